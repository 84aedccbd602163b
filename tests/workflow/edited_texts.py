"""Texts, and the pieces that are typed into them."""

from pathlib import Path

import yaml

from tests.definitions import others, own
from tests.workflow.samples import FIXTURE
from tools.bench.lint import sample, written
from workflow.document import read

FILES = [*own(), *others()]

BLOCK = (
    "id: a\nname: b\nstates:\n"
    "{0}- name: A\n{0}  type: inject\n\n# between\n{0}- name: B\n{0}  note: |\n{0}   x\n\nend: 1\n"
)


def _as_yaml(path: Path) -> str:
    return yaml.dump(read(path.read_text(encoding="utf-8")).data, Dumper=yaml.CSafeDumper, sort_keys=False)


TEXTS = [
    *(path.read_text(encoding="utf-8") for path in (*FILES, FIXTURE)),
    *(_as_yaml(path) for path in (*FILES, FIXTURE)),
    *(written(sample(12), syntax) for syntax in ("yaml", "json")),
    *(BLOCK.format(indent) for indent in ("", "  ")),
    BLOCK.format("").replace("name: B", "name: &b B"),
    BLOCK.format("").replace("\n", "\r\n"),
]

PIECES = [
    *(
        "",
        "x",
        " ",
        "  ",
        "\n",
        "- ",
        "- name: N\n",
        "  - ",
        "\n- ",
        "\n  - a",
        ": ",
        "? ",
        "? a\n",
        "#",
        "# c\n",
        "|",
        ">",
    ),
    *("|+\n", "\n\n", "---\n", "\n...\n", "%YAML", "&a ", "*a", "!t ", "'", '"', "{", "}", "[", "]", ",", "{}", "\t"),
    *(
        "null",
        "1",
        "\ufeff",
        "\r",
        "\x85",
        "“",
        '"a": 1',
        '{"name": "N"},',
        "states:\n",
        "type: inject\n",
        "}}",
        "{{ $.a",
    ),
]
