// What is done while everything else is still being loaded: who answers is found, and asked for the board that the address names.

import { byServer } from "./carrier.js";
import type { Carrier } from "./carrier.js";
import { fromLink, gameOf, whole } from "./state.js";
import { byWorkers } from "./workers.js";

export interface Early { path: string; body: string; answer: Promise<Response> }

declare global {
  /** Who answers questions. */
  var carry: Carrier | undefined;
  /** The first question, until somebody asks it. */
  var early: Early | undefined;
}

// A page without a server says where its engine is.
const { engine, worker, offline } = document.documentElement.dataset;
const carry = engine !== undefined && worker !== undefined ? byWorkers(engine, worker) : byServer;
globalThis.carry = carry;
if (offline !== undefined && "serviceWorker" in navigator) {
  // Without it the page works all the same, while there is a network.
  addEventListener("load", () => { navigator.serviceWorker.register(offline).catch(() => undefined); });
}

const state = fromLink(location.hash);
if (state.start !== "") {
  const [path, question] = state.edit ? ["/api/v1/edits", { expr: whole(state, state.start) }] : ["/api/v1/play", gameOf(state)];
  const body = JSON.stringify(question);
  const answer = carry(path, body);
  // Whoever asks for it hears what went wrong.
  answer.catch(() => undefined);
  globalThis.early = { path, body, answer };
}
