"""Values with expressions between the dialects: `{{ $.a }}` in 0.6, a string that starts with `$` in 0.1."""

from collections.abc import Callable

from workflow.expressions import double_braces
from workflow.model import Template
from workflow.paths import Json, Path

Unsaid = list[tuple[Path, str]]
Change = Callable[[str], tuple[str, str]]
LEFT_OUT = object()


def to_braces(template: Template, unsaid: Unsaid) -> Json:
    """The value as 0.6 writes it; what it cannot say is left out and put into `unsaid`; None where that is all."""
    return _whole(template, unsaid, _braced) if template.style == "path" else template.value


def to_paths(template: Template, unsaid: Unsaid) -> Json:
    """The value as 0.1 writes it; what it cannot say is left out and put into `unsaid`; None where that is all."""
    return _whole(template, unsaid, _bare) if template.style == "braces" else template.value


def has_expressions(value: Json) -> bool:
    """Whether 0.6 would evaluate something in `value`."""
    if isinstance(value, dict):
        return any(map(has_expressions, value.values()))
    if isinstance(value, list):
        return any(map(has_expressions, value))
    return isinstance(value, str) and bool(double_braces.find(value))


def _whole(template: Template, unsaid: Unsaid, change: Change) -> Json:
    value = _each(template.value, template.path, unsaid, change)
    return None if value is LEFT_OUT else value


def _each(value: Json, path: Path, unsaid: Unsaid, change: Change) -> Json:
    if isinstance(value, dict):
        members = {key: _each(part, (*path, key), unsaid, change) for key, part in value.items()}
        return {key: part for key, part in members.items() if part is not LEFT_OUT}
    if isinstance(value, list):
        parts = [_each(part, (*path, index), unsaid, change) for index, part in enumerate(value)]
        return [part for part in parts if part is not LEFT_OUT]
    if not isinstance(value, str):
        return value
    found, reason = change(value)
    if reason:
        unsaid.append((path, reason))
        return LEFT_OUT
    return found


def _braced(text: str) -> tuple[str, str]:
    if text.startswith("$"):
        return "{{ " + text.strip() + " }}", ""
    return text, "text with “{{” in it, which 0.6 would evaluate" if double_braces.find(text) else ""


def _bare(text: str) -> tuple[str, str]:
    expression = double_braces.strip_braces(text)
    if expression is not None and expression.startswith("$"):
        return expression, ""
    if double_braces.find(text):
        return text, "text around an expression: in 0.1 a value is an expression or plain text"
    return text, "text that starts with “$”, which 0.1 would evaluate" if text.startswith("$") else ""
