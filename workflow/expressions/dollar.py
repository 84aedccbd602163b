"""`${ … }` around a whole string: how 0.8 and 1.0 mark an expression (semantics-0.8.md §2.2, §2.3;
semantics-1.0.md §14.3).
"""

from typing import Final

_OPEN: Final = "${"


def whole(text: str) -> str | None:
    """1.0: what stands between a `${` at the beginning of a string and a `}` at its end; None for any other string.

    Two expressions in one string are a faulty one, as the schema's pattern has it.
    """
    stripped = text.strip()
    if not stripped.startswith(_OPEN) or not stripped.endswith("}"):
        return None
    return stripped[len(_OPEN) : -1].strip()


def exact(text: str) -> str | None:
    """As `whole`, for engines written in Go: blanks around a text make it none, and `'` is `"` inside (Z40, Z41)."""
    if not text.startswith(_OPEN) or not text.endswith("}"):
        return None
    return text[len(_OPEN) : -1].replace("'", '"').strip()


def inside(text: str) -> str | None:
    """0.8: the expression of a string that is nothing but one, `" ${ .a } "` -> `".a"`; None for any other string.

    Two expressions in one string, or text around one, are text. Where quotes or braces are not balanced, the last brace
    of the string is taken for the closing one, so that what is wrong is told of the expression.
    """
    stripped = text.strip()
    if not stripped.startswith(_OPEN) or not stripped.endswith("}"):
        return None
    inner = stripped[len(_OPEN) : -1]
    if not ("}" in inner or '"' in inner or "{" in inner):  # the most, and soon told
        return inner.strip()
    end = _closed(stripped)
    return None if end is not None and end < len(stripped) - 1 else inner.strip()


def opened(text: str) -> str | None:
    """What stands behind a `${` at the very beginning of a string, without one `}` at its end; None for any other
    string (docs/runtimes/java.md, J5.1, J5.3).
    """
    return text.removeprefix(_OPEN).rstrip().removesuffix("}").strip() if text.startswith(_OPEN) else None


def always(text: str) -> str:
    """As `opened`, and any other text as it is (docs/runtimes/lemline.md, L21)."""
    found = opened(text)
    return text if found is None else found


def spans(text: str) -> list[tuple[int, int, str]]:
    """The `${ … }` in a text, whatever stands around them: (start, end, expression); none for what is not closed."""
    found: list[tuple[int, int, str]] = []
    start = text.find(_OPEN)
    while start >= 0:
        closed = _closed(text[start:])
        if closed is None:
            break
        end = start + closed + 1
        found.append((start, end, text[start + len(_OPEN) : end - 1].strip()))
        start = text.find(_OPEN, end)
    return found


def _closed(text: str) -> int | None:
    """Where the first brace is closed; None: nowhere. Quoted texts count as a whole."""
    level = 0
    at = 1
    while at < len(text):
        sign = text[at]
        if sign == '"':
            after = _quoted(text, at)
            if after is None:
                return None
            at = after
            continue
        level += (sign == "{") - (sign == "}")
        if not level:
            return at
        at += 1
    return None


def _quoted(text: str, at: int) -> int | None:
    """The index behind a quoted text that begins at `at`; None where it is not closed."""
    brackets: list[
        int
    ] = []  # of each text that is open: how many brackets are open in its `\( )`; -1 in the text itself
    while at < len(text):
        sign = text[at]
        if brackets and brackets[-1] < 0 and sign == "\\":
            if text[at + 1 : at + 2] == "(":
                brackets[-1] = 1
            at += 2
            continue
        if sign == '"':
            if brackets and brackets[-1] < 0:
                brackets.pop()
                if not brackets:
                    return at + 1
            else:
                brackets.append(-1)
        elif brackets and brackets[-1] > 0:
            brackets[-1] += (sign == "(") - (sign == ")")
            if not brackets[-1]:
                brackets[-1] = -1
        at += 1
    return None
