"""Tests of the checker: it accepts what upstar wrote, and refuses it after every change."""
import functools
import glob
import itertools
import os
import tempfile
import unittest
import unittest.mock

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
    """Texts that differ from one in a letter, or in a number; no for yes."""
    if text in ("yes", "no"):
        yield {"yes": "no", "no": "yes"}[text]
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

    def told(self, kind, *lines, table=None):
        """What the checker says of a certificate of some lines: right, wrong or unknown."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(sealed(["upstar certificate 1" + (" " + kind if kind else ""), *lines]))
            file.flush()
            try:
                check.check(file.name, *([table] if table else []))
                return "right"
            except values.Unknown:
                return "unknown"
            except values.Wrong:
                return "wrong"

    def example(self, name):
        with open(os.path.join(HERE, "examples", name + ".cert"), encoding="utf-8") as file:
            return file.read().split("\n")[1:-2]

    def test_sums(self):
        for left, right, expected in (("1 - 1", "0", "right"), ("- 1 + ^", "-1^", "right"), ("-^ - -1", "1v", "right"), ("0 - - 1", "-1", "wrong"),
                ("1 - + 1", "2", "wrong"), ("1 1", "2", "wrong"), ("1 -", "1", "wrong"), ("", "0", "wrong"), ("^^^3", "^3", "wrong"), ("^<0>", "0", "wrong"),
                ("{1,2}", "{1,2|1,2}", "wrong"), ("{}", "0", "wrong"), ("+-{}", "0", "wrong"), ("{1|0|-1}", "{1||0|-1}", "wrong"), ("{1|0|}", "0", "wrong"),
                ("{0|1/18446744073709551616}", "0", "unknown"), ("1/36893488147419103232", "0", "unknown"), ("99999", "99999", "unknown"),
                ("*9999", "*9999", "unknown"), ("\uff11", "1", "wrong"), ("1/3", "1/3", "wrong")):
            with self.subTest(left=left):
                self.assertEqual(self.told("comparison", "claim\t%s\t==\t%s" % (left, right)), expected)

    def test_large_sums(self):
        switches = " + ".join(["+-%d" % (3 ** i + i) for i in range(9)] + ["{%d|0}" % (7 * i + 1000) for i in range(10)])
        for left, sign, right, expected in (("^999*4000", ">", "0", "right"), ("*4095", "<>", "^", "wrong"), ("*4095", "<", "^", "right"),
                ("*4095 + ^", "<>", "*4094", "right"), (switches, ">", "-1", "right"), (switches, "<", "0", "wrong"), ("+-1 + +-1", "==", "0", "right"),
                ("+-3 + +-2 + +-1", "<>", "0", "right"), ("+-2 + +-1", ">", "-1", "right"), ("+-2 + +-1", ">", "0", "wrong")):
            with self.subTest(left=left):
                self.assertEqual(self.told("comparison", "claim\t%s\t%s\t%s" % (left, sign, right)), expected)

    def test_plain(self):
        """Numbers with ups and a star, against the definitions."""
        some = [values.plain(x * values.ONE // 2, ups, star) for x in (-1, 0, 2) for ups in range(-3, 4) for star in range(4)]
        @functools.lru_cache(maxsize=None)
        def is_less(a, b):
            return not any(is_less(b, g) for g in values.LEFT[a]) and not any(is_less(g, a) for g in values.RIGHT[b])
        @functools.lru_cache(maxsize=None)
        def total(a, b):
            sides = ([total(g, b) for g in own[a]] + [total(a, g) for g in own[b]] for own in (values.LEFT, values.RIGHT))
            return values.game(*sides)
        for a in some:
            self.assertEqual(values.game(values.LEFT[a], values.RIGHT[a]), a)
            for b in some[::5]:
                self.assertEqual((values.le(a, b), values.add(a, b)), (is_less(a, b), total(a, b)))

    def test_switches(self):
        """Sums of switches, against their values."""
        for numbers in itertools.product((-2, 0, 1, 3), repeat=4):
            terms = [values.game([values.plain(max(pair) * values.ONE)], [values.plain(min(pair) * values.ONE)]) for pair in zip(numbers, numbers[1:])]
            zero, total = values.plain(0), functools.reduce(values.add, terms)
            self.assertEqual(values.left_wins(terms, True), not values.le(total, zero))
            self.assertEqual(values.left_wins(terms, False), values.le(zero, total))

    def test_fine(self):
        stalk = ["p\t0\tb%s\t%s" % ("r" * k, "1/%d" % 2 ** k if k else "1") for k in range(65)]
        for claim in ("==\t0", "==\t1/18446744073709551616"):
            lines = ["game\thackenbush", "p\t0\t0\t0", *stalk, "v\t{0|1/18446744073709551616}", "p\t0\tb%s\t$0" % ("r" * 65)]
            self.assertEqual(self.told("value", 'claim\thackenbush("b%s")\t%s' % ("r" * 65, claim), *lines), "unknown")

    def test_results_are_not_added(self):
        rules = ["rules\tgame stk on strip \".x\"", "rules\t  both \".\" -> \"x\"", "rules\t  stuck wins"]
        lines = ['claim\tstk(".x")\t==\t*', "game\tstk", "p\t0\txx\t0", "p\t0\t.x\t*"]
        self.assertEqual(self.told("value", *rules, *lines), "wrong")
        self.assertEqual(self.told("value", *rules[:2], *lines), "right")
        self.assertEqual(self.told("value", *rules[:2], 'rules\t  left wins with "xx"', *lines), "wrong")
        self.assertEqual(self.told("value", 'claim\ttic_tac_toe("xxx|...|oo.")\t==\t0', "game\ttic_tac_toe"), "wrong")

    def test_brackets(self):
        for name, own, expected in (("nim", (), "right"), ("nim[3]", (), "wrong"), ("nim[]", (), "wrong"), ("kayles[0.3]", (), "wrong"), ("octal[0.3]", (), "right"),
                ("octal", (), "wrong"), ("chomp[3]", (), "wrong"), ("zz", ("zz",), "right"), ("zz[1]", ("zz",), "wrong"), ("zz[1]", ("zz[a = 2]",), "right"),
                ("zz[1,1]", ("zz[a = 2]",), "wrong"), ("zz[]", ("zz[a = 1]",), "wrong"), ("zz", ("zz", "zz"), "wrong"), ("nim", ("nim",), "wrong")):
            rules = [line for head in own for line in ("rules\tgame %s on heaps" % head, "rules\t  both n -> n - %s" % ("a" if "[" in head else "1"))]
            at = "2" if name.startswith("chomp") else "1"
            lines = ["game\t" + name, "p\t0\t%s\t*" % at]
            with self.subTest(name=name, own=own):
                self.assertEqual(self.told("value", *rules, "claim\t%s(%s)\t==\t*" % (name, at), *lines), expected)
        self.assertEqual(self.told("result", 'claim\tmnk[3,3,3]("xxx|...|oo.")\tis\t+- +-'), "right")
        for bad in ('mnk[4,3,3]("xxx|...|oo.")', 'mnk("xxx|...|oo.")', 'tic_tac_toe[3]("xxx|...|oo.")'):
            self.assertEqual(self.told("result", "claim\t%s\tis\t+- +-" % bad), "wrong")

    def test_said_twice(self):
        rules = ["rules\tgame zz on heaps", "rules\t  both n -> n - 1"]
        lines = ["claim\tzz(1)\t==\t*", "game\tzz", "p\t0\t1\t*"]
        self.assertEqual(self.told("value", *rules, *lines), "right")
        for bad in ([*rules, rules[1], *lines], [rules[1], *rules, *lines], [*rules, *lines, lines[-1]], [*rules, *lines[:-1], lines[-1] + "\t"],
                    [*rules, *lines[:-1], "p\t0\t01\t*"], [*rules, *lines[:-1], "p\t00\t1\t*"], [*rules, *lines[:-1], "p\t0\t1\t*1"]):
            self.assertEqual(self.told("value", *bad), "wrong", bad)
        strategy = self.example("strategy")
        for line in [line for line in strategy if line[:2] in ("l\t", "L\t", "b\t")][:9]:
            self.assertEqual(self.told("strategy", *strategy, line), "wrong")
        period = self.example("period")
        self.assertEqual(self.told("", *period), "right")
        for line in period:
            self.assertEqual(self.told("", *period, line), "wrong")
            self.assertNotEqual(self.told("", *(line.replace(" ", "  ", 1) if line == own else own for own in period)), "right")

    def test_written_otherwise(self):
        hexes = self.example("hex")
        self.assertEqual(self.told("hex", *hexes), "right")
        self.assertEqual(self.told("hex", hexes[0] + " 00", *hexes[1:]), "wrong")
        for at, line in enumerate(hexes[1:], 1):
            fields = line.split("\t")
            other = "\t".join([*fields[:3], "0" + fields[3], *fields[4:]] if line[0] == "f" and fields[3] != "-" else [*fields[:-1], "0" + fields[-1]])
            self.assertEqual(self.told("hex", *hexes[:at], other, *hexes[at + 1:]), "wrong", other)
        quotient = self.example("quotient")
        for at, line in enumerate(quotient):
            if line[:4] == "row\t":
                for other in (line.replace(",", ",,", 1), line + ",", line.replace("\t", "\t0", 1)):
                    self.assertEqual(self.told("quotient", *quotient[:at], other, *quotient[at + 1:]), "wrong", other)

    def test_length_of_a_tablebase(self):
        lines, table = self.example("tablebase"), os.path.join(HERE, "examples", "dodgem.table")
        self.assertEqual(self.told("tablebase", *lines, table=table), "right")
        last = max(at for at, line in enumerate(lines) if line.startswith("stage"))
        count = int(lines[last].split("\t")[1])
        for more in (count + 1, 9999):
            longer = [lines[0].replace("%d numbers" % count, "%d numbers" % more), *lines[1:]]
            self.assertEqual(self.told("tablebase", *longer[:last + 1], "stage\t%d\t%016x" % (more, checksum(b"")), *longer[last + 1:], table=table), "wrong")
            stretched = longer[:last] + [longer[last].replace(str(count), str(more))] + longer[last + 1:]
            self.assertEqual(self.told("tablebase", *stretched, table=table), "wrong")
        with open(table, "rb") as file, tempfile.NamedTemporaryFile() as cut:
            cut.write(file.read()[:-1])
            cut.flush()
            self.assertEqual(self.told("tablebase", *lines, table=cut.name), "wrong")

    def test_too_large(self):
        period = [line if not line.startswith("range") else "range 4000000000" for line in self.example("period")]
        own = lambda head, rule, text: ["rules\tgame zz on " + head, "rules\t  both " + rule, "claim\tzz(%s)\t==\t0" % text, "game\tzz", "p\t0\t%s\t0" % text]
        for kind, *lines in (("hex", "claim\thex(99999x99999)\tis\t+- -+"), ("value", "claim\tchomp(999999999x9)\t==\t0"),
                ("value", "claim\tnim(99999999999)\t==\t0", "game\tnim", "p\t0\t99999999999\t0"), ("value", "claim\tdomineering(99x99)\t==\t0"),
                ("value", *own("heaps", "n -> n - k for k in 1..99999999999999", "3")), ("value", *own("heaps", "n -> n in 2..n heaps", "400")),
                ("value", *own("lists", "s -> [0] * 999999999999", "1")), ("value", *own("lists", "s -> [x %sif x > 9]" % ("for x in s " * 9), ",".join("123456789"))),
                ("value", *own("(a, b)", "(a, b) -> 999999999999999 * (a, b)", "1,2")), ("value", *own("coins", "n turns [1..999999999999999]", "HH")),
                ("result", "claim\tconnect_four(60x99)\tis\t00 00"), ("", *period), ("", *(line.replace("0.77", "subtraction[1,999999999]") for line in self.example("period"))),
                ("comparison", "claim\t^<9> + ^<8> + *200\t<>\t0"), ("value", "claim\t" + "{" * 99 + "0|0" + "}" * 99 + "\t==\t0"), ("value", *own("heaps", "n -> some_word(n)", "1"))):
            with self.subTest(kind=kind, lines=[line[:60] for line in lines]), unittest.mock.patch.object(values, "STEPS", 300_000):
                self.assertEqual(self.told(kind, *lines), "unknown")

    def test_codes(self):
        for code, other, n in (("0.77", "kayles", 8), ("4.3", "octal[4.3]", 7), ("0.3F", "octal[0.3F]", 9)):
            own, known = game_of("zz", ["game zz on heaps", '  both by "%s"' % code]), game_of(other, [])
            self.assertEqual({*own.moves((n,), True)}, {*known.moves((n,), True)})
            self.assertTrue(own.impartial)
        own = game_of("zz", ["game zz on heaps", '  left by "0.3"', '  right by "0.03"'])
        self.assertEqual([{*own.moves((3,), by)} for by in (True, False)], [{(2,)}, {(1,)}])
        own = game_of("zz[0.77]", ['game zz[code = "0.3F"] on heaps', "  both by code"])
        self.assertEqual({*own.moves((8,), True)}, {*game_of("kayles", []).moves((8,), True)})
        for code in ("4.[3]", "4!.0", "1.5", "{2+}=.0"):
            with self.assertRaises(values.Unknown):
                game_of("zz", ["game zz on heaps", '  both by "%s"' % code])

    def test_size(self):
        lines = 0
        for path in glob.glob(os.path.join(HERE, "*.py")):
            with open(path) as file:
                lines += 0 if "test" in os.path.basename(path) else len(file.readlines())
        self.assertLessEqual(lines, 800)

if __name__ == "__main__":
    unittest.main()
