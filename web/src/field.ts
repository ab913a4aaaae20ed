// The notation beside the board: what is written is read at once, and mistakes are pointed at.

import { ask, detailOf } from "./api.js";
import type { Detail } from "./api.js";
import { at, h } from "./dom.js";

/** So long somebody pauses before what is written is read. */
const PAUSE = 200;

export class Field {
  readonly #input = at<HTMLInputElement>("expr");

  /** `begin` hears of texts that can be read, unless they are those that `shown` is. */
  constructor(begin: (text: string) => void, shown: () => string) {
    for (const form of ["ask", "ask-first"]) {
      at(form).addEventListener("submit", (event) => {
        event.preventDefault();
        const own = at(form).querySelector("input");
        own?.blur();
        if (own?.value.trim()) begin(own.value);
      });
    }
    let pause: ReturnType<typeof setTimeout> | undefined;
    this.#input.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(async () => {
        const text = this.#input.value;
        if (text.trim() === "") return;
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
    const [from = 0, to = 0] = detail.at ?? [];
    const place = detail.at && detail.text != null && !detail.text.includes("\n")
      ? [h("span", { class: "place" }, `${detail.text}\n${" ".repeat(from)}${"^".repeat(Math.max(1, to - from))}`)]
      : [];
    wrong.replaceChildren(...place, h("span", {}, `${detail.message}.${detail.hint ? ` ${detail.hint}` : ""}`));
  }
}
