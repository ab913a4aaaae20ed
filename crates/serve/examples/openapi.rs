//! Writes the description of the API: `cargo run -p upstar-serve --example openapi > web/openapi.json`.

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(upstar_serve::description().as_bytes())
}
