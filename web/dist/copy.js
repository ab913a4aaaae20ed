// Taking a state elsewhere: as a link, a text, a picture, data or a command.
import { picture } from "./api.js";
import { h, say } from "./dom.js";
/** A text as a shell reads it. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
/** The command line that answers the same question. */
export function command({ state, position }) {
    return `upstar eval ${state.misere ? "--misere " : ""}${quoted(position)}`;
}
async function save(blob, name) {
    const link = h("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
/** Puts a text where it can be pasted from; where the browser refuses, it is shown to be copied by hand. */
async function copy(text, out) {
    out.textContent = text;
    try {
        await navigator.clipboard.writeText(text);
        return "copied";
    }
    catch {
        return "shown below: the browser does not let pages copy";
    }
}
/** The ways to take what is shown elsewhere. */
export function copies(now) {
    const out = h("pre", { class: "copied", tabindex: 0, "aria-label": "What was copied" });
    const done = h("p", { class: "soft", role: "status" });
    const way = (name, act) => h("button", {
        click: () => void act().then((text) => {
            done.textContent = `${name}: ${text}.`;
            say(`${name}: ${text}`);
        }, () => { done.textContent = `${name} could not be made.`; }),
    }, name);
    const drawn = (format) => picture({ expr: now().position, format });
    const text = (format) => async () => copy(await (await drawn(format)).text(), out);
    const png = async () => {
        const blob = await drawn("png");
        try {
            await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
            return "copied";
        }
        catch {
            await save(blob, "upstar.png");
            return "saved as upstar.png";
        }
    };
    return h("div", {}, h("div", { class: "row" }, way("Link", () => copy(location.href, out)), way("Notation", () => copy(now().position, out)), way("Command", () => copy(command(now()), out)), way("Text", text("text")), way("SVG", text("svg")), way("PNG", png), way("TikZ", text("tikz")), way("JSON", () => copy(JSON.stringify(now().found, null, 2), out))), done, out);
}
