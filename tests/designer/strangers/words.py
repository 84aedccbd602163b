"""Canary words: each belongs to something, and only these people may be told of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote


@dataclass
class Words:
    """Every canary word with who may see it, and what it is the word of."""

    may: dict[str, frozenset[str]] = field(default_factory=dict)
    what: dict[str, str] = field(default_factory=dict)

    def new(self, what: str, *who: str) -> str:
        """A new word that is a part of no other; what it is of stands in it."""
        letters = "".join(letter for letter in what if letter.isalpha())
        return self.add(f"zq{letters}{len(self.may):03d}q", what, *who)

    def add(self, word: str, what: str, *who: str) -> str:
        """A word that was made elsewhere, such as an id."""
        self.may[word.lower()] = frozenset(who)
        self.what[word.lower()] = what
        return word

    def told(self, said: str) -> Iterator[str]:
        """The words that a text has, also percent-encoded."""
        text = f"{said} {unquote(said)}".lower()
        return (word for word in self.may if word in text)

    def leaks(self, who: str, asked: str, said: str) -> list[str]:
        """The words in an answer to `who` that they may not be told, and did not say themselves."""
        known = asked.lower()
        return [word for word in self.told(said) if who not in self.may[word] and word not in known]


def near(word: str) -> str:
    """A misspelling, for which the word would be suggested to who may know it."""
    return word[:-1]
