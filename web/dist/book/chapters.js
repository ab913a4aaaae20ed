// The chapters of the book in order.
import { impartial } from "./impartial.js";
import { partizan } from "./partizan.js";
import { play } from "./play.js";
import { sums } from "./sums.js";
export const CHAPTERS = [play, sums, impartial, partizan];
export const LESSONS = CHAPTERS.flatMap((chapter) => chapter.lessons);
