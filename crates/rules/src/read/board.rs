//! Reads the rules of games on boards.

use upstar_syntax::{Diagnostic, Span};

use super::{Definition, MOST_CELLS, Rules};
use crate::board::{BoardSource, Goal, Liberties, Moves, Near, Place, Reach};
use crate::called::Called;
use crate::goals::{Stuck, Who};
use crate::pattern::{self, Alphabet, Cells, Pattern, Ways};
use crate::scan::{Line, Reader};

impl Definition<'_> {
    pub(super) fn board(
        &mut self,
        head: &mut Reader<'_>,
        body: &[Line],
        form: Cells,
        strip: bool,
    ) -> Result<Rules, Diagnostic> {
        let (letters, span) = head.expect_text("the letters of the board in quotes, such as \".xo\"")?;
        let alphabet = Alphabet::read(letters, Span::new(span.from + 1, span.to - 1))?;
        head.expect_end()?;
        let mut sides: [Vec<Moves>; 2] = [Vec::new(), Vec::new()];
        let (mut fill, mut liberties) = (None, None);
        let (mut goals, mut stuck) = (Vec::new(), Stuck::Loses);
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            if reader.word("fill") {
                let (text, span) =
                    reader.expect_text("what fills a board that is given by its size, in quotes")?;
                fill = Some(tile(text, span, &alphabet)?);
                reader.expect_end()?;
                continue;
            }
            if let Some(end) = end(&mut reader, &alphabet, form, strip)? {
                match end {
                    End::Goal(goal) => goals.push(goal),
                    End::Stuck(own) => stuck = own,
                }
                reader.expect_end_or(&["turned", "mirrored", "diagonally", "in all directions", "in the"])?;
                self.said.push(line.span.text(self.text).to_owned());
                continue;
            }
            let side = self.side(&mut reader)?;
            let from_side = match () {
                () if reader.word("left") => Some(0),
                () if reader.word("right") => Some(1),
                () => None,
            };
            if let Some(other) = from_side {
                let moves: Vec<Moves> = sides[other].clone();
                if moves.is_empty() {
                    let who = if other == 0 { "Left" } else { "Right" };
                    return Err(Diagnostic::new(
                        "no-moves",
                        format!("{who} has no moves yet"),
                        reader.before(),
                    ));
                }
                for own in as_the_others(&mut reader, moves, &alphabet, form, liberties.as_ref())? {
                    self.add(side, &mut sides, own, line)?;
                    self.said.pop();
                }
                reader.expect_end_or(&["turned", "mirrored", "with"])?;
                self.said.push(line.span.text(self.text).to_owned());
                continue;
            }
            let made = board_move(&mut reader, &alphabet, form, strip, &mut liberties)?;
            let ways =
                ["turned", "mirrored", "diagonally", "in all directions", "unless", "if", "then", "called"];
            reader.expect_end_or(&ways)?;
            self.add(side, &mut sides, made, line)?;
        }
        if sides.iter().flatten().map(Moves::cells).sum::<usize>() > MOST_CELLS
            || goals
                .iter()
                .flat_map(|goal| &goal.families)
                .flatten()
                .map(|own| own.cells.len())
                .sum::<usize>()
                > MOST_CELLS
        {
            let message = "the patterns of this game are too many and too long";
            return Err(Diagnostic::new("too-many", message, span));
        }
        let fill = fill.unwrap_or_else(|| vec![vec![1]]);
        Ok(Rules::Board(BoardSource { alphabet, form, strip, fill, sides, liberties, goals, stuck }))
    }
}

/// What fills a board: rows of letters, repeated.
fn tile(text: &str, span: Span, alphabet: &Alphabet) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let mut rows = Vec::new();
    for row in text.split('|') {
        let codes: Option<Vec<u8>> = row.trim().chars().map(|c| alphabet.code(c)).collect();
        match codes {
            Some(codes) if !codes.is_empty() => rows.push(codes),
            _ => return Err(Diagnostic::new("unknown-letter", "a board is filled with its letters", span)),
        }
    }
    if rows.iter().any(|row: &Vec<u8>| row.len() != rows[0].len()) {
        return Err(Diagnostic::new("bad-pattern", "the rows have one length", span));
    }
    Ok(rows)
}

/// What ends a game.
enum End {
    Goal(Goal),
    Stuck(Stuck),
}

/// How a line about ends begins.
pub(super) enum Claim {
    Stuck(Stuck),
    /// A pattern ends the game, and who wins then.
    With(Option<Who>),
}

