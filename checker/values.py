"""Values of short games: canonical forms, order, sums, and the notation in which they are written.

A value is an index into these lists. Options are values; every canonical form is kept once, so equal values have equal indices.
Numbers count 2^-64ths, so everything is exact."""
import re

ONE = 1 << 64
LEFT, RIGHT, NUMBER, LEFT_STOP, RIGHT_STOP = [], [], [], [], []
_games, _numbers, _order, _sums, _negatives, _nimbers, _star = {}, {}, {}, {}, {}, [], {}

class Wrong(Exception):
    """What is wrong with a certificate."""

class Unknown(Wrong):
    """What this checker does not know: rules, and kinds of positions."""

def expect(holds, what, kind=Wrong):
    if not holds: raise kind(what)

def _kept(left, right):
    """The game with these options, which must be those of a canonical form."""
    key = (tuple(sorted(left)), tuple(sorted(right)))
    if key not in _games:
        l, r, x = [NUMBER[g] for g in key[0]], [NUMBER[g] for g in key[1]], None
        if len(l) < 2 and len(r) < 2 and None not in l + r and (not l or not r or l[0] < r[0]):
            x = (l[0] + r[0]) // 2 if l and r else l[0] + ONE if l else r[0] - ONE if r else 0
        _games[key] = len(LEFT)
        LEFT.append(key[0]), RIGHT.append(key[1]), NUMBER.append(x)
        LEFT_STOP.append(max(RIGHT_STOP[g] for g in key[0]) if x is None else x)
        RIGHT_STOP.append(min(LEFT_STOP[g] for g in key[1]) if x is None else x)
    return _games[key]

def number(x):
    """The number of x 2^-64ths: {n-1|}, {|n+1}, or with the nearest numbers that have shorter fractions as options."""
    if x not in _numbers:
        expect(abs(x) <= ONE << 14, "a number is too large")
        sign, step = (1 if x > 0 else -1), x & -x
        for n in range(0, x, sign * ONE) if x % ONE == 0 else (): number(n)
        left = [] if x % ONE == 0 and x <= 0 else [number(x - min(step, ONE))]
        right = [] if x % ONE == 0 and x >= 0 else [number(x + min(step, ONE))]
        _numbers[x] = _kept(left, right)
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
    left, right, above, below = set(left), set(right), {}, {}
    def is_below(g):    # g <= {left|right}
        if g not in below: below[g] = not any(is_above(l) for l in LEFT[g]) and not any(le(r, g) for r in right)
        return below[g]
    def is_above(g):    # g >= {left|right}
        if g not in above: above[g] = not any(is_below(r) for r in RIGHT[g]) and not any(le(g, l) for l in left)
        return above[g]
    while True:
        through = next(((l, r) for l in left for r in RIGHT[l] if is_below(r)), None)
        if through:
            left = (left - {through[0]}) | set(LEFT[through[1]])
            continue
        through = next(((r, l) for r in right for l in LEFT[r] if is_above(l)), None)
        if not through: break
        right = (right - {through[0]}) | set(RIGHT[through[1]])
    return _kept([l for l in left if not any(l != o and le(l, o) for o in left)],
                 [r for r in right if not any(r != o and le(o, r) for o in right)])

def is_value(left, right, value):
    """Whether {left|right} is a value: by the definition of order, since the value is in canonical form."""
    return (not any(le(value, l) for l in left) and not any(le(r, value) for r in right)
            and all(any(le(v, l) for l in left) for v in LEFT[value]) and all(any(le(r, v) for r in right) for v in RIGHT[value]))

def neg(a):
    if a not in _negatives:
        n = _kept([neg(g) for g in RIGHT[a]], [neg(g) for g in LEFT[a]])
        _negatives[a], _negatives[n] = n, a
    return _negatives[a]

