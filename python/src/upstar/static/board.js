// build/carrier.js
var client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
var byServer = (path, body, signal) => body === null ? fetch(path, { signal: signal ?? null }) : fetch(path, {
  method: "POST",
  headers: { "content-type": "application/json", "x-upstar-client": client },
  body,
  signal: signal ?? null
});

// build/api.js
var Wrong = class extends Error {
  detail;
  constructor(detail) {
    super(detail.message);
    this.detail = detail;
  }
};
function asked(path, body) {
  const early = globalThis.early;
  globalThis.early = void 0;
  return early?.path === path && early.body === body ? early.answer : null;
}
var carry = (path, body, signal) => (body === null ? null : asked(path, body)) ?? (globalThis.carry ?? byServer)(path, body, signal);
function carriedBy(own) {
  carry = own;
}
async function send(path, question, signal) {
  const response = await carry(path, JSON.stringify(question), signal);
  if (!response.ok)
    throw new Wrong((await response.json()).error);
  return response;
}
async function ask(path, body, signal) {
  const told = await (await send(path, body, signal)).json();
  if (told !== null && typeof told === "object" && "stopped" in told)
    throw new Wrong(told.stopped);
  return told;
}
var sketches = /* @__PURE__ */ new Map();
var MOST_KEPT = 200;
function sketchOf(expr) {
  let told = sketches.get(expr);
  if (!told) {
    if (sketches.size >= MOST_KEPT)
      sketches.clear();
    told = ask("/api/v1/sketch", { expr });
    told.catch(() => sketches.delete(expr));
    sketches.set(expr, told);
  }
  return told;
}

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

