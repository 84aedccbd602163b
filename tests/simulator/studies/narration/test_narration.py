"""A run told: every event in one step, every type with its words, and the gallery's captions as people read them."""

from pathlib import Path

import pytest

from designer.library.gallery import folders
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TYPES
from simulator.inspection.words import leaves, listed, named, passing, short, value
from simulator.scenario.captions import CaptionError, read_captions
from simulator.scenario.loading import open_setup
from simulator.scenario.repair import misfits, rewritten
from simulator.scenario.result import simulate
from simulator.scenario.scenario import ScenarioError, scenarios
from simulator.studies.narration import conditions
from simulator.studies.narration.grouping import AHEAD, QUIET, grouped
from simulator.studies.narration.playback import playback
from simulator.studies.narration.sentences import LONGEST, WORDS
from simulator.studies.narration.steps import narrated
from tests.golden import golden
from tests.simulator.runs import NAMES, fixture_setup, setup_of
from tests.tiers import share
from workflow.document import read
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Combination

GOLDENS = Path(__file__).parents[3] / "fixtures" / "narration"
CREDIT: Json = {
    "id": "credit",
    "name": "Credit check",
    "functions": [{"name": "askBureau"}],
    "retries": [{"name": "again", "delay": "PT2M", "maxAttempts": 2}],
    "states": [
        {
            "name": "Ask",
            "type": "operation",
            "start": {"kind": "default"},
            "actions": [{"functionRef": {"refName": "askBureau"}}],
            "onErrors": [{"error": "*", "retryRef": "again", "end": {"kind": "default"}}],
            "transition": {"nextState": "Decide"},
        },
        {
            "name": "Decide",
            "type": "switch",
            "dataConditions": [
                {"condition": "{{ $.checks[?(@.decision == 'Approved')] }}", "transition": {"nextState": "StartIt"}}
            ],
            "default": {"end": {"kind": "default"}},
        },
        {"name": "StartIt", "type": "inject", "data": {"started": True}, "end": {"kind": "default"}},
    ],
}
ID = "customer id 'customer123'"
AGAIN = "It will be tried again in 2 minutes."
APPROVED: Json = {
    "input": {"customer": {"id": "customer123"}},
    "functions": {
        "askBureau": [
            {"error": "Down", "times": 1},
            {"result": {"checks": [{"decision": "Approved"}]}, "delay": "PT3S"},
        ]
    },
}


def captions(setup: Setup, narration: Json = None) -> list[str]:
    return [step["caption"] for step in playback(setup, narration)["steps"]]


def test_every_type_of_the_trace_has_its_words() -> None:
    assert set(WORDS) | {"clock.advanced"} | QUIET | AHEAD == set(TYPES)
    assert len(WORDS) + 1 + len(QUIET) + len(AHEAD) == len(TYPES), "each has one"


def test_a_story() -> None:
    assert captions(setup_of(CREDIT, APPROVED)) == [
        f"The workflow starts with {ID}. “Ask”: askBureau is called with {ID}. It fails: “Down”. {AGAIN}",
        f"2 minutes pass. “Ask” is tried again (2 of 3). askBureau is called with {ID}.",
        "After 3 seconds askBureau answers with checks (1 element).",
        "“Decide”: in checks, decision is 'Approved', so StartIt is next.",
        "StartIt adds started true.",
        "The workflow is complete.",
    ]


@pytest.mark.parametrize("name", share(NAMES, 3, 2))
def test_every_event_of_a_run_is_in_one_step_and_every_step_is_told(name: str) -> None:
    setup = fixture_setup(name)
    _, trace = simulate(setup)
    assert [event for group in grouped(trace) for event in group.events] == trace
    told = narrated(trace, setup, {})
    assert [event for step in told for event in step.events] == trace
    assert all(step.plain and len(step.plain) <= 5 * LONGEST for step in told)
    assert len({step.anchor for step in told}) == len(told), "a caption has one place"


