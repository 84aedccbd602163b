/** What the server says of engines (docs/runtimes/portable.md, "For programs"), and the words for it. */

import { t } from "../shared/translation";
import { count } from "../shared/words";
import type { Edit } from "../editor/between";

export interface Half {
  step: number;
  pointer: string;
  type: string;
  time: string;
  data: unknown;
}

export interface Remedy {
  fix: { title: string; edits: Edit[] };
  line: number;
  runs: number;
  same: number;
  kept: number;
  worse: string[]; // engines of which fewer runs are the same with it
}

export interface Difference {
  case: string;
  cases: number;
  what: string[];
  came: { before: unknown; after: unknown };
  pointer: string;
  task: string;
  line: number;
  kind: string;
  before: Half | null;
  after: Half | null;
  rules: { rules: { rule: string; page: string }[]; message: string; pointer: string; line: number }[];
  remedies: Remedy[];
}

export interface Compared {
  runs: number;
  same: Record<string, number>;
  differences: Difference[];
}

export interface Row {
  runtime: string;
  title: string;
  version: string;
  loads: boolean;
  never: boolean;
  refusals: { message: string; line: number }[];
  refused: number;
  findings: { error: number; warning: number; info: number };
  against: Record<string, Compared>;
}

export interface Portability {
  measure: string | null;
  chosen: string | null;
  parts: boolean;
  never: string[];
  broken: { name: string; message: string }[]; // scenarios that cannot be run
  cases: { name: string; source: "scenario" | "path" }[];
  engines: Row[];
  markdown: string;
}

export const WHAT_WORDS: Record<string, string> = {
  status: t("status"),
  error: t("error"),
  output: t("output"),
  calls: t("calls"),
  events: t("events"),
  duration: t("duration"),
};

/** What of a place differs. */
export const KIND_WORDS: Record<string, string> = {
  input: t("input"),
  output: t("output"),
  result: t("result"),
  skipped: t("skipped"),
  data: t("data"),
  context: t("context"),
  condition: t("condition"),
  way: t("way"),
  call: t("call"),
  answer: t("answer"),
  retry: t("retry"),
  error: t("error"),
  event: t("event"),
  run: t("run"),
};

/** What has a column, with its words. */
export function columns(): [what: string, words: string][] {
  return [
    ["status", t("Status")],
    ["output", t("Output")],
    ["calls", t("Calls")],
    ["events", t("Events")],
    ["duration", t("Duration")],
  ];
}

/** What engines are held against: the measure, and the engine that the definition is for. */
export function basesOf(found: Portability): string[] {
  const known = new Set(found.engines.flatMap(one => Object.keys(one.against)));
  return [found.measure, found.chosen].filter((one, at, all): one is string => {
    return one !== null && known.has(one) && all.indexOf(one) === at;
  });
}

/** By what it was run. */
export function scopeWords(found: Portability): string {
  if (found.measure === null) return t("No engine loads this.");
  const scenarios = found.cases.filter(one => one.source === "scenario").length;
  return t("{scenarios} and {paths}", {
    scenarios: count(scenarios, "scenario"),
    paths: count(found.cases.length - scenarios, "explored path"),
  });
}
