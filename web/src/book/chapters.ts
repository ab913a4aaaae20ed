// The chapters of the book in order.

import { impartial } from "./impartial.js";
import type { Chapter, Lesson } from "./lesson.js";
import { partizan } from "./partizan.js";
import { play } from "./play.js";
import { sums } from "./sums.js";

export const CHAPTERS: Chapter[] = [play, sums, impartial, partizan];
export const LESSONS: Lesson[] = CHAPTERS.flatMap((chapter) => chapter.lessons);
