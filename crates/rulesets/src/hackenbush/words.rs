//! Why a position is worth what it is, for people: sign expansions, the colon principle, the fusion principle.

use upstar_game::Theorem;
use upstar_values::{Dyadic, Nimber};

use super::bush::{Bush, Colour, Twig};
use super::normal::stalk;
use super::worth::on_edge;

/// Longer stalks are not written out, nor are trees with more forks.
const MAX_SIGNS: usize = 16;
const MAX_FORKS: usize = 6;

impl Bush {
    /// The theorem that gives the value of a single part.
    pub(super) fn in_words(&self) -> Option<Theorem> {
        let edges = self.edges();
        let has = |colour: Colour| edges.iter().any(|edge| edge.colour() == colour);
        let (red_or_blue, green) = (has(Colour::Blue) || has(Colour::Red), has(Colour::Green));
        // What is cut once is plain to see, and parts are told one by one.
        if edges.len() < 2 || red_or_blue && green || !self.is_stalk() && self.parts().len() > 1 {
            return None;
        }
        if green {
            return (!self.is_stalk()).then(|| green_graph(self));
        }
        if self.is_stalk() {
            let signs: Vec<bool> = edges.iter().map(|edge| edge.colour() == Colour::Blue).collect();
            return Some(signs_in_words(&signs));
        }
        let twigs = self.planted()?;
        Some(colon(&twigs))
    }
}

/// A red-blue stalk.
fn signs_in_words(signs: &[bool]) -> Theorem {
    let rule = Theorem::new(
        "The value of a red-blue stalk is its sign expansion: from the ground up, every edge counts 1 until the colour \
         changes, and from there each counts half of the one below it; blue edges are added, red ones subtracted",
    );
    if signs.len() > MAX_SIGNS {
        return rule;
    }
    let mut sum = String::new();
    let mut size = Dyadic::ONE;
    let mut changed = false;
    for (at, &blue) in signs.iter().enumerate() {
        changed |= blue != signs[0];
        if changed {
            size = size.mul_pow2(-1);
        }
        sum.push_str(match (at, blue) {
            (0, true) => "",
            (0, false) => "-",
            (_, true) => " + ",
            (_, false) => " - ",
        });
        sum.push_str(&size.to_string());
    }
    rule.here(format!("this is `{sum}`"))
}

/// A red-blue tree with forks.
fn colon(twigs: &[Twig]) -> Theorem {
    let mut above = vec![Dyadic::ZERO; twigs.len() + 1];
    let mut branches: Vec<Vec<Dyadic>> = vec![Vec::new(); twigs.len() + 1];
    let mut forks = Vec::new();
    // Children come after their parents.
    for node in (1..=twigs.len()).rev() {
        branches[node].reverse();
        if branches[node].len() > 1 {
            let sum = branches[node].iter().map(signed).collect::<Vec<_>>().join(" + ");
            let like = match stalk(&above[node]).filter(|stalk| !stalk.is_empty() && stalk.len() <= MAX_SIGNS)
            {
                Some(stalk) => format!(", like the stalk {stalk}"),
                None => String::new(),
            };
            forks.push(format!("at node {node} the branches are worth `{sum} = {}`{like}", above[node]));
        }
        let twig = twigs[node - 1];
        let worth = on_edge(twig.colour == Colour::Blue, &above[node]);
        above[twig.parent] = &above[twig.parent] + &worth;
        branches[twig.parent].push(worth);
    }
    let rule = Theorem::new(
        "By the colon principle, what grows from a node may be replaced by anything of the same value. So the branches \
         at a node may be replaced by one stalk that is worth their sum, from the top down",
    );
    if forks.len() > MAX_FORKS { rule } else { rule.linked(": ", forks.join("; ")) }
}

