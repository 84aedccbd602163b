"""Definitions that are converted: a small one, and those of a folder."""

from pathlib import Path

from tests.definitions import ROOT
from workflow.definition import understand

EXAMPLES = ROOT / "designer/library/examples"
SMALL = """id: small
version: 1.0.0
specVersion: '0.8'
functions: [{name: f, operation: "api.json#f"}, {name: lost, type: rpc, operation: "a.proto#S#m"}]
states:
- name: Choose
  type: switch
  dataConditions: [{condition: "${ .a == 1 }", transition: Call}]
  defaultCondition: {transition: Other}
- {name: Call, type: operation, actions: [{functionRef: f}], end: true}
- {name: Other, type: operation, actions: [{functionRef: lost}], end: true}
- {name: Never, type: inject, data: {}, end: true}
"""


def sources(folder: Path, pattern: str) -> list[Path]:
    """The definitions of a folder in 0.8 that lint has no error of."""
    found = []
    for path in sorted(folder.glob(pattern)):
        source = understand(path.read_text(encoding="utf-8"))
        if source.dialect == "0.8" and not any(one.severity == "error" for one in source.diagnostics):
            found.append(path)
    return found
