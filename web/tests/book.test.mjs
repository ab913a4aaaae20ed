// The book: every fact holds, every prediction and exercise can be right and wrong, every row of the coverage table has its lesson.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createRequire } from "node:module";
import { CHAPTERS, LESSONS } from "../build/book/chapters.js";
import { boardOf, gameOf } from "../build/book/judge.js";
import { boardsOf, factsOf } from "../build/book/lesson.js";
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
  for (const lesson of LESSONS) assert.ok(boardsOf(lesson).length > 0 && lesson.exercises.length > 0 && lesson.steps.some(({ predict }) => predict), lesson.id);
});

test("every fact holds", { skip: SITE }, async () => {
  for (const lesson of LESSONS) {
    const facts = factsOf(lesson);
    const told = await evaluated(facts.map(([expr]) => expr));
    assert.deepEqual(facts.map(([expr], at) => [expr, told[at]]), facts, lesson.id);
  }
});

test("every prediction can be right and wrong", { skip: SITE }, async () => {
  for (const lesson of LESSONS) {
    for (const { of, among } of lesson.steps.flatMap(({ predict }) => predict ?? [])) {
      const [value] = await evaluated([of]);
      if (among) {
        assert.equal(among.filter(([answer]) => answer === value).length, 1, `${lesson.id}: ${of} is ${value}`);
        assert.ok(new Set(among.map(([answer]) => answer)).size > 1);
        continue;
      }
      assert.deepEqual(await evaluated([`(${value}) == (${of})`, `(${value}) + 1 == (${of})`]), ["true", "false"], `${lesson.id}: ${of}`);
      // What somebody would write is not taken for the question.
      assert.doesNotMatch(value, /[a-z]\w*[[(]/, of);
    }
  }
});

test("every picture is one of something", { skip: SITE }, async () => {
  const pictures = LESSONS.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []));
  assert.ok(pictures.some((picture) => "bars" in picture) && pictures.some((picture) => "thermograph" in picture));
  for (const picture of pictures) {
    if ("bars" in picture) assert.match((await evaluated([picture.bars]))[0], /^\[\d+(, \d+)+\]$/);
    else for (const expr of picture.thermograph) assert.match((await evaluated([`temperature(${expr})`]))[0], /^-?\d/, expr);
  }
});

test("captions that count boards count them right", { skip: SITE }, async () => {
  const words = ["Two", "Three", "Four", "Five"];
  const counting = LESSONS.flatMap(boardsOf).filter(({ caption }) => /^\w+ (games|positions|boards)\b/.test(caption ?? ""));
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
      const [type] = await evaluated([`${exercise.misere ? "misere_" : ""}outcome(${exercise.expr})`]);
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
    for (const board of boardsOf(lesson)) await ask("/api/v1/play", { start: board.expr, first: board.first ?? "left" });
    for (const [at, exercise] of lesson.exercises.entries()) {
      assert.equal(await flaw(exercise), null, `${lesson.id}.${at + 1}`);
      const { boards } = await ask("/api/v1/play", { start: boardOf(exercise), first: "left" });
      assert.ok(boards.boards.length > 0, `${lesson.id}.${at + 1} has no board`);
    }
  }
});

test("the difference between a value and a wrong answer is won by whoever should begin", { skip: SITE }, async () => {
  const values = LESSONS.flatMap(({ exercises }) => exercises).filter(({ kind }) => kind === "value");
  assert.ok(values.some(({ of }) => gameOf(of).is === "nimber") && values.some(({ of }) => gameOf(of).is === "told"));
  for (const { of, shows } of values) {
    const { is } = gameOf(of);
    const expr = shows ?? gameOf(of).expr;
    if (is === "told") continue;
    const [value] = await evaluated([of]);
    const [right, wrong] = is === "nimber" ? [`*${value}`, `*${Number(value) + 1}`] : [value, `(${value}) + 1`];
    const types = await evaluated([`outcome(${expr} - (${right}))`, `outcome(${expr} - (${wrong}))`]);
    assert.equal(types[0], "P", of);
    assert.notEqual(types[1], "P", of);
    await ask("/api/v1/play", { start: `${expr} - (${wrong})`, first: "left" });
  }
});

