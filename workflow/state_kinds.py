"""The kinds of states and tasks as people see them: one row a kind, which drawings, outlines, exports, palette and
pages read.

What the pages have of it is written by `python -m designer.server.page_tables`; tests/test_state_kinds.py says what a
kind without one of its parts lacks.
"""

from dataclasses import dataclass

Pair = tuple[str, str]
"""A colour in the light theme and in the dark one."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The solid colour of a chip, that of text on tint or surface, the background of a head, and borders."""

    solid: Pair
    ink: Pair
    tint: Pair
    line: Pair

    def tokens(self, name: str) -> dict[str, Pair]:
        """The colours by the names of the style sheets: `name`, `name-ink`, `name-tint`, `name-line`."""
        return {name: self.solid, f"{name}-ink": self.ink, f"{name}-tint": self.tint, f"{name}-line": self.line}


@dataclass(frozen=True, slots=True)
class StateKind:
    """A kind of state: the model's name for it, the word that people read, its colours, and its icon.

    The icon is SVG on a grid of 16 by 16. `waits`: it waits for events that another state may send to it. `tile`: the
    palette offers it; an end state is made where something ends. `task`: it is a kind of task of DSL 1.0.
    """

    name: str
    word: str
    colours: Colours
    icon: str
    waits: bool = False
    tile: bool = True
    task: bool = False


KINDS: dict[str, StateKind] = {
    kind.name: kind
    for kind in (
        StateKind(
            "operation",
            "Operation",
            Colours(
                ("#1b6ab6", "#7cb5f5"),
                ink=("#125492", "#b0d5ff"),
                tint=("#e7f1fe", "#1b2b3d"),
                line=("#9bc1ed", "#3d5d81"),
            ),
            (
                '<circle cx="8" cy="8" r="2.2"/>'
                '<path d="M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4'
                ' 1.4"/>'
            ),
        ),
        StateKind(
            "event",
            "Event",
            Colours(
                ("#8750a5", "#c99de4"),
                ink=("#683b82", "#e2c3f5"),
                tint=("#f6ecfc", "#312439"),
                line=("#ceb0e1", "#684f77"),
            ),
            (
                '<circle cx="8" cy="8" r="1.4"/>'
                '<path d="M5 11a4.2 4.2 0 0 1 0-6M11 5a4.2 4.2 0 0 1 0 6M2.8 13.2a7.4 7.4 0 0 1 0-10.4M13.2 2.8'
                'a7.4 7.4 0 0 1 0 10.4"/>'
            ),
            waits=True,
        ),
        StateKind(
            "switch",
            "Switch",
            Colours(
                ("#956d0c", "#d4aa5a"),
                ink=("#6b4d06", "#eacd99"),
                tint=("#f8efdf", "#342812"),
                line=("#d6ba86", "#6e5729"),
            ),
            '<path d="M2 8h3.5M5.5 8 9 4.2h4.6M5.5 8 9 11.8h4.6M11.6 2.2l2 2-2 2M11.6 9.8l2 2-2 2"/>',
        ),
        StateKind(
            "delay",
            "Delay",
            Colours(
                ("#087e9b", "#54c1e3"),
                ink=("#045c72", "#9addf4"),
                tint=("#e0f4fc", "#102e38"),
                line=("#86c9e1", "#256377"),
            ),
            '<circle cx="8" cy="8" r="6"/><path d="M8 4.6V8l2.4 1.6"/>',
        ),
        StateKind(
            "parallel",
            "Parallel",
            Colours(
                ("#0b7a6b", "#52c8b4"),
                ink=("#0d6054", "#9ae2d3"),
                tint=("#e0f6f1", "#10312b"),
                line=("#86cebf", "#24685c"),
            ),
            '<path d="M2 8h2.2M4.2 3.5v9M4.2 3.5h9.2M4.2 8h9.2M4.2 12.5h9.2"/>',
        ),
        StateKind(
            "subflow",
            "Subflow",
            Colours(
                ("#544fa9", "#a6a8f5"),
                ink=("#45418c", "#c9ccfd"),
                tint=("#eeeffe", "#27283e"),
                line=("#b5b8ee", "#545681"),
            ),
            (
                '<rect x="1.8" y="2.5" width="12.4" height="11" rx="2"/>'
                '<rect x="7" y="7" width="4.6" height="3.8" rx="1"/>'
                '<path d="M4.4 5.2h3"/>'
            ),
        ),
        StateKind(
            "inject",
            "Inject",
            Colours(
                ("#307c29", "#88c381"),
                ink=("#23621e", "#b6deb1"),
                tint=("#e7f5e6", "#1e2f1d"),
                line=("#a3cb9e", "#446540"),
            ),
            '<path d="M8 2v7M5.2 6.4 8 9.2l2.8-2.8M2.5 9.5v3a1.2 1.2 0 0 0 1.2 1.2h8.6a1.2 1.2 0 0 0 1.2-1.2v-3"/>',
        ),
        StateKind(
            "foreach",
            "For each",
            Colours(
                ("#a94677", "#e793b8"),
                ink=("#823159", "#f9bdd6"),
                tint=("#feeaf2", "#39222c"),
                line=("#e5aac3", "#794a5f"),
            ),
            '<path d="M13.2 6.2A5.6 5.6 0 0 0 3 5.4M2.8 9.8A5.6 5.6 0 0 0 13 10.6M3 2.4v3h3M13 13.6v-3h-3"/>',
        ),
        StateKind(
            "callback",
            "Callback",
            Colours(
                ("#b35713", "#e99c70"),
                ink=("#833b01", "#fac3a5"),
                tint=("#feece2", "#3a2418"),
                line=("#e6b093", "#7b4f36"),
            ),
            '<path d="M13.8 12.6V9.4a3 3 0 0 0-3-3H2.6M5.8 3.2 2.6 6.4l3.2 3.2"/>',
            waits=True,
        ),
        StateKind(
            "end",
            "End",
            Colours(
                ("#535862", "#acb1ba"),
                ink=("#434850", "#ced1d7"),
                tint=("#eff0f2", "#292a2d"),
                line=("#babec4", "#585b60"),
            ),
            '<circle cx="8" cy="8" r="6"/><circle cx="8" cy="8" r="2.6" fill="currentColor" stroke="none"/>',
            tile=False,
        ),
    )
}
"""By name, in the order in which legends, menus and the palette show them; those of tasks follow."""


