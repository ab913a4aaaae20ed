//! The answers about games in words and as data: reports, moves, trees, strategies.

use std::fmt::Write as _;

use upstar::game::Payoff;
use upstar::search::Length;
use upstar::sum::{GameTree, NodeMarks, Winner};
use upstar::values::Player;
use upstar::{
    EquivalenceReport, Evaluation, Line, MisereReport, Move, Moves, PositionsReport, Report, ResultsReport,
    StrategyAnswer, Tree, WinnerReport, type_in_words,
};

use crate::colour::Paint;
use crate::output::Output;

pub(crate) fn evaluation(evaluation: &Evaluation) -> Output {
    let text = match evaluation {
        Evaluation::Value(of) => report(of),
        Evaluation::Results(of) => results_report(of),
    };
    Output::new(text, evaluation)
}

fn or_none(list: &[impl AsRef<str>]) -> String {
    let painted: Vec<String> = list.iter().map(|name| Paint::Winning.on(name.as_ref())).collect();
    if list.is_empty() { "no move".to_owned() } else { painted.join("; ") }
}

fn results_report(report: &ResultsReport) -> String {
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("reading", &report.reading);
    for (player, payoff, length) in [
        (Player::Left, report.left_first, report.remoteness.left_first),
        (Player::Right, report.right_first, report.remoteness.right_first),
    ] {
        let when = match length {
            Length::Moves(_) => format!("in {length}"),
            Length::Endless => "by endless play".to_owned(),
        };
        line(&format!("{player} first"), &format!("{payoff} ({} {when})", result_words(payoff)));
    }
    for player in Player::BOTH {
        line(&format!("{player} wins by"), &or_none(report.winning_moves.own(player)));
        let drawing = report.drawing_moves.own(player);
        if !drawing.is_empty() {
            line(&format!("{player} draws by"), &drawing.join("; "));
        }
    }
    for argument in &report.arguments {
        line("argument", &argument.to_string());
    }
    line("status", &status(report.nodes, report.time));
    text.truncate(text.trim_end().len());
    text
}

/// A result in words.
pub(crate) fn result_words(payoff: Payoff) -> &'static str {
    match payoff {
        Payoff::LeftWins => "Left wins",
        Payoff::RightWins => "Right wins",
        Payoff::Draw => "a draw",
    }
}

fn status(nodes: u64, time: std::time::Duration) -> String {
    format!("exact; {nodes} positions expanded, {:.3} s", time.as_secs_f64())
}

fn report(report: &Report) -> String {
    let who = type_in_words(report.outcome);
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("reading", &report.reading);
    line("outcome", &format!("{} ({who})", Paint::Title.on(&report.outcome.to_string())));
    let can = |player: &str, can: bool, types: &str| {
        format!("{player} {} to a position of type {types}", if can { "can move" } else { "cannot move" })
    };
    let chart = report.chart;
    let (left, right) =
        (can("Left", chart.left_to_l_or_p, "L or P"), can("Right", chart.right_to_r_or_p, "R or P"));
    line("chart", &format!("{left}; {right}"));
    line("value", &Paint::Title.on(&report.value));
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
        let label = format!("{player} wins by");
        let moves = report.winning_moves.own(player).as_deref();
        line(&label, &moves.map_or("too many moves to list".to_owned(), or_none));
    }
    for argument in report.arguments.iter().filter(|argument| argument.applies()) {
        line("argument", &argument.to_string());
    }
    line("status", &status(report.nodes, report.time));
    text.truncate(text.trim_end().len());
    text
}

pub(crate) fn winner(expr: &str, winner: Winner, lines: Vec<Line>) -> Output {
    let mut text = winner.to_string();
    for line in &lines {
        let play = if line.moves.is_empty() { "no move".to_owned() } else { line.moves.join("; ") };
        let _ = write!(text, "\n{} moves first, {} wins: {play}", line.first, line.winner);
    }
    let report = WinnerReport { expr: expr.to_owned(), winner: winner.into(), lines };
    Output::new(text, &report)
}

