// Elements of the page, made in one line each.
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function")
            element.addEventListener(name, value);
        else if (value === true)
            element.setAttribute(name, "");
        else if (value !== undefined && value !== false)
            element.setAttribute(name, String(value));
    }
    element.append(...children.filter((child) => child instanceof Node || typeof child === "string"));
}
/** An HTML element. Attributes that are functions listen to the event of that name. */
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}
/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, children);
    return element;
}
/** A text whose notation stands between backticks. */
export function notation(text) {
    return text.split(/(`[^`]*`)/).map((piece) => (piece.startsWith("`") ? h("code", {}, piece.slice(1, -1)) : piece));
}
/** The element of the page with this id. */
export function at(id) {
    const found = document.getElementById(id);
    if (!found)
        throw new Error(`the page has no ${id}`);
    return found;
}
/** Tells those who listen instead of looking. */
export function say(text) {
    at("live").textContent = text;
}
