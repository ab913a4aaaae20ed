//! Games that end with a result: the rules, and what perfect players come to, by working backward. Play that never ends
//! is a draw.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use crate::random::Random;
use crate::read::read_list;
use crate::rules::grid::{Cell, Grid, STRAIGHT, step};
use crate::short::Player;

/// How a game ends: `+-` Left wins, `-+` Right wins, `00` a draw.
pub type Ending = &'static str;

/// What somebody wins by.
pub fn won_by(player: Player) -> Ending {
    match player {
        Player::Left => "+-",
        Player::Right => "-+",
    }
}

/// A game of this kind, with a board to start from.
#[derive(Debug, Clone)]
pub struct Table {
    kind: Kind,
    /// Where play starts.
    pub start: Grid,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// How many in a row win; the letters of Left and Right; whether stones fall.
    Row(usize, [u8; 2], bool),
    Hex,
    Dodgem,
}

/// The games of this kind that the oracle knows.
pub const GAMES: [&str; 6] = ["tic", "tic_tac_toe", "mnk", "connect_four", "hex", "dodgem"];

/// A position and who is to move.
pub type State = (Grid, Player);

/// What perfect players come to, and in how many moves; `None` is endless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospect {
    /// The result.
    pub ending: Ending,
    /// How many moves it takes.
    pub moves: Option<usize>,
}

impl Table {
    /// The game of an expression: name, what stands in brackets, what stands in parentheses without its quotes.
    pub fn read(name: &str, rules: &str, text: &str) -> Option<Table> {
        let empty = || Grid::of_size(text, |_, _| '.');
        let (kind, start) = match name {
            "tic" => (Kind::Row(2, *b"ox", false), Grid::read(text, "ox.")),
            "tic_tac_toe" => (Kind::Row(3, *b"xo", false), Grid::read(text, "xo.")),
            "mnk" => {
                let k = rules.split(',').nth(2)?.trim().parse().ok()?;
                (Kind::Row(k, *b"xo", false), empty().or_else(|| Grid::read(text, "xo.")))
            }
            "connect_four" => {
                let k = if rules.is_empty() { 4 } else { rules.parse().ok()? };
                (Kind::Row(k, *b"xo", true), empty().or_else(|| Grid::read(text, "xo.")))
            }
            "hex" => (Kind::Hex, empty().or_else(|| Grid::read(text, "*o."))),
            "dodgem" => {
                let size = crate::rules::grid::size(text);
                let cars = |row, column| match size {
                    Some((rows, _)) if column == 0 && row + 1 < rows => 'x',
                    Some((rows, _)) if row + 1 == rows && column > 0 => 'o',
                    _ => '.',
                };
                (Kind::Dodgem, Grid::of_size(text, cars).or_else(|| Grid::read(text, "xo.")))
            }
            _ => return None,
        };
        Some(Table { kind, start: start? })
    }

    fn letter(&self, player: Player) -> u8 {
        match self.kind {
            Kind::Row(_, letters, _) => letters[player as usize],
            Kind::Hex => b"*o"[player as usize],
            Kind::Dodgem => b"xo"[player as usize],
        }
    }

    /// How a game that is over has ended.
    pub fn ending(&self, board: &Grid) -> Option<Ending> {
        let full = || board.cells().iter().all(|&(_, letter)| letter != b'.');
        let winner = Player::BOTH.into_iter().find(|&player| match self.kind {
            Kind::Row(k, _, _) => in_a_row(board, self.letter(player), k),
            Kind::Hex => joined(board, player, self.letter(player)),
            Kind::Dodgem => board.cells().iter().all(|&(_, letter)| letter != self.letter(player)),
        });
        match (winner, self.kind) {
            (Some(winner), _) => Some(won_by(winner)),
            (None, Kind::Row(..)) if full() => Some("00"),
            _ => None,
        }
    }

    /// What a player can move to.
    pub fn moves(&self, board: &Grid, player: Player) -> Vec<Grid> {
        if self.ending(board).is_some() {
            return Vec::new();
        }
        let mine = self.letter(player);
        let free = |cell| board.at(cell) == Some(b'.');
        let rests = |cell| board.at(step(cell, (1, 0), 1)) != Some(b'.');
        match self.kind {
            Kind::Row(_, _, falls) => {
                let cells = board.cells().into_iter().map(|(cell, _)| cell);
                cells
                    .filter(|&cell| free(cell) && (!falls || rests(cell)))
                    .map(|cell| board.with(&[(cell, mine)]))
                    .collect()
            }
            Kind::Hex => {
                let cells = board.cells().into_iter().map(|(cell, _)| cell);
                cells.filter(|&cell| free(cell)).map(|cell| board.with(&[(cell, mine)])).collect()
            }
            Kind::Dodgem => drives(board, player, mine),
        }
    }

    /// Whether play always ends: pieces come to the board and stay where they are.
    pub fn ends(&self) -> bool {
        self.kind != Kind::Dodgem
    }

