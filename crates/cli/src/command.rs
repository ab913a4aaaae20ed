//! What each command does.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::CommandFactory as _;
use serde_json::json;
use upstar::search::Budget;
use upstar::sum::Play;
use upstar::syntax::{Diagnostic, Span};
use upstar::values::Player;
use upstar::{
    ClassesReport, Failure, LineReport, MisereReport, PlotReport, PowersReport, Session, ThermographsReport,
};

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::options::{Limits, Question, Style};
use crate::output::{self, Output};
use crate::pictures::Drawn;
use crate::question::{answered, expression, rules, session};
use crate::tables::{self, about, functions_of, unknown};
use crate::{explain, glossary, interrupt, outcome, pictures, repl, report, script};

fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

pub(crate) fn run(args: &Args) -> Exit {
    let Some(command) = &args.command else {
        if std::io::stdin().is_terminal() {
            return repl::run(&Limits::default(), &Style::default());
        }
        output::sent(Args::command().print_help());
        return Exit::Wrong;
    };
    match command {
        Command::Completions { shell, json } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "upstar", &mut script);
            let text = String::from_utf8_lossy(&script).trim_end().to_owned();
            let report = json!({ "shell": shell.to_string(), "script": text });
            output::answer(&Output::new(text, &report), *json)
        }
        Command::Man { json } => manual(*json),
        Command::Heap(asked) => crate::heap::run(asked),
        Command::Chomp(asked) => crate::chomp::run(asked),
        Command::Prove(asked) => crate::prove::run(asked),
        Command::Check(asked) => crate::check::run(asked),
        Command::Solve(asked) => crate::solve::solve(asked),
        Command::Query(asked) => crate::solve::query(asked),
        Command::Library(asked) => crate::library::run(asked),
        Command::Play(asked) => crate::play::run(asked),
        Command::Serve(asked) => crate::serve::run(asked),
        Command::Repl { limits, style } => repl::run(limits, style),
        Command::Run { file, limits, style } => script::run(file, limits, style),
        Command::Value(question) => ask(question, |session, expr, budget| {
            let report = session.value_report(expr, budget)?;
            Ok(Output::new(report.value.clone(), &report))
        }),
        Command::Outcome(asked) => outcome::outcome(asked),
        Command::Moves { question, player, replies, misere } => ask(question, |session, expr, budget| {
            let player = player.map(Player::from);
            let moves = session.moves(expr, player, play(*misere), *replies, budget)?;
            Ok(report::moves(&moves))
        }),
        Command::Eval { question, misere: false } => {
            ask(question, |session, expr, budget| Ok(report::evaluation(&session.eval(expr, budget)?)))
        }
        Command::Eval { question, misere: true } => ask(question, |session, expr, budget| {
            let read = &session.read(expr, budget)?;
            let winner = session.winner(read, Play::Misere, budget)?;
            let moves = session.winning_moves(read, Play::Misere, budget)?;
            let genus = if moves.impartial { Some(session.genus(read, budget)?) } else { None };
            Ok(report::misere(&MisereReport::new(expr, winner, &moves, genus)))
        }),
        Command::Tree(asked) => crate::tree::run(asked),
        Command::Show { question, more, options, play, drawing } => {
            pictures::several(question, more, drawing, |session, exprs, budget| {
                let picture = match (options, play, exprs) {
                    (true, ..) => session.show_options(exprs, budget),
                    (_, true, _) => session.show_play(exprs, budget),
                    (.., [expr]) => session.show(expr, budget).map_err(|failure| (0, failure)),
                    _ => session.show_row(exprs, budget),
                };
                picture.map(Drawn::from)
            })
        }
        Command::Map { question, player, misere, drawing } => {
            pictures::picture(question, drawing, |session, expr, budget| {
                let player = Player::from(*player);
                let map = session.map(expr, player, play(*misere), budget)?;
                Ok(Drawn { data: pictures::data(&map), picture: map.picture })
            })
        }
        Command::Thermograph { question, more, drawing } => {
            pictures::several(question, more, drawing, |session, exprs, budget| {
                let graphs = session.walls(exprs, budget)?;
                let picture = upstar::render::thermographs(&graphs);
                Ok(Drawn::new(picture, &ThermographsReport::from(&graphs[..])))
            })
        }
        Command::Powers { question, drawing } => {
            pictures::picture(question, drawing, |session, expr, budget| {
                let read = &session.read(expr, budget)?;
                let heaps = session.heaps(read, budget)?;
                Ok(Drawn::new(session.powers(read, budget)?, &PowersReport::from(&heaps[..])))
            })
        }
        Command::Plot { question, to, drawing } => {
            pictures::picture(question, drawing, |session, expr, budget| {
                let values = session.nim_values(expr, *to, budget)?;
                let picture = upstar::render::nim_values(&format!("Nim-values of {expr}"), &values);
                Ok(Drawn::new(picture, &PlotReport { values }))
            })
        }
        Command::Classes { question, more, drawing } => {
            pictures::several(question, more, drawing, |session, exprs, budget| {
                let classes = session.classes(exprs, budget)?;
                Ok(Drawn::new(upstar::draw_classes(&classes), &ClassesReport { classes }))
            })
        }
        Command::Line { question, more, drawing } => {
            pictures::several(question, more, drawing, |session, exprs, budget| {
                let numbers = session.intervals(exprs, budget)?;
                Ok(Drawn::new(
                    upstar::render::number_line("Numbers on a line", &numbers),
                    &LineReport::from(&numbers[..]),
                ))
            })
        }
        Command::Chart { kind, json, drawing } => pictures::chart(*kind, drawing, *json),
        Command::Days { last, json, drawing } => pictures::days(*last, drawing, *json),
        Command::Strategy { question, first, player, limit, full: true, .. } => {
            let players = ((*first).into(), player.unwrap_or(*first).into());
            full_strategy(question, players, *limit)
        }
        Command::Strategy { question, first, player, misere, limit, check, .. } => {
            let players = (Player::from(*first), player.map(Player::from));
            strategy(question, players, play(*misere), *limit, check.as_deref())
        }
        Command::Equivalent { a, by, question } => equivalent(a, by.as_deref(), question),
        Command::Positions { question, parts, limit } => ask(question, |session, expr, budget| {
            Ok(report::positions(&session.positions(expr, *parts, *limit, budget)?))
        }),
        Command::Explain(asked) => explain::run(asked),
        Command::Help { name, json } => {
            let name = name.join(" ");
            help(Some(name.as_str()).filter(|name| !name.is_empty()), *json)
        }
        Command::Glossary { word, json } => glossary::run(&word.join(" "), *json),
        Command::Games { name: Some(check), files, limits, json } if check == "check" => {
            check_games(files, limits, *json)
        }
        Command::Games { name, limits, json, .. } => games(name.as_deref(), limits, *json),
        Command::Functions { name, json } => functions(name.as_deref(), *json),
    }
}

