/** What people decided about a version, and the two decisions. */

import type { ReviewApp } from "./app";

export function mountVerdict(_app: ReviewApp, _host: HTMLElement): void {
  return;
}
