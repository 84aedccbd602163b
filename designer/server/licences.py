"""Whose work runs here: the installed packages that Signalbox needs, and the notices of what is in its pages."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import NamedTuple

from designer.folders import folder
from designer.release import DISTRIBUTION

NOTICES = "NOTICES.txt"
TERSE = 80
"""Characters: in old packages the member `License` may hold the whole text."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TEXT = re.compile(r"(?:^|/)(?:licen[cs]es?|copying|notice)[^/]*$", re.IGNORECASE)


class Package(NamedTuple):
    """A package that is installed here: `licence` is what it says itself, `texts` are those that it comes with."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


@cache
def packages() -> tuple[Package, ...]:
    """All that Signalbox needs and that is installed here, extras included, by name."""
    found: dict[str, Distribution] = {}
    left = list(_needed(distribution(DISTRIBUTION), with_extras=True))
    while left:
        name = _plain(left.pop())
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system, or an extra that was not chosen
            continue
        left += _needed(found[name], with_extras=False)
    return tuple(_package(found[name]) for name in sorted(found))


@cache
def notices() -> str:
    """Names, licences and notices of the packages that the pages are made of; "" where these are not built."""
    file = folder("static") / "dist" / NOTICES
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _needed(one: Distribution, *, with_extras: bool) -> Iterator[str]:
    for requirement in one.requires or []:
        named = _NAME.match(requirement)
        if named and (with_extras or "extra ==" not in requirement):
            yield named.group()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _package(one: Distribution) -> Package:
    texts = [str(file.read_text(encoding="utf-8")).strip() for file in one.files or [] if _TEXT.search(str(file))]
    return Package(one.metadata["Name"], one.version, _licence(one), tuple(dict.fromkeys(texts)))


def _licence(one: Distribution) -> str:
    """As the package says it: an SPDX expression, a short name, or classifiers."""
    said: list[str] = [*(one.metadata.get_all("License-Expression") or []), *(one.metadata.get_all("License") or [])]
    short = [each for each in said if len(each) <= TERSE and each.upper() != "UNKNOWN"]
    if short:
        return short[0]
    classified = [each for each in one.metadata.get_all("Classifier") or [] if each.startswith("License :: ")]
    return ", ".join(each.rpartition(" :: ")[2] for each in classified) or "see its text"
