//! Any text is rules or an error, and rules can be played wherever they can be read.

use upstar_game::{NormalPlay, Player};
use upstar_rules::{Definition, Rules};

const SEEDS: &str = "game fission on grid \".x#\"
  left  \".|x|.\" -> \"x|.|x\"
  right left turned
game rooks on grid \".xo\"
  left  \"x{.}.\" -> \"#{.}x\" in all directions
  right left mirrored with x and o exchanged
  fill \"xo|ox\"
game cautious on grid \".xo\"
  left \".\" -> \"x\" unless next to o or touching \"x.\"
  right \"[.x]?\" -> \"o?\" turned mirrored if next to x
  title \"Cautious\"
  letter \"x\" \"Left's\"
  example cautious(2x3) = 0
game gliders on grid \".xo\"
  left \"x{.}.[#xo]\" -> \".{.}x?\" called \"glide {} off\"
  right \"#*|o*\" -> \"#*|.*\" turned mirrored called \"leave\"
game toads on strip \"tf.\"
  left \"t.\" -> \".t\" diagonally
game hexed on hexagons \".xo\"
  left \"x.\" -> \".x\" turned if next to o
  right \".x|o?\" -> \"x.|?#\" turned mirrored if every group of xo keeps \".\"
game pointed on triangles \".xo\"
  both \"..\" -> \"xx\" turned unless next to \"x\"
  left \".|.\" -> \"#|o\" turned mirrored
game arrows on grid \".xo\"
  left \"x{.}.\" -> \".{.}x\" in all directions then \"x{.}.\" -> \"x{.}#\" turned unless in line with o
  right left with x and o exchanged
game apart on grid \".q\"
  both \".\" -> \"q\" unless in line with q or diagonal to q or a knight from q
  ends with \"qq\" in all directions
game row_of_three on grid \".xo\"
  left \".\" -> \"x\"
  right left with x and o exchanged
  left wins with \"xxx\" in all directions
  right loses with \"oo\" turned
  last loses with \"x\" in the top row
  draw when full
game kayles_of_nodes on graph \".xG\"
  both \".\" -> \"#\" and neighbours -> \"#\" unless next to x
  left \"[.x]?\" -> \"x?\" and all beyond \"x\" -> \"#\"
game cutting on graph \".G\" with edges \"brg\"
  left \"?[bg]?\" -> \"?#?\" keeping what is joined to G
  right left with b and r exchanged
  both \"?r?\" -> \"?b?\" if all stay joined to G
  both \"?b?\" -> \"?#?\" again if \"G.\" is left alone
  left loses with around \"?b?b?b\"
game turning on coins
  both n turns [] 
  both n turns [a, b..n-1] for a in 1..n-2 for b in a+1..n-1
  left n turns [1] and any of 2..n-1 symmetrically
  right n turns up to 2 of a..n-1 for a in 1..n if n > 3
  right n turns 3 of 1..n
game pivots on lists
  both s -> [x for x in s if x < p] + [p] + [x for x in s if x > p] for p in s
  left s -> s + [k, length] for k in 1..2 if length < 3
  right s -> [x - 1 for x in s] + []
game shifts on lists
  left s + [a, b] + t -> t + [a + k, b - k] + s for k in 1..b if sum(s) > length(t) called \"shift {k} of {b}\"
  right [a] + s + [b] -> s + [x - 1 for x in s if x > a] + [a - b]
game apart_and_apart on heaps
  both n -> n - 1 in 0..n heaps not all equal
  left n -> n in 2..n equal heaps
  right n -> n - k in 2..4 different heaps for k in 0..2
  both n -> [1, 1, 1, n - 4, 1]
game maze on places
  left a -> b, c
  both b -> d, a
game squares on heaps
  both n -> [a, n - k*k, 3] for k in 1..isqrt(n) for a in 0..k mod 3 if k*k <= n and not (a = 2 or a > 5) called \"take {k*k} and {a}\"
game euclid on (a, b)
  left (a, b) -> (a - k*b, max(b, gcd(a, 7))) for k in 1..a if b > 0
  right (x, y) -> (nim_sum(x, y), y/2) if 1 <= x < y
";

fn try_out<R: NormalPlay>(game: &R) {
    for text in [
        "1x1",
        "2x3",
        "1x9",
        "x.o|.#x",
        "t.ft.",
        "0",
        "7",
        "3,5",
        "1099511627775",
        "2,1099511627775",
        "9x9",
        "path 4",
        "complete 4; 1=G 2=x",
        "a-b=r b>c=b c-a d; a=G",
        "divisors 36; 1=#",
        "HTTH",
        "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTH",
        "3,1,2,5,4",
        "a b b",
        "",
        "é",
    ] {
        let Ok(position) = game.parse(text) else { continue };
        assert_eq!(game.parse(&game.print(&position)).as_ref(), Ok(&position), "{text}");
        let normal = game.normal_form(position.clone()).0;
        assert_eq!(game.normal_form(normal.clone()).0, normal, "{text}");
        game.components(&position, |_| ());
        for by in Player::BOTH {
            if game.move_bound(&position, by) > 1000 {
                continue;
            }
            for mv in game.move_list(&position, by).into_iter().take(50) {
                assert!(!game.print_move(&position, by, &mv).is_empty());
                let after = game.play(&position, by, &mv);
                assert_eq!(game.parse(&game.print(&after)).as_ref(), Ok(&after));
            }
            game.sketch(&position);
            game.edits(&position);
        }
    }
}

