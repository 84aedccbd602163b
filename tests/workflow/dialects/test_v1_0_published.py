"""Our schema of DSL 1.0 says of a definition what the published one says: of real ones, and of these with a mistake.

`SCHEMA_MUTATIONS=5000` makes more of them.
"""

import copy
import os
import random
import re
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import jsonschema
import pytest

from tests.definitions import SHARED, shared
from tests.tiers import tries
from tests.workflow.dialects.v1_0_samples import DATA, SCHEMA, faults
from workflow._json_schema import HARMLESS, Fault
from workflow.document import read
from workflow.paths import Json, Path

SPECIFICATION = SHARED / "spec" / "1.0"
MUTATIONS = int(os.environ.get("SCHEMA_MUTATIONS", str(tries(1_000))))
VALUES: list[Json] = [
    *(1, 0, -1, 1.5, "", "x", True, False, None, [], {}, ["a"], {"a": 1}, "PT1S", "${ .a }", "https://a.example/{b}"),
    *([{"a": {"set": {"b": 1}}}], {"use": "a"}, {"seconds": 1}, {"a": {"set": {"b": 1}}}),
]
EXPRESSION = re.compile(r"\s*\$\{.+\}\s*", re.DOTALL)


@cache
def published() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(read((SPECIFICATION / "workflow.yaml").read_text("utf-8")).data)


class Difference(NamedTuple):
    """A verdict that is wanted otherwise: why, whether a definition is a case of it, and an example."""

    why: str
    holds: Callable[[Json, list[Fault]], bool]
    example: Json


def task(members: Json) -> Json:
    return {**DATA["set"], "do": [{"step": members}]}


DIFFERENCES = {
    "open object": Difference(
        "a member that nobody reads is told where the published schema only forgot to close an object",
        lambda _, found: bool(found) and all(each.schema.get("x-open") for each in found) and only("unknown", found),
        {**DATA["set"], "shedule": {}},
    ),
    "early spelling": Difference(
        "spellings of early versions are understood, and told by deprecated-spelling",
        lambda _, found: bool(found) and only("deprecated", found),
        task({"run": {"shell": {"command": "ls", "arguments": {"a": 1}}}}),
    ),
    "expression over lines": Difference(
        "an expression may be written over several lines; the published pattern wants one",
        lambda data, found: (
            found == [] and published().is_valid(changed(data, lambda _, text: text.replace("\n", " ")))
        ),
        task({"wait": "${\n.delay\n}"}),
    ),
    "bare expression": Difference(
        "messages are filtered by expressions, and these may stand without braces, as all that can only be expressions",
        lambda data, found: found == [] and published().is_valid(changed(data, braced)),
        task(
            {
                "call": "asyncapi",
                "with": {
                    "document": {"endpoint": "a"},
                    "operation": "b",
                    "subscription": {"filter": ".c", "consume": {"while": ".d"}},
                },
            }
        ),
    ),
    "expression for a text": Difference(
        "`instance` and `time` may be expressions; published, an expression is both alternatives and so none",
        lambda data, found: found == [] and published().is_valid(changed(data, without_expression)),
        task({"raise": {"error": {"type": "a", "status": 1, "instance": "${ .a }"}}}),
    ),
}


def only(keyword: str, found: list[Fault]) -> bool:
    return all(fault.keyword == keyword for fault in found)


def changed(value: Json, change: Callable[[str, str], str], key: str = "") -> Json:
    """The data with every text replaced by what `change` makes of its name and itself."""
    if isinstance(value, dict):
        return {name: changed(each, change, name) for name, each in value.items()}
    if isinstance(value, list):
        return [changed(each, change) for each in value]
    return change(key, value) if isinstance(value, str) else value


def braced(name: str, text: str) -> str:
    return f"${{ {text} }}" if name in ("filter", "while", "until") else text


def without_expression(name: str, text: str) -> str:
    return "x" if name in ("instance", "time") and EXPRESSION.fullmatch(text) else text


