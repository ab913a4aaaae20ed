// The explorer as somebody uses it: playing, asking and stopping, by mouse and by keys.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const turn = (page) => page.locator("#turn");
const facts = (page) => page.locator("#facts");
/** A piece of a board by the move that it makes. */
const piece = (page, move) => page.locator(".board-view").getByRole("button", { name: move, exact: true });

/** The heaps on the table, as the notation beside the board tells them. */
async function heaps(page) {
  const text = await page.locator("#expr").inputValue();
  return text.match(/\d+/g).map(Number);
}

/** The move that balances Nim heaps, worked out here and not by the program. */
function balancing(sizes) {
  const sum = sizes.reduce((a, b) => a ^ b, 0);
  const at = sizes.findIndex((size) => (size ^ sum) < size);
  return at < 0 ? null : `heap ${at + 1}: ${sizes[at]} -> ${sizes[at] ^ sum}`;
}

inBrowser("play and win Nim", async (page) => {
  await open(page, { g: "nim(3,4,5)", against: "perfect" });
  let state = await reads(turn(page), "Left to move.");
  while (!/has won/.test(state)) {
    const move = balancing(await heaps(page));
    await piece(page, move).click();
    await reads(page.locator("#log"), `Left: ${move}`);
    state = await reads(turn(page), /Left to move\.|has won/);
  }
  assert.match(state, /Left has won/);
});

inBrowser("lose to the perfect player", async (page) => {
  await open(page, { g: "nim(1,4,5)", against: "perfect" });
  let state = await reads(turn(page), "Left to move.");
  await reads(facts(page), /P.*starts loses/s);
  let round = 0;
  while (!/has won/.test(state)) {
    const before = await heaps(page);
    assert.equal(balancing(before), null, `${before} should be balanced`);
    const at = before.findIndex((size) => size > 0);
    await piece(page, `heap ${at + 1}: ${before[at]} -> ${before[at] - 1}`).click();
    round += 1;
    await page.locator(`#log li:nth-child(${2 * round})`).waitFor();
    state = await reads(turn(page), /Left to move\.|has won/);
  }
  assert.match(state, /Right has won/);
});

inBrowser("a sum of three games", async (page) => {
  await open(page, { g: "chomp(2x3) + chop(2x4) + nim(3)" });
  await reads(facts(page), "⋆5");
  assert.equal(await page.locator(".board-view svg.board").count(), 3);
  await reads(page.locator("#progress"), "Exact");
  const wins = page.locator("#move-list tr", { hasText: "wins" });
  assert.ok((await wins.count()) > 0);
  await wins.first().getByRole("button").first().click();
  await reads(facts(page), /P: Whoever starts loses/);
  await reads(turn(page), "Right to move");
});

inBrowser("a link reopened shows the same", async (page) => {
  await open(page, { g: "domineering(3x3)" });
  await reads(turn(page), "Left to move");
  await page.locator("#move-list").getByRole("button", { disabled: false }).first().click();
  await reads(turn(page), "Right to move");
  const [address, text] = [page.url(), await page.locator("#expr").inputValue()];
  const second = await page.context().newPage();
  await second.goto(address);
  await reads(turn(second), "Right to move");
  assert.equal(await second.locator("#expr").inputValue(), text);
  assert.equal(await second.locator("#log li").count(), 1);
  await second.goBack().catch(() => undefined);
});

inBrowser("Stop during a long analysis", async (page) => {
  await open(page, { g: "domineering(8x8)" });
  await reads(page.locator("#progress"), /Working: \d+/);
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await stop.click();
  await reads(page.locator("#progress"), /Stopped. [\d,]+ positions, \d/);
  await reads(page.locator("#move-list"), "?");
  assert.ok(await stop.isHidden());
  // The server has let go of it as well.
  const open_questions = async () => (await (await page.request.get(new URL("/api/v1/status", page.url()).href)).json()).open;
  const end = Date.now() + 10_000;
  while ((await open_questions()) > 0) assert.ok(Date.now() < end, "the work goes on");
  await page.getByRole("button", { name: "Go deeper" }).click();
  await reads(page.locator("#progress"), /Working/);
}, { of: "server" });

inBrowser("a mistake is pointed at, and the board follows what is written", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await page.locator("#expr").fill("nim(1,2) + nmi(3)");
  const wrong = await reads(page.locator("#wrong"), "did you mean");
  assert.match(wrong, /\n {11}\^\^\^/);
  // Insisting changes nothing: the board is still that of what could be read.
  await page.locator("#expr").press("Enter");
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#table svg.board").count(), 1);
  await page.locator("#expr").fill("nim(1,2) + nim(3)");
  await reads(facts(page), /P: Whoever starts loses/);
  assert.equal((await page.locator("#wrong").innerText()).trim(), "");
});

