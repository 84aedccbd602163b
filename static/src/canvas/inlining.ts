/** A sub-workflow's states in place of the state that calls it; its text comes from the library. */

import type { Card } from "../library/types";
import { api } from "../shared/api";
import { dropDown } from "../shared/controls";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { toastError } from "../shared/toast";
import { t, tOf } from "../shared/translation";
import type { CanvasEditor } from "./canvas";

const CALLS = ["workflowId", "workflow-id", "workflow_id"]; // a subflow state's member, in the dialects

interface Called {
  actions?: { subFlowRef?: string | { workflowId?: string } }[]; // 0.8: a subflow is an action
}

/** The id of the workflow that a state runs. */
async function called(editor: CanvasEditor, pointer: string): Promise<string | null> {
  const copied = await editor.dataOf(pointer);
  const [state] = copied.states ?? [];
  const reference = (state as Called | undefined)?.actions?.[0]?.subFlowRef;
  const inAction = typeof reference === "string" ? reference : reference?.workflowId;
  const found = [inAction, ...CALLS.map(name => state?.[name])].find(value => typeof value === "string");
  return typeof found === "string" ? found : null;
}

export async function inlineSubflow(editor: CanvasEditor, pointer: string): Promise<void> {
  const about = editor.hold({ pointer });
  try {
    const all = await api<Card[]>("/api/definitions");
    const name = await called(editor, pointer);
    const named = all.filter(card => name !== null && card.workflow_id === name);
    const id = named.length === 1 && named[0] ? named[0].id : await asked(named.length ? named : all, name);
    if (id === null) return;
    const { text } = await api<{ text: string }>(`/api/definitions/${encodeURIComponent(id)}`);
    await editor.run("inline", Object.assign(about, { text }));
  } catch (error) {
    toastError(error);
  }
}

/** Several definitions have that id, or none. */
async function asked(cards: Card[], name: string | null): Promise<string | null> {
  const names = cards.map(card => [card.id, card.name] as const);
  const pick = dropDown(names, null, { "aria-label": t("Definition") });
  const words =
    name === null
      ? t("Its states take the place of this state. Which definition is it?")
      : t(
          "Its states take the place of this state. No one definition in the library has the id “{name}”. Which " +
            "definition is it?",
          { name },
        );
  const answer = await dialog(
    t("Inline the sub-workflow"),
    [el("p", {}, words), pick],
    [{ label: tOf("deed", "Inline"), value: "yes", primary: true }],
  );
  return answer ? pick.value : null;
}
