"""Values of short games: canonical forms, order, sums, and the notation in which they are written.

A value is an index into these lists; every canonical form is kept once, so equal values have equal indices. Numbers count 2^-64ths."""
import re
from functools import reduce

ONE, NONE = 1 << 64, float("nan")        # all comparisons with NONE are false
LEFT, RIGHT, NUMBER, LEFT_STOP, RIGHT_STOP = [], [], [], [], []
_games, _numbers, _order, _sums, _negatives, _nimbers, _star = {}, {}, {}, {}, {}, [], {}
class Wrong(Exception): """What is wrong with a certificate."""
class Unknown(Wrong): """What this checker does not know: rules, and kinds of positions."""
def expect(holds, what, kind=Wrong):
    if not holds: raise kind(what)
def _kept(left, right, canonical=True):
    """The game with these options. If it is not canonical, it is new, and its stops are not told."""
    key = (tuple(sorted(left)), tuple(sorted(right)))
    if canonical and key in _games: return _games[key]
    l, r, x = [NUMBER[g] for g in key[0]], [NUMBER[g] for g in key[1]], None
    if canonical and len(l) < 2 and len(r) < 2 and None not in l + r and (not l or not r or l[0] < r[0]):
        x = (l[0] + r[0]) // 2 if l and r else l[0] + ONE if l else r[0] - ONE if r else 0
    if canonical: _games[key] = len(LEFT)
    LEFT.append(key[0]), RIGHT.append(key[1]), NUMBER.append(x)
    LEFT_STOP.append(NONE if not canonical else max(RIGHT_STOP[g] for g in key[0]) if x is None else x)
    RIGHT_STOP.append(NONE if not canonical else min(LEFT_STOP[g] for g in key[1]) if x is None else x)
    return len(LEFT) - 1
def number(x):
    """The number of x 2^-64ths: {n-1|}, {|n+1}, or with the nearest numbers that have shorter fractions as options."""
    if x not in _numbers:
        expect(abs(x) <= ONE << 14, "a number is too large")
        for n in range(0, x, ONE if x > 0 else -ONE) if x % ONE == 0 else (): number(n)
        step = min(x & -x, ONE)
        _numbers[x] = _kept([number(x - step)] if x % ONE or x > 0 else [], [number(x + step)] if x % ONE or x < 0 else [])
    return _numbers[x]
def nimber(n):
    expect(n <= 4096, "a nimber is too large")
    while len(_nimbers) <= n:
        _star[_kept(_nimbers, _nimbers)] = len(_nimbers)
        _nimbers.append(_kept(_nimbers, _nimbers))
    return _nimbers[n]
def le(a, b):
    """Whether a <= b: no Left option of a is >= b, and no Right option of b is <= a. Stops often tell at once."""
    if a == b or LEFT_STOP[a] < RIGHT_STOP[b]: return True
    if LEFT_STOP[a] > LEFT_STOP[b] or RIGHT_STOP[a] > RIGHT_STOP[b]: return False
    if (a, b) not in _order: _order[a, b] = not any(le(b, g) for g in LEFT[a]) and not any(le(g, a) for g in RIGHT[b])
    return _order[a, b]
def game(left, right):
    """The canonical form of {left|right}: reversible options are bypassed, dominated ones left out."""
    whole = _kept(set(left), set(right), False)
    def bypassed(options, own, others, is_worse):
        options = list(options)
        for g in options:
            through = next((h for h in others[g] if is_worse(h, whole)), None)
            if through is None: yield g
            else: options += own[through]
    left, right = set(bypassed(left, LEFT, RIGHT, le)), set(bypassed(right, RIGHT, LEFT, lambda a, b: le(b, a)))
    return _kept([l for l in left if not any(l != o and le(l, o) for o in left)], [r for r in right if not any(r != o and le(o, r) for o in right)])
def is_value(left, right, value):
    """Whether {left|right} has a value: by the definition of order, since the value is in canonical form."""
    return (not any(le(value, l) for l in left) and not any(le(r, value) for r in right)
            and all(any(le(v, l) for l in left) for v in LEFT[value]) and all(any(le(r, v) for r in right) for v in RIGHT[value]))
def neg(a):
    if a not in _negatives:
        _negatives[a] = _kept([neg(g) for g in RIGHT[a]], [neg(g) for g in LEFT[a]])
        _negatives[_negatives[a]] = a
    return _negatives[a]
