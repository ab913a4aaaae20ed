//! A reader of the TikZ that pictures are written as: strict about what there may be, so that it compiles anywhere.

use std::collections::BTreeSet;

/// The commands that a document may use.
const COMMANDS: &[&str] = &[
    "documentclass",
    "usepackage",
    "renewcommand",
    "familydefault",
    "sfdefault",
    "definecolor",
    "begin",
    "end",
    "path",
    "node",
    "fontsize",
    "selectfont",
    "textbackslash",
    "textasciicircum",
    "textasciitilde",
    "textless",
    "textgreater",
    "textbar",
    "textquotedbl",
    "uparrow",
    "downarrow",
    "rightarrow",
    "pm",
    "times",
    "cdot",
    "bullet",
    "ast",
    "equiv",
    "surd",
    "pi",
    "dots",
];

/// The largest coordinate that TeX can hold with our units, and some to spare.
const LARGEST: i64 = 60_000;

/// Checks groups, commands, environments, styles, colours and coordinates.
pub(crate) fn check(text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
    groups(&lines.join("\n"))?;
    let (mut styles, mut colours) = (BTreeSet::new(), BTreeSet::new());
    let mut environments = Vec::new();
    for line in &lines {
        let fault = |what: &str| format!("{what} in `{line}`");
        if let Some(name) = argument(line, "\\definecolor{") {
            colours.insert(name);
        } else if let Some((name, look)) = line.trim().split_once("/.style={") {
            styles.insert(name);
            let used =
                look.split([',', '}']).filter_map(|part| part.split_once('=')).map(|(_, colour)| colour);
            let unknown =
                used.filter(|value| value.starts_with("us")).find(|colour| !colours.contains(colour));
            unknown.map_or(Ok(()), |colour| Err(fault(&format!("no colour {colour}"))))?;
        } else if let Some(name) = argument(line, "\\begin{") {
            environments.push(name);
        } else if let Some(name) = argument(line, "\\end{") {
            (environments.pop() == Some(name)).then_some(()).ok_or_else(|| fault("a wrong end"))?;
        } else if line.starts_with("\\path[") || line.starts_with("\\node[") {
            (environments.last() == Some(&"tikzpicture"))
                .then_some(())
                .ok_or_else(|| fault("a stray path"))?;
            line.ends_with(';').then_some(()).ok_or_else(|| fault("no semicolon"))?;
            let (options, rest) = line[6..].split_once(']').ok_or_else(|| fault("no options"))?;
            let style = options.split(',').next().unwrap_or_default();
            styles.contains(style).then_some(()).ok_or_else(|| fault("an unknown style"))?;
            let shape = if line.starts_with("\\node[") {
                rest.split_once(" {").map(|(at, _)| at)
            } else {
                Some(rest)
            };
            coordinates(shape.ok_or_else(|| fault("a node without text"))?).map_err(|what| fault(&what))?;
        }
    }
    environments.is_empty().then_some(()).ok_or_else(|| "an environment without end".to_owned())?;
    (!styles.is_empty() || !text.contains("\\path")).then_some(()).ok_or_else(|| "no styles".to_owned())
}

/// What stands in the braces after this beginning of a line.
fn argument<'a>(line: &'a str, start: &str) -> Option<&'a str> {
    line.strip_prefix(start)?.split('}').next()
}

/// Braces and dollar signs come in pairs, commands are known, and characters those of every TeX.
fn groups(text: &str) -> Result<(), String> {
    let (mut depth, mut formula) = (0_i32, false);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                let mut name = String::new();
                while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                    name.push(letter);
                }
                let known = match name.is_empty() {
                    true => rest.next().is_some_and(|c| "{}$&#_%".contains(c)),
                    false => COMMANDS.contains(&name.as_str()),
                };
                known.then_some(()).ok_or_else(|| format!("the command \\{name} is not known"))?;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' => formula = !formula,
            '\n' if formula => return Err("a formula without end".to_owned()),
            '#' | '&' | '^' | '_' | '~' | '%' => return Err(format!("a bare {c}")),
            c if c > '\u{ff}' => return Err(format!("TeX may not know {c}")),
            _ => {}
        }
        if depth < 0 {
            return Err("a brace too many".to_owned());
        }
    }
    (depth == 0 && !formula).then_some(()).ok_or_else(|| "a group without end".to_owned())
}

/// Whatever stands in parentheses is a point; nodes have no names that could be missing.
fn coordinates(path: &str) -> Result<(), String> {
    let mut points = path.split('(');
    points.next();
    let mut count = 0;
    for point in points {
        let (inside, _) = point.split_once(')').ok_or("a point without end")?;
        let numbers = inside.split_once(',').ok_or_else(|| format!("({inside}) is no point"))?;
        for number in [numbers.0, numbers.1] {
            let number: i64 = number.parse().map_err(|_| format!("({inside}) is no point"))?;
            (number.abs() <= LARGEST).then_some(()).ok_or_else(|| format!("({inside}) is too far out"))?;
        }
        count += 1;
    }
    (count > 0).then_some(()).ok_or_else(|| "no point".to_owned())
}

#[test]
fn faults_are_found() {
    let document = |body: &str| {
        format!(
            "% a {{ title\n\\definecolor{{usInk}}{{HTML}}{{000000}}\n\\begin{{document}}\n\\begin{{tikzpicture}}[\n  \
             us-line/.style={{draw=usInk}},\n]\n{body}\n\\end{{tikzpicture}}\n\\end{{document}}\n"
        )
    };
    assert_eq!(check(&document("\\path[us-line] (0,0) -- (1,-2);")), Ok(()));
    assert_eq!(check(&document("\\node[us-line] at (0,0) {\\{a (b) $\\pm$\\}};")), Ok(()));
    let faults = [
        ("\\path[us-line] (0,0) -- (a);", "is no point"),
        ("\\path[us-line] (0,0) -- (inf,0);", "is no point"),
        ("\\path[us-line] (0,0) -- (70000,0);", "too far out"),
        ("\\path[us-curve] (0,0) -- (1,0);", "unknown style"),
        ("\\path[us-line] (0,0) -- (1,0)", "no semicolon"),
        ("\\draw[us-line] (0,0);", "not known"),
        ("\\node[us-line] at (0,0) {a_b};", "a bare _"),
        ("\\node[us-line] at (0,0) {a};}", "a brace too many"),
        ("\\node[us-line] at (0,0) {{a};", "without end"),
        ("\\node[us-line] at (0,0) {$a};", "without end"),
        ("\\node[us-line] at (0,0) {≡};", "may not know"),
        ("\\end{tikzpicture}", "a wrong end"),
    ];
    for (body, fault) in faults {
        let found = check(&document(body));
        assert!(found.as_ref().is_err_and(|found| found.contains(fault)), "{body}: {found:?}");
    }
    let colourless = document("\\path[us-line] (0,0);").replace("draw=usInk", "draw=usNone");
    assert!(check(&colourless).is_err_and(|found| found.contains("no colour usNone")));
}
