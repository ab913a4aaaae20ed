// The worksheet: a notebook of prose and of statements with what they come to, kept in the browser.

import { save } from "./copy.js";
import { h, say } from "./dom.js";
import type { Page } from "./page.js";
import { all, fresh, hasMore, isOf, keep, kept, merged, note, shown, written } from "./sheets.js";
import type { Content, Line } from "./sheets.js";
import { cellsOf, isText, joined, namesOf } from "./worksheet/cells.js";
import { EXAMPLE } from "./worksheet/example.js";
import { exported } from "./worksheet/export.js";
import type { Format } from "./worksheet/export.js";
import { begins } from "./worksheet/prose.js";
import { Row } from "./worksheet/row.js";
import type { Does } from "./worksheet/row.js";
import { above, below } from "./worksheet/tools.js";
import type { Tools } from "./worksheet/tools.js";
import { Work } from "./worksheet/work.js";

/** So long a slider rests before what depends on it is worked out. */
const REST = 100;

export function mount(root: HTMLElement): Page {
  return new Worksheet(root);
}

class Worksheet implements Page {
  readonly #rows = h("ol", { class: "cells" });
  readonly #state = h("p", { class: "sheet-state", role: "status" });
  readonly #sheets: HTMLSelectElement = h("select", { "aria-label": "Sheets", change: () => this.#choose(this.#sheets.value) });
  readonly #linked = h("p", { class: "linked", hidden: true }, "This sheet came with a link, and nothing of it has been worked out. ",
    h("button", { type: "button", class: "main", click: () => this.#run() }, "Run"));
  readonly #does: Does = {
    changed: () => this.#evaluate(),
    slides: () => this.#soon(),
    goesOn: (row, isNew) => this.#goOn(row, isNew),
    steps: (row, by) => this.#cells[this.#cells.indexOf(row) + by]?.focus(),
    adds: (row, isProse) => this.#add("", this.#cells.indexOf(row) + 1, null, isProse).focus(),
    removes: (row) => this.#remove(row),
    moves: (row, by) => this.#move(row, by),
    names: (row) => this.#cells.slice(0, this.#cells.indexOf(row)).flatMap(({ text }) => namesOf(text)).reverse(),
  };
  #cells: Row[] = [];
  readonly #work = new Work((text) => { this.#state.textContent = text; });
  /** The sheet that is shown, where the browser keeps it. */
  #id: string | null = null;
  /** What is on the sheet as it was brought, before it is anybody's own. */
  #brought = "";
  /** The lines that were taken out. */
  #gone: string[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    const tools: Tools = {
      stop: () => this.#stop(),
      save: () => void save(new Blob([`${joined(this.#texts())}\n`], { type: "text/plain" }), "worksheet.upstar"),
      open: (text) => this.#instead(text),
      export: (format) => void this.#export(format),
      copy: () => void this.#copy(),
      example: () => this.#instead(EXAMPLE),
      clear: () => this.#instead(""),
      add: (text, isProse) => {
        this.#add(text, this.#cells.length, null, isProse).focus();
        this.#evaluate();
      },
    };
    root.append(h("div", { class: "sheet" }, ...above(tools, this.#sheets), this.#linked, this.#rows, below(tools), this.#state));
    addEventListener("storage", (event) => {
      // What is being written is not finished.
      if (isOf(event, this.#id)) this.#evaluate(this.#cells.find((row) => row.field === document.activeElement));
      this.#list();
    });
    // Whoever leaves in the middle of a word finds it again.
    addEventListener("pagehide", () => this.#keep());
  }

  /** A sheet that a link brings is shown; not run, unless the link is ours: anybody can make one. One's own sheets stay as
   * they are. */
  visit(place: string, isOurs: boolean): void {
    if (place !== "") return this.#show(null, fromText(place), !isOurs);
    const own = shown();
    if (this.#cells.length === 0 || !this.#linked.hidden) this.#show(own?.id ?? null, own ?? fromText(EXAMPLE));
  }

  /** Shows another sheet; the one before is kept under its name. */
  #instead(text: string): void {
    this.#leave();
    this.#show(null, fromText(text));
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
    this.#work.stop();
    this.#id = id;
    this.#gone = gone;
    this.#linked.hidden = !isLinked;
    if (id !== null) note(id);
    this.#cells = [];
    this.#rows.replaceChildren();
    for (const line of lines) this.#add(line.text, this.#cells.length, line);
    if (lines.length === 0) this.#add("", 0);
    this.#brought = written(this.#texts());
    this.#evaluate();
  }

  /** Works out what a link brought. */
  #run(): void {
    this.#linked.hidden = true;
    this.#evaluate();
  }

  /** The sheets that are kept, by what they begin with. */
  #list(): void {
    const options = all().map(({ id, lines }) => h("option", { value: id }, begins(lines.map(({ text }) => text))));
    const title = begins(this.#texts());
    const other = this.#id === null ? [h("option", { value: "" }, title === "" ? "New sheet" : `${title} (not kept yet)`)] : [];
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
      const { text } = row;
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
  #adopt(lines: Line[]): void {
    const isGone = (row: Row) => row.kept !== null && row.kept.text === row.text && lines.every((line) => line.id !== row.kept?.id);
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
    const link = `${location.href.split("#")[0]}#/worksheet/${encodeURIComponent(joined(this.#texts()))}`;
    try {
      await navigator.clipboard.writeText(link);
      this.#state.textContent = "Link copied.";
    } catch {
      history.replaceState(null, "", link);
      this.#state.textContent = "The link is now the address of this page: the browser does not let pages copy.";
    }
  }

  #texts(): string[] {
    return this.#cells.map((row) => row.text);
  }

  #add(text: string, place: number, line: Line | null = null, isProse = false): Row {
    const row = new Row(text, line, isProse, this.#does);
    this.#rows.insertBefore(row.element, this.#cells[place]?.element ?? null);
    this.#cells.splice(place, 0, row);
    this.#count();
    return row;
  }

  /** Lines and texts are counted for themselves. */
  #count(): void {
    const [texts, lines] = [this.#cells.filter((row) => row.isText), this.#cells.filter((row) => !row.isText)];
    for (const rows of [texts, lines]) rows.forEach((row, at) => row.number(at + 1));
    this.#cells.forEach((row, at) => row.ends(at === 0, at === this.#cells.length - 1));
  }

  /** What was written or pasted into a cell as several, or as prose, becomes such cells. */
  #split(but?: Row): void {
    for (const row of this.#cells.filter((row) => row !== but)) {
      const cells = cellsOf(row.text);
      if (cells.length === 0 || (cells.length === 1 && isText(cells[0] ?? "") === row.isText)) continue;
      const place = this.#cells.indexOf(row);
      if (place < 0) continue;
      if (row.kept) this.#gone.push(row.kept.id);
      this.#cells.splice(place, 1);
      cells.forEach((cell, at) => this.#add(cell, place + at));
      // Last, for a field that loses the focus tells that it was changed.
      row.element.remove();
    }
  }

  /** Keeps prose, statements and answers as a document. */
  async #export(format: Format): Promise<void> {
    this.#state.textContent = "Writing…";
    const cells = this.#cells.filter(({ text }) => text !== "").map(({ text, answer, unfolded }) => ({ cell: text, answer, unfolded }));
    const file = await exported(cells, format);
    this.#state.textContent = "";
    await save(file, `worksheet.${format}`);
  }

  #remove(row: Row): void {
    const place = this.#cells.indexOf(row);
    row.element.remove();
    if (row.kept) this.#gone.push(row.kept.id);
    this.#cells.splice(place, 1);
    if (this.#cells.length === 0) this.#add("", 0);
    this.#count();
    this.#cells[Math.min(place, this.#cells.length - 1)]?.focus();
    this.#evaluate();
  }

  /** Takes a cell past the one above or below it. Tabs agree on the order of lines that both have, so one that is moved becomes another
   * there, as if it were taken out and written anew. */
  #move(row: Row, by: -1 | 1): void {
    // What another tab has moved is moved.
    this.#keep();
    const place = this.#cells.indexOf(row);
    const past = this.#cells[place + by];
    if (place < 0 || !past) return;
    // The other one goes, so that the focus stays.
    row.element[by < 0 ? "after" : "before"](past.element);
    this.#cells.splice(place, 1);
    this.#cells.splice(place + by, 0, row);
    if (row.kept) {
      this.#gone.push(row.kept.id);
      row.kept = { ...row.kept, id: fresh() };
    }
    this.#count();
    row.element.scrollIntoView({ block: "nearest" });
    say(`Moved ${by < 0 ? "up" : "down"}: ${place + by + 1} of ${this.#cells.length}.`);
    this.#evaluate();
  }

  /** Works out what is written and goes to the cell below, which may be a new one. */
  #goOn(row: Row, isNew: boolean): void {
    const after = this.#cells[this.#cells.indexOf(row) + 1];
    this.#evaluate();
    const place = after ? this.#cells.indexOf(after) : this.#cells.length;
    (isNew || !after ? this.#add("", place) : after).focus();
  }

  /** Works things out when a slider rests. */
  #soon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#evaluate(), REST);
  }

  #stop(): void {
    if (!this.#work.stop()) return;
    this.#state.textContent = "Stopped.";
    for (const row of this.#cells) row.stop();
  }

  /** Keeps what is written and works it out, but for a row that is being written. */
  #evaluate(but?: Row): void {
    this.#split(but);
    this.#keep(but);
    this.#list();
    // What somebody writes or changes is their own and runs.
    if (!this.#linked.hidden && this.#id === null) return;
    this.#linked.hidden = true;
    void this.#work.run(this.#cells);
  }
}

/** Cells that nobody has kept yet. */
const fromText = (text: string): Content => ({ lines: cellsOf(text).map((cell) => ({ id: fresh(), text: cell })), gone: [] });
