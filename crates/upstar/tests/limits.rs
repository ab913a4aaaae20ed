//! Large positions of every game under small limits: every question stops in time and within its memory.

use std::time::{Duration, Instant};

use fastrand::Rng;
use upstar::game::{About, Player};
use upstar::rulesets::games;
use upstar::sum::Engine;
use upstar::sum::Play;
use upstar::values::Store;
use upstar::{Budget, Failure, Reason, Session};

/// What a question may take, and how long stopping may take on a machine that is busy with other things.
const TIME: Duration = Duration::from_millis(10);
const GRACE: Duration = Duration::from_millis(1_500);

/// Sizes and numbers, tried on every game; most games refuse most of them.
const SIZES: &[&str] = &[
    "8x8",
    "64x1",
    "11x11",
    "3000000x3000000",
    "1000000000x1000000000",
    "9000000",
    "1000000000000000000",
    "18446744073709551615,18446744073709551615,18446744073709551615",
    "4000000,4000000",
    "900,1000",
    "50,60,70,80,90",
    "12,11,10,9,8,7,6,5,4,3,2,1",
];

/// Boards of random letters, graphs and trees.
fn boards(letters: &[char], random: &mut Rng) -> Vec<String> {
    let mut texts = Vec::new();
    for (rows, cols) in [(8, 8), (6, 7), (1, 60)] {
        let mut row = || (0..cols).map(|_| letters[random.usize(..letters.len())]).collect::<String>();
        texts.push((0..rows).map(|_| row()).collect::<Vec<_>>().join("|"));
    }
    texts.push(format!("{}......{}", "t".repeat(12), "f".repeat(12)));
    texts.push("bgr".repeat(3_000));
    texts.push("b(g,r(".repeat(20) + "g" + &"))".repeat(20));
    // A graph with many edges between few nodes, and a large tree.
    let mut edges: Vec<(usize, usize)> = (0..20).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
    edges.retain(|_| random.usize(..3) == 0);
    let tree: Vec<(usize, usize)> = (1..2_000).map(|a| (random.usize(..a), a)).collect();
    for edges in [edges, tree] {
        let plain = |(a, b): &(usize, usize)| format!("n{a}-n{b}");
        let coloured = |(a, b): &(usize, usize)| format!("{a}-{b}{}", ["b", "r", "g"][(a + b) % 3]);
        texts.push(edges.iter().map(plain).collect::<Vec<_>>().join(" "));
        texts.push(edges.iter().map(coloured).collect::<Vec<_>>().join(" "));
    }
    let mut full = "+-".to_owned();
    for level in 0..12 {
        full = format!("{}({full},{full})", ["L", "R"][level % 2]);
    }
    texts.push(full);
    texts
}

/// The letters of a game's boards, from its examples.
fn letters(examples: &[(String, String)]) -> Vec<char> {
    let boards = examples.iter().filter_map(|(text, _)| text.split('"').nth(1));
    let mut letters: Vec<char> =
        boards.flat_map(str::chars).filter(|c| c.is_alphabetic() || "*.#".contains(*c)).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.is_empty() { vec!['.'] } else { letters }
}

const QUESTIONS: &[&str] = &[
    "value",
    "outcome",
    "moves",
    "eval",
    "depth",
    "tree",
    "outcome --misere",
    "moves --misere",
    "genus",
    "explain",
    "explain --misere",
];

/// Asks one of the questions.
fn ask(session: &Session, question: &str, expr: &str, budget: &Budget) -> Result<(), Failure> {
    match question {
        "value" => session.value(expr, budget).map(drop),
        "outcome" => session.winner(expr, Play::Normal, budget).map(drop),
        "moves" => session.moves(expr, None, Play::Normal, false, budget).map(drop),
        "eval" => session.eval(expr, budget).map(drop),
        "depth" => session.depth(expr, budget).map(drop),
        "tree" => session.tree(expr, Player::Left, Play::Normal, 2_000, budget).map(drop),
        "outcome --misere" => session.winner(expr, Play::Misere, budget).map(drop),
        "moves --misere" => session.moves(expr, None, Play::Misere, false, budget).map(drop),
        "explain" => session.explain(expr, None, budget).map(drop),
        "explain --misere" => session.explain_misere(expr, budget).map(drop),
        _ => session.genus(expr, budget).map(drop),
    }
}

/// Asks one of the questions under [`TIME`], and again where it took too long: a machine may stand still for a moment, but not
/// at the same question three times.
fn ask_in_time(question: &str, expr: &str) -> (Duration, Result<(), Failure>) {
    let once = || {
        let session = Session::new(Engine::new(Store::with_budget(20_000_000), 1));
        let start = Instant::now();
        let answer = ask(&session, question, expr, &Budget::unlimited().time(Some(TIME)));
        (start.elapsed(), answer)
    };
    (0..3).map(|_| once()).find(|(took, _)| *took < TIME + GRACE).unwrap_or_else(once)
}

