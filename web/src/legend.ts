// What stands below the board: what its signs and numbers mean, or what the move does that is pointed at.

import type { Board } from "./api.js";
import { at, h } from "./dom.js";
import { isNumbered } from "./draw.js";

/** What signs say that do not say what they are called: of moves that lose, why nobody would make them in any sum. */
const MEANS: Record<string, string> = { dominated: "loses, dominated", reversible: "loses, reversible" };
/** The signs of what a move does. */
export const SIGNS: Record<string, string> = { wins: "✓", draws: "=", loses: "×", dominated: "≤", reversible: "↺" };

/** Explains the signs and numbers on boards, or a move. */
export function showLegend(boards: Board[], signs: Set<string>, pointed: { name: string; does: string } | null): void {
  const hasNumbers = boards.some(isNumbered);
  // Its room is kept, so that nothing moves when signs come or a move is pointed at.
  at("legend").classList.toggle("numbered", hasNumbers);
  if (pointed) return at("legend").replaceChildren(h("span", {}, h("strong", {}, pointed.name), ` ${pointed.does}`));
  at("legend").replaceChildren(...(hasNumbers ? [h("span", { class: "numbers" }, "Numbers name the ends of edges.")] : []),
    ...Object.keys(SIGNS).filter((sign) => signs.has(sign)).map((sign) => h("span", { class: `sign-of ${sign}` }, `${SIGNS[sign]} ${MEANS[sign] ?? sign}`)));
}
