"""Sends what is due from a thread of its own. The rows are the truth: what a process leaves behind, the next one sends.

Before a request its row is put off to when it would be tried again, so that of several processes one sends it, and a
process that ends in the middle loses nothing.
"""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from django.db import close_old_connections, connections
from django.db.models import F
from django.utils import timezone

from designer.models import Webhook, WebhookDelivery
from designer.webhooks import delivery, signature

log = logging.getLogger(__name__)
WAITS = (30, 300, 900, 2400)
"""Seconds before the second, third, fourth and last try: an hour altogether."""
TOGETHER = 8
"""Requests at the same time."""
LOOK = 30
"""Seconds after which the thread looks for what others left due."""
_lock = threading.Lock()
_awake = threading.Event()
_threads: list[threading.Thread] = []
"""The one that sends, once it was needed."""


def wake() -> None:
    """Have what is due sent soon; returns at once."""
    _awake.set()
    with _lock:
        if not any(one.is_alive() for one in _threads):
            _threads[:] = [threading.Thread(target=_run, name="webhooks", daemon=True)]
            _threads[0].start()


def drain() -> int:
    """Send what is due, each once; returns how many requests were made."""
    due = WebhookDelivery.objects.filter(done=None, due__lte=timezone.now()).select_related("webhook")[:TOGETHER]
    rows = [row for row in due if _claimed(row)]
    if rows:
        with ThreadPoolExecutor(TOGETHER) as pool:
            for row, status in zip(rows, pool.map(_send, rows), strict=True):
                _note(row, status)
    return len(rows)


def _claimed(row: WebhookDelivery) -> bool:
    now = timezone.now()
    wait = timedelta(seconds=WAITS[min(row.tries, len(WAITS) - 1)])
    mine = WebhookDelivery.objects.filter(pk=row.pk, tries=row.tries, done=None)
    if row.tries > len(WAITS):
        mine.update(done=now)
        return False
    return bool(mine.update(tries=F("tries") + 1, due=now + wait))


def _send(row: WebhookDelivery) -> int:
    seconds = int(timezone.now().timestamp())
    signed = signature.headers(row.webhook.secret, row.pk, seconds, row.body)
    return delivery.send(row.webhook.url, row.body, signed)


def _note(row: WebhookDelivery, status: int) -> None:
    now, good = timezone.now(), status // 100 == 2
    if good or row.tries >= len(WAITS):
        WebhookDelivery.objects.filter(pk=row.pk).update(done=now)
    failures = 0 if good else F("failures") + 1
    Webhook.objects.filter(pk=row.webhook_id).update(last_status=status, last_sent=now, failures=failures)


def _run() -> None:
    try:
        while True:
            _awake.clear()
            close_old_connections()
            try:
                while drain():
                    pass
                left = WebhookDelivery.objects.filter(done=None).exists()
            except Exception:
                log.exception("webhooks could not be sent; tried again soon")
                left = True
            connections.close_all()
            _awake.wait(LOOK if left else None)
    finally:
        connections.close_all()
