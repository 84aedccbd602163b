"""What a search shows first: the page's own modules, run by Node."""

from tests.node import answer


def test_what_is_called_so_comes_before_what_only_has_it_in_it() -> None:
    names = ["Reorder", "Send the order", "OrderPlaced", "sendTheOrder", "Order", "border"]
    cards = [
        {"name": "Order", "words": ""},
        {"name": "Pay by order", "words": ""},
        {"name": "Shipping", "words": "Order\nShip the order"},
    ]
    asked = [
        {"query": "order", "names": names},
        {"query": "order", "cards": cards},
        {"query": "", "cards": cards},
    ]
    found, shelf, unasked = answer("ranking", asked)
    assert found == ["Order", "OrderPlaced", "Send the order", "sendTheOrder", "Reorder", "border"]
    assert shelf == ["Order", "Pay by order", "Shipping"], "a definition's own name goes before the names in it"
    assert unasked == ["Shipping", "Pay by order", "Order"], "without a search the last change comes first"