inBrowser("keyboard only", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(turn(page), "Left to move");
  await page.keyboard.press("?");
  await page.locator("dialog#keys[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("nim(2,3)");
  await page.keyboard.press("Enter");
  await reads(facts(page), /⋆(?!\d)/);
  // Tab leads to the pieces; each says which move it makes.
  const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let step = 0; step < 60 && (await name()) !== "heap 2: 3 -> 2"; step += 1) await page.keyboard.press("Tab");
  assert.equal(await name(), "heap 2: 3 -> 2");
  await page.keyboard.press("Enter");
  await reads(turn(page), "Right to move");
  await reads(facts(page), /P: Whoever starts loses/);
  assert.match(await name(), /^heap/, "the focus stays among the moves");
  await page.keyboard.press("w");
  await reads(page.locator("#why"), /equal/);
  await page.keyboard.press("u");
  await reads(turn(page), "Left to move");
});

inBrowser("an explanation keeps to the argument that is chosen", async (page) => {
  await open(page, { g: "nim(3,4,5)", tab: "why" });
  await reads(page.locator("#why"), /balanc/i);
  await page.locator("#why-by").selectOption("types");
  await reads(page.locator("#why"), /type/);
  assert.doesNotMatch(await page.locator("#why").innerText(), /balanc/i);
  // What does not fit says so, and what would.
  await page.locator("#why-by").selectOption("numbers");
  await reads(page.locator("#why"), /No explanation/);
});

inBrowser("whoever does not see the board hears it", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("[aria-live=polite]").first(), /Left to move|starts wins/i);
  await piece(page, "heap 2: 2 -> 1").click();
  await page.waitForFunction(() => document.querySelector("#twin")?.textContent === "o     o\n1     1");
});

inBrowser("edit Hackenbush by mouse", async (page) => {
  await open(page, { g: 'hackenbush("b")' });
  await reads(turn(page), "Left to move");
  await page.getByRole("button", { name: "Edit board" }).click();
  const part = (id) => page.locator(`#boards [data-id="${id}"], .board-view [data-id="${id}"]`).first();
  const written = (text) => page.waitForFunction((text) => document.querySelector("#expr").value === text, text);
  // A click on a node grows an edge, a click on an edge changes its colour.
  await part("node 1").click();
  await written('hackenbush("bb")');
  const box = await part("edge 1-2").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await written('hackenbush("br")');
  await page.getByRole("button", { name: "Edit board" }).click();
  await reads(facts(page), "1/2");
});

inBrowser("a Hex game against the perfect player", async (page) => {
  await open(page, { g: "hex(3x3)", against: "perfect" });
  let state = await reads(turn(page), "Left to move.");
  for (let round = 1; !/has won/.test(state); round += 1) {
    // The moves that keep the win are marked in the table, once it is the table of this position.
    const cells = 11 - 2 * round;
    await reads(page.locator("#move-list"), `${cells} move${cells === 1 ? "" : "s"}, `);
    await reads(page.locator("#progress"), "Exact");
    const wins = page.locator("#move-list tr", { hasText: "wins" }).getByRole("button", { disabled: false });
    await wins.first().click();
    await page.locator(`#log li >> nth=${2 * round - 2}`).waitFor();
    state = await reads(turn(page), /Left to move\.|has won/);
  }
  assert.match(state, /Left has won/);
});

inBrowser("Working Backward on Tic", async (page) => {
  await open(page, { g: 'tic("...")', first: "right", tab: "tree" });
  await page.getByRole("button", { name: "List it" }).click();
  const tree = page.locator("#tab-tree");
  await reads(tree, "16 nodes in all");
  await reads(tree, /^-\+\n/m);
  // Of the three first moves only the middle wins, and only it is marked as a choice.
  assert.deepEqual(await tree.locator("button.best").allInnerTexts(), ["b1"]);
  await tree.locator("button.best").click();
  await reads(turn(page), "Left to move");
  assert.equal(await page.locator("#expr").inputValue(), 'tic(".x.")');
});

