// What is on the table. The whole of it stands in the address, so every state is a link.

import type { Side } from "./api.js";

export type Opponent = "friend" | "perfect" | "random";

export interface State {
  start: string;
  first: Side;
  misere: boolean;
  moves: string[];
  opponent: Opponent;
  /** Whose side the opponent plays. */
  theirs: Side;
}

export const other = (side: Side): Side => (side === "left" ? "right" : "left");
export const named = (side: Side): string => (side === "left" ? "Left" : "Right");

const EMPTY: State = { start: "", first: "left", misere: false, moves: [], opponent: "friend", theirs: "right" };

/** The address of a state. */
export function link(state: State): string {
  const query = new URLSearchParams({ g: state.start });
  if (state.first !== EMPTY.first) query.set("first", state.first);
  if (state.misere) query.set("misere", "1");
  if (state.opponent !== EMPTY.opponent) query.set("against", state.opponent);
  if (state.theirs !== EMPTY.theirs) query.set("theirs", state.theirs);
  for (const move of state.moves) query.append("m", move);
  return `#${query}`;
}

/** The state that an address stands for. */
export function fromLink(hash: string): State {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const side = (name: string, usual: Side): Side => {
    const told = query.get(name);
    return told === "left" || told === "right" ? told : usual;
  };
  const against = query.get("against");
  return {
    start: query.get("g") ?? "",
    first: side("first", EMPTY.first),
    misere: query.has("misere"),
    moves: query.getAll("m"),
    opponent: against === "perfect" || against === "random" ? against : "friend",
    theirs: side("theirs", EMPTY.theirs),
  };
}
