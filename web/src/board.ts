// Boards that can be played on: touches become moves, and moves are drawn before they are made.

import { sketchOf } from "./api.js";
import type { Board, Boards, InPlay, Shape, Side } from "./api.js";
import { h, s } from "./dom.js";
import { around, called, difference, drawBoard, drawShape, frameOf, letters, middle } from "./draw.js";
import type { Drawing, Frame } from "./draw.js";
import { byKeys } from "./keys.js";
import { begun, follow, isNamed, isRenamed, lineOf, movesOf, spoken, touched, twinOf } from "./laid.js";
import type { Laid, Log } from "./laid.js";
import { SIGNS } from "./legend.js";
import { winning } from "./lit.js";
import { animate } from "./motion.js";
import { inPlace, sameAs } from "./stay.js";
import type { Effect } from "./moves.js";

/** So many positions before the one that is shown are looked at, at most, and so many at a time. */
const [MOST_SEEN, AT_ONCE] = [120, 6];

/** Where a sign stands beside the middle of a shape: on what is empty in its middle, else where it hides nothing. */
function aside({ form, role, mark }: Shape): [number, number] {
  if (form.kind === "edge") return [24, 0];
  if (form.kind === "label") return [0, 46];
  if (form.kind === "token") return [form.radius * .7, -form.radius * .7];
  return role === "empty" && !mark ? [0, 0] : [30, -30];
}

/** Which way a key goes. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Lets the arrow keys go from shape to shape within a board, of which the Tab key then finds one. */
export function rove(drawing: Drawing): void {
  const stops = [...drawing.parts.values()].filter(({ group }) => group.hasAttribute("tabindex"));
  stops.forEach(({ group }, place) => group.setAttribute("tabindex", place === 0 ? "0" : "-1"));
  drawing.svg.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    const from = stops.find(({ group }) => group === document.activeElement);
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = middle(from.shape);
    let best: { group: SVGGElement; far: number } | null = null;
    for (const { shape, group } of stops) {
      const [dx, dy] = [middle(shape)[0] - x, middle(shape)[1] - y];
      const along = dx * way[0] + dy * way[1];
      if (along <= 5) continue;
      // What lies aside counts as farther away.
      const far = along + 3 * Math.abs(dx * way[1] + dy * way[0]);
      if (!best || far < best.far) best = { group, far };
    }
    if (!best) return;
    stops.forEach(({ group }) => group.setAttribute("tabindex", "-1"));
    best.group.setAttribute("tabindex", "0");
    best.group.focus();
  });
}

