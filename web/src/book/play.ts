// Chapter 1: games, trees and strategies.

import { EITHER, ENDS, WHO } from "./lesson.js";
import type { Chapter } from "./lesson.js";

export const play: Chapter = {
  title: "Playing well",
  about: "Small games that can be played perfectly, and how to find out how.",
  lessons: [
    {
      id: "bricks",
      title: "Pick-Up-Bricks",
      rows: ["dk_1_1", "dk_1_13"],
      steps: [
        {
          text: ["A pile of bricks lies on the table. You take one brick or two, then I do, and so on. Whoever takes the last brick wins; so a player who finds no bricks has lost."],
          board: { expr: "pick_up_bricks(7)", caption: "Seven bricks. Touch one to take it and those after it." },
          predict: { ask: "three bricks are left, and it is your turn. What will come of it, if both play well?", of: "outcome(pick_up_bricks(3))", among: EITHER },
          reveal: ["Think from the end. With 1 or 2 bricks you take everything. With 3 you are in trouble: whatever you leave, 1 or 2, I take. So 3 is a position in which one would rather not be the one to move. And then 4 and 5 are good again, because you can leave me 3."],
          facts: [["outcome(pick_up_bricks(6))", "P"], ["outcome(pick_up_bricks(7))", "N"]],
        },
        {
          text: ["So 3 is lost for whoever must move, and so is 6. Who would count on to a thousand?"],
          predict: { ask: "who wins with 1000 bricks?", of: "outcome(pick_up_bricks(1000))", among: EITHER },
          reveal: ["The pattern goes on: a pile whose size is a multiple of 3 is lost for whoever must move. The other player answers one brick with two and two with one, so that every round removes exactly three."],
          facts: [["outcome(pick_up_bricks(1000))", "N"]],
        },
      ],
      exercises: [
        { kind: "move", expr: "pick_up_bricks(8)", side: "left" },
        { kind: "win", expr: "pick_up_bricks(10)", side: "left", first: "left" },
      ],
    },
    {
      id: "chop",
      title: "Chop and the mirror",
      rows: ["dk_1_2", "dk_1_12"],
      steps: [
        {
          text: ["Chop is played on a bar of squares. A move cuts it along a line, upright or level, and throws one piece away; the lower left corner stays. Whoever is handed the single square cannot move and loses."],
          board: { expr: "chop(4x6)", caption: "Four rows, six columns. Make it a square." },
          predict: { ask: "who should win on a bar of 5×5?", of: "outcome(chop(5x5))", among: EITHER },
          reveal: ["Who should win? If the bar is a square, play second and copy: when I make it narrower, you make it lower by the same amount. After each of your moves it is a square again, and the last square of all, 1×1, is handed to me."],
          facts: [["outcome(chop(5x5))", "P"]],
        },
        {
          text: ["Now a bar that is not a square, such as the one of four rows and six columns."],
          board: { expr: "chop(2x3)", caption: "The smallest bar that is neither a square nor a strip." },
          predict: { ask: "who wins on 4×6?", of: "outcome(chop(4x6))", among: EITHER },
          reveal: ["If the bar is not a square, play first and make it one. This is called a mirror strategy: it needs no calculation, only an answer that restores a symmetry."],
          facts: [["outcome(chop(4x6))", "N"], ["best(chop(2x3))", "[[2x3 -> 2x2], [2x3 -> 2x2]]"]],
        },
      ],
      exercises: [
        { kind: "move", expr: "chop(5x3)", side: "left" },
        { kind: "win", expr: "chop(4x4)", side: "right", first: "left" },
      ],
    },
    {
      id: "chomp",
      title: "Chomp: a win that nobody knows",
      rows: ["dk_1_3", "dk_1_15"],
      steps: [
        {
          text: ["Chomp is played on a bar of chocolate whose lower left square is poisoned. A bite takes a square and everything above it and to the right of it. Whoever is left with the poison alone has lost."],
          board: { expr: "chomp(3x4)", caption: "Bite a square." },
          predict: { ask: "who wins on 3×4?", of: "outcome(chomp(3x4))", among: EITHER },
          reveal: ["The first player wins on every bar larger than 1×1, and here is the proof. Suppose biting off only the far corner loses. Then the second player has some good answer to it. But whatever that answer is, it could have been the first bite: the corner would have gone with it. So the first player had a winning move either way."],
          facts: [["outcome(chomp(3x4))", "N"], ["outcome(chomp(1x1))", "P"]],
        },
        {
          text: ["This is strategy stealing. It shows that a winning move exists and does not say which. For a given bar the program finds it by search; for bars in general no rule is known."],
          board: { expr: "chomp(4,3,1)", caption: "Bitten bars are staircases: rows of 4, 3 and 1." },
          predict: { ask: "the proof needs a whole bar. Who wins when only rows of 3, 1 and 1 are left, an L with two arms of equal length?", of: "outcome(chomp(3,1,1))", among: EITHER },
          reveal: ["A bite of one arm is answered by the same bite of the other, until the poison is left: the mirror again."],
          facts: [["outcome(chomp(3,1,1))", "P"]],
        },
      ],
      exercises: [
        { kind: "move", expr: "chomp(3x3)", side: "left" },
        { kind: "win", expr: "chomp(2x4)", side: "left", first: "left" },
      ],
    },
    {
      id: "hex",
      title: "Hex",
      rows: ["dk_1_4", "dk_1_16"],
      steps: [
        {
          text: ["Hex is played on a rhombus of hexagons. Left joins the left side to the right side with her stones, Right joins the top to the bottom. When the board is full exactly one of them has done it: a chain can only be stopped by a chain."],
          board: { expr: "hex(4x4)", caption: "Left begins. Try to hold on to the middle." },
          predict: { ask: "who wins on a board of 3×3?", of: "outcome(hex(3x3))", among: WHO },
          reveal: ["So there are no draws, and one of the two players has a winning strategy. It is the first. If it were the second, the first player could put a stone anywhere, pretend to be second from then on, and follow that strategy; a stone too many never hurts. This steals a strategy that cannot exist."],
          facts: [["outcome(hex(2x2))", "[+-, -+]"], ["outcome(hex(3x3))", "[+-, -+]"]],
        },
        {
          text: ["Does this work for other games? In Tic-Tac-Toe, too, a mark too many never hurts."],
          predict: { ask: "who wins Tic-Tac-Toe, if both play perfectly?", of: "outcome(tic_tac_toe(\"...|...|...\"))", among: WHO },
          reveal: ["The same argument shows that the second player cannot win Tic-Tac-Toe. There it leaves room for a draw. In games where an extra move may harm you, such as Chop, it shows nothing."],
        },
      ],
      exercises: [
        { kind: "move", expr: "hex(3x3)", side: "left" },
        { kind: "win", expr: "hex(3x3)", side: "left", first: "left" },
      ],
    },
    {
      id: "results",
      title: "Wins, losses and draws",
      rows: ["dk_1_5", "dk_1_6"],
      steps: [
        {
          text: ["Some games say themselves how they end: Left wins, written `+-`; Right wins, `-+`; or nobody does, `00`. Tic is a small one. It has three squares in a row, and two marks side by side win."],
          board: { expr: "tic(\"...\")", caption: "Tic. Where the first mark goes decides." },
          predict: { ask: "who wins Tic?", of: "outcome(tic(\"...\"))", among: WHO },
          reveal: ["The program writes two results: the first is what Left reaches if she begins, the second what comes of it if Right does. After a poor first mark it can be a draw."],
          facts: [["outcome(tic(\"...\"))", "[+-, -+]"], ["outcome(tic(\"o..\"))", "[+-, 00]"]],
        },
        {
          text: ["Tic-Tac-Toe needs three in a row on nine squares."],
          board: { expr: "tic_tac_toe(\"...|...|...\")", caption: "Tic-Tac-Toe." },
          predict: { ask: "Left has a corner, and Right the middle. Who wins from there?", of: "outcome(tic_tac_toe(\"x..|.o.|...\"))", among: WHO },
          reveal: ["Between players who know it, it is a draw: each can stop the other, neither can do more. Of a game that has begun the same can be asked for either player to go on."],
          facts: [["outcome(tic_tac_toe(\"...|...|...\"))", "[00, 00]"]],
        },
      ],
      exercises: [
        { kind: "result", expr: "tic(\"...\")", first: "right" },
        { kind: "move", expr: "tic(\"...\")", side: "left" },
        { kind: "result", expr: "tic_tac_toe(\"x..|.o.|...\")", first: "left" },
      ],
    },
    {
      id: "trees",
      title: "Game trees",
      rows: ["dk_1_7", "dk_fig_1_6", "cf_1_0_1"],
      steps: [
        {
          text: ["Write the position at the top, every position after one move below it, and go on until the game is over everywhere. This is the game tree. A play is a path from the top to a leaf."],
          board: { expr: "tic(\"...\")", caption: "Tic with Right to begin: its tree has 16 nodes and is 3 moves deep.", first: "right" },
          facts: [["remoteness(tic(\"...\"), right)", "3"]],
        },
        {
          text: ["For who wins it does not matter what the positions look like, only who chooses where and how the leaves are marked. So a tree can be written without any board: `tree(\"L(R(+-,00),-+)\")` says that Left chooses between a place where Right chooses between `+-` and `00`, and a leaf `-+`."],
          board: { expr: "tree(\"L(R(+-,00),-+)\")", caption: "A tree that is no game you know." },
          predict: { ask: "how does it end?", of: "outcome(tree(\"L(R(+-,00),-+)\"))", among: ENDS },
          reveal: ["The leaf `-+` is the worst for Left, so she goes to the other place; there Right chooses `00`, which is better for him than `+-`."],
          facts: [["outcome(tree(\"L(R(+-,00),-+)\"))", "[00, 00]"]],
        },
        {
          text: ["Two colours are enough when there are no draws: paint a leaf blue if Left has won and red if Right has, then paint upwards. A place where Left chooses is blue as soon as one branch is blue; a place where Right chooses, red as soon as one is red."],
          predict: { ask: "Right chooses between a red leaf and a place where Left has a blue one. Which colour is the top of `tree(\"R(-+,L(+-,-+))\")`?", of: "outcome(tree(\"R(-+,L(+-,-+))\"))", among: [["[+-, +-]", "blue"], ["[-+, -+]", "red"]] },
          reveal: ["One red branch is enough where Right chooses."],
        },
      ],
      exercises: [
        { kind: "result", expr: "tree(\"L(R(+-,-+),R(+-,+-))\")", first: "left" },
        { kind: "result", expr: "tree(\"R(L(+-,00),+-)\")", first: "right" },
      ],
    },
    {
      id: "backward",
      title: "Working backward",
      rows: ["dk_1_8"],
      steps: [
        {
          text: ["Start at the leaves, where everything is known. Go up: wherever all branches below are marked, mark the place with the best of them for the player who chooses, and mark the branch that gave it. In the end the top is marked, and the marked branches are what to play."],
          board: { expr: "tree(\"R(L(-+,00),+-)\")", caption: "A small one to begin with. Right chooses first.", first: "right" },
          predict: { ask: "which mark does the top get?", of: "outcome(tree(\"R(L(-+,00),+-)\"))", among: ENDS },
          reveal: ["Below, Left marks `00`, the better one for her. Right chooses between that and `+-`, and takes the draw."],
        },
        {
          text: ["This is how the program solves most games that end with results, except that it recognises positions which it has seen before. In the explorer, the panel “Tree” shows the marks."],
          board: { expr: "tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\")", caption: "Mark it by hand first: whose is the top?" },
          predict: { ask: "whose is it?", of: "outcome(tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\"))", among: ENDS },
          reveal: ["In the second branch Right can only choose between `+-` and a place where Left finds `+-` again."],
          facts: [["outcome(tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\"))", "[+-, +-]"]],
        },
      ],
      exercises: [
        { kind: "result", expr: "tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\")", first: "left" },
        { kind: "result", expr: "tree(\"R(L(-+,00),L(00,+-),L(-+,-+,00))\")", first: "right" },
        { kind: "move", expr: "tree(\"L(R(+-,-+),R(+-,L(+-,-+)),00)\")", side: "left" },
      ],
    },
    {
      id: "strategies",
      title: "Strategies, and why every game has a best result",
      rows: ["dk_p_5", "dk_1_10"],
      steps: [
        {
          text: ["A strategy of a player is a choice at every place where it is that player's turn, made in advance. It is winning if it wins against everything the other may do, and drawing if it never loses."],
          predict: { ask: "what is there in `tree(\"L(R(+-,-+),R(00,+-))\")`?", of: "outcome(tree(\"L(R(+-,-+),R(00,+-))\"))", among: [["[+-, +-]", "Left has a winning strategy"], ["[-+, -+]", "Right has a winning strategy"], ["[00, 00]", "both have a drawing strategy"]] },
          reveal: ["Zermelo's theorem: of three things exactly one holds. Left has a winning strategy; or Right has one; or both have a drawing strategy. Working backward proves it: the mark at the top says which, and the marked branches are the strategies."],
        },
        {
          text: ["On the command line `upstar strategy` writes such a strategy down and checks one that you wrote."],
          board: { expr: "tree(\"L(R(+-,00),L(-+,+-),00)\")", caption: "Left has a strategy that wins. Choosing the first branch everywhere only draws." },
          facts: [["outcome(tree(\"L(R(+-,00),L(-+,+-),00)\"))", "[+-, +-]"]],
        },
      ],
      exercises: [
        { kind: "result", expr: "tree(\"L(R(00,+-),R(-+,+-))\")", first: "left" },
        { kind: "win", expr: "tree(\"L(R(+-,00),L(-+,+-),00)\")", side: "left", first: "left" },
      ],
    },
  ],
};
