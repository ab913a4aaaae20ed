//! Hackenbush: stalks, trees and graphs of blue, red and green edges.

use crate::short::Player;

/// Edges between nodes, of which 0 is the ground.
pub(crate) type Picture = Vec<(usize, usize, u8)>;

/// A stalk `bbr`, a tree `b(r,rb(g))`, or a graph `0-1b 1-2r`.
pub(crate) fn read(text: &str) -> Option<Picture> {
    if text.contains('-') { graph(text) } else { tree(text) }
}

fn graph(text: &str) -> Option<Picture> {
    let edge = |edge: &str| {
        let (from, rest) = edge.split_once('-')?;
        let colour = *rest.as_bytes().last().filter(|&colour| b"brg".contains(colour))?;
        Some((from.parse().ok()?, rest[..rest.len() - 1].parse().ok()?, colour))
    };
    text.split_whitespace().map(edge).collect()
}

fn tree(text: &str) -> Option<Picture> {
    let mut picture = Vec::new();
    let mut at = 0;
    let mut forks = Vec::new();
    for letter in text.bytes() {
        match letter {
            b'b' | b'r' | b'g' => {
                picture.push((at, picture.len() + 1, letter));
                at = picture.len();
            }
            b'(' => forks.push(at),
            b',' => at = *forks.last().unwrap_or(&0),
            b')' => at = forks.pop()?,
            _ => return None,
        }
    }
    forks.is_empty().then_some(picture)
}

/// Cuts an edge of one's own; what is no longer connected to the ground disappears.
pub(crate) fn cuts(picture: &Picture, player: Player) -> Vec<Picture> {
    let colour = match player {
        Player::Left => b'b',
        Player::Right => b'r',
    };
    let mine = (0..picture.len()).filter(|&i| [colour, b'g'].contains(&picture[i].2));
    mine.map(|i| {
        let mut left = picture.clone();
        left.remove(i);
        standing(&left)
    })
    .collect()
}

/// What is connected to the ground.
pub(crate) fn standing(picture: &Picture) -> Picture {
    let mut held = vec![0];
    let mut next = 0;
    while next < held.len() {
        let at = held[next];
        for &(a, b, _) in picture {
            for (from, to) in [(a, b), (b, a)] {
                if from == at && !held.contains(&to) {
                    held.push(to);
                }
            }
        }
        next += 1;
    }
    picture.iter().copied().filter(|(a, _, _)| held.contains(a)).collect()
}
