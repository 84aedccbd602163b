"""One module per kind of state, each with a function `react(state, moment) -> Outcome`.

A module's name is the kind it runs. A state of no kind, whose `type` is missing or unknown, stops a run with a
`DataError`, never with a guess.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from simulator.engine.outcomes import Outcome
from simulator.engine.state_context import Moment

React = Callable[[Any, Moment], Outcome]


@cache
def reactions() -> dict[str, React]:
    """The function of every kind that is built, by kind."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    return {name: import_module(f"{__name__}.{name}").react for name in sorted(names)}
