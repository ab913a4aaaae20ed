//! Short games from the definition: trees of options as they are written. Outcomes by recursion in normal and misère
//! play, comparison by the definition of order, the simplest form by deleting and bypassing options.

use std::collections::{HashMap, HashSet};

use crate::fraction::Fraction;

/// A game, by its place among the games of a [`Games`]. Two forms with the same options are the same game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(u32);

/// The game without moves, the first of all.
pub const ZERO: Game = Game(0);

/// There are more forms than the oracle is willing to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// Who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Louise.
    Left,
    /// Richard.
    Right,
}

impl Player {
    /// Both of them.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// As the notation writes the player.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }
}

/// Whether the last player to move wins or loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

type Options = [Vec<Game>; 2];

/// All games that a question has to do with, and what is known about them.
#[derive(Debug)]
pub struct Games {
    options: Vec<Options>,
    known: HashMap<Options, Game>,
    sums: HashMap<(Game, Game), Game>,
    negatives: HashMap<Game, Game>,
    ordinals: HashMap<(Game, Game), Game>,
    at_least: HashMap<(Game, Game), bool>,
    simplest: HashMap<Game, Game>,
    winners: HashMap<(Game, Player, Convention), bool>,
    limit: usize,
}

impl Games {
    /// Nothing but 0, and room for `limit` forms.
    pub fn new(limit: usize) -> Self {
        let nothing: Options = [Vec::new(), Vec::new()];
        Games {
            options: vec![nothing.clone()],
            known: HashMap::from([(nothing, ZERO)]),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            ordinals: HashMap::new(),
            at_least: HashMap::new(),
            simplest: HashMap::new(),
            winners: HashMap::new(),
            limit,
        }
    }

    /// The game with these options.
    pub fn make(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Result<Game, TooLarge> {
        for options in [&mut left, &mut right] {
            options.sort_unstable();
            options.dedup();
        }
        let options = [left, right];
        if let Some(&game) = self.known.get(&options) {
            return Ok(game);
        }
        if self.options.len() >= self.limit {
            return Err(TooLarge);
        }
        let game = Game(u32::try_from(self.options.len()).expect("the limit is lower"));
        self.options.push(options.clone());
        self.known.insert(options, game);
        Ok(game)
    }

    /// What a player can move to.
    pub fn options(&self, game: Game, player: Player) -> &[Game] {
        &self.options[game.0 as usize][player as usize]
    }

    /// A number in its simplest form.
    pub fn number(&mut self, x: Fraction) -> Result<Game, TooLarge> {
        let one = Fraction::whole(1);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        if x.below > 1 {
            let step = Fraction::new(1, x.below);
            left.push(self.number(x - step)?);
            right.push(self.number(x + step)?);
        } else if x.above.unsigned_abs() as usize > self.limit {
            return Err(TooLarge);
        } else if x.above > 0 {
            left.push(self.number(x - one)?);
        } else if x.above < 0 {
            right.push(self.number(x + one)?);
        }
        self.make(left, right)
    }

    /// A heap of Nim.
    pub fn star(&mut self, n: u64) -> Result<Game, TooLarge> {
        let mut smaller = Vec::new();
        for _ in 0..n {
            let next = self.make(smaller.clone(), smaller.clone())?;
            smaller.push(next);
        }
        self.make(smaller.clone(), smaller)
    }

    /// `n` ups, downs if negative.
    pub fn ups(&mut self, n: i64) -> Result<Game, TooLarge> {
        let star = self.star(1)?;
        let up = self.make(vec![ZERO], vec![star])?;
        self.copies(n, up)
    }

    /// The players exchanged.
    pub fn negative(&mut self, game: Game) -> Result<Game, TooLarge> {
        if let Some(&negative) = self.negatives.get(&game) {
            return Ok(negative);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(game, player.other()).to_vec() {
                sides[player as usize].push(self.negative(option)?);
            }
        }
        let [left, right] = sides;
        let negative = self.make(left, right)?;
        self.negatives.insert(game, negative);
        Ok(negative)
    }

    /// The two side by side: a move is a move in either.
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, TooLarge> {
        let key = (g.min(h), g.max(h));
        if key.0 == ZERO {
            return Ok(key.1);
        }
        if let Some(&sum) = self.sums.get(&key) {
            return Ok(sum);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(g, player).to_vec() {
                sides[player as usize].push(self.sum(option, h)?);
            }
            for option in self.options(h, player).to_vec() {
                sides[player as usize].push(self.sum(g, option)?);
            }
        }
        let [left, right] = sides;
        let sum = self.make(left, right)?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// `n` copies side by side; of the negative if the number is.
    pub fn copies(&mut self, n: i64, game: Game) -> Result<Game, TooLarge> {
        let one = if n < 0 { self.negative(game)? } else { game };
        let mut all = ZERO;
        for _ in 0..n.unsigned_abs() {
            all = self.sum(all, one)?;
        }
        Ok(all)
    }

    /// The ordinal sum: a move in the first takes the second away.
    pub fn ordinal(&mut self, g: Game, h: Game) -> Result<Game, TooLarge> {
        if let Some(&sum) = self.ordinals.get(&(g, h)) {
            return Ok(sum);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            sides[player as usize] = self.options(g, player).to_vec();
            for option in self.options(h, player).to_vec() {
                let option = self.ordinal(g, option)?;
                sides[player as usize].push(option);
            }
        }
        let [left, right] = sides;
        let sum = self.make(left, right)?;
        self.ordinals.insert((g, h), sum);
        Ok(sum)
    }

    /// Whether the player who is to move wins.
    pub fn mover_wins(&mut self, game: Game, mover: Player, convention: Convention) -> bool {
        let key = (game, mover, convention);
        if let Some(&wins) = self.winners.get(&key) {
            return wins;
        }
        let options = self.options(game, mover).to_vec();
        let stuck = options.is_empty() && convention == Convention::Misere;
        let wins = stuck || options.iter().any(|&to| !self.mover_wins(to, mover.other(), convention));
        self.winners.insert(key, wins);
        wins
    }

    /// The type: L, R, N or P.
    pub fn outcome(&mut self, game: Game, convention: Convention) -> &'static str {
        let left = self.mover_wins(game, Player::Left, convention);
        let right = self.mover_wins(game, Player::Right, convention);
        match (left, right) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        }
    }

