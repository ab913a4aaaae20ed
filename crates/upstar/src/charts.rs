//! Charts that are about all games and not one: their kinds, the types of sums, the sets of numbers; and positions
//! sorted by their values.

use serde::Serialize;
use upstar_game::Outcome;
use upstar_render::{Picture, Set};
use upstar_search::Budget;
use upstar_values::{Calc, Calculated, Id};

use crate::question::{Failure, game as read_game};
use crate::report::{GameKind, TableReport};
use crate::session::Session;

/// The types in the order of tables.
const TYPES: [Outcome; 4] = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];

/// What the types of two games tell about the type of their sum: nothing where it is `None`.
pub type TypesOfSums = Vec<(Outcome, Vec<(Outcome, Option<Outcome>)>)>;

/// For two types that do not tell the type of the sum: each type that the sum can have, with two games that show it.
pub type SumExamples = Vec<([Outcome; 2], Vec<(Outcome, [String; 2])>)>;

/// Expressions of equal value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Class {
    /// The value.
    pub value: String,
    /// The expressions that have it.
    pub members: Vec<String>,
}

impl Session {
    /// The built-in games by kind: with results or normal play, and those impartial or partizan.
    #[must_use]
    pub fn kinds_of_games(&self) -> Set {
        let (mut results, mut impartial, mut partizan) = (Vec::new(), Vec::new(), Vec::new());
        for about in upstar_rulesets::games() {
            let kind = match GameKind::from(about) {
                GameKind::WithResults => &mut results,
                GameKind::Impartial => &mut impartial,
                GameKind::Partizan => &mut partizan,
            };
            kind.push(about.title.clone());
        }
        let set = |name: &str, members, inside| Set { name: name.to_owned(), members, inside };
        let inside = vec![set("impartial", impartial, Vec::new()), set("partizan", partizan, Vec::new())];
        set("combinatorial games", results, vec![set("normal play", Vec::new(), inside)])
    }

    /// What the types of two games tell about the type of their sum. Where they tell nothing, games born by day 2 show
    /// it; where all of these agree, so do all games (DK propositions 2.6 and 2.7).
    ///
    /// # Errors
    /// Says which limit was reached.
    pub fn types_of_sums(&self, budget: &Budget) -> Result<TypesOfSums, Failure> {
        self.ask("0", budget, |cx, _| types_of_sums(cx.calc).map_err(|stop| budget.why(stop)))
    }

    /// For every two types that do not tell the type of the sum, and each type that it can have, the two simplest games born by
    /// day 2 that show it.
    ///
    /// # Errors
    /// Says which limit was reached.
    pub fn examples_of_sums(&self, budget: &Budget) -> Result<SumExamples, Failure> {
        self.ask("0", budget, |cx, _| self.examples(cx.calc).map_err(|stop| budget.why(stop)))
    }

    fn examples(&self, calc: &Calc<'_>) -> Calculated<SumExamples> {
        let mut named = Vec::new();
        for id in born_by_day_2(calc)? {
            let name = self.name(calc, id)?;
            named.push((id, name, calc.outcome(id)));
        }
        // Simple games first: short names, and numbers, nimbers and switches before what not everybody knows.
        let simple = |name: &str| name.len() + if name.contains(['^', 'v', '{']) { 4 } else { 0 };
        named.sort_by(|(_, a, _), (_, b, _)| {
            (simple(a), a.starts_with('-'), a).cmp(&(simple(b), b.starts_with('-'), b))
        });
        let mut all = Vec::new();
        for (at, a) in TYPES.into_iter().enumerate() {
            for b in TYPES.into_iter().skip(at) {
                let mut shown: Vec<(Outcome, usize, [String; 2])> = Vec::new();
                for (x, x_name, _) in named.iter().filter(|(.., of)| *of == a) {
                    for (y, y_name, _) in named.iter().filter(|(.., of)| *of == b) {
                        let outcome = calc.outcome(calc.add(*x, *y)?);
                        let length = simple(x_name) + simple(y_name);
                        match shown.iter_mut().find(|(of, ..)| *of == outcome) {
                            Some((_, best, _)) if *best <= length => {}
                            Some(found) => *found = (outcome, length, [x_name.clone(), y_name.clone()]),
                            None => shown.push((outcome, length, [x_name.clone(), y_name.clone()])),
                        }
                    }
                }
                if shown.len() > 1 {
                    shown.sort_by_key(|(of, ..)| TYPES.iter().position(|other| other == of));
                    all.push(([a, b], shown.into_iter().map(|(of, _, pair)| (of, pair)).collect()));
                }
            }
        }
        Ok(all)
    }

