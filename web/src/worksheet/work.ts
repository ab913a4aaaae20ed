// Working out the lines of a sheet: one question for all of them, the last one wins.

import { ask, detailOf, patiently } from "../api.js";
import { questionOf } from "./questions.js";
import type { Row } from "./row.js";

export class Work {
  #now: AbortController | null = null;
  /** What was asked last, so that leaving a line that has not changed costs nothing. */
  #asked = "";

  /** `says` hears how it goes. */
  constructor(private readonly says: (text: string) => void) {}

  /** Gives up what is being worked out, and whether there was anything. */
  stop(): boolean {
    const isWorking = this.#now !== null;
    this.#now?.abort();
    this.#now = null;
    this.#asked = "";
    return isWorking;
  }

  /** Works out all lines; what the server has found out before takes no time. */
  async run(all: Row[]): Promise<void> {
    const rows = all.filter((row) => !row.isText && row.text.trim() !== "");
    const statements = rows.map((row) => row.text);
    const asked = JSON.stringify(statements);
    if (asked === this.#asked) return;
    this.#now?.abort();
    this.#asked = asked;
    const now = new AbortController();
    this.#now = now;
    this.says("Working…");
    for (const row of rows) row.wait();
    const question = questionOf(statements);
    try {
      const told = await patiently(() => ask("/api/v1/worksheet", { statements: question.all, seconds: 30 }, now.signal), (wrong) => {
        if (!now.signal.aborted) this.says(`${wrong.message}. Trying again…`);
      });
      if (now.signal.aborted) return;
      const answers = question.answers(told.answers);
      for (const row of all) if (!rows.includes(row)) void row.show("", null);
      rows.forEach((row, at) => void row.show(statements[at] ?? "", answers[at] ?? null));
      this.says("");
      this.#now = null;
    } catch (error) {
      if (now.signal.aborted) return;
      this.#asked = "";
      this.says(`${detailOf(error).message}.`);
    }
  }
}
