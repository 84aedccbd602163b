/** The calendar of a definition: when its schedules start something, as a sheet over the design page. */

import type { Question } from "../editor/names";
import { sheet } from "../history/sheet";
import { api, messageOf } from "../shared/api";
import { labelled, smallButton } from "../shared/controls";
import { type Child, announce, el, icon, replace } from "../shared/dom";
import { ids } from "../shared/ids";
import { remember, remembered } from "../shared/storage";
import { lines } from "../shared/streaming";
import { plural, said, t } from "../shared/translation";
import { dayPanel } from "./day";
import { type Together, clockForBoth, later, onWeekends } from "./days";
import { type Shown, grid } from "./grid";
import { startList } from "./list";
import { overlapsOf } from "./overlap";
import { type Begun, exportYear, play } from "./taken";
import type { Kept, Run, Schedule, Start } from "./types";
import { engines, lasting, ruleLink, summary, until } from "./words";
import { isZone, zoneField } from "./zones";

/** What the page gives: the definition, and its text as it is. */
export interface Source {
  id: string;
  question: () => Question;
}

type View = "year" | "month" | "list";
const VIEWS: View[] = ["year", "month", "list"];
const LISTED = 1_000; // starts of a schedule that the page has by themselves
const OF_A_DAY = 200;
const MOST = 10_000; // as many as the server lists
const FEW = 100; // starts of a year, of which those on a weekend are told
const NARROW = 768;
const UNKNOWN = t("Of the scenarios. Without one, overlaps are not shown.");

class Calendar {
  private schedules: Schedule[] = [];
  private at = 0;
  private date: string;
  private year: number;
  private zone = remembered<string>("calendar-zone") ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  private second = remembered<string>("calendar-second") ?? "";
  private run: Run | null = null;
  private chosen: Kept | null = null;
  private view: View = innerWidth < NARROW ? "month" : "year";
  private asked = new AbortController();

  private readonly side = el("div", { class: "calside" });
  private readonly middle = el("div", { class: "calmiddle" });
  private readonly day = el("section", { class: "calday", "aria-label": t("Starts of the day") });
  private readonly opened = el("div", {}); // the overlaps of the day
  private readonly handle = el("button", {
    type: "button",
    class: "dayhandle",
    "aria-label": t("The whole day"),
    "aria-expanded": "false",
    onclick: () => this.handle.setAttribute("aria-expanded", String(this.day.classList.toggle("open"))),
  });
  private readonly zones = zoneField(this.zone, zone => this.lookFrom(zone || "UTC"), {
    "aria-label": t("Clocks, where a schedule names no zone"),
  });
  private readonly status = el("p", { class: "dim caltold", role: "status" });
  private readonly seg = el("div", { class: "seg sm", role: "group", "aria-label": t("View") });
  private readonly list = el("ul", { class: "slist", "aria-label": t("Schedules") });
  private readonly exporting = smallButton([icon("export", true), t("Export the year")], () => void this.exportYear());
  private readonly number = el("span", { class: "count" });
  private readonly lasts = el("p", { class: "help" }, UNKNOWN);
  readonly stop = new AbortController();

  constructor(
    private readonly source: Source,
    private readonly kept: Kept[],
    today: string,
  ) {
    this.date = today;
    this.year = Number(today.slice(0, 4));
    const names: Record<View, string> = { year: t("Year"), month: t("Month"), list: t("List") };
    for (const view of VIEWS)
      this.seg.append(el("button", { type: "button", "data-view": view, onclick: () => this.look(view) }, names[view]));
    const head = el("header", { class: "dayhead" }, el("h3", {}, t("Schedules")), this.number);
    const engine = engines(source.question().dialect);
    const told = engine && el("p", { class: "help calengine" }, `${engine} `, ruleLink(source.question().dialect));
    this.side.append(head, this.list, this.fields(), told);
  }

  open(): Promise<string> {
    const opened = sheet(
      t("Calendar"),
      [this.status, this.seg, el("span", { class: "calzone" }, icon("clock", true), ...this.zones), this.exporting],
      [el("div", { class: "calgrid" }, this.side, this.middle, this.day)],
      [],
    );
    void this.load();
    return opened.closed;
  }

  private fields(): HTMLElement {
    const year = el("input", {
      class: "input",
      type: "number",
      min: 1970,
      max: 2099,
      value: this.year,
      id: ids.next("year"),
    });
    year.addEventListener("change", () => {
      if (!year.validity.valid || !year.value) return;
      this.year = Number(year.value);
      this.date = `${this.year}${this.date.slice(4, 8)}01`;
      void this.load();
    });
    const [second, zones] = zoneField(this.second, zone => this.lookBeside(zone), {
      id: ids.next("zone"),
      placeholder: t("none"),
    });
    const run = el("select", { class: "input", id: ids.next("run") });
    run.append(el("option", { value: "" }, t("not known")));
    run.append(...this.kept.map(one => el("option", { value: one.id }, one.name)));
    run.addEventListener("change", () => void this.measure(run.value));
    return el(
      "div",
      { class: "calfields" },
      el(
        "div",
        { class: "calshow" },
        labelled(t("Year"), year),
        labelled(t("A second zone, beside UTC"), second),
        zones,
      ),
      labelled(t("A run takes as long as in"), run, this.lasts),
    );
  }

