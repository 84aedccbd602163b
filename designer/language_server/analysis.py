"""What is known of one open text: what it is now, and what it meant when it could last be read."""

import re
from typing import Any

from designer.files.project import Projects
from designer.files.runtime_choice import choice_of
from designer.files.texts import Unreadable
from designer.language_server.neighbours import Neighbours
from designer.language_server.positions import MARK, Positions
from workflow import dialects, runtimes
from workflow.definition import Definition, examine
from workflow.document import Document, Syntax, read, reread
from workflow.editor.schema_walk import SchemaWalker, walker
from workflow.incremental import Loader
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import is_definition
from workflow.runtimes.written import said_in
from workflow.slips import definition_slip

_SIGNS = re.compile(r"""^[ \t{,]*["']?(?:specVersion|states)["']?[ \t]*:|^[ \t{,]*["']?dsl["']?[ \t]*:""", re.MULTILINE)
"""What a definition has that cannot be read just now."""
_DIALECTS = (
    ("1.0", re.compile(r"""["']?\bdsl["']?\s*:\s*["']?1\.""")),
    ("0.8", re.compile(r"""["']?\bspecVersion["']?\s*:\s*["']?0\.[78]""")),
)


class OpenText:
    """A text that a client has open. What it means is found when somebody asks, and kept until it changes."""

    def __init__(self, uri: str, text: str, version: int, encoding: str, runtime: str | None = None) -> None:
        """`runtime` is what the command line says, before the text and the tree."""
        self.uri, self.encoding, self.runtime = uri, encoding, runtime
        self.neighbours = Neighbours(uri)
        self.loader = Loader()
        """For problems, which are looked for in another thread."""
        self._read: Document | None = None  # the last document that others can be read from
        self._good: Definition | None = None
        self.data: Any = None
        """What `data` knows of `good`."""
        self.update(text, version)

    def update(self, text: str, version: int) -> None:
        self.version, self.positions = version, Positions(text, self.encoding)
        self.text = text.removeprefix(MARK)
        self._document: Document | None = None
        self._definition: Definition | None = None
        self._begun: str | None = None

    @property
    def given_syntax(self) -> Syntax | None:
        """JSON where the name of the file says so; else the text tells."""
        return "json" if self.uri.lower().endswith(".json") else None

    @property
    def document(self) -> Document:
        """The text as it is now, with its data; after an edit only what differs is read."""
        if self._document is None:
            found = reread(self._read, self.text, self.given_syntax) if self._read else None
            self._document = found or read(self.text, self.given_syntax)
            if self._document.readable and not self._document.diagnostics:
                self._read = self._document
        return self._document

    @property
    def definition(self) -> Definition:
        """What the text means now; its problems are looked for when they are asked for."""
        if self._definition is None:
            resources = self.neighbours.resources(self.text)
            profile = self._profile_of(self.document)
            found = examine(self.document, None, resources, last=self.last_dialect, profile=profile)
            self._take(found, self.version)
        assert self._definition
        return self._definition

    def _take(self, found: Definition, version: int) -> None:
        if version == self.version:
            self._definition, self._document = found, found.document
        if found.workflow is not None:
            self._good = found

    def check(self, text: str) -> Definition:
        """The text with all its problems; for another thread, one at a time."""
        resources = self.neighbours.resources(text)
        present = self.neighbours.present()
        profile = self._profile_of(read(text, self.given_syntax)) if self._may_choose(text) else SPECIFICATION
        return self.loader.load(text, None, self.given_syntax, resources, (), self.last_dialect, present, profile)

    def _may_choose(self, text: str) -> bool:
        """Whether anything may say a runtime, so that the text has to be asked."""
        return self.runtime is not None or "signalbox" in text or self._in_tree() is not None

    def is_chosen(self, document: Document) -> bool:
        """Whether the command line, the tree or the text says a runtime."""
        said = self._may_choose(document.text) and (self.runtime or self._in_tree() or any(said_in(document)))
        return bool(said)

    def _in_tree(self) -> tuple[str, str] | None:
        name = str(self.neighbours.path or "-")
        try:
            return Projects().of(name).runtime_of(name)
        except Unreadable:  # which `signalbox lint` says
            return None

    def _profile_of(self, document: Document) -> Profile:
        """The profile of the runtime that counts."""
        if not self._may_choose(document.text):
            return SPECIFICATION
        try:
            choice = choice_of(str(self.neighbours.path or "-"), document, Projects(), self.runtime)
        except Unreadable:
            return SPECIFICATION
        return runtimes.get(choice.runtime)

    def learn(self, found: Definition, version: int, data: Any) -> None:
        self._take(found, version)
        self.data = data or self.data

    @property
    def good(self) -> Definition | None:
        """The definition that the text was when it last had a model; None where it never had one."""
        if self._good is None:
            _ = self.definition
        return self._good

    @property
    def last_dialect(self) -> str | None:
        """The dialect that the text had when it could last be read."""
        return self._good.dialect if self._good else None

    @property
    def dialect(self) -> str | None:
        """The dialect, of a text that was never read by the signs that it has; None for no definition."""
        if self.good:
            return self.last_dialect
        if self._begun is None:
            self._begun = self._of_beginning() or ""
        return self._begun or None

    def _of_beginning(self) -> str | None:
        """The dialect of what stands before the first fault, or before its member; or else by the signs in the text."""
        fault = next((one.range.start.line for one in self.document.diagnostics), 1) - 1
        lines = self.text.split("\n")[:fault]
        member = max((number for number, line in enumerate(lines) if line[:1].isalpha()), default=0)
        texts = ("\n".join(lines[:end]) for end in (fault, member))
        found = next(filter(None, (dialects.detect(read(text, self.given_syntax).data)[0] for text in texts)), None)
        return found or next((name for name, sign in _DIALECTS if sign.search(self.text)), None)

    @property
    def syntax(self) -> Syntax:
        return self.document.syntax if self._document else self._read.syntax if self._read else self.document.syntax

    @property
    def walker(self) -> SchemaWalker | None:
        profile = self.good.profile if self.good else SPECIFICATION
        return walker(self.dialect, profile.overlay(self.dialect)) if self.dialect else None


def is_meant(found: Definition) -> bool:
    """Whether a text is, or was about to be, a definition: of any other file there is nothing to say."""
    data = found.document.data
    if not found.document.readable:
        return found.dialect is not None or _SIGNS.search(found.document.text) is not None
    is_known = found.dialect is not None or is_definition(data) or dialects.newer(data) is not None
    return is_known or definition_slip(data) is not None
