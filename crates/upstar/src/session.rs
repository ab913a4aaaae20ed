//! A session: questions in the notation, answers as reports.

use std::io;
use std::time::Duration;

use upstar_game::{Payoff, Player};
use upstar_lang::{Answer, Environment, Error, Language, Reading};
use upstar_search::{Budget, Ending, Instant, Position, Reason};
use upstar_sum::{Context, Engine, GameTree, Playable as _, Sizes, Strategy};
use upstar_sum::{Genus, Play, Sum, SumInPlay, SumMove, Summand, Winner};
use upstar_values::{Alphabet, Calc, Calculated, Id, Store};

use crate::by_sums::{self, BySums};
use crate::functions;
use crate::positional::ByPositions;
use crate::question::{Ask, Cause, Failure, Given, Question, game};
use crate::report::{
    After, Chart, Evaluation, ForBoth, Line, Move, Moves, Remoteness, Reply, Report, ResultsReport,
    StatementOutput, Status, StrategyReport, ValueReport,
};

/// A store, the games used with it, and the alphabet in which answers are written.
///
/// Sessions are shared by reference between threads, and what one question finds out the next need not. [`tutorial`](crate::tutorial)
/// shows more.
///
/// ```
/// use upstar::sum::Play;
/// use upstar::{Budget, Failure, Session};
///
/// let (session, budget) = (Session::default(), Budget::unlimited());
/// assert_eq!(session.value("domineering(2x3) + 1/2", &budget)?, "{5/2|0}");
/// // What is read once can be asked about again and again.
/// let question = session.read("nim(3,4,5)", &budget)?;
/// assert_eq!(session.depth(&question, &budget)?, 12);
/// let winning = session.winning_moves(&question, Play::Normal, &budget)?;
/// assert_eq!(winning.moves[0].name, "heap 1: 3 -> 1");
/// // A mistake has its place.
/// let Err(Failure::Wrong(wrong)) = session.value("nim(3,4,5) + domineerin(2x2)", &budget) else { unreachable!() };
/// assert_eq!(wrong.span.text("nim(3,4,5) + domineerin(2x2)"), "domineerin");
/// # Ok::<(), Failure>(())
/// ```
pub struct Session {
    language: Language,
    pub(crate) alphabet: Alphabet,
}

/// Longer lists of moves are refused: rules of any length stand in every position.
const MOST_LETTERS: usize = 8_000_000;

/// A position of the game that all positions of a sum are of.
fn one_game(sum: &Sum) -> Result<&Position, Reason> {
    let mut positions = sum.components.iter().filter_map(|component| match &component.summand {
        Summand::Position(position) => Some(position),
        Summand::Form(_) | Summand::Value(_) => None,
    });
    let one = positions.next().filter(|one| positions.all(|other| other.is_same_game(one)));
    match one {
        Some(one) if one.game().about().ending == Ending::NormalPlay => Ok(one),
        Some(_) => Err(Reason::Undefined("games with results are kept in files by `solve --to`")),
        None => Err(Reason::Undefined("only a search in positions of one game can be kept in a file")),
    }
}

/// The most positions among which it is looked whether play can come back to one.
const LOOPED: u64 = 20_000;

/// The most nodes of a tree that is worked backward, even if fewer are shown.
pub(crate) const LARGEST_TREE: usize = 100_000;

impl Default for Session {
    fn default() -> Self {
        Session::new(Engine::new(Store::new(), 1))
    }
}

impl Session {
    /// A session over an engine.
    #[must_use]
    pub fn new(engine: Engine) -> Session {
        let engine = engine.with_heap_road(upstar_heap::road);
        let language = Language::over(engine).with_functions(functions::MORE);
        Session { language, alphabet: Alphabet::Ascii }
    }

    /// This session, for a door that tells of wrong examples itself and lets people play all the same.
    #[must_use]
    pub fn without_examples(mut self) -> Session {
        self.language = self.language.without_examples();
        self
    }

