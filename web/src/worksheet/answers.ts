// What statements came to: values as mathematics, boards, plots, tables, and what is wrong where it is.

import { ask, detailOf } from "../api.js";
import type { Detail } from "../api.js";
import { h, notation } from "../dom.js";
import { typeset } from "../math.js";
import { plot } from "../plot.js";
import type { components } from "../schema.js";
import { gamesOf, isGame, sliderOf, whole } from "./cells.js";
import { board, drawing, explored, more } from "./pictures.js";
import type { Shown } from "./pictures.js";
import { hasGame, numberOf } from "./questions.js";
import type { Answer } from "./questions.js";

type Line = components["schemas"]["Line"];

/** The numbers of a list that can be seen as bars. */
export function barsOf({ rows }: Line): number[] {
  const numbers = rows?.every((row) => row.length === 1) ? rows.map(([cell]) => numberOf(cell ?? "")) : [];
  return numbers.length > 2 ? numbers.flatMap((value) => value ?? []).filter((_, __, all) => all.length === numbers.length) : [];
}

/** Whether an answer is a table. */
export const isTable = ({ rows }: Line): boolean => rows?.some((row) => row.length > 1) ?? false;

/** Whether there is something to see of an answer besides its words: of a number there is nothing to play. */
export const isPosition = ({ position, text }: Line): boolean => position != null && (hasGame(position) || numberOf(text ?? position) === null);

/** What is wrong, below the statement; in one of several lines, with the line. */
export function wrong(statement: string, detail: Detail): HTMLElement {
  // What to type at a prompt helps nobody here; completion tells what there is.
  const hint = detail.hint?.includes("`upstar ") ? null : detail.hint;
  const words = `${detail.message}${hint ? `; ${hint}` : ""}`;
  if (!detail.at) return h("pre", { class: "wrong" }, words);
  const [from = 0, to = 0] = detail.at;
  const before = [...statement].slice(0, from).join("").split("\n");
  const marks = `${" ".repeat([...(before.at(-1) ?? "")].length)}${"^".repeat(Math.max(1, to - from))} `;
  if (!statement.includes("\n")) return h("pre", { class: "wrong" }, `${marks}${words}`);
  return h("pre", { class: "wrong" }, `Line ${before.length}:\n${statement.split("\n")[before.length - 1] ?? ""}\n${marks}\n${words}`);
}

export function table(rows: string[][]): HTMLElement {
  const body = rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, ...typeset(cell)))));
  return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Table" }, h("table", {}, h("tbody", {}, ...body)));
}

function line(own: Line, answer: Answer, unfolded: Set<string>): Shown {
  const { name, text, rows } = own;
  const { drawn, rules } = answer;
  const head = name ? `${name} = ` : "";
  const said = text ?? "too long to be written";
  const [parts, waits]: [Element[], Promise<unknown>[]] = [[], []];
  const put = ({ elements, ready }: Shown) => { parts.push(...elements); waits.push(ready); };
  const isDrawn = drawn !== null && own === answer.cell.lines.at(-1);
  if (rows && isTable(own)) parts.push(...(head ? [h("code", {}, head)] : []), table(rows));
  else if (isDrawn && rows) parts.push(...(head ? [h("code", { class: "said" }, head)] : []));
  else if (!isDrawn) parts.push(said.includes("\n") ? h("pre", { tabindex: 0 }, head + said) : h("code", { class: "said" }, head, ...typeset(said)));
  const bars = barsOf(own);
  if (bars.length > 0) parts.push(plot(bars));
  if (isDrawn) put(drawing(drawn, (rows ?? []).map(([value]) => value ?? ""), rules));
  if (own.winner) parts.push(h("p", {}, `${own.winner.words}.`));
  if (isPosition(own)) {
    put(board(own.position ?? "", rules));
    put(more(own.position ?? "", rules, unfolded));
  }
  return { elements: [h("div", {}, ...parts)], ready: Promise.all(waits) };
}

/** A game of one's own: what it is, whether its examples are right, and where to begin. */
function defined(statement: string, rules: string): Shown {
  const box = h("div", { class: "defined" });
  const all = whole(rules, statement);
  const before = [...all].length - [...statement].length;
  const ready = ask("/api/v1/rules", { rules: all }).then(async ({ games, wrong_example: example, untried }) => {
    const own = games.filter(({ about }) => gamesOf(statement).includes(about.name));
    for (const { about, start } of own) {
      const place = start == null ? null : board(start, all);
      await place?.ready;
      box.append(h("p", {}, h("strong", {}, about.title), " ", h("span", { class: "tag" }, about.kind), " ", start != null && h("a", { href: explored(start, all) }, "Play it")), ...(place?.elements ?? []));
    }
    const [from = 0, to = 0] = example?.at ?? [];
    if (example && from >= before) box.append(wrong(statement, { ...example, at: [from - before, to - before] }));
    box.append(...untried.map((text) => h("p", { class: "soft" }, ...notation(`The example \`${text}\` takes long and was not tried.`))));
  }, (error: unknown) => { box.append(h("p", { class: "wrong" }, `${detailOf(error).message}.`)); });
  return { elements: [box], ready };
}

/** What a statement came to. */
export function answered(statement: string, answer: Answer, unfolded: Set<string>): Shown {
  const { cell, rules } = answer;
  if (cell.error) return { elements: [wrong(statement, cell.error)], ready: Promise.resolve() };
  // A slider says itself where it is.
  if (sliderOf(statement)) return { elements: [], ready: Promise.resolve() };
  const game = isGame(statement) ? [defined(statement, rules)] : [];
  const lines = [...game, ...cell.lines.map((own) => line(own, answer, unfolded))];
  return { elements: lines.flatMap(({ elements }) => elements), ready: Promise.all(lines.map(({ ready }) => ready)) };
}
