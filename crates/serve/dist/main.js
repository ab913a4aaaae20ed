"use strict";
(() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __esm = (fn, res, err) => function __init() {
    if (err) throw err[0];
    try {
      return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
    } catch (e) {
      throw err = [e], e;
    }
  };
  var __export = (target, all4) => {
    for (var name in all4)
      __defProp(target, name, { get: all4[name], enumerable: true });
  };

  // build/dom.js
  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function")
        element.addEventListener(name, value);
      else if (value === true)
        element.setAttribute(name, "");
      else if (value !== void 0 && value !== false)
        element.setAttribute(name, String(value));
    }
    element.append(...children.filter((child) => child instanceof Node || typeof child === "string"));
  }
  function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
  }
  function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, children);
    return element;
  }
  function notation(text) {
    return text.split(/(`[^`]*`)/).map((piece) => piece.startsWith("`") ? h("code", {}, piece.slice(1, -1)) : piece);
  }
  function at(id2) {
    const found = document.getElementById(id2);
    if (!found)
      throw new Error(`the page has no ${id2}`);
    return found;
  }
  function say(text) {
    const live = at("live");
    live.append(h("p", {}, text));
    while (live.childElementCount > SAID)
      live.firstElementChild?.remove();
  }
  function painted() {
    if (document.hidden)
      return Promise.resolve();
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  }
  var SAID;
  var init_dom = __esm({
    "build/dom.js"() {
      "use strict";
      SAID = 6;
    }
  });

  // build/carrier.js
  var client, byServer;
  var init_carrier = __esm({
    "build/carrier.js"() {
      "use strict";
      client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
      byServer = (path, body3, signal) => body3 === null ? fetch(path, { signal: signal ?? null }) : fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-upstar-client": client },
        body: body3,
        signal: signal ?? null
      });
    }
  });

  // build/api.js
  function asked(path, body3) {
    const early = globalThis.early;
    globalThis.early = void 0;
    return early?.path === path && early.body === body3 ? early.answer : null;
  }
  async function send(path, question, signal) {
    const response = await carry(path, JSON.stringify(question), signal);
    if (!response.ok)
      throw new Wrong((await response.json()).error);
    return response;
  }
  async function ask(path, body3, signal) {
    const told2 = await (await send(path, body3, signal)).json();
    if (told2 !== null && typeof told2 === "object" && "stopped" in told2)
      throw new Wrong(told2.stopped);
    return told2;
  }
  async function picture(body3) {
    const response = await send("/api/v1/picture", body3);
    if (response.headers.get("content-type") === "application/json")
      throw new Wrong((await response.json()).stopped);
    return response.blob();
  }
  async function carried(path) {
    const told2 = await carry(path, null);
    if (!told2.ok)
      throw new Error(told2.statusText);
    return await told2.json();
  }
  function catalogue() {
    known ??= carried("/api/v1/catalogue");
    known.catch(() => {
      known = null;
    });
    return known;
  }
  async function patiently(question, waits = () => void 0) {
    for (; ; ) {
      try {
        return await question();
      } catch (error) {
        const wrong2 = detailOf(error);
        const isLetGo = error instanceof DOMException && error.name === "AbortError";
        if (wrong2.code !== "unreachable" || isLetGo)
          throw error;
        waits(wrong2);
        await new Promise((resolve) => {
          setTimeout(resolve, AGAIN);
        });
      }
    }
  }
  function sketchOf(expr) {
    let told2 = sketches.get(expr);
    if (!told2) {
      if (sketches.size >= MOST_KEPT)
        sketches.clear();
      told2 = ask("/api/v1/sketch", { expr });
      told2.catch(() => sketches.delete(expr));
      sketches.set(expr, told2);
    }
    return told2;
  }
  function detailOf(error) {
    if (error instanceof Wrong)
      return error.detail;
    const isAlone = document.documentElement.dataset["engine"] !== void 0;
    const [message, hint2] = isAlone ? ["the engine could not be loaded", "Is there a network?"] : ["the server does not answer", "Is upstar serve still running?"];
    return { code: "unreachable", message, hint: hint2, known: [] };
  }
  async function* analyse(body3, signal) {
    const response = await send("/api/v1/analyse", body3, signal);
    if (!response.body)
      return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (; ; ) {
      const { value, done: done2 } = await reader.read();
      if (done2)
        return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line2 of lines)
        yield JSON.parse(line2);
    }
  }
  var Wrong, AGAIN, carry, known, sketches, MOST_KEPT;
  var init_api = __esm({
    "build/api.js"() {
      "use strict";
      init_carrier();
      Wrong = class extends Error {
        detail;
        constructor(detail) {
          super(detail.message);
          this.detail = detail;
        }
      };
      AGAIN = 2e3;
      carry = (path, body3, signal) => (body3 === null ? null : asked(path, body3)) ?? (globalThis.carry ?? byServer)(path, body3, signal);
      known = null;
      sketches = /* @__PURE__ */ new Map();
      MOST_KEPT = 200;
    }
  });

  // build/glossary.js
  function glossary() {
    known2 ??= carried("/api/v1/glossary").then(({ terms }) => terms);
    known2.catch(() => {
      known2 = null;
    });
    return known2;
  }
  async function linkTerms(paragraphs, except) {
    const terms = await glossary().catch(() => []);
    const names = new Map(terms.flatMap((term) => term.words.filter((word) => word.length > 2 && !COMMON.has(plain(word).replace(/s$/, ""))).map((word) => [plain(word), term])));
    const escaped = [...names.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[-\\s]"));
    if (escaped.length === 0)
      return;
    const words3 = new RegExp(`(?<![\\w-])(${escaped.join("|")})(s?)(?![\\w-])`, "gi");
    const used2 = new Set(except === void 0 ? [] : [except]);
    for (const paragraph of paragraphs) {
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest("a, code, math, button"))
          texts.push(walker.currentNode);
      for (const text of texts) {
        const pieces2 = [];
        let from = 0;
        for (const match of text.data.matchAll(words3)) {
          const term = names.get(plain(match[1] ?? ""));
          if (!term || used2.has(term.name))
            continue;
          used2.add(term.name);
          pieces2.push(text.data.slice(from, match.index), h("a", { class: "word-link", href: linkTo(term.name), title: short(term) }, match[0]));
          from = match.index + match[0].length;
        }
        if (pieces2.length > 0)
          text.replaceWith(...pieces2, text.data.slice(from));
      }
    }
  }
  function sight(text) {
    const [, expr] = /^(?:value|eval) '(.*)'$/.exec(text) ?? /^(?:value|eval) (\S+)$/.exec(text) ?? [];
    return h("li", {}, h("code", {}, `upstar ${text}`), ...expr === void 0 ? [] : [" ", h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try")]);
  }
  async function wordsPage(root, word) {
    const list = h("dl", { class: "words" });
    const wanted = h("input", { type: "search", "aria-label": "Find a word", placeholder: "Find a word", input: () => filter() });
    const found = h("span", { class: "soft", role: "status" });
    root.replaceChildren(h("p", {}, h("a", { href: "#/book" }, "Contents")), h("h1", {}, "Words"), h("p", {}, "What the words of the field mean, and what is proved about them. Wherever the book uses one for the first time, it leads here."), h("div", { class: "row finder" }, wanted, found), list);
    let terms;
    try {
      terms = await glossary();
    } catch {
      list.append(h("p", { class: "wrong", role: "alert" }, "The words could not be fetched."));
      return;
    }
    const entries = terms.map((term2) => {
      const others2 = term2.words.slice(1);
      return h("div", { class: "word", id: `word-${plain(term2.name).replaceAll(" ", "-")}`, "data-words": term2.words.map(plain).join("|") }, h("dt", {}, term2.name, ...others2.length > 0 ? [h("span", { class: "soft" }, ` also ${others2.join(", ")}`)] : []), h("dd", {}, h("p", {}, term2.says), ...term2.why === "" ? [] : [h("p", { class: "why-so" }, h("strong", {}, "Why? "), term2.why)], ...term2.see.length > 0 ? [h("ul", { class: "see" }, ...term2.see.map(sight))] : []));
    });
    list.replaceChildren(...entries);
    const filter = () => {
      for (const entry of entries)
        entry.hidden = !entry.dataset["words"]?.includes(plain(wanted.value));
      found.textContent = `${entries.filter((entry) => !entry.hidden).length} of ${entries.length}`;
    };
    filter();
    await Promise.all(entries.map((entry, at2) => linkTerms(entry.querySelectorAll("dd p"), terms[at2]?.name)));
    const term = termOf(terms, word);
    const own2 = entries[term ? terms.indexOf(term) : -1];
    if (!own2)
      return;
    own2.classList.add("here");
    own2.tabIndex = -1;
    own2.focus({ preventScroll: true });
    own2.scrollIntoView({ block: "center" });
  }
  var known2, plain, linkTo, termOf, COMMON, short;
  var init_glossary = __esm({
    "build/glossary.js"() {
      "use strict";
      init_api();
      init_dom();
      known2 = null;
      plain = (word) => word.toLowerCase().replace(/[-_\s]+/g, " ").trim();
      linkTo = (name) => `#/book/words/${encodeURIComponent(name)}`;
      termOf = (terms, word) => terms.find(({ words: words3 }) => words3.some((own2) => plain(own2) === plain(word)));
      COMMON = /* @__PURE__ */ new Set(["game", "move", "position", "sum", "value", "play", "left", "right", "option", "number", "group", "winner", "order", "equal", "form", "zero", "one", "half", "star", "up", "down", "cold", "rank", "rule", "type", "draw", "result", "board", "heap", "tree", "negative", "inverse", "simple", "follow", "follower", "term", "mirror", "copying", "pairing"]);
      short = ({ says }) => /^.*?\.(?= |$)/.exec(says)?.[0] ?? says;
    }
  });

  // build/math.js
  function read(text) {
    const stack = [{ parts: [], sign: "", depth: 0 }];
    for (const { 0: token, 1: over2, 2: under } of text.matchAll(TOKENS)) {
      const here = stack.at(-1);
      if (over2 !== void 0 && under !== void 0)
        here.parts.push({ kind: "fraction", over: over2, under });
      else if (/^\d/.test(token))
        here.parts.push({ kind: "number", text: token });
      else if (token === "Tiny(" || token === "Miny(")
        stack.push({ parts: [], sign: token === "Tiny(" ? "+" : "−", depth: 0 });
      else if (token === ")" && here.depth === 0 && stack.length > 1) {
        stack.pop();
        stack.at(-1)?.parts.push({ kind: "below", sign: here.sign, parts: here.parts });
      } else if (/^[A-Za-z_]/.test(token))
        here.parts.push({ kind: "word", text: token });
      else if (token.trim() !== "") {
        here.depth += token === "(" ? 1 : token === ")" ? -1 : 0;
        here.parts.push({ kind: "sign", text: token });
      }
    }
    while (stack.length > 1) {
      const { sign, parts: parts3 } = stack.pop();
      stack.at(-1)?.parts.push({ kind: "below", sign, parts: parts3 });
    }
    return stack[0]?.parts ?? [];
  }
  function mathml(part) {
    switch (part.kind) {
      case "fraction":
        return m("mfrac", [m("mn", [part.over]), m("mn", [part.under])]);
      case "below":
        return m("msub", [m("mo", [part.sign], { form: "prefix", ...TIGHT }), m("mrow", part.parts.map(mathml))]);
      case "number":
        return m("mn", [part.text]);
      case "word":
        return m("mtext", [part.text]);
      case "sign":
        return m("mo", [LOOKS[part.text.trim()] ?? part.text.trim()], /^[|, ]/.test(part.text) ? WIDE : { ...TIGHT, stretchy: "false" });
    }
  }
  function tex(part) {
    switch (part.kind) {
      case "fraction":
        return `\\frac{${part.over}}{${part.under}}`;
      case "below":
        return `{${part.sign === "+" ? "+" : "-"}}_{${part.parts.map(tex).join("")}}`;
      case "number":
        return part.text;
      case "word":
        return `\\mathrm{${part.text.replaceAll("_", "\\_")}}`;
      case "sign":
        return /^\|/.test(part.text) ? `\\mathrel{${part.text.replaceAll("|", "\\vert ").trim()}}` : LATEX[part.text.trim()] ?? part.text;
    }
  }
  function typeset(text, most = LONG) {
    if (text.length > most || /[a-z_]\(/.test(text.replace(/Tiny\(|Miny\(/g, "")) || !/[/⋆{}|±↑↓⇑⇓]|Tiny|Miny/.test(text))
      return [text];
    const written2 = document.createElement("span");
    written2.className = "unseen";
    written2.textContent = text;
    return [m("math", [m("mrow", read(text).map(mathml))], { "aria-hidden": "true" }), written2];
  }
  var TOKENS, m, LOOKS, TIGHT, WIDE, LATEX, latex, LONG;
  var init_math = __esm({
    "build/math.js"() {
      "use strict";
      TOKENS = /(\d+)\/(\d+)|\d+| [-+=≡≤≥<>] |Tiny\(|Miny\(|\|+|[A-Za-z_]+|\s+|./gsu;
      m = (tag, children, attributes = {}) => {
        const element = document.createElementNS("http://www.w3.org/1998/Math/MathML", tag);
        for (const [name, value] of Object.entries(attributes))
          element.setAttribute(name, value);
        element.append(...children);
        return element;
      };
      LOOKS = { "⋆": "∗", "-": "−" };
      TIGHT = { lspace: "0", rspace: "0" };
      WIDE = { lspace: ".22em", rspace: ".22em", stretchy: "false" };
      LATEX = {
        "⋆": "{*}",
        "±": "\\pm ",
        "↑": "{\\uparrow}",
        "↓": "{\\downarrow}",
        "⇑": "{\\Uparrow}",
        "⇓": "{\\Downarrow}",
        "{": "\\left\\{",
        "}": "\\right\\}",
        "·": "\\cdot ",
        "≡": " \\equiv ",
        "≤": " \\le ",
        "≥": " \\ge "
      };
      latex = (text) => read(text).map(tex).join("");
      LONG = 160;
    }
  });

  // build/draw.js
  function line(from, to2, bend) {
    const start2 = `M${from.join(" ")}`;
    if (!bend)
      return `${start2}L${to2.join(" ")}`;
    const [ax = 0, ay = 0] = from;
    const [bx = 0, by = 0] = bend;
    if (ax !== to2[0] || ay !== to2[1])
      return `${start2}Q${bx} ${by} ${to2.join(" ")}`;
    const [dx, dy] = [(bx - ax) * 0.75, (by - ay) * 0.75];
    return `${start2}C${bx - dy} ${by + dx} ${bx + dy} ${by - dx} ${to2.join(" ")}`;
  }
  function outline({ form, role, touches }) {
    const look2 = `item ${role}`;
    switch (form.kind) {
      case "box":
        return [s("rect", { class: look2, x: form.x, y: form.y, width: form.width, height: form.height, rx: Math.min(8, form.width / 4, form.height / 4) })];
      case "token":
        return [s("circle", { class: look2, cx: form.x, cy: form.y, r: form.radius })];
      case "hexagon":
        return [s("polygon", { class: look2, points: form.corners.map((corner) => corner.join(",")).join(" ") })];
      case "edge": {
        const d = line(form.from, form.to, form.bend ?? null);
        return [s("path", { class: "near", d }), s("path", { class: touches.length > 0 ? look2 : `${look2} rim`, d })];
      }
      case "label":
        return [s("text", { class: "word", x: form.x, y: form.y, "font-size": form.height }, starred(form.text))];
    }
  }
  function mark(shape) {
    const { form } = shape;
    if (!shape.mark || form.kind === "label")
      return null;
    const on = ["left", "ground", "neutral"].includes(shape.role) ? "on-left" : "on";
    const write = (x, y, size2, look2) => s("text", { class: `mark ${look2}`, x, y, "font-size": size2, "aria-hidden": "true" }, shape.mark ?? "");
    switch (form.kind) {
      case "box":
        return write(form.x + form.width / 2, form.y + form.height / 2, Math.min(Math.max(40, Math.min(form.width, form.height) * 0.6), form.width * 1.1), on);
      case "token":
      case "hexagon":
        return write(form.x, form.y, form.radius, on);
      case "edge": {
        const [ax = 0, ay = 0] = form.from;
        const [bx = 0, by = 0] = form.to;
        const [cx, cy] = form.bend ?? [(ax + bx) / 2, (ay + by) / 2];
        return write((ax + bx + 2 * (cx ?? 0)) / 4, (ay + by + 2 * (cy ?? 0)) / 4, 34, "on-line");
      }
    }
  }
  function drawShape(shape) {
    const letter = mark(shape);
    return s("g", {}, ...outline(shape), ...letter ? [letter] : []);
  }
  function called({ form }, does) {
    return form.kind === "label" ? `${form.text}: ${does}` : does;
  }
  function middle({ form }) {
    switch (form.kind) {
      case "box":
        return [form.x + form.width / 2, form.y + form.height / 2];
      case "edge":
        return [((form.from[0] ?? 0) + (form.to[0] ?? 0)) / 2, ((form.from[1] ?? 0) + (form.to[1] ?? 0)) / 2];
      default:
        return [form.x, form.y];
    }
  }
  function around(a, b) {
    return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  }
  function frameOf(board) {
    const [left2 = 0, top = 0, right = 100, bottom = 100] = board.bounds;
    return [left2, top, right, bottom];
  }
  function drawBoard(board, frame = frameOf(board)) {
    const [left2, top, right, bottom] = frame;
    const [width, height] = [right - left2 + 2 * MARGIN, bottom - top + 2 * MARGIN];
    const svg = s("svg", {
      class: "board",
      viewBox: `${left2 - MARGIN} ${top - MARGIN} ${width} ${height}`,
      width: Math.round(width * SCALE),
      height: Math.round(height * SCALE),
      role: "group",
      "aria-label": board.text
    });
    svg.style.minWidth = `${Math.round(width * LEAST)}px`;
    svg.style.minHeight = `${Math.round(height * LEAST)}px`;
    if (board.negative)
      svg.append(s("title", {}, `${board.text}: drawn with the players exchanged, as it is played`));
    const parts3 = /* @__PURE__ */ new Map();
    for (const shape of board.items)
      parts3.set(shape.id, { shape, group: drawShape(shape) });
    const drawn2 = [...parts3.values()].sort((a, b) => LAYERS[a.shape.form.kind] - LAYERS[b.shape.form.kind]);
    svg.append(...drawn2.map(({ group }) => group));
    return { board, svg, parts: parts3 };
  }
  function thumbnail(boards) {
    return boards.map((board) => {
      const { svg } = drawBoard(board);
      svg.setAttribute("aria-hidden", "true");
      svg.removeAttribute("role");
      svg.style.minWidth = svg.style.minHeight = "0";
      return svg;
    });
  }
  function difference(now2, then) {
    const shapes = (board) => board.items.filter((shape) => shape.form.kind !== "label" && shape.role !== "ground");
    const place = (shape) => JSON.stringify(shape.form);
    const look2 = (shape) => JSON.stringify([shape.role, shape.mark, shape.form]);
    const later = new Map(shapes(then).map((shape) => [shape.id, shape]));
    const before = new Set(shapes(now2).map((shape) => shape.id));
    const stays = shapes(now2).flatMap((shape) => {
      const then2 = later.get(shape.id);
      return then2 ? [place(then2) === place(shape)] : [];
    });
    if (stays.filter((still2) => !still2).length > stays.length / 2)
      return null;
    const changes = (shape) => {
      const then2 = later.get(shape.id);
      return !then2 || look2(then2) !== look2(shape);
    };
    return { gone: shapes(now2).filter(changes).map(({ id: id2 }) => id2), come: shapes(then).filter((shape) => !before.has(shape.id)) };
  }
  var starred, LAYERS, MARGIN, SCALE, LEAST;
  var init_draw = __esm({
    "build/draw.js"() {
      "use strict";
      init_dom();
      starred = (text) => text.replaceAll("⋆", "∗");
      LAYERS = { box: 0, edge: 1, hexagon: 2, token: 2, label: 3 };
      MARGIN = 25;
      SCALE = 0.62;
      LEAST = 0.2;
    }
  });

  // build/keys.js
  function writing(event) {
    return event.target instanceof Element && event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select") !== null;
  }
  function taken(event) {
    return /^(Arrow|Home|End)/.test(event.key) && event.target !== document.body;
  }
  function showKeys() {
    const dialog = at("keys");
    if (dialog.open)
      return;
    at("key-list").replaceChildren(...KEYS.flatMap(([keys, does]) => [
      h("dt", {}, ...keys.flatMap((key, place) => [place > 0 ? " " : "", h("kbd", {}, SHORT[key] ?? key)])),
      h("dd", {}, does)
    ]));
    dialog.showModal();
    dialog.scrollTop = 0;
  }
  function listen(acts, active) {
    document.addEventListener("keydown", (event) => {
      if (!active() || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]"))
        return;
      if (event.key === "Escape" && event.target instanceof HTMLElement)
        event.target.blur();
      else if (writing(event) || taken(event))
        return;
      const act = acts[event.key];
      if (!act)
        return;
      event.preventDefault();
      act();
    });
  }
  var KEYS, SHORT, used, byKeys;
  var init_keys = __esm({
    "build/keys.js"() {
      "use strict";
      init_dom();
      KEYS = [
        [["?"], "these keys"],
        [["Enter", "ArrowUp", "ArrowDown"], "on a worksheet: evaluate, one line up or down; Shift and Enter for a line between"],
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
        [["j"], "setting up: join this node with the one where it is pressed next"]
      ];
      SHORT = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };
      used = false;
      document.addEventListener("keydown", () => {
        used = true;
      }, true);
      document.addEventListener("pointerdown", () => {
        used = false;
      }, true);
      byKeys = () => used;
    }
  });

  // build/lit.js
  function row(through, all4) {
    const at2 = (x2, y2) => all4.find((piece) => Math.hypot(middle(piece)[0] - x2, middle(piece)[1] - y2) < 5);
    const [x, y] = middle(through);
    const ways = all4.filter((piece) => piece !== through && far(piece, through) < NEXT).map((piece) => [middle(piece)[0] - x, middle(piece)[1] - y]);
    const rows = ways.map(([dx, dy]) => {
      const found = [through];
      for (const way of [1, -1]) {
        for (let step2 = way; ; step2 += way) {
          const next2 = at2(x + step2 * dx, y + step2 * dy);
          if (!next2)
            break;
          found.push(next2);
        }
      }
      return found;
    });
    return rows.filter((found) => found.length >= 3).sort((a, b) => b.length - a.length)[0] ?? [];
  }
  function chain(board, winner, all4) {
    const sides = board.items.filter(({ id: id2, role, form }) => id2.startsWith("side ") && role === winner && form.kind === "edge");
    const [from, to2] = sides.map(({ form }) => form.kind === "edge" ? form : null);
    if (!from || !to2)
      return [];
    const near = (piece, side) => {
      const [[ax = 0, ay = 0], [bx = 0, by = 0], [x, y]] = [side.from, side.to, middle(piece)];
      return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay);
    };
    const least = (side) => Math.min(...board.items.filter(({ form }) => form.kind === "hexagon").map((piece) => near(piece, side)));
    const ends3 = (side) => all4.filter((piece) => near(piece, side) < least(side) + 5);
    const goal = new Set(ends3(to2));
    const paths = ends3(from).map((piece) => [piece]);
    const seen = new Set(paths.flat());
    for (const path of paths) {
      const last = path.at(-1);
      if (goal.has(last))
        return path;
      for (const next2 of all4) {
        if (seen.has(next2) || far(last, next2) > NEXT * 1.3)
          continue;
        seen.add(next2);
        paths.push([...path, next2]);
      }
    }
    return [];
  }
  function winning(board, winner, last) {
    const all4 = pieces(board, winner);
    const joined = chain(board, winner, all4);
    if (joined.length > 0)
      return joined;
    return last.filter((piece) => all4.includes(piece)).map((piece) => row(piece, all4)).sort((a, b) => b.length - a.length)[0] ?? [];
  }
  var far, NEXT, pieces;
  var init_lit = __esm({
    "build/lit.js"() {
      "use strict";
      init_draw();
      far = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
      NEXT = 150;
      pieces = (board, winner) => board.items.filter(({ role, form }) => role === winner && form.kind !== "edge" && form.kind !== "label");
    }
  });

  // build/motion.js
  function animate({ svg, parts: parts3 }, { changed: changed2, gone, from }) {
    if (still())
      return;
    for (const { shape, group } of parts3.values()) {
      const was = from.get(shape.id);
      const [x, y] = middle(shape);
      const [dx, dy] = was ? [middle(was)[0] - x, middle(was)[1] - y] : [0, 0];
      if (dx !== 0 || dy !== 0)
        group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
      else if (changed2.includes(shape))
        group.animate([{ transform: "scale(.6)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: TIME, easing: "ease-out" });
    }
    const moved = new Set(from.values());
    for (const shape of gone) {
      if (moved.has(shape))
        continue;
      const ghost = drawShape(shape);
      ghost.classList.add("leaving");
      svg.append(ghost);
      const end = falls(shape) ? "translateY(140px) rotate(12deg)" : "scale(.3)";
      ghost.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }], { duration: FALL, easing: "ease-in", fill: "forwards" }).finished.then(() => ghost.remove(), () => ghost.remove());
    }
  }
  var TIME, FALL, still, falls;
  var init_motion = __esm({
    "build/motion.js"() {
      "use strict";
      init_draw();
      TIME = 260;
      FALL = 420;
      still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
      falls = ({ form }) => form.kind === "edge";
    }
  });

  // build/stay.js
  function groundOf(board) {
    const ground2 = board.items.find(({ role, form }) => role === "ground" && form.kind === "box")?.form;
    return ground2?.kind === "box" ? ground2.y : null;
  }
  function standing(board, ground2, cut) {
    const left2 = edges(board).filter(({ shape }) => !cut.has(shape.id));
    const reached = /* @__PURE__ */ new Set(["ground"]);
    for (let size2 = 0; size2 !== reached.size; ) {
      size2 = reached.size;
      for (const { form } of left2) {
        const [a, b] = ends(form, ground2);
        if (reached.has(a) || reached.has(b))
          reached.add(a).add(b);
      }
    }
    return { kept: left2.filter(({ form }) => reached.has(ends(form, ground2)[0])).map(({ shape }) => shape), reached };
  }
  function sameAs(before, after, cut) {
    const [ground2, later] = [groundOf(before), groundOf(after)];
    if (ground2 === null || later === null || cut.size === 0)
      return null;
    const { kept: kept2, reached } = standing(before, ground2, cut);
    const [old, now2] = [nodes(before).filter((node) => reached.has(centre(node))), nodes(after)];
    if (old.length !== now2.length || kept2.length !== edges(after).length)
      return null;
    const was = /* @__PURE__ */ new Map();
    const places = /* @__PURE__ */ new Map([["ground", "ground"]]);
    now2.forEach((node, at2) => {
      const own2 = old[at2];
      was.set(node.id, own2);
      places.set(centre(node), centre(own2));
    });
    const free = new Set(kept2);
    for (const { shape, form } of edges(after)) {
      const joins = ends(form, later).map((place) => places.get(place)).sort().join();
      const own2 = [...free].find((edge) => edge.role === shape.role && ends(edge.form, ground2).sort().join() === joins);
      if (!own2)
        return null;
      free.delete(own2);
      was.set(shape.id, own2);
    }
    for (const shape of after.items) {
      if (was.has(shape.id))
        continue;
      const node = was.get(shape.id.replace(/^number/, "node"));
      const own2 = before.items.find(({ id: id2 }) => id2 === (node ? node.id.replace(/^node/, "number") : shape.id));
      if (own2)
        was.set(shape.id, own2);
    }
    return was;
  }
  function placed(form, at2) {
    return form.kind === "label" && at2.kind === "label" ? { ...form, x: at2.x, y: at2.y } : at2;
  }
  function inPlace(after, before, was, renamed = false) {
    const items2 = after.items.map((shape) => {
      const own2 = was.get(shape.id) ?? shape;
      return { ...shape, id: renamed ? own2.id : shape.id, form: placed(shape.form, own2.form) };
    });
    return { ...after, bounds: before.bounds, items: items2 };
  }
  function changeOf(before, after, was) {
    const old = new Map(before.items.map((shape) => [shape.id, shape]));
    const from = new Map(after.items.flatMap((shape) => {
      const own2 = was ? was.get(shape.id) : old.get(shape.id);
      return own2 ? [[shape.id, own2]] : [];
    }));
    const stay = new Set([...from.values()].map(({ id: id2 }) => id2));
    const gone = before.items.filter((shape) => counts(shape) && !stay.has(shape.id));
    const changed2 = after.items.filter((shape) => {
      const own2 = from.get(shape.id);
      return counts(shape) && (!own2 || look(own2) !== look(shape));
    });
    for (const shape of changed2) {
      const own2 = shape.form.kind === "token" ? gone.find((piece) => look(piece) === look(shape) && ![...from.values()].includes(piece)) : void 0;
      if (own2)
        from.set(shape.id, own2);
    }
    return { changed: changed2, gone, from };
  }
  var placeOf, edges, nodes, centre, ends, look, counts;
  var init_stay = __esm({
    "build/stay.js"() {
      "use strict";
      placeOf = (point) => point.join(" ");
      edges = (board) => board.items.flatMap((shape) => shape.form.kind === "edge" ? [{ shape, form: shape.form }] : []);
      nodes = (board) => board.items.filter(({ form, role }) => form.kind === "token" && role === "neutral");
      centre = ({ form }) => form.kind === "token" ? placeOf([form.x, form.y]) : "";
      ends = ({ from, to: to2 }, ground2) => [from, to2].map((point) => point[1] === ground2 ? "ground" : placeOf(point));
      look = ({ role, mark: mark2, form }) => JSON.stringify([role, mark2, form.kind, form.kind === "label" ? form.text : ""]);
      counts = (shape) => shape.role !== "ground" && (shape.form.kind !== "label" || shape.role !== "neutral");
    }
  });

  // build/board.js
  function aside({ form, role, mark: mark2 }) {
    if (form.kind === "edge")
      return [24, 0];
    if (form.kind === "label")
      return [0, 36];
    if (form.kind === "token")
      return [form.radius * 0.7, -form.radius * 0.7];
    return role === "empty" && !mark2 ? [0, 0] : [30, -30];
  }
  function follow(before, boards, { move: move2, by }) {
    const laid = { boards: [], whose: [], changes: [] };
    boards.forEach((after, at2) => {
      const own2 = before.boards[at2];
      const was = own2.text === after.text ? new Map(own2.items.map((shape) => [shape.id, shape])) : sameAs(own2, after, touched(own2, move2));
      const board = was ? inPlace(after, own2, was) : after;
      const change = changeOf(own2, board, was);
      const changed2 = new Set(change.changed.map(({ id: id2 }) => id2));
      laid.boards.push(board);
      laid.changes?.push(change);
      laid.whose.push(new Map(board.items.flatMap(({ id: id2 }) => {
        const whose = changed2.has(id2) ? by : before.whose[at2]?.get(change.from.get(id2)?.id ?? id2);
        return whose ? [[id2, whose]] : [];
      })));
    });
    return laid;
  }
  function rove(drawing) {
    const stops = [...drawing.parts.values()].filter(({ group }) => group.hasAttribute("tabindex"));
    stops.forEach(({ group }, place) => group.setAttribute("tabindex", place === 0 ? "0" : "-1"));
    drawing.svg.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      const from = stops.find(({ group }) => group === document.activeElement);
      if (!way || !from || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = middle(from.shape);
      let best = null;
      for (const { shape, group } of stops) {
        const [dx, dy] = [middle(shape)[0] - x, middle(shape)[1] - y];
        const along = dx * way[0] + dy * way[1];
        if (along <= 5)
          continue;
        const far2 = along + 3 * Math.abs(dx * way[1] + dy * way[0]);
        if (!best || far2 < best.far)
          best = { group, far: far2 };
      }
      if (!best)
        return;
      stops.forEach(({ group }) => group.setAttribute("tabindex", "-1"));
      best.group.setAttribute("tabindex", "0");
      best.group.focus();
    });
  }
  var SIGNS2, ARROWS, isNamed, lineOf, touched, BoardView;
  var init_board = __esm({
    "build/board.js"() {
      "use strict";
      init_api();
      init_dom();
      init_draw();
      init_keys();
      init_lit();
      init_motion();
      init_stay();
      SIGNS2 = { wins: "✓", draws: "=", loses: "×", dominated: "≤", reversible: "↺" };
      ARROWS = {
        ArrowLeft: [-1, 0],
        ArrowRight: [1, 0],
        ArrowUp: [0, -1],
        ArrowDown: [0, 1]
      };
      isNamed = (move2, name) => move2 === name || move2.endsWith(`): ${name}`);
      lineOf = (log) => JSON.stringify(log.map(({ move: move2 }) => move2));
      touched = (board, move2) => new Set(board.items.filter((shape) => shape.touches.some((touch) => isNamed(touch.move, move2))).map(({ id: id2 }) => id2));
      BoardView = class {
        play;
        leads;
        whole;
        told;
        #boards = h("div", { class: "boards" });
        #choices = h("div", { class: "choices" });
        element = h("div", { class: "board-view" }, this.#boards, this.#choices);
        #drawings = [];
        #frames = [];
        #touched = [];
        #mover = "left";
        #live = false;
        /** Whether the focus is to be on the board when there is something to touch. */
        #waits = false;
        /** The boards after each line of moves that was seen. */
        #laid = /* @__PURE__ */ new Map();
        /** What is being pointed at, so that a picture that comes late is not shown. */
        #pointed = null;
        /** `leads` says what a move leads to, if that is known: then all that it changes is shown before it is made. `whole` is
         * what is asked about an expression, and `told` hears of the move that is pointed at. */
        constructor(play2, leads = () => null, whole2 = (expr) => expr, told2 = () => void 0) {
          this.play = play2;
          this.leads = leads;
          this.whole = whole2;
          this.told = told2;
        }
        /** Where edits are drawn. */
        get stage() {
          return this.#boards;
        }
        /** Draws boards on which a player is to move; nobody, when the game is over. `fresh` is for a new beginning, `log` has
         * the moves so far, and with `captions` there is room for something to say below each board. */
        show(boards, mover2, fresh2 = true, log = [], captions = false) {
          const focused = this.#focused();
          this.#touched = [];
          this.#pointed = null;
          this.#mover = mover2 ?? "left";
          this.#live = mover2 !== null;
          const laid = this.#lay(boards.boards, fresh2, log);
          const frames = laid.boards.map(frameOf);
          const same = !fresh2 && frames.length === this.#frames.length;
          this.#frames = same ? frames.map((frame, at2) => around(frame, this.#frames[at2] ?? frame)) : frames;
          this.#drawings = laid.boards.map((board, at2) => this.#board(drawBoard(board, this.#frames[at2])));
          const pieces2 = this.#drawings.map(({ svg }, place) => h("span", { class: "term" }, place > 0 && h("span", { class: "sign" }, "+"), captions ? h("figure", { class: "component" }, svg, h("figcaption", {})) : svg));
          this.#boards.replaceChildren(...pieces2.length > 0 ? pieces2 : [h("span", { class: "sign" }, "0")]);
          this.#choices.replaceChildren();
          this.#refocus(focused);
          this.#mark(laid, log);
        }
        /** Shows on every piece what the best move there does, by a sign and by colour, and says it to those who listen. */
        tint(effect) {
          const seen = /* @__PURE__ */ new Set();
          const rank = ({ does, stands }) => ["wins", "draws", "loses"].indexOf(does) + (stands ? 0.5 : 0);
          this.#boards.querySelectorAll(".badge").forEach((badge) => badge.remove());
          this.#each((shape, group) => {
            group.classList.remove("does-wins", "does-draws", "does-loses");
            group.removeAttribute("aria-description");
            if (!this.#live || !group.classList.contains("touch"))
              return;
            const effects = this.#moves(shape).flatMap((move2) => effect(move2, this.#mover) ?? []);
            const best = effects.sort((a, b) => rank(a) - rank(b))[0];
            if (!best)
              return;
            const sign = best.does === "loses" && best.stands ? best.stands : best.does;
            seen.add(sign);
            group.classList.add(`does-${best.does}`);
            group.setAttribute("aria-description", best.words);
            const [x, y] = middle(shape);
            const [dx, dy] = aside(shape);
            group.ownerSVGElement?.append(s("text", { class: `badge ${sign}`, "data-of": shape.id, x: x + dx, y: y + dy, "font-size": 32, "aria-hidden": "true" }, SIGNS2[sign] ?? ""));
          });
          return seen;
        }
        /** Lights up what has won. */
        light(winner) {
          const laid = this.#laid.get(this.#line);
          this.#drawings.forEach(({ board, parts: parts3 }, at2) => {
            for (const { id: id2 } of winning(board, winner, laid?.changes?.[at2]?.changed ?? board.items))
              parts3.get(id2)?.group.classList.add("lit");
          });
        }
        /** The line that is shown, so that only a move that was just made is seen to be made. */
        #line = "";
        #lay(boards, fresh2, log) {
          if (fresh2)
            this.#laid.clear();
          const [last, line2] = [log.at(-1), lineOf(log)];
          const before = this.#laid.get(lineOf(log.slice(0, -1)));
          const laid = last && before && before.boards.length === boards.length ? follow(before, boards, last) : { boards, whose: boards.map(() => /* @__PURE__ */ new Map()), changes: null };
          this.#laid.set(line2, laid);
          return laid;
        }
        /** Marks what the last move changed, and plays it if it was made just now. */
        #mark({ changes, whose }, log) {
          const [last, line2] = [log.at(-1), lineOf(log)];
          const isNew = last !== void 0 && this.#line === lineOf(log.slice(0, -1));
          this.#line = line2;
          this.#drawings.forEach((drawing, at2) => {
            for (const { shape, group } of drawing.parts.values()) {
              const by = whose[at2]?.get(shape.id);
              if (by)
                group.classList.add(`of-${by}`);
            }
            const change = changes?.[at2];
            if (!change || !last)
              return;
            for (const { id: id2 } of change.changed)
              drawing.parts.get(id2)?.group.classList.add("last");
            for (const shape of change.gone) {
              const trace = drawShape(shape);
              trace.classList.add("trace", `of-${last.by}`);
              drawing.svg.prepend(trace);
            }
            if (isNew)
              animate(drawing, change);
          });
        }
        /** Whoever plays by keys stays on the board: at the same piece, or at the first that can be touched, now or when the
         * opponent has moved. */
        #refocus(id2) {
          this.#waits = byKeys() && (id2 !== null || this.#waits && document.activeElement === document.body);
          const same = id2 === null ? void 0 : this.#parts(id2).find(({ group }) => group.hasAttribute("tabindex"))?.group;
          const to2 = same ?? (this.#waits ? this.#boards.querySelector(".touch") : null);
          to2?.focus({ preventScroll: true });
        }
        #focused() {
          const active = document.activeElement;
          return active instanceof SVGElement && this.#boards.contains(active) ? active.dataset["id"] ?? null : null;
        }
        #parts(id2) {
          return this.#drawings.flatMap((drawing) => drawing.parts.get(id2) ?? []);
        }
        #board(drawing) {
          for (const { shape, group } of drawing.parts.values()) {
            const moves2 = this.#live ? this.#moves(shape) : [];
            const only = moves2.length === 1 ? moves2[0] : void 0;
            if (moves2.length === 0)
              continue;
            const label = called(shape, only ?? `${shape.id}: ${moves2.length} moves`);
            for (const [name, value] of Object.entries({ class: "touch", role: "button", tabindex: "0", "aria-label": label })) {
              group.setAttribute(name, value);
            }
            group.dataset["id"] = shape.id;
            group.addEventListener("click", () => this.#touch(shape));
            if (only !== void 0) {
              for (const event of ["mouseenter", "focus"])
                group.addEventListener(event, () => this.point(only, this.#mover, this.leads(only)));
              for (const event of ["mouseleave", "blur"])
                group.addEventListener(event, () => this.point(null));
            }
            group.addEventListener("keydown", (event) => {
              if (event.key !== "Enter" && event.key !== " ")
                return;
              event.preventDefault();
              this.#touch(shape);
            });
          }
          rove(drawing);
          return drawing;
        }
        /** The moves that a shape offers the player who is to move; given a step, those for which it can be touched then. */
        #moves(shape, step2 = null) {
          const fits = (at2) => step2 === null || at2 == null || at2 === step2;
          return [...new Set(shape.touches.filter((touch) => touch.by === this.#mover && fits(touch.step)).map((touch) => touch.move))];
        }
        /** The moves that are left when shapes were touched one after another. */
        #left(shapes) {
          return shapes.map((one, at2) => this.#moves(one, at2 + 1)).reduce((left2, more) => left2.filter((move2) => more.includes(move2)));
        }
        /** Touching shapes one after another leaves the moves that all of them offer. */
        #touch(shape) {
          let touched2 = [...this.#touched, shape];
          let left2 = this.#left(touched2);
          const isOrdered = left2.some((move2) => shape.touches.some((touch) => touch.move === move2 && touch.step != null));
          if (left2.length === 0 || this.#touched.includes(shape) && !isOrdered)
            [touched2, left2] = [[shape], this.#left([shape])];
          const only = left2[0];
          if (only === void 0)
            return this.release();
          if (left2.length === 1)
            return this.play(only);
          this.#touched = touched2;
          const open = new Set(left2);
          this.#each((shape2, group) => {
            const goesOn = this.#moves(shape2, touched2.length + 1).some((move2) => open.has(move2));
            group.classList.toggle("chosen", touched2.includes(shape2));
            group.classList.toggle("open", goesOn && (isOrdered || !touched2.includes(shape2)));
          });
          this.#choices.replaceChildren(...left2.slice(0, 40).map((move2) => h("button", {
            click: () => this.play(move2),
            mouseenter: () => this.point(move2),
            mouseleave: () => this.point(null),
            focus: () => this.point(move2),
            blur: () => this.point(null)
          }, move2)));
        }
        #each(act) {
          for (const { parts: parts3 } of this.#drawings)
            for (const { shape, group } of parts3.values())
              act(shape, group);
        }
        /** Lets go of what was touched. */
        release() {
          this.#touched = [];
          this.#each((_, group) => group.classList.remove("chosen", "open"));
          this.#choices.replaceChildren();
        }
        /** Shows where a move is made; given what it leads to, also what it changes. */
        point(move2, by = this.#mover, to2 = null) {
          this.#clear();
          this.#pointed = move2;
          this.told(move2, by);
          if (move2 === null)
            return;
          this.#each((shape, group) => group.classList.toggle("shown", shape.touches.some((touch) => touch.by === by && isNamed(touch.move, move2))));
          if (to2 !== null)
            void this.#preview(move2, by, to2);
        }
        /** Shows a position: a board of this text, or else what would be different. */
        look(text) {
          this.#clear();
          this.#pointed = text;
          if (text === null)
            return;
          const same = this.#drawings.filter(({ board }) => board.text === text || board.text === `-${text}`);
          if (same.length > 0)
            same.forEach(({ svg }) => svg.classList.add("pointed"));
          else
            void this.#preview(text, this.#mover, text);
        }
        /** Shows a component. */
        frame(text) {
          for (const { svg, board } of this.#drawings)
            svg.classList.toggle("pointed", board.text === text);
        }
        #clear() {
          this.#pointed = null;
          this.#each((_, group) => group.classList.remove("shown", "going", "by-left", "by-right"));
          for (const { svg } of this.#drawings) {
            svg.classList.remove("pointed");
            svg.querySelectorAll(".coming").forEach((ghost) => ghost.remove());
          }
        }
        /** The drawings that show what becomes of them in a position: those of all its boards in order; or of a sum the first
         * that could become its only board. */
        #becoming(then) {
          const pairs = this.#drawings.flatMap((drawing, at2) => {
            const later = then.boards[at2];
            return later && later.game === drawing.board.game ? [[drawing, later]] : [];
          });
          if (then.boards.length === this.#drawings.length)
            return pairs.length === this.#drawings.length ? pairs : [];
          const [only, ...more] = then.boards;
          const part = more.length === 0 && only ? this.#drawings.find(({ board }) => board.game === only.game && difference(board, only)) : void 0;
          return part && only ? [[part, only]] : [];
        }
        async #preview(what, by, to2) {
          const then = await sketchOf(this.whole(to2)).catch(() => null);
          if (!then || this.#pointed !== what)
            return;
          this.#becoming(then).forEach(([{ board, svg, parts: parts3 }, later]) => {
            const was = sameAs(board, later, touched(board, what));
            const changes = later.text === board.text ? null : difference(board, was ? inPlace(later, board, was, true) : later);
            if (!changes)
              return;
            const { gone, come } = changes;
            parts3.forEach(({ group }) => group.classList.remove("shown"));
            for (const id2 of gone) {
              const part = parts3.get(id2);
              part?.group.classList.add("going", `by-${by}`);
            }
            for (const shape of come) {
              const ghost = drawShape(shape);
              ghost.classList.add("coming");
              svg.append(ghost);
            }
          });
        }
      };
    }
  });

  // build/state.js
  function whole({ rules }, expr) {
    return isBlank(rules) ? expr : `${rules.trimEnd()}
${expr.trimStart()}`;
  }
  function located(state2, wrong2) {
    const rules = whole(state2, "");
    if (rules === "" || wrong2.text?.startsWith(rules) !== true)
      return { isInRules: false, wrong: wrong2 };
    const text = wrong2.text.slice(rules.length);
    if (!wrong2.at)
      return { isInRules: false, wrong: { ...wrong2, text } };
    const before = [...rules].length;
    if ((wrong2.at[0] ?? 0) < before)
      return { isInRules: true, wrong: wrong2 };
    return { isInRules: false, wrong: { ...wrong2, text, at: wrong2.at.map((place) => place - before) } };
  }
  function link(state2) {
    const query = new URLSearchParams({ g: state2.start });
    if (state2.rules !== null)
      query.set("rules", state2.rules);
    if (state2.first !== EMPTY.first)
      query.set("first", state2.first);
    if (state2.misere)
      query.set("misere", "1");
    if (state2.opponent !== EMPTY.opponent)
      query.set("against", state2.opponent);
    if (state2.theirs !== EMPTY.theirs)
      query.set("theirs", state2.theirs);
    if (state2.covered)
      query.set("covered", "1");
    if (state2.large)
      query.set("large", "1");
    if (state2.edit)
      query.set("edit", "1");
    if (state2.tab !== EMPTY.tab)
      query.set("tab", state2.tab);
    if (state2.sensible)
      query.set("sensible", "1");
    if (state2.graph)
      query.set("graph", "1");
    for (const move2 of state2.moves)
      query.append("m", move2);
    for (const line2 of state2.lines)
      query.append("v", JSON.stringify(line2));
    return `#${query}`;
  }
  function lineOf2(text) {
    try {
      const line2 = JSON.parse(text);
      return Array.isArray(line2) && line2.every((move2) => typeof move2 === "string") ? [line2] : [];
    } catch {
      return [];
    }
  }
  function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const one = (name, among, usual) => among.find((value) => value === query.get(name)) ?? usual;
    const sides = ["left", "right"];
    const start2 = query.get("g") ?? "";
    const last = /^game\s/m.test(start2) ? start2.lastIndexOf("\n") + 1 : 0;
    return {
      rules: last > 0 ? `${query.get("rules") ?? ""}${start2.slice(0, last)}` : query.get("rules"),
      start: start2.slice(last),
      first: one("first", sides, EMPTY.first),
      misere: query.has("misere"),
      moves: query.getAll("m"),
      lines: query.getAll("v").flatMap(lineOf2),
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
  var other, named, EMPTY, isBlank, bare, gameOf, OPPONENTS, TABS;
  var init_state = __esm({
    "build/state.js"() {
      "use strict";
      other = (side) => side === "left" ? "right" : "left";
      named = (side) => side === "left" ? "Left" : "Right";
      EMPTY = {
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
      isBlank = (rules) => rules === null || rules.trim() === "";
      bare = ({ rules }, text) => isBlank(rules) ? text : text.slice(text.lastIndexOf("\n") + 1);
      gameOf = (state2) => {
        const { start: start2, first: first2, misere, moves: moves2 } = state2;
        return { start: whole(state2, start2), first: first2, misere, moves: moves2 };
      };
      OPPONENTS = ["friend", "perfect", "sometimes", "often", "random", "stubborn"];
      TABS = ["moves", "why", "tree", "copy"];
    }
  });

  // build/copy.js
  function command({ state: state2, position: position2 }) {
    return `upstar eval ${state2.misere ? "--misere " : ""}${quoted(whole(state2, position2))}`;
  }
  function valueOf({ found }) {
    const { value } = found["value"] ?? {};
    if (value === void 0)
      throw new Error("the value is not known");
    return value;
  }
  async function save(blob, name) {
    const link3 = h("a", { href: URL.createObjectURL(blob), download: name });
    link3.click();
    setTimeout(() => URL.revokeObjectURL(link3.href), 1e3);
  }
  async function copy(text, out) {
    out.textContent = text;
    try {
      await navigator.clipboard.writeText(text);
      return "copied";
    } catch {
      return "shown below: the browser does not let pages copy";
    }
  }
  function copies(now2) {
    const out = h("pre", { class: "copied", tabindex: 0, "aria-label": "What was copied" });
    const done2 = h("p", { class: "soft", role: "status" });
    const way = (name, act) => h("button", {
      click: () => void (async () => act())().then((text2) => {
        done2.textContent = `${name}: ${text2}.`;
        say(`${name}: ${text2}`);
      }, (error) => {
        done2.textContent = `${name} could not be made: ${error instanceof Wrong ? error.detail.message : error instanceof Error ? error.message : "?"}.`;
      })
    }, name);
    const drawn2 = (format) => {
      const { state: state2, position: position2 } = now2();
      return picture({ expr: whole(state2, position2), format, scene: scene.value, first: now2().mover, misere: state2.misere });
    };
    const scene = h("select", {}, ...SCENES.map(([value, text2]) => h("option", { value }, text2)));
    const text = (format) => async () => copy(await (await drawn2(format)).text(), out);
    const png = async () => {
      const blob = await drawn2("png");
      try {
        out.textContent = "";
        await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
        return "copied";
      } catch {
        await save(blob, "upstar.png");
        return "saved as upstar.png";
      }
    };
    const rules = way("Rules", () => copy(now2().state.rules ?? "", out));
    rules.classList.add("rules-only");
    return h("div", {}, h("div", { class: "row" }, way("Link", () => copy(location.href, out)), way("Notation", () => copy(now2().position, out)), rules, way("Command", () => copy(command(now2()), out)), way("Value", () => copy(valueOf(now2()), out)), way("LaTeX", () => copy(latex(valueOf(now2())), out)), way("JSON", () => copy(JSON.stringify(now2().found, null, 2), out))), h("div", { class: "row" }, h("label", {}, "Picture of ", scene), way("SVG", text("svg")), way("PNG", png), way("TikZ", text("tikz")), way("Text", text("text"))), done2, out);
  }
  var SCENES, quoted;
  var init_copy = __esm({
    "build/copy.js"() {
      "use strict";
      init_api();
      init_dom();
      init_math();
      init_state();
      SCENES = [["board", "the board"], ["thermograph", "the thermograph"], ["tree", "the game tree"], ["options", "the options"]];
      quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
    }
  });

  // build/start.js
  function picture2(expr) {
    const box = h("span", { class: "thumb" });
    patiently(() => sketchOf(expr)).then((told2) => box.replaceChildren(...thumbnail(told2.boards)), () => void 0);
    return box;
  }
  function kinds(about2) {
    if (about2.results)
      return "has results";
    return about2.impartial ? "impartial" : "partizan";
  }
  async function start(root) {
    const offers = h("ul", { class: "offers" }, ...OFFERS.map(({ title, text, shows, href }) => h("li", {}, h("a", { class: "offer", href }, shows !== null && picture2(shows), h("strong", {}, title), h("span", {}, text)))));
    const games = h("ul", { class: "games", id: "catalogue" });
    const elsewhere = h("p", { class: "soft" }, "Or read the ", h("a", { href: "#/book" }, "book"), ", with a board in every lesson and exercises that are checked, or compute on a ", h("a", { href: "#/worksheet" }, "worksheet"), ". ", h("a", { href: "#/game" }, "Write the rules"), " of a game of your own and play it at once. Press ", h("kbd", {}, "?"), " for keys.");
    const away = h("p", { class: "wrong", role: "alert" });
    const found = h("span", { class: "soft", role: "status" });
    const [wanted, kind] = [
      h("input", { type: "text", "aria-label": "Find a game", placeholder: "Find a game", input: () => filter() }),
      h("select", { "aria-label": "Kind of game", change: () => filter() }, h("option", { value: "" }, "all kinds"), ...["impartial", "partizan", "has results"].map((text) => h("option", {}, text)))
    ];
    const filter = () => {
      const words3 = wanted.value.toLowerCase().split(/\s+/);
      const cards = [...games.children];
      for (const card of cards)
        card.hidden = !words3.every((word) => card.dataset["words"]?.includes(word)) || kind.value !== "" && card.dataset["kind"] !== kind.value;
      found.textContent = `${cards.filter((card) => !card.hidden).length} of ${cards.length}`;
    };
    root.replaceChildren(away, offers, elsewhere, h("h2", {}, "All games"), h("div", { class: "row finder" }, wanted, kind, found), games);
    const { games: all4 } = await patiently(catalogue, (wrong2) => {
      away.textContent = `${wrong2.message}. ${wrong2.hint ?? ""} Trying again…`;
    });
    away.textContent = "";
    games.append(...all4.map((about2) => h("li", { "data-kind": kinds(about2), "data-words": `${about2.title} ${about2.name} ${about2.rule}`.toLowerCase() }, h("a", { class: "game", href: to({ start: beginning(about2), opponent: "perfect", covered: true }), title: about2.rule }, picture2(beginning(about2)), h("strong", {}, about2.title), h("span", { class: "soft rule" }, ...notation(about2.rule)), h("span", { class: "tag" }, kinds(about2))))));
  }
  var to, OFFERS, BEGIN, beginning;
  var init_start = __esm({
    "build/start.js"() {
      "use strict";
      init_api();
      init_dom();
      init_draw();
      init_state();
      to = (state2) => link({ ...EMPTY, ...state2 });
      OFFERS = [
        { title: "Beat perfection at Nim", text: "You start and can win. It never errs: can you?", shows: "nim(3,4,5)", href: to({ start: "nim(3,4,5)", opponent: "perfect", covered: true }) },
        { title: "Take a sum apart", text: "Three games side by side: who wins, by how much, and why.", shows: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2', href: to({ start: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2' }) },
        { title: "Grow a Hackenbush", text: "Draw edges with the mouse and watch the value follow.", shows: 'hackenbush("b(r,rb(g)),g")', href: to({ start: 'hackenbush("b(r,rb(g)),g")', edit: true }) },
        { title: "Cross the Hex board", text: "Left joins the sides, Right top and bottom. Steal a win.", shows: "hex(4x4)", href: to({ start: "hex(4x4)", opponent: "perfect", covered: true }) },
        { title: "Work backward", text: "The whole game tree of Tic, unfolded move by move.", shows: 'tic("...")', href: to({ start: 'tic("...")', tab: "tree" }) },
        { title: "Feel the heat", text: "A hot position with its thermograph, stops and mean.", shows: 'domineering("..#|...|#..")', href: to({ start: 'domineering("..#|...|#..")' }) }
      ];
      BEGIN = {
        amazons: 'amazons("x..|...|..o")',
        chomp: "chomp(3x4)",
        chop: "chop(4x5)",
        clobber: "clobber(3x4)",
        col: "col(3x3)",
        cram: "cram(3x4)",
        cut_cake: "cut_cake(3x4)",
        domineering: "domineering(4x4)",
        grundy: "grundy(9)",
        impartial_clobber: 'impartial_clobber("xoxo|oxox")',
        hackenbush: 'hackenbush("b(r,rb(g)),g")',
        hex: "hex(4x4)",
        konane: "konane(4x4)",
        nogo: "nogo(3x3)",
        elephants_and_rhinos: 'elephants_and_rhinos("e..r.e.r")',
        lasker: "lasker(3,4)",
        less_than_half: "less_than_half(9)",
        nim: "nim(3,4,5)",
        pick_up_bricks: "pick_up_bricks(7)",
        snort: "snort(3x3)",
        tic_tac_toe: 'tic_tac_toe("...|...|...")',
        toads_and_frogs: 'toads_and_frogs("tt..ff")',
        toppling_dominoes: 'toppling_dominoes("xoxxoo")',
        wythoff: "wythoff(3,5)",
        kayles: "kayles(7)",
        dawsons_kayles: "dawsons_kayles(8)",
        twisted: "twisted[domineering](3x3)",
        with_pass: "with_pass[nim](3,4)",
        comply: "comply[nim](3,4)",
        tree: 'tree("L(R(+-,00),-+)")'
      };
      beginning = (about2) => BEGIN[about2.name] ?? about2.examples[0]?.expr ?? "";
    }
  });

  // build/complete.js
  function meant(word, games) {
    const own2 = plain2(word);
    if (own2.replace("_", "") === "")
      return [];
    const rank = ({ name, title }) => name.startsWith(own2) ? 0 : plain2(title).startsWith(own2) ? 1 : `_${name}_${plain2(title)}`.includes(`_${own2}`) ? 2 : 3;
    return games.filter((about2) => rank(about2) < 3).sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
  }
  function mended(text, games) {
    const names = new Map(games.flatMap((about2) => [[plain2(about2.title), about2], [plain2(about2.name), about2]]));
    const any = [...names.keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll("_", "[^a-z0-9(]*")).join("|");
    const found = text.replace(new RegExp(`(?<![a-z_"])(${any})(?![a-z_])\\s*(\\([^()]*\\)?|\\[|[\\d][\\dx×, ]*|)`, "gi"), (all4, name, rest) => {
      const about2 = names.get(plain2(name));
      if (!about2 || rest === "[")
        return all4;
      const inner = rest.replace(/^\(|\)$/g, "").replaceAll("×", "x").trim();
      return inner === "" ? beginning(about2) : `${about2.name}(${inner.replace(/\s*[x,]\s*/g, (mark2) => mark2.trim()).replace(/(\d)\s+(?=\d)/g, "$1,")})`;
    });
    return found === text ? null : found;
  }
  function complete(input) {
    const list = h("ul", { class: "offered", role: "listbox", id: `offered-${++lists}`, "aria-label": "Games", hidden: true });
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id }))
      input.setAttribute(name, value);
    input.after(list);
    let [offered, chosen] = [[], -1];
    const word = () => /(?<![\w("|.#])[A-Za-z][A-Za-z_]*$/.exec(input.value.slice(0, input.selectionStart ?? 0))?.[0] ?? "";
    const draw = () => {
      list.replaceChildren(...offered.map((about2, at2) => h("li", {
        role: "option",
        id: `${list.id}-${at2}`,
        "aria-selected": String(at2 === chosen),
        // The field keeps the focus.
        mousedown: (event) => {
          event.preventDefault();
          take(about2);
        }
      }, h("strong", {}, about2.title), h("code", {}, beginning(about2)))));
      list.hidden = offered.length === 0;
      input.setAttribute("aria-expanded", String(!list.hidden));
      if (chosen >= 0)
        input.setAttribute("aria-activedescendant", `${list.id}-${chosen}`);
      else
        input.removeAttribute("aria-activedescendant");
    };
    const offer = (games) => {
      [offered, chosen] = [games, -1];
      draw();
    };
    const take = (about2) => {
      const [end, own2] = [input.selectionStart ?? 0, word()];
      const rest = input.value.slice(end);
      input.setRangeText(rest.startsWith("(") ? about2.name : beginning(about2), end - own2.length, end, "end");
      offer([]);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      offer([]);
    };
    input.addEventListener("input", () => {
      const own2 = word();
      if (own2 === "")
        return offer([]);
      void patiently(catalogue).then(({ games }) => {
        if (word() === own2 && document.activeElement === input)
          offer(meant(own2, games).filter(({ name }) => name !== own2 || !input.value.includes(`${own2}(`)));
      });
    });
    input.addEventListener("blur", () => offer([]));
    input.addEventListener("keydown", (event) => {
      if (offered.length === 0)
        return;
      const about2 = offered[chosen];
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (way) {
        chosen = (chosen + way + offered.length + (chosen < 0 && way < 0 ? 1 : 0)) % offered.length;
        draw();
      } else if (event.key === "Enter" && about2)
        take(about2);
      else if (event.key === "Escape")
        offer([]);
      else
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
  }
  var MOST, plain2, lists;
  var init_complete = __esm({
    "build/complete.js"() {
      "use strict";
      init_api();
      init_dom();
      init_start();
      MOST = 8;
      plain2 = (text) => text.toLowerCase().replace(/[^a-z]+/g, "_");
      lists = 0;
    }
  });

  // build/why.js
  function words2(text, shows) {
    return text.split(/(`[^`]*`|⟦[^⟧]*⟧)/).filter((piece) => piece !== "").map((piece) => {
      if (!/^[`⟦]/.test(piece))
        return piece;
      const inner = piece.slice(1, -1);
      const show3 = piece.startsWith("⟦") ? shows.move : isPosition(inner) ? shows.position : null;
      if (!show3)
        return h("code", {}, ...typeset(inner));
      return h("code", {
        class: "points",
        tabindex: 0,
        mouseenter: () => show3(inner),
        mouseleave: () => show3(null),
        focus: () => show3(inner),
        blur: () => show3(null)
      }, inner);
    });
  }
  function fullOf(blocks) {
    for (const block of blocks) {
      const [, short2, full] = block.kind === "paragraph" && /`([^`]+)` for `([^`]+)`/.exec(block.text) || [];
      if (short2 === void 0 || full === void 0 || !full.includes(short2))
        continue;
      const [before = "", after = ""] = full.split(short2);
      const name = /^[^(]*/.exec(full)?.[0] ?? "";
      return (text) => isPosition(text) || !/^[\w(.#|]/.test(text) ? text : text.startsWith("(") ? `${name}${text}` : `${before}${text}${after}`;
    }
    return (text) => text;
  }
  function drawn(text, shows) {
    const box = h("span", { class: "drawn", title: text, mouseenter: () => shows.position(text), mouseleave: () => shows.position(null) }, h("code", {}, text));
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting)
        return;
      seen.disconnect();
      sketchOf(shows.whole(text)).then(({ boards }) => {
        const pictures = thumbnail(boards);
        for (const svg of pictures) {
          svg.setAttribute("width", String(svg.viewBox.baseVal.width * SMALL));
          svg.setAttribute("height", String(svg.viewBox.baseVal.height * SMALL));
        }
        if (boards.length > 0)
          box.replaceChildren(...pictures, h("span", { class: "unseen" }, text));
      }, () => void 0);
    });
    seen.observe(box);
    return box;
  }
  function parted(text, mark2) {
    const out = [""];
    let [depth, quoted2] = [0, false];
    for (const letter of text) {
      if (letter === '"')
        quoted2 = !quoted2;
      else if (!quoted2 && /[({[]/.test(letter))
        depth += 1;
      else if (!quoted2 && /[)}\]]/.test(letter))
        depth -= 1;
      if (!quoted2 && depth === 0 && mark2.test(letter))
        out.push("");
      else
        out[out.length - 1] += letter;
    }
    return out.map((piece) => piece.trim());
  }
  function equation(cells, shows, full) {
    const [subject = "", ...rest] = cells;
    const position2 = full(subject);
    const last = rest.pop() ?? "";
    const own2 = parted(position2, /\+/).every(isPosition);
    const options = (text) => {
      const inner = /^(=) \{(.*)\}$/s.exec(text)?.[2];
      if (inner === void 0)
        return typesetLine(text);
      const all4 = parted(inner, /\|/).map((side2) => parted(side2, /,/).filter((text2) => text2 !== "").map(full));
      if (all4.flat().length > MOST_DRAWN || !all4.flat().every((text2) => parted(text2, /\+/).every(isPosition)))
        return [h("code", {}, text)];
      const side = (texts) => texts.length > 0 ? texts.map((text2) => drawn(text2, shows)) : [h("span", { class: "soft" }, "none")];
      return ["= ", h("span", { class: "brace" }, "{"), ...side(all4[0] ?? []), h("span", { class: "brace" }, "|"), ...side(all4[1] ?? []), h("span", { class: "brace" }, "}")];
    };
    return h("li", { class: "equation" }, own2 ? drawn(position2, shows) : h("code", {}, subject), ...rest.map((text) => h("span", { class: "part" }, ...options(text))), h("strong", { class: "part" }, ...typesetLine(last)));
  }
  function typesetLine(text) {
    const [, sign = "", value = text] = /^([=≡] )?(.*)$/s.exec(text) ?? [];
    return [sign, ...typeset(value)];
  }
  function body(block, shows, full) {
    const line2 = (text = "") => {
      const subject = full(text);
      return isPosition(subject) ? { mouseenter: () => shows.position(subject), mouseleave: () => shows.position(null) } : {};
    };
    const cell = (tag) => (text) => h(text === "" ? "td" : tag, {}, ...words2(text, shows));
    const row2 = (tag, cells) => h("tr", line2(cells[0]?.replaceAll("`", "")), ...cells.map(cell(tag)));
    switch (block.kind) {
      case "paragraph":
        return h("p", {}, ...words2(block.text, shows));
      case "list":
        return h("ul", {}, ...block.items.map((item) => h("li", {}, ...words2(item, shows))));
      case "equations":
        return h("ul", { class: "equations" }, ...block.lines.map((cells) => equation(cells, shows, full)));
      case "table":
        return h("div", { class: "wide", tabindex: 0 }, h("table", {}, h("thead", {}, row2("th", block.head)), h("tbody", {}, ...block.rows.map((cells) => row2("td", cells))), block.foot ? h("tfoot", {}, row2("td", block.foot)) : null));
    }
  }
  function conclusion(blocks) {
    const sentences = blocks.flatMap((block) => block.kind === "paragraph" ? block.text.split(/(?<=\.) (?=[A-Z])/) : []);
    const found = CONCLUDES.map((concludes) => sentences.findLast((sentence2) => concludes.test(sentence2))).find((one) => one !== void 0);
    return found?.replace(/^So (\w)/, (_, letter) => letter.toUpperCase()) ?? null;
  }
  function explanation(told2, shows) {
    const full = fullOf(told2.blocks);
    const steps = [];
    for (const block of told2.blocks) {
      const step2 = steps.at(-1);
      if (block.kind === "paragraph" || !step2)
        steps.push([block]);
      else
        step2.push(block);
    }
    const items2 = steps.map((blocks, at2) => {
      const [first2, ...rest] = blocks;
      if (!first2)
        return h("details", {});
      const text = first2.kind === "paragraph" ? first2.text : "";
      const [head = text, tail = ""] = text.split(/(?<=[^.][.:?]) (?=[A-Z⟦`])(.*)/s);
      const subject = [...text.matchAll(/`([^`]*)`/g)].map((found) => full(found[1] ?? "")).find(isPosition) ?? null;
      const step2 = h("details", { class: "step", open: at2 === 0 && steps.length === 1, toggle: () => shows.position(step2.open ? subject : null) }, h("summary", {}, h("span", { class: "count" }, String(at2 + 1)), h("span", {}, ...first2.kind === "paragraph" ? words2(head, shows) : [])), h("div", { class: "inside" }, ...tail === "" ? [] : [h("p", {}, ...words2(tail, shows))], ...first2.kind === "paragraph" ? [] : [body(first2, shows, full)], ...rest.map((block) => body(block, shows, full))));
      step2.classList.toggle("whole", tail === "" && rest.length === 0);
      return step2;
    });
    const open = () => {
      const next2 = items2.find((step2) => !step2.open && !step2.classList.contains("whole"));
      if (!next2)
        return;
      next2.open = true;
      next2.querySelector("summary")?.focus({ preventScroll: true });
      next2.scrollIntoView({ block: "nearest" });
    };
    const all4 = (isOpen) => () => items2.forEach((step2) => {
      step2.open = isOpen;
    });
    const short2 = conclusion(told2.blocks);
    return h("div", { class: "reasons" }, short2 !== null && h("p", { class: "conclusion" }, ...words2(short2, shows)), h("div", { class: "row" }, h("button", { type: "button", class: "main", click: open }, "Next step"), h("button", { type: "button", click: all4(true) }, "Unfold all"), h("button", { type: "button", click: all4(false) }, "Fold all")), ...items2);
  }
  var isPosition, SMALL, MOST_DRAWN, CONCLUDES;
  var init_why = __esm({
    "build/why.js"() {
      "use strict";
      init_api();
      init_dom();
      init_draw();
      init_math();
      isPosition = (text) => /^-?[a-z_][a-z_0-9]*(\[[^\]]*\])?\(.*\)$/s.test(text);
      SMALL = 0.17;
      MOST_DRAWN = 16;
      CONCLUDES = [/\b[Ss]o (?:`[^`]*` is of|the) type\b|\b[Ss]o [^.]*\bof type [LRNP]\b/, /\b(wins|win|draw)\b/];
    }
  });

  // build/book/impartial.js
  var impartial;
  var init_impartial = __esm({
    "build/book/impartial.js"() {
      "use strict";
      impartial = {
        title: "Nim and everything like it",
        about: "When both players have the same moves, every position is a heap of Nim in disguise.",
        lessons: [
          {
            id: "nim",
            title: "Nim",
            rows: ["dk_3_1", "vs_1_1", "errata_cf_unequal"],
            text: [
              "There are heaps of counters. A move takes as many as you like, at least one, from one heap. Whoever takes the last counter wins.",
              "One heap is no contest: take it. Two equal heaps are lost for whoever begins, since the other does the same in the other heap. Two unequal heaps are won by making them equal.",
              "With three heaps it gets interesting: 1, 2, 3 is lost for whoever begins. From 4, 5, 9, 14 there are three moves that win. The next lesson tells how to see them."
            ],
            boards: [{ expr: "nim(1,2,3)", caption: "Touch a counter: it and those above it are taken." }],
            facts: [
              ["outcome(nim(1,2,3))", "P"],
              ["outcome(nim(4,4))", "P"],
              ["outcome(nim(4,6))", "N"],
              ["best(nim(4,5,9,14))", "[[heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8], [heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8]]"]
            ],
            exercises: [
              { kind: "move", expr: "nim(4,7)", side: "left" },
              { kind: "type", expr: "nim(1,4,5)" },
              { kind: "win", expr: "nim(3,5)", side: "left", first: "left" }
            ]
          },
          {
            id: "balance",
            title: "The balancing procedure",
            rows: ["dk_ex_3_5", "dk_3_7", "dk_3_8", "cf_ex_2", "errata_cf_ex_2"],
            text: [
              "Write every heap as a sum of different powers of two: 11 is 8 + 2 + 1, and 45 is 32 + 8 + 4 + 1. Put the heaps one below the other in columns for 1, 2, 4, 8 and so on. The position is balanced if every column holds an even number.",
              "Any move in a balanced position unbalances it. And an unbalanced position can always be balanced: take the largest power that occurs an odd number of times, choose a heap that has it, and change in this heap exactly the columns that are odd. The heap gets smaller, so this is a move.",
              "Hence balanced positions are of type `P`, all others of type `N`. From 11, 13, 7, 12 one move takes 11 to 6. From 108, 90, 57 there are three: 108 to 99, 90 to 85, 57 to 54. Moving 108 to 107 does not win.",
              "“Why?” in the explorer writes the columns down for any position of Nim."
            ],
            boards: [{ expr: "nim(11,13,7,12)", caption: "Find the heaps that contain an 8." }],
            facts: [
              ["outcome(nim(3,6,5))", "P"],
              ["nim_sum(11, 13, 7, 12)", "13"],
              ["outcome(nim(6,13,7,12))", "P"],
              ["nim(108,90,57) == *15", "true"],
              ["outcome(nim(107,90,57))", "N"],
              ["outcome(nim(99,90,57))", "P"]
            ],
            exercises: [
              { kind: "type", expr: "nim(3,5,6)" },
              { kind: "move", expr: "nim(7,9,12)", side: "left" },
              { kind: "win", expr: "nim(3,4,5)", side: "left", first: "left" }
            ]
          },
          {
            id: "nim-sum",
            title: "Adding nimbers",
            rows: ["dk_3_9", "errata_l7", "l7_thm_2"],
            text: [
              "A heap of n counters is the nimber `*n`. A sum of nimbers is a nimber again: add the heaps in binary without carrying. So `*13 + *19 + *10` is `*20`, and 1, 3, 6 is worth `*4` (not 7, as one text has it).",
              "Why? If three heaps add up to a fourth, then all four together are balanced, a zero position. Moving the fourth to the other side of the equation, where it is its own negative, says that the three are equivalent to it.",
              "The theorem holds for every impartial game: the nimber of a sum is the nim-sum of the nimbers."
            ],
            boards: [{ expr: "nim(1,3,6) + nim(4)", caption: "Equal on both sides: a zero position." }],
            facts: [
              ["nim_sum(13, 19, 10)", "20"],
              ["nim(1,3,6) == *4", "true"],
              ["nim_value(kayles(8) + chop(3x5)) == nim_sum(nim_value(kayles(8)), nim_value(chop(3x5)))", "true"]
            ],
            exercises: [
              { kind: "value", ask: "What is the nim-sum of 5 and 3?", of: "nim_sum(5, 3)" },
              { kind: "value", ask: "To which nimber is `*21 + *9 + *12` equal?", of: "*21 + *9 + *12" }
            ]
          },
          {
            id: "mex",
            title: "The least that is missing",
            rows: ["dk_3_11", "dk_3_14", "dk_3_15"],
            text: [
              "The mex of some numbers is the least of 0, 1, 2, … that is not among them: that of 0, 1, 2, 5, 8 is 3. If all options of a position are nimbers, the position is the nimber of their mex. For from `*3` you can go to 0, `*1` and `*2`; and if somebody goes up, to `*5`, the other goes back to `*3`.",
              "So, from the smallest positions upwards, every position of every impartial game gets its nimber. This is the theorem of Sprague and Grundy.",
              "Chop: 1×1 is 0, 1×2 is `*1`, 1×3 is `*2`. From 2×3 one reaches 1×3, 2×2 and 2×1, worth 2, 0 and 1, so it is `*3`. Chomp 2×2 is `*2`, and 2×3 is `*4`."
            ],
            boards: [{ expr: "chop(2x3)", caption: "Options worth 0, 1 and 2." }, { expr: "chomp(2x3)", caption: "Options worth 0, 1, 2 and 3." }],
            facts: [
              ["mex(0, 1, 2, 5, 8)", "3"],
              ["[nim_value(chop(2xn)) for n in 1..5]", "[1, 0, 3, 2, 5]"],
              ["nim_value(chomp(2x2))", "2"],
              ["nim_value(chomp(2x3))", "4"],
              ["{0,*,*2,*5,*8|0,*,*2,*5,*8} == *3", "true"]
            ],
            exercises: [
              { kind: "value", ask: "What is the mex of 0, 1, 3 and 4?", of: "mex(0, 1, 3, 4)" },
              { kind: "value", ask: "Which nimber is `chop(2x4)`?", of: "chop(2x4)" },
              { kind: "value", ask: "Which nimber is the staircase `chomp(3,1)`?", of: "chomp(3,1)" }
            ]
          },
          {
            id: "mixed",
            title: "Sums of different games",
            rows: ["dk_3_16", "dk_3_17", "dk_3_18", "dk_3_19"],
            text: [
              "Two formulas: n bricks are worth `*(n mod 3)`, and Chop of m rows and n columns is worth `*(m-1) + *(n-1)`, because it is really two heaps, one of lines each way.",
              "Now any mixture can be played. Chomp 2×3 is `*4`, Chop 2×4 is `*1 + *3 = *2`, beside them lies a heap of 3: together `*5`. To win, bring it to zero: something worth `*a` must become the nim-sum of a and 5. Chomp must become `*1`: bite it down to a bar of two.",
              "Another: Chop 4×5, seven bricks and a heap of 4 come to `*7 + *1 + *4 = *2`. Cutting the bar down to 2×5 wins."
            ],
            boards: [
              { expr: "chomp(2x3) + chop(2x4) + nim(3)", caption: "Worth *5. Bring it to zero." },
              { expr: "chop(4x5) + pick_up_bricks(7) + nim(4)", caption: "Worth *2." }
            ],
            facts: [
              ["chomp(2x3) + chop(2x4) + nim(3) == *5", "true"],
              ["chop(4x5) + pick_up_bricks(7) + nim(4) == *2", "true"],
              ["outcome(chop(2x5) + pick_up_bricks(7) + nim(4))", "P"],
              ["[nim_value(pick_up_bricks(n)) for n in 0..6]", "[0, 1, 2, 0, 1, 2, 0]"]
            ],
            exercises: [
              { kind: "move", expr: "chomp(2x3) + chop(2x4) + nim(3)", side: "left" },
              { kind: "value", ask: "What is `chop(6x4) + pick_up_bricks(5)` worth?", of: "chop(6x4) + pick_up_bricks(5)" },
              { kind: "win", expr: "chop(3x4) + pick_up_bricks(5)", side: "left", first: "left" }
            ]
          },
          {
            id: "subtraction",
            title: "Taking away by rules",
            rows: ["l7_ex_1", "l7_ex_2"],
            text: [
              "In a subtraction game the numbers that may be taken are given in advance. With 1, 2 and 3 the nimbers of heaps 0, 1, 2, … are 0, 1, 2, 3, 0, 1, 2, 3, …: the remainder by 4. For every finite set they repeat after some time, since the next one depends only on the last few; the program finds the period and proves it.",
              "In another game one takes from n counters fewer than n/2 + 1: half of the heap at most, and of an odd heap half a counter more. Its nimbers do not repeat: 0, 1, 0, 2, 1, 3, 0, 4, …"
            ],
            boards: [{ expr: "subtraction[1,2,3](9)", caption: "Take one, two or three." }, { expr: "less_than_half(6)", caption: "Take at most half. Of seven it would be four." }],
            facts: [
              ["[nim_value(subtraction[1,2,3](n)) for n in 0..8]", "[0, 1, 2, 3, 0, 1, 2, 3, 0]"],
              ["moves(less_than_half(6))", "[[heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5], [heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5]]"],
              ["moves(less_than_half(7))", "[[heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6], [heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6]]"],
              ["[nim_value(less_than_half(n)) for n in 0..7]", "[0, 1, 0, 2, 1, 3, 0, 4]"]
            ],
            exercises: [
              { kind: "value", ask: "What is the nim-value of `subtraction[1,2,3](100)`?", of: "nim_value(subtraction[1,2,3](100))" },
              { kind: "move", expr: "subtraction[1,2,3](17,4)", side: "left" },
              { kind: "type", expr: "less_than_half(6)" }
            ]
          },
          {
            id: "lasker-wythoff",
            title: "Lasker and Wythoff",
            rows: ["l7_lasker", "l7_wythoff"],
            text: [
              "In Lasker's Nim a move takes counters from a heap or splits it into two. A split is a sum, so its nimber is a nim-sum; the values of heaps 1, 2, 3, … are 1, 2, 4, 3, 5, 6, 8, 7, and so on by fours.",
              "In Wythoff's game there are two heaps, and one may also take the same number from both. The lost pairs are 0,0; 1,2; 3,5; 4,7; 6,10; 8,13; … Counted from 0, in the k-th of them the heaps differ by k, and the smaller is k times the golden ratio, rounded down."
            ],
            boards: [{ expr: "lasker(4)", caption: "Take, or split." }, { expr: "wythoff(3,6)", caption: "Take from one heap, or the same from both." }],
            facts: [
              ["[nim_value(lasker(n)) for n in 1..8]", "[1, 2, 4, 3, 5, 6, 8, 7]"],
              ["outcome(wythoff(8,13))", "P"],
              ["outcome(wythoff(10610209857723,17167680177565))", "P"]
            ],
            exercises: [
              { kind: "type", expr: "wythoff(4,7)" },
              { kind: "move", expr: "wythoff(5,6)", side: "left" },
              { kind: "value", ask: "Lasker's heap of 3 beside a heap of 4 of plain Nim: what is the sum worth?", of: "lasker(3) + nim(4)" }
            ]
          }
        ]
      };
    }
  });

  // build/book/partizan.js
  var partizan;
  var init_partizan = __esm({
    "build/book/partizan.js"() {
      "use strict";
      partizan = {
        title: "Games that are numbers",
        about: "By how much is somebody ahead? Whole moves, half moves, and moves that are worth more the sooner they are made.",
        lessons: [
          {
            id: "hackenbush",
            title: "Hackenbush",
            rows: ["dk_4_1", "dk_4_2", "errata_dk_4_3"],
            text: [
              "A drawing stands on the ground. Left cuts a blue edge, Right a red one, and whatever is no longer joined to the ground disappears. Green edges may be cut by both. Whoever cannot cut loses. This is a partizan game: the players have different moves.",
              "A blue stalk of n edges is n free moves for Left. A red edge on a blue one, `br`, is worth less to Left than one move, but more than none. Two of them and one red edge make a position in which whoever begins loses: they cancel. So `br` is worth half a move."
            ],
            boards: [
              { expr: 'hackenbush("b(r,rb)")', caption: "b is Left's, r is Right's." },
              { expr: 'hackenbush("br") + hackenbush("br") + hackenbush("r")', caption: "Two halves and minus one." }
            ],
            facts: [
              ['hackenbush("bbb")', "3"],
              ['hackenbush("br")', "1/2"],
              ['outcome(hackenbush("br") + hackenbush("br") + hackenbush("r"))', "P"],
              ['hackenbush("gggg") == *4', "true"]
            ],
            exercises: [
              { kind: "value", ask: 'What is a stalk of two blue edges and one red edge on top of them worth: `hackenbush("bbr")`?', of: 'hackenbush("bbr")' },
              { kind: "type", expr: 'hackenbush("br")' },
              { kind: "win", expr: 'hackenbush("br") + hackenbush("br") + hackenbush("r")', side: "left", first: "right" }
            ]
          },
          {
            id: "negatives",
            title: "Negatives and whole numbers",
            rows: ["dk_4_3", "dk_4_4"],
            text: [
              "Exchange the players and you have the negative of a position: paint blue red and red blue, or turn a Domineering board by a quarter. A position and its negative cancel, because the second player can copy every move on the other board.",
              "Stalks of one colour behave as whole numbers do: n blue edges are `n`, n red ones `-n`, and sums of them are sums of numbers."
            ],
            boards: [{ expr: 'hackenbush("bbr") - hackenbush("bbr")', caption: "Copy your opponent." }],
            facts: [
              ['-hackenbush("bbr") == hackenbush("rrb")', "true"],
              ["-domineering(2x5) == domineering(5x2)", "true"],
              ['hackenbush("bbb") + hackenbush("rr")', "1"]
            ],
            exercises: [
              { kind: "value", ask: '`hackenbush("rrrr") + hackenbush("bb")` is worth', of: 'hackenbush("rrrr") + hackenbush("bb")' },
              { kind: "type", expr: 'hackenbush("bb") + hackenbush("rrr")' },
              { kind: "win", expr: 'hackenbush("brb") - hackenbush("brb")', side: "right", first: "left" }
            ]
          },
          {
            id: "halves",
            title: "Halves, quarters and all binary fractions",
            rows: ["dk_4_5", "dk_4_6"],
            text: [
              "One blue edge with k red edges on top is worth 1/2, 1/4, 1/8, …: each is half of the one before, and that can be proved by playing twice the one against the other.",
              "With these, every fraction whose denominator is a power of two is the value of some position, and fractions add as they should. `•5/8` builds a position of Hackenbush that is worth 5/8."
            ],
            boards: [{ expr: 'hackenbush("brr") + hackenbush("brr") - hackenbush("br")', caption: "Two quarters against a half." }, { expr: "•5/8", caption: "Five eighths." }],
            facts: [['hackenbush("brr")', "1/4"], ['hackenbush("brrr")', "1/8"], ["•5/8 + •3/8 == 1", "true"]],
            exercises: [
              { kind: "value", ask: 'What is `hackenbush("brrrr")` worth?', of: 'hackenbush("brrrr")' },
              { kind: "value", ask: 'And `hackenbush("brb")`?', of: 'hackenbush("brb")' },
              { kind: "move", expr: 'hackenbush("br") + hackenbush("brr") + hackenbush("r")', side: "right" }
            ]
          },
          {
            id: "birthdays",
            title: "Birthdays",
            rows: ["dk_4_7", "dk_fig_4_11"],
            text: [
              "On day 0 there is only `0 = {|}`. On each day new games are made from those that are there. Day 1 brings `1`, `-1` and `*`, of which `*` is no number. Of numbers, day 2 brings `2`, `1/2` and their negatives; day 3 brings `3`, `3/2`, `3/4`, `1/4` and theirs.",
              "Among all numbers strictly between two bounds exactly one is the oldest. Between 3 and 5 it is 4, between 3 and 4 it is 7/2, between a negative and a positive number it is 0."
            ],
            boards: [{ expr: "{0|1}", caption: "Between 0 and 1 the oldest number is 1/2." }],
            facts: [["[birthday(1), birthday(-1), birthday(*)]", "[1, 1, 1]"], ["birthday(2)", "2"], ["birthday(1/4)", "3"], ["birthday(1/2)", "2"], ["birthday(3/4)", "3"], ["birthday(-3/2)", "3"], ["birthday(5/8)", "4"], ["{1/4|1/2}", "3/8"]],
            exercises: [
              { kind: "value", ask: "On which day is 7/8 born?", of: "birthday(7/8)" },
              { kind: "value", ask: "Which is the oldest number between 1/4 and 1?", of: "{1/4|1}" },
              { kind: "value", ask: "And between -5 and -1/2?", of: "{-5|-1/2}" }
            ]
          },
          {
            id: "simplicity",
            title: "The simplicity principle",
            rows: ["dk_4_12", "ds_simplest", "dk_fig_4_16"],
            text: [
              "If every option of Left is a number less than every option of Right, the position is a number as well: the oldest one that fits in between. `{0|1}` is 1/2, `{3|4}` is 7/2, `{3|5}` is 4, and `{9|}` is 10, as nothing bounds it from above.",
              "This finds values of real positions. A chair of Hackenbush has two blue legs, a red seat and a red back. Left can move to 1/4 only, Right to 1 or to 3/2. The oldest number between 1/4 and 1 is 1/2, so that is what the chair is worth."
            ],
            boards: [{ expr: 'hackenbush("0-1b 0-2b 1-2r 2-3r")', caption: "The chair." }],
            facts: [
              ['hackenbush("0-1b 0-2b 1-2r 2-3r")', "1/2"],
              ["{|4}", "0"],
              ["{3|5}", "4"],
              ["{3|4}", "7/2"],
              ["{9|}", "10"],
              ["{1,0|2,3}", "3/2"]
            ],
            exercises: [
              { kind: "value", ask: "What is `{1/2|1}`?", of: "{1/2|1}" },
              { kind: "value", ask: "What is `{-3|}`?", of: "{-3|}" },
              { kind: "value", ask: "What is `{2|3}`?", of: "{2|3}" }
            ]
          },
          {
            id: "numbers-elsewhere",
            title: "Numbers in other games",
            rows: ["dk_fig_4_17", "dk_fig_4_18", "dk_ex_4_13", "ds_sum"],
            text: [
              "Small boards of Domineering are numbers too: 2×1 is 1, 1×2 is −1, and three squares in a row with one more under the first are −1/2. Cakes of Cut-Cake are whole numbers: 2×4 and 3×4 are worth 1, 4×2 is worth −1.",
              "Numbers add whatever they came from. A stalk worth −1/4, one worth 1/2, a board worth −1/2 and a cake worth 1 make 3/4: Left wins, whoever begins.",
              "And `{0|1} + {0|1} + {|0}` is 1/2 + 1/2 − 1, so whoever begins loses; play it and see why."
            ],
            boards: [
              { expr: 'hackenbush("rbb") + hackenbush("br") + domineering("...|.##") + cut_cake(2x4)', caption: "Four positions, worth 3/4 in all." },
              { expr: "{0|1} + {0|1} + {|0}", caption: "Half and half and minus one, without any board." }
            ],
            facts: [
              ['domineering("...|.##")', "-1/2"],
              ["[cut_cake(2xn) for n in 1..6]", "[-1, 0, 0, 1, 1, 2]"],
              ['hackenbush("rbb") + hackenbush("br") + domineering("...|.##") + cut_cake(2x4)', "3/4"],
              ["{0|1} + {0|1} + {|0}", "0"]
            ],
            exercises: [
              { kind: "value", ask: "What is `cut_cake(3x4) + domineering(1x2)` worth?", of: "cut_cake(3x4) + domineering(1x2)" },
              { kind: "type", expr: 'domineering("...|.##") + hackenbush("br")' },
              { kind: "win", expr: "{0|1} + {0|1} + {|0}", side: "right", first: "left" }
            ]
          },
          {
            id: "hot",
            title: "Hot games",
            rows: ["dk_fig_4_20"],
            text: [
              "On a 2×2 board of Domineering Left can move to 1 and Right to −1: it is `{1|-1}`, written `±1`. No number fits between 1 and −1 in that order. Whoever moves gains: such games are hot, and their temperature says how much a move is worth.",
              "Even `{0|0}` is not a number. It is `*`, a heap of one counter: neither positive, negative nor zero. It lies beside zero. Every game that ends has a value of some kind, and adding values tells who wins a sum. The rest of the theory waits in the explorer: ups, tinies and thermographs appear as you play."
            ],
            boards: [{ expr: "domineering(2x2) + domineering(2x3)", caption: "Which of the two boards is hotter?" }],
            facts: [
              ["domineering(2x2)", "±1"],
              ["{0|0} == *", "true"],
              ["temperature(domineering(2x2))", "1"],
              ["temperature(domineering(2x3))", "5/4"],
              ["domineering(2x2) + domineering(2x2) == 0", "true"]
            ],
            exercises: [
              { kind: "value", ask: "Write the value of `domineering(2x2)` with braces.", of: "domineering(2x2)" },
              { kind: "value", ask: "What is the temperature of `{5|1}`?", of: "temperature({5|1})" },
              { kind: "move", expr: "domineering(2x2) + domineering(3x2) + domineering(2x1)", side: "left" }
            ]
          }
        ]
      };
    }
  });

  // build/book/play.js
  var play;
  var init_play = __esm({
    "build/book/play.js"() {
      "use strict";
      play = {
        title: "Playing well",
        about: "Small games that can be played perfectly, and how to find out how.",
        lessons: [
          {
            id: "bricks",
            title: "Pick-Up-Bricks",
            rows: ["dk_1_1", "dk_1_13"],
            text: [
              "A pile of bricks lies on the table. You take one brick or two, then I do, and so on. Whoever takes the last brick wins; so a player who finds no bricks has lost.",
              "Think from the end. With 1 or 2 bricks you take everything. With 3 you are in trouble: whatever you leave, 1 or 2, I take. So 3 is a position in which one would rather not be the one to move. And then 4 and 5 are good again, because you can leave me 3.",
              "The pattern goes on: a pile whose size is a multiple of 3 is lost for whoever must move. The other player answers one brick with two and two with one, so that every round removes exactly three."
            ],
            boards: [{ expr: "pick_up_bricks(7)", caption: "Seven bricks. Touch one to take it and those after it." }],
            facts: [
              ["outcome(pick_up_bricks(6))", "P"],
              ["outcome(pick_up_bricks(7))", "N"],
              ["outcome(pick_up_bricks(1000))", "N"]
            ],
            exercises: [
              { kind: "move", expr: "pick_up_bricks(8)", side: "left" },
              { kind: "win", expr: "pick_up_bricks(10)", side: "left", first: "left" }
            ]
          },
          {
            id: "chop",
            title: "Chop and the mirror",
            rows: ["dk_1_2", "dk_1_12"],
            text: [
              "Chop is played on a bar of squares. A move cuts it along a line, upright or level, and throws one piece away; the lower left corner stays. Whoever is handed the single square cannot move and loses.",
              "Who should win? If the bar is a square, play second and copy: when I make it narrower, you make it lower by the same amount. After each of your moves it is a square again, and the last square of all, 1×1, is handed to me.",
              "If the bar is not a square, play first and make it one. This is called a mirror strategy: it needs no calculation, only an answer that restores a symmetry."
            ],
            boards: [{ expr: "chop(4x6)", caption: "Four rows, six columns. Make it a square." }],
            facts: [["outcome(chop(5x5))", "P"], ["outcome(chop(4x6))", "N"], ["best(chop(2x3))", "[[2x3 -> 2x2], [2x3 -> 2x2]]"]],
            exercises: [
              { kind: "move", expr: "chop(5x3)", side: "left" },
              { kind: "win", expr: "chop(4x4)", side: "right", first: "left" }
            ]
          },
          {
            id: "chomp",
            title: "Chomp: a win that nobody knows",
            rows: ["dk_1_3", "dk_1_15"],
            text: [
              "Chomp is played on a bar of chocolate whose lower left square is poisoned. A bite takes a square and everything above it and to the right of it. Whoever is left with the poison alone has lost.",
              "The first player wins on every bar larger than 1×1, and here is the proof. Suppose biting off only the far corner loses. Then the second player has some good answer to it. But whatever that answer is, it could have been the first bite: the corner would have gone with it. So the first player had a winning move either way.",
              "This is strategy stealing. It shows that a winning move exists and does not say which. For a given bar the program finds it by search; for bars in general no rule is known."
            ],
            boards: [
              { expr: "chomp(3x4)", caption: "Bite a square." },
              { expr: "chomp(4,3,1)", caption: "Bitten bars are staircases: rows of 4, 3 and 1." }
            ],
            facts: [["outcome(chomp(3x4))", "N"], ["outcome(chomp(1x1))", "P"], ["outcome(chomp(3,1,1))", "P"]],
            exercises: [
              { kind: "move", expr: "chomp(3x3)", side: "left" },
              { kind: "win", expr: "chomp(2x4)", side: "left", first: "left" }
            ]
          },
          {
            id: "hex",
            title: "Hex",
            rows: ["dk_1_4", "dk_1_16"],
            text: [
              "Hex is played on a rhombus of hexagons. Left joins the left side to the right side with her stones, Right joins the top to the bottom. When the board is full exactly one of them has done it: a chain can only be stopped by a chain.",
              "So there are no draws, and one of the two players has a winning strategy. It is the first. If it were the second, the first player could put a stone anywhere, pretend to be second from then on, and follow that strategy; a stone too many never hurts. This steals a strategy that cannot exist.",
              "The same argument shows that the second player cannot win Tic-Tac-Toe. There it leaves room for a draw. In games where an extra move may harm you, such as Chop, it shows nothing."
            ],
            boards: [{ expr: "hex(4x4)", caption: "Left begins. Try to hold on to the middle." }],
            facts: [["outcome(hex(2x2))", "[+-, -+]"], ["outcome(hex(3x3))", "[+-, -+]"]],
            exercises: [
              { kind: "move", expr: "hex(3x3)", side: "left" },
              { kind: "win", expr: "hex(3x3)", side: "left", first: "left" }
            ]
          },
          {
            id: "results",
            title: "Wins, losses and draws",
            rows: ["dk_1_5", "dk_1_6"],
            text: [
              "Some games say themselves how they end: Left wins, written `+-`; Right wins, `-+`; or nobody does, `00`. Tic is a small one. It has three squares in a row, and two marks side by side win.",
              "Tic-Tac-Toe needs three in a row on nine squares. Between players who know it, it is a draw: each can stop the other, neither can do more."
            ],
            boards: [
              { expr: 'tic("...")', caption: "Tic. Where the first mark goes decides." },
              { expr: 'tic_tac_toe("...|...|...")', caption: "Tic-Tac-Toe." }
            ],
            facts: [['outcome(tic("..."))', "[+-, -+]"], ['outcome(tic_tac_toe("...|...|..."))', "[00, 00]"], ['outcome(tic("o.."))', "[+-, 00]"]],
            exercises: [
              { kind: "result", expr: 'tic("...")', first: "right" },
              { kind: "move", expr: 'tic("...")', side: "left" },
              { kind: "result", expr: 'tic_tac_toe("x..|.o.|...")', first: "left" }
            ]
          },
          {
            id: "trees",
            title: "Game trees",
            rows: ["dk_1_7", "dk_fig_1_6", "cf_1_0_1"],
            text: [
              "Write the position at the top, every position after one move below it, and go on until the game is over everywhere. This is the game tree. A play is a path from the top to a leaf.",
              'For who wins it does not matter what the positions look like, only who chooses where and how the leaves are marked. So a tree can be written without any board: `tree("L(R(+-,00),-+)")` says that Left chooses between a place where Right chooses between `+-` and `00`, and a leaf `-+`.',
              "Two colours are enough when there are no draws: paint a leaf blue if Left has won and red if Right has, then paint upwards. A place where Left chooses is blue as soon as one branch is blue; a place where Right chooses, red as soon as one is red."
            ],
            boards: [
              { expr: 'tree("L(R(+-,00),-+)")', caption: "A tree that is no game you know." },
              { expr: 'tic("...")', caption: "Tic with Right to begin: its tree has 16 nodes and is 3 moves deep.", first: "right" }
            ],
            facts: [['outcome(tree("L(R(+-,00),-+)"))', "[00, 00]"], ['remoteness(tic("..."), right)', "3"]],
            exercises: [
              { kind: "result", expr: 'tree("L(R(+-,-+),R(+-,+-))")', first: "left" },
              { kind: "result", expr: 'tree("R(L(+-,00),+-)")', first: "right" }
            ]
          },
          {
            id: "backward",
            title: "Working backward",
            rows: ["dk_1_8"],
            text: [
              "Start at the leaves, where everything is known. Go up: wherever all branches below are marked, mark the place with the best of them for the player who chooses, and mark the branch that gave it. In the end the top is marked, and the marked branches are what to play.",
              "This is how the program solves most games that end with results, except that it recognises positions which it has seen before. In the explorer, the panel “Tree” shows the marks."
            ],
            boards: [{ expr: 'tree("L(R(+-,00),R(+-,L(+-,-+)),-+)")', caption: "Mark it by hand first: whose is the top?" }],
            facts: [['outcome(tree("L(R(+-,00),R(+-,L(+-,-+)),-+)"))', "[+-, +-]"]],
            exercises: [
              { kind: "result", expr: 'tree("L(R(+-,00),R(+-,L(+-,-+)),-+)")', first: "left" },
              { kind: "result", expr: 'tree("R(L(-+,00),L(00,+-),L(-+,-+,00))")', first: "right" },
              { kind: "move", expr: 'tree("L(R(+-,-+),R(+-,L(+-,-+)),00)")', side: "left" }
            ]
          },
          {
            id: "strategies",
            title: "Strategies, and why every game has a best result",
            rows: ["dk_p_5", "dk_1_10"],
            text: [
              "A strategy of a player is a choice at every place where it is that player's turn, made in advance. It is winning if it wins against everything the other may do, and drawing if it never loses.",
              "Zermelo's theorem: of three things exactly one holds. Left has a winning strategy; or Right has one; or both have a drawing strategy. Working backward proves it: the mark at the top says which, and the marked branches are the strategies.",
              "On the command line `upstar strategy` writes such a strategy down and checks one that you wrote."
            ],
            boards: [{ expr: 'tree("L(R(+-,00),L(-+,+-),00)")', caption: "Left has a strategy that wins. Choosing the first branch everywhere only draws." }],
            facts: [['outcome(tree("L(R(+-,00),L(-+,+-),00)"))', "[+-, +-]"]],
            exercises: [
              { kind: "result", expr: 'tree("L(R(00,+-),R(-+,+-))")', first: "left" },
              { kind: "win", expr: 'tree("L(R(+-,00),L(-+,+-),00)")', side: "left", first: "left" }
            ]
          }
        ]
      };
    }
  });

  // build/book/sums.js
  var sums;
  var init_sums = __esm({
    "build/book/sums.js"() {
      "use strict";
      sums = {
        title: "Types and sums",
        about: "Players with different moves, positions side by side, and when two positions are as good as each other.",
        lessons: [
          {
            id: "cut-cake",
            title: "Cut-Cake",
            rows: ["dk_2_1", "dk_fig_2_4"],
            text: [
              "A cake is marked in squares. Left (some books call her Louise) cuts a piece from top to bottom, Right (Richard) from side to side, always along the marks. All pieces stay on the table. Whoever cannot cut loses: this is normal play, and from here on it is the rule.",
              "The two have different moves, so a position is written with both sets: `{ Left's options | Right's options }`. A cake of 2 rows and 3 columns is `{2×1 + 2×2 | 1×3 + 1×3}`. Left's two cuts lead to the same, so that is listed once."
            ],
            boards: [{ expr: "cut_cake(2x3)", caption: "Two rows, three columns. Touch the places of a cut." }],
            facts: [
              ["cut_cake(2x3) == {cut_cake(2x1,2x2)|cut_cake(1x3,1x3)}", "true"],
              ["cut_cake(1x5)", "4"],
              ["moves(cut_cake(1x5))", "[[1x5 -> 1x1,1x4, 1x5 -> 1x2,1x3, 1x5 -> 1x3,1x2, 1x5 -> 1x4,1x1], []]"]
            ],
            exercises: [
              { kind: "value", ask: "Only Left can cut a single row. How many free moves has she in a row of 8 squares?", of: "cut_cake(1x8)" },
              { kind: "move", expr: "cut_cake(2x4)", side: "left" }
            ]
          },
          {
            id: "types",
            title: "The four types",
            rows: ["dk_2_2", "dk_2_3", "dk_fig_2_5"],
            text: [
              "Ask of a position: who wins if Left begins, and who if Right begins? There are four answers. Type `L`: Left wins either way. Type `R`: Right does. Type `N`: the next player wins, whoever it is. Type `P`: the previous player wins, so whoever must begin loses.",
              "The types follow from the options. Left wins moving first if she can move to a position of type `L` or `P`. Right wins moving first if he can move to one of type `R` or `P`. If both can, the type is `N`; if only Left can, `L`; if only Right can, `R`; if neither can, `P`.",
              "Work your way up: the crumb 1×1 is `P`, the row 1×2 is `L`, the column 2×1 is `R`, the square 2×2 is `P` again."
            ],
            boards: [{ expr: "cut_cake(2x2)", caption: "Type P: begin, and you lose." }],
            facts: [["[outcome(cut_cake(1xn)) for n in 1..4]", "[P, L, L, L]"], ["[outcome(cut_cake(2xn)) for n in 1..4]", "[R, P, P, L]"]],
            exercises: [
              { kind: "type", expr: "cut_cake(2x3)" },
              { kind: "type", expr: "cut_cake(4x2)" },
              { kind: "type", expr: "domineering(2x2)" },
              { kind: "win", expr: "cut_cake(3x3)", side: "left", first: "right" }
            ]
          },
          {
            id: "sums",
            title: "Sums",
            rows: ["dk_2_4", "dk_ex_2_5", "dk_2_6", "dk_fig_2_11"],
            text: [
              "Put two positions side by side, from the same game or from different ones. A move is a move in one of them; whoever cannot move in any of them loses. This is their sum, written with `+`.",
              "What do the types say about a sum? Adding a position of type `P` changes nothing: answer your opponent in the component where they moved. Two positions of type `L` give `L`, two of type `R` give `R`. With `L` and `N` it can be `L` or `N`, and so on: types alone do not always decide.",
              "For `L` and `R` together anything may happen: it depends on by how much each is ahead. That is what values will be for."
            ],
            boards: [{ expr: "cut_cake(2x3) + pick_up_bricks(4)", caption: "A cake and four bricks. Bricks may be taken by both." }],
            facts: [
              ["outcome(domineering(2x1) + domineering(1x2))", "P"],
              ["outcome(domineering(4x1) + domineering(1x2))", "L"],
              ["outcome(nim(3) + nim(2))", "N"],
              ["outcome(nim(3) + nim(3))", "P"]
            ],
            exercises: [
              { kind: "type", expr: "cut_cake(2x2) + pick_up_bricks(4)" },
              { kind: "type", expr: "cut_cake(1x3) + cut_cake(2x1)" },
              { kind: "move", expr: "cut_cake(2x3) + pick_up_bricks(4)", side: "left" }
            ]
          },
          {
            id: "domineering",
            title: "Domineering",
            rows: ["dk_2_8", "dk_fig_2_14", "errata_dk_4_20"],
            text: [
              "Left places dominoes upright on free squares of a board, Right places them lying. The board may have any shape: squares can be missing. Boards fall apart as play goes on, and then they are sums.",
              "An upright pair, 2×1, is one free move for Left; a lying pair, 1×2, one for Right. On 2×2 whoever begins wins, and gains a free move by it.",
              "Together: 2×2 and 1×2 is a win for whoever begins. With a row of four, which is two free moves for Right, 2×2 is no longer enough for Left."
            ],
            boards: [
              { expr: "domineering(4x4)", caption: "A board of sixteen squares." },
              { expr: 'domineering(".#.|...|.#.")', caption: "Any shape will do." }
            ],
            facts: [["outcome(domineering(2x2) + domineering(1x2))", "N"], ["outcome(domineering(2x2) + domineering(1x4))", "R"]],
            exercises: [
              { kind: "type", expr: "domineering(1x3)" },
              { kind: "type", expr: "domineering(2x2) + domineering(4x1)" },
              { kind: "move", expr: "domineering(3x3)", side: "right" },
              { kind: "win", expr: "domineering(4x3)", side: "left", first: "left" }
            ]
          },
          {
            id: "equivalence",
            title: "When two positions are the same",
            rows: ["dk_2_9", "dk_2_10"],
            text: [
              "Two positions are equivalent if in every sum one may be put in place of the other without changing the type. A row of two and a row of three squares in Domineering are: each is one move for Right. A row of four is not, and there is a position that tells them apart: `distinguish` finds one.",
              "All positions of type `P` are equivalent, and act as zero. Equivalence obeys the rules that one hopes for: sums may be taken in any order, equals may be added to equals. And there is a test that needs no infinity of sums: `A` and `B` are equivalent exactly if `A - B` is of type `P`, where the minus sign exchanges the players."
            ],
            boards: [{ expr: "domineering(2x2) - domineering(2x2)", caption: "A position and its negative: whoever begins loses. Try it." }],
            facts: [
              ["domineering(1x2) == domineering(1x3)", "true"],
              ["domineering(1x2) == domineering(1x4)", "false"],
              ["nim(1,2,3) == chop(4x4)", "true"],
              ["outcome(domineering(2x3) - domineering(2x3))", "P"]
            ],
            exercises: [
              { kind: "type", expr: "domineering(1x5) - domineering(1x4)" },
              { kind: "value", ask: "Write a value that is equal to `pick_up_bricks(7)`.", of: "pick_up_bricks(7)" },
              { kind: "win", expr: "domineering(2x2) - domineering(2x2)", side: "left", first: "right" }
            ]
          },
          {
            id: "ending",
            title: "Play ends",
            rows: ["vs_1_3", "l7_def_2"],
            text: [
              "All of this rests on one thing: play ends. Then every position can be judged from simpler ones, those that can be reached from it, and proofs may assume that everything simpler is known already. This is called top-down induction.",
              "How long can a play last? In Nim, as many moves as there are counters. `depth` counts it for any position of such games. In some games with results a position can come back, as in Dodgem: there a play that never ends is a draw, and on a board of 4×4 that is what perfect players come to."
            ],
            boards: [{ expr: "nim(1,2)", caption: "At most three moves." }],
            facts: [["depth(nim(3,4,5))", "12"], ["depth(chop(3x4))", "5"], ["depth(domineering(2x2))", "2"], ["outcome(dodgem(4x4))", "[00, 00]"]],
            exercises: [
              { kind: "value", ask: "How many moves can Chomp on a bar of 2×3 squares last at most?", of: "depth(chomp(2x3))" },
              { kind: "value", ask: "And taking 2 or 3 counters from a heap of 7?", of: "depth(subtraction[2,3](7))" }
            ]
          },
          {
            id: "misere",
            title: "Misère play",
            rows: ["vs_1_2"],
            text: [
              "Turn the rule round: whoever makes the last move loses. In Nim this changes less than one fears. Play as usual, as long as some heap has two counters or more; when your move leaves only heaps of one, leave an odd number of them.",
              "So 1, 3, 5, 7 is lost for whoever begins in both kinds of play, and from 2, 3, 6 the winning move is 6 to 1 in both. In other games misère play is much harder, because sums no longer follow from values."
            ],
            boards: [{ expr: "nim(1,3,5,7)", caption: "The last counter loses.", misere: true }],
            facts: [["misere_outcome(nim(1,3,5,7))", "P"], ["misere_outcome(nim(2,3,6))", "N"], ["misere_outcome(nim(2,3,1))", "P"], ["misere_outcome(nim(1,1))", "N"]],
            exercises: [
              { kind: "move", expr: "nim(2,3,6)", side: "left", misere: true },
              { kind: "win", expr: "nim(1,2,2)", side: "left", first: "left", misere: true }
            ]
          }
        ]
      };
    }
  });

  // build/book/chapters.js
  var CHAPTERS, LESSONS;
  var init_chapters = __esm({
    "build/book/chapters.js"() {
      "use strict";
      init_impartial();
      init_partizan();
      init_play();
      init_sums();
      CHAPTERS = [play, sums, impartial, partizan];
      LESSONS = CHAPTERS.flatMap((chapter) => chapter.lessons);
    }
  });

  // build/book/exactly.js
  function exactly(written2) {
    return written2.replace(/(\d*)[.,](\d+)/g, (_, whole2, rest) => {
      let [over2, under] = [Number(`${whole2}${rest}`), 10 ** rest.length];
      for (const by of [2, 5])
        while (over2 % by === 0 && under % by === 0)
          [over2, under] = [over2 / by, under / by];
      return under === 1 ? String(over2) : `${over2}/${under}`;
    });
  }
  var init_exactly = __esm({
    "build/book/exactly.js"() {
      "use strict";
    }
  });

  // build/book/lesson.js
  var TYPES;
  var init_lesson = __esm({
    "build/book/lesson.js"() {
      "use strict";
      TYPES = [["L", "Left wins"], ["R", "Right wins"], ["N", "whoever begins wins"], ["P", "whoever begins loses"]];
    }
  });

  // build/book/prose.js
  function prose(text) {
    return text.split("`").map((piece, at2) => at2 % 2 === 1 ? h("code", {}, piece) : piece);
  }
  var init_prose = __esm({
    "build/book/prose.js"() {
      "use strict";
      init_dom();
    }
  });

  // build/book/table.js
  var REFUTED, PACE, Table;
  var init_table = __esm({
    "build/book/table.js"() {
      "use strict";
      init_api();
      init_board();
      init_dom();
      init_motion();
      init_state();
      [REFUTED, PACE] = [9, 900];
      Table = class {
        rules;
        #view = new BoardView((move2) => this.#move(move2));
        #turn = h("p", { class: "turn" });
        #undo = h("button", { type: "button", click: () => this.#back() }, "Undo");
        #again = h("button", { type: "button", click: () => this.again() }, "Again");
        #advise = h("button", { type: "button", click: () => void this.#perfect(this.#asked) }, "Perfect move");
        #twin = h("pre", { tabindex: 0 });
        element = h("div", { class: "table" }, this.#turn, this.#view.element);
        #moves = [];
        #now = null;
        #fresh = true;
        /** Counts refutations and what ends them. */
        #refuted = 0;
        /** Counts questions, so that a late answer to an old one is not shown. */
        #asked = 0;
        constructor(rules) {
          this.rules = rules;
          const link3 = h("a", { href: `#${new URLSearchParams({ g: rules.expr, ...rules.misere ? { misere: "1" } : {} })}` }, "In the explorer");
          this.element.append(h("div", { class: "tools" }, this.#undo, this.#again, rules.theirs || rules.began ? null : this.#advise, link3), h("details", {}, h("summary", {}, "Board in characters"), this.#twin));
          void this.#show();
        }
        /** Begins again. */
        again() {
          this.#refuted += 1;
          this.#moves = [];
          void this.#show();
        }
        /** Plays on perfectly for both, so that it is seen what a move leads to. */
        async refute() {
          const mine = ++this.#refuted;
          for (let step2 = 0; step2 < REFUTED && this.#now?.result == null; step2 += 1) {
            await new Promise((resolve) => {
              setTimeout(resolve, still() ? 0 : PACE);
            });
            if (mine !== this.#refuted)
              return;
            await this.#perfect(this.#asked);
          }
        }
        #game() {
          return { start: this.rules.expr, first: this.rules.first ?? "left", misere: this.rules.misere ?? false, moves: this.#moves };
        }
        #move(move2) {
          if (!this.#now || this.#now.result != null)
            return;
          if (this.#moves.length === 0)
            this.rules.began?.(move2, this.#now.position);
          this.#moves = [...this.#moves, move2];
          void this.#show();
        }
        #back() {
          this.#refuted += 1;
          const count = this.rules.theirs && this.#now?.to_move !== this.rules.theirs && this.#now?.result == null ? 2 : 1;
          this.#moves = this.#moves.slice(0, -count);
          void this.#show();
        }
        async #show() {
          const mine = ++this.#asked;
          try {
            const told2 = await this.#patiently(mine, () => ask("/api/v1/play", this.#game()));
            if (mine !== this.#asked)
              return;
            this.#now = told2;
          } catch (error) {
            if (mine === this.#asked)
              this.#turn.textContent = `${detailOf(error).message}.`;
            return;
          }
          const now2 = this.#now;
          const over2 = now2.result != null;
          const theirs2 = !over2 && now2.to_move === this.rules.theirs;
          this.#view.show(now2.boards, over2 || theirs2 ? null : now2.to_move, this.#fresh, now2.log);
          this.#fresh = false;
          const end = now2.winner ? `${named(now2.winner)} has won.` : "A draw.";
          const you = this.rules.theirs && !theirs2 ? ": your move" : "";
          this.#turn.textContent = over2 ? end : `${named(now2.to_move)} to move${theirs2 ? ": thinking…" : you}.`;
          this.#twin.textContent = now2.boards.twin;
          const last = now2.log.at(-1);
          say(`${last ? `${named(last.by)} played ${last.move}. ` : ""}${this.#turn.textContent}`);
          this.#undo.disabled = this.#moves.length === 0;
          this.#advise.disabled = over2;
          if (over2)
            this.rules.ended?.(now2.winner ?? null);
          else if (theirs2)
            void this.#perfect(mine);
        }
        /** Asks until the server answers, and says that it does not. */
        #patiently(mine, question) {
          return patiently(question, (wrong2) => {
            if (mine === this.#asked)
              this.#turn.textContent = `${wrong2.message}. Trying again…`;
          });
        }
        async #perfect(mine) {
          try {
            const advice = await this.#patiently(mine, () => ask("/api/v1/advice", this.#game()));
            if (mine !== this.#asked || !advice)
              return;
            this.#moves = [...this.#moves, advice.move];
            await this.#show();
          } catch (error) {
            if (mine === this.#asked)
              this.#turn.textContent = `${detailOf(error).message}.`;
          }
        }
      };
    }
  });

  // build/book/exercise.js
  function asked3(exercise) {
    switch (exercise.kind) {
      case "value":
        return exercise.ask;
      case "type":
        return `Which type is \`${exercise.expr}\`?`;
      case "result":
        return `How does \`${exercise.expr}\` end if ${named3(exercise.first)} begins and both play perfectly?`;
      case "move":
        return `Make a winning move for ${named3(exercise.side)}${exercise.misere ? ", where the last move loses" : ""}.`;
      case "win":
        return `You are ${named3(exercise.side)}, and ${exercise.first === exercise.side ? "you begin" : "the other begins"}. Win against the perfect player${exercise.misere ? "; the last move loses" : ""}.`;
    }
  }
  async function isEqual(written2, of) {
    const told2 = await ask("/api/v1/worksheet", { statements: [`(${written2}) == (${of})`] });
    const cell = told2.answers[0];
    if (cell?.error)
      throw new Wrong(cell.error);
    return cell?.lines[0]?.text === "true";
  }
  async function typeOf(expr) {
    const told2 = await ask("/api/v1/worksheet", { statements: [`outcome(${expr})`] });
    return told2.answers[0]?.lines[0]?.text ?? "";
  }
  async function resultOf(expr, first2) {
    return (await ask("/api/v1/tree", { expr, first: first2, limit: 1 })).result ?? "";
  }
  async function wins(expr, move2, player, misere) {
    const told2 = await ask("/api/v1/moves", { expr, player, misere });
    return told2.moves.some((one) => one.move === move2 && one.winning);
  }
  function shown2(exercise, number3, isSolved2, solved) {
    const verdict2 = h("p", { class: "verdict", role: "status" });
    const mark2 = h("span", { class: "mark", hidden: !isSolved2 }, " ✓ solved");
    const judge = (right, otherwise) => {
      verdict2.textContent = right ? "That is right." : otherwise;
      verdict2.classList.toggle("right", right);
      say(verdict2.textContent);
      if (!right)
        return;
      mark2.hidden = false;
      solved();
    };
    const check = (answer3, otherwise, wrong2) => void answer3.then((right) => {
      judge(right, otherwise);
      if (!right)
        wrong2?.();
    }, (error) => {
      judge(false, `${detailOf(error).message}.`);
    });
    return h("section", { class: "exercise" }, h("h2", {}, `Exercise ${number3}`, mark2), h("p", {}, ...prose(asked3(exercise))), body2(exercise, check, judge), verdict2);
  }
  function body2(exercise, check, judge) {
    switch (exercise.kind) {
      case "value": {
        const input = h("input", { "aria-label": "Your answer", autocomplete: "off", autocapitalize: "off", spellcheck: false });
        const submit = (event) => {
          event.preventDefault();
          const bare2 = (text) => text.replaceAll(" ", "");
          if (/[a-z]\w*[[(]|•/.test(input.value) || bare2(input.value) === bare2(exercise.of))
            judge(false, "Write it as a number or a value, such as 3/4 or *2.");
          else if (input.value.trim() !== "")
            check(isEqual(exactly(input.value), exercise.of), "Not that. Try again.");
        };
        return h("form", { class: "tools", submit }, input, h("button", {}, "Check"));
      }
      case "type":
        return h("div", {}, new Table({ expr: exercise.expr }).element, choices(TYPES, (choice2) => check(typeOf(exercise.expr).then((type) => type === choice2), "No. Play it from both sides: “Perfect move” shows what the best player does.")));
      case "result":
        return h("div", {}, new Table({ expr: exercise.expr, first: exercise.first }).element, choices(RESULTS4, (choice2) => check(resultOf(exercise.expr, exercise.first).then((result) => result === choice2), "No. Work backward from the leaves.")));
      case "move": {
        const { expr, side, misere = false } = exercise;
        const began = (move2, position2) => check(wins(position2, move2, side, misere), "That move does not win: see what comes of it. Then press Again and try another.", () => void table3.refute());
        const table3 = new Table({ expr, first: side, misere, began });
        return table3.element;
      }
      case "win": {
        const { expr, side, first: first2, misere = false } = exercise;
        const ended = (winner) => judge(winner === side, "Not this time. Try again.");
        return new Table({ expr, first: first2, misere, theirs: other(side), ended }).element;
      }
    }
  }
  function choices(of, pick) {
    return h("div", { class: "tools" }, ...of.map(([choice2, words3]) => h("button", { type: "button", click: () => pick(choice2) }, `${choice2}: ${words3}`)));
  }
  var named3, RESULTS4;
  var init_exercise = __esm({
    "build/book/exercise.js"() {
      "use strict";
      init_api();
      init_dom();
      init_state();
      init_exactly();
      init_lesson();
      init_prose();
      init_table();
      named3 = (side) => side === "left" ? "Left" : "Right";
      RESULTS4 = [["+-", "Left wins"], ["-+", "Right wins"], ["00", "a draw"]];
    }
  });

  // build/book/progress.js
  function read2() {
    try {
      const solved = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      return new Set(Array.isArray(solved) ? solved.map(String) : []);
    } catch {
      return /* @__PURE__ */ new Set();
    }
  }
  function solve(id2) {
    try {
      localStorage.setItem(KEPT, JSON.stringify([...read2().add(id2)]));
    } catch {
    }
  }
  function forget2() {
    localStorage.removeItem(KEPT);
  }
  var KEPT, isSolved;
  var init_progress = __esm({
    "build/book/progress.js"() {
      "use strict";
      KEPT = "upstar-book";
      isSolved = (id2) => read2().has(id2);
    }
  });

  // build/book.js
  var book_exports = {};
  __export(book_exports, {
    mount: () => mount2
  });
  function mount2(root) {
    const main = h("div", { class: "book" });
    root.append(main);
    return {
      visit: (place) => {
        const [, word] = /^words\/?(.*)$/.exec(place) ?? [];
        if (word !== void 0) {
          document.title = "Words – Upstar";
          if (word === "")
            window.scrollTo(0, 0);
          return void wordsPage(main, word);
        }
        const at2 = LESSONS.findIndex((lesson2) => lesson2.id === place);
        const lesson = LESSONS[at2];
        document.title = `${lesson?.title ?? "Book"} – Upstar`;
        main.replaceChildren(...lesson ? page(lesson, at2) : contents(() => main.replaceChildren(...contents(() => void 0))));
        window.scrollTo(0, 0);
        if (lesson)
          void linkTerms(main.querySelectorAll(":scope > p:not(:first-child), figcaption"));
      }
    };
  }
  function contents(again2) {
    const all4 = LESSONS.reduce((sum, lesson) => sum + lesson.exercises.length, 0);
    const solved = LESSONS.reduce((sum, lesson) => sum + done(lesson), 0);
    const next2 = LESSONS.find((lesson) => done(lesson) < lesson.exercises.length);
    const entry = (lesson) => h("li", {}, ...lesson.boards[0] ? [picture2(lesson.boards[0].expr)] : [], link2(lesson, lesson.title), h("span", { class: "count" }, ` ${done(lesson)} of ${lesson.exercises.length}`));
    return [
      h("h1", {}, "The book"),
      h("p", {}, "Combinatorial games from the beginning, in short lessons. Every lesson has a board to try it on and exercises; the program checks them, and this browser remembers which you have solved."),
      h("p", {}, `Solved: ${solved} of ${all4} `, h("progress", { max: all4, value: solved, "aria-label": "Solved exercises" }), solved > 0 && h("button", { type: "button", click: () => {
        forget2();
        again2();
      } }, "Forget")),
      ...next2 ? [h("p", {}, link2(next2, `${solved > 0 ? "Continue" : "Begin"}: ${next2.title}`))] : [],
      h("p", {}, h("a", { href: "#/book/words" }, "Words"), ": what they mean, and what is proved about them."),
      ...CHAPTERS.flatMap((chapter, at2) => [
        h("h2", {}, `${at2 + 1}. ${chapter.title}`),
        h("p", {}, chapter.about),
        h("ol", { class: "lessons" }, ...chapter.lessons.map(entry))
      ])
    ];
  }
  function meaning(expr, is) {
    const words3 = new Map(TYPES).get(is);
    return /^(misere_)?outcome\(/.test(expr) && words3 ? ` ${words3}` : "";
  }
  function page(lesson, at2) {
    const [before, after] = [LESSONS[at2 - 1], LESSONS[at2 + 1]];
    const facts = lesson.facts.map(([expr, is]) => h("tr", {}, h("td", {}, h("code", {}, expr)), h("td", {}, h("code", {}, is), h("span", { class: "soft" }, meaning(expr, is))), h("td", {}, h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try"))));
    return [
      h("p", {}, h("a", { href: "#/book" }, "Contents")),
      h("h1", {}, lesson.title),
      ...lesson.text.map((text) => h("p", {}, ...prose(text))),
      ...lesson.boards.map(({ expr, caption, first: first2, misere }) => h("figure", {}, new Table({ expr, ...first2 && { first: first2 }, ...misere && { misere } }).element, h("figcaption", {}, caption))),
      h("h2", {}, "What the program says"),
      h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "What the program says" }, h("table", {}, h("tbody", {}, ...facts))),
      ...lesson.exercises.map((exercise, place) => shown2(exercise, place + 1, isSolved(id(lesson, place)), () => solve(id(lesson, place)))),
      h("nav", { "aria-label": "Lessons" }, before ? link2(before, `← ${before.title}`) : null, after ? link2(after, `${after.title} →`) : null)
    ];
  }
  var id, done, link2;
  var init_book = __esm({
    "build/book.js"() {
      "use strict";
      init_chapters();
      init_exercise();
      init_lesson();
      init_progress();
      init_prose();
      init_table();
      init_dom();
      init_glossary();
      init_start();
      id = (lesson, exercise) => `${lesson.id}.${exercise + 1}`;
      done = (lesson) => lesson.exercises.filter((_, at2) => isSolved(id(lesson, at2))).length;
      link2 = (lesson, ...words3) => h("a", { href: `#/book/${lesson.id}` }, ...words3);
    }
  });

  // build/plot.js
  function plot(numbers) {
    const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
    const span = high - low || 1;
    const y = (value) => EDGE2 / 2 + (high - value) / span * (HEIGHT2 - EDGE2);
    const step2 = (WIDTH2 - 2 * EDGE2) / numbers.length;
    const bars = numbers.map((value, at2) => s("rect", {
      class: "bar",
      x: EDGE2 + at2 * step2,
      width: Math.max(step2 - (step2 > 4 ? 1.5 : 0), 0.5),
      y: Math.min(y(value), y(0)),
      height: Math.max(Math.abs(y(value) - y(0)), 1)
    }, s("title", {}, `${at2 + 1}: ${value}`)));
    const label = (text, x, at2) => s("text", { x, y: at2, "dominant-baseline": "middle" }, String(text));
    return s("svg", {
      class: "plot",
      viewBox: `0 0 ${WIDTH2} ${HEIGHT2}`,
      role: "img",
      "aria-label": `Plot of ${numbers.length} numbers from ${low} to ${high}`
    }, ...bars, label(high, 2, EDGE2 / 2), label(low, 2, HEIGHT2 - EDGE2 / 2));
  }
  var WIDTH2, HEIGHT2, EDGE2;
  var init_plot = __esm({
    "build/plot.js"() {
      "use strict";
      init_dom();
      [WIDTH2, HEIGHT2, EDGE2] = [640, 160, 28];
    }
  });

  // build/sheets.js
  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }
  function kept(id2) {
    const told2 = stored(PREFIX + id2);
    if (told2 === null)
      return null;
    const lines = listed(told2.lines).map((line2) => line2).map((line2) => ({ id: String(line2?.id), text: String(line2?.text) }));
    return { id: id2, lines, gone: listed(told2.gone).map(String), time: Number(told2.time) || 0 };
  }
  function all3() {
    const old = listed(stored(OLD)).map(String).filter((text) => text.trim() !== "");
    try {
      if (old.length > 0)
        keep2(fresh(), { lines: old.map((text) => ({ id: fresh(), text })), gone: [] });
      localStorage.removeItem(OLD);
      const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      return ids.flatMap((id2) => kept(id2) ?? []).sort((a, b) => b.time - a.time);
    } catch {
      return [];
    }
  }
  function keep2(id2, { lines, gone }) {
    try {
      if (lines.length === 0)
        localStorage.removeItem(PREFIX + id2);
      else
        localStorage.setItem(PREFIX + id2, JSON.stringify({ lines, gone: gone.slice(-MOST_GONE), time: Date.now() }));
    } catch {
    }
  }
  function shown3() {
    const sheets = all3();
    const id2 = sessionStorage.getItem(SHOWN);
    return sheets.find((sheet) => sheet.id === id2) ?? sheets[0] ?? null;
  }
  function note2(id2) {
    sessionStorage.setItem(SHOWN, id2);
  }
  function merged(mine, theirs2) {
    const gone = [.../* @__PURE__ */ new Set([...theirs2.gone, ...mine.gone])];
    const lines = theirs2.lines.filter((line2) => !gone.includes(line2.id));
    const place = (id2) => lines.findIndex((line2) => line2.id === id2);
    mine.lines.forEach((line2, at2) => {
      if (gone.includes(line2.id) || place(line2.id) >= 0)
        return;
      const before = mine.lines.slice(0, at2).findLast((other2) => place(other2.id) >= 0);
      lines.splice(place(before?.id) + 1, 0, line2);
    });
    return { lines, gone };
  }
  var MOST_GONE, PREFIX, SHOWN, OLD, written, listed, fresh, isOf, hasMore;
  var init_sheets = __esm({
    "build/sheets.js"() {
      "use strict";
      MOST_GONE = 1e3;
      PREFIX = "upstar-worksheet:";
      SHOWN = "upstar-worksheet-shown";
      OLD = "upstar-worksheet";
      written = (lines) => lines.join("\n").trim();
      listed = (of) => Array.isArray(of) ? of : [];
      fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");
      isOf = (event, id2) => event.key === PREFIX + id2;
      hasMore = (one, than) => one.lines.some((line2) => than.lines.every((other2) => other2.id !== line2.id)) || one.gone.some((id2) => !than.gone.includes(id2));
    }
  });

  // build/worksheet.js
  var worksheet_exports = {};
  __export(worksheet_exports, {
    mount: () => mount3
  });
  function mount3(root) {
    return new Worksheet(root);
  }
  function show2(row2, statement, cell) {
    const told2 = `${statement}
${JSON.stringify(cell ?? null)}`;
    if (row2.told === told2)
      return;
    row2.told = told2;
    row2.output.replaceChildren(...cell?.error ? [wrong(cell.error)] : (cell?.lines ?? []).map(answer2));
  }
  function wrong(detail) {
    const [from = 0, to2 = 0] = detail.at ?? [];
    const place = detail.at ? `${" ".repeat(from)}${"^".repeat(Math.max(1, to2 - from))} ` : "";
    return h("pre", { class: "wrong" }, `${place}${detail.message}${detail.hint ? `; ${detail.hint}` : ""}`);
  }
  function answer2(line2) {
    const { name, text, position: position2, rows } = line2;
    const parts3 = [];
    const said = text ?? "too long to be written";
    const head = name ? `${name} = ` : "";
    const numbers = rows?.every((row2) => row2.length === 1) ? rows.map(([cell]) => number2(cell ?? "")) : [];
    if (rows && rows.some((row2) => row2.length > 1))
      parts3.push(...head ? [h("code", {}, head)] : [], table2(rows));
    else
      parts3.push(said.includes("\n") ? h("pre", { tabindex: 0 }, head + said) : h("code", { class: "said" }, head, ...typeset(said)));
    if (numbers.length > 2 && numbers.every((value) => value !== null))
      parts3.push(plot(numbers));
    if (line2.winner)
      parts3.push(h("p", {}, `${line2.winner.words}.`));
    if (position2 != null && number2(position2) === null)
      parts3.push(...about(position2));
    return h("div", {}, ...parts3);
  }
  function number2(text) {
    const [, above, below = "1"] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
    return above === void 0 ? null : Number(above) / Number(below);
  }
  function table2(rows) {
    const body3 = rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, cell))));
    return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Table" }, h("table", {}, h("tbody", {}, ...body3)));
  }
  function about(position2) {
    const board = h("div");
    void ask("/api/v1/sketch", { expr: position2 }).then((told2) => {
      if (told2.boards.every((one) => one.game == null))
        return;
      const view = new BoardView(() => void 0);
      view.show(told2, null);
      board.append(view.element);
    }).catch(() => void 0);
    const folded = (name, load) => {
      const inside = h("div");
      const details = h("details", {
        toggle: () => {
          if (!details.open || inside.childNodes.length > 0)
            return;
          load().then((node) => inside.replaceChildren(node), (error) => {
            inside.textContent = `${detailOf(error).message}.`;
          });
        }
      }, h("summary", {}, name), inside);
      return details;
    };
    const drawn2 = (scene) => async () => {
      const svg = await (await picture({ expr: position2, scene, format: "svg" })).text();
      return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `${scene} of ${position2}` });
    };
    return [board, h("div", { class: "more" }, h("a", { href: `#${new URLSearchParams({ g: position2 })}` }, "Explore"), folded("Thermograph", drawn2("thermograph")), folded("Tree", drawn2("tree")), folded("Characters", async () => h("pre", { tabindex: 0 }, (await ask("/api/v1/sketch", { expr: position2 })).twin)), folded("Why?", async () => explanation(await ask("/api/v1/explain", { expr: position2 }), NOTHING2)))];
  }
  var EXAMPLE, NOTHING2, Worksheet, fromTexts;
  var init_worksheet = __esm({
    "build/worksheet.js"() {
      "use strict";
      init_complete();
      init_copy();
      init_math();
      init_api();
      init_board();
      init_dom();
      init_plot();
      init_sheets();
      init_why();
      EXAMPLE = [
        "let g = domineering(3x3)",
        "g + nim(2)",
        "temperature(domineering(2x3))",
        "[nim_value(kayles(n)) for n in 1..24]",
        "[[n, outcome(pick_up_bricks(n)), nim_value(pick_up_bricks(n))] for n in 0..6]",
        'hackenbush("bbr") == 3/2'
      ];
      NOTHING2 = { move: () => void 0, position: () => void 0, whole: (expr) => expr };
      Worksheet = class {
        #rows = h("ol", { class: "cells" });
        #state = h("p", { role: "status" });
        #file = h("input", { type: "file", accept: ".upstar,.txt,text/plain", hidden: true, "aria-label": "A worksheet", change: () => void this.#open() });
        #sheets = h("select", { "aria-label": "Sheets", change: () => this.#choose(this.#sheets.value) });
        #linked = h("p", { class: "linked", hidden: true }, "This sheet came with a link, and nothing of it has been worked out. ", h("button", { type: "button", class: "main", click: () => this.#run() }, "Run"));
        #cells = [];
        #work = null;
        /** The sheet that is shown, where the browser keeps it. */
        #id = null;
        /** What is on the sheet as it was brought, before it is anybody's own. */
        #brought = "";
        /** The lines that were taken out. */
        #gone = [];
        /** What was evaluated last, so that leaving a line that has not changed costs nothing. */
        #asked = "";
        constructor(root) {
          const button = (name, click) => h("button", { type: "button", click }, name);
          root.append(h("div", { class: "sheet" }, h("h1", {}, "Worksheet"), h("p", {}, "Each line may use what was named before it with ", h("code", {}, "let"), "; ", h("code", {}, "_"), " is the last answer, ", h("code", {}, "_2"), " the second. Enter evaluates. What you write stays in this browser."), h("div", { class: "tools" }, button("Add a line", () => this.#focus(this.#add("", this.#cells.length))), button("Stop", () => this.#stop()), button("Save as file", () => this.#save()), button("Markdown", () => this.#export("md")), button("LaTeX", () => this.#export("tex")), button("Open file", () => this.#file.click()), button("Copy link", () => void this.#copy()), button("Example", () => this.#instead(EXAMPLE)), button("Clear", () => this.#instead([""])), h("label", { class: "sheets" }, "Sheet ", this.#sheets), this.#file), this.#linked, this.#rows, this.#state));
          addEventListener("storage", (event) => {
            if (isOf(event, this.#id))
              void this.#evaluate(this.#cells.find((row2) => row2.input === document.activeElement));
            this.#list();
          });
        }
        /** A sheet that a link brings is shown; not run, unless the link is ours: anybody can make one. One's own sheets stay as
         * they are. */
        visit(place, isOurs) {
          if (place !== "")
            return this.#show(null, fromTexts(place.split("\n")), !isOurs);
          const own2 = shown3();
          if (this.#cells.length === 0 || !this.#linked.hidden)
            this.#show(own2?.id ?? null, own2 ?? fromTexts(EXAMPLE));
        }
        /** Shows another sheet; the one before is kept under its name. */
        #instead(texts) {
          this.#leave();
          this.#show(null, fromTexts(texts));
        }
        #choose(id2) {
          const sheet = kept(id2);
          if (!sheet)
            return this.#list();
          this.#leave();
          this.#show(id2, sheet);
        }
        /** What a link brought is no longer what is shown. */
        #leave() {
          this.#keep();
          if (/^#\/worksheet\/./.test(location.hash))
            history.replaceState(null, "", "#/worksheet");
        }
        #show(id2, { lines, gone }, isLinked = false) {
          this.#work?.abort();
          this.#id = id2;
          this.#gone = gone;
          this.#brought = written(lines.map((line2) => line2.text));
          this.#linked.hidden = !isLinked;
          if (id2 !== null)
            note2(id2);
          this.#load(lines);
        }
        /** Works out what a link brought. */
        #run() {
          this.#linked.hidden = true;
          void this.#evaluate();
        }
        /** The sheets that are kept, by what they begin with. */
        #list() {
          const sheets = all3();
          const begins2 = (lines) => {
            const [first2 = "", ...more] = lines.map((line2) => line2.text);
            return `${first2.slice(0, 30)}${more.length > 0 || first2.length > 30 ? " …" : ""}`;
          };
          const options = sheets.map(({ id: id2, lines }) => h("option", { value: id2 }, begins2(lines)));
          const other2 = this.#id === null ? [h("option", { value: "" }, "not kept")] : [];
          this.#sheets.replaceChildren(...other2, ...options);
          this.#sheets.value = this.#id ?? "";
        }
        /** Keeps what is written, but for a row that is being written. Who shows the same sheet elsewhere may have written as well. */
        #keep(but) {
          if (this.#id === null && written(this.#texts()) !== this.#brought) {
            this.#id = fresh();
            note2(this.#id);
            if (/^#\/worksheet\/./.test(location.hash))
              history.replaceState(null, "", "#/worksheet");
          }
          if (this.#id === null)
            return;
          for (const row2 of this.#cells) {
            const text = row2.input.value;
            if (row2 === but || (row2.kept?.text ?? "") === text)
              continue;
            if (row2.kept)
              this.#gone.push(row2.kept.id);
            row2.kept = text.trim() === "" ? null : { id: fresh(), text };
          }
          const mine = { lines: this.#cells.flatMap((row2) => row2.kept ?? []), gone: this.#gone };
          const there = kept(this.#id) ?? { lines: [], gone: [] };
          const both = merged(mine, there);
          this.#gone = both.gone;
          if (hasMore(both, mine))
            this.#adopt(both.lines);
          if (hasMore(both, there))
            keep2(this.#id, both);
        }
        /** Shows the lines of a sheet; rows that stay are not touched, nor those in which something else is written. */
        #adopt(lines) {
          const isGone = (row2) => row2.kept !== null && row2.kept.text === row2.input.value && lines.every((line2) => line2.id !== row2.kept?.id);
          for (const row2 of this.#cells.filter(isGone))
            row2.element.remove();
          this.#cells = this.#cells.filter((row2) => !isGone(row2));
          lines.forEach((line2, at2) => {
            if (this.#cells.some((row2) => row2.kept?.id === line2.id))
              return;
            const before = this.#cells.findIndex((row2) => row2.kept?.id === lines[at2 - 1]?.id);
            this.#add(line2.text, at2 === 0 ? 0 : before + 1, line2);
          });
          if (this.#cells.length === 0)
            this.#add("", 0);
        }
        /** Copies a link to the sheet; where the browser refuses, the address becomes that link. */
        async #copy() {
          try {
            await navigator.clipboard.writeText(this.#link());
            this.#state.textContent = "Link copied.";
          } catch {
            history.replaceState(null, "", this.#link());
            this.#state.textContent = "The link is now the address of this page: the browser does not let pages copy.";
          }
        }
        #texts() {
          return this.#cells.map((row2) => row2.input.value);
        }
        #link() {
          return `${location.href.split("#")[0]}#/worksheet/${encodeURIComponent(this.#texts().join("\n"))}`;
        }
        #load(lines) {
          this.#cells = [];
          this.#rows.replaceChildren();
          for (const line2 of lines)
            this.#add(line2.text, this.#cells.length, line2);
          if (lines.length === 0)
            this.#add("", 0);
          this.#asked = "";
          void this.#evaluate();
        }
        #add(text, place, line2 = null) {
          const input = h("input", {
            value: text,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: false,
            "aria-label": `Line ${place + 1}`,
            change: () => void this.#evaluate(),
            keydown: (event) => this.#key(event, row2)
          });
          const output = h("div", { class: "output" });
          const remove = h("button", { type: "button", title: "Remove this line", "aria-label": "Remove this line", click: () => this.#remove(row2) }, "×");
          const row2 = { element: h("li", {}, h("div", { class: "line" }, input, remove), output), input, output, told: "", kept: line2 };
          complete(input);
          this.#rows.insertBefore(row2.element, this.#cells[place]?.element ?? null);
          this.#cells.splice(place, 0, row2);
          this.#cells.forEach((row3, at2) => row3.input.setAttribute("aria-label", `Line ${at2 + 1}`));
          return row2;
        }
        /** Keeps statements and answers as a document. */
        #export(format) {
          const written2 = this.#cells.filter(({ input }) => input.value.trim() !== "").map(({ input, told: told2 }) => {
            const cell = JSON.parse(told2.slice(told2.lastIndexOf("\n") + 1) || "null");
            const answers = cell?.error ? [] : cell?.lines.map(({ text: text2 }) => text2 ?? "").filter((text2) => text2 !== "" && !text2.includes("\n")) ?? [];
            const shown4 = answers.map((text2) => format === "md" ? `$${latex(text2)}$` : `\\[ ${latex(text2)} \\]`);
            return [format === "md" ? `\`\`\`
${input.value}
\`\`\`` : `\\begin{verbatim}
${input.value}
\\end{verbatim}`, ...shown4].join("\n\n");
          });
          const text = format === "md" ? written2.join("\n\n") : `\\documentclass{article}
\\usepackage{amsmath}
\\begin{document}
${written2.join("\n\n")}
\\end{document}`;
          void save(new Blob([`${text}
`], { type: "text/plain" }), `worksheet.${format}`);
        }
        #remove(row2) {
          const place = this.#cells.indexOf(row2);
          row2.element.remove();
          if (row2.kept)
            this.#gone.push(row2.kept.id);
          this.#cells.splice(place, 1);
          if (this.#cells.length === 0)
            this.#add("", 0);
          this.#focus(this.#cells[Math.min(place, this.#cells.length - 1)]);
          void this.#evaluate();
        }
        #focus(row2) {
          row2?.input.focus();
        }
        #key(event, row2) {
          const place = this.#cells.indexOf(row2);
          if (event.key === "Enter") {
            event.preventDefault();
            void this.#evaluate();
            this.#focus(event.shiftKey || !this.#cells[place + 1] ? this.#add("", place + 1) : this.#cells[place + 1]);
          } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            this.#focus(this.#cells[place + (event.key === "ArrowUp" ? -1 : 1)]);
          }
        }
        #stop() {
          if (!this.#work)
            return;
          this.#work.abort();
          this.#work = null;
          this.#asked = "";
          this.#state.textContent = "Stopped.";
          for (const { output } of this.#cells)
            if (output.textContent === "…")
              output.textContent = "stopped";
        }
        /** Evaluates all lines; what the server has found out before takes no time. */
        async #evaluate(but) {
          this.#keep(but);
          this.#list();
          if (!this.#linked.hidden && this.#id === null)
            return;
          this.#linked.hidden = true;
          const rows = this.#cells.filter((row2) => row2.input.value.trim() !== "");
          const statements = rows.map((row2) => row2.input.value);
          const asked4 = JSON.stringify(statements);
          if (asked4 === this.#asked)
            return;
          this.#asked = asked4;
          this.#work?.abort();
          const work = new AbortController();
          this.#work = work;
          this.#state.textContent = "Working…";
          for (const row2 of rows.filter(({ input, told: told2 }) => !told2.startsWith(`${input.value}
`))) {
            row2.told = "";
            row2.output.textContent = "…";
          }
          try {
            const told2 = await patiently(() => ask("/api/v1/worksheet", { statements, seconds: 30 }, work.signal), (wrong2) => {
              if (!work.signal.aborted)
                this.#state.textContent = `${wrong2.message}. Trying again…`;
            });
            if (work.signal.aborted)
              return;
            for (const row2 of this.#cells)
              if (!rows.includes(row2))
                show2(row2, "", void 0);
            rows.forEach((row2, at2) => show2(row2, statements[at2] ?? "", told2.answers[at2]));
            this.#state.textContent = "";
            this.#work = null;
          } catch (error) {
            if (work.signal.aborted)
              return;
            this.#asked = "";
            this.#state.textContent = `${detailOf(error).message}.`;
          }
        }
        #save() {
          const url = URL.createObjectURL(new Blob([`${this.#texts().join("\n")}
`], { type: "text/plain" }));
          h("a", { href: url, download: "worksheet.upstar" }).click();
          setTimeout(() => URL.revokeObjectURL(url), 1e3);
        }
        async #open() {
          const file = this.#file.files?.[0];
          this.#file.value = "";
          if (file)
            this.#instead((await file.text()).trimEnd().split(/\r?\n/));
        }
      };
      fromTexts = (texts) => ({ lines: texts.filter((text) => text.trim() !== "").map((text) => ({ id: fresh(), text })), gone: [] });
    }
  });

  // build/main.js
  init_dom();

  // build/explore.js
  var explore_exports = {};
  __export(explore_exports, {
    mount: () => mount
  });

  // build/answer.js
  init_api();
  init_dom();
  init_glossary();
  init_math();

  // build/thermograph.js
  init_api();
  init_dom();
  var number = (text) => {
    const [over2 = "", under = "1"] = text.split("/");
    return Number(over2) / Number(under);
  };
  async function wallsOf(values, signal) {
    const told2 = await ask("/api/v1/worksheet", { statements: values.map((value) => `walls(${value})`) }, signal);
    return told2.answers.map(({ lines }) => {
      const [left2, right] = (lines[0]?.rows ?? []).map((row2) => row2.map((corner) => corner.replace(/[[\]\s]/g, "").split(",").map(number)));
      return left2 && right ? { left: left2, right } : null;
    });
  }
  function wallAt(wall, temperature) {
    const next2 = wall.findIndex(([t]) => t >= temperature);
    if (next2 < 0)
      return wall.at(-1)?.[1] ?? 0;
    const [b, a] = [wall[next2], wall[Math.max(0, next2 - 1)]];
    return b[0] === a[0] ? b[1] : a[1] + (temperature - a[0]) * (b[1] - a[1]) / (b[0] - a[0]);
  }
  var heatOf = ({ left: left2, right }) => Math.max(left2.at(-1)?.[0] ?? -1, right.at(-1)?.[0] ?? -1);
  function fraction(value) {
    for (let under = 1; under <= 1024; under *= 2) {
      if (Number.isInteger(value * under))
        return under === 1 ? String(value) : `${value * under}/${under}`;
    }
    return value.toFixed(2);
  }
  var STEPS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 5, 10, 20, 50, 100, 1e3];
  function ticks(from, to2, most) {
    const step2 = STEPS.find((step3) => (to2 - from) / step3 <= most) ?? (to2 - from) / most;
    const first2 = Math.ceil(from / step2 - 1e-9);
    return Array.from({ length: Math.floor(to2 / step2 + 1e-9) - first2 + 1 }, (_, at2) => (first2 + at2) * step2);
  }
  function drawThermograph(graphs, { width = 340, height = 216, small = false } = {}) {
    const hottest = Math.max(...graphs.map(heatOf));
    const low = hottest > 0 ? 0 : -1;
    const high = Math.max(hottest, 0) + Math.max(0.5, (Math.max(hottest, 0) - low) * 0.35);
    const values = graphs.flatMap(({ left: left2, right }) => [left2, right].flatMap((wall) => [wallAt(wall, low), ...wall.filter(([t]) => t >= low).map(([, v]) => v)]));
    const room = Math.max(0.5, (Math.max(...values) - Math.min(...values)) * 0.12);
    const [least, most] = [Math.min(...values) - room, Math.max(...values) + room];
    const edge = small ? { left: 3, right: 3, top: 3, bottom: 3 } : { left: 34, right: 12, top: 10, bottom: 26 };
    const xOf = (value) => edge.left + (most - value) / (most - least) * (width - edge.left - edge.right);
    const yOf = (t) => height - edge.bottom - (t - low) / (high - low) * (height - edge.top - edge.bottom);
    const temperatureAt = (y) => low + (height - edge.bottom - y) / (height - edge.top - edge.bottom) * (high - low);
    const path = (wall, to2) => {
      const corners = wall.filter(([t]) => t > low && t <= to2);
      return `M${[[low, wallAt(wall, low)], ...corners].map(([t, v]) => `${xOf(v).toFixed(1)} ${yOf(t).toFixed(1)}`).join("L")}`;
    };
    const grid = small ? [] : [
      ...ticks(least, most, 7).flatMap((value) => [
        s("path", { class: "grid", d: `M${xOf(value)} ${yOf(low)}V${edge.top}` }),
        s("text", { x: xOf(value), y: height - 10 }, fraction(value))
      ]),
      ...ticks(low, high, 5).flatMap((t) => [
        s("path", { class: "grid", d: `M${edge.left} ${yOf(t)}H${width - edge.right}` }),
        s("text", { class: "beside", x: edge.left - 6, y: yOf(t) }, fraction(t))
      ])
    ];
    const drawn2 = graphs.flatMap((walls, at2) => {
      const heat = heatOf(walls);
      const mean = wallAt(walls.left, heat);
      return [s("g", { class: at2 === 0 ? "graph" : "graph beneath" }, s("path", { class: "mast", d: `M${xOf(mean)} ${yOf(Math.max(heat, low))}V${edge.top}` }), s("path", { class: "left-wall", d: path(walls.left, heat) }), s("path", { class: "right-wall", d: path(walls.right, heat) }), ...small ? [] : [s("circle", { cx: xOf(mean), cy: yOf(Math.max(heat, low)), r: 4 })])];
    });
    const svg = s("svg", { class: `thermograph${small ? " small" : ""}`, viewBox: `0 0 ${width} ${height}`, width, height }, ...grid, ...drawn2.reverse());
    return { svg, temperatureAt, yOf, xOf };
  }

  // build/answer.js
  var HOW = {
    working: ["…", "being worked out"],
    exact: ["exact", "exact"],
    bounded: ["bounded", "bounded"],
    stopped: ["stopped", "stopped"]
  };
  var OF_VALUES = ["Value", "Stops", "Mean", "Temperature", "Birthday"];
  var OF_RESULTS = ["Left starts", "Right starts"];
  var SIGNS = { L: "> 0", R: "< 0", N: "‖ 0" };
  var ZERO = { Value: "0", Stops: "0, 0", Mean: "0", Temperature: "-1", Birthday: "0" };
  var RESULTS = { "+-": "Left wins", "-+": "Right wins", "00": "draw" };
  var REASONS = {
    restarted: "it is too deep or too large for this page; upstar serve can do more",
    time: "the time is up",
    memory: "its memory is used up",
    cancelled: "interrupted",
    loop: "play need not end",
    "too-large": "too large",
    undefined: "not defined"
  };
  var WORDS = {
    Value: "canonical form",
    Stops: "stop",
    Mean: "mean",
    Temperature: "temperature",
    Birthday: "birthday",
    "Nim-value": "nim-value",
    "Atomic weight": "atomic weight"
  };
  var USUAL = 10;
  var LONG2 = 120;
  var NOTHING = { moves: [], onlyWinning: false, listed: null, impartial: false, standings: [], working: true };
  var Answer = class {
    heard;
    valued;
    studio;
    #work = null;
    #asked = { expr: "", misere: false, seconds: USUAL };
    #facts = /* @__PURE__ */ new Map();
    #done = {};
    /** What has been spent so far, in words. */
    #spent = "";
    /** Whether work goes on when somebody looks. */
    #paused = false;
    /** The next attempt, where the server did not answer. */
    #again;
    constructor(heard2, valued, studio) {
      this.heard = heard2;
      this.valued = valued;
      this.studio = studio;
      at("stop").addEventListener("click", () => this.stop());
      at("deeper").addEventListener("click", () => this.deeper());
      document.addEventListener("visibilitychange", () => this.#seen());
    }
    /** A page that nobody looks at does not work, unless it was told to go deeper: browsers let a site have six
     * connections, and those that are seen need them. */
    #seen() {
      if (document.hidden && this.#work && this.#asked.seconds === USUAL) {
        this.#work.abort();
        this.#work = null;
        this.#paused = true;
      } else if (!document.hidden && this.#paused) {
        this.#paused = false;
        void this.#run();
      }
    }
    #known = NOTHING;
    /** What has been found out, for copying. */
    get found() {
      return { expr: this.#asked.expr, ...this.#done };
    }
    /** Analyses a position from the beginning; `later`, when somebody says so. */
    about(expr, misere, results, later = false) {
      this.#let();
      this.#asked = { expr, misere, seconds: USUAL };
      this.#known = NOTHING;
      this.#done = {};
      const rows = results ? OF_RESULTS : misere ? [] : OF_VALUES;
      this.#facts = new Map(rows.map((name) => [name, { text: "", how: "working" }]));
      at("thermograph").replaceChildren();
      at("thermograph").hidden = results || misere;
      at("answer").classList.toggle("valued", !results && !misere);
      this.#outcome("?", "Looking…");
      this.#paused = document.hidden && !later;
      if (later) {
        at("progress").textContent = "The opponent's answer comes first.";
        this.#buttons(false);
        this.#show();
      } else if (!this.#paused)
        void this.#run();
    }
    /** Analyses what was put off. */
    begin() {
      if (!this.#work && this.#asked.expr !== "")
        void this.#run();
    }
    /** Lets go of what is being worked out. */
    #let() {
      clearTimeout(this.#again);
      this.#again = void 0;
      this.#work?.abort();
      this.#work = null;
    }
    /** Says nothing of a position, or something else instead. */
    none(instead = "") {
      this.#let();
      this.#paused = false;
      this.#asked = { expr: "", misere: false, seconds: USUAL };
      this.#facts.clear();
      this.#done = {};
      at("thermograph").replaceChildren();
      this.#finish("");
      at("outcome").replaceChildren(...instead === "" ? [] : [h("strong", {}, instead)]);
      at("deeper").disabled = true;
    }
    /** Analyses again, for longer. What is known already takes no time. */
    deeper() {
      if (this.#work || this.#asked.expr === "")
        return;
      this.#paused = false;
      this.#asked.seconds = Math.min(this.#asked.seconds * 6, 600);
      void this.#run();
    }
    /** Stops the analysis. */
    stop() {
      if (!this.#work && this.#again === void 0)
        return;
      this.#let();
      this.#finish(`Stopped. ${this.#spent}`);
    }
    #finish(text) {
      this.#work = null;
      this.#again = void 0;
      for (const fact of this.#facts.values())
        if (fact.how === "working")
          fact.how = "stopped";
      at("progress").textContent = text;
      at("answer").removeAttribute("aria-busy");
      if (!this.#done["outcome"])
        this.#outcome("?", "Who wins is not known yet.");
      this.#buttons(false);
      this.#show();
      this.#known = { ...this.#known, working: false };
      if (this.#asked.expr !== "")
        this.heard(this.#known);
    }
    /** The value, if it is known. */
    get value() {
      const event = this.#done["value"];
      return event?.kind === "value" ? event.value : null;
    }
    #buttons(working) {
      const done2 = this.#done["done"];
      at("stop").disabled = !working;
      at("deeper").disabled = working || done2?.status === "exact";
    }
    async #run() {
      this.#let();
      const work = new AbortController();
      this.#work = work;
      for (const fact of this.#facts.values())
        if (fact.how === "stopped")
          fact.how = "working";
      this.#spent = "";
      at("progress").textContent = "Working…";
      at("answer").setAttribute("aria-busy", "true");
      this.#buttons(true);
      this.#show();
      let end = null;
      try {
        for await (const event of analyse(this.#asked, work.signal)) {
          if (work.signal.aborted)
            return;
          end = this.#event(event) ?? end;
          this.#show();
        }
      } catch (error) {
        if (error instanceof Wrong)
          end = `${error.message}.`;
      }
      if (work.signal.aborted)
        return;
      this.#finish(end ?? "The answer broke off: is upstar serve still running? Trying again…");
      if (end === null) {
        this.#again = setTimeout(() => void this.#run(), AGAIN);
        at("stop").disabled = false;
      }
    }
    #set(name, text, how = "exact") {
      this.#facts.set(name, { text, how });
    }
    #outcome(letter, words3) {
      const type = letter ? [h("span", { class: "type", title: `Type ${letter}` }, letter), h("span", { class: "colon" }, ": ")] : [];
      at("outcome").replaceChildren(...type, h("strong", {}, words3));
    }
    /** Takes in a line of the analysis; the last one says how it ended. */
    #event(event) {
      const spent = ({ nodes: nodes2, milliseconds }) => `${nodes2.toLocaleString("en")} position${nodes2 === 1 ? "" : "s"}, ${(milliseconds / 1e3).toFixed(1)} s`;
      if (event.event !== "queued" && event.event !== "progress" && event.event !== "thermograph")
        this.#done[event.event] = event;
      switch (event.event) {
        case "queued":
          if (event.ahead > 0)
            at("progress").textContent = `Waiting: ${event.ahead} before this one.`;
          break;
        case "progress":
          this.#spent = `${spent(event)}.`;
          at("progress").textContent = `Working: ${this.#spent}`;
          break;
        case "outcome":
          this.#outcome(event.outcome ?? null, `${event.words}.`);
          for (const [name, result] of [["Left starts", event.left_first], ["Right starts", event.right_first]]) {
            if (result != null)
              this.#set(name, RESULTS[result] ?? result, this.#facts.get(name)?.text ? "exact" : "working");
          }
          if (event.outcome && this.#facts.has("Value")) {
            if (event.outcome === "P")
              for (const [name, text] of Object.entries(ZERO))
                this.#set(name, text);
            else
              this.#set("Value", SIGNS[event.outcome] ?? "", "bounded");
          }
          say(event.words);
          break;
        case "value":
          this.#value(event);
          this.valued();
          break;
        case "moves":
          this.#known = { ...this.#known, moves: event.moves, onlyWinning: event.only_winning ?? false, listed: event.only_winning ? "There are too many moves to list, and none wins." : "Nobody has a move.", impartial: event.impartial };
          this.heard(this.#known);
          break;
        case "standings":
          this.#known = { ...this.#known, standings: event.standings };
          this.heard(this.#known);
          break;
        case "thermograph": {
          const value = this.#facts.get("Value")?.text ?? "";
          const { signal } = this.#work ?? new AbortController();
          void wallsOf([value], signal).then(([walls]) => walls ? drawThermograph([walls], { height: 176 }).svg : null, () => null).then((svg) => {
            if (!signal.aborted)
              this.#thermograph(svg ?? h("img", { src: `data:image/svg+xml,${encodeURIComponent(event.svg)}`, alt: "" }));
          });
          break;
        }
        case "missing":
          if (event.what === "moves") {
            this.#known = { ...this.#known, listed: `The moves are not listed: ${event.fault.error.message}.${this.#winning()}` };
            this.heard(this.#known);
          }
          if (event.what === "value" && this.#facts.get("Value")?.how === "working")
            this.#set("Value", "", "stopped");
          break;
        case "done": {
          const known3 = event.known.filter((part) => part.value != null).map((part) => `${part.component} = ${part.value}`);
          const ended = event.status === "exact" ? "Exact" : `Stopped: ${REASONS[event.reason ?? ""] ?? event.reason ?? "?"}`;
          return `${ended}. ${spent(event)}.${known3.length > 0 ? ` Known: ${known3.join("; ")}.` : ""}`;
        }
      }
      return null;
    }
    #thermograph(drawn2) {
      const told2 = (name) => this.#facts.get(name)?.text ?? "?";
      const label = `Thermograph: mean ${told2("Mean")}, temperature ${told2("Temperature")}`;
      drawn2.setAttribute("role", "img");
      drawn2.setAttribute("aria-label", label);
      at("thermograph").replaceChildren(drawn2, h("button", { type: "button", click: () => this.studio() }, "Thermograph studio"));
    }
    /** The winning moves, where a theorem names them although there are too many moves to list. */
    #winning() {
      const value = this.#done["value"];
      const names = [.../* @__PURE__ */ new Set([...value?.winning_moves.left ?? [], ...value?.winning_moves.right ?? []])];
      return names.length > 0 ? ` Winning: ${names.slice(0, 20).join("; ")}.` : "";
    }
    #value(event) {
      if (event.kind === "value") {
        this.#set("Value", event.value);
        this.#set("Stops", `${event.left_stop}, ${event.right_stop}`);
        this.#set("Mean", event.mean);
        this.#set("Temperature", event.temperature);
        this.#set("Birthday", event.birthday);
        if (event.nim_value != null)
          this.#set("Nim-value", event.nim_value < 2 ? `${event.nim_value}` : event.value.slice(1));
        if (event.atomic_weight != null)
          this.#set("Atomic weight", event.atomic_weight);
      } else {
        const lasts = { "Left starts": event.remoteness.left_first, "Right starts": event.remoteness.right_first };
        for (const [name, moves2] of Object.entries(lasts)) {
          const when = moves2 === "endless" ? "by endless play" : `in ${moves2} move${moves2 === 1 ? "" : "s"}`;
          this.#set(name, `${this.#facts.get(name)?.text ?? ""} ${when}`);
        }
      }
      const shown4 = event.arguments.filter((argument) => argument.shows != null);
      this.#because(shown4.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(" "));
    }
    /** The argument behind the answer, in a line that opens; the line is kept free, so that nothing moves when it comes. */
    #because(text) {
      at("because-words").textContent = text;
      at("because-words").hidden = text === "";
    }
    #show() {
      const rows = [...this.#facts].map(([name, { text, how }]) => h("div", { class: `fact ${how}` }, h("dt", {}, WORDS[name] ? h("a", { class: "word-link", href: linkTo(WORDS[name]) }, name) : name), h("dd", {}, h("span", { class: "figure", tabindex: text.length > LONG2 ? 0 : void 0 }, ...text === "" ? [how === "working" ? "" : "not known"] : typeset(text)), h("span", { class: "how", title: HOW[how][1] }, HOW[how][0]))));
      at("figures").replaceChildren(...rows);
      if (!this.#done["value"])
        this.#because("");
    }
  };

  // build/explore.js
  init_api();
  init_board();

  // build/controls.js
  init_dom();

  // build/lines.js
  init_dom();
  init_state();
  var MOST_LINES = 24;
  var begins = (line2, prefix) => prefix.every((move2, at2) => line2[at2] === move2);
  function remember(lines, from, to2) {
    const all4 = [...lines, from];
    const kept2 = all4.filter((line2, at2) => line2.length > 0 && !begins(to2, line2) && !all4.some((longer, place) => place !== at2 && begins(longer, line2) && (longer.length > line2.length || place < at2)));
    return kept2.slice(-MOST_LINES);
  }
  function next(lines, moves2) {
    const after = lines.filter((line2) => line2.length > moves2.length && begins(line2, moves2)).map((line2) => line2[moves2.length] ?? "");
    return [...new Set(after)];
  }
  function forward(lines, moves2) {
    return lines.findLast((line2) => line2.length > moves2.length && begins(line2, moves2)) ?? moves2;
  }
  function lineTree(lines, shown4, first2, go2) {
    const all4 = [shown4, ...[...lines].reverse()];
    const button = (moves2) => {
      const by = moves2.length % 2 === 1 ? first2 : other(first2);
      const here = moves2.length === shown4.length && begins(shown4, moves2);
      return h("button", {
        class: `ply ${by}${here ? " here" : ""}`,
        "aria-current": here ? "step" : void 0,
        click: () => go2(moves2)
      }, h("span", { class: "whom" }, `${named(by)}: `), moves2.at(-1) ?? "");
    };
    const from = (start2) => {
      const list = h("ol", {});
      for (let at2 = start2; ; ) {
        const [main, ...rest] = next(all4, at2);
        if (main === void 0)
          return list;
        list.append(h("li", {}, button([...at2, main])));
        if (rest.length > 0) {
          list.append(h("li", { class: "variations" }, ...rest.map((move2) => {
            const branch = from([...at2, move2]);
            branch.prepend(h("li", {}, button([...at2, move2])));
            return branch;
          })));
        }
        at2 = [...at2, main];
      }
    };
    return from([]);
  }

  // build/play.js
  init_api();
  init_state();
  var OPPONENTS2 = [
    ["friend", "a person beside you"],
    ["perfect", "the perfect player"],
    ["sometimes", "one who errs: one move in five is chance"],
    ["often", "a beginner: one move in two is chance"],
    ["random", "chance alone"],
    ["stubborn", "the stubborn loser: loses, but late"]
  ];
  var CHANCE = { sometimes: 1 / 5, often: 1 / 2, random: 1 };
  async function reply(state2, now2, signal) {
    if (state2.opponent === "friend")
      return null;
    if (Math.random() < (CHANCE[state2.opponent] ?? 0)) {
      const move2 = now2.moves[Math.floor(Math.random() * now2.moves.length)];
      return move2 === void 0 ? null : { move: move2, proved: true };
    }
    return await ask("/api/v1/reply", { game: gameOf(state2), style: state2.opponent === "stubborn" ? "stubborn" : "perfect" }, signal) ?? null;
  }
  var LOOKED_FOR = 10;
  async function winningMove(state2, signal) {
    const told2 = await ask("/api/v1/reply", { game: gameOf(state2), style: "perfect", seconds: LOOKED_FOR }, signal);
    return told2?.proved && told2.prospect === "win" ? told2.move : null;
  }
  function because(to2, by, prospect) {
    if (!to2)
      return "";
    const left2 = `It leaves ${to2.to}`;
    const worth2 = to2.value != null ? `, which is worth ${to2.value}` : "";
    if (prospect === "loss")
      return `${left2}${worth2}: no move wins, this one makes it hard.`;
    const why2 = {
      P: "there whoever starts loses, and it is the opponent who starts",
      L: "there Left wins, whoever starts",
      R: "there Right wins, whoever starts",
      "+-": "there Left wins with best play",
      "-+": "there Right wins with best play",
      "00": "there best play is a draw"
    };
    return `${left2}${worth2}: ${why2[to2.outcome ?? ""] ?? `there ${named(by)} wins`}.`;
  }
  async function hints(state2, mover2, find, signal) {
    const advice = await ask("/api/v1/advice", gameOf(state2), signal);
    if (!advice)
      return [];
    const { component = null, move: move2, proved } = advice;
    const stands = { win: "You can win.", draw: "You can draw.", loss: "You lose against best play." }[advice.prospect ?? ""] ?? "Who wins is not known.";
    const why2 = async () => {
      let to2 = find(move2);
      if (!to2) {
        const told2 = await ask("/api/v1/play", gameOf(state2), signal);
        const listed2 = await ask("/api/v1/moves", { expr: told2.position, player: mover2, misere: state2.misere }, signal);
        to2 = listed2.moves.find((own2) => own2.move === move2);
      }
      return `${move2}: ${because(to2, mover2, advice.prospect ?? "")}`;
    };
    return [
      { text: () => component ? `${stands} Look at ${component}.` : stands, component, move: null },
      { text: () => `Play ${move2}${proved ? "." : ": the best move that was found, not proved."}`, component, move: move2 },
      ...proved ? [{ text: why2, component, move: move2 }] : []
    ];
  }

  // build/controls.js
  init_state();
  function choice(id2, options, pick) {
    const select = at(id2);
    select.append(...options.map(([value, text]) => h("option", { value }, text)));
    select.addEventListener("change", () => pick(select.value));
    return (chosen) => {
      select.value = chosen;
    };
  }
  var SIDES = [["left", "Left"], ["right", "Right"]];
  function listenToControls(change) {
    const opponent2 = choice("opponent", OPPONENTS2, (opponent3) => change({ opponent: opponent3 }));
    const side = choice("your-side", [...SIDES, ["both", "neither: watch"]], (side2) => change({ theirs: side2 === "both" ? side2 : other(side2) }));
    const first2 = choice("first", SIDES, (first3) => change({ first: first3 }));
    const misere = at("misere");
    misere.addEventListener("change", () => change({ misere: misere.checked }));
    for (const [id2, covered2] of [["play-mode", true], ["analyse-mode", false]])
      at(id2).addEventListener("click", () => change({ covered: covered2 }));
    return (state2, live) => {
      at("play-mode").setAttribute("aria-pressed", String(state2.covered));
      at("analyse-mode").setAttribute("aria-pressed", String(!state2.covered));
      at("work").classList.toggle("playing", state2.covered && !state2.edit);
      opponent2(state2.opponent);
      side(state2.theirs === "both" ? "both" : other(state2.theirs));
      first2(state2.first);
      misere.checked = state2.misere;
      at("your-side-label").hidden = state2.opponent === "friend";
      at("edit").setAttribute("aria-pressed", String(state2.edit));
      at("edit-tools").hidden = !state2.edit;
      at("play-tools").hidden = state2.edit;
      const known3 = forward(state2.lines, state2.moves).length;
      const off = (id2, disabled) => {
        at(id2).disabled = disabled;
      };
      for (const id2 of ["first-move", "previous"])
        off(id2, state2.moves.length === 0);
      off("undo", state2.moves.length <= (state2.opponent !== "friend" && state2.first === state2.theirs ? 1 : 0));
      for (const id2 of ["next-move", "last-move"])
        off(id2, known3 === state2.moves.length);
      off("replay", known3 === 0);
      off("hint", !live);
      off("review-game", state2.moves.length === 0);
    };
  }

  // build/explore.js
  init_copy();
  init_dom();

  // build/edit.js
  init_api();
  init_board();

  // build/brushes.js
  init_dom();
  function help(edits) {
    const has = (change) => edits.some((edit) => edit.change === change && edit.on.length > 0);
    const said = [];
    if (has("paint"))
      said.push("Click a place to change it.");
    if (edits.some((edit) => edit.onto != null))
      said.push("Drag from node to node to join them, or to an empty place for something new.");
    else if (has("add"))
      said.push("Press + for something new there.");
    else if (has("paint"))
      said.push("Drag to paint.");
    if (has("remove"))
      said.push("Delete takes away.");
    if (has("more"))
      said.push("Drag to make it larger or smaller; a click adds one, with Shift takes one away.");
    return said.length > 0 ? said.join(" ") : "Change the text above: this game has nothing to touch.";
  }
  var Brushes = class {
    element = h("div", { class: "brushes", role: "radiogroup", "aria-label": "What a click puts there" });
    #edits = [];
    #chosen = "";
    /** What clicks put there; nothing in particular means the next thing. */
    get chosen() {
      return this.#chosen;
    }
    choose(brush) {
      this.#chosen = brush;
      this.show(this.#edits);
    }
    /** Offers what can be put on the boards. */
    show(edits) {
      this.#edits = edits;
      const puts = [...new Set(edits.filter((edit) => edit.onto == null && (edit.change === "paint" || edit.change === "add")).map((edit) => edit.what))].sort();
      if (edits.some((edit) => edit.change === "remove"))
        puts.push("remove");
      if (!puts.includes(this.#chosen))
        this.#chosen = "";
      const brush = (value, label) => h("label", { class: "brush" }, h("input", { type: "radio", name: "brush", checked: this.#chosen === value, change: () => this.choose(value) }), label);
      const all4 = puts.length > 0 ? [brush("", "next"), ...puts.map((what) => brush(what, what))] : [];
      this.element.replaceChildren(...all4, h("span", { class: "soft" }, help(edits)));
    }
  };

  // build/edit.js
  init_dom();
  init_draw();
  var STEP = 100;
  var DRAG = 6;
  function pressed({ svg }, board, id2, { clientX: x, clientY: y }) {
    return { board, id: id2, x, y, moved: false, scale: svg.getScreenCTM()?.a ?? 1, steps: {}, band: null };
  }
  function pulled(what, dx, dy) {
    if (what === "row")
      return dy;
    if (what === "column")
      return dx;
    return Math.abs(dx) > Math.abs(dy) ? dx : -dy;
  }
  var Editor = class {
    stage;
    changed;
    refused;
    whole;
    #brushes = new Brushes();
    tools = this.#brushes.element;
    #told = null;
    #drawings = [];
    #press = null;
    #marked = null;
    /** One change after the other: each is offered by what the one before has left. */
    #queue = Promise.resolve();
    /** `changed` hears of every new expression, `refused` of what is none; `whole` is what is asked about an expression. */
    constructor(stage, changed2, refused, whole2) {
      this.stage = stage;
      this.changed = changed2;
      this.refused = refused;
      this.whole = whole2;
      document.addEventListener("pointermove", (event) => this.#move(event));
      document.addEventListener("pointerup", (event) => this.#up(event));
      document.addEventListener("pointercancel", () => this.#letGo());
    }
    /** Shows what can be edited. */
    show(told2) {
      const active = document.activeElement;
      const focused = active instanceof SVGElement && this.stage.contains(active) ? active.dataset["id"] : void 0;
      this.#told = told2;
      this.#drawings = told2.boards.boards.map((board, at2) => this.#board(drawBoard(board), at2));
      this.stage.replaceChildren(...this.#drawings.map(({ svg, board }, at2) => h("figure", { class: "editing" }, h("div", { class: "sheet" }, board.negative && h("span", { class: "sign" }, "−"), svg), this.#sizes(at2))));
      this.#brushes.show(told2.parts.flatMap((part) => part.edits));
      if (focused)
        this.#part(focused)?.focus({ preventScroll: true });
    }
    #part(id2) {
      return this.#drawings.flatMap(({ parts: parts3 }) => parts3.get(id2)?.group ?? [])[0];
    }
    #edits(board) {
      return this.#told?.parts[board]?.edits ?? [];
    }
    #on(board, id2) {
      return this.#edits(board).filter((edit) => edit.onto == null && edit.on.includes(id2));
    }
    #join(board, a, b) {
      const both = this.#edits(board).filter((edit) => edit.on.includes(a) && edit.onto === b || edit.on.includes(b) && edit.onto === a);
      return both.find((edit) => edit.what === this.#brushes.chosen) ?? both[0];
    }
    #joins(board, id2) {
      return this.#edits(board).some((edit) => edit.onto != null && (edit.onto === id2 || edit.on.includes(id2)));
    }
    #board(drawing, at2) {
      for (const { shape, group } of drawing.parts.values()) {
        const edits = this.#on(at2, shape.id);
        if (edits.length === 0 && !this.#joins(at2, shape.id)) {
          group.setAttribute("class", "inert");
          continue;
        }
        const can = [...new Set(edits.map((edit) => edit.change === "paint" ? edit.what : `${edit.change} ${edit.what}`))];
        for (const [name, value] of Object.entries({ class: "touch editable", role: "button", tabindex: "0", "aria-label": called(shape, `${shape.id}: ${can.slice(0, 6).join(", ")}`) })) {
          group.setAttribute(name, value);
        }
        group.dataset["id"] = shape.id;
        group.dataset["board"] = String(at2);
        group.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          group.focus({ preventScroll: true });
          this.#press = pressed(drawing, at2, shape.id, event);
        });
        group.addEventListener("contextmenu", (event) => event.preventDefault());
        group.addEventListener("keydown", (event) => this.#key(event, at2, shape.id));
      }
      rove(drawing);
      this.#corner(drawing, at2);
      return drawing;
    }
    /** A board with rows or columns has a corner to drag. */
    #corner(drawing, at2) {
      const { svg, board } = drawing;
      const sized = this.#edits(at2).some((edit) => edit.on.length === 0 && (edit.what === "row" || edit.what === "column"));
      const boxes = board.items.flatMap(({ form }) => form.kind === "box" ? [[form.x + form.width, form.y + form.height]] : []);
      if (!sized || boxes.length === 0)
        return;
      const [x, y] = [Math.max(...boxes.map(([x2]) => x2)), Math.max(...boxes.map(([, y2]) => y2))];
      const corner = s("g", { class: "corner" }, s("title", {}, "Drag to change the size"), s("rect", { x: x - 30, y: y - 30, width: 54, height: 54 }), s("path", { d: `M${x + 14} ${y - 30}V${y + 14}H${x - 30}` }));
      corner.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.#press = pressed(drawing, at2, null, event);
      });
      svg.append(corner);
    }
    #key(event, board, id2) {
      const step2 = (change) => this.#on(board, id2).find((edit) => edit.change === change);
      const act = {
        Enter: () => this.#meant(board, id2, event.shiftKey),
        " ": () => this.#meant(board, id2, event.shiftKey),
        "+": () => step2("more") ?? step2("add"),
        "-": () => step2("less"),
        Delete: () => step2("remove"),
        Backspace: () => step2("remove"),
        j: () => this.#mark(board, id2)
      };
      const found = act[event.key];
      if (!found || event.ctrlKey || event.altKey || event.metaKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      this.#do(found());
    }
    /** Joining by keys takes two: the first is marked. */
    #mark(board, id2) {
      const first2 = this.#marked;
      this.#marked = null;
      this.stage.querySelectorAll(".chosen").forEach((group) => group.classList.remove("chosen"));
      if (first2 && first2.board === board && first2.id !== id2)
        return this.#join(board, first2.id, id2);
      if (!first2 && this.#joins(board, id2)) {
        this.#marked = { board, id: id2 };
        this.#part(id2)?.classList.add("chosen");
      }
      return void 0;
    }
    /** What a click means: what the brush puts there, or else the next thing. */
    #meant(board, id2, back) {
      const edits = this.#on(board, id2);
      const first2 = (...changes) => changes.map((change) => edits.find((edit) => edit.change === change)).find((edit) => edit);
      if (this.#brushes.chosen === "remove")
        return first2("remove", "less");
      if (this.#brushes.chosen !== "")
        return edits.find((edit) => edit.what === this.#brushes.chosen && (edit.change === "paint" || edit.change === "add"));
      return back ? edits.findLast((edit) => edit.change === "paint") ?? first2("less", "remove") : first2("paint", "more", "add");
    }
    #do(edit) {
      if (edit)
        this.take(edit.to);
    }
    /** Goes to an expression, after what is under way. */
    take(expr) {
      this.#queue = this.#queue.then(async () => {
        const to2 = typeof expr === "string" ? expr : expr();
        if (to2 === void 0)
          return;
        const told2 = await ask("/api/v1/edits", { expr: this.whole(to2) });
        this.show(told2);
        this.changed(told2.boards.reading, told2);
      }).catch(this.refused);
    }
    #move(event) {
      const press = this.#press;
      const drawing = press && this.#drawings[press.board];
      if (!press || !drawing)
        return;
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      if (Math.hypot(dx, dy) > DRAG)
        press.moved = true;
      if (!press.moved)
        return;
      const { board, id: id2 } = press;
      const pull = (what) => pulled(what, dx, dy) / (STEP * press.scale);
      if (id2 === null) {
        for (const what of ["row", "column"]) {
          this.#resize(press, what, pull(what), () => this.#edits(board).filter((edit) => edit.on.length === 0));
        }
        return;
      }
      if (this.#joins(board, id2))
        return this.#stretch(press, drawing, event);
      const step2 = this.#on(board, id2).find((edit) => edit.change === "more" || edit.change === "less");
      if (step2) {
        const subject = step2.on.at(-1) ?? id2;
        const whats = new Set(this.#on(board, id2).map((edit) => edit.what));
        for (const what of whats)
          this.#resize(press, what, pull(what), () => this.#on(board, subject));
        press.id = subject;
        return;
      }
      const paint = this.#meant(board, id2, false);
      if (this.#brushes.chosen === "" && paint?.change === "paint")
        this.#brushes.choose(paint.what);
      if (!press.steps["paint"])
        this.#do(this.#meant(board, id2, false));
      press.steps["paint"] = 1;
      const over2 = this.#under(event);
      if (over2 && over2.id !== id2) {
        press.id = over2.id;
        this.take(() => this.#meant(over2.board, over2.id, false)?.to);
      }
    }
    /** Makes something so much larger, or smaller, than it was when it was pressed. */
    #resize(press, what, by, edits) {
      const aim = Math.trunc(by);
      for (let done2 = press.steps[what] ?? 0; done2 !== aim; press.steps[what] = done2) {
        const change = aim > done2 ? "more" : "less";
        this.take(() => edits().find((edit) => edit.change === change && edit.what === what)?.to);
        done2 += Math.sign(aim - done2);
      }
    }
    /** A line from what was pressed to the pointer. */
    #stretch(press, drawing, event) {
      const from = drawing.parts.get(press.id ?? "");
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.svg.getScreenCTM()?.inverse());
      if (!from)
        return;
      const [x, y] = press.id === "ground" ? [point.x, middle(from.shape)[1]] : middle(from.shape);
      press.band ??= drawing.svg.appendChild(s("line", { class: "band", x1: x, y1: y }));
      press.band.setAttribute("x2", String(point.x));
      press.band.setAttribute("y2", String(point.y));
    }
    #under(event) {
      const group = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-id]");
      if (!group || !this.stage.contains(group))
        return null;
      return { board: Number(group.dataset["board"]), id: group.dataset["id"] ?? "" };
    }
    #up(event) {
      const press = this.#press;
      this.#letGo();
      if (!press || press.id === null)
        return;
      const over2 = this.#under(event);
      if (!press.moved)
        return this.#do(this.#meant(press.board, press.id, event.shiftKey || event.button === 2));
      if (!press.band)
        return;
      if (over2 && over2.board === press.board && over2.id !== press.id)
        this.#do(this.#join(press.board, press.id, over2.id));
      else if (!over2) {
        const grown = this.#on(press.board, press.id).filter((edit) => edit.change === "add");
        this.#do(grown.find((edit) => edit.what === this.#brushes.chosen) ?? grown[0]);
      }
    }
    #letGo() {
      this.#press?.band?.remove();
      this.#press = null;
    }
    /** What can be more or less on a whole board, and a way to do without it. */
    #sizes(at2) {
      const whole2 = this.#edits(at2).filter((edit) => edit.on.length === 0);
      const names = [...new Set(whole2.map((edit) => edit.what))];
      const step2 = (what, change, sign) => {
        const edit = whole2.find((own2) => own2.what === what && own2.change === change);
        return h("button", { disabled: !edit, "aria-label": `${change === "more" ? "one more" : "one less"} ${what}`, click: () => this.#do(edit) }, sign);
      };
      const without = this.#told?.parts[at2]?.without;
      const several = (this.#told?.parts.length ?? 0) > 1;
      return h("figcaption", {}, ...names.map((what) => h("span", { class: "stepper" }, step2(what, "less", "−"), h("span", {}, `${what}s`), step2(what, "more", "+"))), several && without !== void 0 && h("button", { click: () => this.take(without) }, "Remove board"));
    }
  };

  // build/field.js
  init_api();
  init_complete();
  init_dom();
  var PAUSE = 200;
  var AROUND = 60;
  function pointed(text, [from = 0, to2 = 0]) {
    const all4 = [...text];
    const [start2, end] = [Math.max(0, from - AROUND), Math.min(all4.length, from + 2 * AROUND)];
    const [before, after] = [start2 > 0 ? "…" : "", end < all4.length ? "…" : ""];
    const carets = "^".repeat(Math.max(1, Math.min(to2, end) - from));
    return `${before}${all4.slice(start2, end).join("")}${after}
${" ".repeat(before.length + from - start2)}${carets}`;
  }
  var help2 = ({ hint: hint2 }) => hint2?.includes("`upstar ") ? "Write the first letters of a game to see which there are." : hint2 ?? "";
  var Field = class {
    begin;
    shown;
    read;
    #input = at("expr");
    /** `begin` hears of texts that can be read, unless they are those that `shown` is; `read` says what is wrong with one. */
    constructor(begin2, shown4, read3) {
      this.begin = begin2;
      this.shown = shown4;
      this.read = read3;
      let pause;
      complete(this.#input);
      complete(at("expr-first"));
      at("ask-first").addEventListener("submit", (event) => {
        event.preventDefault();
        const { value } = at("expr-first");
        if (value.trim())
          begin2(value);
      });
      at("ask").addEventListener("submit", (event) => {
        event.preventDefault();
        clearTimeout(pause);
        void this.#read().then((isRead) => {
          if (isRead)
            this.#input.blur();
        });
      });
      this.#input.addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(() => void this.#read(), PAUSE);
      });
    }
    /** Reads what is written. What is wrong is said, and the board stays as it is. */
    async #read() {
      const text = this.#input.value;
      if (text.trim() === "") {
        this.complain(null);
        return false;
      }
      const wrong2 = await this.read(text);
      if (this.#input.value !== text)
        return false;
      if (wrong2)
        this.complain(wrong2);
      else if (text !== this.shown())
        this.begin(text);
      return wrong2 === null;
    }
    focus() {
      this.#input.focus();
    }
    /** Writes a text, unless somebody is writing. */
    write(text) {
      if (document.activeElement !== this.#input)
        this.#input.value = text;
    }
    /** Shows what is wrong with a text, with carets under the place. */
    complain(detail) {
      this.#input.setAttribute("aria-invalid", String(detail !== null));
      const wrong2 = at("wrong");
      if (!detail)
        return wrong2.replaceChildren();
      const place = detail.at && detail.text != null && !detail.text.includes("\n") ? [h("span", { class: "place" }, pointed(detail.text, detail.at))] : [];
      wrong2.replaceChildren(...place, h("span", {}, `${detail.message}. ${help2(detail)}`));
      if (detail.text != null)
        void this.#offer(detail.text);
    }
    /** Offers what somebody may have meant, if it can be read. */
    async #offer(text) {
      const { games } = await patiently(catalogue);
      const instead = mended(text, games);
      if (instead === null || await this.read(instead) !== null || this.#input.value !== text)
        return;
      at("wrong").replaceChildren("Did you mean ", h("button", { type: "button", click: () => this.begin(instead) }, instead), " ?");
    }
  };

  // build/fit.js
  var [USUAL2, LARGE, LEAST2] = [0.62, 1.6, 0.3];
  var [SIGN, GAP, CAPTION] = [44, 16, 66];
  var CAPTIONED = 206;
  var FINGER = 26;
  function stacked(sizes, width, below, scale) {
    let [height, left2, row2] = [0, 0, 0];
    for (const size2 of sizes) {
      const wide = Math.max(size2.width * scale, below > 0 ? CAPTIONED : 0) + SIGN;
      if (left2 > 0 && left2 + wide > width) {
        height += row2 + GAP;
        [left2, row2] = [0, 0];
      }
      left2 += wide + GAP;
      row2 = Math.max(row2, size2.height * scale + below);
    }
    return height + row2;
  }
  function scaleFor(sizes, width, height, below = 0, most = USUAL2) {
    const fits = (scale) => stacked(sizes, width, below, scale) <= height && sizes.every((size2) => size2.width * scale + (sizes.length > 1 ? SIGN : 0) <= width);
    if (fits(most))
      return most;
    let [low, high] = [LEAST2, most];
    for (let step2 = 0; step2 < 8; step2 += 1) {
      const middle2 = (low + high) / 2;
      if (fits(middle2))
        low = middle2;
      else
        high = middle2;
    }
    return low;
  }
  function size(stage) {
    const boards = [...stage.querySelectorAll("svg.board")];
    const style = getComputedStyle(stage);
    const [x, y] = [parseFloat(style.paddingLeft) + parseFloat(style.paddingRight), parseFloat(style.paddingTop) + parseFloat(style.paddingBottom)];
    const [width, height] = [stage.clientWidth - x, parseFloat(style.minHeight) - y];
    if (boards.length === 0 || !(width > 0) || !(height > 0))
      return;
    const scale = scaleFor(boards.map((svg) => svg.viewBox.baseVal), width, height, stage.querySelector("figcaption") ? CAPTION : 0, document.body.classList.contains("large") ? LARGE : USUAL2);
    for (const svg of boards) {
      svg.style.setProperty("--near", String(Math.round(FINGER / scale)));
      svg.setAttribute("width", String(Math.floor(svg.viewBox.baseVal.width * scale)));
      svg.setAttribute("height", String(Math.floor(svg.viewBox.baseVal.height * scale)));
    }
  }
  var widths = /* @__PURE__ */ new WeakMap();
  var watcher = new ResizeObserver((entries) => {
    for (const { target, contentRect: { width } } of entries) {
      if (widths.get(target) !== width)
        size(target);
      widths.set(target, width);
    }
  });
  function fit(stage) {
    size(stage);
    watcher.observe(stage);
  }

  // build/explore.js
  init_keys();

  // build/moves.js
  init_dom();
  init_keys();
  init_math();
  init_state();
  var FITS = 17;
  var MOST2 = 300;
  var HEAD = () => ["Move", "Leaves", "Value", "Type", "Worth"].map((text) => h("th", { scope: "col", class: text === "Leaves" ? "to" : void 0 }, text));
  var MoveTable = class {
    play;
    point;
    #analysis = null;
    #mover = null;
    /** The mover's moves by name, until more is known. */
    #names = [];
    /** The position that they are made in. */
    #from = "";
    /** The row in which somebody who plays by keys is, so that they stay there when the table is drawn again. */
    #focused = -1;
    /** A move that is known to win, though the moves are not listed. */
    #wins = null;
    constructor(play2, point) {
      this.play = play2;
      this.point = point;
      at("sensible-only").addEventListener("change", () => this.#draw());
    }
    /** The move of this name, if its value is known. */
    find(move2, by) {
      const { moves: moves2 = [], impartial: impartial2 = false } = this.#analysis ?? {};
      return moves2.find((own2) => own2.move === move2 && (impartial2 || own2.player === by));
    }
    /** What a move does, for the board: nothing, as long as it is not known. */
    effect(name, by) {
      const move2 = this.find(name, by);
      const own2 = move2 && this.#standing(move2);
      if (!move2 || move2.outcome == null)
        return null;
      const standing2 = own2?.standing === "same" ? this.#analysis?.standings.find((other2) => other2.player === own2.player && other2.move === own2.than) ?? own2 : own2;
      const does = move2.winning ? "wins" : move2.outcome === "00" ? "draws" : "loses";
      const isWeak = standing2?.standing === "dominated" || standing2?.standing === "reversible";
      const stands = isWeak ? standing2.standing : null;
      const than = isWeak ? `, ${stands === "dominated" ? "dominated" : "reversed"} by ${standing2.than}` : "";
      return { does, stands, words: `${does}${than}${move2.value != null ? `; leaves ${move2.value}` : ""}` };
    }
    /** What is known of the moves; at first their names alone. */
    show(analysis, from, mover2, names = this.#names) {
      this.#analysis = analysis;
      if (this.#from !== from)
        this.#wins = null;
      this.#from = from;
      this.#mover = mover2;
      this.#names = names;
      this.#draw();
    }
    /** Names a move that wins. */
    name(move2) {
      this.#wins = move2;
      this.#draw();
    }
    #standing(move2) {
      return this.#analysis?.standings.find((own2) => own2.player === move2.player && own2.move === move2.move);
    }
    /** Where nothing is known of how moves stand, those are sensible that end no worse than any other. */
    #sensible(move2, all4) {
      const standing2 = this.#standing(move2)?.standing;
      return standing2 !== void 0 ? standing2 === "sensible" : all4.every((other2) => ends2(other2) <= ends2(move2));
    }
    #draw() {
      const box = at("move-list");
      const buttons = () => [...box.querySelectorAll("button.move")];
      const focused = buttons().findIndex((button) => button === document.activeElement);
      if (focused >= 0 || document.activeElement !== document.body)
        this.#focused = focused;
      if (!byKeys())
        this.#focused = -1;
      this.#fill(box);
      if (this.#focused >= 0)
        (buttons()[this.#focused] ?? buttons().at(-1))?.focus({ preventScroll: true });
    }
    #fill(box) {
      const analysis = this.#analysis;
      if (!analysis || analysis.moves.length === 0) {
        const isFirst = (name) => Number(name !== this.#wins);
        const rows = [...this.#names].sort((a, b) => isFirst(a) - isFirst(b)).slice(0, MOST2).map((name) => this.#bare(name, analysis?.working === false ? "?" : "…"));
        if (rows.length > 0)
          return box.replaceChildren(h("table", { class: "moves" }, h("thead", {}, h("tr", {}, ...HEAD())), h("tbody", {}, ...rows)));
      }
      if (!analysis || analysis.moves.length === 0) {
        const why2 = analysis?.listed ?? "Moves are being worked out…";
        return box.replaceChildren(h("p", { class: "soft" }, why2));
      }
      const valued = analysis.moves.some((move2) => move2.value != null);
      const only = at("sensible-only").checked;
      const sides = analysis.impartial ? ["left"] : ["left", "right"];
      const bodies = sides.map((side) => {
        const all4 = analysis.moves.filter((move2) => analysis.impartial || move2.player === side);
        const shown4 = all4.filter((move2) => !only || this.#sensible(move2, all4));
        const whose = analysis.impartial ? "Either player" : named(side);
        const wins2 = all4.filter((move2) => move2.winning).length;
        const count = analysis.onlyWinning ? "too many moves to list; those that win" : `${all4.length} move${all4.length === 1 ? "" : "s"}, ${wins2 === 0 ? "none" : wins2} winning`;
        const less = shown4.length > MOST2 || shown4.length < all4.length;
        return h("tbody", {}, h("tr", { class: "whose" }, h("th", { scope: "rowgroup", colspan: 5 }, h("span", { class: `side ${analysis.impartial ? "both" : side}` }), whose, h("span", { class: "soft" }, ` ${count}${less ? `; ${Math.min(MOST2, shown4.length)} shown` : ""}`))), ...first(shown4).map((move2) => this.#row(move2, analysis.impartial)));
      });
      box.replaceChildren(h("table", { class: valued ? "moves" : "moves valueless" }, h("thead", {}, h("tr", {}, ...HEAD())), ...bodies));
    }
    /** A move of which nothing is known, or nothing yet. */
    #bare(name, unknown) {
      const show3 = () => this.point(name);
      const hide = () => this.point(null);
      return h("tr", { mouseenter: show3, mouseleave: hide }, h("td", {}, h("button", { class: "move", "aria-label": labelOf(name), title: name, click: () => this.play(name), focus: show3, blur: hide }, ...nameOf(name))), h("td", { class: "to" }), h("td", {}, unknown), h("td", {}, unknown), h("td", {}, name === this.#wins && h("span", { class: "tag wins" }, "wins")));
    }
    #row(move2, impartial2) {
      const can = this.#mover !== null && (impartial2 || move2.player === this.#mover);
      const by = move2.player === "both" ? this.#mover ?? "left" : move2.player;
      const show3 = () => this.point(move2.move, by, move2.to);
      const hide = () => this.point(null);
      const standing2 = this.#standing(move2);
      return h("tr", { mouseenter: show3, mouseleave: hide, class: standing2 && standing2.standing !== "sensible" ? "dull" : void 0 }, h("td", {}, h("button", {
        class: "move",
        "aria-label": labelOf(move2.move),
        "aria-disabled": can ? void 0 : "true",
        click: () => can && this.play(move2.move),
        focus: show3,
        blur: hide,
        title: can ? move2.move : `${move2.move}: ${named(by)} is not to move`
      }, ...nameOf(move2.move))), h("td", { class: "to", title: move2.to }, changed(this.#from, move2.to)), h("td", { class: "value", title: move2.value ?? void 0 }, ...typeset(move2.value ?? "–", FITS)), h("td", {}, move2.outcome ?? "?"), h("td", {}, ...worth(move2, standing2)));
    }
  };
  var ends2 = (move2) => move2.winning ? 2 : move2.outcome === "00" ? 1 : 0;
  function first(moves2) {
    if (moves2.length <= MOST2)
      return moves2;
    return [...moves2.filter((move2) => move2.winning), ...moves2.filter((move2) => !move2.winning)].slice(0, MOST2);
  }
  function nameOf(name) {
    const [, component, bare2] = /^(.*\)): (.*)$/s.exec(name) ?? [];
    return component !== void 0 && bare2 !== void 0 ? [bare2, " ", h("span", { class: "within" }, `in ${component}`)] : [name];
  }
  var labelOf = (name) => nameOf(name).length === 1 ? name : void 0;
  function changed(from, to2) {
    const terms = (text) => text.split(/ (?=[+-] )/);
    const [before, after] = [terms(from), terms(to2)];
    if (before.length !== after.length)
      return to2;
    const own2 = after.flatMap((term, at2) => term === before[at2] ? [] : [within(term.replace(/^\+ /, ""), before[at2]?.replace(/^\+ /, "") ?? "")]);
    return own2.join(" ") || to2;
  }
  function within(text, like) {
    const position2 = /^([^("]*\()"?(.*?)"?\)$/s;
    const [own2, other2] = [position2.exec(text), position2.exec(like)];
    return own2 && other2 && own2[1] === other2[1] && own2[2] ? own2[2] : text;
  }
  function worth(move2, standing2) {
    const said = [];
    if (move2.winning)
      said.push(h("span", { class: "tag wins" }, "wins"));
    if (move2.outcome === "00")
      said.push(h("span", { class: "tag" }, "draws"));
    if (standing2?.standing === "dominated")
      said.push(h("span", { class: "tag", title: `dominated by ${standing2.than}` }, "dominated"));
    if (standing2?.standing === "reversible")
      said.push(h("span", { class: "tag", title: `reversed by ${standing2.than}` }, "reversible"));
    if (standing2?.standing === "same")
      said.push(h("span", { class: "tag", title: `the same value as ${standing2.than}` }, "same"));
    return said;
  }

  // build/own.js
  init_api();
  init_dom();

  // build/gallery.js
  var GALLERY = [
    {
      name: "Fission",
      rules: `game fission on grid ".x"
  left  ".|x|." -> "x|.|x"
  right left turned
  title "Fission"
  example fission(".x.") = -1
`,
      start: 'fission("...x.|....x|.....|.....|.....")'
    },
    {
      name: "Clobber, all ways",
      rules: `// Clobber, along diagonals too.
game clobber_all_ways on grid ".xo"
  left "xo" -> ".x" in all directions
  right left with x and o exchanged
  fill "xo|ox"
  title "Clobber, all ways"
`,
      start: "clobber_all_ways(3x3)"
    },
    {
      name: "Leapers",
      rules: `// Toads and Frogs, leaping over any number.
game leapers on strip ".tf"
  left "t." -> ".t"
  left "tf{f}." -> ".f{f}t"
  right ".f" -> "f."
  right ".{t}tf" -> "f{t}t."
  title "Leapers"
`,
      start: 'leapers("tt..ff")'
    },
    {
      name: "No capture",
      rules: `// NoGo: every group keeps an empty cell beside it.
game no_capture on grid ".xo"
  left "." -> "x" if every group of xo keeps "."
  right left with x and o exchanged
  title "No capture"
  example no_capture(2x3) = nogo(2x3)
`,
      start: "no_capture(3x3)"
    },
    {
      name: "Take a square",
      rules: `game take_a_square on heaps
  both n -> n - k*k for k in 1..isqrt(n)
  title "Take a square"
  example take_a_square(22) = 0
`,
      start: "take_a_square(8)"
    },
    {
      name: "Euclid",
      rules: `// The larger loses multiples of the smaller.
game euclid on (a, b)
  both (a, b) -> (a - k*b, b) for k in 1..a if b > 0
  both (a, b) -> (a, b - k*a) for k in 1..b if a > 0
  title "Euclid"
  example euclid(8,5) = 0
`,
      start: "euclid(12,5)"
    }
  ];

  // build/kept.js
  var KEY = "upstar-rules";
  var MOST3 = 40;
  function all() {
    try {
      const told2 = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      const kept2 = Array.isArray(told2) ? told2 : [];
      return kept2.map(({ id: id2, rules, start: start2, time }) => ({ id: String(id2), rules: String(rules), start: String(start2), time: Number(time) || 0 })).sort((a, b) => b.time - a.time);
    } catch {
      return [];
    }
  }
  var latest = () => all()[0] ?? null;
  function keep(id2, rules, start2) {
    const name = id2 ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
    const others2 = all().filter((own2) => own2.id !== name);
    const isWritten = rules.trim() !== "";
    try {
      localStorage.setItem(KEY, JSON.stringify([...isWritten ? [{ id: name, rules, start: start2, time: Date.now() }] : [], ...others2].slice(0, MOST3)));
    } catch {
    }
    return isWritten ? name : null;
  }

  // build/own.js
  var PAUSE2 = 250;
  function beginning2() {
    return latest() ?? GALLERY[0] ?? { rules: "", start: "" };
  }
  var Own = class {
    does;
    #text = at("rules-text");
    #behind = at("rules-behind");
    #said = at("rules-said");
    #kept = at("rules-kept");
    #games = [];
    /** The rules that were read last. */
    #read = null;
    #pause;
    /** Under which name the browser keeps what is written; none, as long as nobody has changed it. */
    #id = null;
    constructor(does) {
      this.does = does;
      this.#text.addEventListener("input", () => this.#written());
      this.#text.addEventListener("keydown", (event) => this.#key(event));
      this.#kept.addEventListener("change", () => {
        const chosen = all().find(({ id: id2 }) => id2 === this.#kept.value);
        if (chosen)
          does.begin(chosen.rules, chosen.start);
      });
      at("rules-gallery").append(h("span", { class: "soft" }, "Begin with"), ...GALLERY.map(({ name, rules, start: start2 }) => h("button", { type: "button", click: () => does.begin(rules, start2) }, name)));
      at("rules-link").addEventListener("click", () => void this.#copy());
      at("rules-save").addEventListener("click", () => this.#save());
    }
    /** What the games that are defined say of themselves. */
    get abouts() {
      return this.#games.map(({ about: about2 }) => about2);
    }
    /** The games that are defined. */
    get games() {
      return this.#games;
    }
    /** Shows rules; none where nobody writes any. */
    show(rules) {
      at("own").hidden = rules === null;
      if (rules === null) {
        this.#games = [];
        this.#read = null;
        return;
      }
      if (this.#text.value !== rules) {
        clearTimeout(this.#pause);
        this.#text.value = rules;
        this.#mark(null);
      }
      this.#id = all().find((own2) => own2.rules === rules)?.id ?? null;
      this.#list();
      if (this.#read !== rules)
        void this.#check(false);
    }
    #written() {
      const { value } = this.#text;
      this.#mark(null);
      this.does.written(value);
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => {
        this.does.paused();
        this.keep();
        void this.#check(true);
      }, PAUSE2);
    }
    /** Keeps what somebody has written, with the position that goes with it. */
    keep() {
      this.#id = keep(this.#id, this.#text.value, this.does.start());
      this.#list();
    }
    /** Keeps another position of rules that are kept already. */
    keepStart() {
      if (this.#id !== null)
        keep(this.#id, this.#text.value, this.does.start());
    }
    #list() {
      const own2 = all();
      const none = this.#id === null ? [h("option", { value: "" }, "not kept")] : [];
      this.#kept.replaceChildren(...none, ...own2.map(({ id: id2, rules }) => h("option", { value: id2 }, named2(rules))));
      this.#kept.value = this.#id ?? "";
      at("rules-kept-label").hidden = own2.length === 0;
    }
    /** A new line begins below the one before; what belongs to a game is indented. */
    #key(event) {
      if (event.key !== "Enter" || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing)
        return;
      const { value, selectionStart } = this.#text;
      const line2 = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
      const indent = /^game\s/.test(line2) ? "  " : /^[ \t]*/.exec(line2)?.[0] ?? "";
      if (indent === "")
        return;
      if (document.execCommand("insertText", false, `
${indent}`))
        event.preventDefault();
    }
    async #check(isChanged) {
      const rules = this.#text.value;
      const isOld = () => this.#text.value !== rules || at("own").hidden;
      try {
        const { games, wrong_example: wrong2, untried } = await ask("/api/v1/rules", { rules });
        if (isOld())
          return;
        this.#read = rules;
        this.#games = games.map(({ about: about2, start: start2 }) => ({ about: about2, start: start2 ?? null }));
        if (wrong2)
          this.#tell(wrong2);
        else
          this.#welcome(untried);
        this.does.read(this.#games, isChanged);
      } catch (error) {
        if (isOld())
          return;
        const wrong2 = detailOf(error);
        this.complain(wrong2);
        if (wrong2.code === "unreachable")
          setTimeout(() => {
            if (!isOld())
              void this.#check(isChanged);
          }, AGAIN);
      }
    }
    /** Says that the rules can be read, and offers where to begin. */
    #welcome(untried = []) {
      this.#mark(null);
      const offers = this.#games.flatMap(({ about: about2, start: start2 }) => start2 === null ? [] : [h("button", {
        type: "button",
        title: start2,
        click: () => this.does.begin(this.#text.value, start2)
      }, `Set up ${about2.title}`)]);
      const kinds2 = new Set(this.#games.map(({ about: about2 }) => about2.impartial ? "impartial" : "partizan"));
      this.#said.replaceChildren(...this.#games.length === 0 ? [h("span", { class: "soft" }, "Write rules, or begin with one of the games above.")] : [...offers, h("span", { class: "soft" }, this.#games.length === 1 ? [...kinds2].join() : `${this.#games.length} games`)], ...untried.map((example) => h("span", { class: "soft" }, ...notation(`The example \`${example}\` takes long and was not tried.`))));
    }
    /** Shows what is wrong with rules that cannot be read. */
    complain(wrong2) {
      this.#read = null;
      this.#tell(wrong2);
      this.does.refused();
    }
    /** Tells what is wrong, in words and by a line under the place. */
    #tell(wrong2) {
      this.#mark(wrong2.at ?? null);
      const before = wrong2.at ? [...this.#text.value].slice(0, wrong2.at[0]) : [];
      const place = wrong2.at ? `Line ${before.filter((letter) => letter === "\n").length + 1}: ` : "";
      this.#said.replaceChildren(h("span", { class: "wrong" }, ...notation(`${place}${wrong2.message}.${wrong2.hint ? ` ${sentence(wrong2.hint)}` : ""}`)));
    }
    /** Underlines a place, by a copy of the text that lies behind it. */
    #mark(place) {
      this.#text.setAttribute("aria-invalid", String(place !== null));
      const letters = [...this.#text.value];
      if (!place)
        return this.#behind.replaceChildren(`${letters.join("")} `);
      const [from = 0, end = from] = place;
      const to2 = Math.max(end, letters[from] === "\n" ? from : from + 1);
      const marked = letters.slice(from, to2).join("");
      this.#behind.replaceChildren(letters.slice(0, from).join(""), h("mark", {}, marked === "" ? " " : marked), `${letters.slice(to2).join("")} `);
    }
    async #copy() {
      this.does.paused();
      const told2 = await navigator.clipboard.writeText(location.href).then(() => "Link copied.", () => "The link is the address of this page: the browser does not let pages copy.");
      at("rules-copied").textContent = told2;
      say(told2);
      setTimeout(() => {
        at("rules-copied").textContent = "";
      }, 4e3);
    }
    #save() {
      const url = URL.createObjectURL(new Blob([`${this.#text.value.trimEnd()}
`], { type: "text/plain" }));
      h("a", { href: url, download: `${this.#games[0]?.about.name ?? "mine"}.game` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1e3);
    }
  };
  var sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
  function named2(rules) {
    const names = [...rules.matchAll(/^game\s+(\S+)/gm)].map((found) => found[1] ?? "");
    const all4 = names.length > 0 ? names.join(", ") : rules.trim().split("\n")[0] ?? "";
    return all4.length > 30 ? `${all4.slice(0, 30)}…` : all4;
  }

  // build/parts.js
  init_api();
  init_dom();
  init_math();
  async function describe(stage, texts, whole2, signal) {
    const captions = [...stage.querySelectorAll("figcaption")];
    const answers = await Promise.all(texts.map((text) => ask("/api/v1/worksheet", { statements: [whole2(`value(${text})`)] }, signal)));
    const values = answers.map((told2) => told2.answers.at(-1)?.lines[0]?.text ?? null);
    if (values.some((value) => value === null) || captions.length !== values.length)
      return [];
    const walls = await wallsOf(values, signal);
    const heats = walls.map((own2) => own2 ? heatOf(own2) : -1);
    const hottest = Math.max(...heats);
    const isContest = hottest > 0 && heats.filter((heat) => heat === hottest).length < heats.length;
    captions.forEach((caption, at2) => {
      const [own2, value, heat] = [walls[at2], values[at2] ?? "", heats[at2] ?? -1];
      const small = own2 ? drawThermograph([own2], { width: 62, height: 46, small: true }).svg : null;
      small?.setAttribute("aria-hidden", "true");
      const isHottest = isContest && heat === hottest;
      caption.parentElement?.classList.toggle("hottest", isHottest);
      caption.replaceChildren(...small ? [small] : [], h("span", {}, h("span", { class: "worth" }, ...typeset(value, 24)), h("span", { class: "soft" }, `${isHottest ? "hottest: " : ""}temperature ${fraction(heat)}`)));
    });
    return texts.map((name, at2) => ({ name, value: values[at2] ?? "" }));
  }

  // build/explore.js
  init_motion();

  // build/review.js
  init_api();
  init_dom();
  init_state();
  var SCORES = { win: 1, draw: 0, loss: -1 };
  var moverAt = (log, state2, at2) => log[at2]?.by ?? (log.length > 0 ? other(log.at(-1)?.by ?? "left") : state2.first);
  async function standAt(state2, moves2, mover2, signal) {
    const told2 = await ask("/api/v1/reply", { game: gameOf({ ...state2, moves: moves2 }), style: "perfect", seconds: 2 }, signal);
    const score = told2?.proved && told2.prospect != null ? SCORES[told2.prospect] ?? null : null;
    return { score: score === null ? null : score * (mover2 === "left" ? 1 : -1) || 0, best: told2?.move ?? null, left: told2?.moves_left ?? null };
  }
  function mistakes(stands, log) {
    return log.flatMap(({ by }, at2) => {
      const [before, after] = [stands[at2]?.score ?? null, stands[at2 + 1]?.score ?? null];
      const sign = by === "left" ? 1 : -1;
      return before !== null && after !== null && after * sign < before * sign ? [{ at: at2, by, was: before * sign, is: after * sign, best: stands[at2]?.best ?? null }] : [];
    });
  }
  var words = (score) => score === null ? "not known" : score > 0 ? "Left wins" : score < 0 ? "Right wins" : "a draw";
  var [WIDTH, HEIGHT, EDGE] = [520, 150, 16];
  function curve(stands, log, wrong2, shown4, does) {
    const x = (at2) => EDGE + 34 + at2 * (WIDTH - 2 * EDGE - 34) / Math.max(1, stands.length - 1);
    const longest = Math.max(1, ...stands.map(({ left: left2 }) => left2 ?? Infinity));
    const y = ({ score, left: left2 }) => HEIGHT / 2 - (score ?? 0) * (HEIGHT / 2 - EDGE) * (1 - (left2 ?? 0) / longest * 0.6);
    const line2 = log.map(({ move: move2 }) => move2);
    const path = stands.map((stand, at2) => `${at2 === 0 ? "M" : "L"}${x(at2)} ${y(stand)}`).join("");
    const bad = new Map(wrong2.map((mistake) => [mistake.at + 1, mistake]));
    const points = stands.map((stand, at2) => {
      const last = log[at2 - 1];
      const label = `${last ? `${at2}. ${named(last.by)}: ${last.move}` : "Beginning"}: ${words(stand.score)}${bad.has(at2) ? ", a mistake" : ""}`;
      const act = () => does.go(line2.slice(0, at2));
      return s("g", {
        class: `point${at2 === shown4 ? " here" : ""}${stand.score === null ? " unknown" : ""}`,
        role: "button",
        tabindex: 0,
        "aria-label": label,
        click: act,
        keydown: (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            act();
          }
        }
      }, s("title", {}, label), s("rect", { class: "hit", x: x(at2) - 12, y: 0, width: 24, height: HEIGHT }), bad.has(at2) ? s("path", { d: `M${x(at2) - 8} ${y(stand)}l8 -8l8 8l-8 8z` }) : s("circle", { cx: x(at2), cy: y(stand), r: 5 }), bad.has(at2) && s("text", { x: x(at2), y: y(stand) + (y(stand) > HEIGHT / 2 ? -18 : 18) }, "?"));
    });
    return s("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "Curve of the game" }, s("path", { class: "middle", d: `M${EDGE} ${HEIGHT / 2}H${WIDTH - EDGE}` }), s("text", { class: "name", x: EDGE, y: EDGE }, "Left"), s("text", { class: "name", x: EDGE, y: HEIGHT - EDGE }, "Right"), s("path", { class: "course", d: path }), ...points);
  }
  var FAR = 12;
  async function refutation(state2, moves2, signal) {
    const line2 = [...moves2];
    for (let step2 = 0; step2 < FAR; step2 += 1) {
      const told2 = await ask("/api/v1/reply", { game: gameOf({ ...state2, moves: line2 }), style: "perfect", seconds: 1 }, signal).catch(() => null);
      if (!told2)
        break;
      line2.push(told2.move);
    }
    return line2;
  }
  var Review = class {
    does;
    element = h("div", { class: "review" });
    #stands = [];
    #log = [];
    #state = null;
    #signal = null;
    constructor(does) {
      this.does = does;
    }
    /** Whether a line lies on the game that is looked back at. */
    holds(moves2) {
      return this.#log.length > 0 && moves2.every((move2, at2) => this.#log[at2]?.move === move2);
    }
    forget() {
      this.#log = [];
      this.element.replaceChildren();
    }
    async begin(state2, game, signal) {
      [this.#state, this.#log, this.#signal] = [state2, game.log, signal];
      const line2 = game.log.map(({ move: move2 }) => move2);
      this.#stands = Array.from({ length: line2.length + 1 }, () => ({ score: null, best: null, left: null }));
      const end = game.winner ? game.winner === "left" ? 1 : -1 : 0;
      if (game.result != null)
        this.#stands[line2.length] = { score: end, best: null, left: 0 };
      this.show(line2, "Looking back…");
      for (let at2 = game.result != null ? line2.length - 1 : line2.length; at2 >= 0; at2 -= 1) {
        const stand = await standAt(state2, line2.slice(0, at2), moverAt(game.log, state2, at2), signal).catch(() => null);
        if (this.#log !== game.log)
          return;
        if (stand)
          this.#stands[at2] = stand;
        this.show(line2, at2 > 0 ? "Looking back…" : null);
      }
    }
    /** Shows what is known, with a place of the game marked. */
    show(moves2, doing = null) {
      const [state2, log] = [this.#state, this.#log];
      if (!state2 || log.length === 0)
        return;
      const wrong2 = mistakes(this.#stands, log);
      const line2 = log.map(({ move: move2 }) => move2);
      const items2 = wrong2.map(({ at: at2, by, was, is, best }) => {
        const who = state2.opponent === "friend" || state2.theirs === "both" ? named(by) : by === state2.theirs ? "The opponent" : "You";
        const had = was > 0 ? "a win" : "a draw";
        const show3 = async () => {
          const found = await refutation(state2, line2.slice(0, at2 + 1), this.#signal ?? new AbortController().signal);
          this.does.play(found, at2 + 1);
        };
        return h("li", {}, h("p", {}, `Move ${at2 + 1}: ${who} had ${had} and gave it away with `, h("code", {}, line2[at2] ?? ""), is < 0 ? ", which loses." : ", which only draws.", ...best !== null ? [" Better was ", h("code", {}, best), "."] : []), h("div", { class: "row" }, h("button", { type: "button", click: () => void show3() }, "Show the refutation"), h("button", { type: "button", click: () => this.does.retry(line2.slice(0, at2)) }, "Try again from here")));
      });
      const unknown = this.#stands.filter(({ score }) => score === null).length;
      const none = doing === null ? unknown > 0 ? `Of ${unknown} positions it is not known who wins.` : wrong2.length === 0 ? "Nobody gave anything away." : "" : doing;
      this.element.replaceChildren(h("h3", {}, "Review"), curve(this.#stands, log, wrong2, this.holds(moves2) ? moves2.length : -1, this.does), h("p", { class: "soft", role: "status" }, none), h("ol", { class: "mistakes" }, ...items2));
    }
  };

  // build/rules.js
  init_api();
  init_dom();
  var shown = null;
  var others = [];
  async function fill2() {
    const names = new Set(shown?.boards.map((board) => board.game));
    const { games } = await patiently(catalogue);
    const own2 = [...others, ...games].filter((about2) => names.has(about2.name));
    at("rules").replaceChildren(...own2.flatMap((about2) => [
      h("p", {}, h("strong", {}, about2.title), ". ", ...notation(about2.rule), h("br"), h("span", { class: "soft" }, "Written as ", ...notation(about2.notation), "."))
    ]), ...own2.length !== 1 ? [h("p", {}, "In a sum a move is made in one component; whoever cannot move anywhere loses. Of a value one moves to an option.")] : []);
  }
  function showRules(boards, more) {
    shown = boards ?? shown;
    others = more;
    if (at("rules-box").open)
      void fill2();
  }
  function listenToRules() {
    const box = at("rules-box");
    box.addEventListener("toggle", () => {
      if (box.open)
        void fill2();
    });
  }

  // build/explore.js
  init_start();
  init_state();

  // build/studio.js
  init_api();
  init_copy();
  init_dom();
  init_math();

  // build/standalone.js
  init_dom();
  var LOOK = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];
  function standalone(picture3) {
    const copy2 = picture3.cloneNode(true);
    const [seen, own2] = [[picture3, ...picture3.querySelectorAll("*")], [copy2, ...copy2.querySelectorAll("*")]];
    own2.forEach((element, at2) => {
      const look2 = getComputedStyle(seen[at2]);
      for (const name of LOOK)
        element.setAttribute(name, look2.getPropertyValue(name));
      for (const name of ["class", "style", "tabindex", "role"])
        element.removeAttribute(name);
    });
    return copy2;
  }
  var ground = () => getComputedStyle(document.documentElement).getPropertyValue("--card").trim() || "#fff";
  function svgFile(width, height, ...parts3) {
    const whole2 = s("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, s("rect", { width, height, fill: ground() }), ...parts3);
    whole2.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return new Blob([new XMLSerializer().serializeToString(whole2)], { type: "image/svg+xml" });
  }
  async function pngFile(svg, width, height) {
    const picture3 = new Image();
    picture3.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
    await picture3.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    canvas.getContext("2d")?.drawImage(picture3, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob)
          resolve(blob);
        else
          reject(new Error("no picture"));
      }, "image/png");
    });
  }

  // build/studio.js
  var FINE = 16;
  var MOST4 = 4;
  async function optionsOf(value) {
    const told2 = await ask("/api/v1/worksheet", { statements: [`left_options(${value})`, `right_options(${value})`] });
    return told2.answers.flatMap(({ lines }, at2) => (lines[0]?.rows ?? []).slice(0, MOST4).flatMap(([value2]) => value2 === void 0 ? [] : [{ name: `${at2 === 0 ? "Left" : "Right"} moves to`, value: value2 }]));
  }
  async function openStudio(expr, value, parts3) {
    const page2 = at("studio-page");
    page2.replaceChildren(h("p", { class: "soft" }, "Drawing…"));
    at("studio").showModal();
    const options = await optionsOf(value).catch(() => []);
    const all4 = [{ name: "the game", value }, ...parts3.map(({ name, value: value2 }) => ({ name: `${name} =`, value: value2 })), ...options];
    const walls = await wallsOf(all4.map(({ value: value2 }) => value2)).catch(() => []);
    const own2 = walls[0];
    if (!own2)
      return page2.replaceChildren(h("p", {}, "This value has no thermograph."));
    const laid = /* @__PURE__ */ new Set();
    const most = Math.max(1, Math.ceil((heatOf(own2) + 0.5) * FINE));
    const tax = h("input", { type: "range", id: "tax", min: 0, max: most, step: 1, value: 0, "aria-label": "Tax", input: () => draw() });
    const stage = h("div", { class: "studio-stage" });
    const said = h("p", { class: "studio-said", role: "status" });
    let asked4 = 0;
    const cool = async (text) => {
      const mine = ++asked4;
      const told2 = await ask("/api/v1/worksheet", { statements: [`cool(${value}, ${text})`] }).catch(() => null);
      const cooled = told2?.answers[0]?.lines[0]?.text;
      if (mine === asked4 && cooled != null)
        said.append(" The game, cooled: ", ...typeset(cooled), ".");
    };
    const draw = () => {
      const graphs = [own2, ...[...laid].flatMap((place) => walls[place] ?? [])];
      const { svg, xOf, yOf, temperatureAt } = drawThermograph(graphs, { width: 680, height: 400 });
      const t = Number(tax.value) / FINE;
      const [left2, right] = [wallAt(own2.left, t), wallAt(own2.right, t)];
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", `Thermograph at a tax of ${fraction(t)}: from ${fraction(left2)} to ${fraction(right)}`);
      svg.append(s("path", { class: "tax", d: `M0 ${yOf(t)}H680` }), s("path", { class: "between", d: `M${xOf(left2)} ${yOf(t)}H${xOf(right)}` }));
      const drag = (event) => {
        if (event.type === "pointermove" && event.buttons === 0)
          return;
        const box = svg.getBoundingClientRect();
        tax.value = String(Math.round(temperatureAt((event.clientY - box.top) * 400 / box.height) * FINE));
        draw();
      };
      svg.addEventListener("pointerdown", drag);
      svg.addEventListener("pointermove", drag);
      stage.replaceChildren(svg);
      const text = fraction(t);
      said.replaceChildren(left2 === right ? `At a tax of ${text} nobody wants to move: the game is frozen at ${fraction(left2)}, its mean.` : `At a tax of ${text} play stops at ${fraction(left2)} if Left starts, at ${fraction(right)} if Right does.`);
      void cool(text);
    };
    const overlay = ({ name, value: value2 }, place) => h("label", {}, h("input", { type: "checkbox", disabled: !walls[place], change: () => {
      if (!laid.delete(place))
        laid.add(place);
      draw();
    } }), ` ${name} `, ...typeset(value2));
    const take = (format) => h("button", { type: "button", click: async () => {
      if (format === "tikz")
        return save(await picture({ expr, scene: "thermograph", format }), "thermograph.tex");
      const svg = stage.querySelector("svg");
      if (!svg)
        return;
      const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
      const file = svgFile(width, height, standalone(svg));
      return save(format === "svg" ? file : await pngFile(file, width, height), `thermograph.${format}`);
    } }, { svg: "SVG", png: "PNG", tikz: "TikZ" }[format]);
    page2.replaceChildren(stage, h("label", { class: "tax-label" }, "Tax ", tax), said, h("div", { class: "row overlays" }, ...all4.length > 1 ? [h("span", { class: "soft" }, "Lay over it:")] : [], ...all4.slice(1).map((subject, at2) => overlay(subject, at2 + 1))), h("div", { class: "row" }, h("span", { class: "soft" }, "Save as"), take("svg"), take("png"), take("tikz")));
    draw();
  }

  // build/tabs.js
  init_dom();
  var all2 = () => [...document.querySelectorAll("[data-tab]")];
  var nameOf2 = (tab) => tab.dataset["tab"];
  function listenToTabs(choose2) {
    for (const tab of all2()) {
      tab.addEventListener("click", () => choose2(nameOf2(tab)));
      tab.addEventListener("keydown", (event) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const tabs2 = all2();
        const to2 = way && tabs2[(tabs2.indexOf(tab) + way + tabs2.length) % tabs2.length];
        if (!to2)
          return;
        event.preventDefault();
        event.stopPropagation();
        to2.focus();
        choose2(nameOf2(to2));
      });
    }
  }
  function showTab(chosen) {
    for (const tab of all2()) {
      const own2 = nameOf2(tab) === chosen;
      tab.setAttribute("aria-selected", String(own2));
      tab.tabIndex = own2 ? 0 : -1;
      at(`tab-${nameOf2(tab)}`).hidden = !own2;
    }
  }

  // build/tree.js
  init_api();
  init_dom();

  // build/drawtree.js
  init_api();
  init_copy();
  init_dom();
  init_draw();
  init_math();
  init_state();
  var [ACROSS, DOWN, WIDE2, HIGH] = [124, 190, 104, 104];
  var OPEN = 2;
  var ZOOMS = [0.35, 0.5, 0.7, 1, 1.35];
  var MOST5 = 120;
  function grow(tree2, node, path, best, depth) {
    const next2 = node.edges.flatMap(({ to: to2, move: move2, optimal }) => {
      const child = tree2.nodes[to2];
      return child ? [{ move: move2, own: grow(tree2, child, [...path, move2], optimal, depth + 1) }] : [];
    });
    const below = next2.map(({ own: own2 }) => own2);
    const height = below.length > 0 ? 1 + Math.max(...below.map((own2) => own2.height)) : 0;
    return { node, path, best, below, moves: next2.map(({ move: move2 }) => move2), folded: depth >= OPEN, height, x: 0, depth };
  }
  function asTree(tree2, first2) {
    const root = grow(tree2, first2, [], true, 0);
    root.folded = false;
    const layout = () => {
      const [boxes, lines] = [[], []];
      let next2 = 0;
      const put = (own2) => {
        boxes.push(own2);
        const below = own2.folded ? [] : own2.below;
        below.forEach((to2, at2) => {
          put(to2);
          lines.push({ from: own2, to: to2, best: to2.best, move: own2.moves[at2] ?? "" });
        });
        own2.x = below.length > 0 ? ((below[0]?.x ?? 0) + (below.at(-1)?.x ?? 0)) / 2 : ACROSS * next2++;
      };
      put(root);
      return { boxes, lines, width: ACROSS * Math.max(1, next2) };
    };
    const folding = (box) => {
      const own2 = box;
      return own2.below.length > 0 && own2 !== root ? { isFolded: own2.folded, count: own2.below.length, fold: () => {
        own2.folded = !own2.folded;
      } } : null;
    };
    const unfold = (own2) => {
      own2.folded = false;
      own2.below.forEach(unfold);
    };
    return { root, layout, folding, unfold: () => unfold(root), isCut: false };
  }
  function asGraph(tree2, first2) {
    const boxes = /* @__PURE__ */ new Map();
    const lines = /* @__PURE__ */ new Map();
    let isCut = false;
    const keyOf = ({ position: position2, player }) => `${player ?? ""} ${position2}`;
    const join = (own2) => {
      const key = keyOf(own2.node);
      let box = boxes.get(key);
      if (!box && boxes.size >= MOST5) {
        isCut = true;
        return null;
      }
      box ??= { ...own2 };
      boxes.set(key, box);
      box.depth = Math.max(box.depth, own2.depth);
      box.height = Math.max(box.height, own2.height);
      box.best ||= own2.best;
      own2.below.forEach((below, at2) => {
        const to2 = join(below);
        const line2 = `${key}
${keyOf(below.node)}`;
        if (to2 && box)
          lines.set(line2, { from: box, to: to2, best: below.best || (lines.get(line2)?.best ?? false), move: own2.moves[at2] ?? "" });
      });
      return box;
    };
    const grown = grow(tree2, first2, [], true, 0);
    const root = join(grown) ?? grown;
    const rows = [];
    for (const box of boxes.values())
      (rows[box.depth] ??= []).push(box);
    const most = Math.max(...rows.map((row2) => row2?.length ?? 0));
    const settle2 = (row2) => row2.forEach((box, at2) => {
      box.x = ACROSS * (at2 + (most - row2.length) / 2);
    });
    rows.forEach(settle2);
    for (let sweep = 0; sweep < 6; sweep += 1) {
      for (const row2 of sweep % 2 === 0 ? rows : rows.toReversed()) {
        const middle2 = (box) => {
          const beside = [...lines.values()].flatMap(({ from, to: to2 }) => from === box ? [to2.x] : to2 === box ? [from.x] : []);
          return beside.length > 0 ? beside.reduce((sum, x) => sum + x, 0) / beside.length : box.x;
        };
        const places = new Map(row2.map((box) => [box, middle2(box)]));
        row2.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
        settle2(row2);
      }
    }
    const all4 = { boxes: [...boxes.values()], lines: [...lines.values()], width: ACROSS * most };
    return { root, layout: () => all4, folding: () => null, unfold: () => void 0, isCut };
  }
  var RESULTS2 = { "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"] };
  async function worths(positions) {
    const told2 = await ask("/api/v1/worksheet", { statements: positions.flatMap((position2) => [`value(${position2})`, `outcome(${position2})`]) });
    const text = (at2) => told2.answers[at2]?.lines[0]?.text;
    return new Map(positions.flatMap((position2, at2) => {
      const [value, type] = [text(2 * at2), text(2 * at2 + 1)];
      return value == null || type == null ? [] : [[position2, { value, type }]];
    }));
  }
  function drawTree(tree2, does, isGraph, hasValues) {
    const first2 = tree2.nodes[0];
    if (!first2)
      return h("p", {}, "There is no tree.");
    const drawing = isGraph ? asGraph(tree2, first2) : asTree(tree2, first2);
    const { root } = drawing;
    const sheet = h("div", { class: "drawn-sheet" });
    const name = isGraph ? "Drawn position graph" : "Drawn game tree";
    const stage = h("div", { class: "drawn-tree", tabindex: 0, role: "group", "aria-label": name }, sheet);
    let [zoom, known3] = [3, Infinity];
    let worth2 = null;
    const pictures = /* @__PURE__ */ new Map();
    const picture3 = (text) => {
      const box = h("span", { class: "thumb" });
      const drawn2 = pictures.get(text) ?? sketchOf(does.whole(text)).then(({ boards }) => thumbnail(boards));
      pictures.set(text, drawn2);
      drawn2.then((svgs) => box.replaceChildren(...svgs.map((svg) => svg.cloneNode(true))), () => {
        box.textContent = text;
      });
      return box;
    };
    const said = h("span", { class: "soft", role: "status" });
    const path = ({ from, to: to2 }) => `M${from.x + WIDE2 / 2} ${from.depth * DOWN + HIGH}L${to2.x + WIDE2 / 2} ${to2.depth * DOWN + (isGraph ? 0 : 24)}`;
    const sized = ({ boxes, width }) => [width, Math.max(...boxes.map(({ depth }) => depth)) * DOWN + HIGH + 64];
    const draw = () => {
      const layout = drawing.layout();
      const lines = layout.lines.map((line2) => s("path", { class: line2.best ? "branch best" : "branch", d: path(line2) }, s("title", {}, line2.move)));
      const nodes2 = layout.boxes.map((own2) => {
        const { node, path: path2, best, height } = own2;
        const isKnown = height <= known3;
        const [side, words3] = (isKnown ? RESULTS2[node.result ?? ""] : null) ?? ["unknown", isKnown ? "not worked out" : "not yet worked out"];
        const move2 = path2.at(-1);
        const whose = node.player ? `${named(node.player)} to move` : "the end";
        const of = worth2?.get(node.position);
        const folding = drawing.folding(own2);
        const box = h("div", { class: "drawn-node" }, h("button", {
          type: "button",
          class: `to${best && isKnown ? " best" : ""}`,
          click: () => does.go(path2),
          title: `${node.position}: ${whose}, ${words3}`,
          mouseenter: () => does.look(node.position),
          mouseleave: () => does.look(null)
        }, h("span", { class: "by" }, isGraph && own2 !== root ? whose.replace(" to move", "") : move2 ?? "here"), picture3(node.position), h("span", { class: "unseen" }, `, ${whose}, ${words3}`)), h("span", { class: `result ${side}`, "aria-hidden": "true" }, isKnown ? node.result ?? "?" : "?"), of && h("span", { class: "worth", title: `value ${of.value}, type ${of.type}` }, h("b", {}, of.type), " ", ...typeset(of.value)), folding && h("button", {
          type: "button",
          class: "unfold",
          "aria-expanded": String(!folding.isFolded),
          click: () => {
            folding.fold();
            draw();
            void value();
          }
        }, folding.isFolded ? `+${folding.count}` : "−", h("span", { class: "unseen" }, ` below ${move2 ?? ""}`)));
        box.style.left = `${own2.x}px`;
        box.style.top = `${own2.depth * DOWN}px`;
        return box;
      });
      const [wide, high] = sized(layout);
      sheet.replaceChildren(s("svg", { class: "branches", width: wide, height: high, "aria-hidden": "true" }, ...lines), ...nodes2);
      sheet.style.width = `${wide}px`;
      sheet.style.height = `${high}px`;
      sheet.style.zoom = String(ZOOMS[zoom] ?? 1);
    };
    const value = async () => {
      const old = worth2;
      if (!old)
        return;
      const missing = [...new Set(drawing.layout().boxes.map(({ node }) => node.position))].filter((position2) => !old.has(position2)).slice(0, MOST5);
      if (missing.length === 0)
        return;
      said.textContent = "Values are worked out…";
      const found = await worths(missing).catch(() => /* @__PURE__ */ new Map());
      if (worth2 !== old)
        return;
      worth2 = new Map([...old, ...found]);
      said.textContent = found.size === 0 ? "No values are known here." : "";
      draw();
    };
    const closer = (by) => () => {
      zoom = Math.min(Math.max(0, zoom + by), ZOOMS.length - 1);
      draw();
    };
    const backward = () => {
      known3 = known3 === Infinity || known3 >= root.height ? 0 : known3 + 1;
      if (known3 === 0)
        drawing.unfold();
      draw();
      said.textContent = known3 === 0 ? "The ends say who has won. Press again: whoever is to move chooses the best below." : known3 >= root.height ? "Worked backward to the beginning." : `Step ${known3}.`;
    };
    const file = () => {
      const layout = drawing.layout();
      const [wide, high] = sized(layout);
      const branches = sheet.querySelector(".branches");
      const boxes = [...sheet.querySelectorAll(".drawn-node")].flatMap((box, at2) => {
        const own2 = layout.boxes[at2];
        if (!own2)
          return [];
        const [x, y] = [own2.x, own2.depth * DOWN];
        const inBox = (selector) => box.querySelector(selector)?.innerText.trim() ?? "";
        const of = worth2?.get(own2.node.position);
        const write = (text, dx, dy, weight) => s("text", { x: x + dx, y: y + dy, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 12, "font-weight": weight, fill: getComputedStyle(box).color }, text);
        const boards = [...box.querySelectorAll(".thumb svg")];
        const frame = s("rect", { x, y, width: WIDE2, height: HIGH, rx: 6, fill: getComputedStyle(box.querySelector(".to") ?? box).backgroundColor, stroke: getComputedStyle(box).color, "stroke-width": own2.best ? 2.5 : 0.7 });
        const drawn2 = boards.map((board, number3) => {
          const copy2 = standalone(board);
          const wide2 = 96 / boards.length;
          for (const [name2, value2] of Object.entries({ x: x + 4 + number3 * wide2, y: y + 26, width: wide2, height: 74 }))
            copy2.setAttribute(name2, String(value2));
          return copy2;
        });
        return [frame, write(inBox(".by"), WIDE2 / 2, 17, "600"), ...drawn2, write(inBox(".result"), WIDE2 - 8, -2, "600"), write(of ? `${of.type} ${of.value}` : "", WIDE2 / 2, HIGH + 16, "400")];
      });
      const whole2 = s("g", { transform: "translate(8 16)" }, ...branches ? [standalone(branches)] : [], ...boxes);
      return svgFile(wide + 16, high + 24, whole2);
    };
    let held = null;
    stage.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("button"))
        held = [event.clientX + stage.scrollLeft, event.clientY + stage.scrollTop];
    });
    stage.addEventListener("pointermove", (event) => {
      if (held && event.buttons > 0)
        stage.scrollTo(held[0] - event.clientX, held[1] - event.clientY);
    });
    stage.addEventListener("pointerup", () => {
      held = null;
    });
    draw();
    if (drawing.isCut)
      said.textContent = `Only ${MOST5} of the positions are drawn.`;
    return h("div", {}, h("div", { class: "row" }, h("button", { type: "button", "aria-label": "Smaller", click: closer(-1) }, "−"), h("button", { type: "button", "aria-label": "Larger", click: closer(1) }, "+"), h("button", { type: "button", click: backward }, "Work backward, one step"), hasValues && h("label", {}, h("input", { type: "checkbox", change: ({ target }) => {
      worth2 = target.checked ? /* @__PURE__ */ new Map() : null;
      draw();
      void value();
    } }), " values and types"), h("button", { type: "button", click: () => void save(file(), isGraph ? "graph.svg" : "tree.svg") }, "Save as SVG"), said), stage);
  }

  // build/tree.js
  init_state();
  var AT_ONCE = 150;
  var FOR_GRAPH = 2e3;
  var OPEN2 = 1;
  var RESULTS3 = {
    "+-": ["left", "Left wins"],
    "-+": ["right", "Right wins"],
    "00": ["draw", "draw"]
  };
  var TreeView = class {
    does;
    element = h("div", { class: "tree" });
    #asked = null;
    /** Positions that stand in the tree already, when equal ones are shown once. */
    #seen = /* @__PURE__ */ new Map();
    #merged = false;
    /** Whether the tree is drawn; else it is listed. */
    #drawn = false;
    constructor(does) {
      this.does = does;
    }
    /** Shows a tree; `merged` shows equal positions once. */
    async show(asked4, merged2, signal) {
      this.#asked = asked4;
      this.#merged = merged2;
      this.#seen.clear();
      this.element.replaceChildren(h("p", { class: "soft" }, "The tree grows…"));
      try {
        const told2 = await ask("/api/v1/tree", { ...asked4, limit: this.#drawn && merged2 ? FOR_GRAPH : AT_ONCE }, signal);
        if (this.#asked !== asked4)
          return;
        const root = told2.nodes[0];
        if (!root)
          return;
        const count = told2.node_count ? `${Number(told2.node_count).toLocaleString("en")} node${told2.node_count === "1" ? "" : "s"} in all` : "more nodes than were counted";
        const merge = h("input", { type: "checkbox", checked: merged2, change: () => {
          this.does.merge(!merged2);
          void this.show(asked4, !merged2, signal);
        } });
        this.element.replaceChildren(h("p", { class: "soft" }, `${named(told2.first)} starts; ${count}. The moves of a best strategy are bold. `), h("div", { class: "row" }, h("button", { type: "button", "aria-pressed": String(this.#drawn), click: () => {
          this.#drawn = !this.#drawn;
          void this.show(asked4, merged2, signal);
        } }, "Draw it"), h("label", {}, merge, " position graph: show equal positions once")), this.#drawn ? drawTree(told2, this.does, merged2, !asked4.misere && this.does.whole("0") === "0") : h("ul", { role: "tree", "aria-label": "Game tree", keydown: (event) => walk(event) }, this.#node(told2, root, [], null, OPEN2)));
        items(this.element)[0]?.setAttribute("tabindex", "0");
      } catch (error) {
        if (this.#asked === asked4)
          this.element.replaceChildren(h("p", { class: "soft" }, `No tree: ${detailOf(error).message}.`));
      }
    }
    /** A node with its moves below, if they are shown; otherwise they come when somebody unfolds it. */
    #node(tree2, node, path, move2, open) {
      const key = `${node.position} ${node.player ?? ""}`;
      const above = this.#merged ? this.#seen.get(key) : void 0;
      if (above === void 0)
        this.#seen.set(key, path.join(" ") || "the top");
      const [side, words3] = RESULTS3[node.result ?? ""] ?? ["unknown", "not worked out"];
      const leaf = node.player == null;
      const [show3, hide] = [() => this.does.look(node.position), () => this.does.look(null)];
      const row2 = h("span", { class: "node", mouseenter: show3, mouseleave: hide }, h("span", { class: `result ${side}`, title: words3 }, node.result ?? "?"), move2 && h("button", { tabindex: -1, class: move2.optimal ? "play best" : "play", click: () => this.does.go(path), title: move2.optimal ? "a perfect player may choose this" : void 0 }, move2.name), h("span", { class: "position" }, node.position), h("span", { class: "soft" }, above !== void 0 ? "shown above" : leaf ? words3 : `${named(node.player)} to move`));
      const own2 = (act) => (event) => {
        if (event.target === event.currentTarget)
          act();
      };
      const common = { role: "treeitem", tabindex: -1, "aria-selected": "false", focus: own2(show3), blur: own2(hide) };
      if (leaf || above !== void 0)
        return h("li", common, row2);
      const list = h("ul", { role: "group" });
      const item = h("li", { ...common, "aria-expanded": "false" }, row2, list);
      let filled = false;
      const unfold = async () => {
        item.setAttribute("aria-expanded", "true");
        if (filled)
          return;
        filled = true;
        let [from, own3] = [tree2, node];
        if (node.folded && node.edges.length === 0) {
          list.append(h("li", { class: "soft" }, "…"));
          try {
            from = await ask("/api/v1/tree", { expr: this.does.whole(node.position), first: node.player, misere: this.#asked?.misere ?? false, limit: AT_ONCE });
          } catch (error) {
            filled = false;
            return list.replaceChildren(h("li", { class: "soft" }, `Not unfolded: ${detailOf(error).message}.`));
          }
          own3 = from.nodes[0] ?? node;
        }
        const below = own3.edges.flatMap((edge) => {
          const to2 = from.nodes[edge.to];
          return to2 ? [this.#node(from, to2, [...path, edge.move], { name: edge.move, optimal: edge.optimal }, open - 1)] : [];
        });
        list.replaceChildren(...below, ...own3.folded ? [h("li", { class: "soft" }, "and more moves")] : []);
      };
      const toggle = h("button", {
        class: "fold",
        tabindex: -1,
        "aria-label": "unfold",
        click: () => {
          if (item.getAttribute("aria-expanded") === "true")
            item.setAttribute("aria-expanded", "false");
          else
            void unfold();
        }
      });
      row2.prepend(toggle);
      if (open > 0)
        void unfold();
      return item;
    }
  };
  function items(tree2) {
    return [...tree2.querySelectorAll("[role=treeitem]")].filter((item) => !item.parentElement?.closest("[aria-expanded=false]"));
  }
  function walk(event) {
    const item = event.target;
    if (!(item instanceof HTMLElement) || item.role !== "treeitem" || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const all4 = items(event.currentTarget);
    const place = all4.indexOf(item);
    const fold = item.querySelector(":scope > .node > .fold");
    const open = item.getAttribute("aria-expanded");
    const acts = {
      ArrowDown: () => all4[place + 1],
      ArrowUp: () => all4[place - 1],
      Home: () => all4[0],
      End: () => all4.at(-1),
      ArrowRight: () => {
        if (open === "true")
          return item.querySelector("[role=treeitem]");
        fold?.click();
        return null;
      },
      ArrowLeft: () => {
        if (open !== "true")
          return item.parentElement?.closest("[role=treeitem]");
        fold?.click();
        return null;
      },
      Enter: () => {
        item.querySelector(":scope > .node > .play")?.click();
        return null;
      }
    };
    const act = acts[event.key];
    if (!act)
      return;
    event.preventDefault();
    event.stopPropagation();
    const to2 = act();
    if (!to2)
      return;
    all4.forEach((other2) => {
      other2.tabIndex = other2 === to2 ? 0 : -1;
    });
    to2.focus();
  }

  // build/explore.js
  init_why();
  var state = EMPTY;
  var now = null;
  var turn = 0;
  var given = null;
  var asking = new AbortController();
  var told = {};
  var fill3 = {};
  var unproved = [];
  var called2 = false;
  var replaying;
  var table = new BoardView(move, (name) => (now && moves.find(name, now.to_move)?.to) ?? null, (expr) => whole(state, expr), legend);
  var answer = new Answer(heard, () => void describeParts(), () => {
    if (answer.value !== null)
      void openStudio(asked2(), answer.value, parts);
  });
  var review = new Review({
    go: (line2) => goto(line2, true),
    play: (line2, from) => {
      state = { ...state, lines: remember(state.lines, state.moves, line2) };
      replay(line2, from);
    },
    retry: (line2) => go({ ...state, covered: true, moves: line2, lines: remember(state.lines, state.moves, line2) })
  });
  var moves = new MoveTable(move, (name, by, to2) => table.point(name, by, to2));
  var editor = new Editor(table.stage, edited, (error) => complain(detailOf(error)), (expr) => whole(state, expr));
  var tree = new TreeView({
    go: (path) => goto([...state.moves, ...path]),
    look: (text) => table.look(text),
    merge: (graph) => note({ graph }),
    whole: (expr) => whole(state, expr)
  });
  var field = new Field(begin, () => state.moves.length > 0 ? position() : state.start, unread);
  var controls = listenToControls((different) => {
    called2 = true;
    if (different.first !== void 0 && state.moves.length > 0)
      void restart(different.first);
    else
      go({ ...state, ...different });
  });
  var own = new Own({
    written: (rules) => {
      state = { ...state, rules };
    },
    paused: () => note({}),
    read: (games, isChanged) => void ruled(games, isChanged),
    refused: () => stale(true),
    begin: (rules, start2) => go({ ...state, rules, start: start2, moves: [], lines: [], edit: false }),
    start: () => state.start
  });
  var position = () => now ? bare(state, now.position) : state.start;
  var asked2 = () => whole(state, position());
  var over = () => now?.result != null;
  var theirs = () => !over() && state.opponent !== "friend" && (state.theirs === "both" || now?.to_move === state.theirs);
  var thinks = () => theirs() && (called2 || next(state.lines, state.moves).length === 0);
  var covered = () => state.covered && !state.edit;
  var COVERED = { moves: [], onlyWinning: false, listed: "The moves are covered.", impartial: false, standings: [], working: false };
  var mover = () => state.edit || !now || over() || theirs() ? null : now.to_move;
  function go(next2, instead = false) {
    if (link(next2) === location.hash)
      void show();
    else if (instead)
      location.replace(link(next2));
    else
      location.hash = link(next2);
  }
  function goto(line2, instead = false) {
    go({ ...state, moves: line2, lines: remember(state.lines, state.moves, line2) }, instead);
  }
  function begin(text) {
    go({ ...state, start: text, moves: [], lines: [] });
  }
  async function unread(text) {
    try {
      await ask("/api/v1/sketch", { expr: whole(state, text) });
      return null;
    } catch (error) {
      const { isInRules, wrong: wrong2 } = located(state, detailOf(error));
      if (isInRules)
        own.complain(wrong2);
      return wrong2;
    }
  }
  function complain(detail) {
    const { isInRules, wrong: wrong2 } = located(state, detail);
    if (isInRules)
      own.complain(wrong2);
    field.complain(isInRules ? null : wrong2);
  }
  function stale(isStale) {
    for (const id2 of ["table", "answer", "more"])
      at(id2).inert = isStale;
    at("work").classList.toggle("stale", isStale);
  }
  async function ruled(games, isChanged) {
    stale(false);
    showRules(null, own.abouts);
    if (state.edit)
      void addable();
    if (!isChanged && state.start !== "")
      return;
    const { rules } = state;
    const isOurs = games.length === 0 || games.some(({ about: about2 }) => new RegExp(`\\b${about2.name}\\s*[([]`).test(state.start));
    const isRead = state.start !== "" && isOurs && await unread(state.start) === null;
    if (state.rules !== rules)
      return;
    const first2 = games.flatMap(({ start: start2 }) => start2 ?? [])[0] ?? "";
    state = { ...state, start: isRead ? state.start : first2, moves: [], lines: [] };
    note({});
    if (isChanged)
      own.keep();
    void show();
  }
  function move(name) {
    stopReplay();
    if (now && !over())
      goto([...state.moves, name]);
  }
  async function restart(first2) {
    const before = state;
    const turned = { ...state, first: first2, lines: [] };
    const isPlayable = await ask("/api/v1/play", gameOf(turned)).then(() => true, () => false);
    if (state !== before)
      return;
    go(isPlayable ? turned : { ...turned, moves: [] });
    if (isPlayable)
      return;
    const back = h("button", { type: "button", click: () => go(before) }, "Back to that game");
    notice = ["The moves before were not ", `${named(first2)}'s, so a new game has begun. `, back];
  }
  var notice = [];
  function forget() {
    given = null;
    told = {};
    asking.abort();
    asking = new AbortController();
  }
  async function show(fresh2 = true) {
    const mine = ++turn;
    forget();
    const isStart = state.start === "" && state.rules === null;
    document.title = state.start ? `${state.start} – Upstar` : state.rules === null ? "Upstar" : "Your game – Upstar";
    at("start").hidden = !isStart;
    if (isStart)
      at("work").hidden = true;
    if (isStart)
      return void (fill3.start ??= start(at("start-page")).catch(() => {
        delete fill3.start;
      }));
    for (const id2 of ["answer", "more"])
      at(id2).hidden = state.start === "";
    if (state.start === "")
      return nothing();
    if (state.edit)
      void addable();
    try {
      if (state.edit) {
        const editable = await ask("/api/v1/edits", { expr: whole(state, state.start) });
        if (mine !== turn)
          return;
        now = null;
        editor.show(editable);
        await settle(editable.boards);
      } else {
        const inPlay = await ask("/api/v1/play", gameOf(state));
        if (mine !== turn)
          return;
        now = inPlay;
        table.show(now.boards, mover(), fresh2, now.log, isSum());
        await settle(now.boards);
        if (mine !== turn)
          return;
        if (thinks())
          void opponent(mine, now);
        called2 = false;
      }
    } catch (error) {
      if (mine === turn)
        await lookAt(mine, detailOf(error));
    }
  }
  async function lookAt(mine, wrong2) {
    if (wrong2.code === "unreachable")
      return tryLater(mine, wrong2);
    const isAboutText = wrong2.at != null && wrong2.text === whole(state, state.start);
    const boards = isAboutText ? null : await ask("/api/v1/sketch", { expr: whole(state, state.start) }).catch(() => null);
    if (mine !== turn)
      return;
    if (located(state, wrong2).isInRules && table.stage.querySelector("svg"))
      return complain(wrong2);
    now = null;
    if (boards) {
      table.show(boards, null);
      void settle(boards);
    } else {
      clear();
    }
    at("work").hidden = false;
    field.write(state.start);
    complain(wrong2);
  }
  function nothing() {
    now = null;
    clear();
    table.stage.replaceChildren(h("p", { class: "soft" }, "The board comes with the rules."));
    at("work").hidden = false;
    field.write("");
    field.complain(null);
  }
  var wait = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  function tryLater(mine, wrong2) {
    at("work").hidden = false;
    field.write(state.start);
    field.complain(wrong2);
    setTimeout(() => {
      if (mine === turn)
        void show();
    }, AGAIN);
  }
  function clear() {
    table.stage.replaceChildren();
    for (const id2 of ["turn", "said", "twin", "log"])
      at(id2).replaceChildren();
    controls(state, false);
    at("misere").disabled = false;
    answer.none();
    moves.show({ moves: [], onlyWinning: false, listed: "", impartial: false, standings: [], working: false }, "", null, []);
    showTab(state.tab);
  }
  async function settle(boards) {
    const mine = turn;
    at("work").hidden = false;
    fit(table.stage);
    field.complain(null);
    field.write(position());
    const isUnproved = unproved.length > 0 && JSON.stringify(unproved) === JSON.stringify(state.moves);
    at("said").replaceChildren(...isUnproved && now ? [`${named(other(now.to_move))}'s move is the best that was found in the time, not proved.`] : notice);
    notice = [];
    const text = state.edit ? "Setting up the board." : !now ? "To look at, not to play on." : over() ? now.winner ? `${named(now.winner)} has won.` : now.repeated ? "A draw: the same position for the third time." : "A draw." : `${named(now.to_move)} to move${thinks() ? ": thinking…" : theirs() ? ": ▶ goes on." : "."}`;
    at("turn").replaceChildren(h("span", { class: `side ${over() ? now?.winner ?? "" : now?.to_move ?? "both"}` }), text);
    controls(state, mover() !== null);
    at("misere").disabled = boards.results && !state.misere;
    at("log").replaceChildren(lineTree(state.lines, state.moves, now?.log[0]?.by ?? state.first, (line2) => {
      stopReplay();
      goto(line2, true);
    }));
    at("log").parentElement?.toggleAttribute("hidden", state.moves.length + state.lines.length === 0);
    verdict();
    legend();
    isHeard = false;
    if (covered())
      answer.none("Covered, for you to find out.");
    else
      answer.about(asked2(), state.misere, boards.results, thinks());
    await painted();
    if (mine !== turn)
      return;
    const last = now?.log.at(-1);
    say(`${last ? `${named(last.by)} played ${last.move}. ` : ""}${text}`);
    at("twin").textContent = boards.twin;
    showRules(boards, own.abouts);
    if (!isHeard)
      moves.show(covered() ? COVERED : null, position(), mover(), mover() ? now?.moves ?? [] : []);
    tabs();
  }
  function verdict() {
    const isPlayed = state.covered && !state.edit && now !== null;
    if (!review.holds(state.moves))
      review.forget();
    else
      review.show(state.moves);
    at("game").hidden = !isPlayed && !review.element.hasChildNodes();
    const alone = state.opponent === "friend" || state.theirs === "both";
    const winner = now?.winner;
    const ends3 = winner ? alone ? `${named(winner)} has won` : winner === state.theirs ? "You lost" : "You won" : "A draw";
    const turns = theirs() ? "The opponent's move" : alone ? `${named(now?.to_move ?? "left")}'s move` : "Your move";
    at("verdict").textContent = over() ? ends3 : turns;
    at("verdict-words").textContent = over() ? `After ${state.moves.length} move${state.moves.length === 1 ? "" : "s"}. The review shows where it was decided.` : "Values and winning moves are covered. Hints come in steps: how it stands, which move, why.";
    at("after-game").hidden = !over();
    at("swap").hidden = alone;
    if (over() && winner)
      table.light(winner);
  }
  var again = (different = {}) => go({ ...state, ...different, moves: [], lines: [] });
  async function lookBack() {
    const line2 = forward(state.lines, state.moves);
    const mine = turn;
    const game = await ask("/api/v1/play", gameOf({ ...state, moves: line2 })).catch(() => null);
    if (!game || mine !== turn)
      return;
    at("game").hidden = false;
    reviewing.abort();
    reviewing = new AbortController();
    at("review").scrollIntoView({ block: "nearest" });
    await review.begin(state, game, reviewing.signal);
  }
  var reviewing = new AbortController();
  function legend(move2 = null, by = "left") {
    const effect = move2 === null ? null : moves.effect(move2, by);
    if (covered())
      return at("legend").replaceChildren();
    if (move2 !== null && effect)
      return at("legend").replaceChildren(h("span", {}, h("strong", {}, move2), ` ${effect.words}`));
    const shown4 = Object.keys(SIGNS2).filter((sign) => signs.has(sign));
    at("legend").replaceChildren(...shown4.map((sign) => h("span", { class: `sign-of ${sign}` }, `${SIGNS2[sign]} ${sign}`)));
  }
  var signs = /* @__PURE__ */ new Set();
  var isSum = () => now !== null && now.boards.boards.length > 1 && !now.boards.results && !state.misere && !covered();
  var parts = [];
  async function describeParts() {
    parts = [];
    if (!now || !isSum())
      return;
    const [mine, texts] = [turn, now.boards.boards.map(({ text }) => text)];
    const found = await describe(table.stage, texts, (expr) => whole(state, expr), asking.signal).catch(() => []);
    if (mine === turn)
      parts = found;
  }
  var isHeard = false;
  function heard(analysis) {
    isHeard = true;
    moves.show(analysis, position(), mover());
    signs = table.tint((name, by) => moves.effect(name, by));
    legend();
    if (!analysis.working && analysis.moves.length === 0 && mover())
      void nameWinning(turn);
  }
  async function nameWinning(mine) {
    const move2 = await winningMove(state, asking.signal).catch(() => null);
    if (mine === turn && move2 !== null)
      moves.name(move2);
  }
  function edited(expr, editable) {
    turn += 1;
    forget();
    state = { ...state, start: expr, moves: [], lines: [] };
    history.pushState(null, "", link(state));
    void settle(editable.boards);
  }
  async function opponent(mine, position2) {
    try {
      const seen = wait(still() ? 0 : state.theirs === "both" ? 900 : 350);
      const chosen = await reply(state, position2, asking.signal);
      await seen;
      if (mine !== turn || chosen === null)
        return;
      const line2 = [...state.moves, chosen.move];
      unproved = chosen.proved ? [] : line2;
      goto(line2, true);
    } catch (error) {
      if (mine !== turn)
        return;
      const wrong2 = detailOf(error);
      const again2 = () => {
        if (mine !== turn)
          return;
        at("said").textContent = "";
        void opponent(mine, position2);
      };
      at("said").replaceChildren(`No answer from the opponent: ${wrong2.message}. `, h("button", { type: "button", click: again2 }, "Ask again"));
      if (wrong2.code === "unreachable")
        setTimeout(again2, AGAIN);
      else if (!covered())
        answer.begin();
    }
  }
  function undo() {
    stopReplay();
    if (state.edit)
      return history.back();
    const back = state.opponent !== "friend" && now?.log.at(-1)?.by === state.theirs ? 2 : 1;
    if (state.moves.length >= back)
      goto(state.moves.slice(0, state.moves.length - back), true);
  }
  function step(by) {
    const line2 = forward(state.lines, state.moves);
    const to2 = Math.min(Math.max(0, state.moves.length + by), line2.length);
    if (to2 !== state.moves.length)
      goto(line2.slice(0, to2), true);
  }
  function stopReplay() {
    clearInterval(replaying);
    replaying = void 0;
  }
  function replay(line2 = forward(state.lines, state.moves), from = 0) {
    if (replaying !== void 0)
      return stopReplay();
    let at2 = from;
    const one = () => {
      goto(line2.slice(0, at2), true);
      if (at2++ >= line2.length)
        stopReplay();
    };
    replaying = setInterval(one, 800);
    one();
  }
  async function hint() {
    if (!now || over() || state.edit)
      return;
    const [mine, mover2] = [turn, now.to_move];
    given ??= { all: hints(state, mover2, (name) => moves.find(name, mover2), asking.signal), shown: 0 };
    try {
      const all4 = await given.all;
      const one = all4[Math.min(given.shown, all4.length - 1)];
      if (mine !== turn || !one)
        return;
      given.shown += 1;
      table.point(one.move, mover2, one.move ? moves.find(one.move, mover2)?.to ?? null : null);
      if (!one.move)
        table.frame(one.component);
      const text = await one.text();
      if (mine !== turn)
        return;
      at("said").textContent = text;
      say(text);
    } catch (error) {
      if (mine === turn)
        at("said").textContent = `${detailOf(error).message}.`;
    }
  }
  function tabs() {
    showTab(state.tab);
    if (told[state.tab] === position())
      return;
    told[state.tab] = position();
    if (state.tab === "why")
      void why();
    if (state.tab === "tree")
      void tree.show({ expr: asked2(), first: now?.to_move ?? state.first, misere: state.misere }, state.graph, asking.signal);
  }
  function note(different) {
    state = { ...state, ...different };
    history.replaceState(null, "", link(state));
  }
  function choose(tab) {
    note({ tab });
    tabs();
  }
  var ARGUMENTS = [
    ["", "the shortest proof"],
    ["types", "types"],
    ["mex", "MEX and balancing"],
    ["numbers", "numbers and simplicity"],
    ["heat", "stops and temperature"],
    ["symmetry", "symmetry"],
    ["stealing", "strategy stealing"],
    ["backward", "working backward"]
  ];
  async function why() {
    const mine = turn;
    const choice2 = at("why-by");
    choice2.disabled = state.misere;
    const by = state.misere ? {} : { by: choice2.value || null };
    at("why").replaceChildren(h("p", { class: "soft" }, "Looking for reasons…"));
    const shows = { move: (name) => table.point(name), position: (text) => table.look(text), whole: (expr) => whole(state, expr) };
    try {
      const { signal } = asking;
      const reasons = await patiently(() => ask("/api/v1/explain", { expr: asked2(), misere: state.misere, ...by }, signal), (wrong2) => {
        if (mine === turn)
          at("why").replaceChildren(h("p", {}, `${wrong2.message}. Trying again…`));
      });
      if (mine === turn)
        at("why").replaceChildren(explanation(reasons, shows));
    } catch (error) {
      if (mine === turn)
        at("why").replaceChildren(h("p", {}, `No explanation: ${detailOf(error).message}.`));
    }
  }
  var toggleEdit = () => go({ ...state, edit: !state.edit, start: position(), first: now?.to_move ?? state.first, moves: [], lines: [] });
  var ACTIONS = {
    undo,
    "first-move": () => step(-Infinity),
    previous: () => step(-1),
    "next-move": () => step(1),
    "last-move": () => step(Infinity),
    replay: () => replay(),
    hint: () => void hint(),
    edit: toggleEdit,
    "review-game": () => void lookBack(),
    large: () => enlarge(!state.large),
    again: () => again(),
    swap: () => again(state.theirs === "both" ? {} : { theirs: other(state.theirs) })
  };
  function enlarge(large) {
    note({ large });
    document.body.classList.toggle("large", state.large);
    at("large").setAttribute("aria-pressed", String(state.large));
    fit(table.stage);
  }
  async function addable() {
    const { games } = await patiently(catalogue);
    const ours = own.games.flatMap(({ about: about2, start: start2 }) => start2 === null ? [] : [h("option", { value: start2 }, about2.title)]);
    const all4 = games.filter((about2) => !about2.results).map((about2) => h("option", { value: beginning(about2) }, about2.title));
    at("add-game").replaceChildren(h("option", { value: "" }, "a game…"), ...ours, ...all4);
  }
  function add() {
    const { value } = at("add-game");
    if (value)
      editor.take(`${state.start} + ${value}`);
    at("add-game").value = "";
  }
  function mount() {
    at("boards").replaceWith(table.element);
    at("brushes").replaceWith(editor.tools);
    at("review").append(review.element);
    at("tab-tree").append(tree.element);
    at("tab-copy").append(copies(() => ({ state, position: position(), mover: now?.to_move ?? state.first, found: answer.found })));
    for (const [id2, act] of Object.entries(ACTIONS))
      at(id2).addEventListener("click", () => {
        if (id2 !== "replay")
          stopReplay();
        act();
      });
    at("add-game").addEventListener("change", add);
    listenToTabs(choose);
    at("why-by").append(...ARGUMENTS.map(([value, name]) => h("option", { value }, name)));
    at("why-by").addEventListener("change", () => void why());
    const sensible = at("sensible-only");
    sensible.addEventListener("change", () => note({ sensible: sensible.checked }));
    listenToRules();
    const seen = () => !at("page-explore").hidden;
    listen({ "/": () => (state.start === "" && state.rules === null ? at("expr-first") : field).focus() }, seen);
    listen({
      Escape: () => {
        table.release();
        if (state.large)
          enlarge(false);
      },
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => step(-Infinity),
      End: () => step(Infinity),
      u: undo,
      r: () => replay(),
      h: () => void hint(),
      s: () => answer.stop(),
      d: () => answer.deeper(),
      e: toggleEdit,
      m: () => choose("moves"),
      w: () => choose("why"),
      t: () => choose("tree"),
      c: () => choose("copy")
    }, () => seen() && state.start !== "");
    return {
      visit(hash) {
        if (hash === "#/game")
          return go({ ...EMPTY, ...beginning2() }, true);
        const before = state;
        state = fromLink(hash);
        at("work").classList.toggle("ruled", state.rules !== null);
        if (before.rules !== state.rules)
          stale(false);
        own.show(state.rules);
        own.keepStart();
        sensible.checked = state.sensible;
        document.body.classList.toggle("large", state.large);
        at("large").setAttribute("aria-pressed", String(state.large));
        field.write(state.start);
        void show(before.start !== state.start || before.rules !== state.rules || before.edit !== state.edit);
      }
    };
  }

  // build/main.js
  init_keys();
  init_state();
  var PAGES = {
    explore: () => explore_exports,
    book: () => Promise.resolve().then(() => (init_book(), book_exports)),
    worksheet: () => Promise.resolve().then(() => (init_worksheet(), worksheet_exports))
  };
  var mounted = /* @__PURE__ */ new Map();
  var followed = "";
  var BEGINNINGS = { explore: "#", game: "#/game" };
  var left = { ...BEGINNINGS };
  var parts2 = (hash) => /^#\/(\w+)\/?(.*)$/s.exec(hash) ?? [];
  function pageOf(hash) {
    const [, word = ""] = parts2(hash);
    return word in PAGES && word !== "explore" ? word : "explore";
  }
  function linkOf(hash) {
    const page2 = pageOf(hash);
    return page2 === "explore" && (hash === BEGINNINGS["game"] || fromLink(hash).rules !== null) ? "game" : page2;
  }
  async function route() {
    const [, , rest = ""] = parts2(location.hash);
    const [name, own2] = [pageOf(location.hash), linkOf(location.hash)];
    for (const tab of document.querySelectorAll("[data-page]")) {
      const page3 = tab.dataset["page"] ?? "";
      if (page3 === own2)
        tab.setAttribute("aria-current", "page");
      else
        tab.removeAttribute("aria-current");
      const to2 = page3 === own2 ? BEGINNINGS[page3] : left[page3];
      if (to2 !== void 0)
        tab.setAttribute("href", to2);
    }
    for (const own3 of Object.keys(PAGES))
      at(`page-${own3}`).hidden = own3 !== name;
    let page2 = mounted.get(name);
    if (!page2) {
      const module = await PAGES[name]?.();
      page2 = mounted.get(name) ?? module?.mount(at(`page-${name}`));
      if (!page2)
        return;
      mounted.set(name, page2);
    }
    page2.visit(name === "explore" ? location.hash : decoded(rest), followed === location.hash);
  }
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function theme() {
    const root = document.documentElement;
    const kept2 = localStorage.getItem("theme");
    if (kept2)
      root.dataset["theme"] = kept2;
    at("theme").addEventListener("click", () => {
      const dark = root.dataset["theme"] ? root.dataset["theme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset["theme"] = dark ? "light" : "dark";
      localStorage.setItem("theme", root.dataset["theme"]);
    });
  }
  at("show-keys").addEventListener("click", showKeys);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || writing(event) || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    showKeys();
  });
  at("skip").addEventListener("click", (event) => {
    event.preventDefault();
    at("page").focus();
  });
  document.addEventListener("click", (event) => {
    followed = event.isTrusted && event.target instanceof Element ? event.target.closest("a")?.hash ?? "" : "";
  }, { capture: true });
  theme();
  addEventListener("hashchange", ({ oldURL }) => {
    const before = new URL(oldURL).hash;
    if (linkOf(before) in left)
      left[linkOf(before)] = before || "#";
    void route();
  });
  void route();
})();
