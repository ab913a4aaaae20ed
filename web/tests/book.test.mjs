// The book: every fact holds, every exercise can be solved, every row of the coverage table has its lesson.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHAPTERS, LESSONS } from "../build/book/chapters.js";
import { inBrowser, open, reads, SERVER, SITE } from "./browser.mjs";

async function ask(path, body) {
  const answer = await fetch(new URL(path, SERVER), {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  const told = await answer.json();
  assert.ok(answer.ok, `${path} ${JSON.stringify(body)}: ${JSON.stringify(told)}`);
  return told;
}

/** What expressions come to, in words. */
async function evaluated(statements) {
  const { answers } = await ask("/api/v1/worksheet", { statements });
  return answers.map((cell) => cell.error?.message ?? cell.lines[0]?.text);
}

test("every row of the coverage table has a lesson", () => {
  const table = readFileSync(new URL("../../tests/book/rows.tsv", import.meta.url), "utf8");
  const rows = table.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t")[0]);
  const taught = new Set(LESSONS.flatMap((lesson) => lesson.rows));
  assert.deepEqual(rows.filter((row) => !taught.has(row)), [], "rows without a lesson");
  assert.deepEqual([...taught].filter((row) => !rows.includes(row)), [], "lessons about no row");
  assert.equal(new Set(LESSONS.map((lesson) => lesson.id)).size, LESSONS.length);
  for (const lesson of LESSONS) assert.ok(lesson.boards.length > 0 && lesson.exercises.length > 0, lesson.id);
});

test("every fact holds", { skip: SITE }, async () => {
  for (const lesson of LESSONS) {
    const told = await evaluated(lesson.facts.map(([expr]) => expr));
    assert.deepEqual(lesson.facts.map(([expr], at) => [expr, told[at]]), lesson.facts, lesson.id);
  }
});

test("captions that count boards count them right", { skip: SITE }, async () => {
  const words = ["Two", "Three", "Four", "Five"];
  const counting = LESSONS.flatMap(({ boards }) => boards).filter(({ caption }) => /^\w+ (games|positions|boards)\b/.test(caption ?? ""));
  assert.ok(counting.length > 0);
  for (const { expr, caption } of counting) {
    const { boards } = await ask("/api/v1/sketch", { expr });
    assert.equal(words.indexOf(caption.split(" ")[0]) + 2, boards.length, `${expr}: ${caption}`);
  }
});

/** Tells what is wrong with an exercise: nothing, if it can be solved and be missed. */
async function flaw(exercise) {
  switch (exercise.kind) {
    case "value": {
      const [value] = await evaluated([exercise.of]);
      const [right, wrong] = await evaluated([`(${value}) == (${exercise.of})`, `(${value}) + 1 == (${exercise.of})`]);
      return right === "true" && wrong === "false" ? null : `${value}: ${right}, ${wrong}`;
    }
    case "type": {
      const [type] = await evaluated([`outcome(${exercise.expr})`]);
      return ["L", "R", "N", "P"].includes(type) ? null : type;
    }
    case "result": {
      const { result } = await ask("/api/v1/tree", { expr: exercise.expr, first: exercise.first, limit: 1 });
      return ["+-", "-+", "00"].includes(result) ? null : `${result}`;
    }
    case "move": {
      const { expr, side, misere = false } = exercise;
      const { moves } = await ask("/api/v1/moves", { expr, player: side, misere });
      return moves.some((move) => move.winning) && moves.some((move) => !move.winning) ? null : "no choice";
    }
    case "win": {
      const { expr, side, first, misere = false } = exercise;
      const advice = await ask("/api/v1/advice", { start: expr, first, misere });
      return advice.prospect === (side === first ? "win" : "loss") ? null : advice.prospect;
    }
  }
}

test("every board can be set up and every exercise solved", { skip: SITE }, async () => {
  for (const lesson of LESSONS) {
    for (const board of lesson.boards) await ask("/api/v1/play", { start: board.expr, first: board.first ?? "left" });
    for (const [at, exercise] of lesson.exercises.entries()) assert.equal(await flaw(exercise), null, `${lesson.id}.${at + 1}`);
  }
});

inBrowser("a lesson with its exercises, and progress that is kept", async (page) => {
  await open(page, "#/book");
  await reads(page.locator(".book"), CHAPTERS[0].title);
  await page.getByRole("link", { name: "The least that is missing" }).click();
  const exercise = page.locator(".exercise").first();
  await exercise.getByLabel("Your answer").fill("3");
  await exercise.getByRole("button", { name: "Check" }).click();
  await reads(exercise, "Not that");
  await exercise.getByLabel("Your answer").fill("mex(0,1,3,4)");
  await exercise.getByRole("button", { name: "Check" }).click();
  await reads(exercise, "Write it as a number");
  await exercise.getByLabel("Your answer").fill("2");
  await exercise.getByLabel("Your answer").press("Enter");
  await reads(exercise, "That is right");
  await page.reload();
  await reads(page.locator(".exercise").first(), "solved");
  await page.getByRole("link", { name: "Contents" }).click();
  await reads(page.locator(".book"), "Solved: 1 of");
});

inBrowser("an exercise on a board: a move that does not win, then one that does", async (page) => {
  await open(page, "#/book/bricks");
  const exercise = page.locator(".exercise").first();
  const piece = (move) => exercise.locator(".board-view").getByRole("button", { name: move, exact: true });
  await piece("heap 1: 8 -> 7").click();
  await reads(exercise, "does not win");
  await exercise.getByRole("button", { name: "Again" }).click();
  await piece("heap 1: 8 -> 6").click();
  await reads(exercise, "That is right");
});

inBrowser("win an exercise against the perfect player", async (page) => {
  await open(page, "#/book/chop");
  const exercise = page.locator(".exercise").nth(1);
  let turn = await reads(exercise.locator(".turn"), /your move|has won/);
  // The mirror: make it a square again.
  while (!/has won/.test(turn)) {
    const size = await exercise.locator("svg[aria-label]").first().getAttribute("aria-label");
    const [rows, columns] = size.match(/\d+/g).map(Number);
    const least = Math.min(rows, columns);
    await exercise.getByRole("button", { name: `${rows}x${columns} -> ${least}x${least}`, exact: true }).first().press("Enter");
    await exercise.locator(`svg[aria-label="${size}"]`).waitFor({ state: "detached" });
    await exercise.locator(`svg[aria-label="chop(${least}x${least})"]`).waitFor({ state: least > 1 ? "detached" : "attached" });
    turn = await reads(exercise.locator(".turn"), /your move|has won/);
  }
  assert.match(turn, /Right has won/);
  await reads(exercise, "That is right");
});
