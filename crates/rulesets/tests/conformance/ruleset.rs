//! The methods of `Ruleset` and `FromBrackets`, each by its check.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use upstar_game::grid::square;
use upstar_game::sketch::{Item, Role, Sketch};
use upstar_game::{Conclusion, FromBrackets, MAX_MOVES, Payoff, Player, Ruleset, Sign};

use crate::subject::Subject;
use crate::{Compared, hostile};

/// An impartial game gives both players the same moves everywhere, any other one does not.
pub(crate) fn about<R: FromBrackets>(subject: &Subject<R>) -> Compared {
    let (game, about) = (&subject.game, subject.game.about());
    let listed = R::about_all();
    if (&about.name, about.ending) != (&listed.name, listed.ending) {
        return Err(format!("it calls itself {} and ends by {:?}", about.name, about.ending));
    }
    let after = |position: &R::Position, by| -> BTreeMap<String, String> {
        let moves = subject.named_moves(position, by).into_iter();
        moves.map(|(name, mv)| (name, game.print(&game.play(position, by, &mv)))).collect()
    };
    let differs = |position: &&R::Position| after(position, Player::Left) != after(position, Player::Right);
    match (about.impartial, subject.positions.iter().find(differs)) {
        (true, Some(position)) => Err(subject.fault(position, "impartial, but the players' moves differ")),
        (false, None) => Err("not impartial, but the players' moves never differ".into()),
        _ => Ok(subject.positions.len() as u64),
    }
}

pub(crate) fn about_all<R: FromBrackets>(subject: &Subject<R>) -> Compared {
    let (all, about) = (R::about_all(), subject.game.about());
    if (&all.name, all.ending, all.impartial) != (&about.name, about.ending, about.impartial) {
        return Err(format!("the catalogue says {all:?}, and the game {about:?}"));
    }
    Ok(1)
}

/// The brackets of the samples make this game, and nonsense makes none.
pub(crate) fn from_brackets<R: FromBrackets>(subject: &Subject<R>) -> Compared {
    let rules = subject.rows.first().and_then(|row| row.rules.as_deref());
    let again = R::from_brackets(rules).map_err(|error| error.message)?;
    for row in &subject.rows {
        if again.parse(&row.position) != subject.game.parse(&row.position) {
            return Err(format!("({}): brackets that are read again give another game", row.position));
        }
    }
    match R::from_brackets(Some("no such rules")) {
        Ok(_) => Err("it takes any brackets".into()),
        Err(_) => Ok(subject.rows.len() as u64),
    }
}

/// Moves are listed once each, in an order that does not change.
pub(crate) fn moves<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let list = subject.game.move_list(position, by);
            let again = subject.game.move_list(position, by);
            if list != again {
                return Err(subject.fault(position, format!("{by}'s moves come in two orders")));
            }
            // Large heaps have very many moves; the first of them will do.
            let first = &list[..list.len().min(200)];
            if let Some(at) = (0..first.len()).find(|&at| first[..at].contains(&first[at])) {
                return Err(subject.fault(position, format!("{by} has {:?} twice", first[at])));
            }
            compared += list.len() as u64;
        }
    }
    Ok(compared)
}

/// A move changes something, and always the same.
pub(crate) fn play<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let moves = subject.named_moves(position, by);
            for (name, mv) in moves.iter().step_by(moves.len() / 100 + 1) {
                let after = game.play(position, by, mv);
                let text = game.print(&after);
                if after == *position || after != game.play(position, by, mv) {
                    return Err(
                        subject.fault(position, format!("{by}'s move `{name}` changes nothing, or anything"))
                    );
                }
                if game.parse(&text).as_ref() != Ok(&after) {
                    return Err(subject
                        .fault(position, format!("{by}'s move `{name}` leads to ({text}), not read back")));
                }
                compared += 1;
            }
        }
    }
    Ok(compared)
}

/// Samples are read, and anything else is refused politely or is a position.
pub(crate) fn parse<R: FromBrackets>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    for row in &subject.rows {
        let read =
            game.parse(&row.position).map_err(|error| format!("({}): {}", row.position, error.message))?;
        if game.parse(&game.print(&read)).as_ref() != Ok(&read) {
            return Err(format!("({}): printed, but not read back", row.position));
        }
    }
    hostile::check(game, &subject.rows)?;
    Ok(subject.rows.len() as u64)
}

/// What is printed is read back, and different positions are printed differently.
pub(crate) fn print<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut texts = HashSet::new();
    for position in &subject.positions {
        let text = subject.game.print(position);
        match subject.game.parse(&text) {
            Err(error) => {
                return Err(subject.fault(position, format!("printed, but not read back: {}", error.message)));
            }
            Ok(back) if back != *position => {
                return Err(subject.fault(position, format!("read back as {back:?}, not {position:?}")));
            }
            Ok(_) if !texts.insert(text) => {
                return Err(subject.fault(position, "two positions are written like this"));
            }
            Ok(_) => {}
        }
    }
    Ok(texts.len() as u64)
}

