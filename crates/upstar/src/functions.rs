//! Functions of the language that need more than `lang` knows: explanations and pictures.

use upstar_lang::{Apply, Error, Function, Invocation, Reading, Refusal};
use upstar_render::{Format, Picture, draw};
use upstar_search::Reason;
use upstar_values::Alphabet;

use crate::pictures::boards;

/// The functions beside [`upstar_lang::FUNCTIONS`].
pub(crate) const MORE: &[Function] = &[
    Function {
        name: "explain",
        arguments: &["G"],
        about: "why a game is worth what it is, who wins it and how",
        example: (
            "explain(*)",
            "*\n\n* is a Nim heap of one counter: whoever moves takes it and leaves 0.\n\n  * = {0|0}\n\nSo the type is N: whoever moves first wins, by * -> 0, which leaves 0.",
        ),
        apply: Apply::Readings(|at| {
            let text = at.game(0)?.print(at.cx)?;
            match upstar_explain::explain(at.language, &text, None, at.cx.budget) {
                Ok(derivation) => Ok(Reading::text(derivation.document().to(upstar_explain::Format::Text))),
                Err(Error::Stopped(reason)) => Err(reason.into()),
                Err(Error::Wrong(wrong)) => at.refuse(0, wrong.message),
            }
        }),
    },
    Function {
        name: "show",
        arguments: &["G"],
        about: "the board",
        example: (
            "show(domineering(\"..|.#\"))",
            "  ┌───┬───┐\n2 │   │   │\n  ├───┼───┤\n1 │   │░░░│\n  └───┴───┘\n    a   b",
        ),
        apply: Apply::Readings(|at| drawn(&boards(at.cx, at.game(0)?, Alphabet::Ascii)?)),
    },
    Function {
        name: "thermograph",
        arguments: &["G..."],
        about: "the thermographs of games in one plot",
        example: (
            "thermograph({1|-1})",
            "    +-1   mean 0   temperature 1\n\n               mast\n  2 │           ┃\n    │           ┃\n    │           ┃\n    │           ┃\n3/2 │           ┃\n    │           ┃\n    │           ┃\n    │           ┃\n  1 │           •┄┄┄┄┄┄┄┄┄┄┄┄temperature 1\n    │          ╱┆╲\n    │         ╱ ┆ ╲\n    │        ╱  ┆  ╲\n1/2 │       ╱   ┆   ╲\n    │      ╱    ┆    ╲\n    │     ╱     ┆     ╲\n    │    ╱      ┆      ╲\n  0 └───╱───────────────╲────\n\n   3/2  1  1/2  0  -1/2 -1 -3/2\n\n              mean 0",
        ),
        apply: Apply::Readings(thermograph),
    },
];

fn thermograph(at: &Invocation<'_>) -> Result<Reading, Refusal> {
    let mut graphs = Vec::new();
    for game in 0..at.arguments.len() {
        let value = at.value(game)?;
        graphs.push((at.done(at.cx.calc.name(value))?, at.done(at.cx.calc.thermograph(value))?));
    }
    drawn(&upstar_render::thermographs(&graphs))
}

fn drawn(picture: &Picture) -> Result<Reading, Refusal> {
    let text = draw(picture, Format::Text).map_err(|_| Reason::TooLarge("the picture"))?;
    Ok(Reading::text(String::from_utf8_lossy(&text).trim_end()))
}

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
