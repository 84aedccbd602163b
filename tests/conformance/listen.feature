Feature: Listen
  What semantics of 1.0 §5 says about tasks that wait for events.

  Scenario: §5 listen: one event gives an array of one payload
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-one, version: 1.0.0}
    do:
    - hear: {listen: {to: {one: {with: {type: paid}}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: sent, source: s, data: {n: 1}}
    - {at: PT2M, type: paid, source: s, data: {n: 2}}
    - {at: PT3M, type: paid, source: s, data: {n: 3}}
    """
    When the workflow is executed
    Then it should take PT2M
    And the workflow should complete with output:
    """yaml
    - {n: 2}
    """

  Scenario: §5 listen: where no event comes the workflow waits
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-waits, version: 1.0.0}
    do:
    - hear: {listen: {to: {one: {with: {type: paid}}}}}
    - never: {set: {}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: sent, source: s, data: {n: 1}}
    """
    When the workflow is executed
    Then the workflow should be waiting
    And hear should run last

  Scenario: §5 listen: all gives one event per filter, in order of arrival
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-all, version: 1.0.0}
    do:
    - hear: {listen: {to: {all: [{with: {type: a}}, {with: {type: b}}]}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: b, source: s, data: 1}
    - {at: PT2M, type: b, source: s, data: 2}
    - {at: PT3M, type: a, source: s, data: 3}
    """
    When the workflow is executed
    Then it should take PT3M
    And the workflow should complete with output:
    """yaml
    [1, 3]
    """

  Scenario: §5 listen: for all an event is taken by the first unfilled filter that matches
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-unfilled, version: 1.0.0}
    do:
    - hear: {listen: {to: {all: [{with: {source: s}}, {with: {type: a}}]}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s, data: 1}
    - {at: PT2M, type: b, source: s, data: 2}
    - {at: PT3M, type: a, source: t, data: 3}
    """
    When the workflow is executed
    Then it should take PT3M
    And the workflow should complete with output:
    """yaml
    [1, 3]
    """

  Scenario: §5 listen: any without until ends with the first event
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-any, version: 1.0.0}
    do:
    - hear: {listen: {to: {any: [{with: {type: a}}, {with: {type: b}}]}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: c, source: s, data: 1}
    - {at: PT2M, type: b, source: s, data: 2}
    - {at: PT3M, type: a, source: s, data: 3}
    """
    When the workflow is executed
    Then it should take PT2M
    And the workflow should complete with output:
    """yaml
    [2]
    """

  Scenario: §5 listen: any without filters takes every event, and without until the first ends it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-every, version: 1.0.0}
    do:
    - hear: {listen: {to: {any: []}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: whatever, source: s, data: 1}
    - {at: PT2M, type: else, source: s, data: 2}
    """
    When the workflow is executed
    Then it should take PT1M
    And the workflow should complete with output:
    """yaml
    [1]
    """

  Scenario: §5 listen: until as a text is evaluated on the array so far, after each event
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-until, version: 1.0.0}
    do:
    - hear: {listen: {to: {any: [{with: {type: n}}], until: (map(.n) | add) >= 3}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: n, source: s, data: {n: 1}}
    - {at: PT2M, type: n, source: s, data: {n: 2}}
    - {at: PT3M, type: n, source: s, data: {n: 3}}
    """
    When the workflow is executed
    Then it should take PT2M
    And the workflow should complete with output:
    """yaml
    - {n: 1}
    - {n: 2}
    """

  Scenario: §5 listen: events of an until strategy end listening, and are not in the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-until-event, version: 1.0.0}
    do:
    - hear: {listen: {to: {any: [{with: {source: s}}], until: {one: {with: {type: stop}}}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s, data: 1}
    - {at: PT2M, type: a, source: s, data: 2}
    - {at: PT3M, type: stop, source: s, data: 3}
    - {at: PT4M, type: a, source: s, data: 4}
    """
    When the workflow is executed
    Then it should take PT3M
    And the workflow should complete with output:
    """yaml
    [1, 2]
    """

  Scenario: §5 listen: an until strategy of several events needs all of them
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-until-all, version: 1.0.0}
    do:
    - hear: {listen: {to: {any: [], until: {all: [{with: {type: x}}, {with: {type: y}}]}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: x, source: s, data: 1}
    - {at: PT2M, type: a, source: s, data: 2}
    - {at: PT3M, type: y, source: s, data: 3}
    - {at: PT4M, type: a, source: s, data: 4}
    """
    When the workflow is executed
    Then it should take PT3M
    And the workflow should complete with output:
    """yaml
    [2]
    """

  Scenario Outline: §5 listen: read chooses what of an event is in the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-read, version: 1.0.0}
    do:
    - hear: {listen: {to: {one: {with: {type: a}}}<read>}, output: {as: "<as>"}}
    """
    And the events are:
    """yaml
    - {at: PT1M, id: mine, type: a, source: s, data: <data>}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <output>
    """
    Examples:
      | read             | data   | as                         | output         |
      |                  | {n: 1} | .[0]                       | {n: 1}         |
      | , read: data     | {n: 1} | .[0]                       | {n: 1}         |
      | , read: envelope | {n: 1} | .[0] \| [.id, .type, .data] | [mine, a, {n: 1}] |
      | , read: raw      | text   | .[0]                       | text           |
      | , read: raw      | {n: 1} | .[0]                       | {n: 1}         |

  Scenario: §5 listen: foreach goes through the events one after the other, and further ones queue meanwhile
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-foreach, version: 1.0.0}
    do:
    - hear:
        listen: {to: {any: [{with: {type: n}}], until: length == 2}}
        foreach:
          item: event
          at: place
          do:
          - slow: {wait: PT5M}
          - made: {set: {raw: "${ . }", event: "${ $event }", place: "${ $place }"}}
          output: {as: "[.raw.n, .event.n, .place]"}
          export: {as: "{items: (($context.items // 0) + 1)}"}
        output: {as: "{events: .}"}
    output: {as: "{events, $context}"}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: n, source: s, data: {n: 1}}
    - {at: PT2M, type: n, source: s, data: {n: 2}}
    """
    When the workflow is executed
    Then it should take PT11M
    And the path should be:
    """yaml
    [hear, slow, made, slow, made]
    """
    And the workflow should complete with output:
    """yaml
    events: [[1, 1, 0], [2, 2, 1]]
    context: {items: 2}
    """
    And the workflow output should have an 'events' property containing 2 items

  Scenario: §5 listen: until waits for the iteration, and sees items as foreach made them
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: listen-foreach-until, version: 1.0.0}
    do:
    - hear:
        listen: {to: {any: [{with: {type: n}}], until: ".[-1] == 10"}}
        foreach: {do: [{slow: {wait: PT5M}}, {made: {set: "${ $item * 10 }"}}]}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: n, source: s, data: 1}
    - {at: PT2M, type: n, source: s, data: 2}
    """
    When the workflow is executed
    Then it should take PT6M
    And the workflow should complete with output:
    """yaml
    [10]
    """
