// The answer as it arrives: who wins first, then the value and what it tells, each marked by how it is known.

import { AGAIN, analyse, Wrong } from "./api.js";
import type { Event, MoveOf, Standing } from "./api.js";
import { at, h, say } from "./dom.js";
import { linkTo } from "./glossary.js";
import { typeset } from "./math.js";
import { drawThermograph, wallsOf } from "./thermograph.js";

type How = "working" | "exact" | "bounded" | "stopped";
interface Fact { text: string; how: How }

const HOW: Record<How, [string, string]> = {
  working: ["…", "being worked out"], exact: ["exact", "exact"], bounded: ["bounded", "bounded"], stopped: ["stopped", "stopped"],
};

/** The rows that are there from the beginning, so that nothing moves when answers arrive. */
const OF_VALUES = ["Value", "Stops", "Mean", "Temperature", "Birthday"];
const OF_RESULTS = ["Left starts", "Right starts"];
/** What follows from the outcome for a value that is not known. */
const SIGNS: Record<string, string> = { L: "> 0", R: "< 0", N: "‖ 0" };
/** What a position of type P is worth, and what that tells: it is zero. */
const ZERO = { Value: "0", Stops: "0, 0", Mean: "0", Temperature: "-1", Birthday: "0" };
const RESULTS: Record<string, string> = { "+-": "Left wins", "-+": "Right wins", "00": "draw" };

/** Why an analysis ended before its end. */
const REASONS: Record<string, string> = { restarted: "it is too deep or too large for this page; upstar serve can do more",
  time: "the time is up", memory: "its memory is used up", cancelled: "interrupted", loop: "play need not end", "too-large": "too large", undefined: "not defined",
};

/** The words of the glossary that explain figures. */
const WORDS: Record<string, string> = {
  Value: "canonical form", Stops: "stop", Mean: "mean", Temperature: "temperature", Birthday: "birthday", "Nim-value": "nim-value", "Atomic weight": "atomic weight",
};

/** The seconds that an analysis may take at first. */
const USUAL = 10;
/** Whoever waits for so many milliseconds may want to know what for. */
const NOTICED = 100;
/** Longer figures scroll. */
const LONG = 120;

/** What is known of the moves; `listed` says why there are none, once that is known. */
export interface Analysis { moves: MoveOf[]; onlyWinning: boolean; listed: string | null; impartial: boolean; standings: Standing[]; working: boolean }

const NOTHING: Analysis = { moves: [], onlyWinning: false, listed: null, impartial: false, standings: [], working: true };

