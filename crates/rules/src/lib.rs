//! Rules of games that are written as text.
//!
//! ```
//! use upstar_game::{NormalPlay as _, Player, Ruleset as _};
//! use upstar_rules::{Definition, Rules};
//!
//! let text = "game clobber_by_text on grid \".xo\"\n  left \"xo\" -> \".x\" turned\n  right left with x and o exchanged\n";
//! let [clobber] = &Definition::read_all(text)?[..] else { panic!("one game") };
//! assert!(!clobber.about().impartial);
//! let Rules::Board(rules) = clobber.rules() else { panic!("a board") };
//! let board = rules.parse("xo|ox")?;
//! let names: Vec<String> =
//!     rules.move_list(&board, Player::Left).iter().map(|mv| rules.print_move(&board, Player::Left, mv)).collect();
//! assert_eq!(names, ["a2-b2", "a2-a1", "b1-a1", "b1-b2"]);
//! # Ok::<(), upstar_game::Diagnostic>(())
//! ```
//!
//! A text is read into patterns or arithmetic (`read`), which becomes a ruleset of one of a few types: boards, whose patterns are looked for
//! by shifts of bitboards (`board`); heaps and tuples of numbers (`heaps`, `tuple`), whose options are made by a comprehension (`number`).
//! What else a solver asks for, symmetries and independent parts, follows from the rules and is never declared.

mod board;
mod called;
mod code;
mod coins;
mod erased;
mod goals;
mod graph;
mod heaps;
pub mod library;
mod lists;
mod measure;
mod number;
mod pattern;
mod places;
mod read;
mod scan;
mod split;
mod tuple;
mod whole;

use std::sync::Arc;

use upstar_game::heaps::HeapRules;
use upstar_game::runtime::Runtime;
use upstar_game::{About, Diagnostic, Span};

pub use board::{Board, BoardGame, BoardMove};
pub use coins::{CoinGame, Coins};
pub use graph::{Graph, GraphGame, GraphMove};
pub use heaps::{ManyMove, PartizanHeaps};
pub use lists::{List, ListGame};
pub use places::{PlaceGame, Tokens};
pub use tuple::{Tuple, TupleGame};

/// A game that is defined by a text.
#[derive(Clone, Debug)]
pub struct Definition(Arc<read::Read>);

/// The rules of a defined game, by the type of its positions.
pub enum Rules {
    /// On a board with at most three letters beside `#`.
    Board(BoardGame<2>),
    /// On a board with more letters.
    ManyLetters(BoardGame<4>),
    /// On heaps, the same moves for both players, which leave three heaps at most.
    Heaps(Box<dyn HeapRules>),
    /// On heaps, other moves for Left than for Right, or moves that leave more heaps.
    PartizanHeaps(PartizanHeaps),
    /// On a fixed number of numbers.
    Tuple(TupleGame),
    /// On coins.
    Coins(CoinGame),
    /// On lists of numbers.
    Lists(ListGame),
    /// On places.
    Places(PlaceGame),
    /// On graphs.
    Graph(GraphGame),
    /// With results, on whatever board.
    WithResults(Runtime),
}