/// Reads the beginning of a line about ends, if it is one.
pub(super) fn claim(reader: &mut Reader<'_>) -> Result<Option<Claim>, Diagnostic> {
    if reader.words("draw when") {
        if reader.word("full") || reader.word("stuck") {
            return Ok(Some(Claim::Stuck(Stuck::Draws)));
        }
        return Err(reader.expected("`full` or `stuck`"));
    }
    for (words, end) in [("stuck wins", Stuck::Wins), ("stuck loses", Stuck::Loses)] {
        if reader.words(words) {
            return Ok(Some(Claim::Stuck(end)));
        }
    }
    if reader.words("ends with") {
        return Ok(Some(Claim::With(None)));
    }
    let claims = [("left", Who::Left), ("right", Who::Right), ("last", Who::Last)].into_iter();
    let mut claims = claims.flat_map(|(name, who)| {
        [(format!("{name} wins with"), who), (format!("{name} loses with"), who.opponent())]
    });
    Ok(claims.find(|(words, _)| reader.words(words)).map(|(_, winner)| Claim::With(Some(winner))))
}

/// Reads a line that says how the game ends, if it is one.
fn end(
    reader: &mut Reader<'_>,
    alphabet: &Alphabet,
    form: Cells,
    strip: bool,
) -> Result<Option<End>, Diagnostic> {
    let winner = match claim(reader)? {
        None => return Ok(None),
        Some(Claim::Stuck(stuck)) => return Ok(Some(End::Stuck(stuck))),
        Some(Claim::With(winner)) => winner,
    };
    let from = reader.expect_text("a pattern in quotes, such as \"xxx\"")?;
    let family = pattern::read(from, None, alphabet)?;
    let families = ways(reader, form, strip).all(&family, form, from.1)?;
    let place = if reader.words("in the") {
        let places = [
            ("top row", Place::TopRow),
            ("bottom row", Place::BottomRow),
            ("left column", Place::LeftColumn),
            ("right column", Place::RightColumn),
        ];
        let found = places.into_iter().find(|(words, _)| reader.words(words));
        Some(
            found
                .ok_or_else(|| reader.expected("`top row`, `bottom row`, `left column` or `right column`"))?
                .1,
        )
    } else {
        None
    };
    Ok(Some(End::Goal(Goal { families, place, winner })))
}

/// How a pattern may lie.
fn ways(reader: &mut Reader<'_>, form: Cells, strip: bool) -> Ways {
    let mut ways = Ways::default();
    loop {
        if reader.words("in all directions") {
            (ways.turned, ways.diagonally) = (true, form == Cells::Squares);
        } else if reader.word("diagonally") {
            ways.diagonally = true;
        } else if reader.word("turned") {
            ways.turned = true;
        } else if reader.word("mirrored") {
            ways.mirrored = true;
        } else {
            break;
        }
    }
    if strip && (ways.turned && !ways.mirrored) {
        // On a strip a pattern is turned by half a turn only, which mirrors it.
        ways.mirrored = true;
    }
    ways
}

/// A move that is a pattern turned into another, and perhaps a second half of it.
fn board_move(
    reader: &mut Reader<'_>,
    alphabet: &Alphabet,
    form: Cells,
    strip: bool,
    liberties: &mut Option<Liberties>,
) -> Result<Moves, Diagnostic> {
    let mut made = half_move(reader, alphabet, form, strip, liberties)?;
    if reader.word("then") {
        let span = reader.here();
        let then = half_move(reader, alphabet, form, strip, liberties)?;
        if then.families.iter().map(Vec::len).sum::<usize>() > MAX_SECOND {
            return Err(Diagnostic::new("bad-pattern", "a move can go on in too many ways", span));
        }
        made.then = Some(Box::new(then));
    }
    made.called = Called::read(reader)?;
    Ok(made)
}

/// The most patterns with which a move can go on.
const MAX_SECOND: usize = 1000;

