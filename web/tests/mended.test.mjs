// What a critical visitor found, and must not find again.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const turn = (page) => page.locator("#turn");
const piece = (page, id) => page.locator(`.board-view [data-id="${id}"]`).first();
const TREE = 'hackenbush("b(r,rb(g)),g")';

inBrowser("what stands stays where it is when something is cut, and what falls is shown before", async (page) => {
  await open(page, { g: TREE });
  await reads(page.locator("#progress"), "Exact");
  // Pointing at an edge shows all that falls with it.
  await piece(page, "edge 0-1").hover();
  await page.waitForFunction(() => document.querySelectorAll(".board-view .going path.item").length === 5);
  const middles = () => page.locator(".board-view path.item.both").evaluateAll((all) => all.map((path) => {
    const { x, y } = path.getBoundingClientRect();
    return [Math.round(x), Math.round(y)];
  }));
  const before = await middles();
  await piece(page, "edge 3-4").focus();
  await page.keyboard.press("Enter");
  await reads(turn(page), "Right to move");
  const after = await page.locator(".board-view g:not(.trace) > path.item.both").evaluateAll((all) => all.map((path) => {
    const { x, y } = path.getBoundingClientRect();
    return [Math.round(x), Math.round(y)];
  }));
  assert.equal(after.length, 1);
  assert.ok(before.some(([x, y]) => x === after[0][0] && y === after[0][1]), JSON.stringify({ before, after }));
});

inBrowser("values have room in the table of moves", async (page) => {
  await open(page, { g: `domineering(3x3) + ${TREE}` });
  await reads(page.locator("#progress"), "Exact");
  const width = await page.locator("#move-list thead th", { hasText: "Value" }).evaluate((head) => head.clientWidth);
  assert.ok(width >= 130, `${width}`);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("reasons of a sum begin with the conclusion, unfold, draw positions, and are not cut off", async (page) => {
  await open(page, { g: `domineering(3x3) + ${TREE}`, tab: "why" });
  await reads(page.locator("#why .conclusion"), /type is N|Whoever/);
  assert.equal(await page.locator("#why details[open]").count(), 0);
  for (let steps = 0; steps < 2; steps += 1) await page.getByRole("button", { name: "Next step" }).click();
  assert.equal(await page.locator("#why details[open]").count(), 2);
  await page.getByRole("button", { name: "Unfold all" }).click();
  await page.locator("#why .drawn svg").first().waitFor();
  const cut = await page.locator("#why .equation, #why .part").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0);
  // The board stays in view while one reads on.
  await page.locator("#why details").last().scrollIntoViewIfNeeded();
  const top = await page.locator("#table svg.board").first().evaluate((svg) => svg.getBoundingClientRect().bottom);
  assert.ok(top > 0, `${top}`);
}, { viewport: { width: 1280, height: 900 } });

inBrowser("stepping through a game is no history of the browser", async (page) => {
  await open(page, { g: "nim(3,4,5)" });
  await reads(turn(page), "Left to move");
  for (const move of ["heap 1: 3 -> 1", "heap 2: 4 -> 2"]) {
    await page.locator("#move-list").getByRole("button", { name: move, exact: true }).click();
    await reads(page.locator("#log"), move);
  }
  const length = await page.evaluate(() => history.length);
  for (const id of ["previous", "previous", "next-move", "last-move", "first-move", "undo", "next-move"]) {
    if (await page.locator(`#${id}`).isEnabled()) await page.locator(`#${id}`).click();
    await page.waitForTimeout(60);
  }
  assert.equal(await page.evaluate(() => history.length), length);
});

inBrowser("what somebody means is understood, and games are offered while they write", async (page) => {
  await open(page, { g: "nim(1)" });
  await reads(turn(page), "Left to move");
  // What can be read in one way only is simply taken, and it is said.
  const refused = [];
  page.on("response", (response) => { if (response.status() >= 400) refused.push(response.url()); });
  for (const [written, meant] of [["Nim(3,4,5)", "nim(3,4,5)"], ["hex 7x7", "hex(7x7)"], ["nim 3 4 5", "nim(3,4,5)"], ["nim(3,4", "nim(3,4)"], ["Domineering (2x2) + NIM 3", "domineering(2x2) + nim(3)"], ["domineering 4 x 4", "domineering(4x4)"]]) {
    await page.locator("#expr").fill(written);
    await reads(page.locator("#wrong"), `${written} was read as ${meant}.`);
    assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("g"), meant);
  }
  assert.deepEqual(refused, []);
  // A name alone is a position when somebody is done.
  await page.locator("#expr").fill("Toads and Frogs");
  await reads(page.locator("#wrong button"), 'toads_and_frogs("tt..ff")');
  await page.locator("#expr").press("Enter");
  await reads(page.locator("#wrong"), "Toads and Frogs was read as");
  await page.waitForFunction(() => document.querySelectorAll("#table .board-view svg circle").length === 4);
  // A name that is almost that of a game: in words, with what is meant to click.
  await page.locator("#expr").fill("hexx(3x3)");
  await reads(page.locator("#wrong"), /^There is no game called “hexx”; did you mean/);
  assert.doesNotMatch(await page.locator("#wrong").innerText(), /\^/);
  await page.locator("#wrong button", { hasText: "hex(3x3)" }).click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("g") === "hex(3x3)");
  await page.waitForFunction(() => document.querySelector("#wrong").innerText.trim() === "");
  await page.locator("#expr").fill("domineering 4 x 4");
  await page.waitForFunction(() => document.querySelectorAll("#table .board-view svg rect").length >= 16);
  // No errors that are of use on a command line only.
  await page.locator("#expr").fill("zzzzzz(3)");
  await reads(page.locator("#wrong"), "first letters");
  assert.doesNotMatch(await page.locator("#wrong").innerText(), /upstar/);
  await page.locator("#expr").fill("");
  await page.locator("#expr").pressSequentially("toad");
  await reads(page.getByRole("listbox", { name: "Games" }), "Toads and Frogs");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#expr").inputValue(), 'toads_and_frogs("tt..ff")');
  await page.waitForFunction(() => document.querySelectorAll("#table .board-view svg circle").length === 4);
});

