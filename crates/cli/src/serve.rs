//! `upstar serve`: the explorer in the browser.

use std::fs::File;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args as ClapArgs;
#[cfg(unix)]
use upstar_serve::Program;
use upstar_serve::{Games, Limits, Log, Options, Server};

use crate::exit::Exit;
use crate::options::{duration, size};
use crate::output::{complain, err, out_bytes};

/// What can be asked of `upstar serve`.
#[derive(ClapArgs)]
pub(crate) struct Serve {
    /// Listen on this port; 0 lets the system choose one
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
    /// Listen on this address; others than this machine's own can be reached from outside, and need a token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Stop an analysis after this time, unless it asks for another
    #[arg(long, value_parser = duration, value_name = "TIME", default_value = "10s")]
    time: Duration,
    /// Use at most so much memory in all; what was freed may stay with the process until it is idle
    #[arg(long, value_parser = size, value_name = "SIZE", default_value = "4GB")]
    memory: u64,
    /// Use at most so much memory for one analysis [default: a quarter of that]
    #[arg(long, value_parser = size, value_name = "SIZE")]
    memory_each: Option<u64>,
    /// Search with so many threads in all [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write a line for every request to a file, or with `-` to the standard error
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Work for a server that has started this process
    #[arg(long, hide = true)]
    worker: bool,
}

impl Serve {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        let threads = self.threads.map_or(usual.workers * usual.threads, usize::from);
        let workers = usual.workers.min(threads);
        Limits {
            workers,
            threads: threads / workers,
            memory: self.memory,
            each: self.memory_each.unwrap_or(self.memory / 4),
            time: self.time,
            longest: usual.longest.max(self.time),
            ..usual
        }
    }

    fn options(&self) -> std::io::Result<Options> {
        let log = match &self.log {
            None => None,
            Some(path) if path.as_os_str() == "-" => Some(Log::new(std::io::stderr())),
            Some(path) => Some(Log::new(File::options().create(true).append(true).open(path)?)),
        };
        let limits = self.limits();
        Ok(Options {
            games: Games::default(),
            host: self.host,
            port: self.port,
            #[cfg(unix)]
            worker: Some(self.program(&limits)?),
            limits,
            log,
        })
    }

    /// This program again, as a worker with the same limits.
    #[cfg(unix)]
    fn program(&self, limits: &Limits) -> std::io::Result<Program> {
        let threads = limits.workers * limits.threads;
        let arguments = [
            "serve".to_owned(),
            "--worker".to_owned(),
            format!("--time={}ms", limits.time.as_millis()),
            format!("--memory={}", limits.memory),
            format!("--memory-each={}", limits.each),
            format!("--threads={threads}"),
        ];
        // What is beyond the tables is watched inside; a worker that does not heed that is ended from outside.
        let memory = limits.memory.saturating_mul(3) / 2 + (512 << 20);
        Ok(Program { path: std::env::current_exe()?, arguments: arguments.to_vec(), memory })
    }
}

/// Works for a server until it ends.
#[cfg(unix)]
fn work(asked: &Serve) -> Exit {
    match upstar_serve::work(asked.limits()) {
        Ok(()) => Exit::Answered,
        Err(error) => {
            complain(&format!("error: {error}"));
            Exit::Wrong
        }
    }
}

/// Serves until somebody interrupts it.
pub(crate) fn run(asked: &Serve) -> Exit {
    #[cfg(unix)]
    if asked.worker {
        return work(asked);
    }
    let options = match asked.options() {
        Ok(options) => options,
        Err(error) => {
            let log = asked.log.as_deref().map_or_else(String::new, |path| path.display().to_string());
            complain(&format!("error: cannot write to {log}: {error}"));
            return Exit::Wrong;
        }
    };
    let server = match Server::start(options) {
        Ok(server) => server,
        Err(error) => {
            complain(&format!("error: cannot listen on {} port {}: {error}", asked.host, asked.port));
            err("  --port 0 lets the system choose a port");
            return Exit::Wrong;
        }
    };
    if !asked.host.is_loopback() {
        complain(&format!(
            "warning: others can reach {}; only whoever has the address below may ask",
            asked.host
        ));
    }
    // Whoever reads the address may send a signal at once.
    let interrupts = server.interrupts();
    let url = server.url();
    let elsewhere = server.url_elsewhere();
    let elsewhere = elsewhere.map_or_else(String::new, |url| format!("from other machines: {url}\n"));
    // Written at once: whoever has read the first line may listen no more.
    out_bytes(format!("Upstar is at {url} (Ctrl-C ends it)\n{elsewhere}").as_bytes());
    if asked.open && !opened(&url) {
        err("cannot open a browser here: open the address yourself");
    }
    match interrupts.and_then(|interrupts| server.wait(interrupts)).and_then(|()| server.stop()) {
        Ok(()) => Exit::Answered,
        Err(error) => {
            complain(&format!("error: {error}"));
            Exit::Wrong
        }
    }
}

/// Opens an address in the browser; says whether that could be tried.
fn opened(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let quiet = Command::new(program)
        .args(before)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    quiet.is_ok()
}
