// A lesson as a walk: steps one after another, or all of them at once.

import { h, say } from "../dom.js";
import { typeset } from "../math.js";
import { shown } from "./exercise.js";
import { meaning } from "./judge.js";
import type { Exercise, Fact, Lesson, Step, Try } from "./lesson.js";
import { pictured } from "./picture.js";
import { boardOf, prediction } from "./predict.js";
import { isSolved, note, solve } from "./progress.js";
import { prose } from "./prose.js";
import { Table } from "./table.js";

export const idOf = (lesson: Lesson, exercise: number): string => `${lesson.id}.${exercise + 1}`;
export const linkTo = (lesson: Lesson, step?: number | "all"): string => `#/book/${lesson.id}${step === undefined ? "" : `/${step}`}`;

/** A step on the page. Its boards are made when it is first seen. */
interface Leaf {
  element: HTMLElement;
  name: string;
  fill: () => void;
  tell: () => void;
}

function table(facts: Fact[], step: number): HTMLElement {
  const rows = facts.map(([expr, is]) => h("tr", {},
    h("td", {}, h("code", {}, expr)), h("td", {}, h("code", {}, ...typeset(is)), h("span", { class: "soft" }, meaning(expr, is))),
    h("td", {}, h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try"))));
  return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": `What the program says, step ${step}` },
    h("table", {}, h("caption", {}, "What the program says"), h("tbody", {}, ...rows)));
}

const paragraphs = (texts: string[] = []) => texts.map((text) => h("p", {}, ...prose(text)));

const tableOf = ({ expr, first, misere }: Try, asks = false) => new Table({ expr, asks, ...(first && { first }), ...(misere && { misere }) });

function leafOf(step: Step, number: number): Leaf {
  const { board, predict, then } = step;
  let played: Table | null = null;
  const [stage, asked, after] = [h("div", {}), h("div", { class: "asked-about" }), h("div", {})];
  const picture = step.picture && pictured(step.picture);
  const figure = (place: HTMLElement, { caption }: Try) => h("figure", {}, place, h("figcaption", {}, ...prose(caption)));
  const told = h("div", { class: "told", hidden: predict !== undefined }, ...paragraphs(step.reveal), then && figure(after, then), picture?.element, step.facts && table(step.facts, number));
  const open = () => {
    if (!told.hidden) return;
    picture?.fill();
    if (then) after.append(tableOf(then).element);
    told.hidden = false;
  };
  const shows = predict ? boardOf(predict, board?.expr) : null;
  const guess = predict && prediction(predict, () => played, shows === null ? null : asked, open);
  const fill = () => {
    if (board) {
      // What is asked about this very board is not told by it.
      played = tableOf(board, predict !== undefined && shows === null);
      stage.append(played.element);
    }
    // What is asked about stands beside the question, and is what a wrong answer is refuted on.
    if (shows !== null) {
      played = tableOf({ expr: shows, caption: "", ...(predict?.of.startsWith("misere_") && { misere: true }) }, true);
      asked.append(played.element);
    }
    if (!predict) picture?.fill();
  };
  return {
    element: h("section", { class: "leaf" }, ...paragraphs(step.text), board && figure(stage, board), guess?.element, told),
    name: `Step ${number}`, fill, tell: () => guess?.tell(),
  };
}

function leafOfExercise(lesson: Lesson, exercise: Exercise, at: number, solved: () => void): Leaf {
  const element = h("section", { class: "leaf" });
  const fill = () => element.append(shown(exercise, at + 1, isSolved(idOf(lesson, at)), () => {
    solve(idOf(lesson, at));
    solved();
  }));
  return { element, name: `Exercise ${at + 1}`, fill, tell: () => undefined };
}

export class Walk {
  readonly #leaves: Leaf[];
  readonly #seen = new Set<Leaf>();
  readonly #dots: HTMLElement[];
  readonly #where = h("span", { class: "soft", role: "status" });
  readonly #all: HTMLAnchorElement;
  readonly #tell = h("button", { type: "button", click: () => this.#tellAll() }, "Tell all answers");
  readonly #back = h("button", { type: "button", click: () => this.by(-1) }, "← Back");
  readonly #next = h("button", { type: "button", class: "main", click: () => this.by(1) }, "Next →");
  readonly #onward: HTMLAnchorElement;
  readonly #foot: HTMLElement;
  readonly element: HTMLElement;
  #at = 1;

  constructor(private readonly lesson: Lesson, after: Lesson | undefined) {
    this.#leaves = [...lesson.steps.map((step, at) => leafOf(step, at + 1)),
      ...lesson.exercises.map((exercise, at) => leafOfExercise(lesson, exercise, at, () => this.#mark()))];
    this.#dots = this.#leaves.map((_, at) => this.#link(at + 1));
    this.#all = h("a", { class: "all", click: (event: Event) => this.#follow(event, this.isAll ? this.#at : "all") });
    this.#onward = h("a", { class: "onward", href: after ? linkTo(after) : "#/book" }, after ? `Next lesson: ${after.title} →` : "Contents →");
    this.#foot = h("div", { class: "foot" }, this.#back, this.#next, this.#onward);
    this.element = h("div", { class: "walk", keydown: (event: KeyboardEvent) => this.#key(event) },
      h("nav", { class: "steps", "aria-label": "Steps" }, h("ol", {}, ...this.#dots.map((dot) => h("li", {}, dot))), this.#where, this.#tell, this.#all),
      ...this.#leaves.map(({ element }) => element), this.#foot);
  }

  get isAll(): boolean {
    return this.element.classList.contains("whole");
  }

  /** Goes some steps on or back. */
  by(steps: number): void {
    if (!this.isAll) this.#go(Math.min(Math.max(this.#at + steps, 1), this.#leaves.length));
  }

  /** Shows a step, or all of them. */
  show(step: number | "all"): void {
    const isAll = step === "all";
    this.element.classList.toggle("whole", isAll);
    if (!isAll) this.#at = Math.min(Math.max(step, 1), this.#leaves.length);
    this.#leaves.forEach((leaf, place) => {
      leaf.element.hidden = !isAll && place !== this.#at - 1;
      if (leaf.element.hidden) return;
      if (!this.#seen.has(leaf)) leaf.fill();
      this.#seen.add(leaf);
    });
    note(this.lesson.id, this.#at);
    this.#mark();
  }

  /** Tells what is to be predicted, for whoever reads all of it, or prints it. */
  #tellAll(): void {
    for (const leaf of this.#leaves) leaf.tell();
    this.#tell.remove();
  }

  #go(step: number | "all"): void {
    if (step === this.#at && !this.isAll) return;
    // A lesson is one entry of the browser's history, at whatever step.
    history.replaceState(null, "", linkTo(this.lesson, step));
    const isHeld = this.#foot.contains(document.activeElement);
    this.show(step);
    if (isHeld && this.#next.hidden) this.#onward.focus();
    else if (isHeld && this.#back.disabled) this.#next.focus();
    say(this.#where.textContent ?? "");
    this.element.scrollIntoView({ block: "nearest" });
    if (this.element.getBoundingClientRect().top < 0) this.element.scrollIntoView();
  }

  #link(step: number): HTMLElement {
    return h("a", { href: linkTo(this.lesson, step), click: (event: Event) => this.#follow(event, step) });
  }

  #follow(event: Event, step: number | "all"): void {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    this.#go(step);
  }

  /** The arrow keys walk, too, where they are on the way. */
  #key(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isOnTheWay = event.target instanceof Element && event.target.closest(".steps, .foot, .verdict") !== null;
    if (by === undefined || !isOnTheWay || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.by(by);
    if ((event.target as Element).closest(".steps")) this.#dots[this.#at - 1]?.focus();
  }

  /** Marks where one is, and what is done. */
  #mark(): void {
    const { steps, exercises } = this.lesson;
    this.#dots.forEach((dot, place) => {
      const leaf = this.#leaves[place] as Leaf;
      const exercise = place - steps.length;
      const solved = exercise >= 0 && isSolved(idOf(this.lesson, exercise));
      dot.className = `${exercise >= 0 ? "dot task" : "dot"}${solved ? " solved" : this.#seen.has(leaf) ? " seen" : ""}`;
      dot.textContent = solved ? "✓" : String(exercise >= 0 ? exercise + 1 : place + 1);
      dot.setAttribute("aria-label", `${leaf.name}${solved ? ", solved" : ""}`);
      dot.title = leaf.name;
      if (!this.isAll && place === this.#at - 1) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    const isTask = this.#at > steps.length;
    this.#where.textContent = this.isAll ? "All steps" : isTask ? `Exercise ${this.#at - steps.length} of ${exercises.length}` : `Step ${this.#at} of ${steps.length}`;
    this.#all.textContent = this.isAll ? "Step by step" : "Show all";
    this.#all.href = linkTo(this.lesson, this.isAll ? this.#at : "all");
    this.#back.disabled = this.#at === 1;
    this.#next.hidden = this.isAll || this.#at === this.#leaves.length;
    this.#back.hidden = this.isAll;
    this.#tell.hidden = !this.isAll || !steps.some(({ predict }) => predict);
    this.#foot.classList.toggle("ended", this.isAll || this.#at === this.#leaves.length);
  }
}