/// The forks of a green tree from the top down, with what their branches are worth.
fn green_forks(twigs: &[Twig]) -> Vec<String> {
    let mut branches: Vec<Vec<Nimber>> = vec![Vec::new(); twigs.len() + 1];
    let mut forks = Vec::new();
    for node in (0..=twigs.len()).rev() {
        let list = &mut branches[node];
        list.reverse();
        let sum: Nimber = list.iter().copied().sum();
        if list.len() > 1 {
            let all = list.iter().map(Nimber::to_string).collect::<Vec<_>>().join(" + ");
            forks.push(format!("at node {node} the branches are worth `{all} = {sum}`"));
        }
        if node > 0 {
            branches[twigs[node - 1].parent].push(Nimber::new(sum.value() + 1));
        }
    }
    forks
}

/// A number that can stand in a sum.
fn signed(x: &Dyadic) -> String {
    if x.signum() < 0 { format!("({x})") } else { x.to_string() }
}

/// A green tree or graph.
fn green_graph(bush: &Bush) -> Theorem {
    let colon = "By the colon principle a green branch is worth one more than what grows from its first edge, and the \
                 branches at a node are added as nimbers";
    if let Some(twigs) = bush.planted() {
        let forks = green_forks(&twigs);
        let few = !forks.is_empty() && forks.len() <= MAX_FORKS;
        let colon = Theorem::new(colon);
        return if few { colon.linked(". Here, ", forks.join("; ")) } else { colon };
    }
    if bush.tree().is_some() {
        return Theorem::new(colon);
    }
    Theorem::new(format!(
        "By the fusion principle the nodes of a green cycle may be made one: its edges become loops, each worth `*`. What \
         remains is a tree with loops. {colon}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Option<String> {
        Bush::read(text).unwrap().in_words().map(|theorem| theorem.to_string())
    }

    /// Berlekamp's rule, Winning Ways chapter 3: the sum that is written is the value.
    #[test]
    fn the_sum_of_a_stalk_is_its_value() {
        assert!(words("bbr").unwrap().ends_with("Here this is `1 + 1 - 1/2`"));
        assert!(words("rrbrb").unwrap().ends_with("Here this is `-1 - 1 + 1/2 - 1/4 + 1/8`"));
        for bits in 0..1 << 7 {
            let signs: Vec<bool> = (0..7).map(|at| bits >> at & 1 == 1).collect();
            let said = signs_in_words(&signs).to_string();
            let sum = said.rsplit('`').nth(1).unwrap().replace("- ", "-").replace("+ ", "");
            let total = sum.split(' ').fold(Dyadic::ZERO, |sum, x| sum + x.parse::<Dyadic>().unwrap());
            assert_eq!(total, Dyadic::from_sign_expansion(signs.iter().copied()), "{said}");
        }
    }

    #[test]
    fn forks_are_summed_from_the_top() {
        let said = words("b(r,r(b,b))").unwrap();
        let forks = "at node 3 the branches are worth `1 + 1 = 2`, like the stalk bb; at node 1 the branches are worth `(-1) + \
                     (-1/4) = -5/4`, like the stalk rrbb";
        assert!(said.ends_with(forks), "{said}");
    }

    /// Winning Ways, chapter 2: the colon principle.
    #[test]
    fn green_forks_are_summed_from_the_top() {
        let said = words("gg(g,g(g,gg))").unwrap();
        let forks = "Here, at node 4 the branches are worth `* + *2 = *3`; at node 2 the branches are worth `* + *4 = *5`";
        assert!(said.ends_with(forks), "{said}");
    }

    #[test]
    fn what_has_no_theorem_has_no_words() {
        for text in ["0", "b", "gggg", "gb", "b,r", "0-1b 1-2r 2-0b"] {
            assert_eq!(words(text), None, "{text}");
        }
        assert!(words("g(g,gg)").is_some_and(|said| said.starts_with("By the colon principle")));
        assert!(words("0-1g 1-2g 2-0g").is_some_and(|said| said.starts_with("By the fusion principle")));
    }
}
