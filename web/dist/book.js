// The book: lessons with boards and exercises.
import { h } from "./dom.js";
export function mount(root) {
    root.append(h("p", {}, "The book is being written."));
    return { visit: () => undefined };
}
