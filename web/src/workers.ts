// The engine in workers of this page. Each kind of question has workers of its own, so that a board is drawn at once however long
// an analysis takes. Nothing can tell a worker at work to stop, so one that should is ended and another takes its place.

import type { Carrier } from "./carrier.js";
import type { FromWorker, ToWorker } from "./worker.js";

/** Where a kind of question is answered: by how many workers at most, and in how many seconds unless the question says. */
interface Lane { most: number; seconds: number; idle: Worker[]; busy: number; waiting: Job[] }

/** A question on its way. */
interface Job {
  path: string;
  body: string | null;
  signal: AbortSignal | undefined;
  answered: (response: Response) => void;
  failed: (why: unknown) => void;
}

const DEEP = Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 3);
const lane = (most: number, seconds: number): Lane => ({ most, seconds, idle: [], busy: 0, waiting: [] });
const lanes = { quick: lane(1, 3), reply: lane(1, 10), deep: lane(DEEP, 10) };
const QUICK = ["catalogue", "glossary", "parse", "sketch", "edits", "rules", "play"];
const REPLY = ["advice", "reply"];
/** So many milliseconds more has work that does not heed its limit. */
const GRACE = 1000;

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function laneOf(path: string): Lane {
  const name = nameOf(path);
  return QUICK.includes(name) ? lanes.quick : REPLY.includes(name) ? lanes.reply : lanes.deep;
}

/** How long a question may take, in milliseconds. */
function timeOf({ path, body }: Job): number {
  const asked = body === null ? {} : (JSON.parse(body) as { seconds?: number; statements?: unknown });
  return 1000 * (asked.seconds ?? laneOf(path).seconds) + GRACE;
}

const json = (status: number, told: unknown): Response =>
  new Response(JSON.stringify(told), { status, headers: { "content-type": "application/json" } });

/** What is told where the time was over before anything was. */
function late({ body }: Job, milliseconds: number): Response {
  const reason = "the time limit was reached";
  const stopped = { code: "time", message: reason, known: [] };
  return json(200, { expr: body ?? "", value: null, status: "stopped", stopped, reason, known: [], nodes: 0, seconds: milliseconds / 1000 });
}

/** What is told where the engine broke down. */
const broken = (): Response => json(503, { error: {
  code: "restarted",
  message: "the engine in this page came to its limits with this question and was started again",
  hint: "On your own machine, upstar serve has more memory and deeper stacks.",
  known: [],
} });

/** Unpacks the engine while it arrives. */
async function compiled(url: string): Promise<WebAssembly.Module> {
  const packed = await fetch(url);
  if (!packed.ok || !packed.body) throw new Error(packed.statusText);
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers }));
}

/** Lets workers answer: where the engine is, and the worker's script. */
export function byWorkers(engine: string, script: string): Carrier {
  let module = compiled(engine);

  const hired = (): Worker => {
    const worker = new Worker(script);
    // Whoever asks hears that there is no engine.
    module.then((module) => worker.postMessage({ module } satisfies ToWorker), () => undefined);
    return worker;
  };

  /** Gives a question to a worker; afterwards the worker is free for the next, or has been ended. */
  function run(lane: Lane, job: Job): void {
    const worker = lane.idle.pop() ?? hired();
    const begun = performance.now();
    lane.busy += 1;
    let lines: ReadableStreamDefaultController<Uint8Array> | null = null;
    let nodes = 0;
    const free = (isWell: boolean): void => {
      clearTimeout(timer);
      job.signal?.removeEventListener("abort", abort);
      lane.busy -= 1;
      worker.onmessage = worker.onerror = null;
      if (isWell) lane.idle.push(worker);
      else worker.terminate();
      next(lane);
    };
    const abort = (): void => {
      const why = new DOMException("nobody waits any more", "AbortError");
      lines?.error(why);
      job.failed(why);
      free(false);
    };
    /** Ends the worker in the middle of its work; what was told so far is told to be all. */
    const cut = (reason: string, answer: (milliseconds: number) => Response): void => {
      const milliseconds = Math.round(performance.now() - begun);
      if (lines) {
        const done = { event: "done", status: "stopped", reason, known: [], nodes, milliseconds };
        lines.enqueue(new TextEncoder().encode(`${JSON.stringify(done)}\n`));
        lines.close();
      }
      job.answered(answer(milliseconds));
      free(false);
    };
    const timer = setTimeout(() => cut("time", (milliseconds) => late(job, milliseconds)), timeOf(job));
    const fail = (): void => cut("restarted", broken);
    worker.onerror = (event) => { event.preventDefault(); fail(); };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      switch (data.kind) {
        case "begin": {
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => { lines = controller; },
            // Whoever reads no more wants no more.
            cancel: () => { lines = null; free(false); },
          });
          job.answered(new Response(body, { status: data.status, headers: { "content-type": data.type } }));
          break;
        }
        case "bytes": lines?.enqueue(data.bytes); nodes = data.nodes; break;
        case "end": lines?.close(); free(true); break;
        case "broken": fail(); break;
      }
    };
    job.signal?.addEventListener("abort", abort);
    module.then(
      () => worker.postMessage({ path: job.path, body: job.body } satisfies ToWorker),
      (why: unknown) => {
        // What did not arrive is fetched again for whoever asks next.
        module = compiled(engine);
        module.catch(() => undefined);
        job.failed(why);
        free(false);
      },
    );
  }

  function next(lane: Lane): void {
    while (lane.busy < lane.most) {
      const job = lane.waiting.shift();
      if (!job) return;
      if (!job.signal?.aborted) run(lane, job);
    }
  }

  return (path, body, signal) => new Promise((answered, failed) => {
    signal?.throwIfAborted();
    const lane = laneOf(path);
    const job = { path, body, signal, answered, failed };
    lane.waiting.push(job);
    signal?.addEventListener("abort", () => {
      const at = lane.waiting.indexOf(job);
      if (at < 0) return;
      lane.waiting.splice(at, 1);
      failed(new DOMException("nobody waits any more", "AbortError"));
    });
    next(lane);
  });
}
