// Taking a state elsewhere: as a link, a text, a picture, data or a command.

import { picture, Wrong } from "./api.js";
import type { Side } from "./api.js";
import { h, say } from "./dom.js";
import { latex } from "./math.js";
import { whole } from "./state.js";
import type { State } from "./state.js";

export interface Copied { state: State; position: string; mover: Side; found: Record<string, unknown> }

type Scene = NonNullable<Parameters<typeof picture>[0]["scene"]>;
const SCENES: [Scene, string][] = [["board", "the board"], ["thermograph", "the thermograph"], ["tree", "the game tree"], ["options", "the options"]];

/** A text as a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The command line that answers the same question. */
export function command({ state, position }: Copied): string {
  return `upstar eval ${state.misere ? "--misere " : ""}${quoted(whole(state, position))}`;
}

/** The value, if it is known. */
function valueOf({ found }: Copied): string {
  const { value } = (found["value"] ?? {}) as { value?: string };
  if (value === undefined) throw new Error("the value is not known");
  return value;
}

/** Lets the browser keep something as a file. */
export async function save(blob: Blob, name: string): Promise<void> {
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
    click: () => void (async () => act())().then((text) => {
      done.textContent = `${name}: ${text}.`;
      say(`${name}: ${text}`);
    }, (error: unknown) => { done.textContent = `${name} could not be made: ${error instanceof Wrong ? error.detail.message : error instanceof Error ? error.message : "?"}.`; }),
  }, name);
  const drawn = (format: "svg" | "tikz" | "text" | "png") => {
    const { state, position } = now();
    return picture({ expr: whole(state, position), format, scene: scene.value as Scene, first: now().mover, misere: state.misere });
  };
  const scene = h("select", {}, ...SCENES.map(([value, text]) => h("option", { value }, text)));
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
      way("Value", () => copy(valueOf(now()), out)), way("LaTeX", () => copy(latex(valueOf(now())), out)),
      way("JSON", () => copy(JSON.stringify(now().found, null, 2), out))),
    h("div", { class: "row" },
      h("label", {}, "Picture of ", scene),
      way("SVG", text("svg")), way("PNG", png), way("TikZ", text("tikz")), way("Text", text("text"))),
    done, out);
}
