"""`serve --workspace DIR`: a project whose definitions are files of a folder of this machine (docs/workspace.md)."""
