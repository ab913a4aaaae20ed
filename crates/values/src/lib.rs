//! Numbers, nimbers, and short games in canonical form.
