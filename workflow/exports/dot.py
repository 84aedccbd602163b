"""The diagram as DOT, for Graphviz: names, labels and looks, without places."""

from workflow.definition import Definition
from workflow.diagram.dot_text import to_dot_text
from workflow.exports._options import Exported, Options, graph

ID = "dot"
TITLE = "DOT"
HELP = "the diagram for Graphviz"
SUFFIX = ".dot"
MEDIA_TYPE = "text/vnd.graphviz"
ORDER = 6
DRAWN = True


def write(definition: Definition, options: Options) -> Exported:
    """The DOT source."""
    return Exported(to_dot_text(graph(definition, options), options.direction).encode())
