//! Strategies that somebody wrote: a move for each of some positions or sums, one a line.

use std::collections::HashMap;

use upstar_game::Player;
use upstar_syntax::{Diagnostic, Span, nearest};

use crate::question::Given;

/// A strategy that somebody wrote.
pub(crate) struct Written {
    text: String,
    pub(crate) player: Player,
    /// What the first line says it is for, and where.
    about: Option<(String, Span)>,
    /// The move for each position, and where it stands.
    choices: HashMap<String, (String, Span)>,
    end: Span,
}

impl Written {
    /// Reads a first line with the name of the player after the given words, maybe followed by `in` and what it is for, and then
    /// lines such as `position -> move`. What follows `//` in a line and empty lines do not count.
    pub(crate) fn read(first_line: &str, text: &str) -> Result<Written, Diagnostic> {
        let expected = format!("`{first_line} Left` or `{first_line} Right`");
        let end = Span::at(text.len());
        let (mut player, mut about, mut choices, mut from) = (None, None, HashMap::new(), 0);
        for line in text.split('\n') {
            let start = from;
            from += line.len() + 1;
            let length = line.find("//").unwrap_or(line.len());
            let span = Span::new(start, start + length).trimmed(text);
            let own = span.text(text);
            if own.is_empty() {
                continue;
            }
            if player.is_none() {
                let (who, what) = own.split_once(" in ").map_or((own, None), |(who, what)| (who, Some(what)));
                player = Player::BOTH.into_iter().find(|player| who == format!("{first_line} {player}"));
                if player.is_none() {
                    return Err(Diagnostic::syntax(format!("expected {expected}"), span));
                }
                about = what.map(|what| (what.trim().to_owned(), span));
                continue;
            }
            let Some(arrow) = own.find("->") else {
                return Err(Diagnostic::syntax("expected `->` and a move", Span::at(span.to)));
            };
            let position = Span::new(span.from, span.from + arrow).trimmed(text).text(text).to_owned();
            let choice = Span::new(span.from + arrow + 2, span.to).trimmed(text);
            if choices.insert(position, (choice.text(text).to_owned(), choice)).is_some() {
                let message = "there is a choice for this position already";
                return Err(Diagnostic::new("strategy-twice", message, span));
            }
        }
        let player = player.ok_or_else(|| Diagnostic::syntax(format!("expected {expected}"), end))?;
        Ok(Written { text: text.to_owned(), player, about, choices, end })
    }

    /// The strategy, unless it says that it is for something else.
    pub(crate) fn if_about(self, this: &str) -> Result<Written, Diagnostic> {
        match &self.about {
            Some((other, span)) if other != this => {
                let message = format!("the strategy is for {other}, not for {this}");
                Err(Diagnostic::new("strategy-other", message, *span))
            }
            _ => Ok(self),
        }
    }

    /// Whether there is a choice for a position.
    pub(crate) fn has(&self, position: &str) -> bool {
        self.choices.contains_key(position)
    }

    /// The place of the chosen move among those there are.
    pub(crate) fn choice<T>(&self, position: &str, moves: &[(String, T)]) -> Result<usize, Given> {
        self.chosen(position, moves).map_err(|wrong| Given::new(&self.text, wrong))
    }

    fn chosen<T>(&self, position: &str, moves: &[(String, T)]) -> Result<usize, Diagnostic> {
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
