//! The page without a server: a folder of files that any web host can serve, with the engine as WebAssembly.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::browser;

const TARGET: &str = "wasm32-unknown-unknown";
/// What Debian has for it: a compiler, and the standard library as sources, which are built along.
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
/// The most bytes that a visitor fetches.
const LARGEST: usize = 3_000_000;

/// Makes the site in a folder (`--to FOLDER`, else target/site). With `--test`, the page's tests run against it, below a path of
/// a host as plain as they come; with `--serve`, it is served until the program is interrupted.
pub(crate) fn site(arguments: &[String]) -> bool {
    let is_asked = |option: &str| arguments.iter().any(|argument| argument == option);
    let to = arguments.iter().skip_while(|argument| *argument != "--to").nth(1);
    let to = to.map_or_else(|| browser::root().join("target/site"), PathBuf::from);
    let Some(engine) = engine() else { return false };
    match write(&engine, &to) {
        Ok(bytes) => {
            eprintln!("{}: {} kB to fetch", to.display(), bytes / 1000);
            if bytes > LARGEST {
                eprintln!("that is more than {} kB", LARGEST / 1000);
                return false;
            }
        }
        Err(error) => {
            eprintln!("{}: {error}", to.display());
            return false;
        }
    }
    if is_asked("--test") {
        let Some(url) = host(to) else { return false };
        return browser::site(&url);
    }
    if is_asked("--serve") {
        let Some(url) = host(to) else { return false };
        println!("{url}");
        loop {
            std::thread::park();
        }
    }
    true
}

/// Builds the engine: with the compiler at hand if that knows the target, or with Debian's.
fn engine() -> Option<PathBuf> {
    let root = browser::root();
    let build = ["build", "--package", "upstar-wasm", "--profile", "page", "--locked", "--target", TARGET];
    let good = if has_target() {
        crate::cargo(&build, &[])
    } else if has_sources() || installs_sources() {
        // Debian's compiler knows the target and has no library for it, which its own cargo builds.
        let path = std::env::var("PATH").unwrap_or_default();
        let envs = [
            ("PATH", format!("/usr/bin:{path}")),
            ("RUSTC_BOOTSTRAP", "1".to_owned()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld".to_owned()),
        ];
        let envs: Vec<(&str, &str)> = envs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let all = [&build[..], &["-Z", "build-std=std,panic_abort"]].concat();
        // What cargo said to this program is about another compiler.
        run_without(&["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"], "/usr/bin/cargo", &all, &root, &envs)
    } else {
        eprintln!(
            "The engine for pages needs the target {TARGET}:\n\n  rustup target add {TARGET}\n\nor on Debian, without rustup:\n\n  \
             apt-get install --no-install-recommends {}",
            PACKAGES.join(" ")
        );
        return None;
    };
    let target = std::env::current_exe().ok()?.parent()?.parent()?.to_owned();
    good.then(|| target.join(TARGET).join("page/upstar_wasm.wasm"))
}

fn run_without(
    unset: &[&str],
    program: &str,
    arguments: &[&str],
    directory: &Path,
    envs: &[(&str, &str)],
) -> bool {
    eprintln!("> {program} {}", arguments.join(" "));
    let mut command = Command::new(program);
    for name in unset {
        command.env_remove(name);
    }
    let status = command.args(arguments).current_dir(directory).envs(envs.iter().copied()).status();
    status.is_ok_and(|status| status.success())
}

/// Whether the compiler at hand has a standard library for the target.
fn has_target() -> bool {
    let asked = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    asked.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_dir())
}

/// Whether the system's compiler has the sources of one.
fn has_sources() -> bool {
    let asked = Command::new("/usr/bin/rustc").args(["--print", "sysroot"]).stderr(Stdio::null()).output();
    let has_sources = asked.is_ok_and(|told| {
        let sysroot = PathBuf::from(String::from_utf8_lossy(&told.stdout).trim());
        sysroot.join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
    });
    has_sources && Path::new("/usr/bin/wasm-ld").exists() && Path::new("/usr/bin/cargo").exists()
}

/// Installs Debian's, where that is allowed.
fn installs_sources() -> bool {
    if !Path::new("/usr/bin/apt-get").exists() {
        return false;
    }
    eprintln!("no {TARGET} here; trying to install Debian's");
    let root = browser::root();
    let _ = browser::run("apt-get", &["update"], &root, &[]);
    let install = [&["install", "--yes", "--no-install-recommends"][..], &PACKAGES].concat();
    browser::run("apt-get", &install, &root, &[("DEBIAN_FRONTEND", "noninteractive")]) && has_sources()
}

