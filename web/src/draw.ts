// Draws every game from its sketch. Nothing here knows a game.

import type { Board, Shape } from "./api.js";
import { s } from "./dom.js";

/** Left, top, right, bottom. */
export type Frame = [number, number, number, number];

export interface Drawing {
  board: Board;
  svg: SVGSVGElement;
  /** The shapes by their ids, in the order in which they were sketched. */
  parts: Map<string, { shape: Shape; group: SVGGElement }>;
}

/** A text whose stars are as large as its letters. */
export const starred = (text: string): string => text.replaceAll("⋆", "∗");

/** Pixels that letters are high, at least. */
const READABLE = 11;

/** Letters on a picture, of some height in its units, and never smaller than can be read: the picture knows how much that is. With `most`,
 * they are no larger than so many times the page's own letters, so that they do not outdo what they stand beside. */
export function letters(attributes: Record<string, string | number>, height: number, text: string, most: number | null = null): SVGTextElement {
  const drawn = s("text", { ...attributes, "font-size": height }, text);
  const full = most === null ? `${height}px` : `min(${height}px, ${most} * var(--letters, 17) * var(--pixel, ${height}px))`;
  drawn.style.fontSize = `max(${full}, ${READABLE} * var(--pixel, 0px))`;
  return drawn;
}

const watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver((entries) => {
  for (const { target, contentRect: { width, height } } of entries) {
    const svg = target as SVGSVGElement;
    const scale = Math.min(width / svg.viewBox.baseVal.width, height / svg.viewBox.baseVal.height);
    if (scale > 0) svg.style.setProperty("--pixel", `${(1 / scale).toFixed(3)}px`);
  }
});

/** What a label is that names a place: a row, a column, a node. */
const NAME = /^(file|rank|number|name) /;

/** Whether edges are named by numbers beside their ends. */
export const isNumbered = ({ items }: Board): boolean => items.some(({ form }) => form.kind === "edge") && items.some(({ id }) => id.startsWith("number "));

/** The path of a line; one that comes back to where it began is drawn as a petal around its bend. */
function line(from: number[], to: number[], bend: number[] | null): string {
  const start = `M${from.join(" ")}`;
  if (!bend) return `${start}L${to.join(" ")}`;
  const [ax = 0, ay = 0] = from;
  const [bx = 0, by = 0] = bend;
  if (ax !== to[0] || ay !== to[1]) return `${start}Q${bx} ${by} ${to.join(" ")}`;
  const [dx, dy] = [(bx - ax) * 0.75, (by - ay) * 0.75];
  return `${start}C${bx - dy} ${by + dx} ${bx + dy} ${by - dx} ${to.join(" ")}`;
}

/** Draws the outline of a shape; lines that are no moves are thinner. */
function outline({ id, form, role, touches }: Shape): SVGElement[] {
  const look = `item ${role}`;
  switch (form.kind) {
    case "box":
      return [s("rect", { class: look, x: form.x, y: form.y, width: form.width, height: form.height, rx: Math.min(8, form.width / 4, form.height / 4) })];
    case "token":
      return [s("circle", { class: look, cx: form.x, cy: form.y, r: form.radius })];
    case "hexagon":
      return [s("polygon", { class: look, points: form.corners.map((corner) => corner.join(",")).join(" ") })];
    case "edge": {
      const d = line(form.from, form.to, form.bend ?? null);
      // A wider line that is not seen makes a thin one easy to touch.
      return [s("path", { class: "near", d }), s("path", { class: touches.length > 0 ? look : `${look} rim`, d })];
    }
    case "label":
      // Letters are hard to meet, so what can be touched lies under them.
      return [...(touches.length > 0 ? [s("rect", { class: "near-label", x: form.x - 55, y: form.y - 50, width: 110, height: 100, rx: 8 })] : []),
        letters({ class: `word${id.startsWith("node ") ? " end" : NAME.test(id) ? " name" : ""}`, x: form.x, y: form.y }, form.height, starred(form.text), NAME.test(id) ? 1 : 1.6)];
  }
}

/** The letter of a stone as it is shown. Hex writes a star for Left's; on boards Left's letter is an x, whatever the game. */
export const letterOf = (mark: string): string => (mark === "*" ? "x" : mark);

/** The character on a shape, for those who cannot tell roles by colour. */
function mark(shape: Shape): SVGElement | null {
  const { form } = shape;
  if (!shape.mark || form.kind === "label") return null;
  const on = ["left", "ground", "neutral"].includes(shape.role) ? "on-left" : "on";
  const write = (x: number, y: number, size: number, look: string) =>
    letters({ class: `mark ${look}`, x, y, "aria-hidden": "true" }, size, letterOf(shape.mark ?? ""));
  switch (form.kind) {
    case "box":
      return write(form.x + form.width / 2, form.y + form.height / 2, Math.min(Math.max(40, Math.min(form.width, form.height) * 0.6), form.width * 1.1), on);
    case "token":
    case "hexagon":
      return write(form.x, form.y, form.radius, on);
    case "edge": {
      const [ax = 0, ay = 0] = form.from;
      const [bx = 0, by = 0] = form.to;
      const [cx, cy] = form.bend ?? [(ax + bx) / 2, (ay + by) / 2];
      return write((ax + bx + 2 * (cx ?? 0)) / 4, (ay + by + 2 * (cy ?? 0)) / 4, 34, "on-line");
    }
  }
}

