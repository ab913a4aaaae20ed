//! Sets of nim-values as bits.

/// A set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u64>);

/// For each power of two below 64, the places whose partner by that power is above them.
const LOW: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

impl Bits {
    fn word(&mut self, at: usize) -> &mut u64 {
        if at >= self.0.len() {
            self.0.resize((at + 1).next_power_of_two(), 0);
        }
        &mut self.0[at]
    }

    pub(crate) fn insert(&mut self, number: u32) {
        *self.word(number as usize / 64) |= 1 << (number % 64);
    }

    pub(crate) fn add(&mut self, other: &Bits) {
        for (at, &word) in other.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            *self.word(at) |= word;
        }
    }

    /// Adds the nim-sums of a number with all of another set.
    pub(crate) fn add_nim_sums(&mut self, other: &Bits, number: u32) {
        for (at, &word) in other.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            let mut word = word;
            for (bit, low) in LOW.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1) {
                let by = 1 << bit;
                word = (word & low) << by | word >> by & low;
            }
            *self.word(at ^ (number as usize / 64)) |= word;
        }
    }

    /// The least number that is not in the set.
    pub(crate) fn mex(&self) -> u32 {
        let gap = self.0.iter().position(|&word| word != u64::MAX).unwrap_or(self.0.len());
        64 * gap as u32 + self.0.get(gap).map_or(0, |word| word.trailing_ones())
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(bits: &Bits) -> Vec<u32> {
        let is_in = |number: &u32| bits.0[*number as usize / 64] >> (number % 64) & 1 == 1;
        (0..64 * bits.0.len() as u32).filter(is_in).collect()
    }

    #[test]
    fn sets_of_nim_sums() {
        let mut some = Bits::default();
        [0, 3, 5, 64, 77, 200].into_iter().for_each(|number| some.insert(number));
        for number in [0, 1, 2, 31, 32, 63, 64, 100, 255] {
            let mut sums = Bits::default();
            sums.add_nim_sums(&some, number);
            let mut expected: Vec<u32> = numbers(&some).into_iter().map(|other| other ^ number).collect();
            expected.sort_unstable();
            assert_eq!(numbers(&sums), expected);
        }
    }

    #[test]
    fn the_least_that_is_missing() {
        let mut some = Bits::default();
        assert_eq!(some.mex(), 0);
        (0..64).for_each(|number| some.insert(number));
        assert_eq!(some.mex(), 64);
        some.insert(65);
        assert_eq!(some.mex(), 64);
    }
}
