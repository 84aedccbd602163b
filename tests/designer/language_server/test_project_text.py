"""`signalbox.toml` in an editor: tables, keys and values by the table of its format, and what they mean."""

from pathlib import Path

import pytest

from tests.designer.language_server.editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(
    ("text", "offered", "refused"),
    [
        ("[|", {"lint", "test", "files", "runtime"}, {"ignore"}),
        ("[lint.|", {"severity", "per-file-ignores"}, {"ignore", "lint"}),
        ("[lint]\n|", {"ignore", "max-warnings", "runtime"}, {"min-coverage"}),
        ("[lint]\nmax-warnings = 0\n|", {"ignore"}, {"max-warnings"}),
        ("[lint]\nrun|\nignore = []\n", {"runtime"}, {"ignore"}),
        ("[lint]\nignore = [|]\n", {"absent-data", "bad-cron"}, {"error"}),
        ('[lint]\nignore = [\n  "unused-event",\n  |', {"bad-cron"}, {"runtime"}),
        ("[lint]\nruntime = |", {"sonataflow", "lemline"}, {"error"}),
        ('[lint]\nruntime = "|"', {"sonataflow"}, set()),
        ("[lint.severity]\n|", {"absent-data", "bad-cron"}, {"ignore"}),
        ("[lint.severity]\nbusy-loop = |", {"error", "warning", "info"}, {"busy-loop"}),
        ('[runtime]\n"flows/**" = |', {"java", "zigflow"}, set()),
        ("[test]\n# |", set(), {"min-coverage"}),
        ("[test]\n|\n[lint]\nignore = []\n", {"min-coverage"}, {"ignore"}),
    ],
)
async def test_what_may_stand_there(
    client: Editor, tmp_path: Path, text: str, offered: set[str], refused: set[str]
) -> None:
    uri = client.show(text.replace("|", ""), "signalbox.toml", tmp_path)
    found = await client.offers(uri, client.position(uri, text.index("|")))
    assert offered <= set(found), sorted(found)
    assert not refused & set(found)


@pytest.mark.parametrize(
    ("text", "label", "after"),
    [
        ("[li|", "lint", "[lint"),
        ("[lint]\nmax|", "max-warnings", "[lint]\nmax-warnings = "),
        ("[lint]\nruntime = |", "sonataflow", '[lint]\nruntime = "sonataflow"'),
        ('[lint]\nignore = ["mo|"]', "mock-key", '[lint]\nignore = ["mock-key"]'),
        ("[lint]\nign| = []", "ignore", "[lint]\nignore = []"),
    ],
)
async def test_what_is_written_for_an_offer(client: Editor, tmp_path: Path, text: str, label: str, after: str) -> None:
    uri = client.show(text.replace("|", ""), "signalbox.toml", tmp_path)
    assert await client.completed(uri, client.position(uri, text.index("|")), label) == after


async def test_a_key_is_explained(client: Editor, tmp_path: Path) -> None:
    text = '[lint]\nmax-warnings = 0\n[test]\nmin-coverage = 80\n[lint.per-file-ignores]\n"a/*" = []\n'
    uri = client.show(text, "signalbox.toml", tmp_path)
    assert "More warnings are exit status 1." in await client.hovered(uri, client.behind(uri, "max-w"))
    assert "Percent of states and transitions" in await client.hovered(uri, client.behind(uri, "min-"))
    assert "Rules that are not reported" in await client.hovered(uri, client.behind(uri, "per-file"))


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        ("[lint]\nruntim = 'java'\n", "[lint] has no `runtim`; did you mean `runtime`?", "runtim"),
        ("# ö\n[lint]\nignore = ['no-such-rule']\n", "there is no rule `no-such-rule`", "ignore"),
        ("[lint.severity]\nbusy-loop = 'bad'\n", "`busy-loop` may be error, warning or info, not 'bad'", "busy-loop"),
        ("[test]\nmin-coverage = 101", "`min-coverage` may be at most 100, not 101", "min-coverage"),
        ("[lnt]\n", "signalbox.toml has no `lnt`; did you mean `lint`?", "[lnt]"),
        ("[lint\n", "this is no TOML: Expected ']' at the end of a table declaration", ""),
    ],
)
async def test_what_commands_refuse_is_a_problem_at_its_key(
    client: Editor, tmp_path: Path, text: str, words: str, marked: str
) -> None:
    uri = client.show(text, "signalbox.toml", tmp_path)
    (found,) = await client.told(uri)
    line = text.split("\n")[found.range.start.line]
    assert found.message.startswith(words)
    assert line[found.range.start.character : found.range.end.character] == marked
    assert (found.range.start.line, found.code) == (found.range.end.line, "project-format")


async def test_settings_as_they_must_be_have_no_problems(client: Editor, tmp_path: Path) -> None:
    uri = client.show("[lint]\nmax-warnings = 0\n", "signalbox.toml", tmp_path)
    assert await client.told(uri) == []
