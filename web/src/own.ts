// Your own game: rules as text, read while they are written, with mistakes underlined where they are.

import { AGAIN, ask, detailOf } from "./api.js";
import type { About, Detail } from "./api.js";
import { at, h, notation, say, sentence } from "./dom.js";
import { GALLERY } from "./gallery.js";
import { all, keep, latest } from "./kept.js";

/** So long somebody pauses before what is written is read. */
const PAUSE = 250;

/** A game that rules define, and a position to begin with. */
export interface OwnGame { about: About; start: string | null }

export interface Does {
  /** Rules are being written; whether they can be read is not known yet. */
  written(rules: string): void;
  /** Somebody has paused: what is written becomes the address. */
  paused(): void;
  /** Rules were read, after somebody has changed them or because they were shown. */
  read(games: OwnGame[], isChanged: boolean): void;
  /** Rules cannot be read. */
  refused(): void;
  /** Somebody begins with other rules, or with another position of these. */
  begin(rules: string, start: string): void;
  /** The position that play begins with. */
  start(): string;
}

/** What somebody finds who comes for the first time or again: the rules that were written last. */
export function beginning(): { rules: string; start: string } {
  return latest() ?? GALLERY[0] ?? { rules: "", start: "" };
}

export class Own {
  readonly #text = at<HTMLTextAreaElement>("rules-text");
  readonly #behind = at("rules-behind");
  readonly #said = at("rules-said");
  readonly #kept = at<HTMLSelectElement>("rules-kept");
  #games: OwnGame[] = [];
  /** The rules that were read last. */
  #read: string | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Under which name the browser keeps what is written; none, as long as nobody has changed it. */
  #id: string | null = null;

  constructor(private readonly does: Does) {
    this.#text.addEventListener("input", () => this.#written());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#kept.addEventListener("change", () => {
      const chosen = all().find(({ id }) => id === this.#kept.value);
      if (chosen) does.begin(chosen.rules, chosen.start);
    });
    at("rules-gallery").append(h("span", { class: "soft" }, "Begin with"), ...GALLERY.map(({ name, rules, start }) =>
      h("button", { type: "button", click: () => does.begin(rules, start) }, name)));
    at("rules-link").addEventListener("click", () => void this.#copy());
    at("rules-save").addEventListener("click", () => this.#save());
  }

  /** What the games that are defined say of themselves. */
  get abouts(): About[] {
    return this.#games.map(({ about }) => about);
  }

  /** The games that are defined. */
  get games(): OwnGame[] {
    return this.#games;
  }

  /** Shows rules; none where nobody writes any. */
  show(rules: string | null): void {
    at("own").hidden = rules === null;
    if (rules === null) {
      this.#games = [];
      this.#read = null;
      return;
    }
    if (this.#text.value !== rules) {
      clearTimeout(this.#pause);
      this.#text.value = rules;
      this.#mark(null);
    }
    this.#id = all().find((own) => own.rules === rules)?.id ?? null;
    this.#list();
    if (this.#read !== rules) void this.#check(false);
  }

  #written(): void {
    const { value } = this.#text;
    this.#mark(null);
    this.does.written(value);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.does.paused();
      this.keep();
      void this.#check(true);
    }, PAUSE);
  }

  /** Keeps what somebody has written, with the position that goes with it. */
  keep(): void {
    this.#id = keep(this.#id, this.#text.value, this.does.start());
    this.#list();
  }

  /** Keeps another position of rules that are kept already. */
  keepStart(): void {
    if (this.#id !== null) keep(this.#id, this.#text.value, this.does.start());
  }

  #list(): void {
    const own = all();
    const none = this.#id === null ? [h("option", { value: "" }, "not kept")] : [];
    this.#kept.replaceChildren(...none, ...own.map(({ id, rules }) => h("option", { value: id }, named(rules))));
    this.#kept.value = this.#id ?? "";
    at("rules-kept-label").hidden = own.length === 0;
  }

