//! The functions, by name.

use upstar_game::Player;
use upstar_search::{Ending, GameTree, Reason};
use upstar_values::{Dyadic, Id, Nimber, Parity, Stop};

use super::{Apply, Context, Function, number};
use crate::outcome::{Play, SumMove, Winner, distinguish};
use crate::playable::SumInPlay;
use crate::reading::Reading;
use crate::sum::Sum;

/// Every function, by name.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "atomic_weight",
        arguments: &["G"],
        about: "how many ups an all-small game is worth",
        example: ("atomic_weight(^3*)", "3"),
        apply: Apply::Values(|calc, g| {
            calc.atomic_weight(g[0])?
                .ok_or(Stop::Undefined("the game is not all-small, so it has no atomic weight"))
        }),
    },
    Function {
        name: "best",
        arguments: &["G"],
        about: "the winning moves: those of Left and those of Right",
        example: ("best(nim(3,4,5))", "[[heap 1: 3 -> 1], [heap 1: 3 -> 1]]"),
        apply: Apply::Readings(|at, of| {
            let sum = at.game(&of[0])?;
            both(|player| named(at, sum, sum.winning_moves(at.calc, player, Play::Normal, at.budget)?))
        }),
    },
    Function {
        name: "birthday",
        arguments: &["G"],
        about: "the day on which the game is born",
        example: ("birthday(3/4)", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&Dyadic::from_parts(calc.birthday(g[0])?.into(), 0)))),
    },
    Function {
        name: "conway_product",
        arguments: &["G", "H"],
        about: "Conway's product of two games in canonical form",
        example: ("conway_product(*2, *2)", "*3"),
        apply: Apply::Values(|calc, g| calc.conway_product(g[0], g[1])),
    },
    Function {
        name: "cool",
        arguments: &["G", "t"],
        about: "the game with every move taxed by the number t",
        example: ("cool({4|-2}, 1)", "{3|-1}"),
        apply: Apply::Values(|calc, g| calc.cool(g[0], &number(calc, g[1])?)),
    },
    Function {
        name: "depth",
        arguments: &["G"],
        about: "how many moves a position or sum can last at most",
        example: ("depth(domineering(2x3))", "3"),
        apply: Apply::Readings(|at, of| integer(at, at.game(&of[0])?.depth(at.calc, at.budget)?)),
    },
    Function {
        name: "distinguish",
        arguments: &["G", "H"],
        about: "a game whose sums with two different games have different types",
        example: ("distinguish(*, *2)", "*"),
        apply: Apply::Readings(|at, of| {
            let apart = distinguish(at.calc, at.value(&of[0])?, at.value(&of[1])?, at.budget)?;
            apart.map(Reading::value).ok_or(Reason::Undefined("the games are equivalent"))
        }),
    },
    Function {
        name: "equivalent",
        arguments: &["G", "H"],
        about: "whether two games have the same type in every sum",
        example: ("equivalent(nim(1,2), nim(3))", "true"),
        apply: Apply::Holds(|_, g| Ok(g[0] == g[1])),
    },
    Function {
        name: "far_star",
        arguments: &["G"],
        about: "the least n such that no star from *n on occurs in the game",
        example: ("far_star(^*3)", "4"),
        apply: Apply::Readings(|at, of| integer(at, at.done(at.calc.far_star(at.value(&of[0])?))?)),
    },
    Function {
        name: "followers",
        arguments: &["G"],
        about: "every game that play in the canonical form can lead to, itself included",
        example: ("followers(^)", "[*, 0, ^]"),
        apply: Apply::Readings(|at, of| {
            let followers = at.done(at.calc.followers(at.value(&of[0])?))?;
            in_order(at, followers)
        }),
    },
    Function {
        name: "freeze",
        arguments: &["G"],
        about: "the game cooled by its own temperature",
        example: ("freeze({4|-2})", "1*"),
        apply: Apply::Values(|calc, g| calc.freeze(g[0])),
    },
    Function {
        name: "genus",
        arguments: &["G"],
        about: "the genus of an impartial game",
        example: ("genus(nim(2,2))", "0^02"),
        apply: Apply::Readings(|at, of| Ok(Reading::text(at.game(&of[0])?.genus(at.calc, at.budget)?))),
    },
    Function {
        name: "heat",
        arguments: &["G", "t"],
        about: "the game with every move rewarded by t",
        example: ("heat(*, 2)", "+-2"),
        apply: Apply::Values(|calc, g| calc.heat(g[0], g[1])),
    },
    Function {
        name: "incentives",
        arguments: &["G"],
        about: "what a move gains: for Left and for Right",
        example: ("incentives({2|0})", "[[{2|0}], [{2|0}]]"),
        apply: Apply::Readings(|at, of| {
            let id = at.value(&of[0])?;
            both(|player| in_order(at, at.done(at.calc.incentives(id, player))?))
        }),
    },
    Function {
        name: "is_all_small",
        arguments: &["G"],
        about: "whether in every follower both players can move or neither",
        example: ("is_all_small(^)", "true"),
        apply: Apply::Holds(|calc, g| calc.is_all_small(g[0])),
    },
    Function {
        name: "is_even",
        arguments: &["G"],
        about: "whether every play of the canonical form has an even number of moves",
        example: ("is_even(+-1)", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.parity(g[0])? == Some(Parity::Even))),
    },
    Function {
        name: "is_hot",
        arguments: &["G"],
        about: "whether both players are eager to move",
        example: ("is_hot({1|-1})", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.is_hot(g[0]))),
    },
    Function {
        name: "is_infinitesimal",
        arguments: &["G"],
        about: "whether the game lies between all positive and all negative numbers",
        example: ("is_infinitesimal(Tiny(1))", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.is_infinitesimal(g[0]))),
    },
    Function {
        name: "is_nimber",
        arguments: &["G"],
        about: "whether the game is a nimber",
        example: ("is_nimber({0,*|0,*})", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.is_nimber(g[0]))),
    },
    Function {
        name: "is_number",
        arguments: &["G"],
        about: "whether the game is a number",
        example: ("is_number({0|1})", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.to_number(g[0]).is_some())),
    },
    Function {
        name: "is_number_up_star",
        arguments: &["G"],
        about: "whether the game is a number plus ups plus a star",
        example: ("is_number_up_star(2^*)", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.is_number_up_star(g[0]))),
    },
    Function {
        name: "is_odd",
        arguments: &["G"],
        about: "whether every play of the canonical form has an odd number of moves",
        example: ("is_odd(*)", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.parity(g[0])? == Some(Parity::Odd))),
    },
    Function {
        name: "is_tepid",
        arguments: &["G"],
        about: "whether the game is a number and an infinitesimal other than 0",
        example: ("is_tepid(2^)", "true"),
        apply: Apply::Holds(|calc, g| Ok(calc.is_tepid(g[0]))),
    },
    Function {
        name: "left_options",
        arguments: &["G"],
        about: "what Left can move to",
        example: ("left_options(^*)", "[0, *]"),
        apply: Apply::Readings(|at, of| options(at, &of[0], Player::Left)),
    },
    Function {
        name: "left_stop",
        arguments: &["G"],
        about: "the number at which play stops when Left starts",
        example: ("left_stop({3||2|1})", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.left_stop(g[0])))),
    },
    Function {
        name: "length",
        arguments: &["list"],
        about: "how many members a list has",
        example: ("length([1, 2, 3])", "3"),
        apply: Apply::Readings(|at, of| match &of[0] {
            Reading::List(list) => integer(at, list.len() as u64),
            _ => Err(Reason::Undefined("expected a list")),
        }),
    },
    Function {
        name: "mean",
        arguments: &["G"],
        about: "the mean value",
        example: ("mean({4|-2})", "1"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.mean(g[0])?))),
    },
    Function {
        name: "mex",
        arguments: &["n..."],
        about: "the least number from 0 on that is missing from numbers or nimbers",
        example: ("mex(0, 1, 2, 5, 8)", "3"),
        apply: Apply::Readings(|at, of| {
            let mut nimbers = Vec::new();
            numbers(at, of, &mut nimbers)?;
            integer(at, Nimber::mex(nimbers.into_iter().map(Nimber::new)).value())
        }),
    },
    Function {
        name: "misere_outcome",
        arguments: &["G"],
        about: "who wins if the last player to move loses",
        example: ("misere_outcome(nim(1,1))", "N"),
        apply: Apply::Readings(|at, of| winner(at, &of[0], Play::Misere)),
    },
    Function {
        name: "moves",
        arguments: &["G"],
        about: "the names of the moves: those of Left and those of Right",
        example: ("moves(domineering(2x2))", "[[a1-a2, b1-b2], [a2-b2, a1-b1]]"),
        apply: Apply::Readings(|at, of| {
            let sum = at.game(&of[0])?;
            both(|player| named(at, sum, sum.moves(at.calc, player, Play::Normal, at.budget)?))
        }),
    },
    Function {
        name: "nim_inverse",
        arguments: &["n"],
        about: "the inverse in the field of nimbers",
        example: ("nim_inverse(2)", "3"),
        apply: Apply::Readings(|at, of| {
            let n = Nimber::new(numbered(at, &of[0])?);
            let inverse = Nimber::new(1).checked_div(n);
            integer(at, inverse.ok_or(Reason::Undefined("0 has no inverse"))?.value())
        }),
    },
    Function {
        name: "nim_product",
        arguments: &["n..."],
        about: "the product in the field of nimbers, given by their numbers",
        example: ("nim_product(2, 4)", "8"),
        apply: Apply::Readings(|at, of| {
            let mut nimbers = Vec::new();
            numbers(at, of, &mut nimbers)?;
            integer(
                at,
                nimbers.into_iter().fold(Nimber::new(1), |product, n| product * Nimber::new(n)).value(),
            )
        }),
    },
    Function {
        name: "nim_sum",
        arguments: &["n..."],
        about: "the sum of nimbers, given by their numbers",
        example: ("nim_sum(13, 19, 10)", "20"),
        apply: Apply::Readings(|at, of| {
            let mut nimbers = Vec::new();
            numbers(at, of, &mut nimbers)?;
            integer(at, nimbers.into_iter().fold(0, |sum, n| sum ^ n))
        }),
    },
    Function {
        name: "nim_value",
        arguments: &["G"],
        about: "n, if the game is equal to *n",
        example: ("nim_value(kayles(5))", "4"),
        apply: Apply::Readings(|at, of| {
            let n = at.calc.to_nimber(at.value(&of[0])?);
            integer(at, n.ok_or(Reason::Undefined("the game is not equal to a nimber"))?)
        }),
    },
    Function {
        name: "norton_product",
        arguments: &["G", "U"],
        about: "Norton's product of a game and a positive game",
        example: ("norton_product(1/2, ^)", "{^^*|v*}"),
        apply: Apply::Values(|calc, g| calc.norton_product(g[0], g[1])),
    },
    Function {
        name: "options",
        arguments: &["G"],
        about: "what a move leads to: for Left and for Right",
        example: ("options({1|-1})", "[[1], [-1]]"),
        apply: Apply::Readings(|at, of| both(|player| options(at, &of[0], player))),
    },
    Function {
        name: "outcome",
        arguments: &["G"],
        about: "who wins: L, R, N or P; for games with results, what Left and what Right reaches by moving first",
        example: ("outcome(nim(3,4,5))", "N"),
        apply: Apply::Readings(|at, of| winner(at, &of[0], Play::Normal)),
    },
    Function {
        name: "overheat",
        arguments: &["G", "s", "t"],
        about: "the game overheated from s to t",
        example: ("overheat(*, 1, 2)", "+-2"),
        apply: Apply::Values(|calc, g| calc.overheat(g[0], g[1], g[2])),
    },
    Function {
        name: "play",
        arguments: &["G", "player", "move"],
        about: "the game after a move of left or right, by its name",
        example: ("play(nim(3,4,5), left, \"heap 1: 3 -> 1\")", "0"),
        apply: Apply::Readings(play),
    },
    Function {
        name: "reduced",
        arguments: &["G"],
        about: "the reduced canonical form: the game up to an infinitesimal",
        example: ("reduced({2*|0^})", "{2|0}"),
        apply: Apply::Values(|calc, g| calc.reduced(g[0])),
    },
    Function {
        name: "remoteness",
        arguments: &["G", "first"],
        about: "how many moves the game lasts when the winner hurries and the loser delays",
        example: ("remoteness(hex(2x2), left)", "3"),
        apply: Apply::Readings(|at, of| {
            let first = at.player(&of[1])?;
            integer(at, at.game(&of[0])?.remoteness(at.calc, first, at.budget)?)
        }),
    },
    Function {
        name: "right_options",
        arguments: &["G"],
        about: "what Right can move to",
        example: ("right_options(domineering(1x3))", "[0, 0]"),
        apply: Apply::Readings(|at, of| options(at, &of[0], Player::Right)),
    },
    Function {
        name: "right_stop",
        arguments: &["G"],
        about: "the number at which play stops when Right starts",
        example: ("right_stop({3||2|1})", "2"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.right_stop(g[0])))),
    },
    Function {
        name: "stop_count",
        arguments: &["G"],
        about: "how many stopping positions the canonical form has",
        example: ("stop_count({3||2|1})", "3"),
        apply: Apply::Values(
            |calc, g| Ok(calc.number(&Dyadic::from_parts(calc.stop_count(g[0])?.into(), 0))),
        ),
    },
    Function {
        name: "stops",
        arguments: &["G"],
        about: "the left and the right stop",
        example: ("stops({3||2|1})", "[3, 2]"),
        apply: Apply::Readings(|at, of| {
            let id = at.value(&of[0])?;
            let stop = |stop| Reading::value(at.calc.number(&stop));
            Ok(Reading::List(vec![stop(at.calc.left_stop(id)), stop(at.calc.right_stop(id))]))
        }),
    },
    Function {
        name: "sum",
        arguments: &["list"],
        about: "the sum of the games in a list",
        example: ("sum([domineering(2xn) for n in 1..2])", "{2|0}"),
        apply: Apply::Readings(|at, of| {
            let Reading::List(list) = &of[0] else { return Err(Reason::Undefined("expected a list")) };
            let mut whole = Sum::default();
            for item in list {
                let sum = at.game(item)?;
                if sum.ending() == Ending::Results {
                    return Err(Reason::Undefined("games with results cannot be added"));
                }
                whole.components.extend(sum.components.iter().cloned());
            }
            Ok(Reading::Game(whole))
        }),
    },
    Function {
        name: "temperature",
        arguments: &["G"],
        about: "how urgent a move in the game is",
        example: ("temperature({4|-2})", "3"),
        apply: Apply::Values(|calc, g| Ok(calc.number(&calc.temperature(g[0])?))),
    },
    Function {
        name: "tree",
        arguments: &["G", "first"],
        about: "the game tree with Working Backward marks, left or right moving first",
        example: ("tree(nim(1), left)", "L nim(1)  +-\n└══ heap 1: 1 -> 0: nim(0)  +-"),
        apply: Apply::Readings(|at, of| tree(at, &of[0], &of[1])),
    },
];

