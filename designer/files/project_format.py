"""The table of `signalbox.toml`: every key, what may stand there and what it means (docs/command-line.md)."""

from typing import Final, get_args

from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import RUNTIME, TEXT, Known
from simulator.scenario.format.schema import schema_of
from simulator.scenario.format.shapes import REAL, ByName, ListOf, Number, Schema, Text
from simulator.scenario.format.words import meant, near
from workflow import rules
from workflow.diagnostics import Severity


def _rules() -> list[str]:
    return [one.id for one in rules.documented()]


RULE: Final = Known(
    "the id of a rule",
    "rule",
    known=_rules,
    is_known=lambda name: name in _rules(),
    unknown=lambda name: f"there is no rule `{name}`{meant(near(name, _rules()))}",
    close=lambda name: near(name, _rules()),
)
RULES: Final = ListOf(RULE, "a list of rules")
PATTERNS: Final = ListOf(TEXT, "a list of texts")
LINT: Final = Object(
    "lint",
    "[lint]",
    (
        Key("ignore", RULES, "Rules that are not reported.", ["unused-event"]),
        Key(
            "severity",
            ByName(Text(choices=get_args(Severity)), "a table: write [lint.severity]", key=RULE),
            "How bad what breaks a rule is.",
            {"busy-loop": "error"},
        ),
        Key(
            "per-file-ignores",
            ByName(RULES, "a table: write [lint.per-file-ignores]"),
            "Rules that are not reported of the files that fit a pattern.",
            {"legacy/*.json": ["deprecated-spelling"]},
        ),
        Key("max-warnings", Number("a whole number from 0 on", 0), "More warnings are exit status 1.", 0),
        Key("runtime", RUNTIME, "The engine that all definitions are for.", "sonataflow"),
    ),
    wanted="a table: write [lint]",
)
TEST: Final = Object(
    "test",
    "[test]",
    (
        Key(
            "min-coverage",
            Number("a number from 0 to 100", 0, 100, REAL),
            "Percent of states and transitions that the scenarios of each definition cover at least.",
            80,
        ),
    ),
    wanted="a table: write [test]",
)
FILES: Final = Object(
    "files",
    "[files]",
    (Key("exclude", PATTERNS, "What commands pass over in a folder, as in .gitignore.", ["build/", "*.gen.yaml"]),),
    wanted="a table: write [files]",
)
PROJECT: Final = Object(
    "project",
    "signalbox.toml",
    (
        Key("lint", LINT, "What is looked for, and how bad it is."),
        Key("test", TEST, "What scenarios must do."),
        Key("files", FILES, "Which files there are."),
        Key(
            "runtime",
            ByName(RUNTIME, "a table: write [runtime]"),
            "The engines that the definitions are for whose files fit a pattern; the last that fits counts.",
            {"flows/**": "java"},
        ),
    ),
)


def project_schema() -> Schema:
    """The schema of `signalbox.toml`."""
    return schema_of(PROJECT, "signalbox.toml", "The settings of a project of Signalbox (docs/command-line.md).")
