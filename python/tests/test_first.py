"""What a first user types."""

from fractions import Fraction

import upstar


def test_the_first_lines() -> None:
    assert str(upstar.value("{1|-1} + {3|-1}")) == "{4|2||0|-2}"
    assert upstar.value("3/4") == Fraction(3, 4)
    assert upstar.value("*").confused(0)
    h = upstar.read("domineering(2x3) + nim(3)")
    assert h.outcome == "N"
    assert str(h.value) == "{2*3|-1/2*3}"
    moves = h.moves(upstar.LEFT)
    assert len(moves) == 6
    assert [move.name for move in moves if move.winning] == ["domineering(2x3): b1-b2"]

    class Take(upstar.Game[int]):
        def options(self, position: int) -> list[int]:
            return [position - k for k in (1, 2, 3) if k <= position]

    assert Take()(7).nim_value == 3
