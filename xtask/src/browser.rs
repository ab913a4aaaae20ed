//! The page in a real browser: installs what the tests need, starts the server, and drives Chromium.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{cargo, went_well};

/// What is said where the tests cannot run. It is never a pass.
const CANNOT: &str = "\
********************************************************************************
THE BROWSER TESTS DID NOT RUN, and this is not a pass.
Without them nothing is known of the page. To leave them out on purpose: --no-browser
********************************************************************************";

/// Where the page's sources and tests are.
fn web() -> PathBuf {
    root().join("web")
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a program; says whether it went well.
pub(crate) fn run(program: &str, arguments: &[&str], directory: &Path, envs: &[(&str, &str)]) -> bool {
    let command = format!("{program} {}", arguments.join(" "));
    eprintln!("> {command}");
    let status =
        Command::new(program).args(arguments).current_dir(directory).envs(envs.iter().copied()).status();
    went_well(&command, &status)
}

/// Whether a program is there.
fn is_there(program: &str) -> bool {
    let quiet = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// A Chromium, installed where it is missing and that is allowed.
fn chromium() -> Option<String> {
    let named = std::env::var("UPSTAR_CHROMIUM").ok();
    let usual = ["chromium", "chromium-browser", "google-chrome"].map(str::to_owned);
    let found = || named.iter().chain(&usual).find(|program| is_there(program)).cloned();
    found().or_else(|| {
        let install = ["install", "--yes", "--no-install-recommends", "chromium"];
        eprintln!("no Chromium here; trying to install Debian's");
        let _ = run("apt-get", &["update"], &root(), &[]);
        run("apt-get", &install, &root(), &[("DEBIAN_FRONTEND", "noninteractive")]).then(found).flatten()
    })
}

/// Playwright wants to be told where the program is.
fn path_of(program: &str) -> Option<String> {
    if program.contains('/') {
        return Some(program.to_owned());
    }
    let paths = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file());
    found.map(|path| path.display().to_string())
}

/// A server that is ended when it is dropped.
pub(crate) struct Serving {
    child: Child,
    /// Where its page is.
    pub(crate) url: String,
}

impl Serving {
    /// Builds the program in a profile and serves on a free port.
    pub(crate) fn start(profile: &str, more: &[&str]) -> Option<Serving> {
        if !cargo(&["build", "--package", "upstar-cli", "--locked", "--profile", profile], &[]) {
            return None;
        }
        Serving::built(profile, more)
    }

    /// Serves the program that was built in a profile before.
    fn built(profile: &str, more: &[&str]) -> Option<Serving> {
        let folder = if profile == "dev" { "debug" } else { profile };
        // This program lies in target/debug.
        let target = std::env::current_exe().ok()?.parent()?.parent()?.to_owned();
        let mut child = Command::new(target.join(folder).join("upstar"))
            .args(["serve", "--port", "0"])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let mut line = String::new();
        let read = child.stdout.take().map(|stdout| BufReader::new(stdout).read_line(&mut line));
        let url = line.split(' ').find(|word| word.starts_with("http://")).map(str::to_owned);
        match (read, url) {
            (Some(Ok(_)), Some(url)) => Some(Serving { child, url }),
            _ => {
                eprintln!("the server does not say where it is: {line}");
                let _ = child.kill();
                None
            }
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Installs what is pinned, unless it is there.
fn installed() -> bool {
    let changed = |name: &str| web().join(name).metadata().and_then(|data| data.modified()).ok();
    let has = changed("node_modules/.package-lock.json");
    let is_fresh = has.is_some() && has >= changed("package-lock.json");
    is_fresh || run("npm", &["ci", "--no-audit", "--no-fund"], &web(), &[])
}

/// What the tests need: Chromium, and packages for Node. Says what is missing.
fn ready() -> Option<String> {
    let programs = ["node", "npm"].iter().all(|program| is_there(program));
    let chromium = if programs { chromium().as_deref().and_then(path_of) } else { None };
    if chromium.is_none() {
        eprintln!(
            "{CANNOT}\nThey need Node 20 or later with npm, and Chromium (Debian: chromium, nodejs, npm)."
        );
    }
    chromium.filter(|_| {
        let is_installed = installed();
        if !is_installed {
            eprintln!("{CANNOT}\nnpm ci in web/ did not succeed.");
        }
        is_installed
    })
}

/// Rebuilds the page and runs its tests. With `--screenshots`, the pictures in `docs/screenshots` are taken again.
pub(crate) fn browser(arguments: &[String], is_built: bool) -> bool {
    let Some(chromium) = ready() else { return false };
    if !run("npm", &["run", "check"], &web(), &[]) {
        eprintln!("crates/serve/dist is not what the sources give: cd web && npm run build");
        return false;
    }
    // Built alone it would be built anew, with what other packages need left out.
    let serve = if is_built { Serving::built } else { Serving::start };
    let Some(server) = serve("dev", &["--memory", "1GB"]) else { return false };
    let pictures = root().join("docs/screenshots").display().to_string();
    let mut envs = vec![("UPSTAR_URL", server.url.as_str()), ("UPSTAR_CHROMIUM", chromium.as_str())];
    if arguments.iter().any(|argument| argument == "--screenshots") {
        envs.push(("UPSTAR_SCREENSHOTS", &pictures));
    }
    run("npm", &["test"], &web(), &envs)
}

/// Runs the page's tests against a site without a server.
pub(crate) fn site(url: &str) -> bool {
    let Some(chromium) = ready() else { return false };
    let envs = [("UPSTAR_URL", url), ("UPSTAR_CHROMIUM", &*chromium), ("UPSTAR_SITE", "1")];
    run("npm", &["test"], &web(), &envs)
}
