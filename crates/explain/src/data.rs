//! Derivations as trees of plain data, for formats such as JSON.

use serde::{Serialize, Serializer};
use upstar_sum::Play;
use upstar_values::End;

use crate::derivation::{Answer, Balancing, Choice, Derivation, First, Part, Removal, Reply, Rule, Step};

/// A tree of plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Nothing.
    Nothing,
    /// A text; values, numbers and positions are texts in the notation.
    Text(String),
    /// A count or a nim-value.
    Integer(u64),
    /// Yes or no.
    Truth(bool),
    /// A list.
    List(Vec<Data>),
    /// Fields with names, in order.
    Record(Vec<(&'static str, Data)>),
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Data::Nothing => serializer.serialize_unit(),
            Data::Text(text) => text.serialize(serializer),
            Data::Integer(n) => n.serialize(serializer),
            Data::Truth(truth) => truth.serialize(serializer),
            Data::List(items) => items.serialize(serializer),
            Data::Record(fields) => serializer.collect_map(fields.iter().map(|(name, data)| (name, data))),
        }
    }
}

impl From<u64> for Data {
    fn from(n: u64) -> Data {
        Data::Integer(n)
    }
}

impl From<usize> for Data {
    fn from(n: usize) -> Data {
        Data::Integer(n as u64)
    }
}

impl From<bool> for Data {
    fn from(truth: bool) -> Data {
        Data::Truth(truth)
    }
}

fn text<T: ToString + ?Sized>(value: &T) -> Data {
    Data::Text(value.to_string())
}

fn list<T>(items: &[T], each: impl Fn(&T) -> Data) -> Data {
    Data::List(items.iter().map(each).collect())
}

fn texts(items: &[String]) -> Data {
    list(items, text)
}

fn choices<V>(items: &[Choice<V>], value: impl Fn(&V) -> Data) -> Data {
    list(items, |choice| {
        Data::Record(vec![
            ("moves", texts(&choice.moves)),
            ("to", text(&choice.to)),
            ("value", value(&choice.value)),
        ])
    })
}

fn parts<V>(items: &[Part<V>], value: impl Fn(&V) -> Data) -> Data {
    list(items, |item| part(item, &value))
}

fn part<V>(part: &Part<V>, value: impl Fn(&V) -> Data) -> Data {
    Data::Record(vec![("text", text(&part.text)), ("value", value(&part.value))])
}

fn balancing(items: &[Balancing]) -> Data {
    list(items, |found| {
        let moves = list(&found.moves, |(component, name)| {
            Data::Record(vec![("component", (*component).into()), ("move", text(name))])
        });
        Data::Record(vec![("row", found.row.into()), ("to", found.to.into()), ("moves", moves)])
    })
}

fn removals(items: &[Removal]) -> Data {
    list(items, |removal| {
        Data::Record(match removal {
            Removal::Dominated { by, option, better } => {
                vec![("player", text(by)), ("option", text(option)), ("dominated_by", text(better))]
            }
            Removal::Reversible { by, option, through, instead } => vec![
                ("player", text(by)),
                ("option", text(option)),
                ("reverses_through", text(through)),
                ("instead", texts(instead)),
            ],
        })
    })
}

fn replies(items: &[Reply]) -> Data {
    list(items, |reply| {
        let answer = |of: &dyn Fn(&Answer) -> Data| reply.answer.as_ref().map_or(Data::Nothing, of);
        Data::Record(vec![
            ("first", text(&reply.first)),
            ("component", reply.component.into()),
            ("move", text(&reply.mv)),
            ("type", reply.after.as_ref().map_or(Data::Nothing, text)),
            ("answer_component", answer(&|answer| answer.component.into())),
            ("answer", answer(&|answer| text(&answer.name))),
            ("left", answer(&|answer| text(&answer.left))),
            ("value", answer(&|answer| answer.value.as_ref().map_or(Data::Nothing, text))),
        ])
    })
}

fn play(play: Play) -> Data {
    text(match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    })
}

fn first(first: First) -> Data {
    match first {
        First::Either => text("either"),
        First::Both => text("both"),
        First::Only(player) => text(&player),
    }
}

fn end<T: ToString>(end: &End<T>) -> Data {
    match end {
        End::Open(x) => Data::Record(vec![("at", text(x)), ("included", false.into())]),
        End::Closed(x) => Data::Record(vec![("at", text(x)), ("included", true.into())]),
        End::Missing => Data::Nothing,
    }
}

