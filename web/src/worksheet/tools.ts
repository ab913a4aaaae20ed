// What stands around the cells of a sheet: what it is, and what can be done with all of it.

import { h } from "../dom.js";
import { GAME, SLIDER } from "./example.js";
import type { Format } from "./export.js";

/** What the buttons do. */
export interface Tools {
  stop(): void;
  save(): void;
  open(text: string): void;
  export(format: Format): void;
  copy(): void;
  example(): void;
  clear(): void;
  /** A cell is wanted at the end. */
  add(text: string, isProse: boolean): void;
}

const button = (name: string, click: () => void) => h("button", { type: "button", click }, name);

/** What stands above the cells, with the list of sheets. */
export function above(does: Tools, sheets: HTMLElement): HTMLElement[] {
  const file: HTMLInputElement = h("input", { type: "file", accept: ".upstar,.txt,text/plain", hidden: true, "aria-label": "A worksheet", change: () => {
    void file.files?.[0]?.text().then((text) => does.open(text));
    file.value = "";
  } });
  const format = (name: string, format: Format) => button(name, () => does.export(format));
  return [
    h("h1", {}, "Worksheet"),
    h("p", { class: "about" }, "Write a line and press Enter. What you write stays in this browser."),
    h("details", { class: "about" }, h("summary", {}, "More about lines and keys"),
      h("p", {}, "Each line may use what was named before it with ", h("code", {}, "let"), "; ", h("code", {}, "_"), " is the last answer, ", h("code", {}, "_2"),
        " the second, and ", h("code", {}, SLIDER), " is a slider. Shift+Enter begins a line below, Alt+↑ and Alt+↓ move a line.")),
    h("div", { class: "tools" },
      h("label", { class: "sheets" }, "Sheet ", sheets), button("Example", does.example), button("Clear", does.clear), button("Stop", does.stop),
      button("Save as file", does.save), button("Open file", () => file.click()), button("Copy link", does.copy),
      h("span", { class: "formats", role: "group", "aria-label": "Export" }, h("span", { class: "soft" }, "Export as"), format("HTML", "html"), format("Markdown", "md"), format("LaTeX", "tex")), file),
  ];
}

/** What stands below them: more cells. */
export function below(does: Tools): HTMLElement {
  const add = (name: string, text: string, isProse = false) => button(name, () => does.add(text, isProse));
  return h("div", { class: "tools adds" }, add("Add a line", ""), add("Add text", "", true), add("Add a slider", SLIDER), add("Add a game of your own", GAME));
}
