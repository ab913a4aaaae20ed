// Sheets that the browser keeps: each under a name of its own, so that tabs do not write over each other's.

/** A line: who changes it puts another in its place. */
export interface Line { id: string; text: string }

/** What is on a sheet, and the names of lines that have been on it. */
export interface Content { lines: Line[]; gone: string[] }

/** A sheet: its name, what is on it, and when it was written last. */
export interface Sheet extends Content { id: string; time: number }

/** So many lines are remembered that are gone. */
const MOST_GONE = 1000;
const PREFIX = "upstar-worksheet:";
/** Where this tab notes which sheet it shows. */
const SHOWN = "upstar-worksheet-shown";
/** Where the only sheet was kept when there was one. */
const OLD = "upstar-worksheet";

/** What is written on a sheet. */
export const written = (lines: string[]): string => lines.join("\n").trim();

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const listed = (of: unknown): unknown[] => (Array.isArray(of) ? of : []);

/** The sheet of this name, if it is kept. */
export function kept(id: string): Sheet | null {
  const told = stored(PREFIX + id) as Partial<Record<keyof Sheet, unknown>> | null;
  if (told === null) return null;
  const lines = listed(told.lines).map((line) => line as Partial<Line> | null).map((line) => ({ id: String(line?.id), text: String(line?.text) }));
  return { id, lines, gone: listed(told.gone).map(String), time: Number(told.time) || 0 };
}

/** All sheets, the one that was written last first. */
export function all(): Sheet[] {
  const old = listed(stored(OLD)).map(String).filter((text) => text.trim() !== "");
  try {
    if (old.length > 0) keep(fresh(), { lines: old.map((text) => ({ id: fresh(), text })), gone: [] });
    localStorage.removeItem(OLD);
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return ids.flatMap((id) => kept(id) ?? []).sort((a, b) => b.time - a.time);
  } catch {
    return [];
  }
}

/** A name that no sheet has. */
export const fresh = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Keeps a sheet; one on which nothing is written is forgotten. */
export function keep(id: string, { lines, gone }: Content): void {
  try {
    if (lines.length === 0) localStorage.removeItem(PREFIX + id);
    else localStorage.setItem(PREFIX + id, JSON.stringify({ lines, gone, time: Date.now() }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

/** The sheet that this tab showed last, or else the one that was written last. */
export function shown(): Sheet | null {
  const sheets = all();
  const id = sessionStorage.getItem(SHOWN);
  return sheets.find((sheet) => sheet.id === id) ?? sheets[0] ?? null;
}

/** Notes which sheet this tab shows. */
export function note(id: string): void {
  sessionStorage.setItem(SHOWN, id);
}

/** Whether a change of what the browser keeps is one of a sheet. */
export const isOf = (event: StorageEvent, id: string | null): boolean => event.key === PREFIX + id;

/** Two tabs' contents of one sheet: all lines that neither has taken out, in the order of `theirs`, with what is only in
 * `mine` after what it follows there. */
export function merged(mine: Content, theirs: Content): Content {
  const gone = [...new Set([...theirs.gone, ...mine.gone])].slice(-MOST_GONE);
  const lines = theirs.lines.filter((line) => !gone.includes(line.id));
  const place = (id: string | undefined) => lines.findIndex((line) => line.id === id);
  mine.lines.forEach((line, at) => {
    if (gone.includes(line.id) || place(line.id) >= 0) return;
    const before = mine.lines.slice(0, at).findLast((other) => place(other.id) >= 0);
    lines.splice(place(before?.id) + 1, 0, line);
  });
  return { lines, gone };
}

/** Whether one content has news for another: a line that it does not have, or that one of its lines is gone. That others are gone that it
 * does not know is none; else tabs that have forgotten different ones would tell each other for ever. */
export const hasMore = (one: Content, than: Content): boolean =>
  one.lines.some((line) => than.lines.every((other) => other.id !== line.id)) || than.lines.some((line) => one.gone.includes(line.id));
