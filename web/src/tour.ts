// A tour of a minute for those who come for the first time: small steps that point at what is there. It lies over the page and moves nothing;
// the start page offers it.

import { at, h, say } from "./dom.js";
import { EMPTY, link, TOUR } from "./state.js";

interface Step {
  title: string;
  text: string;
  /** What is pointed at, of which the first that is seen. */
  at: string;
  /** Done before it is pointed at. */
  first?: () => void;
}

/** Where it leads: a small board, analysed. */
const PLACE = link({ ...EMPTY, start: 'domineering("..#|...|#..")' });
const KEY = "upstar-tour";

const STEPS: Step[] = [
  { title: "The board", at: "#table .boards", text: "You are Left. Touch two squares, one above the other, to put a domino there. The signs say what a move does: ✓ wins." },
  { title: "The moves", at: "#more", text: "All moves of both players, with what each is worth and whether it wins. Click one to play it.", first: () => press("tab-button-moves") },
  { title: "Why?", at: "#tab-button-why", text: "The reasons, step by step, with the positions drawn.", first: () => press("tab-button-why") },
  { title: "Play or analyse", at: ".modes", text: "Play covers the answers and gives hints in steps; Analyse shows everything. Below the board you choose whom you play against." },
  { title: "The book", at: 'header a[data-page="book"]', text: "It begins at the beginning, with a board in every lesson and exercises that are checked. Press ? for all keys, and to see this tour again." },
];

const press = (id: string) => { at(id).click(); };

let step = -1;
const card = at("tour");
const ring = at("tour-ring");

function noted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function note(): void {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // Whose browser keeps nothing is asked again.
  }
}

/** What a step points at, if it can be seen. */
function pointed(): HTMLElement | null {
  const own = STEPS[step];
  const found = own ? document.querySelector<HTMLElement>(own.at) : null;
  return found && found.getClientRects().length > 0 ? found : null;
}

/** Distance of the card from what it points at, and of both from the edge of the window. */
const GAP = 14;

/** Lays the ring around what is pointed at, and the card where it covers nothing of that. */
function place(): void {
  const target = pointed();
  ring.hidden = target === null;
  const { offsetWidth: width, offsetHeight: height } = card;
  const [right, bottom] = [document.body.clientWidth - width - GAP, innerHeight - height - GAP];
  let [x, y] = [right, bottom];
  if (target) {
    const box = target.getBoundingClientRect();
    Object.assign(ring.style, { transform: `translate(${box.left - 5}px, ${box.top - 5}px)`, width: `${box.width + 10}px`, height: `${box.height + 10}px` });
    const spots: [number, number][] = [[box.left, box.bottom + GAP], [box.left, box.top - height - GAP], [box.right + GAP, box.top], [box.left - width - GAP, box.top]];
    const inside = spots.find(([x, y]) => x >= GAP && y >= GAP && x <= right && y <= bottom)
      ?? spots.slice(0, 2).find(([, y]) => y >= GAP && y <= bottom);
    if (inside) [x, y] = [Math.max(GAP, Math.min(inside[0], right)), inside[1]];
  }
  card.style.transform = `translate(${Math.max(GAP, x)}px, ${Math.max(GAP, y)}px)`;
}

let waiting = 0;
/** Lays them anew when the page has moved, once a picture. */
function placeSoon(): void {
  if (card.hidden) return;
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(place);
}

const button = (text: string, act: () => void, main = false) => h("button", { type: "button", class: main ? "main" : "", click: act }, text);

/** Shows a step, when what it points at is there. */
async function go(to: number): Promise<void> {
  step = to;
  const own = STEPS[step];
  if (!own) return end();
  for (let waited = 0; pointed() === null && waited < 100; waited += 1) await new Promise((resolve) => { setTimeout(resolve, 50); });
  if (step !== to || card.hidden) return;
  own.first?.();
  const isLast = step === STEPS.length - 1;
  card.replaceChildren(h("h2", { id: "tour-title", tabindex: -1 }, own.title), h("p", { id: "tour-words" }, own.text),
    h("div", { class: "row" }, h("span", { class: "soft" }, `${step + 1} of ${STEPS.length}`),
      ...(step > 0 ? [button("Back", () => void go(step - 1))] : []),
      ...(isLast ? [] : [button("Skip", end)]),
      button(isLast ? "Done" : "Next", () => void go(step + 1), true)));
  const target = pointed();
  // Of something long, its beginning is seen.
  target?.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? "start" : "center" });
  place();
  at("tour-title").focus({ preventScroll: true });
}

/** Ends it; whoever had the focus in it goes on with the page. */
function end(): void {
  step = -1;
  const had = card.contains(document.activeElement);
  card.hidden = ring.hidden = true;
  card.replaceChildren();
  if (had) at("page").focus({ preventScroll: true });
}

/** Begins, whatever is on the page. */
export function startTour(): void {
  note();
  at("welcome").hidden = true;
  card.hidden = false;
  // Whoever goes back comes to the page before, not to the beginning of the tour.
  if (location.hash === TOUR) location.replace(PLACE);
  else if (location.hash !== PLACE) location.hash = PLACE;
  void go(0);
}

/** Offers the tour on the start page until somebody takes it or wants none. */
export function offerTour(): void {
  at("welcome").hidden = noted();
}

export function listenToTour(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card.hidden || document.querySelector("dialog[open]")) return;
    event.stopPropagation();
    end();
  }, true);
  // A tour goes on wherever what it points at is seen.
  addEventListener("hashchange", placeSoon);
  at("no-tour").addEventListener("click", () => {
    note();
    at("welcome").hidden = true;
    at("page").focus({ preventScroll: true });
    say("The tour stays behind the question mark on top, and on this page.");
  });
  for (const event of ["scroll", "resize"]) addEventListener(event, placeSoon, { passive: true, capture: true });
  new ResizeObserver(placeSoon).observe(document.body);
  at("start-tour").addEventListener("click", () => {
    at<HTMLDialogElement>("keys").close();
    startTour();
  });
}
