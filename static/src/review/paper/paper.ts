/**
 * The printer's button of the Review page: print, files of the shown version, the live image and the frame for other
 * sites.
 */

import { exportDialog, type Format } from "../../shared/export";
import { messageOf } from "../../shared/api";
import { boot, el, icon } from "../../shared/dom";
import { menu, type MenuItem } from "../../shared/menu";
import { isDark } from "../../shared/theme";
import { toast } from "../../shared/toast";
import { t } from "../../shared/translation";
import type { ReviewApp } from "../app";
import { saveFile, savePaper, type Source } from "./files";
import { shareOutside } from "./outside";

export function mountPaper(app: ReviewApp, host: HTMLElement): void {
  const { formats } = boot<{ formats: Format[] }>();
  const button = el(
    "button",
    { type: "button", class: "ib", title: t("Print and export"), "aria-label": t("Print and export") },
    icon("print"),
  );
  menu(button, () => entries(app, formats));
  host.append(button);
}

function entries(app: ReviewApp, formats: Format[]): MenuItem[] {
  const { id, link, version } = source(app);
  const outline = `${link === null ? `/definitions/${id}/` : `/shared/${link}/`}outline?version=${version}`;
  const theme = isDark() ? "dark" : "light";
  return [
    {
      label: t("Read in plain words"),
      icon: "file",
      run: () => {
        location.assign(outline);
      },
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
      run: () => {
        open(`${outline}&print`, "_blank", "noopener");
      },
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
      run: () => {
        void exportDialog({ id, name: app.definition.name }, formats, { theme }, undefined, { link, version });
      },
    },
    {
      label: t("Image link and embed code…"),
      icon: "link",
      run: () => {
        void shareOutside(app);
      },
    },
  ];
}

/** What is on the canvas; of a difference the newer side. */
function source(app: ReviewApp): Source {
  const older = app.shown === "from";
  const id = older && app.other ? app.other.id : app.definition.id;
  return { id, link: app.link, version: (older && app.from) || app.version };
}

function save(app: ReviewApp, id: string, query: Record<string, string>): void {
  toastWhenSaved(savePaper(source(app), id, query));
}

function toastWhenSaved(made: Promise<void>): void {
  const slow = setTimeout(() => toast(t("The file is being made…")), 1000);
  made
    .then(() => toast(t("The file is saved.")))
    .catch((error: unknown) => toast(messageOf(error), undefined, "error"))
    .finally(() => clearTimeout(slow));
}

/** The record of the newer side, compared as the page compares it. */
function record(app: ReviewApp): void {
  const against = app.other !== null ? "" : `?against=${app.from === app.to ? 0 : app.from}`;
  toastWhenSaved(saveFile(app.link, `/api/definitions/${app.definition.id}/versions/${app.version}/record${against}`));
}
