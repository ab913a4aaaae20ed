//! Positions to start from: each game's worked examples and its table in `testdata/`.

use std::fs;

use upstar_game::About;

/// Where the games' files are.
pub(crate) const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");

/// A position whose value is on record.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// What stands in square brackets.
    pub(crate) rules: Option<String>,
    /// What stands in parentheses, without quotes.
    pub(crate) position: String,
    /// The value in our notation.
    pub(crate) value: String,
    /// Who says so.
    pub(crate) source: String,
}

/// A game's examples and the rows of its table: expression, value and source with tabs between them, and comments
/// after `#` at the start of a line.
pub(crate) fn rows_of(about: &About) -> Vec<Row> {
    let row = |expression: &str, value: &str, source: &str| {
        let (name, rules, position) = split(expression).unwrap_or_else(|| {
            panic!("{}: `{expression}` is not of the form name[rules](position)", about.name)
        });
        assert_eq!(name, about.name, "`{expression}` is of another game");
        Row {
            rules: rules.map(str::to_owned),
            position: position.into(),
            value: value.into(),
            source: source.into(),
        }
    };
    let mut rows: Vec<Row> =
        about.examples.iter().map(|(position, value)| row(position, value, "example")).collect();
    let path = format!("{TABLES}/{}.tsv", about.name);
    let table = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (number, line) in table.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [expression, value, source] = fields[..] else {
            panic!("{path}, line {}: three columns, with tabs between them", number + 1)
        };
        assert!(!value.is_empty() && !source.is_empty(), "{path}, line {}: a column is empty", number + 1);
        rows.push(row(expression, value, source));
    }
    rows
}

/// Takes `name[rules](position)` apart.
fn split(expression: &str) -> Option<(&str, Option<&str>, &str)> {
    let (head, position) = expression.strip_suffix(')')?.split_once('(')?;
    let position = position.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')).unwrap_or(position);
    match head.split_once('[') {
        None => Some((head, None, position)),
        Some((name, rules)) => Some((name, Some(rules.strip_suffix(']')?), position)),
    }
}
