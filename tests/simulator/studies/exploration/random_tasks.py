"""Random small definitions of DSL 1.0, each with all that can come from outside, by what it is made of."""

from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Final

from tests.simulator.studies.exploration.every_outcome import Entry, Sketch, different
from workflow.paths import Json

HEAD: Final = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
TYPES: Final = "https://serverlessworkflow.io/spec/1.0.0/errors/"
OWN: Final = "https://shop.example/errors/own"
ERROR: Final = {"type": OWN, "status": 409, "title": "Own"}
PROTO: Final = {"endpoint": "https://a.example/p.proto"}
LIMIT: Final = {"after": {"seconds": 5}}
LATE: Final = "PT10S"
NESTING: Final = 2


@dataclass(frozen=True)
class Around:
    """What a task is in: the filters of `catch`, whether a time limit runs, how deep it is."""

    filters: tuple[dict[str, Json], ...] = ()
    limited: bool = False
    depth: int = 0
    looped: bool = False
    """Whether it may be done several times."""


@dataclass
class Maker:
    """Makes one definition. `members` are the values that decisions ask for, by the name of what gives them."""

    chance: Random
    number: int = 0
    inputs: dict[str, list[Json]] = field(default_factory=dict)
    answers: dict[str, list[Entry]] = field(default_factory=dict)
    events: list[list[Json]] = field(default_factory=list)
    others: list[Json] = field(default_factory=list)
    context: str = ""
    asking_before: set[str] = field(default_factory=set)
    """The tasks that ask for what the task before them gives."""

    def sketch(self) -> Sketch:
        """A definition of three or four tasks."""
        is_limited = self.chance.random() < 0.1
        tasks = self.tasks(self.chance.randint(2, 4), Around(limited=is_limited))
        limit = {"timeout": {"after": {"seconds": 5}}} if is_limited else {}
        given = [dict(zip(self.inputs, values, strict=True)) for values in product(*self.inputs.values())]
        definition = {"document": HEAD, "do": tasks, **limit}
        return Sketch(definition, given, self.answers, self.events, tuple(self.others))

    def name(self, word: str) -> str:
        """A name that no other has."""
        self.number += 1
        return f"{word}{self.number}"

    def tasks(self, count: int, around: Around) -> list[Json]:
        """A list of about so many tasks."""
        found: list[Json] = []
        while len(found) < count:
            found += self.some(around)
        for place, task in enumerate(found[:-1]):
            ((_, written),) = task.items()
            if "then" not in written and "switch" not in written and self.chance.random() < 0.12:
                later = [name for one in found[place + 1 :] if (name := next(iter(one))) not in self.asking_before]
                written["then"] = self.chance.choice([*later, "exit", "end"])
        return found

    def some(self, around: Around) -> list[Json]:
        """One or two tasks, the second of which may ask what the first gives."""
        kinds = [self.call, self.call, self.call, self.set, self.run, self.switch, self.fork, self.child, self.raised]
        if around.depth < NESTING:
            kinds += [self.attempt, self.attempt, self.attempt, self.loop, self.do]
        if not around.looped:
            kinds.append(self.listen)
        found = self.chance.choice(kinds)(around)
        self.asking_before.update(next(iter(one)) for one in found[1:])
        ((_, written),) = found[0].items()
        if "if" not in written and len(found) == 1 and self.chance.random() < 0.2:
            written["if"] = self.of_input()
        return found

    def of_input(self) -> str:
        """A condition on a member of the input."""
        name = self.chance.choice([*self.inputs, ""]) if len(self.inputs) > 1 else ""
        if not name or name.startswith("list"):
            name = self.name("in")
            self.inputs[name] = [1, 0]
        return f"${{ $workflow.input.{name} == 1 }}"

    def call(self, around: Around, *, alone: bool = False) -> list[Json]:
        """A call; what it gives may decide what comes next, at once or by the context."""
        name = self.name("call")
        kind = self.chance.choice(["http", "http", "http", "grpc", "openapi"])
        given: dict[str, dict[str, Json]] = {
            "http": {"method": "get", "endpoint": f"https://a.example/{name}"},
            "openapi": {"document": {"endpoint": "https://a.example/o.json"}, "operationId": name},
            "grpc": {"proto": PROTO, "service": {"name": "S", "host": "a.example"}, "method": name},
        }
        written: dict[str, Json] = {"call": kind, "with": given[kind]}
        limited = around
        if not around.limited and self.chance.random() < 0.15:
            written["timeout"] = LIMIT
            limited = replace(around, limited=True)
        found: list[Json] = [{name: written}]
        results: list[Json] = [{}]
        if not alone and self.chance.random() < 0.5:
            member = f"r{self.number}"
            results, more = self.asking(member, around)
            found += more
            if "if" in next(iter(more[0].values())) and self.chance.random() < 0.5:
                written["export"] = {"as": {member: f"${{ .{member} }}"}}
                self.context = f"${{ $context.{member} == 1 }}"
        fails = [
            {"response": {"status": one}} if kind != "grpc" else _error("communication", one)
            for one in _statuses(around)
        ]
        self.answers[name] = [*({"result": one} for one in results), *fails, *_late(limited)]
        return found

    def asking(self, member: str, around: Around) -> tuple[list[Json], list[Json]]:
        """What may be given by a member, and a task that asks for it."""
        kind = self.chance.choice(["if", "switch", "for"] if around.depth < NESTING else ["if", "switch"])
        if kind == "if":
            task = self.set(around)
            next(iter(task[0].values()))["if"] = f"${{ .{member} == 1 }}"
            return [{member: 1}, {member: 0}], task
        if kind == "switch":
            return [{member: one} for one in (1, 2, 0)], self.switch(around, f".{member}")
        item = self.name("item")
        inner = self.tasks(1, replace(around, depth=around.depth + 1, looped=True))
        return [{member: []}, {member: [{}]}], [
            {self.name("loop"): {"for": {"each": item, "in": f"${{ .{member} }}"}, "do": inner}}
        ]

    def set(self, around: Around) -> list[Json]:
        """A task without anything from outside."""
        name = self.name("set")
        kind = self.chance.choice(["set", "wait", "emit", "set"])
        if kind == "wait":
            return [{name: {"wait": {"seconds": 1}}}]
        if kind == "emit":
            return [{name: {"emit": {"event": {"with": {"type": "test.told", "source": "https://a.example"}}}}}]
        written: dict[str, Json] = {"set": {"at": name}}
        if self.context and self.chance.random() < 0.4:
            written["if"] = self.context
        return [{name: written}]

    def run(self, around: Around) -> list[Json]:
        """A process."""
        name = self.name("run")
        process = {"shell": {"command": f"do-{name}"}}
        self.answers[name] = [{"result": "done"}, _error("runtime", 500), *_late(around)]
        return [{name: {"run": process}}]

    def switch(self, around: Around, asked: str = "") -> list[Json]:
        """A choice of up to three ways, which come together again."""
        name, left, right = self.name("choose"), self.name("left"), self.name("right")
        if not asked:
            member = self.name("in")
            self.inputs[member] = [1, 2, 0]
            asked = f"$workflow.input.{member}"
        cases: list[Json] = [
            {"one": {"when": f"${{ {asked} == 1 }}", "then": left}},
            {"two": {"when": f"${{ {asked} == 2 }}", "then": right}},
        ]
        if self.chance.random() < 0.5:
            cases.append({"other": {"then": self.chance.choice([left, right, "exit", "end", "continue"])}})
        skipped = {"then": "exit"} if self.chance.random() < 0.5 else {}
        return [{name: {"switch": cases}}, {left: {"set": {"l": 1}, **skipped}}, {right: {"set": {"r": 1}}}]

    def fork(self, around: Around) -> list[Json]:
        """Two calls at once, or one against the other."""
        if self.chance.random() < 0.7:
            branches = [*self.call(around, alone=True), *self.call(around, alone=True)]
            return [{self.name("fork"): {"fork": {"branches": branches}}}]
        branches = []
        for _ in range(2):
            call = self.call(around, alone=True)
            self.answers[next(iter(call[0]))].append({"result": {}, "delay": "PT0.1S"})
            branches.append({self.name("lane"): {"do": [*call, {self.name("won"): {"set": {"a": 1}}}]}})
        return [{self.name("race"): {"fork": {"compete": True, "branches": branches}}}]

    def child(self, around: Around) -> list[Json]:
        """Another workflow, which is there or not."""
        name, other, given = self.name("child"), self.name("other"), {}
        if self.chance.random() < 0.5:
            errors = [
                *({"type": TYPES + "runtime", "status": 500, **one.get("with", one)} for one in around.filters if one),
                {"type": TYPES + "runtime", "status": 500},
            ]
            self.answers[f"test/{other}"] = [
                {"output": {}},
                *({"error": _named(one)} for one in errors),
                *_late(around, "output"),
            ]
        else:
            tasks = self.call(replace(around, depth=NESTING), alone=True)
            if self.chance.random() < 0.3:
                member = self.name("in")
                self.inputs[member] = [1, 0]
                given = {"input": {"fail": f"${{ $workflow.input.{member} }}"}}
                tasks.append({"refuse": {"raise": {"error": ERROR}, "if": "${ $workflow.input.fail == 1 }"}})
            self.others.append({"document": {**HEAD, "name": other}, "do": tasks})
        run = {"workflow": {"namespace": "test", "name": other, "version": "1.0.0", **given}}
        return [{name: {"run": run}}]

    def raised(self, around: Around) -> list[Json]:
        """An error of its own, where the input says so."""
        return [{self.name("raise"): {"raise": {"error": ERROR}, "if": self.of_input()}}]

    def attempt(self, around: Around) -> list[Json]:
        """What may fail, and what is done then."""
        caught: dict[str, Json] = self.chance.choice(
            [
                {},
                {"errors": {"with": {"status": 503}}},
                {"errors": {"with": {"type": TYPES + "communication"}}},
                {"errors": {"with": {"type": TYPES + "timeout"}}},
                {"errors": {"with": {"type": OWN}}},
                {"when": "${ $error.status == 404 }"},
                {"exceptWhen": "${ $error.status == 404 }"},
            ]
        )
        is_retried = self.chance.random() < 0.25
        known = caught.get("errors", {"status": 404} if caught else {})
        is_limited = not around.limited and self.chance.random() < 0.2
        inside = replace(
            around, filters=(*around.filters, known), depth=around.depth + 1, limited=around.limited or is_limited
        )
        tasks = self.tasks(1, inside)
        catch: dict[str, Json] = dict(caught)
        if is_retried:
            catch["retry"] = {"delay": {"seconds": 1}, "limit": {"attempt": {"count": 1}}}
        if self.chance.random() < 0.7:
            catch["do"] = self.tasks(1, replace(around, depth=NESTING, limited=inside.limited))
        written: dict[str, Json] = {"try": tasks, "catch": catch or {"errors": {}}}
        if is_limited:
            return [{self.name("limited"): {"do": [{self.name("try"): written}], "timeout": LIMIT}}]
        return [{self.name("try"): written}]

    def loop(self, around: Around) -> list[Json]:
        """A list of tasks for each item of a list of the input, as long as a condition holds."""
        name, member, item = self.name("loop"), self.name("list"), self.name("item")
        inner = self.tasks(1, replace(around, depth=around.depth + 1, looped=True))
        written: dict[str, Json] = {"for": {"each": item, "in": f"${{ $workflow.input.{member} }}"}, "do": inner}
        self.inputs[member] = [[], [{}]]
        if self.chance.random() < 0.4:
            written["while"] = f"${{ ${item}.go == 1 }}"
            self.inputs[member] = [[], [{"go": 1}], [{"go": 0}]]
        return [{name: written}]

    def do(self, around: Around) -> list[Json]:
        """A list of its own."""
        return [{self.name("do"): {"do": self.tasks(2, replace(around, depth=around.depth + 1))}}]

    def listen(self, around: Around) -> list[Json]:
        """A wait for an event, for a time or as long as it takes."""
        name, kind = self.name("listen"), self.name("test.came")
        written: dict[str, Json] = {"listen": {"to": {"one": {"with": {"type": kind}}}}}
        event = {"at": "PT0.001S", "type": kind, "source": "https://a.example"}
        self.events.append([{**event, "data": {}}, None])
        if not around.limited:
            written["timeout"] = LIMIT
        return [{name: written}]


def _statuses(around: Around) -> list[int]:
    """The statuses that the filters ask for, and one that none does."""
    asked = [one.get("with", one).get("status") for one in around.filters]
    return list(different([*(one for one in asked if one is not None), 500]))


def _error(word: str, status: int) -> Entry:
    return {"error": {"type": TYPES + word, "status": status, "title": "Failed"}}


def _named(error: Entry) -> Entry:
    """An error as a mock of a workflow has it."""
    return {"name": str(error["type"]).rpartition("/")[2], **error}


def _late(around: Around, key: str = "result") -> list[Entry]:
    return [{key: {}, "delay": LATE}] if around.limited else []


def sketch(seed: int) -> Sketch:
    """The random definition of a number."""
    return Maker(Random(seed)).sketch()
