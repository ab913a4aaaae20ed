//! All that can come of a position: the positions that moves lead to, each once; and whether two positions are the same move
//! for move.

use std::collections::HashMap;

use serde::Serialize;
use upstar_game::Player;
use upstar_lang::Reading;
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Component, Context, Play, Playable as _, Sum, SumInPlay, Summand, Winner};
use upstar_values::Id;

use crate::json;
use crate::question::{Ask, Failure, game as read_game};
use crate::session::Session;

/// The positions that can come of one, whoever moves how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionsReport {
    /// What was asked.
    pub expr: String,
    /// Both players always have the same moves: Left's options are Right's.
    pub impartial: bool,
    /// Itself first, and each before those that are simpler.
    pub positions: Vec<ReachablePosition>,
}

/// A position that can come up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReachablePosition {
    /// The position in the notation.
    pub position: String,
    /// Who wins.
    #[serde(rename = "type", serialize_with = "json::text")]
    pub winner: Winner,
    /// The most moves that can be made from it, in any order of the players.
    pub depth: u64,
    /// Whether play is over there.
    pub terminal: bool,
    /// What Left can move to.
    pub left: Vec<String>,
    /// What Right can move to.
    pub right: Vec<String>,
}

/// What tells two positions apart, or that nothing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether they are the same move for move; `None` if it would take too long to say.
    pub identical: Option<bool>,
    /// Whether they are equivalent.
    pub equivalent: bool,
    /// What is added to both to tell them apart, and the types of both with it.
    pub apart: Option<(String, [upstar_game::Outcome; 2])>,
}

/// More positions are not looked at to tell whether two are the same move for move.
const COMPARED: usize = 5_000;

/// A position met on the way.
struct Met {
    sum: Sum,
    text: String,
    options: [Vec<usize>; 2],
    terminal: bool,
    depth: u64,
    /// The place of its form among all forms.
    form: usize,
}

/// Positions by their texts, and forms by their options.
#[derive(Default)]
struct Reach {
    met: Vec<Met>,
    places: HashMap<String, usize>,
    forms: HashMap<[Vec<usize>; 2], usize>,
    /// Positions are taken apart, and parts that are over left out: those with the same parts are one.
    in_parts: bool,
}

impl Reach {
    /// Takes in a position and all that can come of it, at most so many in all; its place.
    fn walk(&mut self, cx: Context<'_>, sum: &Sum, most: usize) -> Result<usize, Reason> {
        let root = self.place(cx, sum)?;
        let mut open = vec![root];
        // Depth first: a position is done when all its options are.
        let mut state = HashMap::from([(root, false)]);
        while let Some(&at) = open.last() {
            if state.get(&at) == Some(&true) {
                open.pop();
                if self.met[at].form == usize::MAX {
                    self.finish(at);
                }
                continue;
            }
            state.insert(at, true);
            if self.met[at].form != usize::MAX {
                open.pop();
                continue;
            }
            cx.budget.spend(1)?;
            for player in Player::BOTH {
                for sum in self.options(cx, at, player)? {
                    let to = self.place(cx, &sum)?;
                    if self.met.len() > most {
                        return Err(Reason::TooLarge("more positions than the limit allows"));
                    }
                    let own = &mut self.met[at].options[player as usize];
                    if !own.contains(&to) {
                        own.push(to);
                    }
                    match state.get(&to) {
                        // Begun and not done: play can come back to it.
                        Some(true) if self.met[to].form == usize::MAX => return Err(Reason::Loop),
                        Some(true) => {}
                        Some(false) | None => {
                            state.insert(to, false);
                            open.push(to);
                        }
                    }
                }
            }
        }
        Ok(root)
    }

    /// What a player can move to.
    fn options(&mut self, cx: Context<'_>, at: usize, player: Player) -> Result<Vec<Sum>, Reason> {
        let here = SumInPlay { sum: self.met[at].sum.clone(), play: Play::Normal, cx };
        let with_results = here.sum.ending() == Ending::Results;
        if with_results && here.result(player)?.is_some() {
            return Ok(Vec::new());
        }
        if here.turn().is_some_and(|turn| turn != player) {
            return Ok(Vec::new());
        }
        Ok(here.options(player)?.into_iter().map(|(_, to)| to.sum).collect())
    }

