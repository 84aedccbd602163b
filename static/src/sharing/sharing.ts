/** Who has a link, and what it allows. */

import type { ReviewApp } from "../review/app";

export function mountSharing(_app: ReviewApp, _host: HTMLElement): void {
  return;
}
