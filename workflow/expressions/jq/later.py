"""What jq 1.6 does not have, and later ones have."""

from types import MappingProxyType
from typing import Final

NEWER: Final = MappingProxyType(
    {
        "abs": (0,),
        "add": (1,),
        "debug": (1,),
        "have_decnum": (0,),
        "have_literal_numbers": (0,),
        "ltrim": (0,),
        "pick": (1,),
        "rtrim": (0,),
        "scan": (2,),
        "skip": (2,),
        "toarray": (0,),
        "toboolean": (0,),
        "trim": (0,),
        "trimstr": (1,),
    }
)
"""Functions that jq 1.6 does not have, by the numbers of arguments."""
FORMATS: Final = ("base32d", "urid")
