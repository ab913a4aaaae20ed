//! Whole games solved backward against searches forward, against the definition, and with one thread against two.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use fastrand::Rng;
use upstar_game::numbering::{Numbering, Step};
use upstar_game::{FromBrackets, Payoff, Player, Ruleset, WithResults};
use upstar_rulesets::connect_four::ConnectFour;
use upstar_rulesets::dodgem::Dodgem;
use upstar_rulesets::mnk::Mnk;
use upstar_rulesets::tic::Tic;
use upstar_rulesets::tic_tac_toe::TicTacToe;
use upstar_search::{Budget, Census, Effort, Length, Reason, Results, Solution, Solver, Tablebase};

const EFFORT: Effort = Effort { threads: 1, memory: 1_000_000_000 };

fn rules<R: FromBrackets>(rules: Option<&str>) -> R {
    R::from_brackets(rules).expect("rules")
}

fn solved<R: WithResults + FromBrackets>(game: &R, start: &str, effort: Effort) -> Tablebase<R::Position> {
    let start = game.parse(start).expect("a position");
    let numbering = game.numbering(&start).expect("numbers");
    Tablebase::solve(game, numbering, effort, &Budget::unlimited()).expect("solved")
}

fn bytes<P>(solved: &Tablebase<P>) -> Vec<u8> {
    let mut all = Vec::new();
    solved.dump(|some| all.extend_from_slice(some));
    all
}

/// Every numbered position, over or not, against a search forward; returns how many there are.
fn agrees_with_forward_search<R: WithResults + FromBrackets>(brackets: Option<&str>, start: &str) -> u64 {
    let solved = solved(&rules::<R>(brackets), start, EFFORT);
    let forward = Results::new(rules::<R>(brackets));
    let budget = Budget::unlimited();
    let mut count = 0;
    solved.numbering().each(0..solved.numbering().count(), &mut |_, position, player| {
        let found = solved.solution(position, player);
        assert_eq!(found, forward.solve(position, player, &budget).ok(), "{position:?}, {player}");
        count += 1;
    });
    count
}

#[test]
fn rows_backward_are_rows_forward() {
    // Marks of the mover's and of the other's: 1 + 9 + 72 + 252 + 756 + 1260 + 1680 + 1260 + 630 + 126.
    assert_eq!(agrees_with_forward_search::<TicTacToe>(None, "3x3"), 6046);
    for (brackets, start) in [("2,3,2", "2x3"), ("2,4,3", "2x4"), ("3,3,3", "x..|x..|..."), ("1,7,3", "1x7")]
    {
        assert!(agrees_with_forward_search::<Mnk>(Some(brackets), start) > 30);
    }
    assert_eq!(agrees_with_forward_search::<Mnk>(Some("3,4,3"), "3x4"), 143_365);
}

#[test]
fn falling_stones_backward_are_falling_stones_forward() {
    for (brackets, start) in [("3", "3x3"), ("2", "2x4"), ("3", "...|o..|oo."), ("3", "3x4")] {
        assert!(agrees_with_forward_search::<ConnectFour>(Some(brackets), start) > 30);
    }
    assert_eq!(agrees_with_forward_search::<ConnectFour>(None, "4x4"), 201_755);
}

