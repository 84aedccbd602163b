"""Characters of a text that nobody sees, or that change the order in which it is shown (CVE-2021-42574)."""

import re
import unicodedata
from typing import Final

HIDDEN: Final = re.compile("[\u00ad\u115f\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff]")
"""Controls of direction and what takes no room; not the joiners and marks that languages and emojis need."""


def visible(text: str) -> str:
    """The text with a sign (U+FFFD) in the place of each of them."""
    return HIDDEN.sub("\ufffd", text)


def escaped(text: str) -> str:
    """The text with the code of each in its place: `pay\\u202edne`."""
    return HIDDEN.sub(lambda one: f"\\u{ord(one.group()):04x}", text)


def name_of(character: str) -> str:
    """What one of them is called: `U+202E (right-to-left override)`."""
    return f"U+{ord(character):04X} ({unicodedata.name(character, 'a control').lower()})"
