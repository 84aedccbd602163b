/**
 * The sequence of a run: lifelines of instances, of what they call and of the world of events, and the messages between
 * them, a row each. Only the rows and lifelines in sight are drawn.
 *
 * For a screen reader it is a list of messages, each of which says who and whom.
 */

import { svg } from "lit";
import { t } from "../../shared/translation";
import { clockDate, clockTime, short } from "../../running/time";
import type { App } from "../core/app";
import { PageField } from "../core/page-field";
import { css } from "../core/style-properties";
import { type Part, empty, html, icon, nothing } from "../core/widgets";
import type { TraceEvent } from "../core/types";
import type { Message, Participant } from "../core/run-messages";
import { type Activity, type Row, activitiesOf, messageAt, rowAt, rowsOf, seqOf } from "./rows";
import { nameOf, noteOf, textOf, messageText } from "./words";

const ROW = 30; // pixels, as in sequence.css
const HEAD = 46; // the height of the participants' row, which stays in sight
const TIMES = 86; // the width of the times, which stay in sight at the left
const NARROW = 124; // of a lifeline's column: less than that and nothing can be read
const WIDE = 300;
const NOTE = 200; // may be wider than its column
const ARROW = 22; // where in its row an arrow runs
const SPARE = 6; // rows above and below what is in sight
const BAR = 10; // the width of an activity
const LEAST = 24; // pixels: of what less is in sight, only the words are shown

/** What is drawn of a trace, by which instance it is of. */
interface Drawn {
  trace: readonly TraceEvent[];
  focus: string | null;
  rows: readonly Row[];
  columns: Map<Participant, number>;
  activities: readonly Activity[];
}

/** What is in sight, and what of the run was brought there. */
class SequenceWindow {
  seen = { left: 0, top: 0, width: 640, height: 240 };
  memo: Drawn | null = null;
  shownFor = "";
  shownIn: HTMLElement | null = null; // a list that is made anew stands at its top
  revealed: number | null = null; // the selected event that was brought into sight
}

const kept = new PageField(() => new SequenceWindow());

/** The rows and lifelines; those of one instance where only one is looked at. */
function drawn(app: App): Drawn {
  const own = kept.of(app);
  const trace = app.run?.whole ?? [];
  const { focus, memo } = { focus: app.focus, memo: own.memo };
  if (memo?.trace === trace && memo.focus === focus) return memo;
  const model = app.wholeModel;
  const { all, participants: known } = model.messages;
  const isOf = (one: Participant): boolean => one.kind === "instance" && one.name === focus;
  const messages = focus === null ? all : all.filter(one => isOf(one.from) || isOf(one.to));
  const among = new Set(focus === null ? known : messages.flatMap(one => [one.from, one.to]));
  const participants = known.filter(one => among.has(one));
  own.memo = {
    trace,
    focus,
    rows: rowsOf(messages),
    columns: new Map(participants.map((one, n) => [one, n])),
    activities: activitiesOf(model).filter(
      one => among.has(one.of) && (focus === null || one.of.kind === "instance" || isOf(one.by)),
    ),
  };
  return own.memo;
}

/** How wide a lifeline's column is: all are in sight where there is room for that. */
function columnOf(app: App, { columns }: Drawn): number {
  const room = (kept.of(app).seen.width - TIMES - 12) / Math.max(1, columns.size);
  return Math.floor(Math.min(WIDE, Math.max(NARROW, room)));
}

function lifelineAt({ columns }: Drawn, one: Participant, column: number): number {
  return TIMES + column * ((columns.get(one) ?? 0) + 0.5);
}

function widthOf({ columns }: Drawn, column: number): number {
  return TIMES + column * columns.size;
}

/** The day, where it is another one than before, and the time of day, where something has passed since. */
function timeOf(message: Message, before: Row | undefined): [string, string] {
  const last = before === undefined ? message.time : "idle" in before ? message.time - before.idle : before.time;
  if (last === message.time && before !== undefined) return ["", ""];
  const { time } = message.event;
  const day = clockDate(time);
  return [day === clockDate(new Date(last).toISOString()) ? "" : day.replace(/ \d{4}$/, ""), clockOf(time)];
}

