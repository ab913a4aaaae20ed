//! Hot games in words: stops, thermograph, and what to play.

use upstar_game::Player;
use upstar_values::Dyadic;

use crate::derivation::{Corner, OptionStop, Rule, Threat};
use crate::document::Document;
use crate::heat::wins_after;

use super::{brief, inside, she};

/// Which stop of an option counts: the one for the opponent moving next.
fn other(player: Player) -> &'static str {
    match player {
        Player::Left => "right",
        Player::Right => "left",
    }
}

pub(super) fn heat(document: &mut Document, rule: &Rule) {
    let Rule::Heat { value, left, right, left_stop, right_stop, left_wall, right_wall, mean, temperature } =
        rule
    else {
        return;
    };
    let value = &brief(value);
    if left_stop == right_stop {
        document.say(format!(
            "Whoever starts, play in `{value}` stops at the number `{left_stop}`: both stops are `{left_stop}`. So the \
             game differs from `{left_stop}` by an infinitesimal only, and is not hot."
        ));
        return;
    }
    let side = |player: Player, options: &[OptionStop], stop: &Dyadic| {
        let best = options.iter().find(|option| option.stop == *stop);
        let to = best.map_or(String::new(), |OptionStop { option, .. }| {
            let moves = format!(": {} moves to `{}`", she(player), brief(option));
            match option.number() {
                Some(_) => moves,
                None => format!("{moves}, whose {} stop this is", other(player)),
            }
        });
        format!("If {player} starts in `{value}`, play stops at the number `{stop}`{to}.")
    };
    document.say(format!(
        "{} {} The left stop `{left_stop}` is greater than the right stop `{right_stop}`: the game is hot, and both \
         players want to move.",
        side(Player::Left, left, left_stop),
        side(Player::Right, right, right_stop)
    ));
    let corners = |wall: &[Corner]| {
        let corner =
            |Corner { temperature, value }: &Corner| format!("`{value}` at temperature `{temperature}`");
        wall.iter().map(corner).collect::<Vec<_>>().join(", then ")
    };
    document.say(format!(
        "Let every move cost a tax. In the thermograph the left wall is {}, and the right wall is {}. The walls meet at \
         temperature `{temperature}` over `{mean}`. So the mean is `{mean}`, and a move is worth `{temperature}`.",
        corners(left_wall),
        corners(right_wall)
    ));
}

pub(super) fn recommend(document: &mut Document, rule: &Rule) {
    let Rule::Recommend { player, temperatures, component, mv, place, to, mean, mean_after, outcome, threat } =
        rule
    else {
        return;
    };
    let chosen = &temperatures[*component];
    let hottest = temperatures.iter().map(|part| &part.value).max();
    let alike = temperatures.iter().filter(|part| part.value == chosen.value).count();
    let why = match (hottest == Some(&chosen.value), alike) {
        // Where nothing is hot, temperatures recommend nothing.
        _ if hottest.is_none_or(|t| t.signum() <= 0) => String::new(),
        (true, 1) => format!(", the hottest component, of temperature `{}`", chosen.value),
        (true, n) => format!(", one of the {n} hottest components, of temperature `{}`", chosen.value),
        (false, _) => format!(", of temperature `{}`, though it is not the hottest", chosen.value),
    };
    let gained = |after: &Dyadic| match player {
        Player::Left => after.clone() - mean.clone(),
        Player::Right => mean.clone() - after.clone(),
    };
    let gain = gained(mean_after);
    let means = match (threat, gain.signum()) {
        (Some(threat), _) => {
            let net = gained(&threat.mean);
            threatens(*player, mean, threat, &net)
        }
        (None, 0) => format!("The mean of the sum stays `{mean}`."),
        (None, sign) => {
            let what = if sign > 0 { "gain" } else { "loss" };
            format!(
                "It takes the mean of the sum from `{mean}` to `{mean_after}`, a {what} of `{}` for {player}.",
                gain.abs()
            )
        }
    };
    let end = if wins_after(*outcome, *player) {
        format!("and {} wins", she(*player))
    } else {
        format!("and {} still loses", she(*player))
    };
    let place = inside(place.as_ref());
    document.say(format!(
        "{player} to move should play ⟦{mv}⟧{place}{why}; that leaves `{to}` there. The sum is then of type {outcome}, {end}. \
         {means}"
    ));
}

/// A move that the opponent has to answer gains nothing by itself: what it gains is seen after the answer.
fn threatens(player: Player, mean: &Dyadic, threat: &Threat, net: &Dyadic) -> String {
    let Threat { before, after, answer, mean: settled, place, .. } = threat;
    let place = inside(place.as_ref());
    let end = match net.signum() {
        0 => format!("Then the mean of the sum is `{mean}` as before, and nothing has been gained."),
        sign => format!(
            "Then the mean of the sum is `{settled}`, which is `{}` {} for {player} than before.",
            net.abs(),
            if sign > 0 { "better" } else { "worse" }
        ),
    };
    format!(
        "It is a threat: what it leaves has temperature `{after}`, and the sum had only `{before}`. So {} should answer, with \
         ⟦{answer}⟧{place}. {end}",
        player.opponent()
    )
}
