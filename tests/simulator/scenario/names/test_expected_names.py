"""Every key of `expect` that takes a name: a misspelt one is told by lint and, with the same words, by a run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from designer import cli
from simulator.scenario.format.expectations import EXPECT
from simulator.scenario.format.objects import Object
from simulator.scenario.format.shapes import Anything, ByName, Either, ListOf, Shape, Text
from simulator.scenario.loading import programs
from simulator.scenario.names import misnamed
from simulator.scenario.names.named import SORTS
from workflow.definition import understand
from workflow.document import read

DEFINITION = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- ship: {do: [{pack: {set: {packed: true}}}]}
- tell: {emit: {event: {with: {type: order.paid, source: shop}}}}
"""
OLDER = """id: order
specVersion: "0.8"
start: Charge
functions: [{name: charge, operation: "a.json#charge"}]
states:
- {name: Charge, type: operation, actions: [{functionRef: charge}], end: true}
"""
NAMES = {
    "path.*": ("path: [chrage]", "there is no state or task `chrage`; did you mean `charge`?"),
    "order.*": ("order: [charge, pakc]", "there is no state or task `pakc`; did you mean `pack`?"),
    "first": ("first: chrage", "there is no state or task `chrage`; did you mean `charge`?"),
    "last": ("last: tel", "there is no state or task `tel`; did you mean `tell`?"),
    "tasks": ("tasks: {pakc: {status: completed}}", "there is no state or task `pakc`; did you mean `pack`?"),
    "calls.*.function": ("calls: [{function: chrage}]", "nothing calls `chrage`; did you mean `charge`?"),
    "callsContain.*.function": ("callsContain: [{function: chrage}]", "nothing calls `chrage`; did you mean `charge`?"),
    "callCount": ("callCount: {chrage: 1}", "no call has the key `chrage`; did you mean `charge`?"),
    "notCalled.*": ("notCalled: [chrage]", "no call has the key `chrage`; did you mean `charge`?"),
    "produced.*.type": (
        "produced: [{type: order.payd}]",
        "nothing sends events of the type `order.payd`; did you mean `order.paid`?",
    ),
    "producedContain.*.type": (
        "producedContain: [{type: order.payd}]",
        "nothing sends events of the type `order.payd`; did you mean `order.paid`?",
    ),
    "notTaken.*.type": (
        "notTaken: [{type: order.payd}]",
        "no event of the type `order.payd` comes; did you mean `order.paid`?",
    ),
    "instances.*.path.*": (
        "instances: [{path: [charge, shp]}]",
        "there is no state or task `shp`; did you mean `ship`?",
    ),
    "instances.*.definition": (
        "instances: [{definition: shop/oder}]",
        "there is no definition `shop/oder`; did you mean `shop/order`?",
    ),
}
"""By its place in the table a name that is misspelt, and what is said of it."""
ERRORS = ("error", "errorContains", "tasks.*.error", "instances.*.error")
EVENTS = ("produced.*", "producedContain.*", "notTaken.*")
NO_NAMES = {
    *("output", "outputContains", "outputHas.*", "outputAt", "outputAt.*", "outputCount"),
    *("calls.*.parameters", "callsContain.*.parameters", "tasks.*.output", "instances.*.output"),
    *(f"{one}.{name}" for one in ERRORS for name in ("name", "code", "message", "type", "status", "title", "detail")),
    *(f"{one}.instance" for one in ERRORS),  # services say it as they like
    *(f"{one}.{name}" for one in EVENTS for name in ("source", "data", "id", "subject", "datacontenttype")),
    *(f"{one}.{name}" for one in EVENTS for name in ("dataschema", "specversion")),
}
"""What is data of the run, or said by others, and no name of something in a definition."""


def texts(shape: Shape, place: str) -> Iterator[tuple[str, str]]:
    """Where a text may stand that is not one of a few words, or a time, and whose name the table says that it is."""
    if isinstance(shape, Either):
        for one in shape.options:
            yield from texts(one, place)
    elif isinstance(shape, ListOf):
        yield from texts(shape.item, f"{place}.*")
    elif isinstance(shape, ByName):
        yield place, shape.names
        yield from texts(shape.value, f"{place}.*")
    elif isinstance(shape, Object):
        for key in shape.keys:
            yield from texts(key.shape, f"{place}.{key.name}" if place else key.name)
    elif isinstance(shape, Anything) or (isinstance(shape, Text) and not (shape.choices or shape.form)):
        yield place, getattr(shape, "names", "")


def test_each_key_takes_a_name_that_is_looked_at_or_is_known_to_take_none() -> None:
    every = dict(texts(EXPECT, ""))
    assert {place for place, sort in every.items() if sort} == set(NAMES)
    assert {place for place, sort in every.items() if not sort} == NO_NAMES
    assert {SORTS.get(sort, sort) for sort in every.values() if sort} <= set(misnamed._CHECKS)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    Path("order.yaml").write_text(DEFINITION, "utf-8")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    cli.main(list(arguments))
    found = capsys.readouterr()
    return found.out + found.err


