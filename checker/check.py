#!/usr/bin/env python3
"""Checks certificates of Upstar: python3 check.py FILE [TABLEBASE]. The format is told in docs/certificates.md.

Every line is checked from the rules and the lines before it. Needs nothing but Python; shares nothing with Upstar."""

import re
import sys
from functools import lru_cache

import rules
import values
from games import game_of
from values import Wrong, add, le, neg, number

NEEDED = "there are lines that nothing rests on"


def expect(holds, what):
    if not holds:
        raise Wrong(what)


def terms(text):
    """The terms of a sum: (sign, game, position) or (None, value)."""
    sign, found = False, []
    for word in values.split(text, " "):
        if word in ("+", "-"):
            sign = word == "-"
            continue
        call = re.fullmatch(r'(-?)([a-z_]\w*(?:\[[^]]*\])?)\("?([^"]*)"?\)', word if '"' not in word else word)
        if call:
            found.append((sign != (call[1] == "-"), call[2], call[3]))
        else:
            value = values.read(word)
            found.append((None, neg(value) if sign else value))
    return found


class Sums:
    """Lemmas about sums: what pieces are worth, how they are bounded, and which sums Left wins."""

    def __init__(self, kind, claim, own):
        self.own, self.games, self.named, self.values, self.used = own, [], 0, [], set()
        self.pieces, self.cuts, self.won, self.lost = {}, {}, {}, {}
        expect(len(claim) == 3, "the claim has three parts")
        left, relation, right = claim
        parts = terms(left)
        if kind in ("value", "comparison"):
            parts += [(not t[0], *t[1:]) if t[0] is not None else (None, neg(t[1])) for t in terms(right)]
            expect(kind == "comparison" or len(terms(right)) == 1 and terms(right)[0][0] is None, "that is no value")
        goals = {"value": {"==": "P"}, "outcome": {"is": right if right in ("L", "R", "N", "P") else ""},
                 "comparison": {"==": "P", "<": "R", ">": "L", "<>": "N", "<=": "<=", ">=": ">="},
                 "strategy": {"won by": right}}[kind].get(relation, "")
        # Who is to win, and whether as the first.
        self.goals = {"P": "lr", "L": "Ll", "R": "Rr", "N": "LR", "<=": "r", ">=": "l", "Left moving first": "L",
                      "Left moving second": "l", "Right moving first": "R", "Right moving second": "r"}.get(goals, "")
        expect(self.goals, "that is no claim")
        self.start, self.start_value = [], number(0)
        for sign, *rest in parts:
            if sign is None:
                self.start_value = add(self.start_value, rest[0])
            else:
                names = [name for name, _ in self.games]
                if rest[0] not in names:
                    self.games.append((rest[0], game_of(rest[0], own)))
                    names.append(rest[0])
                at = names.index(rest[0])
                self.start += self.taken_apart(at, self.games[at][1].parse(rest[1]), sign)

    def taken_apart(self, at, text, sign=False):
        return [(at, part, sign != negative) for negative, part in self.games[at][1].normal(text)]

    def value(self, text):
        if text.startswith("$"):
            expect(text[1:].isdigit() and int(text[1:]) < len(self.values), "there is no value %s yet" % text)
            self.used.add(text)
            return self.values[int(text[1:])]
        return values.read(text)

    def piece(self, at, text):
        expect(at.isdigit() and int(at) < self.named, "there is no such game")
        parts = self.taken_apart(int(at), text)
        expect(len(parts) == 1, "that is not a piece by itself")
        return parts[0]

    def known(self, part):
        at, text, negative = part
        if (at, text) not in self.pieces:
            return None
        self.used.add((at, text))
        return neg(self.pieces[at, text]) if negative else self.pieces[at, text]

    def together(self, parts):
        total = number(0)
        for part in parts:
            value = self.known(part)
            expect(value is not None, "the value of `%s` is not shown yet" % part[1])
            total = add(total, value)
        return total

    def state(self, parts, value):
        """A sum as its pieces without those that cancel, and the value of the rest."""
        count = {}
        for part in parts:
            known = self.known(part)
            if known is not None:
                value = add(value, known)
            else:
                key = part[:2]
                count[key] = count.get(key, 0) + (-1 if part[2] else 1)
        pieces = []
        for (at, text), n in count.items():
            n = n % 2 if self.games[at][1].impartial else n
            pieces += [(at, text, n < 0)] * abs(n)
        return tuple(sorted(pieces)), value

    @lru_cache(maxsize=1 << 18)
    def options(self, at, text, left):
        return [self.taken_apart(at, to) for to in self.games[at][1].moves(text, left)]

    def moves(self, state, left):
        pieces, value = state
        for i, (at, text, negative) in enumerate(pieces):
            if i == 0 or pieces[i - 1] != pieces[i]:
                rest = list(pieces[:i] + pieces[i + 1:])
                for parts in self.options(at, text, left != negative):
                    yield self.state(rest + [(g, t, n != negative) for g, t, n in parts], value)
        for option in (values.LEFT if left else values.RIGHT)[value]:
            yield pieces, option

    def seen(self, state, left_first):
        """Whether strips and values show that Left wins."""
        found = [state[1]]
        for at, text, negative in state[0]:
            if (at, text, negative) not in self.cuts:
                return False
            self.used.add((at, text, negative))
            found += self.cuts[at, text, negative]
        return values.left_wins(found, left_first)

    def shown(self, state, left_first):
        """Whether a line shows that Left wins: of this sum, or of one with the same pieces and a value that is not larger."""
        found = [value for value in (self.won if left_first else self.lost).get(state[0], ()) if le(value, state[1])]
        self.used.update((left_first, state[0], value) for value in found)
        return bool(found)

    def line(self, kind, *fields):
        if kind == "game":
            expect(self.named < len(self.games) and self.games[self.named][0] == fields[0], "the claim has no such game here")
            self.named += 1
        elif kind == "v":
            left, right = values.split(fields[0][1:-1], "|")
            left, right = ([self.value(option) for option in side.split(",") if option] for side in (left, right))
            value = values.game(left, right)
            expect(set(values.LEFT[value]) == set(left) and set(values.RIGHT[value]) == set(right), "that is not canonical")
            self.values.append(value)
        elif kind == "p":
            at, text, negative = self.piece(*fields[:2])
            value = self.value(fields[2])
            value = neg(value) if negative else value
            left, right = ([self.together(parts) for parts in self.options(at, text, by)] for by in (True, False))
            expect(values.is_value(left, right, value), "the moves do not lead to that value")
            self.pieces[at, text] = value
        elif kind == "b":
            at, text, negative = self.piece(*fields[:2])
            expect(self.games[at][0] == "domineering" and fields[2] in ("L", "R"), "only Domineering is cut into strips")
            columns = fields[2] == "R"
            rows, found, first = (rules.turned(fields[1]) if columns else fields[1]).split("|"), [], 0
            for high in map(int, fields[3].split(",")):
                expect(high > 0 and first + high <= len(rows), "the strips do not fit")
                for part in self.taken_apart(at, "|".join(rows[first:first + high])):
                    found.append(self.together([part]))
                first += high
            expect(first == len(rows), "the strips do not fit")
            # A player who may not play across the lines between strips is not better off. What lies above a piece is what
            # lies below the turned one, taken negatively; as a bound for the negative it is as it is.
            key = (at, text, columns != negative)
            self.cuts[key] = found
        elif kind in ("l", "L"):
            parts, value = [], number(0)
            for term in fields:
                if term.startswith("="):
                    value = add(value, self.value(term[1:]))
                else:
                    sign, (at, text) = term[0], term[1:].split(":", 1)
                    expect(sign in "+-", "a piece has a sign")
                    at, text, negative = self.piece(at, text)
                    expect((at, text) not in self.pieces, "there is a piece whose value is known")
                    parts.append((at, text, negative != (sign == "-")))
            state = self.state(parts, value)
            expect(fields and len(state[0]) == len(parts), "the sum is not as simple as it could be")
            if kind == "l":
                if not self.seen(state, False):
                    for to in self.moves(state, False):
                        expect(self.shown(to, True) or self.seen(to, True), "Right has a move after which it is not shown that Left wins")
            else:
                expect([to for to in self.moves(state, True) if self.shown(to, False)], "no move of Left's is shown to win")
            (self.won if kind == "L" else self.lost).setdefault(state[0], []).append(state[1])
        else:
            raise Wrong("no such line is known")

    def finish(self):
        pieces, value = self.state(self.start, self.start_value)
        for goal in self.goals:
            state = pieces, value
            if goal in "Rr":
                turned = tuple(sorted((at, t, not n and not self.games[at][1].impartial) for at, t, n in pieces))
                state = turned, neg(value)
            expect(self.shown(state, goal in "LR") or self.seen(state, goal in "LR"), "the claim is not shown")
        every = [(kind, p, v) for kind, all in ((True, self.won), (False, self.lost)) for p in all for v in all[p]]
        every += list(self.pieces) + list(self.cuts)
        expect(all(key in self.used for key in every), NEEDED)
        expect(all("$%d" % at in self.used for at in range(len(self.values))), NEEDED)


