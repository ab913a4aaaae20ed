// Playing a game from its beginning to its review, and what the board says of moves.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const turn = (page) => page.locator("#turn");
const touch = (page, name) => page.locator(".board-view").getByRole("button", { name, exact: true });

inBrowser("Play covers the answer, Analyse shows it", async (page) => {
  await open(page, { g: "nim(3,4,5)", against: "perfect", covered: "1" });
  await reads(page.locator("#verdict"), "Your move");
  assert.ok(await page.locator("#answer").isHidden());
  assert.ok(await page.locator("#more").isHidden());
  assert.equal(await page.locator(".badge").count(), 0);
  await page.getByRole("button", { name: "Analyse" }).click();
  await reads(page.locator("#outcome"), "Whoever starts wins");
  assert.ok(await page.locator("#game").isHidden());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await reads(page.locator("#verdict"), "Your move");
  await page.locator("#answer").waitFor({ state: "hidden" });
});

inBrowser("a game that is lost is reviewed: the mistake, its refutation, and another try", async (page) => {
  await open(page, { g: "nim(1,2)", against: "perfect", covered: "1" });
  await reads(page.locator("#verdict"), "Your move");
  // Taking the single counter gives the win away.
  await touch(page, "heap 1: 1 -> 0").click();
  await reads(page.locator("#verdict"), "You lost");
  await page.locator("#review-game").click();
  await reads(page.locator(".mistakes"), /Move 1: You had a win and gave it away with heap 1: 1 -> 0, which loses\. Better was heap 2: 2 -> 1/);
  // The curve leads to every place of the game.
  assert.equal(await page.locator(".curve .point").count(), 3);
  await page.getByRole("button", { name: /^Beginning: Left wins/ }).click();
  await reads(turn(page), "Left to move");
  await page.getByRole("button", { name: "Show the refutation" }).click();
  await reads(turn(page), "Right has won");
  // Whoever tries again before the refutation is over is not taken back into it.
  await page.getByRole("button", { name: /^Beginning: Left wins/ }).click();
  await reads(turn(page), "Left to move");
  await page.getByRole("button", { name: "Show the refutation" }).click();
  await reads(turn(page), "Right to move");
  await page.getByRole("button", { name: "Try again from here" }).click();
  await reads(page.locator("#verdict"), "Your move");
  await page.waitForTimeout(1000);
  await reads(page.locator("#verdict"), "Your move");
  await touch(page, "heap 2: 2 -> 1").click();
  await reads(page.locator("#verdict"), "Your move");
  await touch(page, "heap 1: 1 -> 0").or(touch(page, "heap 2: 1 -> 0")).first().click();
  await reads(page.locator("#verdict"), "You won");
  await page.getByRole("button", { name: "Play again", exact: true }).click();
  await reads(page.locator("#verdict"), "Your move");
});

inBrowser("the curve of a game tells the mean, or how many moves are left", async (page) => {
  const moves = ["b2-b3", "a1-b1"];
  await open(page, { g: "domineering(3x3)", m: moves });
  await reads(turn(page), "Left to move");
  await page.locator("#review-game").click();
  const points = page.locator(".curve .point");
  await page.locator(".curve .dot").nth(2).waitFor();
  const labels = await points.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const told = await page.evaluate(async (moves) => Promise.all([0, 1, 2].map(async (count) => {
    const ask = async (path, body) => (await globalThis.carry(path, JSON.stringify(body))).json();
    const { position } = await ask("/api/v1/play", { start: "domineering(3x3)", first: "left", misere: false, moves: moves.slice(0, count) });
    return (await ask("/api/v1/worksheet", { statements: [`mean(${position})`] })).answers[0].lines[0].text;
  })), moves);
  assert.ok(told.some((mean) => mean !== "0"));
  labels.forEach((label, at) => assert.ok(label.endsWith(`, mean ${told[at]}`), `${label}: ${told[at]}`));
  await points.nth(1).click();
  await reads(turn(page), "Right to move");
  // All means of Nim are zero: there it is how long it lasts.
  await open(page, { g: "nim(1,2)", m: ["heap 2: 2 -> 1"] });
  await reads(turn(page), "Right to move");
  await page.locator("#review-game").click();
  await page.getByRole("button", { name: /^Beginning: Left wins, moves left 3$/ }).waitFor();
  await page.getByRole("button", { name: /^1\. Left: heap 2: 2 -> 1: Left wins, moves left 2$/ }).waitFor();
});

