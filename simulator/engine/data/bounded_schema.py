"""JSON Schema's keywords as strangers may use them: their work is counted, patterns and unequal items are linear.

A schema of a few lines can ask for more work than there is time; and its dialect is one that is known here.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import attrs
from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]

from simulator.limits import SCHEMA_KEYWORDS
from workflow.paths import Json

Keyword = Callable[[Any, Any, Json, Json], Iterable[ValidationError] | None]


class TooMuch(Exception):
    """More work than a check may take."""


@dataclass
class Work:
    """How many keywords may still be applied."""

    left: int = SCHEMA_KEYWORDS

    def counted(self, keyword: Keyword) -> Keyword:
        """The keyword, which raises TooMuch when nothing is left."""

        def count(validator: Any, value: Any, instance: Json, schema: Json) -> Iterable[ValidationError] | None:
            self.left -= 1
            if self.left < 0:
                raise TooMuch
            return keyword(validator, value, instance, schema)

        return count


def validator_of(schema: Json, work: Work) -> Any:
    """The class of validators for the dialect of a schema, the newest where it names none that is known."""
    named = schema.get("$schema") if isinstance(schema, dict) else None
    base = _dialect(named)
    own: dict[str, Keyword] = {"pattern": _pattern, "patternProperties": _by_pattern, "uniqueItems": _unique}
    words = {name: work.counted(keyword) for name, keyword in ({**base.VALIDATORS, **own}).items()}
    extend: Any = validators.extend
    kind = extend(base, words)
    # The library's own goes over to another class where a part of a schema names a dialect: to keywords as they are.
    kind.evolve = attrs.evolve
    return kind


def _dialect(named: Json) -> Any:
    try:
        return validators.validator_for({"$schema": named}, default=Draft202012Validator)
    except (TypeError, AttributeError, ValueError):  # a name that is no address
        return Draft202012Validator


def mistake(kind: Any, schema: Json) -> str:
    """What is wrong with a schema as such, in words; "" is nothing. Raises TooMuch."""
    checked = kind(kind.META_SCHEMA, registry=REGISTRY, format_checker=kind.FORMAT_CHECKER)
    return next((str(error.message) for error in checked.iter_errors(schema)), "")


def _pattern(_validator: Any, pattern: str, instance: Json, _schema: Json) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not _matches(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _by_pattern(validator: Any, patterns: dict[str, Json], instance: Json, _schema: Json) -> Iterable[ValidationError]:
    for pattern, inner in patterns.items() if isinstance(instance, dict) else ():
        for name, value in instance.items():
            if _matches(pattern, name):
                yield from validator.descend(value, inner, path=name, schema_path=pattern)


def _unique(_validator: Any, wanted: bool, instance: Json, _schema: Json) -> Iterator[ValidationError]:
    if wanted and isinstance(instance, list):
        kinds = {json.dumps(_plain(item), sort_keys=True) for item in instance}
        if len(kinds) < len(instance):
            yield ValidationError("two items are the same")


def _plain(value: Json) -> Json:
    """The value with `1` for `1.0`: what JSON takes for equal is written alike."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value


def _matches(pattern: str, text: str) -> bool:
    """Whether it is somewhere in the text; what the linear-time engine lacks is not checked."""
    found = _compiled(pattern)
    return found is None or found.search(text) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> Any:
    import re2  # only a schema with a pattern pays for loading it

    options = re2.Options()
    options.log_errors = False
    try:
        return re2.compile(pattern, options)
    except re2.error:
        return None