KINDS = dict.fromkeys(("value", "outcome", "comparison", "strategy"), Sums)


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
    """The claim of a certificate; `Wrong` with the line if it is not shown."""
    own, work, claim, at = {}, None, None, 0
    sys.setrecursionlimit(20_000)
    try:
        for at, line in enumerate(lines_of(path), 1):
            kind, *fields = line.split("\t")
            if at == 1:
                head = re.fullmatch(r"upstar certificate 1(?: (\w+))?", line)
                expect(head and (head[1] or "period") in KINDS, "that is no certificate of a kind that is known")
                work = KINDS["period"]("period", [], own) if not head[1] else None
            elif work is None and kind == "rules":
                own.setdefault("text", []).append(" ".join(fields))
            elif work is None:
                expect(kind == "claim", "expected a claim")
                work, claim = KINDS[head[1]](head[1], fields, own), " ".join(fields)
            elif claim is None:
                work.line(*line.split(" ", 1))
            else:
                work.line(kind, *fields)
        expect(work, "the certificate ends too soon")
        return work.finish(*more) or claim, at
    except Wrong as wrong:
        raise Wrong("line %d: %s" % (at, wrong)) from None
    except (ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError, MemoryError, OverflowError) as wrong:
        raise Wrong("line %d cannot be read: %r" % (at, wrong)) from None


if __name__ == "__main__":
    try:
        told, count = check(*sys.argv[1:])
        print("right: %s; %d lines" % (told, count))
    except (Wrong, OSError) as wrong:
        print("wrong:", wrong)
        sys.exit(1)
