//! A negative is drawn with the players exchanged: the picture is that of a position with the negative value.

use upstar_game::sketch::{Form, Point, Role, Sketch};
use upstar_game::{FromBrackets, NormalPlay, Player, Sign, WithResults};
use upstar_rulesets::Visitor;

use crate::Check;
use crate::brute::{ALL_NODES, Answer, Brute, NODES, Part};
use crate::samples::Row;
use crate::subject::{Subject, on_every_game};

/// Letters that stand for the players in some notation; in Col, marks and cells that one player alone may colour.
const LETTERS: &[&[[char; 2]]] =
    &[&[['x', 'o']], &[['x', 'o'], ['l', 'r']], &[['b', 'r']], &[['t', 'f']], &[['e', 'r']]];

/// A text with its letters exchanged in one of the ways that notations need, read from the other end, or with rows for
/// columns. Nothing here knows which game it is: some image has to be the one that is drawn.
fn images(text: &str) -> Vec<String> {
    let mut images = Vec::new();
    for pairs in LETTERS {
        let exchange = |letter: char| {
            let own = letter.to_ascii_lowercase();
            let other = pairs.iter().find_map(|&[left, right]| match own {
                _ if own == left => Some(right),
                _ if own == right => Some(left),
                _ => None,
            });
            match other {
                Some(other) if letter.is_uppercase() => other.to_ascii_uppercase(),
                Some(other) => other,
                None => letter,
            }
        };
        let exchanged: String = text.chars().map(exchange).collect();
        images.push(exchanged.chars().rev().collect());
        images.push(exchanged);
    }
    let is_size =
        |part: &str| part.split('x').all(|side| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit()));
    if text.split(',').all(is_size) {
        let turned = |part: &str| part.split('x').rev().collect::<Vec<_>>().join("x");
        images.push(text.split(',').map(turned).collect::<Vec<_>>().join(","));
    } else {
        let rows: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
        // Over the diagonal through the lower left corner.
        let column = |at: usize| rows.iter().rev().filter_map(|row| row.get(at)).collect::<String>();
        let turned: Vec<String> = (0..rows[0].len()).rev().map(column).collect();
        images.push(turned.join("|"));
    }
    images
}

/// What is seen of a picture, wherever it lies: not the names of places, which stay with the places.
fn seen(sketch: &Sketch) -> Vec<String> {
    let shapes = sketch.items().iter().filter(|item| item.role != Role::Neutral);
    let low = |point: Point| (point.x, point.y);
    let corners: Vec<_> = shapes.clone().map(|item| low(item.form.bounds().0)).collect();
    let (x, y) =
        (corners.iter().map(|c| c.0).min().unwrap_or(0), corners.iter().map(|c| c.1).min().unwrap_or(0));
    let mut list: Vec<String> = shapes
        .map(|item| {
            let (from, to) = item.form.bounds();
            let place = [from.x - x, from.y - y, to.x - x, to.y - y];
            let kind = match item.form {
                Form::Box { .. } => "box",
                Form::Token { .. } => "token",
                Form::Edge { .. } => "edge",
                Form::Hexagon { .. } => "hexagon",
                Form::Label { .. } => "label",
            };
            let touches = Player::BOTH.map(|by| item.touches.iter().filter(|touch| touch.by == by).count());
            format!("{kind} {place:?} {:?} {:?} {touches:?}", item.role, item.mark)
        })
        .collect();
    list.sort();
    list
}

struct Negatives(Vec<Row>);

impl Visitor for Negatives {
    type Out = Check;

    fn with_results<R: WithResults + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        if game.about().impartial {
            return Ok(());
        }
        let subject = Subject::normal_play(game, self.0)?;
        let game = &subject.game;
        let mut brute = Brute::new(game, ALL_NODES);
        let mut answered = 0;
        for position in &subject.positions {
            let text = game.print(position);
            let drawn = seen(&game.exchange().sketch(&game.sketch(position)));
            let mut parts = 0;
            game.components(position, |_| parts += 1);
            let mut found = false;
            for image in images(&text).iter().filter_map(|image| game.parse(image).ok()) {
                if seen(&game.sketch(&image)) != drawn {
                    continue;
                }
                found = true;
                let (own, other) = (
                    Part::Position(position.clone(), Sign::Plus),
                    Part::Position(image.clone(), Sign::Minus),
                );
                match brute.same(&[own], &[other], NODES) {
                    Answer::Yes => answered += 1,
                    Answer::No => {
                        return Err(format!(
                            "-({text}) is drawn as ({}), which is worth another value",
                            game.print(&image)
                        ));
                    }
                    Answer::Unknown => {}
                }
            }
            // Several parts may be laid out in another order, also those in which nobody can move; and so may the edges
            // of a graph.
            if !found && parts <= 1 && !text.contains([',', '-']) {
                return Err(format!("-({text}) is drawn as no position that it is the negative of"));
            }
        }
        if answered == 0 { Err("no negative was compared".into()) } else { Ok(()) }
    }
}

#[test]
fn negatives_are_drawn_with_the_players_exchanged() {
    on_every_game(Negatives);
}
