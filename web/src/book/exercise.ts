// Exercises: the program checks what was answered, and a wrong answer is refuted on the board.

import { ask, detailOf } from "../api.js";
import type { Side } from "../api.js";
import { h, say } from "../dom.js";
import { named, other } from "../state.js";
import { exactly, readAs } from "./exactly.js";
import { againstType, againstValue, bare, boardOf, isEqual, textOf, within } from "./judge.js";
import type { Refutation } from "./judge.js";
import { RESULTS, TYPES } from "./lesson.js";
import type { Exercise } from "./lesson.js";
import { prose } from "./prose.js";
import { Table } from "./table.js";

/** What is asked. */
function asked(exercise: Exercise): string {
  switch (exercise.kind) {
    case "value": return exercise.ask;
    case "type": return `Which type is \`${bare(exercise.expr)}\`${exercise.misere ? ", where the last move loses" : ""}?`;
    case "result": return `How does \`${bare(exercise.expr)}\` end if ${named(exercise.first)} begins and both play perfectly?`;
    case "move": return `Make a winning move for ${named(exercise.side)}${exercise.misere ? ", where the last move loses" : ""}.`;
    case "win": return `You are ${named(exercise.side)}, and ${exercise.first === exercise.side ? "you begin" : "the other begins"}. Win against the perfect player${exercise.misere ? "; the last move loses" : ""}.`;
  }
}

/** What is wrong with an answer; nothing, if it is right. */
type Judged = Promise<Refutation | null>;

async function ofType(expr: string, said: string, misere: boolean): Judged {
  const type = await textOf(within(expr, (own) => `${misere ? "misere_" : ""}outcome(${own})`));
  return type === said ? null : againstType(expr, said, type);
}

async function ofResult(expr: string, first: Side, said: string): Judged {
  const { result } = await ask("/api/v1/tree", { expr, first, limit: 1 });
  return result === said ? null : { says: "No. See how it ends when both play perfectly; then work backward from the leaves.", plays: { expr, first } };
}

const ofValue = async (of: string, written: string, shows?: string): Judged => (await isEqual(written, of) ? null : againstValue(of, written, shows));

async function ofMove(expr: string, move: string, player: Side, misere: boolean): Judged {
  const told = await ask("/api/v1/moves", { expr, player, misere });
  return told.moves.some((one) => one.move === move && one.winning) ? null : { says: "That move does not win: see what comes of it. Then press Again and try another." };
}

