// The worksheet: the notation line by line, with boards, plots and tables as answers.

import { h } from "./dom.js";
import type { Page } from "./page.js";

export function mount(root: HTMLElement): Page {
  root.append(h("p", {}, "Worksheets are not there yet."));
  return { visit: () => undefined };
}
