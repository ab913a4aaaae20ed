//! What is known when a limit ends a question.

use std::time::Duration;

use upstar_game::{Diagnostic, Outcome, Payoff, Player, Span};
use upstar_lang::{Piece, Reading};
use upstar_search::{Budget, Ending, Instant, Reason};
use upstar_sum::{Component, Context, Play, Sum, Winner};
use upstar_values::Calc;

use crate::question::{Ask, Failure};
use crate::report::{Known, KnownMove, Stopped};
use crate::session::Session;

impl Session {
    pub(crate) fn stopped(
        &self,
        expr: &str,
        reason: Reason,
        reading: Option<&Reading>,
        nodes: u64,
        start: Instant,
    ) -> Failure {
        match reason {
            Reason::Undefined(why) => Failure::Wrong(Diagnostic::new("undefined", why, Span::all(expr))),
            Reason::NotAGame(_) => {
                Failure::Wrong(Diagnostic::new("not-a-game", reason.to_string(), Span::all(expr)))
            }
            reason => Failure::Stopped(Box::new(Stopped {
                reason,
                known: match reading {
                    Some(Reading::Game(sum)) => self.known(sum, moment(reason)),
                    _ => self.known_in(expr, moment(reason)),
                },
                nodes,
                positions: self.engine().positions() as u64,
                time: start.elapsed(),
            })),
        }
    }

    /// What is known of the parts of an expression by now: of the components of a sum, the members of a list, the sides of a
    /// comparison, the arguments of a function. Takes a moment at most.
    #[must_use]
    pub fn what_is_known(&self, expr: &str) -> Vec<Known> {
        self.known_in(expr, moment(Reason::Time))
    }

    fn known_in(&self, expr: &str, time: Duration) -> Vec<Known> {
        if let Some(Reading::Game(sum)) = self.read_again(expr, time) {
            return self.known(&sum, time);
        }
        let few = within(time).nodes(Some(0));
        let pieces = few.watch(|| self.language().pieces(expr, self.alphabet, &few));
        let known = |piece: Piece| Known { value: piece.value, ..Known::nothing(piece.text) };
        pieces.into_iter().map(known).collect()
    }

    fn read_again(&self, expr: &str, time: Duration) -> Option<Reading> {
        let moment = within(time);
        moment.watch(|| self.language().read(expr, &moment)).ok()
    }

    /// What is known of each component without further work, and can be written within a moment.
    fn known(&self, sum: &Sum, time: Duration) -> Vec<Known> {
        let moment = within(time);
        moment.watch(|| {
            let calc = self.engine().store().calc_until(moment.flag());
            // Values come first, because to look for winners may take all of the moment.
            let values: Vec<Option<String>> =
                sum.components.iter().map(|one| self.known_value(&calc, one)).collect();
            let known = |(one, value)| self.known_with(Context::new(&calc, &moment), one, value).ok();
            sum.components.iter().zip(values).filter_map(known).collect()
        })
    }

    /// What is known of the positions after the moves of a player, or of both; without those of which nothing is.
    pub(crate) fn known_moves(&self, expr: impl Ask, player: Option<Player>, reason: Reason) -> Vec<Known> {
        let time = moment(reason);
        let reading = expr.read_by(self).cloned().or_else(|| self.read_again(expr.text(), time));
        let Some(Reading::Game(sum)) = reading else { return Vec::new() };
        let moment = within(time);
        moment.watch(|| {
            let calc = self.engine().store().calc_until(moment.flag());
            let players = player.map_or(Player::BOTH.to_vec(), |player| vec![player]);
            let mut known = Vec::new();
            for by in players {
                for (name, after) in sum.named_moves(Context::new(&calc, &moment), by).unwrap_or_default() {
                    if moment.spend(0).is_err() {
                        break;
                    }
                    let one = match &after.components[..] {
                        [component] if sum.ending() == Ending::NormalPlay => {
                            self.known_of(Context::new(&calc, &moment), component)
                        }
                        _ => after.print(Context::new(&calc, &moment)).map(Known::nothing),
                    };
                    let Ok(one) = one else { continue };
                    let is_told = one.value.is_some() || one.winner.is_some();
                    let winning = if is_told {
                        None
                    } else {
                        is_known_to_win(&after, by, Context::new(&calc, &moment))
                    };
                    if is_told || winning.is_some() {
                        known.push(Known { after: Some(KnownMove { player: by, name, winning }), ..one });
                    }
                }
            }
            known
        })
    }

    fn known_of(&self, cx: Context<'_>, component: &Component) -> Result<Known, Reason> {
        self.known_with(cx, component, self.known_value(cx.calc, component))
    }

    /// The value of a component, if no more work is needed for it.
    fn known_value(&self, calc: &Calc<'_>, component: &Component) -> Option<String> {
        let no_more = Budget::unlimited().nodes(Some(0));
        let value = component.value(Context::new(calc, &no_more)).ok()?;
        self.name(calc, value).ok()
    }

    fn known_with(
        &self,
        cx: Context<'_>,
        component: &Component,
        value: Option<String>,
    ) -> Result<Known, Reason> {
        let no_more = Budget::unlimited().nodes(Some(0));
        // Who wins may be known where the value is not.
        let alone = Sum { components: vec![component.clone()] };
        let positions = if alone.ending() == Ending::Results { 10_000 } else { 0 };
        let few = cx.budget.within(positions);
        let mut winner = if value.is_none() { alone.winner(cx.under(&few), Play::Normal).ok() } else { None };
        if value.is_none() && winner.is_none() && alone.ending() == Ending::NormalPlay {
            let first = |player| alone.first_is_known_to_win(player, cx);
            let both = first(Player::Left).zip(first(Player::Right));
            winner = both.map(|(left, right)| Winner::Class(Outcome::new(left, !right)));
        }
        Ok(Known { value, winner, ..Known::nothing(component.print(cx.under(&no_more))?) })
    }
}

/// Whether a player who has just moved is known to win.
fn is_known_to_win(after: &Sum, by: Player, cx: Context<'_>) -> Option<bool> {
    match after.single_with_results() {
        None => after.first_is_known_to_win(by.opponent(), cx).map(|opponent| !opponent),
        Some(position) => {
            let payoff = position.results()?.payoff(by.opponent(), &cx.budget.within(1)).ok()?;
            let is_won_by = |player| payoff == Payoff::win(player);
            // There are draws, too.
            (is_won_by(by) || is_won_by(by.opponent())).then(|| is_won_by(by))
        }
    }
}

/// What may be spent on telling what is known: little where the work goes on, and more will be known later.
fn moment(reason: Reason) -> Duration {
    Duration::from_millis(if reason == Reason::Paused { 4 } else { 200 })
}

fn within(time: Duration) -> Budget {
    Budget::unlimited().time(Some(time))
}
