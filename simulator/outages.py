"""What people are told when the database cannot be used for reasons of the moment: nobody's mistake."""

from django.db import DatabaseError, InterfaceError, OperationalError

OUTAGES = (OperationalError, InterfaceError)
"""Of the machine or the network, not of the program."""
REASONS = {
    "locked": "another program holds the database",
    "full": "the disk of the database is full",
    "i/o": "the disk of the database is full or broken",
    "readonly": "the database may not be written to",
}


def in_words(error: DatabaseError | InterfaceError) -> str:
    """Why, as far as it can be told, that nothing has happened, and what to do."""
    said = str(error).lower()
    reason = next((words for sign, words in REASONS.items() if sign in said), "the database cannot be reached")
    return f"The server cannot use its database, because {reason}. Nothing was changed; try again."
