// The worksheet: prose, lines that share variables, sliders, games of one's own; answers as boards, plots and tables; kept, merged and exported.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inBrowser, open, reads, SITE } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const line = (page, number) => page.getByLabel(`Line ${number}`, { exact: true });
const text = (page, number) => page.getByLabel(`Text ${number}`, { exact: true });
const output = (page, number) => page.locator(".cells > li.statement").nth(number - 1).locator(".output");
const reading = (page, number) => page.locator(".cells > li.text").nth(number - 1).locator(".reading");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** What a button saves as a file. */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  return readFile(await file.path(), "utf8");
}

/** Opens a sheet that a link brings, and runs it. */
async function run(page, sheet) {
  await open(page, `#/worksheet/${encodeURIComponent(sheet)}`);
  await press(page, "Run");
}

const HALVE = "game halve on heaps\n  both n -> n/2 if n > 0";

inBrowser("lines share variables; a changed line changes those after it", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await line(page, 1).fill("let g = {1|-1}");
  await line(page, 1).press("Enter");
  await line(page, 2).fill("g + g");
  await line(page, 2).press("Enter");
  await reads(output(page, 2), /^0$/m);
  await line(page, 1).fill("let g = {5|1}");
  await line(page, 1).press("Enter");
  await reads(output(page, 2), /^6$/m);
  await line(page, 3).fill("g + nmi(2)");
  await line(page, 3).press("Enter");
  await reads(output(page, 3), /\^\^\^ unknown.*did you mean/);
  // What is wrong is not mended at a prompt.
  await line(page, 3).fill("xyzzy(2)");
  await line(page, 3).press("Enter");
  assert.doesNotMatch(await reads(output(page, 3), /unknown game or function `xyzzy`/), /`upstar /);
});

inBrowser("positions are boards, numbers plots, lists of lists tables", async (page) => {
  const lines = ["let b = domineering(2x3)", "b + nim(2)", "[nim_value(kayles(n)) for n in 1..12]", "[[n, n*n] for n in 1..4]"];
  await open(page, `#/worksheet/${encodeURIComponent(lines.join("\n"))}`);
  await page.getByRole("button", { name: "Run" }).click();
  await output(page, 2).locator(".board-view svg").nth(1).waitFor();
  await output(page, 3).locator("svg.plot").waitFor();
  assert.equal(await output(page, 3).locator("rect.bar").count(), 12);
  await reads(output(page, 4).locator("tr").last(), /4\s+16/);
  await output(page, 1).getByText("Thermograph").click();
  await output(page, 1).getByRole("img", { name: /Thermograph of domineering/ }).waitFor();
  await output(page, 1).getByText("Why?").first().click();
  await reads(output(page, 1), /temperature|Left|type/);
  await output(page, 1).getByRole("link", { name: "Explore" }).click();
  await reads(page.locator("#turn"), "to move");
  assert.equal(await page.locator("#expr").inputValue(), "domineering(2x3)");
});

inBrowser("it is kept, saved as a file and opened again", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await line(page, 1).fill("3 * 1/2");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), "3/2");
  await page.reload();
  await reads(output(page, 1), "3/2");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as file" }).click()]);
  assert.equal(file.suggestedFilename(), "worksheet.upstar");
  assert.equal((await readFile(await file.path(), "utf8")).trim(), "3 * 1/2");
  // One press takes nothing away that another does not bring back.
  for (const name of ["Clear", "Example"]) await page.getByRole("button", { name }).click();
  await page.getByLabel("Sheets").selectOption({ label: "3 * 1/2" });
  await reads(output(page, 1), "3/2");
  await page.getByRole("button", { name: "Clear" }).click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open file" }).click();
  await (await chosen).setFiles({ name: "sheet.upstar", mimeType: "text/plain", buffer: Buffer.from("let a = 1/4\na + a\n") });
  await reads(output(page, 2), "1/2");
});

