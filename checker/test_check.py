"""Tests of the checker: it accepts what upstar wrote, and refuses it after every change."""
import glob
import os
import tempfile
import unittest

import check
import rules
import values
from games import game_of
from other import checksum

HERE = os.path.dirname(os.path.abspath(__file__))
SWAPS = {"x": "o", "o": "x", ".": "#", "#": ".", "L": "R", "R": "L", "+": "-", "-": "+", "b": "r", "=": "<", "<": ">", ">": "<",
         "W": "N", "N": "P", "P": "L", "t": "f", "*": "^", "^": "*", "y": "n", "g": "s", "w": "g", "v": "p", "p": "l", "l": "L"}

# Changes after which a certificate is still right: weaker or equal claims, and a window or a depth larger than need be.
STILL_RIGHT = ("claim\tdomineering(2x2)\t<=\t+-1", "claim\tdomineering(2x2)\t>=\t+-1", "claim\tnogo(\"...|...\") + 2\twon by\tLeft moving second",
               "claim\tnim(3) + domineering(2x2)\t<>\tnim(3)", "claim\tnim(2) - domineering(2x2)\t<>\tnim(3)",
               "claim\tdomineering(4x5) - nim(2)\tis\tL", "claim\tfission(\"...|.x.|...\") - prim(5)\t==\t*3",
               "window ", "end ", "depth ")

def changed(text):
    """Texts that differ from one in a letter, or in a number."""
    for at, letter in enumerate(text):
        if letter.isdigit():
            yield text[:at] + str((int(letter) + 1) % 10) + text[at + 1:]
        elif letter in SWAPS:
            yield text[:at] + SWAPS[letter] + text[at + 1:]

def tampered(lines, most):
    """Certificates with one line left out, or one field changed: some for each field of each kind of lines."""
    found = {}
    for at, line in enumerate(lines[1:], 1):
        mark = "\t" if "\t" in line else " "
        fields = line.split(mark)
        found.setdefault((fields[0], "left out"), []).append(lines[:at] + lines[at + 1:])
        for place, field in enumerate(fields):
            for new in changed(field) if fields[0] != "rules" else ():
                new = mark.join(fields[:place] + [new] + fields[place + 1:])
                if not new.startswith(STILL_RIGHT):
                    found.setdefault((fields[0], place), []).append(lines[:at] + [new] + lines[at + 1:])
    return [bad for group in found.values() for bad in group[::max(1, len(group) // most)]]

def sealed(lines):
    text = "".join(line + "\n" for line in lines).encode()
    return text + b"checksum %016x\n" % checksum(text)

class Certificates(unittest.TestCase):
    def verdict(self, data, *more):
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            try:
                return check.check(file.name, *more)
            except values.Wrong:
                return None

    def test_examples(self):
        paths = sorted(glob.glob(os.path.join(HERE, "examples", "*.cert")))
        self.assertGreater(len(paths), 10)
        for path in paths:
            name = os.path.basename(path)
            more = [os.path.join(HERE, "examples", "dodgem.table")] if name == "tablebase.cert" else []
            with open(path, "rb") as file:
                whole = file.read()
            lines = whole.decode().split("\n")[:-2]
            self.assertIsNotNone(self.verdict(sealed(lines), *more), name)
            self.assertEqual(sealed(lines), whole)
            self.assertIsNone(self.verdict(sealed(lines).replace(b"checksum ", b"checksum 0")), name)
            for bad in tampered(lines, 12):
                differs = next((a, b) for a, b in zip(lines + [""], bad + [""]) if a != b)
                with self.subTest(name=name, differs=differs):
                    self.assertIsNone(self.verdict(sealed(bad), *more))

    def test_hostile(self):
        for data in (b"", b"\0", b"upstar certificate 1 value\n", b"upstar certificate 9\n", b"\xff\xfe\n" * 9,
                     sealed(["upstar certificate 1 value", "claim\t" + "{" * 9999 + "\t==\t0"]),
                     sealed(["upstar certificate 1 value", "claim\tnim(" + "9" * 99 + ")\t==\t0"]),
                     sealed(["upstar certificate 1 value", "rules\tgame a on heaps", "rules\t  both n -> __import__('os')",
                             "claim\ta(3)\t==\t0"]),
                     sealed(["upstar certificate 1", "game 0.77", "period 99999999999999"])):
            self.assertIsNone(self.verdict(data))

    def test_values(self):
        for a, b in (("{1|-1}", "+-1"), ("{0|*}", "^"), ("{0||0|-1}", "Tiny(1)"), ("{1|0||-1|||-2}", "{{1|0||-1}|-2}"),
                     ("{^|*}", "^[2]"), ("{0|v*}", "^<2>"), ("{1/2|2}", "1"), ("{0,*,*2}", "*3"), ("{-5|}", "0")):
            self.assertEqual(values.read(a), values.read(b))

    def test_games(self):
        for name, text, left, right in (("domineering", "..|..", 2, 2), ("clobber", "xo|ox", 4, 4), ("konane", "xo.o.", 2, 0),
                                        ("toads_and_frogs", "t.f", 1, 1), ("amazons", "x.", 1, 0), ("hackenbush", "b(r,g)", 2, 2),
                                        ("wythoff", "1,2", 4, 4), ("chomp", "2,1", 2, 2), ("nogo", "..", 2, 2)):
            game = game_of(name, [])
            self.assertEqual(tuple(len(set(game.moves(game.read(text), by))) for by in (True, False)), (left, right), name)

    def test_rules(self):
        for text, position, left, right in (('grid "."\nboth "..|.*" -> "##|#*" turned', "2x2", 4, 4), ('hexagons ".xo"\nleft "xo" -> ".x" turned', ".x|o.", 1, 0),
                ('grid ".LR"\nleft "L{.}#" -> ".{.}#"\nright left mirrored with L and R exchanged', "L.|.R", 1, 1), ("heaps\nboth n -> n in 2..n different heaps", "6", 3, 3),
                ("(a, b)\nleft (a, b) -> k * (a, b/k) for k in 2..b if b mod k = 0", "1,4", 2, 0), ("coins\nboth n turns up to 2 of 1..n-1", "TTTH", 7, 7),
                ("coins\nboth n turns any of 1..n-1 symmetrically", "TTTH", 6, 6), ("lists\nleft s -> [x for x in s if x < p] + [p] for p in s", "2,3,1", 3, 0),
                ('grid ".q"\nboth "." -> "q" unless in line with q or diagonal to q', "q..|...|...", 2, 2)):
            game = rules.ruled(text)
            self.assertEqual(tuple(len(set(game.moves(game.read(position), by))) for by in (True, False)), (left, right), text)

    def test_unknown(self):
        for claim, *own in (("twisted[nim](2)",), ("a(\"1-2\")", 'game a on graph "."', '  both "." -> "#"'), ("a(2)", "game a on heaps", "  both n -> n ^ 1"),
                            ("a(2x2)", 'game a on grid "."', '  left "." -> "#" if the moon is full')):
            lines = ["upstar certificate 1 value", *("rules\t" + line for line in own), "claim\t%s\t==\t0" % claim]
            with tempfile.NamedTemporaryFile() as file:
                file.write(sealed(lines))
                file.flush()
                with self.assertRaises(values.Unknown, msg=claim):
                    check.check(file.name)

    def test_size(self):
        lines = 0
        for path in glob.glob(os.path.join(HERE, "*.py")):
            with open(path) as file:
                lines += 0 if "test" in os.path.basename(path) else len(file.readlines())
        self.assertLessEqual(lines, 800)

if __name__ == "__main__":
    unittest.main()
