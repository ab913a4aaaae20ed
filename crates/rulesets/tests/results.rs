//! What games with results have to satisfy beyond the conformance suite: their hooks and their tables against plain
//! minimax; and the arguments that any game may offer, strategy stealing and mirrors, against play.

#[path = "conformance/samples.rs"]
#[expect(dead_code, reason = "the conformance suite uses more of it")]
mod samples;

use std::collections::{BTreeMap, HashMap, HashSet};

use fastrand::Rng;
use upstar_game::{Conclusion, FromBrackets, NormalPlay, Payoff, Player, Ruleset, Sign, WithResults};
use upstar_rulesets::{Visitor, games, with_game};

use samples::{Row, rows_of};

type Check = Result<(), String>;

/// Positions with the player to move, and those a move away.
type Reached<P> = HashMap<(P, Player), Vec<(P, Player)>>;

fn on_every_game<C: Visitor<Out = Check>>(check: impl Fn(Vec<Row>) -> C) {
    for about in games() {
        let mut by_rules: BTreeMap<Option<String>, Vec<Row>> = BTreeMap::new();
        for row in rows_of(about) {
            by_rules.entry(row.rules.clone()).or_default().push(row);
        }
        for (rules, rows) in by_rules {
            if let Some(Ok(Err(fault))) = with_game(&about.name, rules.as_deref(), check(rows)) {
                panic!("{}[{}]: {fault}", about.name, rules.unwrap_or_default());
            }
        }
    }
}

/// The sample positions and what random play from them comes to, those with the fewest moves first.
fn positions<R: Ruleset>(game: &R, rows: &[Row]) -> Result<Vec<R::Position>, String> {
    let few = |p: &R::Position| Player::BOTH.iter().all(|&by| game.move_bound(p, by) <= 2_000);
    let mut seen = HashSet::new();
    let mut list = Vec::new();
    let mut random = Rng::with_seed(0);
    for row in rows {
        let start = game.parse(&row.position).map_err(|error| format!("({}): {error}", row.position))?;
        if !few(&start) {
            continue;
        }
        for _ in 0..6 {
            let mut position = start.clone();
            for _ in 0..200 {
                if seen.insert(position.clone()) {
                    list.push(position.clone());
                }
                let by = Player::BOTH[random.usize(..2)];
                let (by, moves) = match game.move_list(&position, by) {
                    none if none.is_empty() => (by.opponent(), game.move_list(&position, by.opponent())),
                    some => (by, some),
                };
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, by, &moves[random.usize(..moves.len())]);
            }
        }
    }
    list.sort_by_cached_key(|p| Player::BOTH.map(|by| game.move_list(p, by).len()).iter().sum::<usize>());
    list.truncate(300);
    Ok(list)
}

/// Plain minimax with a table and nothing else, within a number of nodes. Play that can go on for ever is a draw without
/// an end.
struct Minimax<'g, R: WithResults> {
    game: &'g R,
    table: HashMap<(R::Position, Player), Found>,
    nodes: usize,
}

/// The result and the number of moves to it.
type Found = (Payoff, Option<u32>);

/// Why minimax found nothing.
enum Stuck {
    Nodes,
    Loop,
}

