/**
 * The right panel: the form of what is selected, on tabs. The text is the truth: every change is an edit of it, and the
 * form is asked for anew when the text has changed; focus, folds and what is half typed stay.
 */

import { render } from "lit";
import { Entries } from "../design/entries";
import { type Remover, removeDefined, showWhere, showRemoved } from "../design/removing";
import { announce } from "../shared/dom";
import { bring } from "../shared/edges";
import { t } from "../shared/translation";
import { type Way, carriedForm, drawInPlace, fieldAt, keepFocus, wayOfEntries, wayOfName } from "./carrying";
import { Completing } from "./completing";
import type { Context } from "./context";
import { Drafts } from "./drafts";
import { edgesOf } from "./edges";
import { Folds } from "./folds";
import { formKey } from "./form-keys";
import { FormRequests, type Wanted } from "./form-requests";
import { head, nameField, source, tabPanel, tablist, tabsOf, trouble, unknown, waiting } from "./frame";
import { type Goal, DONE, entry, go, goalOf, isElsewhere } from "./goals";
import { intoResource } from "./into-resource";
import { askAbout, askWhenReadable } from "./later";
import { mayLose } from "./losing";
import { Refused } from "./refused";
import { panel } from "./panel";
import { type Part, html, nothing } from "./parts";
import { hasData, pickInto } from "./picker";
import { Samples } from "./samples";
import type { Deeds, Shown } from "./shown";
import { ASKED, FINE, LATER, type Answer, TypedFields } from "./typed-fields";
import type { Change, Field, Form, TabId } from "./types";

const PLACES = 20; // that a form may be asked to turn to

export class Inspector {
  private shown: Shown | null = null;
  private form: Form | null = null;
  private readonly requests: FormRequests;
  private tab: TabId = "configuration";
  private trouble = "";
  private helped: string | null = null; // the field whose help is open
  private made: string | null = null; // whose form opens at its first tab, when it comes
  private entering = false; // the focus goes to the first field when the form has come
  private wanted: Goal | null = null; // where the focus goes when the form has come
  private readonly turned = new Map<string, string>(); // by long list, an entry of the page to show
  private readonly drafts = new Drafts();
  private readonly typed = new TypedFields(this.drafts, {
    ready: () => this.ready(),
    isShown: () => this.requests.isAbout(this.deeds.question().text),
    seen: pointer => this.requests.sights.of(pointer),
    pointer: () => this.form?.pointer ?? "",
    change: (pointer, change, field) => this.change(pointer, change, field),
    ask: (field, change, seen) => void askAbout(this.deeds.edits, seen, change, field),
    settle: () => this.drafts.settle(this.focused()),
    draw: () => this.draw(),
  });
  private readonly refused = new Refused(this.drafts, {
    form: () => this.form,
    select: pointer => {
      bring(this.host);
      this.deeds.select(pointer);
    },
    turn: pointer => this.turn(pointer, pointer),
    show: (tab, goal) => {
      [this.tab, this.wanted] = [tab, goal];
      this.follow();
    },
    draw: () => this.draw(),
  });
  readonly entries = new Entries(this.refused, {
    onHeld: () => this.deeds.onHeld(),
    onRefused: () => this.deeds.onRefused(),
  });
  private readonly folds = new Folds();
  private readonly naming = new Map<string, string>();
  private readonly samples: Samples;
  private readonly changing = new Set<{ pointer: string | null }>(); // where what is under way is to be done

  constructor(
    private readonly host: HTMLElement,
    private readonly deeds: Deeds,
  ) {
    this.requests = new FormRequests({
      wanted: () => this.wantedForm(),
      take: (form, moved) => {
        this.trouble = "";
        this.take(form, moved);
      },
      fail: words => this.say(words),
    });
    this.samples = new Samples(
      deeds.definition,
      () => {
        this.requests.forgetSample();
        void this.requests.ask();
      },
      () => this.draw(),
    );
    new Completing(host, deeds.members, deeds.expressions);
    host.addEventListener("keydown", event =>
      formKey(event, {
        helped: this.helped,
        help: pointer => this.help(pointer),
        draft: this.drafts.get(this.focused() ?? ""),
        drafts: this.drafts,
        history: deeds,
        draw: () => this.draw(),
      }),
    );
  }

