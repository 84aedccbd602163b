"""What the builtins of jq do, each in one sentence and by an example: for completion and hovers (docs/jq.md)."""

from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.help.containers import CONTAINERS
from workflow.expressions.jq.help.dates import DATES
from workflow.expressions.jq.help.entry import Entry
from workflow.expressions.jq.help.flow import FLOW
from workflow.expressions.jq.help.numbers import NUMBERS
from workflow.expressions.jq.help.places import PLACES
from workflow.expressions.jq.help.texts import TEXTS

__all__ = ["BUILTINS", "FORMATS", "KEYWORDS", "Entry"]

BUILTINS: Final = MappingProxyType(
    {(one.name, one.arity): one for one in (*CONTAINERS, *FLOW, *TEXTS, *PLACES, *DATES, *NUMBERS)}
)
"""All builtins by name and number of arguments, the usual ones first."""
FORMATS: Final = MappingProxyType(
    {
        "text": Entry("@text", "A text as it is, anything else as JSON.", "[1]", "@text", '"[1]"'),
        "json": Entry("@json", "The value as JSON.", "[1]", "@json", '"[1]"'),
        "csv": Entry("@csv", "An array as a row of CSV.", '["a", 1]', "@csv", '"\\"a\\",1"'),
        "tsv": Entry("@tsv", "An array as a row with tabs.", '["a", 1]', "@tsv", '"a\\t1"'),
        "html": Entry("@html", "A text made safe for HTML.", '"<"', "@html", '"&lt;"'),
        "uri": Entry("@uri", "A text made safe for addresses.", '"a b"', "@uri", '"a%20b"'),
        "urid": Entry("@urid", "A text that was made safe for addresses, as it was.", '"a%20b"', "@urid", '"a b"'),
        "sh": Entry("@sh", "A text in quotes for a shell.", '"a"', "@sh", "\"'a'\""),
        "base64": Entry("@base64", "A text in base 64.", '"ab"', "@base64", '"YWI="'),
        "base64d": Entry("@base64d", "A text that was in base 64.", '"YWI="', "@base64d", '"ab"'),
    }
)
"""The formats that write texts, by name without the sign."""
KEYWORDS: Final = MappingProxyType(
    {
        "if": Entry("if", "One of several, by conditions.", "5", 'if . > 3 then "big" else "small" end', '"big"'),
        "then": Entry(
            "then", "What is given where the condition of `if` holds.", "5", "if . > 3 then 1 else 2 end", "1"
        ),
        "elif": Entry("elif", "A further condition of `if`.", "2", "if . > 3 then 1 elif . > 1 then 2 else 3 end", "2"),
        "else": Entry(
            "else", "What is given where no condition of `if` holds.", "1", "if . > 3 then 1 else 2 end", "2"
        ),
        "end": Entry("end", "The end of `if`.", "1", "if . > 3 then 1 else 2 end", "2"),
        "and": Entry("and", "Whether both are true.", "5", ". > 3 and . < 9", "true"),
        "or": Entry("or", "Whether one of both is true.", "5", ". > 9 or . < 6", "true"),
        "as": Entry("as", "Gives a value a name for all that follows.", '{"a": 1}', ".a as $x | $x + 1", "2"),
        "reduce": Entry(
            "reduce", "One value made of many, step by step.", "[1, 2]", "reduce .[] as $x (0; . + $x)", "3"
        ),
        "foreach": Entry(
            "foreach", "As reduce, with every step on the way.", "[1, 2]", "foreach .[] as $x (0; . + $x)", "1, 3"
        ),
        "try": Entry(
            "try", "Leaves out what fails, or does something else.", "1", 'try error("no") catch "sorry"', '"sorry"'
        ),
        "catch": Entry("catch", "What is done where `try` fails.", "1", "try error(2) catch .", "2"),
        "label": Entry("label", "A place that `break` ends.", "1", "[label $out | 1, break $out, 2]", "[1]"),
        "break": Entry("break", "Ends at a label.", "1", "[label $out | 1, break $out, 2]", "[1]"),
        "def": Entry("def", "A function of your own.", "2", "def twice(f): f | f; twice(. * .)", "16"),
    }
)
"""The words of the language itself."""
