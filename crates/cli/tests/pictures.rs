//! Commands whose answer is a picture: where it goes, in which format, and what happens when it cannot be drawn.

use std::path::PathBuf;
use std::process::{Command, Output};

fn upstar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_upstar")).args(arguments).output().expect("upstar runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = upstar(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A file of this test, in a folder of its own.
fn file(name: &str) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("upstar-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    (path.clone(), path.to_string_lossy().into_owned())
}

#[test]
fn boards_are_drawn_in_the_terminal() {
    let board = "  ┌───┬───┬───┐
2 │   │   │░░░│
  ├───┼───┼───┤
1 │   │░░░│   │
  └───┴───┴───┘
    a   b   c
";
    assert_eq!(stdout(&["show", "domineering(\"..#|.#.\")"]), board);
    assert_eq!(
        stdout(&["show", "hackenbush(\"b(r,g)\")"]),
        "    • 2     • 3
     ╲     ╱
      r   g
       ╲ ╱
        • 1
        ┃
        b
        ┃
━━━━━━━━┻━━━━━━━━
"
    );
    assert_eq!(stdout(&["show", "--play", "nim(2)", "nim(1)"]), "o\no   →   o\n2       1\n");
    let options = stdout(&["show", "--options", "domineering(1x2)"]);
    assert!(options.contains("= {  |") && options.contains("≡ -1"), "{options}");
}

#[test]
fn other_pictures_are_drawn_in_the_terminal() {
    assert!(stdout(&["thermograph", "{4|-2}"]).contains("{4|-2}   mean 1   temperature 3"));
    assert!(
        stdout(&["thermograph", "--", "{4|-2}", "-domineering(2x2)"])
            .contains("2: -domineering(2x2)   mean 0")
    );
    assert!(stdout(&["powers", "nim(1,2,3)"]).contains("even"));
    assert!(stdout(&["plot", "kayles", "--to", "12"]).starts_with(" Nim-values of kayles\n"));
    assert!(stdout(&["days", "2"]).contains("-1/2"));
    // The text of a tree is what it always was.
    assert!(stdout(&["tree", "nim(1)"]).starts_with("L nim(1)  +-\n└══"));
}

#[test]
fn the_name_of_the_file_tells_the_format() {
    let starts: [(&str, &[u8]); 5] = [
        ("board.svg", b"<svg "),
        ("board.png", b"\x89PNG"),
        ("board.tex", b"% domineering(2x2)\n\\documentclass"),
        ("board.dot", b"// domineering(2x2)\n"),
        ("board", b"  \xe2\x94\x8c"),
    ];
    for (name, start) in starts {
        if name.ends_with(".png") && !cfg!(feature = "png") {
            continue;
        }
        let (path, text) = file(name);
        assert_eq!(stdout(&["show", "domineering(2x2)", "-o", &text]), "");
        assert!(std::fs::read(&path).expect("a file").starts_with(start), "{name}");
    }
    let (path, text) = file("tree.svg");
    assert_eq!(stdout(&["tree", "tic(\"...\")", "--first", "right", "--boards", "-o", &text]), "");
    assert!(std::fs::read_to_string(&path).expect("a file").contains("16 nodes"));
    // The option wins over the name.
    assert_eq!(stdout(&["days", "1", "--format", "dot", "-o", &text]), "");
    assert!(std::fs::read_to_string(&path).expect("a file").starts_with("// Numbers"));
    // Pixels may go down a pipe.
    let pixels = upstar(&["show", "nim(2)", "--format", "png"]);
    match cfg!(feature = "png") {
        true => assert!(pixels.stdout.starts_with(b"\x89PNG")),
        false => assert!(String::from_utf8_lossy(&pixels.stderr).contains("built without that format")),
    }
}

#[test]
fn json_holds_the_picture_or_tells_the_file() {
    let answer = stdout(&["show", "nim(1)", "--json"]);
    assert_eq!(answer, "{\"expr\":\"nim(1)\",\"format\":\"text\",\"picture\":\"o\\n1\\n\"}\n");
    let (_, text) = file("heap.svg");
    let answer = stdout(&["show", "nim(1)", "--json", "-o", &text]);
    assert!(answer.starts_with("{\"expr\":\"nim(1)\",\"format\":\"svg\",\"file\":"), "{answer}");
    let output = upstar(&["show", "nim(1)", "--json", "--format", "png"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("needs-file"));
}

/// The numbers behind a picture: Kayles from Guy and Smith's table, the walls of a switch and of {3||2|1} from
/// Berlekamp, Conway and Guy, chapter 6.
#[test]
fn json_holds_what_the_picture_shows() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&stdout(arguments)).expect("an answer in JSON")
    };
    let plot = json(&["plot", "kayles", "--to", "9", "--json"]);
    assert_eq!(plot["values"], serde_json::json!([0, 1, 2, 3, 1, 4, 3, 2, 1, 4]));
    let graphs = json(&["thermograph", "--json", "{4|-2}", "{3||2|1}"])["graphs"].clone();
    assert_eq!(graphs[0]["mast"], serde_json::json!({ "value": "1", "from": "3" }));
    assert_eq!(graphs[0]["left_wall"], serde_json::json!([["-1", "5"], ["3", "1"]]));
    assert_eq!(graphs[0]["right_wall"], serde_json::json!([["-1", "-3"], ["3", "1"]]));
    let wall = graphs[1]["right_wall"].as_array().expect("a wall").clone();
    assert_eq!(wall[wall.len() - 2..], [serde_json::json!(["1/2", "2"]), serde_json::json!(["3/4", "9/4"])]);
    let powers = json(&["powers", "nim(11,13,7,12)", "--json"]);
    assert_eq!(powers["unbalanced"], serde_json::json!([8, 4, 1]));
    assert_eq!(powers["heaps"][0]["powers"], serde_json::json!([8, 2, 1]));
    // The second player's winning openings at 3x3 Hex are the first player's reflected.
    let map = json(&["map", "hex(3x3)", "--player", "right", "--json"]);
    assert_eq!(map["player"], "right");
    assert_eq!(map["winning"], serde_json::json!(["c3", "a2", "b2", "c2", "a1"]));
    assert_eq!(map["losing"].as_array().map(Vec::len), Some(4));
    assert_eq!(
        json(&["days", "2", "--json"])["days"][2]["numbers"],
        serde_json::json!(["-2", "-1/2", "1/2", "2"])
    );
    let classes = json(&["classes", "*2", "*1 + *3", "0", "--json"])["classes"].clone();
    assert_eq!(classes[0], serde_json::json!({ "value": "*2", "members": ["*2", "*1 + *3"] }));
    let (_, text) = file("kayles.svg");
    assert_eq!(json(&["plot", "kayles", "--to", "2", "--json", "-o", &text])["values"][2], 2);
}