inBrowser("opponents are what they say, and one can watch two of them", async (page) => {
  await open(page, { g: "nim(2,3)", against: "perfect", theirs: "both", covered: "1" });
  await reads(page.locator("#verdict"), /Left has won/);
  await open(page, { g: "nim(2,3)", against: "often" });
  await reads(turn(page), "Left to move.");
  await touch(page, "heap 2: 3 -> 2").click();
  await page.locator("#log li:nth-child(2)").waitFor();
  assert.match(await page.locator("#opponent option:checked").innerText(), /one move in two is chance/);
});

inBrowser("the board says what moves do, by signs and in words", async (page) => {
  await open(page, { g: "domineering(3x3)" });
  await reads(page.locator("#legend"), /✓ wins.*≤ loses, dominated/s);
  const middle = page.locator('.board-view [data-id="b2"]');
  assert.equal(await page.locator('.board-view .badge[data-of="b2"]').textContent(), "✓");
  assert.match(await middle.getAttribute("aria-description"), /wins; leaves 1/);
  await page.locator("#move-list .move", { hasText: "a2-a3" }).hover();
  await reads(page.locator("#legend"), /a2-a3 loses, dominated by b2-b3; leaves/);
});

inBrowser("the last move is marked, and dominoes keep their colours", async (page) => {
  await open(page, { g: "domineering(3x3)" });
  await reads(page.locator("#progress"), "Exact");
  for (const [move, whose] of [["b2-b3", "Right"], ["a1-b1", "Left"]]) {
    await page.locator("#move-list").getByRole("button", { name: move, exact: true }).click();
    await reads(turn(page), `${whose} to move`);
  }
  assert.equal(await page.locator(".board-view .last").count(), 2);
  assert.equal(await page.locator(".board-view .of-left .gone").count(), 2);
  assert.equal(await page.locator(".board-view .of-right .gone").count(), 2);
  // Taken counters leave a trace.
  await open(page, { g: "nim(3,4)" });
  await reads(turn(page), "Left to move");
  await touch(page, "heap 2: 4 -> 2").click();
  await reads(turn(page), "Right to move");
  assert.equal(await page.locator(".board-view .trace").count(), 2);
});

inBrowser("what has won lights up", async (page) => {
  for (const [g, m, count] of [
    ['tic_tac_toe("...|...|...")', ["a1", "a2", "b1", "b2", "c1"], 3],
    ["hex(3x3)", ["b2", "a1", "a2", "c3", "c2"], 3],
  ]) {
    await open(page, { g, m });
    await reads(turn(page), "has won");
    await page.locator(".board-view .lit").nth(count - 1).waitFor();
    assert.equal(await page.locator(".board-view .lit").count(), count, g);
  }
});

/** Makes a move, and counts what is set in motion from then on: motions are over before a slow browser is asked for them. */
async function motions(page) {
  await open(page, { g: 'toads_and_frogs("t..f")' });
  await reads(turn(page), "Left to move");
  await page.evaluate(() => {
    globalThis.animated = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { globalThis.animated.push(this.classList.contains("last")); return animate.apply(this, how); };
  });
  await page.locator("#move-list").getByRole("button", { disabled: false }).first().click();
  await page.locator(".board-view .last").first().waitFor();
  return page.evaluate(() => globalThis.animated);
}

inBrowser("moves are seen to be made", async (page) => {
  assert.ok((await motions(page)).includes(true));
}, { reducedMotion: "no-preference" });

inBrowser("nothing moves where less motion is asked for", async (page) => {
  assert.deepEqual(await motions(page), []);
});

