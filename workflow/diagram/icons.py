"""The icons of the diagram: shapes on a grid of 16 by 16, drawn with the current colour (the design's sheet)."""

ICONS = {
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
    "k-callback": '<path d="M13.8 12.6V9.4a3 3 0 0 0-3-3H2.6M5.8 3.2 2.6 6.4l3.2 3.2"/>',
    "k-delay": '<circle cx="8" cy="8" r="6"/><path d="M8 4.6V8l2.4 1.6"/>',
    "k-end": '<circle cx="8" cy="8" r="6"/><circle cx="8" cy="8" r="2.6" fill="currentColor" stroke="none"/>',
    "k-event": (
        '<circle cx="8" cy="8" r="1.4"/>'
        '<path d="M5 11a4.2 4.2 0 0 1 0-6M11 5a4.2 4.2 0 0 1 0 6M2.8 13.2a7.4 7.4 0 0 1 0-10.4M13.2 2.8'
        'a7.4 7.4 0 0 1 0 10.4"/>'
    ),
    "k-foreach": '<path d="M13.2 6.2A5.6 5.6 0 0 0 3 5.4M2.8 9.8A5.6 5.6 0 0 0 13 10.6M3 2.4v3h3M13 13.6v-3h-3"/>',
    "k-inject": (
        '<path d="M8 2v7M5.2 6.4 8 9.2l2.8-2.8M2.5 9.5v3a1.2 1.2 0 0 0 1.2 1.2h8.6a1.2 1.2 0 0 0 1.2-1.2v-3"/>'
    ),
    "k-operation": (
        '<circle cx="8" cy="8" r="2.2"/>'
        '<path d="M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4'
        ' 1.4"/>'
    ),
    "k-parallel": '<path d="M2 8h2.2M4.2 3.5v9M4.2 3.5h9.2M4.2 8h9.2M4.2 12.5h9.2"/>',
    "k-subflow": (
        '<rect x="1.8" y="2.5" width="12.4" height="11" rx="2"/>'
        '<rect x="7" y="7" width="4.6" height="3.8" rx="1"/>'
        '<path d="M4.4 5.2h3"/>'
    ),
    "k-switch": '<path d="M2 8h3.5M5.5 8 9 4.2h4.6M5.5 8 9 11.8h4.6M11.6 2.2l2 2-2 2M11.6 9.8l2 2-2 2"/>',
}
