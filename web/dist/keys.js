// The keys of the explorer: what they do, and the list that `?` shows.
import { at, h } from "./dom.js";
/** How keys are written that have longer names. */
const SHORT = { ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };
/** Whether somebody is writing, so that letters are letters. */
export function writing(event) {
    return event.target instanceof Element && event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select") !== null;
}
/** Listens to keys while `active`, and lists them. */
export function listen(keys, active) {
    at("key-list").append(...keys.flatMap(({ keys, does }) => [
        h("dt", {}, ...keys.flatMap((key, place) => [place > 0 ? " " : "", h("kbd", {}, SHORT[key] ?? key)])), h("dd", {}, does)
    ]));
    document.addEventListener("keydown", (event) => {
        if (!active() || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]"))
            return;
        if (event.key === "Escape" && event.target instanceof HTMLElement)
            event.target.blur();
        else if (writing(event))
            return;
        const key = keys.find(({ keys, act }) => act && keys.includes(event.key));
        if (!key?.act)
            return;
        event.preventDefault();
        key.act();
    });
}
