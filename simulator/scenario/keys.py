"""Words of scenario files and session files, for who tells files apart and needs neither format nor engine."""

MOCKS = ("functions", "subflows", "calls")
"""The keys of scenario files under which mocks stand, by what they answer."""
SESSION = "session"
"""What stands under `signalbox` of a session file (contracts.md, "Session file")."""
