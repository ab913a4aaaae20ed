// What one would show to a friend: nothing is told too early, everything can be read, and what is said is said in one way.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const PHONE = { viewport: { width: 360, height: 740 } };
const TREE = 'hackenbush("b(r,rb(g)),g")';

const sheet = (...questions) => `#/exercises/${encodeURIComponent(JSON.stringify({ t: "Sheet", q: questions.map(([kind, expr]) => [kind, expr, "left", "left", 0]) }))}`;

inBrowser("what would tell the answer is offered when it was given", async (page) => {
  await open(page, sheet(["type", "domineering(2x3)"], ["value", 'hackenbush("bbr")']));
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [at, answer] of [[0, (own) => own.getByRole("button", { name: "N whoever begins wins" }).click()], [1, async (own) => {
    await own.getByLabel("Your answer").fill("3/2");
    await own.getByRole("button", { name: "Check" }).click();
  }]]) {
    const own = page.locator(".exercise").nth(at);
    await reads(own.locator(".turn"), /^To try it here, Left begins\.$/);
    const offers = [own.getByRole("link", { name: "In the explorer" }), own.getByRole("button", { name: "Perfect move" })];
    for (const offer of offers) assert.ok(await offer.isHidden());
    await answer(own);
    await reads(own.locator(".verdict"), "That is right.");
    for (const offer of offers) await offer.waitFor();
  }
  // What was solved before is no secret.
  await page.reload();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".exercise").first().getByRole("link", { name: "In the explorer" }).waitFor();
  // In a lesson it is the same, also where the question is about the board of the step.
  await open(page, "#/book/halves/1");
  const leaf = page.locator(".leaf:visible");
  await leaf.locator("svg.board").first().waitFor();
  assert.ok(await leaf.getByRole("link", { name: "In the explorer" }).isHidden());
  await leaf.getByRole("button", { name: "Tell me" }).click();
  await leaf.getByRole("link", { name: "In the explorer" }).first().waitFor();
});

inBrowser("all steps of a lesson at once ask before they tell", async (page) => {
  await open(page, "#/book/halves/all");
  await page.locator(".predict").nth(1).waitFor();
  assert.equal(await page.locator(".told:visible").count(), 0);
  assert.deepEqual(await page.locator(".predict .verdict").allInnerTexts(), ["", ""]);
  await page.locator(".predict").first().getByRole("button", { name: "Tell me" }).click();
  await page.locator(".told:visible").waitFor();
  await reads(page.locator(".predict .verdict").first(), "is");
  await page.getByRole("button", { name: "Tell all answers" }).click();
  await reads(page.locator(".predict .verdict").nth(1), "is");
  assert.ok(await page.getByRole("button", { name: "Tell all answers" }).isHidden());
});

/** Letters of pictures that are too small to be read. */
const small = (page) => page.locator("svg text:visible").evaluateAll((all) => all
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
  .filter(([, size]) => size < 10.9).map(([text, size]) => `${text} ${size.toFixed(1)}`));

// What is looked at, when it is there, and what is done there.
const READ = [
  ["start", "", ".offer .thumb svg", async (page) => {
    await page.locator("#catalogue li").nth(3).scrollIntoViewIfNeeded();
    await page.locator("#catalogue li").nth(3).locator(".thumb svg").waitFor();
  }],
  ["book", "#/book", ".lessons .thumb svg"],
  ["lesson", "#/book/mixed", ".book svg.board"],
  ["worksheet", "#/worksheet", ".output svg"],
  ["hackenbush", { g: `domineering(3x3) + ${TREE} + *2` }, "#table .badge"],
  ["studio", { g: "domineering(2x3)" }, "#thermograph svg", async (page) => {
    await page.getByRole("button", { name: "Thermograph studio" }).click();
    await page.locator(".studio-stage svg").waitFor();
  }],
];
inBrowser("on a phone every letter of a picture can be read", async (page) => {
  for (const [name, place, ready, act] of READ) {
    await open(page, place);
    await page.locator(ready).first().waitFor();
    await act?.(page);
    // Letters grow with the frame in which a picture is laid out.
    await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    assert.deepEqual(await small(page), [], name);
  }
}, PHONE);

