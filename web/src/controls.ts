// The choices and buttons below the board, in line with the state.

import { at, h } from "./dom.js";
import { forward } from "./lines.js";
import { OPPONENTS } from "./play.js";
import { other } from "./state.js";
import type { State } from "./state.js";
import type { Side } from "./api.js";

/** A list to choose from; returns how to show what is chosen. */
function choice<T extends string>(id: string, options: [T, string][], pick: (value: T) => void): (chosen: T) => void {
  const select = at<HTMLSelectElement>(id);
  select.append(...options.map(([value, text]) => h("option", { value }, text)));
  select.addEventListener("change", () => pick(select.value as T));
  return (chosen) => { select.value = chosen; };
}

/** While somebody plays, hints, opponent and moves stand with what is said of the game, which so comes right after the board, and the review
 * with what can be done when it is over; else they stand below the board. */
export function placeBeside(isPlaying: boolean): void {
  const own = [at("said"), document.querySelector(".choices-row"), document.querySelector(".log")].filter((one) => one !== null);
  const [said, choices, log] = own;
  if (isPlaying) {
    if (said?.parentElement?.id !== "beside") {
      at("beside").append(...own);
      at("again").after(at("review-game"));
    }
  } else if (said?.parentElement?.id === "beside" && choices && log) {
    at("play-tools").append(said, choices);
    at("table").append(log);
    at("replay").after(at("review-game"));
  }
}

const SIDES: [Side, string][] = [["left", "Left"], ["right", "Right"]];

/** Listens to the choices; `change` hears of what is to be different. Returns how to show a state: whether there is a move to make, and
 * whether one may look back at the game. */
export function listenToControls(change: (different: Partial<State>) => void): (state: State, live: boolean, ended: boolean) => void {
  const opponent = choice("opponent", OPPONENTS, (opponent) => change({ opponent }));
  const side = choice<Side | "both">("your-side", [...SIDES, ["both", "neither: watch"]], (side) => change({ theirs: side === "both" ? side : other(side) }));
  const first = choice("first", SIDES, (first) => change({ first }));
  const misere = at<HTMLInputElement>("misere");
  misere.addEventListener("change", () => change({ misere: misere.checked }));
  for (const [id, covered] of [["play-mode", true], ["analyse-mode", false]] as const) at(id).addEventListener("click", () => change({ covered }));
  return (state, live, ended) => {
    at("play-mode").setAttribute("aria-pressed", String(state.covered));
    at("analyse-mode").setAttribute("aria-pressed", String(!state.covered));
    at("work").classList.toggle("playing", state.covered && !state.edit);
    opponent(state.opponent);
    side(state.theirs === "both" ? "both" : other(state.theirs));
    first(state.first);
    misere.checked = state.misere;
    at("your-side-label").hidden = state.opponent === "friend";
    at("edit").setAttribute("aria-pressed", String(state.edit));
    at("edit-tools").hidden = !state.edit;
    at("play-tools").hidden = state.edit;
    const known = forward(state.lines, state.moves).length;
    const off = (id: string, disabled: boolean) => { at<HTMLButtonElement>(id).disabled = disabled; };
    for (const id of ["first-move", "previous"]) off(id, state.moves.length === 0);
    // Where the opponent begins, that is nothing to take back.
    off("undo", state.moves.length <= (state.opponent !== "friend" && state.first === state.theirs ? 1 : 0));
    for (const id of ["next-move", "last-move"]) off(id, known === state.moves.length);
    off("replay", known === 0);
    off("hint", !live);
    off("review-game", state.moves.length === 0 || !ended);
    // In mid-game it would tell what is covered.
    at("review-game").title = ended ? "" : "When the game is over";
  };
}
