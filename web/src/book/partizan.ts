// Chapter 4: games that are numbers, and some that are not.

import { TRUTHS, TYPES } from "./lesson.js";
import type { Chapter } from "./lesson.js";

export const partizan: Chapter = {
  title: "Games that are numbers",
  about: "By how much is somebody ahead? Whole moves, half moves, and moves that are worth more the sooner they are made.",
  lessons: [
    {
      id: "hackenbush",
      title: "Hackenbush",
      rows: ["dk_4_1", "dk_4_2", "errata_dk_4_3"],
      steps: [
        {
          text: ["A drawing stands on the ground. Left cuts a blue edge, Right a red one, and whatever is no longer joined to the ground disappears. Green edges may be cut by both. Whoever cannot cut loses. This is a partizan game: the players have different moves."],
          board: { expr: "hackenbush(\"b(r,rb)\")", caption: "b is Left's, r is Right's." },
          predict: { ask: "how many free moves is a stalk of three blue edges, if Left does not waste any?", of: "hackenbush(\"bbb\")" },
          reveal: ["A blue stalk of n edges is n free moves for Left."],
          facts: [["hackenbush(\"bbb\")", "3"], ["hackenbush(\"gggg\") == *4", "true"]],
        },
        {
          text: ["A red edge on a blue one, `br`, is worth less to Left than one move, but more than none."],
          board: { expr: "hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\")", caption: "A blue edge with a red one on it, twice, and a red edge." },
          predict: { ask: "two of them and one red edge: which type is that?", of: "outcome(hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\"))", among: TYPES },
          reveal: ["Two of them and one red edge make a position in which whoever begins loses: they cancel. So `br` is worth half a move. Two halves and minus one."],
          facts: [["hackenbush(\"br\")", "1/2"], ["outcome(hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\"))", "P"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is a stalk of two blue edges and one red edge on top of them worth: `hackenbush(\"bbr\")`?", of: "hackenbush(\"bbr\")" },
        { kind: "type", expr: "hackenbush(\"br\")" },
        { kind: "win", expr: "hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\")", side: "left", first: "right" },
      ],
    },
    {
      id: "negatives",
      title: "Negatives and whole numbers",
      rows: ["dk_4_3", "dk_4_4"],
      steps: [
        {
          text: ["Exchange the players and you have the negative of a position: paint blue red and red blue, or turn a Domineering board by a quarter."],
          board: { expr: "hackenbush(\"bbr\") - hackenbush(\"bbr\")", caption: "Copy your opponent." },
          predict: { ask: "a stalk and its negative: which type is their sum?", of: "outcome(hackenbush(\"bbr\") - hackenbush(\"bbr\"))", among: TYPES },
          reveal: ["A position and its negative cancel, because the second player can copy every move on the other board."],
          facts: [["-hackenbush(\"bbr\") == hackenbush(\"rrb\")", "true"], ["-domineering(2x5) == domineering(5x2)", "true"]],
        },
        {
          text: ["Stalks of one colour behave as whole numbers do: n blue edges are `n`, n red ones `-n`, and sums of them are sums of numbers."],
          board: { expr: "hackenbush(\"bbb\") + hackenbush(\"rr\")", caption: "Three blue edges, two red ones." },
          predict: { ask: "what is this sum worth?", of: "hackenbush(\"bbb\") + hackenbush(\"rr\")" },
          reveal: ["Left has one move to spare."],
          facts: [["hackenbush(\"bbb\") + hackenbush(\"rr\")", "1"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "`hackenbush(\"rrrr\") + hackenbush(\"bb\")` is worth", of: "hackenbush(\"rrrr\") + hackenbush(\"bb\")" },
        { kind: "type", expr: "hackenbush(\"bb\") + hackenbush(\"rrr\")" },
        { kind: "win", expr: "hackenbush(\"brb\") - hackenbush(\"brb\")", side: "right", first: "left" },
      ],
    },
    {
      id: "halves",
      title: "Halves, quarters and all binary fractions",
      rows: ["dk_4_5", "dk_4_6"],
      steps: [
        {
          text: ["One blue edge with one red edge on top is worth 1/2."],
          board: { expr: "hackenbush(\"brr\")", caption: "One blue edge, and two red ones on top." },
          predict: { ask: "what is it worth with two red edges on top?", of: "hackenbush(\"brr\")" },
          reveal: ["One blue edge with k red edges on top is worth 1/2, 1/4, 1/8, …: each is half of the one before, and that can be proved by playing twice the one against the other. On this board are two quarters against a half."],
          then: { expr: "hackenbush(\"brr\") + hackenbush(\"brr\") - hackenbush(\"br\")", caption: "Two stalks with two red edges each, against one with one: whoever begins loses." },
          facts: [["hackenbush(\"brr\")", "1/4"], ["hackenbush(\"brrr\")", "1/8"]],
        },
        {
          text: ["With these, every fraction whose denominator is a power of two is the value of some position, and fractions add as they should. `•5/8` builds a position of Hackenbush that is worth 5/8."],
          board: { expr: "•5/8", caption: "Five eighths." },
          predict: { ask: "which number must be added to `•5/8` so that it makes one whole move?", of: "1 - •5/8", shows: null },
          reveal: ["Positions add as their numbers do."],
          facts: [["•5/8 + •3/8 == 1", "true"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is `hackenbush(\"brrrr\")` worth?", of: "hackenbush(\"brrrr\")" },
        { kind: "value", ask: "And `hackenbush(\"brb\")`?", of: "hackenbush(\"brb\")" },
        { kind: "move", expr: "hackenbush(\"br\") + hackenbush(\"brr\") + hackenbush(\"r\")", side: "right" },
      ],
    },
    {
      id: "birthdays",
      title: "Birthdays",
      rows: ["dk_4_7", "dk_fig_4_11"],
      steps: [
        {
          text: ["On day 0 there is only `0 = {|}`. On each day new games are made from those that are there."],
          predict: { ask: "1/2 is `{0|1}`. On which day is it born?", of: "birthday(1/2)" },
          reveal: ["Day 1 brings `1`, `-1` and `*`, of which `*` is no number. Of numbers, day 2 brings `2`, `1/2` and their negatives; day 3 brings `3`, `3/2`, `3/4`, `1/4` and theirs."],
          facts: [["[birthday(1), birthday(-1), birthday(*)]", "[1, 1, 1]"], ["birthday(2)", "2"], ["birthday(1/4)", "3"], ["birthday(1/2)", "2"], ["birthday(3/4)", "3"], ["birthday(-3/2)", "3"], ["birthday(5/8)", "4"]],
        },
        {
          text: ["Among all numbers strictly between two bounds exactly one is the oldest."],
          board: { expr: "{0|1}", caption: "Between 0 and 1 the oldest number is 1/2." },
          predict: { ask: "which is the oldest number between 3 and 4?", of: "{3|4}" },
          reveal: ["Between 3 and 5 it is 4, between 3 and 4 it is 7/2, between a negative and a positive number it is 0."],
          facts: [["{1/4|1/2}", "3/8"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "On which day is 7/8 born?", of: "birthday(7/8)" },
        { kind: "value", ask: "Which is the oldest number between 1/4 and 1?", of: "{1/4|1}" },
        { kind: "value", ask: "And between -5 and -1/2?", of: "{-5|-1/2}" },
      ],
    },
    {
      id: "simplicity",
      title: "The simplicity principle",
      rows: ["dk_4_12", "ds_simplest", "dk_fig_4_16"],
      steps: [
        {
          text: ["If every option of Left is a number less than every option of Right, the position is a number as well: the oldest one that fits in between."],
          board: { expr: "{3|5}", caption: "Left can move to 3, Right to 5." },
          predict: { ask: "what is `{3|5}`?", of: "{3|5}" },
          reveal: ["`{0|1}` is 1/2, `{3|4}` is 7/2, `{3|5}` is 4, and `{9|}` is 10, as nothing bounds it from above."],
          facts: [["{|4}", "0"], ["{3|5}", "4"], ["{3|4}", "7/2"], ["{9|}", "10"], ["{1,0|2,3}", "3/2"]],
        },
        {
          text: ["This finds values of real positions. A chair of Hackenbush has two blue legs, a red seat and a red back. Left can move to 1/4 only, Right to 1 or to 3/2."],
          board: { expr: "hackenbush(\"0-1b 0-2b 1-2r 2-3r\")", caption: "The chair." },
          predict: { ask: "what is the chair worth?", of: "hackenbush(\"0-1b 0-2b 1-2r 2-3r\")" },
          reveal: ["The oldest number between 1/4 and 1 is 1/2, so that is what the chair is worth."],
          facts: [["hackenbush(\"0-1b 0-2b 1-2r 2-3r\")", "1/2"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is `{1/2|1}`?", of: "{1/2|1}" },
        { kind: "value", ask: "What is `{-3|}`?", of: "{-3|}" },
        { kind: "value", ask: "What is `{2|3}`?", of: "{2|3}" },
      ],
    },
    {
      id: "numbers-elsewhere",
      title: "Numbers in other games",
      rows: ["dk_fig_4_17", "dk_fig_4_18", "dk_ex_4_13", "ds_sum"],
      steps: [
        {
          text: ["Small boards of Domineering are numbers too: 2×1 is 1, 1×2 is −1, and three squares in a row with one more under the first are −1/2."],
          board: { expr: "cut_cake(2x4)", caption: "A cake of two rows and four columns." },
          predict: { ask: "cakes are numbers, too. What is this one worth?", of: "cut_cake(2x4)" },
          reveal: ["Cakes of Cut-Cake are whole numbers: 2×4 and 3×4 are worth 1, 4×2 is worth −1."],
          facts: [["domineering(\"...|.##\")", "-1/2"], ["[cut_cake(2xn) for n in 1..6]", "[-1, 0, 0, 1, 1, 2]"]],
        },
        {
          text: ["Numbers add whatever they came from. Here are a stalk worth −1/4, one worth 1/2, a board worth −1/2 and a cake worth 1."],
          board: { expr: "hackenbush(\"rbb\") + hackenbush(\"br\") + domineering(\"...|.##\") + cut_cake(2x4)", caption: "Four positions. What are they worth in all?" },
          predict: { ask: "which type is the sum?", of: "outcome(hackenbush(\"rbb\") + hackenbush(\"br\") + domineering(\"...|.##\") + cut_cake(2x4))", among: TYPES },
          reveal: ["A stalk worth −1/4, one worth 1/2, a board worth −1/2 and a cake worth 1 make 3/4: Left wins, whoever begins."],
          facts: [["hackenbush(\"rbb\") + hackenbush(\"br\") + domineering(\"...|.##\") + cut_cake(2x4)", "3/4"]],
        },
        {
          text: ["The same without any board: `{0|1}`, twice, and `{|0}`."],
          board: { expr: "{0|1} + {0|1} + {|0}", caption: "Half and half and minus one, without any board." },
          predict: { ask: "which type is that?", of: "outcome({0|1} + {0|1} + {|0})", among: TYPES },
          reveal: ["And `{0|1} + {0|1} + {|0}` is 1/2 + 1/2 − 1, so whoever begins loses; play it and see why."],
          facts: [["{0|1} + {0|1} + {|0}", "0"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "What is `cut_cake(3x4) + domineering(1x2)` worth?", of: "cut_cake(3x4) + domineering(1x2)" },
        { kind: "type", expr: "domineering(\"...|.##\") + hackenbush(\"br\")" },
        { kind: "win", expr: "{0|1} + {0|1} + {|0}", side: "right", first: "left" },
      ],
    },
    {
      id: "hot",
      title: "Hot games",
      rows: ["dk_fig_4_20"],
      steps: [
        {
          text: ["On a 2×2 board of Domineering Left can move to 1 and Right to −1: it is `{1|-1}`, written `±1`."],
          board: { expr: "domineering(2x2)", caption: "Four squares." },
          predict: { ask: "is that a number?", of: "is_number(domineering(2x2))", among: TRUTHS },
          reveal: ["No number fits between 1 and −1 in that order. Whoever moves gains: such games are hot, and their temperature says how much a move is worth."],
          facts: [["domineering(2x2)", "±1"], ["domineering(2x2) + domineering(2x2) == 0", "true"]],
        },
        {
          text: ["Where there are two hot games, one moves in the hotter one, as a rule."],
          board: { expr: "domineering(2x2) + domineering(2x3)", caption: "Which of the two boards is hotter?" },
          predict: { ask: "which is it?", of: "temperature(domineering(2x3)) > temperature(domineering(2x2))", among: [["false", "the board of 2×2"], ["true", "the board of 2×3"]] },
          reveal: ["Even `{0|0}` is not a number. It is `*`, a heap of one counter: neither positive, negative nor zero. It lies beside zero. Every game that ends has a value of some kind, and adding values tells who wins a sum. The rest of the theory waits in the next chapter: ups, tinies and thermographs."],
          facts: [["temperature(domineering(2x2))", "1"], ["temperature(domineering(2x3))", "5/4"], ["{0|0} == *", "true"]],
        },
      ],
      exercises: [
        { kind: "value", ask: "Write the value of `domineering(2x2)` with braces.", of: "domineering(2x2)" },
        { kind: "value", ask: "What is the temperature of `{5|1}`?", of: "temperature({5|1})" },
        { kind: "move", expr: "domineering(2x2) + domineering(3x2) + domineering(2x1)", side: "left" },
      ],
    },
  ],
};
