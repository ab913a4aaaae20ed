//! Sums of random positions of different games, and values among them: brute force on the product of their positions
//! against the answers through values, in normal and misère play, down to every single move.

use std::collections::HashMap;
use std::sync::Arc;

use fastrand::Rng;
use upstar_game::{FromBrackets, NormalPlay, Outcome, Player, WithResults};
use upstar_lang::Language;
use upstar_rulesets::Visitor;
use upstar_search::{Budget, OutcomeOptions, OutcomeSolver, Position};
use upstar_sum::{Component, Context, Engine, Form, Play, Sum, Summand, Winner};
use upstar_values::{Calc, Id, Store};

use crate::draw::{Draw, options};
use crate::graph::{Graph, class};
use crate::samples::Row;
use crate::{expression, on_every_game};

/// How many sums are tried, and how large their components are.
const SUMS: usize = 250;
const SMALL: usize = 24;

/// Values to have beside positions.
const VALUES: &[&str] = &[
    "*2", "^", "v*", "1/2", "-1", "+-1", "{2|-1}", "{1|*}", "Tiny(1)", "{0,*|^}", "{*2|*2}", "{-1|1,*}",
    "{{*2}}",
];

/// Texts of small positions of a game under normal play.
struct Texts(Vec<Row>);

impl Visitor for Texts {
    type Out = Vec<String>;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Vec<String> {
        Vec::new()
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Vec<String> {
        let rules = self.0[0].rules.as_deref();
        let mut draw = Draw::new(&game, &self.0);
        let mut texts = Vec::new();
        for _ in 0..40 {
            let found = draw.next(|position| {
                let mut graph = Graph::new();
                graph.add(position, SMALL, &|position, by| options(&game, position, by))?;
                // Something should be going on in it.
                (graph.positions.len() >= 4)
                    .then(|| expression(&game.about().name, rules, &game.print(position)))
            });
            texts.extend(found.filter(|text| !texts.contains(text)));
        }
        texts
    }
}

/// A component without its sign: something that can be looked up.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    Position(Position),
    Form(Arc<Form>),
    Value(Id),
}

impl Item {
    fn component(&self, negative: bool) -> Component {
        let summand = match self {
            Item::Position(position) => Summand::Position(position.clone()),
            Item::Form(form) => Summand::Form(Arc::clone(form)),
            Item::Value(id) => Summand::Value(*id),
        };
        Component { summand, negative }
    }

    fn of(component: &Component) -> Item {
        match &component.summand {
            Summand::Position(position) => Item::Position(position.clone()),
            Summand::Value(id) => Item::Value(*id),
            Summand::Form(form) => Item::Form(Arc::clone(form)),
        }
    }
}

/// A sum as places in a graph, and which components have their roles exchanged.
struct Product<'g> {
    graph: &'g Graph<Item>,
    negative: Vec<bool>,
    play: Play,
    wins: HashMap<(Vec<usize>, Player), bool>,
}

impl Product<'_> {
    /// Every sum that a player can move to: which component changes, and into what.
    fn options(&self, sum: &[usize], by: Player) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for (at, &part) in sum.iter().enumerate() {
            let role = if self.negative[at] { by.opponent() } else { by };
            all.extend(self.graph.options[part][role as usize].iter().map(|&to| (at, to)));
        }
        all
    }

    /// Whether the player to move wins, by trying everything.
    fn wins(&mut self, sum: &[usize], player: Player) -> bool {
        let key = (sum.to_vec(), player);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let options = self.options(sum, player);
        let mut wins = options.is_empty() && self.play == Play::Misere;
        for (at, to) in options {
            let mut after = sum.to_vec();
            after[at] = to;
            wins = wins || !self.wins(&after, player.opponent());
        }
        self.wins.insert(key, wins);
        wins
    }

    fn outcome(&mut self, sum: &[usize]) -> Outcome {
        class([self.wins(sum, Player::Left), self.wins(sum, Player::Right)])
    }
}

