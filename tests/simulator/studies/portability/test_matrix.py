"""Engines by questions: who loads a definition, whose runs are the same, where they part, and by which rule."""

import pytest

from simulator.scenario.scenario import ScenarioError
from simulator.studies.portability.matrix import Asked, Matrix, engines_for, matrix
from simulator.studies.portability.reports import as_json, as_markdown, as_text
from workflow.document import read
from workflow.paths import Json

HEAD = "document: {dsl: '1.0.0', namespace: t, name: w, version: '0.1.0'}\ndo:\n"
HEAD_0_8 = "id: w\nname: W\nversion: '1.0'\nspecVersion: '0.8'\nstates:\n"
PLAIN = "- a: {set: {k: 1}}\n"
EXPORT = "- a: {set: {k: 1}, export: {as: '${ . }'}}\n- b: {set: {k: '${ $context.k }'}}\n"
SKIPPED = "- a: {if: '${ .k == 1 }', set: {k: 2}, then: end}\n- b: {set: {m: 1}}\n"
QUEUE = "document: {dsl: '1.0.0', taskQueue: q, workflowType: w, version: '0.1.0'}\ndo:\n"


def found(text: str, *engines: str, chosen: str | None = None, **scenario: Json) -> Matrix:
    """The matrix of a definition by one scenario."""
    return matrix(Asked(read(text), {}, [("one", scenario)], engines or engines_for("1.0"), chosen, explores=False))


@pytest.mark.parametrize(
    ("tasks", "runtime", "what", "kind", "task", "rules"),
    [
        (PLAIN, "java", (), "", "", ""),
        (PLAIN, "go", (), "", "", ""),
        (EXPORT, "java", ("output",), "data", "a", "J6.4"),
        (EXPORT, "lemline", (), "", "", ""),
        (SKIPPED, "go", ("output",), "input", "b", "G41"),
        (SKIPPED, "java", ("output",), "input", "b", "J7.2"),
        (
            "- a: {fork: {branches: [{x: {set: {k: 1}}}, {y: {set: {k: 2}}}]}}\n",
            "synapse",
            ("output",),
            "output",
            "a",
            "Y56",
        ),
        (
            "- a: {call: http, with: {method: get, endpoint: 'https://a.org/{k}'}}\n",
            "lemline",
            ("calls",),
            "call",
            "a",
            "L62",
        ),
        ("- a: {wait: {seconds: 2}}\n", "go", ("status", "error", "output", "duration"), "error", "a", "G71"),
    ],
)
def test_the_first_difference_has_its_place_and_its_rule(
    tasks: str, runtime: str, what: tuple[str, ...], kind: str, task: str, rules: str
) -> None:
    made = found(HEAD + tasks, runtime, input={"k": 5})
    compared = made.rows[1].against["specification"]
    assert made.parts is bool(what)
    assert compared.runs == 1
    assert {one for one, same in compared.same.items() if not same} == set(what)
    told = as_json(made)["engines"][1]["against"]["specification"]["differences"]
    assert [(one["kind"], one["task"]) for one in told] == ([(kind, task)] if what else [])
    assert [rule["rule"] for one in told for each in one["rules"] for rule in each["rules"]] == (
        [rules] if rules else []
    )


def test_both_data_are_there() -> None:
    made = as_json(found(HEAD + EXPORT, "java"))
    (one,) = made["engines"][1]["against"]["specification"]["differences"]
    assert (one["before"]["data"], one["after"]["data"]) == ({"k": 1}, None)
    assert (one["pointer"], one["line"], one["case"]) == ("/do/0/a/export/as", 3, "one")
    assert one["came"] == {"before": {"k": 1}, "after": {"k": None}}


def test_engines_that_were_asked_for_are_held_against_each_other() -> None:
    assert not found(HEAD + EXPORT, "java", "quarkus-flow").parts  # both do otherwise than the specification
    assert found(HEAD + EXPORT, "java", "lemline").parts
    assert found(HEAD + EXPORT, "java").parts
    assert not found(HEAD + EXPORT, "lemline").parts
    assert found(HEAD + PLAIN, "zigflow", "java").parts  # one does not load it


def test_the_chosen_engine_is_a_base_too() -> None:
    made = found(HEAD + EXPORT, "quarkus-flow", "lemline", chosen="java")
    against = {row.side.profile.id: {base: one.alike for base, one in row.against.items()} for row in made.rows}
    assert against == {
        "specification": {"java": 0},
        "java": {"specification": 0},
        "quarkus-flow": {"specification": 0, "java": 1},
        "lemline": {"specification": 1, "java": 0},
    }
    assert "Java SDK 7.29 *" in as_text(made, "w.yaml")


