"""A definition that two people have changed, in six ways that do not agree."""

FLOW = """\
# About the order.
document:
  dsl: 1.0.3
  namespace: shop
  name: order
  version: 0.1.0
do:
# The price of it.
- price:
    set: {amount: 2, currency: EUR}
    then: pay
- pay:
    call: http   # to the bank
    with:
      method: post
      endpoint: https://bank.example
- thank:
    try:
    - mail:
        call: mail
    catch: {}
"""
PAY = FLOW[FLOW.index("- pay") : FLOW.index("- thank")]
MAIL = "    - mail:\n        call: mail\n"


def edited(*edits: tuple[str, str]) -> str:
    text = FLOW
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


AMOUNTS = edited(("amount: 2", "amount: 25")), edited(("amount: 2", "amount: 57"))
GONE = edited(("post", "put")), edited((PAY, ""))
NAMES = edited(("- pay:", "- charge:")), edited(("- pay:", "- bill:"))
MOVED = (
    edited((MAIL, MAIL.replace("call: mail", "call: post"))),
    edited(("    try:\n" + MAIL, "    try: []\n"), ("- pay:", MAIL.replace("\n    ", "\n")[4:] + "- pay:")),
)
ORDER = edited((PAY, PAY + "- ship:\n    wait: PT1H\n")), edited((PAY, PAY + "- note:\n    wait: PT2H\n"))
REMARKS = edited(("# to the bank", "# to our bank")), edited(("# to the bank", "# to their bank"))
