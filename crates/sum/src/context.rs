//! What every question about a sum is answered with.

use upstar_search::{Budget, Reason};
use upstar_values::{Calc, Stop};

/// A calculator, and the budget under which it works.
///
/// ```
/// use upstar_search::Budget;
/// use upstar_sum::{Context, Sum};
/// use upstar_values::Store;
/// let (store, budget) = (Store::new(), Budget::unlimited());
/// let calc = store.calc();
/// let cx = Context::new(&calc, &budget);
/// let one = Sum::value_of(calc.integer(1));
/// assert_eq!(one.print(cx)?, "1");
/// # Ok::<(), upstar_search::Reason>(())
/// ```
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The calculator, in the store of the values.
    pub calc: &'a Calc<'a>,
    /// What may be used.
    pub budget: &'a Budget,
}

impl<'a> Context<'a> {
    /// A calculator under a budget.
    #[must_use]
    pub fn new(calc: &'a Calc<'a>, budget: &'a Budget) -> Context<'a> {
        Context { calc, budget }
    }

    /// The calculator under another budget.
    #[must_use]
    pub fn under<'b>(self, budget: &'b Budget) -> Context<'b>
    where
        'a: 'b,
    {
        Context { calc: self.calc, budget }
    }

    /// Runs some work under a budget inside this one ([`Budget::within`]). There is no answer where its limits are reached, nor
    /// where something is too large.
    pub(crate) fn attempt<T>(
        self,
        turn: &Budget,
        work: impl FnOnce(Context<'_>) -> Result<T, Reason>,
    ) -> Result<Option<T>, Reason> {
        match self.budget.turn(turn, |turn| work(self.under(turn))) {
            Err(Reason::TooLarge(_)) => Ok(None),
            answer => answer,
        }
    }

    /// The reason behind a stopped calculation.
    #[must_use]
    pub fn why(self, stop: Stop) -> Reason {
        self.budget.why(stop)
    }
}