/// The manual: the page of the program, then one for each command.
fn manual(json: bool) -> Exit {
    let mut command = Args::command();
    command.build();
    let pages = std::iter::once(command.clone()).chain(command.get_subcommands().cloned());
    let (mut text, mut list) = (String::new(), Vec::new());
    for page in pages {
        let name = match page.get_name() {
            "upstar" => "upstar".to_owned(),
            sub => format!("upstar-{sub}"),
        };
        let mut roff = Vec::new();
        // Writing to memory does not fail.
        let _ = clap_mangen::Man::new(page.name(name.clone())).render(&mut roff);
        let roff = String::from_utf8_lossy(&roff).into_owned();
        text.push_str(&roff);
        list.push(json!({ "name": name, "page": roff }));
    }
    output::answer(&Output::new(text.trim_end(), &json!({ "pages": list })), json)
}

/// The help of a command.
fn help_of(name: &str, text: &str) -> Output {
    Output::new(text, &json!({ "name": name, "help": text }))
}

/// Says what a command, a function, a game or a word is.
fn help(name: Option<&str>, json: bool) -> Exit {
    let mut program = Args::command();
    program.build();
    let Some(name) = name else {
        let text = program.render_help().to_string().trim_end().to_owned();
        return output::answer(&help_of("upstar", &text), json);
    };
    let commands: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    let named = about(name, &functions_of(&Session::default()), &commands);
    let command = program.clone().find_subcommand_mut(name).map(|command| {
        let text = command.render_long_help().to_string().trim_end().to_owned();
        help_of(name, &text)
    });
    let found = match (command, named) {
        (Some(command), Ok(named)) => {
            let text = format!("{}\n\nIn expressions:\n\n{}", command.text, named.text);
            Ok(Output { text, ..command })
        }
        (Some(found), _) | (None, Ok(found)) => Ok(found),
        (None, Err(wrong)) => Err(wrong),
    };
    match (found, upstar::term(name)) {
        (Ok(found), Some(term)) => {
            let text = format!("{}\n\nThe word:\n\n{}", found.text, term.text());
            output::answer(&Output { text, ..found }, json)
        }
        (Ok(found), None) => output::answer(&found, json),
        (Err(_), Some(term)) => output::answer(&glossary::told(term), json),
        (Err(wrong), None) => output::failure(name, &Failure::Wrong(wrong), json),
    }
}

