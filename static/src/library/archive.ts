/** The archive: things come back from it, and only here are they deleted for good. */

import { api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el, icon } from "../shared/dom";
import { ago } from "../shared/time";
import { toast } from "../shared/toast";
import { count } from "../shared/words";
import { kindWords } from "./resources";
import { type Row, rowList } from "./rows";
import type { Card, Resource } from "./types";

export interface Archive {
  definitions: Card[];
  resources: Resource[];
}

type What = "definitions" | "resources";

async function restore(what: What, one: { id: string; name: string }, done: () => void): Promise<void> {
  try {
    await api(`/api/${what}/${one.id}/restore`, { method: "POST" });
    done();
    toast(`“${one.name}” is back.`, {
      label: "Undo",
      run: () =>
        void api(`/api/${what}/${one.id}`, { method: "DELETE" }).then(done, (error: unknown) =>
          toast(messageOf(error), undefined, "error"),
        ),
    });
  } catch (error) {
    toast(`Not restored: ${messageOf(error)}`, undefined, "error");
  }
}

async function forget(what: What, one: { id: string; name: string }, lost: string, done: () => void): Promise<void> {
  const sure = await dialog(
    `Delete “${one.name}” for good?`,
    [el("p", {}, lost), el("p", {}, el("b", {}, "This cannot be undone."))],
    [
      { label: "Keep it", value: "" },
      { label: "Delete for good", value: "go", primary: true },
    ],
  );
  if (sure !== "go") return;
  try {
    await api(`/api/archive/${what}/${one.id}`, { method: "DELETE" });
    done();
    toast(`“${one.name}” is deleted.`);
  } catch (error) {
    toast(`Not deleted: ${messageOf(error)}`, undefined, "error");
  }
}

function row(what: What, one: Card | Resource, sign: string, facts: string[], lost: string, done: () => void): Row {
  return {
    icon: sign,
    name: one.name,
    facts: facts.map(fact => el("span", {}, fact)),
    when: ago(one.updated),
    buttons: [
      el(
        "button",
        {
          type: "button",
          class: "btn sm",
          "aria-label": `Restore ${one.name}`,
          onclick: () => void restore(what, one, done),
        },
        icon("undo", true),
        "Restore",
      ),
      el(
        "button",
        {
          type: "button",
          class: "btn sm",
          "aria-label": `Delete ${one.name} for good`,
          onclick: () => void forget(what, one, lost, done),
        },
        "Delete for good…",
      ),
    ],
  };
}

export function archiveList(archive: Archive, done: () => void): HTMLElement {
  const definitions = archive.definitions.map(one =>
    row(
      "definitions",
      one,
      "file",
      [one.dialect || "unknown dialect", count(one.states, "state"), count(one.version, "version")],
      `Its ${count(one.version, "version")}, ${count(one.scenarios ?? 0, "scenario")} ` +
        "and all its simulations go with it.",
      done,
    ),
  );
  const resources = archive.resources.map(one =>
    row("resources", one, "folder", ["resource", kindWords(one)], "Its text goes with it.", done),
  );
  if (definitions.length + resources.length) return rowList("Archive", [...definitions, ...resources]);
  return el(
    "div",
    { class: "welcome" },
    icon("archive"),
    el("h2", {}, "The archive is empty"),
    el(
      "p",
      {},
      "What you archive is kept here, out of sight and with its whole history, " +
        "until you bring it back or delete it for good.",
    ),
  );
}