function clockOf(time: string): string {
  return clockTime(time).replace(/(\.000)?Z?$/, "");
}

const HEADS: Record<Message["look"], string> = {
  call: "M-8 -4.2L0 0L-8 4.2z",
  answer: "M-8 -4.2L0 0L-8 4.2z",
  error: "M-10 -4l8 8m0 -8l-8 8",
  refused: "M-10 -4l8 8m0 -8l-8 8",
  event: "M-8 -4.2L0 0L-8 4.2",
  wait: "",
  retry: "",
  timer: "",
  life: "",
};

/** What of a stretch is in sight, between the times and the right rim. */
function inSight(app: App, left: number, right: number): [number, number] {
  const { seen } = kept.of(app);
  return [Math.max(left, seen.left + TIMES), Math.min(right, seen.left + seen.width)];
}

/** Words of a message of which nothing else is in sight stand at the rim that it is beyond. */
function beyond(app: App, message: Message, isRight: boolean): Part {
  const [from, to] = inSight(app, 0, Infinity);
  return html`<span class="label beyond ${isRight ? "end" : ""}" ${css({ left: `${from}px`, width: `${to - from}px` })}
    ><span>${isRight ? `${textOf(message)} ›` : `‹ ${textOf(message)}`}</span></span
  >`;
}

function arrow(app: App, made: Drawn, message: Message, column: number): Part {
  const [from, to] = [lifelineAt(made, message.from, column), lifelineAt(made, message.to, column)];
  const [left, right] = [Math.min(from, to) + BAR / 2 + 1, Math.max(from, to) - BAR / 2 - 1];
  const [start, end] = inSight(app, left, right);
  if (end - start < LEAST) return beyond(app, message, end < right);
  const [width, turned] = [right - left, to < from];
  const tip = turned ? "translate(0 6) rotate(180)" : `translate(${width} 6)`;
  return html`<svg class="arrow" aria-hidden="true" width=${width} height="12" ${css({ left: `${left}px` })}>
      ${svg`<path class="line" d=${turned ? `M7 6H${width}` : `M0 6H${width - 7}`}></path>
        <path class="tip" d=${HEADS[message.look]} transform=${tip}></path>`}</svg
    ><span class="label ${turned ? "end" : ""}" ${css({ left: `${start + 6}px`, width: `${end - start - 12}px` })}
      ><span>${textOf(message)}</span></span
    >`;
}

const SIGNS: Partial<Record<Message["look"], string>> = {
  wait: "hourglass",
  retry: "retry",
  timer: "clock",
  error: "error",
  refused: "close",
  event: "envelope",
};

/** Centred on its lifeline; a long one begins at the column's left and covers the next. */
function note(app: App, made: Drawn, message: Message, column: number): Part {
  const at = lifelineAt(made, message.from, column);
  const sign = SIGNS[message.look];
  const [left, right] = [at - column / 2, at + column / 2];
  const [start, end] = inSight(app, left, right);
  if (end - start < LEAST) return beyond(app, message, end < right);
  const room = Math.max(column, Math.min(NOTE, widthOf(made, column) - left)) - 6;
  const own = { left: `${at}px`, "max-width": `${room}px`, "--most": `${3 - column / 2}px` };
  return html`<span class="note" ${css(own)}
    >${sign ? icon(sign, true) : nothing}<span>${textOf(message)}</span></span
  >`;
}

function messageRow(app: App, made: Drawn, message: Message, before: Row | undefined, column: number): Part {
  const { event, from, to, look } = message;
  const ahead = event.seq >= (app.view?.traceLength ?? 0);
  const here = app.view?.step.events.includes(event.seq) ?? false;
  const on = app.selection.seq === event.seq;
  const goTo = (): void => app.goTo(event.step, event.seq);
  const words = messageText(message);
  const [day, time] = timeOf(message, before);
  return html`<li
    class="${look} ${here ? "on" : ""} ${on ? "sel" : ""} ${ahead ? "ahead" : ""}"
    id="message-${event.seq}"
    role="option"
    aria-selected=${on}
    aria-label=${words}
    title="${clockOf(event.time)} · ${words}"
    @click=${() => (ahead ? goTo() : app.select({ seq: event.seq }))}
    @dblclick=${goTo}
  >
    <span class="t"><small>${day}</small>${time}</span>
    <span class="across">${from === to ? note(app, made, message, column) : arrow(app, made, message, column)}</span>
  </li>`;
}

