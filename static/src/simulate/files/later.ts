/** What takes in and gives out files, loaded when somebody asks for it; and files that are dropped on the page. */

import { messageOf } from "../../shared/api";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Actions } from "../core/actions";
import type { App } from "../core/app";
import { withCode } from "../core/later-part";
import type { SavedScenario } from "../core/setup";

const MOST = 8_000_000; // bytes of a dropped file that is read at all; the server has a limit of its own

/** Opens the import, with a file that was dropped. */
export function openImport(app: App, actions: Actions, dropped: File | null = null): Promise<void> {
  return withCode(import("./import"), part => part.importFile(app, actions, dropped));
}

/** Gives a file to the browser. */
export function saveAs(what: (save: typeof import("./save")) => Promise<void>): Promise<void> {
  return withCode(import("./save"), what);
}

/** Opens the source of a scenario. */
export function openSource(app: App, one: SavedScenario): Promise<void> {
  const failed = (error: unknown): void => toast(messageOf(error), undefined, "error");
  return withCode(import("./source"), part => part.editSource(app, one).catch(failed));
}

/** Files that are dropped anywhere on the page are offered to the import. */
export function acceptDrops(app: App, actions: Actions): void {
  const wants = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", event => {
    if (wants(event)) event.preventDefault();
  });
  addEventListener("drop", event => {
    if (!wants(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || document.querySelector("dialog[open]")) return;
    if (file.size > MOST) toast(t("{name} is too large to be taken in.", { name: file.name }), undefined, "error");
    else void openImport(app, actions, file);
  });
}
