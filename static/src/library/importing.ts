/** Files and texts into the library: what does not parse is offered repaired, all go together, a report comes back. */

import { api, messageOf } from "../shared/api";
import { dialog, needed } from "../shared/dialog";
import { el } from "../shared/dom";
import { keepTyped } from "../shared/kept";
import { labelled } from "../shared/controls";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { withFile } from "./file-field";
import { settled } from "./repair";
import { showReport } from "./report";
import type { Item } from "./types";
import type { Workspace } from "./workspace";

const LIMIT = 1024 * 1024; // bytes of one text, as the server allows
const ASKED = 10; // with more files than this nobody wants to be asked about each
const SLOW = 700; // milliseconds until it is worth saying that something is going on

/** The file with its text repaired where the person wants that; null where they do not want it at all. */
async function ready(file: File): Promise<File | null> {
  if (file.size > LIMIT || /\.(zip|png|jpe?g|gif|pdf|gz|tar)$/i.test(file.name)) return file;
  const text = await file.text();
  if (text.includes("\u0000") || text.includes("\ufffd")) return file;
  const wanted = await settled(text, file.name === PASTED ? "" : file.name);
  return wanted === null ? null : wanted === text ? file : new File([wanted], file.name);
}

const PASTED = t("pasted text");

/** Sends the files; null where the person did not wait for it. */
async function send(files: File[], into: string): Promise<Item[] | null> {
  const form = new FormData();
  for (const file of files) form.append("files", file, file.name);
  const stop = new AbortController();
  let over = false;
  const shown = { close: (): void => undefined };
  const timer = setTimeout(() => {
    void dialog(
      t("Importing…"),
      [el("p", {}, t("The files are looked at and kept.")), el("progress", { "aria-label": t("Importing") })],
      [{ label: t("Cancel"), value: "cancel" }],
    ).then(() => {
      if (!over) stop.abort();
    });
    const box = document.querySelector<HTMLDialogElement>("dialog[open]:last-of-type");
    shown.close = () => box?.close();
  }, SLOW);
  try {
    return (await api<{ items: Item[] }>(`/api/import${into}`, { method: "POST", body: form, signal: stop.signal }))
      .items;
  } catch (error) {
    if (stop.signal.aborted) return null;
    throw error;
  } finally {
    over = true;
    clearTimeout(timer);
    shown.close();
  }
}

/** As `send`; where one definition comes into a folder, its file is asked for: undefined where nobody says it. */
async function brought(files: File[], into: string, workspace: Workspace | null): Promise<Item[] | null | undefined> {
  const [only, ...others] = files;
  if (!workspace || !into || !only || others.length || !DEFINITION.test(await only.slice(0, HEAD).text()))
    return send(files, into);
  let items: Item[] | null | undefined;
  const name = only.name === PASTED ? "definition.yaml" : only.name;
  const title = t("Import “{name}”", { name: only.name });
  await withFile(title, t("Import"), { workspace, name, into }, async (address, file) => {
    items = await send([new File([only], file || only.name)], address);
  });
  return items;
}

const DEFINITION = /^\s*(document|states|do)\s*:|^[{\s]*"(document|states|do|id|name)"\s*:/m;
const HEAD = 4096; // bytes in which a text shows that it is a definition

/**
 * One definition without anything to tell is opened; all else is reported. `done` runs when something may have come in.
 * True when none was left out.
 */
export async function importFiles(
  list: Iterable<File>,
  done: () => void,
  into = "",
  workspace: Workspace | null = null,
): Promise<boolean> {
  try {
    const all = [...list];
    const files: File[] = [];
    for (const file of all) {
      const wanted = all.length > ASKED ? file : await ready(file);
      if (wanted) files.push(wanted);
    }
    if (!files.length) return false;
    const items = await brought(files, into, workspace);
    if (items === undefined) return false;
    done();
    if (items === null) {
      toast(t("The import was cancelled; what had come in until then stays."));
      return false;
    }
    const [only] = items;
    if (
      items.length === 1 &&
      only?.outcome === "imported" &&
      only.kind === "definition" &&
      only.id &&
      (!only.message || only.line)
    )
      location.assign(`/definitions/${only.id}/design`);
    else await showReport(items, done, into);
    return items.every(one => one.outcome !== "left-out");
  } catch (error) {
    toastError(t("Not imported: {why}", { why: messageOf(error) }));
    return false;
  }
}

export async function importText(
  text: string,
  done: () => void,
  into = "",
  workspace: Workspace | null = null,
): Promise<boolean> {
  return importFiles([new File([text], PASTED)], done, into, workspace);
}

/** Pick files or paste text. */
export async function importDialog(
  pick: () => void,
  done: () => void,
  into = "",
  workspace: Workspace | null = null,
): Promise<void> {
  const text = el("textarea", {
    class: "input",
    id: "import-text",
    rows: 12,
    placeholder: "document:\n  dsl: 1.0.3\n  namespace: …\n  name: …\n  version: 1.0.0\ndo: …",
    spellcheck: "false",
    autofocus: true,
  });
  const used = keepTyped(text, "import");
  const value = await dialog(
    t("Import"),
    [
      el(
        "p",
        {},
        t(
          "Paste a definition, scenarios or a resource in YAML or JSON, or choose files: several at once, or a " +
            "zip. Everything is kept with its problems; a text that does not parse is offered repaired where that " +
            "is possible.",
        ),
      ),
      labelled(t("Text"), text),
    ],
    [
      { label: t("Choose files…"), value: "files" },
      { label: t("Import text"), value: "text", primary: true },
    ],
    pressed => pressed !== "text" || needed(text, t("Paste a text first, or choose files.")),
  );
  if (value === "files") pick();
  if (value === "text" && (await importText(text.value, done, into, workspace))) used();
}
