"""Texts that a regular expression may take."""

import re


def like(pattern: str) -> list[str]:
    """Texts that a simple pattern takes: the first of its alternatives, each repetition once or not at all."""
    bare = re.sub(r"^\(\?[a-z]*\)", "", pattern)
    bare = re.sub(r"^\(\?:(.*)\)$", r"\1", bare, flags=re.DOTALL)
    found = []
    for least in ("", "x"):
        text = bare.split("|")[0].replace(".*", least).replace(".+", "x")
        text = re.sub(r"\[\^[^\]]*\]", "x", text)
        text = re.sub(r"\[(\\?.)[^\]]*\]", r"\1", text)
        text = re.sub(r"(\\d)\{(\d)[^}]*\}", lambda match: "1" * int(match[2]), text)
        text = re.sub(r"(.)\{(\d)[^}]*\}", lambda match: match[1] * int(match[2]), text)
        text = text.replace(r"\d", "1").replace(r"\w", "a").replace(r"\s", " ")
        found.append(re.sub(r"(?<!\\)[\^$()?*+]", "", text).replace("\\", ""))
    return found
