// Chapter 2: normal play, types, sums and equivalence.

import type { Chapter } from "./lesson.js";

export const sums: Chapter = {
  title: "Types and sums",
  about: "Players with different moves, positions side by side, and when two positions are as good as each other.",
  lessons: [
    {
      id: "cut-cake",
      title: "Cut-Cake",
      rows: ["dk_2_1", "dk_fig_2_4"],
      text: [
        "A cake is marked in squares. Left (some books call her Louise) cuts a piece from top to bottom, Right (Richard) from side to side, always along the marks. All pieces stay on the table. Whoever cannot cut loses: this is normal play, and from here on it is the rule.",
        "The two have different moves, so a position is written with both sets: `{ Left's options | Right's options }`. A cake of 2 rows and 3 columns is `{2×1 + 2×2 | 1×3 + 1×3}`. Left's two cuts lead to the same, so that is listed once.",
      ],
      boards: [{ expr: "cut_cake(2x3)", caption: "Two rows, three columns. Touch the places of a cut." }],
      facts: [
        ["cut_cake(2x3) == {cut_cake(2x1,2x2)|cut_cake(1x3,1x3)}", "true"],
        ["cut_cake(1x5)", "4"],
        ["moves(cut_cake(1x5))", "[[1x5 -> 1x1,1x4, 1x5 -> 1x2,1x3, 1x5 -> 1x3,1x2, 1x5 -> 1x4,1x1], []]"],
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
      text: [
        "Ask of a position: who wins if Left begins, and who if Right begins? There are four answers. Type `L`: Left wins either way. Type `R`: Right does. Type `N`: the next player wins, whoever it is. Type `P`: the previous player wins, so whoever must begin loses.",
        "The types follow from the options. Left wins moving first if she can move to a position of type `L` or `P`. Right wins moving first if he can move to one of type `R` or `P`. If both can, the type is `N`; if only Left can, `L`; if only Right can, `R`; if neither can, `P`.",
        "Work your way up: the crumb 1×1 is `P`, the row 1×2 is `L`, the column 2×1 is `R`, the square 2×2 is `P` again.",
      ],
      boards: [{ expr: "cut_cake(2x2)", caption: "Type P: begin, and you lose." }],
      facts: [["[outcome(cut_cake(1xn)) for n in 1..4]", "[P, L, L, L]"], ["[outcome(cut_cake(2xn)) for n in 1..4]", "[R, P, P, L]"]],
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
      text: [
        "Put two positions side by side, from the same game or from different ones. A move is a move in one of them; whoever cannot move in any of them loses. This is their sum, written with `+`.",
        "What do the types say about a sum? Adding a position of type `P` changes nothing: answer your opponent in the component where they moved. Two positions of type `L` give `L`, two of type `R` give `R`. With `L` and `N` it can be `L` or `N`, and so on: types alone do not always decide.",
        "For `L` and `R` together anything may happen: it depends on by how much each is ahead. That is what values will be for.",
      ],
      boards: [{ expr: "cut_cake(2x3) + pick_up_bricks(4)", caption: "A cake and four bricks. Bricks may be taken by both." }],
      facts: [
        ["outcome(domineering(2x1) + domineering(1x2))", "P"],
        ["outcome(domineering(4x1) + domineering(1x2))", "L"],
        ["outcome(nim(3) + nim(2))", "N"],
        ["outcome(nim(3) + nim(3))", "P"],
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
      text: [
        "Left places dominoes upright on free squares of a board, Right places them lying. The board may have any shape: squares can be missing. Boards fall apart as play goes on, and then they are sums.",
        "An upright pair, 2×1, is one free move for Left; a lying pair, 1×2, one for Right. On 2×2 whoever begins wins, and gains a free move by it.",
        "Together: 2×2 and 1×2 is a win for whoever begins. With a row of four, which is two free moves for Right, 2×2 is no longer enough for Left.",
      ],
      boards: [
        { expr: "domineering(4x4)", caption: "A board of sixteen squares." },
        { expr: "domineering(\".#.|...|.#.\")", caption: "Any shape will do." },
      ],
      facts: [["outcome(domineering(2x2) + domineering(1x2))", "N"], ["outcome(domineering(2x2) + domineering(1x4))", "R"]],
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
      text: [
        "Two positions are equivalent if in every sum one may be put in place of the other without changing the type. A row of two and a row of three squares in Domineering are: each is one move for Right. A row of four is not, and there is a position that tells them apart: `distinguish` finds one.",
        "All positions of type `P` are equivalent, and act as zero. Equivalence obeys the rules that one hopes for: sums may be taken in any order, equals may be added to equals. And there is a test that needs no infinity of sums: `A` and `B` are equivalent exactly if `A - B` is of type `P`, where the minus sign exchanges the players.",
      ],
      boards: [{ expr: "domineering(2x2) - domineering(2x2)", caption: "A position and its negative: whoever begins loses. Try it." }],
      facts: [
        ["domineering(1x2) == domineering(1x3)", "true"],
        ["domineering(1x2) == domineering(1x4)", "false"],
        ["nim(1,2,3) == chop(4x4)", "true"],
        ["outcome(domineering(2x3) - domineering(2x3))", "P"],
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
      text: [
        "All of this rests on one thing: play ends. Then every position can be judged from simpler ones, those that can be reached from it, and proofs may assume that everything simpler is known already. This is called top-down induction.",
        "How long can a play last? In Nim, as many moves as there are counters. `depth` counts it for any position of such games. In some games with results a position can come back, as in Dodgem: there a play that never ends is a draw, and on a board of 4×4 that is what perfect players come to.",
      ],
      boards: [{ expr: "nim(1,2)", caption: "At most three moves." }],
      facts: [["depth(nim(3,4,5))", "12"], ["depth(chop(3x4))", "5"], ["depth(domineering(2x2))", "2"], ["outcome(dodgem(4x4))", "[00, 00]"]],
      exercises: [
        { kind: "value", ask: "How many moves can Chomp on a bar of 2×3 squares last at most?", of: "depth(chomp(2x3))" },
        { kind: "value", ask: "And taking 2 or 3 counters from a heap of 7?", of: "depth(subtraction[2,3](7))" },
      ],
    },
    {
      id: "misere",
      title: "Misère play",
      rows: ["vs_1_2"],
      text: [
        "Turn the rule round: whoever makes the last move loses. In Nim this changes less than one fears. Play as usual, as long as some heap has two counters or more; when your move leaves only heaps of one, leave an odd number of them.",
        "So 1, 3, 5, 7 is lost for whoever begins in both kinds of play, and from 2, 3, 6 the winning move is 6 to 1 in both. In other games misère play is much harder, because sums no longer follow from values.",
      ],
      boards: [{ expr: "nim(1,3,5,7)", caption: "The last counter loses.", misere: true }],
      facts: [["misere_outcome(nim(1,3,5,7))", "P"], ["misere_outcome(nim(2,3,6))", "N"], ["misere_outcome(nim(2,3,1))", "P"], ["misere_outcome(nim(1,1))", "N"]],
      exercises: [
        { kind: "move", expr: "nim(2,3,6)", side: "left", misere: true },
        { kind: "win", expr: "nim(1,2,2)", side: "left", first: "left", misere: true },
      ],
    },
  ],
};
