// Exercises: the program checks what was answered.

import { ask, detailOf, Wrong } from "../api.js";
import type { Side } from "../api.js";
import { h, say } from "../dom.js";
import { other } from "../state.js";
import { exactly } from "./exactly.js";
import { TYPES } from "./lesson.js";
import type { Exercise } from "./lesson.js";
import { prose } from "./prose.js";
import { Table } from "./table.js";

const named = (side: Side) => (side === "left" ? "Left" : "Right");

/** What is asked. */
function asked(exercise: Exercise): string {
  switch (exercise.kind) {
    case "value": return exercise.ask;
    case "type": return `Which type is \`${exercise.expr}\`?`;
    case "result": return `How does \`${exercise.expr}\` end if ${named(exercise.first)} begins and both play perfectly?`;
    case "move": return `Make a winning move for ${named(exercise.side)}${exercise.misere ? ", where the last move loses" : ""}.`;
    case "win": return `You are ${named(exercise.side)}, and ${exercise.first === exercise.side ? "you begin" : "the other begins"}. Win against the perfect player${exercise.misere ? "; the last move loses" : ""}.`;
  }
}

/** Whether a value that somebody wrote is equal to an expression. */
async function isEqual(written: string, of: string): Promise<boolean> {
  const told = await ask("/api/v1/worksheet", { statements: [`(${written}) == (${of})`] });
  const cell = told.answers[0];
  if (cell?.error) throw new Wrong(cell.error);
  return cell?.lines[0]?.text === "true";
}

async function typeOf(expr: string): Promise<string> {
  const told = await ask("/api/v1/worksheet", { statements: [`outcome(${expr})`] });
  return told.answers[0]?.lines[0]?.text ?? "";
}

async function resultOf(expr: string, first: Side): Promise<string> {
  return (await ask("/api/v1/tree", { expr, first, limit: 1 })).result ?? "";
}

async function wins(expr: string, move: string, player: Side, misere: boolean): Promise<boolean> {
  const told = await ask("/api/v1/moves", { expr, player, misere });
  return told.moves.some((one) => one.move === move && one.winning);
}

const RESULTS: [string, string][] = [["+-", "Left wins"], ["-+", "Right wins"], ["00", "a draw"]];

/** An exercise on the page. `solved` is told when it is. */
export function shown(exercise: Exercise, number: number, isSolved: boolean, solved: () => void): HTMLElement {
  const verdict = h("p", { class: "verdict", role: "status" });
  const mark = h("span", { class: "mark", hidden: !isSolved }, " ✓ solved");
  const judge = (right: boolean, otherwise: string) => {
    verdict.textContent = right ? "That is right." : otherwise;
    verdict.classList.toggle("right", right);
    say(verdict.textContent);
    if (!right) return;
    mark.hidden = false;
    solved();
  };
  const check: Check = (answer, otherwise, wrong) => void answer.then((right) => {
    judge(right, otherwise);
    if (!right) wrong?.();
  }, (error: unknown) => {
    judge(false, `${detailOf(error).message}.`);
  });
  return h("section", { class: "exercise" },
    h("h2", {}, `Exercise ${number}`, mark),
    h("p", {}, ...prose(asked(exercise))),
    body(exercise, check, judge), verdict);
}

/** Judges an answer when it is known to be right; `wrong` is called when it is not. */
type Check = (answer: Promise<boolean>, otherwise: string, wrong?: () => void) => void;

function body(
  exercise: Exercise, check: Check, judge: (right: boolean, otherwise: string) => void,
): HTMLElement {
  switch (exercise.kind) {
    case "value": {
      const input = h("input", { "aria-label": "Your answer", autocomplete: "off", autocapitalize: "off", spellcheck: false });
      const submit = (event: Event) => {
        event.preventDefault();
        // The question itself is not an answer.
        const bare = (text: string) => text.replaceAll(" ", "");
        if (/[a-z]\w*[[(]|•/.test(input.value) || bare(input.value) === bare(exercise.of)) judge(false, "Write it as a number or a value, such as 3/4 or *2.");
        else if (input.value.trim() !== "") check(isEqual(exactly(input.value), exercise.of), "Not that. Try again.");
      };
      return h("form", { class: "tools", submit }, input, h("button", {}, "Check"));
    }
    case "type":
      return h("div", {}, new Table({ expr: exercise.expr }).element,
        choices(TYPES, (choice) => check(typeOf(exercise.expr).then((type) => type === choice), "No. Play it from both sides: “Perfect move” shows what the best player does.")));
    case "result":
      return h("div", {}, new Table({ expr: exercise.expr, first: exercise.first }).element, choices(RESULTS, (choice) => check(resultOf(exercise.expr, exercise.first).then((result) => result === choice), "No. Work backward from the leaves.")));
    case "move": {
      const { expr, side, misere = false } = exercise;
      const began = (move: string, position: string) =>
        check(wins(position, move, side, misere), "That move does not win: see what comes of it. Then press Again and try another.", () => void table.refute());
      const table: Table = new Table({ expr, first: side, misere, began });
      return table.element;
    }
    case "win": {
      const { expr, side, first, misere = false } = exercise;
      const ended = (winner: Side | null) => judge(winner === side, "Not this time. Try again.");
      return new Table({ expr, first, misere, theirs: other(side), ended }).element;
    }
  }
}

function choices(of: [string, string][], pick: (choice: string) => void): HTMLElement {
  return h("div", { class: "tools" }, ...of.map(([choice, words]) => h("button", { type: "button", click: () => pick(choice) }, `${choice}: ${words}`)));
}