/// Every move of a player has a name, and no other move has it.
pub(crate) fn print_move<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let moves = subject.named_moves(position, by);
            let mut names = HashSet::new();
            for (name, _) in &moves {
                if !names.insert(name) || name.is_empty() {
                    let fault = format!("{by} has two moves called `{name}`, or one without a name");
                    return Err(subject.fault(position, fault));
                }
            }
            compared += moves.len() as u64;
        }
    }
    Ok(compared)
}

/// A picture can be drawn, and offers every move and nothing else.
pub(crate) fn sketch<R: Ruleset>(subject: &Subject<R>) -> Compared {
    for position in &subject.positions {
        let checked = subject.game.sketch(position).check(&subject.all_names(position));
        checked.map_err(|fault| subject.fault(position, format!("the sketch is bad: {fault}")))?;
    }
    Ok(subject.positions.len() as u64)
}

/// An exchanged picture offers each player the other's moves. What it shows is checked in `negatives`.
pub(crate) fn exchange<R: Ruleset>(subject: &Subject<R>) -> Compared {
    for position in &subject.positions {
        let sketch = subject.game.exchange().sketch(&subject.game.sketch(position));
        let names = subject.all_names(position).into_iter().map(|(by, name)| (by.opponent(), name));
        let checked = sketch.check(&names.collect::<Vec<_>>());
        checked.map_err(|fault| subject.fault(position, format!("exchanged, the sketch is bad: {fault}")))?;
    }
    Ok(subject.positions.len() as u64)
}

/// The plays of a position as far as so many moves, whatever the order of moves: positions with the same plays have the
/// same number.
fn plays<R: Ruleset>(game: &R, position: &R::Position, sign: Sign, depth: u32) -> u64 {
    let mut hasher = DefaultHasher::new();
    if depth > 0 {
        for player in Player::BOTH {
            let by = if sign == Sign::Plus { player } else { player.opponent() };
            let moves = game.move_list(position, by);
            let after = moves.iter().map(|mv| plays(game, &game.play(position, by, mv), sign, depth - 1));
            let mut after: Vec<u64> = after.collect();
            after.sort_unstable();
            after.hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// A normal form is its own, and has the same plays, move for move.
pub(crate) fn normal_form<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    for position in subject.small().take(400) {
        let (normal, sign) = game.normal_form(position.clone());
        let again = game.normal_form(normal.clone()).0;
        let text = game.print(&normal);
        if again != normal {
            let fault = format!("its normal form is ({text}), and that of this is ({})", game.print(&again));
            return Err(subject.fault(position, fault));
        }
        let depth = match subject.size(position) {
            0..=12 => 3,
            13..=60 => 2,
            _ => 1,
        };
        if plays(game, position, Sign::Plus, depth) != plays(game, &normal, sign, depth) {
            let fault = format!("its normal form is {sign:?} ({text}), which has other plays");
            return Err(subject.fault(position, fault));
        }
    }
    Ok(subject.positions.len() as u64)
}

/// Where moves can be listed there are at least as many as the bound; where it says that they cannot, there are.
pub(crate) fn move_bound<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let (bound, moves) =
                (subject.game.move_bound(position, by), subject.game.move_list(position, by).len());
            if bound > moves as u64 {
                return Err(subject.fault(position, format!("{bound} moves at least, but {by} has {moves}")));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// Moves that are listed elsewhere in these checks can be, and it is the bound that says so.
pub(crate) fn listable<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let bound = subject.game.move_bound(position, by);
            let told = subject.game.listable(position, by);
            if told != Ok(bound) || bound > MAX_MOVES {
                return Err(
                    subject.fault(position, format!("{told:?} where there are {bound} moves at least"))
                );
            }
            compared += 1;
        }
    }
    Ok(compared)
}

pub(crate) fn move_counts<R: Ruleset>(subject: &Subject<R>) -> Compared {
    for position in &subject.positions {
        let listed = Player::BOTH.map(|by| subject.game.move_list(position, by).len() as i64);
        let counted = subject.game.move_counts(position);
        if counted != listed {
            return Err(
                subject.fault(position, format!("{counted:?} moves are counted and {listed:?} listed"))
            );
        }
    }
    Ok(subject.positions.len() as u64)
}

/// What needs no dropping owns nothing. What does may keep small positions inside itself, or share with others.
pub(crate) fn owned_bytes<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let owned = subject.positions.iter().map(|position| subject.game.owned_bytes(position) as u64).sum();
    if owned > 0 && !std::mem::needs_drop::<R::Position>() {
        return Err(format!("positions own no memory, but {owned} bytes of it are counted"));
    }
    Ok(owned)
}

