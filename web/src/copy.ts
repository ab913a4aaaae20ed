// Taking a state elsewhere: as a link, a text, a picture, data or a command.

import { picture } from "./api.js";
import { h, say } from "./dom.js";
import { whole } from "./state.js";
import type { State } from "./state.js";

export interface Copied { state: State; position: string; found: Record<string, unknown> }

/** A text as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command line that answers the same question. */
export function command({ state, position }: Copied): string {
  return `upstar eval ${state.misere ? "--misere " : ""}${quoted(whole(state, position))}`;
}

async function save(blob: Blob, name: string): Promise<void> {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Puts a text where it can be pasted from; where the browser refuses, it is shown to be copied by hand. */
async function copy(text: string, out: HTMLElement): Promise<string> {
  out.textContent = text;
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "shown below: the browser does not let pages copy";
  }
}

/** The ways to take what is shown elsewhere. */
export function copies(now: () => Copied): HTMLElement {
  const out = h("pre", { class: "copied", tabindex: 0, "aria-label": "What was copied" });
  const done = h("p", { class: "soft", role: "status" });
  const way = (name: string, act: () => Promise<string>) => h("button", {
    click: () => void act().then((text) => {
      done.textContent = `${name}: ${text}.`;
      say(`${name}: ${text}`);
    }, () => { done.textContent = `${name} could not be made.`; }),
  }, name);
  const drawn = (format: "svg" | "tikz" | "text" | "png") => picture({ expr: whole(now().state, now().position), format });
  const text = (format: "svg" | "tikz" | "text") => async () => copy(await (await drawn(format)).text(), out);
  const png = async () => {
    const blob = await drawn("png");
    try {
      out.textContent = "";
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      return "copied";
    } catch {
      await save(blob, "upstar.png");
      return "saved as upstar.png";
    }
  };
  const rules = way("Rules", () => copy(now().state.rules ?? "", out));
  rules.classList.add("rules-only");
  return h("div", {},
    h("div", { class: "row" },
      way("Link", () => copy(location.href, out)),
      way("Notation", () => copy(now().position, out)),
      rules,
      way("Command", () => copy(command(now()), out)),
      way("Text", text("text")), way("SVG", text("svg")), way("PNG", png), way("TikZ", text("tikz")),
      way("JSON", () => copy(JSON.stringify(now().found, null, 2), out))),
    done, out);
}
