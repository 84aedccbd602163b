"""Regular expressions of filters, through google-re2, whose time is linear in the text (safety.md).

What RE2 lacks (look-around, back references) is an error when the expression is compiled. It says so: such a pattern
may be right for other programs.
"""

import re
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
        return self.takes(text)

    def takes(self, text: str) -> bool:
        """Whether the pattern takes the whole text, for who has no work to count."""
        try:
            return self._compiled.fullmatch(text) is not None
        except UnicodeEncodeError:  # half a character: RE2 reads UTF-8
            return False

    def is_in(self, text: str) -> bool:
        """Whether the pattern takes any part of the text."""
        try:
            return self._compiled.search(text) is not None
        except UnicodeEncodeError:
            return False


class PatternError(ValueError):
    """A pattern that cannot be used; `offset` counts the characters of its body up to what is wrong."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def compile_pattern(body: str, flags: str) -> Pattern:
    """The pattern `/body/flags`; raises PatternError, which tells a limit of the engine from a mistake."""
    import re2  # only an expression with a pattern pays for loading it

    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    try:
        return Pattern(re2.compile(f"(?{flags})(?:{body})" if flags else body, options))
    except re2.error as error:
        reason = error.args[0] if error.args else "unknown reason"
        said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise _explained(body, said) from None


_BEYOND = (
    (r"\(\?[=!]", "a look-ahead"),
    (r"\(\?<[=!]", "a look-behind"),
    (r"\(\?>", "an atomic group"),
    (r"\\[1-9k]|\(\?P", "a back reference"),
    (r"[*+?}]\+", "a possessive repetition"),
    (r"\{\d+(?:,\d*)?\}\{", "a repetition of a repetition"),
    (r"\{\d+(?:,\d*)?\}", "a repetition that comes to more than 1,000"),
    (r"\\.", "an escape"),
)
"""What others' patterns may have and RE2 has not, by the part that RE2 complains about."""


def _explained(body: str, said: str) -> PatternError:
    """RE2's reason, `what is wrong: the part`, in words that say whose limit it is."""
    reason, _, part = said.partition(": ")
    what = next((words for form, words in _BEYOND if re.match(form, part)), None)
    offset = max(body.find(part), 0) if part else 0
    if what and "missing" not in reason:
        words = f"`{part}` is {what}, which the linear-time engine RE2 does not have; other programs may"
        return PatternError(f"{words}, so this is a limit and no mistake", offset)
    if "too large" in said or "too big" in said:
        return PatternError(f"the regular expression is too large for the linear-time engine RE2: {said}", 0)
    return PatternError(f"the regular expression cannot be read: {said}", offset)
