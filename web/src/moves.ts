// The table of moves: what each leads to, what that is worth, and whether it is worth a thought.

import type { MoveOf, Side, Standing } from "./api.js";
import type { Analysis } from "./answer.js";
import { at, h } from "./dom.js";
import { byKeys } from "./keys.js";
import { typeset } from "./math.js";
import { named } from "./state.js";
import { hasGame } from "./worksheet/questions.js";

/** What moving somewhere does. */
export interface Effect { does: "wins" | "draws" | "loses"; stands: "dominated" | "reversible" | null; words: string }

/** So many rows are shown at most. */
const MOST = 300;

const HEAD = () => ["Move", "Leaves", "Value", "Type", "Worth"].map((text) =>
  h("th", { scope: "col", class: text === "Leaves" ? "to" : undefined }, text));

export class MoveTable {
  #analysis: Analysis | null = null;
  #mover: Side | null = null;
  /** The mover's moves by name, until more is known. */
  #names: string[] = [];
  /** The position that they are made in. */
  #from = "";
  /** What moves leave, as it is drawn: it stays when more is known of them. */
  readonly #pictures = new Map<string, HTMLElement>();
  /** The row in which somebody who plays by keys is, so that they stay there when the table is drawn again. */
  #focused = -1;

  /** A move that is known to win, though the moves are not listed. */
  #wins: string | null = null;

  constructor(
    private readonly play: (move: string) => void,
    private readonly point: (move: string | null, by?: Side, to?: string) => void,
    /** What a move is called. */
    private readonly spoken: (move: string) => string,
    /** A small board of a position. */
    private readonly picture: (expr: string) => HTMLElement,
  ) {
    at("sensible-only").addEventListener("change", () => this.#draw());
  }

  /** The move of this name, if its value is known. */
  find(move: string, by: Side): MoveOf | undefined {
    const { moves = [], impartial = false } = this.#analysis ?? {};
    return moves.find((own) => own.move === move && (impartial || own.player === by));
  }

  /** What a move does, for the board: nothing, as long as it is not known. */
  effect(name: string, by: Side): Effect | null {
    const move = this.find(name, by);
    const own = move && this.#standing(move);
    if (!move || move.outcome == null) return null;
    // A move that is the same as another stands as that one does.
    const standing = own?.standing === "same" ? this.#analysis?.standings.find((other) => other.player === own.player && other.move === own.than) ?? own : own;
    const does = move.winning ? "wins" : move.outcome === "00" ? "draws" : "loses";
    const isWeak = standing?.standing === "dominated" || standing?.standing === "reversible";
    const stands = isWeak ? standing.standing : null;
    const than = isWeak ? `, ${stands === "dominated" ? "dominated" : "reversed"} by ${this.spoken(standing.than)}` : "";
    return { does, stands, words: `${does}${than}${move.value != null ? `; leaves ${move.value}` : ""}` };
  }

  /** What is known of the moves; at first their names alone. */
  show(analysis: Analysis | null, from: string, mover: Side | null, names: string[] = this.#names): void {
    this.#analysis = analysis;
    if (this.#from !== from) {
      this.#wins = null;
      this.#pictures.clear();
    }
    this.#from = from;
    this.#mover = mover;
    this.#names = names;
    this.#draw();
  }

  /** Names a move that wins. */
  name(move: string): void {
    this.#wins = move;
    this.#draw();
  }

  #standing(move: MoveOf): Standing | undefined {
    return this.#analysis?.standings.find((own) => own.player === move.player && own.move === move.move);
  }

