// The book: lessons with boards and exercises.

import { h } from "./dom.js";
import type { Page } from "./page.js";

export function mount(root: HTMLElement): Page {
  root.append(h("p", {}, "The book is being written."));
  return { visit: () => undefined };
}
