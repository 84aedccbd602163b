"""Definitions of DSL 1.0, each with one task, and one with everything that may stand around tasks."""

from tests.workflow.dialects.v1_0_tasks import TASKS
from workflow._json_schema import Fault, compile_schema
from workflow.dialects._schema_file import schema_file
from workflow.document import read
from workflow.paths import Json

SCHEMA = schema_file("1.0")
CHECK = compile_schema(SCHEMA)

HEAD = """document:
  dsl: '1.0.3'
  namespace: shop
  name: settle-order
  version: '1.2.0'
"""
AROUND = """
document:
  dsl: '1.0.3'
  namespace: shop
  name: settle-order
  version: '1.2.0'
  title: Settle an order
  summary: Settles *one* order.
  tags: {team: billing}
  metadata: {owner: anna}
input: {from: .order, schema: {document: {type: object}}}
use:
  authentications:
    shopkeeper: {basic: {username: anna, password: '${ $secrets.anna }'}}
    careful: {digest: {username: anna, password: '${ $secrets.anna }'}}
    named: {basic: {use: anna}}
    token: {bearer: {token: '${ $secrets.shop }'}}
    login: {oauth2: {use: shop}}
    again:
      oidc:
        authority: https://login.example/
        grant: password
        client: {id: shop}
        request: {encoding: application/x-www-form-urlencoded}
        issuers: [https://login.example/]
        scopes: [orders]
        audiences: [billing]
        username: anna
        password: ${ $secrets.anna }
        subject: {token: abc, type: jwt}
        actor: {token: def, type: jwt}
    secret: {oidc: {use: shop}}
  catalogs:
    ours: {endpoint: https://catalog.example/}
  errors:
    closed: {type: https://shop.example/errors/closed, status: 409}
  extensions:
    - log:
        extend: all
        when: .logged
        before:
          - told: {set: {told: true}}
        after: []
  functions:
    settle: {call: http, with: {method: get, endpoint: https://shop.example/settle}}
  retries:
    patient: {delay: PT5S, backoff: {linear: {}}}
    steady: {backoff: {constant: {}}}
  secrets: [shop, anna]
  timeouts:
    short: {after: PT1S}
do:
  - nothing: {set: {a: 1}}
timeout: short
output: {as: .total}
schedule:
  every: {minutes: 5}
  cron: 0 9 * * *
  after: PT1H
  on: {any: [{with: {type: a}}], until: .enough}
  read: envelope
evaluate: {language: jq, mode: strict}
"""


def definition(task: str) -> str:
    """The text of a definition with one task, whose members are `task`."""
    lines = [f"      {line[4:]}" for line in task.strip("\n").rstrip().splitlines()]
    return f"{HEAD}do:\n  - step:\n" + "\n".join(lines) + "\n"


TEXTS = {"around the tasks": AROUND} | {name: definition(task) for name, task in TASKS.items()}
DATA: dict[str, Json] = {name: read(text).data for name, text in TEXTS.items()}


def faults(data: Json) -> list[Fault]:
    """What our schema says of a definition."""
    found: list[Fault] = []
    CHECK(data, (), found)
    return found
