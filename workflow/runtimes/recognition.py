"""For which runtime a text is written: what its signs say. That is an offer, but for `auto` and a certain sign."""

from collections.abc import Iterable
from dataclasses import dataclass

from workflow import dialects
from workflow.paths import Json, Path
from workflow.profile import Profile
from workflow.profile.signs import SURE, Sure
from workflow.runtimes import every, get


@dataclass(frozen=True, slots=True)
class Recognised:
    """That a text has signs of a runtime: the surest of them, and each sign in words with its first place."""

    runtime: str
    sure: Sure
    signs: tuple[tuple[str, Path], ...]


def recognised(data: Json, profiles: Iterable[Profile] | None = None) -> tuple[Recognised, ...]:
    """The runtimes of which a definition has signs, the surest first, then those with most signs, then by name.

    Of a runtime that does not read its dialect only certain signs count: they are around the definition.
    """
    dialect, _ = dialects.detect(data)
    found = [
        one for profile in (every() if profiles is None else profiles) if (one := _signs_of(profile, data, dialect))
    ]
    return tuple(sorted(found, key=lambda one: (SURE.index(one.sure), -len(one.signs), one.runtime)))


def offered(data: Json, dialect: str | None) -> Recognised | None:
    """The runtime that a definition for which nobody chose one is offered to be read by: what signs tell that are not
    weak.
    """
    found = next(iter(recognised(data)), None)
    is_sure = found is not None and found.sure != "weak" and get(found.runtime).reads(dialect)
    return found if is_sure else None


def _signs_of(profile: Profile, data: Json, dialect: str | None) -> Recognised | None:
    counting = [sign for sign in profile.signs if sign.sure == "certain" or profile.reads(dialect)]
    there = [(sign, place) for sign in counting if (place := next(iter(sign.find(data)), None)) is not None]
    if not there:
        return None
    surest = min((sign.sure for sign, _ in there), key=SURE.index)
    return Recognised(profile.id, surest, tuple((sign.said(data, place), place) for sign, place in there))
