//! Random patterns, also over the edge of the board, against the definition: a pattern is laid on every place in every way, sign by sign, and
//! values follow from the moves alone.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use upstar_game::{NormalPlay, Player};
use upstar_rules::{Definition, Rules};
use upstar_search::{Budget, Values};
use upstar_values::{Calc, Id, Store};

type Grid = Vec<Vec<char>>;

/// What a move needs at each of its signs, and what it leaves.
#[derive(Clone, Debug)]
struct Line {
    rows: Vec<Vec<(String, char)>>,
    turned: bool,
    mirrored: bool,
}

impl Line {
    /// Letters become later ones of `.xo#`, so that every play ends.
    fn random(random: &mut fastrand::Rng) -> Line {
        let (rows, cols) = (random.usize(1..=2), random.usize(1..=3));
        let sign = |random: &mut fastrand::Rng| {
            let needs =
                ["#", "#", ".", "x", "o", ".x", "#x", "#xo", ".xo", "#.xo"][random.usize(..10)].to_owned();
            let least = needs.chars().map(place).max().unwrap();
            let leaves = match needs.contains('#') || random.u8(..3) == 0 {
                true => '?',
                false => ['x', 'o', '#'][random.usize(least.min(2)..3)],
            };
            (needs, leaves)
        };
        let rows = (0..rows).map(|_| (0..cols).map(|_| sign(random)).collect()).collect();
        Line { rows, turned: random.bool(), mirrored: random.bool() }
    }

    fn text(&self) -> String {
        let written = |sign: &dyn Fn(&(String, char)) -> String| {
            let row = |row: &Vec<(String, char)>| row.iter().map(sign).collect::<String>();
            self.rows.iter().map(row).collect::<Vec<_>>().join("|")
        };
        let needs = written(&|(needs, _)| match &needs[..] {
            "#.xo" => "*".to_owned(),
            needs if needs.len() == 1 => needs.to_owned(),
            needs => format!("[{needs}]"),
        });
        let ways = [("turned", self.turned), ("mirrored", self.mirrored)];
        let ways: String = ways.iter().filter(|(_, is)| *is).map(|(word, _)| format!(" {word}")).collect();
        format!("\"{needs}\" -> \"{}\"{ways}", written(&|(_, leaves)| leaves.to_string()))
    }

    /// The positions that the line makes of one.
    fn options(&self, grid: &Grid) -> BTreeSet<String> {
        let mut all = vec![self.rows.clone()];
        if self.mirrored {
            all.push(self.rows.iter().map(|row| row.iter().rev().cloned().collect()).collect());
        }
        for _ in 0..if self.turned { 3 } else { 0 } {
            let turn = |rows: &Vec<Vec<(String, char)>>| -> Vec<Vec<(String, char)>> {
                (0..rows[0].len())
                    .map(|col| rows.iter().rev().map(|row| row[col].clone()).collect())
                    .collect()
            };
            let turned: Vec<_> = all.iter().map(turn).collect();
            all.extend(turned);
        }
        let mut options = BTreeSet::new();
        for rows in all {
            for top in -3..grid.len() as i32 {
                for left in -3..grid[0].len() as i32 {
                    let mut after = grid.clone();
                    let fits = rows.iter().zip(top..).all(|(signs, row)| {
                        signs.iter().zip(left..).all(|((needs, leaves), col)| {
                            let at = usize::try_from(row).ok().zip(usize::try_from(col).ok());
                            let cell = at.and_then(|(row, col)| after.get_mut(row)?.get_mut(col));
                            let Some(cell) = cell else { return needs.contains('#') };
                            let is_fit = needs.contains(*cell);
                            if is_fit && *leaves != '?' {
                                *cell = *leaves;
                            }
                            is_fit
                        })
                    });
                    if fits {
                        options.insert(written(&after));
                    }
                }
            }
        }
        options
    }
}

fn place(letter: char) -> usize {
    ".xo#".find(letter).unwrap()
}

