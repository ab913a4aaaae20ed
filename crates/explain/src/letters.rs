//! What the letters on boards mean, said once where lines show boards that nobody has typed.

use upstar_sum::{Sum, Summand};

use crate::derivation::{Rule, Step};

/// Says before the first lines what the letters mean on boards that come up in them.
pub(crate) fn explain(sum: &Sum, steps: &mut Vec<Step>) {
    let mut told: Vec<&str> = Vec::new();
    for component in &sum.components {
        let Summand::Position(position) = &component.summand else { continue };
        let about = position.game().about();
        // Who has typed a board knows its letters.
        if told.contains(&about.name.as_str()) || position.to_string().contains('"') {
            continue;
        }
        let Some(meaning) = legend(&about.notation) else { continue };
        let board = format!("{}(\"", about.name);
        if let Some(at) = steps.iter().position(|step| shows(step, &board)) {
            told.push(&about.name);
            let (game, meaning) = (about.title.to_owned(), meaning.to_owned());
            steps.insert(at, Rule::Letters { game, meaning }.into());
        }
    }
}

/// The part of a game's notation that says what letters mean: it follows the example of a board.
fn legend(notation: &str) -> Option<&str> {
    let (_, legend) = notation.split_once("\": ")?;
    Some(legend.split(';').next().unwrap_or(legend)).filter(|legend| legend.starts_with('`'))
}

/// Whether lines show a board that begins so.
fn shows(lines: &Step, board: &str) -> bool {
    matches!(lines.rule, Rule::Lines { .. })
        && lines.steps.iter().any(|line| match &line.rule {
            Rule::Mex { options, .. } => options.iter().any(|choice| choice.to.contains(board)),
            Rule::Simplicity { left, right, .. } | Rule::Canonical { left, right, .. } => {
                left.iter().chain(right).any(|choice| choice.to.contains(board))
            }
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::legend;

    #[test]
    fn what_follows_the_board() {
        assert_eq!(legend("the rows such as \"..#\": `.` is free; or a size"), Some("`.` is free"));
        assert_eq!(legend("the sizes of the heaps, such as 3,4"), None);
    }
}
