//! Sequences of values of the heaps of any game, partizan ones too.

use serde::Serialize;
use std::sync::Arc;
use upstar_search::{Budget, Game, Instant, Reason};
use upstar_syntax::{Diagnostic, Span, with_brackets};
use upstar_values::{Calc, Calculated, Dyadic, Id, Outcome};

use crate::question::Failure;
use crate::session::Session;

/// The values of the heaps of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapValuesReport {
    /// The game.
    pub code: String,
    /// The last heap that is listed.
    pub to: usize,
    /// The values from the empty heap on.
    pub values: Vec<String>,
    /// Who wins each heap.
    pub outcomes: Vec<Outcome>,
    /// What repeats.
    pub period: Option<ValuePeriod>,
    /// The limit, if one was reached.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "crate::json::maybe_text")]
    pub stopped: Option<Reason>,
}

/// Values that repeat, or that grow by the same number from period to period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValuePeriod {
    /// After how many heaps.
    pub period: usize,
    /// From which heap on.
    pub preperiod: usize,
    /// By how much values grow in a period.
    pub saltus: String,
    /// Whether it is so for all heaps.
    pub proved: bool,
}

/// A period is told where it is seen so often.
const TIMES: usize = 3;

/// The least n from which on something holds for all pairs of heaps that are so far apart.
fn from_where<T: Copy>(
    values: &[T],
    apart: usize,
    mut holds: impl FnMut(T, T) -> Calculated<bool>,
) -> Calculated<usize> {
    for at in (0..values.len().saturating_sub(apart)).rev() {
        if !holds(values[at], values[at + apart])? {
            return Ok(at + 1);
        }
    }
    Ok(0)
}

/// The shortest period that is seen in values, and that of values which grow.
fn period(calc: &Calc<'_>, values: &[Id], most_taken: Option<usize>) -> Calculated<Option<ValuePeriod>> {
    // What has gone on for less than twice as long as what came before it may be a long block of something else.
    let seen = |from: usize, period: usize| from + TIMES * period <= values.len() && 3 * from <= values.len();
    for length in 1..=values.len() / TIMES {
        let from = from_where(values, length, |a, b| Ok(a == b))?;
        if seen(from, length) {
            // Where at most t are taken, a value follows from the t values before it: if so many in a row come again, all do.
            let in_a_row = values.len() - length - from;
            let proved = most_taken.is_some_and(|most| in_a_row >= most);
            return Ok(Some(ValuePeriod { period: length, preperiod: from, saltus: "0".to_owned(), proved }));
        }
    }
    let last = values.len().saturating_sub(1);
    // Nimbers grow as the numbers of their heaps do.
    if let Some(nimbers) = values.iter().map(|&value| calc.to_nimber(value)).collect::<Option<Vec<u64>>>() {
        for length in 1..=values.len() / TIMES {
            let Some(saltus) = nimbers[last].checked_sub(nimbers[last - length]) else { continue };
            let from = from_where(&nimbers, length, |a, b| Ok(a + saltus == b))?;
            if seen(from, length) {
                let saltus = saltus.to_string();
                return Ok(Some(ValuePeriod { period: length, preperiod: from, saltus, proved: false }));
            }
        }
        return Ok(None);
    }
    for length in 1..=values.len() / TIMES {
        let growth = calc.sub(values[last], values[last - length])?;
        let Some(saltus) = calc.to_number(growth).filter(Dyadic::is_integer) else { continue };
        let from = from_where(values, length, |a, b| Ok(calc.add(a, growth)? == b))?;
        if seen(from, length) {
            let saltus = saltus.to_string();
            return Ok(Some(ValuePeriod { period: length, preperiod: from, saltus, proved: false }));
        }
    }
    Ok(None)
}

impl Session {
    /// The values of the heaps of a game up to one. `taken` are the numbers that Left and Right may take, where a move does nothing
    /// else: then a period that is seen is proved.
    ///
    /// ```
    /// use upstar::{Budget, Session};
    /// let session = Session::default();
    /// session.add_games("game g on heaps\n  left n -> n - 1\n  right n -> n - 2\n")?;
    /// let report = session.heap_values("g", Some(&[vec![1], vec![2]]), 9, &Budget::unlimited())?;
    /// assert_eq!(report.values[..4], ["0", "1", "{1|0}", "0"].map(str::to_owned));
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Says why there are no heaps of such a game. A limit is told in the report.
    pub fn heap_values(
        &self,
        name: &str,
        taken: Option<&[Vec<u64>; 2]>,
        last: usize,
        budget: &Budget,
    ) -> Result<HeapValuesReport, Failure> {
        let (start, before) = (Instant::now(), budget.used());
        let whole = Span::all(name);
        let (bare, brackets) = with_brackets(name);
        let game: Arc<dyn Game> = match self.engine().game(bare, brackets) {
            Some(game) => game.map_err(|wrong| Failure::Wrong(Diagnostic { span: whole, ..wrong }))?,
            None => {
                let message = format!("no game is called `{bare}`");
                return Err(Failure::Wrong(Diagnostic::new("unknown-name", message, whole)));
            }
        };
        let heap = |n: usize| Arc::clone(&game).parse(&n.to_string());
        let one = heap(1).ok().and_then(|position| position.valued().is_ok().then_some(()));
        if one.is_none() {
            let message = format!("{} is not played on heaps that are given by a number", game.about().title);
            return Err(Failure::Wrong(Diagnostic::new("not-heaps", message, whole)));
        }
        budget.watch(|| {
            let calc = self.language().store().calc_until(budget.flag());
            let (mut values, mut stopped) = (Vec::new(), None);
            for n in 0..=last {
                let Ok(position) = heap(n) else { break };
                match position.valued().and_then(|valued| valued.value(budget)) {
                    Ok(solved) => values.push(solved.value),
                    Err(reason) => {
                        stopped = Some(reason);
                        break;
                    }
                }
            }
            let most = taken.map(|sides| sides.iter().flatten().max().map_or(0, |most| *most as usize));
            // After a limit names are all that is left to do.
            let calc = if stopped.is_some() { self.language().store().calc() } else { calc };
            let written = || -> Result<_, Reason> {
                let why = |stop| budget.why(stop);
                let names =
                    values.iter().map(|&value| self.name(&calc, value)).collect::<Calculated<Vec<_>>>();
                let period =
                    if stopped.is_some() { None } else { period(&calc, &values, most).map_err(why)? };
                Ok((names.map_err(why)?, period))
            };
            let (names, period) = written()
                .map_err(|reason| self.stopped(name, reason, None, budget.used() - before, start))?;
            Ok(HeapValuesReport {
                code: name.to_owned(),
                to: names.len().saturating_sub(1),
                outcomes: values.iter().map(|&value| calc.outcome(value)).collect(),
                values: names,
                period,
                stopped,
            })
        })
    }
}
