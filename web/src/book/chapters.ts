// The chapters of the book in order.

import { beyond } from "./beyond.js";
import { impartial } from "./impartial.js";
import type { Chapter, Lesson } from "./lesson.js";
import { partizan } from "./partizan.js";
import { play } from "./play.js";
import { sums } from "./sums.js";

export const CHAPTERS: Chapter[] = [play, sums, impartial, partizan, beyond];
export const LESSONS: Lesson[] = CHAPTERS.flatMap((chapter) => chapter.lessons);
