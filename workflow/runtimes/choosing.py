"""Which runtime counts for a definition, where several places may say one, and which of them are overruled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from workflow.profile import SPECIFICATION
from workflow.runtimes import AUTO, get, is_known, unknown
from workflow.runtimes.recognition import Recognised

Source = Literal["command line", "scenario", "text", "tree", "definition", "project", "signs"]
ORDER: Final[tuple[Source, ...]] = ("command line", "scenario", "text", "tree", "definition", "project")
"""Who counts before whom."""
OF_MANY: Final[frozenset[Source]] = frozenset({"command line", "tree", "project"})
"""Who speaks of many definitions at once: for those of another dialect than its runtime reads it says nothing."""


@dataclass(frozen=True, slots=True)
class Said:
    """That a place says a runtime. `where` tells people which place it is: a line, a pattern of `signalbox.toml`."""

    source: Source
    runtime: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The id that counts, and who said it (None: nobody). `overruled` say another, and come behind it; `passed` come
    before it and speak of other dialects. `problem` says why what was chosen cannot count: the specification does.
    """

    runtime: str = SPECIFICATION.id
    said: Said | None = None
    overruled: tuple[Said, ...] = ()
    passed: tuple[Said, ...] = ()
    problem: str = ""


def choose(said: Iterable[Said], dialect: str | None = None, signs: Sequence[Recognised] = ()) -> Choice:
    """Which runtime counts for a definition of this dialect (None: of none that is known).

    `said` may come in any order and name a runtime that there is not; `signs` are those of the text, which are looked
    at where the command line says `auto`, and nobody says a runtime.
    """
    found = sorted((one for one in said if one.runtime), key=lambda one: ORDER.index(one.source))
    is_auto = any(one.runtime == AUTO for one in found)
    found = [one for one in found if one.runtime != AUTO]
    passed = tuple(one for one in found if _is_passed(one, dialect))
    left = [one for one in found if one not in passed]
    if not left:
        return _by_signs(signs, passed) if is_auto else Choice(passed=passed)
    first = left[0]
    overruled = tuple(one for one in left[1:] if one.runtime != first.runtime)
    if not is_known(first.runtime):
        return Choice(SPECIFICATION.id, first, overruled, passed, unknown(first.runtime))
    return Choice(get(first.runtime).id, first, overruled, passed)


def _is_passed(one: Said, dialect: str | None) -> bool:
    return one.source in OF_MANY and is_known(one.runtime) and not get(one.runtime).reads(dialect)


def _by_signs(signs: Sequence[Recognised], passed: tuple[Said, ...]) -> Choice:
    certain = [one for one in signs if one.sure == "certain"]
    if len(certain) > 1:
        names = " and ".join(get(one.runtime).title for one in certain)
        return Choice(passed=passed, problem=f"it has certain signs of {names}: choose one of them")
    if not certain:
        return Choice(passed=passed)
    words = ", ".join(words for words, _ in certain[0].signs)
    return Choice(certain[0].runtime, Said("signs", certain[0].runtime, words), (), passed)