    /// Whether the first is at least the second: no right option of the first is at most the second, and no left
    /// option of the second at least the first.
    pub fn at_least(&mut self, g: Game, h: Game) -> bool {
        if let Some(&known) = self.at_least.get(&(g, h)) {
            return known;
        }
        let answers = self.options(g, Player::Right).to_vec();
        let threats = self.options(h, Player::Left).to_vec();
        let holds = !answers.iter().any(|&right| self.at_least(h, right))
            && !threats.iter().any(|&left| self.at_least(left, g));
        self.at_least.insert((g, h), holds);
        holds
    }

    /// How two games compare: `==`, `<`, `>` or `<>` (confused).
    pub fn relation(&mut self, g: Game, h: Game) -> &'static str {
        match (self.at_least(g, h), self.at_least(h, g)) {
            (true, true) => "==",
            (true, false) => ">",
            (false, true) => "<",
            (false, false) => "<>",
        }
    }

    /// The simplest form of a game: that of its options, with dominated options deleted and reversible ones bypassed
    /// until there are none.
    pub fn simplest(&mut self, game: Game) -> Result<Game, TooLarge> {
        if let Some(&simplest) = self.simplest.get(&game) {
            return Ok(simplest);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(game, player).to_vec() {
                sides[player as usize].push(self.simplest(option)?);
            }
        }
        let simplest = loop {
            let [left, right] = sides.clone();
            let now = self.make(left, right)?;
            for player in Player::BOTH {
                let mut bypassed = Vec::new();
                for option in self.options(now, player).to_vec() {
                    let answers = self.options(option, player.other()).to_vec();
                    match answers.into_iter().find(|&answer| self.prefers(player, now, answer)) {
                        Some(answer) => bypassed.extend_from_slice(self.options(answer, player)),
                        None => bypassed.push(option),
                    }
                }
                sides[player as usize] = self.undominated(player, bypassed);
            }
            let [left, right] = sides.clone();
            if self.make(left, right)? == now {
                break now;
            }
        };
        self.simplest.insert(game, simplest);
        self.simplest.insert(simplest, simplest);
        Ok(simplest)
    }

    /// Whether a player likes the first at least as well as the second.
    fn prefers(&mut self, player: Player, g: Game, h: Game) -> bool {
        match player {
            Player::Left => self.at_least(g, h),
            Player::Right => self.at_least(h, g),
        }
    }

    fn undominated(&mut self, player: Player, mut options: Vec<Game>) -> Vec<Game> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Game> = Vec::new();
        for (i, &option) in options.iter().enumerate() {
            let later = options[i + 1..].iter().any(|&other| self.prefers(player, other, option));
            if !later && !kept.clone().iter().any(|&other| self.prefers(player, other, option)) {
                kept.push(option);
            }
        }
        kept
    }

    /// The most moves that a play of the form can last, whoever makes them.
    pub fn depth(&self, game: Game) -> usize {
        self.depth_with(game, &mut HashMap::new())
    }

    fn depth_with(&self, game: Game, known: &mut HashMap<Game, usize>) -> usize {
        if let Some(&depth) = known.get(&game) {
            return depth;
        }
        let options = self.options[game.0 as usize].iter().flatten();
        let depth = options.map(|&to| 1 + self.depth_with(to, known)).max().unwrap_or(0);
        known.insert(game, depth);
        depth
    }

    /// Everything that play can lead to, itself included.
    pub fn followers(&self, game: Game) -> Vec<Game> {
        let mut found = vec![game];
        let mut seen = HashSet::from([game]);
        let mut next = 0;
        while next < found.len() {
            for &option in self.options[found[next].0 as usize].iter().flatten() {
                if seen.insert(option) {
                    found.push(option);
                }
            }
            next += 1;
        }
        found
    }

    /// How many moves the game lasts if the winner hurries and the loser delays.
    pub fn remoteness(&mut self, game: Game, mover: Player) -> usize {
        self.remoteness_with(game, mover, &mut HashMap::new())
    }

    fn remoteness_with(
        &mut self,
        game: Game,
        mover: Player,
        known: &mut HashMap<(Game, Player), usize>,
    ) -> usize {
        if let Some(&length) = known.get(&(game, mover)) {
            return length;
        }
        let wins = self.mover_wins(game, mover, Convention::Normal);
        let mut lengths = Vec::new();
        for to in self.options(game, mover).to_vec() {
            if self.mover_wins(to, mover.other(), Convention::Normal) != wins {
                lengths.push(1 + self.remoteness_with(to, mover.other(), known));
            }
        }
        let length = if wins { lengths.into_iter().min() } else { lengths.into_iter().max() };
        let length = length.unwrap_or(0);
        known.insert((game, mover), length);
        length
    }
}
