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

  Scenario: §4.1 tasks run in order of declaration, and continue says so
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: order, version: 1.0.0}
    do:
    - first: {set: {n: 1}}
    - second: {set: {n: "${ .n + 1 }"}, then: continue}
    - third: {set: {n: "${ .n * 10 }"}}
    """
    When the workflow is executed
    Then first should run first
    And third should run last
    And second should run after first
    And second should run before third
    And the workflow should complete with output:
    """yaml
    n: 20
    """

  Scenario: §4.1 exit leaves out the rest of its list, and the container completes
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit-list, version: 1.0.0}
    do:
    - box:
        do:
        - one: {set: {n: 1}, then: exit}
        - never: {set: {n: 100}}
        output: {as: "{box: .n}"}
        export: {as: "{seen: .box}"}
    - next: {set: {in: "${ . }", context: "${ $context }"}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [box, one, next]
    """
    And the workflow should complete with output:
    """yaml
    in: {box: 1}
    context: {seen: 1}
    """

  Scenario: §4.1 end passes through export.as of the containers and output.as of the workflow
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: end-exports, version: 1.0.0}
    do:
    - box: {do: [{stop: {set: {n: 1}, then: end}}, {never: {set: {}}}], export: {as: "{from: .n}"}}
    output: {as: "{out: .n, $context}"}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    out: 1
    context: {from: 1}
    """

  Scenario: §4.1 end in a branch cancels the others, and the fork passes the value as it is
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: end-in-branch, version: 1.0.0}
    do:
    - both:
        fork:
          branches:
          - slow: {do: [{pause: {wait: PT1H}}]}
          - quick: {do: [{short: {wait: PT1M}}, {stop: {set: {n: 1}, then: end}}]}
        output: {as: "{wrong: .}"}
    - never: {set: {}}
    output: {as: "{out: .}"}
    """
    When the workflow is executed
    Then pause should cancel
    And it should take PT1M
    And the workflow should complete with output:
    """yaml
    out: {n: 1}
    """

  Scenario: §4.1 after end no further iterations are run
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: end-in-iteration, version: 1.0.0}
    do:
    - each:
        for: {in: "[1, 2, 3]"}
        do:
        - one: {set: {n: "${ $item }"}}
        - check: {switch: [{enough: {when: .n == 2, then: end}}]}
        output: {as: "{last: .n}"}
    - never: {set: {}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [each, one, check, one, check]
    """
    And the workflow should complete with output:
    """yaml
    last: 2
    """

  Scenario: §4.1 end passes through a try, and through the list that handled an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: end-in-try, version: 1.0.0}
    do:
    - outer:
        try:
        - inner:
            try: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
            catch: {do: [{stop: {set: {n: 1}, then: end}}, {never: {set: {}}}]}
            output: {as: "{inner: .n}"}
        - neither: {set: {}}
        catch: {do: [{nor: {set: {}}}], then: last}
        output: {as: "{outer: .inner}"}
    - last: {set: {}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [outer, inner, bad, stop]
    """
    And the workflow should complete with output:
    """yaml
    outer: 1
    """

  Scenario: §4.2 exit in the list of a foreach ends that iteration only
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit-foreach, version: 1.0.0}
    do:
    - hear:
        listen: {to: {any: [{with: {type: n}}], until: length == 2}}
        foreach:
          do: [{one: {set: "${ $item * 10 }", then: exit}}, {never: {set: {}}}]
    """
    And the events are:
    """yaml
    - {at: PT1M, type: n, source: s, data: 1}
    - {at: PT2M, type: n, source: s, data: 2}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [10, 20]
    """

  Scenario: §4.2 exit in a try ends its list, in catch.do that list
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit-try, version: 1.0.0}
    do:
    - good: {try: [{one: {set: {n: 1}, then: exit}}, {never: {set: {n: 100}}}], catch: {}}
    - bad:
        try: [{raise: {raise: {error: {type: "https://conformance.example.com/bad", status: 400}}}}]
        catch: {do: [{two: {set: {n: "${ .n + 1 }"}, then: exit}}, {nor: {set: {n: 200}}}]}
    - last: {set: {n: "${ .n + 10 }"}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 12
    """
    And the path should be:
    """yaml
    [good, one, bad, raise, two, last]
    """

  Scenario: §4.2 exit in the workflow's own list completes the workflow
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit-workflow, version: 1.0.0}
    do:
    - one: {set: {n: 1}, then: exit}
    - never: {set: {n: 2}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario: §4.3 a list can be entered only at its first task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: into-a-list, version: 1.0.0}
    do:
    - start: {set: {n: 1}, then: inside}
    - box: {do: [{first: {set: {n: 2}}}, {inside: {set: {n: 3}}}]}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/configuration
    status: 400
    """
    And the path should be:
    """yaml
    [start]
    """

  Scenario: §4.4 the then of the case that matches first replaces that of the switch
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: first-case, version: 1.0.0}
    do:
    - pick:
        switch:
        - big: {when: .n > 3, then: right}
        - odd: {when: .n == 5, then: wrong}
        - otherwise: {then: wrong}
        then: wrong
    - wrong: {set: {n: 0}, then: end}
    - right: {set: {picked: "${ .n }"}}
    """
    And given the workflow input is:
    """yaml
    n: 5
    """
    When the workflow is executed
    Then pick should complete with output:
    """yaml
    n: 5
    """
    And the workflow should complete with output:
    """yaml
    picked: 5
    """

  Scenario Outline: §4.4 the case without when counts only if none matches, wherever it stands
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: default-case, version: 1.0.0}
    do:
    - pick: {switch: [{otherwise: {then: default}}, {one: {when: .n == 1, then: one}}], then: wrong}
    - wrong: {set: {came: wrong}, then: end}
    - one: {set: {came: one}, then: end}
    - default: {set: {came: default}}
    """
    And given the workflow input is:
    """yaml
    n: <n>
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    came: <came>
    """
    Examples:
      | n | came    |
      | 1 | one     |
      | 2 | default |

  Scenario: §4.4 of two cases without when the first counts
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: two-defaults, version: 1.0.0}
    do:
    - pick: {switch: [{otherwise: {then: first}}, {again: {then: second}}]}
    - second: {set: {came: second}, then: end}
    - first: {set: {came: first}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    came: first
    """

  Scenario: §4.5 a cycle without end is stopped by the step budget
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: cycle, version: 1.0.0}
    do:
    - start: {set: {n: 1}}
    - again: {set: {n: "${ .n + 1 }"}, then: again}
    - never: {set: {n: 0}}
    """
    And the settings are:
    """yaml
    stepBudget: 100
    """
    When the workflow is executed
    Then the workflow should be running
    And again should run last

  Scenario: §4.5 a cycle that ends by itself is no endless one
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: counting, version: 1.0.0}
    do:
    - count: {set: {n: "${ (.n // 0) + 1 }"}}
    - check: {switch: [{enough: {when: .n == 3, then: end}}], then: count}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 3
    """
