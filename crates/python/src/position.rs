//! Positions: sums of positions of any games and of values.

use std::collections::HashSet;
use std::hash::BuildHasher as _;
use std::sync::{Arc, OnceLock};

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple};
use serde_json::to_string;
use upstar::explain::{By, Derivation, Format as Written, explain_sum, explain_sum_by, latex_math};
use upstar::game::{Ending, Player};
use upstar::lang::Reading;
use upstar::render::{Format, Picture, draw};
use upstar::search::{OutcomeSolver, StaticEvaluator};
use upstar::sum::{Component, Context, Play, Sum, Summand, Winner};
use upstar::values::{Dyadic, Id};
use upstar::{Budget, Failure, MisereReport, Question, Reason, TreeView};

use crate::asking;
use crate::board;
use crate::failing::Trouble;
use crate::moves::Move;
use crate::numbers::{count, maybe_count, no_game};
use crate::own;
use crate::reading;
use crate::value::{Value, small};
use crate::world::{rules_of, session};

/// A sum of positions of any games, and of values. Positions cannot be changed: to play makes another.
#[pyclass(frozen, module = "upstar", weakref)]
#[derive(Clone)]
pub(crate) struct Position {
    inner: Arc<Inner>,
}

struct Inner {
    sum: Sum,
    question: OnceLock<Question>,
}

impl Inner {
    fn question(&self, budget: &Budget) -> Result<&Question, Trouble> {
        if let Some(question) = self.question.get() {
            return Ok(question);
        }
        let question = session().question(Reading::Game(self.sum.clone()), budget);
        let question = question.map_err(|failure| Trouble::failed("", failure))?;
        Ok(self.question.get_or_init(|| question))
    }
}

/// A player by name.
pub(crate) fn player(object: &Bound<'_, PyAny>) -> PyResult<Player> {
    match object.extract::<&str>() {
        Ok("left") => Ok(Player::Left),
        Ok("right") => Ok(Player::Right),
        _ => Err(PyValueError::new_err(format!(
            "expected upstar.LEFT or upstar.RIGHT, not {}",
            object.repr()?
        ))),
    }
}

fn maybe_player(object: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Player>> {
    object.filter(|object| !object.is_none()).map(player).transpose()
}

fn name_of(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// An object of the package.
fn of_package<'py>(
    py: Python<'py>,
    known: &PyOnceLock<Py<PyAny>>,
    module: &str,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let known = known.get_or_try_init(py, || py.import(module)?.getattr(name).map(Bound::unbind))?;
    Ok(known.bind(py).clone())
}

/// A player as Python knows it.
pub(crate) fn side(py: Python<'_>, player: Player) -> PyResult<Bound<'_, PyAny>> {
    static PLAYER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    of_package(py, &PLAYER, "upstar._words", "Player")?.call1((name_of(player),))
}

/// An outcome class as Python knows it.
pub(crate) fn outcome<'py>(py: Python<'py>, class: &str) -> PyResult<Bound<'py, PyAny>> {
    static OUTCOME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    of_package(py, &OUTCOME, "upstar._words", "Outcome")?.call1((class,))
}

/// What the package does with what is told here.
fn shown<'py>(position: &Bound<'py, Position>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    position.py().import("upstar._shown")?.getattr(name)
}

fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// What an object adds to a sum; nothing for what is no game.
fn summand(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Option<Sum>> {
    if let Ok(position) = object.cast::<Position>() {
        return Ok(Some(position.get().sum().clone()));
    }
    Ok(small(py, object)?.map(Sum::value_of))
}

/// A picture in a format, by its name.
fn drawn(picture: &Picture, format: Format) -> Result<Vec<u8>, Trouble> {
    draw(picture, format).map_err(|_| Trouble::Reason(Reason::TooLarge("the picture in this format")))
}

fn format_of(name: &str) -> PyResult<Format> {
    let known = Format::ALL.into_iter().find(|format| format.name() == name);
    known.ok_or_else(|| {
        let all: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        PyValueError::new_err(format!("expected one of {}, not {name:?}", all.join(", ")))
    })
}

/// Pixels are bytes, everything else is text.
fn picture(py: Python<'_>, bytes: Vec<u8>, format: Format) -> Bound<'_, PyAny> {
    match format {
        Format::Png => PyBytes::new(py, &bytes).into_any(),
        _ => PyString::new(py, &String::from_utf8_lossy(&bytes)).into_any(),
    }
}

/// A move by its name, the position after it, whether the opponent wins there, and how promising it is for the opponent.
type Reply = (String, String, Option<bool>, i64);

/// Whether a player who moves first wins, if that is seen without much work, and how promising it is.
fn at_a_glance(cx: Context<'_>, sum: &Sum, first: Player) -> Result<(Option<bool>, i64), Reason> {
    let (positions, values) = sum.parts(cx)?;
    let seen =
        StaticEvaluator::with(cx.calc, 1, cx.budget, |judge| judge.first_wins(&positions, &values, first))?;
    Ok((seen.0.or_else(|| sum.first_is_known_to_win(first, cx)), seen.1))
}

fn json(report: &impl serde::Serialize) -> Result<String, Trouble> {
    to_string(report).map_err(|error| PyValueError::new_err(error.to_string()).into())
}

impl Position {
    pub(crate) fn new(sum: Sum) -> Position {
        Position { inner: Arc::new(Inner { sum, question: OnceLock::new() }) }
    }

    pub(crate) fn sum(&self) -> &Sum {
        &self.inner.sum
    }

    /// Work on the position as a question.
    fn question<T>(
        &self,
        work: impl Fn(&Question, &Budget) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> impl Fn(&Budget) -> Result<T, Trouble> + Send + Sync + 'static {
        let inner = Arc::clone(&self.inner);
        move |budget| {
            let question = inner.question(budget)?;
            work(question, budget).map_err(|failure| Trouble::failed(question.text(), failure))
        }
    }

    /// Asks about the position.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl Fn(&Question, &Budget) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> PyResult<T> {
        asking::ask(py, self.question(work))
    }

    /// Asks about the sum.
    pub(crate) fn about<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl Fn(Context<'_>, &Sum) -> Result<T, Reason> + Send + Sync + 'static,
    ) -> PyResult<T> {
        self.ask(py, move |question, budget| session().answer_game(question, budget, &work))
    }

    pub(crate) fn worth(&self, py: Python<'_>) -> PyResult<Id> {
        let value = |question: &Question, budget: &Budget| {
            session().answer_game(question, budget, |cx, sum| sum.value(cx))
        };
        asking::inline::ask(py, self.question(value))
    }

    fn text(&self, py: Python<'_>) -> PyResult<String> {
        match self.inner.question.get() {
            Some(question) => Ok(question.text().to_owned()),
            None => self.ask(py, |question, _| Ok(question.text().to_owned())),
        }
    }

    fn added(&self, py: Python<'_>, other: Sum) -> PyResult<Position> {
        let mut sum = self.sum().clone();
        let after = sum.add(other).and_then(|()| sum.counted());
        after.map(Position::new).map_err(|reason| Trouble::Reason(reason).into_error(py))
    }

    fn negated(&self) -> Sum {
        let store = session().engine().store();
        self.sum().negated(&store.calc())
    }
}

#[pymethods]
impl Position {
    /// A position from a text, a value, a number or another position.
    #[new]
    fn read(py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<Position> {
        if let Some(sum) = summand(py, game)? {
            return Ok(Position::new(sum));
        }
        match game.cast::<PyString>() {
            Ok(text) => reading::read(py, text.to_string()),
            Err(_) => Err(no_game(game)),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.text(py) {
            // No text stands for a position of rules in Python.
            Ok(text) if self.sum().components.iter().any(|part| own::behind(py, part).is_some()) => {
                Ok(format!("<position {text}>"))
            }
            Ok(text) => Ok(format!("Position({})", PyString::new(py, &text).repr()?)),
            // Whoever looks at a position wants to see something; what rules in Python raise is theirs to tell.
            Err(error) if Trouble::is_ours(py, &error) => {
                Ok("<a position too large to be written>".to_owned())
            }
            Err(error) => Err(error),
        }
    }

    /// Positions travel as expressions, those of games in Python with their rules.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyTuple>,))> {
        let restore = py.import("upstar._restore")?.getattr("restore")?;
        let mut parts = Vec::new();
        for component in &self.sum().components {
            let part = match own::behind(py, component) {
                Some((rules, object)) => (component.negative, rules, object).into_pyobject(py)?,
                None => {
                    let rules = match &component.summand {
                        Summand::Position(position) => rules_of(position.game().about()),
                        _ => None,
                    };
                    let text = Position::new(Sum::from(component.clone())).text(py)?;
                    (text, rules).into_pyobject(py)?.into_any().cast_into::<PyTuple>()?
                }
            };
            parts.push(part);
        }
        Ok((restore, (PyTuple::new(py, parts)?,)))
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let (Ok(other), CompareOp::Eq | CompareOp::Ne) = (other.cast::<Position>(), op) else {
            return Ok(py.NotImplemented());
        };
        let same = self.sum() == other.get().sum();
        Ok((same == matches!(op, CompareOp::Eq)).into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> isize {
        rustc_hash::FxBuildHasher.hash_one(self.sum()) as isize
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match summand(py, other)? {
            Some(other) => Ok(Py::new(py, self.added(py, other)?)?.into_any()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // Python's `sum` begins with 0, which is no part of what is added up.
        if other.is_exact_instance_of::<PyInt>() && !other.is_truthy()? {
            return Ok(Py::new(py, self.clone())?.into_any());
        }
        match summand(py, other)? {
            Some(other) => Ok(Py::new(py, Position::new(other).added(py, self.sum().clone())?)?.into_any()),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __neg__(&self) -> Position {
        Position::new(self.negated())
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match summand(py, other)? {
            Some(other) => {
                let difference = self.added(py, Position::new(other).negated())?;
                Ok(Py::new(py, difference)?.into_any())
            }
            None => Ok(py.NotImplemented()),
        }
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match summand(py, other)? {
            Some(other) => Ok(Py::new(py, Position::new(other).added(py, self.negated())?)?.into_any()),
            None => Ok(py.NotImplemented()),
        }
    }

    /// So many copies.
    fn __mul__(&self, py: Python<'_>, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(count) = crate::numbers::number(count)?.filter(Dyadic::is_integer) else {
            return Ok(py.NotImplemented());
        };
        let store = session().engine().store();
        let count = Reading::value(store.calc().number(&count));
        let names = vec![("n".to_owned(), count), ("g".to_owned(), Reading::Game(self.sum().clone()))];
        let copies = reading::answered(py, "n * g".to_owned(), names)?;
        Ok(Py::new(py, Position::read(py, &copies)?)?.into_any())
    }

    fn __rmul__(&self, py: Python<'_>, count: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, count)
    }

    /// The ordinal sum G:H of this position and another game: a move here ends the other.
    fn ordinal(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Position> {
        let top = Position::read(py, other)?.sum().clone();
        self.about(py, move |cx, base| Sum::ordinal(base.clone(), top.clone(), cx)).map(Position::new)
    }

    /// The canonical value.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Value> {
        Ok(Value { id: self.worth(py)? })
    }

    /// The nim-value of an impartial game: `n`, where the value is `*n`.
    #[getter]
    fn nim_value(&self, py: Python<'_>) -> PyResult<u64> {
        self.about(py, |cx, sum| {
            let value = sum.value(cx)?;
            cx.calc.to_nimber(value).ok_or(Reason::Undefined("only nimbers have nim-values"))
        })
    }

    /// Who wins: `Outcome.L`, `R`, `N` or `P`. A game with results has `results` instead.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.winner(py, false)
    }

    /// Who wins in misère play, in which the last move loses.
    #[getter]
    fn misere_outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.winner(py, true)
    }

    /// What perfect players reach in a game with results if Left starts, and if Right does: `"+-"`, `"-+"` or `"00"`.
    #[getter]
    fn results(&self, py: Python<'_>) -> PyResult<(String, String)> {
        self.about(py, |cx, sum| match sum.winner(cx, Play::Normal)? {
            Winner::Results(left, right) => Ok((left.to_string(), right.to_string())),
            Winner::Class(_) => {
                Err(Reason::Undefined("a game under normal play has no results: ask for its outcome"))
            }
        })
    }

    /// How many moves a play can last at most.
    #[getter]
    fn depth(&self, py: Python<'_>) -> PyResult<u64> {
        self.about(py, |cx, sum| sum.depth(cx))
    }

    /// The genus of an impartial game, as it is written.
    #[getter]
    fn genus(&self, py: Python<'_>) -> PyResult<String> {
        self.about(py, |cx, sum| Ok(sum.genus(cx)?.to_string()))
    }

    /// Whether both players always have the same moves.
    #[getter]
    fn is_impartial(&self) -> bool {
        let store = session().engine().store();
        self.sum().is_impartial(&store.calc())
    }

    /// What is added up here, each on its own.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let parts =
            self.sum().components.iter().map(|part: &Component| Position::new(Sum::from(part.clone())));
        PyTuple::new(py, parts.collect::<Vec<_>>())
    }

    /// The game that this is a position of, by its name; `None` for a sum or a value.
    #[getter]
    fn game(&self) -> Option<String> {
        match &self.sum().components[..] {
            [Component { summand: Summand::Position(position), .. }] => {
                Some(position.game().about().name.clone())
            }
            _ => None,
        }
    }

    /// What a game in Python calls this position; `None` for others.
    #[getter]
    fn object(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match &self.sum().components[..] {
            [component] => own::behind(py, component).map(|(_, object)| object),
            _ => None,
        }
    }

    /// Every move of a player, or of both; those of an impartial game once.
    #[pyo3(signature = (player = None, *, misere = false))]
    fn moves(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>, misere: bool) -> PyResult<Vec<Move>> {
        Move::all(py, self, maybe_player(player)?, play_of(misere), false)
    }

    /// The moves that win, of a player or of both.
    #[pyo3(signature = (player = None, *, misere = false))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        player: Option<&Bound<'_, PyAny>>,
        misere: bool,
    ) -> PyResult<Vec<Move>> {
        Move::all(py, self, maybe_player(player)?, play_of(misere), true)
    }

    /// The position after a move: one that `moves` lists, or its name. A name that both players have needs the player.
    #[pyo3(signature = (r#move, player = None))]
    fn play(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let by = maybe_player(player)?;
        if let Ok(known) = r#move.cast::<Move>() {
            return known.get().played(self, by);
        }
        let Ok(name) = r#move.extract::<String>() else {
            return Err(PyTypeError::new_err("expected a move or the name of one"));
        };
        let wanted = name.clone();
        let found = self.about(py, move |cx, sum| {
            let players = by.map_or_else(|| Player::BOTH.to_vec(), |by| vec![by]);
            let mut found: Vec<Sum> = Vec::new();
            for by in players {
                let moves = sum.named_moves(cx, by)?.into_iter();
                let to = moves.filter(|(own, _)| *own == wanted).map(|(_, to)| to);
                to.for_each(|to| {
                    if !found.contains(&to) {
                        found.push(to);
                    }
                });
            }
            Ok(found)
        })?;
        match found.len() {
            1 => Ok(found
                .into_iter()
                .map(Position::new)
                .next()
                .unwrap_or_else(|| Position::new(Sum::default()))),
            0 => Err(PyValueError::new_err(format!("there is no move {name:?} in {}", self.text(py)?))),
            _ => Err(PyValueError::new_err(format!("both players have a move {name:?}: say whose it is"))),
        }
    }

    /// All there is to say, as a dictionary in the words of the command line's JSON.
    #[pyo3(signature = (*, misere = false))]
    fn report<'py>(slf: &Bound<'py, Self>, misere: bool) -> PyResult<Bound<'py, PyAny>> {
        shown(slf, "report")?.call1((slf, misere))
    }

    /// Why it is worth what it is, who wins it and how: an `Explanation`, as text, Markdown, LaTeX or HTML. `by` holds it to one argument:
    /// "types", "mex", "numbers", "heat", "symmetry", "stealing", "backward" or "one-hand-tied".
    #[pyo3(signature = (depth = None, *, by = None))]
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = maybe_count)] depth: Option<usize>,
        by: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        shown(slf, "explain")?.call1((slf, depth, by))
    }

    /// The game tree with what perfect players reach, at most so many nodes of it: a `Tree`.
    #[pyo3(signature = (first = None, *, limit = 500, misere = false))]
    fn tree<'py>(
        slf: &Bound<'py, Self>,
        first: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = count)] limit: usize,
        misere: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        shown(slf, "tree")?.call1((slf, first, limit, misere))
    }

    /// An optimal strategy of a player, who moves first unless somebody says otherwise: a `Strategy`.
    #[pyo3(signature = (player, first = None, *, limit = 100_000, misere = false))]
    fn strategy<'py>(
        slf: &Bound<'py, Self>,
        player: &Bound<'py, PyAny>,
        first: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = count)] limit: usize,
        misere: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        shown(slf, "strategy")?.call1((slf, player, first, limit, misere))
    }

    /// All that can come of it as a graph of networkx, which must be installed: positions, and moves with their players.
    #[pyo3(signature = (*, limit = 10_000))]
    fn to_networkx<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = count)] limit: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        shown(slf, "to_networkx")?.call1((slf, limit))
    }

    /// All there is to say, as JSON.
    #[pyo3(signature = (misere = false))]
    fn _report(&self, py: Python<'_>, misere: bool) -> PyResult<String> {
        self.ask(py, move |question, budget| {
            if misere {
                let winner = session().winner(question, Play::Misere, budget)?;
                let moves = session().moves(question, None, Play::Misere, false, budget)?;
                let genus = moves.impartial.then(|| session().genus(question, budget)).transpose()?;
                return Ok(json(&MisereReport::new(question.text(), winner, &moves, genus)));
            }
            session().eval(question, budget).map(|report| json(&report))
        })?
        .map_err(|trouble| trouble.into_error(py))
    }

    /// Why it is worth what it is: as text, Markdown, LaTeX, HTML and JSON.
    #[pyo3(signature = (depth = None, by = None))]
    fn _explain(&self, py: Python<'_>, depth: Option<usize>, by: Option<&str>) -> PyResult<Vec<String>> {
        let written = |derivation: &Derivation| {
            let document = derivation.document();
            let formats = [Written::Text, Written::Markdown, Written::Latex, Written::Html];
            let mut all: Vec<String> = formats.into_iter().map(|format| document.to(format)).collect();
            all.push(to_string(derivation).unwrap_or_default());
            all
        };
        let Some(by) = by else {
            return self.about(py, move |cx, sum| {
                explain_sum(session().language(), sum, depth, cx.budget)
                    .map(|derivation| written(&derivation))
            });
        };
        let Some(by) = By::ALL.into_iter().find(|own| own.name() == by) else {
            let names: Vec<&str> = By::ALL.iter().map(|own| own.name()).collect();
            let message = format!("there is no argument by {by:?}: one of {}", names.join(", "));
            return Err(PyValueError::new_err(message));
        };
        let told = self.about(py, move |cx, sum| {
            let derivation = explain_sum_by(session().language(), sum, &[by], cx.budget)?;
            Ok(derivation.map(|derivation| written(&derivation)))
        })?;
        told.or_else(|wrong| Err(Trouble::failed(&self.text(py)?, Failure::Wrong(wrong)).into_error(py)))
    }

    /// The game tree as JSON.
    #[pyo3(signature = (first, limit, misere = false))]
    fn _tree(
        &self,
        py: Python<'_>,
        first: &Bound<'_, PyAny>,
        limit: usize,
        misere: bool,
    ) -> PyResult<String> {
        let (first, play) = (player(first)?, play_of(misere));
        self.ask(py, move |question, budget| {
            let tree = session().tree(question, first, play, limit, budget)?;
            Ok(json(&tree.report(question.text())))
        })?
        .map_err(|trouble| trouble.into_error(py))
    }

    /// The game tree, drawn.
    #[pyo3(signature = (first, limit, misere = false, format = "svg", boards = false))]
    fn _draw_tree<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        limit: usize,
        misere: bool,
        format: &str,
        boards: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (first, play, format) = (player(first)?, play_of(misere), format_of(format)?);
        let bytes = self.ask(py, move |question, budget| {
            let view = TreeView { boards, most: limit, ..TreeView::default() };
            let picture = session().draw_tree(question, first, play, &view, budget)?;
            Ok(drawn(&picture, format))
        })?;
        Ok(picture(py, bytes.map_err(|trouble| trouble.into_error(py))?, format))
    }

    /// A strategy of a player in the game tree: its text, what it guarantees, and the moves of a play that comes to no more.
    #[pyo3(signature = (player, first, limit, misere = false))]
    fn _strategy(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        first: &Bound<'_, PyAny>,
        limit: usize,
        misere: bool,
    ) -> PyResult<(String, String, Vec<String>)> {
        let (first, own, play) = (self::player(first)?, self::player(player)?, play_of(misere));
        self.ask(py, move |question, budget| {
            let report = session().strategy(question, (first, own), play, limit, None, budget)?;
            Ok((report.text, report.guarantees.to_string(), report.worst_play))
        })
    }

    /// A winning strategy by sums: with `written`, one that is checked; else one that is put together of `parts`, with moves that are
    /// searched for where these have none.
    #[pyo3(signature = (player, first, limit, parts = "", written = None))]
    fn _by_sums(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        first: &Bound<'_, PyAny>,
        limit: usize,
        parts: &str,
        written: Option<String>,
    ) -> PyResult<String> {
        let (first, own) = (self::player(first)?, self::player(player)?);
        let parts = format!("strategy by sums for {own}\n{parts}");
        self.ask(py, move |question, budget| {
            let players = (first, own);
            let report = match &written {
                Some(_) => {
                    session().strategy(question, players, Play::Normal, limit, written.as_deref(), budget)?
                }
                None => session().strategy_of_parts(question, players, limit, &parts, budget)?,
            };
            Ok(report.text)
        })
    }

    /// The value of a sum of nothing but values; `None` for others.
    fn _added_up(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        let plain = self.sum().components.iter().all(|part| matches!(part.summand, Summand::Value(_)));
        if plain { self.value(py).map(Some) } else { Ok(None) }
    }

    /// Refuses what is not won by the last move, and what cannot be written and read again.
    fn _is_for_proofs(&self, py: Python<'_>) -> PyResult<()> {
        for component in &self.sum().components {
            let Summand::Position(position) = &component.summand else { continue };
            if position.game().about().ending == Ending::Results {
                let reason =
                    "in a game with results the last move does not decide: `cluster.solve` is for these";
                return Err(Trouble::Reason(Reason::Undefined(reason)).into_error(py));
            }
            if own::behind(py, component).is_some() {
                let reason = "rules that are a class in Python are not known elsewhere: ask the position for its `outcome`";
                return Err(Trouble::Reason(Reason::Undefined(reason)).into_error(py));
            }
        }
        Ok(())
    }

    /// The sum as strategies by sums name it.
    fn _taken_apart(&self, py: Python<'_>) -> PyResult<Position> {
        self.ask(py, |question, budget| session().taken_apart(question, budget)).map(Position::new)
    }

    /// The moves of a player by name with what comes of them, those that come to the same once: positions as strategies by sums name
    /// them; whether the opponent, who is to move there, wins, if that is seen at once; and how promising that is for the opponent.
    fn _replies(&self, py: Python<'_>, player: &Bound<'_, PyAny>) -> PyResult<Vec<Reply>> {
        let own = self::player(player)?;
        self.ask(py, move |question, budget| {
            let named = session().answer_game(question, budget, |cx, sum| sum.named_moves(cx, own))?;
            let (mut all, mut seen) = (Vec::new(), HashSet::new());
            for (name, to) in named {
                let to = session().question(Reading::Game(to), budget)?;
                let to = session().question(Reading::Game(session().taken_apart(&to, budget)?), budget)?;
                if seen.insert(to.text().to_owned()) {
                    let (wins, hopes) =
                        session().answer_game(&to, budget, |cx, sum| at_a_glance(cx, sum, own.opponent()))?;
                    all.push((name, to.text().to_owned(), wins, hopes));
                }
            }
            Ok(all)
        })
    }

    /// Whether a player who moves first wins; found by a search alone.
    fn _first_wins(&self, py: Python<'_>, first: &Bound<'_, PyAny>) -> PyResult<bool> {
        let first = self::player(first)?;
        self.about(py, move |cx, sum| sum.first_wins(&OutcomeSolver::default(), first, cx))
    }

    /// What searches have found out about sums of this game that took so much work, if it is one game.
    fn _winners(&self, py: Python<'_>, least_work: u64) -> PyResult<Option<String>> {
        self.ask(py, move |question, _| {
            let mut text = Vec::new();
            let saved = session().save_winners(question, least_work, &mut text);
            Ok(saved.ok().and_then(|saved| saved.ok()).and_then(|_| String::from_utf8(text).ok()))
        })
    }

    /// Takes over what [`Position::_winners`] wrote, if it is about this game; how many sums that are.
    fn _learn(&self, py: Python<'_>, text: String) -> PyResult<u64> {
        self.ask(py, move |question, _| Ok(session().load_winners(question, &text).unwrap_or(0)))
    }

    /// The boards as JSON, with what can be changed by hand if that is asked for.
    #[pyo3(signature = (editable = false))]
    fn _boards(&self, py: Python<'_>, editable: bool) -> PyResult<String> {
        self.ask(py, move |question, budget| {
            let told =
                if editable { board::editable(question, budget) } else { board::boards(question, budget) };
            told.map(|told| told.to_string())
        })
    }

    /// All that can come of it, as JSON.
    fn _positions(&self, py: Python<'_>, limit: usize) -> PyResult<String> {
        self.ask(py, move |question, budget| {
            session().positions(question, false, limit, budget).map(|report| json(&report))
        })?
        .map_err(|trouble| trouble.into_error(py))
    }

    /// The board: as `"svg"`, `"png"`, `"tikz"`, `"dot"` or `"text"`.
    #[pyo3(signature = (format = "svg"))]
    fn draw<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyAny>> {
        let format = format_of(format)?;
        if format == Format::Svg {
            let mut own = Vec::new();
            for component in &self.sum().components {
                own.push(own_picture(py, component)?);
            }
            match &own[..] {
                [Some(single)] => return Ok(single.clone()),
                several if several.iter().any(Option::is_some) => {
                    let mut signed = Vec::new();
                    for (component, picture) in self.sum().components.iter().zip(own) {
                        // The engine draws a negative with the colours exchanged.
                        let negative = component.negative && picture.is_some();
                        let picture = match picture {
                            Some(own) => own,
                            None => Position::new(Sum::from(component.clone())).draw(py, "svg")?,
                        };
                        signed.push((if negative { "−" } else { "+" }, picture));
                    }
                    return py.import("upstar._shown")?.getattr("side_by_side")?.call1((signed,));
                }
                _ => {}
            }
        }
        let bytes = self.ask(py, move |question, budget| {
            session().show(question, budget).map(|picture| drawn(&picture, format))
        })?;
        Ok(picture(py, bytes.map_err(|trouble| trouble.into_error(py))?, format))
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.draw(py, "svg")
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", latex_math(&self.text(py)?)))
    }
}

impl Position {
    fn winner<'py>(&self, py: Python<'py>, misere: bool) -> PyResult<Bound<'py, PyAny>> {
        let class = self.about(py, move |cx, sum| match sum.winner(cx, play_of(misere))? {
            Winner::Class(class) => Ok(class.to_string()),
            Winner::Results(..) => {
                Err(Reason::Undefined("a game with results has no outcome class: ask for its results"))
            }
        })?;
        outcome(py, &class)
    }
}

/// The picture that rules in Python give of a component, if they give one.
fn own_picture<'py>(py: Python<'py>, component: &Component) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some((rules, object)) = own::behind(py, component) else { return Ok(None) };
    let own = rules.bind(py).call_method1("svg", (object,))?;
    if own.is_none() || own.is_instance_of::<PyString>() {
        return Ok((!own.is_none()).then_some(own));
    }
    let (class, kind) = (rules.bind(py).get_type().qualname()?, own.get_type().qualname()?);
    Err(PyTypeError::new_err(format!("`{class}.svg` gives a text or None, not {kind}")))
}