inBrowser("a line that takes long leaves time for those after it, and what is unfolded stays so", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await line(page, 1).fill("nim(1,2)");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), "⋆3");
  await output(page, 1).getByText("Characters").click();
  await reads(output(page, 1), /o/);
  await line(page, 2).fill("3 + 4");
  await line(page, 2).press("Enter");
  await reads(output(page, 2), /^7$/m);
  assert.ok(await output(page, 1).locator("details[open]").count());
  await line(page, 3).fill("domineering(8x8)");
  await line(page, 3).press("Enter");
  await reads(output(page, 3), "…");
  await page.getByRole("button", { name: "Stop" }).click();
  await reads(output(page, 3), "stopped");
  assert.match(await output(page, 2).innerText(), /7/);
});

inBrowser("what a link brings is shown and not run, and one's own sheet stays", async (page) => {
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await line(page, 1).fill("2 + 3");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), /^5$/m);
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith("/worksheet")) asked.push(request.postData()); });
  for (const other of ["1 + 1", "4 + 4"]) {
    await page.evaluate((other) => { location.hash = `#/worksheet/${encodeURIComponent(other)}`; }, other);
    await page.waitForFunction((other) => document.querySelector(".cells textarea").value === other, other);
    await reads(page.locator(".linked"), "came with a link");
    assert.equal((await output(page, 1).innerText()).trim(), "");
  }
  await open(page, `#/worksheet/${encodeURIComponent("4 + 4")}`);
  await reads(page.locator(".linked"), "came with a link");
  assert.deepEqual(asked, []);
  await page.getByRole("button", { name: "Run" }).click();
  await reads(output(page, 1), /^8$/m);
  await page.getByLabel("Sheets").selectOption({ label: "2 + 3" });
  await reads(output(page, 1), /^5$/m);
  assert.equal(await line(page, 1).inputValue(), "2 + 3");
  // What the book offers to try is no stranger's.
  await open(page, "#/book/mex/all");
  await page.getByRole("button", { name: "Tell all answers" }).click();
  await page.getByRole("link", { name: "Try nim_value(chomp(2x2))" }).click();
  await reads(output(page, 1), /^2$/m);
});

inBrowser("two tabs lose nothing of each other's lines", async (page) => {
  const other = await page.context().newPage();
  await open(page, "#/worksheet");
  await page.getByRole("button", { name: "Clear" }).click();
  await line(page, 1).fill("1 + 1");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), /^2$/m);
  // The same sheet in both: what is written in one comes up in the other.
  await open(other, "#/worksheet");
  await reads(output(other, 1), /^2$/m);
  await other.getByRole("button", { name: "Add a line" }).click();
  await line(other, 2).fill("2 + 2");
  await line(page, 2).fill("3 + 3");
  await line(other, 2).press("Enter");
  await line(page, 2).press("Enter");
  for (const tab of [page, other]) await tab.waitForFunction(() => {
    const lines = [...document.querySelectorAll(".cells textarea")].map((input) => input.value);
    return ["1 + 1", "2 + 2", "3 + 3"].every((line) => lines.includes(line));
  });
  // Another sheet in one of them leaves the other as it is.
  await other.getByRole("button", { name: "Clear" }).click();
  await line(other, 1).fill("7 + 7");
  await line(other, 1).press("Enter");
  await reads(output(other, 1), /^14$/m);
  await line(page, 1).fill("5 + 5");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), /^10$/m);
  for (const tab of [page, other]) await tab.reload();
  await reads(output(page, 1), /^10$/m);
  await reads(output(other, 1), /^14$/m);
});

const written = (page) => page.locator(".cells textarea").evaluateAll((fields) => fields.map((field) => field.value).filter((text) => text !== ""));

