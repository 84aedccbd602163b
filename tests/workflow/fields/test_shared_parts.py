"""Forms of definitions in which YAML repeats parts: a change is made at the place of the field and nowhere else."""

import re

import pytest

from tests.tiers import part
from tests.workflow.fields.forms import form_at
from workflow.definition import load
from workflow.edits import apply
from workflow.edits.sharing import differences
from workflow.fields.changes import Changes
from workflow.paths import Json, Path

TEXT = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}  # c1
use:
  retries:
    slow: &slow  # c2
      delay: &wait {seconds: 5}  # c3
      backoff: {constant: {}}
    slower: &slower
      <<: *slow  # c4
      limit: {attempt: {count: 3}}  # c5
do:
- first:
    call: http
    with: &request  # c6
      method: get
      endpoint: {uri: "https://a.example/x"}
      headers: {accept: text/plain}
    timeout: &time {after: {minutes: 1}}  # c7
- second:
    call: http
    with: *request  # c8
    timeout: *time
- third:
    call: http
    with:
      <<: *request  # c9
      method: post
    timeout: {after: *wait}
- last:
    try:
    - again: {call: http, with: *request}
    catch:
      retry: {<<: [*slower, *slow], when: .n > 1}  # c10
"""
BEFORE: Json = load(TEXT).document.data


def leaves(data: Json, path: Path = ()) -> list[Path]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    return [path] if inside is None else [found for key, each in inside for found in leaves(each, (*path, key))]


def comments(text: str) -> list[str]:
    return sorted(re.findall(r"# c\d+", text))


def test_the_text_is_as_it_should_be() -> None:
    assert [one for one in load(TEXT).diagnostics if one.severity == "error"] == []


@pytest.mark.parametrize("path", part(leaves(BEFORE), 2), ids=lambda path: "/".join(map(str, path)))
def test_a_value_is_changed_at_its_place_alone(path: Path) -> None:
    if path[-1] in ("call", "dsl") or path[:1] == ("document",):
        return
    value = BEFORE
    for key in path:
        value = value[key]
    other = value + 1 if isinstance(value, int) else f"{value}/more"
    changed = apply(TEXT, Changes(load(TEXT)).put(path, other).edits)
    found = load(changed).document
    assert found.diagnostics == ()
    assert list(differences(BEFORE, found.data)) == [path]
    assert comments(changed) == comments(TEXT)


@pytest.mark.parametrize(
    "path",
    [("do", 1, "second", "with", "headers"), ("do", 2, "third", "with", "endpoint"), ("do", 0, "first", "timeout")],
)
def test_a_part_goes_at_its_place_alone(path: Path) -> None:
    changed = apply(TEXT, Changes(load(TEXT)).clear(path).edits)
    assert list(differences(BEFORE, load(changed).document.data)) == [path]


def test_a_form_says_what_is_repeated() -> None:
    definition = load(TEXT)
    told = "It repeats what stands at `&request`. A change is written here, not there."
    assert told in str(form_at(definition, ("do", 1, "second")))
    told = "`*request` repeats it elsewhere. A change from here is made here only; in the text it is for all."
    assert told in str(form_at(definition, ("do", 0, "first")))
