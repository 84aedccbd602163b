"""A slip in the key that tells that a file is a scenario: `definitions` for `definition`. Such a file is meant."""

from workflow.paths import Json
from workflow.slips import Slip, near_key

ENDINGS = (".yaml", ".yml", ".json")
SHARED = {"name", "definition", "events", "functions"}
"""Keys that other files have too."""


def scenario_slip(data: Json) -> Slip | None:
    """What keeps data from being a scenario or a suite that are meant as one; None where nothing does."""
    if not isinstance(data, dict) or "definition" in data or isinstance(data.get("scenarios"), list):
        return None
    named = near_key(data, "definition")
    if named is not None and isinstance(data[named], str):
        is_file = data[named].lower().endswith(ENDINGS)
        return Slip(named, "definition") if is_file or _own_keys(data) or near_key(data, "scenarios") else None
    listed = near_key(data, "scenarios")
    cases = data[listed] if listed is not None else None
    is_meant = isinstance(cases, list) and any(isinstance(one, dict) and _own_keys(one) for one in cases)
    return Slip(listed, "scenarios") if listed is not None and is_meant else None


def _own_keys(data: dict[str, Json]) -> set[str]:
    """The keys that only scenarios have."""
    from simulator.scenario.format.scenario import KEYS  # most files that are looked at do not come here

    return (set(KEYS) - SHARED) & data.keys()
