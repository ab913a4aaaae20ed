//! The solver of games with results against plain minimax, on random games with draws, long plays and exchanged roles.

use std::collections::HashMap;

use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Payoff, Player, Ruleset, Sign, WithResults};
use upstar_search::{Budget, Reason, Results, Solution};

/// A walk along the edges of a graph: a position is a node. Each node exists twice, the second time with the players'
/// roles exchanged.
#[derive(Clone)]
struct Walk {
    nodes: Vec<Place>,
    /// Whether the rules tell the solver about the two copies.
    symmetric: bool,
}

#[derive(Clone)]
enum Place {
    Over(Payoff),
    /// Where Left may go from here, and where Right may.
    Open([Vec<usize>; 2]),
}

impl Walk {
    fn copy(&self, position: usize) -> Option<usize> {
        position.checked_sub(self.nodes.len())
    }

    fn edges(&self, position: usize, by: Player) -> Vec<usize> {
        let (node, by, back) = match self.copy(position) {
            None => (position, by, 0),
            Some(node) => (node, by.opponent(), self.nodes.len()),
        };
        match &self.nodes[node] {
            Place::Over(_) => Vec::new(),
            Place::Open(edges) => edges[by as usize].iter().map(|to| to + back).collect(),
        }
    }
}

impl Ruleset for Walk {
    type Position = usize;
    type Move = usize;

    const ABOUT: About =
        About { name: "walk", title: "Walk", rule: "", notation: "", examples: &[], impartial: false };

    fn new(_: Option<&str>) -> Result<Self, Diagnostic> {
        Ok(Walk { nodes: Vec::new(), symmetric: false })
    }

    fn moves(&self, position: &usize, by: Player, each: impl FnMut(usize)) {
        self.edges(*position, by).into_iter().for_each(each);
    }

    fn play(&self, _: &usize, _: Player, mv: &usize) -> usize {
        *mv
    }

    fn parse(&self, text: &str) -> Result<usize, Diagnostic> {
        Ok(text.parse().unwrap_or(0))
    }

    fn print(&self, position: &usize) -> String {
        position.to_string()
    }

    fn print_move(&self, _: &usize, _: Player, mv: &usize) -> String {
        mv.to_string()
    }

    fn sketch(&self, _: &usize) -> Sketch {
        Sketch::new()
    }

    fn normal_form(&self, position: usize) -> (usize, Sign) {
        match self.copy(position) {
            Some(node) if self.symmetric => (node, Sign::Minus),
            _ => (position, Sign::Plus),
        }
    }
}

