/** The way from a project's dialog to its tokens, for its owners. */

import { textButton } from "../shared/controls";
import { el, icon } from "../shared/dom";
import { part } from "../shared/later";
import { t } from "../shared/translation";
import type { Project } from "./project-list";

export function tokensOf(project: Project, path: string): HTMLElement | null {
  if (project.role !== "owner") return null;
  const open = async (): Promise<void> => {
    const tokens = await part(import("../tokens/project-tokens"));
    await tokens?.projectTokens(path, project.name);
  };
  return el(
    "section",
    {},
    el("h3", {}, t("Tokens")),
    el("p", { class: "dim" }, t("For scripts that work in this project, whoever its people are.")),
    el(
      "div",
      { class: "newmember" },
      textButton([icon("key"), t("Tokens…")], () => void open(), { class: "btn soft" }),
    ),
  );
}
