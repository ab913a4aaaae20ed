// Sheets of exercises: one that is put together here, and those that a link brings, to solve or to print.

import { ask, detailOf, sketchOf } from "./api.js";
import type { Side } from "./api.js";
import { shown } from "./book/exercise.js";
import { bare, within } from "./book/judge.js";
import { RESULTS } from "./book/lesson.js";
import { isSolved, solve } from "./book/progress.js";
import * as collected from "./collected.js";
import { Unreadable } from "./collected.js";
import type { Collection, Kind, Question } from "./collected.js";
import { h, say } from "./dom.js";
import type { Page } from "./page.js";
import { picture } from "./start.js";
import { EMPTY, link, named } from "./state.js";

const ASKS: Record<Kind, string> = {
  type: "Which type is it?", result: "How does it end?", move: "Find a winning move", win: "Win against the computer",
  value: "What is its value?", "nim-value": "What is its nim-value?",
};

export function mount(root: HTMLElement): Page {
  const main = h("div", { class: "book exercises" });
  root.append(main);
  let isMaking = false;
  addEventListener("storage", (event) => { if (isMaking && collected.isOf(event)) make(main); });
  return {
    visit: (place, isOurs) => {
      window.scrollTo(0, 0);
      isMaking = place === "";
      document.title = "Exercises – Upstar";
      if (isMaking) return make(main);
      try {
        const sheet = collected.read(place);
        if (sheet.title !== "") document.title = `${sheet.title} – Upstar`;
        if (isOurs) solveIt(main, sheet);
        else offer(main, sheet);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        main.replaceChildren(h("h1", {}, "Exercises"), h("p", { class: "wrong", role: "alert" }, `This link holds no sheet that can be read: ${error.message}.`),
          h("p", {}, "Ask whoever made it for another, or ", h("a", { href: "#/exercises" }, "make a sheet"), " of your own."));
      }
    },
  };
}

const titled = ({ title }: Collection): string => title.trim() || "Exercises";
const counted = (count: number): string => `${count} question${count === 1 ? "" : "s"}`;

/** A sheet from elsewhere: anybody can make one, so nothing is worked out before somebody wants it. */
function offer(main: HTMLElement, sheet: Collection): void {
  const begin = h("button", { type: "button", class: "main", click: () => {
    solveIt(main, sheet);
    main.querySelector<HTMLElement>("h1")?.focus();
  } }, "Begin");
  main.replaceChildren(h("h1", {}, titled(sheet)),
    h("p", {}, `${counted(sheet.questions.length)}; the program checks the answers, and this browser remembers what you have solved.`),
    h("ol", {}, ...sheet.questions.map(({ kind, expr }) => h("li", {}, h("code", {}, bare(expr)), ` ${ASKS[kind]}`))), h("p", {}, begin));
}

/** Which sheet something was solved on: a short name for its questions. */
function nameOf(sheet: Collection): string {
  let sum = 5381;
  for (const letter of collected.written(sheet)) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 4294967291;
  return `sheet-${sum.toString(36)}`;
}

/** What is written on paper instead of pressed. */
function onPaper({ kind, expr, side, first, misere }: Question): HTMLElement {
  const task: Record<Kind, string> = {
    type: `Which type is it${misere ? ", if the last move loses" : ""}: L, R, N or P?`, value: "What is its value?", "nim-value": "What is its nim-value?",
    result: `How does it end if ${named(first)} begins and both play perfectly?`,
    move: `Find a winning move for ${named(side)}${misere ? "; the last move loses" : ""}.`,
    win: `${named(first)} begins. How does ${named(side)} win${misere ? ", if the last move loses" : ""}?`,
  };
  const line = () => h("p", { class: "write" });
  return h("div", { class: "paper-only" }, h("p", {}, task[kind], " ", h("code", {}, bare(expr))), picture(expr, true),
    ...(kind === "win" ? [line(), line(), line()] : [line(), line()]));
}

/** The exercises of a sheet. */
function solveIt(main: HTMLElement, sheet: Collection): void {
  const [name, { questions }] = [nameOf(sheet), sheet];
  const id = (at: number) => `${name}.${at + 1}`;
  const done = h("span", {});
  const bar = h("progress", { max: questions.length, value: 0, "aria-label": "Solved exercises" });
  const count = () => {
    const solved = questions.filter((_, at) => isSolved(id(at))).length;
    done.textContent = `Solved: ${solved} of ${questions.length} `;
    bar.value = solved;
  };
  const exercises = questions.map((question, at) => {
    const section = shown(collected.exerciseOf(question), at + 1, isSolved(id(at)), () => {
      solve(id(at));
      count();
    });
    section.append(onPaper(question));
    return section;
  });
  count();
  main.replaceChildren(h("h1", { tabindex: -1 }, titled(sheet)),
    h("p", { class: "paper-only name-line" }, "Name: ", h("span", { class: "write" })),
    h("div", { class: "row screen-only" }, h("span", {}, done, bar),
      h("button", { type: "button", click: () => window.print() }, "Print"),
      h("a", { href: "#/exercises", click: () => take(sheet) }, "Make a sheet like this")),
    ...exercises, ...(questions.length === 0 ? [h("p", {}, "There is no question on it.")] : []));
}

