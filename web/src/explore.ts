// The explorer: what is on the table, what can be done, and what the server says of it.

import { ask, catalogue, picture, Wrong } from "./api.js";
import type { Detail, InPlay, Side } from "./api.js";
import { BoardView } from "./board.js";
import { at, h, say } from "./dom.js";
import type { Page } from "./page.js";
import { Panel } from "./panel.js";
import { fromLink, link, named, other } from "./state.js";
import type { Opponent, State } from "./state.js";
import { explanation } from "./why.js";

let state: State = fromLink(location.hash);
let now: InPlay | null = null;
/** Counts what was asked, so that a late answer to an old question is not shown. */
let turn = 0;
/** How many hints were given in this position. */
let hints = 0;

const table = new BoardView(move);
const panel = new Panel(move, (name) => table.point(name));
const field = at<HTMLInputElement>("expr");

/** Goes to another state, which becomes the address. */
function go(next: State): void {
  if (link(next) === location.hash) void show();
  else location.hash = link(next);
}

function move(name: string): void {
  if (now && now.result == null) go({ ...state, moves: [...state.moves, name] });
}

/** Shows what is wrong with a text, with carets under the place. */
function complain(detail: Detail | null): void {
  const wrong = at("wrong");
  if (!detail) {
    wrong.textContent = "";
    return;
  }
  const hint = detail.hint ? ` ${detail.hint}` : "";
  const place = detail.at && detail.text != null && !detail.text.includes("\n")
    ? `\n${detail.text}\n${" ".repeat(detail.at[0] ?? 0)}${"^".repeat(Math.max(1, (detail.at[1] ?? 0) - (detail.at[0] ?? 0)))}`
    : "";
  wrong.textContent = `${detail.message}.${hint}${place}`;
}

function detailOf(error: unknown): Detail {
  if (error instanceof Wrong) return error.detail;
  return { code: "unreachable", message: "The server does not answer", known: [] };
}

const game = () => ({ start: state.start, first: state.first, misere: state.misere, moves: state.moves });

/** Shows the state: the board at once, the analysis after. */
async function show(): Promise<void> {
  const mine = ++turn;
  hints = 0;
  document.title = state.start ? `${state.start} – Upstar` : "Upstar";
  at("table").hidden = at("answer").hidden = at("moves").hidden = state.start === "";
  if (state.start === "") return;
  try {
    const told = await ask("/api/play", game());
    if (mine !== turn) return;
    now = told;
  } catch (error) {
    if (mine === turn) complain(detailOf(error));
    return;
  }
  complain(null);
  if (document.activeElement !== field) field.value = now.position;
  const over = now.result != null;
  const theirs = !over && state.opponent !== "friend" && now.to_move === state.theirs;
  at("twin").textContent = now.boards.twin;
  table.show(now.boards, over || theirs ? null : now.to_move);
  const end = now.winner ? `${named(now.winner)} has won.` : "A draw.";
  const text = over ? end : `${named(now.to_move)} to move${theirs ? ": thinking…" : "."}`;
  at("turn").textContent = text;
  at("said").textContent = "";
  const last = now.log.at(-1);
  say(`${last ? `${named(last.by)} played ${last.move}. ` : ""}${text}`);
  at("log").replaceChildren(...now.log.map((made, place) => h("li", {},
    h("button", { click: () => go({ ...state, moves: state.moves.slice(0, place + 1) }) }, `${named(made.by)}: ${made.move}`))));
  actions();
  panel.about(now.position, state.misere, over || theirs ? null : now.to_move);
  if (theirs) void reply(mine, now);
}

/** Lets the opponent move. */
async function reply(mine: number, position: InPlay): Promise<void> {
  try {
    const random = position.moves[Math.floor(Math.random() * position.moves.length)];
    const chosen = state.opponent === "random" ? random : (await ask("/api/advice", game()))?.move;
    if (mine === turn && chosen !== undefined) move(chosen);
  } catch (error) {
    if (mine === turn) at("said").textContent = `The opponent gives up: ${detailOf(error).message}.`;
  }
}

function undo(): void {
  // Against an opponent one's own move is taken back as well.
  const back = state.opponent === "friend" || now?.to_move === state.theirs ? 1 : 2;
  if (state.moves.length > 0) go({ ...state, moves: state.moves.slice(0, Math.max(0, state.moves.length - back)) });
}

