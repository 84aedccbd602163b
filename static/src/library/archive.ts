/** The archive: things come back from it, and only here are they deleted for good. */

import { readWords } from "../runtimes/known";
import { api, messageOf } from "../shared/api";
import { smallButton } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el, icon } from "../shared/dom";
import { ago } from "../shared/time";
import { toast, toastError } from "../shared/toast";
import { t } from "../shared/translation";
import { count } from "../shared/words";
import { stepCount } from "./step-count";
import { invitation } from "./empty";
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
    toast(t("“{name}” is back.", { name: one.name }), {
      label: t("Undo"),
      run: () => void api(`/api/${what}/${one.id}`, { method: "DELETE" }).then(done, toastError),
    });
  } catch (error) {
    toastError(t("Not restored: {why}", { why: messageOf(error) }));
  }
}

async function forget(what: What, one: { id: string; name: string }, lost: string, done: () => void): Promise<void> {
  const sure = await dialog(
    t("Delete “{name}” for good?", { name: one.name }),
    [el("p", {}, lost), el("p", {}, el("b", {}, t("This cannot be undone.")))],
    [
      { label: t("Keep it"), value: "" },
      { label: t("Delete for good"), value: "go", primary: true },
    ],
  );
  if (sure !== "go") return;
  try {
    await api(`/api/archive/${what}/${one.id}`, { method: "DELETE" });
    done();
    toast(t("“{name}” is deleted.", { name: one.name }));
  } catch (error) {
    toastError(t("Not deleted: {why}", { why: messageOf(error) }));
  }
}

function row(what: What, one: Card | Resource, sign: string, facts: string[], lost: string, done: () => void): Row {
  return {
    icon: sign,
    name: one.name,
    facts: facts.map(fact => el("span", {}, fact)),
    when: ago(one.updated),
    buttons: [
      smallButton([icon("undo", true), t("Restore")], () => void restore(what, one, done), {
        "aria-label": t("Restore {name}", { name: one.name }),
      }),
      smallButton(t("Delete for good…"), () => void forget(what, one, lost, done), {
        "aria-label": t("Delete {name} for good", { name: one.name }),
      }),
    ],
  };
}

export function archiveList(archive: Archive, done: () => void): HTMLElement {
  const definitions = archive.definitions.map(one =>
    row(
      "definitions",
      one,
      "file",
      [readWords(one) || t("unknown dialect"), stepCount(one), count(one.version, "version")],
      t("Its {versions}, {scenarios} and all its simulations go with it.", {
        versions: count(one.version, "version"),
        scenarios: count(one.scenarios ?? 0, "scenario"),
      }),
      done,
    ),
  );
  const resources = archive.resources.map(one =>
    row("resources", one, "folder", [t("resource"), kindWords(one)], t("Its text goes with it."), done),
  );
  if (definitions.length + resources.length) return rowList(t("Archive"), [...definitions, ...resources]);
  return invitation(
    "archive",
    t("The archive is empty"),
    t(
      "What you archive is kept here, out of sight and with its whole history, until you bring it back or " +
        "delete it for good.",
    ),
  );
}
