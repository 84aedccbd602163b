"""What to write so that an engine does as the documents say: the quick fixes of what it does otherwise."""

import pytest

from workflow import runtimes
from workflow.definition import load
from workflow.edits.applying import apply

HEAD = "document: {dsl: '1.0.0', namespace: t, name: w, version: '0.1.0'}\n"


@pytest.mark.parametrize(
    ("runtime", "rule", "written", "meant"),
    [
        ("go", "G22, G23", "if: .k == 1, set: {n: 1}", "if: '${ .k == 1 }', set: {n: 1}"),
        ("go", "G23", "set: {n: 'a ${ .k } b'}", "set: {n: '${ \"a \\(.k) b\" }'}"),
        ("lemline", "L22", "if: .k, set: {n: 1}", "if: '${ .k }', set: {n: 1}"),
        ("zigflow", "Z42", "if: .k, set: {n: 1}", "if: '${ .k }', set: {n: 1}"),
        ("java", "J6.4", "set: {n: 1}, export: {as: '${ . }'}", "set: {n: 1}, export: {as: '${ $output }'}"),
        (
            "java",
            "J6.4",
            "set: {n: 1}, export: {as: '${ {a: .n} }'}",
            "set: {n: 1}, export: {as: '${ $output | {a: .n} }'}",
        ),
        (
            "java",
            "J6.4",
            "set: {n: 1}, export: {as: {a: '${ .n }'}}",
            "set: {n: 1}, export: {as: {a: '${ $output | .n }'}}",
        ),
        ("go", "G27", "set: {n: '${ .k, 1 }'}", "set: {n: '${ [.k, 1] }'}"),
        ("synapse", "Y24", "set: {n: '${ .k, 1 }'}", "set: {n: '${ [.k, 1] }'}"),
        (
            "lemline",
            "L62",
            "call: http, with: {method: get, endpoint: 'https://a.org/{k}'}",
            'call: http, with: {method: get, endpoint: \'${ "https://a.org/\\(.k // "")" }\'}',
        ),
        ("lemline", "L62", "call: http, with: {method: get, endpoint: 'https://a.org/{?k}'}", None),
        (
            "java",
            "J11.6",
            "call: http, with: {method: get, endpoint: {uri: 'https://a.org/{k}'}}",
            'call: http, with: {method: get, endpoint: {uri: \'${ @uri "https://a.org/\\(.k // "")" }\'}}',
        ),
        (
            "synapse",
            "Y60",
            "call: http, with: {method: get, endpoint: 'https://a.org/{k}'}",
            'call: http, with: {method: get, endpoint: \'${ @uri "https://a.org/\\(.k // "")" }\'}',
        ),
        ("lemline", "L14", "set: {n: [1, null]}", "set: {n: '${ [1, null] }'}"),
        ("synapse", "Y28", "set: {n: {m: null}}", "set: {n: {m: '${ null }'}}"),
        (
            "go",
            "G63",
            "raise: {error: {type: 'https://a.org/not-found', status: 404}}",
            "raise: {error: {type: 'https://a.org/not-found', status: 404, title: 'Not found', detail: 'Not found'}}",
        ),
    ],
)
def test_a_task_is_written_so(runtime: str, rule: str, written: str, meant: str | None) -> None:
    text = f"{HEAD}do:\n- a: {{{written}}}\n"
    found = load(text, profile=runtimes.get(runtime)).diagnostics
    fixes = [one.fix for one in found if one.message.endswith(f"({rule})")]
    assert len(fixes) == 1
    if meant is None:
        assert fixes == [None]
    else:
        assert fixes[0] is not None
        assert apply(text, fixes[0].edits) == f"{HEAD}do:\n- a: {{{meant}}}\n"


@pytest.mark.parametrize(
    ("runtime", "rule", "written", "meant"),
    [
        ("go", "G20", "schedule:\n  on: {one: {with: {type: a}}}\n", 'schedule:\n  "on": {one: {with: {type: a}}}\n'),
        ("java", "J8.7", "retry: {limit: {attempt: {duration: {seconds: 3}}}}", "duration: {seconds: 3}, count: 3}"),
        ("java", "J8.1", "do: [{c: {set: {n: '${ $error }'}}}]", "as: 'error'"),
        ("lemline", "L55", "retry: {limit: {duration: {seconds: 3}}}", "delay: {seconds: 0}"),
    ],
)
def test_more_is_written_so(runtime: str, rule: str, written: str, meant: str) -> None:
    tried = f"do:\n- a:\n    try: [{{b: {{set: {{k: 1}}}}}}]\n    catch:\n      {written}\n"
    text = f"{HEAD}{written}do: [{{a: {{set: {{k: 1}}}}}}]\n" if rule == "G20" else HEAD + tried
    found = load(text, profile=runtimes.get(runtime)).diagnostics
    (fix,) = (one.fix for one in found if one.message.endswith(f"({rule})"))
    assert fix is not None
    assert meant in apply(text, fix.edits)


def test_a_case_leads_to_the_next_task() -> None:
    text = f"{HEAD}do:\n- a:\n    switch:\n    - x: {{when: .k}}\n- b: {{set: {{k: 1}}}}\n"
    (fix,) = (one.fix for one in load(text, profile=runtimes.get("go")).diagnostics if "(G47)" in one.message)
    assert fix is not None
    assert apply(text, fix.edits) == text.replace("when: .k", "when: .k, then: b")
