//! What a ruleset is, and boards as data.
