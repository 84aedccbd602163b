"""Who asks, and what they may do: roles (roles.py), routes and commands (matrix.py), people and links (actors.py).

The middleware asks before every view, the simulator's WebSocket before every command (what was found out a moment ago
counts, sockets.py); nobody else needs to.
"""

from designer.access.actors import Actor, actor_of
from designer.access.sockets import authorize, of_scope

__all__ = ["Actor", "actor_of", "authorize", "of_scope"]
