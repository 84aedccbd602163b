/** The stages of the data in one visit to a state, in words: what stands in each box, and how it is marked. */

import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import { Asked } from "../core/queries";
import type { App } from "../core/app";
import { scopeWords } from "../../running/scopes";
import { isWithin } from "../core/branches";
import { counts, equal, isObject } from "../core/json-layout";
import type { Source } from "./provenance";
import { ms, short, words } from "../../running/time";
import type { DataStage, Fault, Fields, Json, TraceEvent, VisitStages } from "../core/types";
import { type Visit, scopesIn } from "../core/visits";
import { has, own } from "../../shared/own";

export type Standing = "done" | "now" | "todo" | "bad";

export interface Stage {
  title: string;
  note: string;
  mono: boolean; // the note is a name from the source
  standing: Standing;
  seq: number | null; // the trace event that tells of it; null: it is still to come
  step: number | null;
  data?: Json;
  before?: Json; // given: the difference to it is marked
  fault?: Fault;
  hint?: string;
  source?: Source; // whose data these are
}

/** The stages of one branch or iteration, or (scope "") of the state itself. */
export interface Group {
  scope: string;
  name: string;
  stages: Stage[];
}

const TITLES: Record<string, string> = {
  input: t("Input"),
  "input-filter": t("Input filter"),
  event: t("Event"),
  "event-filter": t("Event filter"),
  "action-input": t("Action input"),
  request: t("Request"),
  result: t("Result"),
  error: t("Error"),
  "result-filter": t("Result filter"),
  "result-path": t("Result path"),
  "action-output": t("Action output"),
  filter: t("Filter"),
  merge: t("Merged"),
  edited: t("Changed by hand"),
  "output-filter": t("Output filter"),
  export: t("Export"),
  output: t("Output"),
  subflow: t("Sub-workflow"),
  condition: t("Condition"),
  retry: t("Retry"),
  waiting: t("Event"),
  blocked: t("Blocked"),
  schema: t("Schema"),
  next: t("Next"),
};
const PATHS: Record<string, string> = {
  InputPath: t("Input path"),
  ResultPath: t("Result path"),
  OutputPath: t("Output path"),
};
const COMPARED = new Set(["merge", "edited", "output", "result-path"]); // stages that add to what was there
// and those that take away, where members stay what they are
const CUTTING = new Set(["input-filter", "output-filter"]);
// of trace events: where large values are
const FIELDS = ["input", "parameters", "result", "after", "output", "event", "error", "data"];

const answers = new Asked<object, "stages">("stages");
const keys = new WeakMap<TraceEvent, Map<string, object>>();

/** An object for what the answer depends on: the events of the visit so far, and the branch that is looked at. */
export function keyOf(app: App, visit: Visit, branch: string): object {
  const last = app.model.events.lastOf(visit);
  const known = keys.get(last) ?? new Map<string, object>();
  keys.set(last, known);
  const key = known.get(branch) ?? {};
  known.set(branch, key);
  return key;
}

/** The stages of a visit at the step that is shown, or the latest known ones until they come; null: none yet. */
export function stagesOf(app: App, visit: Visit): VisitStages | null {
  const fields = fieldsOf(app, visit);
  return ofVisit(answers.of(app, keyOf(app, visit, fields.scope ?? ""), fields), visit);
}

/** The question about a visit at the step that is shown. */
export function fieldsOf(app: App, visit: Visit): Pick<Fields, "seq" | "position" | "scope"> {
  const inner = [visit.scope, ...scopesIn(app.model.spans, visit)].some(one => isWithin(one, app.branch ?? ""));
  const scope = app.branch !== null && inner ? { scope: app.branch } : {};
  return { seq: visit.from.seq, position: app.view?.position ?? 0, ...scope };
}

/** An answer, if it is about this visit. */
export function ofVisit(found: VisitStages | null | undefined, visit: Visit): VisitStages | null {
  return found?.entered === visit.from.seq && found.instance === visit.instance ? found : null;
}

