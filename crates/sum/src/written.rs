//! Strategies as somebody wrote them: whose it is in the first line, then a move for each of some positions, one a line.
//!
//! People write them by hand, so there is no checksum: whether a strategy is right is found out by playing it through.

use std::collections::HashMap;

use upstar_game::{Diagnostic, Player, Span, nearest};

/// The lines of a strategy that count: without what follows `//` and spaces around, and no empty ones.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Span> {
    let mut from = 0;
    let lines = text.split('\n').map(move |line| {
        let start = from;
        from += line.len() + 1;
        Span::new(start, start + line.find("//").unwrap_or(line.len())).trimmed(text)
    });
    lines.filter(|line| !line.is_empty())
}

/// Whose strategy it is, by its first line: the name of the player after certain words, and maybe `in` and what it is for.
pub(crate) fn head<'t>(
    words: &str,
    text: &'t str,
    line: Option<Span>,
) -> Result<(Player, Option<&'t str>), Diagnostic> {
    let line = line.unwrap_or(Span::at(text.len()));
    let own = line.text(text);
    let (who, about) = own.split_once(" in ").map_or((own, None), |(who, about)| (who, Some(about.trim())));
    let player = Player::BOTH.into_iter().find(|player| who == format!("{words} {player}"));
    let player = player.ok_or_else(|| expected(words, line))?;
    Ok((player, about))
}

/// The complaint about another first line.
pub(crate) fn expected(words: &str, line: Span) -> Diagnostic {
    Diagnostic::syntax(format!("expected `{words} Left` or `{words} Right`"), line)
}

/// What stands before and after the arrow of a line.
pub(crate) fn sides(text: &str, line: Span) -> Option<(Span, Span)> {
    let arrow = line.from + line.text(text).find("->")?;
    Some((Span::new(line.from, arrow).trimmed(text), Span::new(arrow + 2, line.to).trimmed(text)))
}

/// A strategy that somebody wrote, which knows positions by their notation.
pub struct Written {
    /// Whose it is.
    pub player: Player,
    /// What the first line says it is for, and where.
    about: Option<(String, Span)>,
    /// The move for each position, and where it stands.
    choices: HashMap<String, (String, Span)>,
    end: Span,
}

impl Written {
    /// Reads a first line with the name of the player after the given words, maybe followed by `in` and what it is for, and then
    /// lines such as `position -> move`. What follows `//` in a line and empty lines do not count.
    ///
    /// # Errors
    /// Where a line is something else, or a position has two choices.
    pub fn read(first_line: &str, text: &str) -> Result<Written, Diagnostic> {
        let mut lines = lines(text);
        let first = lines.next();
        let (player, about) = head(first_line, text, first)?;
        let about = about.map(str::to_owned).zip(first);
        let mut choices = HashMap::new();
        for line in lines {
            let Some((position, choice)) = sides(text, line) else {
                return Err(Diagnostic::syntax("expected `->` and a move", Span::at(line.to)));
            };
            let known = (choice.text(text).to_owned(), choice);
            if choices.insert(position.text(text).to_owned(), known).is_some() {
                let message = "there is a choice for this position already";
                return Err(Diagnostic::new("strategy-twice", message, line));
            }
        }
        Ok(Written { player, about, choices, end: Span::at(text.len()) })
    }

    /// The strategy itself, if it is for this or does not say.
    ///
    /// # Errors
    /// Where it says that it is for something else.
    pub fn if_about(self, this: &str) -> Result<Written, Diagnostic> {
        match &self.about {
            Some((other, span)) if other != this => {
                let message = format!("the strategy is for {other}, not for {this}");
                Err(Diagnostic::new("strategy-other", message, *span))
            }
            _ => Ok(self),
        }
    }

    /// Whether there is a choice for a position.
    #[must_use]
    pub fn has(&self, position: &str) -> bool {
        self.choices.contains_key(position)
    }

    /// The place of the chosen move among those there are.
    ///
    /// # Errors
    /// Where there is no choice for the position, or no such move.
    pub fn choice<T>(&self, position: &str, moves: &[(String, T)]) -> Result<usize, Diagnostic> {
        let Some((name, span)) = self.choices.get(position) else {
            let message = format!("the strategy has no choice for {} in {position}", self.player);
            return Err(Diagnostic::new("strategy-incomplete", message, self.end)
                .with_hint("a strategy is a choice in every position that can come up"));
        };
        moves.iter().position(|(own, _)| own == name).ok_or_else(|| {
            let message = format!("{} has no such move in {position}", self.player);
            let wrong = Diagnostic::new("strategy-choice", message, *span);
            match nearest(name, moves.iter().map(|(own, _)| own.as_str())) {
                Some(near) => wrong.with_hint(format!("did you mean `{near}`?")),
                None => wrong,
            }
        })
    }
}
