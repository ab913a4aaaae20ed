// The table of moves: what each leads to, what that is worth, and whether it is worth a thought.
import { at, h } from "./dom.js";
import { named } from "./state.js";
/** So many rows are shown at most. */
const MOST = 300;
const HEAD = () => ["Move", "Leaves", "Value", "Type", "Worth"].map((text) => h("th", { scope: "col", class: text === "Leaves" ? "to" : undefined }, text));
export class MoveTable {
    play;
    point;
    #analysis = null;
    #mover = null;
    /** The mover's moves by name, until more is known. */
    #names = [];
    /** The position that they are made in. */
    #from = "";
    constructor(play, point) {
        this.play = play;
        this.point = point;
        at("sensible-only").addEventListener("change", () => this.#draw());
    }
    /** The move of this name, if its value is known. */
    find(move, by) {
        const { moves = [], impartial = false } = this.#analysis ?? {};
        return moves.find((own) => own.move === move && (impartial || own.by === by));
    }
    /** What is known of the moves; at first their names alone. */
    show(analysis, from, mover, names = this.#names) {
        this.#analysis = analysis;
        this.#from = from;
        this.#mover = mover;
        this.#names = names;
        this.#draw();
    }
    #standing(move) {
        return this.#analysis?.standings.find((own) => own.by === move.by && own.move === move.move);
    }
    /** Losing moves are no more sensible than dominated ones while others win. */
    #sensible(move) {
        const standing = this.#standing(move)?.standing;
        return standing !== undefined ? standing === "sensible" : move.winning;
    }
    #draw() {
        const box = at("move-list");
        const analysis = this.#analysis;
        if (!analysis || analysis.moves.length === 0) {
            const rows = this.#names.slice(0, MOST).map((name) => this.#bare(name));
            if (rows.length > 0)
                return box.replaceChildren(h("table", { class: "moves" }, h("thead", {}, h("tr", {}, ...HEAD())), h("tbody", {}, ...rows)));
        }
        if (!analysis || analysis.moves.length === 0) {
            const why = analysis?.listed ?? "Moves are being worked out…";
            return box.replaceChildren(h("p", { class: "soft" }, why));
        }
        const valued = analysis.moves.some((move) => move.value != null);
        const only = at("sensible-only").checked;
        const sides = analysis.impartial ? ["left"] : ["left", "right"];
        const bodies = sides.map((side) => {
            const all = analysis.moves.filter((move) => move.by === side);
            const shown = all.filter((move) => !only || this.#sensible(move));
            const whose = analysis.impartial ? "Either player" : named(side);
            const wins = all.filter((move) => move.winning).length;
            const count = analysis.onlyWinning ? "too many moves to list; those that win" : `${all.length} move${all.length === 1 ? "" : "s"}, ${wins === 0 ? "none" : wins} winning`;
            const less = shown.length > MOST || shown.length < all.length;
            return h("tbody", {}, h("tr", { class: "whose" }, h("th", { scope: "rowgroup", colspan: 5 }, h("span", { class: `side ${analysis.impartial ? "both" : side}` }), whose, h("span", { class: "soft" }, ` ${count}${less ? `; ${Math.min(MOST, shown.length)} shown` : ""}`))), ...first(shown).map((move) => this.#row(move, analysis.impartial)));
        });
        box.replaceChildren(h("table", { class: valued ? "moves" : "moves valueless" }, h("thead", {}, h("tr", {}, ...HEAD())), ...bodies));
    }
    /** A move of which nothing is known yet. */
    #bare(name) {
        const show = () => this.point(name);
        const hide = () => this.point(null);
        return h("tr", { mouseenter: show, mouseleave: hide }, h("td", {}, h("button", { class: "move", "aria-label": labelOf(name), title: name, click: () => this.play(name), focus: show, blur: hide }, ...nameOf(name))), h("td", { class: "to" }), h("td", {}, "…"), h("td", {}, "…"), h("td", {}));
    }
    #row(move, impartial) {
        const can = this.#mover !== null && (impartial || move.by === this.#mover);
        const by = impartial ? this.#mover ?? move.by : move.by;
        const show = () => this.point(move.move, by, move.to);
        const hide = () => this.point(null);
        const standing = this.#standing(move);
        return h("tr", { mouseenter: show, mouseleave: hide, class: standing && standing.standing !== "sensible" ? "dull" : undefined }, h("td", {}, h("button", {
            class: "move", "aria-label": labelOf(move.move), "aria-disabled": can ? undefined : "true", click: () => can && this.play(move.move), focus: show, blur: hide,
            title: can ? move.move : `${move.move}: ${named(move.by)} is not to move`,
        }, ...nameOf(move.move))), h("td", { class: "to", title: move.to }, changed(this.#from, move.to)), h("td", { class: "value", title: move.value ?? undefined }, move.value ?? "–"), h("td", {}, move.outcome ?? "?"), h("td", {}, ...worth(move, standing)));
    }
}
/** As many moves as are shown; where that is not all, those that win are among them. */
function first(moves) {
    if (moves.length <= MOST)
        return moves;
    return [...moves.filter((move) => move.winning), ...moves.filter((move) => !move.winning)].slice(0, MOST);
}
/** The name of a move, its component after it. */
function nameOf(name) {
    const [, component, bare] = /^(.*\)): (.*)$/s.exec(name) ?? [];
    return component !== undefined && bare !== undefined ? [bare, " ", h("span", { class: "within" }, `in ${component}`)] : [name];
}
/** What a name that is written as it is sounds like; of another, what is written says it. */
const labelOf = (name) => (nameOf(name).length === 1 ? name : undefined);
/** What a sum becomes, without the terms that stay. */
function changed(from, to) {
    const terms = (text) => text.split(/ (?=[+-] )/);
    const [before, after] = [terms(from), terms(to)];
    if (before.length !== after.length || before.length === 1)
        return to;
    return after.filter((term, at) => term !== before[at]).map((term) => term.replace(/^\+ /, "")).join(" ") || to;
}
/** What there is to say of a move. */
function worth(move, standing) {
    const said = [];
    if (move.winning)
        said.push(h("span", { class: "tag wins" }, "wins"));
    if (standing?.standing === "dominated")
        said.push(h("span", { class: "tag", title: `dominated by ${standing.than}` }, "dominated"));
    if (standing?.standing === "reversible")
        said.push(h("span", { class: "tag", title: `reversed by ${standing.than}` }, "reversible"));
    if (standing?.standing === "same")
        said.push(h("span", { class: "tag", title: `the same value as ${standing.than}` }, "same"));
    return said;
}
