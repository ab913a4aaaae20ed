//! What is printed can be read back: values and lists in both alphabets, and the positions that moves lead to.

use fastrand::Rng;
use upstar::Session;
use upstar::search::Budget;
use upstar::sum::Play;
use upstar::values::Alphabet;

const NAMES: [&str; 24] = [
    "0",
    "1",
    "-1",
    "1/2",
    "-3/4",
    "*",
    "*2",
    "*3",
    "^",
    "v",
    "^^",
    "v3*",
    "1^*",
    "2*3",
    "-1*",
    "1/2v3*4",
    "+-1",
    "Tiny(1)",
    "Miny(1/4)",
    "^[2]",
    "^<2>",
    "v<3>*",
    "2^<2>",
    "+-{1,1*}",
];

/// An expression of some depth.
fn value(dice: &mut Rng, depth: usize) -> String {
    if depth == 0 || dice.usize(..4) == 0 {
        return NAMES[dice.usize(..NAMES.len())].to_owned();
    }
    let side = |dice: &mut Rng| {
        let count = dice.usize(..3);
        (0..count).map(|_| value(dice, depth - 1)).collect::<Vec<_>>().join(",")
    };
    match dice.usize(..7) {
        0..=2 => format!("{{{}|{}}}", side(dice), side(dice)),
        3 => format!("({}) + ({})", value(dice, depth - 1), value(dice, depth - 1)),
        4 => format!("-({})", value(dice, depth - 1)),
        5 => format!("+-({})", value(dice, depth - 1)),
        _ => format!("3 * ({})", value(dice, depth - 1)),
    }
}

#[test]
fn values_and_lists_read_back_as_themselves() {
    let budget = Budget::unlimited();
    let mut dice = Rng::with_seed(7);
    let ascii = Session::default();
    let unicode = Session::default().alphabet(Alphabet::Unicode);
    for round in 0..200 {
        let expr = match round % 5 {
            0 => format!("[{}, {}]", value(&mut dice, 2), value(&mut dice, 2)),
            1 => format!("followers({})", value(&mut dice, 2)),
            _ => value(&mut dice, 3),
        };
        let plain = ascii.value(&expr, &budget).unwrap_or_else(|failure| panic!("{expr}: {failure:?}"));
        let signs = unicode.value(&expr, &budget).expect("the same in other letters");
        for printed in [&plain, &signs] {
            assert_eq!(ascii.value(printed, &budget).as_ref(), Ok(&plain), "{expr}: {printed}");
            assert_eq!(unicode.value(printed, &budget).as_ref(), Ok(&signs), "{expr}: {printed}");
        }
    }
}

#[test]
fn positions_after_moves_read_back_with_their_values() {
    let budget = Budget::unlimited();
    let session = Session::default();
    for expr in [
        "nim(3,4)",
        "domineering(2x3) + *2",
        "domineering(\"..#|.#.\") - hackenbush(\"bbr\")",
        "clobber(\"xo|ox\") + {1|-1}",
        "hackenbush(\"b(r,rb(g))\")",
        "toads_and_frogs(\"tt..ff\")",
        "snort(\"a-b b-c c-d; a=x d=o\")",
        "col(\"..x|.o.\")",
        "konane(\"xo.xo.\")",
        "amazons(\"x..#|.#.o\")",
        "chomp(2x3) + cut_cake(2x3,1x4)",
        "octal[4.3F](5,3)",
        "subtraction[!2,3](9) + subtraction[1,2](4)",
        "nogo(\"x..o\")",
        "-toppling_dominoes(\"xooxx\")",
        "elephants_and_rhinos(\"e..r.r\") + 1/2v3*4",
    ] {
        let moves = session.moves(expr, None, Play::Normal, false, &budget).expect("moves");
        assert!(!moves.moves.is_empty(), "{expr}");
        for own in moves.moves {
            let value = own.value.expect("small games have values");
            assert_eq!(session.value(&own.to, &budget), Ok(value), "{expr}: {}", own.to);
        }
    }
}
