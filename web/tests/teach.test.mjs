// For classes and for those who come for the first time: cards in mid-game, the tour, sheets of exercises.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { collect, kept, keep, linkTo, read, Unreadable, written } from "../build/collected.js";
import { difficulty, midGames } from "../build/midgame.js";
import { inBrowser, open, reads } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong, and how far the page sticks out of the window. */
async function sound(page, how) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`), [], how);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${how}: the page is ${wide} wide, the window ${seen}`);
}

/** Asks the engine of the page. */
const ask = (page, path, body) => page.evaluate(async ([path, body]) => (await globalThis.carry(path, JSON.stringify(body))).json(), [path, body]);

inBrowser("every game has a card in mid-game that can be won, and is as hard as it says", async (page) => {
  await open(page, { g: "0" });
  const { games } = await page.evaluate(async () => (await globalThis.carry("/api/v1/catalogue", null)).json());
  assert.deepEqual(midGames().map(([name]) => name), games.map(({ name }) => name).sort());
  for (const [name, { expr, winning, moves }] of midGames()) {
    const told = await ask(page, "/api/v1/moves", { expr, player: "left", misere: false });
    const own = told.moves?.filter(({ player }) => player === "left") ?? assert.fail(`${name}: ${JSON.stringify(told)}`);
    assert.deepEqual([own.filter(({ winning }) => winning).length, own.length], [winning, moves], expr);
    assert.ok(winning > 0, expr);
  }
  assert.equal(difficulty({ expr: "", winning: 1, moves: 2 }), "easy");
  assert.equal(difficulty({ expr: "", winning: 1, moves: 5 }), "medium");
  assert.equal(difficulty({ expr: "", winning: 1, moves: 6 }), "hard");
});

inBrowser("cards are found by kind and difficulty, and begin against the computer", async (page) => {
  await open(page);
  await page.locator("#catalogue li").first().waitFor();
  // A sum is seen to be one.
  const signs = page.locator(".offer", { hasText: "Take a sum apart" }).locator(".sign");
  await signs.nth(1).waitFor();
  assert.equal(await signs.count(), 2);
  const all = await page.locator("#catalogue li").count();
  await reads(page.locator(".finder"), `${all} of ${all}`);
  const expected = midGames().filter(([, own]) => difficulty(own) === "hard").length;
  await page.getByLabel("Difficulty").selectOption("hard");
  await reads(page.locator(".finder"), `${expected} of ${all}`);
  await page.getByLabel("Kind of game").selectOption("impartial");
  const cards = page.locator("#catalogue li:visible");
  assert.ok(await cards.count() < expected);
  assert.ok((await cards.locator(".tags").allInnerTexts()).every((text) => /impartial/.test(text) && /hard/.test(text)));
  await page.locator("#catalogue a", { has: page.locator("strong", { hasText: /^Nim$/ }) }).click();
  await reads(page.locator("#verdict"), "Your move");
  assert.equal(await page.locator("#expr").inputValue(), "nim(3,4,6)");
  assert.equal(await page.locator("#opponent").inputValue(), "perfect");
});

inBrowser("a card says what a move is in a line, the whole of it when somebody looks, and what kind the game on it is", async (page) => {
  await open(page);
  const card = (title) => page.locator("#catalogue li", { has: page.locator("strong", { hasText: new RegExp(`^${title}$`) }) });
  await reads(card("Amazons").locator(".rule"), /^Move an amazon/);
  await reads(card("Tic-Tac-Toe").locator(".rule"), /^Mark an empty cell/);
  await reads(page.locator('#catalogue a[href*="northcott"] .rule'), /^A player moves/);
  const heights = await page.locator("#catalogue .rule").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)));
  assert.ok(heights.every((lines) => lines < 2.2), String(Math.max(...heights)));
  assert.match(await card("Amazons").locator("a").getAttribute("title"), /a player who cannot move loses/);
  const pass = page.locator("#catalogue li", { has: page.locator('a[href*="with_pass"]') });
  assert.equal(await pass.getAttribute("data-kind"), "impartial");
  assert.equal(await page.locator("#catalogue li", { has: page.locator('a[href*="twisted"]') }).getAttribute("data-kind"), "partizan");
});

