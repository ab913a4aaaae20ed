//! `upstar prove`: answers with a certificate.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::json;
use upstar::game::Player;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Goal, Win};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::{Question, Side};
use crate::output::{self, Output};
use crate::question::{answered, rules};

/// What can be asked of `upstar prove`.
#[derive(ClapArgs)]
pub(crate) struct Prove {
    #[command(flatten)]
    question: Question,
    /// Write the certificate into this file, for `upstar check`
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Prove who wins, not the value
    #[arg(long)]
    outcome: bool,
    /// Prove that this player wins
    #[arg(long, value_name = "PLAYER", value_enum, conflicts_with = "outcome")]
    strategy: Option<Side>,
    /// Who moves first in it [default: the one who wins]
    #[arg(long, value_name = "PLAYER", value_enum, requires = "strategy")]
    first: Option<Side>,
    /// Prove the period of a code such as 0.77
    #[arg(long, conflicts_with_all = ["outcome", "strategy", "misere", "tablebase"])]
    period: bool,
    /// Prove the misère quotient of a code
    #[arg(long, conflicts_with_all = ["strategy", "tablebase"])]
    misere: bool,
    /// The last heap of the quotient, if it has no period before
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "misere")]
    heaps: usize,
    /// Prove samples of this file, which `upstar solve --to` wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["outcome", "strategy"])]
    tablebase: Option<PathBuf>,
}

/// Answers `upstar prove`.
pub(crate) fn run(asked: &Prove) -> Exit {
    let json = asked.question.style.json;
    if asked.period {
        return crate::heap::certified(&asked.question, &asked.to);
    }
    if asked.misere && (asked.outcome || asked.question.expr.contains('(')) {
        let message = "this proves the misère quotient of a code such as 0.77; who wins a position in misère play has no certificate";
        let wrong = Diagnostic::new("no-certificate", message, Span::at(0)).with_hint(
            "`upstar strategy EXPR --misere` writes a strategy, which `upstar check --of EXPR --misere` reads",
        );
        return output::option_failure("--misere", &wrong, json);
    }
    let unwritable = |error| output::option_failure("--to", &output::unwritable(&error), json);
    let mut file = match Whole::new(&asked.to) {
        Ok(file) => file,
        Err(error) => return unwritable(error),
    };
    let goal = match asked.strategy.map(Player::from) {
        Some(player) => Goal::Strategy(Win { player, first: asked.first.map_or(player, Player::from) }),
        None if asked.outcome => Goal::Outcome,
        None => Goal::Answer,
    };
    let (proved, expr) = answered(&asked.question, |session, expr, budget| {
        let limits = &asked.question.limits;
        let texts = limits.games.iter().map(|path| rules(path, limits)).collect::<Result<Vec<_>, _>>()?;
        let mut table = match &asked.tablebase {
            None => None,
            Some(path) => Some(crate::solve::opened(path)?),
        };
        let mut failure = None;
        let mut prove = |out: &mut dyn std::io::Write| match &mut table {
            Some(table) => session.prove_tablebase(expr, table, out, budget),
            None if asked.misere => session.prove_quotient(expr, asked.heaps, limits.memory, out, budget),
            None => session.prove(expr, goal, &texts, out, budget),
        };
        let written = file.write(|out| match prove(out) {
            Ok(proved) => proved,
            Err(why) => {
                failure = Some(why);
                Err(std::io::Error::other("there is no proof"))
            }
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(written),
        }
    });
    match proved {
        Ok(Ok(proved)) => {
            let file = asked.to.display().to_string();
            let text = format!("proved: {}; {} lines in {file}", proved.claim, proved.lines);
            let report = json!({ "expr": expr, "kind": proved.kind, "claim": proved.claim, "lines": proved.lines, "file": file });
            output::answer(&Output::new(text, &report), json)
        }
        Ok(Err(error)) => unwritable(error),
        Err(Failure::Given(given)) if given.text == expr => {
            output::failure(&expr, &Failure::Wrong(given.wrong), json)
        }
        Err(failure) => output::failure(&expr, &failure, json),
    }
}
