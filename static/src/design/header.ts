/** The name, dialect and version in the top bar, as the text says them now. */

import { must } from "../shared/dom";
import type { Analysis } from "./types";

function tag(selector: string, text: string | null, title?: string): void {
  const element = must(selector);
  element.hidden = !text;
  element.textContent = text ?? "";
  if (title) element.title = title;
}

/** A text that does not read keeps what was shown. */
export function showHeader(analysis: Analysis, version: string | null): void {
  if (analysis.name) {
    const title = must("#name");
    title.textContent = title.title = analysis.name;
    document.title = `${analysis.name} · Design · Signalbox`;
  }
  if (analysis.dialect || analysis.outline.length) tag("#dialect", analysis.dialect, `Dialect: ${analysis.reason || analysis.dialect}`);
  tag("#version-label", version && `version ${version}`);
}
