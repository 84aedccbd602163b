"""The simulator, room on room: engine, inspection, timeline, scenario, session, and `live`, the thin Channels shell."""