/// The definition, by looking at all positions again and again: what is won or lost within one move, within two, …
fn by_definition<R: WithResults + FromBrackets>(
    game: &R,
    start: &str,
) -> HashMap<(R::Position, Player), Solution> {
    let numbering = game.numbering(&game.parse(start).expect("a position")).expect("numbers");
    let mut all = Vec::new();
    numbering.each(0..numbering.count(), &mut |_, position, player| all.push((position.clone(), player)));
    let over = |at: &(R::Position, Player)| {
        let payoff = game.result(&at.0)?;
        Some((at.clone(), Solution { payoff, remoteness: 0.into() }))
    };
    let mut known: HashMap<_, _> = all.iter().filter_map(over).collect();
    for moves in 1_u32.. {
        let mut found = Vec::new();
        for (position, player) in all.iter().filter(|at| !known.contains_key(at)) {
            let options = game.move_list(position, *player);
            let results: Vec<Option<Payoff>> = options
                .iter()
                .map(|mv| (game.play(position, *player, mv), player.opponent()))
                .map(|to| known.get(&to).map(|solution: &Solution| solution.payoff))
                .collect();
            let (win, loss) = (Payoff::win(*player), Payoff::win(player.opponent()));
            let payoff = match () {
                () if results.contains(&Some(win)) => win,
                () if results.iter().all(|result| *result == Some(loss)) => loss,
                () => continue,
            };
            found.push(((position.clone(), *player), Solution { payoff, remoteness: moves.into() }));
        }
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for at in all {
        known.entry(at).or_insert(Solution { payoff: Payoff::Draw, remoteness: Length::Endless });
    }
    known
}

#[test]
fn dodgem_agrees_with_the_definition() {
    for start in ["2x2", "2x3", "3x2", "3x3", "x...|x...|.ooo"] {
        let known = by_definition(&Dodgem, start);
        let solved = solved(&Dodgem, start, EFFORT);
        assert_eq!(known.len() as u64, solved.numbering().count());
        for ((position, player), solution) in &known {
            assert_eq!(solved.solution(position, *player), Some(*solution), "{position:?}, {player}");
        }
    }
}

#[test]
fn what_is_known_of_dodgem() {
    // Berlekamp, Conway and Guy, Winning Ways, chapter 22: the first player wins on 3x3. desJardins, 1996: draws on 4x4
    // and 5x5.
    let outcome = |start: &str| {
        let solved = solved(&Dodgem, start, EFFORT);
        let start = Dodgem.parse(start).expect("a position");
        Player::BOTH.map(|first| solved.solution(&start, first).expect("solved"))
    };
    let [left, right] = outcome("3x3");
    assert_eq!((left.payoff, right.payoff), (Payoff::LeftWins, Payoff::RightWins));
    assert_eq!(left.remoteness, right.remoteness);
    let endless = Solution { payoff: Payoff::Draw, remoteness: Length::Endless };
    assert_eq!(outcome("4x4"), [endless, endless]);
}

/// A numbering that knows stages alone.
struct InStages<P>(Box<dyn Numbering<P>>);

impl<P> Numbering<P> for InStages<P> {
    fn stages(&self) -> &[u64] {
        self.0.stages()
    }

    fn number(&self, position: &P, to_move: Player) -> Option<u64> {
        self.0.number(position, to_move)
    }

    fn position(&self, number: u64) -> Option<(P, Player)> {
        self.0.position(number)
    }

    fn steps(&self, number: u64, position: &P, mover: Player, steps: &mut Vec<Step>) -> bool {
        self.0.steps(number, position, mover, steps)
    }

    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &P, Player)) {
        self.0.each(numbers, visit);
    }
}

fn numbered(start: &str) -> Box<dyn Numbering<<Dodgem as Ruleset>::Position>> {
    Dodgem.numbering(&Dodgem.parse(start).expect("a position")).expect("numbers")
}

/// Square boards with as many cars of both have twins, others not; a dense one is not taken apart.
#[test]
fn parts_agree_with_stages() {
    let few = ["2x2", "3x3", "2x5", "5x2", "...|xox", "ox.|.xo|.o.", "x..|x..|o.o", "o..x......x.o"];
    for start in few.into_iter().chain(["x.xo|o...|.ox.", "4x4", "2x8"]) {
        let budget = Budget::unlimited();
        let stages = Tablebase::solve(&Dodgem, Box::new(InStages(numbered(start))), EFFORT, &budget);
        let expected = bytes(&stages.expect("solved"));
        for threads in 1..=3 {
            let again = Budget::unlimited();
            let parts = Tablebase::solve(&Dodgem, numbered(start), Effort { threads, ..EFFORT }, &again);
            assert!(bytes(&parts.expect("solved")) == expected, "{start}, {threads} threads");
            assert_eq!(again.used(), budget.used(), "{start}");
        }
    }
}

/// A board in parts needs little beside what is kept for its positions.
#[test]
fn parts_take_little_memory() {
    let solve = |numbering, memory| {
        Tablebase::solve(&Dodgem, numbering, Effort { memory, ..EFFORT }, &Budget::unlimited()).err()
    };
    assert_eq!(solve(numbered("4x4"), 2_500_000), None);
    let stages = Box::new(InStages(numbered("4x4")));
    assert_eq!(solve(stages, 2_500_000), Some(Reason::Memory(2_500_000)));
    // Tables, but not the largest part.
    assert_eq!(solve(numbered("4x4"), 1_200_000), Some(Reason::Memory(1_200_000)));
}

