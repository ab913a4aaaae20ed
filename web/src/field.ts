// The notation beside the board: what is written is read at once, and mistakes are pointed at.

import { catalogue, patiently } from "./api.js";
import type { Detail } from "./api.js";
import { complete, mended } from "./complete.js";
import { at, h, notation, sentence } from "./dom.js";

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

const bare = (text: string): string => text.replace(/\s/g, "");

/** A name alone, which may still become that of a position. */
const NAME = /(?:^|[+-])\s*[a-z][a-z_' -]*(?=$|[+-])/i;

export class Field {
  readonly #input = at<HTMLInputElement>("expr");
  /** What was taken for something that was written otherwise. */
  #taken: { text: string; instead: string } | null = null;

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
      if (value.trim()) void this.#set(value);
    });
    at("expr-first").addEventListener("input", () => at("wrong-first").replaceChildren());
    at("ask").addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(pause);
      void this.#read(true).then((isRead) => { if (isRead) this.#input.blur(); });
    });
    this.#input.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(() => void this.#read(), PAUSE);
    });
  }

  /** Sets up what is written on the start page; what is wrong is said there. */
  async #set(text: string): Promise<void> {
    const meant = await this.#meant(text, true);
    const wrong = meant === null ? await this.read(text) : null;
    if (wrong && wrong.code !== "unreachable") this.#say(at("wrong-first"), wrong);
    else this.begin(meant ?? text);
  }

  /** What somebody means who writes names or brackets otherwise than the notation: taken without asking where there is but one way to
   * read it. A name alone stands for a position when somebody is done with writing. */
  async #meant(text: string, isDone: boolean): Promise<string | null> {
    return /["[\]{}|•]/.test(text) || (!isDone && NAME.test(text)) ? null : this.instead(text);
  }

  /** The one way to read a text that is not as the notation has it, if there is one. */
  async instead(text: string): Promise<string | null> {
    if (!at("own").hidden) return null;
    const { games } = await patiently(catalogue);
    const instead = mended(text, games);
    if (instead === null || bare(instead) === bare(text) || await this.read(instead) !== null) return null;
    this.#taken = { text: text.trim(), instead };
    return instead;
  }

  /** Reads what is written. What is wrong is said, and the board stays as it is. */
  async #read(isDone = false): Promise<boolean> {
    const text = this.#input.value;
    if (text.trim() === "") {
      this.complain(null);
      return false;
    }
    const meant = await this.#meant(text, isDone);
    const wrong = meant === null ? await this.read(text) : null;
    if (this.#input.value !== text) return false;
    if (wrong) this.complain(wrong);
    else if ((meant ?? text) !== this.shown()) this.begin(meant ?? text);
    else this.complain(null);
    return wrong === null;
  }

  focus(): void {
    this.#input.focus();
  }

  /** Writes a text, unless somebody is writing. */
  write(text: string): void {
    if (document.activeElement !== this.#input) this.#input.value = text;
  }

  /** Shows what is wrong with a text. */
  complain(detail: Detail | null): void {
    this.#input.setAttribute("aria-invalid", String(detail !== null));
    const wrong = at("wrong");
    wrong.classList.toggle("read", detail === null);
    if (detail) return this.#say(wrong, detail);
    const taken = this.#taken?.instead === this.shown() ? this.#taken : null;
    wrong.replaceChildren(...(taken ? [h("code", {}, taken.text), " was read as ", h("code", {}, taken.instead), "."] : []));
  }

  /** Says what is wrong: with carets under the place, or with a game of almost that name. */
  #say(wrong: HTMLElement, detail: Detail): void {
    const [from = 0, to = 0] = detail.at ?? [];
    const letters = [...detail.text ?? ""];
    const place = detail.at && detail.text != null && !detail.text.includes("\n") ? [h("span", { class: "place" }, pointed(detail.text, detail.at))] : [];
    const [, name] = /^did you mean `([^`]+)`/.exec(detail.hint ?? "") ?? [];
    if (detail.code === "unknown-name" && detail.at && name !== undefined) {
      const instead = `${letters.slice(0, from).join("")}${name}${letters.slice(to).join("")}`;
      // In a longer text it is pointed at.
      const there = /^\w+\([^()]*\)?$/.test(letters.join("").trim()) ? [] : place;
      this.#propose(wrong, [...there, `There is no game called “${letters.slice(from, to).join("")}”; did you mean `], instead, name);
    } else {
      wrong.replaceChildren(...place, h("span", {}, ...notation(`${sentence(detail.message)} ${sentence(help(detail))}`.trim())));
    }
    if (detail.text != null) void this.#offer(wrong, detail.text);
  }

  #propose(wrong: HTMLElement, before: (Node | string)[], instead: string, name: string): void {
    wrong.replaceChildren(...before, h("button", { type: "button", click: () => this.begin(instead) }, instead.length > AROUND ? name : instead), " ?");
  }

  /** Offers what somebody may have meant, if it can be read. */
  async #offer(wrong: HTMLElement, text: string): Promise<void> {
    const said = wrong.lastChild;
    const { games } = await patiently(catalogue);
    const instead = mended(text, games);
    if (instead === null || await this.read(instead) !== null || wrong.lastChild !== said) return;
    this.#propose(wrong, ["Did you mean "], instead, instead);
  }
}
