"""The rules of games. Most are written in the language for rules (docs/own-games.md), which is read here from its definition;
so a certificate may also bring rules of its own. A position is a text, as in the notation; a move leads to another text."""

import re
from math import gcd, isqrt

from values import Wrong, split

WORDS = {
    "domineering": 'grid "."\nleft ".|." -> "#|#"\nright left turned',
    "cram": 'grid "."\nboth ".." -> "##" turned',
    "clobber": 'grid "xo."\nleft "xo" -> ".x" turned\nright left with x and o exchanged\nfill "xo|ox"',
    "konane": 'grid ".xo"\nleft "x{o.}o." -> ".{..}.x" turned\nright left with x and o exchanged',
    "col": 'grid ".xo"\nleft "." -> "x" unless next to x\nright left with x and o exchanged',
    "snort": 'grid ".xo"\nleft "." -> "x" unless next to o\nright left with x and o exchanged',
    "nogo": 'grid ".xo"\nleft "." -> "x" if every group of xo keeps "."\nright left with x and o exchanged',
    "amazons": 'grid ".xo"\nleft "x{.}." -> ".{.}x" in all directions then "x{.}." -> "x{.}#" in all directions\n'
               'right left with x and o exchanged',
    "toads_and_frogs": 'strip ".tf"\nleft "t." -> ".t"\nleft "tf." -> ".ft"\nright ".f" -> "f."\nright ".tf" -> "ft."',
    "elephants_and_rhinos": 'strip ".er"\nleft "e." -> ".e"\nright ".r" -> "r."',
    "nim": "heaps\nboth n -> n - k for k in 1..n",
    "grundy": "heaps\nboth n -> [a, n - a] for a in 1..n-1 if a != n - a",
    "lasker": "heaps\nboth n -> n - k for k in 1..n\nboth n -> [a, n - a] for a in 1..n-1",
    "pick_up_bricks": "heaps\nboth n -> n - k for k in 1..2",
    "less_than_half": "heaps\nboth n -> n - k for k in 1..n if 2*k < n + 2",
    "wythoff": "(a, b)\nboth (a, b) -> (a - k, b) for k in 1..a\nboth (a, b) -> (a, b - k) for k in 1..b\n"
               "both (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    "tic_tac_toe": 'grid ".xo"\nleft "." -> "x"\nright "." -> "o"\nleft wins with "xxx" in all directions\n'
                   'right wins with "ooo" in all directions\ndraw when full',
}
CODES = {"kayles": "0.77", "dawsons_kayles": "0.07", "dawsons_chess": "0.137", "treblecross": "0.007", "officers": "0.6"}
EXCHANGED = str.maketrans("xoXOtfbr", "oxOXftrb")
# How positions fall apart, by how many symmetries they are alike, and what the negative looks like.
SHAPES = {"domineering": ("cells", 4, "turned"), "cram": ("cells", 8, "same"), "clobber": ("stones", 8, "exchanged"),
          "nogo": ("", 8, "exchanged"), "col": ("", 8, "exchanged"), "snort": ("", 8, "exchanged"),
          "konane": ("", 8, "exchanged"), "amazons": ("", 8, "exchanged"), "toads_and_frogs": ("", 1, "reversed"),
          "cut_cake": ("list", 1, "")}


def turned(board):
    """A quarter turn."""
    return "|".join("".join(row) for row in zip(*reversed(board.split("|"))))


def near(at, wide, size, corners=False):
    """The places beside a place in a board's text, whose rows are `wide` letters with the bar."""
    steps = (1, -1, wide, -wide) + ((wide + 1, wide - 1, -wide - 1, 1 - wide) if corners else ())
    return [at + step for step in steps if 0 <= at + step < size and (at + step) % wide != wide - 1]


def groups(board, letters):
    """The groups of cells with some letters that are joined by sides."""
    wide, seen = len(board.split("|")[0]) + 1, set()
    for at, letter in enumerate(board):
        if letter in letters and at not in seen:
            group = [at]
            seen.add(at)
            for cell in group:
                more = [c for c in near(cell, wide, len(board)) if board[c] in letters and c not in seen]
                seen.update(more)
                group += more
            yield group, wide


