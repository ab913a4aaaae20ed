//! Colour, which switches itself off.

use std::io::IsTerminal as _;
use std::sync::OnceLock;

use upstar::game::Player;
use upstar::render::{Picture, Refusal, Style, painted};

/// When to write in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

/// What was asked for.
static WHEN: OnceLock<When> = OnceLock::new();

/// Says when to write in colour; the first word counts.
pub(crate) fn set(when: When) {
    let _ = WHEN.set(when);
}

fn wanted(on_a_terminal: bool) -> bool {
    match WHEN.get().unwrap_or(&When::Auto) {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let unwanted = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
            on_a_terminal && !unwanted && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Whether to write in colour on standard output.
pub(crate) fn on_stdout() -> bool {
    wanted(std::io::stdout().is_terminal())
}

/// Whether to write in colour on standard error.
pub(crate) fn on_stderr() -> bool {
    wanted(std::io::stderr().is_terminal())
}

/// What something is painted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// A heading, or the answer among other things.
    Title,
    /// What matters less.
    Aside,
    /// A move that wins.
    Winning,
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Both players'.
    Both,
    /// What went wrong.
    Wrong,
}

impl Paint {
    /// The paint of a player.
    pub(crate) fn of(player: Player) -> Paint {
        match player {
            Player::Left => Paint::Left,
            Player::Right => Paint::Right,
        }
    }

    /// The text in colour, if standard output has any.
    pub(crate) fn on(self, text: &str) -> String {
        if on_stdout() { self.always(text) } else { text.to_owned() }
    }

    /// The text in colour.
    pub(crate) fn always(self, text: &str) -> String {
        let code = match self {
            Paint::Title => "1",
            Paint::Aside => "2",
            Paint::Winning => "1;32",
            Paint::Left => "1;34",
            Paint::Right => "1;31",
            Paint::Both => "32",
            Paint::Wrong => "1;31",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// A picture as text, the players' pieces in their colours if standard output has any.
pub(crate) fn picture(picture: &Picture) -> Result<String, Refusal> {
    painted(picture, &|text, style| match style {
        Style::Left | Style::LeftLine | Style::LeftCut | Style::OnLeft | Style::LeftWord => {
            Paint::Left.on(text)
        }
        Style::Right | Style::RightLine | Style::RightCut | Style::OnRight => Paint::Right.on(text),
        Style::Both | Style::BothLine | Style::BothCut | Style::OnBoth => Paint::Both.on(text),
        Style::Muted => Paint::Aside.on(text),
        _ => text.to_owned(),
    })
}
