"""That a text is written for a runtime by which nobody wants it to be read: an offer, as a problem with a quick fix."""

from designer.language_server.analysis import OpenText
from workflow import runtimes
from workflow.definition import Definition
from workflow.diagnostics import Diagnostic, Fix, TextEdit
from workflow.runtimes.recognition import offered

CODE = "runtime-offer"


def offer_of(one: OpenText, found: Definition) -> Diagnostic | None:
    """The offer for a text that means `found`; None where somebody has chosen, or no sign is sure enough."""
    signs = None if one.is_chosen(found.document) else offered(found.document.data, found.dialect)
    if signs is None:
        return None
    words, _ = signs.signs[0]
    title = runtimes.get(signs.runtime).title
    message = f"This is written for {title} ({words}): choose the runtime `{signs.runtime}` to read and run it so"
    fix = None
    if found.document.syntax == "yaml":
        line = f"# signalbox: runtime {signs.runtime}\n"
        fix = Fix(f"Read it as {title}", (TextEdit(0, 0, line),))
    return Diagnostic(CODE, "info", message, (), found.document.span(0, 0), fix)
