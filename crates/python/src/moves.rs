//! The moves in a position, and what comes of them.

use std::hash::BuildHasher as _;
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upstar::After;
use upstar::game::Player;
use upstar::sum::{Play, Sum, SumMove};
use upstar::values::Id;

use crate::position::{Position, side};
use crate::value::Value;

/// What comes of a move.
struct Told {
    value: Option<Id>,
    after: Option<String>,
    winning: bool,
}

impl Told {
    fn of(mv: &SumMove) -> Told {
        let after = mv.after.map(|after| After::of(after, mv.player.opponent()).to_string());
        Told { value: mv.value, after, winning: mv.winning }
    }
}

/// The moves of a player in a position, and what comes of each once somebody has asked.
struct Listing {
    position: Position,
    by: Player,
    play: Play,
    impartial: bool,
    told: OnceLock<Vec<Told>>,
}

/// A move in a position. What comes of it is found out when it is asked for, for all moves of the player at once.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Move {
    /// Its place in the list.
    at: usize,
    name: String,
    to: Sum,
    listing: Arc<Listing>,
}

impl Move {
    /// The moves of a player or of both. What comes of those that win is known, of others it is found out when somebody asks.
    pub(crate) fn all(
        py: Python<'_>,
        position: &Position,
        by: Option<Player>,
        play: Play,
        winning: bool,
    ) -> PyResult<Vec<Move>> {
        let from = position.clone();
        position.about(py, move |cx, sum| {
            sum.can_be_played(play)?;
            let impartial = sum.is_impartial(cx.calc);
            let players = match by {
                Some(player) => vec![player],
                None if impartial => vec![Player::Left],
                None => Player::BOTH.to_vec(),
            };
            let mut all = Vec::new();
            for by in players {
                let listing = Listing { position: from.clone(), by, play, impartial, told: OnceLock::new() };
                let listing = Arc::new(listing);
                if !winning {
                    let named = sum.named_moves(cx, by)?.into_iter().enumerate();
                    all.extend(named.map(|(at, (name, to))| Move {
                        at,
                        name,
                        to,
                        listing: Arc::clone(&listing),
                    }));
                    continue;
                }
                let mut told = Vec::new();
                for (at, mv) in sum.winning_moves(cx, by, play)?.into_iter().enumerate() {
                    let (name, to) = (sum.move_name(&mv, cx)?, mv.to.clone());
                    told.push(Told::of(&mv));
                    all.push(Move { at, name, to, listing: Arc::clone(&listing) });
                }
                // Nobody else has the list yet.
                let _ = listing.told.set(told);
            }
            Ok(all)
        })
    }

    /// The position after it, if it is a move in this position, and of this player where one is named.
    pub(crate) fn played(&self, from: &Position, by: Option<Player>) -> PyResult<Position> {
        if self.listing.position.sum() != from.sum() {
            let message = format!("{:?} is a move of another position", self.name);
            return Err(PyValueError::new_err(message));
        }
        if by.is_some_and(|by| self.own_player().is_some_and(|own| own != by)) {
            return Err(PyValueError::new_err(format!("{:?} is a move of the other player", self.name)));
        }
        Ok(self.to())
    }

    /// Who makes it; nobody alone in an impartial game.
    fn own_player(&self) -> Option<Player> {
        (!self.listing.impartial).then_some(self.listing.by)
    }

    fn told(&self, py: Python<'_>) -> PyResult<&Told> {
        let listing = &*self.listing;
        let told = match listing.told.get() {
            Some(told) => told,
            None => {
                let (by, play) = (listing.by, listing.play);
                let told = listing.position.about(py, move |cx, sum| {
                    Ok(sum.moves(cx, by, play)?.iter().map(Told::of).collect::<Vec<_>>())
                })?;
                listing.told.get_or_init(|| told)
            }
        };
        told.get(self.at).ok_or_else(|| PyRuntimeError::new_err("a mistake of ours: the moves have changed"))
    }
}

#[pymethods]
impl Move {
    /// Its name, with the component it is made in where there are several.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Who makes it; `None` in an impartial game, where it is anybody's.
    #[getter]
    fn player<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.own_player().map(|player| side(py, player)).transpose()
    }

    /// The position after it.
    #[getter]
    fn to(&self) -> Position {
        Position::new(self.to.clone())
    }

    /// The value after it; `None` where that is too hard to find. To ask for it is a question: it takes time, and limits hold.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        Ok(self.told(py)?.value.map(|id| Value { id }))
    }

    /// Who wins after it: `"L"`, `"R"`, `"N"` or `"P"`, with results what the opponent reaches; `None` where that is hard to say. A
    /// question as well.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&str>> {
        Ok(self.told(py)?.after.as_deref())
    }

    /// Whether it wins. A question as well.
    #[getter]
    fn winning(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.told(py)?.winning)
    }

    fn __eq__(&self, other: &Move) -> bool {
        let own = |mv: &Move| (mv.own_player(), mv.listing.play == Play::Misere);
        self.name == other.name
            && self.to == other.to
            && own(self) == own(other)
            && self.listing.position.sum() == other.listing.position.sum()
    }

    fn __hash__(&self) -> isize {
        rustc_hash::FxBuildHasher.hash_one((&self.name, &self.to)) as isize
    }

    /// Moves travel as positions with names.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("upstar._restore")?.getattr("move")?;
        let from = self.listing.position.clone();
        let (by, misere) = (side(py, self.listing.by)?, self.listing.play == Play::Misere);
        Ok((restore, (from, by, misere, self.name.clone(), self.to()).into_pyobject(py)?))
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        // Nothing is searched for in order to be shown.
        let told = self.listing.told.get().and_then(|told| told.get(self.at));
        let wins = if told.is_some_and(|told| told.winning) { " (wins)" } else { "" };
        match self.own_player() {
            Some(player) => format!("<{player}: {}{wins}>", self.name),
            None => format!("<{}{wins}>", self.name),
        }
    }
}