/** A shape with its mark. */
export function drawShape(shape: Shape): SVGGElement {
  const letter = mark(shape);
  return s("g", {}, ...outline(shape), ...(letter ? [letter] : []));
}

/** What a button made of a shape is called: what it does, after what is written on it. */
export function called({ form }: Shape, does: string): string {
  return form.kind === "label" ? `${form.text}: ${does}` : does;
}

/** The middle of a shape. */
export function middle({ form }: Shape): [number, number] {
  switch (form.kind) {
    case "box":
      return [form.x + form.width / 2, form.y + form.height / 2];
    case "edge":
      return [((form.from[0] ?? 0) + (form.to[0] ?? 0)) / 2, ((form.from[1] ?? 0) + (form.to[1] ?? 0)) / 2];
    default:
      return [form.x, form.y];
  }
}

/** The smallest frame around two. */
export function around(a: Frame, b: Frame): Frame {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** The frame of a board. */
export function frameOf(board: Board): Frame {
  const [left = 0, top = 0, right = 100, bottom = 100] = board.bounds;
  return [left, top, right, bottom];
}

/** Lines lie on boxes and under pieces, letters on everything. */
const LAYERS = { box: 0, edge: 1, hexagon: 2, token: 2, label: 3 };
const MARGIN = 25;
/** Pixels to a unit, at most. */
const SCALE = 0.62;
/** Pixels to a unit, at least. */
const LEAST = 0.2;

/** Draws a board in a frame that may be larger than the board, so that it can stay where it is as play goes on. */
export function drawBoard(board: Board, frame: Frame = frameOf(board)): Drawing {
  const [left, top, right, bottom] = frame;
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const svg = s("svg", {
    class: "board", viewBox: `${left - MARGIN} ${top - MARGIN} ${width} ${height}`,
    width: Math.round(width * SCALE), height: Math.round(height * SCALE), role: "group", "aria-label": board.text,
  });
  // What is smaller can hardly be touched; then the board scrolls.
  svg.style.minWidth = `${Math.round(width * LEAST)}px`;
  svg.style.minHeight = `${Math.round(height * LEAST)}px`;
  if (board.negative) svg.append(s("title", {}, `${board.text}: drawn with the players exchanged, as it is played`));
  const parts: Drawing["parts"] = new Map();
  for (const shape of board.items) parts.set(shape.id, { shape, group: drawShape(shape) });
  const drawn = [...parts.values()].sort((a, b) => LAYERS[a.shape.form.kind] - LAYERS[b.shape.form.kind]);
  svg.append(...drawn.map(({ group }) => group));
  watcher?.observe(svg);
  return { board, svg, parts };
}

/** The smallest frame around what is drawn of a board without some of its shapes. */
function frameAround(shapes: Shape[]): Frame {
  const corners = shapes.flatMap(({ form }): number[][] => {
    switch (form.kind) {
      case "box": return [[form.x, form.y], [form.x + form.width, form.y + form.height]];
      case "token": return [[form.x - form.radius, form.y - form.radius], [form.x + form.radius, form.y + form.radius]];
      case "hexagon": return form.corners;
      case "edge": return [form.from, form.to, form.bend ?? form.to];
      case "label": return [[form.x - form.text.length * form.height * .3, form.y - form.height / 2], [form.x + form.text.length * form.height * .3, form.y + form.height / 2]];
    }
  });
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A small picture of boards that nobody touches. Names of places are left out, unless somebody is to write them down. */
export function thumbnail(boards: Board[], isNamed = false): SVGSVGElement[] {
  return boards.map((board) => {
    const items = board.items.filter(({ id, form }) => isNamed || form.kind !== "label" || !NAME.test(id));
    const { svg } = items.length === board.items.length ? drawBoard(board) : drawBoard({ ...board, items }, frameAround(items));
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("role");
    svg.style.minWidth = svg.style.minHeight = "0";
    return svg;
  });
}

/** What is different in another sketch of the same board: shapes that go or change, and shapes that come; nothing, if
 * most of what stays has moved elsewhere. */
export function difference(now: Board, then: Board): { gone: string[]; come: Shape[] } | null {
  const shapes = (board: Board) => board.items.filter((shape) => shape.form.kind !== "label" && shape.role !== "ground");
  const place = (shape: Shape) => JSON.stringify(shape.form);
  const look = (shape: Shape) => JSON.stringify([shape.role, shape.mark, shape.form]);
  const later = new Map(shapes(then).map((shape) => [shape.id, shape]));
  const before = new Set(shapes(now).map((shape) => shape.id));
  const stays = shapes(now).flatMap((shape) => {
    const then = later.get(shape.id);
    return then ? [place(then) === place(shape)] : [];
  });
  if (stays.filter((still) => !still).length > stays.length / 2) return null;
  const changes = (shape: Shape) => {
    const then = later.get(shape.id);
    return !then || look(then) !== look(shape);
  };
  return { gone: shapes(now).filter(changes).map(({ id }) => id), come: shapes(then).filter((shape) => !before.has(shape.id)) };
}
