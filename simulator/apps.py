"""The Channels shell around the engine as a Django app; the engine itself knows nothing of it."""

from django.apps import AppConfig


class SimulatorConfig(AppConfig):
    """Registers the session models."""

    name = "simulator"
    verbose_name = "Simulator"
    default_auto_field = "django.db.models.BigAutoField"
