// The shell: which page the address names, and the keys that work on all of them.

import { at } from "./dom.js";
import * as explore from "./explore.js";
import type { Module, Page } from "./page.js";

/** The pages by the first word of the address, `#/book/…`; every other address is the explorer's. */
const PAGES: Record<string, () => Module | Promise<Module>> = {
  explore: () => explore,
  book: () => import("./book.js"),
  worksheet: () => import("./worksheet.js"),
};

const mounted = new Map<string, Page>();

async function route(): Promise<void> {
  const [, word = "", rest = ""] = /^#\/(\w+)\/?(.*)$/s.exec(location.hash) ?? [];
  const name = word in PAGES && word !== "explore" ? word : "explore";
  for (const tab of document.querySelectorAll<HTMLElement>("[data-page]")) {
    if (tab.dataset["page"] === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  for (const own of Object.keys(PAGES)) at(`page-${own}`).hidden = own !== name;
  let page = mounted.get(name);
  if (!page) {
    const module = await PAGES[name]?.();
    page = mounted.get(name) ?? module?.mount(at(`page-${name}`));
    if (!page) return;
    mounted.set(name, page);
  }
  page.visit(name === "explore" ? location.hash : decodeURIComponent(rest));
}

document.addEventListener("keydown", (event) => {
  const writing = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select");
  if (event.key !== "?" || writing || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  at<HTMLDialogElement>("keys").showModal();
});

addEventListener("hashchange", () => void route());
void route();
