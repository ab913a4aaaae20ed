"""Players and outcome classes."""

from enum import StrEnum

__all__ = ["LEFT", "RIGHT", "Outcome", "Player"]


class Player(StrEnum):
    """Who moves: Left is Louise, Blue, vertical; Right is Richard, Red, horizontal."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


class Outcome(StrEnum):
    """Who wins a game in which the last move decides."""

    L = "L"
    """Left wins, whoever starts."""
    R = "R"
    """Right wins, whoever starts."""
    N = "N"
    """Whoever starts wins."""
    P = "P"
    """Whoever starts loses."""

    def winner(self, first: Player) -> Player:
        """Who wins if a player starts."""
        match self:
            case Outcome.L:
                return Player.LEFT
            case Outcome.R:
                return Player.RIGHT
            case Outcome.N:
                return first
            case Outcome.P:
                return first.opponent


LEFT = Player.LEFT
RIGHT = Player.RIGHT