/** What a call took: since the request before it. */
function took(told: DataStage, earlier: readonly DataStage[]): string {
  const request = earlier.findLast(
    one => one.stage === "request" && one.action === told.action && one.scope === told.scope,
  );
  if (!request) return "";
  const time = ms(told.time) - ms(request.time);
  const attempt =
    request.attempt !== undefined && request.attempt > 1 ? t("attempt {attempt}", { attempt: request.attempt }) : "";
  const several = new Set(earlier.filter(one => one.stage === "request").map(one => one.name)).size > 1;
  const after = time ? t("after {time}", { time: short(time) }) : t("at once");
  return [several ? (told.name ?? "") : null, after, attempt || null].filter(part => part !== null).join(", ");
}

/** Which members a merge wrote, and from where. */
function wrote(told: DataStage): string {
  const { before, after } = told;
  if (!isObject(before) || !isObject(after)) return t("from {name}", { name: told.name ?? "?" });
  const names = Object.keys(after).filter(key => !has(before, key) || !equal(before[key], after[key]));
  const listed =
    names.length > 4
      ? t("{names} and {n} more", { names: names.slice(0, 4).join(", "), n: names.length - 4 })
      : names.join(", ");
  return t("{listed} came from {name}", { listed: listed || t("nothing"), name: told.name ?? "?" });
}

type Note = Partial<Pick<Stage, "note" | "mono" | "hint" | "standing" | "title">>;

/** What stands beside a stage's title, and below its data. */
function noteOf(told: DataStage, earlier: readonly DataStage[]): Note {
  const { stage, expression } = told;
  const name = told.name ?? "";
  if (told.empty) return { note: t("{expression} selects nothing", { expression: expression ?? "" }), mono: true };
  if (expression !== null && stage !== "condition" && stage !== "blocked")
    return {
      note: expression,
      mono: true,
      ...(told.filter && !PATHS[told.filter] && { hint: t("by {filter}", { filter: told.filter }) }),
    };
  switch (stage) {
    case "input":
      return {};
    case "merge":
      return { hint: wrote(told) };
    case "result":
      return { note: took(told, earlier) || name, mono: !took(told, earlier) };
    case "error":
      return { title: took(told, earlier) ? t("Failed") : t("Error"), note: took(told, earlier), standing: "bad" };
    case "subflow":
      return { note: told.child ? t("{name}, instance {instance}", { name, instance: told.child }) : name, mono: true };
    case "condition":
      return {
        note: expression ?? "",
        mono: true,
        hint:
          told.value === true || (told.value !== false && told.value !== null && told.value !== undefined)
            ? t("is true")
            : t("is not true"),
      };
    case "retry":
      return { note: t("{attempt}, after {delay}", { attempt: told.attempt ?? "", delay: told.delay ?? "" }) };
    case "waiting":
      return {
        note: t("waiting for {for}", { for: (told.for ?? []).join(", ") }),
        standing: "now",
        ...(told.until && { hint: t("at most {words}", { words: words(ms(told.until) - ms(told.time)) }) }),
      };
    case "blocked":
      return { note: t("{expression} selects nothing", { expression: expression ?? "" }), mono: true, standing: "bad" };
    case "schema":
      return {
        note: t("broken by the {where}", { where: told.where ?? t("data") }),
        standing: "bad",
        hint: told.message ?? "",
      };
    case "next":
      return { note: name || t("the end"), mono: true };
    default:
      return { note: name, mono: true };
  }
}

/** The value of a stage whose data are too large for the answer: it is in the trace. */
function large(app: App, seq: number): Json {
  const event = app.run?.whole[seq];
  const field = FIELDS.find(one => event?.[one] !== undefined);
  return (field && event?.[field]) ?? null;
}

