/** The rows of the timeline: which spans stand in which, none over another. They grow with the run. */

import { t } from "../../shared/translation";
import { commas } from "../core/filling";
import { scopeWords } from "../../running/scopes";
import type { Span } from "../core/spans";

/** What the rows are of. */
export type Rows = "state" | "attempt" | "branch" | "instance";

export interface Lane {
  name: string;
  note: string;
  pointer: string | null; // of the state that it is of
  spans: Span[]; // one after the other
}

/** What shares a name: one row, or several where spans overlap. */
interface Group {
  name: string;
  note: string;
  pointer: string | null;
  lanes: Span[][];
}

/** Where a span belongs. */
interface Place extends Omit<Group, "lanes"> {
  key: string;
}

const MOST = 100; // rows of one group; what has no room then is in the last

function instanceName(span: Span): string {
  return t("Instance {instance}", { instance: span.instance });
}

function calledAt(span: Span): string {
  return [span.instance, span.state, span.scope].join("\n");
}

function noteOf(span: Span): string {
  const scope = scopeWords(span.scope);
  return commas(span.instance === "1" && scope ? "" : t("instance {instance}", { instance: span.instance }), scope);
}

/** Whether a span is over when `next` begins. */
function isOver(span: Span, next: Span): boolean {
  return span.to !== null && span.to.seq <= next.from.seq;
}

export class Lanes {
  #groups = new Map<string, Group>();
  #calls = new Map<string, Place>(); // the latest attempt in each state
  #of: readonly Span[] | null = null;
  #read = 0;
  #rows: Lane[] = [];

  constructor(readonly by: Rows) {}

  /** The rows of spans that grow in number; others are read anew. */
  of(spans: readonly Span[]): readonly Lane[] {
    if (spans !== this.#of) {
      this.#groups.clear();
      this.#calls.clear();
      this.#read = 0;
      this.#of = spans;
    } else if (this.#read === spans.length) return this.#rows;
    for (; this.#read < spans.length; this.#read += 1) this.#add(spans[this.#read] as Span);
    const calls = this.#groups.get("calls");
    const groups = [...this.#groups.values()].filter(one => one !== calls);
    this.#rows = [...groups, ...(calls ? [calls] : [])].flatMap(({ lanes, ...group }) =>
      lanes.map((mine, n) => ({
        ...group,
        note: lanes.length > 1 ? t("{n} of {all} at a time", { n: n + 1, all: lanes.length }) : group.note,
        spans: mine,
      })),
    );
    return this.#rows;
  }

  #add(span: Span): void {
    const place = this.#place(span);
    if (!place) return;
    const { key, ...head } = place;
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { ...head, lanes: [] }));
    const free = group.lanes.find(lane => isOver(lane.at(-1) as Span, span));
    if (free) free.push(span);
    else if (group.lanes.length < MOST) group.lanes.push([span]);
    else group.lanes.at(-1)?.push(span);
  }

  #place(span: Span): Place | null {
    switch (this.by) {
      case "state":
        return ofState(span);
      case "attempt":
        return this.#attempt(span);
      case "branch":
        return ofBranch(span);
      case "instance":
        return span.kind === "visit" ? { key: span.instance, name: instanceName(span), note: "", pointer: null } : null;
    }
  }

  /** An attempt's pause is in the attempt's row. */
  #attempt(span: Span): Place | null {
    if (span.kind === "backoff") return this.#calls.get(calledAt(span)) ?? null;
    if (span.kind !== "call") return null;
    const place = {
      key: [calledAt(span), span.pointer, span.attempt].join("\n"),
      name: span.name,
      note: [t("attempt {n}", { n: span.attempt }), span.state, scopeWords(span.scope)].filter(Boolean).join(", "),
      pointer: null,
    };
    this.#calls.set(calledAt(span), place);
    return place;
  }
}

/** A row for each state, then the calls and the pauses between their attempts that no state's bar has. */
function ofState(span: Span): Place | null {
  if (span.kind === "visit") {
    const key = `${span.instance}\n${span.pointer}\n${span.scope}`;
    return { key, name: span.name, note: noteOf(span), pointer: span.pointer };
  }
  if (span.kind === "call" || (span.kind === "backoff" && !span.home))
    return { key: "calls", name: t("Calls"), note: "", pointer: null };
  return null;
}

/** Whether a branch has a span beside those of its states: a call, or a wait that is a part of no state in it. */
function isOfBranch({ kind, scope, home }: Span): boolean {
  if (!scope) return false; // parts of the instance's states
  if (kind === "wait" || kind === "delay") return home?.scope !== scope;
  return kind === "call" || (kind === "backoff" && !home);
}

function ofBranch(span: Span): Place | null {
  const { instance, scope } = span;
  if (span.kind !== "visit" && !isOfBranch(span)) return null;
  return {
    key: `${instance}\n${scope}`,
    name: scope ? scopeWords(scope) : instanceName(span),
    note: scope && instance !== "1" ? t("instance {instance}", { instance }) : "",
    pointer: null,
  };
}