fn strategy(
    question: &Question,
    (first, player): (Player, Option<Player>),
    play: Play,
    limit: usize,
    check: Option<&str>,
) -> Exit {
    let json = question.style.json;
    let from = check.map(|file| if file == "-" { file.to_owned() } else { format!("@{file}") });
    let written = match from.as_deref().map(|from| expression(from, &question.limits)).transpose() {
        Ok(written) => written,
        Err(diagnostic) => {
            return output::failure(from.as_deref().unwrap_or(""), &Failure::Wrong(diagnostic), json);
        }
    };
    let answer = |session: &Session, expr: &str, budget: &Budget| {
        session.strategy(expr, (first, player.unwrap_or(first)), play, limit, written.as_deref(), budget)
    };
    match answered(question, answer) {
        (Ok(report), _) if player.is_some_and(|player| player != report.player) => {
            let message = format!("the strategy is {}'s", report.player);
            output::option_failure("--player", &Diagnostic::new("strategy-side", message, Span::at(0)), json)
        }
        (Ok(report), expr) => output::answer(&report::strategy(&report.answer(&expr, first)), json),
        (Err(failure), expr) => output::failure(&expr, &failure, json),
    }
}

fn full_strategy(question: &Question, players: (Player, Player), limit: usize) -> Exit {
    let json = question.style.json;
    let answer =
        |session: &Session, expr: &str, budget: &Budget| session.full_strategy(expr, players, limit, budget);
    match answered(question, answer) {
        (Ok(report), expr) => output::answer(&report::strategy(&report.answer(&expr, players.0)), json),
        (Err(failure), expr) => output::failure(&expr, &failure, json),
    }
}

fn equivalent(a: &str, by: Option<&str>, question: &Question) -> Exit {
    const NAMES: [&str; 2] = ["A", "B"];
    let json = question.style.json;
    let first = match expression(a, &question.limits) {
        Ok(expr) => expr,
        Err(diagnostic) => return output::failure_of((0, &NAMES), a, &Failure::Wrong(diagnostic), json),
    };
    // An error may be in either expression: show the one it is in.
    let mut wrong_is_first = false;
    let answer = |session: &Session, second: &str, budget: &Budget| {
        let compared = session.told_apart(&first, second, by, budget).map_err(|(is_first, failure)| {
            wrong_is_first = is_first;
            pictures::beside(session, &[first.as_str(), second], usize::from(!is_first), failure)
        })?;
        Ok(report::equivalent(&first, second, by, &compared.into()))
    };
    let (result, second) = answered(question, answer);
    match result {
        Ok(result) => output::answer(&result, json),
        Err(failure) if wrong_is_first => output::failure_of((0, &NAMES), &first, &failure, json),
        Err(failure) => output::failure_of((1, &NAMES), &second, &failure, json),
    }
}

fn games(name: Option<&str>, limits: &Limits, json: bool) -> Exit {
    let session = match session(limits) {
        Ok(session) => session,
        Err(failure) => return output::failure("", &failure, json),
    };
    let all = session.engine().catalogue();
    let Some(name) = name else { return output::answer(&tables::catalogue(&all), json) };
    if let (bare, Some(brackets)) = upstar::syntax::with_brackets(name)
        && let Some(found) = session.engine().game(bare, Some(brackets))
    {
        return match found {
            Ok(game) => output::answer(&tables::game(game.about()), json),
            Err(wrong) => {
                let from = name.find('[').map_or(0, |at| at + 1);
                let span = Span::new(wrong.span.from + from, wrong.span.to + from);
                output::failure(name, &Failure::Wrong(Diagnostic { span, ..wrong }), json)
            }
        };
    }
    // By its name, or by its title as people write it.
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let meant = letters(name);
    let titled =
        |about: &&upstar::game::About| [&about.name, &about.title].iter().any(|own| letters(own) == meant);
    match all.iter().find(|about| about.name == name).or_else(|| all.iter().find(titled)) {
        Some(about) => output::answer(&tables::game(about), json),
        None => {
            let mut wrong = unknown("game", name, all.iter().map(|about| about.name.as_str()));
            let words: Vec<String> =
                name.split_whitespace().map(letters).filter(|word| word.len() > 2).collect();
            let tells = |about: &&upstar::game::About| {
                let said = format!("{} {} {}", about.name, about.title, about.rule).to_lowercase();
                !words.is_empty() && words.iter().all(|word| said.contains(word.as_str()))
            };
            let near: Vec<&str> = all.iter().filter(tells).map(|about| about.name.as_str()).take(5).collect();
            if !near.is_empty() {
                wrong.hint = Some(format!("these speak of it: {}", near.join(", ")));
            }
            output::failure(name, &Failure::Wrong(wrong), json)
        }
    }
}

