"""Games whose rules are not written in the language for rules, and all games by their names."""

import re

from rules import CODES, WORDS, Game, ruled
from values import Wrong


class Own(Game):
    """A game by functions: from a text to something that stands for it, and what a player can move to."""

    def __init__(self, name, parse, moves, impartial=False, result=None):
        super().__init__(name)
        self.parse, self.moves, self.impartial, self.result, self.results = parse, moves, impartial, result, bool(result)

    def normal(self, text):
        return super().normal(self.parse(text))


def octal(code):
    """Heaps by a code: where the digit for k has the bit 1 k may be taken if none are left, 2 one heap, 4 two."""
    first, _, rest = code.partition(".")
    digits = [int(first, 16)] + [int(d, 16) for d in rest]

    def digit(k):
        return digits[k] if k < len(digits) else 0

    def moves(text, _):
        n = int(text)
        for k in range(min(n, len(digits) - 1) + 1):
            if digit(k) & 1 and k == n and n or digit(k) & 2 and 0 < k < n:
                yield str(n - k)
            if digit(k) & 4:
                yield from ("%d,%d" % (a, n - k - a) for a in range(1, (n - k) // 2 + 1))
    return moves


def subtraction(numbers):
    taken = {int(n) for n in numbers.strip("!").split(",")}
    return lambda text, _: [str(int(text) - k) for k in range(1, int(text) + 1) if (k in taken) != ("!" in numbers)]


def chomp(text, _):
    rows = [int(n) for n in text.split(",")]
    for row in range(len(rows)):
        for col in range(rows[row]):
            if row or col:
                yield ",".join(str(n) for n in rows[:row] + [min(n, col) for n in rows[row:]] if n)


def chomp_rows(text):
    size = text.split("x")
    return ",".join([size[1]] * int(size[0])) if len(size) == 2 else text


def cut_cake(text, left):
    rows, cols = map(int, text.split("x"))
    if left:
        return ["%dx%d,%dx%d" % (rows, k, rows, cols - k) for k in range(1, cols)]
    return ["%dx%d,%dx%d" % (k, cols, rows - k, cols) for k in range(1, rows)]


def toppling(text, left):
    own = "x*" if left else "o*"
    return [row or "-" for i, c in enumerate(text) if c in own for row in (text[:i], text[i + 1:])]


def bush(text):
    """The edges of a bush as triples; a stalk or a tree is written by its colours from the ground up."""
    if re.match(r"\d+-\d+[brg]", text):
        return frozenset((int(a), int(b), c) for a, b, c in re.findall(r"(\d+)-(\d+)([brg])", text))
    edges, top, below = [], 0, [0]
    for letter in text.replace(" ", ""):
        if letter in "brg":
            top += 1
            edges.append((below[-1], top, letter))
            below[-1] = top
        elif letter == "(":
            below.append(below[-1])
        elif letter == ",":
            below[-1] = below[-2] if len(below) > 1 else 0
        elif letter == ")":
            below.pop()
            if len(below) == 0:
                raise Wrong("that is no tree")
    return frozenset(edges)


def bush_text(edges):
    """What hangs together with the ground, in a text that is the same for all trees that are alike."""
    reached, beside = {0}, {}
    for a, b, c in edges:
        beside.setdefault(a, []).append((b, c))
        beside.setdefault(b, []).append((a, c))
    todo = [0]
    for v in todo:
        more = {u for u, _ in beside.get(v, ())} - reached
        reached |= more
        todo += more
    kept = [e for e in edges if e[0] in reached]

    def tree(v, before):
        return "(" + "".join(sorted(c + tree(u, v) for u, c in beside.get(v, ()) if u != before)) + ")"
    if len(kept) == len(reached) - 1:
        return "tree " + tree(0, None)
    return " ".join("%d-%d%s" % e for e in sorted((min(a, b), max(a, b), c) for a, b, c in kept))


def bush_edges(text):
    if not text.startswith("tree "):
        return bush(text)
    edges, path, top, letter = [], [], 0, ""
    for c in text[5:]:
        if c == "(":
            edges += [(path[-1], top, letter)] if path else []
            path.append(top)
            top += 1
        elif c == ")":
            path.pop()
        else:
            letter = c
    return frozenset(edges)


def hackenbush(text, left):
    edges = bush_edges(text)
    return {bush_text(edges - {e}) for e in edges if e[2] in ("bg" if left else "rg")}


def dodgem_moves(board, left):
    """Cars drive forward or aside; forward over the edge they leave. Who is blocked takes all cars off."""
    own, wide, cells = "x" if left else "o", board.find("|") + 1 or len(board) + 1, list(board)
    if "x" not in board or "o" not in board:
        return []
    found, free = [], False
    for at in (i for i, c in enumerate(board) if c == own):
        forward, aside = (at + 1, (at - wide, at + wide)) if left else (at - wide, (at - 1, at + 1))
        leaves = (forward % wide == wide - 1) if left else forward < 0
        for to in (forward, *aside):
            if 0 <= to < len(board) and board[to] == "." or to == forward and leaves:
                after = cells[:]
                after[at] = "."
                if not (to == forward and leaves):
                    after[to] = own
                found.append("".join(after))
                free = True
    return found if free else [board.replace(own, ".")]


def dodgem_start(text):
    size = re.fullmatch(r"(\d)x(\d)", text)
    rows, cols = map(int, size.groups()) if size else (0, 0)
    return "|".join(["x" + "." * (cols - 1)] * (rows - 1) + ["." + "o" * (cols - 1)]) if size else text


def dodgem_result(board, left):
    return 1 if "x" not in board else -1 if "o" not in board else None


def game_of(name, own):
    """The game that is written before the parentheses."""
    for text in re.split(r"^(?=game )", "\n".join(own.get("text", [])), flags=re.M):
        head = re.match(r"game (\w+) on (.*)", text)
        if head and head[1] == name:
            return ruled(name, head[2] + text[head.end():])
    base, _, inside = name.partition("[")
    inside = inside[:-1]
    if base in WORDS and not inside:
        return ruled(base, WORDS[base])
    if base == "mnk" and re.fullmatch(r"\d+,\d+,\d", inside):
        return ruled(base, WORDS["tic_tac_toe"].replace("xxx", "x" * int(inside[-1])).replace("ooo", "o" * int(inside[-1])))
    same = {"octal": lambda: octal(inside), "subtraction": lambda: subtraction(inside), "chomp": lambda: chomp}
    if base in CODES or base in same:
        made = Own(base, chomp_rows if base == "chomp" else str, octal(CODES[base]) if base in CODES else same[base](), True)
        made.parts = "" if base == "chomp" else "list"
        return made
    partizan = {"cut_cake": cut_cake, "toppling_dominoes": toppling, "hackenbush": hackenbush}
    if base in partizan:
        return Own(base, (lambda t: bush_text(bush_edges(t))) if base == "hackenbush" else str, partizan[base])
    if base == "dodgem":
        return Own(base, dodgem_start, dodgem_moves, False, dodgem_result)
    raise Wrong("this checker does not know the game `%s`" % name[:60])