    /// Expressions sorted by their values: each value with those that have it, in the order in which they first occur.
    /// An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn classes(&self, exprs: &[&str], budget: &Budget) -> Result<Vec<Class>, (usize, Failure)> {
        let mut classes: Vec<(Id, Class)> = Vec::new();
        for (at, expr) in exprs.iter().enumerate() {
            let found = self.ask(expr, budget, |cx, reading| {
                let value = read_game(reading)?.value(cx)?;
                Ok((value, self.name(cx.calc, value).map_err(|stop| budget.why(stop))?))
            });
            let (id, value) = found.map_err(|failure| (at, failure))?;
            match classes.iter_mut().find(|(other, _)| *other == id) {
                Some((_, class)) => class.members.push((*expr).to_owned()),
                None => classes.push((id, Class { value, members: vec![(*expr).to_owned()] })),
            }
        }
        Ok(classes.into_iter().map(|(_, class)| class).collect())
    }
}

/// Integers within dyadic numbers within rational numbers within real numbers. Finite games have dyadic values.
#[must_use]
pub fn sets_of_numbers() -> Set {
    let all: [(&str, &[&str]); 4] = [
        ("real numbers", &["√2", "π", "-√5"]),
        ("rational numbers", &["1/3", "-2/7", "22/7"]),
        ("dyadic numbers: values of games", &["1/2", "-3/4", "83/64"]),
        ("integers", &["-2", "-1", "0", "1", "2", "45"]),
    ];
    let within = |inside: Option<Set>, (name, members): &(&str, &[&str])| {
        let members = members.iter().map(|&member| member.to_owned()).collect();
        Some(Set { name: (*name).to_owned(), members, inside: inside.into_iter().collect() })
    };
    all.iter().rev().fold(None, within).unwrap_or_default()
}

/// Classes of equal value as boxes beside each other.
#[must_use]
pub fn draw_classes(classes: &[Class]) -> Picture {
    let set = |class: &Class| Set {
        name: format!("≡ {}", class.value),
        members: class.members.clone(),
        inside: Vec::new(),
    };
    upstar_render::sets("Positions by their values", &classes.iter().map(set).collect::<Vec<_>>())
}

/// The table of types of sums.
#[must_use]
pub fn draw_types(types: &TypesOfSums) -> Picture {
    let columns: Vec<String> = TYPES.iter().map(Outcome::to_string).collect();
    let known = |sum: &Option<Outcome>| sum.map_or("?".to_owned(), |outcome| outcome.to_string());
    let row = |(outcome, sums): &(Outcome, Vec<(Outcome, Option<Outcome>)>)| {
        (outcome.to_string(), sums.iter().map(|(_, sum)| known(sum)).collect())
    };
    let rows: Vec<(String, Vec<String>)> = types.iter().map(row).collect();
    upstar_render::table("Types of sums", "+", &columns, &rows)
}

/// The table of examples for types that do not tell the type of the sum.
#[must_use]
pub fn draw_examples(examples: &SumExamples) -> (Picture, TableReport) {
    let columns: Vec<String> = TYPES.iter().map(|outcome| format!("can be {outcome}")).collect();
    let row = |([a, b], shown): &([Outcome; 2], Vec<(Outcome, [String; 2])>)| {
        let cell = |outcome: &Outcome| match shown.iter().find(|(of, _)| of == outcome) {
            Some((_, [x, y])) => format!("{x} + {y}"),
            None => "never".to_owned(),
        };
        (format!("{a} + {b}"), TYPES.iter().map(cell).collect())
    };
    let rows: Vec<(String, Vec<String>)> = examples.iter().map(row).collect();
    let picture =
        upstar_render::table("Where types do not tell the type of the sum", "types", &columns, &rows);
    (picture, TableReport { columns, rows })
}

/// What nimbers and numbers are to impartial and to partizan games.
#[must_use]
pub fn principles() -> (Picture, TableReport) {
    let columns = ["nimbers", "dyadic numbers"].map(str::to_owned).to_vec();
    let rows = [
        ("equivalent by", ["the MEX principle", "the simplicity principle"]),
        ("to add", ["nim-sum: *a + *b ≡ *(a ⊕ b)", "usual sum: a + b"]),
        ("found in", ["all impartial games", "some partizan games"]),
    ];
    let rows: Vec<(String, Vec<String>)> =
        rows.map(|(name, cells)| (name.to_owned(), cells.map(str::to_owned).to_vec())).to_vec();
    (upstar_render::table("Nimbers and numbers", "", &columns, &rows), TableReport { columns, rows })
}

