/** The threads of a definition, at the right. */

import type { ReviewApp } from "../app";

export function mountTalk(_app: ReviewApp, _host: HTMLElement): void {
  return;
}
