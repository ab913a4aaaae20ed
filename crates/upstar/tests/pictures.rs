//! Every game of the catalogue can be drawn in every format.

mod tools;

use upstar::game::Player;
use upstar::render::{Format, Picture, draw};
use upstar::sum::Play;
use upstar::{Budget, Failure, Session, TreeView};

/// Checks that a text is well-formed XML, as far as our pictures use it.
fn check_xml(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    let mut roots = 0;
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at])?;
        let end = rest[at..].find('>').ok_or("a tag without an end")? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        while !attributes.is_empty() {
            let (_, value) = attributes.split_once("=\"").ok_or("an attribute without a value")?;
            let (value, others) = value.split_once('"').ok_or("a value without an end")?;
            check_text(value)?;
            attributes = others.trim_start();
        }
        roots += usize::from(open.is_empty());
        if !closed {
            open.push(name);
        }
    }
    check_text(rest)?;
    if open.is_empty() && roots == 1 { Ok(()) } else { Err(format!("{open:?} left open, {roots} roots")) }
}

fn check_text(text: &str) -> Result<(), String> {
    for (at, _) in text.match_indices('&') {
        let entity = text[at + 1..].split(';').next().unwrap_or("");
        if !["amp", "lt", "gt", "quot"].contains(&entity) {
            return Err(format!("unknown entity &{entity};"));
        }
    }
    match text.chars().find(|c| c.is_control() && *c != '\n') {
        Some(c) => Err(format!("control character {c:?}")),
        None => Ok(()),
    }
}

/// Draws a picture in some formats and checks what can be checked without other programs.
fn check(what: &str, picture: &Picture, formats: &[Format]) {
    for &format in formats.iter().filter(|format| **format != Format::Png || cfg!(feature = "png")) {
        let bytes = draw(picture, format).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        assert_eq!(draw(picture, format).as_ref(), Ok(&bytes), "{what} is drawn twice");
        if format == Format::Png {
            assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{what}");
            continue;
        }
        let text = String::from_utf8(bytes).unwrap_or_else(|_| panic!("{what} is text"));
        assert!(text.ends_with('\n') && !text.trim().is_empty(), "{what}: {text}");
        match format {
            Format::Svg => check_xml(&text).unwrap_or_else(|error| panic!("{what}: {error}")),
            Format::Tikz | Format::Dot => {
                // Braces that are not escaped or quoted are paired.
                let plain: String = text.replace("\\{", "").replace("\\}", "");
                let plain = if format == Format::Dot { without_quoted(&plain) } else { plain };
                assert_eq!(plain.matches('{').count(), plain.matches('}').count(), "{what}: {text}");
            }
            Format::Text | Format::Png => {}
        }
    }
}

/// All formats but pixels, which take a while for large pictures.
const VECTORS: [Format; 4] = [Format::Text, Format::Svg, Format::Tikz, Format::Dot];

fn without_quoted(text: &str) -> String {
    text.replace("\\\"", "").split('"').step_by(2).collect()
}

/// Every example of the catalogue.
fn examples() -> impl Iterator<Item = &'static str> {
    upstar::rulesets::games().iter().flat_map(|about| about.examples.iter().map(|(expr, _)| expr.as_str()))
}

#[test]
fn every_game_is_drawn_in_every_format() {
    let session = Session::default();
    let mut count = 0;
    for expr in examples() {
        let picture = session.show(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e:?}"));
        check(expr, &picture, &Format::ALL);
        count += 1;
    }
    assert!(count >= upstar::rulesets::games().len());
}

#[test]
fn options_and_trees_of_every_game_are_drawn_unless_they_are_too_large() {
    let session = Session::default();
    let mut drawn = (0, 0);
    for expr in upstar::rulesets::games().iter().filter_map(|about| Some(about.examples.first()?.0.as_str()))
    {
        let budget = Budget::unlimited().nodes(Some(500));
        match session.show_options(&[expr], &budget) {
            Ok(picture) => {
                drawn.0 += 1;
                check(expr, &picture, &VECTORS);
            }
            Err((0, Failure::Stopped(_))) => {}
            Err(other) => panic!("{expr}: {other:?}"),
        }
        let budget = Budget::unlimited().nodes(Some(500));
        for boards in [false, true] {
            let view = TreeView { boards, most: 40, ..TreeView::default() };
            match session.draw_tree(expr, Player::Left, Play::Normal, &view, &budget) {
                Ok(picture) => {
                    drawn.1 += 1;
                    check(expr, &picture, &VECTORS);
                }
                Err(Failure::Stopped(_)) => {}
                Err(other) => panic!("{expr}: {other:?}"),
            }
        }
    }
    assert!(drawn.0 >= 15 && drawn.1 >= 15, "{drawn:?}");
}

