"""What lets a text say for which runtime it is: what it says already is changed, else it is said anew.

In YAML that is the comment `# signalbox: runtime ID` above everything else; in JSON, which has no comments, a member of
the metadata.
"""

import re

from workflow.diagnostics import TextEdit
from workflow.document import Document
from workflow.edits import Edits, Revision
from workflow.runtimes.written import MEMBERS, comments_in, members_in


def saying(document: Document, dialect: str | None, runtime: str) -> Edits:
    """The edits of a text that can be read, in this dialect; `runtime` is the id."""
    for _, start, end in comments_in(document):
        return (TextEdit(start, end, runtime),)
    member = next((path for _, path in members_in(document)), None)
    if member is None and document.syntax == "yaml":
        head = re.match(r"\ufeff?(?:%[^\n]*\n)*", document.text)
        place = head.end() if head else 0
        return (TextEdit(place, place, f"# signalbox: runtime {runtime}\n"),)
    revision = Revision(document)
    revision.set(member or MEMBERS[dialect != "1.0"], runtime)
    return revision.edits
