//! What is printed: answers on standard output, talk on standard error.

use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::{Value, json};
use upstar::search::Reason;
use upstar::values::Player;
use upstar::{Failure, Report, Stopped};

use crate::command::Exit;

/// An answer in both of its dresses.
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) json: Value,
}

/// Writes to standard output. A reader that went away is no error of ours.
fn out(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

fn err(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

pub(crate) fn answer(output: &Output, as_json: bool) -> Exit {
    out(&if as_json { output.json.to_string() } else { output.text.clone() });
    Exit::Answered
}

pub(crate) fn failure(expr: &str, failure: &Failure, as_json: bool) -> Exit {
    match failure {
        Failure::Wrong(diagnostic) => {
            if as_json {
                let (from, to) = diagnostic.at_columns(expr);
                let error = json!({
                    "code": diagnostic.code, "message": diagnostic.message, "at": [from, to], "hint": diagnostic.hint,
                });
                out(&json!({ "error": error }).to_string());
            } else {
                err(&diagnostic.render(expr));
            }
            Exit::Wrong
        }
        Failure::Stopped(stopped) => {
            if as_json {
                out(&stopped_json(expr, stopped).to_string());
            } else {
                out(&known(stopped));
                err(&format!("stopped: {}", stopped.reason));
                if let Some(option) = option_that_helps(stopped.reason) {
                    err(&format!("  {option} raises the limit"));
                }
            }
            if stopped.reason == Reason::Cancelled { Exit::Interrupted } else { Exit::Stopped }
        }
    }
}

fn option_that_helps(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Time => Some("--time"),
        Reason::Nodes => Some("--nodes"),
        Reason::Memory(_) => Some("--memory"),
        _ => None,
    }
}

fn seconds(time: std::time::Duration) -> Value {
    json!(format!("{:.6}", time.as_secs_f64()).parse::<f64>().unwrap_or(0.0))
}

/// What is known although the answer is not.
fn known(stopped: &Stopped) -> String {
    let mut text = String::new();
    for part in &stopped.known {
        let value = part.value.as_deref().unwrap_or("not known yet");
        let _ = writeln!(text, "{} = {value}", part.component);
    }
    let _ = write!(
        text,
        "{} positions expanded, {} in the table, {:.3} s",
        stopped.nodes,
        stopped.positions,
        stopped.time.as_secs_f64()
    );
    text
}

fn stopped_json(expr: &str, stopped: &Stopped) -> Value {
    let known: Vec<Value> = stopped
        .known
        .iter()
        .map(|part| json!({ "component": part.component, "value": part.value }))
        .collect();
    json!({
        "expr": expr, "value": null, "status": "stopped", "reason": stopped.reason.to_string(), "known": known,
        "nodes": stopped.nodes, "seconds": seconds(stopped.time),
    })
}

pub(crate) fn report(expr: &str, report: &Report) -> Output {
    let moves = |player: Player| -> Vec<&str> {
        report.winning.iter().filter(|mv| mv.player == player).map(|mv| mv.name.as_str()).collect()
    };
    let json = json!({
        "expr": expr,
        "reading": report.reading,
        "outcome": report.outcome.to_string(),
        "value": report.value,
        "left_stop": report.left_stop,
        "right_stop": report.right_stop,
        "mean": report.mean,
        "temperature": report.temperature,
        "birthday": report.birthday,
        "atomic_weight": report.atomic_weight,
        "nim_value": report.nim_value,
        "winning_moves": { "left": moves(Player::Left), "right": moves(Player::Right) },
        "status": "exact",
        "nodes": report.nodes,
        "seconds": seconds(report.time),
    });
    let who = match report.outcome {
        upstar::game::Outcome::L => "Left wins, whoever starts",
        upstar::game::Outcome::R => "Right wins, whoever starts",
        upstar::game::Outcome::N => "whoever starts wins",
        upstar::game::Outcome::P => "whoever starts loses",
    };
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("reading", &report.reading);
    line("outcome", &format!("{} ({who})", report.outcome));
    line("value", &report.value);
    line("left stop", &report.left_stop);
    line("right stop", &report.right_stop);
    line("mean", &report.mean);
    line("temperature", &report.temperature);
    line("birthday", &report.birthday);
    if let Some(weight) = &report.atomic_weight {
        line("atomic weight", weight);
    }
    if let Some(n) = report.nim_value {
        line("nim-value", &n.to_string());
    }
    for player in Player::BOTH {
        let list = moves(player);
        let label = format!("{player} wins by");
        line(&label, &if list.is_empty() { "no move".to_owned() } else { list.join("; ") });
    }
    line(
        "status",
        &format!("exact; {} positions expanded, {:.3} s", report.nodes, report.time.as_secs_f64()),
    );
    text.truncate(text.trim_end().len());
    Output { text, json }
}
