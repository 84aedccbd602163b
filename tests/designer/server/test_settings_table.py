"""The settings: each is read strictly, names itself where it cannot be used, and is told as it is in force."""

from pathlib import Path
from typing import Any

import pytest

from designer import cli
from designer.server.setting import MASK
from designer.server.settings_table import PREFIX, ROWS, Unusable, effective, read

GARBAGE = {"a folder": "a\0b", "a line of text": "a\tb"}
"""What a setting of each kind cannot be; most take no such word."""


def refused(**variables: str) -> list[str]:
    """The lines that a start is refused with."""
    with pytest.raises(Unusable) as found:
        read({PREFIX + name: value for name, value in variables.items()})
    assert all("\n" not in line for line in found.value.lines)
    return found.value.lines


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_setting_takes_its_default_and_refuses_what_is_none(row: Any) -> None:
    name = row.name.removeprefix(PREFIX)
    if row.default:
        assert read({row.name: row.default})[name] == read({})[name]
    (line,) = refused(**{name: GARBAGE.get(row.kind, "o_ops://?")})
    assert line.startswith(f"{row.name}: ")
    assert row.secret == ("o_ops" not in line and row.kind not in GARBAGE)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("ACCOUNTS", "enabled", "is neither on"),
        ("ACCOUNTS", "2", "is neither on"),
        ("HTTPS", "maybe", "is neither on"),
        ("DATABASE", "foo", "is no address"),
        ("DATABASE", "mysql://a@b/c", "is no address"),
        ("DATABASE", "postgres://a@b:port/c", "is no address"),
        ("DATABASE", "sqlite:///", "is no address"),
        ("PORT", "abc", "is no whole number from 0 to 65,535"),
        ("PORT", "99999", "is no whole number from 0 to 65,535"),
        ("PORT", "80.5", "is no whole number"),
        ("PORT", "-1", "is no whole number"),
        ("HOST", "http://localhost", "is no host"),
        ("HOST", "a b", "is no host"),
        ("LIMIT_TEXT", "-1", "is no whole number from 1,024"),
        ("LIMIT_TEXT", "1e6", "is no whole number"),
        ("LIMIT_TEXT", "1 MiB", "is no whole number"),
        ("WORKERS", "0", "is no whole number from 1 to 64"),
        ("WORKERS", "two", "is no whole number"),
        ("STOP_SECONDS", "nan", "is no number"),
        ("STOP_SECONDS", "inf", "is no number"),
        ("ORIGINS", "nonsense", "names “nonsense”, which is no address"),
        ("ORIGINS", "https://a.example, b.example", "names “b.example”"),
        ("ORIGINS", "https://a.example/path", "is no address"),
        ("ORIGINS", "ftp://a.example", "is no address"),
        ("ORIGINS", "https://a.example:port", "is no address"),
        ("FRAME_ANCESTORS", "*", "is no address"),
        ("FRAME_ANCESTORS", "https://a.example; script-src *", "is no address"),
        ("EMAIL", "mail.example.org", "is no address"),
        ("EMAIL_FROM", "somebody", "is no mail address"),
        ("REDIS", "localhost:6379", "is no address"),
        ("LOG", "xml", "is none of text, json"),
        ("LOG_LEVEL", "LOUD", "is none of DEBUG"),
        ("REVIEW_DECIDERS", "everybody", "is none of members"),
        ("METRICS_TOKEN", "short", "has not the 16 characters"),
        ("SECRET_KEY", "changeme", "has not the 32 characters"),
        ("LIMIT_BODY", "2048", "is less than SIGNALBOX_LIMIT_TEXT"),
    ],
)
def test_what_cannot_be_used_is_told(name: str, value: str, why: str) -> None:
    (line,) = refused(**{name: value})
    assert line.startswith(f"{PREFIX}{name}: ")
    assert why in line


