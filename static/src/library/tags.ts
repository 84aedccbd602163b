/** A definition's tags: taken away with a click, added by name; those of other definitions are offered. */

import { api } from "../shared/api";
import { iconButton, labelled, textButton } from "../shared/controls";
import { confirmed } from "../shared/dialog";
import { el, replace } from "../shared/dom";
import { t } from "../shared/translation";
import type { Card } from "./types";

const LENGTH = 40;

export interface TagChange {
  add: string[];
  remove: string[];
}

/** Take tags away from those that a definition has by now, and add some: what others added meanwhile stays. */
export const changeTags = (id: string, change: TagChange): Promise<unknown> =>
  api(`/api/definitions/${id}/tags`, { method: "PATCH", body: change });

/** Asks, and changes them; what was changed, or null where nothing was. */
export async function editTags(card: Card, known: string[]): Promise<TagChange | null> {
  const tags = [...card.tags];
  const list = el("ul", { class: "taglist", "aria-label": t("Tags") });
  const input = el("input", {
    class: "input",
    id: "tag-name",
    list: "tag-names",
    maxlength: LENGTH,
    autofocus: true,
    autocomplete: "off",
    placeholder: t("orders"),
  });
  const drop = (tag: string): void => {
    tags.splice(tags.indexOf(tag), 1);
    paint();
    input.focus();
  };
  const item = (tag: string): HTMLElement =>
    el(
      "li",
      { class: "tag" },
      tag,
      iconButton("close", t("Remove the tag {tag}", { tag }), () => drop(tag)),
    );
  const paint = (): void =>
    replace(list, ...(tags.length ? tags.map(item) : [el("li", { class: "dim" }, t("No tags yet"))]));
  const add = (): void => {
    const tag = input.value.trim().replace(/\s+/g, " ");
    if (tag && !tags.some(one => one.toLowerCase() === tag.toLowerCase())) tags.push(tag);
    input.value = "";
    paint();
  };
  input.addEventListener("keydown", event => {
    if ((event.key !== "Enter" && event.key !== ",") || !input.value.trim()) return;
    event.preventDefault();
    add();
  });
  paint();
  let done: TagChange | null = null;
  const press = (): void => {
    add();
    input.focus();
  };
  await confirmed(
    t("Tags of “{name}”", { name: card.name }),
    [
      list,
      el("div", { class: "addtag" }, labelled(t("New tag"), input), textButton(t("Add"), press, { class: "btn soft" })),
      el("datalist", { id: "tag-names" }, ...known.map(tag => el("option", { value: tag }))),
    ],
    t("Save"),
    async () => {
      add();
      const change = {
        add: tags.filter(tag => !card.tags.includes(tag)),
        remove: card.tags.filter(tag => !tags.includes(tag)),
      };
      if (!change.add.length && !change.remove.length) return;
      await changeTags(card.id, change);
      done = change;
    },
  );
  return done;
}
