// What is on the table. The whole of it stands in the address, so every state is a link.

import type { Detail, Side } from "./api.js";

export type Opponent = "friend" | "perfect" | "sometimes" | "often" | "random" | "stubborn";
export type Tab = "moves" | "why" | "tree" | "copy";

export interface State {
  /** The rules of one's own games, where somebody writes such. */
  rules: string | null;
  /** The expression that play begins with. */
  start: string;
  first: Side;
  misere: boolean;
  /** The moves to what is shown. */
  moves: string[];
  /** Other lines that were played, each from the start. */
  lines: string[][];
  opponent: Opponent;
  /** Whose side the opponent plays. */
  theirs: Side | "both";
  /** Whether somebody plays and does not want to be told what is known; else the position is analysed. */
  covered: boolean;
  /** Whether board, value and thermograph have the whole window, for a class to see. */
  large: boolean;
  /** Whether the board is being set up. */
  edit: boolean;
  tab: Tab;
  /** Whether of the moves only the sensible ones are listed. */
  sensible: boolean;
  /** Whether equal positions are shown once in the tree. */
  graph: boolean;
}

export const other = (side: Side): Side => (side === "left" ? "right" : "left");
export const named = (side: Side): string => (side === "left" ? "Left" : "Right");

export const EMPTY: State = {
  rules: null, start: "", first: "left", misere: false, moves: [], lines: [], opponent: "friend", theirs: "right", covered: false, large: false, edit: false, tab: "moves", sensible: false, graph: false,
};

/** The address of the tour, for links to it. */
export const TOUR = "#/tour";

const isBlank = (rules: string | null): rules is null => rules === null || rules.trim() === "";

/** What is asked about an expression: it stands after the rules of one's own games. */
export function whole({ rules }: State, expr: string): string {
  return isBlank(rules) ? expr : `${rules.trimEnd()}\n${expr.trimStart()}`;
}

/** An expression without the rules that stand before it. */
export const bare = ({ rules }: State, text: string): string => (isBlank(rules) ? text : text.slice(text.lastIndexOf("\n") + 1));

/** What is wrong with a text that stands after rules, as a mistake in the rules or in the text itself. */
export function located(state: State, wrong: Detail): { isInRules: boolean; wrong: Detail } {
  const rules = whole(state, "");
  if (rules === "" || wrong.text?.startsWith(rules) !== true) return { isInRules: false, wrong };
  const text = wrong.text.slice(rules.length);
  if (!wrong.at) return { isInRules: false, wrong: { ...wrong, text } };
  const before = [...rules].length;
  if ((wrong.at[0] ?? 0) < before) return { isInRules: true, wrong };
  return { isInRules: false, wrong: { ...wrong, text, at: wrong.at.map((place) => place - before) as [number, number] } };
}

/** What the server is told of a game in progress. */
export const gameOf = (state: State) => {
  const { start, first, misere, moves } = state;
  return { start: whole(state, start), first, misere, moves };
};

const OPPONENTS: Opponent[] = ["friend", "perfect", "sometimes", "often", "random", "stubborn"];
const TABS: Tab[] = ["moves", "why", "tree", "copy"];

/** The address of a state. */
export function link(state: State): string {
  const query = new URLSearchParams({ g: state.start });
  if (state.rules !== null) query.set("rules", state.rules);
  if (state.first !== EMPTY.first) query.set("first", state.first);
  if (state.misere) query.set("misere", "1");
  if (state.opponent !== EMPTY.opponent) query.set("against", state.opponent);
  if (state.theirs !== EMPTY.theirs) query.set("theirs", state.theirs);
  if (state.covered) query.set("covered", "1");
  if (state.large) query.set("large", "1");
  if (state.edit) query.set("edit", "1");
  if (state.tab !== EMPTY.tab) query.set("tab", state.tab);
  if (state.sensible) query.set("sensible", "1");
  if (state.graph) query.set("graph", "1");
  for (const move of state.moves) query.append("m", move);
  for (const line of state.lines) query.append("v", JSON.stringify(line));
  return `#${query}`;
}

/** A line of moves as it stands in an address. */
function lineOf(text: string): string[][] {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) && line.every((move) => typeof move === "string") ? [line as string[]] : [];
  } catch {
    return [];
  }
}

/** The state that an address stands for. */
export function fromLink(hash: string): State {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const one = <T extends string>(name: string, among: T[], usual: T): T =>
    among.find((value) => value === query.get(name)) ?? usual;
  const sides: Side[] = ["left", "right"];
  const start = query.get("g") ?? "";
  // Rules may stand before an expression wherever there is one.
  const last = /^game\s/m.test(start) ? start.lastIndexOf("\n") + 1 : 0;
  return {
    rules: last > 0 ? `${query.get("rules") ?? ""}${start.slice(0, last)}` : query.get("rules"),
    start: start.slice(last),
    first: one("first", sides, EMPTY.first),
    misere: query.has("misere"),
    moves: query.getAll("m"),
    lines: query.getAll("v").flatMap(lineOf),
    opponent: one("against", OPPONENTS, EMPTY.opponent),
    theirs: one("theirs", [...sides, "both"], EMPTY.theirs),
    covered: query.has("covered"),
    large: query.has("large"),
    edit: query.has("edit"),
    tab: one("tab", TABS, EMPTY.tab),
    sensible: query.has("sensible"),
    graph: query.has("graph"),
  };
}