impl<R: WithResults> Minimax<'_, R> {
    fn solve(&mut self, position: &R::Position, player: Player) -> Option<Found> {
        match self.forward(position, player, &mut HashSet::new()) {
            Ok(found) => Some(found),
            Err(Stuck::Nodes) => None,
            Err(Stuck::Loop) => self.with_loops(position, player),
        }
    }

    /// Where no play comes back to a position on `path` or below.
    fn forward(
        &mut self,
        position: &R::Position,
        player: Player,
        path: &mut HashSet<(R::Position, Player)>,
    ) -> Result<Found, Stuck> {
        if let Some(payoff) = self.game.result(position) {
            return Ok((payoff, Some(0)));
        }
        let player = self.game.turn(position).unwrap_or(player);
        let key = (position.clone(), player);
        if let Some(&found) = self.table.get(&key) {
            return Ok(found);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Stuck::Nodes)?;
        if !path.insert(key.clone()) {
            return Err(Stuck::Loop);
        }
        let mut best: Option<((i8, i64), Found)> = None;
        for mv in self.game.move_list(position, player) {
            let after = self.game.play(position, player, &mv);
            let (payoff, moves) = self.forward(&after, player.opponent(), path)?;
            let moves = moves.ok_or(Stuck::Loop)? + 1;
            let good = match (payoff, player) {
                (Payoff::Draw, _) => 0,
                (payoff, player) if payoff == Payoff::win(player) => 1,
                _ => -1,
            };
            let rank = (good, if good == 1 { -i64::from(moves) } else { i64::from(moves) });
            if best.is_none_or(|(least, _)| rank > least) {
                best = Some((rank, (payoff, Some(moves))));
            }
        }
        path.remove(&key);
        let (_, found) = best.ok_or(Stuck::Nodes)?;
        self.table.insert(key, found);
        Ok(found)
    }

    /// All that can come up at once.
    fn with_loops(&mut self, position: &R::Position, player: Player) -> Option<Found> {
        let node = |position: R::Position, player| {
            let turn = self.game.turn(&position);
            (position, turn.unwrap_or(player))
        };
        let start = node(position.clone(), player);
        // All that can come up and is not known, with what each may lead to.
        let mut reached: Reached<R::Position> = HashMap::new();
        let mut order = vec![start.clone()];
        let mut at = 0;
        while let Some((position, player)) = order.get(at).cloned() {
            at += 1;
            let key = (position.clone(), player);
            if self.table.contains_key(&key) || reached.contains_key(&key) {
                continue;
            }
            if let Some(payoff) = self.game.result(&position) {
                self.table.insert(key, (payoff, Some(0)));
                continue;
            }
            self.nodes = self.nodes.checked_sub(1)?;
            let moves = self.game.move_list(&position, player);
            let after = |mv| node(self.game.play(&position, player, mv), player.opponent());
            let options: Vec<_> = moves.iter().map(after).collect();
            order.extend(options.iter().cloned());
            reached.insert(key, options);
        }
        self.decide(&reached, &order);
        self.table.get(&start).copied()
    }

    /// What is won or lost within one move, within two, …; the rest are draws, and of those some must end.
    fn decide(&mut self, reached: &Reached<R::Position>, order: &[(R::Position, Player)]) {
        let mut open: Vec<_> = order.iter().filter(|at| !self.table.contains_key(at)).collect();
        let mut moves = 0;
        // What was known before may be farther off than what is new.
        let far = self.table.values().filter_map(|found| found.1).max().unwrap_or(0);
        loop {
            moves += 1;
            let mut new = Vec::new();
            for &key in &open {
                let known =
                    reached[key].iter().map(|to| self.table.get(to).filter(|found| found.1 < Some(moves)));
                let payoffs: Vec<Option<Payoff>> = known.map(|found| found.map(|found| found.0)).collect();
                let (win, loss) = (Payoff::win(key.1), Payoff::win(key.1.opponent()));
                if payoffs.contains(&Some(win)) {
                    new.push((key.clone(), (win, Some(moves))));
                } else if payoffs.iter().all(|payoff| *payoff == Some(loss)) {
                    new.push((key.clone(), (loss, Some(moves))));
                }
            }
            if new.is_empty() && moves > far {
                break;
            }
            self.table.extend(new);
            open.retain(|key| !self.table.contains_key(key));
        }
        loop {
            let mut new = Vec::new();
            for &key in &open {
                let drawn = reached[key].iter().map(|to| self.table.get(to));
                let drawn = drawn.filter(|found| found.is_none_or(|found| found.0 == Payoff::Draw));
                let lengths: Option<Vec<u32>> = drawn.map(|found| found.and_then(|found| found.1)).collect();
                if let Some(longest) = lengths.and_then(|lengths| lengths.into_iter().max()) {
                    new.push((key.clone(), (Payoff::Draw, Some(longest + 1))));
                }
            }
            if new.is_empty() {
                break;
            }
            self.table.extend(new);
            open.retain(|key| !self.table.contains_key(key));
        }
        self.table.extend(open.into_iter().map(|key| (key.clone(), (Payoff::Draw, None))));
    }
}

