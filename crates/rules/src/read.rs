//! Reads definitions of games.

use upstar_game::{About, Ending};
use upstar_syntax::{Diagnostic, Span};

use crate::board::{BoardSource, Liberties, Moves, Near};
use crate::number::{Comprehension, Scope};
use crate::pattern::{self, Alphabet, Pattern, Ways};
use crate::scan::{self, Line, Reader};

/// What kind of game, with its rules.
#[derive(Clone, Debug)]
pub(crate) enum Rules {
    Board(BoardSource),
    Heaps([Vec<Comprehension>; 2]),
    Tuple(Vec<String>, [Vec<Comprehension>; 2]),
}

/// A definition as it stands in a text.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) about: About,
    pub(crate) rules: Rules,
    /// Where the name stands.
    pub(crate) name: Span,
    /// Where each example stands.
    pub(crate) examples: Vec<Span>,
    /// All of it.
    pub(crate) span: Span,
}

/// The longest text of rules, in bytes.
const LONGEST: usize = 1 << 16;
/// The most lines that give a player moves.
const MOST_LINES: usize = 64;

/// The most cells of all patterns of a game, in all ways in which they can lie.
const MOST_CELLS: usize = 300_000;

/// Reads all definitions of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Read>, Diagnostic> {
    if text.len() > LONGEST {
        return Err(Diagnostic::new(
            "too-long",
            "rules have at most 65536 bytes",
            Span::new(LONGEST, text.len()),
        ));
    }
    let lines = scan::lines(text)?;
    let mut all = Vec::new();
    let mut rest = &lines[..];
    while let Some((head, after)) = rest.split_first() {
        let length = after.iter().take_while(|line| line.indented).count();
        let (body, more) = after.split_at(length);
        all.push(definition(text, head, body)?);
        rest = more;
    }
    Ok(all)
}

/// What is being read of one definition.
struct Definition<'t> {
    text: &'t str,
    title: Option<String>,
    rule: Option<String>,
    legend: Vec<(String, String)>,
    examples: Vec<(String, String)>,
    example_spans: Vec<Span>,
    /// The lines that say moves, as they are written.
    said: Vec<String>,
}

fn definition(text: &str, head: &Line, body: &[Line]) -> Result<Read, Diagnostic> {
    let mut reader = Reader::new(head);
    if !reader.word("game") {
        return Err(reader.expected("`game`").with_hint(
            "rules begin with a line such as `game clobber on grid \".xo\"`; the lines below it are indented",
        ));
    }
    let (name, name_span) = reader.expect_word("the name of the game")?;
    if name.chars().any(|c| c.is_ascii_uppercase()) || name.starts_with('_') {
        let message = "the name of a game has small letters, digits and `_`, a letter first";
        return Err(Diagnostic::new("game-name", message, name_span));
    }
    if !reader.word("on") {
        return Err(reader
            .expected("`on`")
            .with_hint("a game is on grid \"letters\", on strip \"letters\", on heaps or on (a, b)"));
    }
    let mut reading = Definition {
        text,
        title: None,
        rule: None,
        legend: Vec::new(),
        examples: Vec::new(),
        example_spans: Vec::new(),
        said: Vec::new(),
    };
    let (rules, kind) = if reader.word("grid") {
        (reading.board(&mut reader, body, false)?, "grid")
    } else if reader.word("strip") {
        (reading.board(&mut reader, body, true)?, "strip")
    } else if reader.word("heaps") {
        reader.expect_end()?;
        (Rules::Heaps(reading.numbers(body, &["n".to_owned()], None)?), "heaps")
    } else if reader.sign("(") {
        let mut names = Vec::new();
        loop {
            let (name, span) = reader.expect_word("a name for a number")?;
            if names.iter().any(|own| own == name)
                || ["for", "in", "if", "and", "or", "not", "mod"].contains(&name)
            {
                return Err(Diagnostic::new("name-taken", "each number has a name of its own", span));
            }
            names.push(name.to_owned());
            if reader.sign(")") {
                break;
            }
            reader.expect_sign(",")?;
        }
        if names.len() > 8 {
            return Err(Diagnostic::new("too-many", "a position has at most eight numbers", reader.before()));
        }
        reader.expect_end()?;
        let sides = reading.numbers(body, &names.clone(), Some(("(", ")")))?;
        (Rules::Tuple(names, sides), "tuple")
    } else {
        return Err(reader.expected("`grid`, `strip`, `heaps` or `(`"));
    };
    let span = head.span.through(body.last().map_or(head.span, |line| line.span));
    let about = reading.about(name, &rules, kind, span)?;
    Ok(Read { about, rules, name: name_span, examples: reading.example_spans, span })
}

