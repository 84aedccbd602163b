/** The file of a definition in a folder that is served as a workspace (designer/api/schemas/workspace.py). */

import { el } from "./dom";
import { t } from "./translation";

export interface FileState {
  path: string; // below the folder
  state: "" | "gone" | "conflict" | "unreadable" | "unwritten";
  trouble: string; // more about that, for people
  git: "" | "new" | "changed";
}

const STATES: Record<Exclude<FileState["state"], "">, string> = {
  gone: t("deleted in the folder"),
  conflict: t("changed in the folder too"),
  unreadable: t("cannot be read"),
  unwritten: t("not written to its file"),
};

const GIT: Record<Exclude<FileState["git"], "">, [word: string, title: string]> = {
  new: [t("new in Git"), t("Git does not have this file yet")],
  changed: [t("changed in Git"), t("The file is not as it was committed")],
};

/** What is to be said of it, beside its path. */
export function fileTags({ state, trouble, git }: FileState): HTMLElement[] {
  return [
    ...(state ? [el("span", { class: "tag warning", title: trouble || null }, STATES[state])] : []),
    ...(git ? [el("span", { class: "tag", title: GIT[git][1] }, GIT[git][0])] : []),
  ];
}
