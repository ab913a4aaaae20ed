"use strict";
(() => {
  // build/carrier.js
  var client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
  var byServer = (path, body, signal) => body === null ? fetch(path, { signal: signal ?? null }) : fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-upstar-client": client },
    body,
    signal: signal ?? null
  });

  // build/state.js
  var EMPTY = {
    rules: null,
    start: "",
    first: "left",
    misere: false,
    moves: [],
    lines: [],
    opponent: "friend",
    theirs: "right",
    covered: false,
    large: false,
    edit: false,
    tab: "moves",
    sensible: false,
    graph: false
  };
  var isBlank = (rules) => rules === null || rules.trim() === "";
  function whole({ rules }, expr) {
    return isBlank(rules) ? expr : `${rules.trimEnd()}
${expr.trimStart()}`;
  }
  var gameOf = (state2) => {
    const { start, first, misere, moves } = state2;
    return { start: whole(state2, start), first, misere, moves };
  };
  var OPPONENTS = ["friend", "perfect", "sometimes", "often", "random", "stubborn"];
  var TABS = ["moves", "why", "tree", "copy"];
  function lineOf(text) {
    try {
      const line = JSON.parse(text);
      return Array.isArray(line) && line.every((move) => typeof move === "string") ? [line] : [];
    } catch {
      return [];
    }
  }
  function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const one = (name, among, usual) => among.find((value) => value === query.get(name)) ?? usual;
    const sides = ["left", "right"];
    const start = query.get("g") ?? "";
    const last = /^game\s/m.test(start) ? start.lastIndexOf("\n") + 1 : 0;
    return {
      rules: last > 0 ? `${query.get("rules") ?? ""}${start.slice(0, last)}` : query.get("rules"),
      start: start.slice(last),
      first: one("first", sides, EMPTY.first),
      misere: query.has("misere"),
      moves: query.getAll("m"),
      lines: query.getAll("v").flatMap(lineOf),
      opponent: one("against", OPPONENTS, EMPTY.opponent),
      theirs: one("theirs", [...sides, "both"], EMPTY.theirs),
      covered: query.has("covered"),
      large: query.has("large"),
      edit: query.has("edit"),
      tab: one("tab", TABS, EMPTY.tab),
      sensible: query.has("sensible"),
      graph: query.has("graph")
    };
  }

  // build/workers.js
  var DEEP = Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 3);
  var lane = (most, seconds) => ({ most, seconds, idle: [], busy: 0, waiting: [] });
  var lanes = { quick: lane(1, 3), reply: lane(1, 10), deep: lane(DEEP, 10) };
  var QUICK = ["catalogue", "glossary", "parse", "sketch", "edits", "rules", "play"];
  var REPLY = ["advice", "reply"];
  var GRACE = 1e3;
  var nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
  function laneOf(path) {
    const name = nameOf(path);
    return QUICK.includes(name) ? lanes.quick : REPLY.includes(name) ? lanes.reply : lanes.deep;
  }
  function timeOf({ path, body }) {
    const asked = body === null ? {} : JSON.parse(body);
    return 1e3 * (asked.seconds ?? laneOf(path).seconds) + GRACE;
  }
  var json = (status, told) => new Response(JSON.stringify(told), { status, headers: { "content-type": "application/json" } });
  function late({ body }, milliseconds) {
    const reason = "the time limit was reached";
    const stopped = { code: "time", message: reason, known: [] };
    return json(200, { expr: body ?? "", value: null, status: "stopped", stopped, reason, known: [], nodes: 0, seconds: milliseconds / 1e3 });
  }
  var broken = () => json(503, { error: {
    code: "restarted",
    message: "the engine in this page came to its limits with this question and was started again",
    hint: "On your own machine, upstar serve has more memory and deeper stacks.",
    known: []
  } });
  async function compiled(url) {
    const packed = await fetch(url);
    if (!packed.ok || !packed.body)
      throw new Error(packed.statusText);
    const headers = { "content-type": "application/wasm" };
    return WebAssembly.compileStreaming(new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), { headers }));
  }
  function byWorkers(engine2, script) {
    let module = compiled(engine2);
    const hired = () => {
      const worker2 = new Worker(script);
      module.then((module2) => worker2.postMessage({ module: module2 }), () => void 0);
      return worker2;
    };
    function run(lane2, job) {
      const worker2 = lane2.idle.pop() ?? hired();
      const begun = performance.now();
      lane2.busy += 1;
      let lines = null;
      let nodes = 0;
      const free = (isWell) => {
        clearTimeout(timer);
        job.signal?.removeEventListener("abort", abort);
        lane2.busy -= 1;
        worker2.onmessage = worker2.onerror = null;
        if (isWell)
          lane2.idle.push(worker2);
        else
          worker2.terminate();
        next(lane2);
      };
      const abort = () => {
        const why = new DOMException("nobody waits any more", "AbortError");
        lines?.error(why);
        job.failed(why);
        free(false);
      };
      const cut = (reason, answer) => {
        const milliseconds = Math.round(performance.now() - begun);
        if (lines) {
          const done = { event: "done", status: "stopped", reason, known: [], nodes, milliseconds };
          lines.enqueue(new TextEncoder().encode(`${JSON.stringify(done)}
`));
          lines.close();
        }
        job.answered(answer(milliseconds));
        free(false);
      };
      const timer = setTimeout(() => cut("time", (milliseconds) => late(job, milliseconds)), timeOf(job));
      const fail = () => cut("restarted", broken);
      worker2.onerror = (event) => {
        event.preventDefault();
        fail();
      };
      worker2.onmessage = ({ data }) => {
        switch (data.kind) {
          case "begin": {
            const body = new ReadableStream({
              start: (controller) => {
                lines = controller;
              },
              // Whoever reads no more wants no more.
              cancel: () => {
                lines = null;
                free(false);
              }
            });
            job.answered(new Response(body, { status: data.status, headers: { "content-type": data.type } }));
            break;
          }
          case "bytes":
            lines?.enqueue(data.bytes);
            nodes = data.nodes;
            break;
          case "end":
            lines?.close();
            free(true);
            break;
          case "broken":
            fail();
            break;
        }
      };
      job.signal?.addEventListener("abort", abort);
      module.then(() => worker2.postMessage({ path: job.path, body: job.body }), (why) => {
        module = compiled(engine2);
        module.catch(() => void 0);
        job.failed(why);
        free(false);
      });
    }
    function next(lane2) {
      while (lane2.busy < lane2.most) {
        const job = lane2.waiting.shift();
        if (!job)
          return;
        if (!job.signal?.aborted)
          run(lane2, job);
      }
    }
    return (path, body, signal) => new Promise((answered, failed) => {
      signal?.throwIfAborted();
      const lane2 = laneOf(path);
      const job = { path, body, signal, answered, failed };
      lane2.waiting.push(job);
      signal?.addEventListener("abort", () => {
        const at = lane2.waiting.indexOf(job);
        if (at < 0)
          return;
        lane2.waiting.splice(at, 1);
        failed(new DOMException("nobody waits any more", "AbortError"));
      });
      next(lane2);
    });
  }

  // build/early.js
  var { engine, worker, offline } = document.documentElement.dataset;
  var carry = engine !== void 0 && worker !== void 0 ? byWorkers(engine, worker) : byServer;
  globalThis.carry = carry;
  if (offline !== void 0 && "serviceWorker" in navigator) {
    addEventListener("load", () => {
      navigator.serviceWorker.register(offline).catch(() => void 0);
    });
  }
  var state = fromLink(location.hash);
  if (state.start !== "") {
    const [path, question] = state.edit ? ["/api/v1/edits", { expr: whole(state, state.start) }] : ["/api/v1/play", gameOf(state)];
    const body = JSON.stringify(question);
    const answer = carry(path, body);
    answer.catch(() => void 0);
    globalThis.early = { path, body, answer };
  }
})();
