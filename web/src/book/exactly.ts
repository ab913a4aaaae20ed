// Answers in any reasonable form.

/** Fractions that are one character. */
const VULGAR: Record<string, string> = { "½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8" };
/** Values that have names. */
const NAMES: Record<string, string> = { zero: "0", one: "1", two: "2", half: "1/2", star: "*", up: "^", down: "v" };

/** A fraction without common factors of two and five. */
function lowest(over: number, under: number): string {
  for (const by of [2, 5]) while (over % by === 0 && under % by === 0) [over, under] = [over / by, under / by];
  return under === 1 ? String(over) : `${over}/${under}`;
}

/** An answer as the notation writes it: decimal fractions, mixed numbers, signs that are written in other ways. */
export function exactly(written: string): string {
  const text = written.trim().replace(/^=\s*/, "").replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${VULGAR[sign]}`).trim();
  // Between braces and brackets a comma parts options.
  const point = /[{([]/.test(text) ? /(\d*)\.(\d+)/g : /(\d*)[.,](\d+)/g;
  return text.replace(/^[a-z]+$/i, (name) => NAMES[name.toLowerCase()] ?? name)
    .replace(/\b(tiny|miny)\s*\(/gi, (_, name: string) => `${name[0]?.toUpperCase()}iny(`)
    .replace(/\+\s*\/\s*-/g, "+-")
    .replace(/(\d+)\s+(\d+)\/(\d+)/g, (_, whole: string, over: string, under: string) => `${Number(whole) * Number(under) + Number(over)}/${under}`)
    .replace(point, (_, whole: string, rest: string) => lowest(Number(`${whole}${rest}`), 10 ** rest.length))
    .replace(/\.$/, "");
}
