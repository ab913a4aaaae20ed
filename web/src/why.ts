// Explanations: documents in which notation stands between backticks and names of moves between ⟦ and ⟧.

import { detailOf, patiently, sketchOf } from "./api.js";
import type { Argument, Explanation } from "./api.js";
import { h } from "./dom.js";
import { thumbnail } from "./draw.js";
import { typeset } from "./math.js";

/** What an explanation can show on the board. */
export interface Shows {
  move(name: string | null): void;
  /** What a move is called. */
  spoken?(name: string): string;
  position(text: string | null): void;
  /** What is asked about an expression. */
  whole(expr: string): string;
}

type Block = Explanation["blocks"][number];

/** Whether a piece of notation is a position: a game's name and something in parentheses. */
const isPosition = (text: string) => /^-?[a-z_][a-z_0-9]*(\[[^\]]*\])?\(.*\)$/s.test(text);

/** Whether a piece of notation is a position or a sum of such, with numbers and nimbers among them. */
function isDrawable(text: string): boolean {
  const terms = parted(text, /\+/);
  return terms.some(isPosition) && terms.every((term) => isPosition(term) || /^-?[\d⋆*/]+$/.test(term));
}

/** A text with its notation and its names of moves set apart; these are shown on the board when they are pointed at.
 * Positions are drawn, if they are to be. */
function words(text: string, shows: Shows, isDrawn = false): (Node | string)[] {
  return text.split(/(`[^`]*`|⟦[^⟧]*⟧)/).filter((piece) => piece !== "").map((piece) => {
    if (!/^[`⟦]/.test(piece)) return piece;
    const inner = piece.slice(1, -1);
    if (isDrawn && piece.startsWith("`") && isDrawable(inner)) return drawn(inner, shows, true);
    const show = piece.startsWith("⟦") ? shows.move : isPosition(inner) ? shows.position : null;
    if (!show) return h("code", {}, ...typeset(inner));
    return h("code", {
      class: "points", tabindex: 0, mouseenter: () => show(inner), mouseleave: () => show(null), focus: () => show(inner), blur: () => show(null),
    }, piece.startsWith("⟦") ? shows.spoken?.(inner) ?? inner : inner);
  });
}

/** How positions are written in full: `full` is for a text that is one, `spelled` for a sentence in which there may be some. */
interface Writing { full(text: string): string; spelled(sentence: string): string }

/** How short positions such as `(3x3)` or `bbr` are written in full, where a document says that it shortens them. */
function writingOf(blocks: Block[]): Writing {
  for (const block of blocks) {
    const [, short, full] = (block.kind === "paragraph" && /`([^`]+)` for `([^`]+)`/.exec(block.text)) || [];
    if (short === undefined || full === undefined || !full.includes(short)) continue;
    const [before = "", after = ""] = full.split(short);
    const name = /^[^(]*/.exec(full)?.[0] ?? "";
    const writes = (text: string) => (isPosition(text) || !/^[\w(.#|]/.test(text) ? text : text.startsWith("(") ? `${name}${text}` : `${before}${text}${after}`);
    // In a sentence much of the notation is of values; a position without its game's name is told by its quotes, or is the one that was shortened.
    const isShort = (text: string) => text === short || /^\(("[^"]*"|\d+x\d+)\)$/.test(text);
    return { full: writes, spelled: (sentence) => sentence.replace(/`([^`]*)`/g, (all, inner: string) => (isShort(inner) ? `\`${writes(inner)}\`` : all)) };
  }
  return { full: (text) => text, spelled: (text) => text };
}

/** Pixels to a unit of a picture within a line. */
const SMALL = .17;

/** A position as a picture; as it is written, where it cannot be drawn. The picture comes when it is seen. */
function drawn(text: string, shows: Shows, isInLine = false): HTMLElement {
  const [show, hide] = [() => shows.position(text), () => shows.position(null)];
  const box = isInLine ? h("code", { class: "drawn points", title: text, tabindex: 0, mouseenter: show, mouseleave: hide, focus: show, blur: hide }, text)
    : h("span", { class: "drawn", title: text, mouseenter: show, mouseleave: hide }, h("code", {}, text));
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    seen.disconnect();
    sketchOf(shows.whole(text.replaceAll("⋆", "*"))).then(({ boards }) => {
      const pictures = thumbnail(boards);
      for (const svg of pictures) {
        svg.setAttribute("width", String(svg.viewBox.baseVal.width * SMALL));
        svg.setAttribute("height", String(svg.viewBox.baseVal.height * SMALL));
      }
      const row = pictures.flatMap((svg, at): Element[] => (at > 0 && isInLine ? [h("span", { class: "soft", "aria-hidden": "true" }, "+"), svg] : [svg]));
      if (boards.length > 0) box.replaceChildren(...row, h("span", { class: "unseen" }, text));
    }, () => undefined);
  });
  seen.observe(box);
  return box;
}

