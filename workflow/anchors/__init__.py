"""What a comment is attached to, and where that is in another version of the definition.

An anchor is made once, by `anchor`, and never changes; its `Place` moves on from version to version with `Follower`.
"""

from workflow.anchors.anchor import Anchor, Edition, Place, PlaceJson, Unanchored, anchor, edition
from workflow.anchors.following import Follower

__all__ = ["Anchor", "Edition", "Follower", "Place", "PlaceJson", "Unanchored", "anchor", "edition"]