function valuesOf(app: App, told: DataStage): Partial<Stage> {
  if (told.empty) return {};
  const after = told.large ? large(app, told.seq) : told.after;
  if (after === undefined) return {};
  if (told.stage === "error") return { fault: after as unknown as Fault };
  const whole = told.stage === "event" && isObject(after) && after["data"] !== undefined ? after["data"] : undefined;
  if (whole !== undefined) return { data: whole, source: { seq: told.seq, prefix: "/data" } };
  const { before } = told;
  const cuts =
    CUTTING.has(told.stage) && isObject(before) && isObject(after) && Object.keys(after).every(key => has(before, key));
  const compared = (COMPARED.has(told.stage) || cuts) && before !== undefined && !told.large;
  return { data: after, source: { seq: told.seq, prefix: "" }, ...(compared && { before }) };
}

/** What a request is to a runtime that has kinds of calls of its own. */
function calledBy(app: App, told: DataStage): Note {
  const called = told.stage === "request" ? own(app.vocabulary.own, told.name ?? "") : undefined;
  if (!called) return {};
  return { ...(called.writes && { title: t("Printed") }), note: [told.name, called.does].filter(Boolean).join(": ") };
}

/** Nobody answers what is printed: that null came back says nothing. */
function isIdle(app: App, { stage, name, after }: DataStage): boolean {
  return stage === "result" && after === null && Boolean(own(app.vocabulary.own, name ?? "")?.writes);
}

function drawn(app: App, told: DataStage, earlier: readonly DataStage[]): Stage {
  const title = PATHS[told.filter ?? ""] ?? TITLES[told.stage] ?? told.stage;
  return {
    title,
    note: "",
    mono: false,
    standing: "done",
    seq: told.seq,
    step: told.step,
    ...noteOf(told, earlier),
    ...calledBy(app, told),
    ...valuesOf(app, told),
  };
}

const drawnGroups = new WeakMap<VisitStages, Group[]>();

/** The stages in groups: the state's own, then those of each branch or iteration, then the state's own after them. */
export function groupsOf(app: App, found: VisitStages): Group[] {
  const known = drawnGroups.get(found);
  if (known) return known;
  const said = found.stages.filter(told => !isIdle(app, told));
  const all = said.map((told, n) => ({ told, stage: drawn(app, told, said.slice(0, n)) }));
  const ofState = (one: { told: DataStage }): boolean => one.told.scope === found.scope;
  const first = all.findIndex(one => !ofState(one));
  const cut = first < 0 ? all.length : first;
  const plain = (list: typeof all): Stage[] => list.map(one => one.stage);
  const scopes = Map.groupBy(
    all.filter(one => !ofState(one)),
    one => one.told.scope,
  );
  const rest = plain(all.slice(cut).filter(ofState));
  if (found.exited === null && !all.some(one => one.stage.standing === "bad" && one.told.stage !== "schema")) {
    rest.push({ title: t("Output"), note: "", mono: false, standing: "todo", seq: null, step: null });
  }
  const groups: Group[] = [{ scope: "", name: "", stages: plain(all.slice(0, cut)) }];
  for (const [scope, list] of scopes) groups.push({ scope, name: scopeWords(scope), stages: plain(list) });
  if (groups.length === 1) groups[0]?.stages.push(...rest);
  else if (rest.length) groups.push({ scope: "", name: "", stages: rest });
  const kept = groups.filter(group => group.stages.length);
  drawnGroups.set(found, kept);
  return kept;
}

/** The stage that a trace event belongs to: the latest one that had come by then. */
export function stageAt(found: VisitStages, seq: number): number | null {
  const scope = found.stages.find(one => one.seq === seq)?.scope;
  return found.stages.findLast(one => one.seq <= seq && (scope === undefined || one.scope === scope))?.seq ?? null;
}

const changes = new WeakMap<Stage, string>();

/** What changed in a stage: "1 added, 2 changed"; "" for nothing, null where it is not compared. */
export function changeOf(stage: Stage): string | null {
  if (!("before" in stage)) return null;
  const known = changes.get(stage) ?? compared(stage);
  changes.set(stage, known);
  return known;
}

function compared(stage: Stage): string {
  const { added, changed, removed } = counts(stage.before, stage.data);
  return commas(
    added && t("{added} added", { added }),
    changed && t("{changed} changed", { changed }),
    removed && t("{removed} removed", { removed }),
  );
}
