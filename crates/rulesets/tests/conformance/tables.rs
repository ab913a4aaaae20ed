//! The rows of the tables in `testdata/`, as far as the definition of a game alone gets.

use std::collections::HashSet;

use upstar_game::{ClosedForm, FromBrackets, NormalPlay, Player, Sign, WithResults};
use upstar_rulesets::Visitor;
use upstar_values::{Dyadic, Nimber};

use crate::Compared;
use crate::brute::{self, ALL_NODES, Answer, Brute, NODES, Part};
use crate::minimax::Minimax;
use crate::samples::Row;
use crate::subject::on_every_game;

struct Values(Vec<Row>);

impl Visitor for Values {
    type Out = Compared;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Compared {
        Ok(0)
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Compared {
        let mut brute = Brute::new(&game, ALL_NODES);
        let mut compared = 0;
        for row in self.0 {
            // Of the notation for values this suite reads only numbers and nimbers.
            let known = match (row.value.parse::<Dyadic>(), row.value.parse::<Nimber>()) {
                (Ok(number), _) => ClosedForm::Number(number),
                (_, Ok(nimber)) => ClosedForm::Nimber(nimber),
                _ => continue,
            };
            let position = game
                .parse(&row.position)
                .map_err(|error| format!("({}): {}", row.position, error.message))?;
            // What cannot be listed is left to the solvers.
            if Player::BOTH.iter().any(|&by| game.move_bound(&position, by) > 5_000) {
                continue;
            }
            let whole = [Part::Position(position, Sign::Plus)];
            match brute.same(&whole, &brute::parts_of(&known), NODES) {
                Answer::No => {
                    return Err(format!(
                        "({}): the value is not {} ({})",
                        row.position, row.value, row.source
                    ));
                }
                Answer::Yes => compared += 1,
                Answer::Unknown => {}
            }
        }
        if compared == 0 {
            Err("no row was compared: add small positions to its table".into())
        } else {
            Ok(compared)
        }
    }
}

#[test]
fn plain_values_in_the_tables() {
    let compared: u64 = on_every_game(Values).into_iter().map(|(_, compared)| compared).sum();
    assert!(compared > 500, "only {compared} rows were compared");
}

struct Results(Vec<Row>);

impl Visitor for Results {
    /// The rows that are too large for minimax.
    type Out = Result<Vec<String>, String>;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Self::Out {
        Ok(Vec::new())
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Self::Out {
        let mut too_large = Vec::new();
        for row in self.0 {
            let mut minimax = Minimax::new(&game);
            let position = game.parse(&row.position).map_err(|error| error.to_string())?;
            let found = Player::BOTH.map(|first| minimax.solve(&position, first, 30_000));
            let [Some((left, _)), Some((right, _))] = found else {
                too_large.push(row.position);
                continue;
            };
            let found = format!("{left} {right}");
            if found != row.value {
                return Err(format!("({}): {found}, not {} ({})", row.position, row.value, row.source));
            }
        }
        Ok(too_large)
    }
}

/// The rows that plain minimax cannot decide within its nodes; `crates/search` and the oracle know them.
const TOO_LARGE: &[(&str, &str)] = &[
    ("connect_four", "4x4"),
    ("connect_four", "4x5"),
    ("connect_four", "5x4"),
    ("connect_four", "....|....|.o..|.x.."),
    ("connect_four[4]", "3x5"),
    ("dodgem", "4x4"),
    ("hex", "3x4"),
    ("hex", ".*.o|o...|..*.|...o"),
    ("hex", "*...|.o..|..*.|o..."),
    ("hex", "..*.|.o..|o..*|...."),
    ("hex", "4x4"),
    ("hex", "5x5"),
    ("hex", "11x11"),
    ("hex", "11x10"),
    ("hex", "....|.*..|....|...."),
    ("hex", "....|..*.|....|...."),
    ("hex", "*...|....|....|...."),
    ("hex", "...*|....|....|...."),
    ("mnk[3,4,3]", "....|....|...."),
    ("mnk[3,4,4]", "....|....|...."),
    ("mnk[3,5,4]", ".....|.....|....."),
    ("mnk[4,3,3]", "...|...|...|..."),
    ("mnk[4,4,3]", "....|....|....|...."),
    ("mnk[4,4,4]", "....|....|....|...."),
];

#[test]
fn results_in_the_tables() {
    let found = on_every_game(Results);
    let mut too_large: Vec<(&str, &str)> = found
        .iter()
        .flat_map(|(game, rows)| rows.iter().map(move |row| (game.as_str(), row.as_str())))
        .collect();
    // Some rows are examples as well.
    let mut seen = HashSet::new();
    too_large.retain(|row| seen.insert(*row));
    assert_eq!(too_large, TOO_LARGE, "rows are neither compared nor listed as too large");
}