/// A number that changes with what is hashed (FNV-1a).
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Writes the site; says how many bytes a visitor fetches at most. Files whose names tell what they hold can be kept for ever.
fn write(engine: &Path, to: &Path) -> std::io::Result<usize> {
    let root = browser::root();
    let page = |name: &str| fs::read(root.join("crates/serve/dist").join(name));
    let own = |name: &str| fs::read(root.join("crates/wasm/dist").join(name));
    if to.exists() {
        // Only what this program made is taken away.
        if !to.join("offline.js").exists() && fs::read_dir(to)?.next().is_some() {
            return Err(std::io::Error::other("there are other files in it"));
        }
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    let mut files: Vec<String> = vec!["./".to_owned()];
    let mut fetched = 0;
    let mut keep = |stem: &str, extension: &str, bytes: &[u8], packed: usize| -> std::io::Result<String> {
        let name = format!("{stem}-{:016x}.{extension}", hash(bytes));
        fs::write(to.join(&name), bytes)?;
        files.push(name.clone());
        fetched += packed;
        Ok(name)
    };
    // It arrives packed whatever the host does, so it must not be named as something that hosts unpack.
    let engine = packed(&fs::read(engine)?)?;
    let engine = keep("engine", "bin", &engine, engine.len())?;
    let mut html = String::from_utf8_lossy(&page("index.html")?).into_owned();
    for (stem, extension) in [("style", "css"), ("early", "js"), ("main", "js"), ("icon", "svg")] {
        let bytes = page(&format!("{stem}.{extension}"))?;
        let name = keep(stem, extension, &bytes, packed(&bytes)?.len())?;
        html = html.replace(&format!("\"{stem}.{extension}\""), &format!("\"{name}\""));
    }
    let bytes = own("worker.js")?;
    let worker = keep("worker", "js", &bytes, packed(&bytes)?.len())?;
    let data = format!(
        "<html lang=\"en\" data-engine=\"{engine}\" data-worker=\"{worker}\" data-offline=\"offline.js\">"
    );
    let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                  connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";
    // What is fetched longest is begun first.
    let head = format!(
        "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <link rel=\"preload\" href=\"{engine}\" as=\"fetch\" crossorigin>"
    );
    html = html.replacen("<html lang=\"en\">", &data, 1).replacen("<meta charset=\"utf-8\">", &head, 1);
    let version = hash(format!("{html}{}", files.join(" ")).as_bytes());
    fs::write(to.join("index.html"), &html)?;
    let listed = serde_json::json!(files);
    let offline = format!("const FILES = {listed};\nconst VERSION = \"{version:016x}\";\n");
    let script = [offline.as_bytes(), &own("offline.js")?].concat();
    fs::write(to.join("offline.js"), &script)?;
    Ok(fetched + packed(html.as_bytes())?.len() + packed(&script)?.len())
}

/// Bytes as gzip packs them.
fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let child =
        Command::new("gzip").args(["-9", "-n", "-c"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|_| std::io::Error::other("gzip is needed"))?;
    let mut into = child.stdin.take().ok_or_else(|| std::io::Error::other("gzip does not read"))?;
    let all = bytes.to_vec();
    let writing = std::thread::spawn(move || into.write_all(&all));
    let mut packed = Vec::new();
    child
        .stdout
        .take()
        .ok_or_else(|| std::io::Error::other("gzip does not write"))?
        .read_to_end(&mut packed)?;
    let _ = writing.join();
    if child.wait()?.success() { Ok(packed) } else { Err(std::io::Error::other("gzip failed")) }
}

/// The folder of a host below which the site lies: it must not need the root.
const BELOW: &str = "/games/upstar/";

/// A host as plain as they come: files, their types, and nothing else. Says where the site is.
fn host(folder: PathBuf) -> Option<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).ok()?;
    let url = format!("http://{}{BELOW}", listener.local_addr().ok()?);
    let folder = Arc::new(folder);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = Arc::clone(&folder);
            std::thread::spawn(move || drop(answer(stream, &folder)));
        }
    });
    Some(url)
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1).unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
    let name = path.strip_prefix(BELOW).map(|name| if name.is_empty() { "index.html" } else { name });
    let plain = name.filter(|name| !name.contains(['/', '\\', '%']));
    let found = plain.and_then(|name| Some((name, fs::read(folder.join(name)).ok()?)));
    let (status, kind, bytes) = match found {
        Some((name, bytes)) => {
            let kind = match name.rsplit('.').next().unwrap_or_default() {
                "html" => "text/html; charset=utf-8",
                "css" => "text/css",
                "js" => "text/javascript",
                "svg" => "image/svg+xml",
                _ => "application/octet-stream",
            };
            ("200 OK", kind, bytes)
        }
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)
}
