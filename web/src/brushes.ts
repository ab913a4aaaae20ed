// What a click puts on the board that is being set up: one of the things that the server says can be put there.

import type { Edit } from "./api.js";
import { h } from "./dom.js";
import { letterOf } from "./draw.js";

/** What can be done by hand, in words. */
function help(edits: Edit[]): string {
  const has = (change: string) => edits.some((edit) => edit.change === change && edit.on.length > 0);
  const said = [];
  if (has("paint")) said.push("Click a place to change it.");
  if (edits.some((edit) => edit.onto != null)) said.push("Drag from node to node to join them, or to an empty place for something new.");
  else if (has("add")) said.push("Press + for something new there.");
  else if (has("paint")) said.push("Drag to paint.");
  if (has("remove")) said.push("Delete takes away.");
  if (has("more")) said.push("Drag to make it larger or smaller; a click adds one, with Shift takes one away.");
  return said.length > 0 ? said.join(" ") : "Change the text above: this game has nothing to touch.";
}

export class Brushes {
  readonly element = h("div", { class: "brushes", role: "radiogroup", "aria-label": "What a click puts there" });
  #edits: Edit[] = [];
  #chosen = "";

  /** What clicks put there; nothing in particular means the next thing. */
  get chosen(): string {
    return this.#chosen;
  }

  choose(brush: string): void {
    this.#chosen = brush;
    this.show(this.#edits);
  }

  /** Offers what can be put on the boards. */
  show(edits: Edit[]): void {
    this.#edits = edits;
    const puts = [...new Set(edits.filter((edit) => edit.onto == null && (edit.change === "paint" || edit.change === "add")).map((edit) => edit.what))].sort();
    if (edits.some((edit) => edit.change === "remove")) puts.push("remove");
    if (!puts.includes(this.#chosen)) this.#chosen = "";
    const brush = (value: string, label: string) => h("label", { class: "brush" },
      h("input", { type: "radio", name: "brush", checked: this.#chosen === value, change: () => this.choose(value) }), label);
    const all = puts.length > 0 ? [brush("", "next"), ...puts.map((what) => brush(what, letterOf(what)))] : [];
    this.element.replaceChildren(...all, h("span", { class: "soft" }, help(edits)));
  }
}