// build/draw.js
var starred = (text) => text.replaceAll("⋆", "∗");
var READABLE = 11;
function letters(attributes, height, text, most = null) {
  const drawn = s("text", { ...attributes, "font-size": height }, text);
  const full = most === null ? `${height}px` : `min(${height}px, ${most} * var(--letters, 17) * var(--pixel, ${height}px))`;
  drawn.style.fontSize = `max(${full}, ${READABLE} * var(--pixel, 0px))`;
  return drawn;
}
var watcher = typeof ResizeObserver === "undefined" ? null : new ResizeObserver((entries) => {
  for (const { target, contentRect: { width, height } } of entries) {
    const svg = target;
    const scale = Math.min(width / svg.viewBox.baseVal.width, height / svg.viewBox.baseVal.height);
    if (scale > 0)
      svg.style.setProperty("--pixel", `${(1 / scale).toFixed(3)}px`);
  }
});
var NAME = /^(file|rank|number|name) /;
function line(from, to, bend) {
  const start = `M${from.join(" ")}`;
  if (!bend)
    return `${start}L${to.join(" ")}`;
  const [ax = 0, ay = 0] = from;
  const [bx = 0, by = 0] = bend;
  if (ax !== to[0] || ay !== to[1])
    return `${start}Q${bx} ${by} ${to.join(" ")}`;
  const [dx, dy] = [(bx - ax) * 0.75, (by - ay) * 0.75];
  return `${start}C${bx - dy} ${by + dx} ${bx + dy} ${by - dx} ${to.join(" ")}`;
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
var letterOf = (mark2) => mark2 === "*" ? "x" : mark2;
function mark(shape) {
  const { form } = shape;
  if (!shape.mark || form.kind === "label")
    return null;
  const on = ["left", "ground", "neutral"].includes(shape.role) ? "on-left" : "on";
  const write = (x, y, size, look2) => letters({ class: `mark ${look2}`, x, y, "aria-hidden": "true" }, size, letterOf(shape.mark ?? ""));
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
  const [left = 0, top = 0, right = 100, bottom = 100] = board.bounds;
  return [left, top, right, bottom];
}
var LAYERS = { box: 0, edge: 1, hexagon: 2, token: 2, label: 3 };
var MARGIN = 25;
var SCALE = 0.62;
var LEAST = 0.2;
function drawBoard(board, frame = frameOf(board)) {
  const [left, top, right, bottom] = frame;
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const svg = s("svg", {
    class: "board",
    viewBox: `${left - MARGIN} ${top - MARGIN} ${width} ${height}`,
    width: Math.round(width * SCALE),
    height: Math.round(height * SCALE),
    role: "group",
    "aria-label": board.text
  });
  svg.style.minWidth = `${Math.round(width * LEAST)}px`;
  svg.style.minHeight = `${Math.round(height * LEAST)}px`;
  if (board.negative)
    svg.append(s("title", {}, `${board.text}: drawn with the players exchanged, as it is played`));
  const parts = /* @__PURE__ */ new Map();
  for (const shape of board.items)
    parts.set(shape.id, { shape, group: drawShape(shape) });
  const drawn = [...parts.values()].sort((a, b) => LAYERS[a.shape.form.kind] - LAYERS[b.shape.form.kind]);
  svg.append(...drawn.map(({ group }) => group));
  watcher?.observe(svg);
  return { board, svg, parts };
}
function difference(now, then) {
  const shapes = (board) => board.items.filter((shape) => shape.form.kind !== "label" && shape.role !== "ground");
  const place = (shape) => JSON.stringify(shape.form);
  const look2 = (shape) => JSON.stringify([shape.role, shape.mark, shape.form]);
  const later = new Map(shapes(then).map((shape) => [shape.id, shape]));
  const before = new Set(shapes(now).map((shape) => shape.id));
  const stays = shapes(now).flatMap((shape) => {
    const then2 = later.get(shape.id);
    return then2 ? [place(then2) === place(shape)] : [];
  });
  if (stays.filter((still2) => !still2).length > stays.length / 2)
    return null;
  const changes = (shape) => {
    const then2 = later.get(shape.id);
    return !then2 || look2(then2) !== look2(shape);
  };
  return { gone: shapes(now).filter(changes).map(({ id }) => id), come: shapes(then).filter((shape) => !before.has(shape.id)) };
}

// build/keys.js
var used = false;
document.addEventListener("keydown", () => {
  used = true;
}, true);
document.addEventListener("pointerdown", () => {
  used = false;
}, true);
var byKeys = () => used;

// build/stay.js
var placeOf = (point) => point.join(" ");
var edges = (board) => board.items.flatMap((shape) => shape.form.kind === "edge" ? [{ shape, form: shape.form }] : []);
var nodes = (board) => board.items.filter(({ form, role }) => form.kind === "token" && role === "neutral");
var centre = ({ form }) => form.kind === "token" ? placeOf([form.x, form.y]) : "";
function groundOf(board) {
  const ground = board.items.find(({ role, form }) => role === "ground" && form.kind === "box")?.form;
  return ground?.kind === "box" ? ground.y : null;
}
var ends = ({ from, to }, ground) => [from, to].map((point) => point[1] === ground ? "ground" : placeOf(point));
function standing(board, ground, cut) {
  const left = edges(board).filter(({ shape }) => !cut.has(shape.id));
  const reached = /* @__PURE__ */ new Set(["ground"]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { form } of left) {
      const [a, b] = ends(form, ground);
      if (reached.has(a) || reached.has(b))
        reached.add(a).add(b);
    }
  }
  return { kept: left.filter(({ form }) => reached.has(ends(form, ground)[0])).map(({ shape }) => shape), reached };
}
function sameAs(before, after, cut) {
  const [ground, later] = [groundOf(before), groundOf(after)];
  if (ground === null || later === null || cut.size === 0)
    return null;
  const { kept, reached } = standing(before, ground, cut);
  const [old, now] = [nodes(before).filter((node) => reached.has(centre(node))), nodes(after)];
  if (old.length !== now.length || kept.length !== edges(after).length)
    return null;
  const was = /* @__PURE__ */ new Map();
  const places = /* @__PURE__ */ new Map([["ground", "ground"]]);
  now.forEach((node, at2) => {
    const own = old[at2];
    was.set(node.id, own);
    places.set(centre(node), centre(own));
  });
  const free = new Set(kept);
  for (const { shape, form } of edges(after)) {
    const joins = ends(form, later).map((place) => places.get(place)).sort().join();
    const own = [...free].find((edge) => edge.role === shape.role && ends(edge.form, ground).sort().join() === joins);
    if (!own)
      return null;
    free.delete(own);
    was.set(shape.id, own);
  }
  for (const shape of after.items) {
    if (was.has(shape.id))
      continue;
    const node = was.get(shape.id.replace(/^number/, "node"));
    const own = before.items.find(({ id }) => id === (node ? node.id.replace(/^node/, "number") : shape.id));
    if (own)
      was.set(shape.id, own);
  }
  return was;
}
function placed({ id, form }, at2) {
  return form.kind === "label" && at2.kind === "label" && !id.startsWith("number") ? { ...form, x: at2.x, y: at2.y } : at2;
}
function inPlace(after, before, was, renamed = false) {
  const items = after.items.map((shape) => {
    const own = was.get(shape.id) ?? shape;
    return { ...shape, id: renamed ? own.id : shape.id, form: placed(shape, own.form) };
  });
  return { ...after, bounds: before.bounds, items };
}
var look = ({ role, mark: mark2, form }) => JSON.stringify([role, mark2, form.kind, form.kind === "label" ? form.text : ""]);
var counts = (shape) => shape.role !== "ground" && (shape.form.kind !== "label" || shape.role !== "neutral");
function changeOf(before, after, was) {
  const old = new Map(before.items.map((shape) => [shape.id, shape]));
  const from = new Map(after.items.flatMap((shape) => {
    const own = was ? was.get(shape.id) : old.get(shape.id);
    return own ? [[shape.id, own]] : [];
  }));
  const stay = new Set([...from.values()].map(({ id }) => id));
  const gone = before.items.filter((shape) => counts(shape) && !stay.has(shape.id));
  const changed = after.items.filter((shape) => {
    const own = from.get(shape.id);
    return counts(shape) && (!own || look(own) !== look(shape));
  });
  for (const shape of changed) {
    const own = shape.form.kind === "token" ? gone.find((piece) => look(piece) === look(shape) && ![...from.values()].includes(piece)) : void 0;
    if (own)
      from.set(shape.id, own);
  }
  return { changed, gone, from };
}

