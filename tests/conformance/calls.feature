Feature: Calls
  What semantics of 1.0 §7 says about calls, and the mocks that answer them.

  Scenario Outline: §7.1 a mock has the name of the task, of what it calls, or of where that is
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: mock-keys, version: 1.0.0}
    use: {functions: {find: {call: http, with: {method: get, endpoint: "https://pets/a/b?x=1&y=2"}}}}
    do:
    - box: {do: [{one: {<task>}}]}
    """
    And given the workflow input is:
    """yaml
    id: 7
    """
    And the mocks are:
    """yaml
    "<key>": {result: answered}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    answered
    """
    Examples:
      | task                                                                          | key                          |
      | call: find                                                                    | one                          |
      | call: find                                                                    | box/one                      |
      | call: find                                                                    | find                         |
      | call: find                                                                    | GET https://pets/a/b?y=2&x=1 |
      | call: find                                                                    | get https://pets/*/b         |
      | call: find                                                                    | GET https://pets/**          |
      | call: http, with: {method: post, endpoint: "https://a/{id}"}                  | POST https://a/7             |
      | call: openapi, with: {document: {endpoint: a.json}, operationId: find}        | openapi find                 |
      | call: grpc, with: {proto: {endpoint: a}, service: {name: Pets}, method: Find} | grpc Pets/Find               |
      | call: a2a, with: {method: message/send, server: "https://a"}                  | a2a message/send             |
      | call: mcp, with: {method: tools/call, parameters: {name: say}}                | mcp say                      |
      | call: mcp, with: {method: tools/list}                                         | mcp tools/list               |
      | run: {shell: {command: ls -l}}                                                | run shell ls                 |
      | run: {script: {language: js, code: x}}                                        | run script js                |
      | run: {container: {image: alpine}}                                             | run container alpine         |
      | run: {workflow: {namespace: a, name: b, version: 1.0.0}}                      | workflow a/b                 |
      | run: {workflow: {namespace: a, name: b, version: 1.0.0}}                      | workflow a/b:1.0.0           |

  Scenario: §7.1 the narrowest key with an entry for the call counts
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: narrowest, version: 1.0.0}
    use: {functions: {find: {call: http, with: {method: get, endpoint: "https://pets.example.com/a/b"}}}}
    do:
    - box:
        do:
        - one: {call: find}
        - two: {call: find}
        - three: {call: http, with: {method: get, endpoint: "https://pets.example.com/a/b"}}
        - four: {call: http, with: {method: get, endpoint: "https://pets.example.com/a/c"}}
        - five: {call: http, with: {method: get, endpoint: "https://pets.example.com/a/c/d"}}
    """
    And the mocks are:
    """yaml
    "GET https://pets.example.com/**": {result: {by: two stars}}
    "GET https://pets.example.com/a/*": {result: {by: star}}
    "GET https://pets.example.com/a/b": {result: {by: uri}}
    find: {result: {by: function}}
    one: {result: {by: task}}
    box/one: {result: {by: container and task}}
    """
    When the workflow is executed
    Then one should complete with output:
    """yaml
    by: container and task
    """
    And two should complete with output:
    """yaml
    by: function
    """
    And three should complete with output:
    """yaml
    by: uri
    """
    And four should complete with output:
    """yaml
    by: star
    """
    And five should complete with output:
    """yaml
    by: two stars
    """

  Scenario: §7.1 a key whose entries are for other calls is passed over
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: passed-over, version: 1.0.0}
    do:
    - one: {call: http, with: {method: post, endpoint: "https://pets.example.com/", body: {n: "${ .n }"}}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    And the mocks are:
    """yaml
    one: {when: "${ .body.n == 2 }", result: by task}
    "POST https://pets.example.com/": {result: by uri}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    by uri
    """

  Scenario Outline: §7.2 what an answer gives
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: answers, version: 1.0.0}
    do:
    - get: {call: http, with: {method: get, endpoint: "https://pets.example.com/"}}
    """
    And the mocks are:
    """yaml
    get: <answer>
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <output>
    """
    And it should take <length>
    Examples:
      | answer                                                              | output | length |
      | {result: {n: 1}}                                                    | {n: 1} | PT0S   |
      | {response: {status: 201, headers: {a: b}, content: {n: 2}}}         | {n: 2} | PT0S   |
      | {result: late, delay: PT2S}                                         | late   | PT2S   |

  Scenario: §7.2 an error of a mock is problem details, or a name and a code
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: mocked-errors, version: 1.0.0}
    do:
    - one: {try: [{whole: {call: whole}}], catch: {do: [{first: {set: {first: "${ $error }"}}}]}}
    - two:
        try: [{named: {call: named}}]
        catch: {do: [{second: {set: {first: "${ .first }", second: "${ $error.status }"}}}]}
    """
    And the mocks are:
    """yaml
    whole: {error: {type: "https://conformance.example.com/bad", status: 418, title: Bad, detail: Very}}
    named: {error: {name: Overloaded, code: "503"}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    first:
      type: https://conformance.example.com/bad
      status: 418
      title: Bad
      detail: Very
      instance: /do/0/one/try/0/whole
    second: 503
    """

  Scenario: §7.2 an entry with times is used up after so many calls
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: times, version: 1.0.0}
    do:
    - loop: {for: {in: "[1, 2, 3]"}, do: [{ask: {call: ask, output: {as: "$input + [.]"}}}]}
    """
    And given the workflow input is:
    """yaml
    []
    """
    And the mocks are:
    """yaml
    ask: [{result: a, times: 2}, {result: b}]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [a, a, b]
    """

  Scenario Outline: §7.2 a status that is none of success is an error of communication, with its phrase as title
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: status, version: 1.0.0}
    do:
    - get: {call: http, with: {method: get, endpoint: "https://pets.example.com/"<redirect>}}
    """
    And the mocks are:
    """yaml
    get: {response: {status: <status>}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/communication
    status: <status>
    title: <title>
    instance: /do/0/get
    """
    Examples:
      | status | redirect         | title                 |
      | 301    |                  | Moved Permanently     |
      | 404    |                  | Not Found             |
      | 500    |                  | Internal Server Error |
      | 404    | , redirect: true | Not Found             |

  Scenario Outline: §7.2 with redirect a status up to 399 is a success
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: redirect, version: 1.0.0}
    do:
    - get:
        call: http
        with: {method: get, endpoint: "https://pets.example.com/", redirect: true}
        output: {as: "{fine: true}"}
    """
    And the mocks are:
    """yaml
    get: {response: {status: <status>}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine: true
    """
    Examples:
      | status |
      | 200    |
      | 302    |
      | 399    |

  Scenario Outline: §7.3 output chooses the content, the response, or the content in base64
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: http-output, version: 1.0.0}
    do:
    - get:
        call: http
        with: {method: Get, endpoint: "https://pets.example.com/a", headers: {x: "${ .x }"}<output>}
    """
    And given the workflow input is:
    """yaml
    x: y
    """
    And the mocks are:
    """yaml
    "GET https://pets.example.com/a": {response: {status: 202, headers: {h: v}, content: Hällo}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    <gives>
    """
    Examples:
      | output            | gives    |
      |                   | Hällo    |
      | , output: content | Hällo    |
      | , output: raw     | SMOkbGxv |

  Scenario: §7.3 a response has the request, the method as it is written
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: http-response, version: 1.0.0}
    do:
    - get:
        call: http
        with: {method: Get, endpoint: "https://pets.example.com/{id}", headers: {x: "${ .x }"}, output: response}
    """
    And given the workflow input is:
    """yaml
    {id: 7, x: y}
    """
    And the mocks are:
    """yaml
    "GET https://pets.example.com/7": {response: {status: 202, headers: {h: v}, content: {n: 1}}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    request: {method: Get, uri: "https://pets.example.com/7", headers: {x: y}}
    statusCode: 202
    headers: {h: v}
    content: {n: 1}
    """

  Scenario: §7.4 OpenAPI is asked with its parameters, and answers like HTTP
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: openapi, version: 1.0.0}
    do:
    - find:
        call: openapi
        with:
          document: {endpoint: "https://pets.example.com/api.json"}
          operationId: find
          parameters: {id: "${ .id }"}
          output: response
        output: {as: "[.statusCode, .headers, .content]"}
    - missing:
        call: openapi
        with: {document: {endpoint: "https://pets.example.com/api.json"}, operationId: missing}
    """
    And given the workflow input is:
    """yaml
    id: 7
    """
    And the mocks are:
    """yaml
    openapi find: {response: {status: 200, headers: {h: v}, content: {n: 1}}}
    openapi missing: {response: {status: 404}}
    """
    When the workflow is executed
    Then find should complete with output:
    """yaml
    [200, {h: v}, {n: 1}]
    """
    And the calls should be:
    """yaml
    - {function: find, parameters: {id: 7}}
    - {function: missing}
    """
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/communication
    status: 404
    """

  Scenario: §7.4 gRPC is asked with its arguments, A2A and MCP with their parameters
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: requests, version: 1.0.0}
    do:
    - rpc:
        call: grpc
        with: {proto: {endpoint: a.proto}, service: {name: Pets, host: h}, method: Find, arguments: {id: "${ .id }"}}
        output: {as: $input}
    - agent:
        call: a2a
        with: {method: message/send, server: "https://a.example.com", parameters: {message: {text: "${ .id }"}}}
        output: {as: $input}
    - tool:
        call: mcp
        with:
          method: tools/call
          parameters: {name: say, arguments: {id: "${ .id }"}}
          transport: {stdio: {command: x}}
    """
    And given the workflow input is:
    """yaml
    id: 7
    """
    And the mocks are:
    """yaml
    rpc: {result: {}}
    agent: {result: {}}
    tool: {result: said}
    """
    When the workflow is executed
    Then the calls should be:
    """yaml
    - {function: rpc, parameters: {id: 7}}
    - {function: agent, parameters: {message: {text: 7}}}
    - {function: tool, parameters: {name: say, arguments: {id: 7}}}
    """
    And the workflow should complete with output:
    """yaml
    said
    """

  Scenario Outline: §7.4 failures of A2A and MCP are errors of the runtime
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: agent-fails, version: 1.0.0}
    do:
    - ask: {<call>}
    """
    And the mocks are:
    """yaml
    ask: {response: {status: 503}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/runtime
    instance: /do/0/ask
    """
    Examples:
      | call                                                                     |
      | call: a2a, with: {method: message/send, server: "https://a.example.com"} |
      | call: mcp, with: {method: tools/list, transport: {stdio: {command: x}}}  |

  Scenario: §7.4 a message that is sent needs no answer, and the task's transformed input is its output
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: asyncapi-message, version: 1.0.0}
    do:
    - tell:
        input: {from: .who}
        call: asyncapi
        with: {document: {endpoint: a.json}, operation: greet, message: {payload: {hello: "${ . }"}}}
    """
    And given the workflow input is:
    """yaml
    who: Ann
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    Ann
    """
    And the calls should be:
    """yaml
    - {function: tell, parameters: {payload: {hello: Ann}}}
    """

  Scenario Outline: §7.4 a subscription takes messages that its filter lets, until it has consumed what it should
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: asyncapi-subscription, version: 1.0.0}
    do:
    - hear:
        call: asyncapi
        with:
          document: {endpoint: a.json}
          channel: numbers
          subscription: {filter: "<open> .payload != 9 <close>", consume: {<consume>}}
        output: {as: map(.payload)}
    """
    And the mocks are:
    """yaml
    asyncapi numbers:
      messages:
      - {at: PT1M, payload: 1}
      - {at: PT1M, payload: 9}
      - {at: PT2M, payload: 2}
      - {at: PT3M, payload: 3}
    """
    When the workflow is executed
    Then it should take <length>
    And the workflow should complete with output:
    """yaml
    <output>
    """
    Examples:
      | open | close | consume                                        | length   | output    |
      |      |       | amount: 2                                      | PT2M     | [1, 2]    |
      | ${   | }     | amount: 3                                      | PT3M     | [1, 2, 3] |
      |      |       | while: ".[-1].payload < 2"                     | PT2M     | [1, 2]    |
      | ${   | }     | while: "${ .[-1].payload < 3 }"                | PT3M     | [1, 2, 3] |
      |      |       | until: length == 1                             | PT1M     | [1]       |
      | ${   | }     | until: "${ .[-1].payload == 2 }"               | PT2M     | [1, 2]    |
      |      |       | amount: 9, for: {minutes: 2, seconds: 30}      | PT2M30S  | [1, 2]    |

  Scenario: §7.4 each message of a subscription goes through foreach
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: asyncapi-foreach, version: 1.0.0}
    do:
    - hear:
        call: asyncapi
        with:
          document: {endpoint: a.json}
          operation: chat
          subscription:
            consume: {amount: 2}
            foreach:
              item: message
              do: [{slow: {wait: PT5M}}, {made: {set: {text: "${ $message.payload }", place: "${ $index }"}}}]
              output: {as: "[.text, .place]"}
    """
    And the mocks are:
    """yaml
    asyncapi chat: {messages: [{at: PT1M, payload: a}, {at: PT2M, payload: b}]}
    """
    When the workflow is executed
    Then it should take PT11M
    And the workflow should complete with output:
    """yaml
    - [a, 0]
    - [b, 1]
    """

  Scenario: §7.5 a function runs as a nested task: its input, output and export count, its then does not
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: function, version: 1.0.0}
    use:
      functions:
        double:
          input: {from: .n}
          set: {double: "${ . * 2 }", reference: "${ $task.reference }"}
          output: {as: "{double, reference}"}
          export: {as: "{last: .double}"}
          then: end
    do:
    - call: {call: double, with: {n: "${ .n + 1 }"}, output: {as: "{call: .}"}}
    - next: {set: {in: "${ . }", context: "${ $context }"}}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    in: {call: {double: 4, reference: /do/0/call}}
    context: {last: 4}
    """
    And call should run first
    And next should run last

  Scenario: §7.5 without with a function is given an empty object
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: function-input, version: 1.0.0}
    use: {functions: {keep: {set: {given: "${ . }"}}}}
    do:
    - call: {call: keep}
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: {}
    """
    And call should run last

  Scenario: §7.5 the timeout of a function counts, and errors in it are of who calls it
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: function-timeout, version: 1.0.0}
    use: {functions: {slow: {wait: PT1H, timeout: {after: PT1M}}}}
    do:
    - box: {do: [{call: {call: slow}}]}
    """
    When the workflow is executed
    Then it should take PT1M
    And the workflow should fault with error:
    """yaml
    status: 408
    instance: /do/0/box/do/0/call
    """

  Scenario: §7.5 a function may stand in a catalog, or at a URI
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: catalog, version: 1.0.0}
    use: {catalogs: {numbers: {endpoint: {uri: "https://catalog.example.com"}}}}
    do:
    - cataloged: {call: "double:1.0.0@numbers", with: {n: 1}, export: {as: "[.]"}}
    - default: {call: "triple:2.0.0@default", with: {n: 1}, export: {as: "$context + [.]"}}
    - at-a-uri: {call: "https://functions.example.com/half.yaml", with: {n: 1}, export: {as: "$context + [.]"}}
    output: {as: $context}
    """
    And the resource 'https://catalog.example.com/functions/double/1.0.0/function.yaml' is:
    """yaml
    set: "${ .n * 2 }"
    """
    And the resource 'functions/triple/2.0.0/function.yaml' is:
    """yaml
    set: "${ .n * 3 }"
    """
    And the resource 'https://functions.example.com/half.yaml' is:
    """yaml
    set: "${ .n / 2 }"
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [2, 3, 0.5]
    """

  Scenario: §7.5 an unknown function is mocked, or else an error of the configuration
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: unknown-function, version: 1.0.0}
    do:
    - mocked: {call: nobody, with: {n: 1}}
    - unknown: {call: somebody}
    """
    And the mocks are:
    """yaml
    nobody: {result: {answer: 42}}
    """
    When the workflow is executed
    Then mocked should complete with output:
    """yaml
    answer: 42
    """
    And the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/configuration
    status: 400
    instance: /do/1/unknown
    """

  Scenario: §7.5 functions that call themselves go no deeper than maxDepth
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: recursion, version: 1.0.0}
    use: {functions: {again: {do: [{once: {call: again}}]}}}
    do:
    - call: {call: again}
    """
    And the settings are:
    """yaml
    maxDepth: 5
    """
    When the workflow is executed
    Then the workflow should fault

  Scenario Outline: §7.6 an authentication is resolved for $authorization
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: authentication, version: 1.0.0}
    use: {secrets: [login], authentications: {named: {basic: {username: user, password: pass}}}}
    do:
    - get:
        call: http
        with: {method: get, endpoint: {uri: "https://pets.example.com", authentication: {<authentication>}}}
        output:
          as: "{scheme: $authorization.scheme, right: ($authorization.parameter == <parameter>)}"
    """
    And the secrets are:
    """yaml
    login: {username: user, password: pass}
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    "POST https://a/oauth2/token": {result: {access_token: mocked}}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    {scheme: <scheme>, right: true}
    """
    Examples:
      | authentication                                              | scheme | parameter                |
      | basic: {username: user, password: pass}                     | Basic  | \"dXNlcjpwYXNz\"         |
      | basic: {use: login}                                         | Basic  | \"dXNlcjpwYXNz\"         |
      | use: named                                                  | Basic  | \"dXNlcjpwYXNz\"         |
      | bearer: {token: "${ \"to\" + \"ken\" }"}                    | Bearer | \"token\"                |
      | oauth2: {authority: "https://a", grant: client_credentials} | Bearer | \"mocked\"               |
      | oidc: {authority: "https://b", grant: client_credentials}   | Bearer | \"token\"                |
      | digest: {username: user, password: pass}                    | Digest | $authorization.parameter |

  Scenario: §7.6 a parameter keeps its value where it is used
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: masked, version: 1.0.0}
    do:
    - get:
        call: http
        with:
          method: get
          endpoint: {uri: "https://pets.example.com", authentication: {bearer: {token: t0ken}}}
          headers: {copy: "${ $authorization.parameter }"}
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    """
    When the workflow is executed
    Then the calls should be:
    """yaml
    - {function: get, parameters: {headers: {copy: t0ken}}}
    """

  Scenario: §7.6 a reference to an unknown authentication is an error of the configuration
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: unknown-authentication, version: 1.0.0}
    do:
    - get: {call: http, with: {method: get, endpoint: {uri: "https://a.example.com", authentication: {use: nobody}}}}
    """
    And the mocks are:
    """yaml
    get: {result: {}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/configuration
    status: 400
    instance: /do/0/get
    """

  Scenario: §7.6 a mock may refuse an authentication
    Given a workflow with definition:
    """yaml
    document: {dsl: 1.0.3, namespace: conformance, name: refused, version: 1.0.0}
    do:
    - get:
        call: http
        with: {method: get, endpoint: {uri: "https://a.example.com", authentication: {bearer: {token: wrong}}}}
    """
    And the mocks are:
    """yaml
    get: {error: {type: "https://serverlessworkflow.io/spec/1.0.0/errors/authentication", status: 401}}
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://serverlessworkflow.io/spec/1.0.0/errors/authentication
    status: 401
    instance: /do/0/get
    """
