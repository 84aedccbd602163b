"""The icons of state kinds and of calls in the sprite of every page (templates/partials/icons.html)."""

from django.http import HttpRequest

from workflow.diagram.icons import CALL_ICONS, KIND_ICONS


def kind_icons(_: HttpRequest) -> dict[str, dict[str, str]]:
    """`kind_icons` for every template: the shape of each icon, as SVG on a grid of 16 by 16, by its name."""
    return {"kind_icons": KIND_ICONS | CALL_ICONS}