inBrowser("sheets of exercises are in the menu and in the book, and an empty one offers an example", async (page) => {
  await open(page, "#/book");
  assert.equal(await page.locator(".book").getByRole("link", { name: "Sheets of exercises" }).getAttribute("href"), "#/exercises");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Exercises" }).click();
  await reads(page.locator(".example-sheet"), "Warming up");
  assert.equal(await page.locator('header a[aria-current="page"]').innerText(), "Exercises");
  await page.locator(".example-sheet .thumb svg").first().waitFor();
  await sound(page, "example");
  await page.getByRole("button", { name: "Begin with this sheet" }).click();
  assert.equal(await page.locator(".collected li").count(), 4);
  assert.ok(await page.locator(".example-sheet").isHidden());
  assert.equal(await page.getByLabel("Title").inputValue(), "Warming up");
  await page.reload();
  assert.equal(await page.locator(".collected li").count(), 4);
}, { viewport: { width: 360, height: 740 } });

for (const [shape, width] of [["wide", 1280], ["narrow", 360]]) {
  inBrowser(`the tour points at what there is, once, ${shape}`, async (page) => {
    await page.addInitScript(() => {
      globalThis.moved = 0;
      new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.moved += value; }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page);
    const tour = page.locator("#tour");
    const welcome = page.locator("#welcome");
    await reads(welcome, "First time here?");
    await page.locator("#catalogue li").first().waitFor();
    await welcome.getByRole("link", { name: "Show me" }).click();
    for (const [title, target] of [["The board", "#table .board-view"], ["The moves", "#more"], ["Why?", "#tab-button-why"], ["Play or analyse", ".modes"], ["The book", 'header a[data-page="book"]']]) {
      await reads(tour.locator("h2"), title);
      // Those who listen hear of it.
      await page.waitForFunction(() => document.activeElement?.id === "tour-title");
      await page.waitForFunction((target) => {
        const [ring, own, card] = ["#tour-ring", target, "#tour"].map((one) => document.querySelector(one).getBoundingClientRect());
        const isAround = Math.abs(ring.left + 5 - own.left) < 2 && Math.abs(ring.top + 5 - own.top) < 2;
        return isAround && card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
      }, target);
      if (title === "Why?") await sound(page, title);
      await page.keyboard.press("Tab");
      await tour.getByRole("button", { name: /Next|Done/ }).press("Enter");
    }
    await tour.waitFor({ state: "hidden" });
    assert.ok(await page.evaluate(() => globalThis.moved) < 0.05);
    // It is not offered again, but can be asked for.
    await open(page);
    await page.locator("#catalogue li").first().waitFor();
    assert.ok(await tour.isHidden());
    assert.ok(await welcome.isHidden());
    // A link to it stays on the start page; back leads there again.
    await page.getByRole("link", { name: "Take the tour" }).click();
    await reads(tour.locator("h2"), "The board");
    await page.keyboard.press("Escape");
    await page.goBack();
    await page.locator("#start").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "A tour of a minute" }).click();
    await reads(tour.locator("h2"), "The board");
    await page.keyboard.press("Escape");
    await tour.waitFor({ state: "hidden" });
    assert.ok(await page.locator("#tour-ring").isHidden());
  }, { viewport: { width, height: 740 } });
}

inBrowser("the tour is offered on the first visit whoever comes, is not in the way, and a link to a position has none", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#turn"), "Left to move");
  assert.ok(await page.locator("#tour, #welcome").filter({ visible: true }).count() === 0);
  await open(page);
  await reads(page.locator("#welcome"), "First time here?");
  await sound(page, "offered");
  await page.getByRole("button", { name: "No, thanks" }).click();
  assert.ok(await page.locator("#welcome").isHidden());
  await page.reload();
  await page.locator("#catalogue li").first().waitFor();
  assert.ok(await page.locator("#welcome").isHidden());
  await open(page, "#/tour");
  await reads(page.locator("#tour h2"), "The board");
});

const SHEET = {
  title: "Nim and more", questions: [
    { kind: "type", expr: "nim(1,2)", side: "left", first: "left", misere: false },
    { kind: "move", expr: "nim(2,3)", side: "right", first: "right", misere: false },
    { kind: "win", expr: "nim(1,1)", side: "right", first: "left", misere: false },
    { kind: "value", expr: 'hackenbush("bbr")', side: "left", first: "left", misere: false },
  ],
};

