// How the page feels: a board is seen at once, and nothing moves when answers arrive.

import assert from "node:assert/strict";
import { inBrowser, open, reads, SERVER, SITE } from "./browser.mjs";

/** Half of the boards must be seen within this many milliseconds: with a server twice of what is asked of a quiet machine. */
const SOON = SITE ? 1500 : 400;
/** On a busy machine, within so many times what a picture alone takes. */
const TIMES = 8;

/** How long a page takes to show something, in a browser that has seen nothing yet. */
async function shown(page, address, what) {
  const context = await page.context().browser().newContext();
  const fresh = await context.newPage();
  await fresh.addInitScript((what) => {
    const look = () => {
      if (globalThis.seen || !document.querySelector(what)) return;
      requestAnimationFrame(() => { globalThis.seen ??= performance.now(); });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, what);
  await fresh.goto(address);
  await fresh.waitForFunction(() => globalThis.seen);
  const time = await fresh.evaluate(() => globalThis.seen);
  await context.close();
  return time;
}

inBrowser("a board is seen soon", async (page) => {
  const [boards, pictures] = [[], []];
  await open(page, {});
  const icon = new URL(await page.locator("link[rel=icon]").getAttribute("href"), SERVER).href;
  for (let round = 0; round < 5; round += 1) {
    boards.push(await shown(page, `${SERVER}#g=domineering(4x4)`, "main svg.board"));
    pictures.push(await shown(page, icon, "svg"));
  }
  const middle = (times) => times.sort((a, b) => a - b)[2];
  const soon = Math.max(SOON, TIMES * middle(pictures));
  assert.ok(middle(boards) < soon, `boards ${boards.map(Math.round)}, pictures ${pictures.map(Math.round)}`);
});

/** Adds up how much of what is seen moves without anybody's doing. */
const watch = (page) => page.addInitScript(() => {
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      globalThis.moved.push([value, sources.map(({ node }) => node?.id || node?.className || node?.nodeName), hadRecentInput]);
    }
  }).observe({ type: "layout-shift", buffered: true });
});

// A value of several lines, extra figures, an argument, results, a sum, misère play; wide and narrow.
const STILL = ["domineering(4x4)", "chomp(3x4)", "hex(3x3)", 'tic_tac_toe("...|...|...")', 'domineering(3x3) + hackenbush("bbr")'];
for (const [shape, width] of [["wide", 1280], ["narrow", 360]]) {
  inBrowser(`nothing moves when answers arrive, ${shape}`, async (page) => {
    await watch(page);
    for (const g of STILL) {
      await open(page, { g });
      await reads(page.locator("#progress"), "Exact");
      await page.waitForTimeout(100);
      const moved = await page.evaluate(() => globalThis.moved);
      assert.ok(moved.reduce((sum, [value]) => sum + value, 0) < 0.002, `${g}: ${JSON.stringify(moved)}`);
    }
  }, { viewport: { width, height: 800 } });
}

/** What is asked of a page as a whole. */
const LITTLE = 0.05;

// The pages, what is seen when they are ready, and what is done there.
const PLACES = [
  ["start", "", ".offer .thumb svg"],
  ["gallery", "", "#catalogue .thumb", async (page) => {
    await page.getByRole("heading", { name: "All games" }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(300);
    await page.mouse.wheel(0, 1000);
  }],
  ["book", "#/book", ".lessons .thumb svg", async (page) => page.mouse.wheel(0, 1500)],
  ["lesson", "#/book/mixed", ".book svg.board", async (page) => page.mouse.wheel(0, 1500)],
  ["words", "#/book/words", ".words .word"],
  ["worksheet", "#/worksheet", ".sheet .output:not(:empty)"],
  ["your game", "#/game", "#table svg.board", async (page) => reads(page.locator("#progress"), "Exact")],
  ["exercises", "#/exercises", ".exercises h1"],
  ["play", "#g=nim(2,3)&against=perfect&covered=1", "#table svg.board", async (page) => {
    for (const move of ["heap 2: 3 -> 2", "heap 1: 2 -> 1"]) {
      const touch = page.locator(".board-view").getByRole("button", { name: move, exact: true });
      if (await touch.count() > 0) await touch.first().click();
      await page.waitForTimeout(900);
    }
  }],
  ["analysis with moves", "#g=domineering(3x3)", "#table svg.board", async (page) => {
    await reads(page.locator("#progress"), "Exact");
    for (const move of ["b2-b3", "a1-b1"]) {
      await page.locator("#move-list").getByRole("button", { name: move, exact: true }).click();
      await page.waitForTimeout(900);
    }
    await reads(page.locator("#progress"), "Exact");
  }],
];
for (const [shape, width] of [["wide", 1280], ["narrow", 360]]) {
  inBrowser(`pages stay where they are, ${shape}`, async (page) => {
    await watch(page);
    const much = [];
    for (const [name, hash, ready, act] of PLACES) {
      await open(page, hash);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      await act?.(page);
      await page.waitForTimeout(300);
      const moved = await page.evaluate(() => globalThis.moved);
      // What moves because somebody has just pressed something is what they wanted.
      const sum = moved.reduce((sum, [value, , isWanted]) => sum + (isWanted ? 0 : value), 0);
      if (sum >= LITTLE) much.push([name, sum, moved]);
    }
    assert.deepEqual(much, []);
  }, { viewport: { width, height: 800 } });
}

inBrowser("all boards of a sum are seen on a narrow screen", async (page) => {
  for (const g of ['domineering(3x3) + hackenbush("bbr")', 'domineering(4x4) + nim(3,4,5) + toads_and_frogs("tt..ff")', "domineering(8x8)"]) {
    for (const edit of [{}, { edit: "1" }]) {
      await open(page, { g, ...edit });
      await page.locator("#table svg.board").first().waitFor();
      await page.waitForTimeout(50);
      const out = await page.locator("#table .boards").evaluate((stage) => {
        const box = stage.getBoundingClientRect();
        return [...stage.querySelectorAll("svg.board")].map((svg) => svg.getBoundingClientRect())
          .filter(({ left, right, top, bottom }) => left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1).length;
      });
      assert.equal(out, 0, `${g}: boards that stick out`);
    }
  }
}, { viewport: { width: 360, height: 740 } });
