//! Functions that tell the shape of a value: what it is near to, and between which numbers it lies.

use upstar_values::{Comparison, Dyadic, Wall};

use super::{Apply, Function};
use crate::reading::Reading;

/// Functions of the shape of values, by name.
pub(crate) const SHAPES: &[Function] = &[
    Function {
        name: "companion",
        arguments: &["G"],
        about: "the game of its options' companions, with 0 as one more option of Left if G >= 0, of Right if G <= 0",
        example: ("companion(^)", "^*"),
        apply: Apply::Values(|calc, g| calc.companion(g[0])),
    },
    Function {
        name: "confusion_interval",
        arguments: &["G"],
        about: "the numbers that are confused with the game: a bracket [ or ] belongs to the interval, ( or ) does not",
        example: ("confusion_interval({2||0|-1})", "(0, 2]"),
        apply: Apply::Readings(|at| {
            let (calc, value) = (at.cx.calc, at.value(0)?);
            let ends = [calc.right_stop(value), calc.left_stop(value)];
            let mut inside = [false; 2];
            for (end, inside) in ends.iter().zip(&mut inside) {
                *inside = at.done(calc.compare(value, calc.number(end)))? == Comparison::Confused;
            }
            if ends[0] == ends[1] && !inside[0] {
                return Ok(Reading::text("none"));
            }
            let (from, to) = (if inside[0] { '[' } else { '(' }, if inside[1] { ']' } else { ')' });
            Ok(Reading::text(format!("{from}{}, {}{to}", ends[0], ends[1])))
        }),
    },
    Function {
        name: "is_atomic",
        arguments: &["G"],
        about: "whether the game has an atomic weight",
        example: ("is_atomic(Tiny(1))", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.infinitesimal_weight(g[0])?.is_some())),
    },
    Function {
        name: "uptimal_expansion",
        arguments: &["G"],
        about: "a number and a nimber, and how often ^<1>, ^<2>, … are added to them",
        example: ("uptimal_expansion({0||0|v*})", "[*, [1, 2]]"),
        apply: Apply::Readings(|at| {
            let (calc, value) = (at.cx.calc, at.value(0)?);
            let mean = calc.number(&at.done(calc.mean(value))?);
            let rest = at.done(calc.sub(value, mean))?;
            let Some((coefficients, nim)) = at.done(calc.uptimal_expansion(rest))? else {
                return at.refuse(0, "the game is no sum of a number, a nimber and uptimals");
            };
            let base = at.done(calc.nimber(nim).and_then(|nimber| calc.add(mean, nimber)))?;
            let times = coefficients.into_iter().map(|times| Reading::value(calc.integer(times))).collect();
            Ok(Reading::List(vec![Reading::value(base), Reading::List(times)]))
        }),
    },
    Function {
        name: "walls",
        arguments: &["G"],
        about: "the left and the right wall of the thermograph: the corners as [temperature, value], a mast above the last",
        example: ("walls({4|-2})", "[[[-1, 5], [3, 1]], [[-1, -3], [3, 1]]]"),
        apply: Apply::Readings(|at| {
            let graph = at.done(at.cx.calc.thermograph(at.value(0)?))?;
            let number = |x: &Dyadic| Reading::value(at.cx.calc.number(x));
            let corner = |(t, x): &(Dyadic, Dyadic)| Reading::List(vec![number(t), number(x)]);
            let wall = |wall: &Wall| Reading::List(wall.corners().iter().map(corner).collect());
            let walls = [wall(graph.left()), wall(graph.right())];
            Ok(Reading::List(walls.into()))
        }),
    },
];
