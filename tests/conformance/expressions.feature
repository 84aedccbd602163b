Feature: Expressions
  What semantics of 1.0 §2 says about expressions: where they stand, what they give and what they see.

  Scenario: §2.1 expressions are jq
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: jq, version: 1.0.0}
    evaluate: {language: jq}
    do:
    - count: {set: {sum: "${ [.prices[] | select(. > 1)] | add }"}}
    """
    And given the workflow input is:
    """yaml
    prices: [1, 2, 3]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    sum: 5
    """

  Scenario: §2.1 an expression in another language is an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: other-language, version: 1.0.0}
    evaluate: {language: javascript}
    do:
    - value: {set: {n: "${ 1 }"}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/value
    """

  Scenario Outline: §2.2 braces are optional where only an expression can stand
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: braces, version: 1.0.0}
    evaluate: {mode: <mode>}
    input: {from: "<open> .a <close>"}
    do:
    - taken: {if: "<open> .go <close>", input: {from: "<open> .list <close>"}, set: {list: "${ . }"}}
    - each:
        for: {in: "<open> .list <close>"}
        while: "<open> $item < 3 <close>"
        do:
        - add: {set: {list: "${ .list }", sum: "${ (.sum // 0) + $item }"}}
        export: {as: "<open> {sum} <close>"}
    - pick:
        switch:
        - never: {when: "<open> .sum == 6 <close>", then: end}
        - right: {when: "<open> .sum == 3 <close>", then: attempt}
    - wrong: {set: {}, then: end}
    - attempt:
        try:
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
        catch:
          when: "<open> .status == 418 <close>"
          exceptWhen: "<open> .status == 400 <close>"
          do: [{done: {set: {caught: true}}}]
        output: {as: "<open> {caught, $context} <close>"}
    output: {as: "<open> [.] <close>"}
    """
    And given the workflow input is:
    """yaml
    a: {go: true, list: [1, 2, 3]}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [{caught: true, context: {sum: 3}}]
    """
    Examples:
      | mode   | open | close |
      | strict |      |       |
      | strict | ${   | }     |
      | loose  |      |       |
      | loose  | ${   | }     |

  Scenario Outline: §2.2 a text that is no jq is an error there, never a literal
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-literal, version: 1.0.0}
    do:
    - one: <task>
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/one
    """
    Examples:
      | task                                                            |
      | {set: {}, if: yes it is}                                        |
      | {set: {}, input: {from: a plain text}}                          |
      | {set: {}, output: {as: a plain text}}                           |
      | {set: {}, export: {as: a plain text}}                           |
      | {for: {in: a plain text}, do: [{never: {set: {}}}]}             |
      | {for: {in: "[1]"}, while: never mind, do: [{a: {set: {}}}]}     |
      | {switch: [{case: {when: who knows, then: end}}]}                |

  Scenario: §2.3 in values a text is an expression as a whole or stays as it is
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: values, version: 1.0.0}
    do:
    - value:
        set:
          spaces: "  ${ .n + 1 }  "
          type: "${ [.n] }"
          deep: [{inside: "${ .n }"}, 7, null, true]
          braces: "${ \"}\" + \"${\" }"
          bare: .n
          text: plain
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    spaces: 2
    type: [1]
    deep: [{inside: 1}, 7, null, true]
    braces: "}${"
    bare: .n
    text: plain
    """

  Scenario: §2.3 keys are never evaluated
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: keys, version: 1.0.0}
    do:
    - value: {set: {"${ .n }": "${ .n }"}, output: {as: {".n": "${ . }"}}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    .n: {"${ .n }": 1}
    """

  Scenario: §2.4 an expression with text around it is plain text
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: embedded, version: 1.0.0}
    do:
    - value:
        set:
          around: "n is ${ .n }"
          behind: "${ .n } it is"
          inside: "${ \"n is \\(.n)\" }"
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    around: n is ${ .n }
    behind: ${ .n } it is
    inside: n is 1
    """

  Scenario: §2.4 from the first brace to the last is one expression, so that two of them in a text are a faulty one
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: several, version: 1.0.0}
    do:
    - value: {set: {several: "${ .n } ${ .n }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/value
    """

  Scenario: §2.5 in loose mode a text is tried as jq, and stays the text where that fails
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: loose, version: 1.0.0}
    evaluate: {mode: loose}
    do:
    - value: {set: {bare: .n + 1, braces: "${ .n }", no-jq: not an expression, no-value: .n.deeper}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    bare: 2
    braces: 1
    no-jq: not an expression
    no-value: .n.deeper
    """

  Scenario: §2.6 one output is the value, none is null, several are the array of them
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: outputs, version: 1.0.0}
    do:
    - value: {set: {one: "${ .list }", none: "${ empty }", several: "${ .list[] }"}}
    """
    And given the workflow input is:
    """yaml
    list: [1, 2]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    one: [1, 2]
    none: null
    several: [1, 2]
    """

  Scenario Outline: §2.7 a condition that is true holds; false, null and no output do not
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: conditions, version: 1.0.0}
    do:
    - pick: {switch: [{yes: {when: "<condition>", then: holds}}]}
    - otherwise: {set: {holds: false}, then: end}
    - holds: {set: {holds: true}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    holds: <holds>
    """
    Examples:
      | condition  | holds |
      | true       | true  |
      | false      | false |
      | null       | false |
      | .missing   | false |
      | empty      | false |

  Scenario Outline: §2.7 a condition of any other value is an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: not-boolean, version: 1.0.0}
    do:
    - one: <task>
    """
    And given the workflow input is:
    """yaml
    {n: 1, text: "true", list: []}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: a, source: s}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/one
    """
    Examples:
      | task                                                                                       |
      | {if: .n, set: {}}                                                                          |
      | {if: .text, set: {}}                                                                       |
      | {if: .list, set: {}}                                                                       |
      | {if: ., set: {}}                                                                           |
      | {switch: [{case: {when: .n, then: end}}]}                                                  |
      | {for: {in: "[1]"}, while: $item, do: [{a: {set: {}}}]}                                     |
      | {try: [{a: {raise: {error: {type: "a:b", status: 1}}}}], catch: {when: .status}}           |
      | {try: [{a: {raise: {error: {type: "a:b", status: 1}}}}], catch: {exceptWhen: .status}}     |
      | {try: [{a: {raise: {error: {type: "a:b", status: 1}}}}], catch: {retry: {when: .status}}}  |
      | {listen: {to: {any: [], until: length}}}                                                   |

  Scenario: §2.8 what cannot be evaluated is an error of the task, with a sentence and its column
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: cannot, version: 1.0.0}
    do:
    - box:
        do:
        - attempt:
            try: [{add: {set: {sum: "${ .n + \"a\" }"}}}]
            catch: {do: [{keep: {set: "${ $error }"}}]}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should have properties 'type', 'status', 'detail', 'instance'
    And the workflow output should have a 'type' property with value:
    """yaml
    https://serverlessworkflow.io/spec/1.0.0/errors/expression
    """
    And the workflow output should have a 'status' property with value:
    """yaml
    400
    """
    And the workflow output should have an 'instance' property with value:
    """yaml
    /do/0/box/do/0/attempt/try/0/add
    """

  Scenario: §2.8 what cannot be parsed is an error of the task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-parse, version: 1.0.0}
    do:
    - good: {set: {n: 1}}
    - bad: {set: {n: "${ .n + }"}}
    """
    When the workflow is executed
    Then good should complete with output:
    """yaml
    n: 1
    """
    And bad should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    status: 400
    instance: /do/1/bad
    """

  Scenario: §2.9 input.from of the workflow sees its raw input, and no other variables have a value
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: workflow-from, version: 1.0.0}
    input: {from: "{n, seen: [$input, $output, $task]}"}
    do:
    - keep: {set: "${ . }"}
    output: {as: "{last: ., seen: [$input, $output, $task]}"}
    """
    And given the workflow input is:
    """yaml
    {n: 1, other: 2}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    last: {n: 1, seen: [null, null, null]}
    seen: [null, null, null]
    """

  Scenario: §2.9 what the expressions of a task see, one after the other
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: task-variables, version: 1.0.0}
    do:
    - one:
        if: .n == 1 and $input == null and $output == null and $task.output == null
        input: {from: "{n: 2, raw: .n, seen: [$input, $output, $task.output]}"}
        set: {n: 3, own: "${ [.n, .raw, $input.n, $output, $task.output] }", before: "${ .seen }"}
        output: {as: "{n: 4, own, before, seen: [.n, $input.n, $output, $task.output.n]}"}
        export: {as: "{seen: [.n, $input.n, $output.n, $task.output.n]}"}
    output: {as: "{task: ., $context}"}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    task:
      n: 4
      before: [null, null, null]
      own: [2, 1, 2, null, null]
      seen: [3, 2, null, 3]
    context: {seen: [4, 2, 4, 3]}
    """

  Scenario: §2.9 for.in sees the transformed input, while what the iteration will get
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: for-variables, version: 1.0.0}
    do:
    - loop:
        input: {from: .given}
        for: {each: one, in: "[.n, $input.n]", at: place}
        while: "[.n, $input.n, $one, $place] | IN([5, 5, 5, 0], [9, 5, 5, 1])"
        do:
        - step: {set: {n: 9, seen: "${ (.seen // []) + [[$one, $place, $input.n]] }"}}
    """
    And given the workflow input is:
    """yaml
    given: {n: 5}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 9
    seen: [[5, 0, 5], [5, 1, 9]]
    """

  Scenario: §2.9 timeout.after sees the raw input of its task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: timeout-variables, version: 1.0.0}
    do:
    - slow:
        input: {from: '{most: "PT9H"}'}
        timeout: {after: "${ if $input == null then .most else \"PT5M\" end }"}
        wait: PT1H
    """
    And given the workflow input is:
    """yaml
    most: PT1M
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 408
    """
    And it should take PT1M

  Scenario: §2.9 conditions of catch see the error and the input of the try task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: catch-variables, version: 1.0.0}
    do:
    - attempt:
        input: {from: "{expected: .status}"}
        try:
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
        catch:
          when: .status == $input.expected
          exceptWhen: .status != $input.expected
          retry: {when: .status == $input.expected, limit: {attempt: {count: 1}}}
          do: [{done: {set: {done: true}}}]
    """
    And given the workflow input is:
    """yaml
    status: 418
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [attempt, bad, bad, done]
    """
    And the workflow should complete

  Scenario: §2.9 filters see the attribute, or the payload as data, and the input of the listening task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: filter-variables, version: 1.0.0}
    do:
    - hear:
        input: {from: .order}
        listen:
          to:
            one:
              with: {type: "${ . == \"paid\" }", order: "${ . == $input.id }", data: "${ .sum >= $input.sum }"}
    """
    And given the workflow input is:
    """yaml
    order: {id: 7, sum: 100}
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: bank, order: 8, data: {sum: 100}}
    - {at: PT2M, type: paid, source: bank, order: 7, data: {sum: 99}}
    - {at: PT3M, type: sent, source: bank, order: 7, data: {sum: 100}}
    - {at: PT4M, type: paid, source: bank, order: 7, data: {sum: 101}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    - {sum: 101}
    """
    And it should take PT4M

  Scenario: §2.9 correlate.from sees the event, correlate.expect the input of the task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: correlate-variables, version: 1.0.0}
    do:
    - hear:
        listen:
          to:
            one:
              with: {type: paid}
              correlate: {order: {from: .data.order + .shift, expect: "${ .order }"}}
    """
    And given the workflow input is:
    """yaml
    order: 7
    """
    And the events are:
    """yaml
    - {at: PT1M, type: paid, source: bank, shift: 0, data: {order: 6}}
    - {at: PT2M, type: paid, source: bank, shift: 1, data: {order: 6}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    - {order: 6}
    """
    And it should take PT2M

  Scenario: §2.9 output.as and export.as of foreach see the item's output, and the input of the listen task
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: foreach-variables, version: 1.0.0}
    do:
    - hear:
        listen: {to: {any: [{with: {type: n}}]}}
        foreach:
          do: [{twice: {set: {n: "${ $item.n * 2 }"}}}]
          output: {as: "{n: (.n + $input.add)}"}
          export: {as: "{here: .n, out: $output.n, add: $input.add}"}
        output: {as: "{events: .}"}
    output: {as: "{events, $context}"}
    """
    And given the workflow input is:
    """yaml
    add: 100
    """
    And the events are:
    """yaml
    - {at: PT1M, type: n, source: s, data: {n: 4}}
    """
    When the workflow is executed
    Then the workflow output should have an 'events' property with value:
    """yaml
    - {n: 108}
    """
    And the workflow output should have a 'context.out' property with value:
    """yaml
    108
    """
    And the workflow output should have a 'context.add' property with value:
    """yaml
    100
    """

  Scenario: §2.10 the context begins as an empty object
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: context, version: 1.0.0}
    do:
    - tell: {set: {context: "${ $context }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    context: {}
    """

  Scenario: §2.10 $workflow, $task and $runtime describe what is run
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: descriptors, version: 1.0.0}
    input: {from: .inner}
    do:
    - pause: {wait: PT1M}
    - tell:
        input: {from: .n}
        set:
          workflow: "${ $workflow | {input, startedAt, name: .definition.document.name, id: (.id | type)} }"
          task: "${ $task | {name, reference, input, startedAt, members: (.definition | keys)} }"
          runtime: "${ $runtime | {name, metadata, version: (.version | type)} }"
    """
    And given the workflow input is:
    """yaml
    inner: {n: 1}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    workflow:
      id: string
      name: descriptors
      input: {inner: {n: 1}}
      startedAt: {iso8601: "2020-01-01T00:00:00Z", epoch: {seconds: 1577836800, milliseconds: 1577836800000}}
    task:
      name: tell
      reference: /do/1/tell
      input: {n: 1}
      members: [input, set]
      startedAt: {iso8601: "2020-01-01T00:01:00Z", epoch: {seconds: 1577836860, milliseconds: 1577836860000}}
    runtime: {name: Signalbox, version: string, metadata: {}}
    """

  Scenario: §2.10 $authorization has the scheme and its parameter
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: authorization, version: 1.0.0}
    do:
    - get:
        call: http
        with:
          method: get
          endpoint: {uri: "https://pets.example.com", authentication: {bearer: {token: t0ken}}}
        output: {as: "{$authorization, known: ($authorization.parameter == \"t0ken\")}"}
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    authorization: {scheme: Bearer, parameter: t0ken}
    known: true
    """

  Scenario: §2.10 $secret is read as $secrets
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: secret, version: 1.0.0}
    use: {secrets: [number]}
    do:
    - compare: {set: {same: "${ $secret.number == $secrets.number and $secret.number == \"123\" }"}}
    """
    And the secrets are:
    """yaml
    number: "123"
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    same: true
    """

  Scenario: §2.10 members of the definition are read in $task itself in the condition of an extension
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: task-members, version: 1.0.0}
    use:
      extensions:
      - stand-in:
          extend: call
          when: $task.call == "http" and $task.with.method == "get"
          before: [{answer: {set: {stood-in: true}, then: exit}}]
    do:
    - get: {call: http, with: {method: get, endpoint: "https://pets.example.com"}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    stood-in: true
    """

  Scenario: §2.11 a secret is there where it is declared and given
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: given-secret, version: 1.0.0}
    use: {secrets: [login]}
    do:
    - compare: {set: {long: "${ $secrets.login.password | length }"}}
    """
    And the secrets are:
    """yaml
    login: {username: ann, password: p4ssword}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    long: 8
    """

  Scenario: §2.9 secrets are available everywhere
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: secrets, version: 1.0.0}
    use: {secrets: [key]}
    input: {from: "[$secrets.key == \"abc\"]"}
    do:
    - one:
        if: $secrets.key == "abc"
        input: {from: ". + [$secrets.key == \"abc\"]"}
        set: "${ . + [$secrets.key == \"abc\"] }"
        output: {as: ". + [$secrets.key == \"abc\"]"}
        export: {as: "{seen: ($secrets.key == \"abc\")}"}
    - two: {switch: [{same: {when: $secrets.key == "abc", then: end}}], then: wrong}
    - wrong: {set: []}
    output: {as: ". + [$secrets.key == \"abc\", $context.seen]"}
    """
    And the secrets are:
    """yaml
    key: abc
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [true, true, true, true, true, true]
    """

  Scenario Outline: §2.11 a secret that is not declared, or not given, is an error of authorization
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-secret, version: 1.0.0}
    use: {secrets: [<declared>]}
    do:
    - use: {set: {key: "${ $secrets.key }"}}
    """
    And the secrets are:
    """yaml
    <given>: abc
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/authorization
    status: 403
    instance: /do/0/use
    """
    Examples:
      | declared | given |
      | other    | key   |
      | key      | other |

  Scenario: §2.12 names in a URI are replaced by members of the input, encoded; what is missing is empty
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: template, version: 1.0.0}
    do:
    - get:
        input: {from: .pet}
        call: http
        with: {method: get, endpoint: "https://pets.example.com/{kind}/{name}/{missing}{none}?old={old}&age={age}"}
    """
    And given the workflow input is:
    """yaml
    pet: {kind: cats, name: "Mi lou/é", none: null, old: true, age: 7}
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    """
    When the workflow is executed
    Then the calls should be:
    """yaml
    - {function: get, parameters: {uri: "https://pets.example.com/cats/Mi%20lou%2F%C3%A9/?old=true&age=7"}}
    """

  Scenario Outline: §2.12 an object or array in a URI is an error
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: no-template, version: 1.0.0}
    do:
    - get: {call: http, with: {method: get, endpoint: "https://pets.example.com/{pet}"}}
    """
    And given the workflow input is:
    """yaml
    pet: <value>
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/expression
    instance: /do/0/get
    """
    Examples:
      | value    |
      | {id: 1}  |
      | [1]      |

  Scenario: §2.12 a URI that is an expression is no template, nor are arguments of OpenAPI and gRPC
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: as-written, version: 1.0.0}
    do:
    - http: {call: http, with: {method: get, endpoint: "${ \"https://pets.example.com/{id}\" }"}, output: {as: $input}}
    - api:
        call: openapi
        with: {document: {endpoint: "https://pets.example.com/api.json"}, operationId: find, parameters: {id: "{id}"}}
        output: {as: $input}
    - rpc:
        call: grpc
        with: {proto: {endpoint: "file:///pets.proto"}, service: {name: Pets, host: pets}, method: Find,
          arguments: {id: "{id}"}}
    """
    And given the workflow input is:
    """yaml
    id: 1
    """
    And the mocks are:
    """yaml
    http: {result: {}}
    api: {result: {}}
    rpc: {result: {}}
    """
    When the workflow is executed
    Then the calls should be:
    """yaml
    - {function: http, parameters: {uri: "https://pets.example.com/{id}"}}
    - {function: api, parameters: {id: "{id}"}}
    - {function: rpc, parameters: {id: "{id}"}}
    """
