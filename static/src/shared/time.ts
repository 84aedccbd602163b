/** Moments in words: "2 min ago", "today 08:55", "yesterday", "18 Mar". */

import { language, t } from "./translation";

const clock = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(language(), { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", year: "numeric" });

export function clockTime(moment: Date): string {
  return clock.format(moment);
}

/** `today`: whether that word is said with a time of today. */
export function ago(iso: string, now = new Date(), today = true): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return "";
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60000);
  if (minutes < 1) return t("just now");
  if (minutes < 60) return t("{minutes} min ago", { minutes });
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (then >= midnight) return today ? t("today {format}", { format: clock.format(then) }) : clock.format(then);
  if (midnight.getTime() - then.getTime() <= 24 * 3600_000) return t("yesterday");
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear).format(then);
}
