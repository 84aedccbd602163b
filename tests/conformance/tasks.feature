Feature: Tasks
  What semantics of 1.0 §5 says about set, do, wait, for, switch, raise, emit and call; fork, try, listen and run
  have features of their own.

  Scenario: §5 set: what is set replaces the data and is not merged with it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: set-mapping, version: 1.0.0}
    do:
    - one: {set: {b: "${ .a }", c: {d: "${ .a + 1 }"}}}
    """
    And given the workflow input is:
    """yaml
    {a: 1, other: 2}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    {b: 1, c: {d: 2}}
    """

  Scenario: §5 set: an expression may give any value
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: set-expression, version: 1.0.0}
    do:
    - one: {set: "${ [.a, 2] }"}
    - two: {set: "${ length }"}
    """
    And given the workflow input is:
    """yaml
    a: 1
    """
    When the workflow is executed
    Then one should complete with output:
    """yaml
    [1, 2]
    """
    And the workflow should complete with output:
    """yaml
    2
    """

  Scenario: §5 do: its tasks run one after the other, each on what the one before gave
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: do, version: 1.0.0}
    do:
    - box:
        do:
        - one: {set: {n: "${ .n + 1 }"}}
        - two: {set: {n: "${ .n * 10 }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 20
    """

  Scenario: §5 do: the output of an empty list is its input
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: do-nothing, version: 1.0.0}
    do:
    - box: {input: {from: .n}, do: [], output: {as: "{n: .}"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario Outline: §5 wait: a duration is written in one of three ways, and the input is the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: wait, version: 1.0.0}
    do:
    - pause: {wait: <duration>}
    """
    And given the workflow input is:
    """yaml
    pause: PT90S
    """
    When the workflow is executed
    Then it should take <length>
    And the workflow should complete with output:
    """yaml
    pause: PT90S
    """
    Examples:
      | duration                                                    | length           |
      | {days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5} | P1DT2H3M4.005S   |
      | {minutes: 1, seconds: 90}                                   | PT2M30S          |
      | PT1H                                                        | PT1H             |
      | "${ .pause }"                                               | PT1M30S          |

  Scenario: §5 for: data go from one iteration to the next, and the last one's output is the task's
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for, version: 1.0.0}
    do:
    - loop:
        input: {from: "{sum: .start, list}"}
        for: {in: .list}
        do:
        - add: {set: {sum: "${ .sum + $item }", places: "${ (.places // []) + [$index] }"}}
        output: {as: "{out: .}"}
    """
    And given the workflow input is:
    """yaml
    {start: 100, list: [1, 2, 3]}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    out: {sum: 106, places: [0, 1, 2]}
    """

  Scenario: §5 for: variables have the names that each and at say, and are seen in everything nested
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-variables, version: 1.0.0}
    do:
    - outer:
        for: {each: letter, at: place, in: .letters}
        do:
        - box:
            do:
            - inner:
                for: {in: "[7]"}
                do: [{add: {set: {seen: "${ (.seen // []) + [[$letter, $place, $item, $index]] }"}}}]
    """
    And given the workflow input is:
    """yaml
    letters: [a, b]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    seen: [[a, 0, 7, 0], [b, 1, 7, 0]]
    """

  Scenario: §5 for: with no iteration the input is the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-nothing, version: 1.0.0}
    do:
    - loop: {input: {from: .n}, for: {in: "[]"}, do: [{never: {set: {}}}], output: {as: "{n: .}"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario Outline: §5 for: what is no array is an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-no-array, version: 1.0.0}
    do:
    - loop: {for: {in: .list}, do: [{never: {set: {}}}]}
    """
    And given the workflow input is:
    """yaml
    list: <value>
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/loop
    """
    And the path should be:
    """yaml
    [loop]
    """
    Examples:
      | value  |
      | {a: 1} |
      | text   |
      | null   |

  Scenario: §5 for: while is tested before each iteration, and ends the loop where it is false
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-while, version: 1.0.0}
    do:
    - loop:
        for: {in: "[1, 2, 9, 3]"}
        while: $item < 5 and (.n // 0) < 100
        do: [{keep: {set: {n: "${ $item }"}}}]
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [loop, keep, keep]
    """
    And the workflow should complete with output:
    """yaml
    n: 2
    """

  Scenario: §5 for: one iteration comes after the other
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-time, version: 1.0.0}
    do:
    - loop: {for: {in: "[1, 2, 3]"}, do: [{pause: {wait: PT1M}}]}
    """
    When the workflow is executed
    Then it should take PT3M

  Scenario: §5 switch: the first case that matches leads on, and the output is the input
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: switch, version: 1.0.0}
    do:
    - pick:
        input: {from: .order}
        switch:
        - small: {when: .sum < 10, then: small}
        - large: {when: .sum < 1000, then: large}
        - other: {then: end}
    - small: {set: {size: small}, then: end}
    - large: {set: {size: large, was: "${ . }"}}
    """
    And given the workflow input is:
    """yaml
    order: {sum: 100}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    size: large
    was: {sum: 100}
    """

  Scenario: §5 raise: the members of the error are evaluated, and its instance is the raising task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: raise, version: 1.0.0}
    do:
    - box:
        do:
        - bad:
            raise:
              error:
                type: https://conformance.example.com/errors/full
                status: "${ .status }"
                title: Full
                detail: "${ \"no room for \\(.name)\" }"
                instance: /somewhere/else
    """
    And given the workflow input is:
    """yaml
    {status: 409, name: Ann}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://conformance.example.com/errors/full
    status: 409
    title: Full
    detail: no room for Ann
    instance: /do/0/box/do/0/bad
    """
    And bad should fault

  Scenario: §5 raise: an error may be one of use.errors
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: raise-named, version: 1.0.0}
    use: {errors: {full: {type: "https://conformance.example.com/errors/full", status: 409, title: "${ .title }"}}}
    do:
    - bad: {raise: {error: full}}
    """
    And given the workflow input is:
    """yaml
    title: Full
    """
    When the workflow is executed
    Then bad should fault with error:
    """yaml
    type: https://conformance.example.com/errors/full
    status: 409
    title: Full
    instance: /do/0/bad
    """

  Scenario: §5 emit: what the event does not say is filled in, and the output is the event
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: emit, version: 1.2.0}
    do:
    - pause: {wait: PT1M}
    - tell: {emit: {event: {with: {type: told, subject: "${ .name }", data: {hello: "${ .name }"}}}}}
    """
    And given the workflow input is:
    """yaml
    name: Ann
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    id: event-1
    specversion: "1.0"
    time: "2020-01-01T00:01:00Z"
    source: /conformance/emit/1.2.0
    type: told
    subject: Ann
    data: {hello: Ann}
    """
    And the events produced should be:
    """yaml
    - {id: event-1, type: told, data: {hello: Ann}}
    """

  Scenario: §5 emit: attributes that are written are evaluated
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: emit-all, version: 1.0.0}
    do:
    - tell:
        emit:
          event:
            with:
              id: "${ .id }"
              source: "${ \"https://\\(.host)\" }"
              type: told
              time: "2021-01-01T00:00:00Z"
              own: "${ .n }"
    """
    And given the workflow input is:
    """yaml
    {id: mine, host: pets.example.com, n: 7}
    """
    When the workflow is executed
    Then the workflow output should have an 'id' property with value:
    """yaml
    mine
    """
    And the workflow output should have a 'source' property with value:
    """yaml
    https://pets.example.com
    """
    And the workflow output should have a 'time' property with value:
    """yaml
    "2021-01-01T00:00:00Z"
    """
    And the workflow output should have an 'own' property with value:
    """yaml
    7
    """

  Scenario: §5 emit: the event goes to the bus, where others hear it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: emit-bus, version: 1.0.0}
    do:
    - tell: {emit: {event: {with: {type: asked, data: {n: 1}}}}}
    - hear: {listen: {to: {one: {with: {type: answered}}}}}
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: emit-other, version: 1.0.0}
    schedule: {on: {one: {with: {type: asked}}}, read: data}
    do:
    - answer: {emit: {event: {with: {type: answered, data: {n: "${ .[0].n + 1 }"}}}}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    - {n: 2}
    """

  Scenario: §5 call: what is called is asked, and its answer is the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: call, version: 1.0.0}
    do:
    - get:
        input: {from: .pet}
        call: http
        with: {method: post, endpoint: "https://pets.example.com/", body: {name: "${ .name }"}}
        output: {as: .id}
    """
    And given the workflow input is:
    """yaml
    pet: {name: Milou}
    """
    And the mocks are:
    """yaml
    get: {result: {id: 7}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    7
    """
    And the calls should be:
    """yaml
    - {function: get, parameters: {method: post, uri: "https://pets.example.com/", body: {name: Milou}}}
    """
