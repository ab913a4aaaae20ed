//! Expressions by the definitions: what a text in the notation stands for, option by option.

use upstar_game::Player;
use upstar_syntax::{Expr, ExprKind, Literal, Sign, UpsForm, parse_at, parse_expr};

use crate::rules::{Place, nimber, number};
use crate::slow::number::{ONE, integer_value, left_stop, right_stop};
use crate::slow::{
    Game, add, canonical, conway_product, form, heat, multiple, negative, norton_product, ordinal_sum, sum,
    zero,
};

/// A component of a sum: a position, perhaps with the roles exchanged; or a value or a form, as it stands.
#[derive(Clone)]
pub(crate) enum Term {
    Place(Place, bool),
    Value(Game),
}

impl Term {
    pub(crate) fn value(&self) -> Game {
        match self {
            Term::Place(place, false) => place.value(),
            Term::Place(place, true) => negative(&place.value()),
            Term::Value(game) => canonical(game),
        }
    }

    /// The moves of a player with names; those of values are found by what they lead to.
    pub(crate) fn moves(&self, by: Player) -> Vec<(String, Term)> {
        match self {
            Term::Place(place, turned) => {
                let role = if *turned { by.opponent() } else { by };
                let moves = place.moves(role);
                moves.iter().map(|(name, to)| (name.clone(), Term::Place(place.at(to), *turned))).collect()
            }
            Term::Value(game) => {
                let side = if by == Player::Left { &game.left } else { &game.right };
                side.iter().map(|option| (String::new(), Term::Value(option.clone()))).collect()
            }
        }
    }

    /// The component after a move.
    pub(crate) fn play(&self, by: Player, name: &str) -> Term {
        match self {
            Term::Place(place, turned) => {
                Term::Place(place.play(if *turned { by.opponent() } else { by }, name), *turned)
            }
            Term::Value(_) => {
                // `from -> to`: the names of values say where they lead.
                let text = name.rsplit(" -> ").next().expect("a move of a value");
                let moves: Vec<Term> = self.moves(by).into_iter().map(|(_, option)| option).collect();
                // The form that is named, or else what is worth the same.
                let as_written = match &terms(text)[..] {
                    [Term::Value(to)] => moves
                        .iter()
                        .find(|option| matches!(option, Term::Value(game) if game.name == to.name)),
                    _ => None,
                };
                let to = value(text);
                let found = as_written.or_else(|| moves.iter().find(|option| option.value().name == to.name));
                found.unwrap_or_else(|| panic!("no option {name}")).clone()
            }
        }
    }
}

