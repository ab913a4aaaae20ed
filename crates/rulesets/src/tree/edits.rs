//! Setting up trees by hand: other leaves, other players, more branches and fewer.

use upstar_game::edit::{Change, Edit};
use upstar_game::wld::{NodeKind, Wld};
use upstar_game::{Payoff, Player};

/// Larger trees are changed as text.
const MOST_NODES: usize = 60;

const PLAYERS: [(Player, &str); 2] = [(Player::Left, "Left chooses"), (Player::Right, "Right chooses")];
const LEAVES: [(Payoff, &str); 3] =
    [(Payoff::LeftWins, "Left wins"), (Payoff::RightWins, "Right wins"), (Payoff::Draw, "draw")];

/// The nodes of a tree, each before what is below it, with their depths.
type Nodes = Vec<(NodeKind, usize)>;

/// Leaves get another result, or somebody to choose; choices get another player, and one branch more; every node but the
/// root can go, with what is below it.
pub(super) fn edits(tree: &Wld) -> Vec<Edit> {
    if tree.nodes() > MOST_NODES {
        return Vec::new();
    }
    let nodes: Nodes = tree.walk().collect();
    let mut edits = Vec::new();
    for (at, &(kind, depth)) in nodes.iter().enumerate() {
        let end = end(&nodes, at);
        let with =
            |from: usize, to: usize, new: &[(NodeKind, usize)]| [&nodes[..from], new, &nodes[to..]].concat();
        let mut offer = |change, what: &str, to: &Nodes| {
            edits.push(Edit::on(vec![format!("node {at}")], change, what, print(to)));
        };
        match kind {
            NodeKind::Leaf(payoff) => {
                let there = LEAVES.iter().position(|&(own, _)| own == payoff).unwrap_or(0);
                for step in 1..LEAVES.len() {
                    let (leaf, what) = LEAVES[(there + step) % LEAVES.len()];
                    offer(Change::Paint, what, &with(at, at + 1, &[(NodeKind::Leaf(leaf), depth)]));
                }
                for (player, what) in PLAYERS {
                    let choice = [(NodeKind::Choice(player), depth), (kind, depth + 1)];
                    offer(Change::Add, what, &with(at, at + 1, &choice));
                }
            }
            NodeKind::Choice(player) => {
                for (other, what) in PLAYERS.into_iter().filter(|&(other, _)| other != player) {
                    offer(Change::Paint, what, &with(at, at + 1, &[(NodeKind::Choice(other), depth)]));
                }
                for (leaf, what) in LEAVES {
                    offer(Change::Add, what, &with(end, end, &[(NodeKind::Leaf(leaf), depth + 1)]));
                }
            }
        }
        if at > 0 {
            let mut less = with(at, end, &[]);
            // Nobody can choose among nothing: what has lost its last branch is a draw.
            let parent = (0..at).rev().find(|&above| nodes[above].1 < depth).unwrap_or(0);
            if less.get(parent + 1).is_none_or(|next| next.1 <= less[parent].1) {
                less[parent].0 = NodeKind::Leaf(Payoff::Draw);
            }
            let shapes = vec![format!("node {at}"), format!("edge {at}")];
            edits.push(Edit::on(shapes, Change::Remove, "branch", print(&less)));
        }
    }
    edits
}

/// Where what is below a node ends.
fn end(nodes: &Nodes, at: usize) -> usize {
    let below = nodes[at + 1..].iter().take_while(|node| node.1 > nodes[at].1).count();
    at + 1 + below
}

fn print(nodes: &Nodes) -> String {
    let mut text = String::new();
    let mut before = 0;
    for (at, &(kind, depth)) in nodes.iter().enumerate() {
        if depth > before {
            text.push('(');
        } else if at > 0 {
            text.extend(std::iter::repeat_n(')', before - depth));
            text.push(',');
        }
        match kind {
            NodeKind::Choice(Player::Left) => text.push('L'),
            NodeKind::Choice(Player::Right) => text.push('R'),
            NodeKind::Leaf(payoff) => text.push_str(&payoff.to_string()),
        }
        before = depth;
    }
    text.extend(std::iter::repeat_n(')', before));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_and_branches_come_and_go() {
        let all = edits(&Wld::read("L(R(+-),-+)").unwrap());
        let find = |on: &str, change, what: &str| {
            let is = |edit: &&Edit| edit.on[0] == on && edit.change == change && edit.what == what;
            all.iter().find(is).map(|edit| edit.to.as_str())
        };
        assert_eq!(find("node 0", Change::Paint, "Right chooses"), Some("R(R(+-),-+)"));
        assert_eq!(find("node 0", Change::Add, "draw"), Some("L(R(+-),-+,00)"));
        assert_eq!(find("node 1", Change::Add, "Left wins"), Some("L(R(+-,+-),-+)"));
        assert_eq!(find("node 2", Change::Paint, "draw"), Some("L(R(00),-+)"));
        assert_eq!(find("node 2", Change::Add, "Left chooses"), Some("L(R(L(+-)),-+)"));
        assert_eq!(find("node 2", Change::Remove, "branch"), Some("L(00,-+)"));
        assert_eq!(find("node 1", Change::Remove, "branch"), Some("L(-+)"));
        assert_eq!(find("node 3", Change::Remove, "branch"), Some("L(R(+-))"));
        assert_eq!(find("node 0", Change::Remove, "branch"), None);
    }
}
