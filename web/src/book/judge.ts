// What the program says to an answer, and what refutes a wrong one.

import { ask, Wrong } from "../api.js";
import type { Side } from "../api.js";
import { named, other } from "../state.js";
import { TYPES } from "./lesson.js";
import type { Exercise } from "./lesson.js";

/** A position without the rules of somebody's own that may stand before it. */
export const bare = (expr: string): string => (/^\s*game\s/.test(expr) ? expr.slice(expr.trimEnd().lastIndexOf("\n") + 1) : expr);

/** What is asked about a position, after the rules that stand before it. */
export const within = (expr: string, asks: (position: string) => string): string => `${expr.slice(0, expr.length - bare(expr).length)}${asks(bare(expr))}`;

/** What an expression comes to, as the program writes it. */
export async function textOf(expr: string): Promise<string> {
  const told = await ask("/api/v1/worksheet", { statements: [expr] });
  const cell = told.answers[0];
  if (cell?.error) throw new Wrong(cell.error);
  return cell?.lines[0]?.text ?? "";
}

/** Whether a value that somebody wrote is equal to an expression. */
export const isEqual = async (written: string, of: string): Promise<boolean> => (await textOf(within(of, (own) => `(${written}) == (${own})`))) === "true";

/** What the type of a position means, in words. */
export function meaning(expr: string, is: string): string {
  const words = new Map(TYPES).get(is);
  return /^(misere_)?outcome\(/.test(expr) && words ? ` ${words}` : "";
}

/** A play that shows that an answer is wrong: where it begins, and what to say. Without a board there is something to say at least. */
export interface Refutation {
  says: string;
  plays?: { expr: string; first: Side; winner?: Side; therefore?: string };
}

/** Who wins a position of some type if somebody begins. */
function winner(type: string, first: Side): Side {
  if (type === "L") return "left";
  if (type === "R") return "right";
  return type === "N" ? first : other(first);
}

/** What refutes that a position is of the type that somebody said. */
export function againstType(expr: string, said: string, type: string): Refutation {
  const first = (["left", "right"] as const).find((first) => winner(said, first) !== winner(type, first)) ?? "left";
  const wins = winner(type, first);
  return { says: `No: then ${named(other(wins))} would win if ${named(first)} begins. See how ${named(wins)} does.`, plays: { expr, first, winner: wins, therefore: `By your answer ${named(other(wins))} would have won.` } };
}

/** What is told of a game, and is not to be played with. */
const ASKED = /^(nim_value|depth|birthday|temperature|mean|left_stop|right_stop|atomic_weight|cool)\((.*?)(?:, \d+)?\)$/s;

/** The game that a question about a value is about; as a nimber, where a number was asked that is a nimber's. */
export function gameOf(of: string): { expr: string; is: "itself" | "nimber" | "told" } {
  const [, heaps] = /^nim_sum\((.*)\)$/.exec(of) ?? [];
  if (heaps !== undefined) return { expr: `nim(${heaps.replaceAll(" ", "")})`, is: "nimber" };
  const [, options] = /^mex\((.*)\)$/.exec(of) ?? [];
  if (options !== undefined) return { expr: `{${options.split(",").map((one) => (one.trim() === "0" ? "0" : `*${one.trim()}`)).join(",")}}`, is: "nimber" };
  const [, asked, expr] = ASKED.exec(bare(of)) ?? [];
  if (asked === undefined || expr === undefined) return { expr: of, is: "itself" };
  return { expr: within(of, () => expr), is: asked === "nim_value" ? "nimber" : "told" };
}

/** The board of an exercise. */
export function boardOf(exercise: Exercise): string {
  return exercise.kind === "value" ? exercise.shows ?? gameOf(exercise.of).expr : exercise.expr;
}

/** A fraction in lowest terms that no position is worth: the number below the stroke is no power of two. */
function impossible(written: string): [over: number, under: number] | null {
  const [, sign = "", top = "", bottom = ""] = /^(-?)\s*(\d+)\s*\/\s*(\d+)$/.exec(written) ?? [];
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  const by = common(Number(top), Number(bottom));
  const under = Number(bottom) / by;
  if (!Number.isSafeInteger(under) || Number.isInteger(Math.log2(under))) return null;
  return [(sign === "-" ? -1 : 1) * Number(top) / by, under];
}

/** So fine are the binary fractions that are tried for one that lies between. */
const FINEST = 10;

/** What refutes such a fraction: a binary one that lies between it and what is so. */
async function againstFraction(expr: string, written: string, [over, under]: [number, number]): Promise<Refutation | null> {
  const near = Array.from({ length: FINEST }, (_, at) => 2 ** at).flatMap((parts) => [
    { than: `${Math.floor((over * parts) / under)}/${parts}`, type: "R", most: "at most", is: "less" },
    { than: `${Math.ceil((over * parts) / under)}/${parts}`, type: "L", most: "at least", is: "more" }]);
  const { answers } = await ask("/api/v1/worksheet", { statements: near.map(({ than }) => within(expr, (own) => `outcome((${own}) - (${than}))`)) });
  const found = near.find(({ type }, at) => answers[at]?.lines[0]?.text === type);
  if (!found) return null;
  const than = found.than.replace(/\/1$/, "");
  const [wins, first]: [Side, Side] = found.type === "R" ? ["right", "left"] : ["left", "right"];
  return {
    says: `No: no position is worth \`${written}\`, for only powers of two stand below the stroke. And it is ${found.most} \`${than}\`: beside the negative of that, ${named(first)} begins and loses.`,
    plays: { expr: `${expr} - (${than})`, first, winner: wins, therefore: `${named(first)} began and lost: it is ${found.most} \`${than}\`, which is ${found.is} than \`${written}\`.` },
  };
}

/** What refutes that an expression is worth what somebody wrote: whoever begins in the difference wins, and would lose if it were. */
export async function againstValue(of: string, written: string, shows?: string): Promise<Refutation> {
  const { expr, is } = gameOf(of);
  const fraction = is === "itself" ? impossible(written) : null;
  const against = fraction && await againstFraction(shows ?? expr, written, fraction);
  if (against) return against;
  const than = { L: "it is more than that", R: "it is less than that" }[await textOf(within(of, (own) => `outcome((${own}) - (${written}))`))];
  if (is === "told") return { says: `No: ${than ?? "it is not that"}.` };
  if (is === "nimber" && !/^\d+$/.test(written)) return { says: "No: it is one of the numbers 0, 1, 2, …" };
  const difference = `${shows ?? expr} - (${is === "nimber" ? `*${written}` : written})`;
  const first = (await textOf(within(difference, (own) => `outcome(${own})`))) === "R" ? "right" : "left";
  return {
    says: `No: ${is === "itself" && !than ? "it is confused with that, neither more nor less" : than ?? "it is not that"}. On the board it stands beside the negative of your answer. If they were equal, whoever begins would lose; see how ${named(first)} begins and wins.`,
    plays: { expr: difference, first, winner: first, therefore: `${named(first)} began and won. Were it \`${written}\`, the two would make 0, and whoever begins would have lost.` },
  };
}