def add(a, b):
    a, b = (b, a) if NUMBER[b] is not None else (a, b)
    if NUMBER[a] is not None and (NUMBER[a] == 0 or NUMBER[b] is not None): return b if NUMBER[a] == 0 else number(NUMBER[a] + NUMBER[b])
    if a in _star and b in _star: return nimber(_star[a] ^ _star[b])
    key = (a, b) if a < b else (b, a)
    if key not in _sums:
        if NUMBER[a] is not None:       # nobody need move in a number as long as there is something else
            _sums[key] = _kept([add(a, g) for g in LEFT[b]], [add(a, g) for g in RIGHT[b]])
        else: _sums[key] = number(0) if neg(a) == b else game([add(g, b) for g in LEFT[a]] + [add(a, g) for g in LEFT[b]],
                [add(g, b) for g in RIGHT[a]] + [add(a, g) for g in RIGHT[b]])
    return _sums[key]

def left_wins(terms, left_first):
    """Whether Left wins a sum of values: at a glance by the stops, otherwise by adding up."""
    low, high = sum(RIGHT_STOP[g] for g in terms), sum(LEFT_STOP[g] for g in terms)
    most = max((LEFT_STOP[g] - RIGHT_STOP[g] for g in terms), default=0)
    if high < 0 or low + most > 0 if left_first else low > 0 or high - most < 0: return low + most > 0 if left_first else low > 0
    total = number(0)
    for g in sorted(terms, key=lambda g: LEFT_STOP[g] - RIGHT_STOP[g]): total = add(total, g)
    return not le(total, number(0)) if left_first else le(number(0), total)

def uptimal(n):
    """^<n> = {0 | *, less ^<1>, ..., ^<n-1>}; ^<1> is up."""
    rest = nimber(1)
    for k in range(1, n): rest = add(rest, neg(uptimal(k)))
    return game([number(0)], [rest])

def split(text, marks):
    """The parts of a text between some marks that stand outside all brackets and quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([{") - (letter in ")]}")
        if depth == 0 and not quoted and letter in marks and letter not in ")]}": parts.append("")
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
    runs, start = [], 0                  # rows of bars: how long, and behind which piece they end
    for at in range(1, len(pieces)):
        if pieces[at] != "" or at == len(pieces) - 1:
            runs.append((at - start, -at))
            start = at
    length, at = max(runs)
    return game(_options("|".join(pieces[:-at - length + 1]), depth), _options("|".join(pieces[-at:]), depth))

def read(text, depth=0):
    """The value of a text such as 3/4, ^*, +-{2|1}, {1||0|-2} or 9Tiny(2)."""
    text = text.strip()
    expect(depth < 50, "a value is too deep")
    if text.startswith("+-"):
        braced = text[2:3] == "{" and len(split(text[3:-1], "|")) == 1
        own = _options(text[3:-1], depth + 1) if braced else [read(text[2:], depth + 1)]
        return game(own, [neg(g) for g in own])
    if text[:1] == "{" and text[-1:] == "}": return _brace(text[1:-1], depth + 1)
    named = re.fullmatch(r"(-?\d+(?:/\d+)?)?(Tiny|Miny)\((.*)\)", text)
    if named:
        own = game([number(0)], [game([number(0)], [neg(read(named[3], depth + 1))])])
        return add(read(named[1]) if named[1] else number(0), own if named[2] == "Tiny" else neg(own))
    parts = re.fullmatch(r"(?:(-?\d{1,40})(?:/(\d{1,20}))?)?(?:(\^+|v+)(\d{1,3}|\[\d\]|<\d>)?)?(?:\*(\d{0,4}))?", text)
    expect(parts and text, "`%s` is no value" % text[:60])
    bottom = int(parts[2] or 1)
    expect(0 < bottom <= ONE and not bottom & (bottom - 1), "`%s` is no dyadic number" % text[:60])
    total, tail = number(int(parts[1] or 0) * ONE // bottom), parts[4] or ""
    if parts[3]:
        digits = int(re.sub(r"\D", "", tail) or len(parts[3]))
        some = range(1, digits + 1) if tail[:1] == "[" else [digits] if tail[:1] == "<" else [1] * digits
        for k in some: total = add(total, uptimal(k) if parts[3][0] == "^" else neg(uptimal(k)))
    return total if parts[5] is None else add(total, nimber(int(parts[5] or 1)))
