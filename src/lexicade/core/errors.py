"""What can go wrong, as codes with parameters; the catalogues turn them into sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Value = str | int | tuple[str, ...] | tuple[int, ...]
"""What a parameter of a fault or of a text may be; seats go by number under `seat`, `player` and `seats`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One broken rule: a stable code in kebab case, and what it is about."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the code with its parameters, for logs and developers."""
        told = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({told})" if told else self.code


class LexicadeError(Exception):
    """Base of all errors that a command, a file or a setting can cause."""

    def __init__(self, code: str, **params: Value) -> None:
        """Name the error by its code; the parameters say what was wrong."""
        self.faults: tuple[Fault, ...] = (Fault(code, params),)
        super().__init__(str(self.faults[0]))

    @property
    def code(self) -> str:
        """The code of the first broken rule."""
        return self.faults[0].code

    @property
    def params(self) -> Mapping[str, Value]:
        """The parameters of the first broken rule."""
        return self.faults[0].params


class Malformed(LexicadeError):
    """The input cannot be read."""


class Illegal(LexicadeError):
    """The command was read and is against the rules; `faults` lists every broken rule in the order the game states."""

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> Illegal:
        """Make one error of several broken rules; there must be at least one."""
        error = cls(faults[0].code)
        error.faults = tuple(faults)
        error.args = ("; ".join(map(str, faults)),)
        return error


class Stale(LexicadeError):
    """The command answers a state that is no longer the newest."""
