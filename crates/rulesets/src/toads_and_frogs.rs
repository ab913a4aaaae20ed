//! Toads and Frogs: Left's toads go to the right and Right's frogs to the left, by steps and jumps.

use std::borrow::Cow;
use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::Edit;
use upstar_game::grid::ones;
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, Exchange, NormalPlay, Player, Ruleset, Sign, Span, Turn, examples,
    legend,
};
use upstar_values::Dyadic;

use crate::strip::{Strip, animals, below, walk};

/// The rules of Toads and Frogs.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs;

/// A strip of at least one and at most 64 cells, the leftmost being bit 0.
///
/// A toad, a frog and an empty cell differ in which of two sets they belong to, and so does what lies beyond the strip.
/// Two words are all there is to a position, which is the key of a large table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pond {
    /// The cells without a frog.
    no_frog: u64,
    /// The cells without a toad.
    no_toad: u64,
}

/// A step or a jump: the cells it leads from and to, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    from: u8,
    to: u8,
}

const STRIP: Strip = Strip {
    title: "a strip of toads and frogs",
    letters: &[('t', "a toad"), ('f', "a frog"), ('.', "an empty cell")],
};

/// The animals of a player that can step, and those that can jump.
#[derive(Clone, Copy)]
struct Movers {
    step: u64,
    jump: u64,
}

impl Pond {
    #[inline]
    fn new(toads: u64, frogs: u64, length: u32) -> Pond {
        Pond { no_frog: below(length) & !frogs, no_toad: below(length) & !toads }
    }

    #[inline]
    fn toads(self) -> u64 {
        self.no_frog & !self.no_toad
    }

    #[inline]
    fn frogs(self) -> u64 {
        self.no_toad & !self.no_frog
    }

    #[inline]
    fn empty(self) -> u64 {
        self.no_toad & self.no_frog
    }

    /// All cells.
    #[inline]
    fn full(self) -> u64 {
        self.no_toad | self.no_frog
    }

    #[inline]
    fn length(self) -> u32 {
        64 - self.full().leading_zeros()
    }

    #[inline]
    fn movers(self, by: Player) -> Movers {
        let (toads, frogs, empty) = (self.toads(), self.frogs(), self.empty());
        match by {
            Player::Left => Movers { step: toads & empty >> 1, jump: toads & frogs >> 1 & empty >> 2 },
            Player::Right => Movers { step: frogs & empty << 1, jump: frogs & toads << 1 & empty << 2 },
        }
    }

    /// The players exchanged: the strip seen from behind, with toads for frogs.
    #[inline]
    fn negative(self) -> Pond {
        let beyond = self.full().leading_zeros();
        // Two sets of at most 32 cells are turned as one word, which also exchanges them.
        if let Some(beyond) = beyond.checked_sub(32) {
            let turned = (self.no_frog | self.no_toad << 32).reverse_bits();
            return Pond { no_frog: (turned & below(32)) >> beyond, no_toad: turned >> 32 >> beyond };
        }
        let turned = |set: u64| set.reverse_bits() >> beyond;
        Pond { no_frog: turned(self.no_toad), no_toad: turned(self.no_frog) }
    }

    /// The animals that will never move, whatever the others do.
    ///
    /// They are the largest set of animals that keep each other in place: for each toad in it, the next cell is the
    /// end of the strip or a toad of the set, or it is a frog of the set and the cell after that is the end or in the
    /// set; and likewise for frogs. While none of the set has moved, none can; so none ever will.
    #[inline]
    fn stuck(self) -> u64 {
        // What lies one or two cells to the right or to the left of each cell; beyond the strip everything is stuck.
        let beyond = !self.full();
        let right = |set: u64| (set >> 1 | 1 << 63, set >> 2 | 3 << 62);
        let left = |set: u64| (set << 1 | 1, set << 2 | 3);
        let (mut toads, mut frogs) = (self.toads(), self.frogs());
        // Going on from one of the set to the next that keeps it in place, one comes to a toad at the end, to a frog at the beginning, or to a
        // toad and a frog that face each other with nothing empty beside them.
        let all = toads | frogs | beyond;
        let face_to_face = toads & right(frogs & right(all).0).0 & left(all).0;
        if toads & right(beyond).0 | frogs & 1 | face_to_face == 0 {
            return 0;
        }
        loop {
            let all = toads | frogs | beyond;
            let still_toads = toads & (right(toads | beyond).0 | right(frogs).0 & right(all).1);
            let still_frogs = frogs & (left(frogs).0 | left(toads).0 & left(all).1);
            if (still_toads, still_frogs) == (toads, frogs) {
                return toads | frogs;
            }
            (toads, frogs) = (still_toads, still_frogs);
        }
    }

