//! A small HTTP client that sends exactly what it is told, also what no honest client would.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The code of an error, which must also have a message.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        assert!(json["error"]["message"].is_string() && json["error"].get("at").is_some(), "{json}");
        json["error"]["code"].as_str().expect("a code").to_owned()
    }
}

/// A connection on which a request was sent and whose answer can be read.
pub(crate) struct Open {
    reader: BufReader<TcpStream>,
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
}

/// Sends bytes and reads the head of the answer.
pub(crate) fn send(address: SocketAddr, bytes: &[u8]) -> Open {
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    // The server may refuse before it has read everything.
    let _ = stream.write_all(bytes);
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut text = String::new();
        reader.read_line(&mut text).expect("a line");
        text.trim_end().to_owned()
    };
    let first = line();
    let status =
        first.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{first:?}"));
    let mut headers = Vec::new();
    loop {
        let text = line();
        let Some((name, value)) = text.split_once(':') else { break };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    Open { reader, status, headers }
}

impl Open {
    fn is(&self, name: &str, value: &str) -> bool {
        self.headers.iter().any(|(own, has)| own == name && has == value)
    }

    /// The next piece of an answer that comes in pieces; nothing at its end.
    pub(crate) fn chunk(&mut self) -> Option<Vec<u8>> {
        let mut size = String::new();
        self.reader.read_line(&mut size).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        let mut bytes = vec![0; size + 2];
        self.reader.read_exact(&mut bytes).ok()?;
        bytes.truncate(size);
        (size > 0).then_some(bytes)
    }

    /// The rest of the answer.
    pub(crate) fn finish(mut self) -> Answer {
        let mut body = Vec::new();
        if self.is("transfer-encoding", "chunked") {
            while let Some(chunk) = self.chunk() {
                body.extend(chunk);
            }
        } else {
            let _ = self.reader.read_to_end(&mut body);
        }
        Answer { status: self.status, headers: self.headers, body }
    }
}

/// The bytes of an ordinary question.
pub(crate) fn question(address: SocketAddr, path: &str, body: &Value, client: &str) -> Vec<u8> {
    let body = body.to_string();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\nx-upstar-client: {client}\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
    .into_bytes()
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    send(address, &question(address, path, body, "test")).finish()
}

/// Asks with other headers than usual, each with a line break at its end.
pub(crate) fn get(address: SocketAddr, path: &str, headers: &str) -> Answer {
    send(address, format!("GET {path} HTTP/1.1\r\n{headers}connection: close\r\n\r\n").as_bytes()).finish()
}
