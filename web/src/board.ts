// Draws every game from its sketch, and turns touches into moves.

import type { Board, Boards, Shape, Side } from "./api.js";
import { h, s } from "./dom.js";

/** Draws the outline of a shape. */
function outline({ form, role }: Shape): SVGElement[] {
  const look = `item ${role}`;
  switch (form.kind) {
    case "box":
      return [s("rect", { class: look, x: form.x, y: form.y, width: form.width, height: form.height })];
    case "token":
      return [s("circle", { class: look, cx: form.x, cy: form.y, r: form.radius })];
    case "hexagon":
      return [s("polygon", { class: look, points: form.corners.map((corner) => corner.join(",")).join(" ") })];
    case "edge": {
      const bend = form.bend ? `Q${form.bend.join(" ")} ` : "L";
      const d = `M${form.from.join(" ")}${bend}${form.to.join(" ")}`;
      // A wider line that is not seen makes a thin one easy to touch.
      return [s("path", { class: "near", d }), s("path", { class: look, d })];
    }
    case "label":
      return [s("text", { class: "word", x: form.x, y: form.y, "font-size": form.height }, form.text)];
  }
}

function mark(shape: Shape): SVGElement | null {
  const { form } = shape;
  if (!shape.mark || form.kind === "label") return null;
  const on = shape.role === "left" || shape.role === "ground" ? "on-left" : "on";
  const write = (x: number, y: number, size: number, look: string) =>
    s("text", { class: look, x, y, "font-size": size, "aria-hidden": "true" }, shape.mark ?? "");
  switch (form.kind) {
    case "box":
      return write(form.x + form.width / 2, form.y + form.height / 2, Math.max(40, Math.min(form.width, form.height) * 0.6), on);
    case "token":
    case "hexagon":
      return write(form.x, form.y, form.radius, on);
    case "edge": {
      const [ax = 0, ay = 0] = form.from;
      const [bx = 0, by = 0] = form.to;
      const [cx, cy] = form.bend ?? [(ax + bx) / 2, (ay + by) / 2];
      return write((ax + bx + 2 * (cx ?? 0)) / 4, (ay + by + 2 * (cy ?? 0)) / 4, 40, "on-line");
    }
  }
}

/** Lines lie on boxes and under pieces, letters on everything. */
const LAYERS = { box: 0, edge: 1, hexagon: 2, token: 2, label: 3 };
const MARGIN = 25;

/** The boards of an expression side by side. Put `element` into a page and `show` what there is. */
export class BoardView {
  readonly #boards = h("div", { class: "boards" });
  readonly #choices = h("div", { class: "choices" });
  readonly element = h("div", { class: "board-view" }, this.#boards, this.#choices);
  #touched: Shape[] = [];
  #drawn: { shape: Shape; group: SVGElement }[] = [];
  #mover: Side = "left";

  constructor(private readonly play: (move: string) => void) {}

  /** Draws boards on which a player is to move; nobody, when the game is over. */
  show(boards: Boards, mover: Side | null): void {
    this.#touched = [];
    this.#drawn = [];
    this.#mover = mover ?? "left";
    const pieces: Node[] = [];
    boards.boards.forEach((board, place) => {
      if (place > 0 || board.negative) {
        pieces.push(h("span", { class: "sign" }, board.negative ? "−" : "+"));
      }
      pieces.push(this.#board(board, mover !== null));
    });
    this.#boards.replaceChildren(...(pieces.length > 0 ? pieces : [h("span", { class: "sign" }, "0")]));
    this.#choices.replaceChildren();
  }

  #board(board: Board, live: boolean): SVGSVGElement {
    const [left = 0, top = 0, right = 0, bottom = 0] = board.bounds;
    const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
    const items = [...board.items].sort((a, b) => LAYERS[a.form.kind] - LAYERS[b.form.kind]);
    const svg = s("svg", {
      viewBox: `${left - MARGIN} ${top - MARGIN} ${width} ${height}`, width: Math.round(width * 0.5), height: Math.round(height * 0.5),
      role: "group", "aria-label": board.text,
    });
    for (const shape of items) {
      const moves = live ? this.#moves(shape) : [];
      const first = moves[0];
      const label = moves.length === 1 ? first : `${shape.id}: ${moves.length} moves`;
      const group = first === undefined ? s("g") : s("g", {
        class: "touch", role: "button", tabindex: 0, "aria-label": label,
        click: () => this.#touch(shape),
        keydown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          this.#touch(shape);
        },
      });
      const letter = mark(shape);
      group.append(...outline(shape), ...(letter ? [letter] : []));
      this.#drawn.push({ shape, group });
      svg.append(group);
    }
    return svg;
  }

  /** The moves that a shape offers the player who is to move. */
  #moves(shape: Shape): string[] {
    return shape.touches.filter((touch) => touch.by === this.#mover).map((touch) => touch.move);
  }

  /** Touching shapes one after another leaves the moves that all of them offer. */
  #touch(shape: Shape): void {
    const both = (shapes: Shape[]) =>
      shapes.map((one) => this.#moves(one)).reduce((left, more) => left.filter((move) => more.includes(move)));
    let touched = [...this.#touched, shape];
    let left = both(touched);
    if (left.length === 0 || this.#touched.includes(shape)) [touched, left] = [[shape], this.#moves(shape)];
    const only = left[0];
    if (left.length === 1 && only !== undefined) return this.play(only);
    this.#touched = touched;
    for (const { shape, group } of this.#drawn) group.classList.toggle("chosen", touched.includes(shape));
    this.#choices.replaceChildren(...left.slice(0, 60).map((move) =>
      h("button", {
        click: () => this.play(move), mouseenter: () => this.point(move), mouseleave: () => this.point(null),
        focus: () => this.point(move), blur: () => this.point(null),
      }, move)));
  }

  /** Lets go of what was touched. */
  release(): void {
    this.#touched = [];
    for (const { group } of this.#drawn) group.classList.remove("chosen");
    this.#choices.replaceChildren();
  }

  /** Shows where a move is made. */
  point(move: string | null): void {
    for (const { shape, group } of this.#drawn) {
      group.classList.toggle("shown", move !== null && shape.touches.some((touch) => touch.move === move));
    }
  }
}
