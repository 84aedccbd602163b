"""Short random ids that read well in an address: no letters that are taken for each other, none that form words."""

import hashlib
import secrets

ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
LENGTH = 12


def new_id() -> str:
    """A new id of 12 letters and digits (57 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def digest(text: str) -> str:
    """A short name for a text: the same text, the same name."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]
