"""What is told of one builtin: how it is called, what it does, an example."""

from typing import NamedTuple


class Entry(NamedTuple):
    """`call` is the name with its parameters. The example is an input, a program and its outputs, as JSON."""

    call: str
    sentence: str
    given: str
    program: str
    outputs: str

    @property
    def name(self) -> str:
        """The name alone."""
        return self.call.partition("(")[0]

    @property
    def arity(self) -> int:
        """The number of parameters."""
        return len(self.call.split(";")) if "(" in self.call else 0
