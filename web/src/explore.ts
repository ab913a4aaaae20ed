// The explorer: what is on the table, what can be done, and what the server says of it.

import { Answer } from "./answer.js";
import type { Analysis } from "./answer.js";
import { AGAIN, ask, catalogue, detailOf, patiently } from "./api.js";
import type { Argument, Boards, Detail, InPlay, Side } from "./api.js";
import { BoardView } from "./board.js";
import { collect } from "./collected.js";
import { listenToControls, placeBeside } from "./controls.js";
import { copies } from "./copy.js";
import { at, h, painted, say } from "./dom.js";
import { Editor } from "./edit.js";
import { Field } from "./field.js";
import { fit } from "./fit.js";
import { listen } from "./keys.js";
import { showLegend } from "./legend.js";
import { forward, lineTree, next, remember } from "./lines.js";
import { MoveTable } from "./moves.js";
import { beginning as ownBeginning, Own } from "./own.js";
import type { OwnGame } from "./own.js";
import type { Page } from "./page.js";
import { describe } from "./parts.js";
import type { Part } from "./parts.js";
import { hints, reply, winningMove } from "./play.js";
import type { Hint } from "./play.js";
import { still } from "./motion.js";
import { Review } from "./review.js";
import { listenToRules, showRules } from "./rules.js";
import { beginning, pictureWhenSeen, start } from "./start.js";
import { bare, EMPTY, fromLink, gameOf, link, located, named, other, whole } from "./state.js";
import type { State, Tab } from "./state.js";
import { openStudio } from "./studio.js";
import { listenToTabs, showTab } from "./tabs.js";
import { TreeView } from "./tree.js";
import { ARGUMENTS, explainIn } from "./why.js";

let state: State = EMPTY;
let now: InPlay | null = null;
/** Counts what was asked, so that a late answer to an old question is not shown. */
let turn = 0;
/** Hints that were got in this position, and how many were given. */
let given: { all: Promise<Hint[]>; shown: number } | null = null;
/** Stops what was asked about a position when another one comes. */
let asking = new AbortController();
/** What each tab shows, so that it is not asked for twice. */
let told: Partial<Record<Tab, string>> = {};
/** What is filled when it is first seen. */
const fill: { start?: Promise<void> } = {};
/** The line that ends with a move of the opponent's that is not proved. */
let unproved: string[] = [];
/** Whether the opponent is to move although it is known how play went on from here: so it is with one who has just come. */
let called = false;
let replaying: ReturnType<typeof setInterval> | undefined;

const table: BoardView = new BoardView(move, (name) => (now && moves.find(name, now.to_move)?.to) ?? null, (expr) => whole(state, expr), legend);
const answer: Answer = new Answer(heard, () => void describeParts(), () => {
  if (answer.value !== null) void openStudio(answer.value, parts);
});
const review = new Review({
  go: (line) => { stopReplay(); goto(line, true); },
  play: (line, from) => {
    stopReplay();
    // The opponent's moves are known all along the line, so that none is asked for.
    state = { ...state, lines: [...remember(state.lines, state.moves, line), line] };
    replay(line, from);
    lookAtBoard();
  },
  retry: (line) => { stopReplay(); lookAtBoard(); go({ ...state, covered: true, moves: line, lines: remember(state.lines, state.moves, line) }); },
  spoken: (line, name) => table.spoken(line, name),
});
/** What a move from here is called: as its part of the board was when play began. */
const spoken = (name: string): string => table.spoken(state.moves, name);
const moves: MoveTable = new MoveTable(move, (name, by, to) => table.point(name, by, to), spoken, (expr) => pictureWhenSeen(whole(state, expr)));
const editor = new Editor(table.stage, edited, (error) => complain(detailOf(error)), (expr) => whole(state, expr));
const tree = new TreeView({
  go: (path) => goto([...state.moves, ...path]), look: (text) => table.look(text), merge: (graph) => note({ graph }),
  whole: (expr) => whole(state, expr),
});
const field = new Field(begin, () => (state.moves.length > 0 ? position() : state.start), unread);
const controls = listenToControls((different) => {
  called = true;
  if (different.first !== undefined && state.moves.length > 0) void restart(different.first);
  else go({ ...state, ...different });
});