inBrowser("an address that can be read in one way opens the game", async (page) => {
  const read = { "Nim(3,4,5)": "nim(3,4,5)", "hex 7x7": "hex(7x7)", "Domineering (2 x 2) + NIM 3": "domineering(2x2) + nim(3)", 'Toads and Frogs("t .f")': null, 'Hackenbush("b(r,g)")': 'hackenbush("b(r,g)")', "Toads And Frogs": 'toads_and_frogs("tt..ff")' };
  for (const [written, meant] of Object.entries(read)) {
    await open(page, { g: written, against: "perfect" });
    if (meant === null) {
      await reads(page.locator("#wrong"), /\w/);
      assert.equal(await page.locator("#table svg.board").count(), 0, written);
      continue;
    }
    await reads(turn(page), "Left to move");
    await reads(page.locator("#wrong"), `${written} was read as ${meant}.`);
    const place = new URLSearchParams(new URL(page.url()).hash.slice(1));
    assert.equal(place.get("g"), meant);
    assert.equal(await page.locator("#expr").inputValue(), meant);
  }
  await open(page, { g: "hexx(3x3)" });
  await reads(page.locator("#wrong"), /There is no game called “hexx”; did you mean/);
});

inBrowser("on the start page a position is understood as well, and what is wrong is said there", async (page) => {
  await open(page);
  await page.locator("#expr-first").fill("hexx(3x3)");
  await page.getByRole("button", { name: "Set up" }).click();
  await reads(page.locator("#wrong-first"), /There is no game called “hexx”; did you mean/);
  assert.equal(new URL(page.url()).hash, "");
  await page.locator("#expr-first").fill("Nim 3 4 5");
  assert.equal(await page.locator("#wrong-first").innerText(), "");
  await page.getByRole("button", { name: "Set up" }).click();
  await reads(page.locator("#wrong"), "Nim 3 4 5 was read as nim(3,4,5).");
  assert.equal(await page.locator("#expr").inputValue(), "nim(3,4,5)");
});

inBrowser("the start page asks for the boards that are seen, and a board begins at the top", async (page) => {
  const asked = [];
  page.on("request", (request) => { if (request.url().includes("/api/v1/sketch")) asked.push(request.postData()); });
  await open(page);
  await page.locator(".offer .thumb svg").first().waitFor();
  await page.locator("#catalogue li").first().waitFor();
  await page.waitForTimeout(500);
  assert.ok(asked.length < 30, `${asked.length} boards were asked for`);
  const card = page.locator("#catalogue li").nth(60);
  await card.scrollIntoViewIfNeeded();
  await card.locator(".thumb svg").first().waitFor();
  const left = await page.evaluate(() => scrollY);
  assert.ok(left > 500);
  await card.locator("a").click();
  await reads(page.locator("#verdict"), "Your move");
  assert.equal(await page.evaluate(() => scrollY), 0);
  // A move is no other page; back to the start page one is where one was.
  await page.goBack();
  await card.waitFor();
  await page.waitForFunction((left) => Math.abs(scrollY - left) < 100, left);
  await page.getByRole("link", { name: "Book", exact: true }).click();
  await reads(page.locator(".book h1"), "The book");
  assert.equal(await page.evaluate(() => scrollY), 0);
}, { viewport: { width: 1280, height: 800 }, of: "server" });

