"""Every field of every form, with what is typed into it and what that is at the server."""

from dataclasses import replace

from tests.designer.forms.every_field import SHARE, Row, rows, typed
from workflow import dialects, fields
from workflow.definition import understand
from workflow.fields.to_json import field_json
from workflow.paths import Json, pointer


def cases(every: int = SHARE) -> Json:
    """`{name, form, field, marks, typed}` for a share of the fields: of what a person may do one in `every`."""
    return [_case(row) for dialect in dialects.ids() for row in rows(dialect, every)]


def _case(row: Row) -> Json:
    quiet = replace(row.field, errors=())  # what they say is drawn, which needs a page
    return {
        "name": row.name,
        "form": pointer(row.form),
        "field": field_json(quiet, lambda one: {}),
        "marks": dict(fields.marks(understand(row.text, row.dialect))),
        "typed": typed(row),
    }


def whole() -> Json:
    """The same of all fields."""
    return cases(1)
