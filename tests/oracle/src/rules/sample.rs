//! Random small positions, as somebody might write them.

use super::heaps::{random_code, random_takes};
use crate::random::Random;

/// The games whose rules the oracle knows and that can be added.
pub const GAMES: [&str; 29] = [
    "nim",
    "pick_up_bricks",
    "subtraction",
    "kayles",
    "dawsons_kayles",
    "dawsons_chess",
    "treblecross",
    "officers",
    "octal",
    "grundy",
    "lasker",
    "less_than_half",
    "wythoff",
    "chomp",
    "chop",
    "cut_cake",
    "domineering",
    "cram",
    "hackenbush",
    "toads_and_frogs",
    "elephants_and_rhinos",
    "clobber",
    "impartial_clobber",
    "konane",
    "amazons",
    "snort",
    "col",
    "toppling_dominoes",
    "nogo",
];

/// A random position: its rules, and what stands in the parentheses.
pub fn sample(name: &str, random: &mut Random) -> (String, String) {
    let mut rules = String::new();
    let mut length = |to: i64| random.from_to(1, to).unsigned_abs() as usize;
    let (rows, columns) = (length(3), length(4));
    let quoted = |text: String| format!("\"{text}\"");
    let text = match name {
        "wythoff" => format!("{},{}", random.from_to(0, 5), random.from_to(0, 5)),
        "chomp" => {
            let mut bar: Vec<i64> = (0..rows).map(|_| random.from_to(1, 4)).collect();
            bar.sort_unstable_by(|a, b| b.cmp(a));
            join(&bar)
        }
        "chop" => format!("{rows}x{columns}"),
        "cut_cake" => {
            let pieces = (0..random.from_to(1, 2)).map(|_| {
                let (rows, columns) = (random.from_to(1, 4), random.from_to(1, 5));
                format!("{rows}x{columns}")
            });
            pieces.collect::<Vec<_>>().join(",")
        }
        "domineering" | "cram" => quoted(random.board("....#", rows, columns)),
        "clobber" | "impartial_clobber" => quoted(random.board("xxoo.", rows.min(2), columns)),
        "konane" => quoted(random.board("xo.xo.#", rows, columns)),
        "amazons" => quoted(random.board(".....xo####", rows.min(2), columns)),
        "nogo" => {
            let letters = if random.percent(70) { "....xo#" } else { "..xoXO+#" };
            quoted(random.board(letters, rows.min(2), columns))
        }
        "snort" | "col" if random.percent(30) => quoted(graph(random)),
        "snort" | "col" => quoted(random.board("......xolr#", rows.min(2), columns)),
        "toads_and_frogs" => quoted(random.word("ttff..", rows + columns + 1)),
        "elephants_and_rhinos" => quoted(random.word("er..", rows + columns + 1)),
        "toppling_dominoes" => quoted(random.word("xo", rows + columns)),
        "hackenbush" => quoted(match random.below(3) {
            0 => random.word("brg", rows + columns),
            1 => bush(random, 6),
            _ => picture(random),
        }),
        _ => {
            match name {
                "octal" => rules = random_code(random),
                "subtraction" => {
                    let never = if random.percent(20) { "!" } else { "" };
                    rules = format!("{never}{}", random_takes(random));
                }
                _ => {}
            }
            let largest = match name {
                "nim" | "lasker" => 4,
                "octal" => 5,
                _ => 7,
            };
            let heaps: Vec<i64> = (0..random.from_to(1, 3)).map(|_| random.from_to(0, largest)).collect();
            join(&heaps)
        }
    };
    (rules, text)
}

fn join(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

/// A tree of Hackenbush with at most `edges` edges.
fn bush(random: &mut Random, edges: i64) -> String {
    let length = random.from_to(1, 2.min(edges));
    let stalk = random.word("bbrrg", length.unsigned_abs() as usize);
    let rest = edges - length;
    if rest < 2 || random.percent(30) {
        return stalk;
    }
    format!("{stalk}({},{})", bush(random, rest / 2), bush(random, rest / 2))
}

/// A graph of Hackenbush, all of it connected to the ground.
fn picture(random: &mut Random) -> String {
    let nodes = random.from_to(1, 4);
    let mut edges: Vec<String> = (1..=nodes)
        .map(|node| format!("{}-{node}{}", random.from_to(0, node - 1), random.letter("bbrrg")))
        .collect();
    for _ in 0..random.from_to(0, 3) {
        edges.push(format!(
            "{}-{}{}",
            random.from_to(0, nodes),
            random.from_to(0, nodes),
            random.letter("brg")
        ));
    }
    edges.join(" ")
}

/// A graph for Snort and Col.
fn graph(random: &mut Random) -> String {
    let names = ["a", "b", "c", "d", "e", "f"];
    let nodes = random.from_to(2, 6).unsigned_abs() as usize;
    let mut edges: Vec<String> = Vec::new();
    for node in 1..nodes {
        edges.push(format!("{}-{}", names[random.below(node)], names[node]));
    }
    let mut marks = Vec::new();
    for name in &names[..nodes] {
        if random.percent(30) {
            marks.push(format!("{name}={}", random.letter("xolr#")));
        }
    }
    if marks.is_empty() { edges.join(" ") } else { format!("{}; {}", edges.join(" "), marks.join(" ")) }
}
