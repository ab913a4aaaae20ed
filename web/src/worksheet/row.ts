// A cell of a sheet: a statement with what it came to, or prose that is read until somebody writes in it.

import { complete } from "../complete.js";
import { h } from "../dom.js";
import type { Line } from "../sheets.js";
import { answered } from "./answers.js";
import { bare, fromProse, goesOn, isGame, isText, proseOf, sliderOf, slid } from "./cells.js";
import { elements } from "./prose.js";
import type { Answer } from "./questions.js";

/** What happens on a sheet. */
export interface Does {
  /** Something was written. */
  changed(): void;
  /** A slider is being moved. */
  slides(row: Row): void;
  /** Somebody is done with a cell and goes on; to a new one, where `isNew`. */
  goesOn(row: Row, isNew: boolean): void;
  /** Somebody goes to the cell above or below. */
  steps(row: Row, by: number): void;
  /** A line or prose is wanted below. */
  adds(row: Row, isText: boolean): void;
  removes(row: Row): void;
  /** A cell is wanted above the one before it, or below the one after. */
  moves(row: Row, by: -1 | 1): void;
  /** The names that were given above. */
  names(row: Row): string[];
}

/** So long what came before stays, while pictures are on their way. */
const PATIENCE = 400;

export class Row {
  readonly isText: boolean;
  readonly field: HTMLTextAreaElement;
  readonly output = h("div", { class: "output" });
  readonly element: HTMLElement;
  /** What is kept of it; nothing, as long as nothing is written. */
  kept: Line | null;
  /** The statement that was answered last, and its answer. */
  answer: (Answer & { of: string }) | null = null;
  /** What somebody has unfolded in the answer. */
  readonly unfolded = new Set<string>();
  readonly #reading = h("div", { class: "reading" });
  readonly #slider = h("div");
  readonly #up: HTMLElement;
  readonly #down: HTMLElement;
  /** What is shown, or about to be. */
  #told = "";

  constructor(cell: string, line: Line | null, isProse: boolean, private readonly does: Does) {
    this.isText = isProse || (cell !== "" && isText(cell));
    this.kept = line;
    this.field = h("textarea", {
      rows: 1, autocomplete: "off", autocapitalize: this.isText ? undefined : "off", spellcheck: this.isText ? "true" : "false",
      placeholder: this.isText ? "# A heading, a paragraph, *emphasis*, `notation`, $values$, - lists" : undefined,
      change: () => does.changed(), input: () => this.#written(), blur: () => this.#read(), keydown: (event: KeyboardEvent) => this.#key(event),
    });
    this.field.value = this.isText ? proseOf(cell) : cell;
    const button = (name: string, label: string, click: () => void) => h("button", { type: "button", title: label, "aria-label": label, click }, name);
    const what = this.isText ? "text" : "line";
    const remove = button("×", `Remove this ${what}`, () => does.removes(this));
    // Prose flows around what can be done with it.
    const parts = this.isText ? [h("span", { class: "aside" }, button("✎", "Edit this text", () => this.focus()), remove), this.field, this.#reading] : [this.field, remove];
    this.#up = button("↑", `Move this ${what} up`, () => does.moves(this, -1));
    this.#down = button("↓", `Move this ${what} down`, () => does.moves(this, 1));
    this.element = h("li", { class: this.isText ? "text" : "statement" },
      h("div", { class: "line" }, ...parts),
      this.#slider, this.output,
      h("div", { class: "between" },
        h("button", { type: "button", click: () => does.adds(this, false) }, "+ Line", h("span", { class: "unseen" }, " below")),
        h("button", { type: "button", click: () => does.adds(this, true) }, "+ Text", h("span", { class: "unseen" }, " below")),
        this.#up, this.#down));
    if (this.isText) this.#reading.addEventListener("dblclick", () => this.focus());
    else complete(this.field, { names: () => does.names(this) });
    this.#slide();
    this.#read();
  }

  /** The cell as a sheet keeps it. */
  get text(): string {
    return this.isText ? fromProse(this.field.value) : this.field.value.trimEnd();
  }

  focus(): void {
    this.element.classList.add("written");
    this.field.focus();
    this.#grow();
  }

  /** Names the cell for those who listen. */
  number(place: number): void {
    this.field.setAttribute("aria-label", `${this.isText ? "Text" : "Line"} ${place}`);
  }

  /** Says whether it can go up and down. The buttons stay where the focus is. */
  ends(isFirst: boolean, isLast: boolean): void {
    this.#up.setAttribute("aria-disabled", String(isFirst));
    this.#down.setAttribute("aria-disabled", String(isLast));
  }

  /** The field is as high as what is written in it, also in browsers that do not see to that themselves. */
  #grow(): void {
    if (CSS.supports("field-sizing", "content")) return;
    this.field.style.height = "auto";
    this.field.style.height = `${this.field.scrollHeight + 2}px`;
  }

  #written(): void {
    this.#grow();
    this.#slide();
  }

  /** Shows prose as it is read; nothing that is empty. */
  #read(): void {
    if (!this.isText) return;
    this.#reading.replaceChildren(...elements(this.field.value));
    this.element.classList.toggle("written", this.field.value.trim() === "");
  }

