/** The top bar: name and version as the text says them now, and the way out of the program. */

import type { Source } from "../calendar/calendar";
import { textButton } from "../shared/controls";
import { icon, must } from "../shared/dom";
import { type Conversions, type Format, type Look, exportDialog } from "../shared/export";
import { t } from "../shared/translation";
import type { Analysis, Definition } from "./types";

/** A text that does not read keeps what was shown. */
export function showHeader(analysis: Analysis, version: string | null): void {
  if (analysis.name) {
    const title = must("#name");
    title.textContent = title.title = analysis.name;
    document.title = t("{name} · Design · Signalbox", { name: analysis.name });
  }
  const label = must("#version-label");
  label.hidden = !version;
  label.textContent = version ? t("version {version}", { version }) : "";
}

/** The button of the calendar, which is fetched when it is wanted. */
export function setUpCalendar(source: Source): void {
  const run = (): void => void import("../calendar/calendar").then(({ openCalendar }) => openCalendar(source));
  const title = t("Calendar: when it starts");
  const look = { class: "ib", id: "calendar", title, "aria-label": title };
  must("#theme").before(textButton(icon("calendar"), run, look));
}

/** The export button, drawn as `shown` says; unsaved text is saved first (`ready`), but for `conversions` of it. */
export function setUpExport(
  definition: Definition,
  formats: Format[],
  shown: () => Partial<Look>,
  ready: () => Promise<unknown>,
  conversions: Conversions,
): void {
  const run = (): void =>
    void exportDialog(
      { ...definition, name: must("#name").textContent ?? definition.name },
      formats,
      shown(),
      ready,
      undefined,
      conversions,
    );
  const look = { class: "ib", id: "export", title: t("Export"), "aria-label": t("Export") };
  must("#theme").before(textButton(icon("export"), run, look));
}
