"""Quick fixes of many findings at once: made from the back to the front, and only those that make no new error."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from workflow.diagnostics import Diagnostic, Fix
from workflow.edits.applying import Composed, Edits, apply
from workflow.limits import FIX_ROUNDS, PLACES

Look = Callable[[str], Sequence[Diagnostic]]
Choose = Callable[[Diagnostic], Fix | None]
_Key = tuple[str, str]
"""A rule and a message."""
_UNREAD = ("syntax", "unknown-dialect")
"""Errors that hide others: what is found once they are mended was there before."""
_LOSING = ("several-documents", "output-shape")
"""Rules whose fix throws away what somebody wrote, or what a task gave."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The edits of the text, sorted; the findings that are mended, with the fix of each; the findings that are left."""

    edits: Edits
    done: tuple[tuple[Diagnostic, Fix], ...]
    left: tuple[Diagnostic, ...]


def certain(one: Diagnostic) -> Fix | None:
    """The fix of a finding that can be mended in one way, by which nothing is lost: nobody needs to be asked."""
    return None if one.more_fixes or one.rule in _LOSING else one.fix


def of_kind(rule: str, title: str | None = None) -> Choose:
    """Chooses the fix of a rule's findings; with a title only fixes that say the same."""
    return lambda one: next((fix for fix in one.fixes if one.rule == rule and title in (None, fix.title)), None)


def fix_all(text: str, look: Look, choose: Choose) -> Fixed:
    """The text with the fixes that `choose` takes of what `look` finds in it, also of what is found only then."""
    work = _Work(text, look, choose)
    for _ in range(FIX_ROUNDS):
        if not work.round():
            break
    return Fixed(work.composed.edits(), tuple(work.done), tuple(work.found))


class _Work:
    def __init__(self, text: str, look: Look, choose: Choose) -> None:
        self._text, self._look, self._choose = text, look, choose
        self.found = look(text)
        self.composed = Composed(text)
        self.done: list[tuple[Diagnostic, Fix]] = []
        self._refused: set[tuple[_Key, str]] = set()

    def round(self) -> bool:
        """Make the fixes of the findings that do not overlap; whether any was made."""
        before = len(self.done)
        self._make(list(self._apart()))
        return len(self.done) > before

    def _apart(self) -> list[tuple[Diagnostic, Fix]]:
        """What is to be fixed, by place; of those that overlap the first, and the others are for the next round."""
        chosen = ((one, fix) for one in self.found if (fix := self._choose(one)) and fix.edits)
        taken: list[tuple[Diagnostic, Fix]] = []
        end = -1
        for one, fix in sorted(chosen, key=lambda each: _span(each[1])):
            start, last = _span(fix)
            if start > end and (_key(one), fix.title) not in self._refused:
                taken.append((one, fix))
                end = last
        return taken

    def _make(self, wanted: list[tuple[Diagnostic, Fix]]) -> None:
        """Make these, all or, where that makes an error, each half of them: the later half first, for the places."""
        edits = [edit for _, fix in wanted for edit in fix.edits]
        text = apply(self._text, edits)
        if not wanted or text == self._text:
            return
        found = self._look(text)
        if _is_better(self.found, found, [one for one, _ in wanted]):
            self.composed.then(edits)
            self._text, self.found = text, found
            self.done += wanted
        elif len(wanted) == 1:
            ((one, fix),) = wanted
            self._refused.add((_key(one), fix.title))
        else:
            middle = len(wanted) // 2
            self._make(wanted[middle:])
            self._make(wanted[:middle])


def _span(fix: Fix) -> tuple[int, int]:
    return min(edit.start for edit in fix.edits), max(edit.end for edit in fix.edits)


def _key(one: Diagnostic) -> _Key:
    return one.rule, one.message


def _is_better(before: Iterable[Diagnostic], after: Iterable[Diagnostic], mended: Iterable[Diagnostic]) -> bool:
    """Whether what was mended is gone, and no error is new."""
    was, now = Counter(map(_key, before)), Counter(map(_key, after))
    rules = Counter(rule for rule, _ in was.elements())
    gone = Counter(map(_key, mended))
    is_gone = all(now[key] <= was[key] - count or rules[key[0]] >= PLACES for key, count in gone.items())
    errors = Counter(_key(one) for one in before if one.severity == "error")
    is_unread = any(rule in _UNREAD for rule, _ in errors)
    new = (one for one in after if one.severity == "error" and (not is_unread or one.rule in _UNREAD))
    return is_gone and Counter(map(_key, new)) <= errors