const own = new Own({
  written: (rules) => { state = { ...state, rules }; },
  paused: () => note({}),
  read: (games, isChanged) => void ruled(games, isChanged),
  refused: () => stale(true),
  begin: (rules, start) => go({ ...state, rules, start, moves: [], lines: [], edit: false }),
  start: () => state.start,
});

const position = () => (now ? bare(state, now.position) : state.start);
/** The position as it is asked about. */
const asked = () => whole(state, position());
const over = () => now?.result != null;
const theirs = () => !over() && state.opponent !== "friend" && (state.theirs === "both" || now?.to_move === state.theirs);
/** Whether the opponent looks for a move; where play went on before, it is not asked again. */
const thinks = () => theirs() && (called || next(state.lines, state.moves).length === 0);
/** Whether somebody plays who does not want to be told. */
const covered = () => state.covered && !state.edit;
const COVERED: Analysis = { moves: [], onlyWinning: false, listed: "The moves are covered.", impartial: false, standings: [], working: false };
/** Who may be moved for. */
const mover = (): Side | null => (state.edit || !now || over() || theirs() ? null : now.to_move);

/** Goes to another state, which becomes the address; `instead` of this one, to which the browser then does not go back. */
function go(next: State, instead = false): void {
  if (link(next) === location.hash) void show();
  else if (instead) location.replace(replaced = link(next));
  else location.hash = link(next);
}

/** The address that took the place of another in play, when nobody went anywhere. */
let replaced = "";

/** Whether an address has come by play going on, as by an opponent's move; asked once. */
export function isOwn(hash: string): boolean {
  const isIt = replaced === hash;
  replaced = "";
  return isIt;
}

/** Goes to a line; the one that is left is remembered. */
function goto(line: string[], instead = false): void {
  go({ ...state, moves: line, lines: remember(state.lines, state.moves, line) }, instead);
}

/** Begins with a text. */
function begin(text: string): void {
  go({ ...state, start: text, moves: [], lines: [] });
}

/** What is wrong with a text that somebody writes as a position. */
async function unread(text: string): Promise<Detail | null> {
  try {
    await ask("/api/v1/sketch", { expr: whole(state, text) });
    return null;
  } catch (error) {
    const { isInRules, wrong } = located(state, detailOf(error));
    if (isInRules) own.complain(wrong);
    return wrong;
  }
}

/** Says what is wrong, where it is wrong: beside the rules, or beside the position. */
function complain(detail: Detail): void {
  const { isInRules, wrong } = located(state, detail);
  if (isInRules) own.complain(wrong);
  field.complain(isInRules ? null : wrong);
}

/** Whether what is on the table is played by rules that are no longer those that are written. */
function stale(isStale: boolean): void {
  for (const id of ["table", "answer", "more"]) at(id).inert = isStale;
  at("work").classList.toggle("stale", isStale);
}

/** Goes on with rules that can be read: with the same position, or with one to begin with where it means nothing any more. */
async function ruled(games: OwnGame[], isChanged: boolean): Promise<void> {
  stale(false);
  showRules(null, own.abouts);
  if (state.edit) void addable();
  if (!isChanged && state.start !== "") return;
  const { rules } = state;
  // A position of other games alone says nothing of these rules.
  const isOurs = games.length === 0 || games.some(({ about }) => new RegExp(`\\b${about.name}\\s*[([]`).test(state.start));
  const isRead = state.start !== "" && isOurs && await unread(state.start) === null;
  if (state.rules !== rules) return;
  const first = games.flatMap(({ start }) => start ?? [])[0] ?? "";
  state = { ...state, start: isRead ? state.start : first, moves: [], lines: [] };
  note({});
  if (isChanged) own.keep();
  void show();
}

function move(name: string): void {
  stopReplay();
  if (now && !over()) goto([...state.moves, name]);
}