/// Trees of more nodes are not written out.
const MAX_TREE: usize = 2_000;

fn integer(at: &Context<'_>, n: u64) -> Result<Reading, Reason> {
    Ok(Reading::value(at.calc.number(&Dyadic::from_parts(n.into(), 0))))
}

/// What there is for Left, and what there is for Right.
fn both(of: impl Fn(Player) -> Result<Reading, Reason>) -> Result<Reading, Reason> {
    Ok(Reading::List(vec![of(Player::Left)?, of(Player::Right)?]))
}

/// Values by the length of their names, then by the names: the store's own order depends on what was stored before.
fn in_order(at: &Context<'_>, values: Vec<Id>) -> Result<Reading, Reason> {
    let mut named = Vec::new();
    for value in values {
        let name = at.done(at.calc.name(value))?;
        named.push((name.len(), name, value));
    }
    named.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    Ok(Reading::List(named.into_iter().map(|(_, _, value)| Reading::value(value)).collect()))
}

fn named(at: &Context<'_>, sum: &Sum, moves: Vec<SumMove>) -> Result<Reading, Reason> {
    let names: Result<Vec<Reading>, Reason> =
        moves.iter().map(|mv| Ok(Reading::Text(sum.move_name(mv, at.calc, at.budget)?))).collect();
    Ok(Reading::List(names?))
}

