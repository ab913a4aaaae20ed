//! Colour, which switches itself off.

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
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

/// Says when to write in colour.
pub(crate) fn set(when: When) {
    match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Whether to write in colour on standard output.
pub(crate) fn on_stdout() -> bool {
    AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

/// Whether to write in colour on standard error.
pub(crate) fn on_stderr() -> bool {
    AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
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
    /// A name that is known.
    Name,
    /// A text in quotes.
    Quoted,
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
        let style = match self {
            Paint::Title => anstyle::Style::new().bold(),
            Paint::Aside => anstyle::Style::new().dimmed(),
            Paint::Winning => AnsiColor::Green.on_default().bold(),
            Paint::Left => AnsiColor::Blue.on_default().bold(),
            Paint::Right | Paint::Wrong => AnsiColor::Red.on_default().bold(),
            Paint::Both => AnsiColor::Green.on_default(),
            Paint::Name => AnsiColor::Cyan.on_default(),
            Paint::Quoted => AnsiColor::Yellow.on_default(),
        };
        format!("{style}{text}{style:#}")
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
