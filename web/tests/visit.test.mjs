// What a visitor of all pages found last: long values, trees that begin at their root, ends of games, places without a board.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

/** A value of several parts. */
const LONG = "domineering(4x4)";
const known = (page) => reads(page.locator("#progress"), "Exact");
/** How far something reaches out of the cell, the figure or the caption that it stands in. */
const reach = (page, selector) => page.locator(selector).evaluateAll((all) => Math.max(...all.map((math) => {
  const around = math.closest("td, .figure, .worth").parentElement.getBoundingClientRect();
  return math.getBoundingClientRect().right - around.right;
})));

for (const [shape, viewport, isLarge] of [["on a phone", { width: 360, height: 740 }, false], ["for a class", { width: 1280, height: 720 }, true]]) {
  inBrowser(`a long value is mathematics in lines, and is seen whole, ${shape}`, async (page) => {
    await open(page, { g: LONG });
    await known(page);
    if (isLarge) await page.locator("#large").click();
    const value = page.locator(".fact").first();
    assert.ok(await value.locator("math").count() > 1);
    assert.match(await value.innerText(), /±\{0,\{\{2\|0\},2Tiny\(2\)\|\{2\|0\},Miny\(2\)\}\}/);
    assert.ok(await reach(page, "#figures math") <= 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= viewport.width, `${wide}`);
  }, { viewport });
}

inBrowser("values in the table of moves are set as mathematics, whatever their length, and the components of a sum are named", async (page) => {
  await open(page, { g: `${LONG} + hackenbush("bbr") + domineering(2x2)` });
  await known(page);
  await page.locator("#move-list td.value math").first().waitFor();
  assert.equal(await page.locator("#move-list td.value").filter({ hasNot: page.locator("math, .whole-number") }).count(), 0);
  assert.ok(await reach(page, "#move-list td.value math") <= 1);
  // Which of two boards of the same game is meant can be read.
  await reads(page.locator("#move-list .within").first(), 'in domineering(4x4)');
  const cut = await page.locator("#move-list .within").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("no line of a move's name ends within an arrow", async (page) => {
  await open(page, { g: "nim(3,4,5)" });
  await known(page);
  await page.locator("#move-list .move").first().waitFor();
  const broken = await page.locator("#move-list .move").evaluateAll((all) => all.filter((button) => {
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const at = text.data.indexOf("->");
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 2);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
    }
    return false;
  }).map((button) => button.innerText));
  assert.deepEqual(broken, []);
}, { viewport: { width: 1280, height: 800 } });

inBrowser("what is said below a component is not cut through", async (page) => {
  await open(page, { g: `${LONG} + toads_and_frogs("ttt..fff") + {5|1}` });
  await known(page);
  await reads(page.locator("#table .component").nth(2), /temperature 2\s*hottest/);
  const cut = await page.locator("#table figcaption").evaluateAll((all) => all.flatMap((caption) => {
    const { top, bottom } = caption.getBoundingClientRect();
    return [...caption.querySelectorAll(".worth math, .soft")].map((one) => one.getBoundingClientRect()).filter((own) => own.top < top - 1 || own.bottom > bottom + 1);
  }));
  assert.deepEqual(cut, []);
}, { viewport: { width: 1280, height: 900 } });

for (const height of [720, 800, 1080]) {
  inBrowser(`beside the answer the table does not scroll, and what is chosen below the board is seen at once, ${height} high`, async (page) => {
    for (const g of [LONG, 'hackenbush("bbr") + domineering(2x2)']) {
      await open(page, { g });
      await known(page);
      await page.locator(g === LONG ? "#table .badge" : "#table .component .tag").first().waitFor();
      const [table, stage, tag, choices] = await Promise.all(["#table", "#table .boards", "#table .component .tag", ".choices-row"].map((what) => page.locator(what).evaluateAll((all) => all.map((one) => [one.scrollHeight - one.clientHeight, one.getBoundingClientRect().bottom])[0])));
      assert.ok(table[0] <= 1, `${g}: ${table}`);
      if (g === LONG) assert.ok(choices[1] <= height, `${choices}`);
      else assert.ok(tag[1] <= stage[1], `${tag}, ${stage}`);
    }
  }, { viewport: { width: 1280, height } });
}

for (const [shape, width] of [["wide", 1280], ["narrow", 360]]) {
  inBrowser(`a drawn tree begins with its root in sight and its first moves below it, ${shape}`, async (page) => {
    await open(page, { g: "domineering(3x3)", tab: "tree" });
    await page.locator(".drawn-node .thumb svg").first().waitFor();
    assert.equal(await page.locator(".drawn-node").count(), 7);
    const [stage, root, first] = await Promise.all([page.locator(".drawn-tree"), page.locator(".drawn-node").first(), page.locator(".drawn-node").nth(3)].map((one) => one.boundingBox()));
    for (const box of [root, first]) {
      assert.ok(box.x >= stage.x && box.x + box.width <= stage.x + stage.width, JSON.stringify([stage, box]));
    }
    assert.ok(Math.abs(root.x + root.width / 2 - stage.x - stage.width / 2) < 20);
  }, { viewport: { width, height: 800 } });
}