impl WithResults for Walk {
    fn result(&self, position: &usize) -> Option<Payoff> {
        let (node, turned) = self.copy(*position).map_or((*position, false), |node| (node, true));
        match self.nodes[node] {
            Place::Over(payoff) => Some(if turned { -payoff } else { payoff }),
            Place::Open(_) => None,
        }
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

const PAYOFFS: [Payoff; 3] = [Payoff::LeftWins, Payoff::RightWins, Payoff::Draw];

/// A graph whose edges lead to higher nodes, at most `reach` further.
fn random_walk(random: &mut Random, size: usize, reach: usize) -> Walk {
    let mut nodes = Vec::new();
    for at in 0..size {
        let left = (size - 1 - at).min(reach);
        if left == 0 || random.below(6) == 0 {
            nodes.push(Place::Over(PAYOFFS[random.below(3)]));
        } else {
            let mut some = || {
                let mut to: Vec<usize> = (0..=random.below(3)).map(|_| at + 1 + random.below(left)).collect();
                to.sort_unstable();
                to.dedup();
                to
            };
            nodes.push(Place::Open([some(), some()]));
        }
    }
    Walk { nodes, symmetric: true }
}

type Known = HashMap<(usize, Player), (Payoff, u32)>;

/// The definition: the winner hurries, the loser delays, in a draw both delay.
fn minimax(walk: &Walk, position: usize, player: Player, known: &mut Known) -> (Payoff, u32) {
    if let Some(payoff) = walk.result(&position) {
        return (payoff, 0);
    }
    if let Some(&found) = known.get(&(position, player)) {
        return found;
    }
    let edges = walk.edges(position, player).into_iter();
    let options: Vec<_> = edges.map(|to| minimax(walk, to, player.opponent(), known)).collect();
    let good = |payoff: Payoff| if player == Player::Left { payoff } else { -payoff };
    let best = options.iter().map(|&(payoff, _)| good(payoff)).max().expect("a move");
    let lengths = options.iter().filter(|(payoff, _)| good(*payoff) == best).map(|&(_, moves)| moves);
    let moves = if best == Payoff::LeftWins { lengths.min() } else { lengths.max() };
    let found = (good(best), moves.expect("a move") + 1);
    known.insert((position, player), found);
    found
}

#[test]
fn random_games_agree_with_minimax() {
    let mut random = Random(1);
    for round in 0..600 {
        let reach = 1 + random.below(8);
        let walk = Walk { symmetric: round % 2 == 0, ..random_walk(&mut random, 40, reach) };
        let mut known = Known::new();
        let solver = Results::new(walk.clone());
        let budget = Budget::unlimited();
        for position in [0, 40, 3, 47, 11] {
            for first in Player::BOTH {
                let (payoff, remoteness) = minimax(&walk, position, first, &mut known);
                let at = format!("round {round}, node {position}, {first}");
                // Either question first.
                if position % 2 == 1 {
                    assert_eq!(solver.payoff(&position, first, &budget), Ok(payoff), "{at}");
                }
                let expected = Ok(Solution { payoff, remoteness });
                assert_eq!(solver.solve(&position, first, &budget), expected, "{at}");
                assert_eq!(solver.payoff(&position, first, &budget), Ok(payoff), "{at}");
            }
        }
    }
}

#[test]
fn long_plays_are_solved_without_a_deep_stack() {
    // One way only, and perhaps a draw off it at every step.
    const SIZE: usize = 3_000;
    let line = |end: Payoff, aside: bool| {
        let draw = aside.then_some(SIZE + 1);
        let to = |at: usize| [at + 1].into_iter().chain(draw).collect::<Vec<_>>();
        let mut nodes: Vec<Place> = (0..SIZE).map(|at| Place::Open([to(at), to(at)])).collect();
        nodes.extend([Place::Over(end), Place::Over(Payoff::Draw)]);
        Results::new(Walk { nodes, symmetric: false })
    };
    let budget = Budget::unlimited();
    let won = line(Payoff::LeftWins, false);
    let expected = Solution { payoff: Payoff::LeftWins, remoteness: SIZE as u32 };
    assert_eq!(won.solve(&0, Player::Left, &budget), Ok(expected));
    let drawn = line(Payoff::RightWins, true);
    // The last to choose at the end is Right, who would win; so Left leaves one step before.
    let expected = Solution { payoff: Payoff::Draw, remoteness: SIZE as u32 - 1 };
    assert_eq!(drawn.solve(&0, Player::Left, &budget), Ok(expected));
}

#[test]
fn play_that_comes_back_is_refused() {
    let nodes = vec![Place::Open([vec![1], vec![1]]), Place::Open([vec![0], vec![0]])];
    let solver = Results::new(Walk { nodes, symmetric: false });
    assert_eq!(solver.payoff(&0, Player::Left, &Budget::unlimited()), Err(Reason::Loop));
    assert_eq!(solver.solve(&0, Player::Right, &Budget::unlimited()), Err(Reason::Loop));
}

#[test]
fn limits_are_kept() {
    let mut random = Random(7);
    // Everything is drawn, so little can be cut off.
    let mut walk = random_walk(&mut random, 5_000, 40);
    for node in &mut walk.nodes {
        if let Place::Over(payoff) = node {
            *payoff = Payoff::Draw;
        }
    }
    let unlimited = Budget::unlimited();
    let solver = Results::new(walk.clone());
    let large = |at: &usize| solver.reachable(at, Player::Left, &unlimited).is_ok_and(|count| count > 1_000);
    let start = (0..).find(large).expect("a large part");
    let few = || Budget::unlimited().nodes(Some(10));
    assert_eq!(solver.payoff(&start, Player::Left, &few()), Err(Reason::Nodes));
    assert_eq!(solver.solve(&start, Player::Left, &few()), Err(Reason::Nodes));
    assert_eq!(solver.reachable(&start, Player::Left, &few()), Err(Reason::Nodes));
    let tight = Results::new(walk).memory(10_000);
    assert_eq!(tight.payoff(&start, Player::Left, &unlimited), Err(Reason::Memory(10_000)));
    assert_eq!(tight.reachable(&start, Player::Left, &unlimited), Err(Reason::Memory(10_000)));
    // What a stopped search found out does no harm.
    assert_eq!(solver.payoff(&start, Player::Left, &unlimited), Ok(Payoff::Draw));
}
