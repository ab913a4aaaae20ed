// What stays on a board stays where it is, also where a game names its parts anew after a move.

import type { Board, Shape } from "./api.js";

type Edge = Extract<Shape["form"], { kind: "edge" }>;
type Place = string;

const placeOf = (point: number[]): Place => point.join(" ");
const edges = (board: Board) => board.items.flatMap((shape) => (shape.form.kind === "edge" ? [{ shape, form: shape.form as Edge }] : []));
const nodes = (board: Board) => board.items.filter(({ form, role }) => form.kind === "token" && role === "neutral");
const centre = ({ form }: Shape): Place => (form.kind === "token" ? placeOf([form.x, form.y]) : "");

/** The height of the ground on which a drawing stands, if it stands on one. */
function groundOf(board: Board): number | null {
  const ground = board.items.find(({ role, form }) => role === "ground" && form.kind === "box")?.form;
  return ground?.kind === "box" ? ground.y : null;
}

/** The ends of a line, by where they are; all of the ground is one place. */
const ends = ({ from, to }: Edge, ground: number): [Place, Place] =>
  [from, to].map((point) => (point[1] === ground ? "ground" : placeOf(point))) as [Place, Place];

/** The lines of a drawing that are joined to the ground when some are cut, and the places that they reach. */
function standing(board: Board, ground: number, cut: Set<string>): { kept: Shape[]; reached: Set<Place> } {
  const left = edges(board).filter(({ shape }) => !cut.has(shape.id));
  const reached = new Set<Place>(["ground"]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { form } of left) {
      const [a, b] = ends(form, ground);
      if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
    }
  }
  return { kept: left.filter(({ form }) => reached.has(ends(form, ground)[0])).map(({ shape }) => shape), reached };
}

/** Which shape of a board each shape of the next one was before lines were cut, where what stays is only numbered anew. */
export function sameAs(before: Board, after: Board, cut: Set<string>): Map<string, Shape> | null {
  const [ground, later] = [groundOf(before), groundOf(after)];
  if (ground === null || later === null || cut.size === 0) return null;
  const { kept, reached } = standing(before, ground, cut);
  const [old, now] = [nodes(before).filter((node) => reached.has(centre(node))), nodes(after)];
  if (old.length !== now.length || kept.length !== edges(after).length) return null;
  const was = new Map<string, Shape>();
  const places = new Map<Place, Place>([["ground", "ground"]]);
  now.forEach((node, at) => {
    const own = old[at] as Shape;
    was.set(node.id, own);
    places.set(centre(node), centre(own));
  });
  const free = new Set(kept);
  for (const { shape, form } of edges(after)) {
    const joins = ends(form, later).map((place) => places.get(place)).sort().join();
    const own = [...free].find((edge) => edge.role === shape.role && ends(edge.form as Edge, ground).sort().join() === joins);
    if (!own) return null;
    free.delete(own);
    was.set(shape.id, own);
  }
  // What else there is, ground and numbers, goes with it: a number with the node of that number.
  for (const shape of after.items) {
    if (was.has(shape.id)) continue;
    const node = was.get(shape.id.replace(/^number/, "node"));
    const own = before.items.find(({ id }) => id === (node ? node.id.replace(/^node/, "number") : shape.id));
    if (own) was.set(shape.id, own);
  }
  return was;
}

/** A form where another one is. A number that is written beside a node stays with it; what else is written is as it is now. */
function placed({ id, form }: Shape, at: Shape["form"]): Shape["form"] {
  return form.kind === "label" && at.kind === "label" && !id.startsWith("number") ? { ...form, x: at.x, y: at.y } : at;
}

/** A board drawn where its shapes were before; `renamed`, if they are also to be called as before. */
export function inPlace(after: Board, before: Board, was: Map<string, Shape>, renamed = false): Board {
  const items = after.items.map((shape) => {
    const own = was.get(shape.id) ?? shape;
    return { ...shape, id: renamed ? own.id : shape.id, form: placed(shape, own.form) };
  });
  return { ...after, bounds: before.bounds, items };
}

/** What a move has changed on a board. */
export interface Change {
  /** Shapes that are new or look different. */
  changed: Shape[];
  /** Shapes that are no longer there. */
  gone: Shape[];
  /** What a shape was before, where it was something; a piece that moved was the piece elsewhere. */
  from: Map<string, Shape>;
}

const look = ({ role, mark, form }: Shape) => JSON.stringify([role, mark, form.kind, form.kind === "label" ? form.text : ""]);
/** Letters and numbers beside a board are no part of it; those of a value are. */
const counts = (shape: Shape) => shape.role !== "ground" && (shape.form.kind !== "label" || shape.role !== "neutral");

/** What is different on the next board. */
export function changeOf(before: Board, after: Board, was: Map<string, Shape> | null): Change {
  const old = new Map(before.items.map((shape) => [shape.id, shape]));
  const from = new Map(after.items.flatMap((shape) => {
    const own = was ? was.get(shape.id) : old.get(shape.id);
    return own ? [[shape.id, own] as const] : [];
  }));
  const stay = new Set([...from.values()].map(({ id }) => id));
  const gone = before.items.filter((shape) => counts(shape) && !stay.has(shape.id));
  const changed = after.items.filter((shape) => {
    const own = from.get(shape.id);
    return counts(shape) && (!own || look(own) !== look(shape));
  });
  // A piece that is gone here and the same piece that comes there is one that moved.
  for (const shape of changed) {
    const own = shape.form.kind === "token" ? gone.find((piece) => look(piece) === look(shape) && ![...from.values()].includes(piece)) : undefined;
    if (own) from.set(shape.id, own);
  }
  return { changed, gone, from };
}
