//! The texts' figures as pictures: marked trees, birthdays, heaps in powers of two.

use upstar::game::Player;
use upstar::render::{Format, Picture, draw};
use upstar::sum::Play;
use upstar::{Budget, Session, TreeView};

fn drawn(picture: &Picture, format: Format) -> String {
    String::from_utf8(draw(picture, format).expect("small enough")).expect("text")
}

fn tree(expr: &str, first: Player, boards: bool) -> Picture {
    let view = TreeView { boards, most: 1000, ..TreeView::default() };
    let picture = Session::default().draw_tree(expr, first, Play::Normal, &view, &Budget::unlimited());
    picture.unwrap_or_else(|e| panic!("{expr}: {e:?}"))
}

/// Figure 1.5: sixteen nodes with their boards, Right to choose at the root.
#[test]
fn dk_1_7_figure_1_5() {
    let picture = tree("tic(\"...\")", Player::Right, true);
    assert_eq!(picture.description.split(';').next(), Some("16 nodes, depth 3"));
    let svg = drawn(&picture, Format::Svg);
    // Three squares a node; a letter at each of the ten nodes with a choice.
    assert_eq!(svg.matches("<rect class=\"us-").count() - svg.matches("us-patch\" x").count(), 16 * 3);
    assert_eq!((svg.matches(">L</text>").count(), svg.matches(">R</text>").count()), (3, 7));
}

/// Figures 1.9 and 1.10: every choice has one bold edge, and every node its result, in every format. The book says that the
/// tree of figure 1.10 has depth 4 and the result -+.
#[test]
fn dk_1_8_figures_1_9_and_1_10() {
    let picture = tree(
        "tree(\"R(L(R(+-,L(00,+-)),R(-+,00)),L(+-,R(00,-+)),L(R(L(+-,-+),-+),-+))\")",
        Player::Left,
        false,
    );
    let (choices, nodes) = (10, 22);
    assert_eq!(picture.description.split(';').next(), Some("22 nodes, depth 4"));
    assert_eq!(drawn(&picture, Format::Svg).matches("class=\"us-bold\"").count(), choices);
    assert_eq!(drawn(&picture, Format::Tikz).matches("\\path[us-bold]").count(), choices);
    assert_eq!(drawn(&picture, Format::Dot).matches("penwidth=3").count(), choices);
    assert_eq!(drawn(&picture, Format::Text).matches("══ ").count(), choices);
    assert_eq!(drawn(&picture, Format::Text).lines().count(), nodes);
    assert!(
        drawn(&picture, Format::Text).starts_with("R tree(\"")
            && picture.description.contains("the result is -+")
    );
}

/// Figure 4.11: on day n, the numbers of figure 4.11 are born between those of the days before.
#[test]
fn dk_fig_4_11_picture() {
    let text = drawn(&upstar::render::days(3), Format::Text);
    let days: Vec<Vec<&str>> = text
        .lines()
        .filter_map(|line| line.strip_prefix("day "))
        .map(|line| {
            line.split(|c: char| !"-/0123456789".contains(c)).filter(|word| !word.is_empty()).collect()
        })
        .collect();
    assert_eq!(days[0], ["0", "0"]);
    assert_eq!(days[1], ["1", "-1", "1"]);
    assert_eq!(days[2], ["2", "-2", "-1/2", "1/2", "2"]);
    assert_eq!(days[3], ["3", "-3", "-3/2", "-3/4", "-1/4", "1/4", "3/4", "3/2", "3"]);
}

fn powers(expr: &str) -> Picture {
    Session::default().powers(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e:?}"))
}

/// Figures 3.3 and 3.4: three subpiles of 8, 4 and 1 are out of balance, and taking 11 to 6 mends it.
#[test]
fn dk_3_7_figures_3_3_and_3_4() {
    let before = powers("nim(11,13,7,12)");
    assert!(before.description.ends_with(": 8, 4, 1."), "{}", before.description);
    assert!(powers("nim(6,13,7,12)").description.ends_with("the position is balanced."));
    // A dot for every stone.
    assert_eq!(drawn(&before, Format::Svg).matches("class=\"us-dot\"").count(), 11 + 13 + 7 + 12);
}

/// The dots of (1.1) to (1.4).
#[test]
fn vs_1_1_dots() {
    assert!(powers("nim(1,2,3)").description.ends_with("balanced."));
    assert!(powers("nim(4,5,9,14)").description.ends_with(": 4, 2."));
    assert!(powers("nim(4,3,9,14)").description.ends_with("balanced."));
}
