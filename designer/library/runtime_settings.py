"""The runtime that a definition is set to, by itself or by its project (docs/runtimes/index.md)."""

from designer.models import Definition
from workflow import dialects, runtimes


def runtime_set(row: Definition) -> str:
    """The id, "" where neither says one. A project speaks only of dialects that its runtime reads; an id that this
    release does not know is told where something is run by it.
    """
    own = row.runtime
    if own or row.project is None:
        return own
    found, dialect = row.project.runtime, row.chosen_dialect or row.dialect
    known = found in runtimes.ids() and dialect in dialects.ids()
    return "" if known and not runtimes.get(found).reads(dialect) else found
