//! Dodgem: cars that want to leave the board over different edges and are in each other's way.

mod fleets;
mod parts;

use std::ops::Range;
use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, ones};
use upstar_game::numbering::{Arrangements, Numbering, Parts, Subsets};
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
#[inline]
fn steps(shape: Shape, car: u64, by: Player) -> [u64; 3] {
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
            let [forward, left, right] = steps(shape, car, by);
            if forward == 0 {
                blocked = false;
                each(Drive::Off(car));
            }
            for to in [forward, left, right].into_iter().filter(|to| to & empty != 0) {
                blocked = false;
                each(Drive::To(car, to));
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
        let mut stages: Vec<Vec<(u32, u32)>> =
            (0..=left).flat_map(|own| (0..=right).map(move |other| vec![(own, other)])).skip(1).collect();
        stages.sort_by_key(|counts| (counts[0].0 + counts[0].1, counts[0].0));
        let shape = position.shape();
        let cars = Arrangements::new(shape.full(), &stages)?;
        let ranks = Ranks::new(shape.full(), (left, right), &stages, cars.stages());
        let stages = cars.stages().iter().map(|end| 2 * end).collect();
        Some(Box::new(Numbers { shape, most: (left as usize, right as usize), cars, ranks, stages }))
    }
}

/// Two numbers for each arrangement of the cars: who is to move.
struct Numbers {
    shape: Shape,
    /// How many cars Left and Right have at most.
    most: (usize, usize),
    cars: Arrangements,
    ranks: Ranks,
    stages: Vec<u64>,
}

/// The numbers of arrangements car by car: the cars are few, so this is sooner done than a byte of the board after the other.
struct Ranks {
    /// The place of each bit among the cells of the board.
    places: [u8; 64],
    /// How many ways there are to choose k of n, at n times `side` and k.
    ways: Vec<u64>,
    side: usize,
    /// Where the arrangements of each pair of counts begin, and how many there are for the same cars of Left's; at Left's times `side` and
    /// Right's.
    blocks: Vec<(u64, u64)>,
}

impl Ranks {
    /// The stages have one pair of counts each, and these ends.
    fn new(board: u64, (left, right): (u32, u32), stages: &[Vec<(u32, u32)>], ends: &[u64]) -> Ranks {
        let (cells, side) = (board.count_ones(), left.max(right) as usize + 1);
        let mut places = [0; 64];
        for (place, cell) in (0..).zip(ones(board)) {
            places[cell.trailing_zeros() as usize] = place;
        }
        let subsets = Subsets::of(board);
        let ways = (0..=cells).flat_map(|n| (0..side as u32).map(move |k| (n, k)));
        let ways = ways.map(|(n, k)| subsets.count(n, k)).collect();
        let mut blocks = vec![(0, 0); side * side];
        let mut start = 0;
        for (counts, &end) in stages.iter().zip(ends) {
            let (one, two) = counts[0];
            let others = if one <= cells { subsets.count(cells - one, two) } else { 0 };
            blocks[one as usize * side + two as usize] = (start, others);
            start = end;
        }
        Ranks { places, ways, side, blocks }
    }

    /// The number of an arrangement on the board; `None` where there are too many cars.
    #[inline]
    fn number(&self, left: u64, right: u64) -> Option<u64> {
        let (mut first, mut second, mut one, mut two) = (0, 0, 0, 0);
        let mut rest = left | right;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let place = usize::from(self.places[bit as usize]);
            if left >> bit & 1 != 0 {
                one += 1;
                first += self.ways.get(place * self.side + one).filter(|_| one < self.side)?;
            } else {
                two += 1;
                second += self.ways.get((place - one) * self.side + two).filter(|_| two < self.side)?;
            }
            rest &= rest - 1;
        }
        let (start, others) = *self.blocks.get(one * self.side + two).filter(|(_, others)| *others > 0)?;
        Some(start + first * others + second)
    }
}

impl Ranks {
    /// How many ways there are to place so many cars on `cells` cells.
    fn ways(&self, cells: usize, cars: usize) -> u64 {
        self.ways[cells * self.side + cars]
    }

    /// The rank of a set of cars among those of as many.
    fn rank(&self, cars: u64) -> u64 {
        (1..).zip(ones(cars)).map(|(nth, car)| self.ways(self.place(car), nth)).sum()
    }

    /// The place of a cell among those of the board.
    fn place(&self, cell: u64) -> usize {
        self.places[cell.trailing_zeros() as usize].into()
    }

    /// Where the arrangements of so many cars of both begin, and how many there are for the same cars of Left's: none where the cars do not fit.
    #[inline]
    fn block(&self, left: usize, right: usize) -> (u64, u64) {
        self.blocks[left * self.side + right]
    }
}

impl Numbering<Stones> for Numbers {
    fn stages(&self) -> &[u64] {
        &self.stages
    }

    #[inline]
    fn number(&self, position: &Stones, to_move: Player) -> Option<u64> {
        if position.shape() != self.shape {
            return None;
        }
        Some(2 * self.ranks.number(position.left(), position.right())? + to_move as u64)
    }