/** The boards of an expression side by side. Put `element` into a page and `show` what there is. */
export class BoardView {
  readonly #boards = h("div", { class: "boards" });
  readonly #choices = h("div", { class: "choices" });
  readonly element = h("div", { class: "board-view" }, this.#boards, this.#choices);
  #drawings: Drawing[] = [];
  #frames: Frame[] = [];
  #touched: Shape[] = [];
  #mover: Side = "left";
  #live = false;
  /** Whether the focus is to be on the board when there is something to touch. */
  #waits = false;
  /** The boards after each line of moves that was seen. */
  #laid = new Map<string, Laid>();
  /** The game whose boards these are, where somebody says so. */
  #of: string | null = null;
  /** What is being pointed at, so that a picture that comes late is not shown. */
  #pointed: string | null = null;

  /** `leads` says what a move leads to, if that is known: then all that it changes is shown before it is made. `whole` is
   * what is asked about an expression, and `told` hears of the move that is pointed at. */
  constructor(
    private readonly play: (move: string) => void,
    private readonly leads: (move: string) => string | null = () => null,
    private readonly whole: (expr: string) => string = (expr) => expr,
    private readonly told: (move: string | null, by: Side) => void = () => undefined,
  ) {}

  /** Where edits are drawn. */
  get stage(): HTMLElement {
    return this.#boards;
  }

  /** Says which game is shown from now on; what was seen of another is forgotten. */
  about(of: string | null): void {
    if (this.#of !== of) this.#laid.clear();
    if (this.#of !== of) this.#line = "";
    this.#of = of;
  }

  /** Looks at what comes before the ends of lines, the first of which is shown, so that it is known what a move changed and what everything was
   * called. Of the others this is only of use where names change. */
  async learn(boards: Boards, lines: string[][], look: (moves: string[]) => Promise<InPlay>, signal: AbortSignal): Promise<void> {
    const wanted = new Map((isRenamed(boards.boards) ? lines : lines.slice(0, 1)).flatMap((line) =>
      line.map((_, at) => line.slice(0, at)).map((moves) => [lineOf(moves), moves] as const)));
    const missing = [...wanted].filter(([key]) => !this.#laid.has(key)).map(([, moves]) => moves).sort((a, b) => a.length - b.length);
    const told: InPlay[] = [];
    for (let at = 0; at < Math.min(missing.length, MOST_SEEN); at += AT_ONCE) {
      const some = await Promise.all(missing.slice(at, at + AT_ONCE).map((moves) => look(moves).catch(() => null)));
      if (signal.aborted) return;
      told.push(...some.filter((one) => one !== null));
    }
    for (const { boards, log } of told) this.#lay(boards.boards, false, log);
  }

  /** What a move after some others is called, by the names with which play began. */
  spoken(moves: string[], move: string): string {
    return spoken(this.#laid.get(lineOf(moves)), move);
  }

  /** The boards that are shown in characters, with those names. */
  twin(text: string): string {
    return twinOf(this.#laid.get(this.#line), text);
  }

  /** What a move is called in the position that is shown. */
  #called(move: string): string {
    return spoken(this.#laid.get(this.#line), move);
  }

  /** Draws boards on which a player is to move; nobody, when the game is over. `fresh` is for a new beginning, `log` has
   * the moves so far, and with `captions` there is room for something to say below each board. */
  show(boards: Boards, mover: Side | null, fresh = true, log: Log = [], captions = false): void {
    const focused = this.#focused();
    this.#touched = [];
    this.#pointed = null;
    this.#mover = mover ?? "left";
    this.#live = mover !== null;
    const laid = this.#lay(boards.boards, fresh && this.#of === null, log);
    const before = this.#line;
    this.#line = lineOf(movesOf(log));
    // As play goes on boards keep their places, also when they get smaller.
    const frames = laid.boards.map(frameOf);
    const same = !fresh && frames.length === this.#frames.length;
    this.#frames = same ? frames.map((frame, at) => around(frame, this.#frames[at] ?? frame)) : frames;
    this.#drawings = laid.boards.map((board, at) => this.#board(drawBoard(board, this.#frames[at])));
    // A negative is drawn as it is played, so the boards add up.
    const pieces = this.#drawings.map(({ svg }, place) =>
      h("span", { class: "term" }, place > 0 && h("span", { class: "sign" }, "+"), captions ? h("figure", { class: "component" }, svg, h("figcaption", {})) : svg));
    this.#boards.replaceChildren(...(pieces.length > 0 ? pieces : [h("span", { class: "sign" }, "0")]));
    this.#choices.replaceChildren();
    this.#refocus(focused);
    this.#mark(laid, log, before);
  }

  /** Shows on every piece what the best move there does, by a sign and by colour, and says it to those who listen. */
  tint(effect: (move: string, by: Side) => Effect | null): Set<string> {
    const seen = new Set<string>();
    const rank = ({ does, stands }: Effect) => ["wins", "draws", "loses"].indexOf(does) + (stands ? .5 : 0);
    this.#boards.querySelectorAll(".badge").forEach((badge) => badge.remove());
    this.#each((shape, group) => {
      group.classList.remove("does-wins", "does-draws", "does-loses");
      group.removeAttribute("aria-description");
      if (!this.#live || !group.classList.contains("touch")) return;
      const effects = this.#moves(shape).flatMap((move) => effect(move, this.#mover) ?? []);
      const best = effects.sort((a, b) => rank(a) - rank(b))[0];
      if (!best) return;
      const sign = best.does === "loses" && best.stands ? best.stands : best.does;
      seen.add(sign);
      group.classList.add(`does-${best.does}`);
      group.setAttribute("aria-description", best.words);
      const [x, y] = middle(shape);
      const [dx, dy] = aside(shape);
      // Beside the piece and not in it, whose name is that of the move.
      group.ownerSVGElement?.append(letters({ class: `badge ${sign}`, "data-of": shape.id, x: x + dx, y: y + dy, "aria-hidden": "true" }, 32, SIGNS[sign] ?? ""));
    });
    return seen;
  }

  /** Lights up what has won. */
  light(winner: Side): void {
    const laid = this.#laid.get(this.#line);
    this.#drawings.forEach(({ board, parts }, at) => {
      for (const { id } of winning(board, winner, laid?.changes?.[at]?.changed ?? board.items)) parts.get(id)?.group.classList.add("lit");
    });
  }

  /** The line that is shown, so that only a move that was just made is seen to be made. */
  #line = "";

  #lay(boards: Board[], fresh: boolean, log: Log): Laid {
    if (fresh) this.#laid.clear();
    const [last, moves] = [log.at(-1), movesOf(log)];
    const before = this.#laid.get(lineOf(moves.slice(0, -1)));
    const laid = last && before && before.boards.length === boards.length ? follow(before, boards, last) : begun(boards);
    this.#laid.set(lineOf(moves), laid);
    return laid;
  }

  /** Marks what the last move changed, and plays it if it was made just now. */
  #mark({ changes, whose, pieces }: Laid, log: Log, before: string): void {
    const last = log.at(-1);
    const isNew = last !== undefined && before === lineOf(movesOf(log.slice(0, -1)));
    this.#drawings.forEach((drawing, at) => {
      const made = new Set(changes?.[at]?.changed.map(({ id }) => id));
      for (const { by, ids, outline } of pieces[at] ?? []) {
        const isLast = ids.every((id) => made.has(id));
        // Over its cells and under whatever else is drawn.
        const after = ids.flatMap((id) => drawing.parts.get(id)?.group ?? []).reduce((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? b : a));
        after.after(s("g", { class: `whole of-${by}${isLast ? " newest" : ""}` }, s("path", { class: "piece", d: outline })));
        for (const id of ids) drawing.parts.get(id)?.group.classList.add("under");
      }
      for (const { shape, group } of drawing.parts.values()) {
        const by = whose[at]?.get(shape.id);
        if (by) group.classList.add(`of-${by}`);
      }
      const change = changes?.[at];
      if (!change || !last) return;
      for (const { id } of change.changed) drawing.parts.get(id)?.group.classList.add("last");
      for (const shape of change.gone) {
        const trace = drawShape(shape);
        trace.classList.add("trace", `of-${last.by}`);
        drawing.svg.prepend(trace);
      }
      if (isNew) animate(drawing, change);
    });
  }

  /** Whoever plays by keys stays on the board: at the same piece, or at the first that can be touched, now or when the
   * opponent has moved. */
  #refocus(id: string | null): void {
    this.#waits = byKeys() && (id !== null || (this.#waits && document.activeElement === document.body));
    const same = id === null ? undefined : this.#parts(id).find(({ group }) => group.hasAttribute("tabindex"))?.group;
    const to = same ?? (this.#waits ? this.#boards.querySelector<SVGGElement>(".touch") : null);
    to?.focus({ preventScroll: true });
  }

  #focused(): string | null {
    const active = document.activeElement;
    return active instanceof SVGElement && this.#boards.contains(active) ? active.dataset["id"] ?? null : null;
  }

  #parts(id: string): { shape: Shape; group: SVGGElement }[] {
    return this.#drawings.flatMap((drawing) => drawing.parts.get(id) ?? []);
  }

  #board(drawing: Drawing): Drawing {
    for (const { shape, group } of drawing.parts.values()) {
      const moves = this.#live ? this.#moves(shape) : [];
      const only = moves.length === 1 ? moves[0] : undefined;
      if (moves.length === 0) continue;
      const label = called(shape, only !== undefined ? this.#called(only) : `${shape.id}: ${moves.length} moves`);
      for (const [name, value] of Object.entries({ class: "touch", role: "button", tabindex: "0", "aria-label": label })) {
        group.setAttribute(name, value);
      }
      group.dataset["id"] = shape.id;
      group.addEventListener("click", () => this.#touch(shape));
      if (only !== undefined) {
        for (const event of ["mouseenter", "focus"]) group.addEventListener(event, () => this.point(only, this.#mover, this.leads(only)));
        for (const event of ["mouseleave", "blur"]) group.addEventListener(event, () => this.point(null));
      }
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.#touch(shape);
      });
    }
    rove(drawing);
    return drawing;
  }

  /** The moves that a shape offers the player who is to move; given a step, those for which it can be touched then. */
  #moves(shape: Shape, step: number | null = null): string[] {
    const fits = (at: number | null | undefined) => step === null || at == null || at === step;
    return [...new Set(shape.touches.filter((touch) => touch.by === this.#mover && fits(touch.step)).map((touch) => touch.move))];
  }

  /** The moves that are left when shapes were touched one after another. */
  #left(shapes: Shape[]): string[] {
    return shapes.map((one, at) => this.#moves(one, at + 1)).reduce((left, more) => left.filter((move) => more.includes(move)));
  }

  /** Touching shapes one after another leaves the moves that all of them offer. */
  #touch(shape: Shape): void {
    let touched = [...this.#touched, shape];
    let left = this.#left(touched);
    const isOrdered = left.some((move) => shape.touches.some((touch) => touch.move === move && touch.step != null));
    if (left.length === 0 || (this.#touched.includes(shape) && !isOrdered)) [touched, left] = [[shape], this.#left([shape])];
    const only = left[0];
    if (only === undefined) return this.release();
    if (left.length === 1) return this.play(only);
    this.#touched = touched;
    const open = new Set(left);
    this.#each((shape, group) => {
      const goesOn = this.#moves(shape, touched.length + 1).some((move) => open.has(move));
      group.classList.toggle("chosen", touched.includes(shape));
      group.classList.toggle("open", goesOn && (isOrdered || !touched.includes(shape)));
    });
    this.#choices.replaceChildren(...left.slice(0, 40).map((move) =>
      h("button", {
        click: () => this.play(move), mouseenter: () => this.point(move), mouseleave: () => this.point(null),
        focus: () => this.point(move), blur: () => this.point(null),
      }, this.#called(move))));
  }

  #each(act: (shape: Shape, group: SVGGElement) => void): void {
    for (const { parts } of this.#drawings) for (const { shape, group } of parts.values()) act(shape, group);
  }

  /** Lets go of what was touched. */
  release(): void {
    this.#touched = [];
    this.#each((_, group) => group.classList.remove("chosen", "open"));
    this.#choices.replaceChildren();
  }

  /** Shows where a move is made; given what it leads to, also what it changes. */
  point(move: string | null, by: Side = this.#mover, to: string | null = null): void {
    this.#clear();
    this.#pointed = move;
    this.told(move, by);
    if (move === null) return;
    this.#each((shape, group) =>
      group.classList.toggle("shown", shape.touches.some((touch) => touch.by === by && isNamed(touch.move, move))));
    if (to !== null) void this.#preview(move, by, to);
  }

  /** Shows a position: a board of this text, or else what would be different. */
  look(text: string | null): void {
    this.#clear();
    this.#pointed = text;
    if (text === null) return;
    const same = this.#drawings.filter(({ board }) => board.text === text || board.text === `-${text}`);
    if (same.length > 0) same.forEach(({ svg }) => svg.classList.add("pointed"));
    else void this.#preview(text, this.#mover, text);
  }

  /** Shows a component. */
  frame(text: string | null): void {
    for (const { svg, board } of this.#drawings) svg.classList.toggle("pointed", board.text === text);
  }

  #clear(): void {
    this.#pointed = null;
    this.#each((_, group) => group.classList.remove("shown", "going", "by-left", "by-right"));
    for (const { svg } of this.#drawings) {
      svg.classList.remove("pointed");
      svg.querySelectorAll(".coming").forEach((ghost) => ghost.remove());
    }
  }

  /** The drawings that show what becomes of them in a position: those of all its boards in order; or of a sum the first
   * that could become its only board. */
  #becoming(then: Boards): [Drawing, Board][] {
    const pairs = this.#drawings.flatMap((drawing, at): [Drawing, Board][] => {
      const later = then.boards[at];
      return later && later.game === drawing.board.game ? [[drawing, later]] : [];
    });
    if (then.boards.length === this.#drawings.length) return pairs.length === this.#drawings.length ? pairs : [];
    const [only, ...more] = then.boards;
    const part = more.length === 0 && only ? this.#drawings.find(({ board }) => board.game === only.game && difference(board, only)) : undefined;
    return part && only ? [[part, only]] : [];
  }

  async #preview(what: string, by: Side, to: string): Promise<void> {
    const then = await sketchOf(this.whole(to)).catch(() => null);
    if (!then || this.#pointed !== what) return;
    this.#becoming(then).forEach(([{ board, svg, parts }, later]) => {
      const was = sameAs(board, later, touched(board, what));
      const changes = later.text === board.text ? null : difference(board, was ? inPlace(later, board, was, true) : later);
      if (!changes) return;
      const { gone, come } = changes;
      parts.forEach(({ group }) => group.classList.remove("shown"));
      for (const id of gone) {
        const part = parts.get(id);
        part?.group.classList.add("going", `by-${by}`);
      }
      for (const shape of come) {
        const ghost = drawShape(shape);
        ghost.classList.add("coming");
        svg.append(ghost);
      }
    });
  }
}
