//! Where an explanation begins: what the expression is decides how it is explained.

use upstar_game::Player;
use upstar_lang::{Error, Language};
use upstar_search::{Budget, Ending, Position, Reason};
use upstar_sum::{Component, Context, Sum, Summand};
use upstar_syntax::{Diagnostic, Span};
use upstar_values::{Id, Nimber};

use crate::by::By;
use crate::derivation::{Derivation, Rule, Step};
use crate::letters;
use crate::notation::{Notation, Value};
use crate::subject::{self, Form, Subject};

/// What explanations are made with.
pub(crate) struct Teller<'a> {
    pub(crate) cx: Context<'a>,
    /// How many levels of positions are explained; as many as are readable if nobody says.
    pub(crate) depth: Option<usize>,
    /// The only kind of argument that is wanted, where somebody says.
    pub(crate) by: Option<By>,
}

/// Explains an expression: a position, a value, a sum of both, or a comparison. `depth` is the number of levels of
/// positions that are explained; without it, as many as are still readable.
///
/// ```
/// use upstar_explain::{Format, explain};
/// use upstar_lang::Language;
/// use upstar_search::Budget;
/// use upstar_values::Store;
/// let engine = Language::new(Store::new(), 1);
/// let derivation = explain(&engine, "nim(1,2,3)", None, &Budget::unlimited()).unwrap();
/// assert!(derivation.document().to(Format::Text).contains("whoever moves first loses"));
/// ```
pub fn explain(
    engine: &Language,
    text: &str,
    depth: Option<usize>,
    budget: &Budget,
) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth, by: None };
    match subject::read(engine, text, budget)? {
        Subject::Comparison { left, relation, right } => Ok(teller.comparison(*left, relation, *right)?),
        Subject::Count(counted) => {
            Ok(Derivation { goal: spaced(text), steps: vec![teller.count(&counted)?] })
        }
        Subject::Game { sum, forms, asked } => {
            let mut steps = Vec::new();
            for asked in &asked {
                steps.push(teller.operation(asked)?);
            }
            steps.extend(teller.game(&sum, &forms)?);
            Ok(Derivation { goal: spaced(text), steps })
        }
    }
}

/// Explains an expression by one kind of argument and nothing else: the first of a list that applies.
///
/// # Errors
/// Says where the text is wrong, or why none of the arguments says anything; or which limit was reached.
///
/// ```
/// use upstar_explain::{By, Format, explain_by};
/// use upstar_lang::Language;
/// use upstar_search::Budget;
/// use upstar_values::Store;
/// let engine = Language::new(Store::new(), 1);
/// let sum = "domineering(1x4) + pick_up_bricks(3)";
/// let derivation = explain_by(&engine, sum, &[By::Types], &Budget::unlimited()).unwrap();
/// assert!(derivation.document().to(Format::Text).contains("is of type P, so"));
/// ```
pub fn explain_by(
    engine: &Language,
    text: &str,
    arguments: &[By],
    budget: &Budget,
) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth: None, by: None };
    let (sum, forms) = match subject::read(engine, text, budget)? {
        Subject::Game { sum, forms, .. } => (sum, forms),
        Subject::Comparison { left, relation, right } => {
            // Two games are compared by answers to moves, by nim-sums where both players have the same moves, or by their difference if
            // that is a number.
            let impartial = teller.is_impartial(&left.sum)? && teller.is_impartial(&right.sum)?;
            let difference = teller.cx.calc.sub(left.sum.value(teller.cx)?, right.sum.value(teller.cx)?);
            let number = teller.done(difference)?.is_number();
            let says = |by: &&By| match by {
                By::Types => true,
                By::Mex => impartial,
                By::Numbers => number && !impartial,
                _ => false,
            };
            let by = arguments.iter().find(says);
            if let Some(&by) = by {
                return Ok(Teller { by: Some(by), ..teller }.comparison(*left, relation, *right)?);
            }
            let message = "games are compared by types, by nim-sums where both players have the same moves, and by numbers where they differ by one";
            let error = Diagnostic::new("no-argument", message, Span::all(text));
            return Err(Error::Wrong(error.with_hint("try `--by types`, or no `--by` at all")));
        }
        Subject::Count(_) => {
            let message = "this is no game, and only games are explained by one argument";
            let error = Diagnostic::new("no-argument", message, Span::all(text));
            return Err(Error::Wrong(error.with_hint("leave `--by` and `--chapter` out")));
        }
    };
    let steps = teller.by_one_of(arguments, &sum, &forms, Span::all(text))??;
    Ok(Derivation { goal: spaced(text), steps })
}

