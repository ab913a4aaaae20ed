//! Play in words: strategy stealing, Working Backward.

use upstar_game::{Conclusion, Condition, Hypothesis, PairedPart, PairedWay, Payoff, Player};

use crate::derivation::{Choice, Rule, Step};
use crate::document::Document;

use super::{Short, names, once, some};

pub(super) fn stealing(
    document: &mut Document,
    position: &str,
    hypotheses: &[Hypothesis],
    conclusion: Option<Conclusion>,
    found: Option<&str>,
) {
    let item = |hypothesis: &Hypothesis| {
        let verdict = if hypothesis.holds { "holds" } else { "does not hold" };
        format!(
            "{}: {verdict}, for {}.",
            capital(&hypothesis.name.to_string()),
            moves_marked(&hypothesis.because)
        )
    };
    let Some(conclusion) = conclusion else {
        // Without these nothing follows; whether there are draws does not matter then.
        let needed = hypotheses.iter().filter(|hypothesis| hypothesis.name != Condition::NoDraws);
        document.say(format!("Strategy stealing says nothing about `{position}`. It would need two things:"));
        document.list(needed.map(item).collect());
        return;
    };
    document.say(format!("Strategy stealing applies to `{position}`:"));
    document.list(hypotheses.iter().map(item).collect());
    let waiting = hypotheses.iter().any(|hypothesis| hypothesis.name == Condition::WaitingMove);
    let argument = if waiting {
        "Suppose the second player had a winning strategy. Let the first player make the waiting move, and look at the \
         winning answer to it. The first player could have made that answer at once, and would then be the one who \
         wins as second player from there: a contradiction."
    } else {
        "Suppose the second player had a winning strategy. Let the first player make any move, forget it, and follow \
         that strategy as if second. Whenever it asks for a move that is already made, any other move will do. The \
         extra move never hurts, so the first player wins too: a contradiction."
    };
    let follows = match conclusion {
        Conclusion::FirstWins => format!(
            "{}. As there are no draws, one of the players has a winning strategy, by Zermelo's theorem; so {conclusion}",
            Conclusion::SecondCannotWin
        ),
        Conclusion::SecondCannotWin => {
            format!(
                "{conclusion}. There may be draws, so that is all: by Zermelo's theorem the first player can at least draw"
            )
        }
    };
    document.say(format!("{argument} So {follows}."));
    let search = match found {
        Some(name) => format!(" A search finds one for Left: ⟦{name}⟧."),
        None => String::new(),
    };
    document.say(match conclusion {
        Conclusion::FirstWins => format!(
            "The argument proves only that a winning strategy exists. It names no winning move.{search}"
        ),
        Conclusion::SecondCannotWin => "The argument names no move.".to_owned(),
    });
}

/// What stands between backticks in an argument is a move.
fn moves_marked(text: &str) -> String {
    let mut out = String::new();
    for (at, piece) in text.split('`').enumerate() {
        match at % 2 {
            0 => out.push_str(piece),
            _ => out.push_str(&format!("⟦{piece}⟧")),
        }
    }
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn in_words(result: Payoff) -> &'static str {
    match result {
        Payoff::LeftWins => "Left wins",
        Payoff::RightWins => "Right wins",
        Payoff::Draw => "a draw",
    }
}

pub(super) fn over(document: &mut Document, position: &str, result: Payoff) {
    document.say(format!("In `{position}` play is over: {result}, {}.", in_words(result)));
}