inBrowser("numbers at nodes are explained, and are left out of small pictures", async (page) => {
  await open(page, { g: TREE });
  await reads(page.locator("#legend"), "Numbers name the ends of edges.");
  await reads(page.locator("#legend"), "wins");
  await open(page, { g: "domineering(2x2)" });
  await reads(page.locator("#legend"), "wins");
  assert.doesNotMatch(await page.locator("#legend").innerText(), /Numbers/);
  await open(page, { g: TREE });
  await page.locator("#move-list .thumb svg").first().waitFor();
  assert.equal(await page.locator("#move-list .thumb .name").count(), 0);
  // On paper they are needed to write down a move.
  await open(page, sheet(["move", TREE]));
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".paper-only .thumb .name").first().waitFor({ state: "attached" });
}, { viewport: { width: 1280, height: 800 } });

inBrowser("what is exact says so, and offers nothing that cannot be done", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#progress"), /^Exact\.$/);
  for (const name of ["Stop", "Go deeper"]) assert.ok(await page.getByRole("button", { name, exact: true }).isHidden());
  await open(page, { g: "domineering(8x8)" });
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await stop.waitFor();
  assert.ok(await page.getByRole("button", { name: "Go deeper" }).isHidden());
  // Whoever stops it by keys goes on from there.
  await stop.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "deeper");
  assert.ok(await stop.isHidden());
});

for (const [width, height] of [[1280, 720], [1920, 1080]]) {
  inBrowser(`a class sees the board and what belongs to it at once, ${width}x${height}`, async (page) => {
    await open(page, { g: `domineering(3x3) + ${TREE}`, large: "1" });
    await reads(page.locator("#legend"), "wins");
    await page.locator(".component .worth").nth(1).waitFor();
    const sizes = await page.locator("#work button:visible, #legend").evaluateAll((all) => all.map((one) => [one.id || one.textContent, parseFloat(getComputedStyle(one).fontSize)]));
    assert.deepEqual(sizes.filter(([, size]) => size < 20), []);
    const ends = await page.locator("#hint, #turn, #legend, #table svg.board").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    assert.ok(ends.every((end) => end <= height), `${ends}`);
  }, { viewport: { width, height } });
}

inBrowser("Left's stones are x and Right's are o, in Hex, too", async (page) => {
  await open(page, { g: 'hex(".*.|oo.|...")' });
  await page.locator("#table .mark").first().waitFor();
  assert.deepEqual((await page.locator("#table .mark").allTextContents()).sort(), ["o", "o", "x"]);
  await page.getByRole("button", { name: "Edit board" }).click();
  await reads(page.locator(".brushes"), "x");
  assert.doesNotMatch(await page.locator(".brushes").innerText(), /\*/);
  // What is written stays as the engine reads it.
  assert.equal(await page.locator("#expr").inputValue(), 'hex(".*.|oo.|...")');
});

inBrowser("on a phone a sheet begins near the top, and says whether it is kept", async (page) => {
  await open(page, "#/worksheet");
  await page.locator(".cells > li").first().waitFor();
  const top = await page.locator(".cells > li").first().evaluate((cell) => cell.getBoundingClientRect().top);
  assert.ok(top < 300, `${top}`);
  const sheets = page.getByLabel("Sheets");
  await reads(sheets.locator("option").first(), "Games add up … (not kept yet)");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Line 1", { exact: true }).fill("2 + 3");
  await page.getByLabel("Line 1", { exact: true }).press("Enter");
  await reads(page.locator(".output").first(), /^5$/m);
  assert.equal(await sheets.locator("option:checked").innerText(), "2 + 3");
}, PHONE);

