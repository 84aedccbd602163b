"""Texts on disk, as commands, editors and assistants are given them: found, read, told apart, put together."""
