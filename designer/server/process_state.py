"""What this process holds at this moment, for designer/telemetry/metrics.py."""

from designer.workers.client import gauges
from simulator.live.driver import DRIVES


def state() -> dict[str, dict[str, float]]:
    """By the name of the gauge or counter, by the pool's name."""
    return {"signalbox_live_sessions": {"": len(DRIVES)}, **gauges()}
