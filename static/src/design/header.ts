/** The name, dialect and version in the top bar, as the text says them now. */

import { must } from "../shared/dom";
import type { Analysis } from "./types";

/** The version that a definition says of itself, read from its text without understanding it. */
export function ownVersion(text: string, syntax: "yaml" | "json"): string | null {
  const found = syntax === "json" ? /^\s{0,4}"version"\s*:\s*"([^"\n]{1,40})"/m.exec(text) : /^version:[ \t]*["']?([^"'#\s]{1,40})/m.exec(text);
  return found?.[1] ?? null;
}

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