@pytest.mark.parametrize("name", share(NAMES, 3))
def test_what_is_shown_is_in_the_definition(name: str) -> None:
    setup = fixture_setup(name)
    nodes = set(setup.program.pointers.values())
    found = playback(setup, None)
    for step in found["steps"]:
        shown = [step["pointer"], step["failed"], *step["entered"], *(token["pointer"] for token in step["tokens"])]
        assert {one for one in shown if one is not None} <= nodes
    seqs = [number for step in found["steps"] for number in (step["seq"], step["last"])]
    assert seqs == sorted(seqs)


@pytest.mark.parametrize("folder", share(folders(), 3, 1), ids=lambda folder: folder.name)
def test_the_gallery(folder: Path) -> None:
    text = next(folder.glob("definition.*")).read_text("utf-8")
    lines = []
    for scenario in scenarios(read((folder / "scenarios.yaml").read_text("utf-8")).data):
        settings = {"unmocked": "fail", **(scenario.data.get("settings") or {})}
        others = [(folder / name).read_text("utf-8") for name in scenario.data.get("with") or []]
        setup = open_setup({"definition": text, "with": others, "scenario": {**scenario.data, "settings": settings}})
        lines += [f"# {scenario.name}", *captions(setup, scenario.data.get("narration")), ""]
    golden(GOLDENS / f"{folder.name}.txt", "\n".join(lines))


def test_a_compensation_is_shown_at_the_state_that_undoes() -> None:
    steps = playback(fixture_setup("compensation-in-reverse"), None)["steps"]
    undoing = next(step for step in steps if step["caption"].startswith("What “D” did is undone."))
    assert [undoing["pointer"]] == undoing["entered"]


def test_an_author_says_it_better() -> None:
    said = [
        {"at": {"state": "Ask"}, "text": "The bureau is asked for customer123."},
        {"at": {"state": "Ask", "nth": 1, "step": 2}, "text": "No answer for 2 minutes; it is tried again (2 of 3)."},
        {"at": {"state": "Nowhere"}, "text": "never"},
    ]
    steps = playback(setup_of(CREDIT, APPROVED), said)["steps"]
    assert [step["caption"] for step in steps[:2]] == [said[0]["text"], said[1]["text"]]
    assert steps[0]["plain"].startswith("The workflow starts"), "the trace's own words are kept beside"
    assert steps[1]["at"] == {"state": "Ask", "nth": 1, "step": 2}


def test_a_step_before_the_first_visit_has_a_place_too() -> None:
    definition = {
        **CREDIT,
        "events": [{"name": "Asked", "type": "asked"}],
        "states": [
            {
                "name": "Wait",
                "type": "event",
                "start": {"kind": "default"},
                "onEvents": [{"eventRefs": ["Asked"], "actions": []}],
                "end": {"kind": "default"},
            }
        ],
    }
    setup = setup_of(definition, {"start": "events", "events": [{"at": "PT1H", "type": "asked"}]})
    steps = playback(setup, [{"at": {"step": 1}, "text": "An hour goes by."}])["steps"]
    assert (steps[0]["at"], steps[0]["caption"], steps[0]["plain"]) == (
        {"step": 1},
        "An hour goes by.",
        "1 hour passes.",
    )


@pytest.mark.parametrize(
    ("narration", "place"),
    [
        ({}, ("narration",)),
        ([{"at": {"state": "A"}}], ("narration", 0)),
        ([{"at": {"state": "A"}, "text": " "}], ("narration", 0, "text")),
        ([{"at": {"state": "A", "nth": 0}, "text": "x"}], ("narration", 0, "at", "nth")),
        ([{"at": {"state": 3}, "text": "x"}], ("narration", 0, "at", "state")),
        ([{"at": {"when": 3}, "text": "x"}], ("narration", 0, "at", "when")),
    ],
)
def test_a_narration_that_cannot_be_read_is_said_with_its_place(narration: Json, place: tuple[str, ...]) -> None:
    with pytest.raises(CaptionError) as raised:
        read_captions(narration)
    assert raised.value.path == place
    with pytest.raises(ScenarioError) as wrong:
        setup_of(CREDIT, {**APPROVED, "narration": narration})
    assert wrong.value.path == place


