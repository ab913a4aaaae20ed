"""Games whose rules are not written in the language for rules, and all games by their names."""
import re

from rules import WORDS, Game, ruled
from values import Wrong, expect

class Own(Game):
    """A game by functions: from a text to one that stands for it, and what a player can move to."""
    def __init__(self, name, parse, moves, impartial=False, result=None):
        super().__init__(name)
        self.parse, self.moves, self.impartial, self.result, self.results = parse, moves, impartial, result, bool(result)
    def normal(self, text): return super().normal(self.parse(text))

def octal(code):
    """Heaps by a code: where the digit for k has the bit 1, k may be taken if none are left, 2 if one heap is, 4 if two."""
    digits = [int(d) for d in code.replace(".", "")]
    def moves(text, _):
        n = int(text)
        for k in range(min(n, len(digits) - 1) + 1):
            if digits[k] & 1 and k == n or digits[k] & 2 and 0 < k < n: yield str(n - k)
            if digits[k] & 4: yield from ("%d,%d" % (a, n - k - a) for a in range(1, (n - k) // 2 + 1))
    return moves

def subtraction(numbers):
    taken = {int(n) for n in numbers.strip("!").split(",")}
    return lambda text, _: [str(int(text) - k) for k in range(1, int(text) + 1) if (k in taken) != ("!" in numbers)]

def chomp(text, _):
    rows = [int(n) for n in text.split(",")]
    for row in range(len(rows)):
        for col in range(0 if row else 1, rows[row]): yield ",".join(str(n) for n in rows[:row] + [min(n, col) for n in rows[row:]] if n)

def chomp_rows(text):
    size = text.split("x")
    return ",".join([size[1]] * int(size[0])) if len(size) == 2 else text

def cut_cake(text, left):
    rows, cols = map(int, text.split("x"))
    if left: return ["%dx%d,%dx%d" % (rows, k, rows, cols - k) for k in range(1, cols)]
    return ["%dx%d,%dx%d" % (k, cols, rows - k, cols) for k in range(1, rows)]

def bush_edges(text):
    """The edges of a bush as triples; a stalk or a tree is written by its colours from the ground up."""
    if re.match(r"\d+-\d+[brg]", text): return frozenset((int(a), int(b), c) for a, b, c in re.findall(r"(\d+)-(\d+)([brg])", text))
    edges, below = [], [0]
    for letter in text.replace(" ", ""):
        if letter in "brg":
            edges.append((below[-1], len(edges) + 1, letter))
            below[-1] = len(edges)
        elif letter == "(": below.append(below[-1])
        elif letter == ",": below[-1] = below[-2] if len(below) > 1 else 0
        elif letter == ")": below.pop()
    return frozenset(edges)

def bush_text(edges):
    """What hangs together with the ground, in a text that is the same for all trees that are alike."""
    beside, todo = {}, [0]
    for a, b, c in edges:
        beside.setdefault(a, []).append((b, c))
        beside.setdefault(b, []).append((a, c))
    for v in todo: todo += {u for u, _ in beside.get(v, ())} - set(todo)
    kept = [e for e in edges if e[0] in todo]
    def tree(v, before):
        branches = sorted(c + tree(u, v) for u, c in beside.get(v, ()) if u != before)
        return branches[0] if len(branches) == 1 else "(" + ",".join(branches) + ")" if branches else ""
    if len(kept) == len(todo) - 1: return tree(0, None)
    return " ".join("%d-%d%s" % e for e in sorted((min(a, b), max(a, b), c) for a, b, c in kept))

def hackenbush(text, left):
    edges = bush_edges(text)
    return {bush_text(edges - {e}) for e in edges if e[2] in ("bg" if left else "rg")}

def dodgem_moves(board, left):
    """Cars drive forward or aside; over the edge in front they leave. Who is blocked takes all cars off."""
    own, wide, found = "x" if left else "o", board.find("|") + 1, []
    for at in (i for i, c in enumerate(board) if c == own and "x" in board and "o" in board):
        forward, aside = (at + 1, (at - wide, at + wide)) if left else (at - wide, (at - 1, at + 1))
        gone = board[:at] + "." + board[at + 1:]
        if forward % wide == wide - 1 if left else forward < 0: found.append(gone)
        found += [gone[:to] + own + gone[to + 1:] for to in (forward, *aside) if 0 <= to < len(board) and board[to] == "."]
    return found or ([board.replace(own, ".")] if "x" in board and "o" in board else [])

def dodgem_start(text):
    size = re.fullmatch(r"(\d)x(\d)", text)
    expect(size or set(text) <= set("xo.|"), "that is no board")
    rows, cols = map(int, size.groups()) if size else (0, 0)
    return "|".join(["x" + "." * (cols - 1)] * (rows - 1) + ["." + "o" * (cols - 1)]) if size else text

CODES = {"kayles": "0.77", "dawsons_kayles": "0.07", "dawsons_chess": "0.137", "treblecross": "0.007", "officers": "0.6"}

def game_of(name, own):
    """The game that is written before the parentheses; rules that the certificate carries come first."""
    for text in re.split(r"^(?=game )", "\n".join(own), flags=re.M):
        head = re.match(r"game (\w+) on (.*)", text)
        if head and head[1] == name: return ruled(name, head[2] + text[head.end():])
    base, _, inside = name.rstrip("]").partition("[")
    if base in WORDS and not inside: return ruled(base, WORDS[base])
    if base == "mnk" and re.fullmatch(r"\d+,\d+,\d", inside):
        return ruled("tic_tac_toe", re.sub(r"(x|o)\1\1", lambda row: row[1] * int(inside[-1]), WORDS["tic_tac_toe"]))
    if base in CODES or base in ("octal", "subtraction"):
        made = Own(base, str, subtraction(inside) if base == "subtraction" else octal(CODES.get(base, inside)), True)
        made.parts = "list"
        return made
    if base == "dodgem":
        return Own(base, dodgem_start, dodgem_moves, False, lambda board, _: 1 if "x" not in board else -1 if "o" not in board else None)
    if base in ("chomp", "cut_cake", "hackenbush"):
        same, moves = {"chomp": (chomp_rows, chomp), "cut_cake": (str, cut_cake),
                       "hackenbush": (lambda text: bush_text(bush_edges(text)), hackenbush)}[base]
        return Own(base, same, moves, base == "chomp")
    raise Wrong("this checker does not know the game `%s`" % name[:60])
