//! The solver of games with results against plain minimax, on random games with draws, long plays and exchanged roles.

use std::collections::HashMap;

use fastrand::Rng;
use std::sync::LazyLock;
use upstar_game::sketch::Sketch;

use upstar_game::{About, Diagnostic, Ending, Payoff, Player, Ruleset, Sign, WithResults};
use upstar_search::{Budget, Length, Reason, Results, Solution};

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

    fn about(&self) -> &About {
        static ABOUT: LazyLock<About> = LazyLock::new(|| About {
            name: "walk".into(),
            title: "Walk".into(),
            rule: String::new(),
            notation: String::new(),
            examples: Vec::new(),
            impartial: false,
            ending: Ending::Results,
            ..About::default()
        });
        &ABOUT
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

const PAYOFFS: [Payoff; 3] = [Payoff::LeftWins, Payoff::RightWins, Payoff::Draw];

/// A graph whose edges lead to higher nodes, at most `reach` further.
fn random_walk(random: &mut Rng, size: usize, reach: usize) -> Walk {
    let mut nodes = Vec::new();
    for at in 0..size {
        let left = (size - 1 - at).min(reach);
        if left == 0 || random.usize(..6) == 0 {
            nodes.push(Place::Over(PAYOFFS[random.usize(..3)]));
        } else {
            let mut some = || {
                let mut to: Vec<usize> =
                    (0..=random.usize(..3)).map(|_| at + 1 + random.usize(..left)).collect();
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
    let mut random = Rng::with_seed(1);
    for round in 0..600 {
        let reach = 1 + random.usize(..8);
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
                let expected = Ok(Solution { payoff, remoteness: remoteness.into() });
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
    let expected = Solution { payoff: Payoff::LeftWins, remoteness: (SIZE as u32).into() };
    assert_eq!(won.solve(&0, Player::Left, &budget), Ok(expected));
    let drawn = line(Payoff::RightWins, true);
    // The last to choose at the end is Right, who would win; so Left leaves one step before.
    let expected = Solution { payoff: Payoff::Draw, remoteness: (SIZE as u32 - 1).into() };
    assert_eq!(drawn.solve(&0, Player::Left, &budget), Ok(expected));
}

/// The definition where play can come back: what is won or lost within n moves, for growing n; then
/// which of the draws must end.
fn fixpoint(walk: &Walk) -> HashMap<(usize, Player), Solution> {
    let nodes = 0..2 * walk.nodes.len();
    let all: Vec<(usize, Player)> =
        nodes.flat_map(|node| Player::BOTH.map(|player| (node, player))).collect();
    let mut known: HashMap<(usize, Player), Solution> = HashMap::new();
    for &(node, player) in &all {
        if let Some(payoff) = walk.result(&node) {
            known.insert((node, player), Solution { payoff, remoteness: 0.into() });
        }
    }
    let options = |node: usize, player: Player| {
        walk.edges(node, player).into_iter().map(move |to| (to, player.opponent())).collect::<Vec<_>>()
    };
    let decided = |known: &HashMap<_, Solution>, at: &(usize, Player)| {
        known.get(at).copied().filter(|found| found.payoff != Payoff::Draw)
    };
    // As many rounds as there are positions are enough.
    for moves in 1..=all.len() as u32 {
        let mut found = Vec::new();
        for &(node, player) in all.iter().filter(|at| !known.contains_key(at)) {
            let options: Vec<Option<Solution>> =
                options(node, player).iter().map(|at| decided(&known, at)).collect();
            let won = |option: &Option<Solution>| option.is_some_and(|s| s.payoff == Payoff::win(player));
            let lost = |option: &Option<Solution>| {
                option.is_some_and(|s| s.payoff == Payoff::win(player.opponent()))
            };
            let payoff = if options.iter().any(won) {
                Payoff::win(player)
            } else if options.iter().all(lost) {
                Payoff::win(player.opponent())
            } else {
                continue;
            };
            found.push(((node, player), Solution { payoff, remoteness: moves.into() }));
        }
        known.extend(found);
    }
    // The rest are draws: lasting longer and longer, unless for ever.
    for _ in 0..all.len() {
        for &(node, player) in &all {
            let drawn = |at: &(usize, Player)| known.get(at).is_none_or(|s| s.payoff == Payoff::Draw);
            let drawn: Vec<_> = options(node, player).into_iter().filter(drawn).collect();
            let lengths: Option<Vec<u32>> =
                drawn.iter().map(|at| known.get(at).and_then(|s| s.remoteness.moves())).collect();
            let longest = lengths.and_then(|all| all.into_iter().max());
            if let (None, Some(longest)) = (known.get(&(node, player)), longest) {
                known.insert(
                    (node, player),
                    Solution { payoff: Payoff::Draw, remoteness: (longest + 1).into() },
                );
            }
        }
    }
    for at in all {
        known.entry(at).or_insert(Solution { payoff: Payoff::Draw, remoteness: Length::Endless });
    }
    known
}

#[test]
fn play_that_comes_back_is_a_draw() {
    let nodes = vec![Place::Open([vec![1], vec![1]]), Place::Open([vec![0], vec![0]])];
    let solver = Results::new(Walk { nodes, symmetric: false });
    let endless = Solution { payoff: Payoff::Draw, remoteness: Length::Endless };
    assert_eq!(solver.payoff(&0, Player::Left, &Budget::unlimited()), Ok(Payoff::Draw));
    assert_eq!(solver.solve(&0, Player::Right, &Budget::unlimited()), Ok(endless));
}

#[test]
fn random_games_that_come_back_agree_with_the_definition() {
    let mut random = Rng::with_seed(3);
    let mut kinds = [0; 4];
    for round in 0..300 {
        // Edges lead anywhere.
        let size = 12;
        let nodes = (0..size).map(|_| match random.usize(..5) {
            0 => Place::Over(PAYOFFS[random.usize(..3)]),
            _ => {
                let mut some = || {
                    let mut to: Vec<usize> = (0..=random.usize(..3)).map(|_| random.usize(..size)).collect();
                    to.sort_unstable();
                    to.dedup();
                    to
                };
                Place::Open([some(), some()])
            }
        });
        let walk = Walk { nodes: nodes.collect(), symmetric: round % 2 == 0 };
        let known = fixpoint(&walk);
        let solver = Results::new(walk);
        for position in 0..2 * size {
            for first in Player::BOTH {
                let expected = known[&(position, first)];
                let at = format!("round {round}, node {position}, {first}");
                if position % 2 == 1 {
                    let found = solver.payoff(&position, first, &Budget::unlimited());
                    assert_eq!(found, Ok(expected.payoff), "{at}");
                }
                assert_eq!(solver.solve(&position, first, &Budget::unlimited()), Ok(expected), "{at}");
                kinds[if expected.remoteness == Length::Endless { 3 } else { expected.payoff as usize }] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 500), "{kinds:?}");
}

#[test]
fn long_play_in_a_game_that_comes_back_is_counted_in_two_bytes() {
    // Along a line; from its end back to the start, or to the end of the game.
    const SIZE: usize = 1_000;
    let to = |at: usize| if at + 1 == SIZE { vec![0, SIZE] } else { vec![at + 1] };
    let mut nodes: Vec<Place> = (0..SIZE).map(|at| Place::Open([to(at), to(at)])).collect();
    nodes.push(Place::Over(Payoff::RightWins));
    let walk = Walk { nodes, symmetric: false };
    let solver = Results::new(walk);
    // Right is the last to choose when Left starts.
    let lost = Solution { payoff: Payoff::RightWins, remoteness: (SIZE as u32).into() };
    assert_eq!(solver.solve(&0, Player::Left, &Budget::unlimited()), Ok(lost));
    let solved = solver.tablebase(&0, Player::Left, &Budget::unlimited()).expect("solved");
    assert_eq!((solved.width(), solved.numbering().count()), (2, SIZE as u64 + 1));
}

#[test]
fn limits_are_kept() {
    let mut random = Rng::with_seed(7);
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
