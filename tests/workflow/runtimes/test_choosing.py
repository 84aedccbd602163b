"""Which runtime counts, of all that is said, and what is overruled."""

from typing import Any

import pytest

from workflow.definition import load
from workflow.document import read
from workflow.profile import Profile
from workflow.runtimes.choosing import ORDER, Choice, Said, choose
from workflow.runtimes.recognition import Recognised, recognised
from workflow.runtimes.written import profile_for, said_in

JAVA = Said("text", "java", "line 1")
SOUND = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\ndo: [{one: {set: {a: 1}}}]\n'
CERTAIN = Recognised("synapse", "certain", (("apiVersion: synapse.io/v1", ("apiVersion",)),))


def test_nobody_says_one() -> None:
    assert choose([]) == Choice("specification", None)


@pytest.mark.parametrize("place", range(len(ORDER)))
def test_the_first_that_says_one_counts(place: int) -> None:
    said = [Said(source, "java" if number == place else "go") for number, source in enumerate(ORDER) if number >= place]
    found = choose(reversed(said), "1.0")
    assert (found.runtime, found.said) == ("java", said[0])
    assert found.overruled == tuple(said[1:])
    assert not found.problem


def test_what_says_the_same_is_not_overruled() -> None:
    assert choose([JAVA, Said("project", "java"), Said("definition", "go")]).overruled == (Said("definition", "go"),)


def test_the_specification_can_be_chosen() -> None:
    found = choose([Said("command line", "specification"), JAVA], "1.0")
    assert (found.runtime, found.overruled) == ("specification", (JAVA,))


def test_one_that_is_not_known_is_a_problem_and_nothing_steps_in() -> None:
    found = choose([Said("text", "jaba"), Said("tree", "go")], "1.0")
    assert found.runtime == "specification"
    assert found.problem.startswith("There is no runtime `jaba`; did you mean `java`?")


def test_who_speaks_of_many_is_passed_for_other_dialects() -> None:
    everywhere = Said("tree", "sonataflow")
    assert choose([everywhere, Said("project", "java")], "1.0") == Choice(
        "java", Said("project", "java"), (), (everywhere,)
    )
    own = choose([Said("text", "sonataflow")], "1.0")
    assert (own.runtime, own.passed) == ("sonataflow", ())


def test_auto_takes_a_certain_sign_where_nobody_says_one() -> None:
    auto = Said("command line", "auto")
    found = choose([auto], "1.0", [CERTAIN])
    assert (found.runtime, found.said) == ("synapse", Said("signs", "synapse", "apiVersion: synapse.io/v1"))
    assert choose([auto, JAVA], "1.0", [CERTAIN]).runtime == "java"
    assert choose([auto], "1.0", [Recognised("java", "strong", ())]) == Choice()
    assert choose([], "1.0", [CERTAIN]) == Choice()


def test_two_certain_signs_are_a_problem() -> None:
    found = choose([Said("command line", "auto")], None, [CERTAIN, Recognised("sonataflow", "certain", ())])
    assert (found.runtime, found.problem) == (
        "specification",
        "it has certain signs of Synapse and SonataFlow: choose one of them",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# signalbox: runtime java\na: 1\n", [("java", "line 1")]),
        ("a: 1 # signalbox: runtime sonataflow@10.1 -- as deployed\n", [("sonataflow@10.1", "line 1")]),
        ("a: '# signalbox: runtime java'\n", []),
        ("# signalbox: runtime\na: 1\n", []),
        ("# signalbox: ignore runtime-differs\na: 1\n", []),
        ('{"document": {"metadata": {"signalbox": {"runtime": "go"}}}}', [("go", "line 1")]),
        ('{"metadata": {"signalbox": {"runtime": "sonataflow"}}}', [("sonataflow", "line 1")]),
        (
            "# signalbox: runtime java\ndocument: {metadata: {signalbox: {runtime: go}}}\n",
            [("java", "line 1"), ("go", "line 2")],
        ),
    ],
)
def test_what_a_text_says(text: str, said: list[tuple[str, str]]) -> None:
    found = list(said_in(read(text)))
    assert [(one.runtime, one.where) for one in found] == said
    assert {one.source for one in found} <= {"text"}


def test_signs_are_told_the_surest_first(toy: Profile) -> None:
    data = {"document": {"toyBox": "attic"}, "do": [{"one": {"call": "play"}}]}
    (found,) = recognised(data, [toy])
    assert (found.runtime, found.sure) == ("toy", "certain")
    assert found.signs == (("document.toyBox", ("document", "toyBox")), ("call: play", ("do", 0, "one", "call")))
    assert recognised({"do": []}, [toy]) == ()
    weak = recognised({"do": [{"one": {"call": "play"}}], "kind": "SonataFlow"})
    assert [(one.runtime, one.sure) for one in weak] == [("sonataflow", "certain"), ("toy", "weak")]


PLAIN = {"document": {"dsl": "1.0.3", "namespace": "a", "name": "b", "version": "1.0.0"}}


@pytest.mark.parametrize(
    "task",
    [
        {"set": {"kind": "script", "how": "rest:get"}, "then": "rest"},
        {"set": {"operation": "camel", "extensionid": "workflow-output-schema", "acceptIf": 1, "call": "activity"}},
        {"set": {"functions": [{"operation": "sysout"}]}},
        {"set": {"note": "//serverlessworkflow.io/dsl/errors/types/", "type": "https://zigflow.dev/spec/"}},
        {"call": "http", "with": {"method": "get", "endpoint": "a", "body": {"errorMessage": "x", "heartbeat": 1}}},
        {"run": {"script": {"language": "js", "code": "x"}}, "metadata": {"summary": "about $secret"}},
    ],
    ids=str,
)
def test_words_of_an_engine_in_plain_values_are_no_signs_of_it(task: dict[str, Any]) -> None:
    named = {**PLAIN, "do": [{"rest": task}, {"service": {"wait": {"seconds": 1}}}]}
    assert recognised(named) == ()


def test_signs_count_in_the_dialects_of_the_engine() -> None:
    functions = {"functions": [{"name": "f", "type": "custom", "operation": "sysout"}]}
    states = {"id": "a", "version": "1", "specVersion": "0.8", "start": "s", "states": [], **functions}
    assert [one.runtime for one in recognised(states)] == ["sonataflow"]
    assert recognised({**PLAIN, **functions, "do": []}) == ()
    assert recognised({**states, "set": {"b": "${ $secret.door }"}}) == recognised(states)


def test_a_runtime_in_the_text_that_there_is_not_is_told_at_its_place() -> None:
    (found,) = load("# signalbox: runtime jaba\n" + SOUND).diagnostics
    assert (found.rule, found.severity, found.range.start.line) == ("runtime-refuses", "error", 1)
    assert "did you mean `java`?" in found.message


def test_the_text_comes_before_what_its_definition_is_set_to() -> None:
    assert profile_for(SOUND).id == "specification"
    assert profile_for(SOUND, "java").id == "java"
    assert profile_for("# signalbox: runtime go\n" + SOUND, "java").id == "go"


def test_a_variable_of_the_definition_s_own_is_no_sign_of_an_engine() -> None:
    loop = 'do: [{one: {for: {each: env, in: "${ .all }"}, do: [{two: {set: {a: "${ $env.name }"}}}]}}]\n'
    text = SOUND.splitlines()[0] + "\n" + loop
    assert recognised(read(text).data) == ()
    assert recognised(read(text.replace("each: env", "each: one")).data)[0].runtime == "zigflow"
