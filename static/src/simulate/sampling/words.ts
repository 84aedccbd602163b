/** How numbers and outcomes of many runs are said. */

import { durationMs, short } from "../../running/time";
import { type Engine, enginesOf } from "../../runtimes/engines";
import { language, t } from "../../shared/translation";
import { commas } from "../core/filling";
import { endWords } from "../core/status";
import type { Sample } from "../core/suite";

export type Tone = "ok" | "warning" | "error";

/** `PT1M19.4S` -> `1 min 19 s`, `PT3.52S` -> `3.5 s`. */
export function time(text: string | undefined): string {
  return timeOf(durationMs(text ?? "") ?? 0);
}

/** A duration at a glance; where others stand `step` beside it, no coarser than those can be told apart. */
export function timeOf(ms: number, step = Infinity): string {
  const told = Math.min(ms < 10_000 ? 100 : 1000, Math.max(1, 10 ** Math.floor(Math.log10(step))));
  return short(Math.round(ms / told) * told);
}

export function percent(share: number): string {
  const value = 100 * share;
  return value === 0 || value >= 10 || value === Math.round(value)
    ? `${Math.round(value)} %`
    : value < 0.1
      ? "< 0.1 %"
      : `${value.toFixed(1)} %`;
}

export function toneOf(status: string | null): Tone {
  return status === "completed" ? "ok" : status === "failed" || status === "blocked" ? "error" : "warning";
}

/** `completed, at Pay out`, `failed, at Ask, Timeout`. */
export function outcomeWords(one: Sample["outcomes"][number]): string {
  return commas(endWords(one.status), one.end ? t("at {end}", { end: one.end }) : "", one.error ?? "");
}

/** What a run that is opened is called among the runs: by its number, as the tables have it, and its seed. */
export function nameOfRun({ runs, outcomes, distributions }: Sample, seed: string): string {
  const n = distributions.runs.find(run => run.seed === seed)?.i ?? outcomes.find(one => one.seed === seed)?.first;
  return n === undefined ? t("Run by seed {seed}", { seed }) : t("Run {n} of {runs}, seed {seed}", { n, runs, seed });
}

/** How many runs these are, and as which engine: `1,000 runs · SonataFlow 10.2`. */
export function runsWords(sample: Sample, engines: readonly Engine[]): string {
  const runs = t("{runs} runs", { runs: sample.runs.toLocaleString(language()) });
  return [runs, ...enginesOf(engines, [sample])].join(" · ");
}
