"""How a dialect writes what operations add, as plain data: one `Spelling` for 0.6, 0.8, and all of 0.1."""

from workflow import dialects
from workflow.model import Workflow
from workflow.operations._spelling_0_1 import Spelling01
from workflow.operations._spelling_0_6 import Spelling06
from workflow.operations._spelling_0_8 import Spelling08

Spelling = Spelling06 | Spelling01
"""They answer the same; what is asked is said at `Spelling06`."""


def of(workflow: Workflow) -> Spelling:
    """The spelling of the workflow's dialect."""
    spelling = dialects.spelling(workflow.dialect)
    if spelling:
        return Spelling01(workflow, spelling)
    return Spelling08(workflow) if workflow.dialect == "0.8" else Spelling06(workflow)
