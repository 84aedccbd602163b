/** Many runs as bars, each stacked by how its runs ended, with percentiles as lines; a bar is a button. */

import { svg } from "lit";
import { language, t } from "../../shared/translation";
import { type Part, html, nothing } from "../core/widgets";
import { endWords } from "../core/status";
import type { Bar, Sample } from "../core/suite";
import { type Tone, toneOf } from "./words";

/** What is drawn: numbers in the unit of the axis, and how to say one. */
export interface Drawn {
  from: number;
  step: number;
  count: number;
  lines: [name: string, value: number][];
  bars: Bar[];
  /** A bar is a single value, which stands below its middle. */
  single: boolean;
  /** Between the values at the axis, so that they are round: at least this. */
  round: (least: number) => number;
  say: (value: number) => string;
}

const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];

/** The least round number that is as large: 1, 2 or 5 and noughts. */
export function roundNumber(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find(one => one * power >= least * 0.9999) ?? 10) * power;
}

/** The same of milliseconds, round in the units of a clock. */
export function roundTime(least: number): number {
  if (least < 1000) return roundNumber(least);
  const found = SECONDS.find(one => 1000 * one >= least);
  return found ? 1000 * found : 86_400_000 * roundNumber(least / 86_400_000);
}

export const TONES: Tone[] = ["ok", "warning", "error"];
const [TOP, ROW, HIGH, BOTTOM, LEFT, RIGHT] = [6, 22, 170, 26, 46, 8];
const GAP = 8; // between the bars and those below or beyond
const LETTER = 7.2; // pixels of a character, about

/** How many runs of a bar ended in each tone. */
export function tones(sample: Sample, bar: Bar): Record<Tone, number> {
  const found = { ok: 0, warning: 0, error: 0 };
  for (const one of bar.outcomes) found[toneOf(sample.outcomes[one.outcome]?.status ?? null)] += one.runs;
  return found;
}

/** The statuses that have a tone, as the legend has them. */
export function statuses(sample: Sample, tone: Tone): string {
  const all = sample.outcomes.map(one => one.status);
  return [...new Set(all.filter(one => toneOf(one) === tone).map(endWords))].join(", ");
}

/** From where to where a bar is, in words. */
export function span(drawn: Drawn, bar: Bar): string {
  if (drawn.single && bar.at >= 0 && bar.at < drawn.count) return drawn.say(drawn.from + bar.at * drawn.step);
  const edge = (at: number): string => drawn.say(drawn.from + at * drawn.step);
  if (bar.at < 0) return t("less than {edge}", { edge: edge(0) });
  if (bar.at >= drawn.count) return t("{edge} and more", { edge: edge(drawn.count) });
  const [low, high] = [edge(bar.at), edge(bar.at + 1)];
  return low === high ? low : t("{short} to {short2}", { short: low, short2: high });
}

class Scale {
  readonly wide: number;
  readonly start: number;
  constructor(
    readonly width: number,
    private readonly drawn: Drawn,
  ) {
    const rest = (at: number): boolean => drawn.bars.some(bar => bar.at === at);
    const [below, beyond] = [rest(-1), rest(drawn.count)];
    const gaps = (below ? GAP : 0) + (beyond ? GAP : 0);
    this.wide = (width - LEFT - RIGHT - gaps) / (drawn.count + Number(below) + Number(beyond));
    this.start = LEFT + (below ? this.wide + GAP : 0);
  }

  /** The left edge of a bar. */
  bar(at: number): number {
    if (at < 0) return LEFT;
    return this.start + at * this.wide + (at >= this.drawn.count ? GAP : 0);
  }

  /** Where a value is; those of the bars below and beyond are in the middle of them. */
  value(value: number): number {
    const at = (value - this.drawn.from) / this.drawn.step;
    if (at < 0) return this.bar(-1) + this.wide / 2;
    if (at > this.drawn.count) return this.bar(this.drawn.count) + this.wide / 2;
    return this.start + (this.drawn.single ? Math.floor(at) + 0.5 : at) * this.wide;
  }

  /** The values at the axis. */
  ticks(): number[] {
    const { from, step, count, single, round } = this.drawn;
    const by = round(Math.max(step, (step * (single ? 40 : 96)) / this.wide));
    const last = from + step * (single ? count - 1 : count);
    const first = Math.ceil(from / by) * by;
    return Array.from({ length: Math.max(0, Math.floor((last - first) / by) + 1) }, (_, n) => first + n * by);
  }
}

