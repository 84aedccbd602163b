"""A session played as a page plays it: by its buttons, which the view says can be pressed."""

import json
from itertools import cycle
from typing import Any

from simulator.scenario.result import shown
from simulator.session.session import Session
from simulator.wire.view import Control

MOST = 2_000  # presses: no scenario of ours needs as many


def press(session: Session, command: Control, **fields: Any) -> bool:
    """Press a control; False where it is disabled, which then has a reason. One that is not must do something."""
    view = session.view()
    why = view["controls"]["why"][command]
    if why is not None:
        assert why
        return False
    session.handle({"command": command, **fields})
    after = session.view()
    stays = (after["position"], after["length"]) == (view["position"], view["length"])
    assert not stays, f"{command} does nothing at step {view['position']}"
    return True


def play(session: Session, *commands: Control) -> None:
    """Press one control after the other, in turn, until one of those that go forward is disabled."""
    for presses, command in enumerate(cycle(commands)):
        assert presses < MOST
        if not press(session, command, timeouts=False) and command != "back":
            return


WAYS: dict[str, tuple[Control, ...]] = {
    "Start and Continue": ("continue",),
    "steps": ("step",),
    "steps over": ("step-over",),
    "steps out": ("step-out",),
    "steps and back": ("step", "step", "step", "back", "back"),
    "Continue and back": ("continue", "continue", "back"),
}
"""The first goes forward further than the others back."""


def as_told(session: Session, expected: dict[str, Any]) -> None:
    """The session has come to what a headless run came to, and its trace is the same, byte for byte.

    The page is shown what it came to with secrets masked.
    """
    line = session.timeline
    expected = shown(line.setup, line.world, expected)
    view = session.view()
    own = {name: view[name] for name in ("status", "output", "error")}
    if own["status"] == "refused":
        own["status"] = None
    assert own == {name: expected[name] for name in own}
    assert [json.dumps(one) for one in session.trace()] == [json.dumps(one) for one in expected["trace"]]