/** A game of Hex that was thrown away. */
const HEX = { g: 'hex("..o.|....|..*.|..*o")', against: "perfect", covered: "1" };
const LOST = ["a4", "b2", "b4", "b3", "d4", "a1"];

inBrowser("the review of a game goes with that game", async (page) => {
  await open(page, { ...HEX, m: LOST });
  await reads(page.locator("#verdict"), "You lost");
  await page.locator("#review-game").click();
  await page.locator(".curve .point").nth(6).waitFor();
  // By a link to another game, and by the address alone.
  await page.locator("nav").getByRole("link", { name: "Explore" }).click();
  await page.locator("#start-page .game", { hasText: "Chomp" }).first().click();
  await reads(page.locator("#expr"), "");
  await page.waitForFunction(() => document.title.startsWith("chomp") && document.querySelector("#table svg.board"));
  assert.equal(await page.locator(".curve").count(), 0);
  await open(page, { ...HEX, m: LOST });
  await reads(page.locator("#verdict"), "You lost");
  await page.locator("#review-game").click();
  await page.locator(".curve .point").nth(6).waitFor();
  await page.evaluate(() => { location.hash = "#g=nim(3%2C4%2C5)&covered=1"; });
  await reads(page.locator("#verdict"), "Left's move");
  assert.equal(await page.locator(".curve").count(), 0);
  // The same moves of another beginning are another game.
  await page.evaluate(() => { location.hash = "#g=nim(1%2C2)&m=heap+1%3A+1+->+0"; });
  await reads(turn(page), "Right to move");
  await page.locator("#review-game").click();
  await page.locator(".curve .point").nth(1).waitFor();
  await page.evaluate(() => { location.hash = "#g=nim(1%2C3)&m=heap+1%3A+1+->+0"; });
  await page.waitForFunction(() => document.title.startsWith("nim(1,3)"));
  await reads(turn(page), "Right to move");
  assert.equal(await page.locator(".curve").count(), 0);
});

inBrowser("a chain that has won is lit without a gap", async (page) => {
  await open(page, { ...HEX, m: LOST });
  await reads(page.locator("#verdict"), "You lost");
  await page.locator(".board-view .lit").first().waitFor();
  const lit = await page.locator(".board-view .lit polygon").evaluateAll((all) => all.map((cell) => {
    const { x, y, width, height } = cell.getBBox();
    return [x + width / 2, y + height / 2];
  }));
  assert.equal(lit.length, 4);
  lit.forEach(([x, y]) => assert.ok(lit.filter(([a, b]) => Math.hypot(a - x, b - y) < 120).length >= 2, JSON.stringify(lit)));
});

const BUSH = { g: 'hackenbush("b(rg,b),rb(r,g)")' };
const labels = (page) => page.locator(".board-view .touch").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).sort());
const numbers = (page) => page.locator(".board-view g:not(.trace) > text.word").evaluateAll((all) => all.map((one) => one.textContent).sort().join(" "));

inBrowser("what stands keeps its name as long as it stands", async (page) => {
  await open(page, BUSH);
  await reads(turn(page), "Left to move");
  assert.equal(await numbers(page), "1 2 3 4 5 6 7 8");
  await touch(page, "edge 6-8").click();
  await reads(turn(page), "Right to move");
  assert.equal(await numbers(page), "1 2 3 4 5 6 7");
  await touch(page, "edge 1-2").click();
  await reads(turn(page), "Left to move");
  assert.equal(await numbers(page), "1 4 5 6 7");
  assert.deepEqual(await labels(page), ["edge 0-1", "edge 1-4", "edge 5-6"]);
  await touch(page, "edge 1-4").click();
  await reads(turn(page), "Right to move");
  const log = await page.locator("#log .ply").allInnerTexts();
  assert.deepEqual(log, ["Left: edge 6-8", "Right: edge 1-2", "Left: edge 1-4"]);
  await reads(page.locator("#live"), "Left played edge 1-4.");
  await reads(page.locator("#twin").locator("xpath=.."), "Board in characters");
  assert.match(await page.locator("#twin").textContent(), /• 7[^]*• 6[^]*• 1 +• 5/);
  // What is sent is what the program calls it, and from the link alone all of it is called the same.
  assert.match(page.url(), /m=edge\+6-8&m=edge\+1-2&m=edge\+1-2$/);
  await reads(page.locator("#move-list"), /edge 0-5[^]*edge 6-7/);
  await page.reload();
  await reads(turn(page), "Right to move");
  assert.deepEqual(await page.locator("#log .ply").allInnerTexts(), log);
  assert.equal(await numbers(page), "1 5 6 7");
  assert.deepEqual(await labels(page), ["edge 0-5", "edge 6-7"]);
  await page.locator("#hint").click();
  await page.locator("#hint").click();
  await reads(page.locator("#said"), /Play edge (0-5|6-7)/);
  await page.locator("#review-game").click();
  await page.getByRole("button", { name: /^3\. Left: edge 1-4/ }).waitFor();
});

