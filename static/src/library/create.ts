/** New definitions: from a name and a start, from files, from pasted text. */

import { api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { toast } from "../shared/toast";
import { count } from "../shared/words";
import { settled } from "./repair";
import { type Start, startText } from "./starts";

const LIMIT = 1024 * 1024; // bytes of one text, as the server allows

function open(id: string): void {
  location.assign(`/definitions/${id}/design`);
}

/** `dialect`: the one that the person chose; a text that is still being written does not show it yet. */
async function create(text: string, name?: string, dialect?: string): Promise<string> {
  return (await api<{ id: string }>("/api/definitions", { method: "POST", body: { text, ...(name && { name }), ...(dialect && { chosen_dialect: dialect }) } })).id;
}

function choices(title: string, name: string, options: [string, string, string][]): HTMLFieldSetElement {
  return el("fieldset", { class: "choices" }, el("legend", {}, title), ...options.map(([value, label, help], index) =>
    el("label", { class: "choice" }, el("input", { type: "radio", name, value, checked: index === 0 }), el("span", {}, el("b", {}, label), el("span", { class: "dim" }, help)))));
}

function chosen(fieldset: HTMLFieldSetElement): string {
  return fieldset.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
}

/** Which dialect a template is written in; "Nothing" has the first one only. */
function dialectChoice(starts: Start[]): HTMLSelectElement {
  return el("select", { class: "input", id: "new-dialect" }, ...starts.filter((one) => one.start === "hello").map((one) => el("option", { value: one.dialect }, one.title)));
}

export async function newDefinition(starts: Start[]): Promise<void> {
  const name = el("input", { class: "input", id: "new-name", required: true, maxlength: 200, autofocus: true, autocomplete: "off", placeholder: "Order approval" });
  const start = choices("Start with", "start", [["hello", "Hello, world", "calls a function, waits, ends"], ["nothing", "Nothing", "one bare state to grow from"]]);
  const dialect = dialectChoice(starts);
  const offered = (): Start[] => starts.filter((one) => one.start === chosen(start));
  start.addEventListener("change", () => {
    for (const option of dialect.options) option.disabled = !offered().some((one) => one.dialect === option.value);
    if (dialect.selectedOptions[0]?.disabled) dialect.value = offered()[0]?.dialect ?? "";
  });
  const syntax = choices("Write it in", "syntax", [["yaml", "YAML", "short, with comments"], ["json", "JSON", "strict, for tools"]]);
  const trouble = el("p", { class: "help bad", role: "alert" });
  trouble.hidden = true;
  await dialog("New definition", [
    el("label", { class: "field", for: "new-name" }, el("span", { class: "lab" }, "Name ", el("span", { class: "req" }, "required")), name), start,
    el("label", { class: "field", for: "new-dialect" }, el("span", { class: "lab" }, "Dialect"), dialect), syntax, trouble,
  ], [{ label: "Cancel", value: "" }, { label: "Create", value: "create", primary: true }], async (value) => {
    if (value !== "create") return true;
    if (!name.value.trim()) { name.focus(); trouble.textContent = "Give it a name first."; trouble.hidden = false; return false; }
    const written = chosen(syntax) === "json" ? "json" : "yaml";
    const text = offered().find((one) => one.dialect === dialect.value);
    if (!text) return false;
    try {
      open(await create(startText(name.value.trim(), written, text), name.value.trim(), dialect.value));
      return true;
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
      return false;
    }
  });
}

/** Imports every file; one opens at once, several (or one that failed) stay in the library. `done` gets those that came in. */
export async function importFiles(files: Iterable<File>, done: (made: number) => void): Promise<void> {
  const all = [...files];
  const failed: string[] = [];
  const ids: string[] = [];
  let left = 0;
  for (const file of all) {
    try {
      if (file.size > LIMIT) throw new Error("larger than 1 MiB");
      if (/\.(zip|gz|tar)$/i.test(file.name)) throw new Error("unpack archives first");
      const text = await settled(await file.text(), file.name);
      if (text === null) left++;
      else ids.push(await create(text));
    } catch (error) {
      failed.push(`${file.name}: ${messageOf(error)}`);
    }
  }
  if (failed.length) toast(`Not imported: ${failed.join("; ")}`, undefined, "error");
  else if (ids.length === 1 && all.length === 1) { open(ids[0] ?? ""); return; }
  else if (ids.length || !left) toast(`${count(ids.length, "definition")} imported.`);
  done(ids.length);
}

export async function importText(text: string): Promise<void> {
  try {
    const wanted = await settled(text);
    if (wanted !== null) open(await create(wanted));
  } catch (error) {
    toast(`Not imported: ${messageOf(error)}`, undefined, "error");
  }
}

/** Pick files or paste text. */
export async function importDialog(pick: () => void): Promise<void> {
  const text = el("textarea", { class: "input", id: "import-text", rows: 12, placeholder: "id: …\nname: …\nstates: …", spellcheck: "false", autofocus: true });
  const value = await dialog("Import", [
    el("p", {}, "Paste a definition in YAML or JSON, or choose files. It is kept with its problems; a text that does not parse is offered repaired where that is possible."),
    el("label", { class: "field", for: "import-text" }, el("span", { class: "lab" }, "Text"), text),
  ], [{ label: "Choose files…", value: "files" }, { label: "Import text", value: "text", primary: true }], (pressed) => {
    if (pressed === "text" && !text.value.trim()) { text.focus(); return false; }
    return true;
  });
  if (value === "files") pick();
  if (value === "text") await importText(text.value);
}
