//! Functions that look at how their arguments are written: `first`, `table`, `boards`.

use std::collections::HashMap;
use std::ops::ControlFlow;

use upstar_sum::Sum;
use upstar_syntax::{self as syntax, Clause, Comprehension, Diagnostic, ExprKind, Span};
use upstar_values::{Alphabet, Calc};

use super::Reader;
use crate::boards::{self, NoBoards};
use crate::error::Error;
use crate::functions::Unread;
use crate::reading::{Reading, Text};
use crate::shown::Table;

impl Reader<'_> {
    /// What such a function gives.
    pub(super) fn unread(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        function: Unread,
        given: &[Span],
    ) -> Result<Reading, Error> {
        match (function, given) {
            (Unread::Boards, [game, size]) => self.boards(calc, source, *game, *size),
            (Unread::First, [list]) => self.first(calc, source, *list),
            (Unread::Table, [list]) => self.table(calc, source, *list),
            // How many arguments there are was looked at before.
            _ => Ok(Reading::List(Vec::new())),
        }
    }

    /// The list that an argument must be.
    fn listed(&mut self, calc: &Calc<'_>, source: &str, span: Span) -> Result<Vec<Reading>, Error> {
        match self.argument(calc, source, span)? {
            Reading::List(list) => Ok(list),
            other => {
                let message = format!("expected a list, found {}", other.kind());
                Err(Diagnostic::new("not-a-list", message, span).into())
            }
        }
    }

    fn first(&mut self, calc: &Calc<'_>, source: &str, span: Span) -> Result<Reading, Error> {
        let expr = syntax::parse_argument(source, span)?;
        let list = match expr.kind() {
            ExprKind::Comprehension(c) => self.comprehension(calc, source, c, 1)?,
            _ => self.listed(calc, source, span)?,
        };
        Ok(list.into_iter().next().unwrap_or_else(|| Reading::text("none")))
    }

    fn table(&mut self, calc: &Calc<'_>, source: &str, span: Span) -> Result<Reading, Error> {
        let expr = syntax::parse_argument(source, span)?;
        let table = match expr.kind() {
            ExprKind::Comprehension(c) => self.ranged(calc, source, c, expr.span())?,
            _ => {
                let row = |member| match member {
                    Reading::List(cells) => cells.into_iter().map(Some).collect(),
                    one => vec![Some(one)],
                };
                let cells = self.listed(calc, source, span)?.into_iter().map(row).collect();
                Table { cells, ..Table::default() }
            }
        };
        Ok(Reading::Text(Text::Table(Box::new(table))))
    }

    /// A table whose rows, and columns if there are two ranges, are headed by what was gone through.
    fn ranged(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        c: &Comprehension,
        span: Span,
    ) -> Result<Table, Error> {
        let name = |clause: &Clause| match clause {
            Clause::For { name, .. } => Some(name.text.clone()),
            Clause::If(_) => None,
        };
        let names: Vec<String> = c.clauses.iter().filter_map(name).collect();
        if names.len() > 2 {
            let message = "a table has one `for` for its rows and one for its columns";
            return Err(Diagnostic::new("arguments", message, span).into());
        }
        let (row, column) = (names.first().cloned().unwrap_or_default(), names.get(1).cloned());
        let mut table = Table::default();
        let mut headings = [HashMap::new(), HashMap::new()];
        self.each(calc, source, &c.clauses, &mut |reader| {
            let cell = reader.member(calc, source, &c.body)?;
            // Where the heading is among those of rows or columns; a new one comes behind them.
            let mut place =
                |which: usize, reading: &Reading, list: &mut Vec<Reading>| -> Result<usize, Error> {
                    let cx = upstar_sum::Context::new(calc, reader.budget);
                    let text = reading.print(cx, Alphabet::Ascii)?;
                    let next = list.len();
                    let at = *headings[which].entry(text).or_insert(next);
                    if at == next {
                        list.push(reading.clone());
                    }
                    Ok(at)
                };
            let heading = |name: &str| reader.lookup(name).cloned().unwrap_or_else(|| Reading::text(name));
            let (row, column) = (heading(&row), column.as_deref().map(heading));
            let at = place(0, &row, &mut table.rows)?;
            let across = column.map_or(Ok(0), |column| place(1, &column, &mut table.columns))?;
            if table.cells.len() <= at {
                table.cells.resize(at + 1, Vec::new());
            }
            if table.cells[at].len() <= across {
                table.cells[at].resize(across + 1, None);
            }
            table.cells[at][across] = Some(cell);
            Ok(ControlFlow::Continue(()))
        })
        .map(drop)?;
        table.corner = match &column {
            Some(column) => format!("{row}\\{column}"),
            None => row,
        };
        Ok(table)
    }

    /// `boards(clobber, 3x3)`.
    fn boards(&mut self, calc: &Calc<'_>, source: &str, game: Span, size: Span) -> Result<Reading, Error> {
        let (game, size) = (game.trimmed(source), size.trimmed(source));
        let text = game.text(source);
        let (name, rules) = syntax::with_brackets(text);
        let own: Vec<_> = self.environment.games().cloned().collect();
        let found = self.language.engine().game_among(name, rules, &own);
        let Some(found) = found else {
            let unknown = Diagnostic::new("unknown-name", format!("unknown game `{name}`"), game);
            let catalogue = self.language.engine().catalogue();
            let near = syntax::nearest(name, catalogue.iter().map(|about| about.name.as_str()));
            return Err(match near {
                Some(near) => unknown.with_hint(format!("did you mean `{near}`?")).into(),
                None => unknown.into(),
            });
        };
        let found = found.map_err(|wrong| Diagnostic { span: game, ..wrong })?;
        let filled = self.filled(calc, size.text(source), size)?;
        let written = filled.as_deref().unwrap_or(size.text(source));
        match boards::boards(&found, written, self.budget) {
            Ok(positions) => {
                let mut list = Vec::new();
                for position in positions {
                    let reading = Reading::Game(Sum::from(position));
                    self.hold(reading.bytes())?;
                    list.push(reading);
                }
                Ok(Reading::List(list))
            }
            Err(NoBoards::Wrong(wrong)) => Err(Diagnostic { span: size, ..wrong }.into()),
            Err(NoBoards::Stopped(reason)) => Err(reason.into()),
        }
    }
}