  /** Shows a slider where there is one; the one that is being moved stays. */
  #slide(): void {
    const told = this.isText ? null : sliderOf(this.text);
    if (!told) return this.#slider.replaceChildren();
    const { name, value, least, most } = told;
    const old = this.#slider.querySelector("input");
    if (old?.min === String(least) && old.max === String(most) && old.name === name) {
      old.value = String(value);
      const output = this.#slider.querySelector("output");
      if (output) output.textContent = String(value);
      return;
    }
    const input = h("input", { type: "range", name, min: least, max: most, step: 1, value, "aria-label": name, input: () => {
      this.field.value = slid(this.field.value, Number(input.value));
      output.textContent = input.value;
      this.does.slides(this);
    } });
    const output = h("output", {}, String(value));
    this.#slider.replaceChildren(h("label", { class: "slider" }, h("code", {}, `${name} = `), output, h("span", { class: "soft" }, String(least)), input, h("span", { class: "soft" }, String(most))));
  }

  /** Waits for an answer to what has changed. */
  wait(): void {
    if (this.answer?.of === this.text || sliderOf(this.text)) return;
    this.answer = null;
    this.#told = "";
    // With room for an answer, so that little moves when it comes.
    this.output.replaceChildren(h("span", { class: "awaited" }, "…"));
  }

  /** Shows what the statement came to. What is the same stays as it is, and what is new comes with its pictures. */
  async show(of: string, answer: Answer | null): Promise<void> {
    this.answer = answer && { ...answer, of };
    const told = answer ? JSON.stringify([of, answer]) : "";
    if (this.#told === told) return;
    this.#told = told;
    if (!answer) return this.output.replaceChildren();
    const { elements, ready } = answered(of, answer, this.unfolded);
    await Promise.race([ready, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
    if (this.#told === told) this.output.replaceChildren(...elements);
  }

  stop(): void {
    if (this.output.textContent === "…") this.output.textContent = "stopped";
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.altKey) return this.#shift(event);
    if (event.key === "Escape" && this.isText) {
      event.preventDefault();
      this.field.blur();
      this.element.querySelector<HTMLElement>("button[title^=Edit]")?.focus();
    } else if (event.key === "Enter") this.#enter(event);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const { value, selectionStart, selectionEnd } = this.field;
      const isEdge = event.key === "ArrowUp" ? !value.slice(0, selectionStart).includes("\n") : !value.slice(selectionEnd).includes("\n");
      if (!isEdge || event.shiftKey) return;
      event.preventDefault();
      this.does.steps(this, event.key === "ArrowUp" ? -1 : 1);
    }
  }

  /** With Alt the arrows take the cell along. */
  #shift(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    this.does.moves(this, event.key === "ArrowUp" ? -1 : 1);
  }

  /** Enter ends a statement that is whole, and begins a new line of one that is not, of a game and of prose. */
  #enter(event: KeyboardEvent): void {
    const isDone = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!isDone && this.isText) return;
    event.preventDefault();
    const { value, selectionStart } = this.field;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const isAtEnd = value.slice(selectionStart).trim() === "";
    const isOpen = isGame(value) ? !(isAtEnd && line.trim() === "") : !isAtEnd ? value.includes("\n") : goesOn(value) && bare(line).trim() !== "";
    if (!isDone && isOpen) {
      const indent = isGame(value) ? /^[ \t]+/.exec(line)?.[0] ?? "  " : "";
      // This way it can be undone.
      document.execCommand("insertText", false, `\n${indent}`);
      return;
    }
    this.does.goesOn(this, event.shiftKey);
  }
}
