"""DSL 1.0: tasks that are copied, pasted and duplicated, with their comments and what they use."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.definitions import own
from tests.workflow.operating import after, edited, errors
from tests.workflow.operations.task_texts import HEAD, LIST, SWITCH, list_after, refusal
from workflow.definition import load
from workflow.operations.tasks._transitions import lists
from workflow.paths import pointer
from workflow.tasks import TaskWorkflow

EXAMPLES = own("1.0")


def copied(text: str, *pointers: str) -> str:
    found = edited(text, "copy-tasks", pointers=list(pointers))[1]
    assert isinstance(found.data, str)
    return found.data


def findings(text: str) -> Counter[tuple[str, str]]:
    return Counter((one.rule, one.message) for one in load(text).diagnostics)


def test_a_copy_is_what_a_person_writes() -> None:
    assert copied(HEAD + LIST, "/do/2/c", "/do/0/a") == (
        "# first of all\n- a:   # the order\n    set: {a: 1}\n# then c\n- c: {set: {c: 3}, then: a}\n"
    )
    nested = "do:\n- hold:\n    do:\n      - b:\n          wait: PT1S\n          # at the end\n\n- c: {wait: PT2S}\n"
    assert copied(HEAD + nested, "/do/0/hold/do/0/b") == "- b:\n    wait: PT1S\n    # at the end\n"
    assert copied(HEAD + nested, "/do/0/hold/do/0/b", "/do/0/hold").startswith("- hold:\n")
    assert refusal(LIST, "copy-tasks", pointers=[]) == "Choose the tasks first"
    assert "bring it along" in refusal(
        "use: {functions: {f: {set: {}}}}\n" + LIST, "copy-tasks", pointers=["/use/functions/f"]
    )
    assert "no task at /do/9/x" in refusal(LIST, "copy-tasks", pointers=["/do/9/x"])


def test_a_duplicate_stands_behind_its_original_and_leads_where_that_led() -> None:
    assert list_after(LIST, "duplicate-tasks", pointers=["/do/0/a"]) == LIST.replace(
        "    set: {a: 1}\n", "    set: {a: 1}\n# first of all\n- a2:   # the order\n    set: {a: 1}\n"
    )
    twice = list_after(LIST, "duplicate-tasks", pointers=["/do/1/b"])
    assert "- b: {set: {b: 2}}  # past it\n- b2: {set: {b: 2}, then: d}  # past it\n\n# then c\n" in twice
    again = list_after(twice, "duplicate-tasks", pointers=["/do/1/b"])
    assert "- b: {set: {b: 2}}  # past it\n- b3: {set: {b: 2}}  # past it\n- b2: {set: {b: 2}, then: d}" in again


def test_ways_among_the_copies_lead_among_the_new_ones() -> None:
    ask = "- ask: {switch: [{no: {when: .n, then: b}}, {yes: {then: c}}]}\n"
    ring = ask + "- b: {set: {b: 1}, then: ask}\n- c: {set: {}}\n"
    text, found = edited(f"{HEAD}do:\n{ring}", "duplicate-tasks", pointers=["/do/0/ask", "/do/1/b"])
    assert "- ask2: {switch: [{no: {when: .n, then: b2}}, {yes: {then: c}}]}\n- b2: {set: {b: 1}, then: ask2}\n" in text
    assert found.select == "/do/2/ask2"


def test_a_branch_is_duplicated_beside_it() -> None:
    fork = "do:\n- f: {fork: {branches: [{a: {set: {x: 1}}}]}}\n"
    assert "[{a: {set: {x: 1}}}, {a2: {set: {x: 1}}}]" in list_after(
        fork, "duplicate-tasks", pointers=["/do/0/f/fork/branches/0/a"]
    )
    inner = "do:\n- h: {do: [{a: {set: {x: 1}}}]}\n- b: {set: {b: 1}}\n"
    assert "different lists" in refusal(inner, "duplicate-tasks", pointers=["/do/0/h/do/0/a", "/do/1/b"])


def test_what_is_pasted_stands_in_the_way_of_the_task_before_it() -> None:
    text, found = edited(HEAD + LIST, "paste-tasks", text="- x: {set: {x: 1}, then: end}  # new\n", after="/do/1/b")
    assert "- b: {set: {b: 2}}  # past it\n- x: {set: {x: 1}, then: d}  # new\n\n# then c\n" in text
    assert (found.select, found.notes) == ("/do/2/x", ())
    switched = list_after(SWITCH, "paste-tasks", text="x: {set: {x: 1}}", way="/do/0/ask/switch/0/many/then")
    assert "        then: x   # at once\n    then: a\n- x: {set: {x: 1}, then: b}\n- a:" in switched
    first = list_after(LIST, "paste-tasks", text="x: {set: {x: 1}}", pointer="/do/0")
    assert first.startswith("do:\n- x: {set: {x: 1}}\n# first of all\n- a:")


def test_a_way_to_a_task_that_is_not_there_goes_on() -> None:
    text, found = edited(HEAD + LIST, "paste-tasks", text="- x: {set: {x: 1}, then: gone}\n- y: {set: {y: 1}}\n")
    assert text.endswith("- d: {set: {d: 4}}\n- x: {set: {x: 1}}\n- y: {set: {y: 1}}\n")
    assert found.notes == ("“x” does not lead to “gone” here, which this list does not have",)


@pytest.mark.parametrize(
    "text",
    [
        "- x:  # said\n    set: {x: 1}\n- y:\n    wait: PT1S\n",
        "    - x:  # said\n        set: {x: 1}\n    - y:\n        wait: PT1S\n",
        "- x:  # said\n        set: {x: 1}\n    - y:\n        wait: PT1S\n",  # begun in the middle of its first line
        "x:  # said\n  set: {x: 1}\ny:\n  wait: PT1S\n",
        "do:\n  - x:  # said\n      set: {x: 1}\n  - y:\n      wait: PT1S\n",
        HEAD + "do:\n- x:  # said\n    set: {x: 1}\n- y:\n    wait: PT1S\n",
        '[{"x": {"set": {"x": 1}}}, {"y": {"wait": "PT1S"}}]',
        '{"x": {"set": {"x": 1}}, "y": {"wait": "PT1S"}}',
        json.dumps(load(HEAD + "do: [{x: {set: {x: 1}}}, {y: {wait: PT1S}}]").document.data, indent=2),
    ],
)
def test_the_text_of_tasks_may_come_from_an_editor(text: str) -> None:
    found = list_after(LIST, "paste-tasks", text=text, after="/do/0/a")
    data = load(HEAD + found).document.data
    assert [name for entry in data["do"] for name in entry] == ["a", "x", "y", "b", "c", "d"]
    assert data["do"][1:3] == [{"x": {"set": {"x": 1}}}, {"y": {"wait": "PT1S"}}]
    assert ("- x:  # said\n    set: {x: 1}\n- y:\n    wait: PT1S\n" in found) == ("# said" in text)


def test_the_members_of_one_task_are_a_task() -> None:
    body = "# asks\ncall: http\nwith: {method: get, endpoint: 'https://shop.example'}\n"
    found = list_after(LIST, "paste-tasks", text=body)
    assert found.endswith(
        "- newCall:\n    # asks\n    call: http\n    with: {method: get, endpoint: 'https://shop.example'}\n"
    )
    held = list_after(LIST, "paste-tasks", text="for: {in: .all}\ndo: [{x: {set: {x: 1}}}]\n")
    assert held.endswith("- newFor:\n    for: {in: .all}\n    do: [{x: {set: {x: 1}}}]\n")


@pytest.mark.parametrize("text", ["", "hello", "a: 1", "[]", "- x: {}", "{", "- a: {set: {}}\n- b", "42"])
def test_what_is_no_task_is_refused_in_words(text: str) -> None:
    assert "no task to paste" in refusal(LIST, "paste-tasks", text=text)


def test_states_are_pasted_as_tasks() -> None:
    state = {"name": "Rest", "type": "sleep", "duration": "PT1M", "end": True}
    states = {"id": "s", "specVersion": "0.8", "name": "s", "version": "1", "start": "Rest", "states": [state]}
    found = load(HEAD + list_after(LIST, "paste-tasks", text=json.dumps(states))).document.data["do"]
    assert [task for entry in found[4:] for task in entry.values()] == [{"wait": "PT1M"}]


USING = """\
document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}
use:
  secrets: [spare, key]
  authentications:
    # who we are
    me:
      bearer:
        token: ${ $secrets.key }
    other: {basic: {use: spare}}
  errors:
    bad: {type: "https://shop.example/bad", status: 400}  # their fault
  timeouts:
    soon: {after: PT1M}
  retries:
    # three times
    patient:
      delay: PT1S
      limit: {attempt: {count: 3}}
  functions:
    # asks
    ask:
      call: http
      with:
        method: get
        endpoint: {uri: "https://shop.example", authentication: {use: me}}  # the shop
    unused: {set: {x: 1}}
