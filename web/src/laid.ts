// Boards as play went over them: what everything on them was called in the beginning, whose it is, and which cells are one piece.

import type { Board, InPlay, Shape, Side } from "./api.js";
import { changeOf, inPlace, sameAs } from "./stay.js";
import type { Change } from "./stay.js";

/** Boards as they were laid out after some moves: where each shape is, what it was called when play began where that is another
 * name, who made it what it is, the cells that a move covered together, and what the last move changed. */
export interface Laid { boards: Board[]; names: Map<string, string>[]; whose: Map<string, Side>[]; pieces: Piece[][]; changes: Change[] | null }

/** Cells that one move covered, such as those under a domino. */
export interface Piece { by: Side; ids: string[]; outline: string }

export type Log = InPlay["log"];
export const lineOf = (moves: string[]): string => JSON.stringify(moves);
export const movesOf = (log: Log): string[] => log.map(({ move }) => move);

/** Whether a move is called so; in a sum also by those who name no component. */
export const isNamed = (move: string, name: string): boolean => move === name || move.endsWith(`): ${name}`);

/** The shapes of a board by which a move is made. */
export const touched = (board: Board, move: string): Set<string> =>
  new Set(board.items.filter((shape) => shape.touches.some((touch) => isNamed(touch.move, move))).map(({ id }) => id));

/** Boards with which play begins, or before which nothing was seen. */
export const begun = (boards: Board[]): Laid =>
  ({ boards, names: boards.map(() => new Map()), whose: boards.map(() => new Map()), pieces: boards.map(() => []), changes: null });

/** Boards after a move, laid out as they were before it. */
export function follow(before: Laid, boards: Board[], { move, by }: Log[number]): Laid {
  const laid: Laid = { boards: [], names: [], whose: [], pieces: [], changes: [] };
  boards.forEach((after, at) => {
    const own = before.boards[at] as Board;
    const was = own.text === after.text ? new Map(own.items.map((shape) => [shape.id, shape])) : sameAs(own, after, touched(own, move));
    const board = was ? inPlace(after, own, was) : after;
    const change = changeOf(own, board, was);
    const changed = new Set(change.changed.map(({ id }) => id));
    laid.boards.push(board);
    laid.changes?.push(change);
    laid.names.push(new Map([...was ?? []].flatMap(([id, { id: old }]): [string, string][] => {
      const name = before.names[at]?.get(old) ?? old;
      return name === id ? [] : [[id, name]];
    })));
    laid.whose.push(new Map(board.items.flatMap(({ id }): [string, Side][] => {
      const whose = changed.has(id) ? by : before.whose[at]?.get(change.from.get(id)?.id ?? id);
      return whose ? [[id, whose]] : [];
    })));
    const made = pieceOf(change.changed, by);
    const there = new Map(board.items.map(({ id, role }) => [id, role]));
    const stays = ({ ids }: Piece) => ids.every((id) => there.get(id) === "gone" && !changed.has(id));
    laid.pieces.push([...(before.pieces[at] ?? []).filter(stays), ...(made ? [made] : [])]);
  });
  return laid;
}

type Box = Extract<Shape["form"], { kind: "box" }>;

/** What a move made of cells that it covered, if these are two or more and lie together. */
function pieceOf(changed: Shape[], by: Side): Piece | null {
  const boxes = changed.flatMap(({ form, role }) => (form.kind === "box" && role === "gone" ? [form] : []));
  if (boxes.length < 2 || boxes.length !== changed.length) return null;
  const outline = outlineOf(boxes);
  return outline === null ? null : { by, ids: changed.map(({ id }) => id), outline };
}

/** So far a piece stays within its cells. */
const WITHIN = 9;

type Point = [number, number];
const keyOf = (point: Point): string => point.join(" ");

/** The line around cells that lie together, a little within them; none, if they do not lie together. */
function outlineOf(boxes: Box[]): string | null {
  // Sides clockwise; one that two cells share goes both ways, and falls out.
  const sides = new Map<string, [Point, Point]>();
  for (const { x, y, width, height } of boxes) {
    const corners: Point[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % 4] as Point;
      if (!sides.delete(`${keyOf(to)} ${keyOf(from)}`)) sides.set(`${keyOf(from)} ${keyOf(to)}`, [from, to]);
    });
  }
  const next = new Map([...sides.values()].map(([from, to]) => [keyOf(from), to]));
  if (next.size !== sides.size) return null;
  const first = sides.values().next().value?.[0];
  if (!first) return null;
  const round: Point[] = [first];
  for (let at = next.get(keyOf(first)); at && keyOf(at) !== keyOf(first); at = next.get(keyOf(at))) round.push(at);
  if (round.length !== sides.size) return null;
  const way = (a: Point, b: Point): Point => [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
  const corners = round.flatMap((point, at): Point[] => {
    const [into, out] = [way(round.at(at - 1) as Point, point), way(point, round[(at + 1) % round.length] as Point)];
    if (keyOf(into) === keyOf(out)) return [];
    // Inside is to the right of whoever goes round clockwise.
    return [[point[0] + WITHIN * (-into[1] - out[1]), point[1] + WITHIN * (into[0] + out[0])]];
  });
  return `M${corners.map(keyOf).join("L")}Z`;
}

/** What a move is called by the names with which play began. */
export function spoken(laid: Laid | undefined, move: string): string {
  if (!laid) return move;
  for (const [at, board] of laid.boards.entries()) {
    const id = board.items.find((shape) => shape.touches.some((touch) => touch.move === move))?.id;
    const name = id === undefined ? undefined : laid.names[at]?.get(id);
    if (id !== undefined && name !== undefined && move.endsWith(id)) return `${move.slice(0, -id.length)}${name}`;
  }
  return move;
}

/** A board in characters, with the names with which play began; numbers of several boards that cannot be told apart are left out. */
export function twinOf(laid: Laid | undefined, twin: string): string {
  const names = laid?.names.filter((own) => own.size > 0) ?? [];
  if (names.length === 0) return twin;
  const [own] = laid?.boards.length === 1 ? names : [];
  return twin.replace(/• (\d+)( ?)/g, (all: string, number: string, space: string) => {
    const name = own ? (own.get(`node ${number}`) ?? `node ${number}`).replace(/^node /, "") : "";
    return `• ${name}${space}`.padEnd(all.length).slice(0, Math.max(all.length, 2 + name.length));
  });
}

/** Whether the parts of boards are named anew as play goes on: so it is where they stand on a ground. */
export const isRenamed = (boards: Board[]): boolean => boards.some(({ items }) => items.some(({ role, form }) => role === "ground" && form.kind === "box"));