function idleRow(idle: number): Part {
  return html`<li class="idle" role="presentation" title=${t("Nothing happens for {time}", { time: short(idle) })}>
    <span class="t"><b aria-hidden="true">//</b> ${short(idle)}</span>
  </li>`;
}

const KINDS: Record<Participant["kind"], [string, string]> = {
  outside: ["kind-event", "envelope"],
  bus: ["kind-event", "envelope"],
  instance: ["kind-subflow", "play"],
  workflow: ["kind-subflow", "play"],
  service: ["kind-operation", "function"],
};

/** A long name goes on to the next line between its words. */
function broken(name: string): Part[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])/).map((part, n) => html`${n ? html`<wbr />` : nothing}${part}`);
}

function headOf(one: Participant, n: number, column: number): Part {
  const [kind, sign] = KINDS[one.kind];
  const [name, what] = [nameOf(one), noteOf(one)];
  const rest = one.kind === "instance" && name.endsWith(` ${one.name}`) ? ` ${one.name}` : ""; // which is never cut
  const word = name.slice(0, name.length - rest.length);
  return html`<span
    class="head ${kind}"
    title=${what ? `${name}, ${what}` : name}
    ${css({ left: `${TIMES + column * n + 4}px`, width: `${column - 8}px` })}
    ><i>${icon(sign, true)}</i
    ><b><span>${broken(word)}</span>${rest}</b>${what ? html`<small>${what}</small>` : nothing}</span
  >`;
}

/** The lifelines from row to row, and who is at work on them. */
function lifelines(made: Drawn, shown: [number, number], columns: Participant[], column: number): Part {
  const [from, to] = shown;
  const height = (to - from) * ROW;
  const x = (one: Participant): number => lifelineAt(made, one, column);
  const inSight = new Set(columns);
  const y = (seq: number): number => (messageAt(made.rows, seq) - from) * ROW + ARROW;
  const [first, last] = [made.rows[from], made.rows[to - 1]];
  const [start, end] = [first ? seqOf(first) : 0, last ? seqOf(last) : 0];
  const bars = made.activities.filter(
    one => inSight.has(one.of) && one.from <= end && (one.to === null || one.to >= start),
  );
  return html`<svg
    class="lives"
    aria-hidden="true"
    width=${widthOf(made, column)}
    height=${height}
    ${css({ top: `${from * ROW}px` })}
  >
    ${columns.map(one => svg`<path class="life" d="M${x(one)} 0V${height}"></path>`)}
    ${bars.map(one => {
      const top = one.from < start ? -9 : y(one.from);
      const bottom = one.to === null || one.to > end ? height + 9 : y(one.to);
      return svg`<rect class="act ${KINDS[one.of.kind][0]}" x=${x(one.of) - BAR / 2} y=${top}
        width=${BAR} height=${Math.max(4, bottom - top)} rx="3"></rect>`;
    })}
  </svg>`;
}