/** The step or exercise that is seen. */
const leaf = (page) => page.locator(".leaf:visible");
const next = (page) => page.getByRole("button", { name: "Next" });
/** Answers by the keys: what was answered before may still be refuted on a board above the button, which moves it. */
const answer = async (page, text) => {
  await leaf(page).getByLabel("Your answer").fill(text);
  await leaf(page).getByLabel("Your answer").press("Enter");
};

inBrowser("a lesson is walked through: predict, and then it is told", async (page) => {
  await open(page, "#/book");
  await page.getByRole("link", { name: "Pick-Up-Bricks", exact: true }).click();
  await reads(leaf(page), "A pile of bricks");
  await reads(page.locator(".steps"), "Step 1 of 2");
  assert.doesNotMatch(await leaf(page).innerText(), /Think from the end/);
  assert.ok(await page.locator(".leaf").first().getByText("What the program says").isHidden());
  // A wrong guess is refuted on the board, and everything is told.
  await leaf(page).getByRole("button", { name: "whoever begins wins" }).click();
  await reads(leaf(page), /No\. .*outcome\(pick_up_bricks\(3\)\) is P/);
  await reads(leaf(page), "Think from the end");
  await reads(leaf(page).locator(".turn"), /Right has won/);
  // A right one is praised.
  await next(page).click();
  await reads(page.locator(".steps"), "Step 2 of 2");
  await leaf(page).getByRole("button", { name: "whoever begins wins" }).click();
  await reads(leaf(page), "Right!");
  await reads(leaf(page), "The pattern goes on");
  // Exercises are steps as well.
  await next(page).click();
  await reads(leaf(page), "Exercise 1");
  // What was told stays told.
  await page.getByRole("button", { name: "Back" }).click();
  await reads(leaf(page), "The pattern goes on");
});

