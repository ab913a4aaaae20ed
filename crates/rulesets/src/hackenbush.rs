//! Hackenbush: edges that stand on the ground are cut, and what loses the ground goes.

mod bush;
mod edits;
mod normal;
mod text;
mod words;
mod worth;

use std::borrow::Cow;
use std::sync::LazyLock;

use upstar_game::edit::Edit;
use upstar_game::graph::{layers, line, petal};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, Exchange, NormalPlay, Pattern, Player, Ruleset, Sign, Span,
    Theorem, examples, legend,
};
use upstar_values::Dyadic;

use bush::Twig;
pub use bush::{Bush, Colour, Edge};
use normal::{Alike, MAX_SEARCHED};

/// The rules of Hackenbush; a position is what stands on the ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

/// Cutting an edge: its place among the edges of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut(usize);

/// Positions with more edges are not drawn, and unless they are stalks their moves are not listed.
const MAX_LISTED: usize = 4096;

/// The most edges of a position in which mirror strategies are looked for.
const MAX_MIRRORED: usize = 1000;

/// The stalk that is worth a number: blue for each plus of its sign expansion and red for each minus, from the ground
/// up. None when it would have more than 200,000 edges.
///
/// ```
/// use upstar_rulesets::hackenbush::number_position;
/// assert_eq!(number_position(&"5/8".parse().unwrap()).unwrap().to_string(), "brbr");
/// ```
#[must_use]
pub fn number_position(number: &Dyadic) -> Option<Bush> {
    normal::stalk(number).and_then(|text| Bush::read(&text).ok())
}

/// The name of an edge; where several join the same nodes, from the second on they are counted.
fn edge_name(position: &Bush, at: usize) -> String {
    let edge = position.edges()[at];
    let ends = (edge.low(), edge.high());
    let before =
        position.edges()[..at].iter().rev().take_while(|other| (other.low(), other.high()) == ends).count();
    let number = if before == 0 { String::new() } else { format!(" #{}", before + 1) };
    format!("edge {}-{}{number}", ends.0, ends.1)
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "hackenbush".into(),
    title: "Hackenbush".into(),
    rule: "Players take turns to cut an edge, Left a blue or green one and Right a red or green one, and what is \
           then no longer connected to the ground disappears; a player who cannot cut loses.".into(),
    notation: "a stalk from the ground up such as \"bbr\", a tree such as \"b(r,rb(g))\", or a graph such as \
               \"0-1b 1-2r 2-0g\", whose node 0 is the ground: `b` is Left's, `r` Right's and `g` both's; the \
               nodes of a tree count from the ground up, branch after branch".into(),
    examples: examples(&[
        ("hackenbush(\"bbr\")", "3/2"),
        ("hackenbush(\"b(r,r)\")", "1/4"),
        ("hackenbush(\"gb\")", "^*"),
        ("hackenbush(\"0-1b 0-2b 1-2r 2-3r\")", "1/2"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    counts_anew: true,
    legend: legend(&[("b", "is Left's"), ("r", "Right's"), ("g", "both's")]),
    ..About::default()
}
});

impl Ruleset for Hackenbush {
    type Position = Bush;
    type Move = Cut;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn exchange(&self) -> Exchange {
        Exchange { letters: Cow::Borrowed(&[['b', 'r']]), ..Exchange::COLOURS }
    }

    fn moves(&self, position: &Bush, by: Player, mut each: impl FnMut(Cut)) {
        for (at, edge) in position.edges().iter().enumerate() {
            if edge.colour().is_for(by) {
                each(Cut(at));
            }
        }
    }

    fn play(&self, position: &Bush, _by: Player, &Cut(at): &Cut) -> Bush {
        position.cut(at)
    }

    fn parse(&self, text: &str) -> Result<Bush, Diagnostic> {
        let bush = Bush::read(text)?;
        match bush.to_search() {
            ..=MAX_SEARCHED => Ok(bush),
            edges => {
                let message = format!(
                    "a part of a Hackenbush position that is neither a red-blue tree nor all green has at most \
                     {MAX_SEARCHED} edges; this one has {edges}"
                );
                Err(Diagnostic::new("hackenbush-too-large", message, Span::all(text)))
            }
        }
    }

    fn print(&self, position: &Bush) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &Bush, _by: Player, &Cut(at): &Cut) -> String {
        edge_name(position, at)
    }

    fn sketch(&self, position: &Bush) -> Sketch {
        self.offered(position, drawn(position), |_, &Cut(at)| edge_name(position, at))
    }

    fn edits(&self, position: &Bush) -> Vec<Edit> {
        edits::edits(position)
    }

    fn normal_form(&self, position: Bush) -> (Bush, Sign) {
        position.normal_form(Alike::Plays)
    }

    /// What the moves of a large position leave is as large again, so listing them takes the square of its size.
    fn move_bound(&self, position: &Bush, by: Player) -> u64 {
        let edges = position.edges();
        if edges.len() > MAX_LISTED && !position.is_stalk() {
            return (edges.len() as u64).pow(2);
        }
        edges.iter().filter(|edge| edge.colour().is_for(by)).count() as u64
    }

    fn owned_bytes(&self, position: &Bush) -> usize {
        position.owned_bytes()
    }

    /// In a forest of trees and their negatives: the same cut in the other tree.
    fn mirror(&self, position: &Bush, by: Player, &Cut(at): &Cut) -> Option<Cut> {
        if position.edges().len() > MAX_MIRRORED || !position.edges().get(at)?.colour().is_for(by) {
            return None;
        }
        let twigs = position.tree()?;
        let node = twigs.iter().position(|twig| twig.edge == at)? + 1;
        let image = Forest::new(&twigs).image(node)?;
        // The place of its edge among those that are left.
        let after = position.cut(at);
        let edge = position.edges()[twigs[image - 1].edge];
        let found = if position.planted().is_some() {
            let gone = if image > node { position.edges().len() - after.edges().len() } else { 0 };
            after.edges().iter().position(|other| other.high() as usize == image - gone)
        } else {
            after.edges().iter().position(|&other| other == edge)
        };
        found.map(Cut)
    }

    fn pattern(&self, _position: &Bush) -> Option<Pattern> {
        let here = "each tree has a reflection beside it, in which blue and red are exchanged";
        let because = "a cut in one tree leaves its reflection as it was";
        Some(Pattern::new("reflection", here, "is the same cut in the reflection", because))
    }
}

