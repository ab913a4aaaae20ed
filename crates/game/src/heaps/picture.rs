//! Heaps as pictures.

use upstar_values::Player;

use super::Rest;
use crate::edit::{self, Edit};
use crate::sketch::{Form, Item, Point, Role, Sketch, UNIT};

/// How heaps are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Columns of counters. Touching a counter takes it and what lies on it, or splits the heap below it.
    Counters,
    /// Columns of bricks, to be touched like counters.
    Bricks,
    /// Rows of counters, out of which some that stand together are taken: touch these.
    Rows,
}

/// Heaps of more than this are drawn as a box with a number.
const MOST_COUNTERS: u64 = 32;
/// More heaps than this are not drawn one by one.
const MOST_HEAPS: usize = 100;
/// From one heap to the next.
const GAP: i32 = UNIT / 2;

/// What can be done by hand to heaps that are drawn.
#[must_use]
pub fn edits(heaps: &[u64]) -> Vec<Edit> {
    if heaps.len() > MOST_HEAPS {
        return Vec::new();
    }
    edit::numbers(heaps, "heap", |at| {
        let name = format!("heap {}", at + 1);
        let counters = if heaps[at] > MOST_COUNTERS { 0 } else { heaps[at] };
        let mut shapes: Vec<String> =
            (1..=counters).map(|counter| format!("{name} counter {counter}")).collect();
        if heaps[at] > MOST_COUNTERS {
            shapes.push(name.clone());
        }
        shapes.push(format!("{name} size"));
        shapes
    })
}

/// A picture of heaps that is being made.
///
/// Heaps of moderate size are drawn counter by counter, large ones as boxes with a number, and very many heaps as
/// a line of words.
///
/// Counters are shapes made for moves, found by their place in a heap, so moves are offered here and not by
/// [`Ruleset::offered`](crate::Ruleset::offered), which would look up a name for each.
pub struct Picture<'h> {
    heaps: &'h [u64],
    look: Look,
    /// The shapes that can be touched, then the numbers.
    items: Vec<Item>,
    /// For each heap that is drawn, the index of its first shape.
    first: Vec<usize>,
}

impl<'h> Picture<'h> {
    /// Positions with more moves than this are drawn without them.
    pub const MOST_MOVES: u64 = crate::MAX_OFFERED;

