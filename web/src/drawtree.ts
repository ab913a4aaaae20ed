// A game tree or a position graph drawn: boards as nodes, moves on the lines between them; folded, zoomed, dragged, worked backward step by
// step, with what positions are worth, and saved.

import { ask, detailOf, sketchOf } from "./api.js";
import { within } from "./book/judge.js";
import type { Side, Tree } from "./api.js";
import { save } from "./copy.js";
import { h, s } from "./dom.js";
import { thumbnail } from "./draw.js";
import { typeset } from "./math.js";
import { pngFile, standalone, svgFile } from "./standalone.js";
import { named } from "./state.js";
import type { Does } from "./tree.js";

type Node = Tree["nodes"][number];

/** A node on the paper: how one gets there, how many moves can follow, and where it is. */
interface Box { node: Node; path: string[]; best: boolean; height: number; depth: number; x: number }
/** A line from a box to another. */
interface Line { from: Box; to: Box; best: boolean; move: string }
/** What is on the paper. */
interface Layout { boxes: Box[]; lines: Line[]; width: number }
/** What is to be drawn: everything that can be seen, and what is folded below a box. */
interface Drawing { root: Box; layout(): Layout; folding(box: Box): { isFolded: boolean; count: number; fold(): void } | null; unfold(): void; isCut: boolean }

/** Pixels from node to node across and down, and the size of one. */
const [ACROSS, DOWN, WIDE, HIGH] = [124, 190, 104, 104];
/** Deeper nodes are folded in the beginning; where so many stand beside each other that they would be specks, all but the first moves. */
const [OPEN, BESIDE] = [2, 12];
const ZOOMS = [.35, .5, .7, 1, 1.35];
/** Smaller than this nothing is drawn unasked. */
const LEGIBLE = .6;
/** A graph with more positions would not be seen any more. */
const MOST = 120;

/** A node of a tree with what is below it. */
interface Grown extends Box { below: Grown[]; moves: string[]; folded: boolean }

function grow(tree: Tree, node: Node, path: string[], best: boolean, depth: number): Grown {
  const next = node.edges.flatMap(({ to, move, optimal }) => {
    const child = tree.nodes[to];
    return child ? [{ move, own: grow(tree, child, [...path, move], optimal, depth + 1) }] : [];
  });
  const below = next.map(({ own }) => own);
  const height = below.length > 0 ? 1 + Math.max(...below.map((own) => own.height)) : 0;
  return { node, path, best, below, moves: next.map(({ move }) => move), folded: depth >= OPEN, height, x: 0, depth };
}

/** All of a tree, folded where it is deep. */
function asTree(tree: Tree, first: Node): Drawing {
  const root = grow(tree, first, [], true, 0);
  root.folded = false;
  if (root.below.reduce((sum, { below }) => sum + Math.max(1, below.length), 0) > BESIDE) root.below.forEach((own) => { own.folded = true; });
  const layout = (): Layout => {
    const [boxes, lines]: [Box[], Line[]] = [[], []];
    let next = 0;
    const put = (own: Grown): void => {
      boxes.push(own);
      const below = own.folded ? [] : own.below;
      below.forEach((to, at) => { put(to); lines.push({ from: own, to, best: to.best, move: own.moves[at] ?? "" }); });
      own.x = below.length > 0 ? ((below[0]?.x ?? 0) + (below.at(-1)?.x ?? 0)) / 2 : ACROSS * next++;
    };
    put(root);
    return { boxes, lines, width: ACROSS * Math.max(1, next) };
  };
  const folding = (box: Box) => {
    const own = box as Grown;
    return own.below.length > 0 && own !== root ? { isFolded: own.folded, count: own.below.length, fold: () => { own.folded = !own.folded; } } : null;
  };
  const unfold = (own: Grown): void => { own.folded = false; own.below.forEach(unfold); };
  return { root, layout, folding, unfold: () => unfold(root), isCut: false };
}