/** A field for a value. What asks the question again is no answer. */
export function field(of: string, answer: (written: string) => void, refuse: (why: string) => void): HTMLElement {
  const input = h("input", { "aria-label": "Your answer", autocomplete: "off", autocapitalize: "off", spellcheck: false });
  const read = h("span", { class: "soft read-as" });
  const close = (text: string) => text.replaceAll(" ", "");
  const submit = (event: Event) => {
    event.preventDefault();
    const written = exactly(input.value);
    read.replaceChildren(...prose(readAs(input.value) ?? ""));
    if (/[a-z]\w*[[(]|•/.test(written.replace(/[TM]iny\(/g, "(")) || close(written) === close(bare(of))) refuse("Write it as a number or a value, such as 3/4 or *2.");
    else if (written !== "") answer(written);
  };
  return h("form", { class: "tools", submit }, input, h("button", {}, "Check"), read);
}

/** An answer to choose, as a letter and in words. */
export function label(answer: string, words: string): (Node | string)[] {
  if (words === "") return [h("code", {}, answer)];
  return /^[LRNP]$/.test(answer) ? [h("code", {}, answer), ` ${words}`] : [...prose(words)];
}

export function choices(of: [string, string][], pick: (choice: string, button: HTMLButtonElement) => void): HTMLElement {
  return h("div", { class: "tools choices-of" }, ...of.map(([choice, words]) => {
    const button: HTMLButtonElement = h("button", { type: "button", click: () => pick(choice, button) }, ...label(choice, words));
    return button;
  }));
}

/** An exercise on the page. `solved` is told when it is. */
export function shown(exercise: Exercise, number: number, isSolved: boolean, solved: () => void): HTMLElement {
  const verdict = h("p", { class: "verdict", role: "status" });
  const end = h("div", {}, verdict);
  const prevent = h("button", { type: "button", hidden: true }, "Try to prevent it");
  const mark = h("span", { class: "mark", hidden: !isSolved }, " ✓ solved");
  const judge = (right: boolean, otherwise: string) => {
    verdict.replaceChildren(...prose(right ? "That is right." : otherwise));
    verdict.classList.toggle("right", right);
    prevent.hidden = true;
    say(verdict.textContent ?? "");
    if (!right) return;
    mark.hidden = false;
    table.answered();
    solved();
  };
  // Counts answers, so that a late word about an old one is not shown.
  let latest = 0;
  const check = (answer: Judged, wrong: (refutation: Refutation) => void) => {
    latest += 1;
    const mine = latest;
    answer.then((refutation) => { if (mine === latest) told(refutation, wrong); }, (error: unknown) => { if (mine === latest) judge(false, `${detailOf(error).message}.`); });
  };
  const told = (refutation: Refutation | null, wrong: (refutation: Refutation) => void) => {
    // What refuted the answer before is over, unless the answer is a move on the board.
    if (wrong === refute) table.rest();
    judge(refutation === null, refutation?.says ?? "");
    beside(verdict, wrong === refute && !refutation?.plays ? null : table.element, end);
    if (refutation === null) return;
    wrong(refutation);
    const { plays } = refutation;
    if (!plays?.winner) return;
    const { expr, first, winner } = plays;
    prevent.hidden = false;
    prevent.onclick = () => table.take(expr, first, winner);
  };
  /** Plays what refutes an answer. */
  const refute = ({ plays }: Refutation) => { if (plays) void table.watch(plays.expr, plays.first, plays); };
  const { table, answers } = body(exercise, judge, check, refute);
  if (isSolved) table.answered();
  return h("section", { class: "exercise" },
    h("h2", {}, `Exercise ${number}`, mark),
    h("p", {}, ...prose(asked(exercise))),
    answers ? null : verdict, table.element, aside(exercise), answers, end, prevent);
}

/** Puts a verdict over the board on which what it says is played, so that both are seen on a small screen, too; else where answers end. */
export function beside(verdict: HTMLElement, board: HTMLElement | null, end: HTMLElement): void {
  const isHeld = verdict === document.activeElement;
  if (board) board.before(verdict);
  else end.append(verdict);
  if (isHeld) verdict.focus({ preventScroll: true });
  if (board) verdict.scrollIntoView({ block: "nearest" });
}

/** What is on the board, where a question is about numbers. */
const aside = (exercise: Exercise): HTMLElement | null =>
  (exercise.kind === "value" && exercise.of.startsWith("mex(") ? h("p", { class: "soft" }, "The board has a position from which nimbers of these numbers can be reached: its own nimber is their mex.") : null);

/** The board of an exercise, and what it is answered with where that is not a move. */
function body(
  exercise: Exercise, judge: (right: boolean, otherwise: string) => void,
  check: (answer: Judged, wrong: (refutation: Refutation) => void) => void, refute: (refutation: Refutation) => void,
): { table: Table; answers?: HTMLElement } {
  const expr = boardOf(exercise);
  switch (exercise.kind) {
    case "value":
      return { table: new Table({ expr, asks: true }), answers: field(exercise.of, (written) => check(ofValue(exercise.of, written, exercise.shows), refute), (why) => judge(false, why)) };
    case "type": {
      const { misere = false } = exercise;
      return { table: new Table({ expr, misere, asks: true }), answers: choices(TYPES, (choice) => check(ofType(expr, choice, misere), refute)) };
    }
    case "result": {
      const { first } = exercise;
      return { table: new Table({ expr, first, asks: true }), answers: choices(RESULTS, (choice) => check(ofResult(expr, first, choice), refute)) };
    }
    case "move": {
      const { side, misere = false } = exercise;
      const began = (move: string, position: string) => check(ofMove(position, move, side, misere), () => void table.refute({ therefore: "So that move does not win.", winner: other(side) }));
      const table: Table = new Table({ expr, first: side, misere, began, asks: true });
      return { table };
    }
    case "win": {
      const { side, first, misere = false } = exercise;
      const ended = (winner: Side | null) => judge(winner === side, "Not this time. Try again.");
      return { table: new Table({ expr, first, misere, theirs: other(side), ended, asks: true }) };
    }
  }
}