/// How a player wins by pairs of moves.
pub(super) fn pairs(document: &mut Document, rule: &Rule) {
    let Rule::Pairs { position, mover, winner, mv, parts, because } = rule else { return };
    let loser = winner.opponent();
    let by =
        mv.as_ref().map_or_else(|| ", whatever comes:".to_owned(), |mv| format!(" by {mv}. From there:"));
    document.say(format!("With {mover} to move in `{position}`, {winner} wins{by}"));
    let listed = |pairs: &[[String; 2]]| {
        let all: Vec<String> = pairs.iter().map(|[one, other]| format!("{one} and {other}")).collect();
        if all.len() == 1 { format!("the pair {}", all[0]) } else { format!("the pairs {}", all.join("; ")) }
    };
    let with = |way: &PairedWay| {
        let by = way.by.as_deref().unwrap_or_default();
        if way.pairs.is_empty() { by.to_owned() } else { format!("{by}, with {}", listed(&way.pairs)) }
    };
    let part = |part: &PairedPart| match &part.ways[..] {
        [PairedWay { by: None, pairs }] if pairs.is_empty() => format!("{} is reached already", part.what),
        [way @ PairedWay { by: None, .. }] => format!("{} is reached by {}", part.what, listed(&way.pairs)),
        ways => {
            let all: Vec<String> = ways.iter().map(with).collect();
            format!(
                "{} is reached in one of {} ways, and no cell belongs to all of them: when {loser} first plays there, {winner} takes the \
                 first of these in which that move does not occur: {}",
                part.what,
                ways.len(),
                all.join("; or ")
            )
        }
    };
    document.list(parts.iter().map(part).collect());
    let has_ways = parts.iter().any(|part| part.ways.len() > 1);
    let nothing = if has_ways { "beyond this nothing needs" } else { "nothing else needs" };
    document.say(format!(
        "Whenever {loser} takes one cell of a pair, {winner} takes the other, and {nothing} an answer. That is \
         enough, for {because}."
    ));
}

/// Why Working Backward leaves a draw where nothing ends in one.
pub(super) fn endless(document: &mut Document, position: &str, mover: Player) {
    document.say(format!(
        "Play can come back to a position here. From the ends Working Backward reaches every position in which somebody \
         can force a win, and `{position}` with {mover} to move is not among them. So neither player can force an end, \
         each can avoid losing for ever, and it is a draw by endless play."
    ));
}

/// Working Backward, from the ends up to the position itself.
pub(super) fn backward(document: &mut Document, steps: &[Step], complete: bool, short: &Short) {
    let Some(Step { rule: Rule::Backward { position, mover, value, .. }, .. }) = steps.last() else {
        return;
    };
    document.say(format!(
        "Working Backward, with {mover} to move in `{position}`: at each position, whoever is to move takes the best \
         result that the options offer. {}",
        short.note(position)
    ));
    let mut items = Vec::new();
    for step in steps {
        if let Rule::Backward { position, mover, options, value } = &step.rule {
            items.push(format!("`{}`: {}", short.show(position), choice(*mover, options, *value)));
        }
    }
    document.list(items);
    let mut end = format!("So with {mover} to move the result is {value}: {}.", ending(*value));
    if !complete {
        end.push_str(" The results of positions that have no line here are found in the same way.");
    }
    document.say(end);
}

fn ending(value: Payoff) -> &'static str {
    match value {
        Payoff::LeftWins => "Left has a winning strategy",
        Payoff::RightWins => "Right has a winning strategy",
        Payoff::Draw => "both players have drawing strategies",
    }
}

/// What a player gets by which moves, the best first, and what that makes of the position.
fn choice(mover: Player, options: &[Choice<Payoff>], value: Payoff) -> String {
    let by = |result: Payoff| {
        let own = options.iter().filter(|choice| choice.value == result);
        some(&own.flat_map(|choice| names(&choice.moves[..1])).collect::<Vec<_>>(), 7)
    };
    // Who can win has only to win, and does so as soon as possible.
    if let ([first, others @ ..], true) = (options, value == Payoff::win(mover) && options.len() > 1) {
        let also = others.iter().filter(|choice| choice.value == value).count();
        let also = match also {
            0 => String::new(),
            1 => ", and by one other move".to_owned(),
            n => format!(", and by {n} other moves"),
        };
        return format!("{mover} can get {value} by {}{also}.", names(&first.moves[..1]).join(""));
    }
    let mut results = once(options.iter().map(|choice| choice.value));
    results.sort_unstable();
    if mover == Player::Left {
        results.reverse();
    }
    match (&results[..], options.len()) {
        (_, 1) => format!("{mover} has only {}, which gives {value}.", by(value)),
        ([_], n) => format!("each of {mover}'s {n} moves gives {value}."),
        _ => {
            let groups: Vec<String> =
                results.iter().map(|&result| format!("{result} by {}", by(result))).collect();
            format!("{mover} can get {}. The best for {mover} is {value}.", or(&groups))
        }
    }
}

fn or(list: &[String]) -> String {
    match list {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
