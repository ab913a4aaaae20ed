// Links and lines of play, without a browser: what an address says is what it was made from, and nothing played is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forward, next, remember } from "../build/lines.js";
import { EMPTY, fromLink, link } from "../build/state.js";

test("a state is a link", () => {
  const state = {
    ...EMPTY, start: 'nim(3,4) + domineering("..#|.#.") & more', first: "right", misere: true, moves: ["heap 1: 3 -> 1", "a&b=c"],
    lines: [["heap 2: 4 -> 0"], ["x", "y \"z\""]], opponent: "stubborn", theirs: "left", edit: true, tab: "tree", sensible: true, graph: true,
  };
  assert.deepEqual(fromLink(link(state)), state);
  assert.deepEqual(fromLink(""), EMPTY);
  assert.deepEqual(fromLink(link(EMPTY)), EMPTY);
});

test("an address that nobody made is read as far as it makes sense", () => {
  const state = fromLink("#g=nim(3)&first=nobody&against=7&tab=x&v=nonsense&v={}&v=[1]&m=a");
  assert.deepEqual(state, { ...EMPTY, start: "nim(3)", moves: ["a"] });
});

test("lines that are left are remembered once", () => {
  // Going back keeps what comes after; going on along it forgets nothing and doubles nothing.
  let lines = remember([], ["a", "b"], ["a"]);
  assert.deepEqual(lines, [["a", "b"]]);
  assert.deepEqual(remember(lines, ["a"], ["a", "b"]), []);
  // Another move is a variation.
  lines = remember(lines, ["a"], ["a", "c"]);
  assert.deepEqual(lines, [["a", "b"]]);
  lines = remember(lines, ["a", "c"], ["a"]);
  assert.deepEqual(lines, [["a", "b"], ["a", "c"]]);
  assert.deepEqual(next(lines, ["a"]), ["b", "c"]);
  assert.deepEqual(next(lines, ["b"]), []);
  // What was played last is gone on with.
  assert.deepEqual(forward(lines, ["a"]), ["a", "c"]);
  assert.deepEqual(forward(lines, ["z"]), ["z"]);
});
