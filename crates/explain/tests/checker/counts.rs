//! Numbers that are counted or measured, from the definitions.

use upstar_explain::{Part, Rule, Step, Value};
use upstar_values::Dyadic;

use crate::check::{shallow, units};
use crate::expr::value;
use crate::rules::nimber;
use crate::slow::number::{integer_value, left_stop, right_stop};
use crate::slow::{self, heat};

/// What a step says that a function gives. Nobody plays what is counted, so nothing is said of types and winners.
pub(crate) fn count(step: &Step) {
    let Rule::Count { expression, function, of, options, value: text, .. } = &step.rule else { return };
    for inner in &step.steps {
        let who_wins = matches!(
            inner.rule,
            Rule::Balance { .. }
                | Rule::Chart { .. }
                | Rule::Sign { .. }
                | Rule::Replies { .. }
                | Rule::Symmetry { .. }
                | Rule::Copying { .. }
                | Rule::Stealing { .. }
        );
        assert!(!who_wins, "{expression}: {:?}", inner.rule);
    }
    let numbers = || of.iter().map(number).collect::<Vec<u64>>();
    let game = || value(&of[0].text);
    let told = || text.to_string().parse::<u64>().unwrap_or_else(|_| panic!("{expression} is {text}"));
    let measured = || text.number().map(units).unwrap_or_else(|| panic!("{expression} is {text}"));
    let together = |part: &dyn Fn(&Part<Dyadic>) -> u64| -> Vec<u64> {
        let counted = |option: &Part<Dyadic>| {
            assert_eq!(option.value.to_u64(), Some(part(option)), "{expression}: {}", option.text);
            part(option)
        };
        options.iter().map(counted).collect()
    };
    match *function {
        "nim_sum" => assert_eq!(numbers().into_iter().fold(0, |sum, n| sum ^ n), told(), "{expression}"),
        "mex" => {
            assert!(!numbers().contains(&told()), "{expression}");
            assert!((0..told()).all(|n| numbers().contains(&n)), "{expression}");
        }
        "length" => assert_eq!(of.len() as u64, told(), "{expression}"),
        "nim_value" => assert!(slow::eq(&game(), &nimber(told())), "{expression}"),
        "birthday" => {
            assert_eq!(slow::depth(&game()), told(), "{expression}");
            let days = together(&|option| slow::depth(&value(&option.text)));
            assert!(days.iter().max().is_none_or(|youngest| youngest + 1 == told()), "{expression}");
        }
        "stop_count" => {
            assert_eq!(slow::stop_count(&game()), told(), "{expression}");
            let counts = together(&|option| slow::stop_count(&value(&option.text)));
            let number = slow::number::value(&game()).is_some();
            assert!(number || counts.is_empty() || counts.iter().sum::<u64>() == told(), "{expression}");
        }
        "left_stop" => assert_eq!(left_stop(&game()), measured(), "{expression}"),
        "right_stop" => assert_eq!(right_stop(&game()), measured(), "{expression}"),
        "mean" | "temperature" if slow::number::value(&game()).is_none() && shallow(&game()) => {
            let (temperature, mean) = heat::freezing_point(&game());
            assert_eq!(measured(), if *function == "mean" { mean } else { temperature }, "{expression}");
        }
        "mean" => assert_eq!(slow::number::value(&game()), Some(measured()), "{expression}"),
        _ => {}
    }
}

/// The number of a nimber, or a number.
fn number(part: &Part<Value>) -> u64 {
    if let Ok(number) = part.text.parse() {
        return number;
    }
    let game = value(&part.text);
    let number = integer_value(&game).and_then(|n| u64::try_from(n).ok());
    number.or_else(|| (0..200).find(|&n| slow::eq(&game, &nimber(n)))).expect("a number or a nimber")
}
