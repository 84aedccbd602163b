"""The icons of the diagram: shapes on a grid of 16 by 16, drawn with the current colour (the design's sheet)."""

from workflow.state_kinds import KINDS

_SIGNS = {
    "bolt": '<path d="M8.8 1.8 3.4 9h3.8l-.8 5.2L12.6 7H8.4z"/>',
    "check": '<path d="m3 8.6 3.2 3.2L13 4.8"/>',
    "clock": '<circle cx="8" cy="8" r="6"/><path d="M8 4.8V8l2.2 1.4"/>',
    "close": '<path d="m4 4 8 8M12 4l-8 8"/>',
    "collapse": '<path d="M4 6.2 8 10l4-3.8"/>',
    "data": (
        '<path d="M6 2.6c-1.6 0-2 .7-2 1.8v1.8c0 1-.5 1.6-1.4 1.8.9.2 1.4.8 1.4 1.8v1.8c0 1.1.4 1.8 2'
        " 1.8M10 2.6c1.6 0 2 .7 2 1.8v1.8c0 1 .5 1.6 1.4 1.8-.9.2-1.4.8-1.4 1.8v1.8c0 1.1-.4 1.8-2"
        ' 1.8"/>'
    ),
    "envelope": '<rect x="2" y="3.5" width="12" height="9" rx="1.5"/><path d="m2.4 4.6 5.6 4.2 5.6-4.2"/>',
    "error": '<circle cx="8" cy="8" r="6"/><path d="M8 4.8v3.8M8 11v.2"/>',
    "function": '<path d="M11.4 3.2c-2-.8-3 .2-3.3 2L6.9 11.4c-.3 1.8-1.2 2.4-2.7 1.8M5 7.2h5.4"/>',
    "goto": '<path d="M5 11 11.2 4.8M6 4.6h5.4V10"/>',
    "loop": '<path d="M3 7V6a2 2 0 0 1 2-2h7.6M10.6 2l2 2-2 2M13 9v1a2 2 0 0 1-2 2H3.4M5.4 14l-2-2 2-2"/>',
    "retry": '<path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2.2v2.8h-2.8"/>',
    "rewind": '<path d="M7.6 4 3.2 8l4.4 4zM13.2 4 8.8 8l4.4 4z"/>',
}

KIND_ICONS = {f"k-{name}": KINDS[name].icon for name in sorted(KINDS)}
"""Those of the kinds of states, as `k-<kind>`."""

ICONS = _SIGNS | KIND_ICONS
"""All of them by name."""
