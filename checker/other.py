"""Certificates that are not about sums: results and draws, Hex, periods of heaps, misère quotients, tablebases."""
import re
from games import game_of, octal
from values import Unknown, expect, natural, refill, spend
NEEDED, CALL = "there are lines that nothing rests on", r'([a-z_]\w*(?:\[.*\])?)\("?([^"]*)"?\)'
SIDES, OTHER = {"L": 1, "R": -1}, {"L": "R", "R": "L"}
def checksum(data, total=0xCBF29CE484222325):
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        total ^= total >> 32
    return total
def listed(text): return [natural(n) for n in text.split(",")] if text else []
class Results:
    """W lines: a player wins; they rest on earlier ones. N lines: a player does not lose; they rest on each other."""
    def __init__(self, kind, claim, own):
        name, text = re.fullmatch(CALL, claim[0]).groups()
        self.game, self.shown, self.used, self.later = game_of(name, own), set(), set(), []
        self.goals = [(self.game.read(text), mover, result) for mover, result in zip("LR", claim[2].split(" "))]
        expect(self.game.results and (claim[1], claim[2].count(" ")) in (("is", 1), ("tablebase", 6)), "the claim is no result")
    def good(self, kind, side, mover, position):        # by the rules if the game is over, otherwise by a line
        result, key = self.game.over(position, mover == "L"), (kind, side, mover, self.game.least(position)[1])
        if result is None: self.used.add(key)
        if result is None and not self.game.moves(position, mover == "L"): result = self.game.end(mover == "L")
        return key in self.shown if result is None else result * SIDES[side] >= (kind == "W")
    def follows(self, kind, side, mover, position):
        good = [self.good(kind, side, OTHER[mover], to) for to in self.game.moves(position, mover == "L")]
        good = good or [self.game.end(mover == "L") * SIDES[side] >= (kind == "W")]
        expect(any(good) if side == mover else all(good), "a move leads to what is not shown, or none to what is")
    def line(self, kind, side, mover, text):
        position = self.game.read(text)
        expect(kind in ("W", "N") and side in SIDES and mover in SIDES and (kind, side, mover, position) not in self.shown, "no such line is known")
        expect(self.game.least(position)[1] == position and self.game.over(position, mover == "L") is None, "no such position")
        if kind == "W": self.follows(kind, side, mover, position)
        else: self.later.append((kind, side, mover, position))
        self.shown.add((kind, side, mover, position))
    def finish(self):
        for line in self.later: refill() or self.follows(*line)
        for position, mover, result in self.goals:
            for kind, side in {"+-": ["WL"], "-+": ["WR"], "00": ["NL", "NR"]}[result]:
                expect(self.good(kind, side, mover, position), "the claim is not shown")
        expect(self.shown <= self.used, NEEDED)
class Tablebase(Results):
    """Positions whose results are proved, and checksums of the stages of a file that holds all of them."""
    def __init__(self, kind, claim, own):
        super().__init__(kind, claim, own)
        said = re.fullmatch("([0-9]+) numbers of (?=1 byte,|2 bytes,)([12]) bytes?, ([1-9][0-9]*) samples", claim[2])
        self.about, self.goals, self.stages, self.count, self.width, self.samples = claim[0], [], [], *map(natural, said.groups())
    def line(self, kind, *fields):
        if kind == "stage": self.stages.append((natural(fields[0]), *fields[1:]))
        elif kind == "sample":
            (mover, text, result), position = fields, self.game.read(fields[1])
            self.goals.append((position, mover, result))
            expect(mover in SIDES and self.game.over(position, mover == "L") is None, "that is no sample")
        else: super().line(kind, *fields)
    def finish(self, path=None):
        super().finish()
        ends = [end for end, _ in self.stages]
        expect(len(self.goals) == self.samples and ends == sorted({*ends}) and ends[-1:] == [self.count], "the stages do not fit")
        if path is None: return "the samples of a tablebase; the file itself was not given"
        with open(path, "rb") as opened: data, file = bytearray(), opened.read()
        at = file.index(b"\nchecksum ") + 27       # the text before the frames ends with its checksum
        head = {("start %s" % self.about).encode(), b"numbers %d" % self.count, b"width %d" % self.width}
        expect(head <= {*file[:at].split(b"\n")}, "the file is about something else")
        while at + 8 <= len(file):
            data += file[at + 8:at + 8 + int.from_bytes(file[at:at + 4], "little")]
            at += 16 + int.from_bytes(file[at:at + 4], "little")
        expect(at == len(file) and len(data) == self.count * self.width, "the file is longer or shorter")
        for begin, (end, claimed) in zip([0] + ends, self.stages):
            expect("%016x" % checksum(data[begin * self.width:end * self.width]) == claimed, "the stage that ends at %d is another one" % end)
