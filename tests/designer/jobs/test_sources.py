"""What a command runs is understood once, however often it is looked at before."""

from pathlib import Path
from typing import Any

import pytest

from designer.files.cases import Files
from simulator.scenario.scenario import Scenario
from workflow import definition
from workflow.definition import Definition, examine
from workflow.document import Document, read

TEXT = """
document: {dsl: 1.0.3, namespace: shop, name: once, version: 1.0.0}
do:
- a: {set: {done: true}}
"""


@pytest.mark.parametrize("runtime", ["specification", "java"])
def test_a_definition_is_understood_once(runtime: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "once.yaml"
    file.write_text(f"# {runtime}{TEXT}", "utf-8")
    examined: list[Document] = []

    def counted(document: Document, *given: Any, **more: Any) -> Definition:
        examined.append(document)
        return examine(document, *given, **more)

    monkeypatch.setattr(definition, "examine", counted)
    Files(runtime=runtime).ready(str(file), Scenario({}, ()), "--set", read("{}"))
    assert len(examined) == 1
