/** The printer's button: print, files of the shown version, the live image and the frame for other sites. */

import { exportDialog, type Format, saveFile, saveVersion } from "../../shared/export";
import { textButton } from "../../shared/controls";
import { boot, icon } from "../../shared/dom";
import { menu, type MenuItem } from "../../shared/menu";
import { isDark } from "../../shared/theme";
import { toast, toastError } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { Review } from "../app";
import { shareOutside } from "./outside";

export function mountPaper(app: Review, host: HTMLElement): void {
  const { formats } = boot<{ formats: Format[] }>();
  const label = t("Print and export");
  const button = textButton(icon("print"), null, { class: "ib", title: label, "aria-label": label });
  menu(button, () => entries(app, formats));
  host.append(button);
}

function entries(app: Review, formats: Format[]): MenuItem[] {
  const { id, version } = source(app);
  const { link } = app;
  const outline = `${link === null ? `/definitions/${id}/` : `/shared/${link}/`}outline?version=${version}`;
  const theme = isDark() ? "dark" : "light";
  return [
    {
      label: t("Read in plain words"),
      icon: "file",
      run: () => location.assign(outline),
    },
    {
      label: t("Print the review…"),
      icon: "print",
      detail: t("decisions, changes, diagram, comments"),
      run: () => print(),
    },
    {
      label: t("Print in plain words…"),
      icon: "print",
      run: () => open(`${outline}&print`, "_blank", "noopener"),
    },
    {
      label: t("Review record (PDF)"),
      detail: t("decisions, comments, changes, problems, scenarios"),
      icon: "export",
      run: () => record(app),
    },
    {
      label: t("PDF"),
      detail: t("diagram, legend, plain words, tables"),
      icon: "export",
      run: () => save(app, "document", {}),
    },
    {
      label: t("PNG"),
      detail: t("the diagram, {theme}", { theme }),
      icon: "export",
      run: () => save(app, "png", { theme }),
    },
    {
      label: t("SVG"),
      detail: t("the diagram, {theme}", { theme }),
      icon: "export",
      run: () => save(app, "svg", { theme }),
    },
    {
      label: t("Other formats…"),
      icon: "export",
      run: () => void exportDialog({ id, name: app.definition.name }, formats, { theme }, undefined, version),
    },
    {
      label: t("Image link and embed code…"),
      icon: "link",
      run: () => void shareOutside(app),
    },
  ];
}

/** What is on the canvas; of a difference the newer side. */
function source(app: Review): { id: string; version: number } {
  const older = app.shown === "from";
  const id = older && app.other ? app.other.id : app.definition.id;
  return { id, version: (older && app.from) || app.version };
}

function save(app: Review, format: string, query: Record<string, string>): void {
  const { id, version } = source(app);
  toastWhenSaved(saveVersion(id, format, version, query));
}

function toastWhenSaved(made: Promise<unknown>): void {
  const slow = setTimeout(() => toast(t("The file is being made…")), 1000);
  made
    .then(() => toast(t("The file is saved.")))
    .catch(toastError)
    .finally(() => clearTimeout(slow));
}

/** The record of the newer side, compared as the page compares it. */
function record(app: Review): void {
  const against = app.other !== null ? "" : `?against=${app.from === app.to ? 0 : app.from}`;
  toastWhenSaved(saveFile(`/api/definitions/${app.definition.id}/versions/${app.version}/record${against}`));
}
