Feature: Flow
  What semantics of 1.0 §4 says about the order of tasks.

  Scenario: §4.1 then leads to a task of the same list, forwards and backwards
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: then, version: 1.0.0}
    do:
    - first: {set: {n: "${ (.n // 0) + 1 }"}, then: third}
    - second: {set: {n: "${ .n + 10 }"}, then: end}
    - third: {set: {n: "${ .n + 100 }"}, then: second}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 111
    """
    And the path should be:
    """yaml
    [first, third, second]
    """

  Scenario: §4.1 end ends the workflow from any depth, through the outputs of the containers
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: end, version: 1.0.0}
    do:
    - outer:
        do:
        - inner:
            do:
            - stop: {set: {n: 1}, then: end}
            - never: {set: {n: 2}}
            output: {as: "${ {inner: .n} }"}
        - neither: {set: {n: 3}}
        output: {as: "${ {outer: .inner} }"}
    - nor: {set: {n: 4}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    outer: 1
    """
    And the path should be:
    """yaml
    [outer, inner, stop]
    """

  Scenario: §4.2 exit ends an iteration only
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit, version: 1.0.0}
    do:
    - each:
        for: {in: "[1, 2]"}
        do:
        - count: {set: "${ {n: ((.n // 0) + $item)} }", then: exit}
        - never: {set: {n: 100}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 3
    """

  Scenario: §4.3 a name that is not in the list is an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: out-of-scope, version: 1.0.0}
    do:
    - box: {do: [{in: {set: {n: 1}, then: other}}]}
    - other: {set: {n: 2}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/configuration
    status: 400
    """

  Scenario: §4.4 where no case matches, the switch's own then counts
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-match, version: 1.0.0}
    do:
    - pick: {switch: [{one: {when: .n == 1, then: second}}], then: third}
    - second: {set: {n: 2}, then: end}
    - third: {set: {n: 3}}
    """
    And given the workflow input is:
    """yaml
    n: 5
    """
    When the workflow is executed
    Then pick should run before third
    And the workflow should complete with output:
    """yaml
    n: 3
    """
