// Sentences in which notation stands between backticks.
import { h } from "../dom.js";
export function prose(text) {
    return text.split("`").map((piece, at) => (at % 2 === 1 ? h("code", {}, piece) : piece));
}
