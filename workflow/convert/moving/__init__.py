"""A definition of DSL 1.0 written for an engine: what that does otherwise is written in another way that it runs.

Each module of this folder has *ways*: functions that look at how two engines part, by their strategies, and change the
definition so that the second does what the first one did. What no way is for is what lint tells of the result: the
rules of engines are in their profiles alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from workflow.convert.moving import branches, expressions, flows, heads, states, times
from workflow.convert.moving.move import Move
from workflow.diagnostics import Diagnostic
from workflow.paths import Json, Object, Path
from workflow.profile import Profile
from workflow.runtimes import every
from workflow.runtimes.judging import DIFFERS, ORDER, REFUSES

__all__ = ["Moved", "moved"]

_WAYS: Final[tuple[Callable[[Move], None], ...]] = (
    *expressions.WAYS,
    *branches.WAYS,
    *times.WAYS,
    *flows.WAYS,
    *heads.WAYS,
    *states.WAYS,
)
_RULE: Final = re.compile(r"\(([A-Z]\d+(?:\.\d+)?)\)[^()]*$")
"""The rule of an engine that a finding ends with."""
_RULES: Final = (REFUSES, DIFFERS, ORDER)
Rules = frozenset[tuple[Path, str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """The definition as it is written, for `target`; `origin` gives for a place in it that of what was moved.

    `settled` are places with the rules of the engine that they are written for, `replaced` places of what was moved
    with the rules of its engine that are written out.
    """

    data: Json
    target: Profile
    origin: Callable[[Path], Path]
    settled: Rules
    replaced: Rules
    notes: tuple[tuple[Path, str], ...]
    losses: tuple[tuple[Path, str], ...]

    def lost(self, findings: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """What lint says of the result that is a loss: what the engine refuses, or does otherwise than that of the
        source, of which lint says `before`."""
        known = {(one.path, _words(one)) for one in before if one.rule in _RULES}
        for one in findings:
            is_known = (self.origin(one.path), _words(one)) in known
            if one.rule in _RULES and not is_known and not _is_in(one, self.settled):
                yield one

    def left(self, findings: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """What the source's engine does otherwise than the specification, and the target's does not."""
        still = {(self.origin(one.path), _words(one)) for one in findings if one.rule in _RULES}
        for one in before:
            if one.rule in (DIFFERS, ORDER) and (one.path, _words(one)) not in still and not _is_in(one, self.replaced):
                yield one


def moved(data: Json, source: Profile, target: Profile, versions: Mapping[str, str] | None = None) -> Moved:
    """A definition of 1.0 that ran under one profile, written for another; `versions` are those of others by name."""
    made: Object = _unshared(data)
    before = list(_objects(made, ()))  # which are kept, so that no other object gets the identity of one
    move = Move(made, source, target, versions=versions or {})
    for way in _WAYS:
        way(move)
    after = {id(one): path for one, path in _objects(made, ())}
    of = {after[id(one)]: path for one, path in before if id(one) in after}
    settled = _placed(move, after, target.ways)
    replaced = _placed(move, {id(one): path for one, path in before}, source.ways)
    return Moved(made, target, lambda path: _origin(path, of), settled, replaced, tuple(move.notes), tuple(move.losses))


def _unshared(value: Json) -> Any:
    """A copy in which no two places have one object."""
    if isinstance(value, dict):
        return {key: _unshared(one) for key, one in value.items()}
    return [_unshared(one) for one in value] if isinstance(value, list) else value


def _placed(move: Move, places: Mapping[int, Path], ways: Mapping[str, tuple[str, ...]]) -> Rules:
    """The places of what ways have written, with the rules of an engine that say nothing of it."""
    written = [(places[id(one)], keys, way) for one, keys, way in move.settled if id(one) in places]
    return frozenset(((*path, *keys), rule) for path, keys, way in written for rule in ways.get(way, ()))


def _words(finding: Diagnostic) -> tuple[str, str]:
    """What a finding says, whichever engine it is about."""
    return finding.rule, _RULE.sub("", _engines().sub("", finding.message)).strip()


@cache
def _engines() -> re.Pattern[str]:
    return re.compile("|".join(rf"(?:The )?{re.escape(one.title)}" for one in every()))


def _is_in(finding: Diagnostic, places: Rules) -> bool:
    rule = _RULE.search(finding.message)
    return rule is not None and any(rule[1] == of and finding.path[: len(path)] == path for path, of in places)


def _origin(path: Path, of: dict[Path, Path]) -> Path:
    """The place of the innermost task around a place, and what is behind that, in what was moved."""
    for length in range(len(path), 0, -1):
        if path[:length] in of:
            return (*of[path[:length]], *path[length:])
    return path


def _objects(value: Json, path: Path) -> Iterator[tuple[Object, Path]]:
    """All objects of a definition, with their places."""
    if isinstance(value, dict):
        yield value, path
        for key, one in value.items():
            yield from _objects(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _objects(one, (*path, number))
