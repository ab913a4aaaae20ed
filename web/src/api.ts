// Questions to whoever answers them, typed by the server's description.

import { byServer } from "./carrier.js";
import type { Carrier } from "./carrier.js";
import type {} from "./early.js";
import type { components, paths } from "./schema.js";

type Schemas = components["schemas"];
export type Side = Schemas["Side"];
export type Boards = Schemas["Boards"];
export type Board = Schemas["BoardOf"];
export type Shape = Schemas["Shape"];
export type InPlay = Schemas["InPlay"];
export type MoveOf = Schemas["Move"];
export type Event = Schemas["Event"];
export type Argument = Schemas["Argument"];
export type Explanation = Schemas["Explanation"];
export type Detail = Schemas["ErrorReport"];
export type Editable = Schemas["Editable"];
export type Edit = Schemas["EditOf"];
export type Standing = Schemas["Stand"];
export type Tree = Schemas["TreeReport"];
export type About = Schemas["GameReport"];
export type Term = Schemas["TermOf"];

/** What is known where a limit was reached first. */
type Limited = Schemas["StoppedReport"];
type Post = { [P in keyof paths]: paths[P] extends { post: { requestBody: unknown } } ? P : never }[keyof paths];
type Asked<P extends Post> = paths[P] extends
  { post: { requestBody: { content: { "application/json": infer B } } } } ? B : never;
type Told<P extends Post> = paths[P] extends
  { post: { responses: { 200: { content: { "application/json": infer B } } } } } ? Exclude<B, Limited> : never;

/** What the server says is wrong. */
export class Wrong extends Error {
  constructor(readonly detail: Detail) { super(detail.message); }
}

/** So many milliseconds pass until a server that did not answer is asked again. */
export const AGAIN = 2000;

/** The answer to a question that was asked before the page was there; only once, for the server may know more later. */
function asked(path: string, body: string): Promise<Response> | null {
  const early = globalThis.early;
  globalThis.early = undefined;
  return early?.path === path && early.body === body ? early.answer : null;
}

let carry: Carrier = (path, body, signal) => (body === null ? null : asked(path, body)) ?? (globalThis.carry ?? byServer)(path, body, signal);

/** Lets somebody else than a server answer: the Python process behind a notebook. */
export function carriedBy(own: Carrier): void {
  carry = own;
}

async function send(path: string, question: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await carry(path, JSON.stringify(question), signal);
  if (!response.ok) throw new Wrong(((await response.json()) as Schemas["Fault"]).error);
  return response;
}

/** Asks and waits for the answer. */
export async function ask<P extends Post>(path: P, body: Asked<P>, signal?: AbortSignal): Promise<Told<P>> {
  const told = (await (await send(path, body, signal)).json()) as Told<P> | Limited | null;
  if (told !== null && typeof told === "object" && "stopped" in told) throw new Wrong((told as Limited).stopped);
  return told as Told<P>;
}

/** A picture in a format. */
export async function picture(body: Asked<"/api/v1/picture">): Promise<Blob> {
  const response = await send("/api/v1/picture", body);
  if (response.headers.get("content-type") === "application/json") throw new Wrong(((await response.json()) as Limited).stopped);
  return response.blob();
}

type Get = { [P in keyof paths]: paths[P] extends { get: { responses: { 200: unknown } } } ? P : never }[keyof paths];
type Given<P extends Get> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer B } } } } } ? B : never;

/** What is there without a question. */
export async function carried<P extends Get>(path: P): Promise<Given<P>> {
  const told = await carry(path, null);
  if (!told.ok) throw new Error(told.statusText);
  return (await told.json()) as Given<P>;
}

let known: Promise<Schemas["Catalogue"]> | null = null;

/** What games there are. */
export function catalogue(): Promise<Schemas["Catalogue"]> {
  known ??= carried("/api/v1/catalogue");
  // What failed is asked for again the next time.
  known.catch(() => { known = null; });
  return known;
}

/** Asks until the server answers; `waits` hears of every time that it does not. */
export async function patiently<T>(question: () => Promise<T>, waits: (wrong: Detail) => void = () => undefined): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      const wrong = detailOf(error);
      const isLetGo = error instanceof DOMException && error.name === "AbortError";
      if (wrong.code !== "unreachable" || isLetGo) throw error;
      waits(wrong);
      await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
    }
  }
}

/** Sketches that were asked for; pointing at moves asks for the same ones again and again. */
const sketches = new Map<string, Promise<Boards>>();
const MOST_KEPT = 200;

/** The boards of an expression, kept for the next time. */
export function sketchOf(expr: string): Promise<Boards> {
  let told = sketches.get(expr);
  if (!told) {
    if (sketches.size >= MOST_KEPT) sketches.clear();
    told = ask("/api/v1/sketch", { expr });
    told.catch(() => sketches.delete(expr));
    sketches.set(expr, told);
  }
  return told;
}

/** What is wrong, in the server's words. */
export function detailOf(error: unknown): Detail {
  if (error instanceof Wrong) return error.detail;
  const isAlone = document.documentElement.dataset["engine"] !== undefined;
  const [message, hint] = isAlone ? ["the engine could not be loaded", "Is there a network?"] : ["the server does not answer", "Is upstar serve still running?"];
  return { code: "unreachable", message, hint, known: [] };
}

/** The lines of an analysis as they arrive. Aborting the signal stops the work. */
export async function* analyse(body: Asked<"/api/v1/analyse">, signal: AbortSignal): AsyncGenerator<Event> {
  const response = await send("/api/v1/analyse", body, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Event;
  }
}
