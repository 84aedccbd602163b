"""Builtins that are written in jq themselves (jq 1.8 manual, "Builtin operators and functions")."""

from typing import Final

PRELUDE: Final = r"""
def map_values(f): .[] |= f;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type == "array" or type == "object");
def scalars: select(type != "array" and type != "object");
def finites: select(isfinite);
def normals: select(isnormal);
def recurse: recurse(.[]?);
def recurse(f; condition): recurse(f | select(condition));
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def del(f): delpaths([path(f)]);
def from_entries: reduce .[] as $entry (null;
    . + { ($entry | .key // .Key // .name // .Name): ($entry | if has("value") then .value else .Value end) })
  | . // {};
def with_entries(f): to_entries | map(f) | from_entries;
def in(container): . as $key | container | has($key);
def inside(container): . as $part | container | contains($part);
def pick(chosen): . as $all | reduce path(chosen) as $path (null; setpath($path; $all | getpath($path)));
def debug: _noted(.);
def debug(message): (message | _noted(.) | empty), .;
def walk(f):
  def inner: if type == "object" then map_values(inner) elif type == "array" then map(inner) else . end | f; inner;
def any: any(.[]; .);
def all: all(.[]; .);
def any(condition): any(.[]; condition);
def all(condition): all(.[]; condition);
def IN(source): any(source == .; .);
def IN(source; wanted): any(source == wanted; .);
def INDEX(source; key): reduce source as $row ({}; .[$row | key | tostring] |= $row);
def INDEX(key): INDEX(.[]; key);
def JOIN($index; key): [.[] | [., $index[key]]];
def JOIN($index; source; key): source | [., $index[key]];
def JOIN($index; source; key; joined): source | [., $index[key]] | joined;
def first: .[0];
def last: .[-1];
def nth($place): .[$place];
def nth($place; source):
  if $place < 0 then error("nth doesn't support negative indices") else first(skip($place; source)) end;
def combinations:
  if length == 0 then [] else .[0][] as $one | (.[1:] | combinations) as $rest | [$one] + $rest end;
def combinations(count): . as $all | [range(count)] | map($all) | combinations;
def test($expression; $flags): _is_match($expression; $flags);
def match($expression; $flags): _matches($expression; $flags) | .[];
def capture($expression; $flags): match($expression; $flags) | _captured;
def scan($expression; $flags): _scanned($expression; $flags) | .[];
def splits($expression; $flags): split($expression; $flags) | .[];
def splits($expression): splits($expression; null);
def _given($what): if ($what | type) == "string" then [$what, null]
  elif ($what | type) == "array" and ($what | length) > 0 then [$what[0], $what[1]]
  else error("\($what | type) not a string or array") end;
def test($expression): _given($expression) as [$given, $flags] | test($given; $flags);
def match($expression): _given($expression) as [$given, $flags] | match($given; $flags);
def capture($expression): _given($expression) as [$given, $flags] | capture($given; $flags);
def scan($expression): _given($expression) as [$given, $flags] | scan($given; $flags);
def sub($expression; text): sub($expression; text; "");
def gsub($expression; text): sub($expression; text; "g");
def gsub($expression; text; $flags): sub($expression; text; $flags + "g");
def sub($expression; text; $flags): . as $whole
  | reduce match($expression; $flags) as $match ({made: [], at: 0};
      $whole[.at:$match.offset] as $between
      | [$match | _captured | text] as $new
      | reduce range($new | length) as $place (.; .made[$place] += $between + $new[$place])
      | .at = $match.offset + $match.length)
  | .made[] + $whole[.at:] // $whole;
def todate: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;
def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdate: fromdateiso8601;
def date: todate;
def dateadd(unit; amount): . + amount;
def datesub(unit; amount): . - amount;
def tostream: _events | .[];
def fromstream(events): {value: null, done: false} as $start
  | foreach events as $event ($start;
      if .done then $start else . end
      | if $event | length == 2
        then setpath(["done"]; $event[0] | length == 0) | setpath(["value"] + $event[0]; $event[1])
        else setpath(["done"]; $event[0] | length == 1) end;
      if .done then .value else empty end);
def truncate_stream(events): . as $depth | null
  | events | . as $event | if (.[0] | length) > $depth then setpath([0]; .[0][$depth:]) else empty end;
"""