    /// What a position comes to in a game that ends, by trying all moves until one wins. `known` holds what was found before;
    /// nothing where it would hold more than so many.
    pub fn forward(&self, state: &State, known: &mut HashMap<State, Ending>, most: usize) -> Option<Ending> {
        let (board, player) = state;
        if let Some(ending) = self.ending(board).or_else(|| known.get(state).copied()) {
            return Some(ending);
        }
        let mut best = won_by(player.other());
        for to in self.moves(board, *player) {
            let ending = self.forward(&(to, player.other()), known, most)?;
            if ending == won_by(*player) || best == won_by(player.other()) {
                best = ending;
            }
            if best == won_by(*player) {
                break;
            }
        }
        if known.len() >= most {
            return None;
        }
        known.insert(state.clone(), best);
        Some(best)
    }

    /// All that can come up from a position with a player to move.
    pub fn reachable(&self, from: &[State]) -> Vec<State> {
        let mut found: Vec<State> = Vec::new();
        let mut seen = HashSet::new();
        let mut queue: VecDeque<State> = from.iter().cloned().collect();
        while let Some(state) = queue.pop_front() {
            if seen.insert(state.clone()) {
                queue.extend(self.moves(&state.0, state.1).into_iter().map(|to| (to, state.1.other())));
                found.push(state);
            }
        }
        found
    }

    /// What each of these positions comes to; they must hold all that can come up from any of them.
    pub fn solve(&self, states: &[State]) -> HashMap<State, Prospect> {
        let index: HashMap<&State, usize> = states.iter().enumerate().map(|(i, state)| (state, i)).collect();
        let next: Vec<Vec<usize>> = states
            .iter()
            .map(|(board, player)| {
                self.moves(board, *player).into_iter().map(|to| index[&(to, player.other())]).collect()
            })
            .collect();
        let mut known: Vec<Option<Prospect>> = states
            .iter()
            .map(|(board, _)| self.ending(board).map(|ending| Prospect { ending, moves: Some(0) }))
            .collect();
        // Wins by their length: won if some move leads to what the other has lost, lost if all moves lead to what the
        // other has won.
        for length in 1.. {
            let mut new: BTreeMap<usize, Prospect> = BTreeMap::new();
            for (i, (_, player)) in states.iter().enumerate().filter(|&(i, _)| known[i].is_none()) {
                let won = |&to: &usize, by: Player| known[to].is_some_and(|p| p.ending == won_by(by));
                let mut options = next[i].iter();
                if next[i].iter().any(|to| won(to, *player)) {
                    new.insert(i, Prospect { ending: won_by(*player), moves: Some(length) });
                } else if !next[i].is_empty() && options.all(|to| won(to, player.other())) {
                    new.insert(i, Prospect { ending: won_by(player.other()), moves: Some(length) });
                }
            }
            if new.is_empty() {
                break;
            }
            new.into_iter().for_each(|(i, prospect)| known[i] = Some(prospect));
        }
        // What is left are draws. Both put a draw off, so it lasts as long as the longest way that keeps it; where
        // there is a way round, for ever. All ways that keep a draw in these games end on a full board or never.
        let undecided: Vec<usize> = (0..states.len()).filter(|&i| known[i].is_none()).collect();
        for &i in &undecided {
            known[i] = Some(Prospect { ending: "00", moves: None });
        }
        if matches!(self.kind, Kind::Row(..)) {
            // Stones are never taken away: later boards first.
            let mut late = undecided;
            let free = |i: &usize| states[*i].0.cells().iter().filter(|&&(_, letter)| letter == b'.').count();
            late.sort_by_key(free);
            for i in late {
                let draws = next[i].iter().filter_map(|&to| known[to].filter(|p| p.ending == "00")?.moves);
                known[i] = Some(Prospect { ending: "00", moves: draws.max().map(|moves| moves + 1) });
            }
        }
        states
            .iter()
            .cloned()
            .zip(known.into_iter().map(|prospect| prospect.expect("all are decided")))
            .collect()
    }
}

