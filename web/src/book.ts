// The book: lessons to walk through, with boards to try things on and exercises that are checked.

import { CHAPTERS, LESSONS } from "./book/chapters.js";
import { boardsOf } from "./book/lesson.js";
import type { Lesson } from "./book/lesson.js";
import { small } from "./book/picture.js";
import { forget, isSolved, place } from "./book/progress.js";
import { idOf, linkTo, Walk } from "./book/walk.js";
import { h } from "./dom.js";
import { linkTerms, wordsPage } from "./glossary.js";
import { listen } from "./keys.js";
import type { Page } from "./page.js";
import { pictureWhenSeen } from "./start.js";

const solvedIn = (lesson: Lesson): boolean[] => lesson.exercises.map((_, at) => isSolved(idOf(lesson, at)));
const done = (lesson: Lesson): number => solvedIn(lesson).filter(Boolean).length;
const link = (lesson: Lesson, ...words: (Node | string)[]) => h("a", { href: linkTo(lesson) }, ...words);

export function mount(root: HTMLElement): Page {
  const main = h("div", { class: "book" });
  root.append(main);
  let walk: Walk | null = null;
  let shown = "";
  const onTheWay = () => !root.hidden && walk !== null;
  listen({ ArrowLeft: () => walk?.by(-1), ArrowRight: () => walk?.by(1) }, onTheWay);
  return {
    visit: (place) => {
      const [, word] = /^words\/?(.*)$/.exec(place) ?? [];
      const [, id, step = "1"] = /^([\w-]+)(?:\/(\d+|all))?$/.exec(place) ?? [];
      const at = LESSONS.findIndex((lesson) => lesson.id === id);
      const lesson = LESSONS[at];
      document.title = `${word === undefined ? lesson?.title ?? "Book" : "Words"} – Upstar`;
      if (word === undefined || word === "") window.scrollTo(0, 0);
      if (!lesson || word !== undefined) [walk, shown] = [null, ""];
      if (word !== undefined) return void wordsPage(main, word);
      if (!lesson) return main.replaceChildren(...contents(() => main.replaceChildren(...contents(() => undefined))));
      const to = step === "all" ? step : Number(step);
      // What was played in a lesson stays when another of its steps is asked for.
      if (walk && shown === lesson.id) return walk.show(to);
      [walk, shown] = [new Walk(lesson, LESSONS[at + 1]), lesson.id];
      main.replaceChildren(...page(lesson, at, walk));
      walk.show(to);
      void linkTerms(main.querySelectorAll(".leaf > p, .leaf > .told > p, figcaption"));
    },
  };
}

/** Goes on where somebody was, unless all is solved there. */
function onward(): { lesson: Lesson; href: string } | null {
  const isOpen = (lesson: Lesson) => done(lesson) < lesson.exercises.length;
  const [id, step] = place() ?? [];
  const here = LESSONS.find((lesson) => lesson.id === id && isOpen(lesson));
  if (here) return { lesson: here, href: linkTo(here, step) };
  const next = LESSONS.find(isOpen);
  return next ? { lesson: next, href: linkTo(next) } : null;
}

/** How much of a lesson is solved: a dot for each exercise, and in words. */
function progress(lesson: Lesson): HTMLElement {
  const [count, all] = [done(lesson), lesson.exercises.length];
  return h("span", { class: "count" }, h("span", { class: "pips", "aria-hidden": "true" }, solvedIn(lesson).map((solved) => (solved ? "●" : "○")).join("")),
    ` ${count} of ${all}${count === all ? " ✓" : ""}`);
}

/** What a lesson comes to: a picture that the program draws, or its last board. */
function illustration(lesson: Lesson): HTMLElement | null {
  const drawn = lesson.steps.find((step) => step.picture)?.picture;
  const board = boardsOf(lesson).at(-1);
  return drawn ? small(drawn) : board ? pictureWhenSeen(board.expr) : null;
}

function entry(lesson: Lesson): HTMLElement {
  const isDone = done(lesson) === lesson.exercises.length;
  return h("li", { ...(isDone && { class: "done" }) }, illustration(lesson), link(lesson, lesson.title), progress(lesson));
}

function contents(again: () => void): HTMLElement[] {
  const all = LESSONS.reduce((sum, lesson) => sum + lesson.exercises.length, 0);
  const solved = LESSONS.reduce((sum, lesson) => sum + done(lesson), 0);
  const next = onward();
  const began = solved > 0 || place() !== null;
  return [
    h("h1", {}, "The book"),
    h("p", {}, "Combinatorial games from the beginning, in short lessons. Each is a walk of a few steps: guess, play, and see what is so. Then there are exercises; the program checks them, and this browser remembers which you have solved."),
    h("p", {}, `Solved: ${solved} of ${all} `, h("progress", { max: all, value: solved, "aria-label": "Solved exercises" }), " ",
      began && h("button", { type: "button", click: () => { forget(); again(); } }, "Forget")),
    ...(next ? [h("p", {}, h("a", { class: "continue", href: next.href }, `${began ? "Continue" : "Begin"}: ${next.lesson.title}`))] : []),
    h("p", {}, h("a", { href: "#/book/words" }, "Words"), ": what they mean, and what is proved about them. ", h("a", { href: "#/exercises" }, "Sheets of exercises"), ": put one together for a class, or for yourself."),
    ...CHAPTERS.flatMap((chapter, at) => [
      h("h2", {}, `${at + 1}. ${chapter.title}`),
      h("p", {}, chapter.about),
      h("ol", { class: "lessons" }, ...chapter.lessons.map(entry))]),
  ];
}

function page(lesson: Lesson, at: number, walk: Walk): HTMLElement[] {
  const [before, after] = [LESSONS[at - 1], LESSONS[at + 1]];
  const chapter = CHAPTERS.findIndex(({ lessons }) => lessons.includes(lesson));
  return [
    h("p", { class: "above" }, h("a", { href: "#/book" }, "Contents"), h("span", { class: "soft" }, ` ${chapter + 1}. ${CHAPTERS[chapter]?.title ?? ""}`)),
    h("h1", {}, lesson.title),
    walk.element,
    h("nav", { "aria-label": "Lessons" }, before ? link(before, `← ${before.title}`) : null, after ? link(after, `${after.title} →`) : null),
  ];
}
