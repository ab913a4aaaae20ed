//! Single positions under normal play: outcomes, values, hooks, depth and misère play against the definitions.

use std::sync::Arc;

use upstar_game::{ClosedForm, FromBrackets, NormalPlay, Player, Sign, WithResults};
use upstar_lang::Language;
use upstar_rulesets::Visitor;
use upstar_search::{Budget, OutcomeOptions, Reason, Values};
use upstar_sum::{Context, GameTree, count_nodes};
use upstar_sum::{Play, SumInPlay, Winner};
use upstar_values::{Calc, Id, Store};

use crate::draw::{Draw, options};
use crate::graph::{Graph, class, mex, misere, normal};
use crate::samples::Row;
use crate::{expression, on_every_game};

/// How many positions of a game are asked about through the notation, and how many all in all are compared.
const ROOTS: usize = 12;
const POSITIONS: usize = 1_500;

/// What the definitions say of every position of a graph.
#[derive(Default)]
struct Defined {
    normal: Vec<[bool; 2]>,
    misere: Vec<[bool; 2]>,
    depth: Vec<u64>,
    value: Vec<Id>,
    nimber: Vec<u64>,
    misere_nimber: Vec<u64>,
}

impl Defined {
    /// Continues the lists to all positions of the graph.
    fn extend<P: Clone + Eq + std::hash::Hash>(&mut self, graph: &Graph<P>, calc: &Calc<'_>) {
        graph.derive(&mut self.normal, normal);
        graph.derive(&mut self.misere, misere);
        graph.derive(&mut self.depth, |after| after.concat().into_iter().max().map_or(0, |most| most + 1));
        graph.derive(&mut self.value, |[left, right]| calc.game(&left, &right).expect("room for a value"));
        graph.derive(&mut self.nimber, |[left, _]| mex(&left));
        graph.derive(&mut self.misere_nimber, |[left, _]| if left.is_empty() { 1 } else { mex(&left) });
    }
}

/// Searches for winners: on two threads, with everything, without values, and by moves alone with almost no table.
fn searchers<R: NormalPlay + FromBrackets>(rules: Option<&str>, store: &Arc<Store>) -> [Values<R>; 4] {
    let all = OutcomeOptions::default();
    let with = |with| {
        let game = R::from_brackets(rules).expect("rules of a sample");
        Values::new(game, Arc::clone(store)).outcome_options(with)
    };
    [
        with(OutcomeOptions { values: false, bounds: false, ..all }).threads(2),
        with(all),
        with(OutcomeOptions { values: false, ..all }),
        with(OutcomeOptions { values: false, bounds: false, means: false, table_bytes: 0, ..all }),
    ]
}

struct Single(Vec<Row>);

