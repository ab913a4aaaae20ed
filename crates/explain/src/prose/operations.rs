//! Operations in words: what each means, and what it gives.

use upstar_values::Dyadic;

use crate::derivation::{Derivation, Part, Rule, Sides, Step};
use crate::document::{Block, Document};
use crate::notation::Value;
use crate::operation::Operation;

use super::numbers::sides;
use super::{brief, once};

/// The most copies that are written out.
const COPIES: usize = 6;

pub(super) fn told(document: &mut Document, rule: &Rule, whole: &Derivation) {
    let Rule::Operation { expression, operation, parts, options, value } = rule else { return };
    document.say(meaning(*operation, parts, options.is_some()));
    // A line of its own tells the options and what comes of them.
    if options.is_some()
        && whole.steps.iter().flat_map(|step| &step.steps).any(|line| is_of(line, expression))
    {
        return;
    }
    let mut row = vec![expression.to_string()];
    match (operation, options) {
        (Operation::Multiple, _) => {
            let copies = copies(&parts[0].value, &parts[1].text);
            if *expression != *copies {
                row.push(format!("= {copies}"));
            }
            if !parts[1].value.is_written(&parts[1].text) {
                row.push(format!("≡ {}", self::copies(&parts[0].value, &brief(&parts[1].value))));
            }
        }
        (_, Some(Sides { left, right })) => {
            let list =
                |side: &[Part<Value>], of: fn(&Part<Value>) -> String| once(side.iter().map(of)).join(", ");
            // The same moves for both players are shown once.
            let shown = |of: fn(&Part<Value>) -> String| match list(left, of) {
                both if left == right && !left.is_empty() => format!("{{{both}}}"),
                left => sides(&left, &list(right, of)),
            };
            let defined = shown(|part| part.text.to_string());
            let values = shown(|part| brief(&part.value));
            row.push(format!("≡ {defined}"));
            if values != defined {
                row.push(format!("≡ {values}"));
            }
        }
        _ => {}
    }
    let end = brief(value);
    let told = |cell: &String| cell.replace(' ', "").ends_with(&format!("≡{}", end.replace(' ', "")));
    if *expression != *end && !row.last().is_some_and(told) {
        row.push(format!("≡ {end}"));
    }
    if row.len() > 1 {
        document.blocks.push(Block::Equations(vec![row]));
    }
}

/// Whether a line gives the value of this by its options.
fn is_of(line: &Step, expression: &str) -> bool {
    match &line.rule {
        Rule::Mex { position, .. } | Rule::Simplicity { position, .. } | Rule::Canonical { position, .. } => {
            **position == *expression
        }
        _ => false,
    }
}

/// So many copies of a game, as a sum.
fn copies(n: &Value, game: &str) -> String {
    let negative = n.number().is_some_and(|n| n.signum() < 0);
    let count = n.number().and_then(|n| n.abs().to_u64()).and_then(|n| usize::try_from(n).ok());
    // A minus sign takes all of a position or of braces, and of anything else only what stands next to it.
    let closed = !game.contains(' ') && game.starts_with(|c: char| c.is_ascii_lowercase() || c == '{');
    let one = if closed || !negative && !game.contains(' ') { game.to_owned() } else { format!("({game})") };
    let (sign, between) = if negative { ("-", " - ") } else { ("", " + ") };
    match count {
        Some(0) => "0".to_owned(),
        Some(count) if count <= COPIES => sign.to_owned() + &vec![one; count].join(between),
        _ => format!("{sign}{one}{between}…{between}{one}"),
    }
}

fn meaning(operation: Operation, parts: &[Part<Value>], defined: bool) -> String {
    let text = |at: usize| parts.get(at).map_or("", |part| part.text.as_str());
    let game = text(0);
    match operation {
        Operation::Multiple => match parts[0].value.number().unwrap_or(&Dyadic::ZERO) {
            n if *n == -Dyadic::ONE => "Taking `-1` times a game exchanges the players' roles.".to_owned(),
            n if n.signum() < 0 => {
                format!("A multiple is a sum: {} copies of `{}` with the players' roles exchanged.", n.abs(), text(1))
            }
            n if *n == Dyadic::ONE => format!("A multiple is a sum: one copy of `{}`.", text(1)),
            n => format!("A multiple is a sum: {n} copies of `{}`.", text(1)),
        },
        Operation::OrdinalSum => {
            let options = match defined {
                true => "So the options are those of the base, and the base with an option of the top on it.",
                false => "",
            };
            format!(
                "In the ordinal sum of the base `{game}` and the top `{}` a move in the top leaves the base as it is, and a \
                 move in the base takes away the top. {options} What the whole is worth depends on the base as it is written, \
                 not only on its value.",
                text(1)
            )
            .trim_end()
            .to_owned()
        }
        Operation::Cool if defined => format!(
            "Cooled by `{0}`, every move costs a tax of `{0}`: from Left's options, cooled themselves, it is taken away, and to \
             Right's it is added.",
            text(1)
        ),
        Operation::Cool => format!(
            "Cooled by `{}`, every move costs that tax. It is more than the temperature of `{game}`, so nobody wants to move, \
             and what is left is the mean.",
            text(1)
        ),
        Operation::Freeze => {
            format!("To freeze `{game}` is to cool it by its own temperature: every move costs a tax of that much.")
        }
        Operation::Heat if defined => format!(
            "Heated by `{0}`, every move earns `{0}`: it is added to Left's options, heated themselves, and taken away from \
             Right's. Numbers stay as they are.",
            text(1)
        ),
        Operation::Heat => "Heating leaves numbers as they are.".to_owned(),
        Operation::Overheat if defined => format!(
            "Overheated from `{}` to `{1}`, every move earns `{1}`: it is added to Left's options, overheated themselves, and \
             taken away from Right's. An integer n becomes n copies of `{0}`.",
            text(1),
            text(2)
        ),
        Operation::Overheat => format!("Overheating turns an integer n into n copies of `{}`.", text(1)),
        Operation::Reduced => format!(
            "The reduced canonical form is the simplest game that differs from `{game}` by an infinitesimal only: options that \
             are dominated or reversible up to infinitesimals go as well."
        ),
        Operation::ConwayProduct => {
            "In Conway's product an option of G H is G' H + G H' - G' H', for options G' of G and H' of H: Left's if both are \
             of one player, and Right's if they are not."
                .to_owned()
        }
        Operation::NortonProduct => format!(
            "In Norton's product by the unit `{0}`, n copies of `{0}` stand for an integer n; in other games every option of \
             Left's gains `{0}` and what a move in `{0}` can gain, and Right's loses as much.",
            text(1)
        ),
    }
}