    fn place(&mut self, cx: Context<'_>, sum: &Sum) -> Result<usize, Reason> {
        let sum = &if self.in_parts { apart(cx, sum)? } else { sum.clone() };
        let text = sum.print(cx)?;
        if let Some(&at) = self.places.get(&text) {
            return Ok(at);
        }
        let at = self.met.len();
        self.places.insert(text.clone(), at);
        let options = [Vec::new(), Vec::new()];
        self.met.push(Met { sum: sum.clone(), text, options, terminal: false, depth: 0, form: usize::MAX });
        Ok(at)
    }

    /// The depth and the form of a position whose options are done.
    fn finish(&mut self, at: usize) {
        let below = self.met[at].options.iter().flatten();
        let depth = below.map(|&to| self.met[to].depth + 1).max().unwrap_or(0);
        let form = [0, 1].map(|player: usize| {
            let mut forms: Vec<usize> =
                self.met[at].options[player].iter().map(|&to| self.met[to].form).collect();
            forms.sort_unstable();
            forms.dedup();
            forms
        });
        let next = self.forms.len();
        let form = *self.forms.entry(form).or_insert(next);
        let met = &mut self.met[at];
        (met.depth, met.form) = (depth, form);
        met.terminal = met.options.iter().all(Vec::is_empty);
    }
}

/// A sum with its positions taken apart into independent ones, without those that are over, in one order.
fn apart(cx: Context<'_>, sum: &Sum) -> Result<Sum, Reason> {
    if sum.ending() == Ending::Results {
        return Ok(sum.clone());
    }
    let mut parts = Vec::new();
    for component in &sum.components {
        let summands = match &component.summand {
            Summand::Position(position) => position.components().into_iter().map(Summand::Position).collect(),
            other => vec![other.clone()],
        };
        for summand in summands {
            let part = Component { summand, negative: component.negative };
            let alone = Sum::from(part.clone());
            if alone.can_move(cx, Player::Left)? || alone.can_move(cx, Player::Right)? {
                parts.push((part.print(cx)?, part));
            }
        }
    }
    parts.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Sum { components: parts.into_iter().map(|(_, part)| part).collect() })
}

