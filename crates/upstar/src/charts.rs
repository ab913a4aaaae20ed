//! Charts that are about all games and not one: their kinds, the types of sums, the sets of numbers; and positions
//! sorted by their values.

use serde::Serialize;
use upstar_game::Outcome;
use upstar_render::{Picture, Set};
use upstar_search::Budget;
use upstar_values::{Calc, Calculated, Id};

use crate::question::{Failure, game as read_game};
use crate::report::GameKind;
use crate::session::Session;

/// The types in the order of tables.
const TYPES: [Outcome; 4] = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];

/// What the types of two games tell about the type of their sum: nothing where it is `None`.
pub type TypesOfSums = Vec<(Outcome, Vec<(Outcome, Option<Outcome>)>)>;

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
