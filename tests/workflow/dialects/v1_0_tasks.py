"""Tasks of DSL 1.0: one of every kind and every call, with every member there is."""

TASKS = {
    "call http": """
    call: http
    with:
      method: post
      endpoint: https://shop.example/orders/{id}
      headers: {Accept: application/json, Trace: '${ .trace }'}
      query: {open: 'true'}
      body: {lines: '${ .lines }'}
      output: response
      redirect: true
    """,
    "call http with access": """
    call: http
    with:
      method: GET
      endpoint:
        uri: ${ .address }
        authentication:
          oauth2:
            authority: https://login.example/
            grant: client_credentials
            endpoints: {token: /token, revocation: /revoke, introspection: /look}
            client: {id: shop, secret: '${ $secrets.shop }', assertion: abc, authentication: private_key_jwt}
            request: {encoding: application/json}
            issuers: [https://login.example/]
            scopes: [orders]
            audiences: [billing]
            username: anna
            password: ${ $secrets.anna }
            subject: {token: abc, type: jwt}
            actor: {token: def, type: jwt}
      headers: ${ .headers }
      query: ${ .query }
    """,
    "call openapi": """
    call: openapi
    with:
      document: {name: orders, endpoint: {uri: https://shop.example/openapi.json, authentication: {use: shopkeeper}}}
      operationId: settle
      parameters: {id: '${ .id }'}
      authentication: {bearer: {use: shopToken}}
      output: content
      redirect: false
    """,
    "call asyncapi publish": """
    call: asyncapi
    with:
      document: {endpoint: https://shop.example/asyncapi.json}
      operation: announce
      server: {name: staging, variables: {port: 1883}}
      protocol: mqtt
      message: {payload: {order: '${ .id }'}, headers: {kind: news}}
      authentication: {basic: {username: anna, password: '${ $secrets.anna }'}}
    """,
    "call asyncapi subscribe": """
    call: asyncapi
    with:
      document: {endpoint: https://shop.example/asyncapi.json}
      channel: orders
      subscription:
        filter: ${ .kind == "news" }
        consume: {amount: 5, for: PT1M}
        foreach:
          item: message
          at: number
          do:
            - keep: {set: {kept: '${ $message }'}}
          output: {as: .kept}
          export: {as: '${ $context + {last: .} }'}
      authentication: {digest: {use: anna}}
    """,
    "call grpc": """
    call: grpc
    with:
      proto: {endpoint: https://shop.example/orders.proto}
      service: {name: Orders, host: orders.shop.example, port: 5011, authentication: {oidc: {use: anna}}}
      method: Settle
      arguments: {id: '${ .id }'}
    """,
    "call a2a": """
    call: a2a
    with:
      method: message/send
      agentCard: {endpoint: https://agent.example/card.json}
      server: https://agent.example/
      parameters: {message: '${ .question }'}
    """,
    "call mcp over http": """
    call: mcp
    with:
      protocolVersion: '2025-06-18'
      method: tools/call
      parameters: {name: weather, arguments: {town: Ulm}}
      timeout: {seconds: 10}
      transport:
        http: {endpoint: https://tools.example/mcp, headers: {Accept: text/event-stream}}
        options: {compression: gzip}
      client: {name: signalbox, version: '1'}
    """,
    "call mcp over pipes": """
    call: mcp
    with:
      method: tools/list
      parameters: ${ .parameters }
      transport:
        stdio: {command: weather, arguments: [--fast], environment: {TOWN: Ulm}}
    """,
    "call a function": """
    call: settle
    with: {id: '${ .id }', deep: {price: 5}}
    """,
    "do": """
    do:
      - first: {set: {a: 1}}
      - second: {set: '${ . }'}
    """,
    "fork": """
    fork:
      compete: true
      branches:
        - quick: {wait: PT1S}
        - slow: {wait: {minutes: 1}}
    """,
    "emit": """
    emit:
      event:
        with:
          id: ${ .id }
          source: https://shop.example
          type: com.example.order.settled.v1
          time: '2030-01-01T00:00:00Z'
          subject: order
          datacontenttype: application/json
          dataschema: ${ .schema }
          data: {id: '${ .id }'}
          priority: 1
    """,
    "for": """
    for: {each: line, in: .lines, at: number}
    while: .open
    do:
      - keep: {set: {line: '${ $line }'}}
    """,
    "for a list": """
    for: {in: [{name: a}, {name: b}]}
    do: []
    """,
    "listen to one": """
    listen:
      to:
        one:
          with: {type: com.example.order.paid.v1, source: https://shop.example, data: '${ .amount > 5 }'}
          correlate:
            order: {from: .data.id, expect: '${ .id }'}
      read: envelope
    """,
    "listen to any": """
    listen:
      to:
        any: []
        until: ( . | length ) == 3
    foreach:
      do:
        - keep: {set: {kept: 1}}
    """,
    "listen until events": """
    listen:
      to:
        any:
          - with: {type: a}
          - with: {type: b}
        until:
          one: {with: {type: c}}
    """,
    "listen until one of events": """
    listen:
      to:
        any: []
        until:
          any: [{with: {type: c}}, {with: {type: d}}]
    """,
    "listen until all events": """
    listen:
      to:
        any: []
        until:
          all: [{with: {type: c}}, {with: {type: d}}]
    """,
    "listen to all": """
    listen:
      to:
        all:
          - with: {type: a}
          - with: {type: b}
      read: raw
    """,
    "raise": """
    raise:
      error:
        type: https://shop.example/errors/closed
        status: 409
        title: ${ "Closed on \\(.day)" }
        detail: Nobody is there.
        instance: /do/0/shop
    """,
    "raise by name": """
    raise: {error: closed}
    """,
    "run a container": """
    run:
      container:
        image: shop/billing:2
        name: ${ "billing-\\($workflow.id)" }
        command: bill --all
        arguments: [--now, '${ .id }']
        stdin: ${ .letter }
        environment: {TOWN: Ulm}
        ports: {'8080': 80}
        volumes: {/data: /var/data}
        pullPolicy: always
        lifetime: {cleanup: eventually, after: {hours: 1}}
      await: false
      return: none
    """,
    "run a script": """
    run:
      script:
        language: python
        code: print(1)
        arguments: [a, b]
        stdin: abc
        environment: {TOWN: Ulm}
      return: all
    """,
    "run a script from elsewhere": """
    run:
      script:
        language: js
        source: {endpoint: https://shop.example/settle.js}
    """,
    "run a command": """
    run:
      shell:
        command: ls
        arguments: [-l]
        stdin: abc
        environment: {TOWN: Ulm}
      await: true
    """,
    "run a workflow": """
    run:
      workflow: {namespace: shop, name: bill, version: latest, input: {id: '${ .id }'}}
    """,
    "set": """
    set: {total: '${ .a + .b }', greeting: hello}
    """,
    "set all": """
    set: ${ .total }
    """,
    "switch": """
    switch:
      - large: {when: .amount > 100, then: exit}
      - otherwise: {then: continue}
    """,
    "try": """
    try:
      - ask: {call: settle}
    catch:
      errors:
        with: {type: https://shop.example/errors/closed, status: 503, instance: /do/0, title: Closed, detail: Sunday}
      as: problem
      when: $problem.status == 503
      exceptWhen: .urgent
      retry:
        when: .again
        exceptWhen: .enough
        delay: {seconds: 3}
        backoff: {exponential: {}}
        limit:
          attempt: {count: 5, duration: PT10S}
          duration: PT1M
        jitter: {from: PT0.1S, to: {milliseconds: 500}}
      do:
        - tell: {emit: {event: {with: {type: com.example.failed.v1}}}}
      then: end
    """,
    "try by name": """
    try: []
    catch: {retry: patient}
    """,
    "wait": """
    wait: {days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5}
    """,
    "wait by expression": """
    wait: ${ .delay }
    """,
    "what every task may have": """
    if: .amount > 0
    input:
      from: {order: '${ .order }'}
      schema: {format: 'json:2020-12', document: {type: object}}
    set: {a: 1}
    output:
      as: .a
      schema: {resource: {endpoint: https://shop.example/total.json}}
    export:
      as: '${ $context + . }'
      schema: {document: true}
    timeout: {after: PT5M}
    then: end
    metadata: {owner: anna}
    """,
    "a timeout by name": """
    set: {a: 1}
    timeout: short
    """,
}
"""The members of a task, by what it shows."""
