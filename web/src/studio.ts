// The thermograph studio: one large thermograph, a tax that can be dragged while the game cools, and others laid over it.

import { ask } from "./api.js";
import { save } from "./copy.js";
import { at, h, s } from "./dom.js";
import { typeset } from "./math.js";
import { pngFile, standalone, svgFile } from "./standalone.js";
import { drawThermograph, fraction, heatOf, tikz, wallAt, wallsOf } from "./thermograph.js";
import type { Walls } from "./thermograph.js";

/** What can be drawn: the game itself, its components, its options. */
interface Subject { name: string; value: string }

/** So fine a tax is chosen. */
const FINE = 16;

/** So many options of each player are offered. */
const MOST = 4;

/** The options of a value, as many as can be told apart. */
async function optionsOf(value: string): Promise<Subject[]> {
  const told = await ask("/api/v1/worksheet", { statements: [`left_options(${value})`, `right_options(${value})`] });
  return told.answers.flatMap(({ lines }, at) => (lines[0]?.rows ?? []).slice(0, MOST).flatMap(([value]) =>
    (value === undefined ? [] : [{ name: `${at === 0 ? "Left" : "Right"} moves to`, value }])));
}

/** Opens the studio for a value; `parts` are the components of the sum that it is the value of. */
export async function openStudio(value: string, parts: Subject[]): Promise<void> {
  const page = at("studio-page");
  page.replaceChildren(h("p", { class: "soft" }, "Drawing…"));
  at<HTMLDialogElement>("studio").showModal();
  const options = await optionsOf(value).catch(() => []);
  const all = [{ name: "the game", value }, ...parts.map(({ name, value }) => ({ name: `${name} =`, value })), ...options];
  const walls = await wallsOf(all.map(({ value }) => value)).catch(() => []);
  const own = walls[0];
  if (!own) return page.replaceChildren(h("p", {}, "This value has no thermograph."));
  const laid = new Set<number>();
  const heat = heatOf(own);
  // A tax of nothing freezes what is no hotter than that.
  const isCold = heat <= 0;
  const most = Math.max(1, Math.ceil((heat + .5) * FINE));
  const tax = h("input", { type: "range", id: "tax", min: 0, max: most, step: 1, value: 0, "aria-label": "Tax", input: () => draw() });
  const stage = h("div", { class: "studio-stage" });
  const said = h("p", { class: "studio-said", role: "status" });
  let asked = 0;
  const cool = async (text: string) => {
    const mine = ++asked;
    const told = await ask("/api/v1/worksheet", { statements: [`cool(${value}, ${text})`] }).catch(() => null);
    const cooled = told?.answers[0]?.lines[0]?.text;
    if (mine === asked && cooled != null) said.append(" The game, cooled: ", ...typeset(cooled), ".");
  };
  const seen = (): Walls[] => [own, ...[...laid].flatMap((place) => walls[place] ?? [])];
  // As large as there is room, so that its letters are as large on a phone.
  const width = Math.min(680, page.clientWidth || 680);
  const height = Math.round(Math.max(width * 400 / 680, 260));
  const draw = () => {
    const { svg, xOf, yOf, temperatureAt, from, to } = drawThermograph(seen(), { width, height, letters: 16 });
    if (isCold) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", `Thermograph: mean ${fraction(wallAt(own.left, heat))}, temperature ${fraction(heat)}`);
      stage.replaceChildren(svg);
      return said.replaceChildren(`There is nothing to cool: the temperature is ${fraction(heat)}, so at no tax does anybody gain by moving, and the mast stands at the mean, ${fraction(wallAt(own.left, heat))}.`);
    }
    const t = Number(tax.value) / FINE;
    const [left, right] = [wallAt(own.left, t), wallAt(own.right, t)];
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `Thermograph at a tax of ${fraction(t)}: from ${fraction(left)} to ${fraction(right)}`);
    svg.append(s("path", { class: "tax", d: `M${from} ${yOf(t)}H${to}` }), s("path", { class: "between", d: `M${xOf(left)} ${yOf(t)}H${xOf(right)}` }));
    const drag = (event: PointerEvent) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const box = svg.getBoundingClientRect();
      tax.value = String(Math.round(temperatureAt(((event.clientY - box.top) * height) / box.height) * FINE));
      draw();
    };
    svg.addEventListener("pointerdown", drag);
    svg.addEventListener("pointermove", drag);
    stage.replaceChildren(svg);
    const text = fraction(t);
    said.replaceChildren(left === right ? `At a tax of ${text} nobody wants to move: the game is frozen at ${fraction(left)}, its mean.`
      : `At a tax of ${text} play stops at ${fraction(left)} if Left starts, at ${fraction(right)} if Right does.`);
    void cool(text);
  };
  const overlay = ({ name, value }: Subject, place: number) => h("label", {}, h("input", { type: "checkbox", disabled: !walls[place], change: () => {
    if (!laid.delete(place)) laid.add(place);
    draw();
  } }), ` ${name} `, ...typeset(value));
  // What is saved is what is seen, with the tax as it stands and what is laid over.
  const take = (format: "svg" | "png" | "tikz") => h("button", { type: "button", click: async () => {
    if (format === "tikz") return save(new Blob([tikz(seen(), Number(tax.value) / FINE)], { type: "application/x-tex" }), "thermograph.tex");
    const svg = stage.querySelector("svg");
    if (!svg) return;
    const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
    const file = svgFile(width, height, standalone(svg));
    return save(format === "svg" ? file : await pngFile(file, width, height), `thermograph.${format}`);
  } }, { svg: "SVG", png: "PNG", tikz: "TikZ" }[format]);
  page.replaceChildren(stage, ...(isCold ? [] : [h("label", { class: "tax-label" }, "Tax ", tax)]), said,
    h("div", { class: "row overlays" }, ...(all.length > 1 ? [h("span", { class: "soft" }, "Lay over it:")] : []), ...all.slice(1).map((subject, at) => overlay(subject, at + 1))),
    h("div", { class: "row" }, h("span", { class: "soft" }, "Save as"), take("svg"), take("png"), take("tikz")));
  draw();
}
