// Thermographs: the walls of values, drawn as large as there is room and in the colours of the page.

import { ask } from "./api.js";
import { s } from "./dom.js";

type Corner = [temperature: number, value: number];
export interface Walls { left: Corner[]; right: Corner[] }

/** A fraction as a number. */
export const number = (text: string): number => {
  const [over = "", under = "1"] = text.split("/");
  return Number(over) / Number(under);
};

/** The walls of values, in one question; none for a value that has none. */
export async function wallsOf(values: string[], signal?: AbortSignal): Promise<(Walls | null)[]> {
  const told = await ask("/api/v1/worksheet", { statements: values.map((value) => `walls(${value})`) }, signal);
  return told.answers.map(({ lines }) => {
    const [left, right] = (lines[0]?.rows ?? []).map((row) => row.map((corner) =>
      corner.replace(/[[\]\s]/g, "").split(",").map(number) as Corner));
    return left && right ? { left, right } : null;
  });
}

/** Where a wall is at a temperature; above its last corner it is a mast. */
export function wallAt(wall: Corner[], temperature: number): number {
  const next = wall.findIndex(([t]) => t >= temperature);
  if (next < 0) return wall.at(-1)?.[1] ?? 0;
  const [b, a] = [wall[next] as Corner, wall[Math.max(0, next - 1)] as Corner];
  return b[0] === a[0] ? b[1] : a[1] + ((temperature - a[0]) * (b[1] - a[1])) / (b[0] - a[0]);
}

/** The temperature of the game whose walls these are: where they have met. */
export const heatOf = ({ left, right }: Walls): number => Math.max(left.at(-1)?.[0] ?? -1, right.at(-1)?.[0] ?? -1);

/** A number as a fraction, where it is one of halves. */
export function fraction(value: number): string {
  for (let under = 1; under <= 1024; under *= 2) {
    if (Number.isInteger(value * under)) return under === 1 ? String(value) : `${value * under}/${under}`;
  }
  return value.toFixed(2);
}

const STEPS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 5, 10, 20, 50, 100, 1000];

