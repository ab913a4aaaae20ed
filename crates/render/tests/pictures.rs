//! Pictures as they are expected, in files beside this one. With UPSTAR_REDRAW set they are written again.

use std::path::Path;

use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::wld::Wld;
use upstar_render::{
    Format, Picture, Positions, Refusal, View, board, days, draw, nim_values, powers, thermographs, tree,
};
use upstar_sum::{FoldedTree, GameTree, Strategy};
use upstar_values::Store;

fn check(name: &str, picture: &Picture) {
    for (format, ending) in
        [(Format::Text, "txt"), (Format::Svg, "svg"), (Format::Tikz, "tex"), (Format::Dot, "dot")]
    {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(format!("{name}.{ending}"));
        let drawn = draw(picture, format).expect("small enough");
        if std::env::var_os("UPSTAR_REDRAW").is_some() {
            std::fs::write(&path, &drawn).expect("the folder can be written");
        }
        let expected = std::fs::read(&path).unwrap_or_default();
        assert!(
            expected == drawn,
            "{} differs from what is drawn:\n{}",
            path.display(),
            String::from_utf8_lossy(&drawn)
        );
    }
}

/// A board with one of everything.
fn sketch() -> Sketch {
    let mut sketch = Sketch::new();
    let square = |x: usize| Form::Box { corner: Point::cells(x, 0), width: UNIT, height: UNIT };
    for (x, role) in [Role::Empty, Role::Gone, Role::Both, Role::Ground].into_iter().enumerate() {
        sketch.add(Item::new(format!("square {x}"), role, square(x)));
    }
    let middle = |x: usize| Point { x: Point::cells(x, 0).x + UNIT / 2, y: UNIT / 2 };
    let token = |x: usize| Form::Token { centre: middle(x), radius: 2 * UNIT / 5 };
    sketch.add(Item::new("left", Role::Left, token(0)).marked('x'));
    sketch.add(Item::new("right", Role::Right, token(2)));
    let from = Point::cells(5, 0);
    sketch.add(Item::new("edge", Role::Right, Form::Edge { from, to: Point::cells(6, 1), bend: None }));
    let bend = Some(Point::cells(5, 1));
    sketch.add(Item::new("bow", Role::Both, Form::Edge { from, to: Point::cells(6, 1), bend }));
    sketch.add(Item::new("cell", Role::Empty, Form::Hexagon { centre: middle(7), radius: UNIT / 2 }));
    sketch.add(Item::new("name", Role::Neutral, Form::label(Point { x: 150, y: 150 }, "a < b & \"c\"")));
    sketch
}

fn game_tree(text: &str) -> GameTree {
    GameTree::from(&text.parse::<Wld>().expect("a tree"))
}

#[test]
fn boards() {
    check("board", &board("One of <everything>", &sketch()));
    let mut sum = board("A sum", &sketch());
    sum.put_beside(&board("", &sketch()), UNIT);
    check("sum", &sum);
    check("nothing", &board("Nothing", &Sketch::new()));
}

#[test]
fn trees() {
    let bare = game_tree("L(R(+-,00,L(+-,-+)),-+,R(L(00,-+),+-))");
    let marks = bare.work_backward();
    let view = View { positions: Positions::None };
    check("tree", &tree("A tree", &FoldedTree::of(&bare, &marks, None, 100), &view));
    check("tree-folded", &tree("A tree", &FoldedTree::of(&bare, &marks, None, 5), &view));
    check("tree-cut", &tree("A tree", &FoldedTree::of(&bare, &marks, None, 3), &view));
    let strategy = Strategy::read(&bare, "strategy for Right\n1 -> 1\n3 -> 2").expect("a strategy");
    check("tree-strategy", &tree("A strategy", &FoldedTree::of(&bare, &marks, Some(&strategy), 100), &view));
    let leaf = game_tree("+-");
    check("tree-leaf", &tree("A leaf", &FoldedTree::of(&leaf, &leaf.work_backward(), None, 100), &view));
}

