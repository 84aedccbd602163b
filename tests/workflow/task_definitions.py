"""Definitions of DSL 1.0 in a few words, for tests: of any tasks, one for each container, and ones that grow."""

from typing import Any

from workflow import dialects
from workflow.document import read
from workflow.model import Workflow

Task = dict[str, Any]


def definition(*tasks: Task, **more: Any) -> Workflow:
    """The model of a definition with these tasks, each `{name: task}`."""
    head = {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.0.0"}
    return dialects.get("1.0").lower({"document": head, "do": list(tasks), **more})


def from_text(text: str) -> Workflow:
    """The model of a text."""
    return dialects.get("1.0").lower(read(text).data)


def set_(name: str, **more: Any) -> Task:
    """A task that sets one name."""
    return {name: {"set": {"ready": True}, **more}}


def call(name: str, method: str = "get", uri: str = "https://shop.example/orders/{id}", **more: Any) -> Task:
    """A call of HTTP."""
    return {name: {"call": "http", "with": {"method": method, "endpoint": uri}, **more}}


def do(name: str, *tasks: Task, **more: Any) -> Task:
    """A list in a list."""
    return {name: {"do": list(tasks), **more}}


def try_(name: str, *tasks: Task, catch: Task | None = None, **more: Any) -> Task:
    """A list whose errors are caught."""
    return {name: {"try": list(tasks), "catch": catch if catch is not None else {"do": [set_("recover")]}, **more}}


def fork(name: str, *branches: Task, compete: bool = False) -> Task:
    """Branches at once."""
    return {name: {"fork": {"branches": list(branches), "compete": compete}}}


def for_(name: str, *tasks: Task, **more: Any) -> Task:
    """A list for each item."""
    return {name: {"for": {"each": "item", "in": ".items"}, "do": list(tasks), **more}}


def listen(name: str, *tasks: Task) -> Task:
    """A list for each event that comes."""
    strategy = {"any": [{"with": {"type": "shop.parcel.scanned.v1"}}], "until": '$scan.status == "delivered"'}
    return {name: {"listen": {"to": strategy}, "foreach": {"item": "scan", "do": list(tasks)}}}


def switch(name: str, *cases: tuple[str, str], default: str | None = None) -> Task:
    """Cases by their condition and where they lead."""
    found: list[Task] = [{f"case{number}": {"when": when, "then": then}} for number, (when, then) in enumerate(cases)]
    return {name: {"switch": [*found, *([{"other": {"then": default}}] if default else [])]}}


def nested(depth: int) -> Task:
    """Lists in lists, so many."""
    task = set_("innermost")
    for level in range(depth, 0, -1):
        task = do(f"level{level}", task)
    return task


KINDS = ("set", "call", "switch", "wait", "emit", "run")


def _plain(number: int) -> Task:
    name = f"step{number}"
    match KINDS[number % len(KINDS)]:
        case "call":
            return call(name)
        case "wait":
            return {name: {"wait": {"seconds": number}}}
        case "emit":
            return {name: {"emit": {"event": {"with": {"type": f"shop.step{number}.v1"}}}}}
        case "run":
            return {name: {"run": {"container": {"image": f"shop/step:{number}"}}}}
        case "switch":
            return {name: {"switch": [{"yes": {"when": f".a > {number}", "then": "exit"}}]}}
    return set_(name)


def grown(count: int, each: int = 12) -> Workflow:
    """About `count` tasks in containers of `each`, of every kind in turn, some of them with others inside."""
    found: list[Task] = []
    for first in range(0, count, each):
        steps = [_plain(number) for number in range(first, min(first + each, count))]
        half = len(steps) // 2
        name = f"part{first // each}"
        match first // each % 5:
            case 0:
                found.append(try_(name, *steps[:half], catch={"retry": RETRY, "do": steps[half:]}))
            case 1:
                found.append(for_(name, *steps))
            case 2:
                branches = [do(f"{name}branch{number}", *steps[number::3]) for number in range(3)]
                found.append(fork(name, *branches))
            case 3:
                found.append(do(name, *steps[:half], listen(f"{name}events", *steps[half:])))
            case _:
                found += steps
    return definition(*found)


RETRY: Task = {"delay": "PT3S", "backoff": {"exponential": {}}, "limit": {"attempt": {"count": 5}}}
COMMUNICATION = "https://serverlessworkflow.io/spec/1.0.0/errors/communication"
FILTER: Task = {"with": {"type": COMMUNICATION, "status": 404}}

LOG: Task = {"extend": "call", "before": [set_("logged")]}

CONTAINERS: dict[str, Workflow] = {
    "do": definition(do("prepare", call("pack", "post"), set_("label"), timeout={"after": {"minutes": 5}})),
    "for": definition(
        {
            "feed": {
                "for": {"each": "pet", "in": ".pets", "at": "i"},
                "while": ".hungry > 0",
                "do": [call("give", "put")],
            }
        }
    ),
    "fork": definition(
        fork("help", call("nurse"), call("doctor"), do("ward", set_("bed"), set_("notes")), compete=True),
    ),
    "try": definition(
        try_("price", call("ask"), catch={"errors": FILTER, "as": "why", "retry": RETRY, "do": [set_("last")]}),
    ),
    "try-then": definition(
        try_("price", call("ask"), catch={"errors": FILTER, "then": "reject"}, then="end"),
        {"reject": {"raise": {"error": {"type": "https://shop.example/errors/refused", "status": 422}}}},
    ),
    "retry-only": definition(try_("price", call("ask"), catch={"errors": FILTER, "retry": RETRY})),
    "listen": definition(listen("bids", set_("note"))),
    "if": definition(set_("order"), call("invoice", **{"if": ".order.business"}), set_("done")),
    "then": definition(
        switch("kind", ('.kind == "cat"', "groom"), ('.kind == "dog"', "walk"), default="end"),
        call("groom", then="end"),
        do("walk", call("out"), set_("back", then="exit"), set_("never")),
        set_("rest"),
    ),
    "cards": definition(
        call("first", then="second"),
        {"second": {"call": "priceOf", "with": {"currency": "EUR"}}},
        use={"functions": {"priceOf": call("priceOf")["priceOf"]}, "extensions": [{"log": LOG}]},
    ),
}