/// Explains a sum that has been read already by one argument, the first of these that says something about it; or why none does.
pub fn explain_sum_by(
    engine: &Language,
    sum: &Sum,
    arguments: &[By],
    budget: &Budget,
) -> Result<Result<Derivation, Diagnostic>, Reason> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth: None, by: None };
    let goal = teller.print(sum)?;
    let steps = teller.by_one_of(arguments, sum, &[], Span::all(&goal))?;
    Ok(steps.map(|steps| Derivation { goal, steps }))
}

impl Teller<'_> {
    /// The first of some arguments that says something about a sum, or why none does.
    fn by_one_of(
        &self,
        arguments: &[By],
        sum: &Sum,
        forms: &[Form],
        span: Span,
    ) -> Result<Result<Vec<Step>, Diagnostic>, Reason> {
        let mut first = None;
        for &by in arguments {
            // Where several are tried, stealing must show something; and in a game with results it comes before pairs of moves.
            let steals = stolen(sum).is_some();
            let waits = match by {
                By::Stealing => !steals,
                By::Symmetry => steals && sum.ending() == Ending::Results,
                _ => false,
            };
            if waits && arguments.len() > 1 {
                continue;
            }
            match self.one(by, sum, forms)? {
                Ok(mut steps) => {
                    letters::explain(sum, &mut steps);
                    return Ok(Ok(steps));
                }
                Err(why) => first = first.or(Some(why)),
            }
        }
        let (why, instead) = first.unwrap_or(("there is no argument to try".to_owned(), "`--by types`"));
        Ok(Err(Diagnostic::new("no-argument", why, span).with_hint(format!("try {instead}"))))
    }
}

/// Explains an expression in misère play, in which whoever makes the last move loses.
pub fn explain_misere(engine: &Language, text: &str, budget: &Budget) -> Result<Derivation, Error> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth: None, by: None };
    if subject::is_comparison(text) {
        let error = Diagnostic::new("no-argument", "games are compared in normal play", Span::all(text));
        let hint = "leave `--misere` out, or ask of each side alone who wins it";
        return Err(Error::Wrong(error.with_hint(hint)));
    }
    let sum = engine.read_game(text, budget)?;
    let mut steps = teller.misere(&sum)?;
    letters::explain(&sum, &mut steps);
    Ok(Derivation { goal: spaced(text), steps })
}

/// Explains a sum that has been read already.
pub fn explain_sum(
    engine: &Language,
    sum: &Sum,
    depth: Option<usize>,
    budget: &Budget,
) -> Result<Derivation, Reason> {
    let calc = engine.store().calc_until(budget.flag());
    let teller = Teller { cx: Context::new(&calc, budget), depth, by: None };
    Ok(Derivation { goal: teller.print(sum)?, steps: teller.game(sum, &[])? })
}

/// What was typed, with single blanks and without the rules of games that stand before it.
pub(crate) fn spaced(text: &str) -> Notation {
    let text = upstar_lang::blanked(text, &upstar_lang::definitions(text));
    text.split_whitespace().collect::<Vec<_>>().join(" ").into()
}

/// The most positions that a search may expand where an argument says who wins already.
pub(crate) const LIGHT: u64 = 20_000;

/// A board on which a search for results is worth its time has no more moves than this.
const SMALL: usize = 25;

/// Strategy stealing without a search, where it shows something of a single position.
pub(crate) fn stolen(sum: &Sum) -> Option<Step> {
    let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] else { return None };
    let stealing = position.stealing()?;
    stealing.conclusion()?;
    Some(Rule::stealing(position, &stealing, None).into())
}