  /** The page has something new to show: a selection, or an analysis of the text. */
  show(shown: Shown): void {
    const before = this.shown?.pointer ?? "";
    this.shown = shown;
    if ((shown.pointer ?? "") !== before || !this.form) this.wanted = null;
    if ((shown.pointer ?? "") !== before) this.turned.clear();
    this.draw();
    void this.requests.ask();
    if (this.ready()) this.typed.sendWaiting();
  }

  /** What was just made at this place is selected next. */
  begin(pointer: string): void {
    this.made = pointer;
  }

  /** Others came or went before what is shown: form, focus, folds and what is half typed go along with it. */
  carry(now: Way): void {
    const way = wayOfEntries(now);
    for (const place of this.changing) place.pointer = place.pointer === null ? null : way(place.pointer);
    this.drafts.carry(way, now).forEach(draft => this.typed.lost(draft));
    this.carryForm(way);
  }

  /** What is typed into the next field before a new name's form has come stays there. */
  private carryNamed(way: Way): void {
    for (const place of this.changing) place.pointer = place.pointer === null ? null : way(place.pointer);
    this.drafts.carry(way);
    this.carryForm(way);
  }

  private carryForm(way: Way): void {
    const before = this.form;
    const form = before && way(before.pointer) !== null ? carriedForm(before, way) : before;
    const isMoved = JSON.stringify(form) !== JSON.stringify(before);
    const back = keepFocus(this.host, way);
    this.requests.carry(way, isMoved);
    const pointer = this.shown?.pointer ?? null;
    if (this.shown && pointer !== null) this.shown = { ...this.shown, pointer: way(pointer) };
    if (!isMoved) return;
    this.form = form;
    this.folds.carry(way);
    this.draw();
    back();
  }

  /** Done when what stands in fields is in the text, as far as it can be. */
  async commit(): Promise<void> {
    await this.typed.commit();
    await this.deeds.edits.idle;
  }

  private ready(): boolean {
    return this.shown?.readable === true && this.deeds.known();
  }

  /** To the first field: Enter on the diagram. */
  focus(): void {
    bring(this.host);
    this.entering = !this.requests.isOf(this.shown?.pointer ?? null) || this.form === null;
    if (this.entering) return; // the form that is wanted has not come yet
    this.host
      .querySelector<HTMLElement>("[role=tabpanel] :is(input, select, textarea, button:not(.q)):not([disabled])")
      ?.focus();
  }

  /** The form that is to be shown; null while that cannot be known. */
  private wantedForm(): Wanted | null {
    if (!this.shown || !this.ready()) return null;
    const pointer = this.shown.pointer ?? "";
    return {
      question: this.deeds.question(),
      pointer,
      sample: JSON.stringify(this.samples.of(this.form?.pointer ?? pointer)),
      places: JSON.stringify([...this.turned.values()].slice(-PLACES)),
      at: this.deeds.edits.at,
    };
  }

  private take(form: Form | null, moved: boolean): void {
    const other = form?.pointer !== this.form?.pointer;
    if (other) this.typed.leave();
    this.form = form;
    if (other) {
      this.samples.leave();
      this.helped = null;
    }
    const isNow = this.requests.isAbout(this.deeds.question().text);
    if (isNow) this.drafts.settle(other ? null : this.focused());
    if (isNow && form) this.refused.dropLost(form);
    if (form && moved && (other || form.focus !== form.pointer)) this.arrive(form);
    this.draw();
    if (isNow) this.follow();
    if (this.entering) this.focus();
    this.refused.reach();
    if (other) this.host.querySelector(".scroll")?.scrollTo(0, 0);
    if (form && other && this.samples.of(form.pointer)) void this.requests.ask();
  }

