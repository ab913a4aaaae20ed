// The page without a server: its engine is in workers, it lies anywhere on a host, and it is kept for when there is no network.

import assert from "node:assert/strict";
import { inBrowser, open, reads, SERVER } from "./browser.mjs";

const progress = (page) => page.locator("#progress");
const asked = (page, path, body) => page.evaluate(async ([path, body]) => {
  const answer = await globalThis.carry(path, JSON.stringify(body));
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}, [path, body]);

inBrowser("everything is asked below the folder of the site, and nothing of a server", async (page) => {
  const places = new Set();
  page.on("request", (request) => places.add(request.url()));
  await open(page, { g: "domineering(4x4)" });
  await reads(progress(page), "Exact");
  await page.getByRole("tab", { name: "Why?" }).click();
  await reads(page.locator("#tab-why, #panel-why").first(), /worked out one after the other/);
  assert.ok(places.size >= 5, [...places].join(" "));
  assert.deepEqual([...places].filter((place) => !place.startsWith(SERVER) || place.includes("/api/")), []);
}, { of: "site" });

inBrowser("without a network, after the first visit", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#facts"), "⋆3");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
  });
  await page.context().setOffline(true);
  for (const [place, where, text] of [
    [{ g: "domineering(3x3)" }, "#facts", "±1"],
    ["#/book/nim", ".book .turn", "Left to move"],
    [{ rules: "game half on heaps\n  both n -> n/2 if n > 0\n", g: "half(5)" }, "#facts", "Nim-value"],
  ]) {
    await open(page, place);
    await reads(page.locator(where).first(), text);
  }
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Line 1", { exact: true }).fill("2 + 3");
  await page.getByLabel("Line 1", { exact: true }).press("Enter");
  await reads(page.locator(".output").first(), /^5$/m);
}, { of: "site" });

inBrowser("Stop ends the work, and what is asked next is answered", async (page) => {
  await open(page, { g: "domineering(8x8)" });
  await reads(progress(page), /Working: [\d,]*[1-9]/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await reads(progress(page), /Stopped\. [\d,]+ positions, \d/);
  const workers = page.workers().length;
  await page.getByRole("button", { name: "Go deeper" }).click();
  await reads(progress(page), /Working: [\d,]*[1-9]/);
  await page.evaluate(() => { location.hash = "#g=nim(1,2)"; });
  await reads(page.locator("#facts"), "⋆3");
  // Those that were ended are gone.
  assert.ok(page.workers().length <= workers + 2, `${page.workers().length} workers, ${workers} before`);
}, { of: "site" });

inBrowser("time is a limit, whether the engine heeds it or not", async (page) => {
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#facts"), "⋆3");
  const begun = Date.now();
  const { status, text } = await asked(page, "/api/v1/analyse", { expr: "domineering(8x8)", seconds: 1 });
  const last = JSON.parse(text.trim().split("\n").at(-1));
  assert.deepEqual([status, last.event, last.status, last.reason], [200, "done", "stopped", "time"]);
  assert.ok(Date.now() - begun < 5000);
  assert.match(text, /"event":"progress"/);
  // A worker that says nothing any more is ended, too.
  const late = await page.evaluate(async () => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) { if (!("path" in message)) post.call(this, message, ...rest); };
    try {
      return await (await globalThis.carry("/api/v1/moves", JSON.stringify({ expr: "nim(1,2)", seconds: 1 }))).json();
    } finally {
      Worker.prototype.postMessage = post;
    }
  });
  assert.deepEqual([late.status, late.stopped.code], ["stopped", "time"]);
  assert.equal((await asked(page, "/api/v1/moves", { expr: "nim(1,2)" })).status, 200);
}, { of: "site" });

inBrowser("what breaks the engine is told, and does not break the page", async (page) => {
  await open(page, { g: `hackenbush("${"br".repeat(2000)}")` });
  await reads(progress(page), "too deep or too large for this page");
  await page.evaluate(() => { location.hash = "#g=nim(1,2)"; });
  await reads(page.locator("#facts"), "⋆3");
}, { of: "site" });

inBrowser("an engine that does not arrive is said and waited for", async (page) => {
  await page.route("**/engine-*", (route) => route.abort());
  // What is wrong is told by the page; the browser tells it, too.
  page.context().removeAllListeners("console");
  await open(page, { g: "nim(1,2)" });
  await reads(page.locator("#wrong"), "could not be loaded");
  await page.unroute("**/engine-*");
  await reads(page.locator("#turn"), "Left to move");
}, { of: "site", serviceWorkers: "block" });

inBrowser("answers are those of the server", async (page) => {
  await open(page, {});
  const kind = async (path, body) => {
    const { status, type, text } = await asked(page, `/api/v1/${path}`, body);
    return [status, type, text];
  };
  const [status, type, text] = await kind("parse", { expr: "nim(1,2) + nmi(3)" });
  assert.deepEqual([status, type, JSON.parse(text).error.code], [422, "application/json", "unknown-name"]);
  assert.equal((await kind("picture", { expr: "nim(1,2)", format: "png" }))[1], "image/png");
  assert.equal((await kind("picture", { expr: "domineering(3x3)", scene: "thermograph", format: "tikz" }))[1], "text/plain; charset=utf-8");
  assert.equal((await kind("parse", { expr: "1", more: 1 }))[0], 400);
  assert.equal((await kind("nothing", {}))[0], 404);
}, { of: "site" });
