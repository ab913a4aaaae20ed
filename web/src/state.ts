// What is on the table. The whole of it stands in the address, so every state is a link.

import type { Side } from "./api.js";

export type Opponent = "friend" | "perfect" | "stubborn" | "random";
export type Tab = "moves" | "why" | "tree" | "copy";

export interface State {
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
  theirs: Side;
  /** Whether what is known is covered, for those who want to find out by playing. */
  covered: boolean;
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
  start: "", first: "left", misere: false, moves: [], lines: [], opponent: "friend", theirs: "right", covered: false, edit: false, tab: "moves", sensible: false, graph: false,
};

/** What the server is told of a game in progress. */
export const gameOf = ({ start, first, misere, moves }: State) => ({ start, first, misere, moves });

const OPPONENTS: Opponent[] = ["friend", "perfect", "stubborn", "random"];
const TABS: Tab[] = ["moves", "why", "tree", "copy"];

/** The address of a state. */
export function link(state: State): string {
  const query = new URLSearchParams({ g: state.start });
  if (state.first !== EMPTY.first) query.set("first", state.first);
  if (state.misere) query.set("misere", "1");
  if (state.opponent !== EMPTY.opponent) query.set("against", state.opponent);
  if (state.theirs !== EMPTY.theirs) query.set("theirs", state.theirs);
  if (state.covered) query.set("covered", "1");
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
  return {
    start: query.get("g") ?? "",
    first: one("first", sides, EMPTY.first),
    misere: query.has("misere"),
    moves: query.getAll("m"),
    lines: query.getAll("v").flatMap(lineOf),
    opponent: one("against", OPPONENTS, EMPTY.opponent),
    theirs: one("theirs", sides, EMPTY.theirs),
    covered: query.has("covered"),
    edit: query.has("edit"),
    tab: one("tab", TABS, EMPTY.tab),
    sensible: query.has("sensible"),
    graph: query.has("graph"),
  };
}
