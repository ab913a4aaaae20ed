//! The combinatorial number system: sets of a given number of cells, ranked in the order of the numbers that their bits
//! write.

use std::sync::LazyLock;

/// For a byte of cells that there are and a byte of cells that are chosen: the chosen ones moved together.
static GATHERED: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let gathered = |index: usize| {
        let (among, chosen) = (index >> 8, index & 255);
        let mut result = (0, 0);
        for bit in (0..8).filter(|bit| among >> bit & 1 != 0) {
            result = (result.0 | (chosen >> bit & 1) << result.1, result.1 + 1);
        }
        result.0 as u8
    };
    (0..1 << 16).map(gathered).collect()
});

/// For a byte of cells that there are and the first of them numbered: where those are.
static SCATTERED: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let scattered = |index: usize| {
        let (among, numbered) = (index >> 8, index & 255);
        let cells = (0..8).filter(|bit| among >> bit & 1 != 0);
        cells.enumerate().fold(0, |set, (at, bit)| set | ((numbered >> at & 1) << bit) as u8)
    };
    (0..1 << 16).map(scattered).collect()
});

/// How many cells a byte holds: without help from the processor, which a program for all machines cannot count on, a look
/// is quicker than counting.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    counts
};

/// The chosen cells as bits 0, 1, …: the place of each among the cells that there are.
#[inline]
#[must_use]
pub fn gather(chosen: u64, among: u64) -> u64 {
    let table = &**GATHERED;
    let (mut result, mut at, mut chosen, mut rest) = (0, 0, chosen, among);
    while chosen != 0 {
        let byte = rest as u8;
        result |= u64::from(table[usize::from(byte) << 8 | usize::from(chosen as u8)]) << at;
        at += COUNTS[usize::from(byte)];
        (rest, chosen) = (rest >> 8, chosen >> 8);
    }
    result
}

/// The cells at these places among the cells that there are: undoes [`gather`].
#[inline]
#[must_use]
pub fn scatter(places: u64, among: u64) -> u64 {
    let table = &**SCATTERED;
    let (mut result, mut at, mut places, mut rest) = (0, 0, places, among);
    while places != 0 && rest != 0 {
        let byte = rest as u8;
        result |= u64::from(table[usize::from(byte) << 8 | usize::from(places as u8)]) << at;
        places = places.checked_shr(COUNTS[usize::from(byte)].into()).unwrap_or(0);
        (rest, at) = (rest >> 8, at + 8);
    }
    result
}

/// The places of sets among those with as many elements.
#[derive(Clone, Debug)]
pub struct Subsets {
    /// How many ways there are to choose k of n, at n times 65 and k.
    choose: Vec<u64>,
    /// What a byte of a set adds to its place, for each byte of the word and each count of elements before it.
    adds: Vec<u64>,
}

const SIDE: usize = 65;

impl Subsets {
    /// The sets of bits of `among`.
    #[must_use]
    pub fn of(among: u64) -> Subsets {
        let mut choose = vec![0_u64; SIDE * SIDE];
        for n in 0..SIDE {
            choose[n * SIDE] = 1;
            for k in 1..=n {
                // There are fewer than 2^63 ways, whatever is chosen from 64.
                choose[n * SIDE + k] = choose[(n - 1) * SIDE + k - 1] + choose[(n - 1) * SIDE + k];
            }
        }
        let bytes = (64 - among.leading_zeros() as usize).div_ceil(8);
        let mut adds = vec![0; (bytes * SIDE) << 8];
        let mut before = 0;
        for byte in 0..bytes {
            let cells = (among >> (8 * byte)) as u8;
            for (count, set) in (0..=before).flat_map(|count| (0..256_usize).map(move |set| (count, set))) {
                let (mut place, mut chosen, mut sum) = (before, count, 0_u64);
                for bit in (0..8).filter(|bit| cells >> bit & 1 != 0) {
                    if set >> bit & 1 != 0 && chosen < 64 {
                        chosen += 1;
                        sum = sum.wrapping_add(choose[place * SIDE + chosen]);
                    }
                    place += 1;
                }
                adds[(byte * SIDE + count) << 8 | set] = sum;
            }
            before += cells.count_ones() as usize;
        }
        Subsets { choose, adds }
    }

    /// How many ways there are to choose k of n.
    #[inline]
    #[must_use]
    pub fn count(&self, n: u32, k: u32) -> u64 {
        self.choose[n as usize * SIDE + k as usize]
    }

    /// The place of a set among those with as many elements, and how many it has.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u64) -> (u64, u32) {
        let (mut place, mut count, mut rest) = (0, 0, set);
        let mut adds = &self.adds[..];
        while rest != 0 {
            let part = usize::from(rest as u8);
            place += adds[count << 8 | part];
            count += usize::from(COUNTS[part]);
            (rest, adds) = (rest >> 8, adds.get(SIDE << 8..).unwrap_or(&[]));
        }
        (place, count as u32)
    }

    /// The set at a place among the sets of `count` of the first `n` cells.
    #[must_use]
    pub fn unrank(&self, mut place: u64, count: u32, n: u32) -> u64 {
        let (mut set, mut cell) = (0, n);
        for left in (1..=count).rev() {
            while cell > 0 && self.count(cell - 1, left) > place {
                cell -= 1;
            }
            // The largest cell with no more sets below it than the place.
            cell = cell.saturating_sub(1);
            set |= 1 << cell;
            place -= self.count(cell, left);
        }
        set
    }

    /// The set at the next place; after the last one of a word, and for the empty one, anything.
    #[inline]
    #[must_use]
    pub fn next(set: u64) -> u64 {
        if set == 0 {
            return 0;
        }
        let lowest = set & set.wrapping_neg();
        let ripple = set.wrapping_add(lowest);
        ripple | ((set ^ ripple) >> 2).checked_shr(lowest.trailing_zeros()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_in_the_order_of_their_places() {
        let subsets = Subsets::of(0x3ff);
        for count in 0..=10 {
            let mut set = (1_u64 << count) - 1;
            for place in 0..subsets.count(10, count) {
                assert_eq!(subsets.rank(set), (place, count));
                assert_eq!(subsets.unrank(place, count, 10), set);
                set = Subsets::next(set);
            }
        }
        let all = Subsets::of(u64::MAX);
        assert_eq!(all.rank(u64::MAX), (0, 64));
        let high = 0xffff_ffff << 32;
        assert_eq!(all.rank(high), (all.count(64, 32) - 1, 32));
        assert_eq!(all.unrank(all.count(64, 32) - 1, 32, 64), high);
    }

    #[test]
    fn what_was_gathered_is_scattered() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let among = random.u64(..);
            let chosen = among & random.u64(..);
            let gathered = gather(chosen, among);
            assert_eq!(gathered.count_ones(), chosen.count_ones());
            assert_eq!(scatter(gathered, among), chosen);
            // The places of the chosen, one by one.
            let places = (0..64).filter(|bit| chosen >> bit & 1 != 0);
            let places = places.map(|bit| (among & ((1 << bit) - 1)).count_ones());
            assert_eq!(gathered, places.fold(0, |set, place| set | 1 << place));
        }
        assert_eq!(gather(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(scatter(u64::MAX, u64::MAX), u64::MAX);
    }
}