test("a sheet is read as it was written, and what is none is refused in words", () => {
  assert.deepEqual(read(written(SHEET)), SHEET);
  assert.doesNotMatch(linkTo(SHEET), /[()'"\s{}]/);
  assert.deepEqual(read(decodeURIComponent(linkTo(SHEET).slice("#/exercises/".length))), SHEET);
  const one = (...question) => JSON.stringify({ t: "x", q: [question] });
  for (const [text, why] of [
    ["", /cut off/], ["{", /cut off/], ["null", /title/], ["[]", /title/], ['{"t":1,"q":[]}', /title/], ['{"t":"x","q":{}}', /title/],
    ['{"t":"x","q":[3]}', /question 1 is none/], [one("run", "0", "left", "left"), /no kind/], [one("type", 7, "left", "left"), /no position/], [one("type", " ", "left", "left"), /no position/],
    [one("type", "x".repeat(5000), "left", "left"), /too long/], [one("move", "0", "up", "left"), /whose move/], [one("value", "0", "left", "left", 1), /does not have/],
    [one("nim-value", "game g on heaps\n  both n -> 0\ng(1)", "left", "left", 1), /does not have/], [JSON.stringify({ t: "x", q: Array(41).fill(["type", "0", "left", "left"]) }), /41 questions/],
  ]) assert.throws(() => read(text), (error) => error instanceof Unreadable && why.test(error.message), text.slice(0, 60));
});

test("what is collected is kept, up to what a link can carry", () => {
  const stored = new Map();
  globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
  assert.deepEqual(kept(), { title: "", questions: [] });
  assert.equal(collect("nim(1)", "right", false, false), 1);
  assert.equal(collect("hex(3x3)", "left", false, true), 2);
  assert.deepEqual(kept().questions.map(({ kind, first }) => [kind, first]), [["type", "right"], ["win", "left"]]);
  keep({ title: "", questions: Array(40).fill(kept().questions[0]) });
  assert.match(collect("nim(1)", "left", false, false), /most/);
  delete globalThis.localStorage;
});

inBrowser("a sheet is collected in the explorer, put in order, and its link is copied", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#turn"), "Left to move");
  await page.getByRole("button", { name: "Add to sheet" }).click();
  await reads(page.locator("#said"), "question 1 of your sheet");
  await open(page, { g: "domineering(2x3)", first: "right" });
  await reads(page.locator("#turn"), "Right to move");
  await page.getByRole("button", { name: "Add to sheet" }).click();
  await page.locator("#said a").click();
  await reads(page.locator(".collected"), /nim\(1,2\)[^]*domineering\(2x3\)/);
  await page.locator(".collected .thumb svg").nth(1).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Monday");
  await page.getByLabel("What is asked").nth(1).selectOption("move");
  assert.equal(await page.getByLabel("Of whom").inputValue(), "right");
  await page.getByRole("button", { name: "Question 2 up" }).click();
  await reads(page.locator(".collected"), /domineering\(2x3\)[^]*nim\(1,2\)/);
  await page.getByLabel("A position", { exact: true }).fill("nim(2,");
  await page.getByLabel("A position", { exact: true }).press("Enter");
  await reads(page.locator(".said"), "This is no position");
  await page.getByLabel("A position", { exact: true }).fill('hackenbush("bbr")');
  await page.getByLabel("A position", { exact: true }).press("Enter");
  await reads(page.locator(".said"), "Question 3 was added");
  await page.getByLabel("What is asked").nth(2).selectOption("value");
  await page.getByRole("button", { name: "Work out the answers" }).click();
  await reads(page.locator(".key").nth(0), /Answer: .+: \d of \d moves/);
  await reads(page.locator(".key").nth(1), "Answer: N.");
  await reads(page.locator(".key").nth(2), "Answer: 3/2.");
  await sound(page, "making");
  await page.getByRole("button", { name: "Copy link" }).click();
  await reads(page.locator(".said"), "copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Remove question 1" }).click();
  assert.equal(await page.locator(".collected li").count(), 2);
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator(".collected li").count(), 0);
  await page.getByRole("button", { name: "Take it back" }).click();
  assert.equal(await page.locator(".collected li").count(), 2);
  // It is there again after coming back.
  await page.reload();
  assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Monday");
  await page.goto("about:blank");
  await page.goto(link);
  await reads(page.locator(".exercises h1"), "Monday");
  await reads(page.locator(".exercises"), "3 questions");
}, { permissions: ["clipboard-read", "clipboard-write"] });

