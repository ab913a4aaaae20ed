//! The players' places exchanged: how the picture of a position becomes that of its negative.

use std::borrow::Cow;

use crate::edit::Edit;
use crate::sketch::{Form, Item, Point, Role, Sketch, Touch};

/// What the players of a game exchange when they change places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// How the board is turned, so that what was Left's way is Right's.
    pub turn: Turn,
    /// The letters on what is Left's and on what is Right's, in pairs.
    pub letters: Cow<'static, [[char; 2]]>,
}

/// How a board is turned when the players change places. Names of places turn with it, so moves keep their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It stays: the players differ by colour alone.
    Still,
    /// Over the diagonal through the lower left corner: rows become columns.
    Diagonal,
    /// It is seen from behind: left becomes right.
    Backward,
}

impl Exchange {
    /// Stones of two colours change them, and so do cells that only one player may colour.
    pub const COLOURS: Exchange =
        Exchange { turn: Turn::Still, letters: Cow::Borrowed(&[['x', 'o'], ['l', 'r']]) };

    /// The picture with the players exchanged. Shapes keep their ids and moves their names, whoever makes them now.
    #[must_use]
    pub fn sketch(&self, sketch: &Sketch) -> Sketch {
        // What is too large to be drawn is written.
        let is_written = sketch.items().iter().all(|item| matches!(item.form, Form::Label { .. }));
        let mut exchanged = Sketch::new();
        for item in sketch.items() {
            let touch = |touch: &Touch| Touch { by: touch.by.opponent(), ..touch.clone() };
            exchanged.add(Item {
                id: item.id.clone(),
                role: role(item.role),
                form: match &item.form {
                    Form::Label { centre, height, text } if is_written => {
                        Form::Label { centre: *centre, height: *height, text: format!("−({text})") }
                    }
                    form => self.turn.form(form),
                },
                mark: item.mark.map(|mark| self.letter(mark)),
                touches: item.touches.iter().map(touch).collect(),
            });
        }
        exchanged
    }

    /// The text of a position with the players exchanged, where a position is its letters, or sizes: rows and columns.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        if self.turn == Turn::Diagonal
            && let Some(sizes) = text.split(',').map(turned_size).collect::<Option<Vec<_>>>()
        {
            return sizes.join(",");
        }
        let rows: Vec<Vec<char>> =
            text.split('|').map(|row| row.chars().map(|letter| self.letter(letter)).collect()).collect();
        let turned: Vec<String> = match self.turn {
            Turn::Still => rows.iter().map(|row| row.iter().collect()).collect(),
            Turn::Backward => rows.iter().map(|row| row.iter().rev().collect()).collect(),
            Turn::Diagonal => {
                let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
                let cell = |row: &Vec<char>, column: usize| row.get(column).copied().unwrap_or('#');
                (0..columns).map(|column| rows.iter().map(|row| cell(row, column)).collect()).collect()
            }
        };
        turned.join("|")
    }

    fn letter(&self, mark: char) -> char {
        let own = mark.to_ascii_lowercase();
        let other = self.letters.iter().find_map(|&[left, right]| match own {
            _ if own == left => Some(right),
            _ if own == right => Some(left),
            _ => None,
        });
        match other {
            Some(other) if mark.is_ascii_uppercase() => other.to_ascii_uppercase(),
            Some(other) => other,
            None => mark,
        }
    }

    /// The same edit as somebody sees it who has the exchanged picture: what was a blue edge is a red one.
    #[must_use]
    pub fn edit(&self, edit: Edit) -> Edit {
        const COLOURS: [(&str, &str); 4] =
            [("Left's", "Right's"), ("blue", "red"), ("a toad", "a frog"), ("an elephant", "a rhino")];
        let lines = (self.turn == Turn::Diagonal).then_some(("row", "column"));
        let mut pairs = COLOURS.into_iter().chain(lines).flat_map(|(a, b)| [(a, b), (b, a)]);
        let other = pairs.find_map(|(from, to)| Some(format!("{to}{}", edit.what.strip_prefix(from)?)));
        Edit { what: other.unwrap_or(edit.what), ..edit }
    }
}

