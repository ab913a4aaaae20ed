//! How the parts of a derivation are written as data that are no data of their own: words, and what is flat there.

use serde::{Serialize, Serializer};
use upstar_game::{Pattern, Theorem};
use upstar_syntax::Comparison as Relation;
use upstar_values::{Dyadic, End};

use crate::derivation::Answer;
use crate::notation::{Notation, Value};
use crate::prose;
use crate::sense::Sense;
use crate::text::plain;

/// A theorem in a sentence or more.
pub(crate) fn theorem<S: Serializer>(theorem: &Theorem, to: S) -> Result<S::Ok, S::Error> {
    plain(&theorem.to_string()).serialize(to)
}

/// What a value means, in sentences.
pub(crate) fn sense<S: Serializer>(sense: &Sense, to: S) -> Result<S::Ok, S::Error> {
    plain(&prose::sense(sense)).serialize(to)
}

/// What letters mean, a clause.
pub(crate) fn legend<S: Serializer>(legend: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
    prose::letters(legend).serialize(to)
}

/// A pattern by its name.
pub(crate) fn pattern<S: Serializer>(pattern: &Pattern, to: S) -> Result<S::Ok, S::Error> {
    pattern.name.serialize(to)
}

/// A comparison by its sign.
pub(crate) fn relation<S: Serializer>(relation: &Relation, to: S) -> Result<S::Ok, S::Error> {
    relation.symbol().serialize(to)
}

/// An end of an interval; nothing where it goes on for ever.
pub(crate) fn end<S: Serializer>(end: &End<Dyadic>, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct At<'a> {
        at: &'a Dyadic,
        included: bool,
    }
    match end {
        End::Open(at) => Some(At { at, included: false }),
        End::Closed(at) => Some(At { at, included: true }),
        End::Missing => None,
    }
    .serialize(to)
}

/// An answer beside the move that it answers, without a level of its own.
pub(crate) fn answer<S: Serializer>(answer: &Option<Answer>, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Flat<'a> {
        answer_component: Option<usize>,
        answer: Option<&'a str>,
        left: Option<&'a Notation>,
        value: Option<&'a Value>,
    }
    let answer = answer.as_ref();
    Flat {
        answer_component: answer.map(|answer| answer.component),
        answer: answer.map(|answer| answer.name.as_str()),
        left: answer.map(|answer| &answer.left),
        value: answer.and_then(|answer| answer.value.as_ref()),
    }
    .serialize(to)
}
