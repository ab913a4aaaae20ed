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
        if about.legend.is_empty() || told.contains(&about.name.as_str()) || position.is_quoted() {
            continue;
        }
        let board = format!("{}(\"", about.name);
        if let Some(at) = steps.iter().position(|step| shows(step, &board)) {
            told.push(&about.name);
            let (game, legend) = (about.title.clone(), about.legend.clone());
            steps.insert(at, Rule::Letters { game, legend }.into());
        }
    }
}

/// Whether lines show a board that begins so: those of a step, or those that it rests on.
fn shows(step: &Step, board: &str) -> bool {
    let is_shown = |line: &Step| match &line.rule {
        Rule::Mex { options, .. } => options.iter().any(|choice| choice.to.contains(board)),
        Rule::Simplicity { left, right, .. } | Rule::Canonical { left, right, .. } => {
            left.iter().chain(right).any(|choice| choice.to.contains(board))
        }
        Rule::Chart { left, right, .. } | Rule::TypeLine { left, right, .. } => {
            left.iter().chain(right).any(|choice| choice.to.contains(board))
        }
        _ => false,
    };
    match &step.rule {
        Rule::OneHandTied { ways, .. } => ways.iter().any(|way| {
            let opened = way.opening.iter().any(|opening| opening.to.contains(board));
            opened || way.parts.iter().any(|part| part.text.contains(board))
        }),
        Rule::Lines { .. } => step.steps.iter().any(is_shown),
        Rule::Chart { .. } | Rule::Replies { .. } => step.steps.iter().any(|lines| shows(lines, board)),
        _ => false,
    }
}