def _task(name: str, word: str, like: str, icon: str) -> StateKind:
    """A kind of task, in the colours of the state kind that does the same."""
    return StateKind(name, word, KINDS[like].colours, icon, tile=False, task=True)


_ERROR = Colours(
    ("#c52c30", "#fe8b83"),
    ink=("#98181f", "#febfb9"),
    tint=("#feebe9", "#411f1c"),
    line=("#f8a49d", "#88433f"),
)

KINDS.update(
    (kind.name, kind)
    for kind in (
        _task(
            "call",
            "Call",
            "operation",
            '<circle cx="8" cy="8" r="2.4"/><path d="M8 1.6v2.2M8 12.2v2.2M1.6 8h2.2M12.2 8h2.2"/>'
            '<path d="m3.5 3.5 1.5 1.5M11 11l1.5 1.5M12.5 3.5 11 5M5 11l-1.5 1.5"/>',
        ),
        _task("do", "Do", "end", '<path d="M6 4h7.6M6 8h7.6M6 12h7.6M2.8 4h.1M2.8 8h.1M2.8 12h.1"/>'),
        _task(
            "for",
            "For each",
            "foreach",
            '<path d="M3 6.4A5.2 5.2 0 0 1 12.6 5.4M13 9.6A5.2 5.2 0 0 1 3.4 10.6"/>'
            '<path d="M12.9 2.4v3.1H9.8M3.1 13.6v-3.1h3.1"/>',
        ),
        _task("fork", "Fork", "parallel", '<path d="M1.8 8H13.6M5 3.4v9.2M5 3.4h8.6M5 12.6h8.6"/>'),
        _task("try", "Try", "callback", '<path d="M8 1.8 13 3.6v4.3c0 2.9-2 5.2-5 6.3-3-1.1-5-3.4-5-6.3V3.6z"/>'),
        StateKind(
            "raise", "Raise", _ERROR, '<path d="M9 1.6 3.6 9.2h3.8L6.6 14.4l5.8-7.8H8.5z"/>', tile=False, task=True
        ),
        _task(
            "emit",
            "Emit",
            "event",
            '<path d="M14 7.4V5a1.5 1.5 0 0 0-1.5-1.5h-9A1.5 1.5 0 0 0 2 5v6a1.5 1.5 0 0 0 1.5 1.5h3.8"/>'
            '<path d="m2.4 4.6 5.6 4.2 5.6-4.2M9.6 11.8h4.6M12.3 9.8l2 2-2 2"/>',
        ),
        _task(
            "listen",
            "Listen",
            "event",
            '<circle cx="8" cy="8" r="1.5"/>'
            '<path d="M5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6"/>'
            '<path d="M3 13a7 7 0 0 1 0-10M13 3a7 7 0 0 1 0 10"/>',
        ),
        _task(
            "run",
            "Run",
            "subflow",
            '<rect x="1.8" y="2.6" width="12.4" height="10.8" rx="2"/><path d="M6.6 5.6v4.8L10.6 8z"/>',
        ),
        _task(
            "set",
            "Set",
            "inject",
            '<path d="M8 2v6.8M5.3 6.3 8 9l2.7-2.7M2.6 9.4v2.9a1.3 1.3 0 0 0 1.3 1.3h8.2a1.3 1.3 0 0 0 1.3-1.3V9.4"/>',
        ),
        _task("wait", "Wait", "delay", '<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.5 1.7"/>'),
    )
)


TASKS = tuple(sorted(name for name, kind in KINDS.items() if kind.task or name == "switch"))
"""What a task of DSL 1.0 can be, in the order of the language's reference; a switch is a state as well."""


WORDS = {"0.8": {"delay": "Sleep"}}
"""What a dialect calls a kind, where otherwise than the others."""


def kind_word(kind: str, dialect: str | None = None) -> str:
    """The kind as people of a dialect read it; one that no dialect knows is told as it is written."""
    known = KINDS.get(kind)
    own = WORDS.get(dialect or "", {}).get(kind)
    return own or (known.word if known else kind.capitalize()) or "Unknown kind"
