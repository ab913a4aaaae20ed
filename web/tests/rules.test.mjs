// Your game: rules are written, played, shared and kept.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { inBrowser, open, reads, SERVER } from "./browser.mjs";

const HALF = "game half on heaps\n  both n -> n/2 if n > 0\n";
/** Signs of other alphabets, in a comment and in a title. */
const FOREIGN = '// Größer als 🐸 + 50 %\ngame hop on strip ".o"\n  both "o." -> ".o"\n  title "Häschen & Hüpfer"\n';

const rules = (page) => page.getByLabel("Rules", { exact: true });
const place = (page) => page.locator("#expr");
const said = (page) => page.locator("#rules-said");
const turn = (page) => page.locator("#turn");
const offer = (page, name) => page.locator("#rules-gallery").getByRole("button", { name, exact: true });

/** Waits until a position stands in the field. */
const stands = (page, text) => page.waitForFunction((text) => document.querySelector("#expr").value === text, text);

inBrowser("rules become a board while they are written, and it is played on", async (page) => {
  await open(page, "#/game");
  await reads(page.locator("[aria-current=page]"), "Your game");
  // There is something to begin with.
  await reads(said(page), "Set up Fission");
  await rules(page).fill("");
  await reads(said(page), "Write rules");
  await rules(page).pressSequentially("game half on heaps\nboth n -> n/2 if n > 0");
  // What belongs to a game is indented by itself.
  assert.equal(await rules(page).inputValue(), "game half on heaps\n  both n -> n/2 if n > 0");
  await stands(page, "half(7)");
  await reads(turn(page), "Left to move.");
  await reads(page.locator("#outcome"), "Whoever starts wins");
  await page.locator("#table svg .touch").first().click();
  await reads(turn(page), "Right to move.");
  assert.equal(await place(page).inputValue(), "half(3)");
  await reads(page.locator("#log"), "heap 1: 7 -> 3");
  // Rules that change under a position leave it where it can stay, and play begins again.
  await rules(page).fill(HALF.replace("n/2 if", "n - 1 if"));
  await stands(page, "half(7)");
  await reads(turn(page), "Left to move.");
  await rules(page).fill('game other on grid ".x"\n  both "." -> "x"\n');
  await stands(page, "other(3x3)");
  assert.equal(await page.locator("#table svg .touch").count(), 9);
  await page.locator("#rules-box summary").click();
  await reads(page.locator("#rules"), "Other");
});

inBrowser("a mistake is underlined where it is, with what would help, until it is gone", async (page) => {
  await open(page, { rules: FOREIGN, g: 'hop("o..")' });
  await reads(turn(page), "Left to move.");
  await rules(page).fill(FOREIGN.replace('".o"\n  title', '".o" turnd\n  title'));
  await reads(said(page), /Line 3:.*\. Did you mean turned\?/);
  assert.equal(await page.locator("#rules-behind mark").innerText(), "turnd");
  assert.equal(await rules(page).getAttribute("aria-invalid"), "true");
  // The line lies under the word: the text and its copy are the same size.
  const [text, behind] = await Promise.all([rules(page), page.locator("#rules-behind")].map((one) => one.boundingBox()));
  assert.deepEqual(text, behind);
  // What is shown is by rules that are no longer there, and cannot be played on.
  assert.ok(await page.locator("#table").evaluate((table) => table.inert));
  // It survives a reload, mistake and all.
  await page.reload();
  await reads(said(page), /Did you mean turned/);
  await rules(page).fill(FOREIGN);
  await reads(said(page), "Set up Häschen & Hüpfer");
  await reads(turn(page), "Left to move.");
  assert.equal(await page.locator("#rules-behind mark").count(), 0);
  assert.equal(await rules(page).getAttribute("aria-invalid"), "false");
  // What is missing has its place, too; an example that is wrong is a mistake.
  await rules(page).fill('game hop on strip ".o"\n  both "o." ->\n');
  await reads(said(page), "Line 2: expected what becomes of the pattern");
  await rules(page).fill(`${HALF}  example half(2) = 1\n`);
  await reads(said(page), "Line 3: half(2) is 0, not 1");
  // The game can be played all the same.
  await stands(page, "half(2)");
  await reads(turn(page), "Left to move.");
  assert.equal(await page.locator("#rules-behind mark").innerText(), "half(2) = 1");
  // A mistake in the position is told beside it.
  await rules(page).fill(HALF);
  await reads(said(page), "Set up Half");
  await place(page).fill("half(3) + hlf(2)");
  await reads(page.locator("#wrong"), /half\(3\) \+ hlf\(2\)\n\s+\^\^\^[^]*There is no game called “hlf”/);
  await reads(said(page), "Set up Half");
});

