// Looking back at a game: how it stood after every move, where a win was thrown away, and what would have happened then.

import { ask } from "./api.js";
import type { InPlay, Side } from "./api.js";
import { h, s } from "./dom.js";
import { bare, gameOf, named, other, whole } from "./state.js";
import type { State } from "./state.js";
import { number } from "./thermograph.js";

/** How it stands before a move: 1 if Left wins, -1 if Right does, 0 for a draw; null where it is not known. */
interface Stand { score: number | null; best: string | null; left: number | null }

/** What else is known of a position: its mean, and how many moves are left with best play. */
interface Figures { mean: string | null; left: string | null }
const NOTHING: Figures = { mean: null, left: null };

/** A move after which whoever made it stands worse than before. */
interface Mistake { at: number; by: Side; was: number; is: number; best: string | null }

const SCORES: Record<string, number> = { win: 1, draw: 0, loss: -1 };
const moverAt = (log: InPlay["log"], state: State, at: number): Side => log[at]?.by ?? (log.length > 0 ? other(log.at(-1)?.by ?? "left") : state.first);

async function standAt(state: State, moves: string[], mover: Side, signal: AbortSignal): Promise<Stand> {
  const told = await ask("/api/v1/reply", { game: gameOf({ ...state, moves }), style: "perfect", seconds: 2 }, signal);
  const score = told?.proved && told.prospect != null ? SCORES[told.prospect] ?? null : null;
  return { score: score === null ? null : score * (mover === "left" ? 1 : -1) || 0, best: told?.move ?? null, left: told?.moves_left ?? null };
}

/** Asks for the figures of a position; they are those of normal play. */
async function figuresAt(state: State, moves: string[], mover: Side, signal: AbortSignal): Promise<Figures> {
  const { position } = await ask("/api/v1/play", gameOf({ ...state, moves }), signal);
  const own = bare(state, position);
  const { answers } = await ask("/api/v1/worksheet", { statements: [whole(state, `mean(${own})`), `remoteness(${own}, ${mover})`], seconds: 2 }, signal);
  const [mean, left] = answers.map(({ lines }) => lines[0]?.text ?? null);
  return { mean: mean != null && Number.isFinite(number(mean)) ? mean : null, left: left != null && /^\d+$/.test(left) ? left : null };
}

function mistakes(stands: Stand[], log: InPlay["log"]): Mistake[] {
  return log.flatMap(({ by }, at) => {
    const [before, after] = [stands[at]?.score ?? null, stands[at + 1]?.score ?? null];
    const sign = by === "left" ? 1 : -1;
    return before !== null && after !== null && after * sign < before * sign ? [{ at, by, was: before * sign, is: after * sign, best: stands[at]?.best ?? null }] : [];
  });
}

const words = (score: number | null) => (score === null ? "not known" : score > 0 ? "Left wins" : score < 0 ? "Right wins" : "a draw");

export interface Does {
  /** Goes to where so many moves of the line were made. */
  go(line: string[]): void;
  /** Plays a line on the board from where so many of its moves were made. */
  play(line: string[], from: number): void;
  /** Lets somebody play on from a line. */
  retry(line: string[]): void;
  /** What a move after some others is called. */
  spoken(moves: string[], move: string): string;
}

const [WIDTH, HEIGHT, EDGE] = [520, 150, 16];
/** How high the second course is, the room for names before the first place, and that for its own above it. */
const [LANE, NAMES, BELOW] = [108, 40, 28];

/** What is drawn below who wins: means, or the moves that are left where all means are zero. */
function below(figures: Figures[]): { name: string; texts: (string | null)[] } | null {
  const means = figures.map(({ mean }) => mean);
  if (means.some((mean) => mean !== null && mean !== "0")) return { name: "mean", texts: means };
  const left = figures.map(({ left }) => left);
  return left.some((text) => text !== null) ? { name: "moves left", texts: left } : null;
}

/** The second course, on a scale of its own; where nothing is known it breaks off. */
function lane({ name, texts }: { name: string; texts: (string | null)[] }, x: (at: number) => number, width: number): SVGElement[] {
  const values = texts.map((text) => (text === null ? null : number(text)));
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const y = (value: number) => HEIGHT + LANE - EDGE - ((value - least) / (most - least || 1)) * (LANE - EDGE - BELOW);
  const path = values.map((value, at) => (value === null ? "" : `${at > 0 && values[at - 1] != null ? "L" : "M"}${x(at)} ${y(value)}`)).join("");
  const ends = most === least ? [most] : [most, least];
  return [s("path", { class: "middle", d: `M${EDGE + NAMES - 14} ${y(0)}H${width - EDGE}` }), s("text", { class: "name", x: EDGE, y: HEIGHT + 8 }, name),
    ...ends.map((value) => s("text", { class: "name", x: EDGE, y: y(value) }, texts.find((text) => text !== null && number(text) === value) ?? "0")),
    s("path", { class: "second", d: path }), ...values.flatMap((value, at) => (value === null ? [] : [s("circle", { class: "dot", cx: x(at), cy: y(value), r: 3.5 })]))];
}

