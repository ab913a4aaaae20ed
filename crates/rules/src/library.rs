//! The games that come as text.

use std::sync::OnceLock;

use crate::Definition;

macro_rules! files {
    ($($name:literal),*) => {
        /// The files of games that come as text, with their names.
        pub const FILES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../games/", $name, ".game")))),*];
    };
}

files!(
    "cakes", "coins", "corner", "ends", "graphs", "heaps", "lists", "moving", "numbers", "orders", "placing",
    "strips"
);

/// The games of each file. A file is read when it is first asked for.
static READ: [OnceLock<Vec<Definition>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

fn read(file: usize) -> impl Iterator<Item = (&'static str, &'static Definition)> {
    let text = FILES[file].1;
    READ[file]
        .get_or_init(|| Definition::read_all(text).unwrap_or_default())
        .iter()
        .map(move |game| (text, game))
}

/// All games that come as text, with the files in which they stand.
pub fn all() -> impl Iterator<Item = (&'static str, &'static Definition)> {
    (0..FILES.len()).flat_map(read)
}

/// The game of a name, with the file in which it stands; no other file is read for it.
#[must_use]
pub fn named(name: &str) -> Option<(&'static str, &'static Definition)> {
    let is_of_it = |line: &str| {
        let head = line.strip_prefix("game ").and_then(|rest| rest.trim_start().strip_prefix(name));
        head.is_some_and(|rest| rest.starts_with([' ', '[']))
    };
    let file = FILES.iter().position(|(_, text)| text.lines().any(is_of_it))?;
    read(file).find(|(_, game)| game.about().name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of which it is not proved that every play ends: they go by sums that only arithmetic knows, or by the order of lists.
    const OPEN: [&str; 4] = ["ferguson", "partizan_splittles", "quicksort", "partizan_quicksort"];

    #[test]
    fn plays_end() {
        let open: Vec<&str> = all()
            .filter(|(_, game)| !game.about().derived[0].starts_with("Every play ends"))
            .map(|(_, game)| game.about().name.as_str())
            .collect();
        assert_eq!(open, OPEN);
    }

    #[test]
    fn games_are_found_by_their_names() {
        let found = all()
            .filter(|(_, game)| named(&game.about().name).is_some_and(|(_, own)| own.span() == game.span()));
        assert_eq!(found.count(), all().count());
        assert!(named("nothing_of_the_kind").is_none() && named("").is_none());
    }

    #[test]
    fn files_can_be_read() {
        for (name, text) in FILES {
            let games =
                Definition::read_all(text).unwrap_or_else(|wrong| panic!("{name}: {}", wrong.render(text)));
            assert!(!games.is_empty(), "{name}");
            for game in games {
                let lines = game.span().text(text).lines().count();
                assert!(lines <= 15, "{} has {lines} lines", game.about().name);
                assert!(!game.about().examples.is_empty(), "{} has no example", game.about().name);
            }
        }
    }
}
