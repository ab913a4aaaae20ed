// A game in a lesson: a board, whose turn it is, and an opponent where one is wanted.

import { ask, detailOf, patiently } from "../api.js";
import type { Board, InPlay, Side } from "../api.js";
import { BoardView } from "../board.js";
import { h, say } from "../dom.js";
import { fit } from "../fit.js";
import { still } from "../motion.js";
import { named, other } from "../state.js";
import { prose } from "./prose.js";

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
  /** Whether something is asked about the position: what would tell the answer is offered after it was given. */
  asks?: boolean;
  /** Told of the first move, and of the position that it is made in. */
  began?: (move: string, position: string) => void;
  /** Told who has won; nobody, when it is a draw. */
  ended?: (winner: Side | null) => void;
}

/** What is said at the end of a play that was watched, and who wins it, should it be too long. */
export interface Follows { therefore?: string; winner?: Side }

export class Table {
  readonly #view = new BoardView((move) => this.#move(move));
  readonly #turn = h("p", { class: "turn" });
  readonly #undo = h("button", { type: "button", click: () => this.#back() }, "Undo");
  readonly #again = h("button", { type: "button", click: () => this.again() }, "Again");
  readonly #advise = h("button", { type: "button", click: () => void this.#perfect(this.#asked) }, "Perfect move");
  readonly #link = h("a", {}, "In the explorer");
  readonly #twin = h("pre", { tabindex: 0 });
  readonly #steps: HTMLElement;
  readonly #stepBack = [this.#step("|◀", "To the beginning", () => this.#go(this.#from)), this.#step("◀", "One move back", () => this.#go(this.#moves.length - 1))];
  readonly #stepOn = [this.#step("▶", "One move forward", () => this.#forward()), this.#step("▶|", "To the end", () => this.#go(this.#line?.length ?? 0))];
  readonly #therefore = h("p", { class: "therefore", role: "status" });
  readonly element = h("div", { class: "table" }, this.#turn, this.#view.element);
  #moves: string[] = [];
  #now: InPlay | null = null;
  #fresh = true;
  /** Counts refutations and what ends them. */
  #refuted = 0;
  /** Counts questions, so that a late answer to an old one is not shown. */
  #asked = 0;
  /** What is played for the reader to watch, and with how many moves it began; nothing, where the reader plays. */
  #line: string[] | null = null;
  #from = 0;
  /** What follows from a play that was watched, and who is bound to win it. */
  #follows: Follows = {};
  /** What is played now: what the table is for, or what shows that an answer is wrong. */
  #rules: Rules;
  /** Whether a question about this board is open. */
  #isOpen: boolean;

  constructor(private readonly rules: Rules) {
    this.#rules = rules;
    this.#isOpen = rules.asks ?? false;
    this.#steps = h("div", { class: "tools line-steps", role: "group", "aria-label": "Steps of this play", hidden: true },
      ...this.#stepBack, ...this.#stepOn, h("button", { type: "button", click: () => void this.#replay() }, "Replay"));
    this.element.append(this.#steps, this.#therefore, h("div", { class: "tools" }, this.#undo, this.#again, rules.theirs || rules.began ? null : this.#advise, this.#link),
      h("details", {}, h("summary", {}, "Board in characters"), this.#twin));
    void this.#begin(rules);
  }

  /** Begins again. */
  again(): void {
    void this.#begin(this.rules);
  }

  /** The question is answered: now everything may be looked at. */
  answered(): void {
    this.#isOpen = false;
    this.#offer();
  }

  /** Offers what can be done: while a play is watched, nothing else; while a question is open, nothing that tells the answer. */
  #offer(): void {
    this.#undo.hidden = this.#line !== null;
    this.#advise.hidden = this.#line !== null || this.#isOpen;
    this.#link.hidden = this.#isOpen;
  }

  /** Ends a play that is watched: the question stands here again. */
  rest(): void {
    if (this.#line) this.again();
  }

  #begin(rules: Rules): Promise<void> {
    this.#refuted += 1;
    this.#fresh ||= rules.expr !== this.#rules.expr;
    this.#rules = rules;
    this.#moves = [];
    this.#leave();
    this.#again.textContent = rules === this.rules ? "Again" : "Back to the question";
    this.#link.setAttribute("href", `#${new URLSearchParams({
      g: rules.expr, ...(rules.misere ? { misere: "1" } : {}), ...(rules.first === "right" ? { first: "right" } : {}) })}`);
    return this.#show();
  }

  #step(sign: string, label: string, click: () => void): HTMLButtonElement {
    return h("button", { type: "button", "aria-label": label, title: label, click }, sign);
  }

  /** The reader plays again. */
  #leave(): void {
    this.#line = null;
    this.#follows = {};
    this.#steps.hidden = true;
    this.#offer();
    this.#therefore.textContent = "";
  }

  /** Plays on perfectly for both, so that it is seen what a move leads to. */
  async refute(follows: Follows = {}): Promise<void> {
    const mine = ++this.#refuted;
    [this.#line, this.#from, this.#follows] = [this.#moves, this.#moves.length, follows];
    this.#steps.hidden = false;
    this.#offer();
    this.#mark();
    for (let step = 0; step < REFUTED && this.#now?.result == null; step += 1) {
      if (await this.#isOver(mine)) return;
      await this.#perfect(this.#asked);
    }
    if (mine === this.#refuted) this.#mark();
  }

  /** Waits for the time between two moves; whether something else has begun since. */
  async #isOver(mine: number): Promise<boolean> {
    await new Promise((resolve) => { setTimeout(resolve, still() ? 0 : PACE); });
    return mine !== this.#refuted || !this.element.isConnected;
  }

  /** Goes to a place of the play that is watched. */
  #go(moves: number): void {
    this.#refuted += 1;
    this.#moves = (this.#line ?? []).slice(0, Math.max(this.#from, moves));
    void this.#show();
  }

  /** Goes on by one move, which is found where it was not played yet. */
  #forward(): void {
    this.#refuted += 1;
    if (this.#line && this.#moves.length < this.#line.length) this.#go(this.#moves.length + 1);
    else void this.#perfect(this.#asked);
  }

  /** Plays the same again from its beginning. */
  async #replay(): Promise<void> {
    const mine = ++this.#refuted;
    const line = this.#line ?? [];
    for (let step = this.#from; step <= line.length; step += 1) {
      this.#moves = line.slice(0, step);
      await this.#show();
      if (await this.#isOver(mine)) return;
    }
  }

  /** Says where one is in a play that is watched, and at its end what follows from it. */
  #mark(): void {
    const line = this.#line;
    if (!line) return;
    const over = this.#now?.result != null;
    const [place, isEnd] = [this.#moves.length, over || (line.length - this.#from >= REFUTED && this.#moves.length === line.length)];
    for (const button of this.#stepBack) button.disabled = place <= this.#from;
    for (const [at, button] of this.#stepOn.entries()) button.disabled = at === 0 ? over : place >= line.length;
    const { therefore = "", winner } = this.#follows;
    const text = !isEnd ? "" : over || !winner ? therefore : `It goes on like this, and ${named(winner)} wins in the end. ${therefore}`;
    if (this.#therefore.textContent !== text) this.#therefore.replaceChildren(...prose(text));
  }

  /** Plays a game perfectly for both from its beginning: this one, or another that says more about it. */
  async watch(expr: string, first: Side, follows: Follows = {}): Promise<void> {
    await this.#begin({ expr, first, misere: this.rules.misere ?? false });
    await this.refute(follows);
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
    this.#leave();
    if (this.#moves.length === 0) this.#rules.began?.(move, this.#now.position);
    this.#moves = [...this.#moves, move];
    void this.#show();
  }

  #back(): void {
    this.#refuted += 1;
    this.#leave();
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
    const end = now.winner ? `${named(now.winner)} has won${this.#because(now, now.winner)}.` : "A draw.";
    const you = this.#rules.theirs && !theirs ? ": your move" : "";
    // A question about a position is about whoever begins; to try something, somebody has to.
    const isTried = this.#isOpen && this.#rules.first === undefined && this.#moves.length === 0;
    this.#turn.textContent = over ? end : isTried ? `To try it here, ${named(now.to_move)} begins.` : `${named(now.to_move)} to move${theirs ? ": thinking…" : you}.`;
    this.#twin.textContent = this.#view.twin(now.boards.twin);
    const last = now.log.at(-1);
    say(`${last ? `${named(last.by)} played ${this.#view.spoken(this.#moves.slice(0, -1), last.move)}. ` : ""}${this.#turn.textContent}`);
    this.#undo.disabled = this.#moves.length === 0;
    this.#advise.disabled = over;
    this.#mark();
    if (over) this.#rules.ended?.(now.winner ?? null);
    else if (theirs) void this.#perfect(mine);
  }

  /** Why somebody has won, where it is by the last move. */
  #because({ boards }: InPlay, winner: Side): string {
    if (boards.results) return "";
    return this.#rules.misere ? `: ${named(other(winner))} had to make the last move` : `: ${named(other(winner))} has no move left`;
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
      if (this.#line) this.#line = this.#moves;
      await this.#show();
    } catch (error) {
      if (mine === this.#asked) this.#turn.textContent = `${detailOf(error).message}.`;
    }
  }
}
