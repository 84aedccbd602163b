"""Simulations by person, with what they take up, and who signed in lately."""

from datetime import timedelta

from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from designer.administration.page import shown
from designer.library import storage_sizes
from designer.models import SecurityEvent
from simulator.live import quotas

DAYS = 30


def runs(request: HttpRequest) -> HttpResponse:
    since = timezone.now() - timedelta(days=DAYS)
    events = SecurityEvent.objects.filter(what="signed-in", when__gte=since).order_by().values("who")
    signed_in = events.annotate(times=Count("pk"), last=Max("when")).order_by("-last")[: storage_sizes.SHOWN]
    told = {"people": storage_sizes.people(), "everybody": quotas.of_all(), "signed_in": signed_in, "days": DAYS}
    return shown(request, "sessions", gettext("Runs and sign-ins"), **told)