    fn parts(&self, memory: u64) -> Option<Box<dyn Parts + '_>> {
        Some(Box::new(parts::Lanes::new(self, memory)?))
    }

    fn position(&self, number: u64) -> Option<(Stones, Player)> {
        let mut found = None;
        self.cars.each(number / 2..number / 2 + 1, |_, left, right| {
            found = Some((Stones::new(self.shape, left, right, 0), Player::BOTH[(number % 2) as usize]));
        });
        found
    }

    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &Stones, Player)) {
        self.cars.each(numbers.start / 2..numbers.end.div_ceil(2), |number, left, right| {
            let position = Stones::new(self.shape, left, right, 0);
            for (number, player) in (2 * number..).zip(Player::BOTH) {
                if numbers.contains(&number) {
                    visit(number, &position, player);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use upstar_game::numbering::Members;

    use super::*;

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
        // One of Left's and up to two of Right's on six cells: 6 + 15, 6, 30, 60; twice each.
        assert_eq!((next, numbers.count()), (234, 234));
        assert_eq!(numbers.number(&Dodgem.parse("x.|.o|..").unwrap(), Player::Left), None);
    }

    /// Parts against the rules: every position once, with the results, the moves and the twins that it has, and nothing leads to a later wave.
    #[test]
    fn parts_have_all_positions_and_their_moves() {
        for (board, twins) in [
            ("3x3", true),
            ("2x5", false),
            ("xx.|...|.oo", true),
            ("...|xo.|..x", false),
            ("x...|..o.", false),
        ] {
            let start = Dodgem.parse(board).unwrap();
            let numbers = Dodgem.numbering(&start).unwrap();
            let parts = numbers.parts(u64::MAX).unwrap();
            assert!(numbers.parts(parts.bytes() / 2).is_none());
            let (mut wave_of, mut twin_of, mut all) = (HashMap::new(), HashMap::new(), Vec::new());
            let mut wave = 0;
            for part in 0..*parts.waves().last().unwrap() {
                wave += usize::from(part == parts.waves()[wave]);
                let mut members = Members::default();
                parts.list(part, &mut members);
                for (member, ..) in members.iter() {
                    assert!((member.place as usize) < parts.places(part));
                    assert_eq!(wave_of.insert(member.number, wave), None);
                    if member.twin != member.number {
                        assert_eq!(wave_of.insert(member.twin, wave), None);
                        twin_of.insert(member.number, member.twin);
                    }
                }
                all.push((wave, members));
            }
            assert_eq!(wave_of.len() as u64, numbers.count(), "{board}");
            assert_eq!(!twin_of.is_empty(), twins, "{board}");
            let led_to = |number: u64| {
                let (position, mover) = numbers.position(number).unwrap();
                let moves = Dodgem.move_list(&position, mover).into_iter();
                let after = moves.map(|drive| Dodgem.play(&position, mover, &drive));
                let mut to: Vec<u64> =
                    after.map(|after| numbers.number(&after, mover.opponent()).unwrap()).collect();
                to.sort_unstable();
                to
            };
            for (wave, members) in &all {
                let numbered: HashMap<usize, u64> =
                    members.iter().map(|(member, ..)| (member.place as usize, member.number)).collect();
                for (member, inside, outside) in members.iter() {
                    let (position, mover) = numbers.position(member.number).unwrap();
                    assert_eq!((member.mover, member.result), (mover, Dodgem.result(&position)));
                    assert!(
                        inside.iter().all(|edge| edge.opponent())
                            && outside.iter().all(|step| step.opponent())
                    );
                    assert!(outside.iter().all(|step| wave_of[&step.number()] < *wave));
                    let stay = inside.iter().map(|edge| numbered[&edge.place()]);
                    let mut to: Vec<u64> = stay.chain(outside.iter().map(|step| step.number())).collect();
                    to.sort_unstable();
                    assert_eq!(to, led_to(member.number), "{board} {}", position.print());
                    // The twin leads to the twins.
                    if let Some(&twin) = twin_of.get(&member.number) {
                        assert_eq!(led_to(twin).len(), to.len(), "{board} {}", position.print());
                    }
                }
            }
        }
        // Too dense.
        let numbers = Dodgem.numbering(&Dodgem.parse("xxxx|oooo").unwrap()).unwrap();
        assert!(numbers.parts(u64::MAX).is_none());
    }

    /// Car by car and a byte after the other, on boards of all kinds; with more cars than at the start there is no number.
    #[test]
    fn ranks_are_those_of_arrangements() {
        for board in ["3x3", "4x4", "2x5", "x.o|..o", "...|xox", "2x9", "x.........o.o"] {
            let start = Dodgem.parse(board).unwrap();
            let numbers = Dodgem.numbering(&start).unwrap();
            let (left, right) = (start.left().count_ones(), start.right().count_ones());
            let mut stages: Vec<Vec<(u32, u32)>> =
                (0..=left).flat_map(|own| (0..=right).map(move |other| vec![(own, other)])).skip(1).collect();
            stages.sort_by_key(|counts| (counts[0].0 + counts[0].1, counts[0].0));
            let cars = Arrangements::new(start.shape().full(), &stages).unwrap();
            let mut random = fastrand::Rng::with_seed(4);
            let full = start.shape().full();
            for _ in 0..20_000 {
                let some = random.u64(..) & random.u64(..) & full;
                let own = some & random.u64(..);
                let position = Stones::new(start.shape(), own, some & !own, 0);
                let expected = cars.number(own, some & !own).map(|number| 2 * number + 1);
                assert_eq!(
                    numbers.number(&position, Player::Right),
                    expected,
                    "{board} {}",
                    position.print()
                );
            }
        }
    }
}
