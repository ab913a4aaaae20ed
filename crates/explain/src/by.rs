//! One argument and nothing else: what a reader asks for who knows which chapter is being read.

use upstar_game::Player;
use upstar_search::{Ending, Reason};
use upstar_sum::{Component, Sum, Summand};

use crate::derivation::{Part, Rule, Step};
use crate::explain::Teller;
use crate::lines::MoveLists;
use crate::subject::Form;

/// A kind of argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The types of the options, and of the components of a sum.
    Types,
    /// The MEX principle, and the balancing procedure.
    Mex,
    /// Numbers and the simplicity principle.
    Numbers,
    /// Stops, thermographs, and the hottest move.
    Heat,
    /// A strategy that copies or restores a pattern.
    Symmetry,
    /// Strategy stealing.
    Stealing,
    /// Working Backward from the ends of play.
    Backward,
    /// The One-Hand-Tied Principle: who wins without some moves.
    OneHandTied,
}

impl By {
    /// All of them.
    pub const ALL: [By; 8] = [
        By::Types,
        By::Mex,
        By::Numbers,
        By::Heat,
        By::Symmetry,
        By::Stealing,
        By::Backward,
        By::OneHandTied,
    ];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            By::Types => "types",
            By::Mex => "mex",
            By::Numbers => "numbers",
            By::Heat => "heat",
            By::Symmetry => "symmetry",
            By::Stealing => "stealing",
            By::Backward => "backward",
            By::OneHandTied => "one-hand-tied",
        }
    }

    /// What it argues with.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            By::Types => "The types of the options, and of the components of a sum",
            By::Mex => "The MEX principle and the balancing procedure",
            By::Numbers => "Numbers and the simplicity principle",
            By::Heat => "Stops, thermograph and the hottest move",
            By::Symmetry => "A strategy that copies or restores a pattern",
            By::Stealing => "Strategy stealing",
            By::Backward => "Working Backward from the ends of play",
            By::OneHandTied => "Who wins without some moves wins with them",
        }
    }
}

/// The arguments of a chapter, the first that applies before the others.
///
/// The chapters are those of a first course: 1 is about strategies, 2 about types, 3 about impartial games, 4 about numbers, 5 about hot
/// games.
#[must_use]
pub fn chapter(number: usize) -> Option<&'static [By]> {
    Some(match number {
        1 => &[By::Symmetry, By::Stealing, By::Backward],
        2 => &[By::Types],
        3 => &[By::Mex],
        4 => &[By::Numbers],
        5 => &[By::Heat],
        _ => return None,
    })
}

