"""Why our jq may answer otherwise than the binding: each reason with how it is known."""

import re
from typing import Final

from tests.workflow.expressions.jq.answers import REFUSED

WORDS: Final = "both fail, in other words"
_REASONS: Final = (
    (r"ldexp", "C does not say what ldexp does with an exponent that is no integer of 32 bits"),
    (r"@urid", "jq 1.8.1 breaks characters beyond ASCII in @urid; 1.8.2 does not, nor do we"),
    (r"trimstr", 'rtrimstr("") takes all in jq 1.8.1; in 1.8.2 nothing, as here'),
    (
        r"break.*(?:catch|\?)|catch.*break|try.*break",
        "jq's `try`, `catch` and `?` catch `break` too; here it is no error",
    ),
    (
        r"break.*\?//|\?//.*break|(?:first|nth|limit|any|all|isempty|IN)\(.*\?//",
        "jq's `?//` takes `break`, also that of `first`, for an error",
    ),
    (
        r"(?:reduce|foreach) .*\(.*(?:,|\.\.|\[\]).*;",
        "jq's `reduce` and `foreach` may ask their source of null from a second start on",
    ),
)
_UNKNOWN: Final = "jq does not look for functions in functions that are never called"


_FIXED: Final = "jq sees that a key is no text when it compiles, also where it has to calculate"
_SAME: Final = "where only a path is allowed, a number or truth value that equals the input passes for it here"
_LARGE: Final = "jq makes texts of a hundred million characters and more"
_BYTES: Final = "jq finds an empty match once for each byte of a character, here it is found once"


def reason(program: str, given: str, theirs: str, ours: str) -> str | None:
    """Why the answers of jq and ours to a program and its input may differ; None where there is no reason listed."""
    if theirs.startswith('["ko"') and ours.startswith('["ko"'):
        return WORDS
    if ours == REFUSED and "def " in program and re.search(r"(?:recurse_down|have_literal|tojson)\|f\(", program):
        return _UNKNOWN
    if theirs == REFUSED and re.search(r"[{,] *\((?:\(|\[|\{|\d|null|true|false|nan|infinite|\$__loc__)", program):
        return _FIXED
    if not (program + given).isascii() and re.search(r"(?:match|capture|scan|splits?|sub)\(", program):
        return _BYTES
    if theirs.startswith('["ko","Invalid path expression'):
        return _SAME
    if ours.startswith("limit: the expression makes a value of more than"):
        return _LARGE
    return next((why for form, why in _REASONS if re.search(form, program)), None)
