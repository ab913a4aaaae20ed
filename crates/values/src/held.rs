//! Games that keep their store alive.

use std::fmt;
use std::sync::Arc;

use crate::game::Game;
use crate::id::Id;
use crate::store::Store;

/// A game that holds its store, for those who cannot say how long they need it: another language, another thread.
///
/// ```
/// use std::sync::Arc;
/// use upstar_values::{Held, Store};
///
/// fn up() -> Held {
///     let store = Arc::new(Store::new());
///     let id = store.calc().parse("^").unwrap();
///     Held::new(store, id)
/// }
///
/// let up = up();
/// let star = up.with(up.game().store().calc().parse("*").unwrap());
/// assert_eq!((up.game() + star.game()).to_string(), "^*");
/// assert_eq!(std::thread::spawn(move || up.to_string()).join().unwrap(), "^");
/// ```
#[derive(Clone)]
pub struct Held {
    store: Arc<Store>,
    id: Id,
}

impl Held {
    /// The game behind an id of a store.
    #[must_use]
    pub fn new(store: Arc<Store>, id: Id) -> Held {
        Held { store, id }
    }

    /// Another game of the same store.
    #[must_use]
    pub fn with(&self, id: Id) -> Held {
        Held::new(Arc::clone(&self.store), id)
    }

    /// The game, to calculate with.
    #[must_use]
    pub fn game(&self) -> Game<'_> {
        Game::new(&self.store, self.id)
    }

    /// The id, for use with a calculator of the store.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Held) -> bool {
        self.game() == other.game()
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.game(), f)
    }
}

impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
