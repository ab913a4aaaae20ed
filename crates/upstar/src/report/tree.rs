//! Game trees, to be drawn and as data.

use serde::Serialize;
use upstar_game::Player;
use upstar_game::wld::NodeKind;
use upstar_sum::{Edge, FoldedNode, FoldedTree, GameTree, Marks};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::json;

/// A game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Who moves first: what the position says, or else what was asked for.
    pub first: Player,
    /// As much of it as is shown.
    pub shown: FoldedTree,
    /// The whole tree and its marks, unless it has more nodes than was allowed.
    pub drawn: Option<(GameTree, Marks)>,
}

/// A game tree as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct TreeReport {
    /// What was asked.
    pub expr: String,
    /// Who moves first: what the position says, or else what was asked for.
    #[serde(serialize_with = "json::side")]
    #[cfg_attr(feature = "schema", schema(value_type = json::SideOf))]
    pub first: Player,
    /// How many nodes the whole tree has, if they could be counted.
    pub node_count: Option<String>,
    /// How many moves the longest play has, if they could be counted.
    pub depth: Option<u64>,
    /// What perfect players reach: `+-`, `-+` or `00`; null where it was not found quickly.
    pub result: Option<String>,
    /// The nodes that are shown, the first of which is the root.
    pub nodes: Vec<Node>,
}

/// A node of a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Node {
    /// The position in the notation.
    pub position: String,
    /// Who chooses here; null at a leaf.
    #[serde(serialize_with = "json::maybe_side")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<json::SideOf>))]
    pub player: Option<Player>,
    /// What perfect players reach from here, if that is known.
    pub result: Option<String>,
    /// Where the moves lead that are shown.
    pub edges: Vec<EdgeTo>,
    /// What is not shown below the node, if something is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folded: Option<FoldedMoves>,
}

/// A move in a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct EdgeTo {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// The node that it leads to.
    pub to: usize,
    /// Whether a perfect player may choose it.
    pub optimal: bool,
}

/// What is not shown below a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct FoldedMoves {
    /// How many of its moves.
    pub moves: usize,
    /// How many nodes, if they could be counted.
    pub nodes: Option<String>,
}

impl Tree {
    /// The tree as data.
    #[must_use]
    pub fn report(&self, expr: &str) -> TreeReport {
        let shown = &self.shown;
        let edge = |edge: &Edge| EdgeTo { name: edge.name.clone(), to: edge.to, optimal: edge.optimal };
        let node = |node: &FoldedNode| Node {
            position: node.text.clone(),
            player: match node.kind {
                NodeKind::Choice(player) => Some(player),
                NodeKind::Leaf(_) => None,
            },
            result: node.payoff.map(|payoff| payoff.to_string()),
            edges: node.edges.iter().map(edge).collect(),
            folded: node.folded.map(|folded| FoldedMoves {
                moves: folded.moves,
                nodes: folded.nodes.map(|nodes| nodes.to_string()),
            }),
        };
        TreeReport {
            expr: expr.to_owned(),
            first: self.first,
            node_count: shown.size.map(|size| size.nodes.to_string()),
            depth: shown.size.map(|size| size.depth),
            result: shown.root().map(|payoff| payoff.to_string()),
            nodes: shown.nodes().iter().map(node).collect(),
        }
    }
}
