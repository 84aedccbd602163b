"""A server with accounts, and an administrator of it."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.designer import roles

PASSWORD = "a long password of eight words"


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


@pytest.fixture
def root() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root", "root@example.org", PASSWORD))
    return client