impl Rules {
    /// The rules as an object, where they are of one of the less common kinds: a solver for objects serves them all.
    #[must_use]
    pub fn erased(self) -> Erasure {
        match self {
            Rules::Board(game) => Erasure::Board(game),
            Rules::Heaps(game) => Erasure::Heaps(game),
            Rules::ManyLetters(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::PartizanHeaps(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::Tuple(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::Coins(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::Lists(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::Places(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::Graph(game) => Erasure::Other(Runtime::new(erased::Erased(game))),
            Rules::WithResults(game) => Erasure::Other(game),
        }
    }
}

/// Rules by the solvers that they need.
pub enum Erasure {
    /// On a board with few letters.
    Board(BoardGame<2>),
    /// On heaps.
    Heaps(Box<dyn HeapRules>),
    /// All others.
    Other(Runtime),
}

impl Definition {
    /// Reads all definitions of a text.
    ///
    /// # Errors
    /// Says what is wrong, and where.
    pub fn read_all(text: &str) -> Result<Vec<Definition>, Diagnostic> {
        let all = read::read(text)?;
        for (at, own) in all.iter().enumerate() {
            if all[..at].iter().any(|other| other.about.name == own.about.name) {
                let message = format!("`{}` is defined twice", own.about.name);
                return Err(Diagnostic::new("name-taken", message, own.name));
            }
        }
        Ok(all.into_iter().map(|read| Definition(Arc::new(read))).collect())
    }

    /// What the catalogue says.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// The same game with what stands in square brackets behind its name, where it is used. Spans in the error are relative to
    /// `brackets`.
    ///
    /// # Errors
    /// Says what is wrong with the brackets.
    pub fn with_brackets(&self, brackets: Option<&str>) -> Result<Definition, Diagnostic> {
        match brackets {
            Some(brackets) if !self.0.parameters.is_empty() => {
                let parameters = read::given(brackets, &self.0.parameters)?;
                let all = Span::all(brackets);
                let read = read::read_with(&self.0.text, parameters);
                read.map(|read| Definition(Arc::new(read))).map_err(|wrong| Diagnostic { span: all, ..wrong })
            }
            _ => self.about().without_rules(brackets).map(|()| self.clone()),
        }
    }

    /// The definition as it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Where its name stands in the text.
    #[must_use]
    pub fn name_span(&self) -> Span {
        self.0.name
    }

    /// Where its examples stand in the text, in the order of [`About::examples`].
    #[must_use]
    pub fn example_spans(&self) -> &[Span] {
        &self.0.examples
    }

    /// Where it stands in the text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// Some positions as they are written, to try the rules on: boards of letters at random, always the same ones; small numbers.
    #[must_use]
    pub fn samples(&self) -> Vec<String> {
        let numbers = |count: usize, most: u64| -> Vec<String> {
            let all = (0..most.pow(count as u32)).map(|n| {
                let digits = (0..count as u32).map(|at| (n / most.pow(at) % most).to_string());
                digits.collect::<Vec<_>>().join(",")
            });
            all.collect()
        };
        match &self.0.rules {
            read::Rules::Heaps(_) => [numbers(1, 13), numbers(2, 6)].concat(),
            read::Rules::Tuple(names, ..) => numbers(names.len(), [13, 7, 4, 3, 2][names.len().min(5) - 1]),
            read::Rules::Coins(_) => (0..64)
                .map(|n: u32| (0..6).map(|coin| if n >> coin & 1 == 1 { 'H' } else { 'T' }).collect())
                .collect(),
            read::Rules::Lists(_) => {
                let orders = ["2,4,1,3", "4,3,2,1", "2,3,4,5,1", "3,1,4,1,5"].map(str::to_owned);
                [numbers(1, 4), numbers(2, 4), numbers(3, 3), orders.to_vec()].concat()
            }
            read::Rules::Places(names, _) => {
                let pairs = names.iter().zip(names.iter().skip(1)).map(|(a, b)| format!("{a} {b}"));
                names.iter().cloned().chain(pairs).take(200).collect()
            }
            read::Rules::Graph(source) => {
                let letter = |at: usize| {
                    source.letters.vertices.letter((at % source.letters.vertices.0.len()) as u8 + 1)
                };
                let coloured = |n: usize, shift: usize| -> String {
                    (1..=n).map(|vertex| format!(" {vertex}={}", letter(vertex * vertex + shift))).collect()
                };
                let graphs = ["path 1", "path 2", "path 4", "cycle 3", "cycle 5", "star 3", "complete 4"];
                let plain = graphs.iter().map(|graph| (*graph).to_owned());
                let mixed = (0..4).flat_map(|shift| {
                    [("path 4", 4), ("cycle 5", 5), ("star 3", 4), ("1>2 2>3 3-1", 3)]
                        .map(|(graph, n)| format!("{graph};{}", coloured(n, shift)))
                });
                plain.chain(mixed).collect()
            }
            read::Rules::Board(source) => {
                // A generator of Lehmer's kind is good enough for samples.
                let mut state: u64 = 2_463_534_242;
                let mut below = |n: usize| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (state >> 33) as usize % n
                };
                let boards = (0..60).map(|_| {
                    let (rows, cols) =
                        if source.strip { (1, 1 + below(9)) } else { (1 + below(3), 1 + below(4)) };
                    let mut row = || -> String {
                        (0..cols)
                            .map(|_| source.alphabet.letter(1 + below(source.alphabet.0.len()) as u8))
                            .collect()
                    };
                    (0..rows).map(|_| row()).collect::<Vec<_>>().join("|")
                });
                boards.collect()
            }
        }
    }

    /// The numbers that Left and that Right may take from a heap, in a game on heaps in which nothing else is done, whatever the heap.
    #[must_use]
    pub fn taken(&self) -> Option<[Vec<u64>; 2]> {
        /// Sets with more numbers are not listed.
        const MOST: usize = 10_000;
        let read::Rules::Heaps(sides) = &self.0.rules else { return None };
        let side = |lines: &[heaps::HeapLine]| -> Option<Vec<u64>> {
            let mut numbers = Vec::new();
            for line in lines {
                numbers.extend(line.numbers.taken(MOST).filter(|_| line.split.is_none())?);
            }
            numbers.sort_unstable();
            numbers.dedup();
            Some(numbers)
        };
        Some([side(&sides[0])?, side(&sides[1])?])
    }

    /// The take-and-break code that says the same, or `grundy`, where there is one: what is known of codes then holds for the game.
    #[must_use]
    pub fn code(&self) -> Option<String> {
        /// Longer codes are not written.
        const LONGEST: usize = 200;
        let read::Rules::Heaps([lines, others]) = &self.0.rules else { return None };
        if lines != others {
            return None;
        }
        if let [line] = &lines[..]
            && line.split_of_rest() == Some((0, 2, 2, split::Split::Different))
        {
            return Some("grundy".to_owned());
        }
        let mut digits = [0_u8; LONGEST];
        for line in lines {
            if line.split.is_none() {
                for taken in line.numbers.taken(LONGEST)? {
                    *digits.get_mut(usize::try_from(taken).ok()?)? |= 0b11;
                }
                continue;
            }
            let (taken, least, most, how) = line.split_of_rest()?;
            let fits = how == split::Split::Any && most <= 3 && (taken > 0 || least >= 2);
            let digit = digits.get_mut(usize::try_from(taken).ok()?).filter(|_| fits)?;
            (least..=most).for_each(|heaps| *digit |= 1 << heaps);
        }
        let last = digits.iter().rposition(|digit| *digit != 0)?;
        let written: Vec<String> = digits[..=last.max(1)].iter().map(|digit| format!("{digit:X}")).collect();
        Some(format!("{}.{}", written[0], written[1..].concat()))
    }

    /// The rules, ready to be played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let about = self.0.about.clone();
        match self.0.rules.clone() {
            read::Rules::Board(source) => {
                let small = BoardGame::<2>::fits(source.alphabet.0.len());
                let has_results = source.has_results();
                let compiled = board::Compiled::new(about, source);
                match (small, has_results) {
                    (true, false) => Rules::Board(BoardGame::new(compiled)),
                    (false, false) => Rules::ManyLetters(BoardGame::new(compiled)),
                    (true, true) => {
                        Rules::WithResults(Runtime::new(goals::WithGoals(BoardGame::<2>::new(compiled))))
                    }
                    (false, true) => {
                        Rules::WithResults(Runtime::new(goals::WithGoals(BoardGame::<4>::new(compiled))))
                    }
                }
            }
            read::Rules::Graph(source) => {
                let has_results = source.has_results();
                let game = GraphGame { about, source: *source };
                if has_results {
                    Rules::WithResults(Runtime::new(goals::WithGoals(game)))
                } else {
                    Rules::Graph(game)
                }
            }
            read::Rules::Heaps([lines, _])
                if about.impartial && !lines.iter().any(heaps::HeapLine::leaves_many) =>
            {
                Rules::Heaps(Box::new(heaps::Impartial { about, lines, live: heaps::Live::default() }))
            }
            read::Rules::Heaps(sides) => {
                Rules::PartizanHeaps(PartizanHeaps { about, sides, live: heaps::Live::default() })
            }
            read::Rules::Coins(sides) => Rules::Coins(CoinGame { about, sides }),
            read::Rules::Lists(sides) => Rules::Lists(ListGame { about, sides }),
            read::Rules::Places(names, arcs) => Rules::Places(PlaceGame { about, names, arcs }),
            read::Rules::Tuple(names, sides, splits) => {
                Rules::Tuple(TupleGame { about, names, sides, splits })
            }
        }
    }
}

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
