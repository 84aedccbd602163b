Feature: Run
  What semantics of 1.0 §5 says about workflows and processes that a task runs.

  Scenario: §5 run: a workflow is given its input, and its output is the task's
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: run, version: 1.0.0}
    do:
    - child: {run: {workflow: {namespace: conformance, name: double, version: 1.0.0, input: {n: "${ .n + 1 }"}}}}
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: double, version: 1.0.0}
    do:
    - pause: {wait: PT1M}
    - twice: {set: {twice: "${ .n * 2 }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then it should take PT1M
    And child should run last
    And the workflow should complete with output:
    """yaml
    twice: 4
    """

  Scenario: §5 run: without input a workflow is given the task's transformed input
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: run-input, version: 1.0.0}
    do:
    - child: {input: {from: .inner}, run: {workflow: {namespace: conformance, name: keep, version: 1.0.0}}}
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: keep, version: 1.0.0}
    do:
    - keep: {set: {given: "${ $workflow.input }"}}
    """
    And given the workflow input is:
    """yaml
    inner: {n: 1}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: {n: 1}
    """

  Scenario: §5 run: a workflow that faults faults the task, which keeps in detail where that was
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: run-faults, version: 1.0.0}
    do:
    - attempt:
        try: [{child: {run: {workflow: {namespace: conformance, name: bad, version: 1.0.0}}}}]
        catch:
          do:
          - note:
              set: "${ $error | {type, status, instance, where: (.detail | contains(\"/do/0/box/do/0/bad\"))} }"
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: bad, version: 1.0.0}
    do:
    - box: {do: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418, detail: Tea}}}}]}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://conformance.example.com/bad
    status: 418
    instance: /do/0/attempt/try/0/child
    where: true
    """

  Scenario: §5 run: what is not awaited runs by itself, and the task's transformed input is its output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: run-alone, version: 1.0.0}
    do:
    - child: {input: {from: .n}, run: {workflow: {namespace: conformance, name: slow, version: 1.0.0}, await: false}}
    """
    And another workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: slow, version: 1.0.0}
    do:
    - pause: {wait: PT1H}
    - told: {emit: {event: {with: {type: done}}}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then it should take PT0S
    And the events produced should be:
    """yaml
    - {type: done}
    """
    And the workflow should complete with output:
    """yaml
    1
    """

  Scenario Outline: §5 run: of a process return chooses what is the output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: process, version: 1.0.0}
    do:
    - process: {run: {<process><return>}}
    """
    And the mocks are:
    """yaml
    process: {process: {code: 3, stdout: '{"n": 1}', stderr: oh}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <output>
    """
    Examples:
      | process                                 | return           | output                                      |
      | shell: {command: ls}                    |                  | '{"n": 1}'                                  |
      | shell: {command: ls}                    | , return: stdout | '{"n": 1}'                                  |
      | script: {language: python, code: "1"}   | , return: stderr | oh                                          |
      | container: {image: alpine}              | , return: code   | 3                                           |
      | shell: {command: ls}                    | , return: all    | {code: 3, stdout: '{"n": 1}', stderr: oh}   |
      | shell: {command: ls}                    | , return: none   | null                                        |

  Scenario: §5 run: a code other than 0 is an error where exitCode says so
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exit-code, version: 1.0.0}
    do:
    - good: {run: {shell: {command: good}}}
    - bad: {run: {shell: {command: bad}}}
    """
    And the settings are:
    """yaml
    exitCode: fail
    """
    And the mocks are:
    """yaml
    good: {process: {code: 0, stdout: fine}}
    bad: {process: {code: 1}}
    """
    When the workflow is executed
    Then good should complete with output:
    """yaml
    fine
    """
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/runtime
    status: 500
    instance: /do/1/bad
    """
