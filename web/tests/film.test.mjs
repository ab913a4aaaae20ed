// A game and its review, picture by picture: `cargo xtask browser --screenshots` puts them side by side into docs/screenshots/film.png.

import assert from "node:assert/strict";
import { inBrowser, open, reads } from "./browser.mjs";

const PICTURES = process.env.UPSTAR_SCREENSHOTS;
const [WIDTH, HEIGHT] = [1280, 760];

inBrowser("a game that is thrown away, its review, and another try", async (page) => {
  const verdict = page.locator("#verdict");
  const touch = (name) => page.locator(".board-view").getByRole("button", { name, exact: true }).first();
  const made = (count) => page.waitForFunction((count) => new URLSearchParams(location.hash.slice(1)).getAll("m").length >= count, count);
  const frames = [];
  const frame = async (caption) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
    frames.push([caption, (await page.screenshot()).toString("base64")]);
  };
  await open(page, { g: "nim(3,4,5)", against: "perfect", covered: "1" });
  await reads(verdict, "Your move");
  await frame("Your move: values and winning moves are covered.");
  await page.locator("#hint").click();
  await reads(page.locator("#said"), "You can win");
  await frame("Hints come in steps.");
  await touch("heap 3: 5 -> 0").click();
  await page.locator("#log li:nth-child(2)").waitFor();
  await reads(verdict, "Your move");
  await frame("A move, and its answer.");
  // Whatever is left is played to the end.
  while (!/You lost/.test(await verdict.innerText())) {
    const moves = await page.locator("#log li").count();
    await page.locator(".board-view [role=button]").first().click();
    await page.waitForFunction((moves) => /You lost/.test(document.querySelector("#verdict").innerText) || document.querySelectorAll("#log li").length >= moves + 2, moves);
  }
  await frame("Lost.");
  await page.locator("#review-game").click();
  await reads(page.locator(".mistakes"), /Move 1: You had a win and gave it away with heap 3: 5 -> 0/);
  await frame("The review names the mistake, and the curve leads to every place.");
  await page.getByRole("button", { name: "Show the refutation" }).first().click();
  // The loser resists longest, so play goes on otherwise, and the review stays.
  await made(5);
  await frame("Its refutation is played on the board.");
  await made(8);
  await reads(page.locator("#turn"), "Right has won");
  await reads(page.locator(".mistakes"), "Move 1");
  await page.getByRole("button", { name: "Try again from here" }).first().click();
  await reads(verdict, "Your move");
  await touch("heap 1: 3 -> 1").click();
  await made(2);
  await reads(verdict, "Your move");
  await frame("Another try, with the better move.");
  assert.equal(frames.length, 7);
  if (!PICTURES) return;
  const [across, scale] = [2, .6];
  const figures = frames.map(([caption, data], at) => `<figure><img width="${WIDTH * scale}" src="data:image/png;base64,${data}"><figcaption>${at + 1}. ${caption}</figcaption></figure>`);
  await page.setViewportSize({ width: Math.round(across * (WIDTH * scale + 30) + 30), height: HEIGHT });
  await page.goto("about:blank");
  await page.setContent(`<style>body { margin: 12px; display: flex; flex-wrap: wrap; font: 16px sans-serif; background: #fff }
    figure { margin: 12px } img { border: 1px solid #999; display: block } figcaption { padding-top: 6px }</style>${figures.join("")}`);
  await page.screenshot({ path: `${PICTURES}/film.png`, fullPage: true });
}, { viewport: { width: WIDTH, height: HEIGHT } });