def add(a, b):
    a, b = (b, a) if NUMBER[b] is not None else (a, b)
    if NUMBER[a] is not None and (NUMBER[a] == 0 or NUMBER[b] is not None): return b if NUMBER[a] == 0 else number(NUMBER[a] + NUMBER[b])
    if a in _star and b in _star: return nimber(_star[a] ^ _star[b])
    key = (a, b) if a < b else (b, a)
    if key not in _sums:
        sides = [([add(a, g) for g in side[b]], [add(g, b) for g in side[a]] if NUMBER[a] is None else []) for side in (LEFT, RIGHT)]
        # Nobody need move in a number as long as there is something else.
        _sums[key] = _kept(sides[0][0], sides[1][0]) if NUMBER[a] is not None else number(0) if neg(a) == b else game(sum(sides[0], []), sum(sides[1], []))
    return _sums[key]

def left_wins(terms, left_first):
    """Whether Left wins a sum of values: at a glance by the stops, otherwise by adding up."""
    low, high = sum(RIGHT_STOP[g] for g in terms), sum(LEFT_STOP[g] for g in terms)
    most = max((LEFT_STOP[g] - RIGHT_STOP[g] for g in terms), default=0)
    if high < 0 or low + most > 0 if left_first else low > 0 or high - most < 0: return low + most > 0 if left_first else low > 0
    total = reduce(add, sorted(terms, key=lambda g: LEFT_STOP[g] - RIGHT_STOP[g]), number(0))
    return not le(total, number(0)) if left_first else le(number(0), total)
def uptimal(n):
    """^<n> = {0 | *, less ^<1>, ..., ^<n-1>}; ^<1> is up."""
    return game([number(0)], [reduce(add, (neg(uptimal(k)) for k in range(1, n)), nimber(1))])
def split(text, marks):
    """The parts of a text between some marks that stand outside all brackets and quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([{") - (letter in ")]}")
        if depth == 0 and not quoted and letter in marks: parts.append("")
        else: parts[-1] += letter
    expect(depth == 0 and not quoted, "a bracket or a quote is not closed")
    return parts

def _options(text, depth):
    if len(split(text, "|")) > 1: return [_brace(text, depth)]
    return [read(part, depth) for part in split(text, ",")] if text.strip() else []
def _brace(text, depth):
    """What stands in braces; the longest row of bars binds loosest. Without a bar both players have the same options."""
    pieces = split(text, "|")
    if len(pieces) == 1: return game(_options(text, depth), _options(text, depth))
    ends = [0] + [at for at in range(1, len(pieces)) if pieces[at] != "" or at == len(pieces) - 1]     # pieces behind a row of bars
    length, at = max((end - start, -end) for start, end in zip(ends, ends[1:]))
    return game(_options("|".join(pieces[:-at - length + 1]), depth), _options("|".join(pieces[-at:]), depth))
def read(text, depth=0):
    """The value of a text such as 3/4, ^*, +-{2|1}, {1||0|-2} or 9Tiny(2)."""
    text = text.strip()
    expect(depth < 50, "a value is too deep")
    if text.startswith("+-"):
        own = _options(text[3:-1], depth + 1) if text[2:3] == "{" and len(split(text[3:-1], "|")) == 1 else [read(text[2:], depth + 1)]
        return game(own, [neg(g) for g in own])
    if text[:1] + text[-1:] == "{}": return _brace(text[1:-1], depth + 1)
    named = re.fullmatch(r"(-?\d+(?:/\d+)?)?(Tiny|Miny)\((.*)\)", text)
    if named:
        own = game([number(0)], [game([number(0)], [neg(read(named[3], depth + 1))])])
        return add(read(named[1] or "0"), own if named[2] == "Tiny" else neg(own))
    parts = re.fullmatch(r"(?:(-?\d{1,40})(?:/(\d{1,20}))?)?(?:(\^+|v+)(\d{1,3}|\[\d\]|<\d>)?)?(?:\*(\d{0,4}))?", text)
    expect(parts and text and ONE % int(parts[2] or 1) == 0, "`%s` is no value" % text[:60])
    total, tail = number(int(parts[1] or 0) * ONE // int(parts[2] or 1)), parts[4] or ""
    if parts[3]:
        digits = int(re.sub(r"\D", "", tail) or len(parts[3]))
        for k in range(1, digits + 1) if tail[:1] == "[" else [digits] if tail[:1] == "<" else [1] * digits:
            total = add(total, uptimal(k) if parts[3][0] == "^" else neg(uptimal(k)))
    return total if parts[5] is None else add(total, nimber(int(parts[5] or 1)))
