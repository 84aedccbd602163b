"""What people are told when the database cannot be used for reasons of the moment, or is damaged: nobody's mistake."""

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

OUTAGES = (OperationalError, InterfaceError)
"""Of the machine or the network, not of the program."""
DAMAGED = ("malformed", "not a database", "corrupt", "invalid page")
"""What SQLite and PostgreSQL say of files that are broken, with an error of a wider class."""
NO_WRITING = ("readonly", "read-only")
REASONS = {
    "locked": "another program holds the database",
    "full": "the disk of the database is full",
    "i/o": "the disk of the database is full or broken",
    **dict.fromkeys(NO_WRITING, "the database may not be written to"),
}
_damage: list[str] = []
"""What was said of a damaged database: it is not well again before the server has been started anew."""


def is_outage(error: BaseException) -> bool:
    """Whether it is of the machine, the network or a damaged file, not of the program."""
    return isinstance(error, OUTAGES) or _of_the_file(error, (*DAMAGED, *NO_WRITING))


def in_words(error: BaseException) -> str:
    """Why, as far as it can be told, that nothing has happened, and what to do. Damage is remembered."""
    if _of_the_file(error, DAMAGED):
        _damage[:] = [str(error)]
        return (
            "The server cannot use its database, because it is damaged. Nothing was changed; "
            "whoever runs the server must restore a backup."
        )
    said = str(error).lower()
    reason = next((words for sign, words in REASONS.items() if sign in said), "the database cannot be reached")
    return f"The server cannot use its database, because {reason}. Nothing was changed; try again."


def damage() -> str:
    """What the database said when it was found damaged since the server's start; "" where it was not."""
    return "".join(_damage)


def _of_the_file(error: BaseException, signs: tuple[str, ...]) -> bool:
    """Whether an error of no narrower class says one of the signs; a narrower one may quote what people wrote."""
    said = str(error).lower()
    return type(error) in (DatabaseError, InternalError) and any(sign in said for sign in signs)
