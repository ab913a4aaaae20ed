// The notation beside the board: what is written is read at once, and mistakes are pointed at.

import { catalogue, patiently } from "./api.js";
import type { Detail } from "./api.js";
import { complete, mended } from "./complete.js";
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

/** What helps, for somebody who has a page and no command line. */
const help = ({ hint }: Detail): string => (hint?.includes("`upstar ") ? "Write the first letters of a game to see which there are." : hint ?? "");

export class Field {
  readonly #input = at<HTMLInputElement>("expr");

  /** `begin` hears of texts that can be read, unless they are those that `shown` is; `read` says what is wrong with one. */
  constructor(
    private readonly begin: (text: string) => void,
    private readonly shown: () => string,
    private readonly read: (text: string) => Promise<Detail | null>,
  ) {
    let pause: ReturnType<typeof setTimeout> | undefined;
    complete(this.#input);
    complete(at("expr-first"));
    at("ask-first").addEventListener("submit", (event) => {
      event.preventDefault();
      const { value } = at<HTMLInputElement>("expr-first");
      if (value.trim()) begin(value);
    });
    at("ask").addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(pause);
      void this.#read().then((isRead) => { if (isRead) this.#input.blur(); });
    });
    this.#input.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(() => void this.#read(), PAUSE);
    });
  }

  /** Reads what is written. What is wrong is said, and the board stays as it is. */
  async #read(): Promise<boolean> {
    const text = this.#input.value;
    if (text.trim() === "") {
      this.complain(null);
      return false;
    }
    const wrong = await this.read(text);
    if (this.#input.value !== text) return false;
    if (wrong) this.complain(wrong);
    else if (text !== this.shown()) this.begin(text);
    return wrong === null;
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
    wrong.replaceChildren(...place, h("span", {}, `${detail.message}. ${help(detail)}`));
    if (detail.text != null) void this.#offer(detail.text);
  }

  /** Offers what somebody may have meant, if it can be read. */
  async #offer(text: string): Promise<void> {
    const { games } = await patiently(catalogue);
    const instead = mended(text, games);
    if (instead === null || await this.read(instead) !== null || this.#input.value !== text) return;
    at("wrong").replaceChildren("Did you mean ", h("button", { type: "button", click: () => this.begin(instead) }, instead), " ?");
  }
}
