//! Union-find: which of some things belong together, while ever more of them are joined.

/// Things 0, 1, … in groups; at first each is a group of its own.
///
/// ```
/// use upstar_game::graph::Groups;
/// let mut groups = Groups::new(3);
/// assert!(groups.join(0, 2));
/// assert_eq!(groups.of(0), groups.of(2));
/// assert_ne!(groups.of(0), groups.of(1));
/// assert!(!groups.join(2, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Groups {
    /// Something of the same group, and itself for one thing of each.
    near: Vec<usize>,
}

impl Groups {
    /// `things` things, each in a group by itself.
    #[must_use]
    pub fn new(things: usize) -> Groups {
        Groups { near: (0..things).collect() }
    }

    /// The thing that stands for the group of a thing.
    pub fn of(&mut self, thing: usize) -> usize {
        let mut at = thing;
        while self.near[at] != at {
            // Path halving keeps all ways short.
            self.near[at] = self.near[self.near[at]];
            at = self.near[at];
        }
        at
    }

    /// Makes one group of the groups of two things; false when they were one already.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        // The first thing stands for its group, whatever the order in which groups are joined.
        self.near[a.max(b)] = a.min(b);
        a != b
    }
}
