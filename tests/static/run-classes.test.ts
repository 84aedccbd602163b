/** How runs look on the diagram, against what the engine tells of them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { RunModel } from "../../static/src/simulate/core/run-model";
import type { TraceEvent, View } from "../../static/src/simulate/core/types";
import { showInsides } from "../../static/src/simulate/diagram/inside";
import type { Edge, Place } from "../../static/src/simulate/diagram/places";
import { type Looks, looksOf } from "../../static/src/simulate/diagram/run-classes";
import { cases } from "./cases";

const runs = cases<Record<string, { trace: TraceEvent[]; view: View }>>();

function box(pointer: string): Place {
  return { key: pointer, pointer, task: null, edge: null, isEnd: false };
}

function edge(pointer: string, more: Partial<Edge> = {}): Place {
  return { ...box(pointer), edge: { kind: "transition", from: "", to: "", ends: "", ...more } };
}

function looks(name: string, places: Place[]): Looks {
  const { trace, view } = runs[name] as { trace: TraceEvent[]; view: View };
  const instances = new Set(view.instances.map(one => one.id));
  const run = { view, model: new RunModel().read(trace), standing: view.active, instances };
  const counts = new Map<string, number>();
  for (const { pointer } of run.model.taken) counts.set(pointer, (counts.get(pointer) ?? 0) + 1);
  return looksOf({ ...run, taken: { ...Object.fromEntries(counts), ...view.taken } }, places, () => false);
}

/** The classes of places by their keys. */
function classes(name: string, ...places: Place[]): Record<string, string> {
  return Object.fromEntries([...looks(name, places).classes].map(([key, found]) => [key, found.join(" ")]));
}

void test("a branch that fails in a try: what failed, what was cancelled, what caught the error", () => {
  const both = "/do/0/attempt/try/0/both";
  const [slow, bad] = [`${both}/fork/branches/0/slow`, `${both}/fork/branches/1/bad`];
  const boxes = ["/do/0/attempt", both, slow, bad, `${bad}/do/0/w`, `${bad}/do/1/r`, "/do/1/competing"];
  const caught = edge("/do/0/attempt/catch", { kind: "catch", from: "/do/0/attempt/catch" });
  assert.deepEqual(classes("v10-fork-error", ...boxes.map(box), caught), {
    "/do/0/attempt": "taken caught",
    [both]: "taken failed",
    [slow]: "taken cancelled",
    [bad]: "taken failed",
    [`${bad}/do/0/w`]: "taken",
    [`${bad}/do/1/r`]: "taken failed",
    "/do/1/competing": "taken failed",
    "/do/0/attempt/catch": "taken",
  });
  const { badges } = looks("v10-fork-error", boxes.map(box));
  assert.deepEqual(
    boxes.map(one => badges.get(one)?.map(({ kind, text }) => `${kind} ${text}`)),
    [
      ["caught error caught"],
      ["failed failed"],
      ["cancelled cancelled"],
      ["failed failed"],
      undefined,
      ["failed failed"],
      ["failed failed"],
    ],
  );
});

void test("a wait that timed out has a look of its own, in every dialect", () => {
  assert.equal(classes("v10-listen-times-out", box("/do/0/quick/try/0/hear"))["/do/0/quick/try/0/hear"], "taken late");
  assert.equal(classes("event-timeout", box("/states/1"))["/states/1"], "taken late");
});

void test("a state failed whose way out cannot be gone, and one in a branch with the one around it", () => {
  assert.equal(classes("transition-blocked", box("/states/0"))["/states/0"], "taken failed");
  assert.deepEqual(classes("v01-branch-fails", box("/states/0"), box("/states/0/branches/0/states/0")), {
    "/states/0": "taken failed",
    "/states/0/branches/0/states/0": "taken failed",
  });
});

void test("edges from starts, to compensations and into ends are taken", () => {
  const places = [
    edge("/states/0/start", { from: "/states/0/start", to: "/states/0" }),
    edge("/states/3/compensatedBy", { kind: "compensation", from: "/states/3", to: "/states/8" }),
    edge("/states/2/compensatedBy", { kind: "compensation", from: "/states/2", to: "/states/7" }),
    edge("/states/5/end", { to: "/end/mark" }),
    { ...box("/end/mark"), isEnd: true },
    { ...box("/end/other"), isEnd: true },
  ];
  assert.deepEqual(classes("compensation-in-reverse", ...places), {
    "/states/0/start": "taken",
    "/states/3/compensatedBy": "taken",
    "/states/2/compensatedBy": "nottaken",
    "/states/5/end": "taken",
    "/end/mark": "taken",
    "/end/other": "nottaken",
  });
});

