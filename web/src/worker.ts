// The engine in a worker: it takes a question, and tells the answer piece by piece.

/** What a worker is told: first the engine, then questions, one at a time. */
export type ToWorker = { module: WebAssembly.Module } | { path: string; body: string | null };

/** What a worker tells. */
export type FromWorker =
  | { kind: "begin"; status: number; type: string }
  | { kind: "bytes"; bytes: Uint8Array; nodes: number }
  | { kind: "end" }
  | { kind: "broken" };

interface Engine {
  memory: WebAssembly.Memory;
  room(length: number): number;
  ask(): void;
  seen(): number;
}

/** So many milliseconds pass between two lines that tell how far an analysis is. */
const TICK = 250;
const LINES = "application/x-ndjson";

let engine: Engine | null = null;
/** Whether the question at work is answered by lines, whether they have begun, when it was asked, and when something was told of it. */
let [isByLines, hasBegun, begun, told] = [false, false, 0, 0];
/** Whether it was refused after that. */
let isRefused = false;

const say = (message: FromWorker): void => { postMessage(message); };
/** A copy: what the engine holds changes. */
const bytesAt = (at: number, length: number): Uint8Array => new Uint8Array(engine?.memory.buffer ?? new ArrayBuffer(0), at, length).slice();
const seen = (): number => engine?.seen() ?? 0;

function begin(status: number, type: string): void {
  hasBegun = true;
  say({ kind: "begin", status, type });
}

function line(event: object): void {
  say({ kind: "bytes", bytes: new TextEncoder().encode(`${JSON.stringify(event)}\n`), nodes: seen() });
}

const page = {
  /** The engine asks for the time again and again while it works, which is the occasion to tell how far it is. */
  now(): number {
    const now = performance.now();
    if (isByLines && now - told > TICK) {
      told = now;
      if (!hasBegun) begin(200, LINES);
      line({ event: "progress", nodes: seen(), milliseconds: Math.round(now - begun) });
    }
    return now;
  },
  begin(status: number, at: number, length: number): void {
    isRefused = hasBegun && status !== 200;
    if (!hasBegun) begin(status, new TextDecoder().decode(bytesAt(at, length)));
  },
  tell(at: number, length: number): void {
    const bytes = bytesAt(at, length);
    if (!isRefused) return say({ kind: "bytes", bytes, nodes: seen() });
    // What turned out to be wrong after a while is told as what is missing.
    const fault = JSON.parse(new TextDecoder().decode(bytes)) as { error: { code: string } };
    line({ event: "missing", what: "outcome", fault });
    line({ event: "done", status: "stopped", reason: fault.error.code, known: [], nodes: seen(), milliseconds: Math.round(performance.now() - begun) });
  },
};

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ("module" in data) {
    engine = new WebAssembly.Instance(data.module, { page }).exports as unknown as Engine;
    return;
  }
  if (!engine) return;
  begun = told = performance.now();
  [isByLines, hasBegun, isRefused] = [data.path.endsWith("/analyse"), false, false];
  const question = new TextEncoder().encode(`${data.path}\n${data.body ?? ""}`);
  try {
    // Making room may move the memory.
    const at = engine.room(question.length);
    new Uint8Array(engine.memory.buffer, at, question.length).set(question);
    engine.ask();
  } catch {
    // Out of memory or of stack: what the engine holds is not to be trusted.
    return say({ kind: "broken" });
  } finally {
    isByLines = false;
  }
  say({ kind: "end" });
};