inBrowser("a game that is over offers its review, and a refutation is not called a move of one's own", async (page) => {
  await open(page, { g: "nim(1,2)", against: "perfect", covered: "1" });
  const [verdict, touch] = [page.locator("#verdict"), (name) => page.locator(".board-view").getByRole("button", { name, exact: true }).first()];
  await reads(verdict, "Your move");
  // In mid-game there is nothing to press that does nothing.
  assert.ok(!await page.locator("#review-game").isVisible());
  await touch("heap 1: 1 -> 0").click();
  await reads(verdict, "You lost");
  await page.locator("#after-game").getByRole("button", { name: "Review" }).click();
  await reads(page.locator(".mistakes"), "Move 1");
  await page.evaluate(() => {
    globalThis.heads = [];
    new MutationObserver(() => heads.push(document.querySelector("#verdict").innerText)).observe(document.querySelector("#verdict"), { childList: true });
  });
  await page.getByRole("button", { name: "Show the refutation" }).click();
  await reads(page.locator("#turn"), "Right has won");
  await reads(verdict, "The refutation");
  assert.deepEqual(await page.evaluate(() => heads.filter((head) => head.includes("move"))), []);
  await page.locator("#after-game").getByRole("button", { name: "Try again" }).click();
  await reads(verdict, "Your move");
  await touch("heap 2: 2 -> 1").click();
  await reads(verdict, "Your move");
  await page.locator(".board-view [role=button]").first().click();
  await reads(verdict, "You won");
  assert.equal(await page.locator("#game.won").count(), 1);
  // Whoever analyses finds the review where the other buttons are.
  await page.locator("#analyse-mode").click();
  await page.locator(".steps-row #review-game").waitFor();
});

inBrowser("names of rows and columns are no larger than the page's letters", async (page) => {
  for (const g of ["domineering(3x3)", "chomp(3x4)", "hex(4x4)"]) {
    await open(page, { g });
    await known(page);
    const sizes = await page.locator("#table svg .word.name").evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a));
    assert.ok(sizes.length > 0 && sizes.every((size) => size >= 10.9 && size <= 18), JSON.stringify([g, sizes]));
  }
  // What is left of a heap is larger, and not larger than the heap.
  await open(page, { g: "nim(1,2)" });
  await known(page);
  const counts = await page.locator("#table svg .word").evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a));
  assert.ok(counts.every((size) => size > 18 && size < 30), JSON.stringify(counts));
}, { viewport: { width: 1280, height: 800 } });

inBrowser("where there is no board there are no empty cards", async (page) => {
  await open(page, { g: 'amazons("L..")' });
  await reads(page.locator("#wrong"), "does not belong");
  for (const id of ["answer", "more", "play-tools"]) assert.ok(!await page.locator(`#${id}`).isVisible(), id);
  await page.locator("#expr").fill("nim(1,2)");
  await page.locator("#expr").press("Enter");
  await known(page);
  await page.locator("#more .moves").waitFor();
  await page.locator("#hint").waitFor();
  await open(page, { g: 'amazons("L..")' });
  await page.getByRole("link", { name: "Choose a game" }).click();
  await page.locator("#start").waitFor();
});

for (const [width, height] of [[1280, 720], [1920, 1080]]) {
  inBrowser(`for a class the studio has the window and letters to be read from afar, ${width}x${height}`, async (page) => {
    await open(page, { g: "domineering(2x3)" });
    await known(page);
    await page.locator("#large").click();
    await page.getByRole("button", { name: "Thermograph studio" }).click();
    await reads(page.locator(".studio-said"), "The game, cooled");
    const dialog = await page.locator("#studio").boundingBox();
    assert.ok(dialog.width > width * .9, JSON.stringify(dialog));
    assert.ok(await page.locator("#studio").evaluate((one) => one.scrollHeight <= one.clientHeight + 1));
    const size = await page.locator(".studio-stage text").first().evaluate((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    assert.ok(size >= width / 75, `${size}`);
    assert.ok(await page.locator(".studio-said").evaluate((one) => parseFloat(getComputedStyle(one).fontSize) >= 22));
  }, { viewport: { width, height } });
}

inBrowser("letters in the contents of the book do not lie over each other", async (page) => {
  await open(page, "#/book");
  const all = page.locator(".lessons .thumb", { has: page.locator(".word.end") });
  await all.nth(2).locator("svg").waitFor();
  const over = await all.evaluateAll((boxes) => boxes.flatMap((box) => {
    const own = [...box.querySelectorAll("text")].filter((text) => getComputedStyle(text).visibility === "visible").map((text) => text.getBoundingClientRect());
    return own.flatMap((a, at) => own.slice(at + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3).map(() => box.parentElement.innerText));
  }));
  assert.deepEqual(over, []);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("on a phone a refutation is played where it is seen, and so is another try", async (page) => {
  await open(page, { g: "nim(1,2)", against: "perfect", covered: "1" });
  await page.locator(".board-view").getByRole("button", { name: "heap 1: 1 -> 0", exact: true }).first().click();
  await reads(page.locator("#verdict"), "You lost");
  const inSight = (selector) => page.waitForFunction((selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1;
  }, selector);
  // All that can be done now.
  await inSight("#after-game");
  await page.locator("#review-game").click();
  for (const name of ["Show the refutation", "Try again from here"]) {
    await page.getByRole("button", { name }).click();
    await inSight("#table .boards");
    await reads(page.locator("#turn"), name.startsWith("Try") ? "Left to move" : "Right has won");
  }
}, { viewport: { width: 360, height: 740 }, hasTouch: true });