/** The names of the lines, each in the first row in which it has room. */
function pills(drawn: Drawn, scale: Scale): { words: string; x: number; left: number; wide: number; row: number }[] {
  const ends: number[] = [];
  return drawn.lines.map(([name, value]) => {
    const words = `${name} ${drawn.say(value)}`;
    const wide = words.length * LETTER + 14;
    const x = scale.value(value);
    const left = Math.min(Math.max(x - wide / 2, 0), scale.width - wide);
    let row = ends.findIndex(end => left > end + 4);
    if (row < 0) row = ends.length;
    ends[row] = left + wide;
    return { words, x, left, wide, row };
  });
}

/** The arrows go along the bars; Enter and the space bar press one, as buttons do. */
function keys(event: KeyboardEvent, choose: () => void): void {
  const here = event.currentTarget as SVGGElement;
  const all = [...(here.parentElement?.querySelectorAll<SVGGElement>(".hbar") ?? [])];
  const move = { ArrowRight: 1, ArrowLeft: -1, Home: -all.length, End: all.length }[event.key];
  if (move !== undefined) {
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, all.indexOf(here) + move))]?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose();
  }
}

export interface Pressed {
  chosen: number | null;
  choose: (at: number) => void;
}

export function histogram(sample: Sample, drawn: Drawn, width: number, { chosen, choose }: Pressed): Part {
  const scale = new Scale(width, drawn);
  const named = pills(drawn, scale);
  const top = TOP + ROW * (1 + Math.max(...named.map(one => one.row)));
  const base = top + HIGH;
  const most = Math.max(...drawn.bars.map(bar => bar.runs));
  const tall = (runs: number): number => (runs * HIGH) / most;
  const step = Math.max(1, roundNumber(most / 4));
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
  const first = chosen ?? drawn.bars[0]?.at;
  return html`<svg
    class="mhisto"
    width=${width}
    height=${base + BOTTOM}
    viewBox="0 0 ${width} ${base + BOTTOM}"
    role="group"
    aria-label=${t("Runs by how they ended; the arrow keys go from bar to bar")}
  >
    <defs>
      <pattern id="many-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1L1 -1M0 6L6 0M5 7L7 5"></path>
      </pattern>
    </defs>
    ${grid.map(
      runs => svg`<path class="grid" d="M${LEFT} ${base - tall(runs)}H${width - RIGHT}"></path>
        <text x=${LEFT - 6} y=${base - tall(runs) + 4} text-anchor="end">${runs.toLocaleString(language())}</text>`,
    )}
    ${scale
      .ticks()
      .map(value => svg`<text x=${scale.value(value)} y=${base + 18} text-anchor="middle">${drawn.say(value)}</text>`)}
    ${drawn.bars.map(bar => {
      const ended = tones(sample, bar);
      let y = base;
      const words = t("{span}: {runs} runs", { span: span(drawn, bar), runs: bar.runs.toLocaleString(language()) });
      const parts = TONES.filter(tone => ended[tone]).map(
        tone => `${statuses(sample, tone)} ${ended[tone].toLocaleString(language())}`,
      );
      return svg`<g class="hbar" role="button" tabindex=${bar.at === first ? 0 : -1} data-at=${bar.at}
          aria-pressed=${bar.at === chosen} aria-label="${words} (${parts.join(", ")})"
          @click=${() => choose(bar.at)} @keydown=${(event: KeyboardEvent) => keys(event, () => choose(bar.at))}>
        <title>${words} (${parts.join(", ")})</title>
        <rect class="room" x=${scale.bar(bar.at)} y=${top} width=${scale.wide} height=${HIGH}></rect>
        ${TONES.filter(tone => ended[tone]).map(tone => {
          y -= tall(ended[tone]);
          const looks = tone === "error" ? [`h-${tone}`, "hatched"] : [`h-${tone}`];
          return looks.map(
            look => svg`<rect class=${look} x=${scale.bar(bar.at) + 0.5} y=${y} width=${Math.max(1, scale.wide - 1)}
              height=${tall(ended[tone])}></rect>`,
          );
        })}
      </g>`;
    })}
    ${named.map(
      one => svg`<g class="hline"><path d="M${one.x} ${TOP + ROW * one.row + 18}V${base}"></path>
        <rect x=${one.left} y=${TOP + ROW * one.row} width=${one.wide} height="18" rx="9"></rect>
        <text x=${one.left + one.wide / 2} y=${TOP + ROW * one.row + 13} text-anchor="middle">${one.words}</text></g>`,
    )}
  </svg>`;
}

/** What the colours mean, of those that there are. */
export function legend(sample: Sample): Part {
  const there = TONES.filter(tone => statuses(sample, tone));
  return there.length
    ? html`<p class="mkey small">
        ${there.map(tone => html`<span><i class="h-${tone}"></i>${statuses(sample, tone)}</span>`)}
      </p>`
    : nothing;
}
