//! Sequences of nim-values as data: values, periods, what they look like, misère quotients and genera.

use serde::{Serialize, Serializer};
use upstar_heap::{
    Certificate, Checked, Likeness, Method, Proof, Quotient, Rules, Sequence, Theorem, cousins,
};
use upstar_search::Reason;
use upstar_sum::Genus;

use super::Status;
use crate::json;

/// The value of one heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapReport {
    /// The game.
    pub code: String,
    /// The heap, in digits.
    pub heap: String,
    /// Its nim-value: in JSON a number, and in digits where it does not fit into 64 bits.
    #[serde(serialize_with = "json::large")]
    pub value: u128,
    /// The period that tells it, if one was proved.
    pub period: Option<PeriodReport>,
}

impl HeapReport {
    /// The value of a heap, if the sequence or the period tells it.
    #[must_use]
    pub fn new(heap: u128, sequence: &Sequence, proof: Option<&Proof>) -> Option<HeapReport> {
        let known = || sequence.get(usize::try_from(heap).ok()?).map(u128::from);
        let value = match proof {
            Some(proof) => proof.at(sequence, heap),
            None => known(),
        }?;
        let (code, heap) = (sequence.rules().to_string(), heap.to_string());
        Some(HeapReport { code, heap, value, period: proof.map(PeriodReport::from) })
    }
}

/// The values of heaps, and what is known of their period.
///
/// ```
/// use upstar::heap::{Resources, Rules, Sequence, prove};
/// use upstar::{Budget, HeapsReport};
/// let mut kayles = Sequence::new(Rules::read("kayles").expect("a game"), Resources::default());
/// let proof = prove(&mut kayles, 10_000, &Budget::unlimited(), &mut |_, _| Ok(())).expect("no limit");
/// let report = HeapsReport::new(&kayles, proof.as_ref(), 5, true, None);
/// assert_eq!(report.values.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4]);
/// assert_eq!(report.period.map(|found| (found.period, found.preperiod)), Some((12, 71)));
/// ```
#[derive(Clone, Serialize)]
pub struct HeapsReport<'s> {
    /// The game.
    pub code: String,
    /// The last heap that is listed.
    pub to: usize,
    /// The values from the empty heap on.
    pub values: HeapValues<'s>,
    /// The period, if one was proved.
    pub period: Option<PeriodReport>,
    /// How the values were found, in words.
    pub method: String,
    /// The games that have the same values.
    pub same: Vec<SameGame>,
    /// What the values look like though nothing is proved, in words, where it was asked for.
    pub observed: Option<String>,
    /// The limit, if one was reached.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::maybe_text")]
    pub stopped: Option<Reason>,
}

impl<'s> HeapsReport<'s> {
    /// The values up to a heap, as far as they are known. Where no period was proved, `observing` looks for one that is
    /// only seen.
    #[must_use]
    pub fn new(
        sequence: &'s Sequence,
        proof: Option<&'s Proof>,
        last: usize,
        observing: bool,
        stopped: Option<Reason>,
    ) -> HeapsReport<'s> {
        let mut values = HeapValues { sequence, proof, count: 0 };
        values.count = (0..=last).take_while(|&heap| values.get(heap).is_some()).count();
        let same = cousins(sequence.rules());
        let same = same.into_iter().map(|(code, shift)| SameGame { code: code.to_string(), shift });
        HeapsReport {
            code: sequence.rules().to_string(),
            to: values.count.saturating_sub(1),
            values,
            period: proof.map(PeriodReport::from),
            method: method(sequence),
            same: same.collect(),
            observed: if observing && proof.is_none() { observed(sequence) } else { None },
            stopped,
        }
    }
}

/// Nim-values of heaps, taken from where they are: long lists need no memory of their own.
#[derive(Clone, Copy)]
pub struct HeapValues<'s> {
    sequence: &'s Sequence,
    proof: Option<&'s Proof>,
    count: usize,
}

impl HeapValues<'_> {
    /// How many are listed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether none is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The value of a heap, listed or not, if it is known.
    #[must_use]
    pub fn get(&self, heap: usize) -> Option<u64> {
        match self.proof {
            Some(proof) => proof.at(self.sequence, heap as u128).and_then(|value| u64::try_from(value).ok()),
            None => self.sequence.get(heap),
        }
    }

    /// The values that are listed.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.count).map(|heap| self.get(heap).unwrap_or(0))
    }
}

impl Serialize for HeapValues<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// A period that was proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodReport {
    /// The least p with G(n+p) = G(n) + s for all n from the preperiod on.
    pub period: usize,
    /// From this heap on the values are periodic.
    pub preperiod: usize,
    /// Whether no smaller heap would do; it is not known where too much was forgotten.
    pub least: bool,
    /// The saltus s: 0 but for games whose values grow.
    pub saltus: u64,
    /// By which theorem, in words.
    pub proof: String,
    /// How many heaps were computed.
    pub range: usize,
}

impl From<&Proof> for PeriodReport {
    fn from(proof: &Proof) -> PeriodReport {
        PeriodReport {
            period: proof.period,
            preperiod: proof.preperiod,
            least: proof.least,
            saltus: proof.saltus,
            proof: theorem(proof),
            range: proof.range,
        }
    }
}

/// A game with the same values: heap n + shift is its heap n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SameGame {
    /// The game.
    pub code: String,
    /// By how much heaps are larger.
    pub shift: i64,
}

