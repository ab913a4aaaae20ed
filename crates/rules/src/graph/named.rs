//! Graphs that have a name: paths, cycles, grids and orders.

use upstar_game::grid::cell_name;

use super::{Edge, Graph, MOST_VERTICES, Name};

type Family = fn(&str) -> Result<Graph, String>;

/// The graphs of a name, by their size.
pub(super) fn family(name: &str) -> Option<Family> {
    Some(match name {
        "path" => |size| path(number(size)?),
        "cycle" => |size| cycle(number(size)?),
        "complete" => |size| complete(number(size)?),
        "star" => |size| star(number(size)?),
        "grid" => grid,
        "divisors" => divisors,
        "box" => boxed,
        _ => return None,
    })
}

fn number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=MOST_VERTICES) => Ok(number),
        _ => Err(format!("expected a number of vertices, from 1 to {MOST_VERTICES}")),
    }
}

fn numbered(vertices: usize, edges: impl Iterator<Item = (usize, usize)>) -> Result<Graph, String> {
    named((1..=vertices).map(|at| at.to_string()), edges, false)
}

fn named(
    names: impl Iterator<Item = String>,
    edges: impl Iterator<Item = (usize, usize)>,
    is_arc: bool,
) -> Result<Graph, String> {
    let vertices: Option<Vec<(Name, u8)>> = names.map(|name| Some((Name::new(&name)?, 1))).collect();
    let vertices = vertices.filter(|own| own.len() <= MOST_VERTICES);
    let vertices = vertices.ok_or_else(|| format!("a graph has at most {MOST_VERTICES} vertices"))?;
    let edge = |(from, to)| Edge { from: from as u8, to: to as u8, is_arc, letter: 1 };
    let edges: Vec<Edge> = edges.map(edge).collect();
    if edges.len() > super::MOST_EDGES {
        return Err(format!("a graph has at most {} edges", super::MOST_EDGES));
    }
    Ok(Graph { vertices, edges })
}

fn path(n: usize) -> Result<Graph, String> {
    numbered(n, (1..n).map(|at| (at - 1, at)))
}

fn cycle(n: usize) -> Result<Graph, String> {
    if n < 3 {
        return Err("a cycle has at least 3 vertices".to_owned());
    }
    numbered(n, (0..n).map(|at| (at, (at + 1) % n)))
}

fn complete(n: usize) -> Result<Graph, String> {
    numbered(n, (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))))
}

/// One vertex with n others around it.
fn star(n: usize) -> Result<Graph, String> {
    numbered(n + 1, (1..=n).map(|at| (0, at)))
}

/// Two numbers or more with `x` between.
fn sizes(text: &str) -> Result<Vec<usize>, String> {
    let wrong = || "expected a size such as 3x4".to_owned();
    let sizes: Vec<usize> =
        text.split('x').map(|own| own.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
    let all = sizes
        .iter()
        .try_fold(1_usize, |all, size| all.checked_mul(*size).filter(|all| *all <= MOST_VERTICES));
    match all {
        Some(1..) if sizes.len() > 1 => Ok(sizes),
        Some(1..) => Err(wrong()),
        _ => Err(format!("a graph has from 1 to {MOST_VERTICES} vertices")),
    }
}

fn grid(text: &str) -> Result<Graph, String> {
    let sizes = sizes(text)?;
    let [rows, cols] = sizes[..] else { return Err("a grid has rows and columns".to_owned()) };
    let names = (0..rows).flat_map(|row| (0..cols).map(move |col| cell_name(row, col, rows)));
    let edges = (0..rows).flat_map(move |row| {
        (0..cols).flat_map(move |col| {
            let at = row * cols + col;
            let right = (col + 1 < cols).then_some((at, at + 1));
            right.into_iter().chain((row + 1 < rows).then_some((at, at + cols)))
        })
    });
    named(names, edges, false)
}

/// The divisors of a number; an arc leads from each to its next multiples.
fn divisors(text: &str) -> Result<Graph, String> {
    let number: u64 = match text.parse() {
        Ok(number @ 1..=99_999_999) => number,
        _ => return Err("expected a number from 1 to 99999999".to_owned()),
    };
    let small = (1..=10_000).filter(|n| n * n <= number && number.is_multiple_of(*n));
    let mut all: Vec<u64> = small.flat_map(|n| [n, number / n]).collect();
    all.sort_unstable();
    all.dedup();
    let is_prime = |n: u64| n > 1 && (2..).take_while(|p| p * p <= n).all(|p| !n.is_multiple_of(p));
    let pairs: Vec<(usize, usize)> = (0..all.len())
        .flat_map(|a| (0..all.len()).map(move |b| (a, b)))
        .filter(|&(a, b)| all[b].is_multiple_of(all[a]) && is_prime(all[b] / all[a]))
        .collect();
    named(all.iter().map(u64::to_string), pairs.into_iter(), true)
}

/// Cells of a box in any number of dimensions; arcs lead to the next in each.
fn boxed(text: &str) -> Result<Graph, String> {
    let sizes = sizes(text)?;
    let count: usize = sizes.iter().product();
    let digits = |mut at: usize| -> Vec<usize> {
        let mut digits = Vec::new();
        for size in sizes.iter().rev() {
            digits.push(at % size);
            at /= size;
        }
        digits.reverse();
        digits
    };
    let name = |at: usize| -> String {
        let digits: Vec<String> = digits(at).iter().map(|digit| (digit + 1).to_string()).collect();
        digits.join(if sizes.iter().any(|size| *size > 9) { "_" } else { "" })
    };
    let edges = (0..count).flat_map(|at| {
        let (digits, sizes) = (digits(at), &sizes);
        let step = move |axis: usize| -> Option<(usize, usize)> {
            let further: usize = sizes[axis + 1..].iter().product();
            (digits[axis] + 1 < sizes[axis]).then_some((at, at + further))
        };
        (0..sizes.len()).filter_map(step).collect::<Vec<_>>()
    });
    let edges: Vec<(usize, usize)> = edges.collect();
    named((0..count).map(name), edges.into_iter(), true)
}
