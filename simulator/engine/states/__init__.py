"""States of 0.1 to 0.8: how one begins, goes on and ends, its actions, its errors, and a module per kind.

The module of a kind is called after it (`switch_state` runs `switch`) and has a function
`react(state, context) -> Outcome`. A state of no kind, whose `type` is missing or unknown, stops a run with a
`DataError`, never with a guess.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from simulator.engine.run.outcomes import Outcome
from simulator.engine.states.state_context import StateContext

React = Callable[[Any, StateContext], Outcome]
SUFFIX = "_state"


@cache
def reactions() -> dict[str, React]:
    """The function of every kind that is built, by kind."""
    names = [module.name for module in iter_modules(__path__) if module.name.endswith(SUFFIX)]
    return {name.removesuffix(SUFFIX): import_module(f"{__name__}.{name}").react for name in sorted(names)}
