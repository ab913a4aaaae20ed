// The board for notebooks: drawn, played on and edited, with the server's answers in the place of the Python process.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { SERVER, inBrowser } from "./browser.mjs";

const STATIC = new URL("../../python/src/upstar/static/", import.meta.url);

/** A page with a board on it, and a stand-in for the notebook that keeps what the board says. */
async function boardOf(page, expr) {
  const files = { "/board.js": "text/javascript", "/board.css": "text/css" };
  for (const [path, contentType] of Object.entries(files)) {
    await page.route(`${SERVER}${path.slice(1)}`, async (route) => route.fulfill({ contentType, body: await readFile(new URL(`.${path}`, STATIC), "utf8") }));
  }
  await page.route(`${SERVER}notebook`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A notebook</title><link rel=icon href='data:,'><div id=cell></div>" }));
  await page.goto(`${SERVER}notebook`);
  await page.evaluate(async (expr) => {
    const answer = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json", "x-upstar-client": "notebook" }, body });
    const state = {
      boards: await (await answer("/api/v1/sketch", JSON.stringify({ expr }))).json(),
      to_move: "left", leads: {}, log: [], words: "Whoever starts wins.", value: "1", winning: ["a1-a2"], hints: true,
    };
    const heard = {};
    globalThis.said = [];
    globalThis.show = (more) => { Object.assign(state, more); heard["change:state"](); };
    const look = await (await fetch("/board.css")).text();
    const model = {
      get: (name) => ({ state, look })[name],
      on: (event, act) => { heard[event] = act; },
      off: (event) => { delete heard[event]; },
      send: async (message) => {
        if (message.kind !== "ask") return void said.push(message);
        const told = await answer(message.path, message.body);
        heard["msg:custom"]({ id: message.id, status: told.status, body: await told.text() });
      },
    };
    const { default: widget } = await import("/board.js");
    globalThis.leave = widget.render({ model, el: document.getElementById("cell") });
    globalThis.listeners = () => Object.keys(heard).length;
  }, expr);
}

inBrowser("a board in a notebook is played on", async (page) => {
  await boardOf(page, "domineering(2x2) + nim(1)");
  const cell = page.locator("#cell");
  assert.equal(await cell.locator("svg.board").count(), 2);
  assert.match(await cell.locator(".upstar").innerText(), /Left to move/);
  assert.match(await cell.locator(".upstar").innerText(), /Winning: a1-a2/);
  // A cell of the square offers one move of Left.
  await cell.locator("svg.board").first().locator("[role=button]").first().click();
  assert.equal(await page.evaluate(() => said.length), 1);
  const { kind, move } = await page.evaluate(() => said[0]);
  assert.equal(kind, "play");
  assert.match(move, /^domineering\(2x2\): [ab]1-[ab]2$/);
  await page.evaluate(() => show({ to_move: null, log: [{ by: "left", move: "a1-a2" }], hints: false }));
  assert.match(await cell.locator(".upstar").innerText(), /The game is over/);
  assert.match(await cell.locator(".upstar").innerText(), /Left: a1-a2/);
  assert.doesNotMatch(await cell.locator(".upstar").innerText(), /Winning/);
  await cell.getByRole("button", { name: "Undo" }).click();
  assert.deepEqual(await page.evaluate(() => said.at(-1)), { kind: "undo" });
  await page.evaluate(() => leave());
  assert.equal(await page.evaluate(() => listeners()), 0);
}, { of: "server" });

inBrowser("a board in a notebook is edited", async (page) => {
  await boardOf(page, "domineering(2x2)");
  const cell = page.locator("#cell");
  await cell.getByRole("button", { name: "Edit" }).click();
  await cell.locator("svg.board [role=button]").first().click();
  await page.waitForFunction(() => said.some((message) => message.kind === "set"));
  const { expr } = await page.evaluate(() => said.find((message) => message.kind === "set"));
  assert.match(expr, /^domineering\("[.#]{2}\|[.#]{2}"\)$/);
  assert.equal(expr.split("#").length, 2);
  await cell.getByRole("button", { name: "Play", exact: true }).click();
  assert.equal(await cell.getByRole("button", { name: "Edit", exact: true }).count(), 1);
}, { of: "server" });
