"""A workflow of 1.0 that runs another, and the other one, whose way depends on its input."""

HEAD = "document: {dsl: '1.0.3', namespace: shop, name: NAME, version: '1.0.0'}\n"
CALLER = (
    HEAD.replace("NAME", "order") + "do: [{run: {run: {workflow: {namespace: shop, name: ship, version: '1.0.0'}}}}]\n"
)
SHIP = (
    HEAD.replace("NAME", "ship")
    + """do:
- large: {switch: [{yes: {when: .n > 3, then: two}}, {no: {then: one}}]}
- one: {set: {a: 1}, then: end}
- two: {set: {a: 2}, then: end}
"""
)
