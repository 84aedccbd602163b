"""What the ASGI server runs: static files, then Django for HTTP, Channels for WebSockets; all of it is logged."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "designer.settings")
django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - Django must be set up first
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from designer.access.origins import ExactOrigin  # noqa: E402
from designer.access.token_sockets import ByToken  # noqa: E402
from designer.routing import application as sockets  # noqa: E402
from designer.routing import route_of  # noqa: E402
from designer.server.process_state import state  # noqa: E402
from designer.server.static_files import static_files  # noqa: E402
from designer.telemetry import metrics  # noqa: E402
from designer.telemetry.middleware import Observed  # noqa: E402

_sockets: Any = AuthMiddlewareStack(sockets) if settings.ACCOUNTS else sockets
_protocols = ProtocolTypeRouter(
    {
        "http": static_files(django_application),
        "websocket": ByToken(sockets, ExactOrigin(_sockets)),
    }
)
application = Observed(_protocols, route_of)
if settings.METRICS_TOKEN:
    metrics.switch_on(state)