  /** Where nothing is known of how moves stand, those are sensible that end no worse than any other. */
  #sensible(move: MoveOf, all: MoveOf[]): boolean {
    const standing = this.#standing(move)?.standing;
    return standing !== undefined ? standing === "sensible" : all.every((other) => ends(other) <= ends(move));
  }

  #draw(): void {
    const box = at("move-list");
    const buttons = () => [...box.querySelectorAll<HTMLElement>("button.move")];
    const focused = buttons().findIndex((button) => button === document.activeElement);
    if (focused >= 0 || document.activeElement !== document.body) this.#focused = focused;
    if (!byKeys()) this.#focused = -1;
    this.#fill(box);
    if (this.#focused >= 0) (buttons()[this.#focused] ?? buttons().at(-1))?.focus({ preventScroll: true });
  }

  #fill(box: HTMLElement): void {
    const analysis = this.#analysis;
    // Rows are as high from the beginning as boards make them.
    const pictured = hasGame(this.#from) ? " pictured" : "";
    if (!analysis || analysis.moves.length === 0) {
      const isFirst = (name: string) => Number(name !== this.#wins);
      const rows = [...this.#names].sort((a, b) => isFirst(a) - isFirst(b)).slice(0, MOST).map((name) => this.#bare(name, analysis?.working === false ? "?" : "…"));
      if (rows.length > 0) return box.replaceChildren(h("table", { class: `moves${pictured}` }, h("thead", {}, h("tr", {}, ...HEAD())), h("tbody", {}, ...rows)));
    }
    if (!analysis || analysis.moves.length === 0) {
      const why = analysis?.listed ?? "Moves are being worked out…";
      return box.replaceChildren(h("p", { class: "soft" }, why));
    }
    const valued = analysis.moves.some((move) => move.value != null);
    const only = at<HTMLInputElement>("sensible-only").checked;
    const sides: Side[] = analysis.impartial ? ["left"] : ["left", "right"];
    const bodies = sides.map((side) => {
      const all = analysis.moves.filter((move) => analysis.impartial || move.player === side);
      const shown = all.filter((move) => !only || this.#sensible(move, all));
      const whose = analysis.impartial ? "Either player" : named(side);
      const wins = all.filter((move) => move.winning).length;
      const count = analysis.onlyWinning ? "too many moves to list; those that win" : `${all.length} move${all.length === 1 ? "" : "s"}, ${wins === 0 ? "none" : wins} winning`;
      const less = shown.length > MOST || shown.length < all.length;
      return h("tbody", {},
        h("tr", { class: "whose" }, h("th", { scope: "rowgroup", colspan: 5 },
          h("span", { class: `side ${analysis.impartial ? "both" : side}` }), whose, h("span", { class: "soft" }, ` ${count}${less ? `; ${Math.min(MOST, shown.length)} shown` : ""}`))),
        ...first(shown).map((move) => this.#row(move, analysis.impartial)));
    });
    box.replaceChildren(h("table", { class: `moves${valued ? "" : " valueless"}${pictured}` }, h("thead", {}, h("tr", {}, ...HEAD())), ...bodies));
  }

  /** A move of which nothing is known, or nothing yet. */
  #bare(name: string, unknown: string): HTMLElement {
    const show = () => this.point(name);
    const hide = () => this.point(null);
    const spoken = this.spoken(name);
    return h("tr", { mouseenter: show, mouseleave: hide },
      h("td", {}, h("button", { class: "move", "aria-label": labelOf(spoken), title: spoken, click: () => this.play(name), focus: show, blur: hide }, ...nameOf(spoken))),
      h("td", { class: "to" }), h("td", {}, unknown), h("td", {}, unknown), h("td", {}, name === this.#wins && h("span", { class: "tag wins" }, "wins")));
  }

  /** What a move leaves: drawn where there are boards, and written for those who listen; else written. */
  #leaves(to: string): (Node | string)[] {
    const terms = changed(this.#from, to);
    const text = terms.map(({ text }) => text).join(" ").replaceAll("|", "|\u200b");
    if (!terms.every(({ term }) => hasGame(term))) return [text];
    const drawn = this.#pictures.get(to) ?? this.picture(terms.map(({ term }) => term).join(" + "));
    this.#pictures.set(to, drawn);
    return [drawn, h("span", { class: "unseen" }, text)];
  }

  #row(move: MoveOf, impartial: boolean): HTMLElement {
    const can = this.#mover !== null && (impartial || move.player === this.#mover);
    const by = move.player === "both" ? this.#mover ?? "left" : move.player;
    const show = () => this.point(move.move, by, move.to);
    const hide = () => this.point(null);
    const standing = this.#standing(move);
    const spoken = this.spoken(move.move);
    return h("tr", { mouseenter: show, mouseleave: hide, class: standing && standing.standing !== "sensible" ? "dull" : undefined },
      h("td", {}, h("button", {
        class: "move", "aria-label": labelOf(spoken), "aria-disabled": can ? undefined : "true", click: () => can && this.play(move.move), focus: show, blur: hide,
        title: can ? spoken : `${spoken}: ${named(by)} is not to move`,
      }, ...nameOf(spoken))),
      h("td", { class: "to", title: move.to }, ...this.#leaves(move.to)),
      h("td", { class: "value", title: move.value ?? undefined }, ...typeset(move.value ?? "–", true)),
      h("td", {}, move.outcome ?? "?"),
      h("td", {}, ...worth(move, standing, this.spoken)));
  }
}

/** How well a move ends for whoever makes it. */
const ends = (move: MoveOf): number => (move.winning ? 2 : move.outcome === "00" ? 1 : 0);

/** As many moves as are shown; where that is not all, those that win are among them. */
function first(moves: MoveOf[]): MoveOf[] {
  if (moves.length <= MOST) return moves;
  return [...moves.filter((move) => move.winning), ...moves.filter((move) => !move.winning)].slice(0, MOST);
}

/** A move in a component: the component, and what the move is called there. */
const WITHIN = /^(.*\)): (.*)$/s;

/** The name of a move, its component after it. No line ends within an arrow. */
function nameOf(name: string): (string | HTMLElement)[] {
  const [, component, bare = name] = WITHIN.exec(name) ?? [];
  const words = bare.split(/(->)/).map((part) => (part === "->" ? h("span", { class: "arrow" }, part) : part));
  return component === undefined ? words : [...words, " ", h("span", { class: "within" }, `in ${component}`)];
}

/** What a name that is written as it is sounds like; of another, what is written says it. */
const labelOf = (name: string): string | undefined => (WITHIN.test(name) ? undefined : name);

/** What a sum becomes, without the terms that stay; and as it is written, without the name of the game that stays. */
function changed(from: string, to: string): { term: string; text: string }[] {
  const terms = (text: string) => text.split(/ (?=[+-] )/).map((term) => term.replace(/^\+ /, ""));
  const [before, after] = [terms(from), terms(to)];
  const own = after.flatMap((term, at) => (term === before[at] ? [] : [{ term, text: within(term, before[at] ?? "") }]));
  return before.length !== after.length || own.length === 0 ? [{ term: to, text: to }] : own;
}

/** What stands in the parentheses of a position, if it is one of the same game as another. */
function within(text: string, like: string): string {
  const position = /^([^("]*\()"?(.*?)"?\)$/s;
  const [own, other] = [position.exec(text), position.exec(like)];
  return own && other && own[1] === other[1] && own[2] ? own[2] : text;
}

/** What there is to say of a move. */
function worth(move: MoveOf, standing: Standing | undefined, spoken: (move: string) => string): HTMLElement[] {
  const said: HTMLElement[] = [];
  if (move.winning) said.push(h("span", { class: "tag wins" }, "wins"));
  if (move.outcome === "00") said.push(h("span", { class: "tag" }, "draws"));
  if (standing?.standing === "dominated") said.push(h("span", { class: "tag", title: `dominated by ${spoken(standing.than)}` }, "dominated"));
  if (standing?.standing === "reversible") said.push(h("span", { class: "tag", title: `reversed by ${spoken(standing.than)}` }, "reversible"));
  // Of a move in a component the name alone is short enough; the title says all of it.
  if (standing?.standing === "same") said.push(h("span", { class: "tag same", title: `the same value as ${spoken(standing.than)}` }, "same as ", h("span", {}, WITHIN.exec(spoken(standing.than))?.[2] ?? spoken(standing.than))));
  return said;
}
