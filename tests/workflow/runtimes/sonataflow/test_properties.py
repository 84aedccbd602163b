"""`application.properties` beside a definition."""

from pathlib import Path

from designer.files.cases import Files
from simulator.scenario.scenario import Scenario
from tests.runtime_cases import rule
from workflow.document import read
from workflow.runtimes.sonataflow.properties import properties

TEXT = """# who
shop.user = ann
! no
shop.port:8080
%dev.shop.user=bob
long = one \\
    two
sign=a\\u00e9\\tb\\=c
empty
"""


@rule("sonataflow", "S195")
def test_properties() -> None:
    assert properties(TEXT) == {
        "shop.user": "ann",
        "shop.port": "8080",
        "long": "one two",
        "sign": "aé\tb=c",
        "empty": "",
    }


@rule("sonataflow", "S51", "S195")
def test_they_are_secrets_where_the_scenario_has_no_other(tmp_path: Path) -> None:
    (tmp_path / "application.properties").write_text(TEXT, "utf-8")
    file = tmp_path / "a.sw.yaml"
    file.write_text("id: a\nstart: A\nstates: [{name: A, type: inject, data: {}, end: true}]\n", "utf-8")
    case = Scenario({"secrets": {"shop.user": "cy"}})
    files = Files(runtime="sonataflow")
    ready = files.ready(str(file), case, "scenario.yaml", read("{}"))
    assert '"shop.user": "cy"' in ready.source.scenario
    assert '"shop.port": "8080"' in ready.source.scenario
    plain = Files(runtime="specification").ready(str(file), case, "scenario.yaml", read("{}"))
    assert "shop.port" not in plain.source.scenario
