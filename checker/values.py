"""Values of short games: canonical forms, order, sums, and the notation in which they are written.

A value is a number into these lists. Options are values; a game is kept once, so equal values are equal numbers. Numbers are kept
in 2^-64ths, so everything is exact."""

import re

ONE = 1 << 64
LEFT, RIGHT, NUMBER, LEFT_STOP, RIGHT_STOP = [], [], [], [], []
_games, _numbers, _order, _sums, _negatives, _nimbers, _star = {}, {}, {}, {}, {}, [], {}


class Wrong(Exception):
    """What is wrong with a certificate."""


def _kept(left, right):
    """The game with these options, which must be those of a canonical form."""
    key = (tuple(sorted(left)), tuple(sorted(right)))
    if key not in _games:
        number = None
        l, r = [NUMBER[g] for g in key[0]], [NUMBER[g] for g in key[1]]
        if len(l) < 2 and len(r) < 2 and None not in l + r and (not l or not r or l[0] < r[0]):
            number = (l[0] + r[0]) // 2 if l and r else l[0] + ONE if l else r[0] - ONE if r else 0
        _games[key] = len(LEFT)
        LEFT.append(key[0]), RIGHT.append(key[1]), NUMBER.append(number)
        LEFT_STOP.append(number if number is not None else max(RIGHT_STOP[g] for g in key[0]))
        RIGHT_STOP.append(number if number is not None else min(LEFT_STOP[g] for g in key[1]))
    return _games[key]


def number(x):
    """The number of x 2^-64ths."""
    if x not in _numbers:
        if abs(x) > ONE << 14:
            raise Wrong("a number is too large")
        if x % ONE:
            step = x & -x
            _numbers[x] = _kept([number(x - step)], [number(x + step)])
        else:
            sign = 1 if x > 0 else -1
            for n in range(0, x + sign, sign * ONE) if x else [0]:
                if n not in _numbers:
                    before = [_numbers[n - sign * ONE]] if n else []
                    _numbers[n] = _kept(before if sign > 0 else [], before if sign < 0 else [])
    return _numbers[x]


def nimber(n):
    if n > 4096:
        raise Wrong("a nimber is too large")
    while len(_nimbers) <= n:
        _star[_kept(_nimbers, _nimbers)] = len(_nimbers)
        _nimbers.append(_kept(_nimbers, _nimbers))
    return _nimbers[n]


def le(a, b):
    """Whether a <= b: no option of a's Left is >= b, and no option of b's Right is <= a."""
    if a == b or LEFT_STOP[a] < RIGHT_STOP[b]:
        return True
    if LEFT_STOP[a] > LEFT_STOP[b] or RIGHT_STOP[a] > RIGHT_STOP[b]:
        return False
    known = _order.get((a, b))
    if known is None:
        known = not any(le(b, g) for g in LEFT[a]) and not any(le(g, a) for g in RIGHT[b])
        _order[a, b] = known
    return known


def game(left, right):
    """The canonical form of {left|right}: without reversible options, which are bypassed, and without dominated ones."""
    left, right = set(left), set(right)
    above, below = {}, {}

    def is_below(g):    # g <= {left|right}
        if g not in below:
            below[g] = not any(is_above(l) for l in LEFT[g]) and not any(le(r, g) for r in right)
        return below[g]

    def is_above(g):    # g >= {left|right}
        if g not in above:
            above[g] = not any(is_below(r) for r in RIGHT[g]) and not any(le(g, l) for l in left)
        return above[g]

    while True:
        for l in left:
            through = next((r for r in RIGHT[l] if is_below(r)), None)
            if through is not None:
                left = (left - {l}) | set(LEFT[through])
                break
        else:
            for r in right:
                through = next((l for l in LEFT[r] if is_above(l)), None)
                if through is not None:
                    right = (right - {r}) | set(RIGHT[through])
                    break
            else:
                break
    left = [l for l in left if not any(l != o and le(l, o) for o in left)]
    right = [r for r in right if not any(r != o and le(o, r) for o in right)]
    return _kept(left, right)


def is_value(left, right, value):
    """Whether {left|right} is a value: by its definition, for the canonical form of the value."""
    return (not any(le(value, l) for l in left) and not any(le(r, value) for r in right)
            and all(any(le(v, l) for l in left) for v in LEFT[value])
            and all(any(le(r, v) for r in right) for v in RIGHT[value]))


def neg(a):
    if a not in _negatives:
        n = _kept([neg(g) for g in RIGHT[a]], [neg(g) for g in LEFT[a]])
        _negatives[a], _negatives[n] = n, a
    return _negatives[a]


def add(a, b):
    if NUMBER[b] is not None:
        a, b = b, a
    if NUMBER[a] == 0:
        return b
    if NUMBER[a] is not None and NUMBER[b] is not None:
        return number(NUMBER[a] + NUMBER[b])
    if a in _star and b in _star:
        return nimber(_star[a] ^ _star[b])
    key = (a, b) if a < b else (b, a)
    if key not in _sums:
        if NUMBER[a] is not None:       # nobody need move in a number as long as there is something else
            _sums[key] = _kept([add(a, g) for g in LEFT[b]], [add(a, g) for g in RIGHT[b]])
        elif neg(a) == b:
            _sums[key] = number(0)
        else:
            _sums[key] = game([add(g, b) for g in LEFT[a]] + [add(a, g) for g in LEFT[b]],
                              [add(g, b) for g in RIGHT[a]] + [add(a, g) for g in RIGHT[b]])
    return _sums[key]