    /// The heaps, with no moves offered yet.
    #[must_use]
    pub fn new(heaps: &'h [u64], look: Look) -> Picture<'h> {
        let mut picture = Picture { heaps, look, items: Vec::new(), first: Vec::new() };
        if heaps.len() > MOST_HEAPS {
            let words = format!("{} heaps", heaps.len());
            picture.items.push(Item::new("heaps", Role::Both, Form::label(Point::cells(0, 0), words)));
            return picture;
        }
        let mut numbers = Vec::new();
        let mut along = 0;
        for (at, &heap) in heaps.iter().enumerate() {
            picture.first.push(picture.items.len());
            let name = format!("heap {}", at + 1);
            let number = Form::label(Point::cells(0, 0), heap.to_string());
            let (low, high) = number.bounds();
            let width = high.x - low.x;
            if heap > MOST_COUNTERS {
                let (form, middle, size) = picture.large(along, width.max(UNIT));
                picture.items.push(Item::new(&name, Role::Both, form));
                numbers.push(Item::new(
                    format!("{name} size"),
                    Role::Neutral,
                    Form::label(middle, heap.to_string()),
                ));
                along += size + GAP;
                continue;
            }
            for counter in 0..heap as i32 {
                let form = picture.counter(along, counter);
                picture.items.push(Item::new(format!("{name} counter {}", counter + 1), Role::Both, form));
            }
            let middle = match look {
                Look::Counters | Look::Bricks => Point { x: along + UNIT / 2, y: UNIT / 2 },
                Look::Rows => Point { x: -UNIT / 2, y: along + UNIT / 2 },
            };
            numbers.push(Item::new(
                format!("{name} size"),
                Role::Neutral,
                Form::label(middle, heap.to_string()),
            ));
            along += UNIT + GAP;
        }
        picture.items.extend(numbers);
        picture
    }

    /// The box for a large heap that starts so far along, its middle, and what it takes of the way.
    fn large(&self, along: i32, width: i32) -> (Form, Point, i32) {
        match self.look {
            Look::Counters | Look::Bricks => (
                Form::Box { corner: Point { x: along, y: -UNIT }, width: width + UNIT, height: UNIT },
                Point { x: along + (width + UNIT) / 2, y: -UNIT / 2 },
                width + UNIT,
            ),
            Look::Rows => (
                Form::Box { corner: Point { x: 0, y: along }, width: width + UNIT, height: UNIT },
                Point { x: (width + UNIT) / 2, y: along + UNIT / 2 },
                UNIT,
            ),
        }
    }

    /// A counter of a heap that starts so far along; they are counted from 0, from the ground or from the left.
    fn counter(&self, along: i32, counter: i32) -> Form {
        let (half, radius) = (UNIT / 2, UNIT * 9 / 20);
        match self.look {
            Look::Counters => {
                Form::Token { centre: Point { x: along + half, y: -counter * UNIT - half }, radius }
            }
            Look::Bricks => {
                Form::Box { corner: Point { x: along, y: -(counter + 1) * half }, width: UNIT, height: half }
            }
            Look::Rows => Form::Token { centre: Point { x: counter * UNIT + half, y: along + half }, radius },
        }
    }

    /// Lets both players make a move that leaves this of a heap.
    pub fn offer(&mut self, heap: usize, rest: Rest, name: &str) {
        self.offer_to(&Player::BOTH, heap, rest, name);
    }

    /// Lets some players make a move that leaves this of a heap.
    pub fn offer_to(&mut self, players: &[Player], heap: usize, rest: Rest, name: &str) {
        let Some(&first) = self.first.get(heap) else { return self.touch(players, 0, name) };
        let size = self.heaps[heap];
        if size > MOST_COUNTERS {
            return self.touch(players, first, name);
        }
        let [third, second, largest] = rest.0;
        let left = third.saturating_add(second).saturating_add(largest);
        let Some(removed) = size.checked_sub(left) else { return };
        let look = self.look;
        let mut counters = |from: u64, count: u64| {
            for counter in from..from + count {
                self.touch(players, first + counter as usize, name);
            }
        };
        match look {
            Look::Rows if third == 0 && removed > 0 => {
                // What is taken stands between the heaps left, whichever of them is on the left.
                counters(second, removed);
                counters(largest, removed);
            }
            Look::Rows if third == 0 => {
                // Both sides of the cut.
                counters(second.saturating_sub(1), 2);
                counters(largest.saturating_sub(1), 2);
            }
            _ => {
                // The largest heap stays on the ground. Touch what lies on it, and where the rest is cut.
                counters(largest, 1);
                if third > 0 {
                    counters(largest + removed + second, 1);
                }
            }
        }
    }

    /// Lets players make a move by touching a shape.
    fn touch(&mut self, players: &[Player], item: usize, name: &str) {
        if let Some(item) = self.items.get_mut(item) {
            // A move comes with all its shapes at once, so only the last one here can be the same.
            if item.touches.last().is_none_or(|touch| touch.mv != name || !players.contains(&touch.by)) {
                players.iter().for_each(|by| item.offer(*by, name));
            }
        }
    }

    /// The picture.
    #[must_use]
    pub fn finish(self) -> Sketch {
        let mut sketch = Sketch::new();
        self.items.into_iter().for_each(|item| sketch.add(item));
        sketch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shapes that offer a move that leaves this of a single heap.
    fn touched(look: Look, size: u64, rest: [u64; 3]) -> Vec<String> {
        let heaps = [size];
        let mut picture = Picture::new(&heaps, look);
        picture.offer(0, Rest::new(rest), "move");
        let sketch = picture.finish();
        let items = sketch.items().iter().filter(|item| !item.touches.is_empty());
        items.map(|item| item.id.strip_prefix("heap 1 counter ").unwrap_or(&item.id).to_owned()).collect()
    }

    #[test]
    fn a_counter_takes_what_lies_on_it_or_splits_below_itself() {
        assert_eq!(touched(Look::Counters, 5, [3, 0, 0]), ["4"]);
        assert_eq!(touched(Look::Bricks, 5, [0, 0, 0]), ["1"]);
        assert_eq!(touched(Look::Counters, 5, [3, 2, 0]), ["4"]);
        assert_eq!(touched(Look::Counters, 9, [2, 4, 1]), ["5", "9"]);
    }

    #[test]
    fn out_of_a_row_one_takes_what_one_touches() {
        assert_eq!(touched(Look::Rows, 6, [3, 1, 0]), ["2", "3", "4", "5"]);
        assert_eq!(touched(Look::Rows, 6, [5, 0, 0]), ["1", "6"]);
        assert_eq!(touched(Look::Rows, 3, [0, 0, 0]), ["1", "2", "3"]);
        assert_eq!(touched(Look::Rows, 5, [1, 4, 0]), ["1", "2", "4", "5"]);
        assert_eq!(touched(Look::Rows, 4, [2, 2, 0]), ["2", "3"]);
        assert_eq!(touched(Look::Rows, 3, [1, 1, 1]), ["2", "3"]);
    }

    #[test]
    fn large_heaps_are_boxes_and_very_many_are_words() {
        assert_eq!(touched(Look::Counters, 1000, [700, 200, 0]), ["heap 1"]);
        let many = [1; 101];
        let mut picture = Picture::new(&many, Look::Rows);
        picture.offer(100, Rest::NOTHING, "move");
        let sketch = picture.finish();
        assert_eq!(sketch.items().len(), 1);
        assert_eq!(sketch.items()[0].touches.len(), 2);
        for look in [Look::Counters, Look::Bricks, Look::Rows] {
            let heaps = [u64::MAX; MOST_HEAPS];
            assert_eq!(Picture::new(&heaps, look).finish().check(&[]), Ok(()));
        }
    }
}
