"""The functions that jackson-jq has, by name and number of arguments: `builtins` of it says so."""

from typing import Final

_TEXT: Final = """
acos add all all/1 all/2 any any/1 any/2 arrays ascii_downcase ascii_upcase asin atan atan2/2 booleans builtins
capture/1 capture/2 cbrt combinations combinations/1 contains/1 cos cosh debug_scope del/1 delpaths/1 empty endswith/1
error error/1 exp exp10 exp2 explode expm1 finites first first/1 flatten flatten/1 floor from_entries fromjson
getpath/1 group_by/1 gsub/2 gsub/3 has/1 hostname hostname/1 implode in/1 index/1 indices/1 infinite inside/1 isfinite
isinfinite isnan isnormal iterables join/1 keys keys_unsorted last last/1 leaf_paths length limit/2 log log10 log1p
log2 ltrimstr/1 map/1 map_values/1 match/1 match/2 max max_by/1 min min_by/1 nan normals not now nth/1 nth/2 nulls
numbers objects path/1 paths paths/1 pow/2 random range/1 range/2 range/3 recurse recurse/1 recurse/2 recurse_down
reverse rindex/1 round rtrimstr/1 scalars scan/1 select/1 setpath/2 sin sinh sort sort_by/1 split/1 split/2 splits/1
splits/2 sqrt startswith/1 strftime/1 strftime/2 strings strptime/1 strptime/2 sub/2 sub/3 tan tanh test/1 test/2
timestamp to_entries tojson tonumber tostring transpose type unique unique_by/1 until/2 uridecode uriparse
utf8bytelength uuid4 values walk/1 while/2 with_entries/1
"""
_ADDED: Final = frozenset(
    ("hostname", "log10", "random", "strftime", "strptime", "timestamp", "uridecode", "uriparse", "uuid4")
)
"""What SonataFlow adds to the library."""
KNOWN: Final = frozenset((name, int(count or 0)) for name, _, count in (one.partition("/") for one in _TEXT.split()))
JACKSON_CORE: Final = frozenset(name for name in KNOWN if name[0] not in _ADDED) | {
    ("fromdateiso8601", 0),
    ("todateiso8601", 0),
    ("pick", 1),
}
"""The functions of jackson-jq 1.6 by itself (docs/runtimes/java.md, J5.11)."""
