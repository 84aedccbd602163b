"""What became of a run beside what its scenario expects: facts from trace, world and setup, and the sentences of them.

Reports, the HTTP API, the page and assistants print the sentences, and derive nothing themselves.
"""
