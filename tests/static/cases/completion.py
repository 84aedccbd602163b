"""The schemas of the dialects that texts are completed by."""

from workflow import dialects
from workflow.paths import Json

DIALECTS = ("0.6-draft", "0.1-map", "0.1-array", "0.1-kebab", "0.1-camel")


def cases() -> Json:
    """`{dialect: schema}`."""
    return {name: dialects.schema(name) for name in DIALECTS}