fn half_move(
    reader: &mut Reader<'_>,
    alphabet: &Alphabet,
    form: Cells,
    strip: bool,
    liberties: &mut Option<Liberties>,
) -> Result<Moves, Diagnostic> {
    let from = reader.expect_text("a pattern in quotes, such as \"xo\"")?;
    reader.expect_sign("->")?;
    let to = reader.expect_text("what becomes of the pattern, in quotes")?;
    let family = pattern::read(from, Some(to), alphabet)?;
    let span = from.1.through(to.1);
    if strip && from.0.contains('|') {
        let wrong = Diagnostic::new("bad-move", "a strip has one row", from.1);
        return Err(wrong.with_hint("a board with rows is a `grid`"));
    }
    let ways = ways(reader, form, strip);
    let (mut near, mut careful) = (Vec::new(), false);
    loop {
        let unless = if reader.word("unless") {
            true
        } else if reader.word("if") {
            false
        } else {
            break;
        };
        if !unless && reader.words("every group of") {
            let groups = letters(reader, alphabet)?;
            if !reader.word("keeps") {
                return Err(reader.expected("`keeps` and the letters of free cells"));
            }
            let own = Liberties::new(groups, letters(reader, alphabet)?);
            if liberties.as_ref().is_some_and(|other| *other != own) {
                let message = "groups keep the same in all moves of a game";
                let error = Diagnostic::new("bad-move", message, reader.before());
                return Err(error.with_hint("name all their letters in each of them"));
            }
            (*liberties, careful) = (Some(own), true);
            continue;
        }
        loop {
            let reaches = [
                ("next to", Reach::Sides),
                ("touching", Reach::Corners),
                ("in line with", Reach::Lines),
                ("diagonal to", Reach::Diagonals),
                ("a knight from", Reach::Knights),
            ];
            let at = reader.here();
            let Some((_, reach)) = reaches.into_iter().find(|(words, _)| reader.words(words)) else {
                let kinds = "`next to`, `touching`, `in line with`, `diagonal to` or `a knight from`";
                return Err(reader.expected(&format!("{kinds} and letters, or `every group of`")));
            };
            if form != Cells::Squares && reach != Reach::Sides {
                return Err(Diagnostic::new(
                    "bad-move",
                    "on hexagons and triangles conditions go by `next to` alone",
                    at,
                ));
            }
            near.push(Near { class: letters(reader, alphabet)?, reach, unless });
            if !reader.word(if unless { "or" } else { "and" }) {
                break;
            }
        }
    }
    Ok(Moves { families: ways.all(&family, form, span)?, near, careful, ..Moves::default() })
}

/// Letters, in quotes or a single one as a word.
pub(super) fn letters(reader: &mut Reader<'_>, alphabet: &Alphabet) -> Result<u16, Diagnostic> {
    let here = reader.here();
    if let Ok((text, span)) = reader.expect_text("") {
        return alphabet.class(text, Span::new(span.from + 1, span.to - 1));
    }
    match reader.expect_word("a letter of the board") {
        Ok((word, span)) => alphabet.class(word, span),
        Err(error) => {
            Err(Diagnostic { span: here, ..error }.with_hint("letters that are no words stand in quotes"))
        }
    }
}

/// A player's moves made from the other's.
fn as_the_others(
    reader: &mut Reader<'_>,
    moves: Vec<Moves>,
    alphabet: &Alphabet,
    form: Cells,
    liberties: Option<&Liberties>,
) -> Result<Vec<Moves>, Diagnostic> {
    let mut changed = moves;
    let each = |moves: &mut Vec<Moves>, change: &dyn Fn(&Pattern) -> Pattern, pairs: &[(u8, u8)]| {
        moves.iter_mut().for_each(|own| *own = own.changed(change, pairs));
    };
    loop {
        if reader.word("turned") {
            each(&mut changed, &|pattern| pattern.turned(form), &[]);
        } else if reader.word("mirrored") {
            each(&mut changed, &|pattern| pattern.mirrored(form), &[]);
        } else if reader.word("with") {
            let mut pairs = Vec::new();
            loop {
                let a = single(reader, alphabet)?;
                if !reader.word("and") {
                    return Err(reader.expected("`and` and the other letter"));
                }
                pairs.push((a, single(reader, alphabet)?));
                if !reader.sign(",") {
                    break;
                }
            }
            if !reader.word("exchanged") {
                return Err(reader.expected("`exchanged`"));
            }
            let is_careful = changed.iter().any(|own| own.careful);
            if is_careful && !liberties.is_none_or(|liberties| liberties.is_same_exchanged(&pairs)) {
                let message =
                    "groups keep the same in all moves of a game, so their letters are not exchanged";
                let error = Diagnostic::new("bad-move", message, reader.before());
                return Err(error.with_hint("name the letters of both: `if every group of xo keeps \".\"`"));
            }
            each(&mut changed, &|pattern| pattern.exchanged(&pairs), &pairs);
        } else {
            return Ok(changed);
        }
    }
}

fn single(reader: &mut Reader<'_>, alphabet: &Alphabet) -> Result<u8, Diagnostic> {
    let span = reader.here();
    let class = letters(reader, alphabet)?;
    if class.count_ones() != 1 {
        return Err(Diagnostic::syntax("expected one letter", span));
    }
    Ok(class.trailing_zeros() as u8)
}
