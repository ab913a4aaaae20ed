// Predictions: the reader answers, the program judges, and what is so is told either way.

import { detailOf, patiently } from "../api.js";
import { h, say } from "../dom.js";
import { typeset } from "../math.js";
import { beside, choices, field } from "./exercise.js";
import { againstType, againstValue, gameOf, isEqual, textOf } from "./judge.js";
import type { Refutation } from "./judge.js";
import { TRUTHS } from "./lesson.js";
import type { Predict } from "./lesson.js";
import { prose } from "./prose.js";
import type { Table } from "./table.js";

export interface Prediction {
  element: HTMLElement;
  /** Tells the answer to somebody who does not want to guess. */
  tell: () => void;
}

/** What is longer than this is not written out again. */
const LONG = 60;

/** The position whose type is asked for. */
const typed = (of: string): string | null => /^(?:misere_)?outcome\((.*)\)$/s.exec(of)?.[1] ?? null;

/** Wrong answers after which it is told. */
const TRIES = 2;
/** Larger positions than these are not set up to look at. */
const LARGEST = 40;

/** What stands on the board beside a question: what is asked about, where the board of the step shows something else. */
export function boardOf({ of, shows }: Predict, step: string | undefined): string | null {
  if (shows !== undefined) return shows === step ? null : shows;
  const expr = typed(of) ?? gameOf(of).expr;
  const isGame = typed(of) !== null || !/[=<>]|^[a-z_]+\(.*\bfor\b|^(is_|genus)/.test(of);
  const isSmall = [...expr.matchAll(/\d+/g)].every(([number]) => Number(number) <= LARGEST);
  return isGame && isSmall && expr !== step ? expr : null;
}

/** A prediction on the page. `told` is called when the answer is, and `table` is the board that a wrong one is refuted on. */
export function prediction(predict: Predict, table: () => Table | null, board: HTMLElement | null, told: () => void): Prediction {
  const { ask, of, among } = predict;
  const verdict = h("p", { class: "verdict", role: "status", tabindex: -1 });
  const end = h("div", {}, verdict);
  let isTold = false;
  let wrong = 0;
  const fail = (error: unknown) => { verdict.textContent = `${detailOf(error).message}.`; };
  /** Tells what is so; `judgement` goes before it. */
  const tell = async (judgement: "" | "Right! " | "No. ") => {
    if (isTold) return;
    const is = await patiently(() => textOf(of));
    if (isTold) return;
    isTold = true;
    const words = TRUTHS.some(([truth]) => truth === is) ? "" : among?.find(([answer]) => answer === is)?.[1] ?? "";
    verdict.replaceChildren(h("strong", {}, judgement), ...prose(`${of.length > LONG ? "It" : `\`${of}\``} is `), h("code", {}, ...typeset(is)), `${words && `: ${words}`}.`);
    verdict.classList.toggle("right", judgement === "Right! ");
    beside(verdict, null, end);
    // What had the focus goes away; whoever plays by keys goes on from here.
    if (element.contains(document.activeElement)) verdict.focus({ preventScroll: true });
    for (const button of answers.querySelectorAll("button, input")) button.setAttribute("disabled", "");
    buttonOf.get(is)?.classList.add("is-so");
    skip.hidden = true;
    table()?.answered();
    told();
  };
  /** Judges an answer: a wrong one is refuted by play, and there is another try before it is told. */
  const judge = async (isRight: () => Promise<boolean>, against: () => Promise<Refutation | null>, tries: number) => {
    if (isTold) return;
    // What refuted the answer before is over.
    table()?.rest();
    if (await patiently(isRight)) {
      await tell("Right! ");
      return say(verdict.textContent ?? "");
    }
    wrong += 1;
    const refutation = await against();
    const isLast = wrong >= tries;
    if (isLast) {
      await tell("No. ");
      const plays = refutation?.plays && table() ? refutation.says.replace(/^No: then/, "By your answer,").replace(/^No: ./, (first) => first.slice(4).toUpperCase()) : "";
      verdict.append(...prose(` ${plays}`));
    } else {
      verdict.replaceChildren(...prose(`${refutation?.says ?? "No."} Then try once more.`));
      answers.querySelector("input")?.select();
    }
    say(verdict.textContent ?? "");
    beside(verdict, refutation?.plays ? table()?.element ?? null : null, end);
    if (refutation?.plays) void table()?.watch(refutation.plays.expr, refutation.plays.first, refutation.plays);
  };
  const position = typed(of);
  const chosen = async (choice: string, button: HTMLButtonElement) => {
    button.setAttribute("aria-pressed", "true");
    button.disabled = true;
    const is = textOf(of);
    const against = async () => (position !== null && /^[LRNP]$/.test(await is) ? againstType(position, choice, await is) : null);
    // Of two answers the other one is right, and without a play there is nothing to learn from a try.
    const isPlayed = position !== null && /^[LRNP]$/.test(await is);
    await judge(async () => await is === choice, against, isPlayed && (among?.length ?? 0) > 2 ? TRIES : 1);
  };
  const written = (answer: string) => judge(() => isEqual(answer, of), () => againstValue(of, answer), TRIES);
  const answers = among
    ? choices(among, (choice, button) => { chosen(choice, button).catch(fail); })
    : field(of, (answer) => { written(answer).catch(fail); }, (why) => { verdict.textContent = why; });
  const buttonOf = new Map([...answers.querySelectorAll("button")].map((button, at) => [among?.[at]?.[0], button]));
  const inform = () => { tell("").then(() => say(verdict.textContent ?? ""), fail); };
  const skip = h("button", { type: "button", class: "plain", click: inform }, "Tell me");
  const element = h("div", { class: "predict" }, h("p", { class: "question" }, h("strong", {}, "Predict: "), ...prose(ask)), board, h("div", { class: "tools" }, answers, skip), end);
  return { element, tell: inform };
}