fn check(searchers: &[Language], calc: &Calc<'_>, graph: &Graph<Item>, places: &[usize], negative: &[bool]) {
    let budget = Budget::unlimited();
    let components = places.iter().zip(negative).map(|(&at, &n)| graph.positions[at].component(n)).collect();
    let sum = Sum { components };
    let text = sum.print(Context::new(calc, &budget)).expect("a short text");
    for play in [Play::Normal, Play::Misere] {
        let mut product = Product { graph, negative: negative.to_vec(), play, wins: HashMap::new() };
        let expected = product.outcome(places);
        assert_eq!(
            sum.winner(Context::new(calc, &budget), play),
            Ok(Winner::Class(expected)),
            "{text}, {play:?}"
        );
        assert_eq!(
            sum.outcome_by_search(Context::new(calc, &budget), play),
            Ok(expected),
            "{text}, {play:?}: search"
        );
        if play == Play::Normal {
            check_search(searchers, &text, expected);
        }
        for by in Player::BOTH {
            let found = sum.moves(Context::new(calc, &budget), by, play).expect("a small sum");
            let options = product.options(places, by);
            assert_eq!(found.len(), options.len(), "{text}: the moves of {by}");
            for (found, (at, to)) in found.iter().zip(options) {
                let what = format!("{text}, {play:?}: {by}'s {} in component {at}", found.name);
                let mut after = places.to_vec();
                after[at] = to;
                // Twice negated, a value has its sign in its name.
                let signed = |component: &Component| component.negated(calc).negated(calc);
                let there = signed(&found.to.components[at]);
                let expected = signed(&graph.positions[to].component(product.negative[at]));
                assert!(found.component == at && there == expected, "{what}");
                assert_eq!(found.winning, !product.wins(&after, by.opponent()), "{what}");
                assert_eq!(found.after, Some(Winner::Class(product.outcome(&after))), "{what}");
            }
        }
    }
}

/// Worlds that search for winners in different ways: with everything, and by moves alone with almost no table.
fn searchers() -> Vec<Language> {
    let all = OutcomeOptions::default();
    let few = OutcomeOptions { values: false, bounds: false, means: false, table_bytes: 0, ..all };
    vec![
        Language::new(Store::new(), 1),
        Language::over(Engine::new(Store::new(), 2).with_options(OutcomeOptions { values: false, ..all })),
        Language::over(Engine::new(Store::new(), 1).with_options(few)),
    ]
}

/// The search for winners against what is expected.
fn check_search(searchers: &[Language], text: &str, expected: Outcome) {
    let budget = Budget::unlimited();
    for (nth, engine) in searchers.iter().enumerate() {
        let calc = engine.store().calc();
        let sum = engine.read_game(text, &budget).unwrap_or_else(|e| panic!("{text}: {e}"));
        let winners = OutcomeSolver::default();
        let wins =
            |first| sum.first_wins(&winners, first, Context::new(&calc, &budget)).expect("a small sum");
        assert_eq!(class([Player::Left, Player::Right].map(wins)), expected, "{text}, searcher {nth}");
    }
}

#[test]
fn sums_of_different_games() {
    let texts: Vec<(String, Vec<String>)> =
        on_every_game(Texts).into_iter().filter(|(_, texts)| !texts.is_empty()).collect();
    let (engine, searchers) = (Language::new(Store::new(), 1), searchers());
    let (budget, calc) = (Budget::unlimited(), engine.store().calc());
    let mut random = Rng::with_seed(0);
    let mut graph = Graph::new();
    let moves = |item: &Item, by: Player| {
        let moves = item.component(false).moves(Context::new(&calc, &budget), by).expect("a small component");
        Some(moves.iter().map(|(_, to)| Item::of(&to.components[0])).collect())
    };
    for round in 0..SUMS {
        // Every game has its turn; the others are as it happens.
        let mut expressions = Vec::new();
        for nth in 0..2 + random.usize(..2) {
            let game = if nth == 0 { round % texts.len() } else { random.usize(..texts.len()) };
            let of_game = &texts[game].1;
            expressions.push(match random.usize(..6) {
                0 if nth > 0 => VALUES[random.usize(..VALUES.len())],
                _ => &of_game[random.usize(..of_game.len())],
            });
        }
        let mut places = Vec::new();
        for expression in expressions {
            let sum = engine.read_game(expression, &budget).unwrap_or_else(|e| panic!("{expression}: {e}"));
            let [component] = &sum.components[..] else { panic!("{expression} is one component") };
            places.push(graph.add(&Item::of(component), usize::MAX, &moves).expect("no limit"));
        }
        let negative: Vec<bool> = places.iter().map(|_| random.usize(..3) == 0).collect();
        check(&searchers, &calc, &graph, &places, &negative);
    }
}
