/** A resource: its text, what is wrong with it, what it defines and who uses it. */

import { Problems } from "../design/problems";
import { KEPT_AS } from "../design/save-state";
import { NOTHING, type Problem } from "../design/types";
import { Editor } from "../editor/editor";
import type { Schema } from "../editor/schema";
import { Keeper, type Kept } from "../library/keeper";
import { RESOURCE_KINDS, type Resource } from "../library/types";
import { api } from "../shared/api";
import { announce, boot, el, icon, must, replace } from "../shared/dom";
import { addKeys } from "../shared/keys";
import { assure } from "../shared/faults";
import { setUpShell } from "../shared/shell";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import type { Use } from "../shared/uses";

interface Boot {
  resource: Resource & { text: string };
}
interface Checked {
  kind: string;
  entries: string[];
  diagnostics: Problem[];
}

const ASK_AFTER = 150; // milliseconds without a key

/** What of the schema of a definition a resource can hold. */
function partsOf(whole: Schema | null): Schema | null {
  const { functions, events, retries } = whole?.properties ?? {};
  if (!whole || !functions || !events || !retries) return null;
  return { ...whole, properties: { functions, events, retries }, required: [] };
}

class ResourcePage {
  private readonly saveButton = must<HTMLButtonElement>("#save-state");
  private readonly undo = must<HTMLButtonElement>("#undo");
  private readonly redo = must<HTMLButtonElement>("#redo");
  private readonly editor: Editor;
  private readonly problems: Problems;
  private readonly keeper: Keeper;
  private schema: Schema | null = null;
  private timer = 0;
  private asked = 0; // how often the text was sent: older answers come to nothing

  constructor(private readonly resource: Boot["resource"]) {
    const unsaved = Keeper.unsaved(resource.id);
    this.editor = this.edit(unsaved?.text ?? resource.text);
    this.problems = new Problems(
      must("#problems"),
      must("#problem-count"),
      problem => this.editor.goTo(problem.from, problem.to, true),
      problem => this.editor.apply(problem.fix?.edits ?? []),
    );
    this.keeper = new Keeper(resource.id, resource.version, resource.text, {
      text: () => this.editor.text(),
      show: state => this.showState(state),
      take: text => this.editor.replace(text),
      join: text => this.editor.join(text),
      done: () => void this.showUses(),
    });
    this.showState({ is: "saved" });
    this.listen();
    if (unsaved !== null && unsaved.text !== resource.text) {
      this.keeper.resume(unsaved);
      toast(t("Your unsaved text is back."), {
        label: t("Take the saved one"),
        run: () => this.editor.replace(resource.text),
      });
    }
    void this.learn();
    void this.check();
    void this.showUses();
  }

  private edit(text: string): Editor {
    const { resource } = this;
    const syntax = /^\s*[[{]/.test(resource.text) || resource.name.endsWith(".json") ? "json" : "yaml";
    return new Editor(must("#editor"), {
      text,
      syntax,
      nonce: must<HTMLScriptElement>("script[nonce]").nonce,
      label: t("Text of {name}", { name: resource.name }),
      knowledge: {
        syntax: () => syntax,
        schema: () => this.schema,
        names: () => ({ states: [], functions: [], events: [], retries: [] }),
      },
      keys: [
        {
          key: "Mod-s",
          run: () => {
            void this.keeper.save(true);
            return true;
          },
        },
      ],
      onChange: () => {
        this.keeper.changed();
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.check(), ASK_AFTER);
      },
      onCaret: (_pos, line, column) => {
        must("#caret").textContent = t("Ln {line}, Col {column}", { line, column });
      },
      onHistory: (back, forward) => {
        this.undo.disabled = !back;
        this.redo.disabled = !forward;
      },
    });
  }

  private listen(): void {
    const save = (): void => void this.keeper.save(true);
    this.saveButton.addEventListener("click", save);
    this.undo.addEventListener("click", () => this.editor.undo());
    this.redo.addEventListener("click", () => this.editor.redo());
    addKeys(
      { keys: "Mod+S", title: t("Save now"), group: t("Everywhere"), everywhere: true, run: save },
      { keys: "Mod+Z", title: t("Undo"), group: t("Source") },
      { keys: "Mod+Shift+Z Mod+Y", title: t("Redo"), group: t("Source") },
      { keys: "Mod+Space", title: t("Complete"), group: t("Source") },
      { keys: "Mod+F", title: t("Search in the text"), group: t("Source") },
      { keys: "F8", title: t("Next problem"), group: t("Source") },
      { keys: "Escape", title: t("then Tab: leave the editor"), group: t("Source") },
    );
  }

  private showState(state: Kept): void {
    const [sign, words] = KEPT_AS[state.is];
    this.saveButton.className = `status is-${state.is}`;
    this.saveButton.title = state.is === "refused" ? state.why : t("Save now (Ctrl+S)");
    replace(this.saveButton, icon(sign), el("span", {}, words));
    if (state.is === "saved" || state.is === "refused" || state.is === "retrying") announce(words);
  }

  private async check(): Promise<void> {
    const mine = ++this.asked;
    const found = await api<Checked>("/api/resources/check", {
      method: "POST",
      body: { text: this.editor.source, kind: this.resource.kind || null },
    }).catch(() => null);
    if (!found || mine !== this.asked) return;
    this.problems.show({ ...NOTHING, diagnostics: found.diagnostics });
    this.editor.setDiagnostics(
      found.diagnostics.map(({ from, to, severity, message }) => ({ from, to, severity, message })),
    );
    showKind(found.kind);
    showEntries(found);
  }

  private async showUses(): Promise<void> {
    const { id, kind, name } = this.resource;
    const uses = await api<Use[]>(`/api/resources/${id}/uses`).catch(() => []);
    const service = ["openapi", "asyncapi", "proto", "graphql"].includes(kind);
    const key = ["events", "retries"].includes(kind) ? kind : "functions";
    const line = service ? `operation: ${name}#…` : `${key}: ${name}`;
    replace(
      must("#uses"),
      uses.length
        ? el("ul", { class: "names" }, ...uses.map(useRow))
        : el("p", { class: "empty" }, t("No definition names it. One does so with a relative URI: {line}", { line })),
    );
  }

  private async learn(): Promise<void> {
    this.schema = partsOf(await api<Schema>("/api/schema/0.6-draft").catch(() => null));
  }
}

function showKind(kind: string): void {
  const [one, many] = RESOURCE_KINDS[kind] ?? ["", ""];
  must("#kind").textContent = one ? (kind === "schema" ? one : many) : t("not a resource yet");
  must("#kind").className = one ? "tag" : "tag warning";
}

function showEntries({ kind, entries }: Checked): void {
  const none = kind === "schema" ? t("A schema defines no names.") : t("No names yet.");
  replace(
    must("#entries"),
    entries.length
      ? el("ul", { class: "names" }, ...entries.map(name => el("li", { class: "clip mono", title: name }, name)))
      : el("p", { class: "empty" }, none),
  );
}

function useRow(use: Use): HTMLElement {
  return el(
    "li",
    {},
    el("a", { class: "clip", href: `/definitions/${use.id}/design` }, use.name),
    el("span", { class: "dim small" }, " ", t("as {by}", { by: use.by })),
  );
}

setUpShell();
assure({ words: t("Your text is kept in this browser and goes on being saved; a reload puts the page in order.") });
new ResourcePage(boot<Boot>().resource);
