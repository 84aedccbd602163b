"""Choosing, repeating, ending, and what kind a value is (jq 1.8 manual, "Conditionals and Comparisons")."""

from workflow.expressions.jq.help.entry import Entry

FLOW = (
    Entry(
        "select(condition)", "The input where the condition holds, else nothing.", "[1, 5]", ".[] | select(. > 3)", "5"
    ),
    Entry("empty", "Nothing at all.", "1", "[1, empty, 2]", "[1, 2]"),
    Entry("not", "False of what is true, true of false and null.", "true", "not", "false"),
    Entry("error", "Fails, with the input as the message.", '"no"', "try error catch .", '"no"'),
    Entry("error(message)", "Fails with a message.", "null", 'try error("no") catch .', '"no"'),
    Entry("range(end)", "The numbers from 0 up to the end.", "null", "[range(3)]", "[0, 1, 2]"),
    Entry("range(start; end)", "The numbers from start up to end.", "null", "[range(2; 4)]", "[2, 3]"),
    Entry(
        "range(start; end; step)", "The numbers from start up to end by steps.", "null", "[range(0; 9; 4)]", "[0, 4, 8]"
    ),
    Entry("first(f)", "The first that `f` gives.", "[3, 4]", "first(.[])", "3"),
    Entry("last(f)", "The last that `f` gives.", "[3, 4]", "last(.[])", "4"),
    Entry("nth(index; f)", "What `f` gives at an index.", "null", "nth(1; 3, 4)", "4"),
    Entry("limit(count; f)", "The first so many that `f` gives.", "null", "[limit(2; range(9))]", "[0, 1]"),
    Entry("skip(count; f)", "What `f` gives after the first so many.", "null", "[skip(2; range(4))]", "[2, 3]"),
    Entry("until(condition; f)", "`f` again and again until the condition holds.", "1", "until(. > 9; . * 2)", "16"),
    Entry(
        "while(condition; f)",
        "`f` again and again as long as the condition holds.",
        "1",
        "[while(. < 9; . * 2)]",
        "[1, 2, 4, 8]",
    ),
    Entry("repeat(f)", "What `f` gives, again and again without end.", "1", "[limit(3; repeat(. * 2))]", "[2, 2, 2]"),
    Entry("isempty(f)", "Whether `f` gives nothing.", "null", "isempty(empty)", "true"),
    Entry("type", "What kind of value it is.", "[]", "type", '"array"'),
    Entry("values", "The input, unless it is null.", "[1, null]", ".[] | values", "1"),
    Entry("nulls", "The input where it is null.", "[1, null]", ".[] | nulls", "null"),
    Entry("booleans", "The input where it is true or false.", "[1, true]", ".[] | booleans", "true"),
    Entry("numbers", "The input where it is a number.", '[1, "a"]', ".[] | numbers", "1"),
    Entry("strings", "The input where it is a text.", '[1, "a"]', ".[] | strings", '"a"'),
    Entry("arrays", "The input where it is an array.", "[1, []]", ".[] | arrays", "[]"),
    Entry("objects", "The input where it is an object.", "[1, {}]", ".[] | objects", "{}"),
    Entry("iterables", "The input where it is an array or object.", "[1, []]", ".[] | iterables", "[]"),
    Entry("scalars", "The input where it has nothing inside.", "[1, []]", ".[] | scalars", "1"),
    Entry("debug", "The input, which the trace is told as well.", "1", "debug", "1"),
    Entry("debug(message)", "The input; the trace is told the message.", "1", 'debug("here")', "1"),
    Entry("stderr", "The input, which the trace is told as well.", "1", "stderr", "1"),
    Entry("builtins", "The names of all builtins.", "null", 'builtins | index("map/1") != null', "true"),
    Entry("have_decnum", "Whether numbers have any number of digits.", "null", "have_decnum", "true"),
    Entry(
        "have_literal_numbers",
        "Whether numbers keep the digits that they are written with.",
        "null",
        "have_literal_numbers",
        "true",
    ),
)