inBrowser("steps have addresses, keys and one entry of the history", async (page) => {
  await open(page, "#/book/mex");
  await reads(leaf(page), "The mex of some numbers");
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("ArrowRight");
  await reads(page.locator(".steps"), "Step 2 of 3");
  assert.match(page.url(), /#\/book\/mex\/2$/);
  await page.getByRole("link", { name: "Exercise 2", exact: true }).focus();
  await page.keyboard.press("Enter");
  await reads(leaf(page), "Which nimber is chop(2x4)");
  await page.keyboard.press("ArrowLeft");
  await reads(leaf(page), "Exercise 1");
  assert.equal(await page.evaluate(() => history.length), entries);
  // In a field the arrow keys are its own.
  await leaf(page).getByLabel("Your answer").press("ArrowRight");
  await reads(leaf(page), "Exercise 1");
  await page.reload();
  await reads(leaf(page), "Exercise 1");
  // All at once: what is to be predicted is told when somebody wants it, and a link leads there.
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByRole("button", { name: "Tell all answers" }).click();
  await reads(page.locator(".book"), /Step by step[^]*The mex of[^]*from \*3 you can go[^]*Chomp 2×2 is[^]*Exercise 3/);
  await page.getByRole("link", { name: "Try nim_value(chomp(2x2))" }).waitFor();
  assert.match(page.url(), /#\/book\/mex\/all$/);
  await open(page, "#/book/mex/all");
  await page.getByRole("button", { name: "Tell all answers" }).waitFor();
  // By keys alone: answer, and go on from what is told.
  await open(page, "#/book/subtraction");
  await leaf(page).getByLabel("Your answer").fill("4");
  await page.keyboard.press("Enter");
  await reads(leaf(page), "try once more");
  await leaf(page).getByLabel("Your answer").fill("0");
  await page.keyboard.press("Enter");
  await reads(leaf(page), "the remainder by 4");
  await page.keyboard.press("ArrowRight");
  await reads(page.locator(".steps"), "Step 2 of 2");
  // A step that there is not is the last one.
  await open(page, "#/book/mex/99");
  await reads(leaf(page), "Exercise 3");
});

inBrowser("whoever does not want to guess is told", async (page) => {
  await open(page, "#/book/temperature/2");
  await page.getByRole("button", { name: "Tell me" }).click();
  await reads(leaf(page), "mean({7|1}) is 4");
  assert.doesNotMatch(await leaf(page).innerText(), /Right!|No\./);
  const drawing = leaf(page).getByRole("img", { name: "Thermograph of {7|1}: mean 4, temperature 3" });
  await drawing.waitFor();
  // A wall that does not lean is drawn, too.
  await open(page, "#/book/temperature/3");
  await page.getByRole("button", { name: "Tell me" }).click();
  const wall = leaf(page).locator(".thermograph .right-wall");
  await wall.waitFor({ state: "attached" });
  assert.ok(await wall.evaluate((path) => path.getTotalLength()) > 50);
  await open(page, "#/book/periods/1");
  await answer(page, "3.0");
  await reads(leaf(page), "Right!");
  await leaf(page).getByRole("img", { name: "Plot of 48 numbers" }).waitFor();
});

inBrowser("a lesson with its exercises, and progress that is kept", async (page) => {
  await open(page, "#/book");
  await reads(page.locator(".book"), CHAPTERS[0].title);
  await page.getByRole("link", { name: "The least that is missing" }).click();
  await page.getByRole("link", { name: "Exercise 1" }).click();
  // There is a board, and a wrong answer is refuted on it.
  await leaf(page).locator("svg.board").first().waitFor();
  await answer(page, "3");
  await reads(leaf(page), /No: .*see how Left begins and wins/);
  await reads(leaf(page).locator(".turn"), "Left has won");
  await answer(page, "mex(0,1,3,4)");
  await reads(leaf(page), "Write it as a number");
  await leaf(page).getByLabel("Your answer").fill("2");
  await leaf(page).getByLabel("Your answer").press("Enter");
  await reads(leaf(page), "That is right");
  await page.getByRole("link", { name: "Exercise 1, solved" }).waitFor();
  await page.reload();
  await reads(leaf(page), "solved");
  await page.getByRole("link", { name: "Contents" }).click();
  await reads(page.locator(".book"), "Solved: 1 of");
  await reads(page.locator(".lessons li", { hasText: "The least that is missing" }), "●○○ 1 of 3");
  await page.getByRole("link", { name: "Continue: The least that is missing" }).click();
  await reads(leaf(page), "solved");
});

inBrowser("an exercise on a board: a move that does not win, then one that does", async (page) => {
  await open(page, "#/book/bricks/3");
  const exercise = leaf(page);
  const piece = (move) => exercise.locator(".board-view").getByRole("button", { name: move, exact: true });
  await piece("heap 1: 8 -> 7").click();
  await reads(exercise, "does not win");
  await exercise.getByRole("button", { name: "Again" }).click();
  await piece("heap 1: 8 -> 6").click();
  await reads(exercise, "That is right");
});

inBrowser("win an exercise against the perfect player", async (page) => {
  await open(page, "#/book/chop/4");
  const exercise = leaf(page);
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

inBrowser("a wrong type and a wrong result are refuted by play, and can be tried", async (page) => {
  await open(page, "#/book/types/3");
  // A cake of 2×3 is lost for whoever begins.
  await leaf(page).getByRole("button", { name: "L Left wins" }).click();
  await reads(leaf(page), "No: then Left would win if Left begins. See how Right does.");
  await reads(leaf(page).locator(".turn"), "Right has won");
  await leaf(page).getByRole("button", { name: "Try to prevent it" }).click();
  await reads(leaf(page).locator(".turn"), "Left to move: your move");
  await leaf(page).getByRole("button", { name: "P whoever begins loses" }).click();
  await reads(leaf(page), "That is right");
  await open(page, "#/book/results/3");
  await leaf(page).getByRole("button", { name: "a draw" }).click();
  await reads(leaf(page), "See how it ends");
  await reads(leaf(page).locator(".turn"), "Right has won");
});

inBrowser("a wrong value is refuted by what is left of the difference", async (page) => {
  await open(page, "#/book/hackenbush/3");
  await answer(page, "1.25");
  await reads(leaf(page), "it is more than that");
  await reads(leaf(page).locator(".turn"), "Left has won");
  await answer(page, "2");
  await reads(leaf(page), "it is less than that");
  await reads(leaf(page).locator(".turn"), "Right has won");
  await answer(page, "1 1/2");
  await reads(leaf(page), "That is right");
  // Where there is no game to play, it is said.
  await open(page, "#/book/temperature/5");
  await answer(page, "5");
  await reads(leaf(page), "No: it is less than that.");
  await answer(page, "4");
  await reads(leaf(page), "That is right");
});

inBrowser("a late word about an old answer is not shown", async (page) => {
  await open(page, "#/book/tinies/5");
  await leaf(page).getByLabel("Your answer").waitFor();
  let release;
  const isReleased = new Promise((resolve) => { release = resolve; });
  await page.route("**/api/v1/worksheet", async (route) => {
    if (route.request().postData().includes("Tiny(2)")) await isReleased;
    await route.continue();
  });
  await answer(page, "tiny(2)");
  await answer(page, "Miny(2)");
  await reads(leaf(page), "That is right");
  const answered = page.waitForResponse((response) => response.request().postData()?.includes("outcome("));
  release();
  await answered;
  await reads(leaf(page), "That is right");
}, { of: "server" });

inBrowser("values of the last chapter are written as they are said", async (page) => {
  await open(page, "#/book/tinies/5");
  await answer(page, "tiny(2)");
  await reads(leaf(page), "it is less than that");
  await answer(page, "Miny(2)");
  await reads(leaf(page), "That is right");
  // Their signs are set as mathematics, as large as letters.
  await open(page, "#/book/ups/1");
  await page.getByRole("button", { name: "Tell me" }).click();
  await leaf(page).locator(".told math").first().waitFor();
  await open(page, "#/book/ups/4");
  await answer(page, "down");
  await reads(leaf(page), "That is right");
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing sticks out, and axe-core finds nothing, in both themes and from narrow to wide. */
async function sound(page, what) {
  await page.evaluate(AXE);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], `${what}, ${colorScheme}, ${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${what}: ${wide} wide in ${width}`);
    }
  }
}

inBrowser("a step before it is told, and after", async (page) => {
  await open(page, "#/book/atomic-weight/2");
  await reads(leaf(page).locator(".turn"), "Left begins");
  await sound(page, "a prediction");
  await leaf(page).getByRole("button", { name: "Right wins" }).click();
  await reads(leaf(page), "try once more");
  await reads(leaf(page).locator(".therefore"), "would have won");
  await sound(page, "what is refuted");
  await leaf(page).getByRole("button", { name: "whoever begins loses" }).click();
  await reads(leaf(page), "Two ahead wins");
  await sound(page, "what is told");
});

inBrowser("all steps at once", async (page) => {
  await open(page, "#/book/temperature/all");
  await page.getByRole("button", { name: "Tell all answers" }).click();
  await page.getByRole("img", { name: /^Thermograph of domineering/ }).waitFor();
  await sound(page, "all steps");
});

inBrowser("an exercise that is refuted", async (page) => {
  await open(page, "#/book/ups/4");
  await answer(page, "^");
  await reads(leaf(page).locator(".turn"), "Right has won");
  await sound(page, "an exercise");
});
