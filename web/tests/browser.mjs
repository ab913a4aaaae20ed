// A real browser for the tests: every test has a page of its own, and no request may leave the machine.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

/** Where the server is; `cargo xtask browser` starts one and says so. */
export const SERVER = process.env.UPSTAR_URL ?? assert.fail("UPSTAR_URL is not set: run `cargo xtask browser`");
/** Whether there is no server behind the page but the engine in its workers. */
export const SITE = process.env.UPSTAR_SITE !== undefined;
const PROGRAM = process.env.UPSTAR_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
/** Nothing that these tests do takes this long unless it hangs. */
const PATIENCE = 15_000;

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: PROGRAM, headless: true, args: FLAGS });
});
after(() => browser?.close());

/**
 * A test with a page. Whatever the page logs as an error fails the test, and so does a request to another place. What is about a server
 * (`of: "server"`) or about a page without one (`of: "site"`) is left out where there is the other. A busy machine can lose a click to a
 * page that moves under it: what fails is tried once more in a new page, and the report says so. What is broken fails twice.
 */
export function inBrowser(name, body, { of = null, ...options } = {}) {
  test(name, { timeout: 180_000, skip: of !== null && of !== (SITE ? "site" : "server") }, async (report) => {
    try {
      await inPage(body, options);
    } catch (error) {
      report.diagnostic(`tried again after: ${error}`);
      await inPage(body, options);
    }
  });
}

async function inPage(body, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const wrong = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isHere = url.origin === new URL(SERVER).origin || ["data:", "blob:"].includes(url.protocol);
    if (!isHere) wrong.push(`asked ${request.url()}`);
  });
  context.on("weberror", (error) => wrong.push(String(error.error())));
  context.on("console", (message) => {
    // Chromium logs every refused question; that the page tells why is tested where it matters.
    const refused = /status of (4\d\d|503)/.test(message.text()) && message.location().url.includes("/api/");
    if (message.type() === "error" && !refused) wrong.push(`${message.text()} ${message.location().url}`);
  });
  try {
    await body(await context.newPage());
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

/**
 * Opens an address of the page, as from another site: with only what follows the # changed the page would stay, and what a test then
 * reads could be what was there before. Keys and values become an explorer's link.
 */
export async function open(page, place = {}) {
  const hash = typeof place === "string" ? place : link(place);
  await page.goto("about:blank");
  await page.goto(`${SERVER}${hash}`);
  await page.locator("main:visible").first().waitFor();
}

function link(place) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(place)) for (const one of [value].flat()) query.append(key, one);
  return query.size === 0 ? "" : `#${query}`;
}

/** Waits until an element holds a text; the error tells what it held. */
export async function reads(locator, expected) {
  const end = Date.now() + PATIENCE;
  let text;
  do {
    text = (await locator.allInnerTexts()).join("\n");
    if (expected instanceof RegExp ? expected.test(text) : text.includes(expected)) return text;
    await new Promise((resolve) => setTimeout(resolve, 30));
  } while (Date.now() < end);
  assert.fail(`expected ${expected}, found: ${text}`);
}