inBrowser("a link has the rules, the position and the moves, whatever signs they have", async (page) => {
  await open(page, "#/game");
  await reads(said(page), "Set up Fission");
  await rules(page).fill(FOREIGN);
  await reads(said(page), "Set up Häschen");
  await place(page).fill('hop("oo..")');
  await page.waitForFunction(() => location.hash.includes("oo.."));
  await page.waitForFunction(() => document.querySelectorAll("#table svg .touch").length === 2);
  await page.locator("#table svg .touch").first().click();
  await reads(turn(page), "Right to move.");
  const link = page.url();
  await page.reload();
  await reads(turn(page), "Right to move.");
  assert.equal(await rules(page).inputValue(), FOREIGN);
  assert.equal(await place(page).inputValue(), 'hop("o.o.")');
  await page.goBack();
  await reads(turn(page), "Left to move.");
  assert.equal(await place(page).inputValue(), 'hop("oo..")');
  await page.goForward();
  await stands(page, 'hop("o.o.")');
  // Somebody else opens it.
  const other = await page.context().browser().newContext();
  const stranger = await other.newPage();
  await stranger.goto(link);
  await reads(turn(stranger), "Right to move.");
  assert.equal(await rules(stranger).inputValue(), FOREIGN);
  await other.close();
  // Rules that stand before the expression are rules.
  await open(page, { g: `${HALF}half(9)` });
  await stands(page, "half(9)");
  assert.equal(await rules(page).inputValue(), HALF);
});

inBrowser("there are games to begin with, each in one press", async (page) => {
  await open(page, "#/game");
  const names = (await page.locator("#rules-gallery button").allInnerTexts()).map((name) => name.trim());
  assert.ok(names.length >= 5, names.join());
  for (const name of names) {
    await offer(page, name).click();
    await reads(said(page), `Set up ${name}`);
    await reads(turn(page), "Left to move.");
    await page.locator("#table svg .touch").first().waitFor();
    await reads(page.locator("#progress"), "Exact");
    assert.match(await place(page).inputValue(), /^[a-z_]+\([^\n]*\)$/);
    assert.doesNotMatch(await page.title(), /game /);
  }
  for (const name of names.slice(0, -1).reverse()) {
    await page.goBack();
    await reads(said(page), `Set up ${name}`);
  }
});

inBrowser("all of the explorer works with it: sums, opponents, reasons, trees, copies, set-up", async (page) => {
  await open(page, { rules: HALF, g: "half(9)" });
  await place(page).fill("half(9) + nim(2)");
  await page.locator("#table svg").nth(1).waitFor();
  await reads(page.locator("#progress"), "Exact");
  await page.getByRole("tab", { name: "Why?" }).click();
  await reads(page.locator("#why"), "balancing");
  await page.getByRole("tab", { name: "Tree" }).click();
  await reads(page.locator("#tab-tree"), /nodes in all/);
  await page.getByRole("tab", { name: "Copy as" }).click();
  for (const [name, has] of [["Notation", /^half\(9\) \+ nim\(2\)$/], ["Rules", /^game half on heaps/], ["Command", /^upstar eval 'game half[^]*\nhalf\(9\) \+ nim\(2\)'$/], ["SVG", /<svg/]]) {
    await page.locator("#tab-copy").getByRole("button", { name, exact: true }).click();
    await reads(page.locator(".copied"), has);
  }
  // The perfect player answers.
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.getByLabel("Against").selectOption("perfect");
  await reads(turn(page), "Left to move.");
  await page.locator("#move-list").getByRole("button", { name: /2 -> 1/ }).click();
  await reads(page.locator("#log"), /Left:.*2 -> 1[^]*Right:/);
  // A board of one's own is set up by hand.
  await open(page, { rules: FOREIGN, g: 'hop("o..")', edit: "1" });
  await page.locator("#table svg .editable").nth(1).click();
  await stands(page, 'hop("oo.")');
  await page.getByLabel("Add").selectOption({ label: "Häschen & Hüpfer" });
  await page.locator("#table svg.board").nth(1).waitFor();
  assert.equal(await rules(page).inputValue(), FOREIGN);
});

