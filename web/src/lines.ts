// The moves that were played as a tree with variations.

import type { Side } from "./api.js";
import { h } from "./dom.js";
import { named, other } from "./state.js";

/** So many lines are remembered besides the one that is shown. */
const MOST_LINES = 24;

const begins = (line: string[], prefix: string[]) => prefix.every((move, at) => line[at] === move);

/** The lines to remember when play goes from one line to another: the old one too, but nothing that another line holds. */
export function remember(lines: string[][], from: string[], to: string[]): string[][] {
  const all = [...lines, from];
  const kept = all.filter((line, at) =>
    line.length > 0 && !begins(to, line) && !all.some((longer, place) =>
      place !== at && begins(longer, line) && (longer.length > line.length || place < at)));
  return kept.slice(-MOST_LINES);
}

/** The moves that come next in lines that were played. */
export function next(lines: string[][], moves: string[]): string[] {
  const after = lines.filter((line) => line.length > moves.length && begins(line, moves)).map((line) => line[moves.length] ?? "");
  return [...new Set(after)];
}

/** The line that goes on from here as it was played last, as far as it is known. */
export function forward(lines: string[][], moves: string[]): string[] {
  return lines.findLast((line) => line.length > moves.length && begins(line, moves)) ?? moves;
}

/** The tree of all lines; a move that is pressed is gone to. `spoken` is what a move after others is called. */
export function lineTree(lines: string[][], shown: string[], first: Side, go: (moves: string[]) => void, spoken = (_: string[], move: string): string => move): HTMLElement {
  const all = [shown, ...[...lines].reverse()];
  const button = (moves: string[]): HTMLElement => {
    const by = moves.length % 2 === 1 ? first : other(first);
    const here = moves.length === shown.length && begins(shown, moves);
    return h("button", {
      class: `ply ${by}${here ? " here" : ""}`, "aria-current": here ? "step" : undefined,
      click: () => go(moves),
    }, h("span", { class: "whom" }, `${named(by)}: `), spoken(moves.slice(0, -1), moves.at(-1) ?? ""));
  };
  // The main line goes straight on; what else was tried stands indented where it leaves it.
  const from = (start: string[]): HTMLElement => {
    const list = h("ol", {});
    for (let at = start; ;) {
      const [main, ...rest] = next(all, at);
      if (main === undefined) return list;
      list.append(h("li", {}, button([...at, main])));
      if (rest.length > 0) {
        list.append(h("li", { class: "variations" }, ...rest.map((move) => {
          const branch = from([...at, move]);
          branch.prepend(h("li", {}, button([...at, move])));
          return branch;
        })));
      }
      at = [...at, main];
    }
  };
  return from([]);
}
