// The tabs beside the board: moves, reasons, tree, copies.

import { at } from "./dom.js";
import type { Tab } from "./state.js";

const all = () => [...document.querySelectorAll<HTMLElement>("[data-tab]")];
const nameOf = (tab: HTMLElement) => tab.dataset["tab"] as Tab;

/** Lets tabs be chosen by mouse and arrow keys. */
export function listenToTabs(choose: (tab: Tab) => void): void {
  for (const tab of all()) {
    tab.addEventListener("click", () => choose(nameOf(tab)));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const tabs = all();
      const to = way && tabs[(tabs.indexOf(tab) + way + tabs.length) % tabs.length];
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      to.focus();
      choose(nameOf(to));
    });
  }
}

/** Shows one tab. */
export function showTab(chosen: Tab): void {
  for (const tab of all()) {
    const own = nameOf(tab) === chosen;
    tab.setAttribute("aria-selected", String(own));
    tab.tabIndex = own ? 0 : -1;
    at(`tab-${nameOf(tab)}`).hidden = !own;
  }
}