def test_what_can_never_be_loaded_together_is_one_sentence() -> None:
    made = found(HEAD + PLAIN, "java", "zigflow")
    (sentence,) = made.never
    assert sentence.startswith("No text is for both Zigflow and the specification and Java SDK: ")
    assert "does not load it:" not in as_text(made, "w.yaml")
    other = found(QUEUE + PLAIN)
    assert other.measure == "zigflow"
    assert [row.side.profile.id for row in other.rows if row.side.loads] == ["zigflow"]
    (sentence,) = other.never
    assert "Synapse" in sentence
    assert sentence.endswith("the others ask for `document.name`, which the former refuses.")
    assert "does not load it:" not in as_text(other, "w.yaml")
    foreign = found(HEAD_0_8 + "- {name: A, type: inject, data: {}, end: true}\n", "sonataflow", "java")
    assert foreign.never == ("Java SDK reads 1.0, and this is 0.8: no text is both.",)


def test_refusals_are_told_with_their_rules() -> None:
    made = found(HEAD + "- a: {call: http, with: {method: get, endpoint: /a}}\n", "go")
    row = as_json(made)["engines"][1]
    assert (row["loads"], row["against"]) == (False, {})
    assert [one["rules"] for one in row["refusals"]] == [["G15"]]
    assert "Go SDK 3.2.0 does not load it:" in as_text(made, "w.yaml")


def test_what_is_refused_as_it_runs_is_loaded() -> None:
    made = found(HEAD + "- a: {emit: {event: {with: {type: t}}}}\n", "synapse")
    assert made.rows[1].side.loads
    assert as_json(made)["engines"][1]["findings"]["error"] == 1


def test_paths_are_explored_beside_scenarios() -> None:
    text = read(HEAD + "- a: {switch: [{x: {when: '${ .n > 3 }', then: end}}]}\n- b: {set: {m: 1}}\n")
    made = matrix(Asked(text, {}, [("own", {"input": {"n": 9}, "runtime": "java", "expect": {}})], ("java",)))
    assert [one.source for one in made.cases] == ["scenario", "path", "path"]
    assert dict(made.cases[0].data) == {"input": {"n": 9}}


def test_secrets_are_masked() -> None:
    text = (
        HEAD.replace("\ndo:", "\nuse: {secrets: [key]}\ndo:") + "- a: {set: {k: '${ $secrets.key }'}}\n- b: {set: {}}\n"
    )
    made = found(text.replace("- b", "  export: {as: '${ . }'}\n- b"), "java", secrets={"key": "hush-hush"})
    assert "hush-hush" not in str(as_json(made)["engines"]) + as_text(made, "w") + as_markdown(made, "w")


def test_a_scenario_that_cannot_be_read_is_said() -> None:
    with pytest.raises(ScenarioError, match="one: `start` may be"):
        found(HEAD + PLAIN, "java", start="never")


def test_texts_are_narrow_and_markdown_has_a_part_for_each_difference() -> None:
    made = found(HEAD + EXPORT + SKIPPED.replace("a:", "c:").replace("b:", "d:"))
    assert max(map(len, as_text(made, "w.yaml").splitlines())) <= 100
    told = as_markdown(made, "w|w.yaml")
    differences = sum(len(one.differences) for row in made.rows for one in row.against.values())
    refusing = sum(not row.side.loads for row in made.rows) - 1  # Zigflow has a sentence of its own
    assert told.count("<details>") == told.count("</details>") == differences + refusing
    assert "w\\|w.yaml" in told


def test_what_to_write_was_tried() -> None:
    (mended,) = as_json(found(HEAD + EXPORT, "java"))["engines"][1]["against"]["specification"]["differences"][0][
        "remedies"
    ]
    assert (mended["fix"]["title"], mended["runs"], mended["same"], mended["kept"]) == ("Write `$output`", 1, 1, 1)
    assert "Write `$output` in line 3: then this is the same, and all runs" in as_text(
        found(HEAD + EXPORT, "java"), "w"
    )
    assert mended["worse"] == []
    both = EXPORT.replace("b:", "c:") + SKIPPED.replace("a:", "d:").replace("b:", "e:").replace("== 1", "== 3")
    first = found(HEAD + both, "java", input={"k": 5}).rows[1].against["specification"].differences[0]
    assert [(one.alike, one.kept) for one in first.remedies] == [(0, 1)]  # they part further on
    asked = "- a: {call: http, with: {method: get, endpoint: 'https://a.org/{k}'}}\n"
    ended = found(HEAD + asked, "lemline", input={"k": 5}, calls={"a": {"result": 1}})
    assert [one.alike for one in ended.rows[1].against["specification"].differences[0].remedies] == [1]


def test_a_fix_that_is_worse_for_another_engine_says_so() -> None:
    made = found(HEAD + EXPORT, "java", "go")
    (one,) = made.rows[1].against["specification"].differences[0].remedies
    assert one.worse == ("go",)  # which has no `$output`
    assert "and all runs; worse for Go SDK 3.2.0" in as_text(made, "w.yaml")


