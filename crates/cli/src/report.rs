//! The answers about games in words and as data: reports, moves, trees, strategies.

use std::fmt::Write as _;

use serde_json::{Value, json};
use upstar::game::wld::NodeKind;
use upstar::game::{Hypothesis, Outcome, Payoff};
use upstar::search::Length;
use upstar::sum::{Argument, Genus, Shown, Winner};
use upstar::sum::{Edge, FoldedNode, GameTree};
use upstar::values::Player;
use upstar::{
    Evaluation, Line, Move, Moves, Reply, Report, ResultsReport, StrategyReport, Tree, WinningMove,
};

use crate::colour::Paint;
use crate::output::{Output, in_words, seconds, side, winner_text};

pub(crate) fn evaluation(expr: &str, evaluation: &Evaluation) -> Output {
    match evaluation {
        Evaluation::Value(of) => report(expr, of),
        Evaluation::Results(of) => results_report(expr, of),
    }
}

fn names(moves: &[WinningMove], player: Player) -> Vec<&str> {
    moves.iter().filter(|mv| mv.player == player).map(|mv| mv.name.as_str()).collect()
}

fn or_none(list: &[&str]) -> String {
    let painted: Vec<String> = list.iter().map(|name| Paint::Winning.on(name)).collect();
    if list.is_empty() { "no move".to_owned() } else { painted.join("; ") }
}

/// The cell of the chart in which a type stands: who can move to what.
fn chart(outcome: Outcome) -> (bool, bool) {
    (matches!(outcome, Outcome::L | Outcome::N), matches!(outcome, Outcome::R | Outcome::N))
}

fn arguments_json(arguments: &[Argument]) -> Value {
    let one = |argument: &Argument| {
        let (kind, hypotheses) = match argument {
            Argument::Twins(_) => ("twins", Vec::new()),
            Argument::Symmetry(_) => ("symmetry", Vec::new()),
            Argument::Stealing(stealing) => {
                let of = |h: &Hypothesis| json!({ "name": h.name, "holds": h.holds, "because": h.because });
                ("stealing", stealing.hypotheses.iter().map(of).collect())
            }
        };
        let shows = argument.conclusion().map(|shown| match shown {
            Shown::SecondWins => "second wins",
            Shown::FirstWins => "first wins",
            Shown::SecondCannotWin => "second cannot win",
        });
        json!({ "kind": kind, "shows": shows, "hypotheses": hypotheses, "text": argument.to_string() })
    };
    arguments.iter().map(one).collect()
}

fn results_report(expr: &str, report: &ResultsReport) -> Output {
    let [left_first, right_first] = report.solutions;
    let by = |moves: &[WinningMove]| json!({ "left": names(moves, Player::Left), "right": names(moves, Player::Right) });
    let json = json!({
        "expr": expr,
        "reading": report.reading,
        "left_first": left_first.payoff.to_string(),
        "right_first": right_first.payoff.to_string(),
        "remoteness": { "left_first": length(left_first.remoteness), "right_first": length(right_first.remoteness) },
        "winning_moves": by(&report.winning),
        "drawing_moves": by(&report.drawing),
        "arguments": arguments_json(&report.arguments),
        "status": "exact",
        "nodes": report.nodes,
        "seconds": seconds(report.time),
    });
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("reading", &report.reading);
    for (player, solution) in Player::BOTH.into_iter().zip(report.solutions) {
        let words = result_words(solution.payoff);
        let when = match solution.remoteness {
            Length::Moves(_) => format!("in {}", solution.remoteness),
            Length::Endless => "by endless play".to_owned(),
        };
        let so_long = format!("{} ({words} {when})", solution.payoff);
        line(&format!("{player} first"), &so_long);
    }
    for player in Player::BOTH {
        line(&format!("{player} wins by"), &or_none(&names(&report.winning, player)));
        let drawing = names(&report.drawing, player);
        if !drawing.is_empty() {
            line(&format!("{player} draws by"), &drawing.join("; "));
        }
    }
    for argument in &report.arguments {
        line("argument", &argument.to_string());
    }
    line("status", &status(report.nodes, report.time));
    text.truncate(text.trim_end().len());
    Output { text, json }
}

/// A result in words.
pub(crate) fn result_words(payoff: Payoff) -> &'static str {
    match payoff {
        Payoff::LeftWins => "Left wins",
        Payoff::RightWins => "Right wins",
        Payoff::Draw => "a draw",
    }
}

/// A number of moves, or that there is no end to them.
pub(crate) fn length(length: Length) -> Value {
    length.moves().map_or_else(|| json!("endless"), |moves| json!(moves))
}

