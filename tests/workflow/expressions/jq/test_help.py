"""The help of the builtins: each that our jq knows has one sentence and an example that is true, and no other."""

import json

import pytest

from tests.tiers import share
from workflow.expressions import Arguments
from workflow.expressions.jq import parse
from workflow.expressions.jq.builtins import known
from workflow.expressions.jq.help import BUILTINS, FORMATS, KEYWORDS, Entry
from workflow.expressions.jq.static import look
from workflow.expressions.jq.syntax.scanner import KEYWORDS as WORDS
from workflow.expressions.jq.syntax.scanner import scan
from workflow.expressions.jq.values.formats import FORMATS as KNOWN_FORMATS

ALL = [*BUILTINS.values(), *FORMATS.values(), *KEYWORDS.values()]
ELSEWHERE = {"module", "import", "include", "__loc__"}
"""Words that no program here may say, and one that stands in a variable."""


def test_every_builtin_has_help_and_nothing_else() -> None:
    assert set(BUILTINS) == set(known.public())
    assert set(FORMATS) == set(KNOWN_FORMATS)
    assert set(KEYWORDS) == set(WORDS) - ELSEWHERE


@pytest.mark.parametrize("entry", share(ALL, 2), ids=lambda one: one.call)
def test_an_example_is_true_and_about_what_it_is_for(entry: Entry) -> None:
    outputs = parse(entry.program).outputs(json.loads(entry.given), Arguments(now=0))
    assert outputs == json.loads(f"[{entry.outputs}]")
    called = {(one.name, one.arity) for one in look(entry.program).functions}
    words = {token.value for token in scan(entry.program)}
    assert (entry.name, entry.arity) in called or entry.name in words or f'"{entry.name[1:]}"' in words


@pytest.mark.parametrize("entry", share(ALL, 2, 1), ids=lambda one: one.call)
def test_it_is_told_in_one_sentence(entry: Entry) -> None:
    assert entry.sentence.endswith((".", "…"))
    assert ". " not in entry.sentence
    assert len(entry.sentence) < 90
