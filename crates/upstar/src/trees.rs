//! Game trees of expressions: measured, built where they are small, and folded for showing.

use upstar_game::{Payoff, Player};
use upstar_lang::{Language, Reading};
use upstar_render::{Picture, Positions, View};
use upstar_search::{Budget, Reason};
use upstar_sum::{Context, FoldedTree, GameTree, NodeMarks, Playable, Sizes, Strategy};
use upstar_sum::{Play, SumInPlay, Winner};
use upstar_values::Store;

use crate::question::{Ask, Cause, Failure, Given, game as read_game};
use crate::report::Tree;
use crate::session::{LARGEST_TREE, Session};

/// How a game tree is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeView<'a> {
    /// With the board at each node.
    pub boards: bool,
    /// Without positions.
    pub bare: bool,
    /// A strategy in its own notation, whose edges are bold instead of the best ones.
    pub strategy: Option<&'a str>,
    /// What is marked at the nodes: by default, results, and nothing in a tree without positions.
    pub marks: Option<NodeMarks>,
    /// Only what proves the result: one best move of whoever wins, and all moves of the other; in a draw, of whoever moves first.
    pub proof: bool,
    /// The most nodes that are drawn: level by level, the best lines first. What lies below is counted.
    pub most: usize,
}

impl TreeView<'_> {
    /// The tree as it is to be seen: its strategy, its proof, its marks.
    fn of(&self, tree: Tree) -> Result<Tree, Cause> {
        let Tree { first, mut shown, mut drawn } = tree;
        if let Some(text) = self.strategy {
            let (tree, marks) =
                drawn.as_ref().ok_or(Reason::TooLarge("a tree in which a strategy is to be shown"))?;
            let strategy = Strategy::read(tree, text).map_err(|wrong| Given::new(text, wrong))?;
            shown = FoldedTree::of(tree, marks, Some(&strategy), self.most);
        }
        if self.proof {
            let (tree, marks) = drawn.ok_or(Reason::TooLarge("a tree in which a proof is to be shown"))?;
            let player = match marks.root() {
                Payoff::LeftWins => Player::Left,
                Payoff::RightWins => Player::Right,
                Payoff::Draw => first,
            };
            let tree = tree.proof(&marks, player);
            let marks = tree.work_backward();
            // What the other player does is not chosen.
            let strategy = Strategy::optimal(&tree, &marks, player);
            shown = FoldedTree::of(&tree, &marks, Some(&strategy), self.most);
            drawn = Some((tree, marks));
        }
        shown.marks = self.marks.unwrap_or(if self.bare { NodeMarks::None } else { NodeMarks::Results });
        // A strategy that was asked for is seen without results, too.
        shown.choices = self.strategy.is_some() || shown.marks == NodeMarks::Results;
        Ok(Tree { first, shown, drawn })
    }
}

/// The most different positions of a tree that is measured.
const MEASURED: u64 = 10_000;

/// What may be spent on telling the results at the nodes of a tree that is too large to be worked backward: positions,
/// and bytes.
const CHEAP_NODES: u64 = 20_000;
const CHEAP_MEMORY: u64 = 200_000_000;

impl Session {
    /// The game tree of an expression with the results between perfect players, folded to at most `limit` nodes. Trees of
    /// `limit` or of a hundred thousand nodes are worked backward; of larger ones results are told where they are found
    /// quickly.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn tree(
        &self,
        expr: impl Ask,
        first: Player,
        play: Play,
        limit: usize,
        budget: &Budget,
    ) -> Result<Tree, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            grown(&SumInPlay { sum: sum.clone(), play, cx }, first, limit)
        })
    }

    /// The game tree of an expression as [`Session::tree`] tells it, seen in some way.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn tree_seen(
        &self,
        expr: impl Ask,
        first: Player,
        play: Play,
        view: &TreeView<'_>,
        budget: &Budget,
    ) -> Result<Tree, Failure> {
        self.ask_with(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let grown = grown(&SumInPlay { sum: sum.clone(), play, cx }, first, view.most)?;
            view.of(grown)
        })
    }

    /// The picture of the game tree of an expression, with the results between perfect players.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn draw_tree(
        &self,
        expr: impl Ask,
        first: Player,
        play: Play,
        view: &TreeView<'_>,
        budget: &Budget,
    ) -> Result<Picture, Failure> {
        self.ask_with(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let start = SumInPlay { sum: sum.clone(), play, cx };
            let Tree { first, shown, .. } = view.of(grown(&start, first, view.most)?)?;
            let title = format!("Game tree of {}, {first} first", sum.print(cx)?);
            let board = |text: &str| self.board_of(text, budget);
            let positions = match view.boards {
                true => Positions::Boards(&board),
                // A bare tree's positions are what is drawn already.
                false if start.turn().is_some() || view.bare => Positions::None,
                false => Positions::Text,
            };
            Ok(upstar_render::tree(&title, &shown, &View { positions }))
        })
    }

    /// Whose turn it is in an expression, where the position says so.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn turn(&self, expr: impl Ask, budget: &Budget) -> Result<Option<Player>, Failure> {
        self.ask(expr, budget, |_, reading| Ok(read_game(reading)?.turn()))
    }
}

/// The tree from a sum, folded to at most `most` nodes; the whole of it if it is small.
fn grown(start: &SumInPlay<'_>, first: Player, most: usize) -> Result<Tree, Reason> {
    start.sum.can_be_played(start.play)?;
    let first = start.turn().unwrap_or(first);
    let mut sizes = Sizes::default();
    let size = match sizes.measure(start, first, MEASURED.max(most as u64), start.cx.budget) {
        // A tree that cannot be counted can still be shown from above.
        Err(Reason::TooLarge(_) | Reason::Loop) => None,
        size => size?,
    };
    // Larger trees than are shown can be worked backward.
    let largest = most.max(LARGEST_TREE);
    if size.is_some_and(|size| size.nodes <= largest as u128) {
        let tree = GameTree::build(start, first, largest, start.cx.budget)?;
        let marks = tree.work_backward();
        let shown = FoldedTree::of(&tree, &marks, None, most);
        return Ok(Tree { first, shown, drawn: Some((tree, marks)) });
    }
    let judge = CheapSolver::new(start.play, start.cx.calc.store().budget());
    let shown = FoldedTree::unfold(
        start,
        first,
        most,
        &sizes,
        |position, player| judge.result(&position.text(), player),
        start.cx.budget,
    )?;
    Ok(Tree { first, shown, drawn: None })
}

/// Finds out who wins, as long as that is cheap. It has a language of its own with one thread, so that what it finds depends
/// neither on what was asked before nor on the machine.
struct CheapSolver {
    language: Language,
    budget: Budget,
    play: Play,
}

impl CheapSolver {
    fn new(play: Play, memory: u64) -> CheapSolver {
        let language = Language::new(Store::with_budget(memory.min(CHEAP_MEMORY)), 1);
        CheapSolver { language, budget: Budget::unlimited().nodes(Some(CHEAP_NODES)), play }
    }

    /// The result between perfect players from a position in the notation.
    fn result(&self, text: &str, first: Player) -> Option<Payoff> {
        self.budget.spend(0).ok()?;
        let Ok(Reading::Game(sum)) = self.language.read(text, &self.budget) else { return None };
        let calc = self.language.store().calc_until(self.budget.flag());
        let winner = sum.winner(Context::new(&calc, &self.budget), self.play).ok()?;
        match winner {
            Winner::Class(outcome) => Some(Payoff::win(outcome.winner(first))),
            Winner::Results(..) => winner.with_first(first),
        }
    }
}
