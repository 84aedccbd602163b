"""Texts that attack the reading: bombs, nesting, size, letters, numbers, keys. Told: `rule line:column` of the error.

What is read all the same, for only its letters are odd, has no error: `""` or a rule that does not come from reading.
"""

MIB = 1_048_576
LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
MAP_LAUGHS = "a: &a {x: 1, y: 2}\n" + "".join(
    f"k{n}: &k{n} {{p: *{old}, q: *{old}, r: *{old}}}\n" for n, old in enumerate(["a", *(f"k{n}" for n in range(15))])
)

BOMBS = {
    "aliases of lists by nines": (LAUGHS, "syntax 6:8"),
    "aliases of mappings by threes": (MAP_LAUGHS, "syntax 10:29"),
    "one alias a hundred thousand times": ("a: &a x\nb: [" + "*a," * 100_001 + "]", "syntax 2:299996"),
    "an alias of a large list": ("a: &a [" + "1," * 60_000 + "]\nb: *a", "syntax 2:4"),
    "a list that holds itself": ("a: &a [*a]", "syntax 1:8"),
    "a mapping that holds itself": ("&a {b: *a}", "syntax 1:8"),
    "a key that is an alias of its mapping": ("&a {*a : 1}", "syntax 1:5"),
    "lists that hold each other": ("a: &a [&b [*a], *b]", "syntax 1:12"),
    "an alias of nothing": ("a: *nowhere", "syntax 1:4"),
    "an alias before its anchor": ("a: *b\nb: &b 1", "syntax 1:4"),
    "a merge key": ("a: &a {b: 1}\nc: {<<: *a}", "unknown-dialect 1:1"),
    "a merge of a list": ("a: &a {b: 1}\nc: {<<: [*a, *a]}", "unknown-dialect 1:1"),
    "merges by threes": (
        "a0: &a0 {k: 1}\n" + "".join(f"a{n + 1}: &a{n + 1}\n  <<: [*a{n}, *a{n}, *a{n}]\n" for n in range(40)),
        "syntax 21:8",
    ),
    "a merge key in quotes": ('a: {"<<": {b: 1}}', "unknown-dialect 1:1"),
    "a hundred thousand anchors": ("".join(f"- &a{n} 1\n" for n in range(50_001)) + "- *a0", "unknown-dialect 1:1"),
    "a long anchor": ("a: &" + "x" * 500_000 + " 1", "unknown-dialect 1:1"),
}
NESTING = {
    "25,000 brackets": ("[" * 25_000, "syntax 1:65"),
    "25,000 brackets that close": ("[" * 25_000 + "]" * 25_000, "syntax 1:65"),
    "25,000 braces": ("{a: " * 25_000, "syntax 1:257"),
    "25,000 braces of JSON": ('{"a":' * 25_000 + "1" + "}" * 25_000, "syntax 1:321"),
    "brackets and braces in turn": ("[{a: " * 12_500, "syntax 1:3"),
    "25,000 closing brackets": ("]" * 25_000, "syntax 1:1"),
    "25,000 dashes": ("- " * 25_000, "syntax 1:129"),
    "25,000 question marks": ("? " * 25_000, "syntax 1:3"),
    "1,000 blocks": ("".join(f"{' ' * depth}a:\n" for depth in range(1_000)), "syntax 65:65"),
    "65 levels": ("[" * 65 + "]" * 65, "syntax 1:65"),
    "65 levels of JSON": ('{"a":' * 65 + "1" + "}" * 65, "syntax 1:321"),
    "25,000 brackets in a text": ("a: '" + "[" * 25_000 + "'", "unknown-dialect 1:1"),
    "a deep value under a good head": ("id: x\nname: X\nversion: '1'\nstates: " + "[" * 5_000, "syntax 4:72"),
}
SIZES = {
    "one byte too many": ("a: " + "x" * (MIB - 2), "syntax 1:1"),
    "one byte too many, in letters of four": ("a: " + "\U0001f600" * (MIB // 4), "syntax 1:1"),
    "a line of 900,000 letters": ("a: " + "x" * 900_000, "unknown-dialect 1:1"),
    "a key of 900,000 letters": ("x" * 900_000 + ": 1", "syntax 1:900001"),
    "a name of 900,000 letters": ("id: x\nname: " + "n" * 900_000 + "\nversion: '1'\nstates: []", "missing-start 4:1"),
    "a comment of 900,000 letters": ("#" + "x" * 900_000, "syntax 1:1"),
    "900,000 blanks": (" " * 900_000, "syntax 1:1"),
    "900,000 tabs": ("\t" * 900_000, "syntax 1:1"),
    "900,000 line ends": ("\n" * 900_000, "syntax 1:1"),
    "900,000 line ends in quotes": ("a: '" + "\n" * 900_000 + "'", "unknown-dialect 1:1"),
    "a block text of 200,000 lines": ("a: |\n" + " x\n" * 200_000, "unknown-dialect 1:1"),
    "300,000 escapes": ('a: "' + r"\n" * 300_000 + '"', "unknown-dialect 1:1"),
    "100,001 values": ("[" + "1," * 100_000 + "]", "syntax 1:200000"),
    "50,000 keys": ("".join(f"k{number}: 1\n" for number in range(50_000)), "unknown-dialect 1:1"),
    "60,000 documents": ("---\n1\n" * 60_000, "syntax 3:1"),
    "100,000 colons": (": " * 100_000, "syntax 1:1"),
    "100,000 commas": ("[" + "," * 100_000 + "]", "syntax 1:2"),
    "100,000 quotes": ("'" * 100_001, "syntax 1:1"),
}
LETTERS = {
    "nothing": ("", "syntax 1:1"),
    "only blanks": ("  \n \n", "syntax 1:1"),
    "only a NUL": ("\0", "syntax 1:1"),
    "a NUL in a text": ("a: b\0c", "syntax 1:5"),
    "a NUL by an escape": ('a: "b\\0c"', "syntax 1:4"),
    "a NUL by an escape of JSON": ('{"a": "\\u0000"}', "syntax 1:7"),
    "a lone surrogate by an escape": ('a: "\\ud800"', "syntax 1:7"),
    "a lone surrogate by an escape of JSON": ('{"a": "\\ud800"}', "syntax 1:7"),
    "half a pair by escapes of JSON": ('{"a": "\\udc00\\ud800"}', "syntax 1:7"),
    "a lone surrogate in a key": ('{"\\udfff": 1}', "syntax 1:2"),
    "an escape beyond Unicode": ('a: "\\U00110000"', "syntax 1:7"),
    "an escape cut short": ('a: "\\x', "syntax 1:7"),
    "an escape of nothing": ('a: "\\q"', "syntax 1:5"),
    "control characters": ("a: \x01\x02\x1b[31m", "syntax 1:4"),
    "a delete and a next line": ("a: \x7f\x85", "syntax 1:4"),
    "noncharacters": ("a: \ufffe\uffff\U0010ffff", "syntax 1:4"),
    "a byte-order mark inside": ("a: b\ufeffc", "unknown-dialect 1:1"),
    "two byte-order marks": ("\ufeff\ufeffa: 1", "unknown-dialect 1:1"),
    "writing from right to left": (
        "id: \u202ecba\u2066\nname: \u202e<b>\nversion: '1'\nstates: []",
        "missing-start 4:1",
    ),
    "a thousand accents": ("id: x\nname: e" + "\u0301" * 1_000 + "\nversion: '1'\nstates: []", "missing-start 4:1"),
    "families of joined faces": (
        "id: x\nname: " + "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 200 + "\nversion: '1'\nstates: []",
        "missing-start 4:1",
    ),
    "a name of nothing to see": ("id: x\nname: '\u200b\u2060\u3164'\nversion: '1'\nstates: []", "missing-start 4:1"),
    "lines of old Unicode": ("a: b\u2028c\u2029d", "unknown-dialect 1:1"),
    "tabs before a key": ("\tid: x", "syntax 1:1"),
    "a carriage return inside": ("a: b\rc: [", "syntax 2:5"),
}
VALUES = {
    "not a number": ("a: .nan", "syntax 1:4"),
    "not a number of JSON": ('{"a": NaN}', "syntax 1:7"),
    "infinity": ("a: -.inf", "syntax 1:4"),
    "infinity of JSON": ('{"a": -Infinity}', "syntax 1:7"),
    "1e999999": ("a: 1e999999", "syntax 1:4"),
    "1e999999 of JSON": ('{"a": 1e999999}', "syntax 1:7"),
    "5,000 nines": ("a: " + "9" * 5_000, "syntax 1:4"),
    "5,000 nines of JSON": ('{"a": ' + "9" * 5_000 + "}", "syntax 1:7"),
    "500,000 nines": ("a: " + "9" * 500_000, "syntax 1:4"),
    "500,000 digits behind the point": ("a: 0." + "9" * 500_000, "unknown-dialect 1:1"),
    "500,000 digits of base 16": ("a: 0x" + "f" * 500_000, "syntax 1:4"),
    "a time of base 60": ("12:30:45", "unknown-dialect 1:1"),
    "a tag that calls": ("!!python/object/apply:os.system [id]", "syntax 1:1"),
    "a tag that imports": ("a: !!python/module:os.path ''", "syntax 1:4"),
    "a tag of bytes": ("a: !!binary aGVsbG8=", "syntax 1:4"),
    "a tag of a set": ("!!set {a, b}", "syntax 1:1"),
    "a tag of one's own": ("a: !secret /etc/passwd", "syntax 1:4"),
    "a tag directive": ("%TAG ! tag:evil.example,2000:\n---\na: !x 1", "syntax 3:4"),
    "a YAML of the future": ("%YAML 9.9\n---\na: 1", "syntax 1:1"),
    "a directive of nothing": ("%NOTHING x\n---\na: 1", "syntax 1:9"),
    "a key that is a list": ("? [a, b]\n: 1", "syntax 1:3"),
    "a key that is a mapping": ("{{a: b}: 1}", "syntax 1:1"),
    "a key that is null": ("~: 1", "unknown-dialect 1:1"),
    "a key that is a number and a text": ("1: a\n'1': b", "duplicate-key 2:1"),
    "the same key twice": ("id: a\nid: b\nname: X\nversion: '1'\nstates: []", "duplicate-key 2:1"),
    "the same key twice in JSON": (
        '{"id": "a", "id": "b", "name": "X", "version": "1", "states": []}',
        "duplicate-key 1:13",
    ),
    "the same key twice, spelt with an escape": ('{"id": 1, "\\u0069d": 2}', "duplicate-key 1:11"),
    "2,000 keys that are the same": ("a: 1\n" * 2_000, "duplicate-key 2:1"),
    "a key of prototypes": ('{"__proto__": {"a": 1}, "constructor": 1}', "unknown-dialect 1:1"),
    "many documents": ("---\na: 1\n" * 500, "syntax 3:1"),
    "comments of JSON": ('{"a": 1 /* b */}', "syntax 1:9"),
    "a comma too many of JSON": ('{"a": [1,2,],}', "syntax 1:12"),
    "a quote that is not closed": ('{"a": "b', "syntax 1:7"),
}
TEXTS = BOMBS | NESTING | SIZES | LETTERS | VALUES
