"""The web part of Signalbox as a Django app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class DesignerConfig(AppConfig):
    """Registers models, admin and templates, the triggers of what is written once, and the security log."""

    name = "designer"
    verbose_name = "Designer"

    def ready(self) -> None:
        """Have the triggers go before migrations and come back after them."""
        from designer.access import security_log
        from designer.models import triggers

        security_log.connect()
        pre_migrate.connect(triggers.take_down, sender=self, dispatch_uid="records")
        post_migrate.connect(triggers.put_up, sender=self, dispatch_uid="records")
