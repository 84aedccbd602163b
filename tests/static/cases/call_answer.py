"""The standard types of errors and their statuses, as the engine has them."""

from typing import Any

from simulator.engine.setup.grpc_statuses import NAMES
from simulator.engine.world.errors import prefix_of
from workflow.error_types import STATUSES


def cases() -> dict[str, Any]:
    """`{"statuses", "prefix", "grpc"}`."""
    return {"statuses": STATUSES, "prefix": prefix_of({}), "grpc": list(NAMES)}
