/** Printing, the PDF, and the page in plain words. */

import type { ReviewApp } from "./app";

export function mountPaper(_app: ReviewApp, _host: HTMLElement): void {
  return;
}
