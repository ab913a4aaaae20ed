// The words of the field: a page of them, and links to it from wherever they are used.

import { carried } from "./api.js";
import type { Term } from "./api.js";
import { h } from "./dom.js";

let known: Promise<Term[]> | null = null;

/** The words, asked for once. */
export function glossary(): Promise<Term[]> {
  known ??= carried("/api/v1/glossary").then(({ terms }) => terms);
  known.catch(() => { known = null; });
  return known;
}

const plain = (word: string): string => word.toLowerCase().replace(/[-_\s]+/g, " ").trim();
/** Where a word is explained. */
export const linkTo = (name: string): string => `#/book/words/${encodeURIComponent(name)}`;

/** The term that a word leads to. */
export const termOf = (terms: Term[], word: string): Term | undefined => terms.find(({ words }) => words.some((own) => plain(own) === plain(word)));

/** Words of one or two letters, and those that are said all the time, would make every sentence blue. */
const COMMON = new Set(["game", "move", "position", "sum", "value", "play", "left", "right", "option", "number", "group", "winner", "order", "equal", "form", "zero", "one", "half", "star", "up", "down", "cold", "rank", "rule", "type", "draw", "result", "board", "heap", "tree", "negative", "inverse", "simple", "follow", "follower", "term", "mirror", "copying", "pairing"]);

/** Makes links of the words that a text uses, each where it comes first. */
export async function linkTerms(paragraphs: Iterable<Element>, except?: string): Promise<void> {
  const terms = await glossary().catch(() => []);
  const names = new Map(terms.flatMap((term) => term.words.filter((word) => word.length > 2 && !COMMON.has(plain(word).replace(/s$/, ""))).map((word) => [plain(word), term] as const)));
  const escaped = [...names.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[-\\s]"));
  if (escaped.length === 0) return;
  const words = new RegExp(`(?<![\\w-])(${escaped.join("|")})(s?)(?![\\w-])`, "gi");
  const used = new Set(except === undefined ? [] : [except]);
  for (const paragraph of paragraphs) {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (!(walker.currentNode.parentElement?.closest("a, code, math, button"))) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const pieces: (Node | string)[] = [];
      let from = 0;
      for (const match of text.data.matchAll(words)) {
        const term = names.get(plain(match[1] ?? ""));
        if (!term || used.has(term.name)) continue;
        used.add(term.name);
        pieces.push(text.data.slice(from, match.index), h("a", { class: "word-link", href: linkTo(term.name), title: short(term) }, match[0]));
        from = match.index + match[0].length;
      }
      if (pieces.length > 0) text.replaceWith(...pieces, text.data.slice(from));
    }
  }
}

/** The first sentence. */
const short = ({ says }: Term): string => /^.*?\.(?= |$)/.exec(says)?.[0] ?? says;

/** What to type, with a way to do so where a worksheet can. */
function sight(text: string): HTMLElement {
  const [, expr] = /^(?:value|eval) '(.*)'$/.exec(text) ?? /^(?:value|eval) (\S+)$/.exec(text) ?? [];
  return h("li", {}, h("code", {}, `upstar ${text}`), ...(expr === undefined ? [] : [" ", h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try")]));
}

/** The page of all words; `word` is the one that somebody came for. */
export async function wordsPage(root: HTMLElement, word: string): Promise<void> {
  const list = h("dl", { class: "words" });
  const wanted = h("input", { type: "search", "aria-label": "Find a word", placeholder: "Find a word", input: () => filter() });
  const found = h("span", { class: "soft", role: "status" });
  root.replaceChildren(h("p", {}, h("a", { href: "#/book" }, "Contents")), h("h1", {}, "Words"),
    h("p", {}, "What the words of the field mean, and what is proved about them. Wherever the book uses one for the first time, it leads here."),
    h("div", { class: "row finder" }, wanted, found), list);
  let terms: Term[];
  try {
    terms = await glossary();
  } catch {
    list.append(h("p", { class: "wrong", role: "alert" }, "The words could not be fetched."));
    return;
  }
  const entries = terms.map((term) => {
    const others = term.words.slice(1);
    return h("div", { class: "word", id: `word-${plain(term.name).replaceAll(" ", "-")}`, "data-words": term.words.map(plain).join("|") },
      h("dt", {}, term.name, ...(others.length > 0 ? [h("span", { class: "soft" }, ` also ${others.join(", ")}`)] : [])),
      h("dd", {}, h("p", {}, term.says), ...(term.why === "" ? [] : [h("p", { class: "why-so" }, h("strong", {}, "Why? "), term.why)]),
        ...(term.see.length > 0 ? [h("ul", { class: "see" }, ...term.see.map(sight))] : [])));
  });
  list.replaceChildren(...entries);
  const filter = () => {
    for (const entry of entries) entry.hidden = !entry.dataset["words"]?.includes(plain(wanted.value));
    found.textContent = `${entries.filter((entry) => !entry.hidden).length} of ${entries.length}`;
  };
  filter();
  await Promise.all(entries.map((entry, at) => linkTerms(entry.querySelectorAll("dd p"), terms[at]?.name)));
  const term = termOf(terms, word);
  const own = entries[term ? terms.indexOf(term) : -1];
  if (!own) return;
  own.classList.add("here");
  own.tabIndex = -1;
  own.focus({ preventScroll: true });
  own.scrollIntoView({ block: "center" });
}
