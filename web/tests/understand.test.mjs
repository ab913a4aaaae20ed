// Understanding a position: components, thermographs, mathematics.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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

inBrowser("the position graph is drawn, with equal positions once, their values, and as a file", async (page) => {
  await open(page, { g: "nim(1,2)", tab: "tree", graph: "1" });
  await page.getByRole("button", { name: "Draw it" }).click();
  const graph = page.getByRole("group", { name: "Drawn position graph" });
  // Of twelve nodes of the tree, seven differ by position and player.
  await graph.locator(".drawn-node").nth(6).waitFor();
  assert.equal(await graph.locator(".drawn-node").count(), 7);
  const places = await graph.locator(".drawn-node").evaluateAll((all) => all.map(({ style }) => `${style.left} ${style.top}`));
  assert.equal(new Set(places).size, 7);
  assert.equal(await graph.locator(".branch").count(), 10);
  await page.getByLabel("values and types").check();
  await reads(graph.locator(".worth").first(), /N/);
  assert.deepEqual((await graph.locator(".worth").evaluateAll((all) => all.map(({ title }) => title))).sort(),
    ["value 0, type P", "value 0, type P", "value ⋆, type N", "value ⋆, type N", "value ⋆, type N", "value ⋆2, type N", "value ⋆3, type N"]);
  await graph.locator(".thumb svg").nth(6).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
  assert.equal(file.suggestedFilename(), "graph.svg");
  const svg = await readFile(await file.path(), "utf8");
  assert.match(svg, /^<svg[^>]* viewBox=/);
  assert.match(svg, /N ⋆3/);
  // It looks the same where there is no style sheet.
  assert.doesNotMatch(svg, / class=|var\(--/);
  // A node is a way there.
  await graph.locator(".to").nth(1).click();
  await reads(page.locator("#turn"), "Right to move");
});

inBrowser("a thermograph is saved as it is seen, with the tax", async (page) => {
  await open(page, { g: "{3|-1}" });
  await page.getByRole("button", { name: "Thermograph studio" }).click();
  await page.locator("#tax").fill("8");
  await reads(page.locator(".studio-said"), "tax of 1/2");
  const taken = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#studio").getByRole("button", { name, exact: true }).click()]);
    return readFile(await file.path());
  };
  const svg = (await taken("SVG")).toString("utf8");
  assert.doesNotMatch(svg, / class=|var\(--/);
  const y = await page.locator("#studio path.tax").getAttribute("d");
  assert.ok(svg.includes(`d="${y}"`), "the tax is drawn");
  assert.deepEqual([...(await taken("PNG")).subarray(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
  // For TeX, too: at a tax of a half play stops at 5/2 and at -1/2.
  const tex = (await taken("TikZ")).toString("utf8");
  assert.match(tex, /\\draw\[between\] \(2\.5,0\.5\) -- \(-0\.5,0\.5\);/);
  assert.match(tex, /tax \$1\/2\$/);
  assert.equal(tex.match(/\\draw\[left wall/g).length, 1);
  await page.locator("#tax").fill("16");
  await page.locator(".overlays input").first().check();
  const other = (await taken("TikZ")).toString("utf8");
  assert.match(other, /\\draw\[between\] \(2,1\) -- \(0,1\);/);
  // And with what is laid over it.
  assert.equal(other.match(/\\draw\[left wall/g).length, 2);
});

inBrowser("the small thermographs of a sum are on one scale", async (page) => {
  await open(page, { g: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2' });
  await reads(page.locator("#table .component").nth(0), /temperature 1/);
  await reads(page.locator("#table .component").nth(2), /temperature 0/);
  // Where masts begin: the hotter, the higher; where they stand, as all means are zero: in one place.
  const masts = await page.locator("#table .component .thermograph .mast").evaluateAll((all) => all.map((mast) => mast.getAttribute("d").match(/[\d.]+/g).map(Number)));
  assert.ok(masts[0][1] < masts[2][1] - 8, JSON.stringify(masts));
  assert.equal(masts[0][0], masts[2][0]);
}, { viewport: { width: 1280, height: 900 } });
