"""What this process holds at this moment, for designer/telemetry/metrics.py."""

from designer.workers import pools
from simulator.live.driver import DRIVES


def state() -> dict[str, dict[str, float]]:
    """By the name of the gauge or counter, by the pool's name."""
    found = pools()
    return {
        "signalbox_live_sessions": {"": len(DRIVES)},
        "signalbox_workers": {name: sum(one.pid is not None for one in pool.workers) for name, pool in found.items()},
        "signalbox_workers_busy": {name: pool.busy for name, pool in found.items()},
        "signalbox_worker_calls_waiting": {name: pool.waiting for name, pool in found.items()},
        "signalbox_worker_askers": {name: pool.askers for name, pool in found.items()},
        "signalbox_worker_calls_refused": {name: pool.refused for name, pool in found.items()},
        "signalbox_workers_replaced": {name: sum(one.replaced for one in pool.workers) for name, pool in found.items()},
        "signalbox_worker_timeouts": {name: sum(one.late for one in pool.workers) for name, pool in found.items()},
        "signalbox_layouts_plain": {name: sum(one.marked for one in pool.workers) for name, pool in found.items()},
    }
