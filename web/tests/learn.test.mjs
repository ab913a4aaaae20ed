// Learning: games that can be found, lessons that go on where one was, answers in any form, and mistakes that are refuted on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { exactly, readAs } from "../build/book/exactly.js";
import { inBrowser, open, reads } from "./browser.mjs";

inBrowser("games are found by their names, rules and kinds, and begin against the computer", async (page) => {
  await open(page);
  await page.locator("#catalogue li").first().waitFor();
  await page.getByLabel("Find a game").fill("frogs");
  await reads(page.locator(".finder"), /\d+ of \d+/);
  const cards = page.locator("#catalogue li:visible");
  assert.ok(await cards.count() >= 1 && await cards.count() < 12);
  await page.getByLabel("Find a game").fill("");
  await page.getByLabel("Kind of game").selectOption("has results");
  await page.locator("#catalogue a", { hasText: "Tic-Tac-Toe" }).first().click();
  await reads(page.locator("#verdict"), "Your move");
});

inBrowser("the book shows its lessons and goes on where one was", async (page) => {
  await open(page, "#/book");
  await page.locator(".lessons .thumb svg").first().waitFor();
  await page.getByRole("link", { name: /^Begin: / }).click();
  await reads(page.locator(".book h1"), "Pick-Up-Bricks");
  // Five chapters, each with its lessons, and each lesson with what is solved of it.
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("link", { name: "Contents" }).click();
  await reads(page.locator(".book"), /1\. Playing well[^]*5\. Beyond numbers/);
  assert.equal(await page.locator(".lessons li").count(), await page.locator(".lessons .pips").count());
  assert.match(await page.getByRole("link", { name: /^Continue: / }).getAttribute("href"), /bricks\/2$/);
});

inBrowser("a wrong move is refuted on the board", async (page) => {
  await open(page, "#/book/bricks/3");
  const exercise = page.locator(".exercise").first();
  await exercise.getByRole("button", { name: /8 -> 7/ }).first().click();
  await reads(exercise.locator(".verdict"), "does not win");
  await reads(exercise.locator(".turn"), "has won");
});

test("answers are taken in any reasonable form", () => {
  assert.equal(exactly("0.0625"), "1/16");
  assert.equal(exactly("-1.5"), "-3/2");
  assert.equal(exactly("2.0 + .5"), "2 + 1/2");
  assert.equal(exactly("1/16"), "1/16");
  assert.equal(exactly("1,5"), "3/2");
  assert.equal(exactly(" = 1 1/2."), "3/2");
  assert.equal(exactly("1½"), "3/2");
  assert.equal(exactly("¾"), "3/4");
  assert.equal(exactly("{0.5,1|2}"), "{1/2,1|2}");
  assert.equal(exactly("+/-1"), "+-1");
  assert.equal(exactly("tiny(0.5)"), "Tiny(1/2)");
  assert.equal(exactly("Up"), "^");
  assert.equal(exactly("^*"), "^*");
});

test("powers, signs and fractions are read as a student means them, and it is said how", () => {
  for (const written of ["2^-4", "2^(-4)", "1/2^4", "(1/2)^4", "2**-4", "2⁻⁴", "0,0625", ".0625", "0.0625", "1 / 16", "+1/16", "1⁄16", "⅟16", "x = 1/16", "\\frac{1}{16}"]) {
    assert.equal(exactly(written).replaceAll(" ", ""), "1/16", written);
  }
  assert.equal(exactly("−1½"), "-3/2");
  assert.equal(exactly("– 3/4").replaceAll(" ", ""), "-3/4");
  assert.equal(exactly("⅓"), "1/3");
  assert.equal(exactly("2^ - 4"), "2^ - 4");
  assert.equal(exactly("2^*"), "2^*");
  assert.equal(exactly("^2"), "^2");
  assert.equal(exactly("+-1"), "+-1");
  assert.equal(readAs("1/16"), null);
  assert.equal(readAs("1 / 16"), null);
  assert.equal(readAs(".0625"), "Read as `1/16`.");
  assert.equal(readAs("2^-4"), "Read as `1/16`, with a power; a number and ups are written `2 - 4*^`.");
});