  /** A new line begins below the one before; what belongs to a game is indented. */
  #key(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const { value, selectionStart } = this.#text;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const indent = /^game\s/.test(line) ? "  " : /^[ \t]*/.exec(line)?.[0] ?? "";
    if (indent === "") return;
    // This way it can be undone.
    if (document.execCommand("insertText", false, `\n${indent}`)) event.preventDefault();
  }

  async #check(isChanged: boolean): Promise<void> {
    const rules = this.#text.value;
    const isOld = () => this.#text.value !== rules || at("own").hidden;
    try {
      const { games, wrong_example: wrong, untried } = await ask("/api/v1/rules", { rules });
      if (isOld()) return;
      this.#read = rules;
      this.#games = games.map(({ about, start }) => ({ about, start: start ?? null }));
      if (wrong) this.#tell(wrong);
      else this.#welcome(untried);
      this.does.read(this.#games, isChanged);
    } catch (error) {
      if (isOld()) return;
      const wrong = detailOf(error);
      this.complain(wrong);
      if (wrong.code === "unreachable") setTimeout(() => { if (!isOld()) void this.#check(isChanged); }, AGAIN);
    }
  }

  /** Says that the rules can be read, and offers where to begin. */
  #welcome(untried: string[] = []): void {
    this.#mark(null);
    const offers = this.#games.flatMap(({ about, start }) => (start === null ? [] : [h("button", {
      type: "button", title: start, click: () => this.does.begin(this.#text.value, start),
    }, `Set up ${about.title}`)]));
    const kinds = new Set(this.#games.map(({ about }) => (about.impartial ? "impartial" : "partizan")));
    this.#said.replaceChildren(...(this.#games.length === 0
      ? [h("span", { class: "soft" }, "Write rules, or begin with one of the games above.")]
      : [...offers, h("span", { class: "soft" }, this.#games.length === 1 ? [...kinds].join() : `${this.#games.length} games`)]),
      ...untried.map((example) => h("span", { class: "soft" }, ...notation(`The example \`${example}\` takes long and was not tried.`))));
  }

  /** Shows what is wrong with rules that cannot be read. */
  complain(wrong: Detail): void {
    this.#read = null;
    this.#tell(wrong);
    this.does.refused();
  }

  /** Tells what is wrong, in words and by a line under the place. */
  #tell(wrong: Detail): void {
    this.#mark(wrong.at ?? null);
    const before = wrong.at ? [...this.#text.value].slice(0, wrong.at[0]) : [];
    const place = wrong.at ? `Line ${before.filter((letter) => letter === "\n").length + 1}: ` : "";
    this.#said.replaceChildren(h("span", { class: "wrong" }, ...notation(`${place}${wrong.message}.${wrong.hint ? ` ${sentence(wrong.hint)}` : ""}`)));
  }

  /** Underlines a place, by a copy of the text that lies behind it. */
  #mark(place: number[] | null): void {
    this.#text.setAttribute("aria-invalid", String(place !== null));
    const letters = [...this.#text.value];
    if (!place) return this.#behind.replaceChildren(`${letters.join("")} `);
    const [from = 0, end = from] = place;
    const to = Math.max(end, letters[from] === "\n" ? from : from + 1);
    const marked = letters.slice(from, to).join("");
    // Of what is missing at the end of a line the place behind it is marked.
    this.#behind.replaceChildren(letters.slice(0, from).join(""), h("mark", {}, marked === "" ? " " : marked), `${letters.slice(to).join("")} `);
  }

  async #copy(): Promise<void> {
    // What has just been written belongs to the link.
    this.does.paused();
    const told = await navigator.clipboard.writeText(location.href).then(
      () => "Link copied.", () => "The link is the address of this page: the browser does not let pages copy.");
    at("rules-copied").textContent = told;
    say(told);
    setTimeout(() => { at("rules-copied").textContent = ""; }, 4000);
  }

  #save(): void {
    const url = URL.createObjectURL(new Blob([`${this.#text.value.trimEnd()}\n`], { type: "text/plain" }));
    h("a", { href: url, download: `${this.#games[0]?.about.name ?? "mine"}.game` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}

/** The names of the games that a text defines. */
function named(rules: string): string {
  const names = [...rules.matchAll(/^game\s+(\S+)/gm)].map((found) => found[1] ?? "");
  const all = names.length > 0 ? names.join(", ") : rules.trim().split("\n")[0] ?? "";
  return all.length > 30 ? `${all.slice(0, 30)}…` : all;
}
