"""Sessions that are kept, for tests of what they take up."""

from simulator.live import storage
from simulator.live.storage import Whose
from simulator.models import Session
from tests.simulator.sockets import LOOP
from workflow.paths import Json

HEAVY = f"{LOOP}# {'x' * 200_000}\n"


SETUP: dict[str, Json] = {
    "definition": LOOP,
    "with": [{"name": "heavy", "text": HEAVY, "dialect": "0.6-draft"}, "plain: text"],
    "scenario": {"input": {"n": 1e16, "zero": -0.0, "long": "y" * 1_000}},
    "dialect": "0.6-draft",
}


def made(maker: str = "local", setup: dict[str, Json] | None = None) -> Session:
    return storage.create("d", "", setup or SETUP, None, Whose(maker))[0]
