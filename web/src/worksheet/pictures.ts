// Pictures within a sheet: boards, thermographs and trees, in the colours of the page.

import { ask, detailOf, picture, sketchOf } from "../api.js";
import type { Boards } from "../api.js";
import { BoardView } from "../board.js";
import { h } from "../dom.js";
import { thumbnail } from "../draw.js";
import { typeset } from "../math.js";
import { EMPTY, link } from "../state.js";
import { drawThermograph, fraction, heatOf, wallAt } from "../thermograph.js";
import type { Walls } from "../thermograph.js";
import { explanation } from "../why.js";
import { whole } from "./cells.js";
import { wallOf } from "./questions.js";
import type { Drawn } from "./questions.js";

/** Something to be shown, and when all of it is there. */
export interface Shown { elements: Element[]; ready: Promise<unknown> }

/** So many positions of a list are drawn. */
const MOST = 24;

const isGame = ({ boards }: Boards) => boards.some(({ game }) => game != null);

/** The address of a position on the explorer's table. */
export const explored = (position: string, rules: string): string => link({ ...EMPTY, start: position, rules: rules === "" ? null : rules });

/** Boards that stand together have one scale, so many pixels to a unit at most, and none is higher than some pixels. */
function evenly(svgs: SVGSVGElement[], most: number, height: number): void {
  const boxes = svgs.map((svg) => svg.viewBox.baseVal);
  const scale = Math.min(most, height / Math.max(1, ...boxes.map((box) => box.height)));
  svgs.forEach((svg, at) => {
    svg.setAttribute("width", String(Math.round((boxes[at]?.width ?? 0) * scale)));
    svg.setAttribute("height", String(Math.round((boxes[at]?.height ?? 0) * scale)));
  });
}

/** The board of a position, which comes later; nothing, where there is none. */
export function board(position: string, rules: string, isLarge = false): Shown {
  const box = h("div");
  const ready = sketchOf(whole(rules, position)).then((told) => {
    if (!isGame(told)) return;
    const view = new BoardView(() => undefined);
    view.show(told, null);
    evenly([...view.element.querySelectorAll("svg")], isLarge ? .5 : .42, isLarge ? 280 : 150);
    box.append(view.element);
  }).catch(() => undefined);
  return { elements: [box], ready };
}

/** The positions of a list side by side, with their values below. */
function boards(positions: string[], values: string[], rules: string): Shown {
  const figures = positions.slice(0, MOST).map((position, at) => {
    const thumb = h("span", { class: "thumb" });
    const ready = sketchOf(whole(rules, position)).then(
      (told) => thumb.replaceChildren(...(isGame(told) ? thumbnail(told.boards) : typeset(position))), () => { thumb.textContent = position; });
    return { ready, figure: h("figure", {}, h("a", { href: explored(position, rules), title: position }, thumb, h("span", { class: "unseen" }, position)), h("figcaption", {}, ...typeset(values[at] ?? ""))) };
  });
  const rest = positions.length - figures.length;
  return { elements: [h("div", { class: "gallery-of" }, ...figures.map(({ figure }) => figure), ...(rest > 0 ? [h("p", { class: "soft" }, `and ${rest} more`)] : []))],
    ready: Promise.all(figures.map(({ ready }) => ready)).then(() => evenly(figures.flatMap(({ figure }) => [...figure.querySelectorAll("svg")]), .3, 110)) };
}

/** Thermographs on each other, with what they say in words. */
function thermographs(positions: string[], walls: Walls[]): HTMLElement {
  // As large as there is room: letters are to be read on a telephone, too.
  const width = Math.min(440, document.documentElement.clientWidth - 80);
  const { svg } = drawThermograph(walls, { width, height: Math.round(width * .62) });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Thermograph of ${positions.join(" and ")}`);
  const words = walls.map((own, at) => {
    const heat = heatOf(own);
    return `${walls.length > 1 ? `${positions[at]}: ` : ""}mean ${fraction(wallAt(own.left, heat))}, temperature ${fraction(heat)}`;
  });
  return h("figure", { class: "thermographs" }, svg, h("figcaption", {}, `${words.join("; ")}. Left’s wall is solid, Right’s dashed.`));
}

async function tree(position: string, rules: string, first: "left" | "right"): Promise<HTMLElement> {
  const svg = await (await picture({ expr: whole(rules, position), scene: "tree", format: "svg", first })).text();
  return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `tree of ${position}` });
}

/** The thermograph of a position. */
async function thermograph(position: string, rules: string): Promise<HTMLElement> {
  const told = await ask("/api/v1/worksheet", { statements: [whole(rules, `walls(${position})`)] });
  const [{ error, lines } = { lines: [] }] = told.answers;
  const [left, right] = (lines[0]?.rows ?? []).map((row) => wallOf(row.join()));
  if (!left || !right) return h("p", {}, `${error?.message ?? "There is no thermograph"}.`);
  return thermographs([position], [{ left, right }]);
}

/** What was asked to be drawn. */
export function drawing(drawn: Drawn, values: string[], rules: string): Shown {
  if (drawn.kind === "thermographs") return { elements: [thermographs(drawn.positions, drawn.walls)], ready: Promise.resolve() };
  if (drawn.kind === "boards") return drawn.positions.length === 1 && values.length === 0 ? board(drawn.positions[0] ?? "", rules, true) : boards(drawn.positions, values, rules);
  const box = h("div", { class: "wide" });
  const ready = tree(drawn.position, rules, drawn.first).then((img) => box.append(img), (error: unknown) => { box.textContent = `${detailOf(error).message}.`; });
  return { elements: [box], ready };
}

/** What else can be asked about a position. What is in `unfolded` is open, and what somebody opens or folds is noted there. */
export function more(position: string, rules: string, unfolded: Set<string>): Shown {
  const expr = whole(rules, position);
  const waits: Promise<unknown>[] = [];
  const folded = (name: string, load: () => Promise<Node>) => {
    const inside = h("div");
    const fill = async () => {
      if (inside.childNodes.length > 0) return;
      inside.textContent = "…";
      await load().then((node) => inside.replaceChildren(node), (error: unknown) => { inside.textContent = `${detailOf(error).message}.`; });
    };
    const details: HTMLDetailsElement = h("details", { open: unfolded.has(name), toggle: () => {
      if (!details.isConnected) return;
      if (!details.open) unfolded.delete(name);
      else {
        unfolded.add(name);
        void fill();
      }
    } }, h("summary", {}, name), inside);
    if (details.open) waits.push(fill());
    return details;
  };
  const element = h("div", { class: "more" },
    h("a", { href: explored(position, rules) }, "Explore"),
    folded("Thermograph", () => thermograph(position, rules)),
    folded("Tree", () => tree(position, rules, "left")),
    folded("Characters", async () => h("pre", { tabindex: 0 }, (await sketchOf(expr)).twin)),
    folded("Why?", async () => explanation(await ask("/api/v1/explain", { expr }),
      { move: () => undefined, position: () => undefined, whole: (text) => whole(rules, text) })));
  return { elements: [element], ready: Promise.all(waits) };
}
