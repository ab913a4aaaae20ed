// Moves that are seen: pieces slide, what comes appears, what goes falls. Not where the system asks for less motion.

import type { Shape } from "./api.js";
import { drawShape, middle } from "./draw.js";
import type { Drawing } from "./draw.js";
import type { Change } from "./stay.js";

const TIME = 260;
const FALL = 420;

export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a shape falls when it is taken away; a square of a board is bitten off where it is. */
const falls = ({ form }: Shape): boolean => form.kind === "edge";

/** Plays a change on the board that comes of it. */
export function animate({ svg, parts }: Drawing, { changed, gone, from }: Change): void {
  if (still()) return;
  for (const { shape, group } of parts.values()) {
    const was = from.get(shape.id);
    const [x, y] = middle(shape);
    const [dx, dy] = was ? [middle(was)[0] - x, middle(was)[1] - y] : [0, 0];
    if (dx !== 0 || dy !== 0) group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
    else if (changed.includes(shape)) group.animate([{ transform: "scale(.6)", opacity: .2 }, { transform: "none", opacity: 1 }], { duration: TIME, easing: "ease-out" });
  }
  const moved = new Set(from.values());
  for (const shape of gone) {
    if (moved.has(shape)) continue;
    const ghost = drawShape(shape);
    ghost.classList.add("leaving");
    svg.append(ghost);
    const end = falls(shape) ? "translateY(140px) rotate(12deg)" : "scale(.3)";
    ghost.animate([{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }], { duration: FALL, easing: "ease-in", fill: "forwards" })
      .finished.then(() => ghost.remove(), () => ghost.remove());
  }
}
