//! `upstar heap` and `upstar check`.

mod common;

use std::process::{Command, Stdio};
use std::time::Duration;

use common::{stderr, stdout, upstar};

/// A file of our own that is removed at the end.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("upstar-heap-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Winning Ways, chapter 4, prints Kayles in rows of its period.
#[test]
fn kayles_in_rows_of_its_period() {
    let text = stdout(&upstar(&["heap", "kayles", "--period", "--to", "83"]));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(" 0 | 0! 1  2  3! 1  4  3! 2  1  4! 2  6!"));
    assert_eq!(lines.nth(5), Some("72 | 4  1  2  8  1  4  7  2  1  8  2  7"));
    assert!(text.contains("period 12 from heap 71 on: proved"), "{text}");
}

/// What is not as in the period is marked also where the period itself is not listed.
#[test]
fn exceptions_are_marked_in_short_tables() {
    let text = stdout(&upstar(&["heap", "kayles", "--period", "--to", "20"]));
    assert!(
        text.starts_with(" 0 | 0! 1  2  3! 1  4  3! 2  1  4! 2  6!\n12 | 4  1  2  7! 1  4  3! 2  1"),
        "{text}"
    );
    // With a saltus, places are compared after it is taken away.
    let text = stdout(&upstar(&["heap", "!2", "--period", "--to", "9"]));
    assert!(!text.contains('!') || text.contains("saltus"), "{text}");
}

