// Where the page must not fail people: opponents answer, negatives look as they play, and what breaks off goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowser, open, reads, SERVER, SITE } from "./browser.mjs";
import { beginning } from "../build/start.js";

const turn = (page) => page.locator("#turn");
const board = (page, number) => page.locator(".board-view svg.board").nth(number - 1);

/** Answers an analysis with these events instead of the server. */
const told = (page, ...events) => page.route("**/api/v1/analyse", (route) => route.fulfill({
  contentType: "application/x-ndjson", body: events.map((event) => `${JSON.stringify(event)}\n`).join(""),
}));
const outcome = (letter) => ({ event: "outcome", outcome: letter, left_first: null, right_first: null, words: "So it is" });
const STOPPED = { event: "done", status: "stopped", reason: "time", known: [], nodes: 1, milliseconds: 1 };

inBrowser("a negative is drawn with the players exchanged", async (page) => {
  await open(page, { g: 'hackenbush("brr") - hackenbush("br")' });
  await reads(turn(page), "Left to move.");
  // Left cuts what is Left's, on both boards.
  for (const number of [1, 2]) {
    assert.ok(await board(page, number).locator(".touch .item.left").count());
    assert.equal(await board(page, number).locator(".touch .item.right").count(), 0);
  }
  assert.deepEqual(await board(page, 2).locator("text.mark").allTextContents(), ["r", "b"]);
  assert.deepEqual(await page.locator(".boards .sign").allInnerTexts(), ["+"]);
  // A board is turned with the names of its cells.
  await open(page, { g: "domineering(1x3) - domineering(1x3)" });
  await reads(turn(page), "Left to move.");
  const box = await board(page, 2).boundingBox();
  assert.ok(box.height > box.width, JSON.stringify(box));
  assert.deepEqual((await board(page, 2).locator("text.word").allTextContents()).sort(), ["1", "a", "b", "c"]);
  // What is set up is called by what is seen.
  await open(page, { g: '-hackenbush("r")', edit: "1" });
  await page.getByLabel("red", { exact: true }).check();
  await page.locator('.board-view [data-id="edge 0-1"]').first().click();
  await page.waitForFunction(() => document.querySelector("#expr").value === '-hackenbush("b")');
  assert.ok(await board(page, 1).locator(".item.right").count());
});

inBrowser("an opponent always answers", async (page) => {
  for (const g of ["hex(5x5)", "hex(7x7)", "domineering(8x8)", "nogo(4x4)", "connect_four(6x7)", "clobber(4x5)"]) {
    await open(page, { g, against: "perfect", theirs: "left" });
    await reads(turn(page), "Right to move.");
    assert.ok(await page.locator("#hint").isEnabled(), g);
  }
});

inBrowser("a move that is not proved is called so, and an opponent who fails is asked again", async (page) => {
  let proved = false;
  await page.route("**/api/v1/reply", (route) => route.fulfill(proved
    ? { status: 422, json: { error: { code: "memory", message: "the memory is used up", known: [] } } }
    : { json: { move: "heap 1: 3 -> 2", proved, prospect: null } }));
  await open(page, { g: "nim(3,4,5)", against: "perfect", theirs: "left" });
  await reads(page.locator("#said"), "not proved");
  await reads(turn(page), "Right to move.");
  proved = true;
  await page.locator("#move-list").getByRole("button", { name: "heap 1: 2 -> 1", exact: true }).click();
  await reads(page.locator("#said"), "the memory is used up");
  await page.unroute("**/api/v1/reply");
  await page.getByRole("button", { name: "Ask again" }).click();
  await reads(turn(page), "Right to move.");
}, { of: "server" });

inBrowser("an opponent's answer goes before the analysis", async (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, { g: "nim(3,4,5)", against: "perfect", theirs: "left" });
  await reads(page.locator("#progress"), "Exact");
  const [reply, analysis] = ["/api/v1/reply", "/api/v1/analyse"].map((path) => asked.indexOf(path));
  assert.ok(reply >= 0 && reply < analysis, asked.join(" "));
  assert.equal(asked.filter((path) => path === "/api/v1/analyse").length, 1);
}, { of: "server" });

inBrowser("who wants to beat perfection is not told how", async (page) => {
  await open(page);
  await page.getByRole("link", { name: /Beat perfection at Nim/ }).click();
  await reads(turn(page), "Left to move.");
  await reads(page.locator("#verdict"), "Your move");
  await page.waitForTimeout(300);
  assert.doesNotMatch(await page.locator("#work").innerText(), /wins|⋆|exact/);
  assert.equal(await page.locator(".board-view .badge").count(), 0);
  await page.getByRole("button", { name: "Analyse" }).click();
  await reads(page.locator("#move-list"), "wins");
});

