//! A reader of the DOT that pictures are written as: the part of the language that we use, and no more.

use std::collections::BTreeSet;

/// The attributes that nodes, edges and graphs may have.
const ATTRIBUTES: &[&str] = &[
    "arrowsize",
    "color",
    "fillcolor",
    "fixedsize",
    "fontcolor",
    "fontname",
    "fontsize",
    "height",
    "label",
    "orientation",
    "penwidth",
    "pos",
    "shape",
    "style",
    "width",
];
const SHAPES: &[&str] = &["box", "circle", "doublecircle", "hexagon", "plaintext", "point"];

/// Checks the grammar, attributes, that edges join nodes that there are, and places.
pub(crate) fn check(text: &str) -> Result<(), String> {
    let tokens = tokens(text)?;
    let mut rest = Reader { tokens: &tokens, nodes: BTreeSet::new() };
    let edge = match rest.word()? {
        "graph" => "--",
        "digraph" => "->",
        other => return Err(format!("{other} is no graph")),
    };
    rest.expect("{")?;
    while !rest.takes("}") {
        rest.statement(edge)?;
        rest.expect(";")?;
    }
    rest.tokens.is_empty().then_some(()).ok_or_else(|| "something after the graph".to_owned())
}

struct Reader<'a> {
    tokens: &'a [String],
    nodes: BTreeSet<&'a str>,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Result<&'a str, String> {
        let (first, rest) = self.tokens.split_first().ok_or("the text ends too soon")?;
        self.tokens = rest;
        Ok(first)
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.tokens.first().is_some_and(|first| first == token);
        if found {
            self.tokens = &self.tokens[1..];
        }
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        let next = self.tokens.first().cloned().unwrap_or_default();
        self.takes(token).then_some(()).ok_or_else(|| format!("expected {token}, found {next}"))
    }

    fn statement(&mut self, edge: &str) -> Result<(), String> {
        let name = self.word()?;
        if self.takes("=") {
            let value = self.word()?;
            return attribute(name, value);
        }
        if self.takes(edge) {
            let to = self.word()?;
            for node in [name, to] {
                self.nodes.contains(node).then_some(()).ok_or_else(|| format!("there is no node {node}"))?;
            }
        } else if name != "node" && name != "edge" {
            self.nodes.insert(name).then_some(()).ok_or_else(|| format!("two nodes {name}"))?;
        }
        if self.takes("[") {
            while !self.takes("]") {
                let name = self.word()?;
                self.expect("=")?;
                attribute(name, self.word()?)?;
                self.takes(",");
            }
        }
        Ok(())
    }
}

fn attribute(name: &str, value: &str) -> Result<(), String> {
    let finite = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let text = value.trim_matches('"');
    let fits = match name {
        "pos" => text
            .strip_suffix('!')
            .and_then(|at| at.split_once(','))
            .is_some_and(|(x, y)| finite(x) && finite(y)),
        "width" | "height" | "penwidth" | "fontsize" | "arrowsize" | "orientation" => finite(text),
        "shape" => SHAPES.contains(&text),
        "label" => value.starts_with('"'),
        name => ATTRIBUTES.contains(&name),
    };
    fits.then_some(()).ok_or_else(|| format!("{name}={value} is not known"))
}

/// Words, numbers, texts in quotes and signs, without comments.
fn tokens(text: &str) -> Result<Vec<String>, String> {
    let text: String =
        text.lines().filter(|line| !line.starts_with("//")).map(|line| format!("{line}\n")).collect();
    let mut tokens = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let mut token = String::from(c);
        match c {
            c if c.is_whitespace() => continue,
            '"' => loop {
                let c = rest.next().filter(|c| *c != '\n').ok_or("a text without end")?;
                token.push(c);
                match c {
                    '"' => break,
                    '\\' => token.extend(rest.next()),
                    _ => {}
                }
            },
            '-' => token.extend(rest.next_if(|c| *c == '-' || *c == '>')),
            '{' | '}' | '[' | ']' | '=' | ',' | ';' => {}
            c if c.is_ascii_alphanumeric() => {
                while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '.') {
                    token.push(c);
                }
            }
            c => return Err(format!("a stray {c}")),
        }
        tokens.push(token);
    }
    Ok(tokens)
}

#[test]
fn faults_are_found() {
    assert_eq!(
        check("// a title\ndigraph {\n a [label=\"x\\\"y\"];\n b;\n a -> b [penwidth=3];\n}\n"),
        Ok(())
    );
    let faults = [
        ("graph { a; a -- b; }", "there is no node b"),
        ("graph { a; b -> a; }", "expected ;"),
        ("graph { a [label=\"x]; }", "without end"),
        ("graph { a [pos=\"inf,0!\"]; }", "not known"),
        ("graph { a [colour=\"red\"]; }", "not known"),
        ("graph { a; a; }", "two nodes a"),
        ("graph { a;", "too soon"),
        ("tree { a; }", "no graph"),
        ("graph { a%; }", "a stray %"),
    ];
    for (text, fault) in faults {
        let found = check(text);
        assert!(found.as_ref().is_err_and(|found| found.contains(fault)), "{text}: {found:?}");
    }
}
