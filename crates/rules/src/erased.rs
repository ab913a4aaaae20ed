//! Rulesets of less common kinds without their types, so that no solver is built for each of them.

use upstar_game::edit::Edit;
use upstar_game::runtime::{RuntimeRules, RuntimeSketch};
use upstar_game::{About, Diagnostic, Exchange, NormalPlay, Player, Sign};

/// Positions that can be written as bytes and read again.
pub(crate) trait Packed: Sized {
    fn pack(&self) -> Vec<u8>;
    /// Of bytes that come from `pack`.
    fn unpack(bytes: &[u8]) -> Self;
}

/// Whole numbers, as short as they are.
pub(crate) fn pack_number(mut number: u64, to: &mut Vec<u8>) {
    while number >= 128 {
        to.push(number as u8 | 128);
        number >>= 7;
    }
    to.push(number as u8);
}

/// All numbers that were packed one after the other.
pub(crate) fn unpack_numbers(bytes: &[u8]) -> Vec<u64> {
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0, 0);
    for byte in bytes {
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    numbers
}

/// Rules as an object.
pub(crate) struct Erased<R>(pub(crate) R);

impl<R: NormalPlay<Position: Packed>> RuntimeRules for Erased<R> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
        let position = R::Position::unpack(position);
        self.0.moves(&position, by, |mv| each(&self.0.play(&position, by, &mv).pack()));
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
        self.0.parse(text).map(|position| position.pack())
    }

    fn print(&self, position: &[u8]) -> String {
        self.0.print(&R::Position::unpack(position))
    }

    fn move_name(&self, position: &[u8], by: Player, place: usize, to: &[u8]) -> String {
        let position = R::Position::unpack(position);
        let named = self.0.move_list(&position, by).get(place).map(|mv| self.0.print_move(&position, by, mv));
        named.unwrap_or_else(|| format!("to {}", self.print(to)))
    }

    /// The picture has its moves already.
    fn sketch(&self, position: &[u8]) -> Option<RuntimeSketch> {
        let shapes = self.0.sketch(&R::Position::unpack(position));
        Some(RuntimeSketch { shapes, touches: Box::new(|_, _| Vec::new()) })
    }

    fn exchange(&self) -> Exchange {
        self.0.exchange()
    }

    fn edits(&self, position: &[u8]) -> Vec<Edit> {
        self.0.edits(&R::Position::unpack(position))
    }

    fn components(&self, position: &[u8], each: &mut dyn FnMut(&[u8])) {
        self.0.components(&R::Position::unpack(position), |part| each(&part.pack()));
    }

    fn normal_form(&self, position: &[u8]) -> (Vec<u8>, Sign) {
        let (position, sign) = self.0.normal_form(R::Position::unpack(position));
        (position.pack(), sign)
    }

    fn simplified(&self, position: &[u8], each: &mut dyn FnMut(&[u8], Sign)) {
        self.0.simplified(R::Position::unpack(position), |part, sign| each(&part.pack(), sign));
    }

    fn move_bound(&self, position: &[u8], by: Player) -> u64 {
        self.0.move_bound(&R::Position::unpack(position), by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| pack_number(*number, &mut bytes));
        assert_eq!(unpack_numbers(&bytes), numbers);
    }
}
