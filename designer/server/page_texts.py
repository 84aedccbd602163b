"""What the server says to the pages out of fixed tables, in English: the pages look it up in their catalogues.

`python -m designer.server.page_texts` prints it for `static/locale/messages.mjs`: by domain, where a text is from.
Forms have domains of their own, for only the page with forms loads them: `forms` their labels, `help` what explains
them. `phrases` are what stands in drawings and in the history (designer/server/phrases.py). What else is put together
for one definition or one run stays English, and is not in here.
"""

import json
from collections.abc import Iterator

from designer.library.palette import parts
from designer.library.starter_texts import patterns
from designer.review.why_not import WHY_NOT
from designer.server.phrases import phrases
from simulator.session.controls import FIXED
from workflow import dialects, runtimes
from workflow.exports import formats
from workflow.fields import labels, suggestions, tabs
from workflow.fields.form import KEY_HELP
from workflow.operations.connections import LABELS
from workflow.paths import Json
from workflow.state_kinds import KINDS, TASKS, WORDS

LABELLED = ("title",)
EXPLAINED = ("description", "x-absent", "enumDescriptions")
"""Members of a schema that a form shows."""
NAMED = ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas")
"""Members of a schema whose own members are named by the dialect."""


def texts() -> dict[str, dict[str, list[str]]]:
    return {
        "djangojs": {
            "designer/review/why_not.py": [*WHY_NOT.values()],
            "designer/library/parts": [one["title"] for one in parts()],
            "designer/library/starts": [one[part] for one in patterns() for part in ("title", "line")],
            "simulator/session/controls.py": [*FIXED],
            "workflow/operations/connections.py": [*LABELS.values()],
            "workflow/exports": [text for one in formats() for text in (one.TITLE, one.HELP)],
            "workflow/runtimes": sorted({*_calls(), *_engines()}),
        },
        "forms": {
            **_of_schemas(LABELLED),
            "workflow/fields/form.py": ["Name", "Workflow", *_titles()],
            "workflow/fields/labels.py": sorted({*_labels()}),
            "workflow/fields/tabs.py": [*tabs.LABELS.values()],
        },
        "help": {
            **_of_schemas(EXPLAINED),
            "workflow/fields/form.py": [KEY_HELP],
            "workflow/fields/suggestions.py": [*suggestions.RUNTIME.values(), *suggestions.SYSTEM.values()],
        },
        "phrases": {"designer/server/phrases.py": phrases()},
    }


def _of_schemas(members: tuple[str, ...]) -> dict[str, list[str]]:
    schemas = {f"workflow/dialects/schemas/{name}.json": dialects.schema(name) for name in dialects.ids()}
    return {file: sorted({*spoken(schema, members)}) for file, schema in schemas.items()}


def spoken(schema: Json, members: tuple[str, ...]) -> Iterator[str]:
    """What a schema and all schemas in it say in these members."""
    if isinstance(schema, list):
        for each in schema:
            yield from spoken(each, members)
    if not isinstance(schema, dict):
        return
    for name, value in schema.items():
        if name in NAMED and isinstance(value, dict):
            yield from spoken([*value.values()], members)
        elif name in members:
            yield from value if isinstance(value, list) else [value]
        elif name not in ("examples", "default", "const", "enum"):
            yield from spoken(value, members)


def _engines() -> Iterator[str]:
    """A few words on each engine."""
    yield from (one.about for one in map(runtimes.get, runtimes.ids()) if one.about)


def _titles() -> Iterator[str]:
    yield from (f"{kind.word} state" for kind in KINDS.values() if not kind.task)
    yield from (f"{word} state" for words in WORDS.values() for word in words.values())
    yield from (f"{KINDS[name].word} task" for name in TASKS)


def _calls() -> Iterator[str]:
    """The kinds of calls and of events that runtimes have."""
    for profile in runtimes.every():
        yield from (kind.word for kind in profile.calls)
        yield from (kind.word for kind in profile.events)


def _labels() -> Iterator[str]:
    yield from ("Kind", *labels.GROUPS.values())
    for words in (labels.MEMBERS, labels.TYPES, labels.SHAPES, *labels.BY_NAME.values()):
        yield from words.values()


if __name__ == "__main__":
    print(json.dumps(texts(), ensure_ascii=False))