/// A heap that can be reached is answered though no period is known, and a search that cannot end does not go on for ever.
#[test]
fn questions_without_a_period_end() {
    assert_eq!(stdout(&upstar(&["heap", "grundy", "--at", "1000"])).trim(), "17");
    let output = upstar(&["heap", "grundy", "--to", "20", "--period", "--time", "300ms"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("20 | 0"), "{text}");
    let seconds =
        text.lines().last().and_then(|line| line.split(", ").last()?.strip_suffix(" s")?.parse().ok());
    assert!(seconds.is_some_and(|seconds: f64| (0.29..30.0).contains(&seconds)), "{text}");
}

/// What was forgotten to save memory is not left out without a word.
#[test]
fn forgotten_heaps_are_told() {
    let output = upstar(&["heap", "0.104", "--to", "200000", "--memory", "60KB", "--format", "csv"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("were forgotten"), "{}", stderr(&output));
}

/// Winning Ways, chapter 4: Dawson's games; Grossman and Nowakowski's ruler.
#[test]
fn what_is_said_of_a_game() {
    let text = stdout(&upstar(&["heap", "0.4"]));
    assert!(text.contains("heap n+1 is heap n of 0.07\nheap n+2 is heap n of 0.137"), "{text}");
    let text = stdout(&upstar(&["heap", "0.2048", "--period"]));
    assert!(
        text.contains("ruler regularity, period 13 and saltus 4, but heap 15+13i is 3+8*2^k lower"),
        "{text}"
    );
    let text = stdout(&upstar(&["heap", "0.28", "--period"]));
    assert!(text.contains("period 53 and saltus 16 from heap 1 on: proved"), "{text}");
}

#[test]
fn any_heap_and_every_format() {
    assert_eq!(stdout(&upstar(&["heap", "0.77", "--at", "10^18"])).trim(), "1");
    assert_eq!(stdout(&upstar(&["heap", "nim", "--at", "10^18"])).trim(), "1000000000000000000");
    assert_eq!(
        stdout(&upstar(&["heap", "0.77", "--to", "2", "--format", "csv"])),
        "heap,value\n0,0\n1,1\n2,2"
    );
    assert_eq!(stdout(&upstar(&["heap", "0.77", "--to", "2", "--format", "bfile"])), "0 0\n1 1\n2 2");
    let json = stdout(&upstar(&["heap", "0.07", "--to", "3", "--period", "--json"]));
    assert!(
        json.starts_with(r#"{"code":"0.07","to":3,"values":[0,0,1,1],"period":{"period":34,"preperiod":53,"#),
        "{json}"
    );
    let svg = stdout(&upstar(&["heap", "0.6", "--to", "2000", "--plot", "rare", "--json"]));
    assert!(svg.contains("Rare heaps of 0.6"), "{svg}");
}

/// The quotient of Plambeck and Siegel's tables; Winning Ways, chapter 13, has the genera of Kayles.
#[test]
fn misere_play() {
    let text = stdout(&upstar(&["heap", "0.123", "--misere"]));
    assert!(text.starts_with("misère quotient of the heaps to"), "{text}");
    assert!(text.contains("order 20, 5 lost") && text.contains("period 5 from heap 5 on: proved"), "{text}");
    let genera = stdout(&upstar(&["heap", "kayles", "--genus", "--to", "5"]));
    assert!(genera.lines().last().is_some_and(|line| line.contains("4^146")), "{genera}");
}

#[test]
fn games_are_compared() {
    let text = stdout(&upstar(&["heap", "0.4", "--compare", "0.07"]));
    assert_eq!(text, "heap n+1 of 0.4 is heap n of 0.07: proved");
    let text = stdout(&upstar(&["heap", "0.77", "--compare", "0.772"]));
    assert!(text.starts_with("0.77 and 0.772 differ: heap 4"), "{text}");
}

#[test]
fn mistakes_are_pointed_at() {
    let output = upstar(&["heap", "0.7x"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("  | 0.7x\n  |    ^"), "{}", stderr(&output));
    let output = upstar(&["heap", "grundy", "--period", "--nodes", "2000"]);
    assert_eq!(output.status.code(), Some(1));
}

/// Certificates of values that grow.
#[test]
fn growth_is_certified() {
    let file = Scratch::new("growth");
    for (code, period) in
        [("!2", "period 4 and saltus 2"), ("0.28", "period 53 and saltus 16"), ("0.F", "period 2 from")]
    {
        assert_eq!(upstar(&["heap", code, "--certificate", file.path()]).status.code(), Some(0), "{code}");
        let output = upstar(&["check", file.path()]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).contains(period), "{}", stdout(&output));
    }
}

#[test]
fn certificates_are_checked() {
    let file = Scratch::new("certificate");
    assert_eq!(upstar(&["heap", "0.156", "--certificate", file.path()]).status.code(), Some(0));
    let output = upstar(&["check", file.path()]);
    assert!(
        stdout(&output).starts_with("right: 0.156 has period 349 from heap 3479 on"),
        "{}",
        stdout(&output)
    );
    let text = std::fs::read_to_string(&file.0).expect("readable");
    std::fs::write(&file.0, text.replace("period 349", "period 350")).expect("writable");
    let output = upstar(&["check", file.path()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the checksum is wrong"), "{}", stderr(&output));
}

/// The program is killed a hundred times at moments that differ; what it finds in the end is the same.
#[test]
fn killed_programs_go_on() {
    let file = Scratch::new("checkpoint");
    let whole = ["heap", "0.6", "--to", "30000", "--format", "csv", "--threads", "1"];
    let kept = [&whole[..], &["--checkpoint", file.path(), "--every", "1ms"]].concat();
    let expected = stdout(&upstar(&whole));
    let mut state = 7u64;
    for _ in 0..100 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(&kept)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(1000 + (state >> 33) % 25_000));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert_eq!(stdout(&upstar(&kept)), expected);
    // A file that is cut short is refused by name and place.
    let bytes = std::fs::read(&file.0).expect("the checkpoint is there");
    std::fs::write(&file.0, &bytes[..bytes.len() / 2]).expect("writable");
    let output = upstar(&kept);
    assert_eq!(output.status.code(), Some(2));
    let place = format!("{}` is damaged: the file ends too soon at byte {}", file.path(), bytes.len() / 2);
    assert!(stderr(&output).contains(&place), "{}", stderr(&output));
}