def test_captions_follow_a_renamed_state() -> None:
    scenario = {"narration": [{"at": {"state": "Asl"}, "text": "x"}, {"at": {"state": "Gone"}, "text": "y"}]}
    found = misfits(scenario, setup_of(CREDIT, {}), {})
    assert [(one["name"], one["places"]) for one in found] == [
        ("Asl", ["/narration/0/at/state"]),
        ("Gone", ["/narration/1/at/state"]),
    ]
    assert rewritten(scenario, {"states": {"Asl": "Ask", "Gone": None}}) == {
        "narration": [{"at": {"state": "Ask"}, "text": "x"}]
    }


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("$[?(@.decision == 'Approved')]", "decision is 'Approved'"),
        ("$.check[?(@.score >= 600 && @.open != true)]", "in check, score is at least 600 and open is not true"),
        ("$.a.b", "a.b is there and not false"),
        ("$..[?(@.x =~ /y/)]", "“$..[?(@.x =~ /y/)]” holds"),
        ("x" * 1000, f"“{'x' * 159}…” holds"),
    ],
)
def test_conditions_in_words(written: str, said: str) -> None:
    assert conditions.in_words(Expression(written, ())) == said


def test_a_denied_not_is_what_holds() -> None:
    same = Expression("$[?(@.ok == true)]", ())
    assert conditions.denied(same) == "it is not so that ok is true"
    assert conditions.denied(Combination("not", (same,), ())) == "ok is true"


def test_values_are_short() -> None:
    assert leaves({"a": {"b": 1}, "c": "x", "d": [1, 2], "e": 5}) == "a b 1, c 'x', d (1, 2) and 1 more"
    assert leaves({}) == leaves(None) == leaves([]) == ""
    assert value([{}, {}]) == "(2 elements)"
    assert value("a\nb\u202e") == "'a b'"
    assert len(short("x" * 10_000)) == 60
    assert (named("Ask"), named("Ask the manager")) == ("“Ask”", "“Ask the manager”")
    assert [named(one) for one in ("startApplication", "step2", "DOOR", "a.b")] == [
        "startApplication",
        "step2",
        "DOOR",
        "a.b",
    ]
    assert leaves({"a": None}) == "a empty"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert (passing(60_000), passing(90_000)) == ("1 minute passes", "1 minute 30 seconds pass")
    assert passing(15 * 3_600_000 - 2_000) == "about 15 hours pass"
    assert passing(3 * 86_400_000 + 60_000) == "about 3 days pass"


def test_many_alike_are_told_as_some() -> None:
    definition = {
        **CREDIT,
        "states": [
            {
                "name": "All",
                "type": "foreach",
                "start": {"kind": "default"},
                "inputCollection": "{{ $.them }}",
                "iterationParam": "one",
                "outputCollection": "{{ $.done }}",
                "actions": [{"functionRef": {"refName": "askBureau", "parameters": {"n": "{{ $.one }}"}}}],
                "end": {"kind": "default"},
            }
        ],
    }
    setup = setup_of(definition, {"input": {"them": list(range(50))}, "functions": {"askBureau": {"delay": "PT1S"}}})
    told = captions(setup)
    assert len(told) == 4
    assert told[1].startswith("Element 1: askBureau is called with n 0.")
    assert told[1].endswith("And so 46 more.")


def test_what_is_long_is_cut() -> None:
    loop = {
        "id": "loop",
        "states": [
            {"name": "A", "type": "inject", "start": {"kind": "default"}, "data": {}, "transition": {"nextState": "B"}},
            {"name": "B", "type": "delay", "timeDelay": "PT1S", "transition": {"nextState": "A"}},
        ],
    }
    found = playback(setup_of(loop, {}), None)
    assert found["cut"]
    assert len(found["steps"]) == 500


def test_the_tasks_of_1_0_are_told() -> None:
    """Every run that shows how something of DSL 1.0 goes, in one golden file."""
    names = [name for name in NAMES if name.startswith("v10-")]
    lines = [line for name in names for line in (f"# {name}", *captions(fixture_setup(name)), "")]
    golden(GOLDENS / "tasks-1.0.txt", "\n".join(lines))


def test_no_caption_about_tasks_has_holes() -> None:
    for name in NAMES:
        for caption in captions(fixture_setup(name)) if name.startswith("v10-") else ():
            assert ". ." not in caption
            assert "“: " not in caption
            assert "None" not in caption, (name, caption)