    /// This session, answering in another alphabet.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> Session {
        self.alphabet = alphabet;
        self
    }

    /// The engine: the store and the games.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        self.language.engine()
    }

    /// The language: what turns texts into sums.
    #[must_use]
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The canonical value of an expression as text; `true` or `false` for a comparison, lists in brackets.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn value(&self, expr: impl Ask, budget: &Budget) -> Result<String, Failure> {
        self.ask(expr, budget, |cx, reading| self.in_words(cx, reading))
    }

    fn in_words(&self, cx: Context<'_>, reading: &Reading) -> Result<String, Reason> {
        match reading {
            Reading::Game(sum) => {
                let value = sum.value(cx)?;
                self.name(cx.calc, value).map_err(|stop| cx.why(stop))
            }
            other => other.print(cx, self.alphabet),
        }
    }

    /// What [`Session::value`] tells, with the rows of tables and plots.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn value_report(&self, expr: &str, budget: &Budget) -> Result<ValueReport, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let (value, rows) = (self.in_words(cx, reading)?, reading.rows(cx, self.alphabet)?);
            Ok(ValueReport { expr: expr.to_owned(), value, rows })
        })
    }

    /// Runs the statements of a program. Variables and answers stay in the environment; an answer that could not be
    /// written gets no number, and nor does what follows it.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn run(
        &self,
        text: &str,
        environment: &mut Environment,
        budget: &Budget,
    ) -> Result<Vec<StatementOutput>, Failure> {
        let (start, before) = (Instant::now(), budget.used());
        let failed = |error| match error {
            Error::Wrong(diagnostic) => Failure::Wrong(diagnostic),
            Error::Stopped(reason) => self.stopped(text, reason, None, budget.used() - before, start),
        };
        budget.watch(|| {
            let calc = self.language.store().calc_until(budget.flag());
            let mut kept = environment.answers().len();
            let answers = self.language.run(text, environment, budget).map_err(failed)?;
            let mut told = Vec::new();
            for Answer { name, reading } in answers {
                let print = || -> Result<_, Error> {
                    let winner = match &reading {
                        Reading::Game(sum) if name.is_none() && sum.ending() == Ending::Results => {
                            Some(sum.winner(Context::new(&calc, budget), Play::Normal)?)
                        }
                        _ => None,
                    };
                    Ok((reading.print(Context::new(&calc, budget), self.alphabet)?, winner))
                };
                let (text, winner) = match (print().map_err(failed), &name) {
                    (Ok((text, winner)), _) => (Ok(text), winner),
                    (Err(failure), Some(_)) => (Err(failure), None),
                    (Err(failure), None) => {
                        environment.forget_after(kept);
                        return Err(failure);
                    }
                };
                kept += usize::from(name.is_none());
                told.push(StatementOutput { name, text, winner });
            }
            Ok(told)
        })
    }

    /// All there is to say about an expression.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn eval(&self, expr: impl Ask, budget: &Budget) -> Result<Evaluation, Failure> {
        let start = Instant::now();
        let before = budget.used();
        self.ask(&expr, budget, |cx, reading| {
            let sum = game(reading)?;
            if sum.ending() == Ending::Results {
                let report = results_report(cx, sum)?;
                let (nodes, time) = (budget.used() - before, start.elapsed());
                let expr = expr.text().to_owned();
                return Ok(Evaluation::Results(ResultsReport { expr, nodes, time, ..report }));
            }
            let value = sum.value(cx)?;
            let report = self.report(cx.calc, value).map_err(|stop| budget.why(stop))?;
            Ok(Evaluation::Value(Report {
                expr: expr.text().to_owned(),
                reading: sum.print(cx)?,
                winning_moves: winning_moves(cx, sum, report.chart)?,
                arguments: sum.arguments(cx)?,
                nodes: budget.used() - before,
                time: start.elapsed(),
                ..report
            }))
        })
    }

    /// Who wins an expression.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn winner(&self, expr: impl Ask, play: Play, budget: &Budget) -> Result<Winner, Failure> {
        let winner = self.ask(expr, budget, |cx, reading| game(reading)?.winner(cx, play));
        if play == Play::Misere { winner.map_err(Failure::in_misere_play) } else { winner }
    }

    /// Fails where searches for the winner of an expression leave nothing to save, because it is not of one game, say.
    ///
    /// # Errors
    /// Where there is nothing to save.
    pub fn can_save_winners(&self, expr: impl Ask) -> Result<(), Failure> {
        self.ask(expr, &Budget::unlimited(), |_, reading| one_game(game(reading)?).map(drop))
    }

    /// Writes what searches for the winner of an expression have found out about sums that took so much work
    /// ([`upstar_search::LEAST_WORK`] and more); how many sums that are.
    ///
    /// # Errors
    /// Where there is nothing to save; inside, as the writer fails.
    pub fn save_winners(
        &self,
        expr: impl Ask,
        least_work: u64,
        out: &mut dyn io::Write,
    ) -> Result<io::Result<u64>, Failure> {
        self.ask(expr, &Budget::unlimited(), |_, reading| {
            Ok(one_game(game(reading)?)?.valued()?.save_winners(least_work, out))
        })
    }

    /// Takes over what [`Session::save_winners`] wrote about an expression of the same game; how many sums that are. What is
    /// wrong with it is told.
    ///
    /// # Errors
    /// Where nothing of the kind can be loaded, and where the text is damaged or of another game.
    pub fn load_winners(&self, expr: impl Ask, text: &str) -> Result<u64, Failure> {
        self.ask_with(expr, &Budget::unlimited(), |_, reading| {
            let loaded = one_game(game(reading)?)?.valued()?.load_winners(text);
            Ok(loaded.map_err(|wrong| Given::new("", wrong))?)
        })
    }

    /// A play of an expression for each first player in which the winner wins under normal play and the other makes it hard.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn lines(&self, expr: impl Ask, budget: &Budget) -> Result<Vec<Line>, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = game(reading)?;
            if sum.ending() != Ending::NormalPlay {
                return Err(Reason::Undefined(
                    "a game with results has no such line: `moves` tells the best ones",
                ));
            }
            let line = |first| by_sums::winning_line(sum, first, cx);
            Player::BOTH.into_iter().map(line).collect()
        })
    }

    /// A strategy in the game tree of an expression, whose size is limited: the one that `written` gives, or else an
    /// optimal one for `player`. Errors in `written` have their place there.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn strategy(
        &self,
        expr: impl Ask,
        (first, player): (Player, Player),
        play: Play,
        limit: usize,
        written: Option<&str>,
        budget: &Budget,
    ) -> Result<StrategyReport, Failure> {
        self.ask_with(expr, budget, |cx, reading| {
            let start = SumInPlay { sum: game(reading)?.clone(), play, cx };
            start.sum.can_be_played(play)?;
            let first = start.turn().unwrap_or(first);
            let normal = play == Play::Normal && start.sum.ending() == Ending::NormalPlay;
            let by_sums = || {
                let asked = BySums { player, limit, full: false, written, parts: None, cx };
                asked.report(&start.sum, first)
            };
            if normal && written.is_some_and(by_sums::is_begun) {
                return by_sums();
            }
            let tree = match GameTree::build(&start, first, limit, budget) {
                Err(Reason::TooLarge(_)) if normal => return by_sums(),
                // Where play can come back there is no tree, but a choice for each position will do.
                Err(reason @ (Reason::TooLarge(_) | Reason::Loop)) => {
                    let looped = Sizes::default().measure(&start, first, LOOPED, budget) == Err(Reason::Loop);
                    let position = start.sum.single_with_results().filter(|_| looped).ok_or(reason)?;
                    let asked = ByPositions { player, limit, written, budget };
                    return asked.report(position, first);
                }
                built => built?,
            };
            let strategy = match written {
                None => Strategy::optimal(&tree, &tree.work_backward(), player),
                Some(text) => Strategy::read(&tree, text).map_err(|wrong| Given::new(text, wrong))?,
            };
            let worst = strategy.worst_play(&tree);
            let taken = |pair: &[usize]| {
                let edges = &tree.nodes()[pair[0]].edges;
                edges.iter().find(|(_, to)| *to == pair[1]).map(|(name, _)| name.clone())
            };
            Ok(StrategyReport {
                player: strategy.player(),
                text: strategy.print(&tree),
                guarantees: strategy.guarantees(&tree),
                worst_play: worst.windows(2).filter_map(taken).collect(),
            })
        })
    }

    /// A winning strategy under normal play with a move in every sum that can come up, down to the last one; in at most so
    /// many lines.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn full_strategy(
        &self,
        expr: impl Ask,
        (first, player): (Player, Player),
        limit: usize,
        budget: &Budget,
    ) -> Result<StrategyReport, Failure> {
        self.ask_with(expr, budget, |cx, reading| {
            let sum = game(reading)?;
            if sum.ending() != Ending::NormalPlay {
                return Err(Reason::Undefined("games with results have no strategies by sums").into());
            }
            BySums { player, limit, full: true, written: None, parts: None, cx }.report(sum, first)
        })
    }

    /// A winning strategy by sums under normal play, in at most so many lines. Its moves are those of `parts`, which is written like one and
    /// may have lines too few and too many; where there is none a move is searched for.
    ///
    /// # Errors
    /// Says where the text or the parts are wrong; or which limit was reached, with what was known then.
    pub fn strategy_of_parts(
        &self,
        expr: impl Ask,
        (first, player): (Player, Player),
        limit: usize,
        parts: &str,
        budget: &Budget,
    ) -> Result<StrategyReport, Failure> {
        self.ask_with(expr, budget, |cx, reading| {
            let sum = game(reading)?;
            if sum.ending() != Ending::NormalPlay {
                return Err(Reason::Undefined("games with results have no strategies by sums").into());
            }
            BySums { player, limit, full: false, written: None, parts: Some(parts), cx }.report(sum, first)
        })
    }

    /// A sum as the lines of strategies by sums name it: its pieces in a fixed order, without those that cancel, and with one value for
    /// all that are known.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn taken_apart(&self, expr: impl Ask, budget: &Budget) -> Result<Sum, Failure> {
        self.ask(expr, budget, |cx, reading| by_sums::taken_apart(game(reading)?, cx))
    }

    /// How many moves an expression can last at most.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn depth(&self, expr: impl Ask, budget: &Budget) -> Result<u64, Failure> {
        self.ask(expr, budget, |cx, reading| game(reading)?.depth(cx))
    }

    /// The genus of an impartial expression.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn genus(&self, expr: impl Ask, budget: &Budget) -> Result<Genus, Failure> {
        self.ask(expr, budget, |cx, reading| game(reading)?.genus(cx))
    }

    /// Every move in an expression: of one player, or of both; those of an impartial game once. With what can follow
    /// each, if `replies` are asked for.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn moves(
        &self,
        expr: impl Ask,
        player: Option<Player>,
        play: Play,
        replies: bool,
        budget: &Budget,
    ) -> Result<Moves, Failure> {
        let listed = self.list(&expr, player, budget, |cx, sum, by| {
            let with_replies = |mv: SumMove| {
                let replies = if replies { replies_to(cx, &mv, play)? } else { Vec::new() };
                Ok((mv, replies))
            };
            sum.moves(cx, by, play)?.into_iter().map(with_replies).collect()
        });
        match listed {
            // Where there are too many to list, those that win may still be known.
            Err(Failure::Stopped(stopped)) if matches!(stopped.reason, Reason::TooLarge(_)) => {
                let mut moves =
                    self.winning_moves(&expr, play, budget).map_err(|_| Failure::Stopped(stopped))?;
                moves.moves.retain(|mv| player.is_none_or(|player| mv.is_of(player)));
                Ok(Moves { player, only_winning: true, ..moves })
            }
            Err(Failure::Stopped(mut stopped)) if play == Play::Normal => {
                stopped.known.extend(self.known_moves(&expr, player, stopped.reason));
                Err(Failure::Stopped(stopped))
            }
            listed => listed,
        }
    }

    /// The winning moves of both players in an expression; those of an impartial game once.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn winning_moves(&self, expr: impl Ask, play: Play, budget: &Budget) -> Result<Moves, Failure> {
        self.list(expr, None, budget, |cx, sum, by| {
            let moves = sum.winning_moves(cx, by, play)?;
            Ok(moves.into_iter().map(|mv| (mv, Vec::new())).collect())
        })
    }

    fn list(
        &self,
        expr: impl Ask,
        player: Option<Player>,
        budget: &Budget,
        moves_of: impl Fn(Context<'_>, &Sum, Player) -> Result<Vec<(SumMove, Vec<Reply>)>, Reason>,
    ) -> Result<Moves, Failure> {
        self.ask(&expr, budget, |cx, reading| {
            let sum = game(reading)?;
            let impartial = sum.is_impartial(cx.calc);
            let players = match player {
                Some(player) => vec![player],
                None if impartial => vec![Player::Left],
                None => Player::BOTH.to_vec(),
            };
            let (mut moves, mut letters) = (Vec::new(), 0);
            for by in players {
                for (mv, replies) in moves_of(cx, sum, by)? {
                    let value = mv.value.map(|value| self.name(cx.calc, value)).transpose();
                    let listed = Move {
                        player: Some(by).filter(|_| !impartial || player.is_some()),
                        name: sum.move_name(&mv, cx)?,
                        to: mv.to.print(cx)?,
                        value: value.map_err(|stop| budget.why(stop))?,
                        outcome: mv.after.map(|after| After::of(after, by.opponent())),
                        winning: mv.winning,
                        replies,
                    };
                    letters += listed.letters();
                    if letters > MOST_LETTERS {
                        return Err(Reason::TooLarge("a list of moves with more than eight million letters"));
                    }
                    moves.push(listed);
                }
            }
            Ok(Moves { expr: expr.text().to_owned(), player, impartial, only_winning: false, moves })
        })
    }

    /// Whether two expressions are equivalent; if not, a game that tells them apart.
    ///
    /// # Errors
    /// With whether the failure is in the second expression.
    pub fn equivalent(
        &self,
        a: impl Ask,
        b: impl Ask,
        budget: &Budget,
    ) -> Result<Option<String>, (bool, Failure)> {
        let value = |expr: &dyn Ask| self.ask(expr, budget, |cx, reading| game(reading)?.value(cx));
        let first = value(&a).map_err(|failure| (true, failure))?;
        let second = value(&b).map_err(|failure| (false, failure))?;
        self.ask(&a, budget, |cx, _| {
            let apart = upstar_sum::distinguish(cx, first, second)?;
            apart.map(|id| self.name(cx.calc, id)).transpose().map_err(|stop| budget.why(stop))
        })
        .map_err(|failure| (true, failure))
    }

    /// What the value alone tells.
    fn report(&self, calc: &Calc<'_>, value: Id) -> Calculated<Report> {
        let outcome = calc.outcome(value);
        Ok(Report {
            expr: String::new(),
            reading: String::new(),
            outcome,
            chart: outcome.into(),
            value: self.name(calc, value)?,
            left_stop: calc.left_stop(value).to_string(),
            right_stop: calc.right_stop(value).to_string(),
            mean: calc.mean(value)?.to_string(),
            temperature: calc.temperature(value)?.to_string(),
            birthday: calc.birthday(value)?.to_string(),
            atomic_weight: calc.atomic_weight(value)?.map(|weight| self.name(calc, weight)).transpose()?,
            nim_value: calc.to_nimber(value),
            winning_moves: ForBoth::default(),
            arguments: Vec::new(),
            status: Status::Exact,
            nodes: 0,
            time: Default::default(),
        })
    }

    pub(crate) fn name(&self, calc: &Calc<'_>, id: Id) -> Calculated<String> {
        calc.name_in(id, self.alphabet)
    }

    /// Reads an expression, to ask several questions about it.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn read(&self, text: &str, budget: &Budget) -> Result<Question, Failure> {
        self.ask(text, budget, |_, reading| Ok(Question::new(self, text, reading.clone())))
    }

    /// Answers about an expression, which is read unless it has been, under the budget.
    pub(crate) fn ask<T>(
        &self,
        expr: impl Ask,
        budget: &Budget,
        answer: impl FnOnce(Context<'_>, &Reading) -> Result<T, Reason>,
    ) -> Result<T, Failure> {
        self.ask_with(expr, budget, |cx, reading| Ok(answer(cx, reading)?))
    }

    /// Answers about an expression and something that was given beside it, which can be wrong.
    pub(crate) fn ask_with<T>(
        &self,
        expr: impl Ask,
        budget: &Budget,
        answer: impl FnOnce(Context<'_>, &Reading) -> Result<T, Cause>,
    ) -> Result<T, Failure> {
        let (start, before) = (Instant::now(), budget.used());
        budget.watch(|| {
            let stopped = |reason, reading: Option<&Reading>| {
                self.stopped(expr.text(), reason, reading, budget.used() - before, start)
            };
            let read;
            let reading = match expr.read_by(self) {
                Some(reading) => reading,
                None => {
                    read = self.language.read(expr.text(), budget).map_err(|error| match error {
                        Error::Wrong(diagnostic) => Failure::Wrong(diagnostic),
                        Error::Stopped(reason) => stopped(reason, None),
                    })?;
                    &read
                }
            };
            let calc = self.language.store().calc_until(budget.flag());
            answer(Context::new(&calc, budget), reading).map_err(|cause| match cause {
                Cause::Given(given) => given.into(),
                Cause::Reason(reason) => stopped(reason, Some(reading)),
            })
        })
    }
}

/// The winning moves of both players; where there are too many moves to list, of those who have none.
fn winning_moves(cx: Context<'_>, sum: &Sum, chart: Chart) -> Result<ForBoth<Option<Vec<String>>>, Reason> {
    let names = ForBoth::of(|player| {
        let moves = sum.winning_moves(cx, player, Play::Normal)?;
        moves.iter().map(|mv| sum.move_name(mv, cx)).collect::<Result<_, _>>().map(Some)
    });
    let none = |can: bool| (!can).then(Vec::new);
    match names {
        // The answer stands, whether or not its moves can be listed.
        Err(Reason::TooLarge(_)) => {
            Ok(ForBoth { left: none(chart.left_to_l_or_p), right: none(chart.right_to_r_or_p) })
        }
        names => names,
    }
}

fn results_report(cx: Context<'_>, sum: &Sum) -> Result<ResultsReport, Reason> {
    let solutions = ForBoth::of(|first| sum.solution(first, cx.budget))?;
    let all = ForBoth::of(|player| sum.moves(cx, player, Play::Normal))?;
    let named = |player: Player, is_meant: &dyn Fn(&SumMove) -> bool| {
        all.own(player).iter().filter(|mv| is_meant(mv)).map(|mv| mv.name.clone()).collect()
    };
    let winning = |player| named(player, &|mv| mv.winning);
    let drawing = |player: Player| {
        let can_draw = solutions.own(player).payoff == Payoff::Draw;
        let next = player.opponent();
        let draws = |mv: &SumMove| mv.after.and_then(|after| after.with_first(next)) == Some(Payoff::Draw);
        named(player, &|mv| can_draw && !mv.winning && draws(mv))
    };
    Ok(ResultsReport {
        expr: String::new(),
        reading: sum.print(cx)?,
        left_first: solutions.left.payoff,
        right_first: solutions.right.payoff,
        remoteness: Remoteness {
            left_first: solutions.left.remoteness,
            right_first: solutions.right.remoteness,
        },
        winning_moves: ForBoth { left: winning(Player::Left), right: winning(Player::Right) },
        drawing_moves: ForBoth { left: drawing(Player::Left), right: drawing(Player::Right) },
        arguments: sum.arguments(cx)?,
        status: Status::Exact,
        nodes: 0,
        time: Duration::ZERO,
    })
}

/// What can follow a move.
fn replies_to(cx: Context<'_>, mv: &SumMove, play: Play) -> Result<Vec<Reply>, Reason> {
    let mut replies = Vec::new();
    for reply in mv.to.moves(cx, mv.player.opponent(), play)? {
        let name = mv.to.move_name(&reply, cx)?;
        if mv.winning {
            let answers = reply.to.winning_moves(cx, mv.player, play)?;
            if let Some(answer) = answers.first() {
                let answer = reply.to.move_name(answer, cx)?;
                replies.push(Reply { name, answer: Some(answer) });
            }
        } else if reply.winning {
            replies.push(Reply { name, answer: None });
        }
    }
    Ok(replies)
}
