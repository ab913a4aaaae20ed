//! Questions about short games: value, type in both conventions, comparison, depth, genus, and the figures of a value.

use super::{Checked, Kind, Verdict, ask, different, expect, unanswered};
use crate::ask::{Answer, Program};
use crate::expression::Expression as E;
use crate::fraction::Fraction;
use crate::impartial::read_genus;
use crate::random::Random;
use crate::read::{read, read_list};
use crate::sample::{Class, expression, position, term};
use crate::short::{Convention, Game, Games, Player};

/// The kinds of questions of this family.
pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind { name: "value", draw: any, check: value },
        Kind { name: "value of values", draw: values, check: value },
        Kind { name: "ordinal sum", draw: ordinal, check: value },
        Kind { name: "type", draw: any, check: normal },
        Kind { name: "misere type", draw: any, check: misere },
        Kind { name: "misere type, impartial", draw: impartial, check: misere },
        Kind { name: "depth", draw: any, check: depth },
        Kind { name: "genus", draw: impartial, check: genus },
        Kind { name: "figures", draw: any, check: figures },
        Kind { name: "properties", draw: values, check: properties },
        Kind { name: "comparison", draw: two, check: comparison },
        Kind { name: "comparison of values", draw: two_values, check: comparison },
        Kind { name: "comparison of games born by day 2", draw: two_by_day_2, check: comparison },
        Kind { name: "misere type of three games", draw: three, check: misere },
        Kind { name: "distinguish", draw: two_values, check: distinguish },
        Kind { name: "options", draw: any, check: options },
        Kind { name: "followers", draw: values, check: followers },
        Kind { name: "remoteness", draw: any, check: remoteness },
        Kind { name: "cooling", draw: values, check: cooling },
    ]
}

pub(super) fn any(random: &mut Random) -> Vec<E> {
    vec![expression(random, Class::Any)]
}

fn values(random: &mut Random) -> Vec<E> {
    vec![expression(random, Class::Values)]
}

pub(super) fn impartial(random: &mut Random) -> Vec<E> {
    vec![expression(random, Class::Impartial)]
}

fn two(random: &mut Random) -> Vec<E> {
    vec![expression(random, Class::Any), expression(random, Class::Any)]
}

fn two_values(random: &mut Random) -> Vec<E> {
    vec![expression(random, Class::Values), expression(random, Class::Values)]
}

/// Braces of games born by day 1, in any number.
fn two_by_day_2(random: &mut Random) -> Vec<E> {
    let born = ["0", "*", "1", "-1"].map(|name| read(name).expect("a value"));
    let mut some = || born.iter().filter(|_| random.percent(40)).cloned().collect();
    vec![E::Brace(some(), some()), E::Brace(some(), some())]
}

/// Positions of three different games.
fn three(random: &mut Random) -> Vec<E> {
    let mut terms: Vec<E> = Vec::new();
    while terms.len() < 3 {
        let next = position(random, Class::Any);
        let game = |term: &E| term.to_string().split(['(', '[']).next().map(str::to_owned);
        if terms.iter().all(|term| game(term) != game(&next)) {
            terms.push(next);
        }
    }
    vec![E::Sum(terms)]
}

fn ordinal(random: &mut Random) -> Vec<E> {
    let (base, above) = (term(random, Class::Values, 1), term(random, Class::Values, 1));
    vec![E::Ordinal(Box::new(base), Box::new(above))]
}

/// A printed value as a form; one that cannot be read is a difference.
pub(super) fn printed(games: &mut Games, question: &str, text: &str) -> Result<Game, Verdict> {
    let read = read(text).ok_or_else(|| different(question, "a value that can be read", text))?;
    Ok(read.form(games)?)
}

/// A printed value is the simplest form of a game, option by option.
pub(super) fn same_value(games: &mut Games, question: &str, text: &str, right: Game) -> Result<(), Verdict> {
    let right = games.simplest(right)?;
    let shown = printed(games, question, text)?;
    if shown == right {
        return Ok(());
    }
    let name = games.write(right);
    Err(match games.relation(shown, right) {
        "==" => different(question, format!("{name} (the simplest form)"), text),
        _ => different(question, name, text),
    })
}

fn value(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    let question = about[0].to_string();
    let text = ask(program, &question, games.write(simplest))?;
    same_value(games, &question, &text, simplest)?;
    Ok(Verdict::Same)
}

fn normal(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    expect(program, &format!("outcome({})", about[0]), games.outcome(form, Convention::Normal))?;
    Ok(Verdict::Same)
}

fn misere(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    expect(program, &format!("misere_outcome({})", about[0]), games.outcome(form, Convention::Misere))?;
    Ok(Verdict::Same)
}

fn depth(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    expect(program, &format!("depth({})", about[0]), games.depth(form))?;
    Ok(Verdict::Same)
}

fn genus(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    if !games.is_impartial(form) {
        return Ok(Verdict::Skipped);
    }
    let (value, digits) = games.genus(form);
    let question = format!("genus({})", about[0]);
    let right = format!("{value}^{digits:?}");
    let text = ask(program, &question, &right)?;
    match read_genus(&text) {
        Some((base, shown)) if base == value && shown[..digits.len()] == digits[..] => Ok(Verdict::Same),
        _ => Err(different(&question, right, text)),
    }
}

