"""Random operations on random definitions with comments, in every dialect and both syntaxes.

An operation does what it says to the graph and nothing else to it, adds no mistake, and leaves the text of all states
that it does not touch as it was.
"""

import json
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.simulator.random_workflows import definitions
from tests.tiers import tries
from tests.workflow import operating
from tests.workflow.operating import edges, edited, errors, model, starts, states, written
from tests.workflow.samples import FIXTURE, broken
from workflow import dialects, operations
from workflow.convert import targets, write
from workflow.convert.text import to_text
from workflow.document import read
from workflow.model import State, Transition
from workflow.operations._transitions import OutgoingTransition, transitions
from workflow.paths import pointer
from workflow.states import EndState

quiet = settings(
    max_examples=tries(25),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
MAIN = {"next", "default", "event"}


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, str]:
    """A definition as text, and its dialect."""
    data: Any = draw(definitions)
    data["functions"] = [{"name": "f"}, {"name": "g"}]
    dialect = draw(st.sampled_from([one for one in targets("0.6-draft") if one in dialects.of_states()]))
    if dialect != "0.6-draft":
        data = write(dialects.get("0.6-draft").lower(data), dialect).data
    assume(data["states"])
    if draw(st.booleans()):
        return json.dumps(data, indent=2), dialect
    return commented(to_text(data, "yaml")), dialect


