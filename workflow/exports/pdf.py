"""The diagram as a PDF page of its size, made of lines and letters."""

from workflow.definition import Definition
from workflow.exports._options import Exported, Options, drawing, pictures

ID = "pdf"
TITLE = "PDF"
HELP = "the diagram, to print"
SUFFIX = ".pdf"
MEDIA_TYPE = "application/pdf"
ORDER = 5
DRAWN = True


def write(definition: Definition, options: Options) -> Exported:
    """The page."""
    drawn = drawing(definition, options)
    return Exported(pictures(options).pdf(drawn.svg), plain=drawn.reason)
