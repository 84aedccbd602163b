"""Simulation over HTTP: scenarios, their runs, sessions, playback."""
