/** Links and deeds in words. */

import { discOf, initials } from "../review/talk/words";
import { el } from "../shared/dom";
import { language, quoted, t } from "../shared/translation";
import type { Entry, Link } from "./types";

const day = new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", year: "numeric" });
const short = new Intl.DateTimeFormat(language(), { day: "numeric", month: "short" });

/** "until 27 Mar", with the year where it is another one. */
export function until(iso: string, now = new Date()): string {
  const end = new Date(iso);
  return t("until {format}", { format: (end.getFullYear() === now.getFullYear() ? short : day).format(end) });
}

export function allows(comments: boolean): string {
  return comments ? t("read and comment") : t("read only");
}

export function nameOf(link: Link): string {
  return link.label || (link.comments ? t("Link with comments") : t("Read-only link"));
}

function text(facts: Entry["facts"], key: string): string {
  const value = facts[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function forWhom(facts: Entry["facts"]): string {
  const label = text(facts, "label");
  return label ? ` ${quoted(label)}` : "";
}

function mentioned(facts: Entry["facts"]): string {
  const names = Array.isArray(facts.mentions) ? facts.mentions.filter(name => typeof name === "string") : [];
  return names.join(", ");
}

const MEMBER: Record<string, string> = { reviewer: t("a reviewer"), editor: t("an editor"), owner: t("an owner") };

const SENTENCES: Record<string, (facts: Entry["facts"]) => string> = {
  created: () => t("made this definition"),
  saved: facts =>
    facts.first === undefined || facts.first === facts.version
      ? t("saved version {version}", { version: text(facts, "version") })
      : t("saved versions {first} to {version}", { first: text(facts, "first"), version: text(facts, "version") }),
  named: facts =>
    text(facts, "name")
      ? t("called version {version} “{name}”", { version: text(facts, "version"), name: text(facts, "name") })
      : t("took the name of version {version} away", { version: text(facts, "version") }),
  restored: facts =>
    t("brought version {restored} back as version {version}", {
      restored: text(facts, "restored"),
      version: text(facts, "version"),
    }),
  archived: () => t("put it into the archive"),
  "brought-back": () => t("took it out of the archive"),
  shared: facts =>
    t("made the link{forWhom}: {allows}", { forWhom: forWhom(facts), allows: allows(facts.comments === true) }),
  revoked: facts => t("closed the link{forWhom}", { forWhom: forWhom(facts) }),
  member: facts =>
    t("made {name} {member}", { name: text(facts, "name"), member: MEMBER[text(facts, "role")] ?? t("a member") }),
  "member-removed": facts => t("took {name}’s rights away", { name: text(facts, "name") }),
  commented: facts =>
    mentioned(facts) ? t("commented and mentioned {names}", { names: mentioned(facts) }) : t("commented"),
  resolved: () => t("resolved a conversation"),
  reopened: () => t("opened a conversation again"),
  asked: facts => t("asked for a review of version {version}", { version: text(facts, "version") }),
  decided: facts =>
    facts.approved === true
      ? t("approved version {version}", { version: text(facts, "version") })
      : t("asked for changes of version {version}", { version: text(facts, "version") }),
  dialect: facts =>
    text(facts, "dialect")
      ? t("has it read as {dialect}", { dialect: text(facts, "dialect") })
      : t("lets the content tell the dialect"),
  runtime: facts =>
    text(facts, "runtime")
      ? t("has it read for {runtime}", { runtime: text(facts, "runtime") })
      : t("chose no runtime"),
  converted: facts =>
    t("converted it from version {version} of “{name}”, in {dialect}", {
      version: text(facts, "version"),
      name: text(facts, "name"),
      dialect: text(facts, "dialect"),
    }),
  moved: facts =>
    text(facts, "to") ? t("moved it to the project “{name}”", { name: text(facts, "to") }) : t("moved it elsewhere"),
  policy: () => t("changed the review settings"),
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
