"""Long names that begin alike are told apart where there is little room: the pages' modules, in Node."""

import pytest

from tests.node import answer


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        (
            ["Wait for the manager's word", "Pay", "Wait for the money", "Wait for the shipment"],
            [
                ["Wait for the ", "manager's word"],
                ["Pay", ""],
                ["Wait for the ", "money"],
                ["Wait for the ", "shipment"],
            ],
        ),
        (["Ask the customer", "Ask the customer again"], [["Ask the customer", ""], ["Ask the customer", " again"]]),
        (
            ["SendTheConfirmationMail", "SendTheConfirmationCall"],
            [["SendTheConfirmation", "Mail"], ["SendTheConfirmation", "Call"]],
        ),
        (["Pay", "Pay", "Pack"], [["Pay", ""], ["Pay", ""], ["Pack", ""]]),
    ],
)
def test_names_that_begin_alike_are_cut_before_what_tells_them_apart(names: list[str], parts: list[list[str]]) -> None:
    told = answer("apart", names)
    assert [told[name] for name in names] == parts