  private lookFrom(zone: string): void {
    if (!this.isZone(zone)) return;
    this.zone = zone;
    remember("calendar-zone", zone);
    void this.load();
  }

  private lookBeside(zone: string): void {
    if (zone && !this.isZone(zone)) return;
    this.second = zone;
    remember("calendar-second", zone);
    this.paint();
  }

  private isZone(name: string): boolean {
    if (isZone(name)) return true;
    this.say(t("There is no time zone {name}.", { name }));
    return false;
  }

  private look(view: View): void {
    this.view = view;
    this.paint();
  }

  /** Runs a scenario, to know how long a run lasts. */
  private async measure(id: string): Promise<void> {
    this.run = null;
    this.chosen = this.kept.find(one => one.id === id) ?? null;
    if (id) {
      this.say(t("Running the scenario…"));
      try {
        const asked = { scenarios: [id], text: this.source.question().text };
        for await (const line of lines(`/api/definitions/${this.source.id}/scenarios/run`, asked, this.stop.signal)) {
          if (line.type !== "scenario") continue;
          const problem = line.problem as { message: string } | null;
          if (problem) throw new Error(problem.message);
          if (!["waiting", "running", null].includes(line.status as string | null))
            this.run = { scenario: String(line.name), duration: String(line.duration) };
        }
      } catch (error) {
        if (this.stop.signal.aborted) return;
        this.say(messageOf(error));
        return;
      }
    }
    this.lasts.textContent = this.run
      ? t("So long a run takes: {length}.", { length: lasting(this.run.duration) })
      : UNKNOWN;
    await this.load();
    if (id && !this.run) this.say(t("That run does not come to its end, so how long it lasts is not known."));
  }

  private ask(first: string, last: string, most: number): Promise<{ schedules: Schedule[] }> {
    return api("/api/calendar", {
      method: "POST",
      body: {
        ...this.source.question(),
        first,
        last,
        zone: this.zone,
        since: `${this.year}-01-01`,
        run: this.run?.duration ?? null,
        most,
      },
      signal: this.asked.signal,
    });
  }

  private async load(): Promise<void> {
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    try {
      const found = await this.ask(`${this.year}-01-01`, `${this.year}-12-31`, LISTED);
      this.schedules = found.schedules;
      this.at = Math.min(this.at, Math.max(0, found.schedules.length - 1));
      this.paint();
    } catch (error) {
      if (!signal.aborted) this.say(messageOf(error));
    }
  }

