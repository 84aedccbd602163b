/** What a thread is on, in words and as a place on the page; and moments in words. */

import { ago, clockTime } from "../../shared/time";
import { t } from "../../shared/translation";
import { EDGES, KINDS } from "../../shared/kind-words";
import type { Review } from "../app";
import type { Thread } from "./types";

const OLD = "old:"; // before the pointer of what is only in the older version

/** What it is called now; of a step, what happened. */
export function title(thread: Thread): string {
  const { anchor, place } = thread;
  if (anchor.on === "definition") return t("The whole definition");
  if (anchor.on === "step") return anchor.words || place.name || t("Step {seq}", { seq: String(anchor.seq) });
  return place.name || anchor.name || t("Something");
}

/** The second line of a thread's head: what else is to know of its place; "" mostly. */
export function detail(thread: Thread): string {
  const { anchor, place } = thread;
  const kind =
    anchor.on === "edge"
      ? (EDGES[place.kind] ?? place.kind)
      : anchor.on === "line"
        ? lineWords(thread)
        : anchor.on === "step"
          ? t("A step of a run with version {version}", { version: anchor.version })
          : "";
  return [kind, goneWords(thread)].filter(Boolean).join(" · ");
}

function lineWords({ anchor, place }: Thread): string {
  const line = String(place.line);
  const { source } = anchor;
  if (place.gone === null) return source ? t("Line {line} in {source}", { line, source }) : t("Line {line}", { line });
  return source ? t("A line in {source}", { source }) : t("A line");
}

/** "removed in version 14"; on an older version than it was made on, "comes in version 13". */
export function goneWords({ anchor, place }: Thread): string {
  if (place.gone === null) return "";
  return place.gone > anchor.version
    ? t("removed in version {gone}", { gone: place.gone })
    : t("not yet in version {gone}", { gone: place.gone });
}

/** The words before the title where it is not there any more. */
export function was(thread: Thread): string {
  return thread.place.gone !== null && thread.place.gone > thread.anchor.version ? `${t("was on")} ` : "";
}

/** The icon of what a thread is on: of a state its kind's, else one of ours. */
export function signOf(thread: Thread): { chip: string } | { icon: string } {
  const { anchor, place } = thread;
  if (anchor.on === "line") return { icon: "code" };
  if (anchor.on === "definition") return { icon: "file" };
  if (anchor.on === "step") return { icon: "play" };
  return place.kind in KINDS && anchor.on === "state"
    ? { chip: place.kind }
    : { icon: anchor.on === "edge" ? "right" : "comment" };
}

/** Where it is in `to`, or behind `old:` in `from`; null: nowhere in either. */
export function pointerOf(thread: Thread): string | null {
  const { place, was: before } = thread;
  if (place.gone === null) return place.pointer || null;
  return before && before.gone === null && before.pointer ? OLD + before.pointer : null;
}

/** Where it is in what the canvas shows. */
export function drawnAt(app: Review, thread: Thread): string | null {
  const pointer = pointerOf(thread);
  return pointer === null ? null : app.drawn(pointer);
}

/** The version and pointer that the page's pointer means. */
export function meantBy(app: Review, pointer: string): { version: number; pointer: string } {
  return pointer.startsWith(OLD)
    ? { version: app.from, pointer: pointer.slice(OLD.length) }
    : { version: app.to, pointer };
}

/** What something that a comment is begun on is called. */
export function nameOf(app: Review, pointer: string): string {
  const state = app.found?.states.find(one => one.pointer === pointer);
  if (state) return state.name || t("(no name)");
  const drawn = app.drawn(pointer);
  const element = drawn === null ? null : (app.view.scene.node(drawn) ?? app.view.scene.edge(drawn));
  return element?.dataset.name || element?.getAttribute("aria-label") || t("the definition");
}

/** "today 09:31", "yesterday 16:20", "18 Mar". */
export function moment(iso: string, today = true): string {
  const words = ago(iso, new Date(), today);
  return words === t("yesterday") ? t("yesterday {clockTime}", { clockTime: clockTime(new Date(iso)) }) : words;
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? "?"}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : (words[0]?.[1] ?? "")}`.toUpperCase();
}

/** One of the three looks of a person's disc, the same for the same name. */
export function discOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return ["", "b", "c"][sum % 3] ?? "";
}
