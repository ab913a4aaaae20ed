//! Charts that other charts and answers rest on: each has a place before what rests on it, and says enough.

use std::cell::RefCell;
use std::collections::HashMap;

use upstar_explain::{Choice, Rule, Step};
use upstar_game::{Outcome, Player};

use crate::expr::{Term, terms};

/// The components of a sum, by the form of play in each; and the options of both players, by the form of play in each.
type Forms = (HashMap<Vec<(usize, usize)>, usize>, HashMap<[Vec<usize>; 2], usize>);

thread_local! {
    static FORMS: RefCell<Forms> = RefCell::default();
}

/// The form of play in a sum: sums that have the same are alike, however they fall into components. Where nobody can move it is 0.
fn form(terms: &[Term]) -> usize {
    let name = |term: &Term| match term {
        Term::Place(place, turned) => (usize::from(*turned), place.shape()),
        Term::Value(game) => (2, game.name),
    };
    let mut key: Vec<_> = terms.iter().map(name).collect();
    key.sort_unstable();
    if let Some(known) = FORMS.with_borrow(|(sums, _)| sums.get(&key).copied()) {
        return known;
    }
    let side = |by: Player| {
        let mut forms = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            for (_, to) in term.moves(by) {
                let mut after = terms.to_vec();
                after[at] = to;
                forms.push(form(&after));
            }
        }
        forms.sort_unstable();
        forms.dedup();
        forms
    };
    let sides = Player::BOTH.map(side);
    FORMS.with_borrow_mut(|(sums, forms)| {
        let new = forms.len() + 1;
        let is_over = sides.iter().all(Vec::is_empty);
        let form = if is_over { 0 } else { *forms.entry(sides).or_insert(new) };
        sums.insert(key, form);
        form
    })
}

/// Of a player who wins, one option that wins has been told; of one who loses, all have.
fn rests(told: &[usize], by: Player, choices: &[Choice<Outcome>], outcome: Outcome) {
    let wins = outcome.winner(by) == by;
    let is_told = |choice: &Choice<Outcome>| {
        let form = form(&terms(&choice.to));
        form == 0 || told.contains(&form)
    };
    let wins_for = |choice: &&Choice<Outcome>| choice.value.winner(by.opponent()) == by;
    // In misère play a player without options wins.
    let enough = match wins {
        true => choices.is_empty() || choices.iter().filter(wins_for).any(is_told),
        false => choices.iter().all(is_told),
    };
    assert!(enough, "something that {by} could play is not told: {choices:?}");
}

fn sides(rule: &Rule, told: &[usize]) {
    if let Rule::Chart { left, right, outcome, .. } = rule {
        rests(told, Player::Left, left, *outcome);
        rests(told, Player::Right, right, *outcome);
    }
}

/// The sums that lines tell of, each after those that it rests on.
pub(crate) fn in_order(steps: &[Step]) -> Vec<usize> {
    let mut told = Vec::new();
    for step in steps {
        let Rule::Chart { position, .. } = &step.rule else { panic!("another line among charts") };
        sides(&step.rule, &told);
        told.push(form(&terms(position)));
    }
    told
}

/// A chart or a table of answers with what it rests on: nothing is left to be believed.
pub(crate) fn founded(step: &Step) {
    let [Step { rule: Rule::Lines { .. }, steps }] = &step.steps[..] else { return };
    if !matches!(step.rule, Rule::Chart { .. } | Rule::Replies { .. }) {
        return;
    }
    let told = in_order(steps);
    sides(&step.rule, &told);
    if let Rule::Replies { replies, .. } = &step.rule {
        for answer in replies.iter().filter_map(|reply| reply.answer.as_ref()) {
            let form = form(&terms(&answer.left));
            assert!(form == 0 || told.contains(&form), "{} is not told", answer.left);
        }
    }
}
