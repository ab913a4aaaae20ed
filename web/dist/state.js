// What is on the table. The whole of it stands in the address, so every state is a link.
export const other = (side) => (side === "left" ? "right" : "left");
export const named = (side) => (side === "left" ? "Left" : "Right");
export const EMPTY = {
    start: "", first: "left", misere: false, moves: [], lines: [], opponent: "friend", theirs: "right", edit: false, tab: "moves",
};
const OPPONENTS = ["friend", "perfect", "stubborn", "random"];
const TABS = ["moves", "why", "tree", "copy"];
/** The address of a state. */
export function link(state) {
    const query = new URLSearchParams({ g: state.start });
    if (state.first !== EMPTY.first)
        query.set("first", state.first);
    if (state.misere)
        query.set("misere", "1");
    if (state.opponent !== EMPTY.opponent)
        query.set("against", state.opponent);
    if (state.theirs !== EMPTY.theirs)
        query.set("theirs", state.theirs);
    if (state.edit)
        query.set("edit", "1");
    if (state.tab !== EMPTY.tab)
        query.set("tab", state.tab);
    for (const move of state.moves)
        query.append("m", move);
    for (const line of state.lines)
        query.append("v", JSON.stringify(line));
    return `#${query}`;
}
/** A line of moves as it stands in an address. */
function lineOf(text) {
    try {
        const line = JSON.parse(text);
        return Array.isArray(line) && line.every((move) => typeof move === "string") ? [line] : [];
    }
    catch {
        return [];
    }
}
/** The state that an address stands for. */
export function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const one = (name, among, usual) => among.find((value) => value === query.get(name)) ?? usual;
    const sides = ["left", "right"];
    return {
        start: query.get("g") ?? "",
        first: one("first", sides, EMPTY.first),
        misere: query.has("misere"),
        moves: query.getAll("m"),
        lines: query.getAll("v").flatMap(lineOf),
        opponent: one("against", OPPONENTS, EMPTY.opponent),
        theirs: one("theirs", sides, EMPTY.theirs),
        edit: query.has("edit"),
        tab: one("tab", TABS, EMPTY.tab),
    };
}