impl Teller<'_> {
    fn game(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        let mut steps = self.argued(sum, forms)?;
        letters::explain(sum, &mut steps);
        Ok(steps)
    }

    fn argued(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        let argument = match stolen(sum) {
            None => self.mirrored(sum)?,
            argument => argument,
        };
        let Some(argument) = argument else {
            if !(self.is_short() && sum.ending() == Ending::NormalPlay && self.may_be_tied(sum)?) {
                return self.by_search(sum, forms);
            }
            // Where the value takes long, it may be quickly shown who wins.
            return match self.lightly(|teller| teller.by_search(sum, forms))? {
                Some(steps) => Ok(steps),
                None => match self.one_hand_tied(sum)? {
                    Some(step) => Ok(vec![step]),
                    None => self.searched(sum),
                },
            };
        };
        // On a large board the search finds nothing that could be told.
        if let (Rule::Stealing { .. }, Ending::Results) = (&argument.rule, sum.ending())
            && let [Component { summand: Summand::Position(position), .. }] = &sum.components[..]
            && position.moves(Player::Left)?.len() > SMALL
        {
            return Ok(vec![argument]);
        }
        // The argument stands without a search.
        Ok(self.lightly(|teller| teller.by_search(sum, forms))?.unwrap_or_else(|| vec![argument]))
    }

    pub(crate) fn by_search(&self, sum: &Sum, forms: &[Form]) -> Result<Vec<Step>, Reason> {
        if sum.ending() == Ending::Results {
            self.results(sum)
        } else if Form::are_impartial(forms, sum) && self.is_impartial(sum)? {
            self.impartial(sum, forms)
        } else if self.is_short()
            && forms.is_empty()
            && let Some(steps) = self.struck(sum)?
        {
            Ok(steps)
        } else {
            self.partizan(sum, forms)
        }
    }

    /// Whether both players have the same moves, now and later: by the rules, or, in a game that tells the players apart, in all positions
    /// that can come up.
    pub(crate) fn is_impartial(&self, sum: &Sum) -> Result<bool, Reason> {
        for component in &sum.components {
            let alike = match &component.summand {
                Summand::Position(position) if !component.is_impartial(self.cx.calc) => {
                    self.plays_alike(position)?
                }
                _ => component.is_impartial(self.cx.calc),
            };
            if !alike {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn plays_alike(&self, position: &Position) -> Result<bool, Reason> {
        const MOST: usize = 300;
        let mut seen: Vec<Position> = vec![position.clone()];
        let mut at = 0;
        while let Some(position) = seen.get(at) {
            let [left, right] = match (position.moves(Player::Left), position.moves(Player::Right)) {
                (Err(Reason::TooLarge(_)), _) | (_, Err(Reason::TooLarge(_))) => return Ok(false),
                (left, right) => [left?, right?],
            };
            if left != right {
                return Ok(false);
            }
            for (_, to) in left {
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
            if seen.len() > MOST {
                return Ok(false);
            }
            self.cx.budget.spend(1)?;
            at += 1;
        }
        Ok(true)
    }

    /// Whether nothing is asked for but the shortest argument.
    pub(crate) fn is_short(&self) -> bool {
        self.depth.is_none() && self.by.is_none()
    }

    /// The value behind an id.
    pub(crate) fn value(&self, id: Id) -> Result<Value, Reason> {
        Ok(match (self.cx.calc.to_number(id), self.cx.calc.to_nimber(id)) {
            (Some(number), _) => Value::Number(number),
            (None, Some(n)) => Nimber::new(n).into(),
            (None, None) => Value::Other(self.done(self.cx.calc.name(id))?.into()),
        })
    }

    /// Several values.
    pub(crate) fn values(&self, ids: &[Id]) -> Result<Vec<Value>, Reason> {
        ids.iter().map(|&id| self.value(id)).collect()
    }

    /// The value of a position.
    pub(crate) fn value_of(&self, position: &Position) -> Result<Value, Reason> {
        self.value(position.valued()?.value(self.cx.budget)?.value)
    }

    /// The sum in the notation.
    pub(crate) fn print(&self, sum: &Sum) -> Result<Notation, Reason> {
        Ok(sum.print(self.cx)?.into())
    }

    /// The component in the notation.
    pub(crate) fn print_one(&self, component: &Component) -> Result<Notation, Reason> {
        Ok(component.print(self.cx)?.into())
    }

    /// What a calculation gives, or why it stopped.
    pub(crate) fn done<T>(&self, result: upstar_values::Calculated<T>) -> Result<T, Reason> {
        result.map_err(|stop| self.cx.why(stop))
    }
}
