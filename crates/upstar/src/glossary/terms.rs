//! The terms themselves. A name after `~` is found, and not told among the others.

use super::Term;

const fn define(
    name: &'static str,
    also: &'static [&'static str],
    says: &'static str,
    see: &'static [&'static str],
) -> Term {
    Term { name, also, says, why: "", see }
}

const fn prove(
    name: &'static str,
    also: &'static [&'static str],
    says: &'static str,
    why: &'static str,
    see: &'static [&'static str],
) -> Term {
    Term { name, also, says, why, see }
}

/// All words, in the order of the alphabet.
pub const GLOSSARY: &[Term] = &[
    define(
        "abelian group",
        &["~group", "~commutative", "~commutativity", "~associative", "~associativity"],
        "Games under addition: G + H and H + G have the same options, and so have (G + H) + K and G + (H + K); 0 changes nothing; and G - G is worth 0. \
         The first two hold for games as they are written; the last only up to equivalence.",
        &["equivalent 'nim(2) + nim(3)' 'nim(3) + nim(2)'", "equivalent 'nim(2) - nim(2)' 0"],
    ),
    define(
        "all-small",
        &["dicotic"],
        "Said of a game in which, as long as play goes on, both players can move or neither. Its value is infinitesimal.",
        &["value 'is_all_small(clobber(\"xo.ox\"))'"],
    ),
    define(
        "atomic weight",
        &["~uppitiness", "~atomic"],
        "How many ups an all-small game is worth, in sums with enough large nimbers. If it is 2 or more, Left wins.",
        &["value 'atomic_weight(^^*)'"],
    ),
    define(
        "balanced",
        &["~unbalanced", "~balanced position", "~zero position"],
        "Said of a Nim position in which every power of two occurs an even number of times when the heaps are taken apart into different powers of two: \
         just when the nim-sum is 0. Every move from a balanced position unbalances it, and from every other position some move balances it. So whoever \
         moves first from a balanced position loses.",
        &["powers 'nim(3,6,5)'", "explain 'nim(11,13,7,12)'"],
    ),
    prove(
        "balancing procedure",
        &[],
        "How to win in Nim from a position that is not balanced. Take the largest power of two that occurs an odd number of times, and a heap that has it. Pick up this power and all smaller ones of that heap; then put \
         back each smaller power that now occurs an odd number of times. In 11, 13, 7, 12 that power is 8: pick up 8, 2 and 1 from the heap of 11, and put back 4 and 2, so that 6 are left.",
        "It is a move, for less is put back than was picked up: all smaller powers together are less than the largest. After it every power occurs an even number of times.",
        &["powers 'nim(11,13,7,12)'", "powers 'nim(6,13,7,12)'", "explain 'nim(11,13,7,12)'"],
    ),
    prove(
        "binary expansion",
        &["~binary", "~powers of two", "~power of two"],
        "A number as a sum of different powers of two, such as 45 = 32 + 8 + 4 + 1. Every whole number from 0 on has exactly one, and so has every dyadic \
         number, with powers such as 1/2 and 1/4.",
        "Take out the largest power that fits, and go on with the rest. It must be taken: all smaller powers together, 1 + 2 + … + 2^(k-1) = 2^k - 1, are too little.",
        &["explain 'nim(45)'", "powers 'nim(45)'"],
    ),
    define(
        "birthday",
        &["day", "~born"],
        "The depth of the canonical form of a game. 0 is born on day 0; a game is born on the day after the last of its options. Of the numbers, those \
         halfway between two neighbours of the days before are born on a day, and one integer at each end.",
        &["days 3", "value 'birthday(83/64)'"],
    ),
    define(
        "bridge",
        &["~bridges", "~two-bridge", "~pair of cells"],
        "In Hex, two stones of a player, or a stone and a side, with two free cells between them, each of which joins them. Whenever the opponent takes one of the cells, \
         the player takes the other: so they are as good as joined.",
        &["explain 'hex(3x3)'", "outcome 'hex(4x4)'"],
    ),
    prove(
        "cancellation",
        &["~cancel", "~cancellation lemma"],
        "If α + β and α' + β are both of type P, then α ≡ α'.",
        "What is of type P can be added and taken away: α ≡ α + (α' + β) ≡ α' + (α + β) ≡ α'.",
        &[
            "classes 'nim(1,2)' 'chop(1x4)'",
            "value '[outcome(nim(1,2) + nim(3)), outcome(chop(1x4) + nim(3))]'",
        ],
    ),
    define(
        "canonical form",
        &["simplest form", "~canonical"],
        "The one smallest game among all that are equivalent: no option is dominated, and none is reversible. Two games are equivalent just when their \
         canonical forms are identical. The value of a game is its canonical form by its name.",
        &["explain '{3,1|{2|1},-4}'"],
    ),
    define(
        "certificate",
        &["~certificates", "~proof"],
        "An answer in a file together with its proof, line by line from the rules: a value, who wins, a comparison, a strategy, a draw, a period, a misère quotient, a \
         position of Hex, or samples of a tablebase. A second program, in Python and with no line in common, checks it as well: `python3 checker/check.py FILE`.",
        &["help prove", "help check"],
    ),
    define(
        "Chess",
        &["~checkers", "~go", "~draughts"],
        "A combinatorial game with results, as Checkers is. By Zermelo's theorem one of the players has a winning strategy, or both have drawing ones. For Chess \
         nobody knows which of the three: its tree is far too large. It is not among the games here.",
        &["help zermelo", "games"],
    ),
    define(
        "combinatorial game",
        &["~game", "~perfect information", "~chance", "~move rule", "~win rule"],
        "A game of two players, Left and Right, who move in turn. It has positions; moves, which say for each player what a position can become; and ends, \
         each a win of Left (+-), a win of Right (-+) or a draw (00). Both players always know the position, nothing is left to chance, and every play ends. So Nim, \
         Hex and Chess are such games; games with dice or hidden cards are not.",
        &["chart games", "positions 'tic(\".ox\")'"],
    ),
    define(
        "component",
        &["~summand"],
        "One of the positions of a sum. A move is made in one component and leaves the others as they are.",
        &["moves 'cut_cake(2x3) + pick_up_bricks(5)'"],
    ),
    define(
        "confused",
        &["fuzzy", "incomparable", "~confused with"],
        "Two games are confused, G || H, if neither is at least the other: their difference is of type N, so whoever moves first wins it. A game that is confused with 0 is called fuzzy; that is type N. \
         * is confused with 0, and ^ with *.",
        &["value '* <> 0'", "explain '^ <> *'"],
    ),
    define(
        "depth",
        &["~longest play"],
        "The largest number of moves that a game can last. Of a game tree the players move in turn; of a position in a sum either player may move several \
         times running. What is proved by induction is often proved by induction on the depth.",
        &["value 'depth(chop(3x4))'", "value 'depth(tic(\"...\"))'"],
    ),
    define(
        "dominated option",
        &["~dominated"],
        "An option that another option of the same player is at least as good as. It can be left out.",
        &["explain '{3,1|-4}'"],
    ),
    define(
        "drawing strategy",
        &["~draw"],
        "A strategy with which its player never loses: every play ends in a win or a draw.",
        &["strategy 'tree(\"L(R(00,+-),R(-+,+-))\")'"],
    ),
    define(
        "dyadic number",
        &["~dyadic", "~dyadic rational"],
        "A fraction whose denominator is a power of two, such as 17/32. Negatives and sums of dyadic numbers are dyadic. The numbers among the values of finite games are \
         exactly these.",
        &["chart numbers", "days 4"],
    ),
    define(
        "dyadic position",
        &["integral position", "~integer position", "~fractional position"],
        "A position of Hackenbush that is worth a dyadic number. One edge of Left's on the ground is worth 1, with k edges of Right's above it 1/2^k; sums of these and their negatives \
         are worth every other number. Such positions add like their numbers.",
        &["show '•1/8'", "value 'hackenbush(\"br\") + hackenbush(\"brr\") + hackenbush(\"r\")'"],
    ),
    prove(
        "equivalence relation",
        &["~reflexive", "~symmetric", "~transitive", "~transitivity", "~reflexivity"],
        "A relation that is reflexive, symmetric and transitive. Three of them matter for positions: to be identical, to be equivalent, and to have the same type. Identical positions are \
         equivalent, and equivalent ones have the same type; neither holds the other way round.",
        "That two positions have the same type in every sum is clearly reflexive, symmetric and transitive. Adding a position without moves shows that equivalent positions have the same type. \
         For impartial games, where equivalent means that the sum is of type P, transitivity follows without this: if α + β and β + γ are of type P, so is α + β + β + γ, where \
         the second player answers in the pair in which the other moved; and β + β, of type P by copying, can be dropped, so that α + γ is of type P too.",
        &[
            "classes 'nim(1,2)' 'nim(3)' 'chop(1x4)'",
            "equivalent 'domineering(1x2)' 'domineering(1x4)' --by 'domineering(2x2)'",
        ],
    ),
    define(
        "equivalent",
        &["equal", "≡", "~equivalence", "~equality"],
        "Two positions α and α' are equivalent, written α ≡ α', if α + β and α' + β have the same type for every β. Then each can stand for the other in every sum. In normal \
         play this is so just when α - α' is of type P.",
        &["equivalent 'nim(1,2)' 'nim(3)'", "explain 'domineering(1x2) == domineering(1x4)'"],
    ),
    define(
        "game tree",
        &["tree", "~root", "~node", "~leaf", "~W-L-D game tree", "~W-L-D tree", "~trivial game tree"],
        "All plays from a position: the root is the position, with who is to move; below each node stand the positions that a move leads to, with the other player to move; play ends at the \
         leaves, each with its result. Without the positions it is a W-L-D game tree: only who chooses at each node, and how it ends (won, lost, drawn).",
        &["tree 'tic(\"...\")' --first right --marks none", "tree 'tic(\"...\")' --first right --bare"],
    ),
    define(
        "genus",
        &["~tame", "~wild"],
        "What is known of an impartial game for misère play: its nim-value in normal play, and its misère nim-values with 0, 1, 2, … heaps of 2 added. A genus is tame if some position of Nim has it, and wild otherwise. Sums of games in which only tame positions can come up are played like misère Nim.",
        &["value 'genus(kayles(5))'", "explain --misere 'kayles(3) + kayles(4)'"],
    ),
    define(
        "Hackenbush",
        &[],
        "Players cut edges of a drawing that stands on the ground, Left blue or green ones and Right red or green ones; what hangs in the air is gone. Red-blue stalks are worth numbers, green ones nimbers.",
        &["games hackenbush"],
    ),
    define(
        "hot",
        &["~hot game", "~cold"],
        "Said of a game in which both players want to move: its left stop is greater than its right stop. A number is cold: whoever moves loses by it.",
        &["explain 'domineering(2x2)'"],
    ),
    define(
        "identical",
        &["=", "~identity", "~isomorphic", "~same form"],
        "Said of two positions that are the same move for move: to each option of one there is an identical option of the same player in the other. Identical positions are equivalent, but 2x3 and 3x3 in \
         Cut-Cake are equivalent without being identical.",
        &["equivalent 'cut_cake(2x3)' 'cut_cake(3x3)'", "equivalent 'chop(3x4)' 'nim(2,3)'"],
    ),
    define(
        "impartial",
        &["~impartial game"],
        "Said of a game in which both players have the same moves in every position, as in Nim. Then every position is of type N or P, and is worth a nimber.",
        &["games", "explain 'kayles(5)'"],
    ),
    prove(
        "induction",
        &["~mathematical induction", "~top-down induction", "~strong induction", "~simpler", "~simpler than"],
        "To prove something for all positions: prove it for each position from the assumption that it holds for all simpler ones, those that moves can lead to. The case of a position without moves is part of this.",
        "If it were wrong for some position, play from there could go on for ever through positions for which it is wrong; but every play ends. So there is a simplest one for which it is wrong, and that was excluded.",
        &["positions 'nim(1,2)'"],
    ),
    define(
        "infinitesimal",
        &["~infinitesimals"],
        "Said of a game that lies between all positive and all negative numbers without being a number, such as * and ^.",
        &["value '[is_infinitesimal(^), ^ < 1/1024, ^ > 0]'"],
    ),
    prove(
        "integers add",
        &["~sums of integers", "~dyadic sum", "~addition of numbers"],
        "Positions that are worth the numbers x and y make a sum that is worth x + y, and the negative of the first is worth -x. A position that is worth x > 0 is of type L, x < 0 of type R, and 0 of type P: x is how \
         many moves Left is ahead.",
        "For isolated edges of Hackenbush, one of Left's and one of Right's cancel, for whoever moves first in them loses. Halves, quarters and so on follow, since 1/2^k + 1/2^k - 1/2^(k-1) is of type P: to each move \
         there is an answer that leaves such a sum with k smaller by one, or a symmetric position.",
        &["value 'hackenbush(\"b,b,b\") + hackenbush(\"r,r\")'", "explain '•1/8 + •1/8 == •1/4'"],
    ),
    define(
        "loopy",
        &["~loop"],
        "Said of a game in which a position can come back. Such games are solved with endless play as a draw.",
        &["solve 'dodgem(3x3)'"],
    ),
    define(
        "Louise and Richard",
        &["~Louise", "~Richard", "~names of the players"],
        "The players of some books: Louise is Left, and Richard is Right. Explanations call them so if they are asked to.",
        &["explain 'domineering(2x2)' --players Louise,Richard"],
    ),
    define(
        "mean",
        &["mean value"],
        "What many copies of a game are worth, divided by their number.",
        &["value 'mean({4|-2})'"],
    ),
    define(
        "MEX",
        &["minimal excluded value", "~minimum excluded value"],
        "The least number from 0 on that is missing from a set: the MEX of 0, 1, 2, 5 and 8 is 3.",
        &["value 'mex(0,1,2,5,8)'", "explain 'mex(0,1,2,5,8)'"],
    ),
    prove(
        "MEX principle",
        &["mex rule"],
        "If the options of an impartial position are worth *a, *b, *c, … then it is worth *m, where m is the MEX of a, b, c, …",
        "Add *m: the second player wins. A move from *m to a smaller *k is answered by moving to the option that is worth *k, which there is, as k is less than the MEX. A move to an option that is worth *a leaves *a + *m, \
         which is not 0 as a is not m, so the second player wins that by moving first in it.",
        &["explain '{0,*,*3}'", "explain 'chop(2x4)'"],
    ),
    define(
        "misère play",
        &["misere"],
        "Whoever makes the last move loses. In Nim one plays as in normal play until that would leave only heaps of one; then one leaves an odd number of them.",
        &["explain --misere 'nim(1,3,5,7)'", "moves --misere 'nim(2,3,6)'"],
    ),
    define(
        "misère quotient",
        &["~quotient"],
        "What is left of the sums of the positions of an impartial game if those that never differ in misère play are taken as one.",
        &["heap 0.123 --misere"],
    ),
    define(
        "negative",
        &["~negation", "~inverse"],
        "The position with the players exchanged; in Hackenbush, with the colours exchanged. α - α is worth 0: the second player copies every move in the other component.",
        &[
            "show '-hackenbush(\"b(r,rb)\")' 'hackenbush(\"b(r,rb)\")'",
            "explain 'hackenbush(\"brb\") - hackenbush(\"brb\")'",
        ],
    ),
    define(
        "Nim",
        &[],
        "Some heaps of counters; a move takes one or more from one heap. Whoever takes the last counter wins.",
        &["games nim", "explain 'nim(3,4,5)'"],
    ),
    define(
        "nimber",
        &["star"],
        "A Nim heap as a value: *n is the heap of n counters, from which both players can move to 0, *, *2, … up to *(n-1). *0 is 0 and *1 is written *.",
        &["value '*3 + *5'", "explain 'nim(7)'"],
    ),
    define(
        "nim-sum",
        &["nim addition", "xor", "~⊕"],
        "The sum of numbers in binary without carrying: a power of two is in the nim-sum if it is in an odd number of them. 13 ⊕ 19 ⊕ 10 = (8+4+1) ⊕ (16+2+1) ⊕ (8+2) = 16 + 4 = 20, for equal \
         powers cancel in pairs.",
        &["value 'nim_sum(13,19,10)'", "explain 'nim_sum(13,19,10)'"],
    ),
    define(
        "nim-value",
        &["Grundy value", "Sprague-Grundy value", "~grundy number", "~sprague-grundy function", "~g-value"],
        "The n for which an impartial position is equivalent to *n, a heap of n in Nim: the MEX of the nim-values of its options.",
        &["value '[nim_value(subtraction[1,2,3](n)) for n in 0..6]'"],
    ),
    define(
        "normal play",
        &["~normal-play game", "~last player wins"],
        "The rule that a player who cannot move loses. There are no draws, and games can be added.",
        &["chart games"],
    ),
    define(
        "N-position",
        &["winning position", "~N", "~type N"],
        "A position in which whoever moves next wins. An impartial position is one just when some move leads to a P-position.",
        &["outcome 'nim(3)'", "moves 'nim(1,2,2)'"],
    ),
    define(
        "number",
        &["~numbers"],
        "A game that is worth a dyadic number, such as one whose options are numbers, every left one less than every right one. Moving in it costs whoever does it.",
        &["value '[{|4}, {3|5}, {3|4}]'", "line '{0|1}' '{1|2}'"],
    ),
    define(
        "octal game",
        &["~octal", "~hexadecimal game"],
        "A game on heaps given by a code such as 0.77: the digit d behind the point says whether d counters may be taken so that nothing, one heap or two heaps are left (1, 2 and 4 are added).",
        &["heap 0.77 --to 20"],
    ),
    prove(
        "One-Hand-Tied Principle",
        &["~one-hand-tied"],
        "Who wins a game without some of her moves wins it with them. So boards of Domineering are decided: a player who never plays across some lines is left with strips, whose values are known.",
        "She need not make the moves that are given back to her, and her opponent has no more than before.",
        &["explain 'domineering(8x9)'", "explain --by one-hand-tied 'domineering(3x4)'"],
    ),
    define(
        "option",
        &["~options", "~follower"],
        "A position that one move leads to. A position is written by its options, {Left's | Right's}, and an impartial one {both's}.",
        &["show --options 'cut_cake(2x3)'", "positions 'cut_cake(2x3)'"],
    ),
    define(
        "ordinal sum",
        &["colon principle", "colon"],
        "G:H is played in G or in H, and a move in G ends H. In Hackenbush: H stands on G. The colon principle: if H ≡ K, then G:H ≡ G:K. So in Hackenbush what stands on a knot may be replaced by anything of the same \
         value, and green stalks on one knot by a single stalk of their nim-sum.",
        &["explain 'nim(3):nim(2)'"],
    ),
    define(
        "outcome",
        &["outcome class", "~outcomes"],
        "How a game ends between perfect players. In normal play it is one of the types L, R, N and P, which some books call outcome classes. In games with results it is +-, -+ or 00 for each player who may \
         move first.",
        &["outcome 'domineering(2x2)'", "outcome 'tic(\"...\")'"],
    ),
    define(
        "partial order",
        &["~total order", "~strict order", "~minimal element"],
        "A relation ≤ that is transitive, reflexive and antisymmetric, such as \"can be reached from\" among positions, or ≤ among the values of games. It is no total order: 0 and * cannot be compared.",
        &["value '[0 <= *, * <= 0, 0 <> *]'"],
    ),
    define(
        "partizan",
        &["partisan", "~partizan game"],
        "Said of a game in which the players do not always have the same moves, as in Cut-Cake and Domineering.",
        &["games", "moves 'cut_cake(3x4)'"],
    ),
    define(
        "perfect play",
        &["~optimal play", "~best play"],
        "Play in which nobody ever makes a move that is worse for her than another would have been. What a position comes to under perfect play is its outcome.",
        &["outcome 'hex(3x3)'", "moves 'nim(3,4,5)'"],
    ),
    define(
        "period",
        &["~periodic"],
        "The nim-values of the heaps of many games repeat from some heap on.",
        &["heap kayles --period"],
    ),
    define(
        "position",
        &["~terminal position", "~terminal", "~reachable"],
        "A state of a game. It is terminal if play is over there. What can be reached from it by moves is simpler than it.",
        &["positions 'nim(1,2)'"],
    ),
    define(
        "P-position",
        &["losing position", "~P", "~type P"],
        "A position in which the previous player wins: whoever moves next loses. An impartial position is one just when every move leads to an N-position. Every P-position is worth 0.",
        &["outcome 'nim(1,2,3)'", "tree 'nim(1,2,3)' --proof --limit 13"],
    ),
    define(
        "progressively bounded",
        &["~bounded", "~ending condition"],
        "Said of a game in which play from each position x ends within some number B(x) of moves. In Lasker's Nim heaps of x, y, … last at most (2x - 1) + (2y - 1) + … moves: each counter and each gap between counters can go once.",
        &["value 'depth(lasker(3,4))'"],
    ),
    define(
        "remoteness",
        &[],
        "How many moves a game lasts if the winner hurries and the loser delays.",
        &["value 'remoteness(tic(\"...\"), left)'"],
    ),
    define(
        "reversible option",
        &["~reversible"],
        "An option that the opponent can answer so that what is left is worth no more to the mover than the whole was: a left option L with a right option R ≤ the game. It is replaced by what the mover can do after that answer.",
        &["explain '{*2|*2}'"],
    ),
    define(
        "sign expansion",
        &["sign sequence", "~signs"],
        "How a dyadic number is found between the numbers of earlier days: + for each step up and - for each step down. 3/4 is +-+: up to 1, down to 1/2, up to 3/4. A Hackenbush string is a sign expansion \
         with colours for signs, Left's for + and Right's for -, read from the ground.",
        &["explain 'hackenbush(\"brb\")'", "value 'hackenbush(\"brb\")'"],
    ),
    prove(
        "simplicity principle",
        &["simplest number theorem", "~simplicity", "~simplest number", "~oldest number", "~simplest"],
        "If all left options of a game are worth numbers, all right options too, and every left one is less than every right one, then the game is worth the simplest number between them: the one with the earliest birthday. Every open \
         interval has exactly one simplest number.",
        "Between two numbers of the same birthday lies an older one, so there is only one oldest. Let it be c. In the game minus c whoever moves first loses: a move in the game leaves a difference of the wrong sign, for the options lie on \
         the other sides of c; and a move in c leads to an older number, which lies outside, so the answer to the nearest option is enough.",
        &["explain '{1/4|1}'", "line '{1/4|1}'"],
    ),
    prove(
        "Split-Nim",
        &["Lasker's Nim", "~lasker"],
        "Nim in which a player may also split a heap into two instead of taking. The nim-values of heaps are 1, 2, 4, 3, 5, 6, 8, 7, … so heaps of different sizes are never equivalent.",
        "",
        &["value '[nim_value(lasker(n)) for n in 1..8]'", "explain 'lasker(4)'"],
    ),
    prove(
        "Sprague-Grundy theorem",
        &["~sprague grundy"],
        "Every position of an impartial game is equivalent to a nimber, a single heap of Nim.",
        "By induction on the depth. The options are simpler, so they are worth nimbers; by the MEX principle the position is worth the nimber of their MEX.",
        &["explain 'kayles(5)'", "value '[nim_value(subtraction[1,2,3](n)) for n in 0..6]'"],
    ),
    define(
        "stop",
        &["~stops", "~left stop", "~right stop"],
        "The number at which play in a game ends if the players move in turn and stop as soon as it is a number; the left stop if Left begins.",
        &["value 'stops({4|-2})'"],
    ),
    define(
        "strategy",
        &["~strategies", "~follow"],
        "A choice at every node of a game tree at which its player is to move, also at those which are never reached if it is followed. It can be told as a rule: what to do in each position.",
        &[
            "strategy 'tic(\"...\")' --first right",
            "tree 'tic(\"...\")' --first right --strategy 'strategy for Right; . -> 2; 1.1 -> 1; 1.2 -> 1; 2.1 -> 1; 2.2 -> 1; 3.1 -> 1; 3.2 -> 1'",
        ],
    ),
    prove(
        "strategy stealing",
        &["~strategy-stealing argument"],
        "Where an extra move never hurts and the start is the same for both players, the second player has no winning strategy. If there are no draws, the first player has one.",
        "Suppose the second player had one. The first makes any move, forgets it, and follows that strategy as if second, moving anywhere where it asks for what is already done. So the first player wins as well, which cannot be. \
         The argument names no winning move.",
        &["explain 'chomp(4x6)'", "explain 'hex(4x4)'"],
    ),
    prove(
        "substitution",
        &["~substitution lemma"],
        "If α ≡ α', then α + β ≡ α' + β; and an option can be replaced by an equivalent one.",
        "For every γ, (α + β) + γ is α + (β + γ), which has the type of α' + (β + γ), as α ≡ α'.",
        &["value '{domineering(1x2)|domineering(1x3)} == {-1|-1}'"],
    ),
    define(
        "subtraction game",
        &["~subtraction set"],
        "A game on heaps in which the numbers that may be taken are given. For 1, 2, 3 a heap of n is worth n mod 4.",
        &["explain 'subtraction[1,2,3](6)'", "heap 1,2,3 --to 12"],
    ),
    define(
        "sum",
        &["~game sum", "~disjunctive sum", "~addition"],
        "α + β is played in both: a player who is to move chooses one of them and moves there. If α has the options α1, α2, … and β the options β1, β2, … then α + β has α1 + β, α2 + β, …, α + β1, α + β2, …",
        &["moves 'nim(1) + nim(2)'", "chart sums"],
    ),
    prove(
        "sums of types",
        &["~types of sums", "~adding type P", "~type P is 0", "~L + L"],
        "If β is of type P, then α + β has the type of α; more, α + β ≡ α, so any two positions of type P are equivalent. If α and β are both of type L, so is α + β; likewise for R. Nothing else follows from the types alone.",
        "Whoever wins α as second player answers each move in the component in which it was made, by the strategy for that component, and so makes the last move. Whoever wins α as first player begins there, and goes on in this way. \
         Adding any γ shows that α + β ≡ α. So α ≡ α + β ≡ β if α and β are both of type P.",
        &["chart sums", "chart examples", "equivalent 'cut_cake(2x3) + nim(3)' 'nim(3)'"],
    ),
    prove(
        "sum theorem",
        &["~sum of nim-values", "~nimbers add"],
        "The nim-value of a sum is the nim-sum of the nim-values: *a + *b ≡ *(a ⊕ b).",
        "Nim with the heaps a, b and a ⊕ b is balanced, so it is of type P, and *a + *b ≡ *(a ⊕ b). Every impartial position is equivalent to a nimber, and equivalent positions can stand for each other in sums.",
        &[
            "explain 'chop(4x5) + pick_up_bricks(7) + nim(4)'",
            "value 'nim_value(chop(3x5) + kayles(6)) == nim_sum(nim_value(chop(3x5)), nim_value(kayles(6)))'",
        ],
    ),
    define(
        "surreal numbers",
        &["~surreal", "~omega", "~ω", "~day infinity"],
        "The numbers that are born if days go on for ever and beyond: all other real numbers on day ω, and ω = {0,1,2,…|} itself. Games here are finite, so only dyadic numbers, those of the finite days, occur; ω is read, and refused.",
        &["days 4"],
    ),
    define(
        "switch",
        &["~switches"],
        "A game {x|y} of numbers x ≥ y: whoever moves gains (x - y)/2.",
        &["thermograph '{4|-2}'"],
    ),
    define(
        "symmetry strategy",
        &["mirror strategy", "copying", "Tweedledum and Tweedledee", "~symmetry", "~mirror", "~pairing"],
        "The second player answers every move so that a pattern is there again, and so never runs out of answers: equal heaps in Nim, squares in Chop, multiples of three in Pick-Up-Bricks, α - α in every game.",
        &["explain 'chop(4x4)'", "explain 'pick_up_bricks(9)'", "explain 'nim(5,5)'"],
    ),
    define(
        "temperature",
        &["~cooling", "~thermograph"],
        "How urgent a move in a game is: the tax on moves at which nobody wants to move any more. A thermograph shows it, with the mean above it.",
        &["thermograph '{4|-2}' '{3||2|1}'"],
    ),
    define(
        "template",
        &["~templates", "~edge template"],
        "In Hex, a stone with enough free cells around it that it cannot be cut off from a side, even if the opponent moves first: there are several ways to the side, and \
         no cell belongs to all of them. A bridge to a side is the smallest.",
        &["explain 'hex(4x4)'"],
    ),
    define(
        "tiny",
        &["miny"],
        "Tiny(G) = {0 || 0 | -G} for a number G above 0: positive, and less than every positive number and every up.",
        &["explain 'Tiny(1)'"],
    ),
    define(
        "type",
        &["~types", "~L", "~R", "~type L", "~type R", "~N or P"],
        "Who wins a position in normal play: L, Left, whoever moves first; R, Right, whoever moves first; N, whoever moves next; P, the other, who moved previously. Some books say outcome class. It follows from the types of \
         the options: Left wins moving first if some left option is of type L or P, and Right if some right option is of type R or P.",
        &[
            "explain 'cut_cake(3x4)'",
            "value '[outcome(cut_cake(1x2)), outcome(cut_cake(2x1)), outcome(pick_up_bricks(2)), outcome(pick_up_bricks(3))]'",
        ],
    ),
    define(
        "up",
        &["down", "~^"],
        "^ = {0|*}, the simplest positive infinitesimal; v is its negative.",
        &["explain '^'"],
    ),
    define(
        "value",
        &["~values"],
        "What a game is worth: all equivalent games have the same value. Numbers count how many moves Left is ahead; nimbers are Nim heaps.",
        &["value 'domineering(4x4)'", "help 'canonical form'"],
    ),
    define(
        "winning move",
        &["~best move"],
        "A move after which its player, now second, wins; in an impartial game, a move to a position of type P.",
        &["moves 'chomp(2x3) + chop(2x4) + nim(3)' --player left"],
    ),
    define(
        "winning strategy",
        &[],
        "A strategy with which its player wins, whatever the other does.",
        &["strategy 'hex(2x2)'"],
    ),
    define(
        "Working Backward",
        &["backward induction", "~colouring the tree"],
        "Going up a game tree from the leaves: at each node whoever is to move takes the best of the results below, and that becomes the result of the node. The result at the root is how the game ends between perfect \
         players, and the moves that were taken are their strategies.",
        &["explain 'tree(\"L(R(+-,00),-+)\")'", "tree 'hex(2x2)' --marks winners"],
    ),
    prove(
        "Zermelo's theorem",
        &["~zermelo"],
        "In every game tree exactly one of three things holds: Left has a winning strategy (+-), Right has a winning strategy (-+), or both have drawing strategies (00).",
        "By induction on the depth. A tree without moves is +-, -+ or 00. Otherwise each subtree below the first move is one of the three. Whoever moves first wins if one of these is a win for that player, goes there and has \
         a winning strategy; if all are wins for the other, the other has one; and if neither, there is one that is 00, and going there both have drawing strategies. Working Backward finds the strategies.",
        &[
            "outcome 'tree(\"L(R(00,+-),R(-+,+-))\")'",
            "strategy 'tree(\"L(R(00,+-),R(-+,+-))\")' --player right",
        ],
    ),
    define(
        "zero",
        &["~zero game", "~{|}"],
        "The game {|} in which nobody can move. Every game in which whoever moves first loses is worth 0: it changes no sum.",
        &["explain '{|}'", "equivalent 'cut_cake(2x3)' 0"],
    ),
];
