"""Documents of services, as operations and messages with JSON Schemas: OpenAPI, AsyncAPI, Protocol Buffers, GraphQL.

One module a format reads a text into the one shape of `contract.py`; `reading.py` tells which format a text is in,
`calls.py` which operation a call of a definition means, `faults.py` what of a value breaks a schema, `members.py`
which members a value cannot have, `form_fields.py` what a form for a message has. Nothing is fetched: a document is a
text that is at hand (docs/service-contracts.md).
"""

from workflow.contracts.contract import Contract, ContractKind, Message, Note, Operation, Schema, Unreadable
from workflow.contracts.reading import contract_of, kind_of_data, kind_of_text, read_contract

__all__ = [
    "Contract",
    "ContractKind",
    "Message",
    "Note",
    "Operation",
    "Schema",
    "Unreadable",
    "contract_of",
    "kind_of_data",
    "kind_of_text",
    "read_contract",
]
