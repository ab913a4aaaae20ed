"use strict";
(() => {
  // build/worker.js
  var TICK = 250;
  var LINES = "application/x-ndjson";
  var engine = null;
  var [isByLines, hasBegun, begun, told] = [false, false, 0, 0];
  var isRefused = false;
  var say = (message) => {
    postMessage(message);
  };
  var bytesAt = (at, length) => new Uint8Array(engine?.memory.buffer ?? new ArrayBuffer(0), at, length).slice();
  var seen = () => engine?.seen() ?? 0;
  function begin(status, type) {
    hasBegun = true;
    say({ kind: "begin", status, type });
  }
  function line(event) {
    say({ kind: "bytes", bytes: new TextEncoder().encode(`${JSON.stringify(event)}
`), nodes: seen() });
  }
  var page = {
    /** The engine asks for the time again and again while it works, which is the occasion to tell how far it is. */
    now() {
      const now = performance.now();
      if (isByLines && now - told > TICK) {
        told = now;
        if (!hasBegun)
          begin(200, LINES);
        line({ event: "progress", nodes: seen(), milliseconds: Math.round(now - begun) });
      }
      return now;
    },
    begin(status, at, length) {
      isRefused = hasBegun && status !== 200;
      if (!hasBegun)
        begin(status, new TextDecoder().decode(bytesAt(at, length)));
    },
    tell(at, length) {
      const bytes = bytesAt(at, length);
      if (!isRefused)
        return say({ kind: "bytes", bytes, nodes: seen() });
      const fault = JSON.parse(new TextDecoder().decode(bytes));
      line({ event: "missing", what: "outcome", fault });
      line({ event: "done", status: "stopped", reason: fault.error.code, known: [], nodes: seen(), milliseconds: Math.round(performance.now() - begun) });
    }
  };
  onmessage = ({ data }) => {
    if ("module" in data) {
      engine = new WebAssembly.Instance(data.module, { page }).exports;
      return;
    }
    if (!engine)
      return;
    begun = told = performance.now();
    [isByLines, hasBegun, isRefused] = [data.path.endsWith("/analyse"), false, false];
    const question = new TextEncoder().encode(`${data.path}
${data.body ?? ""}`);
    try {
      const at = engine.room(question.length);
      new Uint8Array(engine.memory.buffer, at, question.length).set(question);
      engine.ask();
    } catch {
      return say({ kind: "broken" });
    } finally {
      isByLines = false;
    }
    say({ kind: "end" });
  };
})();
