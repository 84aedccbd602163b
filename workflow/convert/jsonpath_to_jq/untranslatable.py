"""What no jq is known for."""


class Untranslatable(ValueError):
    """A path that can be read, and that the translation has no form for; the message says what of it."""