inBrowser("on a phone moves have their values, and what is the same says as what", async (page) => {
  await open(page, { g: "domineering(3x3)" });
  await reads(page.locator("#move-list"), /same as\s+a2-a3/);
  const [value, head] = await page.locator("#move-list").evaluate((list) => [list.querySelector("td.value").clientWidth, list.querySelector("thead").clientHeight]);
  assert.ok(value >= 60, `values are ${value} wide`);
  assert.ok(head < 50, `the head is ${head} high`);
}, PHONE);

inBrowser("what is wrong is said in sentences", async (page) => {
  await open(page, { g: "nim(1)" });
  await reads(page.locator("#turn"), "Left to move");
  for (const text of ["domineering", "1/3", "zzzzzz(3)", "nim(1,,2)"]) {
    await page.locator("#expr").fill(text);
    await page.waitForFunction((text) => document.querySelector("#expr").value === text && /\w/.test(document.querySelector("#wrong").textContent), text);
    // Notation is as it is, and so is what is offered instead.
    const said = await page.locator("#wrong").evaluate((wrong) => [...wrong.childNodes].filter((node) => node.className !== "place")
      .map((node) => (node.outerHTML ?? node.textContent).replace(/<(code|button).*?<\/\1>/g, "`").replace(/<.*?>/g, "")).join("").trim());
    for (const sentence of said.split(/(?<=[.?!]) +/)) assert.match(sentence, /^[A-Z`\d]/, said);
    await page.locator("#expr").fill("nim(1)");
    await page.waitForFunction(() => document.querySelector("#wrong").textContent.trim() === "");
  }
});

inBrowser("a refutation is read first and seen below it, on a phone", async (page) => {
  await open(page, sheet(["value", 'hackenbush("bbr")'], ["type", "nim(1,2)"]));
  await page.getByRole("button", { name: "Begin" }).click();
  const own = page.locator(".exercise").first();
  await own.getByLabel("Your answer").fill("2");
  await own.getByRole("button", { name: "Check" }).click();
  await reads(own.locator(".verdict"), "it is less than that");
  await page.waitForFunction(() => {
    const [verdict, board] = [".verdict", ".boards"].map((one) => document.querySelector(`.exercise ${one}`).getBoundingClientRect());
    return verdict.top >= 0 && verdict.bottom <= board.top && board.bottom <= innerHeight;
  });
  // What is right stands where it was answered.
  await own.getByLabel("Your answer").fill("3/2");
  await own.getByRole("button", { name: "Check" }).click();
  await reads(own.locator(".verdict"), "That is right.");
  assert.ok(await own.evaluate((one) => one.querySelector("form").getBoundingClientRect().bottom <= one.querySelector(".verdict").getBoundingClientRect().top));
}, PHONE);

inBrowser("a step of the reasons names the game of a position", async (page) => {
  await open(page, { g: 'domineering("..#|...|#..")', tab: "why" });
  const step = page.locator("#why .step > summary", { hasText: "is not a number" });
  await reads(step, 'domineering("..#|...|#..") is not a number');
});

inBrowser("what is pressed in a row is as high as its neighbours", async (page) => {
  await open(page, "#/exercises");
  await page.getByRole("button", { name: "Begin with this sheet" }).click();
  const heights = await page.locator(".exercises > .row :is(button, a.button)").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  assert.equal(new Set(heights).size, 1, `${heights}`);
}, PHONE);

inBrowser("a finger sees where moves lead, and the buttons of a sheet's cells", async (page) => {
  await open(page, { g: "domineering(3x3)" });
  await reads(page.locator("#turn"), "Left to move");
  await page.locator('.board-view [data-id="b2"]').tap();
  await page.locator(".choices button").nth(1).waitFor();
  assert.deepEqual(await page.locator(".board-view .open").evaluateAll((all) => all.map((one) => one.dataset.id).sort()), ["b1", "b3"]);
  await page.locator('.board-view [data-id="b3"]').tap();
  await reads(page.locator("#log"), "b2-b3");
  await open(page, "#/worksheet");
  const between = page.locator(".cells .between").first();
  await between.waitFor();
  assert.equal(await between.evaluate((one) => getComputedStyle(one).opacity), "1");
}, { ...PHONE, hasTouch: true, isMobile: true });
