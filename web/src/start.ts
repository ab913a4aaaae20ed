// The start page: what one can do in one click, and all games with their boards.

import { catalogue, patiently, sketchOf } from "./api.js";
import type { About } from "./api.js";
import { h, notation } from "./dom.js";
import { thumbnail } from "./draw.js";
import { difficulty, DIFFICULTIES, midGame } from "./midgame.js";
import { EMPTY, link, TOUR } from "./state.js";
import type { State } from "./state.js";

interface Offer { title: string; text: string; shows: string | null; href: string }

const to = (state: Partial<State>) => link({ ...EMPTY, ...state });

const OFFERS: Offer[] = [
  { title: "Beat perfection at Nim", text: "You start and can win. It never errs: can you?", shows: "nim(3,4,5)", href: to({ start: "nim(3,4,5)", opponent: "perfect", covered: true }) },
  { title: "Take a sum apart", text: "Three games side by side: who wins, by how much, and why.", shows: "domineering(3x3) + toads_and_frogs(\"tt..ff\") + *2", href: to({ start: "domineering(3x3) + toads_and_frogs(\"tt..ff\") + *2" }) },
  { title: "Grow a Hackenbush", text: "Draw edges and watch the value follow.", shows: "hackenbush(\"b(r,rb(g)),g\")", href: to({ start: "hackenbush(\"b(r,rb(g)),g\")", edit: true }) },
  { title: "Cross the Hex board", text: "Left joins the sides, Right top and bottom. Steal a win.", shows: "hex(4x4)", href: to({ start: "hex(4x4)", opponent: "perfect", covered: true }) },
  { title: "Work backward", text: "The whole game tree of Tic, unfolded move by move.", shows: "tic(\"...\")", href: to({ start: "tic(\"...\")", tab: "tree" }) },
  { title: "Feel the heat", text: "A hot position with its thermograph, stops and mean.", shows: "domineering(\"..#|...|#..\")", href: to({ start: "domineering(\"..#|...|#..\")" }) },
];

/** Positions to begin with that are more than the smallest example. */
const BEGIN: Record<string, string> = {
  amazons: "amazons(\"x..|...|..o\")", chomp: "chomp(3x4)", chop: "chop(4x5)", clobber: "clobber(3x4)", col: "col(3x3)", cram: "cram(3x4)",
  cut_cake: "cut_cake(3x4)", domineering: "domineering(4x4)", grundy: "grundy(9)", impartial_clobber: "impartial_clobber(\"xoxo|oxox\")", hackenbush: "hackenbush(\"b(r,rb(g)),g\")", hex: "hex(4x4)",
  konane: "konane(4x4)", nogo: "nogo(3x3)", elephants_and_rhinos: "elephants_and_rhinos(\"e..r.e.r\")", lasker: "lasker(3,4)", less_than_half: "less_than_half(9)", nim: "nim(3,4,5)", pick_up_bricks: "pick_up_bricks(7)",
  snort: "snort(3x3)", tic_tac_toe: "tic_tac_toe(\"...|...|...\")", toads_and_frogs: "toads_and_frogs(\"tt..ff\")",
  toppling_dominoes: "toppling_dominoes(\"xoxxoo\")", wythoff: "wythoff(3,5)", kayles: "kayles(7)", dawsons_kayles: "dawsons_kayles(8)",
  twisted: "twisted[domineering](3x3)", with_pass: "with_pass[nim](3,4)", comply: "comply[nim](3,4)", tree: "tree(\"L(R(+-,00),-+)\")",
};

/** A good position of a game to begin with. */
export const beginning = (about: About): string => BEGIN[about.name] ?? about.examples[0]?.expr ?? "";

/** Whether a game is one of those that are known best: their cards come first. Variants of other games are not. */
const isKnown = ({ name }: About): boolean => BEGIN[name]?.includes("[") === false;

/** Draws a board into a box when it comes; the box keeps its size. */
export function picture(expr: string, isNamed = false): HTMLElement {
  const box = h("span", { class: "thumb" });
  void draw(box, expr, isNamed);
  return box;
}

const draw = (box: HTMLElement, expr: string, isNamed = false): Promise<void> => patiently(() => sketchOf(expr)).then((told) => {
  box.replaceChildren(...thumbnail(told.boards, isNamed).flatMap((svg, at) => (at > 0 ? [h("span", { class: "sign", "aria-hidden": "true" }, "+"), svg] : [svg])));
}, () => undefined);

/** So many boards are asked for at a time, and from so far away. */
const [AT_ONCE, AHEAD] = [4, "240px"];
/** Boxes that nobody has seen yet, and those that are seen and wait for their turn. */
const unseen = new WeakMap<Element, string>();
let waiting: HTMLElement[] = [];
let drawing = 0;

let observer: IntersectionObserver | null = null;
/** Watches what is seen, from the first picture on. */
const watching = (): IntersectionObserver => observer ??= new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (target instanceof HTMLElement) waiting = [...waiting.filter((box) => box !== target), ...(isIntersecting ? [target] : [])];
  drawNext();
}, { rootMargin: AHEAD });

/** Draws what is seen, a few at a time; what is no longer seen when its turn comes is not asked for. */
function drawNext(): void {
  while (drawing < AT_ONCE) {
    const box = waiting.shift();
    const expr = box && unseen.get(box);
    if (!box) return;
    if (expr === undefined || box.getClientRects().length === 0) continue;
    watching().unobserve(box);
    drawing += 1;
    void draw(box, expr).then(() => {
      drawing -= 1;
      drawNext();
    });
  }
}

