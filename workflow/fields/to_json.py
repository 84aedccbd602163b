"""Forms as JSON, for the browser: paths as pointers; what is empty is left out."""

from collections.abc import Callable
from typing import Any

from workflow.diagnostics import Diagnostic
from workflow.fields.field import Field, Form, Tab
from workflow.fields.pages import Page
from workflow.limits import FORM_CHOICES
from workflow.paths import Json, pointer

WriteDiagnostic = Callable[[Diagnostic], dict[str, Any]]
"""How a diagnostic is written."""


def form_json(form: Form, write: WriteDiagnostic) -> dict[str, Json]:
    """`{pointer, title, name, kind, help, tab, focus, errors, tabs: [{id, label, problems, fields}]}`."""
    return {
        "pointer": pointer(form.path),
        "title": form.title,
        "name": form.name,
        "kind": form.kind,
        "help": form.help,
        "tab": form.tab,
        "focus": pointer(form.focus),
        "errors": [write(each) for each in form.errors],
        "tabs": [_tab(tab, write) for tab in form.tabs],
    }


def _tab(tab: Tab, write: WriteDiagnostic) -> dict[str, Json]:
    fields = [field_json(each, write) for each in tab.fields]
    return {"id": tab.id, "label": tab.label, "problems": tab.problems, "fields": fields}


def _page(page: Page) -> dict[str, Json]:
    """`{first, count, before, after}`: the latter are pointers, null at the ends."""
    beside = {"before": page.before, "after": page.after}
    return {"first": page.first, "count": page.count} | {
        name: None if path is None else pointer(path) for name, path in beside.items()
    }


def field_json(field: Field, write: WriteDiagnostic) -> dict[str, Json]:
    """`{pointer, name, label, kind, …}`; see `Field`."""
    found: dict[str, Json] = {
        "pointer": pointer(field.path),
        "name": field.name,
        "label": field.label,
        "kind": field.kind,
        "value": field.value,
    }
    more: dict[str, Json] = {
        "help": field.help,
        "required": field.required,
        "written": field.written,
        "default": field.default,
        "example": field.example,
        "choices": [{"value": each.value, "help": each.help} for each in field.choices[:FORM_CHOICES]],
        "many": len(field.choices) > FORM_CHOICES,
        "reference": field.reference,
        "creates": field.creates,
        "deprecated": field.deprecated,
        "keyed": field.keyed,
        "full": field.full,
        "entry": field.entry,
        "takes": field.takes,
        "summary": field.summary,
        "reads": list(field.reads),
        "absent": field.absent,
        "errors": [write(each) for each in field.errors],
        "options": [{"id": each.id, "label": each.label, "chosen": each.chosen} for each in field.options],
        "fields": [field_json(each, write) for each in field.fields],
        "page": _page(field.page) if field.page else None,
        "forms": list(field.forms),
        "form": field.form,
        "bare": field.bare,
    }
    return found | {key: each for key, each in more.items() if each not in (None, False, "", [])}
