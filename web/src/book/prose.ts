// Sentences in which notation stands between backticks.

import { h } from "../dom.js";

export function prose(text: string): (Node | string)[] {
  return text.split("`").map((piece, at) => (at % 2 === 1 ? h("code", {}, piece) : piece));
}