impl Definition<'_> {
    /// Reads a line that says something of the game beside its moves; whether it was one.
    fn said_of_game(&mut self, line: &Line) -> Result<bool, Diagnostic> {
        let mut reader = Reader::new(line);
        if reader.word("title") {
            self.title = Some(reader.expect_text("the title in quotes")?.0.to_owned());
        } else if reader.word("rule") {
            self.rule = Some(reader.expect_text("the rule in quotes, as a sentence")?.0.to_owned());
        } else if reader.word("letter") {
            let (letters, _) = reader.expect_text("a letter in quotes")?;
            let (meaning, _) = reader.expect_text("what it stands for, in quotes")?;
            self.legend.push((letters.to_owned(), meaning.to_owned()));
        } else if reader.word("example") {
            let from = reader.here().from;
            let line_text = &self.text[from..line.span.to];
            // Without a value it is a claim, such as that something is not 0.
            let (expr, value) = line_text.rsplit_once(" = ").unwrap_or((line_text, "true"));
            let (expr, value) = (expr.trim(), value.trim());
            if expr.is_empty() || value.is_empty() {
                return Err(reader
                    .expected("an expression, ` = ` and its value")
                    .with_hint("such as: example fission(3x3) = 0"));
            }
            self.examples.push((expr.to_owned(), value.to_owned()));
            self.example_spans.push(Span::new(from, line.span.to));
            return Ok(true);
        } else {
            return Ok(false);
        }
        reader.expect_end()?;
        Ok(true)
    }

    fn side(&self, reader: &mut Reader<'_>) -> Result<[bool; 2], Diagnostic> {
        if reader.word("both") {
            Ok([true, true])
        } else if reader.word("left") {
            Ok([true, false])
        } else if reader.word("right") {
            Ok([false, true])
        } else {
            Err(reader
                .expected("`left`, `right` or `both` with a move, or `title`, `rule`, `letter`, `example`"))
        }
    }

    /// The lines of rules with numbers, for Left and for Right.
    fn numbers(
        &mut self,
        body: &[Line],
        names: &[String],
        brackets: Option<(&str, &str)>,
    ) -> Result<[Vec<Comprehension>; 2], Diagnostic> {
        let mut sides = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            let mut own = names.to_vec();
            if brackets.is_some() {
                reader.expect_sign("(")?;
                for (at, _) in names.iter().enumerate() {
                    let (name, _) = reader.expect_word("the name of a number")?;
                    own[at] = name.to_owned();
                    reader.expect_sign(if at + 1 < names.len() { "," } else { ")" })?;
                }
            } else {
                let (name, _) = reader.expect_word("a name for the size of the heap, such as `n`")?;
                own[0] = name.to_owned();
            }
            reader.expect_sign("->")?;
            let to = reader.here();
            let made = Scope::new(own).comprehension(&mut reader, Some(brackets.unwrap_or(("[", "]"))))?;
            reader.expect_end_or(&["for", "if", "and", "or"])?;
            let (fits, message) = match brackets {
                Some(_) => (made.to.len() == names.len(), format!("a move leaves {} numbers", names.len())),
                None => (made.to.len() <= 3, "a move leaves at most three heaps".to_owned()),
            };
            if !fits {
                return Err(Diagnostic::new("bad-move", message, to));
            }
            self.add(side, &mut sides, made, line)?;
        }
        Ok(sides)
    }

    fn add<T: Clone>(
        &mut self,
        side: [bool; 2],
        sides: &mut [Vec<T>; 2],
        made: T,
        line: &Line,
    ) -> Result<(), Diagnostic> {
        self.said.push(line.span.text(self.text).to_owned());
        for (own, is) in sides.iter_mut().zip(side) {
            if own.len() >= MOST_LINES {
                return Err(Diagnostic::new("too-many", "there are too many lines of moves", line.span));
            }
            if is {
                own.push(made.clone());
            }
        }
        Ok(())
    }

    fn board(&mut self, head: &mut Reader<'_>, body: &[Line], strip: bool) -> Result<Rules, Diagnostic> {
        let (letters, span) = head.expect_text("the letters of the board in quotes, such as \".xo\"")?;
        let alphabet = Alphabet::read(letters, Span::new(span.from + 1, span.to - 1))?;
        head.expect_end()?;
        let mut sides: [Vec<Moves>; 2] = [Vec::new(), Vec::new()];
        let (mut fill, mut liberties) = (None, None);
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
                for own in as_the_others(&mut reader, moves, &alphabet)? {
                    self.add(side, &mut sides, own, line)?;
                    self.said.pop();
                }
                reader.expect_end_or(&["turned", "mirrored", "with"])?;
                self.said.push(line.span.text(self.text).to_owned());
                continue;
            }
            let made = board_move(&mut reader, &alphabet, strip, &mut liberties)?;
            let ways = ["turned", "mirrored", "diagonally", "in all directions", "unless", "if"];
            reader.expect_end_or(&ways)?;
            self.add(side, &mut sides, made, line)?;
        }
        if sides.iter().flatten().map(Moves::cells).sum::<usize>() > MOST_CELLS {
            let message = "the patterns of this game are too many and too long";
            return Err(Diagnostic::new("too-many", message, span));
        }
        let fill = fill.unwrap_or_else(|| vec![vec![1]]);
        Ok(Rules::Board(BoardSource { alphabet, strip, fill, sides, liberties }))
    }

    fn about(&self, name: &str, rules: &Rules, kind: &str, span: Span) -> Result<About, Diagnostic> {
        let impartial = match rules {
            Rules::Board(source) => crate::board::same_moves(&source.sides),
            Rules::Heaps(sides) | Rules::Tuple(_, sides) => sides[0] == sides[1],
        };
        let none = match rules {
            Rules::Board(source) => source.sides.iter().all(Vec::is_empty),
            Rules::Heaps(sides) | Rules::Tuple(_, sides) => sides.iter().all(Vec::is_empty),
        };
        if none {
            return Err(Diagnostic::new("no-moves", "nobody has a move in this game", span)
                .with_hint("a move is a line such as `left \"xo\" -> \".x\" turned`"));
        }
        let title = self.title.clone().unwrap_or_else(|| titled(name));
        let rule = self
            .rule
            .clone()
            .unwrap_or_else(|| format!("Moves: {}; a player who cannot move loses.", self.said.join("; ")));
        let notation = match kind {
            "grid" => {
                "a size such as 3x4 (rows x columns), or the rows from the top with `|` between, in quotes; `#` is no cell"
            }
            "strip" => "a row of letters in quotes, or its size such as 1x5; `#` is no cell",
            "heaps" => "the sizes of the heaps, such as 10 or 12,7",
            _ => "the numbers in their order, such as 5,3",
        };
        Ok(About {
            name: name.to_owned(),
            title,
            rule,
            notation: notation.to_owned(),
            examples: self.examples.clone(),
            impartial,
            ending: Ending::NormalPlay,
            legend: self.legend.clone(),
            ..About::default()
        })
    }
}

