"""What may come next in a jq program that is being written, and what stands at a place of one (docs/jq.md).

Nothing here raises: of a text that is no program yet as much is told as can be.
"""

from workflow.expressions.jq.completion.hovering import Description, describe
from workflow.expressions.jq.completion.known import Known, Named
from workflow.expressions.jq.completion.offers import Offer, complete

__all__ = ["Description", "Known", "Named", "Offer", "complete", "describe"]
