//! What is known without search: red-blue trees are numbers, green graphs are nimbers.

use upstar_game::ClosedForm;
use upstar_values::{Dyadic, Nimber};

use super::bush::{Bush, Colour, Incidence, Twig};

impl Bush {
    /// The value, if every part is a red-blue tree or all green.
    pub(super) fn worth(&self) -> Option<ClosedForm> {
        let has = |colour: Colour| self.edges().iter().any(|edge| edge.colour() == colour);
        let (red_or_blue, green) = (has(Colour::Blue) || has(Colour::Red), has(Colour::Green));
        if self.is_stalk() && !green {
            let signs = self.edges().iter().map(|edge| edge.colour() == Colour::Blue);
            return Some(ClosedForm::Number(Dyadic::from_sign_expansion(signs)));
        }
        match (red_or_blue, green) {
            (true, true) if self.is_single() => None,
            (false, _) => Some(ClosedForm::Nimber(self.nimber())),
            (true, false) => self.without_loops().tree().map(|twigs| ClosedForm::Number(number(&twigs))),
            (true, true) => {
                let parts = self.parts();
                if parts.len() == 1 {
                    return None;
                }
                let start = (Dyadic::ZERO, Nimber::ZERO);
                let (number, nimber) =
                    parts.iter().try_fold(start, |(x, n), part| match part.worth()? {
                        ClosedForm::Number(y) => Some((x + y, n)),
                        ClosedForm::Nimber(m) => Some((x, n + m)),
                        ClosedForm::NumberUpStar(..) => None,
                    })?;
                Some(ClosedForm::NumberUpStar(number, 0, nimber))
            }
        }
    }

    /// How many edges the largest part has whose value is not known without search.
    pub(super) fn to_search(&self) -> usize {
        let unknown = |part: &Bush| {
            let green = part.edges().iter().filter(|edge| edge.colour() == Colour::Green).count();
            green != part.edges().len() && (green != 0 || part.without_loops().tree().is_none())
        };
        let parts = if self.is_stalk() { vec![self.clone()] } else { self.parts() };
        parts.iter().filter(|part| unknown(part)).map(|part| part.edges().len()).max().unwrap_or(0)
    }

    /// The nimber, all edges being green.
    ///
    /// By the fusion principle the nodes of a cycle may be made one, its edges becoming loops, each worth `*`. What
    /// remains is a tree, and by the colon principle a branch is worth one more than what grows from it.
    fn nimber(&self) -> Nimber {
        let (nodes, ends) = self.places();
        let at = Incidence::new(nodes.len(), &ends);
        // A walk that goes up as far as it can: for every node, in the order in which they are reached, the node and
        // the edge by which it is; then the earliest node to which what grows from it is tied.
        let mut order: Vec<(usize, usize, usize)> = Vec::with_capacity(nodes.len());
        let mut when = vec![usize::MAX; nodes.len()];
        let mut low = vec![usize::MAX; nodes.len()];
        let mut sums = vec![0_u64; nodes.len()];
        let mut next = vec![0; nodes.len()];
        let mut path = vec![0];
        let mut used = vec![false; ends.len()];
        (when[0], low[0]) = (0, 0);
        order.push((0, 0, usize::MAX));
        while let Some(&node) = path.last() {
            let Some(&(other, edge)) = at.of(node).get(next[node]) else {
                path.pop();
                continue;
            };
            next[node] += 1;
            if std::mem::replace(&mut used[edge], true) {
                continue;
            }
            if when[other] == usize::MAX {
                (when[other], low[other]) = (order.len(), order.len());
                order.push((other, node, edge));
                path.push(other);
            } else {
                // A loop, or an edge that closes cycles: fused, it is worth one wherever it is.
                low[node] = low[node].min(when[other]);
                sums[node] ^= 1;
            }
        }
        for &(node, parent, _) in order[1..].iter().rev() {
            let bridge = low[node] > when[parent];
            sums[parent] ^= if bridge { sums[node] + 1 } else { sums[node] ^ 1 };
            low[parent] = low[parent].min(low[node]);
        }
        Nimber::new(sums[0])
    }
}

/// The number of a red-blue tree.
pub(super) fn number(twigs: &[Twig]) -> Dyadic {
    let mut children = vec![0; twigs.len() + 1];
    twigs.iter().for_each(|twig| children[twig.parent] += 1);
    let mut sums = vec![Dyadic::ZERO; twigs.len() + 1];
    let mut signs = Vec::new();
    for top in (1..=twigs.len()).rev() {
        if children[top] == 1 {
            continue;
        }
        // Down to the next fork, or to the ground.
        signs.clear();
        let mut node = top;
        loop {
            let twig = twigs[node - 1];
            signs.push(twig.colour == Colour::Blue);
            node = twig.parent;
            if node == 0 || children[node] != 1 {
                break;
            }
        }
        let above = std::mem::take(&mut sums[top]);
        sums[node] = &sums[node] + on_stalk(&signs, above);
    }
    std::mem::take(&mut sums[0])
}