/** The same, when somebody comes near it: of many boards most are never looked at. */
export function pictureWhenSeen(expr: string): HTMLElement {
  const box = h("span", { class: "thumb" });
  unseen.set(box, expr);
  watching().observe(box);
  return box;
}

/** What kind of game is on a card: a variant of games in which both players have the same moves is one, too. */
function kinds(about: About, expr: string, all: About[]): string {
  if (about.results) return "has results";
  const inner = [...expr.matchAll(/(?<=[[,])[a-z_]+(?=[[\],])/g)].map(([name]) => all.find((own) => own.name === name));
  const isImpartial = about.impartial || (inner.length > 0 && inner.every((own) => own?.impartial));
  return isImpartial ? "impartial" : "partizan";
}

/** Sentences that tell who does what. */
const DOES = /^(?:on a board.*?|both )?(?:players?|a player|each player|either player|left|right|whoever)\b/i;

/** The rule in a line: what a move is. Who loses is in the whole of it. */
export function inALine(rule: string): string {
  const sentences = rule.split(/(?<=\.) (?=[A-Z])/);
  const move = (sentences.find((one) => DOES.test(one)) ?? sentences[0] ?? rule).replace(/^.*?\bplayers take turns to /i, "").replace(/[;:] .*$/s, "").replace(/\.$/, "");
  return `${move.charAt(0).toUpperCase()}${move.slice(1)}.`;
}

/** A game on a card, in mid-game and against the computer; the table and the analysis are a click away. */
function card(about: About, all: About[]): HTMLElement {
  const middle = midGame(about.name);
  const expr = middle?.expr ?? beginning(about);
  const hard = middle ? difficulty(middle) : null;
  const kind = kinds(about, expr, all);
  const tags = [h("span", { class: "tag" }, kind), middle && h("span", { class: `tag ${hard}`, title: `${middle.winning} of your ${middle.moves} moves win` }, hard ?? "")];
  return h("li", { "data-kind": kind, "data-hard": hard ?? "", "data-words": `${about.title} ${about.name} ${about.rule}`.toLowerCase() },
    h("a", { class: "game", href: to({ start: expr, opponent: "perfect", covered: true }), title: about.rule },
      pictureWhenSeen(expr), h("strong", {}, about.title), h("span", { class: "soft rule" }, ...notation(inALine(about.rule))), h("span", { class: "tags" }, ...tags)));
}

/** A list to choose from, of which one may also want all. */
const among = (label: string, all: string, texts: readonly string[], change: () => void) =>
  h("select", { "aria-label": label, change }, h("option", { value: "" }, all), ...texts.map((text) => h("option", {}, text)));

/** Fills the start page. */
export async function start(root: HTMLElement): Promise<void> {
  const offers = h("ul", { class: "offers" }, ...OFFERS.map(({ title, text, shows, href }) => h("li", {},
    h("a", { class: "offer", href }, shows !== null && pictureWhenSeen(shows), h("strong", {}, title), h("span", {}, text)))));
  const games = h("ul", { class: "games", id: "catalogue" });
  const elsewhere = h("p", { class: "soft" }, h("a", { href: TOUR }, "Take the tour"), ", or read the ", h("a", { href: "#/book" }, "book"), ", with a board in every lesson and exercises that are checked, or compute on a ",
    h("a", { href: "#/worksheet" }, "worksheet"), ". ", h("a", { href: "#/game" }, "Write the rules"), " of a game of your own and play it at once, or put together a ", h("a", { href: "#/exercises" }, "sheet of exercises"), " for a class. Press ", h("kbd", {}, "?"), " for keys.");
  const away = h("p", { class: "wrong", role: "alert" });
  const found = h("span", { class: "soft", role: "status" });
  const wanted = h("input", { type: "text", "aria-label": "Find a game", placeholder: "Find a game", input: () => filter() });
  const kind = among("Kind of game", "all kinds", ["impartial", "partizan", "has results"], () => filter());
  const hard = among("Difficulty", "easy to hard", DIFFICULTIES, () => filter());
  const filter = () => {
    const words = wanted.value.toLowerCase().split(/\s+/);
    const cards = [...games.children] as HTMLElement[];
    const fits = (card: HTMLElement) => words.every((word) => card.dataset["words"]?.includes(word))
      && (kind.value === "" || card.dataset["kind"] === kind.value) && (hard.value === "" || card.dataset["hard"] === hard.value);
    for (const card of cards) card.hidden = !fits(card);
    found.textContent = `${cards.filter((card) => !card.hidden).length} of ${cards.length}`;
  };
  root.replaceChildren(away, offers, elsewhere, h("h2", {}, "All games"),
    h("p", { class: "soft" }, "Each in mid-game: you are Left, it is your move, and you can win against the computer. Easy is where at least half of your moves win, hard where fewer than a fifth do."),
    h("div", { class: "row finder" }, wanted, kind, hard, found), games);
  const { games: all } = await patiently(catalogue, (wrong) => { away.textContent = `${wrong.message}. ${wrong.hint ?? ""} Trying again…`; });
  away.textContent = "";
  games.append(...all.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).map((about) => card(about, all)));
  filter();
}
