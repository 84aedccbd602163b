/** A definition in another dialect: both drawings side by side, what is lost at its place, and how far it is proved. */

import { DiagramView } from "../diagram/view";
import { api, messageOf } from "../shared/api";
import { SPECIFICATION, nameOf } from "../runtimes/engines";
import { enginesToWriteFor, knownEngines } from "../runtimes/known";
import { alarm, dropDown, labelled, smallButton, textButton } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { type Child, el, replace } from "../shared/dom";
import { marked } from "../shared/marked";
import { remember, remembered } from "../shared/storage";
import { placed, plural, t } from "../shared/translation";
import { type Ask, type Side, type Sides, Stepper, type Trial, named } from "./both-sides";
import { lines } from "../shared/streaming";
import { toastError } from "../shared/toast";
import { count } from "../shared/words";
import type { Definition } from "./types";

interface Lost {
  message: string;
  pointer: string;
  line: number;
}

interface Conversion {
  outcome: string;
  losses: Lost[];
  notes: Lost[];
  states?: { name: string; pointer: string; how: string; scenarios: number }[];
  scenarios?: Trial[];
}

type Line =
  | { type: "working"; seconds: number }
  | { type: "done"; conversion: Conversion; before: string | null; after: string | null }
  | { type: "failed"; error: { message: string } };

/** What the page gives: the definition, its text as it is, and a way to a place of it. */
export interface Source {
  definition: Definition;
  text: () => string;
  select: (pointer: string) => void;
}

/** How far a state is proved (simulator/studies/conversion/proof.py). */
const HOW: Record<string, string> = {
  proved: t("proved"),
  "carried with loss": t("carried with loss"),
  "not reached": t("not reached"),
  "not tried": t("not tried"),
  differs: t("differs"),
};

const PROVED = "1.0"; // conversions to it are proved by runs
const ENGINE = "convert.engine"; // the one that was chosen last is remembered under it

/** Shows the conversion to a dialect, or to another engine; kept, it is a new definition, which the page goes to. */
export async function showConversion(source: Source, to: string): Promise<void> {
  const { definition } = source;
  const engine = engineChoice(to, to === definition.dialect ? definition.read_for : null);
  const conversion = new Shown(source, to, () => engine?.value || null);
  const isMove = to === definition.dialect;
  const body = [engine && labelled(t("Written for"), engine), conversion.body];
  const keep = t("Keep as a new definition");
  const choice = isMove
    ? confirmed(
        t("Move “{name}” to another engine", { name: definition.name }),
        body,
        keep,
        () => conversion.keep(),
        true,
      )
    : confirmed(
        t("Convert “{name}” to {to}", { name: definition.name, to }),
        body,
        keep,
        () => conversion.keep(),
        true,
      );
  engine?.addEventListener("change", () => {
    remember(ENGINE, engine.value);
    void conversion.show();
  });
  void conversion.show();
  await choice;
  conversion.stop();
  if (conversion.made) location.assign(`/definitions/${conversion.made.id}/design`);
}

/** The engines that a definition can be written for, the specification first; `own`: the one that it is for. */
function engineChoice(to: string, own: string | null): HTMLSelectElement | null {
  if (to !== PROVED) return null;
  const others = enginesToWriteFor(to).filter(([id]) => id !== (own === null ? null : own || SPECIFICATION));
  const last = remembered<string>(ENGINE);
  return dropDown(others, others.some(([id]) => id === last) ? last : null, { id: "conversion-engine" });
}

/** What the dialog shows of the conversion for the engine that is chosen. */
class Shown {
  readonly body = el("div", { class: "conversion", "aria-live": "polite" });
  made: Definition | null = null;
  private found: Conversion | null = null;
  private stepper: Stepper | null = null;
  private asking = new AbortController();
  private readonly text: string;

  constructor(
    private readonly source: Source,
    private readonly to: string,
    private readonly engine: () => string | null,
  ) {
    this.text = source.text();
  }

