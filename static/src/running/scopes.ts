/** The scope of a trace event: which branch or iteration something is in, as text and in words. */

import { t } from "../shared/translation";

/** The text of a scope; "" is the instance itself. */
export function scopeText(scope: unknown): string {
  return scope === undefined || scope === null ? "" : typeof scope === "string" ? scope : JSON.stringify(scope);
}

/** `[0]` -> `element 0`, anything else as it is: a branch's name. */
export function scopeWords(scope: string): string {
  const index = /^(.*)\[(\d+)\]$/.exec(scope);
  return index
    ? `${index[1] ? `${index[1].replace(/[/.]$/, "")}, ` : ""}${t("element {index}", { index: index[2] ?? "" })}`
    : scope;
}

/** Which instance it is; "" for the first, which most runs have alone. */
export function instanceWords(instance: string | undefined): string {
  return instance && instance !== "1" ? t("instance {instance}", { instance }) : "";
}