/// Walls and masts of games whose thermographs are worked out in Berlekamp, Conway and Guy, chapter 6.
#[test]
fn thermographs_of_several_games() {
    let store = Store::new();
    let calc = store.calc();
    let graph = |text: &str| {
        let id = calc.parse(text).expect("a value");
        (text.to_owned(), calc.thermograph(id).expect("small"))
    };
    check("thermograph", &thermographs(&[graph("{4|-2}")]));
    check("thermographs", &thermographs(&[graph("{4|-2}"), graph("{3||2|1}"), graph("*")]));
    check("thermograph-number", &thermographs(&[graph("-3/4")]));
    check("thermographs-none", &thermographs(&[]));
    // Nothing is too large or too small for a scale.
    let (large, small) = (format!("1{}", "0".repeat(40)), format!("1/{}", 1u64 << 40));
    let texts =
        [format!("{{{large}|-{large}}}"), format!("{{{small}|-{small}}}"), large.clone(), small.clone()];
    for text in &texts {
        let picture = thermographs(&[graph(text)]);
        let (low, high) = picture.bounds();
        assert!(high.x - low.x < 4000 && high.y - low.y < 3000, "{text}: {low:?} {high:?}");
    }
    let all: Vec<_> = texts.iter().map(|text| graph(text)).collect();
    assert!(draw(&thermographs(&all), Format::Svg).is_ok());
}

#[test]
fn numbers_and_heaps() {
    check("days", &days(3));
    let heaps = [11, 13, 7, 12].map(|heap: u64| (heap.to_string(), heap));
    check("powers", &powers("Nim 11, 13, 7, 12", &heaps));
    check("powers-large", &powers("Two heaps", &[("a".into(), 1 << 40 | 3), ("b".into(), u64::MAX)]));
    check("powers-none", &powers("No heaps", &[]));
    // Kayles, from Guy and Smith's table of octal games.
    check("plot", &nim_values("Kayles", &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]));
    check("plot-none", &nim_values("Nothing", &[]));
    for values in [vec![u64::MAX, 0], (0..5000).collect(), vec![7; 100_000]] {
        let picture = nim_values("Large", &values);
        assert!(draw(&picture, Format::Svg).is_ok() || values.len() > 50_000);
    }
}

/// The pixels are the same in every run, and where the shapes are.
#[cfg(feature = "png")]
#[test]
fn pixels() {
    let picture = board("One of everything", &sketch());
    let bytes = draw(&picture, Format::Png).expect("small enough");
    assert_eq!(draw(&picture, Format::Png).as_ref(), Ok(&bytes));
    let pixels = tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
    let at = |x: i32, y: i32| {
        let (low, _) = picture.bounds();
        let pixel = |length: i32, from: i32| ((length - from + 30) as f32 * 0.88) as u32;
        let colour = pixels.pixel(pixel(x, low.x), pixel(y, low.y)).expect("inside").demultiply();
        (colour.red(), colour.green(), colour.blue())
    };
    assert_eq!(at(150, 20), (0xa9, 0xb0, 0xb8), "a square that is gone");
    assert_eq!(at(25, 50), (0x1c, 0x5a, 0xb8), "Left's piece");
    assert_eq!(at(420, 50), (0xff, 0xff, 0xff), "paper");
}

#[test]
fn what_is_too_large_is_refused() {
    let mut picture = board("One of everything", &sketch());
    assert!(draw(&picture, Format::Tikz).is_ok());
    picture.disc(Point { x: 70_000, y: 0 }, 10, upstar_render::Style::Dot);
    assert_eq!(draw(&picture, Format::Tikz), Err(Refusal::TooLarge));
    assert_eq!(draw(&picture, Format::Png), Err(Refusal::TooLarge), "few pixels, but a side of 60,000");
    assert!(draw(&picture, Format::Svg).is_ok());
    picture.disc(Point { x: 900_000, y: 900_000 }, 10, upstar_render::Style::Dot);
    assert_eq!(draw(&picture, Format::Text), Err(Refusal::TooLarge));
    picture.disc(Point { x: i32::MAX, y: i32::MIN }, 10, upstar_render::Style::Dot);
    assert!(Format::ALL.into_iter().all(|format| draw(&picture, format) == Err(Refusal::TooLarge)));
}

#[test]
fn rows_are_as_wide_as_their_boards() {
    let own = board("", &sketch());
    let mut row = Picture::new("a row");
    for _ in 0..4000 {
        row.put_beside(&own, 60);
    }
    let (low, high) = row.bounds();
    let (own_low, own_high) = own.bounds();
    assert_eq!(high.x - low.x, 4000 * (own_high.x - own_low.x) + 3999 * 85);
    assert_eq!(row.shapes().len(), 4000 * own.shapes().len());
}
