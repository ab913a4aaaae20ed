// The book: lessons with boards to try things on and exercises that are checked.

import { CHAPTERS, LESSONS } from "./book/chapters.js";
import { shown } from "./book/exercise.js";
import { TYPES } from "./book/lesson.js";
import type { Lesson } from "./book/lesson.js";
import { forget, isSolved, solve } from "./book/progress.js";
import { prose } from "./book/prose.js";
import { Table } from "./book/table.js";
import { h } from "./dom.js";
import { linkTerms, wordsPage } from "./glossary.js";
import type { Page } from "./page.js";
import { picture } from "./start.js";

const id = (lesson: Lesson, exercise: number) => `${lesson.id}.${exercise + 1}`;
const done = (lesson: Lesson) => lesson.exercises.filter((_, at) => isSolved(id(lesson, at))).length;
const link = (lesson: Lesson, ...words: (Node | string)[]) => h("a", { href: `#/book/${lesson.id}` }, ...words);

export function mount(root: HTMLElement): Page {
  const main = h("div", { class: "book" });
  root.append(main);
  return {
    visit: (place) => {
      const [, word] = /^words\/?(.*)$/.exec(place) ?? [];
      if (word !== undefined) {
        document.title = "Words – Upstar";
        if (word === "") window.scrollTo(0, 0);
        return void wordsPage(main, word);
      }
      const at = LESSONS.findIndex((lesson) => lesson.id === place);
      const lesson = LESSONS[at];
      document.title = `${lesson?.title ?? "Book"} – Upstar`;
      main.replaceChildren(...(lesson ? page(lesson, at) : contents(() => main.replaceChildren(...contents(() => undefined)))));
      window.scrollTo(0, 0);
      if (lesson) void linkTerms(main.querySelectorAll(":scope > p:not(:first-child), figcaption"));
    },
  };
}

function contents(again: () => void): HTMLElement[] {
  const all = LESSONS.reduce((sum, lesson) => sum + lesson.exercises.length, 0);
  const solved = LESSONS.reduce((sum, lesson) => sum + done(lesson), 0);
  const next = LESSONS.find((lesson) => done(lesson) < lesson.exercises.length);
  const entry = (lesson: Lesson) => h("li", {}, ...(lesson.boards[0] ? [picture(lesson.boards[0].expr)] : []), link(lesson, lesson.title), h("span", { class: "count" }, ` ${done(lesson)} of ${lesson.exercises.length}`));
  return [
    h("h1", {}, "The book"),
    h("p", {}, "Combinatorial games from the beginning, in short lessons. Every lesson has a board to try it on and exercises; the program checks them, and this browser remembers which you have solved."),
    h("p", {}, `Solved: ${solved} of ${all} `, h("progress", { max: all, value: solved, "aria-label": "Solved exercises" }),
      solved > 0 && h("button", { type: "button", click: () => { forget(); again(); } }, "Forget")),
    ...(next ? [h("p", {}, link(next, `${solved > 0 ? "Continue" : "Begin"}: ${next.title}`))] : []),
    h("p", {}, h("a", { href: "#/book/words" }, "Words"), ": what they mean, and what is proved about them."),
    ...CHAPTERS.flatMap((chapter, at) => [
      h("h2", {}, `${at + 1}. ${chapter.title}`),
      h("p", {}, chapter.about),
      h("ol", { class: "lessons" }, ...chapter.lessons.map(entry))]),
  ];
}

/** What the type of a position means, in words. */
function meaning(expr: string, is: string): string {
  const words = new Map(TYPES).get(is);
  return /^(misere_)?outcome\(/.test(expr) && words ? ` ${words}` : "";
}

function page(lesson: Lesson, at: number): HTMLElement[] {
  const [before, after] = [LESSONS[at - 1], LESSONS[at + 1]];
  const facts = lesson.facts.map(([expr, is]) => h("tr", {},
    h("td", {}, h("code", {}, expr)), h("td", {}, h("code", {}, is), h("span", { class: "soft" }, meaning(expr, is))),
    h("td", {}, h("a", { href: `#/worksheet/${encodeURIComponent(expr)}`, "aria-label": `Try ${expr}` }, "try"))));
  return [
    h("p", {}, h("a", { href: "#/book" }, "Contents")),
    h("h1", {}, lesson.title),
    ...lesson.text.map((text) => h("p", {}, ...prose(text))),
    ...lesson.boards.map(({ expr, caption, first, misere }) => h("figure", {},
      new Table({ expr, ...(first && { first }), ...(misere && { misere }) }).element, h("figcaption", {}, caption))),
    h("h2", {}, "What the program says"),
    h("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "What the program says" }, h("table", {}, h("tbody", {}, ...facts))),
    ...lesson.exercises.map((exercise, place) =>
      shown(exercise, place + 1, isSolved(id(lesson, place)), () => solve(id(lesson, place)))),
    h("nav", { "aria-label": "Lessons" }, before ? link(before, `← ${before.title}`) : null, after ? link(after, `${after.title} →`) : null),
  ];
}