/// What strategy stealing concludes is true.
pub(crate) fn stealing<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in subject.small().take(300) {
        let Some(stealing) = subject.game.stealing(position) else { continue };
        if stealing.hypotheses.iter().any(|hypothesis| hypothesis.because.is_empty()) {
            return Err(subject.fault(position, "a hypothesis without a reason"));
        }
        let Some(conclusion) = stealing.conclusion() else { continue };
        for first in Player::BOTH {
            let Some(payoff) = subject.truth(position, first) else { continue };
            let holds = match conclusion {
                Conclusion::FirstWins => payoff == Payoff::win(first),
                Conclusion::SecondCannotWin => payoff != Payoff::win(first.opponent()),
            };
            if !holds {
                return Err(subject.fault(position, format!("{conclusion}, but {payoff} when {first} moves")));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// The moves of a player in a position, with the answers by symmetry.
fn answers<R: Ruleset>(game: &R, position: &R::Position, by: Player) -> Vec<(R::Move, Option<R::Move>)> {
    let moves = game.move_list(position, by).into_iter();
    moves.map(|mv| (mv.clone(), game.mirror(position, by, &mv))).collect()
}

/// All moves or none can be mirrored; an answer is a move, and leaves what can be mirrored again.
pub(crate) fn mirror<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in subject.small().take(300) {
        for by in Player::BOTH {
            let answers = answers(game, position, by);
            let mirrored = answers.iter().filter(|(_, answer)| answer.is_some()).count();
            if mirrored != 0 && mirrored != answers.len() {
                return Err(subject
                    .fault(position, format!("{mirrored} of {by}'s {} moves are mirrored", answers.len())));
            }
            for (mv, answer) in answers.iter().filter_map(|(mv, answer)| Some((mv, answer.as_ref()?))) {
                let between = game.play(position, by, mv);
                if !game.move_list(&between, by.opponent()).contains(answer) {
                    return Err(
                        subject.fault(position, format!("the answer to one of {by}'s moves is no move"))
                    );
                }
                let after = game.play(&between, by.opponent(), answer);
                if game.move_list(&after, by).iter().any(|mv| game.mirror(&after, by, mv).is_none()) {
                    return Err(subject.fault(position, "mirroring leaves what cannot be mirrored"));
                }
                compared += 1;
            }
        }
    }
    Ok(compared)
}

/// Where moves are mirrored, somebody says which pattern that restores.
pub(crate) fn pattern<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in subject.small().take(300) {
        let mirrored = |by| answers(&subject.game, position, by).iter().any(|(_, answer)| answer.is_some());
        if !Player::BOTH.into_iter().any(mirrored) {
            continue;
        }
        let pattern = subject.game.pattern(position);
        let said = pattern.is_some_and(|p| [p.name, p.here, p.answer].iter().all(|part| !part.is_empty()));
        if !said {
            return Err(subject.fault(position, "nobody says which pattern is restored"));
        }
        compared += 1;
    }
    Ok(compared)
}

/// Edits are about shapes of the sketch, and change the position. What the game does not read is offered to nobody.
pub(crate) fn edits<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in &subject.positions {
        let sketch = game.sketch(position);
        let shapes: HashSet<&str> = sketch.items().iter().map(|item| item.id.as_str()).collect();
        for edit in game.edits(position) {
            if let Some(id) = edit.on.iter().chain(&edit.onto).find(|id| !shapes.contains(id.as_str())) {
                let fault = format!("an edit to ({}) is about `{id}`, which is no shape", edit.to);
                return Err(subject.fault(position, fault));
            }
            match game.parse(&edit.to) {
                Ok(same) if same == *position => {
                    return Err(subject.fault(position, format!("an edit of {:?} changes nothing", edit.on)));
                }
                read => compared += u64::from(read.is_ok()),
            }
        }
    }
    Ok(compared)
}

pub(crate) fn move_list<R: Ruleset>(subject: &Subject<R>) -> Compared {
    for position in &subject.positions {
        for by in Player::BOTH {
            let mut visited = Vec::new();
            subject.game.moves(position, by, |mv| visited.push(mv));
            if visited != subject.game.move_list(position, by) {
                return Err(
                    subject.fault(position, format!("the list of {by}'s moves is not that of `moves`"))
                );
            }
        }
    }
    Ok(subject.positions.len() as u64)
}

/// A picture of one shape that is touched for everything offers every move.
pub(crate) fn offered<R: Ruleset>(subject: &Subject<R>) -> Compared {
    for position in &subject.positions {
        let mut sketch = Sketch::new();
        sketch.add(Item::new("all", Role::Both, square(0, 0)));
        let sketch = subject.game.offered(position, sketch, |_, _| "all".to_owned());
        let checked = sketch.check(&subject.all_names(position));
        checked.map_err(|fault| subject.fault(position, fault))?;
    }
    Ok(subject.positions.len() as u64)
}

/// Moves are found by their names, and nothing by another name.
pub(crate) fn find_move<R: Ruleset>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        for by in Player::BOTH {
            let moves = subject.named_moves(position, by);
            for (name, mv) in moves.iter().step_by(moves.len() / 100 + 1) {
                if subject.game.find_move(position, by, name).as_ref() != Some(mv) {
                    return Err(
                        subject.fault(position, format!("{by}'s move `{name}` is not found by its name"))
                    );
                }
                compared += 1;
            }
            if subject.game.find_move(position, by, "no such move").is_some() {
                return Err(subject.fault(position, "a move is found that there is not"));
            }
        }
    }
    Ok(compared)
}