void test("an edge to a function is taken from the tasks that were reached", () => {
  const { trace } = runs["v10-call-function"] as { trace: TraceEvent[] };
  const { visits } = new RunModel().read(trace);
  const card = visits.find(one => one.pointer.startsWith("/use/functions/"))?.pointer ?? "";
  const caller = visits.find(one => one.name === "call")?.pointer ?? "";
  const uses = (key: string, from: string): Place => ({ ...edge(card, { kind: "uses", from, to: card }), key });
  assert.deepEqual(classes("v10-call-function", uses("#one", caller), uses("#two", "/do/9/never"), box(card)), {
    "#one": "taken",
    "#two": "nottaken",
    [card]: "taken",
  });
});

void test("a task that is skipped is passed by its condition, not entered", () => {
  const task = "/do/0/skipped";
  const of = (key: string, one: Place): Place => ({ ...one, key, task });
  const pointer = `${task}/if`;
  const places = [
    edge("/do/start", { from: "/do/start", to: task }),
    of("#if", box(pointer)),
    of("#so", edge(pointer, { kind: "implicit", from: pointer, to: task })),
    of("#not", edge(pointer, { kind: "bypass", from: pointer, to: "/do/1/next" })),
    box(task),
  ];
  assert.deepEqual(classes("v10-task-skipped", ...places), {
    "/do/start": "taken",
    "#if": "taken",
    "#so": "nottaken",
    "#not": "taken",
    [task]: "nottaken",
  });
});

void test("retries are counted at the state that has them", () => {
  const { badges } = looks("v08-retry-waits", [box("/states/0")]);
  assert.equal(badges.get("/states/0")?.find(one => one.kind === "backoff")?.text, "4");
});

/** The badges at a folded container with five tasks, after the first `events` of a run, which stands at `standing`. */
function seen(events: number, standing: string[]): { badges: string[]; classes: string[] } {
  const { trace, view } = runs["v10-fork-error"] as {
    trace: TraceEvent[];
    view: View;
  };
  const [instance] = view.instances;
  assert.ok(instance);
  const run = {
    view: { ...view, calls: [], waiting: [] },
    model: new RunModel().read(trace.slice(0, events)),
    standing: standing.map(pointer => ({
      instance: instance.id,
      pointer,
      scope: null,
      data: null,
      state: pointer.split("/").at(-1) ?? "",
      status: "running" as const,
    })),
    instances: new Set([instance.id]),
    taken: {},
  };
  const found = looksOf(run, [box("/do/0/attempt")], () => false);
  showInsides(run, [{ pointer: "/do/0/attempt", tasks: 5 }], found);
  return {
    badges: (found.badges.get("/do/0/attempt") ?? []).map(({ kind, text }) => `${kind} ${text}`),
    classes: found.classes.get("/do/0/attempt") ?? [],
  };
}

void test("a folded container says how many of its tasks are done, and what failed or was cancelled in it", () => {
  const { trace } = runs["v10-fork-error"] as { trace: TraceEvent[] };
  assert.deepEqual(seen(trace.length, []), {
    badges: ["taken 2 of 5", "caught error caught", "failed failed", "cancelled cancelled"],
    classes: ["taken", "caught"],
  });
});

void test("a folded container says which of its tasks runs", () => {
  const { trace } = runs["v10-fork-error"] as { trace: TraceEvent[] };
  const inner = "/do/0/attempt/try/0/both/fork/branches/1/bad/do/1/r";
  const entered = trace.findIndex(one => one.pointer === inner) + 1;
  assert.ok(entered > 0);
  const { badges, classes } = seen(entered, [inner]);
  assert.equal(badges[0], "current r, 1 of 5");
  assert.ok(classes.includes("current"));
});

void test("a folded container into which no run came says nothing", () => {
  assert.deepEqual(seen(1, []).badges, []);
});
