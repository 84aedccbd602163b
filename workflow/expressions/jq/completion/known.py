"""What is known at the place of a program: its input, the variables that it is given, functions of the definition."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from workflow.expressions._query import NOTHING, Nothing
from workflow.paths import Json

OF_ENGINE: Final = "A function that only the engine has."
MISSING: Final = "The engine has no such function."


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name: what it is for, in a sentence, and a value that it may have."""

    help: str
    value: Json | Nothing = NOTHING


@dataclass(frozen=True, slots=True)
class Known:
    """`inputs` are values that the input may have, the likeliest first. `functions` are called as `fn:name`.

    `only_places`: the program says a place, and nothing else may stand in it (semantics-0.8.md §3.5). `library`: the
    functions that there are, by name and number of arguments, and the formats (library.py); None: all of jq.
    """

    inputs: tuple[Json, ...] = ()
    variables: Mapping[str, Named] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)
    only_places: bool = False
    now: float = 0.0
    library: frozenset[tuple[str, int]] | None = None

    def has(self, name: str, arguments: int = 0) -> bool:
        """Whether there is a function, or a format `@name`."""
        return self.library is None or (name, arguments) in self.library
