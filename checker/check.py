#!/usr/bin/env python3
"""Checks certificates of Upstar: python3 check.py FILE [TABLEBASE]. The format is told in docs/certificates.md.

Every line is checked from the rules and the lines before it. Needs nothing but Python; shares nothing with Upstar."""
import re
import sys
from functools import lru_cache

import rules
import values
from games import game_of
from other import NEEDED, Hex, Period, Quotient, Results, Tablebase
from values import Wrong, add, expect, le, neg, number

def terms(text):
    """The terms of a sum: (sign, game, position) or (None, value)."""
    sign, found = False, []
    for word in values.split(text, " "):
        call = re.fullmatch(r'(-?)([a-z_]\w*(?:\[[^]]*\])?)\("?([^"]*)"?\)', word)
        if word in ("+", "-"): sign = word == "-"
        elif call: found.append((sign != (call[1] == "-"), call[2], call[3]))
        else: found.append((None, neg(values.read(word)) if sign else values.read(word)))
    return found

class Sums:
    """Lemmas about sums: what pieces are worth, how they are bounded, and which sums Left wins."""
    def __init__(self, kind, claim, own):
        self.games, self.named, self.values, self.used, self.start, self.rest = [], 0, [], set(), [], number(0)
        self.pieces, self.cuts, self.won, self.lost = {}, {}, {}, {}
        left, relation, right = claim
        parts = terms(left)
        if kind in ("value", "comparison"):
            parts += [(not t[0], *t[1:]) if t[0] is not None else (None, neg(t[1])) for t in terms(right)]
            expect(kind == "comparison" or [t[0] for t in terms(right)] == [None], "that is no value")
        goal = {"value": {"==": "P"}, "outcome": {"is": right}, "strategy": {"won by": right},
                "comparison": {"==": "P", "<": "R", ">": "L", "<>": "N", "<=": "<=", ">=": ">="}}[kind][relation]
        # Who has to win: a capital moving first, a small letter moving second.
        known = {"outcome": "PLRN", "strategy": ("Left moving first", "Left moving second", "Right moving first",
                                                 "Right moving second")}.get(kind, (goal,))
        expect(goal in known, "that is no claim of this kind")
        self.goals = {"P": "lr", "L": "Ll", "R": "Rr", "N": "LR", "<=": "r", ">=": "l", "Left moving first": "L",
                      "Left moving second": "l", "Right moving first": "R", "Right moving second": "r"}[goal]
        for sign, *part in parts:
            if sign is None:
                self.rest = add(self.rest, part[0])
                continue
            if part[0] not in [name for name, _ in self.games]: self.games.append((part[0], game_of(part[0], own)))
            at = [name for name, _ in self.games].index(part[0])
            self.start += self.taken_apart(at, self.games[at][1].parse(part[1]), sign)
    def taken_apart(self, at, text, sign=False): return [(at, part, sign != negative) for negative, part in self.games[at][1].normal(text)]
    def value(self, text):
        if not text.startswith("$"): return values.read(text)
        expect(text[1:].isdigit() and int(text[1:]) < len(self.values), "there is no value %s yet" % text)
        self.used.add(text)
        return self.values[int(text[1:])]
    def piece(self, at, text):
        expect(at.isdigit() and int(at) < self.named, "there is no such game")
        parts = self.taken_apart(int(at), text)
        expect(len(parts) == 1 and (not self.games[int(at)][1].parts or parts[0][1] == text), "that is not a piece by itself")
        return parts[0]
    def known(self, part):
        value = self.pieces.get(part[:2])
        if value is not None:
            self.used.add(part[:2])
            return neg(value) if part[2] else value
    def together(self, parts):
        total = number(0)
        for part in parts:
            value = self.known(part)
            expect(value is not None, "the value of `%s` is not shown yet" % part[1])
            total = add(total, value)
        return total
    def state(self, parts, value):
        """A sum as its pieces without those that cancel, and the value of the rest."""
        count, pieces = {}, []
        for part in parts:
            known = self.known(part)
            if known is not None: value = add(value, known)
            else: count[part[:2]] = count.get(part[:2], 0) + (-1 if part[2] else 1)
        for (at, text), n in count.items():
            n = n % 2 if self.games[at][1].impartial else n
            pieces += [(at, text, n < 0)] * abs(n)
        return tuple(sorted(pieces)), value
    @lru_cache(maxsize=1 << 18)
    def options(self, at, text, left): return [self.taken_apart(at, to) for to in self.games[at][1].moves(text, left)]
    def moves(self, state, left):
        pieces, value = state
        for i, (at, text, negative) in enumerate(pieces):
            if i == 0 or pieces[i - 1] != pieces[i]:
                for parts in self.options(at, text, left != negative):
                    parts = [(g, t, n != negative) for g, t, n in parts]
                    yield self.state([*pieces[:i], *pieces[i + 1:], *parts], value)
        for option in (values.LEFT if left else values.RIGHT)[value]: yield pieces, option
    def wins(self, state, left_first, at_sight=True):
        """Whether Left is shown to win: by a line about this sum, or one with the same pieces and a value that is not larger;
        or at sight, by strips in the place of pieces."""
        found = [value for value in (self.won if left_first else self.lost).get(state[0], ()) if le(value, state[1])]
        self.used.update((left_first, state[0], value) for value in found)
        if found or not at_sight or any(piece not in self.cuts for piece in state[0]): return bool(found)
        self.used.update(state[0])
        return values.left_wins([state[1]] + [g for piece in state[0] for g in self.cuts[piece]], left_first)
    def line(self, kind, *fields):
        if kind == "game":
            expect(self.games[self.named][0] == fields[0], "the claim has no such game here")
            self.named += 1
        elif kind == "v":
            expect(fields[0][0] + fields[0][-1] == "{}", "expected options in braces")
            left, right = ([self.value(g) for g in side.split(",") if g] for side in fields[0][1:-1].split("|"))
            self.values.append(values.game(left, right))
            own = self.values[-1]
            expect((set(values.LEFT[own]), set(values.RIGHT[own])) == (set(left), set(right)), "that is not canonical")
        elif kind == "p":
            at, text, negative = self.piece(*fields[:2])
            value = neg(self.value(fields[2])) if negative else self.value(fields[2])
            left, right = ([self.together(parts) for parts in self.options(at, text, by)] for by in (True, False))
            expect(values.is_value(left, right, value), "the moves do not lead to that value")
            self.pieces[at, text] = value
        elif kind == "b":
            at, text, negative = self.piece(*fields[:2])
            expect(self.games[at][0] == "domineering" and fields[2] in ("L", "R"), "only Domineering is cut into strips")
            # Left is not better off if she may not play across some lines between rows, so a board is at least what its
            # strips of rows are together. The negative is the turned board: so it is at least what strips of columns are.
            rows, found, high = (rules.turned(fields[1]) if fields[2] == "R" else fields[1]).split("|"), [], 0
            for n in map(int, fields[3].split(",")):
                expect(n > 0, "the strips do not fit")
                found += [self.together([part]) for part in self.taken_apart(at, "|".join(rows[high:high + n]))]
                high += n
            expect(high == len(rows), "the strips do not fit")
            self.cuts[at, text, (fields[2] == "R") != negative] = found
        else:
            expect(kind in ("l", "L") and fields, "no such line is known")
            parts, value = [], number(0)
            for term in fields:
                if term.startswith("="):
                    value = add(value, self.value(term[1:]))
                    continue
                expect(term[0] in "+-", "a piece has a sign")
                at, text, negative = self.piece(*term[1:].split(":", 1))
                expect((at, text) not in self.pieces, "there is a piece whose value is known")
                parts.append((at, text, negative != (term[0] == "-")))
            state = self.state(parts, value)
            expect(len(state[0]) == len(parts), "the sum is not as simple as it could be")
            if kind == "L":
                expect([to for to in self.moves(state, True) if self.wins(to, False, False)], "no move of Left's is shown to win")
            elif not self.wins(state, False):
                expect(all(self.wins(to, True) for to in self.moves(state, False)), "Left is not shown to win after some move")
            (self.won if kind == "L" else self.lost).setdefault(state[0], []).append(state[1])
    def finish(self):
        pieces, value = self.state(self.start, self.rest)
        turned = tuple(sorted((at, text, not n and not self.games[at][1].impartial) for at, text, n in pieces))
        for goal in self.goals:
            expect(self.wins((pieces, value) if goal in "Ll" else (turned, neg(value)), goal in "LR"), "the claim is not shown")
        every = {(kind, p, v) for kind, shown in ((True, self.won), (False, self.lost)) for p in shown for v in shown[p]}
        every |= {*self.pieces, *self.cuts, *("$%d" % at for at in range(len(self.values)))}
        expect(every <= self.used, NEEDED)