#[test]
fn plays_go_by_moves() {
    let by_names = stdout(&["show", "--play", "nim(2,1)", "heap 1: 2 -> 1", "heap 2: 1 -> 0"]);
    assert_eq!(by_names, stdout(&["show", "--play", "nim(2,1)", "nim(1,1)", "nim(1,0)"]));
    // Left begins with a name that both players know; in which order parts are written does not matter.
    assert!(stdout(&["show", "--play", "col(1x2)", "a1"]).contains('x'));
    assert_eq!(upstar(&["show", "--play", "cut_cake(2x2)", "cut_cake(1x2,1x2)"]).status.code(), Some(0));
    assert_eq!(upstar(&["show", "--play", "cut_cake(2x3)", "cut_cake(2x2,2x1)"]).status.code(), Some(0));
}

#[test]
fn charts_are_drawn_in_the_terminal() {
    let sums = stdout(&["chart", "sums"]);
    assert!(sums.contains("│ R │ ? ┆ R ┆ ? ┆ R │"), "{sums}");
    assert!(stdout(&["chart", "games"]).contains("Hex"));
    assert!(stdout(&["chart", "numbers"]).contains("dyadic"));
    assert_eq!(
        stdout(&["classes", "*2", "*1 + *3", "0"]),
        "┌──────────┐ ┌──────┐
│   ≡ *2   │ │ ≡ 0  │
│ *2       │ │ 0    │
│ *1 + *3  │ │      │
└──────────┘ └──────┘
"
    );
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let cases: [(&[&str], i32, &str); 21] = [
        (&["show", "nim(2", "-o", "x.svg"], 2, "error"),
        (&["show", "1 == 1"], 2, "expected a game"),
        (&["show", "nim(1)", "nim(1", "--play"], 2, "| nim(1\n"),
        (&["thermograph", "1", "{2|"], 2, "| {2|\n"),
        (&["powers", "domineering(2x2)"], 2, "not a nimber"),
        (&["plot", "kalyes"], 2, "did you mean `kayles`?"),
        (&["tree", "nim(2)", "--format", "svg", "--strategy", "win"], 2, "expected `strategy for Left`"),
        (&["tree", "nim(30,30)", "--format", "svg", "--strategy", "win"], 1, "too large"),
        (&["tree", "tree(\"R(+-,-+)\")", "--first", "left"], 2, "here Right moves first"),
        (
            &["show", "nim(1)", "-o", "/no/such/folder/x.svg"],
            3,
            "error: -o /no/such/folder/x.svg: cannot write",
        ),
        (
            &["show", "nim(1)", "-o", "x.jpg"],
            2,
            "error: -o x.jpg: no pictures of the kind `.jpg`\n  write to .svg",
        ),
        (&["show", "--play", "nim(3,4)", "nim(3,5)"], 2, "no move leads from nim(3,4) to nim(3,5)"),
        (&["show", "--play", "nim(3,4)", "nim(3,5)"], 2, "did you mean `nim(3,"),
        (&["show", "--play", "nim(3)", "heap 1: 3 -> 4"], 2, "did you mean `heap 1: 3 -> "),
        (&["show", "--play", "nim(1)", "nim(0)", "go"], 2, "there is no move"),
        (&["plot", "nim(3)"], 2, "the same position for every n\n  | nim(3)\n  | ^^^^^^"),
        (&["plot", "nim(n"], 2, "expected `)`"),
        (&["plot", "domineering(2xn)"], 2, "not a nimber"),
        (&["classes", "1", "2 +"], 2, "| 2 +\n"),
        (&["chart", "birds"], 2, "possible values: games, sums, examples, numbers, principles"),
        (&["tree", "1 == 1", "--format", "dot"], 2, "expected a game"),
    ];
    for (arguments, status, words) in cases {
        let output = upstar(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
    assert_eq!(upstar(&["days", "10"]).status.code(), Some(2));
}

/// The tree of Nim(3,4,5) has 1,038,768 nodes; that of Tic-Tac-Toe has 549,946, as is well known.
#[test]
fn large_trees_are_folded() {
    let tree = stdout(&["tree", "nim(3,4,5)", "--limit", "20"]);
    assert!(
        tree.starts_with("L nim(3,4,5)  +-\n├── heap 1: 3 -> 0: R nim(0,4,5)  -+  … 5321 below\n"),
        "{tree}"
    );
    assert!(tree.contains("\n├══ heap 1: 3 -> 1: R nim(1,4,5)  +-  … 41992 below\n"), "{tree}");
    assert!(tree.ends_with("1038768 nodes, depth 12; --limit N shows more of them\n"), "{tree}");
    assert_eq!(tree.lines().count(), 1 + 12 + 1, "{tree}");
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&stdout(arguments)).expect("an answer in JSON")
    };
    let tree = json(&["tree", "tic_tac_toe(3x3)", "--limit", "20", "--json"]);
    assert_eq!((&tree["result"], &tree["node_count"]), (&"00".into(), &"549946".into()));
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert!(nodes.len() > 10 && nodes.len() <= 20, "{}", nodes.len());
    let below = nodes.iter().filter_map(|node| node["folded"]["nodes"].as_str());
    let below: usize = below.map(|count| count.parse::<usize>().expect("a number")).sum();
    assert_eq!(nodes.len() + below, 549_946);
    // Nobody can count these; who wins the smaller board is found quickly.
    let tree = json(&["tree", "domineering(5x5)", "--limit", "30", "--json"]);
    assert_eq!((&tree["result"], &tree["node_count"]), (&"-+".into(), &serde_json::Value::Null));
    let tree = stdout(&["tree", "domineering(8x8)", "--limit", "30"]);
    assert!(tree.starts_with("L domineering(8x8)  ?\n"), "{tree}");
    assert!(
        tree.contains("└── … 27 more moves\n")
            && tree.ends_with("more than 30 nodes; --limit N shows more of them\n"),
        "{tree}"
    );
    let (path, text) = file("large.svg");
    assert_eq!(stdout(&["tree", "nim(30,30)", "--limit", "70", "-o", &text]), "");
    assert!(std::fs::read_to_string(&path).expect("a file").contains("more</text>"));
}

