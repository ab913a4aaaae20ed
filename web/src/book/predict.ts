// Predictions: the reader answers, the program judges, and what is so is told either way.

import { detailOf, patiently } from "../api.js";
import { h, say } from "../dom.js";
import { choices, field } from "./exercise.js";
import { againstType, isEqual, meaning, textOf } from "./judge.js";
import type { Predict } from "./lesson.js";
import { prose } from "./prose.js";
import type { Table } from "./table.js";

export interface Prediction {
  element: HTMLElement;
  /** Tells the answer to somebody who does not want to guess. */
  tell: () => void;
}

/** The position whose type is asked for. */
const typed = (of: string): string | null => /^(?:misere_)?outcome\((.*)\)$/s.exec(of)?.[1] ?? null;

/** A prediction on the page. `told` is called when the answer is, and `table` is the board that a wrong type is refuted on. */
export function prediction({ ask, of, among }: Predict, table: () => Table | null, told: () => void): Prediction {
  const verdict = h("p", { class: "verdict", role: "status" });
  let isTold = false;
  const tell = async (said: string | null, judged: Promise<boolean> | null) => {
    if (isTold) return;
    try {
      const [is, right] = await patiently(() => Promise.all([textOf(of), judged ?? null]));
      if (isTold) return;
      isTold = true;
      const judgement = right === null ? "" : right || is === said ? "Right! " : "No. ";
      verdict.replaceChildren(h("strong", {}, judgement), ...prose(`\`${of}\` is \`${is}\`${meaning(of, is) && `:${meaning(of, is)}`}.`));
      verdict.classList.toggle("right", judgement.startsWith("Right"));
      for (const button of answers.querySelectorAll("button, input")) button.setAttribute("disabled", "");
      skip.hidden = true;
      say(verdict.textContent ?? "");
      told();
      const position = typed(of);
      if (judgement !== "No. " || position === null || said === null || !/^[LRNP]$/.test(is)) return;
      const { plays, says } = againstType(position, said, is);
      if (!plays || !table()) return;
      verdict.append(` ${says.replace(/^No: then/, "In your answer")}`);
      void table()?.watch(plays.expr, plays.first);
    } catch (error) {
      verdict.textContent = `${detailOf(error).message}.`;
    }
  };
  const answers = among
    ? choices(among, (choice, button) => {
      button.classList.add("picked");
      button.setAttribute("aria-pressed", "true");
      void tell(choice, textOf(of).then((is) => is === choice));
    })
    : field(of, (written) => void tell(written, isEqual(written, of)), (why) => { verdict.textContent = why; });
  const skip = h("button", { type: "button", class: "plain", click: () => void tell(null, null) }, "Tell me");
  const element = h("div", { class: "predict" }, h("p", { class: "question" }, h("strong", {}, "Predict: "), ...prose(ask)), h("div", { class: "tools" }, answers, skip), verdict);
  return { element, tell: () => void tell(null, null) };
}
