"""Data as YAML or JSON text, in the order that it has; reading it again gives the same data."""

import json
import re

import yaml

from workflow.document import Syntax
from workflow.paths import Json

WIDTH = 120


def to_text(data: Json, syntax: Syntax) -> str:
    """`data` as text that ends with a line break."""
    if syntax == "json":
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)


class _Dumper(yaml.SafeDumper):
    """Block style; text that a YAML 1.2 reader, or one of 1.1, would take for something else stands in quotes."""

    def ignore_aliases(self, _: object) -> bool:
        return True


_ODD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
_NUMBER = re.compile(r"[-+]?[.]?[0-9].*|0[xo].*|[-+]?\.(?:inf|nan)|true|false|null|[yn]|~|", re.IGNORECASE)


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = '"' if _NUMBER.fullmatch(value) or _ODD.search(value) else "|" if "\n" in value.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style)


def _float(dumper: yaml.SafeDumper, value: float) -> yaml.ScalarNode:
    text = json.dumps(value)
    if "." not in text:  # `5e-324` is a number in YAML 1.2 only: the dumper, which knows 1.1, would put a tag before it
        text = text.replace("e", ".0e")
    return dumper.represent_scalar("tag:yaml.org,2002:float", text)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(float, _float)