class Game:
    """A game by its name: `moves` of a player, and how positions fall apart."""

    def __init__(self, name):
        self.impartial, self.sizes, self.results = False, {}, False
        self.parts, self.symmetries, self.negative = SHAPES.get(name, ("", 1, ""))

    def parse(self, text):
        size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
        if size and hasattr(self, "fill"):
            return "|".join("".join(self.fill[r % len(self.fill)][c % len(self.fill[0])] for c in range(int(size[2])))
                            for r in range(int(size[1])))
        return text

    def normal(self, text):
        """The parts of a position, each as the least of all texts that are alike, and whether as the negative."""
        if self.parts == "list":
            return [(False, part) for part in text.split(",") if part not in ("0", "")]
        if self.parts not in ("cells", "stones"):
            return [self.least(text)]
        found, blank = [], "#" if self.parts == "cells" else "."
        for group, wide in groups(text, "." if self.parts == "cells" else "xo"):
            if len(group) > 1 and (self.parts == "cells" or len({text[at] for at in group}) > 1):
                rows, cols = {at // wide for at in group}, {at % wide for at in group}
                here = set(group)
                found.append(self.least("|".join("".join(
                    text[r * wide + c] if r * wide + c in here else blank for c in range(min(cols), max(cols) + 1))
                    for r in range(min(rows), max(rows) + 1))))
        return found

    def least(self, text):
        if self.symmetries == 1 or " " in text or "-" in text:
            other = text[::-1].translate(EXCHANGED) if self.negative == "reversed" else text
            return (True, other) if other < text else (False, text)
        alike = []
        for negative in (False, True) if self.negative in ("turned", "exchanged") else (False,):
            board = text if not negative else turned(text) if self.negative == "turned" else text.translate(EXCHANGED)
            for turn in range(4):
                if turn % 2 == 0 or self.symmetries == 8:
                    alike += [(board, negative), ("|".join(row[::-1] for row in board.split("|")), negative)]
                board = turned(board)
        board, negative = min(alike)
        return negative, board


def pattern(text):
    """The rows of a pattern: for each cell the letters that fit, `?` for any; groups in braces are lists."""
    def cells(text):
        row, at = [], 0
        while at < len(text):
            end = text.index("]" if text[at] == "[" else "}", at) if text[at] in "[{" else at
            inner = text[at + 1:end]
            row.append(cells(inner) if text[at] == "{" else inner if text[at] == "[" else text[at])
            at = end + 1
        return row
    return [cells(row) for row in text.split("|")]


def flat(rows, times):
    """The rows with what is in braces repeated."""
    return [[c for cell in row for c in (cell * times if isinstance(cell, list) else [cell])] for row in rows]


class Board(Game):
    """Rules of patterns on a grid or a strip."""

    def __init__(self, name, head, lines):
        super().__init__(name)
        self.fill, self.halves, self.ends, self.stuck, self.placed = [head.split('"')[1][0]], {True: [], False: []}, [], None, {}
        self.strip = head.startswith("strip")
        for line in lines:
            self.line(line)

    def line(self, line):
        words = line.split()
        if words[0] == "fill":
            self.fill = line.split('"')[1].split("|")
        elif re.match(r"(left|right|last) (wins|loses) with|ends with", line):
            rows = pattern(line.split('"')[1])
            self.ends.append((words[0], words[1], self.ways([rows, rows], line.split('"')[2]), line.split('"')[2]))
            self.results = self.results or words[0] != "ends"
        elif words[0] in ("draw", "stuck"):
            self.stuck, self.results = words[0], True
        elif words[0] == "right" and words[1] == "left":
            pairs = re.findall(r"(\S) and (\S) exchanged", line)
            table = str.maketrans("".join(a + b for a, b in pairs), "".join(b + a for a, b in pairs))
            change = (lambda r, c: (c, -r)) if "turned" in words else (lambda r, c: (r, -c)) if "mirrored" in words else (
                lambda r, c: (r, c))
            for steps, conditions in self.halves[True]:
                self.halves[False].append(([[[(*change(r, c), s.translate(table), d.translate(table)) for r, c, s, d in way]
                                            for way in half] for half in steps],
                                           [(k, n, w.translate(table)) for k, n, w in conditions]))
        else:
            steps = []
            for half in line.split(" then "):
                before, after, rest = re.fullmatch(r'.*?"([^"]*)" -> "([^"]*)"(.*)', half).groups()
                steps.append(self.ways([pattern(before), pattern(after)], rest))
            conditions = []
            for kind, what in re.findall(r"\b(unless|if) (.*?)(?= unless | if |$)", rest):
                every = re.fullmatch(r'every group of "?(\w+)"? keeps "?(.)"?', what)
                for one in [] if every else what.split(" or "):
                    found = re.fullmatch(r'(next to|touching) "?([^" ]+)"?', one)
                    if not found:
                        raise Wrong("this checker does not know the condition `%s`" % one)
                    conditions.append((kind, found[1], found[2]))
                conditions += [("every", every[2], every[1])] if every else []
            for left in (True, False):
                if words[0] in ("both", "left" if left else "right"):
                    self.halves[left].append((steps, conditions))

    def ways(self, both, how):
        """All ways in which a pattern may lie: cells as (row, column, what fits, what is put)."""
        ways, before, after = [], *both
        for times in range(0, 20) if any(isinstance(c, list) for row in before for c in row) else (1,):
            rows = zip(flat(before, times), flat(after, times))
            cells = [(r, c, s, d) for r, (one, two) in enumerate(rows) for c, (s, d) in enumerate(zip(one, two))]
            straight = [cells] if "diagonally" not in how else []
            if "diagonally" in how or "all directions" in how:
                straight.append([(c, c, s, d) for _, c, s, d in cells])
            if "mirrored" in how or self.strip and ("turned" in how or "directions" in how):
                straight += [[(r, -c, s, d) for r, c, s, d in way] for way in straight]
            if re.search("turned|diagonally|directions", how) and not self.strip:
                for turn in range(3):
                    straight += [[(c, -r, s, d) for r, c, s, d in way] for way in straight[-len(straight) // (turn + 1):]]
            ways += straight
        return ways

    def lying(self, ways, high, wide):
        """Ways put down on a board of a size: places with the letters they need, and what is put there."""
        for way in ways:
            top, side = min(r for r, *_ in way), min(c for _, c, *_ in way)
            if max(r for r, *_ in way) - top < high and max(c for _, c, *_ in way) - side < wide:
                for row in range(-top, high - max(r for r, *_ in way)):
                    for col in range(-side, wide - max(c for _, c, *_ in way)):
                        cells = [((row + r) * (wide + 1) + col + c, s, d) for r, c, s, d in way]
                        yield ([(at, s) for at, s, _ in cells if s != "?"],
                               [(at, d) for at, s, d in cells if d != "?" and d != s and len(d) == 1], cells[0][0], cells[-1][0])

    def moves(self, board, left):
        high, wide = board.count("|") + 1, len(board.split("|")[0])
        if (high, wide, left) not in self.placed:
            self.placed[high, wide, left] = {}, [
                ([list({str(lie): lie for lie in self.lying(half, high, wide)}.values()) for half in steps], conditions)
                for steps, conditions in self.halves[left]]
        if self.results and self.over(board, left) is not None or any(
                e[0] == "ends" and self.found(board, e) for e in self.ends):
            return set()
        out = set()
        for steps, conditions in self.placed[high, wide, left][1]:
            for need, put, _, end in steps[0]:
                if all(board[at] in fits for at, fits in need):
                    cells = list(board)
                    for at, letter in put:
                        cells[at] = letter
                    after = "".join(cells)
                    if not conditions or all(self.holds(c, board, after, put, wide + 1) for c in conditions):
                        if len(steps) == 1:
                            out.add(after)
                        for need2, put2, start, _ in steps[1] if len(steps) > 1 else ():
                            if start == end and all(after[at] in fits for at, fits in need2):
                                second = list(after)
                                for at, letter in put2:
                                    second[at] = letter
                                out.add("".join(second))
        return out

    @staticmethod
    def holds(condition, board, after, put, wide):
        kind, how, letters = condition
        if kind == "every":
            return all(any(after[c] == how for at in group for c in near(at, wide, len(after)))
                       for letter in letters for group, _ in groups(after, letter))
        beside = any(board[c] in letters for at, _ in put for c in near(at, wide, len(board), how == "touching"))
        return beside == (kind == "if")

    def found(self, board, end):
        rows = board.split("|")
        high, wide = len(rows), len(rows[0])
        line = {"top row": lambda at: at <= wide, "bottom row": lambda at: at // (wide + 1) == high - 1,
                "left column": lambda at: at % (wide + 1) == 0, "right column": lambda at: at % (wide + 1) == wide - 1}
        inside = next((test for name, test in line.items() if name in end[3]), lambda at: True)
        return any(all(board[at] in fits and inside(at) for at, fits in need) for need, *_ in self.lying(end[2], high, wide))

    def over(self, board, left):
        """The result if the game is over with this player to move: 1, 0 or -1 for Left."""
        for end in self.ends:
            if end[0] != "ends" and self.found(board, end):
                who = {"left": 1, "right": -1, "last": -1 if left else 1}[end[0]]
                return who if end[1] == "wins" else -who
        return None

    def result(self, board, left):
        over = self.over(board, left)
        if over is None and not self.moves(board, left):
            loss = -1 if left else 1
            return {"draw": 0, "stuck": -loss, None: loss}[self.stuck]
        return over


NAMES = {"min": min, "max": max, "gcd": gcd, "isqrt": lambda n: isqrt(max(n, 0)), "nim_sum": lambda a, b: a ^ b}


def expression(text):
    """Whole numbers: the language of rules as Python, after every word of it was looked at."""
    for word in re.findall(r"[A-Za-z_]\w*|\d+|\S", text):
        if not re.fullmatch(r"[a-z_]\w*|\d{1,15}|[-+*/%(),<>=!]", word) or word.startswith("__"):
            raise Wrong("`%s` is not in the language of rules" % word)
    if "**" in text or "//" in text:
        raise Wrong("`%s` is not in the language of rules" % text)
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", re.sub(r"\bmod\b", "%", text.replace("/", "//")))
    return compile(text.strip(), "rules", "eval")


class Numbers(Game):
    """Rules of arithmetic, on heaps or on a fixed number of numbers."""

    def __init__(self, name, head, lines):
        super().__init__(name)
        self.heaps, self.rules = head == "heaps", []
        self.parts = "list" if self.heaps else ""
        for line in lines:
            who, before, after = re.match(r"(left|right|both)\s+(.*?)\s*->\s*(.*)", line).groups()
            clauses = re.split(r"\b(for|if)\b", after)
            self.rules.append((who, re.findall(r"\w+", before), self.target(clauses[0].strip()),
                               [self.clause(k, c) for k, c in zip(clauses[1::2], clauses[2::2])]))
        self.impartial = all(rule[0] == "both" for rule in self.rules)

    def target(self, text):
        if self.heaps:
            inner = text[1:-1] if text.startswith("[") else text
            return [(None, [expression(e) for e in split(inner, ",")])]
        times = re.match(r"(.*?)\*\s*(\(.*\))$", text) if not text.startswith("(") else None
        return [(expression(times[1]) if times else None, [expression(e) for e in split(one.strip()[1:-1], ",")])
                for one in ([times[2]] if times else split(text, "+"))]

    @staticmethod
    def clause(kind, text):
        if kind == "if":
            return None, expression(text)
        name, low, high = re.fullmatch(r"\s*(\w+) in (.*?)\.\.(.*)", text).groups()
        return name, (expression(low), expression(high))

    def moves(self, text, left):
        numbers = [int(n) for n in re.split(r"[,+x]", text) if n.strip()]
        size = 1 if self.heaps else len(self.rules[0][1])
        if not self.heaps and len(numbers) > size:
            raise Wrong("this checker plays one tuple of numbers at a time")
        out = set()
        for at in range(0, len(numbers), size):
            for who, names, targets, clauses in self.rules:
                if who in ("both", "left" if left else "right"):
                    for scope in self.scopes(dict(zip(names, numbers[at:at + size])), clauses):
                        new = []
                        for times, parts in targets:
                            one = [eval(part, NAMES | {"__builtins__": {}}, scope) for part in parts]
                            new += [one] * (eval(times, NAMES | {"__builtins__": {}}, scope) if times else 1)
                        if all(n >= 0 for one in new for n in one):
                            new = [n for one in new for n in one]
                            rest = numbers[:at] + new + numbers[at + size:]
                            out.add(",".join(map(str, [n for n in rest if n] or [0] if self.heaps else rest)))
        return out

    def scopes(self, scope, clauses):
        if not clauses:
            yield scope
            return
        (name, what), rest = clauses[0], clauses[1:]
        if name is None:
            if eval(what, NAMES | {"__builtins__": {}}, scope):
                yield from self.scopes(scope, rest)
        else:
            low, high = (eval(end, NAMES | {"__builtins__": {}}, scope) for end in what)
            for n in range(low, high + 1):
                yield from self.scopes(scope | {name: n}, rest)


def ruled(name, text):
    """The game that a text defines, without its first word and name."""
    head, *lines = [line.split(" //")[0].strip() for line in text.split("\n") if line.strip()]
    lines = [re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', " ", line) for line in lines]
    if head.startswith(("grid", "strip")):
        own = Board(name, head, lines)
        own.impartial = all(line.startswith(("both", "fill", "ends")) for line in lines)
        return own
    if head == "heaps" or head.startswith("("):
        return Numbers(name, head, lines)
    raise Wrong("this checker does not know rules on `%s`" % head)
