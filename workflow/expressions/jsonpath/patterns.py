"""Regular expressions of filters, through google-re2, whose time is linear in the text (safety.md).

What RE2 lacks (look-around, back references) is an error when the expression is compiled.
"""

from dataclasses import dataclass
from typing import Any

from workflow.expressions.jsonpath.run import Run

FLAGS = "ims"  # any case; `^` and `$` at line ends; `.` also for line ends
_MEMORY = 1 << 18  # bytes: keeps compilation under some milliseconds and one character under some microseconds


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern."""

    _compiled: Any

    @property
    def text(self) -> str:
        """The pattern as RE2 has it, flags in front."""
        written = self._compiled.pattern
        return written.decode("utf-8", "replace") if isinstance(written, bytes) else str(written)

    def matches(self, text: str, run: Run) -> bool:
        """Whether the pattern takes the whole text, as json-path/JsonPath asks."""
        run.charge(5 + len(text) * self._compiled.programsize // 200)
        try:
            return self._compiled.fullmatch(text) is not None
        except UnicodeEncodeError:  # half a character: RE2 reads UTF-8
            return False


def compile_pattern(body: str, flags: str) -> Pattern:
    """The pattern `/body/flags`; raises ValueError with RE2's reason."""
    import re2  # only an expression with a pattern pays for loading it

    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    try:
        return Pattern(re2.compile(f"(?{flags})(?:{body})" if flags else body, options))
    except re2.error as error:
        reason = error.args[0] if error.args else "unknown reason"
        raise ValueError(reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)) from None
