/** The name and version in the top bar, as the text says them now. */

import { must } from "../shared/dom";
import type { Analysis } from "./types";

/** A text that does not read keeps what was shown. */
export function showHeader(analysis: Analysis, version: string | null): void {
  if (analysis.name) {
    const title = must("#name");
    title.textContent = title.title = analysis.name;
    document.title = `${analysis.name} · Design · Signalbox`;
  }
  const label = must("#version-label");
  label.hidden = !version;
  label.textContent = version ? `version ${version}` : "";
}
