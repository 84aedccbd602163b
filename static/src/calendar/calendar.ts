/** The calendar of a definition: when its schedules start something, as a sheet over the design page. */

import { sheet } from "../history/sheet";
import { api, messageOf } from "../shared/api";
import { smallButton } from "../shared/controls";
import { announce, el, icon, replace } from "../shared/dom";
import { ids } from "../shared/ids";
import { remember, remembered } from "../shared/storage";
import { lines } from "../shared/streaming";
import { language, plural, t } from "../shared/translation";
import { dayPanel } from "./day";
import { onWeekends } from "./days";
import { type Shown, grid } from "./grid";
import { startList } from "./list";
import { exportYear, play } from "./taken";
import type { Kept, Run, Schedule } from "./types";
import { engines, lasting } from "./words";

/** What the page gives: the definition, and its text as it is. */
export interface Source {
  id: string;
  text: () => string;
  dialect: () => string | null;
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
  private run: Run | null = null;
  private chosen: Kept | null = null;
  private view: View = innerWidth < NARROW ? "month" : "year";
  private asked = new AbortController();

  private readonly side = el("div", { class: "calside" });
  private readonly middle = el("div", { class: "calmiddle" });
  private readonly day = el("section", { class: "calday", "aria-label": t("Starts of the day") });
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
    const engine = engines(source.dialect());
    this.side.append(head, this.list, this.fields(), engine && el("p", { class: "help calengine" }, engine));
  }

  open(): Promise<string> {
    const opened = sheet(
      t("Calendar"),
      [this.status, this.seg, this.exporting],
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
    const zones = el("datalist", { id: ids.next("zones") });
    zones.append(...Intl.supportedValuesOf("timeZone").map(name => el("option", { value: name })));
    const zone = el("input", { class: "input", list: zones.id, value: this.zone, id: ids.next("zone") });
    zone.addEventListener("change", () => {
      const wanted = zone.value.trim() || "UTC";
      if (!isZone(wanted)) {
        this.say(t("There is no time zone {name}.", { name: wanted }));
        return;
      }
      this.zone = wanted;
      remember("calendar-zone", this.zone);
      void this.load();
    });
    const run = el("select", { class: "input", id: ids.next("run") });
    run.append(el("option", { value: "" }, t("not known")));
    run.append(...this.kept.map(one => el("option", { value: one.id }, one.name)));
    run.addEventListener("change", () => void this.measure(run.value));
    return el(
      "div",
      { class: "calfields" },
      el("label", { class: "lab", for: year.id }, t("Year")),
      year,
      el("label", { class: "lab", for: zone.id }, t("Clocks, where a schedule names no zone")),
      zone,
      zones,
      el("label", { class: "lab", for: run.id }, t("A run takes as long as in")),
      run,
      this.lasts,
    );
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
        const asked = { scenarios: [id], text: this.source.text() };
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
        text: this.source.text(),
        dialect: this.source.dialect(),
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
      if (schedule) exportYear(schedule, this.year);
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
    replace(this.list, ...this.schedules.map((one, at) => this.row(one, at)));
    if (!schedule) {
      this.status.textContent = "";
      replace(this.middle, el("p", { class: "empty" }, t("Nothing is started by time: it has no schedule.")));
      replace(this.day);
      return;
    }
    this.status.textContent = summary(schedule, this.year);
    const shown: Shown = {
      year: this.year,
      date: this.date,
      pick: date => this.pick(date),
    };
    replace(this.middle, this.view === "list" ? startList(schedule) : grid(schedule, shown, this.view === "month"));
    void this.paintDay(schedule);
  }

  private pick(date: string): void {
    if (Number(date.slice(0, 4)) !== this.year) return;
    this.date = date;
    const held = this.middle.contains(document.activeElement);
    this.paint();
    if (held) this.middle.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }

  /** The starts of the day, by themselves: of those of the year there may be more than are listed. */
  private async paintDay(schedule: Schedule): Promise<void> {
    const { date } = this;
    const whole = schedule.listed === schedule.count;
    const draw = (starts: Schedule["starts"], count: number): void =>
      replace(
        this.day,
        ...dayPanel(
          {
            date,
            zone: schedule.zone,
            starts,
            count,
            run: this.run,
            touched: schedule.touched,
            play: start => void play(this.source.id, this.source.text(), start, this.chosen),
          },
          to => this.pick(to),
        ),
      );
    const own = schedule.starts.filter(one => one.local.startsWith(date));
    draw(own.slice(0, OF_A_DAY), schedule.days[date] ?? 0);
    if (whole || own.length === (schedule.days[date] ?? 0)) return;
    try {
      const found = await this.ask(date, date, OF_A_DAY);
      const one = found.schedules[this.at];
      if (one && date === this.date && schedule === this.schedules[this.at]) draw(one.starts, one.count);
    } catch (error) {
      if (!this.asked.signal.aborted) this.say(messageOf(error));
    }
  }

  private row(one: Schedule, at: number): HTMLElement {
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
    return el(
      "li",
      { class: at === this.at ? "on" : "" },
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(at === this.at),
          onclick: () => {
            this.at = at;
            this.paint();
          },
        },
        el("b", {}, el("code", {}, one.text)),
        el("span", { class: "dim" }, one.words),
        one.note ? el("span", { class: "dim" }, one.note) : null,
        el("span", { class: "tags" }, ...tags),
      ),
    );
  }
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function summary(schedule: Schedule, year: number): string {
  const days = schedule.gaps.reduce((sum, gap) => sum + gap.days, 0);
  return [
    plural(schedule.count, "{count} start in {year}", "{count} starts in {year}", {
      year,
      count: schedule.count.toLocaleString(language()),
    }),
    schedule.touched.length &&
      plural(schedule.touched.length, "{n} touched by a change of clocks", "{n} touched by changes of clocks"),
    schedule.overlaps && plural(schedule.overlaps, "{n} overlaps the run before", "{n} overlap the run before"),
    days && plural(days, "{n} day without one", "{n} days without one"),
    schedule.listed < schedule.count &&
      t("the first {listed} are looked through for overlaps", { listed: schedule.listed.toLocaleString(language()) }),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Opens the calendar; done when it is closed. */
export async function openCalendar(source: Source): Promise<void> {
  const kept = await api<Kept[]>(`/api/definitions/${source.id}/scenarios`).catch(() => []);
  const calendar = new Calendar(source, kept, new Date().toISOString().slice(0, 10));
  await calendar.open();
  calendar.stop.abort();
}
