//! Values: games in canonical form.

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use upstar::explain::latex_math;
use upstar::game::Player;
use upstar::render::{Format, draw, thermographs};
use upstar::values::{Calc, Calculated, Comparison, Dyadic, Id, Stop, Thermograph as Walls, Wall};

use crate::failing::Trouble;
use crate::numbers::{fraction, no_game, number, whole};
use crate::position::{Position, side};
use crate::quick::calculate;
use crate::reading;

/// A game in canonical form. Equal games are equal objects of this class, whatever they were made of.
///
/// Made of an `int`, a `Fraction`, a text in the notation, or another value. Values cannot be changed, are hashable, and are
/// partially ordered: `<`, `<=`, `==`, `>=`, `>` may all be false, and then the games are confused.
#[pyclass(frozen, module = "upstar", from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub(crate) id: Id,
}

/// What an object is worth that is a value or a number.
pub(crate) fn small(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Option<Id>> {
    if let Ok(value) = object.cast::<Value>() {
        return Ok(Some(value.get().id));
    }
    match number(object)? {
        Some(number) => Ok(Some(calculate(py, move |calc| Ok(calc.number(&number)))?)),
        None => Ok(None),
    }
}

/// What any object is worth.
pub(crate) fn worth(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Id> {
    if let Some(id) = small(py, object)? {
        return Ok(id);
    }
    if let Ok(position) = object.cast::<Position>() {
        return position.get().worth(py);
    }
    match object.cast::<PyString>() {
        Ok(text) => reading::worth(py, text.to_str()?),
        Err(_) => Err(no_game(object)),
    }
}

fn compare(py: Python<'_>, a: Id, b: Id) -> PyResult<Comparison> {
    calculate(py, move |calc| calc.compare(a, b))
}

/// A product: of an integer and a game, or of two numbers.
fn product(calc: &Calc<'_>, a: Id, b: Id) -> Calculated<Id> {
    let whole = |id| calc.to_number(id).filter(Dyadic::is_integer);
    match (whole(a), whole(b), calc.to_number(a), calc.to_number(b)) {
        (Some(count), ..) => calc.multiple(count, b),
        (_, Some(count), ..) => calc.multiple(count, a),
        (.., Some(x), Some(y)) => {
            let product = x.checked_mul(&y).ok_or(Stop::TooLarge("a product of numbers"))?;
            Ok(calc.number(&product))
        }
        _ => Err(Stop::Undefined("a product needs an integer, or two numbers; see `upstar.functions`")),
    }
}

impl Value {
    fn of(id: Id) -> Value {
        Value { id }
    }

    fn with(
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        work: impl Fn(&Calc<'_>, Id) -> Calculated<Id> + Send + Sync + 'static,
    ) -> PyResult<Py<PyAny>> {
        // Positions know how to add values.
        let Some(other) = small(py, other)? else { return Ok(py.NotImplemented()) };
        let id = calculate(py, move |calc| work(calc, other))?;
        Ok(Py::new(py, Value { id })?.into_any())
    }

    fn name(self, py: Python<'_>) -> PyResult<String> {
        calculate(py, move |calc| calc.name(self.id))
    }
}

#[pymethods]
impl Value {
    #[new]
    fn new(py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<Value> {
        worth(py, game).map(Value::of)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.name(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.name(py) {
            Ok(name) => Ok(format!("Value('{name}')")),
            // Whoever looks at a value wants to see something.
            Err(error) if error.is_instance_of::<PyException>(py) => {
                Ok("<a value too large to be written>".to_owned())
            }
            Err(error) => Err(error),
        }
    }

    /// The name, laid out as a text.
    fn __format__<'py>(&self, py: Python<'py>, layout: &str) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, &self.name(py)?).call_method1("__format__", (layout,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let py = slf.py();
        Ok((slf.get_type().into_any(), (slf.get().name(py)?,)))
    }

    /// The name in LaTeX, between dollar signs.
    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", latex_math(&self.name(py)?)))
    }

    /// The thermograph, drawn.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.thermograph(py)?._repr_svg_(py)
    }

    /// The name in LaTeX, without dollar signs.
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        Ok(latex_math(&self.name(py)?))
    }

    /// The name with ↑, ↓, ± and ⋆ instead of letters that every keyboard has.
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        let id = self.id;
        calculate(py, move |calc| calc.name_in(id, upstar::values::Alphabet::Unicode))
    }

    /// Numbers have the hash of the `Fraction` that they equal.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let id = self.id;
        match calculate(py, move |calc| Ok(calc.to_number(id)))? {
            Some(number) => fraction(py, &number)?.hash(),
            None => Ok(rustc_hash_of(id)),
        }
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let own = self.id;
        let held = |holds: bool| Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind());
        let other = match (small(py, other), op) {
            (Ok(Some(other)), _) => other,
            // 1/3 is a number that no game equals.
            (Err(error), CompareOp::Eq | CompareOp::Ne) if error.is_instance_of::<PyValueError>(py) => {
                return held(matches!(op, CompareOp::Ne));
            }
            (Err(error), _) => return Err(error),
            (Ok(None), _) => return Ok(py.NotImplemented()),
        };
        // Equal games are stored once.
        let is = || compare(py, own, other);
        held(match op {
            CompareOp::Eq => own == other,
            CompareOp::Ne => own != other,
            CompareOp::Lt => is()? == Comparison::Less,
            CompareOp::Le => matches!(is()?, Comparison::Less | Comparison::Equal),
            CompareOp::Gt => is()? == Comparison::Greater,
            CompareOp::Ge => matches!(is()?, Comparison::Greater | Comparison::Equal),
        })
    }

    /// Whether neither is at least the other, so that whoever moves first wins the difference.
    fn confused(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(compare(py, self.id, worth(py, other)?)? == Comparison::Confused)
    }

    fn __bool__(&self) -> bool {
        self.id != Id::ZERO
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        let own = self.id;
        calculate(py, move |calc| Ok(calc.neg(own))).map(Value::of)
    }

    fn __pos__(&self) -> Value {
        *self
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let own = self.id;
        Value::with(py, other, move |calc, other| calc.add(own, other))
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let own = self.id;
        Value::with(py, other, move |calc, other| calc.sub(own, other))
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let own = self.id;
        Value::with(py, other, move |calc, other| calc.sub(other, own))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let own = self.id;
        Value::with(py, other, move |calc, other| product(calc, own, other))
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, other)
    }

    /// The ordinal sum G:H of this value in canonical form and another: a move here ends the other.
    fn ordinal(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Value> {
        let (own, top) = (self.id, worth(py, other)?);
        calculate(py, move |calc| calc.ordinal_sum(own, top)).map(Value::of)
    }

    /// A player's options in canonical form.
    fn options<'py>(&self, py: Python<'py>, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let (own, by) = (self.id, crate::position::player(player)?);
        let options = calculate(py, move |calc| calc.sorted_options(own, by))?;
        let options: Vec<Value> = options.into_iter().map(Value::of).collect();
        PyTuple::new(py, options)
    }

    /// Left's options in canonical form.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, &side(py, Player::Left)?)
    }

    /// Right's options in canonical form.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, &side(py, Player::Right)?)
    }

    /// Who wins: `Outcome.L`, `R`, `N` or `P`.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        let outcome = calculate(py, move |calc| Ok(calc.outcome(own).to_string()))?;
        crate::position::outcome(py, &outcome)
    }

    /// The number that it is, as a `Fraction`; `None` if it is no number.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let own = self.id;
        let number = calculate(py, move |calc| Ok(calc.to_number(own)))?;
        number.map(|number| fraction(py, &number)).transpose()
    }

    /// `n`, if the value is `*n`; `None` if it is no nimber.
    #[getter]
    fn nim_value(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        let own = self.id;
        calculate(py, move |calc| Ok(calc.to_nimber(own)))
    }

    #[pyo3(name = "__int__")]
    fn int<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number(py)? {
            Some(number) if number.getattr("denominator")?.eq(1)? => number.getattr("numerator"),
            _ => Err(PyTypeError::new_err(format!("{} is no integer", self.name(py)?))),
        }
    }

    #[pyo3(name = "__float__")]
    fn float<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number(py)? {
            Some(number) => number.call_method0("__float__"),
            None => Err(PyTypeError::new_err(format!("{} is no number", self.name(py)?))),
        }
    }

    /// Numerator and denominator of a number, for `Fraction`.
    fn as_integer_ratio<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number(py)? {
            Some(number) => number.call_method0("as_integer_ratio"),
            None => Err(PyTypeError::new_err(format!("{} is no number", self.name(py)?))),
        }
    }

    /// The left stop.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        fraction(py, &calculate(py, move |calc| Ok(calc.left_stop(own)))?)
    }

    /// The right stop.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        fraction(py, &calculate(py, move |calc| Ok(calc.right_stop(own)))?)
    }

    /// The mean value.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        fraction(py, &calculate(py, move |calc| calc.mean(own))?)
    }

    /// The temperature; -1 for an integer.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        fraction(py, &calculate(py, move |calc| calc.temperature(own))?)
    }

    /// How many moves its canonical form can last.
    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let own = self.id;
        whole(py, &calculate(py, move |calc| Ok(calc.birthday(own)?.to_string()))?)
    }

    /// The atomic weight of an infinitesimal; `None` if it has none.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        let own = self.id;
        Ok(calculate(py, move |calc| calc.infinitesimal_weight(own))?.map(Value::of))
    }

    /// The reduced canonical form: the simplest game that differs by an infinitesimal.
    #[getter]
    fn reduced(&self, py: Python<'_>) -> PyResult<Value> {
        let own = self.id;
        calculate(py, move |calc| calc.reduced(own)).map(Value::of)
    }

    /// Whether it is a number.
    #[getter]
    fn is_number(&self) -> bool {
        self.id.is_number()
    }

    /// Whether it lies between all negative and all positive numbers.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        let own = self.id;
        calculate(py, move |calc| Ok(calc.is_infinitesimal(own)))
    }

    /// Whether its temperature is above 0.
    #[getter]
    fn is_hot(&self, py: Python<'_>) -> PyResult<bool> {
        let own = self.id;
        calculate(py, move |calc| Ok(calc.is_hot(own)))
    }

    /// Whether a player can move just where the other can, in it and in all that comes of it.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        let own = self.id;
        calculate(py, move |calc| calc.is_all_small(own))
    }

    /// The thermograph.
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let own = self.id;
        let (name, walls) = calculate(py, move |calc| Ok((calc.name(own)?, calc.thermograph(own)?)))?;
        Ok(Thermograph { name, walls })
    }

    /// The game cooled by a number t: every move costs t.
    fn cool(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<Value> {
        let (own, t) = (self.id, exact(t)?);
        calculate(py, move |calc| calc.cool(own, &t)).map(Value::of)
    }

    /// The game heated by a value t.
    fn heat(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<Value> {
        let (own, t) = (self.id, worth(py, t)?);
        calculate(py, move |calc| calc.heat(own, t)).map(Value::of)
    }
}

/// An object that is a number and nothing else.
fn exact(object: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    if let Ok(value) = object.cast::<Value>() {
        let id = value.get().id;
        let number = calculate(object.py(), move |calc| Ok(calc.to_number(id)))?;
        return number.ok_or_else(|| PyValueError::new_err("expected a number, found another game"));
    }
    number(object)?.ok_or_else(|| no_number(object))
}

/// The complaint about an object that is no number.
fn no_number(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().qualname().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected an int or a Fraction, not {kind}"))
}

fn rustc_hash_of(id: Id) -> isize {
    use std::hash::BuildHasher as _;
    // Python keeps -1 for errors, and PyO3 takes care of that.
    rustc_hash::FxBuildHasher.hash_one(id) as isize
}

/// A thermograph: the walls of a game, as corners from the ground up.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Thermograph {
    name: String,
    walls: Walls,
}