/** Lets another player begin: with the same moves, where that player has them; else a new game, from which one can go back. */
async function restart(first: Side): Promise<void> {
  const before = state;
  const turned = { ...state, first, lines: [] };
  const isPlayable = await ask("/api/v1/play", gameOf(turned)).then(() => true, () => false);
  if (state !== before) return;
  go(isPlayable ? turned : { ...turned, moves: [] });
  if (isPlayable) return;
  const back = h("button", { type: "button", click: () => go(before) }, "Back to that game");
  notice = ["The moves before were not ", `${named(first)}'s, so a new game has begun. `, back];
}

/** What is to be said with the next position. */
let notice: (Node | string)[] = [];

/** Lets go of what was asked about the position before. */
function forget(): void {
  given = null;
  told = {};
  asking.abort();
  asking = new AbortController();
}

/** Shows the state: the board at once, the analysis after. */
async function show(fresh = true): Promise<void> {
  const mine = ++turn;
  forget();
  const isStart = state.start === "" && state.rules === null;
  document.title = state.start ? `${state.start} – Upstar` : state.rules === null ? "Upstar" : "Your game – Upstar";
  at("start").hidden = !isStart;
  // The table is seen when there is something on it, so that nothing moves after.
  if (isStart) at("work").hidden = true;
  if (isStart) return void (fill.start ??= start(at("start-page")).catch(() => { delete fill.start; }));
  for (const id of ["answer", "more"]) at(id).hidden = state.start === "";
  if (state.start === "") return nothing();
  if (state.edit) void addable();
  try {
    if (state.edit) {
      const editable = await ask("/api/v1/edits", { expr: whole(state, state.start) });
      if (mine !== turn) return;
      now = null;
      editor.show(editable);
      await settle(editable.boards);
    } else {
      const inPlay = await ask("/api/v1/play", gameOf(state));
      if (mine !== turn) return;
      const { rules, start, first, misere } = state;
      table.about(JSON.stringify([rules, start, first, misere]));
      await table.learn(inPlay.boards, [state.moves, ...state.lines], (line) => ask("/api/v1/play", gameOf({ ...state, moves: line }), asking.signal), asking.signal);
      if (mine !== turn) return;
      now = inPlay;
      table.show(now.boards, mover(), fresh, now.log, isSum());
      await settle(now.boards);
      if (mine !== turn) return;
      if (thinks()) void opponent(mine, now);
      called = false;
    }
  } catch (error) {
    if (mine === turn) await lookAt(mine, detailOf(error));
  }
}

/** Shows what cannot be played, such as heaps with too many moves, if it can be looked at; and what is wrong. */
async function lookAt(mine: number, wrong: Detail): Promise<void> {
  if (wrong.code === "unreachable") return tryLater(mine, wrong);
  const isAboutText = wrong.at != null && wrong.text === whole(state, state.start);
  const meant = isAboutText ? await field.instead(state.start) : null;
  if (mine !== turn) return;
  if (meant !== null) {
    note({ start: meant });
    return show();
  }
  const boards = isAboutText ? null : await ask("/api/v1/sketch", { expr: whole(state, state.start) }).catch(() => null);
  if (mine !== turn) return;
  // Beside rules that cannot be read the board stays as it was.
  if (located(state, wrong).isInRules && table.stage.querySelector("svg")) return complain(wrong);
  now = null;
  table.about(null);
  if (boards) {
    table.show(boards, null);
    void settle(boards);
  } else {
    clear();
    table.stage.replaceChildren(h("p", { class: "soft" }, "There is no such board. ", h("a", { href: "#" }, "Choose a game"), ", or mend what is written above."));
  }
  at("work").hidden = false;
  field.write(state.start);
  complain(wrong);
}

/** An empty table, for whoever begins to write rules. */
function nothing(): void {
  now = null;
  clear();
  table.stage.replaceChildren(h("p", { class: "soft" }, "The board comes with the rules."));
  at("work").hidden = false;
  field.write("");
  field.complain(null);
}

const wait = (milliseconds: number) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Leaves everything as it is, and tries again until the server is there. */
function tryLater(mine: number, wrong: Detail): void {
  at("work").hidden = false;
  field.write(state.start);
  field.complain(wrong);
  setTimeout(() => { if (mine === turn) void show(); }, AGAIN);
}