def commented(text: str) -> str:
    """With a comment above and behind every item and every name."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        bare = line.lstrip()
        if bare.startswith("- "):
            lines.append(f"{line[: len(line) - len(bare)]}# above {number}")
        plain = bare.endswith(":") or bare.startswith(("- name: ", "type: "))
        lines.append(f"{line}  # behind {number}" if plain else line)
    return "\n".join(lines) + "\n"


def every_way(text: str, dialect: str) -> list[tuple[tuple[str, ...], OutgoingTransition]]:
    found = states(model(text, dialect))
    every = [(chain, transition) for (chain, _), state in found.items() for transition in transitions(state)]
    assume(every)
    return every


def one_of(data: st.DataObject, choices: list[Any]) -> Any:
    return choices[data.draw(st.integers(0, len(choices) - 1))]


def key_of(text: str, dialect: str, chain: tuple[str, ...], transition: OutgoingTransition) -> operating.Key:
    same = [each for each in transitions(transition.state) if each.kind == transition.kind]
    return chain, transition.state.name, transition.kind, 1 + same.index(transition)


def untouched(before: str, now: str, dialect: str, touched: set[tuple[tuple[str, ...], str]]) -> None:
    """The states that are not `touched`, hold none of these and are in none of these are written as they were."""
    old, new = states(model(before, dialect)), states(model(now, dialect))
    for key, state in old.items():
        chains = [((*chain, name), (*key[0], key[1])) for chain, name in touched]
        around = any(one[: len(mine)] == mine or mine[: len(one)] == one for one, mine in chains)
        if key in new and not around:
            assert written(now, new[key], dialect) == written(before, state, dialect)


def no_new_mistakes(before: str, now: str, dialect: str) -> None:
    assert errors(now, dialect) <= errors(before, dialect)


@quiet
@given(texts(), st.data())
def test_a_state_on_an_edge_is_exactly_that(given_text: tuple[str, str], data: st.DataObject) -> None:
    text, dialect = given_text
    chain, transition = one_of(data, every_way(text, dialect))
    kinds = [
        "operation",
        "delay",
        "event",
        "parallel",
        "switch",
        *(["inject", "callback"] if dialect[2] == "6" else []),
    ]
    kind = data.draw(st.sampled_from(kinds))
    assume(
        not isinstance(transition.state, EndState)
        and not (transition.kind == "compensation" and kind in ("event", "switch"))
    )
    now, found = edited(text, "add-state", dialect, kind=kind, edge=pointer(transition.place), name="New one")
    old, new = edges(model(text, dialect)), edges(model(now, dialect))
    key = key_of(text, dialect, chain, transition)
    mine = {each: to for each, to in new.items() if each[:2] == (chain, "New one")}
    ends = {each[1] for each in states(model(now, dialect))} - {each[1] for each in states(model(text, dialect))}
    assert new[key] == "New one"
    assert ends <= {"New one", "End", "Step 1", "Step 2"}
    inside = {each for each in new if "New one" in each[0]}
    others = {each: to for each, to in new.items() if each != key and each not in inside and each[1] not in ends}
    assert others == {each: to for each, to in old.items() if each != key}
    led = [to for each, to in mine.items() if each[2] in MAIN]
    assert led == [old[key]] * bool(mine) or (
        old[key] is None and kind == "switch" and is_end(now, dialect, chain, led)
    )
    assert found.select is not None
    assert states(model(now, dialect))[chain, "New one"].path == operations_path(found.select, now, dialect)
    assert starts(model(now, dialect)) == starts(model(text, dialect))
    untouched(text, now, dialect, {key[:2]})
    no_new_mistakes(text, now, dialect)


def is_end(text: str, dialect: str, chain: tuple[str, ...], led: list[str | None]) -> bool:
    """Where a default cannot end by itself, it leads to a state that does."""
    state = states(model(text, dialect))[chain, str(led[0])]
    return isinstance(state, EndState) or state.name.startswith("End")


def operations_path(text: str, whole: str, dialect: str) -> tuple[str | int, ...]:
    from workflow.paths import parse_pointer

    path = parse_pointer(text, operations.definition(whole, dialect).document.data)
    assert path is not None
    return path


@quiet
@given(texts(), st.data())
def test_adding_and_removing_a_state_gives_the_same_model(given_text: tuple[str, str], data: st.DataObject) -> None:
    text, dialect = given_text
    _, transition = one_of(data, every_way(text, dialect))
    assume(transition.kind != "compensation" and not isinstance(transition.state, EndState))
    assume(
        not (
            transition.target is None
            and transition.kind in ("condition", "default", "error", "retry")
            and dialect[2] == "1"
        )
    )
    to = transition.to
    assume(not isinstance(to, Transition) or ((), to.target.name) in states(model(text, dialect)))
    assume(transition.target not in (transition.state.name, transition.state.id) or transition.kind != "next")
    now, found = edited(text, "add-state", dialect, kind="delay", edge=pointer(transition.place))
    back = after_in(now, dialect, "remove-states", pointers=[found.select])
    assert edges(model(back, dialect)) == edges(model(text, dialect))
    if isinstance(to, Transition):
        assert operations.definition(back, dialect).document.data == operations.definition(text, dialect).document.data


def after_in(text: str, dialect: str, operation: str, **arguments: Any) -> str:
    return edited(text, operation, dialect, **arguments)[0]


@quiet
@given(texts(), st.data())
def test_removed_states_leave_nothing_that_dangles(given_text: tuple[str, str], data: st.DataObject) -> None:
    text, dialect = given_text
    chosen = data.draw(st.lists(st.sampled_from(list(states(model(text, dialect)).items())), min_size=1, max_size=3))
    gone = {key for key, _ in chosen}
    now, _ = edited(text, "remove-states", dialect, pointers=[pointer(state.path) for _, state in chosen])
    old, new = states(model(text, dialect)), states(model(now, dialect))
    inside = {key for key in old if any(key[0][: len(chain) + 1] == (*chain, name) for chain, name in gone)}
    made = set(new) - set(old)
    assert set(new) - made == set(old) - gone - inside
    assert {name for _, name in made} <= {"End", "End 2", "End 3"}
    names = {(key[0], key[1]) for key in gone | inside}
    kept, was = edges(model(now, dialect)), edges(model(text, dialect))
    for key, to in was.items():
        if key[:2] not in names and (key[0], to) not in names:
            assert kept[key] == to
    if starts(model(text, dialect)) and [key for key in new if not key[0] and not new[key].used_for_compensation]:
        assert starts(model(now, dialect))
    touched = {key[:2] for key, to in was.items() if (key[0], to) in names} | names
    untouched(text, now, dialect, touched | {key for key, state in new.items() if state.start} | made)
    no_new_mistakes(text, now, dialect)


@quiet
@given(texts(), st.data())
def test_a_connection_is_made_as_it_was_offered(given_text: tuple[str, str], data: st.DataObject) -> None:
    text, dialect = given_text
    every = list(states(model(text, dialect)).items())
    (chain, source), first = one_of(data, every)
    (other, target), second = one_of(data, every)
    ends = {"from": pointer(first.path), "to": pointer(second.path)}
    choices = edited(text, "connections", dialect, **ends)[1].data
    refused: list[tuple[str, str]] = []
    for choice in choices:
        try:
            now, _ = edited(text, "connect", dialect, **ends, **{"as": choice["as"]})
        except operations.Refused as error:
            refused.append((choice["why_not"], str(error)))
            continue
        assert choice["why_not"] is None
        old, new = edges(model(text, dialect)), edges(model(now, dialect))
        changed = {key: to for key, to in new.items() if old.get(key, "-") != to}
        assert all(key[:2] == (chain, source) for key in changed)
        if not is_sent(choice["as"], first, dialect):
            assert target in [to for key, to in new.items() if key[:2] == (chain, source)]
        untouched(text, now, dialect, {(chain, source), (other, target)})
        no_new_mistakes(text, now, dialect)
    assert all(offered == said for offered, said in refused)


def is_sent(kind: str, state: State, dialect: str) -> bool:
    return kind == "event" and state.kind != "switch" and dialect in ("0.6-draft", "0.8")


@quiet
@given(texts(), st.data())
def test_a_moved_state_is_still_there_and_all_ways_lead_somewhere(
    given_text: tuple[str, str], data: st.DataObject
) -> None:
    text, dialect = given_text
    key, state = one_of(data, list(states(model(text, dialect)).items()))
    chain, transition = one_of(data, every_way(text, dialect))
    try:
        now, _ = edited(text, "move-state", dialect, pointer=pointer(state.path), edge=pointer(transition.place))
    except operations.Refused:
        return
    new = states(model(now, dialect))
    assert set(new) >= set(states(model(text, dialect)))
    if transition.state.path != state.path and new != states(model(text, dialect)):
        assert edges(model(now, dialect))[key_of(text, dialect, chain, transition)] == key[1]
    no_new_mistakes(text, now, dialect)


@quiet
@given(texts(), texts(), st.data())
def test_copies_come_with_names_of_their_own(
    given_text: tuple[str, str], other: tuple[str, str], data: st.DataObject
) -> None:
    text, dialect = given_text
    every = [state for (chain, _), state in states(model(text, dialect)).items() if not chain]
    chosen = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=3, unique_by=lambda state: state.name))
    pointers = [pointer(state.path) for state in chosen]
    twice, _ = edited(text, "duplicate", dialect, pointers=pointers)
    old = edges(model(text, dialect))
    assert {key: to for key, to in edges(model(twice, dialect)).items() if key in old} == old
    assert len(states(model(twice, dialect))) > len(states(model(text, dialect)))
    untouched(text, twice, dialect, set())
    no_new_mistakes(text, twice, dialect)

    clip = edited(text, "copy", dialect, pointers=pointers)[1].data
    target, other_dialect = other
    edge = data.draw(
        st.none() | st.sampled_from([pointer(transition.place) for _, transition in every_way(target, other_dialect)])
    )
    try:
        now, _ = edited(target, "paste", other_dialect, data=clip, edge=edge)
    except operations.Refused:
        return
    assert set(states(model(target, other_dialect))) < set(states(model(now, other_dialect)))
    if dialect == other_dialect:
        assert errors(now, dialect) <= errors(target, dialect) | errors(text, dialect)


FIXTURES = {path.stem.removeprefix("every-kind-"): path for path in FIXTURE.parent.glob("every-kind*")}
CALLS: list[tuple[str, dict[str, Any]]] = [
    *(
        ("add-state", {"kind": kind, "edge": "edge"})
        for kind in ("operation", "switch", "event", "parallel", "callback")
    ),
    *(("add-state", {"kind": kind, "after": "state"}) for kind in ("delay", "switch", "end")),
    ("add-state", {"kind": "operation"}),
    *(
        ("connect", {"from": "state", "to": "state", "as": kind})
        for kind in ("transition", "condition", "error", "event")
    ),
    ("connect", {"from": "state", "to": "state", "as": "compensation"}),
    ("reconnect", {"edge": "edge", "end": "from", "state": "state"}),
    ("reconnect", {"edge": "edge", "end": "to", "state": "state"}),
    ("remove-edge", {"pointer": "edge"}),
    ("remove-states", {"pointers": ["state", "state"]}),
    ("duplicate", {"pointers": ["state"]}),
    ("paste", {"text": FIXTURES["0.1-map"].read_text("utf-8"), "edge": "edge"}),
    ("paste", {"text": FIXTURES["every-kind"].read_text("utf-8")}),
    ("move-state", {"pointer": "state", "edge": "edge"}),
    ("extract", {"pointers": ["state", "state"], "name": "Apart"}),
    ("mark-start", {"pointer": "state"}),
    ("make-end", {"pointer": "state"}),
    ("make-end", {"pointer": "edge"}),
    ("define", {"kind": "event"}),
    ("rename", {"pointer": "state", "name": "Renamed"}),
]


@quiet
@given(st.sampled_from(sorted(FIXTURES)), st.data())
def test_a_half_written_definition_is_edited_or_refused_in_words(name: str, data: st.DataObject) -> None:
    dialect = {"every-kind": "0.6-draft"}.get(name, name)
    whole = read(FIXTURES[name].read_text("utf-8")).data
    text = to_text(data.draw(broken(whole=whole)), data.draw(st.sampled_from(["yaml", "json"])))
    for _ in range(3):
        operation, arguments = data.draw(st.sampled_from(CALLS))
        given_workflow = operations.definition(text, dialect).workflow
        assume(given_workflow)
        pointers = {
            "state": [pointer(state.path) for state in states(model(text, dialect)).values()] or ["/states/0"],
            "edge": [
                pointer(transition.place)
                for state in states(model(text, dialect)).values()
                for transition in transitions(state)
            ]
            or ["/"],
        }

        def placed(value: Any, choices: dict[str, list[str]] = pointers) -> Any:
            if isinstance(value, list):
                return [placed(each) for each in value]
            return one_of(data, choices[value]) if isinstance(value, str) and value in choices else value

        try:
            text, _ = edited(text, operation, dialect, **{key: placed(value) for key, value in arguments.items()})
        except operations.Refused:
            continue
        assert operations.definition(text, dialect).document.readable
