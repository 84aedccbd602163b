/** A resource: its text, what is wrong with it, what it defines and who uses it. */

import { Problems } from "../design/problems";
import { NOTHING, type Problem } from "../design/types";
import { Editor } from "../editor/editor";
import type { Schema } from "../editor/schema";
import { Keeper, type Kept } from "../library/keeper";
import { RESOURCE_KINDS, type Resource, type Use } from "../library/types";
import { api } from "../shared/api";
import { announce, boot, el, icon, must, replace } from "../shared/dom";
import { addKeys } from "../shared/keys";
import { assure } from "../shared/faults";
import { setUpShell } from "../shared/shell";
import { toast } from "../shared/toast";

interface Boot {
  resource: Resource & { text: string };
}
interface Checked {
  kind: string;
  entries: string[];
  diagnostics: Problem[];
}

const ASK_AFTER = 150; // milliseconds without a key
const STATES: Record<Kept["is"], [string, string]> = {
  saved: ["check", "Saved"],
  typing: ["pencil", "Unsaved"],
  saving: ["save", "Saving…"],
  retrying: ["warning", "Not saved — trying again"],
  conflict: ["warning", "Not saved — changed elsewhere"],
  refused: ["error", "Not saved"],
};

setUpShell();
assure({ words: "Your text is kept in this browser and goes on being saved; a reload puts the page in order." });
const { resource } = boot<Boot>();
const nonce = must<HTMLScriptElement>("script[nonce]").nonce;
const saveButton = must<HTMLButtonElement>("#save-state");
const undo = must<HTMLButtonElement>("#undo");
const redo = must<HTMLButtonElement>("#redo");
const syntax = /^\s*[[{]/.test(resource.text) || resource.name.endsWith(".json") ? "json" : "yaml";
let schema: Schema | null = null;
let timer = 0;
let asked = 0;

const unsaved = Keeper.unsaved(resource.id);
const editor = new Editor(must("#editor"), {
  text: unsaved?.text ?? resource.text,
  syntax,
  nonce,
  label: `Text of ${resource.name}`,
  knowledge: {
    syntax: () => syntax,
    schema: () => schema,
    names: () => ({ states: [], functions: [], events: [], retries: [] }),
  },
  keys: [
    {
      key: "Mod-s",
      run: () => {
        void keeper.save(true);
        return true;
      },
    },
  ],
  onChange: () => {
    keeper.changed();
    clearTimeout(timer);
    timer = window.setTimeout(() => void check(), ASK_AFTER);
  },
  onCaret: (_pos, line, column) => {
    must("#caret").textContent = `Ln ${line}, Col ${column}`;
  },
  onHistory: (back, forward) => {
    undo.disabled = !back;
    redo.disabled = !forward;
  },
});
const problems = new Problems(
  must("#problems"),
  must("#problem-count"),
  problem => editor.goTo(problem.from, problem.to, true),
  problem => editor.apply(problem.fix?.edits ?? []),
);
const keeper: Keeper = new Keeper(resource.id, resource.version, resource.text, {
  text: () => editor.text(),
  show: showState,
  take: text => editor.replace(text),
  join: text => editor.join(text),
  done: () => void showUses(),
});

function showState(state: Kept): void {
  const [sign, words] = STATES[state.is];
  saveButton.className = `status is-${state.is}`;
  saveButton.title = state.is === "refused" ? state.why : "Save now (Ctrl+S)";
  replace(saveButton, icon(sign), el("span", {}, words));
  if (state.is === "saved" || state.is === "refused" || state.is === "retrying") announce(words);
}

async function check(): Promise<void> {
  const mine = ++asked;
  const found = await api<Checked>("/api/resources/check", {
    method: "POST",
    body: { text: editor.source, kind: resource.kind || null },
  }).catch(() => null);
  if (!found || mine !== asked) return;
  problems.show({ ...NOTHING, diagnostics: found.diagnostics });
  editor.setDiagnostics(found.diagnostics.map(({ from, to, severity, message }) => ({ from, to, severity, message })));
  const [one, many] = RESOURCE_KINDS[found.kind] ?? ["", ""];
  must("#kind").textContent = one ? (found.kind === "schema" ? one : many) : "not a resource yet";
  must("#kind").className = one ? "tag" : "tag warning";
  replace(
    must("#entries"),
    found.entries.length
      ? el("ul", { class: "names" }, ...found.entries.map(name => el("li", { class: "clip mono", title: name }, name)))
      : el("p", { class: "empty" }, found.kind === "schema" ? "A schema defines no names." : "No names yet."),
  );
}

async function showUses(): Promise<void> {
  const uses = await api<Use[]>(`/api/resources/${resource.id}/uses`).catch(() => []);
  replace(
    must("#uses"),
    uses.length
      ? el(
          "ul",
          { class: "names" },
          ...uses.map(use =>
            el(
              "li",
              {},
              el("a", { class: "clip", href: `/definitions/${use.id}/design` }, use.name),
              el("span", { class: "dim small" }, ` as ${use.by}`),
            ),
          ),
        )
      : el(
          "p",
          { class: "empty" },
          `No definition names it. One does so with a relative URI: ${resource.kind && RESOURCE_KINDS[resource.kind] && resource.kind !== "several" && resource.kind !== "schema" ? resource.kind : "functions"}: ${resource.name}`,
        ),
  );
}

async function learn(): Promise<void> {
  const whole = await api<Schema>("/api/schema/0.6-draft").catch(() => null);
  const { functions, events, retries } = whole?.properties ?? {};
  if (whole && functions && events && retries)
    schema = { ...whole, properties: { functions, events, retries }, required: [] };
}

showState({ is: "saved" });
saveButton.addEventListener("click", () => void keeper.save(true));
undo.addEventListener("click", () => editor.undo());
redo.addEventListener("click", () => editor.redo());
addKeys(
  { keys: "Mod+S", title: "Save now", group: "Everywhere", everywhere: true, run: () => void keeper.save(true) },
  { keys: "Mod+Z", title: "Undo", group: "Source" },
  { keys: "Mod+Shift+Z Mod+Y", title: "Redo", group: "Source" },
  { keys: "Mod+Space", title: "Complete", group: "Source" },
  { keys: "Mod+F", title: "Search in the text", group: "Source" },
  { keys: "F8", title: "Next problem", group: "Source" },
  { keys: "Escape", title: "then Tab: leave the editor", group: "Source" },
);
if (unsaved !== null && unsaved.text !== resource.text) {
  keeper.resume(unsaved);
  toast("Your unsaved text is back.", { label: "Take the saved one", run: () => editor.replace(resource.text) });
}
void learn();
void check();
void showUses();
