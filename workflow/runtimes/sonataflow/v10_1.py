"""SonataFlow 10.1, the line before."""

from dataclasses import replace

from workflow.runtimes.sonataflow import PROFILE as LATER
from workflow.runtimes.sonataflow import SEMANTICS
from workflow.runtimes.sonataflow.lowering import Reading101

PROFILE = replace(
    LATER,
    id="sonataflow@10.1",
    version="10.1",
    lowering=Reading101,
    semantics=replace(
        SEMANTICS,
        data=replace(SEMANTICS.data, branches="shared"),
        calls=replace(SEMANTICS.calls, statuses="documents"),
    ),
)
