"""Rules written as text (docs/own-games.md), read from their definition: patterns on boards, and arithmetic.
A game can `read` a position, has `moves` to others, and `parts` of one: whether the negative is meant, and the first of all that are alike."""
import re
from functools import lru_cache, reduce
from itertools import combinations, product
from math import gcd, isqrt
from values import Unknown, expect, natural, spend, split
HOW = r"((?: turned| mirrored| diagonally| in all directions)*)"
# What is near, by the distances in rows and columns.
NEAR = {"next to": lambda r, c: r + c == 1, "touching": lambda r, c: max(r, c) == 1, "in line with": lambda r, c: r * c == 0 < r + c,
        "diagonal to": lambda r, c: r == c > 0, "a knight from": lambda r, c: r * c == 2}
BESIDE, EVERY = r' (unless|if|or|and) (%s) "?([^" ]+)"?' % "|".join(NEAR), r' if every group of "?([^" ]+)"? keeps "?([^" ]+)"?'
EXCHANGED = str.maketrans("xotf", "oxft")
def known(found, text): return expect(found, "this checker does not know the rule `%s`" % text[:80], Unknown) or found
class Game:
    impartial = results = False
    def parts(self, position): return [(False, position)]
class Board(Game):
    """Patterns on a grid or a strip of squares, or on hexagons. A position is its text, rows from the top."""
    apart, symmetries, negative, fixed, walls, shape = "", 1, "", False, "#|", None
    def __init__(self, head, lines):
        self.form, letters = known(re.fullmatch(r'(grid|strip|hexagons) "([^"]+)"', head), head).groups()
        self.letters, self.fill, self.sides, self.ends, self.stuck = letters.replace("#", ""), [letters[0]], {True: [], False: []}, [], "loses"
        for line in lines: self.line(line)
        self.impartial, self.results = self.sides[True] == self.sides[False], self.stuck != "loses" or any(how for _, how, *_ in self.ends)
    def line(self, line):
        end = re.fullmatch(r'(?:(left|right|last) (wins|loses)|(ends)) with "([^"]*)"%s(?: in the (top|bottom|left|right) (row|column))?' % HOW, line)
        copy = re.fullmatch(r"(left|right) (left|right)((?: turned| mirrored| with .*? exchanged)*)", line)
        who, text = known(re.fullmatch(r"(left|right|both|draw|stuck|fill|last|ends) (.*)", line), line).groups()
        if end: self.ends.append((end[1] or end[3], end[2], (end[4], end[4], end[5], ""), end[6]))
        elif line in ("draw when full", "draw when stuck", "stuck wins", "stuck loses"): self.stuck = "draws" if who == "draw" else text
        elif who == "fill": self.fill = text.strip('"').split("|")
        elif copy: self.sides[who == "left"] += [self.changed(rule, copy[3]) for rule in self.sides[copy[2] == "left"]]
        else:
            for side in ("left", "right") if who == "both" else (who,): self.sides[side == "left"].append(self.rule(text))
    def rule(self, text):
        halves, conditions = [], []
        for half in text.split(" then "):
            before, after, how, rest = known(re.fullmatch(r'"([^"]*)" -> "([^"]*)"%s(.*)' % HOW, half), text).groups()
            halves.append((before, after, how, ""))
            conditions += [("every", "", *letters) for letters in re.findall(EVERY, rest)] + re.findall(BESIDE, rest)
            known(re.sub(EVERY + "|" + BESIDE, "", rest) == "" and (half == text or not rest), text)
        return halves, conditions
    def changed(self, rule, how):        # A rule as the other player has it: with letters exchanged, and turned or mirrored
        pairs, how = re.findall(r'"?(\S)"? and "?(\S)"?(?=,| exchanged)', how), re.sub(r" with .*? exchanged", "", how)
        table = str.maketrans("".join(a + b for a, b in pairs), "".join(b + a for a, b in pairs))
        return ([(before.translate(table), after.translate(table), ways, last + how) for before, after, ways, last in rule[0]],
                [(kind, near, *(letters.translate(table) for letters in more)) for kind, near, *more in rule[1]])
    def read(self, text):
        size = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
        if size: text = "|".join((self.fill[r % len(self.fill)] * int(size[2]))[:int(size[2])] for r in range(int(size[1])))
        whole = len({len(row) for row in text.split("|")}) == 1 and set(text) <= set(self.letters + self.walls) and len(text) < 1000
        expect(whole, "this checker does not know the position `%s`" % text[:80], Unknown)
        return expect(self.shape in (None, self.size(text)), "the board has another size") or text
    def ways(self, half, longest):        # the ways in which a pattern may lie: cells as row, column, what fits there, and what is put there
        (before, after, how, last), ways = half, []
        turned, mirrored = lambda r, c: (c, -r), lambda r, c: (r, -c)
        if self.form == "hexagons": turned, mirrored = lambda r, c: (r + c, -r), lambda r, c: (c, r)
        change = lambda way, by: [(*by(r, c), s, d) for r, c, s, d in way]
        turns, slanted = re.search("turned|directions|diagonally", how), re.search("diagonally|directions", how) and self.form != "hexagons"
        for times in range(longest + 1) if "{" in before else (1,):
            texts = [re.sub(r"\{(.*?)\}", lambda inner: inner[1] * times, text) for text in (before, after)]
            rows = [[re.findall(r"\[[^]]*\]|.", row) for row in text.split("|")] for text in texts]
            own = [[(r, c, {"?": self.letters, "*": self.letters + "#"}.get(s, s.strip("[]")), d)
                    for r, (one, two) in enumerate(zip(*rows)) for c, (s, d) in enumerate(zip(one, two))]]
            if slanted: own = own * bool(re.search("turned|directions", how)) + [change(way, lambda r, c: (c, c)) for way in own]
            if "mirrored" in how or self.form == "strip" and turns: own += [change(way, mirrored) for way in own]
            for _ in range((6 if self.form == "hexagons" else 4) if turns else 1):
                ways += own
                own = [change(way, turned) for way in own]
        for word in last.split(): ways = [change(way, mirrored if word == "mirrored" else turned) for way in ways]
        return ways
    @lru_cache(maxsize=None)
    def lying(self, half, high, wide):        # patterns on a board: what places need to hold, what is put there, the first place and the last
        found = {}
        for way in self.ways(half, max(high, wide)):
            rows, cols = zip(*[(r, c) for r, c, s, _ in way if "#" not in s])      # what may be no cell may lie beyond the edge
            for row in range(-min(rows), high - max(rows)):
                for col in range(-min(cols), spend(len(way) * wide) or wide - max(cols)):
                    cells = [((row + r) * (wide + 1) + col + c, s, d) for r, c, s, d in way if 0 <= row + r < high and 0 <= col + c < wide]
                    need, put = tuple((at, s) for at, s, _ in cells), tuple((at, d) for at, s, d in cells if d not in ("?", "*", s) and len(d) == 1)
                    found[need, put, cells[0][0], cells[-1][0]] = None
        return list(found)
    @lru_cache(maxsize=None)
    def near(self, at, high, wide, how="next to"):
        steps = [(r, c) for r in range(-high, high) for c in range(-wide, wide) if NEAR[how](abs(r), abs(c))]
        steps += [(1, -1), (-1, 1)] if self.form == "hexagons" else []
        return [at + r * (wide + 1) + c for r, c in steps if 0 <= at // (wide + 1) + r < high and 0 <= at % (wide + 1) + c < wide]
    def groups(self, board, letters):        # the groups of cells that hang together and hold some letters
        left, size = {at for at, letter in enumerate(board) if letter in letters}, spend(len(board)) or self.size(board)
        while left:
            group = [left.pop()]
            for cell in group:
                group += (more := left.intersection(self.near(cell, *size)))
                left -= more
            yield {*group}
    def moves(self, board, left):
        size, out = self.size(board), set()
        if self.over(board, left) is not None: return out
        for (half, *then), conditions in self.sides[left]:
            for put, _, end in self.fitting(board, half):
                after = self.put(board, put)
                if all(self.holds(board, after, put, size, *condition) for condition in conditions):
                    out.update([self.put(after, put) for put, start, _ in self.fitting(after, then[0]) if start == end] if then else [after])
        return out
    def fitting(self, board, half):
        lying = self.lying(half, *self.size(board))
        return spend(len(lying)) or [rest for need, *rest in lying if all(board[at] in fits for at, fits in need)]
    def size(self, board): return board.count("|") + 1, board.find("|") % (len(board) + 1)
    def put(self, board, put):
        for at, letter in put: board = board[:at] + letter + board[at + 1:]
        return board
    def holds(self, board, after, put, size, kind, near, letters, kept=""):
        if kind == "every": return all(any(after[c] in kept for at in group for c in self.near(at, *size))
                                       for letter in letters for group in self.groups(after, letter))
        return (kind in ("if", "and")) == any(board[c] in letters for at, _ in put for c in self.near(at, *size, near))
    def over(self, board, left):        # the result if a pattern is there with this player to move: 1 or -1 for Left; 0 if it just ends the game
        for who, how, half, where in self.ends:
            high, wide = self.size(board)
            inside = lambda at: {"top": at < wide, "bottom": at // (wide + 1) == high - 1, "left": at % (wide + 1) == 0,
                                 "right": at % (wide + 1) == wide - 1, None: True}[where]
            if any(all(board[at] in fits and inside(at) for at, fits in need) for need, *_ in self.lying(half, high, wide)):
                return {"left": 1, "right": -1, "last": -1 if left else 1, "ends": 0}[who] * (-1 if how == "loses" else 1)
    def end(self, left): return {"draws": 0, "wins": 1, "loses": -1}[self.stuck] * (1 if left else -1)
    def parts(self, board):        # only games that are built in fall apart, and are turned
        if not self.apart: return [self.least(board)]
        found, wide = [], self.size(board)[1] + 1
        for group in self.groups(board, self.apart):
            if len(group) > 1 and (self.apart == "." or len({board[at] for at in group}) > 1):
                rows, cols = {at // wide for at in group}, {at % wide for at in group}
                cell = lambda at: board[at] if at in group else "#" if self.apart == "." else "."
                found.append(["".join(cell(r * wide + c) for c in range(min(cols), max(cols) + 1)) for r in range(min(rows), max(rows) + 1)])
        return [self.least("|".join(rows)) for rows in found]
    @lru_cache(maxsize=1 << 18)
    def least(self, board):
        turned, alike = lambda own: "|".join(map("".join, zip(*reversed(own.split("|"))))), [(board, False)]
        if self.negative: alike.append((turned(board) if self.negative == "turned" else board[::-1].translate(EXCHANGED), True))
        if self.symmetries > 1: alike += [("|".join(row[::-1] for row in own.split("|")), sign) for own, sign in alike]
        if self.symmetries > 1: alike += [(turned(turned(own)), sign) for own, sign in alike]
        if self.symmetries > 4: alike += [(turned(own), sign) for own, sign in alike if not self.fixed or own.count("|") == turned(own).count("|")]
        return min(alike)[::-1]
NAMES = {"min": min, "max": max, "len": len, "sum": sum, "gcd": gcd, "isqrt": isqrt, "nim_sum": lambda *n: reduce(int.__xor__, n),
         "power": lambda a, b: 1 // (b >= 0) and (min(a ** min(b, 64), 2 ** 64) if a > 1 else a ** b), "__builtins__": {}}
def some(make, scope):                 # nothing where a number has no value: a quotient by 0, the root of a negative number
    try: return [spend() or one for one in make(scope)]
    except (ZeroDivisionError, ValueError): return []
def expression(text):        # whole numbers and lists: the language of rules as Python, after every word of it was looked at
    for word in re.findall(r"[A-Za-z_]\w*|\d+|\S", text): known(re.fullmatch(r"[a-z][a-z0-9_]*|\d{1,15}|[][+*/%(),<>=!-]", word), text)
    known("**" not in text and "//" not in text and not re.search(r"\]\s*\*|\*\s*\[|\bin\b(?:(?!\b(?:for|if)\b).)*\*", text), text)
    code = compile(re.sub(r"(?<![<>!=])=(?!=)", "==", re.sub(r"\bmod\b", "%", text.replace("/", "//"))).strip(), "rules", "eval")
    return lambda scope, loops=text.split().count("for"): spend((len(text) + scope["length"]) ** loops) or eval(code, scope)
def heaps_of(n, count, least, step):        # the ways to split n into so many heaps, each at least a step larger than the one before
    if spend() or count == 1 and n >= least or count == 0 == n: yield (n,) * count
    for a in range(least, n // count + 1) if count > 1 else ():
        for rest in heaps_of(n - a, count - 1, a + step, step): yield (a, *rest)
class Numbers(Game):
    """Arithmetic: heaps, some numbers together, lists, and coins. A position is a tuple of numbers, of coins those that show heads."""
    def __init__(self, head, lines):
        self.kind, self.sides = known(re.fullmatch(r"heaps|lists|coins|\([\w, ]+\)", head), head)[0], {True: [], False: []}
        self.width = 1 if head == "heaps" else head.count(",") + 1 if head[0] == "(" else 0
        for line in (own for line in lines for own in (by_code(line) if head == "heaps" else [line])):
            who, names, after = known(re.fullmatch(r"(left|right|both) ([][(\w, +)]+) (?:->|turns) (.*)", line), line).groups()
            after, *clauses = re.split(r" (for|if) (?![^[]*\])", after)          # but not inside of brackets
            make, one = {"coins": self.coins, "lists": self.lists, "heaps": self.heaps}.get(head, self.tuples), "[" * (head != "lists")
            rule = [re.findall(r"\w+|\[", n) for n in (one + names).split("+")], make(after), [*map(self.clause, clauses[::2], clauses[1::2])]
            for side in ("left", "right") if who == "both" else (who,): self.sides[side == "left"].append(rule)
        self.impartial = self.sides[True] == self.sides[False]
    def read(self, text):
        if self.kind == "coins": return expect(set(text) <= {*"HT"}, "these are no coins") or tuple(at for at, c in enumerate(text, 1) if c == "H")
        numbers = tuple(natural(n) for n in re.split("x" if "x" in text and self.width == 2 else ", ?", text) if text or self.width)
        return expect(len(numbers) % max(self.width, 1) == 0, "`%s` is no position here" % text[:80]) or numbers
    def blocks(self, position): return [(at, position[at:at + self.width]) for at in range(0, len(position), self.width)]
    def parts(self, position):
        return [(False, own) for _, own in self.blocks(position) if (self.kind, own) != ("heaps", (0,))] if self.width else [(False, position)]
    def coins(self, text):        # the sets of coins that are turned with coin n: those in brackets, and some that are picked
        fixed, some, count, low, high, even = known(re.fullmatch(
            r"(?:\[(.*?)\])?(?: and )?(?:(any|up to |)(.*?) of (.*?)\.\.(.*?))?( symmetrically)?", text), text).groups()
        runs = [[expression(end) for end in (run.split("..") * 2)[:2]] for run in split(fixed or "", ",") if run.strip()]
        low, high, count = (expression(own) if own else None for own in (low, high, count))
        def sets(scope):
            n, own = scope[""], [spend() or c for first, last in runs if last(scope) > 0 for c in range(first(scope), last(scope) + 1)]
            free = [coin for coin in range(max(low(scope), 1), min(high(scope), n - 1) + 1) if coin not in own] if low else []
            most = count(scope) if count else len(free)
            for k in range(most if low and not some else 0, min(most, len(free)) + 1 if len({*own} & {*range(1, n)}) == len(own) else 0):
                for turned in (spend() or {n, *own, *more} for more in combinations(free, k)):
                    if not even or turned == {min(turned) + n - coin for coin in turned}: yield turned
        return sets
    def lists(self, text): return lambda scope, made=expression(text): [tuple(made(scope))]
    def tuples(self, text):
        terms = [known(re.fullmatch(r"(?:(.*) \* )?\((.*)\)", term.strip()), text).groups() for term in split(text, "+")]
        terms = [(expression(times or "1"), [expression(e) for e in split(block, ",")]) for times, block in terms]
        return lambda scope: [tuple(e(scope) for times, block in terms for _ in range(times(scope)) for e in block)]
    def heaps(self, text):
        some = re.fullmatch(r"(.*) in (.*?)(?:\.\.(.*?))?( equal| different)? heaps?( not all equal)?", text)
        texts = [some[1], some[2], some[3] or some[2]] if some else split(text[1:-1] if text[0] + text[-1] == "[]" else text, ",")
        heaps = [expression(e) for e in texts]
        def made(scope):
            n, low, high = (e(scope) for e in heaps)
            for count in range(low, min(high, n) + 1):
                splits = heaps_of(n, count, 1, some[4] == " different") if some[4] != " equal" else ()
                yield from (h for h in splits if not some[5] or count < 2 or h[0] < h[-1])
                if some[4] == " equal" and (n % max(count, 1) == 0 < count or n == count): yield (n // max(count, 1),) * count
        return made if some else lambda scope: [tuple(e(scope) for e in heaps)]
    def clause(self, kind, text):
        if kind == "if": return None, lambda scope, holds=expression(text): [0] * holds(scope)
        name, some, rest = known(re.fullmatch(r"(\w+) in (?:\[(.*)\]|(.*))", text), text).groups()
        if some is None and ".." not in rest: return name, expression(rest)
        ends = [[expression(end) for end in (run.split("..") * 2)[:2]] for run in split(some or rest, ",")]
        runs = lambda scope: [range(low(scope), high(scope) + 1) for low, high in ends]
        return name, lambda scope: spend(sum(map(len, runs(scope)))) or [n for run in runs(scope) for n in run]
    def scopes(self, scope, clauses):
        return [s for n in some(clauses[0][1], scope) for s in self.scopes({**scope, clauses[0][0]: n}, clauses[1:])] if clauses else [scope]
    def pieces(self, names, numbers):        # the ways to take a list to pieces: names in brackets stand for one number, others for some
        if not names: return [{}] * (not spend() and not numbers)
        one, *own = names[0]
        cuts = [(len(own), dict(zip(own, numbers)))] if one == "[" else [(k, {one: [*numbers[:k]]}) for k in range(len(numbers) + 1)]
        return [{**own, **rest} for k, own in cuts if k <= len(numbers) for rest in self.pieces(names[1:], numbers[k:])]
    def moves(self, position, left):        # changes a block of numbers, or the whole list, or turns a coin that shows heads, with others
        units = self.blocks(position) if self.width else [(0, (coin,)) for coin in position] if self.kind == "coins" else [(0, position)]
        for (names, make, clauses), (at, own) in product(self.sides[left], units):
            bound = ({**NAMES, "length": len(position), "": own and own[0], **ways} for ways in self.pieces(names, own))
            for made in (made for start in bound for scope in self.scopes(start, clauses) for made in some(make, scope)):
                if self.kind == "coins": yield tuple(sorted({*position} ^ made))
                elif min(made, default=0) >= 0 and made != own:
                    yield position[:at] + made + position[at + self.width:] if self.width else made
def by_code(line):        # where the digit for k has the bit 2^m, k counters may be taken so that m heaps are left
    if not (found := re.fullmatch(r'(left|right|both) by "([^"]*)"', line)): return [line]
    code = known(re.fullmatch(r"[048C]\.[0-9A-F]{1,64}", found[2]), line)[0].replace(".", "")
    return ["%s n -> n - %d in %d heaps" % (found[1], k, m) for k, d in enumerate(code) for m in range(4) if int(d, 16) >> m & 1]
def ruled(text, board=Board):        # the game that a text defines, without its first words
    lines = [re.sub(r' called "[^"]*"$', "", line.split(" //")[0].strip()).replace("length(", "len(") for line in text.split("\n") if line.strip()]
    head, *lines = [re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', " ", line) for line in lines]
    expect(len({*lines}) == len(lines), "a line of the rules is said twice")
    try: return (board if '"' in head else Numbers)(head, lines)
    except Exception as wrong: raise Unknown("this checker does not know rules on %s: %s" % (head, wrong)) from None
