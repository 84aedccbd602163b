"""The documentation of the rules, made from their docstrings: docs/rules/ is kept equal to it by a test."""

from collections.abc import Iterable

from workflow.rules import Rule


def page(rule: Rule) -> str:
    """The Markdown page of one rule."""
    return f"# `{rule.id}`\n\n*{rule.severity}* · {rule.doc}\n"


def table(rules: Iterable[Rule]) -> str:
    """The Markdown page that lists all rules."""
    rows = "".join(f"| [`{rule.id}`]({rule.id}.md) | {rule.severity} | {_summary(rule)} |\n" for rule in rules)
    return (
        "# Rules\n\n"
        "What `signalbox lint` and the Design page look for. An *error* cannot run, a *warning* is probably\n"
        "a mistake, an *info* does no harm.\n\n"
        f"| rule | severity | finds |\n|---|---|---|\n{rows}"
    )


def _summary(rule: Rule) -> str:
    return " ".join(rule.doc.partition("\n\n")[0].split())