/** Nothing can be said of what is no position. */
function clear(): void {
  table.stage.replaceChildren();
  for (const id of ["turn", "said", "twin", "log"]) at(id).replaceChildren();
  controls(state, false, false);
  placeBeside(false);
  at<HTMLInputElement>("misere").disabled = false;
  at("game").hidden = true;
  answer.none();
  // What there is nothing to say of has no cards and no buttons.
  for (const id of ["answer", "more", "play-tools"]) at(id).hidden = true;
}

/** What goes with the boards, whether they are played on or set up. The boards are seen first. */
async function settle(boards: Boards): Promise<void> {
  const mine = turn;
  at("work").hidden = false;
  fit(table.stage);
  field.complain(null);
  field.write(position());
  const isUnproved = unproved.length > 0 && JSON.stringify(unproved) === JSON.stringify(state.moves);
  at("said").replaceChildren(...(isUnproved && now ? [`${named(other(now.to_move))}'s move is the best that was found in the time, not proved.`] : notice));
  notice = [];
  const text = state.edit ? "Setting up the board." : !now ? "To look at, not to play on." : over() ? (now.winner ? `${named(now.winner)} has won.` : now.repeated ? "A draw: the same position for the third time." : "A draw.") : `${named(now.to_move)} to move${thinks() ? ": thinking…" : theirs() ? ": ▶ goes on." : "."}`;
  at("turn").replaceChildren(h("span", { class: `side ${over() ? now?.winner ?? "" : now?.to_move ?? "both"}` }), text);
  controls(state, mover() !== null, !covered() || over() || review.holds(state));
  // A game with results has no misère play; from a link that asks for it one comes back.
  at<HTMLInputElement>("misere").disabled = boards.results && !state.misere;
  at("log").replaceChildren(lineTree(state.lines, state.moves, now?.log[0]?.by ?? state.first, (line) => { stopReplay(); goto(line, true); }, (line, name) => table.spoken(line, name)));
  at("log").parentElement?.toggleAttribute("hidden", state.moves.length + state.lines.length === 0);
  verdict();
  legend();
  isHeard = false;
  if (covered()) answer.none("Covered, for you to find out.");
  // An opponent's answer goes before the analysis.
  else answer.about(asked(), state.misere, boards.results, thinks());
  await painted();
  if (mine !== turn) return;
  const last = now?.log.at(-1);
  say(`${last ? `${named(last.by)} played ${table.spoken(state.moves.slice(0, -1), last.move)}. ` : ""}${text}`);
  at("twin").textContent = state.edit ? boards.twin : table.twin(boards.twin);
  showRules(boards, own.abouts);
  // The analysis may have been here before the boards were painted.
  if (!isHeard) moves.show(covered() ? COVERED : null, position(), mover(), mover() ? now?.moves ?? [] : []);
  tabs();
}

/** Says in one's own words how a game goes or ended, and what can be done after it. */
function verdict(): void {
  const isPlayed = state.covered && !state.edit && now !== null;
  if (review.holds(state)) review.show(state.moves);
  else forgetReview();
  at("game").hidden = !isPlayed && !review.element.hasChildNodes();
  placeBeside(isPlayed);
  const alone = state.opponent === "friend" || state.theirs === "both";
  const winner = now?.winner;
  const ends = winner ? (alone ? `${named(winner)} has won` : winner === state.theirs ? "You lost" : "You won") : "A draw";
  const turns = theirs() ? "The opponent's move" : alone ? `${named(now?.to_move ?? "left")}'s move` : "Your move";
  const isRefuted = review.follows(state.moves);
  // What goes on by itself is nobody's move.
  at("verdict").textContent = isRefuted ? "The refutation" : over() ? ends : replaying !== undefined ? "Replay" : turns;
  at("verdict-words").textContent = isRefuted ? "This is what best play makes of that move."
    : over() ? `After ${state.moves.length} move${state.moves.length === 1 ? "" : "s"}. The review shows where it was decided.`
    : covered() ? "Values and winning moves are covered. Hints come in steps: how it stands, which move, why." : "";
  at("after-game").hidden = !over() && !isRefuted;
  at("try-again").hidden = !isRefuted;
  at("again").hidden = isRefuted;
  at("swap").hidden = alone || isRefuted;
  at("review-game").hidden = isRefuted && isPlayed;
  at("game").classList.toggle("over", over());
  at("game").classList.toggle("won", over() && !isRefuted && !alone && winner != null && winner !== state.theirs);
  if (over() && winner) table.light(winner);
  // Below a phone's board it would not be seen that it is over.
  if (isPlayed && over()) at("after-game").scrollIntoView({ block: "nearest" });
}

