"""The rules of games. Most are written in the language for rules (docs/own-games.md), which is read here from its definition;
so a certificate may also bring rules of its own. A position is a text, as in the notation; a move leads to another text."""
import re
from math import gcd, isqrt

from values import Wrong, expect, split

STONES = '\nright left with x and o exchanged'
WORDS = {"domineering": 'grid "."\nleft ".|." -> "#|#"\nright left turned',
    "cram": 'grid "."\nboth ".." -> "##" turned',
    "clobber": 'grid "xo."\nleft "xo" -> ".x" turned\nfill "xo|ox"' + STONES,
    "konane": 'grid ".xo"\nleft "x{o.}o." -> ".{..}.x" turned' + STONES, "col": 'grid ".xo"\nleft "." -> "x" unless next to x' + STONES,
    "snort": 'grid ".xo"\nleft "." -> "x" unless next to o' + STONES,
    "nogo": 'grid ".xo"\nleft "." -> "x" if every group of xo keeps "."' + STONES,
    "amazons": 'grid ".xo"\nleft "x{.}." -> ".{.}x" in all directions then "x{.}." -> "x{.}#" in all directions' + STONES,
    "toads_and_frogs": 'strip ".tf"\nleft "t." -> ".t"\nleft "tf." -> ".ft"\nright ".f" -> "f."\nright ".tf" -> "ft."',
    "elephants_and_rhinos": 'strip ".er"\nleft "e." -> ".e"\nright ".r" -> "r."', "nim": "heaps\nboth n -> n - k for k in 1..n",
    "grundy": "heaps\nboth n -> [a, n - a] for a in 1..n-1 if a != n - a",
    "lasker": "heaps\nboth n -> n - k for k in 1..n\nboth n -> [a, n - a] for a in 1..n-1",
    "pick_up_bricks": "heaps\nboth n -> n - k for k in 1..2",
    "wythoff": "(a, b)\nboth (a, b) -> (a - k, b) for k in 1..a\nboth (a, b) -> (a, b - k) for k in 1..b\n"
               "both (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    "tic_tac_toe": 'grid ".xo"\nleft "." -> "x"\nright "." -> "o"\nleft wins with "xxx" in all directions\n'
                   'right wins with "ooo" in all directions\ndraw when full',}
