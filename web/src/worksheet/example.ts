// What somebody finds on a first visit, and what cells begin with that are not empty.

/** A number to slide. */
export const SLIDER = "let n = 5 // 1..20";

/** Rules to change into one's own. */
export const GAME = "game mine on heaps\n  both n -> n - k for k in [1, 3, 4]";

export const EXAMPLE = `// # Games add up
// Every line is worked out. *Drag the slider*, or change a line and press Enter: what depends on it follows.
let n = 5 // 1..9
nim(n) + nim(3)
[nim(k) + nim(3) for k in 1..n]
// ## Hot games
// In a hot game both want to move. The **temperature** says how much.
let g = domineering(3x3)
g + nim(2)
temperature(domineering(2x3))
thermograph(domineering(2x3), g)
// ## A game of your own
// - Take one, three or four from a heap; who cannot move loses.
// - Its rules are text. Change them, and everything below changes.
game mine on heaps
  both n -> n - k for k in [1, 3, 4]
mine(9) + nim(2)
[nim_value(mine(k)) for k in 0..27]
// ## Tables
[[k, outcome(pick_up_bricks(k)), nim_value(pick_up_bricks(k))] for k in 0..6]
hackenbush("bbr") == 3/2
`;
