Feature: Try
  What semantics of 1.0 §5 says about errors that a task takes: retries, handlers, and ways on.

  Scenario: §5 try: without an error its list's output is the task's
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: try, version: 1.0.0}
    do:
    - attempt: {try: [{one: {set: {n: 1}}}], catch: {do: [{never: {set: {n: 2}}}]}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario Outline: §5 try: do handles the error, on the task's transformed input, with the error as a variable
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: handles, version: 1.0.0}
    do:
    - attempt:
        input: {from: "{in: .n}"}
        try:
        - change: {set: {lost: true}}
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
        catch:
          <as>
          do:
          - note: {set: {data: "${ . }", status: "${ $<name>.status }", instance: "${ $<name>.instance }"}}
        output: {as: "{handled: .}"}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    handled: {data: {in: 1}, status: 418, instance: /do/0/attempt/try/1/bad}
    """
    Examples:
      | as          | name   |
      | as: problem | problem |
      | # no as     | error  |

  Scenario: §5 try: without retry, do and then the error is swallowed, and the output is the transformed input
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: swallows, version: 1.0.0}
    do:
    - attempt:
        input: {from: .n}
        try:
        - change: {set: {lost: true}}
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}
        catch: {}
        output: {as: "{out: .}"}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then bad should fault
    And the workflow should complete with output:
    """yaml
    out: 1
    """

  Scenario: §5 try: catch.then leads on instead of the task's then, after do
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.4, namespace: conformance, name: catch-then, version: 1.0.0}
    do:
    - one:
        try: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
        catch: {then: two}
        then: wrong
    - wrong: {set: {}, then: end}
    - two:
        try: [{worse: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
        catch: {do: [{note: {set: {noted: true}}}], then: last}
        then: wrong
    - last: {set: {noted: "${ .noted }", last: true}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [one, bad, two, worse, note, last]
    """
    And the workflow should complete with output:
    """yaml
    {noted: true, last: true}
    """

  Scenario: §5 try: an error inside do is not caught by the same try
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: error-in-do, version: 1.0.0}
    do:
    - attempt:
        try: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
        catch: {do: [{worse: {raise: {error: {type: "https://conformance.example.com/worse", status: 419}}}}]}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://conformance.example.com/worse
    status: 419
    instance: /do/0/attempt/catch/do/0/worse
    """

  Scenario Outline: §5 try: every member of errors.with must be equal
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: with, version: 1.0.0}
    do:
    - attempt:
        try:
        - bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418, title: Bad, detail: Very}}}
        catch: {errors: {with: <with>}, do: [{note: {set: {taken: true}}}]}
    """
    When the workflow is executed
    Then the workflow should <end>
    Examples:
      | with                                                                                        | end      |
      | {type: "https://conformance.example.com/bad"}                                               | complete |
      | {status: 418}                                                                               | complete |
      | {status: 418.0}                                                                             | complete |
      | {type: "https://conformance.example.com/bad", status: 418, title: Bad, detail: Very}        | complete |
      | {instance: /do/0/attempt/try/0/bad}                                                         | complete |
      | {details: Very}                                                                             | complete |
      | {type: "https://conformance.example.com/bad", status: 419}                                  | fault    |
      | {title: Good}                                                                               | fault    |
      | {detail: Little}                                                                            | fault    |
      | {instance: /do/0/attempt}                                                                   | fault    |

  Scenario Outline: §5 try: an error is taken where when is true or absent, and exceptWhen is not true
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: when, version: 1.0.0}
    do:
    - attempt:
        try: [{bad: {raise: {error: {type: "https://conformance.example.com/bad", status: 418}}}}]
        catch: {<conditions>do: [{note: {set: {taken: true}}}]}
    """
    When the workflow is executed
    Then the workflow should <end>
    Examples:
      | conditions                                                                 | end      |
      |                                                                            | complete |
      | when: .status == 418,                                                      | complete |
      | when: $error.status == 418,                                                | complete |
      | as: problem, when: $problem.status == 418,                                 | complete |
      | when: .status == 419,                                                      | fault    |
      | exceptWhen: .status == 419,                                                | complete |
      | exceptWhen: .status == 418,                                                | fault    |
      | when: .status == 418, exceptWhen: $error.status == 418,                    | fault    |
      | errors: {with: {status: 419}}, when: .status == 418,                       | fault    |

  Scenario: §5 try: retry comes first, from the task's transformed input and with the context as it was left
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: retry, version: 1.0.0}
    do:
    - attempt:
        input: {from: "{n}"}
        try:
        - count: {set: {n: "${ .n + 1 }"}, export: {as: "{tries: (($context.tries // 0) + 1)}"}}
        - ask: {call: ask, with: {n: "${ .n }"}}
        catch:
          retry: {limit: {attempt: {count: 2}}}
          do: [{note: {set: {n: "${ .n }", tries: "${ $context.tries }"}}}]
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [attempt, count, ask, count, ask, count, ask, note]
    """
    And the calls should be:
    """yaml
    - {parameters: {n: 2}}
    - {parameters: {n: 2}}
    - {parameters: {n: 2}}
    """
    And the workflow should complete with output:
    """yaml
    {n: 1, tries: 3}
    """

  Scenario: §5 try: a retry that succeeds goes on by the task's own then
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.4, namespace: conformance, name: retry-succeeds, version: 1.0.0}
    use: {retries: {twice: {limit: {attempt: {count: 2}}}}}
    do:
    - attempt:
        try: [{ask: {call: ask}}]
        catch: {retry: twice, do: [{never: {set: {}}}], then: wrong}
        then: last
    - wrong: {set: {}, then: end}
    - last: {set: {answer: "${ .answer }"}}
    """
    And the mocks are:
    """yaml
    ask:
    - {error: {type: "https://conformance.example.com/bad", status: 503}, times: 2}
    - {result: {answer: 42}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [attempt, ask, ask, ask, last]
    """
    And the workflow should complete with output:
    """yaml
    answer: 42
    """

  Scenario: §5 try: with retry used up and neither do nor then the error goes on up
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: used-up, version: 1.0.0}
    do:
    - attempt: {try: [{ask: {call: ask}}], catch: {retry: {limit: {attempt: {count: 1}}}}}
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}}
    """
    When the workflow is executed
    Then the path should be:
    """yaml
    [attempt, ask, ask]
    """
    And the workflow should fault with error:
    """yaml
    status: 503
    instance: /do/0/attempt/try/0/ask
    """

  Scenario Outline: §5 try: an error that the conditions of retry do not let is not tried again
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: retry-when, version: 1.0.0}
    do:
    - attempt:
        try: [{ask: {call: ask}}]
        catch: {retry: {<condition>, limit: {attempt: {count: 1}}}, do: [{note: {set: {n: 1}}}]}
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}}
    """
    When the workflow is executed
    Then the workflow should complete
    And the path should be:
    """yaml
    <path>
    """
    Examples:
      | condition                   | path                      |
      | when: .status == 503        | [attempt, ask, ask, note] |
      | when: .status == 504        | [attempt, ask, note]      |
      | exceptWhen: .status == 503  | [attempt, ask, note]      |
      | exceptWhen: .status == 504  | [attempt, ask, ask, note] |

  Scenario Outline: §5 try: the wait before retry k is the delay, times k where linear, times 2^(k-1) where exponential
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: backoff, version: 1.0.0}
    do:
    - attempt:
        try: [{ask: {call: ask}}]
        catch: {retry: {<policy>limit: {attempt: {count: 4}}}, do: [{note: {wait: PT0S}}]}
    """
    And given the workflow input is:
    """yaml
    delay: PT3S
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}}
    """
    When the workflow is executed
    Then the workflow should complete
    And it should take <length>
    Examples:
      | policy                                                             | length |
      |                                                                    | PT0S   |
      | delay: PT3S,                                                       | PT12S  |
      | delay: "${ .delay }",                                              | PT12S  |
      | delay: {seconds: 3}, backoff: {constant: {}},                      | PT12S  |
      | delay: {seconds: 3}, backoff: {linear: {}},                        | PT30S  |
      | delay: {seconds: 3}, backoff: {linear: {increment: PT1H}},         | PT30S  |
      | delay: {seconds: 3}, backoff: {exponential: {}},                   | PT45S  |
      | delay: {seconds: 3}, jitter: {from: PT2S, to: PT2S},               | PT20S  |

  Scenario: §5 try: limit.attempt.duration bounds each try, and its timeout may be tried again
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: attempt-duration, version: 1.0.0}
    do:
    - attempt:
        try: [{ask: {call: ask}}]
        catch:
          errors: {with: {status: 408}}
          retry: {limit: {attempt: {count: 2, duration: PT10S}}}
          do: [{note: {set: {type: "${ $error.type }"}}}]
    """
    And the mocks are:
    """yaml
    ask: {result: {}, delay: PT1M}
    """
    When the workflow is executed
    Then it should take PT30S
    And the workflow should complete with output:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/timeout
    """

  Scenario: §5 try: limit.duration bounds everything, and reached during a wait the error goes on then
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: all-duration, version: 1.0.0}
    do:
    - attempt:
        try: [{ask: {call: ask}}]
        catch: {retry: {delay: PT20S, limit: {duration: PT30S}}, do: [{note: {set: {status: "${ $error.status }"}}}]}
    """
    And the mocks are:
    """yaml
    ask: {error: {type: "https://conformance.example.com/bad", status: 503}, delay: PT1S}
    """
    When the workflow is executed
    Then it should take PT30S
    And the path should be:
    """yaml
    [attempt, ask, ask, note]
    """
    And the workflow should complete with output:
    """yaml
    status: 503
    """
