"""For `cargo xtask fuzz-api`: among texts that mean nothing, positions that mean something."""

import json
import zlib

import schemathesis

EXPRESSIONS = [
    "nim(3,4,5) + *2", "domineering(3x3)", "chomp(2x3) + chop(2x4)", 'hackenbush("b(r,rb)")', "{1|-1} + ^",
    'tic("...")', "hex(2x2)", "kayles(9)", "0", "-1/2", "nim(1,2", "domineering(0x0)", "nim(-1)", "*99999999999999999999",
    "domineering(9x9)", "1/3", "chomp(1x1)", "nim(" + "1," * 300 + "1)", "(" * 400 + "1" + ")" * 400,
]

RULES = [
    "game half on heaps\n  both n -> n/2 if n > 0", 'game fission on grid ".x"\n  left ".|x|." -> "x|.|x"\n  right left turned',
    "game euclid on (a, b)\n  both (a, b) -> (a - k*b, b) for k in 1..a if b > 0\n  example euclid(3,2) = *", "game nim on heaps\n  both n -> 0",
    "game half on heaps\n  both n -> n/2 if n > 0\n  example half(2) = 7", 'game a on strip ".o"\n  left "o{.}." -> ".{.}o"\n  right left mirrored',
]


def _pick(text, among=EXPRESSIONS):
    """One that depends on nothing but the text, so that every run with the same seed asks the same."""
    return among[zlib.crc32(text.encode("utf-8", "surrogatepass")) % len(among)]


@schemathesis.hook
def map_body(context, body):
    """Puts an expression where one belongs, in two of three questions."""
    if not isinstance(body, dict) or zlib.crc32(json.dumps(body, default=str).encode()) % 3 == 0:
        return body
    changed = dict(body)
    for name in ("expr", "start"):
        if isinstance(changed.get(name), str):
            changed[name] = _pick(changed[name])
    if isinstance(changed.get("rules"), str):
        changed["rules"] = _pick(changed["rules"], RULES)
    if isinstance(changed.get("statements"), list):
        changed["statements"] = [_pick(str(text)) for text in changed["statements"]][:8]
    return changed
