"""A definition of 1.0 written for another engine: what that does otherwise is written so that it does the same, and
what cannot be is lost, with its place.
"""

from typing import Any

import pytest

from workflow import runtimes
from workflow.convert import Converted, Unconvertible, convert
from workflow.definition import Resource, understand
from workflow.document import read

HEAD = 'document: {dsl: "1.0.3", namespace: default, name: a, version: "1.0.0"}\n'
FORK = "- f: {fork: {branches: [{a: {set: {x: 1}}}, {b: {set: {y: 2}}}]}}"


def moved(text: str, to: str, source: str = "specification") -> Converted:
    """A definition that ran under one engine, for another."""
    return convert(understand(HEAD + text, profile=runtimes.get(source)), target=runtimes.get(to))


def data(found: Converted) -> Any:
    """The result as data."""
    return read(found.text).data


@pytest.mark.parametrize(
    ("text", "source", "to", "path", "written"),
    [
        (
            "do: [{a: {set: {x: 1}, export: {as: '${ $context + {q: .} }'}}}]",
            "specification",
            "java",
            "do/0/a/export/as",
            "${ $output | $context + {q: .} }",
        ),
        (
            "do: [{a: {set: {x: 1}, export: {as: '. + {q: 1}'}}}]",
            "java",
            "specification",
            "do/0/a/export/as",
            "${ $context | . + {q: 1} }",
        ),
        (f"do:\n{FORK}", "specification", "java", "do/0/f/output/as", '${ add | [.["a"], .["b"]] }'),
        (f"do:\n{FORK}", "java", "specification", "do/0/f/output/as", '${ [{"a": .[0]}, {"b": .[1]}] }'),
        (f"do:\n{FORK}", "zigflow", "java", "do/0/f/output/as", "${ add }"),
        ("do: [{a: {set: {x: '${ $secrets.k }'}}}]", "specification", "java", "do/0/a/set/x", "${ $secret.k }"),
        ("do: [{a: {if: $task.input.b, set: {}}}]", "specification", "java", "do/0/a/if", "${ $task.rawInput.b }"),
        (
            "do: [{a: {try: [{b: {wait: PT1S}}], catch: {do: [{c: {set: {e: '${ $error.type }'}}}]}}}]",
            "specification",
            "java",
            "do/0/a/catch/as",
            "error",
        ),
        (
            "use: {retries: {r: {delay: PT2S, backoff: {exponential: {}}}}}\ndo: [{a: {try: [], catch: {retry: r}}}]",
            "specification",
            "java",
            "use/retries/r/delay",
            "PT1S",
        ),
        ("do: [{a: {wait: P2W}}]", "specification", "java", "do/0/a/wait", "P14D"),
        (
            "do: [{a: {switch: [{b: {when: '.x > 1', then: end}}, {c: {when: '.y > 1', then: exit}}]}}]",
            "specification",
            "java",
            "do/0/a/switch/1/c/when",
            "${ ((.x > 1) | not) and (.y > 1) }",
        ),
        ("do: [{a: {set: {}}}]", "specification", "java", "input/from", "${ . // {} }"),
        (
            "do: [{a: {set: '${ .x }', output: {as: .y}}}]",
            "specification",
            "synapse",
            "do/0/a/output/as",
            "${ .data | .y }",
        ),
        ("do: [{a: {wait: PT1M}}]", "specification", "zigflow", "do/0/a/wait/minutes", 1),
        ("do: [{a: {set: {x: 1}}}]", "specification", "zigflow", "document/workflowType", "a"),
        ("do: [{a: {set: {x: 1}}}, {b: {set: {y: '${ .x }'}}}]", "specification", "zigflow", "do/1/b/set/y", None),
    ],
)
def test_what_an_engine_does_otherwise_is_written_in_another_way(
    text: str, source: str, to: str, path: str, written: Any
) -> None:
    found = moved(text, to, source)
    value = data(found)
    for key in path.split("/"):
        value = value[int(key) if isinstance(value, list) else key]
    assert value == ("${ $output | .x }" if written is None else written)
    assert not found.losses


def test_a_then_of_a_task_that_is_skipped_is_asked_for_before() -> None:
    found = moved("do: [{a: {if: .x, set: {}, then: c}}, {b: {set: {}}}, {c: {set: {}, then: a}}]", "java")
    tasks = [dict(one) for one in data(found)["do"]]
    assert [next(iter(one)) for one in tasks] == ["a (if)", "a", "b", "c"]
    assert tasks[0]["a (if)"]["switch"] == [{"run": {"when": "${ .x }", "then": "a"}}, {"skip": {"then": "b"}}]
    assert "if" not in tasks[1]["a"]
    assert tasks[3]["c"]["then"] == "a (if)"


