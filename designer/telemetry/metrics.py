"""What Prometheus may ask for: counts of what this process has done, and what it holds at this moment.

Off, and without any cost, until `switch_on` is called: the package prometheus-client is an extra. No label holds what
people send: addresses are patterns, and methods and commands those that we know.
"""

from collections.abc import Callable, Iterator
from typing import Any

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

State = Callable[[], dict[str, dict[str, float]]]
"""What is there at this moment: by the name of a gauge or counter, by the value of its label ("" without one)."""

HELD = {
    "signalbox_live_sessions": ("Sessions that somebody is connected to at this process.", "", False),
    "signalbox_workers": ("Worker processes.", "pool", False),
    "signalbox_workers_busy": ("Worker processes that are at a call.", "pool", False),
    "signalbox_worker_calls_waiting": ("Calls that wait for a worker process.", "pool", False),
    "signalbox_worker_askers": ("People, or groups of guests, whose calls wait or are worked on.", "pool", False),
    "signalbox_worker_calls_refused": ("Calls that were answered by 429 or 503: too much waited.", "pool", True),
    "signalbox_workers_replaced": ("Worker processes that ended or were killed, and were started anew.", "pool", True),
    "signalbox_worker_timeouts": ("Calls that were stopped because they took too long.", "pool", True),
    "signalbox_layouts_plain": ("Drawings that Graphviz did not give in time, laid out plainly instead.", "pool", True),
}
"""What `State` gives: help, label, and whether it only grows."""


class Numbers:
    """The counts of this process."""

    def __init__(self, state: State) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

        # when a series began: nobody asks for it, and it is a line for each
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "signalbox_request_seconds",
            "Requests by the pattern of their address, with how long they took.",
            ("route", "method", "status"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.sockets = Gauge("signalbox_sockets", "Open WebSockets.", ("route",), registry=self.registry)
        self.commands = Histogram(
            "signalbox_command_seconds",
            "Commands to the simulator, from their turn to their answer.",
            ("command", "outcome"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.waits = Histogram(
            "signalbox_worker_wait_seconds",
            "How long calls waited for their turn at a worker process.",
            ("pool",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.steps = Counter("signalbox_steps", "Steps that sessions have made.", registry=self.registry)
        self.registry.register(_Held(state))


class _Held:
    """Asks for what is there at the moment of the scrape."""

    def __init__(self, state: State) -> None:
        self._state = state

    def describe(self) -> list[Any]:
        return []

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        found = self._state()
        for name, (about, label, grows) in HELD.items():
            family = (CounterMetricFamily if grows else GaugeMetricFamily)(name, about, labels=[label] if label else [])
            for value, count in found[name].items():
                family.add_metric([value] if label else [], count)
            yield family


_numbers: Numbers | None = None


def switch_on(state: State) -> None:
    """Count from now on; raises ImportError without the extra `metrics`."""
    global _numbers  # noqa: PLW0603 - one for the whole process
    _numbers = Numbers(state)


def switch_off() -> None:
    global _numbers  # noqa: PLW0603
    _numbers = None


def page() -> bytes | None:
    """Everything as Prometheus reads it; None where nothing is counted."""
    if _numbers is None:
        return None
    from prometheus_client import generate_latest

    return generate_latest(_numbers.registry)


def request(route: str, method: str, status: int, seconds: float) -> None:
    if _numbers:
        _numbers.requests.labels(route, method, status).observe(seconds)


def socket(route: str, change: int) -> None:
    """A WebSocket was opened (1) or closed (-1)."""
    if _numbers:
        _numbers.sockets.labels(route).inc(change)


def command(name: str, outcome: str, seconds: float, steps: int) -> None:
    if _numbers:
        _numbers.commands.labels(name, outcome).observe(seconds)
        _numbers.steps.inc(steps)


def waited(pool: str, seconds: float) -> None:
    """A call has got its turn at a worker process after so many seconds."""
    if _numbers:
        _numbers.waits.labels(pool).observe(seconds)
