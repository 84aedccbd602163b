"""Arrays and objects: their entries, keys, order and groups (jq 1.8 manual, "Builtin operators and functions")."""

from workflow.expressions.jq.help.entry import Entry

CONTAINERS = (
    Entry(
        "length", "How long a text, array or object is; of a number its size without the sign.", "[1, 2]", "length", "2"
    ),
    Entry("utf8bytelength", "How many bytes a text takes in UTF-8.", '"é"', "utf8bytelength", "2"),
    Entry(
        "keys", "The names of an object, sorted, or the indexes of an array.", '{"b": 1, "a": 2}', "keys", '["a", "b"]'
    ),
    Entry(
        "keys_unsorted",
        "The names in the order in which they stand.",
        '{"b": 1, "a": 2}',
        "keys_unsorted",
        '["b", "a"]',
    ),
    Entry("has(key)", "Whether an object has the name, or an array the index.", '{"a": 1}', 'has("b")', "false"),
    Entry("in(container)", "Whether the container has the input as a name or index.", '"a"', "in({a: 1})", "true"),
    Entry("map(f)", "An array of what `f` gives of each entry.", "[1, 2]", "map(. + 1)", "[2, 3]"),
    Entry(
        "map_values(f)", "The same with `f` of each value in its place.", '{"a": 1}', "map_values(. + 1)", '{"a": 2}'
    ),
    Entry("add", "The entries added up; null of none.", "[1, 2, 3]", "add", "6"),
    Entry("add(f)", "All that `f` gives, added up.", '[{"n": 1}, {"n": 2}]', "add(.[].n)", "3"),
    Entry("any", "Whether any entry is true.", "[false, true]", "any", "true"),
    Entry("any(condition)", "Whether the condition holds for any entry.", "[1, 5]", "any(. > 3)", "true"),
    Entry(
        "any(f; condition)", "Whether the condition holds for anything that `f` gives.", "3", "any(., 9; . > 5)", "true"
    ),
    Entry("all", "Whether every entry is true.", "[true, false]", "all", "false"),
    Entry("all(condition)", "Whether the condition holds for every entry.", "[1, 5]", "all(. > 0)", "true"),
    Entry("all(f; condition)", "Whether the condition holds for all that `f` gives.", "3", "all(., 9; . > 5)", "false"),
    Entry("first", "The first entry.", "[1, 2, 3]", "first", "1"),
    Entry("last", "The last entry.", "[1, 2, 3]", "last", "3"),
    Entry("nth(index)", "The entry at an index, counted from 0.", "[1, 2, 3]", "nth(1)", "2"),
    Entry(
        "reverse", "The entries, or the letters of a text, from the last to the first.", "[1, 2]", "reverse", "[2, 1]"
    ),
    Entry(
        "flatten", "An array without arrays inside: their entries stand in it.", "[1, [2, [3]]]", "flatten", "[1, 2, 3]"
    ),
    Entry("flatten(depth)", "The same so many levels deep.", "[1, [2, [3]]]", "flatten(1)", "[1, 2, [3]]"),
    Entry("sort", "The entries in order.", "[3, 1, 2]", "sort", "[1, 2, 3]"),
    Entry(
        "sort_by(f)",
        "The entries in the order of what `f` gives.",
        '[{"n": 2}, {"n": 1}]',
        "sort_by(.n)",
        '[{"n": 1}, {"n": 2}]',
    ),
    Entry(
        "group_by(f)",
        "Arrays of the entries of which `f` gives the same.",
        "[1, 2, 3]",
        "group_by(. > 1)",
        "[[1], [2, 3]]",
    ),
    Entry("unique", "Each entry once, in order.", "[2, 1, 2]", "unique", "[1, 2]"),
    Entry("unique_by(f)", "One entry for each value of `f`.", "[1, -1, 2]", "unique_by(abs)", "[1, 2]"),
    Entry("min", "The smallest entry.", "[3, 1, 2]", "min", "1"),
    Entry("max", "The largest entry.", "[3, 1, 2]", "max", "3"),
    Entry("min_by(f)", "The entry of which `f` gives the least.", '[{"n": 2}, {"n": 1}]', "min_by(.n)", '{"n": 1}'),
    Entry("max_by(f)", "The entry of which `f` gives the most.", '[{"n": 2}, {"n": 1}]', "max_by(.n)", '{"n": 2}'),
    Entry(
        "contains(part)",
        "Whether all of the part is in the input; of texts, whether it is a part.",
        '"abc"',
        'contains("b")',
        "true",
    ),
    Entry("inside(whole)", "Whether all of the input is in the whole.", '"b"', 'inside("abc")', "true"),
    Entry("index(part)", "Where the part stands first, from 0.", '"a,b,c"', 'index(",")', "1"),
    Entry("rindex(part)", "Where the part stands last, from 0.", '"a,b,c"', 'rindex(",")', "3"),
    Entry("indices(part)", "All places where the part stands.", "[1, 2, 1]", "indices(1)", "[0, 2]"),
    Entry(
        "bsearch(value)",
        "Where the value is in a sorted array; where it is not, a negative number.",
        "[1, 3]",
        "bsearch(3)",
        "1",
    ),
    Entry(
        "combinations", "Each way to take one entry of each array.", "[[1, 2], [3]]", "combinations", "[1, 3], [2, 3]"
    ),
    Entry("combinations(count)", "Each way to take so many entries.", "[0, 1]", "[combinations(2)] | length", "4"),
    Entry("transpose", "Rows become columns.", "[[1, 2], [3]]", "transpose", "[[1, 3], [2, null]]"),
    Entry(
        "to_entries",
        "An array with a `key` and a `value` for each member.",
        '{"a": 1}',
        "to_entries",
        '[{"key": "a", "value": 1}]',
    ),
    Entry(
        "from_entries",
        "An object of an array of keys and values.",
        '[{"key": "a", "value": 1}]',
        "from_entries",
        '{"a": 1}',
    ),
    Entry(
        "with_entries(f)",
        "The object with `f` of each key and value.",
        '{"a": 1}',
        "with_entries(.value += 1)",
        '{"a": 2}',
    ),
    Entry("pick(paths)", "Only what stands at the paths.", '{"a": 1, "b": 2}', "pick(.a)", '{"a": 1}'),
    Entry("toarray", "The input in an array, unless it is one.", "1", "toarray", "[1]"),
    Entry(
        "INDEX(key)",
        "An object of the entries by what `key` gives.",
        '[{"id": "x"}]',
        "INDEX(.id)",
        '{"x": {"id": "x"}}',
    ),
    Entry(
        "INDEX(f; key)",
        "An object of what `f` gives, by what `key` gives of it.",
        "null",
        'INDEX("a"; .)',
        '{"a": "a"}',
    ),
    Entry("IN(values)", "Whether the input is one of the values.", "2", "IN(1, 2)", "true"),
    Entry("IN(f; values)", "Whether anything that `f` gives is one of the values.", "[1, 2]", "IN(.[]; 2, 3)", "true"),
    Entry(
        "JOIN(index; key)",
        "Each entry beside what the index has under its key.",
        '["a"]',
        "JOIN({a: 1}; .)",
        '[["a", 1]]',
    ),
    Entry(
        "JOIN(index; f; key)",
        "Each output of `f` beside what the index has.",
        "null",
        'JOIN({a: 1}; "a"; .)',
        '["a", 1]',
    ),
    Entry("JOIN(index; f; key; join)", "The same, put together by `join`.", "null", 'JOIN({a: 1}; "a"; .; .[1])', "1"),
)
