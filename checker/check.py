#!/usr/bin/env python3
"""Checks certificates of Upstar: python3 check.py FILE [TABLEBASE]. The format is told in docs/certificates.md.
Every line is checked from the rules and the lines before it. Needs nothing but Python; shares nothing with Upstar.
Ends with status 0 if the certificate is right, 1 if it is wrong, 3 if it is about rules that this checker does not know."""
import re
import sys
from functools import lru_cache, reduce
import values
from games import game_of
from other import CALL, NEEDED, Hex, Period, Quotient, Results, Tablebase, checksum, listed
from values import Unknown, Wrong, add, expect, le, natural, neg, plain
PLAIN = r"0|(?=.)(-?[1-9][0-9]*(/[1-9][0-9]*)?)?((\^\^?|vv?|[\^v]([3-9]|[1-9][0-9]+))?(\*([2-9]|[1-9][0-9]+)?)?)"     # numbers with ups and a star
# Who has to win: a capital moving first, a small letter moving second.
GOALS = {"value ==": "lr", "comparison ==": "lr", "comparison <": "Rr", "comparison >": "Ll", "comparison <>": "LR", "comparison <=": "r",
         "comparison >=": "l", "outcome is P": "lr", "outcome is L": "Ll", "outcome is R": "Rr", "outcome is N": "LR",
         **{"strategy won by %s moving %s" % (goal, how): goal[0] if how == "first" else goal[0].lower()
            for goal in ("Left", "Right") for how in ("first", "second")}}
