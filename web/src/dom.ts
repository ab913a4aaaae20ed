// Elements of the page, made in one line each.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child instanceof Node || typeof child === "string"));
}

/** An HTML element. Attributes that are functions listen to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/** A text whose notation stands between backticks. */
export function notation(text: string): (Node | string)[] {
  return text.split(/(`[^`]*`)/).map((piece) => (piece.startsWith("`") ? h("code", {}, piece.slice(1, -1)) : piece));
}

/** A text as a sentence. */
export const sentence = (text: string): string => (text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`);

/** The element of the page with this id. */
export function at<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as T;
}

/** So many sentences stay for those who listen. */
const SAID = 6;

/** Tells those who listen instead of looking; what was said just before is not lost. */
export function say(text: string): void {
  const live = at("live");
  live.append(h("p", {}, text));
  while (live.childElementCount > SAID) live.firstElementChild?.remove();
}

/** When what has been drawn is on the screen; a page that nobody sees is not waited for. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
}
