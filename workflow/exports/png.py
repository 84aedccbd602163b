"""The diagram as a PNG picture, twice the size of the SVG where that is not too much."""

from workflow.definition import Definition
from workflow.exports._options import Exported, Options, drawing, pictures

ID = "png"
TITLE = "PNG"
HELP = "the diagram as a picture"
SUFFIX = ".png"
MEDIA_TYPE = "image/png"
ORDER = 4
DRAWN = True


def write(definition: Definition, options: Options) -> Exported:
    """The picture."""
    drawn = drawing(definition, options)
    return Exported(pictures(options).png(drawn.svg, drawn.width, drawn.height), plain=drawn.reason)
