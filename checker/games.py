"""Games by their names. Most are written in the language for rules, in games.txt; the others are functions."""
import re
from rules import Board, Game, ruled
from values import Unknown, expect, natural, spend, split
# How positions fall apart, how many symmetries they have, and what the negative looks like: a certificate may use only this much.
SHAPES = {"domineering": (".", 4, "turned"), "cram": (".", 8, ""), "clobber": ("xo", 8, "exchanged"), "toads_and_frogs": ("", 1, "exchanged"),
          "mnk": ("", 8, ""), **dict.fromkeys(("nogo", "col", "snort", "konane", "amazons"), ("", 8, "exchanged"))}
# What may stand in square brackets behind the name of a game.
PARAMETERS = {"mnk": "([0-9]+),([0-9]+),([1-9][0-9]?)", "connect_four": "()()([1-9][0-9]?)?", "octal": ".+", "subtraction": "!?[1-9][0-9,]*"}
def octal(code): return ruled('heaps\nboth by "%s"' % code)
class Own(Game):
    def __init__(self, moves, read, impartial=False): self.moves, self.read, self.impartial = moves, read, impartial
def bar(text):
    rows = [natural(n) for n in re.sub("^([0-9]+)x([0-9]+)$", lambda size: ",".join([size[2]] * int(size[1])), text).split(",")]
    return expect(rows == sorted(rows, reverse=True) and 0 not in rows[1:], "that is no bar of chocolate") or tuple(n for n in rows if n)
def chomp(rows, _):
    for row in range(len(rows)):
        spend(rows[row] * len(rows))
        for col in range(0 if row else 1, rows[row]): yield tuple(n for n in rows[:row] + tuple(min(n, col) for n in rows[row:]) if n)
def standing(text): return expect(re.fullmatch("-|[xog#]+", text), "that is no row of dominoes") or re.sub("#+", "#", text).strip("-#")
def dominoes(row, left):        # one falls with all on one side of it up to the next gap, `#`
    fallen = lambda at: (re.sub("[^#]*$", "#", row[:at + 1]) + row[at + 1:], row[:at] + re.sub("^[^#]*", "#", row[at:]))
    return {standing(to) for at, stone in enumerate(row) if stone in ("xg" if left else "og") for to in fallen(at)}
def tree(text):        # A tree of Hackenbush by its branches from the ground up: the colour of an edge, and the branches above it
    expect(re.fullmatch(r"[brg(), ]*|0", text), "this checker knows trees of Hackenbush only", Unknown)
    branches = [branch.strip() for branch in split(text[1:-1] if text[:1] == "(" else text.strip("0 "), ",") if branch.strip()]
    expect(all(branch[0] in "brg" for branch in branches), "that is no tree of Hackenbush")
    return tuple(sorted((branch[0], tree(branch[1:])) for branch in branches))
def hackenbush(branches, left):
    for at, (colour, above) in enumerate(branches):
        rest = branches[:at] + branches[at + 1:]
        if colour in ("bg" if left else "rg"): yield rest
        yield from (tuple(sorted(rest + ((colour, to),))) for to in hackenbush(above, left))
class Dodgem(Board):
    """Cars drive forward or aside; over the edge in front they leave. Who is blocked wins, and who has no cars left."""
    walls = "|"
    def over(self, board, left): return 1 if "x" not in board else -1 if "o" not in board else None
FUNCTIONS = {"chomp": (chomp, bar, True), "toppling_dominoes": (dominoes, standing), "hackenbush": (hackenbush, tree)}
def defined(text):        # the games that a text defines, by their names: parameters and rules
    before, *texts = re.split(r"^(?=game )", text, flags=re.M)
    heads = [re.match(r"game (\w+) ?(?:\[(.*)\])? on |()", own) for own in texts]
    found = {head[1] or own: (head[2] or "", own[head.end():]) for head, own in zip(heads, texts)}
    return expect(before == "" and len(found) == len(texts), "the rules do not begin with a game, or define one twice") or found
with open(re.sub("py$", "txt", __file__)) as file: WORDS = defined(file.read())
def game_of(name, own):        # the game that is written before the parentheses, built in or with rules that the certificate carries
    base, inside = re.fullmatch(r"(\w+)(?:\[(.*)\])?", re.sub(r"^tic_tac_toe\b", "mnk[3,3,3]", name)).groups()
    built_in, own = {*WORDS, *FUNCTIONS, *PARAMETERS, "hex"}, defined("\n".join(own))
    expect(not own.keys() & built_in, "these are other rules of a game that is built in")
    if base in own:        # what is given stands for its parameters
        words, text = re.findall(r'(\w+) ?= ?(\[[^]]*\]|[0-9]+|"[^"]*")', own[base][0]), own[base][1]
        given = re.split(";" if re.search('["[]', own[base][0]) else "[;,]", inside) if inside is not None else []
        expect(len(given) <= len(words) and all(given), "the game has no such parameters")
        for at, (word, usual) in enumerate(words):
            new = {"[": "[%s]", '"': '"%s"'}.get(usual[0], "%s") % given[at].strip("[ ]" if usual[0] == "[" else " ") if at < len(given) else usual
            text = re.sub(r"\b%s\b" % word, lambda _: new, text)
        return ruled(text)
    expect(base in built_in - {"hex"}, "this checker does not know the game `%s`" % name[:60], Unknown)
    given = re.fullmatch(PARAMETERS.get(base, ""), inside or "")
    expect(given and inside != "", "`%s` has other parameters, or none" % base)
    if base in FUNCTIONS or base == "octal": return octal(inside) if inside else Own(*FUNCTIONS[base])
    if base == "subtraction":
        among = " or ".join("k = %d" % natural(k) for k in inside.strip("!").split(","))
        return ruled("heaps\nboth n -> n - k for k in 1..n if %s" % ("not (%s)" % among if inside[0] == "!" else among))
    made = ruled(re.sub(r"(x|o)\1\1", lambda row: row[1] * int(inside and given[3] or 4), WORDS[base][1]), Dodgem if base == "dodgem" else Board)
    if base in SHAPES: made.apart, made.symmetries, made.negative = SHAPES[base]
    if base == "mnk": made.fixed, made.shape = True, (int(given[1]), int(given[2]))
    return made
