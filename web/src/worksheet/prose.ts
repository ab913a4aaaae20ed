// Prose of a worksheet: headings, paragraphs, lists, emphasis, notation and values. It is read once, and written as elements of the
// page or as LaTeX; nothing of it is ever taken as HTML.

import { h } from "../dom.js";
import { latex, typeset } from "../math.js";
import { isText, proseOf } from "./cells.js";

type Piece = { kind: "words" | "strong" | "emphasis" | "notation" | "value"; text: string };
type Block = { kind: "heading"; level: number; pieces: Piece[] } | { kind: "paragraph"; pieces: Piece[] } | { kind: "list"; isNumbered: boolean; items: Piece[][] };

const PIECES = /`([^`]+)`|\$([^$\s](?:[^$]*[^$\s])?)\$|\*\*(\S(?:.*?\S)?)\*\*|(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/gs;

/** The signs of values, which are written with what keyboards have. */
const signs = (text: string): string => text.replace(/\+-/g, "±").replace(/\*/g, "⋆").replace(/\^/g, "↑").replace(/\bv\b/g, "↓");

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > end) found.push({ kind: "words", text: text.slice(end, match.index) });
    const [all, notation, value, strong, emphasis] = match;
    if (notation !== undefined) found.push({ kind: "notation", text: notation });
    else if (value !== undefined) found.push({ kind: "value", text: signs(value) });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else found.push({ kind: "emphasis", text: emphasis ?? "" });
    end = match.index + all.length;
  }
  return end < text.length ? [...found, { kind: "words", text: text.slice(end) }] : found;
}

const HEADING = /^(#{1,3})\s+(.*)$/;
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;

/** Reads prose. */
export function read(prose: string): Block[] {
  const blocks: Block[] = [];
  let [words, items, isNumbered]: [string[], string[], boolean] = [[], [], false];
  const finish = () => {
    if (words.length > 0) blocks.push({ kind: "paragraph", pieces: pieces(words.join(" ")) });
    if (items.length > 0) blocks.push({ kind: "list", isNumbered, items: items.map(pieces) });
    [words, items] = [[], []];
  };
  for (const line of prose.split("\n")) {
    const [, marks, title] = HEADING.exec(line) ?? [];
    const [isItem, number, item] = ITEM.exec(line) ?? [];
    if (marks !== undefined) {
      finish();
      blocks.push({ kind: "heading", level: marks.length, pieces: pieces(title ?? "") });
    } else if (isItem !== undefined) {
      if (words.length > 0 || isNumbered !== (number !== undefined)) finish();
      isNumbered = number !== undefined;
      items.push(item ?? "");
    } else if (line.trim() === "") finish();
    // What is indented below an item goes on with it.
    else if (items.length > 0 && /^\s/.test(line)) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else {
      if (items.length > 0) finish();
      words.push(line.trim());
    }
  }
  finish();
  return blocks;
}

function shown({ kind, text }: Piece): Node | string {
  switch (kind) {
    case "words": return text;
    case "strong": return h("strong", {}, ...pieces(text).map(shown));
    case "emphasis": return h("em", {}, ...pieces(text).map(shown));
    case "notation": return h("code", {}, ...typeset(text));
    case "value": return h("span", { class: "value" }, ...typeset(text));
  }
}

/** Prose as elements of a page, whose own headings stand above its. */
export function elements(prose: string): HTMLElement[] {
  return read(prose).map((block) => {
    if (block.kind === "paragraph") return h("p", {}, ...block.pieces.map(shown));
    if (block.kind === "list") return h(block.isNumbered ? "ol" : "ul", {}, ...block.items.map((item) => h("li", {}, ...item.map(shown))));
    return h(`h${block.level + 1}` as "h2" | "h3" | "h4", {}, ...block.pieces.map(shown));
  });
}

const ESCAPED: Record<string, string> = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };

/** Words as LaTeX reads them. */
const escaped = (text: string): string => text.replace(/[\\~^]|[{}$&#%_]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`);

function written({ kind, text }: Piece): string {
  switch (kind) {
    case "words": return escaped(text);
    case "strong": return `\\textbf{${pieces(text).map(written).join("")}}`;
    case "emphasis": return `\\emph{${pieces(text).map(written).join("")}}`;
    case "notation": return `\\texttt{${escaped(text)}}`;
    case "value": return `$${latex(text)}$`;
  }
}

/** Prose as LaTeX. */
export function asLatex(prose: string): string {
  return read(prose).map((block) => {
    if (block.kind === "paragraph") return block.pieces.map(written).join("");
    if (block.kind === "heading") return `\\${["section", "subsection", "subsubsection"][block.level - 1]}*{${block.pieces.map(written).join("")}}`;
    const name = block.isNumbered ? "enumerate" : "itemize";
    return `\\begin{${name}}\n${block.items.map((item) => `  \\item ${item.map(written).join("")}`).join("\n")}\n\\end{${name}}`;
  }).join("\n\n");
}

/** The first line of prose, without marks. */
export const titleOf = (prose: string): string => (prose.split("\n")[0] ?? "").replace(/^#+\s+|[*`$]/g, "");

/** What a sheet begins with, in a few words. */
export function begins([first = "", ...more]: string[]): string {
  const text = isText(first) ? titleOf(proseOf(first)) : first.split("\n")[0] ?? "";
  return `${text.slice(0, 30)}${more.length > 0 || text.length > 30 ? " …" : ""}`;
}