/** Every position once, however it is reached; each stands below all from which one comes to it. */
function asGraph(tree: Tree, first: Node): Drawing {
  const boxes = new Map<string, Box>();
  const lines = new Map<string, Line>();
  let isCut = false;
  const keyOf = ({ position, player }: Node): string => `${player ?? ""} ${position}`;
  const join = (own: Grown): Box | null => {
    const key = keyOf(own.node);
    let box = boxes.get(key);
    if (!box && boxes.size >= MOST) {
      isCut = true;
      return null;
    }
    box ??= { ...own };
    boxes.set(key, box);
    box.depth = Math.max(box.depth, own.depth);
    box.height = Math.max(box.height, own.height);
    box.best ||= own.best;
    own.below.forEach((below, at) => {
      const to = join(below);
      const line = `${key}\n${keyOf(below.node)}`;
      if (to && box) lines.set(line, { from: box, to, best: below.best || (lines.get(line)?.best ?? false), move: own.moves[at] ?? "" });
    });
    return box;
  };
  const grown = grow(tree, first, [], true, 0);
  const root = join(grown) ?? grown;
  const rows: Box[][] = [];
  for (const box of boxes.values()) (rows[box.depth] ??= []).push(box);
  const most = Math.max(...rows.map((row) => row?.length ?? 0));
  const settle = (row: Box[]): void => row.forEach((box, at) => { box.x = ACROSS * (at + (most - row.length) / 2); });
  rows.forEach(settle);
  // A position goes to the middle of those that it is joined with, so that lines cross little.
  for (let sweep = 0; sweep < 6; sweep += 1) {
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      const middle = (box: Box): number => {
        const beside = [...lines.values()].flatMap(({ from, to }) => (from === box ? [to.x] : to === box ? [from.x] : []));
        return beside.length > 0 ? beside.reduce((sum, x) => sum + x, 0) / beside.length : box.x;
      };
      const places = new Map(row.map((box) => [box, middle(box)]));
      row.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      settle(row);
    }
  }
  const all: Layout = { boxes: [...boxes.values()], lines: [...lines.values()], width: ACROSS * most };
  return { root, layout: () => all, folding: () => null, unfold: () => undefined, isCut };
}

const RESULTS: Record<string, [string, string]> = { "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"] };

/** What a position is worth: its type, and its value, which there is none of in misère play. */
interface Worth { type: string; value: string | null }

/** What positions are worth, as far as it can be told. */
async function worths(positions: string[], isMisere: boolean, whole: (expr: string) => string): Promise<Map<string, Worth>> {
  const told = async (call: string): Promise<(string | null)[]> => {
    const { answers } = await ask("/api/v1/worksheet", { statements: positions.map((position) => within(whole(position), (own) => `${call}(${own})`)) });
    return answers.map(({ lines }) => lines[0]?.text ?? null);
  };
  const [types, values] = isMisere ? [await told("misere_outcome"), []] : await Promise.all([told("outcome"), told("value")]);
  return new Map(positions.flatMap((position, at) => {
    const type = types[at] ?? null;
    return type === null ? [] : [[position, { type, value: values[at] ?? null }] as const];
  }));
}

/** A move as there is room for it. */
const short = (move: string): string => move.replace(/^heap (?=\d+: )/, "").replaceAll(" -> ", "→");

/** Whether positions have types, and values. */
export interface Has { types: boolean; values: boolean }