    /// Moves that all toads, or all frogs, can make when nobody is in their way: until they stand side by side at their
    /// end of the strip.
    fn walk(self, by: Player) -> i64 {
        let animals = match by {
            Player::Left => self.negative().frogs(),
            Player::Right => self.frogs(),
        };
        ones(animals).zip(0_i64..).map(|(animal, home)| i64::from(animal.trailing_zeros()) - home).sum()
    }
}

impl fmt::Display for Pond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.length()).try_for_each(|at| {
            f.write_str(match (self.toads() >> at & 1, self.frogs() >> at & 1) {
                (1, _) => "t",
                (_, 1) => "f",
                _ => ".",
            })
        })
    }
}

impl fmt::Debug for Pond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "toads_and_frogs".into(),
    title: "Toads and Frogs".into(),
    rule: "Players take turns to move an animal of their own, Left's toads to the right and Right's frogs to the \
           left, one cell on if that is empty or over one animal of the other kind if the cell behind it is; \
           a player who cannot loses.".into(),
    notation: "the cells from the left such as \"ttt..fff\": `t` is a toad, `f` is a frog and `.` is empty".into(),
    examples: examples(&[
        ("toads_and_frogs(\"t.f\")", "*"),
        ("toads_and_frogs(\"tt.f\")", "{1/2|0}"),
        ("toads_and_frogs(\"tt..f\")", "1"),
        ("toads_and_frogs(\"ttt..fff\")", "+-1/8"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("t", "is a toad"), ("f", "is a frog"), (".", "is empty")]),
    ..About::default()
}
});

impl Ruleset for ToadsAndFrogs {
    type Position = Pond;
    type Move = Hop;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn exchange(&self) -> Exchange {
        Exchange { turn: Turn::Backward, letters: Cow::Borrowed(&[['t', 'f']]) }
    }

    /// Those of the foremost animals first.
    #[inline]
    fn moves(&self, position: &Pond, by: Player, mut each: impl FnMut(Hop)) {
        let Movers { step, jump } = position.movers(by);
        let mut rest = step | jump;
        while rest != 0 {
            let from = match by {
                Player::Left => 63 - rest.leading_zeros(),
                Player::Right => rest.trailing_zeros(),
            };
            rest ^= 1 << from;
            let by_cells = if step >> from & 1 == 1 { 1 } else { 2 };
            let to = match by {
                Player::Left => from + by_cells,
                Player::Right => from - by_cells,
            };
            each(Hop { from: from as u8, to: to as u8 });
        }
    }

    #[inline]
    fn play(&self, position: &Pond, by: Player, hop: &Hop) -> Pond {
        let moved = 1 << hop.from | 1 << hop.to;
        match by {
            Player::Left => Pond { no_toad: position.no_toad ^ moved, ..*position },
            Player::Right => Pond { no_frog: position.no_frog ^ moved, ..*position },
        }
    }

    fn parse(&self, text: &str) -> Result<Pond, Diagnostic> {
        let ([toads, frogs, _], length) = STRIP.read(text)?;
        if length == 0 {
            let message = "expected a strip of toads and frogs";
            return Err(Diagnostic::new("board-empty", message, Span::all(text)).with_hint(STRIP.help()));
        }
        Ok(Pond::new(toads, frogs, length.into()))
    }

    fn print(&self, position: &Pond) -> String {
        position.to_string()
    }

    fn print_move(&self, _position: &Pond, _by: Player, hop: &Hop) -> String {
        format!("{} -> {}", hop.from + 1, hop.to + 1)
    }

    fn edits(&self, position: &Pond) -> Vec<Edit> {
        STRIP.edits(&self.print(position), "cell")
    }

    fn sketch(&self, position: &Pond) -> Sketch {
        let sketch = animals(position.length(), position.toads(), position.frogs(), ['t', 'f']);
        self.offered(position, sketch, |_, hop| walk(hop.from, hop.to))
    }

    /// A strip seen from behind has toads for frogs.
    #[inline]
    fn normal_form(&self, position: Pond) -> (Pond, Sign) {
        let negative = position.negative();
        if negative < position { (negative, Sign::Minus) } else { (position, Sign::Plus) }
    }
}