fn status(nodes: u64, time: std::time::Duration) -> String {
    format!("exact; {nodes} positions expanded, {:.3} s", time.as_secs_f64())
}

fn report(expr: &str, report: &Report) -> Output {
    let (left_can, right_can) = chart(report.outcome);
    let moves = |player: Player| match (report.winning.as_deref(), player) {
        (Some(winning), _) => Some(names(winning, player)),
        // Too many to list; but who cannot win has no winning move.
        (None, Player::Left) => (!left_can).then(Vec::new),
        (None, Player::Right) => (!right_can).then(Vec::new),
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
        "chart": { "left_to_l_or_p": left_can, "right_to_r_or_p": right_can },
        "arguments": arguments_json(&report.arguments),
        "status": "exact",
        "nodes": report.nodes,
        "seconds": seconds(report.time),
    });
    let who = in_words(report.outcome);
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("reading", &report.reading);
    line("outcome", &format!("{} ({who})", Paint::Title.on(&report.outcome.to_string())));
    let can = |player: &str, can: bool, types: &str| {
        format!("{player} {} to a position of type {types}", if can { "can move" } else { "cannot move" })
    };
    line("chart", &format!("{}; {}", can("Left", left_can, "L or P"), can("Right", right_can, "R or P")));
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
        line(&label, &moves(player).map_or("too many moves to list".to_owned(), |list| or_none(&list)));
    }
    for argument in report.arguments.iter().filter(|argument| argument.applies()) {
        line("argument", &argument.to_string());
    }
    line("status", &status(report.nodes, report.time));
    text.truncate(text.trim_end().len());
    Output { text, json }
}

pub(crate) fn winner(expr: &str, winner: Winner, lines: &[Line]) -> Output {
    let mut json = match winner {
        Winner::Class(outcome) => json!({ "expr": expr, "outcome": outcome.to_string() }),
        Winner::Results(left, right) => {
            json!({ "expr": expr, "left_first": left.to_string(), "right_first": right.to_string() })
        }
    };
    let mut text = winner_text(winner);
    for line in lines {
        let play = if line.moves.is_empty() { "no move".to_owned() } else { line.moves.join("; ") };
        let _ = write!(text, "\n{} moves first, {} wins: {play}", line.first, line.winner);
    }
    if !lines.is_empty() {
        let one = |line: &Line| json!({ "first": side(line.first), "winner": side(line.winner), "moves": line.moves });
        json["lines"] = lines.iter().map(one).collect();
    }
    Output { text, json }
}

/// What the opponent, who is then to move, makes of a position.
fn after(mv: &Move) -> Option<String> {
    Some(match (mv.after?, mv.player) {
        (Winner::Class(outcome), _) => outcome.to_string(),
        (Winner::Results(left_first, _), Player::Right) => left_first.to_string(),
        (Winner::Results(_, right_first), Player::Left) => right_first.to_string(),
    })
}

fn replies(mv: &Move) -> Vec<Value> {
    let one = |reply: &Reply| json!({ "move": reply.name, "answer": reply.answer });
    mv.replies.iter().map(one).collect()
}