/** On a small screen the board is seen when something happens there. */
const lookAtBoard = () => table.stage.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });

/** Lets go of the review, which is of one game alone. */
function forgetReview(): void {
  reviewing.abort();
  review.forget();
}

/** Begins the same game again. */
const again = (different: Partial<State> = {}) => go({ ...state, ...different, moves: [], lines: [] });

/** Looks back at the game from its end. */
async function lookBack(): Promise<void> {
  const line = forward(state.lines, state.moves);
  const mine = turn;
  const game = await ask("/api/v1/play", gameOf({ ...state, moves: line })).catch(() => null);
  if (!game || mine !== turn) return;
  at("game").hidden = false;
  reviewing.abort();
  reviewing = new AbortController();
  const done = review.begin(state, game, reviewing.signal);
  at("review").scrollIntoView({ block: "nearest" });
  await done;
}
let reviewing = new AbortController();

/** The signs on the board, or what the move does that is pointed at. */
function legend(move: string | null = null, by: Side = "left"): void {
  const effect = move === null ? null : moves.effect(move, by);
  if (covered()) return at("legend").replaceChildren();
  showLegend(now?.boards.boards ?? [], signs, move !== null && effect ? { name: spoken(move), does: effect.words } : null);
}
/** The signs that stand on the board. */
let signs = new Set<string>();

/** Whether there are components to tell apart, each with a value. */
const isSum = () => now !== null && now.boards.boards.length > 1 && !now.boards.results && !state.misere && !covered();
let parts: Part[] = [];

/** Says below each board what it is worth, once the sum is worked out. */
async function describeParts(): Promise<void> {
  parts = [];
  if (!now || !isSum()) return;
  const [mine, texts] = [turn, now.boards.boards.map(({ text }) => text)];
  const found = await describe(table.stage, texts, (expr) => whole(state, expr), asking.signal).catch(() => []);
  if (mine === turn) parts = found;
}

/** Whether something has been heard of the position that was asked about last. */
let isHeard = false;

function heard(analysis: Analysis): void {
  isHeard = true;
  moves.show(analysis, position(), mover());
  signs = table.tint((name, by) => moves.effect(name, by));
  legend();
  if (!analysis.working && analysis.moves.length === 0 && mover()) void nameWinning(turn);
}

/** Names a winning move where the analysis ended without the list of moves. */
async function nameWinning(mine: number): Promise<void> {
  const move = await winningMove(state, asking.signal).catch(() => null);
  if (mine === turn && move !== null) moves.name(move);
}

/** A change by hand becomes the new beginning. The editor has drawn it already. */
function edited(expr: string, editable: { boards: Boards }): void {
  turn += 1;
  forget();
  state = { ...state, start: expr, moves: [], lines: [] };
  history.pushState(null, "", link(state));
  void settle(editable.boards);
}

/** Lets the opponent move. */
async function opponent(mine: number, position: InPlay): Promise<void> {
  try {
    const seen = wait(still() ? 0 : state.theirs === "both" ? 900 : 350);
    const chosen = await reply(state, position, asking.signal);
    // One's own move is seen before the answer comes.
    await seen;
    if (mine !== turn || chosen === null) return;
    const line = [...state.moves, chosen.move];
    unproved = chosen.proved ? [] : line;
    // Going back means to before one's own move: at what follows it the opponent would only answer again.
    goto(line, true);
  } catch (error) {
    if (mine !== turn) return;
    const wrong = detailOf(error);
    const again = () => {
      if (mine !== turn) return;
      at("said").textContent = "";
      void opponent(mine, position);
    };
    at("said").replaceChildren(`No answer from the opponent: ${wrong.message}. `, h("button", { type: "button", click: again }, "Ask again"));
    if (wrong.code === "unreachable") setTimeout(again, AGAIN);
    else if (!covered()) answer.begin();
  }
}