fn corners<'py>(py: Python<'py>, wall: &Wall) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    wall.corners().iter().map(|(t, x)| Ok((fraction(py, t)?, fraction(py, x)?))).collect()
}

#[pymethods]
impl Thermograph {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("upstar._restore")?.getattr("thermograph")?, (self.name.clone(),)))
    }

    /// The corners of Left's wall: temperatures and values.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        corners(py, self.walls.left())
    }

    /// The corners of Right's wall: temperatures and values.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        corners(py, self.walls.right())
    }

    /// Where the mast stands.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.walls.mean())
    }

    /// Where the mast begins.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.walls.temperature())
    }

    /// What the game is worth at a temperature, from -1 on, if Left starts, and if Right does.
    fn at<'py>(
        &self,
        py: Python<'py>,
        t: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let t = exact(t)?;
        if t < Dyadic::from(-1) {
            return Err(PyValueError::new_err(format!(
                "a thermograph begins at the temperature -1; {t} is below it"
            )));
        }
        let (left, right) = self.walls.at(&t);
        Ok((fraction(py, &left)?, fraction(py, &right)?))
    }

    /// Thermographs with the same walls are equal, whatever games they are of.
    fn __eq__(&self, other: &Thermograph) -> bool {
        self.walls == other.walls
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.mean(py)?, self.temperature(py)?])?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<thermograph of {}>", self.name)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.drawn(py, Format::Svg)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.drawn(py, Format::Text)
    }
}

impl Thermograph {
    fn drawn(&self, py: Python<'_>, format: Format) -> PyResult<String> {
        let graph = (self.name.clone(), self.walls.clone());
        let drawn = py.detach(|| draw(&thermographs(&[graph]), format));
        let drawn =
            drawn.map_err(|_| Trouble::Reason(upstar::Reason::TooLarge("the picture")).into_error(py))?;
        Ok(String::from_utf8_lossy(&drawn).into_owned())
    }
}
