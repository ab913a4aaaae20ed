// Answers in any reasonable form.

/** Fractions that are one character. */
const VULGAR: Record<string, string> = {
  "½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8", "⅓": "1/3", "⅔": "2/3",
  "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10",
};
const SMALL = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Values that have names. */
const NAMES: Record<string, string> = { zero: "0", one: "1", two: "2", half: "1/2", star: "*", up: "^", down: "v" };

/** A fraction without common factors of two and five. */
function lowest(over: number, under: number): string {
  for (const by of [2, 5]) while (over % by === 0 && under % by === 0) [over, under] = [over / by, under / by];
  return under === 1 ? String(over) : `${over}/${under}`;
}

/** Larger powers are nobody's answer. */
const MOST = 2 ** 40;

/** A power of a fraction; as it was written, where it is too large. */
function power(all: string, over: number, under: number, exponent: number): string {
  const [top, bottom] = [over ** Math.abs(exponent), under ** Math.abs(exponent)];
  if (top > MOST || bottom > MOST || over === 0) return all;
  const [one, other] = exponent < 0 ? [bottom, top] : [top, bottom];
  return other === 1 ? String(one) : `${one}/${other}`;
}

/** Signs that are written in other ways than the notation writes them. */
function plainly(written: string): string {
  return written.trim().replace(/^(?:[a-z]\s*)?=\s*/i, "")
    .replace(/[−–—‒]/g, "-").replace(/[⁄∕÷]/g, "/").replace(/\u215f\s*/g, "1/")
    .replace(/\\?[dt]?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}/g, "$1/$2")
    .replace(/(?<=[\d)])([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, sign: string, digits: string) => `^(${sign === "⁻" ? "-" : ""}${[...digits].map((digit) => SMALL.indexOf(digit)).join("")})`)
    .replace(new RegExp(`[${Object.keys(VULGAR).join("")}]`, "g"), (sign) => ` ${VULGAR[sign]}`)
    .trim().replace(/^\+\s*(?=[\d.(])/, "");
}

/** Powers of numbers: `2^-4`, `2^(-4)`, `(1/2)^4`, `2**-4`. A number and ups are written with a sign or a space between them. */
const POWER = /(?<![\w.*^])(?:\(\s*(\d+)\s*(?:\/\s*(\d+)\s*)?\)|(\d+))(?:\^|\*\*)(?:\(\s*([-+]?\d+)\s*\)|([-+]?\d+))(?![\d/.*^])/g;

/** An answer as the notation writes it: decimal fractions, mixed numbers, powers, signs that are written in other ways. */
export function exactly(written: string): string {
  const text = plainly(written).replace(POWER, (all: string, over: string | undefined, under: string | undefined, whole: string | undefined, inside: string | undefined, outside: string | undefined) =>
    power(all, Number(over ?? whole), Number(under ?? 1), Number(inside ?? outside)));
  // Between braces and brackets a comma parts options.
  const point = /[{([]/.test(text) ? /(\d*)\.(\d+)/g : /(\d*)[.,](\d+)/g;
  return text.replace(/^[a-z]+$/i, (name) => NAMES[name.toLowerCase()] ?? name)
    .replace(/\b(tiny|miny)\s*\(/gi, (_, name: string) => `${name[0]?.toUpperCase()}iny(`)
    .replace(/\+\s*\/\s*-/g, "+-")
    .replace(/(\d+)\s+(\d+)\/(\d+)/g, (_, whole: string, over: string, under: string) => `${Number(whole) * Number(under) + Number(over)}/${under}`)
    .replace(point, (_, whole: string, rest: string) => lowest(Number(`${whole}${rest}`), 10 ** rest.length))
    .replace(/\.$/, "");
}

/** How an answer was read, where that is not as it was written, and what to write instead where something else was meant. */
export function readAs(written: string): string | null {
  const [bare, read] = [(text: string) => text.replace(/\s/g, ""), exactly(written)];
  if (bare(written) === bare(read)) return null;
  const power = plainly(written).match(POWER)?.find((one) => one.includes("^"));
  const [, number = "", ups = ""] = /^\(?(\d+)\)?\^\(?([-+]?\d+)/.exec(power ?? "") ?? [];
  return `Read as \`${read}\`${number === "" ? "" : `, with a power; a number and ups are written \`${number} ${ups.startsWith("-") ? "-" : "+"} ${ups.replace(/^[-+]/, "")}*^\``}.`;
}
