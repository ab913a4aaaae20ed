//! Who wins a sum, straight from the definition: no hooks, no theory.

use std::collections::HashMap;
use std::rc::Rc;

use upstar_game::{ClosedForm, NormalPlay, Outcome, Player, Sign};
use upstar_values::{Dyadic, Nimber};

/// The nodes that brute force may spend on one question.
pub(crate) const NODES: u32 = 20_000;

/// The nodes that brute force may spend on all questions of a check about one game.
pub(crate) const ALL_NODES: u32 = 150_000;

/// A summand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part<P> {
    /// A position, or its negative: the same with the players' roles exchanged.
    Position(P, Sign),
    /// A number in canonical form.
    Number(Dyadic),
    /// A Nim heap.
    Heap(u64),
    /// The game {0 | *}, or its negative.
    Up(Sign),
}

/// What brute force came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// It ran out of nodes.
    Unknown,
}

/// A sum with the value that a ruleset claims to know.
pub(crate) fn parts_of<P>(known: &ClosedForm) -> Vec<Part<P>> {
    let (number, ups, nimber) = match known {
        ClosedForm::Number(number) => (number.clone(), 0, Nimber::ZERO),
        ClosedForm::Nimber(nimber) => (Dyadic::ZERO, 0, *nimber),
        ClosedForm::NumberUpStar(number, ups, nimber) => (number.clone(), *ups, *nimber),
    };
    let sign = if ups < 0 { Sign::Minus } else { Sign::Plus };
    let ups = (0..ups.unsigned_abs()).map(|_| Part::Up(sign));
    [Part::Number(number), Part::Heap(nimber.value())].into_iter().chain(ups).collect()
}

fn negative<P>(part: Part<P>) -> Part<P> {
    match part {
        Part::Position(position, sign) => Part::Position(position, -sign),
        Part::Number(number) => Part::Number(-number),
        Part::Heap(size) => Part::Heap(size),
        Part::Up(sign) => Part::Up(-sign),
    }
}

/// A player as a part with this sign sees him.
fn seen(player: Player, sign: Sign) -> Player {
    match sign {
        Sign::Plus => player,
        Sign::Minus => player.opponent(),
    }
}

/// A summand, its position by number.
type Piece = Part<usize>;

/// A sum, and who is to move.
type Question = (Vec<Piece>, Player);

/// Searches sums of positions of one game within a number of nodes.
pub(crate) struct Brute<'g, R: NormalPlay> {
    game: &'g R,
    left: u32,
    /// The positions met so far, by number, and what either player's moves lead to once somebody asked.
    numbers: HashMap<R::Position, usize>,
    positions: Vec<R::Position>,
    options: Vec<[Option<Rc<[usize]>>; 2]>,
    /// Whether the player to move wins; kept from one question to the next.
    table: HashMap<Question, bool>,
}

impl<'g, R: NormalPlay> Brute<'g, R> {
    pub(crate) fn new(game: &'g R, nodes: u32) -> Self {
        Brute {
            game,
            left: nodes,
            numbers: HashMap::new(),
            positions: Vec::new(),
            options: Vec::new(),
            table: HashMap::new(),
        }
    }

    /// Whether two sums have one value; where that takes too many nodes, whether they have different outcomes.
    pub(crate) fn same(&mut self, a: &[Part<R::Position>], b: &[Part<R::Position>], nodes: u32) -> Answer {
        let a: Vec<Piece> = a.iter().map(|part| self.piece(part)).collect();
        let b: Vec<Piece> = b.iter().map(|part| self.piece(part)).collect();
        let difference: Vec<_> = a.iter().cloned().chain(b.iter().cloned().map(negative)).collect();
        match self.outcome(&difference, nodes) {
            Some(Outcome::P) => Answer::Yes,
            Some(_) => Answer::No,
            None => match (self.outcome(&a, nodes), self.outcome(&b, nodes)) {
                (Some(a), Some(b)) if a != b => Answer::No,
                _ => Answer::Unknown,
            },
        }
    }

    fn piece(&mut self, part: &Part<R::Position>) -> Piece {
        match part {
            Part::Position(position, sign) => Part::Position(self.number(position.clone()), *sign),
            Part::Number(number) => Part::Number(number.clone()),
            Part::Heap(size) => Part::Heap(*size),
            Part::Up(sign) => Part::Up(*sign),
        }
    }

    fn number(&mut self, position: R::Position) -> usize {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.positions.len();
        self.numbers.insert(position.clone(), number);
        self.positions.push(position);
        self.options.push([None, None]);
        number
    }

    /// The outcome of a sum, unless it takes too many nodes.
    fn outcome(&mut self, parts: &[Piece], nodes: u32) -> Option<Outcome> {
        let mut allowed = nodes.min(self.left);
        self.left -= allowed;
        let left_first = self.wins(parts, Player::Left, &mut allowed);
        let right_first = left_first.and_then(|_| self.wins(parts, Player::Right, &mut allowed));
        self.left += allowed;
        Some(Outcome::new(left_first?, !right_first?))
    }

    fn wins(&mut self, parts: &[Piece], player: Player, nodes: &mut u32) -> Option<bool> {
        let question = (parts.to_vec(), player);
        if let Some(&answer) = self.table.get(&question) {
            return Some(answer);
        }
        *nodes = nodes.checked_sub(1)?;
        let mut answer = false;
        'parts: for at in 0..parts.len() {
            for option in self.options(&parts[at], player) {
                let mut after = parts.to_vec();
                match option {
                    // Nothing can be done in these any more.
                    Part::Heap(0) | Part::Number(Dyadic::ZERO) => drop(after.remove(at)),
                    option => after[at] = option,
                }
                if !self.wins(&after, player.opponent(), nodes)? {
                    answer = true;
                    break 'parts;
                }
            }
        }
        self.table.insert(question, answer);
        Some(answer)
    }

    /// What a player's moves in a position lead to.
    fn moves(&mut self, number: usize, by: Player) -> Rc<[usize]> {
        if let Some(known) = &self.options[number][by as usize] {
            return Rc::clone(known);
        }
        let position = self.positions[number].clone();
        let moves = self.game.move_list(&position, by);
        let after = moves.iter().map(|mv| self.number(self.game.play(&position, by, mv)));
        let after: Rc<[usize]> = after.collect();
        self.options[number][by as usize] = Some(Rc::clone(&after));
        after
    }

    fn options(&mut self, part: &Piece, player: Player) -> Vec<Piece> {
        match part {
            Part::Position(number, sign) => {
                let moves = self.moves(*number, seen(player, *sign));
                moves.iter().map(|&after| Part::Position(after, *sign)).collect()
            }
            Part::Number(number) => {
                let option = match player {
                    Player::Left => number.left_option(),
                    Player::Right => number.right_option(),
                };
                option.map(Part::Number).into_iter().collect()
            }
            Part::Heap(size) => (0..*size).map(Part::Heap).collect(),
            Part::Up(sign) => match seen(player, *sign) {
                Player::Left => vec![Part::Heap(0)],
                Player::Right => vec![Part::Heap(1)],
            },
        }
    }
}
