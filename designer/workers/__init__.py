"""Work on what people send is done in processes that may hang, crash or be killed without hurting anybody else.

`client` is the way in. Who asks (shares.py) has a fair share of the processes (scheduler.py), however much and often
they ask.
"""