@pytest.mark.parametrize(("written", "message"), NAMES.values(), ids=NAMES)
@pytest.mark.usefixtures("place")
def test_a_misspelt_name_is_told_once_with_its_line_where_the_expectation_fails(
    written: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"definition: order.yaml\ncalls: {{charge: {{result: 1}}}}\nexpect:\n  status: completed\n  {written}\n"
    Path("s.yaml").write_text(text, "utf-8")
    assert "s.yaml:5:" in (found := said(capsys, "lint", "s.yaml"))
    assert f" warning scenario-name: {message}" in found
    for command in ("simulate", "test"):
        (line,) = (line for line in said(capsys, command, "s.yaml", "--verbose").splitlines() if message in line)
        assert "first difference: " in line
        assert f"{message} (s.yaml:5:" in line


@pytest.mark.usefixtures("place")
def test_what_fails_behind_the_first_difference_has_its_hint_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = "{definition: order.yaml, calls: {charge: {result: 1}}, expect: {path: [charge], last: tel, order: [tell]}}"
    Path("s.yaml").write_text(text, "utf-8")
    found = said(capsys, "test", "s.yaml", "--verbose")
    assert '       last: expected "tel"\n             but got "tell"; there is no state or task `tel`; did you' in found


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{path: [/do/0/charge]}", "a name stands here, no pointer; did you mean `charge`?"),
        ("{last: /do/1/ship/do/0/pack}", "a name stands here, no pointer; did you mean `pack`?"),
        ("{tasks: {/do/0/charge: {status: completed}}}", ""),
        ("{calls: [{function: ship}]}", "nothing calls `ship`; there are charge"),
        ("{instances: [{definition: shop/order}]}", ""),
        ("{instances: [{definition: shop/order 1.0.0}]}", ""),
        ("{notTaken: [{type: order.paid}, {source: shop}]}", ""),
    ],
)
def test_names_that_a_definition_has_where_something_else_is_meant(expect: str, message: str) -> None:
    assert told(DEFINITION, f"{{expect: {expect}}}") == ([message] if message else [])


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("{expect: {calls: [{function: Charge}]}}", "nothing calls `Charge`; did you mean `charge`?"),
        ("{expect: {calls: [{function: Charge/charge}]}}", "nothing calls `Charge/charge`; did you mean `charge`?"),
        ("{expect: {calls: [{function: charge}]}}", ""),
        ("{costs: {Charge: 2}}", ""),
        ("{events: [{type: lost}], expect: {notTaken: [{type: lost}]}}", ""),
        ("{script: [{step: 1, command: inject, event: {type: lost}}], expect: {notTaken: [{type: lost}]}}", ""),
        ("{settings: {lifecycleEvents: bus}, expect: {notTaken: [{type: lost}]}}", ""),
        ("{expect: {notTaken: [{type: lost}]}}", "no event of the type `lost` comes"),
    ],
)
def test_what_a_scenario_of_0_8_names(scenario: str, message: str) -> None:
    assert told(OLDER, scenario) == ([message] if message else [])


def told(definition: str, scenario: str) -> list[str]:
    names = misnamed.Names(programs([understand(definition)]).values())
    return [one.message for one in misnamed.misnamed(read(scenario).data, names)]


CALLER = """document: {dsl: 1.0.3, namespace: shop, name: caller, version: 1.0.0}
do:
- bill: {run: {workflow: {namespace: shop, name: invoice, version: 1.0.0}}}
"""


@pytest.mark.parametrize("key", ["bill", "workflow shop/invoice", "outer/bill"])
@pytest.mark.usefixtures("place")
def test_where_a_mock_answers_for_a_workflow_all_names_are_known(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = CALLER.replace("- bill: ", "- outer: {do: [bill: ").replace("}}}", "}}}]}") if "/" in key else CALLER
    Path("caller.yaml").write_text(text, "utf-8")
    mocked = f"{{definition: caller.yaml, calls: {{{key}: {{result: 1}}}}, expect: {{last: bil}}}}"
    for scenario, is_told in ((mocked, True), ("{definition: caller.yaml, expect: {last: bil}}", False)):
        Path("s.yaml").write_text(scenario, "utf-8")
        assert ("did you mean `bill`?" in said(capsys, "lint", "s.yaml")) is is_told


def test_a_status_of_the_older_dialects_is_no_status_of_1_0() -> None:
    wrong = "{expect: {status: timed-out}}"
    assert told(CALLER, wrong) == [
        "no workflow of 1.0 is `timed-out`: one whose time is over, or that fails, is `failed`"
    ]
    assert told(OLDER, wrong) == []
