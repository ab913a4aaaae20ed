// Chapter 2: normal play, types, sums and equivalence.

import { EITHER, TRUTHS, TYPES } from "./lesson.js";
import type { Chapter } from "./lesson.js";

export const sums: Chapter = {
  title: "Types and sums",
  about: "Players with different moves, positions side by side, and when two positions are as good as each other.",
  lessons: [
    {
      id: "cut-cake",
      title: "Cut-Cake",
      rows: ["dk_2_1", "dk_fig_2_4"],
      steps: [
        {
          text: ["A cake is marked in squares. Left (some books call her Louise) cuts a piece from top to bottom, Right (Richard) from side to side, always along the marks. All pieces stay on the table. Whoever cannot cut loses: this is normal play, and from here on it is the rule."],
          board: { expr: "cut_cake(2x3)", caption: "Two rows, three columns. Touch the places of a cut." },
          predict: { ask: "in a single row of five squares only Left can cut. How many moves has she?", of: "cut_cake(1x5)" },
          reveal: ["Each cut makes one piece more, and in the end there are five crumbs."],
          facts: [["cut_cake(1x5)", "4"], ["moves(cut_cake(1x5))", "[[1x5 -> 1x1,1x4, 1x5 -> 1x2,1x3, 1x5 -> 1x3,1x2, 1x5 -> 1x4,1x1], []]"]],
        },
        {
          text: ["The two have different moves, so a position is written with both sets: `{ Left's options | Right's options }`. A cake of 2 rows and 3 columns is `{2×1 + 2×2 | 1×3 + 1×3}`. Left's two cuts lead to the same, so that is listed once."],
          predict: { ask: "a column of three squares is `cut_cake(3x1)`. Has Left a move in it?", of: "outcome(cut_cake(3x1)) == \"R\"", among: [["false", "Yes"], ["true", "No: only Right has"]] },
          reveal: ["What a row is for Left, a column is for Right."],
          facts: [["cut_cake(2x3) == {cut_cake(2x1,2x2)|cut_cake(1x3,1x3)}", "true"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "Only Left can cut a single row. How many free moves has she in a row of 8 squares?", of: "cut_cake(1x8)" },
        { kind: "move", expr: "cut_cake(2x4)", side: "left" },
      ],
    },
    {
      id: "types",
      title: "The four types",
      rows: ["dk_2_2", "dk_2_3", "dk_fig_2_5"],
      steps: [
        {
          text: ["Ask of a position: who wins if Left begins, and who if Right begins? There are four answers. Type `L`: Left wins either way. Type `R`: Right does. Type `N`: the next player wins, whoever it is. Type `P`: the previous player wins, so whoever must begin loses."],
          board: { expr: "cut_cake(1x2)", caption: "A row of two squares." },
          predict: { ask: "which type is it?", of: "outcome(cut_cake(1x2))", among: TYPES },
          reveal: ["Only Left can cut it. If Right begins, he cannot even do that, and has lost at once."],
          facts: [["[outcome(cut_cake(1xn)) for n in 1..4]", "[P, L, L, L]"]],
        },
        {
          text: ["The types follow from the options. Left wins moving first if she can move to a position of type `L` or `P`. Right wins moving first if he can move to one of type `R` or `P`. If both can, the type is `N`; if only Left can, `L`; if only Right can, `R`; if neither can, `P`."],
          board: { expr: "cut_cake(2x2)", caption: "Begin, and see." },
          predict: { ask: "and the square of 2×2? A cut by Left leaves two columns of two, one by Right two rows of two.", of: "outcome(cut_cake(2x2))", among: TYPES },
          reveal: ["Type P: begin, and you lose. Whoever cuts gives the other two free moves.",
            "Work your way up: the crumb 1×1 is `P`, the row 1×2 is `L`, the column 2×1 is `R`, the square 2×2 is `P` again."],
          facts: [["[outcome(cut_cake(2xn)) for n in 1..4]", "[R, P, P, L]"]],
        },
      ],
      exercises: [
        { kind: "type", expr: "cut_cake(2x3)" },
        { kind: "type", expr: "cut_cake(4x2)" },
        { kind: "type", expr: "domineering(2x2)" },
        { kind: "win", expr: "cut_cake(3x3)", side: "left", first: "right" },
      ],
    },
    {
      id: "sums",
      title: "Sums",
      rows: ["dk_2_4", "dk_ex_2_5", "dk_2_6", "dk_fig_2_11"],
      steps: [
        {
          text: ["Put two positions side by side, from the same game or from different ones. A move is a move in one of them; whoever cannot move in any of them loses. This is their sum, written with `+`."],
          board: { expr: "cut_cake(2x3) + pick_up_bricks(4)", caption: "A cake and four bricks. Bricks may be taken by both." },
          predict: { ask: "two heaps of three counters, of which one takes as many as one likes from one heap: who wins?", of: "outcome(nim(3) + nim(3))", among: TYPES },
          reveal: ["What do the types say about a sum? Adding a position of type `P` changes nothing: answer your opponent in the component where they moved. Two positions of type `L` give `L`, two of type `R` give `R`. With `L` and `N` it can be `L` or `N`, and so on: types alone do not always decide."],
          facts: [["outcome(nim(3) + nim(2))", "N"], ["outcome(nim(3) + nim(3))", "P"]],
        },
        {
          text: ["Now a position in which Left is ahead beside one in which Right is."],
          board: { expr: "cut_cake(1x4) + cut_cake(3x1)", caption: "A row of four, and a column of three." },
          predict: { ask: "which type is their sum?", of: "outcome(cut_cake(1x4) + cut_cake(3x1))", among: TYPES },
          reveal: ["For `L` and `R` together anything may happen: it depends on by how much each is ahead. That is what values will be for."],
          facts: [["outcome(domineering(2x1) + domineering(1x2))", "P"], ["outcome(domineering(4x1) + domineering(1x2))", "L"]],
        },
      ],
      exercises: [
        { kind: "type", expr: "cut_cake(2x2) + pick_up_bricks(4)" },
        { kind: "type", expr: "cut_cake(1x3) + cut_cake(2x1)" },
        { kind: "move", expr: "cut_cake(2x3) + pick_up_bricks(4)", side: "left" },
      ],
    },
    {
      id: "domineering",
      title: "Domineering",
      rows: ["dk_2_8", "dk_fig_2_14", "errata_dk_4_20"],
      steps: [
        {
          text: ["Left places dominoes upright on free squares of a board, Right places them lying. The board may have any shape: squares can be missing. Boards fall apart as play goes on, and then they are sums."],
          board: { expr: "domineering(4x4)", caption: "A board of sixteen squares." },
          predict: { ask: "which type is the board of 4×4?", of: "outcome(domineering(4x4))", among: TYPES },
          reveal: ["A quarter turn exchanges the players and leaves a square board as it is. So it cannot be better for one of them, and only `N` and `P` are left."],
        },
        {
          text: ["An upright pair, 2×1, is one free move for Left; a lying pair, 1×2, one for Right. On 2×2 whoever begins wins, and gains a free move by it."],
          board: { expr: "domineering(\".#.|...|.#.\")", caption: "Any shape will do." },
          predict: { ask: "2×2 beside 1×2, a free move for Right: which type is that?", of: "outcome(domineering(2x2) + domineering(1x2))", among: TYPES },
          reveal: ["Together: 2×2 and 1×2 is a win for whoever begins. With a row of four, which is two free moves for Right, 2×2 is no longer enough for Left."],
          facts: [["outcome(domineering(2x2) + domineering(1x2))", "N"], ["outcome(domineering(2x2) + domineering(1x4))", "R"]],
        },
      ],
      exercises: [
        { kind: "type", expr: "domineering(1x3)" },
        { kind: "type", expr: "domineering(2x2) + domineering(4x1)" },
        { kind: "move", expr: "domineering(3x3)", side: "right" },
        { kind: "win", expr: "domineering(4x3)", side: "left", first: "left" },
      ],
    },
    {
      id: "equivalence",
      title: "When two positions are the same",
      rows: ["dk_2_9", "dk_2_10"],
      steps: [
        {
          text: ["Two positions are equivalent if in every sum one may be put in place of the other without changing the type."],
          board: { expr: "domineering(1x2) - domineering(1x3)", caption: "A row of two, and a row of three whose players are exchanged." },
          predict: { ask: "are a row of two and a row of three squares in Domineering equivalent?", of: "domineering(1x2) == domineering(1x3)", among: TRUTHS },
          reveal: ["A row of two and a row of three squares in Domineering are: each is one move for Right. A row of four is not, and there is a position that tells them apart: `distinguish` finds one."],
          facts: [["domineering(1x2) == domineering(1x3)", "true"], ["domineering(1x2) == domineering(1x4)", "false"]],
        },
        {
          text: ["All positions of type `P` are equivalent, and act as zero. Equivalence obeys the rules that one hopes for: sums may be taken in any order, equals may be added to equals. And there is a test that needs no infinity of sums: `A` and `B` are equivalent exactly if `A - B` is of type `P`, where the minus sign exchanges the players."],
          board: { expr: "domineering(2x2) - domineering(2x2)", caption: "A position and its negative: whoever begins loses. Try it." },
          predict: { ask: "three heaps of 1, 2 and 3 counters, and a bar of Chop of 4×4: are they equivalent?", of: "nim(1,2,3) == chop(4x4)", among: TRUTHS },
          reveal: ["They look nothing alike, and both are lost for whoever begins: both are zero."],
          facts: [["nim(1,2,3) == chop(4x4)", "true"], ["outcome(domineering(2x3) - domineering(2x3))", "P"]],
        },
      ],
      exercises: [
        { kind: "type", expr: "domineering(1x5) - domineering(1x4)" },
        { kind: "value", ask: "Write a value that is equal to `pick_up_bricks(7)`.", of: "pick_up_bricks(7)" },
        { kind: "win", expr: "domineering(2x2) - domineering(2x2)", side: "left", first: "right" },
      ],
    },
    {
      id: "ending",
      title: "Play ends",
      rows: ["vs_1_3", "l7_def_2"],
      steps: [
        {
          text: ["All of this rests on one thing: play ends. Then every position can be judged from simpler ones, those that can be reached from it, and proofs may assume that everything simpler is known already. This is called top-down induction."],
          board: { expr: "nim(1,2)", caption: "At most three moves." },
          predict: { ask: "how many moves can Nim with heaps of 3, 4 and 5 last at most?", of: "depth(nim(3,4,5))" },
          reveal: ["How long can a play last? In Nim, as many moves as there are counters. `depth` counts it for any position of such games."],
          facts: [["depth(nim(3,4,5))", "12"], ["depth(chop(3x4))", "5"], ["depth(domineering(2x2))", "2"]],
        },
        {
          text: ["In some games with results a position can come back, as in Dodgem: there a play that never ends is a draw."],
          predict: { ask: "what do perfect players come to in Dodgem on 4×4?", of: "outcome(dodgem(4x4))", among: [["[+-, -+]", "whoever begins wins"], ["[-+, +-]", "whoever begins loses"], ["[00, 00]", "a draw"]] },
          reveal: ["On a board of 4×4 that is what perfect players come to."],
          facts: [["outcome(dodgem(4x4))", "[00, 00]"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "How many moves can Chomp on a bar of 2×3 squares last at most?", of: "depth(chomp(2x3))" },
        { kind: "value", ask: "And taking 2 or 3 counters from a heap of 7?", of: "depth(subtraction[2,3](7))" },
      ],
    },
    {
      id: "misere",
      title: "Misère play",
      rows: ["vs_1_2"],
      steps: [
        {
          text: ["Turn the rule round: whoever makes the last move loses."],
          board: { expr: "nim(1,1)", caption: "Two heaps of one. The last counter loses.", misere: true },
          predict: { ask: "two heaps of one counter each: who wins now?", of: "misere_outcome(nim(1,1))", among: EITHER },
          reveal: ["In Nim this changes less than one fears. Play as usual, as long as some heap has two counters or more; when your move leaves only heaps of one, leave an odd number of them."],
          facts: [["misere_outcome(nim(1,1))", "N"]],
        },
        {
          text: ["In the usual kind of play 1, 3, 5, 7 is lost for whoever begins."],
          board: { expr: "nim(1,3,5,7)", caption: "The last counter loses.", misere: true },
          predict: { ask: "and where the last counter loses?", of: "misere_outcome(nim(1,3,5,7))", among: EITHER },
          reveal: ["So 1, 3, 5, 7 is lost for whoever begins in both kinds of play, and from 2, 3, 6 the winning move is 6 to 1 in both. In other games misère play is much harder, because sums no longer follow from values."],
          facts: [["misere_outcome(nim(1,3,5,7))", "P"], ["misere_outcome(nim(2,3,6))", "N"], ["misere_outcome(nim(2,3,1))", "P"]],
        },
      ],
      exercises: [
        { kind: "move", expr: "nim(2,3,6)", side: "left", misere: true },
        { kind: "win", expr: "nim(1,2,2)", side: "left", first: "left", misere: true },
      ],
    },
  ],
};
