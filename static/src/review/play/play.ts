/** Plays a recorded scenario on the diagram. */

import type { ReviewApp } from "../app";

export function mountPlay(_app: ReviewApp, _host: HTMLElement): void {
  return;
}