fn figures(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    let expression = &about[0];
    let (mean, temperature) = games.mean_and_temperature(simplest);
    let (left, right) = (games.stop(simplest, Player::Left), games.stop(simplest, Player::Right));
    expect(program, &format!("stops({expression})"), format!("[{left}, {right}]"))?;
    expect(program, &format!("mean({expression})"), mean)?;
    expect(program, &format!("temperature({expression})"), temperature)?;
    expect(program, &format!("birthday({expression})"), games.birthday(simplest))?;
    Ok(Verdict::Same)
}

fn properties(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    let number = games.as_number(simplest);
    let (left, right) = (games.stop(simplest, Player::Left), games.stop(simplest, Player::Right));
    let zero = Fraction::whole(0);
    let star = (0..32).find(|&n| games.star(n) == Ok(simplest));
    let (even, odd) = games.parity(simplest);
    let said: [(&str, bool); 8] = [
        ("is_number", number.is_some()),
        ("is_nimber", star.is_some()),
        ("is_hot", left > right),
        ("is_infinitesimal", (left, right) == (zero, zero)),
        ("is_tepid", left == right && number.is_none()),
        ("is_all_small", games.is_all_small(simplest)),
        ("is_even", even),
        ("is_odd", odd),
    ];
    for (name, holds) in said {
        expect(program, &format!("{name}({})", about[0]), holds)?;
    }
    let question = format!("nim_value({})", about[0]);
    match (star, program.ask(&question)) {
        (None, Answer::Refused(code, _)) if code == "undefined" => {}
        (Some(n), Answer::Text(text)) if text == n.to_string() => {}
        (star, answer) => {
            return Err(unanswered(&question, star.map_or("none".to_owned(), |n| n.to_string()), &answer));
        }
    }
    Ok(Verdict::Same)
}

fn comparison(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let (g, h) = (about[0].form(games)?, about[1].form(games)?);
    let relation = games.relation(g, h);
    let holds: [(&str, bool); 7] = [
        ("==", relation == "=="),
        ("!=", relation != "=="),
        ("<", relation == "<"),
        (">", relation == ">"),
        ("<=", relation == "<" || relation == "=="),
        (">=", relation == ">" || relation == "=="),
        ("<>", relation == "<>"),
    ];
    for (sign, holds) in holds {
        expect(program, &format!("{} {sign} {}", about[0], about[1]), holds)?;
    }
    expect(program, &format!("equivalent({}, {})", about[0], about[1]), relation == "==")?;
    Ok(Verdict::Same)
}

fn distinguish(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let (g, h) = (about[0].form(games)?, about[1].form(games)?);
    if games.relation(g, h) == "==" {
        return Ok(Verdict::Skipped);
    }
    let question = format!("distinguish({}, {})", about[0], about[1]);
    let text = ask(program, &question, "a game that tells them apart")?;
    let by = printed(games, &question, &text)?;
    let (g, h) = (games.sum(g, by)?, games.sum(h, by)?);
    let types = (games.outcome(g, Convention::Normal), games.outcome(h, Convention::Normal));
    if types.0 == types.1 {
        return Err(different(&question, format!("two types, not {} twice", types.0), text));
    }
    Ok(Verdict::Same)
}

/// Printed values, each as its simplest form, without repetitions.
fn value_set(games: &mut Games, question: &str, list: &[String]) -> Result<Vec<Game>, Verdict> {
    let mut all = Vec::new();
    for text in list {
        let game = printed(games, question, text)?;
        all.push(games.simplest(game)?);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn options(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let question = format!("options({})", about[0]);
    let mut right = Vec::new();
    for player in Player::BOTH {
        let mut side = Vec::new();
        for option in games.options(form, player).to_vec() {
            side.push(games.simplest(option)?);
        }
        side.sort_unstable();
        side.dedup();
        right.push(side);
    }
    let written: Vec<Vec<String>> =
        right.iter().map(|side| side.iter().map(|&game| games.write(game)).collect()).collect();
    let text = ask(program, &question, format!("{written:?}"))?;
    let sides = read_list(&text).unwrap_or_default();
    for (i, side) in right.iter().enumerate() {
        let list = sides.get(i).and_then(|side| read_list(side)).unwrap_or_default();
        if value_set(games, &question, &list)? != *side {
            return Err(different(&question, format!("{written:?}"), text));
        }
    }
    Ok(Verdict::Same)
}

fn followers(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    let mut right = games.followers(simplest);
    right.sort_unstable();
    let question = format!("followers({})", about[0]);
    let text = ask(program, &question, right.len())?;
    let list = read_list(&text).unwrap_or_default();
    if value_set(games, &question, &list)? != right || list.len() != right.len() {
        let written: Vec<String> = right.iter().map(|&game| games.write(game)).collect();
        return Err(different(&question, format!("{written:?}"), text));
    }
    Ok(Verdict::Same)
}

fn remoteness(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    for player in Player::BOTH {
        let right = games.remoteness(form, player);
        expect(program, &format!("remoteness({}, {})", about[0], player.name()), right)?;
    }
    Ok(Verdict::Same)
}

/// Cooling by the definition: every move is taxed, and what has become a number up to an infinitesimal stays that number.
fn cooling(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    for tax in [Fraction::new(1, 2), Fraction::whole(1), Fraction::new(5, 4)] {
        let right = games.cool(simplest, tax)?;
        let question = format!("cool({}, {tax})", about[0]);
        let text = ask(program, &question, games.write(right))?;
        same_value(games, &question, &text, right)?;
    }
    Ok(Verdict::Same)
}