fn types_of_sums(calc: &Calc<'_>) -> Calculated<TypesOfSums> {
    let games = born_by_day_2(calc)?;
    let of = |outcome: Outcome| games.iter().filter(move |id| calc.outcome(**id) == outcome);
    let mut table = Vec::new();
    for a in TYPES {
        let mut row = Vec::new();
        for b in TYPES {
            let mut sums = Vec::new();
            for &x in of(a) {
                for &y in of(b) {
                    sums.push(calc.outcome(calc.add(x, y)?));
                }
            }
            let agreed = sums.first().copied().filter(|first| sums.iter().all(|other| other == first));
            row.push((b, agreed));
        }
        table.push((a, row));
    }
    Ok(table)
}

/// All games whose options are 0, 1, -1 or *.
fn born_by_day_2(calc: &Calc<'_>) -> Calculated<Vec<Id>> {
    let day_1 = [calc.integer(0), calc.integer(1), calc.integer(-1), calc.nimber(1)?];
    let chosen = |set: usize| -> Vec<Id> {
        (0..day_1.len()).filter(|at| set >> at & 1 == 1).map(|at| day_1[at]).collect()
    };
    let mut games: Vec<Id> = Vec::new();
    for left in 0..1 << day_1.len() {
        for right in 0..1 << day_1.len() {
            let game = calc.game(&chosen(left), &chosen(right))?;
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_two_games_are_born_by_day_2() {
        let store = upstar_values::Store::new();
        assert_eq!(born_by_day_2(&store.calc()).map(|games| games.len()), Ok(22));
    }

    #[test]
    fn types_of_sums_are_those_of_dk_2_11() {
        let types = Session::default().types_of_sums(&Budget::unlimited()).expect("a table");
        let told = |(_, row): &(Outcome, Vec<(Outcome, Option<Outcome>)>)| -> String {
            row.iter().map(|(_, sum)| sum.map_or("?".to_owned(), |outcome| outcome.to_string())).collect()
        };
        assert_eq!(types.iter().map(told).collect::<Vec<_>>(), ["L??L", "?R?R", "???N", "LRNP"]);
    }

    #[test]
    fn examples_are_of_the_types_that_they_show() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let outcome = |expr: &str| {
            let winner = session.winner(expr, upstar_sum::Play::Normal, &budget).expect("a winner");
            winner.to_string()
        };
        let examples = session.examples_of_sums(&budget).expect("a table");
        let types: Vec<String> = examples.iter().map(|([a, b], _)| format!("{a}{b}")).collect();
        assert_eq!(types, ["LR", "LN", "RN", "NN"]);
        for ([a, b], shown) in &examples {
            assert!(shown.len() > 1, "{a} + {b}");
            for (of, [x, y]) in shown {
                let found = [x.clone(), y.clone(), format!("{x} + {y}")].map(|expr| outcome(&expr));
                assert_eq!(found, [a, b, of].map(Outcome::to_string), "{x} + {y}");
            }
        }
    }

    #[test]
    fn every_game_is_in_the_chart() {
        let session = Session::default();
        let all = session.kinds_of_games();
        let [normal] = &all.inside[..] else { panic!("{all:?}") };
        let counts: Vec<usize> = normal.inside.iter().map(|set| set.members.len()).collect();
        assert_eq!(all.members.len() + counts.iter().sum::<usize>(), upstar_rulesets::games().len());
        assert!(all.members.contains(&"Hex".to_owned()));
        assert!(normal.inside[0].members.contains(&"Nim".to_owned()));
        assert!(normal.inside[1].members.contains(&"Cut-Cake".to_owned()));
    }

    #[test]
    fn classes_of_equal_value() {
        let session = Session::default();
        let classes =
            session.classes(&["*2", "nim(1,1)", "*1 + *3", "0"], &Budget::unlimited()).expect("values");
        let class = |value: &str, members: [&str; 2]| Class {
            value: value.to_owned(),
            members: members.map(str::to_owned).to_vec(),
        };
        let expected = [class("*2", ["*2", "*1 + *3"]), class("0", ["nim(1,1)", "0"])];
        assert_eq!(classes, expected);
    }
}
