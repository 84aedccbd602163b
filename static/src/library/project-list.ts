/** Projects at the side: folders of definitions, each with how many are in it; one of them may be chosen. */

import { api } from "../shared/api";
import { el, icon, must, replace } from "../shared/dom";
import { t } from "../shared/translation";

/** A project as the server tells it (designer/api/projects.py). */
export interface Project {
  id: string;
  name: string;
  role: "reviewer" | "editor" | "owner";
  definitions: number;
}

export const readProjects = (): Promise<Project[]> => api<Project[]>("/api/projects");

/** `chosen`: the id of the one whose definitions are shown, "" all. */
export function showProjects(
  projects: Project[],
  chosen: string,
  choose: (id: string) => void,
  open: (project: Project) => void,
): void {
  replace(must("#projects"), ...projects.map(project => row(project, project.id === chosen, choose)));
  const now = projects.find(one => one.id === chosen);
  must("#heading").textContent = now?.name ?? t("Definitions");
  replace(
    must("#chosen-project"),
    now
      ? el(
          "button",
          { type: "button", class: "btn sm soft", onclick: () => open(now) },
          icon("folder", true),
          t("Project…"),
        )
      : null,
  );
}

function row(project: Project, on: boolean, choose: (id: string) => void): HTMLElement {
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: on ? "row on" : "row",
        "aria-pressed": String(on),
        onclick: () => choose(on ? "" : project.id),
      },
      icon("folder"),
      el("span", { class: "grow clip", title: project.name }, project.name),
      el("span", { class: "num" }, String(project.definitions)),
    ),
  );
}
