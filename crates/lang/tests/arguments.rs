//! Winning moves by theorem, and arguments from symmetry and strategy stealing, against values and search.

use upstar_game::{Outcome, Payoff, Player};
use upstar_lang::Language;
use upstar_search::{Budget, Ending};
use upstar_sum::{Argument, Context, Play, Shown, Sum, Winner};
use upstar_values::Store;

fn engine() -> Language {
    Language::new(Store::new(), 1)
}

fn read(engine: &Language, expr: &str) -> Sum {
    engine.read_game(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e}"))
}

fn winning(engine: &Language, expr: &str) -> Vec<String> {
    let budget = Budget::unlimited();
    let calc = engine.store().calc();
    let moves = read(engine, expr).winning_moves(Context::new(&calc, &budget), Player::Left, Play::Normal);
    moves.unwrap_or_else(|e| panic!("{expr}: {e}")).into_iter().map(|mv| mv.name).collect()
}

/// What theorems name is what listing finds.
#[test]
fn moves_to_a_nimber() {
    let engine = engine();
    let calc = engine.store().calc();
    let budget = Budget::unlimited();
    let mut named = 0;
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let exprs = [
            format!("nim({a},{b},3)"),
            format!("less_than_half({},{b})", 3 * a),
            format!("chop({}x{})", a + 1, b + 1),
            format!("wythoff({a},{b})"),
        ];
        for expr in exprs {
            let component = read(&engine, &expr).components.remove(0);
            for n in 0..8 {
                let Some(by_theorem) = component.moves_to_nimber(n) else { continue };
                let mut by_theorem: Vec<String> = by_theorem.into_iter().map(|(name, _)| name).collect();
                let mut listed: Vec<String> = component
                    .moves(Context::new(&calc, &budget), Player::Left)
                    .unwrap()
                    .into_iter()
                    .filter(|(_, to)| {
                        calc.to_nimber(to.value(Context::new(&calc, &budget)).unwrap()) == Some(n)
                    })
                    .map(|(name, _)| name)
                    .collect();
                named += listed.len();
                by_theorem.sort();
                listed.sort();
                assert_eq!(by_theorem, listed, "{expr} to *{n}");
            }
        }
    }
    assert!(named > 1000, "{named}");
}

#[test]
fn winning_moves_of_huge_heaps() {
    let engine = engine();
    const HUGE: &str = "1000000000000000000";
    assert_eq!(winning(&engine, &format!("nim({HUGE},5)")), [format!("heap 1: {HUGE} -> 5")]);
    assert_eq!(winning(&engine, &format!("nim({HUGE},{HUGE})")), [""; 0]);
    // Beside other games: Kayles with five pins is *4.
    assert_eq!(winning(&engine, &format!("nim({HUGE}) + kayles(5)")), [format!("heap 1: {HUGE} -> 4")]);
    assert_eq!(winning(&engine, &format!("chop({HUGE}x7)")), [format!("{HUGE}x7 -> 7x7")]);
    assert_eq!(winning(&engine, &format!("wythoff({HUGE},5)")), [format!("heap 1: {HUGE} -> 3")]);
    let calc = engine.store().calc();
    let wythoff = read(&engine, &format!("wythoff({HUGE},5)"));
    let winner = wythoff.winner(Context::new(&calc, &Budget::unlimited()), Play::Normal);
    assert_eq!(winner, Ok(Winner::Class(Outcome::N)));
}

fn arguments(engine: &Language, expr: &str) -> Vec<Argument> {
    let calc = engine.store().calc();
    read(engine, expr).arguments(Context::new(&calc, &Budget::unlimited())).unwrap()
}

/// Whatever an argument shows is so.
#[test]
fn arguments_are_right() {
    let engine = engine();
    let calc = engine.store().calc();
    let budget = Budget::unlimited();
    let games = [
        "chop(4x4)",
        "chop(3x4)",
        "pick_up_bricks(9)",
        "pick_up_bricks(8)",
        "nim(4,4)",
        "nim(4,5)",
        "nim(2,2,3,3)",
        "chomp(3x4)",
        "chomp(1x1)",
        "chomp(4,3,1)",
        "hackenbush(\"bbr\") - hackenbush(\"bbr\")",
        "hackenbush(\"bbr\") + hackenbush(\"bbr\")",
        "hackenbush(\"bbr\") + hackenbush(\"rrb\")",
        "hackenbush(\"g\") + hackenbush(\"g\")",
        "domineering(2x3) + domineering(3x2)",
        "domineering(2x3) + domineering(2x3)",
        "^ + v",
        "^ + ^",
        "* + *",
        "+-1 + +-1",
        "1 - 1 + * + *",
        "kayles(4) + kayles(4)",
        "kayles(4) + kayles(5)",
        "domineering(2x2) + *2 - domineering(2x2) + *2",
        "cram(2x2)",
        "hex(3x3)",
        "hex(3x4)",
        "hex(2x2)",
        "hex(\"*.|..\")",
        "tic(\"...\")",
        "tic_tac_toe(\"...|...|...\")",
        "mnk[3,4,3](\"....|....|....\")",
    ];
    let mut shown = [0; 3];
    for expr in games {
        let sum = read(&engine, expr);
        for argument in arguments(&engine, expr) {
            let Some(conclusion) = argument.conclusion() else { continue };
            assert!(argument.applies() && !argument.to_string().is_empty());
            shown[conclusion as usize] += 1;
            if sum.ending() == Ending::Results {
                for first in Player::BOTH {
                    let payoff = sum.solution(first, &budget).unwrap().payoff;
                    match conclusion {
                        Shown::FirstWins => assert_eq!(payoff, Payoff::win(first), "{expr}"),
                        Shown::SecondCannotWin => assert_ne!(payoff, Payoff::win(first.opponent()), "{expr}"),
                        Shown::SecondWins => assert_eq!(payoff, Payoff::win(first.opponent()), "{expr}"),
                    }
                }
            } else {
                let outcome = calc.outcome(sum.value(Context::new(&calc, &budget)).unwrap());
                let expected = if conclusion == Shown::SecondWins { Outcome::P } else { Outcome::N };
                assert_eq!(outcome, expected, "{expr}: {argument}");
            }
        }
    }
    assert!(shown.iter().all(|&times| times >= 2), "{shown:?}");
}

