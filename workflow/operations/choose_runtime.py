"""Lets the text say for which runtime it is: what it says already is changed, else it is said anew.

In YAML that is the comment `# signalbox: runtime ID` above everything else; in JSON, which has no comments, a member of
the metadata.
"""

import re

from workflow import runtimes
from workflow.definition import Definition
from workflow.diagnostics import TextEdit
from workflow.edits import Edits, Revision
from workflow.operations._edited import Edited, Refused
from workflow.runtimes.written import MEMBERS, comments_in, members_in


def run(definition: Definition, runtime: str) -> Edited:
    """The id of the runtime."""
    if not runtimes.is_known(runtime):
        raise Refused(f"{runtimes.unknown(runtime)}.")
    if not definition.document.readable:
        raise Refused("The text cannot be read; correct what its problems say first.")
    return Edited(_edits(definition, runtime))


def _edits(definition: Definition, runtime: str) -> Edits:
    document = definition.document
    for _, start, end in comments_in(document):
        return (TextEdit(start, end, runtime),)
    member = next((path for _, path in members_in(document)), None)
    if member is None and document.syntax == "yaml":
        head = re.match(r"\ufeff?(?:%[^\n]*\n)*", document.text)
        place = head.end() if head else 0
        return (TextEdit(place, place, f"# signalbox: runtime {runtime}\n"),)
    revision = Revision(document)
    revision.set(member or MEMBERS[definition.dialect != "1.0"], runtime)
    return revision.edits
