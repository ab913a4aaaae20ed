//! An opponent who always answers: with what is proved where that is found in time, else with the best move known.
//!
//! The time is divided. First what a perfect player would do is asked for as anywhere else; that is all for small games. Where it
//! does not come, a winning move is sought without lengths and values, which uses what other questions have left in the tables.
//! In the rest of the time the moves that are not known to lose are compared by how they look.

use std::time::Duration;

use upstar_game::{Payoff, Player};
use upstar_search::{Budget, Ending, Instant, OutcomeSolver, Reason, StaticEvaluator};
use upstar_sum::Playable as _;
use upstar_sum::{Context, Play, Sum, SumInPlay};
use upstar_values::Calc;

use crate::play::{Advice, Match, Prospect};
use crate::question::Failure;
use crate::session::Session;

/// How an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Wins where that can be done, and resists where it cannot.
    Perfect,
    /// Loses where that can be done, as late as possible.
    Stubborn,
}

/// What an opponent does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub best: String,
    /// The component it is made in, where there are several and all of this was worked out.
    pub component: Option<String>,
    /// What the player to move can reach, if that is known.
    pub prospect: Option<Prospect>,
    /// How many moves the game will last, if that could be worked out and it ends at all.
    pub moves_left: Option<u64>,
    /// The game need never end: a draw.
    pub endless: bool,
    /// Whether the move is known to be what such a player makes. If not, it is the best one found in the time.
    pub proved: bool,
}

impl From<Advice> for Reply {
    fn from(advice: Advice) -> Reply {
        let Advice { prospect, best, component, moves_left, endless } = advice;
        Reply { best, component, prospect: Some(prospect), moves_left, endless, proved: true }
    }
}

impl Reply {
    fn new(best: String, prospect: Option<Prospect>, proved: bool) -> Reply {
        Reply { best, component: None, prospect, moves_left: None, endless: false, proved }
    }
}

/// A move, and what is known of it.
struct Candidate {
    name: String,
    to: Sum,
    /// What the player who makes it reaches.
    reaches: Option<Prospect>,
    /// How it looks: the larger, the better.
    looks: i64,
}

/// The first turn of each move in a search for a winning one.
const FIRST_TURN: Duration = Duration::from_millis(2);
/// After this many moves a play at random is a draw.
const LONGEST_PLAY: usize = 400;

impl Session {
    /// What an opponent does within some time; `None` when the game is over. Where the player to move has a move there is an
    /// answer, whatever the time.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn reply(
        &self,
        game: &Match,
        manner: Manner,
        time: Duration,
        budget: &Budget,
    ) -> Result<Option<Reply>, Failure> {
        let begun = Instant::now();
        // A number of eighths of the time, from now to the end of the part.
        let part = |eighths: u32| {
            let end = time * eighths / 8;
            budget.within(u64::MAX).time(Some(end.saturating_sub(begun.elapsed())))
        };
        let untimed = budget.clone().time(None);
        if self.about(game, &untimed, |game, cx| game.result(cx.under(&untimed)))?.is_some() {
            return Ok(None);
        }
        let first = part(3);
        let told = self.about(game, &first, |game, cx| match manner {
            Manner::Perfect => Ok(game.advice(cx.under(&first))?.map(Reply::from)),
            Manner::Stubborn => Ok(game.stubborn(cx.under(&first))?.map(|name| Reply::new(name, None, true))),
        });
        if let Some(told) = unless_limited(told)? {
            return Ok(told);
        }
        let listed = self.about(game, &untimed, |game, cx| game.candidates(cx.under(&untimed)));
        let mut candidates = match listed {
            Err(Failure::Stopped(stopped)) if matches!(stopped.reason, Reason::TooLarge(_)) => {
                // Too many to list: theorems may name some all the same.
                let any = self.about(game, &untimed, |game, cx| game.by_theorem(cx.under(&untimed)))?;
                return any.map_or(Err(Failure::Stopped(stopped)), |reply| Ok(Some(reply)));
            }
            listed => listed?,
        };
        let search = part(6);
        unless_limited(
            self.about(game, &search, |game, cx| game.search(&mut candidates, cx.under(&search))),
        )?;
        let is_won = candidates.iter().any(|candidate| candidate.reaches == Some(Prospect::Win));
        if !is_won || manner == Manner::Stubborn {
            let rest = part(7);
            unless_limited(
                self.about(game, &rest, |game, cx| game.try_out(&mut candidates, cx.under(&rest))),
            )?;
        }
        Ok(chosen(candidates, manner))
    }
}

