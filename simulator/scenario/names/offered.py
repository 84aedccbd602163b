"""The names that definitions have, by the sort of the table: what editors offer where a scenario takes one."""

from collections.abc import Mapping, Sequence

from simulator.scenario.names.misnamed import Names
from simulator.scenario.names.takers import OPEN

Offered = Mapping[str, Sequence[str]]


def offered(names: Names) -> dict[str, list[str]]:
    """The names by what the table calls them (`x-names` of the schema), in the order of the definitions."""
    known = names.calls.known
    calls = {**known["calls"], **names.calls.of_requests}
    mocked = {"functions": known["functions"], "subflows": known["subflows"], "calls": calls}
    listed = {
        **mocked,
        "keys": {**(calls if "calls" in names.kinds else known["functions"]), **known["subflows"]},
        "called": names.calls.called,
        "states": names.states,
        "events": names.takers.types,
        "produced": names.takers.produced,
        "definitions": dict.fromkeys(one for one in names.definitions if not one.endswith(" ")),
        "workflows": dict.fromkeys(one.id.rpartition("/")[2] for one in names.programs),
        **names.takers.own,
    }
    return {sort: [name for name in found if name != OPEN] for sort, found in listed.items()}