impl NormalPlay for Hackenbush {
    /// The parts that share only the ground.
    fn components(&self, position: &Bush, each: impl FnMut(Bush)) {
        position.parts().into_iter().for_each(each);
    }

    /// Red-blue trees by sign expansions and the colon principle, green graphs by the colon and fusion principles.
    fn known(&self, position: &Bush) -> Option<ClosedForm> {
        position.worth()
    }

    fn simplified(&self, position: Bush, mut each: impl FnMut(Bush, Sign)) {
        let (simple, sign) = position.normal_form(Alike::Values);
        each(simple, sign);
    }

    fn theorem(&self, position: &Bush) -> Option<Theorem> {
        position.in_words()
    }

    /// A green stalk is a heap: cutting it leaves any shorter one.
    fn nim_heap(&self, position: &Bush) -> Option<u64> {
        let green = position.edges().iter().all(|edge| edge.colour() == Colour::Green);
        (green && position.is_stalk()).then_some(position.edges().len() as u64)
    }
}

/// The trees of a position, written so that trees that differ in the order of branches alone are written alike.
struct Forest {
    children: Vec<Vec<usize>>,
    /// Every node's twig with what grows from it, as it is and with colours exchanged.
    texts: [Vec<String>; 2],
}

impl Forest {
    fn new(twigs: &[Twig]) -> Forest {
        let mut children = vec![Vec::new(); twigs.len() + 1];
        (1..).zip(twigs).for_each(|(node, twig)| children[twig.parent].push(node));
        let texts = [false, true].map(|swap| {
            let mut texts = vec![String::new(); twigs.len() + 1];
            for node in (1..=twigs.len()).rev() {
                let twig = twigs[node - 1];
                let mut above: Vec<&str> =
                    children[node].iter().map(|&child| texts[child].as_str()).collect();
                above.sort_unstable();
                let colour = if swap { twig.colour.swapped() } else { twig.colour };
                texts[node] = format!("{}({})", colour.letter(), above.concat());
            }
            texts
        });
        Forest { children, texts }
    }

