//! Pages of what is settled, as many as memory holds.

use super::super::verdict::{Cell, Merit, Merits, Verdict};
use super::reach::Places;
use super::{PAGE, Shards};

/// What is kept for the positions of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// A byte for each.
    Bytes(Box<[u8]>),
    /// Two bytes for each, where play lasts long.
    Words(Box<[u16]>),
}

impl Page {
    /// A page as it is written, with one or two bytes for each position.
    #[must_use]
    pub fn new(bytes: &[u8], width: u8) -> Page {
        if width == 1 {
            return Page::Bytes(bytes.into());
        }
        Page::Words(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    /// The bytes of the page where each position takes so many, not less than before.
    #[must_use]
    pub fn widened(&self, width: u8) -> Vec<u8> {
        let wide = |byte: u8| if byte == u8::UNUSED { u16::UNUSED } else { byte.into() };
        match self {
            Page::Bytes(bytes) if width == 1 => bytes.to_vec(),
            Page::Bytes(bytes) => bytes.iter().flat_map(|&byte| wide(byte).to_le_bytes()).collect(),
            Page::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        }
    }

    /// What the position at a place comes to; `None` where there is none.
    pub(super) fn verdict(&self, place: usize) -> Option<Verdict> {
        match self {
            Page::Bytes(bytes) => bytes.get(place)?.unpack(),
            Page::Words(words) => words.get(place)?.unpack(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Page::Bytes(bytes) => bytes.len() as u64,
            Page::Words(words) => 2 * words.len() as u64,
        }
    }
}

/// The pages that are held.
pub(super) struct Pages {
    places: Places,
    /// Where each page is held, or `ABSENT`.
    slots: Vec<u32>,
    held: Vec<Held>,
    /// Where it was looked last for a page to give up.
    hand: usize,
    taken: u64,
    room: u64,
    bytes: Merits,
    /// Large, so made when it is needed.
    words: Option<Merits>,
}

struct Held {
    page: u64,
    cells: Page,
    /// Whether it was used since the hand was here.
    used: bool,
}

const ABSENT: u32 = u32::MAX;

impl Pages {
    /// Holds none yet; those of the stages before `stage` may come, as far as `room` bytes hold them.
    pub(super) fn new(shards: &Shards, stage: usize, room: u64) -> Pages {
        Pages {
            places: Places::new(shards),
            slots: vec![ABSENT; shards.stages[stage].page as usize],
            held: Vec::new(),
            hand: 0,
            taken: 0,
            room,
            bytes: Merits::of::<u8>(),
            words: None,
        }
    }

    /// The page of a number of a stage before, and the place there.
    #[inline]
    pub(super) fn place(&mut self, number: u64) -> (u64, usize) {
        let (page, place) = self.places.of(number);
        (page, place as usize)
    }

    /// The merit of a move to a place, 0 where there is no position; `None` where the page is not held.
    #[inline]
    pub(super) fn merit(&mut self, page: u64, place: usize, opponent: bool) -> Option<Merit> {
        let held = self.held.get_mut(self.slots[page as usize] as usize)?;
        held.used = true;
        Some(match (&held.cells, &self.words) {
            (Page::Bytes(bytes), _) => bytes.get(place).map_or(0, |&cell| self.bytes.of_move(cell, opponent)),
            (Page::Words(words), Some(merits)) => {
                words.get(place).map_or(0, |&cell| merits.of_move(cell, opponent))
            }
            (Page::Words(_), None) => 0,
        })
    }

    /// Whether another page can be held without giving one up.
    pub(super) fn has_room(&self) -> bool {
        self.taken + 2 * PAGE <= self.room
    }

    /// Holds a page; others are given up for it where there is no room.
    pub(super) fn hold<E>(
        &mut self,
        page: u64,
        load: &mut dyn FnMut(u64) -> Result<Page, E>,
    ) -> Result<(), E> {
        if self.slots[page as usize] != ABSENT {
            return Ok(());
        }
        while !self.has_room() && !self.held.is_empty() {
            self.give_up();
        }
        let cells = load(page)?;
        if matches!(cells, Page::Words(_)) && self.words.is_none() {
            self.words = Some(Merits::of::<u16>());
        }
        self.taken += cells.bytes();
        self.slots[page as usize] = self.held.len() as u32;
        self.held.push(Held { page, cells, used: true });
        Ok(())
    }

    /// Gives a page up that was not used for a while.
    fn give_up(&mut self) {
        loop {
            self.hand = if self.hand + 1 < self.held.len() { self.hand + 1 } else { 0 };
            let held = &mut self.held[self.hand];
            if !std::mem::take(&mut held.used) {
                break;
            }
        }
        let gone = self.held.swap_remove(self.hand);
        self.taken -= gone.cells.bytes();
        self.slots[gone.page as usize] = ABSENT;
        if let Some(moved) = self.held.get(self.hand) {
            self.slots[moved.page as usize] = self.hand as u32;
        }
    }
}
