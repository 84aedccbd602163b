"""Projects that are bound to a folder of this machine: read from it, compared with it, written to it."""
