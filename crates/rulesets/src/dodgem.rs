//! Dodgem: cars that want to leave the board over different edges and are in each other's way.

use std::sync::LazyLock;

use std::ops::Range;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, ones};
use upstar_game::numbering::{Arrangements, Numbering, Step};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Ending, Payoff, Player, Ruleset, Span, WithResults, examples, legend};

use crate::stones::{EMPTY, LEFT, RIGHT, Stones};

/// The rules of Dodgem. Who has no car left has won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dodgem;

/// What a player does with a car.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drive {
    /// Drives it from one cell to the next.
    To(u64, u64),
    /// Drives it off the board.
    Off(u64),
    /// Wins because no car can move: all of them come off.
    Blocked,
}

const LETTERS: Letters<'_> = Letters {
    title: "Dodgem",
    limit: Shape::LIMIT,
    letters: &[(EMPTY, "empty"), (LEFT, "Left's car"), (RIGHT, "Right's car")],
};

/// Where a player's cars can drive to from a cell: forward, then to either side. Forward may be off the board.
#[inline(always)]
fn steps_of(shape: Shape, car: u64, by: Player) -> [u64; 3] {
    match by {
        Player::Left => [shape.east(car), shape.north(car), shape.south(car)],
        Player::Right => [shape.north(car), shape.west(car), shape.east(car)],
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "dodgem".into(),
    title: "Dodgem".into(),
    rule: "Players take turns to drive a car of their own one cell forward or to a side, to an empty cell: Left's \
           face right and Right's face up, and over the edge they face, and no other, they leave the board; whoever \
           has no car left wins. A player whose cars are all blocked wins as well, by taking them off, which is a \
           move. Play that never ends is a draw.".into(),
    notation: "a size of at least 2x2 for the start, or the rows from the top such as \"x..|x..|.oo\": `x` is \
               Left's, `o` is Right's, `.` is empty".into(),
    examples: examples(&[("dodgem(3x3)", "+- -+"), ("dodgem(4x4)", "00 00"), ("dodgem(\"..o|x..|...\")", "-+ -+")]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty")]),
    ..About::default()
}
});

impl Ruleset for Dodgem {
    type Position = Stones;
    type Move = Drive;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, by: Player, mut each: impl FnMut(Drive)) {
        let (own, other) = position.of(by);
        if own == 0 || other == 0 {
            return;
        }
        let (shape, empty) = (position.shape(), position.empty());
        let mut blocked = true;
        for car in ones(own) {
            let steps = steps_of(shape, car, by);
            if steps[0] == 0 {
                blocked = false;
                each(Drive::Off(car));
            }
            for to in steps {
                if to & empty != 0 {
                    blocked = false;
                    each(Drive::To(car, to));
                }
            }
        }
        if blocked {
            each(Drive::Blocked);
        }
    }

    #[inline]
    fn play(&self, position: &Stones, by: Player, drive: &Drive) -> Stones {
        let (own, other) = position.of(by);
        let own = match *drive {
            Drive::To(from, to) => own & !from | to,
            Drive::Off(from) => own & !from,
            Drive::Blocked => 0,
        };
        position.with(by, own, other)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        // The start: a column and a row of cars with the corner between them free.
        let written = LETTERS.read(text)?;
        let last = written.rows - 1;
        let start = |_, row: usize, col: usize| match (row, col) {
            (row, 0) if row < last => LEFT,
            (row, 1..) if row == last => RIGHT,
            _ => EMPTY,
        };
        let position = Stones::read(&LETTERS, text, start)?;
        let all = Span::all(text).trimmed(text);
        if written.cells.is_none() && (written.rows < 2 || written.cols < 2) {
            let message = "Dodgem starts on at least two rows and two columns";
            return Err(Diagnostic::new("board-size", message, all).with_hint("write `dodgem(3x3)`"));
        }
        if position.left() | position.right() == 0 {
            let message = "there is no car on the board: nobody can have won before the other";
            return Err(Diagnostic::new("board-impossible", message, all));
        }
        Ok(position)
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, drive: &Drive) -> String {
        match *drive {
            Drive::To(from, to) => format!("{}-{}", position.name(from), position.name(to)),
            Drive::Off(from) => format!("{} off", position.name(from)),
            Drive::Blocked => "blocked".to_owned(),
        }
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        self.offered(position, position.sketch(), |by, mv| {
            position.shapes(match *mv {
                Drive::To(from, to) => from | to,
                Drive::Off(from) => from,
                Drive::Blocked => position.of(by).0,
            })
        })
    }
}

