//! Positions as certificates name them, their moves, and sums of them. Both who proves and who checks turn the pages here; what is
//! asked of a game are its moves.

use std::collections::HashMap;
use std::sync::Arc;

use upstar_game::{Player, Sign};
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Context, Sum, Summand};
use upstar_values::Id;

use super::shape::Shape;

/// A position that stands for all that are like it.
pub(super) type PieceId = u32;
/// A piece, and whether its negative is meant.
pub(super) type Signed = (PieceId, bool);
/// What each move of a player leaves of a piece.
pub(super) type Options = Arc<[Vec<Signed>]>;

/// A sum: pieces whose values are not known, in order, and the value of all the rest. Left is the one who is to win.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) pieces: Vec<Signed>,
    pub(super) value: Id,
}

struct OwnGame {
    /// As it is written before the parentheses.
    name: String,
    shape: Shape,
    /// Some position of it, which reads others.
    any: Position,
}

struct Piece {
    game: usize,
    position: Position,
    text: Arc<str>,
}

/// Positions by their numbers.
pub(super) struct Book<'a> {
    pub(super) cx: Context<'a>,
    /// The games on numbers among those that come with rules, and how many numbers belong together.
    numbers: HashMap<String, usize>,
    games: Vec<OwnGame>,
    pieces: Vec<Piece>,
    ids: HashMap<(usize, Arc<str>), PieceId>,
    options: HashMap<(PieceId, Player), Options>,
}

/// The name of a game as it is written before the parentheses.
fn name_of(position: &Position) -> String {
    let game = position.game();
    let name = &game.about().name;
    game.rules().map_or_else(|| name.clone(), |rules| format!("{name}[{rules}]"))
}

impl<'a> Book<'a> {
    /// `rules` are those that a certificate carries, line by line.
    pub(super) fn new<'r>(cx: Context<'a>, rules: impl Iterator<Item = &'r str>) -> Book<'a> {
        let numbers = rules.filter_map(|line| {
            let (head, on) = line.trim().strip_prefix("game ")?.split_once(" on ")?;
            let name = head.split('[').next()?;
            let count = match on.split("//").next()?.trim() {
                "heaps" => 1,
                tuple => tuple.strip_prefix('(')?.split(',').count(),
            };
            Some((name.trim().to_owned(), count))
        });
        let numbers = numbers.collect();
        Book {
            cx,
            numbers,
            games: Vec::new(),
            pieces: Vec::new(),
            ids: HashMap::new(),
            options: HashMap::new(),
        }
    }

    /// The number of a position's game.
    pub(super) fn game(&mut self, position: &Position) -> usize {
        let name = name_of(position);
        match self.games.iter().position(|game| game.name == name) {
            Some(at) => at,
            None => {
                let about = position.game().about();
                let shape = match self.numbers.get(&about.name) {
                    Some(&count) => Shape::of_numbers(count, about.impartial),
                    None => Shape::of(&about.name, about.impartial),
                };
                self.games.push(OwnGame { name, shape, any: position.clone() });
                self.games.len() - 1
            }
        }
    }

    /// What a game is called.
    pub(super) fn game_name(&self, game: usize) -> &str {
        &self.games[game].name
    }

    /// How many games there are.
    pub(super) fn games(&self) -> usize {
        self.games.len()
    }

    /// Whether a text is that of a piece, or of what its negative looks like, with nothing around it.
    pub(super) fn is_same(&self, game: usize, text: &str, piece: PieceId, negative: bool) -> bool {
        !negative && game == self.game_of(piece) && text == self.text(piece)
    }

    /// The pieces of a position.
    pub(super) fn taken_apart(&mut self, position: &Position) -> Vec<Signed> {
        let game = self.game(position);
        self.parts(game, &position.text())
    }

    /// The pieces of the position of a game that a text describes.
    pub(super) fn parts(&mut self, game: usize, text: &str) -> Vec<Signed> {
        let shape = self.games[game].shape;
        let parts = shape.normal(text).into_iter();
        parts.filter_map(|(negative, text)| Some((self.piece(game, &text)?, negative))).collect()
    }

