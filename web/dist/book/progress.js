// Which exercises are solved: kept in the browser.
const KEPT = "upstar-book";
function read() {
    try {
        const solved = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
        return new Set(Array.isArray(solved) ? solved.map(String) : []);
    }
    catch {
        return new Set();
    }
}
export const isSolved = (id) => read().has(id);
export function solve(id) {
    try {
        localStorage.setItem(KEPT, JSON.stringify([...read().add(id)]));
    }
    catch {
        // A browser that keeps nothing still checks answers.
    }
}
export function forget() {
    localStorage.removeItem(KEPT);
}
