/** The folder of the server that a project is bound to: where, when it was written, and what went wrong. */

import { api, messageOf } from "../shared/api";
import { labelled, textButton } from "../shared/controls";
import { el, icon, replace } from "../shared/dom";
import { fieldNote } from "../shared/field-note";
import { ago } from "../shared/time";
import { language, t } from "../shared/translation";
import type { ProjectFull } from "./project-members";

export interface Line {
  file: string;
  what: "made" | "changed" | "same" | "newer-here" | "conflict" | "left-out" | "missing";
  message: string;
}

const LONGEST = 200; // characters (designer/limits.py, PROJECT_FOLDER)

const AGAIN = 2_000; // milliseconds after which a folder that was not written yet is asked for again

/** `onLines`: what came of reading; `again`: the project is to be read and shown again. */
export function projectFolder(
  full: ProjectFull,
  path: string,
  onLines: (lines: Line[]) => void,
  again: () => Promise<void>,
): HTMLElement {
  const folder = el("input", {
    class: "input",
    id: "project-folder",
    maxlength: LONGEST,
    value: full.folder,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  folder.readOnly = !full.gives_folders;
  const note = fieldNote(folder);
  let busy = false;
  const ask = async (deed: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    busy = true;
    note.show("");
    try {
      await deed();
      await again();
      document.getElementById(folder.id)?.focus(); // it is another one now
    } catch (error) {
      note.show(messageOf(error));
    } finally {
      busy = false;
    }
  };
  const put = (to: string): Promise<void> => ask(() => api(path, { method: "PUT", body: { folder: to } }));
  const bind = (): void => {
    const to = folder.value.trim();
    if (to) void put(to);
    else note.show(t("Type a path, such as team/orders."));
  };
  folder.addEventListener("keydown", event => {
    if (event.key !== "Enter" || folder.readOnly) return;
    event.preventDefault();
    event.stopPropagation(); // the dialog would take it for its own
    bind();
  });
  const write = (): void => void ask(() => api(`${path}/folder`, { method: "PUT" }));
  const read = (): void =>
    void ask(async () => onLines((await api<{ lines: Line[] }>(`${path}/folder`, { method: "POST" })).lines));
  const deed = (words: string, sign: "import" | "export", run: () => void): HTMLElement =>
    textButton([icon(sign, true), words], run, { class: "btn soft" });
  return el(
    "section",
    { class: "bound" },
    el("h3", {}, t("Folder on the server")),
    el(
      "div",
      { class: "newmember" },
      labelled(t("Path"), folder),
      folder.readOnly ? null : textButton(t("Bind"), bind),
      full.folder && full.role === "owner" ? textButton(t("Unbind"), () => void put("")) : null,
      note.element,
    ),
    full.folder
      ? state(full, path)
      : el("p", { class: "dim" }, t("Bound to a folder, the project is written there after every change.")),
    !full.folder && !full.gives_folders
      ? el("p", { class: "dim" }, t("An administrator gives projects their folders."))
      : null,
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

/** What of the project is in the folder; asked for again as long as it is on its way. */
function state(full: ProjectFull, path: string): HTMLElement {
  const place = el("div", { role: "status" });
  const showWritten = ({ written, unwritten, trouble }: ProjectFull): void => {
    const last = written ? t("Last written {when}.", { when: ago(written) }) : t("Not written yet.");
    const waits = unwritten
      ? trouble
        ? t("Writing has failed since {when}; the next change tries again.", { when: moment(unwritten) })
        : t("The folder does not answer. Changes since {when} are not written yet.", { when: moment(unwritten) })
      : "";
    replace(
      place,
      waits && el("p", { class: "help bad" }, waits),
      trouble && el("p", { class: "help bad" }, trouble),
      el("p", { class: "dim" }, last),
    );
    if (unwritten && !trouble) setTimeout(() => void look(), AGAIN);
  };
  const look = async (): Promise<void> => {
    if (!place.isConnected) return;
    const now = await api<ProjectFull>(path).catch(() => null);
    if (now && place.isConnected) showWritten(now);
  };
  showWritten(full);
  return place;
}

function moment(iso: string): string {
  return new Date(iso).toLocaleString(language());
}
