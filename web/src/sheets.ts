// Sheets that the browser keeps: each under a name of its own, so that tabs do not write over each other's.

/** A sheet: its name, its lines, and when it was written last. */
export interface Sheet { id: string; lines: string[]; time: number }

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

const texts = (lines: unknown): string[] | null => (Array.isArray(lines) && lines.length > 0 ? lines.map(String) : null);

/** The sheet of this name, if it is kept. */
export function kept(id: string): Sheet | null {
  const told = stored(PREFIX + id) as { lines?: unknown; time?: unknown } | null;
  const lines = texts(told?.lines);
  return lines && { id, lines, time: Number(told?.time) || 0 };
}

/** All sheets, the one that was written last first. */
export function all(): Sheet[] {
  const old = texts(stored(OLD));
  try {
    if (old) keep(fresh(), old);
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
export function keep(id: string, lines: string[]): void {
  try {
    if (written(lines) === "") localStorage.removeItem(PREFIX + id);
    else localStorage.setItem(PREFIX + id, JSON.stringify({ lines, time: Date.now() }));
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

/** What becomes of lines that were changed here and elsewhere since they were the same: `theirs`, with what is new in
 * `mine` after what it followed, and without what was taken out here and left as it was there. */
export function merged(base: string[], mine: string[], theirs: string[]): string[] {
  const count = (lines: string[], line: string) => lines.filter((other) => other === line).length;
  const lines = [...theirs];
  for (const line of new Set(base)) {
    // Who takes a line out takes out as many as there were more before.
    for (let gone = count(base, line) - count(mine, line); gone > 0 && lines.includes(line); gone -= 1) lines.splice(lines.indexOf(line), 1);
  }
  mine.forEach((line, at) => {
    const isNew = count(mine.slice(0, at + 1), line) > count(base, line);
    if (!isNew || line.trim() === "" || count(mine.slice(0, at + 1), line) <= count(lines, line)) return;
    const before = mine.slice(0, at).findLast((other) => lines.includes(other));
    lines.splice(before === undefined ? 0 : lines.lastIndexOf(before) + 1, 0, line);
  });
  return lines;
}