#[test]
fn arguments_where_they_are_due() {
    let engine = engine();
    let twins = |expr| match arguments(&engine, expr).into_iter().next() {
        Some(Argument::Twins(pairs)) => pairs,
        other => panic!("{expr}: {other:?}"),
    };
    assert_eq!(twins("hackenbush(\"bbr\") - hackenbush(\"bbr\")"), [(0, 1)]);
    assert_eq!(twins("domineering(2x3) + ^ + domineering(3x2) + v"), [(0, 2), (1, 3)]);
    assert_eq!(arguments(&engine, "domineering(2x3) + domineering(2x3)"), []);
    assert!(
        matches!(&arguments(&engine, "chop(4x4)")[..], [Argument::Symmetry(answers)] if answers.len() == 12)
    );
    assert_eq!(arguments(&engine, "chop(4x5)"), []);
    let oblong = arguments(&engine, "hex(3x4)");
    assert!(matches!(&oblong[..], [argument] if !argument.applies()), "{oblong:?}");
}

/// Winning moves in misère Nim by its rule, against listing.
#[test]
fn winning_moves_of_misere_nim() {
    let engine = engine();
    let (calc, budget) = (engine.store().calc(), Budget::unlimited());
    let winning = |expr: &str| -> Vec<String> {
        let moves =
            read(&engine, expr).winning_moves(Context::new(&calc, &budget), Player::Left, Play::Misere);
        moves.unwrap_or_else(|e| panic!("{expr}: {e}")).into_iter().map(|mv| mv.name).collect()
    };
    for (huge, small, from, to) in [
        ("nim(1000000000000000000,5)", "nim(9,5)", "1000000000000000000", "9"),
        ("nim(1000000000000000000,1)", "nim(9,1)", "1000000000000000000", "9"),
        ("nim(1000000000000000000,1,1)", "nim(9,1,1)", "1000000000000000000", "9"),
        ("nim(1000000000000000000)", "nim(9)", "1000000000000000000", "9"),
        ("nim(1000000000000000000) + nim(3,2)", "nim(9) + nim(3,2)", "1000000000000000000", "9"),
    ] {
        let expected: Vec<String> = winning(small).iter().map(|name| name.replace(to, from)).collect();
        assert!(
            expected.len() == 1 && winning(huge) == expected,
            "{huge}: {:?}, not {expected:?}",
            winning(huge)
        );
    }
    assert_eq!(winning("nim(1000000000000000000,1000000000000000000)"), Vec::<String>::new());
}

/// Answers that must not depend on how large a heap is.
#[test]
fn heaps_of_any_size() {
    let engine = engine();
    let (calc, budget) = (engine.store().calc(), Budget::unlimited());
    let start = std::time::Instant::now();
    for (expr, expected) in [
        // The pairs of Wythoff: floor(n·φ) and floor(n·φ) + n for n = 61,803 and its neighbour.
        ("wythoff(99999,161802)", Outcome::P),
        ("wythoff(99999,161803)", Outcome::N),
        ("wythoff(300000,200000)", Outcome::N),
        ("nim(2000000) + domineering(2x2)", Outcome::N),
        ("nim(1000000000000000000) + domineering(2x2) + 2", Outcome::L),
        ("nim(1000000000000000000) + domineering(2x2) - 1", Outcome::R),
        ("nim(2) + domineering(2x2) - 1", Outcome::R),
    ] {
        let winner = read(&engine, expr).winner(Context::new(&calc, &budget), Play::Normal);
        assert_eq!(winner, Ok(Winner::Class(expected)), "{expr}");
    }
    assert_eq!(winning(&engine, "wythoff(99999,161802)"), Vec::<String>::new());
    let genus =
        |expr: &str| read(&engine, expr).genus(Context::new(&calc, &budget)).map(|genus| genus.to_string());
    assert_eq!(
        genus("nim(1000000000000000000)"),
        Ok("1000000000000000000^1000000000000000000,1000000000000000002".into())
    );
    assert_eq!(genus("nim(30000,5)"), Ok("30005^30005,30007".into()));
    assert_eq!(genus("nim(1,1)"), Ok("0^120".into()));
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    let ids = ["nim(2000000)", "nim(3)"]
        .map(|expr| read(&engine, expr).value(Context::new(&calc, &budget)).unwrap());
    let beta = upstar_sum::distinguish(Context::new(&calc, &budget), ids[0], ids[1]).unwrap().unwrap();
    let kinds = ids.map(|id| calc.add(id, beta).map(|sum| calc.outcome(sum)).unwrap());
    assert_ne!(kinds[0], kinds[1]);
}
