// Pictures in lessons that the program draws: thermographs, and bars for lists of numbers.

import { ask, patiently } from "../api.js";
import { h } from "../dom.js";
import { plot } from "../plot.js";
import { drawThermograph, fraction, heatOf, wallAt, wallsOf } from "../thermograph.js";
import type { Walls } from "../thermograph.js";
import { prose } from "./prose.js";
import type { Picture } from "./lesson.js";

/** What a thermograph says, in words. */
const inWords = (expr: string, walls: Walls): string =>
  `${expr}: mean ${fraction(wallAt(walls.left, heatOf(walls)))}, temperature ${fraction(heatOf(walls))}`;

async function drawn(picture: Picture): Promise<SVGSVGElement> {
  if ("bars" in picture) {
    const told = await ask("/api/v1/worksheet", { statements: [picture.bars] });
    return plot((told.answers[0]?.lines[0]?.text ?? "").replace(/[[\]]/g, "").split(",").map(Number));
  }
  const all = await wallsOf(picture.thermograph);
  const walls = all.filter((one): one is Walls => one !== null);
  const { svg } = drawThermograph(walls, { width: 460, height: 280 });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Thermograph of ${walls.map((one, at) => inWords(picture.thermograph[at] ?? "", one)).join("; ")}`);
  return svg;
}

/** A small picture that nobody reads, in a box that keeps its size. */
export function small(picture: Picture): HTMLElement {
  const box = h("span", { class: "thumb", "aria-hidden": "true" });
  patiently(() => drawn(picture)).then((svg) => box.replaceChildren(svg), () => undefined);
  return box;
}

/** A picture with its caption; it is drawn when `fill` is called. */
export function pictured(picture: Picture): { element: HTMLElement; fill: () => void } {
  const box = h("div", { class: "drawing" });
  const fill = () => void patiently(() => drawn(picture)).then((svg) => box.replaceChildren(svg), () => undefined);
  return { element: h("figure", { class: "picture" }, box, h("figcaption", {}, ...prose(picture.caption))), fill };
}
