"""What the parts of a jq program may need to give a wanted value: one function for each kind of part."""

from collections.abc import Callable
from typing import Any, Final

from simulator.studies.exploration.languages.jq import calls
from simulator.studies.exploration.languages.jq.arithmetic import arithmetic
from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand, Demands, Inverter, both, joined, once
from simulator.studies.exploration.languages.jq.values import TEXT, is_number
from simulator.studies.exploration.partial_data import ANYTHING, FARTHEST, under
from workflow.expressions import NOTHING
from workflow.expressions.jq import tree as s
from workflow.paths import Json


def _index(inverter: Inverter, node: s.Index, output: Json) -> Demands:
    key = inverter.fixed(node.key)
    if isinstance(key, str) or (type(key) is int and -FARTHEST <= key <= FARTHEST):
        return inverter.inputs(node.of, under(key, output))
    if key is not NOTHING:
        return inverter.leave(node.key, "this index")
    by_name = once(both(inverter.inputs(node.key, TEXT), inverter.inputs(node.of, under(TEXT, output))))
    return by_name or once(both(inverter.inputs(node.key, 0), inverter.inputs(node.of, [output])))


def _slice(inverter: Inverter, node: s.Slice, output: Json) -> Demands:
    start = 0 if node.start is None else inverter.fixed(node.start)
    if type(start) is not int or not 0 <= start <= FARTHEST:
        return inverter.leave(node, "this slice")
    if isinstance(output, str):
        return inverter.inputs(node.of, "x" * start + output)
    return inverter.inputs(node.of, [ANYTHING] * start + output) if isinstance(output, list) else []


def through(inverter: Inverter, left: s.Node, demands: Demands) -> Demands:
    """What stands before a pipe must give what is demanded behind it."""
    found = []
    for one in demands:
        found += [given for before in inverter.inputs(left, one.data) for given in joined(one.on(ANYTHING), before)]
    return once(found)


def _array(inverter: Inverter, node: s.Array, output: Json) -> Demands:
    if not isinstance(output, list):
        return []
    return inverter.elements(node.body, output) if node.body is not None else [NO_DEMAND]


def _object(inverter: Inverter, node: s.Object, output: Json) -> Demands:
    if not isinstance(output, dict):
        return []
    found: Demands = [NO_DEMAND]
    for key_node, value in node.members:
        key = inverter.fixed(key_node)
        if isinstance(key, str) and key in output:
            found = once(both(found, inverter.inputs(value, output[key])))
    return found


def _negation(inverter: Inverter, node: s.Negation, output: Json) -> Demands:
    return inverter.inputs(node.of, -output) if is_number(output) else []


def _binary(inverter: Inverter, node: s.Binary, output: Json) -> Demands:
    if node.sign in ("+", "-", "*", "/", "%"):
        return arithmetic(inverter, node, output)
    return _truth(inverter, node, output)


def _truth(inverter: Inverter, node: s.Node, output: Json) -> Demands:
    return inverter.truths(node, bool(output)) if isinstance(output, bool) or output is None else []


def _if(inverter: Inverter, node: s.If, output: Json) -> Demands:
    otherwise = node.otherwise or s.Identity()
    found = [*both(inverter.truths(node.condition, True), inverter.inputs(node.then, output))]
    return once([*found, *both(inverter.truths(node.condition, False), inverter.inputs(otherwise, output))])


def with_source(inverter: Inverter, node: s.Binding, demands: Demands) -> Demands:
    """What is demanded of a variable is demanded of what it is made of."""
    name = node.patterns[0].variable if len(node.patterns) == 1 else None
    if name is None:
        return inverter.leave(node, "values taken apart by a pattern")
    found: Demands = []
    for one in demands:
        wanted = inverter.inputs(node.source, one.variables.get(name, ANYTHING))
        found += both([one.without(name)], wanted)
    return once(found)


def _text(inverter: Inverter, node: s.Text, output: Json) -> Demands:
    """A text with one part: what stands around it is taken off."""
    parts = [part for part in node.parts if isinstance(part, s.Node)]
    if node.format != "text" or len(parts) != 1 or not isinstance(output, str):
        return inverter.leave(node, "a text with parts")
    place = node.parts.index(parts[0])
    before, after = ("".join(map(str, some)) for some in (node.parts[:place], node.parts[place + 1 :]))
    return inverter.inputs(parts[0], output.removeprefix(before).removesuffix(after))