pub(crate) fn moves(moves: &Moves) -> Output {
    let mut text = String::new();
    let width = |of: fn(&Move) -> usize| moves.moves.iter().map(of).max().unwrap_or(0).min(60);
    let name = width(|mv| mv.name.chars().count());
    let value = width(|mv| mv.value.as_ref().map_or(0, |value| value.chars().count()));
    let either = moves.impartial && moves.player.is_none();
    let players = if either { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    for &player in players {
        let own: Vec<&Move> = moves.moves.iter().filter(|mv| mv.is_of(player)).collect();
        if own.is_empty() {
            continue;
        }
        let _ = match either {
            true => writeln!(text, "{}", Paint::Title.on("Either player:")),
            false => writeln!(text, "{}", Paint::of(player).on(&format!("{player}:"))),
        };
        for mv in own {
            let mark = if mv.winning { "*" } else { " " };
            let shown = mv.value.as_deref().unwrap_or("");
            let called = format!("{mark} {:<name$}", mv.name);
            let called = if mv.winning { Paint::Winning.on(&called) } else { called };
            let _ = writeln!(
                text,
                "{called}  {shown:<value$}  {}  to {}",
                mv.outcome.map_or_else(|| "?".into(), |outcome| outcome.to_string()),
                mv.to
            );
            for reply in &mv.replies {
                let _ = match &reply.answer {
                    Some(answer) => writeln!(text, "      {}  is answered by  {answer}", reply.name),
                    None => writeln!(text, "      refuted by  {}", reply.name),
                };
            }
        }
    }
    text.truncate(text.trim_end().len());
    let some_win = moves.moves.iter().any(|mv| mv.winning);
    let text = match (moves.only_winning, some_win) {
        (true, true) => format!("{text}\n(there are too many moves to list: these are the ones that win)"),
        (true, false) => "there are too many moves to list; none of them wins".to_owned(),
        _ if text.is_empty() => "no moves".to_owned(),
        (_, true) => format!("{text}\n(* wins)"),
        (_, false) => format!("{text}\n(no move wins)"),
    };
    let text = match moves.moves.iter().any(|mv| mv.outcome.is_none()) {
        true => format!("{text}\n(?: who wins if the same player moves again took too long to find out)"),
        false => text,
    };
    Output::new(text, moves)
}

pub(crate) fn misere(report: &MisereReport) -> Output {
    let mut text = String::new();
    let _ = match report.outcome {
        Winner::Class(outcome) => {
            writeln!(text, "{:<15}{outcome} in misère play ({})", "outcome", type_in_words(outcome))
        }
        results => writeln!(text, "{:<15}{results}", "outcome"),
    };
    if let Some(genus) = &report.genus {
        let _ = writeln!(text, "{:<15}{genus} ({})", "genus", if genus.is_tame() { "tame" } else { "wild" });
        let _ = writeln!(text, "{:<15}{}", "misère value", genus.misere_nim_value());
    }
    for player in Player::BOTH {
        let label = format!("{player} wins by");
        let _ = writeln!(text, "{label:<15}{}", or_none(report.winning_moves.own(player)));
    }
    text.truncate(text.trim_end().len());
    Output::new(text, report)
}

pub(crate) fn equivalent(a: &str, b: &str, by: Option<&str>, report: &EquivalenceReport) -> Output {
    let identical = match report.identical {
        Some(true) => "\nidentical: they are the same move for move",
        Some(false) => "\nnot identical: their moves differ",
        None => "\nidentical or not: not found out, for too many positions can come up",
    };
    let text = match (&report.distinguished_by, &report.types, by) {
        _ if report.equivalent => format!("equivalent: {a} ≡ {b}{identical}"),
        (Some(apart), Some([first, second]), _) => {
            format!(
                "not equivalent: plus {apart}, the first is of type {first} and the second of type {second}"
            )
        }
        (.., by) => {
            let by = by.unwrap_or("what was tried");
            format!("not equivalent, but {by} does not tell them apart, as far as was tried")
        }
    };
    Output::new(text, report)
}

pub(crate) fn positions(report: &PositionsReport) -> Output {
    let over = report.positions.iter().filter(|position| position.terminal).count();
    let count = report.positions.len();
    let mut text = match count {
        1 => "1 position, and play is over".to_owned(),
        _ => format!("{count} positions; in {over} of them play is over"),
    };
    let winner = |winner: &Winner| match winner {
        Winner::Class(outcome) => outcome.to_string(),
        Winner::Results(left, right) => format!("{left} {right}"),
    };
    let types: Vec<String> = report.positions.iter().map(|position| winner(&position.winner)).collect();
    let wide = types.iter().map(String::len).max().unwrap_or(0).max(4);
    let _ =
        write!(text, "\n\n{}", Paint::Title.on(&format!("depth  {:<wide$}  position = {{options}}", "type")));
    for (position, of) in report.positions.iter().zip(&types) {
        let options = match (report.impartial, position.terminal) {
            (_, true) => "{}".to_owned(),
            (true, _) => format!("{{{}}}", position.left.join(", ")),
            (false, _) => {
                let line = format!("{{{} | {}}}", position.left.join(", "), position.right.join(", "));
                line.replace("{ |", "{|").replace("| }", "|}")
            }
        };
        let _ = write!(text, "\n{:>5}  {of:<wide$}  {} = {options}", position.depth, position.position);
    }
    Output::new(text, report)
}

pub(crate) fn tree(expr: &str, tree: &Tree, bare: bool) -> Output {
    let shown = &tree.shown;
    let whole = tree.drawn.as_ref().filter(|_| !shown.is_folded()).map(|(tree, _)| tree);
    let text = match whole.filter(|_| bare).and_then(GameTree::without_positions) {
        Some(bare) => bare.to_string(),
        None => {
            let more = if shown.is_folded() { "; --limit N shows more of them" } else { "" };
            let key = match shown.marks {
                NodeMarks::Winners => "; blue: Left wins, red: Right wins",
                NodeMarks::Results | NodeMarks::None => "",
            };
            format!("{shown}\n{}{more}{key}", shown.size_in_words())
        }
    };
    Output::new(text, &tree.report(expr))
}

pub(crate) fn strategy(report: &StrategyAnswer) -> Output {
    // The other player need not find what is worst for this one.
    let worst = report.guarantees;
    let kind = match (report.winning, report.drawing) {
        (true, _) => format!("makes sure of {worst}: a winning strategy"),
        (_, true) => format!("makes sure of {worst} at least: a drawing strategy"),
        _ => format!("makes sure of nothing: it can end in {worst}"),
    };
    let mut text = format!("{}\n// {kind}", report.strategy);
    if !report.worst_play.is_empty() {
        let _ = write!(text, "; at worst {}", report.worst_play.join("; "));
    }
    Output::new(text, report)
}
