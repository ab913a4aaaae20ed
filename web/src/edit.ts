// Setting up positions by hand. The server says what can be done to which shape; nothing here knows a game.

import { ask } from "./api.js";
import type { Edit, Editable } from "./api.js";
import { rove } from "./board.js";
import { Brushes } from "./brushes.js";
import { h, s } from "./dom.js";
import { called, drawBoard, middle } from "./draw.js";
import type { Drawing } from "./draw.js";

/** The units of a sketch that a drag takes for one step. */
const STEP = 100;
/** So many pixels make a press a drag. */
const DRAG = 6;

interface Press {
  board: number;
  /** The shape that is pressed; none for the corner of the board. */
  id: string | null;
  x: number;
  y: number;
  moved: boolean;
  /** Pixels to a unit when it was pressed: the board may get smaller while it grows. */
  scale: number;
  /** How often something was made larger, by what it is. */
  steps: Record<string, number>;
  band: SVGLineElement | null;
}

function pressed({ svg }: Drawing, board: number, id: string | null, { clientX: x, clientY: y }: PointerEvent): Press {
  return { board, id, x, y, moved: false, scale: svg.getScreenCTM()?.a ?? 1, steps: {}, band: null };
}

/** Which of two things in a direction a drag means: rows and columns grow with the pointer, heaps grow up and to the right. */
function pulled(what: string, dx: number, dy: number): number {
  if (what === "row") return dy;
  if (what === "column") return dx;
  return Math.abs(dx) > Math.abs(dy) ? dx : -dy;
}

export class Editor {
  readonly #brushes = new Brushes();
  readonly tools = this.#brushes.element;
  #told: Editable | null = null;
  #drawings: Drawing[] = [];
  #press: Press | null = null;
  #marked: { board: number; id: string } | null = null;
  /** One change after the other: each is offered by what the one before has left. */
  #queue: Promise<void> = Promise.resolve();

  /** `changed` hears of every new expression, `refused` of what is none; `whole` is what is asked about an expression. */
  constructor(
    private readonly stage: HTMLElement,
    private readonly changed: (expr: string, told: Editable) => void,
    private readonly refused: (error: unknown) => void,
    private readonly whole: (expr: string) => string,
  ) {
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.#letGo());
  }

  /** Shows what can be edited. */
  show(told: Editable): void {
    const active = document.activeElement;
    const focused = active instanceof SVGElement && this.stage.contains(active) ? active.dataset["id"] : undefined;
    this.#told = told;
    this.#drawings = told.boards.boards.map((board, at) => this.#board(drawBoard(board), at));
    this.stage.replaceChildren(...this.#drawings.map(({ svg, board }, at) => h("figure", { class: "editing" },
      h("div", { class: "sheet" }, board.negative && h("span", { class: "sign" }, "−"), svg), this.#sizes(at))));
    this.#brushes.show(told.parts.flatMap((part) => part.edits));
    if (focused) this.#part(focused)?.focus({ preventScroll: true });
  }

  #part(id: string): SVGGElement | undefined {
    return this.#drawings.flatMap(({ parts }) => parts.get(id)?.group ?? [])[0];
  }