fn options(at: &Context<'_>, of: &Reading, player: Player) -> Result<Reading, Reason> {
    let sum = at.game(of)?;
    let moves = sum.plain_moves(at.calc, player, at.budget)?;
    Ok(Reading::List(moves.into_iter().map(|(place, _, to)| Reading::Game(sum.after(place, to))).collect()))
}

fn winner(at: &Context<'_>, of: &Reading, play: Play) -> Result<Reading, Reason> {
    Ok(match at.game(of)?.winner(at.calc, play, at.budget)? {
        Winner::Class(outcome) => Reading::text(outcome),
        Winner::Results(left, right) => Reading::List(vec![Reading::text(left), Reading::text(right)]),
    })
}

/// A nimber or a number as the number of a nimber.
fn numbered(at: &Context<'_>, of: &Reading) -> Result<u64, Reason> {
    let id = at.value(of)?;
    let number = at.calc.to_number(id).and_then(|number| number.to_i64()).and_then(|n| u64::try_from(n).ok());
    number
        .or_else(|| at.calc.to_nimber(id))
        .ok_or(Reason::Undefined("expected a nimber or a number from 0 on"))
}

/// Nimbers given one by one or in lists.
fn numbers(at: &Context<'_>, of: &[Reading], all: &mut Vec<u64>) -> Result<(), Reason> {
    for reading in of {
        match reading {
            Reading::List(list) => numbers(at, list, all)?,
            one => all.push(numbered(at, one)?),
        }
    }
    Ok(())
}