impl WithResults for Dodgem {
    #[inline]
    fn result(&self, position: &Stones) -> Option<Payoff> {
        match (position.left(), position.right()) {
            (0, _) => Some(Payoff::LeftWins),
            (_, 0) => Some(Payoff::RightWins),
            _ => None,
        }
    }

    /// Cars never come back, so every pair of counts is a stage.
    fn numbering(&self, position: &Stones) -> Option<Box<dyn Numbering<Stones>>> {
        let (left, right) = (position.left().count_ones(), position.right().count_ones());
        let mut counts: Vec<(u32, u32)> =
            (0..=left).flat_map(|one| (0..=right).map(move |two| (one, two))).skip(1).collect();
        counts.sort_by_key(|&(one, two)| (one + two, one));
        let shape = position.shape();
        let cars = |exchanged: bool| {
            let stage = |&(one, two): &(u32, u32)| vec![if exchanged { (two, one) } else { (one, two) }];
            Arrangements::new(shape.full(), &counts.iter().map(stage).collect::<Vec<_>>())
        };
        let cars = [cars(false)?, cars(true)?];
        let side = right as usize + 1;
        let mut added = vec![[0; 2]; (left as usize + 1) * side];
        let mut start = 0;
        for (&(one, two), &end) in counts.iter().zip(cars[0].stages()) {
            added[one as usize * side + two as usize] = [start, end];
            start = end;
        }
        let stages = cars[0].stages().iter().map(|end| 2 * end).collect();
        Some(Box::new(Numbers { shape, cars, added, side, stages }))
    }
}

/// For each pair of counts first the numbers where Left is to move, then those where Right is. The cars of the player to move come first, so
/// that a move leaves those that come first after it where they are.
struct Numbers {
    shape: Shape,
    /// The arrangements for either player to move; both have as many in each stage.
    cars: [Arrangements; 2],
    /// Added to the number of an arrangement, for each player to move, at Left's count times `side` and Right's.
    added: Vec<[u64; 2]>,
    side: usize,
    stages: Vec<u64>,
}

impl Numbers {
    /// Where the list of what is added has an arrangement with as many cars.
    #[inline]
    fn place(&self, position: &Stones) -> usize {
        position.left().count_ones() as usize * self.side + position.right().count_ones() as usize
    }
}

impl Numbering<Stones> for Numbers {
    fn stages(&self) -> &[u64] {
        &self.stages
    }

    fn number(&self, position: &Stones, to_move: Player) -> Option<u64> {
        if position.shape() != self.shape {
            return None;
        }
        let (own, other) = position.of(to_move);
        let number = self.cars[to_move as usize].number(own, other)?;
        Some(number + self.added[self.place(position)][to_move as usize])
    }

    fn steps(&self, _number: u64, position: &Stones, mover: Player, steps: &mut Vec<Step>) -> bool {
        let ((own, other), next) = (position.of(mover), mover.opponent());
        let Some(beside) = self.cars[next as usize].beside(other, own.count_ones()) else { return false };
        let (shape, empty, places, from) = (self.shape, position.empty(), beside.places(own), steps.len());
        let added = self.added[self.place(position)][next as usize];
        for car in ones(own) {
            let others = places & !beside.place(car);
            let [forward, left, right] = steps_of(shape, car, mover);
            if forward == 0 {
                steps.push(Step::new(self.number(&position.with(mover, own & !car, other), next), true));
            }
            for to in [forward, left, right] {
                if to & empty != 0 {
                    steps.push(Step::new(Some(added + beside.number(others | beside.place(to))), true));
                }
            }
        }
        if steps.len() == from {
            // Blocked: all of them come off.
            steps.push(Step::new(self.number(&position.with(mover, 0, other), next), true));
        }
        true
    }

