// Those one can play against, and hints by degrees.

import { ask } from "./api.js";
import type { InPlay, MoveOf, Side } from "./api.js";
import { gameOf, named } from "./state.js";
import type { State } from "./state.js";

export const OPPONENTS: [State["opponent"], string][] = [
  ["friend", "a person beside you"], ["perfect", "the perfect player"], ["sometimes", "one who errs: one move in five is chance"],
  ["often", "a beginner: one move in two is chance"], ["random", "chance alone"], ["stubborn", "the stubborn loser: loses, but late"],
];

/** How many of a player's moves are chance. */
const CHANCE: Partial<Record<State["opponent"], number>> = { sometimes: 1 / 5, often: 1 / 2, random: 1 };

/** A move, and whether it is known to be what such a player does. */
export interface Reply { move: string; proved: boolean }

/** The opponent's move; none when the game is over. */
export async function reply(state: State, now: InPlay, signal: AbortSignal): Promise<Reply | null> {
  if (state.opponent === "friend") return null;
  if (Math.random() < (CHANCE[state.opponent] ?? 0)) {
    const move = now.moves[Math.floor(Math.random() * now.moves.length)];
    return move === undefined ? null : { move, proved: true };
  }
  return (await ask("/api/v1/reply", { game: gameOf(state), style: state.opponent === "stubborn" ? "stubborn" : "perfect" }, signal)) ?? null;
}

/** The seconds that a winning move is looked for where the analysis has named none. */
const LOOKED_FOR = 10;

/** A move that is known to win, if one can be found. */
export async function winningMove(state: State, signal: AbortSignal): Promise<string | null> {
  const told = await ask("/api/v1/reply", { game: gameOf(state), style: "perfect", seconds: LOOKED_FOR }, signal);
  return told?.proved && told.prospect === "win" ? told.move : null;
}

export interface Hint { text: () => string | Promise<string>; component: string | null; move: string | null }

/** What comes of a type for the player who has just moved. */
function because(to: MoveOf | undefined, by: Side, prospect: string): string {
  if (!to) return "";
  const left = `It leaves ${to.to}`;
  const worth = to.value != null ? `, which is worth ${to.value}` : "";
  if (prospect === "loss") return `${left}${worth}: no move wins, this one makes it hard.`;
  const why: Record<string, string> = {
    P: "there whoever starts loses, and it is the opponent who starts", L: "there Left wins, whoever starts", R: "there Right wins, whoever starts",
    "+-": "there Left wins with best play", "-+": "there Right wins with best play", "00": "there best play is a draw",
  };
  return `${left}${worth}: ${why[to.outcome ?? ""] ?? `there ${named(by)} wins`}.`;
}

/** Hints by degrees: how it stands and in which component, which move, why. `spoken` is what a move is called here. */
export async function hints(state: State, mover: Side, find: (move: string) => MoveOf | undefined, spoken: (move: string) => string, signal: AbortSignal): Promise<Hint[]> {
  const advice = await ask("/api/v1/advice", gameOf(state), signal);
  if (!advice) return [];
  const { component = null, move, proved } = advice;
  const stands = { win: "You can win.", draw: "You can draw.", loss: "You lose against best play." }[advice.prospect ?? ""] ?? "Who wins is not known.";
  const why = async (): Promise<string> => {
    let to = find(move);
    if (!to) {
      const told = await ask("/api/v1/play", gameOf(state), signal);
      const listed = await ask("/api/v1/moves", { expr: told.position, player: mover, misere: state.misere }, signal);
      to = listed.moves.find((own) => own.move === move);
    }
    return `${spoken(move)}: ${because(to, mover, advice.prospect ?? "")}`;
  };
  return [
    { text: () => (component ? `${stands} Look at ${component}.` : stands), component, move: null },
    { text: () => `Play ${spoken(move)}${proved ? "." : ": the best move that was found, not proved."}`, component, move },
    ...(proved ? [{ text: why, component, move }] : []),
  ];
}