def left_wins(terms, left_first):
    """Whether Left wins a sum of values: at a glance by the stops, otherwise by adding up."""
    low, high = sum(RIGHT_STOP[g] for g in terms), sum(LEFT_STOP[g] for g in terms)
    most = max((LEFT_STOP[g] - RIGHT_STOP[g] for g in terms), default=0)
    if left_first and (high < 0 or low + most > 0):
        return low + most > 0
    if not left_first and (low > 0 or high - most < 0):
        return low > 0
    total = number(0)
    for g in sorted(terms, key=lambda g: LEFT_STOP[g] - RIGHT_STOP[g]):
        total = add(total, g)
    return not le(total, number(0)) if left_first else le(number(0), total)


def up(n, star=0):
    """n ups and a nimber, written without braces."""
    one = game([number(0)], [nimber(1)])
    total = nimber(star)
    for _ in range(abs(n)):
        total = add(total, one if n > 0 else neg(one))
    return total


def uptimal(n):
    """^<n> = {0 | *, less ^<1>, ..., ^<n-1>}."""
    if n == 1:
        return up(1)
    rest = nimber(1)
    for k in range(1, n):
        rest = add(rest, neg(uptimal(k)))
    return game([number(0)], [rest])


def _closing(text, at):
    """Where the bracket that opens at `at` closes."""
    depth, quoted = 0, False
    for i in range(at, len(text)):
        quoted ^= text[i] == '"'
        depth += 0 if quoted else (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0:
            return i
    raise Wrong("a bracket is not closed")


def split(text, marks):
    """The parts of a text between some marks that stand outside all brackets and quotes."""
    parts, start, at = [], 0, 0
    while at < len(text):
        if text[at] in "([{":
            at = _closing(text, at)
        elif text[at] == '"':
            at = text.find('"', at + 1)
            if at < 0:
                raise Wrong("a quote is not closed")
        elif text[at] in marks:
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return parts + [text[start:]]


def _options(text, depth):
    if not text.strip():
        return []
    if "|" in "".join(re.sub(r"[^|,]", "", p) for p in split(text, "")) and len(split(text, "|")) > 1:
        return [_brace(text, depth)]
    return [read(part, depth) for part in split(text, ",")]


def _brace(text, depth):
    pieces = split(text, "|")
    longest, run, at = 0, 0, 0
    place = [len(p) for p in pieces]
    for i, p in enumerate(pieces[1:], 1):     # the longest row of bars binds loosest
        run += 1
        if p != "" or i == len(pieces) - 1:
            if run > longest:
                longest, at = run, i
            run = 0
    if longest == 0:
        same = _options(text, depth)
        return game(same, same)
    cut = sum(place[:at]) + at
    return game(_options(text[:cut].rstrip("|"), depth), _options(text[cut:], depth))


def read(text, depth=0):
    """The value of a text such as 3/4, ^*, +-{2|1}, {1||0|-2} or 9Tiny(2)."""
    text = text.strip()
    if depth > 50:
        raise Wrong("a value is too deep")
    if text.startswith("+-"):
        inner = text[2:]
        own = _options(inner[1:-1], depth + 1) if inner.startswith("{") and len(split(inner[1:-1], "|")) == 1 else [
            read(inner, depth + 1)]
        return game(own, [neg(g) for g in own])
    if text.startswith("{") and _closing(text, 0) == len(text) - 1:
        return _brace(text[1:-1], depth + 1)
    named = re.fullmatch(r"(-?\d+(?:/\d+)?)?(Tiny|Miny)\((.*)\)", text)
    if named:
        own = game([number(0)], [game([number(0)], [neg(read(named[3], depth + 1))])])
        return add(read(named[1]) if named[1] else number(0), own if named[2] == "Tiny" else neg(own))
    parts = re.fullmatch(r"(-?\d{1,40}(?:/\d{1,20})?)?((?:\^+|v+)(?:\d{1,3}|\[\d{1,2}\]|<\d{1,2}>)?)?(\*\d{0,4})?", text)
    if not parts or not text:
        raise Wrong("`%s` is no value" % text[:60])
    top, bottom = (parts[1] or "0").split("/") if "/" in (parts[1] or "") else (parts[1] or "0", "1")
    if int(bottom) == 0 or int(bottom) & (int(bottom) - 1) or int(bottom) > ONE:
        raise Wrong("`%s` is no dyadic number" % text[:60])
    total = number(int(top) * ONE // int(bottom))
    star = int(parts[3][1:] or 1) if parts[3] else 0
    if parts[2]:
        sign = 1 if parts[2][0] == "^" else -1
        tail = parts[2].lstrip("^v")
        if tail[:1] in ("[", "<"):
            n = int(tail[1:-1])
            for k in range(n if tail[0] == "<" else 1, n + 1):
                total = add(total, uptimal(k) if sign > 0 else neg(uptimal(k)))
        else:
            total = add(total, up(sign * (int(tail) if tail else len(parts[2]))))
    return add(total, nimber(star))
