// The first question: the board that the address names, asked while everything else is still being loaded.

import { fromLink, gameOf, whole } from "./state.js";

export interface Early { path: string; body: string; answer: Promise<Response> }

declare global {
  /** The first question, until somebody asks it. */
  var early: Early | undefined;
}

const state = fromLink(location.hash);
if (state.start !== "") {
  const [path, question] = state.edit ? ["/api/v1/edits", { expr: whole(state, state.start) }] : ["/api/v1/play", gameOf(state)];
  const body = JSON.stringify(question);
  const answer = fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  // Whoever asks for it hears what went wrong.
  answer.catch(() => undefined);
  globalThis.early = { path, body, answer };
}