inBrowser("a sheet from a link asks nothing before somebody begins, is solved and remembered", async (page) => {
  const asked = [];
  page.on("request", (request) => { if (request.url().includes("/api/")) asked.push(request.url()); });
  await open(page, linkTo(SHEET));
  await reads(page.locator(".exercises h1"), "Nim and more");
  await page.waitForTimeout(300);
  assert.deepEqual(asked, []);
  await sound(page, "offered");
  await page.getByRole("button", { name: "Begin" }).click();
  await reads(page.locator(".exercises"), "Solved: 0 of 4");
  const exercise = (at) => page.locator(".exercise").nth(at);
  await exercise(0).getByRole("button", { name: /^P / }).click();
  await reads(exercise(0).locator(".verdict"), /No/);
  await exercise(0).getByRole("button", { name: /^N / }).click();
  await reads(exercise(0).locator(".verdict"), "That is right");
  await exercise(1).getByRole("button", { name: "heap 2: 3 -> 2" }).first().click();
  await reads(exercise(1).locator(".verdict"), "That is right");
  // The computer has begun, and the last counter is ours.
  await reads(exercise(2).locator(".turn"), "Right to move");
  await exercise(2).locator(".touch").first().click();
  await reads(exercise(2).locator(".verdict"), "That is right");
  await exercise(3).locator("svg.board").first().waitFor();
  await exercise(3).getByLabel("Your answer").fill("1.5");
  await exercise(3).getByRole("button", { name: "Check" }).click();
  await reads(exercise(3).locator(".verdict"), "That is right");
  await reads(page.locator(".exercises"), "Solved: 4 of 4");
  await sound(page, "solved");
  await page.reload();
  await page.getByRole("button", { name: "Begin" }).click();
  await reads(page.locator(".exercises"), "Solved: 4 of 4");
});

inBrowser("a sheet is printed with boards and lines, and nothing to press", async (page) => {
  await open(page, linkTo(SHEET));
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".paper-only .thumb svg").nth(3).waitFor({ state: "attached" });
  assert.ok(await page.locator(".paper-only").first().isHidden());
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.locator("button:visible, select:visible, input:visible, header:visible").count(), 0);
  assert.equal(await page.locator(".paper-only .thumb svg:visible").count(), 4);
  assert.ok(await page.locator(".write:visible").count() >= 8);
  await reads(page.locator(".exercises"), /Name:[^]*Which type is it[^]*nim\(1,2\)[^]*winning move for Right[^]*How does Right win[^]*value/);
  // Edges have their letters, for paper has no colours.
  assert.deepEqual(await page.locator(".paper-only .mark:visible").allTextContents(), ["b", "b", "r"]);
  // Paper is white, whatever the screen is.
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  const printed = await page.evaluate(() => { globalThis.print = () => { globalThis.printed = true; }; return true; });
  assert.ok(printed);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Print" }).click();
  assert.ok(await page.evaluate(() => globalThis.printed));
});

inBrowser("a link that holds no sheet says so", async (page) => {
  for (const hash of ["#/exercises/%7B", "#/exercises/%E0%A4%A", `#/exercises/${encodeURIComponent('{"t":"x","q":[["run","0","left","left"]]}')}`]) {
    await open(page, hash);
    await reads(page.locator(".exercises .wrong"), "This link holds no sheet that can be read");
  }
  // A position that is none is told of where it stands, and the others work.
  await open(page, linkTo({ title: "<b>x</b>", questions: [{ ...SHEET.questions[1], expr: "nim(" }, SHEET.questions[0]] }));
  await reads(page.locator(".exercises h1"), "<b>x</b>");
  await page.getByRole("button", { name: "Begin" }).click();
  await reads(page.locator(".exercise").nth(0).locator(".turn"), /\w+/);
  await reads(page.locator(".exercise").nth(1).locator(".turn"), "Left begins");
});