/** Takes a sheet to change it, where none is being made. */
function take(sheet: Collection): void {
  if (collected.kept().questions.length === 0) collected.keep(sheet);
}

/** A sheet to begin with: one question of each kind. */
const EXAMPLE: Collection = {
  title: "Warming up",
  questions: [
    { kind: "type", expr: "domineering(2x3)", side: "left", first: "left", misere: false },
    { kind: "move", expr: "nim(3,4,5)", side: "left", first: "left", misere: false },
    { kind: "value", expr: "hackenbush(\"bbr\")", side: "left", first: "left", misere: false },
    { kind: "win", expr: "kayles(5)", side: "left", first: "left", misere: false },
  ],
};

const SIDES: Side[] = ["left", "right"];

/** A list of words to choose from. */
const choice = <T extends string>(label: string, of: [T, string][], chosen: T, pick: (value: T) => void) => {
  const select = h("select", { "aria-label": label, change: () => pick(select.value as T) },
    ...of.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return select;
};

/** What may be asked about a position, when it is known of which kind its game is. */
function kinds({ kind, expr, misere }: Question, pick: (kind: Kind) => void): HTMLElement {
  const select = choice("What is asked", [[kind, ASKS[kind]]], kind, pick);
  void sketchOf(expr).then((told) => {
    const all = collected.kindsOf(misere, told);
    const options = collected.KINDS.filter((own) => own === kind || all.includes(own));
    select.replaceChildren(...options.map((own) => h("option", { value: own, selected: own === kind }, ASKS[own])));
  }, () => undefined);
  return select;
}

/** The page on which a sheet is put together. */
function make(main: HTMLElement): void {
  let sheet = collected.kept();
  const title = h("input", { type: "text", value: sheet.title, maxlength: 120, placeholder: "Exercises", input: () => keep({ ...sheet, title: title.value }) });
  const list = h("ol", { class: "collected" });
  const said = h("p", { class: "said", role: "status" });
  const tell = (text: string) => {
    said.textContent = text;
    say(text);
  };
  const keep = (next: Collection) => {
    sheet = next;
    if (!collected.keep(sheet)) tell("This browser keeps nothing: the sheet is gone when you leave this page.");
    open.href = collected.linkTo(sheet);
  };
  const put = (questions: Question[], focus: string | null = null) => {
    keep({ ...sheet, questions });
    draw();
    if (focus !== null) (list.querySelector<HTMLElement>(focus) ?? wanted).focus();
  };
  const change = (at: number, different: Partial<Question>) => {
    put(sheet.questions.map((own, place) => (place === at ? { ...own, ...different } : own)), `li:nth-child(${at + 1}) [aria-label="${"kind" in different ? "What is asked" : "Of whom"}"]`);
  };
  const move = (at: number, by: number) => {
    const questions = [...sheet.questions];
    questions.splice(at + by, 0, ...questions.splice(at, 1));
    put(questions, `li:nth-child(${at + by + 1}) button:not(:disabled)`);
  };
  const entry = (question: Question, at: number) => {
    const { kind, expr, side, first, misere } = question;
    const number = at + 1;
    const ofWhom = SIDES.map((own): [Side, string] => [own, `${named(own)}${kind === "win" ? (own === first ? ", who begins" : ", the other begins") : ""}`]);
    return h("li", {}, picture(expr),
      h("div", { class: "asked" },
        h("a", { href: link({ ...EMPTY, start: expr, first, misere }) }, h("code", {}, bare(expr))), misere && " misère",
        h("div", { class: "row" },
          kinds(question, (own) => change(at, { kind: own })),
          (kind === "move" || kind === "win") && choice("Of whom", ofWhom, side, (own) => change(at, kind === "move" ? { side: own, first: own } : { side: own })),
          kind === "result" && choice("Of whom", SIDES.map((own): [Side, string] => [own, `${named(own)} begins`]), first, (own) => change(at, { side: own, first: own })),
          h("button", { type: "button", "aria-label": `Question ${number} up`, disabled: at === 0, click: () => move(at, -1) }, "↑"),
          h("button", { type: "button", "aria-label": `Question ${number} down`, disabled: number === sheet.questions.length, click: () => move(at, 1) }, "↓"),
          h("button", { type: "button", "aria-label": `Remove question ${number}`, click: () => put(sheet.questions.filter((_, place) => place !== at), `li:nth-child(${Math.min(number, sheet.questions.length - 1)}) button:not(:disabled)`) }, "Remove")),
        h("p", { class: "key", role: "status" })));
  };
  const draw = () => {
    list.replaceChildren(...sheet.questions.map(entry));
    empty.hidden = example.hidden = sheet.questions.length > 0;
    tools.hidden = sheet.questions.length === 0;
  };
  const wanted = h("input", { type: "text", "aria-label": "A position", placeholder: "nim(3,4,5)", autocomplete: "off", autocapitalize: "off", spellcheck: false });
  const add = async (event: Event) => {
    event.preventDefault();
    const expr = wanted.value.trim();
    if (expr === "") return;
    try {
      const { results } = await ask("/api/v1/sketch", { expr });
      const told = collected.collect(expr, "left", false, results);
      if (typeof told === "string") return tell(told);
      wanted.value = "";
      sheet = collected.kept();
      put(sheet.questions);
      tell(`Question ${told} was added.`);
    } catch (error) {
      tell(`This is no position: ${detailOf(error).message}.`);
    }
  };
  const copy = async () => {
    const text = new URL(collected.linkTo(sheet), location.href).href;
    try {
      await navigator.clipboard.writeText(text);
      tell("The link is copied. It carries the whole sheet.");
    } catch {
      tell(`The browser does not let pages copy; this is the link: ${text}`);
    }
  };
  const clear = () => {
    const before = sheet.questions;
    put([]);
    tell("The sheet is empty. ");
    const back = h("button", { type: "button", click: () => { put(before, "button"); tell(`${counted(before.length)} again.`); } }, "Take it back");
    said.append(back);
    back.focus();
  };
  const open = h("a", { class: "button", href: collected.linkTo(sheet) }, "Open, to solve or print");
  const takeExample = () => {
    keep({ ...EXAMPLE, title: sheet.title || EXAMPLE.title });
    title.value = sheet.title;
    draw();
    tell(`${counted(EXAMPLE.questions.length)} to begin with: change them, or remove what you do not want.`);
    title.focus();
  };
  const example = h("section", { class: "card example-sheet", "aria-label": "An example" }, h("h2", {}, `For example: ${EXAMPLE.title}`),
    h("ol", {}, ...EXAMPLE.questions.map(({ kind, expr }) => h("li", {}, picture(expr), h("span", {}, h("code", {}, expr), ` ${ASKS[kind]}`)))),
    h("div", { class: "row" }, h("button", { type: "button", class: "main", click: takeExample }, "Begin with this sheet"),
      h("a", { class: "button", href: collected.linkTo(EXAMPLE) }, "See how it is solved")));
  const empty = h("p", {}, "Nothing is on it yet. In the ", h("a", { href: "#" }, "explorer"), ", “Add to sheet” brings the position that you see; or write one here.");
  const tools = h("div", { class: "row" }, h("button", { type: "button", class: "main", click: () => void copy() }, "Copy link"), open,
    h("button", { type: "button", click: () => void answers(sheet.questions, list) }, "Work out the answers"),
    h("button", { type: "button", click: clear }, "Clear"));
  main.replaceChildren(h("h1", {}, "A sheet of exercises"),
    h("p", { class: "soft" }, "Collect positions and choose what is asked about each. A link carries the whole sheet, and the program checks what your class answers; or print it."),
    h("label", { class: "title" }, "Title ", title), empty, list,
    h("form", { class: "row", submit: (event: Event) => void add(event) }, wanted, h("button", {}, "Add")), tools, said, example);
  draw();
}

/** The right answer to a question, for whoever asks it. */
async function answerTo({ kind, expr, side, first, misere }: Question): Promise<string> {
  if (kind === "result") {
    const { result } = await ask("/api/v1/tree", { expr, first, limit: 1 });
    return new Map(RESULTS).get(result ?? "") ?? "it is not known";
  }
  if (kind === "type" || kind === "value" || kind === "nim-value") {
    const call = { type: misere ? "misere_outcome" : "outcome", value: "value", "nim-value": "nim_value" }[kind];
    const { answers: [cell] } = await ask("/api/v1/worksheet", { statements: [within(expr, (own) => `${call}(${own})`)] });
    const text = cell?.lines[0]?.text;
    return cell?.error || text == null ? `there is none: ${cell?.error?.message ?? "it is not known"}` : text;
  }
  if (kind === "move") {
    const { moves } = await ask("/api/v1/moves", { expr, player: side, misere });
    const own = moves.filter((one) => one.player === side);
    const winning = own.filter((one) => one.winning);
    return winning.length === 0 ? `no move of ${named(side)} wins` : `${winning.map(({ move }) => move).join(", ")}: ${winning.length} of ${own.length} moves`;
  }
  const told = await ask("/api/v1/reply", { game: { start: expr, first, misere, moves: [] }, style: "perfect" });
  if (!told?.proved || told.prospect == null) return "who wins was not found in the time";
  const wins = told.prospect === (side === first ? "win" : "loss");
  return wins ? `${named(side)} wins${side === first ? `, for example with ${told.move}` : ""}` : `${named(side)} cannot win`;
}

/** Writes the answers beside the questions, one after another. */
async function answers(questions: Question[], list: HTMLElement): Promise<void> {
  const keys = [...list.querySelectorAll(".key")];
  for (const [at, question] of questions.entries()) {
    const key = keys[at];
    if (!key?.isConnected) return;
    key.textContent = "…";
    const text = await answerTo(question).catch((error: unknown) => `not found: ${detailOf(error).message}`);
    key.textContent = `Answer: ${text}.`;
  }
}

