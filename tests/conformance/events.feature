Feature: Schedules and events
  What semantics of 1.0 §8 says about what starts workflows, and which events are for whom.

  Scenario: §8.1 every creates an instance after each interval, whether or not one is still running
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: every, version: 1.0.0}
    schedule: {every: {minutes: 10}}
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ $workflow.startedAt.iso8601 }"}}}}
    - slow: {wait: PT15M}
    """
    When the workflow is started by its schedule until PT35M
    Then the events produced should be:
    """yaml
    - {data: "2020-01-01T00:10:00Z"}
    - {data: "2020-01-01T00:20:00Z"}
    - {data: "2020-01-01T00:30:00Z"}
    """

  Scenario Outline: §8.1 cron creates an instance at its times, in UTC, by five fields or six
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: cron, version: 1.0.0}
    schedule: {cron: "<cron>"}
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ $workflow.startedAt.iso8601 }"}}}}
    """
    When the workflow is started by its schedule until PT1H30M
    Then the events produced should be:
    """yaml
    - {data: "2020-01-01T00:05:<seconds>Z"}
    - {data: "2020-01-01T01:05:<seconds>Z"}
    """
    Examples:
      | cron          | seconds |
      | 5 * * * *     | 00      |
      | 30 5 * * * *  | 30      |

  Scenario: §8.1 after creates an instance at once, and another that long after each has ended, by an error too
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: after, version: 1.0.0}
    schedule: {after: PT10M}
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ $workflow.startedAt.iso8601 }"}}}}
    - slow: {wait: PT5M}
    - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
    """
    When the workflow is started by its schedule until PT32M
    Then the events produced should be:
    """yaml
    - {data: "2020-01-01T00:00:00Z"}
    - {data: "2020-01-01T00:15:00Z"}
    - {data: "2020-01-01T00:30:00Z"}
    """

  Scenario: §8.1 on creates an instance for each event, whose input is an array of it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: on-one, version: 1.0.0}
    schedule: {on: {one: {with: {type: go}}}, read: data}
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ . }"}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: go, source: s, data: {n: 1}}
    - {at: PT2M, type: other, source: s, data: {n: 2}}
    - {at: PT3M, type: go, source: s, data: {n: 3}}
    """
    When the workflow is started by events
    Then the events produced should be:
    """yaml
    - {data: [{n: 1}]}
    - {data: [{n: 3}]}
    """

  Scenario: §8.1 the input has the events of all in the order of the filters
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: on-all, version: 1.0.0}
    schedule: {on: {all: [{with: {type: a}}, {with: {type: b}}]}, read: data}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: b, source: s, data: 1}
    - {at: PT2M, type: a, source: s, data: 2}
    """
    When the workflow is started by events
    Then the workflow should complete with output:
    """yaml
    given: [2, 1]
    """

  Scenario: §8.1 the input has the one event of any
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: on-any, version: 1.0.0}
    schedule: {on: {any: [{with: {type: a}}, {with: {type: b}}]}, read: data}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: b, source: s, data: 1}
    """
    When the workflow is started by events
    Then the workflow should complete with output:
    """yaml
    given: [1]
    """

  Scenario Outline: §8.1 read chooses what of an event is in the input; without it the version of the DSL does
    Given a workflow with definition:
    """yaml
    document: {dsl: <dsl>, namespace: conformance, name: on-read, version: 1.0.0}
    schedule: {on: {one: {with: {type: go}}}<read>}
    do:
    - keep: {set: {whole: "${ .[0] | type == \"object\" }"}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: go, source: s, data: text}
    """
    When the workflow is started by events
    Then the workflow should complete with output:
    """yaml
    whole: <whole>
    """
    Examples:
      | dsl   | read             | whole |
      | 1.0.0 |                  | true  |
      | 1.0.3 |                  | true  |
      | 1.0.4 |                  | false |
      | 1.0.3 | , read: data     | false |
      | 1.0.4 | , read: envelope | true  |

  Scenario: §8.1 each of several ways of a schedule works
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: several, version: 1.0.0}
    schedule: {every: PT20M, cron: "5 * * * *", on: {one: {with: {type: go}}}}
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ $workflow.startedAt.iso8601 }"}}}}
    """
    And the events are:
    """yaml
    - {at: PT10M, type: go, source: s}
    """
    When the workflow is started by its schedule until PT30M
    Then the events produced should be:
    """yaml
    - {data: "2020-01-01T00:05:00Z"}
    - {data: "2020-01-01T00:10:00Z"}
    - {data: "2020-01-01T00:20:00Z"}
    """

  Scenario: §8.2 started by hand a definition that events start takes the input, and does not wait
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: by-hand, version: 1.0.0}
    schedule: {on: {one: {with: {type: go}}}}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    And the events are:
    """yaml
    - {at: PT1M, type: go, source: s}
    """
    When the workflow is executed
    Then it should take PT0S
    And the workflow should complete with output:
    """yaml
    given: {n: 1}
    """

  Scenario: §8.2 started by hand a definition that the clock starts takes the input
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: by-hand-too, version: 1.0.0}
    schedule: {every: PT10M}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: {n: 1}
    """

  Scenario Outline: §8.3 a filter takes an event where every attribute matches
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: filter, version: 1.0.0}
    do:
    - hear: {listen: {to: {one: {with: {<filter>}}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: "https://bank.example.com", order: 7, data: {paid: true, sum: 4}}
    """
    When the workflow is executed
    Then the workflow should <end>
    Examples:
      | filter                                               | end        |
      | type: paid                                           | complete   |
      | type: pai                                            | be waiting |
      | type: p.id                                           | be waiting |
      | type: "p.+d"                                         | complete   |
      | type: "(paid\|sent)"                                 | complete   |
      | type: "^pa"                                          | be waiting |
      | type: "p[a-i]*"                                      | complete   |
      | type: paid, source: "https://.*"                     | complete   |
      | type: paid, source: "http://.*"                      | be waiting |
      | order: "${ . > 6 }"                                  | complete   |
      | order: "${ . > 7 }"                                  | be waiting |
      | order: "${ 3 + 4 }"                                  | complete   |
      | order: "${ 4 + 4 }"                                  | be waiting |
      | data: "${ .sum == 4 }"                               | complete   |
      | data: {paid: true}                                   | complete   |
      | data: {paid: true, sum: 5}                           | be waiting |
      | data: {paid: true, sum: "${ .sum > 3 }"}             | complete   |
      | data: {paid: true, sum: "${ .sum > 4 }"}             | be waiting |
      | type: paid, subject: any                             | be waiting |
      | type: paid, subject: "${ . == null }"                | be waiting |

  Scenario Outline: §8.4 what correlation expects is an expression or a constant
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: correlate, version: 1.0.0}
    do:
    - hear:
        input: {from: .inner}
        listen: {to: {one: {with: {type: paid}, correlate: {key: {from: "<from>", expect: "<expect>"}}}}}
    """
    And given the workflow input is:
    """yaml
    inner: {kind: big}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: s, kind: big, data: {kind: small}}
    """
    When the workflow is executed
    Then the workflow should <end>
    Examples:
      | from       | expect               | end        |
      | .kind      | ${ .kind }           | complete   |
      | ${ .kind } | .kind                | complete   |
      | .kind      | .kind                | complete   |
      | .kind      | $input.kind          | complete   |
      | .kind      | big                  | complete   |
      | .kind      | kind                 | be waiting |
      | .data.kind | .kind                | be waiting |
      | .data.kind | small                | complete   |
      | .missing   | ${ null }            | be waiting |

  Scenario: §8.4 without expect the first event's value is kept for the task, for all filters with that key
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: correlate-first, version: 1.0.0}
    do:
    - hear:
        listen:
          to:
            all:
            - {with: {type: a}, correlate: {order: {from: .data.order}}}
            - {with: {type: b}, correlate: {order: {from: .data.order}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s, data: {n: 1}}
    - {at: PT2M, type: a, source: s, data: {order: 1}}
    - {at: PT3M, type: b, source: s, data: {order: 2}}
    - {at: PT4M, type: b, source: s, data: {order: 1}}
    """
    When the workflow is executed
    Then it should take PT4M
    And the workflow should complete with output:
    """yaml
    - {order: 1}
    - {order: 1}
    """

  Scenario Outline: §8.5 events that nobody waits for are kept for who listens for such events later, or dropped
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: mailbox, version: 1.0.0}
    do:
    - pause: {wait: PT5M}
    - hear: {listen: {to: {one: {with: {type: paid}}}}}
    """
    And the settings are:
    """yaml
    unmatchedEvents: <setting>
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: s, data: 1}
    - {at: PT6M, type: paid, source: s, data: 2}
    """
    When the workflow is executed
    Then it should take <length>
    And the workflow should complete with output:
    """yaml
    [<data>]
    """
    Examples:
      | setting | length | data |
      | keep    | PT5M   | 1    |
      | drop    | PT6M   | 2    |

  Scenario: §8.5 without a setting they are kept
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: kept, version: 1.0.0}
    do:
    - pause: {wait: PT5M}
    - hear: {listen: {to: {one: {with: {type: paid}}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: s, data: 1}
    """
    When the workflow is executed
    Then it should take PT5M
    And the workflow should complete with output:
    """yaml
    [1]
    """

  Scenario: §8.6 sets of events of a schedule are gathered per value of their correlation
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: sets, version: 1.0.0}
    schedule:
      on:
        all:
        - {with: {type: a}, correlate: {order: {from: .data.order}}}
        - {with: {type: b}, correlate: {order: {from: .data.order}}}
      read: data
    do:
    - tell: {emit: {event: {with: {type: started, data: "${ map([.order, .n]) }"}}}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s, data: {order: 1, n: 1}}
    - {at: PT2M, type: b, source: s, data: {order: 2, n: 2}}
    - {at: PT3M, type: a, source: s, data: {order: 2, n: 3}}
    - {at: PT4M, type: b, source: s, data: {order: 1, n: 4}}
    - {at: PT5M, type: b, source: s, data: {order: 3, n: 5}}
    """
    When the workflow is started by events
    Then the events produced should be:
    """yaml
    - {data: [[2, 3], [2, 2]]}
    - {data: [[1, 1], [1, 4]]}
    """