class Hex:
    """A lemma is two ends and two sets: a player with these stones, and none of the opponent's on these cells, joins the ends moving second."""
    def __init__(self, kind, claim, own):
        size, rows = re.fullmatch(r"hex\(([0-9]+)x([0-9]+)\)", claim[0]), re.fullmatch(r'hex\("([.*o|]*)"\)', claim[0])
        rows = ["." * int(size[2])] * int(size[1]) if size else rows[1].split("|")
        self.high, self.wide, self.lemmas, self.used, self.done = len(rows), len(rows[0]), {"L": [], "R": []}, set(), set()
        expect({len(row) for row in rows} == {self.wide} and claim[1] == "is" and claim[2].count(" ") == 1, "the claim is no result of Hex")
        self.stones = {player: {at for at, c in enumerate("".join(rows)) if c == stone} for player, stone in (("L", "*"), ("R", "o"))}
        self.claim = dict(zip("LR", claim[2].split(" ")))
    def near(self, player, ends):        # the sides are -2 and -1: Left's left and right, Right's top and bottom; cells have up to six neighbours
        other, cell = sorted(ends)
        (row, col), (down, along) = divmod(cell, self.wide), divmod(other, self.wide)
        if other < 0: return cell >= 0 and (col == (0, self.wide - 1)[other] if player == "L" else row == (0, self.high - 1)[other])
        return (down - row, along - col) in {(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)}
    def steps(self, player, text):
        found = [re.fullmatch("([^:]*)(?::(.*))?", step).groups() for step in text.split(",")]
        steps = [({"s": -2, "e": -1}.get(at) or natural(at), by and natural(by)) for at, by in found]
        for at, by in steps: expect(at < self.wide * self.high and (by or 0) <= len(self.lemmas[player]) - (by is not None), "no such cell or lemma")
        return steps
    def need(self, player, by, ends):
        joined, stones, cells = self.lemmas[player][by] if by is not None else (ends if self.near(player, ends) else None, set(), set())
        return expect(joined == ends, "that does not follow from earlier lines") or (stones, cells)
    def path(self, player, steps):        # each place is next to the one before or joined to it by a lemma; the lemmas need different cells
        places, needs = [at for at, _ in steps], [self.need(player, by, {a, b}) for (a, _), (b, by) in zip(steps, steps[1:])]
        stones = {at for at in places if at >= 0}.union(*(s for s, _ in needs))
        cells, every = [c - stones for _, c in needs], set().union(*(c for _, c in needs)) - stones
        expect(len({*places}) == len(places) > 1 and steps[0][1] is None and sum(map(len, cells)) == len(every), "that is no path")
        return {places[0], places[-1]}, stones, every
    def threats(self, player, ends, steps):
        """Stones that join the ends, each next to both or by a lemma; nothing, if a cell outside the stones needed is needed by all of them."""
        for at, by in steps:
            expect(at >= 0 and at not in ends and (by is not None or all(self.near(player, {at, end}) for end in ends)), "that is no threat")
        needs = [(s - {at}, c | {at}) for at, by in steps for s, c in [(set(), set()) if by is None else self.need(player, by, ends)]]
        stones, cells = {at for at in ends if at >= 0}.union(*(s for s, _ in needs)), set().union(*(c for _, c in needs))
        return (ends, stones, cells - stones) if needs and set.intersection(*(c for _, c in needs)) <= stones else None
    def line(self, kind, player, *fields):
        if kind in ("j", "t"):
            *ends, steps = [self.steps(player, field) for field in fields]
            ends = {at for own in ends for at, _ in own}
            expect((len(fields), len(ends)) == ((1, 0) if kind == "j" else (2, 2)), "expected a path, or two ends and threats")
            made = self.threats(player, ends, steps) if ends else self.path(player, steps)
            fewer = (self.threats(player, ends, steps[:i] + steps[i + 1:]) for i in range(len(steps) if ends else 0))
            expect(made and not any(f and f[1] <= made[1] for f in fewer), "the threats can be stopped, or fewer would do")
            self.used.update((player, by) for _, by in steps if by is not None)
            return self.lemmas[player].append(made)
        winner, cell, at = fields
        put, (ends, stones, cells) = set() if cell == "-" else {natural(cell)}, self.lemmas[winner][natural(at)]
        expect(kind == "f" and player not in self.done and self.claim[player] == ("+-" if winner == "L" else "-+"), "that is not what is claimed")
        free, others = {*range(self.wide * self.high)} - self.stones["L"] - self.stones["R"], self.stones[OTHER[winner]]
        expect(not put or winner == player and put <= free, "no stone can be put there")
        expect(ends == {-2, -1} and stones <= self.stones[winner] | put and not cells & others, "the lemma is about other stones")
        self.used.add((winner, int(at)))
        self.done.add(player)
    def finish(self): expect(self.done == {"L", "R"} and self.used == {(p, at) for p in "LR" for at in range(len(self.lemmas[p]))}, NEEDED)