#[test]
fn threads_change_nothing() {
    fn same<R: WithResults + FromBrackets>(brackets: Option<&str>, start: &str) {
        let game = rules::<R>(brackets);
        let one = solved(&game, start, EFFORT);
        for threads in [2, 3] {
            assert!(bytes(&one) == bytes(&solved(&game, start, Effort { threads, ..EFFORT })), "{start}");
        }
    }
    same::<Dodgem>(None, "4x4");
    same::<Mnk>(Some("3,4,3"), "3x4");
    same::<ConnectFour>(None, "4x4");
}

#[test]
fn limits_are_kept() {
    let stopped = |effort: Effort, budget: &Budget| {
        let numbering = Dodgem.numbering(&Dodgem.parse("4x4").expect("a position")).expect("numbers");
        Tablebase::solve(&Dodgem, numbering, effort, budget).err()
    };
    let unlimited = Budget::unlimited();
    let memory = |memory| stopped(Effort { memory, ..EFFORT }, &unlimited);
    // Not even a byte each; bytes, but neither tables nor the moves inside the largest stage.
    assert_eq!(memory(100_000), Some(Reason::Memory(100_000)));
    assert_eq!(memory(1_000_000), Some(Reason::Memory(1_000_000)));
    assert_eq!(stopped(EFFORT, &Budget::unlimited().nodes(Some(50_000))), Some(Reason::Nodes));
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    assert_eq!(stopped(Effort { threads: 2, ..EFFORT }, &cancelled), Some(Reason::Cancelled));
    // A game too large for its numbers is refused by the limit, and does no harm to the next question.
    let solver = Results::new(Dodgem).memory(20_000_000);
    let five = Dodgem.parse("5x5").expect("a position");
    assert_eq!(solver.payoff(&five, Player::Left, &unlimited), Err(Reason::Memory(20_000_000)));
    let three = Dodgem.parse("3x3").expect("a position");
    assert_eq!(solver.payoff(&three, Player::Left, &unlimited), Ok(Payoff::LeftWins));
}

/// What is counted of a position that can come up: how it is written, and who is to move.
type Seen = (String, Option<Player>);

/// In games of marks the players differ in nothing but their marks: the position as the player to move sees it.
fn by_marks(text: &str, mover: Player) -> Seen {
    let (x, o) = if mover == Player::Left { ('x', 'o') } else { ('o', 'x') };
    (
        text.chars()
            .map(|c| {
                if c == 'x' {
                    x
                } else if c == 'o' {
                    o
                } else {
                    c
                }
            })
            .collect(),
        None,
    )
}

fn by_mover(text: &str, mover: Player) -> Seen {
    (text.to_owned(), Some(mover))
}

/// All that can come up from a position, whoever moves first, found by playing every move and counted by searches
/// forward.
fn counted<R: WithResults + FromBrackets>(
    brackets: Option<&str>,
    start: &R::Position,
    seen_as: fn(&str, Player) -> Seen,
) -> Census {
    let (game, forward) = (rules::<R>(brackets), Results::new(rules::<R>(brackets)));
    let (mut seen, mut census) = (HashSet::new(), Census::default());
    let mut open: Vec<(R::Position, Player)> = Player::BOTH.map(|first| (start.clone(), first)).into();
    while let Some((position, mover)) = open.pop() {
        if !seen.insert(seen_as(&game.print(&position), mover)) {
            continue;
        }
        let found = forward.solve(&position, mover, &Budget::unlimited()).expect("solved");
        if let (Payoff::LeftWins | Payoff::RightWins, Length::Moves(moves)) = (found.payoff, found.remoteness)
        {
            census.longest = census.longest.max(Some(moves));
        }
        match found.payoff {
            Payoff::Draw => census.draws += 1,
            payoff if payoff == Payoff::win(mover) => census.wins += 1,
            _ => census.losses += 1,
        }
        if game.result(&position).is_none() {
            let moves = game.move_list(&position, mover);
            open.extend(moves.iter().map(|mv| (game.play(&position, mover, mv), mover.opponent())));
        }
    }
    census
}

