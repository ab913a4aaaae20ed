//! Functions of the language that need more than `lang` knows.

use upstar_lang::{Apply, Error, Function, Reading};
use upstar_search::Reason;

/// The functions beside [`upstar_lang::FUNCTIONS`].
pub(crate) const MORE: &[Function] = &[Function {
    name: "explain",
    arguments: &["G"],
    about: "why a game is worth what it is, who wins it and how",
    example: (
        "explain(*)",
        "*\n\nSo * ≡ *1. The type is N: whoever moves first wins, by * -> 0, which leaves *0.",
    ),
    apply: Apply::Readings(|at, of| {
        let text = at.game(&of[0])?.print(at.calc, at.budget)?;
        match upstar_explain::explain(at.world, &text, None, at.budget) {
            Ok(derivation) => Ok(Reading::Text(derivation.document().to(upstar_explain::Format::Text))),
            Err(Error::Stopped(reason)) => Err(reason),
            Err(Error::Wrong(_)) => Err(Reason::Undefined("this cannot be explained")),
        }
    }),
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Session};

    #[test]
    fn examples() {
        let session = Session::default();
        for function in MORE {
            let (expr, expected) = function.example;
            assert_eq!(session.value(expr, &Budget::unlimited()).as_deref(), Ok(expected), "{expr}");
        }
    }
}
