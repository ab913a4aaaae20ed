// Every page, light and dark, wide and narrow: nothing sticks out, and axe-core finds no violation.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inBrowser, open, reads } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where pictures of the pages go, if somebody wants them: `cargo xtask browser --screenshots`. */
const PICTURES = process.env.UPSTAR_SCREENSHOTS;

/** The pages: a name, an address, what is seen when they are ready, and what is done then. */
const PAGES = [
  ["start", {}, "#catalogue", /Nim/],
  ["sum", { g: 'domineering(3x3) + hackenbush("bbr")' }, "#progress", /Exact/],
  ["hackenbush", { g: 'hackenbush("b(r,rb)")' }, "#progress", /Exact/],
  ["hex", { g: "hex(4x4)" }, "#progress", /Exact/],
  ["tree", { g: 'tic("...")', first: "right", tab: "tree" }, "#tab-tree", /16 nodes in all/],
  ["why", { g: "nim(3,4,5)", tab: "why" }, "#tab-why", /balancing/],
  ["why-sum", { g: 'domineering(3x3) + hackenbush("bbr")', tab: "why" }, "#why .conclusion", /type is/, async (page) => {
    await page.getByRole("button", { name: "Unfold all" }).click();
    await page.locator("#why .drawn").first().scrollIntoViewIfNeeded();
    await page.locator("#why .drawn svg").first().waitFor();
  }],
  ["play", { g: "domineering(4x4)", against: "perfect", covered: "1" }, "#verdict", /Your move/],
  ["review", { g: "nim(1,2)", against: "perfect", covered: "1", m: ["heap 1: 1 -> 0", "heap 2: 2 -> 0"] }, "#verdict", /You lost/, async (page) => {
    await page.locator("#review-game").click();
    await reads(page.locator(".mistakes"), "Move 1");
  }],
  ["studio", { g: "domineering(3x3) + {5|1}" }, "#progress", /Exact/, async (page) => {
    await page.locator("#table .component.hottest").waitFor();
    await page.getByRole("button", { name: "Thermograph studio" }).click();
    await reads(page.locator(".studio-said"), "cooled");
    await page.getByRole("slider", { name: "Tax" }).fill("20");
    await page.locator(".overlays input").first().check();
  }],
  ["drawn-tree", { g: 'tic("...")', first: "right", tab: "tree" }, "#tab-tree", /16 nodes in all/, async (page) => {
    await page.getByRole("button", { name: "Draw it" }).click();
    await page.locator(".drawn-node .thumb svg").first().waitFor();
  }],
  ["graph", { g: "nim(1,2)", tab: "tree", graph: "1" }, "#tab-tree", /nodes in all/, async (page) => {
    await page.getByRole("button", { name: "Draw it" }).click();
    await page.getByLabel("values and types").check();
    await page.locator(".drawn-node .worth").first().waitFor();
    await page.locator(".drawn-tree").scrollIntoViewIfNeeded();
  }],
  ["copy", { g: "nim(3,4,5)", tab: "copy" }, "#tab-copy", /TikZ/],
  ["edit", { g: 'hackenbush("b(r,rb)")', edit: "1" }, "#edit-tools", /blue/],
  ["rules", "#/game", "#progress", /Exact/],
  ["rules-wrong", { rules: 'game hop on strip ".o"\n  both "o." -> ".o" turnd', g: "" }, "#rules-said", /Line 2.*turned/],
  ["book", "#/book", ".book", /Solved: 0 of/],
  ["lesson", "#/book/mixed", ".book", /Left begins/],
  ["words", "#/book/words/temperature", ".word.here", /tax/],
  ["worksheet", "#/worksheet", ".sheet", /5\/4/],
  ["exercises", `#/exercises/${encodeURIComponent(JSON.stringify({ t: "Monday's games", q: [["type", "nim(3,4,5)", "left", "left", 0], ["value", 'hackenbush("bbr")', "left", "left", 0]] }))}`, ".exercises h1", /Monday/, async (page) => {
    await page.getByRole("button", { name: "Begin" }).click();
    await reads(page.locator(".exercise .turn").first(), "Left begins");
  }],
];

/** How pages are looked at: at first, and then once more, so that the narrowest and the widest are seen in both themes. */
const SHAPES = [
  ["light", { viewport: { width: 1280, height: 800 }, colorScheme: "light" }, { width: 1920, colorScheme: "light" }],
  ["dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }, { width: 1920, colorScheme: "dark" }],
  ["narrow", { viewport: { width: 360, height: 740 }, colorScheme: "light" }, { width: 360, colorScheme: "dark" }],
];

async function violations(page) {
  // Evaluated by the debugger, so the page's own policy stays as strict as it is.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
}

for (const [name, place, part, ready, act] of PAGES) {
  for (const [shape, options, again] of SHAPES) {
    inBrowser(`${name}, ${shape}`, async (page) => {
      await open(page, place);
      await reads(page.locator(part), ready);
      await act?.(page);
      // The heading may come after what is asked for.
      await page.locator("h1").first().waitFor({ state: "attached" });
      const sound = async (how) => {
        assert.deepEqual(await violations(page), [], how);
        const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= seen, `${how}: the page is ${wide} wide, the window ${seen}`);
      };
      await sound(shape);
      if (PICTURES && (shape === "light" || name === "sum")) {
        mkdirSync(PICTURES, { recursive: true });
        await page.screenshot({ path: `${PICTURES}/${name}-${shape}.png` });
      }
      await page.emulateMedia({ colorScheme: again.colorScheme });
      await page.setViewportSize({ width: again.width, height: 900 });
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
      await sound(`${again.width}, ${again.colorScheme}`);
    }, options);
  }
}
