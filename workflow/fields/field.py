"""What a form is made of: plain values that say what to show, and where in the text it is written."""

from dataclasses import dataclass, replace
from typing import Literal

from workflow.diagnostics import Diagnostic
from workflow.fields.kinds import Kind
from workflow.fields.pages import Page
from workflow.paths import Json, Path

ValueForm = Literal["literal", "expression", "table", "list"]
TabId = Literal["configuration", "data", "errors", "transition"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to pick, and what it means."""

    value: Json
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the forms that a value can have; `id` names it in a change."""

    id: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One place of the definition that a person can fill in.

    `written` is whether it stands in the text, `value` what stands there. `kind` `group`, `list`, `map`, `one-of` and
    `links` have their parts in `fields`. A `one-of` has `options`; one of several members has their object's path. The
    entries of a `keyed` part have names that a person gives; one that is `full` takes no more of them. `entry` is what
    one of the entries is called, `takes` the kind of a new entry's value, where that is typed. `reference` is the kind
    of thing that the value names (state, function, event, retry, workflow), `creates` whether a new one can be made in
    place. `reads` says the value in words, `absent` what it means that nothing is written. `errors` are about this
    place and nothing deeper. The `choices` of a `map` are names that a contract has for more entries. A `page` says
    which entries of a long part `fields` has. A `value` has one of `forms` (value_forms.py): `form`; of an expression
    `bare` is what stands in its marks.
    """

    path: Path
    name: str
    label: str
    kind: Kind
    help: str = ""
    required: bool = False
    written: bool = False
    value: Json = None
    default: Json = None
    example: Json = None
    choices: tuple[Choice, ...] = ()
    reference: str | None = None
    creates: bool = False
    deprecated: bool = False
    keyed: bool = False
    full: bool = False
    entry: str = ""
    takes: Kind | None = None
    summary: str = ""
    reads: tuple[str, ...] = ()
    absent: str = ""
    errors: tuple[Diagnostic, ...] = ()
    options: tuple[Option, ...] = ()
    fields: tuple["Field", ...] = ()
    page: Page | None = None
    forms: tuple[ValueForm, ...] = ()
    form: ValueForm | None = None
    bare: str = ""

    def within(self, label: str) -> "Field":
        """The same under a longer label."""
        return replace(self, label=label)


@dataclass(frozen=True, slots=True)
class Tab:
    """One page of a form; `problems` counts what is wrong on it."""

    id: TabId
    label: str
    fields: tuple[Field, ...]
    problems: int


@dataclass(frozen=True, slots=True)
class Form:
    """The form of the object at `path`. `title` says what it is, `name` what it is called, `kind` the state's kind.

    `tab` and `focus` are where to begin. `errors` are about the object as a whole.
    """

    path: Path
    title: str
    name: str
    kind: str
    help: str
    tabs: tuple[Tab, ...]
    tab: TabId
    focus: Path
    errors: tuple[Diagnostic, ...] = ()
