"""What the simulator's sockets tell of each command: what `SIGNALBOX_OBSERVER` names (see simulator/live/ports.py)."""

import logging

from designer.access.matrix import COMMANDS
from designer.telemetry import metrics
from designer.telemetry.context import current

log = logging.getLogger("signalbox.simulator")


def command(name: str, outcome: str, seconds: float, steps: int) -> None:
    """A command was answered after so many seconds: `done`, or the code of its refusal; it made so many steps."""
    name = name if name in COMMANDS else "unknown"
    metrics.command(name, outcome, seconds, steps)
    told = {"kind": "command", "command": name, "outcome": outcome, "ms": round(seconds * 1000, 1), "steps": steps}
    message = f"{name} {outcome} {told['ms']:g} ms {current().role}".rstrip()
    log.info(message, extra={"told": {**told, "role": current().role}})
