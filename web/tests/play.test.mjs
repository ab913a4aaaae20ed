// Playing on: whose turn it is, what is taken back, what is hinted, and what a sum shows.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const turn = (page) => page.locator("#turn");
const row = (page, text) => page.locator("#move-list tr", { hasText: text });
const play = (page, move) => page.locator("#move-list").getByRole("button", { name: move, exact: true }).click();

inBrowser("the moves of a sum have values, and its reasons are shown on its boards", async (page) => {
  await open(page, { g: "domineering(3x3) + nim(3,5) + ^" });
  await reads(page.locator("#progress"), "Exact");
  await reads(row(page, "^ -> 0").first(), "±1⋆6");
  // Every column has room for its head.
  const heads = page.locator("#move-list thead th");
  assert.ok(await heads.evaluateAll((all) => all.every((head) => head.scrollWidth <= head.clientWidth + 1)));
  await page.getByRole("tab", { name: "Why?" }).click();
  await page.getByRole("button", { name: "Unfold all" }).click();
  await page.locator("#why code.points", { hasText: "domineering(3x3)" }).first().waitFor();
  // What wins in one component alone is no way to win the sum.
  assert.doesNotMatch(await page.locator("#why").innerText(), /strategy by equal heaps/);
  for (const [g, text, mark] of [
    ["domineering(2x3) - domineering(2x3)", "a1-a2", "shown"],
    ["nim(3,5) + kayles(4)", "nim(3)", "going"],
  ]) {
    // From the beginning, so that these are its reasons and no others.
    await open(page, { g });
    await reads(page.locator("#progress"), "Exact");
    await page.getByRole("tab", { name: "Why?" }).click();
    await page.getByRole("button", { name: "Unfold all" }).click();
    // What is pointed at stays there once the picture above it has come.
    const drawn = page.locator("#why .drawn").first();
    if (await drawn.count() > 0) {
      await drawn.scrollIntoViewIfNeeded();
      await drawn.locator("svg").first().waitFor();
    }
    await page.locator("#why code.points", { hasText: text }).first().hover();
    await page.locator(`.board-view .${mark}`).first().waitFor();
  }
});

inBrowser("of a drawn position those moves are sensible that keep the draw", async (page) => {
  await open(page, { g: 'tic_tac_toe("x..|...|...")', first: "right", sensible: "1" });
  await reads(page.locator("#progress"), "Exact");
  await reads(row(page, "Right"), "8 moves, none winning; 1 shown");
  await reads(page.locator("#move-list tbody").nth(1), /b2.*draws/s);
  assert.ok(await page.locator("#misere").isDisabled());
  for (let degree = 0; degree < 3; degree++) await page.locator("#hint").click();
  await reads(page.locator("#said"), "there best play is a draw");
});

inBrowser("whose turn it is stays so, whatever is written or set up", async (page) => {
  await open(page);
  await page.locator("#start-page a").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("nim(2,3)");
  await page.keyboard.press("Enter");
  await reads(turn(page), "Left to move.");
  await play(page, "heap 2: 3 -> 2");
  await reads(turn(page), "Right to move.");
  // Nothing new is written, so nothing begins again.
  await page.locator("#expr").press("Enter");
  await page.waitForFunction(() => document.activeElement === document.body);
  await reads(page.locator("#log"), "Left: heap 2: 3 -> 2");
  await page.locator("#edit").click();
  await reads(page.locator("#edit[aria-pressed=true]"), "Edit");
  await page.locator("#edit").click();
  await reads(turn(page), "Right to move.");
  assert.equal(await page.locator("#expr").inputValue(), "nim(2,2)");
});

inBrowser("an opponent who is to move moves, and is not taken back to that", async (page) => {
  await open(page, { g: "nim(1,1,1)", against: "perfect", theirs: "left" });
  await reads(turn(page), "Right to move.");
  // The opponent has begun: there is nothing to take back.
  assert.ok(await page.locator("#undo").isDisabled());
  // One who wins takes back the move that won and no more.
  await open(page, { g: "nim(1)", against: "perfect" });
  await reads(turn(page), "Left to move.");
  await play(page, "heap 1: 1 -> 0");
  await reads(turn(page), "Left has won.");
  await page.locator("#undo").click();
  await reads(turn(page), "Left to move.");
  // Who goes over to the other side sees the opponent move, though a line was played before.
  await page.locator("#your-side").selectOption("right");
  await reads(turn(page), "Left has won.");
  // Along that line it says how to go on.
  await page.locator("#first-move").click();
  await reads(turn(page), "Left to move: ▶ goes on.");
});