/** The pieces of a list that stand between marks outside of all brackets. */
function parted(text: string, mark: RegExp): string[] {
  const out = [""];
  let [depth, quoted] = [0, false];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && /[({[]/.test(letter)) depth += 1;
    else if (!quoted && /[)}\]]/.test(letter)) depth -= 1;
    if (!quoted && depth === 0 && mark.test(letter)) out.push("");
    else out[out.length - 1] += letter;
  }
  return out.map((piece) => piece.trim());
}

/** So many options are drawn; more are written. */
const MOST_DRAWN = 16;

/** A line of an equation: what it is about drawn, the options drawn where they are positions, and what it comes to. */
function equation(cells: string[], shows: Shows, full: (text: string) => string): HTMLElement {
  const [subject = "", ...rest] = cells;
  const position = full(subject);
  const last = rest.pop() ?? "";
  const own = parted(position, /\+/).every(isPosition);
  const options = (text: string): (Node | string)[] => {
    const inner = /^(=) \{(.*)\}$/s.exec(text)?.[2];
    if (inner === undefined) return typesetLine(text);
    const all = parted(inner, /\|/).map((side) => parted(side, /,/).filter((text) => text !== "").map(full));
    if (all.flat().length > MOST_DRAWN || !all.flat().every((text) => parted(text, /\+/).every(isPosition))) return [h("code", {}, text)];
    const side = (texts: string[]) => (texts.length > 0 ? texts.map((text) => drawn(text, shows)) : [h("span", { class: "soft" }, "none")]);
    return ["= ", h("span", { class: "brace" }, "{"), ...side(all[0] ?? []), h("span", { class: "brace" }, "|"), ...side(all[1] ?? []), h("span", { class: "brace" }, "}")];
  };
  return h("li", { class: "equation" },
    own ? drawn(position, shows) : h("code", {}, subject),
    ...rest.map((text) => h("span", { class: "part" }, ...options(text))),
    h("strong", { class: "part" }, ...typesetLine(last)));
}

/** A relation and a value. */
function typesetLine(text: string): (Node | string)[] {
  const [, sign = "", value = text] = /^([=≡] )?(.*)$/s.exec(text) ?? [];
  return [sign, ...typeset(value)];
}

function body(block: Block, shows: Shows, full: (text: string) => string): HTMLElement {
  // A line is about the position that it begins with.
  const line = (text = "") => {
    const subject = full(text);
    return isPosition(subject) ? { mouseenter: () => shows.position(subject), mouseleave: () => shows.position(null) } : {};
  };
  // An empty head is no head.
  const cell = (tag: "td" | "th") => (text: string) => h(text === "" ? "td" : tag, {}, ...words(text, shows));
  const row = (tag: "td" | "th", cells: string[]) => h("tr", line(cells[0]?.replaceAll("`", "")), ...cells.map(cell(tag)));
  switch (block.kind) {
    case "paragraph":
      return h("p", {}, ...words(block.text, shows, true));
    case "list":
      return h("ul", {}, ...block.items.map((item) => h("li", {}, ...words(item, shows, true))));
    case "equations":
      return h("ul", { class: "equations" }, ...block.lines.map((cells) => equation(cells, shows, full)));
    case "table":
      return h("div", { class: "wide", tabindex: 0 }, h("table", {},
        h("thead", {}, row("th", block.head)),
        h("tbody", {}, ...block.rows.map((cells) => row("td", cells))),
        block.foot ? h("tfoot", {}, row("td", block.foot)) : null));
  }
}

/** What a sentence says that concludes: a type that follows, or else who wins. */
const CONCLUDES = [/\b[Ss]o (?:`[^`]*` is of|the) type\b|\b[Ss]o [^.]*\bof type [LRNP]\b/, /\b(wins|win|draw)\b/];

/** The sentence of an explanation that says who wins, if one does. */
function conclusion(blocks: Block[]): string | null {
  const sentences = blocks.flatMap((block) => (block.kind === "paragraph" ? block.text.split(/(?<=\.) (?=[A-Z])/) : []));
  const found = CONCLUDES.map((concludes) => sentences.findLast((sentence) => concludes.test(sentence))).find((one) => one !== undefined);
  return found?.replace(/^So (\w)/, (_, letter: string) => letter.toUpperCase()) ?? null;
}

/** Sentences that say how an explanation is written, and nothing of what it explains. */
const NOTES = /^(On boards of |Each line comes after |Of options that are alike |What nobody can use any more |We write `)|no lines of their own/;
/** Those of them that are about what stands before them. */
const AFTER = /^(Of options|What nobody)|no lines of their own/;

