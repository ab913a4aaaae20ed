//! The notation as a tree with spans: lexer, parser, diagnostics. Knows no values and no games.