@pytest.mark.parametrize(
    ("text", "source", "to", "words", "path"),
    [
        ("do: [{a: {call: mcp, with: {}}}]", "specification", "java", "cannot call `mcp`", ("do", 0, "a", "call")),
        (
            "do: [{a: {if: .x, set: {}, then: end}}, {b: {call: mcp, with: {}}}]",
            "specification",
            "java",
            "cannot call `mcp`",
            ("do", 1, "b", "call"),
        ),
        (f"do:\n{FORK}", "specification", "synapse", "gives an empty object", ("do", 0, "f", "fork")),
        (f"do:\n{FORK}", "synapse", "specification", "gives an empty object", ("do", 0, "f", "fork")),
        (
            "timeout: {after: PT1H}\ndo: [{a: {set: {}}}]",
            "specification",
            "java",
            "never looks at the `timeout`",
            ("timeout",),
        ),
    ],
)
def test_what_cannot_be_written_is_lost_at_its_place(text: str, source: str, to: str, words: str, path: Any) -> None:
    told = [one for one in moved(text, to, source).losses if words in one.message]
    assert [one.path for one in told] == [path]


def test_what_both_engines_do_is_not_lost() -> None:
    assert moved("timeout: {after: PT1H}\ndo: [{a: {set: {}}}]", "quarkus-flow", "java").losses == ()
    assert moved("do: [{a: {call: mcp, with: {}}}]", "quarkus-flow", "java").losses == ()


def test_the_result_says_its_engine_and_keeps_comments() -> None:
    text = f"# signalbox: runtime java\n{HEAD}# a plain one\ndo:\n# before a\n- a: {{set: {{x: 1}}}}\n"
    found = convert(understand(text, profile=runtimes.get("java")), target=runtimes.get("synapse"))
    assert found.text.startswith("# signalbox: runtime synapse\n")
    assert "# before a\n- a:" in found.text
    assert not found.losses
    as_json = convert(understand(text, profile=runtimes.get("java")), syntax="json", target=runtimes.get("synapse"))
    assert read(as_json.text).data["document"]["metadata"] == {"signalbox": {"runtime": "synapse"}}


def test_an_engine_of_another_dialect_is_no_target() -> None:
    with pytest.raises(Unconvertible, match="for SonataFlow"):
        moved("do: [{a: {set: {}}}]", "sonataflow")


def test_a_workflow_that_is_run_is_named_with_the_version_that_is_at_hand() -> None:
    text = "id: a\nstart: A\nstates: [{name: A, type: operation, actions: [{subFlowRef: b_c}], end: true}]\n"
    other = Resource("b", "id: b_c\nversion: '2.1'\nstart: B\nstates: [{name: B, type: inject, data: {}, end: true}]\n")
    definition = understand(text, resources=(other,), profile=runtimes.get("sonataflow"))
    found = convert(definition, "1.0", target=runtimes.get("java"))
    asked = {"namespace": "default", "name": "b-c", "version": "2.1.0"}
    assert data(found)["do"][0]["A"]["run"]["workflow"] == asked
    assert not found.losses


def test_what_only_temporal_does_is_lost() -> None:
    head = 'document: {dsl: "1.0.0", taskQueue: q, workflowType: w, version: "1.0.0"}\n'
    call = "- a: {call: http, with: {method: GET, endpoint: 'http://h/'}}\n- b: {set: {x: '${ $data.a }'}}"
    definition = understand(f"{head}do:\n{call}\n", profile=runtimes.get("zigflow"))
    found = convert(definition, target=runtimes.get("java"))
    assert data(found)["document"] == {"dsl": "1.0.0", "namespace": "q", "name": "w", "version": "1.0.0"}
    assert [(one.path, one.message.partition(":")[0]) for one in found.losses] == [
        (("do", 0, "a"), "what Temporal does with an activity"),
        (("do", 1, "b", "set", "x"), "in what is written an error stands here"),
    ]


def test_null_that_came_where_no_input_is_given_is_noted() -> None:
    assert [one.path for one in moved("do: [{a: {set: {x: 1}}}]", "specification", "java").notes] == [("input",)]
