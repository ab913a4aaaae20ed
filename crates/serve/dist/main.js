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
  function at(id) {
    const found = document.getElementById(id);
    if (!found)
      throw new Error(`the page has no ${id}`);
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
  var sentence, SAID;
  var init_dom = __esm({
    "build/dom.js"() {
      "use strict";
      sentence = (text) => text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
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
    const told3 = await (await send(path, body3, signal)).json();
    if (told3 !== null && typeof told3 === "object" && "stopped" in told3)
      throw new Wrong(told3.stopped);
    return told3;
  }
  async function picture(body3) {
    const response = await send("/api/v1/picture", body3);
    if (response.headers.get("content-type") === "application/json")
      throw new Wrong((await response.json()).stopped);
    return response.blob();
  }
  async function carried(path) {
    const told3 = await carry(path, null);
    if (!told3.ok)
      throw new Error(told3.statusText);
    return await told3.json();
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
    let told3 = sketches.get(expr);
    if (!told3) {
      if (sketches.size >= MOST_KEPT)
        sketches.clear();
      told3 = ask("/api/v1/sketch", { expr });
      told3.catch(() => sketches.delete(expr));
      sketches.set(expr, told3);
    }
    return told3;
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
      for (const line3 of lines)
        yield JSON.parse(line3);
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
  async function linkTerms(paragraphs2, except) {
    const terms = await glossary().catch(() => []);
    const names = new Map(terms.flatMap((term) => term.words.filter((word) => word.length > 2 && !COMMON.has(plain(word).replace(/s$/, ""))).map((word) => [plain(word), term])));
    const escaped2 = [...names.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[-\\s]"));
    if (escaped2.length === 0)
      return;
    const words3 = new RegExp(`(?<![\\w-])(${escaped2.join("|")})(s?)(?![\\w-])`, "gi");
    const used2 = new Set(except === void 0 ? [] : [except]);
    for (const paragraph of paragraphs2) {
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest("a, code, math, button"))
          texts.push(walker.currentNode);
      for (const text of texts) {
        const pieces4 = [];
        let from = 0;
        for (const match of text.data.matchAll(words3)) {
          const term = names.get(plain(match[1] ?? ""));
          if (!term || used2.has(term.name))
            continue;
          used2.add(term.name);
          pieces4.push(text.data.slice(from, match.index), h("a", { class: "word-link", href: linkTo(term.name), title: short(term) }, match[0]));
          from = match.index + match[0].length;
        }
        if (pieces4.length > 0)
          text.replaceWith(...pieces4, text.data.slice(from));
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
      const others3 = term2.words.slice(1);
      return h("div", { class: "word", id: `word-${plain(term2.name).replaceAll(" ", "-")}`, "data-words": term2.words.map(plain).join("|") }, h("dt", {}, term2.name, ...others3.length > 0 ? [h("span", { class: "soft" }, ` also ${others3.join(", ")}`)] : []), h("dd", {}, h("p", {}, term2.says), ...term2.why === "" ? [] : [h("p", { class: "why-so" }, h("strong", {}, "Why? "), term2.why)], ...term2.see.length > 0 ? [h("ul", { class: "see" }, ...term2.see.map(sight))] : []));
    });
    list.replaceChildren(...entries);
    const filter = () => {
      for (const entry2 of entries)
        entry2.hidden = !entry2.dataset["words"]?.includes(plain(wanted.value));
      found.textContent = `${entries.filter((entry2) => !entry2.hidden).length} of ${entries.length}`;
    };
    filter();
    await Promise.all(entries.map((entry2, at2) => linkTerms(entry2.querySelectorAll("dd p"), terms[at2]?.name)));
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
        return m("mo", [LOOKS[part.text.trim()] ?? part.text.trim()], { ...TIGHT, .../^[| ]/.test(part.text) ? WIDE : part.text === "," ? AFTER : {}, stretchy: "false" });
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
  function pieces(text) {
    const [parts3, all4] = [read(text), [[]]];
    if (text.length <= SHORT)
      return [parts3];
    for (const part of parts3) {
      all4.at(-1)?.push(part);
      if (part.kind === "sign" && /^[|,]|^ . $/.test(part.text))
        all4.push([]);
    }
    return all4.filter((piece) => piece.length > 0);
  }
  function typeset(text, isFigure = false) {
    if (isFigure && /^[\d, ]+$/.test(text)) {
      const whole3 = document.createElement("span");
      whole3.className = "whole-number";
      whole3.textContent = text;
      return [whole3];
    }
    if (text.length > LONG || /[a-z_]\(/.test(text.replace(/Tiny\(|Miny\(/g, "")) || !/[/⋆{}|±↑↓⇑⇓]|Tiny|Miny/.test(text) && !(isFigure && /^[-\d, ]+$/.test(text)))
      return [text];
    const written4 = document.createElement("span");
    written4.className = "unseen";
    written4.textContent = text;
    return [...pieces(text).map((piece) => m("math", [m("mrow", piece.map(mathml))], { "aria-hidden": "true" })), written4];
  }
  var TOKENS, m, LOOKS, TIGHT, WIDE, AFTER, LATEX, latex, SHORT, LONG;
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
      WIDE = { lspace: ".22em", rspace: ".22em" };
      AFTER = { rspace: ".22em" };
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
      SHORT = 12;
      LONG = 1e3;
    }
  });

  // build/thermograph.js
  async function wallsOf(values, signal) {
    const told3 = await ask("/api/v1/worksheet", { statements: values.map((value) => `walls(${value})`) }, signal);
    return told3.answers.map(({ lines }) => {
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
  function fraction(value) {
    for (let under = 1; under <= 1024; under *= 2) {
      if (Number.isInteger(value * under))
        return under === 1 ? String(value) : `${value * under}/${under}`;
    }
    return value.toFixed(2);
  }
  function ticks(from, to2, most) {
    const step3 = STEPS.find((step4) => (to2 - from) / step4 <= most) ?? (to2 - from) / most;
    const first2 = Math.ceil(from / step3 - 1e-9);
    return Array.from({ length: Math.floor(to2 / step3 + 1e-9) - first2 + 1 }, (_, at2) => (first2 + at2) * step3);
  }
  function rangeOf(graphs) {
    const hottest = Math.max(...graphs.map(heatOf));
    const low = hottest > 0 ? 0 : -1;
    const high = Math.max(hottest, 0) + Math.max(0.5, (Math.max(hottest, 0) - low) * 0.35);
    const values = graphs.flatMap(({ left: left2, right }) => [left2, right].flatMap((wall) => [wallAt(wall, low), ...wall.filter(([t]) => t >= low).map(([, v]) => v)]));
    const room = Math.max(0.5, (Math.max(...values) - Math.min(...values)) * 0.12);
    return { low, high, least: Math.min(...values) - room, most: Math.max(...values) + room };
  }
  function cornersOf(wall, low, heat) {
    const corners = wall.filter(([t]) => t > low && t <= heat);
    if (heat > low && corners.at(-1)?.[0] !== heat)
      corners.push([heat, wallAt(wall, heat)]);
    return [[low, wallAt(wall, low)], ...corners];
  }
  function drawThermograph(graphs, { width = 340, height = 216, small: small2 = false, range = rangeOf(graphs), letters: letters2 = 12.5 } = {}) {
    const { low, high, least, most } = range;
    const [values, heats] = small2 ? [[], []] : [ticks(least, most, 7), ticks(low, high, 5)];
    const wide = (numbers) => letters2 * 0.62 * Math.max(0, ...numbers.map((one) => fraction(one).length));
    const edge = small2 ? { left: 3, right: 3, top: 3, bottom: 3 } : { left: Math.max(34, wide(heats) + 12, wide(values) / 2 + 4), right: Math.max(12, wide(values) / 2 + 4), top: Math.max(10, letters2 * 0.8), bottom: 10 + letters2 * 1.3 };
    const xOf = (value) => edge.left + (most - value) / (most - least) * (width - edge.left - edge.right);
    const yOf = (t) => height - edge.bottom - (t - low) / (high - low) * (height - edge.top - edge.bottom);
    const temperatureAt = (y) => low + (height - edge.bottom - y) / (height - edge.top - edge.bottom) * (high - low);
    const path = (wall, to2) => `M${cornersOf(wall, low, to2).map(([t, v]) => `${xOf(v).toFixed(1)} ${yOf(t).toFixed(1)}`).join("L")}`;
    const grid = small2 ? [] : [
      ...values.flatMap((value) => [
        s("path", { class: "grid", d: `M${xOf(value)} ${yOf(low)}V${edge.top}` }),
        s("text", { x: xOf(value), y: height - 4 - letters2 / 2 }, fraction(value))
      ]),
      ...heats.flatMap((t) => [
        s("path", { class: "grid", d: `M${edge.left} ${yOf(t)}H${width - edge.right}` }),
        s("text", { class: "beside", x: edge.left - 6, y: yOf(t) }, fraction(t))
      ])
    ];
    const drawn4 = graphs.flatMap((walls, at2) => {
      const heat = heatOf(walls);
      const mean = wallAt(walls.left, heat);
      return [s("g", { class: at2 === 0 ? "graph" : "graph beneath" }, s("path", { class: "mast", d: `M${xOf(mean)} ${yOf(Math.max(heat, low))}V${edge.top}` }), s("path", { class: "left-wall", d: path(walls.left, heat) }), s("path", { class: "right-wall", d: path(walls.right, heat) }), ...small2 ? [] : [s("circle", { cx: xOf(mean), cy: yOf(Math.max(heat, low)), r: 4 })])];
    });
    const svg = s("svg", { class: `thermograph${small2 ? " small" : ""}`, viewBox: `0 0 ${width} ${height}`, width, height }, ...grid, ...drawn4.reverse());
    return { svg, temperatureAt, yOf, xOf, from: edge.left, to: width - edge.right };
  }
  function tikz(graphs, tax) {
    const { low, high, least, most } = rangeOf(graphs);
    const round = (value) => Number(value.toFixed(4));
    const place3 = ([t, v]) => `(${round(v)},${round(t)})`;
    const line3 = (style, ...corners) => `  \\draw[${style}] ${corners.map(place3).join(" -- ")};`;
    const text = (value) => `$${fraction(value)}$`;
    const drawn4 = graphs.map((walls, at2) => {
      const heat = Math.max(heatOf(walls), low);
      const mean = wallAt(walls.left, heat);
      const faint = at2 === 0 ? "" : ",opacity=.45";
      return [
        line3(`mast${faint}`, [heat, mean], [high, mean]),
        line3(`left wall${faint}`, ...cornersOf(walls.left, low, heat)),
        line3(`right wall${faint}`, ...cornersOf(walls.right, low, heat)),
        `  \\fill${faint === "" ? "" : "[opacity=.45]"} ${place3([heat, mean])} circle[radius=1.2mm];`
      ];
    });
    const [own2] = graphs;
    const taxed = own2 ? [
      `  % The tax, and where play stops at it.`,
      line3("tax", [tax, most], [tax, least]),
      line3("between", [tax, wallAt(own2.left, tax)], [tax, wallAt(own2.right, tax)]),
      `  \\node[right] at ${place3([tax, least])} {tax ${text(tax)}};`
    ] : [];
    return [
      "\\documentclass[tikz,border=3mm]{standalone}",
      "\\begin{document}",
      "% Values grow to the left, temperatures upwards.",
      `\\begin{tikzpicture}[x=${round(-WIDE2 / (most - least))}cm,y=${round(HIGH / (high - low))}cm,line cap=round,line join=round,`,
      "  left wall/.style={blue!60!black,line width=1.2pt},right wall/.style={red!70!black,line width=1.2pt,dash pattern=on 5pt off 4pt},",
      "  mast/.style={line width=1.2pt},tax/.style={orange!80!black,dashed},between/.style={orange!80!black,line width=2.4pt}]",
      ...ticks(least, most, 7).map((value) => `  \\draw[gray!40] ${place3([low, value])} -- ${place3([high, value])}; \\node[below] at ${place3([low, value])} {${text(value)}};`),
      ...ticks(low, high, 5).map((t) => `  \\draw[gray!40] ${place3([t, most])} -- ${place3([t, least])}; \\node[left] at ${place3([t, most])} {${text(t)}};`),
      ...drawn4.reverse().flat(),
      ...taxed,
      "\\end{tikzpicture}",
      "\\end{document}",
      ""
    ].join("\n");
  }
  var number, heatOf, STEPS, WIDE2, HIGH;
  var init_thermograph = __esm({
    "build/thermograph.js"() {
      "use strict";
      init_api();
      init_dom();
      number = (text) => {
        const [over2 = "", under = "1"] = text.split("/");
        return Number(over2) / Number(under);
      };
      heatOf = ({ left: left2, right }) => Math.max(left2.at(-1)?.[0] ?? -1, right.at(-1)?.[0] ?? -1);
      STEPS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 5, 10, 20, 50, 100, 1e3];
      [WIDE2, HIGH] = [12, 7];
    }
  });

  // build/draw.js
  function letters(attributes, height, text, most = null) {
    const drawn4 = s("text", { ...attributes, "font-size": height }, text);
    const full = most === null ? `${height}px` : `min(${height}px, ${most} * var(--letters, 17) * var(--pixel, ${height}px))`;
    drawn4.style.fontSize = `max(${full}, ${READABLE} * var(--pixel, 0px))`;
    return drawn4;
  }
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
  function outline({ id, form, role, touches }) {
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
        return [
          ...touches.length > 0 ? [s("rect", { class: "near-label", x: form.x - 55, y: form.y - 50, width: 110, height: 100, rx: 8 })] : [],
          letters({ class: `word${id.startsWith("node ") ? " end" : NAME.test(id) ? " name" : ""}`, x: form.x, y: form.y }, form.height, starred(form.text), NAME.test(id) ? 1 : 1.6)
        ];
    }
  }
  function mark(shape) {
    const { form } = shape;
    if (!shape.mark || form.kind === "label")
      return null;
    const on = ["left", "ground", "neutral"].includes(shape.role) ? "on-left" : "on";
    const write2 = (x, y, size2, look2) => letters({ class: `mark ${look2}`, x, y, "aria-hidden": "true" }, size2, letterOf(shape.mark ?? ""));
    switch (form.kind) {
      case "box":
        return write2(form.x + form.width / 2, form.y + form.height / 2, Math.min(Math.max(40, Math.min(form.width, form.height) * 0.6), form.width * 1.1), on);
      case "token":
      case "hexagon":
        return write2(form.x, form.y, form.radius, on);
      case "edge": {
        const [ax = 0, ay = 0] = form.from;
        const [bx = 0, by = 0] = form.to;
        const [cx, cy] = form.bend ?? [(ax + bx) / 2, (ay + by) / 2];
        return write2((ax + bx + 2 * (cx ?? 0)) / 4, (ay + by + 2 * (cy ?? 0)) / 4, 34, "on-line");
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
  function frameOf(board2) {
    const [left2 = 0, top = 0, right = 100, bottom = 100] = board2.bounds;
    return [left2, top, right, bottom];
  }
  function drawBoard(board2, frame = frameOf(board2)) {
    const [left2, top, right, bottom] = frame;
    const [width, height] = [right - left2 + 2 * MARGIN, bottom - top + 2 * MARGIN];
    const svg = s("svg", {
      class: "board",
      viewBox: `${left2 - MARGIN} ${top - MARGIN} ${width} ${height}`,
      width: Math.round(width * SCALE),
      height: Math.round(height * SCALE),
      role: "group",
      "aria-label": board2.text
    });
    svg.style.minWidth = `${Math.round(width * LEAST)}px`;
    svg.style.minHeight = `${Math.round(height * LEAST)}px`;
    if (board2.negative)
      svg.append(s("title", {}, `${board2.text}: drawn with the players exchanged, as it is played`));
    const parts3 = /* @__PURE__ */ new Map();
    for (const shape of board2.items)
      parts3.set(shape.id, { shape, group: drawShape(shape) });
    const drawn4 = [...parts3.values()].sort((a, b) => LAYERS[a.shape.form.kind] - LAYERS[b.shape.form.kind]);
    svg.append(...drawn4.map(({ group }) => group));
    watcher?.observe(svg);
    return { board: board2, svg, parts: parts3 };
  }
  function frameAround(shapes) {
    const corners = shapes.flatMap(({ form }) => {
      switch (form.kind) {
        case "box":
          return [[form.x, form.y], [form.x + form.width, form.y + form.height]];
        case "token":
          return [[form.x - form.radius, form.y - form.radius], [form.x + form.radius, form.y + form.radius]];
        case "hexagon":
          return form.corners;
        case "edge":
          return [form.from, form.to, form.bend ?? form.to];
        case "label":
          return [[form.x - form.text.length * form.height * 0.3, form.y - form.height / 2], [form.x + form.text.length * form.height * 0.3, form.y + form.height / 2]];
      }
    });
    const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  function thumbnail(boards2, isNamed2 = false) {
    return boards2.map((board2) => {
      const items2 = board2.items.filter(({ id, form }) => isNamed2 || form.kind !== "label" || !NAME.test(id));
      const { svg } = items2.length === board2.items.length ? drawBoard(board2) : drawBoard({ ...board2, items: items2 }, frameAround(items2));
      svg.setAttribute("aria-hidden", "true");
      svg.removeAttribute("role");
      svg.style.minWidth = svg.style.minHeight = "0";
      return svg;
    });
  }
  function difference(now2, then) {
    const shapes = (board2) => board2.items.filter((shape) => shape.form.kind !== "label" && shape.role !== "ground");
    const place3 = (shape) => JSON.stringify(shape.form);
    const look2 = (shape) => JSON.stringify([shape.role, shape.mark, shape.form]);
    const later = new Map(shapes(then).map((shape) => [shape.id, shape]));
    const before = new Set(shapes(now2).map((shape) => shape.id));
    const stays = shapes(now2).flatMap((shape) => {
      const then2 = later.get(shape.id);
      return then2 ? [place3(then2) === place3(shape)] : [];
    });
    if (stays.filter((still2) => !still2).length > stays.length / 2)
      return null;
    const changes = (shape) => {
      const then2 = later.get(shape.id);
      return !then2 || look2(then2) !== look2(shape);
    };
    return { gone: shapes(now2).filter(changes).map(({ id }) => id), come: shapes(then).filter((shape) => !before.has(shape.id)) };
  }
  var starred, READABLE, watcher, NAME, isNumbered, letterOf, LAYERS, MARGIN, SCALE, LEAST;
  var init_draw = __esm({
    "build/draw.js"() {
      "use strict";
      init_dom();
      starred = (text) => text.replaceAll("⋆", "∗");
      READABLE = 11;
      watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver((entries) => {
        for (const { target, contentRect: { width, height } } of entries) {
          const svg = target;
          const scale = Math.min(width / svg.viewBox.baseVal.width, height / svg.viewBox.baseVal.height);
          if (scale > 0)
            svg.style.setProperty("--pixel", `${(1 / scale).toFixed(3)}px`);
        }
      });
      NAME = /^(file|rank|number|name) /;
      isNumbered = ({ items: items2 }) => items2.some(({ form }) => form.kind === "edge") && items2.some(({ id }) => id.startsWith("number "));
      letterOf = (mark2) => mark2 === "*" ? "x" : mark2;
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
      h("dt", {}, ...keys.flatMap((key, place3) => [place3 > 0 ? " " : "", h("kbd", {}, SHORT2[key] ?? key)])),
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
  var KEYS, SHORT2, used, byKeys;
  var init_keys = __esm({
    "build/keys.js"() {
      "use strict";
      init_dom();
      KEYS = [
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
        [["j"], "setting up: join this node with the one where it is pressed next"]
      ];
      SHORT2 = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };
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

  // build/stay.js
  function groundOf(board2) {
    const ground2 = board2.items.find(({ role, form }) => role === "ground" && form.kind === "box")?.form;
    return ground2?.kind === "box" ? ground2.y : null;
  }
  function standing(board2, ground2, cut) {
    const left2 = edges(board2).filter(({ shape }) => !cut.has(shape.id));
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
  function sameAs(before, after2, cut) {
    const [ground2, later] = [groundOf(before), groundOf(after2)];
    if (ground2 === null || later === null || cut.size === 0)
      return null;
    const { kept: kept3, reached } = standing(before, ground2, cut);
    const [old, now2] = [nodes(before).filter((node) => reached.has(centre(node))), nodes(after2)];
    if (old.length !== now2.length || kept3.length !== edges(after2).length)
      return null;
    const was = /* @__PURE__ */ new Map();
    const places = /* @__PURE__ */ new Map([["ground", "ground"]]);
    now2.forEach((node, at2) => {
      const own2 = old[at2];
      was.set(node.id, own2);
      places.set(centre(node), centre(own2));
    });
    const free = new Set(kept3);
    for (const { shape, form } of edges(after2)) {
      const joins = ends(form, later).map((place3) => places.get(place3)).sort().join();
      const own2 = [...free].find((edge) => edge.role === shape.role && ends(edge.form, ground2).sort().join() === joins);
      if (!own2)
        return null;
      free.delete(own2);
      was.set(shape.id, own2);
    }
    for (const shape of after2.items) {
      if (was.has(shape.id))
        continue;
      const node = was.get(shape.id.replace(/^number/, "node"));
      const own2 = before.items.find(({ id }) => id === (node ? node.id.replace(/^node/, "number") : shape.id));
      if (own2)
        was.set(shape.id, own2);
    }
    return was;
  }
  function placed({ id, form }, at2) {
    return form.kind === "label" && at2.kind === "label" && !id.startsWith("number") ? { ...form, x: at2.x, y: at2.y } : at2;
  }
  function inPlace(after2, before, was, renamed = false) {
    const items2 = after2.items.map((shape) => {
      const own2 = was.get(shape.id) ?? shape;
      return { ...shape, id: renamed ? own2.id : shape.id, form: placed(shape, own2.form) };
    });
    return { ...after2, bounds: before.bounds, items: items2 };
  }
  function changeOf(before, after2, was) {
    const old = new Map(before.items.map((shape) => [shape.id, shape]));
    const from = new Map(after2.items.flatMap((shape) => {
      const own2 = was ? was.get(shape.id) : old.get(shape.id);
      return own2 ? [[shape.id, own2]] : [];
    }));
    const stay = new Set([...from.values()].map(({ id }) => id));
    const gone = before.items.filter((shape) => counts(shape) && !stay.has(shape.id));
    const changed2 = after2.items.filter((shape) => {
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
      edges = (board2) => board2.items.flatMap((shape) => shape.form.kind === "edge" ? [{ shape, form: shape.form }] : []);
      nodes = (board2) => board2.items.filter(({ form, role }) => form.kind === "token" && role === "neutral");
      centre = ({ form }) => form.kind === "token" ? placeOf([form.x, form.y]) : "";
      ends = ({ from, to: to2 }, ground2) => [from, to2].map((point) => point[1] === ground2 ? "ground" : placeOf(point));
      look = ({ role, mark: mark2, form }) => JSON.stringify([role, mark2, form.kind, form.kind === "label" ? form.text : ""]);
      counts = (shape) => shape.role !== "ground" && (shape.form.kind !== "label" || shape.role !== "neutral");
    }
  });

  // build/laid.js
  function follow(before, boards2, { move: move2, by }) {
    const laid = { boards: [], names: [], whose: [], pieces: [], changes: [] };
    boards2.forEach((after2, at2) => {
      const own2 = before.boards[at2];
      const was = own2.text === after2.text ? new Map(own2.items.map((shape) => [shape.id, shape])) : sameAs(own2, after2, touched(own2, move2));
      const board2 = was ? inPlace(after2, own2, was) : after2;
      const change = changeOf(own2, board2, was);
      const changed2 = new Set(change.changed.map(({ id }) => id));
      laid.boards.push(board2);
      laid.changes?.push(change);
      laid.names.push(new Map([...was ?? []].flatMap(([id, { id: old }]) => {
        const name = before.names[at2]?.get(old) ?? old;
        return name === id ? [] : [[id, name]];
      })));
      laid.whose.push(new Map(board2.items.flatMap(({ id }) => {
        const whose = changed2.has(id) ? by : before.whose[at2]?.get(change.from.get(id)?.id ?? id);
        return whose ? [[id, whose]] : [];
      })));
      const made = pieceOf(change.changed, by);
      const there = new Map(board2.items.map(({ id, role }) => [id, role]));
      const stays = ({ ids }) => ids.every((id) => there.get(id) === "gone" && !changed2.has(id));
      laid.pieces.push([...(before.pieces[at2] ?? []).filter(stays), ...made ? [made] : []]);
    });
    return laid;
  }
  function pieceOf(changed2, by) {
    const boxes = changed2.flatMap(({ form, role }) => form.kind === "box" && role === "gone" ? [form] : []);
    if (boxes.length < 2 || boxes.length !== changed2.length)
      return null;
    const outline2 = outlineOf(boxes);
    return outline2 === null ? null : { by, ids: changed2.map(({ id }) => id), outline: outline2 };
  }
  function outlineOf(boxes) {
    const sides = /* @__PURE__ */ new Map();
    for (const { x, y, width, height } of boxes) {
      const corners2 = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
      corners2.forEach((from, at2) => {
        const to2 = corners2[(at2 + 1) % 4];
        if (!sides.delete(`${keyOf(to2)} ${keyOf(from)}`))
          sides.set(`${keyOf(from)} ${keyOf(to2)}`, [from, to2]);
      });
    }
    const next2 = new Map([...sides.values()].map(([from, to2]) => [keyOf(from), to2]));
    if (next2.size !== sides.size)
      return null;
    const first2 = sides.values().next().value?.[0];
    if (!first2)
      return null;
    const round = [first2];
    for (let at2 = next2.get(keyOf(first2)); at2 && keyOf(at2) !== keyOf(first2); at2 = next2.get(keyOf(at2)))
      round.push(at2);
    if (round.length !== sides.size)
      return null;
    const way = (a, b) => [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
    const corners = round.flatMap((point, at2) => {
      const [into, out] = [way(round.at(at2 - 1), point), way(point, round[(at2 + 1) % round.length])];
      if (keyOf(into) === keyOf(out))
        return [];
      return [[point[0] + WITHIN * (-into[1] - out[1]), point[1] + WITHIN * (into[0] + out[0])]];
    });
    return `M${corners.map(keyOf).join("L")}Z`;
  }
  function spoken(laid, move2) {
    if (!laid)
      return move2;
    for (const [at2, board2] of laid.boards.entries()) {
      const id = board2.items.find((shape) => shape.touches.some((touch) => touch.move === move2))?.id;
      const name = id === void 0 ? void 0 : laid.names[at2]?.get(id);
      if (id !== void 0 && name !== void 0 && move2.endsWith(id))
        return `${move2.slice(0, -id.length)}${name}`;
    }
    return move2;
  }
  function twinOf(laid, twin) {
    const names = laid?.names.filter((own3) => own3.size > 0) ?? [];
    if (names.length === 0)
      return twin;
    const [own2] = laid?.boards.length === 1 ? names : [];
    return twin.replace(/• (\d+)( ?)/g, (all4, number2, space) => {
      const name = own2 ? (own2.get(`node ${number2}`) ?? `node ${number2}`).replace(/^node /, "") : "";
      return `• ${name}${space}`.padEnd(all4.length).slice(0, Math.max(all4.length, 2 + name.length));
    });
  }
  var lineOf, movesOf, isNamed, touched, begun, WITHIN, keyOf, isRenamed;
  var init_laid = __esm({
    "build/laid.js"() {
      "use strict";
      init_stay();
      lineOf = (moves2) => JSON.stringify(moves2);
      movesOf = (log) => log.map(({ move: move2 }) => move2);
      isNamed = (move2, name) => move2 === name || move2.endsWith(`): ${name}`);
      touched = (board2, move2) => new Set(board2.items.filter((shape) => shape.touches.some((touch) => isNamed(touch.move, move2))).map(({ id }) => id));
      begun = (boards2) => ({ boards: boards2, names: boards2.map(() => /* @__PURE__ */ new Map()), whose: boards2.map(() => /* @__PURE__ */ new Map()), pieces: boards2.map(() => []), changes: null });
      WITHIN = 9;
      keyOf = (point) => point.join(" ");
      isRenamed = (boards2) => boards2.some(({ items: items2 }) => items2.some(({ role, form }) => role === "ground" && form.kind === "box"));
    }
  });

  // build/legend.js
  function showLegend(boards2, signs3, pointed3) {
    const hasNumbers = boards2.some(isNumbered);
    at("legend").classList.toggle("numbered", hasNumbers);
    if (pointed3)
      return at("legend").replaceChildren(h("span", {}, h("strong", {}, pointed3.name), ` ${pointed3.does}`));
    at("legend").replaceChildren(...hasNumbers ? [h("span", { class: "numbers" }, "Numbers name the ends of edges.")] : [], ...Object.keys(SIGNS2).filter((sign) => signs3.has(sign)).map((sign) => h("span", { class: `sign-of ${sign}` }, `${SIGNS2[sign]} ${MEANS[sign] ?? sign}`)));
  }
  var MEANS, SIGNS2;
  var init_legend = __esm({
    "build/legend.js"() {
      "use strict";
      init_dom();
      init_draw();
      MEANS = { dominated: "loses, dominated", reversible: "loses, reversible" };
      SIGNS2 = { wins: "✓", draws: "=", loses: "×", dominated: "≤", reversible: "↺" };
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
        for (let step3 = way; ; step3 += way) {
          const next2 = at2(x + step3 * dx, y + step3 * dy);
          if (!next2)
            break;
          found.push(next2);
        }
      }
      return found;
    });
    return rows.filter((found) => found.length >= 3).sort((a, b) => b.length - a.length)[0] ?? [];
  }
  function chain(board2, winner2, all4) {
    const sides = board2.items.filter(({ id, role, form }) => id.startsWith("side ") && role === winner2 && form.kind === "edge");
    const [from, to2] = sides.map(({ form }) => form.kind === "edge" ? form : null);
    if (!from || !to2)
      return [];
    const near = (piece, side) => {
      const [[ax = 0, ay = 0], [bx = 0, by = 0], [x, y]] = [side.from, side.to, middle(piece)];
      return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay);
    };
    const cells = board2.items.filter(({ form }) => form.kind === "hexagon");
    const next2 = 1.2 * Math.min(...cells.flatMap((cell, at2) => cells.slice(at2 + 1).map((other2) => far(cell, other2))));
    const least = (side) => Math.min(...cells.map((piece) => near(piece, side)));
    const ends3 = (side) => all4.filter((piece) => near(piece, side) < least(side) + 5);
    const goal = new Set(ends3(to2));
    const paths = ends3(from).map((piece) => [piece]);
    const seen = new Set(paths.flat());
    for (const path of paths) {
      const last = path.at(-1);
      if (goal.has(last))
        return path;
      for (const beside3 of all4) {
        if (seen.has(beside3) || far(last, beside3) > next2)
          continue;
        seen.add(beside3);
        paths.push([...path, beside3]);
      }
    }
    return [];
  }
  function winning(board2, winner2, last) {
    const all4 = pieces2(board2, winner2);
    const joined2 = chain(board2, winner2, all4);
    if (joined2.length > 0)
      return joined2;
    return last.filter((piece) => all4.includes(piece)).map((piece) => row(piece, all4)).sort((a, b) => b.length - a.length)[0] ?? [];
  }
  var far, NEXT, pieces2;
  var init_lit = __esm({
    "build/lit.js"() {
      "use strict";
      init_draw();
      far = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
      NEXT = 150;
      pieces2 = (board2, winner2) => board2.items.filter(({ role, form }) => role === winner2 && form.kind !== "edge" && form.kind !== "label");
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
      const end2 = falls(shape) ? "translateY(140px) rotate(12deg)" : "scale(.3)";
      ghost.animate([{ transform: "none", opacity: 1 }, { transform: end2, opacity: 0 }], { duration: FALL, easing: "ease-in", fill: "forwards" }).finished.then(() => ghost.remove(), () => ghost.remove());
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

  // build/board.js
  function aside({ form, role, mark: mark2 }) {
    if (form.kind === "edge")
      return [24, 0];
    if (form.kind === "label")
      return [0, 46];
    if (form.kind === "token")
      return [form.radius * 0.7, -form.radius * 0.7];
    return role === "empty" && !mark2 ? [0, 0] : [30, -30];
  }
  function rove(drawing3) {
    const stops = [...drawing3.parts.values()].filter(({ group }) => group.hasAttribute("tabindex"));
    stops.forEach(({ group }, place3) => group.setAttribute("tabindex", place3 === 0 ? "0" : "-1"));
    drawing3.svg.addEventListener("keydown", (event) => {
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
  var MOST_SEEN, AT_ONCE, ARROWS, BoardView;
  var init_board = __esm({
    "build/board.js"() {
      "use strict";
      init_api();
      init_dom();
      init_draw();
      init_keys();
      init_laid();
      init_legend();
      init_lit();
      init_motion();
      init_stay();
      [MOST_SEEN, AT_ONCE] = [120, 6];
      ARROWS = {
        ArrowLeft: [-1, 0],
        ArrowRight: [1, 0],
        ArrowUp: [0, -1],
        ArrowDown: [0, 1]
      };
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
        /** The game whose boards these are, where somebody says so. */
        #of = null;
        /** What is being pointed at, so that a picture that comes late is not shown. */
        #pointed = null;
        /** `leads` says what a move leads to, if that is known: then all that it changes is shown before it is made. `whole` is
         * what is asked about an expression, and `told` hears of the move that is pointed at. */
        constructor(play2, leads = () => null, whole3 = (expr) => expr, told3 = () => void 0) {
          this.play = play2;
          this.leads = leads;
          this.whole = whole3;
          this.told = told3;
        }
        /** Where edits are drawn. */
        get stage() {
          return this.#boards;
        }
        /** Says which game is shown from now on; what was seen of another is forgotten. */
        about(of) {
          if (this.#of !== of)
            this.#laid.clear();
          if (this.#of !== of)
            this.#line = "";
          this.#of = of;
        }
        /** Looks at what comes before the ends of lines, the first of which is shown, so that it is known what a move changed and what everything was
         * called. Of the others this is only of use where names change. */
        async learn(boards2, lines, look2, signal) {
          const wanted = new Map((isRenamed(boards2.boards) ? lines : lines.slice(0, 1)).flatMap((line3) => line3.map((_, at2) => line3.slice(0, at2)).map((moves2) => [lineOf(moves2), moves2])));
          const missing = [...wanted].filter(([key]) => !this.#laid.has(key)).map(([, moves2]) => moves2).sort((a, b) => a.length - b.length);
          const told3 = [];
          for (let at2 = 0; at2 < Math.min(missing.length, MOST_SEEN); at2 += AT_ONCE) {
            const some = await Promise.all(missing.slice(at2, at2 + AT_ONCE).map((moves2) => look2(moves2).catch(() => null)));
            if (signal.aborted)
              return;
            told3.push(...some.filter((one) => one !== null));
          }
          for (const { boards: boards3, log } of told3)
            this.#lay(boards3.boards, false, log);
        }
        /** What a move after some others is called, by the names with which play began. */
        spoken(moves2, move2) {
          return spoken(this.#laid.get(lineOf(moves2)), move2);
        }
        /** The boards that are shown in characters, with those names. */
        twin(text) {
          return twinOf(this.#laid.get(this.#line), text);
        }
        /** What a move is called in the position that is shown. */
        #called(move2) {
          return spoken(this.#laid.get(this.#line), move2);
        }
        /** Draws boards on which a player is to move; nobody, when the game is over. `fresh` is for a new beginning, `log` has
         * the moves so far, and with `captions` there is room for something to say below each board. */
        show(boards2, mover2, fresh2 = true, log = [], captions = false) {
          const focused = this.#focused();
          this.#touched = [];
          this.#pointed = null;
          this.#mover = mover2 ?? "left";
          this.#live = mover2 !== null;
          const laid = this.#lay(boards2.boards, fresh2 && this.#of === null, log);
          const before = this.#line;
          this.#line = lineOf(movesOf(log));
          const frames = laid.boards.map(frameOf);
          const same = !fresh2 && frames.length === this.#frames.length;
          this.#frames = same ? frames.map((frame, at2) => around(frame, this.#frames[at2] ?? frame)) : frames;
          this.#drawings = laid.boards.map((board2, at2) => this.#board(drawBoard(board2, this.#frames[at2])));
          const pieces4 = this.#drawings.map(({ svg }, place3) => h("span", { class: "term" }, place3 > 0 && h("span", { class: "sign" }, "+"), captions ? h("figure", { class: "component" }, svg, h("figcaption", {})) : svg));
          this.#boards.replaceChildren(...pieces4.length > 0 ? pieces4 : [h("span", { class: "sign" }, "0")]);
          this.#choices.replaceChildren();
          this.#refocus(focused);
          this.#mark(laid, log, before);
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
            group.ownerSVGElement?.append(letters({ class: `badge ${sign}`, "data-of": shape.id, x: x + dx, y: y + dy, "aria-hidden": "true" }, 32, SIGNS2[sign] ?? ""));
          });
          return seen;
        }
        /** Lights up what has won. */
        light(winner2) {
          const laid = this.#laid.get(this.#line);
          this.#drawings.forEach(({ board: board2, parts: parts3 }, at2) => {
            for (const { id } of winning(board2, winner2, laid?.changes?.[at2]?.changed ?? board2.items))
              parts3.get(id)?.group.classList.add("lit");
          });
        }
        /** The line that is shown, so that only a move that was just made is seen to be made. */
        #line = "";
        #lay(boards2, fresh2, log) {
          if (fresh2)
            this.#laid.clear();
          const [last, moves2] = [log.at(-1), movesOf(log)];
          const before = this.#laid.get(lineOf(moves2.slice(0, -1)));
          const laid = last && before && before.boards.length === boards2.length ? follow(before, boards2, last) : begun(boards2);
          this.#laid.set(lineOf(moves2), laid);
          return laid;
        }
        /** Marks what the last move changed, and plays it if it was made just now. */
        #mark({ changes, whose, pieces: pieces4 }, log, before) {
          const last = log.at(-1);
          const isNew = last !== void 0 && before === lineOf(movesOf(log.slice(0, -1)));
          this.#drawings.forEach((drawing3, at2) => {
            const made = new Set(changes?.[at2]?.changed.map(({ id }) => id));
            for (const { by, ids, outline: outline2 } of pieces4[at2] ?? []) {
              const isLast = ids.every((id) => made.has(id));
              const after2 = ids.flatMap((id) => drawing3.parts.get(id)?.group ?? []).reduce((a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? b : a);
              after2.after(s("g", { class: `whole of-${by}${isLast ? " newest" : ""}` }, s("path", { class: "piece", d: outline2 })));
              for (const id of ids)
                drawing3.parts.get(id)?.group.classList.add("under");
            }
            for (const { shape, group } of drawing3.parts.values()) {
              const by = whose[at2]?.get(shape.id);
              if (by)
                group.classList.add(`of-${by}`);
            }
            const change = changes?.[at2];
            if (!change || !last)
              return;
            for (const { id } of change.changed)
              drawing3.parts.get(id)?.group.classList.add("last");
            for (const shape of change.gone) {
              const trace = drawShape(shape);
              trace.classList.add("trace", `of-${last.by}`);
              drawing3.svg.prepend(trace);
            }
            if (isNew)
              animate(drawing3, change);
          });
        }
        /** Whoever plays by keys stays on the board: at the same piece, or at the first that can be touched, now or when the
         * opponent has moved. */
        #refocus(id) {
          this.#waits = byKeys() && (id !== null || this.#waits && document.activeElement === document.body);
          const same = id === null ? void 0 : this.#parts(id).find(({ group }) => group.hasAttribute("tabindex"))?.group;
          const to2 = same ?? (this.#waits ? this.#boards.querySelector(".touch") : null);
          to2?.focus({ preventScroll: true });
        }
        #focused() {
          const active = document.activeElement;
          return active instanceof SVGElement && this.#boards.contains(active) ? active.dataset["id"] ?? null : null;
        }
        #parts(id) {
          return this.#drawings.flatMap((drawing3) => drawing3.parts.get(id) ?? []);
        }
        #board(drawing3) {
          for (const { shape, group } of drawing3.parts.values()) {
            const moves2 = this.#live ? this.#moves(shape) : [];
            const only = moves2.length === 1 ? moves2[0] : void 0;
            if (moves2.length === 0)
              continue;
            const label2 = called(shape, only !== void 0 ? this.#called(only) : `${shape.id}: ${moves2.length} moves`);
            for (const [name, value] of Object.entries({ class: "touch", role: "button", tabindex: "0", "aria-label": label2 })) {
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
          rove(drawing3);
          return drawing3;
        }
        /** The moves that a shape offers the player who is to move; given a step, those for which it can be touched then. */
        #moves(shape, step3 = null) {
          const fits = (at2) => step3 === null || at2 == null || at2 === step3;
          return [...new Set(shape.touches.filter((touch) => touch.by === this.#mover && fits(touch.step)).map((touch) => touch.move))];
        }
        /** The moves that are left when shapes were touched one after another. */
        #left(shapes) {
          return shapes.map((one, at2) => this.#moves(one, at2 + 1)).reduce((left2, more2) => left2.filter((move2) => more2.includes(move2)));
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
            const goesOn2 = this.#moves(shape2, touched2.length + 1).some((move2) => open.has(move2));
            group.classList.toggle("chosen", touched2.includes(shape2));
            group.classList.toggle("open", goesOn2 && (isOrdered || !touched2.includes(shape2)));
          });
          this.#choices.replaceChildren(...left2.slice(0, 40).map((move2) => h("button", {
            click: () => this.play(move2),
            mouseenter: () => this.point(move2),
            mouseleave: () => this.point(null),
            focus: () => this.point(move2),
            blur: () => this.point(null)
          }, this.#called(move2))));
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
          const same = this.#drawings.filter(({ board: board2 }) => board2.text === text || board2.text === `-${text}`);
          if (same.length > 0)
            same.forEach(({ svg }) => svg.classList.add("pointed"));
          else
            void this.#preview(text, this.#mover, text);
        }
        /** Shows a component. */
        frame(text) {
          for (const { svg, board: board2 } of this.#drawings)
            svg.classList.toggle("pointed", board2.text === text);
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
          const pairs = this.#drawings.flatMap((drawing3, at2) => {
            const later = then.boards[at2];
            return later && later.game === drawing3.board.game ? [[drawing3, later]] : [];
          });
          if (then.boards.length === this.#drawings.length)
            return pairs.length === this.#drawings.length ? pairs : [];
          const [only, ...more2] = then.boards;
          const part = more2.length === 0 && only ? this.#drawings.find(({ board: board2 }) => board2.game === only.game && difference(board2, only)) : void 0;
          return part && only ? [[part, only]] : [];
        }
        async #preview(what, by, to2) {
          const then = await sketchOf(this.whole(to2)).catch(() => null);
          if (!then || this.#pointed !== what)
            return;
          this.#becoming(then).forEach(([{ board: board2, svg, parts: parts3 }, later]) => {
            const was = sameAs(board2, later, touched(board2, what));
            const changes = later.text === board2.text ? null : difference(board2, was ? inPlace(later, board2, was, true) : later);
            if (!changes)
              return;
            const { gone, come } = changes;
            parts3.forEach(({ group }) => group.classList.remove("shown"));
            for (const id of gone) {
              const part = parts3.get(id);
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
    return { isInRules: false, wrong: { ...wrong2, text, at: wrong2.at.map((place3) => place3 - before) } };
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
    for (const line3 of state2.lines)
      query.append("v", JSON.stringify(line3));
    return `#${query}`;
  }
  function lineOf2(text) {
    try {
      const line3 = JSON.parse(text);
      return Array.isArray(line3) && line3.every((move2) => typeof move2 === "string") ? [line3] : [];
    } catch {
      return [];
    }
  }
  function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const one = (name, among2, usual) => among2.find((value) => value === query.get(name)) ?? usual;
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
  var other, named, EMPTY, TOUR, isBlank, bare, gameOf, OPPONENTS, TABS;
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
      TOUR = "#/tour";
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

  // build/book/lesson.js
  var TYPES, EITHER, RESULTS2, WHO, ENDS, TRUTHS, boardsOf;
  var init_lesson = __esm({
    "build/book/lesson.js"() {
      "use strict";
      TYPES = [["L", "Left wins"], ["R", "Right wins"], ["N", "whoever begins wins"], ["P", "whoever begins loses"]];
      EITHER = TYPES.slice(2);
      RESULTS2 = [["+-", "Left wins"], ["-+", "Right wins"], ["00", "a draw"]];
      WHO = [["[+-, -+]", "whoever begins"], ["[-+, +-]", "whoever does not begin"], ["[+-, +-]", "Left"], ["[-+, -+]", "Right"], ["[00, 00]", "nobody: a draw"]];
      ENDS = [["[+-, +-]", "Left wins"], ["[-+, -+]", "Right wins"], ["[00, 00]", "a draw"]];
      TRUTHS = [["true", "Yes"], ["false", "No"]];
      boardsOf = ({ steps }) => steps.flatMap(({ board: board2, then }) => [board2, then].flatMap((own2) => own2 ?? []));
    }
  });

  // build/book/judge.js
  async function textOf(expr) {
    const told3 = await ask("/api/v1/worksheet", { statements: [expr] });
    const cell = told3.answers[0];
    if (cell?.error)
      throw new Wrong(cell.error);
    return cell?.lines[0]?.text ?? "";
  }
  function meaning(expr, is) {
    const words3 = new Map(TYPES).get(is);
    return /^(misere_)?outcome\(/.test(expr) && words3 ? ` ${words3}` : "";
  }
  function winner(type, first2) {
    if (type === "L")
      return "left";
    if (type === "R")
      return "right";
    return type === "N" ? first2 : other(first2);
  }
  function againstType(expr, said, type) {
    const first2 = ["left", "right"].find((first3) => winner(said, first3) !== winner(type, first3)) ?? "left";
    const wins = winner(type, first2);
    return { says: `No: then ${named(other(wins))} would win if ${named(first2)} begins. See how ${named(wins)} does.`, plays: { expr, first: first2, winner: wins, therefore: `By your answer ${named(other(wins))} would have won.` } };
  }
  function gameOf2(of) {
    const [, heaps] = /^nim_sum\((.*)\)$/.exec(of) ?? [];
    if (heaps !== void 0)
      return { expr: `nim(${heaps.replaceAll(" ", "")})`, is: "nimber" };
    const [, options] = /^mex\((.*)\)$/.exec(of) ?? [];
    if (options !== void 0)
      return { expr: `{${options.split(",").map((one) => one.trim() === "0" ? "0" : `*${one.trim()}`).join(",")}}`, is: "nimber" };
    const [, asked4, expr] = ASKED.exec(bare2(of)) ?? [];
    if (asked4 === void 0 || expr === void 0)
      return { expr: of, is: "itself" };
    return { expr: within(of, () => expr), is: asked4 === "nim_value" ? "nimber" : "told" };
  }
  function boardOf(exercise) {
    return exercise.kind === "value" ? exercise.shows ?? gameOf2(exercise.of).expr : exercise.expr;
  }
  function impossible(written4) {
    const [, sign = "", top = "", bottom = ""] = /^(-?)\s*(\d+)\s*\/\s*(\d+)$/.exec(written4) ?? [];
    const common = (a, b) => b === 0 ? a : common(b, a % b);
    const by = common(Number(top), Number(bottom));
    const under = Number(bottom) / by;
    if (!Number.isSafeInteger(under) || Number.isInteger(Math.log2(under)))
      return null;
    return [(sign === "-" ? -1 : 1) * Number(top) / by, under];
  }
  async function againstFraction(expr, written4, [over2, under]) {
    const near = Array.from({ length: FINEST }, (_, at2) => 2 ** at2).flatMap((parts3) => [
      { than: `${Math.floor(over2 * parts3 / under)}/${parts3}`, type: "R", most: "at most", is: "less" },
      { than: `${Math.ceil(over2 * parts3 / under)}/${parts3}`, type: "L", most: "at least", is: "more" }
    ]);
    const { answers: answers3 } = await ask("/api/v1/worksheet", { statements: near.map(({ than: than2 }) => within(expr, (own2) => `outcome((${own2}) - (${than2}))`)) });
    const found = near.find(({ type }, at2) => answers3[at2]?.lines[0]?.text === type);
    if (!found)
      return null;
    const than = found.than.replace(/\/1$/, "");
    const [wins, first2] = found.type === "R" ? ["right", "left"] : ["left", "right"];
    return {
      says: `No: no position is worth \`${written4}\`, for only powers of two stand below the stroke. And it is ${found.most} \`${than}\`: beside the negative of that, ${named(first2)} begins and loses.`,
      plays: { expr: `${expr} - (${than})`, first: first2, winner: wins, therefore: `${named(first2)} began and lost: it is ${found.most} \`${than}\`, which is ${found.is} than \`${written4}\`.` }
    };
  }
  async function againstValue(of, written4, shows) {
    const { expr, is } = gameOf2(of);
    const fraction2 = is === "itself" ? impossible(written4) : null;
    const against = fraction2 && await againstFraction(shows ?? expr, written4, fraction2);
    if (against)
      return against;
    const than = { L: "it is more than that", R: "it is less than that" }[await textOf(within(of, (own2) => `outcome((${own2}) - (${written4}))`))];
    if (is === "told")
      return { says: `No: ${than ?? "it is not that"}.` };
    if (is === "nimber" && !/^\d+$/.test(written4))
      return { says: "No: it is one of the numbers 0, 1, 2, …" };
    const difference2 = `${shows ?? expr} - (${is === "nimber" ? `*${written4}` : written4})`;
    const first2 = await textOf(within(difference2, (own2) => `outcome(${own2})`)) === "R" ? "right" : "left";
    return {
      says: `No: ${is === "itself" && !than ? "it is confused with that, neither more nor less" : than ?? "it is not that"}. On the board it stands beside the negative of your answer. If they were equal, whoever begins would lose; see how ${named(first2)} begins and wins.`,
      plays: { expr: difference2, first: first2, winner: first2, therefore: `${named(first2)} began and won. Were it \`${written4}\`, the two would make 0, and whoever begins would have lost.` }
    };
  }
  var bare2, within, isEqual, ASKED, FINEST;
  var init_judge = __esm({
    "build/book/judge.js"() {
      "use strict";
      init_api();
      init_state();
      init_lesson();
      bare2 = (expr) => /^\s*game\s/.test(expr) ? expr.slice(expr.trimEnd().lastIndexOf("\n") + 1) : expr;
      within = (expr, asks) => `${expr.slice(0, expr.length - bare2(expr).length)}${asks(bare2(expr))}`;
      isEqual = async (written4, of) => await textOf(within(of, (own2) => `(${written4}) == (${own2})`)) === "true";
      ASKED = /^(nim_value|depth|birthday|temperature|mean|left_stop|right_stop|atomic_weight|cool)\((.*?)(?:, \d+)?\)$/s;
      FINEST = 10;
    }
  });

  // build/collected.js
  function questionOf(told3, number2) {
    const wrong2 = (what) => new Unreadable(`question ${number2} ${what}`);
    if (!Array.isArray(told3))
      throw wrong2("is none");
    const [kind, expr, side, first2, misere] = told3;
    if (!KINDS.includes(kind))
      throw wrong2("is of no kind that is known here");
    if (typeof expr !== "string" || expr.trim() === "")
      throw wrong2("has no position");
    if (expr.length > LETTERS)
      throw wrong2("has too long a position");
    if (!SIDES.includes(side) || !SIDES.includes(first2))
      throw wrong2("does not say whose move it is");
    const question = { kind, expr, side, first: first2, misere: misere === 1 };
    if (question.misere && !OF_MISERE.includes(question.kind))
      throw wrong2("asks for what such a position does not have");
    return question;
  }
  function read2(text) {
    let told3;
    try {
      told3 = JSON.parse(text);
    } catch {
      throw new Unreadable("it is cut off, or was never one");
    }
    const { t, q } = told3 ?? {};
    if (typeof t !== "string" || !Array.isArray(q))
      throw new Unreadable("it has no title or no questions");
    if (q.length > MOST)
      throw new Unreadable(`it has ${q.length} questions, and ${MOST} are the most`);
    return { title: t.slice(0, TITLE), questions: q.map((one, at2) => questionOf(one, at2 + 1)) };
  }
  function kept() {
    try {
      return read2(localStorage.getItem(KEY) ?? "");
    } catch {
      return { title: "", questions: [] };
    }
  }
  function keep(sheet) {
    try {
      localStorage.setItem(KEY, written(sheet));
      return true;
    } catch {
      return false;
    }
  }
  function collect(expr, first2, misere, hasResults) {
    const sheet = kept();
    if (sheet.questions.length >= MOST)
      return `The sheet has ${MOST} questions, which are the most.`;
    if (expr.length > LETTERS)
      return "This position is too long for a sheet.";
    const question = { kind: hasResults ? "win" : "type", expr, side: first2, first: first2, misere };
    const isKept = keep({ ...sheet, questions: [...sheet.questions, question] });
    return isKept ? sheet.questions.length + 1 : "This browser keeps nothing, so there is no sheet.";
  }
  function exerciseOf({ kind, expr, side, first: first2, misere }) {
    switch (kind) {
      case "type":
        return { kind, expr, misere };
      case "result":
        return { kind, expr, first: first2 };
      case "value":
        return { kind, ask: `What is the value of \`${bare2(expr)}\`?`, of: expr };
      case "nim-value":
        return { kind: "value", ask: `What is the nim-value of \`${bare2(expr)}\`?`, of: within(expr, (own2) => `nim_value(${own2})`) };
      case "move":
        return { kind, expr, side, misere };
      case "win":
        return { kind, expr, side, first: first2, misere };
    }
  }
  var KINDS, MOST, TITLE, LETTERS, KEY, SIDES, OF_MISERE, kindsOf, Unreadable, written, linkTo2, isOf;
  var init_collected = __esm({
    "build/collected.js"() {
      "use strict";
      init_judge();
      KINDS = ["type", "result", "move", "win", "value", "nim-value"];
      MOST = 40;
      [TITLE, LETTERS] = [120, 4e3];
      KEY = "upstar-exercises";
      SIDES = ["left", "right"];
      OF_MISERE = ["type", "move", "win"];
      kindsOf = (misere, { results, impartial: impartial2 }) => {
        const has = { type: !results, result: results, value: !results, "nim-value": impartial2 && !results };
        return KINDS.filter((kind) => (has[kind] ?? true) && (!misere || OF_MISERE.includes(kind)));
      };
      Unreadable = class extends Error {
      };
      written = ({ title, questions }) => JSON.stringify({
        t: title.slice(0, TITLE),
        q: questions.map(({ kind, expr, side, first: first2, misere }) => [kind, expr, side, first2, misere ? 1 : 0])
      });
      linkTo2 = (sheet) => `#/exercises/${encodeURIComponent(written(sheet)).replace(/[()'!*~]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`;
      isOf = (event) => event.key === KEY || event.key === null;
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
    const drawn4 = (format) => {
      const { state: state2, position: position2 } = now2();
      return picture({ expr: whole(state2, position2), format, scene: scene.value, first: now2().mover, misere: state2.misere });
    };
    const scene = h("select", {}, ...SCENES.map(([value, text2]) => h("option", { value }, text2)));
    const text = (format) => async () => copy(await (await drawn4(format)).text(), out);
    const png = async () => {
      const blob = await drawn4("png");
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

  // build/midgame.js
  function midGame(name) {
    const found = POSITIONS[name];
    return found ? { expr: found[0], winning: found[1], moves: found[2] } : null;
  }
  function difficulty({ winning: winning2, moves: moves2 }) {
    if (2 * winning2 >= moves2)
      return "easy";
    return 5 * winning2 >= moves2 ? "medium" : "hard";
  }
  var DIFFICULTIES, POSITIONS;
  var init_midgame = __esm({
    "build/midgame.js"() {
      "use strict";
      DIFFICULTIES = ["easy", "medium", "hard"];
      POSITIONS = {
        amazons: ['amazons("...o|....|x#.#")', 4, 27],
        anti_clobber: ['anti_clobber(".o.x|xx.x|oxx.")', 3, 7],
        arc_kayles: ['arc_kayles("a-b b-c c-d d-e e-a a-f c-f")', 1, 7],
        bicolour_fission: ['bicolour_fission("xo...|o.x.o|.o.x.|.....")', 1, 4],
        cannibal_clobber: ['cannibal_clobber("xox.|xoxo")', 6, 9],
        childish_hackenbush: ['childish_hackenbush("g-a a-b b-g a-c c-d=r d-g=r b-d=r; g=G")', 3, 4],
        chomp: ["chomp(5,4,2)", 2, 10],
        chop: ["chop(3x5)", 1, 6],
        clobber: ['clobber("..oo|xo..|xoxx")', 1, 3],
        clobber_on_graphs: ['clobber_on_graphs("cycle 8; 1=x 3=x 6=x 2=o 4=o 7=o 5=x")', 3, 5],
        col: ['col("o..x|..o.|x...")', 1, 4],
        comply: ["comply[nim](3,4)", 1, 40],
        connect_four: ['connect_four(".....|.....|.xo..|oxx.o")', 1, 5],
        cram: ['cram("..##.|#.#..|#.###")', 2, 5],
        cross_purposes: ['cross_purposes("x..|...|.xx")', 2, 3],
        cut_cake: ["cut_cake(3x4,4x5,3x3)", 1, 9],
        dawsons_chess: ["dawsons_chess(4,7)", 4, 6],
        dawsons_kayles: ["dawsons_kayles(4,8)", 1, 6],
        dicotic: ['dicotic[domineering]("#...|....|....")', 2, 7],
        different_heaps: ["different_heaps(4,7)", 1, 5],
        digraph_placement: ['digraph_placement("a>b b>c c>d d>e e>f f>a b>a c>e d>a; f=r a=r d=r")', 1, 3],
        dim: ["dim(15)", 1, 4],
        dodgem: ['dodgem("xx.|..o|..o")', 1, 3],
        domineering: ['domineering("#..#.|#..#.|...##|##...")', 4, 6],
        eatcake: ["eatcake(2,4,3,2)", 4, 6],
        edge_geography: ['edge_geography("1-3 2-5 3-4 1-4 1-2 2-3 2-4; 2=t")', 1, 4],
        elephants_and_rhinos: ['elephants_and_rhinos("eee.r.r.e..")', 1, 2],
        end_nim: ["end_nim(4,2,2,3)", 1, 7],
        enforce: ["enforce[nim,subtraction[1]](2,2,3)", 7, 20],
        equal_heaps: ["equal_heaps(4,6,9)", 2, 7],
        euclid: ["euclid(12,5)", 1, 2],
        exchanged: ['exchanged[domineering]("..##|...#|..##|###.")', 2, 4],
        ferguson: ["ferguson(6,9)", 3, 13],
        fibonacci_nim: ["fibonacci_nim(11,6)", 1, 6],
        fission: ['fission("x.x...|...x..|x.x...|...x..|......")', 1, 4],
        fjords: ['fjords("grid 3x4; a2=x a1=o c1=x c3=o")', 1, 5],
        generalised_wythoff: ["generalised_wythoff(4,6)", 2, 21],
        geography: ['geography("a-b b-c c-d d-e e-a a-c b-f; b=t")', 1, 3],
        graph_col: ['graph_col("path 9; 1=x 4=o")', 1, 6],
        green_dominoes: ['green_dominoes("gxoxxgxx")', 5, 13],
        grundy: ["grundy(3,11)", 1, 6],
        grundy_like: ["grundy_like(3,11)", 1, 6],
        grunt: ['grunt("THTTTHTHTT")', 2, 5],
        hackenbush: ['hackenbush("b(rg,b),rb(r,g)")', 2, 5],
        hackenbush_by_text: ['hackenbush_by_text("g-a=r a-b a-c=r c-d g-e e-f=r e-h; g=G")', 1, 4],
        halving: ["halving(5,9)", 2, 2],
        hex: ['hex("..o.|....|..*.|..*o")', 5, 12],
        hex_clobber: ['hex_clobber(".x.|oxo|x..")', 3, 4],
        hexapawn: ['hexapawn(".o.|xoo|..x")', 2, 3],
        hot_clobber: ['hot_clobber("xoxo|.xxx")', 5, 11],
        impartial: ['impartial[domineering]("##..|###.|#.#.|#...")', 3, 7],
        impartial_clobber: ['impartial_clobber("xoxo|x.x.|.x.x")', 1, 6],
        kayles: ["kayles(3,7)", 3, 10],
        king_clobber: ['king_clobber(".xx|ooo|x.x")', 4, 9],
        king_dirt: ['king_dirt("##x|...|o##")', 1, 2],
        king_to_corner: ["king_to_corner(3,4)", 1, 3],
        knight_clobber: ['knight_clobber("xxoo|.xox|xo.o")', 1, 6],
        knight_to_corner: ["knight_to_corner(5,6)", 1, 4],
        konane: ['konane("oo..o|.xo..|.ox..|o.xx.")', 2, 4],
        l_cram: ['l_cram("#...|....|...#")', 2, 18],
        lasker: ["lasker(4,6)", 1, 15],
        less_than_half: ["less_than_half(5,9)", 1, 8],
        long_jumping_toads: ['long_jumping_toads("t.ft..ftt")', 1, 2],
        maundy_cake: ["maundy_cake(4,6,3,6)", 2, 6],
        mem: ["mem(11,1)", 6, 11],
        misere_tic_tac_toe: ['misere_tic_tac_toe("...|.o.|.x.")', 1, 7],
        mnk: ['mnk[4,4,3]("..x.|....|....|o...")', 8, 14],
        mock_turtle_fives: ['mock_turtle_fives("THTHTTTH")', 2, 20],
        mock_turtles: ['mock_turtles("THTHTHTT")', 2, 25],
        moebius: ['moebius("THHTTTHTTT")', 2, 63],
        mogul: ['mogul("HTTTHTTT")', 1, 17],
        moidores: ['moidores("THTHTTHTTT")', 1, 74],
        moores_nim: ["moores_nim(2,3,4)", 1, 35],
        motley: ['motley("THTHTHHTT")', 1, 106],
        nim: ["nim(3,4,6)", 1, 13],
        nim_with_a_pass: ["nim_with_a_pass(1,3,5,1)", 1, 10],
        nimstring: ['nimstring("a b c d g a-b a-d a-g b-c b-g d-g; g=G")', 2, 10],
        node_kayles: ['node_kayles("a3-b3 a3-a2 a2-a1 a1-b1 d1")', 2, 6],
        nogo: ['nogo("....|xo..|....")', 2, 10],
        non_attacking_bishops: ['non_attacking_bishops("...b|b...|b..b|....")', 1, 4],
        non_attacking_kings: ['non_attacking_kings(".....|.....|....k|.....")', 3, 14],
        non_attacking_knights: ['non_attacking_knights("....|.n..|n.n.|.n..")', 1, 5],
        non_attacking_queens: ['non_attacking_queens(".....|.....|...q.|q....|.....")', 3, 5],
        northcott: ['northcott("x...o.|.x...o|..x.o.")', 3, 7],
        notakto: ['notakto("...|xx.|...")', 1, 7],
        octal: ["octal[0.77](4,7)", 2, 11],
        officers: ["officers(3,11)", 2, 8],
        one_two_against_two_three: ["one_two_against_two_three(7)", 1, 2],
        partizan_arc_kayles: ['partizan_arc_kayles("a-b=b b-c=b c-d=r d-e=r e-f=r f-a=r a-d=b b-e=b")', 1, 4],
        partizan_euclid: ["partizan_euclid(17,7)", 1, 1],
        partizan_quicksort: ["partizan_quicksort(3,6,5,1,2,4)", 1, 3],
        partizan_splittles: ["partizan_splittles[1,2; 1,3](1,1,7)", 7, 9],
        partizan_subtraction: ["partizan_subtraction[1,2; 2,3](11)", 1, 2],
        pass_it_on: ["pass_it_on(1,1,2)", 3, 3],
        pick_up_bricks: ["pick_up_bricks(13)", 1, 2],
        poset_game: ['poset_game("divisors 60")', 1, 12],
        powers_of: ["powers_of(13)", 2, 4],
        prim: ["prim(13)", 6, 12],
        queen_clobber: ['queen_clobber("xo.|..x|x.o")', 4, 5],
        queen_to_corner: ["queen_to_corner(5,6)", 2, 16],
        quicksort: ["quicksort(6,5,1,3,4,2)", 1, 6],
        rook_clobber: ['rook_clobber("oo.|.xx|xox")', 3, 5],
        rook_to_corner: ["rook_to_corner(3,5)", 1, 8],
        ruler: ['ruler("THTTTTTHT")', 1, 10],
        ruler_fives: ['ruler_fives("TTTTHTHHT")', 2, 15],
        sheep: ['sheep("D...|....|...c")', 6, 6],
        silver_dollar: ['silver_dollar("o.o......o")', 1, 7],
        silver_dollar_bag: ['silver_dollar_bag("o..$..o..")', 1, 5],
        sim: ['sim("1-2 1-3=o 1-4 1-5 2-3 2-4 2-5=x 3-4 3-5 4-5")', 2, 8],
        ski_jumps: ['ski_jumps("L....|....R|.L...|..R..")', 2, 9],
        snort: ['snort(".x..|..o.|x.o.")', 1, 3],
        sos: ['sos("o...oss")', 1, 6],
        staircase_nim: ["staircase_nim(3,6,1,7)", 2, 17],
        strip_placing: ['strip_placing("...##.........")', 2, 10],
        subtraction: ["subtraction[1,2,3](10)", 1, 3],
        sym: ['sym("TTTHTTHT")', 2, 28],
        sympler: ['sympler("HTHTTHTH")', 15, 15],
        take_a_square: ["take_a_square(18)", 2, 4],
        take_and_break: ["take_and_break(4,9)", 2, 12],
        take_away: ["take_away[2](5,16)", 1, 5],
        text_amazons: ['text_amazons(".#x|.o.|#..")', 1, 6],
        text_cut_cake: ["text_cut_cake(5,2,1,4,4,4)", 3, 5],
        text_tic_tac_toe: ['text_tic_tac_toe("x..|o..|...")', 3, 7],
        three_heap_wythoff: ["three_heap_wythoff(2,3,5)", 2, 21],
        tic: ['tic("...")', 1, 3],
        tic_tac_toe: ['tic_tac_toe(".x.|o..|...")', 2, 7],
        toads_and_frogs: ['toads_and_frogs(".ftf..t.tf.")', 2, 3],
        toads_jumping_two: ['toads_jumping_two("tftf.t.tf.f")', 2, 3],
        toppling_dominoes: ['toppling_dominoes("xoxxooxo")', 2, 8],
        treblecross: ["treblecross(4,9)", 2, 5],
        tree: ['tree("L(R(L(+-,-+),L(00,-+)),R(L(-+,00),-+),R(L(+-,-+),L(00,+-)))")', 1, 3],
        triangle_cram: ['triangle_cram("#..|#..|.##")', 1, 3],
        triplet_fives: ['triplet_fives("HHTTTTTTHT")', 1, 6],
        triplets: ['triplets("HHHTTHTT")', 2, 11],
        turn_and_eatcake: ["turn_and_eatcake(3,5,2,2)", 3, 5],
        turnips: ['turnips("HTTTTTHTT")', 1, 3],
        turtles: ['turtles("HTTTHTT")', 1, 6],
        twins: ['twins("THTHTTTT")', 1, 4],
        twisted: ['twisted[domineering]("....|#...|#...|.##.")', 1, 7],
        weighted_arc_kayles: ['weighted_arc_kayles("1-2 2-3 3-4 4-5 5-1 2-4; 1=a 2=b 3=b 4=a 5=b")', 1, 6],
        with_pass: ["with_pass[nim](2,4)", 1, 7],
        wythoff: ["wythoff(5,6)", 2, 16]
      };
    }
  });

  // build/start.js
  function picture2(expr, isNamed2 = false) {
    const box = h("span", { class: "thumb" });
    void draw(box, expr, isNamed2);
    return box;
  }
  function drawNext() {
    while (drawing < AT_ONCE2) {
      const box = waiting.shift();
      const expr = box && unseen.get(box);
      if (!box)
        return;
      if (expr === void 0 || box.getClientRects().length === 0)
        continue;
      watching().unobserve(box);
      drawing += 1;
      void draw(box, expr).then(() => {
        drawing -= 1;
        drawNext();
      });
    }
  }
  function pictureWhenSeen(expr) {
    const box = h("span", { class: "thumb" });
    unseen.set(box, expr);
    watching().observe(box);
    return box;
  }
  function kinds(about, expr, all4) {
    if (about.results)
      return "has results";
    const inner = [...expr.matchAll(/(?<=[[,])[a-z_]+(?=[[\],])/g)].map(([name]) => all4.find((own2) => own2.name === name));
    const isImpartial = about.impartial || inner.length > 0 && inner.every((own2) => own2?.impartial);
    return isImpartial ? "impartial" : "partizan";
  }
  function inALine(rule) {
    const sentences = rule.split(/(?<=\.) (?=[A-Z])/);
    const move2 = (sentences.find((one) => DOES.test(one)) ?? sentences[0] ?? rule).replace(/^.*?\bplayers take turns to /i, "").replace(/[;:] .*$/s, "").replace(/\.$/, "");
    return `${move2.charAt(0).toUpperCase()}${move2.slice(1)}.`;
  }
  function card(about, all4) {
    const middle2 = midGame(about.name);
    const expr = middle2?.expr ?? beginning(about);
    const hard = middle2 ? difficulty(middle2) : null;
    const kind = kinds(about, expr, all4);
    const tags = [h("span", { class: "tag" }, kind), middle2 && h("span", { class: `tag ${hard}`, title: `${middle2.winning} of your ${middle2.moves} moves win` }, hard ?? "")];
    return h("li", { "data-kind": kind, "data-hard": hard ?? "", "data-words": `${about.title} ${about.name} ${about.rule}`.toLowerCase() }, h("a", { class: "game", href: to({ start: expr, opponent: "perfect", covered: true }), title: about.rule }, pictureWhenSeen(expr), h("strong", {}, about.title), h("span", { class: "soft rule" }, ...notation(inALine(about.rule))), h("span", { class: "tags" }, ...tags)));
  }
  async function start(root) {
    const offers = h("ul", { class: "offers" }, ...OFFERS.map(({ title, text, shows, href }) => h("li", {}, h("a", { class: "offer", href }, shows !== null && pictureWhenSeen(shows), h("strong", {}, title), h("span", {}, text)))));
    const games = h("ul", { class: "games", id: "catalogue" });
    const elsewhere = h("p", { class: "soft" }, h("a", { href: TOUR }, "Take the tour"), ", or read the ", h("a", { href: "#/book" }, "book"), ", with a board in every lesson and exercises that are checked, or compute on a ", h("a", { href: "#/worksheet" }, "worksheet"), ". ", h("a", { href: "#/game" }, "Write the rules"), " of a game of your own and play it at once, or put together a ", h("a", { href: "#/exercises" }, "sheet of exercises"), " for a class. Press ", h("kbd", {}, "?"), " for keys.");
    const away = h("p", { class: "wrong", role: "alert" });
    const found = h("span", { class: "soft", role: "status" });
    const wanted = h("input", { type: "text", "aria-label": "Find a game", placeholder: "Find a game", input: () => filter() });
    const kind = among("Kind of game", "all kinds", ["impartial", "partizan", "has results"], () => filter());
    const hard = among("Difficulty", "easy to hard", DIFFICULTIES, () => filter());
    const filter = () => {
      const words3 = wanted.value.toLowerCase().split(/\s+/);
      const cards = [...games.children];
      const fits = (card3) => words3.every((word) => card3.dataset["words"]?.includes(word)) && (kind.value === "" || card3.dataset["kind"] === kind.value) && (hard.value === "" || card3.dataset["hard"] === hard.value);
      for (const card3 of cards)
        card3.hidden = !fits(card3);
      found.textContent = `${cards.filter((card3) => !card3.hidden).length} of ${cards.length}`;
    };
    root.replaceChildren(away, offers, elsewhere, h("h2", {}, "All games"), h("p", { class: "soft" }, "Each in mid-game: you are Left, it is your move, and you can win against the computer. Easy is where at least half of your moves win, hard where fewer than a fifth do."), h("div", { class: "row finder" }, wanted, kind, hard, found), games);
    const { games: all4 } = await patiently(catalogue, (wrong2) => {
      away.textContent = `${wrong2.message}. ${wrong2.hint ?? ""} Trying again…`;
    });
    away.textContent = "";
    games.append(...all4.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).map((about) => card(about, all4)));
    filter();
  }
  var to, OFFERS, BEGIN, beginning, isKnown, draw, AT_ONCE2, AHEAD, unseen, waiting, drawing, observer, watching, DOES, among;
  var init_start = __esm({
    "build/start.js"() {
      "use strict";
      init_api();
      init_dom();
      init_draw();
      init_midgame();
      init_state();
      to = (state2) => link({ ...EMPTY, ...state2 });
      OFFERS = [
        { title: "Beat perfection at Nim", text: "You start and can win. It never errs: can you?", shows: "nim(3,4,5)", href: to({ start: "nim(3,4,5)", opponent: "perfect", covered: true }) },
        { title: "Take a sum apart", text: "Three games side by side: who wins, by how much, and why.", shows: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2', href: to({ start: 'domineering(3x3) + toads_and_frogs("tt..ff") + *2' }) },
        { title: "Grow a Hackenbush", text: "Draw edges and watch the value follow.", shows: 'hackenbush("b(r,rb(g)),g")', href: to({ start: 'hackenbush("b(r,rb(g)),g")', edit: true }) },
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
      beginning = (about) => BEGIN[about.name] ?? about.examples[0]?.expr ?? "";
      isKnown = ({ name }) => BEGIN[name]?.includes("[") === false;
      draw = (box, expr, isNamed2 = false) => patiently(() => sketchOf(expr)).then((told3) => {
        box.replaceChildren(...thumbnail(told3.boards, isNamed2).flatMap((svg, at2) => at2 > 0 ? [h("span", { class: "sign", "aria-hidden": "true" }, "+"), svg] : [svg]));
      }, () => void 0);
      [AT_ONCE2, AHEAD] = [4, "240px"];
      unseen = /* @__PURE__ */ new WeakMap();
      waiting = [];
      drawing = 0;
      observer = null;
      watching = () => observer ??= new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries)
          if (target instanceof HTMLElement)
            waiting = [...waiting.filter((box) => box !== target), ...isIntersecting ? [target] : []];
        drawNext();
      }, { rootMargin: AHEAD });
      DOES = /^(?:on a board.*?|both )?(?:players?|a player|each player|either player|left|right|whoever)\b/i;
      among = (label2, all4, texts, change) => h("select", { "aria-label": label2, change }, h("option", { value: "" }, all4), ...texts.map((text) => h("option", {}, text)));
    }
  });

  // build/complete.js
  function meant(word, games) {
    const own2 = plain2(word);
    if (own2.replace("_", "") === "")
      return [];
    const rank = ({ name, title }) => name.startsWith(own2) ? 0 : plain2(title).startsWith(own2) ? 1 : `_${name}_${plain2(title)}`.includes(`_${own2}`) ? 2 : 3;
    return games.filter((about) => rank(about) < 3).sort((a, b) => rank(a) - rank(b)).slice(0, MOST2);
  }
  function mended(text, games) {
    const names = new Map(games.flatMap((about) => [[plain2(about.title), about], [plain2(about.name), about]]));
    const any = [...names.keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll("_", "[^a-z0-9(]*")).join("|");
    const found = text.replace(new RegExp(`(?<![a-z_"])(${any})(?![a-z_])\\s*(\\([^()]*\\)?|\\[|[\\d][\\dx×, ]*|)`, "gi"), (all4, name, rest) => {
      const about = names.get(plain2(name));
      if (!about || rest === "[")
        return all4;
      if (rest.includes('"'))
        return `${about.name}${rest}`;
      const inner = rest.replace(/^\(|\)$/g, "").replaceAll("×", "x").trim();
      return inner === "" ? beginning(about) : `${about.name}(${inner.replace(/\s*[x,]\s*/g, (mark2) => mark2.trim()).replace(/(\d)\s+(?=\d)/g, "$1,")})`;
    });
    return found === text ? null : found;
  }
  function inSheet(word, names, games, functions) {
    const own2 = [...new Set(names)].filter((name) => name.startsWith(word) && name !== word).map((name) => ({ title: name, code: name, name }));
    const calls = functions.filter(({ name }) => name.startsWith(word.toLowerCase())).map(({ name, form }) => ({ title: form, code: `${name}(`, name }));
    const few = games.slice(0, MOST2 / 2);
    return [...own2, ...few, ...calls, ...games.slice(few.length)].slice(0, MOST2);
  }
  function complete(input, more2 = null) {
    const list = h("ul", { class: "offered", role: "listbox", id: `offered-${++lists}`, "aria-label": "Games", hidden: true });
    const isArea = input instanceof HTMLTextAreaElement;
    for (const [name, value] of Object.entries({ "aria-autocomplete": "list", "aria-controls": list.id, ...isArea ? { "aria-haspopup": "listbox" } : { role: "combobox", "aria-expanded": "false" } }))
      input.setAttribute(name, value);
    input.after(list);
    let [offered, chosen] = [[], -1];
    const word = () => {
      const before = input.value.slice(0, input.selectionStart ?? 0);
      if (!more2)
        return /(?<![\w("|.#])[A-Za-z][A-Za-z_]*$/.exec(before)?.[0] ?? "";
      const line3 = before.slice(before.lastIndexOf("\n") + 1);
      if (/^game\s/.test(before) && !/^\s+example\s/.test(line3))
        return "";
      return /^(?:[^"]|"[^"]*")*$/.test(line3) && !line3.includes("//") ? /(?<![\w|.#])[A-Za-z]\w*$/.exec(line3)?.[0] ?? "" : "";
    };
    const draw2 = () => {
      list.replaceChildren(...offered.map((offer3, at2) => h("li", {
        role: "option",
        id: `${list.id}-${at2}`,
        "aria-selected": String(at2 === chosen),
        // The field keeps the focus.
        mousedown: (event) => {
          event.preventDefault();
          take2(offer3);
        }
      }, h("strong", {}, offer3.title), offer3.code !== offer3.title && h("code", {}, offer3.code))));
      list.hidden = offered.length === 0;
      if (!isArea)
        input.setAttribute("aria-expanded", String(!list.hidden));
      if (chosen >= 0)
        input.setAttribute("aria-activedescendant", `${list.id}-${chosen}`);
      else
        input.removeAttribute("aria-activedescendant");
    };
    const offer2 = (offers) => {
      [offered, chosen] = [offers, -1];
      draw2();
    };
    const take2 = ({ name, code }) => {
      const [end2, own2] = [input.selectionStart ?? 0, word()];
      const rest = input.value.slice(end2);
      input.setRangeText(rest.startsWith("(") ? name : code, end2 - own2.length, end2, "end");
      offer2([]);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      offer2([]);
    };
    input.addEventListener("input", () => {
      const own2 = word();
      if (own2 === "")
        return offer2([]);
      void patiently(catalogue).then(({ games, functions }) => {
        if (word() !== own2 || document.activeElement !== input)
          return;
        const found = meant(own2, games).filter(({ name }) => name !== own2 || !input.value.includes(`${own2}(`)).map(offeredGame);
        offer2(more2 ? inSheet(own2, more2.names(), found, functions) : found);
      });
    });
    input.addEventListener("blur", () => offer2([]));
    input.addEventListener("keydown", (event) => {
      if (offered.length === 0)
        return;
      const about = offered[chosen];
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (way) {
        chosen = (chosen + way + offered.length + (chosen < 0 && way < 0 ? 1 : 0)) % offered.length;
        draw2();
      } else if (event.key === "Enter" && about)
        take2(about);
      else if (event.key === "Escape")
        offer2([]);
      else
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
  }
  var MOST2, plain2, offeredGame, lists;
  var init_complete = __esm({
    "build/complete.js"() {
      "use strict";
      init_api();
      init_dom();
      init_start();
      MOST2 = 8;
      plain2 = (text) => text.toLowerCase().replace(/[^a-z]+/g, "_");
      offeredGame = (about) => ({ title: about.title, code: beginning(about), name: about.name });
      lists = 0;
    }
  });

  // build/fit.js
  function stacked(sizes, width, caption, scale) {
    let [height, left2, row2] = [0, 0, 0];
    for (const size2 of sizes) {
      const wide = Math.max(size2.width * scale, caption.width) + SIGN;
      if (left2 > 0 && left2 + wide > width) {
        height += row2 + GAP;
        [left2, row2] = [0, 0];
      }
      left2 += wide + GAP;
      row2 = Math.max(row2, size2.height * scale + caption.height);
    }
    return height + row2;
  }
  function scaleFor(sizes, width, height, caption = { width: 0, height: 0 }, most = USUAL2) {
    const fits = (scale) => stacked(sizes, width, caption, scale) <= height && sizes.every((size2) => size2.width * scale + (sizes.length > 1 ? SIGN : 0) <= width);
    if (fits(most))
      return most;
    let [low, high] = [LEAST2, most];
    for (let step3 = 0; step3 < 8; step3 += 1) {
      const middle2 = (low + high) / 2;
      if (fits(middle2))
        low = middle2;
      else
        high = middle2;
    }
    return low;
  }
  function size(stage) {
    const boards2 = [...stage.querySelectorAll("svg.board")];
    const style = getComputedStyle(stage);
    const [x, y] = [parseFloat(style.paddingLeft) + parseFloat(style.paddingRight), parseFloat(style.paddingTop) + parseFloat(style.paddingBottom)];
    const [width, height] = [stage.clientWidth - x, parseFloat(style.minHeight) - y];
    if (boards2.length === 0 || !(width > 0) || !(height > 0))
      return;
    const captions = [...stage.querySelectorAll("figcaption")];
    const most = (lengths) => lengths.length > 0 ? Math.max(...lengths) + AROUND2 : 0;
    const below3 = { width: most(captions.map((one) => one.offsetWidth)), height: most(captions.map((one) => one.offsetHeight)) };
    const scale = scaleFor(boards2.map((svg) => svg.viewBox.baseVal), width, height, below3, document.body.classList.contains("large") ? LARGE : USUAL2);
    for (const svg of boards2) {
      svg.style.setProperty("--near", String(Math.round(FINGER / scale)));
      const { width: wide, height: high } = svg.viewBox.baseVal;
      const own2 = Math.max(scale, SMALLEST / Math.min(wide, high));
      svg.setAttribute("width", String(Math.floor(wide * own2)));
      svg.setAttribute("height", String(Math.floor(high * own2)));
    }
  }
  function fit(stage) {
    size(stage);
    watcher2.observe(stage);
  }
  var USUAL2, LARGE, LEAST2, SIGN, GAP, AROUND2, FINGER, SMALLEST, widths, watcher2;
  var init_fit = __esm({
    "build/fit.js"() {
      "use strict";
      [USUAL2, LARGE, LEAST2] = [0.8, 1.6, 0.3];
      [SIGN, GAP, AROUND2] = [44, 16, 23];
      FINGER = 26;
      SMALLEST = 44;
      widths = /* @__PURE__ */ new WeakMap();
      watcher2 = new ResizeObserver((entries) => {
        for (const { target, contentRect: { width } } of entries) {
          if (widths.get(target) !== width)
            size(target);
          widths.set(target, width);
        }
      });
    }
  });

  // build/worksheet/cells.js
  function goesOn(statement) {
    const said = statement.split("\n").map(bare4).join("\n").replace(/"[^"]*"/g, '""').trimEnd();
    const open = (said.match(/[([{]/g)?.length ?? 0) - (said.match(/[)\]}]/g)?.length ?? 0);
    return open > 0 || /(?:[-+/=<>,:]|\b(?:let|for|in|if|and|or|not))$/.test(said);
  }
  function cellsOf(text) {
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    const cells = [];
    for (let at2 = 0; at2 < lines.length; ) {
      const from = at2;
      const first2 = lines[at2++] ?? "";
      const next2 = () => lines[at2];
      if (isBlank2(first2))
        continue;
      if (isComment(first2)) {
        while (next2()?.startsWith("//"))
          at2 += 1;
        cells.push(fromProse(proseOf(lines.slice(from, at2).join("\n"))));
      } else if (isGame(first2)) {
        const follows = () => lines.slice(at2).find((line3) => !isBlank2(line3));
        while (at2 < lines.length && /^[ \t]/.test(follows() ?? ""))
          at2 += 1;
        cells.push(lines.slice(from, at2).join("\n").trimEnd());
      } else {
        while (at2 < lines.length && !isBlank2(next2()) && goesOn(lines.slice(from, at2).join("\n")))
          at2 += 1;
        cells.push(lines.slice(from, at2).join("\n").trimEnd());
      }
    }
    return cells.filter((cell) => cell !== "");
  }
  function joined(cells) {
    const all4 = cells.filter((cell) => cell.trim() !== "");
    return all4.map((cell, at2) => {
      const after2 = all4[at2 + 1];
      const runsOn = after2 !== void 0 && (isText(cell) ? isText(after2) : isGame(cell) ? /^[ \t]/.test(after2) : goesOn(cell));
      return runsOn ? `${cell}
` : cell;
    }).join("\n");
  }
  function sliderOf(cell) {
    const [, , name, value, , least, most] = SLIDER.exec(cell) ?? [];
    if (name === void 0 || Number(least) >= Number(most))
      return null;
    return { name, value: Number(value), least: Number(least), most: Number(most) };
  }
  function rulesOf(cells) {
    return cells.filter((cell, at2) => isGame(cell) && !cells.slice(at2 + 1).some((later) => gamesOf(later).some((name) => gamesOf(cell).includes(name))));
  }
  var isComment, isBlank2, isText, isGame, proseOf, fromProse, bare4, gamesOf, namesOf, SLIDER, slid, needed, whole2;
  var init_cells = __esm({
    "build/worksheet/cells.js"() {
      "use strict";
      isComment = (line3) => line3.startsWith("//");
      isBlank2 = (line3) => line3 !== void 0 && line3.trim() === "";
      isText = (cell) => cell.split("\n").every(isComment);
      isGame = (cell) => /^game[ \t]/.test(cell);
      proseOf = (cell) => cell.split("\n").map((line3) => line3.replace(/^\/\/ ?/, "")).join("\n").trim();
      fromProse = (prose2) => prose2.trim() === "" ? "" : prose2.trim().split("\n").map((line3) => `// ${line3}`.trimEnd()).join("\n");
      bare4 = (line3) => line3.replace(/("[^"]*")|\/\/.*$/g, (_, quoted2) => quoted2 ?? "").trimEnd();
      gamesOf = (cell) => isGame(cell) ? [...cell.matchAll(/^game[ \t]+([A-Za-z_]\w*)/gm)].map(([, name]) => name ?? "") : [];
      namesOf = (cell) => isText(cell) ? [] : [...gamesOf(cell), ...[...cell.matchAll(/(?:^|;|\n)\s*let\s+([A-Za-z_]\w*)\s*=/g)].map(([, name]) => name ?? "")];
      SLIDER = /^(\s*let\s+([A-Za-z_]\w*)\s*=\s*)(-?\d+)(\s*\/\/\s*(-?\d+)\s*\.\.\s*(-?\d+)\b.*)$/;
      slid = (cell, value) => cell.replace(SLIDER, (_, before, __, ___, after2) => `${before}${value}${after2}`);
      needed = (rules, expr) => rules.some((cell) => gamesOf(cell).some((name) => new RegExp(`\\b${name}\\b`).test(expr))) ? rules.join("\n") : "";
      whole2 = (rules, expr) => rules === "" ? expr : `${rules}
${expr}`;
    }
  });

  // build/worksheet/questions.js
  function numberOf(text) {
    const [, above2, below3 = "1"] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
    return above2 === void 0 ? null : Number(above2) / Number(below3);
  }
  function beside(statement) {
    const said = statement.split("\n").map(bare4).join("\n").trim();
    const [, name, of] = /^let\s+([A-Za-z_]\w*)\s*=\s*(.*)$/s.exec(said) ?? [, "_", said];
    const [, call, inner = ""] = CALL.exec(said) ?? [];
    if (call === "show")
      return { before: `written(${inner})`, after: null, of: ({ lines }) => lines[0]?.text == null ? null : { kind: "boards", positions: [lines[0].text] } };
    if (call === "tree") {
      const [, position2 = "", first2 = "left"] = /^(.*?)(?:,\s*(left|right)\s*)?$/s.exec(inner) ?? [];
      return { before: `written(${position2})`, after: null, of: ({ lines }) => lines[0]?.text == null ? null : { kind: "tree", position: lines[0].text, first: first2 } };
    }
    if (call === "thermograph") {
      const each = `[[written(g), walls(g)[1], walls(g)[2]] for g in [${inner}]]`;
      return { before: each, after: null, of: ({ lines }) => {
        const rows = lines[0]?.rows ?? [];
        return rows.length === 0 ? null : { kind: "thermographs", positions: positionsIn({ lines }), walls: rows.map(([, left2 = "", right = ""]) => ({ left: wallOf(left2), right: wallOf(right) })) };
      } };
    }
    if (!LIST.test(of ?? ""))
      return null;
    return { before: null, after: `[written(member) for member in ${name}]`, of: (told3) => {
      const positions = positionsIn(told3);
      return positions.some(hasGame) ? { kind: "boards", positions } : null;
    } };
  }
  function questionOf2(statements) {
    const all4 = [];
    const places = statements.map((statement) => {
      const asked4 = isGame(statement) ? null : beside(statement);
      const put = (text) => text === null ? null : all4.push(`let ${NAME3} = ${text}`) - 1;
      const before = put(asked4?.before ?? null);
      const own2 = all4.push(statement) - 1;
      return { own: own2, extra: before ?? put(asked4?.after ?? null), of: asked4?.of };
    });
    const answers3 = (told3) => places.map(({ own: own2, extra, of }, at2) => {
      const cell = told3[own2] ?? { lines: [] };
      const more2 = extra === null ? void 0 : told3[extra];
      const good = statements.slice(0, at2).filter((_, place3) => !told3[places[place3]?.own ?? -1]?.error);
      const drawn4 = !cell.error && more2 && !more2.error && of ? of(more2) : null;
      const positions = [...cell.lines.map(({ position: position2 }) => position2 ?? ""), ...drawn4 ? "positions" in drawn4 ? drawn4.positions : [drawn4.position] : []];
      return { cell, drawn: drawn4, rules: isGame(statements[at2] ?? "") ? others(good, statements[at2] ?? "") : needed(rulesOf(good), positions.join(" ")) };
    });
    return { all: all4, answers: answers3 };
  }
  var NAME3, CALL, LIST, positionsIn, hasGame, wallOf, others;
  var init_questions = __esm({
    "build/worksheet/questions.js"() {
      "use strict";
      init_cells();
      NAME3 = "_drawn";
      CALL = /^(show|thermograph|tree)\s*\((.*)\)$/s;
      LIST = /^(?:\[|(?:boards|followers|left_options|right_options|reverse|sort|unique)\s*\(|[A-Za-z_]\w*$)/;
      positionsIn = (told3) => (told3.lines[0]?.rows ?? []).map(([position2]) => position2 ?? "");
      hasGame = (text) => /(?<!\w)[a-z_]\w*[[(]/.test(text);
      wallOf = (text) => [...text.matchAll(/\[\s*([-\d/]+)\s*,\s*([-\d/]+)\s*\]/g)].map(([, temperature = "", value = ""]) => [numberOf(temperature) ?? 0, numberOf(value) ?? 0]);
      others = (above2, own2) => rulesOf(above2).filter((cell) => !gamesOf(cell).some((name) => gamesOf(own2).includes(name))).join("\n");
    }
  });

  // build/why.js
  function isDrawable(text) {
    const terms = parted(text, /\+/);
    return terms.some(isPosition) && terms.every((term) => isPosition(term) || /^-?[\d⋆*/]+$/.test(term));
  }
  function words2(text, shows, isDrawn2 = false) {
    return text.split(/(`[^`]*`|⟦[^⟧]*⟧)/).filter((piece) => piece !== "").map((piece) => {
      if (!/^[`⟦]/.test(piece))
        return piece;
      const inner = piece.slice(1, -1);
      if (isDrawn2 && piece.startsWith("`") && isDrawable(inner))
        return drawn(inner, shows, true);
      const show2 = piece.startsWith("⟦") ? shows.move : isPosition(inner) ? shows.position : null;
      if (!show2)
        return h("code", {}, ...typeset(inner));
      return h("code", {
        class: "points",
        tabindex: 0,
        mouseenter: () => show2(inner),
        mouseleave: () => show2(null),
        focus: () => show2(inner),
        blur: () => show2(null)
      }, piece.startsWith("⟦") ? shows.spoken?.(inner) ?? inner : inner);
    });
  }
  function writingOf(blocks) {
    for (const block of blocks) {
      const [, short3, full] = block.kind === "paragraph" && /`([^`]+)` for `([^`]+)`/.exec(block.text) || [];
      if (short3 === void 0 || full === void 0 || !full.includes(short3))
        continue;
      const [before = "", after2 = ""] = full.split(short3);
      const name = /^[^(]*/.exec(full)?.[0] ?? "";
      const writes = (text) => isPosition(text) || !/^[\w(.#|]/.test(text) ? text : text.startsWith("(") ? `${name}${text}` : `${before}${text}${after2}`;
      const isShort = (text) => text === short3 || /^\(("[^"]*"|\d+x\d+)\)$/.test(text);
      return { full: writes, spelled: (sentence2) => sentence2.replace(/`([^`]*)`/g, (all4, inner) => isShort(inner) ? `\`${writes(inner)}\`` : all4) };
    }
    return { full: (text) => text, spelled: (text) => text };
  }
  function drawn(text, shows, isInLine = false) {
    const [show2, hide] = [() => shows.position(text), () => shows.position(null)];
    const box = isInLine ? h("code", { class: "drawn points", title: text, tabindex: 0, mouseenter: show2, mouseleave: hide, focus: show2, blur: hide }, text) : h("span", { class: "drawn", title: text, mouseenter: show2, mouseleave: hide }, h("code", {}, text));
    const seen = new IntersectionObserver(([entry2]) => {
      if (!entry2?.isIntersecting)
        return;
      seen.disconnect();
      sketchOf(shows.whole(text.replaceAll("⋆", "*"))).then(({ boards: boards2 }) => {
        const pictures2 = thumbnail(boards2);
        for (const svg of pictures2) {
          svg.setAttribute("width", String(svg.viewBox.baseVal.width * SMALL));
          svg.setAttribute("height", String(svg.viewBox.baseVal.height * SMALL));
        }
        const row2 = pictures2.flatMap((svg, at2) => at2 > 0 && isInLine ? [h("span", { class: "soft", "aria-hidden": "true" }, "+"), svg] : [svg]);
        if (boards2.length > 0)
          box.replaceChildren(...row2, h("span", { class: "unseen" }, text));
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
    const line3 = (text = "") => {
      const subject = full(text);
      return isPosition(subject) ? { mouseenter: () => shows.position(subject), mouseleave: () => shows.position(null) } : {};
    };
    const cell = (tag) => (text) => h(text === "" ? "td" : tag, {}, ...words2(text, shows));
    const row2 = (tag, cells) => h("tr", line3(cells[0]?.replaceAll("`", "")), ...cells.map(cell(tag)));
    switch (block.kind) {
      case "paragraph":
        return h("p", {}, ...words2(block.text, shows, true));
      case "list":
        return h("ul", {}, ...block.items.map((item) => h("li", {}, ...words2(item, shows, true))));
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
  function stepsOf(blocks) {
    const steps = [];
    let waiting3 = [];
    blocks.forEach((block, at2) => {
      const last = steps.at(-1);
      if (block.kind !== "paragraph") {
        if (last)
          last.blocks.push(block);
        else
          steps.push({ text: "", blocks: [block], notes: [] });
        return;
      }
      const sentences = block.text.split(/(?<=[^.][.:?]) (?=[A-Z⟦`])/);
      const notes = sentences.filter((sentence2) => NOTES.test(sentence2));
      const text = sentences.filter((sentence2) => !NOTES.test(sentence2)).join(" ");
      const next2 = blocks[at2 + 1];
      const isFollowed = next2 !== void 0 && next2.kind !== "paragraph";
      if (text !== "" || isFollowed) {
        steps.push({ text: text || "Positions are worked out one after the other, the simplest first.", blocks: [], notes: [...waiting3, ...notes] });
        waiting3 = [];
      } else if (last && notes.some((note5) => AFTER2.test(note5)))
        last.notes.push(...notes);
      else
        waiting3.push(...notes);
    });
    steps.at(-1)?.notes.push(...waiting3);
    return steps;
  }
  function explanation(told3, shows) {
    const { full, spelled } = writingOf(told3.blocks);
    const steps = stepsOf(told3.blocks);
    const quiet = /* @__PURE__ */ new Set();
    const items2 = steps.map(({ text: short4, blocks, notes }, at2) => {
      const text = spelled(short4);
      const [head2 = text, tail = ""] = text.split(/(?<=[^.][.:?]) (?=[A-Z⟦`])(.*)/s);
      const note5 = notes.length > 0 && h("details", { class: "note" }, h("summary", {}, "How this is written"), h("p", {}, ...words2(notes.join(" "), shows)));
      const subject = [...text.matchAll(/`([^`]*)`/g)].map((found) => full(found[1] ?? "")).find(isPosition) ?? null;
      const step3 = h("details", { class: "step", open: at2 === 0 && steps.length === 1, toggle: () => {
        if (!quiet.delete(step3))
          shows.position(step3.open ? subject : null);
      } }, h("summary", {}, h("span", { class: "count" }, String(at2 + 1)), h("span", {}, ...words2(head2, shows))), h("div", { class: "inside" }, ...tail === "" ? [] : [h("p", {}, ...words2(tail, shows, true))], ...blocks.map((block) => body(block, shows, full)), note5));
      step3.classList.toggle("whole", tail === "" && blocks.length === 0 && notes.length === 0);
      return step3;
    });
    const open = () => {
      const next2 = items2.find((step3) => !step3.open && !step3.classList.contains("whole"));
      if (!next2)
        return;
      next2.open = true;
      next2.querySelector("summary")?.focus({ preventScroll: true });
      next2.scrollIntoView({ block: "nearest" });
    };
    const all4 = (isOpen) => () => items2.filter((step3) => step3.open !== isOpen).forEach((step3) => {
      quiet.add(step3);
      step3.open = isOpen;
    });
    const short3 = conclusion(told3.blocks);
    return h("div", { class: "reasons" }, short3 !== null && h("p", { class: "conclusion" }, ...words2(spelled(short3), shows)), h("div", { class: "row" }, h("button", { type: "button", class: "main", click: open }, "Next step"), h("button", { type: "button", click: all4(true) }, "Unfold all"), h("button", { type: "button", click: all4(false) }, "Fold all")), ...items2);
  }
  async function explainIn(place3, question, shows, isWanted) {
    const put = (shown5) => {
      if (isWanted())
        place3.replaceChildren(shown5);
    };
    put(h("p", { class: "soft" }, "Looking for reasons…"));
    try {
      put(explanation(await patiently(question, (wrong2) => put(h("p", {}, `${wrong2.message}. Trying again…`))), shows));
    } catch (error) {
      put(h("p", {}, `No explanation: ${detailOf(error).message}.`));
    }
  }
  var isPosition, SMALL, MOST_DRAWN, CONCLUDES, NOTES, AFTER2, ARGUMENTS;
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
      NOTES = /^(On boards of |Each line comes after |Of options that are alike |What nobody can use any more |We write `)|no lines of their own/;
      AFTER2 = /^(Of options|What nobody)|no lines of their own/;
      ARGUMENTS = [
        ["", "the shortest proof"],
        ["types", "types"],
        ["mex", "MEX and balancing"],
        ["numbers", "numbers and simplicity"],
        ["heat", "stops and temperature"],
        ["symmetry", "symmetry"],
        ["stealing", "strategy stealing"],
        ["backward", "working backward"],
        ["one-hand-tied", "one hand tied"]
      ];
    }
  });

  // build/book/beyond.js
  var beyond;
  var init_beyond = __esm({
    "build/book/beyond.js"() {
      "use strict";
      init_lesson();
      beyond = {
        title: "Beyond numbers",
        about: "Games that are smaller than every number, games in which everybody hurries, and what is left when the rules are turned round.",
        lessons: [
          {
            id: "ups",
            title: "Ups",
            rows: [],
            steps: [
              {
                text: ["In Clobber a stone moves onto a stone of the other player beside it, which is taken off. Whoever cannot move loses. In `xo` either player takes the other's stone, and nothing more can be done: that is `*`."],
                board: { expr: 'clobber("xxo")', caption: "Two stones of Left's and one of Right's." },
                predict: { ask: "which type is `xxo`?", of: 'outcome(clobber("xxo"))', among: TYPES },
                reveal: ["Left takes the stone, and it is over. Right can only take the one beside his, and leaves `xo`, in which Left has the last word. The game `{0|*}` is called up and written `^` or `↑`. Left wins it in any case, so it is positive."],
                facts: [['clobber("xo")', "⋆"], ['clobber("xxo")', "↑"], ["{0|*} == ^", "true"]]
              },
              {
                text: ["How much is an up? Let it compete with a number."],
                board: { expr: "^ + ^ - 1/4", caption: "Two ups, and a quarter of a move for Right." },
                predict: { ask: "are a thousand ups less than 1/1024?", of: "1000*^ < 1/1024", among: TRUTHS },
                reveal: ["An up is positive, and less than every positive number, as often as you take it. Such games are infinitesimal. As long as somebody is ahead by a number, however small, ups do not count; where the numbers cancel, they decide."],
                facts: [["^ > 0", "true"], ["1000*^ < 1/1024", "true"]]
              },
              {
                text: ["Now an up with a star beside it."],
                board: { expr: 'clobber("xxo") + clobber("xo")', caption: "An up and a star." },
                predict: { ask: "which type is the sum?", of: 'outcome(clobber("xxo") + clobber("xo"))', among: TYPES },
                reveal: ["One up is not enough to beat a star: `^*` lies beside zero, as the star itself does. Two ups are enough. And, which one would not think, against `*2` or any larger nimber a single up suffices."],
                facts: [['clobber("xxo") + clobber("xo")', "↑⋆"], ["outcome(^ + ^ + *)", "L"], ["outcome(^ + *2)", "L"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "What is `oox` worth in Clobber, where Right has two stones and Left has one?", of: 'clobber("oox")' },
              { kind: "type", expr: 'clobber("xxo") + clobber("oox")' },
              { kind: "move", expr: 'clobber("xxo") + clobber("xo")', side: "right" },
              { kind: "win", expr: 'clobber("xxo") + clobber("xxo") + clobber("xo")', side: "left", first: "right" }
            ]
          },
          {
            id: "tinies",
            title: "Tinies",
            rows: [],
            steps: [
              {
                text: ["In Toppling Dominoes you push one of your dominoes over, to the left or to the right, and it falls with all that stand on that side."],
                board: { expr: 'toppling_dominoes("xooox")', caption: "Three of Right's between two of Left's." },
                predict: { ask: "which type is it?", of: 'outcome(toppling_dominoes("xooox"))', among: TYPES },
                reveal: ["Left topples everything. Right can only threaten: he leaves a game `{0|-1}`, in which he would gain a move if he were left alone, and Left answers it at once. So it is positive: `{0||0|-1}`, called `Tiny(1)`."],
                facts: [['toppling_dominoes("xooox")', "Tiny(1)"], ["{0||0|-1} == Tiny(1)", "true"]]
              },
              {
                text: ["An up is less than every number. And a tiny?"],
                board: { expr: "Tiny(1) + Tiny(1) - ^", caption: "Two tinies against an up." },
                predict: { ask: "are a hundred tinies less than one up?", of: "100*Tiny(1) < ^", among: TRUTHS },
                reveal: ["A tiny is to an up what an up is to a number. The greater the threat, the smaller it is: a hundred times `Tiny(2)` is still less than `Tiny(1)`. There is no smallest positive game."],
                facts: [["100*Tiny(1) < ^", "true"], ["100*Tiny(2) < Tiny(1)", "true"]]
              },
              {
                text: ["The negative of a tiny is a miny. Here is a threat of two moves against one of one move."],
                board: { expr: 'toppling_dominoes("xoooox") + toppling_dominoes("oxxxo")', caption: "A tiny and a miny." },
                predict: { ask: "who wins `Tiny(2) + Miny(1)`?", of: "outcome(Tiny(2) + Miny(1))", shows: null, among: TYPES },
                reveal: ["`Tiny(2)` is less than `Tiny(1)`, so Right is ahead, by next to nothing; and that is enough."],
                facts: [['toppling_dominoes("xoooox")', "Tiny(2)"], ['toppling_dominoes("oxxxo")', "Miny(1)"], ["outcome(Tiny(2) + Miny(1))", "R"]]
              }
            ],
            exercises: [
              { kind: "type", expr: 'toppling_dominoes("xooox") + toppling_dominoes("xo")' },
              { kind: "value", ask: 'What is `toppling_dominoes("oxxxxo")` worth? Write it as `Tiny(…)` or `Miny(…)`.', of: 'toppling_dominoes("oxxxxo")' },
              { kind: "win", expr: 'toppling_dominoes("xooox")', side: "left", first: "right" }
            ]
          },
          {
            id: "switches",
            title: "Switches",
            rows: [],
            steps: [
              {
                text: ["A switch is `{a|b}` with two numbers, a greater than b. Left moves to a, Right to b, and that is all. Where they are a number and its negative it is written with a sign: `{2|-2}` is `±2`."],
                board: { expr: "{5|1}", caption: "Left can move to 5, Right to 1." },
                predict: { ask: "`{5|1}` is a number n and `±2` beside it. What is n?", of: "mean({5|1})" },
                reveal: ["n is what lies in the middle, and what a move gains is half of the distance. Two equal switches cancel: whoever takes one leaves the other to the opponent."],
                facts: [["{5|1} == 3 + {2|-2}", "true"], ["{2|-2} + {2|-2}", "0"]]
              },
              {
                text: ["With several switches on the table everybody hurries to the largest."],
                board: { expr: "{4|-4} + {2|-2}", caption: "A large switch and a small one." },
                predict: { ask: "Left begins, and both play well. How many moves is she ahead when all is taken?", of: "left_stop({4|-4} + {2|-2})" },
                reveal: ["Left takes 4, and Right takes 2 off it. Had she taken 2, Right would have taken 4."],
                facts: [["stops({4|-4} + {2|-2})", "[2, -2]"]]
              },
              {
                text: ["So moving first is worth two moves here. Give Left an advantage to begin with."],
                board: { expr: "{4|-4} + {2|-2} + 2", caption: "The same, and two free moves for Left." },
                predict: { ask: "which type is it now?", of: "outcome({4|-4} + {2|-2} + 2)", among: TYPES },
                reveal: ["If Right begins, he gains 4 and Left 2, and with her two free moves it comes to nothing; then it is Right's turn, and he has lost. With one free move less he would win."],
                facts: [["outcome({4|-4} + {2|-2} + 1)", "N"], ["outcome({4|-4} + {2|-2} + 2)", "L"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "`{3|-1}` is a number n and `±2`. What is n?", of: "mean({3|-1})" },
              { kind: "move", expr: "{4|-4} + {2|-2} + {1|-1}", side: "left" },
              { kind: "type", expr: "{3|-3} + {3|-3} + 1" },
              { kind: "value", ask: "Right begins in `{5|1} + {3|-3}`, and both play well. What does it come to?", of: "right_stop({5|1} + {3|-3})" }
            ]
          },
          {
            id: "temperature",
            title: "Temperature and thermographs",
            rows: [],
            steps: [
              {
                text: ["How urgent is a move? Put a tax on it: whoever moves pays t, so Left gets t less, and Right gets t more. While t is small both still want to move. When it is too high, nobody does. Where that turns is the temperature."],
                board: { expr: "{7|1}", caption: "Left can move to 7, Right to 1." },
                predict: { ask: "with a tax of t Left gets from `{7|1}` to 7 − t, and Right to 1 + t. At which t is that the same?", of: "temperature({7|1})" },
                reveal: ["Taxing every move is called cooling: cooled by 1, `{7|1}` becomes `{6|2}`."],
                facts: [["cool({7|1}, 1)", "{6|2}"], ["temperature({7|1})", "3"]]
              },
              {
                text: ["Draw it: the tax upwards, and the values from right to left, since Left is glad of large ones. The two lines are called walls. Where they meet a mast goes straight up: for all higher taxes the game is as good as that number, its mean."],
                predict: { ask: "at which number does the mast of `{7|1}` stand?", of: "mean({7|1})" },
                reveal: ["The walls start at 7 and at 1, lean towards each other by 1 for each unit of tax, and meet in the middle."],
                picture: { thermograph: ["{7|1}"], caption: "The thermograph of `{7|1}`. Solid and dashed: Left's wall and Right's." },
                facts: [["mean({7|1})", "4"]]
              },
              {
                text: ["A move can also be a threat. In `{4||2|-2}` Left moves to 4; Right moves to `±2`, where he would gain much, and Left answers."],
                board: { expr: "{4||2|-2}", caption: "Right's move is a threat." },
                predict: { ask: "what is the mean of `{4||2|-2}`?", of: "mean({4||2|-2})" },
                reveal: ["Right pays the tax, and Left pays it when she answers: together they are where they were, at 2. So the wall on Right's side goes straight up. He can make this move whenever he likes, and it costs him nothing; players of Go call that sente."],
                picture: { thermograph: ["{4||2|-2}"], caption: "One wall leans, the other does not." },
                facts: [["mean({4||2|-2})", "2"], ["temperature({4||2|-2})", "2"]]
              },
              {
                text: ["Now a sum."],
                board: { expr: "domineering(2x2) + domineering(2x3)", caption: "A board of four squares and one of six." },
                predict: { ask: "the means of these boards are 0 and 3/4. What is the mean of both together?", of: "mean(domineering(2x2) + domineering(2x3))" },
                reveal: ["Means add up. Temperatures do not: no sum is hotter than its hottest part, and it may be much colder, as two equal switches are. To move where it is hottest is a good rule, and not always the best move."],
                picture: { thermograph: ["domineering(2x3)", "domineering(2x2)"], caption: "The six squares in front, the four behind." },
                facts: [["[mean(domineering(2x2)), mean(domineering(2x3))]", "[0, 3/4]"], ["mean(domineering(2x2) + domineering(2x3))", "3/4"], ["temperature({2|-2} + {2|-2})", "-1"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "What is the temperature of `{9|1}`?", of: "temperature({9|1})" },
              { kind: "value", ask: "What is the mean of `{6|-1}`?", of: "mean({6|-1})" },
              { kind: "move", expr: "{9|1} + {3|-3} - 5", side: "left" },
              { kind: "value", ask: "What is `{9|1}` cooled by 1? Write it with braces.", of: "cool({9|1}, 1)" }
            ]
          },
          {
            id: "atomic-weight",
            title: "Atomic weights",
            rows: [],
            steps: [
              {
                text: ["A flower of Hackenbush has a green stem and petals of one colour. Either player may cut the stem, and then the petals are gone."],
                board: { expr: 'hackenbush("gb")', caption: "A green stem and one blue petal, the smallest flower." },
                predict: { ask: "which type is a blue flower?", of: 'outcome(hackenbush("gb"))', among: TYPES },
                reveal: ["Whoever begins cuts the stem. So the petal gives Left no certain win; and yet it helps her, by an up: the flower is `^*`."],
                facts: [['hackenbush("gb")', "↑⋆"], ['hackenbush("g(b,b,b)")', "↑[3]⋆"]]
              },
              {
                text: ["Now two blue flowers."],
                board: { expr: 'hackenbush("gb") + hackenbush("gb")', caption: "Two flowers." },
                predict: { ask: "which type are they?", of: 'outcome(hackenbush("gb") + hackenbush("gb"))', among: TYPES },
                reveal: ["Values of flowers get complicated, but there is a number that says how many ups one is worth, about: its atomic weight. That of a blue flower is 1, however many petals it has; that of nimbers is 0. It is exact where it matters: with a weight of 2 or more Left wins, whoever begins. Two ahead wins."],
                facts: [['[atomic_weight(hackenbush("gb")), atomic_weight(hackenbush("g(b,b,b)")), atomic_weight(*2)]', "[1, 1, 0]"], ['atomic_weight(hackenbush("gb") + hackenbush("gb"))', "2"], ['outcome(hackenbush("gb") + hackenbush("gb"))', "L"]]
              },
              {
                text: ["Weights add up, and a red flower counts −1."],
                board: { expr: 'hackenbush("gb") + hackenbush("gb") + hackenbush("g(b,b)") + hackenbush("g(r,r,r)")', caption: "Three blue flowers and a red one with many petals." },
                predict: { ask: "which type is that?", of: 'outcome(hackenbush("gb") + hackenbush("gb") + hackenbush("g(b,b)") + hackenbush("g(r,r,r)"))', among: TYPES },
                reveal: ["Three and minus one is two: Left wins. Of a sum with weight 1, 0 or −1 the weight alone does not tell."],
                facts: [['atomic_weight(hackenbush("gb") + hackenbush("gb") + hackenbush("g(b,b)") + hackenbush("g(r,r,r)"))', "2"], ['outcome(hackenbush("gb") + hackenbush("gb") + hackenbush("gr"))', "N"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "In Clobber `xxo` is an up. What is the atomic weight of `xxo` twice and `oox` once?", of: 'atomic_weight(clobber("xxo") + clobber("xxo") + clobber("oox"))' },
              { kind: "type", expr: 'hackenbush("gb") + hackenbush("gr")' },
              { kind: "value", ask: "What is the atomic weight of this row of Clobber?", of: 'atomic_weight(clobber("xxxxo"))' },
              { kind: "win", expr: 'hackenbush("gb") + hackenbush("g(b,b)")', side: "left", first: "right" }
            ]
          },
          {
            id: "genus",
            title: "Misère play and the genus",
            rows: [],
            steps: [
              {
                text: ["Once more the last move loses. In Kayles one knocks down a pin of a row, or two that stand side by side; a row of five pins is worth `*4` in normal play, so beside a heap of 4 it is lost for whoever begins."],
                board: { expr: "kayles(5) + nim(4)", caption: "The last move loses.", misere: true },
                predict: { ask: "and in misère play?", of: "misere_outcome(kayles(5) + nim(4))", among: EITHER },
                reveal: ["A nim-value tells everything in normal play. In misère play two games of the same nim-value can be told apart, and sums are no longer decided by it."],
                facts: [["outcome(kayles(5) + nim(4))", "P"], ["misere_outcome(kayles(5) + nim(4))", "N"]]
              },
              {
                text: ["What helps is the genus. It has the nim-value below, and above it the misère nim-values of the game alone, with one heap of 2 beside it, with two, and so on, until they only alternate by 2. A heap of 2 is 2 alone, and 0 with another heap of 2."],
                predict: { ask: "how is the genus of `nim(2)` written?", of: "genus(nim(2))", among: [["2^02", ""], ["2^20", ""], ["0^22", ""]] },
                reveal: ["A game is tame if some position of Nim has the same genus: then it is played as misère Nim is. Five pins of Kayles have a genus that no position of Nim has; they are wild."],
                facts: [["[genus(nim(n)) for n in 0..4]", "[0^120, 1^031, 2^20, 3^31, 4^46]"], ["genus(nim(2,2))", "0^02"], ["genus(kayles(5))", "4^146"]]
              },
              {
                text: ["In normal play whoever begins wins Kayles with a single row, however long."],
                board: { expr: "kayles(4)", caption: "Four pins. Whoever knocks down the last one loses.", misere: true },
                predict: { ask: "who wins with four pins, where the last move loses?", of: "misere_outcome(kayles(4))", among: EITHER },
                reveal: ["Rows of 1, 4, 9 and 12 pins are lost for whoever begins. These are the rows whose genus has a 0 as its first number above."],
                facts: [["[misere_outcome(kayles(n)) for n in 1..12]", "[P, N, N, P, N, N, N, N, P, N, N, P]"], ["[genus(kayles(n)) for n in 1..9]", "[1^031, 2^20, 3^31, 1^031, 4^146, 3^31, 2^20, 1^13, 4^046]"]]
              }
            ],
            exercises: [
              { kind: "type", expr: "nim(2,2)", misere: true },
              { kind: "move", expr: "kayles(5)", side: "left", misere: true },
              { kind: "win", expr: "kayles(6)", side: "left", first: "left", misere: true }
            ]
          },
          {
            id: "bridges",
            title: "Hex: bridges and edges",
            rows: [],
            steps: [
              {
                text: ["Two stones that do not touch can be as good as joined. Here Left has two stones at her sides, and between them lie two empty cells that touch both."],
                board: { expr: 'hex("..*|*..|...")', caption: "Left joins the left side to the right side." },
                predict: { ask: "who wins?", of: 'outcome(hex("..*|*..|..."))', among: WHO },
                reveal: ["This is a bridge. If Right puts a stone on one of the two cells, Left takes the other. So she need not hurry: nobody can come between."],
                facts: [['outcome(hex("..*|*..|..."))', "[+-, +-]"]]
              },
              {
                text: ["The same holds at an edge: a stone one cell away from it touches two cells of the edge, and one of them is always left. A chain of bridges from side to side is a chain."],
                board: { expr: 'hex("....|..*.|....|....")', caption: "One stone, and Right is to move.", first: "right" },
                predict: { ask: "who wins from there?", of: 'outcome(hex("....|..*.|....|...."))', among: WHO },
                reveal: ["One stone in the right place wins on this board: towards the right side two cells are free, and towards the left side there are more ways than Right can stop. In the cell beside it the stone would not have been enough."],
                facts: [['outcome(hex("....|..*.|....|...."))', "[+-, +-]"], ['outcome(hex("....|.*..|....|...."))', "[+-, -+]"]]
              },
              {
                text: ["On a square board whoever begins has a win. What if it is three rows high and four columns wide? Left has to cross four columns, Right only three rows."],
                board: { expr: "hex(3x4)", caption: "Three rows, four columns." },
                predict: { ask: "who wins on 3×4?", of: "outcome(hex(3x4))", among: WHO },
                reveal: ["Whoever has the shorter way wins, even as second: the cells can be paired so that one of each pair is always there for the answer. Stealing a strategy is no use here, since the players' tasks are not the same."],
                facts: [["outcome(hex(3x4))", "[-+, -+]"], ["outcome(hex(4x3))", "[+-, +-]"], ["[outcome(hex(nxn)) for n in 1..4]", "[[+-, -+], [+-, -+], [+-, -+], [+-, -+]]"]]
              }
            ],
            exercises: [
              { kind: "result", expr: "hex(2x3)", first: "left" },
              { kind: "move", expr: "hex(4x4)", side: "left" },
              { kind: "win", expr: 'hex("....|..*.|....|....")', side: "left", first: "right" }
            ]
          },
          {
            id: "periods",
            title: "Heaps and their periods",
            rows: [],
            steps: [
              {
                text: ["In Kayles there are rows of pins. A ball knocks down one pin, or two that stand side by side, and a row may fall into two. Rows are heaps, and each has its nim-value."],
                board: { expr: "kayles(7)", caption: "Seven pins." },
                predict: { ask: "rows of 1 and 2 pins are worth 1 and 2. What is the nim-value of a row of 3? Do not forget that it can become two rows of 1.", of: "nim_value(kayles(3))" },
                reveal: ["One can leave 2 pins, 1 pin, or one on either side, which cancel: 2, 1 and 0. The least that is missing is 3."],
                picture: { bars: "[nim_value(kayles(n)) for n in 1..48]", caption: "The nim-values of rows of 1 to 48 pins." },
                facts: [["[nim_value(kayles(n)) for n in 1..12]", "[1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]"]]
              },
              {
                text: ["There is no 0 among them. Think of a row of a thousand pins."],
                board: { expr: "kayles(8)", caption: "Eight pins will do to try it on." },
                predict: { ask: "who wins with a single row of 1000 pins?", of: "outcome(kayles(1000))", among: EITHER },
                reveal: ["Knock down the two in the middle, or the one if the number is odd, and copy from then on. So no single row is lost for whoever begins."],
                facts: [["outcome(kayles(1000))", "N"]]
              },
              {
                text: ["The bars look irregular at first. From 71 pins on they repeat, and it can be proved that they do so for ever: each value depends only on those before it, so a pattern that has held long enough goes on."],
                predict: { ask: "after how many pins do they repeat? The values of 72, 73, … are 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, …", of: "first(p for p in 1..40 if all(nim_value(kayles(n)) == nim_value(kayles(n+p)) for n in 71..171))" },
                reveal: ["The row of 70 is the last exception. For many games with such rules a period has been found and proved; whether every one of them has a period nobody knows."],
                picture: { bars: "[nim_value(kayles(n)) for n in 60..120]", caption: "60 to 120 pins: the same twelve bars again and again." },
                facts: [["[nim_value(kayles(n)) for n in 72..87]", "[4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8]"], ["nim_value(kayles(70)) == nim_value(kayles(82))", "false"], ["all(nim_value(kayles(n)) == nim_value(kayles(n+12)) for n in 71..500)", "true"]]
              },
              {
                text: ["In Grundy's game a move splits a heap into two that are not equal. Heaps of 1 and 2 cannot be split."],
                board: { expr: "grundy(7)", caption: "Seven counters." },
                predict: { ask: "who wins with seven?", of: "outcome(grundy(7))", among: EITHER },
                reveal: ["Very many of its nim-values have been computed, and no period has been found. The rule fits into one line, and nobody knows the answer."],
                facts: [["[nim_value(grundy(n)) for n in 1..24]", "[0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4]"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "What is the nim-value of `kayles(5)` and `kayles(3)` together?", of: "nim_value(kayles(5) + kayles(3))" },
              { kind: "move", expr: "kayles(5,4)", side: "left" },
              { kind: "type", expr: "grundy(10)" },
              { kind: "win", expr: "kayles(7)", side: "left", first: "left" }
            ]
          }
        ]
      };
    }
  });

  // build/book/impartial.js
  var impartial;
  var init_impartial = __esm({
    "build/book/impartial.js"() {
      "use strict";
      init_lesson();
      impartial = {
        title: "Nim and everything like it",
        about: "When both players have the same moves, every position is a heap of Nim in disguise.",
        lessons: [
          {
            id: "nim",
            title: "Nim",
            rows: ["dk_3_1", "vs_1_1", "errata_cf_unequal"],
            steps: [
              {
                text: ["There are heaps of counters. A move takes as many as you like, at least one, from one heap. Whoever takes the last counter wins."],
                board: { expr: "nim(1,2,3)", caption: "Touch a counter: it and those above it are taken." },
                predict: { ask: "who wins with two heaps of four?", of: "outcome(nim(4,4))", among: EITHER },
                reveal: ["One heap is no contest: take it. Two equal heaps are lost for whoever begins, since the other does the same in the other heap. Two unequal heaps are won by making them equal."],
                facts: [["outcome(nim(4,4))", "P"], ["outcome(nim(4,6))", "N"]]
              },
              {
                text: ["With three heaps nobody can simply copy."],
                board: { expr: "nim(4,5,9,14)", caption: "Or even four of them." },
                predict: { ask: "who wins with heaps of 1, 2 and 3?", of: "outcome(nim(1,2,3))", among: EITHER },
                reveal: ["With three heaps it gets interesting: 1, 2, 3 is lost for whoever begins. From 4, 5, 9, 14 there are three moves that win. The next lesson tells how to see them."],
                facts: [
                  ["outcome(nim(1,2,3))", "P"],
                  ["best(nim(4,5,9,14))", "[[heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8], [heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8]]"]
                ]
              }
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
            steps: [
              {
                text: ["Write every heap as a sum of different powers of two: 11 is 8 + 2 + 1, and 45 is 32 + 8 + 4 + 1. Put the heaps one below the other in columns for 1, 2, 4, 8 and so on. The position is balanced if every column holds an even number."],
                board: { expr: "nim(2,4,6)", caption: "A 2, a 4, and a 4 and a 2 together." },
                predict: { ask: "2, 4 and 6 are balanced. Who wins?", of: "outcome(nim(2,4,6))", among: EITHER },
                reveal: ["Any move in a balanced position unbalances it. And an unbalanced position can always be balanced: take the largest power that occurs an odd number of times, choose a heap that has it, and change in this heap exactly the columns that are odd. The heap gets smaller, so this is a move."],
                facts: [["outcome(nim(3,6,5))", "P"]]
              },
              {
                text: ["Hence balanced positions are of type `P`, all others of type `N`."],
                board: { expr: "nim(11,13,7,12)", caption: "Find the heaps that contain an 8." },
                predict: { ask: "from 11, 13, 7, 12 a move in the heap of 11 wins. How many counters does it leave there?", of: "nim_sum(13, 7, 12)", shows: null },
                reveal: ["From 11, 13, 7, 12 one move takes 11 to 6. From 108, 90, 57 there are three: 108 to 99, 90 to 85, 57 to 54. Moving 108 to 107 does not win.", "“Why?” in the explorer writes the columns down for any position of Nim."],
                facts: [
                  ["nim_sum(11, 13, 7, 12)", "13"],
                  ["outcome(nim(6,13,7,12))", "P"],
                  ["nim(108,90,57) == *15", "true"],
                  ["outcome(nim(107,90,57))", "N"],
                  ["outcome(nim(99,90,57))", "P"]
                ]
              }
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
            steps: [
              {
                text: ["A heap of n counters is the nimber `*n`. A sum of nimbers is a nimber again: add the heaps in binary without carrying."],
                board: { expr: "nim(13,19,10)", caption: "13 is 8 + 4 + 1, 19 is 16 + 2 + 1, and 10 is 8 + 2." },
                predict: { ask: "`*13 + *19 + *10` is `*n`. What is n?", of: "nim_sum(13, 19, 10)" },
                reveal: ["So `*13 + *19 + *10` is `*20`, and 1, 3, 6 is worth `*4` (not 10, as they would be if one carried)."],
                facts: [["nim_sum(13, 19, 10)", "20"], ["nim(1,3,6) == *4", "true"]]
              },
              {
                text: ["Why? If three heaps add up to a fourth, then all four together are balanced, a zero position. Moving the fourth to the other side of the equation, where it is its own negative, says that the three are equivalent to it."],
                board: { expr: "nim(1,3,6) + nim(4)", caption: "Equal on both sides: a zero position." },
                predict: { ask: "a row of eight pins of Kayles is worth `*1`, and Chop on 3×5 is worth `*6`. What is the nim-value of their sum?", of: "nim_value(kayles(8) + chop(3x5))" },
                reveal: ["The theorem holds for every impartial game: the nimber of a sum is the nim-sum of the nimbers."],
                facts: [
                  ["[nim_value(kayles(8)), nim_value(chop(3x5))]", "[1, 6]"],
                  ["nim_value(kayles(8) + chop(3x5)) == nim_sum(nim_value(kayles(8)), nim_value(chop(3x5)))", "true"]
                ]
              }
            ],
            exercises: [
              { kind: "value", ask: "What is the nim-sum of 5 and 3?", of: "nim_sum(5, 3)" },
              { kind: "value", ask: "To which nimber is `*21 + *9 + *12` equal?", of: "*21 + *9 + *12", shows: "nim(21,9,12)" }
            ]
          },
          {
            id: "mex",
            title: "The least that is missing",
            rows: ["dk_3_11", "dk_3_14", "dk_3_15"],
            steps: [
              {
                text: ["The mex of some numbers is the least of 0, 1, 2, … that is not among them."],
                predict: { ask: "what is the mex of 0, 1, 2, 5 and 8?", of: "mex(0, 1, 2, 5, 8)" },
                reveal: ["That of 0, 1, 2, 5, 8 is 3. If all options of a position are nimbers, the position is the nimber of their mex. For from `*3` you can go to 0, `*1` and `*2`; and if somebody goes up, to `*5`, the other goes back to `*3`."],
                facts: [["mex(0, 1, 2, 5, 8)", "3"], ["{0,*,*2,*5,*8|0,*,*2,*5,*8} == *3", "true"]]
              },
              {
                text: ["So, from the smallest positions upwards, every position of every impartial game gets its nimber. This is the theorem of Sprague and Grundy.", "Chop: 1×1 is 0, 1×2 is `*1`, 1×3 is `*2`."],
                board: { expr: "chop(2x3)", caption: "Options worth 0, 1 and 2." },
                predict: { ask: "what is the nim-value of Chop on 2×3?", of: "nim_value(chop(2x3))" },
                reveal: ["From 2×3 one reaches 1×3, 2×2 and 2×1, worth 2, 0 and 1, so it is `*3`."],
                facts: [["[nim_value(chop(2xn)) for n in 1..5]", "[1, 0, 3, 2, 5]"]]
              },
              {
                text: ["The same in Chomp, where more is bitten off."],
                board: { expr: "chomp(2x3)", caption: "Options worth 0, 1, 2 and 3." },
                predict: { ask: "what is the nim-value of this bar?", of: "nim_value(chomp(2x3))" },
                reveal: ["Chomp 2×2 is `*2`, and 2×3 is `*4`."],
                facts: [["nim_value(chomp(2x2))", "2"], ["nim_value(chomp(2x3))", "4"]]
              }
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
            steps: [
              {
                text: ["Two formulas: n bricks are worth `*(n mod 3)`, and Chop of m rows and n columns is worth `*(m-1) + *(n-1)`, because it is really two heaps, one of lines each way.", "Now any mixture can be played."],
                board: { expr: "chomp(2x3) + chop(2x4) + nim(3)", caption: "Three games. Bring their sum to zero." },
                predict: { ask: "Chomp on 2×3 is worth `*4`. What is the nim-value of all three together?", of: "nim_value(chomp(2x3) + chop(2x4) + nim(3))" },
                reveal: ["Chomp 2×3 is `*4`, Chop 2×4 is `*1 + *3 = *2`, beside them lies a heap of 3: together `*5`. To win, bring it to zero: something worth `*a` must become the nim-sum of a and 5. Chomp must become `*1`: bite it down to a bar of two."],
                facts: [["chomp(2x3) + chop(2x4) + nim(3) == *5", "true"], ["[nim_value(pick_up_bricks(n)) for n in 0..6]", "[0, 1, 2, 0, 1, 2, 0]"]]
              },
              {
                text: ["Another: Chop 4×5, seven bricks and a heap of 4."],
                board: { expr: "chop(4x5) + pick_up_bricks(7) + nim(4)", caption: "Three games again." },
                predict: { ask: "what is the nim-value of this sum?", of: "nim_value(chop(4x5) + pick_up_bricks(7) + nim(4))" },
                reveal: ["Chop 4×5, seven bricks and a heap of 4 come to `*7 + *1 + *4 = *2`. Cutting the bar down to 2×5 wins."],
                facts: [["chop(4x5) + pick_up_bricks(7) + nim(4) == *2", "true"], ["outcome(chop(2x5) + pick_up_bricks(7) + nim(4))", "P"]]
              }
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
            steps: [
              {
                text: ["In a subtraction game the numbers that may be taken are given in advance."],
                board: { expr: "subtraction[1,2,3](9)", caption: "Take one, two or three." },
                predict: { ask: "a heap of 4 leads to heaps of 1, 2 and 3, whose nimbers are 1, 2 and 3. What is its own?", of: "nim_value(subtraction[1,2,3](4))" },
                reveal: ["With 1, 2 and 3 the nimbers of heaps 0, 1, 2, … are 0, 1, 2, 3, 0, 1, 2, 3, …: the remainder by 4. For every finite set they repeat after some time, since the next one depends only on the last few; the program finds the period and proves it."],
                facts: [["[nim_value(subtraction[1,2,3](n)) for n in 0..8]", "[0, 1, 2, 3, 0, 1, 2, 3, 0]"]]
              },
              {
                text: ["In another game one takes from n counters fewer than n/2 + 1: half of the heap at most, and of an odd heap half a counter more."],
                board: { expr: "less_than_half(6)", caption: "Take at most half. Of seven it would be four." },
                predict: { ask: "from 3 counters one can leave 1 or 2, which are worth 1 and 0. What is the nim-value of 3?", of: "nim_value(less_than_half(3))" },
                reveal: ["Its nimbers do not repeat: 0, 1, 0, 2, 1, 3, 0, 4, …"],
                facts: [
                  ["moves(less_than_half(6))", "[[heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5], [heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5]]"],
                  ["moves(less_than_half(7))", "[[heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6], [heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6]]"],
                  ["[nim_value(less_than_half(n)) for n in 0..7]", "[0, 1, 0, 2, 1, 3, 0, 4]"]
                ]
              }
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
            steps: [
              {
                text: ["In Lasker's Nim a move takes counters from a heap or splits it into two. A split is a sum, so its nimber is a nim-sum."],
                board: { expr: "lasker(4)", caption: "Take, or split." },
                predict: { ask: "heaps of 1 and 2 are worth 1 and 2. Splitting 3 leaves both of them. What is 3 worth, as a nim-value?", of: "nim_value(lasker(3))" },
                reveal: ["A split is a sum, so its nimber is a nim-sum; the values of heaps 1, 2, 3, … are 1, 2, 4, 3, 5, 6, 8, 7, and so on by fours."],
                facts: [["[nim_value(lasker(n)) for n in 1..8]", "[1, 2, 4, 3, 5, 6, 8, 7]"]]
              },
              {
                text: ["In Wythoff's game there are two heaps, and one may also take the same number from both."],
                board: { expr: "wythoff(3,6)", caption: "Take from one heap, or the same from both." },
                predict: { ask: "who wins from 1 and 2?", of: "outcome(wythoff(1,2))", among: EITHER },
                reveal: ["The lost pairs are 0,0; 1,2; 3,5; 4,7; 6,10; 8,13; … Counted from 0, in the k-th of them the heaps differ by k, and the smaller is k times the golden ratio, rounded down."],
                facts: [["outcome(wythoff(8,13))", "P"], ["outcome(wythoff(10610209857723,17167680177565))", "P"]]
              }
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
      init_lesson();
      partizan = {
        title: "Games that are numbers",
        about: "By how much is somebody ahead? Whole moves, half moves, and moves that are worth more the sooner they are made.",
        lessons: [
          {
            id: "hackenbush",
            title: "Hackenbush",
            rows: ["dk_4_1", "dk_4_2", "errata_dk_4_3"],
            steps: [
              {
                text: ["A drawing stands on the ground. Left cuts a blue edge, Right a red one, and whatever is no longer joined to the ground disappears. Green edges may be cut by both. Whoever cannot cut loses. This is a partizan game: the players have different moves."],
                board: { expr: 'hackenbush("b(r,rb)")', caption: "b is Left's, r is Right's." },
                predict: { ask: "how many free moves is a stalk of three blue edges, if Left does not waste any?", of: 'hackenbush("bbb")' },
                reveal: ["A blue stalk of n edges is n free moves for Left."],
                facts: [['hackenbush("bbb")', "3"], ['hackenbush("gggg") == *4', "true"]]
              },
              {
                text: ["A red edge on a blue one, `br`, is worth less to Left than one move, but more than none."],
                board: { expr: 'hackenbush("br") + hackenbush("br") + hackenbush("r")', caption: "A blue edge with a red one on it, twice, and a red edge." },
                predict: { ask: "two of them and one red edge: which type is that?", of: 'outcome(hackenbush("br") + hackenbush("br") + hackenbush("r"))', among: TYPES },
                reveal: ["Two of them and one red edge make a position in which whoever begins loses: they cancel. So `br` is worth half a move. Two halves and minus one."],
                facts: [['hackenbush("br")', "1/2"], ['outcome(hackenbush("br") + hackenbush("br") + hackenbush("r"))', "P"]]
              }
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
            steps: [
              {
                text: ["Exchange the players and you have the negative of a position: paint blue red and red blue, or turn a Domineering board by a quarter."],
                board: { expr: 'hackenbush("bbr") - hackenbush("bbr")', caption: "Copy your opponent." },
                predict: { ask: "a stalk and its negative: which type is their sum?", of: 'outcome(hackenbush("bbr") - hackenbush("bbr"))', among: TYPES },
                reveal: ["A position and its negative cancel, because the second player can copy every move on the other board."],
                facts: [['-hackenbush("bbr") == hackenbush("rrb")', "true"], ["-domineering(2x5) == domineering(5x2)", "true"]]
              },
              {
                text: ["Stalks of one colour behave as whole numbers do: n blue edges are `n`, n red ones `-n`, and sums of them are sums of numbers."],
                board: { expr: 'hackenbush("bbb") + hackenbush("rr")', caption: "Three blue edges, two red ones." },
                predict: { ask: "what is this sum worth?", of: 'hackenbush("bbb") + hackenbush("rr")' },
                reveal: ["Left has one move to spare."],
                facts: [['hackenbush("bbb") + hackenbush("rr")', "1"]]
              }
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
            steps: [
              {
                text: ["One blue edge with one red edge on top is worth 1/2."],
                board: { expr: 'hackenbush("brr")', caption: "One blue edge, and two red ones on top." },
                predict: { ask: "what is it worth with two red edges on top?", of: 'hackenbush("brr")' },
                reveal: ["One blue edge with k red edges on top is worth 1/2, 1/4, 1/8, …: each is half of the one before, and that can be proved by playing twice the one against the other. On this board are two quarters against a half."],
                then: { expr: 'hackenbush("brr") + hackenbush("brr") - hackenbush("br")', caption: "Two stalks with two red edges each, against one with one: whoever begins loses." },
                facts: [['hackenbush("brr")', "1/4"], ['hackenbush("brrr")', "1/8"]]
              },
              {
                text: ["With these, every fraction whose denominator is a power of two is the value of some position, and fractions add as they should. `•5/8` builds a position of Hackenbush that is worth 5/8."],
                board: { expr: "•5/8", caption: "Five eighths." },
                predict: { ask: "which number must be added to `•5/8` so that it makes one whole move?", of: "1 - •5/8", shows: null },
                reveal: ["Positions add as their numbers do."],
                facts: [["•5/8 + •3/8 == 1", "true"]]
              }
            ],
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
            steps: [
              {
                text: ["On day 0 there is only `0 = {|}`. On each day new games are made from those that are there."],
                predict: { ask: "1/2 is `{0|1}`. On which day is it born?", of: "birthday(1/2)" },
                reveal: ["Day 1 brings `1`, `-1` and `*`, of which `*` is no number. Of numbers, day 2 brings `2`, `1/2` and their negatives; day 3 brings `3`, `3/2`, `3/4`, `1/4` and theirs."],
                facts: [["[birthday(1), birthday(-1), birthday(*)]", "[1, 1, 1]"], ["birthday(2)", "2"], ["birthday(1/4)", "3"], ["birthday(1/2)", "2"], ["birthday(3/4)", "3"], ["birthday(-3/2)", "3"], ["birthday(5/8)", "4"]]
              },
              {
                text: ["Among all numbers strictly between two bounds exactly one is the oldest."],
                board: { expr: "{0|1}", caption: "Between 0 and 1 the oldest number is 1/2." },
                predict: { ask: "which is the oldest number between 3 and 4?", of: "{3|4}" },
                reveal: ["Between 3 and 5 it is 4, between 3 and 4 it is 7/2, between a negative and a positive number it is 0."],
                facts: [["{1/4|1/2}", "3/8"]]
              }
            ],
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
            steps: [
              {
                text: ["If every option of Left is a number less than every option of Right, the position is a number as well: the oldest one that fits in between."],
                board: { expr: "{3|5}", caption: "Left can move to 3, Right to 5." },
                predict: { ask: "what is `{3|5}`?", of: "{3|5}" },
                reveal: ["`{0|1}` is 1/2, `{3|4}` is 7/2, `{3|5}` is 4, and `{9|}` is 10, as nothing bounds it from above."],
                facts: [["{|4}", "0"], ["{3|5}", "4"], ["{3|4}", "7/2"], ["{9|}", "10"], ["{1,0|2,3}", "3/2"]]
              },
              {
                text: ["This finds values of real positions. A chair of Hackenbush has two blue legs, a red seat and a red back. Left can move to 1/4 only, Right to 1 or to 3/2."],
                board: { expr: 'hackenbush("0-1b 0-2b 1-2r 2-3r")', caption: "The chair." },
                predict: { ask: "what is the chair worth?", of: 'hackenbush("0-1b 0-2b 1-2r 2-3r")' },
                reveal: ["The oldest number between 1/4 and 1 is 1/2, so that is what the chair is worth."],
                facts: [['hackenbush("0-1b 0-2b 1-2r 2-3r")', "1/2"]]
              }
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
            steps: [
              {
                text: ["Small boards of Domineering are numbers too: 2×1 is 1, 1×2 is −1, and three squares in a row with one more under the first are −1/2."],
                board: { expr: "cut_cake(2x4)", caption: "A cake of two rows and four columns." },
                predict: { ask: "cakes are numbers, too. What is this one worth?", of: "cut_cake(2x4)" },
                reveal: ["Cakes of Cut-Cake are whole numbers: 2×4 and 3×4 are worth 1, 4×2 is worth −1."],
                facts: [['domineering("...|.##")', "-1/2"], ["[cut_cake(2xn) for n in 1..6]", "[-1, 0, 0, 1, 1, 2]"]]
              },
              {
                text: ["Numbers add whatever they came from. Here are a stalk worth −1/4, one worth 1/2, a board worth −1/2 and a cake worth 1."],
                board: { expr: 'hackenbush("rbb") + hackenbush("br") + domineering("...|.##") + cut_cake(2x4)', caption: "Four positions. What are they worth in all?" },
                predict: { ask: "which type is the sum?", of: 'outcome(hackenbush("rbb") + hackenbush("br") + domineering("...|.##") + cut_cake(2x4))', among: TYPES },
                reveal: ["A stalk worth −1/4, one worth 1/2, a board worth −1/2 and a cake worth 1 make 3/4: Left wins, whoever begins."],
                facts: [['hackenbush("rbb") + hackenbush("br") + domineering("...|.##") + cut_cake(2x4)', "3/4"]]
              },
              {
                text: ["The same without any board: `{0|1}`, twice, and `{|0}`."],
                board: { expr: "{0|1} + {0|1} + {|0}", caption: "Half and half and minus one, without any board." },
                predict: { ask: "which type is that?", of: "outcome({0|1} + {0|1} + {|0})", among: TYPES },
                reveal: ["And `{0|1} + {0|1} + {|0}` is 1/2 + 1/2 − 1, so whoever begins loses; play it and see why."],
                facts: [["{0|1} + {0|1} + {|0}", "0"]]
              }
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
            steps: [
              {
                text: ["On a 2×2 board of Domineering Left can move to 1 and Right to −1: it is `{1|-1}`, written `±1`."],
                board: { expr: "domineering(2x2)", caption: "Four squares." },
                predict: { ask: "is that a number?", of: "is_number(domineering(2x2))", among: TRUTHS },
                reveal: ["No number fits between 1 and −1 in that order. Whoever moves gains: such games are hot, and their temperature says how much a move is worth."],
                facts: [["domineering(2x2)", "±1"], ["domineering(2x2) + domineering(2x2) == 0", "true"]]
              },
              {
                text: ["Where there are two hot games, one moves in the hotter one, as a rule."],
                board: { expr: "domineering(2x2) + domineering(2x3)", caption: "Which of the two boards is hotter?" },
                predict: { ask: "which is it?", of: "temperature(domineering(2x3)) > temperature(domineering(2x2))", among: [["false", "the board of 2×2"], ["true", "the board of 2×3"]] },
                reveal: ["Even `{0|0}` is not a number. It is `*`, a heap of one counter: neither positive, negative nor zero. It lies beside zero. Every game that ends has a value of some kind, and adding values tells who wins a sum. The rest of the theory waits in the next chapter: ups, tinies and thermographs."],
                facts: [["temperature(domineering(2x2))", "1"], ["temperature(domineering(2x3))", "5/4"], ["{0|0} == *", "true"]]
              }
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
      init_lesson();
      play = {
        title: "Playing well",
        about: "Small games that can be played perfectly, and how to find out how.",
        lessons: [
          {
            id: "bricks",
            title: "Pick-Up-Bricks",
            rows: ["dk_1_1", "dk_1_13"],
            steps: [
              {
                text: ["A pile of bricks lies on the table. You take one brick or two, then I do, and so on. Whoever takes the last brick wins; so a player who finds no bricks has lost."],
                board: { expr: "pick_up_bricks(7)", caption: "Seven bricks. Touch one to take it and those after it." },
                predict: { ask: "three bricks are left, and it is your turn. What will come of it, if both play well?", of: "outcome(pick_up_bricks(3))", among: EITHER },
                reveal: ["Think from the end. With 1 or 2 bricks you take everything. With 3 you are in trouble: whatever you leave, 1 or 2, I take. So 3 is a position in which one would rather not be the one to move. And then 4 and 5 are good again, because you can leave me 3."],
                facts: [["outcome(pick_up_bricks(6))", "P"], ["outcome(pick_up_bricks(7))", "N"]]
              },
              {
                text: ["So 3 is lost for whoever must move, and so is 6. Who would count on to a thousand?"],
                predict: { ask: "who wins with 1000 bricks?", of: "outcome(pick_up_bricks(1000))", among: EITHER },
                reveal: ["The pattern goes on: a pile whose size is a multiple of 3 is lost for whoever must move. The other player answers one brick with two and two with one, so that every round removes exactly three."],
                facts: [["outcome(pick_up_bricks(1000))", "N"]]
              }
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
            steps: [
              {
                text: ["Chop is played on a bar of squares. A move cuts it along a line, upright or level, and throws one piece away; the lower left corner stays. Whoever is handed the single square cannot move and loses."],
                board: { expr: "chop(4x6)", caption: "Four rows, six columns. Make it a square." },
                predict: { ask: "who should win on a bar of 5×5?", of: "outcome(chop(5x5))", among: EITHER },
                reveal: ["Who should win? If the bar is a square, play second and copy: when I make it narrower, you make it lower by the same amount. After each of your moves it is a square again, and the last square of all, 1×1, is handed to me."],
                facts: [["outcome(chop(5x5))", "P"]]
              },
              {
                text: ["Now a bar that is not a square, such as the one of four rows and six columns."],
                board: { expr: "chop(2x3)", caption: "The smallest bar that is neither a square nor a strip." },
                predict: { ask: "who wins on 4×6?", of: "outcome(chop(4x6))", among: EITHER },
                reveal: ["If the bar is not a square, play first and make it one. This is called a mirror strategy: it needs no calculation, only an answer that restores a symmetry."],
                facts: [["outcome(chop(4x6))", "N"], ["best(chop(2x3))", "[[2x3 -> 2x2], [2x3 -> 2x2]]"]]
              }
            ],
            exercises: [
              { kind: "move", expr: "chop(5x3)", side: "left" },
              { kind: "win", expr: "chop(4x4)", side: "right", first: "left" }
            ]
          },
          {
            id: "chomp",
            title: "Chomp: a win that nobody knows",
            rows: ["dk_1_3", "dk_1_15"],
            steps: [
              {
                text: ["Chomp is played on a bar of chocolate whose lower left square is poisoned. A bite takes a square and everything above it and to the right of it. Whoever is left with the poison alone has lost."],
                board: { expr: "chomp(3x4)", caption: "Bite a square." },
                predict: { ask: "who wins on 3×4?", of: "outcome(chomp(3x4))", among: EITHER },
                reveal: ["The first player wins on every bar larger than 1×1, and here is the proof. Suppose biting off only the far corner loses. Then the second player has some good answer to it. But whatever that answer is, it could have been the first bite: the corner would have gone with it. So the first player had a winning move either way."],
                facts: [["outcome(chomp(3x4))", "N"], ["outcome(chomp(1x1))", "P"]]
              },
              {
                text: ["This is strategy stealing. It shows that a winning move exists and does not say which. For a given bar the program finds it by search; for bars in general no rule is known."],
                board: { expr: "chomp(4,3,1)", caption: "Bitten bars are staircases: rows of 4, 3 and 1." },
                predict: { ask: "the proof needs a whole bar. Who wins when only rows of 3, 1 and 1 are left, an L with two arms of equal length?", of: "outcome(chomp(3,1,1))", among: EITHER },
                reveal: ["A bite of one arm is answered by the same bite of the other, until the poison is left: the mirror again."],
                facts: [["outcome(chomp(3,1,1))", "P"]]
              }
            ],
            exercises: [
              { kind: "move", expr: "chomp(3x3)", side: "left" },
              { kind: "win", expr: "chomp(2x4)", side: "left", first: "left" }
            ]
          },
          {
            id: "hex",
            title: "Hex",
            rows: ["dk_1_4", "dk_1_16"],
            steps: [
              {
                text: ["Hex is played on a rhombus of hexagons. Left joins the left side to the right side with her stones, Right joins the top to the bottom. When the board is full exactly one of them has done it: a chain can only be stopped by a chain."],
                board: { expr: "hex(4x4)", caption: "Left begins. Try to hold on to the middle." },
                predict: { ask: "who wins on a board of 3×3?", of: "outcome(hex(3x3))", among: WHO },
                reveal: ["So there are no draws, and one of the two players has a winning strategy. It is the first. If it were the second, the first player could put a stone anywhere, pretend to be second from then on, and follow that strategy; a stone too many never hurts. This steals a strategy that cannot exist."],
                facts: [["outcome(hex(2x2))", "[+-, -+]"], ["outcome(hex(3x3))", "[+-, -+]"]]
              },
              {
                text: ["Does this work for other games? In Tic-Tac-Toe, too, a mark too many never hurts."],
                predict: { ask: "who wins Tic-Tac-Toe, if both play perfectly?", of: 'outcome(tic_tac_toe("...|...|..."))', among: WHO },
                reveal: ["The same argument shows that the second player cannot win Tic-Tac-Toe. There it leaves room for a draw. In games where an extra move may harm you, such as Chop, it shows nothing."]
              }
            ],
            exercises: [
              { kind: "move", expr: "hex(3x3)", side: "left" },
              { kind: "win", expr: "hex(3x3)", side: "left", first: "left" }
            ]
          },
          {
            id: "results",
            title: "Wins, losses and draws",
            rows: ["dk_1_5", "dk_1_6"],
            steps: [
              {
                text: ["Some games say themselves how they end: Left wins, written `+-`; Right wins, `-+`; or nobody does, `00`. Tic is a small one. It has three squares in a row, and two marks side by side win."],
                board: { expr: 'tic("...")', caption: "Tic. Where the first mark goes decides." },
                predict: { ask: "who wins Tic?", of: 'outcome(tic("..."))', among: WHO },
                reveal: ["The program writes two results: the first is what Left reaches if she begins, the second what comes of it if Right does. After a poor first mark it can be a draw."],
                facts: [['outcome(tic("..."))', "[+-, -+]"], ['outcome(tic("o.."))', "[+-, 00]"]]
              },
              {
                text: ["Tic-Tac-Toe needs three in a row on nine squares."],
                board: { expr: 'tic_tac_toe("...|...|...")', caption: "Tic-Tac-Toe." },
                predict: { ask: "Left has a corner, and Right the middle. Who wins from there?", of: 'outcome(tic_tac_toe("x..|.o.|..."))', among: WHO },
                reveal: ["Between players who know it, it is a draw: each can stop the other, neither can do more. Of a game that has begun the same can be asked for either player to go on."],
                facts: [['outcome(tic_tac_toe("...|...|..."))', "[00, 00]"]]
              }
            ],
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
            steps: [
              {
                text: ["Write the position at the top, every position after one move below it, and go on until the game is over everywhere. This is the game tree. A play is a path from the top to a leaf."],
                board: { expr: 'tic("...")', caption: "Tic with Right to begin: its tree has 16 nodes and is 3 moves deep.", first: "right" },
                facts: [['remoteness(tic("..."), right)', "3"]]
              },
              {
                text: ['For who wins it does not matter what the positions look like, only who chooses where and how the leaves are marked. So a tree can be written without any board: `tree("L(R(+-,00),-+)")` says that Left chooses between a place where Right chooses between `+-` and `00`, and a leaf `-+`.'],
                board: { expr: 'tree("L(R(+-,00),-+)")', caption: "A tree that is no game you know." },
                predict: { ask: "how does it end?", of: 'outcome(tree("L(R(+-,00),-+)"))', among: ENDS },
                reveal: ["The leaf `-+` is the worst for Left, so she goes to the other place; there Right chooses `00`, which is better for him than `+-`."],
                facts: [['outcome(tree("L(R(+-,00),-+)"))', "[00, 00]"]]
              },
              {
                text: ["Two colours are enough when there are no draws: paint a leaf blue if Left has won and red if Right has, then paint upwards. A place where Left chooses is blue as soon as one branch is blue; a place where Right chooses, red as soon as one is red."],
                predict: { ask: 'Right chooses between a red leaf and a place where Left has a blue one. Which colour is the top of `tree("R(-+,L(+-,-+))")`?', of: 'outcome(tree("R(-+,L(+-,-+))"))', among: [["[+-, +-]", "blue"], ["[-+, -+]", "red"]] },
                reveal: ["One red branch is enough where Right chooses."]
              }
            ],
            exercises: [
              { kind: "result", expr: 'tree("L(R(+-,-+),R(+-,+-))")', first: "left" },
              { kind: "result", expr: 'tree("R(L(+-,00),+-)")', first: "right" }
            ]
          },
          {
            id: "backward",
            title: "Working backward",
            rows: ["dk_1_8"],
            steps: [
              {
                text: ["Start at the leaves, where everything is known. Go up: wherever all branches below are marked, mark the place with the best of them for the player who chooses, and mark the branch that gave it. In the end the top is marked, and the marked branches are what to play."],
                board: { expr: 'tree("R(L(-+,00),+-)")', caption: "A small one to begin with. Right chooses first.", first: "right" },
                predict: { ask: "which mark does the top get?", of: 'outcome(tree("R(L(-+,00),+-)"))', among: ENDS },
                reveal: ["Below, Left marks `00`, the better one for her. Right chooses between that and `+-`, and takes the draw."]
              },
              {
                text: ["This is how the program solves most games that end with results, except that it recognises positions which it has seen before. In the explorer, the panel “Tree” shows the marks."],
                board: { expr: 'tree("L(R(+-,00),R(+-,L(+-,-+)),-+)")', caption: "Mark it by hand first: whose is the top?" },
                predict: { ask: "whose is it?", of: 'outcome(tree("L(R(+-,00),R(+-,L(+-,-+)),-+)"))', among: ENDS },
                reveal: ["In the second branch Right can only choose between `+-` and a place where Left finds `+-` again."],
                facts: [['outcome(tree("L(R(+-,00),R(+-,L(+-,-+)),-+)"))', "[+-, +-]"]]
              }
            ],
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
            steps: [
              {
                text: ["A strategy of a player is a choice at every place where it is that player's turn, made in advance. It is winning if it wins against everything the other may do, and drawing if it never loses."],
                predict: { ask: 'what is there in `tree("L(R(+-,-+),R(00,+-))")`?', of: 'outcome(tree("L(R(+-,-+),R(00,+-))"))', among: [["[+-, +-]", "Left has a winning strategy"], ["[-+, -+]", "Right has a winning strategy"], ["[00, 00]", "both have a drawing strategy"]] },
                reveal: ["Zermelo's theorem: of three things exactly one holds. Left has a winning strategy; or Right has one; or both have a drawing strategy. Working backward proves it: the mark at the top says which, and the marked branches are the strategies."]
              },
              {
                text: ["On the command line `upstar strategy` writes such a strategy down and checks one that you wrote."],
                board: { expr: 'tree("L(R(+-,00),L(-+,+-),00)")', caption: "Left has a strategy that wins. Choosing the first branch everywhere only draws." },
                facts: [['outcome(tree("L(R(+-,00),L(-+,+-),00)"))', "[+-, +-]"]]
              }
            ],
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
      init_lesson();
      sums = {
        title: "Types and sums",
        about: "Players with different moves, positions side by side, and when two positions are as good as each other.",
        lessons: [
          {
            id: "cut-cake",
            title: "Cut-Cake",
            rows: ["dk_2_1", "dk_fig_2_4"],
            steps: [
              {
                text: ["A cake is marked in squares. Left (some books call her Louise) cuts a piece from top to bottom, Right (Richard) from side to side, always along the marks. All pieces stay on the table. Whoever cannot cut loses: this is normal play, and from here on it is the rule."],
                board: { expr: "cut_cake(2x3)", caption: "Two rows, three columns. Touch the places of a cut." },
                predict: { ask: "in a single row of five squares only Left can cut. How many moves has she?", of: "cut_cake(1x5)" },
                reveal: ["Each cut makes one piece more, and in the end there are five crumbs."],
                facts: [["cut_cake(1x5)", "4"], ["moves(cut_cake(1x5))", "[[1x5 -> 1x1,1x4, 1x5 -> 1x2,1x3, 1x5 -> 1x3,1x2, 1x5 -> 1x4,1x1], []]"]]
              },
              {
                text: ["The two have different moves, so a position is written with both sets: `{ Left's options | Right's options }`. A cake of 2 rows and 3 columns is `{2×1 + 2×2 | 1×3 + 1×3}`. Left's two cuts lead to the same, so that is listed once."],
                predict: { ask: "a column of three squares is `cut_cake(3x1)`. Has Left a move in it?", of: 'outcome(cut_cake(3x1)) == "R"', among: [["false", "Yes"], ["true", "No: only Right has"]] },
                reveal: ["What a row is for Left, a column is for Right."],
                facts: [["cut_cake(2x3) == {cut_cake(2x1,2x2)|cut_cake(1x3,1x3)}", "true"]]
              }
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
            steps: [
              {
                text: ["Ask of a position: who wins if Left begins, and who if Right begins? There are four answers. Type `L`: Left wins either way. Type `R`: Right does. Type `N`: the next player wins, whoever it is. Type `P`: the previous player wins, so whoever must begin loses."],
                board: { expr: "cut_cake(1x2)", caption: "A row of two squares." },
                predict: { ask: "which type is it?", of: "outcome(cut_cake(1x2))", among: TYPES },
                reveal: ["Only Left can cut it. If Right begins, he cannot even do that, and has lost at once."],
                facts: [["[outcome(cut_cake(1xn)) for n in 1..4]", "[P, L, L, L]"]]
              },
              {
                text: ["The types follow from the options. Left wins moving first if she can move to a position of type `L` or `P`. Right wins moving first if he can move to one of type `R` or `P`. If both can, the type is `N`; if only Left can, `L`; if only Right can, `R`; if neither can, `P`."],
                board: { expr: "cut_cake(2x2)", caption: "Begin, and see." },
                predict: { ask: "and the square of 2×2? A cut by Left leaves two columns of two, one by Right two rows of two.", of: "outcome(cut_cake(2x2))", among: TYPES },
                reveal: [
                  "Type P: begin, and you lose. Whoever cuts gives the other two free moves.",
                  "Work your way up: the crumb 1×1 is `P`, the row 1×2 is `L`, the column 2×1 is `R`, the square 2×2 is `P` again."
                ],
                facts: [["[outcome(cut_cake(2xn)) for n in 1..4]", "[R, P, P, L]"]]
              }
            ],
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
            steps: [
              {
                text: ["Put two positions side by side, from the same game or from different ones. A move is a move in one of them; whoever cannot move in any of them loses. This is their sum, written with `+`."],
                board: { expr: "cut_cake(2x3) + pick_up_bricks(4)", caption: "A cake and four bricks. Bricks may be taken by both." },
                predict: { ask: "two heaps of three counters, of which one takes as many as one likes from one heap: who wins?", of: "outcome(nim(3) + nim(3))", among: TYPES },
                reveal: ["What do the types say about a sum? Adding a position of type `P` changes nothing: answer your opponent in the component where they moved. Two positions of type `L` give `L`, two of type `R` give `R`. With `L` and `N` it can be `L` or `N`, and so on: types alone do not always decide."],
                facts: [["outcome(nim(3) + nim(2))", "N"], ["outcome(nim(3) + nim(3))", "P"]]
              },
              {
                text: ["Now a position in which Left is ahead beside one in which Right is."],
                board: { expr: "cut_cake(1x4) + cut_cake(3x1)", caption: "A row of four, and a column of three." },
                predict: { ask: "which type is their sum?", of: "outcome(cut_cake(1x4) + cut_cake(3x1))", among: TYPES },
                reveal: ["For `L` and `R` together anything may happen: it depends on by how much each is ahead. That is what values will be for."],
                facts: [["outcome(domineering(2x1) + domineering(1x2))", "P"], ["outcome(domineering(4x1) + domineering(1x2))", "L"]]
              }
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
            steps: [
              {
                text: ["Left places dominoes upright on free squares of a board, Right places them lying. The board may have any shape: squares can be missing. Boards fall apart as play goes on, and then they are sums."],
                board: { expr: "domineering(4x4)", caption: "A board of sixteen squares." },
                predict: { ask: "which type is the board of 4×4?", of: "outcome(domineering(4x4))", among: TYPES },
                reveal: ["A quarter turn exchanges the players and leaves a square board as it is. So it cannot be better for one of them, and only `N` and `P` are left."]
              },
              {
                text: ["An upright pair, 2×1, is one free move for Left; a lying pair, 1×2, one for Right. On 2×2 whoever begins wins, and gains a free move by it."],
                board: { expr: 'domineering(".#.|...|.#.")', caption: "Any shape will do." },
                predict: { ask: "2×2 beside 1×2, a free move for Right: which type is that?", of: "outcome(domineering(2x2) + domineering(1x2))", among: TYPES },
                reveal: ["Together: 2×2 and 1×2 is a win for whoever begins. With a row of four, which is two free moves for Right, 2×2 is no longer enough for Left."],
                facts: [["outcome(domineering(2x2) + domineering(1x2))", "N"], ["outcome(domineering(2x2) + domineering(1x4))", "R"]]
              }
            ],
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
            steps: [
              {
                text: ["Two positions are equivalent if in every sum one may be put in place of the other without changing the type."],
                board: { expr: "domineering(1x2) - domineering(1x3)", caption: "A row of two, and a row of three whose players are exchanged." },
                predict: { ask: "are a row of two and a row of three squares in Domineering equivalent?", of: "domineering(1x2) == domineering(1x3)", among: TRUTHS },
                reveal: ["A row of two and a row of three squares in Domineering are: each is one move for Right. A row of four is not, and there is a position that tells them apart: `distinguish` finds one."],
                facts: [["domineering(1x2) == domineering(1x3)", "true"], ["domineering(1x2) == domineering(1x4)", "false"]]
              },
              {
                text: ["All positions of type `P` are equivalent, and act as zero. Equivalence obeys the rules that one hopes for: sums may be taken in any order, equals may be added to equals. And there is a test that needs no infinity of sums: `A` and `B` are equivalent exactly if `A - B` is of type `P`, where the minus sign exchanges the players."],
                board: { expr: "domineering(2x2) - domineering(2x2)", caption: "A position and its negative: whoever begins loses. Try it." },
                predict: { ask: "three heaps of 1, 2 and 3 counters, and a bar of Chop of 4×4: are they equivalent?", of: "nim(1,2,3) == chop(4x4)", among: TRUTHS },
                reveal: ["They look nothing alike, and both are lost for whoever begins: both are zero."],
                facts: [["nim(1,2,3) == chop(4x4)", "true"], ["outcome(domineering(2x3) - domineering(2x3))", "P"]]
              }
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
            steps: [
              {
                text: ["All of this rests on one thing: play ends. Then every position can be judged from simpler ones, those that can be reached from it, and proofs may assume that everything simpler is known already. This is called top-down induction."],
                board: { expr: "nim(1,2)", caption: "At most three moves." },
                predict: { ask: "how many moves can Nim with heaps of 3, 4 and 5 last at most?", of: "depth(nim(3,4,5))" },
                reveal: ["How long can a play last? In Nim, as many moves as there are counters. `depth` counts it for any position of such games."],
                facts: [["depth(nim(3,4,5))", "12"], ["depth(chop(3x4))", "5"], ["depth(domineering(2x2))", "2"]]
              },
              {
                text: ["In some games with results a position can come back, as in Dodgem: there a play that never ends is a draw."],
                predict: { ask: "what do perfect players come to in Dodgem on 4×4?", of: "outcome(dodgem(4x4))", among: [["[+-, -+]", "whoever begins wins"], ["[-+, +-]", "whoever begins loses"], ["[00, 00]", "a draw"]] },
                reveal: ["On a board of 4×4 that is what perfect players come to."],
                facts: [["outcome(dodgem(4x4))", "[00, 00]"]]
              }
            ],
            exercises: [
              { kind: "value", ask: "How many moves can Chomp on a bar of 2×3 squares last at most?", of: "depth(chomp(2x3))" },
              { kind: "value", ask: "And taking 2 or 3 counters from a heap of 7?", of: "depth(subtraction[2,3](7))" }
            ]
          },
          {
            id: "misere",
            title: "Misère play",
            rows: ["vs_1_2"],
            steps: [
              {
                text: ["Turn the rule round: whoever makes the last move loses."],
                board: { expr: "nim(1,1)", caption: "Two heaps of one. The last counter loses.", misere: true },
                predict: { ask: "two heaps of one counter each: who wins now?", of: "misere_outcome(nim(1,1))", among: EITHER },
                reveal: ["In Nim this changes less than one fears. Play as usual, as long as some heap has two counters or more; when your move leaves only heaps of one, leave an odd number of them."],
                facts: [["misere_outcome(nim(1,1))", "N"]]
              },
              {
                text: ["In the usual kind of play 1, 3, 5, 7 is lost for whoever begins."],
                board: { expr: "nim(1,3,5,7)", caption: "The last counter loses.", misere: true },
                predict: { ask: "and where the last counter loses?", of: "misere_outcome(nim(1,3,5,7))", among: EITHER },
                reveal: ["So 1, 3, 5, 7 is lost for whoever begins in both kinds of play, and from 2, 3, 6 the winning move is 6 to 1 in both. In other games misère play is much harder, because sums no longer follow from values."],
                facts: [["misere_outcome(nim(1,3,5,7))", "P"], ["misere_outcome(nim(2,3,6))", "N"], ["misere_outcome(nim(2,3,1))", "P"]]
              }
            ],
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
      init_beyond();
      init_impartial();
      init_partizan();
      init_play();
      init_sums();
      CHAPTERS = [play, sums, impartial, partizan, beyond];
      LESSONS = CHAPTERS.flatMap((chapter) => chapter.lessons);
    }
  });

  // build/plot.js
  function plot(numbers) {
    const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
    const span = high - low || 1;
    const y = (value) => EDGE2 / 2 + (high - value) / span * (HEIGHT2 - EDGE2);
    const step3 = (WIDTH2 - 2 * EDGE2) / numbers.length;
    const bars = numbers.map((value, at2) => s("rect", {
      class: "bar",
      x: EDGE2 + at2 * step3,
      width: Math.max(step3 - (step3 > 4 ? 1.5 : 0), 0.5),
      y: Math.min(y(value), y(0)),
      height: Math.max(Math.abs(y(value) - y(0)), 1)
    }, s("title", {}, `${at2 + 1}: ${value}`)));
    const label2 = (text, x, at2) => s("text", { x, y: at2, "dominant-baseline": "middle" }, String(text));
    return s("svg", {
      class: "plot",
      viewBox: `0 0 ${WIDTH2} ${HEIGHT2}`,
      role: "img",
      "aria-label": `Plot of ${numbers.length} numbers from ${low} to ${high}`
    }, ...bars, label2(high, 2, EDGE2 / 2), label2(low, 2, HEIGHT2 - EDGE2 / 2));
  }
  var WIDTH2, HEIGHT2, EDGE2;
  var init_plot = __esm({
    "build/plot.js"() {
      "use strict";
      init_dom();
      [WIDTH2, HEIGHT2, EDGE2] = [640, 160, 28];
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

  // build/book/picture.js
  async function drawn2(picture3) {
    if ("bars" in picture3) {
      const told3 = await ask("/api/v1/worksheet", { statements: [picture3.bars] });
      return plot((told3.answers[0]?.lines[0]?.text ?? "").replace(/[[\]]/g, "").split(",").map(Number));
    }
    const all4 = await wallsOf(picture3.thermograph);
    const walls = all4.filter((one) => one !== null);
    const { svg } = drawThermograph(walls, { width: 460, height: 280 });
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `Thermograph of ${walls.map((one, at2) => inWords(picture3.thermograph[at2] ?? "", one)).join("; ")}`);
    return svg;
  }
  function small(picture3) {
    const box = h("span", { class: "thumb", "aria-hidden": "true" });
    patiently(() => drawn2(picture3)).then((svg) => box.replaceChildren(svg), () => void 0);
    return box;
  }
  function pictured(picture3) {
    const box = h("div", { class: "drawing" });
    const fill4 = () => void patiently(() => drawn2(picture3)).then((svg) => box.replaceChildren(svg), () => void 0);
    return { element: h("figure", { class: "picture" }, box, h("figcaption", {}, ...prose(picture3.caption))), fill: fill4 };
  }
  var inWords;
  var init_picture = __esm({
    "build/book/picture.js"() {
      "use strict";
      init_api();
      init_dom();
      init_plot();
      init_thermograph();
      init_prose();
      inWords = (expr, walls) => `${expr}: mean ${fraction(wallAt(walls.left, heatOf(walls)))}, temperature ${fraction(heatOf(walls))}`;
    }
  });

  // build/book/progress.js
  function read3() {
    try {
      const solved = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      return new Set(Array.isArray(solved) ? solved.map(String) : []);
    } catch {
      return /* @__PURE__ */ new Set();
    }
  }
  function write(key, text) {
    try {
      localStorage.setItem(key, text);
    } catch {
    }
  }
  function place2() {
    try {
      const [, lesson, step3] = /^([\w-]+)\/(\d+)$/.exec(localStorage.getItem(PLACE2) ?? "") ?? [];
      return lesson === void 0 ? null : [lesson, Number(step3)];
    } catch {
      return null;
    }
  }
  function forget2() {
    localStorage.removeItem(KEPT);
    localStorage.removeItem(PLACE2);
  }
  var KEPT, PLACE2, isSolved, solve, note3;
  var init_progress = __esm({
    "build/book/progress.js"() {
      "use strict";
      KEPT = "upstar-book";
      PLACE2 = "upstar-book-place";
      isSolved = (id) => read3().has(id);
      solve = (id) => write(KEPT, JSON.stringify([...read3().add(id)]));
      note3 = (lesson, step3) => write(PLACE2, `${lesson}/${step3}`);
    }
  });

  // build/book/exactly.js
  function lowest(over2, under) {
    for (const by of [2, 5])
      while (over2 % by === 0 && under % by === 0)
        [over2, under] = [over2 / by, under / by];
    return under === 1 ? String(over2) : `${over2}/${under}`;
  }
  function power(all4, over2, under, exponent) {
    const [top, bottom] = [over2 ** Math.abs(exponent), under ** Math.abs(exponent)];
    if (top > MOST7 || bottom > MOST7 || over2 === 0)
      return all4;
    const [one, other2] = exponent < 0 ? [bottom, top] : [top, bottom];
    return other2 === 1 ? String(one) : `${one}/${other2}`;
  }
  function plainly(written4) {
    return written4.trim().replace(/^(?:[a-z]\s*)?=\s*/i, "").replace(/[−–—‒]/g, "-").replace(/[⁄∕÷]/g, "/").replace(/\u215f\s*/g, "1/").replace(/\\?[dt]?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}/g, "$1/$2").replace(/(?<=[\d)])([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, sign, digits) => `^(${sign === "⁻" ? "-" : ""}${[...digits].map((digit) => SMALL2.indexOf(digit)).join("")})`).replace(new RegExp(`[${Object.keys(VULGAR).join("")}]`, "g"), (sign) => ` ${VULGAR[sign]}`).trim().replace(/^\+\s*(?=[\d.(])/, "");
  }
  function exactly(written4) {
    const text = plainly(written4).replace(POWER, (all4, over2, under, whole3, inside, outside) => power(all4, Number(over2 ?? whole3), Number(under ?? 1), Number(inside ?? outside)));
    const point = /[{([]/.test(text) ? /(\d*)\.(\d+)/g : /(\d*)[.,](\d+)/g;
    return text.replace(/^[a-z]+$/i, (name) => NAMES2[name.toLowerCase()] ?? name).replace(/\b(tiny|miny)\s*\(/gi, (_, name) => `${name[0]?.toUpperCase()}iny(`).replace(/\+\s*\/\s*-/g, "+-").replace(/(\d+)\s+(\d+)\/(\d+)/g, (_, whole3, over2, under) => `${Number(whole3) * Number(under) + Number(over2)}/${under}`).replace(point, (_, whole3, rest) => lowest(Number(`${whole3}${rest}`), 10 ** rest.length)).replace(/\.$/, "");
  }
  function readAs(written4) {
    const [bare5, read5] = [(text) => text.replace(/\s/g, ""), exactly(written4)];
    if (bare5(written4) === bare5(read5))
      return null;
    const power2 = plainly(written4).match(POWER)?.find((one) => one.includes("^"));
    const [, number2 = "", ups = ""] = /^\(?(\d+)\)?\^\(?([-+]?\d+)/.exec(power2 ?? "") ?? [];
    return `Read as \`${read5}\`${number2 === "" ? "" : `, with a power; a number and ups are written \`${number2} ${ups.startsWith("-") ? "-" : "+"} ${ups.replace(/^[-+]/, "")}*^\``}.`;
  }
  var VULGAR, SMALL2, NAMES2, MOST7, POWER;
  var init_exactly = __esm({
    "build/book/exactly.js"() {
      "use strict";
      VULGAR = {
        "½": "1/2",
        "¼": "1/4",
        "¾": "3/4",
        "⅛": "1/8",
        "⅜": "3/8",
        "⅝": "5/8",
        "⅞": "7/8",
        "⅓": "1/3",
        "⅔": "2/3",
        "⅕": "1/5",
        "⅖": "2/5",
        "⅗": "3/5",
        "⅘": "4/5",
        "⅙": "1/6",
        "⅚": "5/6",
        "⅐": "1/7",
        "⅑": "1/9",
        "⅒": "1/10"
      };
      SMALL2 = "⁰¹²³⁴⁵⁶⁷⁸⁹";
      NAMES2 = { zero: "0", one: "1", two: "2", half: "1/2", star: "*", up: "^", down: "v" };
      MOST7 = 2 ** 40;
      POWER = /(?<![\w.*^])(?:\(\s*(\d+)\s*(?:\/\s*(\d+)\s*)?\)|(\d+))(?:\^|\*\*)(?:\(\s*([-+]?\d+)\s*\)|([-+]?\d+))(?![\d/.*^])/g;
    }
  });

  // build/book/table.js
  var REFUTED, PACE, isLow, LOW, Table;
  var init_table = __esm({
    "build/book/table.js"() {
      "use strict";
      init_api();
      init_board();
      init_dom();
      init_fit();
      init_motion();
      init_state();
      init_prose();
      [REFUTED, PACE] = [24, 800];
      isLow = ({ bounds: [, top = 0, , bottom = 0] }) => bottom - top <= LOW;
      LOW = 160;
      Table = class {
        rules;
        #view = new BoardView((move2) => this.#move(move2));
        #turn = h("p", { class: "turn" });
        #undo = h("button", { type: "button", click: () => this.#back() }, "Undo");
        #again = h("button", { type: "button", click: () => this.again() }, "Again");
        #advise = h("button", { type: "button", click: () => void this.#perfect(this.#asked) }, "Perfect move");
        #link = h("a", {}, "In the explorer");
        #twin = h("pre", { tabindex: 0 });
        #steps;
        #stepBack = [this.#step("|◀", "To the beginning", () => this.#go(this.#from)), this.#step("◀", "One move back", () => this.#go(this.#moves.length - 1))];
        #stepOn = [this.#step("▶", "One move forward", () => this.#forward()), this.#step("▶|", "To the end", () => this.#go(this.#line?.length ?? 0))];
        #therefore = h("p", { class: "therefore", role: "status" });
        element = h("div", { class: "table" }, this.#turn, this.#view.element);
        #moves = [];
        #now = null;
        #fresh = true;
        /** Counts refutations and what ends them. */
        #refuted = 0;
        /** Counts questions, so that a late answer to an old one is not shown. */
        #asked = 0;
        /** What is played for the reader to watch, and with how many moves it began; nothing, where the reader plays. */
        #line = null;
        #from = 0;
        /** What follows from a play that was watched, and who is bound to win it. */
        #follows = {};
        /** What is played now: what the table is for, or what shows that an answer is wrong. */
        #rules;
        /** Whether a question about this board is open. */
        #isOpen;
        constructor(rules) {
          this.rules = rules;
          this.#rules = rules;
          this.#isOpen = rules.asks ?? false;
          this.#steps = h("div", { class: "tools line-steps", role: "group", "aria-label": "Steps of this play", hidden: true }, ...this.#stepBack, ...this.#stepOn, h("button", { type: "button", click: () => void this.#replay() }, "Replay"));
          this.element.append(this.#steps, this.#therefore, h("div", { class: "tools" }, this.#undo, this.#again, rules.theirs || rules.began ? null : this.#advise, this.#link), h("details", {}, h("summary", {}, "Board in characters"), this.#twin));
          void this.#begin(rules);
        }
        /** Begins again. */
        again() {
          void this.#begin(this.rules);
        }
        /** The question is answered: now everything may be looked at. */
        answered() {
          this.#isOpen = false;
          this.#offer();
        }
        /** Offers what can be done: while a play is watched, nothing else; while a question is open, nothing that tells the answer. */
        #offer() {
          this.#undo.hidden = this.#line !== null;
          this.#advise.hidden = this.#line !== null || this.#isOpen;
          this.#link.hidden = this.#isOpen;
        }
        /** Ends a play that is watched: the question stands here again. */
        rest() {
          if (this.#line)
            this.again();
        }
        #begin(rules) {
          this.#refuted += 1;
          this.#fresh ||= rules.expr !== this.#rules.expr;
          this.#rules = rules;
          this.#moves = [];
          this.#leave();
          this.#again.textContent = rules === this.rules ? "Again" : "Back to the question";
          this.#link.setAttribute("href", `#${new URLSearchParams({
            g: rules.expr,
            ...rules.misere ? { misere: "1" } : {},
            ...rules.first === "right" ? { first: "right" } : {}
          })}`);
          return this.#show();
        }
        #step(sign, label2, click) {
          return h("button", { type: "button", "aria-label": label2, title: label2, click }, sign);
        }
        /** The reader plays again. */
        #leave() {
          this.#line = null;
          this.#follows = {};
          this.#steps.hidden = true;
          this.#offer();
          this.#therefore.textContent = "";
        }
        /** Plays on perfectly for both, so that it is seen what a move leads to. */
        async refute(follows = {}) {
          const mine = ++this.#refuted;
          [this.#line, this.#from, this.#follows] = [this.#moves, this.#moves.length, follows];
          this.#steps.hidden = false;
          this.#offer();
          this.#mark();
          for (let step3 = 0; step3 < REFUTED && this.#now?.result == null; step3 += 1) {
            if (await this.#isOver(mine))
              return;
            await this.#perfect(this.#asked);
          }
          if (mine === this.#refuted)
            this.#mark();
        }
        /** Waits for the time between two moves; whether something else has begun since. */
        async #isOver(mine) {
          await new Promise((resolve) => {
            setTimeout(resolve, still() ? 0 : PACE);
          });
          return mine !== this.#refuted || !this.element.isConnected;
        }
        /** Goes to a place of the play that is watched. */
        #go(moves2) {
          this.#refuted += 1;
          this.#moves = (this.#line ?? []).slice(0, Math.max(this.#from, moves2));
          void this.#show();
        }
        /** Goes on by one move, which is found where it was not played yet. */
        #forward() {
          this.#refuted += 1;
          if (this.#line && this.#moves.length < this.#line.length)
            this.#go(this.#moves.length + 1);
          else
            void this.#perfect(this.#asked);
        }
        /** Plays the same again from its beginning. */
        async #replay() {
          const mine = ++this.#refuted;
          const line3 = this.#line ?? [];
          for (let step3 = this.#from; step3 <= line3.length; step3 += 1) {
            this.#moves = line3.slice(0, step3);
            await this.#show();
            if (await this.#isOver(mine))
              return;
          }
        }
        /** Says where one is in a play that is watched, and at its end what follows from it. */
        #mark() {
          const line3 = this.#line;
          if (!line3)
            return;
          const over2 = this.#now?.result != null;
          const [place3, isEnd] = [this.#moves.length, over2 || line3.length - this.#from >= REFUTED && this.#moves.length === line3.length];
          for (const button3 of this.#stepBack)
            button3.disabled = place3 <= this.#from;
          for (const [at2, button3] of this.#stepOn.entries())
            button3.disabled = at2 === 0 ? over2 : place3 >= line3.length;
          const { therefore = "", winner: winner2 } = this.#follows;
          const text = !isEnd ? "" : over2 || !winner2 ? therefore : `It goes on like this, and ${named(winner2)} wins in the end. ${therefore}`;
          if (this.#therefore.textContent !== text)
            this.#therefore.replaceChildren(...prose(text));
        }
        /** Plays a game perfectly for both from its beginning: this one, or another that says more about it. */
        async watch(expr, first2, follows = {}) {
          await this.#begin({ expr, first: first2, misere: this.rules.misere ?? false });
          await this.refute(follows);
        }
        /** Lets the reader play it: `theirs` is the perfect player's side. */
        take(expr, first2, theirs2) {
          void this.#begin({ expr, first: first2, theirs: theirs2, misere: this.rules.misere ?? false });
        }
        #game() {
          return { start: this.#rules.expr, first: this.#rules.first ?? "left", misere: this.#rules.misere ?? false, moves: this.#moves };
        }
        #move(move2) {
          if (!this.#now || this.#now.result != null)
            return;
          this.#refuted += 1;
          this.#leave();
          if (this.#moves.length === 0)
            this.#rules.began?.(move2, this.#now.position);
          this.#moves = [...this.#moves, move2];
          void this.#show();
        }
        #back() {
          this.#refuted += 1;
          this.#leave();
          const count = this.#rules.theirs && this.#now?.to_move !== this.#rules.theirs && this.#now?.result == null ? 2 : 1;
          this.#moves = this.#moves.slice(0, -count);
          void this.#show();
        }
        async #show() {
          const mine = ++this.#asked;
          try {
            const told3 = await this.#patiently(mine, () => ask("/api/v1/play", this.#game()));
            if (mine !== this.#asked)
              return;
            this.#now = told3;
          } catch (error) {
            if (mine === this.#asked)
              this.#turn.textContent = `${detailOf(error).message}.`;
            return;
          }
          const now2 = this.#now;
          const over2 = now2.result != null;
          const theirs2 = !over2 && now2.to_move === this.#rules.theirs;
          this.#view.show(now2.boards, over2 || theirs2 ? null : now2.to_move, this.#fresh, now2.log);
          if (this.#fresh)
            this.element.classList.toggle("low", now2.boards.boards.every(isLow));
          fit(this.#view.stage);
          this.#fresh = false;
          const end2 = now2.winner ? `${named(now2.winner)} has won${this.#because(now2, now2.winner)}.` : "A draw.";
          const you = this.#rules.theirs && !theirs2 ? ": your move" : "";
          const isTried = this.#isOpen && this.#rules.first === void 0 && this.#moves.length === 0;
          this.#turn.textContent = over2 ? end2 : isTried ? `To try it here, ${named(now2.to_move)} begins.` : `${named(now2.to_move)} to move${theirs2 ? ": thinking…" : you}.`;
          this.#twin.textContent = this.#view.twin(now2.boards.twin);
          const last = now2.log.at(-1);
          say(`${last ? `${named(last.by)} played ${this.#view.spoken(this.#moves.slice(0, -1), last.move)}. ` : ""}${this.#turn.textContent}`);
          this.#undo.disabled = this.#moves.length === 0;
          this.#advise.disabled = over2;
          this.#mark();
          if (over2)
            this.#rules.ended?.(now2.winner ?? null);
          else if (theirs2)
            void this.#perfect(mine);
        }
        /** Why somebody has won, where it is by the last move. */
        #because({ boards: boards2 }, winner2) {
          if (boards2.results)
            return "";
          return this.#rules.misere ? `: ${named(other(winner2))} had to make the last move` : `: ${named(other(winner2))} has no move left`;
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
            if (this.#line)
              this.#line = this.#moves;
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
        return `Which type is \`${bare2(exercise.expr)}\`${exercise.misere ? ", where the last move loses" : ""}?`;
      case "result":
        return `How does \`${bare2(exercise.expr)}\` end if ${named(exercise.first)} begins and both play perfectly?`;
      case "move":
        return `Make a winning move for ${named(exercise.side)}${exercise.misere ? ", where the last move loses" : ""}.`;
      case "win":
        return `You are ${named(exercise.side)}, and ${exercise.first === exercise.side ? "you begin" : "the other begins"}. Win against the perfect player${exercise.misere ? "; the last move loses" : ""}.`;
    }
  }
  async function ofType(expr, said, misere) {
    const type = await textOf(within(expr, (own2) => `${misere ? "misere_" : ""}outcome(${own2})`));
    return type === said ? null : againstType(expr, said, type);
  }
  async function ofResult(expr, first2, said) {
    const { result } = await ask("/api/v1/tree", { expr, first: first2, limit: 1 });
    return result === said ? null : { says: "No. See how it ends when both play perfectly; then work backward from the leaves.", plays: { expr, first: first2 } };
  }
  async function ofMove(expr, move2, player, misere) {
    const told3 = await ask("/api/v1/moves", { expr, player, misere });
    return told3.moves.some((one) => one.move === move2 && one.winning) ? null : { says: "That move does not win: see what comes of it. Then press Again and try another." };
  }
  function field2(of, answer2, refuse) {
    const input = h("input", { "aria-label": "Your answer", autocomplete: "off", autocapitalize: "off", spellcheck: false });
    const read5 = h("span", { class: "soft read-as" });
    const close = (text) => text.replaceAll(" ", "");
    const submit = (event) => {
      event.preventDefault();
      const written4 = exactly(input.value);
      read5.replaceChildren(...prose(readAs(input.value) ?? ""));
      if (/[a-z]\w*[[(]|•/.test(written4.replace(/[TM]iny\(/g, "(")) || close(written4) === close(bare2(of)))
        refuse("Write it as a number or a value, such as 3/4 or *2.");
      else if (written4 !== "")
        answer2(written4);
    };
    return h("form", { class: "tools", submit }, input, h("button", {}, "Check"), read5);
  }
  function label(answer2, words3) {
    if (words3 === "")
      return [h("code", {}, answer2)];
    return /^[LRNP]$/.test(answer2) ? [h("code", {}, answer2), ` ${words3}`] : [...prose(words3)];
  }
  function choices(of, pick) {
    return h("div", { class: "tools choices-of" }, ...of.map(([choice3, words3]) => {
      const button3 = h("button", { type: "button", click: () => pick(choice3, button3) }, ...label(choice3, words3));
      return button3;
    }));
  }
  function shown2(exercise, number2, isSolved2, solved) {
    const verdict2 = h("p", { class: "verdict", role: "status" });
    const end2 = h("div", {}, verdict2);
    const prevent = h("button", { type: "button", hidden: true }, "Try to prevent it");
    const mark2 = h("span", { class: "mark", hidden: !isSolved2 }, " ✓ solved");
    const judge = (right, otherwise) => {
      verdict2.replaceChildren(...prose(right ? "That is right." : otherwise));
      verdict2.classList.toggle("right", right);
      prevent.hidden = true;
      say(verdict2.textContent ?? "");
      if (!right)
        return;
      mark2.hidden = false;
      table4.answered();
      solved();
    };
    let latest2 = 0;
    const check = (answer2, wrong2) => {
      latest2 += 1;
      const mine = latest2;
      answer2.then((refutation2) => {
        if (mine === latest2)
          told3(refutation2, wrong2);
      }, (error) => {
        if (mine === latest2)
          judge(false, `${detailOf(error).message}.`);
      });
    };
    const told3 = (refutation2, wrong2) => {
      if (wrong2 === refute)
        table4.rest();
      judge(refutation2 === null, refutation2?.says ?? "");
      beside2(verdict2, wrong2 === refute && !refutation2?.plays ? null : table4.element, end2);
      if (refutation2 === null)
        return;
      wrong2(refutation2);
      const { plays } = refutation2;
      if (!plays?.winner)
        return;
      const { expr, first: first2, winner: winner2 } = plays;
      prevent.hidden = false;
      prevent.onclick = () => table4.take(expr, first2, winner2);
    };
    const refute = ({ plays }) => {
      if (plays)
        void table4.watch(plays.expr, plays.first, plays);
    };
    const { table: table4, answers: answers3 } = body2(exercise, judge, check, refute);
    if (isSolved2)
      table4.answered();
    return h("section", { class: "exercise" }, h("h2", {}, `Exercise ${number2}`, mark2), h("p", {}, ...prose(asked3(exercise))), answers3 ? null : verdict2, table4.element, aside2(exercise), answers3, end2, prevent);
  }
  function beside2(verdict2, board2, end2) {
    const isHeld = verdict2 === document.activeElement;
    if (board2)
      board2.before(verdict2);
    else
      end2.append(verdict2);
    if (isHeld)
      verdict2.focus({ preventScroll: true });
    if (board2)
      verdict2.scrollIntoView({ block: "nearest" });
  }
  function body2(exercise, judge, check, refute) {
    const expr = boardOf(exercise);
    switch (exercise.kind) {
      case "value":
        return { table: new Table({ expr, asks: true }), answers: field2(exercise.of, (written4) => check(ofValue(exercise.of, written4, exercise.shows), refute), (why2) => judge(false, why2)) };
      case "type": {
        const { misere = false } = exercise;
        return { table: new Table({ expr, misere, asks: true }), answers: choices(TYPES, (choice3) => check(ofType(expr, choice3, misere), refute)) };
      }
      case "result": {
        const { first: first2 } = exercise;
        return { table: new Table({ expr, first: first2, asks: true }), answers: choices(RESULTS2, (choice3) => check(ofResult(expr, first2, choice3), refute)) };
      }
      case "move": {
        const { side, misere = false } = exercise;
        const began = (move2, position2) => check(ofMove(position2, move2, side, misere), () => void table4.refute({ therefore: "So that move does not win.", winner: other(side) }));
        const table4 = new Table({ expr, first: side, misere, began, asks: true });
        return { table: table4 };
      }
      case "win": {
        const { side, first: first2, misere = false } = exercise;
        const ended = (winner2) => judge(winner2 === side, "Not this time. Try again.");
        return { table: new Table({ expr, first: first2, misere, theirs: other(side), ended, asks: true }) };
      }
    }
  }
  var ofValue, aside2;
  var init_exercise = __esm({
    "build/book/exercise.js"() {
      "use strict";
      init_api();
      init_dom();
      init_state();
      init_exactly();
      init_judge();
      init_lesson();
      init_prose();
      init_table();
      ofValue = async (of, written4, shows) => await isEqual(written4, of) ? null : againstValue(of, written4, shows);
      aside2 = (exercise) => exercise.kind === "value" && exercise.of.startsWith("mex(") ? h("p", { class: "soft" }, "The board has a position from which nimbers of these numbers can be reached: its own nimber is their mex.") : null;
    }
  });

  // build/book/predict.js
  function boardOf2({ of, shows }, step3) {
    if (shows !== void 0)
      return shows === step3 ? null : shows;
    const expr = typed(of) ?? gameOf2(of).expr;
    const isGame3 = typed(of) !== null || !/[=<>]|^[a-z_]+\(.*\bfor\b|^(is_|genus)/.test(of);
    const isSmall = [...expr.matchAll(/\d+/g)].every(([number2]) => Number(number2) <= LARGEST);
    return isGame3 && isSmall && expr !== step3 ? expr : null;
  }
  function prediction(predict, table4, board2, told3) {
    const { ask: ask2, of, among: among2 } = predict;
    const verdict2 = h("p", { class: "verdict", role: "status", tabindex: -1 });
    const end2 = h("div", {}, verdict2);
    let isTold = false;
    let wrong2 = 0;
    const fail = (error) => {
      verdict2.textContent = `${detailOf(error).message}.`;
    };
    const tell = async (judgement) => {
      if (isTold)
        return;
      const is = await patiently(() => textOf(of));
      if (isTold)
        return;
      isTold = true;
      const words3 = TRUTHS.some(([truth]) => truth === is) ? "" : among2?.find(([answer2]) => answer2 === is)?.[1] ?? "";
      verdict2.replaceChildren(h("strong", {}, judgement), ...prose(`${of.length > LONG3 ? "It" : `\`${of}\``} is `), h("code", {}, ...typeset(is)), `${words3 && `: ${words3}`}.`);
      verdict2.classList.toggle("right", judgement === "Right! ");
      beside2(verdict2, null, end2);
      if (element.contains(document.activeElement))
        verdict2.focus({ preventScroll: true });
      for (const button3 of answers3.querySelectorAll("button, input"))
        button3.setAttribute("disabled", "");
      buttonOf.get(is)?.classList.add("is-so");
      skip.hidden = true;
      table4()?.answered();
      told3();
    };
    const judge = async (isRight, against, tries) => {
      if (isTold)
        return;
      table4()?.rest();
      if (await patiently(isRight)) {
        await tell("Right! ");
        return say(verdict2.textContent ?? "");
      }
      wrong2 += 1;
      const refutation2 = await against();
      const isLast = wrong2 >= tries;
      if (isLast) {
        await tell("No. ");
        const plays = refutation2?.plays && table4() ? refutation2.says.replace(/^No: then/, "By your answer,").replace(/^No: ./, (first2) => first2.slice(4).toUpperCase()) : "";
        verdict2.append(...prose(` ${plays}`));
      } else {
        verdict2.replaceChildren(...prose(`${refutation2?.says ?? "No."} Then try once more.`));
        answers3.querySelector("input")?.select();
      }
      say(verdict2.textContent ?? "");
      beside2(verdict2, refutation2?.plays ? table4()?.element ?? null : null, end2);
      if (refutation2?.plays)
        void table4()?.watch(refutation2.plays.expr, refutation2.plays.first, refutation2.plays);
    };
    const position2 = typed(of);
    const chosen = async (choice3, button3) => {
      button3.setAttribute("aria-pressed", "true");
      button3.disabled = true;
      const is = textOf(of);
      const against = async () => position2 !== null && /^[LRNP]$/.test(await is) ? againstType(position2, choice3, await is) : null;
      const isPlayed = position2 !== null && /^[LRNP]$/.test(await is);
      await judge(async () => await is === choice3, against, isPlayed && (among2?.length ?? 0) > 2 ? TRIES : 1);
    };
    const written4 = (answer2) => judge(() => isEqual(answer2, of), () => againstValue(of, answer2), TRIES);
    const answers3 = among2 ? choices(among2, (choice3, button3) => {
      chosen(choice3, button3).catch(fail);
    }) : field2(of, (answer2) => {
      written4(answer2).catch(fail);
    }, (why2) => {
      verdict2.textContent = why2;
    });
    const buttonOf = new Map([...answers3.querySelectorAll("button")].map((button3, at2) => [among2?.[at2]?.[0], button3]));
    const inform = () => {
      tell("").then(() => say(verdict2.textContent ?? ""), fail);
    };
    const skip = h("button", { type: "button", class: "plain", click: inform }, "Tell me");
    const element = h("div", { class: "predict" }, h("p", { class: "question" }, h("strong", {}, "Predict: "), ...prose(ask2)), board2, h("div", { class: "tools" }, answers3, skip), end2);
    return { element, tell: inform };
  }
  var LONG3, typed, TRIES, LARGEST;
  var init_predict = __esm({
    "build/book/predict.js"() {
      "use strict";
      init_api();
      init_dom();
      init_math();
      init_exercise();
      init_judge();
      init_lesson();
      init_prose();
      LONG3 = 60;
      typed = (of) => /^(?:misere_)?outcome\((.*)\)$/s.exec(of)?.[1] ?? null;
      TRIES = 2;
      LARGEST = 40;
    }
  });

  // build/book/walk.js
  function table2(facts, step3) {
    const rows = facts.map(([expr, is]) => h("tr", {}, h("td", {}, h("code", {}, expr)), h("td", {}, h("code", {}, ...typeset(is)), h("span", { class: "soft" }, meaning(expr, is))), h("td", {}, h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try"))));
    return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": `What the program says, step ${step3}` }, h("table", {}, h("caption", {}, "What the program says"), h("tbody", {}, ...rows)));
  }
  function leafOf(step3, number2) {
    const { board: board2, predict, then } = step3;
    let played = null;
    const [stage, asked4, after2] = [h("div", {}), h("div", { class: "asked-about" }), h("div", {})];
    const picture3 = step3.picture && pictured(step3.picture);
    const figure = (place3, { caption }) => h("figure", {}, place3, h("figcaption", {}, ...prose(caption)));
    const told3 = h("div", { class: "told", hidden: predict !== void 0 }, ...paragraphs(step3.reveal), then && figure(after2, then), picture3?.element, step3.facts && table2(step3.facts, number2));
    const open = () => {
      if (!told3.hidden)
        return;
      picture3?.fill();
      if (then)
        after2.append(tableOf(then).element);
      told3.hidden = false;
    };
    const shows = predict ? boardOf2(predict, board2?.expr) : null;
    const guess = predict && prediction(predict, () => played, shows === null ? null : asked4, open);
    const fill4 = () => {
      if (board2) {
        played = tableOf(board2, predict !== void 0 && shows === null);
        stage.append(played.element);
      }
      if (shows !== null) {
        played = tableOf({ expr: shows, caption: "", ...predict?.of.startsWith("misere_") && { misere: true } }, true);
        asked4.append(played.element);
      }
      if (!predict)
        picture3?.fill();
    };
    return {
      element: h("section", { class: "leaf" }, ...paragraphs(step3.text), board2 && figure(stage, board2), guess?.element, told3),
      name: `Step ${number2}`,
      fill: fill4,
      tell: () => guess?.tell()
    };
  }
  function leafOfExercise(lesson, exercise, at2, solved) {
    const element = h("section", { class: "leaf" });
    const fill4 = () => element.append(shown2(exercise, at2 + 1, isSolved(idOf(lesson, at2)), () => {
      solve(idOf(lesson, at2));
      solved();
    }));
    return { element, name: `Exercise ${at2 + 1}`, fill: fill4, tell: () => void 0 };
  }
  var idOf, linkTo3, paragraphs, tableOf, Walk;
  var init_walk = __esm({
    "build/book/walk.js"() {
      "use strict";
      init_dom();
      init_math();
      init_exercise();
      init_judge();
      init_picture();
      init_predict();
      init_progress();
      init_prose();
      init_table();
      idOf = (lesson, exercise) => `${lesson.id}.${exercise + 1}`;
      linkTo3 = (lesson, step3) => `#/book/${lesson.id}${step3 === void 0 ? "" : `/${step3}`}`;
      paragraphs = (texts = []) => texts.map((text) => h("p", {}, ...prose(text)));
      tableOf = ({ expr, first: first2, misere }, asks = false) => new Table({ expr, asks, ...first2 && { first: first2 }, ...misere && { misere } });
      Walk = class {
        lesson;
        #leaves;
        #seen = /* @__PURE__ */ new Set();
        #dots;
        #where = h("span", { class: "soft", role: "status" });
        #all;
        #tell = h("button", { type: "button", click: () => this.#tellAll() }, "Tell all answers");
        #back = h("button", { type: "button", click: () => this.by(-1) }, "← Back");
        #next = h("button", { type: "button", class: "main", click: () => this.by(1) }, "Next →");
        #onward;
        #foot;
        element;
        #at = 1;
        constructor(lesson, after2) {
          this.lesson = lesson;
          this.#leaves = [
            ...lesson.steps.map((step3, at2) => leafOf(step3, at2 + 1)),
            ...lesson.exercises.map((exercise, at2) => leafOfExercise(lesson, exercise, at2, () => this.#mark()))
          ];
          this.#dots = this.#leaves.map((_, at2) => this.#link(at2 + 1));
          this.#all = h("a", { class: "all", click: (event) => this.#follow(event, this.isAll ? this.#at : "all") });
          this.#onward = h("a", { class: "onward", href: after2 ? linkTo3(after2) : "#/book" }, after2 ? `Next lesson: ${after2.title} →` : "Contents →");
          this.#foot = h("div", { class: "foot" }, this.#back, this.#next, this.#onward);
          this.element = h("div", { class: "walk", keydown: (event) => this.#key(event) }, h("nav", { class: "steps", "aria-label": "Steps" }, h("ol", {}, ...this.#dots.map((dot) => h("li", {}, dot))), this.#where, this.#tell, this.#all), ...this.#leaves.map(({ element }) => element), this.#foot);
        }
        get isAll() {
          return this.element.classList.contains("whole");
        }
        /** Goes some steps on or back. */
        by(steps) {
          if (!this.isAll)
            this.#go(Math.min(Math.max(this.#at + steps, 1), this.#leaves.length));
        }
        /** Shows a step, or all of them. */
        show(step3) {
          const isAll = step3 === "all";
          this.element.classList.toggle("whole", isAll);
          if (!isAll)
            this.#at = Math.min(Math.max(step3, 1), this.#leaves.length);
          this.#leaves.forEach((leaf, place3) => {
            leaf.element.hidden = !isAll && place3 !== this.#at - 1;
            if (leaf.element.hidden)
              return;
            if (!this.#seen.has(leaf))
              leaf.fill();
            this.#seen.add(leaf);
          });
          note3(this.lesson.id, this.#at);
          this.#mark();
        }
        /** Tells what is to be predicted, for whoever reads all of it, or prints it. */
        #tellAll() {
          for (const leaf of this.#leaves)
            leaf.tell();
          this.#tell.remove();
        }
        #go(step3) {
          if (step3 === this.#at && !this.isAll)
            return;
          history.replaceState(null, "", linkTo3(this.lesson, step3));
          const isHeld = this.#foot.contains(document.activeElement);
          this.show(step3);
          if (isHeld && this.#next.hidden)
            this.#onward.focus();
          else if (isHeld && this.#back.disabled)
            this.#next.focus();
          say(this.#where.textContent ?? "");
          this.element.scrollIntoView({ block: "nearest" });
          if (this.element.getBoundingClientRect().top < 0)
            this.element.scrollIntoView();
        }
        #link(step3) {
          return h("a", { href: linkTo3(this.lesson, step3), click: (event) => this.#follow(event, step3) });
        }
        #follow(event, step3) {
          const { ctrlKey, metaKey, shiftKey } = event;
          if (ctrlKey || metaKey || shiftKey)
            return;
          event.preventDefault();
          this.#go(step3);
        }
        /** The arrow keys walk, too, where they are on the way. */
        #key(event) {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          const isOnTheWay = event.target instanceof Element && event.target.closest(".steps, .foot, .verdict") !== null;
          if (by === void 0 || !isOnTheWay || event.altKey || event.ctrlKey || event.metaKey)
            return;
          event.preventDefault();
          this.by(by);
          if (event.target.closest(".steps"))
            this.#dots[this.#at - 1]?.focus();
        }
        /** Marks where one is, and what is done. */
        #mark() {
          const { steps, exercises } = this.lesson;
          this.#dots.forEach((dot, place3) => {
            const leaf = this.#leaves[place3];
            const exercise = place3 - steps.length;
            const solved = exercise >= 0 && isSolved(idOf(this.lesson, exercise));
            dot.className = `${exercise >= 0 ? "dot task" : "dot"}${solved ? " solved" : this.#seen.has(leaf) ? " seen" : ""}`;
            dot.textContent = solved ? "✓" : String(exercise >= 0 ? exercise + 1 : place3 + 1);
            dot.setAttribute("aria-label", `${leaf.name}${solved ? ", solved" : ""}`);
            dot.title = leaf.name;
            if (!this.isAll && place3 === this.#at - 1)
              dot.setAttribute("aria-current", "step");
            else
              dot.removeAttribute("aria-current");
          });
          const isTask = this.#at > steps.length;
          this.#where.textContent = this.isAll ? "All steps" : isTask ? `Exercise ${this.#at - steps.length} of ${exercises.length}` : `Step ${this.#at} of ${steps.length}`;
          this.#all.textContent = this.isAll ? "Step by step" : "Show all";
          this.#all.href = linkTo3(this.lesson, this.isAll ? this.#at : "all");
          this.#back.disabled = this.#at === 1;
          this.#next.hidden = this.isAll || this.#at === this.#leaves.length;
          this.#back.hidden = this.isAll;
          this.#tell.hidden = !this.isAll || !steps.some(({ predict }) => predict);
          this.#foot.classList.toggle("ended", this.isAll || this.#at === this.#leaves.length);
        }
      };
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
    let walk2 = null;
    let shown5 = "";
    const onTheWay = () => !root.hidden && walk2 !== null;
    listen({ ArrowLeft: () => walk2?.by(-1), ArrowRight: () => walk2?.by(1) }, onTheWay);
    return {
      visit: (place3) => {
        const [, word] = /^words\/?(.*)$/.exec(place3) ?? [];
        const [, id, step3 = "1"] = /^([\w-]+)(?:\/(\d+|all))?$/.exec(place3) ?? [];
        const at2 = LESSONS.findIndex((lesson2) => lesson2.id === id);
        const lesson = LESSONS[at2];
        document.title = `${word === void 0 ? lesson?.title ?? "Book" : "Words"} – Upstar`;
        if (word === void 0 || word === "")
          window.scrollTo(0, 0);
        if (!lesson || word !== void 0)
          [walk2, shown5] = [null, ""];
        if (word !== void 0)
          return void wordsPage(main, word);
        if (!lesson)
          return main.replaceChildren(...contents(() => main.replaceChildren(...contents(() => void 0))));
        const to2 = step3 === "all" ? step3 : Number(step3);
        if (walk2 && shown5 === lesson.id)
          return walk2.show(to2);
        [walk2, shown5] = [new Walk(lesson, LESSONS[at2 + 1]), lesson.id];
        main.replaceChildren(...page(lesson, at2, walk2));
        walk2.show(to2);
        void linkTerms(main.querySelectorAll(".leaf > p, .leaf > .told > p, figcaption"));
      }
    };
  }
  function onward() {
    const isOpen = (lesson) => done(lesson) < lesson.exercises.length;
    const [id, step3] = place2() ?? [];
    const here = LESSONS.find((lesson) => lesson.id === id && isOpen(lesson));
    if (here)
      return { lesson: here, href: linkTo3(here, step3) };
    const next2 = LESSONS.find(isOpen);
    return next2 ? { lesson: next2, href: linkTo3(next2) } : null;
  }
  function progress(lesson) {
    const [count, all4] = [done(lesson), lesson.exercises.length];
    return h("span", { class: "count" }, h("span", { class: "pips", "aria-hidden": "true" }, solvedIn(lesson).map((solved) => solved ? "●" : "○").join("")), ` ${count} of ${all4}${count === all4 ? " ✓" : ""}`);
  }
  function illustration(lesson) {
    const drawn4 = lesson.steps.find((step3) => step3.picture)?.picture;
    const board2 = boardsOf(lesson).at(-1);
    return drawn4 ? small(drawn4) : board2 ? pictureWhenSeen(board2.expr) : null;
  }
  function entry(lesson) {
    const isDone = done(lesson) === lesson.exercises.length;
    return h("li", { ...isDone && { class: "done" } }, illustration(lesson), link2(lesson, lesson.title), progress(lesson));
  }
  function contents(again2) {
    const all4 = LESSONS.reduce((sum, lesson) => sum + lesson.exercises.length, 0);
    const solved = LESSONS.reduce((sum, lesson) => sum + done(lesson), 0);
    const next2 = onward();
    const began = solved > 0 || place2() !== null;
    return [
      h("h1", {}, "The book"),
      h("p", {}, "Combinatorial games from the beginning, in short lessons. Each is a walk of a few steps: guess, play, and see what is so. Then there are exercises; the program checks them, and this browser remembers which you have solved."),
      h("p", {}, `Solved: ${solved} of ${all4} `, h("progress", { max: all4, value: solved, "aria-label": "Solved exercises" }), " ", began && h("button", { type: "button", click: () => {
        forget2();
        again2();
      } }, "Forget")),
      ...next2 ? [h("p", {}, h("a", { class: "continue", href: next2.href }, `${began ? "Continue" : "Begin"}: ${next2.lesson.title}`))] : [],
      h("p", {}, h("a", { href: "#/book/words" }, "Words"), ": what they mean, and what is proved about them. ", h("a", { href: "#/exercises" }, "Sheets of exercises"), ": put one together for a class, or for yourself."),
      ...CHAPTERS.flatMap((chapter, at2) => [
        h("h2", {}, `${at2 + 1}. ${chapter.title}`),
        h("p", {}, chapter.about),
        h("ol", { class: "lessons" }, ...chapter.lessons.map(entry))
      ])
    ];
  }
  function page(lesson, at2, walk2) {
    const [before, after2] = [LESSONS[at2 - 1], LESSONS[at2 + 1]];
    const chapter = CHAPTERS.findIndex(({ lessons }) => lessons.includes(lesson));
    return [
      h("p", { class: "above" }, h("a", { href: "#/book" }, "Contents"), h("span", { class: "soft" }, ` ${chapter + 1}. ${CHAPTERS[chapter]?.title ?? ""}`)),
      h("h1", {}, lesson.title),
      walk2.element,
      h("nav", { "aria-label": "Lessons" }, before ? link2(before, `← ${before.title}`) : null, after2 ? link2(after2, `${after2.title} →`) : null)
    ];
  }
  var solvedIn, done, link2;
  var init_book = __esm({
    "build/book.js"() {
      "use strict";
      init_chapters();
      init_lesson();
      init_picture();
      init_progress();
      init_walk();
      init_dom();
      init_glossary();
      init_keys();
      init_start();
      solvedIn = (lesson) => lesson.exercises.map((_, at2) => isSolved(idOf(lesson, at2)));
      done = (lesson) => solvedIn(lesson).filter(Boolean).length;
      link2 = (lesson, ...words3) => h("a", { href: linkTo3(lesson) }, ...words3);
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
  function kept2(id) {
    const told3 = stored(PREFIX + id);
    if (told3 === null)
      return null;
    const lines = listed(told3.lines).map((line3) => line3).map((line3) => ({ id: String(line3?.id), text: String(line3?.text) }));
    return { id, lines, gone: listed(told3.gone).map(String), time: Number(told3.time) || 0 };
  }
  function all3() {
    const old = listed(stored(OLD)).map(String).filter((text) => text.trim() !== "");
    try {
      if (old.length > 0)
        keep3(fresh(), { lines: old.map((text) => ({ id: fresh(), text })), gone: [] });
      localStorage.removeItem(OLD);
      const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      return ids.flatMap((id) => kept2(id) ?? []).sort((a, b) => b.time - a.time);
    } catch {
      return [];
    }
  }
  function keep3(id, { lines, gone }) {
    try {
      if (lines.length === 0)
        localStorage.removeItem(PREFIX + id);
      else
        localStorage.setItem(PREFIX + id, JSON.stringify({ lines, gone, time: Date.now() }));
    } catch {
    }
  }
  function shown3() {
    const sheets = all3();
    const id = sessionStorage.getItem(SHOWN);
    return sheets.find((sheet) => sheet.id === id) ?? sheets[0] ?? null;
  }
  function note4(id) {
    sessionStorage.setItem(SHOWN, id);
  }
  function merged(mine, theirs2) {
    const gone = [.../* @__PURE__ */ new Set([...theirs2.gone, ...mine.gone])].slice(-MOST_GONE);
    const lines = theirs2.lines.filter((line3) => !gone.includes(line3.id));
    const place3 = (id) => lines.findIndex((line3) => line3.id === id);
    mine.lines.forEach((line3, at2) => {
      if (gone.includes(line3.id) || place3(line3.id) >= 0)
        return;
      const before = mine.lines.slice(0, at2).findLast((other2) => place3(other2.id) >= 0);
      lines.splice(place3(before?.id) + 1, 0, line3);
    });
    return { lines, gone };
  }
  var MOST_GONE, PREFIX, SHOWN, OLD, written2, listed, fresh, isOf2, hasMore;
  var init_sheets = __esm({
    "build/sheets.js"() {
      "use strict";
      MOST_GONE = 1e3;
      PREFIX = "upstar-worksheet:";
      SHOWN = "upstar-worksheet-shown";
      OLD = "upstar-worksheet";
      written2 = (lines) => lines.join("\n").trim();
      listed = (of) => Array.isArray(of) ? of : [];
      fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");
      isOf2 = (event, id) => event.key === PREFIX + id;
      hasMore = (one, than) => one.lines.some((line3) => than.lines.every((other2) => other2.id !== line3.id)) || than.lines.some((line3) => one.gone.includes(line3.id));
    }
  });

  // build/worksheet/example.js
  var SLIDER2, GAME, EXAMPLE;
  var init_example = __esm({
    "build/worksheet/example.js"() {
      "use strict";
      SLIDER2 = "let n = 5 // 1..20";
      GAME = "game mine on heaps\n  both n -> n - k for k in [1, 3, 4]";
      EXAMPLE = `// # Games add up
// Every line is worked out. *Drag the slider*, or change a line and press Enter: what depends on it follows.
let n = 5 // 1..9
nim(n) + nim(3)
[nim(k) + nim(3) for k in 1..n]
// ## Hot games
// In a hot game both want to move. The **temperature** says how much.
let g = domineering(3x3)
g + nim(2)
temperature(domineering(2x3))
thermograph(domineering(2x3), g)
// ## A game of your own
// - Take one, three or four from a heap; who cannot move loses.
// - Its rules are text. Change them, and everything below changes.
game mine on heaps
  both n -> n - k for k in [1, 3, 4]
mine(9) + nim(2)
[nim_value(mine(k)) for k in 0..27]
// ## Tables
[[k, outcome(pick_up_bricks(k)), nim_value(pick_up_bricks(k))] for k in 0..6]
hackenbush("bbr") == 3/2
`;
    }
  });

  // build/worksheet/pictures.js
  function evenly(svgs, most, height) {
    const boxes = svgs.map((svg) => svg.viewBox.baseVal);
    const scale = Math.min(most, height / Math.max(1, ...boxes.map((box) => box.height)));
    svgs.forEach((svg, at2) => {
      svg.setAttribute("width", String(Math.round((boxes[at2]?.width ?? 0) * scale)));
      svg.setAttribute("height", String(Math.round((boxes[at2]?.height ?? 0) * scale)));
    });
  }
  function board(position2, rules, isLarge = false) {
    const box = h("div");
    const ready = sketchOf(whole2(rules, position2)).then((told3) => {
      if (!isGame2(told3))
        return;
      const view = new BoardView(() => void 0);
      view.show(told3, null);
      evenly([...view.element.querySelectorAll("svg")], isLarge ? 0.5 : 0.42, isLarge ? 280 : 150);
      box.append(view.element);
    }).catch(() => void 0);
    return { elements: [box], ready };
  }
  function boards(positions, values, rules) {
    const figures = positions.slice(0, MOST8).map((position2, at2) => {
      const thumb = h("span", { class: "thumb" });
      const ready = sketchOf(whole2(rules, position2)).then((told3) => thumb.replaceChildren(...isGame2(told3) ? thumbnail(told3.boards) : typeset(position2)), () => {
        thumb.textContent = position2;
      });
      return { ready, figure: h("figure", {}, h("a", { href: explored(position2, rules), title: position2 }, thumb, h("span", { class: "unseen" }, position2)), h("figcaption", {}, ...typeset(values[at2] ?? ""))) };
    });
    const rest = positions.length - figures.length;
    return {
      elements: [h("div", { class: "gallery-of" }, ...figures.map(({ figure }) => figure), ...rest > 0 ? [h("p", { class: "soft" }, `and ${rest} more`)] : [])],
      ready: Promise.all(figures.map(({ ready }) => ready)).then(() => evenly(figures.flatMap(({ figure }) => [...figure.querySelectorAll("svg")]), 0.3, 110))
    };
  }
  function thermographs(positions, walls) {
    const width = Math.min(440, document.documentElement.clientWidth - 80);
    const { svg } = drawThermograph(walls, { width, height: Math.round(width * 0.62) });
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `Thermograph of ${positions.join(" and ")}`);
    const words3 = walls.map((own2, at2) => {
      const heat = heatOf(own2);
      return `${walls.length > 1 ? `${positions[at2]}: ` : ""}mean ${fraction(wallAt(own2.left, heat))}, temperature ${fraction(heat)}`;
    });
    return h("figure", { class: "thermographs" }, svg, h("figcaption", {}, `${words3.join("; ")}. Left’s wall is solid, Right’s dashed.`));
  }
  async function tree2(position2, rules, first2) {
    const svg = await (await picture({ expr: whole2(rules, position2), scene: "tree", format: "svg", first: first2 })).text();
    return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: `tree of ${position2}` });
  }
  async function thermograph(position2, rules) {
    const told3 = await ask("/api/v1/worksheet", { statements: [whole2(rules, `walls(${position2})`)] });
    const [{ error, lines } = { lines: [] }] = told3.answers;
    const [left2, right] = (lines[0]?.rows ?? []).map((row2) => wallOf(row2.join()));
    if (!left2 || !right)
      return h("p", {}, `${error?.message ?? "There is no thermograph"}.`);
    return thermographs([position2], [{ left: left2, right }]);
  }
  function drawing2(drawn4, values, rules) {
    if (drawn4.kind === "thermographs")
      return { elements: [thermographs(drawn4.positions, drawn4.walls)], ready: Promise.resolve() };
    if (drawn4.kind === "boards")
      return drawn4.positions.length === 1 && values.length === 0 ? board(drawn4.positions[0] ?? "", rules, true) : boards(drawn4.positions, values, rules);
    const box = h("div", { class: "wide" });
    const ready = tree2(drawn4.position, rules, drawn4.first).then((img) => box.append(img), (error) => {
      box.textContent = `${detailOf(error).message}.`;
    });
    return { elements: [box], ready };
  }
  function more(position2, rules, unfolded) {
    const expr = whole2(rules, position2);
    const waits = [];
    const folded = (name, load) => {
      const inside = h("div");
      const fill4 = async () => {
        if (inside.childNodes.length > 0)
          return;
        inside.textContent = "…";
        await load().then((node) => inside.replaceChildren(node), (error) => {
          inside.textContent = `${detailOf(error).message}.`;
        });
      };
      const details = h("details", { open: unfolded.has(name), toggle: () => {
        if (!details.isConnected)
          return;
        if (!details.open)
          unfolded.delete(name);
        else {
          unfolded.add(name);
          void fill4();
        }
      } }, h("summary", {}, name), inside);
      if (details.open)
        waits.push(fill4());
      return details;
    };
    const element = h("div", { class: "more" }, h("a", { href: explored(position2, rules) }, "Explore"), folded("Thermograph", () => thermograph(position2, rules)), folded("Tree", () => tree2(position2, rules, "left")), folded("Characters", async () => h("pre", { tabindex: 0 }, (await sketchOf(expr)).twin)), folded("Why?", async () => explanation(await ask("/api/v1/explain", { expr }), { move: () => void 0, position: () => void 0, whole: (text) => whole2(rules, text) })));
    return { elements: [element], ready: Promise.all(waits) };
  }
  var MOST8, isGame2, explored;
  var init_pictures = __esm({
    "build/worksheet/pictures.js"() {
      "use strict";
      init_api();
      init_board();
      init_dom();
      init_draw();
      init_math();
      init_state();
      init_thermograph();
      init_why();
      init_cells();
      init_questions();
      MOST8 = 24;
      isGame2 = ({ boards: boards2 }) => boards2.some(({ game }) => game != null);
      explored = (position2, rules) => link({ ...EMPTY, start: position2, rules: rules === "" ? null : rules });
    }
  });

  // build/worksheet/answers.js
  function barsOf({ rows }) {
    const numbers = rows?.every((row2) => row2.length === 1) ? rows.map(([cell]) => numberOf(cell ?? "")) : [];
    return numbers.length > 2 ? numbers.flatMap((value) => value ?? []).filter((_, __, all4) => all4.length === numbers.length) : [];
  }
  function wrong(statement, detail) {
    const hint2 = detail.hint?.includes("`upstar ") ? null : detail.hint;
    const words3 = `${detail.message}${hint2 ? `; ${hint2}` : ""}`;
    if (!detail.at)
      return h("pre", { class: "wrong" }, words3);
    const [from = 0, to2 = 0] = detail.at;
    const before = [...statement].slice(0, from).join("").split("\n");
    const marks = `${" ".repeat([...before.at(-1) ?? ""].length)}${"^".repeat(Math.max(1, to2 - from))} `;
    if (!statement.includes("\n"))
      return h("pre", { class: "wrong" }, `${marks}${words3}`);
    return h("pre", { class: "wrong" }, `Line ${before.length}:
${statement.split("\n")[before.length - 1] ?? ""}
${marks}
${words3}`);
  }
  function table3(rows) {
    const body3 = rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, ...typeset(cell)))));
    return h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Table" }, h("table", {}, h("tbody", {}, ...body3)));
  }
  function line2(own2, answer2, unfolded) {
    const { name, text, rows } = own2;
    const { drawn: drawn4, rules } = answer2;
    const head2 = name ? `${name} = ` : "";
    const said = text ?? "too long to be written";
    const [parts3, waits] = [[], []];
    const put = ({ elements: elements2, ready }) => {
      parts3.push(...elements2);
      waits.push(ready);
    };
    const isDrawn2 = drawn4 !== null && own2 === answer2.cell.lines.at(-1);
    if (rows && isTable(own2))
      parts3.push(...head2 ? [h("code", {}, head2)] : [], table3(rows));
    else if (isDrawn2 && rows)
      parts3.push(...head2 ? [h("code", { class: "said" }, head2)] : []);
    else if (!isDrawn2)
      parts3.push(said.includes("\n") ? h("pre", { tabindex: 0 }, head2 + said) : h("code", { class: "said" }, head2, ...typeset(said)));
    const bars = barsOf(own2);
    if (bars.length > 0)
      parts3.push(plot(bars));
    if (isDrawn2)
      put(drawing2(drawn4, (rows ?? []).map(([value]) => value ?? ""), rules));
    if (own2.winner)
      parts3.push(h("p", {}, `${own2.winner.words}.`));
    if (isPosition2(own2)) {
      put(board(own2.position ?? "", rules));
      put(more(own2.position ?? "", rules, unfolded));
    }
    return { elements: [h("div", {}, ...parts3)], ready: Promise.all(waits) };
  }
  function defined(statement, rules) {
    const box = h("div", { class: "defined" });
    const all4 = whole2(rules, statement);
    const before = [...all4].length - [...statement].length;
    const ready = ask("/api/v1/rules", { rules: all4 }).then(async ({ games, wrong_example: example, untried }) => {
      const own2 = games.filter(({ about }) => gamesOf(statement).includes(about.name));
      for (const { about, start: start2 } of own2) {
        const place3 = start2 == null ? null : board(start2, all4);
        await place3?.ready;
        box.append(h("p", {}, h("strong", {}, about.title), " ", h("span", { class: "tag" }, about.kind), " ", start2 != null && h("a", { href: explored(start2, all4) }, "Play it")), ...place3?.elements ?? []);
      }
      const [from = 0, to2 = 0] = example?.at ?? [];
      if (example && from >= before)
        box.append(wrong(statement, { ...example, at: [from - before, to2 - before] }));
      box.append(...untried.map((text) => h("p", { class: "soft" }, ...notation(`The example \`${text}\` takes long and was not tried.`))));
    }, (error) => {
      box.append(h("p", { class: "wrong" }, `${detailOf(error).message}.`));
    });
    return { elements: [box], ready };
  }
  function answered(statement, answer2, unfolded) {
    const { cell, rules } = answer2;
    if (cell.error)
      return { elements: [wrong(statement, cell.error)], ready: Promise.resolve() };
    if (sliderOf(statement))
      return { elements: [], ready: Promise.resolve() };
    const game = isGame(statement) ? [defined(statement, rules)] : [];
    const lines = [...game, ...cell.lines.map((own2) => line2(own2, answer2, unfolded))];
    return { elements: lines.flatMap(({ elements: elements2 }) => elements2), ready: Promise.all(lines.map(({ ready }) => ready)) };
  }
  var isTable, isPosition2;
  var init_answers = __esm({
    "build/worksheet/answers.js"() {
      "use strict";
      init_api();
      init_dom();
      init_math();
      init_plot();
      init_cells();
      init_pictures();
      init_questions();
      isTable = ({ rows }) => rows?.some((row2) => row2.length > 1) ?? false;
      isPosition2 = ({ position: position2, text }) => position2 != null && (hasGame(position2) || numberOf(text ?? position2) === null);
    }
  });

  // build/worksheet/prose.js
  function pieces3(text) {
    const found = [];
    let end2 = 0;
    for (const match of text.matchAll(PIECES)) {
      if (match.index > end2)
        found.push({ kind: "words", text: text.slice(end2, match.index) });
      const [all4, notation2, value, strong, emphasis] = match;
      if (notation2 !== void 0)
        found.push({ kind: "notation", text: notation2 });
      else if (value !== void 0)
        found.push({ kind: "value", text: signs2(value) });
      else if (strong !== void 0)
        found.push({ kind: "strong", text: strong });
      else
        found.push({ kind: "emphasis", text: emphasis ?? "" });
      end2 = match.index + all4.length;
    }
    return end2 < text.length ? [...found, { kind: "words", text: text.slice(end2) }] : found;
  }
  function read4(prose2) {
    const blocks = [];
    let [words3, items2, isNumbered2] = [[], [], false];
    const finish = () => {
      if (words3.length > 0)
        blocks.push({ kind: "paragraph", pieces: pieces3(words3.join(" ")) });
      if (items2.length > 0)
        blocks.push({ kind: "list", isNumbered: isNumbered2, items: items2.map(pieces3) });
      [words3, items2] = [[], []];
    };
    for (const line3 of prose2.split("\n")) {
      const [, marks, title] = HEADING.exec(line3) ?? [];
      const [isItem, number2, item] = ITEM.exec(line3) ?? [];
      if (marks !== void 0) {
        finish();
        blocks.push({ kind: "heading", level: marks.length, pieces: pieces3(title ?? "") });
      } else if (isItem !== void 0) {
        if (words3.length > 0 || isNumbered2 !== (number2 !== void 0))
          finish();
        isNumbered2 = number2 !== void 0;
        items2.push(item ?? "");
      } else if (line3.trim() === "")
        finish();
      else if (items2.length > 0 && /^\s/.test(line3))
        items2.push(`${items2.pop() ?? ""} ${line3.trim()}`);
      else {
        if (items2.length > 0)
          finish();
        words3.push(line3.trim());
      }
    }
    finish();
    return blocks;
  }
  function shown4({ kind, text }) {
    switch (kind) {
      case "words":
        return text;
      case "strong":
        return h("strong", {}, ...pieces3(text).map(shown4));
      case "emphasis":
        return h("em", {}, ...pieces3(text).map(shown4));
      case "notation":
        return h("code", {}, ...typeset(text));
      case "value":
        return h("span", { class: "value" }, ...typeset(text));
    }
  }
  function elements(prose2) {
    return read4(prose2).map((block) => {
      if (block.kind === "paragraph")
        return h("p", {}, ...block.pieces.map(shown4));
      if (block.kind === "list")
        return h(block.isNumbered ? "ol" : "ul", {}, ...block.items.map((item) => h("li", {}, ...item.map(shown4))));
      return h(`h${block.level + 1}`, {}, ...block.pieces.map(shown4));
    });
  }
  function written3({ kind, text }) {
    switch (kind) {
      case "words":
        return escaped(text);
      case "strong":
        return `\\textbf{${pieces3(text).map(written3).join("")}}`;
      case "emphasis":
        return `\\emph{${pieces3(text).map(written3).join("")}}`;
      case "notation":
        return `\\texttt{${escaped(text)}}`;
      case "value":
        return `$${latex(text)}$`;
    }
  }
  function asLatex(prose2) {
    return read4(prose2).map((block) => {
      if (block.kind === "paragraph")
        return block.pieces.map(written3).join("");
      if (block.kind === "heading")
        return `\\${["section", "subsection", "subsubsection"][block.level - 1]}*{${block.pieces.map(written3).join("")}}`;
      const name = block.isNumbered ? "enumerate" : "itemize";
      return `\\begin{${name}}
${block.items.map((item) => `  \\item ${item.map(written3).join("")}`).join("\n")}
\\end{${name}}`;
    }).join("\n\n");
  }
  function begins3([first2 = "", ...more2]) {
    const text = isText(first2) ? titleOf(proseOf(first2)) : first2.split("\n")[0] ?? "";
    return `${text.slice(0, 30)}${more2.length > 0 || text.length > 30 ? " …" : ""}`;
  }
  var PIECES, signs2, HEADING, ITEM, ESCAPED, escaped, titleOf;
  var init_prose2 = __esm({
    "build/worksheet/prose.js"() {
      "use strict";
      init_dom();
      init_math();
      init_cells();
      PIECES = /`([^`]+)`|\$([^$\s](?:[^$]*[^$\s])?)\$|\*\*(\S(?:.*?\S)?)\*\*|(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/gs;
      signs2 = (text) => text.replace(/\+-/g, "±").replace(/\*/g, "⋆").replace(/\^/g, "↑").replace(/\bv\b/g, "↓");
      HEADING = /^(#{1,3})\s+(.*)$/;
      ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;
      ESCAPED = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
      escaped = (text) => text.replace(/[\\~^]|[{}$&#%_]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`);
      titleOf = (prose2) => (prose2.split("\n")[0] ?? "").replace(/^#+\s+|[*`$]/g, "");
    }
  });

  // build/worksheet/export.js
  function pictures({ answer: answer2, unfolded }) {
    if (!answer2 || answer2.cell.error)
      return [];
    const { drawn: drawn4, rules, cell } = answer2;
    const of = (scene, position2) => ({ expr: whole2(rules, position2), scene });
    const values = isListed(answer2) ? (cell.lines.at(-1)?.rows ?? []).map(([value]) => value) : [];
    const asked4 = drawn4?.kind === "boards" ? drawn4.positions.slice(0, MOST9).map((position2, at2) => ({ ...of("board", position2), value: values[at2] })) : drawn4?.kind === "thermographs" ? drawn4.positions.map((position2) => of("thermograph", position2)) : drawn4 ? [{ ...of("tree", drawn4.position), first: drawn4.first }] : [];
    const scenes = ["board", ...unfolded.has("Thermograph") ? ["thermograph"] : [], ...unfolded.has("Tree") ? ["tree"] : []];
    const own2 = cell.lines.filter(isPosition2).filter(({ position: position2 }) => hasGame(position2 ?? "") || unfolded.size > 0);
    return [...asked4, ...own2.flatMap(({ position: position2 }) => scenes.map((scene) => of(scene, position2 ?? "")))];
  }
  async function drawn3(wanted, format) {
    const files = await Promise.all(wanted.map(({ expr, scene, first: first2 }) => picture({ expr, scene, format, ...first2 && { first: first2 } }).then((blob) => blob.text(), () => "")));
    return wanted.map((one, at2) => ({ ...one, file: files[at2] ?? "" })).filter(({ file }) => file !== "");
  }
  function told2({ answer: answer2 }, hasPictures) {
    if (!answer2 || answer2.cell.error)
      return [];
    return answer2.cell.lines.filter((line3) => line3.text != null && !isDrawn(line3) && !(hasPictures && isListed(answer2) && line3 === answer2.cell.lines.at(-1)));
  }
  function markdown(cells) {
    const fence = (text) => `\`\`\`
${text}
\`\`\``;
    const math = (text) => `$${latex(text)}$`;
    const table4 = (rows) => {
      const most = Math.max(...rows.map((row2) => row2.length));
      return [`|${" |".repeat(most)}`, `|${"---|".repeat(most)}`, ...rows.map((row2) => `| ${row2.map((cell) => math(cell).replaceAll("|", "\\vert ")).join(" | ")} |`)].join("\n");
    };
    return cells.map((own2) => {
      if (isText(own2.cell))
        return proseOf(own2.cell);
      const drawn4 = own2.answer?.cell.lines.filter(isDrawn).map(({ text }) => fence(text ?? "")) ?? [];
      return [fence(own2.cell), ...told2(own2, false).map((line3) => isTable(line3) ? table4(line3.rows ?? []) : math(head(line3) + (line3.text ?? ""))), ...drawn4].join("\n\n");
    }).join("\n\n");
  }
  function formula(line3) {
    const rows = line3.rows ?? [];
    if (!isTable(line3))
      return `\\[ ${latex(head(line3) + (line3.text ?? ""))} \\]`;
    const array = rows.map((row2) => row2.map(latex).join(" & ")).join(" \\\\\n");
    return `\\[ ${latex(head(line3))}\\begin{array}{${"l".repeat(Math.max(...rows.map((row2) => row2.length)))}}
${array}
\\end{array} \\]`;
  }
  async function tex2(cells) {
    const colours = /* @__PURE__ */ new Set();
    const parts3 = await Promise.all(cells.map(async (own2) => {
      if (isText(own2.cell))
        return asLatex(proseOf(own2.cell));
      const files = await drawn3(pictures(own2), "tikz");
      for (const [colour] of files.flatMap(({ file }) => [...file.matchAll(/^\\definecolor.*$/gm)]))
        colours.add(colour);
      const boards2 = files.map(({ file, value }) => {
        const fitted = `\\fit{${/\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}/.exec(file)?.[0] ?? ""}}`;
        return value === void 0 ? fitted : `\\begin{tabular}[b]{c}${fitted}\\\\[1ex]$${latex(value)}$\\end{tabular}`;
      });
      const row2 = boards2.length > 0 ? [`\\begin{center}
${boards2.join("\\quad\n")}
\\end{center}`] : [];
      return [`\\begin{verbatim}
${own2.cell}
\\end{verbatim}`, ...told2(own2, row2.length > 0).map(formula), ...row2].join("\n\n");
    }));
    return [
      "\\documentclass{article}",
      "\\usepackage[utf8]{inputenc}",
      "\\usepackage[T1]{fontenc}",
      "\\usepackage{amsmath,amssymb,tikz}",
      FIT,
      ...colours,
      "\\setlength{\\parindent}{0pt}",
      "\\begin{document}",
      parts3.join("\n\n"),
      "\\end{document}"
    ].join("\n");
  }
  function plain3(element) {
    for (const written4 of element.querySelectorAll(".unseen")) {
      const whole3 = written4.previousElementSibling;
      if (whole3?.previousElementSibling?.localName !== "math")
        whole3?.setAttribute("alttext", written4.textContent ?? "");
      for (let math = whole3; math?.localName === "math"; math = math.previousElementSibling)
        math.removeAttribute("aria-hidden");
      written4.remove();
    }
    return element;
  }
  function answers(own2, hasPictures) {
    if (own2.answer?.cell.error)
      return [h("p", { class: "wrong" }, own2.answer.cell.error.message)];
    return told2(own2, hasPictures).map((line3) => {
      const bars = barsOf(line3);
      const rows = line3.rows ?? [];
      const words3 = isTable(line3) ? h("table", {}, ...rows.map((row2) => h("tr", {}, ...row2.map((cell) => h("td", {}, ...typeset(cell)))))) : h("p", {}, head(line3), ...typeset(line3.text ?? ""));
      return h("div", {}, words3, bars.length > 0 && plot(bars), line3.winner && h("p", {}, `${line3.winner.words}.`));
    });
  }
  async function page2(cells) {
    const inlined = [];
    const place3 = (file) => h("span", { "data-picture": inlined.push(file) - 1 });
    const parts3 = await Promise.all(cells.map(async (own2) => {
      if (isText(own2.cell))
        return elements(proseOf(own2.cell)).map(raised);
      const files = (await drawn3(pictures(own2), "svg")).map(({ file, scene, value }) => h("figure", { class: value === void 0 ? scene : `${scene} valued` }, place3(file), value !== void 0 && h("figcaption", {}, ...typeset(value))));
      return [h("pre", {}, own2.cell), h("div", { class: "answer" }, ...answers(own2, files.length > 0), files.length > 0 && h("div", { class: "pictures" }, ...files))];
    }));
    const first2 = cells.find(({ cell }) => isText(cell));
    const title = first2 ? titleOf(proseOf(first2.cell)) : "Worksheet";
    const whole3 = document.implementation.createHTMLDocument(title);
    whole3.documentElement.lang = "en";
    const charset = whole3.createElement("meta");
    charset.setAttribute("charset", "utf-8");
    const size2 = h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" });
    whole3.head.prepend(charset, size2);
    whole3.body.append(plain3(h("main", {}, ...parts3.flat())));
    const written4 = whole3.documentElement.outerHTML.replace("</head>", () => `<style>${STYLE}</style></head>`).replaceAll(/<span data-picture="(\d+)"><\/span>/g, (_, at2) => inline(inlined[Number(at2)] ?? "", Number(at2)));
    return `<!doctype html>
${written4}`;
  }
  function raised(element) {
    const [, level] = /^H([2-4])$/.exec(element.tagName) ?? [];
    return level === void 0 ? element : h(`h${Number(level) - 1}`, {}, ...element.childNodes);
  }
  async function exported(cells, format) {
    const text = await { html: page2, md: markdown, tex: tex2 }[format](cells);
    return new Blob([`${text}
`], { type: format === "html" ? "text/html" : "text/plain" });
  }
  var MOST9, isListed, isDrawn, head, FIT, STYLE, inline;
  var init_export = __esm({
    "build/worksheet/export.js"() {
      "use strict";
      init_api();
      init_dom();
      init_math();
      init_plot();
      init_answers();
      init_cells();
      init_prose2();
      init_questions();
      MOST9 = 24;
      isListed = ({ drawn: drawn4, cell }) => drawn4?.kind === "boards" && drawn4.positions.length <= MOST9 && cell.lines.at(-1)?.rows != null;
      isDrawn = ({ text }) => text?.includes("\n") ?? false;
      head = ({ name }) => name ? `${name} = ` : "";
      FIT = "\\newcommand\\fit[1]{\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{#1}}";
      STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.55 Georgia, "DejaVu Serif", serif; color: #1b1f24; background: #fff; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.2; }
pre, code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88em; }
pre { padding: .5rem .7rem; border-left: 3px solid #a9b0b8; background: #f5f6f8; white-space: pre-wrap; }
.answer { margin: .4rem 0 1.2rem .9rem; }
.wrong { color: #9f1d1d; }
.pictures { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; }
.pictures figure { margin: 0; max-width: 100%; overflow-x: auto; text-align: center; }
.pictures svg { max-width: 100%; height: auto; }
.pictures .tree svg { max-width: none; }
.pictures .valued { padding: .5rem; border: 1px solid #cfd4da; border-radius: 6px; }
.answer math { math-style: normal; }
td { padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #cfd4da; }
.plot { width: 100%; max-width: 40rem; }
.plot .bar { fill: #1c5ab8; }
.plot text { fill: #5f6770; font-size: 12px; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e8eb; background: #15191e; }
  pre { background: #20262d; border-color: #464f59; }
  .wrong { color: #ff9d96; }
  td, .pictures .valued { border-color: #464f59; }
  .plot .bar { fill: #78aeff; }
  .plot text { fill: #a3adb8; }
}
@media print { pre, .answer, .pictures svg { break-inside: avoid; } }
`;
      inline = (file, at2) => file.slice(file.indexOf("<svg")).replaceAll(/\bus-/g, `p${at2 + 1}-`);
    }
  });

  // build/worksheet/row.js
  var PATIENCE, Row;
  var init_row = __esm({
    "build/worksheet/row.js"() {
      "use strict";
      init_complete();
      init_dom();
      init_answers();
      init_cells();
      init_prose2();
      PATIENCE = 400;
      Row = class {
        does;
        isText;
        field;
        output = h("div", { class: "output" });
        element;
        /** What is kept of it; nothing, as long as nothing is written. */
        kept;
        /** The statement that was answered last, and its answer. */
        answer = null;
        /** What somebody has unfolded in the answer. */
        unfolded = /* @__PURE__ */ new Set();
        #reading = h("div", { class: "reading" });
        #slider = h("div");
        #up;
        #down;
        /** What is shown, or about to be. */
        #told = "";
        constructor(cell, line3, isProse, does) {
          this.does = does;
          this.isText = isProse || cell !== "" && isText(cell);
          this.kept = line3;
          this.field = h("textarea", {
            rows: 1,
            autocomplete: "off",
            autocapitalize: this.isText ? void 0 : "off",
            spellcheck: this.isText ? "true" : "false",
            placeholder: this.isText ? "# A heading, a paragraph, *emphasis*, `notation`, $values$, - lists" : void 0,
            change: () => does.changed(),
            input: () => this.#written(),
            blur: () => this.#read(),
            keydown: (event) => this.#key(event)
          });
          this.field.value = this.isText ? proseOf(cell) : cell;
          const button3 = (name, label2, click) => h("button", { type: "button", title: label2, "aria-label": label2, click }, name);
          const what = this.isText ? "text" : "line";
          const remove = button3("×", `Remove this ${what}`, () => does.removes(this));
          const parts3 = this.isText ? [h("span", { class: "aside" }, button3("✎", "Edit this text", () => this.focus()), remove), this.field, this.#reading] : [this.field, remove];
          this.#up = button3("↑", `Move this ${what} up`, () => does.moves(this, -1));
          this.#down = button3("↓", `Move this ${what} down`, () => does.moves(this, 1));
          this.element = h("li", { class: this.isText ? "text" : "statement" }, h("div", { class: "line" }, ...parts3), this.#slider, this.output, h("div", { class: "between" }, h("button", { type: "button", click: () => does.adds(this, false) }, "+ Line", h("span", { class: "unseen" }, " below")), h("button", { type: "button", click: () => does.adds(this, true) }, "+ Text", h("span", { class: "unseen" }, " below")), this.#up, this.#down));
          if (this.isText)
            this.#reading.addEventListener("dblclick", () => this.focus());
          else
            complete(this.field, { names: () => does.names(this) });
          this.#slide();
          this.#read();
        }
        /** The cell as a sheet keeps it. */
        get text() {
          return this.isText ? fromProse(this.field.value) : this.field.value.trimEnd();
        }
        focus() {
          this.element.classList.add("written");
          this.field.focus();
          this.#grow();
        }
        /** Names the cell for those who listen. */
        number(place3) {
          this.field.setAttribute("aria-label", `${this.isText ? "Text" : "Line"} ${place3}`);
        }
        /** Says whether it can go up and down. The buttons stay where the focus is. */
        ends(isFirst, isLast) {
          this.#up.setAttribute("aria-disabled", String(isFirst));
          this.#down.setAttribute("aria-disabled", String(isLast));
        }
        /** The field is as high as what is written in it, also in browsers that do not see to that themselves. */
        #grow() {
          if (CSS.supports("field-sizing", "content"))
            return;
          this.field.style.height = "auto";
          this.field.style.height = `${this.field.scrollHeight + 2}px`;
        }
        #written() {
          this.#grow();
          this.#slide();
        }
        /** Shows prose as it is read; nothing that is empty. */
        #read() {
          if (!this.isText)
            return;
          this.#reading.replaceChildren(...elements(this.field.value));
          this.element.classList.toggle("written", this.field.value.trim() === "");
        }
        /** Shows a slider where there is one; the one that is being moved stays. */
        #slide() {
          const told3 = this.isText ? null : sliderOf(this.text);
          if (!told3)
            return this.#slider.replaceChildren();
          const { name, value, least, most } = told3;
          const old = this.#slider.querySelector("input");
          if (old?.min === String(least) && old.max === String(most) && old.name === name) {
            old.value = String(value);
            const output2 = this.#slider.querySelector("output");
            if (output2)
              output2.textContent = String(value);
            return;
          }
          const input = h("input", { type: "range", name, min: least, max: most, step: 1, value, "aria-label": name, input: () => {
            this.field.value = slid(this.field.value, Number(input.value));
            output.textContent = input.value;
            this.does.slides(this);
          } });
          const output = h("output", {}, String(value));
          this.#slider.replaceChildren(h("label", { class: "slider" }, h("code", {}, `${name} = `), output, h("span", { class: "soft" }, String(least)), input, h("span", { class: "soft" }, String(most))));
        }
        /** Waits for an answer to what has changed. */
        wait() {
          if (this.answer?.of === this.text || sliderOf(this.text))
            return;
          this.answer = null;
          this.#told = "";
          this.output.replaceChildren(h("span", { class: "awaited" }, "…"));
        }
        /** Shows what the statement came to. What is the same stays as it is, and what is new comes with its pictures. */
        async show(of, answer2) {
          this.answer = answer2 && { ...answer2, of };
          const told3 = answer2 ? JSON.stringify([of, answer2]) : "";
          if (this.#told === told3)
            return;
          this.#told = told3;
          if (!answer2)
            return this.output.replaceChildren();
          const { elements: elements2, ready } = answered(of, answer2, this.unfolded);
          await Promise.race([ready, new Promise((resolve) => {
            setTimeout(resolve, PATIENCE);
          })]);
          if (this.#told === told3)
            this.output.replaceChildren(...elements2);
        }
        stop() {
          if (this.output.textContent === "…")
            this.output.textContent = "stopped";
        }
        #key(event) {
          if (event.isComposing)
            return;
          if (event.altKey)
            return this.#shift(event);
          if (event.key === "Escape" && this.isText) {
            event.preventDefault();
            this.field.blur();
            this.element.querySelector("button[title^=Edit]")?.focus();
          } else if (event.key === "Enter")
            this.#enter(event);
          else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            const { value, selectionStart, selectionEnd } = this.field;
            const isEdge = event.key === "ArrowUp" ? !value.slice(0, selectionStart).includes("\n") : !value.slice(selectionEnd).includes("\n");
            if (!isEdge || event.shiftKey)
              return;
            event.preventDefault();
            this.does.steps(this, event.key === "ArrowUp" ? -1 : 1);
          }
        }
        /** With Alt the arrows take the cell along. */
        #shift(event) {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown")
            return;
          event.preventDefault();
          this.does.moves(this, event.key === "ArrowUp" ? -1 : 1);
        }
        /** Enter ends a statement that is whole, and begins a new line of one that is not, of a game and of prose. */
        #enter(event) {
          const isDone = event.shiftKey || event.ctrlKey || event.metaKey;
          if (!isDone && this.isText)
            return;
          event.preventDefault();
          const { value, selectionStart } = this.field;
          const line3 = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
          const isAtEnd = value.slice(selectionStart).trim() === "";
          const isOpen = isGame(value) ? !(isAtEnd && line3.trim() === "") : !isAtEnd ? value.includes("\n") : goesOn(value) && bare4(line3).trim() !== "";
          if (!isDone && isOpen) {
            const indent = isGame(value) ? /^[ \t]+/.exec(line3)?.[0] ?? "  " : "";
            document.execCommand("insertText", false, `
${indent}`);
            return;
          }
          this.does.goesOn(this, event.shiftKey);
        }
      };
    }
  });

  // build/worksheet/tools.js
  function above(does, sheets) {
    const file = h("input", { type: "file", accept: ".upstar,.txt,text/plain", hidden: true, "aria-label": "A worksheet", change: () => {
      void file.files?.[0]?.text().then((text) => does.open(text));
      file.value = "";
    } });
    const format = (name, format2) => button2(name, () => does.export(format2));
    return [
      h("h1", {}, "Worksheet"),
      h("p", { class: "about" }, "Write a line and press Enter. What you write stays in this browser."),
      h("details", { class: "about" }, h("summary", {}, "More about lines and keys"), h("p", {}, "Each line may use what was named before it with ", h("code", {}, "let"), "; ", h("code", {}, "_"), " is the last answer, ", h("code", {}, "_2"), " the second, and ", h("code", {}, SLIDER2), " is a slider. Shift+Enter begins a line below, Alt+↑ and Alt+↓ move a line.")),
      h("div", { class: "tools" }, h("label", { class: "sheets" }, "Sheet ", sheets), button2("Example", does.example), button2("Clear", does.clear), button2("Stop", does.stop), button2("Save as file", does.save), button2("Open file", () => file.click()), button2("Copy link", does.copy), h("span", { class: "formats", role: "group", "aria-label": "Export" }, h("span", { class: "soft" }, "Export as"), format("HTML", "html"), format("Markdown", "md"), format("LaTeX", "tex")), file)
    ];
  }
  function below2(does) {
    const add2 = (name, text, isProse = false) => button2(name, () => does.add(text, isProse));
    return h("div", { class: "tools adds" }, add2("Add a line", ""), add2("Add text", "", true), add2("Add a slider", SLIDER2), add2("Add a game of your own", GAME));
  }
  var button2;
  var init_tools = __esm({
    "build/worksheet/tools.js"() {
      "use strict";
      init_dom();
      init_example();
      button2 = (name, click) => h("button", { type: "button", click }, name);
    }
  });

  // build/worksheet/work.js
  var Work;
  var init_work = __esm({
    "build/worksheet/work.js"() {
      "use strict";
      init_api();
      init_questions();
      Work = class {
        says;
        #now = null;
        /** What was asked last, so that leaving a line that has not changed costs nothing. */
        #asked = "";
        /** `says` hears how it goes. */
        constructor(says) {
          this.says = says;
        }
        /** Gives up what is being worked out, and whether there was anything. */
        stop() {
          const isWorking = this.#now !== null;
          this.#now?.abort();
          this.#now = null;
          this.#asked = "";
          return isWorking;
        }
        /** Works out all lines; what the server has found out before takes no time. */
        async run(all4) {
          const rows = all4.filter((row2) => !row2.isText && row2.text.trim() !== "");
          const statements = rows.map((row2) => row2.text);
          const asked4 = JSON.stringify(statements);
          if (asked4 === this.#asked)
            return;
          this.#now?.abort();
          this.#asked = asked4;
          const now2 = new AbortController();
          this.#now = now2;
          this.says("Working…");
          for (const row2 of rows)
            row2.wait();
          const question = questionOf2(statements);
          try {
            const told3 = await patiently(() => ask("/api/v1/worksheet", { statements: question.all, seconds: 30 }, now2.signal), (wrong2) => {
              if (!now2.signal.aborted)
                this.says(`${wrong2.message}. Trying again…`);
            });
            if (now2.signal.aborted)
              return;
            const answers3 = question.answers(told3.answers);
            for (const row2 of all4)
              if (!rows.includes(row2))
                void row2.show("", null);
            rows.forEach((row2, at2) => void row2.show(statements[at2] ?? "", answers3[at2] ?? null));
            this.says("");
            this.#now = null;
          } catch (error) {
            if (now2.signal.aborted)
              return;
            this.#asked = "";
            this.says(`${detailOf(error).message}.`);
          }
        }
      };
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
  var REST, Worksheet, fromText;
  var init_worksheet = __esm({
    "build/worksheet.js"() {
      "use strict";
      init_copy();
      init_dom();
      init_sheets();
      init_cells();
      init_example();
      init_export();
      init_prose2();
      init_row();
      init_tools();
      init_work();
      REST = 100;
      Worksheet = class {
        #rows = h("ol", { class: "cells" });
        #state = h("p", { class: "sheet-state", role: "status" });
        #sheets = h("select", { "aria-label": "Sheets", change: () => this.#choose(this.#sheets.value) });
        #linked = h("p", { class: "linked", hidden: true }, "This sheet came with a link, and nothing of it has been worked out. ", h("button", { type: "button", class: "main", click: () => this.#run() }, "Run"));
        #does = {
          changed: () => this.#evaluate(),
          slides: () => this.#soon(),
          goesOn: (row2, isNew) => this.#goOn(row2, isNew),
          steps: (row2, by) => this.#cells[this.#cells.indexOf(row2) + by]?.focus(),
          adds: (row2, isProse) => this.#add("", this.#cells.indexOf(row2) + 1, null, isProse).focus(),
          removes: (row2) => this.#remove(row2),
          moves: (row2, by) => this.#move(row2, by),
          names: (row2) => this.#cells.slice(0, this.#cells.indexOf(row2)).flatMap(({ text }) => namesOf(text)).reverse()
        };
        #cells = [];
        #work = new Work((text) => {
          this.#state.textContent = text;
        });
        /** The sheet that is shown, where the browser keeps it. */
        #id = null;
        /** What is on the sheet as it was brought, before it is anybody's own. */
        #brought = "";
        /** The lines that were taken out. */
        #gone = [];
        #rest;
        constructor(root) {
          const tools = {
            stop: () => this.#stop(),
            save: () => void save(new Blob([`${joined(this.#texts())}
`], { type: "text/plain" }), "worksheet.upstar"),
            open: (text) => this.#instead(text),
            export: (format) => void this.#export(format),
            copy: () => void this.#copy(),
            example: () => this.#instead(EXAMPLE),
            clear: () => this.#instead(""),
            add: (text, isProse) => {
              this.#add(text, this.#cells.length, null, isProse).focus();
              this.#evaluate();
            }
          };
          root.append(h("div", { class: "sheet" }, ...above(tools, this.#sheets), this.#linked, this.#rows, below2(tools), this.#state));
          addEventListener("storage", (event) => {
            if (isOf2(event, this.#id))
              this.#evaluate(this.#cells.find((row2) => row2.field === document.activeElement));
            this.#list();
          });
          addEventListener("pagehide", () => this.#keep());
        }
        /** A sheet that a link brings is shown; not run, unless the link is ours: anybody can make one. One's own sheets stay as
         * they are. */
        visit(place3, isOurs) {
          if (place3 !== "")
            return this.#show(null, fromText(place3), !isOurs);
          const own2 = shown3();
          if (this.#cells.length === 0 || !this.#linked.hidden)
            this.#show(own2?.id ?? null, own2 ?? fromText(EXAMPLE));
        }
        /** Shows another sheet; the one before is kept under its name. */
        #instead(text) {
          this.#leave();
          this.#show(null, fromText(text));
        }
        #choose(id) {
          const sheet = kept2(id);
          if (!sheet)
            return this.#list();
          this.#leave();
          this.#show(id, sheet);
        }
        /** What a link brought is no longer what is shown. */
        #leave() {
          this.#keep();
          if (/^#\/worksheet\/./.test(location.hash))
            history.replaceState(null, "", "#/worksheet");
        }
        #show(id, { lines, gone }, isLinked = false) {
          this.#work.stop();
          this.#id = id;
          this.#gone = gone;
          this.#linked.hidden = !isLinked;
          if (id !== null)
            note4(id);
          this.#cells = [];
          this.#rows.replaceChildren();
          for (const line3 of lines)
            this.#add(line3.text, this.#cells.length, line3);
          if (lines.length === 0)
            this.#add("", 0);
          this.#brought = written2(this.#texts());
          this.#evaluate();
        }
        /** Works out what a link brought. */
        #run() {
          this.#linked.hidden = true;
          this.#evaluate();
        }
        /** The sheets that are kept, by what they begin with. */
        #list() {
          const options = all3().map(({ id, lines }) => h("option", { value: id }, begins3(lines.map(({ text }) => text))));
          const title = begins3(this.#texts());
          const other2 = this.#id === null ? [h("option", { value: "" }, title === "" ? "New sheet" : `${title} (not kept yet)`)] : [];
          this.#sheets.replaceChildren(...other2, ...options);
          this.#sheets.value = this.#id ?? "";
        }
        /** Keeps what is written, but for a row that is being written. Who shows the same sheet elsewhere may have written as well. */
        #keep(but) {
          if (this.#id === null && written2(this.#texts()) !== this.#brought) {
            this.#id = fresh();
            note4(this.#id);
            if (/^#\/worksheet\/./.test(location.hash))
              history.replaceState(null, "", "#/worksheet");
          }
          if (this.#id === null)
            return;
          for (const row2 of this.#cells) {
            const { text } = row2;
            if (row2 === but || (row2.kept?.text ?? "") === text)
              continue;
            if (row2.kept)
              this.#gone.push(row2.kept.id);
            row2.kept = text.trim() === "" ? null : { id: fresh(), text };
          }
          const mine = { lines: this.#cells.flatMap((row2) => row2.kept ?? []), gone: this.#gone };
          const there = kept2(this.#id) ?? { lines: [], gone: [] };
          const both = merged(mine, there);
          this.#gone = both.gone;
          if (hasMore(both, mine))
            this.#adopt(both.lines);
          if (hasMore(both, there))
            keep3(this.#id, both);
        }
        /** Shows the lines of a sheet; rows that stay are not touched, nor those in which something else is written. */
        #adopt(lines) {
          const isGone = (row2) => row2.kept !== null && row2.kept.text === row2.text && lines.every((line3) => line3.id !== row2.kept?.id);
          for (const row2 of this.#cells.filter(isGone))
            row2.element.remove();
          this.#cells = this.#cells.filter((row2) => !isGone(row2));
          lines.forEach((line3, at2) => {
            if (this.#cells.some((row2) => row2.kept?.id === line3.id))
              return;
            const before = this.#cells.findIndex((row2) => row2.kept?.id === lines[at2 - 1]?.id);
            this.#add(line3.text, at2 === 0 ? 0 : before + 1, line3);
          });
          if (this.#cells.length === 0)
            this.#add("", 0);
        }
        /** Copies a link to the sheet; where the browser refuses, the address becomes that link. */
        async #copy() {
          const link3 = `${location.href.split("#")[0]}#/worksheet/${encodeURIComponent(joined(this.#texts()))}`;
          try {
            await navigator.clipboard.writeText(link3);
            this.#state.textContent = "Link copied.";
          } catch {
            history.replaceState(null, "", link3);
            this.#state.textContent = "The link is now the address of this page: the browser does not let pages copy.";
          }
        }
        #texts() {
          return this.#cells.map((row2) => row2.text);
        }
        #add(text, place3, line3 = null, isProse = false) {
          const row2 = new Row(text, line3, isProse, this.#does);
          this.#rows.insertBefore(row2.element, this.#cells[place3]?.element ?? null);
          this.#cells.splice(place3, 0, row2);
          this.#count();
          return row2;
        }
        /** Lines and texts are counted for themselves. */
        #count() {
          const [texts, lines] = [this.#cells.filter((row2) => row2.isText), this.#cells.filter((row2) => !row2.isText)];
          for (const rows of [texts, lines])
            rows.forEach((row2, at2) => row2.number(at2 + 1));
          this.#cells.forEach((row2, at2) => row2.ends(at2 === 0, at2 === this.#cells.length - 1));
        }
        /** What was written or pasted into a cell as several, or as prose, becomes such cells. */
        #split(but) {
          for (const row2 of this.#cells.filter((row3) => row3 !== but)) {
            const cells = cellsOf(row2.text);
            if (cells.length === 0 || cells.length === 1 && isText(cells[0] ?? "") === row2.isText)
              continue;
            const place3 = this.#cells.indexOf(row2);
            if (place3 < 0)
              continue;
            if (row2.kept)
              this.#gone.push(row2.kept.id);
            this.#cells.splice(place3, 1);
            cells.forEach((cell, at2) => this.#add(cell, place3 + at2));
            row2.element.remove();
          }
        }
        /** Keeps prose, statements and answers as a document. */
        async #export(format) {
          this.#state.textContent = "Writing…";
          const cells = this.#cells.filter(({ text }) => text !== "").map(({ text, answer: answer2, unfolded }) => ({ cell: text, answer: answer2, unfolded }));
          const file = await exported(cells, format);
          this.#state.textContent = "";
          await save(file, `worksheet.${format}`);
        }
        #remove(row2) {
          const place3 = this.#cells.indexOf(row2);
          row2.element.remove();
          if (row2.kept)
            this.#gone.push(row2.kept.id);
          this.#cells.splice(place3, 1);
          if (this.#cells.length === 0)
            this.#add("", 0);
          this.#count();
          this.#cells[Math.min(place3, this.#cells.length - 1)]?.focus();
          this.#evaluate();
        }
        /** Takes a cell past the one above or below it. Tabs agree on the order of lines that both have, so one that is moved becomes another
         * there, as if it were taken out and written anew. */
        #move(row2, by) {
          this.#keep();
          const place3 = this.#cells.indexOf(row2);
          const past = this.#cells[place3 + by];
          if (place3 < 0 || !past)
            return;
          row2.element[by < 0 ? "after" : "before"](past.element);
          this.#cells.splice(place3, 1);
          this.#cells.splice(place3 + by, 0, row2);
          if (row2.kept) {
            this.#gone.push(row2.kept.id);
            row2.kept = { ...row2.kept, id: fresh() };
          }
          this.#count();
          row2.element.scrollIntoView({ block: "nearest" });
          say(`Moved ${by < 0 ? "up" : "down"}: ${place3 + by + 1} of ${this.#cells.length}.`);
          this.#evaluate();
        }
        /** Works out what is written and goes to the cell below, which may be a new one. */
        #goOn(row2, isNew) {
          const after2 = this.#cells[this.#cells.indexOf(row2) + 1];
          this.#evaluate();
          const place3 = after2 ? this.#cells.indexOf(after2) : this.#cells.length;
          (isNew || !after2 ? this.#add("", place3) : after2).focus();
        }
        /** Works things out when a slider rests. */
        #soon() {
          clearTimeout(this.#rest);
          this.#rest = setTimeout(() => this.#evaluate(), REST);
        }
        #stop() {
          if (!this.#work.stop())
            return;
          this.#state.textContent = "Stopped.";
          for (const row2 of this.#cells)
            row2.stop();
        }
        /** Keeps what is written and works it out, but for a row that is being written. */
        #evaluate(but) {
          this.#split(but);
          this.#keep(but);
          this.#list();
          if (!this.#linked.hidden && this.#id === null)
            return;
          this.#linked.hidden = true;
          void this.#work.run(this.#cells);
        }
      };
      fromText = (text) => ({ lines: cellsOf(text).map((cell) => ({ id: fresh(), text: cell })), gone: [] });
    }
  });

  // build/exercises.js
  var exercises_exports = {};
  __export(exercises_exports, {
    mount: () => mount4
  });
  function mount4(root) {
    const main = h("div", { class: "book exercises" });
    root.append(main);
    let isMaking = false;
    addEventListener("storage", (event) => {
      if (isMaking && isOf(event))
        make(main);
    });
    return {
      visit: (place3, isOurs) => {
        window.scrollTo(0, 0);
        isMaking = place3 === "";
        document.title = "Exercises – Upstar";
        if (isMaking)
          return make(main);
        try {
          const sheet = read2(place3);
          if (sheet.title !== "")
            document.title = `${sheet.title} – Upstar`;
          if (isOurs)
            solveIt(main, sheet);
          else
            offer(main, sheet);
        } catch (error) {
          if (!(error instanceof Unreadable))
            throw error;
          main.replaceChildren(h("h1", {}, "Exercises"), h("p", { class: "wrong", role: "alert" }, `This link holds no sheet that can be read: ${error.message}.`), h("p", {}, "Ask whoever made it for another, or ", h("a", { href: "#/exercises" }, "make a sheet"), " of your own."));
        }
      }
    };
  }
  function offer(main, sheet) {
    const begin2 = h("button", { type: "button", class: "main", click: () => {
      solveIt(main, sheet);
      main.querySelector("h1")?.focus();
    } }, "Begin");
    main.replaceChildren(h("h1", {}, titled(sheet)), h("p", {}, `${counted(sheet.questions.length)}; the program checks the answers, and this browser remembers what you have solved.`), h("ol", {}, ...sheet.questions.map(({ kind, expr }) => h("li", {}, h("code", {}, bare2(expr)), ` ${ASKS[kind]}`))), h("p", {}, begin2));
  }
  function nameOf3(sheet) {
    let sum = 5381;
    for (const letter of written(sheet))
      sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 4294967291;
    return `sheet-${sum.toString(36)}`;
  }
  function onPaper({ kind, expr, side, first: first2, misere }) {
    const task = {
      type: `Which type is it${misere ? ", if the last move loses" : ""}: L, R, N or P?`,
      value: "What is its value?",
      "nim-value": "What is its nim-value?",
      result: `How does it end if ${named(first2)} begins and both play perfectly?`,
      move: `Find a winning move for ${named(side)}${misere ? "; the last move loses" : ""}.`,
      win: `${named(first2)} begins. How does ${named(side)} win${misere ? ", if the last move loses" : ""}?`
    };
    const line3 = () => h("p", { class: "write" });
    return h("div", { class: "paper-only" }, h("p", {}, task[kind], " ", h("code", {}, bare2(expr))), picture2(expr, true), ...kind === "win" ? [line3(), line3(), line3()] : [line3(), line3()]);
  }
  function solveIt(main, sheet) {
    const [name, { questions }] = [nameOf3(sheet), sheet];
    const id = (at2) => `${name}.${at2 + 1}`;
    const done2 = h("span", {});
    const bar = h("progress", { max: questions.length, value: 0, "aria-label": "Solved exercises" });
    const count = () => {
      const solved = questions.filter((_, at2) => isSolved(id(at2))).length;
      done2.textContent = `Solved: ${solved} of ${questions.length} `;
      bar.value = solved;
    };
    const exercises = questions.map((question, at2) => {
      const section = shown2(exerciseOf(question), at2 + 1, isSolved(id(at2)), () => {
        solve(id(at2));
        count();
      });
      section.append(onPaper(question));
      return section;
    });
    count();
    main.replaceChildren(h("h1", { tabindex: -1 }, titled(sheet)), h("p", { class: "paper-only name-line" }, "Name: ", h("span", { class: "write" })), h("div", { class: "row screen-only" }, h("span", {}, done2, bar), h("button", { type: "button", click: () => window.print() }, "Print"), h("a", { href: "#/exercises", click: () => take(sheet) }, "Make a sheet like this")), ...exercises, ...questions.length === 0 ? [h("p", {}, "There is no question on it.")] : []);
  }
  function take(sheet) {
    if (kept().questions.length === 0)
      keep(sheet);
  }
  function kinds2({ kind, expr, misere }, pick) {
    const select = choice2("What is asked", [[kind, ASKS[kind]]], kind, pick);
    void sketchOf(expr).then((told3) => {
      const all4 = kindsOf(misere, told3);
      const options = KINDS.filter((own2) => own2 === kind || all4.includes(own2));
      select.replaceChildren(...options.map((own2) => h("option", { value: own2, selected: own2 === kind }, ASKS[own2])));
    }, () => void 0);
    return select;
  }
  function make(main) {
    let sheet = kept();
    const title = h("input", { type: "text", value: sheet.title, maxlength: 120, placeholder: "Exercises", input: () => keep4({ ...sheet, title: title.value }) });
    const list = h("ol", { class: "collected" });
    const said = h("p", { class: "said", role: "status" });
    const tell = (text) => {
      said.textContent = text;
      say(text);
    };
    const keep4 = (next2) => {
      sheet = next2;
      if (!keep(sheet))
        tell("This browser keeps nothing: the sheet is gone when you leave this page.");
      open.href = linkTo2(sheet);
    };
    const put = (questions, focus = null) => {
      keep4({ ...sheet, questions });
      draw2();
      if (focus !== null)
        (list.querySelector(focus) ?? wanted).focus();
    };
    const change = (at2, different) => {
      put(sheet.questions.map((own2, place3) => place3 === at2 ? { ...own2, ...different } : own2), `li:nth-child(${at2 + 1}) [aria-label="${"kind" in different ? "What is asked" : "Of whom"}"]`);
    };
    const move2 = (at2, by) => {
      const questions = [...sheet.questions];
      questions.splice(at2 + by, 0, ...questions.splice(at2, 1));
      put(questions, `li:nth-child(${at2 + by + 1}) button:not(:disabled)`);
    };
    const entry2 = (question, at2) => {
      const { kind, expr, side, first: first2, misere } = question;
      const number2 = at2 + 1;
      const ofWhom = SIDES3.map((own2) => [own2, `${named(own2)}${kind === "win" ? own2 === first2 ? ", who begins" : ", the other begins" : ""}`]);
      return h("li", {}, picture2(expr), h("div", { class: "asked" }, h("a", { href: link({ ...EMPTY, start: expr, first: first2, misere }) }, h("code", {}, bare2(expr))), misere && " misère", h("div", { class: "row" }, kinds2(question, (own2) => change(at2, { kind: own2 })), (kind === "move" || kind === "win") && choice2("Of whom", ofWhom, side, (own2) => change(at2, kind === "move" ? { side: own2, first: own2 } : { side: own2 })), kind === "result" && choice2("Of whom", SIDES3.map((own2) => [own2, `${named(own2)} begins`]), first2, (own2) => change(at2, { side: own2, first: own2 })), h("button", { type: "button", "aria-label": `Question ${number2} up`, disabled: at2 === 0, click: () => move2(at2, -1) }, "↑"), h("button", { type: "button", "aria-label": `Question ${number2} down`, disabled: number2 === sheet.questions.length, click: () => move2(at2, 1) }, "↓"), h("button", { type: "button", "aria-label": `Remove question ${number2}`, click: () => put(sheet.questions.filter((_, place3) => place3 !== at2), `li:nth-child(${Math.min(number2, sheet.questions.length - 1)}) button:not(:disabled)`) }, "Remove")), h("p", { class: "key", role: "status" })));
    };
    const draw2 = () => {
      list.replaceChildren(...sheet.questions.map(entry2));
      empty.hidden = example.hidden = sheet.questions.length > 0;
      tools.hidden = sheet.questions.length === 0;
    };
    const wanted = h("input", { type: "text", "aria-label": "A position", placeholder: "nim(3,4,5)", autocomplete: "off", autocapitalize: "off", spellcheck: false });
    const add2 = async (event) => {
      event.preventDefault();
      const expr = wanted.value.trim();
      if (expr === "")
        return;
      try {
        const { results } = await ask("/api/v1/sketch", { expr });
        const told3 = collect(expr, "left", false, results);
        if (typeof told3 === "string")
          return tell(told3);
        wanted.value = "";
        sheet = kept();
        put(sheet.questions);
        tell(`Question ${told3} was added.`);
      } catch (error) {
        tell(`This is no position: ${detailOf(error).message}.`);
      }
    };
    const copy2 = async () => {
      const text = new URL(linkTo2(sheet), location.href).href;
      try {
        await navigator.clipboard.writeText(text);
        tell("The link is copied. It carries the whole sheet.");
      } catch {
        tell(`The browser does not let pages copy; this is the link: ${text}`);
      }
    };
    const clear2 = () => {
      const before = sheet.questions;
      put([]);
      tell("The sheet is empty. ");
      const back = h("button", { type: "button", click: () => {
        put(before, "button");
        tell(`${counted(before.length)} again.`);
      } }, "Take it back");
      said.append(back);
      back.focus();
    };
    const open = h("a", { class: "button", href: linkTo2(sheet) }, "Open, to solve or print");
    const takeExample = () => {
      keep4({ ...EXAMPLE2, title: sheet.title || EXAMPLE2.title });
      title.value = sheet.title;
      draw2();
      tell(`${counted(EXAMPLE2.questions.length)} to begin with: change them, or remove what you do not want.`);
      title.focus();
    };
    const example = h("section", { class: "card example-sheet", "aria-label": "An example" }, h("h2", {}, `For example: ${EXAMPLE2.title}`), h("ol", {}, ...EXAMPLE2.questions.map(({ kind, expr }) => h("li", {}, picture2(expr), h("span", {}, h("code", {}, expr), ` ${ASKS[kind]}`)))), h("div", { class: "row" }, h("button", { type: "button", class: "main", click: takeExample }, "Begin with this sheet"), h("a", { class: "button", href: linkTo2(EXAMPLE2) }, "See how it is solved")));
    const empty = h("p", {}, "Nothing is on it yet. In the ", h("a", { href: "#" }, "explorer"), ", “Add to sheet” brings the position that you see; or write one here.");
    const tools = h("div", { class: "row" }, h("button", { type: "button", class: "main", click: () => void copy2() }, "Copy link"), open, h("button", { type: "button", click: () => void answers2(sheet.questions, list) }, "Work out the answers"), h("button", { type: "button", click: clear2 }, "Clear"));
    main.replaceChildren(h("h1", {}, "A sheet of exercises"), h("p", { class: "soft" }, "Collect positions and choose what is asked about each. A link carries the whole sheet, and the program checks what your class answers; or print it."), h("label", { class: "title" }, "Title ", title), empty, list, h("form", { class: "row", submit: (event) => void add2(event) }, wanted, h("button", {}, "Add")), tools, said, example);
    draw2();
  }
  async function answerTo({ kind, expr, side, first: first2, misere }) {
    if (kind === "result") {
      const { result } = await ask("/api/v1/tree", { expr, first: first2, limit: 1 });
      return new Map(RESULTS2).get(result ?? "") ?? "it is not known";
    }
    if (kind === "type" || kind === "value" || kind === "nim-value") {
      const call = { type: misere ? "misere_outcome" : "outcome", value: "value", "nim-value": "nim_value" }[kind];
      const { answers: [cell] } = await ask("/api/v1/worksheet", { statements: [within(expr, (own2) => `${call}(${own2})`)] });
      const text = cell?.lines[0]?.text;
      return cell?.error || text == null ? `there is none: ${cell?.error?.message ?? "it is not known"}` : text;
    }
    if (kind === "move") {
      const { moves: moves2 } = await ask("/api/v1/moves", { expr, player: side, misere });
      const own2 = moves2.filter((one) => one.player === side);
      const winning2 = own2.filter((one) => one.winning);
      return winning2.length === 0 ? `no move of ${named(side)} wins` : `${winning2.map(({ move: move2 }) => move2).join(", ")}: ${winning2.length} of ${own2.length} moves`;
    }
    const told3 = await ask("/api/v1/reply", { game: { start: expr, first: first2, misere, moves: [] }, style: "perfect" });
    if (!told3?.proved || told3.prospect == null)
      return "who wins was not found in the time";
    const wins = told3.prospect === (side === first2 ? "win" : "loss");
    return wins ? `${named(side)} wins${side === first2 ? `, for example with ${told3.move}` : ""}` : `${named(side)} cannot win`;
  }
  async function answers2(questions, list) {
    const keys = [...list.querySelectorAll(".key")];
    for (const [at2, question] of questions.entries()) {
      const key = keys[at2];
      if (!key?.isConnected)
        return;
      key.textContent = "…";
      const text = await answerTo(question).catch((error) => `not found: ${detailOf(error).message}`);
      key.textContent = `Answer: ${text}.`;
    }
  }
  var ASKS, titled, counted, EXAMPLE2, SIDES3, choice2;
  var init_exercises = __esm({
    "build/exercises.js"() {
      "use strict";
      init_api();
      init_exercise();
      init_judge();
      init_lesson();
      init_progress();
      init_collected();
      init_collected();
      init_dom();
      init_start();
      init_state();
      ASKS = {
        type: "Which type is it?",
        result: "How does it end?",
        move: "Find a winning move",
        win: "Win against the computer",
        value: "What is its value?",
        "nim-value": "What is its nim-value?"
      };
      titled = ({ title }) => title.trim() || "Exercises";
      counted = (count) => `${count} question${count === 1 ? "" : "s"}`;
      EXAMPLE2 = {
        title: "Warming up",
        questions: [
          { kind: "type", expr: "domineering(2x3)", side: "left", first: "left", misere: false },
          { kind: "move", expr: "nim(3,4,5)", side: "left", first: "left", misere: false },
          { kind: "value", expr: 'hackenbush("bbr")', side: "left", first: "left", misere: false },
          { kind: "win", expr: "kayles(5)", side: "left", first: "left", misere: false }
        ]
      };
      SIDES3 = ["left", "right"];
      choice2 = (label2, of, chosen, pick) => {
        const select = h("select", { "aria-label": label2, change: () => pick(select.value) }, ...of.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
        return select;
      };
    }
  });

  // build/main.js
  init_dom();

  // build/explore.js
  var explore_exports = {};
  __export(explore_exports, {
    isOwn: () => isOwn,
    mount: () => mount
  });

  // build/answer.js
  init_api();
  init_dom();
  init_glossary();
  init_math();
  init_thermograph();
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
  var NOTICED = 100;
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
      at("deeper").hidden = true;
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
    /** Offers what makes sense now. */
    #buttons(working) {
      const done2 = this.#done["done"];
      const all4 = [at("stop"), at("deeper")];
      const isHeld = all4.some((button3) => button3 === document.activeElement);
      at("stop").hidden = !working;
      at("deeper").hidden = working || done2?.status === "exact";
      if (isHeld)
        all4.find((button3) => !button3.hidden)?.focus({ preventScroll: true });
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
      let end2 = null;
      try {
        for await (const event of analyse(this.#asked, work.signal)) {
          if (work.signal.aborted)
            return;
          end2 = this.#event(event) ?? end2;
          this.#show();
        }
      } catch (error) {
        if (error instanceof Wrong)
          end2 = `${error.message}.`;
      }
      if (work.signal.aborted)
        return;
      this.#finish(end2 ?? "The answer broke off: is upstar serve still running? Trying again…");
      if (end2 === null) {
        this.#again = setTimeout(() => void this.#run(), AGAIN);
        at("stop").hidden = false;
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
          const isWorthTelling = event.status !== "exact" || event.nodes > 0 && event.milliseconds >= NOTICED;
          return `${ended}.${isWorthTelling ? ` ${spent(event)}.` : ""}${known3.length > 0 ? ` Known: ${known3.join("; ")}.` : ""}`;
        }
      }
      return null;
    }
    #thermograph(drawn4) {
      const told3 = (name) => this.#facts.get(name)?.text ?? "?";
      const label2 = `Thermograph: mean ${told3("Mean")}, temperature ${told3("Temperature")}`;
      drawn4.setAttribute("role", "img");
      drawn4.setAttribute("aria-label", label2);
      at("thermograph").replaceChildren(drawn4, h("button", { type: "button", click: () => this.studio() }, "Thermograph studio"));
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
      const shown5 = event.arguments.filter((argument) => argument.shows != null);
      this.#because(shown5.map(({ text }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(" "));
    }
    /** The argument behind the answer, in a line that opens; the line is kept free, so that nothing moves when it comes. */
    #because(text) {
      at("because-words").textContent = text;
      at("because-words").hidden = text === "";
    }
    #show() {
      const rows = [...this.#facts].map(([name, { text, how }]) => h("div", { class: `fact ${how}` }, h("dt", {}, WORDS[name] ? h("a", { class: "word-link", href: linkTo(WORDS[name]) }, name) : name), h("dd", {}, h("span", { class: "figure", tabindex: text.length > LONG2 ? 0 : void 0 }, ...text === "" ? [how === "working" ? "" : "not known"] : typeset(text, true)), h("span", { class: "how", title: HOW[how][1] }, HOW[how][0]))));
      at("figures").replaceChildren(...rows);
      if (!this.#done["value"])
        this.#because("");
    }
  };

  // build/explore.js
  init_api();
  init_board();
  init_collected();

  // build/controls.js
  init_dom();

  // build/lines.js
  init_dom();
  init_state();
  var MOST_LINES = 24;
  var begins = (line3, prefix) => prefix.every((move2, at2) => line3[at2] === move2);
  function remember(lines, from, to2) {
    const all4 = [...lines, from];
    const kept3 = all4.filter((line3, at2) => line3.length > 0 && !begins(to2, line3) && !all4.some((longer, place3) => place3 !== at2 && begins(longer, line3) && (longer.length > line3.length || place3 < at2)));
    return kept3.slice(-MOST_LINES);
  }
  function next(lines, moves2) {
    const after2 = lines.filter((line3) => line3.length > moves2.length && begins(line3, moves2)).map((line3) => line3[moves2.length] ?? "");
    return [...new Set(after2)];
  }
  function forward(lines, moves2) {
    return lines.findLast((line3) => line3.length > moves2.length && begins(line3, moves2)) ?? moves2;
  }
  function lineTree(lines, shown5, first2, go3, spoken3 = (_, move2) => move2) {
    const all4 = [shown5, ...[...lines].reverse()];
    const button3 = (moves2) => {
      const by = moves2.length % 2 === 1 ? first2 : other(first2);
      const here = moves2.length === shown5.length && begins(shown5, moves2);
      return h("button", {
        class: `ply ${by}${here ? " here" : ""}`,
        "aria-current": here ? "step" : void 0,
        click: () => go3(moves2)
      }, h("span", { class: "whom" }, `${named(by)}: `), spoken3(moves2.slice(0, -1), moves2.at(-1) ?? ""));
    };
    const from = (start2) => {
      const list = h("ol", {});
      for (let at2 = start2; ; ) {
        const [main, ...rest] = next(all4, at2);
        if (main === void 0)
          return list;
        list.append(h("li", {}, button3([...at2, main])));
        if (rest.length > 0) {
          list.append(h("li", { class: "variations" }, ...rest.map((move2) => {
            const branch = from([...at2, move2]);
            branch.prepend(h("li", {}, button3([...at2, move2])));
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
    const told3 = await ask("/api/v1/reply", { game: gameOf(state2), style: "perfect", seconds: LOOKED_FOR }, signal);
    return told3?.proved && told3.prospect === "win" ? told3.move : null;
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
  async function hints(state2, mover2, find, spoken3, signal) {
    const advice = await ask("/api/v1/advice", gameOf(state2), signal);
    if (!advice)
      return [];
    const { component = null, move: move2, proved } = advice;
    const stands = { win: "You can win.", draw: "You can draw.", loss: "You lose against best play." }[advice.prospect ?? ""] ?? "Who wins is not known.";
    const why2 = async () => {
      let to2 = find(move2);
      if (!to2) {
        const told3 = await ask("/api/v1/play", gameOf(state2), signal);
        const listed2 = await ask("/api/v1/moves", { expr: told3.position, player: mover2, misere: state2.misere }, signal);
        to2 = listed2.moves.find((own2) => own2.move === move2);
      }
      return `${spoken3(move2)}: ${because(to2, mover2, advice.prospect ?? "")}`;
    };
    return [
      { text: () => component ? `${stands} Look at ${component}.` : stands, component, move: null },
      { text: () => `Play ${spoken3(move2)}${proved ? "." : ": the best move that was found, not proved."}`, component, move: move2 },
      ...proved ? [{ text: why2, component, move: move2 }] : []
    ];
  }

  // build/controls.js
  init_state();
  function choice(id, options, pick) {
    const select = at(id);
    select.append(...options.map(([value, text]) => h("option", { value }, text)));
    select.addEventListener("change", () => pick(select.value));
    return (chosen) => {
      select.value = chosen;
    };
  }
  function placeBeside(isPlaying) {
    const own2 = [at("said"), document.querySelector(".choices-row"), document.querySelector(".log")].filter((one) => one !== null);
    const [said, choices2, log] = own2;
    if (isPlaying) {
      if (said?.parentElement?.id !== "beside") {
        at("beside").append(...own2);
        at("again").after(at("review-game"));
      }
    } else if (said?.parentElement?.id === "beside" && choices2 && log) {
      at("play-tools").append(said, choices2);
      at("table").append(log);
      at("replay").after(at("review-game"));
    }
  }
  var SIDES2 = [["left", "Left"], ["right", "Right"]];
  function listenToControls(change) {
    const opponent2 = choice("opponent", OPPONENTS2, (opponent3) => change({ opponent: opponent3 }));
    const side = choice("your-side", [...SIDES2, ["both", "neither: watch"]], (side2) => change({ theirs: side2 === "both" ? side2 : other(side2) }));
    const first2 = choice("first", SIDES2, (first3) => change({ first: first3 }));
    const misere = at("misere");
    misere.addEventListener("change", () => change({ misere: misere.checked }));
    for (const [id, covered2] of [["play-mode", true], ["analyse-mode", false]])
      at(id).addEventListener("click", () => change({ covered: covered2 }));
    return (state2, live, ended) => {
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
      const off = (id, disabled) => {
        at(id).disabled = disabled;
      };
      for (const id of ["first-move", "previous"])
        off(id, state2.moves.length === 0);
      off("undo", state2.moves.length <= (state2.opponent !== "friend" && state2.first === state2.theirs ? 1 : 0));
      for (const id of ["next-move", "last-move"])
        off(id, known3 === state2.moves.length);
      off("replay", known3 === 0);
      off("hint", !live);
      off("review-game", state2.moves.length === 0 || !ended);
      at("review-game").title = ended ? "" : "When the game is over";
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
  init_draw();
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
      const brush = (value, label2) => h("label", { class: "brush" }, h("input", { type: "radio", name: "brush", checked: this.#chosen === value, change: () => this.choose(value) }), label2);
      const all4 = puts.length > 0 ? [brush("", "next"), ...puts.map((what) => brush(what, letterOf(what)))] : [];
      this.element.replaceChildren(...all4, h("span", { class: "soft" }, help(edits)));
    }
  };

  // build/edit.js
  init_dom();
  init_draw();
  var STEP = 100;
  var DRAG = 6;
  function pressed({ svg }, board2, id, { clientX: x, clientY: y }) {
    return { board: board2, id, x, y, moved: false, scale: svg.getScreenCTM()?.a ?? 1, steps: {}, band: null };
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
    constructor(stage, changed2, refused, whole3) {
      this.stage = stage;
      this.changed = changed2;
      this.refused = refused;
      this.whole = whole3;
      document.addEventListener("pointermove", (event) => this.#move(event));
      document.addEventListener("pointerup", (event) => this.#up(event));
      document.addEventListener("pointercancel", () => this.#letGo());
    }
    /** Shows what can be edited. */
    show(told3) {
      const active = document.activeElement;
      const focused = active instanceof SVGElement && this.stage.contains(active) ? active.dataset["id"] : void 0;
      this.#told = told3;
      this.#drawings = told3.boards.boards.map((board2, at2) => this.#board(drawBoard(board2), at2));
      this.stage.replaceChildren(...this.#drawings.map(({ svg, board: board2 }, at2) => h("figure", { class: "editing" }, h("div", { class: "sheet" }, board2.negative && h("span", { class: "sign" }, "−"), svg), this.#sizes(at2))));
      this.#brushes.show(told3.parts.flatMap((part) => part.edits));
      if (focused)
        this.#part(focused)?.focus({ preventScroll: true });
    }
    #part(id) {
      return this.#drawings.flatMap(({ parts: parts3 }) => parts3.get(id)?.group ?? [])[0];
    }
    #edits(board2) {
      return this.#told?.parts[board2]?.edits ?? [];
    }
    #on(board2, id) {
      return this.#edits(board2).filter((edit) => edit.onto == null && edit.on.includes(id));
    }
    #join(board2, a, b) {
      const both = this.#edits(board2).filter((edit) => edit.on.includes(a) && edit.onto === b || edit.on.includes(b) && edit.onto === a);
      return both.find((edit) => edit.what === this.#brushes.chosen) ?? both[0];
    }
    #joins(board2, id) {
      return this.#edits(board2).some((edit) => edit.onto != null && (edit.onto === id || edit.on.includes(id)));
    }
    #board(drawing3, at2) {
      for (const { shape, group } of drawing3.parts.values()) {
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
          this.#press = pressed(drawing3, at2, shape.id, event);
        });
        group.addEventListener("contextmenu", (event) => event.preventDefault());
        group.addEventListener("keydown", (event) => this.#key(event, at2, shape.id));
      }
      rove(drawing3);
      this.#corner(drawing3, at2);
      return drawing3;
    }
    /** A board with rows or columns has a corner to drag. */
    #corner(drawing3, at2) {
      const { svg, board: board2 } = drawing3;
      const sized = this.#edits(at2).some((edit) => edit.on.length === 0 && (edit.what === "row" || edit.what === "column"));
      const boxes = board2.items.flatMap(({ form }) => form.kind === "box" ? [[form.x + form.width, form.y + form.height]] : []);
      if (!sized || boxes.length === 0)
        return;
      const [x, y] = [Math.max(...boxes.map(([x2]) => x2)), Math.max(...boxes.map(([, y2]) => y2))];
      const corner = s("g", { class: "corner" }, s("title", {}, "Drag to change the size"), s("rect", { x: x - 30, y: y - 30, width: 54, height: 54 }), s("path", { d: `M${x + 14} ${y - 30}V${y + 14}H${x - 30}` }));
      corner.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.#press = pressed(drawing3, at2, null, event);
      });
      svg.append(corner);
    }
    #key(event, board2, id) {
      const step3 = (change) => this.#on(board2, id).find((edit) => edit.change === change);
      const act = {
        Enter: () => this.#meant(board2, id, event.shiftKey),
        " ": () => this.#meant(board2, id, event.shiftKey),
        "+": () => step3("more") ?? step3("add"),
        "-": () => step3("less"),
        Delete: () => step3("remove"),
        Backspace: () => step3("remove"),
        j: () => this.#mark(board2, id)
      };
      const found = act[event.key];
      if (!found || event.ctrlKey || event.altKey || event.metaKey)
        return;
      event.preventDefault();
      event.stopPropagation();
      this.#do(found());
    }
    /** Joining by keys takes two: the first is marked. */
    #mark(board2, id) {
      const first2 = this.#marked;
      this.#marked = null;
      this.stage.querySelectorAll(".chosen").forEach((group) => group.classList.remove("chosen"));
      if (first2 && first2.board === board2 && first2.id !== id)
        return this.#join(board2, first2.id, id);
      if (!first2 && this.#joins(board2, id)) {
        this.#marked = { board: board2, id };
        this.#part(id)?.classList.add("chosen");
      }
      return void 0;
    }
    /** What a click means: what the brush puts there, or else the next thing. */
    #meant(board2, id, back) {
      const edits = this.#on(board2, id);
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
        const told3 = await ask("/api/v1/edits", { expr: this.whole(to2) });
        this.show(told3);
        this.changed(told3.boards.reading, told3);
      }).catch(this.refused);
    }
    #move(event) {
      const press2 = this.#press;
      const drawing3 = press2 && this.#drawings[press2.board];
      if (!press2 || !drawing3)
        return;
      const [dx, dy] = [event.clientX - press2.x, event.clientY - press2.y];
      if (Math.hypot(dx, dy) > DRAG)
        press2.moved = true;
      if (!press2.moved)
        return;
      const { board: board2, id } = press2;
      const pull = (what) => pulled(what, dx, dy) / (STEP * press2.scale);
      if (id === null) {
        for (const what of ["row", "column"]) {
          this.#resize(press2, what, pull(what), () => this.#edits(board2).filter((edit) => edit.on.length === 0));
        }
        return;
      }
      if (this.#joins(board2, id))
        return this.#stretch(press2, drawing3, event);
      const step3 = this.#on(board2, id).find((edit) => edit.change === "more" || edit.change === "less");
      if (step3) {
        const subject = step3.on.at(-1) ?? id;
        const whats = new Set(this.#on(board2, id).map((edit) => edit.what));
        for (const what of whats)
          this.#resize(press2, what, pull(what), () => this.#on(board2, subject));
        press2.id = subject;
        return;
      }
      const paint = this.#meant(board2, id, false);
      if (this.#brushes.chosen === "" && paint?.change === "paint")
        this.#brushes.choose(paint.what);
      if (!press2.steps["paint"])
        this.#do(this.#meant(board2, id, false));
      press2.steps["paint"] = 1;
      const over2 = this.#under(event);
      if (over2 && over2.id !== id) {
        press2.id = over2.id;
        this.take(() => this.#meant(over2.board, over2.id, false)?.to);
      }
    }
    /** Makes something so much larger, or smaller, than it was when it was pressed. */
    #resize(press2, what, by, edits) {
      const aim = Math.trunc(by);
      for (let done2 = press2.steps[what] ?? 0; done2 !== aim; press2.steps[what] = done2) {
        const change = aim > done2 ? "more" : "less";
        this.take(() => edits().find((edit) => edit.change === change && edit.what === what)?.to);
        done2 += Math.sign(aim - done2);
      }
    }
    /** A line from what was pressed to the pointer. */
    #stretch(press2, drawing3, event) {
      const from = drawing3.parts.get(press2.id ?? "");
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing3.svg.getScreenCTM()?.inverse());
      if (!from)
        return;
      const [x, y] = press2.id === "ground" ? [point.x, middle(from.shape)[1]] : middle(from.shape);
      press2.band ??= drawing3.svg.appendChild(s("line", { class: "band", x1: x, y1: y }));
      press2.band.setAttribute("x2", String(point.x));
      press2.band.setAttribute("y2", String(point.y));
    }
    #under(event) {
      const group = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-id]");
      if (!group || !this.stage.contains(group))
        return null;
      return { board: Number(group.dataset["board"]), id: group.dataset["id"] ?? "" };
    }
    #up(event) {
      const press2 = this.#press;
      this.#letGo();
      if (!press2 || press2.id === null)
        return;
      const over2 = this.#under(event);
      if (!press2.moved)
        return this.#do(this.#meant(press2.board, press2.id, event.shiftKey || event.button === 2));
      if (!press2.band)
        return;
      if (over2 && over2.board === press2.board && over2.id !== press2.id)
        this.#do(this.#join(press2.board, press2.id, over2.id));
      else if (!over2) {
        const grown = this.#on(press2.board, press2.id).filter((edit) => edit.change === "add");
        this.#do(grown.find((edit) => edit.what === this.#brushes.chosen) ?? grown[0]);
      }
    }
    #letGo() {
      this.#press?.band?.remove();
      this.#press = null;
    }
    /** What can be more or less on a whole board, and a way to do without it. */
    #sizes(at2) {
      const whole3 = this.#edits(at2).filter((edit) => edit.on.length === 0);
      const names = [...new Set(whole3.map((edit) => edit.what))];
      const step3 = (what, change, sign) => {
        const edit = whole3.find((own2) => own2.what === what && own2.change === change);
        return h("button", { disabled: !edit, "aria-label": `${change === "more" ? "one more" : "one less"} ${what}`, click: () => this.#do(edit) }, sign);
      };
      const without = this.#told?.parts[at2]?.without;
      const several = (this.#told?.parts.length ?? 0) > 1;
      return h("figcaption", {}, ...names.map((what) => h("span", { class: "stepper" }, step3(what, "less", "−"), h("span", {}, `${what}s`), step3(what, "more", "+"))), several && without !== void 0 && h("button", { click: () => this.take(without) }, "Remove board"));
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
    const [start2, end2] = [Math.max(0, from - AROUND), Math.min(all4.length, from + 2 * AROUND)];
    const [before, after2] = [start2 > 0 ? "…" : "", end2 < all4.length ? "…" : ""];
    const carets = "^".repeat(Math.max(1, Math.min(to2, end2) - from));
    return `${before}${all4.slice(start2, end2).join("")}${after2}
${" ".repeat(before.length + from - start2)}${carets}`;
  }
  var help2 = ({ hint: hint2 }) => hint2?.includes("`upstar ") ? "Write the first letters of a game to see which there are." : hint2 ?? "";
  var bare3 = (text) => text.replace(/\s/g, "");
  var NAME2 = /(?:^|[+-])\s*[a-z][a-z_' -]*(?=$|[+-])/i;
  var Field = class {
    begin;
    shown;
    read;
    #input = at("expr");
    /** What was taken for something that was written otherwise. */
    #taken = null;
    /** `begin` hears of texts that can be read, unless they are those that `shown` is; `read` says what is wrong with one. */
    constructor(begin2, shown5, read5) {
      this.begin = begin2;
      this.shown = shown5;
      this.read = read5;
      let pause;
      complete(this.#input);
      complete(at("expr-first"));
      at("ask-first").addEventListener("submit", (event) => {
        event.preventDefault();
        const { value } = at("expr-first");
        if (value.trim())
          void this.#set(value);
      });
      at("expr-first").addEventListener("input", () => at("wrong-first").replaceChildren());
      at("ask").addEventListener("submit", (event) => {
        event.preventDefault();
        clearTimeout(pause);
        void this.#read(true).then((isRead) => {
          if (isRead)
            this.#input.blur();
        });
      });
      this.#input.addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(() => void this.#read(), PAUSE);
      });
    }
    /** Sets up what is written on the start page; what is wrong is said there. */
    async #set(text) {
      const meant2 = await this.#meant(text, true);
      const wrong2 = meant2 === null ? await this.read(text) : null;
      if (wrong2 && wrong2.code !== "unreachable")
        this.#say(at("wrong-first"), wrong2);
      else
        this.begin(meant2 ?? text);
    }
    /** What somebody means who writes names or brackets otherwise than the notation: taken without asking where there is but one way to
     * read it. A name alone stands for a position when somebody is done with writing. */
    async #meant(text, isDone) {
      return /["[\]{}|•]/.test(text) || !isDone && NAME2.test(text) ? null : this.instead(text);
    }
    /** The one way to read a text that is not as the notation has it, if there is one. */
    async instead(text) {
      if (!at("own").hidden)
        return null;
      const { games } = await patiently(catalogue);
      const instead = mended(text, games);
      if (instead === null || bare3(instead) === bare3(text) || await this.read(instead) !== null)
        return null;
      this.#taken = { text: text.trim(), instead };
      return instead;
    }
    /** Reads what is written. What is wrong is said, and the board stays as it is. */
    async #read(isDone = false) {
      const text = this.#input.value;
      if (text.trim() === "") {
        this.complain(null);
        return false;
      }
      const meant2 = await this.#meant(text, isDone);
      const wrong2 = meant2 === null ? await this.read(text) : null;
      if (this.#input.value !== text)
        return false;
      if (wrong2)
        this.complain(wrong2);
      else if ((meant2 ?? text) !== this.shown())
        this.begin(meant2 ?? text);
      else
        this.complain(null);
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
    /** Shows what is wrong with a text. */
    complain(detail) {
      this.#input.setAttribute("aria-invalid", String(detail !== null));
      const wrong2 = at("wrong");
      wrong2.classList.toggle("read", detail === null);
      if (detail)
        return this.#say(wrong2, detail);
      const taken2 = this.#taken?.instead === this.shown() ? this.#taken : null;
      wrong2.replaceChildren(...taken2 ? [h("code", {}, taken2.text), " was read as ", h("code", {}, taken2.instead), "."] : []);
    }
    /** Says what is wrong: with carets under the place, or with a game of almost that name. */
    #say(wrong2, detail) {
      const [from = 0, to2 = 0] = detail.at ?? [];
      const letters2 = [...detail.text ?? ""];
      const place3 = detail.at && detail.text != null && !detail.text.includes("\n") ? [h("span", { class: "place" }, pointed(detail.text, detail.at))] : [];
      const [, name] = /^did you mean `([^`]+)`/.exec(detail.hint ?? "") ?? [];
      if (detail.code === "unknown-name" && detail.at && name !== void 0) {
        const instead = `${letters2.slice(0, from).join("")}${name}${letters2.slice(to2).join("")}`;
        const there = /^\w+\([^()]*\)?$/.test(letters2.join("").trim()) ? [] : place3;
        this.#propose(wrong2, [...there, `There is no game called “${letters2.slice(from, to2).join("")}”; did you mean `], instead, name);
      } else {
        wrong2.replaceChildren(...place3, h("span", {}, ...notation(`${sentence(detail.message)} ${sentence(help2(detail))}`.trim())));
      }
      if (detail.text != null)
        void this.#offer(wrong2, detail.text);
    }
    #propose(wrong2, before, instead, name) {
      wrong2.replaceChildren(...before, h("button", { type: "button", click: () => this.begin(instead) }, instead.length > AROUND ? name : instead), " ?");
    }
    /** Offers what somebody may have meant, if it can be read. */
    async #offer(wrong2, text) {
      const said = wrong2.lastChild;
      const { games } = await patiently(catalogue);
      const instead = mended(text, games);
      if (instead === null || await this.read(instead) !== null || wrong2.lastChild !== said)
        return;
      this.#propose(wrong2, ["Did you mean "], instead, instead);
    }
  };

  // build/explore.js
  init_fit();
  init_keys();
  init_legend();

  // build/moves.js
  init_dom();
  init_keys();
  init_math();
  init_state();
  init_questions();
  var MOST3 = 300;
  var HEAD = () => ["Move", "Leaves", "Value", "Type", "Worth"].map((text) => h("th", { scope: "col", class: text === "Leaves" ? "to" : void 0 }, text));
  var MoveTable = class {
    play;
    point;
    spoken;
    picture;
    #analysis = null;
    #mover = null;
    /** The mover's moves by name, until more is known. */
    #names = [];
    /** The position that they are made in. */
    #from = "";
    /** What moves leave, as it is drawn: it stays when more is known of them. */
    #pictures = /* @__PURE__ */ new Map();
    /** The row in which somebody who plays by keys is, so that they stay there when the table is drawn again. */
    #focused = -1;
    /** A move that is known to win, though the moves are not listed. */
    #wins = null;
    constructor(play2, point, spoken3, picture3) {
      this.play = play2;
      this.point = point;
      this.spoken = spoken3;
      this.picture = picture3;
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
      const than = isWeak ? `, ${stands === "dominated" ? "dominated" : "reversed"} by ${this.spoken(standing2.than)}` : "";
      return { does, stands, words: `${does}${than}${move2.value != null ? `; leaves ${move2.value}` : ""}` };
    }
    /** What is known of the moves; at first their names alone. */
    show(analysis, from, mover2, names = this.#names) {
      this.#analysis = analysis;
      if (this.#from !== from) {
        this.#wins = null;
        this.#pictures.clear();
      }
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
      const focused = buttons().findIndex((button3) => button3 === document.activeElement);
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
      const pictured2 = hasGame(this.#from) ? " pictured" : "";
      if (!analysis || analysis.moves.length === 0) {
        const isFirst = (name) => Number(name !== this.#wins);
        const rows = [...this.#names].sort((a, b) => isFirst(a) - isFirst(b)).slice(0, MOST3).map((name) => this.#bare(name, analysis?.working === false ? "?" : "…"));
        if (rows.length > 0)
          return box.replaceChildren(h("table", { class: `moves${pictured2}` }, h("thead", {}, h("tr", {}, ...HEAD())), h("tbody", {}, ...rows)));
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
        const shown5 = all4.filter((move2) => !only || this.#sensible(move2, all4));
        const whose = analysis.impartial ? "Either player" : named(side);
        const wins = all4.filter((move2) => move2.winning).length;
        const count = analysis.onlyWinning ? "too many moves to list; those that win" : `${all4.length} move${all4.length === 1 ? "" : "s"}, ${wins === 0 ? "none" : wins} winning`;
        const less = shown5.length > MOST3 || shown5.length < all4.length;
        return h("tbody", {}, h("tr", { class: "whose" }, h("th", { scope: "rowgroup", colspan: 5 }, h("span", { class: `side ${analysis.impartial ? "both" : side}` }), whose, h("span", { class: "soft" }, ` ${count}${less ? `; ${Math.min(MOST3, shown5.length)} shown` : ""}`))), ...first(shown5).map((move2) => this.#row(move2, analysis.impartial)));
      });
      box.replaceChildren(h("table", { class: `moves${valued ? "" : " valueless"}${pictured2}` }, h("thead", {}, h("tr", {}, ...HEAD())), ...bodies));
    }
    /** A move of which nothing is known, or nothing yet. */
    #bare(name, unknown) {
      const show2 = () => this.point(name);
      const hide = () => this.point(null);
      const spoken3 = this.spoken(name);
      return h("tr", { mouseenter: show2, mouseleave: hide }, h("td", {}, h("button", { class: "move", "aria-label": labelOf(spoken3), title: spoken3, click: () => this.play(name), focus: show2, blur: hide }, ...nameOf(spoken3))), h("td", { class: "to" }), h("td", {}, unknown), h("td", {}, unknown), h("td", {}, name === this.#wins && h("span", { class: "tag wins" }, "wins")));
    }
    /** What a move leaves: drawn where there are boards, and written for those who listen; else written. */
    #leaves(to2) {
      const terms = changed(this.#from, to2);
      const text = terms.map(({ text: text2 }) => text2).join(" ").replaceAll("|", "|​");
      if (!terms.every(({ term }) => hasGame(term)))
        return [text];
      const drawn4 = this.#pictures.get(to2) ?? this.picture(terms.map(({ term }) => term).join(" + "));
      this.#pictures.set(to2, drawn4);
      return [drawn4, h("span", { class: "unseen" }, text)];
    }
    #row(move2, impartial2) {
      const can = this.#mover !== null && (impartial2 || move2.player === this.#mover);
      const by = move2.player === "both" ? this.#mover ?? "left" : move2.player;
      const show2 = () => this.point(move2.move, by, move2.to);
      const hide = () => this.point(null);
      const standing2 = this.#standing(move2);
      const spoken3 = this.spoken(move2.move);
      return h("tr", { mouseenter: show2, mouseleave: hide, class: standing2 && standing2.standing !== "sensible" ? "dull" : void 0 }, h("td", {}, h("button", {
        class: "move",
        "aria-label": labelOf(spoken3),
        "aria-disabled": can ? void 0 : "true",
        click: () => can && this.play(move2.move),
        focus: show2,
        blur: hide,
        title: can ? spoken3 : `${spoken3}: ${named(by)} is not to move`
      }, ...nameOf(spoken3))), h("td", { class: "to", title: move2.to }, ...this.#leaves(move2.to)), h("td", { class: "value", title: move2.value ?? void 0 }, ...typeset(move2.value ?? "–", true)), h("td", {}, move2.outcome ?? "?"), h("td", {}, ...worth(move2, standing2, this.spoken)));
    }
  };
  var ends2 = (move2) => move2.winning ? 2 : move2.outcome === "00" ? 1 : 0;
  function first(moves2) {
    if (moves2.length <= MOST3)
      return moves2;
    return [...moves2.filter((move2) => move2.winning), ...moves2.filter((move2) => !move2.winning)].slice(0, MOST3);
  }
  var WITHIN2 = /^(.*\)): (.*)$/s;
  function nameOf(name) {
    const [, component, bare5 = name] = WITHIN2.exec(name) ?? [];
    const words3 = bare5.split(/(->)/).map((part) => part === "->" ? h("span", { class: "arrow" }, part) : part);
    return component === void 0 ? words3 : [...words3, " ", h("span", { class: "within" }, `in ${component}`)];
  }
  var labelOf = (name) => WITHIN2.test(name) ? void 0 : name;
  function changed(from, to2) {
    const terms = (text) => text.split(/ (?=[+-] )/).map((term) => term.replace(/^\+ /, ""));
    const [before, after2] = [terms(from), terms(to2)];
    const own2 = after2.flatMap((term, at2) => term === before[at2] ? [] : [{ term, text: within2(term, before[at2] ?? "") }]);
    return before.length !== after2.length || own2.length === 0 ? [{ term: to2, text: to2 }] : own2;
  }
  function within2(text, like) {
    const position2 = /^([^("]*\()"?(.*?)"?\)$/s;
    const [own2, other2] = [position2.exec(text), position2.exec(like)];
    return own2 && other2 && own2[1] === other2[1] && own2[2] ? own2[2] : text;
  }
  function worth(move2, standing2, spoken3) {
    const said = [];
    if (move2.winning)
      said.push(h("span", { class: "tag wins" }, "wins"));
    if (move2.outcome === "00")
      said.push(h("span", { class: "tag" }, "draws"));
    if (standing2?.standing === "dominated")
      said.push(h("span", { class: "tag", title: `dominated by ${spoken3(standing2.than)}` }, "dominated"));
    if (standing2?.standing === "reversible")
      said.push(h("span", { class: "tag", title: `reversed by ${spoken3(standing2.than)}` }, "reversible"));
    if (standing2?.standing === "same")
      said.push(h("span", { class: "tag same", title: `the same value as ${spoken3(standing2.than)}` }, "same as ", h("span", {}, WITHIN2.exec(spoken3(standing2.than))?.[2] ?? spoken3(standing2.than))));
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
  var KEY2 = "upstar-rules";
  var MOST4 = 40;
  function all() {
    try {
      const told3 = JSON.parse(localStorage.getItem(KEY2) ?? "[]");
      const kept3 = Array.isArray(told3) ? told3 : [];
      return kept3.map(({ id, rules, start: start2, time }) => ({ id: String(id), rules: String(rules), start: String(start2), time: Number(time) || 0 })).sort((a, b) => b.time - a.time);
    } catch {
      return [];
    }
  }
  var latest = () => all()[0] ?? null;
  function keep2(id, rules, start2) {
    const name = id ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
    const others3 = all().filter((own2) => own2.id !== name);
    const isWritten = rules.trim() !== "";
    try {
      localStorage.setItem(KEY2, JSON.stringify([...isWritten ? [{ id: name, rules, start: start2, time: Date.now() }] : [], ...others3].slice(0, MOST4)));
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
        const chosen = all().find(({ id }) => id === this.#kept.value);
        if (chosen)
          does.begin(chosen.rules, chosen.start);
      });
      at("rules-gallery").append(h("span", { class: "soft" }, "Begin with"), ...GALLERY.map(({ name, rules, start: start2 }) => h("button", { type: "button", click: () => does.begin(rules, start2) }, name)));
      at("rules-link").addEventListener("click", () => void this.#copy());
      at("rules-save").addEventListener("click", () => this.#save());
    }
    /** What the games that are defined say of themselves. */
    get abouts() {
      return this.#games.map(({ about }) => about);
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
      this.#id = keep2(this.#id, this.#text.value, this.does.start());
      this.#list();
    }
    /** Keeps another position of rules that are kept already. */
    keepStart() {
      if (this.#id !== null)
        keep2(this.#id, this.#text.value, this.does.start());
    }
    #list() {
      const own2 = all();
      const none = this.#id === null ? [h("option", { value: "" }, "not kept")] : [];
      this.#kept.replaceChildren(...none, ...own2.map(({ id, rules }) => h("option", { value: id }, named2(rules))));
      this.#kept.value = this.#id ?? "";
      at("rules-kept-label").hidden = own2.length === 0;
    }
    /** A new line begins below the one before; what belongs to a game is indented. */
    #key(event) {
      if (event.key !== "Enter" || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing)
        return;
      const { value, selectionStart } = this.#text;
      const line3 = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
      const indent = /^game\s/.test(line3) ? "  " : /^[ \t]*/.exec(line3)?.[0] ?? "";
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
        this.#games = games.map(({ about, start: start2 }) => ({ about, start: start2 ?? null }));
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
      const offers = this.#games.flatMap(({ about, start: start2 }) => start2 === null ? [] : [h("button", {
        type: "button",
        title: start2,
        click: () => this.does.begin(this.#text.value, start2)
      }, `Set up ${about.title}`)]);
      const kinds3 = new Set(this.#games.map(({ about }) => about.impartial ? "impartial" : "partizan"));
      this.#said.replaceChildren(...this.#games.length === 0 ? [h("span", { class: "soft" }, "Write rules, or begin with one of the games above.")] : [...offers, h("span", { class: "soft" }, this.#games.length === 1 ? [...kinds3].join() : `${this.#games.length} games`)], ...untried.map((example) => h("span", { class: "soft" }, ...notation(`The example \`${example}\` takes long and was not tried.`))));
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
      const place3 = wrong2.at ? `Line ${before.filter((letter) => letter === "\n").length + 1}: ` : "";
      this.#said.replaceChildren(h("span", { class: "wrong" }, ...notation(`${place3}${wrong2.message}.${wrong2.hint ? ` ${sentence(wrong2.hint)}` : ""}`)));
    }
    /** Underlines a place, by a copy of the text that lies behind it. */
    #mark(place3) {
      this.#text.setAttribute("aria-invalid", String(place3 !== null));
      const letters2 = [...this.#text.value];
      if (!place3)
        return this.#behind.replaceChildren(`${letters2.join("")} `);
      const [from = 0, end2 = from] = place3;
      const to2 = Math.max(end2, letters2[from] === "\n" ? from : from + 1);
      const marked = letters2.slice(from, to2).join("");
      this.#behind.replaceChildren(letters2.slice(0, from).join(""), h("mark", {}, marked === "" ? " " : marked), `${letters2.slice(to2).join("")} `);
    }
    async #copy() {
      this.does.paused();
      const told3 = await navigator.clipboard.writeText(location.href).then(() => "Link copied.", () => "The link is the address of this page: the browser does not let pages copy.");
      at("rules-copied").textContent = told3;
      say(told3);
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
  function named2(rules) {
    const names = [...rules.matchAll(/^game\s+(\S+)/gm)].map((found) => found[1] ?? "");
    const all4 = names.length > 0 ? names.join(", ") : rules.trim().split("\n")[0] ?? "";
    return all4.length > 30 ? `${all4.slice(0, 30)}…` : all4;
  }

  // build/parts.js
  init_api();
  init_dom();
  init_math();
  init_thermograph();
  async function describe(stage, texts, whole3, signal) {
    const captions = [...stage.querySelectorAll("figcaption")];
    const answers3 = await Promise.all(texts.map((text) => ask("/api/v1/worksheet", { statements: [whole3(`value(${text})`)] }, signal)));
    const values = answers3.map((told3) => told3.answers.at(-1)?.lines[0]?.text ?? null);
    if (values.some((value) => value === null) || captions.length !== values.length)
      return [];
    const walls = await wallsOf(values, signal);
    const heats = walls.map((own2) => own2 ? heatOf(own2) : -1);
    const hottest = Math.max(...heats);
    const isContest = hottest > 0 && heats.filter((heat) => heat === hottest).length < heats.length;
    const range = rangeOf(walls.filter((own2) => own2 !== null));
    captions.forEach((caption, at2) => {
      const [own2, value, heat] = [walls[at2], values[at2] ?? "", heats[at2] ?? -1];
      const small2 = own2 ? drawThermograph([own2], { width: 62, height: 46, small: true, range }).svg : null;
      small2?.setAttribute("aria-hidden", "true");
      const isHottest = isContest && heat === hottest;
      caption.parentElement?.classList.toggle("hottest", isHottest);
      caption.replaceChildren(...small2 ? [small2] : [], h("span", {}, h("span", { class: "worth", title: value }, ...typeset(value, true)), h("span", { class: "soft" }, `temperature ${fraction(heat)}`)), ...isHottest ? [h("span", { class: "tag" }, "hottest")] : []);
    });
    return texts.map((name, at2) => ({ name, value: values[at2] ?? "" }));
  }

  // build/explore.js
  init_motion();

  // build/review.js
  init_api();
  init_dom();
  init_state();
  init_thermograph();
  var NOTHING2 = { mean: null, left: null };
  var SCORES = { win: 1, draw: 0, loss: -1 };
  var moverAt = (log, state2, at2) => log[at2]?.by ?? (log.length > 0 ? other(log.at(-1)?.by ?? "left") : state2.first);
  async function standAt(state2, moves2, mover2, signal) {
    const told3 = await ask("/api/v1/reply", { game: gameOf({ ...state2, moves: moves2 }), style: "perfect", seconds: 2 }, signal);
    const score = told3?.proved && told3.prospect != null ? SCORES[told3.prospect] ?? null : null;
    return { score: score === null ? null : score * (mover2 === "left" ? 1 : -1) || 0, best: told3?.move ?? null, left: told3?.moves_left ?? null };
  }
  async function figuresAt(state2, moves2, mover2, signal) {
    const { position: position2 } = await ask("/api/v1/play", gameOf({ ...state2, moves: moves2 }), signal);
    const own2 = bare(state2, position2);
    const { answers: answers3 } = await ask("/api/v1/worksheet", { statements: [whole(state2, `mean(${own2})`), `remoteness(${own2}, ${mover2})`], seconds: 2 }, signal);
    const [mean, left2] = answers3.map(({ lines }) => lines[0]?.text ?? null);
    return { mean: mean != null && Number.isFinite(number(mean)) ? mean : null, left: left2 != null && /^\d+$/.test(left2) ? left2 : null };
  }
  function mistakes(stands, log) {
    return log.flatMap(({ by }, at2) => {
      const [before, after2] = [stands[at2]?.score ?? null, stands[at2 + 1]?.score ?? null];
      const sign = by === "left" ? 1 : -1;
      return before !== null && after2 !== null && after2 * sign < before * sign ? [{ at: at2, by, was: before * sign, is: after2 * sign, best: stands[at2]?.best ?? null }] : [];
    });
  }
  var words = (score) => score === null ? "not known" : score > 0 ? "Left wins" : score < 0 ? "Right wins" : "a draw";
  var [WIDTH, HEIGHT, EDGE] = [520, 150, 16];
  var [LANE, NAMES, BELOW] = [108, 40, 28];
  function below(figures) {
    const means = figures.map(({ mean }) => mean);
    if (means.some((mean) => mean !== null && mean !== "0"))
      return { name: "mean", texts: means };
    const left2 = figures.map(({ left: left3 }) => left3);
    return left2.some((text) => text !== null) ? { name: "moves left", texts: left2 } : null;
  }
  function lane({ name, texts }, x, width) {
    const values = texts.map((text) => text === null ? null : number(text));
    const known3 = values.filter((value) => value !== null);
    const [least, most] = [Math.min(0, ...known3), Math.max(0, ...known3)];
    const y = (value) => HEIGHT + LANE - EDGE - (value - least) / (most - least || 1) * (LANE - EDGE - BELOW);
    const path = values.map((value, at2) => value === null ? "" : `${at2 > 0 && values[at2 - 1] != null ? "L" : "M"}${x(at2)} ${y(value)}`).join("");
    const ends3 = most === least ? [most] : [most, least];
    return [
      s("path", { class: "middle", d: `M${EDGE + NAMES - 14} ${y(0)}H${width - EDGE}` }),
      s("text", { class: "name", x: EDGE, y: HEIGHT + 8 }, name),
      ...ends3.map((value) => s("text", { class: "name", x: EDGE, y: y(value) }, texts.find((text) => text !== null && number(text) === value) ?? "0")),
      s("path", { class: "second", d: path }),
      ...values.flatMap((value, at2) => value === null ? [] : [s("circle", { class: "dot", cx: x(at2), cy: y(value), r: 3.5 })])
    ];
  }
  function curve(stands, figures, log, wrong2, shown5, does, width) {
    const x = (at2) => EDGE + NAMES + at2 * (width - 2 * EDGE - NAMES) / Math.max(1, stands.length - 1);
    const longest = Math.max(1, ...stands.map(({ left: left2 }) => left2 ?? Infinity));
    const y = ({ score, left: left2 }) => HEIGHT / 2 - (score ?? 0) * (HEIGHT / 2 - EDGE) * (1 - (left2 ?? 0) / longest * 0.6);
    const line3 = log.map(({ move: move2 }) => move2);
    const path = stands.map((stand, at2) => `${at2 === 0 ? "M" : "L"}${x(at2)} ${y(stand)}`).join("");
    const bad = new Map(wrong2.map((mistake) => [mistake.at + 1, mistake]));
    const second = below(figures);
    const height = HEIGHT + (figures.length > 0 ? LANE : 0);
    const points = stands.map((stand, at2) => {
      const last = log[at2 - 1];
      const text = second?.texts[at2];
      const label2 = `${last ? `${at2}. ${named(last.by)}: ${does.spoken(line3.slice(0, at2 - 1), last.move)}` : "Beginning"}: ${words(stand.score)}${bad.has(at2) ? ", a mistake" : ""}${text == null ? "" : `, ${second?.name} ${text}`}`;
      const act = () => does.go(line3.slice(0, at2));
      return s("g", {
        class: `point${at2 === shown5 ? " here" : ""}${stand.score === null ? " unknown" : ""}`,
        role: "button",
        tabindex: 0,
        "aria-label": label2,
        click: act,
        keydown: (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            act();
          }
        }
      }, s("title", {}, label2), s("rect", { class: "hit", x: x(at2) - 12, y: 0, width: 24, height }), bad.has(at2) ? s("path", { d: `M${x(at2) - 8} ${y(stand)}l8 -8l8 8l-8 8z` }) : s("circle", { cx: x(at2), cy: y(stand), r: 5 }), bad.has(at2) && s("text", { x: x(at2), y: y(stand) + (y(stand) > HEIGHT / 2 ? -18 : 18) }, "?"));
    });
    return s("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Curve of the game" }, s("path", { class: "middle", d: `M${EDGE} ${HEIGHT / 2}H${width - EDGE}` }), s("text", { class: "name", x: EDGE, y: EDGE }, "Left"), s("text", { class: "name", x: EDGE, y: HEIGHT - EDGE }, "Right"), s("path", { class: "course", d: path }), ...second ? lane(second, x, width) : [], ...points);
  }
  var begins2 = (line3, moves2) => moves2.every((move2, at2) => line3[at2] === move2);
  var FAR = 12;
  async function refutation(state2, moves2, signal) {
    const line3 = [...moves2];
    for (let step3 = 0; step3 < FAR; step3 += 1) {
      const told3 = await ask("/api/v1/reply", { game: gameOf({ ...state2, moves: line3 }), style: "perfect", seconds: 1 }, signal).catch(() => null);
      if (!told3)
        break;
      line3.push(told3.move);
    }
    return line3;
  }
  var Review = class {
    does;
    element = h("div", { class: "review" });
    #stands = [];
    #figures = [];
    #log = [];
    /** The refutations that were shown: whoever follows them is still looking back at the game. */
    #refutations = [];
    /** The one that is being looked at, and after how many moves of the game it begins. */
    #watched = null;
    #state = null;
    #signal = null;
    constructor(does) {
      this.does = does;
    }
    /** Whether what is on the table lies on the game that is looked back at: the same beginning, and moves of its line or of a refutation. */
    holds(state2) {
      const own2 = this.#state;
      return own2 !== null && this.#log.length > 0 && own2.start === state2.start && own2.rules === state2.rules && own2.first === state2.first && own2.misere === state2.misere && [this.#line, ...this.#refutations].some((line3) => begins2(line3, state2.moves));
    }
    /** Whether moves are those of the refutation that is being looked at. */
    follows(moves2) {
      return this.#watched !== null && moves2.length > this.#watched.from && begins2(this.#watched.line, moves2);
    }
    /** Lets somebody try again where the refutation that is looked at began, or where another mistake was made. */
    again(from = this.#watched?.from ?? 0) {
      [this.#refutations, this.#watched] = [[], null];
      this.does.retry(this.#line.slice(0, from));
    }
    get #line() {
      return this.#log.map(({ move: move2 }) => move2);
    }
    forget() {
      [this.#log, this.#refutations, this.#watched] = [[], [], null];
      this.#state = null;
      this.element.replaceChildren();
    }
    async begin(state2, game, signal) {
      [this.#state, this.#log, this.#signal, this.#refutations, this.#watched] = [state2, game.log, signal, [], null];
      const line3 = this.#line;
      this.#stands = Array.from({ length: line3.length + 1 }, () => ({ score: null, best: null, left: null }));
      this.#figures = state2.misere ? [] : this.#stands.map(() => NOTHING2);
      const end2 = game.winner ? game.winner === "left" ? 1 : -1 : 0;
      if (game.result != null)
        this.#stands[line3.length] = { score: end2, best: null, left: 0 };
      this.show(line3, "Looking back…");
      const places = line3.map((_, at2) => at2).concat(line3.length).reverse();
      for (let at2 = game.result != null ? line3.length - 1 : line3.length; at2 >= 0; at2 -= 1) {
        const stand = await standAt(state2, line3.slice(0, at2), moverAt(game.log, state2, at2), signal).catch(() => null);
        if (this.#log !== game.log)
          return;
        if (stand)
          this.#stands[at2] = stand;
        this.show(line3, at2 > 0 ? "Looking back…" : null);
      }
      for (const at2 of this.#figures.length > 0 ? places : []) {
        const figures = await figuresAt(state2, line3.slice(0, at2), moverAt(game.log, state2, at2), signal).catch(() => NOTHING2);
        if (this.#log !== game.log)
          return;
        this.#figures[at2] = figures;
        if (at2 === 0)
          this.#draw();
      }
    }
    /** Draws the curve anew, and leaves the rest and the focus where they are. */
    #draw() {
      const old = this.element.querySelector("svg");
      const places = [...old?.querySelectorAll(".point") ?? []];
      const [here, focus] = [places.findIndex((place3) => place3.classList.contains("here")), places.findIndex((place3) => place3 === document.activeElement)];
      old?.replaceWith(this.#curve(here));
      this.element.querySelectorAll(".point")[focus]?.focus();
    }
    #curve(shown5) {
      const does = { ...this.does, go: (line3) => {
        this.#watched = null;
        this.does.go(line3);
      } };
      return curve(this.#stands, this.#figures, this.#log, mistakes(this.#stands, this.#log), shown5, does, Math.min(WIDTH, this.element.clientWidth || WIDTH));
    }
    /** Shows what is known, with a place of the game marked. */
    show(moves2, doing = null) {
      const [state2, log] = [this.#state, this.#log];
      if (!state2 || log.length === 0)
        return;
      const wrong2 = mistakes(this.#stands, log);
      const line3 = this.#line;
      const items2 = wrong2.map(({ at: at2, by, was, is, best }) => {
        const who = state2.opponent === "friend" || state2.theirs === "both" ? named(by) : by === state2.theirs ? "The opponent" : "You";
        const had = was > 0 ? "a win" : "a draw";
        const show2 = async () => {
          const found = await refutation(state2, line3.slice(0, at2 + 1), this.#signal ?? new AbortController().signal);
          this.#refutations.push(found);
          this.#watched = { from: at2, line: found };
          this.does.play(found, at2 + 1);
        };
        return h("li", {}, h("p", {}, `Move ${at2 + 1}: ${who} had ${had} and gave it away with `, h("code", {}, this.does.spoken(line3.slice(0, at2), line3[at2] ?? "")), is < 0 ? ", which loses." : ", which only draws.", ...best !== null ? [" Better was ", h("code", {}, this.does.spoken(line3.slice(0, at2), best)), "."] : []), h("div", { class: "row" }, h("button", { type: "button", click: () => void show2() }, "Show the refutation"), h("button", { type: "button", click: () => this.again(at2) }, "Try again from here")));
      });
      const unknown = this.#stands.filter(({ score }) => score === null).length;
      const none = doing === null ? unknown > 0 ? `Of ${unknown} positions it is not known who wins.` : wrong2.length === 0 ? "Nobody gave anything away." : "" : doing;
      this.element.replaceChildren(h("h3", {}, "Review"), this.#curve(begins2(line3, moves2) ? moves2.length : -1), h("p", { class: "soft", role: "status" }, none), h("ol", { class: "mistakes" }, ...items2));
    }
  };

  // build/rules.js
  init_api();
  init_dom();
  var shown = null;
  var others2 = [];
  async function fill2() {
    const names = new Set(shown?.boards.map((board2) => board2.game));
    const { games } = await patiently(catalogue);
    const own2 = [...others2, ...games].filter((about) => names.has(about.name));
    at("rules").replaceChildren(...own2.flatMap((about) => [
      h("p", {}, h("strong", {}, about.title), ". ", ...notation(about.rule), h("br"), h("span", { class: "soft" }, "Written as ", ...notation(about.notation), "."))
    ]), ...own2.length !== 1 ? [h("p", {}, "In a sum a move is made in one component; whoever cannot move anywhere loses. Of a value one moves to an option.")] : []);
  }
  function showRules(boards2, more2) {
    shown = boards2 ?? shown;
    others2 = more2;
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
    const whole3 = s("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, s("rect", { width, height, fill: ground() }), ...parts3);
    whole3.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return new Blob([new XMLSerializer().serializeToString(whole3)], { type: "image/svg+xml" });
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
  init_thermograph();
  var FINE = 16;
  var MOST5 = 4;
  async function optionsOf(value) {
    const told3 = await ask("/api/v1/worksheet", { statements: [`left_options(${value})`, `right_options(${value})`] });
    return told3.answers.flatMap(({ lines }, at2) => (lines[0]?.rows ?? []).slice(0, MOST5).flatMap(([value2]) => value2 === void 0 ? [] : [{ name: `${at2 === 0 ? "Left" : "Right"} moves to`, value: value2 }]));
  }
  async function openStudio(value, parts3) {
    const page3 = at("studio-page");
    page3.replaceChildren(h("p", { class: "soft" }, "Drawing…"));
    at("studio").showModal();
    const options = await optionsOf(value).catch(() => []);
    const all4 = [{ name: "the game", value }, ...parts3.map(({ name, value: value2 }) => ({ name: `${name} =`, value: value2 })), ...options];
    const walls = await wallsOf(all4.map(({ value: value2 }) => value2)).catch(() => []);
    const own2 = walls[0];
    if (!own2)
      return page3.replaceChildren(h("p", {}, "This value has no thermograph."));
    const laid = /* @__PURE__ */ new Set();
    const heat = heatOf(own2);
    const isCold = heat <= 0;
    const most = Math.max(1, Math.ceil((heat + 0.5) * FINE));
    const tax = h("input", { type: "range", id: "tax", min: 0, max: most, step: 1, value: 0, "aria-label": "Tax", input: () => draw2() });
    const stage = h("div", { class: "studio-stage" });
    const said = h("p", { class: "studio-said", role: "status" });
    let asked4 = 0;
    const cool = async (text) => {
      const mine = ++asked4;
      const told3 = await ask("/api/v1/worksheet", { statements: [`cool(${value}, ${text})`] }).catch(() => null);
      const cooled = told3?.answers[0]?.lines[0]?.text;
      if (mine === asked4 && cooled != null)
        said.append(" The game, cooled: ", ...typeset(cooled), ".");
    };
    const seen = () => [own2, ...[...laid].flatMap((place3) => walls[place3] ?? [])];
    const width = Math.min(680, page3.clientWidth || 680);
    const height = Math.round(Math.max(width * 400 / 680, 260));
    const draw2 = () => {
      const { svg, xOf, yOf, temperatureAt, from, to: to2 } = drawThermograph(seen(), { width, height, letters: 16 });
      if (isCold) {
        svg.setAttribute("role", "img");
        svg.setAttribute("aria-label", `Thermograph: mean ${fraction(wallAt(own2.left, heat))}, temperature ${fraction(heat)}`);
        stage.replaceChildren(svg);
        return said.replaceChildren(`There is nothing to cool: the temperature is ${fraction(heat)}, so at no tax does anybody gain by moving, and the mast stands at the mean, ${fraction(wallAt(own2.left, heat))}.`);
      }
      const t = Number(tax.value) / FINE;
      const [left2, right] = [wallAt(own2.left, t), wallAt(own2.right, t)];
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", `Thermograph at a tax of ${fraction(t)}: from ${fraction(left2)} to ${fraction(right)}`);
      svg.append(s("path", { class: "tax", d: `M${from} ${yOf(t)}H${to2}` }), s("path", { class: "between", d: `M${xOf(left2)} ${yOf(t)}H${xOf(right)}` }));
      const drag = (event) => {
        if (event.type === "pointermove" && event.buttons === 0)
          return;
        const box = svg.getBoundingClientRect();
        tax.value = String(Math.round(temperatureAt((event.clientY - box.top) * height / box.height) * FINE));
        draw2();
      };
      svg.addEventListener("pointerdown", drag);
      svg.addEventListener("pointermove", drag);
      stage.replaceChildren(svg);
      const text = fraction(t);
      said.replaceChildren(left2 === right ? `At a tax of ${text} nobody wants to move: the game is frozen at ${fraction(left2)}, its mean.` : `At a tax of ${text} play stops at ${fraction(left2)} if Left starts, at ${fraction(right)} if Right does.`);
      void cool(text);
    };
    const overlay = ({ name, value: value2 }, place3) => h("label", {}, h("input", { type: "checkbox", disabled: !walls[place3], change: () => {
      if (!laid.delete(place3))
        laid.add(place3);
      draw2();
    } }), ` ${name} `, ...typeset(value2));
    const take2 = (format) => h("button", { type: "button", click: async () => {
      if (format === "tikz")
        return save(new Blob([tikz(seen(), Number(tax.value) / FINE)], { type: "application/x-tex" }), "thermograph.tex");
      const svg = stage.querySelector("svg");
      if (!svg)
        return;
      const [width2, height2] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
      const file = svgFile(width2, height2, standalone(svg));
      return save(format === "svg" ? file : await pngFile(file, width2, height2), `thermograph.${format}`);
    } }, { svg: "SVG", png: "PNG", tikz: "TikZ" }[format]);
    page3.replaceChildren(stage, ...isCold ? [] : [h("label", { class: "tax-label" }, "Tax ", tax)], said, h("div", { class: "row overlays" }, ...all4.length > 1 ? [h("span", { class: "soft" }, "Lay over it:")] : [], ...all4.slice(1).map((subject, at2) => overlay(subject, at2 + 1))), h("div", { class: "row" }, h("span", { class: "soft" }, "Save as"), take2("svg"), take2("png"), take2("tikz")));
    draw2();
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
  init_judge();
  init_copy();
  init_dom();
  init_draw();
  init_math();
  init_state();
  var [ACROSS, DOWN, WIDE3, HIGH2] = [124, 190, 104, 104];
  var [OPEN, BESIDE] = [2, 12];
  var ZOOMS = [0.35, 0.5, 0.7, 1, 1.35];
  var LEGIBLE = 0.6;
  var MOST6 = 120;
  function grow(tree3, node, path, best, depth) {
    const next2 = node.edges.flatMap(({ to: to2, move: move2, optimal }) => {
      const child = tree3.nodes[to2];
      return child ? [{ move: move2, own: grow(tree3, child, [...path, move2], optimal, depth + 1) }] : [];
    });
    const below3 = next2.map(({ own: own2 }) => own2);
    const height = below3.length > 0 ? 1 + Math.max(...below3.map((own2) => own2.height)) : 0;
    return { node, path, best, below: below3, moves: next2.map(({ move: move2 }) => move2), folded: depth >= OPEN, height, x: 0, depth };
  }
  function asTree(tree3, first2) {
    const root = grow(tree3, first2, [], true, 0);
    root.folded = false;
    if (root.below.reduce((sum, { below: below3 }) => sum + Math.max(1, below3.length), 0) > BESIDE)
      root.below.forEach((own2) => {
        own2.folded = true;
      });
    const layout = () => {
      const [boxes, lines] = [[], []];
      let next2 = 0;
      const put = (own2) => {
        boxes.push(own2);
        const below3 = own2.folded ? [] : own2.below;
        below3.forEach((to2, at2) => {
          put(to2);
          lines.push({ from: own2, to: to2, best: to2.best, move: own2.moves[at2] ?? "" });
        });
        own2.x = below3.length > 0 ? ((below3[0]?.x ?? 0) + (below3.at(-1)?.x ?? 0)) / 2 : ACROSS * next2++;
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
  function asGraph(tree3, first2) {
    const boxes = /* @__PURE__ */ new Map();
    const lines = /* @__PURE__ */ new Map();
    let isCut = false;
    const keyOf2 = ({ position: position2, player }) => `${player ?? ""} ${position2}`;
    const join = (own2) => {
      const key = keyOf2(own2.node);
      let box = boxes.get(key);
      if (!box && boxes.size >= MOST6) {
        isCut = true;
        return null;
      }
      box ??= { ...own2 };
      boxes.set(key, box);
      box.depth = Math.max(box.depth, own2.depth);
      box.height = Math.max(box.height, own2.height);
      box.best ||= own2.best;
      own2.below.forEach((below3, at2) => {
        const to2 = join(below3);
        const line3 = `${key}
${keyOf2(below3.node)}`;
        if (to2 && box)
          lines.set(line3, { from: box, to: to2, best: below3.best || (lines.get(line3)?.best ?? false), move: own2.moves[at2] ?? "" });
      });
      return box;
    };
    const grown = grow(tree3, first2, [], true, 0);
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
          const beside3 = [...lines.values()].flatMap(({ from, to: to2 }) => from === box ? [to2.x] : to2 === box ? [from.x] : []);
          return beside3.length > 0 ? beside3.reduce((sum, x) => sum + x, 0) / beside3.length : box.x;
        };
        const places = new Map(row2.map((box) => [box, middle2(box)]));
        row2.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
        settle2(row2);
      }
    }
    const all4 = { boxes: [...boxes.values()], lines: [...lines.values()], width: ACROSS * most };
    return { root, layout: () => all4, folding: () => null, unfold: () => void 0, isCut };
  }
  var RESULTS3 = { "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"] };
  async function worths(positions, isMisere, whole3) {
    const told3 = async (call) => {
      const { answers: answers3 } = await ask("/api/v1/worksheet", { statements: positions.map((position2) => within(whole3(position2), (own2) => `${call}(${own2})`)) });
      return answers3.map(({ lines }) => lines[0]?.text ?? null);
    };
    const [types, values] = isMisere ? [await told3("misere_outcome"), []] : await Promise.all([told3("outcome"), told3("value")]);
    return new Map(positions.flatMap((position2, at2) => {
      const type = types[at2] ?? null;
      return type === null ? [] : [[position2, { type, value: values[at2] ?? null }]];
    }));
  }
  var short2 = (move2) => move2.replace(/^heap (?=\d+: )/, "").replaceAll(" -> ", "→");
  function drawTree(tree3, does, isGraph, has, told3) {
    const first2 = tree3.nodes[0];
    if (!first2)
      return h("p", {}, "There is no tree.");
    const drawing3 = isGraph ? asGraph(tree3, first2) : asTree(tree3, first2);
    const { root } = drawing3;
    const sheet = h("div", { class: "drawn-sheet" });
    const name = isGraph ? "Drawn position graph" : "Drawn game tree";
    const stage = h("div", { class: "drawn-tree", tabindex: 0, role: "group", "aria-label": name }, sheet);
    let [zoom, known3] = [1, Infinity];
    let worth2 = null;
    const pictures2 = /* @__PURE__ */ new Map();
    const picture3 = (text) => {
      const box = h("span", { class: "thumb" });
      const drawn4 = pictures2.get(text) ?? sketchOf(does.whole(text)).then(({ boards: boards2 }) => thumbnail(boards2));
      pictures2.set(text, drawn4);
      drawn4.then((svgs) => box.replaceChildren(...svgs.map((svg) => svg.cloneNode(true))), () => {
        box.textContent = text;
      });
      return box;
    };
    const said = h("span", { class: "soft", role: "status" });
    const path = ({ from, to: to2 }) => `M${from.x + WIDE3 / 2} ${from.depth * DOWN + HIGH2}L${to2.x + WIDE3 / 2} ${to2.depth * DOWN + (isGraph ? 0 : 24)}`;
    const sized = ({ boxes, width }) => [width, Math.max(...boxes.map(({ depth }) => depth)) * DOWN + HIGH2 + 64];
    const draw2 = () => {
      const layout = drawing3.layout();
      const lines = layout.lines.map((line3) => s("path", { class: line3.best ? "branch best" : "branch", d: path(line3) }, s("title", {}, line3.move)));
      const nodes2 = layout.boxes.map((own2) => {
        const { node, path: path2, best, height } = own2;
        const isKnown2 = height <= known3;
        const [side, words3] = (isKnown2 ? RESULTS3[node.result ?? ""] : null) ?? ["unknown", isKnown2 ? "not worked out" : "not yet worked out"];
        const move2 = path2.at(-1);
        const whose = node.player ? `${named(node.player)} to move` : "the end";
        const of = worth2?.get(node.position);
        const folding = drawing3.folding(own2);
        const box = h("div", { class: "drawn-node" }, h("button", {
          type: "button",
          class: `to${best && isKnown2 ? " best" : ""}`,
          click: () => does.go(path2),
          title: `${node.position}: ${whose}, ${words3}`,
          mouseenter: () => does.look(node.position),
          mouseleave: () => does.look(null)
        }, h("span", { class: "by" }, isGraph && own2 !== root ? whose.replace(" to move", "") : short2(move2 ?? "here")), picture3(node.position), h("span", { class: "unseen" }, `, ${whose}, ${words3}`)), h("span", { class: `result ${side}`, "aria-hidden": "true" }, isKnown2 ? node.result ?? "?" : "?"), of && h("span", { class: "worth", title: `${of.value === null ? "" : `value ${of.value}, `}type ${of.type}` }, h("b", {}, of.type), " ", ...typeset(of.value ?? "")), folding && h("button", {
          type: "button",
          class: "unfold",
          "aria-expanded": String(!folding.isFolded),
          click: () => {
            folding.fold();
            draw2();
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
      sheet.style.zoom = String(zoom);
    };
    const value = async () => {
      const old = worth2;
      if (!old)
        return;
      const missing = [...new Set(drawing3.layout().boxes.map(({ node }) => node.position))].filter((position2) => !old.has(position2)).slice(0, MOST6);
      if (missing.length === 0)
        return;
      said.textContent = `${has.values ? "Values" : "Types"} are worked out…`;
      const found = await worths(missing, !has.values, does.whole).catch(() => /* @__PURE__ */ new Map());
      if (worth2 !== old)
        return;
      worth2 = new Map([...old, ...found]);
      said.textContent = found.size === 0 ? `No ${has.values ? "values" : "types"} are known here.` : "";
      draw2();
    };
    const closer = (by) => () => {
      zoom = (by > 0 ? ZOOMS.find((one) => one > zoom + 0.01) : ZOOMS.findLast((one) => one < zoom - 0.01)) ?? zoom;
      draw2();
    };
    const fit2 = (least = 0.1, most = 1.35) => {
      const [wide, high] = sized(drawing3.layout());
      const style = getComputedStyle(stage);
      const [x, y] = [stage.clientWidth - 2 * parseFloat(style.paddingLeft), (document.fullscreenElement ? stage.clientHeight : parseFloat(style.maxHeight)) - 2 * parseFloat(style.paddingTop)];
      zoom = Math.max(least, Math.min(x / wide, y / high, most));
      draw2();
      stage.scrollTo((root.x + WIDE3 / 2) * zoom - x / 2, 0);
    };
    const seen = new ResizeObserver(() => {
      if (stage.clientWidth === 0)
        return;
      seen.disconnect();
      fit2(LEGIBLE, 1);
    });
    seen.observe(stage);
    const backward = () => {
      known3 = known3 === Infinity || known3 >= root.height ? 0 : known3 + 1;
      if (known3 === 0)
        drawing3.unfold();
      draw2();
      said.textContent = known3 === 0 ? "The ends say who has won. Press again: whoever is to move chooses the best below." : known3 >= root.height ? "Worked backward to the beginning." : `Step ${known3}.`;
    };
    const file = () => {
      const layout = drawing3.layout();
      const [wide, high] = sized(layout);
      const branches = sheet.querySelector(".branches");
      const boxes = [...sheet.querySelectorAll(".drawn-node")].flatMap((box, at2) => {
        const own2 = layout.boxes[at2];
        if (!own2)
          return [];
        const [x, y] = [own2.x, own2.depth * DOWN];
        const inBox = (selector) => box.querySelector(selector)?.innerText.trim() ?? "";
        const of = worth2?.get(own2.node.position);
        const write2 = (text, dx, dy, weight) => s("text", { x: x + dx, y: y + dy, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 12, "font-weight": weight, fill: getComputedStyle(box).color }, text);
        const boards2 = [...box.querySelectorAll(".thumb svg")];
        const frame = s("rect", { x, y, width: WIDE3, height: HIGH2, rx: 6, fill: getComputedStyle(box.querySelector(".to") ?? box).backgroundColor, stroke: getComputedStyle(box).color, "stroke-width": own2.best ? 2.5 : 0.7 });
        const drawn4 = boards2.map((board2, number2) => {
          const copy2 = standalone(board2);
          const wide2 = 96 / boards2.length;
          for (const [name2, value2] of Object.entries({ x: x + 4 + number2 * wide2, y: y + 26, width: wide2, height: 74 }))
            copy2.setAttribute(name2, String(value2));
          return copy2;
        });
        return [frame, write2(inBox(".by"), WIDE3 / 2, 17, "600"), ...drawn4, write2(inBox(".result"), WIDE3 - 8, -2, "600"), write2(of ? `${of.type} ${of.value ?? ""}` : "", WIDE3 / 2, HIGH2 + 16, "400")];
      });
      const whole3 = s("g", { transform: "translate(8 16)" }, ...branches ? [standalone(branches)] : [], ...boxes);
      return { svg: svgFile(wide + 16, high + 24, whole3), wide: wide + 16, high: high + 24 };
    };
    const fileName = isGraph ? "graph" : "tree";
    const take2 = async (format) => {
      try {
        if (format === "tikz" || format === "text")
          return await save(await told3(format), `tree.${format === "tikz" ? "tex" : "txt"}`);
        const { svg, wide, high } = file();
        await save(format === "svg" ? svg : await pngFile(svg, wide, high), `${fileName}.${format}`);
      } catch (error) {
        said.textContent = `It could not be saved: ${detailOf(error).message}.`;
      }
    };
    const taken2 = (format, text) => h("button", { type: "button", click: () => void take2(format) }, text);
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
    draw2();
    if (drawing3.isCut)
      said.textContent = `Only ${MOST6} of the positions are drawn.`;
    const all4 = h("div", { class: "drawn-all" }, h("div", { class: "row" }, h("button", { type: "button", "aria-label": "Smaller", click: closer(-1) }, "−"), h("button", { type: "button", "aria-label": "Larger", click: closer(1) }, "+"), h("button", { type: "button", click: () => fit2() }, "Fit"), document.fullscreenEnabled && h("button", { type: "button", click: () => void (document.fullscreenElement ? document.exitFullscreen() : all4.requestFullscreen()).catch(() => void 0) }, "Full screen"), h("button", { type: "button", click: backward }, "Work backward, one step"), has.types && h("label", {}, h("input", { type: "checkbox", change: ({ target }) => {
      worth2 = target.checked ? /* @__PURE__ */ new Map() : null;
      draw2();
      void value();
    } }), has.values ? " values and types" : " types"), said), stage, h("div", { class: "row taken" }, taken2("svg", "Save as SVG"), taken2("png", "PNG"), ...isGraph ? [] : [taken2("tikz", "TikZ"), taken2("text", "Text")]));
    return all4;
  }

  // build/tree.js
  init_state();
  var AT_ONCE3 = 150;
  var FOR_GRAPH = 2e3;
  var OPEN2 = 1;
  var RESULTS4 = {
    "+-": ["left", "Left wins"],
    "-+": ["right", "Right wins"],
    "00": ["draw", "draw"]
  };
  var ROOM = 60;
  function opened({ nodes: nodes2 }) {
    const below3 = (at2) => (nodes2[at2]?.edges ?? []).map(({ to: to2 }) => to2);
    const [first2, second] = [below3(0), below3(0).flatMap(below3)];
    return 1 + first2.length + second.length;
  }
  function legend(hasTypes) {
    const sign = (side, text, means) => h("span", {}, h("span", { class: `result ${side}` }, text), ` ${means}`);
    return h("p", { class: "tree-legend soft" }, ...Object.entries(RESULTS4).map(([text, [side, means]]) => sign(side, text, means)), sign("unknown", "?", "not worked out"), h("span", {}, "bold: a best move"), hasTypes && h("span", {}, "types: L Left wins, R Right wins, N whoever moves next wins, P whoever moves next loses"));
  }
  var TreeView = class {
    does;
    element = h("div", { class: "tree" });
    #asked = null;
    /** Positions that stand in the tree already, when equal ones are shown once. */
    #seen = /* @__PURE__ */ new Map();
    #merged = false;
    /** Whether the tree is drawn or listed; as long as nobody says so, it is drawn where there is room for it. */
    #drawn = null;
    constructor(does) {
      this.does = does;
    }
    /** Shows a tree; `merged` shows equal positions once. */
    async show(asked4, merged2, signal) {
      const { expr, first: first2, misere, results } = asked4;
      this.#asked = asked4;
      this.#merged = merged2;
      this.#seen.clear();
      this.element.replaceChildren(h("p", { class: "soft" }, "The tree grows…"));
      try {
        const told3 = await ask("/api/v1/tree", { expr, first: first2, misere, limit: this.#drawn !== false && merged2 ? FOR_GRAPH : AT_ONCE3 }, signal);
        if (this.#asked !== asked4)
          return;
        const root = told3.nodes[0];
        if (!root)
          return;
        const count = told3.node_count ? `${Number(told3.node_count).toLocaleString("en")} node${told3.node_count === "1" ? "" : "s"} in all` : "more nodes than were counted";
        const isDrawn2 = this.#drawn ?? opened(told3) <= ROOM;
        const way = (drawn4, name) => h("button", { type: "button", "aria-pressed": String(isDrawn2 === drawn4), click: () => {
          this.#drawn = drawn4;
          void this.show(asked4, merged2, signal);
        } }, name);
        const merge = h("input", { type: "checkbox", checked: merged2, change: () => {
          this.does.merge(!merged2);
          void this.show(asked4, !merged2, signal);
        } });
        this.element.replaceChildren(h("p", { class: "soft" }, `${named(told3.first)} starts; ${count}. The moves of a best strategy are bold. `), h("div", { class: "row" }, h("div", { class: "modes", role: "group", "aria-label": "How the tree is shown" }, way(true, "Draw it"), way(false, "List it")), h("label", {}, merge, " position graph: show equal positions once")), legend(!asked4.results), isDrawn2 ? drawTree(told3, this.does, merged2, { types: !results, values: !results && !misere }, (format) => picture({ expr, first: first2, misere, format, scene: "tree" })) : h("ul", { role: "tree", "aria-label": "Game tree", keydown: (event) => walk(event) }, this.#node(told3, root, [], null, OPEN2)));
        items(this.element)[0]?.setAttribute("tabindex", "0");
      } catch (error) {
        if (this.#asked === asked4)
          this.element.replaceChildren(h("p", { class: "soft" }, `No tree: ${detailOf(error).message}.`));
      }
    }
    /** A node with its moves below, if they are shown; otherwise they come when somebody unfolds it. */
    #node(tree3, node, path, move2, open) {
      const key = `${node.position} ${node.player ?? ""}`;
      const above2 = this.#merged ? this.#seen.get(key) : void 0;
      if (above2 === void 0)
        this.#seen.set(key, path.join(" ") || "the top");
      const [side, words3] = RESULTS4[node.result ?? ""] ?? ["unknown", "not worked out"];
      const leaf = node.player == null;
      const [show2, hide] = [() => this.does.look(node.position), () => this.does.look(null)];
      const row2 = h("span", { class: "node", mouseenter: show2, mouseleave: hide }, h("span", { class: `result ${side}`, title: words3 }, node.result ?? "?"), move2 && h("button", { tabindex: -1, class: move2.optimal ? "play best" : "play", click: () => this.does.go(path), title: move2.optimal ? "a perfect player may choose this" : void 0 }, move2.name), h("span", { class: "position" }, node.position), h("span", { class: "soft" }, above2 !== void 0 ? "shown above" : leaf ? words3 : `${named(node.player)} to move`));
      const own2 = (act) => (event) => {
        if (event.target === event.currentTarget)
          act();
      };
      const common = { role: "treeitem", tabindex: -1, "aria-selected": "false", focus: own2(show2), blur: own2(hide) };
      if (leaf || above2 !== void 0)
        return h("li", common, row2);
      const list = h("ul", { role: "group" });
      const item = h("li", { ...common, "aria-expanded": "false" }, row2, list);
      let filled = false;
      const unfold = async () => {
        item.setAttribute("aria-expanded", "true");
        if (filled)
          return;
        filled = true;
        let [from, own3] = [tree3, node];
        if (node.folded && node.edges.length === 0) {
          list.append(h("li", { class: "soft" }, "…"));
          try {
            from = await ask("/api/v1/tree", { expr: this.does.whole(node.position), first: node.player, misere: this.#asked?.misere ?? false, limit: AT_ONCE3 });
          } catch (error) {
            filled = false;
            return list.replaceChildren(h("li", { class: "soft" }, `Not unfolded: ${detailOf(error).message}.`));
          }
          own3 = from.nodes[0] ?? node;
        }
        const below3 = own3.edges.flatMap((edge) => {
          const to2 = from.nodes[edge.to];
          return to2 ? [this.#node(from, to2, [...path, edge.move], { name: edge.move, optimal: edge.optimal }, open - 1)] : [];
        });
        list.replaceChildren(...below3, ...own3.folded ? [h("li", { class: "soft" }, "and more moves")] : []);
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
  function items(tree3) {
    return [...tree3.querySelectorAll("[role=treeitem]")].filter((item) => !item.parentElement?.closest("[aria-expanded=false]"));
  }
  function walk(event) {
    const item = event.target;
    if (!(item instanceof HTMLElement) || item.role !== "treeitem" || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const all4 = items(event.currentTarget);
    const place3 = all4.indexOf(item);
    const fold = item.querySelector(":scope > .node > .fold");
    const open = item.getAttribute("aria-expanded");
    const acts = {
      ArrowDown: () => all4[place3 + 1],
      ArrowUp: () => all4[place3 - 1],
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
  var table = new BoardView(move, (name) => (now && moves.find(name, now.to_move)?.to) ?? null, (expr) => whole(state, expr), legend2);
  var answer = new Answer(heard, () => void describeParts(), () => {
    if (answer.value !== null)
      void openStudio(answer.value, parts);
  });
  var review = new Review({
    go: (line3) => {
      stopReplay();
      goto(line3, true);
    },
    play: (line3, from) => {
      stopReplay();
      state = { ...state, lines: [...remember(state.lines, state.moves, line3), line3] };
      replay(line3, from);
      lookAtBoard();
    },
    retry: (line3) => {
      stopReplay();
      lookAtBoard();
      go({ ...state, covered: true, moves: line3, lines: remember(state.lines, state.moves, line3) });
    },
    spoken: (line3, name) => table.spoken(line3, name)
  });
  var spoken2 = (name) => table.spoken(state.moves, name);
  var moves = new MoveTable(move, (name, by, to2) => table.point(name, by, to2), spoken2, (expr) => pictureWhenSeen(whole(state, expr)));
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
      location.replace(replaced = link(next2));
    else
      location.hash = link(next2);
  }
  var replaced = "";
  function isOwn(hash) {
    const isIt = replaced === hash;
    replaced = "";
    return isIt;
  }
  function goto(line3, instead = false) {
    go({ ...state, moves: line3, lines: remember(state.lines, state.moves, line3) }, instead);
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
    for (const id of ["table", "answer", "more"])
      at(id).inert = isStale;
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
    const isOurs = games.length === 0 || games.some(({ about }) => new RegExp(`\\b${about.name}\\s*[([]`).test(state.start));
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
    const isStart2 = state.start === "" && state.rules === null;
    document.title = state.start ? `${state.start} – Upstar` : state.rules === null ? "Upstar" : "Your game – Upstar";
    at("start").hidden = !isStart2;
    if (isStart2)
      at("work").hidden = true;
    if (isStart2)
      return void (fill3.start ??= start(at("start-page")).catch(() => {
        delete fill3.start;
      }));
    for (const id of ["answer", "more"])
      at(id).hidden = state.start === "";
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
        const { rules, start: start2, first: first2, misere } = state;
        table.about(JSON.stringify([rules, start2, first2, misere]));
        await table.learn(inPlay.boards, [state.moves, ...state.lines], (line3) => ask("/api/v1/play", gameOf({ ...state, moves: line3 }), asking.signal), asking.signal);
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
    const meant2 = isAboutText ? await field.instead(state.start) : null;
    if (mine !== turn)
      return;
    if (meant2 !== null) {
      note({ start: meant2 });
      return show();
    }
    const boards2 = isAboutText ? null : await ask("/api/v1/sketch", { expr: whole(state, state.start) }).catch(() => null);
    if (mine !== turn)
      return;
    if (located(state, wrong2).isInRules && table.stage.querySelector("svg"))
      return complain(wrong2);
    now = null;
    table.about(null);
    if (boards2) {
      table.show(boards2, null);
      void settle(boards2);
    } else {
      clear();
      table.stage.replaceChildren(h("p", { class: "soft" }, "There is no such board. ", h("a", { href: "#" }, "Choose a game"), ", or mend what is written above."));
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
    for (const id of ["turn", "said", "twin", "log"])
      at(id).replaceChildren();
    controls(state, false, false);
    placeBeside(false);
    at("misere").disabled = false;
    at("game").hidden = true;
    answer.none();
    for (const id of ["answer", "more", "play-tools"])
      at(id).hidden = true;
  }
  async function settle(boards2) {
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
    controls(state, mover() !== null, !covered() || over() || review.holds(state));
    at("misere").disabled = boards2.results && !state.misere;
    at("log").replaceChildren(lineTree(state.lines, state.moves, now?.log[0]?.by ?? state.first, (line3) => {
      stopReplay();
      goto(line3, true);
    }, (line3, name) => table.spoken(line3, name)));
    at("log").parentElement?.toggleAttribute("hidden", state.moves.length + state.lines.length === 0);
    verdict();
    legend2();
    isHeard = false;
    if (covered())
      answer.none("Covered, for you to find out.");
    else
      answer.about(asked2(), state.misere, boards2.results, thinks());
    await painted();
    if (mine !== turn)
      return;
    const last = now?.log.at(-1);
    say(`${last ? `${named(last.by)} played ${table.spoken(state.moves.slice(0, -1), last.move)}. ` : ""}${text}`);
    at("twin").textContent = state.edit ? boards2.twin : table.twin(boards2.twin);
    showRules(boards2, own.abouts);
    if (!isHeard)
      moves.show(covered() ? COVERED : null, position(), mover(), mover() ? now?.moves ?? [] : []);
    tabs();
  }
  function verdict() {
    const isPlayed = state.covered && !state.edit && now !== null;
    if (review.holds(state))
      review.show(state.moves);
    else
      forgetReview();
    at("game").hidden = !isPlayed && !review.element.hasChildNodes();
    placeBeside(isPlayed);
    const alone = state.opponent === "friend" || state.theirs === "both";
    const winner2 = now?.winner;
    const ends3 = winner2 ? alone ? `${named(winner2)} has won` : winner2 === state.theirs ? "You lost" : "You won" : "A draw";
    const turns = theirs() ? "The opponent's move" : alone ? `${named(now?.to_move ?? "left")}'s move` : "Your move";
    const isRefuted = review.follows(state.moves);
    at("verdict").textContent = isRefuted ? "The refutation" : over() ? ends3 : replaying !== void 0 ? "Replay" : turns;
    at("verdict-words").textContent = isRefuted ? "This is what best play makes of that move." : over() ? `After ${state.moves.length} move${state.moves.length === 1 ? "" : "s"}. The review shows where it was decided.` : covered() ? "Values and winning moves are covered. Hints come in steps: how it stands, which move, why." : "";
    at("after-game").hidden = !over() && !isRefuted;
    at("try-again").hidden = !isRefuted;
    at("again").hidden = isRefuted;
    at("swap").hidden = alone || isRefuted;
    at("review-game").hidden = isRefuted && isPlayed;
    at("game").classList.toggle("over", over());
    at("game").classList.toggle("won", over() && !isRefuted && !alone && winner2 != null && winner2 !== state.theirs);
    if (over() && winner2)
      table.light(winner2);
    if (isPlayed && over())
      at("after-game").scrollIntoView({ block: "nearest" });
  }
  var lookAtBoard = () => table.stage.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  function forgetReview() {
    reviewing.abort();
    review.forget();
  }
  var again = (different = {}) => go({ ...state, ...different, moves: [], lines: [] });
  async function lookBack() {
    const line3 = forward(state.lines, state.moves);
    const mine = turn;
    const game = await ask("/api/v1/play", gameOf({ ...state, moves: line3 })).catch(() => null);
    if (!game || mine !== turn)
      return;
    at("game").hidden = false;
    reviewing.abort();
    reviewing = new AbortController();
    const done2 = review.begin(state, game, reviewing.signal);
    at("review").scrollIntoView({ block: "nearest" });
    await done2;
  }
  var reviewing = new AbortController();
  function legend2(move2 = null, by = "left") {
    const effect = move2 === null ? null : moves.effect(move2, by);
    if (covered())
      return at("legend").replaceChildren();
    showLegend(now?.boards.boards ?? [], signs, move2 !== null && effect ? { name: spoken2(move2), does: effect.words } : null);
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
    legend2();
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
      const line3 = [...state.moves, chosen.move];
      unproved = chosen.proved ? [] : line3;
      goto(line3, true);
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
    const line3 = forward(state.lines, state.moves);
    const to2 = Math.min(Math.max(0, state.moves.length + by), line3.length);
    if (to2 !== state.moves.length)
      goto(line3.slice(0, to2), true);
  }
  function stopReplay() {
    clearInterval(replaying);
    replaying = void 0;
  }
  function replay(line3 = forward(state.lines, state.moves), from = 0) {
    if (replaying !== void 0)
      return stopReplay();
    let at2 = from;
    const one = () => {
      goto(line3.slice(0, at2), true);
      if (at2++ >= line3.length)
        stopReplay();
    };
    replaying = setInterval(one, 800);
    one();
  }
  async function after(name) {
    return bare(state, (await ask("/api/v1/play", gameOf({ ...state, moves: [...state.moves, name] }), asking.signal)).position);
  }
  async function hint() {
    if (!now || over() || state.edit)
      return;
    const [mine, mover2] = [turn, now.to_move];
    given ??= { all: hints(state, mover2, (name) => moves.find(name, mover2), spoken2, asking.signal), shown: 0 };
    try {
      const all4 = await given.all;
      const one = all4[Math.min(given.shown, all4.length - 1)];
      if (mine !== turn || !one)
        return;
      given.shown += 1;
      const to2 = one.move ? moves.find(one.move, mover2)?.to ?? await after(one.move).catch(() => null) : null;
      if (mine !== turn)
        return;
      table.point(one.move, mover2, to2);
      if (!one.move)
        table.frame(one.component);
      const text = await one.text();
      if (mine !== turn)
        return;
      at("said").textContent = text;
      at("said").scrollIntoView({ block: "nearest" });
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
      void tree.show({ expr: asked2(), first: now?.to_move ?? state.first, misere: state.misere, results: now?.boards.results ?? false }, state.graph, asking.signal);
  }
  function note(different) {
    state = { ...state, ...different };
    history.replaceState(null, "", link(state));
  }
  function choose(tab) {
    note({ tab });
    tabs();
  }
  async function why() {
    const mine = turn;
    const choice3 = at("why-by");
    choice3.disabled = state.misere;
    const by = state.misere ? {} : { by: choice3.value || null };
    const shows = { move: (name) => table.point(name), position: (text) => table.look(text), spoken: spoken2, whole: (expr) => whole(state, expr) };
    const { signal } = asking;
    await explainIn(at("why"), () => ask("/api/v1/explain", { expr: asked2(), misere: state.misere, ...by }, signal), shows, () => mine === turn);
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
    "try-again": () => review.again(),
    large: () => enlarge(!state.large),
    "to-sheet": toSheet,
    again: () => again(),
    swap: () => again(state.theirs === "both" ? {} : { theirs: other(state.theirs) })
  };
  function toSheet() {
    if (state.start === "")
      return;
    const told3 = collect(asked2(), now?.to_move ?? state.first, state.misere, now?.boards.results ?? false);
    at("said").replaceChildren(...typeof told3 === "string" ? [told3] : [`This is question ${told3} of your `, h("a", { href: "#/exercises" }, "sheet of exercises"), "."]);
    say(at("said").textContent ?? "");
  }
  function enlarge(large) {
    note({ large });
    document.body.classList.toggle("large", state.large);
    at("large").setAttribute("aria-pressed", String(state.large));
    fit(table.stage);
  }
  async function addable() {
    const { games } = await patiently(catalogue);
    const ours = own.games.flatMap(({ about, start: start2 }) => start2 === null ? [] : [h("option", { value: start2 }, about.title)]);
    const all4 = games.filter((about) => !about.results).map((about) => h("option", { value: beginning(about) }, about.title));
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
    for (const [id, act] of Object.entries(ACTIONS))
      at(id).addEventListener("click", () => {
        if (id !== "replay")
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
        if (!review.holds(state))
          forgetReview();
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

  // build/tour.js
  init_dom();
  init_state();
  var PLACE = link({ ...EMPTY, start: 'domineering("..#|...|#..")' });
  var KEY3 = "upstar-tour";
  var STEPS2 = [
    { title: "The board", at: "#table .boards", text: "You are Left. Touch two squares, one above the other, to put a domino there. The signs say what a move does: ✓ wins." },
    { title: "The moves", at: "#more", text: "All moves of both players, with what each is worth and whether it wins. Click one to play it.", first: () => press("tab-button-moves") },
    { title: "Why?", at: "#tab-button-why", text: "The reasons, step by step, with the positions drawn.", first: () => press("tab-button-why") },
    { title: "Play or analyse", at: ".modes", text: "Play covers the answers and gives hints in steps; Analyse shows everything. Below the board you choose whom you play against." },
    { title: "The book", at: 'header a[data-page="book"]', text: "It begins at the beginning, with a board in every lesson and exercises that are checked. Press ? for all keys, and to see this tour again." }
  ];
  var press = (id) => {
    at(id).click();
  };
  var step2 = -1;
  var card2 = at("tour");
  var ring = at("tour-ring");
  function noted() {
    try {
      return localStorage.getItem(KEY3) !== null;
    } catch {
      return true;
    }
  }
  function note2() {
    try {
      localStorage.setItem(KEY3, "seen");
    } catch {
    }
  }
  function pointed2() {
    const own2 = STEPS2[step2];
    const found = own2 ? document.querySelector(own2.at) : null;
    return found && found.getClientRects().length > 0 ? found : null;
  }
  var GAP2 = 14;
  function place() {
    const target = pointed2();
    ring.hidden = target === null;
    const { offsetWidth: width, offsetHeight: height } = card2;
    const [right, bottom] = [document.body.clientWidth - width - GAP2, innerHeight - height - GAP2];
    let [x, y] = [right, bottom];
    if (target) {
      const box = target.getBoundingClientRect();
      Object.assign(ring.style, { transform: `translate(${box.left - 5}px, ${box.top - 5}px)`, width: `${box.width + 10}px`, height: `${box.height + 10}px` });
      const spots = [[box.left, box.bottom + GAP2], [box.left, box.top - height - GAP2], [box.right + GAP2, box.top], [box.left - width - GAP2, box.top]];
      const inside = spots.find(([x2, y2]) => x2 >= GAP2 && y2 >= GAP2 && x2 <= right && y2 <= bottom) ?? spots.slice(0, 2).find(([, y2]) => y2 >= GAP2 && y2 <= bottom);
      if (inside)
        [x, y] = [Math.max(GAP2, Math.min(inside[0], right)), inside[1]];
    }
    card2.style.transform = `translate(${Math.max(GAP2, x)}px, ${Math.max(GAP2, y)}px)`;
  }
  var waiting2 = 0;
  function placeSoon() {
    if (card2.hidden)
      return;
    cancelAnimationFrame(waiting2);
    waiting2 = requestAnimationFrame(place);
  }
  var button = (text, act, main = false) => h("button", { type: "button", class: main ? "main" : "", click: act }, text);
  async function go2(to2) {
    step2 = to2;
    const own2 = STEPS2[step2];
    if (!own2)
      return end();
    for (let waited = 0; pointed2() === null && waited < 100; waited += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    if (step2 !== to2 || card2.hidden)
      return;
    own2.first?.();
    const isLast = step2 === STEPS2.length - 1;
    card2.replaceChildren(h("h2", { id: "tour-title", tabindex: -1 }, own2.title), h("p", { id: "tour-words" }, own2.text), h("div", { class: "row" }, h("span", { class: "soft" }, `${step2 + 1} of ${STEPS2.length}`), ...step2 > 0 ? [button("Back", () => void go2(step2 - 1))] : [], ...isLast ? [] : [button("Skip", end)], button(isLast ? "Done" : "Next", () => void go2(step2 + 1), true)));
    const target = pointed2();
    target?.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
    place();
    at("tour-title").focus({ preventScroll: true });
  }
  function end() {
    step2 = -1;
    const had = card2.contains(document.activeElement);
    card2.hidden = ring.hidden = true;
    card2.replaceChildren();
    if (had)
      at("page").focus({ preventScroll: true });
  }
  function startTour() {
    note2();
    at("welcome").hidden = true;
    card2.hidden = false;
    if (location.hash === TOUR)
      location.replace(PLACE);
    else if (location.hash !== PLACE)
      location.hash = PLACE;
    void go2(0);
  }
  function offerTour() {
    at("welcome").hidden = noted();
  }
  function listenToTour() {
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || card2.hidden || document.querySelector("dialog[open]"))
        return;
      event.stopPropagation();
      end();
    }, true);
    addEventListener("hashchange", placeSoon);
    at("no-tour").addEventListener("click", () => {
      note2();
      at("welcome").hidden = true;
      at("page").focus({ preventScroll: true });
      say("The tour stays behind the question mark on top, and on this page.");
    });
    for (const event of ["scroll", "resize"])
      addEventListener(event, placeSoon, { passive: true, capture: true });
    new ResizeObserver(placeSoon).observe(document.body);
    at("start-tour").addEventListener("click", () => {
      at("keys").close();
      startTour();
    });
  }

  // build/main.js
  var PAGES = {
    explore: () => explore_exports,
    book: () => Promise.resolve().then(() => (init_book(), book_exports)),
    worksheet: () => Promise.resolve().then(() => (init_worksheet(), worksheet_exports)),
    exercises: () => Promise.resolve().then(() => (init_exercises(), exercises_exports))
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
    const page3 = pageOf(hash);
    return page3 === "explore" && (hash === BEGINNINGS["game"] || fromLink(hash).rules !== null) ? "game" : page3;
  }
  async function route() {
    if (location.hash === TOUR)
      return startTour();
    const [, , rest = ""] = parts2(location.hash);
    const [name, own2] = [pageOf(location.hash), linkOf(location.hash)];
    for (const tab of document.querySelectorAll("[data-page]")) {
      const page4 = tab.dataset["page"] ?? "";
      if (page4 === own2)
        tab.setAttribute("aria-current", "page");
      else
        tab.removeAttribute("aria-current");
      const to2 = page4 === own2 ? BEGINNINGS[page4] : left[page4];
      if (to2 !== void 0)
        tab.setAttribute("href", to2);
    }
    for (const own3 of Object.keys(PAGES))
      at(`page-${own3}`).hidden = own3 !== name;
    let page3 = mounted.get(name);
    if (!page3) {
      const module = await PAGES[name]?.();
      page3 = mounted.get(name) ?? module?.mount(at(`page-${name}`));
      if (!page3)
        return;
      mounted.set(name, page3);
    }
    page3.visit(name === "explore" ? location.hash : decoded(rest), followed === location.hash);
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
    const kept3 = localStorage.getItem("theme");
    if (kept3)
      root.dataset["theme"] = kept3;
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
  var isStart = (hash) => linkOf(hash) === "explore" && fromLink(hash).start === "";
  var wasAt = 0;
  function scroll(before) {
    const after2 = location.hash;
    if (pageOf(before) === pageOf(after2) && linkOf(before) === linkOf(after2) && isStart(before) === isStart(after2))
      return;
    if (!isStart(after2) || followed === after2)
      return scrollTo(0, 0);
    const to2 = wasAt;
    requestAnimationFrame(() => scrollTo(0, to2));
  }
  addEventListener("scroll", () => {
    if (isStart(location.hash) && !at("start").hidden)
      wasAt = scrollY;
  }, { passive: true });
  addEventListener("hashchange", ({ oldURL }) => {
    const before = new URL(oldURL).hash;
    scroll(before);
    if (linkOf(before) in left)
      left[linkOf(before)] = before || "#";
    if (!isOwn(location.hash))
      for (const dialog of document.querySelectorAll("dialog"))
        dialog.close();
    void route();
  });
  listenToTour();
  offerTour();
  void route();
})();