inBrowser("a domino is one piece, and the last one is marked", async (page) => {
  for (const [g, m] of [["domineering(4x4)", ["a1-a2", "b3-c3", "d2-d3"]], ["cram(4x4)", ["a1-a2", "b3-c3"]]]) {
    await open(page, { g, m });
    await page.waitForFunction((count) => document.querySelectorAll(".board-view .piece").length === count, m.length);
    const last = page.locator(".board-view .newest > .piece");
    assert.equal(await last.count(), 1);
    const looks = await page.locator(".board-view .piece").evaluateAll((all) => all.map((one) => [getComputedStyle(one).stroke, one.parentElement.classList.contains("newest")]));
    const [own] = looks.find(([, isLast]) => isLast);
    assert.ok(looks.every(([stroke, isLast]) => isLast || stroke !== own), JSON.stringify(looks));
    // The last one lies where the move was, over two cells.
    const [width, height] = await last.evaluate((one) => [one.getBBox().width, one.getBBox().height]);
    assert.deepEqual([Math.max(width, height), Math.min(width, height)], [182, 82]);
  }
});

inBrowser("beside the board stand hints, opponent and moves, and in mid-game nothing is uncovered", async (page) => {
  await open(page, { g: "nim(1,3)", against: "perfect", covered: "1" });
  await reads(page.locator("#verdict"), "Your move");
  const right = await page.locator("#table").evaluate((card) => card.getBoundingClientRect().right);
  for (const id of ["#said", "#opponent"]) assert.ok(await page.locator(id).evaluate((one) => one.getBoundingClientRect().left) > right, id);
  await page.locator("#hint").click();
  await reads(page.locator("#said"), "You can win");
  await page.locator("#hint").click();
  await reads(page.locator("#said"), "Play heap 2: 3 -> 1.");
  // Two counters go, and two are shown.
  await page.waitForFunction(() => document.querySelectorAll(".board-view .going").length === 2);
  await touch(page, "heap 2: 3 -> 1").click();
  await page.locator("#log li:nth-child(2)").waitFor();
  await reads(page.locator("#verdict"), "Your move");
  assert.ok(await page.locator("#log").evaluate((one) => one.getBoundingClientRect().left) > right);
  assert.ok(await page.locator("#review-game").isDisabled());
  await page.locator("#table").getByRole("button", { name: /1 -> 0/ }).first().click();
  await reads(page.locator("#verdict"), "You won");
  await page.locator("#review-game").click();
  await page.locator(".curve").waitFor();
  // Analysing, all of it stands below the board.
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator("#table #said").waitFor({ state: "attached" });
  await page.locator("#table .choices-row").waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("#game #said").waitFor({ state: "attached" });
  // On a narrow screen what is said of the game comes right after the board, and its end is seen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await reads(page.locator("#verdict"), "You won");
  await page.waitForFunction(() => {
    const [board, again] = ["#table svg.board", "#again"].map((one) => document.querySelector(one).getBoundingClientRect());
    return board.bottom > 0 && again.bottom <= innerHeight;
  });
}, { viewport: { width: 1280, height: 800 } });
