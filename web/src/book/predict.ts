// Predictions: the reader answers, the program judges, and what is so is told either way.

import { detailOf, patiently } from "../api.js";
import { h, say } from "../dom.js";
import { typeset } from "../math.js";
import { choices, field } from "./exercise.js";
import { againstType, isEqual, textOf } from "./judge.js";
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

/** A prediction on the page. `told` is called when the answer is, and `table` is the board that a wrong type is refuted on. */
export function prediction({ ask, of, among }: Predict, table: () => Table | null, told: () => void): Prediction {
  const verdict = h("p", { class: "verdict", role: "status", tabindex: -1 });
  let isTold = false;
  const tell = async (said: string | null, judged: Promise<boolean> | null) => {
    if (isTold) return;
    try {
      const [is, right] = await patiently(() => Promise.all([textOf(of), judged ?? null]));
      if (isTold) return;
      isTold = true;
      const judgement = right === null ? "" : right || is === said ? "Right! " : "No. ";
      const words = TRUTHS.some(([truth]) => truth === is) ? "" : among?.find(([answer]) => answer === is)?.[1] ?? "";
      verdict.replaceChildren(h("strong", {}, judgement), ...prose(`${of.length > LONG ? "It" : `\`${of}\``} is `), h("code", {}, ...typeset(is)), `${words && `: ${words}`}.`);
      verdict.classList.toggle("right", judgement.startsWith("Right"));
      // What had the focus goes away; whoever plays by keys goes on from here.
      if (element.contains(document.activeElement)) verdict.focus({ preventScroll: true });
      for (const button of answers.querySelectorAll("button, input")) button.setAttribute("disabled", "");
      buttonOf.get(is)?.classList.add("is-so");
      skip.hidden = true;
      say(verdict.textContent ?? "");
      told();
      const position = typed(of);
      if (judgement !== "No. " || position === null || said === null || !/^[LRNP]$/.test(is)) return;
      const { plays, says } = againstType(position, said, is);
      if (!plays || !table()) return;
      verdict.append(` ${says.replace(/^No: then/, "By your answer,")}`);
      void table()?.watch(plays.expr, plays.first);
    } catch (error) {
      verdict.textContent = `${detailOf(error).message}.`;
    }
  };
  const answers = among
    ? choices(among, (choice, button) => {
      button.setAttribute("aria-pressed", "true");
      void tell(choice, textOf(of).then((is) => is === choice));
    })
    : field(of, (written) => void tell(written, isEqual(written, of)), (why) => { verdict.textContent = why; });
  const buttonOf = new Map([...answers.querySelectorAll("button")].map((button, at) => [among?.[at]?.[0], button]));
  const skip = h("button", { type: "button", class: "plain", click: () => void tell(null, null) }, "Tell me");
  const element = h("div", { class: "predict" }, h("p", { class: "question" }, h("strong", {}, "Predict: "), ...prose(ask)), h("div", { class: "tools" }, answers, skip), verdict);
  return { element, tell: () => void tell(null, null) };
}
