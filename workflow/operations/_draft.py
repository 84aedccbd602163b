"""A definition under way: its text as edited so far, its model, and the changes that all operations are made of.

A change of a value keeps the paths of everything else; only adding in front of states and dropping them moves paths.
So operations first lead ways elsewhere, then add or drop, the last state first.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from workflow import dialects
from workflow.convert.folding import only_ends
from workflow.definition import Definition
from workflow.document import Document
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.incremental import Remembering
from workflow.model import End, Scope, State, Transition, Workflow
from workflow.nodes import all_states, scopes
from workflow.operations import _spelling
from workflow.operations._edited import Edited, Refused
from workflow.operations._index import Index
from workflow.operations._names import unique
from workflow.operations._places import preceding
from workflow.operations._spelled import Spelled, bring
from workflow.operations._spelling_0_1 import Spelling01
from workflow.operations._transitions import OutgoingTransition, transitions
from workflow.paths import Json, Object, Path, parse_pointer, pointer
from workflow.states import EndState

HEAD = ("id", "name", "description", "version", "schemaVersion", "startsAt", "dataInputSchema", "dataOutputSchema")
SIDE_EFFECTS = ("compensateBefore", "compensate", "produceEvents")
"""What both a transition and an end may have in 0.6."""


class Draft:
    """The working copy of one operation."""

    def __init__(self, definition: Definition) -> None:
        """Raises Refused for a text that is no definition."""
        if definition.workflow is None:
            raise Refused(f"This cannot be edited in its diagram or form: {definition.reason}. Mend the text first")
        self._lowered: tuple[Document, Workflow] = (definition.document, definition.workflow)
        self._known = Remembering()
        self._known.know(definition.document.data, definition.workflow)
        self._index = Index(definition.workflow)
        self.revision = Revision(definition.document)
        self.spelling = _spelling.of(definition.workflow)
        self.dialect = definition.workflow.dialect

    @property
    def data(self) -> Json:
        """The definition's data as it stands now."""
        return self.revision.data

    @property
    def workflow(self) -> Workflow:
        """The definition's model as it stands now; what resources gave is only in the first one."""
        document, workflow = self._lowered
        if document is not self.revision.document:
            data = self.revision.document.data
            self._known.keep(data)
            workflow = self._known.lower(dialects.get(self.dialect), data)
            self._lowered, self._index = (self.revision.document, workflow), Index(workflow)
        return workflow

    @property
    def index(self) -> Index:
        """What there is in the model as it stands now."""
        _ = self.workflow
        return self._index

    def done(self, select: Path | None = None, **more: Any) -> Edited:
        """The answer: all edits so far, and what to select."""
        return Edited(self.revision.edits, None if select is None else pointer(select), **more)

    def value(self, path: Path) -> Json:
        """What stands at `path`; None where there is nothing."""
        return value_at(self.data, path)

    def path(self, text: str) -> Path:
        """The place that a pointer names; raises Refused where there is none."""
        found = parse_pointer(text, self.data)
        if found is None:
            raise Refused(f"There is nothing at {text or 'this place'} any more")
        return found

    def state(self, text: str) -> State:
        """The state at a pointer; raises Refused."""
        path = parse_pointer(text, self.data)
        found = None if path is None else self.find(path)
        if found is None:
            raise Refused(f"There is no state at {text or 'this place'} any more")
        return found

    def states(self, pointers: Iterable[str]) -> list[State]:
        """The states at several pointers, each once; raises Refused."""
        return [self.state(text) for text in dict.fromkeys(pointers)]

    def find(self, path: Path) -> State | None:
        """The state at a path, if there is one."""
        return self.index.states.get(path)

    def branch(self, path: Path) -> Scope | None:
        """The scope of the 0.1 branch at a path, if there is one."""
        return self.index.scopes.get((*path, "states")) if path else None

    def now(self, state: State) -> State:
        """A state that has kept its path, as it stands now."""
        return self.state(pointer(state.path))

    def transition(self, text: str) -> OutgoingTransition:
        """The way whose edge has this pointer; raises Refused."""
        for transition in self.transitions():
            if pointer(transition.place) == text:
                return transition
        raise Refused(f"There is no connection at {text or 'this place'} any more")

    def transitions(self, scope: Scope | None = None) -> Iterator[OutgoingTransition]:
        """Every way, of one scope or of all."""
        for each in [scope] if scope else scopes(self.workflow):
            for state in each.states:
                yield from transitions(state)

    def transitions_to(self, state: State) -> list[OutgoingTransition]:
        """The ways that lead to a state."""
        led = ((transition, self.target(transition)) for transition in self.transitions(self.scope(state)))
        return [transition for transition, to in led if to is not None and to.path == state.path]

    def scope(self, state: State) -> Scope:
        """The scope that a state is in."""
        return self.scope_at(state.path[:-1])

    def scope_at(self, path: Path) -> Scope:
        """The scope at a path, where one is."""
        return self.index.scopes[path]

    def names(self) -> set[str]:
        """Every name and id of a state, in any scope: names of branches are kept apart as well, for the reader."""
        return {name for state in all_states(self.workflow.scope) for name in (state.name, state.id) if name}

    def word(self, state: State) -> str:
        """The word that leads to a state from within its scope: its name, or the id where others go by ids."""
        scope, id_ = self.scope(state), state.id
        by_id = id_ is not None and id_ in self.index.words(scope)
        named = scope.find(state.name)
        is_named = named is not None and named.path == state.path
        word = id_ if id_ is not None and (by_id or not is_named) else state.name
        if not word:
            raise Refused("A state without a name cannot be led to: give it one first")
        return word

    def target(self, transition: OutgoingTransition) -> State | None:
        """The state that a way leads to."""
        return self.scope(transition.state).find(transition.target) if transition.target is not None else None

    def lead(self, transition: OutgoingTransition, word: str, keep: bool = True) -> None:
        """Let a way lead to the state that `word` names; an end becomes a transition.

        With `keep` what the end did besides (0.6: events, compensation) is done at the transition.
        """
        to = transition.to
        if isinstance(to, Transition):
            self.revision.set(to.target.path, word)
        elif to.path[-1:] != ("end",):
            self.set_members(to.path, self.spelling.transition(word))
        elif (
            transition.kind in ("condition", "default") and self.spelling.needs_names
        ):  # camel: `end: true` of the switch
            path = (
                (*transition.entry, *self.spelling.transition(word))
                if transition.entry
                else (*transition.state.path, "default")
            )
            self.revision.set(path, word)
        else:
            old = self.value(to.path)
            extras = {key: old[key] for key in SIDE_EFFECTS if key in old} if isinstance(old, dict) and keep else {}
            ((name, value),) = self.spelling.transition(word).items()
            self.replace_member(to.path, name, self.spelling.leading(word, extras) if extras else value)

    def lead_from(self, state: State, word: str) -> None:
        """Let a state that has no way on lead to the state that `word` names."""
        self.set_members(state.path, self.spelling.transition(word))

    def finish(
        self, transition: OutgoingTransition, like: Object | None = None, avoid: frozenset[Path] = frozenset()
    ) -> None:
        """Let a way end its scope; `like` is the data of a 0.6 end that it takes over.

        Where only a state can end (0.1), the way leads to one that is not in `avoid`, made if there is none.
        """
        to = transition.to
        if transition.kind == "compensation":
            self.revision.remove(to.path)
        elif self.spelling.needs_names:
            self._finish_0_1(transition, avoid)
        elif isinstance(to, End):
            if like:
                self.revision.set(to.path, self.spelling.ending(joined(self.value(to.path), like)))
        elif to.path[-1:] == ("default",):
            self.revision.set(to.path, {"end": self.spelling.ending(joined(self.value(to.path), like))})
        else:
            self.replace_member(to.path, "end", self.spelling.ending(joined(self.value(to.path), like)))

    def _finish_0_1(self, transition: OutgoingTransition, avoid: frozenset[Path]) -> None:
        to, end = transition.to, self.spelling.end()
        if isinstance(to, End):
            return
        if transition.kind not in ("next", "event"):
            self.revision.set(to.target.path, self.end_word(self.scope(transition.state), avoid))
        elif end:
            self.replace_member(to.target.path, "end", end["end"])
        else:
            self.revision.remove(to.target.path)

    def ending(self, transition: OutgoingTransition) -> Object | None:
        """The data of a 0.6 end; None for any other way."""
        found = (
            self.value(transition.place) if isinstance(transition.to, End) and not self.spelling.needs_names else None
        )
        return found if isinstance(found, dict) else None

    def end_word(self, scope: Scope, avoid: frozenset[Path] = frozenset()) -> str:
        """The name of a 0.1 state that only ends `scope`; one is added behind the others if there is none."""
        for state in scope.states:
            is_end = isinstance(state, EndState) or (state.name.rstrip(" 0123456789") == "End" and only_ends(state))
            if is_end and state.path not in avoid and not (isinstance(state.next, End) and state.next.failure):
                return self.word(state)
        name = unique("End", self.names())
        assert isinstance(self.spelling, Spelling01)
        self.add(scope.path, self.spelling.end_state(name))
        self.revision.settle()
        return name

    def add(self, scope: Path, state: Object, after: Path | None = None, before: Path | None = None) -> Path:
        """Write a state into the scope at a path, behind the state `after`, before `before`, or behind all others.

        The answer is where it stands. In a mapping there is no place before the first one.
        """
        there = self.value(scope)
        data = dict(state)
        if isinstance(there, dict) or (there is None and self.dialect == "0.1-map"):
            name, names = str(data.pop("name")), list(there or ())
            near = names[: names.index(before[-1])] if before else [str(after[-1])] if after else []
            self.revision.set((*scope, name), data, after=near)
            return (*scope, name)
        if not isinstance(there, list | None):
            raise Refused(f"The states at {pointer(scope)} are not a list: mend the text first")
        index = int(before[-1]) if before else int(after[-1]) + 1 if after else len(there or ())
        self.revision.insert((*scope, index), data)
        return (*scope, index)

    def add_all(
        self, scope: Path, states: Sequence[Object], after: Path | None = None, spelled: Spelled | None = None
    ) -> None:
        """As `add`, of several states, the others behind the first one; `spelled` says how they are written."""
        there = self.value(scope)
        index = int(after[-1]) + 1 if after and isinstance(after[-1], int) else len(there or ())
        if isinstance(there, list) and there and bring(self.revision, (*scope, index), spelled, states):
            return
        first, others = self.add(scope, states[0], after), states[1:]
        if others and isinstance(first[-1], str):
            members = {str(each["name"]): {key: each[key] for key in each if key != "name"} for each in others}
            self.revision.add_all(scope, members, after=[first[-1]])
        elif others:
            self.revision.insert_all((*scope, int(first[-1]) + 1), others)

    def set_members(self, path: Path, members: Object) -> None:
        """Set several members of the mapping at `path`, new ones where the dialect's schema has them."""
        for name, value in members.items():
            self.revision.set((*path, name), value, after=self.before(path, name))

    def append(self, path: Path, value: Json) -> Path:
        """Put an item behind all others of the list at `path`, which is made if it is missing; its place."""
        there = self.value(path)
        if not isinstance(there, list | None):
            raise Refused(f"What stands at {pointer(path)} is not a list: mend the text first")
        if there:
            self.revision.insert((*path, len(there)), value)
        else:
            self.revision.set(path, [value], after=self.before(path[:-1], path[-1]))
        return (*path, len(there or ()))

    def before(self, path: Path, key: str | int) -> tuple[str, ...]:
        """The members that come before `key` in the mapping at `path`."""
        return preceding(self.dialect, self.value(path), key)

    def replace_member(self, path: Path, name: str, value: Json) -> None:
        """Write the member `name` in place of the one at `path`; where both were there, `name` stays."""
        new = (*path[:-1], name)
        if name in self.value(path[:-1]):
            self.revision.remove(path)
        else:
            if isinstance(value, bool):  # there are readers that take any text there for true
                self.revision.set(path, value)
            self.revision.rename_key(path, name)
        self.revision.set(new, value)


def joined(first: Json, second: Object | None) -> Object:
    """The data of a 0.6 end that does what a transition or an end does besides leading on, and what `second` does."""
    given = [each for each in (first, second) if isinstance(each, dict)]
    found: Object = {"kind": next((each["kind"] for each in reversed(given) if "kind" in each), "default")}
    events = [event for each in given if isinstance(each.get("produceEvents"), list) for event in each["produceEvents"]]
    if any(each.get("compensateBefore", each.get("compensate")) for each in given):
        found["compensateBefore"] = True
    if events:
        found |= {"kind": "event"} if found["kind"] == "default" else {}
    if events or found["kind"] == "event":  # such an end has the list, even one that is still empty
        found["produceEvents"] = events
    return found
