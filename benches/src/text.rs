//! Games written as text beside the same games built in.

use std::time::Instant;

use upstar_lang::Language;
use upstar_search::Budget;
use upstar_sum::Context;
use upstar_values::Store;

use crate::{Left, Outcome, Run};

/// Four games that are built in, written as text.
const GAMES: &str = "game dominoes on grid \".\"
  left \".|.\" -> \"#|#\"
  right left turned
game clobbers on grid \".xo\"
  fill \"xo|ox\"
  left \"xo\" -> \".x\" turned
  right left with x and o exchanged
game jumps on grid \".xo\"
  left \"x{o.}o.\" -> \".{..}.x\" turned
  right left with x and o exchanged
game toads on strip \"tf.\"
  left \"t.\" -> \".t\"
  left \"tf.\" -> \".ft\"
  right left mirrored with t and f exchanged
game take_a_square on heaps
  both n -> n - k*k for k in 1..isqrt(n)
";

/// The value of an expression, in which these games may stand.
pub(crate) fn value(expr: &str) -> Outcome {
    let (language, budget) = (Language::new(Store::new(), 1), Budget::unlimited());
    let calc = language.store().calc();
    let sum = language.read_game(&format!("{GAMES}{expr}"), &budget).map_err(|error| format!("{error:?}"))?;
    let begun = Instant::now();
    let value = sum.value(Context::new(&calc, &budget))?;
    let time = begun.elapsed();
    let left = Left { bytes: language.store().bytes(), games: 0, positions: language.engine().positions() };
    Ok(Run { time, answer: calc.name(value)?, left })
}

/// Who wins an expression, in which these games may stand.
pub(crate) fn outcome(expr: &str) -> Outcome {
    crate::winners::outcome(&format!("{GAMES}{expr}"), 1)
}

/// Five by five stones without the two in the middle, as Konane begins.
pub(crate) const JUMPS: &str = "jumps(\"xoxox|oxoxo|xo..x|oxoxo|xoxox\")";
