"""Scenarios of the gallery as a page plays them: what it is told after each press, and what it shows at the end."""

import json
from itertools import cycle
from typing import Any

from simulator.session.session import Session
from simulator.wire.view import Control
from tests.designer.gallery_runs import CASES, EVERY_KIND, PAGE_WAYS, headless, kept

Json = Any
STATUS = {
    None: "Scenario’s end",
    "completed": "Completed",
    "failed": "Failed",
    "timed-out": "Timed out",
    "terminated": "Terminated",
}


def played(session: Session, commands: list[Control]) -> list[Json]:
    """What is told after each press of the commands in turn, until the first is disabled."""
    told: list[Json] = []
    why: Json = session.view()["controls"]["why"]
    for command in cycle(commands):
        if why[commands[0]] is not None:
            return told
        if why[command] is None:
            answer = session.handle({"command": command, **({"timeouts": False} if command == "continue" else {})})
            told.append({"trace": answer["trace"], "view": answer["view"]})
            why = told[-1]["view"]["controls"]["why"]
    return told


def cases() -> Json:
    """`[{name, told, trace, chip}]` of each scenario by each way, with the whole view only of the last that is told."""
    found = []
    for case in CASES:
        name, number = str(case.values[0]), int(str(case.values[1]))
        if name not in EVERY_KIND:
            continue
        text, written = kept(name, number)
        expected = headless(name, number)
        for way, commands in PAGE_WAYS.items():
            told = played(Session.open({"definition": text, "scenario": json.loads(written)}), commands)
            for one in told[:-1]:
                one["view"] = {key: one["view"][key] for key in ("position", "length", "status", "traceLength")}
            found.append(
                {
                    "name": f"{case.id} by {way}",
                    "told": told,
                    "trace": expected["trace"],
                    "chip": STATUS[expected["status"]],
                }
            )
    return found
