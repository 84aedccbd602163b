"""JSON laid out by its tokens: numbers and escapes stay as they are written, empty brackets stay closed."""

import re

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')
STEP = "  "


def lay_out_json(text: str) -> str:
    """`text` with one member or item a line."""
    tokens = _TOKEN.findall(text)
    parts: list[str] = []
    depth = 0
    for index, token in enumerate(tokens):
        empty = token in "{[" and tokens[index + 1 : index + 2] in (["}"], ["]"])
        closes = token in "}]" and tokens[index - 1] not in ("{", "[")
        if closes:
            depth -= 1
            parts.append("\n" + STEP * depth)
        elif token in "}]":
            depth -= 1
        parts.append(token)
        if token in "{[":
            depth += 1
            if not empty:
                parts.append("\n" + STEP * depth)
        elif token == ",":
            parts.append("\n" + STEP * depth)
        elif token == ":":
            parts.append(" ")
    return "".join(parts) + "\n"