impl Session {
    /// Some move, not proved, for those who have no time or no memory to think; `None` when the game is over.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn any_move(&self, game: &Match, budget: &Budget) -> Result<Option<Reply>, Failure> {
        self.about(game, budget, |game, cx| {
            if game.result(cx)?.is_some() {
                return Ok(None);
            }
            let first = game.candidates(cx)?.into_iter().next();
            Ok(first.map(|candidate| Reply::new(candidate.name, None, false)))
        })
    }
}

/// Nothing where a limit of time was reached; what is wrong or cancelled stays so.
fn unless_limited<T>(answer: Result<T, Failure>) -> Result<Option<T>, Failure> {
    match answer {
        Err(Failure::Stopped(stopped)) if stopped.reason != Reason::Cancelled => Ok(None),
        answer => answer.map(Some),
    }
}

/// The best of some moves, or the worst for who does not want to win.
fn chosen(candidates: Vec<Candidate>, manner: Manner) -> Option<Reply> {
    let rank = |prospect: Option<Prospect>| match prospect {
        Some(Prospect::Win) => 3,
        None => 2,
        Some(Prospect::Draw) => 1,
        Some(Prospect::Loss) => 0,
    };
    let all_known = candidates.iter().all(|candidate| candidate.reaches.is_some());
    let key = |candidate: &Candidate| {
        let good = (rank(candidate.reaches), candidate.looks);
        if manner == Manner::Perfect { good } else { (-good.0, -good.1) }
    };
    // Of several that are alike the first.
    let best =
        candidates.into_iter().reduce(|best, next| if key(&next) > key(&best) { next } else { best })?;
    let proved = all_known || manner == Manner::Perfect && best.reaches == Some(Prospect::Win);
    let prospect = best.reaches.filter(|_| proved && manner == Manner::Perfect);
    Some(Reply::new(best.name, prospect, proved))
}

impl Match {
    fn candidates(&self, cx: Context<'_>) -> Result<Vec<Candidate>, Reason> {
        let moves = self.now().named_moves(cx, self.to_move())?;
        Ok(moves.into_iter().map(|(name, to)| Candidate { name, to, reaches: None, looks: 0 }).collect())
    }

    /// A move where there are too many to list: one that wins, if a theorem names it, or else any.
    fn by_theorem(&self, cx: Context<'_>) -> Result<Option<Reply>, Reason> {
        let sum = self.now();
        let winning = match sum.winning_moves(cx, self.to_move(), self.rule()) {
            Err(Reason::TooLarge(_)) => None,
            winning => Some(winning?),
        };
        if let Some(best) = winning.iter().flatten().next() {
            return Ok(Some(Reply::new(sum.move_name(best, cx)?, Some(Prospect::Win), true)));
        }
        let prospect = winning.map(|_| Prospect::Loss);
        for (at, component) in sum.components.iter().enumerate() {
            // From every heap one can go to the heap without its last binary digit.
            for nimber in std::iter::once(0).chain((0..64).map(|digit| 1 << digit)) {
                if let Some((name, _)) = component.moves_to_nimber(nimber).into_iter().flatten().next() {
                    let name = sum.name_in(at, name, cx)?;
                    return Ok(Some(Reply::new(name, prospect, prospect.is_some())));
                }
            }
        }
        Ok(None)
    }

