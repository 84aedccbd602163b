"""A walk that fails without the steps that it fails without."""

from collections.abc import Callable
from dataclasses import replace

from tests.browser.walk.walker import Plan

TRIES = 40


def shrunk(plan: Plan, fails: Callable[[Plan], list[str]]) -> Plan:
    """The shortest plan found by leaving out halves, quarters and single steps, with at most TRIES walks."""
    tries, size = TRIES, max(1, len(plan.steps) // 2)
    while tries and size:
        at = 0
        while at < len(plan.steps) and tries:
            rest = replace(plan, steps=plan.steps[:at] + plan.steps[at + size :])
            tries -= 1
            if fails(rest):
                plan = rest
            else:
                at += size
        size //= 2
    return plan
