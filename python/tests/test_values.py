"""Values: what they are made of, how they add up, how they compare."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import pytest

import upstar
from upstar import Value

NAMES = ["0", "-7", "5/8", "*", "*17", "^", "v3*", "+-1", "{2|-1}", "{4|2||0|-2}", "Tiny(1)", "1^<2>", "{3|||2||1|0}"]


@pytest.mark.parametrize("name", NAMES)
def test_a_value_reads_back(name: str) -> None:
    value = Value(name)
    assert str(value) == name
    assert eval(repr(value), {"Value": Value}) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    assert hash(Value(name)) == hash(value)
    assert value - value == 0
    assert -(-value) == value
    assert value.latex() and value.unicode()


class Index:
    """An integer of another library."""

    def __init__(self, own: int) -> None:
        self.own = own

    def __index__(self) -> int:
        return self.own


def test_integers_of_others() -> None:
    for own in (0, -3, 2**63, -(2**90)):
        assert Value(Index(own)) == own and upstar.values([Index(own)]) == [own]  # type: ignore[arg-type, list-item]
    assert Value("*") + Index(2) == Value("2*")  # type: ignore[operator]
    numpy = pytest.importorskip("numpy")
    assert upstar.value(numpy.int64(3)) + numpy.uint64(2**64 - 1) == 2**64 + 2
    with pytest.raises(TypeError, match="float"):
        upstar.value(numpy.float64(0.5))


@pytest.mark.parametrize("number", [0, 1, -3, Fraction(3, 4), Fraction(-17, 2**40), 10**30, -(2**5000), Fraction(1, 2**700)])
def test_numbers_are_numbers(number: int | Fraction) -> None:
    value = Value(number)
    assert value == number
    assert number == value
    assert hash(value) == hash(number)
    assert value.number == number
    assert {value: "here"}[number] == "here"  # type: ignore[index]
    assert value.left_stop == value.right_stop == value.mean == number
    assert value + number == 2 * value
    assert number - value == 0


def test_what_is_no_number() -> None:
    third = Fraction(1, 3)
    assert Value(0) != third
    with pytest.raises(ValueError, match="denominators"):
        Value(third)
    with pytest.raises(ValueError, match="denominators"):
        _ = Value(1) + third
    everything: list[Any] = [0.5, None, [], {}, b"1", True, object()]
    for wrong in everything:
        with pytest.raises(TypeError):
            Value(wrong)
    with pytest.raises(TypeError, match="not exact"):
        Value(0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _ = Value("*") + "1"  # type: ignore[operator]
    assert Value("*") != "*"
    assert Value("*").number is None
    with pytest.raises(TypeError, match="no integer"):
        int(Value("^"))
    assert int(Value("3 + 4")) == 7


def test_the_order_is_partial() -> None:
    star, up, one = Value("*"), Value("^"), Value(1)
    assert not (star < 0 or star > 0 or star == 0 or star <= 0 or star >= 0)
    assert star.confused(0) and star.confused("^") and not star.confused(one)
    assert 0 < up < one and up <= up and one >= up > 0
    assert Value("{0|v*}") == Value("^<2>")
    assert bool(star) and not Value("* + *")


def test_what_a_value_tells() -> None:
    switch = Value("{2|-1}")
    assert (switch.mean, switch.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert switch.left_stop == 2 and switch.right_stop == -1
    assert switch.left == (Value(2),) and switch.right == (Value(-1),)
    assert switch.options(upstar.LEFT) == switch.left
    assert switch.outcome is upstar.Outcome.N
    assert switch.is_hot and not switch.is_number and not switch.is_infinitesimal
    assert switch.birthday == 3
    assert str(switch.cool(1)) == "{1|0}"
    assert Value("^^*").atomic_weight == 2
    assert Value(1).atomic_weight is None
    assert Value("*5").nim_value == 5 and switch.nim_value is None
    assert Value("^").is_all_small and Value("^").is_infinitesimal
    assert str(Value("{2|0} + ^").reduced) == "{2|0}"
    assert str(Value(1).ordinal("-1")) == "1/2"


def test_products() -> None:
    assert Value("^") * 3 == 3 * Value("^") == Value("^3")
    assert Value("1/2") * Value("1/2") == Fraction(1, 4)
    assert Value("1/2") * Fraction(3, 2) == Fraction(3, 4)
    assert str(5 * Value("{3||2|1}")) == "{12|||11||10,{11|10}|9Tiny({2|1})}"
    with pytest.raises(upstar.Wrong):
        _ = Value("^") * Value("^")


def test_thermographs() -> None:
    graph = Value("{4|-2}").thermograph
    assert graph.mean == 1 and graph.temperature == 3
    assert graph.at(0) == (Fraction(4), Fraction(-2)) and graph.at(Fraction(1, 2)) == (Fraction(7, 2), Fraction(-3, 2))
    assert graph.left[-1] == graph.right[-1] == (Fraction(3), Fraction(1))
    assert "<svg" in graph._repr_svg_() and "mast" in str(graph)
    assert pickle.loads(pickle.dumps(graph)).left == graph.left
    assert Value("+-1")._repr_latex_().startswith("$")
    with pytest.raises(ValueError, match="begins at the temperature -1; -5 is below it"):
        graph.at(-5)


def test_values_at_once() -> None:
    games = [f"{{{n}|{-n}}}" for n in range(1, 500)]
    assert [str(value) for value in upstar.values(games)] == [f"+-{n}" for n in range(1, 500)]
    mixed = upstar.values(["domineering(2x3)", 3, Fraction(1, 2), Value("*"), upstar.nim(2)])
    assert [str(value) for value in mixed] == ["{2|-1/2}", "3", "1/2", "*", "*2"]
    with pytest.raises(upstar.Wrong, match="unknown"):
        upstar.values(["1", "chess(3)"])
    with pytest.raises(TypeError):
        upstar.values(3)  # type: ignore[arg-type]


def test_functions_of_the_language() -> None:
    functions = upstar.functions
    assert functions.nim_product(4, 4) == 6
    assert functions.cool(Value("{3|-1}"), 1) == Value("{2|0}")
    assert functions.temperature("domineering(2x3)") == Fraction(5, 4)
    assert [option.value for option in functions.left_options(upstar.domineering("2x2"))] == [1, 1]
    assert functions.is_number(Value("*")) is False
    assert functions.outcome(upstar.nim(1, 2, 3)) == "P"
    assert upstar.ask("[temperature(domineering(2xn)) for n in 1..k]", k=3) == [-1, 1, Fraction(5, 4)]
    assert upstar.ask("1/3 + 1") == Fraction(4, 3)
    assert upstar.ask("1 < 2") is True
    assert upstar.ask("g + g", g=upstar.nim(2)) == upstar.nim(2) + upstar.nim(2)
    assert upstar.ask("table(n*n for n in 1..3)")[0][0]
    for name in functions.__all__:
        assert callable(getattr(functions, name)) and getattr(functions, name).__doc__


def test_numbers_as_python_knows_them() -> None:
    half = upstar.Value(Fraction(1, 2))
    assert float(half) == 0.5 and half.as_integer_ratio() == (1, 2) and Fraction(*half.as_integer_ratio()) == half
    assert f"{half:>5}|{upstar.value('^'):<3}|{half}" == "  1/2|^  |1/2"
    with pytest.raises(TypeError, match="no number"):
        float(upstar.value("^"))
    with pytest.raises(TypeError, match="no number"):
        upstar.value("*").as_integer_ratio()


def test_uptimals_are_typeset_with_what_stands_above_them() -> None:
    assert Value("v<3>")._repr_latex_() == r"${\downarrow}^{3}$"
    assert Value("^[2]*")._repr_latex_() == r"${\uparrow}^{[2]}{*}$"


def test_numbers_of_many_digits() -> None:
    """Python reads and writes no more than 4,300 decimal digits at once unless it is told to."""
    huge = 1 << 20_000
    assert Value(huge).birthday == huge and Value(Fraction(1, huge)).birthday == 20_001
    third = upstar.ask(f"1/{'3' * 5000} + 1")
    assert third == 1 + Fraction(1, (10**5000 - 1) // 3)


def test_thermographs_are_equal() -> None:
    graph = Value("{4|-2}").thermograph
    assert graph == Value("{4|-2}").thermograph == pickle.loads(pickle.dumps(graph)) != Value("{4|-1}").thermograph
    # A tiny changes no wall.
    assert Value("{4|-2} + Tiny(9)").thermograph == graph and len({graph, Value("{4|-2}").thermograph}) == 1
    assert graph != "graph"


def test_what_stands_for_no_integer() -> None:
    class Text:
        def __index__(self) -> str:
            return "3"

    with pytest.raises(TypeError, match=r"Text\.__index__` gives an int, not str"):
        Value(Text())  # type: ignore[arg-type]


def test_exceptions_are_where_they_are_found() -> None:
    for kind in (upstar.Error, upstar.Wrong, upstar.Stopped):
        assert (kind.__module__, getattr(upstar, kind.__name__)) == ("upstar", kind)
