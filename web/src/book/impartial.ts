// Chapter 3: games in which both players have the same moves.

import { EITHER } from "./lesson.js";
import type { Chapter } from "./lesson.js";

export const impartial: Chapter = {
  title: "Nim and everything like it",
  about: "When both players have the same moves, every position is a heap of Nim in disguise.",
  lessons: [
    {
      id: "nim",
      title: "Nim",
      rows: ["dk_3_1", "vs_1_1", "errata_cf_unequal"],
      steps: [
        {
          text: ["There are heaps of counters. A move takes as many as you like, at least one, from one heap. Whoever takes the last counter wins."],
          board: { expr: "nim(1,2,3)", caption: "Touch a counter: it and those above it are taken." },
          predict: { ask: "who wins with two heaps of four?", of: "outcome(nim(4,4))", among: EITHER },
          reveal: ["One heap is no contest: take it. Two equal heaps are lost for whoever begins, since the other does the same in the other heap. Two unequal heaps are won by making them equal."],
          facts: [["outcome(nim(4,4))", "P"], ["outcome(nim(4,6))", "N"]],
        },
        {
          text: ["With three heaps nobody can simply copy."],
          board: { expr: "nim(4,5,9,14)", caption: "Or even four of them." },
          predict: { ask: "who wins with heaps of 1, 2 and 3?", of: "outcome(nim(1,2,3))", among: EITHER },
          reveal: ["With three heaps it gets interesting: 1, 2, 3 is lost for whoever begins. From 4, 5, 9, 14 there are three moves that win. The next lesson tells how to see them."],
          facts: [
            ["outcome(nim(1,2,3))", "P"],
            ["best(nim(4,5,9,14))", "[[heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8], [heap 1: 4 -> 2, heap 2: 5 -> 3, heap 4: 14 -> 8]]"],
          ],
        },
      ],
      exercises: [
        { kind: "move", expr: "nim(4,7)", side: "left" },
        { kind: "type", expr: "nim(1,4,5)" },
        { kind: "win", expr: "nim(3,5)", side: "left", first: "left" },
      ],
    },
    {
      id: "balance",
      title: "The balancing procedure",
      rows: ["dk_ex_3_5", "dk_3_7", "dk_3_8", "cf_ex_2", "errata_cf_ex_2"],
      steps: [
        {
          text: ["Write every heap as a sum of different powers of two: 11 is 8 + 2 + 1, and 45 is 32 + 8 + 4 + 1. Put the heaps one below the other in columns for 1, 2, 4, 8 and so on. The position is balanced if every column holds an even number."],
          board: { expr: "nim(2,4,6)", caption: "A 2, a 4, and a 4 and a 2 together." },
          predict: { ask: "2, 4 and 6 are balanced. Who wins?", of: "outcome(nim(2,4,6))", among: EITHER },
          reveal: ["Any move in a balanced position unbalances it. And an unbalanced position can always be balanced: take the largest power that occurs an odd number of times, choose a heap that has it, and change in this heap exactly the columns that are odd. The heap gets smaller, so this is a move."],
          facts: [["outcome(nim(3,6,5))", "P"]],
        },
        {
          text: ["Hence balanced positions are of type `P`, all others of type `N`."],
          board: { expr: "nim(11,13,7,12)", caption: "Find the heaps that contain an 8." },
          predict: { ask: "from 11, 13, 7, 12 a move in the heap of 11 wins. How many counters does it leave there?", of: "nim_sum(13, 7, 12)", shows: null },
          reveal: ["From 11, 13, 7, 12 one move takes 11 to 6. From 108, 90, 57 there are three: 108 to 99, 90 to 85, 57 to 54. Moving 108 to 107 does not win.", "“Why?” in the explorer writes the columns down for any position of Nim."],
          facts: [
            ["nim_sum(11, 13, 7, 12)", "13"],
            ["outcome(nim(6,13,7,12))", "P"],
            ["nim(108,90,57) == *15", "true"],
            ["outcome(nim(107,90,57))", "N"],
            ["outcome(nim(99,90,57))", "P"],
          ],
        },
      ],
      exercises: [
        { kind: "type", expr: "nim(3,5,6)" },
        { kind: "move", expr: "nim(7,9,12)", side: "left" },
        { kind: "win", expr: "nim(3,4,5)", side: "left", first: "left" },
      ],
    },
    {
      id: "nim-sum",
      title: "Adding nimbers",
      rows: ["dk_3_9", "errata_l7", "l7_thm_2"],
      steps: [
        {
          text: ["A heap of n counters is the nimber `*n`. A sum of nimbers is a nimber again: add the heaps in binary without carrying."],
          board: { expr: "nim(13,19,10)", caption: "13 is 8 + 4 + 1, 19 is 16 + 2 + 1, and 10 is 8 + 2." },
          predict: { ask: "`*13 + *19 + *10` is `*n`. What is n?", of: "nim_sum(13, 19, 10)" },
          reveal: ["So `*13 + *19 + *10` is `*20`, and 1, 3, 6 is worth `*4` (not 10, as they would be if one carried)."],
          facts: [["nim_sum(13, 19, 10)", "20"], ["nim(1,3,6) == *4", "true"]],
        },
        {
          text: ["Why? If three heaps add up to a fourth, then all four together are balanced, a zero position. Moving the fourth to the other side of the equation, where it is its own negative, says that the three are equivalent to it."],
          board: { expr: "nim(1,3,6) + nim(4)", caption: "Equal on both sides: a zero position." },
          predict: { ask: "a row of eight pins of Kayles is worth `*1`, and Chop on 3×5 is worth `*6`. What is the nim-value of their sum?", of: "nim_value(kayles(8) + chop(3x5))" },
          reveal: ["The theorem holds for every impartial game: the nimber of a sum is the nim-sum of the nimbers."],
          facts: [
            ["[nim_value(kayles(8)), nim_value(chop(3x5))]", "[1, 6]"],
            ["nim_value(kayles(8) + chop(3x5)) == nim_sum(nim_value(kayles(8)), nim_value(chop(3x5)))", "true"],
          ],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is the nim-sum of 5 and 3?", of: "nim_sum(5, 3)" },
        { kind: "value", ask: "To which nimber is `*21 + *9 + *12` equal?", of: "*21 + *9 + *12", shows: "nim(21,9,12)" },
      ],
    },
    {
      id: "mex",
      title: "The least that is missing",
      rows: ["dk_3_11", "dk_3_14", "dk_3_15"],
      steps: [
        {
          text: ["The mex of some numbers is the least of 0, 1, 2, … that is not among them."],
          predict: { ask: "what is the mex of 0, 1, 2, 5 and 8?", of: "mex(0, 1, 2, 5, 8)" },
          reveal: ["That of 0, 1, 2, 5, 8 is 3. If all options of a position are nimbers, the position is the nimber of their mex. For from `*3` you can go to 0, `*1` and `*2`; and if somebody goes up, to `*5`, the other goes back to `*3`."],
          facts: [["mex(0, 1, 2, 5, 8)", "3"], ["{0,*,*2,*5,*8|0,*,*2,*5,*8} == *3", "true"]],
        },
        {
          text: ["So, from the smallest positions upwards, every position of every impartial game gets its nimber. This is the theorem of Sprague and Grundy.", "Chop: 1×1 is 0, 1×2 is `*1`, 1×3 is `*2`."],
          board: { expr: "chop(2x3)", caption: "Options worth 0, 1 and 2." },
          predict: { ask: "what is the nim-value of Chop on 2×3?", of: "nim_value(chop(2x3))" },
          reveal: ["From 2×3 one reaches 1×3, 2×2 and 2×1, worth 2, 0 and 1, so it is `*3`."],
          facts: [["[nim_value(chop(2xn)) for n in 1..5]", "[1, 0, 3, 2, 5]"]],
        },
        {
          text: ["The same in Chomp, where more is bitten off."],
          board: { expr: "chomp(2x3)", caption: "Options worth 0, 1, 2 and 3." },
          predict: { ask: "what is the nim-value of this bar?", of: "nim_value(chomp(2x3))" },
          reveal: ["Chomp 2×2 is `*2`, and 2×3 is `*4`."],
          facts: [["nim_value(chomp(2x2))", "2"], ["nim_value(chomp(2x3))", "4"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is the mex of 0, 1, 3 and 4?", of: "mex(0, 1, 3, 4)" },
        { kind: "value", ask: "Which nimber is `chop(2x4)`?", of: "chop(2x4)" },
        { kind: "value", ask: "Which nimber is the staircase `chomp(3,1)`?", of: "chomp(3,1)" },
      ],
    },
    {
      id: "mixed",
      title: "Sums of different games",
      rows: ["dk_3_16", "dk_3_17", "dk_3_18", "dk_3_19"],
      steps: [
        {
          text: ["Two formulas: n bricks are worth `*(n mod 3)`, and Chop of m rows and n columns is worth `*(m-1) + *(n-1)`, because it is really two heaps, one of lines each way.", "Now any mixture can be played."],
          board: { expr: "chomp(2x3) + chop(2x4) + nim(3)", caption: "Three games. Bring their sum to zero." },
          predict: { ask: "Chomp on 2×3 is worth `*4`. What is the nim-value of all three together?", of: "nim_value(chomp(2x3) + chop(2x4) + nim(3))" },
          reveal: ["Chomp 2×3 is `*4`, Chop 2×4 is `*1 + *3 = *2`, beside them lies a heap of 3: together `*5`. To win, bring it to zero: something worth `*a` must become the nim-sum of a and 5. Chomp must become `*1`: bite it down to a bar of two."],
          facts: [["chomp(2x3) + chop(2x4) + nim(3) == *5", "true"], ["[nim_value(pick_up_bricks(n)) for n in 0..6]", "[0, 1, 2, 0, 1, 2, 0]"]],
        },
        {
          text: ["Another: Chop 4×5, seven bricks and a heap of 4."],
          board: { expr: "chop(4x5) + pick_up_bricks(7) + nim(4)", caption: "Three games again." },
          predict: { ask: "what is the nim-value of this sum?", of: "nim_value(chop(4x5) + pick_up_bricks(7) + nim(4))" },
          reveal: ["Chop 4×5, seven bricks and a heap of 4 come to `*7 + *1 + *4 = *2`. Cutting the bar down to 2×5 wins."],
          facts: [["chop(4x5) + pick_up_bricks(7) + nim(4) == *2", "true"], ["outcome(chop(2x5) + pick_up_bricks(7) + nim(4))", "P"]],
        },
      ],
      exercises: [
        { kind: "move", expr: "chomp(2x3) + chop(2x4) + nim(3)", side: "left" },
        { kind: "value", ask: "What is `chop(6x4) + pick_up_bricks(5)` worth?", of: "chop(6x4) + pick_up_bricks(5)" },
        { kind: "win", expr: "chop(3x4) + pick_up_bricks(5)", side: "left", first: "left" },
      ],
    },
    {
      id: "subtraction",
      title: "Taking away by rules",
      rows: ["l7_ex_1", "l7_ex_2"],
      steps: [
        {
          text: ["In a subtraction game the numbers that may be taken are given in advance."],
          board: { expr: "subtraction[1,2,3](9)", caption: "Take one, two or three." },
          predict: { ask: "a heap of 4 leads to heaps of 1, 2 and 3, whose nimbers are 1, 2 and 3. What is its own?", of: "nim_value(subtraction[1,2,3](4))" },
          reveal: ["With 1, 2 and 3 the nimbers of heaps 0, 1, 2, … are 0, 1, 2, 3, 0, 1, 2, 3, …: the remainder by 4. For every finite set they repeat after some time, since the next one depends only on the last few; the program finds the period and proves it."],
          facts: [["[nim_value(subtraction[1,2,3](n)) for n in 0..8]", "[0, 1, 2, 3, 0, 1, 2, 3, 0]"]],
        },
        {
          text: ["In another game one takes from n counters fewer than n/2 + 1: half of the heap at most, and of an odd heap half a counter more."],
          board: { expr: "less_than_half(6)", caption: "Take at most half. Of seven it would be four." },
          predict: { ask: "from 3 counters one can leave 1 or 2, which are worth 1 and 0. What is the nim-value of 3?", of: "nim_value(less_than_half(3))" },
          reveal: ["Its nimbers do not repeat: 0, 1, 0, 2, 1, 3, 0, 4, …"],
          facts: [
            ["moves(less_than_half(6))", "[[heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5], [heap 1: 6 -> 3, heap 1: 6 -> 4, heap 1: 6 -> 5]]"],
            ["moves(less_than_half(7))", "[[heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6], [heap 1: 7 -> 3, heap 1: 7 -> 4, heap 1: 7 -> 5, heap 1: 7 -> 6]]"],
            ["[nim_value(less_than_half(n)) for n in 0..7]", "[0, 1, 0, 2, 1, 3, 0, 4]"],
          ],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is the nim-value of `subtraction[1,2,3](100)`?", of: "nim_value(subtraction[1,2,3](100))" },
        { kind: "move", expr: "subtraction[1,2,3](17,4)", side: "left" },
        { kind: "type", expr: "less_than_half(6)" },
      ],
    },
    {
      id: "lasker-wythoff",
      title: "Lasker and Wythoff",
      rows: ["l7_lasker", "l7_wythoff"],
      steps: [
        {
          text: ["In Lasker's Nim a move takes counters from a heap or splits it into two. A split is a sum, so its nimber is a nim-sum."],
          board: { expr: "lasker(4)", caption: "Take, or split." },
          predict: { ask: "heaps of 1 and 2 are worth 1 and 2. Splitting 3 leaves both of them. What is 3 worth, as a nim-value?", of: "nim_value(lasker(3))" },
          reveal: ["A split is a sum, so its nimber is a nim-sum; the values of heaps 1, 2, 3, … are 1, 2, 4, 3, 5, 6, 8, 7, and so on by fours."],
          facts: [["[nim_value(lasker(n)) for n in 1..8]", "[1, 2, 4, 3, 5, 6, 8, 7]"]],
        },
        {
          text: ["In Wythoff's game there are two heaps, and one may also take the same number from both."],
          board: { expr: "wythoff(3,6)", caption: "Take from one heap, or the same from both." },
          predict: { ask: "who wins from 1 and 2?", of: "outcome(wythoff(1,2))", among: EITHER },
          reveal: ["The lost pairs are 0,0; 1,2; 3,5; 4,7; 6,10; 8,13; … Counted from 0, in the k-th of them the heaps differ by k, and the smaller is k times the golden ratio, rounded down."],
          facts: [["outcome(wythoff(8,13))", "P"], ["outcome(wythoff(10610209857723,17167680177565))", "P"]],
        },
      ],
      exercises: [
        { kind: "type", expr: "wythoff(4,7)" },
        { kind: "move", expr: "wythoff(5,6)", side: "left" },
        { kind: "value", ask: "Lasker's heap of 3 beside a heap of 4 of plain Nim: what is the sum worth?", of: "lasker(3) + nim(4)" },
      ],
    },
  ],
};
