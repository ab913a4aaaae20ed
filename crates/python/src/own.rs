//! Rulesets written in Python: classes that say what the options of a position are.
//!
//! Positions are any hashable objects. Each is interned once and known by its number from then on; what the rules say of it is asked
//! once and remembered, so that solvers seldom wait for the interpreter.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use upstar::game::runtime::{Bytes, Runtime, RuntimeRules};
use upstar::game::{About, Diagnostic, Player, Sign, Span};
use upstar::search::{Game, GameOf, Values};
use upstar::sum::{Component, Summand};

use crate::asking::{call, go_on};
use crate::position::Position;
use crate::world::session;

/// About what a position takes: its object, its place in the tables of numbers, its lists.
const BYTES: u64 = 512;

/// After so many positions of a list it is looked whether to go on.
const CHUNK: usize = 1024;

/// The game of some rules, with its tables.
pub(crate) type OwnGame = GameOf<Values<Runtime>>;

/// What the rules have said of a position.
#[derive(Clone, Default)]
struct Said {
    options: Option<[Arc<[u32]>; 2]>,
    components: Option<Arc<[u32]>>,
    normal_form: Option<u32>,
}

/// The methods that are asked often, looked up once.
struct Methods {
    /// `options`, or `left` and `right`.
    options: Vec<(&'static str, Py<PyAny>)>,
    components: Option<Py<PyAny>>,
    normal_form: Option<Py<PyAny>>,
}

/// Rules in Python.
pub(crate) struct Own {
    about: About,
    /// The object whose methods are the rules.
    rules: Py<PyAny>,
    /// What games that were made alike have in common; nothing where that cannot be told.
    key: Option<Py<PyAny>>,
    methods: Methods,
    /// The numbers of positions, by position.
    numbers: Py<PyDict>,
    /// The positions, by number.
    positions: Mutex<Vec<Option<Py<PyAny>>>>,
    next: AtomicU32,
    said: RwLock<Vec<Said>>,
    /// How positions are written, and what is written so.
    texts: Mutex<(HashMap<u32, String>, HashMap<String, u32>)>,
    /// How many options are remembered.
    remembered: AtomicU64,
}

static THERE: AtomicBool = AtomicBool::new(false);

/// Games of living rules by name.
static LIVING: Mutex<Vec<Living>> = Mutex::new(Vec::new());

/// A name, the rules and the game.
type Living = (String, Weak<Own>, Weak<OwnGame>);

/// Whether there are rules in Python.
pub(crate) fn are_there() -> bool {
    THERE.load(Relaxed)
}

/// A name that no other game has: the one that is wanted, or that with a number behind it.
fn free_name(wanted: &str) -> String {
    let mut living = LIVING.lock();
    living.retain(|(_, own, _)| own.strong_count() > 0);
    let engine = session().engine();
    let is_function = |name: &str| session().language().functions().any(|function| function.name == name);
    let is_free = |name: &str| {
        !engine.is_taken(name) && !is_function(name) && living.iter().all(|(other, ..)| other != name)
    };
    let numbered = (2u64..).map(|n| format!("{wanted}_{n}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| is_free(name)).unwrap_or_default()
}

/// The living game that was made in the same way.
fn alike(py: Python<'_>, key: &Py<PyAny>) -> PyResult<Option<Rules>> {
    // Comparing keys can run Python code, so the list is not held meanwhile.
    let living: Vec<_> = LIVING.lock().iter().map(|(_, own, game)| (own.upgrade(), game.upgrade())).collect();
    for (own, game) in living {
        let (Some(own), Some(game)) = (own, game) else { continue };
        if let Some(other) = &own.key
            && other.bind(py).eq(key)?
        {
            return Ok(Some(Rules { own, game }));
        }
    }
    Ok(None)
}

/// Bytes taken by all that rules in Python have said and by the tables of their games.
pub(crate) fn bytes() -> u64 {
    let living: Vec<_> = LIVING.lock().iter().map(|(_, own, game)| (own.upgrade(), game.upgrade())).collect();
    let own = |own: Arc<Own>| BYTES * u64::from(own.next.load(Relaxed)) + 4 * own.remembered.load(Relaxed);
    let both = |(rules, game): (Option<Arc<Own>>, Option<Arc<OwnGame>>)| {
        rules.map_or(0, own) + game.map_or(0, |game| game.table_bytes())
    };
    living.into_iter().map(both).sum()
}

/// Whether there are rules in Python of this name. Texts cannot name their positions.
pub(crate) fn is_name(name: &str) -> bool {
    LIVING.lock().iter().any(|(other, own, _)| other == name && own.strong_count() > 0)
}

/// The rules and the object of a position in Python, if that is what a component is.
pub(crate) fn behind(py: Python<'_>, component: &Component) -> Option<(Py<PyAny>, Py<PyAny>)> {
    let Summand::Position(position) = &component.summand else { return None };
    let name = &position.game().about().name;
    let own = LIVING.lock().iter().find(|(other, ..)| other == name)?.1.upgrade()?;
    let number = own.number_of(&position.text())?;
    let object = own.positions.lock().get(number as usize)?.as_ref()?.clone_ref(py);
    Some((own.rules.clone_ref(py), object))
}

fn number_in(bytes: &[u8]) -> u32 {
    bytes.try_into().map_or(u32::MAX, u32::from_le_bytes)
}

impl Own {
    /// The number of a position.
    fn intern(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let number = self.next.fetch_add(1, Relaxed);
        let most = session().engine().store().budget() / BYTES;
        if u64::from(number) >= most.min(u64::from(u32::MAX - 1)) {
            let message = format!("the rules have led to more than {number} positions");
            return Err(PyMemoryError::new_err(message));
        }
        // Comparing positions can run Python code, and so let another thread be first.
        let known = numbers.call_method1("setdefault", (position, number))?;
        let known: u32 = known.extract()?;
        if known == number {
            let mut positions = self.positions.lock();
            if positions.len() <= number as usize {
                positions.resize_with(number as usize + 1, || None);
            }
            positions[number as usize] = Some(position.clone().unbind());
        }
        Ok(known)
    }

    fn object(&self, py: Python<'_>, number: u32) -> PyResult<Py<PyAny>> {
        let positions = self.positions.lock();
        let object = positions.get(number as usize).and_then(Option::as_ref);
        object.map(|object| object.clone_ref(py)).ok_or_else(|| PyRuntimeError::new_err("no such position"))
    }

    fn said(&self, number: u32) -> Said {
        self.said.read().get(number as usize).cloned().unwrap_or_default()
    }

    fn remember(&self, number: u32, what: impl FnOnce(&mut Said)) {
        let mut said = self.said.write();
        if said.len() <= number as usize {
            said.resize_with(number as usize + 1, Said::default);
        }
        what(&mut said[number as usize]);
    }

    /// The numbers of the positions that a method lists.
    fn listed(&self, py: Python<'_>, name: &str, method: &Py<PyAny>, number: u32) -> PyResult<Arc<[u32]>> {
        let object = self.object(py, number)?;
        let listed = method.bind(py).call1((object,))?;
        let Ok(all) = listed.try_iter() else {
            let kind = listed.get_type().qualname()?;
            let message = format!("`{name}` gives an iterable of positions, not {kind}");
            return Err(PyTypeError::new_err(message));
        };
        let mut numbers = Vec::new();
        let mut take = |position: PyResult<Bound<'_, PyAny>>| {
            let position = position?;
            let one = self.intern(&position);
            numbers.push(one.map_err(|error| self.unhashable(&position, name, number, error))?);
            self.remembered.fetch_add(1, Relaxed);
            if numbers.len().is_multiple_of(CHUNK) {
                go_on(py, CHUNK as u64)?;
                if 4 * numbers.len() as u64 > session().engine().store().budget() {
                    let message = format!("`{name}` gives more than {} positions", numbers.len());
                    return Err(PyMemoryError::new_err(message));
                }
            }
            Ok(())
        };
        let taken = all.into_iter().try_for_each(&mut take);
        if taken.is_err() {
            self.remembered.fetch_sub(numbers.len() as u64, Relaxed);
        }
        taken.map(|()| numbers.into())
    }

    /// The complaint about what a method gives for a position, where the reason is that it cannot be hashed.
    fn unhashable(&self, given: &Bound<'_, PyAny>, name: &str, number: u32, error: PyErr) -> PyErr {
        let py = given.py();
        if !error.is_instance_of::<PyTypeError>(py) || given.hash().is_ok() {
            return error;
        }
        let written = |object: &Bound<'_, PyAny>| object.repr().map(|text| text.to_string());
        let told =
            self.object(py, number).and_then(|object| Ok((written(given)?, written(object.bind(py))?)));
        let Ok((given, object)) = told else { return error };
        let message = format!("`{name}` gives {given} for {object}, but positions must be hashable");
        let better = PyTypeError::new_err(message);
        better.set_cause(py, Some(error));
        better
    }

    fn options_of(&self, number: u32) -> Option<[Arc<[u32]>; 2]> {
        if let Some(options) = self.said(number).options {
            return Some(options);
        }
        let options = call(|py| {
            let mut listed = Vec::new();
            for (name, method) in &self.methods.options {
                let options = self.listed(py, name, method, number)?;
                // Solvers ask for the parts of all options next, and to be let in once is quicker than again and again.
                for option in &*options {
                    self.parts(py, *option)?;
                }
                listed.push(options);
            }
            Ok(listed)
        })?;
        let [left, right] = [options.first()?, options.last()?].map(Arc::clone);
        self.remember(number, |said| said.options = Some([Arc::clone(&left), Arc::clone(&right)]));
        Some([left, right])
    }

    /// The independent parts of a position, of whose normal forms the rules are asked as well.
    fn parts(&self, py: Python<'_>, number: u32) -> PyResult<Option<Arc<[u32]>>> {
        let Some(components) = &self.methods.components else {
            self.normal(py, number)?;
            return Ok(None);
        };
        if let Some(parts) = self.said(number).components {
            return Ok(Some(parts));
        }
        let parts = self.listed(py, "components", components, number)?;
        self.remember(number, |said| said.components = Some(Arc::clone(&parts)));
        for part in &*parts {
            self.normal(py, *part)?;
        }
        Ok(Some(parts))
    }

    /// The normal form of a position.
    fn normal(&self, py: Python<'_>, number: u32) -> PyResult<u32> {
        let Some(normal_form) = &self.methods.normal_form else { return Ok(number) };
        if let Some(normal) = self.said(number).normal_form {
            return Ok(normal);
        }
        let normal = normal_form.bind(py).call1((self.object(py, number)?,))?;
        let normal =
            self.intern(&normal).map_err(|error| self.unhashable(&normal, "normal_form", number, error))?;
        self.remember(number, |said| said.normal_form = Some(normal));
        Ok(normal)
    }

    fn number_of(&self, text: &str) -> Option<u32> {
        self.texts.lock().1.get(text).copied()
    }

    /// How a position is written: what the rules say, and else what Python does. Different positions are written differently.
    fn written(&self, py: Python<'_>, number: u32) -> PyResult<String> {
        let object = self.object(py, number)?;
        let written = self.rules.bind(py).call_method1("text", (object,))?;
        let written = written.str()?.to_string();
        // Quotes and line breaks would end the position in the notation.
        let plain: String = written.chars().map(|c| if c == '"' { '\'' } else { c }).collect();
        let plain = plain.replace(['\n', '\r'], " ");
        let mut texts = self.texts.lock();
        if let Some(known) = texts.0.get(&number) {
            return Ok(known.clone());
        }
        let text = if texts.1.contains_key(&plain) { format!("{plain} #{number}") } else { plain };
        texts.0.insert(number, text.clone());
        texts.1.insert(text.clone(), number);
        Ok(text)
    }
}

impl RuntimeRules for Own {
    fn about(&self) -> &About {
        &self.about
    }

    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
        match self.options_of(number_in(position)) {
            Some(options) => options[by as usize].iter().for_each(|option| each(&option.to_le_bytes())),
            // Where the rules have failed the position must not look like one that is over. As a loop it has no value, and nothing
            // above it gets one.
            None => each(position),
        }
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
        if let Some(number) = self.number_of(text) {
            return Ok(number.to_le_bytes().to_vec());
        }
        let read = call(|py| {
            let position = self.rules.bind(py).call_method1("parse", (text,))?;
            self.intern(&position)
        });
        match read {
            Some(number) => Ok(number.to_le_bytes().to_vec()),
            None => Err(Diagnostic::new("position", "the rules do not read this position", Span::all(text))),
        }
    }

    fn print(&self, position: &[u8]) -> String {
        let number = number_in(position);
        let known = self.texts.lock().0.get(&number).cloned();
        known.or_else(|| call(|py| self.written(py, number))).unwrap_or_else(|| format!("#{number}"))
    }

    fn components(&self, position: &[u8], each: &mut dyn FnMut(&[u8])) {
        let number = number_in(position);
        if self.methods.components.is_none() {
            return each(position);
        }
        let known = self.said(number).components;
        match known.or_else(|| call(|py| self.parts(py, number)).flatten()) {
            Some(parts) => parts.iter().for_each(|part| each(&part.to_le_bytes())),
            None => each(position),
        }
    }

    fn normal_form(&self, position: &[u8]) -> (Vec<u8>, Sign) {
        let number = number_in(position);
        if self.methods.normal_form.is_none() {
            return (position.to_vec(), Sign::Plus);
        }
        let known = self.said(number).normal_form;
        let normal = known.or_else(|| call(|py| self.normal(py, number)));
        (normal.unwrap_or(number).to_le_bytes().to_vec(), Sign::Plus)
    }
}

/// A game whose rules are the methods of an object: what a subclass of `upstar.Game` holds.
#[pyclass(frozen, module = "upstar._upstar")]
pub(crate) struct Rules {
    own: Arc<Own>,
    game: Arc<OwnGame>,
}

/// Rules that several have a part in.
struct Shared(Arc<Own>);

impl RuntimeRules for Shared {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
        RuntimeRules::options(&*self.0, position, by, each);
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
        self.0.parse(text)
    }