def terms(text):        # the terms of a sum, with signs between: (sign, game, position) or (None, value)
    words = [word for word in values.split(text, " ") if word]
    if words[:1] not in (["-"], ["+"]): words.insert(0, "+")
    expect([word in ("+", "-") for word in words] == [True, False] * (len(words) // 2), "terms and signs do not alternate")
    for sign, word in zip(words[::2], words[1::2]):
        call = re.fullmatch("(-?)" + CALL, word)
        if call: yield (sign == "-") != (call[1] == "-"), call[2], call[3]
        else: yield None, neg(values.read(word)) if sign == "-" else values.read(word)
class Sums:
    """Lemmas about sums: what pieces are worth, how they are bounded, and which sums Left wins."""
    def __init__(self, kind, claim, own):
        self.names, self.games, self.told, self.values, self.used, self.start, self.rest = [], [], 0, [], set(), [], []
        self.pieces, self.cuts, self.shown = {}, {}, {True: {}, False: {}}
        goal = " ".join([kind, *claim[1:2 if kind in ("value", "comparison") else 3]])
        expect(goal in GOALS, "that is no claim of this kind")
        self.goals, parts, others = GOALS[goal], [*terms(claim[0])], [*terms(claim[2])] if kind in ("value", "comparison") else []
        expect(kind == "comparison" or [t[0] for t in others] in ([], [None]), "that is no value")
        for sign, *part in parts + [(not t[0], *t[1:]) if t[0] is not None else (None, neg(t[1])) for t in others]:
            if sign is None: self.rest.append(part[0])
            else:
                if part[0] not in self.names: self.names.append(part[0]), self.games.append(game_of(part[0], own))
                at = self.names.index(part[0])
                expect(not self.games[at].results, "games with results are not added")
                self.start += self.taken_apart(at, self.games[at].read(part[1]), sign)
    def taken_apart(self, at, position, sign=False): return [(at, part, sign != negative) for negative, part in self.games[at].parts(position)]
    def value(self, text):
        expect(text[:1] == "$" or re.fullmatch(PLAIN, text), "`%s` is not the name of a number with ups and a star" % text[:60])
        self.used.add(text)
        return self.values[natural(text[1:])] if text[0] == "$" else values.read(text)
    def piece(self, at, text):
        expect(natural(at) < self.told, "there is no such game")
        position = self.games[int(at)].read(text)
        expect(self.games[int(at)].parts(position) == [(False, position)], "that is not a piece by itself, as it should be written")
        return int(at), position
    def known(self, part):
        expect(part[:2] in self.pieces, "the value of `%s` is not shown yet" % (part[1],))
        self.used.add(part[:2])
        return neg(self.pieces[part[:2]]) if part[2] else self.pieces[part[:2]]
    def together(self, parts): return reduce(add, map(self.known, parts), plain(0))
    def state(self, parts, value):        # A sum as its pieces without those that cancel, and the value of the rest
        count = {}
        for part in parts:
            if part[:2] in self.pieces: value = add(value, self.known(part))
            else: count[part[:2]] = count.get(part[:2], 0) + (-1 if part[2] else 1)
        count = {piece: n % 2 if self.games[piece[0]].impartial else n for piece, n in count.items()}
        return tuple(sorted((*piece, n < 0) for piece, n in count.items() for _ in range(abs(n)))), value
    @lru_cache(maxsize=1 << 18)
    def options(self, at, position, left): return [self.taken_apart(at, to) for to in self.games[at].moves(position, left)]
    def moves(self, state, left):
        pieces, value = state
        for i, (at, position, negative) in enumerate(pieces):
            for parts in self.options(at, position, left != negative) if i == 0 or pieces[i - 1] != pieces[i] else ():
                yield self.state([*pieces[:i], *pieces[i + 1:], *((g, p, n != negative) for g, p, n in parts)], value)
        for option in (values.LEFT if left else values.RIGHT)[value]: yield pieces, option
    def stated(self, state, left_first):        # by a line about this sum, or about the same pieces and a value that is not larger
        found = [value for value in self.shown[left_first].get(state[0], ()) if le(value, state[1])]
        self.used.update((left_first, state[0], value) for value in found)
        return bool(found)
    def seen(self, state, left_first):     # by strips in the place of pieces
        self.used.update(self.cuts.keys() & set(state[0]))
        strips = [g for piece in state[0] for g in self.cuts.get(piece, ())]
        return all(piece in self.cuts for piece in state[0]) and values.left_wins([state[1]] + strips, left_first)
    def wins(self, state, left_first): return self.stated(state, left_first) or self.seen(state, left_first)
    def line(self, kind, *fields):
        expect(kind in ("l", "L") or len(fields) == {"game": 1, "v": 1, "p": 3, "b": 4}.get(kind), "no such line is known")
        if kind == "game":
            expect(self.names[self.told] == fields[0], "the claim has no such game here")
            self.told += 1
        elif kind == "v":
            sides = re.fullmatch(r"\{([^|]*)\|([^|]*)\}", fields[0]).groups()
            sides = [sorted(self.value(g) for g in side.split(",")) if side else [] for side in sides]
            self.values.append(values.game(*sides))
            expect([[*own[self.values[-1]]] for own in (values.LEFT, values.RIGHT)] == sides, "that is not canonical")
        elif kind == "p":
            at, position = self.piece(*fields[:2])
            sides, value = [[*map(self.together, self.options(at, position, by))] for by in (True, False)], self.value(fields[2])
            expect(values.game(*sides) == value and (at, position) not in self.pieces, "the moves do not lead to that value")
            self.pieces[at, position] = value
        elif kind == "b":
            at, board = self.piece(*fields[:2])
            expect(self.names[at] == "domineering" and fields[2] in ("L", "R"), "only Domineering is cut into strips")
            # Left is not better off if she may not play across some lines between rows, so a board is at least what its
            # strips of rows are together. The negative is the turned board: so it is at least what strips of columns are.
            turned, rows, strips = fields[2] == "R", board.split("|"), listed(fields[3])
            rows = ["".join(row) for row in zip(*reversed(rows))] if turned else rows
            expect(sum(strips) == len(rows) and min(strips) > 0 and (at, board, turned) not in self.cuts, "the strips do not fit")
            parts = [part for i, n in enumerate(strips) for part in self.taken_apart(at, "|".join(rows[sum(strips[:i]):sum(strips[:i + 1])]))]
            self.cuts[at, board, turned] = [self.together([part]) for part in parts]
        else:
            expect(all(term[0] in "+-" for term in fields[:-1]) and fields[-1][0] in "+-=", "no such line is known")
            parts = [(*self.piece(*term[1:].split(":", 1)), term[0] == "-") for term in fields if term[0] in "+-"]
            state = self.state(parts, self.value(fields[-1][1:]) if fields[-1][0] == "=" else plain(0))
            expect(len(state[0]) == len(parts), "the sum is not as simple as it could be")
            expect(state[1] not in self.shown[kind == "L"].setdefault(state[0], []), "that was said before")
            if kind == "L": expect([to for to in self.moves(state, True) if self.stated(to, False)], "no move of Left's is shown to win")
            else: expect(self.seen(state, False) or all(self.wins(to, True) for to in self.moves(state, False)), "some move is not answered")
            self.shown[kind == "L"][state[0]].append(state[1])
    def finish(self):
        known = [self.known(part) for part in self.start if part[:2] in self.pieces] + self.rest
        pieces, _ = self.state([part for part in self.start if part[:2] not in self.pieces], plain(0))
        turned = tuple(sorted((at, position, not n and not self.games[at].impartial) for at, position, n in pieces))
        for goal in self.goals:
            own, rest = (pieces, known) if goal in "Ll" else (turned, [neg(g) for g in known])
            shown = self.wins((own, reduce(add, rest, plain(0))), goal in "LR") if pieces else values.left_wins(rest, goal in "LR")
            expect(shown, "the claim is not shown")
        every = {(first, p, v) for first, shown in self.shown.items() for p in shown for v in shown[p]}
        expect(every | {*self.pieces, *self.cuts, *("$%d" % at for at in range(len(self.values)))} <= self.used, NEEDED)
KINDS = {**dict.fromkeys(("value", "outcome", "comparison", "strategy"), Sums), "result": Results, "hex": Hex,
         "period": Period, "quotient": Quotient, "tablebase": Tablebase}
def check(path, *more):
    """The claim of a certificate, and how many lines it has; `Wrong` if it is not shown. The last line is a checksum of all others."""
    own, work, claim, at, total, sealed = [], None, None, 0, checksum(b""), False
    try:
        with open(path, "rb") as file: lines = file.readlines()
        for at, line in enumerate(lines, 1):
            expect(not sealed and line.endswith(b"\n"), "there is more or less than expected")
            kind, *fields = values.refill() or line[:-1].decode().split("\t")
            expect(kind == "rules" or not re.search(rb"\b[0-9]{3,}x|[0-9]x[0-9]{3}", line), "this checker knows smaller boards only", Unknown)
            sealed = kind.startswith("checksum ")
            if at == 1:
                head = re.fullmatch(r"upstar certificate 1(?: (\w+))?", kind)
                expect(head and (head[1] or "period") in KINDS, "that is no certificate of a kind that is known")
                work = None if head[1] else Period("period", [], own)
            elif sealed: expect(kind == "checksum %016x" % total, "the checksum is wrong")
            elif work is None and kind == "rules": own.append(" ".join(fields))
            elif work is None:
                expect(kind == "claim" and len(fields) == 3, "expected a claim in three parts")
                work, claim = KINDS[head[1]](head[1], fields, own), " ".join(fields)
            else: work.line(*(kind.split(" ", 1) if claim is None else [kind, *fields]))
            total = checksum(line, total)
        return expect(work and sealed, "the certificate ends too soon") or work.finish(*more) or claim, at
    except Exception as wrong:         # whatever cannot be read is wrong, and what is too large is not known
        kind = Unknown if isinstance(wrong, (Unknown, OSError, MemoryError, RecursionError, OverflowError, NameError)) else Wrong
        raise kind("line %d: %s" % (at, wrong if isinstance(wrong, (Wrong, OSError)) else repr(wrong))) from None
if __name__ == "__main__":
    try: print("right: %s; %d lines" % check(*sys.argv[1:] or sys.exit(print("usage: check.py FILE", file=sys.stderr) or 2)))
    except Unknown as wrong: sys.exit(print("unknown: %s" % wrong, file=sys.stderr) or 3)
    except Wrong as wrong: sys.exit("wrong: %s" % wrong)