inBrowser("an exercise takes a power for an answer, and says how it was read", async (page) => {
  await open(page, "#/book/halves/3");
  const exercise = page.locator(".exercise:visible");
  for (const written of ["2^-4", "½", "1/2^4"]) {
    await exercise.getByLabel("Your answer").fill(written);
    await exercise.getByRole("button", { name: "Check" }).click();
    await reads(exercise.locator(".verdict"), written === "½" ? /No:/ : "That is right");
    await reads(exercise, `Read as ${written === "½" ? "1/2" : "1/16"}`);
  }
});

inBrowser("a refutation can be stepped through and replayed, and ends with who won and why", async (page) => {
  await open(page, "#/book/halves/3");
  const exercise = page.locator(".exercise:visible");
  await exercise.getByLabel("Your answer").fill("7");
  await exercise.getByRole("button", { name: "Check" }).click();
  await reads(exercise.locator(".turn"), "Right has won: Left has no move left.");
  await reads(exercise.locator(".therefore"), "Right began and won. Were it 7, the two would make 0, and whoever begins would have lost.");
  const button = (name) => exercise.getByRole("button", { name, exact: true });
  await button("One move forward").and(page.locator(":disabled")).waitFor();
  await button("One move back").click();
  await reads(exercise.locator(".turn"), "Right to move");
  await button("To the beginning").click();
  await reads(exercise.locator(".turn"), "Right to move");
  await button("One move back").and(page.locator(":disabled")).waitFor();
  assert.equal(await exercise.locator(".therefore").innerText(), "");
  await button("One move forward").click();
  await reads(exercise.locator(".turn"), "Left to move");
  await button("To the end").click();
  await reads(exercise.locator(".turn"), "Right has won");
  await button("Replay").click();
  await reads(exercise.locator(".therefore"), "Right began and won");
  // From there back to what was asked.
  await button("Back to the question").click();
  await reads(exercise.locator(".turn"), "To try it here, Left begins.");
  assert.ok(await button("Replay").isHidden());
});

/** Whether a table of a lesson shows a position. */
async function shown(where, expr) {
  await where.locator("svg.board").first().waitFor();
  assert.equal(await where.locator("a", { hasText: "In the explorer" }).first().getAttribute("href"), `#${new URLSearchParams({ g: expr })}`);
}

inBrowser("a wrong prediction of a value is refuted by play on what is asked about, and there is another try", async (page) => {
  await open(page, "#/book/halves/1");
  const leaf = page.locator(".leaf:visible");
  const guess = async (text) => {
    await leaf.getByLabel("Your answer").fill(text);
    await leaf.getByRole("button", { name: "Check" }).click();
  };
  await shown(leaf, 'hackenbush("brr")');
  await guess("1/2");
  await reads(leaf.locator(".verdict"), /No: it is less than that.*see how Right begins and wins.*once more/);
  assert.doesNotMatch(await leaf.innerText(), /1\/4/);
  await reads(leaf.locator(".turn"), "Right has won");
  await reads(leaf.locator(".therefore"), "Were it 1/2");
  assert.ok(await leaf.locator(".told").isHidden());
  // The second time it is told, and what is told has its own board.
  await guess("1");
  await reads(leaf.locator(".verdict"), /No\. hackenbush\("brr"\) is [^]*1\/4/);
  await reads(leaf.locator(".turn").first(), "Right has won");
  await shown(leaf.locator(".told"), 'hackenbush("brr") + hackenbush("brr") - hackenbush("br")');
  // Right at the second try.
  await page.reload();
  await guess("1");
  await reads(leaf.locator(".verdict"), "once more");
  await guess("0,25");
  await reads(leaf.locator(".verdict"), "Right!");
  // What refuted the first answer is over.
  assert.equal(await leaf.locator(".therefore").first().innerText(), "");
  await page.waitForTimeout(500);
  assert.doesNotMatch((await leaf.locator(".turn, .therefore").allInnerTexts()).join(" "), /has won|Were it/);
  // A fraction that no game is worth is refuted as well.
  await page.reload();
  await guess("1/3");
  await reads(leaf.locator(".verdict"), /no position is worth 1\/3.*it is at most 5\/16/);
  await reads(leaf.locator(".turn"), "Right has won");
  await reads(leaf.locator(".therefore"), "Left began and lost: it is at most 5/16, which is less than 1/3.");
});

