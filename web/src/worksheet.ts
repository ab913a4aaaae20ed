// The worksheet: the notation line by line, with boards, plots and tables as answers, kept in the browser.

import { complete } from "./complete.js";
import { save } from "./copy.js";
import { latex, typeset } from "./math.js";
import { ask, detailOf, patiently, picture } from "./api.js";
import type { Detail } from "./api.js";
import { BoardView } from "./board.js";
import { h } from "./dom.js";
import type { Page } from "./page.js";
import { plot } from "./plot.js";
import type { components } from "./schema.js";
import { all, fresh, hasMore, isOf, keep, kept, merged, note, shown, written } from "./sheets.js";
import type { Content, Line as Written } from "./sheets.js";
import { explanation } from "./why.js";

type Cell = components["schemas"]["Cell"];
type Line = components["schemas"]["Line"];

const EXAMPLE = [
  "let g = domineering(3x3)",
  "g + nim(2)",
  "temperature(domineering(2x3))",
  "[nim_value(kayles(n)) for n in 1..24]",
  "[[n, outcome(pick_up_bricks(n)), nim_value(pick_up_bricks(n))] for n in 0..6]",
  "hackenbush(\"bbr\") == 3/2",
];

/** Explanations here have no board to point at. */
const NOTHING = { move: () => undefined, position: () => undefined, whole: (expr: string) => expr };

/** A line of the worksheet: what is written and what it came to. */
interface Row {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly output: HTMLElement;
  /** What is shown: the statement and what it came to. */
  told: string;
  /** What is kept of it; nothing, as long as nothing is written. */
  kept: Written | null;
}

export function mount(root: HTMLElement): Page {
  return new Worksheet(root);
}

