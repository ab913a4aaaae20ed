//! The description of the API against the API: what it allows is taken, what it does not allow is refused.

#[allow(dead_code, reason = "each test uses what it needs of the client")]
mod client;

use client::post;
use serde_json::{Map, Value, json};
use upstar_serve::{Limits, Options, Server};

/// What a schema stands for, where it refers to another.
fn resolved<'v>(all: &'v Value, schema: &'v Value) -> &'v Value {
    match schema["$ref"].as_str() {
        Some(name) => all.pointer(name.trim_start_matches('#')).expect("what is referred to"),
        None => schema,
    }
}

fn is(schema: &Value, kind: &str) -> bool {
    schema["type"] == kind || schema["type"].as_array().is_some_and(|kinds| kinds.contains(&json!(kind)))
}

/// Values that a schema allows, the shortest first, and such that it does not.
fn examples(all: &Value, schema: &Value, name: &str) -> (Vec<Value>, Vec<Value>) {
    let schema = resolved(all, schema);
    if let Some(kinds) = schema["oneOf"].as_array() {
        let (mut good, mut bad) = (Vec::new(), vec![json!([]), json!("no such word"), json!(7)]);
        for kind in kinds {
            match resolved(all, kind) {
                null if is(null, "null") => good.push(Value::Null),
                other => good.extend(examples(all, other, name).0),
            }
        }
        bad.retain(|value| !good.contains(value));
        return (good, bad);
    }
    let (mut good, mut bad) = match () {
        () if schema["enum"].is_array() => (
            schema["enum"].as_array().cloned().unwrap_or_default(),
            vec![json!("no such word"), json!(7), json!([])],
        ),
        () if is(schema, "string") => (vec![json!("nim(1)")], vec![json!(7), json!(["nim(1)"]), json!({})]),
        () if is(schema, "boolean") => (vec![json!(true), json!(false)], vec![json!(0), json!("true")]),
        () if is(schema, "integer") => {
            let bound =
                |name: &str| schema[name].as_i64().unwrap_or_else(|| panic!("{name} of a number: {schema}"));
            let (low, high) = (bound("minimum"), bound("maximum"));
            let bad =
                vec![json!(low - 1), json!(high + 1), json!(1.5), json!("2"), json!(-1), json!(1_u64 << 40)];
            (vec![json!(low), json!(high)], bad)
        }
        () if is(schema, "array") => {
            let (inside, wrong) = examples(all, &schema["items"], name);
            let inside = if name == "moves" { Vec::new() } else { inside };
            let wrong = wrong.into_iter().map(|value| json!([value]));
            (vec![json!([]), json!(inside)], wrong.chain([json!({}), json!("nim(1)")]).collect())
        }
        () if is(schema, "object") => objects(all, schema),
        () => panic!("a schema of another kind: {schema}"),
    };
    if is(schema, "null") {
        good.push(Value::Null);
    } else {
        bad.push(Value::Null);
    }
    (good, bad)
}

fn objects(all: &Value, schema: &Value) -> (Vec<Value>, Vec<Value>) {
    let fields = schema["properties"].as_object().expect("fields");
    let needed: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let of = |name: &str| examples(all, &fields[name], name);
    let least: Map<String, Value> =
        needed.iter().map(|&name| (name.to_owned(), of(name).0[0].clone())).collect();
    let with = |name: &str, value: Value| {
        let mut object = least.clone();
        object.insert(name.to_owned(), value);
        Value::Object(object)
    };
    let mut good = vec![Value::Object(least.clone())];
    let mut bad = vec![json!([]), json!("nim(1)"), Value::Array(least.values().cloned().collect())];
    assert_eq!(schema["additionalProperties"], false, "unknown fields of {schema}");
    bad.push(with("no such field", json!(1)));
    for &name in &needed {
        let mut object = least.clone();
        object.remove(name);
        bad.push(Value::Object(object));
    }
    for name in fields.keys() {
        let (allowed, others) = of(name);
        good.extend(allowed.into_iter().map(|value| with(name, value)));
        bad.extend(others.into_iter().map(|value| with(name, value)));
    }
    (good, bad)
}

#[test]
fn what_is_described_is_what_is_read() {
    let limits = Limits { workers: 2, threads: 1, memory: 200_000_000, ..Limits::default() };
    let server = Server::start(Options { limits, ..Options::default() }).expect("a server");
    let at = server.address();
    let described: Value = serde_json::from_str(&upstar_serve::description()).expect("JSON");
    let mut asked = 0;
    for (path, item) in described["paths"].as_object().expect("paths") {
        if item["post"].is_null() {
            continue;
        }
        let schema = &item["post"]["requestBody"]["content"]["application/json"]["schema"];
        let (good, bad) = examples(&described, schema, "");
        for body in &good {
            let answer = post(at, path, body);
            // The expression may not be one of this kind, but it is read.
            assert!(matches!(answer.status, 200 | 422), "{path} refuses {body}: {}", answer.text());
        }
        for body in &bad {
            let answer = post(at, path, body);
            assert_eq!((answer.status, answer.code().as_str()), (400, "malformed"), "{path} takes {body}");
        }
        asked += good.len() + bad.len();
    }
    assert!(asked > 150, "{asked}");
    server.stop().expect("stopped");
}

#[test]
fn headers_are_described() {
    let described: Value = serde_json::from_str(&upstar_serve::description()).expect("JSON");
    let schemes = &described["components"]["securitySchemes"];
    assert_eq!(
        (&schemes["token"]["scheme"], &schemes["cookie"]["name"]),
        (&json!("bearer"), &json!("upstar-token"))
    );
    // A token is not always needed.
    assert!(described["security"].as_array().is_some_and(|ways| ways.contains(&json!({}))));
    for (path, item) in described["paths"].as_object().expect("paths") {
        let parameters = item["post"]["parameters"].as_array();
        let client =
            |parameter: &Value| parameter["name"] == "x-upstar-client" && parameter["in"] == "header";
        assert!(item["post"].is_null() || parameters.is_some_and(|all| all.iter().any(client)), "{path}");
    }
}

#[test]
fn the_guide_lists_every_code() {
    let guide = include_str!("../../../docs/api.md");
    let sources = ["/src", "/../api/src"].map(|folder| env!("CARGO_MANIFEST_DIR").to_owned() + folder);
    let mut folders: Vec<std::path::PathBuf> = sources.iter().map(Into::into).collect();
    let mut found = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            let text = std::fs::read_to_string(&entry).expect("a source");
            // A status, and in the next quotation marks its code.
            let statuses = ["StatusCode::", "MALFORMED", "UNPROCESSABLE"];
            let is_status = |rest: &&str| statuses.iter().any(|status| rest.trim_start().starts_with(status));
            for rest in text.split("Fault::new(").skip(1).filter(is_status) {
                let code = rest.split('"').nth(1).filter(|code| !code.contains(' '));
                let Some(code) = code.filter(|_| !rest[..rest.find('"').unwrap_or(0)].contains("code_of"))
                else {
                    continue;
                };
                assert!(guide.contains(&format!("`{code}`")), "docs/api.md does not list `{code}`");
                found += 1;
            }
        }
    }
    assert!(found > 15, "{found}");
    let described: Value = serde_json::from_str(&upstar_serve::description()).expect("JSON");
    for path in described["paths"].as_object().expect("paths").keys() {
        let name = path.trim_start_matches("/api/v1/");
        assert!(guide.contains(&format!("`{name}`")), "docs/api.md does not tell of `{name}`");
    }
}
