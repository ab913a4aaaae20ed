//! Reads definitions of games.

mod board;
mod graph;
mod lists;
mod numbers;
mod others;
mod parameters;

use upstar_game::{About, Ending};
use upstar_syntax::{Diagnostic, Span};

use crate::board::BoardSource;
use crate::code;
use crate::coins::CoinLine;
use crate::graph::GraphSource;
use crate::heaps::HeapLine;
use crate::lists::ListLine;
use crate::measure;
use crate::number::Comprehension;
use crate::pattern::{Cells, GONE};
use crate::scan::{self, Kind, Line, Reader};

pub(crate) use numbers::Scope;
use numbers::{Parameter, Parameters};
pub(crate) use parameters::given;

/// What kind of game, with its rules.
#[derive(Clone, Debug)]
pub(crate) enum Rules {
    Board(BoardSource),
    Graph(Box<GraphSource>),
    Heaps([Vec<HeapLine>; 2]),
    Coins([Vec<CoinLine>; 2]),
    Lists([Vec<ListLine>; 2]),
    /// The names of places, and where one can go from each.
    Places(Vec<String>, [Vec<Vec<u16>>; 2]),
    /// The names of the numbers, the lines, and whether a move can leave several positions.
    Tuple(Vec<String>, [Vec<Comprehension>; 2], bool),
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
    /// What can stand in square brackets, with what is meant where nothing does.
    pub(crate) parameters: Parameters,
    /// The definition alone.
    pub(crate) text: String,
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
        if let Some(lost) = more.first().filter(|line| begins_with(line, &WORDS)) {
            return Err(lost_line(lost));
        }
        all.push(definition(text, head, body, None)?);
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
    parameters: Parameters,
}

/// Reads one definition with other parameters than its own.
pub(crate) fn read_with(text: &str, parameters: Parameters) -> Result<Read, Diagnostic> {
    match &scan::lines(text)?[..] {
        [head, body @ ..] => definition(text, head, body, Some(parameters)),
        [] => Err(Diagnostic::syntax("expected `game`", Span::at(0))),
    }
}

