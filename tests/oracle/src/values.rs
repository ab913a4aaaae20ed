//! What is said about the value of a game: whether it is a number, its stops, its birthday, its thermograph. All of it
//! is told of simplest forms.

use std::collections::HashMap;

use crate::fraction::Fraction;
use crate::short::{Game, Games, Player, TooLarge, ZERO};

impl Games {
    /// The number that a simplest form is.
    pub fn as_number(&self, game: Game) -> Option<Fraction> {
        let one = Fraction::whole(1);
        match (self.options(game, Player::Left), self.options(game, Player::Right)) {
            ([], []) => Some(Fraction::whole(0)),
            (&[left], []) => self.as_number(left).map(|x| x + one),
            ([], &[right]) => self.as_number(right).map(|x| x - one),
            (&[left], &[right]) => {
                let (x, y) = (self.as_number(left)?, self.as_number(right)?);
                (x < y).then(|| (x + y).half())
            }
            _ => None,
        }
    }

    /// The number at which play stops when a player starts.
    pub fn stop(&self, game: Game, starts: Player) -> Fraction {
        self.stop_with(game, starts, &mut HashMap::new())
    }

    fn stop_with(
        &self,
        game: Game,
        starts: Player,
        known: &mut HashMap<(Game, Player), Fraction>,
    ) -> Fraction {
        if let Some(&stop) = known.get(&(game, starts)) {
            return stop;
        }
        let stop = self.as_number(game).unwrap_or_else(|| {
            let stops =
                self.options(game, starts).iter().map(|&to| self.stop_with(to, starts.other(), known));
            let best = match starts {
                Player::Left => stops.max(),
                Player::Right => stops.min(),
            };
            best.expect("a game that is no number has options")
        });
        known.insert((game, starts), stop);
        stop
    }

    /// The day on which a simplest form is born: one more than those of its options.
    pub fn birthday(&self, game: Game) -> usize {
        self.depth(game)
    }

    /// Whether in every follower both players can move or neither.
    pub fn is_all_small(&self, game: Game) -> bool {
        let can = |game, player| !self.options(game, player).is_empty();
        self.followers(game).into_iter().all(|game| can(game, Player::Left) == can(game, Player::Right))
    }

    /// The parity of a simplest form: whether every play has an even number of moves, and whether an odd one.
    pub fn parity(&self, game: Game) -> (bool, bool) {
        self.parity_with(game, &mut HashMap::new())
    }

    fn parity_with(&self, game: Game, known: &mut HashMap<Game, (bool, bool)>) -> (bool, bool) {
        if let Some(&parity) = known.get(&game) {
            return parity;
        }
        let mut lengths = (true, true);
        for player in Player::BOTH {
            for &option in self.options(game, player) {
                let (even, odd) = self.parity_with(option, known);
                lengths = (lengths.0 && odd, lengths.1 && even);
            }
        }
        let stuck = Player::BOTH.iter().all(|&player| self.options(game, player).is_empty());
        let parity = (lengths.0, lengths.1 && !stuck);
        known.insert(game, parity);
        parity
    }

    /// A simplest form with every move taxed, until it is a number but for an infinitesimal.
    pub fn cool(&mut self, game: Game, tax: Fraction) -> Result<Game, TooLarge> {
        let (mean, temperature) = self.mean_and_temperature(game);
        if self.as_number(game).is_some() {
            return Ok(game);
        }
        if tax > temperature {
            return self.number(mean);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let paid = self.number(if player == Player::Left { -tax } else { tax })?;
            for option in self.options(game, player).to_vec() {
                let cooled = self.cool(option, tax)?;
                sides[player as usize].push(self.sum(cooled, paid)?);
            }
        }
        let [left, right] = sides;
        let cooled = self.make(left, right)?;
        self.simplest(cooled)
    }

    /// A form in braces, its numbers and stars by their names; a long one is cut off.
    pub fn write(&self, game: Game) -> String {
        let mut text = String::new();
        self.write_to(game, &mut text);
        text
    }

    fn write_to(&self, game: Game, text: &mut String) {
        let [left, right] = Player::BOTH.map(|player| self.options(game, player));
        if text.len() > 300 {
            text.push_str("...");
        } else if let Some(number) = self.as_number(game) {
            text.push_str(&number.to_string());
        } else if (left, right) == (&[ZERO], &[ZERO]) {
            text.push('*');
        } else {
            text.push('{');
            for (options, after) in [(left, '|'), (right, '}')] {
                for (i, &option) in options.iter().enumerate() {
                    text.push_str(if i > 0 { "," } else { "" });
                    self.write_to(option, text);
                    if text.ends_with("...") {
                        return;
                    }
                }
                text.push(after);
            }
        }
    }

