//! Derivations as data: the fields of every rule, in order, as docs/explanations.md describes them.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use upstar_explain::{By, Rule, Step, explain, explain_by, explain_misere};
use upstar_lang::Language;
use upstar_search::Budget;
use upstar_values::Store;

/// Each rule with its fields.
const FIELDS: [(&str, &str); 35] = [
    ("sum of types", "position parts rest value replies more"),
    ("type line", "position either_player left right value"),
    ("lines", "complete left_out symmetric_once dead_parts_dropped"),
    ("mex", "position options value"),
    ("nim heap", "position value"),
    ("theorem", "position left_by statement value"),
    ("search", "position value"),
    ("sum", "position parts value"),
    ("balance", "position rows value winning all_listed"),
    ("simplicity", "position left right lower upper value birthday"),
    ("canonical form", "position left right removed remaining_left remaining_right value"),
    ("meaning", "position words value"),
    ("chart", "position play either_player left right value"),
    ("sign", "position of value"),
    ("heat", "position left right left_stop right_stop left_wall right_wall mean temperature"),
    ("recommend", "player temperatures component move to mean mean_after threat value"),
    ("replies", "position play first replies more"),
    ("winning moves", "position winning"),
    ("misère nim", "position rows value winning all_listed"),
    ("genus", "position parts tame value"),
    ("genus line", "position options value"),
    ("letters", "game meaning"),
    ("compare", "left right relation difference impartial value"),
    ("distinguish", "left right by left_outcome right_outcome"),
    ("symmetry", "position opening pattern symmetry either_player replies more tried_to_the_end"),
    ("copying", "position pairs either_player replies more"),
    ("operation", "position operation of options value"),
    ("count", "position function of options value"),
    ("stealing", "position hypotheses value existence_only found_by_search"),
    ("working backward", "position player options value"),
    ("over", "position value"),
    ("pairs", "position mover winner move parts because"),
    ("one hand tied", "position ways value"),
    ("search for the winner", "position value"),
    ("endless", "position mover"),
];

/// The fields of a step and of the steps in it, by rule.
fn gather(step: &Json, found: &mut BTreeMap<String, String>) {
    let fields = step.as_object().expect("a step has fields");
    let (mut names, mut rule) = (Vec::new(), None);
    for (at, (name, value)) in fields.iter().enumerate() {
        match name.as_str() {
            "rule" if at == 0 => rule = value.as_str(),
            "steps" if at + 1 == fields.len() => {
                let inner = value.as_array().expect("steps are a list");
                assert!(!inner.is_empty());
                inner.iter().for_each(|step| gather(step, found));
            }
            name => names.push(name),
        }
    }
    let rule = rule.expect("the rule comes first").to_owned();
    let names = names.join(" ");
    assert_eq!(*found.entry(rule.clone()).or_insert_with(|| names.clone()), names, "{rule}");
}

#[test]
fn every_rule_has_its_fields() {
    let engine = Language::new(Store::new(), 1);
    let budget = Budget::unlimited();
    let mut found = BTreeMap::new();
    let normal = [
        "*13",
        "nim(5)",
        "kayles(3)",
        "wythoff(3,5)",
        "wythoff(100000000000,1)",
        "{|}",
        "{1,*|2}",
        "{2|-1||-2} + *",
        "3*^",
        "+-1 + +-1",
        "nim_sum(1,2)",
        "1 != 2",
        "hackenbush(\"b,r\")",
        "nim(1,2,3)",
        "hex(2x2)",
        "cram(3x2)",
        "tic(\"oxo\")",
        "tic(1x3)",
        "1 + nim(1,1)",
    ];
    for text in normal {
        // Details come with a depth.
        let depth = (text == "1 != 2").then_some(1);
        let told = explain(&engine, text, depth, &budget).expect("an explanation");
        let data = serde_json::to_value(&told).expect("data");
        assert_eq!(data["goal"], text);
        data["steps"].as_array().expect("steps").iter().for_each(|step| gather(step, &mut found));
    }
    for (text, by) in [
        ("nim(1)", By::Types),
        ("chomp(2x3)", By::Stealing),
        ("domineering(2x2)", By::Heat),
        ("domineering(4x3)", By::OneHandTied),
    ] {
        let told = explain_by(&engine, text, &[by], &budget).expect("an explanation");
        let data = serde_json::to_value(&told).expect("data");
        data["steps"].as_array().expect("steps").iter().for_each(|step| gather(step, &mut found));
    }
    for text in ["nim(1,2)", "kayles(4,5)"] {
        let told = explain_misere(&engine, text, &budget).expect("an explanation");
        let data = serde_json::to_value(&told).expect("data");
        data["steps"].as_array().expect("steps").iter().for_each(|step| gather(step, &mut found));
    }
    // These come up in large positions only.
    let rare = [
        Rule::Search { position: "kayles(9)".into(), value: upstar_explain::Value::ZERO },
        Rule::SearchedType { position: "domineering(8x8)".into(), outcome: upstar_game::Outcome::N },
        Rule::Endless { position: "dodgem(2x2)".into(), mover: upstar_game::Player::Left },
    ];
    for rule in rare {
        gather(&serde_json::to_value(Step::from(rule)).expect("data"), &mut found);
    }
    let all: BTreeMap<String, String> =
        FIELDS.iter().map(|&(rule, fields)| (rule.to_owned(), fields.to_owned())).collect();
    assert_eq!(found, all);
}

/// What is not written field by field.
#[test]
fn what_is_flat_or_in_words() {
    let engine = Language::new(Store::new(), 1);
    let budget = Budget::unlimited();
    let data = |text: &str| {
        let told = explain(&engine, text, Some(9), &budget).expect("an explanation");
        serde_json::to_value(&told).expect("data")["steps"].clone()
    };
    let rule = |steps: &Json, name: &str| {
        let found = steps.as_array().and_then(|steps| steps.iter().find(|step| step["rule"] == name));
        found.cloned().unwrap_or_else(|| panic!("no {name} in {steps}"))
    };
    let pairs = data("wythoff(1,2)");
    let statement = rule(&pairs, "theorem")["statement"].to_string();
    assert!(statement.ends_with("in reach. Here n = 1 and the pair is 1, 2\""), "{statement}");
    let expected = json!({
        "first": "Left", "component": 0, "move": "heap 1: 1 -> 0", "type": "N",
        "answer_component": 0, "answer": "heap 2: 2 -> 0", "left": "wythoff(0,0)", "value": "0",
    });
    assert_eq!(rule(&pairs, "replies")["replies"][0].to_string(), expected.to_string());
    let form = rule(&rule(&data("{0|}"), "lines")["steps"], "simplicity");
    assert_eq!(form["lower"], json!({ "at": "0", "included": false }));
    assert_eq!((&form["upper"], &form["birthday"]), (&Json::Null, &json!("1")));
    let heap = rule(&data("*"), "meaning");
    assert_eq!(heap["words"], "* is a Nim heap of one counter: whoever moves takes it and leaves 0.");
    let board = rule(&data("cram(3x2)"), "letters");
    assert_eq!(board, json!({ "rule": "letters", "game": "Cram", "meaning": "`.` is free and `#` is gone" }));
}