impl Session {
    /// The positions that can come of an expression, at most so many. With `in_parts`, positions are taken apart into independent ones,
    /// parts that are over are left out, and those with the same parts are one.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn positions(
        &self,
        expr: impl Ask,
        in_parts: bool,
        most: usize,
        budget: &Budget,
    ) -> Result<PositionsReport, Failure> {
        let asked = expr.text().to_owned();
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let mut reach = Reach { in_parts, ..Reach::default() };
            reach.walk(cx, sum, most)?;
            let mut order: Vec<usize> = (0..reach.met.len()).collect();
            order.sort_by_key(|&at| std::cmp::Reverse(reach.met[at].depth));
            let texts = |places: &[usize]| places.iter().map(|&to| reach.met[to].text.clone()).collect();
            let mut positions = Vec::new();
            for at in order {
                let Met { sum, text, options: [left, right], terminal, depth, .. } = &reach.met[at];
                positions.push(ReachablePosition {
                    position: text.clone(),
                    winner: sum.winner(cx, Play::Normal)?,
                    depth: *depth,
                    terminal: *terminal,
                    left: texts(left),
                    right: texts(right),
                });
            }
            let impartial = positions.iter().all(|position| position.left == position.right);
            Ok(PositionsReport { expr: asked, impartial, positions })
        })
    }

    /// Whether two expressions are equivalent, whether they are even the same move for move, and what tells them apart: by a
    /// simple game, by a small position of the game that `by` names, or by `by` itself, an expression. An error comes with
    /// whether it is about the first.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn told_apart(
        &self,
        a: impl Ask,
        b: impl Ask,
        by: Option<&str>,
        budget: &Budget,
    ) -> Result<Comparison, (bool, Failure)> {
        let value = |expr: &dyn Ask| self.ask(expr, budget, |cx, reading| read_game(reading)?.value(cx));
        let first = value(&a).map_err(|failure| (true, failure))?;
        let second = value(&b).map_err(|failure| (false, failure))?;
        let identical = self.identical(&a, &b, budget).map_err(|failure| (true, failure))?;
        let candidates = match by {
            None => None,
            Some(by) => Some(self.candidates(by, budget).map_err(|failure| (true, failure))?),
        };
        let apart = self.ask(&a, budget, |cx, _| {
            let types = |id: Id| -> Result<[upstar_game::Outcome; 2], Reason> {
                let with = |value| cx.calc.add(value, id).map(|sum| cx.calc.outcome(sum));
                Ok([
                    with(first).map_err(|stop| budget.why(stop))?,
                    with(second).map_err(|stop| budget.why(stop))?,
                ])
            };
            let Some(candidates) = &candidates else {
                let Some(id) = upstar_sum::distinguish(cx, first, second)? else { return Ok(None) };
                let name = self.name(cx.calc, id).map_err(|stop| budget.why(stop))?;
                return Ok(Some((name, types(id)?)));
            };
            for sum in candidates {
                let types = types(sum.value(cx)?)?;
                if types[0] != types[1] {
                    return Ok(Some((sum.print(cx)?, types)));
                }
            }
            Ok(None)
        });
        let apart = apart.map_err(|failure| (true, failure))?;
        Ok(Comparison { identical, equivalent: first == second, apart })
    }

    /// Whether two expressions are the same move for move.
    fn identical(&self, a: impl Ask, b: impl Ask, budget: &Budget) -> Result<Option<bool>, Failure> {
        let mut reach = Reach::default();
        let mut forms = Vec::new();
        for expr in [&a as &dyn Ask, &b] {
            let form =
                self.ask(expr, budget, |cx, reading| match reach.walk(cx, read_game(reading)?, COMPARED) {
                    Ok(at) => Ok(Some(reach.met[at].form)),
                    Err(Reason::TooLarge(_) | Reason::Loop) => Ok(None),
                    Err(reason) => Err(reason),
                })?;
            let Some(form) = form else { return Ok(None) };
            forms.push(form);
        }
        Ok(Some(forms[0] == forms[1]))
    }

    /// Positions to tell others apart with: small ones of a game by its name, or one expression.
    fn candidates(&self, by: &str, budget: &Budget) -> Result<Vec<Sum>, Failure> {
        let known = self.engine().catalogue();
        let Some(about) = known.iter().find(|about| about.name == by) else {
            return Ok(vec![self.ask(by, budget, |_, reading| read_game(reading).cloned())?]);
        };
        let mut texts: Vec<String> = (0..=16).map(|n| format!("{by}({n})")).collect();
        let mut sizes: Vec<(usize, usize)> = (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))).collect();
        sizes.sort_by_key(|&(a, b)| (a * b, b));
        texts.extend(sizes.iter().map(|(a, b)| format!("{by}({a}x{b})")));
        // Stalks, for Hackenbush.
        let mut stalks = vec![String::new()];
        for _ in 0..4 {
            stalks = stalks
                .iter()
                .flat_map(|stalk| ["b", "r", "g"].map(|edge| format!("{stalk}{edge}")))
                .collect();
            texts.extend(stalks.iter().map(|stalk| format!("{by}(\"{stalk}\")")));
        }
        texts.extend(about.examples.iter().map(|(expr, _)| expr.clone()));
        texts.extend(sizes.iter().filter(|(a, b)| a * b <= 6).map(|(a, b)| format!("boards({by}, {a}x{b})")));
        let mut found = Vec::new();
        for text in texts {
            // What is no position of this game is passed over.
            match self.language().read(&text, budget) {
                Ok(Reading::Game(sum)) if sum.ending() == Ending::NormalPlay => found.push(sum),
                Ok(Reading::List(list)) => found.extend(list.iter().filter_map(|member| match member {
                    Reading::Game(sum) if sum.ending() == Ending::NormalPlay => Some(sum.clone()),
                    _ => None,
                })),
                _ => {}
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(a: &str, b: &str, by: Option<&str>) -> Comparison {
        Session::default()
            .told_apart(a, b, by, &Budget::unlimited())
            .unwrap_or_else(|e| panic!("{a}, {b}: {e:?}"))
    }

    #[test]
    fn positions_of_nim() {
        let report = Session::default()
            .positions("nim(1,2,3)", false, 100, &Budget::unlimited())
            .expect("few positions");
        assert_eq!(report.positions.len(), 2 * 3 * 4);
        assert_eq!(report.positions[0].position, "nim(1,2,3)");
        assert_eq!(report.positions[0].depth, 6);
        assert!(report.impartial);
        assert_eq!(report.positions.iter().filter(|position| position.terminal).count(), 1);
        // Each stands before those that are simpler.
        let depths: Vec<u64> = report.positions.iter().map(|position| position.depth).collect();
        assert!(depths.is_sorted_by(|a, b| a >= b));
        assert!(Session::default().positions("nim(9,9,9)", false, 100, &Budget::unlimited()).is_err());
    }

    #[test]
    fn positions_in_parts() {
        let positions =
            |expr: &str| Session::default().positions(expr, true, 100, &Budget::unlimited()).expect("few");
        // Heaps in any order, and no empty ones: 123, 23, 13, 12, 122, 113, 112, 111, 22, 11, 1, 2, 3 and nothing.
        assert_eq!(positions("nim(1,2,3)").positions.len(), 14);
        let cake = positions("cut_cake(2x3)");
        assert_eq!(cake.positions[0].left, ["cut_cake(2x1) + cut_cake(2x2)"]);
        assert_eq!(cake.positions[0].right, ["cut_cake(1x3) + cut_cake(1x3)"]);
        assert_eq!(cake.positions[0].depth, 5);
    }

    #[test]
    fn positions_with_results() {
        let report = Session::default()
            .positions("tic(\"...\")", false, 100, &Budget::unlimited())
            .expect("few positions");
        // Either player may have moved several times running.
        assert!(!report.impartial);
        assert!(
            report.positions.iter().any(|position| position.position == "tic(\".xx\")" && position.terminal)
        );
    }

    #[test]
    fn identical_is_more_than_equivalent() {
        for (a, b) in [
            ("chop(3x4)", "nim(2,3)"),
            ("-(-hackenbush(\"brb\"))", "hackenbush(\"brb\")"),
            ("nim(2) + nim(3)", "nim(3) + nim(2)"),
            ("hackenbush(\"rrb\")", "-hackenbush(\"bbr\")"),
        ] {
            assert_eq!(compared(a, b, None).identical, Some(true), "{a}, {b}");
            assert!(compared(a, b, None).equivalent, "{a}, {b}");
        }
        for (a, b) in [("cut_cake(2x3)", "cut_cake(3x3)"), ("nim(1,2)", "nim(3)"), ("nim(1,1)", "0")] {
            let compared = compared(a, b, None);
            assert_eq!((compared.identical, compared.equivalent), (Some(false), true), "{a}, {b}");
        }
    }

    #[test]
    fn told_apart_by_what_was_chosen() {
        let apart = |by: &str| compared("domineering(1x2)", "domineering(1x4)", Some(by)).apart;
        use upstar_game::Outcome::{N, P, R};
        assert_eq!(apart("domineering(2x2)"), Some(("domineering(2x2)".to_owned(), [N, R])));
        assert_eq!(apart("domineering"), Some(("domineering(2x1)".to_owned(), [P, R])));
        assert_eq!(apart("nim"), None);
        assert_eq!(compared("nim(1,2)", "nim(3)", Some("nim")).apart, None);
    }
}