struct Hooks(Vec<Row>);

impl Visitor for Hooks {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        let list = positions(&game, &self.0)?;
        list.iter().step_by(list.len().div_ceil(40)).try_for_each(|position| numbers(&game, position))?;
        Hooks::check(&game, list, 300_000)
    }
}

/// Checks the numbers for what can come of a position: they go round, and no move leads to a later stage.
fn numbers<R: WithResults>(game: &R, start: &R::Position) -> Check {
    let Some(numbering) = game.numbering(start) else { return Ok(()) };
    let text = game.print(start);
    let stage = |number: u64| numbering.stages().partition_point(|&end| end <= number);
    let mut open = vec![start.clone()];
    let mut seen = HashSet::from([start.clone()]);
    for _ in 0..60 {
        let Some(position) = open.pop() else { break };
        for by in Player::BOTH {
            let by = game.turn(&position).unwrap_or(by);
            let Some(number) = numbering.number(&position, by) else {
                // The other player's turn, if anybody's.
                if position == *start {
                    return Err(format!("({text}) has no number of its own"));
                }
                continue;
            };
            let back = numbering.position(number).and_then(|(other, by)| numbering.number(&other, by));
            if number >= numbering.count() || back != Some(number) {
                return Err(format!(
                    "({}) from ({text}) does not have the number {number}",
                    game.print(&position)
                ));
            }
            for mv in game.move_list(&position, by) {
                let after = game.play(&position, by, &mv);
                let next = game.turn(&after).unwrap_or(by.opponent());
                if numbering.number(&after, next).is_none_or(|after| stage(after) > stage(number)) {
                    return Err(format!("({}) from ({text}) is of a later stage", game.print(&after)));
                }
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
    }
    Ok(())
}

impl Hooks {
    /// Checks the hooks on a list of positions, within a number of nodes.
    fn check<R: WithResults>(game: &R, list: Vec<R::Position>, nodes: usize) -> Check {
        let mut answered = 0;
        let mut minimax = Minimax { game, table: HashMap::new(), nodes: 0 };
        let mut left = nodes;
        let mut solve = |position: &R::Position, player| {
            minimax.nodes = left.min(30_000);
            left -= minimax.nodes;
            let found = minimax.solve(position, player);
            left += minimax.nodes;
            found
        };
        for position in list {
            let text = game.print(&position);
            let fail = |fault: String| Err(format!("({text}): {fault}"));
            let lists = Player::BOTH.map(|by| game.move_list(&position, by));
            let (result, turn) = (game.result(&position), game.turn(&position));
            for (by, moves) in Player::BOTH.into_iter().zip(&lists) {
                if result.is_some() && !moves.is_empty() {
                    return fail(format!("the game is over, but {by} has moves"));
                }
                if result.is_none() && turn.is_none_or(|turn| turn == by) && moves.is_empty() {
                    return fail(format!("the game is not over, but {by} has no move"));
                }
                if turn.is_some_and(|turn| turn != by) && !moves.is_empty() {
                    return fail(format!("it is not {by}'s turn, but {by} has moves"));
                }
                for mv in moves {
                    let (here, there) =
                        (game.moves_left(&position), game.moves_left(&game.play(&position, by, mv)));
                    if here <= there && here != u32::MAX {
                        return fail("a play may last longer than it says".into());
                    }
                }
            }
            let (normal, sign) = game.normal_form(position.clone());
            if game.normal_form(normal.clone()).0 != normal {
                return fail("its normal form has another normal form".into());
            }
            for by in Player::BOTH {
                let Some((payoff, moves)) = solve(&position, by) else { continue };
                answered += 1;
                let (turned, back): (Player, &dyn Fn(Payoff) -> Payoff) = match sign {
                    Sign::Plus => (by, &|payoff| payoff),
                    Sign::Minus => (by.opponent(), &|payoff| -payoff),
                };
                let normal_text = game.print(&normal);
                match solve(&normal, turned) {
                    Some((other, count)) if (back(other), count) != (payoff, moves) => {
                        return fail(format!("{payoff} in {moves:?}, but ({normal_text}) says otherwise"));
                    }
                    _ => {}
                }
                if result.is_some() || turn.is_some_and(|turn| turn != by) {
                    continue;
                }
                let (worst, best) = game.bounds(&position, by);
                if payoff < worst || payoff > best {
                    return fail(format!("{payoff} when {by} moves, but bounded by {worst} and {best}"));
                }
                let list = &lists[by as usize];
                let mut ordered = list.clone();
                let enough = game.order(&position, by, &mut ordered);
                if ordered.len() != list.len() || !list.iter().all(|mv| ordered.contains(mv)) {
                    return fail(format!("{by}'s moves in order are not the same moves"));
                }
                let first = ordered.get(..enough).ok_or("more moves than there are")?;
                let comes_to = |mv| solve(&game.play(&position, by, mv), by.opponent());
                let found: Option<Vec<Payoff>> =
                    first.iter().map(comes_to).map(|found| found.map(|(payoff, _)| payoff)).collect();
                if found.is_some_and(|found| !found.contains(&payoff)) {
                    return fail(format!("the first {enough} of {by}'s moves are not enough"));
                }
            }
        }
        if answered == 0 {
            return Err("minimax could decide nothing: add small positions to its table".into());
        }
        Ok(())
    }
}

#[test]
fn hooks_change_no_result() {
    on_every_game(Hooks);
}

/// All boards of a size on which at most one player has won.
struct EveryBoard {
    rows: usize,
    cols: usize,
    /// Left's letter and Right's.
    letters: [char; 2],
}

impl EveryBoard {
    fn texts(&self) -> impl Iterator<Item = String> {
        let (rows, cols, [left, right]) = (self.rows, self.cols, self.letters);
        (0..3_u32.pow((rows * cols) as u32)).map(move |mut code| {
            let mut text = String::new();
            for at in 0..rows * cols {
                if at > 0 && at % cols == 0 {
                    text.push('|');
                }
                text.push(['.', left, right][(code % 3) as usize]);
                code /= 3;
            }
            text
        })
    }
}

impl Visitor for EveryBoard {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        Hooks::check(&game, self.texts().filter_map(|text| game.parse(&text).ok()).collect(), 300_000)?;

        // The hypothesis of strategy stealing: one more mark never hurts.
        let mut minimax = Minimax { game: &game, table: HashMap::new(), nodes: usize::MAX };
        for text in self.texts() {
            let Ok(board) = game.parse(&text) else { continue };
            if game.result(&board).is_some() {
                continue;
            }
            for (at, _) in text.match_indices('.') {
                for (player, letter) in Player::BOTH.into_iter().zip(self.letters) {
                    let mut more = text.clone();
                    more.replace_range(at..=at, &letter.to_string());
                    let Ok(with_more) = game.parse(&more) else { continue };
                    for first in Player::BOTH {
                        let [before, after] = [&board, &with_more]
                            .map(|board| minimax.solve(board, first).map(|(payoff, _)| payoff));
                        let hurt = if player == Player::Left { after < before } else { after > before };
                        if hurt {
                            return Err(format!("({more}) is worse for {player} than ({text})"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[test]
fn every_small_board() {
    let boards = [
        ("tic", None, 1, 3, ['o', 'x']),
        ("tic_tac_toe", None, 3, 3, ['x', 'o']),
        ("mnk", Some("2,4,3"), 2, 4, ['x', 'o']),
        ("mnk", Some("4,2,2"), 4, 2, ['x', 'o']),
        ("hex", None, 3, 3, ['*', 'o']),
        ("hex", None, 2, 4, ['*', 'o']),
        ("hex", None, 4, 2, ['*', 'o']),
    ];
    for (name, rules, rows, cols, letters) in boards {
        match with_game(name, rules, EveryBoard { rows, cols, letters }) {
            Some(Ok(Ok(()))) => {}
            other => panic!("{name} {rows}x{cols}: {other:?}"),
        }
    }
}

struct Table(Vec<Row>);

impl Visitor for Table {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Check {
        Ok(())
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        for row in &self.0 {
            let mut minimax = Minimax { game: &game, table: HashMap::new(), nodes: 30_000 };
            let position = game.parse(&row.position).map_err(|error| error.to_string())?;
            let found = Player::BOTH.map(|first| minimax.solve(&position, first));
            if let [Some((left, _)), Some((right, _))] = found {
                let found = format!("{left} {right}");
                if found != row.value {
                    return Err(format!("({}): {found}, not {} ({})", row.position, row.value, row.source));
                }
            }
        }
        Ok(())
    }
}

#[test]
fn results_in_the_tables() {
    on_every_game(Table);
}

/// Whether the player to move wins under normal play, by definition and within a number of nodes.
fn wins<R: NormalPlay>(
    game: &R,
    position: &R::Position,
    by: Player,
    table: &mut HashMap<(R::Position, Player), bool>,
    nodes: &mut usize,
) -> Option<bool> {
    let key = (position.clone(), by);
    if let Some(&found) = table.get(&key) {
        return Some(found);
    }
    *nodes = nodes.checked_sub(1)?;
    let mut found = false;
    for mv in game.move_list(position, by) {
        if !wins(game, &game.play(position, by, &mv), by.opponent(), table, nodes)? {
            found = true;
            break;
        }
    }
    table.insert(key, found);
    Some(found)
}

struct Arguments(Vec<Row>);

impl Arguments {
    /// Checks what a game argues; `result` is the truth, where it can be found out.
    fn check<R: Ruleset>(
        &self,
        game: &R,
        mut result: impl FnMut(&R::Position, Player) -> Option<Payoff>,
    ) -> Check {
        for position in positions(game, &self.0)? {
            let text = game.print(&position);
            if let Some(conclusion) = game.stealing(&position).and_then(|stealing| stealing.conclusion()) {
                for first in Player::BOTH {
                    let Some(payoff) = result(&position, first) else { continue };
                    let holds = match conclusion {
                        Conclusion::FirstWins => payoff == Payoff::win(first),
                        Conclusion::SecondCannotWin => payoff != Payoff::win(first.opponent()),
                    };
                    if !holds {
                        return Err(format!("({text}): {conclusion}, but {payoff} when {first} moves"));
                    }
                }
            }
            for by in Player::BOTH {
                let moves = game.move_list(&position, by);
                let answers: Vec<_> = moves.iter().map(|mv| game.mirror(&position, by, mv)).collect();
                if answers.iter().any(Option::is_some) != answers.iter().all(Option::is_some)
                    && !moves.is_empty()
                {
                    return Err(format!("({text}): some of {by}'s moves can be mirrored and some cannot"));
                }
                for (mv, answer) in moves.iter().zip(answers) {
                    let Some(answer) = answer else { continue };
                    if game.pattern(&position).is_none() {
                        return Err(format!("({text}): nobody says which pattern is restored"));
                    }
                    let between = game.play(&position, by, mv);
                    if !game.move_list(&between, by.opponent()).contains(&answer) {
                        return Err(format!("({text}): the answer to one of {by}'s moves is no move"));
                    }
                    let after = game.play(&between, by.opponent(), &answer);
                    if game.move_list(&after, by).iter().any(|mv| game.mirror(&after, by, mv).is_none()) {
                        return Err(format!("({text}): mirroring leaves what cannot be mirrored"));
                    }
                }
            }
        }
        Ok(())
    }
}

impl Visitor for Arguments {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Check {
        let (mut table, mut left) = (HashMap::new(), 200_000_usize);
        self.check(&game, |position, first| {
            let mut nodes = left.min(20_000);
            left -= nodes;
            let found = wins(&game, position, first, &mut table, &mut nodes);
            left += nodes;
            found.map(|wins| Payoff::win(if wins { first } else { first.opponent() }))
        })
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        let mut minimax = Minimax { game: &game, table: HashMap::new(), nodes: 0 };
        self.check(&game, |position, first| {
            minimax.nodes = 30_000;
            minimax.solve(position, first).map(|(payoff, _)| payoff)
        })
    }
}

#[test]
fn arguments_are_sound() {
    on_every_game(Arguments);
}
