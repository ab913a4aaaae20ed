// A game tree drawn: boards as nodes, moves on the lines between them; folded, zoomed, dragged, and worked backward step by step.

import { sketchOf } from "./api.js";
import type { Side, Tree } from "./api.js";
import { h, s } from "./dom.js";
import { thumbnail } from "./draw.js";
import { named } from "./state.js";
import type { Does } from "./tree.js";

type Node = Tree["nodes"][number];

/** A node with what is below it. */
interface Grown { node: Node; path: string[]; best: boolean; below: Grown[]; folded: boolean; height: number; x: number; depth: number }

/** Pixels from node to node across and down, and the size of one. */
const [ACROSS, DOWN, WIDE, HIGH] = [124, 168, 104, 104];
/** Deeper nodes are folded in the beginning. */
const OPEN = 2;
const ZOOMS = [.35, .5, .7, 1, 1.35];

function grow(tree: Tree, node: Node, path: string[], best: boolean, depth: number): Grown {
  const below = node.edges.flatMap(({ to, move, optimal }) => {
    const next = tree.nodes[to];
    return next ? [grow(tree, next, [...path, move], optimal, depth + 1)] : [];
  });
  const height = below.length > 0 ? 1 + Math.max(...below.map((own) => own.height)) : 0;
  return { node, path, best, below, folded: depth >= OPEN, height, x: 0, depth };
}

/** Gives every node that is seen its place; returns those nodes and how wide they are together. */
function place(root: Grown): { seen: Grown[]; width: number; depth: number } {
  const seen: Grown[] = [];
  let next = 0;
  const put = (own: Grown): void => {
    seen.push(own);
    const below = own.folded ? [] : own.below;
    below.forEach(put);
    own.x = below.length > 0 ? ((below[0]?.x ?? 0) + (below.at(-1)?.x ?? 0)) / 2 : ACROSS * next++;
  };
  put(root);
  return { seen, width: ACROSS * Math.max(1, next), depth: Math.max(...seen.map(({ depth }) => depth)) };
}

const RESULTS: Record<string, [string, string]> = { "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"] };

/** Draws a tree that was told. */
export function drawTree(tree: Tree, does: Does): HTMLElement {
  const first = tree.nodes[0];
  if (!first) return h("p", {}, "There is no tree.");
  const root = grow(tree, first, [], true, 0);
  root.folded = false;
  const sheet = h("div", { class: "drawn-sheet" });
  const stage = h("div", { class: "drawn-tree", tabindex: 0, role: "group", "aria-label": "Drawn game tree" }, sheet);
  let [zoom, known] = [3, Infinity];
  const pictures = new Map<string, Promise<SVGSVGElement[]>>();
  const picture = (text: string): HTMLElement => {
    const box = h("span", { class: "thumb" });
    const drawn = pictures.get(text) ?? sketchOf(does.whole(text)).then(({ boards }) => thumbnail(boards));
    pictures.set(text, drawn);
    drawn.then((svgs) => box.replaceChildren(...svgs.map((svg) => svg.cloneNode(true))), () => { box.textContent = text; });
    return box;
  };
  const draw = () => {
    const { seen, width, depth } = place(root);
    const scale = ZOOMS[zoom] ?? 1;
    const lines = seen.filter((own) => !own.folded).flatMap((own) => own.below.map((to) => s("path", {
      class: to.best ? "branch best" : "branch", d: `M${own.x + WIDE / 2} ${own.depth * DOWN + HIGH}L${to.x + WIDE / 2} ${to.depth * DOWN + 24}`,
    })));
    const nodes = seen.map((own) => {
      const { node, path, best, below, folded, height } = own;
      const isKnown = height <= known;
      const [side, words] = (isKnown ? RESULTS[node.result ?? ""] : null) ?? ["unknown", isKnown ? "not worked out" : "not yet worked out"];
      const move = path.at(-1);
      const whose = node.player ? `${named(node.player as Side)} to move` : "the end";
      const box = h("div", { class: "drawn-node" },
        h("button", {
          type: "button", class: `to${best && isKnown ? " best" : ""}`, click: () => does.go(path), title: `${node.position}: ${whose}, ${words}`,
          mouseenter: () => does.look(node.position), mouseleave: () => does.look(null),
        }, h("span", { class: "by" }, move ?? "here"), picture(node.position), h("span", { class: "unseen" }, `, ${whose}, ${words}`)),
        h("span", { class: `result ${side}`, "aria-hidden": "true" }, isKnown ? node.result ?? "?" : "?"),
        below.length > 0 && own !== root && h("button", {
          type: "button", class: "unfold", "aria-expanded": String(!folded),
          click: () => { own.folded = !own.folded; draw(); },
        }, folded ? `+${below.length}` : "−", h("span", { class: "unseen" }, ` below ${move ?? ""}`)));
      box.style.left = `${own.x}px`;
      box.style.top = `${own.depth * DOWN}px`;
      return box;
    });
    const [wide, high] = [width, depth * DOWN + HIGH + 44];
    sheet.replaceChildren(s("svg", { class: "branches", width: wide, height: high, "aria-hidden": "true" }, ...lines), ...nodes);
    sheet.style.width = `${wide}px`;
    sheet.style.height = `${high}px`;
    sheet.style.zoom = String(scale);
  };
  const closer = (by: number) => () => { zoom = Math.min(Math.max(0, zoom + by), ZOOMS.length - 1); draw(); };
  const said = h("span", { class: "soft", role: "status" });
  const backward = () => {
    known = known === Infinity || known >= root.height ? 0 : known + 1;
    const unfold = (own: Grown): void => { own.folded = false; own.below.forEach(unfold); };
    if (known === 0) unfold(root);
    draw();
    said.textContent = known === 0 ? "The ends say who has won. Press again: whoever is to move chooses the best below."
      : known >= root.height ? "Worked backward to the beginning." : `Step ${known}.`;
  };
  // Dragged like paper.
  let held: [number, number] | null = null;
  stage.addEventListener("pointerdown", (event) => {
    if (!(event.target as Element).closest("button")) held = [event.clientX + stage.scrollLeft, event.clientY + stage.scrollTop];
  });
  stage.addEventListener("pointermove", (event) => {
    if (held && event.buttons > 0) stage.scrollTo(held[0] - event.clientX, held[1] - event.clientY);
  });
  stage.addEventListener("pointerup", () => { held = null; });
  draw();
  return h("div", {}, h("div", { class: "row" },
    h("button", { type: "button", "aria-label": "Smaller", click: closer(-1) }, "−"), h("button", { type: "button", "aria-label": "Larger", click: closer(1) }, "+"),
    h("button", { type: "button", click: backward }, "Work backward, one step"), said), stage);
}
