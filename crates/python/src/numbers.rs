//! Numbers of Python and of games.

use dashu_int::IBig;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyType};
use upstar::values::{Dyadic, Rational};

/// The class `Fraction`.
fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// An integer of any size. Digits to the base sixteen have no limit in Python.
fn int<'py>(py: Python<'py>, number: &IBig) -> PyResult<Bound<'py, PyAny>> {
    match i64::try_from(number) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => py.get_type::<PyInt>().call1((number.in_radix(16).to_string(), 16)),
    }
}

/// A number as a `Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let (numerator, exponent) = number.parts();
    let numerator = int(py, &numerator)?;
    if exponent == 0 {
        return fraction_class(py)?.call1((numerator,));
    }
    let denominator = 1u8.into_pyobject(py)?.into_any().lshift(exponent)?;
    fraction_class(py)?.call1((numerator, denominator))
}

/// A number that no game may be worth, as a `Fraction`.
pub(crate) fn rational<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let written = number.to_string();
    let (numerator, denominator) = written.split_once('/').unwrap_or((&written, "1"));
    fraction_class(py)?.call1((whole(py, numerator)?, whole(py, denominator)?))
}

/// A whole number in decimal digits. Python itself reads no more than some thousand of them.
pub(crate) fn whole<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let number =
        IBig::from_str_radix(digits, 10).map_err(|error| PyValueError::new_err(error.to_string()))?;
    int(py, &number)
}

fn big(number: &Bound<'_, PyAny>) -> PyResult<IBig> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    let digits: String = number.call_method1("__format__", ("x",))?.extract()?;
    IBig::from_str_radix(&digits, 16).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// An `int`, what stands for one (as numpy's integers do), or a `Fraction` whose denominator is a power of two; nothing for other objects.
pub(crate) fn number(object: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(Dyadic::from_parts(big(object)?, 0)));
    }
    if !object.is_instance(fraction_class(object.py())?)? {
        // A class itself has the method too, and no instance to ask.
        if !object.is_instance_of::<PyType>() && object.hasattr("__index__")? {
            let index = object.call_method0("__index__")?;
            if !index.is_instance_of::<PyInt>() {
                let kind = object.get_type().qualname()?;
                let message =
                    format!("`{kind}.__index__` gives an int, not {}", index.get_type().qualname()?);
                return Err(PyTypeError::new_err(message));
            }
            return Ok(Some(Dyadic::from_parts(big(&index)?, 0)));
        }
        return Ok(None);
    }
    let denominator = object.getattr("denominator")?;
    let bits: u64 = denominator.call_method0("bit_length")?.extract()?;
    let one = 1u8.into_pyobject(object.py())?.into_any();
    let exponent = bits.saturating_sub(1);
    if !denominator.eq(one.lshift(exponent)?)? {
        let message = format!("{object} is no game: games that are numbers have denominators 1, 2, 4, 8, …");
        return Err(PyValueError::new_err(message));
    }
    Ok(Some(Dyadic::from_parts(big(&object.getattr("numerator")?)?, exponent)))
}

/// The complaint about an object that is no game.
pub(crate) fn no_game(object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().qualname().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let more = if kind == "float" { ": floating point is not exact, use a Fraction" } else { "" };
    PyTypeError::new_err(format!(
        "expected a game (a Value, a Position, an int, a Fraction or a text), not {kind}{more}"
    ))
}

/// A number of things: a negative one is a wrong value.
pub(crate) fn count<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>>(
    object: &Bound<'py, PyAny>,
) -> PyResult<T> {
    object.extract().map_err(|error: PyErr| {
        if !error.is_instance_of::<PyOverflowError>(object.py()) {
            return error;
        }
        let written = object.repr().map_or_else(|_| "this".to_owned(), |written| written.to_string());
        let wrong = if written.starts_with('-') { "cannot be negative" } else { "is too large" };
        PyValueError::new_err(format!("a number of things {wrong}: {written}"))
    })
}

/// The same where it may be missing.
pub(crate) fn maybe_count<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>>(
    object: &Bound<'py, PyAny>,
) -> PyResult<Option<T>> {
    if object.is_none() { Ok(None) } else { count(object).map(Some) }
}