    /// Finds out what comes of moves, until one wins or the time is over.
    fn search(&self, candidates: &mut [Candidate], cx: Context<'_>) -> Result<(), Reason> {
        let opponent = self.to_move().opponent();
        if self.now().ending() == Ending::Results {
            return try_all(candidates, cx.budget, |to, turn| {
                let position = to.single_with_results().ok_or(Reason::Undefined("there is no result"))?;
                Ok(prospect_of(position.with_results()?.payoff(opponent, turn)?, self.to_move()))
            });
        }
        if !self.is_about_values(cx.calc) {
            // What else could be found out was tried when a perfect player was asked.
            return Ok(());
        }
        self.judge(candidates, cx)?;
        candidates.sort_by_key(|candidate| -candidate.looks);
        let winners = OutcomeSolver::default();
        if candidates.iter().all(|candidate| candidate.reaches != Some(Prospect::Win))
            && !self.now().first_wins(&winners, self.to_move(), cx)?
        {
            candidates.iter_mut().for_each(|candidate| candidate.reaches = Some(Prospect::Loss));
        }
        // The search has left in its tables which move wins.
        try_all(candidates, cx.budget, |to, turn| {
            let lost = to.first_wins(&winners, opponent, cx.under(turn))?;
            Ok(if lost { Prospect::Loss } else { Prospect::Win })
        })
    }

    /// Whether values are compared here: then a search for the winner knows promising moves from others.
    fn is_about_values(&self, calc: &Calc<'_>) -> bool {
        let is_normal = self.rule() == Play::Normal && self.now().ending() == Ending::NormalPlay;
        is_normal && !self.now().is_impartial(calc)
    }

    /// What is seen of moves at once.
    fn judge(&self, candidates: &mut [Candidate], cx: Context<'_>) -> Result<(), Reason> {
        StaticEvaluator::with(cx.calc, 1, cx.budget, |judge| {
            for candidate in candidates {
                let (positions, values) = candidate.to.parts(cx)?;
                let (lost, danger) = judge.first_wins(&positions, &values, self.to_move().opponent())?;
                candidate.looks = danger.saturating_neg();
                candidate.reaches = lost.map(|lost| if lost { Prospect::Loss } else { Prospect::Win });
            }
            Ok(())
        })
    }

    /// Plays moves out at random until the time is over, where nothing else says how they look.
    fn try_out(&self, candidates: &mut [Candidate], cx: Context<'_>) -> Result<(), Reason> {
        if self.is_about_values(cx.calc) {
            return Ok(());
        }
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        // Whoever has been played out as often as the others counts as much.
        loop {
            let mut round = Vec::new();
            for candidate in candidates.iter() {
                let start = SumInPlay { sum: candidate.to.clone(), play: self.rule(), cx };
                round.push(
                    match prospect_of(random.play(start, self.to_move().opponent())?, self.to_move()) {
                        Prospect::Win => 1,
                        Prospect::Draw => 0,
                        Prospect::Loss => -1,
                    },
                );
            }
            candidates.iter_mut().zip(round).for_each(|(candidate, more)| candidate.looks += more);
        }
    }
}

/// Looks into each move that is not known for a while, then for longer, until one wins or all are known.
fn try_all(
    candidates: &mut [Candidate],
    budget: &Budget,
    find: impl Fn(&Sum, &Budget) -> Result<Prospect, Reason>,
) -> Result<(), Reason> {
    let mut turn = FIRST_TURN;
    while candidates.iter().any(|candidate| candidate.reaches.is_none()) {
        for candidate in candidates.iter_mut() {
            if candidate.reaches.is_none() {
                let inner = budget.within(u64::MAX).time(Some(turn));
                candidate.reaches = budget.turn(&inner, |inner| find(&candidate.to, inner))?;
            }
            if candidate.reaches == Some(Prospect::Win) {
                return Ok(());
            }
        }
        turn *= 4;
    }
    Ok(())
}

