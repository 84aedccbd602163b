/** A saved scenario as a text that is edited: completed and explained by its schema, checked while somebody writes. */

import { addStyles } from "../../shared/late-styles";
import { Problems } from "../../design/problems";
import { NOTHING, type Problem } from "../../design/types";
import type { Listed } from "../../editor/completion";
import { Editor } from "../../editor/editor";
import { showFixes } from "../../editor/fixes";
import type { Schema } from "../../editor/schema";
import { ApiError, api } from "../../shared/api";
import { dialog } from "../../shared/dialog";
import { el, must } from "../../shared/dom";
import { toast } from "../../shared/toast";
import { plural, t } from "../../shared/translation";
import type { App } from "../core/app";
import type { SavedScenario } from "../core/setup";
import type { Scenario } from "../core/types";

/** What the server says of a text. */
interface Source {
  text: string;
  scenario: Scenario | null; // null: it cannot be kept
  name: string;
  diagnostics: Problem[];
  names: Listed;
}

const ASK_AFTER = 250; // milliseconds without a key
const NAMES = { states: [], functions: [], events: [], retries: [] };

/** The schema of a scenario that is kept: it is no suite, and its definition is the one that it is kept with. */
async function learn(): Promise<Schema> {
  const { properties, ...rest } = await api<Schema>("/api/schemas/scenario.json");
  const { scenarios: _, definition: __, ...own } = properties ?? {};
  return { ...rest, properties: own };
}

/** The text of one scenario in an editor, and what is wrong with it below. */
class SourceEditor {
  readonly host = el("div", { class: "editor sourcetext" });
  readonly count = el("span", { class: "count", hidden: true });
  readonly list = el("div", { class: "sourceproblems", "aria-label": t("Problems") });
  private readonly editor: Editor;
  private readonly problems: Problems;
  private found: Source;
  private asked = 0; // how often the text was sent: older answers come to nothing
  private timer = 0;
  private leaves = true; // Escape closes; where somebody writes, the first one only lets Tab leave the text

  constructor(
    private readonly ask: (text: string) => Promise<Source>,
    private readonly known: Schema,
    begun: Source,
    text: string,
    save: () => void,
  ) {
    this.found = begun;
    const run = (): boolean => {
      save();
      return true;
    };
    this.editor = new Editor(this.host, {
      text,
      syntax: "yaml",
      nonce: must<HTMLScriptElement>("script[nonce]").nonce,
      label: t("Source of the scenario"),
      knowledge: { syntax: () => "yaml", schema: () => this.known, names: () => NAMES, listed: () => this.found.names },
      keys: [
        { key: "Mod-s", run },
        { key: "Mod-Enter", run },
        { key: "Mod-.", run: showFixes },
      ],
      onChange: () => this.changed(),
      onCaret: () => undefined,
      onHistory: () => undefined,
    });
    this.host.addEventListener("keydown", event => {
      if (event.key !== "Escape" || event.defaultPrevented || this.leaves) return;
      event.preventDefault();
      this.leaves = true;
    });
    this.problems = new Problems(
      this.list,
      this.count,
      one => this.editor.goTo(one.from, one.to, true),
      one => this.mend(one),
    );
    this.show();
  }

  get text(): string {
    return this.editor.text();
  }

  focus(): void {
    this.editor.goTo(0, 0, true);
  }

  goTo(problem: Problem | undefined): void {
    if (problem) this.editor.goTo(problem.from, problem.to, true);
  }

  /** What the server says of the text as it is now. */
  async check(): Promise<Source> {
    clearTimeout(this.timer);
    const mine = ++this.asked;
    const found = await this.ask(this.editor.source);
    if (mine === this.asked) {
      this.found = found;
      this.show();
    }
    return found;
  }

  /** The button goes with its problem, so the cursor is behind what was mended. */
  private mend({ fix }: Problem): void {
    const edits = [...(fix?.edits ?? [])].sort((a, b) => a.from - b.from);
    this.editor.apply(edits);
    const [first] = edits;
    if (first) this.editor.goTo(first.from + first.insert.length, undefined, true);
  }

  private changed(): void {
    this.leaves = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check().catch(() => undefined), ASK_AFTER);
  }

  private show(): void {
    const { diagnostics } = this.found;
    this.problems.show({ ...NOTHING, diagnostics });
    this.editor.setDiagnostics(
      diagnostics.map(({ from, to, severity, message, fix }) => ({
        from,
        to,
        severity,
        message,
        actions: fix ? [{ name: fix.title, apply: () => this.editor.apply(fix.edits) }] : [],
      })),
    );
  }
}

/** Opens the source of a scenario; `left` is a text of it that was not saved. */
export async function editSource(app: App, one: SavedScenario, left: string | null = null): Promise<void> {
  const base = `/api/definitions/${app.boot.definition.id}/scenarios`;
  const ask = (body: object): Promise<Source> => api(`${base}/source`, { method: "POST", body });
  addStyles("source");
  const [known, begun] = await Promise.all([
    learn(),
    ask({ scenario: { name: one.name, ...one.scenario }, kept: String(one.id) }),
  ]);
  const box: { form?: HTMLFormElement | null } = {};
  const save = (): void => box.form?.requestSubmit();
  const editor = new SourceEditor(text => ask({ text }), known, begun, left ?? begun.text, save);
  let saved: Source | null = null;
  const keep = async (pressed: string): Promise<boolean> => {
    if (!pressed) return true;
    const found = await editor.check();
    const [first] = found.diagnostics;
    if (!found.scenario) {
      editor.goTo(first);
      throw new Error(t("This cannot be saved: {why}", { why: first?.message ?? t("it is no scenario.") }));
    }
    const body = { name: found.name || one.name, scenario: found.scenario, version: one.version, source: found.text };
    await api(`${base}/${one.id}`, { method: "PUT", body }).catch(refuseConflict);
    saved = found;
    return true;
  };
  const heading = el("p", { class: "small" }, t("Kept with the definition, for everybody."), " ", editor.count);
  const closed = dialog(
    t("Source of {name}", { name: one.name }),
    [heading, editor.host, editor.list],
    [
      { label: t("Cancel"), value: "" },
      { label: t("Save"), value: "save", primary: true },
    ],
    keep,
    true,
  );
  box.form = editor.host.closest("form");
  editor.focus();
  if (left !== null) void editor.check().catch(() => undefined);
  await closed;
  await ended(app, one, editor.text === begun.text ? null : editor.text, saved);
}

/** Somebody else's text is not written over, and this one stays where it is. */
function refuseConflict(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
  const words = t("Somebody saved this scenario meanwhile. Copy your text, close, and open what is there now.");
  throw new Error(words, { cause: error });
}

/** Tells what is kept, with what is wrong with it; a text that was not saved can be gone on with. */
async function ended(app: App, one: SavedScenario, text: string | null, saved: Source | null): Promise<void> {
  if (saved) {
    await app.suite.reload();
    app.suite.outcomes.delete(one.id);
    if (app.setup.chosen === one.id) app.setup.choose(one.id);
    app.changed();
    const wrong = saved.diagnostics.length;
    if (!wrong) toast(t("The scenario is saved."));
    else
      toast(
        plural(
          wrong,
          "The scenario is saved, with {n} problem: {first}",
          "The scenario is saved, with {n} problems: {first}",
          {
            first: saved.diagnostics[0]?.message ?? "",
          },
        ),
        undefined,
        "error",
      );
  } else if (text !== null)
    toast(t("What you wrote is not saved."), { label: t("Go on writing"), run: () => void editSource(app, one, text) });
}
