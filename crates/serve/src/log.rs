//! A line for every request, as web servers write it.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use parking_lot::Mutex;

/// Where lines are written to.
#[derive(Clone)]
pub struct Log(Arc<Mutex<dyn Write + Send>>);

impl Log {
    /// A log that is written to `out`.
    pub fn new(out: impl Write + Send + 'static) -> Log {
        Log(Arc::new(Mutex::new(out)))
    }
}

impl std::fmt::Debug for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Log")
    }
}

/// Writes a line when the head of an answer goes out, in the Common Log Format with the seconds until then at its end. What follows a
/// question mark is left out, since it may be a token.
pub(crate) async fn write(State(log): State<Log>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let from = from.map_or_else(|| "-".to_owned(), |ConnectInfo(from)| from.ip().to_string());
    let asked = format!("{} {} {:?}", request.method(), request.uri().path(), request.version());
    let response = next.run(request).await;
    // What is kept passes through on its way, and no longer knows its length.
    let told = response.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = response.body().size_hint().exact().map(|length| length.to_string());
    let length = length.or_else(|| told.map(str::to_owned));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let line = format!(
        "{from} - - [{}] \"{asked}\" {} {} {:.3}\n",
        stamp(now),
        response.status().as_u16(),
        length.as_deref().unwrap_or("-"),
        begun.elapsed().as_secs_f64()
    );
    // A log that cannot be written holds nobody up.
    let _: io::Result<()> = log.0.lock().write_all(line.as_bytes());
    response
}

/// A moment, in seconds since 1970, as logs write it.
fn stamp(seconds: u64) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their leap day at the end; 719468 days lie between the first March of all and 1970.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year + month / 10, (month + 2) % 12);
    let name = MONTHS[usize::try_from(month).unwrap_or(0)];
    format!("{day:02}/{name}/{year}:{:02}:{:02}:{:02} +0000", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        for (seconds, expected) in [
            (0, "01/Jan/1970:00:00:00 +0000"),
            (951_782_399, "28/Feb/2000:23:59:59 +0000"),
            (951_782_400, "29/Feb/2000:00:00:00 +0000"),
            (951_868_800, "01/Mar/2000:00:00:00 +0000"),
            (1_000_000_000, "09/Sep/2001:01:46:40 +0000"),
            (1_735_689_599, "31/Dec/2024:23:59:59 +0000"),
        ] {
            assert_eq!(stamp(seconds), expected);
        }
    }
}