/// The components of an expression.
pub(crate) fn terms(text: &str) -> Vec<Term> {
    let expr = parse_expr(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let mut list = Vec::new();
    gather(text, &expr, false, &mut list);
    list
}

fn gather(text: &str, expr: &Expr, turned: bool, list: &mut Vec<Term>) {
    match expr.kind() {
        // Sums are printed with blanks; without them it is a name such as `1Tiny(2)`.
        ExprKind::Sum(terms) if expr.span().text(text).contains(' ') => {
            terms.iter().for_each(|t| gather(text, &t.expr, turned != (t.sign == Sign::Minus), list));
        }
        // Copies of a game.
        ExprKind::Product(factors) => {
            let whole = |at: usize| match factors[at].kind() {
                ExprKind::Literal(_) => integer_value(&canonical(&read(text, &factors[at]))),
                _ => None,
            };
            let (copies, of) = match whole(0) {
                Some(copies) => (copies, &factors[1]),
                None => (whole(1).expect("a multiple"), &factors[0]),
            };
            (0..copies.abs()).for_each(|_| gather(text, of, turned != (copies < 0), list));
        }
        ExprKind::Neg(inner) => gather(text, inner, !turned, list),
        ExprKind::Call(call) if Place::of(text, call).is_some() => {
            list.push(Term::Place(Place::of(text, call).expect("a position"), turned));
        }
        kind => {
            // Braces and ordinal sums are forms; everything else stands for its canonical form.
            let is_form = matches!(
                kind,
                ExprKind::Brace { .. }
                    | ExprKind::ImpartialBrace(_)
                    | ExprKind::Ordinal(_)
                    | ExprKind::Switch(_)
                    | ExprKind::SwitchOptions(_)
            );
            let game = read(text, expr);
            let game = if is_form { game } else { canonical(&game) };
            list.push(Term::Value(if turned { negative(&game) } else { game }));
        }
    }
}

/// The canonical form of an expression.
pub(crate) fn value(text: &(impl ToString + ?Sized)) -> Game {
    total(&terms(&text.to_string()))
}

pub(crate) fn total(terms: &[Term]) -> Game {
    terms.iter().fold(zero(), |total, term| add(&total, &term.value()))
}

/// The form that an expression is, with the options as they were typed.
pub(crate) fn read(text: &str, expr: &Expr) -> Game {
    let list = |exprs: &[Expr]| exprs.iter().map(|e| read(text, e)).collect::<Vec<_>>();
    match expr.kind() {
        ExprKind::Literal(literal) => canonical(&read_literal(literal)),
        ExprKind::Neg(inner) => negative(&read(text, inner)),
        ExprKind::Switch(inner) => {
            let game = read(text, inner);
            form(vec![game.clone()], vec![negative(&game)])
        }
        ExprKind::SwitchOptions(options) => {
            let left = list(options);
            let right = left.iter().map(negative).collect();
            form(left, right)
        }
        ExprKind::Brace { left, right } => form(list(left), list(right)),
        ExprKind::ImpartialBrace(options) => form(list(options), list(options)),
        ExprKind::Sum(terms) => terms.iter().fold(zero(), |total, term| {
            let game = read(text, &term.expr);
            sum(&total, &if term.sign == Sign::Minus { negative(&game) } else { game })
        }),
        ExprKind::Call(call) => {
            if let Some(place) = Place::of(text, call) {
                return place.value();
            }
            if let Some(game) = operation(&call.name.text, call.args.text(text)) {
                return game;
            }
            let inner = read(text, &parse_at(text, call.args).expect("an argument"));
            // Tiny(G) is {0 || 0 | -G}.
            let tiny = form(vec![zero()], vec![form(vec![zero()], vec![negative(&inner)])]);
            match call.name.text.as_str() {
                "Tiny" => tiny,
                "Miny" => negative(&tiny),
                other => panic!("unknown {other}"),
            }
        }
        ExprKind::Product(factors) => {
            let [one, other] = [0, 1].map(|at| canonical(&read(text, &factors[at])));
            match (integer_value(&one), integer_value(&other)) {
                (Some(n), _) => multiple(n, &other),
                (_, Some(n)) => multiple(n, &one),
                _ => panic!("{text}: a product of two games"),
            }
        }
        ExprKind::Ordinal(parts) => {
            // The form on the left counts.
            let [base, top] = [0, 1].map(|at| read(text, &parts[at]));
            ordinal_sum(&base, &top)
        }
        other => panic!("{other:?} in a derivation"),
    }
}

/// What an operation gives, by its definition.
fn operation(name: &str, arguments: &str) -> Option<Game> {
    let list = format!("[{arguments}]");
    let parsed = parse_expr(&list).expect("arguments");
    let ExprKind::List(items) = parsed.kind() else { panic!("{list}: no list") };
    let games: Vec<Game> = items.iter().map(|item| canonical(&read(&list, item))).collect();
    let game = &games[0];
    Some(match name {
        "cool" => heat::cool(game, left_stop(&games[1])),
        "freeze" if left_stop(game) == right_stop(game) => heat::cool(game, 0),
        "freeze" => heat::cool(game, heat::freezing_point(game).0),
        "heat" => heat::heat(game, &games[1]),
        "overheat" => heat::overheat(game, &games[1], &games[2]),
        "reduced" => heat::reduced(game),
        "conway_product" => conway_product(game, &games[1]),
        "norton_product" => norton_product(game, &games[1]),
        _ => return None,
    })
}

fn read_literal(literal: &Literal) -> Game {
    let mut total = zero();
    if let Some(number_text) = &literal.number {
        let over: i64 = number_text.numerator.parse().expect("a small number");
        let under: i64 = number_text.denominator.as_ref().map_or(1, |d| d.parse().expect("a small number"));
        let size = over * (ONE / under);
        total = number(if number_text.negative { -size } else { size });
    }
    if let Some(ups) = &literal.ups {
        let game = match &ups.form {
            UpsForm::Times(n) => (0..n.parse::<u64>().expect("few ups")).fold(zero(), |g, _| add(&g, &up(1))),
            UpsForm::Upto(n) => up(n.parse().expect("a small level")),
            UpsForm::Nth(n) => {
                let n: u64 = n.parse().expect("a small level");
                add(&up(n), &negative(&up(n - 1)))
            }
        };
        total = add(&total, &if ups.down { negative(&game) } else { game });
    }
    if let Some(star) = &literal.star {
        let n = star.digits.as_ref().map_or(1, |digits| digits.parse().expect("a small nimber"));
        total = if literal.number.is_none() && literal.ups.is_none() {
            nimber(n)
        } else {
            add(&total, &nimber(n))
        };
    }
    total
}

/// ^[n] = {^[n-1] | *}, from ^[0] = 0.
fn up(n: u64) -> Game {
    if n == 0 { zero() } else { form(vec![up(n - 1)], vec![nimber(1)]) }
}
