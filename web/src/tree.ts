// The game tree from here, unfolded as far as somebody wants to see, with Working Backward's marks.

import { ask, detailOf, picture } from "./api.js";
import type { Side, Tree } from "./api.js";
import { h } from "./dom.js";
import { drawTree } from "./drawtree.js";
import { named } from "./state.js";

type Node = Tree["nodes"][number];

/** So many nodes are asked for at a time. */
const AT_ONCE = 150;
/** Of a graph more are drawn than of a tree, for equal positions are one. */
const FOR_GRAPH = 2000;
/** Levels that are open in the beginning. */
const OPEN = 1;

const RESULTS: Record<string, [string, string]> = {
  "+-": ["left", "Left wins"], "-+": ["right", "Right wins"], "00": ["draw", "draw"],
};

/** A position, who begins in it, whether the last move loses, and whether the game itself says who wins. */
export interface Asked { expr: string; first: Side; misere: boolean; results: boolean }
/** What to do with moves, with a position that is pointed at, and when equal positions are to be shown once; `whole` is what is
 * asked about an expression. */
export interface Does { go(moves: string[]): void; look(text: string | null): void; merge(merged: boolean): void; whole(expr: string): string }

/** So many boards are drawn at once without being asked for. */
const ROOM = 60;

/** How many boards of a tree are seen when it is drawn: those after at most two moves. */
function opened({ nodes }: Tree): number {
  const below = (at: number) => (nodes[at]?.edges ?? []).map(({ to }) => to);
  const [first, second] = [below(0), below(0).flatMap(below)];
  return 1 + first.length + second.length;
}

/** What the signs mean. */
function legend(hasTypes: boolean): HTMLElement {
  const sign = (side: string, text: string, means: string) => h("span", {}, h("span", { class: `result ${side}` }, text), ` ${means}`);
  return h("p", { class: "tree-legend soft" }, ...Object.entries(RESULTS).map(([text, [side, means]]) => sign(side, text, means)), sign("unknown", "?", "not worked out"),
    h("span", {}, "bold: a best move"),
    hasTypes && h("span", {}, "types: L Left wins, R Right wins, N whoever moves next wins, P whoever moves next loses"));
}

/** The tree of a position. */
export class TreeView {
  readonly element = h("div", { class: "tree" });
  #asked: Asked | null = null;
  /** Positions that stand in the tree already, when equal ones are shown once. */
  #seen = new Map<string, string>();
  #merged = false;
  /** Whether the tree is drawn or listed; as long as nobody says so, it is drawn where there is room for it. */
  #drawn: boolean | null = null;

  constructor(private readonly does: Does) {}