/// A name as a title: `take_a_square` is `Take a square`.
fn titled(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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

/// A move that is a pattern turned into another.
fn board_move(
    reader: &mut Reader<'_>,
    alphabet: &Alphabet,
    strip: bool,
    liberties: &mut Option<Liberties>,
) -> Result<Moves, Diagnostic> {
    let from = reader.expect_text("a pattern in quotes, such as \"xo\"")?;
    reader.expect_sign("->")?;
    let to = reader.expect_text("what becomes of the pattern, in quotes")?;
    let family = pattern::read(from, Some(to), alphabet)?;
    let span = from.1.through(to.1);
    let mut ways = Ways::default();
    let (mut near, mut careful) = (Vec::new(), false);
    loop {
        if reader.words("in all directions") {
            (ways.turned, ways.diagonally) = (true, true);
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
                return Err(Diagnostic::new(
                    "bad-move",
                    "groups keep the same in all moves of a game",
                    reader.before(),
                ));
            }
            (*liberties, careful) = (Some(own), true);
            continue;
        }
        loop {
            let corners = if reader.words("next to") {
                false
            } else if reader.word("touching") {
                true
            } else {
                return Err(reader.expected("`next to` or `touching` and letters, or `every group of`"));
            };
            near.push(Near { class: letters(reader, alphabet)?, corners, unless });
            if !reader.word(if unless { "or" } else { "and" }) {
                break;
            }
        }
    }
    if strip && (ways.turned && !ways.mirrored) {
        // On a strip a pattern is turned by half a turn only, which mirrors it.
        ways.mirrored = true;
    }
    Ok(Moves { families: ways.all(&family, span)?, near, careful })
}

/// Letters, in quotes or a single one as a word.
fn letters(reader: &mut Reader<'_>, alphabet: &Alphabet) -> Result<u16, Diagnostic> {
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
) -> Result<Vec<Moves>, Diagnostic> {
    let mut changed = moves;
    let each = |moves: &mut Vec<Moves>, change: &dyn Fn(&Pattern) -> Pattern| {
        for pattern in moves.iter_mut().flat_map(|own| &mut own.families).flatten() {
            *pattern = change(pattern);
        }
    };
    loop {
        if reader.word("turned") {
            each(&mut changed, &Pattern::turned);
        } else if reader.word("mirrored") {
            each(&mut changed, &Pattern::mirrored);
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
            each(&mut changed, &|pattern| pattern.exchanged(&pairs));
            for near in changed.iter_mut().flat_map(|own| &mut own.near) {
                near.class = pattern::class_exchanged(near.class, &pairs);
            }
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
