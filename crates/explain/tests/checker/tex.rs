//! Whether a LaTeX document is well-formed, as far as that can be seen without TeX.

/// Braces, dollars and environments come in pairs, one inside the other; tables have rows of one length; signs that TeX
/// would not print are not there.
pub(crate) fn check(tex: &str) -> Result<(), String> {
    let mut open: Vec<String> = Vec::new();
    let mut rest = tex;
    let mut columns = None;
    let mut cells = 1;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '\\' => {
                let name: String = rest[1..].chars().take_while(char::is_ascii_alphabetic).collect();
                length = 1 + name.len().max(rest[1..].chars().next().map_or(0, char::len_utf8));
                if name == "begin" || name == "end" {
                    let (inner, after) = argument(&rest[length..])?;
                    length += after;
                    if name == "begin" {
                        open.push(inner.to_owned());
                        if inner == "tabular" {
                            let (spec, after) = argument(&rest[length..])?;
                            length += after;
                            columns = Some(column_count(spec));
                            cells = 1;
                        }
                    } else if open.pop().as_deref() != Some(inner) {
                        return Err(format!("\\end{{{inner}}} closes something else"));
                    } else if inner == "tabular" {
                        columns = None;
                    }
                } else if rest.starts_with("\\\\") {
                    if columns.is_some_and(|columns| columns != cells) {
                        return Err(format!("a row of {cells} cells"));
                    }
                    cells = 1;
                }
            }
            '{' => open.push("{".to_owned()),
            '}' if open.pop().as_deref() != Some("{") => return Err("an unmatched brace".to_owned()),
            '$' if open.last().is_some_and(|last| last == "$") => {
                open.pop();
            }
            '$' => open.push("$".to_owned()),
            '&' if columns.is_some() => cells += 1,
            '&' if open.iter().any(|name| name == "flalign*") => {}
            '&' | '#' | '%' | '~' => return Err(format!("a bare {c}")),
            '^' if rest.starts_with("^{") && open.iter().any(|name| name == "$" || name.ends_with('*')) => {}
            '_' | '^' => return Err(format!("a bare {c}")),
            c if !c.is_ascii() && !"éèçöüô".contains(c) => {
                return Err(format!("{c} is no sign of TeX"));
            }
            _ => {}
        }
        rest = &rest[length..];
    }
    match open.pop() {
        None => Ok(()),
        Some(name) => Err(format!("{name} is never closed")),
    }
}

/// What stands in braces right here, and how long it is with them.
fn argument(text: &str) -> Result<(&str, usize), String> {
    let inner = text.strip_prefix('{').ok_or("a missing argument")?;
    let mut depth = 1;
    let closed = inner.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let end = closed.ok_or("an argument without end")?;
    Ok((&inner[..end], end + 2))
}

/// How many columns a table has: letters, of which some say in braces how wide they are.
fn column_count(spec: &str) -> usize {
    let mut depth = 0;
    let letter = |c: &char| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0 && c.is_ascii_alphabetic()
    };
    spec.chars().filter(letter).count()
}

#[test]
fn what_is_wrong_is_found() {
    for good in [
        "a $x$ \\{ \\begin{tabular}{ll} a & b \\\\ \\end{tabular}",
        "\\^{} \\& 1\\_2 \\texttt{a}",
        "\\begin{tabular}{lp{0.5\\linewidth}} a & b \\\\ \\end{tabular}",
    ] {
        assert_eq!(check(good), Ok(()), "{good}");
    }
    for bad in ["{", "}", "$x", "\\begin{a}", "\\begin{a}\\end{b}", "$ {x$ }", "a & b", "x_1", "→"] {
        assert!(check(bad).is_err(), "{bad}");
    }
    assert!(check("\\begin{tabular}{ll} a & b & c \\\\ \\end{tabular}").is_err());
}
