"""A slip in the key that tells that a file is a scenario: `definitions` for `definition`. Such a file is meant."""

from simulator.scenario.keys import KEYS
from workflow.paths import Json
from workflow.slips import Slip, near_key

ENDINGS = (".yaml", ".yml", ".json")
OTHERS = set(KEYS) - {"name", "definition", "events", "functions"}
"""Keys that only scenarios have."""


def scenario_slip(data: Json) -> Slip | None:
    """What keeps data from being a scenario or a suite that are meant as one; None where nothing does."""
    if not isinstance(data, dict) or "definition" in data or isinstance(data.get("scenarios"), list):
        return None
    named = near_key(data, "definition")
    if named is not None and isinstance(data[named], str):
        is_file = data[named].lower().endswith(ENDINGS)
        return Slip(named, "definition") if is_file or OTHERS & data.keys() or near_key(data, "scenarios") else None
    listed = near_key(data, "scenarios")
    cases = data[listed] if listed is not None else None
    is_meant = isinstance(cases, list) and any(isinstance(one, dict) and OTHERS & one.keys() for one in cases)
    return Slip(listed, "scenarios") if listed is not None and is_meant else None
