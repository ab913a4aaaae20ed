//! Whole games in shards, for `upstar.cluster.solve`.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use upstar::files::Whole;
use upstar::search::Shard;
use upstar::{Round, ShardedGame, SolveReport};

use crate::asking;
use crate::failing::Trouble;
use crate::world::session;

/// A game that is solved in shards, whose files are in a folder. Without `parts` the folder says how it is divided.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Shards {
    expr: String,
    game: Arc<ShardedGame>,
}

/// A shard: stage, part and how many numbers.
type Told = (usize, usize, u64);

/// What is done in a round, by the word for it.
fn round(word: &str) -> PyResult<Round> {
    match word {
        "solve" => Ok(Round::Solve),
        "count" => Ok(Round::Count),
        _ => Err(PyValueError::new_err(format!("a round is `solve` or `count`, not `{word}`"))),
    }
}

impl Shards {
    fn shard(&self, stage: usize, part: usize) -> PyResult<Shard> {
        let shard = Shard { stage, part };
        if self.game.shards().of_stage(stage).any(|own| own == shard) {
            return Ok(shard);
        }
        Err(PyValueError::new_err(format!("there is no shard {part} of stage {stage}")))
    }
}

#[pymethods]
impl Shards {
    #[new]
    #[pyo3(signature = (game, folder, parts = None))]
    fn new(py: Python<'_>, game: String, folder: PathBuf, parts: Option<u64>) -> PyResult<Shards> {
        asking::ask(py, move |budget| {
            let opened = match parts {
                Some(parts) => session().in_shards(&game, &folder, parts, budget),
                None => session().shards_in(&game, &folder, budget),
            };
            let opened = opened.map_err(|failure| Trouble::failed(&game, failure))?;
            Ok(Shards { expr: game.clone(), game: Arc::new(opened) })
        })
    }

    /// The position that all others come of.
    #[getter]
    fn start(&self) -> &str {
        self.game.start()
    }

    /// At most how many shards a stage has.
    #[getter]
    fn parts(&self) -> u64 {
        self.game.parts()
    }

    /// The rounds in their order, and the shards of each: stage, part and how many numbers.
    fn rounds(&self) -> Vec<(&'static str, Vec<Told>)> {
        let told = |shard: Shard| {
            let numbers = self.game.shards().numbers(shard);
            (shard.stage, shard.part, numbers.end - numbers.start)
        };
        let word = |round| if round == Round::Solve { "solve" } else { "count" };
        let rounds = self.game.rounds();
        rounds.map(|(round, shards)| (word(round), shards.into_iter().map(told).collect())).collect()
    }

    /// Whether a shard is done.
    #[pyo3(name = "is_done")]
    fn done(&self, round: &str, stage: usize, part: usize) -> PyResult<bool> {
        Ok(self.game.is_done(self::round(round)?, self.shard(stage, part)?))
    }

    /// Works on a shard in so many bytes, unless it is done.
    fn work(&self, py: Python<'_>, round: &str, stage: usize, part: usize, memory: u64) -> PyResult<()> {
        let (round, shard) = (self::round(round)?, self.shard(stage, part)?);
        let (game, expr) = (Arc::clone(&self.game), self.expr.clone());
        asking::ask(py, move |budget| {
            game.work(round, shard, memory, budget).map_err(|failure| Trouble::failed(&expr, failure))
        })
    }

    /// Puts the shards together into a file; what the game comes to, as JSON.
    fn join(&self, py: Python<'_>, to: PathBuf) -> PyResult<String> {
        let (game, expr) = (Arc::clone(&self.game), self.expr.clone());
        asking::ask(py, move |budget| {
            let joined = game.join(&expr, &to, budget);
            written(&joined.map_err(|failure| Trouble::failed(&expr, failure))?)
        })
    }
}

fn written(report: &SolveReport) -> Result<String, Trouble> {
    let text = serde_json::to_string(report);
    text.map_err(|error| Trouble::Python(PyRuntimeError::new_err(error.to_string())))
}

/// Solves a game as a whole in this process and writes the file; what the game comes to, as JSON.
#[pyfunction]
pub(crate) fn solve_whole(py: Python<'_>, game: String, to: PathBuf) -> PyResult<String> {
    asking::ask(py, move |budget| {
        let unwritable = |error: std::io::Error| Trouble::Python(error.into());
        let mut file = Whole::new(&to).map_err(unwritable)?;
        let solved = session().solve_all(&game, budget).map_err(|failure| Trouble::failed(&game, failure))?;
        file.write(|out| solved.write(out)).map_err(unwritable)?;
        written(&solved.report(&game, Some(to.display().to_string())))
    })
}

/// How large a game is: numbers, stages, those of the largest stage, bytes of the file, bytes on the way, hours of a processor, machines
/// of 16 processors that are done in a day.
type Estimated = (u64, usize, u64, u64, u64, f64, u64);

/// How large the whole game is that comes of a position.
#[pyfunction]
pub(crate) fn estimate(py: Python<'_>, game: String) -> PyResult<Estimated> {
    asking::ask(py, move |budget| {
        let told = session().estimate(&game, budget).map_err(|failure| Trouble::failed(&game, failure))?;
        let (bytes, on_the_way) = (told.bytes(), told.bytes_while_solving());
        let (hours, machines) = (told.processor_hours(), told.machines());
        Ok((told.numbers, told.stages, told.largest, bytes, on_the_way, hours, machines))
    })
}
