"""What the server tells those who run it: a log with ids (lines.py), and numbers for Prometheus (numbers.py).

Never who did something, never what people wrote, and of an address only its pattern: addresses of share links hold
their tokens. The wrapper around the whole application (wrapper.py) begins a trail for each request and each socket;
what is found out on the way is noted on it (trail.py).
"""