#[test]
fn sums_show_signs_and_values() {
    let session = Session::default();
    let text = |expr: &str| {
        let picture = session.show(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e:?}"));
        check(expr, &picture, &Format::ALL);
        String::from_utf8(draw(&picture, Format::Text).expect("small")).expect("text")
    };
    let sum = text("domineering(1x2) + {2|-1} - nim(1)");
    assert_eq!(
        sum,
        "  ┌───┬───┐
1 │   │   │  +  {2|-1}  +  o
  └───┴───┘                1
    a   b
"
    );
    assert_eq!(text("turtles(\"HTH\")"), "H   T   H\n1   2   3\n");
    assert_eq!(text("with_pass[nim](\"1 passed\")"), "o\n1\npassed\n");
    let forbidden = text("comply[nim](\"1 not 0\")");
    assert_eq!(forbidden, "o\n1\nnot 0\n");
    let edges = text("partizan_arc_kayles(\"a-b=b b-c=r\")");
    assert!(edges.contains("│\nb\n│") && edges.contains("│\nr\n│"), "{edges}");
    assert_eq!(text("0").trim(), "0");
    assert!(text("-^3*").contains("v3*"));
}

#[test]
fn errors_tell_where_they_are() {
    let session = Session::default();
    let budget = Budget::unlimited();
    assert!(matches!(session.thermographs(&["1", "1 +"], &budget), Err((1, Failure::Wrong(_)))));
    assert!(matches!(session.show_row(&["1", "2", "?"], &budget), Err((2, Failure::Wrong(_)))));
    assert!(matches!(session.powers("{1|-1}", &budget), Err(Failure::Wrong(_))));
    assert!(matches!(session.nim_values("domineering(2xn)", 5, &budget), Err(Failure::Wrong(_))));
    assert!(matches!(session.nim_values("kaylse", 5, &budget), Err(Failure::Wrong(_))));
    let view = TreeView { strategy: Some("my plan"), most: 10, ..TreeView::default() };
    let wrong = session.draw_tree("nim(2)", Player::Left, Play::Normal, &view, &budget);
    let Err(Failure::Given(given)) = wrong else { panic!("{wrong:?}") };
    assert_eq!((given.text.as_str(), given.wrong.code), ("my plan", "syntax"));
}

/// Values from the tables of octal games and Grundy's game, and Chomp 2×n by hand.
#[test]
fn nim_values_of_heaps() {
    let session = Session::default();
    let values = |game: &str, last| {
        session.nim_values(game, last, &Budget::unlimited()).unwrap_or_else(|e| panic!("{game}: {e:?}"))
    };
    assert_eq!(values("kayles", 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    assert_eq!(values("subtraction[1,2,3]", 6), [0, 1, 2, 3, 0, 1, 2]);
    assert_eq!(values("nim(n,2)", 3), [2, 3, 0, 1]);
}

/// A few documents go through LaTeX.
#[test]
#[ignore = "needs TeX: cargo xtask test runs it where TeX is installed"]
fn tikz_compiles_with_tex() {
    let session = Session::default();
    let budget = Budget::unlimited();
    let view = TreeView { boards: true, most: 100, ..TreeView::default() };
    let pictures = [
        session.show("hackenbush(\"b(r,rb(g))\") + {3||2|1} - nim(2) + ^3*", &budget).expect("a picture"),
        session.show("hex(3x3)", &budget).expect("a board"),
        session.draw_tree("tic(\"...\")", Player::Right, Play::Normal, &view, &budget).expect("a tree"),
        session.thermographs(&["{4|-2}", "{3||2|1}", "Tiny(1)"], &budget).expect("thermographs"),
        upstar::render::powers(
            "\\ { } $ & # _ % ^ ~ < > | \" ↑ ↓ → ± × · • ∗ − ≡ -- ''",
            &[("↑±×·•∗−≡→↓".into(), 13)],
        ),
    ];
    for picture in &pictures {
        let text = draw(picture, Format::Tikz).expect("small");
        if let Err(said) = tools::ask(tools::TEX, "picture.tex", &text) {
            panic!("{said}");
        }
    }
}