KINDS = {**dict.fromkeys(("value", "outcome", "comparison", "strategy"), Sums), "result": Results, "hex": Hex,
         "period": Period, "quotient": Quotient, "tablebase": Tablebase}

def lines_of(path):
    """The lines of a certificate, whose last holds a checksum of all others."""
    total, sealed = 0xCBF29CE484222325, False
    with open(path, "rb") as file:
        for line in file:
            expect(not sealed and line.endswith(b"\n"), "there is more or less than expected")
            if line.startswith(b"checksum "):
                expect(line == b"checksum %016x\n" % total, "the checksum is wrong")
                sealed = True
                continue
            for byte in line:
                total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
                total ^= total >> 32
            yield line[:-1].decode()
    expect(sealed, "the certificate ends too soon")

def check(path, *more):
    """The claim of a certificate, and how many lines it has; `Wrong` if it is not shown."""
    own, work, claim, at = [], None, None, 0
    try:
        for at, line in enumerate(lines_of(path), 1):
            kind, *fields = line.split("\t")
            if at == 1:
                head = re.fullmatch(r"upstar certificate 1(?: (\w+))?", line)
                expect(head and (head[1] or "period") in KINDS, "that is no certificate of a kind that is known")
                work = None if head[1] else Period("period", [], own)
            elif work is None and kind == "rules": own.append(" ".join(fields))
            elif work is None:
                expect(kind == "claim" and len(fields) == 3, "expected a claim in three parts")
                work, claim = KINDS[head[1]](head[1], fields, own), " ".join(fields)
            else: work.line(*(line.split(" ", 1) if claim is None else [kind, *fields]))
        expect(work, "the certificate ends too soon")
        return work.finish(*more) or claim, at
    except Exception as wrong:         # whatever cannot be read is wrong
        raise Wrong("line %d: %s" % (at, wrong if isinstance(wrong, Wrong) else repr(wrong))) from None

if __name__ == "__main__":
    sys.setrecursionlimit(20_000)
    try: print("right: %s; %d lines" % check(*sys.argv[1:]))
    except (Wrong, OSError) as wrong: sys.exit("wrong: %s" % wrong)
