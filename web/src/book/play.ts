// Chapter 1: games, trees and strategies.

import type { Chapter } from "./lesson.js";

export const play: Chapter = {
  title: "Playing well",
  about: "Small games that can be played perfectly, and how to find out how.",
  lessons: [
    {
      id: "bricks",
      title: "Pick-Up-Bricks",
      rows: ["dk_1_1", "dk_1_13"],
      text: [
        "A pile of bricks lies on the table. You take one brick or two, then I do, and so on. Whoever takes the last brick wins; so a player who finds no bricks has lost.",
        "Think from the end. With 1 or 2 bricks you take everything. With 3 you are in trouble: whatever you leave, 1 or 2, I take. So 3 is a position in which one would rather not be the one to move. And then 4 and 5 are good again, because you can leave me 3.",
        "The pattern goes on: a pile whose size is a multiple of 3 is lost for whoever must move. The other player answers one brick with two and two with one, so that every round removes exactly three.",
      ],
      boards: [{ expr: "pick_up_bricks(7)", caption: "Seven bricks. Touch one to take it and those after it." }],
      facts: [
        ["outcome(pick_up_bricks(6))", "P"],
        ["outcome(pick_up_bricks(7))", "N"],
        ["outcome(pick_up_bricks(1000))", "N"],
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
      text: [
        "Chop is played on a bar of squares. A move cuts it along a line, upright or level, and throws one piece away; the lower left corner stays. Whoever is handed the single square cannot move and loses.",
        "Who should win? If the bar is a square, play second and copy: when I make it narrower, you make it lower by the same amount. After each of your moves it is a square again, and the last square of all, 1×1, is handed to me.",
        "If the bar is not a square, play first and make it one. This is called a mirror strategy: it needs no calculation, only an answer that restores a symmetry.",
      ],
      boards: [{ expr: "chop(4x6)", caption: "Four rows, six columns. Make it a square." }],
      facts: [["outcome(chop(5x5))", "P"], ["outcome(chop(4x6))", "N"], ["best(chop(2x3))", "[[2x3 -> 2x2], [2x3 -> 2x2]]"]],
      exercises: [
        { kind: "move", expr: "chop(5x3)", side: "left" },
        { kind: "win", expr: "chop(4x4)", side: "right", first: "left" },
      ],
    },
    {
      id: "chomp",
      title: "Chomp: a win that nobody knows",
      rows: ["dk_1_3", "dk_1_15"],
      text: [
        "Chomp is played on a bar of chocolate whose lower left square is poisoned. A bite takes a square and everything above it and to the right of it. Whoever is left with the poison alone has lost.",
        "The first player wins on every bar larger than 1×1, and here is the proof. Suppose biting off only the far corner loses. Then the second player has some good answer to it. But whatever that answer is, it could have been the first bite: the corner would have gone with it. So the first player had a winning move either way.",
        "This is strategy stealing. It shows that a winning move exists and does not say which. For a given bar the program finds it by search; for bars in general no rule is known.",
      ],
      boards: [
        { expr: "chomp(3x4)", caption: "Bite a square." },
        { expr: "chomp(4,3,1)", caption: "Bitten bars are staircases: rows of 4, 3 and 1." },
      ],
      facts: [["outcome(chomp(3x4))", "N"], ["outcome(chomp(1x1))", "P"], ["outcome(chomp(3,1,1))", "P"]],
      exercises: [
        { kind: "move", expr: "chomp(3x3)", side: "left" },
        { kind: "win", expr: "chomp(2x4)", side: "left", first: "left" },
      ],
    },
    {
      id: "hex",
      title: "Hex",
      rows: ["dk_1_4", "dk_1_16"],
      text: [
        "Hex is played on a rhombus of hexagons. Left joins the left side to the right side with her stones, Right joins the top to the bottom. When the board is full exactly one of them has done it: a chain can only be stopped by a chain.",
        "So there are no draws, and one of the two players has a winning strategy. It is the first. If it were the second, the first player could put a stone anywhere, pretend to be second from then on, and follow that strategy; a stone too many never hurts. This steals a strategy that cannot exist.",
        "The same argument shows that the second player cannot win Tic-Tac-Toe. There it leaves room for a draw. In games where an extra move may harm you, such as Chop, it shows nothing.",
      ],
      boards: [{ expr: "hex(4x4)", caption: "Left begins. Try to hold on to the middle." }],
      facts: [["outcome(hex(2x2))", "[+-, -+]"], ["outcome(hex(3x3))", "[+-, -+]"]],
      exercises: [
        { kind: "move", expr: "hex(3x3)", side: "left" },
        { kind: "win", expr: "hex(3x3)", side: "left", first: "left" },
      ],
    },
    {
      id: "results",
      title: "Wins, losses and draws",
      rows: ["dk_1_5", "dk_1_6"],
      text: [
        "Some games say themselves how they end: Left wins, written `+-`; Right wins, `-+`; or nobody does, `00`. Tic is a small one. It has three squares in a row, and two marks side by side win.",
        "Tic-Tac-Toe needs three in a row on nine squares. Between players who know it, it is a draw: each can stop the other, neither can do more.",
      ],
      boards: [
        { expr: "tic(\"...\")", caption: "Tic. Where the first mark goes decides." },
        { expr: "tic_tac_toe(\"...|...|...\")", caption: "Tic-Tac-Toe." },
      ],
      facts: [["outcome(tic(\"...\"))", "[+-, -+]"], ["outcome(tic_tac_toe(\"...|...|...\"))", "[00, 00]"], ["outcome(tic(\"o..\"))", "[+-, 00]"]],
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
      text: [
        "Write the position at the top, every position after one move below it, and go on until the game is over everywhere. This is the game tree. A play is a path from the top to a leaf.",
        "For who wins it does not matter what the positions look like, only who chooses where and how the leaves are marked. So a tree can be written without any board: `tree(\"L(R(+-,00),-+)\")` says that Left chooses between a place where Right chooses between `+-` and `00`, and a leaf `-+`.",
        "Two colours are enough when there are no draws: paint a leaf blue if Left has won and red if Right has, then paint upwards. A place where Left chooses is blue as soon as one branch is blue; a place where Right chooses, red as soon as one is red.",
      ],
      boards: [
        { expr: "tree(\"L(R(+-,00),-+)\")", caption: "A tree that is no game you know." },
        { expr: "tic(\"...\")", caption: "Tic with Right to begin: its tree has 16 nodes and is 3 moves deep.", first: "right" },
      ],
      facts: [["outcome(tree(\"L(R(+-,00),-+)\"))", "[00, 00]"], ["remoteness(tic(\"...\"), right)", "3"]],
      exercises: [
        { kind: "result", expr: "tree(\"L(R(+-,-+),R(+-,+-))\")", first: "left" },
        { kind: "result", expr: "tree(\"R(L(+-,00),+-)\")", first: "right" },
      ],
    },
    {
      id: "backward",
      title: "Working backward",
      rows: ["dk_1_8"],
      text: [
        "Start at the leaves, where everything is known. Go up: wherever all branches below are marked, mark the place with the best of them for the player who chooses, and mark the branch that gave it. In the end the top is marked, and the marked branches are what to play.",
        "This is how the program solves most games that end with results, except that it recognises positions which it has seen before. In the explorer, the panel “Tree” shows the marks.",
      ],
      boards: [{ expr: "tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\")", caption: "Mark it by hand first: whose is the top?" }],
      facts: [["outcome(tree(\"L(R(+-,00),R(+-,L(+-,-+)),-+)\"))", "[+-, +-]"]],
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
      text: [
        "A strategy of a player is a choice at every place where it is that player's turn, made in advance. It is winning if it wins against everything the other may do, and drawing if it never loses.",
        "Zermelo's theorem: of three things exactly one holds. Left has a winning strategy; or Right has one; or both have a drawing strategy. Working backward proves it: the mark at the top says which, and the marked branches are the strategies.",
        "On the command line `upstar strategy` writes such a strategy down and checks one that you wrote.",
      ],
      boards: [{ expr: "tree(\"L(R(+-,00),L(-+,+-),00)\")", caption: "Left has a strategy that wins. Choosing the first branch everywhere only draws." }],
      facts: [["outcome(tree(\"L(R(+-,00),L(-+,+-),00)\"))", "[+-, +-]"]],
      exercises: [
        { kind: "result", expr: "tree(\"L(R(00,+-),R(-+,+-))\")", first: "left" },
        { kind: "win", expr: "tree(\"L(R(+-,00),L(-+,+-),00)\")", side: "left", first: "left" },
      ],
    },
  ],
};
