// Which exercises are solved, and where somebody was: kept in the browser.

const KEPT = "upstar-book";
const PLACE = "upstar-book-place";

function read(): Set<string> {
  try {
    const solved: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return new Set(Array.isArray(solved) ? solved.map(String) : []);
  } catch {
    return new Set();
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing still checks answers.
  }
}

export const isSolved = (id: string): boolean => read().has(id);
export const solve = (id: string): void => write(KEPT, JSON.stringify([...read().add(id)]));

/** Notes the lesson and the step that are read. */
export const note = (lesson: string, step: number): void => write(PLACE, `${lesson}/${step}`);

/** The lesson and the step that were read last. */
export function place(): [lesson: string, step: number] | null {
  try {
    const [, lesson, step] = /^([\w-]+)\/(\d+)$/.exec(localStorage.getItem(PLACE) ?? "") ?? [];
    return lesson === undefined ? null : [lesson, Number(step)];
  } catch {
    return null;
  }
}

export function forget(): void {
  localStorage.removeItem(KEPT);
  localStorage.removeItem(PLACE);
}
