// The worksheet: the notation line by line, with boards, plots and tables as answers.
import { h } from "./dom.js";
export function mount(root) {
    root.append(h("p", {}, "Worksheets are not there yet."));
    return { visit: () => undefined };
}
