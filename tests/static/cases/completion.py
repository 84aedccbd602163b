"""The schemas of the dialects that texts are completed by."""

from workflow import dialects, runtimes
from workflow.paths import Json
from workflow.schema import schema_of

DIALECTS = ("0.6-draft", "0.1-map", "0.1-array", "0.1-kebab", "0.1-camel")


def cases() -> Json:
    """`{dialect: schema}`, and the schema of a runtime by its name."""
    found = {name: dialects.schema(name) for name in DIALECTS}
    engines = ("zigflow", "go", "lemline")
    return found | {one: schema_of("1.0", runtimes.get(one).overlay("1.0")) for one in engines}
