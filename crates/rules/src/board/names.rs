//! Names of moves.

use super::compile::{Family, Maker, Step};

/// So many steps with the same cells in their names are looked at, whether they can be there at once.
const MOST_ALIKE: usize = 130;

impl Maker {
    /// Names moves by as few cells as tell them apart: from where to where something moves, else what changes, else what is put there.
    pub(super) fn name_steps(&self, families: &mut [Family]) {
        let changed = |step: &Step| -> Vec<usize> {
            (0..step.cells.len()).filter(|at| step.cells[*at].to.is_some()).collect()
        };
        // What stands on cells moves, not the emptiness between.
        let moved = |step: &Step| -> Option<Vec<usize>> {
            let changed = changed(step);
            changed.iter().find_map(|&from| {
                let own = step.cells[from].letter.filter(|code| !self.empty.contains(code))?;
                let mut cells = vec![from];
                cells.extend(
                    changed.iter().copied().filter(|&to| to != from && step.cells[to].to == Some(own)),
                );
                (cells.len() > 1).then_some(cells)
            })
        };
        let short = |step: &Step| moved(step).unwrap_or_else(|| changed(step));
        let place =
            |step: &Step, at: usize| (i64::from(step.cells[at].down), i64::from(step.cells[at].right));
        let origin = |step: &Step, cells: &[usize]| cells.first().map_or((0, 0), |at| place(step, *at));
        let key = |step: &Step, cells: &[usize], letters: bool| -> Vec<(i64, i64, Option<u8>)> {
            let origin = origin(step, cells);
            let one = |at: &usize| {
                let (down, right) = place(step, *at);
                (down - origin.0, right - origin.1, step.cells[*at].to.filter(|_| letters))
            };
            cells.iter().map(one).collect()
        };
        // Whether two steps whose first named cell is the same can be there at once.
        let both = |a: (&Step, (i64, i64)), b: (&Step, (i64, i64))| {
            (0..a.0.cells.len()).all(|at| {
                let (down, right) = place(a.0, at);
                let here = (down - a.1.0 + b.1.0, right - a.1.1 + b.1.1);
                let other = (0..b.0.cells.len()).find(|other| place(b.0, *other) == here);
                let class = |step: &Step, at: usize| self.classes[step.cells[at].class];
                other.is_none_or(|other| class(a.0, at) & class(b.0, other) != 0)
            })
        };
        // Two steps that do the same are one move.
        let effect = |(step, origin): (&Step, (i64, i64))| -> Vec<(i64, i64, Option<u8>)> {
            let one = |at: usize| {
                let (down, right) = place(step, at);
                (down - origin.0, right - origin.1, step.cells[at].to)
            };
            let mut all: Vec<_> = changed(step).into_iter().map(one).collect();
            all.sort_unstable();
            all
        };
        let steps: Vec<&Step> = families.iter().flat_map(|family| &family.steps).collect();
        let differ = |cells: &dyn Fn(&Step) -> Vec<usize>, letters: bool| {
            let mut named: Vec<_> = steps
                .iter()
                .map(|step| {
                    let cells = cells(step);
                    (key(step, &cells, letters), (*step, origin(step, &cells)))
                })
                .collect();
            named.sort_by(|a, b| a.0.cmp(&b.0));
            named.chunk_by(|a, b| a.0 == b.0).all(|same| {
                same.len() <= MOST_ALIKE
                    && (1..same.len()).all(|at| {
                        same[..at]
                            .iter()
                            .all(|own| effect(own.1) == effect(same[at].1) || !both(own.1, same[at].1))
                    })
            })
        };
        let level = match () {
            () if differ(&short, false) => 0,
            () if differ(&changed, false) => 1,
            () => 2,
        };
        for step in families.iter_mut().flat_map(|family| &mut family.steps) {
            let cells = if level == 0 { short(step) } else { changed(step) };
            step.name = cells.into_iter().map(|at| (at, level == 2)).collect();
        }
    }
}