    /// The number of a piece; none if the text is no position, which cannot be of one that another position fell into.
    pub(super) fn piece(&mut self, game: usize, text: &str) -> Option<PieceId> {
        let text: Arc<str> = text.into();
        if let Some(&id) = self.ids.get(&(game, Arc::clone(&text))) {
            return Some(id);
        }
        let position = self.games[game].any.reread(&text).ok()?;
        position.normal_play()?;
        let id = self.pieces.len() as PieceId;
        self.pieces.push(Piece { game, position, text: Arc::clone(&text) });
        self.ids.insert((game, text), id);
        Some(id)
    }

    pub(super) fn position(&self, piece: PieceId) -> &Position {
        &self.pieces[piece as usize].position
    }

    pub(super) fn text(&self, piece: PieceId) -> &str {
        &self.pieces[piece as usize].text
    }

    pub(super) fn game_of(&self, piece: PieceId) -> usize {
        self.pieces[piece as usize].game
    }

    fn is_impartial(&self, piece: PieceId) -> bool {
        self.games[self.game_of(piece)].shape.is_impartial()
    }

    /// Whether the rows of a piece can be played apart to Left's disadvantage, and the columns to Right's.
    pub(super) fn has_strips(&self, piece: PieceId) -> bool {
        self.game_name(self.game_of(piece)) == "domineering"
    }

    /// What the moves of a player leave of a piece, taken apart.
    pub(super) fn options(&mut self, piece: PieceId, by: Player) -> Result<Options, Reason> {
        if let Some(known) = self.options.get(&(piece, by)) {
            return Ok(Arc::clone(known));
        }
        let mut after = Vec::new();
        let position = self.pieces[piece as usize].position.clone();
        position.valued()?.options(by, &mut |to| after.push(to.text()))?;
        self.cx.budget.spend(1)?;
        let game = self.game_of(piece);
        let mut options: Vec<Vec<Signed>> = after.iter().map(|text| self.parts(game, text)).collect();
        options.iter_mut().for_each(|parts| parts.sort_unstable());
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.options.insert((piece, by), Arc::clone(&options));
        Ok(options)
    }

    /// The sum of some pieces and a value, where some pieces have values.
    pub(super) fn state(
        &self,
        pieces: &[Signed],
        mut value: Id,
        mut known: impl FnMut(PieceId) -> Option<Id>,
    ) -> Result<State, Reason> {
        let mut open: Vec<Signed> = Vec::with_capacity(pieces.len());
        for &(piece, negative) in pieces {
            match known(piece) {
                Some(own) => {
                    let own = if negative { self.cx.calc.neg(own) } else { own };
                    value = self.cx.calc.add(value, own).map_err(|stop| self.cx.why(stop))?;
                }
                None => open.push((piece, negative && !self.is_impartial(piece))),
            }
        }
        open.sort_unstable();
        let mut left: Vec<Signed> = Vec::with_capacity(open.len());
        for (piece, negative) in open {
            // Equal ones stand together, the negatives last.
            match left.last() {
                Some(&(last, sign)) if last == piece && (sign != negative || self.is_impartial(piece)) => {
                    left.pop();
                }
                _ => left.push((piece, negative)),
            }
        }
        Ok(State { pieces: left, value })
    }