// build/laid.js
var lineOf = (moves) => JSON.stringify(moves);
var movesOf = (log) => log.map(({ move }) => move);
var isNamed = (move, name) => move === name || move.endsWith(`): ${name}`);
var touched = (board, move) => new Set(board.items.filter((shape) => shape.touches.some((touch) => isNamed(touch.move, move))).map(({ id }) => id));
var begun = (boards) => ({ boards, names: boards.map(() => /* @__PURE__ */ new Map()), whose: boards.map(() => /* @__PURE__ */ new Map()), pieces: boards.map(() => []), changes: null });
function follow(before, boards, { move, by }) {
  const laid = { boards: [], names: [], whose: [], pieces: [], changes: [] };
  boards.forEach((after, at2) => {
    const own = before.boards[at2];
    const was = own.text === after.text ? new Map(own.items.map((shape) => [shape.id, shape])) : sameAs(own, after, touched(own, move));
    const board = was ? inPlace(after, own, was) : after;
    const change = changeOf(own, board, was);
    const changed = new Set(change.changed.map(({ id }) => id));
    laid.boards.push(board);
    laid.changes?.push(change);
    laid.names.push(new Map([...was ?? []].flatMap(([id, { id: old }]) => {
      const name = before.names[at2]?.get(old) ?? old;
      return name === id ? [] : [[id, name]];
    })));
    laid.whose.push(new Map(board.items.flatMap(({ id }) => {
      const whose = changed.has(id) ? by : before.whose[at2]?.get(change.from.get(id)?.id ?? id);
      return whose ? [[id, whose]] : [];
    })));
    const made = pieceOf(change.changed, by);
    const there = new Map(board.items.map(({ id, role }) => [id, role]));
    const stays = ({ ids }) => ids.every((id) => there.get(id) === "gone" && !changed.has(id));
    laid.pieces.push([...(before.pieces[at2] ?? []).filter(stays), ...made ? [made] : []]);
  });
  return laid;
}
function pieceOf(changed, by) {
  const boxes = changed.flatMap(({ form, role }) => form.kind === "box" && role === "gone" ? [form] : []);
  if (boxes.length < 2 || boxes.length !== changed.length)
    return null;
  const outline2 = outlineOf(boxes);
  return outline2 === null ? null : { by, ids: changed.map(({ id }) => id), outline: outline2 };
}
var WITHIN = 9;
var keyOf = (point) => point.join(" ");
function outlineOf(boxes) {
  const sides = /* @__PURE__ */ new Map();
  for (const { x, y, width, height } of boxes) {
    const corners2 = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    corners2.forEach((from, at2) => {
      const to = corners2[(at2 + 1) % 4];
      if (!sides.delete(`${keyOf(to)} ${keyOf(from)}`))
        sides.set(`${keyOf(from)} ${keyOf(to)}`, [from, to]);
    });
  }
  const next = new Map([...sides.values()].map(([from, to]) => [keyOf(from), to]));
  if (next.size !== sides.size)
    return null;
  const first = sides.values().next().value?.[0];
  if (!first)
    return null;
  const round = [first];
  for (let at2 = next.get(keyOf(first)); at2 && keyOf(at2) !== keyOf(first); at2 = next.get(keyOf(at2)))
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
function spoken(laid, move) {
  if (!laid)
    return move;
  for (const [at2, board] of laid.boards.entries()) {
    const id = board.items.find((shape) => shape.touches.some((touch) => touch.move === move))?.id;
    const name = id === void 0 ? void 0 : laid.names[at2]?.get(id);
    if (id !== void 0 && name !== void 0 && move.endsWith(id))
      return `${move.slice(0, -id.length)}${name}`;
  }
  return move;
}
function twinOf(laid, twin) {
  const names2 = laid?.names.filter((own2) => own2.size > 0) ?? [];
  if (names2.length === 0)
    return twin;
  const [own] = laid?.boards.length === 1 ? names2 : [];
  return twin.replace(/• (\d+)( ?)/g, (all, number, space) => {
    const name = own ? (own.get(`node ${number}`) ?? `node ${number}`).replace(/^node /, "") : "";
    return `• ${name}${space}`.padEnd(all.length).slice(0, Math.max(all.length, 2 + name.length));
  });
}
var isRenamed = (boards) => boards.some(({ items }) => items.some(({ role, form }) => role === "ground" && form.kind === "box"));

// build/legend.js
var SIGNS = { wins: "✓", draws: "=", loses: "×", dominated: "≤", reversible: "↺" };

// build/lit.js
var far = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
var NEXT = 150;
var pieces = (board, winner) => board.items.filter(({ role, form }) => role === winner && form.kind !== "edge" && form.kind !== "label");
function row(through, all) {
  const at2 = (x2, y2) => all.find((piece) => Math.hypot(middle(piece)[0] - x2, middle(piece)[1] - y2) < 5);
  const [x, y] = middle(through);
  const ways = all.filter((piece) => piece !== through && far(piece, through) < NEXT).map((piece) => [middle(piece)[0] - x, middle(piece)[1] - y]);
  const rows = ways.map(([dx, dy]) => {
    const found = [through];
    for (const way of [1, -1]) {
      for (let step = way; ; step += way) {
        const next = at2(x + step * dx, y + step * dy);
        if (!next)
          break;
        found.push(next);
      }
    }
    return found;
  });
  return rows.filter((found) => found.length >= 3).sort((a, b) => b.length - a.length)[0] ?? [];
}
function chain(board, winner, all) {
  const sides = board.items.filter(({ id, role, form }) => id.startsWith("side ") && role === winner && form.kind === "edge");
  const [from, to] = sides.map(({ form }) => form.kind === "edge" ? form : null);
  if (!from || !to)
    return [];
  const near = (piece, side) => {
    const [[ax = 0, ay = 0], [bx = 0, by = 0], [x, y]] = [side.from, side.to, middle(piece)];
    return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / Math.hypot(bx - ax, by - ay);
  };
  const cells = board.items.filter(({ form }) => form.kind === "hexagon");
  const next = 1.2 * Math.min(...cells.flatMap((cell, at2) => cells.slice(at2 + 1).map((other) => far(cell, other))));
  const least = (side) => Math.min(...cells.map((piece) => near(piece, side)));
  const ends2 = (side) => all.filter((piece) => near(piece, side) < least(side) + 5);
  const goal = new Set(ends2(to));
  const paths = ends2(from).map((piece) => [piece]);
  const seen = new Set(paths.flat());
  for (const path of paths) {
    const last = path.at(-1);
    if (goal.has(last))
      return path;
    for (const beside of all) {
      if (seen.has(beside) || far(last, beside) > next)
        continue;
      seen.add(beside);
      paths.push([...path, beside]);
    }
  }
  return [];
}
function winning(board, winner, last) {
  const all = pieces(board, winner);
  const joined = chain(board, winner, all);
  if (joined.length > 0)
    return joined;
  return last.filter((piece) => all.includes(piece)).map((piece) => row(piece, all)).sort((a, b) => b.length - a.length)[0] ?? [];
}

// build/motion.js
var TIME = 260;
var FALL = 420;
var still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var falls = ({ form }) => form.kind === "edge";
function animate({ svg, parts }, { changed, gone, from }) {
  if (still())
    return;
  for (const { shape, group } of parts.values()) {
    const was = from.get(shape.id);
    const [x, y] = middle(shape);
    const [dx, dy] = was ? [middle(was)[0] - x, middle(was)[1] - y] : [0, 0];
    if (dx !== 0 || dy !== 0)
      group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
    else if (changed.includes(shape))
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

// build/board.js
var [MOST_SEEN, AT_ONCE] = [120, 6];
function aside({ form, role, mark: mark2 }) {
  if (form.kind === "edge")
    return [24, 0];
  if (form.kind === "label")
    return [0, 46];
  if (form.kind === "token")
    return [form.radius * 0.7, -form.radius * 0.7];
  return role === "empty" && !mark2 ? [0, 0] : [30, -30];
}
var ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
};
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
var BoardView = class {
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
  constructor(play, leads = () => null, whole = (expr) => expr, told = () => void 0) {
    this.play = play;
    this.leads = leads;
    this.whole = whole;
    this.told = told;
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
  async learn(boards, lines, look2, signal) {
    const wanted = new Map((isRenamed(boards.boards) ? lines : lines.slice(0, 1)).flatMap((line2) => line2.map((_, at2) => line2.slice(0, at2)).map((moves) => [lineOf(moves), moves])));
    const missing = [...wanted].filter(([key]) => !this.#laid.has(key)).map(([, moves]) => moves).sort((a, b) => a.length - b.length);
    const told = [];
    for (let at2 = 0; at2 < Math.min(missing.length, MOST_SEEN); at2 += AT_ONCE) {
      const some = await Promise.all(missing.slice(at2, at2 + AT_ONCE).map((moves) => look2(moves).catch(() => null)));
      if (signal.aborted)
        return;
      told.push(...some.filter((one) => one !== null));
    }
    for (const { boards: boards2, log } of told)
      this.#lay(boards2.boards, false, log);
  }
  /** What a move after some others is called, by the names with which play began. */
  spoken(moves, move) {
    return spoken(this.#laid.get(lineOf(moves)), move);
  }
  /** The boards that are shown in characters, with those names. */
  twin(text) {
    return twinOf(this.#laid.get(this.#line), text);
  }
  /** What a move is called in the position that is shown. */
  #called(move) {
    return spoken(this.#laid.get(this.#line), move);
  }
  /** Draws boards on which a player is to move; nobody, when the game is over. `fresh` is for a new beginning, `log` has
   * the moves so far, and with `captions` there is room for something to say below each board. */
  show(boards, mover, fresh = true, log = [], captions = false) {
    const focused = this.#focused();
    this.#touched = [];
    this.#pointed = null;
    this.#mover = mover ?? "left";
    this.#live = mover !== null;
    const laid = this.#lay(boards.boards, fresh && this.#of === null, log);
    const before = this.#line;
    this.#line = lineOf(movesOf(log));
    const frames = laid.boards.map(frameOf);
    const same = !fresh && frames.length === this.#frames.length;
    this.#frames = same ? frames.map((frame, at2) => around(frame, this.#frames[at2] ?? frame)) : frames;
    this.#drawings = laid.boards.map((board, at2) => this.#board(drawBoard(board, this.#frames[at2])));
    const pieces2 = this.#drawings.map(({ svg }, place) => h("span", { class: "term" }, place > 0 && h("span", { class: "sign" }, "+"), captions ? h("figure", { class: "component" }, svg, h("figcaption", {})) : svg));
    this.#boards.replaceChildren(...pieces2.length > 0 ? pieces2 : [h("span", { class: "sign" }, "0")]);
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
      const effects = this.#moves(shape).flatMap((move) => effect(move, this.#mover) ?? []);
      const best = effects.sort((a, b) => rank(a) - rank(b))[0];
      if (!best)
        return;
      const sign = best.does === "loses" && best.stands ? best.stands : best.does;
      seen.add(sign);
      group.classList.add(`does-${best.does}`);
      group.setAttribute("aria-description", best.words);
      const [x, y] = middle(shape);
      const [dx, dy] = aside(shape);
      group.ownerSVGElement?.append(letters({ class: `badge ${sign}`, "data-of": shape.id, x: x + dx, y: y + dy, "aria-hidden": "true" }, 32, SIGNS[sign] ?? ""));
    });
    return seen;
  }
  /** Lights up what has won. */
  light(winner) {
    const laid = this.#laid.get(this.#line);
    this.#drawings.forEach(({ board, parts }, at2) => {
      for (const { id } of winning(board, winner, laid?.changes?.[at2]?.changed ?? board.items))
        parts.get(id)?.group.classList.add("lit");
    });
  }
  /** The line that is shown, so that only a move that was just made is seen to be made. */
  #line = "";
  #lay(boards, fresh, log) {
    if (fresh)
      this.#laid.clear();
    const [last, moves] = [log.at(-1), movesOf(log)];
    const before = this.#laid.get(lineOf(moves.slice(0, -1)));
    const laid = last && before && before.boards.length === boards.length ? follow(before, boards, last) : begun(boards);
    this.#laid.set(lineOf(moves), laid);
    return laid;
  }
  /** Marks what the last move changed, and plays it if it was made just now. */
  #mark({ changes, whose, pieces: pieces2 }, log, before) {
    const last = log.at(-1);
    const isNew = last !== void 0 && before === lineOf(movesOf(log.slice(0, -1)));
    this.#drawings.forEach((drawing, at2) => {
      const made = new Set(changes?.[at2]?.changed.map(({ id }) => id));
      for (const { by, ids, outline: outline2 } of pieces2[at2] ?? []) {
        const isLast = ids.every((id) => made.has(id));
        const after = ids.flatMap((id) => drawing.parts.get(id)?.group ?? []).reduce((a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? b : a);
        after.after(s("g", { class: `whole of-${by}${isLast ? " newest" : ""}` }, s("path", { class: "piece", d: outline2 })));
        for (const id of ids)
          drawing.parts.get(id)?.group.classList.add("under");
      }
      for (const { shape, group } of drawing.parts.values()) {
        const by = whose[at2]?.get(shape.id);
        if (by)
          group.classList.add(`of-${by}`);
      }
      const change = changes?.[at2];
      if (!change || !last)
        return;
      for (const { id } of change.changed)
        drawing.parts.get(id)?.group.classList.add("last");
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
  #refocus(id) {
    this.#waits = byKeys() && (id !== null || this.#waits && document.activeElement === document.body);
    const same = id === null ? void 0 : this.#parts(id).find(({ group }) => group.hasAttribute("tabindex"))?.group;
    const to = same ?? (this.#waits ? this.#boards.querySelector(".touch") : null);
    to?.focus({ preventScroll: true });
  }
  #focused() {
    const active = document.activeElement;
    return active instanceof SVGElement && this.#boards.contains(active) ? active.dataset["id"] ?? null : null;
  }
  #parts(id) {
    return this.#drawings.flatMap((drawing) => drawing.parts.get(id) ?? []);
  }
  #board(drawing) {
    for (const { shape, group } of drawing.parts.values()) {
      const moves = this.#live ? this.#moves(shape) : [];
      const only = moves.length === 1 ? moves[0] : void 0;
      if (moves.length === 0)
        continue;
      const label = called(shape, only !== void 0 ? this.#called(only) : `${shape.id}: ${moves.length} moves`);
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
  #moves(shape, step = null) {
    const fits = (at2) => step === null || at2 == null || at2 === step;
    return [...new Set(shape.touches.filter((touch) => touch.by === this.#mover && fits(touch.step)).map((touch) => touch.move))];
  }
  /** The moves that are left when shapes were touched one after another. */
  #left(shapes) {
    return shapes.map((one, at2) => this.#moves(one, at2 + 1)).reduce((left, more) => left.filter((move) => more.includes(move)));
  }
  /** Touching shapes one after another leaves the moves that all of them offer. */
  #touch(shape) {
    let touched2 = [...this.#touched, shape];
    let left = this.#left(touched2);
    const isOrdered = left.some((move) => shape.touches.some((touch) => touch.move === move && touch.step != null));
    if (left.length === 0 || this.#touched.includes(shape) && !isOrdered)
      [touched2, left] = [[shape], this.#left([shape])];
    const only = left[0];
    if (only === void 0)
      return this.release();
    if (left.length === 1)
      return this.play(only);
    this.#touched = touched2;
    const open = new Set(left);
    this.#each((shape2, group) => {
      const goesOn = this.#moves(shape2, touched2.length + 1).some((move) => open.has(move));
      group.classList.toggle("chosen", touched2.includes(shape2));
      group.classList.toggle("open", goesOn && (isOrdered || !touched2.includes(shape2)));
    });
    this.#choices.replaceChildren(...left.slice(0, 40).map((move) => h("button", {
      click: () => this.play(move),
      mouseenter: () => this.point(move),
      mouseleave: () => this.point(null),
      focus: () => this.point(move),
      blur: () => this.point(null)
    }, this.#called(move))));
  }
  #each(act) {
    for (const { parts } of this.#drawings)
      for (const { shape, group } of parts.values())
        act(shape, group);
  }
  /** Lets go of what was touched. */
  release() {
    this.#touched = [];
    this.#each((_, group) => group.classList.remove("chosen", "open"));
    this.#choices.replaceChildren();
  }
  /** Shows where a move is made; given what it leads to, also what it changes. */
  point(move, by = this.#mover, to = null) {
    this.#clear();
    this.#pointed = move;
    this.told(move, by);
    if (move === null)
      return;
    this.#each((shape, group) => group.classList.toggle("shown", shape.touches.some((touch) => touch.by === by && isNamed(touch.move, move))));
    if (to !== null)
      void this.#preview(move, by, to);
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
  async #preview(what, by, to) {
    const then = await sketchOf(this.whole(to)).catch(() => null);
    if (!then || this.#pointed !== what)
      return;
    this.#becoming(then).forEach(([{ board, svg, parts }, later]) => {
      const was = sameAs(board, later, touched(board, what));
      const changes = later.text === board.text ? null : difference(board, was ? inPlace(later, board, was, true) : later);
      if (!changes)
        return;
      const { gone, come } = changes;
      parts.forEach(({ group }) => group.classList.remove("shown"));
      for (const id of gone) {
        const part = parts.get(id);
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

// build/brushes.js
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
    const all = puts.length > 0 ? [brush("", "next"), ...puts.map((what) => brush(what, letterOf(what)))] : [];
    this.element.replaceChildren(...all, h("span", { class: "soft" }, help(edits)));
  }
};

// build/edit.js
var STEP = 100;
var DRAG = 6;
function pressed({ svg }, board, id, { clientX: x, clientY: y }) {
  return { board, id, x, y, moved: false, scale: svg.getScreenCTM()?.a ?? 1, steps: {}, band: null };
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
  constructor(stage, changed, refused, whole) {
    this.stage = stage;
    this.changed = changed;
    this.refused = refused;
    this.whole = whole;
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.#letGo());
  }
  /** Shows what can be edited. */
  show(told) {
    const active = document.activeElement;
    const focused = active instanceof SVGElement && this.stage.contains(active) ? active.dataset["id"] : void 0;
    this.#told = told;
    this.#drawings = told.boards.boards.map((board, at2) => this.#board(drawBoard(board), at2));
    this.stage.replaceChildren(...this.#drawings.map(({ svg, board }, at2) => h("figure", { class: "editing" }, h("div", { class: "sheet" }, board.negative && h("span", { class: "sign" }, "−"), svg), this.#sizes(at2))));
    this.#brushes.show(told.parts.flatMap((part) => part.edits));
    if (focused)
      this.#part(focused)?.focus({ preventScroll: true });
  }
  #part(id) {
    return this.#drawings.flatMap(({ parts }) => parts.get(id)?.group ?? [])[0];
  }
  #edits(board) {
    return this.#told?.parts[board]?.edits ?? [];
  }
  #on(board, id) {
    return this.#edits(board).filter((edit) => edit.onto == null && edit.on.includes(id));
  }
  #join(board, a, b) {
    const both = this.#edits(board).filter((edit) => edit.on.includes(a) && edit.onto === b || edit.on.includes(b) && edit.onto === a);
    return both.find((edit) => edit.what === this.#brushes.chosen) ?? both[0];
  }
  #joins(board, id) {
    return this.#edits(board).some((edit) => edit.onto != null && (edit.onto === id || edit.on.includes(id)));
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
  #key(event, board, id) {
    const step = (change) => this.#on(board, id).find((edit) => edit.change === change);
    const act = {
      Enter: () => this.#meant(board, id, event.shiftKey),
      " ": () => this.#meant(board, id, event.shiftKey),
      "+": () => step("more") ?? step("add"),
      "-": () => step("less"),
      Delete: () => step("remove"),
      Backspace: () => step("remove"),
      j: () => this.#mark(board, id)
    };
    const found = act[event.key];
    if (!found || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    this.#do(found());
  }
  /** Joining by keys takes two: the first is marked. */
  #mark(board, id) {
    const first = this.#marked;
    this.#marked = null;
    this.stage.querySelectorAll(".chosen").forEach((group) => group.classList.remove("chosen"));
    if (first && first.board === board && first.id !== id)
      return this.#join(board, first.id, id);
    if (!first && this.#joins(board, id)) {
      this.#marked = { board, id };
      this.#part(id)?.classList.add("chosen");
    }
    return void 0;
  }
  /** What a click means: what the brush puts there, or else the next thing. */
  #meant(board, id, back) {
    const edits = this.#on(board, id);
    const first = (...changes) => changes.map((change) => edits.find((edit) => edit.change === change)).find((edit) => edit);
    if (this.#brushes.chosen === "remove")
      return first("remove", "less");
    if (this.#brushes.chosen !== "")
      return edits.find((edit) => edit.what === this.#brushes.chosen && (edit.change === "paint" || edit.change === "add"));
    return back ? edits.findLast((edit) => edit.change === "paint") ?? first("less", "remove") : first("paint", "more", "add");
  }
  #do(edit) {
    if (edit)
      this.take(edit.to);
  }
  /** Goes to an expression, after what is under way. */
  take(expr) {
    this.#queue = this.#queue.then(async () => {
      const to = typeof expr === "string" ? expr : expr();
      if (to === void 0)
        return;
      const told = await ask("/api/v1/edits", { expr: this.whole(to) });
      this.show(told);
      this.changed(told.boards.reading, told);
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
    const { board, id } = press;
    const pull = (what) => pulled(what, dx, dy) / (STEP * press.scale);
    if (id === null) {
      for (const what of ["row", "column"]) {
        this.#resize(press, what, pull(what), () => this.#edits(board).filter((edit) => edit.on.length === 0));
      }
      return;
    }
    if (this.#joins(board, id))
      return this.#stretch(press, drawing, event);
    const step = this.#on(board, id).find((edit) => edit.change === "more" || edit.change === "less");
    if (step) {
      const subject = step.on.at(-1) ?? id;
      const whats = new Set(this.#on(board, id).map((edit) => edit.what));
      for (const what of whats)
        this.#resize(press, what, pull(what), () => this.#on(board, subject));
      press.id = subject;
      return;
    }
    const paint = this.#meant(board, id, false);
    if (this.#brushes.chosen === "" && paint?.change === "paint")
      this.#brushes.choose(paint.what);
    if (!press.steps["paint"])
      this.#do(this.#meant(board, id, false));
    press.steps["paint"] = 1;
    const over = this.#under(event);
    if (over && over.id !== id) {
      press.id = over.id;
      this.take(() => this.#meant(over.board, over.id, false)?.to);
    }
  }
  /** Makes something so much larger, or smaller, than it was when it was pressed. */
  #resize(press, what, by, edits) {
    const aim = Math.trunc(by);
    for (let done = press.steps[what] ?? 0; done !== aim; press.steps[what] = done) {
      const change = aim > done ? "more" : "less";
      this.take(() => edits().find((edit) => edit.change === change && edit.what === what)?.to);
      done += Math.sign(aim - done);
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
    const over = this.#under(event);
    if (!press.moved)
      return this.#do(this.#meant(press.board, press.id, event.shiftKey || event.button === 2));
    if (!press.band)
      return;
    if (over && over.board === press.board && over.id !== press.id)
      this.#do(this.#join(press.board, press.id, over.id));
    else if (!over) {
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
    const whole = this.#edits(at2).filter((edit) => edit.on.length === 0);
    const names2 = [...new Set(whole.map((edit) => edit.what))];
    const step = (what, change, sign) => {
      const edit = whole.find((own) => own.what === what && own.change === change);
      return h("button", { disabled: !edit, "aria-label": `${change === "more" ? "one more" : "one less"} ${what}`, click: () => this.#do(edit) }, sign);
    };
    const without = this.#told?.parts[at2]?.without;
    const several = (this.#told?.parts.length ?? 0) > 1;
    return h("figcaption", {}, ...names2.map((what) => h("span", { class: "stepper" }, step(what, "less", "−"), h("span", {}, `${what}s`), step(what, "more", "+"))), several && without !== void 0 && h("button", { click: () => this.take(without) }, "Remove board"));
  }
};

// build/widget.js
var names = { left: "Left", right: "Right" };
function render({ model, el }) {
  const root = el.attachShadow({ mode: "open" });
  root.append(h("style", {}, model.get("look").replaceAll(":root", ":host") + "\n:host { display: block; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }\n.acts { display: flex; flex-wrap: wrap; gap: .4rem; }\n.boards { min-height: 8rem; padding: .4rem; background: var(--sunk); border-radius: 8px; }\n.boards svg { max-height: 20rem; width: auto; }"));
  const view = new BoardView((move) => model.send({ kind: "play", move }), (move) => model.get("state").leads[move] ?? null);
  const turn = h("p", { class: "turn", "aria-live": "polite" });
  const told = h("p", { class: "told" });
  const log = h("ol", { class: "log" });
  const stage = h("div", { class: "boards" });
  let editing = false;
  const open = /* @__PURE__ */ new Map();
  let asked2 = 0;
  const answered = (message) => {
    if (message.id === void 0)
      return;
    open.get(message.id)?.(new Response(message.body ?? "null", { status: message.status ?? 200 }));
    open.delete(message.id);
  };
  carriedBy((path, body) => new Promise((resolve) => {
    asked2 += 1;
    open.set(asked2, resolve);
    model.send({ kind: "ask", id: asked2, path, body });
  }));
  model.on("msg:custom", answered);
  const editor = new Editor(stage, (expr) => {
    if (expr !== model.get("state").boards.reading)
      model.send({ kind: "set", expr });
  }, () => void 0, (expr) => expr);
  const button = (text, act) => h("button", { type: "button", click: act }, text);
  const edit = button("Edit", () => {
    editing = !editing;
    edit.textContent = editing ? "Play" : "Edit";
    if (editing)
      editor.take(model.get("state").boards.reading);
    show();
  });
  const tools = h("p", { class: "acts" }, button("Undo", () => model.send({ kind: "undo" })), button("Best move", () => model.send({ kind: "best" })), button("Other player", () => model.send({ kind: "turn" })), button("Hints", () => model.send({ kind: "hints" })), edit);
  const board = h("div", { class: "board-side" });
  root.append(h("div", { class: "upstar" }, turn, board, tools, told, log));
  const show = () => {
    const state = model.get("state");
    if (editing)
      board.replaceChildren(editor.tools, stage);
    else {
      view.show(state.boards, state.to_move, false);
      board.replaceChildren(view.element);
    }
    turn.textContent = state.to_move === null ? "The game is over." : `${names[state.to_move]} to move`;
    const hints = state.winning.length > 0 ? `Winning: ${state.winning.join("; ")}` : "No move wins.";
    told.replaceChildren(...state.hints ? [`${state.words} ${state.value === "" ? "" : `Worth ${state.value}. `}${state.to_move === null ? "" : hints}`] : []);
    log.replaceChildren(...state.log.map(({ by, move }) => h("li", {}, by === null ? move : `${names[by]}: ${move}`)));
  };
  model.on("change:state", show);
  show();
  return () => {
    model.off("change:state", show);
    model.off("msg:custom", answered);
  };
}
var widget_default = { render };
export {
  widget_default as default
};
