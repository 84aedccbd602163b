"""The definition as YAML; a text that is YAML stays as it is, to the last comment."""

from workflow.definition import Definition
from workflow.exports._options import Exported, Options
from workflow.exports._syntax import written

ID = "yaml"
TITLE = "YAML"
HELP = "the definition, with its comments"
SUFFIX = ".yaml"
MEDIA_TYPE = "application/yaml"
ORDER = 1
DRAWN = False


def write(definition: Definition, options: Options) -> Exported:  # noqa: ARG001 - nothing is drawn
    """The text as YAML."""
    return written(definition, "yaml")