/** Draws a tree that was told, or the graph of its positions; `told` gives the tree in other forms. */
export function drawTree(tree: Tree, does: Does, isGraph: boolean, has: Has, told: (format: "tikz" | "text") => Promise<Blob>): HTMLElement {
  const first = tree.nodes[0];
  if (!first) return h("p", {}, "There is no tree.");
  const drawing = isGraph ? asGraph(tree, first) : asTree(tree, first);
  const { root } = drawing;
  const sheet = h("div", { class: "drawn-sheet" });
  const name = isGraph ? "Drawn position graph" : "Drawn game tree";
  const stage = h("div", { class: "drawn-tree", tabindex: 0, role: "group", "aria-label": name }, sheet);
  let [zoom, known] = [1, Infinity];
  let worth: Map<string, Worth> | null = null;
  const pictures = new Map<string, Promise<SVGSVGElement[]>>();
  const picture = (text: string): HTMLElement => {
    const box = h("span", { class: "thumb" });
    const drawn = pictures.get(text) ?? sketchOf(does.whole(text)).then(({ boards }) => thumbnail(boards));
    pictures.set(text, drawn);
    drawn.then((svgs) => box.replaceChildren(...svgs.map((svg) => svg.cloneNode(true))), () => { box.textContent = text; });
    return box;
  };
  const said = h("span", { class: "soft", role: "status" });
  const path = ({ from, to }: Line): string => `M${from.x + WIDE / 2} ${from.depth * DOWN + HIGH}L${to.x + WIDE / 2} ${to.depth * DOWN + (isGraph ? 0 : 24)}`;
  const sized = ({ boxes, width }: Layout): [number, number] => [width, Math.max(...boxes.map(({ depth }) => depth)) * DOWN + HIGH + 64];
  const draw = () => {
    const layout = drawing.layout();
    const lines = layout.lines.map((line) => s("path", { class: line.best ? "branch best" : "branch", d: path(line) }, s("title", {}, line.move)));
    const nodes = layout.boxes.map((own) => {
      const { node, path, best, height } = own;
      const isKnown = height <= known;
      const [side, words] = (isKnown ? RESULTS[node.result ?? ""] : null) ?? ["unknown", isKnown ? "not worked out" : "not yet worked out"];
      const move = path.at(-1);
      const whose = node.player ? `${named(node.player as Side)} to move` : "the end";
      const of = worth?.get(node.position);
      const folding = drawing.folding(own);
      const box = h("div", { class: "drawn-node" },
        h("button", {
          type: "button", class: `to${best && isKnown ? " best" : ""}`, click: () => does.go(path), title: `${node.position}: ${whose}, ${words}`,
          mouseenter: () => does.look(node.position), mouseleave: () => does.look(null),
        }, h("span", { class: "by" }, isGraph && own !== root ? whose.replace(" to move", "") : short(move ?? "here")), picture(node.position), h("span", { class: "unseen" }, `, ${whose}, ${words}`)),
        h("span", { class: `result ${side}`, "aria-hidden": "true" }, isKnown ? node.result ?? "?" : "?"),
        of && h("span", { class: "worth", title: `${of.value === null ? "" : `value ${of.value}, `}type ${of.type}` }, h("b", {}, of.type), " ", ...typeset(of.value ?? "")),
        folding && h("button", {
          type: "button", class: "unfold", "aria-expanded": String(!folding.isFolded),
          click: () => { folding.fold(); draw(); void value(); },
        }, folding.isFolded ? `+${folding.count}` : "−", h("span", { class: "unseen" }, ` below ${move ?? ""}`)));
      box.style.left = `${own.x}px`;
      box.style.top = `${own.depth * DOWN}px`;
      return box;
    });
    const [wide, high] = sized(layout);
    sheet.replaceChildren(s("svg", { class: "branches", width: wide, height: high, "aria-hidden": "true" }, ...lines), ...nodes);
    sheet.style.width = `${wide}px`;
    sheet.style.height = `${high}px`;
    sheet.style.zoom = String(zoom);
  };
  /** Asks for what is not known yet of the positions that are seen. */
  const value = async (): Promise<void> => {
    const old = worth;
    if (!old) return;
    const missing = [...new Set(drawing.layout().boxes.map(({ node }) => node.position))].filter((position) => !old.has(position)).slice(0, MOST);
    if (missing.length === 0) return;
    said.textContent = `${has.values ? "Values" : "Types"} are worked out…`;
    const found = await worths(missing, !has.values, does.whole).catch(() => new Map<string, Worth>());
    if (worth !== old) return;
    worth = new Map([...old, ...found]);
    said.textContent = found.size === 0 ? `No ${has.values ? "values" : "types"} are known here.` : "";
    draw();
  };
  const closer = (by: number) => () => {
    zoom = (by > 0 ? ZOOMS.find((one) => one > zoom + .01) : ZOOMS.findLast((one) => one < zoom - .01)) ?? zoom;
    draw();
  };
  /** Makes all of it as large as it can be seen at once. */
  const fit = (least = .1, most = 1.35) => {
    const [wide, high] = sized(drawing.layout());
    const style = getComputedStyle(stage);
    const [x, y] = [stage.clientWidth - 2 * parseFloat(style.paddingLeft), (document.fullscreenElement ? stage.clientHeight : parseFloat(style.maxHeight)) - 2 * parseFloat(style.paddingTop)];
    zoom = Math.max(least, Math.min(x / wide, y / high, most));
    draw();
    // Where that is not all, the beginning is seen.
    stage.scrollTo((root.x + WIDE / 2) * zoom - x / 2, 0);
  };
  const seen = new ResizeObserver(() => {
    if (stage.clientWidth === 0) return;
    seen.disconnect();
    fit(LEGIBLE, 1);
  });
  seen.observe(stage);
  const backward = () => {
    known = known === Infinity || known >= root.height ? 0 : known + 1;
    if (known === 0) drawing.unfold();
    draw();
    said.textContent = known === 0 ? "The ends say who has won. Press again: whoever is to move chooses the best below."
      : known >= root.height ? "Worked backward to the beginning." : `Step ${known}.`;
  };
  /** What is seen as one picture. */
  const file = (): { svg: Blob; wide: number; high: number } => {
    const layout = drawing.layout();
    const [wide, high] = sized(layout);
    const branches = sheet.querySelector<SVGElement>(".branches");
    const boxes = [...sheet.querySelectorAll<HTMLElement>(".drawn-node")].flatMap((box, at) => {
      const own = layout.boxes[at];
      if (!own) return [];
      const [x, y] = [own.x, own.depth * DOWN];
      const inBox = (selector: string) => box.querySelector<HTMLElement>(selector)?.innerText.trim() ?? "";
      const of = worth?.get(own.node.position);
      const write = (text: string, dx: number, dy: number, weight: string) => s("text", { x: x + dx, y: y + dy, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 12, "font-weight": weight, fill: getComputedStyle(box).color }, text);
      const boards = [...box.querySelectorAll<SVGSVGElement>(".thumb svg")];
      const frame = s("rect", { x, y, width: WIDE, height: HIGH, rx: 6, fill: getComputedStyle(box.querySelector(".to") ?? box).backgroundColor, stroke: getComputedStyle(box).color, "stroke-width": own.best ? 2.5 : .7 });
      const drawn = boards.map((board, number) => {
        const copy = standalone(board);
        const wide = 96 / boards.length;
        for (const [name, value] of Object.entries({ x: x + 4 + number * wide, y: y + 26, width: wide, height: 74 })) copy.setAttribute(name, String(value));
        return copy;
      });
      return [frame, write(inBox(".by"), WIDE / 2, 17, "600"), ...drawn, write(inBox(".result"), WIDE - 8, -2, "600"), write(of ? `${of.type} ${of.value ?? ""}` : "", WIDE / 2, HIGH + 16, "400")];
    });
    const whole = s("g", { transform: "translate(8 16)" }, ...(branches ? [standalone(branches)] : []), ...boxes);
    return { svg: svgFile(wide + 16, high + 24, whole), wide: wide + 16, high: high + 24 };
  };
  const fileName = isGraph ? "graph" : "tree";
  const take = async (format: "svg" | "png" | "tikz" | "text"): Promise<void> => {
    try {
      if (format === "tikz" || format === "text") return await save(await told(format), `tree.${format === "tikz" ? "tex" : "txt"}`);
      const { svg, wide, high } = file();
      await save(format === "svg" ? svg : await pngFile(svg, wide, high), `${fileName}.${format}`);
    } catch (error) {
      said.textContent = `It could not be saved: ${detailOf(error).message}.`;
    }
  };
  const taken = (format: "svg" | "png" | "tikz" | "text", text: string) => h("button", { type: "button", click: () => void take(format) }, text);
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
  if (drawing.isCut) said.textContent = `Only ${MOST} of the positions are drawn.`;
  const all = h("div", { class: "drawn-all" }, h("div", { class: "row" },
    h("button", { type: "button", "aria-label": "Smaller", click: closer(-1) }, "−"), h("button", { type: "button", "aria-label": "Larger", click: closer(1) }, "+"),
    h("button", { type: "button", click: () => fit() }, "Fit"),
    document.fullscreenEnabled && h("button", { type: "button", click: () => void (document.fullscreenElement ? document.exitFullscreen() : all.requestFullscreen()).catch(() => undefined) }, "Full screen"),
    h("button", { type: "button", click: backward }, "Work backward, one step"),
    has.types && h("label", {}, h("input", { type: "checkbox", change: ({ target }: Event) => {
      worth = (target as HTMLInputElement).checked ? new Map() : null;
      draw();
      void value();
    } }), has.values ? " values and types" : " types"),
    said), stage, h("div", { class: "row taken" }, taken("svg", "Save as SVG"), taken("png", "PNG"), ...(isGraph ? [] : [taken("tikz", "TikZ"), taken("text", "Text")])));
  return all;
}
