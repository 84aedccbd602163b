"""Lists of the API that do not grow with the rows of the database, and why."""

from designer.limits import TAGS, WORKSPACE_LEFT_OUT
from tests.designer.lists import ONE

FEW = f"a definition has {TAGS} tags at most"
ONE_TEXT = "the names that one text has, which has a MiB at most: tests/workflow/test_growth.py"
ONE_RUN = "one run, in a worker: tests/simulator/test_bounds.py"
A_FILE = "one definition as a file, made in a worker: tests/workflow/test_growth.py"
POLICY = "what somebody typed into one form, bounded by its request"
WORKSPACES = (("/api/projects/{project_id}/workspace", ""), ("/api/library", "/workspace"))
BOUNDED: dict[tuple[str, str], str] = {
    ("/api/definitions", "/*/tags"): FEW,
    ("/api/definitions/{definition_id}/webhooks", "/*/events"): FEW,
    ("/api/projects/{project_id}/webhooks", "/*/events"): FEW,
    ("/api/library", "/definitions/*/tags"): FEW,
    (ONE, "/tags"): FEW,
    **{(at, f"{of}/left_out"): f"{WORKSPACE_LEFT_OUT} at most, kept in memory" for at, of in WORKSPACES},
    ("/api/archive", "/definitions/*/tags"): FEW,
    ("/api/archive", "/resources/*/entries"): ONE_TEXT,
    ("/api/resources", "/*/entries"): ONE_TEXT,
    ("/api/resources/{resource_id}", "/entries"): ONE_TEXT,
    ("/api/schema/{dialect}", "?"): "comes with the program",
    ("/api/schemas/{file_format}.json", "?"): "comes with the program",
    ("/api/starts", "?"): "comes with the program",
    (f"{ONE}/diagram.svg", "?"): A_FILE,
    (f"{ONE}/export/{{target}}", "?"): A_FILE,
    (f"{ONE}/scenarios/{{scenario_id}}/file", "?"): "one row, written out",
    ("/api/projects/{project_id}/tree", "?"): "what is in a project, written out",
    (f"{ONE}/scenarios/file", "?"): "the rows of the list of scenarios, written out",
    ("/api/sessions/{session_id}/file", "?"): "one row, written out",
    ("/api/sessions/{session_id}/trace", "?"): "a run replayed in a worker, within its limits (docs/limits.md)",
    (f"{ONE}/versions/{{number}}/record", "?"): "a document, made in a worker: tests/designer/review/test_record.py",
    (
        f"{ONE}/versions/{{number}}/checks",
        "?",
    ): "runs up to 200 scenarios: tests/designer/api/test_scenario_runs.py",
    **{(f"{ONE}/playback", at): ONE_RUN for at in ("/steps", "/steps/*/moves", "/steps/*/entered", "/steps/*/tokens")},
    (f"{ONE}/scenarios/misfits", "/*/results"): "20 at most of a scenario",
    (f"{ONE}/scenarios/misfits", "/*/misfits/*/places"): "measured with the names, each in two places",
    (f"{ONE}/scenarios/misfits", "/*/misfits/*/suggestions"): "a few names that are alike",
    (f"{ONE}/decisions", "/missing"): POLICY,
    (f"{ONE}/decisions", "/policy/approvers"): POLICY,
    (f"{ONE}/policy", "/policy/approvers"): POLICY,
    (f"{ONE}/policy", "/server/approvers"): POLICY,
    (f"{ONE}/policy", "/own"): POLICY,
    (f"{ONE}/policy", "/floor"): POLICY,
    (f"{ONE}/versions", "/*/writers"): "who wrote one version, kept in its row",
    (f"{ONE}/versions/{{number}}", "/writers"): "who wrote one version, kept in its row",
    ("/api/sessions/{session_id}", "/lacks"): "the secrets of one run: as many as it may be started with",
}
"""Lists that do not grow with the rows of the database, and why."""