fn take(text: &str) -> bool {
    let Ok(definitions) = Definition::read_all(text) else { return false };
    for definition in definitions {
        match definition.rules() {
            Rules::Board(game) => try_out(&game),
            Rules::ManyLetters(game) => try_out(&game),
            Rules::Heaps(game) => try_out(&game),
            Rules::PartizanHeaps(game) => try_out(&game),
            Rules::Tuple(game) => try_out(&game),
            Rules::WithResults(game) => try_out(&game),
            Rules::Graph(game) => try_out(&game),
            Rules::Coins(game) => try_out(&game),
            Rules::Lists(game) => try_out(&game),
            Rules::Places(game) => try_out(&game),
        }
    }
    true
}

#[test]
fn the_seeds_are_rules() {
    assert!(take(SEEDS), "{:?}", Definition::read_all(SEEDS).err());
}

#[test]
fn changed_texts_are_rules_or_errors() {
    let mut random = fastrand::Rng::with_seed(18);
    let (mut read, signs) =
        (0, "x.o#?|{}[]()\"->=,+*/0123456789 \n\tgame left both for in if é\u{0}\u{FEFF}");
    let signs: Vec<char> = signs.chars().collect();
    let blocks: Vec<&str> = SEEDS.split_inclusive('\n').collect();
    for _ in 0..3000 {
        let from = random.usize(..blocks.len());
        let mut text: Vec<char> =
            blocks[from..(from + random.usize(1..6)).min(blocks.len())].concat().chars().collect();
        if !blocks[from].starts_with("game") {
            let heads = blocks[..from].iter().rev().find(|line| line.starts_with("game"));
            text.splice(0..0, heads.map_or("", |head| head).chars());
        }
        for _ in 0..random.usize(0..4) {
            let at = random.usize(..=text.len());
            match random.u8(0..4) {
                0 if at < text.len() => drop(text.remove(at)),
                1 if at < text.len() => text[at] = signs[random.usize(..signs.len())],
                2 => text.insert(at, signs[random.usize(..signs.len())]),
                _ => {
                    let to = (at + random.usize(0..20)).min(text.len());
                    let copy: Vec<char> = text[at..to].to_vec();
                    text.splice(at..at, copy);
                }
            }
        }
        read += usize::from(take(&text.into_iter().collect::<String>()));
    }
    // A good part of them is still rules.
    assert!(read > 300, "{read}");
}

#[test]
fn large_texts_and_numbers_are_refused_or_read() {
    let long = |count: usize, text: &str| text.repeat(count);
    for text in [
        format!("game g on grid \".\"\n{}", long(5000, "  left \".\" -> \"#\"\n")),
        format!("game g on grid \"{}\"", long(100, ".x")),
        format!("game g on heaps\n  both n -> {}n{}", long(3000, "("), long(3000, ")")),
        format!("game g on heaps\n  both n -> n{}", long(300, "*n")),
        format!("game g on heaps\n  both n -> n{}", long(30, " for k in 1..n")),
        "game g on heaps\n  both n -> n - 99999999999999999999999999".to_owned(),
        "game g on heaps\n  both n -> n*n in 0..n*n heaps".to_owned(),
        "game g on heaps\n  both n -> n in n - 5..n - 10 equal heaps for k in 1..n".to_owned(),
        "game g on coins\n  both n turns n*n of 0-n..n*n for a in 0..n".to_owned(),
        "game g on lists\n  both s -> s + s + s for x in s for y in s for k in 0..x*y*1000000".to_owned(),
        format!("game g on lists\n  both s -> s{}", long(30, " for k{} in s")),
        "game g on lists\n  both r + s + t + u -> u + t + s + r for x in r for y in s for k in 0..x*y*1000000".to_owned(),
        "game g on lists\n  both r + [a] + s -> s + r + s + [a*sum(r)*sum(s)] if a*sum(r)*length(s)*a > 0".to_owned(),
        format!("game g on lists\n  both [{}a] -> [a]", long(19, "a, ")),
        format!("game g on lists\n  both {}z -> z", long(19, "z + ")),
        format!("game g on heaps\n  both n -> [{}n]", long(19, "n/2, ")),
        format!("game g on heaps\n  both n -> [{}n]", long(20, "n/2, ")),
        "game g on heaps\n  both n -> n/0 for k in n..0-5 if k mod 0 = 1".to_owned(),
        format!("game g on grid \".x\"\n  left \"{0}\" -> \"{1}\"", long(64, "x"), long(64, ".")),
        format!("game g on grid \".x\"\n  left \"{0}\" -> \"{1}\"", long(65, "x"), long(65, ".")),
        long(70_000, "x"),
    ] {
        take(&text);
    }
}
