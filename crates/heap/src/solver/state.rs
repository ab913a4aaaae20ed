//! The state of a solver in a file.

use std::io;

use upstar_files::Damage;
use upstar_files::frames::{Reader, Writer};

use super::{Listed, Sieve, Solver};
use crate::cell::Cell;
use crate::moves::Moves;
use crate::space::Space;

impl<C: Cell> Solver<C> {
    /// Writes all that is needed to go on.
    pub(crate) fn save(&self, out: &mut Writer<'_>) -> io::Result<()> {
        out.number(self.base as u64)?;
        self.save_cells(&self.values, out)?;
        // While nothing was forgotten, the mirror can be made again.
        self.save_cells(if self.base > 0 { &self.mirror } else { &[] }, out)?;
        let space = self.space.map_or(0, |space| {
            1 << 32
                | u64::from(space.mask)
                | u64::from(space.with_size) << 33
                | u64::from(space.odd_places) << 34
        });
        out.number(space)?;
        out.numbers(&self.rare.heaps)?;
        self.save_cells(&self.rare.values, out)?;
        out.numbers(&self.depths.iter().flat_map(|&(heap, depth)| [heap, depth]).collect::<Vec<_>>())?;
        out.number(self.review as u64)?;
        out.number((self.alarm as u64).min(1 << 40))
    }

    fn save_cells(&self, cells: &[C], out: &mut Writer<'_>) -> io::Result<()> {
        out.number(cells.len() as u64)?;
        for part in cells.chunks(1 << 12) {
            let bytes: Vec<u8> = match C::COUNT {
                256 => part.iter().map(|cell| cell.get() as u8).collect(),
                _ => part.iter().flat_map(|cell| (cell.get() as u16).to_le_bytes()).collect(),
            };
            out.bytes(&bytes)?;
        }
        Ok(())
    }

    /// Reads what [`Solver::save`] wrote.
    pub(crate) fn restore(
        moves: Moves,
        threads: usize,
        most: usize,
        from: &mut Reader<'_>,
    ) -> Result<Solver<C>, Damage> {
        let base = from.count()?;
        let values = Self::restore_cells(from)?;
        let mirror = Self::restore_cells(from)?;
        let space = from.number()?;
        let heaps = from.numbers()?;
        let rare = Listed { heaps, values: Self::restore_cells(from)? };
        let depths = from.numbers()?.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let (review, alarm) = (from.count()?, from.count()?);
        let space = (space >> 32 != 0).then_some(Space {
            mask: space as u16,
            with_size: space >> 33 & 1 == 1,
            odd_places: space >> 34 & 1 == 1,
        });
        let len = base + values.len();
        let ascending =
            rare.heaps.is_sorted_by(|a, b| a < b) && rare.heaps.last().is_none_or(|&last| last < len);
        let whole =
            !values.is_empty() && rare.heaps.len() == rare.values.len() && ascending && review > len / 2;
        let kept = base == 0 || values.len() > moves.most && mirror.len() <= base;
        if !whole || !kept {
            return Err(from.wrong("the parts do not fit together in the frame"));
        }
        let largest =
            values.iter().chain(&mirror).chain(&rare.values).map(|cell| cell.get()).max().unwrap_or(0);
        let width = (largest + 1).next_power_of_two();
        let hidden = [Vec::new(), Vec::new()];
        let mut solver = Solver {
            moves,
            threads,
            most,
            base,
            values,
            mirror,
            width,
            space,
            hidden,
            rare,
            helpers: Listed::default(),
            sieve: Sieve::default(),
            depths,
            review,
            alarm,
        };
        solver.choose_helpers();
        Ok(solver)
    }

    fn restore_cells(from: &mut Reader<'_>) -> Result<Vec<C>, Damage> {
        let count = from.count()?;
        let mut cells = Vec::new();
        while cells.len() < count {
            let now = (count - cells.len()).min(1 << 12);
            match C::COUNT {
                256 => cells.extend(from.bytes(now)?.iter().map(|&byte| C::new(usize::from(byte)))),
                _ => {
                    let bytes = from.bytes(2 * now)?;
                    let pairs = bytes.chunks_exact(2);
                    cells.extend(
                        pairs.map(|pair| C::new(usize::from(u16::from_le_bytes([pair[0], pair[1]])))),
                    );
                }
            }
        }
        Ok(cells)
    }
}
