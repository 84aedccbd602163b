"""The web part of Signalbox as a Django app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class DesignerConfig(AppConfig):
    """Registers models, admin and templates, triggers, the security log, and what keeps lists of definitions right."""

    name = "designer"
    verbose_name = "Designer"

    def ready(self) -> None:
        """Have the triggers go before migrations and come back after them."""
        from designer.access import security_log, sessions
        from designer.library import listing, search_index
        from designer.library.bound_projects import binding as project_binding
        from designer.models import triggers

        security_log.connect()
        sessions.connect()
        listing.connect()
        project_binding.connect()
        pre_migrate.connect(triggers.take_down, sender=self, dispatch_uid="records")
        post_migrate.connect(triggers.put_up, sender=self, dispatch_uid="records")
        pre_migrate.connect(search_index.before_migrations, sender=self, dispatch_uid="search_index")
        post_migrate.connect(listing.after_migrations, sender=self, dispatch_uid="listing")
        post_migrate.connect(search_index.after_migrations, sender=self, dispatch_uid="search_index")
