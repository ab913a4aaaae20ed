// A sheet as a text, which `upstar run` can run: lines that begin with `//` are prose, `game` has the indented lines below it, and a
// statement goes on as long as something is missing at its end. An empty line ends everything but a game.

const isComment = (line: string): boolean => line.startsWith("//");
const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === "";

/** Whether a cell is prose. */
export const isText = (cell: string): boolean => cell.split("\n").every(isComment);

/** Whether a cell defines a game. */
export const isGame = (cell: string): boolean => /^game[ \t]/.test(cell);

/** What is written in a cell of prose. */
export const proseOf = (cell: string): string => cell.split("\n").map((line) => line.replace(/^\/\/ ?/, "")).join("\n").trim();

/** Prose as a cell. */
export const fromProse = (prose: string): string =>
  prose.trim() === "" ? "" : prose.trim().split("\n").map((line) => `// ${line}`.trimEnd()).join("\n");

/** A line without what is said about it. */
export const bare = (line: string): string => line.replace(/("[^"]*")|\/\/.*$/g, (_, quoted: string | undefined) => quoted ?? "").trimEnd();

/** Whether a statement is only the beginning of one: a bracket is open, or something has to follow. */
export function goesOn(statement: string): boolean {
  const said = statement.split("\n").map(bare).join("\n").replace(/"[^"]*"/g, "\"\"").trimEnd();
  const open = (said.match(/[([{]/g)?.length ?? 0) - (said.match(/[)\]}]/g)?.length ?? 0);
  return open > 0 || /(?:[-+/=<>,:]|\b(?:let|for|in|if|and|or|not))$/.test(said);
}

/** The cells of a text. */
export function cellsOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const cells: string[] = [];
  for (let at = 0; at < lines.length;) {
    const from = at;
    const first = lines[at++] ?? "";
    const next = () => lines[at];
    if (isBlank(first)) continue;
    if (isComment(first)) {
      while (next()?.startsWith("//")) at += 1;
      cells.push(fromProse(proseOf(lines.slice(from, at).join("\n"))));
    } else if (isGame(first)) {
      const follows = () => lines.slice(at).find((line) => !isBlank(line));
      while (at < lines.length && /^[ \t]/.test(follows() ?? "")) at += 1;
      cells.push(lines.slice(from, at).join("\n").trimEnd());
    } else {
      while (at < lines.length && !isBlank(next()) && goesOn(lines.slice(from, at).join("\n"))) at += 1;
      cells.push(lines.slice(from, at).join("\n").trimEnd());
    }
  }
  return cells.filter((cell) => cell !== "");
}

/** Cells as one text; what would run into the next cell has an empty line behind it. */
export function joined(cells: string[]): string {
  const all = cells.filter((cell) => cell.trim() !== "");
  return all.map((cell, at) => {
    const after = all[at + 1];
    const runsOn = after !== undefined && (isText(cell) ? isText(after) : isGame(cell) ? /^[ \t]/.test(after) : goesOn(cell));
    return runsOn ? `${cell}\n` : cell;
  }).join("\n");
}

/** The names of the games that a cell defines. */
export const gamesOf = (cell: string): string[] => (isGame(cell) ? [...cell.matchAll(/^game[ \t]+([A-Za-z_]\w*)/gm)].map(([, name]) => name ?? "") : []);

/** The names that a cell gives. */
export const namesOf = (cell: string): string[] =>
  isText(cell) ? [] : [...gamesOf(cell), ...[...cell.matchAll(/(?:^|;|\n)\s*let\s+([A-Za-z_]\w*)\s*=/g)].map(([, name]) => name ?? "")];

/** A number that can be slid, as `let n = 5 // 1..20` says. */
export interface Slider { name: string; value: number; least: number; most: number }

const SLIDER = /^(\s*let\s+([A-Za-z_]\w*)\s*=\s*)(-?\d+)(\s*\/\/\s*(-?\d+)\s*\.\.\s*(-?\d+)\b.*)$/;

/** The slider that a cell stands for. */
export function sliderOf(cell: string): Slider | null {
  const [, , name, value, , least, most] = SLIDER.exec(cell) ?? [];
  if (name === undefined || Number(least) >= Number(most)) return null;
  return { name, value: Number(value), least: Number(least), most: Number(most) };
}

/** The cell with another number. */
export const slid = (cell: string, value: number): string => cell.replace(SLIDER, (_, before: string, __, ___, after: string) => `${before}${value}${after}`);

/** Games that are defined above: a later definition takes the place of an earlier one of the same name. */
export function rulesOf(cells: string[]): string[] {
  return cells.filter((cell, at) => isGame(cell) && !cells.slice(at + 1).some((later) => gamesOf(later).some((name) => gamesOf(cell).includes(name))));
}

/** The definitions that an expression needs, to stand before it. */
export const needed = (rules: string[], expr: string): string =>
  rules.some((cell) => gamesOf(cell).some((name) => new RegExp(`\\b${name}\\b`).test(expr))) ? rules.join("\n") : "";

/** What is asked about an expression: it stands after the definitions that it needs. */
export const whole = (rules: string, expr: string): string => (rules === "" ? expr : `${rules}\n${expr}`);