/// A size with rows for columns.
fn turned_size(text: &str) -> Option<String> {
    let (rows, columns) = text.split_once('x')?;
    let is_number = |size: &str| !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(rows) && is_number(columns)).then(|| format!("{columns}x{rows}"))
}

fn role(role: Role) -> Role {
    match role {
        Role::Left => Role::Right,
        Role::Right => Role::Left,
        other => other,
    }
}

impl Turn {
    fn point(self, Point { x, y }: Point) -> Point {
        match self {
            Turn::Still => Point { x, y },
            Turn::Diagonal => Point { x: y.saturating_neg(), y: x.saturating_neg() },
            Turn::Backward => Point { x: x.saturating_neg(), y },
        }
    }

    fn form(self, form: &Form) -> Form {
        match form {
            &Form::Box { corner: Point { x, y }, width, height } => {
                let far = Point { x: x.saturating_add(width), y: y.saturating_add(height) };
                match self {
                    Turn::Still => form.clone(),
                    Turn::Diagonal => Form::Box { corner: self.point(far), width: height, height: width },
                    Turn::Backward => Form::Box { corner: self.point(Point { y, ..far }), width, height },
                }
            }
            &Form::Token { centre, radius } => Form::Token { centre: self.point(centre), radius },
            &Form::Hexagon { centre, radius } => Form::Hexagon { centre: self.point(centre), radius },
            &Form::Edge { from, to, bend } => {
                let bend = bend.map(|bend| self.point(bend));
                Form::Edge { from: self.point(from), to: self.point(to), bend }
            }
            Form::Label { centre, height, text } => {
                Form::Label { centre: self.point(*centre), height: *height, text: text.clone() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Change;
    use crate::grid::{label_edges, square};

    #[test]
    fn a_board_turns_with_the_names_of_its_cells() {
        let mut sketch = Sketch::new();
        sketch.add(Item::new("a1", Role::Left, square(1, 0)).marked('X'));
        label_edges(&mut sketch, 2, 3);
        let turned = Exchange { turn: Turn::Diagonal, ..Exchange::COLOURS }.sketch(&sketch);
        let (low, high) = turned.bounds().expect("a picture");
        let corner = turned.items()[0].form.bounds();
        // a1 is still in the lower left corner, beside its letter and above its number.
        assert_eq!((turned.items()[0].role, turned.items()[0].mark), (Role::Right, Some('O')));
        assert!(
            turned
                .items()
                .iter()
                .all(|item| item.form.bounds().1.x > corner.0.x || item.id.starts_with("file"))
        );
        let of = |id: &str| turned.items().iter().find(|item| item.id == id).map(|item| item.form.bounds());
        assert!(of("file a").is_some_and(|(at, _)| at.x < corner.0.x && at.y > corner.0.y));
        assert!(of("rank 1").is_some_and(|(at, _)| at.y > corner.1.y && at.x > corner.0.x));
        assert!(high.y - low.y > high.x - low.x, "two rows of three have become three of two");
    }

    #[test]
    fn edits_are_called_by_what_is_seen() {
        let edit = |what: &str| Edit::whole(Change::Paint, what, String::new());
        let seen = |turn, what| Exchange { turn, ..Exchange::COLOURS }.edit(edit(what)).what;
        assert_eq!(seen(Turn::Still, "blue"), "red");
        assert_eq!(seen(Turn::Still, "Right's stone that is safe"), "Left's stone that is safe");
        assert_eq!(seen(Turn::Still, "row"), "row");
        assert_eq!(seen(Turn::Diagonal, "column"), "row");
        assert_eq!(seen(Turn::Backward, "a frog"), "a toad");
        assert_eq!(seen(Turn::Backward, "an empty cell"), "an empty cell");
    }
}
