"""The definition as JSON; JSON has no comments, so that they are lost from YAML, and listed."""

from workflow.definition import Definition
from workflow.exports._options import Exported, Options
from workflow.exports._syntax import written

ID = "json"
TITLE = "JSON"
HELP = "the definition, for programs"
SUFFIX = ".json"
MEDIA_TYPE = "application/json"
ORDER = 2
DRAWN = False


def write(definition: Definition, options: Options) -> Exported:  # noqa: ARG001 - nothing is drawn
    """The text as JSON."""
    return written(definition, "json")
