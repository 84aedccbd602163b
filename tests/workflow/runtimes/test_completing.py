"""What is offered and told in an expression under an engine: the functions, formats and variables that it has."""

import json

import pytest

from designer.workers.tasks.expressions import completions, hover
from tests.runtime_cases import DOCUMENT, DOCUMENTS, rule

ALWAYS = {"$context", "$input", "$output"}
OLD = {"$CONST", "$SECRETS", "$WORKFLOW"}
"""The variables of definitions made of states."""


def text_of(runtime: str, expression: str) -> str:
    head = DOCUMENTS.get(runtime, DOCUMENT)
    return json.dumps({"document": head, "do": [{"a": {"set": {"b": f"${{ {expression} }}"}}}]})


def offered(runtime: str, typed: str) -> set[str]:
    text = text_of(runtime, typed)
    found = completions(text, {"at": text.index("${ ") + 3 + len(typed)}, runtime=runtime)
    assert found is not None
    return {one["label"] for one in found["options"]}


@rule("go", "G29")
@rule("synapse", "Y23")
@rule("lemline", "L23")
@pytest.mark.parametrize(
    ("runtime", "typed", "there", "missing"),
    [
        ("specification", "t", {"trim", "tojson", "toarray"}, set()),
        ("java", "t", {"tojson"}, {"trim", "toarray"}),
        ("go", "t", {"trim", "tojson"}, {"toarray", "toboolean", "trimstr(text)"}),
        ("synapse", "t", {"tojson"}, {"trim", "toarray"}),
        ("lemline", "t", {"try"}, {"trim", "tojson", "type"}),
        ("zigflow", "u", {"uuid", "unique"}, set()),
        ("synapse", "@", {"@base64d"}, {"@urid"}),
        ("go", "@", {"@base64d"}, set()),
        ("lemline", "@", set(), {"@text", "@json", "@base64"}),
    ],
)
def test_the_functions_that_it_has_are_offered(runtime: str, typed: str, there: set[str], missing: set[str]) -> None:
    found = offered(runtime, typed)
    assert there <= found
    assert not missing & found


@pytest.mark.parametrize(
    ("runtime", "there", "missing"),
    [
        ("specification", {"$secrets", "$workflow", "$task"}, {"$data"}),
        ("go", {"$workflow", "$task"}, {"$secrets", "$secret", "$authorization"}),
        ("synapse", {"$workflow", "$task"}, {"$secrets", "$secret"}),
        ("lemline", {"$secrets", "$workflow"}, {"$secret"}),
        ("zigflow", {"$data", "$env"}, {"$workflow", "$task", "$secrets"}),
    ],
)
def test_the_variables_that_it_gives_are_offered(runtime: str, there: set[str], missing: set[str]) -> None:
    found = offered(runtime, "$")
    assert ALWAYS | there <= found
    assert not (OLD | missing) & found


@pytest.mark.parametrize(
    ("runtime", "name", "words"),
    [
        ("specification", "trim", "Without white space around it."),
        ("go", "trim", "Without white space around it."),
        ("synapse", "trim", "The engine has no such function."),
        ("lemline", "length", "The engine has no such function."),
        ("zigflow", "uuid", "A function that only the engine has."),
    ],
)
def test_what_stands_there_is_told_as_it_is_there(runtime: str, name: str, words: str) -> None:
    text = text_of(runtime, name)
    found = hover(text, {"at": text.index(name) + 1}, runtime=runtime)
    assert found is not None
    assert found["help"] == words
