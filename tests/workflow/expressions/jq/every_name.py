"""Calls of every name that jq has, in the forms that stand in a text while somebody types, right and wrong ones."""

from workflow.expressions.jq.builtins.known import FORBIDDEN, public
from workflow.expressions.jq.builtins.native import NATIVE

INTERNAL = sorted(name for name, _ in NATIVE if name.startswith("_"))
NAMES = sorted({*(name for name, _ in public()), *FORBIDDEN, *INTERNAL, "_given", "nobody"})
FORMS = (
    *("{0}", "{0}(", "{0}()", "{0}(.)", '{0}("a")', "{0}(.a; .b)", "{0}(.; 1; .c)", "{0}(1; 2; 3; 4)"),
    *(". | {0}", ".a | {0}", ".a.{0}", "{0}.a", "{0} | .a", "[{0}]", "map({0})", "{0} == 1e999", ".a == {0}(.b)"),
    *("try {0} catch .", "if {0} then 1 else 2 end", "{0} as $x | $x", "def f: {0}; f", "-{0}", "{0} // .a", "${0}"),
)


FEW = ("{0}", "{0}(.)", '{0}("a")', ". | {0}", ".a == {0}(.b)", "{0} == 1e999")


def texts(name: str, forms: tuple[str, ...] = FORMS) -> list[str]:
    """The forms of one name."""
    return [form.format(name) for form in forms]
