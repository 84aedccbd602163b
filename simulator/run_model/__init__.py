"""What happened in a run, derived from its trace once: spans, messages and marks, and how each is put into words.

Everything else that tells about a run (the page, captions, coverage, comparison, recorded runs) reads this. Types of
trace events are named here, by the writer (`simulator/engine`) and on the wire (`simulator/wire`) only.
"""