fn written(grid: &Grid) -> String {
    grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

fn grid(text: &str) -> Grid {
    text.split('|').map(|row| row.chars().collect()).collect()
}

/// Values by the definition.
fn value(
    text: &str,
    sides: &[Vec<Line>; 2],
    calc: &Calc<'_>,
    known: &mut HashMap<String, Option<Id>>,
) -> Option<Id> {
    if let Some(value) = known.get(text) {
        return *value;
    }
    if known.len() > 300 {
        return None;
    }
    let mut options = [Vec::new(), Vec::new()];
    let mut whole = true;
    for (own, lines) in options.iter_mut().zip(sides) {
        for option in lines.iter().flat_map(|line| line.options(&grid(text))) {
            match value(&option, sides, calc, known) {
                Some(value) => own.push(value),
                None => whole = false,
            }
        }
    }
    let found = whole.then(|| calc.game(&options[0], &options[1]).unwrap());
    known.insert(text.to_owned(), found);
    found
}

fn race(game: impl NormalPlay, rules: &str, sides: &[Vec<Line>; 2], random: &mut fastrand::Rng) -> usize {
    let store = Arc::new(Store::new());
    let calc = store.calc();
    let values = Values::new(game, Arc::clone(&store));
    let mut compared = 0;
    for _ in 0..6 {
        let (rows, cols) = if random.u8(..4) == 0 {
            (2, random.usize(5..10))
        } else {
            (random.usize(1..4), random.usize(1..5))
        };
        let filled: Grid = (0..rows)
            .map(|_| (0..cols).map(|_| ['.', '.', 'x', 'o', '#'][random.usize(..5)]).collect())
            .collect();
        let text = written(&filled);
        let game = values.ruleset();
        let position = game.parse(&text).unwrap();
        for by in Player::BOTH {
            let moves = game.move_list(&position, by);
            let mut named = HashMap::new();
            for mv in &moves {
                let after = game.print(&game.play(&position, by, mv));
                let same = named.entry(game.print_move(&position, by, mv)).or_insert_with(|| after.clone());
                assert_eq!(*same, after, "two moves of {by} have one name in {text}\n{rules}");
            }
            let ours: BTreeSet<String> = moves
                .iter()
                .map(|mv| {
                    let after = game.play(&position, by, mv);
                    let size = game.print(&after);
                    if size.contains('x') && size.starts_with(|c: char| c.is_ascii_digit()) {
                        written(&vec![vec!['.'; cols]; rows])
                    } else {
                        size
                    }
                })
                .collect();
            let theirs: BTreeSet<String> =
                sides[by as usize].iter().flat_map(|line| line.options(&filled)).collect();
            assert_eq!(ours, theirs, "{by} in {text}\n{rules}");
        }
        let mut known = HashMap::new();
        if let Some(by_moves) = value(&text, sides, &calc, &mut known) {
            let found = values.value(&position, &Budget::unlimited()).unwrap().value;
            assert_eq!(calc.name(found).unwrap(), calc.name(by_moves).unwrap(), "{text}\n{rules}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn patterns_by_definition() {
    let mut random = fastrand::Rng::with_seed(18);
    let (mut compared, mut games) = (0, 0);
    while games < 120 {
        let sides = [(); 2]
            .map(|()| -> Vec<Line> { (0..random.usize(1..=2)).map(|_| Line::random(&mut random)).collect() });
        let mut rules = "game g on grid \".xo\"\n".to_owned();
        for (who, lines) in ["left", "right"].iter().zip(&sides) {
            lines.iter().for_each(|line| rules += &format!("  {who} {}\n", line.text()));
        }
        let changes = |line: &Line| line.rows.iter().flatten().any(|(_, leaves)| *leaves != '?');
        let is_there = |line: &Line| line.rows.iter().flatten().any(|(needs, _)| !needs.contains('#'));
        let read = Definition::read_all(&rules);
        if !sides.iter().flatten().all(|line| changes(line) && is_there(line)) {
            assert!(read.is_err(), "{rules}");
            continue;
        }
        let read = read.unwrap_or_else(|wrong| panic!("{}\n{rules}", wrong.render(&rules)));
        games += 1;
        compared += match read[0].rules() {
            Rules::Board(game) => race(game, &rules, &sides, &mut random),
            Rules::ManyLetters(game) => race(game, &rules, &sides, &mut random),
            _ => panic!("a board"),
        };
    }
    assert!(compared > 300, "{compared}");
}
