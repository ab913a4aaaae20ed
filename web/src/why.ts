// Explanations: documents in which notation stands between backticks and names of moves between ⟦ and ⟧.

import type { Explanation } from "./api.js";
import { h } from "./dom.js";

/** What an explanation can show on the board. */
export interface Shows {
  move(name: string | null): void;
  position(text: string | null): void;
}

type Block = Explanation["blocks"][number];

/** Whether a piece of notation is a position: a game's name and something in parentheses. */
const isPosition = (text: string) => /^-?[a-z_][a-z_0-9]*(\[[^\]]*\])?\(.*\)$/s.test(text);

/** A text with its notation and its names of moves set apart; these are shown on the board when they are pointed at. */
function words(text: string, shows: Shows): (Node | string)[] {
  return text.split(/(`[^`]*`|⟦[^⟧]*⟧)/).filter((piece) => piece !== "").map((piece) => {
    if (!/^[`⟦]/.test(piece)) return piece;
    const inner = piece.slice(1, -1);
    const show = piece.startsWith("⟦") ? shows.move : isPosition(inner) ? shows.position : null;
    if (!show) return h("code", {}, inner);
    return h("code", {
      class: "points", tabindex: 0, mouseenter: () => show(inner), mouseleave: () => show(null), focus: () => show(inner), blur: () => show(null),
    }, inner);
  });
}

/** The name that stands before short positions such as `(3x3)`, where a document says that it is left out. */
function shortened(blocks: Block[]): string {
  for (const block of blocks) {
    const found = block.kind === "paragraph" ? /`\(.*?\)` for `([a-z_][a-z_0-9]*(?:\[[^\]]*\])?)\(/.exec(block.text) : null;
    if (found) return found[1] ?? "";
  }
  return "";
}

function body(block: Block, shows: Shows, name: string): HTMLElement {
  // A line is about the position that it begins with.
  const line = (text = "") => {
    const subject = text.startsWith("(") ? `${name}${text}` : text;
    return isPosition(subject) ? { mouseenter: () => shows.position(subject), mouseleave: () => shows.position(null) } : {};
  };
  // An empty head is no head.
  const cell = (tag: "td" | "th") => (text: string) => h(text === "" ? "td" : tag, {}, ...words(text, shows));
  const row = (tag: "td" | "th", cells: string[]) => h("tr", line(cells[0]?.replaceAll("`", "")), ...cells.map(cell(tag)));
  switch (block.kind) {
    case "paragraph":
      return h("p", {}, ...words(block.text, shows));
    case "list":
      return h("ul", {}, ...block.items.map((item) => h("li", {}, ...words(item, shows))));
    case "equations":
      return h("div", { class: "wide", tabindex: 0 }, h("table", { class: "equations" }, ...block.lines.map((cells) => h("tr", line(cells[0]), ...cells.map((text) => h("td", {}, h("code", { class: text.length < 26 ? "short" : undefined }, text)))))));
    case "table":
      return h("div", { class: "wide", tabindex: 0 }, h("table", {},
        h("thead", {}, row("th", block.head)),
        h("tbody", {}, ...block.rows.map((cells) => row("td", cells))),
        block.foot ? h("tfoot", {}, row("td", block.foot)) : null));
  }
}

/** An explanation step by step. Every step begins with a paragraph, and folds what belongs to it. */
export function explanation(told: Explanation, shows: Shows): HTMLElement {
  const name = shortened(told.blocks);
  const steps: Block[][] = [];
  for (const block of told.blocks) {
    const step = steps.at(-1);
    if (block.kind === "paragraph" || !step) steps.push([block]);
    else step.push(block);
  }
  // A step is about the first position it names.
  const about = (blocks: Block[]) => {
    const first = blocks[0];
    if (first?.kind !== "paragraph") return null;
    return [...first.text.matchAll(/`([^`]*)`/g)].map((found) => found[1] ?? "").find(isPosition) ?? null;
  };
  const items = steps.map((blocks, at) => {
    const [first, ...rest] = blocks;
    const subject = about(blocks);
    const point = subject === null ? {} : { mouseenter: () => shows.position(subject), mouseleave: () => shows.position(null) };
    if (!first) return h("li", {});
    if (rest.length === 0) return h("li", point, body(first, shows, name));
    const head = first.kind === "paragraph" ? words(first.text, shows) : [body(first, shows, name)];
    return h("li", point, h("details", { open: at < 4 || steps.length < 8 }, h("summary", {}, ...head), ...rest.map((block) => body(block, shows, name))));
  });
  return h("ol", { class: "steps" }, ...items);
}
