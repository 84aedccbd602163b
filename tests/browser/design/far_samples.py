"""Definitions of 1.0 that are too large to be read as a whole: 120 tasks in twelve, and in one list."""

from typing import Any

import yaml

HEAD = {"dsl": "1.0.3", "namespace": "shop", "version": "1.0.0"}
Task = dict[str, Any]


def text(name: str, tasks: list[Task]) -> str:
    """The text of a definition."""
    document = {**HEAD, "name": name, "title": name.replace("-", " ").capitalize()}
    return str(yaml.safe_dump({"document": document, "do": tasks}, sort_keys=False))


def call(name: str, host: str = "shop") -> Task:
    """A call over HTTP."""
    return {name: {"call": "http", "with": {"method": "get", "endpoint": f"https://{host}.example/{name}"}}}


def plain(name: str, count: int) -> list[Task]:
    """So many plain tasks of several kinds, one after the other."""
    kinds: tuple[Task, ...] = (
        {"set": {"a": 1}},
        call("x")["x"],
        {"wait": {"seconds": 1}},
        {"emit": {"event": {"with": {"source": "https://shop.example", "type": "shop.noted.v1"}}}},
    )
    return [{f"{name}{number + 1}": kinds[number % len(kinds)]} for number in range(count)]


def guarded(name: str, tasks: list[Task], handled: list[Task]) -> Task:
    """A `try` that catches what fails in communication."""
    return {name: {"try": tasks, "catch": {"errors": {"with": {"type": COMMUNICATION}}, "do": handled}}}


COMMUNICATION = "https://serverlessworkflow.io/spec/1.0.0/errors/communication"


def retail() -> str:
    """120 tasks in twelve, up to four deep."""
    cases = [
        {"web": {"when": '.channel == "web"', "then": "reserveStock"}},
        {"shop": {"when": '.channel == "shop"', "then": "payAndInvoice"}},
        {"abroad": {"then": "customs"}},
    ]
    prepare = {
        "prepare": {
            "fork": {
                "branches": [
                    {"reserveEach": {"do": plain("reserve", 4)}},
                    guarded("payment", [call("charge", "pay.shop"), *plain("pay", 3)], plain("bank", 2)),
                ]
            }
        }
    }
    write = guarded("writeInvoice", [call("bookLedger", "ledger"), *plain("invoice", 2)], plain("noInvoice", 1))
    return text(
        "retail-order",
        [
            {"receiveOrder": {"set": {"received": True}}},
            guarded("takeOrder", plain("take", 10), plain("refuse", 4)),
            {
                "checkCustomer": {
                    "fork": {"branches": [{f"check{name}": {"do": plain(name.lower(), 5)}} for name in ("A", "B", "C")]}
                }
            },
            {"decideChannel": {"switch": cases}},
            {"reserveStock": {"for": {"each": "item", "in": "${ .items }"}, "do": plain("stock", 11)}},
            guarded("payAndInvoice", [prepare, write], plain("release", 4)),
            {
                "awaitParcel": {
                    "listen": {"to": {"one": {"with": {"type": "shop.parcel.scanned.v1"}}}},
                    "foreach": {"item": "scan", "do": plain("scan", 6)},
                }
            },
            {"customs": {"do": plain("customs", 6)}},
            {
                "deliverAndInform": {
                    "fork": {"branches": [{f"deliver{name}": {"do": plain(name.lower(), 5)}} for name in ("X", "Y")]}
                }
            },
            guarded("handleReturns", plain("return", 8), plain("lost", 3)),
            {"closeAccounts": {"do": plain("close", 8)}},
            {"orderClosed": {"emit": {"event": {"with": {"source": "https://shop.example", "type": "shop.done.v1"}}}}},
        ],
    )


def in_one_list(count: int) -> str:
    """So many plain tasks, one after the other."""
    return text("a-long-list", plain("stepNumber", count))
