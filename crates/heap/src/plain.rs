//! Nim-values of codes that repeat for ever or have the digit 8: heap by heap, from sets of values.

use upstar_game::heaps::Code;
use upstar_search::{Budget, Reason};

use crate::bits::Bits;

/// The values of all heaps so far.
pub(crate) struct Plain {
    code: Code,
    values: Vec<u32>,
    /// The values of two heaps, by how many counters they have together, where three heaps may be left.
    pairs: Vec<Bits>,
    /// What is left where the digits repeat, by its size modulo their number: the values of one, two and three heaps.
    sums: Vec<[Bits; 3]>,
    memory: u64,
    bytes: u64,
}

impl Plain {
    pub(crate) fn new(code: Code, memory: u64) -> Plain {
        let sums = vec![Default::default(); code.tail().len()];
        Plain { code, values: vec![0], pairs: vec![Bits::default()], sums, memory, bytes: 0 }
    }

    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(crate) fn code(&self) -> &Code {
        &self.code
    }

    /// Adds the values of what a digit allows to be left: nothing, one, two or three heaps, with `left` counters
    /// together.
    fn left(&self, left: usize, digit: u8, into: &mut Bits) {
        if digit & 2 != 0 && left > 0 {
            into.insert(self.values[left]);
        }
        if digit & 4 != 0 {
            (1..=left / 2).for_each(|part| into.insert(self.values[part] ^ self.values[left - part]));
        }
        if digit & 8 != 0 {
            (1..=left / 3).for_each(|part| into.add_nim_sums(&self.pairs[left - part], self.values[part]));
        }
    }

    /// Adds the next heap.
    pub(crate) fn advance(&mut self, budget: &Budget) -> Result<(), Reason> {
        let heap = self.values.len();
        budget.spend(1)?;
        if self.bytes + 4 * heap as u64 > self.memory {
            return Err(Reason::Memory(self.memory));
        }
        let (digits, tail) = (self.code.digits().to_vec(), self.code.tail().to_vec());
        let all = digits.iter().chain(&tail).fold(0, |all, digit| all | digit);
        let mut options = Bits::default();
        if self.code.digit(heap as u64) & 1 != 0 {
            options.insert(0);
        }
        for (taken, &digit) in digits.iter().enumerate().take(heap) {
            self.left(heap - taken, if taken == 0 { digit & 12 } else { digit }, &mut options);
        }
        if let Some(left) = heap.checked_sub(digits.len()) {
            if left > 0 && !tail.is_empty() {
                let class = left % tail.len();
                for (kind, digit) in [2, 4, 8].into_iter().enumerate() {
                    if tail.iter().any(|tail| tail & digit != 0) {
                        let mut sums = std::mem::take(&mut self.sums[class][kind]);
                        self.left(left, digit, &mut sums);
                        self.sums[class][kind] = sums;
                    }
                }
            }
            for (at, digit) in tail.iter().enumerate().take(left + 1) {
                let sums = &self.sums[(left - at) % tail.len()];
                for (kind, sums) in sums.iter().enumerate() {
                    if digit & 2 << kind != 0 {
                        options.add(sums);
                    }
                }
            }
        }
        self.values.push(options.mex());
        if all & 8 != 0 {
            let mut pairs = Bits::default();
            self.left(heap, 4, &mut pairs);
            self.bytes += pairs.bytes() as u64;
            self.pairs.push(pairs);
        }
        Ok(())
    }
}
