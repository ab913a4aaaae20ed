// A sheet as a document: prose, statements and what they came to, with pictures where the format has any.

import { picture } from "../api.js";
import { h } from "../dom.js";
import { latex, typeset } from "../math.js";
import { plot } from "../plot.js";
import { barsOf, isPosition, isTable } from "./answers.js";
import { isText, proseOf, whole } from "./cells.js";
import { asLatex, elements, titleOf } from "./prose.js";
import { hasGame } from "./questions.js";
import type { Answer } from "./questions.js";

/** What is exported of a cell; what is unfolded in its answer belongs to it. */
export interface Exported { cell: string; answer: Answer | null; unfolded: Set<string> }

export type Format = "html" | "md" | "tex";
type Line = Answer["cell"]["lines"][number];
type Scene = "board" | "thermograph" | "tree";
/** A picture that is wanted, with the value that is written below it. */
interface Wanted { expr: string; scene: Scene; first?: "left" | "right"; value?: string }

/** So many positions of a list are drawn. */
const MOST = 24;

/** Whether all positions of a list are drawn: then their values stand below them. */
const isListed = ({ drawn, cell }: Answer): boolean => drawn?.kind === "boards" && drawn.positions.length <= MOST && cell.lines.at(-1)?.rows != null;

/** The pictures that belong to an answer. */
function pictures({ answer, unfolded }: Exported): Wanted[] {
  if (!answer || answer.cell.error) return [];
  const { drawn, rules, cell } = answer;
  const of = (scene: Scene, position: string): Wanted => ({ expr: whole(rules, position), scene });
  const values = isListed(answer) ? (cell.lines.at(-1)?.rows ?? []).map(([value]) => value) : [];
  const asked = drawn?.kind === "boards" ? drawn.positions.slice(0, MOST).map((position, at) => ({ ...of("board", position), value: values[at] }))
    : drawn?.kind === "thermographs" ? drawn.positions.map((position) => of("thermograph", position))
    : drawn ? [{ ...of("tree", drawn.position), first: drawn.first }] : [];
  const scenes: Scene[] = ["board", ...(unfolded.has("Thermograph") ? ["thermograph" as const] : []), ...(unfolded.has("Tree") ? ["tree" as const] : [])];
  const own = cell.lines.filter(isPosition).filter(({ position }) => hasGame(position ?? "") || unfolded.size > 0);
  return [...asked, ...own.flatMap(({ position }) => scenes.map((scene) => of(scene, position ?? "")))];
}

/** The pictures in a format; those that there are. */
async function drawn(wanted: Wanted[], format: "svg" | "tikz"): Promise<(Wanted & { file: string })[]> {
  const files = await Promise.all(wanted.map(({ expr, scene, first }) => picture({ expr, scene, format, ...(first && { first }) }).then((blob) => blob.text(), () => "")));
  return wanted.map((one, at) => ({ ...one, file: files[at] ?? "" })).filter(({ file }) => file !== "");
}

/** Whether an answer is drawn with characters. */
const isDrawn = ({ text }: Line): boolean => text?.includes("\n") ?? false;

/** The answers that are told in words: not those that are pictures, unless there are none. */
function told({ answer }: Exported, hasPictures: boolean): Line[] {
  if (!answer || answer.cell.error) return [];
  return answer.cell.lines.filter((line) => line.text != null && !isDrawn(line) && !(hasPictures && isListed(answer) && line === answer.cell.lines.at(-1)));
}

const head = ({ name }: Line): string => (name ? `${name} = ` : "");

/** As Markdown: boards in characters, as there is nothing else in it. */
function markdown(cells: Exported[]): string {
  const fence = (text: string) => `\`\`\`\n${text}\n\`\`\``;
  const math = (text: string) => `$${latex(text)}$`;
  const table = (rows: string[][]) => {
    const most = Math.max(...rows.map((row) => row.length));
    return [`|${" |".repeat(most)}`, `|${"---|".repeat(most)}`, ...rows.map((row) => `| ${row.map((cell) => math(cell).replaceAll("|", "\\vert ")).join(" | ")} |`)].join("\n");
  };
  return cells.map((own) => {
    if (isText(own.cell)) return proseOf(own.cell);
    const drawn = own.answer?.cell.lines.filter(isDrawn).map(({ text }) => fence(text ?? "")) ?? [];
    return [fence(own.cell), ...told(own, false).map((line) => (isTable(line) ? table(line.rows ?? []) : math(head(line) + (line.text ?? "")))), ...drawn].join("\n\n");
  }).join("\n\n");
}

/** An answer in LaTeX, as a formula of its own. */
function formula(line: Line): string {
  const rows = line.rows ?? [];
  if (!isTable(line)) return `\\[ ${latex(head(line) + (line.text ?? ""))} \\]`;
  const array = rows.map((row) => row.map(latex).join(" & ")).join(" \\\\\n");
  return `\\[ ${latex(head(line))}\\begin{array}{${"l".repeat(Math.max(...rows.map((row) => row.length)))}}\n${array}\n\\end{array} \\]`;
}

/** Pictures are as wide as the page at most. */
const FIT = "\\newcommand\\fit[1]{\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{#1}}";

