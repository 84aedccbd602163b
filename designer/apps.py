"""The web part of Signalbox as a Django app."""

from django.apps import AppConfig


class DesignerConfig(AppConfig):
    """Registers models, admin and templates."""

    name = "designer"
    verbose_name = "Designer"