/// An argument, or why it says nothing: a clause with what to do instead.
pub(crate) type Argued = Result<Vec<Step>, (String, &'static str)>;

impl Teller<'_> {
    /// One argument about a sum.
    pub(crate) fn one(&self, by: By, sum: &Sum, forms: &[Form]) -> Result<Argued, Reason> {
        let teller = Teller { by: Some(by), ..*self };
        let text = || sum.print(self.cx);
        if sum.ending() == Ending::Results && ![By::Stealing, By::Backward, By::Symmetry].contains(&by) {
            let why = format!(
                "`{}` is won by results, not by the last move, and `{}` speaks of the last move",
                text()?,
                by.name()
            );
            return Ok(Err((why, "`--by backward` or `--by stealing`")));
        }
        match by {
            By::Backward if sum.ending() == Ending::Results => teller.results(sum).map(Ok),
            // Where the last move wins, the types of positions are found from the ends.
            By::Backward => Teller { by: Some(By::Types), ..*self }.types(sum).map(Ok),
            By::Types => teller.types(sum).map(Ok),
            By::Mex if !self.is_impartial(sum)? => {
                let why = format!(
                    "in `{}` the players have different moves, so the MEX principle says nothing about it",
                    text()?
                );
                Ok(Err((why, "`--by types`")))
            }
            By::Mex => teller.impartial(sum, forms).map(Ok),
            By::Numbers => {
                let total = sum.value(self.cx)?;
                let is_impartial = self.is_impartial(sum)?;
                if is_impartial && !self.is_over(sum)? {
                    let why = format!(
                        "in `{}` both players have the same moves, so its positions are nimbers, and 0 is the only number among them",
                        text()?
                    );
                    return Ok(Err((why, "`--by mex`")));
                }
                if !total.is_number() {
                    let instead = if is_impartial { "`--by mex`" } else { "`--by types`" };
                    let why = format!("`{}` is worth {}, which is no number", text()?, self.value(total)?);
                    return Ok(Err((why, instead)));
                }
                teller.partizan(sum, forms).map(Ok)
            }
            By::Heat => teller.hot(sum),
            By::Symmetry => Ok(match teller.symmetric(sum)? {
                Some(steps) => Ok(steps),
                None => Err((format!("no strategy by symmetry is known in `{}`", text()?), "`--by types`")),
            }),
            By::OneHandTied => Ok(match teller.one_hand_tied(sum)? {
                Some(step) => Ok(vec![step]),
                None => {
                    let why = format!("nothing is shown of `{}` by giving up moves", text()?);
                    Err((why, "`--by types`"))
                }
            }),
            By::Stealing => {
                if let [Component { summand: Summand::Position(position), .. }] = &sum.components[..]
                    && let Some(stealing) = position.stealing()
                {
                    return Ok(Ok(vec![Rule::stealing(position, &stealing, None).into()]));
                }
                let why = format!("strategy stealing is not known to say anything about `{}`", text()?);
                Ok(Err((why, "`--by types` or `--by symmetry`")))
            }
        }
    }

    /// Whether nobody can move in an impartial sum.
    fn is_over(&self, sum: &Sum) -> Result<bool, Reason> {
        for component in &sum.components {
            match component.moves(self.cx, Player::Left) {
                Err(Reason::TooLarge(_)) => return Ok(false),
                moves => {
                    if !moves?.is_empty() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// A strategy by symmetry: of a game with results the pairs of moves by which each player wins, or the other one.
    fn symmetric(&self, sum: &Sum) -> Result<Option<Vec<Step>>, Reason> {
        let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] else {
            return Ok(match self.copying(sum)? {
                Some(step) => Some(vec![step]),
                None => self.struck(sum)?,
            });
        };
        if sum.ending() == Ending::NormalPlay {
            return Ok(self.symmetry(position, true)?.map(|step| vec![step]));
        }
        let mut steps = Vec::new();
        for player in position.turn().map_or_else(|| Player::BOTH.to_vec(), |player| vec![player]) {
            let Some(step) = self.pairs(position, player)? else { return Ok(None) };
            steps.push(step);
        }
        Ok(Some(steps))
    }

    /// Stops and thermograph, and in a sum the hottest move.
    fn hot(&self, sum: &Sum) -> Result<Argued, Reason> {
        let values = sum.values(self.cx)?;
        let total = self.done(self.cx.calc.sum(values.iter().copied()))?;
        let Some(heat) = self.heat(total)? else {
            let why = format!(
                "`{}` is worth {}, a number: nobody wants to move in it",
                self.print(sum)?,
                self.value(total)?
            );
            return Ok(Err((why, "`--by numbers`")));
        };
        if self.cx.calc.left_stop(total) == self.cx.calc.right_stop(total) {
            let why = format!(
                "`{}` is worth {}, in which nothing is hot: a move gains less than any number",
                self.print(sum)?,
                self.value(total)?
            );
            return Ok(Err((why, "`--by types`")));
        }
        let mut steps = Vec::new();
        if sum.components.len() > 1 {
            let mut parts = Vec::new();
            for (component, &value) in sum.components.iter().zip(&values) {
                parts.push(Part { text: self.print_one(component)?, value: self.value(value)? });
            }
            steps.push(Rule::Sum { whole: self.print(sum)?, parts, value: self.value(total)? }.into());
        } else if let [Component { summand: Summand::Position(position), .. }] = &sum.components[..] {
            let plain = Teller { by: None, ..*self };
            let lines = plain.lines(std::slice::from_ref(position), &mut MoveLists::default())?;
            steps.push(match lines {
                Some(lines @ Step { rule: Rule::Lines { complete: true, .. }, .. }) => lines,
                _ => Rule::Search { position: position.into(), value: self.value(total)? }.into(),
            });
        }
        steps.push(heat);
        if sum.components.len() > 1 {
            steps.extend(self.recommend(sum, &values, total)?);
        }
        Ok(Ok(steps))
    }
}
