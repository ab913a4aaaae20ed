// Understanding a position: components, thermographs, mathematics.

import assert from "node:assert/strict";
import { test } from "node:test";
import { latex } from "../build/math.js";
import { inBrowser, open, reads } from "./browser.mjs";

inBrowser("every component of a sum says what it is worth, and the hottest stands out", async (page) => {
  await open(page, { g: 'domineering(3x3) + hackenbush("bbr") + *2' });
  await reads(page.locator("#table .component").nth(0), /±1.*hottest: temperature 1/s);
  await reads(page.locator("#table .component").nth(1), /3\/2/);
  await reads(page.locator("#table .component").nth(2), /⋆2/);
  assert.equal(await page.locator("#table .component.hottest").count(), 1);
  assert.equal(await page.locator("#table .component .thermograph").count(), 3);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("the thermograph studio: a tax cools the game, and others are laid over it", async (page) => {
  await open(page, { g: "domineering(3x3) + {5|1}" });
  await reads(page.locator("#progress"), "Exact");
  await reads(page.locator("#table .component").nth(1), /temperature 2/);
  await page.getByRole("button", { name: "Thermograph studio" }).click();
  await reads(page.locator(".studio-said"), /At a tax of 0 play stops at/);
  await page.getByRole("slider", { name: "Tax" }).fill("8");
  await reads(page.locator(".studio-said"), /At a tax of 1\/2.*cooled/s);
  const before = await page.locator(".studio-stage .graph").count();
  await page.locator(".overlays input").first().check();
  assert.equal(await page.locator(".studio-stage .graph").count(), before + 1);
  // The tax is dragged on the picture, too.
  const box = await page.locator(".studio-stage svg").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await reads(page.locator(".studio-said"), "frozen");
});

inBrowser("values are mathematics that can be copied as text", async (page) => {
  await open(page, { g: 'hackenbush("bbr")' });
  await reads(page.locator("#figures"), "3/2");
  await page.locator("#figures math mfrac").first().waitFor();
});

inBrowser("a game tree is drawn with its boards, folded, zoomed and worked backward", async (page) => {
  await open(page, { g: 'tic("...")', first: "right", tab: "tree" });
  await reads(page.locator("#tab-tree"), "16 nodes in all");
  await page.getByRole("button", { name: "Draw it" }).click();
  await page.locator(".drawn-node .thumb svg").first().waitFor();
  const count = await page.locator(".drawn-node").count();
  await page.locator(".drawn-node .unfold").first().click();
  assert.notEqual(await page.locator(".drawn-node").count(), count);
  await page.getByRole("button", { name: "Work backward" }).click();
  assert.equal(await page.locator(".drawn-node").count(), 16);
  assert.equal(await page.locator(".drawn-node").first().locator(".result").innerText(), "?");
  for (let step = 0; step < 4 && await page.locator(".drawn-node").first().locator(".result").innerText() === "?"; step += 1) {
    await page.getByRole("button", { name: "Work backward" }).click();
  }
  assert.equal(await page.locator(".drawn-node").first().locator(".result").innerText(), "-+");
  await page.getByRole("button", { name: /^b1\s*, Left to move/ }).click();
  await reads(page.locator("#turn"), "Left to move");
});

test("values are written in LaTeX", () => {
  assert.equal(latex("{11/8⋆2|-5/8}"), "\\left\\{\\frac{11}{8}{*}2\\mathrel{\\vert}-\\frac{5}{8}\\right\\}");
  assert.equal(latex("9Tiny({2|1})"), "9{+}_{\\left\\{2\\mathrel{\\vert}1\\right\\}}");
  assert.equal(latex("↑⋆ ≡ 1 + ±1"), "{\\uparrow}{*} \\equiv 1 + \\pm 1");
});