fn theorem(proof: &Proof) -> String {
    match &proof.theorem {
        Theorem::GuySmith => format!("Guy and Smith, with {} heaps", proof.range),
        Theorem::Growth => format!("all that can be left moves on, with {} heaps", proof.range),
        Theorem::Hexadecimal => format!("the patterns of low values come again, with {} heaps", proof.range),
        Theorem::Window { window, end, .. } => {
            format!("the {window} values before heap {end} come again a period later")
        }
    }
}

fn method(sequence: &Sequence) -> String {
    match sequence.method() {
        Method::Direct => "direct mex".to_owned(),
        Method::Sparse { mask, with_size, rare, last_rare } => {
            let size = if with_size { " and the size" } else { "" };
            format!("sparse space, mask {mask:b}{size}, {rare} rare heaps, the last {last_rare}")
        }
    }
}

/// What the values look like though nothing is proved, in words.
fn observed(sequence: &Sequence) -> Option<String> {
    if let Some(seen) = sequence.arithmetic() {
        return Some(format!(
            "period {} and saltus {} from heap {} on",
            seen.period, seen.saltus, seen.preperiod
        ));
    }
    let seen = sequence.ruler()?;
    let first: Vec<String> = seen.first.iter().map(i64::to_string).collect();
    Some(format!(
        "ruler regularity, period {p} and saltus {}, but heap {}+{p}i is {}+{}*2^k lower, where 2^k is the largest power of \
         two that divides i, unless i is a power of two",
        seen.saltus,
        first.join(" or "),
        seen.less,
        seen.scale,
        p = seen.period
    ))
}

/// How two games compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparisonReport {
    /// The first game.
    pub code: String,
    /// The second.
    pub other: String,
    /// A heap of n + shift in the first game has the value of a heap of n in the second.
    pub shift: i64,
    /// The first heap of the first game where that is not so, if there is one among those compared.
    pub differ: Option<usize>,
    /// How many heaps were compared.
    pub compared: usize,
    /// Whether it is so for ever.
    pub proved: bool,
}

impl ComparisonReport {
    /// How two games were found to compare.
    #[must_use]
    pub fn new(first: &Rules, second: &Rules, likeness: &Likeness) -> ComparisonReport {
        let Likeness { shift, differ, compared, proved } = *likeness;
        let (code, other) = (first.to_string(), second.to_string());
        ComparisonReport { code, other, shift, differ, compared, proved }
    }
}

/// The misère quotient of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuotientReport {
    /// The game.
    pub code: String,
    /// The last heap that it is about.
    pub to: usize,
    /// How many elements it has.
    pub order: usize,
    /// The elements of the sums that the player to move loses.
    pub lost: Vec<String>,
    /// The element of each heap, from the empty one on.
    pub heaps: Vec<String>,
    /// The heaps that generate it.
    pub generators: Vec<usize>,
    /// The period of the elements, if one was proved.
    pub period: Option<QuotientPeriod>,
    /// Whether it is that of all heaps that were asked for.
    pub status: Status,
}

/// A period of the elements of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct QuotientPeriod {
    /// The period.
    pub period: usize,
    /// From this heap on.
    pub preperiod: usize,
}

impl QuotientReport {
    /// The quotient that was found; `whole` if it is that of all heaps that were asked for.
    #[must_use]
    pub fn new(rules: &Rules, found: &Quotient, whole: bool) -> QuotientReport {
        let names = found.names();
        let lost = (0..names.len()).filter(|&at| found.monoid.is_lost(at));
        QuotientReport {
            code: rules.to_string(),
            to: found.heaps.len().saturating_sub(1),
            order: found.monoid.order(),
            lost: lost.map(|at| names[at].clone()).collect(),
            heaps: found.heaps.iter().map(|&element| names[element].clone()).collect(),
            generators: found.generators.clone(),
            period: found.period.map(|(period, preperiod)| QuotientPeriod { period, preperiod }),
            status: if whole { Status::Exact } else { Status::Stopped },
        }
    }
}

/// The genera of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeneraReport {
    /// The game.
    pub code: String,
    /// The genera from the empty heap on.
    pub genera: Vec<GenusReport>,
    /// The limit, if one was reached.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::maybe_text")]
    pub stopped: Option<Reason>,
}

/// The genus of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GenusReport {
    /// The heap, in digits.
    pub heap: String,
    /// Its misère nim-value.
    pub misere: u64,
    /// Its genus.
    pub genus: Genus,
    /// Whether that is the genus of a Nim position.
    pub tame: bool,
}

impl GenusReport {
    /// The genus of a heap.
    #[must_use]
    pub fn new(heap: u128, genus: Genus) -> GenusReport {
        GenusReport { heap: heap.to_string(), misere: genus.misere_nim_value(), tame: genus.is_tame(), genus }
    }
}

/// A certificate that was found to be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CertificateReport {
    /// The file that it was in.
    pub file: String,
    /// That it is right.
    pub right: bool,
    /// The game.
    pub code: String,
    /// The period.
    pub period: usize,
    /// The saltus.
    pub saltus: u64,
    /// From this heap on.
    pub preperiod: usize,
    /// How many nim-values were computed for it.
    pub values: usize,
}

impl CertificateReport {
    /// What a certificate says that was checked.
    #[must_use]
    pub fn new(file: &str, certificate: &Certificate, checked: &Checked) -> CertificateReport {
        let proof = &certificate.proof;
        CertificateReport {
            file: file.to_owned(),
            right: true,
            code: certificate.rules.to_string(),
            period: proof.period,
            saltus: proof.saltus,
            preperiod: proof.preperiod,
            values: checked.values,
        }
    }
}