do:
# tried
- one:
    try:
      - inner:
          call: ask   # now
    catch:
      retry: patient
    timeout: soon
- two: {raise: {error: bad}, if: .bad}
- three: {set: {a: "${ $secrets.spare }"}}
"""
OTHER = """\
document: {dsl: 1.0.3, namespace: shop, name: other, version: 1.0.0}
do:
- one: {set: {x: 1}}
- last: {set: {y: 1}, then: end}
"""


def test_what_is_used_comes_along() -> None:
    clip = copied(USING, "/do/0/one", "/do/1/two")
    assert clip.startswith("use:\n  secrets:\n  - key\n")
    assert "unused" not in clip
    assert "spare" not in clip
    text, found = edited(OTHER, "paste-tasks", text=clip, after="/do/0/one")
    assert findings(text) == findings(OTHER)
    assert _comments(text) == _comments(USING)
    again, _ = edited(text, "paste-tasks", text=clip, after="/do/1/one2")
    assert load(again).document.data["use"] == load(text).document.data["use"]
    assert found.notes == ()


def test_another_thing_of_the_same_name_gets_a_new_name() -> None:
    there = OTHER.replace(
        "do:", "use:\n  retries:\n    patient: {delay: PT5S}  # ours\n  functions:\n    ask: {set: {}}\ndo:"
    )
    text, found = edited(there, "paste-tasks", text=copied(USING, "/do/0/one"), after="/do/0/one")
    data = load(text).document.data
    assert data["do"][1]["one2"]["catch"] == {"retry": "patient2"}
    assert data["do"][1]["one2"]["try"][0]["inner"] == {"call": "ask2"}
    assert data["use"]["functions"]["ask2"]["call"] == "http"
    assert data["use"]["retries"]["patient"] == {"delay": "PT5S"}
    assert "    # three times\n    patient2:\n" in text
    assert set(found.notes) == {
        "“ask” is called “ask2” here: there is another one of that name",
        "“patient” is called “patient2” here: there is another one of that name",
    }


def test_json_takes_tasks_without_their_comments() -> None:
    there = json.dumps(load(OTHER).document.data, indent=2)
    text, found = edited(there, "paste-tasks", text=copied(USING, "/do/2/three"), after="/do/0/one")
    assert json.loads(text)["do"][1] == {"three": {"set": {"a": "${ $secrets.spare }"}}}
    assert json.loads(text)["use"] == {"secrets": ["spare"]}
    assert found.notes == ()
    noted = edited(there, "paste-tasks", text="- a:  # why\n    set: {a: 1}\n")[1].notes
    assert noted == ("The comments were left out: they cannot stand here",)
    assert json.loads(copied(there, "/do/0/one")) == [{"one": {"set": {"x": 1}}}]


def test_a_part_that_others_repeat_is_written_out_in_the_copy() -> None:
    shared = "do:\n- a: {set: &s {x: 1}}\n- b:  # like a\n    set: *s\n- c:\n    set: {<<: *s, y: 2}\n"
    assert (
        copied(HEAD + shared, "/do/1/b", "/do/2/c")
        == "- b:  # like a\n    set:\n      x: 1\n- c:\n    set: {x: 1, y: 2}\n"
    )
    assert "- b2:  # like a\n    set:\n      x: 1\n" in list_after(shared, "duplicate-tasks", pointers=["/do/1/b"])
    assert load(HEAD + list_after(shared, "duplicate-tasks", pointers=["/do/0/a"])).document.data["do"][1] == {
        "a2": {"set": {"x": 1}}
    }


def _comments(text: str) -> Counter[str]:
    """The comments of a text, from the `#` on."""
    return Counter(line[line.index("# ") :].strip() for line in text.splitlines() if "# " in line)


def commented(text: str) -> str:
    """With a comment above every item and behind every line that ends with a colon."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        if line.lstrip().startswith("- ") and line.rstrip().endswith(":"):
            lines.append(f"{line[: len(line) - len(line.lstrip())]}# above {number}")
        lines.append(f"{line}  # behind {number}" if line.endswith(":") else line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_random_copies_of_the_gallery_keep_all_comments(path: Path) -> None:
    """Tasks of an example go into the next one: all their comments are there then, and no mistake is new."""
    chance = random.Random(path.parent.name)
    there = commented(EXAMPLES[(EXAMPLES.index(path) + 1) % len(EXAMPLES)].read_text("utf-8"))
    text = commented(path.read_text("utf-8"))
    source, target = load(text).workflow, load(there).workflow
    assert isinstance(source, TaskWorkflow)
    assert isinstance(target, TaskWorkflow)
    known = [scope for scope in lists(source) if scope.states[0].path[0] == "do"]
    places = [task.path for scope in lists(target) for task in scope.states if task.path[0] == "do"]
    for _ in range(3):
        scope = chance.choice(known)
        tasks = chance.sample(scope.states, min(len(scope.states), chance.choice((1, 1, 2, 3))))
        pointers = [pointer(task.path) for task in tasks]
        clip = copied(text, *pointers)
        pasted = after(there, "paste-tasks", text=clip, after=pointer(chance.choice(places)))
        assert not _comments(there) + _comments(clip.partition("do:\n")[2] or clip) - _comments(pasted)
        assert errors(pasted) <= errors(there) | errors(text)
        if all(task.path[:-2] == tasks[0].path[:-2] for task in tasks):
            twice = after(text, "duplicate-tasks", pointers=pointers)
            assert not _comments(text) + _comments(clip.partition("do:\n")[2] or clip) - _comments(twice)
            assert errors(twice) <= errors(text)
