Feature: Data flow
  What semantics of 1.0 §3 says about the data that go into workflows and tasks, and come out of them.

  Scenario: §3.1 a workflow's input is checked and transformed, its output transformed and checked
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: workflow-data, version: 1.0.0}
    input: {schema: {document: {type: array}}, from: "{first: .[0]}"}
    do:
    - add: {set: {sum: "${ .first + 1 }"}}
    output: {as: .sum, schema: {document: {type: integer}}}
    """
    And given the workflow input is:
    """yaml
    [5, 6]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    6
    """

  Scenario: §3.1 an input that breaks its schema faults the workflow before any task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: bad-input, version: 1.0.0}
    input: {schema: {document: {type: object, required: [n]}}, from: "{n: 1}"}
    do:
    - never: {set: {}}
    """
    And given the workflow input is:
    """yaml
    other: 1
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
    status: 400
    """
    And the path should be:
    """yaml
    []
    """

  Scenario: §3.1 the transformed output is what has to keep the schema
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: bad-output, version: 1.0.0}
    do:
    - make: {set: {n: 1}}
    output: {as: .n, schema: {document: {type: object}}}
    """
    When the workflow is executed
    Then make should complete with output:
    """yaml
    n: 1
    """
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
    status: 400
    """

  Scenario Outline: §3.1 the raw input may be any value
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: any-input, version: 1.0.0}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    And given the workflow input is:
    """yaml
    <value>
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: <value>
    """
    Examples:
      | value  |
      | text   |
      | 1.5    |
      | true   |
      | null   |
      | [1, 2] |

  Scenario: §3.1 where no input is given it is an empty object
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-input, version: 1.0.0}
    do:
    - keep: {set: {given: "${ . }"}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: {}
    """

  Scenario: §3.2 each step of a task's data comes after the one before
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: task-data, version: 1.0.0}
    do:
    - one:
        if: .raw == 1
        input: {schema: {document: {required: [raw]}}, from: "{in: .raw}"}
        set: {work: "${ .in + 1 }"}
        output: {as: "{out: (.work + 1)}", schema: {document: {required: [out]}}}
        export: {as: "{exported: (.out + 1)}", schema: {document: {required: [exported]}}}
    - two: {set: {in: "${ . }", context: "${ $context }"}}
    """
    And given the workflow input is:
    """yaml
    raw: 1
    """
    When the workflow is executed
    Then one should complete with output:
    """yaml
    out: 3
    """
    And the workflow should complete with output:
    """yaml
    in: {out: 3}
    context: {exported: 4}
    """

  Scenario: §3.2 what is exported replaces the context
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: exports, version: 1.0.0}
    do:
    - one: {set: {n: 1}, export: {as: "{a: .n}"}}
    - two: {set: {n: 2}, export: {as: "{b: .n}"}}
    - three: {set: {n: 3}, export: {as: "$context + {c: .n}"}}
    - four: {set: {n: 4}}
    output: {as: $context}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    {b: 2, c: 3}
    """

  Scenario: §3.2 without export.as the context stays as it is, and has to keep export.schema
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-export, version: 1.0.0}
    do:
    - one: {set: {n: 1}, export: {as: "{kept: .n}"}}
    - two: {set: {n: 2}, export: {schema: {document: {required: [kept]}}}}
    - three: {set: {n: 3}, export: {schema: {document: {required: [n]}}}}
    """
    When the workflow is executed
    Then two should complete
    And three should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
    instance: /do/2/three/export
    """

  Scenario Outline: §3.3 what breaks a schema faults the task, and the error says where
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: schemas, version: 1.0.0}
    do:
    - box: {do: [{one: {set: {n: "${ .n }"}, <member>: {schema: {<format>document: {required: [missing]}}}}}]}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    And the settings are:
    """yaml
    enforceSchemas: false
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
    status: 400
    instance: /do/0/box/do/0/one/<member>
    """
    Examples:
      | member | format                  |
      | input  |                         |
      | output | format: json,           |
      | export | format: "json:2020-12", |

  Scenario: §3.3 without a format a schema is of draft 2020-12
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: draft, version: 1.0.0}
    do:
    - one: {set: {n: 1}, input: {schema: {document: {prefixItems: [{type: string}]}}}}
    """
    And given the workflow input is:
    """yaml
    [1]
    """
    When the workflow is executed
    Then one should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
    instance: /do/0/one/input
    """

  Scenario: §3.3 a schema that cannot be resolved is not checked
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: unresolved, version: 1.0.0}
    do:
    - one: {set: {n: 1}, output: {schema: {resource: {endpoint: "https://schemas.example.com/nowhere.json"}}}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario: §3.4 a skipped task passes its raw input on, and none of its members counts, nor its then
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: skipped, version: 1.0.0}
    do:
    - skipped:
        if: .n > 1
        input: {schema: {document: {type: string}}, from: "{wrong: 1}"}
        set: {wrong: 2}
        output: {as: "{wrong: 3}"}
        export: {as: "{wrong: 4}"}
        then: end
    - next: {set: {in: "${ . }", context: "${ $context }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [next]
    """
    And the workflow should complete with output:
    """yaml
    in: {n: 1}
    context: {}
    """

  Scenario: §3.4 the last task of a list may be skipped too
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: skipped-last, version: 1.0.0}
    do:
    - box:
        do:
        - one: {set: {n: 1}}
        - skipped: {if: .n > 1, set: {n: 2}}
        output: {as: "{box: .}"}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    box: {n: 1}
    """

  Scenario: §3.5 a nested list begins with the container's transformed input and gives its last output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: nested, version: 1.0.0}
    do:
    - box:
        input: {from: .inner}
        do:
        - one: {set: {first: "${ . }"}}
        - two: {set: {second: "${ . }"}, output: {as: "{transformed: .second}"}}
        output: {as: "{box: .}"}
    """
    And given the workflow input is:
    """yaml
    inner: {n: 1}
    """
    When the workflow is executed
    Then two should complete with output:
    """yaml
    transformed: {first: {n: 1}}
    """
    And box should complete with output:
    """yaml
    box: {transformed: {first: {n: 1}}}
    """

  Scenario: §3.5 an instance has one context, whatever the depth
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: one-context, version: 1.0.0}
    do:
    - before: {set: {n: 1}, export: {as: "{before: .n}"}}
    - box:
        do:
        - deep: {do: [{inside: {set: {n: 2}, export: {as: "$context + {inside: .n}"}}}]}
    - after: {set: "${ $context }"}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    {before: 1, inside: 2}
    """
