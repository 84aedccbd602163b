"""Places in values: paths, changes at them, going through all that is inside (jq 1.8 manual, "Path expressions")."""

from workflow.expressions.jq.help.entry import Entry

PLACES = (
    Entry("path(places)", "The path to each of the places.", '{"a": [1]}', "path(.a[0])", '["a", 0]'),
    Entry("paths", "The paths to all that is inside.", '{"a": [1]}', "paths", '["a"], ["a", 0]'),
    Entry("paths(condition)", "The paths to what the condition holds for.", '{"a": [1]}', "paths(numbers)", '["a", 0]'),
    Entry("leaf_paths", "The paths to what has nothing inside.", '{"a": [1]}', "leaf_paths", '["a", 0]'),
    Entry("getpath(path)", "What stands at a path; null where nothing does.", '{"a": [1]}', 'getpath(["a", 0])', "1"),
    Entry("setpath(path; value)", "The input with another value at a path.", "{}", 'setpath(["a"]; 1)', '{"a": 1}'),
    Entry("del(places)", "The input without what stands at the places.", '{"a": 1, "b": 2}', "del(.a)", '{"b": 2}'),
    Entry("delpaths(paths)", "The input without what stands at the paths.", '{"a": 1}', 'delpaths([["a"]])', "{}"),
    Entry("recurse", "The input, and all that is inside, at any depth.", "[1, [2]]", "recurse | numbers", "1, 2"),
    Entry(
        "recurse(f)",
        "The input, what `f` gives of it, what `f` gives of that …",
        "2",
        "recurse(if . < 9 then . * . else empty end)",
        "2, 4, 16",
    ),
    Entry("recurse(f; condition)", "The same as long as the condition holds.", "2", "recurse(. * .; . < 9)", "2, 4"),
    Entry(
        "walk(f)", "`f` of everything inside, from the innermost out.", "[1, [2]]", "walk(numbers |= . + 1)", "[2, [3]]"
    ),
    Entry("tostream", "The leaves one by one, each with its path.", "[1]", "tostream", "[[0], 1], [[0]]"),
    Entry("fromstream(events)", "The values that a stream of leaves tells of.", "[1]", "fromstream(tostream)", "[1]"),
    Entry(
        "truncate_stream(events)",
        "A stream without the first so many levels.",
        "1",
        "[truncate_stream([[0, 1], 5])]",
        "[[[1], 5]]",
    ),
)
