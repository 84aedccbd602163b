Feature: Errors
  What semantics of 1.0 §6 says about errors and timeouts.

  Scenario: §6.1 an error is problem details
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: details, version: 1.0.0}
    do:
    - attempt:
        try:
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418, title: Bad, detail: Very}}}
        catch: {do: [{note: {set: "${ $error }"}}]}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://conformance.example.com/bad
    status: 418
    title: Bad
    detail: Very
    instance: /do/0/attempt/try/0/bad
    """

  Scenario Outline: §6.1 the result tells name, code and message beside them
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: older-members, version: 1.0.0}
    do:
    - bad: {raise: {error: {type: "<type>", status: 418, title: Bad<detail>}}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    name: <name>
    code: "418"
    message: <message>
    """
    Examples:
      | type                                                    | detail         | name        | message |
      | https://serverlessworkflow.io/spec/1.0.0/errors/runtime | , detail: Very | runtime     | Very    |
      | https://a.example.com/bad                               |                | https://a.example.com/bad | Bad |

  Scenario Outline: §6.2 a standard error has its type and status
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: standard, version: 1.0.0}
    use: {secrets: [key]}
    do:
    - one: <task>
    """
    And the mocks are:
    """yaml
    refused: {error: {name: authentication}}
    broken: {response: {status: 503}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/<type>
    status: <status>
    instance: /do/0/one<below>
    """
    Examples:
      | task                                                               | type           | status | below         |
      | {raise: {error: unknown}}                                          | configuration  | 400    |               |
      | {input: {schema: {document: {type: string}}}, set: {}}             | validation     | 400    | /input        |
      | {set: {n: "${ error }"}}                                           | expression     | 400    |               |
      | {do: [{refused: {call: refused}}]}                                 | authentication | 401    | /do/0/refused |
      | {set: {key: "${ $secrets.key }"}}                                  | authorization  | 403    |               |
      | {wait: PT1M, timeout: {after: PT1S}}                               | timeout        | 408    |               |
      | {do: [{broken: {call: http, with: {method: get, endpoint: "a:"}}}]} | communication | 503    | /do/0/broken  |
      | {call: http, with: {method: get, endpoint: "https://nobody"}}      | runtime        | 500    |               |

  Scenario Outline: §6.2 five spellings of a standard type are equal
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: spellings, version: 1.0.0}
    do:
    - attempt:
        try: [{bad: {raise: {error: {type: "https://<raised>/runtime", status: 500}}}}]
        catch: {errors: {with: {type: "https://<taken>/runtime"}}, do: [{note: {set: {taken: true}}}]}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    taken: true
    """
    Examples:
      | raised                                           | taken                                            |
      | serverlessworkflow.io/spec/1.0.0/errors          | serverlessworkflow.io/spec/1.0.0/errors          |
      | serverlessworkflow.io/spec/1.0.0/errors          | serverlessworkflow.io/dsl/errors/types           |
      | serverlessworkflow.io/spec/1.0.0/errors          | open-workflow-specification.org/spec/1.0.0/errors |
      | serverlessworkflow.io/spec/1.0.0/errors          | open-workflow-specification.org/dsl/errors/types |
      | serverlessworkflow.io/spec/1.0.0/errors          | serverlessworkflow.io.io/spec/1.0.0/errors       |
      | open-workflow-specification.org/dsl/errors/types | serverlessworkflow.io/spec/1.0.0/errors          |

  Scenario: §6.2 types that are not standard must be equal as text
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: other-types, version: 1.0.0}
    do:
    - attempt:
        try: [{bad: {raise: {error: {type: "https://serverlessworkflow.io/spec/1.0.0/errors/own", status: 500}}}}]
        catch: {errors: {with: {type: "https://serverlessworkflow.io/dsl/errors/types/own"}}}
    """
    When the workflow is executed
    Then bad should fault
    And attempt should fault
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/own
    """

  Scenario: §6.2 what is raised is written with the host that the definition uses
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.4, namespace: conformance, name: host, version: 1.0.0}
    do:
    - attempt:
        try: [{slow: {wait: PT1H, timeout: {after: PT1M}}}]
        catch:
          errors: {with: {type: "https://open-workflow-specification.org/spec/1.0.0/errors/timeout"}}
          do: [{note: {set: {type: "${ $error.type }"}}}]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    """

  Scenario Outline: §6.3 an instance is a JSON pointer with the names of tasks after their places
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: instance, version: 1.0.0}
    do:
    - first: {set: {}}
    - box: <task>
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s, data: {}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    instance: /do/1/box/<instance>
    """
    Examples:
      | task | instance |
      | {do: [{a: {set: {}}}, {bad: {raise: {error: {type: "a:b", status: 1}}}}]} | do/1/bad |
      | {for: {in: "[1]"}, do: [{bad: {raise: {error: {type: "a:b", status: 1}}}}]} | do/0/bad |
      | {fork: {branches: [{bad: {raise: {error: {type: "a:b", status: 1}}}}]}} | fork/branches/0/bad |
      | {try: [{bad: {raise: {error: {type: "a:b", status: 1}}}}], catch: {when: "false"}} | try/0/bad |
      | {try: [{a: {raise: {error: {type: "a:b", status: 1}}}}], catch: {do: [{bad: {call: b}}]}} | catch/do/0/bad |
      | {listen: {to: {any: []}}, foreach: {do: [{bad: {call: nobody}}]}} | foreach/do/0/bad |

  Scenario: §6.4 an error goes up to the nearest try that takes it, and cancels what runs beside it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: goes-up, version: 1.0.0}
    do:
    - outer:
        try:
        - box:
            do:
            - both:
                fork:
                  branches:
                  - slow: {wait: PT1H}
                  - inner:
                      try:
                      - pause: {wait: PT1M}
                      - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
                      catch: {errors: {with: {status: 419}}, do: [{wrong: {set: {}}}]}
            - never: {set: {}}
        catch: {do: [{note: {set: {instance: "${ $error.instance }"}}}]}
    - last: {set: {instance: "${ .instance }", last: true}}
    """
    When the workflow is executed
    Then slow should cancel
    And inner should fault
    And both should fault
    And box should fault
    And outer should complete
    And it should take PT1M
    And the workflow should complete with output:
    """yaml
    instance: /do/0/outer/try/0/box/do/0/both/fork/branches/1/inner/try/1/bad
    last: true
    """

  Scenario: §6.4 where no try takes an error the workflow faults
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: faults, version: 1.0.0}
    do:
    - box: {do: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]}
    - never: {set: {}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [box, bad]
    """
    And the workflow should fault with error:
    """yaml
    type: https://conformance.example.com/bad
    status: 418
    """

  Scenario: §6.5 a timeout cancels what is inside its task, and may be caught
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: timeout, version: 1.0.0}
    use: {timeouts: {short: {after: {minutes: 1}}}}
    do:
    - attempt:
        try: [{box: {do: [{slow: {wait: PT1H}}], timeout: short}}]
        catch: {do: [{note: {set: "${ $error | {type, status, instance} }"}}]}
    """
    When the workflow is executed
    Then slow should cancel
    And it should take PT1M
    And the workflow should complete with output:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout
    status: 408
    instance: /do/0/attempt/try/0/box
    """

  Scenario: §6.5 the timeout of a skipped task is not looked at, since it would begin after if
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: timeout-skipped, version: 1.0.0}
    do:
    - skipped: {if: .n > 1, timeout: {after: "${ error }"}, wait: PT1H}
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

  Scenario: §6.5 a timeout runs over retries
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: timeout-retries, version: 1.0.0}
    do:
    - pause: {wait: PT1M}
    - attempt:
        timeout: {after: PT35S}
        try: [{ask: {call: ask}}]
        catch: {retry: {delay: PT10S}}
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}}
    """
    When the workflow is executed
    Then it should take PT1M35S
    And the path should be:
    """yaml
    [pause, attempt, ask, ask, ask, ask]
    """
    And the workflow should fault with error:
    """yaml
    status: 408
    instance: /do/1/attempt
    """

  Scenario: §6.5 a timeout runs over extensions
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: timeout-extension, version: 1.0.0}
    use: {extensions: [{slow: {extend: set, before: [{pause: {wait: PT1H}}]}}]}
    do:
    - one: {set: {}, timeout: {after: PT1M}}
    """
    When the workflow is executed
    Then it should take PT1M
    And the workflow should fault with error:
    """yaml
    status: 408
    instance: /do/0/one
    """

  Scenario: §6.5 a timeout of the workflow runs from its start, and cannot be caught
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: workflow-timeout, version: 1.0.0}
    timeout: {after: PT2M}
    do:
    - pause: {wait: PT1M}
    - attempt: {try: [{slow: {wait: PT1H}}], catch: {do: [{never: {set: {}}}]}}
    """
    When the workflow is executed
    Then slow should cancel
    And it should take PT2M
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout
    status: 408
    instance: /
    """

  Scenario: §6.5 a workflow that a task waits for is cancelled with that task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: child, version: 1.0.0}
    do:
    - slow: {wait: PT1H}
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: parent, version: 1.0.0}
    schedule: {on: {one: {with: {type: go}}}}
    do:
    - run: {run: {workflow: {namespace: conformance, name: child, version: 1.0.0}}, timeout: {after: PT1M}}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: go, source: s}
    """
    When the workflow is started by events
    Then the workflow should cancel
    And slow should cancel
    And it should take PT1M
