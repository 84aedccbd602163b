/** Projects at the side: folders of definitions, each with how many are in it; one of them may be chosen. */

import { api } from "../shared/api";
import { smallButton } from "../shared/controls";
import { icon, must, replace } from "../shared/dom";
import { t } from "../shared/translation";
import { sideRow } from "./rows";

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
  const rows = projects.map(({ id, name, definitions }) =>
    sideRow("folder", name, definitions, id === chosen, () => choose(id === chosen ? "" : id)),
  );
  replace(must("#projects"), ...rows);
  const now = projects.find(one => one.id === chosen);
  must("#heading").textContent = now?.name ?? t("Definitions");
  const inside = [icon("folder", true), t("Project…")];
  replace(must("#chosen-project"), now && smallButton(inside, () => open(now), { class: "btn sm soft" }));
}