/** As LaTeX, with pictures for TikZ. */
async function tex(cells: Exported[]): Promise<string> {
  const colours = new Set<string>();
  const parts = await Promise.all(cells.map(async (own) => {
    if (isText(own.cell)) return asLatex(proseOf(own.cell));
    const files = await drawn(pictures(own), "tikz");
    for (const [colour] of files.flatMap(({ file }) => [...file.matchAll(/^\\definecolor.*$/gm)])) colours.add(colour);
    const boards = files.map(({ file, value }) => {
      const fitted = `\\fit{${/\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}/.exec(file)?.[0] ?? ""}}`;
      return value === undefined ? fitted : `\\begin{tabular}[b]{c}${fitted}\\\\[1ex]$${latex(value)}$\\end{tabular}`;
    });
    const row = boards.length > 0 ? [`\\begin{center}\n${boards.join("\\quad\n")}\n\\end{center}`] : [];
    return [`\\begin{verbatim}\n${own.cell}\n\\end{verbatim}`, ...told(own, row.length > 0).map(formula), ...row].join("\n\n");
  }));
  return ["\\documentclass{article}", "\\usepackage[utf8]{inputenc}", "\\usepackage[T1]{fontenc}", "\\usepackage{amsmath,amssymb,tikz}", FIT, ...colours,
    "\\setlength{\\parindent}{0pt}", "\\begin{document}", parts.join("\n\n"), "\\end{document}"].join("\n");
}

/** How the document looks; it has no other style, and fetches nothing. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.55 Georgia, "DejaVu Serif", serif; color: #1b1f24; background: #fff; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.2; }
pre, code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88em; }
pre { padding: .5rem .7rem; border-left: 3px solid #a9b0b8; background: #f5f6f8; white-space: pre-wrap; }
.answer { margin: .4rem 0 1.2rem .9rem; }
.wrong { color: #9f1d1d; }
.pictures { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; }
.pictures figure { margin: 0; max-width: 100%; overflow-x: auto; text-align: center; }
.pictures svg { max-width: 100%; height: auto; }
.pictures .tree svg { max-width: none; }
.pictures .valued { padding: .5rem; border: 1px solid #cfd4da; border-radius: 6px; }
.answer math { math-style: normal; }
td { padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #cfd4da; }
.plot { width: 100%; max-width: 40rem; }
.plot .bar { fill: #1c5ab8; }
.plot text { fill: #5f6770; font-size: 12px; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e8eb; background: #15191e; }
  pre { background: #20262d; border-color: #464f59; }
  .wrong { color: #ff9d96; }
  td, .pictures .valued { border-color: #464f59; }
  .plot .bar { fill: #78aeff; }
  .plot text { fill: #a3adb8; }
}
@media print { pre, .answer, .pictures svg { break-inside: avoid; } }
`;

/** Mathematics without the copy for those who listen: the page around it is not there to hide it. */
function plain<T extends Element>(element: T): T {
  for (const written of element.querySelectorAll(".unseen")) {
    const whole = written.previousElementSibling;
    if (whole?.previousElementSibling?.localName !== "math") whole?.setAttribute("alttext", written.textContent ?? "");
    for (let math = whole; math?.localName === "math"; math = math.previousElementSibling) math.removeAttribute("aria-hidden");
    written.remove();
  }
  return element;
}

/** A picture as a part of a document; its classes are its own. */
const inline = (file: string, at: number): string => file.slice(file.indexOf("<svg")).replaceAll(/\bus-/g, `p${at + 1}-`);

function answers(own: Exported, hasPictures: boolean): Element[] {
  if (own.answer?.cell.error) return [h("p", { class: "wrong" }, own.answer.cell.error.message)];
  return told(own, hasPictures).map((line) => {
    const bars = barsOf(line);
    const rows = line.rows ?? [];
    const words = isTable(line) ? h("table", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...typeset(cell))))))
      : h("p", {}, head(line), ...typeset(line.text ?? ""));
    return h("div", {}, words, bars.length > 0 && plot(bars), line.winner && h("p", {}, `${line.winner.words}.`));
  });
}

/** As a page of its own, which needs nothing else. */
async function page(cells: Exported[]): Promise<string> {
  // Pictures and the style are put in as text: a page like this one lets nobody bring styles into it, not even for another page.
  const inlined: string[] = [];
  const place = (file: string) => h("span", { "data-picture": inlined.push(file) - 1 });
  const parts = await Promise.all(cells.map(async (own) => {
    if (isText(own.cell)) return elements(proseOf(own.cell)).map(raised);
    const files = (await drawn(pictures(own), "svg")).map(({ file, scene, value }) =>
      h("figure", { class: value === undefined ? scene : `${scene} valued` }, place(file), value !== undefined && h("figcaption", {}, ...typeset(value))));
    return [h("pre", {}, own.cell), h("div", { class: "answer" }, ...answers(own, files.length > 0), files.length > 0 && h("div", { class: "pictures" }, ...files))];
  }));
  const first = cells.find(({ cell }) => isText(cell));
  const title = first ? titleOf(proseOf(first.cell)) : "Worksheet";
  const whole = document.implementation.createHTMLDocument(title);
  whole.documentElement.lang = "en";
  const charset = whole.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  const size = h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" });
  whole.head.prepend(charset, size);
  whole.body.append(plain(h("main", {}, ...parts.flat())));
  const written = whole.documentElement.outerHTML
    .replace("</head>", () => `<style>${STYLE}</style></head>`)
    .replaceAll(/<span data-picture="(\d+)"><\/span>/g, (_, at: string) => inline(inlined[Number(at)] ?? "", Number(at)));
  return `<!doctype html>\n${written}`;
}

/** A heading of the sheet as one of a document, where nothing stands above it. */
function raised(element: HTMLElement): HTMLElement {
  const [, level] = /^H([2-4])$/.exec(element.tagName) ?? [];
  return level === undefined ? element : h(`h${Number(level) - 1}` as "h1", {}, ...element.childNodes);
}

/** A sheet in a format. */
export async function exported(cells: Exported[], format: Format): Promise<Blob> {
  const text = await { html: page, md: markdown, tex }[format](cells);
  return new Blob([`${text}\n`], { type: format === "html" ? "text/html" : "text/plain" });
}
