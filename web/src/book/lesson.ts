// What a lesson is made of.

import type { Side } from "../api.js";

/** The four types of positions, and what they mean. */
export const TYPES: [string, string][] = [["L", "Left wins"], ["R", "Right wins"], ["N", "whoever begins wins"], ["P", "whoever begins loses"]];
/** The types that there are where both players have the same moves. */
export const EITHER = TYPES.slice(2);
/** How games with results end. */
export const RESULTS: [string, string][] = [["+-", "Left wins"], ["-+", "Right wins"], ["00", "a draw"]];
/** Who wins a game with results, as `outcome` writes it. */
export const WHO: [string, string][] = [["[+-, -+]", "whoever begins"], ["[-+, +-]", "whoever does not begin"], ["[+-, +-]", "Left"], ["[-+, -+]", "Right"], ["[00, 00]", "nobody: a draw"]];
/** The same where it does not matter who begins. */
export const ENDS: [string, string][] = [["[+-, +-]", "Left wins"], ["[-+, -+]", "Right wins"], ["[00, 00]", "a draw"]];
/** What a question of yes or no is answered by. */
export const TRUTHS: [string, string][] = [["true", "Yes"], ["false", "No"]];

/** An expression and what it comes to; tested, so that nobody reads what is not so. */
export type Fact = [expr: string, is: string];

/** A board to try something on. */
export interface Try {
  expr: string;
  caption: string;
  first?: Side;
  misere?: boolean;
}

/** What the reader guesses before it is told. The program judges it; the book does not know the answer. */
export interface Predict {
  ask: string;
  /** The expression that is asked for. */
  of: string;
  /** Answers to choose from, as the program writes them, and in words; without them a value is written. */
  among?: [answer: string, words: string][];
  /** The position that is asked about, where the expression is none; null, where it is the one on the board of the step. */
  shows?: string | null;
}

/** What the program draws: thermographs on each other, or bars for a list of numbers. */
export type Picture = { thermograph: string[]; caption: string } | { bars: string; caption: string };

/** A step of a lesson. What comes after the prediction is covered until it is made. */
export interface Step {
  /** Paragraphs; notation stands between backticks. */
  text: string[];
  board?: Try;
  predict?: Predict;
  reveal?: string[];
  /** A board that belongs to what is told. */
  then?: Try;
  picture?: Picture;
  facts?: Fact[];
}

/** Something to solve. The program checks the answer; the book does not know it. */
export type Exercise =
  /** Write a value that is equal to an expression. The board shows what is asked about, or `shows`, which is equal to it. */
  | { kind: "value"; ask: string; of: string; shows?: string }
  /** Say which of the four types a position has. */
  | { kind: "type"; expr: string; misere?: boolean }
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
  steps: Step[];
  exercises: Exercise[];
}

export interface Chapter {
  title: string;
  about: string;
  lessons: Lesson[];
}

export const boardsOf = ({ steps }: Lesson): Try[] => steps.flatMap(({ board, then }) => [board, then].flatMap((own) => own ?? []));
export const factsOf = ({ steps }: Lesson): Fact[] => steps.flatMap(({ facts }) => facts ?? []);