fn tree(at: &Context<'_>, of: &Reading, first: &Reading) -> Result<Reading, Reason> {
    let (sum, first) = (at.game(of)?.clone(), at.player(first)?);
    let start = SumInPlay { sum, play: Play::Normal, calc: at.calc, budget: at.budget };
    let tree = GameTree::build(&start, first, MAX_TREE, at.budget)?;
    Ok(Reading::Text(tree.to_text(&tree.work_backward())))
}

fn play(at: &Context<'_>, of: &[Reading]) -> Result<Reading, Reason> {
    let (sum, player) = (at.game(&of[0])?, at.player(&of[1])?);
    let Reading::Text(name) = &of[2] else { return Err(Reason::Undefined("expected a move in quotes")) };
    // A position may have quotes of its own; inside a text they are left out or have a backslash before them.
    let plain = |text: &str| text.replace(['"', '\\'], "");
    let wanted = plain(name);
    let mut bare = Vec::new();
    for (place, own, to) in sum.plain_moves(at.calc, player, at.budget)? {
        if plain(&sum.name_in(place, own.clone(), at.calc, at.budget)?) == wanted {
            return Ok(Reading::Game(sum.after(place, to)));
        }
        if own == *name {
            bare.push((place, to));
        }
    }
    match bare.pop() {
        None => Err(Reason::Undefined("there is no such move")),
        Some((place, to)) if bare.is_empty() => Ok(Reading::Game(sum.after(place, to))),
        Some(_) => Err(Reason::Undefined(
            "several components have this move: put one of them before it, as in `nim(3): …`",
        )),
    }
}
