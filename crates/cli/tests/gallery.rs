//! The gallery and the explanations in docs/ are what the program draws and says, byte for byte. `cargo xtask gallery` makes them again.

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

/// A file is what was made; or becomes so, where that is wanted.
fn check(path: &Path, made: &[u8]) {
    if std::env::var_os("UPSTAR_REDRAW").is_some() {
        std::fs::write(path, made).expect("docs/ can be written");
    }
    let there = std::fs::read(path).unwrap_or_default();
    assert!(there == made, "{} is not what the program makes: cargo xtask gallery", path.display());
}

/// What is explained in docs/explained.md, all kinds of it.
const EXPLAINED: &[&str] = &[
    "'nim(11,13,7,12)'",
    "'kayles(7)'",
    "'subtraction[1,2,3](17)'",
    "'wythoff(3,5)'",
    "'{*0,*1,*3}'",
    "'nim(13,19,10) == *20'",
    "'nim(2,3,6)' --misere",
    "'cram(2x4)' --by symmetry",
    "'chomp(3x4)'",
    "'hex(4x4)' --chapter 1",
    "'hex(5x5)'",
    "'tree(\"L(R(+-,00),-+)\")'",
    "'cut_cake(2x3)' --by types",
    "'domineering(1x4) + pick_up_bricks(3)' --by types",
    "'hackenbush(\"bbr\")'",
    "'hackenbush(\"b(r,r),g\")'",
    "'hackenbush(\"br\") + hackenbush(\"br\") == 1'",
    "'83/64'",
    "'{3,1|{2|1},-4}'",
    "'domineering(2x3) + +-1'",
    "'^<2>'",
    "'fission(\"...|.x.|...\")'",
];

#[test]
fn the_explanations_are_what_the_program_says() {
    let mut page = "<!-- Made by `cargo xtask gallery`. -->

# Explained

What `upstar explain` says, as Markdown. `--format latex` gives a document that `pdflatex` prints.
"
    .to_owned();
    for command in EXPLAINED {
        let output = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .arg("explain")
            .args(words(command))
            .args(["--format", "markdown"])
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{command}");
        let told = String::from_utf8(output.stdout).expect("text");
        let (title, rest) = told.split_once('\n').expect("a title");
        let title = title.trim_start_matches('#').trim();
        let _ = write!(page, "\n## {title}\n\n```sh\nupstar explain {command}\n```\n{}", rest.trim_end());
        page.push('\n');
    }
    check(&docs().join("explained.md"), page.as_bytes());
}

#[test]
fn the_gallery_is_what_the_program_draws() {
    let list = std::fs::read_to_string(docs().join("gallery/figures.tsv")).expect("the list of figures");
    let mut page = HEAD.to_owned();
    let mut known = vec!["figures.tsv".to_owned()];
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
        check(&docs().join("gallery").join(&name), &output.stdout);
        let _ = write!(
            page,
            "\n### {title}\n\n![{title}](gallery/{name})\n\n```sh\nupstar {command} -o {name}\n```\n"
        );
        known.push(name);
    }
    check(&docs().join("gallery.md"), page.as_bytes());
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