function undo(): void {
  stopReplay();
  if (state.edit) return history.back();
  // Of an opponent's move one's own before it is taken back as well.
  const back = state.opponent !== "friend" && now?.log.at(-1)?.by === state.theirs ? 2 : 1;
  if (state.moves.length >= back) goto(state.moves.slice(0, state.moves.length - back), true);
}

/** Goes so many moves forward or back along what was played. */
function step(by: number): void {
  const line = forward(state.lines, state.moves);
  const to = Math.min(Math.max(0, state.moves.length + by), line.length);
  if (to !== state.moves.length) goto(line.slice(0, to), true);
}

function stopReplay(): void {
  clearInterval(replaying);
  replaying = undefined;
}

/** Plays a line again: the one that is shown from the beginning, or another. */
function replay(line = forward(state.lines, state.moves), from = 0): void {
  if (replaying !== undefined) return stopReplay();
  let at = from;
  const one = () => {
    goto(line.slice(0, at), true);
    if (at++ >= line.length) stopReplay();
  };
  replaying = setInterval(one, 800);
  one();
}

/** The position after a move from here, so that all that it changes can be shown. */
async function after(name: string): Promise<string> {
  return bare(state, (await ask("/api/v1/play", gameOf({ ...state, moves: [...state.moves, name] }), asking.signal)).position);
}

/** The next hint. */
async function hint(): Promise<void> {
  if (!now || over() || state.edit) return;
  const [mine, mover] = [turn, now.to_move];
  given ??= { all: hints(state, mover, (name) => moves.find(name, mover), spoken, asking.signal), shown: 0 };
  try {
    const all = await given.all;
    const one = all[Math.min(given.shown, all.length - 1)];
    if (mine !== turn || !one) return;
    given.shown += 1;
    const to = one.move ? moves.find(one.move, mover)?.to ?? await after(one.move).catch(() => null) : null;
    if (mine !== turn) return;
    table.point(one.move, mover, to);
    if (!one.move) table.frame(one.component);
    const text = await one.text();
    if (mine !== turn) return;
    at("said").textContent = text;
    at("said").scrollIntoView({ block: "nearest" });
    say(text);
  } catch (error) {
    if (mine === turn) at("said").textContent = `${detailOf(error).message}.`;
  }
}

/** Shows the chosen tab, and fills it if it is not filled. */
function tabs(): void {
  showTab(state.tab);
  if (told[state.tab] === position()) return;
  told[state.tab] = position();
  if (state.tab === "why") void why();
  if (state.tab === "tree") void tree.show({ expr: asked(), first: now?.to_move ?? state.first, misere: state.misere, results: now?.boards.results ?? false }, state.graph, asking.signal);
}

/** Writes into the address what is looked at in another way, though it is the same. */
function note(different: Partial<State>): void {
  state = { ...state, ...different };
  history.replaceState(null, "", link(state));
}

function choose(tab: Tab): void {
  note({ tab });
  tabs();
}

async function why(): Promise<void> {
  const mine = turn;
  // These are arguments of normal play.
  const choice = at<HTMLSelectElement>("why-by");
  choice.disabled = state.misere;
  const by = state.misere ? {} : { by: (choice.value as Argument | "") || null };
  const shows = { move: (name: string | null) => table.point(name), position: (text: string | null) => table.look(text), spoken, whole: (expr: string) => whole(state, expr) };
  const { signal } = asking;
  await explainIn(at("why"), () => ask("/api/v1/explain", { expr: asked(), misere: state.misere, ...by }, signal), shows, () => mine === turn);
}

/** What is set up begins with whoever was to move. */
const toggleEdit = () => go({ ...state, edit: !state.edit, start: position(), first: now?.to_move ?? state.first, moves: [], lines: [] });

