"""Webhooks: addresses that are told of deeds, signed, after they are stored.

`queue` writes rows beside a deed, `sender` sends them from a thread, `delivery` is one request, `signature` signs it.
"""