impl NormalPlay for ToadsAndFrogs {
    /// Animals that are stuck are as good as the end of a strip. No toad can jump over a stuck frog, because the cell
    /// to the left of that is the end or stuck as well; and likewise no frog over a stuck toad.
    #[inline]
    fn components(&self, position: &Pond, mut each: impl FnMut(Pond)) {
        let mut rest = position.full() & !position.stuck();
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (rest >> start).trailing_ones();
            let cells = below(length);
            rest &= !(cells << start);
            let part = Pond {
                no_frog: position.no_frog >> start & cells,
                no_toad: position.no_toad >> start & cells,
            };
            if part.no_frog != part.no_toad {
                each(part);
            }
        }
    }

    /// A frog to the left of all toads may as well be at home: each of its steps is worth one move to Right, and none is
    /// urgent. Likewise toads to the right of all frogs.
    ///
    /// Write A for cells with frogs or nothing in them and S for any cells. Three statements are proved together, by
    /// induction on how far all animals of both sides are from home; in each the second player answers a move on one
    /// side with the same move on the other, but for what is said here.
    ///
    /// 1. A step of such a frog, from G = P.fS to H = Pf.S, is worth one: H = G + 1. In H - G - 1: the spare move is
    ///    answered by the step in G, and the step in G needs no answer that is not there. When Right moves a frog to
    ///    where the step began or moves the same frog on, Left makes the step in G, and what is left is again
    ///    statement 1. Only a frog that jumps there over a toad, P.ftfS against Pff t.S, is answered by that toad:
    ///    Pff.tS is P.fftS + 2 by statement 1, and by statement 2 that is at least G + 1.
    /// 2. AftS + 1 >= AtfS. When Right's frog steps back out of the pair, Left's answer is the jump over the toad on the
    ///    other side, which leaves statement 3; when Right's toad jumps on the other side, Left's toad steps, which
    ///    leaves statement 1.
    /// 3. A.tS + 1 >= At.S. When Right's frog jumps over the toad, Left's answer is the step on the other side, which
    ///    leaves statement 2; when Right's toad steps on the other side, both sides are the same.
    #[inline]
    fn simplified(&self, position: Pond, mut each: impl FnMut(Pond, Sign)) {
        let (toads, frogs) = (position.toads(), position.frogs());
        let (first_toad, frogs_end) = (toads.trailing_zeros(), 64 - frogs.leading_zeros());
        let (past_frogs, past_toads) = (frogs & below(first_toad), toads & !below(frogs_end));
        let mut kept = position;
        // Where all have passed each other, the value is known as it is.
        if past_frogs | past_toads != 0 && frogs_end > first_toad {
            each(Pond::new(past_toads, past_frogs, position.length()), Sign::Plus);
            // Those at home are stuck there, so they go with their cells.
            let start = past_frogs.count_ones();
            let cells = below(position.length() - start - past_toads.count_ones());
            let rest = Pond::new(toads & !past_toads, frogs & !past_frogs, position.length());
            kept = Pond { no_frog: rest.no_frog >> start & cells, no_toad: rest.no_toad >> start & cells };
        }
        let (normal, sign) = self.normal_form(kept);
        each(normal, sign);
    }

    /// A play lasts no longer than this, and the fewer moves there are to come, the easier the value.
    fn size(&self, position: &Pond, _moves: u64) -> u64 {
        (position.walk(Player::Left) + position.walk(Player::Right)) as u64
    }

    /// * Where every frog is to the left of every toad, they will never meet, and each player's moves can be counted.
    /// * Where all moves are jumps into single empty cells, whoever moves second wins: the animal that was jumped over
    ///   steps to where the jump began, and again all moves of the first are such jumps (Erickson's death leap
    ///   principle).
    #[inline]
    fn known(&self, position: &Pond) -> Option<ClosedForm> {
        // The places of the last frog, plus 1, and of the first toad.
        if 64 - position.frogs().leading_zeros() <= position.toads().trailing_zeros() {
            let moves = position.walk(Player::Left) - position.walk(Player::Right);
            return Some(ClosedForm::Number(Dyadic::from(moves)));
        }
        let [toads, frogs] = Player::BOTH.map(|by| position.movers(by));
        if toads.step | frogs.step != 0 {
            return None;
        }
        let empty = position.empty();
        let not_single = empty << 1 | empty >> 1;
        (((toads.jump << 2) | (frogs.jump >> 2)) & not_single == 0)
            .then_some(ClosedForm::Number(Dyadic::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Pond {
        ToadsAndFrogs.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let pond = read(text);
        let moves = ToadsAndFrogs.move_list(&pond, by).into_iter();
        moves
            .map(|hop| {
                let to = ToadsAndFrogs.play(&pond, by, &hop);
                format!("{}: {to}", ToadsAndFrogs.print_move(&pond, by, &hop))
            })
            .collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        ToadsAndFrogs.components(&read(text), |part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn animals_step_or_jump() {
        assert_eq!(moves("t.tf.f", Player::Left), ["3 -> 5: t..ftf", "1 -> 2: .ttf.f"]);
        assert_eq!(moves("t.tf.f", Player::Right), ["4 -> 2: tft..f", "6 -> 5: t.tff."]);
        assert_eq!(moves("ttff.", Player::Left), [""; 0]);
        assert_eq!(moves("tf", Player::Left), [""; 0]);
        assert_eq!(moves(&format!("{}tf.", ".".repeat(61)), Player::Left).len(), 1);
        assert_eq!(moves(&format!(".tf{}", ".".repeat(61)), Player::Right).len(), 1);
    }

    #[test]
    fn what_is_stuck_divides_the_strip() {
        assert_eq!(parts("t.ttff.f"), ["t.", ".f"]);
        assert_eq!(parts("ff.tt"), [""; 0]);
        // A toad that can jump is not stuck, nor is what it frees.
        assert_eq!(parts("tf."), ["tf."]);
        assert_eq!(parts("ttf."), ["ttf."]);
        assert_eq!(parts(".tf"), [".tf"]);
        assert_eq!(parts(".ttf"), [""; 0]);
        assert_eq!(parts("t..ttf"), ["t.."]);
        assert_eq!(parts("f.t.ff"), [".t.ff"]);
        assert_eq!(parts(&"t".repeat(64)), [""; 0]);
        assert_eq!(parts(&format!("{}.", "t".repeat(63))).len(), 1);
    }

    #[test]
    fn what_is_stuck_agrees_with_the_definition() {
        let mut random = fastrand::Rng::with_seed(0);
        for _ in 0..20_000 {
            let cells: Vec<char> =
                (0..random.usize(1..=64)).map(|_| ['t', 't', 'f', 'f', '.'][random.usize(..5)]).collect();
            let text: String = cells.iter().collect();
            // From all animals, take away one that could move if the others stayed, as long as there is one.
            let mut stuck: Vec<bool> = cells.iter().map(|&cell| cell != '.').collect();
            loop {
                let stays = |at: usize| {
                    let step = if cells[at] == 't' { 1 } else { -1 };
                    let beside = |by: isize| at.checked_add_signed(step * by).filter(|&at| at < cells.len());
                    beside(1).is_none_or(|next| {
                        stuck[next] && (cells[next] == cells[at] || beside(2).is_none_or(|next| stuck[next]))
                    })
                };
                match (0..cells.len()).find(|&at| stuck[at] && !stays(at)) {
                    Some(free) => stuck[free] = false,
                    None => break,
                }
            }
            let found = read(&text).stuck();
            assert!((0..cells.len()).all(|at| (found >> at & 1 == 1) == stuck[at]), "{text}");
            let behind = cells.iter().rev().map(|&cell| match cell {
                't' => 'f',
                'f' => 't',
                empty => empty,
            });
            assert_eq!(read(&text).negative().to_string(), behind.collect::<String>());
        }
    }

    #[test]
    fn animals_that_have_passed_each_other_walk_home() {
        let known = |text: &str| ToadsAndFrogs.known(&read(text));
        let number = |n: i64| Some(ClosedForm::Number(Dyadic::from(n)));
        assert_eq!(known("t.t.."), number(5));
        assert_eq!(known(".f..f"), number(-4));
        assert_eq!(known(".f.ft.."), number(2 - 3));
        assert_eq!(known(&format!("t{}", ".".repeat(63))), number(63));
        assert_eq!(known("."), number(0));
        assert_eq!(known("t.f"), None);
        assert_eq!(known("tf.tf.tf"), number(0));
        assert_eq!(known("tf..tf"), None);
    }

    #[test]
    fn seen_from_behind_the_players_are_exchanged() {
        let (form, sign) = ToadsAndFrogs.normal_form(read("tt.f"));
        assert_eq!(ToadsAndFrogs.normal_form(read("t.ff")), (form, -sign));
        assert_eq!(ToadsAndFrogs.normal_form(read("tt..ff")).1, Sign::Plus);
    }

    #[test]
    fn what_is_refused() {
        let error = ToadsAndFrogs.parse("").unwrap_err();
        assert_eq!(error.hint.as_deref(), Some("`t` is a toad, `f` is a frog, `.` is an empty cell"));
        let error = ToadsAndFrogs.parse("t.|f").unwrap_err();
        assert_eq!(
            (error.message.as_str(), error.span),
            ("`|` does not belong in a strip of toads and frogs", Span::new(2, 3))
        );
        let error = ToadsAndFrogs.parse(&"t".repeat(65)).unwrap_err();
        assert_eq!(error.message, "a strip of toads and frogs has at most 64 places; this one has 65");
    }
}
