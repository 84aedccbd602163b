"""What the server tells those who run it: a log with ids (log_format.py), and numbers for Prometheus (metrics.py).

Never who did something, never what people wrote, and of an address only its pattern: addresses of share links hold
their tokens. The wrapper around the whole application (middleware.py) begins a trail for each request and each socket;
what is found out on the way is noted on it (context.py).
"""
