"""What reading, checking, formatting, comparing, converting and exporting cost grows no faster than the definition."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.growth import GROWTH, Call, growth
from tests.tiers import share
from tests.workflow.brushes import Brushes
from tests.workflow.growing import as_json, chain, choices
from workflow import convert
from workflow.convert.text import to_text
from workflow.definition import load, understand
from workflow.diagram import tracks
from workflow.diagram.build import build
from workflow.differences.diff import diff
from workflow.differences.merged import merge
from workflow.differences.rows import rows
from workflow.differences.summary import summary
from workflow.document import read
from workflow.document.several import in_place
from workflow.edits import Revision
from workflow.exports import Options, formats, get
from workflow.formatting import format_text
from workflow.model import Workflow
from workflow.paths import Json, pointer

SIZE = 24
SHAPES = {"chain": chain, "choices": choices}
Shape = Callable[[int], dict[str, Any]]


def yaml(data: Json) -> str:
    return to_text(data, "yaml")


def commented(number: int) -> str:
    """Much that is said above, between and below few states."""
    few = yaml(chain(4)).replace("- name: Step 2\n", "# between\n" * number + "- name: Step 2\n")
    return "# above\n" * number + few + "  # below\n" * number


def asked_otherwise(number: int) -> dict[str, Any]:
    """All conditions of the choices changed, and all that they lead to."""
    data = choices(number)
    for case in data["states"][0]["dataConditions"]:
        case["condition"] = case["condition"].replace(">", "<")
    for state in data["states"][1:]:
        state["timeDelay"] = "PT2S"
    return data


def renamed(number: int) -> dict[str, Any]:
    """The chain with every second state under another name, and every third function another one."""
    text = as_json(chain(number))
    for at in range(number):
        text = text.replace(f'"Step {at}"', f'"Other {at}"') if at % 2 else text
        text = text.replace(f'"pay.json#{at}"', '"bank.json#pay"') if at % 3 == 0 else text
    return dict(read(text).data)


CHANGED: dict[str, tuple[Shape, Shape]] = {
    "all conditions": (choices, asked_otherwise),
    "every second name": (chain, renamed),
    "nothing of it left": (chain, choices),
    "turned round": (choices, lambda n: {**choices(n), "states": choices(n)["states"][::-1]}),
}


def model(data: Json) -> Workflow:
    found = understand(yaml(data)).workflow
    assert found is not None
    return found


def compared(old: Workflow, new: Workflow) -> object:
    found = diff(old, new)
    told = rows(found, old, new)
    matched = {pointer(before): pointer(after) for before, after in found.pairs}
    return summary(told), merge(build(old), build(new), matched, {})


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("spelled", share([yaml, as_json], 2))
def test_a_text_is_read_and_checked_in_line_with_its_length(shape: str, spelled: Callable[[Json], str]) -> None:
    def make(number: int) -> Call:
        text = spelled(SHAPES[shape](number))
        return lambda: load(text)

    assert growth(make, SIZE) < GROWTH


def slips(number: int) -> dict[str, Any]:
    """Tasks of 1.0 that all have something missing, or too much."""
    head = {"dsl": "1.0.3", "namespace": "shop", "name": "slips", "version": "1.0.0"}
    catch = {"errors": {"with": {"type": "runtime"}}, "retries": {}}
    tasks: list[dict[str, Any]] = [{"end": {"set": {"a": 1}, "then": "end"}}]
    for at in range(number):
        texts = {"a": ".b", "b": "{{ .c }} {{ .d }}", "c": "$context", "d": "${ .e", "e": "$item.f +"}
        tasks.append({f"set{at}": {"set": texts, "next": "a", "when": ".a"}})
        tasks.append({f"emit{at}": {"emit": {"event": {"type": "a"}}}})
        tasks.append({f"try{at}": {"try": [{"none": {"with": {}}}], "catch": catch}})
        loop = {"for": {"in": ".a"}, "do": [{"one": {"set": {"a": "$item", "b": "${ {a: .x as $y | $y} }"}}}]}
        tasks.append({f"for{at}": loop})
    return {"document": head, "do": tasks}


def test_slips_are_told_in_line_with_their_number() -> None:
    def make(number: int) -> Call:
        text = as_json(slips(number))
        return lambda: load(text)

    assert growth(make, SIZE) < GROWTH


def leaks(number: int) -> dict[str, Any]:
    """Secrets and personal values that go along a chain of tasks, and through the context, into events."""
    head = {"dsl": "1.0.3", "namespace": "shop", "name": "leaks", "version": "1.0.0"}
    members = {f"m{at}": {"x-personal": True} for at in range(number)}
    tasks: list[dict[str, Any]] = [{"first": {"set": {"key": "${ $secrets.s0 }"}}}]
    for at in range(number):
        kept = {"as": {"key": "${ .key }"}}
        tasks.append({f"set{at}": {"set": {"key": "${ .key }", "own": f"${{ $secrets.s{at} }}"}, "export": kept}})
    for at in range(number):
        data = {"key": "${ $context.key }", "own": f"${{ $workflow.input.m{at} }}"}
        event = {"type": "a", "source": "https://a.example", "data": data}
        tasks.append({f"emit{at}": {"emit": {"event": {"with": event}}}})
    schema = {"document": {"properties": members}}
    use = {"secrets": [f"s{at}" for at in range(number)]}
    return {"document": head, "use": use, "input": {"schema": schema}, "do": tasks}


def test_ways_of_secrets_are_found_in_line_with_their_number() -> None:
    assert sum(len(one.related) for one in load(as_json(leaks(3))).diagnostics) > 3

    def make(number: int) -> Call:
        text = as_json(leaks(number))
        return lambda: load(text)

    assert growth(make, SIZE) < GROWTH


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("spelled", share([yaml, as_json], 2, 1))
def test_a_text_is_formatted_in_line_with_its_length(shape: str, spelled: Callable[[Json], str]) -> None:
    def make(number: int) -> Call:
        document = read(spelled(SHAPES[shape](number)))
        return lambda: format_text(document)

    assert growth(make, SIZE) < GROWTH


def test_comments_are_formatted_in_line_with_their_number() -> None:
    def make(number: int) -> Call:
        document = read(commented(number))
        return lambda: format_text(document)

    assert growth(make, 100) < GROWTH


@pytest.mark.parametrize("case", CHANGED)
def test_two_definitions_are_compared_in_line_with_their_length(case: str) -> None:
    before, after = CHANGED[case]

    def make(number: int) -> Call:
        old, new = model(before(number)), model(after(number))
        return lambda: compared(old, new)

    assert growth(make, SIZE) < GROWTH


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("format_id", share([one.ID for one in formats()], 2))
def test_every_export_grows_as_the_definition_does(format_id: str, shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of edges that bend in one gap only so many are compared with each other; here there are more from the start."""
    monkeypatch.setattr(tracks, "MAX_COMPARED", SIZE // 4)

    def make(number: int) -> Call:
        definition = load(yaml(SHAPES[shape](number)))
        return lambda: get(format_id).write(definition, Options(pictures=Brushes()))

    assert growth(make, SIZE // 2) < GROWTH


@pytest.mark.parametrize("dialect", [each for each in convert.targets("0.6-draft") if each != "0.6-draft"])
def test_another_dialect_is_written_in_line_with_the_length(dialect: str) -> None:
    def make(number: int) -> Call:
        found = model(choices(number))
        return lambda: convert.write(found, dialect)

    assert growth(make, SIZE) < GROWTH


def repeating(number: int) -> str:
    """Parts that are written once and repeated, by aliases and merge keys, and words that readers differ about."""
    head = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1"}\nuse: {retries: {r: &r {delay: PT1S}}}\ndo:\n'
    tasks = [f"- t{at}:\n    set: {{a: &x{at} [yes, 0777], b: *x{at}, c: {{<<: *r}}}}\n" for at in range(number)]
    return head + "".join(tasks)


ODD: dict[str, Callable[[int], object]] = {
    "tabs": lambda number: read("".join(f"a{at}: |\n  \tx\n" for at in range(number))),
    "questions": lambda number: read("[" + "?a, " * number + "]"),
    "documents": lambda number: in_place("---\n---\na: 1\n" * number),
    "repeated": lambda number: load(repeating(number)),
    "an edit of what is repeated": lambda number: changed(number, "a"),
    "an edit in an alias": lambda number: changed(number, "b"),
    "an edit in what is merged": lambda number: changed(number, "c"),
}


def changed(number: int, name: str) -> str:
    revision = Revision(read(repeating(number)))
    place = ("do", 0, "t0", "set", name)
    revision.set((*place, "delay" if name == "c" else 0), "PT2S")
    return revision.text


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_odd_yaml_costs_no_more_than_it_is_longer(odd: Callable[[int], object]) -> None:
    assert growth(lambda number: partial(odd, number), SIZE) < GROWTH