EXCHANGED = str.maketrans("xoXOtf", "oxOXft")
# How positions fall apart, by how many symmetries they are alike, and what the negative looks like.
SHAPES = {"domineering": ("cells", 4, "turned"), "cram": ("cells", 8, ""), "clobber": ("stones", 8, "exchanged"),
          "tic_tac_toe": ("", 8, ""), "toads_and_frogs": ("", 1, "reversed"), "cut_cake": ("list", 1, ""),
          **dict.fromkeys(("nogo", "col", "snort", "konane", "amazons"), ("", 8, "exchanged"))}

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
    """A game: `moves` of a player, how positions fall apart, and which are alike."""
    def __init__(self, name):
        self.impartial, self.results, self.fill = False, False, None
        self.parts, self.symmetries, self.negative = SHAPES.get(name, ("", 1, ""))
    def parse(self, text):
        size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
        if not size or not self.fill: return text
        cell = lambda r, c: self.fill[r % len(self.fill)][c % len(self.fill[0])]
        return "|".join("".join(cell(r, c) for c in range(int(size[2]))) for r in range(int(size[1])))
    def normal(self, text):
        """The parts of a position, each as the least of all texts that are alike, and whether as the negative."""
        if self.parts == "list": return [(False, part) for part in text.split(",") if part not in ("0", "")]
        if not self.parts: return [self.least(text)]
        found, blank = [], "#" if self.parts == "cells" else "."
        for group, wide in groups(text, "." if self.parts == "cells" else "xo"):
            if len(group) > 1 and (self.parts == "cells" or len({text[at] for at in group}) > 1):
                here, rows, cols = set(group), {at // wide for at in group}, {at % wide for at in group}
                found.append(self.least("|".join("".join(
                    text[r * wide + c] if r * wide + c in here else blank for c in range(min(cols), max(cols) + 1))
                    for r in range(min(rows), max(rows) + 1))))
        return found
    def least(self, text):
        if self.symmetries == 1 or " " in text or "-" in text:
            other = text[::-1].translate(EXCHANGED) if self.negative == "reversed" else text
            return (True, other) if other < text else (False, text)
        alike = []
        for negative in (False, True) if self.negative else (False,):
            board = text if not negative else turned(text) if self.negative == "turned" else text.translate(EXCHANGED)
            for turn in range(4):
                if turn % 2 == 0 or self.symmetries == 8:
                    alike += [(board, negative), ("|".join(row[::-1] for row in board.split("|")), negative)]
                board = turned(board)
        return min(alike)[::-1]

def pattern(text, times):
    """The rows of a pattern: for each cell the letters that fit. What stands in braces is repeated."""
    text = re.sub(r"\{(.*?)\}", lambda inner: inner[1] * times, text)
    return [re.findall(r"\[[^]]*\]|.", row) for row in text.split("|")]

class Board(Game):
    """Rules of patterns on a grid or a strip."""
    def __init__(self, name, head, lines):
        super().__init__(name)
        self.letters = head.split('"')[1].replace("#", "")
        self.fill, self.halves, self.ends, self.stuck = [self.letters[0]], {True: [], False: []}, [], None
        self.strip, self.placed = head.startswith("strip"), {}
        self.impartial = all(line.startswith(("both", "fill", "ends")) for line in lines)
        for line in lines: self.line(line, line.split())
    def line(self, line, words):
        if words[0] == "fill": self.fill = line.split('"')[1].split("|")
        elif re.match(r"(left|right|last) (wins|loses) with|ends with", line):
            _, text, how = line.split('"')
            self.ends.append((words[0], words[1], self.ways(text, text, how), how))
            self.results = self.results or words[0] != "ends"
        elif words[0] in ("draw", "stuck"): self.stuck, self.results = words[0], True
        elif words[:2] == ["right", "left"]:
            pairs = re.findall(r"(\S) and (\S)(?= exchanged|,| and)", line)
            table = str.maketrans("".join(a + b for a, b in pairs), "".join(b + a for a, b in pairs))
            change = (lambda r, c: (c, -r)) if "turned" in words else (lambda r, c: (r, -c if "mirrored" in words else c))
            for steps, conditions in list(self.halves[True]):
                ways = [[[(*change(r, c), s.translate(table), d.translate(table)) for r, c, s, d in way] for way in half] for half in steps]
                self.halves[False].append((ways, [(k, n, w.translate(table)) for k, n, w in conditions]))
        else:
            steps, conditions = [], []
            for half in line.split(" then "):
                before, after, rest = re.fullmatch(r'.*?"([^"]*)" -> "([^"]*)"(.*)', half).groups()
                steps.append(self.ways(before, after, rest))
            for kind, what in re.findall(r"\b(unless|if) (.*?)(?= unless | if |$)", rest):
                every = re.fullmatch(r'every group of "?(\w+)"? keeps "?(.)"?', what)
                for one in [] if every else what.split(" or "):
                    found = re.fullmatch(r'(next to|touching) "?([^" ]+)"?', one)
                    expect(found, "this checker does not know the condition `%s`" % one)
                    conditions.append((kind, found[1], found[2]))
                conditions += [("every", every[2], every[1])] if every else []
            for left in (True, False):
                if words[0] in ("both", "left" if left else "right"): self.halves[left].append((steps, conditions))
    def ways(self, before, after, how):
        """All ways in which a pattern may lie: cells as (row, column, what fits, what is put)."""
        ways = []
        for times in range(20) if "{" in before else (1,):
            rows = zip(pattern(before, times), pattern(after, times))
            cells = [(r, c, {"?": self.letters, "*": self.letters + "#"}.get(s, s.strip("[]")), d)
                     for r, (one, two) in enumerate(rows) for c, (s, d) in enumerate(zip(one, two))]
            found = [cells] if "diagonally" not in how else []
            found += [[(c, c, s, d) for _, c, s, d in cells]] if re.search("diagonally|directions", how) else []
            if "mirrored" in how or self.strip and re.search("turned|directions", how):
                found += [[(r, -c, s, d) for r, c, s, d in way] for way in found]
            if re.search("turned|diagonally|directions", how) and not self.strip:
                found += [[(c, -r, s, d) for r, c, s, d in way] for way in found]
                found += [[(-r, -c, s, d) for r, c, s, d in way] for way in found]
            ways += found
        return ways
    def lying(self, ways, high, wide):
        """Ways put down on a board of a size: places with the letters they need, what is put there, and both ends."""
        for way in ways:
            # What may be no cell may lie beyond the edge.
            rows, cols = zip(*[(r, c) for r, c, s, _ in way if "#" not in s])
            for row in range(-min(rows), high - max(rows)):
                for col in range(-min(cols), wide - max(cols)):
                    cells = [((row + r) * (wide + 1) + col + c, s, d) for r, c, s, d in way if 0 <= row + r < high and 0 <= col + c < wide]
                    yield (tuple((at, s) for at, s, _ in cells),
                           tuple((at, d) for at, s, d in cells if d not in ("?", "*", s) and len(d) == 1), cells[0][0], cells[-1][0])
    def moves(self, board, left):
        high, wide, out = board.count("|") + 1, len(board.split("|")[0]), set()
        if (high, wide, left) not in self.placed:
            self.placed[high, wide, left] = [([set(self.lying(half, high, wide)) for half in steps], conditions)
                                             for steps, conditions in self.halves[left]]
        if self.results and self.over(board, left) is not None or any(e[0] == "ends" and self.found(board, e) for e in self.ends):
            return out
        for steps, conditions in self.placed[high, wide, left]:
            for need, put, _, end in steps[0]:
                if all(board[at] in fits for at, fits in need):
                    after = self.put(board, put)
                    if all(self.holds(c, board, after, put, wide + 1) for c in conditions): out.update([after] if len(steps) == 1 else [
                            self.put(after, put) for need, put, start, _ in steps[1]
                            if start == end and all(after[at] in fits for at, fits in need)])
        return out
    @staticmethod
    def put(board, put):
        cells = list(board)
        for at, letter in put: cells[at] = letter
        return "".join(cells)
    @staticmethod
    def holds(condition, board, after, put, wide):
        kind, how, letters = condition
        if kind == "every": return all(any(after[c] == how for at in group for c in near(at, wide, len(after)))
                       for letter in letters for group, _ in groups(after, letter))
        beside = any(board[c] in letters for at, _ in put for c in near(at, wide, len(board), how == "touching"))
        return beside == (kind == "if")
    def found(self, board, end):
        high, wide = board.count("|") + 1, len(board.split("|")[0])
        lines = {"top row": lambda at: at < wide, "bottom row": lambda at: at // (wide + 1) == high - 1,
                 "left column": lambda at: at % (wide + 1) == 0, "right column": lambda at: at % (wide + 1) == wide - 1}
        inside = next((test for name, test in lines.items() if name in end[3]), lambda at: True)
        return any(all(board[at] in fits and inside(at) for at, fits in need) for need, *_ in self.lying(end[2], high, wide))
    def over(self, board, left):
        """The result if a pattern ends the game with this player to move: 1, 0 or -1 for Left."""
        for end in self.ends:
            if end[0] != "ends" and self.found(board, end):
                who = {"left": 1, "right": -1, "last": -1 if left else 1}[end[0]]
                return who if end[1] == "wins" else -who
        return None
    def result(self, board, left):
        over = self.over(board, left)
        if over is None and not self.moves(board, left): return {"draw": 0, "stuck": 1 if left else -1, None: -1 if left else 1}[self.stuck]
        return over

NAMES = {"min": min, "max": max, "gcd": gcd, "isqrt": lambda n: isqrt(max(n, 0)), "nim_sum": lambda a, b: a ^ b, "__builtins__": {}}

def expression(text):
    """Whole numbers: the language of rules as Python, after every word of it was looked at."""
    for word in re.findall(r"[A-Za-z_]\w*|\d+|\S", text):
        expect(re.fullmatch(r"[a-z]\w*|\d{1,15}|[-+*/%(),<>=!]", word), "`%s` is not in the language of rules" % word)
    expect("**" not in text and "//" not in text, "`%s` is not in the language of rules" % text)
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", re.sub(r"\bmod\b", "%", text.replace("/", "//")))
    code = compile(text.strip(), "rules", "eval")
    return lambda scope: eval(code, NAMES, scope)

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
        """What a move leaves: numbers."""
        expect(self.heaps or text[0] == "(" and len(split(text, "+*")) == 1, "this checker knows moves to one position")
        return [expression(e) for e in split(text[1:-1] if text[0] in "[(" and text[-1] in "])" else text, ",")]
    @staticmethod
    def clause(kind, text):
        if kind == "if": return None, expression(text)
        name, low, high = re.fullmatch(r"\s*(\w+) in (.*?)\.\.(.*)", text).groups()
        return name, (expression(low), expression(high))
    def moves(self, text, left):
        numbers, out = [int(n) for n in text.split(",")], set()
        for who, names, targets, clauses in self.rules:
            if who in ("both", "left" if left else "right"):
                for scope in self.scopes(dict(zip(names, numbers)), clauses):
                    after = [part(scope) for part in targets]
                    if min(after) >= 0 and not (self.heaps and after == numbers): out.add(",".join(map(str, after)))
        return out
    def scopes(self, scope, clauses):
        if not clauses: yield scope
        elif clauses[0][0] is None:
            if clauses[0][1](scope): yield from self.scopes(scope, clauses[1:])
        else:
            name, (low, high) = clauses[0]
            for n in range(low(scope), high(scope) + 1): yield from self.scopes({**scope, name: n}, clauses[1:])

def ruled(name, text):
    """The game that a text defines, without its first word and name."""
    head, *lines = [line.split(" //")[0].strip() for line in text.split("\n") if line.strip()]
    lines = [re.sub(r' called "[^"]*"$', "", re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', " ", line)) for line in lines]
    if head.startswith(("grid", "strip")): return Board(name, head, lines)
    if head == "heaps" or head.startswith("("): return Numbers(name, head, lines)
    raise Wrong("this checker does not know rules on `%s`" % head)
