"""What the library gives to a text: the resources that it may name, the ids of definitions, and a run's company.

A relative URI answers to a resource's file name (contracts.md, "Commands"), so that only resources whose file name
occurs in the text can be meant: the others need not be sent along. Of definitions it gives those that whoever asks may
see, and who comes by a link gets only what the link's definition names itself (designer/access/current_actor.py): what
somebody may not see is not there for them, for suggestions too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import sync_to_async

from designer.access import current_actor
from designer.limits import COMPANION_CHARACTERS, COMPANIONS
from designer.models import Definition, Resource
from workflow.resources import file_name, may_run, named_as

_VERSIONED = re.compile(r"""\b(?:subFlowRef|workflow|continueAs)["']?\s*:""")
"""What runs others by an id and a version: 0.8 and 1.0."""


async def surroundings(text: str) -> dict[str, Any]:
    """`{"resources": [[name, text]], "workflows": [id]}` for the worker that looks at `text`.

    Definitions that it may run in some version are among the resources, by their ids: so their versions are known.
    """
    return await sync_to_async(_surroundings)(text)


def _surroundings(text: str) -> dict[str, Any]:
    there = Resource.objects.filter(archived=False)
    files = {key: named_as(name) for key, name in there.values_list("pk", "name")}
    told = current_actor.visible(name for name in files.values() if name in text)
    named = [key for key, name in files.items() if name in told]
    resources = there.filter(pk__in=named).values_list("name", "text") if named else []
    ids = _workflows(text)
    run = _run_by(text, ids)
    given = {name for name, _ in run}
    return {
        "resources": [*(list(one) for one in resources), *([name, body] for name, body in run)],
        "workflows": [one for one in ids if one not in given],
    }


def _run_by(text: str, ids: Iterable[str]) -> list[tuple[str, str]]:
    """The definitions that a text may run in some version: the ids of these and their texts, of an id all or none."""
    wanted = [one for one in ids if may_run(text, one)] if _VERSIONED.search(text) and "version" in text else []
    there = current_actor.company().filter(workflow_id__in=wanted).order_by("pk") if wanted else None
    found = list(there.values_list("workflow_id", "text")[: COMPANIONS + 1]) if there is not None else []
    is_whole = len(found) <= COMPANIONS and sum(len(body) for _, body in found) <= COMPANION_CHARACTERS
    return found if is_whole else []


def _workflows(text: str) -> list[str]:
    """The ids by which definitions can be run that whoever asks may be told of, for a text that may name some."""
    ids = current_actor.company().exclude(workflow_id="").order_by().values_list("workflow_id", flat=True).distinct()
    if not current_actor.limited():
        return list(ids)
    return sorted(current_actor.visible(name for name in ids if may_run(text, name)))


@dataclass(frozen=True, slots=True)
class Companion:
    """A text that goes along with a run, under the name that others know it by.

    `definition` is its id in the library, "" for a resource; `dialect` the one that was chosen for it, if any.
    """

    name: str
    text: str
    dialect: str = ""
    definition: str = field(default="", compare=False)

    @staticmethod
    def of(row: Definition, name: str) -> "Companion":
        return Companion(name, row.text, row.chosen_dialect or "", row.pk)

    def entry(self) -> dict[str, str]:
        """`{"name", "text", "dialect"?}`, as `simulator.scenario.loading.open_setup` takes it."""
        return {"name": self.name, "text": self.text, **({"dialect": self.dialect} if self.dialect else {})}


def company(refers: dict[str, list[str]]) -> list[Companion]:
    """What a run of a definition that `refers` to this needs, at all levels."""
    found: dict[str, Companion] = {}
    left = [refers]
    room = COMPANION_CHARACTERS
    while left and len(found) < COMPANIONS:
        for key, companion, more in _asked(left.pop()):
            if key not in found and len(found) < COMPANIONS and len(companion.text) <= room:
                found[key] = companion
                room -= len(companion.text)
                left.append(more)
    return list(found.values())


def _asked(refers: dict[str, list[str]]) -> Iterator[tuple[str, Companion, dict[str, list[str]]]]:
    for given in known_resources(resources_named(refers.get("resources") or [])):
        yield f"resource {given.pk}", Companion(given.name, given.text), {}
    wanted = refers.get("workflows") or []
    ours = current_actor.company().filter(workflow_id__in=wanted).order_by("updated") if wanted else ()
    # Of several with one id one's own comes before an example, and the last changed before the others.
    best = {row.workflow_id: row for row in sorted(ours, key=lambda row: not row.is_example)}
    for row in best.values():
        yield f"definition {row.pk}", Companion.of(row, row.workflow_id), row.refers


def known_resources(named: list[Resource]) -> list[Resource]:
    """Those of some resources that whoever asks may take along: all, and with a token of a project those that a text
    of it names, for a run can be of any text."""
    actor = current_actor.actor()
    if actor is None or actor.confined is None:
        return named
    told = current_actor.visible(named_as(one.name) for one in named)
    return [one for one in named if named_as(one.name) in told]


def resources_named(uris: Iterable[str]) -> list[Resource]:
    names = {file_name(uri) for uri in uris} - {""}
    rows = Resource.objects.filter(archived=False) if names else ()
    return [row for row in rows if file_name(row.name) in names or named_as(row.name) in names]