def test_what_both_do_at_another_moment_is_passed_over() -> None:
    """Synapse says that a task is entered behind `input.from`, and does otherwise only where it is called."""
    task = "- a: {input: {from: '${ .k }'}, run: {shell: {command: echo, stdin: '${ . }'}}}\n"
    made = found(HEAD + task, "synapse", input={"k": "x"}, calls={"a": {"process": {"stdout": "x"}}})
    (one,) = as_json(made)["engines"][1]["against"]["specification"]["differences"]
    assert (one["kind"], one["task"], one["before"]["type"]) == ("call", "a", "function.called")


STATES = "id: w\nversion: '1'\nspecVersion: '0.8'\nstart: A\n"
TWICE = "functions: [{name: f, type: expression, operation: '[2 * $x]'}, {name: g, operation: 'a.json#g'}]\nstates:\n"
EACH = "- {name: A, type: foreach, inputCollection: .l, iterationParam: x, actions: [%s], end: true}\n"


@pytest.mark.parametrize(
    ("text", "runtime", "loads"),
    [
        (
            STATES + "states:\n- {name: A, type: operation, actions: [{functionRef: f}], end: true}\n",
            "sonataflow",
            False,
        ),
        (STATES + "states:\n- {name: A, type: inject, data: {}, transition: B}\n", "sonataflow", False),
        (HEAD + "- a: {raise: {error: none}}\n", "java", False),
        (HEAD + "- a: {raise: {error: none}}\n", "quarkus-flow", False),
        (HEAD + "- a: {raise: {error: none}}\n", "synapse", True),
        (HEAD + "- a: {run: {script: {language: ruby, code: ''}}}\n", "synapse", True),
        (HEAD + "- a: {try: [{b: {set: {k: 1}}}], catch: {errors: {}}}\n", "java", True),
    ],
)
def test_names_that_nothing_has_are_refused_by_those_who_look_for_them(text: str, runtime: str, loads: bool) -> None:
    assert [row.side.loads for row in found(text, runtime).rows if row.side.profile.id == runtime] == [loads]


def rules_of(text: str, runtime: str, **scenario: Json) -> list[list[str]]:
    """The rules that are named at each difference from the specification."""
    told = as_json(found(text, runtime, **scenario))["engines"][1]["against"]["specification"]["differences"]
    return [[rule["rule"] for each in one["rules"] for rule in each["rules"]] for one in told]


def test_where_an_engine_fails_its_rule_there_is_named() -> None:
    call = "b: {call: http, with: {method: get, endpoint: 'https://a.org/'}}"
    assert rules_of(f"{HEAD}- a: {{try: [{{{call}}}], catch: {{}}}}\n", "go") == [["G71"]]
    used = "use: {errors: {e: {type: 'https://a.org/e', status: 1, title: t, detail: '${ \"a ''b''\" }'}}}\ndo:"
    assert rules_of(HEAD.replace("do:", used) + "- a: {raise: {error: e}}\n", "go") == [["G19", "G24"]]


def test_of_an_event_its_description_is_looked_at() -> None:
    sent = "events: [{name: e, type: e, source: s, kind: produced}]\nstates:\n"
    state = "- {name: A, type: inject, data: {}, end: {produceEvents: [{eventRef: e}]}}\n"
    assert rules_of(STATES + sent + state, "sonataflow") == [["S150"]]


def test_functions_that_are_expressions_call_nobody() -> None:
    assert not found(STATES + TWICE + EACH % "{functionRef: f}", "sonataflow", input={"l": [1]}).parts


def test_a_merge_that_changes_nothing_is_passed_over() -> None:
    state = "- {name: A, type: operation, actions: [{functionRef: g}], transition: B}\n"
    calls = EACH.replace("name: A", "name: B") % "{functionRef: {refName: g, arguments: {k: '${ .x }'}}}"
    given: dict[str, Json] = {"input": {"l": [1]}, "functions": {"g": {"result": {"l": [1]}}}}
    text = STATES + TWICE + state + calls
    assert rules_of(text, "sonataflow", **given) == [["S53"]]
    (one,) = found(text, "sonataflow", **given).rows[1].against["specification"].differences
    assert [(each.fix.title, each.alike, each.kept) for each in one.remedies] == [("Write `$x`", 1, 1)]


def test_an_address_as_an_expression_leaves_the_runs_of_others() -> None:
    asked = "- a: {call: http, with: {method: get, endpoint: 'https://a.org/{k}'}}\n"
    made = found(HEAD + asked, "synapse", calls={"a": {"result": 1}})
    (one,) = made.rows[1].against["specification"].differences
    assert [(each.alike, each.kept) for each in one.remedies] == [(1, 1)]


def test_what_is_no_definition_to_the_specification_says_why() -> None:
    flow = "spec: {flow: {start: A, states: [{name: A, type: inject, data: {}, end: true}]}}\n"
    made = found(f"apiVersion: sonataflow.org/v1alpha08\nkind: SonataFlow\nmetadata: {{name: w}}\n{flow}", "sonataflow")
    assert made.measure == "sonataflow"
    assert [len(row.side.refusals) for row in made.rows if not row.side.loads] == [1]
