/** Ctrl+P on the Review page: the version with its decisions, what changed, its diagram, states and comments. */

import { language, lowered, quoted, said, t, tOf } from "../../shared/translation";
import { foundWords } from "../decisions";
import { clean, readSvg } from "../../diagram/clean";
import { type Child, el } from "../../shared/dom";
import { personWords } from "../../shared/person";
import { printsAs, section } from "../../shared/printout";
import { SEVERITIES, count } from "../../shared/words";
import { writtenBy } from "../../history/writers";
import type { Row } from "../../comparison/types";
import { titleOf, valueInWords, whatChanged } from "../../comparison/words";
import type { Review } from "../app";
import type { Decision, Judged, Thread } from "../talk/types";
import { detail, title, was } from "../talk/words";

const STATUS: Record<Judged["status"], string> = {
  approved: t("Approved"),
  changes: t("Changes are requested"),
  waiting: t("Not approved yet"),
  none: t("Not reviewed yet"),
};

export function mountPrintout(app: Review, threads: () => Thread[]): void {
  printsAs(() => parts(app, threads()));
}

function parts(app: Review, threads: Thread[]): Child[] {
  const version = app.versions.find(one => one.number === app.to);
  const saved = version
    ? [
        version.name && quoted(version.name),
        version.author && t("saved by {author}", { author: writtenBy(version) }),
        full(version.created),
      ]
        .filter(Boolean)
        .join(", ")
    : "";
  const judged = app.judged?.version === app.to ? app.judged : null;
  return [
    el("h1", {}, app.definition.name),
    el("p", {}, [t("Version {to}", { to: app.to }), saved].filter(Boolean).join(", ")),
    judged &&
      el(
        "p",
        { class: "judged" },
        t("{status}: {given} of {needed}", {
          status: STATUS[judged.status],
          given: judged.approvals,
          needed: count(judged.needed, "approval"),
        }),
      ),
    judged && judged.missing.length > 0 && el("p", {}, judged.missing.map(said).join(" ")),
    section(t("Diagram"), figure(app)),
    app.alone
      ? null
      : section(
          t("What changed since {label}", {
            label: app.sides?.[0].label.replace(/^Version/, lowered) ?? t("version {from}", { from: app.from }),
          }),
          changes(app.found?.rows ?? []),
        ),
    section(t("In words"), states(app)),
    section(t("Problems"), problems(app)),
    section(t("Decisions"), decisions(judged?.decisions ?? app.decisions)),
    section(t("Comments"), ...threads.map(talk)),
  ];
}

function full(iso: string): string {
  return new Date(iso).toLocaleString(language());
}

/** The drawing of both versions, whole, as the server gave it. */
function figure(app: Review): Child {
  const root = app.found?.svg ? readSvg(app.found.svg) : null;
  const drawing = root && clean(root);
  return drawing ? el("div", { class: "figure" }, drawing) : null;
}

function table(head: string[], rows: Child[][]): Child {
  if (!rows.length) return null;
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, ...head.map(one => el("th", {}, one)))),
    el("tbody", {}, ...rows.map(row => el("tr", {}, ...row.map(cell => el("td", {}, cell))))),
  );
}

function changes(rows: Row[]): Child {
  return (
    table(
      [t("Change"), t("Of"), t("What"), t("Before"), t("Now")],
      rows.map(row => [said(row.change), titleOf(row), whatChanged(row), valueInWords(row.old), valueInWords(row.new)]),
    ) ?? el("p", {}, t("Nothing changed in what it means."))
  );
}

function states(app: Review): Child {
  return table(
    [t("State"), t("Kind"), t("What it does")],
    (app.found?.states ?? []).map(one => [one.name || t("(no name)"), one.word, said(one.words)]),
  );
}

function problems(app: Review): Child {
  return table(
    [t("Kind"), t("Problem"), t("Line")],
    (app.found?.problems ?? []).map(one => [SEVERITIES[one.severity], one.message, String(one.line)]),
  );
}

function decisions(all: readonly Decision[]): Child {
  return table(
    [t("Who"), t("Decision"), t("When"), t("Words"), t("What was known then")],
    all.map(one => [
      personWords(one.author, one.guest),
      one.approved
        ? t("approved version {version}", { version: one.version })
        : t("requested changes of version {version}", { version: one.version }),
      full(one.created),
      one.sentence,
      foundWords(one.found),
    ]),
  );
}

function talk(thread: Thread): HTMLElement {
  const end = thread.resolved
    ? t("Resolved by {personWords}, {full}", {
        personWords: personWords(thread.resolver, thread.resolver_guest),
        full: full(thread.resolved),
      })
    : tOf("comments", "Open");
  return el(
    "div",
    {},
    el("h3", {}, `${was(thread)}${title(thread)}`),
    el("p", {}, [detail(thread), end].filter(Boolean).join(" · ")),
    ...thread.comments.map(one =>
      el(
        "div",
        { class: "remark" },
        el(
          "p",
          {},
          el("b", {}, personWords(one.author, one.guest)),
          ` ${one.edited ? t("{time}, edited", { time: full(one.created) }) : full(one.created)}`,
        ),
        el("p", { class: "words" }, one.gone ? t("(taken back)") : one.text),
      ),
    ),
  );
}
