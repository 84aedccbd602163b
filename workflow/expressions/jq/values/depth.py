"""How deep a value is."""

from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json


def is_deeper(value: Json, most: int, charge: Charge) -> bool:
    """Whether arrays and objects lie deeper in each other than that; what is shared is gone through once a level."""
    level: list[Json] = [value]
    for _ in range(most + 1):
        inner = {
            id(one): one
            for container in level
            for one in (container.values() if type(container) is dict else container if type(container) is list else ())
            if type(one) is list or type(one) is dict
        }
        charge(len(inner))
        level = list(inner.values())
        if not level:
            return False
    return True
