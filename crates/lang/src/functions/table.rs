//! The functions, by name.

use upstar_game::Player;
use upstar_search::Reason;
use upstar_sum::{Play, distinguish};
use upstar_values::{Dyadic, Nimber, Parity, Stop};

use super::counting::sum;
use super::work::{both, in_order, integer, named, numbered, numbers, options, play, tree, winner};
use super::{Apply, Function};
use crate::reading::Reading;

/// Every function, by name.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "atomic_weight",
        arguments: &["G"],
        about: "how many ups an infinitesimal is worth, up to a far star",
        example: ("atomic_weight(^3*)", "3"),
        apply: Apply::Values(|calc, g| {
            let why = match calc.is_infinitesimal(g[0]) {
                true => "the game is not atomic, so it has no atomic weight",
                false => "the game is not infinitesimal and so not all-small: it has no atomic weight",
            };
            calc.infinitesimal_weight(g[0])?.ok_or(Stop::Undefined(why))
        }),
    },
    Function {
        name: "best",
        arguments: &["G"],
        about: "the winning moves: those of Left and those of Right",
        example: ("best(nim(3,4,5))", "[[heap 1: 3 -> 1], [heap 1: 3 -> 1]]"),
        apply: Apply::Readings(|at| {
            let sum = at.game(0)?;
            both(|player| named(at, sum, sum.winning_moves(at.cx, player, Play::Normal)?))
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
        apply: Apply::Values(|calc, g| {
            let t = calc.to_number(g[1]).ok_or(Stop::Undefined("a temperature must be a number"))?;
            calc.cool(g[0], &t)
        }),
    },
    Function {
        name: "depth",
        arguments: &["G"],
        about: "how many moves a position or sum can last at most",
        example: ("depth(domineering(2x3))", "3"),
        apply: Apply::Readings(|at| integer(at, at.of(0, at.game(0)?.depth(at.cx))?)),
    },
    Function {
        name: "distinguish",
        arguments: &["G", "H"],
        about: "a game whose sums with two different games have different types",
        example: ("distinguish(*, *2)", "*"),
        apply: Apply::Readings(|at| {
            let apart = distinguish(at.cx, at.value(0)?, at.value(1)?)?;
            Ok(apart.map(Reading::value).ok_or(Reason::Undefined("the games are equivalent"))?)
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
        about: "the least n such that no star from *n on is among the followers of the game",
        example: ("far_star(^*3)", "3"),
        apply: Apply::Readings(|at| integer(at, at.done(at.cx.calc.far_star(at.value(0)?))?)),
    },
    Function {
        name: "followers",
        arguments: &["G"],
        about: "every game that play in the canonical form can lead to, itself included",
        example: ("followers(^)", "[*, 0, ^]"),
        apply: Apply::Readings(|at| {
            let followers = at.done(at.cx.calc.followers(at.value(0)?))?;
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
        apply: Apply::Readings(|at| Ok(Reading::text(at.of(0, at.game(0)?.genus(at.cx))?))),
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
        apply: Apply::Readings(|at| {
            let id = at.value(0)?;
            both(|player| in_order(at, at.done(at.cx.calc.incentives(id, player))?))
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
        apply: Apply::Readings(|at| options(at, Player::Left)),
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
        apply: Apply::Readings(|at| integer(at, at.list(0)?.len() as u64)),
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
        apply: Apply::Readings(|at| {
            let nimbers = numbers(at)?;
            integer(at, Nimber::mex(nimbers.into_iter().map(Nimber::new)).value())
        }),
    },
    Function {
        name: "misere_outcome",
        arguments: &["G"],
        about: "who wins if the last player to move loses",
        example: ("misere_outcome(nim(1,1))", "N"),
        apply: Apply::Readings(|at| winner(at, Play::Misere)),
    },
    Function {
        name: "moves",
        arguments: &["G"],
        about: "the names of the moves: those of Left and those of Right",
        example: ("moves(domineering(2x2))", "[[a1-a2, b1-b2], [a2-b2, a1-b1]]"),
        apply: Apply::Readings(|at| {
            let sum = at.game(0)?;
            both(|player| named(at, sum, sum.moves(at.cx, player, Play::Normal)?))
        }),
    },
    Function {
        name: "nim_inverse",
        arguments: &["n"],
        about: "the inverse in the field of nimbers",
        example: ("nim_inverse(2)", "3"),
        apply: Apply::Readings(|at| {
            let n = Nimber::new(numbered(at, 0, &at.arguments[0])?);
            let inverse = Nimber::new(1).checked_div(n);
            at.of(0, inverse.ok_or(Reason::Undefined("0 has no inverse")))
                .and_then(|inverse| integer(at, inverse.value()))
        }),
    },
    Function {
        name: "nim_product",
        arguments: &["n..."],
        about: "the product in the field of nimbers, given by their numbers",
        example: ("nim_product(2, 4)", "8"),
        apply: Apply::Readings(|at| {
            let nimbers = numbers(at)?;
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
        apply: Apply::Readings(|at| {
            let nimbers = numbers(at)?;
            integer(at, nimbers.into_iter().fold(0, |sum, n| sum ^ n))
        }),
    },
    Function {
        name: "nim_value",
        arguments: &["G"],
        about: "n, if the game is equal to *n",
        example: ("nim_value(kayles(5))", "4"),
        apply: Apply::Readings(|at| {
            let n = at.cx.calc.to_nimber(at.value(0)?);
            integer(at, at.of(0, n.ok_or(Reason::Undefined("the game is not equal to a nimber")))?)
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
        apply: Apply::Readings(|at| both(|player| options(at, player))),
    },
    Function {
        name: "outcome",
        arguments: &["G"],
        about: "who wins: L, R, N or P; for games with results, what Left and what Right reaches by moving first",
        example: ("outcome(nim(3,4,5))", "N"),
        apply: Apply::Readings(|at| winner(at, Play::Normal)),
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
        about: "how many moves the game lasts when the winner hurries and the loser delays, or `endless`",
        example: ("remoteness(hex(2x2), left)", "3"),
        apply: Apply::Readings(|at| {
            let first = at.player(1)?;
            match at.game(0)?.remoteness(at.cx, first)? {
                Some(moves) => integer(at, moves),
                None => Ok(Reading::text("endless")),
            }
        }),
    },
    Function {
        name: "right_options",
        arguments: &["G"],
        about: "what Right can move to",
        example: ("right_options(domineering(1x3))", "[0, 0]"),
        apply: Apply::Readings(|at| options(at, Player::Right)),
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
        apply: Apply::Readings(|at| {
            let id = at.value(0)?;
            let stop = |stop| Reading::value(at.cx.calc.number(&stop));
            Ok(Reading::List(vec![stop(at.cx.calc.left_stop(id)), stop(at.cx.calc.right_stop(id))]))
        }),
    },
    Function {
        name: "sum",
        arguments: &["list"],
        about: "the sum of the games in a list",
        example: ("sum([domineering(2xn) for n in 1..2])", "{2|0}"),
        apply: Apply::Readings(sum),
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
        apply: Apply::Readings(tree),
    },
];
