"""The places of diagnostics count UTF-16 units for pages: their own, those on the way, those of quick fixes."""

import pytest

from designer.workers.tasks.analysis import analyse
from designer.workers.tasks.diagnostics import diagnostic_to_json
from tests.designer.language_server.texts import FIXES, MENDED
from workflow.definition import load
from workflow.editor.utf16 import Units

TEXT = """# \U0001f600
document: {dsl: 1.0.3, namespace: shop, name: leak, version: 1.0.0}
use: {secrets: [shop]}
do:
- one: {set: {key: '${ $secrets.shop }'}}
- two: {call: http, with: {method: get, endpoint: '${ "https://a.example/" + .key }'}}
"""


def test_the_way_of_a_secret_has_its_places_as_editors_count() -> None:
    found = [diagnostic_to_json(one, Units(TEXT)) for one in load(TEXT).diagnostics if one.rule == "secret-in-output"]
    units = TEXT.encode("utf-16-le")
    ways = [one["related"] for one in found]
    told = [[units[2 * place["from"] : 2 * place["to"]].decode("utf-16-le") for place in way] for way in ways]
    assert told == [["shop"], ["shop", "$secrets"]]
    assert [place["pointer"] for place in ways[1]] == ["/use/secrets/0", "/do/0/one/set/key"]


@pytest.mark.parametrize("rule", FIXES)
def test_the_page_mends_errors_types_and_addresses(rule: str) -> None:
    text = f"# \U0001f600\n{MENDED}"
    (found,) = [one for one in analyse(text)["diagnostics"] if one["rule"] == rule]
    units = text.encode("utf-16-le")
    for edit in reversed(found["fix"]["edits"]):
        units = units[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + units[2 * edit["to"] :]
    assert units.decode("utf-16-le") == text.replace(*FIXES[rule])