fn prospect_of(payoff: Payoff, player: Player) -> Prospect {
    match payoff {
        Payoff::Draw => Prospect::Draw,
        payoff if payoff == Payoff::win(player) => Prospect::Win,
        _ => Prospect::Loss,
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }

    /// How a play ends in which every move is made at random.
    fn play(&mut self, mut now: SumInPlay<'_>, mut to_move: Player) -> Result<Payoff, Reason> {
        for _ in 0..LONGEST_PLAY {
            now.cx.budget.spend(1)?;
            to_move = now.turn().unwrap_or(to_move);
            if let Some(payoff) = now.result(to_move)? {
                return Ok(payoff);
            }
            let mut moves = now.options(to_move)?;
            if moves.is_empty() {
                return Ok(Payoff::Draw);
            }
            now = moves.swap_remove(self.below(moves.len())).1;
            to_move = to_move.opponent();
        }
        Ok(Payoff::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The opponent's answer, and the names of the legal moves.
    fn answer(start: &str, manner: Manner, milliseconds: u64) -> (Reply, Vec<String>, Duration) {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let game = session.start(start, Player::Left, Play::Normal, &budget).expect("a game");
        let legal =
            session.about(&game, &budget, |game, cx| game.moves(cx.under(&budget))).unwrap_or_default();
        let begun = Instant::now();
        let told = session.reply(&game, manner, Duration::from_millis(milliseconds), &budget);
        (told.expect("an answer").expect("a move"), legal, begun.elapsed())
    }

    #[test]
    fn there_is_always_an_answer() {
        let starts = [
            "hex(5x5)",
            "hex(6x6)",
            "hex(7x7)",
            "domineering(8x8)",
            "nogo(4x4)",
            "connect_four(6x7)",
            "clobber(4x5)",
            "chomp(9x9)",
            "dodgem(4x4)",
            "domineering(8x8) + hackenbush(\"brg\") - clobber(4x4)",
        ];
        for (start, manner) in
            starts.into_iter().flat_map(|start| [(start, Manner::Perfect), (start, Manner::Stubborn)])
        {
            let (reply, legal, time) = answer(start, manner, 40);
            assert!(legal.contains(&reply.best), "{start}: {reply:?}");
            assert!(reply.proved || reply.prospect.is_none(), "{start}: {reply:?}");
            assert!(time < Duration::from_secs(10), "{start}: {time:?}");
        }
    }

    #[test]
    fn what_is_small_is_proved() {
        for (start, best, prospect) in [
            ("nim(1,3)", Some("heap 2: 3 -> 1"), Prospect::Win),
            ("nim(3,3)", None, Prospect::Loss),
            ("tic(\"...\")", Some("b1"), Prospect::Win),
            ("tic_tac_toe(\"...|.x.|...\")", None, Prospect::Win),
            ("tic_tac_toe(\"o..|.x.|...\")", None, Prospect::Draw),
        ] {
            let (reply, legal, _) = answer(start, Manner::Perfect, 60_000);
            assert!(reply.proved && reply.prospect == Some(prospect), "{start}: {reply:?}");
            assert!(
                legal.contains(&reply.best) && best.is_none_or(|best| reply.best == best),
                "{start}: {reply:?}"
            );
        }
    }

    #[test]
    fn what_analyses_have_found_is_used() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        // Whoever starts wins; to find that out takes much longer than the opponent has.
        assert_eq!(
            session.winner("domineering(6x6)", Play::Normal, &budget),
            Ok(upstar_sum::Winner::Class(upstar_game::Outcome::N))
        );
        let game = session.start("domineering(6x6)", Player::Right, Play::Normal, &budget).expect("a game");
        let told =
            session.reply(&game, Manner::Perfect, Duration::from_millis(500), &budget).expect("an answer");
        let told = told.expect("a move");
        assert!(told.proved && told.prospect == Some(Prospect::Win), "{told:?}");
    }

    #[test]
    fn heaps_that_cannot_be_listed_are_played_in() {
        let (win, ..) = answer("nim(1000000000000,5)", Manner::Perfect, 100);
        assert_eq!((win.best.as_str(), win.prospect), ("heap 1: 1000000000000 -> 5", Some(Prospect::Win)));
        let (any, ..) = answer("nim(1000000000000,1000000000000)", Manner::Perfect, 100);
        assert!(any.best.starts_with("heap "), "{any:?}");
    }
}