OUTPUTS: Final[dict[type[s.Node], Callable[[Inverter, Any, Json], Demands]]] = {
    s.Identity: lambda _inverter, _node, output: [Demand(output)],
    s.Index: _index,
    s.Slice: _slice,
    s.Each: lambda inverter, node, output: inverter.inputs(node.of, [output]),
    s.Pipe: lambda inverter, node, output: through(inverter, node.left, inverter.inputs(node.right, output)),
    s.Array: _array,
    s.Object: _object,
    s.Alternative: lambda inverter, node, output: (
        inverter.inputs(node.left, output) or inverter.inputs(node.right, output)
    ),
    s.Negation: _negation,
    s.Binary: _binary,
    s.Logic: _truth,
    s.If: _if,
    s.Try: lambda inverter, node, output: inverter.inputs(node.body, output),
    s.Binding: lambda inverter, node, output: with_source(inverter, node, inverter.inputs(node.body, output)),
    s.Variable: lambda _inverter, node, output: [Demand(variables={node.name: output})],
    s.Text: _text,
    s.Assignment: lambda _inverter, _node, output: [Demand(output)],  # whatever was there; all else passes
    s.Call: calls.output,
}
NAMES: Final[dict[type[s.Node], str]] = {
    s.Format: "a format",
    s.Comma: "several values",
    s.Reduce: "`reduce`",
    s.Foreach: "`foreach`",
    s.Label: "`label`",
    s.Break: "`break`",
    s.Definition: "a function of its own",
    s.Location: "`$__loc__`",
}
"""Kinds of parts that nothing is guessed from."""


def elements(inverter: Inverter, node: s.Node, outputs: list[Json]) -> Demands:
    """What a part that may give several values needs to give these."""
    match node:
        case s.Each(of=of):
            return inverter.inputs(of, outputs)
        case s.Index(of=of, key=key) if generates(of) and isinstance(name := inverter.fixed(key), str):
            return inverter.elements(of, [under(name, one) for one in outputs])
        case s.Pipe(left=left, right=right) if generates(right):
            return through(inverter, left, inverter.elements(right, outputs))
        case s.Pipe(left=left, right=right):
            return _one_by_one(inverter, left, right, outputs)
        case s.Comma(parts=parts) if len(parts) >= len(outputs):
            found: Demands = [NO_DEMAND]
            for part, one in zip(parts, outputs, strict=False):
                found = once(both(found, inverter.inputs(part, one)))
            return found
        case s.Try(body=body) | s.Alternative(left=body):
            return inverter.elements(body, outputs)
        case s.Call(name="first" | "last", arguments=(body,)) | s.Call(name="limit", arguments=(_, body)):
            return inverter.elements(body, outputs)
    return inverter.inputs(node, outputs[0]) if len(outputs) == 1 else []


def _one_by_one(inverter: Inverter, left: s.Node, right: s.Node, outputs: list[Json]) -> Demands:
    """Each of what comes before a pipe gives one of the outputs: the likeliest guess for each."""
    data, beside = [], NO_DEMAND
    for one in outputs:
        guesses = inverter.inputs(right, one)
        if not guesses:
            return []
        data.append(guesses[0].data)
        beside = next(joined(beside, guesses[0].on(ANYTHING)))
    return once(both([beside], inverter.elements(left, data)))


def generates(node: s.Node) -> bool:
    """Whether a part may give several values by itself."""
    match node:
        case s.Each() | s.Comma():
            return True
        case s.Pipe(left=left, right=right) | s.Alternative(left=left, right=right):
            return generates(left) or generates(right)
        case s.Index(of=of) | s.Slice(of=of) | s.Try(body=of):
            return generates(of)
        case s.Call(name="first" | "last" | "limit", arguments=(*_, body)):
            return generates(body)
    return False


def may_be_empty(node: s.Node) -> bool:
    """Whether a part may give nothing by itself: something is asked of its input even where any output will do."""
    match node:
        case s.Call(name="select"):
            return True
        case s.Pipe(left=left, right=right):
            return may_be_empty(left) or may_be_empty(right)
        case s.Index(of=of) | s.Each(of=of) | s.Try(body=of):
            return may_be_empty(of)
        case s.Call(name="first" | "last" | "limit", arguments=(*_, body)):
            return may_be_empty(body)
    return False