    /// The sums that the moves of a player lead to.
    pub(super) fn moves(
        &mut self,
        state: &State,
        by: Player,
        known: &mut dyn FnMut(PieceId) -> Option<Id>,
    ) -> Result<Vec<State>, Reason> {
        let mut moves: Vec<State> = Vec::new();
        for (at, &(piece, negative)) in state.pieces.iter().enumerate() {
            if at > 0 && state.pieces[at - 1] == (piece, negative) {
                continue;
            }
            let mover = if negative { by.opponent() } else { by };
            for parts in self.options(piece, mover)?.iter() {
                let mut pieces = state.pieces.clone();
                pieces.remove(at);
                pieces.extend(parts.iter().map(|&(part, sign)| (part, sign != negative)));
                let mut values = HashMap::new();
                for &(part, _) in parts {
                    if let Some(value) = known(part) {
                        values.insert(part, value);
                    }
                }
                moves.push(self.state(&pieces, state.value, |piece| values.get(&piece).copied())?);
            }
        }
        let options = self.cx.calc.options(state.value, by).map_err(|stop| self.cx.why(stop))?;
        moves.extend(options.map(|value| State { pieces: state.pieces.clone(), value }));
        Ok(moves)
    }

    /// The negative of a sum.
    pub(super) fn negated(&self, state: &State) -> State {
        let mut pieces: Vec<Signed> = state
            .pieces
            .iter()
            .map(|&(piece, negative)| (piece, !negative && !self.is_impartial(piece)))
            .collect();
        pieces.sort_unstable();
        State { pieces, value: self.cx.calc.neg(state.value) }
    }

    /// A sum as its pieces and the value of the rest; nothing where there is something else than positions and values.
    pub(super) fn read(&mut self, sum: &Sum) -> Result<(Vec<Signed>, Id), Reason> {
        let (mut pieces, mut value) = (Vec::new(), Id::ZERO);
        for component in &sum.components {
            match &component.summand {
                Summand::Position(position) => {
                    let parts = self.taken_apart(position);
                    pieces.extend(parts.into_iter().map(|(part, sign)| (part, sign != component.negative)));
                }
                _ => {
                    let own = component.value(self.cx)?;
                    value = self.cx.calc.add(value, own).map_err(|stop| self.cx.why(stop))?;
                }
            }
        }
        Ok((pieces, value))
    }
}

/// Sums that were shown to be won, by their pieces. More than a value that is enough is enough as well.
#[derive(Default)]
pub(super) struct Shown(HashMap<Vec<Signed>, Vec<(Id, bool)>>);

impl Shown {
    /// Whether a sum is among them, or one that is no better; all of these count as needed then.
    pub(super) fn has(&mut self, state: &State, cx: Context<'_>) -> Result<bool, Reason> {
        let mut found = false;
        for (value, used) in self.0.get_mut(&state.pieces).into_iter().flatten() {
            if cx.calc.le(*value, state.value).map_err(|stop| cx.why(stop))? {
                (*used, found) = (true, true);
            }
        }
        Ok(found)
    }

    pub(super) fn add(&mut self, state: State) {
        self.0.entry(state.pieces).or_default().push((state.value, false));
    }

    /// Whether something rests on each of them.
    pub(super) fn all_used(&self) -> bool {
        self.0.values().flatten().all(|&(_, used)| used)
    }
}

/// A sum as solvers are asked about it.
pub(super) fn with_signs(book: &Book<'_>, state: &State) -> Vec<(Position, Sign)> {
    let sign = |negative| if negative { Sign::Minus } else { Sign::Plus };
    state.pieces.iter().map(|&(piece, negative)| (book.position(piece).clone(), sign(negative))).collect()
}

/// Why nothing is proved of a sum: it has something else in it than positions and values.
pub(super) fn not_plain(sum: &Sum, cx: Context<'_>) -> Option<&'static str> {
    let why = |component: &Component| match &component.summand {
        Summand::Position(position) if position.game().about().of_expressions => {
            Some("compounds have no certificates: only sums of positions and of values do")
        }
        Summand::Position(_) | Summand::Value(_) => None,
        Summand::Form(_) => {
            let text = Sum::from(component.clone()).print(cx).ok();
            let is_value = text.is_some_and(|text| !text.contains('(') && cx.calc.parse(&text).is_ok());
            let message = "ordinal sums, and braces with positions in them, have no certificates: only sums of positions and of values do";
            (!is_value).then_some(message)
        }
    };
    sum.components.iter().find_map(why)
}
