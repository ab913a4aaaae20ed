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

/// The nim-value of a heap, straight from a code: which digit stands at each place.
fn brute(digit: &dyn Fn(usize) -> u32, heap: usize) -> usize {
    let mut values: Vec<usize> = Vec::new();
    for size in 0..=heap {
        let mut seen = vec![false; 1 << 12];
        for taken in 0..=size {
            let (digit, left) = (digit(taken), size - taken);
            seen[0] |= digit & 1 != 0 && left == 0;
            if digit & 2 != 0 && left > 0 && taken > 0 {
                seen[values[left]] = true;
            }
            for a in (1..left).filter(|_| digit & 4 != 0) {
                seen[values[a] ^ values[left - a]] = true;
            }
            for (a, b) in
                (1..left).filter(|_| digit & 8 != 0).flat_map(|a| (1..left - a).map(move |b| (a, b)))
            {
                seen[values[a] ^ values[b] ^ values[left - a - b]] = true;
            }
        }
        values.push(seen.iter().position(|seen| !seen).expect("a value"));
    }
    values[heap]
}

fn at(code: &str, heap: &str) -> (Option<i32>, String) {
    let output = upstar(&["heap", code, "--at", heap, "--time", "60s"]);
    (output.status.code(), stdout(&output).trim().to_owned())
}

/// Small heaps are computed, whatever the code: octal, hexadecimal, repeating.
#[test]
fn small_heaps_of_any_code() {
    assert_eq!(at("0.C7", "27"), (Some(0), "9".to_owned()));
    let mut random = fastrand::Rng::with_seed(16);
    for round in 0..24 {
        let base = if round % 2 == 0 { 8 } else { 16 };
        let mut digits = |count| (0..count).map(|_| random.u32(..base)).collect::<Vec<_>>();
        let (head, tail) = (digits(1 + round % 3), digits(round % 4));
        let text = |digits: &[u32]| digits.iter().map(|digit| format!("{digit:X}")).collect::<String>();
        let code = match &tail[..] {
            [] => format!("0.{}", text(&head)),
            tail => format!("0.{}({})", text(&head), text(tail)),
        };
        let digit = |place: usize| match place.checked_sub(1) {
            None => 0,
            Some(place) if place < head.len() => head[place],
            Some(_) if tail.is_empty() => 0,
            Some(place) => tail[(place - head.len()) % tail.len()],
        };
        let heap = random.usize(3..33);
        let expected = brute(&digit, heap);
        assert_eq!(at(&code, &heap.to_string()), (Some(0), expected.to_string()), "{code} {heap}");
    }
}

