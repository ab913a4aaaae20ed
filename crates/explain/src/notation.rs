//! What derivations speak of: positions and sums in the notation, and values.

use std::convert::Infallible;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use upstar_search::Position;
use upstar_values::{Dyadic, Nimber};

/// A position, a form or a sum of them in the notation, so that whoever checks a derivation can read it back.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Notation(String);

impl Notation {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Notation {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<String> for Notation {
    fn from(text: String) -> Notation {
        Notation(text)
    }
}

impl From<&str> for Notation {
    fn from(text: &str) -> Notation {
        Notation(text.to_owned())
    }
}

impl From<&Position> for Notation {
    fn from(position: &Position) -> Notation {
        Notation(position.to_string())
    }
}

impl PartialEq<str> for Notation {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Notation {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// A value: a number or a nimber as such, anything else by its name. Equal values are equal here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Dyadic),
    /// A nimber that is not 0.
    Nimber(Nimber),
    /// Another game, by its name.
    Other(Notation),
}

impl Value {
    /// Nothing.
    pub const ZERO: Value = Value::Number(Dyadic::ZERO);

    /// Whether a text is the name of the value.
    #[must_use]
    pub fn is_written(&self, text: &str) -> bool {
        match self {
            Value::Other(name) => name == text,
            _ => self.to_string() == text,
        }
    }

    /// The number, where it is one.
    #[must_use]
    pub fn number(&self) -> Option<&Dyadic> {
        match self {
            Value::Number(x) => Some(x),
            _ => None,
        }
    }
}

impl From<Nimber> for Value {
    fn from(n: Nimber) -> Value {
        if n.is_zero() { Value::ZERO } else { Value::Nimber(n) }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(x) => x.fmt(f),
            Value::Nimber(n) => n.fmt(f),
            Value::Other(name) => name.fmt(f),
        }
    }
}

impl FromStr for Value {
    type Err = Infallible;

    fn from_str(name: &str) -> Result<Value, Infallible> {
        Ok(match (name.parse(), name.parse::<Nimber>()) {
            (Ok(x), _) => Value::Number(x),
            (_, Ok(n)) => n.into(),
            _ => Value::Other(name.into()),
        })
    }
}

impl From<Value> for Notation {
    fn from(value: Value) -> Notation {
        match value {
            Value::Other(name) => name,
            value => Notation(value.to_string()),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Value, D::Error> {
        let Ok(value) = String::deserialize(from)?.parse();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_known_by_their_names() {
        let half = Value::Number(Dyadic::new(1, 1));
        let up = Value::Other("^".into());
        for (name, value) in [
            ("0", Value::ZERO),
            ("1/2", half),
            ("*", Value::Nimber(Nimber::ONE)),
            ("*5", Value::Nimber(Nimber::new(5))),
            ("^", up),
        ] {
            assert_eq!(name.parse(), Ok(value.clone()));
            assert!(value.is_written(name) && !value.is_written("*2"), "{name}");
            let written = serde_json::to_string(&value).unwrap();
            assert_eq!(written, format!("\"{name}\""));
            assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), value);
        }
        assert_eq!(Value::from(Nimber::ZERO), Value::ZERO);
    }
}
