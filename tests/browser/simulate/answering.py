"""Definitions with a call of each kind, whose answers have forms of their own."""

SHOP = """
document: {dsl: '1.0.3', namespace: test, name: shop, version: '0.1.0'}
do:
- pay:
    try:
    - charge: {call: http, with: {method: post, endpoint: "https://bank.example.com/charges"}}
    catch:
      as: lost
      do: [{told: {set: {lost: "${ $lost.type | split(\\"/\\") | last }", status: "${ $lost.status }"}}}]
- reserve:
    try:
    - book:
        call: grpc
        with: {proto: {endpoint: "file:///s.proto"}, service: {name: Stock, host: s}, method: Reserve}
    catch: {as: lost, do: [{said: {set: {lost: "${ $lost.title }", why: "${ $lost.detail }"}}}]}
- print: {run: {shell: {command: "label", arguments: {}}, return: all}}
"""
OLD = """
{id: old, name: old, version: '1', specVersion: '0.8', start: Ask, errors: [{name: Timeout}],
 functions: [{name: charge, operation: 'bank.json#charge', type: rest},
             {name: book, operation: 's.proto#Stock#Reserve', type: rpc}],
 states: [{name: Ask, type: operation, end: true, onErrors: [{errorRef: Timeout, end: true}],
           actions: [{functionRef: book}, {functionRef: charge}]}]}
"""
