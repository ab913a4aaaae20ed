// The keys of the explorer: what they do, and the list that `?` shows.

import { at, h } from "./dom.js";

/** Keys and what they do, in the order in which they are listed. */
const KEYS: [string[], string][] = [
  [["?"], "these keys"],
  [["Enter", "ArrowUp", "ArrowDown"], "on a worksheet: evaluate, one line up or down; Shift and Enter for a line between; Alt and an arrow take the line along"],
  [["ArrowLeft", "ArrowRight"], "in a lesson of the book: one step back, one step on"],
  [["/"], "write a position"],
  [["Tab"], "go from board to board and on"],
  [["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], "on a board: go from piece to piece"],
  [["Enter"], "touch a piece; where it offers several moves, touch another"],
  [["Escape"], "let go of what was touched"],
  [["ArrowLeft", "ArrowRight"], "elsewhere: one move back, one move forward"],
  [["Home", "End"], "the beginning, the end"],
  [["u"], "undo"],
  [["r"], "replay"],
  [["h"], "hint; again for more"],
  [["m"], "moves"],
  [["w"], "why?"],
  [["t"], "game tree"],
  [["c"], "copy as"],
  [["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"], "in the tree: go through it, unfold, fold; Enter plays to there"],
  [["s"], "stop the analysis"],
  [["d"], "go deeper"],
  [["e"], "set up the board, or play on it"],
  [["+", "-", "Delete"], "setting up: one more or something new, one less, away with it"],
  [["j"], "setting up: join this node with the one where it is pressed next"],
];

/** How keys are written that have longer names. */
const SHORT: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

let used = false;
document.addEventListener("keydown", () => { used = true; }, true);
document.addEventListener("pointerdown", () => { used = false; }, true);

/** Whether keys were used last, and not a mouse or a finger. */
export const byKeys = (): boolean => used;

/** Whether somebody is writing, so that letters are letters. */
export function writing(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select") !== null;
}

/** Whether a key belongs to what has the focus: arrows move within lists, tables that scroll and groups of buttons. */
function taken(event: KeyboardEvent): boolean {
  return /^(Arrow|Home|End)/.test(event.key) && event.target !== document.body;
}

/** Shows the list of keys. */
export function showKeys(): void {
  const dialog = at<HTMLDialogElement>("keys");
  if (dialog.open) return;
  at("key-list").replaceChildren(...KEYS.flatMap(([keys, does]) => [
    h("dt", {}, ...keys.flatMap((key, place) => [place > 0 ? " " : "", h("kbd", {}, SHORT[key] ?? key)])), h("dd", {}, does)]));
  dialog.showModal();
  dialog.scrollTop = 0;
}

/** Listens to keys while `active`. */
export function listen(acts: Record<string, () => void>, active: () => boolean): void {
  document.addEventListener("keydown", (event) => {
    if (!active() || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
    else if (writing(event) || taken(event)) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
