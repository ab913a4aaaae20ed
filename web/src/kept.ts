// Rules that somebody has written, as the browser keeps them.

export interface Kept { id: string; rules: string; start: string; time: number }

const KEY = "upstar-rules";
/** So many are kept; of more those that were written first are forgotten. */
const MOST = 40;

/** All rules that are kept, those that were written last first. */
export function all(): Kept[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const kept = (Array.isArray(told) ? told : []) as Partial<Record<keyof Kept, unknown>>[];
    return kept.map(({ id, rules, start, time }) => ({ id: String(id), rules: String(rules), start: String(start), time: Number(time) || 0 }))
      .sort((a, b) => b.time - a.time);
  } catch {
    return [];
  }
}

/** The rules that were written last. */
export const latest = (): Kept | null => all()[0] ?? null;

/** Keeps rules under a name, or under a new one; those without a word are forgotten. Returns the name. */
export function keep(id: string | null, rules: string, start: string): string | null {
  const name = id ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
  const others = all().filter((own) => own.id !== name);
  const isWritten = rules.trim() !== "";
  try {
    localStorage.setItem(KEY, JSON.stringify([...(isWritten ? [{ id: name, rules, start, time: Date.now() }] : []), ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
  return isWritten ? name : null;
}
