// Understanding a position: components, thermographs, mathematics.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { latex } from "../build/math.js";
import { inBrowser, open, reads } from "./browser.mjs";

inBrowser("every component of a sum says what it is worth, and the hottest stands out", async (page) => {
  await open(page, { g: 'domineering(3x3) + hackenbush("bbr") + *2' });
  await reads(page.locator("#table .component").nth(0), /±1.*temperature 1\s*hottest/s);
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

inBrowser("types stand at the nodes in misère play, and values at those of one's own games; not where a game says itself who wins", async (page) => {
  const worths = async (place, label, expected) => {
    await open(page, { ...place, tab: "tree" });
    await page.getByLabel(label, { exact: true }).check();
    await reads(page.locator(".worth").first(), /[LRNP]/);
    assert.deepEqual([...new Set(await page.locator(".worth").evaluateAll((all) => all.map(({ title }) => title)))].sort(), expected);
  };
  await worths({ g: "nim(1,1)", misere: "1" }, "types", ["type N", "type P"]);
  await worths({ g: "half(3)", rules: "game half on heaps\n  both n -> n/2 if n > 0\n" }, "values and types", ["value 0, type P", "value ⋆, type N"]);
  await open(page, { g: 'tic("...")', tab: "tree" });
  await page.locator(".drawn-node").first().waitFor();
  assert.equal(await page.locator(".drawn-all").getByLabel(/types/).count(), 0);
  assert.doesNotMatch(await page.locator(".tree-legend").innerText(), /types/);
});

inBrowser("what a move leaves is drawn in the list of moves", async (page) => {
  await open(page, { g: "domineering(2x2) + nim(2) + *" });
  await reads(page.locator("#move-list"), "a1-a2");
  const leaves = (name) => page.locator("#move-list tr", { has: page.getByRole("button", { name, exact: false }) }).first().locator("td.to");
  await leaves("a1-a2").locator("svg.board, svg").first().waitFor();
  assert.equal(await leaves("a1-a2").locator("svg").count(), 1, "only what changes is drawn");
  assert.ok(await leaves("a1-a2").locator("svg rect").count() >= 4);
  await reads(leaves("a1-a2").locator(".unseen"), "#");
  // A value has no board.
  assert.equal(await page.locator("#move-list td.to").last().locator("svg").count(), 0);
  // On a board of one's own rules, too.
  await open(page, { g: "half(7)", rules: "game half on heaps\n  both n -> n/2 if n > 0\n" });
  await reads(page.locator("#move-list"), "wins");
  await page.locator("#move-list").scrollIntoViewIfNeeded();
  await page.locator("#move-list td.to svg circle").nth(2).waitFor();
  // With boards rows are high enough for the whole name of a move.
  assert.deepEqual(await page.locator("#move-list .move").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
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

inBrowser("a tree that is not too large is drawn at once, its signs are explained, and it can be fitted and taken away", async (page) => {
  await open(page, { g: 'tic("...")', first: "right", tab: "tree" });
  await page.locator(".drawn-node .thumb svg").first().waitFor();
  await reads(page.locator(".tree-legend"), /\+-\s+Left wins[^]*-\+\s+Right wins[^]*00\s+draw/);
  // A game that says itself who wins has results and no types.
  assert.doesNotMatch(await page.locator(".tree-legend").innerText(), /types/);
  await page.getByRole("button", { name: "Work backward" }).click();
  const stage = page.locator(".drawn-tree");
  const isCut = () => stage.evaluate((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  for (let step = 0; step < 2; step += 1) await page.getByRole("button", { name: "Larger" }).click();
  assert.ok(await isCut());
  await page.getByRole("button", { name: "Fit" }).click();
  assert.ok(!await isCut());
  await page.getByRole("button", { name: "Full screen" }).waitFor();
  const taken = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#tab-tree").getByRole("button", { name, exact: true }).click()]);
    return [file.suggestedFilename(), await readFile(await file.path())];
  };
  const [name, png] = await taken("PNG");
  assert.deepEqual([name, png.subarray(1, 4).toString()], ["tree.png", "PNG"]);
  const [tex, tikz] = await taken("TikZ");
  assert.equal(tex, "tree.tex");
  assert.match(tikz.toString(), /tikzpicture/);
  assert.equal((await taken("Text"))[0], "tree.txt");
  // The list is still there, and what is too large is listed.
  await page.getByRole("button", { name: "List it" }).click();
  await page.locator("[role=tree] [role=treeitem]").first().waitFor();
  await open(page, { g: "nim(7,8,9)", tab: "tree" });
  await page.locator("[role=tree] [role=treeitem]").first().waitFor();
  await reads(page.locator(".tree-legend"), "N whoever moves next wins");
}, { viewport: { width: 1280, height: 900 } });

inBrowser("what is written on a thermograph is seen whole, and what is cold is not cooled", async (page) => {
  const isCut = () => page.locator(".studio-stage svg").evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()])
      .filter(([, own]) => own.left < box.left || own.right > box.right || own.bottom > box.bottom || own.top < box.top).map(([text]) => text);
  });
  await open(page, { g: 'hackenbush("b(rg,b),rb(r,g)")' });
  await page.getByRole("button", { name: "Thermograph studio" }).click();
  await reads(page.locator(".studio-said"), /nothing to cool: the temperature is -1\/4/);
  assert.deepEqual(await isCut(), []);
  assert.equal(await page.locator("#tax").count(), 0);
  await open(page, { g: "{3|-1}" });
  await page.getByRole("button", { name: "Thermograph studio" }).click();
  await reads(page.locator(".studio-said"), "tax of 0");
  assert.deepEqual(await isCut(), []);
  // The line of the tax ends where the picture does, beside its figures.
  const [line, figures] = await page.locator(".studio-stage svg").evaluate((svg) => [
    svg.querySelector(".tax").getBoundingClientRect().left, Math.max(...[...svg.querySelectorAll(".beside")].map((text) => text.getBoundingClientRect().right))]);
  assert.ok(line > figures, `${line} ${figures}`);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("figures are set alike, whole or not", async (page) => {
  await open(page, { g: 'domineering("....|.###|#..#|#...") + hackenbush("bbr")' });
  await reads(page.locator("#progress"), "Exact");
  const fonts = await page.locator("#figures .figure").evaluateAll((all) => all.map((one) => getComputedStyle(one.querySelector("math, span") ?? one).fontFamily));
  assert.ok(fonts.length >= 5);
  assert.equal(new Set(fonts).size, 1, JSON.stringify(fonts));
});