@cache
def definitions() -> dict[str, Json]:
    """The specification's examples, the definitions in its kit, and our own."""
    examples = {path.name: path.read_text("utf-8") for path in sorted((SHARED / "corpus" / "1.0").glob("*.yaml"))}
    kit = {
        f"{path.name} {number}": textwrap.dedent(text)
        for path in sorted((SPECIFICATION / "ctk").glob("*.feature"))
        for number, text in enumerate(DEFINITION.findall(path.read_text("utf-8")))
    }
    return {name: read(text).data for name, text in (examples | kit).items()} | DATA


DEFINITION = re.compile(r'workflow with definition:\s*\n *"""yaml\n(.*?)\n *"""', re.DOTALL)


def differs(data: Json) -> str | None:
    """How our verdict is another than the published one, but for the differences that are wanted."""
    found = [fault for fault in faults(data) if fault.keyword != "x-since"]
    ours, theirs = found == [], published().is_valid(data)
    if ours == theirs or any(each.holds(data, found) for each in DIFFERENCES.values()):
        return None
    told = [(fault.path, fault.keyword, fault.member) for fault in found]
    return f"published: {theirs}, ours: {told or 'valid'}"


def places(value: Json, path: Path = ()) -> list[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inner for place in places(one, (*path, key)))]


def at(data: Json, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def names(schema: Any) -> set[str]:
    """Every member that the schema names."""
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    here = schema.get("properties", {}) if isinstance(schema, dict) else {}
    return {name for each in inner for name in names(each)} | set(here if isinstance(here, dict) else ())


NAMES = sorted(names(SCHEMA))


def mistaken(data: Json, dice: random.Random) -> Json:
    """The data with a member removed, added, retyped or misspelt."""
    made = copy.deepcopy(data)
    found = [path for path in places(made) if path]
    path = dice.choice(found)
    parent, key = at(made, path[:-1]), path[-1]
    match dice.choice(("remove", "add", "retype", "misspell")):
        case "remove":
            del parent[key]
        case "retype":
            parent[key] = copy.deepcopy(dice.choice(VALUES))
        case "misspell" if isinstance(key, str):
            parent[f"{key}x"] = parent.pop(key)
        case _:
            objects = [place for place in ((), *found) if isinstance(at(made, place), dict)]
            at(made, dice.choice(objects))[dice.choice(NAMES)] = copy.deepcopy(dice.choice(VALUES))
    return made


@shared
def test_real_definitions_have_the_published_verdict() -> None:
    assert len(definitions()) > 68 + 21
    assert {name: told for name, data in definitions().items() if (told := differs(data))} == {}


@shared
def test_mistakes_have_the_published_verdict() -> None:
    dice = random.Random(10)
    known = sorted(definitions())
    found = []
    for number in range(MUTATIONS):
        name = dice.choice(known)
        told = differs(mistaken(definitions()[name], dice))
        found += [f"{number} {name}: {told}"] if told else []
    assert found == []


@shared
@pytest.mark.parametrize("name", DIFFERENCES)
def test_each_wanted_difference_is_one(name: str) -> None:
    data = DIFFERENCES[name].example
    found = [fault for fault in faults(data) if fault.keyword != "x-since"]
    assert [each for each in DIFFERENCES if DIFFERENCES[each].holds(data, found)] == [name]
    assert published().is_valid(data) != only("deprecated", found)
    assert all(fault.keyword in HARMLESS for fault in found)


@shared
def test_every_member_of_the_published_schema_is_in_ours() -> None:
    """But for what describes results and messages of a run, which no definition has."""
    text = read((SPECIFICATION / "workflow.yaml").read_text("utf-8")).data
    results = {name: text["$defs"].pop(name) for name in ("processResult", "asyncApiInboundMessage")}
    assert names(text) - set(NAMES) == set()
    assert names(results) - set(NAMES) == {"correlationId", "stdout", "stderr"} - set(NAMES)
    assert set(NAMES) - names(text) == {"execute", "sequentially", "concurrently", "cc", "details"}