@pytest.mark.parametrize(
    ("name", "value", "means"),
    [
        ("ACCOUNTS", " On ", True),
        ("ACCOUNTS", "no", False),
        ("PORT", "", 8000),
        ("HOST", "[::1]", "::1"),
        ("LOG_LEVEL", "debug", "DEBUG"),
        ("ORIGINS", "https://Flows.example.org/,http://[::1]:81", ["https://flows.example.org", "http://[::1]:81"]),
        ("FRAME_ANCESTORS", "https://*.example.org", ["https://*.example.org"]),
    ],
)  # fmt: skip
def test_what_is_written_in_another_way_means_the_same(name: str, value: str, means: Any) -> None:
    assert read({PREFIX + name: value})[name] == means


def test_a_name_that_there_is_not_is_refused_with_the_nearest() -> None:
    assert refused(ACOUNTS="on") == ["SIGNALBOX_ACOUNTS: there is no such setting; the nearest is SIGNALBOX_ACCOUNTS"]
    assert refused(XYZZY="1") == ["SIGNALBOX_XYZZY: there is no such setting; docs/running.md lists all"]
    assert len(refused(ACOUNTS="on", PORT="x", WORKERS="0")) == 3


def test_what_is_in_force_is_told_without_secrets() -> None:
    told = {
        name: (value, source)
        for name, value, source in effective(
            {
                "SIGNALBOX_SECRET_KEY": "k" * 40,
                "SIGNALBOX_DATABASE": "postgres://me:pass@host/x",
                "SIGNALBOX_PORT": "81",
            }
        )
    }
    assert told["SIGNALBOX_SECRET_KEY"] == (MASK, "set")
    assert told["SIGNALBOX_DATABASE"] == (f"postgres://me:{MASK}@host/x", "set")
    assert told["SIGNALBOX_PORT"] == ("81", "set")
    assert told["SIGNALBOX_ORIGINS"] == ("(loopback and the host, with the port)", "default")
    assert len(told) == len(ROWS)


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in ROWS:
        monkeypatch.setenv(row.name, "")


@pytest.mark.usefixtures("nothing_set")
def test_serve_check_prints_and_starts_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--check", "--port", "81"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [row.name for row in ROWS]
    assert "81   (set)" in next(line for line in lines if line.startswith("SIGNALBOX_PORT"))


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize(
    ("arguments", "variables", "why"),
    [
        (["--host", "0.0.0.0"], {}, "without accounts everybody may read and change everything"),
        (["--host", "192.0.2.7"], {}, "--open"),
        ([], {"HOST": "::"}, "--open"),
        (["--port", "abc"], {}, "--port: “abc” is no whole number"),
        ([], {"HTTPS": "maybe"}, "SIGNALBOX_HTTPS: “maybe” is neither on"),
    ],
)
def test_serve_refuses(
    arguments: list[str],
    variables: dict[str, str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(PREFIX + name, value)
    assert cli.main(["serve", "--check", *arguments]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize("arguments", [["--open"], ["--host", "127.0.0.9"], ["--host", "localhost"]])
def test_serve_takes_an_open_host_where_it_is_meant(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNALBOX_HOST", "0.0.0.0" if arguments == ["--open"] else "")
    assert cli.main(["serve", "--check", *arguments]) == 0


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize("command", [["check", "--deploy"], ["backup", "x.gz"], ["migrate"]])
def test_other_commands_say_it_too(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIGNALBOX_ACCOUNTS", "enabled")
    try:
        status = cli.main(command)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == 2
    assert "SIGNALBOX_ACCOUNTS: “enabled” is neither on" in capsys.readouterr().err


def test_a_folder_of_ones_own_machine_is_for_one_person_and_one_process(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert read({"SIGNALBOX_WORKSPACE": folder})["WORKSPACE"] == folder
    (line,) = refused(WORKSPACE=folder, ACCOUNTS="on")
    assert line.startswith("SIGNALBOX_WORKSPACE: ")
    assert "SIGNALBOX_ACCOUNTS" in line
    (line,) = refused(WORKSPACE=folder, REDIS="redis://host:6379/0")
    assert "SIGNALBOX_REDIS" in line
    (tmp_path / "file").write_text("")
    for wrong in ("file", "gone"):
        (line,) = refused(WORKSPACE=str(tmp_path / wrong))
        assert line == (
            f"SIGNALBOX_WORKSPACE: “{tmp_path / wrong}” is no folder that is there: make it first, or correct the path"
        )