inBrowser("what was written stays, and games to begin with take nothing away", async (page) => {
  await open(page, "#/game");
  await reads(said(page), "Set up Fission");
  await rules(page).fill(HALF);
  await stands(page, "half(7)");
  await place(page).fill("half(9)");
  await page.waitForFunction(() => location.hash.includes("half%289%29"));
  await offer(page, "Euclid").click();
  await reads(said(page), "Set up Euclid");
  const again = await page.context().newPage();
  await page.close();
  await open(again, "#/game");
  await stands(again, "half(9)");
  assert.equal(await rules(again).inputValue(), HALF);
  // A second game beside it; both can be had.
  await offer(again, "Euclid").click();
  await reads(said(again), "Set up Euclid");
  await rules(again).fill(FOREIGN);
  await reads(said(again), "Häschen");
  await again.getByLabel("Yours").selectOption({ label: "half" });
  await stands(again, "half(9)");
  // From another page one comes back to where one was, and the explorer is without rules.
  await rules(again).fill(`${HALF}  title "Halves"\n`);
  await reads(said(again), "Set up Halves");
  await again.getByRole("link", { name: "Book" }).click();
  await reads(again.locator(".book"), "Solved");
  await again.getByRole("link", { name: "Your game" }).click();
  await stands(again, "half(9)");
  assert.match(await rules(again).inputValue(), /Halves/);
  await again.getByRole("link", { name: "Explore", exact: true }).click();
  await reads(again.locator("#start"), "All games");
  assert.ok(await again.locator("#own").isHidden());
  // As a file it is what the command line takes.
  await again.goBack();
  await reads(said(again), "Set up Halves");
  const [file] = await Promise.all([again.waitForEvent("download"), again.getByRole("button", { name: "Save as file" }).click()]);
  assert.equal(file.suggestedFilename(), "half.game");
  assert.equal(await readFile(await file.path(), "utf8"), `${HALF}  title "Halves"\n`);
});

inBrowser("by keys alone: out of the rules, over the board, a move", async (page) => {
  await open(page, { rules: HALF, g: "half(5)" });
  await reads(turn(page), "Left to move.");
  await rules(page).focus();
  const onBoard = () => page.evaluate(() => document.activeElement.closest("svg.board") !== null);
  for (let tabs = 0; tabs < 20 && !(await onBoard()); tabs += 1) await page.keyboard.press("Tab");
  assert.ok(await onBoard());
  await page.keyboard.press("Enter");
  await reads(turn(page), "Right to move.");
  assert.equal(new URL(page.url()).origin, new URL(SERVER).origin);
});

inBrowser("long rules scroll within their place on a narrow screen", async (page) => {
  const many = Array.from({ length: 40 }, (_, at) => `game g${at} on heaps\n  both n -> n - ${at + 1}   // ${"x".repeat(60)}\n`).join("");
  await open(page, { rules: many, g: "g0(3) + g39(50)" });
  await reads(turn(page), "Left to move.");
  await reads(page.locator("#progress"), "Exact");
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `the page is ${wide} wide, the window ${seen}`);
  assert.ok((await page.locator(".paper").boundingBox()).height < 400);
}, { viewport: { width: 360, height: 740 } });
