"""For `cargo xtask fuzz-api`: among texts that mean nothing, positions that mean something."""

import json
import zlib

import schemathesis

EXPRESSIONS = [
    "nim(3,4,5) + *2", "domineering(3x3)", "chomp(2x3) + chop(2x4)", 'hackenbush("b(r,rb)")', "{1|-1} + ^",
    'tic("...")', "hex(2x2)", "kayles(9)", "0", "-1/2", "nim(1,2", "domineering(0x0)", "nim(-1)", "*99999999999999999999",
    "domineering(9x9)", "1/3", "chomp(1x1)", "nim(" + "1," * 300 + "1)", "(" * 400 + "1" + ")" * 400,
]


def _pick(text):
    """An expression that depends on nothing but the text, so that every run with the same seed asks the same."""
    return EXPRESSIONS[zlib.crc32(text.encode("utf-8", "surrogatepass")) % len(EXPRESSIONS)]


@schemathesis.hook
def map_body(context, body):
    """Puts an expression where one belongs, in two of three questions."""
    if not isinstance(body, dict) or zlib.crc32(json.dumps(body, default=str).encode()) % 3 == 0:
        return body
    changed = dict(body)
    for name in ("expr", "start"):
        if isinstance(changed.get(name), str):
            changed[name] = _pick(changed[name])
    if isinstance(changed.get("statements"), list):
        changed["statements"] = [_pick(str(text)) for text in changed["statements"]][:8]
    return changed
