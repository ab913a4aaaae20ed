// What a lesson is made of.

import type { Side } from "../api.js";

/** The four types of positions, and what they mean. */
export const TYPES: [string, string][] = [["L", "Left wins"], ["R", "Right wins"], ["N", "whoever begins wins"], ["P", "whoever begins loses"]];

/** A board to try something on. */
export interface Try {
  expr: string;
  caption: string;
  first?: Side;
  misere?: boolean;
}

/** Something to solve. The program checks the answer; the book does not know it. */
export type Exercise =
  /** Write a value that is equal to an expression. */
  | { kind: "value"; ask: string; of: string }
  /** Say which of the four types a position has. */
  | { kind: "type"; expr: string }
  /** Say how a game ends when both play perfectly. */
  | { kind: "result"; expr: string; first: Side }
  /** Find a winning move. */
  | { kind: "move"; expr: string; side: Side; misere?: boolean }
  /** Win against the perfect player. */
  | { kind: "win"; expr: string; side: Side; first: Side; misere?: boolean };

export interface Lesson {
  id: string;
  title: string;
  /** The rows of the coverage table that it teaches. */
  rows: string[];
  /** Paragraphs; notation stands between backticks. */
  text: string[];
  boards: Try[];
  /** Expressions and what they come to; tested, so that nobody reads what is not so. */
  facts: [expr: string, is: string][];
  exercises: Exercise[];
}

export interface Chapter {
  title: string;
  about: string;
  lessons: Lesson[];
}
