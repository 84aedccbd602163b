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

_TASK_SIGNS = {
    "agent": (
        '<circle cx="4.6" cy="5" r="2.1"/><circle cx="11.4" cy="5" r="2.1"/>'
        '<path d="M1.4 12.8c.2-2.2 1.3-3.3 3.2-3.3 1.6 0 2.3.7 3.4.7s1.8-.7 3.4-.7c1.9 0 3 1.1 3.2 3.3"/>'
    ),
    "container": '<path d="M8 1.8 13.4 4.8v6.4L8 14.2l-5.4-3V4.8zM2.8 5 8 7.9 13.2 5M8 7.9v6"/>',
    "flag": '<path d="M4 14V2.6M4 3h7.6L9.8 5.7l1.8 2.7H4"/>',
    "fold": '<path d="M4 9.8 8 6l4 3.8"/>',
    "grpc": '<path d="M2 5.2h9.4M8.8 2.6l2.6 2.6-2.6 2.6M14 10.8H4.6M7.2 8.2l-2.6 2.6 2.6 2.6"/>',
    "hourglass": (
        '<path d="M4 2h8M4 14h8M4.8 2v2.3C4.8 6 8 6.6 8 8s-3.2 2-3.2 3.7V14M11.2 2v2.3C11.2 6 8 6.6 8 8s3.2 2 3.2 '
        '3.7V14"/>'
    ),
    "http": '<circle cx="8" cy="8" r="6"/><path d="M2 8h12M8 2c3.8 3.6 3.8 8.4 0 12M8 2c-3.8 3.6-3.8 8.4 0 12"/>',
    "list": '<path d="M6 4h7.6M6 8h7.6M6 12h7.6M2.8 4h.1M2.8 8h.1M2.8 12h.1"/>',
    "mcp": '<path d="M5.6 2v3.4M10.4 2v3.4M3.6 5.4h8.8v2.4a4.4 4.4 0 0 1-8.8 0zM8 12.2V14"/>',
    "openapi": (
        '<path d="M5.8 2.8c-2.8 0-.8 4-3.4 5.2 2.6 1.2.6 5.2 3.4 5.2M10.2 2.8c2.8 0 .8 4 3.4 5.2-2.6 1.2-.6 5.2-3.4 5.2'
        'M8 8h.1"/>'
    ),
    "script": '<path d="M5.4 4.4 1.8 8l3.6 3.6M10.6 4.4 14.2 8l-3.6 3.6M9 3.2 7 12.8"/>',
    "shell": '<rect x="1.8" y="2.8" width="12.4" height="10.4" rx="1.8"/><path d="m4.6 6 2.2 2-2.2 2M8.4 10.2h3"/>',
}
"""What only tasks are drawn with."""

KIND_ICONS = {f"k-{name}": KINDS[name].icon for name in sorted(KINDS)}
"""Those of the kinds of states and tasks, as `k-<kind>`."""

ICONS = _SIGNS | _TASK_SIGNS | KIND_ICONS
"""All of them by name."""

CALL_ICONS = {name: ICONS[name] for name in ("container", "grpc", "http", "list", "mcp", "openapi", "script", "shell")}
"""What the kinds of calls and events that a runtime has of its own may have, beside those of states."""

STATE_ICONS = _SIGNS | {f"k-{name}": KINDS[name].icon for name in sorted(KINDS) if not KINDS[name].task}
"""Those that a drawing without tasks may have."""
