//! Boards: the sketch of a position as a picture.

use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};

use crate::labels;
use crate::picture::{Anchor, Grain, Outline, Picture};
use crate::style::Style;

/// The picture of a board.
#[must_use]
pub fn board(title: &str, sketch: &Sketch) -> Picture {
    let mut picture = Picture::new(title);
    picture.grain = grain(sketch);
    // Lines lie on boxes and under pieces, letters on everything, whatever the order of the sketch.
    let mut items: Vec<&Item> = sketch.items().iter().collect();
    items.sort_by_key(|item| match item.form {
        Form::Box { .. } => 0,
        Form::Edge { .. } => 1,
        Form::Hexagon { .. } | Form::Token { .. } => 2,
        Form::Label { .. } => 3,
    });
    let mut items: Vec<Item> =
        items.into_iter().map(if is_graph(sketch) { stretch } else { Item::clone }).collect();
    let marks = labels::on_lines(&items, SMALL);
    let crossed = labels::settle(&mut items, &marks, SMALL);
    // All lines first, so that none covers the mark of another.
    let under = items.partition_point(|item| matches!(item.form, Form::Box { .. } | Form::Edge { .. }));
    items[..under].iter().for_each(|item| add(&mut picture, item));
    for (item, place) in items.iter().zip(&marks) {
        place.iter().for_each(|&place| mark(&mut picture, item, place, SMALL, true));
    }
    for (item, crossed) in items.iter().zip(crossed).skip(under) {
        if crossed {
            let (low, high) = item.form.bounds();
            let (width, height) = ((high.x - low.x) * 4 / 5, (high.y - low.y) * 4 / 5);
            let corner = Point { x: low.x + (high.x - low.x) / 10, y: low.y + (high.y - low.y) / 10 };
            picture.add(Outline::Rect { corner, width, height }, Style::Patch);
        }
        add(&mut picture, item);
    }
    picture
}

/// The height of a letter on an edge, and the least on a thin piece.
const SMALL: i32 = UNIT * 2 / 5;

/// Graphs need room for letters on their edges; rows of hexagons are nearer to each other than rows of squares, and heaps
/// of tokens need no room between them.
fn grain(sketch: &Sketch) -> Grain {
    let any = |test: fn(&Item) -> bool| sketch.items().iter().any(test);
    if any(|item| matches!(item.form, Form::Hexagon { .. })) {
        Grain { columns: 400, rows: 233 }
    } else if is_graph(sketch) {
        Grain { columns: 533, rows: 267 }
    } else if !any(|item| matches!(item.form, Form::Box { .. } | Form::Edge { .. })) {
        Grain::HEAPS
    } else {
        Grain::CELLS
    }
}

/// Whether lines are what is played with.
fn is_graph(sketch: &Sketch) -> bool {
    sketch.items().iter().any(|item| matches!(item.form, Form::Edge { .. }) && item.mark.is_some())
}

/// The same shape in a drawing half as large again, which leaves room for letters on lines.
fn stretch(item: &Item) -> Item {
    let longer = |length: i32| length.saturating_mul(3) / 2;
    let to = |point: Point| Point { x: longer(point.x), y: longer(point.y) };
    let form = match item.form.clone() {
        Form::Box { corner, width, height } => Form::Box { corner: to(corner), width: longer(width), height },
        Form::Token { centre, radius } => Form::Token { centre: to(centre), radius },
        Form::Edge { from, to: end, bend } => Form::Edge { from: to(from), to: to(end), bend: bend.map(to) },
        Form::Hexagon { centre, radius } => Form::Hexagon { centre: to(centre), radius },
        Form::Label { centre, height, text } => {
            Form::Label { centre: to(centre), height: longer(height), text }
        }
    };
    Item { form, ..item.clone() }
}

fn add(picture: &mut Picture, item: &Item) {
    // What the mark may take of the shape, and where.
    let (middle, size) = match &item.form {
        Form::Box { corner, width, height } => {
            let style = area(item.role);
            picture.add(Outline::Rect { corner: *corner, width: *width, height: *height }, style);
            (
                Point { x: corner.x + width / 2, y: corner.y + height / 2 },
                ((*width).min(*height) * 3 / 4).max(SMALL),
            )
        }
        Form::Token { centre, radius } => {
            picture.disc(*centre, *radius, area(item.role));
            (*centre, radius * 5 / 4)
        }
        Form::Hexagon { centre, radius } => {
            let corners = Form::hexagon_corners(*centre, *radius).to_vec();
            picture.add(Outline::Polygon(corners), area(item.role));
            (*centre, radius * 5 / 4)
        }
        Form::Edge { from, to, bend } => {
            let style = if item.mark.is_some() { thing(item.role) } else { cut(item.role) };
            picture.add(
                match *bend {
                    Some(bend) if from == to => Outline::Line(labels::petal(*from, bend)),
                    Some(bend) => Outline::Curve { from: *from, bend, to: *to },
                    None => Outline::Line(vec![*from, *to]),
                },
                style,
            );
            return;
        }
        Form::Label { centre, height, text } => {
            let style = match item.role {
                Role::Neutral => Style::Muted,
                Role::Left => Style::LeftWord,
                Role::Right => Style::OnRight,
                Role::Both => Style::OnBoth,
                Role::Empty | Role::Gone | Role::Ground => Style::Word,
            };
            picture.write(*centre, *height, Anchor::Middle, text, style);
            return;
        }
    };
    mark(picture, item, middle, size, false);
}

/// Writes the mark of a shape on it; on a line, on a patch of its own.
fn mark(picture: &mut Picture, item: &Item, at: Point, height: i32, patch: bool) {
    let Some(mark) = item.mark else { return };
    let style = match (item.role, patch) {
        (Role::Left, false) => Style::OnLeft,
        (Role::Left, true) => Style::LeftWord,
        (Role::Right, _) => Style::OnRight,
        (Role::Both, _) => Style::OnBoth,
        (Role::Ground, false) => Style::OnLeft,
        _ => Style::Word,
    };
    if patch {
        picture.disc(at, height / 2, Style::Patch);
    }
    picture.write(at, height, Anchor::Middle, mark.to_string(), style);
}

fn area(role: Role) -> Style {
    match role {
        Role::Empty => Style::Empty,
        Role::Left => Style::Left,
        Role::Right => Style::Right,
        Role::Both => Style::Both,
        Role::Gone => Style::Gone,
        Role::Ground => Style::Ground,
        Role::Neutral => Style::Dot,
    }
}

/// A line that is a piece.
fn thing(role: Role) -> Style {
    match role {
        Role::Left => Style::LeftLine,
        Role::Right => Style::RightLine,
        Role::Both => Style::BothLine,
        Role::Ground => Style::Bold,
        Role::Empty | Role::Gone | Role::Neutral => Style::Line,
    }
}

/// A line on which nothing is written: a cut, a side of the board.
fn cut(role: Role) -> Style {
    match role {
        Role::Left => Style::LeftCut,
        Role::Right => Style::RightCut,
        Role::Both => Style::BothCut,
        Role::Ground => Style::Bold,
        Role::Gone => Style::Faint,
        Role::Empty | Role::Neutral => Style::Line,
    }
}
