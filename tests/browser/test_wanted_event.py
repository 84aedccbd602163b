"""An event that was not taken gets the value it was wanted with: the pages' modules, in Node."""

from tests.node import answer
from workflow.paths import Json

EVENT: dict[str, Json] = {"type": "paid", "source": "shop", "orderId": "o-2", "data": {"order": "o-2", "n": 1}}


def given(attribute: str, wanted: Json, event: Json = EVENT) -> Json:
    """The event with what was wanted of an attribute."""
    return answer("wanted_event", [[event, attribute, wanted]])[0]


def test_an_attribute_gets_the_value_that_was_wanted() -> None:
    assert given("orderId", "o-1") == {**EVENT, "orderId": "o-1"}
    assert given("kind", "card") == {**EVENT, "kind": "card"}
    assert given("type", "sent") == {**EVENT, "type": "sent"}
    assert given("source", "desk") == {**EVENT, "source": "desk"}


def test_a_correlation_token_is_put_where_it_is_found() -> None:
    assert given("correlation token $.order", 7) == {**EVENT, "data": {"order": 7, "n": 1}}
    assert given("correlation token $.orderId", "o-1") == {**EVENT, "orderId": "o-1"}
    assert given("correlation token $.order", "o-1", {"type": "paid"}) is None


def test_what_a_form_cannot_write_is_not_offered() -> None:
    assert given("orderId", None) is None
    assert given("orderId", 1) is None  # an attribute of the form is a text
    assert given("source", "sensors/+") is None  # any of many
    assert given("correlation token $.orders[0]", "o-1") is None