/** A step: what it is about, what shows it, and how that is written. */
interface Step { text: string; blocks: Block[]; notes: string[] }

/** The steps of an explanation. Each begins with a paragraph; what only says how it is written goes with the step that it is about. */
function stepsOf(blocks: Block[]): Step[] {
  const steps: Step[] = [];
  let waiting: string[] = [];
  blocks.forEach((block, at) => {
    const last = steps.at(-1);
    if (block.kind !== "paragraph") {
      if (last) last.blocks.push(block);
      else steps.push({ text: "", blocks: [block], notes: [] });
      return;
    }
    const sentences = block.text.split(/(?<=[^.][.:?]) (?=[A-Z⟦`])/);
    const notes = sentences.filter((sentence) => NOTES.test(sentence));
    const text = sentences.filter((sentence) => !NOTES.test(sentence)).join(" ");
    const next = blocks[at + 1];
    const isFollowed = next !== undefined && next.kind !== "paragraph";
    if (text !== "" || isFollowed) {
      steps.push({ text: text || "Positions are worked out one after the other, the simplest first.", blocks: [], notes: [...waiting, ...notes] });
      waiting = [];
    } else if (last && notes.some((note) => AFTER.test(note))) last.notes.push(...notes);
    else waiting.push(...notes);
  });
  steps.at(-1)?.notes.push(...waiting);
  return steps;
}

/** An explanation in steps: the conclusion first, then each step to unfold. */
export function explanation(told: Explanation, shows: Shows): HTMLElement {
  const { full, spelled } = writingOf(told.blocks);
  const steps = stepsOf(told.blocks);
  /** Steps that are unfolded or folded with all others: none of them is what is looked at. */
  const quiet = new Set<HTMLElement>();
  const items = steps.map(({ text: short, blocks, notes }, at) => {
    const text = spelled(short);
    // The first sentence is what a step is about; what follows it is unfolded.
    const [head = text, tail = ""] = text.split(/(?<=[^.][.:?]) (?=[A-Z⟦`])(.*)/s);
    const note = notes.length > 0 && h("details", { class: "note" }, h("summary", {}, "How this is written"), h("p", {}, ...words(notes.join(" "), shows)));
    const subject = [...text.matchAll(/`([^`]*)`/g)].map((found) => full(found[1] ?? "")).find(isPosition) ?? null;
    const step = h("details", { class: "step", open: at === 0 && steps.length === 1, toggle: () => { if (!quiet.delete(step)) shows.position(step.open ? subject : null); } },
      h("summary", {}, h("span", { class: "count" }, String(at + 1)), h("span", {}, ...words(head, shows))),
      h("div", { class: "inside" }, ...(tail === "" ? [] : [h("p", {}, ...words(tail, shows, true))]), ...blocks.map((block) => body(block, shows, full)), note));
    // A step that says all in its first sentence has nothing to unfold.
    step.classList.toggle("whole", tail === "" && blocks.length === 0 && notes.length === 0);
    return step;
  });
  const open = () => {
    const next = items.find((step) => !step.open && !step.classList.contains("whole"));
    if (!next) return;
    next.open = true;
    next.querySelector("summary")?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  const all = (isOpen: boolean) => () => items.filter((step) => step.open !== isOpen).forEach((step) => {
    quiet.add(step);
    step.open = isOpen;
  });
  const short = conclusion(told.blocks);
  return h("div", { class: "reasons" },
    short !== null && h("p", { class: "conclusion" }, ...words(spelled(short), shows)),
    h("div", { class: "row" }, h("button", { type: "button", class: "main", click: open }, "Next step"),
      h("button", { type: "button", click: all(true) }, "Unfold all"), h("button", { type: "button", click: all(false) }, "Fold all")),
    ...items);
}

/** The arguments that an explanation can be held to, and what they are called. */
export const ARGUMENTS: [Argument | "", string][] = [
  ["", "the shortest proof"], ["types", "types"], ["mex", "MEX and balancing"], ["numbers", "numbers and simplicity"],
  ["heat", "stops and temperature"], ["symmetry", "symmetry"], ["stealing", "strategy stealing"],
  ["backward", "working backward"], ["one-hand-tied", "one hand tied"],
];

/** Fills a place with an explanation as soon as there is one, unless something else is looked at by then. */
export async function explainIn(place: HTMLElement, question: () => Promise<Explanation>, shows: Shows, isWanted: () => boolean): Promise<void> {
  const put = (shown: HTMLElement) => { if (isWanted()) place.replaceChildren(shown); };
  put(h("p", { class: "soft" }, "Looking for reasons…"));
  try {
    put(explanation(await patiently(question, (wrong) => put(h("p", {}, `${wrong.message}. Trying again…`))), shows));
  } catch (error) {
    put(h("p", {}, `No explanation: ${detailOf(error).message}.`));
  }
}
