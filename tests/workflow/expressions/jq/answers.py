"""What an answer of jq or of ours is where it is no JSON."""

from typing import Final

REFUSED: Final = "does not compile"
