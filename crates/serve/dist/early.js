"use strict";
(() => {
  // build/state.js
  var EMPTY = {
    rules: null,
    start: "",
    first: "left",
    misere: false,
    moves: [],
    lines: [],
    opponent: "friend",
    theirs: "right",
    covered: false,
    large: false,
    edit: false,
    tab: "moves",
    sensible: false,
    graph: false
  };
  var isBlank = (rules) => rules === null || rules.trim() === "";
  function whole({ rules }, expr) {
    return isBlank(rules) ? expr : `${rules.trimEnd()}
${expr.trimStart()}`;
  }
  var gameOf = (state2) => {
    const { start, first, misere, moves } = state2;
    return { start: whole(state2, start), first, misere, moves };
  };
  var OPPONENTS = ["friend", "perfect", "sometimes", "often", "random", "stubborn"];
  var TABS = ["moves", "why", "tree", "copy"];
  function lineOf(text) {
    try {
      const line = JSON.parse(text);
      return Array.isArray(line) && line.every((move) => typeof move === "string") ? [line] : [];
    } catch {
      return [];
    }
  }
  function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const one = (name, among, usual) => among.find((value) => value === query.get(name)) ?? usual;
    const sides = ["left", "right"];
    const start = query.get("g") ?? "";
    const last = /^game\s/m.test(start) ? start.lastIndexOf("\n") + 1 : 0;
    return {
      rules: last > 0 ? `${query.get("rules") ?? ""}${start.slice(0, last)}` : query.get("rules"),
      start: start.slice(last),
      first: one("first", sides, EMPTY.first),
      misere: query.has("misere"),
      moves: query.getAll("m"),
      lines: query.getAll("v").flatMap(lineOf),
      opponent: one("against", OPPONENTS, EMPTY.opponent),
      theirs: one("theirs", [...sides, "both"], EMPTY.theirs),
      covered: query.has("covered"),
      large: query.has("large"),
      edit: query.has("edit"),
      tab: one("tab", TABS, EMPTY.tab),
      sensible: query.has("sensible"),
      graph: query.has("graph")
    };
  }

  // build/early.js
  var state = fromLink(location.hash);
  if (state.start !== "") {
    const [path, question] = state.edit ? ["/api/v1/edits", { expr: whole(state, state.start) }] : ["/api/v1/play", gameOf(state)];
    const body = JSON.stringify(question);
    const answer = fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
    answer.catch(() => void 0);
    globalThis.early = { path, body, answer };
  }
})();
