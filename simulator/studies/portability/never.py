"""Engines of which no two can load one text: they read other dialects, or one asks for what the other refuses."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from simulator.studies.portability.sides import Side
from workflow import schema
from workflow.document import read
from workflow.paths import Object
from workflow.profile import SPECIFICATION, Profile
from workflow.profile.overlay import LOOSE

HEAD: Final[Mapping[str, str]] = {"1.0": "document"}
"""By dialect, the object that every definition begins with."""


def never(sides: Sequence[Side]) -> tuple[str, ...]:
    """A sentence for each engine that can never load a text together with others of these."""
    return tuple(dict.fromkeys((*_of_dialects(sides), *_of_members(sides))))


def is_apart(side: Side, others: Sequence[Side]) -> bool:
    """Whether an engine and one of the others can never both load a text."""
    return bool(_foreign(side)) or any(_clash(side, one) or _clash(one, side) for one in others)


def named(side: Side) -> str:
    """An engine in a sentence."""
    return "the specification" if side.profile is SPECIFICATION else side.profile.title


def _foreign(side: Side) -> str | None:
    """The dialect of the definition, if the engine does not read it."""
    dialect = side.definition.dialect
    return dialect if dialect is not None and not side.profile.reads(dialect) else None


def _of_dialects(sides: Sequence[Side]) -> Iterator[str]:
    for one in sides:
        dialect = _foreign(one)
        if dialect is not None:
            reads = " and ".join(one.profile.dialects)
            yield f"{one.profile.title} reads {reads}, and this is {dialect}: no text is both."


def _of_members(sides: Sequence[Side]) -> Iterator[str]:
    """A sentence for the engine that is apart from most others, then for those that are left."""
    left = [one for one in sides if not _foreign(one)]
    while left:
        apart = {one.profile.id: [other for other in left if _clash(one, other) or _clash(other, one)] for one in left}
        first = max(left, key=lambda one: len(apart[one.profile.id]))
        others = apart[first.profile.id]
        if not others:
            return
        left.remove(first)
        theirs, own = (_common(first, others, asks) for asks in (True, False))
        names = _listed([named(one) for one in others])
        they = (
            ("the latter asks", "the latter refuses") if len(others) == 1 else ("the others ask", "the others refuse")
        )
        if own:
            why = f"the former asks for {_members(own)}, which {they[1]}"
        else:
            why = f"{they[0]} for {_members(theirs)}, which the former refuses"
        yield f"No text is for both {named(first)} and {names}: {why}."


def _common(first: Side, others: Sequence[Side], theirs: bool) -> list[str]:
    """The members that all the others ask for and the first refuses, or the other way round."""
    found = [_clash(other, first) if theirs else _clash(first, other) for other in others]
    return [name for name in found[0] if all(name in one for one in found)]


def _members(names: Sequence[str]) -> str:
    return _listed([f"`document.{name}`" for name in names])


def _clash(one: Side, other: Side) -> tuple[str, ...]:
    """The members of a definition's head that one engine asks for and the other refuses."""
    if one is other or _foreign(one) or _foreign(other):
        return ()
    dialect = one.definition.dialect or ""
    asked = _asked(dialect, one.profile)
    return tuple(name for name in asked if name in _refused(dialect, other.profile, asked))


@cache
def _asked(dialect: str, profile: Profile) -> tuple[str, ...]:
    return _faults(dialect, profile, {}, "required")


@cache
def _refused(dialect: str, profile: Profile, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_faults(dialect, profile, dict.fromkeys(names, ""), "unknown") if names else ())


def _faults(dialect: str, profile: Profile, head: Object, keyword: str) -> tuple[str, ...]:
    """The members of a definition's head for which an engine has faults of this kind."""
    if dialect not in HEAD:
        return ()
    document = read(json.dumps({HEAD[dialect]: head}))
    found = schema.faults(document, dialect, profile.overlay(dialect))
    here = (one for one in found if one.path == (HEAD[dialect],) and one.keyword == keyword)
    return tuple(one.member for one in here if keyword != "unknown" or LOOSE not in one.schema)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