    fn position(&self, number: u64) -> Option<(Stones, Player)> {
        let mut found = None;
        self.each(number..number + 1, &mut |_, position, player| found = Some((*position, player)));
        found
    }

    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &Stones, Player)) {
        let mut start = 0;
        for &end in self.cars[0].stages() {
            for (player, added) in Player::BOTH.into_iter().zip([start, end]) {
                let first = numbers.start.saturating_sub(added).clamp(start, end);
                let last = numbers.end.saturating_sub(added).clamp(start, end);
                self.cars[player as usize].each(first..last, |number, own, other| {
                    let empty = Stones::new(self.shape, 0, 0, 0);
                    visit(number + added, &empty.with(player, own, other), player);
                });
            }
            start = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of moves are those of the positions that they lead to.
    fn steps_are_moves(text: &str) {
        let numbers = Dodgem.numbering(&Dodgem.parse(text).unwrap()).unwrap();
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..3000 {
            let number = random.u64(..numbers.count());
            let (position, mover) = numbers.position(number).unwrap();
            assert_eq!(numbers.number(&position, mover), Some(number));
            if Dodgem.result(&position).is_some() {
                continue;
            }
            let (mut steps, mut expected) = (Vec::new(), Vec::new());
            assert!(numbers.steps(number, &position, mover, &mut steps));
            Dodgem.moves(&position, mover, |drive| {
                let after = Dodgem.play(&position, mover, &drive);
                expected.push(Step::new(numbers.number(&after, mover.opponent()), true));
            });
            assert_eq!(steps, expected, "{}", position.print());
        }
    }

    fn names(text: &str, by: Player) -> Vec<String> {
        let position = Dodgem.parse(text).unwrap();
        Dodgem.move_list(&position, by).iter().map(|mv| Dodgem.print_move(&position, by, mv)).collect()
    }

    #[test]
    fn cars_go_forward_and_to_the_sides() {
        assert_eq!(Dodgem.print(&Dodgem.parse("3x3").unwrap()), "x..|x..|.oo");
        assert_eq!(Dodgem.print(&Dodgem.parse("2x4").unwrap()), "x...|.ooo");
        assert_eq!(names("3x3", Player::Left), ["a3-b3", "a2-b2", "a2-a1"]);
        assert_eq!(names("3x3", Player::Right), ["b1-b2", "b1-a1", "c1-c2"]);
        assert_eq!(names("..x|...|o..", Player::Left), ["c3 off", "c3-c2"]);
        assert_eq!(names("o..|...|x..", Player::Right), ["a3 off", "a3-b3"]);
        // No way off over the sides: Left's car on the top row stays there.
        assert_eq!(names("x..|...|..o", Player::Left), ["a3-b3", "a3-a2"]);
    }

    #[test]
    fn who_is_blocked_wins() {
        let position = Dodgem.parse("xo.|o..").unwrap();
        assert_eq!(names("xo.|o..", Player::Left), ["blocked"]);
        let after = Dodgem.play(&position, Player::Left, &Drive::Blocked);
        assert_eq!(Dodgem.print(&after), ".o.|o..");
        assert_eq!(Dodgem.result(&after), Some(Payoff::LeftWins));
        assert_eq!(names("xo.|o..", Player::Right), ["b2 off", "b2-c2", "a1-b1"]);
    }

    #[test]
    fn whoever_has_no_car_has_won() {
        let result = |text: &str| Dodgem.result(&Dodgem.parse(text).unwrap());
        assert_eq!(result(".o|.."), Some(Payoff::LeftWins));
        assert_eq!(result(".x|.."), Some(Payoff::RightWins));
        assert_eq!(result(".x|o."), None);
        assert_eq!(names(".o|..", Player::Right), [""; 0]);
        assert_eq!(Dodgem.parse("..|..").unwrap_err().code, "board-impossible");
        assert_eq!(Dodgem.parse("1x3").unwrap_err().code, "board-size");
    }

    #[test]
    fn numbers_go_round() {
        let start = Dodgem.parse("2x3").unwrap();
        let numbers = Dodgem.numbering(&start).unwrap();
        let mut next = 0;
        numbers.each(0..numbers.count(), &mut |number, position, player| {
            assert_eq!(number, next);
            assert_eq!(numbers.number(position, player), Some(number));
            assert_eq!(numbers.position(number), Some((*position, player)));
            next += 1;
        });
        for board in ["2x3", "4x4", "x.x.|o.o.|.ox.", "2x9", "x.........o.o"] {
            steps_are_moves(board);
        }
        // One of Left's and up to two of Right's on six cells: 6 + 15, 6, 30, 60; twice each.
        assert_eq!((next, numbers.count()), (234, 234));
        assert_eq!(numbers.number(&Dodgem.parse("x.|.o|..").unwrap(), Player::Left), None);
    }
}
