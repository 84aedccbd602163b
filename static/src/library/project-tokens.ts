/** The way from a project's dialog to its tokens, for its owners. */

import { el, icon } from "../shared/dom";
import { toast } from "../shared/toast";
import { t } from "../shared/translation";
import type { Project } from "./project-list";

export function tokensOf(project: Project, path: string): HTMLElement | null {
  if (project.role !== "owner") return null;
  const open = async (): Promise<void> => {
    const part = await import("../tokens/project-tokens").catch(() => null);
    if (part) await part.projectTokens(path, project.name);
    else toast(t("The server cannot be reached: try again."), undefined, "error");
  };
  return el(
    "section",
    {},
    el("h3", {}, t("Tokens")),
    el("p", { class: "dim" }, t("For scripts that work in this project, whoever its people are.")),
    el(
      "div",
      { class: "newmember" },
      el("button", { type: "button", class: "btn soft", onclick: () => void open() }, icon("key"), t("Tokens…")),
    ),
  );
}