fn definition(
    text: &str,
    head: &Line,
    body: &[Line],
    parameters: Option<Parameters>,
) -> Result<Read, Diagnostic> {
    let mut reader = Reader::new(head);
    if !reader.word("game") {
        if begins_with(head, &WORDS) {
            return Err(lost_line(head));
        }
        return Err(reader.expected("`game`").with_hint(
            "rules begin with a line such as `game clobber on grid \".xo\"`; the lines below it are indented",
        ));
    }
    let (name, name_span) = reader.expect_word("the name of the game")?;
    if name.chars().any(|c| c.is_ascii_uppercase()) || name.starts_with('_') {
        let message = "the name of a game has small letters, digits and `_`, a letter first";
        return Err(Diagnostic::new("game-name", message, name_span));
    }
    if ["let", "if", "then", "else", "for", "in", "and", "or", "not", "true", "false", "game", "on", "mod"]
        .contains(&name)
    {
        let message = format!("`{name}` is a word of the language and no name");
        return Err(Diagnostic::new("game-name", message, name_span));
    }
    if name.bytes().all(|letter| letter == b'v') {
        let message = format!("`{name}` is a value, made of downs, and no name");
        return Err(Diagnostic::new("game-name", message, name_span));
    }
    let usual = parameters::declared(&mut reader)?;
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
        parameters: parameters.unwrap_or_else(|| usual.clone()),
    };
    let (rules, kind) = if reader.word("grid") {
        (reading.board(&mut reader, body, Cells::Squares, false)?, "grid")
    } else if reader.word("strip") {
        (reading.board(&mut reader, body, Cells::Squares, true)?, "strip")
    } else if reader.word("hexagons") {
        (reading.board(&mut reader, body, Cells::Hexagons, false)?, "hexagons")
    } else if reader.word("triangles") {
        (reading.board(&mut reader, body, Cells::Triangles, false)?, "triangles")
    } else if reader.word("graph") {
        (reading.graph(&mut reader, body)?, "graph")
    } else if reader.word("coins") {
        (reading.coins(&mut reader, body)?, "coins")
    } else if reader.word("lists") {
        (reading.lists(&mut reader, body)?, "lists")
    } else if reader.word("places") {
        (reading.places(&mut reader, body)?, "places")
    } else if reader.word("heaps") {
        reader.expect_end()?;
        (Rules::Heaps(reading.heaps(body)?), "heaps")
    } else if reader.sign("(") {
        let mut names = Vec::new();
        loop {
            let (name, span) = reader.expect_variable("a name for a number")?;
            if names.iter().any(|own| own == name) {
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
        let mut sides = reading.tuples(body, &names)?;
        // Where every move leaves one position, nobody counts them.
        let splits = sides.iter().flatten().any(|line| !line.leaves_one(names.len()));
        if !splits {
            for line in sides.iter_mut().flatten() {
                line.to.remove(0);
                line.most.remove(0);
            }
        }
        (Rules::Tuple(names, sides, splits), "tuple")
    } else {
        let kinds = KINDS.map(|kind| format!("`{kind}`")).join(", ");
        let wrong = reader.expected(&format!("{kinds} or `(`"));
        let near = reader.any_word().and_then(|word| upstar_syntax::nearest(word, KINDS));
        return Err(match near {
            Some(near) => wrong.with_hint(format!("did you mean `{near}`?")),
            None => wrong,
        });
    };
    let span = head.span.through(body.last().map_or(head.span, |line| line.span));
    if let Some((first, _)) =
        usual.first().filter(|_| matches!(rules, Rules::Board(_) | Rules::Graph(_) | Rules::Places(..)))
    {
        let message = format!("`{first}` is a number, and rules on a {kind} have none");
        return Err(Diagnostic::new("no-parameters", message, name_span).with_hint(
            "games on heaps, on numbers, on coins and on lists can have numbers in square brackets",
        ));
    }
    let mut about = reading.about(name, &rules, kind, span)?;
    if !usual.is_empty() {
        about.notation.push_str(&parameters::notation(&usual));
        // What follows from the rules follows from them with their numbers.
        about.derived[0].push_str(&parameters::holds_for(&reading.parameters));
    }
    Ok(Read {
        about,
        rules,
        name: name_span,
        examples: reading.example_spans,
        span,
        parameters: usual,
        text: span.text(text).to_owned(),
    })
}

fn no_code(reader: &Reader<'_>) -> Diagnostic {
    reader
        .expected("a take-and-break code in quotes, or a parameter that is one")
        .with_hint("such as: both by \"0.77\"")
}

/// What a game can be on.
const KINDS: [&str; 9] =
    ["grid", "strip", "hexagons", "triangles", "graph", "heaps", "coins", "lists", "places"];

/// Words with which the lines of a game begin.
const WORDS: [&str; 10] =
    ["left", "right", "both", "title", "rule", "letter", "example", "fill", "draw", "stuck"];

fn begins_with(line: &Line, words: &[&str]) -> bool {
    Reader::new(line).any_word().is_some_and(|word| words.contains(&word))
}

/// The error for a line of a game that stands where a game should begin.
fn lost_line(line: &Line) -> Diagnostic {
    Reader::new(line).expected("`game`").with_hint("lines that belong to a game are indented")
}

/// An example and its value, on both sides of the last `=` that is no part of a comparison.
fn parted(line: &str) -> Option<(&str, &str)> {
    line.rsplit_once(" = ").or_else(|| {
        let is_alone = |at: &usize| {
            let (before, after) = (&line[..*at], &line[at + 1..]);
            let quoted = before.matches('"').count() % 2 == 1;
            !quoted && !before.ends_with(['=', '!', '<', '>']) && !after.starts_with('=')
        };
        let at = line.rmatch_indices('=').map(|(at, _)| at).find(is_alone)?;
        Some((&line[..at], &line[at + 1..]))
    })
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
            let verb = match letters.chars().count() {
                _ if ["is ", "are "].iter().any(|verb| meaning.starts_with(verb)) => "",
                1 => "is ",
                _ => "are ",
            };
            self.legend.push((letters.to_owned(), format!("{verb}{meaning}")));
        } else if reader.word("example") {
            let from = reader.here().from;
            let line_text = &self.text[from..line.span.to];
            // Without a value it is a claim, such as that something is not 0.
            let (expr, value) = parted(line_text).unwrap_or((line_text, "true"));
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
            let wrong = reader
                .expected("`left`, `right` or `both` with a move, or `title`, `rule`, `letter`, `example`");
            let word = reader.any_word().unwrap_or_default();
            Err(match upstar_syntax::nearest(word, WORDS) {
                Some(near) if near == word => {
                    wrong.with_hint(format!("`{word}` is for games of other kinds, such as on a grid"))
                }
                Some(near) => wrong.with_hint(format!("did you mean `{near}`?")),
                None => wrong,
            })
        }
    }

    /// The numbers of a position, by name, beside the parameters of the game.
    fn scope(&self, names: &[&str], line: &Line) -> Result<Scope, Diagnostic> {
        if let Some(name) = names.iter().find(|name| self.parameters.iter().any(|(own, _)| own == *name)) {
            let message =
                format!("`{name}` is a parameter of the game and cannot be a number of its positions");
            return Err(Diagnostic::new("name-taken", message, line.span));
        }
        Ok(Scope::new(names.iter().map(|name| (*name).to_owned()).collect(), &self.parameters))
    }

    /// The lines of rules on heaps, for Left and for Right.
    fn heaps(&mut self, body: &[Line]) -> Result<[Vec<HeapLine>; 2], Diagnostic> {
        let mut sides = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            if reader.word("by") {
                self.by_code(&mut reader, side, &mut sides, line)?;
                continue;
            }
            self.no_copy(&reader)?;
            let (name, _) = reader.expect_variable("a name for the size of the heap, such as `n`")?;
            reader.expect_sign("->")?;
            let made = self.scope(&[name], line)?.heaps(&mut reader)?;
            reader.expect_end_or(&["for", "if", "and", "or", "in", "called"])?;
            self.add(side, &mut sides, made, line)?;
        }
        Ok(sides)
    }

    /// Says that moves of the other player are copied on boards only.
    fn no_copy(&self, reader: &Reader<'_>) -> Result<(), Diagnostic> {
        match reader.peek().map(|token| &token.kind) {
            Some(Kind::Word(word)) if ["left", "right"].contains(&word.as_str()) => {
                let wrong = reader.expected("the move");
                Err(wrong.with_hint(
                    "to take over the moves of the other player is for boards; here write `both`, or the move itself",
                ))
            }
            _ => Ok(()),
        }
    }

    /// The moves that a take-and-break code gives: one in quotes, or that of the game's brackets.
    fn by_code(
        &mut self,
        reader: &mut Reader<'_>,
        side: [bool; 2],
        sides: &mut [Vec<HeapLine>; 2],
        line: &Line,
    ) -> Result<(), Diagnostic> {
        let made = match reader.peek().map(|token| (&token.kind, token.span)) {
            Some((Kind::Text(code), span)) => code::lines(code, span.from + 1)?,
            Some((Kind::Word(name), span)) => match self.parameters.iter().find(|(own, _)| own == name) {
                Some((_, Parameter::Code(code))) => {
                    code::lines(code, 0).map_err(|wrong| Diagnostic { span, ..wrong })?
                }
                _ => return Err(no_code(reader)),
            },
            _ => return Err(no_code(reader)),
        };
        reader.next();
        reader.expect_end()?;
        for one in made {
            // What a code is written out to can be read, and has no place of its own.
            let here = |wrong: Diagnostic| Diagnostic { span: line.span, ..wrong };
            for written in scan::lines(&one).map_err(here)? {
                let mut reader = Reader::new(&written);
                let (name, _) = reader.expect_word("a name").map_err(here)?;
                reader.expect_sign("->").map_err(here)?;
                let made = self.scope(&[name], line)?.heaps(&mut reader).map_err(here)?;
                self.add(side, sides, made, line)?;
            }
        }
        Ok(())
    }

    /// The lines of rules with tuples of numbers, for Left and for Right.
    fn tuples(&mut self, body: &[Line], names: &[String]) -> Result<[Vec<Comprehension>; 2], Diagnostic> {
        let mut sides = [Vec::new(), Vec::new()];
        for line in body {
            if self.said_of_game(line)? {
                continue;
            }
            let mut reader = Reader::new(line);
            let side = self.side(&mut reader)?;
            let mut own = names.to_vec();
            self.no_copy(&reader)?;
            reader.expect_sign("(")?;
            for (at, _) in names.iter().enumerate() {
                let (name, span) = reader.expect_variable("the name of a number")?;
                if own[..at].iter().any(|other| other == name) {
                    let message = format!("`{name}` is a number here already");
                    let wrong = Diagnostic::new("name-taken", message, span);
                    return Err(wrong.with_hint("that two are equal is a condition: `if a = b`"));
                }
                own[at] = name.to_owned();
                reader.expect_sign(if at + 1 < names.len() { "," } else { ")" })?;
            }
            reader.expect_sign("->")?;
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            let made = self.scope(&own, line)?.tuples(&mut reader, names.len())?;
            reader.expect_end_or(&["for", "if", "and", "or", "called"])?;
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

    fn about(&self, name: &str, rules: &Rules, kind: &str, span: Span) -> Result<About, Diagnostic> {
        let impartial = match rules {
            Rules::Board(source) => crate::board::same_moves(&source.sides),
            Rules::Graph(source) => source.sides[0] == source.sides[1],
            Rules::Heaps(sides) => sides[0] == sides[1],
            Rules::Coins(sides) => sides[0] == sides[1],
            Rules::Lists(sides) => sides[0] == sides[1],
            Rules::Tuple(_, sides, _) => sides[0] == sides[1],
            Rules::Places(_, arcs) => arcs[0] == arcs[1],
        };
        let ending = match rules {
            Rules::Board(source) if source.has_results() => Ending::Results,
            Rules::Graph(source) if source.has_results() => Ending::Results,
            _ => Ending::NormalPlay,
        };
        let none = match rules {
            Rules::Board(source) => source.sides.iter().all(Vec::is_empty),
            Rules::Graph(source) => source.sides.iter().all(Vec::is_empty),
            Rules::Heaps(sides) => sides.iter().all(Vec::is_empty),
            Rules::Coins(sides) => sides.iter().all(Vec::is_empty),
            Rules::Lists(sides) => sides.iter().all(Vec::is_empty),
            Rules::Tuple(_, sides, _) => sides.iter().all(Vec::is_empty),
            Rules::Places(names, _) => names.is_empty(),
        };
        if none {
            let example = match rules {
                Rules::Board(_) => "left \"xo\" -> \".x\" turned",
                Rules::Graph(_) => "both \"..\" -> \"##\"",
                Rules::Heaps(_) => "both n -> n - 1",
                Rules::Coins(_) => "both n turns [a] for a in 1..n-1",
                Rules::Lists(_) => "both [n] + s -> [n - 1] + s",
                Rules::Tuple(..) => "both (a, b) -> (a - 1, b)",
                Rules::Places(..) => "left a -> b, c",
            };
            return Err(Diagnostic::new("no-moves", "nobody has a move in this game", span).with_hint(
                format!("a move is a line of its own, indented below the first line: {example}"),
            ));
        }
        let title = self.title.clone().unwrap_or_else(|| titled(name));
        let rule = self.rule.clone().unwrap_or_else(|| {
            let end = if ending == Ending::NormalPlay { "; a player who cannot move loses" } else { "" };
            format!("Moves: {}{end}.", self.said.join("; "))
        });
        let notation = match kind {
            "grid" => {
                "a size such as 3x4 (rows x columns), or the rows from the top with `|` between, in quotes; `#` is no cell"
            }
            "hexagons" => {
                "a size such as 3x4 (rows x columns), or the rows from the top with `|` between, in quotes; each row lies half a cell to the right of that above it; `#` is no cell"
            }
            "triangles" => {
                "a size such as 3x5 (rows x columns), or the rows from the top with `|` between, in quotes; triangles point up and down by turns, the upper left one up; `#` is no cell"
            }
            "strip" => "a row of letters in quotes, or its size such as 1x5; `#` is no cell",
            "graph" => {
                "edges such as a-b, arcs such as a>b, vertices, then the letters of vertices: \"a-b b>c d; a=x\"; or path 5, cycle 6, complete 4, star 3, grid 2x3, divisors 36, box 2x2x3"
            }
            "coins" => "coins from the left, H for heads and T for tails, in quotes: \"HTTH\"",
            "lists" => "the numbers of the list in their order, such as 3,1,2",
            "places" => "the places where tokens stand, in quotes",
            "heaps" => "the sizes of the heaps, such as 10 or 12,7",
            _ => "the numbers in their order, such as 5,3",
        };
        let mut derived = vec![match rules {
            Rules::Board(source) => measure::of_board(source),
            Rules::Graph(source) => measure::of_graph(source),
            Rules::Heaps(sides) => measure::of_heaps(sides),
            Rules::Coins(_) => measure::of_coins(),
            Rules::Lists(sides) => measure::of_lists(sides),
            Rules::Places(names, arcs) => measure::of_places(names, arcs),
            Rules::Tuple(names, sides, splits) => measure::of_tuples(names, sides, *splits),
        }];
        let mut legend = self.legend.clone();
        if let Rules::Board(source) = rules {
            derived.extend(source.in_words(impartial));
            if !legend.is_empty() {
                legend.push((GONE.to_string(), "is no cell".to_owned()));
            }
        }
        Ok(About {
            derived,
            name: name.to_owned(),
            title,
            rule,
            notation: notation.to_owned(),
            examples: self.examples.clone(),
            impartial,
            ending,
            legend,
            source: span.text(self.text).to_owned(),
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