/// Heaps beyond 2^64, with and without a saltus, as a power and in digits; and what cannot be told.
#[test]
fn heaps_beyond_all_words() {
    assert_eq!(at("1,2", "10^20"), (Some(0), "1".to_owned()));
    assert_eq!(at("1,2", "100000000000000000000"), (Some(0), "1".to_owned()));
    assert_eq!(at("0.77", "10^25"), (Some(0), "1".to_owned()));
    let large = "10000000000000000000000000";
    assert_eq!(at("nim", "10^25"), (Some(0), large.to_owned()));
    let json = stdout(&upstar(&["heap", "nim", "--at", "10^25", "--json"]));
    assert!(json.contains(&format!(r#""value":"{large}""#)), "{json}");
    // Subtraction sets: the values from some heap on repeat, and so does that of a huge one.
    for (set, numbers) in [("2,5,7", [2, 5, 7]), ("1,4,9", [1, 4, 9]), ("3,5,8", [3, 5, 8])] {
        let mut values: Vec<usize> = Vec::new();
        for heap in 0..20_000_usize {
            let left = numbers.iter().filter_map(|&taken| heap.checked_sub(taken)).map(|left| values[left]);
            let left: Vec<usize> = left.collect();
            values.push((0..).find(|value| !left.contains(value)).expect("a value"));
        }
        let period =
            (1..5000).find(|p| (10_000..15_000).all(|n| values[n] == values[n + p])).expect("a period");
        let heap = 10_u128.pow(30) + 7;
        let same = 10_000 + ((heap - 10_000) % period as u128) as usize;
        assert_eq!(at(set, &heap.to_string()), (Some(0), values[same].to_string()), "{set}");
    }
    // Nothing is proved of the ruler, and the heap cannot be reached.
    let output = upstar(&["heap", "0.2048", "--at", "10^20"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no period was proved"), "{}", stderr(&output));
    for (text, told) in [
        ("10^40", "below 2^128"),
        ("1000000000000000000000000000000000000000", "below 2^128"),
        ("10^x", "`x` is not a whole number"),
        ("-3", "not a whole number"),
        ("", "not a whole number"),
    ] {
        let output = upstar(&["heap", "1,2", &format!("--at={text}")]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(stderr(&output).contains(told), "{text}: {}", stderr(&output));
    }
}

/// A value that is found without the proof that was asked for is not all.
#[test]
fn a_missing_certificate_is_told() {
    let output = upstar(&["heap", "0.2048", "--at", "20", "--period"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!stdout(&output).trim().is_empty());
    assert!(stderr(&output).contains("no period was proved"), "{}", stderr(&output));
    // The heaps that were asked for are listed, proof or not.
    let output = upstar(&["heap", "0.2048", "--to", "2100", "--period", "--format", "csv"]);
    assert!(stdout(&output).contains("\n2100,"), "{}", stderr(&output));
}

/// One time limit for all heaps together.
#[test]
fn genera_keep_the_time() {
    let begun = std::time::Instant::now();
    let output = upstar(&["heap", "0.6", "--genus", "--to", "1000000", "--time", "300ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one document");
    assert_eq!(answer["stopped"], "the time limit was reached");
    assert!(begun.elapsed().as_secs() < 30);
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
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..100 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(&kept)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(Duration::from_micros(random.u64(1_000..26_000)));
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

/// Games without a code: other built-in ones, and those that a file defines.
#[test]
fn games_without_a_code() {
    let file = std::env::temp_dir().join(format!("upstar-heap-{}.game", std::process::id()));
    let rules = "game one_two_three on heaps\n  left n -> n - k for k in 1..2\n  right n -> n - k for k in 2..3\n\
                 game one_or_two on heaps\n  both n -> n - k for k in 1..2\n";
    std::fs::write(&file, rules).expect("a file");
    let games = file.to_str().expect("a name");
    let output = upstar(&["heap", "one_two_three", "--games", games, "--to", "4", "--period"]);
    let proved = "period 4 from heap 0 on: proved, since each value follows from those of the heaps before it that can be left";
    assert_eq!(
        stdout(&output),
        format!("0  P  0\n1  L  1\n2  N  {{1|0}}\n3  N  {{1,{{1|0}}|0}}\n4  P  0\n{proved}")
    );
    // The same numbers for both players: it has all that codes have.
    let output = upstar(&["heap", "one_or_two", "--games", games, "--at", "10^18"]);
    assert_eq!(stdout(&output), "1");
    let output = upstar(&["heap", "one_two_three", "--games", games, "--at", "7"]);
    assert_eq!(stdout(&output), "{1,{1|0}|0}");
    let output = upstar(&["heap", "one_two_three", "--games", games, "--misere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--misere is for games with a code or a set of numbers"),
        "{}",
        stderr(&output)
    );
    // Mistakes name their file where there are several, and not another option.
    let wrong = std::env::temp_dir().join(format!("upstar-wrong-{}.game", std::process::id()));
    std::fs::write(&wrong, "game a on heaps\n  both n -> n - j\n").expect("a file");
    let name = wrong.to_str().expect("a name");
    let output = upstar(&["outcome", "a(1)", "--games", name]);
    assert!(
        stderr(&output).starts_with("error: this name stands for no number here (line 2, column 17)"),
        "{}",
        stderr(&output)
    );
    let output = upstar(&["value", "a(1)", "--games", games, "--games", name]);
    assert!(stderr(&output).starts_with(&format!("error: {name}: this name stands")), "{}", stderr(&output));
    let output = upstar(&["games", "check", games, games]);
    assert_eq!(stdout(&output).lines().count(), 4, "{}", stdout(&output));
    assert!(stderr(&upstar(&["games", "check"])).contains("which file is to be checked?"));
    // What a file defines is meant, also under the name of a game that has a code.
    std::fs::write(&wrong, "game kayles on heaps\n  both n -> n - 2\n").expect("a file");
    let output = upstar(&["heap", "kayles", "--games", name, "--to", "4", "--format", "bfile"]);
    assert_eq!(stdout(&output), "0 0\n1 0\n2 1\n3 1\n4 0");
    let output = upstar(&["heap", "0.77", "--games", name, "--compare", "kayles"]);
    assert!(stdout(&output).starts_with("0.77 and kayles differ"), "{}", stdout(&output));
    let output = upstar(&["heap", "0.77", "--genus", "--misere"]);
    assert!(stderr(&output).contains("cannot be used with"), "{}", stderr(&output));
    std::fs::write(&wrong, "game octal[code = \"0.3\"] on heaps\n  both n -> n - 2\n").expect("a file");
    let genera = |more: &[&str]| stdout(&upstar(&[&["heap", "0.77", "--genus", "--to", "5"], more].concat()));
    assert_eq!(genera(&["--games", name]), genera(&[]));
    std::fs::write(&wrong, "game a on heaps\n  both n -> n - j\n").expect("a file");
    let output = upstar(&["games", "check", games, name]);
    assert!(stderr(&output).starts_with(&format!("error: {name}: this name stands")), "{}", stderr(&output));
    assert_eq!(stdout(&output).lines().count(), 2, "{}", stdout(&output));
    let output = upstar(&["games", "check", games, name, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one document");
    assert_eq!(
        (told["games"].as_array().map(Vec::len), told["error"]["code"].as_str()),
        (Some(2), Some("unknown-name"))
    );
    let output = upstar(&["games", "check", games, name, "--json", "--nodes", "1"]);
    let told: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one document");
    assert_eq!(
        (told["status"].as_str(), told["errors"].as_array().map(Vec::len)),
        (Some("stopped"), Some(2))
    );
    std::fs::remove_file(&wrong).expect("it was there");
    std::fs::remove_file(&file).expect("it was there");
    let output = upstar(&["heap", "with_pass[nim]", "--to", "2", "--period"]);
    assert!(
        stdout(&output)
            .ends_with("period 2 and saltus 2 from heap 1 on: seen in the heaps to 200, not proved")
    );
    let output = upstar(&["heap", "take_a_square", "--to", "2", "--period"]);
    assert!(stdout(&output).ends_with("no period is seen in the heaps to 200; --to looks at more"));
    let output = upstar(&["heap", "less_than_half", "--to", "3", "--format", "csv"]);
    assert_eq!(stdout(&output), "heap,value\n0,0\n1,*\n2,0\n3,*2");
    let output = upstar(&["heap", "domineering"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Domineering is not played on heaps"), "{}", stderr(&output));
}

/// Rules as text that a code says as well are answered by it: values, periods, heaps of any size.
#[test]
fn texts_with_a_code() {
    let file = Scratch::new("codes.game");
    let text = "game rows on heaps\n  both n -> n - 1 in 0..2 heaps\n  both n -> n - 2 in 0..2 heaps\n\
                game apart on heaps\n  both n -> n in 2 different heaps\n\
                game mixed on heaps\n  both n -> n - k for k in [1, 3]\n  both n -> n - 2 in 2..3 heaps\n  both n -> n in 2 heaps\n\
                game other on heaps\n  both n -> n - 1 if n > 3\n";
    std::fs::write(&file.0, text).expect("a file");
    let games = file.path();
    for (name, code) in [("rows", "0.77"), ("apart", "grundy"), ("mixed", "4.3C3")] {
        let of = |own: &str, more: &[&str]| {
            let all = [&["heap", own, "--format", "csv", "--to", "60"], more].concat();
            stdout(&upstar(&all))
        };
        assert_eq!(of(name, &["--games", games]), of(code, &[]), "{name}");
        // By the moves alone.
        let list = stdout(&upstar(&[
            "value",
            &format!("[{name}(n) - {} for n in 0..12]", asked(code)),
            "--games",
            games,
        ]));
        assert_eq!(list.trim(), format!("[{}]", ["0"; 13].join(", ")), "{name}");
    }
    let far = |own: &str, more: &[&str]| stdout(&upstar(&[&["heap", own, "--at", "10^18"], more].concat()));
    assert_eq!(far("rows", &["--games", games]), far("0.77", &[]));
    let period = stdout(&upstar(&["heap", "rows", "--period", "--games", games]));
    assert!(period.contains("period 12"), "{period}");
    assert!(stdout(&upstar(&["heap", "other", "--games", games, "--to", "5"])).contains('N'));
}

/// A game as it is written in an expression, with heaps of size n.
fn asked(code: &str) -> String {
    if code == "grundy" { "grundy(n)".to_owned() } else { format!("octal[{code}](n)") }
}
