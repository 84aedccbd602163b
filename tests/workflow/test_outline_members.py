"""Every member of 0.8 and 1.0 that changes a run is told: without it the outline is another one."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tests.definitions import ROOT
from workflow import dialects
from workflow.document import read
from workflow.editor.schema_walk import walker
from workflow.outline import outline, to_text
from workflow.paths import Path

OUTLINES, DOCUMENTS = (ROOT / "tests" / "fixtures" / name for name in ("outline", "documents"))
TOLD = {
    "0.8": (DOCUMENTS / "every-kind-0.8.yaml", OUTLINES / "members-0.8.yaml"),
    "1.0": (OUTLINES / "tasks-1.0.yaml", OUTLINES / "members-1.0.yaml"),
}
Member = tuple[str, str]
"""Where the schema has it (a definition, and members of that), and its name."""

CHANGES_NO_RUN = {
    "words for people and for other programs": ["metadata", "annotations", "tags", "description", "extensions"],
    "the dialect, which is told as such": ["specVersion"],
    "what lint asks": ["event kind"],
    "another name by which states and mocks may be called": ["id", "action name", "externalResource name"],
    "who gets documents of services; 0.8 has it do nothing in a run": ["auth", "auth ", "auth.properties ", "authRef"],
    "a word of an early version that nothing runs": ["executeTask ", "executeTask.execute "],
    "set by who runs it": ["error instance"],
    "the usual, and so not told": ["retryPolicy.backoff constant"],
    "how a call says who it is: the kind and the secret are told": [
        *("basic username", "basic password", "digest username", "digest password", "bearer token"),
        *("token ", "oauth2Client ", "oauth2Request ", "oauth2.endpoints "),
        *(f"{kind} {name}" for kind in ("oauth2", "oidc") for name in ("authority", "grant", "client", "request")),
        *(f"{kind} {name}" for kind in ("oauth2", "oidc") for name in ("issuers", "scopes", "audiences", "username")),
        *(f"{kind} {name}" for kind in ("oauth2", "oidc") for name in ("password", "subject", "actor")),
        "oauth2 endpoints",
    ],
}
"""By why: a member by its name, or behind its definition; behind a definition alone stand all of that."""


def is_untold(member: Member) -> bool:
    where, name = member
    listed = {one for some in CHANGES_NO_RUN.values() for one in some}
    return bool(listed & {name, f"{where} {name}", f"{where} "})


def members(schema: Any, where: str) -> Iterator[tuple[Member, int]]:
    """Every member that a schema names, and which list of members it is in."""
    if not isinstance(schema, dict):
        return
    named = schema.get("properties")
    for name, inner in named.items() if isinstance(named, dict) else ():
        if not (isinstance(inner, dict) and inner.get("deprecated")):
            yield (where, name), id(named)
        yield from members(inner, f"{where}.{name}" if where else name)
    for keyword in ("items", "additionalProperties", "then", "else"):
        yield from members(schema.get(keyword), where)
    for keyword in ("allOf", "oneOf", "anyOf"):
        for inner in schema.get(keyword, ()):
            yield from members(inner, where)


def all_members(root: dict[str, Any]) -> Iterator[tuple[Member, int]]:
    yield from members({key: value for key, value in root.items() if key != "$defs"}, "")
    for name, inner in root["$defs"].items():
        yield from members(inner, name)


def mappings(data: Any, path: Path = ()) -> Iterator[tuple[Path, dict[str, Any]]]:
    if isinstance(data, dict):
        yield path, data
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from mappings(inner, (*path, key))


def without(data: Any, path: Path, name: str) -> Any:
    copied = copy.deepcopy(data)
    found = copied
    for key in path:
        found = found[key]
    del found[name]
    return copied


def told(dialect: str, data: Any) -> str:
    return to_text(outline(dialects.get(dialect).lower(data)))


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def found_in(dialect: str, data: Any) -> Iterator[tuple[Member, bool]]:
    """The members that a definition has, and whether its outline is another one without them."""
    schemas, whole = walker(dialect), told(dialect, data)
    places = {(within, member[1]): member for member, within in all_members(schemas.at((), {})[0])}
    scalars = {
        path: {key: written(one) for key, one in value.items() if not isinstance(one, dict | list)}
        for path, value in mappings(data)
    }
    for path, value in mappings(data):
        lists = [one["properties"] for one in schemas.at(path, scalars) if isinstance(one.get("properties"), dict)]
        for name in value:
            known = {places[id(one), name] for one in lists if (id(one), name) in places}
            is_told = bool(known) and told(dialect, without(data, path, name)) != whole
            yield from ((member, is_told) for member in known)


@pytest.mark.parametrize("dialect", TOLD)
def test_each_member_that_changes_a_run_is_told(dialect: str) -> None:
    found: dict[Member, bool] = {}
    for path in TOLD[dialect]:
        for member, is_told in found_in(dialect, read(path.read_text("utf-8")).data):
            found[member] = found.get(member, False) or is_told
    every = {member for member, _ in all_members(walker(dialect).at((), {})[0])}
    assert {one for one in every - found.keys() if not is_untold(one)} == set(), "no definition here has them"
    assert {one for one, is_told in found.items() if not is_told and not is_untold(one)} == set(), "they are not told"
    assert len(found) > 150


def test_what_is_listed_as_untold_is_so() -> None:
    """A member that has come to be told does not stay in the list, nor one that the schemas no longer have."""
    known = {f"{where} {name}" for dialect in TOLD for (where, name), _ in all_members(walker(dialect).at((), {})[0])}
    for one in (one for some in CHANGES_NO_RUN.values() for one in some):
        assert any(one in (each, each.rpartition(" ")[2], f"{each.rpartition(' ')[0]} ") for each in known), one
