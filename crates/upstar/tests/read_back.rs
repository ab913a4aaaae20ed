//! What is printed can be read back: values and lists in both alphabets, and the positions that moves lead to.

use upstar::Session;
use upstar::search::Budget;
use upstar::sum::Play;
use upstar::values::Alphabet;

/// A few bits at a time from a fixed beginning.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

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
fn value(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 || dice.below(4) == 0 {
        return dice.of(&NAMES).to_owned();
    }
    let side = |dice: &mut Dice| {
        let count = dice.below(3);
        (0..count).map(|_| value(dice, depth - 1)).collect::<Vec<_>>().join(",")
    };
    match dice.below(7) {
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
    let mut dice = Dice(7);
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
