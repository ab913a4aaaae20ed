// A game in a lesson: a board, whose turn it is, and an opponent where one is wanted.

import { ask, detailOf, patiently } from "../api.js";
import type { Board, InPlay, Side } from "../api.js";
import { BoardView } from "../board.js";
import { h, say } from "../dom.js";
import { fit } from "../fit.js";
import { still } from "../motion.js";
import { named } from "../state.js";

/** So many moves of a refutation are played, and so many milliseconds lie between them. */
const [REFUTED, PACE] = [24, 800];

/** Whether a board needs little room: a value by its name, a row of something. */
const isLow = ({ bounds: [, top = 0, , bottom = 0] }: Board): boolean => bottom - top <= LOW;
const LOW = 160;

export interface Rules {
  expr: string;
  first?: Side;
  misere?: boolean;
  /** Whose side the perfect player takes. */
  theirs?: Side;
  /** Told of the first move, and of the position that it is made in. */
  began?: (move: string, position: string) => void;
  /** Told who has won; nobody, when it is a draw. */
  ended?: (winner: Side | null) => void;
}

export class Table {
  readonly #view = new BoardView((move) => this.#move(move));
  readonly #turn = h("p", { class: "turn" });
  readonly #undo = h("button", { type: "button", click: () => this.#back() }, "Undo");
  readonly #again = h("button", { type: "button", click: () => this.again() }, "Again");
  readonly #advise = h("button", { type: "button", click: () => void this.#perfect(this.#asked) }, "Perfect move");
  readonly #link = h("a", {}, "In the explorer");
  readonly #twin = h("pre", { tabindex: 0 });
  readonly element = h("div", { class: "table" }, this.#turn, this.#view.element);
  #moves: string[] = [];
  #now: InPlay | null = null;
  #fresh = true;
  /** Counts refutations and what ends them. */
  #refuted = 0;
  /** Counts questions, so that a late answer to an old one is not shown. */
  #asked = 0;
  /** What is played now: what the table is for, or what shows that an answer is wrong. */
  #rules: Rules;

  constructor(private readonly rules: Rules) {
    this.#rules = rules;
    this.element.append(h("div", { class: "tools" }, this.#undo, this.#again, rules.theirs || rules.began ? null : this.#advise, this.#link),
      h("details", {}, h("summary", {}, "Board in characters"), this.#twin));
    void this.#begin(rules);
  }

  /** Begins again. */
  again(): void {
    void this.#begin(this.rules);
  }

  #begin(rules: Rules): Promise<void> {
    this.#refuted += 1;
    this.#fresh ||= rules.expr !== this.#rules.expr;
    this.#rules = rules;
    this.#moves = [];
    this.#link.setAttribute("href", `#${new URLSearchParams({
      g: rules.expr, ...(rules.misere ? { misere: "1" } : {}), ...(rules.first === "right" ? { first: "right" } : {}) })}`);
    return this.#show();
  }

  /** Plays on perfectly for both, so that it is seen what a move leads to. */
  async refute(): Promise<void> {
    const mine = ++this.#refuted;
    for (let step = 0; step < REFUTED && this.#now?.result == null; step += 1) {
      await new Promise((resolve) => { setTimeout(resolve, still() ? 0 : PACE); });
      if (mine !== this.#refuted || !this.element.isConnected) return;
      await this.#perfect(this.#asked);
    }
  }

  /** Plays a game perfectly for both from its beginning: this one, or another that says more about it. */
  async watch(expr: string, first: Side): Promise<void> {
    await this.#begin({ expr, first, misere: this.rules.misere ?? false });
    await this.refute();
  }

  /** Lets the reader play it: `theirs` is the perfect player's side. */
  take(expr: string, first: Side, theirs: Side): void {
    void this.#begin({ expr, first, theirs, misere: this.rules.misere ?? false });
  }

  #game(): { start: string; first: Side; misere: boolean; moves: string[] } {
    return { start: this.#rules.expr, first: this.#rules.first ?? "left", misere: this.#rules.misere ?? false, moves: this.#moves };
  }

  #move(move: string): void {
    if (!this.#now || this.#now.result != null) return;
    this.#refuted += 1;
    if (this.#moves.length === 0) this.#rules.began?.(move, this.#now.position);
    this.#moves = [...this.#moves, move];
    void this.#show();
  }

  #back(): void {
    this.#refuted += 1;
    // Against an opponent one's own move is taken back as well.
    const count = this.#rules.theirs && this.#now?.to_move !== this.#rules.theirs && this.#now?.result == null ? 2 : 1;
    this.#moves = this.#moves.slice(0, -count);
    void this.#show();
  }

  async #show(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const told = await this.#patiently(mine, () => ask("/api/v1/play", this.#game()));
      if (mine !== this.#asked) return;
      this.#now = told;
    } catch (error) {
      if (mine === this.#asked) this.#turn.textContent = `${detailOf(error).message}.`;
      return;
    }
    const now = this.#now;
    const over = now.result != null;
    const theirs = !over && now.to_move === this.#rules.theirs;
    this.#view.show(now.boards, over || theirs ? null : now.to_move, this.#fresh, now.log);
    if (this.#fresh) this.element.classList.toggle("low", now.boards.boards.every(isLow));
    fit(this.#view.stage);
    this.#fresh = false;
    const end = now.winner ? `${named(now.winner)} has won.` : "A draw.";
    const you = this.#rules.theirs && !theirs ? ": your move" : "";
    this.#turn.textContent = over ? end : `${named(now.to_move)} to move${theirs ? ": thinking…" : you}.`;
    this.#twin.textContent = now.boards.twin;
    const last = now.log.at(-1);
    say(`${last ? `${named(last.by)} played ${last.move}. ` : ""}${this.#turn.textContent}`);
    this.#undo.disabled = this.#moves.length === 0;
    this.#advise.disabled = over;
    if (over) this.#rules.ended?.(now.winner ?? null);
    else if (theirs) void this.#perfect(mine);
  }

  /** Asks until the server answers, and says that it does not. */
  #patiently<T>(mine: number, question: () => Promise<T>): Promise<T> {
    return patiently(question, (wrong) => { if (mine === this.#asked) this.#turn.textContent = `${wrong.message}. Trying again…`; });
  }

  async #perfect(mine: number): Promise<void> {
    try {
      const advice = await this.#patiently(mine, () => ask("/api/v1/advice", this.#game()));
      if (mine !== this.#asked || !advice) return;
      this.#moves = [...this.#moves, advice.move];
      await this.#show();
    } catch (error) {
      if (mine === this.#asked) this.#turn.textContent = `${detailOf(error).message}.`;
    }
  }
}