inBrowser("a move of Amazons is made on the board", async (page) => {
  const touch = (id) => page.locator(`.board-view [data-id="${id}"]`).first().click();
  const written = (text) => page.waitForFunction((text) => document.querySelector("#expr").value === text, text);
  await open(page, { g: 'amazons("x..|...|..o")' });
  await reads(turn(page), "Left to move.");
  // To a2 and the arrow to b2, though from a3 to b2 with the arrow to a2 touches the same cells.
  for (const id of ["stone a3", "a2", "b2"]) await touch(id);
  await written('amazons("...|x#.|..o")');
  await page.locator("#undo").click();
  await reads(turn(page), "Left to move.");
  // The arrow flies back to where the amazon was.
  for (const id of ["stone a3", "a2", "stone a3"]) await touch(id);
  await written('amazons("#..|x..|..o")');
});

inBrowser("a server that is away is said and waited for", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#facts"), "⋆3");
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "gone" }));
  await page.evaluate(() => { location.hash = ""; });
  await reads(page.locator("#start-page"), "does not answer");
  await page.unroute("**/api/**");
  await reads(page.locator("#catalogue"), "Domineering");
  assert.doesNotMatch(await page.locator("#start-page").innerText(), /does not answer/);
  await page.locator(".offers .thumb svg").first().waitFor();
  await page.locator("#catalogue .thumb").first().scrollIntoViewIfNeeded();
  await page.locator("#catalogue .thumb svg").first().waitFor();
}, { of: "server" });

inBrowser("lessons and worksheets wait for the server, too", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, body: "gone" }));
  await page.getByLabel("Line 1", { exact: true }).fill("2 + 3");
  await page.getByLabel("Line 1", { exact: true }).press("Enter");
  await reads(page.locator(".sheet"), "Trying again");
  await page.evaluate(() => { location.hash = "#/book/nim"; });
  await reads(page.locator(".book .turn").first(), "Trying again");
  await page.unroute("**/api/**");
  await reads(page.locator(".book .turn").first(), "Left to move");
  await page.evaluate(() => { location.hash = "#/worksheet"; });
  await reads(page.locator(".output").first(), /^5$/m);
}, { of: "server" });

inBrowser("an analysis that was cut off goes on", async (page) => {
  await told(page, { event: "queued", ahead: 0 });
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#progress"), "broke off");
  await page.unroute("**/api/v1/analyse");
  await reads(page.locator("#progress"), "Exact");
  await reads(page.locator("#facts"), "⋆3");
}, { of: "server" });

inBrowser("a winning move is named where moves are not listed", async (page) => {
  await told(page, outcome("N"), STOPPED);
  await open(page, { g: "nim(3,4,5)" });
  await reads(page.locator("#move-list tbody tr").first(), /heap 1: 3 -> 1.*wins/s);
}, { of: "server" });

inBrowser("what is zero has the stops and the mean of zero", async (page) => {
  await told(page, outcome("P"), STOPPED);
  await open(page, { g: "nogo(4x4)" });
  const facts = await reads(page.locator("#figures"), /Value\s+0\s+exact/);
  assert.match(facts, /Stops\s+0, 0\s+exact/);
  assert.doesNotMatch(facts, /not known/);
}, { of: "server" });

async function ask(path, body) {
  const answer = await fetch(new URL(path, SERVER), body && {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  return { ok: answer.ok, told: await answer.json() };
}

test("every card and every size opens a position worth playing", { skip: SITE }, async () => {
  const { told: { games } } = await ask("/api/v1/catalogue");
  assert.ok(games.length > 30);
  for (const about of games) {
    // A board of a game that comes as text may be empty when it is given by its size, with nothing to move.
    const sizes = about.derived.length > 0 ? [] : ["3x3", "4x4", "4x5", "5x5", "6x6", "6x7"].map((size) => `${about.name}(${size})`);
    let read = 0;
    for (const start of [beginning(about), ...sizes]) {
      const sides = await Promise.all(["left", "right"].map((first) => ask("/api/v1/play", { start, first })));
      // Not every game is written by a size.
      if (!sides[0].ok && start !== beginning(about)) continue;
      read += 1;
      for (const { ok, told } of sides) {
        assert.ok(ok && told.result == null && told.moves.length > 0, `${start}: ${JSON.stringify(told).slice(0, 200)}`);
      }
    }
    assert.ok(read > 0);
  }
});
