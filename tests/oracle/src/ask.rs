//! Asking the program, as a user would: a conversation that goes on, and commands one at a time.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;

/// What comes back.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// An answer, as text.
    Text(String),
    /// The question was refused: code and message.
    Refused(String, String),
    /// A limit came first.
    Stopped,
    /// The program ended, said nothing, or said something that is no answer.
    Broken(String),
}

/// How long the program may take for one question; it is told to stop sooner.
const PATIENCE: Duration = Duration::from_secs(60);
/// What the program is told.
const LIMITS: [&str; 4] = ["--time", "3s", "--memory", "1GB"];

struct Talk {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

/// The program under examination.
pub struct Program {
    path: PathBuf,
    talk: Option<Talk>,
    /// How many questions were asked.
    pub asked: u64,
}

impl Program {
    /// The program at a path.
    pub fn new(path: &Path) -> Self {
        Program { path: path.to_owned(), talk: None, asked: 0 }
    }

    fn start(&self) -> std::io::Result<Talk> {
        let mut child = Command::new(&self.path)
            .args(["repl", "--json", "--threads", "1"])
            .args(LIMITS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take().expect("it was piped");
        let lines = BufReader::new(child.stdout.take().expect("it was piped")).lines();
        let (send, output) = channel();
        std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
        Ok(Talk { child, input, output })
    }

    /// Asks in the conversation.
    pub fn ask(&mut self, question: &str) -> Answer {
        self.asked += 1;
        if self.talk.is_none() {
            match self.start() {
                Ok(talk) => self.talk = Some(talk),
                Err(error) => return Answer::Broken(format!("{}: {error}", self.path.display())),
            }
        }
        let talk = self.talk.as_mut().expect("it was started");
        let said = writeln!(talk.input, "{question}").and_then(|()| talk.input.flush());
        let line = match said {
            Err(error) => Err(format!("it does not listen: {error}")),
            Ok(()) => talk.output.recv_timeout(PATIENCE).map_err(|error| match error {
                RecvTimeoutError::Timeout => format!("no answer in {} s", PATIENCE.as_secs()),
                RecvTimeoutError::Disconnected => "it ended".to_owned(),
            }),
        };
        match line {
            Ok(line) => spoken(&line),
            Err(fault) => {
                self.stop();
                Answer::Broken(fault)
            }
        }
    }

    /// Runs a command with `--json`.
    pub fn command(&mut self, arguments: &[&str]) -> Result<Value, Answer> {
        self.asked += 1;
        let output = Command::new(&self.path).args(arguments).arg("--json").args(LIMITS).output();
        let output = output.map_err(|error| Answer::Broken(error.to_string()))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let answer = serde_json::from_str::<Value>(&text);
        match (output.status.code(), answer) {
            (Some(0), Ok(answer)) => Ok(answer),
            (Some(1), _) => Err(Answer::Stopped),
            (Some(2), Ok(answer)) => Err(refused(&answer["error"])),
            (status, _) => Err(Answer::Broken(format!("status {status:?}: {text}{error}"))),
        }
    }

    /// Lets the program read lines and gives back what it prints.
    pub fn converse(&mut self, arguments: &[&str], lines: &str) -> Result<String, Answer> {
        self.asked += 1;
        let mut child = Command::new(&self.path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Answer::Broken(error.to_string()))?;
        let mut input = child.stdin.take().expect("it was piped");
        // It may end before it has read everything.
        let _ = input.write_all(lines.as_bytes());
        drop(input);
        let output = child.wait_with_output().map_err(|error| Answer::Broken(error.to_string()))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn stop(&mut self) {
        if let Some(mut talk) = self.talk.take() {
            // Gone already, perhaps.
            let _ = talk.child.kill();
            let _ = talk.child.wait();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
    }
}

fn refused(error: &Value) -> Answer {
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    Answer::Refused(text("code"), text("message"))
}

fn spoken(line: &str) -> Answer {
    let Ok(answer) = serde_json::from_str::<Value>(line) else { return Answer::Broken(line.to_owned()) };
    match &answer["value"] {
        Value::String(value) => Answer::Text(value.clone()),
        _ if answer["error"].is_object() => refused(&answer["error"]),
        _ if answer["status"] == "stopped" => Answer::Stopped,
        _ => Answer::Broken(line.to_owned()),
    }
}
