//! The boards of all parts side by side.

use std::collections::HashMap;

use upstar_game::Player;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};

use super::marks::NOT;
use super::{Choice, State};
use crate::context::Context;
use crate::sum::Summand;

/// Positions with more moves than this are drawn without them.
pub(super) const MOST: u64 = 5000;

/// What is touched for a move that is made in no board.
const ELSEWHERE: &str = "elsewhere";

/// The shapes that a part's component has for a move, with the step at which each is touched.
type Touched = HashMap<(usize, usize, Player, String), Vec<(usize, u8)>>;

/// All shapes of a part's component.
type Whole = HashMap<(usize, usize), Vec<usize>>;

/// The picture, with the moves of Left and of Right offered on the shapes that are touched for them, and below it what stands behind the
/// position. Where that says what must not be moved to, the board of it is left out.
pub(super) fn sketch(
    cx: Context<'_>,
    state: &State,
    offered: &[Vec<Choice>; 2],
    behind: Option<&str>,
) -> Sketch {
    let is_forbidden = behind.is_some_and(|words| words.starts_with(NOT.trim_start()));
    let components = state.parts[..if is_forbidden { 1 } else { state.parts.len() }]
        .iter()
        .enumerate()
        .flat_map(|(part, sum)| (0..sum.components.len()).map(move |at| (part, at)));
    let places: Vec<(usize, usize)> = components.collect();
    let alone = places.len() == 1;
    let mut items: Vec<Item> = Vec::new();
    // The shapes that are touched for a move in a component: those that offer it there, or all where they offer nothing.
    let mut touched = Touched::new();
    let mut whole = Whole::new();
    let mut right = 0;
    for &(part, at) in &places {
        let component = &state.parts[part].components[at];
        let board = match &component.summand {
            Summand::Position(position) => position.drawn(component.negative),
            Summand::Form(_) | Summand::Value(_) => written(&component.print(cx).unwrap_or_default()),
        };
        let Some((low, high)) = board.bounds() else { continue };
        let shift = right - low.x;
        right = right.saturating_add(high.x - low.x).saturating_add(UNIT);
        for item in board.items() {
            let mut item = item.clone();
            let place = items.len();
            for touch in std::mem::take(&mut item.touches) {
                touched.entry((part, at, touch.by, touch.mv)).or_default().push((place, touch.step));
            }
            if !alone {
                item.id = format!("{}.{}:{}", part + 1, at + 1, item.id);
                item.form = shifted(&item.form, shift);
            }
            whole.entry((part, at)).or_default().push(place);
            items.push(item);
        }
    }
    for (by, choices) in Player::BOTH.into_iter().zip(offered) {
        for choice in choices {
            offer(&mut items, by, choice, &touched, &whole);
        }
    }
    let mut sketch = Sketch::new();
    if let Some(words) = behind {
        let place = below(&items);
        items.push(Item::new("behind", Role::Neutral, Form::label(place, words)));
    }
    items.into_iter().for_each(|item| sketch.add(item));
    sketch
}

/// Where something can be written below shapes.
fn below(items: &[Item]) -> Point {
    let all = items.iter().map(|item| item.form.bounds());
    let below = all.clone().map(|(_, high)| high.y).max().unwrap_or(0);
    let left = all.map(|(low, _)| low.x).min().unwrap_or(0);
    Point { x: left.saturating_add(UNIT), y: below.saturating_add(UNIT) }
}

/// Offers a move on what is touched for it, each shape once.
fn offer(items: &mut Vec<Item>, by: Player, choice: &Choice, touched: &Touched, whole: &Whole) {
    let mut shapes: Vec<(usize, u8)> = Vec::new();
    for touch in &choice.touches {
        let (part, at) = (touch.part, touch.component);
        match touched.get(&(part, at, touch.by, touch.name.clone())) {
            // Of several moves at once it makes no difference which comes first.
            Some(found) if choice.touches.len() == 1 => shapes.extend(found),
            Some(found) => shapes.extend(found.iter().map(|(place, _)| (*place, 0))),
            None => shapes.extend(whole.get(&(part, at)).into_iter().flatten().map(|place| (*place, 0))),
        }
    }
    shapes.sort_unstable();
    shapes.dedup();
    if shapes.is_empty() {
        let place = items.iter().position(|item| item.id == ELSEWHERE).unwrap_or_else(|| {
            let centre = below(items);
            items.push(Item::new(ELSEWHERE, Role::Neutral, Form::label(centre, choice.name.as_str())));
            items.len() - 1
        });
        shapes.push((place, 0));
    }
    for (place, step) in shapes {
        items[place].offer_at(step, by, choice.name.as_str());
    }
}

/// A text as a picture.
fn written(text: &str) -> Sketch {
    let mut sketch = Sketch::new();
    let text = if text.is_empty() { "·" } else { text };
    sketch.add(Item::new("value", Role::Neutral, Form::label(Point { x: 0, y: 0 }, text)));
    sketch
}

/// The form so far to the right.
fn shifted(form: &Form, by: i32) -> Form {
    let right = |point: Point| Point { x: point.x.saturating_add(by), y: point.y };
    match form.clone() {
        Form::Box { corner, width, height } => Form::Box { corner: right(corner), width, height },
        Form::Token { centre, radius } => Form::Token { centre: right(centre), radius },
        Form::Edge { from, to, bend } => {
            Form::Edge { from: right(from), to: right(to), bend: bend.map(right) }
        }
        Form::Hexagon { centre, radius } => Form::Hexagon { centre: right(centre), radius },
        Form::Label { centre, height, text } => Form::Label { centre: right(centre), height, text },
    }
}
