/** What goes wrong in a page itself: told once, calmly, with a way to go on. One part that fails stops no other. */

import { ApiError } from "./api";
import { el } from "./dom";
import { notice } from "./notices";
import { toastError } from "./toast";
import { t } from "./translation";

/** What a page says of its person's work, and does before it is loaded anew. */
export interface Assurance {
  words: string;
  before?: () => Promise<unknown>;
}

const PATIENCE = 3000; // milliseconds that a reload waits for what is still to be saved
const HARMLESS = /ResizeObserver loop/; // a browser's remark that it goes on with the next frame
const FOREIGN = /^(?:chrome|moz|safari-web)-extension:/;

function detailsOf(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const place =
    error instanceof Error
      ? error.stack
          ?.split("\n")
          .find(line => /https?:/.test(line))
          ?.trim()
      : undefined;
  return place ? `${words}\n${place}` : words;
}

const page: { assurance: Assurance; watched: boolean } = {
  assurance: { words: t("Reload it to go on.") },
  watched: false,
};

/** What the page can promise for the case that something fails. */
export function assure(given: Assurance): void {
  page.assurance = given;
}

/** Loads the page anew, once what its person wrote is kept. */
export async function reload(): Promise<void> {
  const { before } = page.assurance;
  if (before) await Promise.race([before().catch(() => undefined), new Promise(done => setTimeout(done, PATIENCE))]);
  location.reload();
}

/** Tells that a part of the page failed. The console has all of it. */
export function fault(error: unknown): void {
  console.error(error);
  notice("fault", {
    tone: "warning",
    words: t("Something went wrong in this page. {words}", { words: page.assurance.words }),
    more: el(
      "details",
      { class: "faultdetails" },
      el("summary", {}, t("What happened")),
      el("pre", { class: "mono" }, detailsOf(error)),
    ),
    actions: [{ label: t("Reload"), run: () => void reload() }],
  });
}

/** Runs one part of the page's work; what it throws is told, and its neighbours go on. */
export function guarded<T>(part: () => T): T | undefined {
  try {
    return part();
  } catch (error) {
    fault(error);
    return undefined;
  }
}

/** A request that was refused, came to nothing or was given up is no fault of the page. */
function ofServer(reason: unknown): boolean {
  return (
    reason instanceof ApiError ||
    (reason instanceof DOMException && ["AbortError", "TimeoutError"].includes(reason.name))
  );
}

/** What failed where only a help was asked for, such as a completion: nobody waits for that but a fault is told. */
export function faultOf(reason: unknown): void {
  if (!ofServer(reason)) fault(reason);
}

function unhandled(reason: unknown): void {
  if (!ofServer(reason)) fault(reason);
  else if (reason instanceof ApiError) toastError(reason);
  else if (reason instanceof DOMException && reason.name === "TimeoutError")
    toastError(t("The server takes too long to answer. Try again."));
}

/** The last resort: whatever nobody caught. */
export function watchFaults(): void {
  if (page.watched) return;
  page.watched = true;
  addEventListener("error", event => {
    if (!(event instanceof ErrorEvent) || HARMLESS.test(event.message) || FOREIGN.test(event.filename)) return;
    event.preventDefault(); // it is in the console already, from here
    fault(event.error ?? event.message);
  });
  addEventListener("unhandledrejection", event => {
    event.preventDefault();
    unhandled(event.reason);
  });
}
