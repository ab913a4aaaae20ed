// What each component of a sum is worth, below its board: value, temperature, a small thermograph, all on one scale; the hottest stands out.

import { ask } from "./api.js";
import { h } from "./dom.js";
import { typeset } from "./math.js";
import { drawThermograph, fraction, heatOf, rangeOf, wallsOf } from "./thermograph.js";

export interface Part { name: string; value: string }

/** Writes below each board of a stage what it is worth. */
export async function describe(stage: HTMLElement, texts: string[], whole: (expr: string) => string, signal: AbortSignal): Promise<Part[]> {
  const captions = [...stage.querySelectorAll("figcaption")];
  const answers = await Promise.all(texts.map((text) => ask("/api/v1/worksheet", { statements: [whole(`value(${text})`)] }, signal)));
  const values = answers.map((told) => told.answers.at(-1)?.lines[0]?.text ?? null);
  if (values.some((value) => value === null) || captions.length !== values.length) return [];
  const walls = await wallsOf(values as string[], signal);
  const heats = walls.map((own) => (own ? heatOf(own) : -1));
  const hottest = Math.max(...heats);
  const isContest = hottest > 0 && heats.filter((heat) => heat === hottest).length < heats.length;
  const range = rangeOf(walls.filter((own) => own !== null));
  captions.forEach((caption, at) => {
    const [own, value, heat] = [walls[at], values[at] ?? "", heats[at] ?? -1];
    const small = own ? drawThermograph([own], { width: 62, height: 46, small: true, range }).svg : null;
    small?.setAttribute("aria-hidden", "true");
    const isHottest = isContest && heat === hottest;
    caption.parentElement?.classList.toggle("hottest", isHottest);
    caption.replaceChildren(...(small ? [small] : []), h("span", {}, h("span", { class: "worth", title: value }, ...typeset(value, true)),
      h("span", { class: "soft" }, `temperature ${fraction(heat)}`)), ...(isHottest ? [h("span", { class: "tag" }, "hottest")] : []));
  });
  return texts.map((name, at) => ({ name, value: values[at] ?? "" }));
}
