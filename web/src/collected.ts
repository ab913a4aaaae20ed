// Sheets of exercises: positions that somebody collects, and what is asked about each. One is kept in the browser; a link carries a whole one.

import type { Side } from "./api.js";
import { bare, within } from "./book/judge.js";
import type { Exercise } from "./book/lesson.js";

/** What can be asked about a position. */
export const KINDS = ["type", "result", "move", "win", "value", "nim-value"] as const;
export type Kind = (typeof KINDS)[number];

/** A position, who begins in it, what is asked, and of whom. */
export interface Question { kind: Kind; expr: string; side: Side; first: Side; misere: boolean }
export interface Collection { title: string; questions: Question[] }

/** Questions on a sheet, letters of a title and of a position, at most: a link is no place for more. */
export const MOST = 40;
const [TITLE, LETTERS] = [120, 4000];
const KEY = "upstar-exercises";
const SIDES: Side[] = ["left", "right"];

/** Where the last move loses there are no values, and no results. */
const OF_MISERE: Kind[] = ["type", "move", "win"];

/** What may be asked about a position: of a game with results how it ends, of another its type and its value, and its nim-value where both
 * players have the same moves. */
export const kindsOf = (misere: boolean, { results, impartial }: { results: boolean; impartial: boolean }): Kind[] => {
  const has: Partial<Record<Kind, boolean>> = { type: !results, result: results, value: !results, "nim-value": impartial && !results };
  return KINDS.filter((kind) => (has[kind] ?? true) && (!misere || OF_MISERE.includes(kind)));
};

/** What is not as it should be in a sheet that came from elsewhere. */
export class Unreadable extends Error {}

function questionOf(told: unknown, number: number): Question {
  const wrong = (what: string) => new Unreadable(`question ${number} ${what}`);
  if (!Array.isArray(told)) throw wrong("is none");
  const [kind, expr, side, first, misere] = told as unknown[];
  if (!KINDS.includes(kind as Kind)) throw wrong("is of no kind that is known here");
  if (typeof expr !== "string" || expr.trim() === "") throw wrong("has no position");
  if (expr.length > LETTERS) throw wrong("has too long a position");
  if (!SIDES.includes(side as Side) || !SIDES.includes(first as Side)) throw wrong("does not say whose move it is");
  const question = { kind: kind as Kind, expr, side: side as Side, first: first as Side, misere: misere === 1 };
  if (question.misere && !OF_MISERE.includes(question.kind)) throw wrong("asks for what such a position does not have");
  return question;
}

/** Reads a sheet from what anybody may have written. */
export function read(text: string): Collection {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new Unreadable("it is cut off, or was never one");
  }
  const { t, q } = (told ?? {}) as { t?: unknown; q?: unknown };
  if (typeof t !== "string" || !Array.isArray(q)) throw new Unreadable("it has no title or no questions");
  if (q.length > MOST) throw new Unreadable(`it has ${q.length} questions, and ${MOST} are the most`);
  return { title: t.slice(0, TITLE), questions: q.map((one, at) => questionOf(one, at + 1)) };
}

/** Writes a sheet as `read` reads it. */
export const written = ({ title, questions }: Collection): string => JSON.stringify({
  t: title.slice(0, TITLE), q: questions.map(({ kind, expr, side, first, misere }) => [kind, expr, side, first, misere ? 1 : 0]),
});

/** The address of a sheet. Round brackets are written in full, so that no mail cuts it off at one. */
export const linkTo = (sheet: Collection): string =>
  `#/exercises/${encodeURIComponent(written(sheet)).replace(/[()'!*~]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`;

/** The sheet that this browser keeps. */
export function kept(): Collection {
  try {
    return read(localStorage.getItem(KEY) ?? "");
  } catch {
    return { title: "", questions: [] };
  }
}

/** Keeps a sheet; false where the browser does not. */
export function keep(sheet: Collection): boolean {
  try {
    localStorage.setItem(KEY, written(sheet));
    return true;
  } catch {
    return false;
  }
}

/** Whether another tab has changed the sheet. */
export const isOf = (event: StorageEvent): boolean => event.key === KEY || event.key === null;

/** Adds a position with the question that fits it; how many there are then, or what keeps it out. */
export function collect(expr: string, first: Side, misere: boolean, hasResults: boolean): number | string {
  const sheet = kept();
  if (sheet.questions.length >= MOST) return `The sheet has ${MOST} questions, which are the most.`;
  if (expr.length > LETTERS) return "This position is too long for a sheet.";
  const question: Question = { kind: hasResults ? "win" : "type", expr, side: first, first, misere };
  const isKept = keep({ ...sheet, questions: [...sheet.questions, question] });
  return isKept ? sheet.questions.length + 1 : "This browser keeps nothing, so there is no sheet.";
}

/** A question as the book asks it. */
export function exerciseOf({ kind, expr, side, first, misere }: Question): Exercise {
  switch (kind) {
    case "type": return { kind, expr, misere };
    case "result": return { kind, expr, first };
    case "value": return { kind, ask: `What is the value of \`${bare(expr)}\`?`, of: expr };
    case "nim-value": return { kind: "value", ask: `What is the nim-value of \`${bare(expr)}\`?`, of: within(expr, (own) => `nim_value(${own})`) };
    case "move": return { kind, expr, side, misere };
    case "win": return { kind, expr, side, first, misere };
  }
}
