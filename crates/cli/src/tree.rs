//! `upstar tree`: game trees as text and as pictures.

use clap::Args as ClapArgs;
use upstar::search::Budget;
use upstar::sum::{NodeMarks, Play};
use upstar::syntax::{Diagnostic, Span};
use upstar::values::Player;
use upstar::{Failure, Session, TreeView};

use crate::exit::Exit;
use crate::options::{Drawing, Question, Side};
use crate::pictures::{self, Drawn};
use crate::question::{answered, expression};
use crate::{output, report};

#[derive(ClapArgs)]
pub(crate) struct Tree {
    #[command(flatten)]
    question: Question,
    /// Who moves first [default: left, or who the position says]
    #[arg(long)]
    first: Option<Side>,
    /// Who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// Draw at most so many nodes, level by level and the best lines first; what lies below is counted
    #[arg(long, value_name = "N", default_value_t = 2000)]
    limit: usize,
    /// Only who chooses and how it ends, as `L(R(+-,00),-+)`
    #[arg(long)]
    bare: bool,
    /// In a picture, draw the board at each node
    #[arg(long, conflicts_with = "bare")]
    boards: bool,
    /// What to mark at the nodes, beside how play ends [default: results; nothing in pictures of bare trees]
    #[arg(long, value_enum, value_name = "WHAT")]
    marks: Option<MarkKind>,
    /// Only what proves the result: one best move of the winner, every move of the loser
    #[arg(long, conflicts_with = "strategy")]
    proof: bool,
    /// Mark the edges of this strategy instead of the best ones: @FILE as
    /// `upstar strategy` writes it, or rules in words such as `strategy for Right; answer 1 with 2; answer 2 with 1`
    #[arg(long, value_name = "STRATEGY")]
    strategy: Option<String>,
    #[command(flatten)]
    drawing: Drawing,
}

/// What is marked at the nodes of a tree.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum MarkKind {
    /// The results that Working Backward finds, and the chosen edges
    Results,
    /// Who wins: blue for Left, red for Right, white for a draw
    Winners,
    /// Nothing
    None,
}

impl From<MarkKind> for NodeMarks {
    fn from(kind: MarkKind) -> NodeMarks {
        match kind {
            MarkKind::Results => NodeMarks::Results,
            MarkKind::Winners => NodeMarks::Winners,
            MarkKind::None => NodeMarks::None,
        }
    }
}

/// Prints or draws a game tree.
pub(crate) fn run(asked: &Tree) -> Exit {
    let Tree { question, drawing, .. } = asked;
    let play = if asked.misere { Play::Misere } else { Play::Normal };
    let strategy = asked.strategy.as_deref().map(|text| expression(text, &question.limits)).transpose();
    // On a command line, semicolons are handier than new lines.
    let strategy = match strategy {
        // On a single line; a file has lines of its own.
        Ok(strategy) => strategy.map(|text| if text.contains('\n') { text } else { text.replace(';', "\n") }),
        Err(wrong) => return output::option_failure("--strategy", &wrong, question.style.json),
    };
    let view = TreeView {
        boards: asked.boards,
        bare: asked.bare,
        strategy: strategy.as_deref(),
        marks: asked.marks.map(NodeMarks::from),
        proof: asked.proof,
        most: asked.limit,
    };
    if drawing.is_asked_for() {
        return pictures::picture(question, drawing, |session, expr, budget| {
            let read = &session.read(expr, budget)?;
            let first = first_player(session, read, asked.first, budget)?;
            session.draw_tree(read, first, play, &view, budget).map(Drawn::from)
        });
    }
    let answer = |session: &Session, expr: &str, budget: &Budget| {
        let read = &session.read(expr, budget)?;
        let first = first_player(session, read, asked.first, budget)?;
        // As text, a bare tree is written in its own notation, unless something is to be marked in it.
        let bare = asked.bare && strategy.is_none() && asked.marks.is_none();
        Ok(report::tree(expr, &session.tree_seen(read, first, play, &view, budget)?, bare))
    };
    match answered(question, answer) {
        (Ok(tree), _) => output::answer(&tree, question.style.json),
        (Err(failure), expr) => output::failure(&expr, &failure, question.style.json),
    }
}

/// Who moves first: who was asked for, unless the position says something else.
fn first_player(
    session: &Session,
    read: &upstar::Question,
    asked: Option<Side>,
    budget: &Budget,
) -> Result<Player, Failure> {
    let Some(asked) = asked.map(Player::from) else { return Ok(Player::Left) };
    match session.turn(read, budget)? {
        Some(turn) if turn != asked => {
            let message = format!("here {turn} moves first, so --first cannot be {asked}");
            let error = Diagnostic::new("not-your-turn", message, Span::all(read.text()));
            Err(Failure::Wrong(error.with_hint("the position itself says whose turn it is")))
        }
        _ => Ok(asked),
    }
}