class Period:
    """The nim-values of heaps repeat: Guy and Smith's theorem, or that of a window (docs/heap-games.md)."""
    def __init__(self, kind, claim, own): self.has, self.rare, self.deepest = {}, [], 0
    def line(self, name, value): self.has[name] = expect(name not in self.has, "that was said before") or value
    def values(self, digits, unequal, count, mask, size, end):
        """The nim-values of the heaps below `count`: of each the least that no option has. With a mask, splits without a rare heap have rare values
        only; so the least other value that is not among those reached is a bound, and below it rare ones are looked for, in uneven splits first."""
        known, places, taken = bytearray(1), [k for k, d in enumerate(digits) if d & 4], [k for k, d in enumerate(digits) if d & 2 and k]
        odd, even = ([v for v in range(256) if (bin(v & mask).count("1") + bit) % 2] for bit in (0, 1))
        for n in range(1, count):
            lefts, part = [n - k for k in places if n - k > 1], spend(1 + len(places) * (len(self.rare) // 64 if mask else n // 64)) or 0
            reached = {known[n - k] for k in taken if k < n} | {0 for d in digits[n:n + 1] if d & 1}
            for m in lefts: reached |= {known[a] ^ known[m - a] for a in self.rare if a < m and not (unequal and 2 * a == m)}
            common = even if size and (n + places[0]) % 2 else odd
            missing, step = set(range(limit := next(v for v in common if v not in reached) if mask else 256)) - reached, 48 if mask and n < end else 1
            while missing and part < n // 2:        # many splits at once: the values from the left and from the right
                for m in lefts:
                    half = max(0, min((m - 1 if unequal else m) // 2, part + step if mask else n) - part)
                    right = int.from_bytes(known[m - part - half:m - part], "big")
                    missing -= set((int.from_bytes(known[part + 1:part + half + 1], "little") ^ right).to_bytes(half, "little"))
                part += spend() or step if mask else n
            value = min(missing, default=limit)
            expect(value < 256, "the values are too large for this checker", Unknown)
            known.append(value)
            self.rare += [n] if mask and value not in common else []
            self.deepest = max(self.deepest, part if n >= end else 0)
        return known
    def finish(self):
        has, unequal = self.has, self.has["game"] == "grundy"
        code = "4.0" if unequal else re.sub(r"subtraction\[(.*)\]", r"\1", has["game"])
        taken = listed(code) if re.fullmatch("[0-9,]+", code) else []
        if max(taken, default=4096) < 4096: code = "0." + "".join("03"[k in taken] for k in range(1, max(taken) + 1))
        expect(re.fullmatch(r"[04]\.[0-7]+", code) and has["saltus"] == "0", "this checker knows periods of octal codes without a saltus", Unknown)
        digits, theorem = [int(d) for d in code.replace(".", "")], has["theorem"]
        period, first, count, window, end, depth, mask = (
            natural(has.get(name, "0")) for name in ("period", "preperiod", "range", "window", "end", "depth", "mask"))
        most, splits, size = len(digits) - 1, any(d & 4 for d in digits), has.get("size") == "yes"
        names = {"game", "period", "preperiod", "least", "saltus", "range", "values", "theorem"} | ({"mask", "size"} if "mask" in has else set())
        expect(set(has) == names | ({"window", "end", "depth", "rare"} if theorem == "window" else set()), "lines are missing or too many")
        expect(has["least"] in ("yes", "no") and has.get("size") in ("yes", "no", None) and mask < 256, "that mask is not known here")
        expect(not size or len({k % 2 for k, d in enumerate(digits) if d & 4}) == 1, "sizes do not count here")
        expect(0 < period and first + period <= count, "the range is too short")
        expect(count < 1 << (28 if mask else 24), "there are too many values for this checker", refill(40 + (count >> 21)) or Unknown)
        known = self.values(digits, unequal, count, mask if splits else 0, size, end)
        expect("%016x" % checksum(known) == has["values"], "the values are others")
        expect(known[first:count - period] == known[first + period:], "the values do not repeat")
        expect((has["least"] == "no") == (first > 0 and known[first - 1] == known[first - 1 + period]), "this is not the least preperiod, or is it")
        last, parts = known[count - period:], [p for p in range(1, period) if period % p == 0]
        expect(not any(last[p:] == last[:-p] for p in parts), "the period could be smaller")
        if theorem == "window":
            rare, far = listed(has["rare"]), max(self.rare, default=0)
            expect(not splits or mask and rare == self.rare and self.deepest <= depth, "the rare heaps or the depth are others")
            expect(window >= max(far, depth if splits else 0) + most and end + period <= count, "the window is too small, or has not come again")
            expect(end - window > max(far, depth, most) and end - window >= first, "the window begins too early")
        else: expect(theorem == "guy-smith" and not unequal and 2 * (max(first, 1) + period) + most <= count, "the theorem does not apply")
        return "%s has period %d from heap %d on" % (has["game"], period, first)
class Quotient:
    """A commutative monoid with lost elements, and an element for each heap, that tell who wins in misère play."""
    def __init__(self, kind, claim, own):
        expect(claim[1] == "misere quotient", "the claim is no quotient")
        self.code, self.claim, self.lines = claim[0], claim[2], {"row": [], "lost": [], "heaps": []}
    def line(self, kind, numbers): self.lines[kind].append(listed(numbers))
    def finish(self):
        (t, (given,), (heaps,)), all_, lost = self.lines.values(), range(len(self.lines["row"])), {*self.lines["lost"][0]}
        expect(len(t) <= 500, "there are too many elements for this checker", Unknown)
        said = re.fullmatch("of order ([0-9]+) for the heaps to ([0-9]+)(?:, period ([0-9]+) from ([0-9]+) on)?", self.claim)
        expect(said and natural(said[1]) == len(t) and natural(said[2]) == len(heaps) - 1, "the claim is another one")
        expect(all(len(row) == len(t) and {*row} <= {*all_} for row in t) and {*heaps, *lost} <= {*all_} and len(lost) == len(given), "no table")
        expect(all(t[0][a] == a and all(t[a][b] == t[b][a] for b in all_) for a in all_), "it is not commutative")
        expect(all(t[t[a][b]] == [t[a][c] for c in t[b]] for a in all_ for b in all_), "it is not associative")
        expect(len({tuple(t[a][b] in lost for b in all_) for a in all_}) == len(t) and heaps[0] == 0, "some elements are not told apart")
        game, made = game_of("grundy", []) if self.code == "grundy" else octal(self.code), set()
        for n in range(1, len(heaps)):
            left = [[heaps[part] for part in to] for to in game.moves((n,), True)]
            expect(all(len(x) < 3 for x in left), "this checker knows quotients of octal codes only", Unknown)
            made.add((heaps[n], frozenset(t[x[0]][x[1]] if len(x) == 2 else x[0] if x else 0 for x in left)))
        pairs, todo = {(0, frozenset()): None}, [(0, frozenset())]
        for x, e in todo:
            spend(10 * len(made))
            expect((x in lost) == (bool(e) and not e & lost), "a sum is lost and its element is not, or the other way round")
            more = {(t[x][y], frozenset(t[x][b] for b in f) | frozenset(t[y][a] for a in e)): None for y, f in made}
            todo += [pair for pair in more if pair not in pairs]
            pairs.update(more)
        expect({x for x, _ in pairs} == set(all_), "some elements are those of no sum")
        if said[3]:
            period, first, most = natural(said[3]), natural(said[4]), len(self.code.partition(".")[2])
            repeats = lambda p, n: heaps[n:len(heaps) - p] == heaps[n + p:]
            expect(self.code != "grundy" and 0 < first and 2 * (first + period) + most <= len(heaps) and repeats(period, first), "no period")
            expect((first == 1 or not repeats(period, first - 1)) and not any(repeats(p, first) for p in range(1, period)), "not the least period")
