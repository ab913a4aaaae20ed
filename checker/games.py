"""Games by their names. Most are written in the language for rules, the others are functions."""
import re
from rules import Board, Game, ruled
from values import Unknown, expect, split

OTHERS, THREE = "\nright left with x and o exchanged", '%s\nright left with x and o exchanged\nleft wins with "xxx" in all directions\n' \
    'right wins with "ooo" in all directions\ndraw when full'
WORDS = {"domineering": 'grid "."\nleft ".|." -> "#|#"\nright left turned', "cram": 'grid "."\nboth ".." -> "##" turned',
    "clobber": 'grid "xo."\nleft "xo" -> ".x" turned\nfill "xo|ox"' + OTHERS,
    "impartial_clobber": 'grid "xo."\nboth "xo" -> ".x" turned\nboth "ox" -> ".o" turned\nfill "xo|ox"',
    "konane": 'grid ".xo"\nleft "x{o.}o." -> ".{..}.x" turned' + OTHERS, "col": 'grid ".xo"\nleft "." -> "x" unless next to x' + OTHERS,
    "snort": 'grid ".xo"\nleft "." -> "x" unless next to o' + OTHERS, "nogo": 'grid ".xo"\nleft "." -> "x" if every group of xo keeps "."' + OTHERS,
    "amazons": 'grid ".xo"\nleft "x{.}." -> ".{.}x" in all directions then "x{.}." -> "x{.}#" in all directions' + OTHERS,
    "toads_and_frogs": 'strip ".tf"\nleft "t." -> ".t"\nleft "tf." -> ".ft"\nright left mirrored with t and f exchanged',
    "elephants_and_rhinos": 'strip ".er"\nleft "e." -> ".e"\nright ".r" -> "r."', "nim": "heaps\nboth n -> n - k for k in 1..n",
    "grundy": "heaps\nboth n -> n in 2 different heaps", "lasker": "heaps\nboth n -> n - k for k in 1..n\nboth n -> n in 2 heaps",
    "pick_up_bricks": "heaps\nboth n -> n - k for k in 1..2", "less_than_half": "heaps\nboth n -> n - k for k in 1..(n+1)/2",
    "wythoff": "(a, b)\nboth (a, b) -> (a - k, b) for k in 1..a\nboth (a, b) -> (a, b - k) for k in 1..b\n"
               "both (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    "chop": "(a, b)\nboth (a, b) -> (k, b) for k in 1..a-1\nboth (a, b) -> (a, k) for k in 1..b-1",
    "cut_cake": "(a, b)\nleft (a, b) -> (a, k) + (a, b - k) for k in 1..b/2\nright (a, b) -> (k, b) + (a - k, b) for k in 1..a/2",
    "mnk": 'grid ".xo"\n' + THREE % 'left "." -> "x"', "connect_four": 'grid ".xo"\n' + THREE % 'left ".|[xo#]" -> "x|?"',
    "tic": 'strip ".ox"\nleft "." -> "o"\nright "." -> "x"\nleft wins with "oo"\nright wins with "xx"\ndraw when full'}
DODGEM = 'left "x." -> ".x"\nleft "x#" -> ".#"\nleft "x|." -> ".|x"\nleft ".|x" -> "x|."\nright "o." -> ".o"\nright ".o" -> "o."\n' \
         'right ".|o" -> "o|."\nright "#|o" -> "#|."\nstuck wins\nfill "?"'
# How positions fall apart, how many symmetries they have, and what the negative looks like: a certificate may use only this much.
SHAPES = {"domineering": (".", 4, "turned"), "cram": (".", 8, ""), "clobber": ("xo", 8, "exchanged"), "toads_and_frogs": ("", 1, "exchanged"),
          "mnk": ("", 8, ""), **dict.fromkeys(("nogo", "col", "snort", "konane", "amazons"), ("", 8, "exchanged"))}
CODES = {"kayles": "0.77", "dawsons_kayles": "0.07", "dawsons_chess": "0.137", "treblecross": "0.007", "officers": "0.6"}
def octal(code):
    """The rules of a code: where the digit for k has the bit 2^m, k counters may be taken so that m heaps are left."""
    expect(re.fullmatch(r"[048C]\.[0-9A-F]+", code), "this checker does not know the code `%s`" % code[:60], Unknown)
    return "heaps\n" + "\n".join("both n -> n - %d in %d heaps" % (k, m) for k, d in enumerate(code.replace(".", "")) for m in range(4) if int(d, 16) >> m & 1)
