"""What stands around an entry: comments and blank lines above it, behind its key, and behind its value."""

import re

from workflow.merging import lines

_QUOTE = re.compile(r"^[^#]*[\"']")
_REMARK = re.compile(r"[ \t]+#[^\n]*")


def agreed(base: str, mine: str, theirs: str, *, may_go: bool) -> str | None:
    """What both made of such words; None where each changed them in another way, or one changed what the other deleted.

    `may_go`: theirs may have lost comments only because it was written anew: then mine stay.
    """
    was, own, others = base.strip(), mine.strip(), theirs.strip()
    if others in (was, own) or (not others and not may_go):
        return mine
    if own == was or (not own and not may_go):
        return theirs
    return lines.join(base, mine, theirs)[0] if own and others else None


def remark_of(head: str) -> str:
    """The comment behind a key or dash; "" where a quoted key may have what looks like one."""
    found = None if _QUOTE.search(head) else _REMARK.search(head)
    return found.group() if found else ""


def with_remark(head: str, remark: str) -> str:
    """The same with another comment, where one can stand."""
    own = remark_of(head)
    if own:
        return head.replace(own, remark, 1)
    above, line, below = head.partition("\n")
    return above.rstrip(" \t") + remark + line + below if line and remark else head