    /// The node that mirrors a node, if the trees can be put in pairs of a tree and its negative.
    fn image(&self, node: usize) -> Option<usize> {
        let mut image = None;
        let mut rest = self.children[0].clone();
        while let Some(tree) = rest.pop() {
            let other = rest.iter().position(|&other| self.texts[0][tree] == self.texts[1][other])?;
            let other = rest.remove(other);
            let (here, there) = (self.walk(tree, 0), self.walk(other, 1));
            for (&a, &b) in here.iter().zip(&there) {
                if a == node {
                    image = Some(b);
                } else if b == node {
                    image = Some(a);
                }
            }
        }
        image
    }

    /// The nodes of a tree, branches in the order in which they are written in one of the two ways.
    fn walk(&self, root: usize, way: usize) -> Vec<usize> {
        let mut nodes = Vec::new();
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            nodes.push(node);
            let from = stack.len();
            stack.extend(&self.children[node]);
            stack[from..].sort_by_key(|&child| &self.texts[way][child]);
        }
        nodes
    }
}

/// A direction into which no other edge of a node goes, for its loops: upwards if nothing is free.
fn free_direction(node: usize, points: &[Point], ends: &[(usize, usize)]) -> (i32, i32) {
    let at = points[node];
    let away = |&(a, b): &(usize, usize)| {
        let other = if a == node { b } else { a };
        // The ground is straight below.
        let to = if other == 0 { Point { x: at.x, y: 0 } } else { points[other] };
        (i64::from(to.x - at.x), i64::from(to.y - at.y))
    };
    let edges: Vec<(i64, i64)> =
        ends.iter().filter(|&&(a, b)| a != b && (a == node || b == node)).map(away).collect();
    // Within an eighth of a turn: the square of the cosine is at least a half.
    let blocked = |(x, y): (i32, i32)| {
        let (x, y) = (i64::from(x), i64::from(y));
        edges.iter().any(|(right, down)| {
            let dot = x * right + y * down;
            dot > 0 && 2 * dot * dot >= (x * x + y * y) * (right * right + down * down)
        })
    };
    let directions = [(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)];
    directions.into_iter().find(|&direction| !blocked(direction)).unwrap_or((0, -1))
}