  /** An edge or an entry was selected: its tab, unfolded. */
  private arrive(form: Form): void {
    const has = form.tabs.some(tab => tab.id === this.tab && (tab.fields.length || tab.id === "configuration"));
    if (form.focus !== form.pointer) {
      this.tab = form.tab;
      this.folds.reveal(form.focus);
      requestAnimationFrame(() => fieldAt(this.host, form.focus)?.scrollIntoView({ block: "nearest" }));
    } else if (form.pointer === this.made || (!has && this.tab !== "source")) this.tab = "configuration";
    this.made = null;
  }

  private focused(): string | null {
    const active = document.activeElement;
    return active && this.host.contains(active) ? (active.closest<HTMLElement>("[data-at]")?.dataset.at ?? null) : null;
  }

  /** To the field that a change asked to go on at. */
  private follow(): void {
    const goal = this.wanted;
    if (!goal) return;
    this.wanted = null;
    if (goal.reveal) this.folds.reveal(goal.places[0] ?? "");
    this.draw();
    if (!isElsewhere(this.host, goal)) go(this.host, goal);
  }

  private context(): Context {
    return {
      drafts: this.drafts,
      samples: this.form?.samples ?? {},
      sampleFrom: this.samples.of(this.form?.pointer ?? "")?.from,
      marks: this.form?.marks ?? { style: "path", language: "jsonpath" },
      disabled: !this.shown?.readable,
      waits: field => !this.shown?.readable && this.focused() !== field.pointer,
      isOpen: (pointer, usually) => this.folds.isOpen(pointer, usually),
      setOpen: (pointer, open) => {
        this.folds.set(pointer, open);
        this.draw();
      },
      helped: this.helped,
      help: pointer => this.help(this.helped === pointer ? null : pointer),
      ...this.typed.deeds,
      put: (field, value, back) =>
        void this.change(field.pointer, { do: "set", value }, field).then(done => {
          if (done !== FINE) back?.();
        }),
      act: (pointer, change) => void this.change(pointer, change, null),
      turn: (list, to) => this.turn(list, to),
      select: pointer => this.deeds.select(pointer),
      fix: problem => this.deeds.fix(problem),
      into: field =>
        void intoResource(field, {
          question: () => this.deeds.question(),
          act: change => this.change(field.pointer, change, null),
        }),
      removeDefined: (pointer, words) => void removeDefined(this.remover(), pointer, words),
      showWhere: (pointer, name) => void showWhere(this.remover(), pointer, name),
      pick: this.form && hasData(this.form) ? field => void this.pick(field) : null,
      naming: this.naming,
      redraw: () => this.draw(),
    };
  }

  /** Opens the help of a field in place of another's, or closes it. */
  private help(pointer: string | null): void {
    this.helped = pointer;
    drawInPlace(this.host, () => this.draw());
  }

  /** To the page of a long list with the entry `to`. */
  private turn(list: string, to: string): void {
    this.turned.delete(list); // the latest stands last
    this.turned.set(list, to);
    void this.requests.ask();
  }

