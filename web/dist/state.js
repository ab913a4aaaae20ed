// What is on the table. The whole of it stands in the address, so every state is a link.
export const other = (side) => (side === "left" ? "right" : "left");
export const named = (side) => (side === "left" ? "Left" : "Right");
const EMPTY = { start: "", first: "left", misere: false, moves: [], opponent: "friend", theirs: "right" };
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
    for (const move of state.moves)
        query.append("m", move);
    return `#${query}`;
}
/** The state that an address stands for. */
export function fromLink(hash) {
    const query = new URLSearchParams(hash.replace(/^#/, ""));
    const side = (name, usual) => {
        const told = query.get(name);
        return told === "left" || told === "right" ? told : usual;
    };
    const against = query.get("against");
    return {
        start: query.get("g") ?? "",
        first: side("first", EMPTY.first),
        misere: query.has("misere"),
        moves: query.getAll("m"),
        opponent: against === "perfect" || against === "random" ? against : "friend",
        theirs: side("theirs", EMPTY.theirs),
    };
}
