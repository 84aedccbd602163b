"""In which language a page answers; the API answers in English."""

import json

import pytest
from django.conf import settings
from django.test import Client

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


def test_a_page_is_in_the_language_that_was_chosen_else_asked_for(client: Client) -> None:
    for accepted, chosen, language in (
        ("", "", "en"),
        ("de-AT,de;q=0.9,en;q=0.5", "", "de"),
        ("zh-CN,zh;q=0.9", "", "zh-hans"),
        ("fr,en;q=0.5", "", "en"),
        ("de", "en", "en"),
        ("en", "zh-hans", "zh-hans"),
        ("en", "../../etc", "en"),
    ):
        client.cookies.clear()
        if chosen:
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
        page = client.get("/about", headers={"accept-language": accepted})
        text = page.content.decode()
        assert f'<html lang="{language}"' in text, (accepted, chosen)
        assert (f"dist/words-{language}.js" in text) == (language != "en")
        assert {"Accept-Language", "Cookie"} <= {one.strip() for one in page["Vary"].split(",")}


@pytest.mark.django_db
def test_only_the_page_with_forms_has_their_words(client: Client) -> None:
    made = client.post("/api/definitions", {"text": "id: one\n"}, content_type="application/json").json()["id"]
    for path, headers, has in (
        (f"/definitions/{made}/design", GERMAN, True),
        (f"/definitions/{made}/design", {}, False),
        (f"/definitions/{made}/simulate", GERMAN, False),
    ):
        assert (b"dist/forms-de.js" in client.get(path, headers=headers).content) == has


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nothing-here", "/login", "/shared/unknown/"])
def test_pages_of_those_who_are_not_signed_in_have_a_language_too(client: Client, path: str) -> None:
    assert b'<html lang="de"' in client.get(path, headers=GERMAN, follow=True).content


@pytest.mark.django_db
def test_the_api_is_in_english_for_everybody(client: Client) -> None:
    for method, path, body in (
        ("GET", "/api/definitions/none", ""),
        ("GET", "/api/nothing-here", ""),
        ("POST", "/api/analyse", "{"),
        ("POST", "/api/definitions", json.dumps({"name": 1})),
        ("DELETE", "/api/definitions", ""),
    ):
        answers = [
            client.generic(method, path, body, content_type="application/json", headers=headers)
            for headers in ({}, GERMAN)
        ]
        assert answers[0].status_code >= 400
        assert answers[0].content == answers[1].content
