// What is asked for the lines of a sheet, and what comes back: beside every answer what of it can be drawn.
//
// Nothing is drawn in characters where there is a picture. So that positions are known as well as values, statements stand
// between those of the sheet that give names only, and so are no answers: `_` means what it meant without them.

import type { components } from "../schema.js";
import type { Walls } from "../thermograph.js";
import { bare, gamesOf, isGame, needed, rulesOf } from "./cells.js";

export type Cell = components["schemas"]["Cell"];

/** What can be drawn: positions, walls of thermographs with what they belong to, or a tree. */
export type Drawn =
  | { kind: "boards"; positions: string[] }
  | { kind: "thermographs"; positions: string[]; walls: Walls[] }
  | { kind: "tree"; position: string; first: "left" | "right" };

/** What a line came to; `rules` defines the games of one's own that its positions are of. */
export interface Answer { cell: Cell; drawn: Drawn | null; rules: string }

const NAME = "_drawn";
const CALL = /^(show|thermograph|tree)\s*\((.*)\)$/s;
/** What begins so is a list, or may stand for one. */
const LIST = /^(?:\[|(?:boards|followers|left_options|right_options|reverse|sort|unique)\s*\(|[A-Za-z_]\w*$)/;

interface Asked { before: string | null; after: string | null; of: (told: Cell) => Drawn | null }

const positionsIn = (told: Cell): string[] => (told.lines[0]?.rows ?? []).map(([position]) => position ?? "");

/** A number of the notation. */
export function numberOf(text: string): number | null {
  const [, above, below = "1"] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  return above === undefined ? null : Number(above) / Number(below);
}

/** Whether a text in the notation names a game; `Tiny` and `Miny` are values. */
export const hasGame = (text: string): boolean => /(?<!\w)[a-z_]\w*[[(]/.test(text);

/** A wall by its corners as they are written: `[[0, 2], [5/4, 3/4]]`. */
export const wallOf = (text: string): Walls["left"] =>
  [...text.matchAll(/\[\s*([-\d/]+)\s*,\s*([-\d/]+)\s*\]/g)].map(([, temperature = "", value = ""]) => [numberOf(temperature) ?? 0, numberOf(value) ?? 0]);

/** What is asked beside a statement. */
function beside(statement: string): Asked | null {
  const said = statement.split("\n").map(bare).join("\n").trim();
  const [, name, of] = /^let\s+([A-Za-z_]\w*)\s*=\s*(.*)$/s.exec(said) ?? [, "_", said];
  const [, call, inner = ""] = CALL.exec(said) ?? [];
  if (call === "show") return { before: `written(${inner})`, after: null, of: ({ lines }) => (lines[0]?.text == null ? null : { kind: "boards", positions: [lines[0].text] }) };
  if (call === "tree") {
    const [, position = "", first = "left"] = /^(.*?)(?:,\s*(left|right)\s*)?$/s.exec(inner) ?? [];
    return { before: `written(${position})`, after: null, of: ({ lines }) => (lines[0]?.text == null ? null : { kind: "tree", position: lines[0].text, first: first as "left" | "right" }) };
  }
  if (call === "thermograph") {
    const each = `[[written(g), walls(g)[1], walls(g)[2]] for g in [${inner}]]`;
    return { before: each, after: null, of: ({ lines }) => {
      const rows = lines[0]?.rows ?? [];
      return rows.length === 0 ? null : { kind: "thermographs", positions: positionsIn({ lines }), walls: rows.map(([, left = "", right = ""]) => ({ left: wallOf(left), right: wallOf(right) })) };
    } };
  }
  if (!LIST.test(of ?? "")) return null;
  return { before: null, after: `[written(member) for member in ${name}]`, of: (told) => {
    const positions = positionsIn(told);
    // A list of values is told by its values.
    return positions.some(hasGame) ? { kind: "boards", positions } : null;
  } };
}

/** All statements, and how their answers become those of the sheet. */
export function questionOf(statements: string[]): { all: string[]; answers: (told: Cell[]) => Answer[] } {
  const all: string[] = [];
  const places = statements.map((statement) => {
    const asked = isGame(statement) ? null : beside(statement);
    const put = (text: string | null) => (text === null ? null : all.push(`let ${NAME} = ${text}`) - 1);
    const before = put(asked?.before ?? null);
    const own = all.push(statement) - 1;
    return { own, extra: before ?? put(asked?.after ?? null), of: asked?.of };
  });
  const answers = (told: Cell[]): Answer[] => places.map(({ own, extra, of }, at) => {
    const cell = told[own] ?? { lines: [] };
    const more = extra === null ? undefined : told[extra];
    const good = statements.slice(0, at).filter((_, place) => !told[places[place]?.own ?? -1]?.error);
    const drawn = !cell.error && more && !more.error && of ? of(more) : null;
    const positions = [...cell.lines.map(({ position }) => position ?? ""), ...(drawn ? ("positions" in drawn ? drawn.positions : [drawn.position]) : [])];
    return { cell, drawn, rules: isGame(statements[at] ?? "") ? others(good, statements[at] ?? "") : needed(rulesOf(good), positions.join(" ")) };
  });
  return { all, answers };
}

/** The definitions above one, but for those of the same games. */
const others = (above: string[], own: string): string =>
  rulesOf(above).filter((cell) => !gamesOf(cell).some((name) => gamesOf(own).includes(name))).join("\n");