class Worksheet implements Page {
  readonly #rows = h("ol", { class: "cells" });
  readonly #state = h("p", { role: "status" });
  readonly #file = h("input", { type: "file", accept: ".upstar,.txt,text/plain", hidden: true, "aria-label": "A worksheet", change: () => void this.#open() });
  readonly #sheets: HTMLSelectElement = h("select", { "aria-label": "Sheets", change: () => this.#choose(this.#sheets.value) });
  readonly #linked = h("p", { class: "linked", hidden: true }, "This sheet came with a link, and nothing of it has been worked out. ",
    h("button", { type: "button", class: "main", click: () => this.#run() }, "Run"));
  #cells: Row[] = [];
  #work: AbortController | null = null;
  /** The sheet that is shown, where the browser keeps it. */
  #id: string | null = null;
  /** What is on the sheet as it was brought, before it is anybody's own. */
  #brought = "";
  /** The lines that were taken out. */
  #gone: string[] = [];
  /** What was evaluated last, so that leaving a line that has not changed costs nothing. */
  #asked = "";

  constructor(root: HTMLElement) {
    const button = (name: string, click: () => void) => h("button", { type: "button", click }, name);
    root.append(h("div", { class: "sheet" },
      h("h1", {}, "Worksheet"),
      h("p", {}, "Each line may use what was named before it with ", h("code", {}, "let"), "; ", h("code", {}, "_"), " is the last answer, ",
        h("code", {}, "_2"), " the second. Enter evaluates. What you write stays in this browser."),
      h("div", { class: "tools" },
        button("Add a line", () => this.#focus(this.#add("", this.#cells.length))),
        button("Stop", () => this.#stop()),
        button("Save as file", () => this.#save()),
        button("Markdown", () => this.#export("md")),
        button("LaTeX", () => this.#export("tex")),
        button("Open file", () => this.#file.click()),
        button("Copy link", () => void this.#copy()),
        button("Example", () => this.#instead(EXAMPLE)),
        button("Clear", () => this.#instead([""])),
        h("label", { class: "sheets" }, "Sheet ", this.#sheets),
        this.#file),
      this.#linked, this.#rows, this.#state));
    addEventListener("storage", (event) => {
      // What is being written is not finished.
      if (isOf(event, this.#id)) void this.#evaluate(this.#cells.find((row) => row.input === document.activeElement));
      this.#list();
    });
  }

  /** A sheet that a link brings is shown; not run, unless the link is ours: anybody can make one. One's own sheets stay as
   * they are. */
  visit(place: string, isOurs: boolean): void {
    if (place !== "") return this.#show(null, fromTexts(place.split("\n")), !isOurs);
    const own = shown();
    if (this.#cells.length === 0 || !this.#linked.hidden) this.#show(own?.id ?? null, own ?? fromTexts(EXAMPLE));
  }

  /** Shows another sheet; the one before is kept under its name. */
  #instead(texts: string[]): void {
    this.#leave();
    this.#show(null, fromTexts(texts));
  }

  #choose(id: string): void {
    const sheet = kept(id);
    if (!sheet) return this.#list();
    this.#leave();
    this.#show(id, sheet);
  }

  /** What a link brought is no longer what is shown. */
  #leave(): void {
    this.#keep();
    if (/^#\/worksheet\/./.test(location.hash)) history.replaceState(null, "", "#/worksheet");
  }

  #show(id: string | null, { lines, gone }: Content, isLinked = false): void {
    this.#work?.abort();
    this.#id = id;
    this.#gone = gone;
    this.#brought = written(lines.map((line) => line.text));
    this.#linked.hidden = !isLinked;
    if (id !== null) note(id);
    this.#load(lines);
  }

  /** Works out what a link brought. */
  #run(): void {
    this.#linked.hidden = true;
    void this.#evaluate();
  }

  /** The sheets that are kept, by what they begin with. */
  #list(): void {
    const sheets = all();
    const begins = (lines: Written[]) => {
      const [first = "", ...more] = lines.map((line) => line.text);
      return `${first.slice(0, 30)}${more.length > 0 || first.length > 30 ? " …" : ""}`;
    };
    const options = sheets.map(({ id, lines }) => h("option", { value: id }, begins(lines)));
    const other = this.#id === null ? [h("option", { value: "" }, "not kept")] : [];
    this.#sheets.replaceChildren(...other, ...options);
    this.#sheets.value = this.#id ?? "";
  }

  /** Keeps what is written, but for a row that is being written. Who shows the same sheet elsewhere may have written as well. */
  #keep(but?: Row): void {
    if (this.#id === null && written(this.#texts()) !== this.#brought) {
      this.#id = fresh();
      note(this.#id);
      if (/^#\/worksheet\/./.test(location.hash)) history.replaceState(null, "", "#/worksheet");
    }
    if (this.#id === null) return;
    for (const row of this.#cells) {
      const text = row.input.value;
      if (row === but || (row.kept?.text ?? "") === text) continue;
      if (row.kept) this.#gone.push(row.kept.id);
      row.kept = text.trim() === "" ? null : { id: fresh(), text };
    }
    const mine: Content = { lines: this.#cells.flatMap((row) => row.kept ?? []), gone: this.#gone };
    const there: Content = kept(this.#id) ?? { lines: [], gone: [] };
    const both = merged(mine, there);
    this.#gone = both.gone;
    if (hasMore(both, mine)) this.#adopt(both.lines);
    if (hasMore(both, there)) keep(this.#id, both);
  }

  /** Shows the lines of a sheet; rows that stay are not touched, nor those in which something else is written. */
  #adopt(lines: Written[]): void {
    const isGone = (row: Row) => row.kept !== null && row.kept.text === row.input.value && lines.every((line) => line.id !== row.kept?.id);
    for (const row of this.#cells.filter(isGone)) row.element.remove();
    this.#cells = this.#cells.filter((row) => !isGone(row));
    lines.forEach((line, at) => {
      if (this.#cells.some((row) => row.kept?.id === line.id)) return;
      const before = this.#cells.findIndex((row) => row.kept?.id === lines[at - 1]?.id);
      this.#add(line.text, at === 0 ? 0 : before + 1, line);
    });
    if (this.#cells.length === 0) this.#add("", 0);
  }

  /** Copies a link to the sheet; where the browser refuses, the address becomes that link. */
  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#link());
      this.#state.textContent = "Link copied.";
    } catch {
      history.replaceState(null, "", this.#link());
      this.#state.textContent = "The link is now the address of this page: the browser does not let pages copy.";
    }
  }

  #texts(): string[] {
    return this.#cells.map((row) => row.input.value);
  }

  #link(): string {
    return `${location.href.split("#")[0]}#/worksheet/${encodeURIComponent(this.#texts().join("\n"))}`;
  }

  #load(lines: Written[]): void {
    this.#cells = [];
    this.#rows.replaceChildren();
    for (const line of lines) this.#add(line.text, this.#cells.length, line);
    if (lines.length === 0) this.#add("", 0);
    this.#asked = "";
    void this.#evaluate();
  }

  #add(text: string, place: number, line: Written | null = null): Row {
    const input: HTMLInputElement = h("input", {
      value: text, autocomplete: "off", autocapitalize: "off", spellcheck: false, "aria-label": `Line ${place + 1}`,
      change: () => void this.#evaluate(),
      keydown: (event: KeyboardEvent) => this.#key(event, row),
    });
    const output = h("div", { class: "output" });
    const remove = h("button", { type: "button", title: "Remove this line", "aria-label": "Remove this line", click: () => this.#remove(row) }, "×");
    const row: Row = { element: h("li", {}, h("div", { class: "line" }, input, remove), output), input, output, told: "", kept: line };
    complete(input);
    this.#rows.insertBefore(row.element, this.#cells[place]?.element ?? null);
    this.#cells.splice(place, 0, row);
    this.#cells.forEach((row, at) => row.input.setAttribute("aria-label", `Line ${at + 1}`));
    return row;
  }

  /** Keeps statements and answers as a document. */
  #export(format: "md" | "tex"): void {
    const written = this.#cells.filter(({ input }) => input.value.trim() !== "").map(({ input, told }) => {
      const cell = JSON.parse(told.slice(told.lastIndexOf("\n") + 1) || "null") as Cell | null;
      const answers = cell?.error ? [] : cell?.lines.map(({ text }) => text ?? "").filter((text) => text !== "" && !text.includes("\n")) ?? [];
      const shown = answers.map((text) => (format === "md" ? `$${latex(text)}$` : `\\[ ${latex(text)} \\]`));
      return [format === "md" ? `\`\`\`\n${input.value}\n\`\`\`` : `\\begin{verbatim}\n${input.value}\n\\end{verbatim}`, ...shown].join("\n\n");
    });
    const text = format === "md" ? written.join("\n\n") : `\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n${written.join("\n\n")}\n\\end{document}`;
    void save(new Blob([`${text}\n`], { type: "text/plain" }), `worksheet.${format}`);
  }

  #remove(row: Row): void {
    const place = this.#cells.indexOf(row);
    row.element.remove();
    if (row.kept) this.#gone.push(row.kept.id);
    this.#cells.splice(place, 1);
    if (this.#cells.length === 0) this.#add("", 0);
    this.#focus(this.#cells[Math.min(place, this.#cells.length - 1)]);
    void this.#evaluate();
  }

  #focus(row: Row | undefined): void {
    row?.input.focus();
  }

  #key(event: KeyboardEvent, row: Row): void {
    const place = this.#cells.indexOf(row);
    if (event.key === "Enter") {
      event.preventDefault();
      void this.#evaluate();
      this.#focus(event.shiftKey || !this.#cells[place + 1] ? this.#add("", place + 1) : this.#cells[place + 1]);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      this.#focus(this.#cells[place + (event.key === "ArrowUp" ? -1 : 1)]);
    }
  }

  #stop(): void {
    if (!this.#work) return;
    this.#work.abort();
    this.#work = null;
    this.#asked = "";
    this.#state.textContent = "Stopped.";
    for (const { output } of this.#cells) if (output.textContent === "…") output.textContent = "stopped";
  }

  /** Evaluates all lines; what the server has found out before takes no time. */
  async #evaluate(but?: Row): Promise<void> {
    this.#keep(but);
    this.#list();
    // What somebody writes or changes is their own and runs.
    if (!this.#linked.hidden && this.#id === null) return;
    this.#linked.hidden = true;
    const rows = this.#cells.filter((row) => row.input.value.trim() !== "");
    const statements = rows.map((row) => row.input.value);
    const asked = JSON.stringify(statements);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    this.#state.textContent = "Working…";
    for (const row of rows.filter(({ input, told }) => !told.startsWith(`${input.value}\n`))) {
      row.told = "";
      row.output.textContent = "…";
    }
    try {
      const told = await patiently(() => ask("/api/v1/worksheet", { statements, seconds: 30 }, work.signal), (wrong) => {
        if (!work.signal.aborted) this.#state.textContent = `${wrong.message}. Trying again…`;
      });
      if (work.signal.aborted) return;
      for (const row of this.#cells) if (!rows.includes(row)) show(row, "", undefined);
      rows.forEach((row, at) => show(row, statements[at] ?? "", told.answers[at]));
      this.#state.textContent = "";
      this.#work = null;
    } catch (error) {
      if (work.signal.aborted) return;
      this.#asked = "";
      this.#state.textContent = `${detailOf(error).message}.`;
    }
  }

  #save(): void {
    const url = URL.createObjectURL(new Blob([`${this.#texts().join("\n")}\n`], { type: "text/plain" }));
    h("a", { href: url, download: "worksheet.upstar" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async #open(): Promise<void> {
    const file = this.#file.files?.[0];
    this.#file.value = "";
    if (file) this.#instead((await file.text()).trimEnd().split(/\r?\n/));
  }
}

/** Lines that nobody has kept yet. */
const fromTexts = (texts: string[]): Content => ({ lines: texts.filter((text) => text.trim() !== "").map((text) => ({ id: fresh(), text })), gone: [] });

/** Shows what a statement came to. What is the same stays as it is, with what somebody has unfolded in it. */
function show(row: Row, statement: string, cell: Cell | undefined): void {
  const told = `${statement}\n${JSON.stringify(cell ?? null)}`;
  if (row.told === told) return;
  row.told = told;
  row.output.replaceChildren(...(cell?.error ? [wrong(cell.error)] : (cell?.lines ?? []).map(answer)));
}

function wrong(detail: Detail): HTMLElement {
  const [from = 0, to = 0] = detail.at ?? [];
  const place = detail.at ? `${" ".repeat(from)}${"^".repeat(Math.max(1, to - from))} ` : "";
  return h("pre", { class: "wrong" }, `${place}${detail.message}${detail.hint ? `; ${detail.hint}` : ""}`);
}

function answer(line: Line): HTMLElement {
  const { name, text, position, rows } = line;
  const parts: Element[] = [];
  const said = text ?? "too long to be written";
  const head = name ? `${name} = ` : "";
  const numbers = rows?.every((row) => row.length === 1) ? rows.map(([cell]) => number(cell ?? "")) : [];
  if (rows && rows.some((row) => row.length > 1)) parts.push(...(head ? [h("code", {}, head)] : []), table(rows));
  else parts.push(said.includes("\n") ? h("pre", { tabindex: 0 }, head + said) : h("code", { class: "said" }, head, ...typeset(said)));
  if (numbers.length > 2 && numbers.every((value) => value !== null)) parts.push(plot(numbers));
  if (line.winner) parts.push(h("p", {}, `${line.winner.words}.`));
  // Of a number there is nothing to play.
  if (position != null && number(position) === null) parts.push(...about(position));
  return h("div", {}, ...parts);
}

/** A number of the notation as a place on a plot. */
function number(text: string): number | null {
  const [, above, below = "1"] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  return above === undefined ? null : Number(above) / Number(below);
}

function table(rows: string[][]): HTMLElement {
  const body = rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, cell))));
  return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Table" }, h("table", {}, h("tbody", {}, ...body)));
}

/** The board of a position, and what else can be asked about it. */
function about(position: string): HTMLElement[] {
  const board = h("div");
  void ask("/api/v1/sketch", { expr: position }).then((told) => {
    if (told.boards.every((one) => one.game == null)) return;
    const view = new BoardView(() => undefined);
    view.show(told, null);
    board.append(view.element);
  }).catch(() => undefined);
  const folded = (name: string, load: () => Promise<Node>) => {
    const inside = h("div");
    const details: HTMLDetailsElement = h("details", {
      toggle: () => {
        if (!details.open || inside.childNodes.length > 0) return;
        load().then((node) => inside.replaceChildren(node), (error: unknown) => {
          inside.textContent = `${detailOf(error).message}.`;
        });
      },
    }, h("summary", {}, name), inside);
    return details;
  };
  const drawn = (scene: "thermograph" | "tree") => async () => {
    const svg = await (await picture({ expr: position, scene, format: "svg" })).text();
    return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `${scene} of ${position}` });
  };
  return [board, h("div", { class: "more" },
    h("a", { href: `#${new URLSearchParams({ g: position })}` }, "Explore"),
    folded("Thermograph", drawn("thermograph")),
    folded("Tree", drawn("tree")),
    folded("Characters", async () => h("pre", { tabindex: 0 }, (await ask("/api/v1/sketch", { expr: position })).twin)),
    folded("Why?", async () => explanation(await ask("/api/v1/explain", { expr: position }), NOTHING)))];
}
