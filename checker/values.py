"""Values of short games: canonical forms, order, sums, and the notation in which they are written.
A value is an index into these lists; every canonical form is kept once, so equal values have equal indices. Numbers count 2^-64ths."""
import re
import sys
from functools import reduce
sys.setrecursionlimit(20_000)
STEPS, ONE, NONE = 5_000_000, 1 << 64, float("nan")        # all comparisons with NONE are false
LEFT, RIGHT, NUMBER, LEFT_STOP, RIGHT_STOP = [], [], [], [], []
_games, _order, _sums, _negatives, _plain, _named, _left = {}, {}, {}, {}, {}, {}, [STEPS]
class Wrong(Exception): """What is wrong with a certificate."""
class Unknown(Wrong): """What this checker does not know: rules, kinds of positions, and what is too large for it."""
def expect(holds, what, kind=Wrong):
    if not holds: raise kind(what)
def spend(steps=1):        # counts steps, so that a short text cannot keep this checker busy for hours; each line has so many
    _left[0] -= steps
    expect(_left[0] >= 0, "this takes more steps than this checker takes", Unknown)
def refill(times=1): _left[0] = times * STEPS
def natural(text): return expect(re.fullmatch("0|[1-9][0-9]{0,17}", text), "`%s` is no number" % text[:60]) or int(text)
def _kept(left, right, canonical=True):        # the game with these options. If it is not canonical, it is new, and its stops are not told.
    key, x = (tuple(sorted(left)), tuple(sorted(right))), spend(1 + len(left) // 16)
    if canonical and key in _games: return _games[key]
    l, r = ([NUMBER[g] for g in side[:2]] for side in key)
    if canonical and len(l) < 2 and len(r) < 2 and None not in l + r and (not l or not r or l[0] < r[0]):
        x = (l[0] + r[0]) // 2 if l and r else l[0] + ONE if l else r[0] - ONE if r else 0
        expect(not l or not r or 2 * x == l[0] + r[0], "a number is too fine for this checker", Unknown)
        _plain[len(LEFT)], _named[x, 0, 0] = (x, 0, 0), len(LEFT)
    if canonical: _games[key] = len(LEFT)
    LEFT.append(key[0]), RIGHT.append(key[1]), NUMBER.append(x)
    LEFT_STOP.append(NONE if not canonical else max(RIGHT_STOP[g] for g in key[0]) if x is None else x)
    RIGHT_STOP.append(NONE if not canonical else min(LEFT_STOP[g] for g in key[1]) if x is None else x)
    return len(LEFT) - 1
def plain(x, ups=0, star=0):
    """A number of x 2^-64ths with ups and a star: for a number {n-1|}, {|n+1}, or with the nearest of shorter fractions as options;
    *n = {0, ..., *(n-1)|the same}; n ups and *m = {0 | n-1 ups and *(m^1)}, but ^* = {0,*|0}."""
    if (x, ups, star) not in _named:
        expect(abs(x) <= ONE << 14 and abs(ups) <= 2000 and star <= 4096, "a number, ups or a nimber are too large for this checker", Unknown)
        step, sign = min(x & -x, ONE), 1 if ups > 0 else -1
        if ups: sides = [[plain(x)] + [plain(x, 0, 1)] * (abs(ups) == star == 1), [plain(x, ups - sign, star ^ 1)]][::sign]
        elif star: sides = [(*LEFT[plain(x, 0, star - 1)][:star - 1], plain(x, 0, star - 1))] * 2
        else: sides = [plain(x - step)] if x % ONE or x > 0 else [], [plain(x + step)] if x % ONE or x < 0 else []
        made = _named[x, ups, star] = _kept(*sides)
        _plain[made] = x, ups, star
    return _named[x, ups, star]
def le(a, b):        # whether a <= b: no Left option of a is >= b, and no Right option of b is <= a. Stops often tell at once.
    if a == b or LEFT_STOP[a] < RIGHT_STOP[b]: return True
    if LEFT_STOP[a] > LEFT_STOP[b] or RIGHT_STOP[a] > RIGHT_STOP[b]: return False
    if a in _plain and b in _plain:        # two ups are more than any nimber, and an up is confused with * alone
        x, ups, star = _plain[add(a, neg(b))]
        return x < 0 or x == 0 and (ups < -1 or ups == -1 and star != 1 or ups == star == 0)
    if (a, b) not in _order: _order[a, b] = spend(4) or not any(le(b, g) for g in LEFT[a]) and not any(le(g, a) for g in RIGHT[b])
    return _order[a, b]
def game(left, right):        # the canonical form of {left|right}: reversible options are bypassed, dominated ones left out
    whole = spend(len(left) ** 2 + len(right) ** 2) or _kept(set(left), set(right), False)
    def bypassed(options, own, others, is_worse):
        options = list(options)
        for g in options:
            through = next((h for h in others[g] if is_worse(h, whole)), None)
            if through is None: yield g
            else: options += own[through]
    left, right = set(bypassed(left, LEFT, RIGHT, le)), set(bypassed(right, RIGHT, LEFT, lambda a, b: le(b, a)))
    return _kept([l for l in left if not any(l != o and le(l, o) for o in left)], [r for r in right if not any(r != o and le(o, r) for o in right)])
def neg(a):
    if a in _plain: return plain(-_plain[a][0], -_plain[a][1], _plain[a][2])
    if a not in _negatives: _negatives[a] = _kept([neg(g) for g in RIGHT[a]], [neg(g) for g in LEFT[a]])
    return _negatives[a]
def add(a, b):
    if a in _plain and b in _plain: return plain(_plain[a][0] + _plain[b][0], _plain[a][1] + _plain[b][1], _plain[a][2] ^ _plain[b][2])
    a, b = (b, a) if NUMBER[b] is not None else (a, b)
    if NUMBER[a] == 0: return b
    key = (a, b) if a < b else (b, a)
    if key not in _sums:
        sides = [([add(a, g) for g in side[b]], [add(g, b) for g in side[a]] if NUMBER[a] is None else []) for side in (LEFT, RIGHT)]
        # Nobody need move in a number as long as there is something else.
        _sums[key] = _kept(sides[0][0], sides[1][0]) if NUMBER[a] is not None else game(sum(sides[0], []), sum(sides[1], []))
    return _sums[key]
def is_switch(g): return len(LEFT[g]) == len(RIGHT[g]) == 1 and None not in (NUMBER[LEFT[g][0]], NUMBER[RIGHT[g][0]])
def left_wins(terms, left_first):
    """Whether Left wins a sum of values: at a glance by the stops; of numbers and switches, as both take the largest switch
    until there is none, and whoever then has to move in 0 loses; otherwise by adding up."""
    low, high = sum(RIGHT_STOP[g] for g in terms), sum(LEFT_STOP[g] for g in terms)
    gaps = sorted((LEFT_STOP[g] - RIGHT_STOP[g] for g in terms if NUMBER[g] is None), reverse=True)
    most = max(gaps, default=0)
    if high < 0 or low + most > 0 if left_first else low > 0 or high - most < 0: return low + most > 0 if left_first else low > 0
    if all(NUMBER[g] is not None or is_switch(g) for g in terms):
        score = low + high + (sum(gaps[::2]) - sum(gaps[1::2])) * (1 if left_first else -1)
        return score > 0 or score == 0 and left_first == (len(gaps) % 2 == 1)
    total = reduce(add, sorted(terms, key=lambda g: LEFT_STOP[g] - RIGHT_STOP[g]), plain(0))
    return not le(total, plain(0)) if left_first else le(plain(0), total)
def uptimal(n):        # ^<n> = {0 | *, less ^<1>, ..., ^<n-1>}; ^<1> is up
    return game([plain(0)], [reduce(add, (neg(uptimal(k)) for k in range(1, n)), plain(0, 0, 1))])
def split(text, marks):        # the parts of a text between some marks that stand outside all brackets and quotes
    parts, depth, quoted, start = [], spend(len(text)) or 0, False, 0
    for at, letter in enumerate(text):
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([{") - (letter in ")]}")
        expect(depth >= 0, "a bracket is closed that was not opened")
        if depth == 0 and not quoted and letter in marks: start = parts.append(text[start:at]) or at + 1
    return expect(depth == 0 and not quoted, "a bracket or a quote is not closed") or [*parts, text[start:]]
def _options(text, depth):
    if len(split(text, "|")) > 1: return [_brace(text, depth)]
    return [read(part, depth) for part in split(text, ",")] if text.strip() else []
def _brace(text, depth):        # the longest row of bars binds loosest; without a bar both players have the same nimbers
    pieces = split(text, "|")
    own = _options(text, depth) if len(pieces) == 1 else []
    expect(len(pieces) > 1 or own and all(_plain.get(g, (1,))[:2] == (0, 0) for g in own), "options without a bar are no nimbers")
    if own: return game(own, own)
    ends = [0] + [at for at in range(1, len(pieces)) if pieces[at] != "" or at == len(pieces) - 1]     # pieces behind a row of bars
    (length, at), *others = sorted(((end - start, -end) for start, end in zip(ends, ends[1:])), reverse=True)
    expect(not others or others[0][0] < length, "two bars are of the same strength")
    return game(_options("|".join(pieces[:-at - length + 1]), depth), _options("|".join(pieces[-at:]), depth))
def read(text, depth=0):        # the value of a text such as 3/4, ^*, +-{2|1}, {1||0|-2} or 9Tiny(2)
    text = text.strip()
    expect(depth < 50, "a value is too deep for this checker", Unknown)
    if text.startswith("+-"):
        own = _options(text[3:-1], depth + 1) if text[2:3] == "{" and len(split(text[3:-1], "|")) == 1 else [read(text[2:], depth + 1)]
        return expect(own, "a switch without options") or game(own, [neg(g) for g in own])
    if re.match("-[^0-9]", text): return neg(read(text[1:], depth + 1))
    if text[:1] + text[-1:] == "{}": return _brace(text[1:-1], depth + 1)
    named = re.fullmatch(r"(-?[0-9]+(?:/[0-9]+)?)?(Tiny|Miny)\((.*)\)", text)
    if named:
        own = game([plain(0)], [game([plain(0)], [neg(read(named[3], depth + 1))])])
        return add(read(named[1] or "0"), own if named[2] == "Tiny" else neg(own))
    parts = re.fullmatch(r"(?:(-?[0-9]+)(?:/([0-9]+))?)?(?:(\^+|v+)([0-9]+|\[[1-9]\]|<[1-9]>)?)?(?:\*([0-9]*))?", text)
    expect(parts and text and not (parts[4] and len(parts[3]) > 1), "`%s` is no value" % text[:60])
    size, tail = expect(len(text) < 60, "a value is too long for this checker", Unknown) or int(parts[2] or 1), parts[4] or ""
    expect(size & (size - 1) == 0 < size, "`%s` is no value" % text)
    expect(int(parts[1] or 0) * ONE % size == 0, "a value is too large or too fine for this checker", Unknown)
    sign, ups = -1 if text.count("v") else 1, len(parts[3] or "") if not tail else int(tail) if tail.isdigit() else 0
    total = plain(int(parts[1] or 0) * ONE // size, sign * ups, int(parts[5] or 1) if parts[5] is not None else 0)
    more = range(1, int(tail[1]) + 1) if tail[:1] == "[" else [int(tail[1])] if tail[:1] == "<" else ()
    return reduce(add, (uptimal(k) if sign > 0 else neg(uptimal(k)) for k in more), total)
