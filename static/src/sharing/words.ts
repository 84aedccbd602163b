/** Links and deeds in words. */

import { discOf, initials } from "../review/talk/words";
import { el } from "../shared/dom";
import type { Entry, Link } from "./types";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** "until 27 Mar", with the year where it is another one. */
export function until(iso: string, now = new Date()): string {
  const end = new Date(iso);
  return `until ${(end.getFullYear() === now.getFullYear() ? short : day).format(end)}`;
}

export function allows(comments: boolean): string {
  return comments ? "read and comment" : "read only";
}

export function nameOf(link: Link): string {
  return link.label || (link.comments ? "Link with comments" : "Read-only link");
}

function text(facts: Entry["facts"], key: string): string {
  const value = facts[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function forWhom(facts: Entry["facts"]): string {
  const label = text(facts, "label");
  return label ? ` “${label}”` : "";
}

function mentioned(facts: Entry["facts"]): string {
  const names = Array.isArray(facts.mentions) ? facts.mentions.filter(name => typeof name === "string") : [];
  return names.length ? ` and mentioned ${names.join(", ")}` : "";
}

const MEMBER: Record<string, string> = { reviewer: "a reviewer", editor: "an editor", owner: "an owner" };

const SENTENCES: Record<string, (facts: Entry["facts"]) => string> = {
  created: () => "made this definition",
  saved: facts =>
    facts.first === undefined || facts.first === facts.version
      ? `saved version ${text(facts, "version")}`
      : `saved versions ${text(facts, "first")} to ${text(facts, "version")}`,
  named: facts =>
    text(facts, "name")
      ? `called version ${text(facts, "version")} “${text(facts, "name")}”`
      : `took the name of version ${text(facts, "version")} away`,
  restored: facts => `brought version ${text(facts, "restored")} back as version ${text(facts, "version")}`,
  archived: () => "put it into the archive",
  "brought-back": () => "took it out of the archive",
  shared: facts => `made the link${forWhom(facts)}: ${allows(facts.comments === true)}`,
  revoked: facts => `closed the link${forWhom(facts)}`,
  member: facts => `made ${text(facts, "name")} ${MEMBER[text(facts, "role")] ?? "a member"}`,
  "member-removed": facts => `took ${text(facts, "name")}’s rights away`,
  commented: facts => `commented${mentioned(facts)}`,
  resolved: () => "resolved a conversation",
  reopened: () => "opened a conversation again",
  asked: facts => `asked for a review of version ${text(facts, "version")}`,
  decided: facts =>
    `${facts.approved === true ? "approved" : "asked for changes of"} version ${text(facts, "version")}`,
  dialect: facts =>
    text(facts, "dialect") ? `has it read as ${text(facts, "dialect")}` : "lets the content tell the dialect",
  converted: facts =>
    `converted it from version ${text(facts, "version")} of “${text(facts, "name")}”, in ${text(facts, "dialect")}`,
  policy: () => "changed the review settings",
};

/** What somebody did, to stand after their name. */
export function deed(entry: Entry): string {
  return SENTENCES[entry.what]?.(entry.facts) ?? entry.what;
}

/** What they said with it. */
export function said(entry: Entry): string {
  return text(entry.facts, "words");
}

/** Where it can be seen, as a query of the Review page; "" where there is nothing to show. */
export function place(entry: Entry): string {
  const thread = text(entry.facts, "thread");
  if (thread) return `?thread=${encodeURIComponent(thread)}`;
  const to = text(entry.facts, "version");
  if (!to) return "";
  const from = text(entry.facts, "first") || to;
  const before = entry.what === "decided" || entry.what === "asked" ? to : String(Math.max(1, Number(from) - 1));
  return `?from=${before}&to=${to}`;
}

/** The disc with somebody's initials; it says nothing to a screen reader. */
export function disc(name: string): HTMLElement {
  return el("span", { class: `avatar ${discOf(name)}`, "aria-hidden": "true" }, initials(name));
}

/** The address of the Review page with a query of `place`. */
export function marked(query: string, link: string | null, id: string): string {
  return `${link === null ? `/definitions/${id}/review` : `/shared/${link}/`}${query}`;
}
