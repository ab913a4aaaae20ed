// The game tree from here, unfolded as far as somebody wants to see, with Working Backward's marks.
import { ask, detailOf } from "./api.js";
import { h } from "./dom.js";
import { named } from "./state.js";
/** So many nodes are asked for at a time. */
const AT_ONCE = 150;
/** Levels that are open in the beginning. */
const OPEN = 1;
const RESULTS = {
    "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"],
};
/** The tree of a position. `go` plays moves from it, `look` shows a position on the board. */
export class TreeView {
    go;
    look;
    element = h("div", { class: "tree" });
    #asked = null;
    /** Positions that stand in the tree already, when equal ones are shown once. */
    #seen = new Map();
    #merged = false;
    constructor(go, look) {
        this.go = go;
        this.look = look;
    }
    async show(asked, signal) {
        this.#asked = asked;
        this.#seen.clear();
        this.element.replaceChildren(h("p", { class: "soft" }, "The tree grows…"));
        try {
            const told = await ask("/api/tree", { ...asked, limit: AT_ONCE }, signal);
            if (this.#asked !== asked)
                return;
            const root = told.nodes[0];
            if (!root)
                return;
            const count = told.node_count ? `${Number(told.node_count).toLocaleString("en")} node${told.node_count === "1" ? "" : "s"} in all` : "more nodes than were counted";
            const merge = h("input", { type: "checkbox", checked: this.#merged, change: () => {
                    this.#merged = !this.#merged;
                    void this.show(asked, signal);
                } });
            this.element.replaceChildren(h("p", { class: "soft" }, `${named(told.first)} starts; ${count}. The moves of a best strategy are bold. `), h("label", {}, merge, " position graph: show equal positions once"), h("ul", { role: "tree", "aria-label": "Game tree" }, this.#node(told, root, [], null, OPEN)));
        }
        catch (error) {
            if (this.#asked === asked)
                this.element.replaceChildren(h("p", { class: "soft" }, `No tree: ${detailOf(error).message}.`));
        }
    }
    /** A node with its moves below, if they are shown; otherwise they come when somebody unfolds it. */
    #node(tree, node, path, move, open) {
        const key = `${node.position} ${node.player ?? ""}`;
        const above = this.#merged ? this.#seen.get(key) : undefined;
        if (above === undefined)
            this.#seen.set(key, path.join(" ") || "the top");
        const [side, words] = RESULTS[node.result ?? ""] ?? ["unknown", "not worked out"];
        const leaf = node.player == null;
        const row = h("span", { class: "node", mouseenter: () => this.look(node.position), mouseleave: () => this.look(null) }, h("span", { class: `result ${side}`, title: words }, node.result ?? "?"), move && h("button", { class: move.optimal ? "best" : undefined, click: () => this.go(path), title: move.optimal ? "a perfect player may choose this" : undefined }, move.name), h("span", { class: "position" }, node.position), h("span", { class: "soft" }, above !== undefined ? "shown above" : leaf ? words : `${named(node.player)} to move`));
        if (leaf || above !== undefined)
            return h("li", { role: "treeitem", "aria-selected": "false" }, row);
        const list = h("ul", { role: "group" });
        const item = h("li", { role: "treeitem", "aria-expanded": "false", "aria-selected": "false" }, row, list);
        let filled = false;
        const unfold = async () => {
            item.setAttribute("aria-expanded", "true");
            if (filled)
                return;
            filled = true;
            let [from, own] = [tree, node];
            if (node.folded && node.edges.length === 0) {
                list.append(h("li", { class: "soft" }, "…"));
                from = await ask("/api/tree", { expr: node.position, first: node.player, misere: this.#asked?.misere ?? false, limit: AT_ONCE });
                own = from.nodes[0] ?? node;
            }
            const below = own.edges.flatMap((edge) => {
                const to = from.nodes[edge.to];
                return to ? [this.#node(from, to, [...path, edge.move], { name: edge.move, optimal: edge.optimal }, open - 1)] : [];
            });
            list.replaceChildren(...below, ...(own.folded ? [h("li", { class: "soft" }, "and more moves")] : []));
        };
        const toggle = h("button", {
            class: "fold", "aria-label": "unfold", click: () => {
                if (item.getAttribute("aria-expanded") === "true")
                    item.setAttribute("aria-expanded", "false");
                else
                    void unfold();
            },
        });
        row.prepend(toggle);
        if (open > 0)
            void unfold();
        return item;
    }
}
