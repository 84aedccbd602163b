"""The schema of scenarios that their source is completed by, and the names of a definition."""

from simulator.scenario.format.schema import scenario_schema
from simulator.scenario.loading import programs
from simulator.scenario.names.misnamed import Names
from simulator.scenario.names.offered import offered
from workflow.definition import understand
from workflow.paths import Json

ORDER = """\
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- wait: {listen: {to: {one: {with: {type: com.example.paid}}}}}
- send: {emit: {event: {with: {source: /shop, type: com.example.done}}}}
"""


def cases() -> Json:
    """`{"schema", "names"}`."""
    return {"schema": scenario_schema(), "names": offered(Names(programs([understand(ORDER)]).values()))}