const ACTIONS: Record<string, () => void> = {
  undo, "first-move": () => step(-Infinity), previous: () => step(-1), "next-move": () => step(1), "last-move": () => step(Infinity),
  replay: () => replay(), hint: () => void hint(), edit: toggleEdit, "review-game": () => void lookBack(), "try-again": () => review.again(),
  large: () => enlarge(!state.large), "to-sheet": toSheet,
  again: () => again(), swap: () => again(state.theirs === "both" ? {} : { theirs: other(state.theirs) }),
};

/** Puts what is on the table on the sheet of exercises that is being made. */
function toSheet(): void {
  if (state.start === "") return;
  const told = collect(asked(), now?.to_move ?? state.first, state.misere, now?.boards.results ?? false);
  at("said").replaceChildren(...(typeof told === "string" ? [told] : [`This is question ${told} of your `, h("a", { href: "#/exercises" }, "sheet of exercises"), "."]));
  say(at("said").textContent ?? "");
}

/** Gives the board the whole window, or takes it back. */
function enlarge(large: boolean): void {
  note({ large });
  document.body.classList.toggle("large", state.large);
  at("large").setAttribute("aria-pressed", String(state.large));
  fit(table.stage);
}

/** The list of games that can be added to the sum: those with results cannot. */
async function addable(): Promise<void> {
  const { games } = await patiently(catalogue);
  const ours = own.games.flatMap(({ about, start }) => (start === null ? [] : [h("option", { value: start }, about.title)]));
  const all = games.filter((about) => !about.results).map((about) => h("option", { value: beginning(about) }, about.title));
  at("add-game").replaceChildren(h("option", { value: "" }, "a game…"), ...ours, ...all);
}

function add(): void {
  const { value } = at<HTMLSelectElement>("add-game");
  if (value) editor.take(`${state.start} + ${value}`);
  at<HTMLSelectElement>("add-game").value = "";
}

/** The explorer stands in the page from the beginning, so that a board is seen at once. */
export function mount(): Page {
  at("boards").replaceWith(table.element);
  at("brushes").replaceWith(editor.tools);
  at("review").append(review.element);
  at("tab-tree").append(tree.element);
  at("tab-copy").append(copies(() => ({ state, position: position(), mover: now?.to_move ?? state.first, found: answer.found })));
  for (const [id, act] of Object.entries(ACTIONS)) at(id).addEventListener("click", () => { if (id !== "replay") stopReplay(); act(); });
  at("add-game").addEventListener("change", add);
  listenToTabs(choose);
  at("why-by").append(...ARGUMENTS.map(([value, name]) => h("option", { value }, name)));
  at("why-by").addEventListener("change", () => void why());
  const sensible = at<HTMLInputElement>("sensible-only");
  sensible.addEventListener("change", () => note({ sensible: sensible.checked }));
  listenToRules();
  const seen = () => !at("page-explore").hidden;
  listen({ "/": () => (state.start === "" && state.rules === null ? at("expr-first") : field).focus() }, seen);
  listen({
    Escape: () => {
      table.release();
      if (state.large) enlarge(false);
    },
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity),
    u: undo, r: () => replay(), h: () => void hint(), s: () => answer.stop(), d: () => answer.deeper(), e: toggleEdit,
    m: () => choose("moves"), w: () => choose("why"), t: () => choose("tree"), c: () => choose("copy"),
  }, () => seen() && state.start !== "");
  return {
    visit(hash) {
      if (hash === "#/game") return go({ ...EMPTY, ...ownBeginning() }, true);
      const before = state;
      state = fromLink(hash);
      if (!review.holds(state)) forgetReview();
      at("work").classList.toggle("ruled", state.rules !== null);
      if (before.rules !== state.rules) stale(false);
      own.show(state.rules);
      own.keepStart();
      sensible.checked = state.sensible;
      document.body.classList.toggle("large", state.large);
      at("large").setAttribute("aria-pressed", String(state.large));
      field.write(state.start);
      void show(before.start !== state.start || before.rules !== state.rules || before.edit !== state.edit);
    },
  };
}
