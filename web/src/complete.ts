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
    // A board between quotes is as it is.
    if (rest.includes("\"")) return `${about.name}${rest}`;
    const inner = rest.replace(/^\(|\)$/g, "").replaceAll("×", "x").trim();
    return inner === "" ? beginning(about) : `${about.name}(${inner.replace(/\s*[x,]\s*/g, (mark) => mark.trim()).replace(/(\d)\s+(?=\d)/g, "$1,")})`;
  });
  return found === text ? null : found;
}

/** Something that is offered: what it is called, how it is written, and its name alone. */
interface Offer { title: string; code: string; name: string }

/** What a worksheet offers besides games: functions, and names that were given above. */
export interface Offers { names(): string[] }

const offeredGame = (about: About): Offer => ({ title: about.title, code: beginning(about), name: about.name });

/** What a worksheet offers for a word: names that were given, then games, then functions. */
function inSheet(word: string, names: string[], games: Offer[], functions: { name: string; form: string }[]): Offer[] {
  const own = [...new Set(names)].filter((name) => name.startsWith(word) && name !== word).map((name) => ({ title: name, code: name, name }));
  const calls = functions.filter(({ name }) => name.startsWith(word.toLowerCase())).map(({ name, form }) => ({ title: form, code: `${name}(`, name }));
  const few = games.slice(0, MOST / 2);
  return [...own, ...few, ...calls, ...games.slice(few.length)].slice(0, MOST);
}

let lists = 0;

/** Offers games while somebody writes a position into a field; in a worksheet also functions, and names that were given. */
export function complete(input: HTMLInputElement | HTMLTextAreaElement, more: Offers | null = null): void {
  const list = h("ul", { class: "offered", role: "listbox", id: `offered-${++lists}`, "aria-label": "Games", hidden: true });
  // A field of several lines is no combobox, but may offer something.
  const isArea = input instanceof HTMLTextAreaElement;
  for (const [name, value] of Object.entries({ "aria-autocomplete": "list", "aria-controls": list.id, ...(isArea ? { "aria-haspopup": "listbox" } : { role: "combobox", "aria-expanded": "false" }) })) input.setAttribute(name, value);
  input.after(list);
  let [offered, chosen]: [Offer[], number] = [[], -1];
  const word = () => {
    const before = input.value.slice(0, input.selectionStart ?? 0);
    if (!more) return /(?<![\w("|.#])[A-Za-z][A-Za-z_]*$/.exec(before)?.[0] ?? "";
    const line = before.slice(before.lastIndexOf("\n") + 1);
    // Rules have words of their own; letters within quotes are a board, and what stands behind two strokes is prose.
    if (/^game\s/.test(before) && !/^\s+example\s/.test(line)) return "";
    return /^(?:[^"]|"[^"]*")*$/.test(line) && !line.includes("//") ? /(?<![\w|.#])[A-Za-z]\w*$/.exec(line)?.[0] ?? "" : "";
  };
  const draw = () => {
    list.replaceChildren(...offered.map((offer, at) => h("li", {
      role: "option", id: `${list.id}-${at}`, "aria-selected": String(at === chosen),
      // The field keeps the focus.
      mousedown: (event: MouseEvent) => { event.preventDefault(); take(offer); },
    }, h("strong", {}, offer.title), offer.code !== offer.title && h("code", {}, offer.code))));
    list.hidden = offered.length === 0;
    if (!isArea) input.setAttribute("aria-expanded", String(!list.hidden));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `${list.id}-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const offer = (offers: Offer[]) => {
    [offered, chosen] = [offers, -1];
    draw();
  };
  const take = ({ name, code }: Offer) => {
    const [end, own] = [input.selectionStart ?? 0, word()];
    const rest = input.value.slice(end);
    // A position that stands there already keeps its place in the parentheses.
    input.setRangeText(rest.startsWith("(") ? name : code, end - own.length, end, "end");
    offer([]);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    offer([]);
  };
  input.addEventListener("input", () => {
    const own = word();
    if (own === "") return offer([]);
    void patiently(catalogue).then(({ games, functions }) => {
      if (word() !== own || document.activeElement !== input) return;
      const found = meant(own, games).filter(({ name }) => name !== own || !input.value.includes(`${own}(`)).map(offeredGame);
      offer(more ? inSheet(own, more.names(), found, functions) : found);
    });
  });
  input.addEventListener("blur", () => offer([]));
  (input as HTMLElement).addEventListener("keydown", (event) => {
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
