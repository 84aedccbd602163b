"""A definition as Python has it: its text, what is wrong with it, and its picture."""

from collections.abc import Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Literal

from designer.text_encoding import Undecodable, decode
from workflow import definition as definitions
from workflow import runtimes
from workflow.diagnostics import Diagnostic
from workflow.exports import Options, get
from workflow.resources import Resource
from workflow.runtimes.written import profile_for


class Unreadable(ValueError):
    """A text that is no definition, or a file that is no text; `diagnostics` say what is wrong and where."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


class Definition:
    """A workflow definition of any dialect. In a notebook it shows its diagram. Made by `load`."""

    def __init__(
        self, text: str, dialect: str | None, resources: Mapping[str, str], runtime: str | None = None
    ) -> None:
        self.text = text
        """The text that it was made of, as it is."""
        self.resources = dict(resources)
        """The other texts that it names, or whose workflows it runs, by name."""
        given = [Resource(name, content) for name, content in self.resources.items()]
        profile = runtimes.get(runtime) if runtime else profile_for(text)
        self._understood = definitions.understand(text, dialect, resources=given, profile=profile)

    @property
    def dialect(self) -> str | None:
        """The id of its dialect, such as `0.8` or `1.0`; None where the text is in none that is known."""
        return self._understood.dialect

    @property
    def runtime(self) -> str:
        """The id of the runtime that it is read and run for; `specification` where nobody chose one."""
        return self._understood.profile.id

    @property
    def name(self) -> str:
        """What it calls itself, or its id; "" where it does neither."""
        workflow = self._understood.workflow
        return (workflow.name or workflow.id or "") if workflow else ""

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """All that is wrong with it, in the order of the text (contracts.md, "Diagnostics")."""
        return list(self._understood.diagnostics)

    @property
    def model(self) -> definitions.Definition:
        """All that the rest of the program knows about it."""
        return self._understood

    def checked(self) -> "Definition":
        """Itself. Raises Unreadable where nothing can be drawn, run or converted."""
        if self._understood.workflow is None:
            errors = [one for one in self.diagnostics if one.severity == "error"]
            start = errors[0].range.start if errors else None
            place = f"line {start.line}, column {start.column}: " if start else ""
            raise Unreadable(f"{place}{errors[0].message if errors else self._understood.reason}", tuple(errors))
        return self

    def __repr__(self) -> str:
        return f"<Definition {self.name or 'without a name'!r}, {self.dialect or 'of no known dialect'}>"

    def _repr_svg_(self) -> str | None:
        """Its diagram for notebooks; None where it cannot be drawn, so that these show its `repr`."""
        if self._understood.workflow is None:
            return None
        return render(self).decode()


def load(
    source: str | PathLike[str] | Definition,
    dialect: str | None = None,
    resources: Mapping[str, str] | None = None,
    runtime: str | None = None,
) -> Definition:
    """The definition of a text, or of a file where a path is given (`pathlib.Path`).

    `dialect` is detected unless it is given; an unknown one is a KeyError. `resources` are texts by name: those that
    the definition names by URI, and definitions that it runs. `runtime` is the one that it is for; without it the text
    may say one, an unknown one is a KeyError. A text that is no definition is loaded all the same, for
    `lint` to tell. Raises OSError for a file that cannot be read, Unreadable for one that is no text.
    """
    if isinstance(source, Definition):
        return source
    text = source if isinstance(source, str) else _text_of(Path(source))
    return Definition(text, dialect, resources or {}, runtime)


def lint(source: str | PathLike[str] | Definition) -> list[Diagnostic]:
    """What is wrong with a definition, by position, each with its rule, severity, message, range and fix.

    >>> [one] = lint("{id: a, states: [}")
    >>> one.rule, one.severity, one.range.start.line
    ('syntax', 'error', 1)
    """
    return list(load(source).diagnostics)


def render(
    source: str | PathLike[str] | Definition,
    format: str = "svg",
    *,
    detail: Literal["overview", "actions", "data"] = "actions",
    direction: Literal["TB", "LR"] = "TB",
    theme: Literal["light", "dark"] = "light",
) -> bytes:
    """The diagram of a definition as the bytes of a file.

    `format` is the id of any format of the menu Export: `svg`, `png`, `pdf`, `dot`, `mermaid`, `html` and others; an
    unknown one is a KeyError. Raises Unreadable, and Unexportable where this format has nothing of the definition.
    """
    from designer.pdf import pictures  # fonts are loaded only for those who draw

    asked = Options(detail, direction, theme, pictures)
    return get(format).write(load(source).checked().model, asked).data


def _text_of(path: Path) -> str:
    try:
        return decode(path.read_bytes())
    except Undecodable as error:
        raise Unreadable(f"{path}, line {error.line}: {error}") from None
