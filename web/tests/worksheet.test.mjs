// The worksheet: lines that share variables, answers as boards, plots and tables, kept and exported.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { inBrowser, open, reads } from "./browser.mjs";

const line = (page, number) => page.getByLabel(`Line ${number}`, { exact: true });
const output = (page, number) => page.locator(".cells > li").nth(number - 1).locator(".output");

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
  await output(page, 1).getByAltText(/thermograph of domineering/).waitFor();
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
    await page.waitForFunction((other) => document.querySelector(".cells input").value === other, other);
    await reads(page.locator(".linked"), "came with a link");
    assert.equal((await output(page, 1).innerText()).trim(), "");
  }
  await page.goto("about:blank");
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
    const lines = [...document.querySelectorAll(".cells input")].map((input) => input.value);
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
