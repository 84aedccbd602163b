"""What is long is worked on in proportion, or refused at once with how long it is: forms, outlines, documents.

The texts are a quarter or half of the limit: what took the square of their length took longer than this allows.
"""

from collections.abc import Callable
from typing import Any

import pytest

from designer.workers.tasks import analysis, forms, library, outline, source_editor
from tests.pace import within
from tests.safety.inputs.definitions import HEAD
from workflow.edits import data
from workflow.limits import OUTLINE_PARTS

SECONDS = 2.0
CASES = "".join(f"  - {{condition: '{{{{ $.a }}}}', transition: {{nextState: S{n}}}}}\n" for n in range(4_000))
SWITCH = HEAD + "- name: A\n  type: switch\n  default: {end: {kind: default}}\n  dataConditions:\n" + CASES


def chain(length: int) -> str:
    states = (f"- {{name: S{n}, type: inject, transition: {{nextState: S{n + 1}}}}}\n" for n in range(length))
    return HEAD + "".join(states)


CHAIN, LONGER = chain(4_000), chain(8_000)
FUNCTIONS = HEAD.replace("states:\n", "functions:\n") + "".join(
    f"- {{name: f{n}, operation: 'x#y'}}\n" for n in range(6_000)
)
FUNCTIONS += "states:\n- {name: A, type: inject, data: {}, start: {kind: default}, end: {kind: default}}\n"
LONG = HEAD + "- name: A\n  type: event\n  end: true\n  onEvents:\n  - eventRefs:\n" + "    - e\n" * OUTLINE_PARTS


def form(text: str) -> str:
    found = forms.form(text, "/states/0")
    assert found is not None
    paged = [field for tab in found["tabs"] for field in tab["fields"]]
    return str(next(one for one in _all(paged) if one.get("page"))["page"]["count"])


def _all(fields: list[Any]) -> list[Any]:
    return [one for field in fields for one in (field, *_all(field.get("fields", [])))]


def told(text: str) -> str:
    return str(outline.paper(text)["reason"])


def document(text: str) -> str:
    with pytest.raises(library.NotExportable) as caught:
        library.export(text, "document", "actions", "TB", "light")
    return str(caught.value)


def rename(text: str) -> str:
    return str(len(forms.change(text, "/states/9/name", "set", value="New")["edits"]))


def analysed(text: str) -> str:
    found = analysis.analyse(text)
    return f"{len(found['outline'])} {found['undrawn']}"


def laid_out(text: str) -> str:
    return str(len(source_editor.format_source(text)["text"]) == len(text))


def exported(target: str) -> Callable[[str], str]:
    return lambda text: str(len(library.export(text, target, "actions", "TB", "light")["losses"]))


CALLS: dict[str, tuple[Callable[[str], str], str, str]] = {
    "the form of a long list": (form, SWITCH, "4000"),
    "the outline of many states": (told, CHAIN, ""),
    "the outline of too many": (told, LONG, f"It is too long to be told: 40,008 parts; {OUTLINE_PARTS:,} are told"),
    "a document of long tables": (
        document,
        FUNCTIONS,
        "it is too long for a document: 6,106 lines; 5,000 are printed",
    ),
    "a name in many places": (rename, CHAIN, "2"),
    "all about many states": (analysed, LONGER, "8000 8,000 states; 2,000 are drawn"),
    **{
        f"many states as {target}": (exported(target), LONGER, "0")
        for target in ("dot", "mermaid", "graph-json", "json")
    },
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_long_is_done_or_refused_soon(name: str) -> None:
    call, text, expected = CALLS[name]
    assert within(SECONDS, lambda: call(text)) == expected


def test_many_places_are_written_in_one_go() -> None:
    """The lists and mappings around them are copied once, and the old data stay as they were."""
    old: dict[str, Any] = {"a": [{"b": number} for number in range(30_000)], "c": [1]}
    new = within(SECONDS, lambda: data.put_all(old, ((("a", number, "b"), 0) for number in range(30_000))))
    assert new == {"a": [{"b": 0}] * 30_000, "c": [1]}
    assert old["a"][1] == {"b": 1}
    assert new["c"] is old["c"]
    assert data.put_all(old, []) is old
