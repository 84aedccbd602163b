"""Several states written into a definition at once: their names made new, what they refer to brought along."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from workflow.model import DEFINED, End, State
from workflow.operations import _clips, _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Refused
from workflow.operations._names import Names
from workflow.operations._spelled import Spelled
from workflow.operations._transitions import FLOW, OutgoingTransition, transitions
from workflow.paths import Object, Path
from workflow.states import EndState

NOTHING: Mapping[str, Spelled] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Group:
    """States of the scope at `scope` by their names; `entry` is the one that is entered."""

    scope: Path
    entry: str
    names: frozenset[str]

    def states(self, draft: Draft) -> list[State]:
        """The states as they stand now."""
        return [state for state in draft.scope_at(self.scope).states if state.name in self.names]

    def first(self, draft: Draft) -> State:
        """The state that is entered."""
        found = next((state for state in self.states(draft) if state.name == self.entry), None)
        if found is None:
            raise Refused("The states cannot be read where they are put")
        return found


def bring(draft: Draft, clip: Object, spelled: Mapping[str, Spelled] = NOTHING) -> list[Object]:
    """Define what the clip's states refer to and the definition has not; the states with the names that it has then.

    Where a definition of that name is there with other members, the one that comes gets a new name. A trigger of 0.1
    does not, since expressions name it, and nothing is added to lists that are in another file.
    """
    states: list[Object] = clip["states"]
    for kind, key in draft.spelling.lists.items():
        if isinstance(draft.value((key,)), str):
            continue
        there = {each.name: each.path for each in getattr(draft.workflow, DEFINED[kind]) if each.name}
        given = [data for data in clip.get(key, ()) if isinstance(data.get("name"), str)]
        lacking = [data for data in given if data["name"] not in there or not _serves(draft, there[data["name"]], data)]
        taken, renamed, written = Names(there), dict[str, str](), list[Object]()
        for name, data in ((each["name"], each) for each in lacking):
            new = taken.new(name, "") if name in taken else name
            written.append({**data, "name": new})
            renamed |= {name: new} if new != name else {}
        _defining.write_all(draft, key, written, _of(spelled.get(key), given, lacking))
        states = _clips.rename_refs(states, draft.dialect, kind, renamed) if renamed else states
    return states


def _of(spelled: Spelled | None, given: list[Object], lacking: list[Object]) -> Spelled | None:
    """Only what is lacking, as it is written."""
    if spelled is None or len(spelled.paths) != len(given):
        return None
    return replace(spelled, paths=tuple(at for at, data in zip(spelled.paths, given, strict=True) if data in lacking))


def write(
    draft: Draft,
    scope: Path,
    states: list[Object],
    start: str | None,
    after: Path | None = None,
    spelled: Spelled | None = None,
) -> Group:
    """Write the states behind the one at `after`, or behind all others, with names that none has; none is a start."""
    if not all(isinstance(state.get("name"), str) and state["name"] for state in states):
        raise Refused("A state without a name cannot be put anywhere else: give it one first")
    taken, new = Names(draft.names()), dict[str, str]()
    for key, between in (("name", " "), ("id", "")):
        for name in (str(state[key]) for state in states if state.get(key) and state[key] not in new):
            new[name] = taken.new(name, between)
    written = _clips.without_starts(_clips.rename(states, draft.dialect, new))
    draft.add_all(scope, written, after, spelled)
    names = frozenset(str(state["name"]) for state in written)
    group = Group(scope, str(written[0]["name"]), names)
    known = next((old for old in states if start and start in (old.get("id"), old["name"])), None)
    return Group(scope, new[known["name"]] if known else _entry(draft, group), names)


def exits(draft: Draft, group: Group, ends: bool = False, handled: bool = False) -> list[OutgoingTransition]:
    """The ways of the group that lead to none of its states.

    With `ends` also where its flow just ends, with `handled` where it ends after an error was handled.
    """
    found = []
    for state in group.states(draft):
        for transition in transitions(state):
            if isinstance(transition.to, End):
                is_plain = transition.to.kind != "terminate" and not isinstance(state, EndState)
                if is_plain and (ends if transition.kind in FLOW else handled):
                    found.append(transition)
            elif (target := draft.target(transition)) is None or target.name not in group.names:
                found.append(transition)
    return found


def go_on(draft: Draft, leaving: list[OutgoingTransition], word: str | None, end: Object | None = None) -> None:
    """Lead ways to the state that `word` names; without one they end, those of the flow like `end`."""
    with draft.revision.together():
        for transition in leaving:
            if word is None or transition.kind == "compensation":
                draft.finish(transition, end if transition.kind not in ("error", "retry") else None)
            else:
                draft.lead(transition, word)


def _entry(draft: Draft, group: Group) -> str:
    """The first state of the group that no other one of it leads to."""
    states = group.states(draft)
    led = {to.path for state in states for transition in transitions(state) if (to := draft.target(transition))}
    usual = (state.name for state in states if state.path not in led and not state.used_for_compensation)
    return next(usual, group.entry)


def _serves(draft: Draft, path: Path, data: Object) -> bool:
    """Whether the definition at `path` is what comes under its name, or stands for it in any case."""
    return draft.spelling.needs_names or _is_same(draft, path, data)


def _is_same(draft: Draft, path: Path, data: Object) -> bool:
    there = {key: value for key, value in _clips.named(draft, path).items() if key != "names"}
    return {**there, "name": data["name"]} == data