    /// The mean and the temperature of a simplest form.
    pub fn mean_and_temperature(&self, game: Game) -> (Fraction, Fraction) {
        let drawn = self.thermograph(game, &mut HashMap::new());
        (drawn.mean, drawn.temperature)
    }

    fn thermograph(&self, game: Game, known: &mut HashMap<Game, Thermograph>) -> Thermograph {
        if let Some(drawn) = known.get(&game) {
            return drawn.clone();
        }
        let drawn = match self.as_number(game) {
            Some(x) => {
                let mast = Wall(vec![(Fraction::whole(0), x)]);
                Thermograph { walls: [mast.clone(), mast], mean: x, temperature: -Fraction::new(1, x.below) }
            }
            None => {
                let mut scaffolds = Vec::new();
                for player in Player::BOTH {
                    let mut best: Option<Wall> = None;
                    for &option in self.options(game, player) {
                        let wall = self.thermograph(option, known).walls[player.other() as usize].clone();
                        best = Some(match best {
                            None => wall,
                            Some(best) => best.better(&wall, player),
                        });
                    }
                    scaffolds.push(best.expect("a game that is no number has options"));
                }
                Thermograph::under(&scaffolds[0], &scaffolds[1])
            }
        };
        known.insert(game, drawn.clone());
        drawn
    }
}

/// A wall from temperature 0 up, by its corners (temperature, value); above the last of them it is upright.
#[derive(Debug, Clone)]
struct Wall(Vec<(Fraction, Fraction)>);

#[derive(Debug, Clone)]
struct Thermograph {
    walls: [Wall; 2],
    mean: Fraction,
    temperature: Fraction,
}

fn between(from: (Fraction, Fraction), to: (Fraction, Fraction), at: Fraction) -> Fraction {
    // Values on a line from one corner to the next.
    let times = |x: Fraction, y: Fraction| Fraction::new(x.above * y.above, x.below * y.below);
    let over = |x: Fraction, y: Fraction| Fraction::new(x.above * y.below, x.below * y.above);
    from.1 + times(over(at - from.0, to.0 - from.0), to.1 - from.1)
}

impl Wall {
    fn at(&self, t: Fraction) -> Fraction {
        let corners = &self.0;
        let next = corners.iter().position(|&(from, _)| from > t);
        match next {
            None => corners[corners.len() - 1].1,
            Some(next) => between(corners[next - 1], corners[next], t),
        }
    }

    /// The corners of both, and where they cross.
    fn corners_with(&self, other: &Wall) -> Vec<Fraction> {
        let mut all: Vec<Fraction> = self.0.iter().chain(&other.0).map(|&(t, _)| t).collect();
        all.sort_unstable();
        all.dedup();
        let mut crossings = Vec::new();
        for pair in all.windows(2) {
            let apart = |t| self.at(t) - other.at(t);
            let (low, high) = (apart(pair[0]), apart(pair[1]));
            if low.above.signum() * high.above.signum() < 0 {
                crossings.push(between((low, pair[0]), (high, pair[1]), Fraction::whole(0)));
            }
        }
        all.extend(crossings);
        all.sort_unstable();
        all
    }

    /// What a player likes better, at each temperature.
    fn better(&self, other: &Wall, player: Player) -> Wall {
        let choose = |t| match player {
            Player::Left => self.at(t).max(other.at(t)),
            Player::Right => self.at(t).min(other.at(t)),
        };
        Wall(self.corners_with(other).into_iter().map(|t| (t, choose(t))).collect())
    }
}

impl Thermograph {
    /// What lies under two scaffolds, not yet taxed: the walls move towards each other by the tax, up to where they meet.
    fn under(left: &Wall, right: &Wall) -> Thermograph {
        let taxed = |t| (left.at(t) - t, right.at(t) + t);
        let mut corners = left.corners_with(right);
        // Beyond the last corner both are upright, so they meet where the tax is half of what is between them.
        let last = corners[corners.len() - 1];
        let (x, y) = taxed(last);
        if x > y {
            corners.push(last + (x - y).half());
        }
        let mut walls = [Vec::new(), Vec::new()];
        for (i, &t) in corners.iter().enumerate() {
            let (x, y) = taxed(t);
            if x <= y {
                let meet = if i == 0 || x == y {
                    t
                } else {
                    let before = corners[i - 1];
                    let (low, high) = (taxed(before), (x, y));
                    between((low.0 - low.1, before), (high.0 - high.1, t), Fraction::whole(0))
                };
                let mean = taxed(meet).0;
                for wall in &mut walls {
                    wall.push((meet, mean));
                }
                return Thermograph { walls: walls.map(Wall), mean, temperature: meet };
            }
            walls[0].push((t, x));
            walls[1].push((t, y));
        }
        unreachable!("walls that are taxed meet")
    }
}
