"""What scenarios bring to a definition: inputs, results of its functions, events."""

from simulator.scenario.brought_data import brought_data


def test_results_are_listed_by_function_and_errors_are_left_out() -> None:
    first = {
        "input": {"a": 1},
        "functions": {"check": {"result": 1}, "State/check": [{"error": "no"}, {"result": 2}], "pay": {"error": "no"}},
        "events": [{"type": "order.paid", "data": {"b": 2}}],
    }
    assert brought_data([first, {}]) == {
        "inputs": [{"a": 1}],
        "results": {"check": [1, 2]},
        "events": {"order.paid": [{"type": "order.paid", "data": {"b": 2}}]},
    }