  async show(): Promise<void> {
    const { definition } = this.source;
    this.stop();
    this.asking = new AbortController();
    this.found = null;
    this.allow(false);
    replace(this.body, el("p", { class: "help" }, t("Converting…")));
    const asked = { ...this.asked, verify: this.to === PROVED };
    const path = `/api/definitions/${definition.id}/conversion`;
    await look(path, asked, this.asking.signal, line => {
      this.take(line);
    });
  }

  stop(): void {
    this.asking.abort();
  }

  /** For the dialog: keeps what is shown as a new definition. */
  async keep(): Promise<void> {
    if (!this.found) throw new Error(t("The conversion is not there yet"));
    if (isWrong(this.found)) throw new Error(whyNot());
    this.made = await api<Definition>(`/api/definitions/${this.source.definition.id}/conversion/kept`, {
      method: "POST",
      body: this.asked,
    });
  }

  /** Whether the main button can keep what is shown; it has the focus unless a person put that elsewhere. */
  private allow(on: boolean): void {
    const box = this.body.closest("dialog");
    const main = box?.querySelector<HTMLButtonElement>(".dfoot > .btn.primary");
    if (!box || !main) return;
    if (!on && document.activeElement === main) box.focus();
    main.disabled = !on;
    if (on && document.activeElement === box) main.focus();
  }

  private get asked(): { to: string; text: string; runtime: string | null } {
    return { to: this.to, text: this.text, runtime: this.engine() };
  }

  private readonly leave = (pointer: string): void => {
    this.stop();
    this.body.closest("dialog")?.close("");
    this.source.select(pointer);
  };

  private take(line: Line): void {
    if (line.type === "working") {
      const round = Math.round(line.seconds);
      replace(this.body, el("p", { class: "help" }, t("Converting, and running both… {round} s", { round })));
    } else if (line.type === "failed") {
      replace(this.body, alarm(t("Not converted: {message}", { message: line.error.message })));
    } else this.showFound(line);
  }

  private showFound({ conversion, before, after }: Extract<Line, { type: "done" }>): void {
    const { definition } = this.source;
    const known = knownEngines();
    const words = (dialect: string, id: string | null): string =>
      [dialect, id && id !== SPECIFICATION ? nameOf(known, id) : ""].filter(Boolean).join(" · ");
    this.found = conversion;
    const from = words(definition.dialect || t("the source"), definition.read_for);
    const target = words(this.to, this.engine());
    const sides: Sides = [side(from, before, this.leave), side(target, after)];
    const trials = conversion.scenarios ?? [];
    this.stepper = trials.length ? new Stepper(sides, trials, this.run) : null;
    replace(this.body, ...shown(conversion, sides, this.stepper, target, this.leave));
    this.allow(!isWrong(conversion));
    const { stepper } = this;
    this.body.closest("dialog")?.addEventListener("keydown", event => {
      if (stepper === this.stepper) stepper?.pressed(event);
    });
  }

  private readonly run: Ask = (scenario, signal) =>
    api(`/api/definitions/${this.source.definition.id}/conversion/run`, {
      method: "POST",
      body: { ...this.asked, scenario },
      signal,
    });
}

async function look(path: string, asked: unknown, signal: AbortSignal, onLine: (line: Line) => void): Promise<void> {
  try {
    for await (const line of lines(path, asked, signal)) onLine(line as unknown as Line);
  } catch (error) {
    if (!signal.aborted) {
      onLine({ type: "failed", error: { message: messageOf(error) } });
      toastError(t("Not converted: {why}", { why: messageOf(error) }));
    }
  }
}

function shown(
  found: Conversion,
  sides: Sides,
  stepper: Stepper | null,
  to: string,
  leave: (pointer: string) => void,
): Child[] {
  return [
    el("p", { class: "outcome" }, summary(found, to)),
    isWrong(found) ? alarm(whyNot()) : null,
    stepper?.bar,
    el("div", { class: "sides" }, ...sides.map(one => one.box)),
    listed(t("Lost"), found.losses, leave),
    listed(t("Notes: the same, but in the cases that are named"), found.notes, leave),
    found.states ? proof(found, stepper, leave) : null,
  ];
}

