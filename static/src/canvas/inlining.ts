/** A sub-workflow's states in place of the state that calls it; its text comes from the library. */

import { api, messageOf } from "../shared/api";
import { dialog } from "../shared/dialog";
import { el } from "../shared/dom";
import { toast } from "../shared/toast";
import type { CanvasEditor } from "./canvas";

interface Card { id: string; name: string; text?: string }

export async function inlineSubflow(editor: CanvasEditor, pointer: string): Promise<void> {
  try {
    const cards = await api<Card[] | { items: Card[] }>("/api/definitions");
    const all = Array.isArray(cards) ? cards : cards.items;
    const pick = el("select", { class: "input", "aria-label": "Definition" }, ...all.map((card) => el("option", { value: card.id }, card.name)));
    const answer = await dialog("Inline the sub-workflow", [el("p", {}, "Its states take the place of this state. Which definition is it?"), pick], [{ label: "Inline", value: "yes", primary: true }]);
    if (!answer) return;
    const { text } = await api<{ text: string }>(`/api/definitions/${encodeURIComponent(pick.value)}`);
    await editor.run("inline", { pointer, text });
  } catch (error) {
    toast(messageOf(error), undefined, "error");
  }
}