/// A number on top of a stalk whose signs are given from the top down.
fn on_stalk(signs: &[bool], above: Dyadic) -> Dyadic {
    // The signs of the stalk and then those of the number. For short stalks there is no need to write them all down.
    if signs.len() <= 8 && !above.is_zero() {
        return signs.iter().fold(above, |above, &blue| on_edge(blue, &above));
    }
    let runs = above.sign_expansion_runs().into_iter();
    let over = runs.flat_map(|(plus, count)| std::iter::repeat_n(plus, usize::try_from(count).unwrap_or(0)));
    Dyadic::from_sign_expansion(signs.iter().rev().copied().chain(over))
}

/// A number on top of one edge. For a blue one this is 1:x, which is (x + p) / 2^(p - 1) for the least positive p that
/// makes x + p greater than 1.
pub(super) fn on_edge(blue: bool, above: &Dyadic) -> Dyadic {
    if !blue {
        return -on_edge(true, &-above);
    }
    // Numbers from trees are no larger than the trees, so they are far from the ends of 64 bits.
    let p = (Dyadic::ONE - above).floor().to_i64().map_or(1, |below| (below + 1).max(1));
    (above + Dyadic::from(p)).mul_pow2(1 - p)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(text: &str) -> Option<ClosedForm> {
        Bush::read(text).unwrap().worth()
    }

    fn number_of(text: &str) -> String {
        match worth(text) {
            Some(ClosedForm::Number(number)) => number.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn nimber_of(text: &str) -> u64 {
        match worth(text) {
            Some(ClosedForm::Nimber(nimber)) => nimber.value(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn stalks_are_sign_expansions() {
        for (stalk, number) in
            [("b", "1"), ("r", "-1"), ("bbr", "3/2"), ("brb", "3/4"), ("brr", "1/4"), ("rbb", "-1/4")]
        {
            assert_eq!(number_of(stalk), number);
        }
    }

    #[test]
    fn an_edge_puts_its_sign_before_those_of_a_number() {
        for num in -40..=40 {
            let x = Dyadic::new(num, 3);
            for blue in [true, false] {
                let signs = x.sign_expansion_runs().into_iter();
                let signs =
                    signs.flat_map(|(plus, count)| (0..u64::try_from(count).unwrap()).map(move |_| plus));
                let expected = Dyadic::from_sign_expansion(std::iter::once(blue).chain(signs));
                assert_eq!(on_edge(blue, &x), expected, "{x}");
            }
        }
    }

    #[test]
    fn trees_are_summed_at_their_forks() {
        assert_eq!(number_of("b(r,r)"), "1/4");
        assert_eq!(number_of("b(b,r)"), "1");
        assert_eq!(number_of("b,r,bb,br"), "5/2");
        assert_eq!(number_of("b(br,br)"), "2");
        // However it is numbered, and on a long stalk as on a short one.
        assert_eq!(number_of("0-7b 7-3r 7-5r"), "1/4");
        assert_eq!(number_of("bbbbbbbbbbbb(r,r)"), number_of("bbbbbbbbbbbbrr"));
        assert_eq!(number_of("rbbbbbb(bb,rr)"), number_of("rbbbbbb"));
    }

    #[test]
    fn loops_are_leaves() {
        assert_eq!(number_of("0-0b 0-0r 0-0b"), "1");
        assert_eq!(number_of("0-1b 1-1r"), "1/2");
        assert_eq!(nimber_of("0-1g 1-1g"), 2);
    }

    #[test]
    fn green_cycles_are_fused() {
        assert_eq!(nimber_of("gg(g,gg)"), 5);
        assert_eq!(nimber_of("0-1g 0-1g"), 0);
        assert_eq!(nimber_of("0-1g 1-2g 2-0g"), 1);
        // A triangle on a stem; two cycles that share an edge; a cycle with a stalk on it.
        assert_eq!(nimber_of("0-1g 1-2g 2-3g 3-1g"), 2);
        assert_eq!(nimber_of("0-1g 1-2g 2-3g 3-0g 1-3g"), 1);
        assert_eq!(nimber_of("0-1g 1-2g 2-0g 2-3g 3-4g"), 3);
        assert_eq!(number_of("0"), "0");
    }

    #[test]
    fn parts_may_be_of_both_kinds() {
        assert_eq!(worth("br,gg,g"), Some(ClosedForm::NumberUpStar(Dyadic::new(1, 1), 0, Nimber::new(3))));
        assert_eq!(worth("br,gb"), None);
        assert_eq!(worth("0-1b 1-2r 2-0b"), None);
        assert_eq!(Bush::read("br,gb,bbbbb").unwrap().to_search(), 2);
        assert_eq!(
            Bush::read("br,0").map(|bush| bush.to_search()).map_err(|error| error.code),
            Err("hackenbush-text")
        );
    }

    #[test]
    fn large_ones_take_no_time() {
        let stalk = "br".repeat(50_000);
        assert!(matches!(worth(&stalk), Some(ClosedForm::Number(number)) if number.exponent() == 99_999));
        let comb = "b(r,".repeat(20_000) + "b" + &")".repeat(20_000);
        assert!(matches!(worth(&comb), Some(ClosedForm::Number(_))));
        assert_eq!(nimber_of(&"g".repeat(100_000)), 100_000);
        let ladder: Vec<String> =
            (0..30_000).map(|at| format!("{at}-{}g {at}-{}g", at + 1, at + 2)).collect();
        assert_eq!(nimber_of(&ladder.join(" ")), 0);
    }
}