/// Checks the games that files define, each file by itself.
fn check_games(files: &[PathBuf], limits: &Limits, json: bool) -> Exit {
    let name = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ");
    if files.is_empty() {
        let wrong = Diagnostic::new("missing-file", "which file is to be checked?", Span::at(5));
        let wrong = wrong.with_hint("write it behind: games check my.game");
        return output::failure("check", &Failure::Wrong(wrong), json);
    }
    let budget = limits.budget();
    interrupt::listen();
    let (mut games, mut failures) = (Vec::new(), Vec::new());
    for file in files {
        let checked = rules(file, limits).and_then(|text| {
            let session = session(limits)?;
            let checked = interrupt::stoppable(&budget, || session.check_games(&text, &budget));
            checked.map_err(|failure| crate::question::in_file(failure, file, files.len() > 1))
        });
        match checked {
            Ok(own) => games.extend(own),
            Err(failure) => failures.push(failure),
        }
    }
    let text = games.iter().map(checked_game).collect::<Vec<_>>().join("\n");
    let right = || output::answer(&Output::new(text, &json!({ "games": games })), json);
    match failures.is_empty() {
        true => right(),
        false => {
            let exit = output::exit(&failures[0]);
            // What is right is told as well.
            if json {
                // The first of them stands where a single one would.
                let errors: Vec<upstar::FailureReport> =
                    failures.iter().map(|failure| failure.report(&name)).collect();
                let mut told = serde_json::to_value(&errors[0]).unwrap_or_default();
                told["errors"] = json!(errors);
                told["games"] = json!(games);
                output::out(&output::json(&told));
                return exit;
            }
            if !games.is_empty() {
                right();
            }
            failures.iter().for_each(|failure| _ = output::failure(&name, failure, json));
            exit
        }
    }
}

/// What was found right about a game.
fn checked_game(game: &upstar::GameCheck) -> String {
    let kind = if game.impartial { "impartial" } else { "partizan" };
    let count =
        |n: usize, one: &str, many: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {many}") };
    let endless = match game.endless {
        0 => String::new(),
        n => format!("; left out, because play can come back: {}", count(n, "position", "positions")),
    };
    // Of most games some positions are too large for it; that is told where little is left.
    let large = match game.large {
        n @ 1.. if game.positions < 10 => {
            format!("; left out, because too much comes up: {}", count(n, "position", "positions"))
        }
        _ => String::new(),
    };
    format!(
        "{} ({}, {kind}): {} right, {} as by the moves alone{endless}{large}",
        game.name,
        game.title,
        count(game.examples, "example", "examples"),
        count(game.positions, "position", "positions"),
    )
}

fn functions(name: Option<&str>, json: bool) -> Exit {
    let all = functions_of(&Session::default());
    let Some(name) = name else { return output::answer(&tables::functions(&all), json) };
    match all.iter().find(|function| function.name == name) {
        Some(function) => output::answer(&tables::function(function), json),
        None => {
            let wrong = unknown("function", name, all.iter().map(|function| function.name));
            output::failure(name, &Failure::Wrong(wrong), json)
        }
    }
}

/// Answers one question about an expression.
fn ask(question: &Question, answer: impl FnOnce(&Session, &str, &Budget) -> Result<Output, Failure>) -> Exit {
    let json = question.style.json;
    match answered(question, answer) {
        (Ok(result), expr) => {
            crate::question::note_power(&expr, json);
            output::answer(&result, json)
        }
        (Err(failure), expr) => output::failure(&expr, &failure, json),
    }
}