/** Hints by degrees: how it stands, where, what. */
async function hint(): Promise<void> {
  const mine = turn;
  try {
    const advice = await ask("/api/advice", game());
    if (mine !== turn || !advice) return;
    const stands = { win: "You can win.", draw: "You can draw.", loss: "You lose against best play." }[advice.prospect] ?? "";
    const steps = [stands, ...(advice.component ? [`Move in ${advice.component}.`] : []), `Play ${advice.move}.`];
    const step = steps[Math.min(hints, steps.length - 1)] ?? "";
    if (hints >= steps.length - 1) table.point(advice.move);
    hints += 1;
    at("said").textContent = step;
    say(step);
  } catch (error) {
    if (mine === turn) at("said").textContent = `${detailOf(error).message}.`;
  }
}

async function why(): Promise<void> {
  if (!now) return;
  const mine = turn;
  try {
    const told = await ask("/api/explain", { expr: now.position, misere: state.misere });
    if (mine === turn) at("why").replaceChildren(explanation(told, (name) => table.point(name)));
  } catch (error) {
    if (mine === turn) at("why").replaceChildren(h("p", {}, `${detailOf(error).message}.`));
  }
}

function choice<T extends string>(label: string, options: [T, string][], chosen: T, pick: (value: T) => void): HTMLElement {
  const items = options.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  const select: HTMLSelectElement = h("select", { change: () => pick(select.value as T) }, ...items);
  return h("label", {}, `${label} `, select);
}

function actions(): void {
  const opponents: [Opponent, string][] = [["friend", "a friend"], ["perfect", "the perfect player"], ["random", "a random player"]];
  const sides: [Side, string][] = [["left", "Left"], ["right", "Right"]];
  const none = state.moves.length === 0;
  at("actions").replaceChildren(
    choice("Against", opponents, state.opponent, (opponent) => go({ ...state, opponent })),
    choice("You are", sides, other(state.theirs), (side) => go({ ...state, theirs: other(side) })),
    choice("First", sides, state.first, (first) => go({ ...state, first, moves: [] })),
    h("label", {}, h("input", { type: "checkbox", checked: state.misere, change: () => go({ ...state, misere: !state.misere }) }), " misère"),
    h("button", { disabled: none, click: undo }, "Undo"),
    h("button", { disabled: none, click: () => go({ ...state, moves: [] }) }, "Start again"),
    h("button", { click: () => void hint() }, "Hint"),
    h("button", { click: () => void why() }, "Why?"));
  const copy = (name: string, text: () => Promise<string>) => h("button", {
    click: () => void text().then((text) => navigator.clipboard.writeText(text)).then(() => say(`${name} copied`)),
  }, name);
  const position = () => now?.position ?? state.start;
  const drawn = (format: "svg" | "tikz" | "text") => async () => (await picture({ expr: position(), format })).text();
  const quoted = () => `'${position().replaceAll("'", `'\\''`)}'`;
  at("copies").replaceChildren(
    copy("Link", async () => location.href), copy("Notation", async () => position()),
    copy("Text", drawn("text")), copy("SVG", drawn("svg")), copy("TikZ", drawn("tikz")),
    copy("Command", async () => `upstar eval ${state.misere ? "--misere " : ""}${quoted()}`));
}

async function games(): Promise<void> {
  const all = await catalogue();
  at("catalogue").replaceChildren(...all.games.map((about) => h("button", {
    title: about.rule, click: () => go({ ...state, start: about.examples[0] ?? "", moves: [] }),
  }, about.title)));
}

at("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  field.blur();
  go({ ...state, start: field.value, moves: [] });
});

// While somebody writes, the text is checked, and the board follows when it can be read.
let pause: ReturnType<typeof setTimeout> | undefined;
field.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(async () => {
    const text = field.value;
    if (text.trim() === "") return;
    try {
      await ask("/api/sketch", { expr: text });
      // Whoever has pressed Enter meanwhile sees it already.
      if (field.value === text && text !== state.start) go({ ...state, start: text, moves: [] });
    } catch (error) {
      if (field.value === text) complain(detailOf(error));
    }
  }, 200);
});

const KEYS: Record<string, () => void> = {
  "/": () => field.focus(),
  u: undo,
  h: () => void hint(),
  w: () => void why(),
  s: () => panel.stop(),
  d: () => panel.deeper(),
  Escape: () => table.release(),
};

document.addEventListener("keydown", (event) => {
  const writing = event.target instanceof HTMLInputElement && event.target.type !== "checkbox" || event.target instanceof HTMLSelectElement;
  const act = KEYS[event.key];
  const elsewhere = at("page-explore").hidden || document.querySelector("dialog[open]") !== null;
  if (!act || writing || elsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act();
});

/** The explorer stands in the page from the beginning, so that a board is seen at once. */
export function mount(): Page {
  at("boards").replaceWith(table.element);
  void games();
  return {
    visit(hash) {
      state = fromLink(hash);
      if (document.activeElement !== field) field.value = state.start;
      void show();
    },
  };
}
