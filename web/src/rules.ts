// How the games on the table are played and written.

import { catalogue, patiently } from "./api.js";
import type { About, Boards } from "./api.js";
import { at, h, notation } from "./dom.js";

let shown: Boards | null = null;
/** Games that the catalogue does not know. */
let others: About[] = [];

async function fill(): Promise<void> {
  const names = new Set(shown?.boards.map((board) => board.game));
  const { games } = await patiently(catalogue);
  const own = [...others, ...games].filter((about) => names.has(about.name));
  at("rules").replaceChildren(
    ...own.flatMap((about) => [
      h("p", {}, h("strong", {}, about.title), ". ", ...notation(about.rule), h("br"), h("span", { class: "soft" }, "Written as ", ...notation(about.notation), ".")),
    ]),
    ...(own.length !== 1 ? [h("p", {}, "In a sum a move is made in one component; whoever cannot move anywhere loses. Of a value one moves to an option.")] : []));
}

/** Tells the rules of what is on the table, when somebody wants to know them; of games, too, that are not in the catalogue. */
export function showRules(boards: Boards | null, more: About[]): void {
  shown = boards ?? shown;
  others = more;
  if (at<HTMLDetailsElement>("rules-box").open) void fill();
}

/** Listens to whoever wants to know. */
export function listenToRules(): void {
  const box = at<HTMLDetailsElement>("rules-box");
  box.addEventListener("toggle", () => { if (box.open) void fill(); });
}
