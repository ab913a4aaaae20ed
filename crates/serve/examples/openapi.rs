//! Prints the description of the API, which is kept in `crates/serve/openapi.json`: `cargo run -p upstar-serve --features schema --example openapi`.

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(upstar_serve::description().as_bytes())
}