impl Derivation {
    /// The derivation as plain data.
    #[must_use]
    pub fn data(&self) -> Data {
        Data::Record(vec![("goal", text(&self.goal)), ("steps", list(&self.steps, Step::data))])
    }
}

impl Step {
    /// The step as plain data: the name of its rule, the inputs and the result by name, and the steps in it.
    #[must_use]
    pub fn data(&self) -> Data {
        let mut fields = vec![("rule", text(self.rule.name()))];
        fields.extend(self.rule.fields());
        if !self.steps.is_empty() {
            fields.push(("steps", list(&self.steps, Step::data)));
        }
        Data::Record(fields)
    }
}

impl Rule {
    fn fields(&self) -> Vec<(&'static str, Data)> {
        let wall = |corners: &[(upstar_values::Dyadic, upstar_values::Dyadic)]| {
            list(corners, |(t, x)| Data::Record(vec![("temperature", text(t)), ("value", text(x))]))
        };
        match self {
            Rule::Lines { complete, alike, cut, missing } => vec![
                ("complete", (*complete).into()),
                ("left_out", texts(missing)),
                ("symmetric_once", (*alike).into()),
                ("dead_parts_dropped", (*cut).into()),
            ],
            Rule::Operation { expression, operation, parts: of, options, value } => vec![
                ("position", text(expression)),
                ("operation", text(operation.name())),
                ("of", parts(of, text)),
                (
                    "options",
                    options.as_ref().map_or(Data::Nothing, |[left, right]| {
                        Data::Record(vec![("left", parts(left, text)), ("right", parts(right, text))])
                    }),
                ),
                ("value", text(value)),
            ],
            Rule::Count { expression, function, of, options, value, .. } => vec![
                ("position", text(expression)),
                ("function", text(function)),
                ("of", parts(of, text)),
                ("options", parts(options, text)),
                ("value", text(value)),
            ],
            Rule::Mex { position, options, value } => vec![
                ("position", text(position)),
                ("options", choices(options, |&n| n.into())),
                ("value", (*value).into()),
            ],
            Rule::NimHeap { position, size } => vec![("position", text(position)), ("value", (*size).into())],
            Rule::Theorem { position, theorem, value, by } => vec![
                ("position", text(position)),
                ("left_by", by.as_ref().map_or(Data::Nothing, text)),
                ("statement", text(&crate::text::plain(&theorem.to_string()))),
                ("value", text(value)),
            ],
            Rule::Search { position, value } => vec![("position", text(position)), ("value", text(value))],
            Rule::Sum { whole, parts: list, value } => {
                vec![("position", text(whole)), ("parts", parts(list, text)), ("value", text(value))]
            }
            Rule::Balance { whole, rows, sum, winning, listed } => vec![
                ("position", text(whole)),
                ("rows", parts(rows, |&n| n.into())),
                ("value", (*sum).into()),
                ("winning", balancing(winning)),
                ("all_listed", (*listed).into()),
            ],
            Rule::Simplicity { position, left, right, lower, upper, value, birthday } => vec![
                ("position", text(position)),
                ("left", choices(left, text)),
                ("right", choices(right, text)),
                ("lower", end(lower)),
                ("upper", end(upper)),
                ("value", text(value)),
                ("birthday", text(birthday)),
            ],
            Rule::Canonical { position, left, right, removed, remain_left, remain_right, value } => vec![
                ("position", text(position)),
                ("left", choices(left, text)),
                ("right", choices(right, text)),
                ("removed", removals(removed)),
                ("remaining_left", texts(remain_left)),
                ("remaining_right", texts(remain_right)),
                ("value", text(value)),
            ],
            Rule::Meaning { name, definition, words } => {
                let words = crate::text::plain(words);
                vec![("position", text(name)), ("words", text(&words)), ("value", text(definition))]
            }
            Rule::Chart { position, play: how, either, left, right, outcome } => vec![
                ("position", text(position)),
                ("play", play(*how)),
                ("either_player", (*either).into()),
                ("left", choices(left, text)),
                ("right", choices(right, text)),
                ("value", text(outcome)),
            ],
            Rule::Sign { position, value, outcome } => {
                vec![("position", text(position)), ("of", text(value)), ("value", text(outcome))]
            }
            Rule::Heat {
                value,
                left,
                right,
                left_stop,
                right_stop,
                left_wall,
                right_wall,
                mean,
                temperature,
            } => {
                vec![
                    ("position", text(value)),
                    ("left", parts(left, text)),
                    ("right", parts(right, text)),
                    ("left_stop", text(left_stop)),
                    ("right_stop", text(right_stop)),
                    ("left_wall", wall(left_wall)),
                    ("right_wall", wall(right_wall)),
                    ("mean", text(mean)),
                    ("temperature", text(temperature)),
                ]
            }
            Rule::Recommend {
                player,
                temperatures,
                component,
                mv,
                to,
                mean,
                mean_after,
                outcome,
                threat,
            } => vec![
                ("player", text(player)),
                ("temperatures", parts(temperatures, text)),
                ("component", (*component).into()),
                ("move", text(mv)),
                ("to", text(to)),
                ("mean", text(mean)),
                ("mean_after", text(mean_after)),
                (
                    "threat",
                    threat.as_ref().map_or(Data::Nothing, |threat| {
                        Data::Record(vec![
                            ("temperature_before", text(&threat.before)),
                            ("temperature_after", text(&threat.after)),
                            ("answer_component", threat.component.into()),
                            ("answer", text(&threat.answer)),
                            ("mean_after_answer", text(&threat.mean)),
                        ])
                    }),
                ),
                ("value", text(outcome)),
            ],
            Rule::Replies { position, play: how, first: who, replies: list, more } => vec![
                ("position", text(position)),
                ("play", play(*how)),
                ("first", first(*who)),
                ("replies", replies(list)),
                ("more", (*more).into()),
            ],
            Rule::Symmetry { position, opening, pattern, restored, either, replies: list, whole } => vec![
                ("position", text(position)),
                ("opening", opening.as_ref().map_or(Data::Nothing, text)),
                ("pattern", text(pattern)),
                ("symmetry", text(&restored.name)),
                ("either_player", (*either).into()),
                ("replies", replies(list)),
                ("tried_to_the_end", (*whole).into()),
            ],
            Rule::Copying { position, pairs, either, replies: list_of, more } => vec![
                ("position", text(position)),
                ("pairs", list(pairs, |&(one, other)| Data::List(vec![one.into(), other.into()]))),
                ("either_player", (*either).into()),
                ("replies", replies(list_of)),
                ("more", (*more).into()),
            ],
            Rule::Winning { position, moves } => vec![
                ("position", text(position)),
                (
                    "winning",
                    list(moves, |(name, to)| Data::Record(vec![("move", text(name)), ("to", text(to))])),
                ),
            ],
            Rule::MisereNim { whole, heaps, sum, winning, listed } => vec![
                ("position", text(whole)),
                ("rows", parts(heaps, |&n| n.into())),
                ("value", (*sum).into()),
                ("winning", balancing(winning)),
                ("all_listed", (*listed).into()),
            ],
            Rule::Genus { whole, parts: list, genus, tame } => vec![
                ("position", text(whole)),
                ("parts", parts(list, text)),
                ("tame", (*tame).into()),
                ("value", text(genus)),
            ],
            Rule::GenusLine { position, options, genus } => vec![
                ("position", text(position)),
                ("options", choices(options, text)),
                ("value", text(genus)),
            ],
            Rule::Letters { game, legend } => {
                vec![("game", text(game)), ("meaning", text(&crate::prose::letters(legend)))]
            }
            Rule::Compare { left, right, relation, outcome, holds } => vec![
                ("left", part(left, text)),
                ("right", part(right, text)),
                ("relation", text(relation.symbol())),
                ("difference", text(outcome)),
                ("value", (*holds).into()),
            ],
            Rule::Distinguish { left, right, by, left_outcome, right_outcome } => vec![
                ("left", text(left)),
                ("right", text(right)),
                ("by", text(by)),
                ("left_outcome", text(left_outcome)),
                ("right_outcome", text(right_outcome)),
            ],
            Rule::Stealing { position, hypotheses, conclusion, found } => vec![
                ("position", text(position)),
                (
                    "hypotheses",
                    list(hypotheses, |hypothesis| {
                        Data::Record(vec![
                            ("name", text(hypothesis.name)),
                            ("holds", hypothesis.holds.into()),
                            ("because", text(&hypothesis.because)),
                        ])
                    }),
                ),
                ("value", conclusion.as_ref().map_or(Data::Nothing, text)),
                ("existence_only", true.into()),
                ("found_by_search", found.as_ref().map_or(Data::Nothing, text)),
            ],
            Rule::Backward { position, mover, options, value } => vec![
                ("position", text(position)),
                ("player", text(mover)),
                ("options", choices(options, text)),
                ("value", text(value)),
            ],
            Rule::Over { position, result } => vec![("position", text(position)), ("value", text(result))],
            Rule::Endless { position, mover } => vec![("position", text(position)), ("mover", text(mover))],
        }
    }
}
