// A board in a notebook: the page's own drawing, playing and editing, with a Python process behind it instead of a server.

import { carriedBy } from "./api.js";
import type { Boards, Side } from "./api.js";
import { BoardView } from "./board.js";
import { h } from "./dom.js";
import { Editor } from "./edit.js";

/** What the notebook shares with us. */
interface State {
  boards: Boards;
  /** Who moves; nobody when the game is over. */
  to_move: Side | null;
  /** What the moves of whoever is to move lead to. */
  leads: Record<string, string>;
  log: { by: Side | null; move: string }[];
  /** Who wins, and by which moves, as far as that is known. */
  words: string;
  value: string;
  winning: string[];
  hints: boolean;
}

interface Model {
  get(name: "state"): State;
  get(name: "look"): string;
  on(event: "change:state", heard: () => void): void;
  on(event: "msg:custom", heard: (message: { id?: number; status?: number; body?: string }) => void): void;
  off(event: string, heard: unknown): void;
  send(message: object): void;
}

const names: Record<Side, string> = { left: "Left", right: "Right" };

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  // The look of the page stays inside.
  const root = el.attachShadow({ mode: "open" });
  root.append(h("style", {}, model.get("look").replaceAll(":root", ":host") + "\n:host { display: block; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }\n.acts { display: flex; flex-wrap: wrap; gap: .4rem; }\n.boards { min-height: 8rem; padding: .4rem; background: var(--sunk); border-radius: 8px; }\n.boards svg { max-height: 20rem; width: auto; }"));
  const view = new BoardView((move) => model.send({ kind: "play", move }), (move) => model.get("state").leads[move] ?? null);
  const turn = h("p", { class: "turn", "aria-live": "polite" });
  const told = h("p", { class: "told" });
  const log = h("ol", { class: "log" });
  const stage = h("div", { class: "boards" });
  let editing = false;

  // Questions go to Python and come back by their numbers.
  const open = new Map<number, (response: Response) => void>();
  let asked = 0;
  const answered = (message: { id?: number; status?: number; body?: string }): void => {
    if (message.id === undefined) return;
    open.get(message.id)?.(new Response(message.body ?? "null", { status: message.status ?? 200 }));
    open.delete(message.id);
  };
  carriedBy((path, body) => new Promise((resolve) => {
    asked += 1;
    open.set(asked, resolve);
    model.send({ kind: "ask", id: asked, path, body });
  }));
  model.on("msg:custom", answered);

  const editor = new Editor(
    stage,
    (expr: string) => {
      if (expr !== model.get("state").boards.reading) model.send({ kind: "set", expr });
    },
    () => undefined,
    (expr) => expr,
  );
  const button = (text: string, act: () => void) => h("button", { type: "button", click: act }, text);
  const edit = button("Edit", () => {
    editing = !editing;
    edit.textContent = editing ? "Play" : "Edit";
    if (editing) editor.take(model.get("state").boards.reading);
    show();
  });
  const tools = h("p", { class: "acts" },
    button("Undo", () => model.send({ kind: "undo" })),
    button("Best move", () => model.send({ kind: "best" })),
    button("Other player", () => model.send({ kind: "turn" })),
    button("Hints", () => model.send({ kind: "hints" })),
    edit);
  const board = h("div", { class: "board-side" });
  root.append(h("div", { class: "upstar" }, turn, board, tools, told, log));

  const show = (): void => {
    const state = model.get("state");
    if (editing) board.replaceChildren(editor.tools, stage);
    else {
      view.show(state.boards, state.to_move, false);
      board.replaceChildren(view.element);
    }
    turn.textContent = state.to_move === null ? "The game is over." : `${names[state.to_move]} to move`;
    const hints = state.winning.length > 0 ? `Winning: ${state.winning.join("; ")}` : "No move wins.";
    told.replaceChildren(...(state.hints ? [`${state.words} ${state.value === "" ? "" : `Worth ${state.value}. `}${state.to_move === null ? "" : hints}`] : []));
    log.replaceChildren(...state.log.map(({ by, move }) => h("li", {}, by === null ? move : `${names[by]}: ${move}`)));
  };
  model.on("change:state", show);
  show();
  return () => {
    model.off("change:state", show);
    model.off("msg:custom", answered);
  };
}

export default { render };
