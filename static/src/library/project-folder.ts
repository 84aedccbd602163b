/** The folder of the server that a project is bound to: where, when it was written, and what went wrong. */

import { api, messageOf } from "../shared/api";
import { el, icon } from "../shared/dom";
import { t } from "../shared/translation";
import type { ProjectFull } from "./project-members";

export interface Line {
  file: string;
  what: "made" | "changed" | "same" | "newer-here" | "conflict" | "left-out" | "missing";
  message: string;
}

const LONGEST = 200; // characters (designer/limits.py, PROJECT_FOLDER)

/** `told`: what came of reading; `again`: the project is to be read and shown again. */
export function projectFolder(
  full: ProjectFull,
  path: string,
  told: (lines: Line[]) => void,
  again: () => Promise<void>,
): HTMLElement {
  const trouble = el("p", { class: "help bad", role: "alert", hidden: !full.trouble }, full.trouble);
  const ask = async (deed: () => Promise<unknown>): Promise<void> => {
    try {
      await deed();
      await again();
    } catch (error) {
      trouble.textContent = messageOf(error);
      trouble.hidden = false;
    }
  };
  const folder = el("input", {
    class: "input",
    id: "project-folder",
    maxlength: LONGEST,
    value: full.folder,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  folder.readOnly = full.role !== "owner";
  const bind = (): Promise<void> => ask(() => api(path, { method: "PUT", body: { folder: folder.value.trim() } }));
  folder.addEventListener("keydown", event => {
    if (event.key !== "Enter" || folder.readOnly) return;
    event.preventDefault();
    event.stopPropagation(); // the dialog would take it for its own
    void bind();
  });
  const write = (): Promise<void> => ask(() => api(`${path}/folder`, { method: "PUT" }));
  const read = (): Promise<void> =>
    ask(async () => told((await api<{ lines: Line[] }>(`${path}/folder`, { method: "POST" })).lines));
  const deed = (words: string, sign: "import" | "export", run: () => Promise<void>): HTMLElement =>
    el("button", { type: "button", class: "btn soft", onclick: () => void run() }, icon(sign, true), words);
  const written = full.written
    ? t("Last written {when}.", { when: new Date(full.written).toLocaleString() })
    : t("Not written yet.");
  return el(
    "section",
    {},
    el("h3", {}, t("Folder on the server")),
    el(
      "div",
      { class: "newmember" },
      el("label", { class: "field", for: folder.id }, el("span", { class: "lab" }, t("Path")), folder),
      folder.readOnly ? null : el("button", { type: "button", class: "btn", onclick: () => void bind() }, t("Bind")),
    ),
    el(
      "p",
      { class: "dim" },
      full.folder ? written : t("Bound to a folder, the project is written there after every change."),
    ),
    trouble,
    full.folder && full.role !== "reviewer"
      ? el(
          "div",
          { class: "newmember" },
          deed(t("Write now"), "export", write),
          deed(t("Read from the folder"), "import", read),
        )
      : null,
  );
}
