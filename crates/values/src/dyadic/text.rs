//! Numbers as texts.

use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, PowerOfTwo};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Dyadic, bits};

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (num, exp) = self.parts();
        if exp == 0 { f.pad(&num.to_string()) } else { f.pad(&format!("{num}/{}", UBig::ONE << bits(exp))) }
    }
}

/// Like `5/2^3`: the denominator may be too large to write out.
impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (num, 0) => write!(f, "{num}"),
            (num, exp) => write!(f, "{num}/2^{exp}"),
        }
    }
}

/// Why a text is not a dyadic rational.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDyadicError(Box<str>);

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseDyadicError {}

/// As data, a number is its text: it can be larger and finer than the numbers of any format.
impl Serialize for Dyadic {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dyadic {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Dyadic, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let error = |why: &str| {
            // Enough of the text to recognise it by.
            let end = text.char_indices().nth(40).map(|(end, _)| end);
            let dots = if end.is_some() { "…" } else { "" };
            ParseDyadicError(format!("{}{dots} {why}", &text[..end.unwrap_or(text.len())]).into())
        };
        /// How many decimal digits make a million binary ones.
        const MOST: usize = 315_000;
        let natural = |digits: &str| {
            if digits.len() > MOST {
                return Err(error("is too long: a number has at most 315,000 digits"));
            }
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let number = if plain { UBig::from_str_radix(digits, 10).ok() } else { None };
            number.ok_or_else(|| error("is not a number: expected one such as 3, -2 or 5/8"))
        };
        if text.is_empty() {
            return Err(ParseDyadicError("expected a number such as 3, -2 or 5/8".into()));
        }
        let (size, plus) = text.strip_prefix('-').map_or((text, true), |size| (size, false));
        let (num, den) = match size.split_once('/') {
            Some((num, den)) => (natural(num)?, natural(den)?),
            None => (natural(size)?, UBig::ONE),
        };
        if den.is_zero() {
            return Err(error("is not a number: the denominator is zero"));
        }
        if !den.is_power_of_two() {
            return Err(error("is not a dyadic rational: the denominator must be a power of two"));
        }
        let size = Dyadic::from_parts(num.into(), den.bit_len() as u64 - 1);
        Ok(if plus { size } else { -size })
    }
}
