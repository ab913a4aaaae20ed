//! The gallery in docs/ is what the program draws, byte for byte. `cargo xtask gallery` draws it again.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const HEAD: &str = "<!-- Made by `cargo xtask gallery` from docs/gallery/figures.tsv. -->

# Gallery

Every picture here is drawn by the command below it. The numbers are those of figures in the texts that the tests of
`tests/book` follow (DK, VS, CF). Left's pieces are solid, Right's hollow or dashed.

`--format` says how a picture is drawn (`text`, `svg`, `png`, `tikz`, `dot`), `-o FILE` where it goes; without `--format` the
name of the file tells (`.svg`, `.png`, `.tex`, `.dot`), and without `-o` it is characters in the terminal. `show --options` draws
what a position can become, `show --play` a play by the names of its moves or the positions between them, `tree --boards` the board at each node, `tree --strategy` the edges of
a strategy, `tree --limit N` folds what lies below. With `--json` the answer is `{\"expr\", \"format\", \"picture\"}`, or
`{\"expr\", \"format\", \"file\"}` with `-o`, and beside it what the picture shows as data: walls, nim-values, powers, days.
";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Splits a command as a shell would, with single quotes alone.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

#[test]
fn the_gallery_is_what_the_program_draws() {
    let redraw = std::env::var_os("UPSTAR_REDRAW").is_some();
    let list = std::fs::read_to_string(docs().join("gallery/figures.tsv")).expect("the list of figures");
    let mut page = HEAD.to_owned();
    let mut known = vec!["figures.tsv".to_owned()];
    let check = |path: PathBuf, made: &[u8]| {
        if redraw {
            std::fs::write(&path, made).expect("docs/ can be written");
        }
        let there = std::fs::read(&path).unwrap_or_default();
        assert!(there == made, "{} is not what the program draws: cargo xtask gallery", path.display());
    };
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let Some((file, rest)) = line.split_once('\t') else {
            let _ = write!(page, "\n## {line}\n");
            continue;
        };
        let (title, command) = rest.split_once('\t').expect("a command");
        let output = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(words(command))
            .args(["--format", "svg"])
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let name = format!("{file}.svg");
        check(docs().join("gallery").join(&name), &output.stdout);
        let _ = write!(
            page,
            "\n### {title}\n\n![{title}](gallery/{name})\n\n```sh\nupstar {command} -o {name}\n```\n"
        );
        known.push(name);
    }
    check(docs().join("gallery.md"), page.as_bytes());
    // Every figure of the chapters is there, alone or together with another.
    let titles: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    for (chapter, last) in [(1, 13), (2, 19), (3, 10), (4, 20)] {
        for figure in (1..=last).map(|figure| format!("{chapter}.{figure}")) {
            let is_named = |title: &&str| title.split([' ', ',']).any(|word| word == figure);
            assert!(titles.iter().any(is_named), "figure {figure} is not in the gallery");
        }
    }
    for entry in std::fs::read_dir(docs().join("gallery")).expect("docs/gallery").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(known.contains(&name), "docs/gallery/{name} is in no line of figures.tsv");
    }
}