  #edits(board: number): Edit[] {
    return this.#told?.parts[board]?.edits ?? [];
  }

  #on(board: number, id: string): Edit[] {
    return this.#edits(board).filter((edit) => edit.onto == null && edit.on.includes(id));
  }

  #join(board: number, a: string, b: string): Edit | undefined {
    const both = this.#edits(board).filter((edit) =>
      (edit.on.includes(a) && edit.onto === b) || (edit.on.includes(b) && edit.onto === a));
    return both.find((edit) => edit.what === this.#brushes.chosen) ?? both[0];
  }

  #joins(board: number, id: string): boolean {
    return this.#edits(board).some((edit) => edit.onto != null && (edit.onto === id || edit.on.includes(id)));
  }

  #board(drawing: Drawing, at: number): Drawing {
    for (const { shape, group } of drawing.parts.values()) {
      const edits = this.#on(at, shape.id);
      if (edits.length === 0 && !this.#joins(at, shape.id)) {
        // What lies on a cell must not keep the pointer from it.
        group.setAttribute("class", "inert");
        continue;
      }
      const can = [...new Set(edits.map((edit) => (edit.change === "paint" ? edit.what : `${edit.change} ${edit.what}`)))];
      for (const [name, value] of Object.entries({ class: "touch editable", role: "button", tabindex: "0", "aria-label": called(shape, `${shape.id}: ${can.slice(0, 6).join(", ")}`) })) {
        group.setAttribute(name, value);
      }
      group.dataset["id"] = shape.id;
      group.dataset["board"] = String(at);
      group.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        group.focus({ preventScroll: true });
        this.#press = pressed(drawing, at, shape.id, event);
      });
      group.addEventListener("contextmenu", (event) => event.preventDefault());
      group.addEventListener("keydown", (event) => this.#key(event, at, shape.id));
    }
    rove(drawing);
    this.#corner(drawing, at);
    return drawing;
  }

  /** A board with rows or columns has a corner to drag. */
  #corner(drawing: Drawing, at: number): void {
    const { svg, board } = drawing;
    const sized = this.#edits(at).some((edit) => edit.on.length === 0 && (edit.what === "row" || edit.what === "column"));
    const boxes = board.items.flatMap(({ form }) => (form.kind === "box" ? [[form.x + form.width, form.y + form.height] as const] : []));
    if (!sized || boxes.length === 0) return;
    const [x, y] = [Math.max(...boxes.map(([x]) => x)), Math.max(...boxes.map(([, y]) => y))];
    const corner = s("g", { class: "corner" }, s("title", {}, "Drag to change the size"),
      s("rect", { x: x - 30, y: y - 30, width: 54, height: 54 }), s("path", { d: `M${x + 14} ${y - 30}V${y + 14}H${x - 30}` }));
    corner.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#press = pressed(drawing, at, null, event);
    });
    svg.append(corner);
  }

  #key(event: KeyboardEvent, board: number, id: string): void {
    const step = (change: string) => this.#on(board, id).find((edit) => edit.change === change);
    const act: Record<string, () => Edit | undefined> = {
      Enter: () => this.#meant(board, id, event.shiftKey), " ": () => this.#meant(board, id, event.shiftKey),
      "+": () => step("more") ?? step("add"), "-": () => step("less"), Delete: () => step("remove"), Backspace: () => step("remove"),
      j: () => this.#mark(board, id),
    };
    const found = act[event.key];
    if (!found || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#do(found());
  }

  /** Joining by keys takes two: the first is marked. */
  #mark(board: number, id: string): Edit | undefined {
    const first = this.#marked;
    this.#marked = null;
    this.stage.querySelectorAll(".chosen").forEach((group) => group.classList.remove("chosen"));
    if (first && first.board === board && first.id !== id) return this.#join(board, first.id, id);
    if (!first && this.#joins(board, id)) {
      this.#marked = { board, id };
      this.#part(id)?.classList.add("chosen");
    }
    return undefined;
  }

  /** What a click means: what the brush puts there, or else the next thing. */
  #meant(board: number, id: string, back: boolean): Edit | undefined {
    const edits = this.#on(board, id);
    const first = (...changes: string[]) => changes.map((change) => edits.find((edit) => edit.change === change)).find((edit) => edit);
    if (this.#brushes.chosen === "remove") return first("remove", "less");
    if (this.#brushes.chosen !== "") return edits.find((edit) => edit.what === this.#brushes.chosen && (edit.change === "paint" || edit.change === "add"));
    return back ? edits.findLast((edit) => edit.change === "paint") ?? first("less", "remove") : first("paint", "more", "add");
  }

  #do(edit: Edit | undefined): void {
    if (edit) this.take(edit.to);
  }

  /** Goes to an expression, after what is under way. */
  take(expr: string | (() => string | undefined)): void {
    this.#queue = this.#queue.then(async () => {
      const to = typeof expr === "string" ? expr : expr();
      if (to === undefined) return;
      const told = await ask("/api/v1/edits", { expr: this.whole(to) });
      this.show(told);
      this.changed(told.boards.reading, told);
    }).catch(this.refused);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    const drawing = press && this.#drawings[press.board];
    if (!press || !drawing) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (Math.hypot(dx, dy) > DRAG) press.moved = true;
    if (!press.moved) return;
    const { board, id } = press;
    const pull = (what: string) => pulled(what, dx, dy) / (STEP * press.scale);
    if (id === null) {
      for (const what of ["row", "column"]) {
        this.#resize(press, what, pull(what), () => this.#edits(board).filter((edit) => edit.on.length === 0));
      }
      return;
    }
    if (this.#joins(board, id)) return this.#stretch(press, drawing, event);
    const step = this.#on(board, id).find((edit) => edit.change === "more" || edit.change === "less");
    if (step) {
      // What was touched first may go; another shape stands for the same thing.
      const subject = step.on.at(-1) ?? id;
      const whats = new Set(this.#on(board, id).map((edit) => edit.what));
      for (const what of whats) this.#resize(press, what, pull(what), () => this.#on(board, subject));
      press.id = subject;
      return;
    }
    // Painting goes over many shapes, each of which gets what the first one gets.
    const paint = this.#meant(board, id, false);
    if (this.#brushes.chosen === "" && paint?.change === "paint") this.#brushes.choose(paint.what);
    if (!press.steps["paint"]) this.#do(this.#meant(board, id, false));
    press.steps["paint"] = 1;
    const over = this.#under(event);
    if (over && over.id !== id) {
      press.id = over.id;
      this.take(() => this.#meant(over.board, over.id, false)?.to);
    }
  }

  /** Makes something so much larger, or smaller, than it was when it was pressed. */
  #resize(press: Press, what: string, by: number, edits: () => Edit[]): void {
    const aim = Math.trunc(by);
    for (let done = press.steps[what] ?? 0; done !== aim; press.steps[what] = done) {
      const change = aim > done ? "more" : "less";
      this.take(() => edits().find((edit) => edit.change === change && edit.what === what)?.to);
      done += Math.sign(aim - done);
    }
  }

  /** A line from what was pressed to the pointer. */
  #stretch(press: Press, drawing: Drawing, event: PointerEvent): void {
    const from = drawing.parts.get(press.id ?? "");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.svg.getScreenCTM()?.inverse());
    if (!from) return;
    const [x, y] = press.id === "ground" ? [point.x, middle(from.shape)[1]] : middle(from.shape);
    press.band ??= drawing.svg.appendChild(s("line", { class: "band", x1: x, y1: y }));
    press.band.setAttribute("x2", String(point.x));
    press.band.setAttribute("y2", String(point.y));
  }

  #under(event: PointerEvent): { board: number; id: string } | null {
    const group = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-id]");
    if (!group || !this.stage.contains(group)) return null;
    return { board: Number(group.dataset["board"]), id: group.dataset["id"] ?? "" };
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    this.#letGo();
    if (!press || press.id === null) return;
    const over = this.#under(event);
    if (!press.moved) return this.#do(this.#meant(press.board, press.id, event.shiftKey || event.button === 2));
    if (!press.band) return;
    // Dropped on another node the line joins them; dropped anywhere else it is a new edge.
    if (over && over.board === press.board && over.id !== press.id) this.#do(this.#join(press.board, press.id, over.id));
    else if (!over) {
      const grown = this.#on(press.board, press.id).filter((edit) => edit.change === "add");
      this.#do(grown.find((edit) => edit.what === this.#brushes.chosen) ?? grown[0]);
    }
  }

  #letGo(): void {
    this.#press?.band?.remove();
    this.#press = null;
  }

  /** What can be more or less on a whole board, and a way to do without it. */
  #sizes(at: number): HTMLElement {
    const whole = this.#edits(at).filter((edit) => edit.on.length === 0);
    const names = [...new Set(whole.map((edit) => edit.what))];
    const step = (what: string, change: string, sign: string) => {
      const edit = whole.find((own) => own.what === what && own.change === change);
      return h("button", { disabled: !edit, "aria-label": `${change === "more" ? "one more" : "one less"} ${what}`, click: () => this.#do(edit) }, sign);
    };
    const without = this.#told?.parts[at]?.without;
    const several = (this.#told?.parts.length ?? 0) > 1;
    return h("figcaption", {},
      ...names.map((what) => h("span", { class: "stepper" }, step(what, "less", "−"), h("span", {}, `${what}s`), step(what, "more", "+"))),
      several && without !== undefined && h("button", { click: () => this.take(without) }, "Remove board"));
  }
}
