"""A definition of the library held against engines: by its kept scenarios and explored paths, as whom it is for."""

import pytest
from django.test import AsyncClient

from designer.workers.tasks import Unstartable
from designer.workers.tasks.portability import portable
from tests.designer.api.answer_lines import lines
from tests.designer.requests import Api
from workflow.paths import Json

TEXT = """document: {dsl: '1.0.0', namespace: t, name: w, version: '0.1.0'}
do:
- a: {set: {k: 1}, export: {as: '${ . }'}}
- b: {set: {k: '${ $context.k }'}}
"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_engines_are_compared_by_kept_scenarios_and_paths(async_client: AsyncClient) -> None:
    client = Api(async_client)
    made = (await client.make(TEXT))["id"]
    await client("PUT", f"definitions/{made}/runtime", {"runtime": "java"})
    await client("POST", f"definitions/{made}/scenarios/several", [{"name": "one", "scenario": {"input": {"x": 1}}}])
    *_, done = await lines(client, f"definitions/{made}/portability", {})
    found = done["portability"]
    assert (found["chosen"], found["measure"], found["parts"]) == ("java", "specification", True)
    assert found["cases"] == [{"name": "one", "source": "scenario"}, {"name": "path 1", "source": "path"}]
    rows = {one["runtime"]: one for one in found["engines"]}
    (place,) = rows["java"]["against"]["specification"]["differences"]
    assert (place["task"], place["before"]["data"], place["after"]["data"], place["cases"]) == ("a", {"k": 1}, None, 2)
    assert [one["same"] for one in place["remedies"]] == [2]
    assert "list" not in rows["go"]
    assert found["markdown"].startswith("**Portability of `t/w`**")
    *_, done = await lines(client, f"definitions/{made}/portability", {"text": TEXT.replace("${ . }", "${ $output }")})
    assert done["portability"]["engines"][1]["against"]["specification"]["differences"] == []


@pytest.mark.parametrize("text", ["a: [", "nothing: 7", "", "- 1"])
def test_a_text_that_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(Unstartable, match="the definition cannot be read: line 1: "):
        portable({"definition": text}, [])


def test_places_are_in_units_of_the_page() -> None:
    found = portable({"definition": f"# {chr(0x1F600)}\n{TEXT}"}, [])
    row = next(one for one in found["engines"] if one["runtime"] == "java")
    (edit,) = row["against"]["specification"]["differences"][0]["remedies"][0]["fix"]["edits"]
    assert edit["from"] == len("# ..\n") + TEXT.index("'${ . }'")


def test_a_scenario_that_cannot_be_run_is_said_beside_the_others() -> None:
    kept: list[dict[str, Json]] = [{"name": "odd", "seed": "x"}, {"name": "slip", "strat": 1}, {"name": "good"}]
    found = portable({"definition": TEXT}, kept)
    assert [one["name"] for one in found["broken"]] == ["odd", "slip"]
    assert found["broken"][0]["message"].startswith("`seed`")
    assert "no `strat`" in found["broken"][1]["message"]
    assert [one["name"] for one in found["cases"]] == ["good"]
