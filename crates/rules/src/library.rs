//! The games that come as text.

use std::sync::LazyLock;

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

static ALL: LazyLock<Vec<(&'static str, Definition)>> = LazyLock::new(|| {
    let read = |&(_, text): &(&str, &'static str)| {
        let games = Definition::read_all(text).unwrap_or_default();
        games.into_iter().map(move |game| (text, game)).collect::<Vec<_>>()
    };
    FILES.iter().flat_map(read).collect()
});

/// All games that come as text, with the files in which they stand. They are read when they are first asked for.
#[must_use]
pub fn all() -> &'static [(&'static str, Definition)] {
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of which it is not proved that every play ends: they go by sums that only arithmetic knows, or by the order of lists.
    const OPEN: [&str; 4] = ["ferguson", "partizan_splittles", "quicksort", "partizan_quicksort"];

    #[test]
    fn plays_end() {
        let open: Vec<&str> = all()
            .iter()
            .filter(|(_, game)| !game.about().derived[0].starts_with("Every play ends"))
            .map(|(_, game)| game.about().name.as_str())
            .collect();
        assert_eq!(open, OPEN);
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