inBrowser("cells are moved by buttons and keys, and what is worked out follows", async (page) => {
  await run(page, "let a = 1\nlet a = 5\na + a\n// The end.");
  await reads(output(page, 3), /^10$/m);
  await line(page, 1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await reads(output(page, 3), /^2$/m);
  assert.deepEqual(await written(page), ["let a = 5", "let a = 1", "a + a", "The end."]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Line 2");
  await reads(page.locator("#live"), "Moved down: 2 of 4.");
  await page.keyboard.press("Alt+ArrowUp");
  await reads(output(page, 3), /^10$/m);
  // At the top there is nothing above.
  await page.keyboard.press("Alt+ArrowUp");
  assert.deepEqual(await written(page), ["let a = 1", "let a = 5", "a + a", "The end."]);
  assert.equal(await page.getByRole("button", { name: "Move this line up" }).first().getAttribute("aria-disabled"), "true");
  const up = page.getByRole("button", { name: "Move this text up" });
  await up.focus();
  for (const _ of [1, 2]) await page.keyboard.press("Enter");
  assert.deepEqual(await written(page), ["let a = 1", "The end.", "let a = 5", "a + a"]);
  assert.equal(await page.evaluate(() => document.activeElement.title), "Move this text up");
  await page.reload();
  await reads(output(page, 3), /^10$/m);
  assert.deepEqual(await written(page), ["let a = 1", "The end.", "let a = 5", "a + a"]);
});

inBrowser("what one tab moves is moved in the other, and nothing is lost or doubled", async (page) => {
  await run(page, "1 + 1\n2 + 2\n3 + 3");
  await line(page, 3).press("Enter");
  await line(page, 4).fill("4 + 4");
  await line(page, 4).press("Enter");
  await reads(output(page, 4), /^8$/m);
  const other = await page.context().newPage();
  await open(other, "#/worksheet");
  await reads(output(other, 4), /^8$/m);
  const both = async (expected) => {
    for (const tab of [page, other]) await tab.waitForFunction((expected) => JSON.stringify([...document.querySelectorAll(".cells textarea")].map((field) => field.value).filter((text) => text !== "")) === expected, JSON.stringify(expected));
  };
  await line(page, 4).press("Alt+ArrowUp");
  await line(page, 3).press("Alt+ArrowUp");
  await both(["1 + 1", "4 + 4", "2 + 2", "3 + 3"]);
  // What the other writes meanwhile, and does not move, stays beside what it stood below.
  await line(other, 3).fill("5 + 5");
  await line(page, 1).press("Alt+ArrowDown");
  await line(other, 3).press("Enter");
  await both(["4 + 4", "1 + 1", "5 + 5", "3 + 3"]);
  await line(other, 4).press("Alt+ArrowUp");
  await both(["4 + 4", "1 + 1", "3 + 3", "5 + 5"]);
  for (const tab of [page, other]) await tab.reload();
  await both(["4 + 4", "1 + 1", "3 + 3", "5 + 5"]);
});

inBrowser("prose is read as such, stays what it is in files and links, and is never taken as a page's own", async (page) => {
  await open(page, "#/worksheet");
  await press(page, "Clear");
  await line(page, 1).fill("2 + 3");
  await line(page, 1).press("Enter");
  await reads(output(page, 1), /^5$/m);
  await press(page, "Add text");
  const prose = "# Hot & cold\n\nA *switch* such as `{1|-1}` or $*2 + 1/2$ is **hot**.\n- one\n- two <img src=x onerror=alert(1)>";
  await text(page, 1).fill(prose);
  await text(page, 1).press("Escape");
  await reads(reading(page, 1).locator("h2"), "Hot & cold");
  await reads(reading(page, 1).locator("em"), "switch");
  await reads(reading(page, 1).locator("strong"), "hot");
  assert.equal(await reading(page, 1).locator("code math").count(), 1);
  assert.equal(await reading(page, 1).locator(".value math mfrac").count(), 1);
  assert.equal(await reading(page, 1).locator("li").count(), 2);
  assert.equal(await reading(page, 1).locator("img").count(), 0);
  await reads(reading(page, 1), "<img src=x");
  // A line that begins with two strokes becomes prose, too.
  await press(page, "Add a line");
  const place = await page.locator(".statement textarea").count();
  await line(page, place).fill("// The end.");
  await line(page, place).press("Enter");
  await reads(reading(page, 2), /^The end\.$/);
  const file = await saved(page, "Save as file");
  assert.equal(file, `2 + 3\n${prose.split("\n").map((line) => `// ${line}`.trimEnd()).join("\n")}\n\n// The end.\n`);
  await page.reload();
  await reads(reading(page, 1).locator("h2"), "Hot & cold");
  await reads(output(page, 1), /^5$/m);
  // The file opens as the same cells, and the sheet from before is still there.
  await press(page, "Clear");
  const chosen = page.waitForEvent("filechooser");
  await press(page, "Open file");
  await (await chosen).setFiles({ name: "sheet.upstar", mimeType: "text/plain", buffer: Buffer.from(file) });
  await reads(output(page, 1), /^5$/m);
  assert.equal(await text(page, 1).inputValue(), prose);
  assert.equal(await reading(page, 2).innerText(), "The end.");
  await page.getByLabel("Sheets").selectOption({ index: 1 });
  await reads(reading(page, 1).locator("h2"), "Hot & cold");
  // So does a link.
  await page.goto("about:blank");
  await run(page, file);
  await reads(output(page, 1), /^5$/m);
  await reads(reading(page, 1).locator("h2"), "Hot & cold");
  assert.equal(await page.locator(".cells > li").count(), 3);
});

inBrowser("prose is written and left by keys", async (page) => {
  await run(page, "// # Before\n1 + 1\n// *After*");
  await page.getByRole("button", { name: "Edit this text" }).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  await page.keyboard.press("Enter");
  await page.keyboard.type("words");
  await page.keyboard.press("Escape");
  await reads(reading(page, 1).locator("h2"), "Before and more");
  await reads(reading(page, 1).locator("p"), "words");
  assert.equal(await page.evaluate(() => document.activeElement.title), "Edit this text");
  await line(page, 1).focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Text 2");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("3 + 4");
  await page.keyboard.press("Enter");
  await reads(output(page, 2), /^7$/m);
});

inBrowser("a number with bounds is a slider, and what depends on it follows", async (page) => {
  await run(page, "// Slide.\nlet n = 5 // 1..20\nnim(n) + nim(2)\n3 + 4");
  await reads(output(page, 2), /⋆7/);
  const slider = page.getByRole("slider", { name: "n" });
  assert.deepEqual(await slider.evaluate(({ min, max, value }) => [min, max, value]), ["1", "20", "5"]);
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith("/worksheet")) asked.push(request.postData()); });
  await slider.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await reads(output(page, 2), /⋆10/);
  // The focus is where it was.
  assert.equal(await page.evaluate(() => document.activeElement.type), "range");
  assert.equal(await line(page, 1).inputValue(), "let n = 8 // 1..20");
  // What goes by quickly is not worked out.
  asked.length = 0;
  await slider.evaluate((input) => {
    for (let value = 9; value <= 17; value += 1) {
      input.value = String(value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await reads(output(page, 2), /⋆19/);
  // Without a server nothing is requested.
  assert.equal(asked.length, SITE ? 0 : 1);
  await page.keyboard.press("Home");
  await reads(output(page, 2), /⋆3/);
  // The board has as many pieces.
  await page.waitForFunction(() => document.querySelectorAll(".statement")[1].querySelectorAll("circle").length === 3);
  // What is unfolded stays so while the number changes.
  await output(page, 2).getByText("Characters").click();
  await slider.focus();
  await page.keyboard.press("End");
  await reads(output(page, 2), /⋆22/);
  assert.equal(await output(page, 2).locator("details[open]").count(), 1);
  assert.equal(await saved(page, "Save as file"), "// Slide.\nlet n = 20 // 1..20\nnim(n) + nim(2)\n3 + 4\n");
  await page.reload();
  await reads(output(page, 2), /⋆22/);
  assert.equal(await slider.inputValue(), "20");
  // Writing moves the slider.
  await line(page, 1).fill("let n = 4 // 2..6");
  await line(page, 1).press("Enter");
  assert.deepEqual(await slider.evaluate(({ min, max, value }) => [min, max, value]), ["2", "6", "4"]);
  await reads(output(page, 2), /⋆6/);
});

inBrowser("a game of one's own lives in a cell of several lines", async (page) => {
  await open(page, "#/worksheet");
  await press(page, "Clear");
  await line(page, 1).focus();
  await page.keyboard.type("game halve on heaps");
  await page.keyboard.press("Enter");
  await page.keyboard.type("both n -> n/2 if n > 0");
  await page.keyboard.press("Enter");
  assert.equal(await line(page, 1).inputValue(), `${HALVE}\n  `);
  // An empty line ends it, as at the prompt.
  await page.keyboard.press("Enter");
  await reads(output(page, 1), /Halve\s+impartial\s+Play it/);
  await output(page, 1).locator(".board-view svg").waitFor();
  await page.keyboard.type("halve(9) + nim(1)");
  await page.keyboard.press("Enter");
  await reads(output(page, 2), "⋆");
  await output(page, 2).locator(".board-view svg").nth(1).waitFor();
  await output(page, 2).getByText("Why?").click();
  await reads(output(page, 2), /type|Left|value/);
  await page.reload();
  await reads(output(page, 2), "⋆");
  assert.equal(await line(page, 1).inputValue(), HALVE);
  // What is wrong is told with its line.
  await line(page, 1).fill(`${HALVE.replace("if n", "if m")}`);
  await line(page, 1).press("Control+Enter");
  await reads(output(page, 1), /Line 2:\n\s+both n -> n\/2 if m > 0\n\s+\^ *\n.*no number/);
  await line(page, 1).fill(`${HALVE}\n  example halve(3) = 7`);
  await line(page, 1).press("Control+Enter");
  await reads(output(page, 1), /Line 3:[^]*halve\(3\).*is 0, not 7/);
  await output(page, 2).getByRole("link", { name: "Explore" }).click();
  await reads(page.locator("#turn"), "to move");
  assert.equal(await page.locator("#expr").inputValue(), "halve(9) + nim(1)");
  assert.match(await page.locator("#rules-text").inputValue(), /game halve on heaps/);
});

inBrowser("a statement goes on where something is missing, and several that are pasted are several cells", async (page) => {
  await open(page, "#/worksheet");
  await press(page, "Clear");
  await line(page, 1).focus();
  await page.keyboard.type("[1,");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2, 3]");
  await page.keyboard.press("Enter");
  await reads(output(page, 1), "[1, 2, 3]");
  assert.equal(await line(page, 1).inputValue(), "[1,\n2, 3]");
  await line(page, 2).fill(`${HALVE}\nhalve(4)\n// The end.\nlet a = 3\na + a`);
  await line(page, 2).press("Shift+Enter");
  await reads(reading(page, 1), "The end.");
  await reads(output(page, 5), /^6$/m);
  assert.equal(await page.locator(".cells > li.statement").count(), 6);
  assert.equal(await saved(page, "Save as file"), `[1,\n2, 3]\n${HALVE}\nhalve(4)\n// The end.\nlet a = 3\na + a\n`);
});

inBrowser("games, functions and names from above are offered in every cell", async (page) => {
  await run(page, `${HALVE}\nlet halfway = 3\n1 + 1`);
  await reads(output(page, 3), /^2$/m);
  const offered = page.getByRole("listbox", { name: "Games" }).filter({ visible: true });
  await line(page, 3).fill("");
  await line(page, 3).pressSequentially("value(hal");
  await reads(offered, /halfway[^]*halve/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await line(page, 3).inputValue(), "value(halfway");
  await line(page, 3).fill("");
  await line(page, 3).pressSequentially("tempe");
  await reads(offered, "temperature(G)");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await line(page, 3).inputValue(), "temperature(");
  await page.keyboard.type("domin");
  await reads(offered, "Domineering");
  // Letters of a board are none of a name, and rules have words of their own.
  await line(page, 3).fill("");
  await line(page, 3).pressSequentially("hackenbush(\"g");
  await page.waitForTimeout(200);
  assert.equal(await offered.count(), 0);
  // A name is known below where it is given only.
  await line(page, 2).fill("");
  await line(page, 2).pressSequentially("halfw");
  await page.waitForTimeout(200);
  assert.equal(await offered.count(), 0);
});

inBrowser("what is to be shown is a picture, and what is wrong does not move the others", async (page) => {
  const sheet = ["let g = domineering(2x3)", "show(g + nim(2))", "thermograph(g, {1|-1})", "[domineering(1xk) for k in 1..4]", "_", "let l = [nim(1), nim(2)]", "tree(nim(2), right)", "[*, *2, 1/2]", "show(1 +)", HALVE, "[halve(k) for k in 1..3]", "_2"];
  await run(page, sheet.join("\n"));
  await output(page, 2).locator(".board-view svg").nth(1).waitFor();
  assert.doesNotMatch(await output(page, 2).innerText(), /┌/);
  const thermograph = output(page, 3).getByRole("img", { name: "Thermograph of domineering(2x3) and" });
  assert.equal(await thermograph.locator(".left-wall").count(), 2);
  await reads(output(page, 3), /domineering\(2x3\): mean 3\/4, temperature 5\/4/);
  for (const [place, count] of [[4, 4], [5, 4], [6, 2], [11, 3]]) {
    await output(page, place).locator(".thumb svg").nth(count - 1).waitFor();
    assert.equal(await output(page, place).locator("figure").count(), count);
  }
  await output(page, 7).getByAltText("tree of nim(2)").waitFor();
  await reads(output(page, 8), /1\/2/);
  assert.equal(await output(page, 8).locator("figure").count(), 0);
  await reads(output(page, 9), /expected/);
  // `_2` is still the second answer: what was asked for pictures is none.
  await reads(output(page, 12), /mean 3\/4/);
});

inBrowser("a sheet becomes a page that needs no network, Markdown and LaTeX", async (page) => {
  await run(page, `// # A handout\n// Of a *switch* such as $\{3/2|-1\}$ & <b>more</b>, 100%.\nlet n = 3 // 1..5\n{3/2|-n}\ndomineering(2x3)\nthermograph(domineering(2x3))\n${HALVE}\nhalve(3)\n[nim_value(kayles(k)) for k in 1..9]\n[[1, *2], [3, 4]]\n1 + nmi(2)`);
  await output(page, 4).getByRole("img").waitFor();
  await output(page, 6).locator(".board-view svg").waitFor();
  const html = await saved(page, "HTML");
  const [md, tex] = [await saved(page, "Markdown"), await saved(page, "LaTeX")];
  assert.match(md, /^# A handout\nOf a \*switch\*[^]*```\nlet n = 3 \/\/ 1\.\.5\n```[^]*\\frac\{3\}\{2\}/);
  assert.match(tex, /\\section\*\{A handout\}[^]*\\emph\{switch\}[^]*\\& [^]*100\\%[^]*\\frac\{3\}\{2\}/);
  // Boards and thermographs are drawn, each colour is made known once, and what is opened is closed.
  assert.equal(tex.match(/\\begin\{tikzpicture\}/g).length, 3);
  assert.equal(tex.match(/\\definecolor\{usLeft\}/g).length, 1);
  assert.equal(tex.match(/\\begin\{/g).length, tex.match(/\\end\{/g).length);
  const path = join(tmpdir(), `upstar-handout-${process.pid}.html`);
  await writeFile(path, html);
  const offline = await page.context().browser().newContext({ offline: true, javaScriptEnabled: true });
  try {
    const handout = await offline.newPage();
    const asked = [];
    handout.on("request", (request) => asked.push(request.url()));
    await handout.goto(pathToFileURL(path).href);
    assert.equal(asked.length, 1);
    assert.equal(await handout.title(), "A handout");
    await reads(handout.locator("h1"), "A handout");
    await reads(handout.locator("em"), "switch");
    await reads(handout.locator("body"), "<b>more</b>, 100%.");
    await reads(handout.locator("pre").nth(1), "{3/2|-n}");
    assert.ok(await handout.locator("math mfrac").count() >= 1);
    assert.equal(await handout.locator("math[alttext='{3/2|-3}']").count(), 1);
    // The board of Domineering, the thermograph and the heap, each of them seen.
    const pictures = await handout.locator(".pictures svg").evaluateAll((all) => all.map((svg) => [svg.getBoundingClientRect().width > 10, svg.querySelectorAll("rect, circle, path").length > 2]));
    assert.deepEqual(pictures, [[true, true], [true, true], [true, true]]);
    assert.equal(await handout.locator("svg.plot rect").count(), 9);
    await reads(handout.locator("table"), /3\s+4/);
    await reads(handout.locator(".wrong"), "nmi");
    assert.equal(await handout.locator("script, link, img, iframe").count(), 0);
  } finally {
    await offline.close();
  }
});

inBrowser("tabs of a sheet on which much was changed do not tell each other for ever", async (page) => {
  const other = await page.context().newPage();
  await open(page, "#/worksheet");
  await page.evaluate(() => {
    const gone = Array.from({ length: 1000 }, (_, at) => `old-${at}`);
    localStorage.setItem("upstar-worksheet:much", JSON.stringify({ lines: [{ id: "a", text: "let n = 5 // 1..20" }, { id: "b", text: "n + n" }], gone, time: Date.now() }));
  });
  for (const tab of [page, other]) {
    await open(tab, "#/worksheet");
    await reads(output(tab, 2), /^10$/m);
  }
  await page.getByRole("slider", { name: "n" }).fill("6");
  await reads(output(other, 2), /^12$/m);
  await other.getByRole("slider", { name: "n" }).fill("7");
  await reads(output(page, 2), /^14$/m);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("upstar-worksheet:much")).time);
  await page.waitForTimeout(500);
  const before = await stored();
  await page.waitForTimeout(500);
  assert.equal(await stored(), before);
  assert.equal(await other.locator(".cells > li").count(), 2);
});

for (const [width, colorScheme] of [[1280, "light"], [360, "dark"]]) {
  inBrowser(`what is being written is accessible and fits, ${width}, ${colorScheme}`, async (page) => {
    await run(page, `// # A *long* text\n// ${"word ".repeat(30)}\nlet n = 5 // 1..20\n${HALVE.replace("if n", "if m")}\n[nim(k) for k in 1..n]\nthermograph({3|-1})\n1 + 1`);
    await output(page, 3).locator(".thumb svg").nth(4).waitFor();
    await reads(output(page, 2), "no number");
    await page.evaluate(AXE);
    const sound = async () => {
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    };
    await page.getByRole("button", { name: "Edit this text" }).click();
    await sound();
    await line(page, 5).fill("");
    await line(page, 5).pressSequentially("value(do");
    await reads(page.getByRole("listbox", { name: "Games" }).filter({ visible: true }), "Domineering");
    await page.keyboard.press("ArrowDown");
    await sound();
    // A field is as high as what is written in it.
    assert.ok(await line(page, 2).evaluate((field) => field.scrollHeight <= field.clientHeight + 1 && field.clientHeight > 40));
  }, { viewport: { width, height: 740 }, colorScheme });
}

inBrowser("two tabs lose no prose, no game and no slider of each other's", async (page) => {
  const other = await page.context().newPage();
  await open(page, "#/worksheet");
  await press(page, "Clear");
  await line(page, 1).fill("let n = 2 // 1..9");
  await line(page, 1).press("Enter");
  await open(other, "#/worksheet");
  await other.getByRole("slider", { name: "n" }).waitFor();
  // Both write at the same time: prose here, a game there.
  await press(page, "Add text");
  await text(page, 1).fill("# Mine");
  await press(other, "Add a game of your own");
  const game = other.locator(".statement textarea").filter({ visible: true }).last();
  await game.fill(HALVE);
  await game.press("Control+Enter");
  await text(page, 1).press("Escape");
  for (const tab of [page, other]) {
    await reads(tab.locator(".reading h2"), "Mine");
    await tab.waitForFunction((halve) => [...document.querySelectorAll(".cells textarea")].some(({ value }) => value === halve), HALVE);
  }
  await page.getByRole("slider", { name: "n" }).fill("7");
  await other.waitForFunction(() => [...document.querySelectorAll(".cells textarea")].some(({ value }) => value === "let n = 7 // 1..9"));
  assert.equal(await other.locator(".slider").count(), 1);
  // What one writes stays, although the other changes the sheet meanwhile; and a word that was not finished is found again.
  await other.getByRole("button", { name: "Edit this text" }).click();
  await text(other, 1).fill("# Mine and yours");
  await page.getByRole("slider", { name: "n" }).fill("3");
  await other.waitForFunction(() => [...document.querySelectorAll(".cells textarea")].some(({ value }) => value === "let n = 3 // 1..9"));
  assert.equal(await text(other, 1).inputValue(), "# Mine and yours");
  await other.reload();
  await reads(other.locator(".reading h2"), "Mine and yours");
  await reads(page.locator(".reading h2"), "Mine and yours");
  await page.reload();
  assert.equal(await page.locator(".cells > li.text").count(), 1);
  assert.equal(await page.getByRole("slider", { name: "n" }).inputValue(), "3");
  await reads(page.locator(".defined"), "Halve");
});
