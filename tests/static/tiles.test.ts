import assert from "node:assert/strict";
import { test } from "node:test";
import { commonTiles } from "../../static/src/canvas/common";
import { tilesOf } from "../../static/src/canvas/tiles";

test("of an engine without kinds of its own the kinds are offered, and no end", () => {
  const kinds = ["operation", "end", "call"];
  assert.deepEqual(tilesOf({ kinds }), [
    { kind: "operation", label: "Operation" },
    { kind: "call", label: "Call" },
  ]);
});

test("what an engine has of its own has its word, and the colours of what it is like", () => {
  const activity = {
    kind: "activity",
    word: "Activity",
    icon: "function",
    like: "call",
  };
  const tiles = [activity, { kind: "call", word: "", icon: "", like: "" }];
  assert.deepEqual(tilesOf({ kinds: ["call", "emit"], tiles }), [
    { kind: "activity", label: "Activity", icon: "function", like: "call" },
    { kind: "call", label: "Call" },
  ]);
});

test("a kind is called as its dialect calls it", () => {
  const labels = (dialect: string): string[] => tilesOf({ kinds: ["delay"], dialect }).map(tile => tile.label);
  assert.deepEqual([labels("0.6-draft"), labels("0.8")], [["Delay"], ["Sleep"]]);
});

test("common tiles need their kinds: an engine that listens in its own way has none that wait", () => {
  const labels = (...kinds: string[]): string[] => commonTiles(kinds).map(tile => tile.label);
  assert.deepEqual(labels("call", "emit", "signal", "fork"), ["HTTP call", "OpenAPI operation", "Parallel"]);
  assert.deepEqual(labels("emit"), []);
  const around = commonTiles(["call", "try"]).filter(tile => tile.around);
  assert.deepEqual(
    around.map(tile => tile.around),
    [{ kind: "try", retry: true }, { kind: "try" }],
  );
});

test("common tiles write blocks, and what is inside of them begins as a request", () => {
  const text = (label: string): string => all.find(tile => tile.label === label)?.text ?? "";
  const all = commonTiles(["call", "for", "fork", "listen", "try"]);
  assert.deepEqual(
    all.filter(tile => /\{[^}]|\[/.test(tile.text ?? "")).map(tile => tile.label),
    [],
  );
  const request = (indent: string): string =>
    `\n${indent}call: http\n${indent}with:\n${indent}  method: get\n${indent}  endpoint: ""\n`;
  assert.ok(text("Parallel").includes(`- first:${request("          ")}      - second:${request("          ")}`));
  assert.ok(text("Loop").endsWith(`- callHttp:${request("        ")}`));
  assert.ok(text("Retry").includes(`- callHttp:${request("        ")}    catch:`));
});