/** The curve of a game, each place of which can be gone to. */
function curve(stands: Stand[], figures: Figures[], log: InPlay["log"], wrong: Mistake[], shown: number, does: Does, width: number): SVGSVGElement {
  const x = (at: number) => EDGE + NAMES + (at * (width - 2 * EDGE - NAMES)) / Math.max(1, stands.length - 1);
  const longest = Math.max(1, ...stands.map(({ left }) => left ?? Infinity));
  // The nearer the end, the nearer the edge, where it is known how near it is.
  const y = ({ score, left }: Stand) => HEIGHT / 2 - (score ?? 0) * (HEIGHT / 2 - EDGE) * (1 - ((left ?? 0) / longest) * .6);
  const line = log.map(({ move }) => move);
  const path = stands.map((stand, at) => `${at === 0 ? "M" : "L"}${x(at)} ${y(stand)}`).join("");
  const bad = new Map(wrong.map((mistake) => [mistake.at + 1, mistake]));
  const second = below(figures);
  const height = HEIGHT + (figures.length > 0 ? LANE : 0);
  const points = stands.map((stand, at) => {
    const last = log[at - 1];
    const text = second?.texts[at];
    const label = `${last ? `${at}. ${named(last.by)}: ${does.spoken(line.slice(0, at - 1), last.move)}` : "Beginning"}: ${words(stand.score)}${bad.has(at) ? ", a mistake" : ""}${text == null ? "" : `, ${second?.name} ${text}`}`;
    const act = () => does.go(line.slice(0, at));
    return s("g", {
      class: `point${at === shown ? " here" : ""}${stand.score === null ? " unknown" : ""}`, role: "button", tabindex: 0, "aria-label": label, click: act,
      keydown: (event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } },
    }, s("title", {}, label), s("rect", { class: "hit", x: x(at) - 12, y: 0, width: 24, height }),
      bad.has(at) ? s("path", { d: `M${x(at) - 8} ${y(stand)}l8 -8l8 8l-8 8z` }) : s("circle", { cx: x(at), cy: y(stand), r: 5 }),
      bad.has(at) && s("text", { x: x(at), y: y(stand) + (y(stand) > HEIGHT / 2 ? -18 : 18) }, "?"));
  });
  return s("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Curve of the game" },
    s("path", { class: "middle", d: `M${EDGE} ${HEIGHT / 2}H${width - EDGE}` }),
    s("text", { class: "name", x: EDGE, y: EDGE }, "Left"), s("text", { class: "name", x: EDGE, y: HEIGHT - EDGE }, "Right"),
    s("path", { class: "course", d: path }), ...(second ? lane(second, x, width) : []), ...points);
}

/** Whether a line begins with some moves. */
const begins = (line: string[], moves: string[]): boolean => moves.every((move, at) => line[at] === move);

/** So many moves a refutation is followed. */
const FAR = 12;

/** The line of best play after some moves. */
async function refutation(state: State, moves: string[], signal: AbortSignal): Promise<string[]> {
  const line = [...moves];
  for (let step = 0; step < FAR; step += 1) {
    const told = await ask("/api/v1/reply", { game: gameOf({ ...state, moves: line }), style: "perfect", seconds: 1 }, signal).catch(() => null);
    if (!told) break;
    line.push(told.move);
  }
  return line;
}

/** The review of a game; it grows from the end, where most is known. `you` is whoever plays against an opponent. */
export class Review {
  readonly element = h("div", { class: "review" });
  #stands: Stand[] = [];
  #figures: Figures[] = [];
  #log: InPlay["log"] = [];
  /** The refutations that were shown: whoever follows them is still looking back at the game. */
  #refutations: string[][] = [];
  /** The one that is being looked at, and after how many moves of the game it begins. */
  #watched: { from: number; line: string[] } | null = null;
  #state: State | null = null;
  #signal: AbortSignal | null = null;

  constructor(private readonly does: Does) {}

