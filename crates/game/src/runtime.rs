//! Rules that exist only at run time: read from a text, told by another language, made of closures.
//!
//! Whoever has such rules implements [`RuntimeRules`], which has no types of its own, so that it can be an object. [`Runtime`] makes a
//! [`Ruleset`] of it: positions are bytes in whatever form the rules choose, and a move is the position it leads to.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;
use upstar_syntax::Diagnostic;
use upstar_values::Player;

use crate::edit::Edit;
use crate::exchange::Exchange;
use crate::ruleset::{About, NormalPlay, Payoff, Ruleset, Sign, WithResults};
use crate::sketch::{Form, Item, Point, Role, Sketch};

/// Rules that exist only at run time. Positions are bytes: equal bytes, equal positions.
pub trait RuntimeRules: Send + Sync + 'static {
    /// Name, title, rule, examples, and how the game ends.
    fn about(&self) -> &About;

    /// Calls `each` with the position after every move of a player, in a fixed order.
    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8]));

    /// Reads the text between the parentheses. Spans in the error are relative to `text`.
    ///
    /// # Errors
    /// Says where the text is no position of the game.
    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic>;

    /// Writes the text between the parentheses, such that `parse` gives the position back.
    fn print(&self, position: &[u8]) -> String;

    /// The name of the move that [`RuntimeRules::options`] lists at a place, counted from 0. Different moves of one player in one
    /// position have different names; unless the rules have better ones, a move is called by the position it leads to.
    fn move_name(&self, _position: &[u8], _by: Player, _place: usize, to: &[u8]) -> String {
        format!("to {}", self.print(to))
    }

    /// The picture without moves, and which shapes are touched for the move to a position; none where the text must do.
    fn sketch(&self, _position: &[u8]) -> Option<RuntimeSketch> {
        None
    }

    /// See [`Ruleset::exchange`].
    fn exchange(&self) -> Exchange {
        Exchange::COLOURS
    }

    /// See [`Ruleset::edits`].
    fn edits(&self, _position: &[u8]) -> Vec<Edit> {
        Vec::new()
    }

    /// Calls `each` for independent parts whose sum is the position.
    fn components(&self, position: &[u8], each: &mut dyn FnMut(&[u8])) {
        each(position);
    }

    /// See [`Ruleset::normal_form`].
    fn normal_form(&self, position: &[u8]) -> (Vec<u8>, Sign) {
        (position.to_vec(), Sign::Plus)
    }

    /// See [`NormalPlay::simplified`].
    fn simplified(&self, position: &[u8], each: &mut dyn FnMut(&[u8], Sign)) {
        let (normal, sign) = self.normal_form(position);
        each(&normal, sign);
    }

    /// See [`Ruleset::move_bound`].
    fn move_bound(&self, _position: &[u8], _by: Player) -> u64 {
        0
    }

    /// The result, if the game is over; asked of games with results only.
    fn result(&self, _position: &[u8]) -> Option<Payoff> {
        None
    }
}

/// A picture without moves, with which ids of its shapes are touched for the move of a player to a position.
pub struct RuntimeSketch {
    /// The shapes.
    pub shapes: Sketch,
    /// The shapes that are touched for a move, in any order.
    pub touches: Touches,
}

/// The ids of the shapes that are touched for the move of a player to a position.
pub type Touches = Box<dyn Fn(Player, &[u8]) -> Vec<String>>;

/// A ruleset made of rules that exist only at run time.
#[derive(Clone)]
pub struct Runtime(Arc<dyn RuntimeRules>);

impl Runtime {
    /// The ruleset of some rules.
    pub fn new(rules: impl RuntimeRules) -> Runtime {
        Runtime(Arc::new(rules))
    }
}

impl From<Arc<dyn RuntimeRules>> for Runtime {
    fn from(rules: Arc<dyn RuntimeRules>) -> Runtime {
        Runtime(rules)
    }
}

/// A position: what the rules put into it. Short ones need no memory elsewhere.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bytes(SmallVec<[u8; 16]>);

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Bytes {
        Bytes(SmallVec::from_slice(bytes))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

/// A move: its place in the list, and the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeMove {
    place: usize,
    to: Bytes,
}

impl Ruleset for Runtime {
    type Position = Bytes;
    type Move = RuntimeMove;

    fn about(&self) -> &About {
        self.0.about()
    }

    fn moves(&self, position: &Bytes, by: Player, mut each: impl FnMut(RuntimeMove)) {
        let mut place = 0;
        self.0.options(&position.0, by, &mut |to| {
            each(RuntimeMove { place, to: Bytes::from(to) });
            place += 1;
        });
    }

    fn play(&self, _position: &Bytes, _by: Player, mv: &RuntimeMove) -> Bytes {
        mv.to.clone()
    }

    fn parse(&self, text: &str) -> Result<Bytes, Diagnostic> {
        self.0.parse(text).map(|bytes| Bytes(bytes.into()))
    }

    fn print(&self, position: &Bytes) -> String {
        self.0.print(&position.0)
    }

    fn print_move(&self, position: &Bytes, by: Player, mv: &RuntimeMove) -> String {
        self.0.move_name(&position.0, by, mv.place, &mv.to.0)
    }

    /// The picture of the rules, with the moves that touching its shapes offers; or the text.
    fn sketch(&self, position: &Bytes) -> Sketch {
        let RuntimeSketch { shapes, touches } =
            self.0.sketch(&position.0).unwrap_or_else(|| written(&self.print(position)));
        self.offered(position, shapes, |by, mv| touches(by, &mv.to.0))
    }

    fn exchange(&self) -> Exchange {
        self.0.exchange()
    }

    fn edits(&self, position: &Bytes) -> Vec<Edit> {
        self.0.edits(&position.0)
    }

    fn normal_form(&self, position: Bytes) -> (Bytes, Sign) {
        let (bytes, sign) = self.0.normal_form(&position.0);
        (Bytes(bytes.into()), sign)
    }

    fn move_bound(&self, position: &Bytes, by: Player) -> u64 {
        self.0.move_bound(&position.0, by)
    }

    fn owned_bytes(&self, position: &Bytes) -> usize {
        if position.0.spilled() { position.0.capacity() } else { 0 }
    }
}

/// A position as its text, which is touched for every move.
fn written(text: &str) -> RuntimeSketch {
    const ID: &str = "position";
    let mut shapes = Sketch::new();
    let text = if text.is_empty() { "·" } else { text };
    shapes.add(Item::new(ID, Role::Neutral, Form::label(Point { x: 0, y: 0 }, text)));
    RuntimeSketch { shapes, touches: Box::new(|_, _| vec![ID.to_owned()]) }
}

impl NormalPlay for Runtime {
    fn components(&self, position: &Bytes, mut each: impl FnMut(Bytes)) {
        self.0.components(&position.0, &mut |part| each(Bytes::from(part)));
    }

    fn simplified(&self, position: Bytes, mut each: impl FnMut(Bytes, Sign)) {
        self.0.simplified(&position.0, &mut |part, sign| each(Bytes::from(part), sign));
    }
}

impl WithResults for Runtime {
    fn result(&self, position: &Bytes) -> Option<Payoff> {
        self.0.result(&position.0)
    }
}