pub(crate) fn moves(expr: &str, player: Option<Player>, moves: &Moves) -> Output {
    let list: Vec<Value> = moves
        .moves
        .iter()
        .map(|mv| {
            json!({
                "move": mv.name, "to": mv.to, "value": mv.value, "outcome": after(mv), "winning": mv.winning,
                "player": if moves.impartial && player.is_none() { "both".to_owned() } else { side(mv.player) },
                "replies": replies(mv),
            })
        })
        .collect();
    let mut json = json!({ "expr": expr, "player": player.map_or("both".to_owned(), side), "moves": list });
    if moves.only_winning {
        json["only_winning"] = true.into();
    }
    let mut text = String::new();
    let width = |of: fn(&Move) -> usize| moves.moves.iter().map(of).max().unwrap_or(0).min(60);
    let name = width(|mv| mv.name.chars().count());
    let value = width(|mv| mv.value.as_ref().map_or(0, |value| value.chars().count()));
    let either = moves.impartial && player.is_none();
    for player in Player::BOTH {
        let own: Vec<&Move> = moves.moves.iter().filter(|mv| mv.player == player).collect();
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
                after(mv).unwrap_or_else(|| "?".into()),
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
    let text = match moves.moves.iter().any(|mv| mv.after.is_none()) {
        true => format!("{text}\n(?: who wins if the same player moves again took too long to find out)"),
        false => text,
    };
    Output { text, json }
}

pub(crate) fn misere_report(expr: &str, winner: Winner, moves: &Moves, genus: Option<&Genus>) -> Output {
    let winning: Vec<&Move> = moves.moves.iter().filter(|mv| mv.winning).collect();
    let names = |player: Player| -> Vec<&str> {
        let own = |mv: &&&Move| moves.impartial || mv.player == player;
        winning.iter().filter(own).map(|mv| mv.name.as_str()).collect()
    };
    let outcome = match winner {
        Winner::Class(outcome) => outcome.to_string(),
        results => winner_text(results),
    };
    let json = json!({
        "expr": expr, "play": "misere", "outcome": outcome,
        "genus": genus.map(Genus::to_string), "tame": genus.map(Genus::is_tame),
        "misere_nim_value": genus.map(Genus::misere_nim_value),
        "winning_moves": { "left": names(Player::Left), "right": names(Player::Right) },
        "status": "exact",
    });
    let mut text = String::new();
    let _ = match winner {
        Winner::Class(outcome) => {
            writeln!(text, "{:<15}{outcome} in misère play ({})", "outcome", in_words(outcome))
        }
        results => writeln!(text, "{:<15}{}", "outcome", winner_text(results)),
    };
    if let Some(genus) = genus {
        let _ = writeln!(text, "{:<15}{genus} ({})", "genus", if genus.is_tame() { "tame" } else { "wild" });
        let _ = writeln!(text, "{:<15}{}", "misère value", genus.misere_nim_value());
    }
    for player in Player::BOTH {
        let list = names(player);
        let label = format!("{player} wins by");
        let _ = writeln!(text, "{label:<15}{}", or_none(&list));
    }
    text.truncate(text.trim_end().len());
    Output { text, json }
}

pub(crate) fn equivalent(a: &str, b: &str, apart: Option<&str>) -> Output {
    let json = json!({ "equivalent": apart.is_none(), "distinguished_by": apart });
    let text = match apart {
        None => format!("equivalent: {a} = {b}"),
        Some(apart) => format!("not equivalent: plus {apart}, they have different outcomes"),
    };
    Output { text, json }
}

pub(crate) fn tree(expr: &str, tree: &Tree, bare: bool) -> Output {
    let shown = &tree.shown;
    let nodes: Vec<Value> = shown.nodes().iter().map(tree_node).collect();
    let json = json!({
        "expr": expr, "first": tree.first.to_string().to_lowercase(),
        "node_count": shown.size.map(|size| size.nodes.to_string()),
        "depth": shown.size.map(|size| size.depth),
        "result": shown.root().map(|result| result.to_string()), "nodes": nodes,
    });
    let whole = tree.drawn.as_ref().filter(|_| !shown.is_folded()).map(|(tree, _)| tree);
    let text = match whole.filter(|_| bare).and_then(GameTree::without_positions) {
        Some(bare) => bare.to_string(),
        None => {
            let more = if shown.is_folded() { "; --limit N shows more of them" } else { "" };
            format!("{shown}\n{}{more}", shown.size_in_words())
        }
    };
    Output { text, json }
}

fn tree_node(node: &FoldedNode) -> Value {
    let player = match node.kind {
        NodeKind::Choice(player) => json!(player.to_string().to_lowercase()),
        NodeKind::Leaf(_) => Value::Null,
    };
    let edge = |edge: &Edge| json!({ "move": edge.name, "to": edge.to, "optimal": edge.optimal });
    let mut json = json!({
        "position": node.text, "player": player, "result": node.payoff.map(|result| result.to_string()),
        "edges": node.edges.iter().map(edge).collect::<Vec<_>>(),
    });
    if let Some(folded) = node.folded {
        let nodes = folded.nodes.map(|nodes| nodes.to_string());
        json["folded"] = json!({ "moves": folded.moves, "nodes": nodes });
    }
    json
}

pub(crate) fn strategy(expr: &str, first: Player, report: &StrategyReport) -> Output {
    let winning = report.guarantees == Payoff::win(report.player);
    let drawing = report.guarantees != Payoff::win(report.player.opponent());
    let json = json!({
        "expr": expr, "first": side(first), "player": side(report.player), "strategy": report.text,
        "guarantees": report.guarantees.to_string(), "winning": winning, "drawing": drawing,
        "worst_play": report.worst_play,
    });
    // The other player need not find what is worst for this one.
    let worst = report.guarantees;
    let kind = match (winning, drawing) {
        (true, _) => format!("makes sure of {worst}: a winning strategy"),
        (_, true) => format!("makes sure of {worst} at least: a drawing strategy"),
        _ => format!("makes sure of nothing: it can end in {worst}"),
    };
    let mut text = format!("{}\n// {kind}", report.text);
    if !report.worst_play.is_empty() {
        let _ = write!(text, "; at worst {}", report.worst_play.join("; "));
    }
    Output { text, json }
}
