Feature: Fork
  What semantics of 1.0 §5 says about branches that run at once.

  Scenario: §5 fork: each branch begins with the fork's transformed input, and outputs are in order of declaration
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: fork, version: 1.0.0}
    do:
    - both:
        input: {from: .n}
        fork:
          compete: false
          branches:
          - slow: {wait: PT1M, output: {as: "{slow: .}"}}
          - quick: {set: {work: "${ . }"}, output: {as: "{quick: .work}"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then it should take PT1M
    And the workflow should complete with output:
    """yaml
    - {slow: 1}
    - {quick: 1}
    """

  Scenario: §5 fork: where branches compete the first to complete wins, and the others are cancelled
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: compete, version: 1.0.0}
    do:
    - race:
        fork:
          compete: true
          branches:
          - slow: {wait: PT1H}
          - quick: {wait: PT1M, output: {as: "{won: true}"}}
    """
    When the workflow is executed
    Then it should take PT1M
    And slow should cancel
    And quick should complete
    And the workflow should complete with output:
    """yaml
    won: true
    """

  Scenario: §5 fork: of two that complete at the same instant the first declared wins
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: same-instant, version: 1.0.0}
    do:
    - race:
        fork:
          compete: true
          branches:
          - deep: {do: [{pause: {wait: PT1M}}, {one: {set: {won: deep}}}]}
          - flat: {wait: PT1M, output: {as: "{won: \"flat\"}"}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    won: deep
    """

  Scenario Outline: §5 fork: the first error cancels the other branches and faults the fork
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: fork-error, version: 1.0.0}
    do:
    - both:
        fork:
          compete: <compete>
          branches:
          - slow: {wait: PT1H}
          - bad:
              do:
              - pause: {wait: PT1M}
              - raise: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
    """
    When the workflow is executed
    Then slow should cancel
    And both should fault
    And it should take PT1M
    And the workflow should fault with error:
    """yaml
    status: 418
    instance: /do/0/both/fork/branches/1/bad/do/1/raise
    """
    Examples:
      | compete |
      | false   |
      | true    |

  Scenario: §5 fork: each branch has a copy of the context, and their changes are put together
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: fork-contexts, version: 1.0.0}
    do:
    - start: {set: {}, export: {as: "{both: 0, one: 0, kept: 0}"}}
    - both:
        fork:
          branches:
          - first:
              do:
              - change: {wait: PT1M, export: {as: "$context + {both: 1, one: 1}"}}
              - see: {set: "${ $context }"}
          - second:
              do:
              - alter: {set: {}, export: {as: "$context + {both: 2, new: 2}"}}
              - look: {set: "${ $context }"}
    output: {as: "{branches: ., $context}"}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    branches: [{both: 1, one: 1, kept: 0}, {both: 2, one: 0, kept: 0, new: 2}]
    context: {both: 2, one: 1, kept: 0, new: 2}
    """

  Scenario: §5 fork: what losers changed in the context is dropped
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: losers, version: 1.0.0}
    do:
    - race:
        fork:
          compete: true
          branches:
          - slow: {do: [{change: {set: {}, export: {as: "$context + {slow: 1}"}}}, {long: {wait: PT1H}}]}
          - quick: {do: [{short: {wait: PT1M, export: {as: "$context + {quick: 1}"}}}]}
    output: {as: $context}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    quick: 1
    """

  Scenario: §5 fork: the then of a branch's own task is not used, but for end
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: branch-then, version: 1.0.0}
    do:
    - both: {fork: {branches: [{one: {set: {n: 1}, then: exit}}, {two: {set: {n: 2}, then: last}}]}}
    - last: {set: {all: "${ . }"}}
    - stop: {fork: {branches: [{three: {set: {n: 3}, then: end}}, {four: {wait: PT1H}}]}}
    - never: {set: {}}
    """
    When the workflow is executed
    Then last should complete with output:
    """yaml
    all: [{n: 1}, {n: 2}]
    """
    And four should cancel
    And the workflow should complete with output:
    """yaml
    n: 3
    """
