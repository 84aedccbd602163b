/** A definition's card, and an example's. */

import { smallButton, textButton } from "../shared/controls";
import { type Props, el, icon } from "../shared/dom";
import { engineOf, readWords } from "../runtimes/known";
import { type FileState, fileTags } from "../shared/file-state";
import { ago } from "../shared/time";
import { language, plural, t } from "../shared/translation";
import { count, problemWords } from "../shared/words";
import { stepCount } from "./step-count";
import { moreButton } from "./rows";
import { thumbnail } from "./thumbnail";
import type { Card } from "./types";

export interface CardDeeds {
  duplicate: (card: Card) => void;
  tags: (card: Card) => void;
  move: (card: Card) => void;
  byTag: (tag: string) => void;
  export: (card: Card) => void;
  uses: (card: Card) => void;
  archive: (card: Card) => void;
}

const TAGS = 2; // shown on a card; the others are counted

export function problems(card: { problems: { errors: number; warnings: number } }): HTMLElement {
  const { errors, warnings } = card.problems;
  const tone = errors ? "error" : warnings ? "warning" : "ok";
  return el(
    "span",
    { class: `prob ${tone}` },
    icon(tone === "ok" ? "check" : tone, true),
    problemWords(errors, warnings),
  );
}

function tags(card: Card, deeds: CardDeeds): HTMLElement[] {
  const look = (tag: string): Props => ({
    class: "tag cardtag",
    title: t("Show only {tag}", { tag }),
    "aria-label": t("Show only definitions tagged {tag}", { tag }),
  });
  const found: HTMLElement[] = card.tags
    .slice(0, TAGS)
    .map(tag => textButton(el("span", { class: "clip" }, tag), () => deeds.byTag(tag), look(tag)));
  const left = card.tags.slice(TAGS);
  return left.length
    ? [...found, el("span", { class: "dim small", title: left.join(", ") }, `+${left.length}`)]
    : found;
}

/** How many are at it now; nobody is no word. */
function here(card: Card): HTMLElement | null {
  if (!card.here) return null;
  const title = plural(card.here, "{n} has its design page open", "{n} have its design page open");
  return el("span", { class: "here", title }, plural(card.here, "{n} here", "{n} here"));
}

function fileLine(file: FileState): HTMLElement {
  return el(
    "p",
    { class: "meta ofile" },
    el("span", { class: "clip", title: file.path }, file.path),
    ...fileTags(file),
  );
}

export function definitionCard(card: Card, deeds: CardDeeds): HTMLElement {
  const { why } = card;
  const address = `/definitions/${card.id}/design`;
  const more = moreButton(card.name, [
    { label: t("Open"), icon: "pencil", run: () => location.assign(address) },
    { label: t("Simulate"), icon: "play", run: () => location.assign(`/definitions/${card.id}/simulate`) },
    { label: t("Duplicate"), icon: "copy", run: () => deeds.duplicate(card) },
    { label: t("Tags…"), icon: "tag", run: () => deeds.tags(card) },
    { label: t("Move to project…"), icon: "folder", run: () => deeds.move(card) },
    { label: t("Export…"), icon: "export", run: () => deeds.export(card) },
    { label: t("Where used"), icon: "link", run: () => deeds.uses(card) },
    { label: t("Archive"), icon: "archive", run: () => deeds.archive(card) },
  ]);
  return el(
    "li",
    { class: "card", "data-id": card.id },
    el("a", { class: "cthumb", href: address, tabindex: -1, "aria-hidden": "true" }, thumbnail(card)),
    el(
      "div",
      { class: "cbody" },
      el(
        "div",
        { class: "chd" },
        el("h2", { class: "clip" }, el("a", { href: address, title: card.name }, card.name)),
        more,
      ),
      why
        ? el("p", { class: "meta why" }, icon("search", true), el("span", { class: "clip", title: why }, why))
        : el(
            "p",
            { class: "meta" },
            el("span", {}, stepCount(card)),
            !card.scenarios ? null : el("span", {}, count(card.scenarios, "scenario")),
            problems(card),
          ),
      card.file ? fileLine(card.file) : null,
      el(
        "div",
        { class: "foot" },
        card.dialect
          ? el("span", { class: "tag", title: readWords(card) }, el("span", { class: "clip" }, readWords(card)))
          : el("span", { class: "tag warning" }, card.readable ? t("unknown dialect") : t("not readable")),
        ...tags(card, deeds),
        here(card),
        el("span", { class: "dim when", title: new Date(card.updated).toLocaleString(language()) }, ago(card.updated)),
      ),
    ),
  );
}

/** The example itself is never changed: using it makes a copy. */
export function exampleCard(card: Card, use: (card: Card) => void): HTMLElement {
  return el(
    "li",
    { class: "card example" },
    textButton(thumbnail(card), () => use(card), { class: "cthumb", tabindex: -1, "aria-hidden": "true" }),
    el("span", { class: "tag dialect" }, readWords(card)),
    el(
      "div",
      { class: "cbody" },
      el("h3", { class: "clip", title: card.name }, card.name),
      el("p", { class: "summary" }, card.summary),
      smallButton([icon("copy", true), t("Use this example")], () => use(card), {
        class: "btn sm soft",
        "aria-label": t("Use this example: {name}", { name: card.name }),
      }),
    ),
  );
}

const CURRENT = ["1.0", "0.8"]; // what new definitions are written in

/** The examples: first those in 1.0 and 0.8 that are for no engine, those of each engine under its name, older ones. */
export function gallery(cards: Card[], use: (card: Card) => void): HTMLElement[] {
  const older = cards.filter(card => !CURRENT.includes(card.dialect));
  const groups = Map.groupBy(
    cards.filter(card => !older.includes(card)),
    engineOf,
  );
  const list = (of: Card[]): HTMLElement =>
    el("ul", { class: "cards gallery" }, ...of.map(card => exampleCard(card, use)));
  const named = [...groups].filter(([engine]) => engine).sort(([a], [b]) => a.localeCompare(b, language()));
  return [
    ...(groups.get("") ? [list(groups.get("") ?? [])] : []),
    ...named.flatMap(([engine, of]) => [el("h3", { class: "ofengine" }, t("For {engine}", { engine })), list(of)]),
    ...(older.length ? [el("h3", { class: "ofengine" }, t("Older")), list(older)] : []),
  ];
}
