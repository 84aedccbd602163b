"""What sign-in by OIDC asks of the settings: it is told before the start what is missing."""

from typing import Any

import pytest

from designer.server import settings_table
from designer.server.settings_table import Unusable, read

WHOLE = {
    "SIGNALBOX_ACCOUNTS": "true",
    "SIGNALBOX_OIDC_ISSUER": "https://login.example.org/realms/team/",
    "SIGNALBOX_OIDC_CLIENT_ID": "signalbox",
    "SIGNALBOX_OIDC_DOMAINS": "Example.org, @example.net",
}


def wrong(**more: str) -> str:
    with pytest.raises(Unusable) as error:
        read({**WHOLE, **{f"SIGNALBOX_{name}": value for name, value in more.items()}})
    return str(error.value)


def test_what_is_whole_is_read() -> None:
    found = read(WHOLE)
    assert found["OIDC_ISSUER"] == "https://login.example.org/realms/team"
    assert (found["OIDC_DOMAINS"], found["OIDC_NEW"]) == (("example.org", "example.net"), "true")
    assert read(WHOLE | {"SIGNALBOX_OIDC_ISSUER": "http://127.0.0.1:9000"})["OIDC_ISSUER"] == "http://127.0.0.1:9000"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"ACCOUNTS": "false"}, "SIGNALBOX_ACCOUNTS=true"),
        ({"OIDC_CLIENT_ID": ""}, "needs SIGNALBOX_OIDC_CLIENT_ID"),
        ({"OIDC_ADMINS": "root"}, "needs SIGNALBOX_OIDC_GROUPS"),
        ({"OIDC_ISSUER": ""}, "SIGNALBOX_OIDC_CLIENT_ID: means nothing without SIGNALBOX_OIDC_ISSUER"),
        ({"OIDC_ISSUER": "http://login.example.org"}, "is no address such as https://login.example.org"),
        ({"OIDC_ISSUER": "https://user@login.example.org"}, "is no address such as"),
        ({"OIDC_NEW": "maybe"}, "is none of true, invited"),
        ({"OIDC_DOMAINS": "a b"}, "SIGNALBOX_OIDC_DOMAINS"),
    ],
    ids=str,
)
def test_what_is_missing_stops_the_start_and_is_named(more: dict[str, str], said: str) -> None:
    assert said in wrong(**more)


def test_without_the_package_the_start_says_which(monkeypatch: Any) -> None:
    monkeypatch.setattr(settings_table, "find_spec", lambda _name: None)
    assert 'pip install "signalbox-workflow[oidc]"' in wrong()
    assert read({"SIGNALBOX_ACCOUNTS": "true"})["OIDC_ISSUER"] is None
