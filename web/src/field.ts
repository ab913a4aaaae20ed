// The notation beside the board: what is written is read at once, and mistakes are pointed at.

import { ask, detailOf } from "./api.js";
import type { Detail } from "./api.js";
import { at, h } from "./dom.js";

/** So long somebody pauses before what is written is read. */
const PAUSE = 200;

/** So much of a text is shown on either side of a mistake. */
const AROUND = 60;

/** A text, or what is around a place of it, with carets under the place. */
function pointed(text: string, [from = 0, to = 0]: number[]): string {
  const all = [...text];
  const [start, end] = [Math.max(0, from - AROUND), Math.min(all.length, from + 2 * AROUND)];
  const [before, after] = [start > 0 ? "…" : "", end < all.length ? "…" : ""];
  const carets = "^".repeat(Math.max(1, Math.min(to, end) - from));
  return `${before}${all.slice(start, end).join("")}${after}\n${" ".repeat(before.length + from - start)}${carets}`;
}

export class Field {
  readonly #input = at<HTMLInputElement>("expr");

  /** `begin` hears of texts that can be read, unless they are those that `shown` is. */
  constructor(begin: (text: string) => void, shown: () => string) {
    let pause: ReturnType<typeof setTimeout> | undefined;
    for (const form of ["ask", "ask-first"]) {
      at(form).addEventListener("submit", (event) => {
        event.preventDefault();
        const own = at(form).querySelector("input");
        clearTimeout(pause);
        if (!own?.value.trim()) return;
        own.blur();
        begin(own.value);
      });
    }
    this.#input.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(async () => {
        const text = this.#input.value;
        if (text.trim() === "") return this.complain(null);
        try {
          await ask("/api/sketch", { expr: text });
          // Whoever has pressed Enter meanwhile sees it already.
          if (this.#input.value === text && text !== shown()) begin(text);
        } catch (error) {
          if (this.#input.value === text) this.complain(detailOf(error));
        }
      }, PAUSE);
    });
  }

  focus(): void {
    this.#input.focus();
  }

  /** Writes a text, unless somebody is writing. */
  write(text: string): void {
    if (document.activeElement !== this.#input) this.#input.value = text;
  }

  /** Shows what is wrong with a text, with carets under the place. */
  complain(detail: Detail | null): void {
    this.#input.setAttribute("aria-invalid", String(detail !== null));
    const wrong = at("wrong");
    if (!detail) return wrong.replaceChildren();
    const place = detail.at && detail.text != null && !detail.text.includes("\n") ? [h("span", { class: "place" }, pointed(detail.text, detail.at))] : [];
    wrong.replaceChildren(...place, h("span", {}, `${detail.message}.${detail.hint ? ` ${detail.hint}` : ""}`));
  }
}
