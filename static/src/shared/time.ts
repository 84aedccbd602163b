/** Moments in words: "2 min ago", "today 08:55", "yesterday", "18 Mar". */

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

export function clockTime(moment: Date): string {
  return clock.format(moment);
}

export function ago(iso: string, now = new Date()): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return "";
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (then >= midnight) return `today ${clock.format(then)}`;
  if (midnight.getTime() - then.getTime() <= 24 * 3600_000) return "yesterday";
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear).format(then);
}
