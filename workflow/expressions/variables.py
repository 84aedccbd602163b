"""Which variables expressions of 0.8 are given, and what it is that they are told of (semantics-0.8.md §2.5)."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from workflow.paths import Path
from workflow.states import ForEachState

EVERYWHERE: Final = MappingProxyType(
    {
        "CONST": "The constants of the definition.",
        "SECRETS": "The secrets that the definition names; a run shows none of them.",
        "WORKFLOW": "The instance and its definition: ids, name, version, input, the result of the action before.",
    }
)
"""What every expression sees beside its data, each in a sentence."""
OLD: Final = ("SECRET",)
"""How others spell one of them."""


def given(loops: Iterable[ForEachState], path: Path) -> frozenset[str]:
    """The variables that an expression at `path` is given: those of the iterations `loops` only inside of them.

    A function may be called from inside of any.
    """
    in_functions = path[:1] == ("functions",)
    inner = {one.parameter for one in loops if in_functions or path[: len(one.path)] == one.path}
    return frozenset((*EVERYWHERE, *OLD, *filter(None, inner)))
