//! The notation evaluated: values, positions, operators.