inBrowser("the tree by keys", async (page) => {
  await open(page, { g: 'tic("...")', first: "right", tab: "tree" });
  await page.getByRole("button", { name: "List it" }).click();
  const tree = page.locator("[role=tree]");
  await reads(tree, "b1");
  await page.locator("#tab-tree [role=treeitem]").first().focus();
  const here = () => page.evaluate(() => document.activeElement?.querySelector(".node")?.innerText ?? "");
  await page.keyboard.press("ArrowDown");
  assert.match(await here(), /a1/);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")), "true");
  await page.keyboard.press("ArrowRight");
  assert.match(await here(), /Right to move|Left wins|Right wins|draw/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")), "false");
  await page.keyboard.press("ArrowDown");
  assert.match(await here(), /b1/);
  await page.keyboard.press("Enter");
  await reads(turn(page), "Left to move");
});

inBrowser("graphs and trees are set up by mouse and keys", async (page) => {
  const part = (id) => page.locator(`.board-view [data-id="${id}"]`).first();
  const written = (text) => page.waitForFunction((text) => document.querySelector("#expr").value === text, text);
  await open(page, { g: 'snort("a-b b-c; c=x")', edit: "1" });
  const from = await part("a").boundingBox();
  const to = await part("c").boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await written('snort("a-b a-c b-c; c=x")');
  await part("a-b").focus();
  await page.keyboard.press("Delete");
  await written('snort("a-c b-c; c=x")');
  await part("b").focus();
  await page.keyboard.press("+");
  await written('snort("a-c b-c b-d; c=x")');
  await open(page, { g: 'tree("L(R(+-),-+)")', edit: "1" });
  await page.getByLabel("draw", { exact: true }).check();
  await part("node 0").click();
  await written('tree("L(R(+-),-+,00)")');
  await part("node 2").focus();
  await page.keyboard.press("Delete");
  await written('tree("L(00,-+,00)")');
});

inBrowser("the focus stays on the board, also when the opponent moves", async (page) => {
  await open(page, { g: "nim(3,4,5)", against: "perfect" });
  await reads(turn(page), "Left to move.");
  await page.locator(".board-view [tabindex='0']").first().focus();
  await page.keyboard.press("ArrowRight");
  const name = () => page.evaluate(() => document.activeElement?.closest(".board-view") && document.activeElement.getAttribute("aria-label"));
  assert.match(await name(), /^heap 2/);
  await page.keyboard.press("Enter");
  await page.locator("#log li:nth-child(2)").waitFor();
  await reads(turn(page), "Left to move.");
  assert.match(await name(), /^heap/);
});

inBrowser("going back goes to before one's own move", async (page) => {
  await open(page, { g: "nim(3,4,5)", against: "perfect" });
  await reads(turn(page), "Left to move.");
  await piece(page, "heap 1: 3 -> 1").click();
  await page.locator("#log li:nth-child(2)").waitFor();
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#expr").value === "nim(3,4,5)");
  await page.goForward();
  await page.waitForFunction(() => document.querySelector("#expr").value !== "nim(3,4,5)");
  assert.equal(await page.locator("#log li").count(), 2);
});

inBrowser("what is no position is said, and nothing else is", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(facts(page), "⋆3");
  await page.evaluate(() => { location.hash = "#g=nim(1,2) == 0"; });
  await reads(page.locator("#wrong"), "found a comparison");
  assert.equal((await facts(page).innerText()).trim(), "");
  // A move that there is none leaves the beginning to look at.
  await page.evaluate(() => { location.hash = "#g=nim(1,2)&m=nonsense"; });
  await reads(page.locator("#wrong"), "is no move here");
  assert.equal(await page.locator("#table svg.board").count(), 1);
  // Of a long text what is around the mistake is shown.
  await page.locator("#expr").fill(`${"nim(1)+".repeat(2000)}nmi(1)`);
  const said = await reads(page.locator("#wrong"), "did you mean");
  assert.ok(said.length < 600, said);
});

inBrowser("a server that is gone for a while", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(facts(page), "⋆3");
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "gone" }));
  await piece(page, "heap 2: 2 -> 1").click();
  await reads(page.locator("#wrong"), "does not answer");
  assert.equal(await page.locator("#table svg.board").count(), 1);
  await page.unroute("**/api/**");
  await reads(turn(page), "Right to move");
  assert.equal((await page.locator("#wrong").innerText()).trim(), "");
}, { of: "server" });

inBrowser("a page that nobody sees does not work until it is seen", async (page) => {
  const hide = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  const open_questions = async () => (await (await page.request.get(new URL("/api/v1/status", page.url()).href)).json()).open;
  await open(page, { g: "domineering(8x8)" });
  await reads(page.locator("#progress"), /Working: \d+/);
  await hide(true);
  const end = Date.now() + 10_000;
  while ((await open_questions()) > 0) assert.ok(Date.now() < end, "the work goes on");
  await hide(false);
  await page.waitForFunction(async () => (await (await fetch("/api/v1/status")).json()).open > 0);
}, { of: "server" });

inBrowser("every page tells its keys", async (page) => {
  for (const place of ["#/book", "#/worksheet", {}]) {
    await open(page, place);
    await page.locator("h1:visible").first().waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("?");
    await reads(page.locator("dialog#keys[open]"), "these keys");
  }
});

inBrowser("from another page one goes back to one's position", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(turn(page), "Left to move");
  await page.getByRole("link", { name: "Book" }).click();
  await reads(page.locator(".book"), "Solved");
  await page.getByRole("link", { name: "Explore" }).click();
  await reads(turn(page), "Left to move");
  assert.equal(await page.locator("#expr").inputValue(), "nim(1,2)");
  await page.getByRole("link", { name: "Explore" }).click();
  await reads(page.locator("#start"), "Who wins");
});