for (const [shape, options] of [["dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }], ["narrow", { viewport: { width: 360, height: 740 }, colorScheme: "light" }]]) {
  inBrowser(`a sheet can be made and solved by everybody, ${shape}`, async (page) => {
    await open(page, "#/exercises");
    await page.evaluate((text) => localStorage.setItem("upstar-exercises", text), written(SHEET));
    await page.reload();
    await page.locator(".collected .thumb svg").nth(3).waitFor();
    await sound(page, "making");
    await page.getByRole("link", { name: /^Open/ }).click();
    // Whoever has made it need not begin.
    await reads(page.locator(".exercises"), "Solved: 0 of 4");
    await reads(page.locator(".exercise .turn").nth(2), "Right to move");
    await sound(page, "solving");
  }, options);
}

inBrowser("a position of a game of one's own goes on a sheet with its rules", async (page) => {
  await open(page, { rules: "game half on heaps\n  both n -> n/2 if n > 0\n", g: "half(5)" });
  await reads(page.locator("#turn"), "Left to move");
  await page.getByRole("button", { name: "Add to sheet" }).click();
  await page.locator("#said a").click();
  await page.locator(".collected .thumb svg").waitFor();
  await reads(page.locator(".collected"), "half(5)");
  const kind = page.getByLabel("What is asked");
  assert.deepEqual((await reads(kind, "nim-value")).split("\n"), ["Which type is it?", "Find a winning move", "Win against the computer", "What is its value?", "What is its nim-value?"]);
  const key = async (own, answer) => {
    await kind.selectOption(own);
    await page.getByRole("button", { name: "Work out the answers" }).click();
    await reads(page.locator(".key"), answer);
  };
  await key("type", "Answer: N.");
  await key("nim-value", "Answer: 1.");
  await key("value", "Answer: ⋆.");
  await key("win", "Left wins");
  await page.getByRole("link", { name: /^Open/ }).click();
  await reads(page.locator(".exercise .turn"), "Left to move: your move");
  // The explorer would tell how to win; it is offered to whoever has won.
  for (const left of ["half(5)", "half(1)"]) {
    await page.locator(`.table svg.board[aria-label="${left}"] .touch`).first().click();
    await page.locator(`.table svg.board[aria-label="${left}"]`).first().waitFor({ state: "detached" });
  }
  await reads(page.locator(".exercise .verdict"), "That is right.");
  await page.locator(".exercise").getByRole("link", { name: "In the explorer" }).click();
  await reads(page.locator("#own-title"), "Your game");
});

inBrowser("type, value and nim-value of a game of one's own are asked, checked and refuted on the board", async (page) => {
  const [half, mine] = ["game half on heaps\n  both n -> n/2 if n > 0\nhalf(5)", 'game eat on strip ".o"\n  left "o" -> "."\neat("oo")'];
  const of = (kind, expr, misere = 0) => [kind, expr, "left", "left", misere];
  const sheet = { t: "Own", q: [of("type", half), of("nim-value", half), of("value", mine), of("type", half, 1), of("result", "hex(2x2)")] };
  await open(page, `#/exercises/${encodeURIComponent(JSON.stringify(sheet))}`);
  await page.getByRole("button", { name: "Begin" }).click();
  const exercise = (at) => page.locator(".exercise").nth(at);
  const verdict = (at) => exercise(at).locator(".verdict");
  await reads(exercise(0), "Which type is half(5)?");
  await exercise(0).getByRole("button", { name: "P whoever begins loses" }).click();
  await reads(verdict(0), "then Right would win if Left begins");
  await reads(exercise(0).locator(".therefore"), "By your answer Right would have won.");
  await exercise(0).getByRole("button", { name: "N whoever begins wins" }).click();
  await reads(verdict(0), "That is right.");
  const answer = async (at, text) => {
    await exercise(at).getByLabel("Your answer").fill(text);
    await exercise(at).getByRole("button", { name: "Check" }).click();
  };
  await reads(exercise(1), "What is the nim-value of half(5)?");
  await answer(1, "2");
  await reads(exercise(1).locator(".therefore"), "began and won");
  await answer(1, "1");
  await reads(verdict(1), "That is right.");
  await answer(2, "1");
  await reads(verdict(2), "it is more than that");
  await reads(exercise(2).locator(".therefore"), "Left began and won");
  await answer(2, "2");
  await reads(verdict(2), "That is right.");
  await reads(exercise(3), "where the last move loses");
  await exercise(3).getByRole("button", { name: "P whoever begins loses" }).click();
  await reads(verdict(3), "That is right.");
  await exercise(4).getByRole("button", { name: "Left wins" }).click();
  await reads(verdict(4), "That is right.");
});

inBrowser("on a sheet what stands keeps its name, also for those who listen", async (page) => {
  const sheet = { t: "Names", q: [["type", 'hackenbush("b(rg,b),rb(r,g)")', "left", "left", 0]] };
  await open(page, `#/exercises/${encodeURIComponent(JSON.stringify(sheet))}`);
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [edge, whose] of [["edge 6-8", "Left"], ["edge 1-2", "Right"], ["edge 1-4", "Left"]]) {
    await page.locator(`.table .touch[aria-label="${edge}"]`).click();
    await reads(page.locator(".table .turn"), whose === "Left" ? "Right to move" : "Left to move");
    await reads(page.locator("#live p").last(), `${whose} played ${edge}.`);
  }
  assert.match(await page.locator(".table pre").textContent(), /• 7[^]*• 6[^]*• 1 +• 5/);
});
