"""A run in which much is called and sent: an order with a payment that is tried again, a parcel, an invoice."""

ORDER = """
id: order-saga
name: Order saga
version: '1'
functions:
- {name: reserveStock, operation: "stock#reserve"}
- {name: createChargeAtThePaymentProvider, operation: "pay#create"}
- {name: slowLookup, operation: "look#up"}
events:
- {name: Scanned, type: parcel.scanned, source: carrier}
- {name: Authorised, type: payment.authorised, source: order-saga, kind: produced}
retries: [{name: Again, delay: PT3S, maxAttempts: 3}]
states:
- name: Reserve
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: reserveStock, parameters: {items: 5}}}]
  transition: {nextState: Charge}
- name: Charge
  type: operation
  actions: [{functionRef: {refName: createChargeAtThePaymentProvider, parameters: {amount: 120}}}]
  onErrors: [{error: Busy, retryRef: Again, transition: {nextState: Invoice}}]
  transition: {nextState: Look, produceEvents: [{eventRef: Authorised, data: "{{ $ }}"}]}
- name: Look
  type: operation
  actions: [{functionRef: {refName: slowLookup}, timeout: PT4S}]
  onErrors: [{error: Timeout, transition: {nextState: Await}}]
  transition: {nextState: Await}
- name: Await
  type: event
  timeout: PT6H
  onEvents: [{eventRefs: [Scanned], actions: []}]
  transition: {nextState: Invoice}
- {name: Invoice, type: subflow, workflowId: invoice, waitForCompletion: true, end: {kind: default}}
"""

INVOICE = """
id: invoice
name: Invoice
version: '1'
functions: [{name: printInvoice, operation: "print#it"}]
states:
- name: Print
  type: operation
  start: {kind: default}
  actions: [{functionRef: {refName: printInvoice}}]
  end: {kind: default}
"""

BUSY = {"error": {"name": "Busy"}, "delay": "PT1S", "times": 2}

RUN = {
    "name": "Delivered",
    "input": {"order": 7},
    "functions": {
        "reserveStock": {"result": {"reserved": 5}, "delay": "PT1S"},
        "createChargeAtThePaymentProvider": [BUSY, {"result": {"charge": "c-1"}, "delay": "PT2S"}],
        "slowLookup": {"result": {}, "delay": "PT1H"},
        "printInvoice": {"result": {"printed": True}, "delay": "PT2S"},
    },
    "events": [
        {"at": "PT20S", "type": "parcel.lost", "source": "carrier"},
        {"at": "PT2H", "type": "parcel.scanned", "source": "carrier"},
    ],
}