const isWrong = ({ scenarios }: Conversion): boolean => scenarios?.some(one => one.wrong) ?? false;

const whyNot = (): string =>
  t("Runs of both differ, and nothing that is lost explains it: this would do something else");

function summary({ losses, scenarios }: Conversion, to: string): string {
  const lost = losses.length
    ? t("{things} cannot be carried over", { things: count(losses.length, "thing") })
    : t("Nothing is lost");
  if (!scenarios) return `${lost}.`;
  const same = scenarios.filter(one => one.same).length;
  const cut = scenarios.filter(one => one.cut).length;
  const runs = count(scenarios.length - cut, "run");
  return [
    t("{lost}. {same} of {runs} did the same in {to}.", { lost, same, runs, to }),
    cut && plural(cut, "{n} run took too long, and tells nothing.", "{n} runs took too long, and tell nothing."),
  ]
    .filter(Boolean)
    .join(" ");
}

function side(title: string, text: string | null, choose?: (pointer: string) => void): Side {
  const host = el("div", { class: "canvas" });
  const happens = el("div", { class: "happens", hidden: true });
  const box = el("figure", {}, el("figcaption", {}, title), host, happens);
  if (text === null) {
    host.append(el("p", { class: "help" }, t("It cannot be drawn.")));
    return { box, happens, view: null };
  }
  const view: DiagramView = new DiagramView(host, {
    label: t("Drawing in {title}", { title }),
    onSelect: pointer => {
      view.select(pointer);
    },
    onOpen: pointer => choose?.(pointer),
  });
  requestAnimationFrame(() => {
    view.show(text);
    view.fit(false);
  });
  return { box, happens, view };
}

function listed(title: string, all: Lost[], leave: (pointer: string) => void): HTMLElement | null {
  if (!all.length) return null;
  return el(
    "section",
    {},
    el("h3", {}, title),
    el(
      "ul",
      { class: "uses" },
      ...all.map(one => {
        const place = t("Line {line}", { line: one.line });
        return el(
          "li",
          {},
          textButton(place, () => leave(one.pointer), { class: "link" }),
          " ",
          ...marked(one.message),
        );
      }),
    ),
  );
}

function proof(
  { states = [], scenarios = [] }: Conversion,
  stepper: Stepper | null,
  leave: (pointer: string) => void,
): HTMLElement {
  const differing = scenarios.filter(one => one.differences.length);
  return el(
    "section",
    {},
    el("h3", {}, t("Proof")),
    el(
      "table",
      { class: "proof" },
      el(
        "thead",
        {},
        el("tr", {}, ...[t("State"), t("How far"), t("Runs")].map(name => el("th", { scope: "col" }, name))),
      ),
      el(
        "tbody",
        {},
        ...states.map(one =>
          el(
            "tr",
            { class: one.how.replaceAll(" ", "-") },
            el(
              "td",
              {},
              textButton(one.name, () => leave(one.pointer), { class: "link" }),
            ),
            el("td", {}, HOW[one.how] ?? one.how),
            el("td", { class: "num" }, String(one.scenarios)),
          ),
        ),
      ),
    ),
    ...differing.map(one =>
      el(
        "details",
        { class: one.wrong ? "wrong" : "" },
        el("summary", {}, named(one)),
        el(
          "ul",
          { class: "uses" },
          ...one.differences.map(each =>
            el(
              "li",
              {},
              ...placed("{what} {before} is {after}", {
                what: el("b", {}, each.what),
                before: said(each.before),
                after: said(each.after),
              }),
            ),
          ),
        ),
        smallButton(t("Step to the difference"), () => void stepper?.open(one, true)),
      ),
    ),
  );
}

const LONGEST = 300; // characters of a value that is told

function said(value: unknown): string {
  const text = JSON.stringify(value) ?? t("nothing");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