class Own(Game):
    def __init__(self, moves, read, impartial=False): self.moves, self.read, self.impartial = moves, read, impartial
def chomp(rows, _):
    for row in range(len(rows)):
        for col in range(0 if row else 1, rows[row]): yield tuple(n for n in rows[:row] + tuple(min(n, col) for n in rows[row:]) if n)
def dominoes(row, left):
    return {side for at, stone in enumerate(row) if stone == ("x" if left else "o") for side in (row[:at], row[at + 1:])}
def tree(text):
    """A tree of Hackenbush by its branches from the ground up: the colour of an edge, and the branches above it."""
    expect(re.fullmatch(r"[brg(), ]*|0", text), "this checker knows trees of Hackenbush only", Unknown)
    text = text[1:-1] if text[:1] == "(" else text.strip("0 ")
    return tuple(sorted((branch.strip()[0], tree(branch.strip()[1:])) for branch in split(text, ",") if branch.strip()))
def hackenbush(branches, left):
    for at, (colour, above) in enumerate(branches):
        rest = branches[:at] + branches[at + 1:]
        if colour in ("bg" if left else "rg"): yield rest
        yield from (tuple(sorted(rest + ((colour, to),))) for to in hackenbush(above, left))
class Dodgem(Board):
    """Cars drive forward or aside; over the edge in front they leave. Who is blocked wins, and who has no cars left. Boards are told by their rows."""
    walls = "|"
    def over(self, board, left): return 1 if "x" not in board else -1 if "o" not in board else None
FUNCTIONS = {"chomp": (chomp, lambda text: tuple(map(int, re.sub(r"(\d+)x(\d+)", lambda s: ",".join([s[2]] * int(s[1])), text).split(","))), True),
             "toppling_dominoes": (dominoes, lambda text: text.strip("-")), "hackenbush": (hackenbush, tree)}
def game_of(name, own):
    """The game that is written before the parentheses; rules that the certificate carries come first."""
    base, inside = re.fullmatch(r"(\w+)(?:\[(.*)\])?", name.replace("tic_tac_toe", "mnk[3,3,3]")).groups()
    for text in re.split(r"^(?=game )", "\n".join(own), flags=re.M):
        head = re.match(r"game (\w+) ?(?:\[(.*)\])? on ", text)
        if head and head[1] == base:
            expect(base not in {*WORDS, *FUNCTIONS, *CODES, "dodgem", "octal", "subtraction", "hex"}, "these are other rules of `%s`" % base)
            text, given = text[head.end():], re.split("[;,]" if "[" not in (head[2] or "") else ";", inside or "")
            for at, (word, usual) in enumerate(re.findall(r"(\w+) ?= ?(\[[^]]*\]|\d+)", head[2] or "")):    # what stands for its parameters
                own = given[at].strip("[ ]") if at < len(given) else ""
                text = re.sub(r"\b%s\b" % word, "[%s]" % own if own and "[" in usual else own or usual, text)
            return ruled(text)
    if base in FUNCTIONS: return Own(*FUNCTIONS[base])
    if base == "dodgem": return Dodgem('grid ".xo"', DODGEM.split("\n"))
    if base in CODES or base == "octal": return ruled(octal(inside or CODES[base]))
    if base == "subtraction":
        signs = ("!=", " and ") if "!" in inside else ("=", " or ")
        return ruled("heaps\nboth n -> n - k for k in 1..n if " + signs[1].join("k %s %s" % (signs[0], k) for k in inside.strip("!").split(",")))
    expect(base in WORDS and (not inside or re.fullmatch(r"(\d+,)*\d", inside)), "this checker does not know the game `%s`" % name[:60], Unknown)
    made = ruled(re.sub(r"(x|o)\1\1", lambda row: row[1] * int((inside or "4")[-1]), WORDS[base]))
    if base in SHAPES: made.apart, made.symmetries, made.negative = SHAPES[base]
    made.fixed = base == "mnk"
    return made
