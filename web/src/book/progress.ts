// Which exercises are solved: kept in the browser.

const KEPT = "upstar-book";

function read(): Set<string> {
  try {
    const solved: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return new Set(Array.isArray(solved) ? solved.map(String) : []);
  } catch {
    return new Set();
  }
}

export const isSolved = (id: string): boolean => read().has(id);

export function solve(id: string): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...read().add(id)]));
  } catch {
    // A browser that keeps nothing still checks answers.
  }
}

export function forget(): void {
  localStorage.removeItem(KEPT);
}
