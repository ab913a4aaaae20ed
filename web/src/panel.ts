// The answer as it arrives: facts, thermograph, progress, and the table of moves.

import { analyse, Wrong } from "./api.js";
import type { Event, MoveOf, Side } from "./api.js";
import { at, h, say } from "./dom.js";
import { named } from "./state.js";

type Done = Extract<Event, { event: "done" }>;

export class Panel {
  #work: AbortController | null = null;
  #asked = { expr: "", misere: false, seconds: 10 };
  #moves: MoveOf[] = [];
  #impartial = false;
  #mover: Side | null = null;

  constructor(
    private readonly play: (move: string) => void,
    private readonly point: (move: string | null) => void,
  ) {
    at("winning-only").addEventListener("change", () => this.#list());
  }

  /** Analyses a position from the beginning. */
  about(expr: string, misere: boolean, mover: Side | null): void {
    this.#asked = { expr, misere, seconds: 10 };
    this.#mover = mover;
    this.#moves = [];
    at("thermograph").replaceChildren();
    at("why").replaceChildren();
    at("move-list").replaceChildren();
    void this.#run();
  }

  /** Analyses again, for longer. What is known already takes no time. */
  deeper(): void {
    this.#asked.seconds = Math.min(this.#asked.seconds * 6, 600);
    void this.#run();
  }

  /** Stops the analysis. */
  stop(): void {
    if (!this.#work) return;
    this.#work.abort();
    this.#work = null;
    at("progress").textContent = "Stopped.";
    this.#controls(false);
  }

  #controls(working: boolean): void {
    at("controls").replaceChildren(
      h("button", { id: "stop", disabled: !working, click: () => this.stop() }, "Stop"),
      h("button", { id: "deeper", disabled: working, click: () => this.deeper() }, "Go deeper"));
  }

  async #run(): Promise<void> {
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    const facts = new Map<string, string>();
    this.#facts(facts);
    at("progress").textContent = "Working…";
    this.#controls(true);
    try {
      for await (const event of analyse(this.#asked, work.signal)) {
        if (work.signal.aborted) return;
        this.#event(event, facts);
      }
    } catch (error) {
      if (work.signal.aborted) return;
      at("progress").textContent = error instanceof Wrong ? error.message : "The server does not answer.";
    }
    this.#work = null;
    this.#controls(false);
  }

  #event(event: Event, facts: Map<string, string>): void {
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
    switch (event.event) {
      case "queued":
        if (event.ahead > 0) at("progress").textContent = `Waiting: ${event.ahead} before this one.`;
        break;
      case "progress":
        at("progress").textContent = `Working: ${event.nodes} positions, ${seconds(event.milliseconds)}.`;
        break;
      case "outcome":
        facts.set("outcome", event.outcome ? `${event.outcome}: ${event.words}` : event.words);
        say(event.words);
        break;
      case "value":
        if (event.kind === "value") {
          facts.set("value", event.value);
          facts.set("stops", `${event.left_stop} and ${event.right_stop}`);
          facts.set("mean", event.mean);
          facts.set("temperature", event.temperature);
          facts.set("birthday", event.birthday);
          if (event.nim_value != null) facts.set("nim-value", event.nim_value);
          if (event.atomic_weight != null) facts.set("atomic weight", event.atomic_weight);
        } else {
          facts.set("length", `${event.left_moves} moves if Left starts, ${event.right_moves} if Right starts`);
        }
        if (event.arguments.length > 0) facts.set("because", event.arguments.join(" "));
        break;
      case "moves":
        [this.#moves, this.#impartial] = [event.moves, event.impartial];
        this.#list();
        break;
      case "thermograph": {
        const src = `data:image/svg+xml,${encodeURIComponent(event.svg)}`;
        const alt = `Thermograph: mean ${facts.get("mean") ?? "?"}, temperature ${facts.get("temperature") ?? "?"}`;
        at("thermograph").replaceChildren(h("img", { src, alt }));
        break;
      }
      case "missing":
        facts.set(event.what, `not known: ${event.fault.error.message}`);
        break;
      case "done":
        at("progress").textContent = `${this.#end(event)} ${event.nodes} positions, ${seconds(event.milliseconds)}.`;
        break;
    }
    this.#facts(facts);
  }

  #end(event: Done): string {
    if (event.status === "exact") return "Exact.";
    const known = event.known.filter((part) => part.value != null).map((part) => `${part.component} = ${part.value}`);
    return `Stopped (${event.reason ?? "?"}).${known.length > 0 ? ` Known: ${known.join("; ")}.` : ""}`;
  }

  #facts(facts: Map<string, string>): void {
    const exact = (text: string) => (text.startsWith("not known") ? null : h("span", { class: "how" }, " exact"));
    const rows = [...facts].flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text, exact(text))]);
    at("facts").replaceChildren(...rows);
  }

  #list(): void {
    const only = at<HTMLInputElement>("winning-only").checked;
    const shown = this.#moves.filter((move) => move.winning || !only).slice(0, 500);
    if (shown.length === 0) {
      at("move-list").replaceChildren(h("p", {}, only && this.#moves.length > 0 ? "No move wins." : "No moves."));
      return;
    }
    const row = (move: MoveOf) => {
      const can = this.#mover !== null && (this.#impartial || move.by === this.#mover);
      return h("tr", { mouseenter: () => this.point(move.move), mouseleave: () => this.point(null) },
        h("td", {}, this.#impartial ? "Either" : named(move.by)),
        h("td", {}, h("button", {
          disabled: !can, click: () => this.play(move.move), focus: () => this.point(move.move), blur: () => this.point(null),
        }, move.move)),
        h("td", {}, move.value ?? ""),
        h("td", {}, move.outcome ?? "?"),
        h("td", { class: move.winning ? "wins" : undefined }, move.winning ? "wins" : ""));
    };
    const head = ["Player", "Move", "Value after", "Type after", "Result"].map((text) => h("th", { scope: "col" }, text));
    at("move-list").replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...shown.map(row))));
  }
}