export class Answer {
  #work: AbortController | null = null;
  #asked = { expr: "", misere: false, seconds: USUAL };
  #facts = new Map<string, Fact>();
  #done: Record<string, unknown> = {};
  /** What has been spent so far, in words. */
  #spent = "";
  /** Whether work goes on when somebody looks. */
  #paused = false;
  /** The next attempt, where the server did not answer. */
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly heard: (analysis: Analysis) => void, private readonly valued: () => void, private readonly studio: () => void) {
    at("stop").addEventListener("click", () => this.stop());
    at("deeper").addEventListener("click", () => this.deeper());
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  /** A page that nobody looks at does not work, unless it was told to go deeper: browsers let a site have six
   * connections, and those that are seen need them. */
  #seen(): void {
    if (document.hidden && this.#work && this.#asked.seconds === USUAL) {
      this.#work.abort();
      this.#work = null;
      this.#paused = true;
    } else if (!document.hidden && this.#paused) {
      this.#paused = false;
      void this.#run();
    }
  }

  #known = NOTHING;

  /** What has been found out, for copying. */
  get found(): Record<string, unknown> {
    return { expr: this.#asked.expr, ...this.#done };
  }

  /** Analyses a position from the beginning; `later`, when somebody says so. */
  about(expr: string, misere: boolean, results: boolean, later = false): void {
    this.#let();
    this.#asked = { expr, misere, seconds: USUAL };
    this.#known = NOTHING;
    this.#done = {};
    const rows = results ? OF_RESULTS : misere ? [] : OF_VALUES;
    this.#facts = new Map(rows.map((name) => [name, { text: "", how: "working" }]));
    at("thermograph").replaceChildren();
    at("thermograph").hidden = results || misere;
    at("answer").classList.toggle("valued", !results && !misere);
    this.#outcome("?", "Looking…");
    this.#paused = document.hidden && !later;
    if (later) {
      at("progress").textContent = "The opponent's answer comes first.";
      this.#buttons(false);
      this.#show();
    } else if (!this.#paused) void this.#run();
  }

  /** Analyses what was put off. */
  begin(): void {
    if (!this.#work && this.#asked.expr !== "") void this.#run();
  }

  /** Lets go of what is being worked out. */
  #let(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#work?.abort();
    this.#work = null;
  }

  /** Says nothing of a position, or something else instead. */
  none(instead = ""): void {
    this.#let();
    this.#paused = false;
    this.#asked = { expr: "", misere: false, seconds: USUAL };
    this.#facts.clear();
    this.#done = {};
    at("thermograph").replaceChildren();
    this.#finish("");
    at("outcome").replaceChildren(...(instead === "" ? [] : [h("strong", {}, instead)]));
    at("deeper").hidden = true;
  }

  /** Analyses again, for longer. What is known already takes no time. */
  deeper(): void {
    if (this.#work || this.#asked.expr === "") return;
    this.#paused = false;
    this.#asked.seconds = Math.min(this.#asked.seconds * 6, 600);
    void this.#run();
  }

  /** Stops the analysis. */
  stop(): void {
    if (!this.#work && this.#again === undefined) return;
    this.#let();
    this.#finish(`Stopped. ${this.#spent}`);
  }

  #finish(text: string): void {
    this.#work = null;
    this.#again = undefined;
    for (const fact of this.#facts.values()) if (fact.how === "working") fact.how = "stopped";
    at("progress").textContent = text;
    at("answer").removeAttribute("aria-busy");
    if (!this.#done["outcome"]) this.#outcome("?", "Who wins is not known yet.");
    this.#buttons(false);
    this.#show();
    this.#known = { ...this.#known, working: false };
    if (this.#asked.expr !== "") this.heard(this.#known);
  }

  /** The value, if it is known. */
  get value(): string | null {
    const event = this.#done["value"] as Extract<Event, { event: "value" }> | undefined;
    return event?.kind === "value" ? event.value : null;
  }

  /** Offers what makes sense now. */
  #buttons(working: boolean): void {
    const done = this.#done["done"] as { status?: string } | undefined;
    const all = [at("stop"), at("deeper")];
    const isHeld = all.some((button) => button === document.activeElement);
    at("stop").hidden = !working;
    at("deeper").hidden = working || done?.status === "exact";
    // Whoever has pressed the one stays with the other.
    if (isHeld) all.find((button) => !button.hidden)?.focus({ preventScroll: true });
  }

  async #run(): Promise<void> {
    this.#let();
    const work = new AbortController();
    this.#work = work;
    for (const fact of this.#facts.values()) if (fact.how === "stopped") fact.how = "working";
    this.#spent = "";
    at("progress").textContent = "Working…";
    at("answer").setAttribute("aria-busy", "true");
    this.#buttons(true);
    this.#show();
    let end: string | null = null;
    try {
      for await (const event of analyse(this.#asked, work.signal)) {
        if (work.signal.aborted) return;
        end = this.#event(event) ?? end;
        this.#show();
      }
    } catch (error) {
      if (error instanceof Wrong) end = `${error.message}.`;
    }
    if (work.signal.aborted) return;
    this.#finish(end ?? "The answer broke off: is upstar serve still running? Trying again…");
    // What was cut off goes on as soon as the server is there.
    if (end === null) {
      this.#again = setTimeout(() => void this.#run(), AGAIN);
      at("stop").hidden = false;
    }
  }

  #set(name: string, text: string, how: How = "exact"): void {
    this.#facts.set(name, { text, how });
  }

  #outcome(letter: string | null, words: string): void {
    const type = letter ? [h("span", { class: "type", title: `Type ${letter}` }, letter), h("span", { class: "colon" }, ": ")] : [];
    at("outcome").replaceChildren(...type, h("strong", {}, words));
  }

  /** Takes in a line of the analysis; the last one says how it ended. */
  #event(event: Event): string | null {
    const spent = ({ nodes, milliseconds }: { nodes: number; milliseconds: number }) =>
      `${nodes.toLocaleString("en")} position${nodes === 1 ? "" : "s"}, ${(milliseconds / 1000).toFixed(1)} s`;
    if (event.event !== "queued" && event.event !== "progress" && event.event !== "thermograph") this.#done[event.event] = event;
    switch (event.event) {
      case "queued":
        if (event.ahead > 0) at("progress").textContent = `Waiting: ${event.ahead} before this one.`;
        break;
      case "progress":
        this.#spent = `${spent(event)}.`;
        at("progress").textContent = `Working: ${this.#spent}`;
        break;
      case "outcome":
        this.#outcome(event.outcome ?? null, `${event.words}.`);
        for (const [name, result] of [["Left starts", event.left_first], ["Right starts", event.right_first]] as const) {
          if (result != null) this.#set(name, RESULTS[result] ?? result, this.#facts.get(name)?.text ? "exact" : "working");
        }
        if (event.outcome && this.#facts.has("Value")) {
          if (event.outcome === "P") for (const [name, text] of Object.entries(ZERO)) this.#set(name, text);
          else this.#set("Value", SIGNS[event.outcome] ?? "", "bounded");
        }
        say(event.words);
        break;
      case "value":
        this.#value(event);
        this.valued();
        break;
      case "moves":
        this.#known = { ...this.#known, moves: event.moves, onlyWinning: event.only_winning ?? false, listed: event.only_winning ? "There are too many moves to list, and none wins." : "Nobody has a move.", impartial: event.impartial };
        this.heard(this.#known);
        break;
      case "standings":
        this.#known = { ...this.#known, standings: event.standings };
        this.heard(this.#known);
        break;
      case "thermograph": {
        const value = this.#facts.get("Value")?.text ?? "";
        const { signal } = this.#work ?? new AbortController();
        // Where the walls cannot be told, the server's picture is shown.
        void wallsOf([value], signal).then(([walls]) => walls ? drawThermograph([walls], { height: 176 }).svg : null, () => null).then((svg) => {
          if (!signal.aborted) this.#thermograph(svg ?? h("img", { src: `data:image/svg+xml,${encodeURIComponent(event.svg)}`, alt: "" }));
        });
        break;
      }
      case "missing":
        if (event.what === "moves") {
          this.#known = { ...this.#known, listed: `The moves are not listed: ${event.fault.error.message}.${this.#winning()}` };
          this.heard(this.#known);
        }
        if (event.what === "value" && this.#facts.get("Value")?.how === "working") this.#set("Value", "", "stopped");
        break;
      case "done": {
        const known = event.known.filter((part) => part.value != null).map((part) => `${part.component} = ${part.value}`);
        const ended = event.status === "exact" ? "Exact" : `Stopped: ${REASONS[event.reason ?? ""] ?? event.reason ?? "?"}`;
        const isWorthTelling = event.status !== "exact" || (event.nodes > 0 && event.milliseconds >= NOTICED);
        return `${ended}.${isWorthTelling ? ` ${spent(event)}.` : ""}${known.length > 0 ? ` Known: ${known.join("; ")}.` : ""}`;
      }
    }
    return null;
  }

  #thermograph(drawn: Element): void {
    const told = (name: string) => this.#facts.get(name)?.text ?? "?";
    const label = `Thermograph: mean ${told("Mean")}, temperature ${told("Temperature")}`;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", label);
    at("thermograph").replaceChildren(drawn, h("button", { type: "button", click: () => this.studio() }, "Thermograph studio"));
  }

  /** The winning moves, where a theorem names them although there are too many moves to list. */
  #winning(): string {
    const value = this.#done["value"] as Extract<Event, { event: "value" }> | undefined;
    const names = [...new Set([...(value?.winning_moves.left ?? []), ...(value?.winning_moves.right ?? [])])];
    return names.length > 0 ? ` Winning: ${names.slice(0, 20).join("; ")}.` : "";
  }

  #value(event: Extract<Event, { event: "value" }>): void {
    if (event.kind === "value") {
      this.#set("Value", event.value);
      this.#set("Stops", `${event.left_stop}, ${event.right_stop}`);
      this.#set("Mean", event.mean);
      this.#set("Temperature", event.temperature);
      this.#set("Birthday", event.birthday);
      // Numbers in JSON are not exact, but values are.
      if (event.nim_value != null) this.#set("Nim-value", event.nim_value < 2 ? `${event.nim_value}` : event.value.slice(1));
      if (event.atomic_weight != null) this.#set("Atomic weight", event.atomic_weight);
    } else {
      const lasts = { "Left starts": event.remoteness.left_first, "Right starts": event.remoteness.right_first };
      for (const [name, moves] of Object.entries(lasts)) {
        const when = moves === "endless" ? "by endless play" : `in ${moves} move${moves === 1 ? "" : "s"}`;
        this.#set(name, `${this.#facts.get(name)?.text ?? ""} ${when}`);
      }
    }
    const shown = event.arguments.filter((argument) => argument.shows != null);
    this.#because(shown.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(" "));
  }

  /** The argument behind the answer, in a line that opens; the line is kept free, so that nothing moves when it comes. */
  #because(text: string): void {
    at("because-words").textContent = text;
    at("because-words").hidden = text === "";
  }

  #show(): void {
    const rows = [...this.#facts].map(([name, { text, how }]) => h("div", { class: `fact ${how}` },
      h("dt", {}, WORDS[name] ? h("a", { class: "word-link", href: linkTo(WORDS[name]) }, name) : name),
      h("dd", {}, h("span", { class: "figure", tabindex: text.length > LONG ? 0 : undefined }, ...(text === "" ? [how === "working" ? "" : "not known"] : typeset(text, true))),
        h("span", { class: "how", title: HOW[how][1] }, HOW[how][0]))));
    at("figures").replaceChildren(...rows);
    if (!this.#done["value"]) this.#because("");
  }
}
