"""The diagram as an SVG file that stands alone: it has its own colours and needs no font, script or network."""

from workflow.definition import Definition
from workflow.exports._options import Exported, Options, drawing

ID = "svg"
TITLE = "SVG"
HELP = "the diagram, sharp at every size"
SUFFIX = ".svg"
MEDIA_TYPE = "image/svg+xml"
ORDER = 3
DRAWN = True


def write(definition: Definition, options: Options) -> Exported:
    """The drawing."""
    drawn = drawing(definition, options)
    return Exported(drawn.svg.encode(), plain=drawn.reason)