/// The bush without moves.
fn drawn(position: &Bush) -> Sketch {
    let mut sketch = Sketch::new();
    let edges = position.edges();
    let ground = |width: i32| {
        let corner = Point { x: -UNIT / 2, y: 0 };
        Item::new("ground", Role::Ground, Form::Box { corner, width, height: UNIT / 10 })
    };
    if edges.len() > MAX_LISTED {
        sketch.add(ground(8 * UNIT));
        let middle = Point { x: 7 * UNIT / 2, y: -UNIT };
        let words = format!("{} edges", edges.len());
        sketch.add(Item::new("size", Role::Neutral, Form::label(middle, words)));
        return sketch;
    }
    let (nodes, ends) = position.places();
    let spots = layers(nodes.len(), &ends);
    let points: Vec<Point> = spots.iter().map(|spot| Point { x: spot.x, y: -UNIT * spot.layer }).collect();
    // Loops at the ground stand to the right of everything else.
    let mut right = points[1..].iter().map(|point| point.x + UNIT).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (at, (edge, &(a, b))) in edges.iter().zip(&ends).enumerate() {
        let lane = edges[..at]
            .iter()
            .rev()
            .take_while(|other| (other.low(), other.high()) == (edge.low(), edge.high()))
            .count();
        let form = if b == 0 {
            right += UNIT;
            line(Point { x: right - UNIT, y: 0 }, Point { x: right - UNIT, y: 0 }, 0)
        } else if a == 0 {
            // Edges to the ground have a foot each, and keep apart until they are near their node.
            const APART: i32 = UNIT * 2 / 5;
            let step = i32::try_from(lane).unwrap_or(i32::MAX).min(1000);
            let out = if step % 2 == 1 { (step + 1) / 2 * APART } else { -step / 2 * APART };
            let foot = Point { x: points[b].x + out, y: 0 };
            let bend = (lane > 0).then_some(Point { x: foot.x, y: points[b].y * 2 / 3 });
            Form::Edge { from: foot, to: points[b], bend }
        } else if a == b {
            petal(points[a], free_direction(a, &points, &ends), lane)
        } else {
            let far = spots[a].layer == spots[b].layer && (spots[a].x - spots[b].x).abs() > UNIT;
            line(points[a], points[b], lane + usize::from(far))
        };
        let role = match edge.colour() {
            Colour::Blue => Role::Left,
            Colour::Red => Role::Right,
            Colour::Green => Role::Both,
        };
        lines.push(Item::new(edge_name(position, at), role, form).marked(edge.colour().letter()));
    }
    sketch.add(ground(right.max(UNIT)));
    lines.into_iter().for_each(|item| sketch.add(item));
    for (node, centre) in nodes.iter().zip(&points).skip(1) {
        sketch.add(Item::new(
            format!("node {node}"),
            Role::Neutral,
            Form::Token { centre: *centre, radius: UNIT / 12 },
        ));
        let beside = Point { x: centre.x + UNIT / 5, y: centre.y };
        let label = Form::Label { centre: beside, height: UNIT / 5, text: node.to_string() };
        sketch.add(Item::new(format!("number {node}"), Role::Neutral, label));
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn read(text: &str) -> Bush {
        Hackenbush.parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
    }

    /// Every move of a player with what it leaves.
    fn moves(text: &str, by: Player) -> Vec<(String, String)> {
        let position = read(text);
        let play = |mv: &Cut| Hackenbush.play(&position, by, mv).to_string();
        let list = Hackenbush.move_list(&position, by);
        list.iter().map(|mv| (Hackenbush.print_move(&position, by, mv), play(mv))).collect()
    }

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter().map(|&(a, b)| (a.to_string(), b.to_string())).collect()
    }

    #[test]
    fn text() {
        let cases = [
            ("bbr", "bbr"),
            ("b(r,rb(g))", "b(r,rbg)"),
            (" b ( r , r b ) , g ", "b(r,rb),g"),
            ("b(r(b,g),r)", "b(r(b,g),r)"),
            ("0-1b 1-2b", "bb"),
            ("2-0g 0-1b 1-2r", "0-1b 0-2g 1-2r"),
            ("0-2b, 2-1b", "0-2b 1-2b"),
            ("1-0g 0-1g 1-1b 0-0r", "0-0r 0-1g 0-1g 1-1b"),
            ("0-999999999b", "0-999999999b"),
            ("", "0"),
            ("0", "0"),
        ];
        for (text, printed) in cases {
            assert_eq!(read(text).to_string(), printed);
            assert_eq!(read(printed), read(text));
        }
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        let error = |text: &str| {
            let error = Hackenbush.parse(text).unwrap_err();
            (error.message, text[error.span.from..error.span.to].to_string())
        };
        let cases = [
            ("b(r", "this bracket is never closed", "("),
            ("b)", "unmatched `)`", ")"),
            ("b(r)b", "expected `,` or `)`", "b"),
            ("b,", "expected an edge: `b`, `r` or `g`", ""),
            ("b(,r)", "expected an edge: `b`, `r` or `g`", ","),
            ("bé", "expected an edge, `(`, `,` or `)`", "é"),
            ("0-1b 1-", "expected the number of a node", ""),
            ("0-1", "expected whose edge it is: `b`, `r` or `g`", ""),
            ("0-1x", "expected whose edge it is: `b`, `r` or `g`", "x"),
            ("0-1bb", "expected white space before the next edge", "b"),
            ("0 1", "expected `-` and the node at the other end", ""),
            ("0-1b 2-3r", "this edge is not connected to the ground, which is node 0", "2-3r"),
            ("0-1000000000b", "the numbers of nodes go up to 999,999,999", "1000000000"),
        ];
        for (text, message, at) in cases {
            assert_eq!(error(text), (message.to_string(), at.to_string()), "{text}");
        }
        assert_eq!(Hackenbush::from_brackets(Some("x")).unwrap_err().code, "no-rules");
    }

    #[test]
    fn only_what_needs_a_search_must_be_small() {
        let message = |text: &str| Hackenbush.parse(text).unwrap_err().message;
        assert_eq!(message(&"b".repeat(200_001)), "a Hackenbush position has at most 200,000 edges");
        assert_eq!(message(&"0-1g ".repeat(1_000_000)), "a Hackenbush position has at most 200,000 edges");
        assert_eq!(
            message(&format!("br,{}b", "g".repeat(128))),
            "a part of a Hackenbush position that is neither a red-blue tree nor all green has at most 128 edges; \
             this one has 129"
        );
        let cycle: String = (0..129).map(|at| format!("{at}-{}b ", (at + 1) % 129)).collect();
        assert!(message(&cycle).ends_with("this one has 129"));
        assert_eq!(read(&format!("br,{}b", "g".repeat(127))).edges().len(), 130);
        assert_eq!(read(&"0-1g ".repeat(100_000)).edges().len(), 100_000);
    }

    #[test]
    fn what_loses_the_ground_goes() {
        assert_eq!(
            moves("b(g,r,rb)", Player::Left),
            pairs(&[("edge 0-1", "0"), ("edge 1-2", "b(r,rb)"), ("edge 4-5", "b(g,r,r)")])
        );
        assert_eq!(
            moves("b(g,r,rb)", Player::Right)[1..],
            pairs(&[("edge 1-3", "b(g,rb)"), ("edge 1-4", "b(g,r)")])
        );
        // A graph keeps its numbers.
        assert_eq!(moves("0-1b 0-2b 1-2r 2-3r", Player::Left), {
            pairs(&[("edge 0-1", "0-2b 1-2r 2-3r"), ("edge 0-2", "brr")])
        });
        assert_eq!(moves("0-5b 5-6r 5-6g 5-6g 6-6b 0-0b", Player::Left), {
            pairs(&[
                ("edge 0-0", "0-5b 5-6r 5-6g 5-6g 6-6b"),
                ("edge 0-5", "0-0b"),
                ("edge 5-6 #2", "0-0b 0-5b 5-6r 5-6g 6-6b"),
                ("edge 5-6 #3", "0-0b 0-5b 5-6r 5-6g 6-6b"),
                ("edge 6-6", "0-0b 0-5b 5-6r 5-6g 5-6g"),
            ])
        });
    }

    #[test]
    fn parts_share_only_the_ground() {
        let parts = |text| {
            let mut parts = Vec::new();
            Hackenbush.components(&read(text), |part| parts.push(part.to_string()));
            parts
        };
        assert_eq!(parts("b(r,g),r,gb"), ["b(r,g)", "r", "gb"]);
        assert_eq!(parts("0-1b 0-2b 1-2r 0-3g 0-0r 0-0r"), ["0-0r", "0-0r", "0-1b 0-2b 1-2r", "0-3g"]);
        assert_eq!(parts("0"), [""; 0]);
    }

    #[test]
    fn normal_forms() {
        let normal = |text: &str| {
            let (bush, sign) = read(text).normal_form(Alike::Values);
            (bush.to_string(), sign)
        };
        // Numbers and nimbers become stalks wherever they grow.
        assert_eq!(normal("b(r,r)"), ("rbb".into(), Sign::Minus));
        assert_eq!(normal("r(b,b)"), ("rbb".into(), Sign::Plus));
        assert_eq!(normal("b(g,gg(b,r),r,b)"), normal("bggg"));
        assert_eq!(normal("g(b,br)"), normal("g(bb,r,br)"));
        assert_eq!(normal("g(b,g(r,rb))").0, normal("g(r,g(b,br))").0);
        assert_ne!(normal("g(b,g(r,rb))").1, normal("g(r,g(b,br))").1);
        // So do they on graphs, which may be numbered in any way.
        let chair = normal("0-1b 0-2b 1-2r 2-3r");
        assert_eq!(normal("0-8b 9-0b 9-8r 9-9r"), chair);
        assert_eq!(normal("0-8r 9-0r 9-8b 9-7b").0, chair.0);
        assert_eq!(normal("0-1b 0-2b 1-2r 2-3r 2-4r 4-5b 2-6b 6-7r").0, chair.0);
        // Where plays count, branches are only put in order.
        let plays = |text: &str| Hackenbush.normal_form(read(text)).0.to_string();
        assert_eq!(plays("g(b,r)"), plays("g(r,b)"));
        assert_eq!(plays("r(bg(r,b),gg)"), plays("b(gg,rg(b,r))"));
        assert_ne!(plays("g(b,r)"), plays("g"));
        assert_ne!(plays("b(g,g)"), plays("b"));
    }

    #[test]
    fn a_tree_and_its_negative_mirror_each_other() {
        // Each move's answer, by its name in the position after the move.
        let answers = |text: &str, by: Player| -> Vec<Option<String>> {
            let position = read(text);
            let answer = |mv: &Cut| {
                let answer = Hackenbush.mirror(&position, by, mv)?;
                Some(Hackenbush.print_move(&Hackenbush.play(&position, by, mv), by.opponent(), &answer))
            };
            Hackenbush.move_list(&position, by).iter().map(answer).collect()
        };
        let some = |name: &str| Some(name.to_string());
        // Cutting 0-1 leaves r(g,b), its nodes numbered from 1; cutting 1-3 leaves 0-3 where 0-4 was.
        assert_eq!(
            answers("b(r,g),r(g,b)", Player::Left),
            [some("edge 0-1"), some("edge 3-4"), some("edge 1-3"), some("edge 1-2")]
        );
        assert_eq!(answers("0-9b 0-7r", Player::Left), [some("edge 0-7")]);
        assert_eq!(answers("b,b", Player::Left), [None, None]);
        assert_eq!(answers("gg", Player::Left), [None, None]);
        // Whatever happens, there is an answer, and after it another.
        let mut position = read("b(r(g,bb),g(r,b)),g(b,r),r(g(b,r),b(rr,g)),g(r,b),br,rb");
        let mut turn = 0_usize;
        loop {
            turn += 1;
            let by = Player::BOTH[turn % 2];
            let list = Hackenbush.move_list(&position, by);
            let Some(mv) = list.get((turn * 5 + 4) % list.len().max(1)) else { break };
            let answer = Hackenbush.mirror(&position, by, mv).expect("an answer");
            let after = Hackenbush.play(&position, by, mv);
            assert!(Hackenbush.move_list(&after, by.opponent()).contains(&answer), "{position}");
            position = Hackenbush.play(&after, by.opponent(), &answer);
        }
        assert!(position.edges().is_empty());
    }

    #[test]
    fn stalks_of_numbers() {
        let stalk = |number: &str| number_position(&number.parse().unwrap()).map(|bush| bush.to_string());
        assert_eq!(stalk("0").unwrap(), "0");
        assert_eq!(stalk("3").unwrap(), "bbb");
        assert_eq!(stalk("-3/2").unwrap(), "rrb");
        assert_eq!(stalk("99999999999999999999"), None);
        for num in -20..20 {
            let number = Dyadic::new(num, 2);
            assert_eq!(
                number_position(&number).unwrap().worth().map(|known| match known {
                    ClosedForm::Number(number) => number,
                    _ => Dyadic::ZERO,
                }),
                Some(number)
            );
        }
    }

    #[test]
    fn green_stalks_are_heaps() {
        assert_eq!(Hackenbush.nim_heap(&read("ggg")), Some(3));
        assert_eq!(Hackenbush.nim_heap(&read("0")), Some(0));
        assert_eq!(Hackenbush.nim_heap(&read("g,g")), None);
        assert_eq!(Hackenbush.nim_heap(&read("gb")), None);
    }

    #[test]
    fn large_positions_draw_a_label() {
        let sketch = Hackenbush.sketch(&read(&"b".repeat(100_000)));
        assert_eq!(sketch.items().len(), 2);
        assert_eq!(sketch.check(&[]), Ok(()));
        assert_eq!(Hackenbush.move_bound(&read(&"bbr".repeat(10_000)), Player::Left), 20_000);
        assert!(
            Hackenbush.move_bound(&read("b,".repeat(5_000).trim_end_matches(',')), Player::Left) > 1 << 24
        );
    }
}
