/** The folder whose files the definitions of a project are: where it is, what Git says, and what is left out of it. */

import { ApiError, api } from "../shared/api";
import { el, icon, must, replace } from "../shared/dom";
import { plural, t } from "../shared/translation";

/** As the server tells it (designer/api/schemas/workspace.py). */
export interface Workspace {
  project: string;
  folder: string;
  writable: boolean;
  branch: string;
  changed: number;
  left_out: { path: string; why: string }[];
  more: number;
  revision: number;
}

const LOOK = 2000; // milliseconds between two looks whether something of it is another

/** Shows it under the heading; null: the project is none. */
export function showWorkspace(workspace: Workspace | null): void {
  const host = must("#workspace");
  host.hidden = !workspace;
  if (!workspace) return;
  const { folder, writable, branch, changed, left_out, more } = workspace;
  replace(
    host,
    el("span", { class: "wfolder", title: folder }, icon("folder", true), el("span", { class: "clip" }, folder)),
    branch ? el("span", { title: t("The branch of Git that is checked out") }, t("branch {branch}", { branch })) : null,
    branch && changed ? el("span", {}, plural(changed, "{n} not committed", "{n} not committed")) : null,
    writable ? null : el("span", { class: "tag warning" }, t("read only")),
    left_out.length ? leftOut(left_out, more) : null,
  );
}

function leftOut(files: Workspace["left_out"], more: number): HTMLElement {
  const count = files.length + more;
  const rows = files.map(({ path, why }) => el("li", {}, el("b", {}, path), ": ", why));
  if (more) rows.push(el("li", {}, t("and {n} more", { n: more })));
  return el(
    "details",
    { class: "wleft" },
    el("summary", {}, plural(count, "{n} file is left out", "{n} files are left out")),
    el("ul", {}, ...rows),
  );
}

/** Calls `changed` when something of the folder that `now` gives is another, while the page is in sight. */
export function watchWorkspace(now: () => Workspace | null, changed: () => void): void {
  let asking = false;
  const look = async (): Promise<void> => {
    const shown = now();
    if (!shown || document.hidden || asking) return;
    asking = true;
    try {
      const found = await api<Workspace>(`/api/projects/${shown.project}/workspace`);
      if (found.revision !== shown.revision && now() === shown) changed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // the server is away, or serves another folder: it is asked again
    } finally {
      asking = false;
    }
  };
  setInterval(() => void look(), LOOK);
}