impl Visitor for Single {
    /// How many positions were compared.
    type Out = usize;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> usize {
        usize::MAX
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> usize {
        let store = Arc::new(Store::new());
        let calc = store.calc();
        let solver = Values::new(game, Arc::clone(&store));
        let searchers = searchers::<R>(self.0[0].rules.as_deref(), &store);
        let game = solver.ruleset();
        let moves = |position: &R::Position, by| options(game, position, by);
        let rules = self.0[0].rules.as_deref();
        let engine = Language::new(Store::new(), 1);
        let mut draw = Draw::new(game, &self.0);
        let mut graph = Graph::new();
        let mut defined = Defined::default();
        let mut roots = Vec::new();
        for _ in 0..10 * ROOTS {
            // A share for each, so that one large position does not take all.
            let room = POSITIONS * (roots.len() + 1) / ROOTS;
            let found = draw.next(|position| graph.add(position, room, &moves));
            let Some(root) = found.filter(|root| !roots.contains(root)) else { continue };
            roots.push(root);
            defined.extend(&graph, &calc);
            let text = expression(&game.about().name, rules, &game.print(&graph.positions[root]));
            check_in_words(&engine, &text, &defined, root, game.about().impartial);
            if roots.len() == ROOTS {
                break;
            }
        }
        for at in 0..graph.positions.len() {
            let position = graph.positions[at].clone();
            defined.extend(&graph, &calc);
            let value_of = |option: &R::Position| defined.value[graph.place(option).expect("an option")];
            check_position(&solver, &calc, &position, at, &defined, value_of);
            for (nth, searcher) in
                searchers.iter().enumerate().filter(|&(nth, _)| nth > 0 || roots.contains(&at))
            {
                let one = [(position.clone(), Sign::Plus)];
                let wins = |first| searcher.first_wins(&one, &[], first, &Budget::unlimited());
                let [left, right] = defined.normal[at].map(Ok);
                let found = (wins(Player::Left), wins(Player::Right));
                assert_eq!(
                    found,
                    (left, right),
                    "{}({}), searcher {nth}",
                    game.about().name,
                    game.print(&position)
                );
            }
            // The parts by definition too, and the normal form.
            let mut parts = Vec::new();
            game.components(&position, |part| parts.push(part));
            let mut place = |part: &R::Position| graph.add(part, 4 * POSITIONS, &moves);
            let parts: Option<Vec<usize>> = parts.iter().map(&mut place).collect();
            let (normal, turned) = game.normal_form(position.clone());
            let normal = place(&normal);
            let mut simple = Vec::new();
            game.simplified(position.clone(), |part, sign| simple.push(place(&part).zip(Some(sign))));
            let simple: Option<Vec<(usize, Sign)>> = simple.into_iter().collect();
            defined.extend(&graph, &calc);
            let text = format!("{}({})", game.about().name, game.print(&position));
            if let Some(parts) = parts {
                let value = calc.sum(parts.iter().map(|&part| defined.value[part]));
                assert_eq!(value, Ok(defined.value[at]), "{text}: the sum of the parts");
                let depth: u64 = parts.iter().map(|&part| defined.depth[part]).sum();
                assert_eq!(depth, defined.depth[at], "{text}: the depth of the parts");
            }
            if let Some(normal) = normal {
                // Equal move for move, so it lasts as long and ends alike however it is played.
                assert_eq!(defined.depth[normal], defined.depth[at], "{text}: the normal form's depth");
                for of in [&defined.normal, &defined.misere] {
                    let [left, right] = of[at];
                    let expected = if turned == Sign::Minus { [right, left] } else { [left, right] };
                    assert_eq!(of[normal], expected, "{text}: the normal form's outcome");
                }
            }
            for forms in [normal.map(|form| vec![(form, turned)]), simple].into_iter().flatten() {
                let signed = |(form, sign): (usize, Sign)| {
                    let value = defined.value[form];
                    if sign == Sign::Minus { calc.neg(value) } else { value }
                };
                let value = calc.sum(forms.into_iter().map(signed));
                assert_eq!(
                    value,
                    Ok(defined.value[at]),
                    "{text}: the value of its normal or simplified form"
                );
            }
        }
        defined.value.len()
    }
}

/// The solver and the hooks that claim a value.
fn check_position<R: NormalPlay>(
    solver: &Values<R>,
    calc: &Calc<'_>,
    position: &R::Position,
    at: usize,
    defined: &Defined,
    value_of: impl Fn(&R::Position) -> Id,
) {
    let game = solver.ruleset();
    let text = format!("{}({})", game.about().name, game.print(position));
    let value = defined.value[at];
    assert_eq!(calc.outcome(value), class(defined.normal[at]), "{text}: the value's outcome");
    let found = solver.value(position, &Budget::unlimited()).map(|solved| solved.value);
    assert_eq!(found, Ok(value), "{text}: search with hooks");
    if let Some(known) = game.known(position) {
        let known = match known {
            ClosedForm::Number(x) => Ok(calc.number(&x)),
            ClosedForm::Nimber(n) => calc.nimber(n.value()),
            ClosedForm::NumberUpStar(x, up, n) => calc.number_up_star(&x, up, n.value()),
        };
        assert_eq!(known, Ok(value), "{text}: what is known without search");
    }
    if game.about().impartial {
        assert_eq!(calc.to_nimber(value), Some(defined.nimber[at]), "{text}: mex");
    }
    for target in 0..=defined.nimber[at] + 1 {
        let Some(found) = game.moves_to_nimber(position, target) else { continue };
        let after = |mv: &R::Move| game.play(position, Player::Left, mv);
        let expected: Vec<R::Move> = (game.move_list(position, Player::Left).into_iter())
            .filter(|mv| calc.to_nimber(value_of(&after(mv))) == Some(target))
            .collect();
        let same = found.len() == expected.len() && expected.iter().all(|mv| found.contains(mv));
        assert!(same, "{text}: moves to *{target} are {expected:?}, not {found:?}");
    }
    if let Some(found) = game.winning_moves(position, 1 << 30, &mut |_| true) {
        let lost = |mv: &R::Move| value_of(&game.play(position, Player::Left, mv)) == Id::ZERO;
        let expected: Vec<R::Move> =
            game.move_list(position, Player::Left).into_iter().filter(lost).collect();
        assert_eq!(found, expected, "{text}: winning moves");
    }
    if let Some(heap) = game.nim_heap(position) {
        assert_eq!((defined.nimber[at], defined.depth[at]), (heap, heap), "{text}: a Nim heap");
    }
}

/// What the notation answers about a position.
fn check_in_words(engine: &Language, text: &str, defined: &Defined, at: usize, impartial: bool) {
    let budget = Budget::unlimited();
    let calc = engine.store().calc();
    let sum = engine.read_game(text, &budget).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (play, first) in [(Play::Normal, defined.normal[at]), (Play::Misere, defined.misere[at])] {
        let expected = Winner::Class(class(first));
        assert_eq!(sum.winner(Context::new(&calc, &budget), play), Ok(expected), "{text}, {play:?}");
        let searched = sum.outcome_by_search(Context::new(&calc, &budget), play);
        assert_eq!(searched, Ok(class(first)), "{text}, {play:?}: search");
        // The tree of all plays, where it is small.
        let start = SumInPlay { sum: sum.clone(), play, cx: Context::new(&calc, &budget) };
        for player in Player::BOTH {
            let few = Budget::unlimited().nodes(Some(200));
            if !count_nodes(&start, player, &few).is_ok_and(|nodes| nodes <= 500) {
                continue;
            }
            let tree = GameTree::build(&start, player, 500, &budget).expect("a small tree");
            let wins = first[player as usize];
            let winner = if wins { player } else { player.opponent() };
            assert_eq!(
                tree.work_backward().root(),
                upstar_game::Payoff::win(winner),
                "{text}, {play:?}: tree"
            );
        }
    }
    assert_eq!(sum.depth(Context::new(&calc, &budget)), Ok(defined.depth[at]), "{text}: depth");
    match sum.genus(Context::new(&calc, &budget)) {
        Ok(genus) => {
            assert!(impartial, "{text} has a genus");
            let expected = (defined.nimber[at], defined.misere_nimber[at]);
            assert_eq!((genus.normal, genus.misere[0]), expected, "{text}: genus");
        }
        Err(reason) => assert!(!impartial && matches!(reason, Reason::Undefined(_)), "{text}: {reason}"),
    }
}

#[test]
fn positions_under_normal_play() {
    for (game, compared) in on_every_game(Single) {
        assert!(
            compared >= 12,
            "{game}: only {compared} positions are small enough; its samples should have more"
        );
    }
}
