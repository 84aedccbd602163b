/** What is said of a span in its bar: its length is the trace's, its look that of its outcome (core/looks.ts). */

import { t } from "../../shared/translation";
import { type Moment } from "./scale";
import { ms, short } from "../../running/time";
import { member, text, written } from "../core/filling";
import { type Look, RANKS, appearanceOf, lookOf, worstOf } from "../core/looks";
import type { Span } from "../core/spans";
import type { Due, View } from "../core/types";

/** A stretch of a visit in which it waited. */
export interface Part {
  from: Moment;
  to: Moment;
  look: Look;
}

export interface Bar extends Part {
  texts: string[]; // what may stand in it, the longest first; the shortest says how long it is
  title: string;
  seq: number | null;
  parts: Part[];
}

/** The moment after all that has happened by then. */
export function after(time: number): Moment {
  return { time, seq: Infinity };
}

export function begins(span: Span): Moment {
  return { time: span.start, seq: span.from.seq };
}

/** When a span ended; what is open lasts until now. */
export function ends(span: Span, now: Moment): Moment {
  return span.to ? { time: span.end ?? now.time, seq: span.to.seq } : now;
}

const WAITS: Partial<Record<Span["kind"], string>> = {
  wait: t("waiting for events"),
  delay: t("waiting for its delay"),
  backoff: t("until another attempt"),
};

/** What a row is made of; the spans of instances, branches and iterations are told by their rows. */
export function isDrawn({ kind }: Span): boolean {
  return kind === "visit" || kind === "call" || kind in WAITS;
}

/** How long a span has lasted, in milliseconds. */
function lasted(span: Span, now: Moment): number {
  return (span.end ?? now.time) - span.start;
}

/** How it ended and how long it took: "timed out after 5 s", "12 s so far"; "" for what was over at once. */
function lengthWords(span: Span, now: Moment): string {
  const long = lasted(span, now);
  const how = span.outcome === "completed" ? "" : appearanceOf(span.outcome).words;
  if (span.outcome === "open") return long ? t("{short} so far", { short: short(long) }) : "";
  if (how && long) return t("{how} after {time}", { how, time: short(long) });
  return how || (long ? short(long) : "");
}

/** "50 s, of which 12 s waiting for events, 30 s until another attempt". */
function partWords(words: string, parts: readonly Span[], now: Moment): string {
  const told = Object.entries(WAITS).flatMap(([kind, does]) => {
    const long = parts.filter(one => one.kind === kind).reduce((sum, one) => sum + lasted(one, now), 0);
    return long ? [`${short(long)} ${does}`] : [];
  });
  return told.length ? t("{words}, of which {told}", { words, told: told.join(", ") }) : words;
}

function visitBar(visit: Span, now: Moment): Bar {
  const { parts } = visit;
  const long = lasted(visit, now);
  const words = lengthWords(visit, now);
  const waited = parts.reduce((sum, one) => sum + lasted(one, now), 0);
  const only = parts.every(one => one.kind !== "backoff") && waited === long && long > 0; // it did nothing but wait
  const shown =
    only && visit.outcome === "open"
      ? t("waiting {words}", { words })
      : only && visit.outcome === "completed"
        ? t("waited {words}", { words })
        : words;
  return {
    from: begins(visit),
    to: ends(visit, now),
    look: lookOf(visit),
    texts: [...new Set([shown, words, long ? short(long) : ""])].filter(Boolean),
    title: `${visit.name}: ${partWords(words || t("at once"), parts, now)}`,
    seq: visit.from.seq,
    parts: parts.map(one => ({ from: begins(one), to: ends(one, now), look: lookOf(one) })),
  };
}

function callBar(call: Span, now: Moment): Bar {
  const words = lengthWords(call, now);
  const long = lasted(call, now);
  const { to } = call.from;
  const does = text(member(to, "does")) || written(call.from.parameters, call.from);
  const name =
    call.attempt > 1 ? t("{name}, attempt {attempt}", { name: call.name, attempt: call.attempt }) : call.name;
  const what = does ? `${name}, ${does}` : name;
  return {
    from: begins(call),
    to: ends(call, now),
    look: lookOf(call),
    texts: [...new Set([`${name}${words ? ` · ${words}` : ""}`, name, long ? short(long) : ""])].filter(Boolean),
    title: `${what}: ${words || (call.outcome === "open" ? t("no answer yet") : t("at once"))}`,
    seq: call.from.seq,
    parts: [],
  };
}

function backBar(wait: Span, now: Moment): Bar {
  const long = short(lasted(wait, now));
  const title = t("{long} until another attempt", { long });
  const look = lookOf(wait);
  return { from: begins(wait), to: ends(wait, now), look, texts: [long], title, seq: wait.from.seq, parts: [] };
}

export function barOf(span: Span, now: Moment): Bar {
  return span.kind === "visit" ? visitBar(span, now) : span.kind === "call" ? callBar(span, now) : backBar(span, now);
}

/** Several bars that have no room beside each other: how many, and the worst of their outcomes. */
export function manyBar(spans: readonly Span[], now: Moment): Bar {
  const [first, last] = [spans[0] as Span, spans.at(-1) as Span];
  const worst = worstOf(spans) ?? first;
  const long = spans.reduce((sum, one) => sum + lasted(one, now), 0);
  const failed = spans.filter(one => RANKS[lookOf(one)] >= RANKS.caught).length;
  const words = t("{n} after one another, {long} in all", { n: spans.length, long: short(long) });
  return {
    from: begins(first),
    to: ends(last, now),
    look: lookOf(worst),
    texts: [`${spans.length} ×`],
    title: failed ? t("{words}; {failed} of them with an error", { words, failed }) : words,
    seq: worst.from.seq,
    parts: [],
  };
}

/** Whether a bar is drawn above the others: an error that took no time stands where its pause begins. */
export const isAbove = ({ look }: Pick<Bar, "look">, { width }: { width: number }): boolean =>
  width < 1 && RANKS[look] >= RANKS.caught;

/** When what is open will end by itself, as far as that is known. */
function until(span: Span, view: View, now: Moment): number | null {
  const waits =
    span.kind === "visit"
      ? span.parts.flatMap(one => (one.outcome === "open" && one.until !== null ? [one.until] : []))
      : span.until === null
        ? []
        : [span.until];
  if (span.kind === "call") {
    const isIt = (due: Due): boolean =>
      due.kind === "answer" && due.instance === span.instance && due.at === span.pointer && due.scope === span.scope;
    const answer = view.next.find(isIt);
    if (answer) waits.push(ms(answer.due));
  }
  const next = Math.min(...waits.filter(one => one > now.time));
  return Number.isFinite(next) ? next : null;
}

/** What is left of a span that ends by itself. */
export function futureOf(span: Span, view: View, now: Moment): Bar | null {
  const end = span.outcome === "open" ? until(span, view, now) : null;
  if (end === null) return null;
  const left = short(end - now.time);
  const words = t("{left} left", { left });
  return { from: now, to: after(end), look: "future", texts: [words, left], title: words, seq: null, parts: [] };
}