/** Round numbers between two, not more than some. */
function ticks(from: number, to: number, most: number): number[] {
  const step = STEPS.find((step) => (to - from) / step <= most) ?? (to - from) / most;
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.floor(to / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
}

export interface Picture { svg: SVGSVGElement; temperatureAt: (y: number) => number; yOf: (temperature: number) => number; xOf: (value: number) => number; from: number; to: number }

/** Temperatures and values that a picture shows. */
export interface Range { low: number; high: number; least: number; most: number }

/** The temperatures and values that a picture of thermographs shows. */
export function rangeOf(graphs: Walls[]): Range {
  const hottest = Math.max(...graphs.map(heatOf));
  const low = hottest > 0 ? 0 : -1;
  const high = Math.max(hottest, 0) + Math.max(.5, (Math.max(hottest, 0) - low) * .35);
  const values = graphs.flatMap(({ left, right }) => [left, right].flatMap((wall) => [wallAt(wall, low), ...wall.filter(([t]) => t >= low).map(([, v]) => v)]));
  const room = Math.max(.5, (Math.max(...values) - Math.min(...values)) * .12);
  return { low, high, least: Math.min(...values) - room, most: Math.max(...values) + room };
}

/** The corners of a wall from a temperature up to where it becomes a mast. */
function cornersOf(wall: Corner[], low: number, heat: number): Corner[] {
  const corners = wall.filter(([t]) => t > low && t <= heat);
  // A wall goes as far up as the mast begins, also where it has no corner there.
  if (heat > low && corners.at(-1)?.[0] !== heat) corners.push([heat, wallAt(wall, heat)]);
  return [[low, wallAt(wall, low)], ...corners];
}

/** Draws thermographs on each other, the first one boldest; those with one range can be compared. Values grow to the left, temperatures upwards. */
export function drawThermograph(graphs: Walls[], { width = 340, height = 216, small = false, range = rangeOf(graphs), letters = 12.5 } = {}): Picture {
  const { low, high, least, most } = range;
  const [values, heats] = small ? [[], []] : [ticks(least, most, 7), ticks(low, high, 5)];
  // Whatever is written beside and below has room.
  const wide = (numbers: number[]) => letters * .62 * Math.max(0, ...numbers.map((one) => fraction(one).length));
  const edge = small ? { left: 3, right: 3, top: 3, bottom: 3 }
    : { left: Math.max(34, wide(heats) + 12, wide(values) / 2 + 4), right: Math.max(12, wide(values) / 2 + 4), top: Math.max(10, letters * .8), bottom: 10 + letters * 1.3 };
  const xOf = (value: number) => edge.left + ((most - value) / (most - least)) * (width - edge.left - edge.right);
  const yOf = (t: number) => height - edge.bottom - ((t - low) / (high - low)) * (height - edge.top - edge.bottom);
  const temperatureAt = (y: number) => low + ((height - edge.bottom - y) / (height - edge.top - edge.bottom)) * (high - low);
  const path = (wall: Corner[], to: number) => `M${cornersOf(wall, low, to).map(([t, v]) => `${xOf(v).toFixed(1)} ${yOf(t).toFixed(1)}`).join("L")}`;
  const grid = small ? [] : [
    ...values.flatMap((value) => [
      s("path", { class: "grid", d: `M${xOf(value)} ${yOf(low)}V${edge.top}` }), s("text", { x: xOf(value), y: height - 4 - letters / 2 }, fraction(value))]),
    ...heats.flatMap((t) => [
      s("path", { class: "grid", d: `M${edge.left} ${yOf(t)}H${width - edge.right}` }), s("text", { class: "beside", x: edge.left - 6, y: yOf(t) }, fraction(t))]),
  ];
  const drawn = graphs.flatMap((walls, at) => {
    const heat = heatOf(walls);
    const mean = wallAt(walls.left, heat);
    return [s("g", { class: at === 0 ? "graph" : "graph beneath" },
      s("path", { class: "mast", d: `M${xOf(mean)} ${yOf(Math.max(heat, low))}V${edge.top}` }),
      s("path", { class: "left-wall", d: path(walls.left, heat) }),
      s("path", { class: "right-wall", d: path(walls.right, heat) }),
      ...(small ? [] : [s("circle", { cx: xOf(mean), cy: yOf(Math.max(heat, low)), r: 4 })]))];
  });
  const svg = s("svg", { class: `thermograph${small ? " small" : ""}`, viewBox: `0 0 ${width} ${height}`, width, height }, ...grid, ...drawn.reverse());
  return { svg, temperatureAt, yOf, xOf, from: edge.left, to: width - edge.right };
}

/** How wide and how high a picture for TeX is, in centimetres. */
const [WIDE, HIGH] = [12, 7];

/** The same picture for TeX, with the first game at a tax. Its coordinates are values and temperatures themselves, so that it can be worked on. */
export function tikz(graphs: Walls[], tax: number): string {
  const { low, high, least, most } = rangeOf(graphs);
  const round = (value: number) => Number(value.toFixed(4));
  const place = ([t, v]: Corner) => `(${round(v)},${round(t)})`;
  const line = (style: string, ...corners: Corner[]) => `  \\draw[${style}] ${corners.map(place).join(" -- ")};`;
  const text = (value: number) => `$${fraction(value)}$`;
  const drawn = graphs.map((walls, at) => {
    const heat = Math.max(heatOf(walls), low);
    const mean = wallAt(walls.left, heat);
    const faint = at === 0 ? "" : ",opacity=.45";
    return [line(`mast${faint}`, [heat, mean], [high, mean]), line(`left wall${faint}`, ...cornersOf(walls.left, low, heat)),
      line(`right wall${faint}`, ...cornersOf(walls.right, low, heat)), `  \\fill${faint === "" ? "" : "[opacity=.45]"} ${place([heat, mean])} circle[radius=1.2mm];`];
  });
  const [own] = graphs;
  const taxed = own ? [
    `  % The tax, and where play stops at it.`, line("tax", [tax, most], [tax, least]),
    line("between", [tax, wallAt(own.left, tax)], [tax, wallAt(own.right, tax)]), `  \\node[right] at ${place([tax, least])} {tax ${text(tax)}};`] : [];
  return [
    "\\documentclass[tikz,border=3mm]{standalone}", "\\begin{document}",
    "% Values grow to the left, temperatures upwards.",
    `\\begin{tikzpicture}[x=${round(-WIDE / (most - least))}cm,y=${round(HIGH / (high - low))}cm,line cap=round,line join=round,`,
    "  left wall/.style={blue!60!black,line width=1.2pt},right wall/.style={red!70!black,line width=1.2pt,dash pattern=on 5pt off 4pt},",
    "  mast/.style={line width=1.2pt},tax/.style={orange!80!black,dashed},between/.style={orange!80!black,line width=2.4pt}]",
    ...ticks(least, most, 7).map((value) => `  \\draw[gray!40] ${place([low, value])} -- ${place([high, value])}; \\node[below] at ${place([low, value])} {${text(value)}};`),
    ...ticks(low, high, 5).map((t) => `  \\draw[gray!40] ${place([t, most])} -- ${place([t, least])}; \\node[left] at ${place([t, most])} {${text(t)}};`),
    ...drawn.reverse().flat(), ...taxed, "\\end{tikzpicture}", "\\end{document}", ""].join("\n");
}