fn census<R: WithResults + FromBrackets>(game: &R, start: &R::Position, threads: usize) -> Census {
    let (effort, budget) = (Effort { threads, ..EFFORT }, Budget::unlimited());
    let solved = Tablebase::solve(game, game.numbering(start).expect("numbers"), effort, &budget);
    solved.expect("solved").census(game, start, effort, &budget).expect("counted")
}

/// A board of random letters that the game accepts.
fn random_start<R: Ruleset>(game: &R, (rows, cols): (usize, usize), random: &mut Rng) -> R::Position {
    loop {
        let mut letter = || ['.', '.', 'x', 'o'][random.usize(..4)];
        let rows: Vec<String> = (0..rows).map(|_| (0..cols).map(|_| letter()).collect()).collect();
        if let Ok(position) = game.parse(&rows.join("|")) {
            return position;
        }
    }
}

#[test]
fn what_can_come_up_is_counted() {
    fn agree<R: WithResults + FromBrackets>(
        brackets: Option<&str>,
        size: (usize, usize),
        seen_as: fn(&str, Player) -> Seen,
    ) {
        let game = rules::<R>(brackets);
        let mut random = Rng::with_seed(2026);
        for round in 0..12 {
            let start = random_start(&game, size, &mut random);
            let (found, expected) =
                (census(&game, &start, 1 + round % 3), counted::<R>(brackets, &start, seen_as));
            assert_eq!(found, expected, "{brackets:?}: {}", game.print(&start));
        }
    }
    agree::<Tic>(None, (1, 3), by_marks);
    agree::<TicTacToe>(None, (3, 3), by_marks);
    agree::<Mnk>(Some("3,3,3"), (3, 3), by_marks);
    agree::<Mnk>(Some("2,5,3"), (2, 5), by_marks);
    agree::<ConnectFour>(Some("3"), (3, 4), by_marks);
    agree::<ConnectFour>(None, (4, 4), by_marks);
    agree::<Dodgem>(None, (2, 3), by_mover);
    agree::<Dodgem>(None, (3, 3), by_mover);
}

#[test]
fn counts_that_are_known() {
    fn of<R: WithResults + FromBrackets>(brackets: Option<&str>, start: &str) -> (u64, Census) {
        let game = rules::<R>(brackets);
        let census = census(&game, &game.parse(start).expect("a position"), 2);
        (census.positions(), census)
    }
    // Tic-Tac-Toe: 5478 positions, as is well known.
    let (positions, census) = of::<Mnk>(Some("3,3,3"), "3x3");
    assert_eq!((positions, census.wins), (5478, 2836));
    assert_eq!(of::<Mnk>(Some("3,3,3"), "x..|x.x|o.x").0, 49);
    assert_eq!(of::<ConnectFour>(Some("3"), "4x4").0, 41_750);
    assert_eq!(of::<Dodgem>(None, "3x3").0, 2698);
    assert_eq!(of::<Dodgem>(None, "..|..|ox").1.longest, Some(2));
    // A game that is over: for either player to move.
    assert_eq!(of::<Dodgem>(None, "..|x.").1, Census { wins: 1, losses: 1, draws: 0, longest: Some(0) });
}

/// Tables double when they are full: there must be room for that before.
#[test]
fn tables_of_a_search_stay_within_their_memory() {
    let solver = Results::new(rules::<ConnectFour>(None)).memory(3_000_000);
    let start = rules::<ConnectFour>(None).parse("6x7").expect("a position");
    let stopped = solver.payoff(&start, Player::Left, &Budget::unlimited());
    assert_eq!(stopped, Err(Reason::Memory(3_000_000)));
    assert!(solver.table_bytes() <= 3_000_000, "{}", solver.table_bytes());
}

/// Where there is no memory for what is to be remembered of a stage, that is found out before all of it is there.
#[test]
fn a_stage_that_does_not_fit_is_not_gathered_first() {
    let numbering = Box::new(InStages(numbered("4x4")));
    let before_the_last = numbering.stages().iter().rev().nth(1).copied().expect("stages");
    let budget = Budget::unlimited();
    let effort = Effort { memory: 8_000_000, ..EFFORT };
    let stopped = Tablebase::solve(&Dodgem, numbering, effort, &budget).err();
    assert_eq!(stopped, Some(Reason::Memory(8_000_000)));
    assert!(budget.used() < before_the_last + 50_000, "{}", budget.used());
}