  /** Whether what is on the table lies on the game that is looked back at: the same beginning, and moves of its line or of a refutation. */
  holds(state: State): boolean {
    const own = this.#state;
    return own !== null && this.#log.length > 0 && own.start === state.start && own.rules === state.rules && own.first === state.first && own.misere === state.misere
      && [this.#line, ...this.#refutations].some((line) => begins(line, state.moves));
  }

  /** Whether moves are those of the refutation that is being looked at. */
  follows(moves: string[]): boolean {
    return this.#watched !== null && moves.length > this.#watched.from && begins(this.#watched.line, moves);
  }

  /** Lets somebody try again where the refutation that is looked at began, or where another mistake was made. */
  again(from = this.#watched?.from ?? 0): void {
    [this.#refutations, this.#watched] = [[], null];
    this.does.retry(this.#line.slice(0, from));
  }

  get #line(): string[] {
    return this.#log.map(({ move }) => move);
  }

  forget(): void {
    [this.#log, this.#refutations, this.#watched] = [[], [], null];
    this.#state = null;
    this.element.replaceChildren();
  }

  async begin(state: State, game: InPlay, signal: AbortSignal): Promise<void> {
    [this.#state, this.#log, this.#signal, this.#refutations, this.#watched] = [state, game.log, signal, [], null];
    const line = this.#line;
    this.#stands = Array.from({ length: line.length + 1 }, () => ({ score: null, best: null, left: null }));
    this.#figures = state.misere ? [] : this.#stands.map(() => NOTHING);
    const end = game.winner ? (game.winner === "left" ? 1 : -1) : 0;
    if (game.result != null) this.#stands[line.length] = { score: end, best: null, left: 0 };
    this.show(line, "Looking back…");
    const places = line.map((_, at) => at).concat(line.length).reverse();
    for (let at = game.result != null ? line.length - 1 : line.length; at >= 0; at -= 1) {
      const stand = await standAt(state, line.slice(0, at), moverAt(game.log, state, at), signal).catch(() => null);
      if (this.#log !== game.log) return;
      if (stand) this.#stands[at] = stand;
      this.show(line, at > 0 ? "Looking back…" : null);
    }
    // What is nice to know comes after who wins.
    for (const at of this.#figures.length > 0 ? places : []) {
      const figures = await figuresAt(state, line.slice(0, at), moverAt(game.log, state, at), signal).catch(() => NOTHING);
      if (this.#log !== game.log) return;
      this.#figures[at] = figures;
      // So somebody who is at a place of the curve is not taken away from it for every figure.
      if (at === 0) this.#draw();
    }
  }

  /** Draws the curve anew, and leaves the rest and the focus where they are. */
  #draw(): void {
    const old = this.element.querySelector("svg");
    const places = [...old?.querySelectorAll(".point") ?? []];
    const [here, focus] = [places.findIndex((place) => place.classList.contains("here")), places.findIndex((place) => place === document.activeElement)];
    old?.replaceWith(this.#curve(here));
    this.element.querySelectorAll<SVGGElement>(".point")[focus]?.focus();
  }

  #curve(shown: number): SVGSVGElement {
    // Whoever goes to a place of the game looks at no refutation.
    const does = { ...this.does, go: (line: string[]) => { this.#watched = null; this.does.go(line); } };
    return curve(this.#stands, this.#figures, this.#log, mistakes(this.#stands, this.#log), shown, does, Math.min(WIDTH, this.element.clientWidth || WIDTH));
  }

  /** Shows what is known, with a place of the game marked. */
  show(moves: string[], doing: string | null = null): void {
    const [state, log] = [this.#state, this.#log];
    if (!state || log.length === 0) return;
    const wrong = mistakes(this.#stands, log);
    const line = this.#line;
    const items = wrong.map(({ at, by, was, is, best }) => {
      const who = state.opponent === "friend" || state.theirs === "both" ? named(by) : by === state.theirs ? "The opponent" : "You";
      const had = was > 0 ? "a win" : "a draw";
      const show = async () => {
        const found = await refutation(state, line.slice(0, at + 1), this.#signal ?? new AbortController().signal);
        this.#refutations.push(found);
        this.#watched = { from: at, line: found };
        this.does.play(found, at + 1);
      };
      return h("li", {}, h("p", {}, `Move ${at + 1}: ${who} had ${had} and gave it away with `, h("code", {}, this.does.spoken(line.slice(0, at), line[at] ?? "")),
        is < 0 ? ", which loses." : ", which only draws.", ...(best !== null ? [" Better was ", h("code", {}, this.does.spoken(line.slice(0, at), best)), "."] : [])),
        h("div", { class: "row" },
          h("button", { type: "button", click: () => void show() }, "Show the refutation"),
          h("button", { type: "button", click: () => this.again(at) }, "Try again from here")));
    });
    const unknown = this.#stands.filter(({ score }) => score === null).length;
    const none = doing === null ? (unknown > 0 ? `Of ${unknown} positions it is not known who wins.` : wrong.length === 0 ? "Nobody gave anything away." : "") : doing;
    // Off the game, in a refutation, no place of the curve is marked.
    this.element.replaceChildren(h("h3", {}, "Review"), this.#curve(begins(line, moves) ? moves.length : -1),
      h("p", { class: "soft", role: "status" }, none), h("ol", { class: "mistakes" }, ...items));
  }
}
