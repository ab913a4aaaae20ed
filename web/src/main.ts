// The shell: which page the address names, and the keys that work on all of them.

import { at } from "./dom.js";
import * as explore from "./explore.js";
import { showKeys, writing } from "./keys.js";
import type { Module, Page } from "./page.js";
import { fromLink, TOUR } from "./state.js";
import { listenToTour, offerTour, startTour } from "./tour.js";

/** The pages by the first word of the address, `#/book/…`; every other address is the explorer's. */
const PAGES: Record<string, () => Module | Promise<Module>> = {
  explore: () => explore,
  book: () => import("./book.js"),
  worksheet: () => import("./worksheet.js"),
  exercises: () => import("./exercises.js"),
};

const mounted = new Map<string, Page>();
/** Where a link of this page leads that was followed last; other addresses come from elsewhere. */
let followed = "";
/** Where the explorer begins: with all games, or with one's own, whose rules are written beside the board. */
const BEGINNINGS: Record<string, string> = { explore: "#", game: "#/game" };
/** Where somebody was in the explorer: from another page they go back there. */
const left = { ...BEGINNINGS };

const parts = (hash: string): string[] => /^#\/(\w+)\/?(.*)$/s.exec(hash) ?? [];

/** Which page an address names. */
function pageOf(hash: string): string {
  const [, word = ""] = parts(hash);
  return word in PAGES && word !== "explore" ? word : "explore";
}

/** Which link of the bar on top leads to an address. */
function linkOf(hash: string): string {
  const page = pageOf(hash);
  return page === "explore" && (hash === BEGINNINGS["game"] || fromLink(hash).rules !== null) ? "game" : page;
}

async function route(): Promise<void> {
  if (location.hash === TOUR) return startTour();
  const [, , rest = ""] = parts(location.hash);
  const [name, own] = [pageOf(location.hash), linkOf(location.hash)];
  for (const tab of document.querySelectorAll<HTMLElement>("[data-page]")) {
    const page = tab.dataset["page"] ?? "";
    if (page === own) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    const to = page === own ? BEGINNINGS[page] : left[page];
    if (to !== undefined) tab.setAttribute("href", to);
  }
  for (const own of Object.keys(PAGES)) at(`page-${own}`).hidden = own !== name;
  let page = mounted.get(name);
  if (!page) {
    const module = await PAGES[name]?.();
    page = mounted.get(name) ?? module?.mount(at(`page-${name}`));
    if (!page) return;
    mounted.set(name, page);
  }
  page.visit(name === "explore" ? location.hash : decoded(rest), followed === location.hash);
}

/** What stands in an address; as it is, where it is no encoding of anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Light and dark follow the system until somebody chooses. */
function theme(): void {
  const root = document.documentElement;
  const kept = localStorage.getItem("theme");
  if (kept) root.dataset["theme"] = kept;
  at("theme").addEventListener("click", () => {
    const dark = root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset["theme"] = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset["theme"]);
  });
}

at("show-keys").addEventListener("click", showKeys);
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || writing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  showKeys();
});
// The address is taken by pages, so this link moves the focus itself.
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("page").focus();
});

document.addEventListener("click", (event) => {
  followed = event.isTrusted && event.target instanceof Element ? event.target.closest("a")?.hash ?? "" : "";
}, { capture: true });

theme();
/** Whether an address is that of the start page. */
const isStart = (hash: string): boolean => linkOf(hash) === "explore" && fromLink(hash).start === "";
/** How far down somebody was on the start page. */
let wasAt = 0;

/** Another page begins at its top; whoever goes back to the start page finds the place that they left. */
function scroll(before: string): void {
  const after = location.hash;
  if (pageOf(before) === pageOf(after) && linkOf(before) === linkOf(after) && isStart(before) === isStart(after)) return;
  if (!isStart(after) || followed === after) return scrollTo(0, 0);
  const to = wasAt;
  requestAnimationFrame(() => scrollTo(0, to));
}

// As long as the start page is seen, for the browser may have moved already when another address is told.
addEventListener("scroll", () => { if (isStart(location.hash) && !at("start").hidden) wasAt = scrollY; }, { passive: true });
addEventListener("hashchange", ({ oldURL }) => {
  const before = new URL(oldURL).hash;
  scroll(before);
  if (linkOf(before) in left) left[linkOf(before)] = before || "#";
  // A dialog is about what was seen when it was opened.
  if (!explore.isOwn(location.hash)) for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  void route();
});
listenToTour();
offerTour();
void route();
