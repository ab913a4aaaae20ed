//! Upstar as a library: what programs use.
