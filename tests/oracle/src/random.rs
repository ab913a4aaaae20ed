//! Random numbers that a seed fixes (SplitMix64).

/// A source of random numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number from the first to the second, both included.
    pub fn from_to(&mut self, from: i64, to: i64) -> i64 {
        let width = (to - from + 1).unsigned_abs();
        from + i64::try_from(self.next() % width).expect("less than the width")
    }

    /// An index below a length.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("less than a length")
    }

    /// True `chance` times of a hundred.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    /// One of several.
    pub fn one_of<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }

    /// A letter of a word, in which some may be repeated.
    pub fn letter(&mut self, word: &str) -> char {
        let letters: Vec<char> = word.chars().collect();
        *self.one_of(&letters)
    }

    /// A word of random letters.
    pub fn word(&mut self, letters: &str, length: usize) -> String {
        (0..length).map(|_| self.letter(letters)).collect()
    }

    /// Rows of random letters, with bars between them.
    pub fn board(&mut self, letters: &str, rows: usize, columns: usize) -> String {
        let rows: Vec<String> = (0..rows).map(|_| self.word(letters, columns)).collect();
        rows.join("|")
    }
}
