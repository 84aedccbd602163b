Feature: Extensions
  What semantics of 1.0 §9 says about lists of tasks that run before and after others.

  Scenario: §9.1 lists run before a task in order of definition, after it in reverse
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: order, version: 1.0.0}
    use:
      extensions:
      - first: {extend: all, before: [{a: {set: {}}}, {b: {set: {}}}], after: [{y: {set: {}}}, {z: {set: {}}}]}
      - second: {extend: set, before: [{c: {set: {}}}], after: [{x: {set: {}}}]}
      - other: {extend: wait, before: [{never: {set: {}}}]}
    do:
    - one: {set: {n: 1}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [one, a, b, c, x, y, z]
    """
    And the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario Outline: §9.1 a task is extended by its kind; do and fork are both composite
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: kinds, version: 1.0.0}
    use:
      extensions:
      - own: {extend: <kind>, when: $task.name == "one", before: [{told: {set: {}}}]}
      - every: {extend: all, when: $task.name == "one", before: [{told-too: {set: {}}}]}
    do:
    - one: {<task>}
    """
    And the mocks are:
    """yaml
    one: {result: {}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s}
    """
    When the workflow is executed
    Then told should run after one
    And told-too should run after told
    Examples:
      | kind      | task                                                        |
      | call      | call: function                                              |
      | composite | do: [{a: {wait: PT0S}}]                                     |
      | composite | fork: {branches: [{a: {wait: PT0S}}]}                       |
      | emit      | emit: {event: {with: {type: b}}}                            |
      | for       | for: {in: "[1]"}, do: [{a: {wait: PT0S}}]                   |
      | listen    | listen: {to: {any: []}}                                     |
      | raise     | raise: {error: {type: "a:b", status: 400}}                  |
      | run       | run: {shell: {command: ls}}                                 |
      | set       | set: {n: 1}                                                 |
      | switch    | switch: [{else: {then: continue}}]                          |
      | try       | try: [{a: {wait: PT0S}}], catch: {}                         |
      | wait      | wait: PT1S                                                  |

  Scenario: §9.1 when is evaluated on the raw input of the task, with $task of the task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: when, version: 1.0.0}
    use:
      extensions:
      - some: {extend: set, when: .n == 1 and $task.reference == "/do/1/two", before: [{told: {set: {}}}]}
    do:
    - one: {set: {n: "${ .n }"}}
    - two: {input: {from: "{n: 2}"}, set: {n: "${ .n }"}}
    - three: {set: {n: "${ .n }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [one, two, told, three]
    """
    And the workflow should complete with output:
    """yaml
    n: 2
    """

  Scenario: §9.1 before sees the raw input, after comes behind the export, and their data are their own
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: own-data, version: 1.0.0}
    use:
      extensions:
      - log:
          extend: call
          before:
          - note: {set: {before: "${ . }"}, export: {as: "{before: .before}"}}
          after:
          - look: {set: {lost: true}, export: {as: "$context + {after: $context.exported}"}}
    do:
    - ask:
        input: {from: .inner}
        call: ask
        with: {n: "${ .n }"}
        output: {as: "{out: .answer}"}
        export: {as: "$context + {exported: .out}"}
    output: {as: "{out, $context}"}
    """
    And given the workflow input is:
    """yaml
    inner: {n: 1}
    """
    And the mocks are:
    """yaml
    ask: {result: {answer: 42}}
    """
    When the workflow is executed
    Then the calls should be:
    """yaml
    - {function: ask, parameters: {n: 1}}
    """
    And the workflow should complete with output:
    """yaml
    out: 42
    context: {before: {inner: {n: 1}}, exported: 42, after: 42}
    """

  Scenario: §9.1 the tasks of extensions are not extended
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: not-extended, version: 1.0.0}
    use: {extensions: [{log: {extend: all, before: [{note: {set: {}}}, {pause: {wait: PT1M}}]}}]}
    do:
    - one: {set: {n: 1}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [one, note, pause]
    """
    And it should take PT1M

  Scenario: §9.2 exit before a task stands in for it: what the list gives is the task's raw output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: stands-in, version: 1.0.0}
    use:
      extensions:
      - mock:
          extend: call
          before: [{answer: {set: {content: {name: "${ .name }"}}, then: exit}}, {never: {set: {}}}]
    do:
    - get:
        call: http
        with: {method: get, endpoint: "https://pets.example.com/"}
        output: {as: .content.name}
        export: {as: "{name: .}"}
    output: {as: "{last: ., $context}"}
    """
    And given the workflow input is:
    """yaml
    name: Ann
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [get, answer]
    """
    And the calls should be:
    """yaml
    []
    """
    And the workflow should complete with output:
    """yaml
    last: Ann
    context: {name: Ann}
    """

  Scenario: §9.2 end in a list ends the workflow
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: ends, version: 1.0.0}
    use: {extensions: [{stop: {extend: wait, before: [{check: {set: {stopped: true}, then: end}}]}}]}
    do:
    - one: {set: {n: 1}}
    - box: {do: [{slow: {wait: PT1H}}, {never: {set: {}}}]}
    - nor: {set: {}}
    """
    When the workflow is executed
    Then the workflow should complete
    And it should take PT0S
    And the path should be:
    """yaml
    [one, box, slow, check]
    """

  Scenario Outline: §9.2 an error in a list is the task's error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: fails, version: 1.0.0}
    use:
      extensions:
      - check:
          extend: set
          <place>: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
    do:
    - attempt:
        try: [{one: {set: {n: 1}}}]
        catch: {do: [{note: {wait: PT0S, output: {as: "$error | {type, status, instance}"}}}]}
    """
    When the workflow is executed
    Then one should fault
    And the workflow should complete with output:
    """yaml
    type: https://conformance.example.com/bad
    status: 418
    instance: /do/0/attempt/try/0/one
    """
    Examples:
      | place  |
      | before |
      | after  |

  Scenario: §9.3 a condition that cannot be evaluated is an error of the task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: bad-condition, version: 1.0.0}
    use: {extensions: [{check: {extend: all, when: .n + "a", before: [{never: {set: {}}}]}}]}
    do:
    - one: {set: {n: 1}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [one]
    """
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/one
    """