#[test]
fn questions_stop_in_time() {
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || games().iter().skip(half).step_by(2).for_each(stops_in_time));
        }
    });
}

fn stops_in_time(about: &About) {
    let mut random = Rng::with_seed(1);
    let letters = letters(&about.examples);
    let name = about.examples[0].0.split_once('(').map_or(about.name.as_str(), |(name, _)| name);
    let sizes = SIZES.iter().map(|size| (*size).to_owned());
    for text in sizes.chain(boards(&letters, &mut random)) {
        let expr = format!("{name}(\"{text}\")");
        for question in QUESTIONS {
            let (took, answer) = ask_in_time(question, &expr);
            let short: String = expr.chars().take(60).collect();
            assert!(took < TIME + GRACE, "{question} {short}: {took:?}");
            // What one question cannot read, the others cannot either.
            if let Err(Failure::Wrong(error)) = answer {
                let (from, to) = (error.span.from, error.span.to);
                assert!(expr.get(from..to).is_some(), "{question} {short}: {from}..{to}");
                if *question == "value" && error.code != "undefined" {
                    break;
                }
            }
        }
    }
}

/// What stops a budget stops those inside it, also where they are made later; but not the other way round.
#[test]
fn budgets_stop_those_inside_them() {
    let outer = Budget::unlimited();
    let (inner, other) = (outer.within(10), outer.within(10));
    assert_eq!((inner.spend(10), inner.spend(1)), (Ok(()), Err(Reason::Nodes)));
    assert_eq!((other.spend(1), outer.spend(1)), (Ok(()), Ok(())));
    outer.cancel();
    assert_eq!(other.spend(1), Err(Reason::Cancelled));
    assert_eq!(outer.within(10).spend(1), Err(Reason::Cancelled));
    let timed = Budget::unlimited().time(Some(TIME));
    let late = timed.watch(|| {
        let inner = timed.within(u64::MAX);
        let start = Instant::now();
        while start.elapsed() < TIME + GRACE {
            inner.spend(1)?;
        }
        Ok(())
    });
    assert_eq!(late, Err(Reason::Time));
}

/// The most that this process has had in memory, in bytes.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

#[test]
fn questions_stay_within_their_memory() {
    const BYTES: u64 = 8_000_000;
    let ladder = (1..40).map(|a| format!("{}-{a}r {}-{a}b", a - 1, a / 2)).collect::<Vec<_>>().join(" ");
    let graph = format!("hackenbush(\"{ladder}\")");
    let cases: &[(&str, &[&str])] = &[
        ("domineering(8x8)", &["value", "depth", "tree", "outcome --misere"]),
        (
            "clobber(\"xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox\")",
            &["value", "depth", "tree", "outcome --misere"],
        ),
        ("snort(6x6)", &["value", "depth", "tree", "outcome --misere"]),
        ("wythoff(9000,9000)", &["depth", "tree"]),
        ("cut_cake(100000x100000)", &["depth", "tree", "outcome --misere"]),
        ("pick_up_bricks(100000000)", &["depth", "tree", "outcome --misere", "genus"]),
        ("hex(11x11)", &["depth", "tree"]),
        (&graph, &["value", "depth", "tree", "outcome --misere"]),
    ];
    let mut reasons = Vec::new();
    for (expr, questions) in cases {
        for question in *questions {
            let session = Session::new(Engine::new(Store::with_budget(BYTES), 1));
            let budget = Budget::unlimited().time(Some(Duration::from_secs(3)));
            let answer = ask(&session, question, expr, &budget);
            let stopped = match &answer {
                Err(Failure::Stopped(stopped)) => Some(stopped.reason),
                _ => None,
            };
            // On a busy machine the time may be over first.
            let expected = [Some(Reason::Memory(BYTES)), Some(Reason::Time)];
            // A tree is drawn as far as its limit, however large it is.
            let drawn = *question == "tree" && answer.is_ok();
            assert!(drawn || expected.contains(&stopped), "{question} {expr}: {stopped:?}");
            reasons.push(stopped);
        }
    }
    assert!(reasons.contains(&Some(Reason::Memory(BYTES))), "{reasons:?}");
    // Both tests together, and the program itself.
    let peak = peak().unwrap_or(0);
    assert!(peak < 250_000_000, "{peak} bytes were in use");
}

/// Where the values of a board take more memory than there is, a search that needs less goes on and answers.
#[test]
fn values_leave_room_for_a_search() {
    let session = Session::new(Engine::new(Store::with_budget(16_000_000), 1));
    let board = "clobber(4x5)";
    let value = session.value(board, &Budget::unlimited());
    assert!(matches!(value, Err(Failure::Stopped(stopped)) if matches!(stopped.reason, Reason::Memory(_))));
    let winner = session.winner(board, Play::Normal, &Budget::unlimited()).expect("a winner");
    assert_eq!(winner.to_string(), "N");
}
