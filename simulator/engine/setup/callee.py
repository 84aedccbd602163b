"""What a state calls: a function or a sub-workflow, and the mocks that may answer it (semantics.md §7.1)."""

from dataclasses import dataclass

from simulator.engine.setup.mocks import Answer, Candidates


@dataclass(slots=True)
class Callee:
    """What is called, a `function` or a `subflow` by a state, or by a task (a `call`): what its calls are known by.

    `keys` are their mock keys, the narrowest first: `state/action`, `state/function`, `function`; `counters` the same
    as `World.called` has them; `entries` the mocks that may answer, `narrow` if they ask which call it is, `prompt`
    if each call gets a result at once.
    """

    kind: str
    name: str
    keys: tuple[str, ...]
    counters: tuple[str, ...]
    entries: Candidates
    narrow: bool
    prompt: bool

    @property
    def steady(self) -> Answer | None:
        """What each call gets that is answered at once; None where calls may get different answers."""
        if not self.prompt:
            return None
        _, _, first, answer = self.entries[0]
        return answer if first.times is None and first.when is None and not first.is_narrow else None