function keys(app: App, rows: readonly Row[]) {
  const own = kept.of(app);
  return (event: KeyboardEvent): void => {
    const messages = rows.filter((row): row is Message => !("idle" in row));
    const seq = app.selection.seq ?? app.view?.step.events.at(-1) ?? -1;
    const now = Math.max(
      0,
      messages.findLastIndex(one => one.event.seq <= seq),
    );
    const page = Math.max(1, Math.floor((own.seen.height - HEAD) / ROW) - 1);
    const by: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -messages.length,
      End: messages.length,
      Enter: 0,
    };
    const step = by[event.key];
    const target = step === undefined ? undefined : messages[Math.max(0, Math.min(messages.length - 1, now + step))];
    if (!target) return;
    const isChosen = app.selection.seq === target.event.seq;
    if (event.key === "Enter" && isChosen) app.goTo(target.event.step, target.event.seq);
    else app.select({ seq: target.event.seq });
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Brings a row into sight, below the participants. */
function reveal(list: HTMLElement, index: number): void {
  const at = index * ROW;
  const room = list.clientHeight - HEAD;
  if (at < list.scrollTop) list.scrollTop = at;
  else if (at + ROW > list.scrollTop + room - 8) list.scrollTop = at + ROW + 8 - room;
}

/** And where it stands between its lifelines, from the left as far as there is room. */
function revealAcross(app: App, list: HTMLElement, made: Drawn, row: Row | undefined): void {
  if (!row || "idle" in row) return;
  const column = columnOf(app, made);
  const places = [row.from, row.to].map(one => lifelineAt(made, one, column));
  const [left, right] = [Math.min(...places) - column / 2, Math.max(...places) + column / 2];
  if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
  if (left - TIMES < list.scrollLeft) list.scrollLeft = left - TIMES;
}

/** After a drawing: another part may be in sight; the chosen event and the latest step are brought there. */
export function followSequence(app: App, host: HTMLElement): void {
  const own = kept.of(app);
  const list = host.querySelector<HTMLElement>(".sequence");
  if (!list?.clientWidth) return;
  const made = drawn(app);
  const bring = (seq: number): void => {
    const exact = rowAt(made.rows, seq);
    const found = made.rows[exact];
    const index = found && seqOf(found) === seq ? exact + ("idle" in found ? 1 : 0) : exact - 1;
    if (index < 0) return;
    reveal(list, index);
    revealAcross(app, list, made, made.rows[index]);
  };
  if (app.selection.seq !== own.revealed) {
    own.revealed = app.selection.seq;
    if (own.revealed !== null) bring(own.revealed);
  }
  const key = `${app.run?.id}/${app.view?.position}/${app.trace.length}/${app.focus}`;
  if (key !== own.shownFor || list !== own.shownIn) {
    [own.shownFor, own.shownIn] = [key, list];
    bring(app.selection.seq ?? app.view?.step.events.at(-1) ?? (app.view?.traceLength ?? 0) - 1);
  }
  const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = list;
  const same = own.seen.left === left && own.seen.top === top && own.seen.width === width;
  if (same && own.seen.height === height) return;
  own.seen = { left, top, width, height };
  app.changed();
}

function picture(app: App, made: Drawn): Part {
  const own = kept.of(app);
  const { rows } = made;
  const column = columnOf(app, made);
  const from = Math.max(0, Math.min(Math.floor(own.seen.top / ROW), rows.length - 1) - SPARE);
  const to = Math.min(rows.length, Math.ceil((own.seen.top + own.seen.height) / ROW) + SPARE);
  const first = Math.max(0, Math.floor((own.seen.left - TIMES) / column) - 1);
  const columns = [...made.columns.keys()].slice(first, Math.ceil((own.seen.left + own.seen.width) / column) + 1);
  const width = widthOf(made, column);
  const chosen = rows.slice(from, to).some(row => !("idle" in row) && row.event.seq === app.selection.seq);
  return html`<div class="heads" aria-hidden="true" ${css({ width: `${width}px` })}>
      <span class="corner"></span>${columns.map((one, n) => headOf(one, first + n, column))}
    </div>
    <div
      class="messages"
      role="listbox"
      tabindex="0"
      aria-label=${t("Messages")}
      aria-activedescendant=${chosen ? `message-${app.selection.seq}` : nothing}
      @keydown=${keys(app, rows)}
      ${css({ width: `${width}px`, height: `${rows.length * ROW + 8}px` })}
    >
      ${lifelines(made, [from, to], columns, column)}
      <ol role="presentation" ${css({ "padding-top": `${from * ROW}px` })}>
        ${rows
          .slice(from, to)
          .map((row, n) =>
            "idle" in row ? idleRow(row.idle) : messageRow(app, made, row, rows[from + n - 1], column),
          )}
      </ol>
    </div>`;
}

export function sequence(app: App): Part {
  const made = drawn(app);
  if (!made.rows.length)
    return html`<div class="scroll">
      ${empty(t("Who calls whom, and who sends what, stands here between lifelines once the run has started."))}
    </div>`;
  return html`<div
    class="sequence scroll"
    @scroll=${(event: Event) =>
      followSequence(app, (event.currentTarget as HTMLElement).parentElement ?? document.body)}
  >
    ${picture(app, made)}
  </div>`;
}