#[test]
fn captions_say_who_moves_first() {
    let right = stdout(&["tree", "tree(\"R(+-,-+)\")", "--format", "dot"]);
    assert!(right.contains("Right first") && !right.contains("Left first"), "{right}");
    assert_eq!(right, stdout(&["tree", "tree(\"R(+-,-+)\")", "--format", "dot", "--first", "right"]));
    assert!(stdout(&["tree", "tree(\"R(+-,-+)\")", "--json"]).contains("\"first\":\"right\""));
    assert!(stdout(&["tree", "nim(1)", "--format", "dot"]).contains("Left first"));
}

/// In characters nothing lies on lines, and lines have no kinks.
#[test]
fn texts_are_drawn_cleanly() {
    for (plot, to) in
        [("kayles", "30"), ("kayles", "10"), ("nim(n,2)", "12"), ("subtraction[2,5,7](n)", "50")]
    {
        let text = stdout(&["plot", plot, "--to", to]);
        let axis = text.lines().rev().find_map(|line| line.find('└')).expect("a corner");
        for line in text.lines().skip(1).take_while(|line| !line.contains('└')) {
            assert_eq!(line.chars().nth(line[..axis].chars().count()), Some('│'), "{plot}:\n{text}");
        }
    }
    for size in ["3x3", "5x4", "11x11"] {
        let text = stdout(&["show", &format!("hex({size})")]);
        let side = |line: &str| line.chars().position(|c| c == '╲');
        let sides: Vec<usize> = text.lines().filter_map(side).collect();
        assert!(sides.windows(2).all(|pair| pair[1] == pair[0] + 1), "{text}");
    }
    let snort = stdout(&["show", "snort(\"a-b b-c c-d d-a a-e; b=x d=o\")"]);
    assert!(snort.contains("x b"), "{snort}");
    // A loop that meets its node, and parallel edges that are apart.
    let bush = stdout(&["show", "hackenbush(\"0-1b 1-2r 2-0g 1-1g 0-1r 1-2b 2-3g 3-1r\")"]);
    let expected = "        • 3
       ╱ ╲
┌g─╲  r   g
╲   ╲╱──r──╲
 ╲──•┳━━b━━━• 2
   1┃└┐     │
    b r┐    g
    ┃  │    │
━━━━┻━━┻━━━━┻━━━━
";
    assert_eq!(bush, expected);
}
