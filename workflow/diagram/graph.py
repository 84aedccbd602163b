"""What a diagram shows, before anything has a place: nodes, edges and their words. `build.py` makes it from the model.

Ids are unique in a diagram and stay the same as long as the path does; `pointer` joins an element to the source.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.state_kinds import kind_word

Detail = Literal["overview", "actions", "data"]
Shape = Literal["state", "start", "end", "ref", "missing", "if", "card"]
"""`if` is the diamond before a task with a condition, `card` what is used here and defined elsewhere (1.0)."""
EdgeKind = Literal[
    "transition",
    "condition",
    "default",
    "error",
    "timeout",
    "compensation",
    "event",
    "implicit",
    "catch",
    "bypass",
    "uses",
]
"""The last four are of 1.0: the order of a list, from a `try` to its `catch`, around a task, to a card."""
Look = Literal["", "added", "removed", "changed"]
"""How it differs from another version of the definition, where two are drawn as one (merged.py)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact in a box: an icon's name, the value, and what belongs to it in a dimmer colour."""

    icon: str
    value: str
    dim: str = ""
    mono: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """A branch inside a box: facts, or a whole graph of its own."""

    id: str
    pointer: str
    name: str
    rows: tuple[Row, ...] = ()
    graph: "Graph | None" = None
    look: Look = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A box or a mark. `kind` is a state's kind; an end's `default|terminate|event`; a reference's is its edge's."""

    id: str
    pointer: str
    shape: Shape
    kind: str
    title: str
    name: str = ""  # the state's name in full
    mode: str = ""
    icon: str = ""
    rows: tuple[Row, ...] = ()
    lanes: tuple[Lane, ...] = ()
    refers: str = ""  # of a reference: the pointer of the state it stands for
    look: Look = ""
    word: str = ""  # its kind as people read it: `Call HTTP`


@dataclass(frozen=True, slots=True)
class Pill:
    """A label on an edge: its look, lines of words and below them of code, and its number, icon or retry badge."""

    kind: str
    lines: tuple[str, ...]
    icon: str = ""
    number: int = 0
    code: tuple[str, ...] = ()
    badge: str = ""
    title: str = ""  # the whole text, where lines are cut
    expression: str = ""  # as it is written, where the lines are its name or its words

    @property
    def shown(self) -> tuple[str, ...]:
        """Every line of it."""
        return self.lines + self.code

    @property
    def said(self) -> str:
        """The whole of what it says."""
        return self.title or " ".join(self.shown)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, by their ids. `pills` are stacked on it."""

    id: str
    pointer: str
    source: str
    target: str
    kind: EdgeKind
    pills: tuple[Pill, ...] = ()
    words: str = ""  # for people who cannot see it
    goal: str = ""  # the pointer of the state it leads to, where `target` is only a reference to it
    look: Look = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes and edges in source order. `detail` decides how large boxes are drawn."""

    name: str
    detail: Detail = "actions"
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskLane(Lane):
    """A list of tasks inside a container: `note` stands at the right of its title.

    `bare`: it has neither frame nor title, since all that it holds is one container.
    """

    role: Literal["do", "try", "catch", "branch", "foreach"] = "do"
    note: str = ""
    bare: bool = False


@dataclass(frozen=True, slots=True)
class TaskNode(Node):
    """A task; one that holds lists is `open` or `folded`.

    `joins` are the edges between its lanes, by their ids. `counts` says what it holds, `inside` are the kinds of all
    tasks in it.
    """

    fold: Literal["", "open", "folded"] = ""
    joins: tuple[Edge, ...] = ()
    counts: str = ""
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskGraph(Graph):
    """A list of tasks; `inner` where it lies in a lane."""

    inner: bool = False


def kind_said(node: Node) -> str:
    """A node's kind as people read it."""
    return node.word or kind_word(node.kind)


def graphs(graph: Graph) -> Iterator[Graph]:
    """A graph and all that are in its lanes."""
    yield graph
    for node in graph.nodes:
        for lane in node.lanes:
            if lane.graph is not None:
                yield from graphs(lane.graph)


def edges_of(graph: Graph) -> Iterator[Edge]:
    """The edges of a graph and those between lanes of its nodes; not those in the lanes."""
    yield from graph.edges
    for node in graph.nodes:
        if isinstance(node, TaskNode):
            yield from node.joins