    fn print(&self, position: &[u8]) -> String {
        self.0.print(position)
    }

    fn components(&self, position: &[u8], each: &mut dyn FnMut(&[u8])) {
        self.0.components(position, each);
    }

    fn normal_form(&self, position: &[u8]) -> (Vec<u8>, Sign) {
        self.0.normal_form(position)
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (rules, key, told, has))]
    fn new(
        py: Python<'_>,
        rules: Py<PyAny>,
        key: Option<Py<PyAny>>,
        told: (String, String, String),
        has: (bool, bool, bool),
    ) -> PyResult<Rules> {
        if let Some(key) = &key
            && let Some(alike) = alike(py, key)?
        {
            return Ok(alike);
        }
        let ((name, title, rule), (impartial, components, normal_form)) = (told, has);
        let name = free_name(&name);
        let notation = "what Python writes for the position".to_owned();
        let about = About { name: name.clone(), title, rule, notation, impartial, ..About::default() };
        let method = |name: &'static str| rules.getattr(py, name);
        let listing: &[&'static str] = if impartial { &["options"] } else { &["left", "right"] };
        let methods = Methods {
            options: listing.iter().map(|name| Ok((*name, method(name)?))).collect::<PyResult<_>>()?,
            components: components.then(|| method("components")).transpose()?,
            normal_form: normal_form.then(|| method("normal_form")).transpose()?,
        };
        let own = Arc::new(Own {
            about,
            rules,
            key,
            methods,
            numbers: PyDict::new(py).unbind(),
            positions: Mutex::default(),
            next: AtomicU32::new(0),
            said: RwLock::default(),
            texts: Mutex::default(),
            remembered: AtomicU64::new(0),
        });
        // One thread, since the interpreter runs one at a time.
        let ruleset = Runtime::new(Shared(Arc::clone(&own)));
        let values = Values::new(ruleset, session().engine().shared_store());
        let game = Arc::new(GameOf::new(values, None));
        THERE.store(true, Relaxed);
        LIVING.lock().push((name, Arc::downgrade(&own), Arc::downgrade(&game)));
        Ok(Rules { own, game })
    }

    /// The name of the game, as it is written.
    #[getter]
    fn name(&self) -> &str {
        &self.own.about.name
    }

    /// A position of the game.
    fn position(&self, position: &Bound<'_, PyAny>) -> PyResult<Position> {
        let number = self.own.intern(position)?;
        // So that it can be found by its text.
        self.own.written(position.py(), number)?;
        let bytes = Bytes::from(&number.to_le_bytes()[..]);
        Ok(Position::new(Arc::clone(&self.game).position(bytes).into()))
    }

    /// How many positions the rules have led to.
    #[getter]
    fn positions(&self) -> u32 {
        self.own.next.load(Relaxed)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<rules of {}>", PyString::new(py, &self.own.about.name))
    }
}