inBrowser("who begins can be changed without losing the game", async (page) => {
  // The moves of Nim are anybody's.
  await open(page, { g: "nim(3,4,5)", m: ["heap 1: 3 -> 1"] });
  await reads(turn(page), "Right to move");
  await page.locator("#first").selectOption("right");
  await reads(turn(page), "Left to move");
  await reads(page.locator("#log"), "Right: heap 1: 3 -> 1");
  // Those of Domineering are not, and then the game before is a click away.
  await open(page, { g: "domineering(3x3)", m: ["a1-a2"] });
  await reads(turn(page), "Right to move");
  await page.locator("#first").selectOption("right");
  await reads(page.locator("#said"), "a new game has begun");
  await page.getByRole("button", { name: "Back to that game" }).click();
  await reads(page.locator("#log"), "Left: a1-a2");
});

inBrowser("thermograph and tree can be taken elsewhere", async (page) => {
  await open(page, { g: "domineering(2x2)", tab: "copy" });
  await reads(page.locator("#progress"), "Exact");
  await page.getByLabel("Picture of").selectOption("thermograph");
  await page.locator("#tab-copy").getByRole("button", { name: "SVG" }).click();
  await reads(page.locator(".copied"), "Thermograph of");
  await page.getByLabel("Picture of").selectOption("tree");
  await page.locator("#tab-copy").getByRole("button", { name: "TikZ" }).click();
  await reads(page.locator(".copied"), "tikzpicture");
  await page.locator("#tab-copy").getByRole("button", { name: "LaTeX" }).click();
  await reads(page.locator(".copied"), "\\pm 1");
});

inBrowser("the first lesson says what P and N mean, and no lesson speaks of other books", async (page) => {
  await open(page, "#/book/bricks");
  await reads(page.locator(".book"), /P whoever begins loses/);
  for (const lesson of ["nim", "domineering", "hackenbush"]) {
    await page.evaluate((lesson) => { location.hash = `#/book/${lesson}`; }, lesson);
    await page.waitForTimeout(50);
    assert.doesNotMatch(await page.locator(".book").innerText(), /source text/i);
  }
});

inBrowser("the keys are seen from the first", async (page) => {
  await open(page, { g: "nim(1)" });
  await reads(turn(page), "Left to move");
  await page.keyboard.press("?");
  await page.locator("dialog#keys[open]").waitFor();
  assert.equal(await page.locator("dialog#keys").evaluate((dialog) => dialog.scrollTop), 0);
}, { viewport: { width: 800, height: 420 } });

inBrowser("stars are as large as letters, and grounds lie on one line", async (page) => {
  await open(page, { g: 'hackenbush("bbb") + hackenbush("r") + *2' });
  await reads(page.locator("#facts"), "⋆2");
  const grounds = await page.locator("#table .item.ground").evaluateAll((all) => all.map((ground) => Math.round(ground.getBoundingClientRect().y)));
  assert.equal(grounds.length, 2);
  assert.ok(Math.abs(grounds[0] - grounds[1]) <= 1, `${grounds}`);
  assert.deepEqual(await page.locator("#table text", { hasText: "2" }).last().evaluate((text) => text.textContent), "∗2");
  await page.locator("#figures math").first().waitFor();
}, { viewport: { width: 1280, height: 900 } });

inBrowser("fingers meet what they touch, and a thermograph can be read", async (page) => {
  await open(page, { g: TREE });
  await reads(page.locator("#progress"), "Exact");
  const near = await page.locator("#table .near").evaluateAll((all) => all.map((path) => parseFloat(getComputedStyle(path).strokeWidth) * path.getScreenCTM().a));
  assert.ok(near.every((width) => width >= 24), `${near}`);
  await page.locator("#thermograph svg").waitFor();
  const sizes = await page.locator("#thermograph text").evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
  assert.ok(sizes.length > 0 && sizes.every((size) => size >= 10.5), `${sizes}`);
}, { viewport: { width: 360, height: 740 } });

