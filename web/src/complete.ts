// Help with writing: the games whose names begin with what is written, and what somebody may have meant.

import { catalogue, patiently } from "./api.js";
import type { About } from "./api.js";
import { h } from "./dom.js";
import { beginning } from "./start.js";

/** So many games are offered at a time. */
const MOST = 8;

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, "_");

/** The games that a word may be the beginning of; those whose name begins so come first. */
export function meant(word: string, games: About[]): About[] {
  const own = plain(word);
  if (own.replace("_", "") === "") return [];
  const rank = ({ name, title }: About) => (name.startsWith(own) ? 0 : plain(title).startsWith(own) ? 1 : `_${name}_${plain(title)}`.includes(`_${own}`) ? 2 : 3);
  return games.filter((about) => rank(about) < 3).sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

/** A text with games called as they are written: `Nim(3)`, `hex 7x7` and `toads and frogs` become positions. */
export function mended(text: string, games: About[]): string | null {
  const names = new Map(games.flatMap((about) => [[plain(about.title), about], [plain(about.name), about]]));
  const any = [...names.keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll("_", "[^a-z0-9(]*")).join("|");
  const found = text.replace(new RegExp(`(?<![a-z_"])(${any})(?![a-z_])\\s*(\\([^()]*\\)?|\\[|[\\d][\\dx×, ]*|)`, "gi"), (all, name: string, rest: string) => {
    const about = names.get(plain(name));
    if (!about || rest === "[") return all;
    const inner = rest.replace(/^\(|\)$/g, "").replaceAll("×", "x").trim();
    return inner === "" ? beginning(about) : `${about.name}(${inner.replace(/\s*[x,]\s*/g, (mark) => mark.trim()).replace(/(\d)\s+(?=\d)/g, "$1,")})`;
  });
  return found === text ? null : found;
}

let lists = 0;

/** Offers games while somebody writes a position into a field. */
export function complete(input: HTMLInputElement): void {
  const list = h("ul", { class: "offered", role: "listbox", id: `offered-${++lists}`, "aria-label": "Games", hidden: true });
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })) input.setAttribute(name, value);
  input.after(list);
  let [offered, chosen]: [About[], number] = [[], -1];
  const word = () => /(?<![\w("|.#])[A-Za-z][A-Za-z_]*$/.exec(input.value.slice(0, input.selectionStart ?? 0))?.[0] ?? "";
  const draw = () => {
    list.replaceChildren(...offered.map((about, at) => h("li", {
      role: "option", id: `${list.id}-${at}`, "aria-selected": String(at === chosen),
      // The field keeps the focus.
      mousedown: (event: MouseEvent) => { event.preventDefault(); take(about); },
    }, h("strong", {}, about.title), h("code", {}, beginning(about)))));
    list.hidden = offered.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `${list.id}-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const offer = (games: About[]) => {
    [offered, chosen] = [games, -1];
    draw();
  };
  const take = (about: About) => {
    const [end, own] = [input.selectionStart ?? 0, word()];
    const rest = input.value.slice(end);
    // A position that stands there already keeps its place in the parentheses.
    input.setRangeText(rest.startsWith("(") ? about.name : beginning(about), end - own.length, end, "end");
    offer([]);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    offer([]);
  };
  input.addEventListener("input", () => {
    const own = word();
    if (own === "") return offer([]);
    void patiently(catalogue).then(({ games }) => {
      if (word() === own && document.activeElement === input) offer(meant(own, games).filter(({ name }) => name !== own || !input.value.includes(`${own}(`)));
    });
  });
  input.addEventListener("blur", () => offer([]));
  input.addEventListener("keydown", (event) => {
    if (offered.length === 0) return;
    const about = offered[chosen];
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way) {
      chosen = (chosen + way + offered.length + (chosen < 0 && way < 0 ? 1 : 0)) % offered.length;
      draw();
    } else if (event.key === "Enter" && about) take(about);
    else if (event.key === "Escape") offer([]);
    else return;
    // Before whoever else listens to these keys.
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
