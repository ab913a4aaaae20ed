// What has won a game that is won by a line or a chain of pieces, found in the drawing alone.

import type { Board, Shape, Side } from "./api.js";
import { middle } from "./draw.js";

const far = (a: Shape, b: Shape) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
/** What lies this close is next to each other: a cell is a hundred units wide. */
const NEXT = 150;

/** The pieces of a player. */
const pieces = (board: Board, winner: Side) => board.items.filter(({ role, form }) => role === winner && form.kind !== "edge" && form.kind !== "label");

/** The longest straight row of neighbours that a piece is in, of three or more. */
function row(through: Shape, all: Shape[]): Shape[] {
  const at = (x: number, y: number) => all.find((piece) => Math.hypot(middle(piece)[0] - x, middle(piece)[1] - y) < 5);
  const [x, y] = middle(through);
  const ways = all.filter((piece) => piece !== through && far(piece, through) < NEXT).map((piece) => [middle(piece)[0] - x, middle(piece)[1] - y] as const);
  const rows = ways.map(([dx, dy]) => {
    const found = [through];
    for (const way of [1, -1]) {
      for (let step = way; ; step += way) {
        const next = at(x + step * dx, y + step * dy);
        if (!next) break;
        found.push(next);
      }
    }
    return found;
  });
  return rows.filter((found) => found.length >= 3).sort((a, b) => b.length - a.length)[0] ?? [];
}

/** The shortest chain of neighbours between the two sides that the winner joins, where a board names its sides. */
function chain(board: Board, winner: Side, all: Shape[]): Shape[] {
  const sides = board.items.filter(({ id, role, form }) => id.startsWith("side ") && role === winner && form.kind === "edge");
  const [from, to] = sides.map(({ form }) => (form.kind === "edge" ? form : null));
  if (!from || !to) return [];
  const near = (piece: Shape, side: typeof from) => {
    const [[ax = 0, ay = 0], [bx = 0, by = 0], [x, y]] = [side.from, side.to, middle(piece)];
    return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay);
  };
  const cells = board.items.filter(({ form }) => form.kind === "hexagon");
  // Cells that touch are as near as any two are; those that a bridge joins are not next to each other.
  const next = 1.2 * Math.min(...cells.flatMap((cell, at) => cells.slice(at + 1).map((other) => far(cell, other))));
  const least = (side: typeof from) => Math.min(...cells.map((piece) => near(piece, side)));
  const ends = (side: typeof from) => all.filter((piece) => near(piece, side) < least(side) + 5);
  const goal = new Set(ends(to));
  const paths = ends(from).map((piece) => [piece]);
  const seen = new Set(paths.flat());
  for (const path of paths) {
    const last = path.at(-1) as Shape;
    if (goal.has(last)) return path;
    for (const beside of all) {
      if (seen.has(beside) || far(last, beside) > next) continue;
      seen.add(beside);
      paths.push([...path, beside]);
    }
  }
  return [];
}

/** The pieces with which a player has won: a chain between sides, or a row of three or more through one of the last pieces. */
export function winning(board: Board, winner: Side, last: Shape[]): Shape[] {
  const all = pieces(board, winner);
  const joined = chain(board, winner, all);
  if (joined.length > 0) return joined;
  return last.filter((piece) => all.includes(piece)).map((piece) => row(piece, all)).sort((a, b) => b.length - a.length)[0] ?? [];
}