inBrowser("whoever listens hears the opponent's move", async (page) => {
  await open(page, { g: "nim(3,4,5)", against: "perfect" });
  await reads(turn(page), "Left to move.");
  await page.locator("#move-list").getByRole("button", { name: "heap 1: 3 -> 1", exact: true }).click();
  await reads(page.locator("#progress"), "Exact");
  await page.waitForFunction(() => /Right played .*\. Left to move/.test(document.querySelector("#live").textContent));
  // Who wins is said, too, and takes nothing away.
  await page.waitForFunction(() => /Right played/.test(document.querySelector("#live").textContent) && /starts loses|starts wins/.test(document.querySelector("#live").textContent));
});

inBrowser("going back closes a dialog, an opponent's move does not", async (page) => {
  await open(page, { g: "nim(3,4)" });
  await reads(turn(page), "Left to move");
  await page.evaluate(() => { location.hash = "#g=domineering(3x3)"; });
  await page.getByRole("button", { name: "Thermograph studio" }).click();
  await page.locator("#studio[open]").waitFor();
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("nim(3,4)"));
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await open(page, { g: "nim(3,4)", against: "perfect", first: "right" });
  await page.locator("#show-keys").click();
  await page.locator("#log li").first().waitFor({ state: "attached" });
  assert.equal(await page.locator("#keys[open]").count(), 1);
});

inBrowser("reasons begin with reasons, and positions in them are drawn", async (page) => {
  await open(page, { g: `domineering(3x3) + ${TREE} + *2`, tab: "why" });
  await page.locator("#why .step").first().waitFor();
  const heads = await page.locator("#why .step > summary").allInnerTexts();
  for (const head of heads) assert.doesNotMatch(head, /On boards of|Each line comes after|alike by symmetry/);
  // How it is written is told behind the step that is written so.
  const first = page.locator("#why .step").first();
  await first.locator(":scope > summary").click();
  await reads(first.locator(".note summary"), "How this is written");
  assert.ok(await first.locator(".note p").isHidden());
  // By keys, since it moves as long as pictures come above it.
  await first.locator(".note summary").focus();
  await page.keyboard.press("Enter");
  await reads(first.locator(".note p"), /On boards of Domineering[^]*Each line comes after/);
  await page.getByRole("button", { name: "Unfold all" }).click();
  const item = page.locator("#why .step li:not(.equation) code.drawn", { hasText: "hackenbush" }).first();
  await item.scrollIntoViewIfNeeded();
  await item.locator("svg").nth(2).waitFor();
}, { viewport: { width: 1280, height: 900 } });

inBrowser("what a move leaves is read whole, and the page ends with its last card", async (page) => {
  await open(page, { g: "domineering(4x4)" });
  await reads(page.locator("#progress"), "Exact");
  const isCut = () => page.locator("#move-list td.to").evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
  assert.ok(await page.locator("#move-list td.to").count() > 10);
  assert.deepEqual(await isCut(), []);
  await open(page, { g: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2' });
  await reads(page.locator("#progress"), "Exact");
  assert.deepEqual(await isCut(), []);
  const [whole, card] = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector("#more").getBoundingClientRect().bottom + scrollY]);
  assert.ok(whole - card < 60, `${whole} ${card}`);
}, { viewport: { width: 1280, height: 800 } });

inBrowser("fingers meet everything on a small screen, and its tools take one row", async (page) => {
  await open(page, { g: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2', m: [] });
  await reads(page.locator("#progress"), "Exact");
  const small = await page.locator("#work :is(button, a, input, select), #table .near-label").evaluateAll((all) => all.map((one) => [one.id || one.textContent || one.className, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24)).map(([name, { width, height }]) => `${name} ${width}x${height}`));
  assert.deepEqual(small, []);
  const sizes = await page.locator("#table .near-label, #hint").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(sizes.length === 2 && sizes.every((size) => size >= 40), `${sizes}`);
  const tops = await page.locator(".steps-row button").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  assert.equal(tops, 1);
  // A finger on the value offers its moves.
  await page.locator("#table .touch", { hasText: "∗2" }).click();
  await page.locator(".choices button", { hasText: "*2 -> 0" }).waitFor();
}, { viewport: { width: 360, height: 740 } });

inBrowser("for a class everything is large", async (page) => {
  await open(page, { g: "domineering(3x3)", large: "1" });
  await page.locator("#figures .exact .how").first().waitFor();
  const size = await page.locator("#figures .how").first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  assert.ok(size >= 16, `${size}`);
}, { viewport: { width: 1280, height: 800 } });
