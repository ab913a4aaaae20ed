// Explanations: documents in which notation stands between backticks and names of moves between ⟦ and ⟧.
import { h } from "./dom.js";
/** A text with its notation and its names of moves set apart. */
function words(text, point) {
    return text.split(/(`[^`]*`|⟦[^⟧]*⟧)/).filter((piece) => piece !== "").map((piece) => {
        if (piece.startsWith("`"))
            return h("code", {}, piece.slice(1, -1));
        if (!piece.startsWith("⟦"))
            return piece;
        const move = piece.slice(1, -1);
        return h("code", { mouseenter: () => point(move), mouseleave: () => point(null) }, move);
    });
}
/** An explanation as elements of the page; names of moves point at the board. */
export function explanation(told, point) {
    const cell = (tag) => (text) => h(tag, {}, ...words(text, point));
    const row = (tag, cells) => h("tr", {}, ...cells.map(cell(tag)));
    const blocks = told.blocks.map((block) => {
        switch (block.kind) {
            case "paragraph":
                return h("p", {}, ...words(block.text, point));
            case "list":
                return h("ul", {}, ...block.items.map((item) => h("li", {}, ...words(item, point))));
            case "equations":
                return h("table", {}, ...block.lines.map((line) => h("tr", {}, ...line.map((text) => h("td", {}, h("code", {}, text))))));
            case "table":
                return h("table", {}, h("thead", {}, row("th", block.head)), h("tbody", {}, ...block.rows.map((cells) => row("td", cells))), block.foot ? h("tfoot", {}, row("td", block.foot)) : null);
        }
    });
    return h("details", { open: true }, h("summary", {}, "Why?"), ...blocks);
}