  /** Carries out a change; what is wrong with what was typed, null where it was refused and the person was told. */
  private async change(pointer: string, change: Change, field: Field | null): Promise<Answer | null | typeof LATER> {
    if (!this.shown?.readable) return FINE;
    const place: { pointer: string | null } = { pointer };
    this.changing.add(place);
    const edited = await askWhenReadable(
      this.deeds.edits,
      () => this.shown?.readable === true,
      () => (place.pointer === null ? null : { pointer: place.pointer, ...change }),
      this.drafts.sitting(pointer),
      this.requests.sights.before(pointer, change, field, this.drafts.get(pointer)),
    );
    if (edited === LATER) {
      this.changing.delete(place);
      if (!field) this.say(t("The text cannot be read now, so nothing was changed. Press again once it can be read."));
      return LATER;
    }
    const { errors, at, focus, lost } = (edited ?? {}) as Partial<Answer> & { focus?: string | null; lost?: string[] };
    const goes = !lost?.length || (await mayLose(lost));
    this.changing.delete(place);
    if (edited === null || edited.isAsked) return edited && ASKED;
    if (lost?.length && goes && place.pointer !== null)
      return await this.change(place.pointer, { ...change, ask: false }, field);
    if (lost?.length) return FINE;
    if (errors?.length) {
      if (!field || !this.drafts.get(pointer)) this.trouble = errors.join(" ");
      this.draw();
      return { errors, at: at ?? null };
    }
    this.trouble = "";
    const renamed = change.do === "rename" ? (edited.select ?? focus ?? null) : null;
    if (renamed !== null) this.carryNamed(wayOfName(pointer, renamed));
    if (change.do === "move") this.folds.move(pointer, focus ?? pointer);
    if (focus && (change.do === "add" || change.do === "move"))
      this.turned.set(focus.slice(0, focus.lastIndexOf("/")), focus);
    if (change.do !== "set") this.wanted = goalOf(pointer, change, focus ?? null);
    else if (field && field.kind !== "name") this.drafts.settle(this.focused());
    if (change.do === "remove" && edited.edits.length) showRemoved(this.remover(), change.name ?? "it");
    else announce(DONE[change.do] ?? "");
    if (!edited.edits.length) this.follow();
    return FINE;
  }

  private async pick(field: Field): Promise<void> {
    this.folds.set(`${field.pointer}#shown`, true); // it is empty while the person picks
    const { form, samples } = this;
    const place: { pointer: string | null } = { pointer: field.pointer };
    this.changing.add(place);
    const put = (pointer: string, value: string): void => void this.change(pointer, { do: "set", value }, field);
    if (form) await pickInto(this.host, field, place, { form, samples, put });
    this.changing.delete(place);
  }

  private remover(): Remover {
    return {
      edits: this.deeds.edits,
      select: this.deeds.select,
      undo: this.deeds.undo,
      text: () => this.deeds.question().text,
    };
  }

  private draw(): void {
    this.entries.take(this.drafts.held, this.drafts.refused);
    if (this.shown) render(this.view(this.shown), this.host);
  }

  private view(shown: Shown): Part {
    const { form } = this;
    if (!form)
      return html`${this.note(shown)}
        <div class="scroll">${shown.readable && this.requests.begun ? unknown(shown.analysis) : nothing}</div>`;
    const tabs = tabsOf(form);
    const chosen = tabs.find(tab => tab.id === this.tab) ?? tabs[0];
    if (!chosen) return nothing;
    const choose = (id: TabId): void => {
      this.tab = id;
      this.draw();
    };
    const at = { scene: shown.scene, outline: shown.analysis.outline, select: this.deeds.select };
    const top = head(form, { rename: () => this.rename(form), leave: () => this.deeds.select(null) });
    const inside =
      chosen.id === "source"
        ? source(form, shown, this.deeds.toText)
        : panel(form, chosen, this.context(), this.samples, edgesOf(form.pointer, at));
    return html`${top}${this.note(shown)}${tablist(tabs, chosen.id, form, choose)}
    ${tabPanel(chosen.id, this.requests.isOf(shown.pointer), inside)}`;
  }

  private rename(form: Form): void {
    this.tab = "configuration";
    this.wanted = entry(nameField(form));
    this.draw();
    this.follow();
  }

  private say(trouble: string): void {
    this.trouble = trouble;
    this.draw();
  }

  private note(shown: Shown): Part {
    const wait = shown.readable ? nothing : waiting(shown.analysis, this.deeds.toText);
    return html`${wait}${this.trouble ? trouble(this.trouble, () => this.say("")) : nothing}`;
  }
}