  /** All starts of the year as a file: of a dense schedule there are more than are listed on the page. */
  private async exportYear(): Promise<void> {
    try {
      const found = await this.ask(`${this.year}-01-01`, `${this.year}-12-31`, MOST);
      const schedule = found.schedules[this.at];
      if (schedule) exportYear(schedule, this.year, this.second);
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  private say(words: string): void {
    this.status.textContent = words;
    announce(words);
  }

  private paint(): void {
    const schedule = this.schedules[this.at];
    for (const button of this.seg.children)
      button.setAttribute("aria-pressed", String((button as HTMLElement).dataset.view === this.view));
    this.number.textContent = String(this.schedules.length);
    this.exporting.disabled = !schedule?.count;
    this.seg.hidden = this.day.hidden = !Object.keys(schedule?.days ?? {}).length;
    this.drawRows();
    if (!schedule) {
      this.status.textContent = "";
      replace(this.middle, el("p", { class: "empty" }, t("Nothing is started by time: it has no schedule.")));
      replace(this.day);
      return;
    }
    this.status.textContent = summary(schedule, this.year);
    const [field] = this.zones;
    field.disabled = schedule.timezone === schedule.zone;
    if (field.disabled || field !== document.activeElement) field.value = field.disabled ? schedule.zone : this.zone;
    field.title = field.disabled ? t("The schedule names its zone.") : "";
    if (this.day.hidden) {
      this.status.textContent = "";
      replace(this.middle, el("p", { class: "empty" }, `${said(schedule.words)}; ${said(schedule.note)}`));
      return;
    }
    const shown: Shown = {
      year: this.year,
      date: this.date,
      pick: date => this.pick(date),
    };
    const listed = { ...shown, second: this.second, dialect: this.source.question().dialect };
    const view = this.view === "list" ? startList(schedule, listed) : grid(schedule, shown, this.view === "month");
    redraw(this.middle, view, this.opened);
    void this.paintDay(schedule);
  }

  private pick(date: string): void {
    if (Number(date.slice(0, 4)) !== this.year) return;
    this.date = date;
    const schedule = this.schedules[this.at];
    if (this.view === "list" && schedule) {
      void this.paintDay(schedule); // the list stays where it was scrolled to
      return;
    }
    const held = document.activeElement?.hasAttribute("data-date");
    this.paint();
    if (held) this.middle.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }

  /** The starts of the day, by themselves: of those of the year there may be more than are listed. */
  private async paintDay(schedule: Schedule): Promise<void> {
    const { date } = this;
    const count = schedule.days[date] ?? 0;
    this.drawDay(schedule, schedule.starts);
    if (schedule.listed === schedule.count || ofDay(schedule.starts, date).length === count) return;
    const before = later(date, -1);
    const first = count + (schedule.days[before] ?? OF_A_DAY) <= OF_A_DAY ? before : date;
    try {
      const found = await this.ask(first, date, OF_A_DAY);
      const one = found.schedules[this.at];
      if (one && date === this.date && schedule === this.schedules[this.at]) this.drawDay(schedule, one.starts);
    } catch (error) {
      if (!this.asked.signal.aborted) this.say(messageOf(error));
    }
  }

  /** `around`: the starts of the day, and those before it as far as they are known. */
  private drawDay(schedule: Schedule, around: Start[]): void {
    const starts = ofDay(around, this.date).slice(0, OF_A_DAY);
    const numbers = new Map(schedule.starts.map((one, at) => [one.utc, at + 1]));
    const { zone } = schedule;
    const { date, second, run } = this;
    const shown = {
      date,
      zone,
      second,
      dialect: this.source.question().dialect,
      starts,
      around,
      numbers,
      count: schedule.days[date] ?? 0,
      touched: schedule.touched,
      run,
      play: (start: Start) => this.play({ start: "manual", clock: start.utc }),
    };
    const playBoth = (both: Together): void => {
      const { start, until } = clockForBoth(schedule, both);
      this.play({ start: "schedule", clock: start, until });
    };
    redraw(this.day, ...dayPanel(shown, to => this.pick(to), this.handle));
    replace(
      this.opened,
      run && overlapsOf(starts, { zone, run, numbers, others: this.schedules.length > 1, playBoth }),
    );
  }

  private play(begun: Begun): void {
    void play(this.source.id, this.source.question().text, begun, this.chosen);
  }

  /** A row that is there stays the same button: an answer may come while it is being pressed. */
  private drawRows(): void {
    while (this.list.children.length > this.schedules.length) this.list.lastElementChild?.remove();
    for (const [at, one] of this.schedules.entries()) {
      if (!this.list.children[at]) this.list.append(el("li", {}, this.row(at)));
      const row = this.list.children[at]?.firstElementChild;
      row?.setAttribute("aria-pressed", String(at === this.at));
      row?.replaceChildren(...rowOf(one));
    }
  }

  private row(at: number): HTMLElement {
    const onclick = (): void => {
      this.at = at;
      this.paint();
    };
    return el("button", { type: "button", onclick });
  }
}
function rowOf(one: Schedule): HTMLElement[] {
  const clocks = one.touched.length;
  const weekend = onWeekends(one);
  const tags = [
    clocks
      ? el("span", { class: "tag warning" }, icon("clock"), plural(clocks, "{n} clock change", "{n} clock changes"))
      : one.count
        ? el("span", { class: "tag ok" }, icon("check"), t("no clock changes"))
        : null,
    one.overlaps
      ? el("span", { class: "tag error" }, icon("overlap"), plural(one.overlaps, "{n} overlap", "{n} overlaps"))
      : null,
    weekend && weekend < one.count && one.count <= FEW
      ? el("span", { class: "tag" }, t("{n} on a weekend", { n: weekend }))
      : null,
  ];
  const note = one.note ? [el("span", { class: "dim" }, said(one.note))] : [];
  return [
    el("b", {}, el("code", {}, one.text)),
    el("span", { class: "dim" }, until(one)),
    ...note,
    el("span", { class: "tags" }, ...tags),
  ];
}

/** Replaces what is in it; what takes the place of the focused control has the focus then. */
function redraw(host: Element, ...children: Child[]): void {
  const controls = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>("button, a")];
  const at = controls().indexOf(document.activeElement as HTMLElement);
  replace(host, ...children);
  if (at >= 0) controls()[at]?.focus();
}

function ofDay(starts: Start[], date: string): Start[] {
  return starts.filter(one => one.local.startsWith(date));
}

/** Opens the calendar; done when it is closed. */
export async function openCalendar(source: Source): Promise<void> {
  const kept = await api<Kept[]>(`/api/definitions/${source.id}/scenarios`).catch(() => []);
  const calendar = new Calendar(source, kept, new Date().toISOString().slice(0, 10));
  await calendar.open();
  calendar.stop.abort();
}
