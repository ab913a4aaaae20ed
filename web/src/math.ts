// Values set as mathematics: one reading of the notation, written as MathML and as LaTeX.

/** A part of a value. */
type Part =
  | { kind: "fraction"; over: string; under: string }
  | { kind: "below"; sign: string; parts: Part[] }
  | { kind: "number" | "sign" | "word"; text: string };

const TOKENS = /(\d+)\/(\d+)|\d+| [-+=≡≤≥<>] |Tiny\(|Miny\(|\|+|[A-Za-z_]+|\s+|./gsu;

/** Reads a value; what is no notation is taken as it is. */
function read(text: string): Part[] {
  const stack: { parts: Part[]; sign: string; depth: number }[] = [{ parts: [], sign: "", depth: 0 }];
  for (const { 0: token, 1: over, 2: under } of text.matchAll(TOKENS)) {
    const here = stack.at(-1) as (typeof stack)[number];
    if (over !== undefined && under !== undefined) here.parts.push({ kind: "fraction", over, under });
    else if (/^\d/.test(token)) here.parts.push({ kind: "number", text: token });
    else if (token === "Tiny(" || token === "Miny(") stack.push({ parts: [], sign: token === "Tiny(" ? "+" : "−", depth: 0 });
    else if (token === ")" && here.depth === 0 && stack.length > 1) {
      stack.pop();
      stack.at(-1)?.parts.push({ kind: "below", sign: here.sign, parts: here.parts });
    } else if (/^[A-Za-z_]/.test(token)) here.parts.push({ kind: "word", text: token });
    else if (token.trim() !== "") {
      here.depth += token === "(" ? 1 : token === ")" ? -1 : 0;
      here.parts.push({ kind: "sign", text: token });
    }
  }
  // What is not closed is written as far as it goes.
  while (stack.length > 1) {
    const { sign, parts } = stack.pop() as (typeof stack)[number];
    stack.at(-1)?.parts.push({ kind: "below", sign, parts });
  }
  return stack[0]?.parts ?? [];
}

const m = (tag: string, children: (Node | string)[], attributes: Record<string, string> = {}): Element => {
  const element = document.createElementNS("http://www.w3.org/1998/Math/MathML", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** Signs as they look best, where that is not as they are written. */
const LOOKS: Record<string, string> = { "⋆": "∗", "-": "−" };
const TIGHT = { lspace: "0", rspace: "0" };
const WIDE = { lspace: ".22em", rspace: ".22em" };
const AFTER = { rspace: ".22em" };

function mathml(part: Part): Element {
  switch (part.kind) {
    case "fraction": return m("mfrac", [m("mn", [part.over]), m("mn", [part.under])]);
    case "below": return m("msub", [m("mo", [part.sign], { form: "prefix", ...TIGHT }), m("mrow", part.parts.map(mathml))]);
    case "number": return m("mn", [part.text]);
    case "word": return m("mtext", [part.text]);
    case "sign": return m("mo", [LOOKS[part.text.trim()] ?? part.text.trim()], { ...TIGHT, ...(/^[| ]/.test(part.text) ? WIDE : part.text === "," ? AFTER : {}), stretchy: "false" });
  }
}

const LATEX: Record<string, string> = {
  "⋆": "{*}", "±": "\\pm ", "↑": "{\\uparrow}", "↓": "{\\downarrow}", "⇑": "{\\Uparrow}", "⇓": "{\\Downarrow}", "{": "\\left\\{", "}": "\\right\\}", "·": "\\cdot ", "≡": " \\equiv ", "≤": " \\le ", "≥": " \\ge ",
};

function tex(part: Part): string {
  switch (part.kind) {
    case "fraction": return `\\frac{${part.over}}{${part.under}}`;
    case "below": return `{${part.sign === "+" ? "+" : "-"}}_{${part.parts.map(tex).join("")}}`;
    case "number": return part.text;
    case "word": return `\\mathrm{${part.text.replaceAll("_", "\\_")}}`;
    case "sign": return /^\|/.test(part.text) ? `\\mathrel{${part.text.replaceAll("|", "\\vert ").trim()}}` : LATEX[part.text.trim()] ?? part.text;
  }
}

/** A value in LaTeX, for mathematics. */
export const latex = (text: string): string => read(text).map(tex).join("");

/** What is no longer than this stands on one line. */
const SHORT = 12;

/** A value in pieces, after each of which a line may end: mathematics alone is never broken. */
function pieces(text: string): Part[][] {
  const [parts, all]: [Part[], Part[][]] = [read(text), [[]]];
  if (text.length <= SHORT) return [parts];
  for (const part of parts) {
    all.at(-1)?.push(part);
    if (part.kind === "sign" && /^[|,]|^ . $/.test(part.text)) all.push([]);
  }
  return all.filter((piece) => piece.length > 0);
}

/** What is longer than this, only a number, or a position, is clearest as it is written. */
const LONG = 1000;

/** A value as mathematics for those who look, and as it is written for those who listen, copy or search; `isFigure` where numbers stand
 * among values. */
export function typeset(text: string, isFigure = false): (Node | string)[] {
  // Numbers of a table are set alike, whole or not.
  if (isFigure && /^[\d, ]+$/.test(text)) {
    const whole = document.createElement("span");
    whole.className = "whole-number";
    whole.textContent = text;
    return [whole];
  }
  if (text.length > LONG || /[a-z_]\(/.test(text.replace(/Tiny\(|Miny\(/g, "")) || (!/[/⋆{}|±↑↓⇑⇓]|Tiny|Miny/.test(text) && !(isFigure && /^[-\d, ]+$/.test(text)))) return [text];
  const written = document.createElement("span");
  written.className = "unseen";
  written.textContent = text;
  return [...pieces(text).map((piece) => m("math", [m("mrow", piece.map(mathml))], { "aria-hidden": "true" })), written];
}