  /** Shows a tree; `merged` shows equal positions once. */
  async show(asked: Asked, merged: boolean, signal: AbortSignal): Promise<void> {
    const { expr, first, misere, results } = asked;
    this.#asked = asked;
    this.#merged = merged;
    this.#seen.clear();
    this.element.replaceChildren(h("p", { class: "soft" }, "The tree grows…"));
    try {
      const told = await ask("/api/v1/tree", { expr, first, misere, limit: this.#drawn !== false && merged ? FOR_GRAPH : AT_ONCE }, signal);
      if (this.#asked !== asked) return;
      const root = told.nodes[0];
      if (!root) return;
      const count = told.node_count ? `${Number(told.node_count).toLocaleString("en")} node${told.node_count === "1" ? "" : "s"} in all` : "more nodes than were counted";
      const isDrawn = this.#drawn ?? opened(told) <= ROOM;
      const way = (drawn: boolean, name: string) => h("button", { type: "button", "aria-pressed": String(isDrawn === drawn), click: () => {
        this.#drawn = drawn;
        void this.show(asked, merged, signal);
      } }, name);
      const merge = h("input", { type: "checkbox", checked: merged, change: () => {
        this.does.merge(!merged);
        void this.show(asked, !merged, signal);
      } });
      this.element.replaceChildren(
        h("p", { class: "soft" }, `${named(told.first)} starts; ${count}. The moves of a best strategy are bold. `),
        h("div", { class: "row" },
          h("div", { class: "modes", role: "group", "aria-label": "How the tree is shown" }, way(true, "Draw it"), way(false, "List it")),
          h("label", {}, merge, " position graph: show equal positions once")),
        legend(!asked.results),
        isDrawn ? drawTree(told, this.does, merged, { types: !results, values: !results && !misere }, (format) => picture({ expr, first, misere, format, scene: "tree" })) : h("ul", { role: "tree", "aria-label": "Game tree", keydown: (event: KeyboardEvent) => walk(event) }, this.#node(told, root, [], null, OPEN)));
      items(this.element)[0]?.setAttribute("tabindex", "0");
    } catch (error) {
      if (this.#asked === asked) this.element.replaceChildren(h("p", { class: "soft" }, `No tree: ${detailOf(error).message}.`));
    }
  }

  /** A node with its moves below, if they are shown; otherwise they come when somebody unfolds it. */
  #node(tree: Tree, node: Node, path: string[], move: { name: string; optimal: boolean } | null, open: number): HTMLElement {
    const key = `${node.position} ${node.player ?? ""}`;
    const above = this.#merged ? this.#seen.get(key) : undefined;
    if (above === undefined) this.#seen.set(key, path.join(" ") || "the top");
    const [side, words] = RESULTS[node.result ?? ""] ?? ["unknown", "not worked out"];
    const leaf = node.player == null;
    const [show, hide] = [() => this.does.look(node.position), () => this.does.look(null)];
    const row = h("span", { class: "node", mouseenter: show, mouseleave: hide },
      h("span", { class: `result ${side}`, title: words }, node.result ?? "?"),
      move && h("button", { tabindex: -1, class: move.optimal ? "play best" : "play", click: () => this.does.go(path), title: move.optimal ? "a perfect player may choose this" : undefined }, move.name),
      h("span", { class: "position" }, node.position),
      h("span", { class: "soft" }, above !== undefined ? "shown above" : leaf ? words : `${named(node.player as Side)} to move`));
    // What is focused is shown on the board; the focus of what is below does not count.
    const own = (act: () => void) => (event: FocusEvent) => { if (event.target === event.currentTarget) act(); };
    const common = { role: "treeitem", tabindex: -1, "aria-selected": "false", focus: own(show), blur: own(hide) };
    if (leaf || above !== undefined) return h("li", common, row);
    const list = h("ul", { role: "group" });
    const item = h("li", { ...common, "aria-expanded": "false" }, row, list);
    let filled = false;
    const unfold = async (): Promise<void> => {
      item.setAttribute("aria-expanded", "true");
      if (filled) return;
      filled = true;
      let [from, own] = [tree, node];
      if (node.folded && node.edges.length === 0) {
        list.append(h("li", { class: "soft" }, "…"));
        try {
          from = await ask("/api/v1/tree", { expr: this.does.whole(node.position), first: node.player as Side, misere: this.#asked?.misere ?? false, limit: AT_ONCE });
        } catch (error) {
          filled = false;
          return list.replaceChildren(h("li", { class: "soft" }, `Not unfolded: ${detailOf(error).message}.`));
        }
        own = from.nodes[0] ?? node;
      }
      const below = own.edges.flatMap((edge) => {
        const to = from.nodes[edge.to];
        return to ? [this.#node(from, to, [...path, edge.move], { name: edge.move, optimal: edge.optimal }, open - 1)] : [];
      });
      list.replaceChildren(...below, ...(own.folded ? [h("li", { class: "soft" }, "and more moves")] : []));
    };
    const toggle = h("button", {
      class: "fold", tabindex: -1, "aria-label": "unfold", click: () => {
        if (item.getAttribute("aria-expanded") === "true") item.setAttribute("aria-expanded", "false");
        else void unfold();
      },
    });
    row.prepend(toggle);
    if (open > 0) void unfold();
    return item;
  }
}

/** The items of a tree that can be seen, from top to bottom. */
function items(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>("[role=treeitem]")].filter((item) => !item.parentElement?.closest("[aria-expanded=false]"));
}

/** Goes through a tree by keys: up and down, right to unfold, left to fold or to go to what is above, Enter to play. */
function walk(event: KeyboardEvent): void {
  const item = event.target;
  if (!(item instanceof HTMLElement) || item.role !== "treeitem" || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = items(event.currentTarget as Element);
  const place = all.indexOf(item);
  const fold = item.querySelector<HTMLElement>(":scope > .node > .fold");
  const open = item.getAttribute("aria-expanded");
  const acts: Record<string, () => HTMLElement | null | undefined> = {
    ArrowDown: () => all[place + 1],
    ArrowUp: () => all[place - 1],
    Home: () => all[0],
    End: () => all.at(-1),
    ArrowRight: () => {
      if (open === "true") return item.querySelector<HTMLElement>("[role=treeitem]");
      fold?.click();
      return null;
    },
    ArrowLeft: () => {
      if (open !== "true") return item.parentElement?.closest<HTMLElement>("[role=treeitem]");
      fold?.click();
      return null;
    },
    Enter: () => {
      item.querySelector<HTMLElement>(":scope > .node > .play")?.click();
      return null;
    },
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  const to = act();
  if (!to) return;
  all.forEach((other) => { other.tabIndex = other === to ? 0 : -1; });
  to.focus();
}
