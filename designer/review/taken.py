"""What a version takes in beside its text, as digests: an approval holds for what was read, and for nothing else.

A URI means the resources of the library with its file name (`designer.library.context`), as a rule one; where there is
none, that is what was approved.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from designer.models import Definition, Resource
from designer.text_encoding import sha256
from workflow.resources import file_name, named_as

CHANGED = "approved text, changed resource"
NOTHING = ""
"""The digest of what is not there."""


@dataclass(frozen=True)
class Taken:
    """What URIs mean now: `digests` and who wrote each (`writings`), by URI; `changed`: when one of those that the
    newest text names was last saved."""

    digests: Mapping[str, str] = field(default_factory=dict)
    writings: Mapping[str, Sequence[Mapping[str, str]]] = field(default_factory=dict)
    changed: datetime | None = None

    def other(self, found: Mapping[str, Any], decided: datetime) -> list[str]:
        """What is another resource than when this was found: file names. Of an approval from before digests were
        kept, those that were saved since."""
        if "takes" in found:
            given = found["takes"].items()
            return [file_name(uri) or uri for uri, digest in given if self.digests.get(uri, NOTHING) != digest]
        return ["one that it names"] if self.changed is not None and decided < self.changed else []

    def writers(self, approved: Mapping[str, str]) -> set[str]:
        """Who wrote in resources since they were as `approved` (URI and digest) has them."""
        names: set[str] = set()
        for uri, rows in self.writings.items():
            digests = [one["digest"] for one in rows]
            since = len(digests) - digests[::-1].index(approved[uri]) if approved.get(uri) in digests else 0
            names |= {one["who"] for one in rows[since:] if one["who"]}
        return names


def digests(uris: Iterable[str]) -> dict[str, str]:
    """What these URIs mean now. In a thread."""
    wanted = set(uris)
    return dict(of(Definition(), wanted).digests) if wanted else {}


def of(row: Definition, uris: Iterable[str]) -> Taken:
    """What these URIs mean now, and those that the newest text of a definition names. In a thread."""
    named = set(row.refers.get("resources") or [])
    wanted = {uri: file_name(uri) for uri in named.union(uris)}
    rows = _rows(set(wanted.values()))
    found = {
        uri: [one for one in rows if name in (file_name(one.name), named_as(one.name))] for uri, name in wanted.items()
    }
    return Taken(
        {uri: _digest(ones) for uri, ones in found.items()},
        {uri: [writing for one in ones for writing in one.writings] for uri, ones in found.items()},
        max((one.updated for uri in named for one in found[uri]), default=None),
    )


def _rows(names: set[str]) -> list[Resource]:
    if not names - {""}:
        return []
    there = Resource.objects.filter(archived=False)
    keys = [key for key, name in there.values_list("pk", "name") if {file_name(name), named_as(name)} & names]
    return list(there.filter(pk__in=keys).order_by("name")) if keys else []


def _digest(rows: Sequence[Resource]) -> str:
    """Of one resource that of its text; of several, which one is meant may depend on either."""
    each = [sha256(one.text) for one in rows]
    return each[0] if len(each) == 1 else sha256(" ".join(each)) if each else NOTHING