fn in_a_row(board: &Grid, letter: u8, k: usize) -> bool {
    let directions: [Cell; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    board.cells().into_iter().any(|(cell, _)| {
        directions.iter().any(|&d| (0..k as isize).all(|by| board.at(step(cell, d, by)) == Some(letter)))
    })
}

/// Left joins the left side with the right, Right the top with the bottom; each row stands half a cell further right.
fn joined(board: &Grid, player: Player, letter: u8) -> bool {
    let beside: [Cell; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];
    let along = |(row, column): Cell| if player == Player::Left { column } else { row };
    let last = if player == Player::Left { board.columns } else { board.rows } as isize - 1;
    let cells = board.cells();
    let starts = cells.iter().filter(|&&(cell, stone)| stone == letter && along(cell) == 0);
    let mut chain: Vec<Cell> = starts.map(|&(cell, _)| cell).collect();
    let mut next = 0;
    while next < chain.len() {
        for direction in beside {
            let to = step(chain[next], direction, 1);
            if board.at(to) == Some(letter) && !chain.contains(&to) {
                chain.push(to);
            }
        }
        next += 1;
    }
    chain.into_iter().any(|cell| along(cell) == last)
}

/// Cars drive forward or to a side, and leave over the edge they face. Who is blocked takes all cars off.
fn drives(board: &Grid, player: Player, mine: u8) -> Vec<Grid> {
    let (forward, back) = match player {
        Player::Left => ((0, 1), (0, -1)),
        Player::Right => ((-1, 0), (1, 0)),
    };
    let cars: Vec<Cell> =
        board.cells().into_iter().filter(|&(_, l)| l == mine).map(|(cell, _)| cell).collect();
    let mut all = Vec::new();
    for &car in &cars {
        for direction in STRAIGHT.into_iter().filter(|&direction| direction != back) {
            let to = step(car, direction, 1);
            match board.at(to) {
                Some(b'.') => all.push(board.with(&[(car, b'.'), (to, mine)])),
                None if direction == forward => all.push(board.with(&[(car, b'.')])),
                _ => {}
            }
        }
    }
    if all.is_empty() {
        let off: Vec<(Cell, u8)> = cars.iter().map(|&car| (car, b'.')).collect();
        all.push(board.with(&off));
    }
    all
}

/// The result of a bare tree: each player chooses what is best.
pub fn worked_backward(text: &str) -> Option<&'static str> {
    if let Some(leaf) = ["+-", "-+", "00"].into_iter().find(|&leaf| leaf == text) {
        return Some(leaf);
    }
    let (player, rest) = text.split_at_checked(1)?;
    let inside = rest.strip_prefix('(')?.strip_suffix(')')?;
    let branches = read_list(&format!("[{inside}]"))?;
    let results = branches.iter().map(|branch| worked_backward(branch)).collect::<Option<Vec<_>>>()?;
    let best = if player == "L" { ["+-", "00", "-+"] } else { ["-+", "00", "+-"] };
    best.into_iter().find(|result| results.contains(result))
}

/// A random position: rules, and what stands in the parentheses; some moves from the start, or any board.
pub fn sample(name: &str, random: &mut Random) -> (String, String) {
    let size = |random: &mut Random, low, high| (random.from_to(low, high), random.from_to(low, high));
    let (rules, start) = match name {
        "tic" => (String::new(), "...".to_owned()),
        "tic_tac_toe" => (String::new(), "...|...|...".to_owned()),
        "mnk" => {
            let (rows, columns) = size(random, 1, 3);
            (format!("{rows},{columns},{}", random.from_to(2, 3)), format!("{rows}x{columns}"))
        }
        "connect_four" => {
            let (rows, columns) = size(random, 2, 3);
            (random.from_to(2, 4).to_string(), format!("{rows}x{columns}"))
        }
        "hex" => {
            let (rows, columns) = size(random, 1, 3);
            (String::new(), format!("{rows}x{columns}"))
        }
        _ => {
            let n = random.from_to(2, 3);
            (String::new(), format!("{n}x{n}"))
        }
    };
    let table = Table::read(name, &rules, &start).expect("a start is a position");
    let mut board = table.start.clone();
    let mut player = *random.one_of(&Player::BOTH);
    let skips = random.percent(30);
    for _ in 0..random.below(6) {
        let moves = table.moves(&board, player);
        if moves.is_empty() {
            break;
        }
        board = random.one_of(&moves).clone();
        // Sometimes the same player goes on: any position may be asked for, not only those of a fair game.
        if !(skips && random.percent(40)) {
            player = player.other();
        }
    }
    (rules, format!("\"{}\"", board.text()))
}

/// How many positions can come up, and what they come to for the player who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Census {
    /// All of them.
    pub positions: usize,
    /// Won.
    pub wins: usize,
    /// Lost.
    pub losses: usize,
    /// Drawn.
    pub draws: usize,
    /// The most moves that a win takes.
    pub longest: Option<usize>,
}

impl Table {
    /// Counts what can come up, whoever begins, each position with the player to move. Where the rules are the same for
    /// both players, what differs by their exchange counts once.
    pub fn census(&self) -> Census {
        let states = self.reachable(&Player::BOTH.map(|player| (self.start.clone(), player)));
        let mut kept: HashMap<State, Prospect> = HashMap::new();
        for ((board, player), prospect) in self.solve(&states) {
            let wins = prospect.ending == won_by(player);
            let state = match (self.kind, player) {
                (Kind::Row(_, letters, _), Player::Right) => (board.exchanged(letters), Player::Left),
                _ => (board, player),
            };
            let ending = match prospect.ending {
                "00" => "00",
                _ if wins => won_by(state.1),
                _ => won_by(state.1.other()),
            };
            kept.insert(state, Prospect { ending, moves: prospect.moves });
        }
        let count = |ending: fn(Player) -> Ending| {
            kept.iter().filter(|((_, player), prospect)| prospect.ending == ending(*player)).count()
        };
        let decided = kept.values().filter(|prospect| prospect.ending != "00");
        Census {
            positions: kept.len(),
            wins: count(won_by),
            losses: count(|player| won_by(player.other())),
            draws: count(|_| "00"),
            longest: decided.filter_map(|prospect| prospect.moves).max(),
        }
    }
}
