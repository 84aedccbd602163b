"""One evaluation: its root and its budget, which counts work and not time: the outcome is the same anywhere."""

from workflow.expressions._query import ExpressionError, Limits
from workflow.paths import Json


class Run:
    """What the steps of one evaluation share. `root` is the data that `$` names, also inside filters."""

    __slots__ = ("limits", "root", "spent")

    def __init__(self, root: Json, limits: Limits) -> None:
        self.root = root
        self.limits = limits
        self.spent = 0

    def charge(self, units: int) -> None:
        """Pay for looking at about `units` values; raises ExpressionError when the work is used up."""
        self.spent += units
        if self.spent > self.limits.work:
            raise ExpressionError(f"the expression needs more than {self.limits.work} steps of work on this data")

    def charge_text(self, *texts: str) -> None:
        """Pay for reading texts from end to end."""
        self.charge(1 + sum(map(len, texts)) // 64)
