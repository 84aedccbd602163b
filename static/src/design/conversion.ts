/** A definition in another dialect: both drawings side by side, what is lost at its place, and how far it is proved. */

import { DiagramView } from "../diagram/view";
import { api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { type Child, el, replace } from "../shared/dom";
import { lines } from "../shared/streaming";
import { toast } from "../shared/toast";
import { count } from "../shared/words";
import type { Definition } from "./types";

interface Lost {
  message: string;
  pointer: string;
  line: number;
}

interface Trial {
  name: string;
  same: boolean;
  cut: boolean; // ended since it took too long
  wrong: boolean;
  differences: { what: string; before: unknown; after: unknown }[];
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

const PROVED = "1.0"; // conversions to it are proved by runs

/** Shows the conversion to a dialect; kept, it is a new definition, which the page goes to. */
export async function showConversion(source: Source, to: string): Promise<void> {
  const { definition } = source;
  const stop = new AbortController();
  const body = el("div", { class: "conversion", "aria-live": "polite" }, el("p", { class: "help" }, "Converting…"));
  let found: Conversion | null = null;
  let made: Definition | null = null;
  const leave = (pointer: string): void => {
    stop.abort();
    body.closest("dialog")?.close("");
    source.select(pointer);
  };
  const text = source.text();
  const choice = dialog(
    `Convert “${definition.name}” to ${to}`,
    [body],
    [
      { label: "Cancel", value: "" },
      { label: "Keep as a new definition", value: "keep", primary: true },
    ],
    async value => {
      if (value !== "keep") return true;
      if (!found) throw new Error("The conversion is not there yet");
      if (found.scenarios?.some(one => one.wrong))
        throw new Error("Runs of both differ, and nothing that is lost explains it: this would do something else");
      made = await api<Definition>(`/api/definitions/${definition.id}/conversion/kept`, {
        method: "POST",
        body: { to, text },
      });
      return true;
    },
    true,
  );
  void look(`/api/definitions/${definition.id}/conversion`, { to, text, verify: to === PROVED }, stop.signal, line => {
    if (line.type === "working") {
      replace(body, el("p", { class: "help" }, `Converting, and running both… ${Math.round(line.seconds)} s`));
    } else if (line.type === "failed") {
      replace(body, el("p", { class: "help bad", role: "alert" }, `Not converted: ${line.error.message}`));
    } else {
      found = line.conversion;
      replace(body, ...shown(line.conversion, line.before, line.after, definition, to, leave));
    }
  });
  await choice;
  stop.abort();
  if (made) location.assign(`/definitions/${(made as Definition).id}/design`);
}

async function look(path: string, asked: unknown, signal: AbortSignal, told: (line: Line) => void): Promise<void> {
  try {
    for await (const line of lines(path, asked, signal)) told(line as unknown as Line);
  } catch (error) {
    if (!signal.aborted) {
      told({ type: "failed", error: { message: messageOf(error) } });
      toast(`Not converted: ${messageOf(error)}`, undefined, "error");
    }
  }
}

function shown(
  found: Conversion,
  before: string | null,
  after: string | null,
  definition: Definition,
  to: string,
  leave: (pointer: string) => void,
): Child[] {
  return [
    el("p", { class: "outcome" }, summary(found, to)),
    el(
      "div",
      { class: "sides" },
      side(definition.dialect || "the source", before, pointer => leave(pointer)),
      side(to, after),
    ),
    listed("Lost", found.losses, leave),
    listed("Notes: the same, told otherwise", found.notes, leave),
    found.states ? proof(found, leave) : null,
  ];
}

function summary({ losses, scenarios }: Conversion, to: string): string {
  const lost = losses.length ? `${count(losses.length, "thing")} cannot be carried over` : "Nothing is lost";
  if (!scenarios) return `${lost}.`;
  const same = scenarios.filter(one => one.same).length;
  const cut = scenarios.filter(one => one.cut).length;
  const left = cut ? ` ${count(cut, "run")} took too long, and ${cut > 1 ? "tell" : "tells"} nothing.` : "";
  return `${lost}. ${same} of ${count(scenarios.length - cut, "run")} did the same in ${to}.${left}`;
}

function side(title: string, text: string | null, choose?: (pointer: string) => void): HTMLElement {
  const host = el("div", { class: "canvas" });
  const box = el("figure", {}, el("figcaption", {}, title), host);
  if (text === null) host.append(el("p", { class: "help" }, "It cannot be drawn."));
  else {
    const view: DiagramView = new DiagramView(host, {
      label: `Drawing in ${title}`,
      onSelect: pointer => {
        view.select(pointer);
      },
      onOpen: pointer => choose?.(pointer),
    });
    requestAnimationFrame(() => {
      view.show(text);
      view.fit(false);
    });
  }
  return box;
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
      ...all.map(one =>
        el(
          "li",
          {},
          el("button", { type: "button", class: "link", onclick: () => leave(one.pointer) }, `Line ${one.line}`),
          ` ${one.message}`,
        ),
      ),
    ),
  );
}

function proof({ states = [], scenarios = [] }: Conversion, leave: (pointer: string) => void): HTMLElement {
  const differing = scenarios.filter(one => one.differences.length);
  return el(
    "section",
    {},
    el("h3", {}, "Proof"),
    el(
      "table",
      { class: "proof" },
      el("thead", {}, el("tr", {}, ...["State", "How far", "Runs"].map(name => el("th", { scope: "col" }, name)))),
      el(
        "tbody",
        {},
        ...states.map(one =>
          el(
            "tr",
            { class: one.how.replaceAll(" ", "-") },
            el("td", {}, el("button", { type: "button", class: "link", onclick: () => leave(one.pointer) }, one.name)),
            el("td", {}, one.how),
            el("td", { class: "num" }, String(one.scenarios)),
          ),
        ),
      ),
    ),
    ...differing.map(one =>
      el(
        "details",
        { class: one.wrong ? "wrong" : "" },
        el("summary", {}, `${one.wrong ? "Differs" : "Differs, as is said above"}: ${one.name}`),
        el(
          "ul",
          { class: "uses" },
          ...one.differences.map(each =>
            el("li", {}, el("b", {}, each.what), ` ${said(each.before)} is `, said(each.after)),
          ),
        ),
      ),
    ),
  );
}

const LONGEST = 300; // characters of a value that is told

function said(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