inBrowser("beside a question stands what it is about, where the board of the step shows something else", async (page) => {
  await open(page, "#/book/nim/1");
  const leaf = page.locator(".leaf:visible");
  await shown(leaf.locator(".asked-about"), "nim(4,4)");
  await leaf.getByRole("button", { name: "whoever begins wins" }).click();
  await reads(leaf.locator(".asked-about .turn"), "Right has won");
  await open(page, "#/book/cut-cake/1");
  await shown(leaf.locator(".asked-about"), "cut_cake(1x5)");
  // Of four answers a second one is given.
  await open(page, "#/book/domineering/1");
  await leaf.getByRole("button", { name: "L Left wins" }).click();
  await reads(leaf.locator(".verdict"), "once more");
  await reads(leaf.locator(".turn"), "Right has won");
  await leaf.getByRole("button", { name: "N whoever begins wins" }).click();
  await reads(leaf.locator(".verdict"), "Right!");
});

inBrowser("a board for a class has the window", async (page) => {
  await open(page, { g: "domineering(4x4)" });
  await reads(page.locator("#progress"), "Exact");
  const size = () => page.locator("#table svg.board").evaluate((svg) => svg.getBoundingClientRect().height);
  const before = await size();
  await page.getByRole("button", { name: "Large" }).click();
  assert.ok(await size() > before * 1.3);
  assert.match(page.url(), /large=1/);
  assert.ok(await page.locator("#more").isHidden());
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#more").isVisible());
}, { viewport: { width: 1920, height: 1080 } });

inBrowser("a worksheet is set as mathematics, offers games, and is taken elsewhere", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  const line = page.getByLabel("Line 1", { exact: true });
  await line.pressSequentially("domi");
  await reads(page.getByRole("listbox", { name: "Games" }), "Domineering");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await line.inputValue(), "domineering(4x4)");
  await line.fill("{3/2|-1}");
  await line.press("Enter");
  await page.locator(".output math mfrac").first().waitFor();
  const loading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Markdown" }).click();
  const { readFile } = await import("node:fs/promises");
  assert.match(await readFile(await (await loading).path(), "utf8"), /\{3\/2\|-1\}[^]*\\frac\{3\}\{2\}/);
});

inBrowser("words lead to what they mean", async (page) => {
  await open(page, { g: "domineering(2x3)" });
  await reads(page.locator("#figures"), "5/4");
  for (const link of await page.locator("#figures dt a").all()) {
    const word = decodeURIComponent((await link.getAttribute("href")).split("/").at(-1));
    const { terms } = await page.evaluate(async () => (await globalThis.carry("/api/v1/glossary", null)).json());
    assert.ok(terms.some(({ words }) => words.includes(word)), `${word} is not explained`);
  }
  await page.locator("#figures").getByRole("link", { name: "Temperature" }).click();
  await reads(page.locator(".word.here dt"), "temperature");
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".word.here").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight + 200;
  });
  // Words explain each other.
  await page.locator(".word.here a.word-link").first().click();
  await page.waitForFunction(() => document.querySelector(".word.here dt") && !/^temperature/.test(document.querySelector(".word.here dt").textContent));
  await page.getByLabel("Find a word").fill("tiny");
  await reads(page.locator(".finder"), /^[1-9]\d? of \d+$/m);
  // A lesson links each word once, and none inside notation.
  await open(page, "#/book/mex");
  await page.locator(".book a.word-link").first().waitFor();
  const links = await page.locator(".book a.word-link").evaluateAll((all) => all.map(({ href }) => href));
  assert.equal(new Set(links).size, links.length);
  assert.equal(await page.locator(".book code a.word-link").count(), 0);
});

inBrowser("on a phone a lesson fits: its neighbours' titles, what the program says, and the ends of trees", async (page) => {
  for (const lesson of ["backward", "nim"]) {
    await open(page, `#/book/${lesson}/all`);
    await page.getByRole("button", { name: "Tell all answers" }).click();
    await page.locator(".book .scrolled td").first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), lesson);
    // No question is broken into a column of letters.
    const narrow = await page.locator(".book .scrolled td:first-child").evaluateAll((all) => all.filter((cell) => cell.getBoundingClientRect().width < 200).map((cell) => cell.textContent));
    assert.deepEqual(narrow, []);
  }
  await open(page, "#/book/backward/all");
  const ends = page.locator(".table svg.board text.word", { hasText: /^(\+-|-\+|00)$/ });
  await ends.first().waitFor();
  // The line to it does not strike it out.
  assert.ok(await ends.first().evaluate((text) => parseFloat(getComputedStyle(text).strokeWidth) >= .35 * parseFloat(getComputedStyle(text).fontSize)));
}, { viewport: { width: 360, height: 760 } });
